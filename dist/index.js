import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 4589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 6698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 1792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 7075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 1692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 3136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 6889:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hd: () => (/* binding */ isTerminal),
/* harmony export */   Nh: () => (/* binding */ saysActive),
/* harmony export */   U4: () => (/* binding */ isSeen),
/* harmony export */   WE: () => (/* binding */ parseAgentJob),
/* harmony export */   b2: () => (/* binding */ parseErrorWords),
/* harmony export */   ih: () => (/* binding */ isKnownStatus)
/* harmony export */ });
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3344);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);



const TERMINAL_STATUSES = ['completed', 'failed', 'archived'];
/** Every status that is not terminal counts as active. */
function isTerminal(status) {
    return TERMINAL_STATUSES.includes(status);
}
/** Whether it says that it is active; a missing status says nothing. */
function saysActive(job) {
    return isSeen(job) && !isTerminal(job.status);
}
function isKnownStatus(status) {
    return status === 'active' || isTerminal(status);
}
/** Whether the job says its status; the answer to a POST may leave it out. */
function isSeen(job) {
    return job.status !== null;
}
/** `droppedLink`: a `prLink` that is neither null nor an http(s) address. */
function parseAgentJob(body) {
    const value = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body));
    const source = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(value.source);
    const id = textOrNull(value.id);
    const status = value.status ?? '';
    if (id === null || typeof status !== 'string')
        return undefined;
    if (status.length > STATUS_CHARACTERS)
        return undefined;
    const link = value.prLink ?? null;
    const isUsable = isWebAddress(link);
    // Never empty, so that it is not mistaken for no link.
    const shown = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(textOrNull(link) ?? JSON.stringify(link), ADDRESS_CHARACTERS);
    return {
        job: {
            id,
            status: textOrNull(value.status),
            source: {
                repository: textOrNull(source.repository),
                ref: textOrNull(source.ref)
            },
            model: textOrNull(value.model),
            prLink: isUsable ? link : null,
            createdAt: textOrNull(value.createdAt),
            archivedAt: textOrNull(value.archivedAt)
        },
        ...(link !== null && !isUsable && { droppedLink: shown })
    };
}
/** The service's own words in an Error body, `{"error": string}`. */
function parseErrorWords(body) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body)).error);
}
/** It goes into the report's marker, and GitHub refuses long comments. */
const STATUS_CHARACTERS = 200;
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000;
function isWebAddress(link) {
    return (typeof link === 'string' &&
        link.length <= ADDRESS_CHARACTERS &&
        /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
        URL.canParse(link));
}
function textOrNull(value) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(value) ?? null;
}


/***/ }),

/***/ 4418:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GE: () => (/* binding */ judgeCheck),
/* harmony export */   O$: () => (/* binding */ unreadable),
/* harmony export */   mX: () => (/* binding */ judgeSending),
/* harmony export */   yk: () => (/* binding */ otherJob)
/* harmony export */ });
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3344);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6367);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4863);
/* harmony import */ var _job_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6889);




function judgeCheck(reply, jobId, now) {
    if (reply.kind === 'no-response')
        return unreached(reply);
    const { status, headers } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .isSuccess */ .oJ)(reply)) {
        const parsed = (0,_job_js__WEBPACK_IMPORTED_MODULE_2__/* .parseAgentJob */ .WE)(reply.body);
        if (!parsed || !(0,_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isSeen */ .U4)(parsed.job))
            return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(status));
        return parsed.job.id === jobId
            ? { ...parsed, kind: 'job', job: parsed.job }
            : { kind: 'other-job', id: parsed.job.id };
    }
    const isAboutJob = isAboutRequest(status);
    const problem = problemOf(reply, isAboutJob ? CHECK_JOB : undefined);
    if (status === 408 || status === 429 || status >= 500)
        return {
            ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem, (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], now)),
            status
        };
    const because = isAboutJob ? 'job' : 'setup';
    return { kind: 'refused', because, status, problem };
}
/** Not about the key, a proxy, or a limit. */
function isAboutRequest(status) {
    return status >= 400 && status < 500 && !OTHER_REFUSALS.includes(status);
}
const OTHER_REFUSALS = [401, 403, 407, 408, 429];
/** If it is not certain that a POST was refused, it must not be sent again. */
function judgeSending(reply, jobId, now) {
    if (reply.kind === 'no-response')
        return reply.requestSent
            ? { kind: 'uncertain', problem: unreachable(reply) }
            : unreached(reply);
    const { status, headers } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .isSuccess */ .oJ)(reply)) {
        const parsed = (0,_job_js__WEBPACK_IMPORTED_MODULE_2__/* .parseAgentJob */ .WE)(reply.body);
        return parsed?.job.id === jobId
            ? { kind: 'accepted', job: parsed.job }
            : { kind: 'uncertain', problem: unreadable(status) };
    }
    const pauseMs = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], now);
    const textRemedy = TEXT_REMEDIES[status];
    const problem = problemOf(reply, textRemedy, textRemedy && 'text');
    // 503 with `Retry-After`: rejected before any work.
    if (status === 429 || (status === 503 && pauseMs !== undefined))
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem, pauseMs);
    // 303: it was done, and the result is elsewhere.
    if (status === 303 || status === 408 || status >= 500)
        return { kind: 'uncertain', problem };
    const ofJob = isAboutRequest(status) ? 'state' : 'setup';
    const because = textRemedy ? 'text' : ofJob;
    return { kind: 'refused', because, problem };
}
/** An answer about another job than the one asked for, before the send. */
function otherJob(asked, answered) {
    return {
        reason: 'job-not-found',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service was asked for the agent job ${asked}, and answered with the job ${answered}.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Name the job exactly as the service writes it.`
    };
}
function unreached(failure) {
    const problem = unreachable(failure);
    return failure.code === _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .UNUSABLE_PROXY */ .fB
        ? { kind: 'refused', because: 'setup', problem }
        : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem);
}
function unreadable(status) {
    return {
        reason: 'unreachable',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service answered ${status} with an unreadable body.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check that base-url is the address of the Agent Job API.`
    };
}
function problemOf({ status, body }, remedy = remedyFor(status), reason = reasonFor(status)) {
    const words = (0,_job_js__WEBPACK_IMPORTED_MODULE_2__/* .parseErrorWords */ .b2)(body);
    const quoted = words === undefined ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It says ${words}.`;
    return {
        reason,
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service answered ${status}.`, quoted),
        remedy
    };
}
const REASONS = {
    401: 'unauthorized',
    403: 'unauthorized',
    404: 'job-not-found',
    // A proxy's answer, and one that came too late.
    407: 'unreachable',
    408: 'unreachable',
    429: 'rate-limited'
};
function reasonFor(status) {
    return REASONS[status] ?? (status >= 500 ? 'unreachable' : 'refused');
}
/** How a service refuses the prompt rather than the request. */
const TEXT_REMEDIES = {
    400: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Correct the follow-up as the service describes.`,
    413: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Shorten the follow-up.`,
    422: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Correct the follow-up as the service describes.`
};
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES = {
    401: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the secret behind api-key: the service does not accept it.`,
    403: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check that the key behind api-key may use this project.`,
    407: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the user and password in HTTPS_PROXY.`,
    429: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check what else uses this project: the service accepts 100 messages per project per hour.`
};
function remedyFor(status) {
    const remedy = REMEDIES[status];
    if (remedy)
        return remedy;
    if (status === 408 || status >= 500)
        return CHECK_SERVICE;
    return status < 400
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Redirects are not followed: set base-url to the address it moved to.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the agent job, project-id, and base-url.`;
}
/** What a GET that is refused can be about. */
const CHECK_JOB = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the job's ID, project-id, and base-url.`;
const CHECK_SERVICE = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check whether the service has an outage.`;
function unreachable({ requestSent, code, detail }) {
    if (requestSent) {
        const what = /aborted|TIMEOUT/.test(code)
            ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service did not answer in time.`
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The connection to the service was lost (${code}).`;
        return { reason: 'unreachable', what, remedy: CHECK_SERVICE };
    }
    const what = code === 'aborted'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service could not be reached in time.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service could not be reached (${code}: ${detail}).`;
    const [, remedy = []] = CONNECTION_REMEDIES.find(([codes]) => codes.test(code)) ?? [];
    return { reason: 'unreachable', what, remedy };
}
/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CONNECTION_REMEDIES = [
    [/SSL|EPROTO/, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The port does not use TLS: check base-url.`],
    [
        /EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/,
        (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Its certificate is not valid for this address, or has expired: check base-url, or have the certificate renewed.`
    ],
    [
        /CERT|SIGNATURE|ISSUER/,
        (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This runner does not trust its certificate: check base-url, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
    ],
    [/PROXY/, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check HTTPS_PROXY and HTTP_PROXY.`],
    [/^/, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check base-url, the network, and HTTPS_PROXY.`]
];


/***/ }),

/***/ 8882:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q8: () => (/* binding */ withAnswerLimit),
/* harmony export */   cJ: () => (/* binding */ Cancelled),
/* harmony export */   dZ: () => (/* binding */ throwIfCancelled),
/* harmony export */   f$: () => (/* binding */ timeLeft),
/* harmony export */   ml: () => (/* binding */ systemClock),
/* harmony export */   pj: () => (/* binding */ withGrace),
/* harmony export */   rL: () => (/* binding */ LAST_ANSWER_MS),
/* harmony export */   ux: () => (/* binding */ within),
/* harmony export */   v7: () => (/* binding */ pause)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6425);

const systemClock = {
    now: () => performance.timeOrigin + performance.now(),
    sleep: (ms, wake) => new Promise(resolve => {
        if (wake?.aborted)
            return resolve();
        const finish = () => {
            clearTimeout(timer);
            wake?.removeEventListener('abort', finish);
            resolve();
        };
        // Timers drop fractions of a millisecond, and would fire before the time.
        const timer = setTimeout(finish, Math.ceil(ms) + 1);
        wake?.addEventListener('abort', finish);
    }),
    random: Math.random
};
function within(limits, deadline, graceMs = limits.graceMs) {
    return {
        get deadline() {
            return Math.min(limits.deadline, deadline);
        },
        cancel: limits.cancel,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ graceMs })
    };
}
/** The same limits, with this much time for a request in flight on a cancel. */
function withGrace(limits, graceMs) {
    return within(limits, Number.POSITIVE_INFINITY, graceMs);
}
/** Thrown where a wait or a request was given up because of a cancel. */
class Cancelled extends Error {
    name = 'Cancelled';
}
/** Milliseconds until the deadline, never below 0. */
function timeLeft(clock, limits) {
    return Math.max(0, limits.deadline - clock.now());
}
/** Sleeps, but not past the deadline. Throws {@link Cancelled} on a cancel. */
async function pause(clock, ms, limits) {
    await clock.sleep(Math.min(ms, timeLeft(clock, limits)), limits.cancel);
    throwIfCancelled(limits);
}
function throwIfCancelled(limits) {
    if (limits.cancel.aborted)
        throw new Cancelled('The step was cancelled.');
}
/** For a request in flight at the deadline, or a claim on a cancel. */
const LAST_ANSWER_MS = 1_500;
/**
 * Runs a request with a signal that aborts after `timeoutMs`, shortly after the
 * deadline, or on a cancel once its grace is over. The request has to end on
 * it.
 */
async function withAnswerLimit(clock, timeoutMs, { deadline, cancel, graceMs = 0 }, request) {
    const limit = new AbortController();
    const done = new AbortController();
    const abortAfter = async (ms) => {
        if (ms > 0)
            await clock.sleep(ms, done.signal);
        if (!done.signal.aborted)
            limit.abort();
    };
    const onCancel = () => void abortAfter(graceMs);
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel, { signal: done.signal });
    const untilDeadlineMs = deadline - clock.now() + LAST_ANSWER_MS;
    void abortAfter(Math.min(timeoutMs, untilDeadlineMs));
    try {
        return await request(limit.signal);
    }
    finally {
        done.abort();
    }
}


/***/ }),

/***/ 6425:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ defined)
/* harmony export */ });
/** The same object without what is undefined. */
function defined(object) {
    return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}


/***/ }),

/***/ 782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ trackJob)
/* harmony export */ });
/* harmony import */ var _agent_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4418);

/** How long a job that was there may be gone: replicas may not agree. */
const GONE_MS = 30_000;
const REFUSED = { kind: 'refused', because: 'job' };
const UNREADABLE = (0,_agent_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .unreadable */ .O$)(200);
/** @param wasSeen an earlier attempt has seen it under this ID */
function trackJob(service, id, clock, onSnapshot, wasSeen = false) {
    let latest;
    let goneSince;
    return {
        id,
        get latest() {
            return latest;
        },
        send: (prompt, limits) => service.send(id, prompt, limits),
        /** Reads it once, and notes when. */
        check: async (limits) => {
            const askedAt = clock.now();
            const found = await service.check(id, limits);
            const answeredAt = clock.now();
            if (found.kind === 'job') {
                goneSince = undefined;
                latest = { ...found, kind: 'snapshot', askedAt, answeredAt };
                onSnapshot(latest);
                return latest;
            }
            if (found.kind === 'other-job')
                return wasSeen || latest !== undefined
                    ? { kind: 'again', problem: UNREADABLE }
                    : { ...REFUSED, problem: (0,_agent_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .otherJob */ .yk)(id, found.id) };
            const isGone = found.kind === 'refused' && found.status === 404;
            if (!isGone || latest === undefined)
                return found;
            goneSince ??= answeredAt;
            return answeredAt - goneSince < GONE_MS
                ? { kind: 'again', problem: found.problem }
                : found;
        }
    };
}


/***/ }),

/***/ 5469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ withHead),
/* harmony export */   k: () => (/* binding */ waitForEnd)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6367);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5748);
/* harmony import */ var _rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5855);




/** @param waiting `onTracked` is called for each check of the job */
async function waitForEnd(waiting) {
    const { check, clock, limits, onRetry, pollIntervalMs } = waiting;
    const startedAt = clock.now();
    let { tracking } = waiting;
    let failed;
    let failures = 0;
    for (;;) {
        const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(tracking);
        const { kind } = verdict;
        if (kind === 'ended' || kind === 'not-started')
            return verdict;
        if ((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) === 0)
            return failed
                ? { kind: 'unreadable', problem: failed.problem }
                : { kind: 'timed-out', as: lastSeen(tracking) };
        const backoff = failed && (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, clock.random());
        const pauseMs = (0,_rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__/* .nextPauseMs */ .w)({
            waitedMs: clock.now() - startedAt,
            pollIntervalMs,
            random: clock.random(),
            atLeastMs: failed?.retryAfterMs ?? backoff,
            countsInMs: kind === 'unsettled' ? verdict.countsAt - clock.now() : undefined
        });
        if (failed)
            onRetry(failed.problem, Math.min(pauseMs, (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits)));
        await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
        const found = await check(limits);
        if (found.kind === 'refused')
            return found;
        failed = found.kind === 'again' ? found : undefined;
        failures = failed ? failures + 1 : 0;
        if (found.kind === 'again')
            continue;
        tracking = await withHead((0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .track */ .u4)(tracking, found), waiting.readHead);
        waiting.onTracked(tracking);
    }
}
/** Reads the pull request's head where that it moved would prove the end. */
async function withHead(tracking, readHead) {
    const { basis, latest } = tracking;
    const headSha = basis.kind === 'sent' ? basis.before?.headSha : undefined;
    if (headSha === undefined || !latest || !(0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .needsHead */ .ig)(tracking))
        return tracking;
    const head = await readHead(latest);
    return head ? { ...tracking, headMoved: head.headSha !== headSha } : tracking;
}
function lastSeen(tracking) {
    if ((0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(tracking).kind === 'active')
        return 'active';
    const { basis } = tracking;
    return basis.kind === 'sent' && basis.before && !(0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .showsWork */ .Ex)(tracking)
        ? 'stale'
        : 'unsettled';
}


/***/ }),

/***/ 8249:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ sortOut),
/* harmony export */   ig: () => (/* binding */ leftOut),
/* harmony export */   sx: () => (/* binding */ reasonAgainst)
/* harmony export */ });
/* harmony import */ var _visible_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2388);

const REASONS = {
    later: 'written after the follow-up was asked',
    edited: 'edited after it was asked',
    changed: 'changed after it was asked, perhaps edited',
    hidden: 'hidden on GitHub or without visible text',
    outsider: 'by people without the required permission',
    unasked: 'by people whose permission was not determined'
};
/** Why whoever asked can't have seen a comment as it is now, if they can't. */
function reasonAgainst(comment, { at = Number.POSITIVE_INFINITY, id = Number.POSITIVE_INFINITY }) {
    const { editedAt = 0, isHidden, writtenAt } = comment;
    if (writtenAt > at || comment.id > id)
        return 'later';
    if (editedAt > at)
        return 'edited';
    return isHidden ? 'hidden' : undefined;
}
/**
 * Comments with their visible text, and why others are not among them.
 * @param reasonOf why a comment is not told, if it is not
 */
function sortOut(comments, reasonOf) {
    const read = comments.map(comment => {
        const against = reasonOf(comment);
        const text = against ? '' : (0,_visible_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleMarkdown */ .u)(comment.text).trim();
        const reason = against ?? (text === '' ? 'hidden' : undefined);
        return { comment: { ...comment, text }, reason };
    });
    return {
        comments: read.flatMap(({ comment, reason }) => (reason ? [] : comment)),
        reasons: read.flatMap(({ reason }) => reason ?? [])
    };
}
/** Counts what is not told, by reason; empty where all is. */
function leftOut(reasons) {
    const counts = Object.entries(REASONS).flatMap(([reason, words]) => {
        const count = reasons.filter(one => one === reason).length;
        return count === 0 ? [] : [`${count} ${words}`];
    });
    return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`;
}


/***/ }),

/***/ 678:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ readAskedKey),
/* harmony export */   e: () => (/* binding */ askedKey)
/* harmony export */ });
function askedKey(asked) {
    return `${asked.kind}-${asked.id}`;
}
/** What a key names; undefined where a run asked. */
function readAskedKey(key) {
    const [, kind, id] = /^(comment|line|review)-(\d{1,15})$/.exec(key) ?? [];
    return kind && { kind: kind, id: Number(id) };
}


/***/ }),

/***/ 4175:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ readCommand),
/* harmony export */   y: () => (/* binding */ onPullRequestOnly)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);

/**
 * Reads a comment that begins with the command, in any case, as GitHub's
 * `startsWith` does. Undefined when the first word is another one.
 */
function readCommand(body, command) {
    const text = body.trimStart();
    const start = text.slice(0, command.length);
    if (start.toLowerCase() !== command.toLowerCase())
        return undefined;
    const rest = text.slice(command.length);
    if (rest !== '' && !/^\s/.test(rest))
        return undefined;
    return readOptions(rest.trim(), command);
}
const NOTHING = {
    prompt: '',
    options: [],
    isFromComment: true,
    wantsHelp: false
};
/**
 * Phones and Macs turn `--` into a dash, which people write in prompts too: it
 * counts only before a name.
 */
const OPTION = /^(?:--|[—–](?=(?:job|threads|checks|help)(?:[\s=]|$)))([^\s=]*)(=\S*)?/;
/**
 * What was meant as one, with a dash too few or too many, or copied as code.
 * Taken for text, it would go to another job than the one that it names.
 */
const MISSPELLED = /^[`'"]?[-—–]+(?:job|threads|checks|help)(?=[\s=]|$)/i;
/** What would be an option if it came right after the command. */
const JOB_AT_END = /\s(?:--|[—–])job(?:=|[^\S\r\n]+)(\S+)$/;
/** Without a text, the options are one. */
const TEXTS = {
    threads: 'Address the open review threads of this pull request.',
    checks: 'Fix the failed checks of this pull request.'
};
function readOptions(rest, command, read = NOTHING) {
    const [whole, name, value] = OPTION.exec(rest) ?? [];
    if (whole === undefined) {
        const [misspelled] = MISSPELLED.exec(rest) ?? [];
        return misspelled === undefined
            ? readPrompt(rest, command, read)
            : wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Unknown option ${misspelled}.`);
    }
    const after = rest.slice(whole.length);
    switch (name) {
        case 'help':
            return { ...NOTHING, wantsHelp: true };
        case 'threads':
        case 'checks': {
            if (value !== undefined)
                return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${`--${name}`} takes no value.`);
            const options = [...new Set([...read.options, name])];
            return readOptions(after.trimStart(), command, { ...read, options });
        }
        case 'job': {
            if (read.jobId !== undefined)
                return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `--job is given twice.`);
            const [next = '', word] = /^[^\S\r\n]+(\S+)/.exec(after) ?? [];
            const jobId = value === undefined ? word : value.slice(1);
            if (!jobId)
                return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `--job needs the ID of a job.`);
            const left = value === undefined ? after.slice(next.length) : after;
            return readOptions(left.trimStart(), command, { ...read, jobId });
        }
        default:
            return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Unknown option ${`--${name}`}.`);
    }
}
function readPrompt(text, command, read) {
    const word = text.toLowerCase();
    if (word === 'help')
        return { ...NOTHING, wantsHelp: true };
    const prompt = word === 'status' ? '' : text;
    const id = JOB_AT_END.exec(prompt)?.[1];
    if (id !== undefined)
        return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `--job is at the end of the text.`, (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The option goes right after the command: ${`${command} --job ${id} …`}. If it belongs to the text, end the text with another word.`);
    const usual = Object.entries(TEXTS)
        .filter(([name]) => read.options.some(option => option === name))
        .map(([, sentence]) => sentence);
    return { ...read, prompt: prompt || usual.join(' ') };
}
function wrong(what, remedy = KNOWN_OPTIONS) {
    return { ...NOTHING, problem: { reason: 'text', what, remedy } };
}
/** @param request the same, where its options can't be followed */
function onPullRequestOnly(request) {
    const [option] = request.options;
    return option === undefined
        ? request
        : wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${`--${option}`} needs a pull request, and this is an issue.`, (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Comment on the pull request, or leave the option out.`);
}
const KNOWN_OPTIONS = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The options are ${'--job <id>'}, ${'--threads'}, ${'--checks'}, and ${'--help'}; they go between the command and the text.`;


/***/ }),

/***/ 9894:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ay: () => (/* binding */ jobSince),
/* harmony export */   Gy: () => (/* binding */ postComment),
/* harmony export */   Tu: () => (/* binding */ deleteComment),
/* harmony export */   cO: () => (/* binding */ namesJob),
/* harmony export */   fc: () => (/* binding */ sentAtOf),
/* harmony export */   kA: () => (/* binding */ knowsJob),
/* harmony export */   oh: () => (/* binding */ readReports),
/* harmony export */   pC: () => (/* binding */ findJob)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6425);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2716);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3922);



function jobSince({ marker, writtenAt }) {
    return marker.jobSince ?? writtenAt;
}
/** Nothing is sent later than its report was written. */
function sentAtOf({ marker, writtenAt }) {
    return Math.min(marker.sentAt ?? writtenAt, writtenAt);
}
/** There can be a hundred pages, and GitHub takes a while for each. */
const PAGES_AHEAD = 5;
function listOf(list, issue) {
    const route = `GET /repos/{owner}/{repo}/${list}/{issue_number}/comments`;
    return { route, parameters: { issue_number: issue } };
}
/**
 * The job that our newest signed comment names which is not from after a time.
 *
 * @param about `count`: of the comments, as far as the event says; `until`: the
 * time, of which the second counts, because GitHub's dates are no finer
 */
async function findJob({ github, limits, markers }, about) {
    const { count, issue, lines, project, until } = about;
    const onLines = (await lines?.()) ?? { kind: 'read', value: [] };
    if (onLines.kind === 'failed')
        return onLines;
    let best;
    let isUnsigned = false;
    let isOfOtherProject = false;
    const list = listOf('issues', issue);
    const lastPage = Math.max(1, Math.ceil(count / _pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md));
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPagesBackwards */ .P)(github, list, lastPage, limits)) {
        if (page.kind === 'failed')
            return page;
        const account = await github.account(limits);
        if (account.kind === 'failed')
            return account;
        const read = (from) => readOwn(markers, account.value, issue, from);
        const found = [
            ...onLines.value.flatMap(read('pulls')),
            ...page.items.flatMap(read('issues'))
        ].filter(one => namesJob(one) && secondOf(jobSince(one)) <= secondOf(until));
        isUnsigned ||= found.some(one => !one.isSigned);
        isOfOtherProject ||= found.some(one => isOfOther(one, project));
        best = [...(best ? [best] : []), ...found]
            .filter(one => names(one, project))
            .sort(newestJobFirst)[0];
        // Whatever is on the next page was posted before.
        const oldest = Math.min(...page.items.map(createdAt));
        if (best && secondOf(oldest) <= secondOf(jobSince(best)))
            break;
    }
    const value = { isOfOtherProject, isUnsigned };
    const jobId = best?.marker.job;
    return { kind: 'read', value: { ...value, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ jobId }) } };
}
function secondOf(ms) {
    return Math.floor(ms / 1000);
}
/** Of two that named their jobs in the same second, the later comment counts. */
function newestJobFirst(one, other) {
    return (secondOf(jobSince(other)) - secondOf(jobSince(one)) ||
        other.postedAt - one.postedAt ||
        other.id - one.id);
}
function namesJob({ marker }) {
    return marker.job !== undefined;
}
function isOfOther({ isSigned, marker }, project) {
    return isSigned && marker.project !== project;
}
function names(comment, project) {
    const { isSigned } = comment;
    return namesJob(comment) && isSigned && !isOfOther(comment, project);
}
async function knowsJob(ports, issue, project) {
    for (const list of ['issues', 'pulls']) {
        const read = await readLists(ports, [list], { issue });
        if (read.kind === 'failed')
            return read;
        if (read.value.some(one => names(one, project)))
            return { kind: 'read', value: true };
    }
    return { kind: 'read', value: false };
}
/**
 * Reads our reports, signed or not, that were written `since` (by GitHub's
 * clock), oldest first: at a place, or in the whole repository.
 */
async function readReports(ports, place, since) {
    const isInConversation = place && place.threadId === undefined;
    const lists = isInConversation
        ? ['issues']
        : ['issues', 'pulls'];
    const where = { since, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ issue: place?.issue }) };
    const read = await readLists(ports, lists, where);
    if (read.kind === 'failed')
        return read;
    const isReport = (comment) => comment.marker.kind === 'report';
    return { kind: 'read', value: read.value.filter(isReport) };
}
/** Reads our comments, oldest first. Of others' nothing is kept. */
async function readLists({ github, limits, markers }, lists, { issue, since = 0 }) {
    const account = await github.account(limits);
    if (account.kind === 'failed')
        return account;
    // GitHub's dates have no milliseconds.
    const start = since - (since % 1000);
    const value = [];
    const readList = async (from) => {
        const whole = {
            route: `GET /repos/{owner}/{repo}/${from}/comments`,
            parameters: { sort: 'created', direction: 'asc' }
        };
        const list = issue === undefined ? whole : listOf(from, issue);
        const time = `${new Date(start).toISOString().slice(0, 19)}Z`;
        const parameters = { ...list.parameters, since: time };
        const ahead = issue === undefined ? PAGES_AHEAD : 0;
        const pages = (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, { ...list, parameters }, limits, ahead);
        const read = readOwn(markers, account.value, issue, from);
        for await (const page of pages) {
            if (page.kind === 'failed')
                return page;
            // `since` goes by the update: what was written earlier does not count.
            const found = page.items.flatMap(read);
            value.push(...found.filter(({ writtenAt }) => writtenAt >= start));
        }
        return undefined;
    };
    const failed = (await Promise.all(lists.map(readList))).find(Boolean);
    if (failed)
        return failed;
    value.sort(oldestFirst);
    return { kind: 'read', value };
}
/** Of two that say the same time one is a copy: the first counts as newest. */
function oldestFirst(one, other) {
    const byPost = one.postedAt - other.postedAt || one.id - other.id;
    const mayBeCopy = one.marker.writtenAt !== undefined;
    return one.writtenAt - other.writtenAt || (mayBeCopy ? -byPost : byPost);
}
/** Makes a reader of one comment: a list of one, or none if it is not ours. */
function readOwn(markers, login, issue, from) {
    return item => {
        const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(item.id);
        if (id === undefined || authorOf(item) !== login)
            return [];
        const read = markers.read((0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.body) ?? '');
        if (!read || read.marker.issue !== (issue ?? issueOf(item)))
            return [];
        const firstId = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(item.in_reply_to_id) ?? id;
        const threadId = from === 'pulls' ? firstId : undefined;
        const url = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.html_url) ?? '';
        const postedAt = createdAt(item);
        const written = read.isSigned ? read.marker.writtenAt : undefined;
        const times = { postedAt, writtenAt: written ?? postedAt };
        return [{ id, url, ...times, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ threadId }), ...read }];
    };
}
function authorOf(item) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(item.user).login) ?? '';
}
function createdAt(item) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .time */ .kB)(item.created_at) ?? 0;
}
function issueOf(item) {
    const on = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.issue_url) ?? (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.pull_request_url) ?? '';
    const number = /\/(\d{1,15})$/.exec(on)?.[1];
    return number === undefined ? undefined : Number(number);
}
/**
 * Posts a comment, one try; `again`: it may be there all the same. If GitHub
 * refuses a reply in a thread, it goes into the conversation.
 */
async function postComment(ports, { issue, threadId }, body) {
    const isReply = threadId !== undefined;
    const { parameters, route } = listOf(isReply ? 'pulls' : 'issues', issue);
    const call = {
        route: `${route.replace('GET', 'POST')}${isReply ? '/{comment_id}/replies' : ''}`,
        parameters: { ...parameters, body, comment_id: threadId }
    };
    const result = await ports.github.askOnce(call, ports.limits);
    if (result.kind === 'answer')
        return { kind: 'posted', url: (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(result.data).html_url) ?? '' };
    if (result.kind === 'again')
        return result;
    return isReply && [404, 422].includes(result.status)
        ? postComment(ports, { issue }, body)
        : { kind: 'failed', problem: result.problem };
}
/** Deletes a comment of ours; a problem when it may still be there. */
async function deleteComment({ github, limits }, { id, threadId }) {
    const kind = threadId === undefined ? 'issues' : 'pulls';
    const route = `DELETE /repos/{owner}/{repo}/${kind}/comments/{comment_id}`;
    const parameters = { comment_id: id };
    const answer = await github.ask({ route, parameters }, limits);
    const isGone = answer.kind === 'answer' || answer.status === 404;
    return isGone ? undefined : answer.problem;
}


/***/ }),

/***/ 5981:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Qk: () => (/* binding */ notRead),
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   Ty: () => (/* binding */ diffBlock),
/* harmony export */   VJ: () => (/* binding */ commentBlock),
/* harmony export */   VM: () => (/* binding */ unreadFor),
/* harmony export */   eQ: () => (/* binding */ withContext),
/* harmony export */   fp: () => (/* binding */ placeWords),
/* harmony export */   h4: () => (/* binding */ notCollected),
/* harmony export */   hl: () => (/* binding */ address),
/* harmony export */   oR: () => (/* binding */ joined),
/* harmony export */   vH: () => (/* binding */ PARAGRAPH),
/* harmony export */   w$: () => (/* binding */ lastLines)
/* harmony export */ });
/* unused harmony export by */
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);
/* harmony import */ var _as_read_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8249);
/* harmony import */ var _visible_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2388);



/** Of the whole: what a model can read with care. */
const PROMPT_CHARACTERS = 100_000;
const TITLE_CHARACTERS = 200;
const DESCRIPTION_CHARACTERS = 4_000;
/** All comments of a thread together, with headings and fences. */
const THREAD_CHARACTERS = 8_000;
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000;
/** All comments of a review together, well below what a model reads at once. */
const REVIEW_CHARACTERS = 40_000;
/** One of them, so that it can't take the place of many. */
const COMMENT_CHARACTERS = 10_000;
const PATH_CHARACTERS = 1_000;
const RULE = '\n\n---\n\n';
/**
 * The prompt, then where it was asked and what was collected, with all that
 * others wrote fenced. Empty when there is nothing to send.
 */
function withContext(prompt, context, collected = []) {
    const room = PROMPT_CHARACTERS - 1 - prompt.length - RULE.length;
    const begin = prompt === '' ? aboutAlone(context, room) : context && about(context, room);
    const block = collected.reduce((text, { section }) => {
        const left = room - text.length - PARAGRAPH.length;
        return joined([text, left > 0 ? section(left) : '']);
    }, begin ?? '');
    return [prompt, block].filter(part => part !== '').join(RULE);
}
function aboutAlone(context, room) {
    return context?.kind === 'review' && context.comments.comments.length > 0
        ? aboutReview('Address the comments of this review', context, room)
        : '';
}
function about(context, room) {
    switch (context.kind) {
        case 'comment': {
            const { isPullRequest, number } = context;
            const subject = `${isPullRequest ? 'pull request' : 'issue'} #${number}`;
            return aboutSubject(`This was asked in a comment on ${subject}.`, context, 'Comment');
        }
        case 'issue':
            return aboutSubject(`This is about issue #${context.number}.`, context, 'Issue');
        case 'line':
            return aboutLine(context);
        case 'review':
            return aboutReview('This was asked in a review', context, room);
    }
}
function aboutSubject(opening, subject, page) {
    const { author, url } = subject;
    const title = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(subject.title), TITLE_CHARACTERS);
    const description = (0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleMarkdown */ .u)(subject.description ?? '').trim();
    return joined([
        opening,
        lines([
            title && `- Title${by(author)}: ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(title)}`,
            address(`- ${page}: `, url)
        ]),
        description &&
            quoted(`Description${by(author)}`, description, DESCRIPTION_CHARACTERS)
    ]);
}
function aboutLine({ place, thread }) {
    const on = place.isFile ? 'a file' : 'a line';
    return joined([
        `This was asked in a comment on ${on} of a pull request.`,
        lines([`- Place: ${placeWords(place)}`, address('- Comment: ', place.url)]),
        diffBlock(place, HUNK_CHARACTERS),
        ...aboutThread(thread)
    ]);
}
/** The last lines of the diff up to the line; of a file, none. */
function diffBlock({ hunk, isFile }, most) {
    const diff = (0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(hunk).trimEnd();
    if (isFile || diff === '')
        return '';
    const shown = lastLines(diff, most);
    const which = shown === diff ? 'The diff' : 'The last lines of the diff';
    return `${which} up to that line:\n\n${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .fencedBlock */ .zW)(shown, 'diff')}`;
}
/** What is between paragraphs. */
const PARAGRAPH = '\n\n';
function joined(paragraphs) {
    return paragraphs.filter(part => part !== '').join(PARAGRAPH);
}
function lines(all) {
    return all.filter(line => line !== '').join('\n');
}
/** What is said of a thread beside its comments. */
const HEADING_CHARACTERS = 200;
/** The first comment says what it is about, the latest what is still open. */
function aboutThread({ comments, reasons }) {
    const [first, ...later] = comments;
    const missing = (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .leftOut */ .ig)(reasons);
    if (first === undefined)
        return [missing];
    const most = THREAD_CHARACTERS - HEADING_CHARACTERS - missing.length;
    const begin = cutBlock(first, most);
    const latest = fitting(later.map(one => commentBlock(one)).toReversed(), most - begin.length);
    const omitted = later.length - latest.length;
    const kept = latest.length === 0 ? 'first' : `first and the latest ${latest.length}`;
    const which = omitted === 0
        ? `The thread's earlier comments (${comments.length}):`
        : `Of the thread's ${comments.length} earlier comments the ${kept}; ${omitted} omitted for length:`;
    return [which, begin, ...latest.toReversed(), missing];
}
/** In so many characters, of which fences can take most. */
function cutBlock(comment, most, ofText = most) {
    const block = commentBlock(comment, ofText);
    const less = Math.min(block.length - most, ofText / 2);
    return less <= 0 ? block : cutBlock(comment, most, Math.floor(ofText - less));
}
/** @param most characters of its text */
function commentBlock({ author, text }, most = Number.POSITIVE_INFINITY) {
    return quoted(`Comment${by(author)}`, text, most);
}
function aboutReview(opening, { comments: { comments, reasons }, url }, room) {
    const intro = `${opening} of a pull request${address(': ', url)}`;
    const entries = comments.map(({ place, text }, index) => quoted(`Comment ${index + 1} on ${placeWords(place)}`, text, COMMENT_CHARACTERS));
    const missing = (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .leftOut */ .ig)(reasons);
    const around = intro.length + missing.length + HEADING_CHARACTERS;
    const shown = fitting(entries, Math.min(REVIEW_CHARACTERS, room - around));
    const omitted = comments.length - shown.length;
    const which = omitted === 0
        ? `Its comments on lines (${comments.length}):`
        : `The first ${shown.length} of its ${comments.length} comments on lines; the other ${omitted} are omitted for length:`;
    return joined([intro, comments.length === 0 ? '' : which, ...shown, missing]);
}
/** One part, because of an answer. */
function unreadFor(what, permission, { problem, status }) {
    return { what, ...(status === 403 ? { permission } : { problem }) };
}
/** Nothing of it could be read. */
function notCollected(part) {
    return { found: 0, section: () => notRead(part), unread: [part] };
}
/** A part that the agent is not told. */
function notRead({ permission, what }) {
    const why = permission ? `: the permission ${permission} is missing` : '';
    return `Not read: ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .plain */ .pj)(what)}${why}.`;
}
/**
 * What somebody else wrote, in a fence that it can't end.
 * @param most characters of it
 */
function quoted(heading, text, most) {
    const whole = (0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(text).trim();
    const shown = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(whole, most);
    const shortened = shown === whole ? '' : ', shortened';
    return `${heading}${shortened}:\n\n${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .fencedBlock */ .zW)(shown, 'text')}`;
}
function by(author) {
    const name = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(author ?? ''));
    return name === '' ? '' : ` by ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(name)}`;
}
/** The first paragraphs, in at most so many characters. */
function fitting(paragraphs, most) {
    let total = 0;
    const end = paragraphs.findIndex(paragraph => {
        total += paragraph.length + PARAGRAPH.length;
        return total > most;
    });
    return end === -1 ? paragraphs : paragraphs.slice(0, end);
}
function placeWords(place) {
    const outdated = place.isOutdated
        ? ' (outdated: the code has changed since this was written)'
        : '';
    const name = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(place.path), PATH_CHARACTERS);
    const file = name === '' ? 'a file without a readable name' : (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .codeSpan */ .SS)(name);
    return `${file}${linesOf(place)}${outdated}`;
}
function linesOf({ isFile, line, side, startLine }) {
    if (isFile)
        return ', the file as a whole';
    if (line === undefined)
        return '';
    const numbers = startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`;
    return `, ${numbers}${side === 'LEFT' ? ' of the file before the change' : ''}`;
}
/** An address after its label; empty when it is not one to show, or has a user. */
function address(label, url) {
    const isOne = /^https?:\/\/(?![^/?#]*@)[\w.:/#%?=&~+@-]+$/.test(url);
    return isOne ? label + url : '';
}
/** Whole lines from the end; of a line that alone is too long, its start. */
function lastLines(text, most) {
    if (text.length <= most)
        return text;
    const tail = text.slice(-most - 1);
    const start = tail.indexOf('\n');
    return start === -1
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(text.slice(text.lastIndexOf('\n') + 1), most)
        : tail.slice(start + 1);
}


/***/ }),

/***/ 5396:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ readLinePlace)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6425);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2716);


/**
 * Undefined when it names no file: https://docs.github.com/rest/pulls/comments
 */
function readLinePlace(comment) {
    const path = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.path);
    if (path === undefined)
        return undefined;
    const isFile = comment.subject_type === 'file';
    const isCurrent = isFile || (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment.line) !== undefined;
    const hunk = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.diff_hunk) ?? '';
    const prefix = isCurrent ? '' : 'original_';
    return {
        path,
        isFile,
        isOutdated: !isCurrent && (comment.line === null || comment.position === null),
        url: (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.html_url) ?? '',
        hunk,
        ...(!isFile && (readLines(comment, prefix) ?? endOf(hunk)))
    };
}
/** @param prefix of the fields' names, for the lines as they once were */
function readLines(comment, prefix) {
    const line = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment[`${prefix}line`]);
    if (line === undefined)
        return undefined;
    const startLine = (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment[`${prefix}start_line`]);
    const side = readSide(comment.side);
    const startSide = readSide(comment.start_side) ?? side;
    // Lines of two sides are counted in two files: the last one has to do.
    const isOne = startLine === line || startSide !== side;
    return (0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ line, side, startLine: isOne ? undefined : startLine });
}
function readSide(value) {
    return value === 'LEFT' || value === 'RIGHT' ? value : undefined;
}
/**
 * A review's comments and older servers give the line only by its hunk's end.
 */
function endOf(hunk) {
    const [header = '', ...lines] = hunk.trimEnd().split('\n');
    const match = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(header);
    const last = lines.findLast(line => !line.startsWith('\\'));
    if (match === null || last === undefined)
        return {};
    const side = last.startsWith('-') ? 'LEFT' : 'RIGHT';
    const absent = side === 'LEFT' ? '+' : '-';
    const count = lines.filter(line => !line.startsWith(absent) && !line.startsWith('\\')).length;
    return { line: Number(match[side === 'LEFT' ? 1 : 2]) + count - 1, side };
}


/***/ }),

/***/ 5498:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ openMarkers),
/* harmony export */   a: () => (/* binding */ MARKER_OPENING)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3344);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2716);



const MARKER_OPENING = '<!-- agent-follow-up:';
/** 128 bits, as hexadecimal digits: nobody guesses that. */
const SIGNATURE_CHARACTERS = 32;
const KEY_PURPOSE = 'agent-follow-up marker';
const WRITTEN = /^<!-- agent-follow-up:v1 (\{[^\r\n<>]*\}) ([0-9a-f]{32}) -->/;
/**
 * Every workflow comments as the same account, and some post others' text. So a
 * marker is signed with a key derived from `api-key`.
 * @param repositoryId a name can be given to another repository, an ID can't
 */
function openMarkers(apiKey, repositoryId) {
    let key;
    const sign = (fields) => {
        key ??= Buffer.from((0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hkdfSync)('sha256', apiKey, '', KEY_PURPOSE, 32));
        const signed = `${repositoryId} ${fields}`;
        const digest = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHmac)('sha256', key).update(signed).digest('hex');
        return Buffer.from(digest.slice(0, SIGNATURE_CHARACTERS));
    };
    return {
        /** An HTML comment, which GitHub does not show. */
        write: (marker) => {
            const fields = JSON.stringify(marker)
                // What would end an HTML comment, as JSON writes it otherwise.
                .replace(/[<>]|-(?=-)/g, end => `\\u00${Buffer.from(end).toString('hex')}`);
            return `${MARKER_OPENING}v1 ${fields} ${sign(fields)} -->`;
        },
        /** The marker that a comment begins with, and whether we signed it. */
        read: (body) => {
            const [, fields = '', signature = ''] = WRITTEN.exec(body) ?? [];
            const marker = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(fields));
            if (!isMarker(marker))
                return undefined;
            const isSigned = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.timingSafeEqual)(Buffer.from(signature), sign(fields));
            return { marker: marker, isSigned };
        }
    };
}
/** Whether it says what is read of a marker that nobody has signed. */
function isMarker(value) {
    const { asked, issue, kind, outcome, project, sent } = value;
    const isAbout = typeof project === 'string' && typeof issue === 'number';
    const isReport = [asked, outcome, sent].every(one => typeof one === 'string');
    return isAbout && (kind === 'note' || (kind === 'report' && isReport));
}


/***/ }),

/***/ 3922:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F1: () => (/* binding */ readItems),
/* harmony export */   F3: () => (/* binding */ PAGE_TIMEOUT_MS),
/* harmony export */   KV: () => (/* binding */ LISTED_AFTER_MS),
/* harmony export */   P: () => (/* binding */ readPagesBackwards),
/* harmony export */   md: () => (/* binding */ PAGE_SIZE),
/* harmony export */   n4: () => (/* binding */ readPages)
/* harmony export */ });
/* unused harmony export linkedPage */
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4863);


/** A hundred comments can be 25 MiB, which take their time on a slow way. */
const PAGE_TIMEOUT_MS = 30_000;
/** GitHub's lists may lag: what they don't show by then is not there. */
const LISTED_AFTER_MS = 5_000;
/** GitHub's largest page. */
const PAGE_SIZE = 100;
/** Reads a list from its first page on, with so many pages requested ahead. */
async function* readPages(github, list, limits, ahead = 0) {
    const request = (number) => {
        const page = readPage(github, list, number, limits);
        // Nobody waits for it any more when one before it fails.
        page.catch(() => undefined);
        return page;
    };
    let requested = 1;
    let known = 1;
    const coming = [request(requested)];
    for (let next = coming.shift(); next; next = coming.shift()) {
        const page = await next;
        yield page;
        if (page.kind === 'failed')
            return;
        if (page.next !== undefined)
            known = Math.max(known, page.last ?? page.next);
        while (requested < known && coming.length <= ahead) {
            requested += 1;
            coming.push(request(requested));
        }
    }
}
/** Reads the items of all pages, or why one of them can't be read. */
async function readItems(github, list, limits, ahead = 0) {
    const value = [];
    for await (const page of readPages(github, list, limits, ahead)) {
        if (page.kind === 'failed')
            return page;
        value.push(...page.items);
    }
    return { kind: 'read', value };
}
async function* readPagesBackwards(github, list, guess, limits) {
    const guessed = await readPage(github, list, guess, limits);
    const last = guessed.kind === 'page' ? guessed.last : undefined;
    for (let number = last ?? guess; number >= 1; number -= 1) {
        const page = number === guess ? guessed : await readPage(github, list, number, limits);
        yield page;
        if (page.kind === 'failed')
            return;
    }
}
async function readPage(github, { parameters, property, route }, page, limits) {
    const call = {
        route,
        parameters: { ...parameters, per_page: PAGE_SIZE, page },
        timeoutMs: PAGE_TIMEOUT_MS
    };
    const answer = await github.ask(call, limits);
    if (answer.kind === 'failed')
        return answer;
    const items = property ? (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(answer.data)[property] : answer.data;
    if (!Array.isArray(items))
        return NO_LIST;
    return {
        kind: 'page',
        items: (0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .records */ .V0)(items),
        next: linkedPage(answer.link, 'next'),
        last: linkedPage(answer.link, 'last')
    };
}
const NO_LIST = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub's answer is not the requested list.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
    }
};
// https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
function linkedPage(link, rel) {
    const entry = link.split(',').find(part => part.includes(`rel="${rel}"`));
    const page = /[?&]page=(\d{1,9})(?:&|>)/.exec(entry ?? '')?.[1];
    return page === undefined ? undefined : Number(page);
}


/***/ }),

/***/ 635:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ PERMISSIONS),
/* harmony export */   b: () => (/* binding */ askGate)
/* harmony export */ });
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);


/**
 * By the names in `user.permissions`, which hold for custom roles, too.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS = {
    pull: 'read',
    triage: 'triage',
    push: 'write',
    maintain: 'maintain',
    admin: 'admin'
};
const PERMISSIONS = Object.values(FLAGS);
/** All of them have to pass; the first who does not decides. */
async function askGate(github, accounts, required, limits) {
    const distinct = new Map(accounts.map(one => [one?.login, one]));
    const gates = await Promise.all([...distinct.values()].map(one => askFor(github, one, required, limits)));
    return gates.find(({ kind }) => kind !== 'allowed') ?? ALLOWED;
}
/** Only a clear yes is one: an answer that says nothing is `failed`. */
async function askFor(github, asker, required, limits) {
    const { allowedBots, requiredPermission } = required;
    if (asker === undefined)
        return denied('permission', (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event does not say who asked.`);
    if (asker.isBot)
        return judgeBot(asker.login, allowedBots);
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const parameters = { username: asker.login };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed' && answer.status !== 404)
        return answer;
    const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data);
    if (found === undefined)
        return { kind: 'failed', problem: UNREADABLE };
    const rank = (name) => PERMISSIONS.indexOf(name);
    return rank(found) >= rank(requiredPermission)
        ? ALLOWED
        : denied('permission', (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${asker.login} has ${(0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(found)} permission on this repository; ${(0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(requiredPermission)} is required.`);
}
const ALLOWED = { kind: 'allowed' };
function denied(reason, explanation) {
    return { kind: 'denied', reason, explanation };
}
/** GitHub's logins are not case-sensitive. */
function judgeBot(login, allowedBots) {
    const listed = allowedBots.some(bot => bot.toLowerCase() === login.toLowerCase());
    return listed
        ? ALLOWED
        : denied('bot', (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${login} is a bot, and allowed-bots does not list its full login.`);
}
const UNREADABLE = {
    reason: 'github',
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GitHub's answer does not say which permission the commenter has.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check that GITHUB_API_URL is the address of GitHub's REST API.`
};
function highestPermission(data) {
    const { permissions } = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(data).user);
    if (typeof permissions !== 'object' || permissions === null)
        return undefined;
    const flags = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(permissions);
    const names = Object.keys(FLAGS);
    const highest = names.findLast(name => flags[name] === true);
    return highest === undefined ? 'no' : FLAGS[highest];
}


/***/ }),

/***/ 7459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hw: () => (/* binding */ openPullRequest),
/* harmony export */   Ln: () => (/* binding */ placeOfLink),
/* harmony export */   XA: () => (/* binding */ pathOn),
/* harmony export */   dz: () => (/* binding */ readReviewComments),
/* harmony export */   pQ: () => (/* binding */ stateIn),
/* harmony export */   zy: () => (/* binding */ readHead)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6425);
/* harmony import */ var _http_once_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6612);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4863);
/* harmony import */ var _line_place_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5396);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3922);







/** The path of an address on this GitHub; undefined when it is elsewhere. */
function pathOn(serverUrl, link) {
    if (!URL.canParse(link) || !URL.canParse(serverUrl))
        return undefined;
    const [url, base] = [new URL(link), new URL(serverUrl)];
    const prefix = base.pathname.replace(/\/$/, '');
    return url.host === base.host && url.pathname.startsWith(prefix)
        ? url.pathname.slice(prefix.length)
        : undefined;
}
/** The place that an address names; undefined when it is not on this GitHub. */
function placeOfLink(link, serverUrl) {
    const path = pathOn(serverUrl, link) ?? '';
    const [, owner = '', repo = '', number] = /^\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? [];
    return number === undefined
        ? undefined
        : { owner, repo, number: Number(number) };
}
/** Reads a pull request at most once, within the limits of the first call. */
function openPullRequest(github, place) {
    return (0,_http_once_js__WEBPACK_IMPORTED_MODULE_2__/* .once */ .O)((limits) => readPullRequest(github, place, limits));
}
async function readPullRequest(github, { owner, repo, number }, limits) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { owner, repo, pull_number: number };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed')
        return answer;
    const data = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(answer.data);
    const head = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(data.head);
    const headRef = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(head.ref);
    const headSha = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(head.sha);
    const repository = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(data.base).repo).full_name) ?? `${owner}/${repo}`;
    if (headRef === undefined || headSha === undefined)
        return NO_PULL_REQUEST;
    const value = {
        number: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(data.number) ?? number,
        repository,
        headRef,
        headSha,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({
            headRepository: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(head.repo).full_name),
            state: stateIn(data)
        }),
        description: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(data.body) ?? '',
        isUntouched: data.comments === 0 && data.review_comments === 0
    };
    return { kind: 'read', value };
}
const NO_PULL_REQUEST = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_5__/* .say */ .cv) `GitHub's answer is not the requested pull request.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_5__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
    }
};
/** As an answer or an event says it, if it does. */
function stateIn(data) {
    const { merged, merged_at, state } = data;
    if (merged === true || (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(merged_at) !== undefined)
        return 'merged';
    return state === 'open' || state === 'closed' ? state : undefined;
}
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_MS = 10_000;
/** The pull request that an address names, as far as it can be read in time. */
async function readHead(ports, link, mostMs = HEAD_MS) {
    const { clock, github, limits, run } = ports;
    const place = link === null ? undefined : placeOfLink(link, run.serverUrl);
    const soon = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .within */ .ux)(limits, clock.now() + mostMs);
    if (place === undefined)
        return undefined;
    // A cancel ends it; what is known by then still counts.
    const read = await readPullRequest(github, place, soon).catch(() => undefined);
    return read?.kind === 'read' ? read.value : undefined;
}
// https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review
async function readReviewComments(github, review, limits) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments';
    const parameters = { pull_number: review.issue, review_id: review.id };
    const read = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readItems */ .F1)(github, { route, parameters }, limits);
    if (read.kind === 'failed')
        return read;
    // No order is promised, and the claim goes on the first.
    const value = read.value.flatMap(readComment).sort((a, b) => a.id - b.id);
    return { kind: 'read', value };
}
function readComment(item) {
    const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(item.id);
    const place = (0,_line_place_js__WEBPACK_IMPORTED_MODULE_6__/* .readLinePlace */ .k)(item);
    if (id === undefined || place === undefined)
        return [];
    const writtenAt = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(item.created_at) ?? Number.POSITIVE_INFINITY;
    return [
        {
            id,
            nodeId: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.node_id) ?? '',
            place,
            text: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.body) ?? '',
            writtenAt,
            updatedAt: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(item.updated_at) ?? Number.POSITIVE_INFINITY
        }
    ];
}


/***/ }),

/***/ 842:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BB: () => (/* binding */ addReaction),
/* harmony export */   Ny: () => (/* binding */ ownReactions),
/* harmony export */   et: () => (/* binding */ removeReaction),
/* harmony export */   nM: () => (/* binding */ REACTIONS)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6425);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3922);




/** https://docs.github.com/rest/reactions/reactions#about-reactions */
const REACTIONS = {
    claimed: 'eyes',
    sent: 'rocket',
    succeeded: 'hooray',
    failed: 'confused',
    denied: '-1'
};
const PATHS = {
    comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    line: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
};
/**
 * GitHub answers 201 to a new reaction and 200 to one that this account had
 * added before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
async function addReaction(github, comment, content, limits) {
    const route = `POST ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id, content };
    const adding = github.ask({ route, parameters }, limits).then(answer => {
        if (answer.kind === 'failed')
            return answer;
        const [reaction] = readReaction((0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(answer.data));
        if (reaction === undefined)
            return UNREADABLE;
        return { kind: 'added', isNew: answer.status === 201, reaction };
    });
    github.expectAccount(adding.then(added => added.kind === 'added' ? added.reaction.login : undefined));
    return adding;
}
const UNREADABLE = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `GitHub's answer does not describe the reaction.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check GITHUB_API_URL.`
    }
};
/** Removes a reaction; a problem when it may still be there. */
async function removeReaction(github, comment, reactionId, limits) {
    const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`;
    const parameters = { comment_id: comment.id, reaction_id: reactionId };
    const answer = await github.ask({ route, parameters }, limits);
    // 404: it is gone, perhaps by a try whose answer was lost.
    const isGone = answer.kind === 'answer' || answer.status === 404;
    return isGone ? undefined : answer.problem;
}
async function ownReactions(github, comment, limits) {
    const account = await github.account(limits);
    if (account.kind === 'failed')
        return account;
    const route = `GET ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id };
    const read = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readItems */ .F1)(github, { route, parameters }, limits);
    if (read.kind === 'failed')
        return read;
    const found = read.value.flatMap(readReaction);
    const value = found.filter(({ login }) => login === account.value);
    return { kind: 'read', value };
}
/** A reaction out of an answer, as a list of one or none. */
function readReaction(value) {
    const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(value.id);
    const login = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value.user).login);
    const content = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value.content);
    if (id === undefined || login === undefined || content === undefined)
        return [];
    const createdAt = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(value.created_at);
    return [{ id, content, login, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ createdAt }) }];
}


/***/ }),

/***/ 2782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ judgeGraphql),
/* harmony export */   u: () => (/* binding */ judgeReply)
/* harmony export */ });
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3344);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6367);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4863);




/**
 * The least pause that GitHub asks for after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000;
function judgeReply(reply, now) {
    if (reply.kind === 'no-response') {
        const problem = unreachable(reply);
        return reply.code === _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .UNUSABLE_PROXY */ .fB
            ? { kind: 'refused', status: 0, problem }
            : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem);
    }
    const { status, headers, body } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .isSuccess */ .oJ)(reply)) {
        const data = status === 204 ? {} : (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body);
        return typeof data === 'object' && data !== null
            ? { kind: 'answer', status, data, link: headers.link ?? '' }
            : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(status));
    }
    const limitedMs = rateLimitMs(reply, now);
    if (limitedMs !== undefined)
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(RATE_LIMITED, limitedMs);
    const words = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body)).message) ?? '';
    const problem = problemOf(status, words, remedyFor(status, words));
    const pauseMs = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], githubNow(reply, now));
    if (status === 408 || status >= 500)
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem, pauseMs);
    // GitHub says why; something in between that answers for it does not.
    const isGitHub = words !== '';
    const isForbidden = isGitHub && status === 403 && STATES.every(({ is }) => !is.test(words));
    const isMissing = isGitHub && (status === 404 || status === 410);
    return { kind: 'refused', status, isForbidden, isMissing, problem };
}
function unreachable({ requestSent, code, detail }) {
    return {
        reason: 'github',
        what: unreachedWords({ requestSent, code, detail }),
        remedy: code.includes('PROXY')
            ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check HTTPS_PROXY and HTTP_PROXY.`
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS, and GitHub's status page.`
    };
}
function unreachedWords({ requestSent, code, detail }) {
    const isOutOfTime = code === 'aborted';
    if (requestSent)
        return isOutOfTime
            ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .noAnswerInTime */ .qD)().what
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub did not answer (${code}).`;
    return isOutOfTime
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub could not be reached in time.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub could not be reached (${code}: ${detail}).`;
}
function unreadable(status) {
    return {
        reason: 'github',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub answered ${status} with an unreadable body.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GITHUB_API_URL and GitHub's status page.`
    };
}
function problemOf(status, words, remedy) {
    const quoted = words === '' ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It says ${words}.`;
    const what = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub answered ${status}.`, quoted);
    return { reason: 'github', what, remedy };
}
/** GraphQL's words for a permission that is missing. */
const FORBIDDEN = ['FORBIDDEN', 'INSUFFICIENT_SCOPES'];
/**
 * GraphQL's errors come with status 200.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 * @param pick what was asked for, from the data; undefined: it is not there
 */
function judgeGraphql(reply, now, pick) {
    const judged = judgeReply(reply, now);
    if (judged.kind !== 'answer' || reply.kind !== 'response')
        return judged;
    const { status } = judged;
    const { data, errors } = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(judged.data);
    const [error] = (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .records */ .V0)(errors);
    if (error === undefined) {
        const value = pick((0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(data));
        return value === undefined
            ? (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(status))
            : { kind: 'read', value };
    }
    const pauseMs = limitPauseMs(reply, now) ?? SECONDARY_LIMIT_PAUSE_MS;
    if (error.type === 'RATE_LIMITED')
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(RATE_LIMITED, pauseMs);
    const isForbidden = FORBIDDEN.some(type => type === error.type);
    const problem = problemOf(status, (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(error.message) ?? '', CHECK_TOKEN);
    return {
        kind: 'refused',
        status: isForbidden ? 403 : status,
        problem
    };
}
const RATE_LIMITED = {
    reason: 'github',
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub's rate limit for this token is used up.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check what else uses this token: all of it counts toward the same limit.`
};
// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
function rateLimitMs(response, now) {
    const { status, body } = response;
    if (status !== 403 && status !== 429)
        return undefined;
    const isLimit = status === 429 || /secondary rate limit/i.test(body ?? '');
    const leastMs = isLimit ? SECONDARY_LIMIT_PAUSE_MS : undefined;
    return limitPauseMs(response, now) ?? leastMs;
}
/** By the headers, and by GitHub's own clock. */
function limitPauseMs(response, now) {
    const { headers } = response;
    const there = githubNow(response, now);
    const asked = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], there);
    if (asked !== undefined)
        return asked;
    const reset = headers['x-ratelimit-reset'] ?? '';
    return headers['x-ratelimit-remaining'] === '0' && /^\d{1,11}$/.test(reset)
        ? Math.max(0, Number(reset) * 1000 - there)
        : undefined;
}
/** What time it is there; its header drops the milliseconds. */
function githubNow({ headers }, now) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_2__/* .time */ .kB)(headers.date) ?? now;
}
const CHECK_TOKEN = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check github-token and what it may do in this repository.`;
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES = {
    401: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check github-token: GitHub does not accept it.`,
    403: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Give the job the permissions that this action needs (issues: write, pull-requests: write).`,
    404: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check whether the issue or comment was deleted, and whether github-token can read this repository.`,
    410: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check whether the issue or comment was deleted, or issues are turned off.`,
    422: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the request against what GitHub says.`
};
/** Why GitHub answers 403, if not for a permission; its own words tell. */
const STATES = [
    { is: /\blocked\b/i, remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Unlock the conversation.` },
    {
        is: /\barchived\b/i,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Unarchive the repository: an archived one is read-only.`
    }
];
function remedyFor(status, words) {
    const state = STATES.find(({ is }) => status === 403 && is.test(words));
    const remedy = state?.remedy ?? REMEDIES[status];
    if (remedy)
        return remedy;
    if (status >= 500)
        return (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GitHub's status page.`;
    return status < 400
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Redirects are not followed: check GITHUB_API_URL, and whether the repository was renamed or transferred.`
        : CHECK_TOKEN;
}


/***/ }),

/***/ 8339:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ readRun),
/* harmony export */   r: () => (/* binding */ urlOf)
/* harmony export */ });
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);


/** The run's page; without an attempt, GitHub shows the newest. */
function urlOf(run) {
    return `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}`;
}
/**
 * https://docs.github.com/actions/reference/variables-reference
 * @param readFile throws when there is no such file
 */
function readRun(env, readFile) {
    const [owner = '', repo = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
    if (owner === '' || repo === '')
        return missing((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GITHUB_REPOSITORY does not name the repository.`);
    const payload = readPayload(env, readFile);
    if (payload === undefined)
        return missing((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event file (GITHUB_EVENT_PATH) is missing or does not hold a JSON object.`);
    const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)((0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(payload.repository).id);
    const apiUrl = env.GITHUB_API_URL || 'https://api.github.com';
    const run = {
        eventName: env.GITHUB_EVENT_NAME ?? '',
        payload,
        owner,
        repo,
        repositoryId: env.GITHUB_REPOSITORY_ID || String(id ?? `${owner}/${repo}`),
        apiUrl,
        graphqlUrl: env.GITHUB_GRAPHQL_URL || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
        serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
        id: env.GITHUB_RUN_ID ?? '',
        attempt: Number(env.GITHUB_RUN_ATTEMPT ?? '1') || 1
    };
    return { kind: 'run', run };
}
function missing(what) {
    const remedy = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Run the action as a step of a workflow, which sets it.`;
    const problem = { reason: 'input', what, remedy };
    return { kind: 'problem', problem };
}
function readPayload(env, readFile) {
    try {
        const value = JSON.parse(readFile(env.GITHUB_EVENT_PATH ?? ''));
        return (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value) === value ? (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value) : undefined;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 3031:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   FQ: () => (/* binding */ lineComments),
/* harmony export */   Mr: () => (/* binding */ isThreadOf),
/* harmony export */   Q2: () => (/* binding */ openThreads),
/* harmony export */   UU: () => (/* binding */ readEdits),
/* harmony export */   "in": () => (/* binding */ collectThreads),
/* harmony export */   vl: () => (/* binding */ asRead)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(6425);
/* harmony import */ var _http_once_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6612);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4863);
/* harmony import */ var _as_read_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8249);
/* harmony import */ var _context_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5981);
/* harmony import */ var _line_place_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(5396);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5498);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3922);
/* harmony import */ var _permission_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(635);










/** The whole section: what matters stays near the prompt. */
const THREADS_CHARACTERS = 40_000;
const COMMENT_CHARACTERS = 4_000;
/** Of the diff, above the line: the line's surroundings. */
const HUNK_CHARACTERS = 1_000;
/** Each costs a request. */
const MOST_AUTHORS = 20;
// https://docs.github.com/graphql/reference/objects#pullrequestreviewthread
const THREADS = `
  query($owner: String!, $name: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) {
        reviewThreads(first: 100, after: $after) {
          nodes {
            isResolved isOutdated path subjectType
            line startLine originalLine originalStartLine
            diffSide startDiffSide
            comments(first: 100) {
              totalCount
              nodes {
                fullDatabaseId author { __typename login } body createdAt
                lastEditedAt isMinimized diffHunk url state
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`;
/** They are read at most once, however often they are asked for. */
function openThreads(github, run, pullRequest) {
    return (0,_http_once_js__WEBPACK_IMPORTED_MODULE_5__/* .once */ .O)(limits => readThreads(github, run, pullRequest, limits));
}
async function readThreads(github, { owner, repo: name }, number, limits) {
    const value = [];
    for (let after;;) {
        const read = await github.query({
            query: THREADS,
            variables: { owner, name, number, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ after }) },
            timeoutMs: _pages_js__WEBPACK_IMPORTED_MODULE_3__/* .PAGE_TIMEOUT_MS */ .F3,
            pick: pickThreads
        }, limits);
        if (read.kind === 'failed')
            return read;
        const { nodes, pageInfo } = read.value;
        value.push(...(0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .records */ .V0)(nodes).flatMap(readThread));
        const { endCursor, hasNextPage } = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)(pageInfo);
        const next = hasNextPage === true ? (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(endCursor) : undefined;
        if (next === undefined || next === after)
            break;
        after = next;
    }
    value.sort((one, other) => firstId(one) - firstId(other));
    return { kind: 'read', value };
}
function pickThreads({ repository }) {
    const { reviewThreads } = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)((0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)(repository).pullRequest);
    return reviewThreads == null ? undefined : (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)(reviewThreads);
}
function firstId({ comments }) {
    return comments[0]?.id ?? 0;
}
function readThread(node) {
    const listed = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)(node.comments);
    const nodes = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .records */ .V0)(listed.nodes);
    const comments = nodes
        .flatMap(readComment)
        .sort((one, other) => one.id - other.id);
    // As REST has it.
    const place = (0,_line_place_js__WEBPACK_IMPORTED_MODULE_8__/* .readLinePlace */ .k)({
        path: node.path,
        subject_type: node.subjectType === 'FILE' ? 'file' : 'line',
        line: node.line,
        start_line: node.startLine,
        original_line: node.originalLine,
        original_start_line: node.originalStartLine,
        side: node.diffSide,
        start_side: node.startDiffSide,
        diff_hunk: nodes[0]?.diffHunk,
        html_url: comments[0]?.url
    });
    if (place === undefined)
        return [];
    const isOutdated = node.isOutdated === true;
    const unlisted = ((0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .wholeNumber */ .rD)(listed.totalCount) ?? 0) - nodes.length;
    return [
        {
            isResolved: node.isResolved !== false,
            place: { ...place, isOutdated },
            comments,
            unlisted: Math.max(0, unlisted)
        }
    ];
}
/** What is pending is seen only by who writes it. */
function readComment(node) {
    const { fullDatabaseId } = node;
    // Too large for GraphQL's own numbers, so it is a text.
    const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .wholeNumber */ .rD)(Number((0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(fullDatabaseId) ?? fullDatabaseId ?? '-'));
    if (id === undefined || node.state === 'PENDING')
        return [];
    const author = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)(node.author);
    const login = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(author.login) ?? '';
    const isBot = author.__typename === 'Bot';
    return [
        {
            id,
            // https://docs.github.com/graphql/reference/objects#bot
            author: isBot ? `${login}[bot]` : login,
            isBot,
            text: (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(node.body) ?? '',
            writtenAt: (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .time */ .kB)(node.createdAt) ?? Number.POSITIVE_INFINITY,
            isHidden: node.isMinimized !== false,
            url: (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(node.url) ?? '',
            ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ editedAt: editedAt(node) })
        }
    ];
}
function editedAt({ lastEditedAt }) {
    return lastEditedAt === null
        ? undefined
        : ((0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .time */ .kB)(lastEditedAt) ?? Number.POSITIVE_INFINITY);
}
/** The comments of all threads, in the form of REST's list. */
function lineComments(threads, limits) {
    return async () => {
        const read = await threads(limits);
        if (read.kind === 'failed')
            return read;
        return { kind: 'read', value: listed(read.value) };
    };
}
function listed(threads) {
    return threads.flatMap(({ comments }) => comments.map(({ author, id, text, url, writtenAt }) => ({
        id,
        user: { login: author },
        body: text,
        html_url: url,
        created_at: Number.isFinite(writtenAt) && new Date(writtenAt).toISOString(),
        in_reply_to_id: comments[0]?.id
    })));
}
/**
 * As whoever asked could read it: without our own, and without what they asked.
 * @param reasonOf what else speaks against a comment
 */
function asRead(comments, ask, reasonOf = () => undefined) {
    return (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .sortOut */ .$I)(comments.filter(one => isOther(one, ask)), one => (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .reasonAgainst */ .sx)(one, ask) ?? reasonOf(one));
}
/** Neither our own, nor what asks. */
function isOther({ id, text }, ask) {
    return id !== ask.id && !text.startsWith(_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .MARKER_OPENING */ .a);
}
/** Whether it was asked in this thread, which may be without its first. */
function isThreadOf({ id: asked, threadId }, { comments }) {
    return comments.some(({ id }) => id === asked || id === threadId);
}
const WHAT = (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .eu)('the open review threads');
/** Collects the open threads, of people who may ask themselves. */
async function collectThreads(github, { ask, asker, required, threads, told }, limits) {
    const read = await threads(limits);
    if (read.kind === 'failed')
        return (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .notCollected */ .h4)((0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .unreadFor */ .VM)(WHAT, 'pull-requests: read', read));
    const open = read.value
        .filter(({ isResolved }) => !isResolved)
        .map(thread => ({
        ...thread,
        comments: thread.comments.filter(({ id }) => !told.has(id)),
        // Whoever answers in a thread has read it.
        isRead: isThreadOf(ask, thread)
    }));
    const mayAsk = ({ author, isBot }) => isBot || (author !== '' && author === asker);
    const authors = open
        .flatMap(({ comments, isRead }) => (isRead ? [] : comments))
        .filter(one => isOther(one, ask) && !(0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .reasonAgainst */ .sx)(one, ask) && !mayAsk(one))
        .map(({ author }) => author)
        .filter(author => author !== '');
    const gates = await askGates(github, [...new Set(authors)], required, limits);
    const reasonOf = (comment) => {
        if (mayAsk(comment))
            return undefined;
        if (comment.author === '')
            return 'outsider';
        const kind = gates.get(comment.author)?.kind;
        if (kind === 'allowed')
            return undefined;
        return kind === 'denied' ? 'outsider' : 'unasked';
    };
    const checked = open.map(({ comments, isRead, ...thread }) => ({
        ...thread,
        ...asRead(comments, ask, isRead ? undefined : reasonOf)
    }));
    const failed = [...gates.values()].find(isFailed);
    const unread = failed
        ? [{ what: (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .literal */ .eu)("some authors' permission"), problem: failed.problem }]
        : [];
    const known = {
        threads: checked.filter(({ comments }) => comments.length > 0),
        reasons: checked.flatMap(({ reasons }) => reasons),
        unlisted: checked.reduce((sum, { unlisted }) => sum + unlisted, 0),
        unread
    };
    return {
        found: known.threads.length,
        section: most => section(known, Math.min(most, THREADS_CHARACTERS)),
        unread,
        leftOut: (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .leftOut */ .ig)(known.reasons)
    };
}
async function askGates(github, authors, required, limits) {
    const asked = authors.slice(0, MOST_AUTHORS).map(async (login) => {
        const account = { login, isBot: false };
        const gate = await (0,_permission_js__WEBPACK_IMPORTED_MODULE_4__/* .askGate */ .b)(github, [account], required, limits);
        return [login, gate];
    });
    return new Map(await Promise.all(asked));
}
function isFailed(gate) {
    return gate.kind === 'failed';
}
/** Whole threads; where one is too long, a later one may fit. */
function section(known, most) {
    const { reasons, threads, unlisted, unread } = known;
    const entries = threads.map(threadEntry);
    const rest = [
        ...unread.map(_context_js__WEBPACK_IMPORTED_MODULE_1__/* .notRead */ .Qk),
        (0,_as_read_js__WEBPACK_IMPORTED_MODULE_0__/* .leftOut */ .ig)(reasons),
        unlisted > 0
            ? `Comments omitted, because their threads are very long: ${unlisted}.`
            : ''
    ];
    const longest = threads.length;
    let room = most - (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([opening(longest, longest), ...rest]).length;
    const shown = entries.filter(entry => {
        const length = entry.length + _context_js__WEBPACK_IMPORTED_MODULE_1__/* .PARAGRAPH */ .vH.length;
        const fits = length <= room;
        if (fits)
            room -= length;
        return fits;
    });
    const isSilent = threads.length === 0 && (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)(rest) === '';
    const text = (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([
        isSilent ? '' : opening(threads.length, shown.length),
        ...shown,
        ...rest
    ]);
    return text.length <= most ? text : '';
}
function opening(all, shown) {
    if (all === 0)
        return 'No open review thread of the pull request is left.';
    return shown === all
        ? `The open review threads of the pull request (${all}):`
        : `Of the ${all} open review threads of the pull request, ${shown}; the other ${all - shown} are omitted for length:`;
}
function threadEntry({ comments, place }) {
    return (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .joined */ .oR)([
        `Thread on ${(0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .placeWords */ .fp)(place)}${(0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .address */ .hl)(': ', place.url)}`,
        (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .diffBlock */ .Ty)(place, HUNK_CHARACTERS),
        ...comments.map(comment => (0,_context_js__WEBPACK_IMPORTED_MODULE_1__/* .commentBlock */ .VJ)(comment, COMMENT_CHARACTERS))
    ]);
}
// https://docs.github.com/graphql/reference/queries#nodes
const COMMENTS = `
  query($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on PullRequestReviewComment { id lastEditedAt isMinimized }
    }
  }`;
/** GitHub's limit. */
const MOST_NODES = 100;
/**
 * When comments were edited, and whether they are hidden, by their node IDs.
 * Those that can't be read are missing.
 */
async function readEdits(github, nodeIds, limits) {
    const read = await github.query({
        query: COMMENTS,
        variables: { ids: nodeIds.slice(0, MOST_NODES) },
        pick: ({ nodes }) => (Array.isArray(nodes) ? (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .records */ .V0)(nodes) : undefined)
    }, limits);
    const nodes = read.kind === 'read' ? read.value : [];
    return new Map(nodes.flatMap(node => {
        const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .text */ .Qq)(node.id);
        const edit = {
            ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ editedAt: editedAt(node) }),
            isHidden: node.isMinimized !== false
        };
        return id === undefined ? [] : [[id, edit]];
    }));
}


/***/ }),

/***/ 2388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ visible),
/* harmony export */   u: () => (/* binding */ visibleMarkdown)
/* harmony export */ });
/**
 * Text as people see it. What is hidden from whoever asks must not reach the
 * agent: https://docs.github.com/get-started/writing-on-github
 */
/** A color, a title, a link: what a terminal does not show as text. */
const TERMINAL_SEQUENCE = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is its point
/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\r\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]+[0-~]/g;
/**
 * Control, format, and default-ignorable characters, but newline, tab, the
 * joiners of some scripts, and one U+FE0F after an emoji.
 */
const UNSEEN = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv;
/** A run of them says no more than one, but could carry any text. */
const JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g;
/** Drops terminal sequences, and characters that hide or reorder text. */
function visible(text) {
    return text
        .toWellFormed()
        .replace(TERMINAL_SEQUENCE, '')
        .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
        .replace(UNSEEN, '')
        .replace(JOINERS, '');
}
/**
 * The same of Markdown, and without what GitHub does not show of it: HTML
 * comments, and link definitions that nothing uses.
 */
function visibleMarkdown(text) {
    const asGitHub = text
        .replace(/^\ufeff/, '')
        .replace(/\r\n?/g, '\n')
        // Line ends to JavaScript, but not to GitHub.
        .replace(/[\u2028\u2029]/g, '\u00a0');
    return visible(withoutDefinitions(withoutComments(asGitHub)));
}
/** White space to some of GitHub's rules, and text to others. */
const RARE_SPACE = /[\v\f]/g;
const FOOTNOTE_LABEL = String.raw `\[\^[^\] \t\n]+\]:`;
/** What may be before a block: quotes, list items, tasks, footnotes, indents. */
const CONTAINERS = String.raw `(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[[ xX]\])(?=[ \t])|${FOOTNOTE_LABEL})*`;
const BLANK = /^[ \t]*$/;
const LIST_ITEM = new RegExp(String.raw `^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|${FOOTNOTE_LABEL})`);
const INDENTED = /^(?: {4}| {0,3}\t)/;
/** A fence can't have its own character after it: that is a code span. */
const FENCE = new RegExp(`^(${CONTAINERS})(\`{3,}(?=[^\`]*$)|~{3,})`);
/** Of what follows a fence, GitHub uses this, and shows nothing. */
const LANGUAGE = /^ *[\w+#.-]{0,30}/;
const TAG = new RegExp(`^${CONTAINERS}</?[a-z][a-z0-9-]*(?:[ \\t/>]|$)`, 'i');
/** HTML that goes on over blank lines. */
const LONG_HTML = new RegExp(`^${CONTAINERS}<(?:\\?|!(?!--)|(?:script|pre|style|textarea)\\b)`, 'i');
const LINE_START = new RegExp(`^${CONTAINERS}$`);
const BRACKET_AT_START = new RegExp(`^${CONTAINERS}\\[`);
/** What could be more than the next line of the same paragraph. */
const NEW_BLOCK = /^[ \t]*(?:$|[-+*>#=~`<|_:[]|\d)/;
/** What a comment is made by, what can change what backticks mean, a line. */
const MARK = /`+|<!--|<\?|<![a-z]|<!\[CDATA\[|<rp(?=[\s/>])|<\/?|\]\(|\$|\n/gi;
/** What ends what is hidden, by its beginning in a paragraph. */
const ENDS = {
    '<?': '?>',
    '<![CDATA[': ']]>'
};
/** What browsers show instead of a ruby. */
const RUBY_PARENTHESIS = /<rp>[^<`\\$\n]*<\/rp>/iy;
/** In HTML, all of these are comments up to the next `>`. */
const BOGUS_COMMENT = /<(?:[?!]|\/(?![a-z>]))/iy;
const BACKTICKS = /`+/g;
/** Before a code span in a word; others can be an escape, or an address. */
const BEFORE_SPAN = '("\'*_~[';
/**
 * Removes HTML comments outside code. An error in what is code could keep what
 * is hidden, so that only counts as code which is for certain; and of a comment
 * that may go on, nothing is kept after its beginning.
 *
 * https://github.github.com/gfm/#html-blocks
 */
function withoutComments(text) {
    const parts = [];
    const keep = (kept, isCode = false) => {
        const isSure = isCertain && !isInHtml;
        const kind = isCode ? 'code' : isSure ? 'text' : 'unsure';
        parts.push({
            text: isCode ? kept : withoutEntities(kept.replace(RARE_SPACE, ' ')),
            kind
        });
    };
    /** False: it is no more certain where code begins. */
    let isCertain = true;
    let isInHtml = false;
    /** So far in this paragraph, each backtick's meaning is certain. */
    let isClear = true;
    let hasLists = false;
    let fence;
    let isAfterBlank = true;
    let isAfterIndented = false;
    let lineStart = 0;
    let paragraph = { parts: 0, hasBracket: false, hasLabel: false };
    /** Keeps a line but its comments; gives where to go on. */
    function keepInline(start, lineEnd) {
        let from = start;
        let end = lineEnd;
        /** After a comment that begins the line, all of it is HTML. */
        let isRaw = false;
        MARK.lastIndex = start;
        for (;;) {
            const match = MARK.exec(text);
            if (match === null || match.index >= end)
                break;
            const { 0: mark, index } = match;
            const before = text.slice(lineStart, index);
            if (mark.startsWith('`')) {
                const spanEnd = isClear && isCertain && !isInHtml && endOfSpan(match);
                if (!spanEnd) {
                    isClear = false;
                    continue;
                }
                keep(text.slice(from, index));
                keep(text.slice(index, spanEnd), true);
                from = spanEnd;
                MARK.lastIndex = spanEnd;
                continue;
            }
            const after = mark.startsWith('<')
                ? endOfHidden(mark, index, before, isRaw)
                : undefined;
            if (after === undefined) {
                isClear = false;
                continue;
            }
            keep(text.slice(from, index));
            if (after === 'unknown' || isInDefinition(index, after, before))
                return cutOff();
            isRaw ||= LINE_START.test(before);
            from = after;
            MARK.lastIndex = after;
            if (after > end)
                end = lineEndAt(after);
            isClear = false;
        }
        keep(text.slice(from, end));
        return end;
        function endOfSpan({ 0: mark, index }) {
            let wordStart = index;
            while (BEFORE_SPAN.includes(text[wordStart - 1] ?? ' '))
                wordStart -= 1;
            const isOwnWord = ' \t\n'.includes(text[wordStart - 1] ?? ' ');
            const begin = index + mark.length;
            const closing = isOwnWord ? runAfter(begin, mark, end) : undefined;
            // A bar can end a table's cell, and code with it.
            return closing === undefined || text.slice(begin, closing).includes('|')
                ? undefined
                : closing + mark.length;
        }
    }
    /** Keeps no definition whose end is not known, either. */
    function cutOff() {
        if (paragraph.hasBracket)
            parts.length = paragraph.parts;
        return text.length;
    }
    /** Whether a definition may end in what looks hidden, or go on there. */
    function isInDefinition(start, end, before) {
        if (before === '' || !paragraph.hasBracket)
            return false;
        const hidden = text.slice(start, end);
        return (hidden.includes(']:') || (paragraph.hasLabel && hidden.includes('\n')));
    }
    function runAfter(begin, mark, end) {
        BACKTICKS.lastIndex = begin;
        for (;;) {
            const run = BACKTICKS.exec(text);
            if (run === null || run.index >= end)
                return undefined;
            if (run[0] === mark)
                return run.index;
        }
    }
    /**
     * Where what is hidden ends, if anything is; `unknown`: nothing after it is
     * certain to be seen.
     */
    function endOfHidden(mark, start, before, isRaw) {
        const lineEnd = lineEndAt(start);
        if (mark === '<!--') {
            // `<!-->` is a whole one.
            const end = after('-->', start + 2);
            if (end === undefined)
                return 'unknown';
            return end <= lineEnd || mayGoOn(start, end, before, isRaw)
                ? end
                : 'unknown';
        }
        if (/^<rp/i.test(mark)) {
            RUBY_PARENTHESIS.lastIndex = start;
            return RUBY_PARENTHESIS.test(text)
                ? RUBY_PARENTHESIS.lastIndex
                : 'unknown';
        }
        BOGUS_COMMENT.lastIndex = start;
        const isBlock = LINE_START.test(before);
        const isHtml = isRaw || isInHtml || !isCertain || isBlock;
        if (isHtml && !BOGUS_COMMENT.test(text))
            return undefined;
        const isTag = /^<\/?$/.test(mark);
        if (!isHtml && isTag)
            return undefined;
        const closing = isHtml ? '>' : (ENDS[mark] ?? '>');
        const end = after(closing, start + mark.length);
        if (end === undefined)
            return isHtml ? 'unknown' : undefined;
        const isWhole = end <= lineEnd && !text.slice(start, end).includes('<!--');
        return isWhole ? end : 'unknown';
    }
    /** Whether a comment goes on over lines for certain. */
    function mayGoOn(start, end, before, isRaw) {
        if (!isCertain || isInHtml || isRaw)
            return false;
        if (before === '')
            return true;
        const [, ...lines] = text.slice(start, end).split('\n');
        return (!LINE_START.test(before) &&
            !/^[ \t>]*#|\|/.test(before) &&
            !lines.some(line => NEW_BLOCK.test(line)));
    }
    function after(end, start) {
        const at = text.indexOf(end, start);
        return at === -1 ? undefined : at + end.length;
    }
    function lineEndAt(at) {
        const end = text.indexOf('\n', at);
        return end === -1 ? text.length : end;
    }
    /** Of a line in a fence; false where it may not be in it. */
    function keepFenced(line) {
        if (fence === undefined)
            return false;
        const { indent, mark } = fence;
        const ownIndent = line.search(/[^ ]/);
        if (!BLANK.test(line) && line[ownIndent] !== '\t' && ownIndent < indent) {
            // If the fence is in a list, that ends here.
            isCertain = false;
            fence = undefined;
            return false;
        }
        keep(line, true);
        const closing = /^[ \t]*(`+|~+)[ \t]*$/.exec(line)?.[1] ?? '';
        if (!closing.startsWith(mark))
            return true;
        const isClosing = !INDENTED.test(line);
        if (!isClosing && indent === 0)
            return true;
        if (!isClosing)
            isCertain = false;
        fence = undefined;
        return true;
    }
    while (lineStart <= text.length) {
        const lineEnd = lineEndAt(lineStart);
        const line = text.slice(lineStart, lineEnd);
        let next = lineEnd;
        const isBlank = BLANK.test(line);
        let isIndented = false;
        if (!keepFenced(line)) {
            if (isBlank) {
                isInHtml = false;
                isClear = true;
                const { length } = parts;
                paragraph = { parts: length, hasBracket: false, hasLabel: false };
            }
            paragraph.hasBracket ||= BRACKET_AT_START.test(line);
            paragraph.hasLabel ||= line.includes(']:');
            // What looks like a code span could be a part of a definition.
            if (paragraph.hasLabel)
                isClear = false;
            if (LONG_HTML.test(line) || line.search(RARE_SPACE) !== -1)
                isCertain = false;
            if (TAG.test(line))
                isInHtml = true;
            isIndented =
                isCertain &&
                    !isInHtml &&
                    !hasLists &&
                    (isAfterBlank || isAfterIndented) &&
                    INDENTED.test(line);
            hasLists ||= LIST_ITEM.test(line);
            const [fenced = '', indent = '', mark = ''] = FENCE.exec(line) ?? [];
            const info = line.slice(fenced.length).replace(LANGUAGE, '');
            const isFence = isCertain && !isInHtml && /^ {0,3}$/.test(indent);
            if (isIndented)
                keep(line, true);
            else if (mark !== '' && isFence) {
                keep(line.slice(0, line.length - info.length), true);
                fence = { mark, indent: indent.length };
            }
            else {
                if (mark !== '')
                    isCertain = false;
                const hidden = mark === '' ? '' : info;
                next = hidden.includes('<')
                    ? cutOff()
                    : keepInline(lineStart, lineEnd - hidden.length);
                if (next < text.length)
                    next = lineEndAt(next);
            }
        }
        isAfterBlank = isBlank;
        isAfterIndented = isIndented || (isAfterIndented && isBlank);
        if (next < text.length)
            keep('\n');
        lineStart = next + 1;
    }
    return parts;
}
/** One of a character, also without the semicolon that HTML can do without. */
const ENTITY = /&#(x[\da-f]+|\d+);?/gi;
/** Those with a name whose character is not seen. */
const UNSEEN_ENTITY = /&(?:ZeroWidthSpace|Negative(?:Medium|Thick|Thin|VeryThin)Space|NoBreak|ApplyFunction|af|Invisible(?:Comma|Times)|ic|it|shy|lrm|rlm|zwn?j);/g;
/** What is not seen becomes a character that `visible` drops. */
function withoutEntities(text) {
    return text
        .replace(UNSEEN_ENTITY, '\u200b')
        .replace(ENTITY, (entity, digits) => {
        const code = Number(`0${digits}`);
        if (code > 0x10ffff)
            return entity;
        const seen = visible(String.fromCodePoint(code));
        return /^[\u200c\u200d]?$/.test(seen) ? '\u200b' : entity;
    });
}
/**
 * What may use a definition: `[label]`, `[label][]`, or `[text][label]`. Before
 * it, what only looks like one: in a tag, in an address, or escaped.
 */
const USE = /<[a-z/][^<>]*>|\]\((?:[^()]|\([^()]*\))*\)|\\.|\[([^[\]\\]{1,1000})\](?!\(|\[[^\]])/gis;
const LABEL = String.raw `(?:[^\[\]\\]|\\[^]){1,1000}`;
const GAP = String.raw `[ \t]*(?:\n[ \t>]*)?`;
/** No blank line, and its own quote only after a backslash. */
const inTitle = (quotes) => String.raw `(?:[^${quotes}\n]|(?<=\\)[${quotes}]|\n(?![ \t>]*\n))*`;
const DEFINITION = new RegExp([
    String.raw `^${CONTAINERS}\[(${LABEL})\]:${GAP}`,
    String.raw `(?:<(?:[^<>\n\\]|\\[^])*>|[^ \t\n<][^ \t\n]*)`,
    String.raw `(?:(?:[ \t]+|[ \t]*\n[ \t>]*)(?:`,
    `"${inTitle('"')}"|'${inTitle("'")}'|\\(${inTitle('()')}\\)`,
    String.raw `))?[ \t]*$`
].join(''), 'gm');
const MORE_LINES = String.raw `(?:\n(?![ \t]*$).*)*`;
/** With its paragraph, and the indented ones that follow. */
const FOOTNOTE = new RegExp([
    String.raw `^${CONTAINERS}\[(\^[^\] \t\n]+)\]:.*${MORE_LINES}`,
    String.raw `(?:(?:\n[ \t]*(?=\n))+\n(?: {4}| {0,3}\t)[ \t]*[^ \t\n].*${MORE_LINES})*`
].join(''), 'gm');
/** Removes link definitions that nothing uses, and all footnotes. */
function withoutDefinitions(parts) {
    const text = parts.map(part => part.text).join('');
    const outside = (...kinds) => parts
        .map(part => kinds.includes(part.kind)
        ? part.text.replace(/[^\n]/g, '\0')
        : part.text)
        .join('');
    const outsideCode = outside('code');
    const found = [DEFINITION, FOOTNOTE]
        .flatMap(pattern => [...outsideCode.matchAll(pattern)])
        .map(({ 0: whole, 1: label = '', index: start }) => {
        const at = start + whole.indexOf(`[${label}]`) + 1;
        const name = sameLabel(text.slice(at, at + label.length));
        return { start, end: start + whole.length, name };
    })
        .sort((one, other) => one.start - other.start);
    const isDefined = new Uint8Array(text.length);
    for (const { start, end } of found)
        isDefined.fill(1, start, end);
    const used = new Set([...outside('code', 'unsure').matchAll(USE)]
        .filter(({ 1: label, index }) => label !== undefined && !isDefined[index])
        .map(({ 1: label = '', index }) => sameLabel(text.slice(index + 1, index + 1 + label.length)))
        // That is a task that is done.
        .filter(name => name !== 'X'));
    let shown = '';
    let from = 0;
    for (const { start, end, name } of found) {
        // Of several of a name, GitHub uses the first. Where it shows a footnote,
        // and whether it does, is not certain.
        if (!name.startsWith('^') && used.delete(name))
            continue;
        shown += text.slice(from, Math.max(from, start));
        from = Math.max(from, end);
    }
    return shown + text.slice(from);
}
/** Names are the same in any case, and with any white space of ASCII. */
function sameLabel(label) {
    const name = label.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '');
    return name.toLowerCase().toUpperCase();
}


/***/ }),

/***/ 3344:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Md: () => (/* binding */ ANSWER_TIMEOUT_MS),
/* harmony export */   fB: () => (/* binding */ UNUSABLE_PROXY),
/* harmony export */   oJ: () => (/* binding */ isSuccess),
/* harmony export */   qF: () => (/* binding */ parseJson)
/* harmony export */ });
function isSuccess({ status }) {
    return status >= 200 && status < 300;
}
/** How long a server may think, and how long a body may pause. */
const ANSWER_TIMEOUT_MS = 30_000;
/** The code where the proxy's address can't be used; no retry helps. */
const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS';
/** A body as JSON; undefined when there is none, or it is not JSON. */
function parseJson(body) {
    try {
        return JSON.parse(body ?? '');
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 9425:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ openTransportLate)
/* harmony export */ });
/* harmony import */ var _once_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6612);

/**
 * Over undici, loaded with the first request: most comments ask for nothing.
 */
function openTransportLate(options) {
    const open = (0,_once_js__WEBPACK_IMPORTED_MODULE_0__/* .once */ .O)(async () => {
        const { openTransport } = await Promise.all(/* import() */[__nccwpck_require__.e(627), __nccwpck_require__.e(193)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5193));
        return openTransport(options);
    });
    return async (request) => (await open())(request);
}


/***/ }),

/***/ 6612:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ once)
/* harmony export */ });
/**
 * Reads something at most once, however often it is asked for: what the first
 * call is given holds for all.
 */
function once(read) {
    let reading;
    return (...given) => {
        reading ??= read(...given);
        return reading;
    };
}


/***/ }),

/***/ 6367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   TG: () => (/* binding */ again),
/* harmony export */   Vs: () => (/* binding */ retryAfterMs),
/* harmony export */   jo: () => (/* binding */ backoffMs)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6425);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);



/** First pause of a backoff: short enough not to be felt, long for a server. */
const BACKOFF_FIRST_MS = 1_000;
/** Longest pause of a backoff: an outage that ends is noticed soon. */
const BACKOFF_MOST_MS = 30_000;
/**
 * Doubling, with jitter down to half, so that clients that failed together
 * don't come back together.
 * @param failures in a row, at least 1
 * @param random from 0 up to 1
 */
function backoffMs(failures, random) {
    const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
    return full * (1 - random / 2);
}
/**
 * Milliseconds from now; undefined where the header is missing or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
function retryAfterMs(header, now) {
    const value = header?.trim() ?? '';
    if (/^\d{1,9}$/.test(value))
        return Number(value) * 1000;
    const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
/** Date.parse accepts much that is not an HTTP date: "wait 5" is a day in May. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
function again(problem, retryAfterMs) {
    return { kind: 'again', problem, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ retryAfterMs }) };
}
/**
 * Tries until the answer is anything but {@link Again}; the last try is made at
 * the deadline. A pause that does not fit ends it at once.
 */
async function retry(clock, limits, tryOnce, onRetry) {
    for (let failures = 1;; failures += 1) {
        const result = await tryOnce();
        if (!isAgain(result))
            return result;
        const { problem, retryAfterMs: askedMs = 0 } = result;
        const remainingMs = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits);
        if (remainingMs === 0 || askedMs > remainingMs)
            return { kind: 'given-up', problem: tooLate(result, clock) };
        // A server that asks for no pause at all is not asked in a loop.
        const pauseMs = Math.max(askedMs, backoffMs(failures, clock.random()));
        (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .throwIfCancelled */ .dZ)(limits);
        onRetry(problem, Math.min(remainingMs, pauseMs));
        await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
    }
}
function isAgain(result) {
    return result.kind === 'again';
}
function tooLate({ problem, retryAfterMs }, clock) {
    const why = retryAfterMs === undefined
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The time limit passed before a retry succeeded.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `It asks to wait ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .duration */ .p0)(retryAfterMs)}, until ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .timeOfDay */ .rb)(clock.now() + retryAfterMs)}, which is past the time limit.`;
    return { ...problem, what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(problem.what, why) };
}


/***/ }),

/***/ 2868:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ safeUrl)
/* harmony export */ });
/**
 * HTTPS, so that nobody on the way reads what is sent, or HTTP on a loopback
 * host; without a user, which would be shown. Undefined for any other address.
 */
function safeUrl(value) {
    // URL.parse takes more for a host: `https:/a` and `https:///a`, too.
    if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value))
        return undefined;
    const url = URL.parse(value);
    const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/;
    return url?.protocol === 'https:' ||
        (url?.protocol === 'http:' && isLoopback.test(url.hostname))
        ? url
        : undefined;
}


/***/ }),

/***/ 5988:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6760);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8882);
/* harmony import */ var _http_late_transport_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(9425);
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2077);
/* harmony import */ var _step_runner_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6357);





/** A normal answer of the service has some kilobytes. */
const SERVICE_BODY_MOST_BYTES = 1024 * 1024;
/** A hundred comments of 65,536 characters each can be 25 MiB. */
const GITHUB_BODY_MOST_BYTES = 32 * 1024 * 1024;
// https://docs.github.com/actions/reference/workflow-cancellation-reference:
// the runner sends SIGINT, after 7.5 s SIGTERM, and kills after 2.5 s more.
const cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
process.on('SIGTERM', () => cancel.abort());
// Nobody may be reading the log any more; the rest is still to be done.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
// The file of `dist/` that was started tells which of the two actions it is.
const isFinish = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(process.argv[1] ?? '') === 'finish.js';
const program = isFinish ? (await __nccwpck_require__.e(/* import() */ 425).then(__nccwpck_require__.bind(__nccwpck_require__, 5425))).finish : _main_js__WEBPACK_IMPORTED_MODULE_2__/* .main */ .i;
await program({
    runner: (0,_step_runner_js__WEBPACK_IMPORTED_MODULE_3__/* .githubRunner */ .O)(process.env, cancel.signal),
    clock: _clock_js__WEBPACK_IMPORTED_MODULE_1__/* .systemClock */ .ml,
    serviceTransport: (0,_http_late_transport_js__WEBPACK_IMPORTED_MODULE_4__/* .openTransportLate */ ._)({
        keepAlive: false,
        bodyMostBytes: SERVICE_BODY_MOST_BYTES
    }),
    githubTransport: (0,_http_late_transport_js__WEBPACK_IMPORTED_MODULE_4__/* .openTransportLate */ ._)({
        keepAlive: true,
        bodyMostBytes: GITHUB_BODY_MOST_BYTES
    })
});
// A connection that does not come about would hold the step up for seconds.
process.stdout.write('', () => process.exit());

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 2716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   V0: () => (/* binding */ records),
/* harmony export */   g1: () => (/* binding */ record),
/* harmony export */   kB: () => (/* binding */ time),
/* harmony export */   rD: () => (/* binding */ wholeNumber)
/* harmony export */ });
/** The value as an object; an empty one when it is not an object. */
function record(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? value
        : {};
}
/** The value as a list; an empty one when it is not a list. */
function records(value) {
    return Array.isArray(value) ? value.map(record) : [];
}
function text(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
/** The value as a number that can stand in an address: an id, a count. */
function wholeNumber(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
        ? value
        : undefined;
}
/** The value as a point in time, in milliseconds since the epoch. */
function time(value) {
    const ms = Date.parse(text(value) ?? '');
    return Number.isNaN(ms) ? undefined : ms;
}


/***/ }),

/***/ 2077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

// EXTERNAL MODULE: ./agent/job.js
var agent_job = __nccwpck_require__(6889);
// EXTERNAL MODULE: ./clock.js
var clock_0 = __nccwpck_require__(8882);
// EXTERNAL MODULE: ./defined.js
var defined = __nccwpck_require__(6425);
// EXTERNAL MODULE: ./github/run.js
var github_run = __nccwpck_require__(8339);
// EXTERNAL MODULE: ./message.js
var message_0 = __nccwpck_require__(4863);
// EXTERNAL MODULE: ./report/comment.js
var comment = __nccwpck_require__(1238);
// EXTERNAL MODULE: ./report/post.js
var post = __nccwpck_require__(9445);
// EXTERNAL MODULE: ./report/report.js
var report_report = __nccwpck_require__(6605);
// EXTERNAL MODULE: ./report/summary.js
var summary = __nccwpck_require__(975);
// EXTERNAL MODULE: ./rules/outcome.js
var rules_outcome = __nccwpck_require__(6276);
// EXTERNAL MODULE: ./step/step-end.js
var step_end = __nccwpck_require__(3529);
// EXTERNAL MODULE: ./github/comments.js
var comments = __nccwpck_require__(9894);
// EXTERNAL MODULE: ./github/pages.js
var pages = __nccwpck_require__(3922);
// EXTERNAL MODULE: ./github/reactions.js
var reactions = __nccwpck_require__(842);
// EXTERNAL MODULE: ./http/retry.js
var retry = __nccwpck_require__(6367);
// EXTERNAL MODULE: ./rules/decide.js
var decide = __nccwpck_require__(710);
;// CONCATENATED MODULE: ./follow-up/claim.js










/** How long another run may take to send what it has claimed. */
const SENDING_MS = 30_000;
/** @param place where reports on this follow-up are */
function openClaim(step, bearer, place) {
    const { asked, clock, github, inputs, isRerun, limits, log, reporting } = step;
    const asking = { isReview: asked?.kind === 'review', resend: inputs.resend };
    let state = 'none';
    let eyesId = 0;
    let isNew = bearer === undefined;
    let rocket;
    async function add(during) {
        if (bearer === undefined)
            return undefined;
        state = 'unanswered';
        const { claimed } = reactions/* REACTIONS */.nM;
        const added = await (0,reactions/* addReaction */.BB)(github, bearer, claimed, during);
        if (added.kind === 'failed') {
            state = stateOf(added);
            return added.problem;
        }
        eyesId = added.reaction.id;
        isNew = added.isNew;
        state = isNew ? 'added' : 'there';
        return undefined;
    }
    async function readRecord(eyes, during) {
        const [read, found] = await Promise.all([
            bearer ? (0,reactions/* ownReactions */.Ny)(github, bearer, during) : NOTHING,
            place ? (0,post/* readReportsOn */.rd)({ ...step, limits: during }, place) : NOTHING
        ]);
        const own = read.kind === 'read' ? read.value : undefined;
        const find = (name) => own?.find(({ content }) => content === name);
        const isGone = eyes === 'there' && own && !find(reactions/* REACTIONS */.nM.claimed);
        const rocket = find(reactions/* REACTIONS */.nM.sent);
        const reports = found.kind === 'read' ? found.value : [];
        const best = (0,post/* bestReport */.l)(reports);
        const failed = [read, found].find(one => one.kind === 'failed');
        return {
            eyes: isGone ? 'gone' : eyes,
            ...(0,defined/* defined */.s)({
                rocket: rocket && { at: localTime(rocket.createdAt) },
                report: best && recorded(best),
                unsigned: unsignedIn(reports),
                unread: failed?.problem
            })
        };
    }
    function localTime(at) {
        return at === undefined ? undefined : clock.now() - (github.now() - at);
    }
    function recorded(report) {
        const { marker, url } = report;
        const { before, changed, outcome, project, reason, sent } = marker;
        const sentAt = sent === 'yes' ? localTime((0,comments/* sentAtOf */.fc)(report)) : undefined;
        // What was sent stays with its job; else only this project's reports name it.
        const isNamed = sent !== 'nothing' || project === inputs.projectId;
        const job = isNamed ? marker.job : undefined;
        const more = (0,defined/* defined */.s)({ before, changed, job, reason, sentAt });
        return { outcome, sent, url, ...more };
    }
    /** The report that says that it was sent, where there is no claim. */
    async function readSent() {
        const read = place && (await (0,post/* readReportsOn */.rd)(step, place));
        const best = read?.kind === 'read' ? (0,post/* bestReport */.l)(read.value) : undefined;
        const isSent = best?.marker.sent === 'yes' || (0,rules_outcome/* isEnd */.uV)(best?.marker.outcome ?? '');
        return isSent && best ? recorded(best) : undefined;
    }
    async function take() {
        const problem = await add((0,clock_0/* withGrace */.pj)(limits, clock_0/* LAST_ANSWER_MS */.rL));
        if (problem) {
            const report = await readSent();
            return { kind: 'failed', problem, report };
        }
        if (state === 'added')
            log.moment((0,message_0/* say */.cv) `The comment is claimed (👀).`);
        if (state === 'there')
            log.moment((0,message_0/* say */.cv) `The comment was claimed before (👀).`);
        const decision = isRerun || state === 'there' ? await decideByRecord() : SEND;
        return { kind: 'decided', decision, at: clock.now() };
    }
    async function decideByRecord() {
        const startedAt = clock.now();
        const reading = (0,clock_0/* within */.ux)(limits, startedAt + SENDING_MS);
        const known = state === 'added' ? 'new' : state === 'there' ? 'there' : 'none';
        for (let reads = 1;; reads += 1) {
            const isEarly = clock.now() - startedAt < pages/* LISTED_AFTER_MS */.KV;
            const decision = (0,decide/* decide */.LD)(await readRecord(known, reading), asking);
            const isOpen = decision.kind === 'claimed' || (decision.kind === 'released' && isEarly);
            if (!isOpen)
                return decision;
            if ((0,clock_0/* timeLeft */.f$)(clock, reading) === 0)
                return { kind: 'claimed' };
            await (0,clock_0/* pause */.v7)(clock, (0,retry/* backoffMs */.jo)(reads, 0), reading);
        }
    }
    async function addRocket() {
        if (bearer === undefined)
            return undefined;
        const { sent } = reactions/* REACTIONS */.nM;
        const added = await (0,reactions/* addReaction */.BB)(github, bearer, sent, reporting.part());
        return added.kind === 'failed' ? added.problem : undefined;
    }
    return {
        bearer,
        get state() {
            return state;
        },
        /** GitHub has not added 👀, for certain. */
        get isRefused() {
            return ['forbidden', 'comment-gone', 'refused'].includes(state);
        },
        /** A first attempt, and no other run can have claimed it before. */
        get isFirst() {
            return isNew && !isRerun;
        },
        add,
        /** Adds 👀, and decides by the record; without 👀, by the reports alone. */
        take,
        /** The service has accepted the follow-up: adds 🚀, meanwhile. */
        markSent: () => {
            rocket = addRocket().catch(() => 'failed');
        },
        /** Adds it again where that failed. */
        confirmSent: async () => (await rocket) ? addRocket() : undefined,
        /** Removes the 👀 that this run has added, so that a re-run can send. */
        release: async () => {
            if (bearer === undefined || state !== 'added')
                return;
            state = 'release-failed';
            const part = reporting.part();
            const problem = await (0,reactions/* removeReaction */.et)(github, bearer, eyesId, part);
            if (problem)
                return log.warnOf(NOT_RELEASED, problem);
            state = 'released';
            log.moment((0,message_0/* say */.cv) `The claim (👀) is released.`);
        }
    };
}
const NOTHING = { kind: 'read', value: [] };
/** Who adds 👀 first sends, and reads nothing. */
const SEND = { kind: 'send', isReported: false };
function stateOf(answer) {
    const { isForbidden, isMissing, status = 0 } = answer;
    if (isForbidden)
        return 'forbidden';
    if (isMissing)
        return 'comment-gone';
    return status >= 400 && status < 500 ? 'refused' : 'unanswered';
}
function unsignedIn(reports) {
    const unsigned = reports.filter(({ isSigned }) => !isSigned);
    if (unsigned.length === 0)
        return undefined;
    const mayBeSent = unsigned.some(({ marker: { outcome, sent } }) => (0,rules_outcome/* isEnd */.uV)(outcome) || sent === 'yes' || sent === 'maybe');
    return { mayBeSent };
}
const NO_ROCKET = (0,message_0/* say */.cv) `🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`;
const NOT_RELEASED = (0,message_0/* say */.cv) `The claim (👀) could not be removed for certain, so don't run this workflow job again.`;

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: ./github/asked.js
var github_asked = __nccwpck_require__(678);
// EXTERNAL MODULE: ./json.js
var json = __nccwpck_require__(2716);
// EXTERNAL MODULE: ./github/context.js
var context = __nccwpck_require__(5981);
// EXTERNAL MODULE: ./http/safe-url.js
var safe_url = __nccwpck_require__(2868);
// EXTERNAL MODULE: ./github/reply.js
var github_reply = __nccwpck_require__(2782);
;// CONCATENATED MODULE: ./github/job-log.js



/**
 * The last lines of a log and more: its steps that clean up come after the one
 * that failed. Of a larger log than GitHub can send in that time, nothing.
 */
const LOG_TAIL = { keptBytes: 64 * 1024, mostBytes: 50_000_000 };
const LINES = 100;
/**
 * Reads how a job's log ends. GitHub keeps logs on another host, and answers
 * with an address there that is good for a minute. It is the one redirect that
 * is followed: once, and without the token.
 *
 * https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run
 */
async function readJobLog(github, jobId, limits) {
    const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs';
    const call = { route, parameters: { job_id: jobId } };
    const redirect = await github.exchange(call, limits);
    if (redirect.kind !== 'response' || redirect.status !== 302)
        return notRedirected(redirect, github.now());
    const url = (0,safe_url/* safeUrl */.P)(redirect.headers.location ?? '');
    if (url === undefined)
        return failed(UNSAFE);
    const reply = await github.readTail(url.href, LOG_TAIL, limits);
    if (reply.kind !== 'response' || reply.status !== 200)
        return failed(UNREADABLE);
    if (reply.isTooLarge)
        return { kind: 'too-large' };
    return reply.body === undefined
        ? failed(UNREADABLE)
        : { kind: 'read', text: lastError(reply.body) };
}
function notRedirected(reply, now) {
    const judged = (0,github_reply/* judgeReply */.u)(reply, now);
    if (judged.kind === 'answer')
        return failed(UNSAFE);
    if (judged.kind === 'again')
        return failed(judged.problem);
    const { problem, status } = judged;
    return status === 404 || status === 410
        ? { kind: 'none' }
        : { kind: 'failed', problem, status };
}
function failed(problem) {
    return { kind: 'failed', problem };
}
const UNSAFE = {
    reason: 'github',
    what: (0,message_0/* say */.cv) `GitHub did not answer with the address of a log.`,
    remedy: (0,message_0/* say */.cv) `Check GITHUB_API_URL and the proxy.`
};
const UNREADABLE = {
    reason: 'github',
    what: (0,message_0/* say */.cv) `The host that GitHub keeps logs on did not answer with one.`,
    remedy: (0,message_0/* say */.cv) `Check whether the runner can reach it, and GitHub's status page.`
};
/** When a line was written: 28 characters and a space. */
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/;
/** The lines up to and with the last error, or the last ones. */
function lastError(log) {
    const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''));
    const error = lines.findLastIndex(line => line.startsWith('##[error]'));
    const last = lines.findLastIndex(line => line !== '');
    const end = (error === -1 ? last : error) + 1;
    return lines.slice(Math.max(0, end - LINES), end).join('\n');
}

// EXTERNAL MODULE: ./github/visible.js
var visible = __nccwpck_require__(2388);
;// CONCATENATED MODULE: ./github/checks.js








const MOST_CHECKS = 10;
const MOST_LOGS = 5;
const MOST_ANNOTATIONS = 20;
/** Twice as long as GitHub may take for an answer: a log takes two. */
const DETAILS_MS = 20_000;
/** The whole section: what matters stays near the prompt. */
const CHECKS_CHARACTERS = 30_000;
const NAME_CHARACTERS = 200;
const ADDRESS_CHARACTERS = 500;
const SAYS_CHARACTERS = 1_000;
/** So that twenty of them fit. */
const ANNOTATION_CHARACTERS = 500;
const LOG_CHARACTERS = 6_000;
// https://docs.github.com/rest/checks/runs#create-a-check-run
const FAILED_RUNS = ['failure', 'timed_out', 'action_required'];
// https://docs.github.com/rest/commits/statuses
const FAILED_STATUSES = ['failure', 'error'];
/** What is read for the checks, and what the token needs for it. */
const NEEDS = {
    runs: { name: 'the check runs', permission: 'checks: read' },
    statuses: { name: 'the commit statuses', permission: 'statuses: read' },
    annotations: {
        name: 'the annotations of failed checks',
        permission: 'checks: read'
    },
    logs: { name: 'the logs of failed jobs', permission: 'actions: read' }
};
/** Reads the failed checks of a pull request's head, without this run's own. */
async function readChecks({ clock, github }, pull, run, limits) {
    const ref = pull.headSha;
    const [runs, statuses] = await Promise.all([
        (0,pages/* readItems */.F1)(github, list('check-runs', 'check_runs', ref), limits),
        (0,pages/* readItems */.F1)(github, list('status', 'statuses', ref), limits)
    ]);
    const checks = [
        ...newest(itemsOf(runs), 'name').flatMap(checkRun(run)),
        ...newest(itemsOf(statuses), 'context').flatMap(checks_status(run))
    ];
    const failed = checks.filter(check => check !== 'running');
    const shown = failed.slice(0, MOST_CHECKS);
    // Whoever can open a pull request from a fork can write the rest.
    const isFork = pull.headRepository?.toLowerCase() !== pull.repository.toLowerCase();
    const details = isFork
        ? shown.map(({ name, result, url }) => ({ name, result, url, says: '' }))
        : await readDetails(github, shown, (0,clock_0/* within */.ux)(limits, clock.now() + DETAILS_MS));
    const unread = [
        ...unreadOf('runs', [runs]),
        ...unreadOf('statuses', [statuses]),
        ...unreadOf('annotations', details.map(({ annotations }) => annotations)),
        ...unreadOf('logs', details.map(({ log }) => log))
    ];
    const running = checks.length - failed.length;
    const found = failed.length;
    const known = { details, found, running, unread };
    return { found, section: most => section(known, most), unread };
}
function list(path, property, ref) {
    const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`;
    return { route, parameters: { ref }, property };
}
function itemsOf(read) {
    return read.kind === 'read' ? read.value : [];
}
/** The newest of each name, oldest first. */
function newest(items, key) {
    const byAge = items.toSorted((one, other) => idOf(one) - idOf(other));
    const named = new Map(byAge.map(item => [item[key], item]));
    return byAge.filter(item => named.get(item[key]) === item);
}
function idOf(item) {
    return (0,json/* wholeNumber */.rD)(item.id) ?? 0;
}
function checkRun(own) {
    return item => {
        const url = (0,json/* text */.Qq)(item.html_url) ?? (0,json/* text */.Qq)(item.details_url) ?? '';
        const isOwn = [item.details_url, item.html_url].some(isOf(own));
        if (isOwn)
            return [];
        if (item.status !== 'completed')
            return ['running'];
        const result = FAILED_RUNS.find(name => name === item.conclusion);
        const id = (0,json/* wholeNumber */.rD)(item.id);
        if (result === undefined || id === undefined)
            return [];
        const output = (0,json/* record */.g1)(item.output);
        const said = [
            (0,visible/* visible */.R)((0,json/* text */.Qq)(output.title) ?? ''),
            (0,visible/* visibleMarkdown */.u)((0,json/* text */.Qq)(output.summary) ?? '')
        ];
        return [
            {
                name: (0,json/* text */.Qq)(item.name) ?? '',
                url,
                result,
                says: (0,context/* joined */.oR)(said),
                run: {
                    id,
                    annotations: (0,json/* wholeNumber */.rD)(output.annotations_count) ?? 0,
                    isJob: (0,json/* record */.g1)(item.app).slug === 'github-actions'
                }
            }
        ];
    };
}
function checks_status(own) {
    return item => {
        if (isOf(own)(item.target_url))
            return [];
        if (item.state === 'pending')
            return ['running'];
        const result = FAILED_STATUSES.find(name => name === item.state);
        if (result === undefined)
            return [];
        const name = (0,json/* text */.Qq)(item.context) ?? '';
        const url = (0,json/* text */.Qq)(item.target_url) ?? '';
        return [{ name, url, result, says: (0,json/* text */.Qq)(item.description) ?? '' }];
    };
}
/** A job's page is below its run's: `…/actions/runs/<run>/job/<job>`. */
function isOf(run) {
    return url => /\/actions\/runs\/(\d+)(?![^/?#])/.exec((0,json/* text */.Qq)(url) ?? '')?.[1] === run.id;
}
async function readDetails(github, checks, limits) {
    const jobs = checks.filter(({ run }) => run?.isJob).slice(0, MOST_LOGS);
    return Promise.all(checks.map(async (check) => {
        const { run } = check;
        if (run === undefined)
            return check;
        const [annotations, log] = await Promise.all([
            run.annotations > 0 ? readAnnotations(github, run, limits) : undefined,
            jobs.includes(check) ? readJobLog(github, run.id, limits) : undefined
        ]);
        const isOmitted = run.isJob && log === undefined;
        return {
            ...check,
            ...(0,defined/* defined */.s)({ annotations, log: isOmitted ? 'omitted' : log })
        };
    }));
}
// https://docs.github.com/rest/checks/runs#list-check-run-annotations
async function readAnnotations(github, { annotations: count, id }, limits) {
    const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
    const parameters = { check_run_id: id, per_page: pages/* PAGE_SIZE */.md };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed')
        return answer;
    const failures = (0,json/* records */.V0)(answer.data).filter(item => item.annotation_level === 'failure');
    return { kind: 'read', failures, count };
}
/** Each kind once, by the first of its answers that failed. */
function unreadOf(what, answers) {
    const failed = answers.find(isUnanswered);
    if (failed === undefined)
        return [];
    const { name, permission } = NEEDS[what];
    const { problem, status } = failed;
    const why = status === 403 ? { permission } : { problem };
    return [{ what: (0,message_0/* literal */.eu)(name), ...why }];
}
function isUnanswered(answer) {
    return (0,json/* record */.g1)(answer).kind === 'failed';
}
/** The first parts that fit; where one is too long, a later one may fit. */
function section(known, most) {
    const { details, found, unread } = known;
    if (found === 0 && unread.length === 0)
        return '';
    const checks = details.map(check => [headOf(check), ...partsOf(check)]);
    const least = [
        ...[opening(known), ...unread.map(context/* notRead */.Qk)],
        ...checks.flat().map(({ instead }) => instead)
    ];
    let room = Math.min(most, CHECKS_CHARACTERS) - (0,context/* joined */.oR)(least).length;
    if (room < 0 && details.length > 0)
        return section({ ...known, details: details.slice(0, -1) }, most);
    const told = checks.flat().map(({ instead, whole }) => {
        const more = whole.length - instead.length;
        if (more > room)
            return instead;
        room -= more;
        return whole;
    });
    return (0,context/* joined */.oR)([opening(known), ...unread.map(context/* notRead */.Qk), ...told]);
}
function opening({ details, found, running, unread }) {
    const shown = details.length;
    const which = found === 0
        ? `No failed check was found ${unread.length > 0 ? 'among those that could be read' : "on the pull request's head"}`
        : shown === found
            ? `The failed checks of the pull request's head (${found})`
            : `The first ${shown} of the ${found} failed checks of the pull request's head; the other ${found - shown} are omitted`;
    const others = running === 0 ? '' : `; ${running} more have not ended`;
    return `${which}${others}.`;
}
function headOf({ name, result, url }) {
    const line = (0,message_0/* oneLine */.TN)((0,visible/* visible */.R)(name), NAME_CHARACTERS);
    // Whoever sets a status chooses it, and can make it read like a text.
    const page = url.length > ADDRESS_CHARACTERS ? '' : (0,context/* address */.hl)('', url);
    const where = page === '' ? '' : `, ${(0,message_0/* codeSpan */.SS)(page)}`;
    return always(`Check ${(0,message_0/* codeSpan */.SS)(line || 'without a name')}: ${result}${where}`);
}
function partsOf({ annotations, log, says }) {
    return [
        ...(says.trim() === ''
            ? []
            : [
                orInstead((0,context/* quoted */.TL)('It says', says, SAYS_CHARACTERS), 'What it says is')
            ]),
        ...(annotations?.kind === 'read' ? annotationsPart(annotations) : []),
        ...(log === undefined ? [] : [logPart(log)])
    ];
}
function annotationsPart({ count, failures }) {
    if (failures.length === 0)
        return [];
    const shown = failures.slice(0, MOST_ANNOTATIONS);
    const which = shown.length === failures.length
        ? `Its annotations of level failure (${shown.length})`
        : `The first ${shown.length} of its ${failures.length} annotations of level failure`;
    const read = count > pages/* PAGE_SIZE */.md
        ? `, of the first ${pages/* PAGE_SIZE */.md} of all ${count} annotations`
        : '';
    const block = (0,message_0/* fencedBlock */.zW)(shown.map(annotationText).join('\n'), 'text');
    return [orInstead(`${which}${read}:\n\n${block}`, 'Its annotations are')];
}
function annotationText(item) {
    const path = (0,message_0/* oneLine */.TN)((0,visible/* visible */.R)((0,json/* text */.Qq)(item.path) ?? ''), NAME_CHARACTERS);
    const line = (0,json/* wholeNumber */.rD)(item.start_line);
    const place = line === undefined ? path : `${path}, line ${line}`;
    const title = (0,message_0/* oneLine */.TN)((0,visible/* visible */.R)((0,json/* text */.Qq)(item.title) ?? ''), NAME_CHARACTERS);
    const message = (0,visible/* visible */.R)((0,json/* text */.Qq)(item.message) ?? '').trim();
    const said = [place, title, message].filter(part => part !== '').join(': ');
    return (0,message_0/* cut */.Jj)(said, ANNOTATION_CHARACTERS);
}
function logPart(log) {
    if (log === 'omitted')
        return always(`Its log is omitted: at most ${MOST_LOGS} are read.`);
    switch (log.kind) {
        case 'read': {
            const shown = (0,context/* lastLines */.w$)((0,visible/* visible */.R)(log.text), LOG_CHARACTERS);
            return orInstead(`The last lines of its log:\n\n${(0,message_0/* fencedBlock */.zW)(shown, 'text')}`, 'Its log is');
        }
        case 'none':
            return always('GitHub has no log of it.');
        case 'too-large':
            return always('Its log is omitted: it is larger than 50 MB.');
        case 'failed':
            return always('Its log could not be read.');
    }
}
function orInstead(whole, what) {
    return { whole, instead: `${what} omitted for length.` };
}
function always(whole) {
    return { whole, instead: whole };
}

// EXTERNAL MODULE: ./github/command.js
var command = __nccwpck_require__(4175);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __nccwpck_require__(7459);
// EXTERNAL MODULE: ./github/threads.js
var github_threads = __nccwpck_require__(3031);
// EXTERNAL MODULE: ./http/once.js
var once = __nccwpck_require__(6612);
// EXTERNAL MODULE: ./github/as-read.js
var as_read = __nccwpck_require__(8249);
;// CONCATENATED MODULE: ./follow-up/place.js





function unreadable({ problem }) {
    return { kind: 'unsendable', problem, because: 'setup' };
}
/** What is collected is worth so much of a delay, but not the follow-up. */
const COLLECTING_MS = 60_000;
function collecting({ clock, limits }) {
    return (0,clock_0/* within */.ux)(limits, clock.now() + COLLECTING_MS);
}
/** Which comment or review asked, and when. */
function askOf({ asked }) {
    const { createdAt: at, id, kind, threadId } = asked ?? {};
    return { at, ...(kind === 'line' && (0,defined/* defined */.s)({ id, threadId })) };
}
function placeless(text) {
    return { text, context: undefined, found: 0, told: new Set() };
}
/** What the place tells, which may have to be read. */
async function readPlace(step) {
    const { asked, inputs, on, run, threads, trigger } = step;
    const { isFromComment, jobId, prompt: text } = trigger.request;
    const nothing = placeless(text);
    if (!inputs.context.includes('place') || !on)
        return nothing;
    if (!isFromComment) {
        const { url = '' } = trigger.kind === 'event' ? trigger : {};
        return run.eventName === 'issues'
            ? { ...nothing, context: { ...on, kind: 'issue', url } }
            : nothing;
    }
    const { place, threadId, url = '' } = asked ?? {};
    if (place === undefined) {
        const { description, ...rest } = on;
        // `--job` introduces the job to this conversation.
        const introduced = jobId === undefined ? {} : { description };
        const context = { ...rest, ...introduced, kind: 'comment', url };
        return { ...nothing, context };
    }
    const ask = askOf(step);
    const read = threadId === asked?.id
        ? { kind: 'read', value: [] }
        : await threads(step.limits);
    if (read.kind === 'failed')
        return unreadable(read);
    const comments = read.value.find(thread => (0,github_threads/* isThreadOf */.Mr)(ask, thread))?.comments ?? [];
    const thread = (0,github_threads/* asRead */.vl)(comments, ask);
    return {
        text,
        context: { kind: 'line', place, thread },
        found: thread.comments.length,
        told: new Set(comments.map(({ id }) => id))
    };
}
/** Without `place`, the comments are sent only if they are all there is. */
async function readReview(step, asked, comments) {
    const { inputs, trigger } = step;
    const { isFromComment, prompt: text } = trigger.request;
    const isTold = isFromComment && inputs.context.includes('place');
    if (text !== '' && !isTold)
        return placeless(text);
    const review = await reviewAsRead(step, asked, comments);
    if (text === '' && review.comments.length === 0)
        return {
            kind: 'unsendable',
            problem: {
                reason: 'nothing-to-send',
                what: (0,message_0/* say */.cv) `None of the review's comments can be sent. ${(0,message_0/* literal */.eu)((0,as_read/* leftOut */.ig)(review.reasons))}`,
                remedy: []
            },
            because: 'text'
        };
    const found = review.comments.length;
    const told = new Set(comments.map(({ id }) => id));
    if (isTold) {
        const context = {
            kind: 'review',
            url: asked.url,
            comments: review
        };
        return { text, context, found, told };
    }
    const all = review.comments.map(({ text }) => text).join('\n\n');
    return { text: all, context: undefined, found, told };
}
/**
 * An update is not always an edit: GraphQL tells, in one request. Of what it
 * does not tell, nothing is sent.
 */
async function reviewAsRead(step, { createdAt: at }, comments) {
    const updated = comments.filter(({ updatedAt }) => updatedAt > at);
    const ids = updated.map(({ nodeId }) => nodeId);
    const edits = ids.length === 0
        ? undefined
        : await (0,github_threads/* readEdits */.UU)(step.github, ids, collecting(step));
    const reasonOf = (comment) => {
        const edit = updated.includes(comment)
            ? edits?.get(comment.nodeId)
            : { isHidden: false };
        return edit ? (0,as_read/* reasonAgainst */.sx)({ ...comment, ...edit }, { at }) : 'changed';
    };
    return (0,as_read/* sortOut */.$I)(comments, reasonOf);
}

;// CONCATENATED MODULE: ./follow-up/prompt.js










/**
 * The text that was authorized, and its context; a review's comments are read
 * at once, because one of them bears the claim.
 */
async function openPrompt(step) {
    const { asked, trigger } = step;
    const { prompt: text } = trigger.request;
    if (asked?.kind === 'review')
        return openReview(step, asked);
    return {
        isEmpty: text === '',
        bearer: asked && { kind: asked.kind, id: asked.id },
        read: (0,once/* once */.O)(async () => (text === '' ? '' : tell(step, readPlace(step))))
    };
}
async function openReview(step, asked) {
    const { inputs, trigger } = step;
    const { isFromComment, prompt: text } = trigger.request;
    const isAlone = isFromComment && text === '';
    const read = await readComments(step, asked, isAlone);
    if (read.kind === 'failed')
        return {
            isEmpty: false,
            bearer: undefined,
            read: async () => unreadable(read)
        };
    const comments = read.value;
    // One that begins with the command is a follow-up of its own.
    const free = comments.find(({ text }) => !(0,command/* readCommand */.U)(text, inputs.command));
    return {
        isEmpty: isAlone && comments.length === 0,
        bearer: free && { kind: 'line', id: free.id },
        read: (0,once/* once */.O)(async () => isAlone && comments.length === 0
            ? ''
            : tell(step, readReview(step, asked, comments)))
    };
}
async function readComments({ clock, github, limits }, { id, on }, isAlone) {
    const review = { issue: on.number, id };
    const read = await (0,pull_request/* readReviewComments */.dz)(github, review, limits);
    const isMissing = read.kind === 'read' && read.value.length === 0;
    if (!isAlone || !isMissing)
        return read;
    await (0,clock_0/* pause */.v7)(clock, pages/* LISTED_AFTER_MS */.KV, limits);
    return (0,pull_request/* readReviewComments */.dz)(github, review, limits);
}
/** The text, the place, and what the input and the options ask for. */
async function tell(step, placing) {
    const { log, redact, trigger } = step;
    const { options } = trigger.request;
    const parts = prompt_partsOf(step);
    const [place, ...collected] = await Promise.all([
        placing,
        ...parts.map(part => collect(step, part, placing))
    ]);
    if ('kind' in place)
        return place;
    const asked = collected.filter((_, at) => options.some(option => option === parts[at]));
    const isTold = options.includes('threads') && place.found > 0;
    const isNothing = asked.every(({ found }) => found === 0) && !isTold;
    if (options.length > 0 && isNothing)
        return nothingFound(asked, options);
    for (const part of collected.flatMap(({ unread }) => unread))
        log.warn(wordsOf(part));
    const whole = (0,context/* withContext */.eQ)(place.text, place.context, collected);
    const { length } = place.text;
    // A title or a log can hold a secret. The text of whoever asks stays as it is.
    return whole.slice(0, length) + redact(whole.slice(length));
}
function prompt_partsOf({ inputs, on, trigger }) {
    const { options } = trigger.request;
    if (!on?.isPullRequest)
        return [];
    return ['threads', 'checks'].filter(part => inputs.context.includes(part) || options.includes(part));
}
function collect(step, part, placing) {
    return part === 'threads' ? openThreads(step, placing) : failedChecks(step);
}
async function openThreads(step, placing) {
    const { github, inputs, threads, trigger } = step;
    const limits = collecting(step);
    // Meanwhile. Whoever needs them sees a failure.
    threads(limits).catch(() => undefined);
    const place = await placing;
    const told = 'told' in place ? place.told : new Set();
    const asker = trigger.kind === 'asked' ? trigger.asker?.login : undefined;
    const about = { ask: askOf(step), asker, required: inputs, threads, told };
    return (0,github_threads/* collectThreads */["in"])(github, about, limits);
}
async function failedChecks(step) {
    const { pull, run } = step;
    const limits = collecting(step);
    const read = await pull(limits);
    if (read.kind === 'read')
        return readChecks(step, read.value, run, limits);
    const what = (0,message_0/* literal */.eu)('the pull request, so its checks are not known');
    return (0,context/* notCollected */.h4)((0,context/* unreadFor */.VM)(what, 'pull-requests: read', read));
}
/** The options name nothing that is there, or could be read. */
function nothingFound(asked, options) {
    const parts = asked.flatMap(({ unread }) => unread);
    const failed = parts.find(({ problem }) => problem)?.problem;
    const none = asked.flatMap(({ leftOut, unread }, at) => {
        const option = options[at];
        const isKnown = option && unread.length === 0;
        return isKnown ? [NONE[option], leftOut ? (0,message_0/* literal */.eu)(leftOut) : []] : [];
    });
    const what = (0,message_0/* sentences */.hC)(...none, ...parts.map(wordsOf));
    const isMissing = parts.some(({ permission }) => permission);
    if (failed)
        return {
            kind: 'unsendable',
            problem: { ...failed, what },
            because: 'setup'
        };
    return isMissing
        ? {
            kind: 'unsendable',
            problem: { reason: 'github', what, remedy: GIVE_PERMISSION },
            because: 'permission'
        }
        : {
            kind: 'unsendable',
            problem: { reason: 'nothing-to-send', what, remedy: LEAVE_OUT },
            because: 'text'
        };
}
const GIVE_PERMISSION = (0,message_0/* say */.cv) `Give the job the missing permission in the workflow file.`;
const LEAVE_OUT = (0,message_0/* say */.cv) `Leave the option out, or wait until there is one.`;
const NONE = {
    threads: (0,message_0/* say */.cv) `This pull request has no open review thread to tell the agent.`,
    checks: (0,message_0/* say */.cv) `This pull request has no failed check to tell the agent.`
};
function wordsOf({ permission, problem, what }) {
    return permission === undefined
        ? (0,message_0/* sentences */.hC)((0,message_0/* say */.cv) `GitHub did not show ${what}.`, problem?.what ?? [])
        : (0,message_0/* say */.cv) `To read ${what}, the job needs the permission ${permission}.`;
}

;// CONCATENATED MODULE: ./follow-up/follow-up.js





/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000;
async function openFollowUp(step) {
    const place = placeOf(step);
    const prompt = await openPrompt(step);
    return {
        step,
        prompt,
        claim: openClaim(step, prompt.bearer, place),
        place,
        progress: {
            isOnlySender: false,
            send: 'not-begun',
            isReportedElsewhere: false,
            keepsClaim: false
        }
    };
}
/** A comment on a line is answered in its thread, unless elsewhere is wanted. */
function placeOf(step) {
    const { asked, github, inputs, on } = step;
    const issue = inputs.issueNumber ?? on?.number;
    if (issue === undefined)
        return undefined;
    const isHere = inputs.issueNumber === undefined;
    return {
        issue,
        ...(0,defined/* defined */.s)({ threadId: isHere ? asked?.threadId : undefined }),
        asked: askedBy(step),
        since: asked?.createdAt ?? github.now() - RERUN_MS
    };
}
function askedBy({ asked, inputs, run, trigger }) {
    if (asked)
        return (0,github_asked/* askedKey */.e)(asked);
    const asks = JSON.stringify([inputs.jobId, trigger.request.prompt]);
    const digest = (0,external_node_crypto_.createHash)('sha256').update(asks).digest('hex').slice(0, 16);
    return `run-${run.id}-${digest}`;
}

;// CONCATENATED MODULE: ./follow-up/conclude.js











/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the summary, and the report.
 */
async function conclude(followUp, ending) {
    const { prompt, step } = followUp;
    const { inputs, log, outputs, redact, reporting, runner } = step;
    const { outcome, reason } = ending;
    outputs.know({ outcome, reason, elapsedMs: log.elapsedMs });
    const isSettled = await reporting.run(() => settleClaim(followUp));
    const draft = draftOf(followUp, ending);
    const report = (0,report_report/* redactReport */.a5)(draft.report, redact);
    const annotation = (0,step_end/* annotationOf */.lW)(report, (0,rules_outcome/* failsStep */.ug)(outcome, inputs.failOn));
    // What was skipped needs no context, which would have to be read for it.
    const isSkipped = outcome === 'skipped';
    const text = isSkipped ? '' : await prompt.read().catch(() => '');
    const shown = redact(typeof text === 'string' ? text : '');
    const page = (0,step_end/* explainedAt */.qi)(runner.env, reason);
    await (0,step_end/* writeSummary */.Sy)(runner, (0,summary/* stepSummary */.xw)(report, shown, log.timeline, page));
    if (isSkipped)
        return annotation;
    log.willSay(report.explanation);
    let notPosted;
    const isReported = await reporting.run(async () => {
        confirmSent(followUp);
        notPosted = await reportOnGitHub(followUp, { ...draft, report });
    });
    if (!isSettled || !isReported)
        log.warn(NOT_ALL_REPORTED);
    return notPosted
        ? withNotPosted(step, annotation, outcome, notPosted)
        : annotation;
}
/** Nothing was sent: a re-run can. */
async function settleClaim(followUp) {
    const { claim, place, progress, prompt, step } = followUp;
    const { github, inputs, reporting } = step;
    const isUnsent = ['not-begun', 'unsent'].includes(progress.send);
    if (isUnsent && !prompt.isEmpty && !progress.keepsClaim)
        await claim.release();
    // By GitHub's clock, which an answer has to show first.
    if (place && inputs.comment)
        await github.account(reporting.limits);
}
/** Beside the report, which no reaction may hold up. */
function confirmSent({ claim, step }) {
    step.reporting.inBackground(claim.confirmSent(), NO_ROCKET);
}
/** A cause is annotated once: with the last annotation, or by a warning. */
function withNotPosted({ log }, annotation, outcome, problem) {
    // Only its report would have `finish` report the result.
    const what = outcome === 'sent' ? (0,message_0/* sentences */.hC)(NOT_POSTED, NOBODY) : NOT_POSTED;
    if (!log.hasSaid(problem)) {
        log.warnOf(what, problem);
        return annotation;
    }
    return { ...annotation, line: `${annotation.line} ${(0,message_0/* plain */.pj)(what)}` };
}
/** What is said of a follow-up that ends like this, and its record. */
function draftOf(followUp, ending) {
    const report = reportOf(followUp, ending);
    return { marker: markerOf(followUp, ending), report };
}
function reportOf(followUp, ending) {
    const { step } = followUp;
    const { inputs, outputs, run, trigger } = step;
    const { hasEnded = false, job, pullState } = outputs.known;
    const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : '';
    const prLink = hasEnded ? job?.prLink : null;
    return {
        ...ending,
        explanation: (0,message_0/* sentences */.hC)(ending.explanation, ...notesOn(followUp)),
        send: sendState(followUp),
        next: nextStep(followUp, ending),
        asker: trigger.asker?.login,
        question: questionOf(step),
        // Where the workflow decides on the prompt, a comment's text does nothing.
        command: trigger.request.isFromComment ? inputs.command : undefined,
        timeLimitMs: inputs.timeoutMs,
        forgottenJob: forgottenJob(followUp),
        job: shownJob(followUp, ending),
        pullRequest: (0,report_report/* reportedPullRequest */.GB)(prLink, run.serverUrl, outputs.known),
        pullState,
        run: { url: `${(0,github_run/* urlOf */.r)(run)}${attempt}`, id: run.id }
    };
}
function notesOn(followUp) {
    const { claim, step } = followUp;
    const isKept = claim.state === 'release-failed';
    // Without a comment, a variable that is not set may be why.
    const isMissed = sendState(followUp) === 'nothing-to-send' && step.trigger.kind === 'event';
    return [isKept ? NOT_RELEASED : [], isMissed ? NO_PROMPT : []];
}
/** The job that the next comment has to name, because nothing else does. */
function forgottenJob({ progress, step }) {
    const { inputs, trigger } = step;
    const { job } = progress;
    const { jobId: option } = trigger.request;
    const id = job?.id ?? option;
    if (inputs.jobId !== undefined)
        return id === inputs.jobId ? undefined : id;
    // A report names only a job that the service has confirmed.
    const isConfirmed = job?.latest !== undefined || option === undefined;
    return inputs.comment && isConfirmed ? undefined : id;
}
function shownJob({ progress, step }, { outcome }) {
    const { inputs, outputs, trigger } = step;
    const { job } = outputs.known;
    const latest = progress.job?.latest?.job;
    // What is unknown has to be checked in its job, seen or not.
    const meant = trigger.request.jobId ?? inputs.jobId;
    const id = progress.job?.id ?? (outcome === 'unknown' ? meant : undefined);
    // An earlier status would contradict what is said of the latest.
    const isCurrent = !latest || latest.status === job?.status;
    return (0,report_report/* reportedJob */.rr)(id, inputs.jobUrl, isCurrent ? job : undefined, latest ?? job);
}
function questionOf({ asked, trigger }) {
    const words = trigger.request.prompt;
    if (asked)
        return { kind: asked.kind, url: asked.url, words };
    const url = trigger.kind === 'event' ? trigger.url : undefined;
    return url === undefined ? undefined : { kind: 'event', url, words };
}
/**
 * To send again is advised only where nothing can have been sent, or on that
 * condition; and never two things that could both be done.
 */
function nextStep(followUp, { next, outcome }) {
    const { claim, step } = followUp;
    const fixed = rules_outcome/* NEXT_STEPS */.G6[outcome];
    if (fixed)
        return fixed;
    if (next && !RE_RUNS.includes(next))
        return next;
    const send = sendState(followUp);
    if (send === 'sent' || send === 'nothing-to-send')
        return 'watch';
    const isReview = step.asked?.kind === 'review';
    // Another run has released its claim. A re-run never sends a review.
    if (next && claim.state === 'there' && !isReview)
        return next;
    if (send !== 'unsent')
        return 'check-first';
    if (isReview)
        return next === 're-run-or-name-job' ? 'name-job' : 'ask-again';
    if (claim.bearer === undefined)
        return 'new-run';
    // By a refused 👀 nobody holds the claim, either.
    const isFree = ['refused', 'released'].includes(claim.state);
    return isFree ? (next ?? 're-run') : 'check-first';
}
/** They help only where nobody holds the claim. */
const RE_RUNS = [
    're-run',
    're-run-or-comment',
    're-run-or-name-job'
];
/** Replaces a report that nothing was sent, as soon as that is not true. */
async function reportSent(followUp) {
    const { place, step } = followUp;
    if (place === undefined || !step.inputs.comment)
        return undefined;
    const draft = draftOf(followUp, { outcome: 'sent', explanation: [] });
    const ports = { ...step, limits: step.reporting.limits };
    const reported = await (0,post/* postReport */.f5)(ports, place, draft);
    return reported.kind === 'failed' ? reported.problem : undefined;
}
/** Gives why the report could not be posted, if it could not. */
async function reportOnGitHub({ claim, place, progress, step }, draft) {
    const { inputs, log, outputs, reporting } = step;
    const { outcome, send } = draft.report;
    if (progress.report)
        outputs.know({ commentUrl: progress.report.url });
    // Whoever added 🚀 may be no run that reports.
    const isOpen = send === 'only-rocket' && outcome === 'unknown';
    if (progress.isReportedElsewhere && !isOpen) {
        log.detail((0,message_0/* say */.cv) `Another run or an earlier attempt reports it.`);
        return undefined;
    }
    const { bearer, isFirst } = claim;
    const ports = { ...step, limits: reporting.limits };
    const where = inputs.comment ? place : undefined;
    const { pullRequest } = outputs.known;
    const given = {
        ...draft,
        place: where,
        bearer,
        isFirst,
        pullRequest,
        isTold: !inputs.comment,
        onPosted: (commentUrl) => outputs.know({ commentUrl })
    };
    const reported = await (0,post/* reportFollowUp */.tP)(ports, given);
    switch (reported.kind) {
        case 'posted':
            outputs.know({ commentUrl: reported.url });
            return undefined;
        case 'existing': {
            const { marker, url } = reported.report;
            const sent = outputs.known.sent || marker.sent === 'yes';
            outputs.know({ commentUrl: url, sent });
            return undefined;
        }
        case 'failed':
            return reported.problem;
    }
}
const NO_PROMPT = (0,message_0/* say */.cv) `prompt is empty, so there was nothing to send.`;
const NOT_POSTED = (0,message_0/* say */.cv) `The report could not be posted. The outputs and the step summary have the result.`;
const NOBODY = (0,message_0/* say */.cv) `Without it, nobody reports the result of this follow-up.`;
const NOT_ALL_REPORTED = (0,message_0/* say */.cv) `GitHub did not answer in time: the report or a reaction may be missing.`;
function sendState({ claim, progress, prompt }) {
    const { isOnlySender, send } = progress;
    if (send === 'only-rocket')
        return send;
    // A mistaken option may have taken its prompt away.
    if (prompt.isEmpty && send === 'not-begun')
        return 'nothing-to-send';
    if (send === 'sent')
        return 'sent';
    if (send === 'in-flight' || send === 'maybe')
        return 'maybe';
    if (!isOnlySender && !claim.isFirst)
        return 'unsent-here';
    return send === 'refused' ? 'refused' : 'unsent';
}
const SENT_MARKS = {
    refused: 'refused',
    'only-rocket': 'maybe',
    maybe: 'maybe',
    sent: 'yes'
};
function markerOf(followUp, { outcome, reason }) {
    const { claim, place, progress, step } = followUp;
    const { clock, github, inputs, on, outputs, run, trigger } = step;
    const { before, job, sentAt } = progress;
    const ageMs = sentAt === undefined ? undefined : clock.now() - sentAt;
    return {
        kind: 'report',
        project: inputs.projectId,
        issue: place?.issue ?? 0,
        asked: askedBy(step),
        runId: run.id,
        attempt: run.attempt,
        outcome,
        sent: SENT_MARKS[sendState(followUp)] ?? 'nothing',
        words: conclude_wordsOf(step),
        ...(0,defined/* defined */.s)({
            job: job?.latest && job.id,
            changed: outputs.known.changed,
            reason,
            askedOn: on?.number,
            bearer: claim.bearer,
            asker: trigger.asker?.login,
            before,
            sentAt: ageMs === undefined ? undefined : Math.round(github.now() - ageMs)
        })
    };
}
/** The prompt's first words. Redacted before they are cut. */
function conclude_wordsOf({ redact, trigger }) {
    return (0,message_0/* oneLine */.TN)(redact(trigger.request.prompt), comment/* WORDS_CHARACTERS */.d3);
}

// EXTERNAL MODULE: ./rules/finished.js
var finished = __nccwpck_require__(5748);
// EXTERNAL MODULE: ./rules/schedule.js
var schedule = __nccwpck_require__(5855);
;// CONCATENATED MODULE: ./follow-up/send.js





/** Another comment's follow-up may have reached the job before the claim. */
const FRESH_MS = 1_000;
/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000;
/**
 * Sends a follow-up once: after a try that the service may have accepted there
 * is never another. `proof`: the checks that show it, where the answer was
 * lost.
 *
 * @param checked the job, as it was checked beside the claim
 * @param claimedAt when the claim was answered
 */
async function send(ports, checked, claimedAt) {
    const { check, clock, limits, onRetry, sendOnce } = ports;
    let before = checked;
    let failed;
    const result = await (0,retry/* retry */.L5)(clock, limits, async () => {
        const notBefore = failed === undefined ? claimedAt : clock.now();
        const fresh = before.askedAt >= notBefore - FRESH_MS ? before : await check(limits);
        if (fresh.kind !== 'snapshot')
            return fresh;
        before = fresh;
        // An answer could hardly come in time, and without one it is uncertain.
        if ((0,clock_0/* timeLeft */.f$)(clock, limits) === 0)
            return tooLate(failed);
        const sending = await sendOnce(before);
        failed = sending.kind === 'again' ? sending.problem : undefined;
        return sending;
    }, onRetry);
    const at = clock.now();
    switch (result.kind) {
        case 'accepted':
            return { kind: 'sent', before, at, proof: undefined };
        case 'uncertain': {
            const proof = await searchProof(ports, before);
            return proof ? { kind: 'sent', before, at, proof } : result;
        }
        case 'refused':
            return result;
        case 'given-up':
            return { ...result, kind: 'refused', because: 'setup' };
    }
}
/** The checks that prove that a send whose answer was lost was accepted. */
async function searchProof({ check, clock, limits }, before) {
    const now = clock.now();
    // The time limit may pass before a check can prove anything.
    const until = (possibleFrom) => ({
        deadline: Math.min(Math.max(limits.deadline, possibleFrom, now), now + PROOF_MS),
        cancel: limits.cancel
    });
    let snapshots = [];
    let searching = until((0,finished/* proofOf */.oX)(before, snapshots).possibleFrom);
    let failures = 0;
    for (;;) {
        const found = await check(searching);
        if (found.kind === 'refused')
            return undefined;
        if (found.kind === 'snapshot')
            snapshots = [...snapshots, found];
        const { isProven, possibleFrom } = (0,finished/* proofOf */.oX)(before, snapshots);
        if (isProven)
            return snapshots;
        searching = until(possibleFrom);
        if ((0,clock_0/* timeLeft */.f$)(clock, searching) === 0)
            return undefined;
        const failed = found.kind === 'again' ? found : undefined;
        failures = failed ? failures + 1 : 0;
        const backoff = failed ? (0,retry/* backoffMs */.jo)(failures, clock.random()) : 0;
        const askedMs = failed?.retryAfterMs ?? backoff;
        await (0,clock_0/* pause */.v7)(clock, Math.max(schedule/* PAUSE_LEAST_MS */.g, askedMs), searching);
    }
}
function tooLate(failed) {
    const passed = (0,message_0/* say */.cv) `The time limit passed before the follow-up could be sent.`;
    const problem = failed
        ? { ...failed, what: (0,message_0/* sentences */.hC)(failed.what, passed) }
        : { reason: 'time-limit', what: passed, remedy: RAISE_LIMIT };
    return { kind: 'refused', because: 'setup', problem };
}
const RAISE_LIMIT = (0,message_0/* say */.cv) `If this happens often, raise timeout-minutes.`;

// EXTERNAL MODULE: ./follow-up/wait.js
var wait = __nccwpck_require__(5469);
// EXTERNAL MODULE: ./step/inputs.js
var inputs = __nccwpck_require__(6506);
// EXTERNAL MODULE: ./follow-up/tracked-job.js
var tracked_job = __nccwpck_require__(782);
;// CONCATENATED MODULE: ./follow-up/which-job.js








/**
 * Checks the job that is meant, which proves the key without using up a
 * message.
 * @param reported the job that a report on this follow-up names
 * @param mostMs how long failing checks may be tried again
 */
async function checkJob(followUp, reported, mostMs = Number.POSITIVE_INFINITY) {
    const { progress, step } = followUp;
    const { clock, limits, onRetry, outputs, run, service } = step;
    const named = await nameJob(followUp, reported);
    if (named.kind === 'unchecked')
        return named;
    const { claimedBy, id, namedBy } = named;
    if (!claimedBy)
        outputs.know({ jobId: id });
    const onSnapshot = snapshotLogger(followUp);
    const job = (0,tracked_job/* trackJob */.x)(service, id, clock, onSnapshot, !!reported);
    if (!claimedBy)
        progress.job = job;
    const soon = (0,clock_0/* within */.ux)(limits, clock.now() + mostMs);
    const found = await (0,retry/* retry */.L5)(clock, soon, () => job.check(soon), onRetry);
    if (found.kind === 'given-up')
        return { ...unchecked(found.problem, 'setup'), isOutOfTime: true };
    if (found.kind === 'refused')
        return refusedCheck(found, namedBy);
    if (claimedBy && !isMadeBy(claimedBy, found.job, run.serverUrl))
        return unchecked(notConfirmed(id), 'unnamed');
    outputs.know({ jobId: id });
    progress.job = job;
    return { kind: 'checked', job, snapshot: found };
}
/** What was sent stays with the job that its report names. */
async function nameJob({ progress, step }, reported) {
    const { asked, inputs, limits, lines, on, trigger } = step;
    const isBegun = progress.send !== 'not-begun';
    if (isBegun && reported !== undefined)
        return named(reported, 'report');
    const { jobId: option } = trigger.request;
    if (option !== undefined)
        return named(option, 'option');
    if (inputs.jobId !== undefined)
        return named(inputs.jobId, 'job-id');
    if (reported !== undefined)
        return named(reported, 'report');
    let notNamed = unchecked(asked ? NOT_NAMED : NOT_NAMED_BY_EVENT, 'unnamed');
    if (on && (asked || on.isPullRequest)) {
        const found = await (0,comments/* findJob */.pC)(step, {
            issue: on.number,
            project: inputs.projectId,
            until: asked?.createdAt ?? (await startOfAttempt(step)) - 1,
            count: on.comments,
            lines: on.isPullRequest ? lines : undefined
        });
        if (found.kind === 'failed')
            return unchecked(found.problem, 'setup');
        const { isOfOtherProject, isUnsigned, jobId } = found.value;
        if (jobId !== undefined)
            return named(jobId, 'report');
        if (isOfOtherProject || isUnsigned)
            notNamed = unchecked(namedOtherwise(found.value, inputs.command), 'job');
    }
    const pattern = inputs.jobIdPattern;
    if (pattern === undefined || !on?.isPullRequest)
        return notNamed;
    const pull = await step.pull(limits);
    if (pull.kind === 'failed')
        return unchecked(which_job_UNREADABLE, 'setup');
    const claimedBy = pull.value;
    const id = jobIdIn(claimedBy, pattern);
    return id === undefined ? notNamed : named(id, 'job-id-pattern', claimedBy);
}
/** By GitHub's clock, which has no fractions: an event does not say when. */
async function startOfAttempt({ github, limits }) {
    // Where the gate did not have to ask, nothing has been answered yet.
    await github.account(limits);
    return github.firstAnswerAt();
}
/** @param claimedBy anybody can write what names it: the service must confirm */
function named(id, namedBy, claimedBy) {
    const problem = (0,inputs/* idProblem */.lx)(id);
    return problem
        ? unchecked({ ...problem, reason: 'no-job' }, 'unnamed')
        : { kind: 'named', id, namedBy, claimedBy };
}
/** A wrong ID has to be corrected where it comes from. */
function refusedCheck(refused, namedBy) {
    const { because, problem } = refused;
    const isByInput = namedBy === 'job-id' || namedBy === 'job-id-pattern';
    if (because !== 'job' || !isByInput)
        return unchecked(problem, because);
    const where = (0,message_0/* say */.cv) `The ID comes from ${(0,message_0/* literal */.eu)(namedBy)}: if it is wrong, correct that input.`;
    const remedy = (0,message_0/* sentences */.hC)(problem.remedy, where);
    // A pattern can be right, and what it found is not.
    const isFromInput = namedBy === 'job-id';
    return { ...unchecked({ ...problem, remedy }, because), isFromInput };
}
function unchecked(problem, because) {
    return { kind: 'unchecked', problem, because };
}
/** Says what is new at a check: a status, or an undocumented answer. */
function snapshotLogger({ progress, prompt, step }) {
    const { isRerun, log, outputs } = step;
    let status;
    const told = new Set();
    const warnOnce = (about, what) => {
        if (!told.has(about))
            log.warn(what);
        told.add(about);
    };
    return ({ job, droppedLink }) => {
        if (job.model)
            outputs.know({ model: job.model });
        if (droppedLink !== undefined)
            warnOnce('link', (0,message_0/* say */.cv) `The service returned a prLink that is not an http(s) address, so it is ignored: ${droppedLink}.`);
        if (job.status === status)
            return;
        const isToSend = !prompt.isEmpty && progress.send !== 'sent' && !isRerun;
        const isBefore = status === undefined && isToSend;
        status = job.status;
        log.moment(isBefore
            ? (0,message_0/* say */.cv) `Before the send: ${status}.`
            : (0,message_0/* say */.cv) `The agent job is ${status}.`);
        if (!(0,agent_job/* isKnownStatus */.ih)(status))
            warnOnce('status', (0,message_0/* say */.cv) `The service returned the undocumented status ${status}. It is treated as active.`);
    };
}
/** The reports here name a job, but the set-up has changed since. */
function namedOtherwise({ isOfOtherProject, isUnsigned }, command) {
    return {
        reason: 'no-job',
        what: (0,message_0/* sentences */.hC)((0,message_0/* say */.cv) `No job is named.`, isOfOtherProject ? OTHER_PROJECT : [], isUnsigned ? OTHER_KEY : []),
        remedy: (0,message_0/* sentences */.hC)(isOfOtherProject ? (0,message_0/* say */.cv) `Check project-id.` : [], isUnsigned
            ? (0,message_0/* say */.cv) `Check api-key. After a change of the key, or in another repository, a comment has to name the job again: ${`${command} --job <id> …`}. No re-run finds it then.`
            : [])
    };
}
const OTHER_PROJECT = (0,message_0/* say */.cv) `There are reports here that name one for another project-id.`;
const OTHER_KEY = (0,message_0/* say */.cv) `There are reports here that name one, but without a valid signature: they were made with another api-key or in another repository.`;
const NOT_NAMED = {
    reason: 'no-job',
    what: (0,message_0/* say */.cv) `No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
    remedy: []
};
const NOT_NAMED_BY_EVENT = {
    reason: 'no-job',
    what: (0,message_0/* say */.cv) `No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`,
    remedy: (0,message_0/* say */.cv) `Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`
};
function notConfirmed(id) {
    return {
        reason: 'no-job',
        what: (0,message_0/* say */.cv) `The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
        remedy: []
    };
}
const which_job_UNREADABLE = {
    reason: 'github',
    what: (0,message_0/* say */.cv) `The pull request could not be read, so it is not known which job made it.`,
    remedy: (0,message_0/* say */.cv) `Give the job the permission ${'pull-requests: write'}, and check GitHub's status page.`
};
/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]';
/**
 * By the whole name of the branch, else by the first match in the description.
 * A full stop ends a sentence, not an ID.
 */
function jobIdIn({ description, headRef }, pattern) {
    const [before = '', after = ''] = pattern
        .split(inputs/* JOB_ID */.mu)
        .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const named = `${before}(${CHARACTER}+)${after}`;
    const ofBranch = new RegExp(`^${named}$`, 'u');
    const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u');
    const match = ofBranch.exec(headRef) ?? inText.exec(description);
    return match?.[1]?.replace(/(?<!\.)\.+$/, '');
}
/** By the service's own word: the job's `prLink` or, while null, its branch. */
function isMadeBy(pull, { prLink, source }, serverUrl) {
    if (prLink !== null) {
        const place = (0,pull_request/* placeOfLink */.Ln)(prLink, serverUrl);
        const repository = place && `${place.owner}/${place.repo}`;
        return place?.number === pull.number && isSame(repository, pull.repository);
    }
    const path = (0,pull_request/* pathOn */.XA)(serverUrl, source.repository ?? '') ?? '';
    const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1];
    return (source.ref === pull.headRef &&
        isSame(pull.headRepository, pull.repository) &&
        isSame(made, pull.repository));
}
/** GitHub's names are not case-sensitive. */
function isSame(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}

// EXTERNAL MODULE: ./github/permission.js
var permission = __nccwpck_require__(635);
// EXTERNAL MODULE: ./step/step.js + 4 modules
var step = __nccwpck_require__(8035);
;// CONCATENATED MODULE: ./main.js



















/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws.
 */
function main(outside) {
    return (0,step_end/* runToEnd */.cd)(outside, step/* openStep */.b0, play, step_end/* concludeEarly */.zc);
}
async function play(step) {
    const refused = await passGate(step).catch(thrown => (0,step_end/* unexpected */.os)(step.runner, thrown));
    if (refused)
        return (0,step_end/* concludeRefused */.qq)(step, refused);
    const followUp = await openFollowUp(step);
    const ending = await answer(followUp).catch(thrown => (0,step_end/* unexpected */.os)(step.runner, thrown));
    return conclude(followUp, ending);
}
/** Undefined: whoever asks may. */
async function passGate(step) {
    const { github, inputs, limits, trigger } = step;
    (0,clock_0/* throwIfCancelled */.dZ)(limits);
    if (!trigger.gated)
        return undefined;
    const actors = trigger.kind === 'event' ? trigger.actors : [];
    const accounts = [trigger.asker, ...actors];
    const gate = await (0,permission/* askGate */.b)(github, accounts, inputs, limits);
    if (gate.kind === 'allowed')
        return undefined;
    if (gate.kind === 'failed')
        return (0,rules_outcome/* errorOf */.Mz)(gate.problem);
    const { explanation, reason } = gate;
    return { outcome: 'denied', reason, explanation };
}
async function answer(followUp) {
    const { claim, progress, prompt, step } = followUp;
    const { jobId, problem, wantsHelp } = step.trigger.request;
    if (wantsHelp)
        return giveHelp(followUp);
    const idMistake = jobId === undefined ? undefined : (0,inputs/* idProblem */.lx)(jobId);
    const mistake = problem ?? idMistake;
    const check = (reported, mostMs) => checkJob(followUp, reported, mostMs);
    if (mistake === undefined)
        return prompt.isEmpty ? watch(followUp, check) : deliver(followUp, check);
    await claim.add(step.limits);
    progress.send = 'refused';
    return { ...(0,rules_outcome/* errorOf */.Mz)(mistake), next: idMistake ? 'name-job' : 'change-text' };
}
/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(followUp) {
    const { claim, place, step } = followUp;
    const { github, inputs, limits, log, markers, redact, trigger } = step;
    const explanation = (0,message_0/* say */.cv) `The comment asks for help, so nothing was sent.`;
    const given = { outcome: 'skipped', reason: 'help', explanation };
    const problem = await claim.add(limits);
    log.warnOf(NOT_GIVEN, problem);
    const isFirst = claim.state === 'added' || (claim.isFirst && !claim.bearer);
    if (!isFirst || !inputs.comment || !place)
        return given;
    const named = await nameJob(followUp);
    const { issue } = place;
    const project = inputs.projectId;
    const writtenAt = Math.round(github.now());
    const note = {
        kind: 'note',
        note: 'help',
        project,
        issue,
        writtenAt
    };
    const marker = markers.write(note);
    const help = (0,comment/* helpComment */.X2)({
        ...inputs,
        asker: trigger.asker?.login,
        isKnown: named.kind === 'named' || named.because !== 'setup',
        // A branch or description can name any job.
        jobId: named.kind === 'named' && !named.claimedBy ? named.id : undefined
    });
    const posted = await (0,comments/* postComment */.Gy)(step, place, `${marker}\n${redact(help)}`);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_GIVEN, posted.problem);
    return given;
}
/** Nothing to send: only checks the job. */
async function watch(followUp, check) {
    const { claim, step } = followUp;
    const { clock, inputs, limits, outputs, reporting } = step;
    const adding = claim.add((0,clock_0/* within */.ux)(limits, clock.now() + BRIEF_MS));
    reporting.inBackground(adding, (0,message_0/* say */.cv) `👀 could not be added.`);
    const checked = await check();
    if (checked.kind === 'unchecked') {
        const { because, isFromInput, problem } = checked;
        // A job that is not known has to be named.
        const isUnknown = because === 'unnamed' || because === 'job';
        const next = isUnknown && !isFromInput ? 'name-job' : undefined;
        return { ...(0,rules_outcome/* errorOf */.Mz)(problem), next };
    }
    const { job, snapshot } = checked;
    outputs.know({ job: snapshot.job });
    const tracking = (0,finished/* track */.u4)((0,finished/* startTracking */.i1)({ kind: 'watching' }), snapshot);
    if (inputs.wait)
        return waitForResult(followUp, job, tracking);
    return (0,finished/* judge */.S4)(tracking).kind === 'ended'
        ? readEnd(followUp, snapshot)
        : { outcome: 'active', explanation: [] };
}
/** Claims the follow-up and sends it, or does what the record says. */
async function deliver(followUp, check) {
    const { claim, prompt, step } = followUp;
    // All at once; what the claim decides against is not waited for.
    const taking = claim.take();
    const reading = begun(prompt.read());
    // What an earlier attempt sent stays with its job, which its report names.
    const checking = step.isRerun ? undefined : begun(check());
    // Whatever is decided, the summary shows the text.
    await Promise.allSettled([taking, reading]);
    const taken = await taking;
    if (taken.kind === 'failed')
        return notClaimed(followUp, taken);
    const { at, decision } = taken;
    switch (decision.kind) {
        case 'send': {
            // By `resend`, another attempt may have sent it.
            followUp.progress.isOnlySender = claim.bearer !== undefined;
            const checked = await (checking ?? check(decision.report?.job));
            const text = await reading;
            return typeof text === 'string'
                ? sendNow(followUp, text, checked, at, decision.isReported)
                : unsent(followUp, text);
        }
        case 'sent':
        case 'ended': {
            noteEarlierSend(followUp, decision);
            const checked = await checkSent(followUp, check, decision, checking);
            return decision.kind === 'sent'
                ? followEarlierSend(followUp, checked, decision)
                : repeatEnd(followUp, checked, decision.report);
        }
        default:
            return notSent(followUp, decision);
    }
}
/** It may fail before anybody awaits it, or when nobody does. */
function begun(work) {
    work.catch(() => undefined);
    return work;
}
/** GitHub did not add 👀, so this run sends nothing. */
function notClaimed(followUp, { problem, report }) {
    const { claim, progress, step } = followUp;
    const what = (0,message_0/* sentences */.hC)((0,message_0/* say */.cv) `👀 could not be added.`, (0,message_0/* explain */.WE)(problem));
    const ending = { ...(0,rules_outcome/* errorOf */.Mz)(problem), explanation: what };
    if (report) {
        noteSent(followUp);
        progress.report = report;
        progress.isReportedElsewhere = !step.isRerun;
        return ending;
    }
    // Without a claim, no other run of this comment can have sent it either.
    progress.isOnlySender = claim.isRefused && !step.isRerun;
    const next = progress.isOnlySender ? REFUSED_CLAIM[claim.state] : undefined;
    if (next)
        progress.send = 'refused';
    return { ...ending, next: next ?? 're-run-or-comment' };
}
/** What no re-run can put right. */
const REFUSED_CLAIM = {
    forbidden: 'correct-and-comment',
    'comment-gone': 'comment-again'
};
function noteEarlierSend(followUp, decision) {
    const { progress } = followUp;
    if (decision.report)
        progress.report = decision.report;
    if (decision.kind === 'sent' && decision.isOnlyRocket)
        progress.send = 'only-rocket';
    else
        noteSent(followUp);
}
/** Checks the job that it was sent to, unless it is checked already. */
async function checkSent({ progress, step }, check, { kind, report }, checking) {
    const checked = await checking;
    const isThatJob = !report?.job || report.job === progress.job?.id;
    if (checked && isThatJob)
        return checked;
    // Only a sign, or nothing that is waited for.
    const isBrief = kind === 'ended' || !step.inputs.wait;
    return check(report?.job, isBrief ? BRIEF_MS : undefined);
}
async function sendNow(followUp, text, checked, claimedAt, isReported) {
    const { claim, progress, step } = followUp;
    const { inputs, limits, log, outputs } = step;
    if (checked.kind === 'unchecked')
        return unsent(followUp, checked);
    const { job, snapshot } = checked;
    let head;
    const ports = {
        ...step,
        check: job.check,
        sendOnce: (before) => {
            (0,clock_0/* throwIfCancelled */.dZ)(limits);
            head = (0,pull_request/* readHead */.zy)(step, before.job.prLink, HEAD_BEFORE_MS);
            return sendOnce(followUp, job, text);
        }
    };
    const sent = await send(ports, snapshot, claimedAt);
    if (sent.kind === 'refused') {
        const isArchived = job.latest?.job.status === 'archived';
        // What a check before the send is refused for is not the archive.
        const isOfSend = sent.because === 'text' || sent.because === 'state';
        return isArchived && isOfSend
            ? refusedAsArchived(followUp, sent.problem)
            : unsent(followUp, sent);
    }
    if (sent.kind === 'uncertain') {
        progress.send = 'maybe';
        const explanation = (0,message_0/* explain */.WE)(sent.problem);
        return { outcome: 'unknown', reason: 'answer-lost', explanation };
    }
    const { at, proof = [] } = sent;
    noteSent(followUp);
    progress.sentAt = at;
    log.moment((0,message_0/* say */.cv) `The service has accepted the follow-up.`);
    claim.markSent();
    const pull = await head;
    const headSha = pull?.headSha;
    const before = { ...(0,finished/* stateOf */.L4)(sent.before), ...(0,defined/* defined */.s)({ headSha }) };
    noteBefore(followUp, before);
    if (pull?.state)
        outputs.know({ pullState: (0,report_report/* stateOfPull */.wd)(pull) });
    if (isReported && inputs.wait)
        step.reporting.inBackground(reportSent(followUp), NOT_REPLACED);
    const { startTimeoutMs } = inputs;
    const tracking = proof.reduce(finished/* track */.u4, (0,finished/* startTracking */.i1)({
        kind: 'sent',
        by: 'this-run',
        at,
        before,
        beforeAt: sent.before.answeredAt,
        startTimeoutMs
    }));
    if (tracking.latest)
        outputs.know({ job: tracking.latest.job });
    if (!inputs.wait)
        return { outcome: 'sent', explanation: [] };
    // Where the answer was lost, it is not known when it was sent.
    const measuredFrom = sent.proof ? undefined : at;
    return waitForResult(followUp, job, tracking, measuredFrom);
}
async function sendOnce({ progress, step }, job, text) {
    const { limits, log, outputs } = step;
    progress.send = 'in-flight';
    const result = await job.send(text, limits);
    if (result.kind === 'again' || result.kind === 'refused')
        progress.send = 'unsent';
    if (result.kind === 'uncertain')
        log.moment(result.problem.what);
    // No status, or a terminal one, would be from before the follow-up.
    if (result.kind === 'accepted' && (0,agent_job/* saysActive */.Nh)(result.job))
        outputs.know({ job: result.job });
    return result;
}
/** It is certain that nothing was sent. */
function unsent({ progress, step }, { because, isFromInput, problem }) {
    // Without a comment, another run finds what is named by then.
    const isFound = because === 'unnamed' && step.trigger.kind !== 'asked';
    const refused = isFound ? undefined : NEXT_IF_REFUSED[because];
    progress.send = refused ? 'refused' : 'unsent';
    if (refused)
        return { ...(0,rules_outcome/* errorOf */.Mz)(problem), next: refused };
    const mayName = because === 'job' && !isFromInput;
    const next = mayName ? 're-run-or-name-job' : 're-run-or-comment';
    return { ...(0,rules_outcome/* errorOf */.Mz)(problem), next: passes(problem) ? 're-run' : next };
}
/** Where only another comment helps. */
const NEXT_IF_REFUSED = {
    text: 'change-text',
    permission: 'correct-and-comment',
    unnamed: 'name-job'
};
/** Nothing has to be corrected. */
function passes({ reason }) {
    return reason === 'rate-limited' || reason === 'time-limit';
}
/** Whatever the service says of the text: no archived job gets another. */
function refusedAsArchived({ progress }, { what }) {
    progress.send = 'refused';
    const explanation = (0,message_0/* sentences */.hC)(what, (0,message_0/* say */.cv) `The agent job is archived.`);
    const reason = 'job-archived';
    return { outcome: 'error', reason, explanation, next: 'new-job' };
}
/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(followUp, checked, { at, isOnlyRocket, report }) {
    const { progress, step } = followUp;
    const { clock, inputs, isRerun, log } = step;
    // Whoever sent it reports it.
    progress.isReportedElsewhere = !isRerun;
    if (report?.before)
        noteBefore(followUp, report.before);
    if (!isOnlyRocket)
        log.moment((0,message_0/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    if (!inputs.wait)
        return isOnlyRocket
            ? { outcome: 'unknown', reason: 'claimed', explanation: [] }
            : { outcome: 'sent', explanation: [] };
    if (checked.kind === 'unchecked')
        return checked.isOutOfTime
            ? { outcome: 'timed-out', explanation: (0,message_0/* explain */.WE)(checked.problem) }
            : (0,rules_outcome/* errorOf */.Mz)(checked.problem);
    const tracking = (0,finished/* startTracking */.i1)({
        kind: 'sent',
        by: 'earlier-run',
        at: at ?? clock.now(),
        ...(0,defined/* defined */.s)({ before: report?.before }),
        isReportedUnknown: report?.sent === 'yes' && report.outcome === 'unknown',
        isOnlyRocket,
        startTimeoutMs: inputs.startTimeoutMs
    });
    const seen = (0,finished/* track */.u4)(tracking, checked.snapshot);
    noteTracked(followUp, seen);
    return waitForResult(followUp, checked.job, seen);
}
/** Its end was reported already: that outcome again. */
async function repeatEnd(followUp, checked, { before, changed, outcome }) {
    const { progress, step } = followUp;
    progress.isReportedElsewhere = true;
    if (before)
        noteBefore(followUp, before);
    const status = outcome === 'no-changes' ? 'completed' : outcome;
    // The job may be at a later follow-up by now.
    if (checked.kind === 'checked' && checked.snapshot.job.status === status)
        await readEnd(followUp, checked.snapshot);
    step.outputs.know({ changed });
    return { outcome: outcome, explanation: [] };
}
function noteBefore({ progress, step }, before) {
    progress.before = before;
    step.outputs.know({ previousSha: before.headSha });
}
function noteSent({ progress, step }) {
    progress.send = 'sent';
    step.outputs.know({ sent: true });
}
/** The record does not let this run send. */
function notSent({ progress }, decision) {
    const { kind } = decision;
    progress.keepsClaim = kind !== 'unread';
    // Another report would say less, or repeat what nobody has signed.
    const isSaid = ['refused', 'maybe', 'held-back'].includes(kind);
    progress.isReportedElsewhere = isSaid;
    if (kind === 'maybe')
        progress.send = 'maybe';
    if ('report' in decision)
        progress.report = decision.report;
    const why = kind === 'unread' ? (0,message_0/* explain */.WE)(decision.problem) : [];
    const explanation = (0,message_0/* sentences */.hC)(NOT_SENT[kind], why);
    const told = { explanation, reason: reasonOf(decision) };
    if (kind === 'released')
        return { ...told, outcome: 'error', next: 're-run' };
    return kind === 'refused'
        ? { ...told, outcome: 'error', next: 'none' }
        : { ...told, outcome: 'unknown' };
}
/** What is repeated has its report's reason; earlier versions' have none. */
function reasonOf(decision) {
    switch (decision.kind) {
        case 'unread':
            return decision.problem.reason;
        case 'maybe':
            return decision.report.reason ?? 'answer-lost';
        case 'refused':
            return decision.report.reason ?? 'claimed';
        default:
            return 'claimed';
    }
}
/** @param measuredFrom when this run sent, if that is known */
async function waitForResult(followUp, job, tracking, measuredFrom) {
    const { progress, prompt, step } = followUp;
    const { inputs } = step;
    const end = await (0,wait/* waitForEnd */.k)({
        ...step,
        check: job.check,
        readHead: ({ job }) => (0,pull_request/* readHead */.zy)(step, job.prLink),
        onTracked: tracked => noteTracked(followUp, tracked),
        pollIntervalMs: inputs.pollIntervalMs,
        tracking
    });
    switch (end.kind) {
        case 'ended': {
            const { proof, since, snapshot } = end;
            const ending = await readEnd(followUp, snapshot, progress.before, proof);
            return proof === 'seen' && measuredFrom !== undefined
                ? { ...ending, workedMs: since - measuredFrom }
                : ending;
        }
        case 'not-started':
            return isOnlyRocket(tracking)
                ? { outcome: 'unknown', reason: 'claimed', explanation: NO_SIGN }
                : {
                    outcome: 'unknown',
                    reason: 'not-started',
                    explanation: (0,message_0/* say */.cv) `The service accepted the follow-up, but the agent was not seen working on it within ${(0,message_0/* duration */.p0)(inputs.startTimeoutMs)}. It may start later.`
                };
        case 'refused': {
            const isToName = prompt.isEmpty && end.because === 'job';
            const next = isToName ? 'name-job' : undefined;
            return { ...(0,rules_outcome/* errorOf */.Mz)(end.problem), next };
        }
        case 'unreadable': {
            const { problem } = end;
            return prompt.isEmpty
                ? (0,rules_outcome/* errorOf */.Mz)(problem)
                : { outcome: 'timed-out', explanation: (0,message_0/* explain */.WE)(problem) };
        }
        case 'timed-out':
            return { outcome: 'timed-out', explanation: LAST_SEEN[end.as] };
    }
}
/** What a check adds to what is known, also if the wait is cut off. */
function noteTracked(followUp, tracking) {
    const { basis, latest, seenAtWork } = tracking;
    if (basis.kind === 'sent' && basis.before)
        noteBefore(followUp, basis.before);
    if (basis.kind === 'sent' && seenAtWork)
        noteSent(followUp);
    const isShown = ['active', 'ended'].includes((0,finished/* judge */.S4)(tracking).kind);
    if (latest && isShown)
        followUp.step.outputs.know({ job: latest.job });
}
function isOnlyRocket({ basis }) {
    return basis.kind === 'sent' && basis.isOnlyRocket === true;
}
async function readEnd({ progress, prompt, step }, { job, droppedLink }, before, proof = 'seen') {
    const { log, outputs } = step;
    outputs.know({ hasEnded: true, job });
    if (!prompt.isEmpty && proof === 'seen')
        log.detail((0,message_0/* say */.cv) `The agent has finished this follow-up: ${job.status}.`);
    const head = await (0,pull_request/* readHead */.zy)(step, job.prLink);
    const after = { ...job, ...(0,defined/* defined */.s)({ droppedLink, headSha: head?.headSha }) };
    const { changed, ...end } = (0,rules_outcome/* endOf */.pJ)(after, before, proof);
    const previousSha = (0,rules_outcome/* headBefore */.ct)(progress.before, job.prLink);
    const pullState = head ? (0,report_report/* stateOfPull */.wd)(head) : stateByEvent(step, job.prLink);
    outputs.know({ changed, previousSha, pullRequest: head, pullState });
    return { ...end, explanation: [] };
}
/** Of the pull request where it was asked, unless the job's is another one. */
function stateByEvent({ on, run }, prLink) {
    const asked = (0,step/* stateWhereAsked */.Ft)(run, on);
    const { number, owner, repo } = (0,pull_request/* placeOfLink */.Ln)(prLink ?? '', run.serverUrl) ?? {};
    const name = `${owner}/${repo}#${number}`.toLowerCase();
    const isOther = prLink !== null && name !== asked?.name.toLowerCase();
    return isOther ? undefined : asked;
}
/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500;
/** What only adds to a result, or is only a sign, is not worth a longer wait. */
const BRIEF_MS = 5_000;
const NO_SIGN = (0,message_0/* say */.cv) `The agent job shows no sign of it.`;
const NOT_GIVEN = (0,message_0/* say */.cv) `The help comment could not be posted.`;
const NOT_REPLACED = (0,message_0/* say */.cv) `The earlier report could not be replaced.`;
const LAST_SEEN = {
    active: (0,message_0/* say */.cv) `The agent job continues.`,
    stale: (0,message_0/* say */.cv) `The agent job still looks as it did before the follow-up.`,
    unsettled: (0,message_0/* say */.cv) `The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
};
const NOT_SENT = {
    claimed: (0,message_0/* say */.cv) `This comment was claimed before (👀), and nothing shows that its follow-up was sent (🚀). Another run may still be sending it. A step of another workflow that adds 👀 from the same account has the same effect.`,
    maybe: (0,message_0/* say */.cv) `An earlier run sent it, but did not learn whether it arrived.`,
    'held-back': (0,message_0/* say */.cv) `A report here says that it was sent, or may have been, but has no valid signature: it was made with another api-key or in another repository, or another workflow posted it.`,
    unread: (0,message_0/* say */.cv) `It could not be determined whether the follow-up was sent.`,
    released: (0,message_0/* say */.cv) `Another run had claimed this comment (👀) and has released it.`,
    refused: (0,message_0/* say */.cv) `An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`,
    'no-record': (0,message_0/* say */.cv) `This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`,
    review: (0,message_0/* say */.cv) `This is a re-run for a review, and no report shows that its follow-up was sent. A re-run never sends a review's follow-up.`
};


/***/ }),

/***/ 4863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   SS: () => (/* binding */ codeSpan),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   WE: () => (/* binding */ explain),
/* harmony export */   cv: () => (/* binding */ say),
/* harmony export */   eu: () => (/* binding */ literal),
/* harmony export */   hC: () => (/* binding */ sentences),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   pj: () => (/* binding */ plain),
/* harmony export */   qD: () => (/* binding */ noAnswerInTime),
/* harmony export */   rb: () => (/* binding */ timeOfDay),
/* harmony export */   zW: () => (/* binding */ fencedBlock)
/* harmony export */ });
/* unused harmony export REASONS */
/**
 * Makes a message: filled-in strings are quoted, numbers and messages are not.
 */
function say(strings, ...values) {
    return strings.flatMap((text, index) => {
        const value = values[index];
        return [...literal(text), ...(value === undefined ? [] : filledIn(value))];
    });
}
/** Our own words, such as the name of an input. */
function literal(text) {
    return [{ kind: 'own', text }];
}
/** Joins messages with a space between them. */
function sentences(...messages) {
    const spoken = messages.filter(message => message.length > 0);
    return list(spoken, ' ');
}
/** Joins messages with a comma between them. */
function list(messages, separator = ', ') {
    return messages.flatMap((message, index) => index === 0 ? message : [...literal(separator), ...message]);
}
/** The message as one line of plain text, for logs and annotations. */
function plain(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : `"${oneLine(text)}"`))
        .join('');
}
/**
 * Why a run does not know, may not, or could not: one word, for workflows.
 * docs/troubleshooting.md has an entry for each.
 */
const REASONS = (/* unused pure expression or super */ null && ([
    'input',
    'text',
    'no-job',
    'job-not-found',
    'job-archived',
    'unauthorized',
    'rate-limited',
    'unreachable',
    'refused',
    'github',
    'time-limit',
    'claimed',
    'answer-lost',
    'not-started',
    'permission',
    'bot',
    'no-command',
    'help',
    'nothing-to-send',
    'bug'
]));
function explain({ remedy, what }) {
    return sentences(what, remedy);
}
/** A length of time as people say it: `45 s`, `2 min 10 s`, `3 h 5 min`. */
function duration(ms) {
    const seconds = Math.round(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const parts = hours > 0
        ? [`${hours} h`, `${minutes % 60} min`]
        : [`${minutes} min`, `${seconds % 60} s`];
    const words = parts.filter(part => !part.startsWith('0 '));
    return literal(words.join(' ') || '0 s');
}
/** A point in time, in UTC to the second. */
function timeOfDay(ms) {
    const iso = new Date(ms).toISOString();
    return literal(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
}
/** Enough for any normal error message. */
const QUOTED_CHARACTERS = 500;
/**
 * In one line: what can break or reorder it becomes blanks; long text is cut.
 */
function oneLine(text, most = QUOTED_CHARACTERS) {
    const line = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
    return cut(line.trim(), most);
}
/** Cuts to so many characters, between code points, and shows that it did. */
function cut(text, most) {
    if (text.length <= most)
        return text;
    const kept = text.slice(0, most - 1);
    return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
function filledIn(value) {
    if (typeof value === 'string')
        return [{ kind: 'quoted', text: value }];
    return typeof value === 'number' ? literal(String(value)) : value;
}
/**
 * One line as code. Its fences are longer than any run of backticks in it.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
function codeSpan(line) {
    const fence = '`'.repeat(longestRun(line) + 1);
    const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${edge}${line}${edge}${fence}`;
}
/** Lines as a block: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function fencedBlock(text, language) {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${language}\n${text}\n${fence}`;
}
function longestRun(text) {
    const runs = text.match(/`+/g) ?? [];
    return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}
function noAnswerInTime() {
    const remedy = say `Check GitHub's status page.`;
    const what = say `GitHub did not answer in time.`;
    return { reason: 'github', what, remedy };
}


/***/ }),

/***/ 1238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $n: () => (/* binding */ COMMENT_MOST_CHARACTERS),
/* harmony export */   $t: () => (/* binding */ changedPullRequest),
/* harmony export */   HK: () => (/* binding */ pullRequestNote),
/* harmony export */   X2: () => (/* binding */ helpComment),
/* harmony export */   Zl: () => (/* binding */ pullRequestLink),
/* harmony export */   _r: () => (/* binding */ jobLine),
/* harmony export */   d3: () => (/* binding */ WORDS_CHARACTERS),
/* harmony export */   eG: () => (/* binding */ reportComment)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4863);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8186);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9439);



/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
const COMMENT_MOST_CHARACTERS = 65_536;
/** Longest beginning of a prompt that is shown with its result. */
const WORDS_CHARACTERS = 80;
/**
 * Cut to `most` characters, but never inside the markup: the rest would be
 * live.
 */
function reportComment(report, redact, most) {
    const { explanation } = report;
    const body = redact(report.outcome === 'sent' ? sent(report) : full(report));
    if (body.length <= most || explanation.length === 0)
        return body;
    const half = explanation.slice(0, Math.floor(explanation.length / 2) - 1);
    const shorter = half.length === 0 ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(half, (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)('…'));
    return reportComment({ ...report, explanation: shorter }, redact, most);
}
/** Nobody is notified of what is still to come. */
function sent(report) {
    const { job, run } = report;
    const to = job ? ` to job ${jobName(job)}` : '';
    const { advice, details } = (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .wordsOf */ .q)(report);
    const next = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(details, advice));
    return `${_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .ICONS */ .Z.sent} Sent${to}. ${next} <sub>${runLink(run)}</sub>`;
}
function full(report) {
    const { asker, outcome, pullRequest, question } = report;
    const { advice, details, headline } = (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .wordsOf */ .q)(report);
    const [first, rest] = headline.length ? [headline, details] : [details, []];
    const paragraphs = [
        `${mention(asker)}${_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .ICONS */ .Z[outcome]} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(first)}`,
        pullRequest ? changedPullRequest(pullRequest) : '',
        question ? inReplyTo(question) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(rest),
        `<sub>${jobLine(report)}</sub>`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(advice)
    ];
    return paragraphs.filter(text => text !== '').join('\n\n');
}
/** The note that tells a pull request which job made it. */
function pullRequestNote({ asker, question, run }, job, command) {
    const who = asker === undefined ? 'Somebody' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(asker);
    const asked = question
        ? `${who} sent the job a follow-up in ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(WHERE[question.kind], question.url)}.`
        : `The job got a follow-up in ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)('this run', run.url)}.`;
    return [
        `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} …`} here, on a line, or in a review to continue with this job.`)
    ].join('\n\n');
}
function helpComment(help) {
    const { allowedBots, asker, command, isKnown, jobId } = help;
    const bots = allowedBots.map(_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY).join(', ');
    return [
        `${mention(asker)}How to use ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(command)}:`,
        [
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(command)} alone, or ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} status`)}, in a comment checks the job and sends nothing.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} --job <id> <text>`)} sends the text to this job.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} --threads <text>`)} also tells the agent the open review threads of the pull request.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} --checks <text>`)} also tells the agent the failed checks of the pull request. Both options work without a text, too.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(`${command} --help`)} shows this help.`
        ].join('\n'),
        !isKnown
            ? 'It could not be read whether a job is known here.'
            : jobId === undefined
                ? `No job is known here yet, so name one with ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)('--job <id>')}, unless the workflow does.`
                : `The job here is ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(jobId)}.`,
        `People with ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
    ].join('\n\n');
}
const WHERE = {
    comment: 'this comment',
    line: 'this comment on a line',
    review: 'this review',
    event: 'this event'
};
function inReplyTo({ kind, url, words }) {
    const where = `In reply to ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(WHERE[kind], url)}`;
    const beginning = (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(words, WORDS_CHARACTERS);
    return beginning === '' ? where : `${where}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(beginning)}`;
}
/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mention(login) {
    if (login === undefined)
        return '';
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
        ? `@${login} `
        : `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(login)} `;
}
/** The pull request by its name on this GitHub, or by its host elsewhere. */
function pullRequestLink({ place, url }) {
    const label = place
        ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .plainName */ .MH)(`${place.owner}/${place.repo}#${place.number}`)
        : `Pull request on ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .plainName */ .MH)(URL.parse(url)?.host ?? '')}`;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(label, url);
}
/** The same in a report: with a link to what changed, if it did. */
function changedPullRequest(pullRequest) {
    const { changesUrl } = pullRequest;
    const changes = changesUrl ? ` · ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)('what changed', changesUrl)}` : '';
    return `**${pullRequestLink(pullRequest)}**${changes}`;
}
function jobName({ id, url }) {
    return url === undefined ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(id) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(id), url);
}
function runLink({ id, url }) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)(`run ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .plainName */ .MH)(id)}`, url);
}
function jobLine({ job, run }) {
    const named = (name) => job?.[name] === undefined ? '' : `${name} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(job[name])}`;
    return [
        job ? `Job ${jobName(job)}` : '',
        ...['status', 'branch', 'model'].map(named),
        runLink(run)
    ]
        .filter(part => part !== '')
        .join(' · ');
}


/***/ }),

/***/ 8186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ codeBlock),
/* harmony export */   Hn: () => (/* binding */ cell),
/* harmony export */   MH: () => (/* binding */ plainName),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   wD: () => (/* binding */ markdown)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);

/** Quoted parts become code: no markup, no link, no mention, no reference. */
function markdown(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : code(text)))
        .join('');
}
/** Longest foreign text in a table or a sentence. */
const CODE_CHARACTERS = 500;
/** Longest foreign text in a block. */
const BLOCK_CHARACTERS = 5_000;
/** Longest address of a link, as for a job's `prLink`. */
const ADDRESS_CHARACTERS = 2_000;
function code(text) {
    const line = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, CODE_CHARACTERS);
    return line === '' ? '–' : (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(line);
}
/**
 * Makes Markdown fit a table, where a bar ends a cell, in code too.
 * https://github.github.com/gfm/#tables-extension-
 */
function cell(text) {
    // A backslash before the bar would, for some parsers, undo its escape.
    return text.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|');
}
function codeBlock(text) {
    const lines = text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
        .join('\n');
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .fencedBlock */ .zW)((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(lines, BLOCK_CHARACTERS), 'text');
}
/** A link. The label is ours or made of {@link plainName}s. */
function link(label, address) {
    // A secret that was taken out may have left no address.
    return address.length <= ADDRESS_CHARACTERS && URL.canParse(address)
        ? `[${label}](${destination(address)})`
        : label;
}
/** A name of letters, digits, and `.-_`, which Markdown could take for emphasis. */
function plainName(name) {
    return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_');
}
/**
 * What Markdown or HTML could read otherwise is percent-encoded or escaped.
 * https://github.github.com/gfm/#link-destination
 */
function destination(address) {
    return new URL(address).href
        .replace(/[\\<>()|*`~"'\s]/g, unsafe => {
        const hex = unsafe.charCodeAt(0).toString(16).toUpperCase();
        return `%${hex.padStart(2, '0')}`;
    })
        .replaceAll('&', '&amp;');
}


/***/ }),

/***/ 9445:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   f5: () => (/* binding */ postReport),
/* harmony export */   l: () => (/* binding */ bestReport),
/* harmony export */   rd: () => (/* binding */ readReportsOn),
/* harmony export */   tP: () => (/* binding */ reportFollowUp)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(6425);
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9894);
/* harmony import */ var _github_pages_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3922);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(842);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_decide_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(710);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6276);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(1238);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(6406);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(6605);











const TRIES = 3;
/**
 * Reads the reports on a follow-up, signed or not, oldest first. Whatever
 * project they name, they are one record.
 */
async function readReportsOn(ports, { asked, since, ...place }) {
    const read = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .readReports */ .oh)(ports, place, since);
    if (read.kind === 'failed')
        return read;
    const value = read.value.filter(({ marker }) => marker.asked === asked);
    return { kind: 'read', value };
}
/**
 * The comment, the reaction on what asked, and the note on the pull request
 * that it made. All but the comment costs a warning at most.
 */
async function reportFollowUp(ports, draft) {
    const { bearer, isFirst, isTold, marker, place, report } = draft;
    const posted = place
        ? await postReport(ports, place, draft)
        : { kind: 'posted', created: 0, replaced: [] };
    if (posted.kind === 'existing')
        return posted;
    // Before its end only a `sent` report shows no reaction.
    const replaced = posted.kind === 'posted' ? posted.replaced : [];
    const isBare = isFirst && replaced.every(one => one.outcome === 'sent');
    if (bearer)
        await showOutcome(ports, bearer, report.outcome, isBare).catch(() => ports.log.warnOf(NOT_SHOWN, (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .noAnswerInTime */ .qD)()));
    const isMade = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__/* .isEnd */ .uV)(report.outcome) && marker.sent === 'yes';
    if (posted.kind === 'failed' || !isMade || isTold)
        return posted;
    const hasTold = await tellPullRequest(ports, draft).catch(() => false);
    return { ...posted, created: posted.created + (hasTold ? 1 : 0) };
}
/**
 * A report is never edited: people are notified of new comments only. So it is
 * posted, unless the existing one knows more; what it replaces is deleted then.
 */
async function postReport(ports, place, draft) {
    const { clock, limits, log } = ports;
    const { isFinish = false, marker, onPosted, report } = draft;
    for (let tries = 1;; tries += 1) {
        const read = await readReportsOn(ports, place);
        if (read.kind === 'failed')
            return read;
        // An earlier try, also one that was given up, may have created it.
        const own = read.value.find(one => isSame(one, marker));
        const others = read.value.filter(one => one !== own);
        const best = bestReport(others);
        if (best && stays(best.marker, marker, isFinish))
            return { kind: 'existing', report: best };
        // Of two that were posted in the same moment, only one may name the job.
        const known = bestReport(others.filter(_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .namesJob */ .cO)) ?? best;
        const inherited = known ? inherit(marker, known) : marker;
        const posted = own
            ? { kind: 'posted', url: own.url }
            : await createReport(ports, place, inherited, report);
        if (posted.kind === 'failed')
            return posted;
        if (posted.kind === 'again') {
            const { retryAfterMs = 0 } = posted;
            const pauseMs = Math.max(retryAfterMs, _github_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .LISTED_AFTER_MS */ .KV);
            if (tries === TRIES || pauseMs >= (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits))
                return { ...posted, kind: 'failed' };
            await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
            continue;
        }
        onPosted?.(posted.url);
        // What came after it replaces it, and would be missing if both were deleted.
        const earlier = own ? read.value.slice(0, read.value.indexOf(own)) : others;
        for (const replaced of earlier) {
            const problem = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .deleteComment */ .Tu)(ports, replaced).catch(_message_js__WEBPACK_IMPORTED_MODULE_8__/* .noAnswerInTime */ .qD);
            log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `An earlier report could not be deleted.`, problem);
        }
        const replaced = earlier.map(one => one.marker);
        return { kind: 'posted', url: posted.url, created: 1, replaced };
    }
}
function isSame({ isSigned, marker }, own) {
    const keyOf = ({ attempt, outcome, runId }) => `${runId} ${attempt} ${outcome}`;
    return isSigned && keyOf(marker) === keyOf(own);
}
function bestReport(reports) {
    const signed = reports.filter(({ isSigned }) => isSigned);
    return (0,_rules_decide_js__WEBPACK_IMPORTED_MODULE_4__/* .bestOf */ .Ui)(signed, ({ marker }) => marker);
}
/** An end stays, and so does what knows more of the send. */
function stays(existing, draft, isFinish) {
    if ((0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__/* .isEnd */ .uV)(existing.outcome))
        return true;
    // A run has told who asked to check it, since the finish read the reports.
    if (isFinish && existing.outcome === 'unknown')
        return true;
    // What follows is said already.
    if (draft.outcome === 'sent')
        return existing.sent === 'yes';
    return (0,_rules_decide_js__WEBPACK_IMPORTED_MODULE_4__/* .rankOf */ .IQ)(existing) > (0,_rules_decide_js__WEBPACK_IMPORTED_MODULE_4__/* .rankOf */ .IQ)(draft);
}
/**
 * What an earlier report knew, and since when it named the job. A run that did
 * not get the job from the service does not know better which it is.
 */
function inherit(marker, known) {
    const { before, job, project, sentAt } = known.marker;
    const kept = { ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_9__/* .defined */ .s)({ before, sentAt }), ...marker };
    if (job === undefined)
        return kept;
    const named = { ...kept, job, project, jobSince: (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .jobSince */ .Ay)(known) };
    const isSameJob = marker.job === job && marker.project === project;
    return marker.job === undefined || isSameJob ? named : kept;
}
function createReport(ports, place, marker, report) {
    const { github, markers, redact } = ports;
    const signed = {
        ...(0,_redact_js__WEBPACK_IMPORTED_MODULE_10__/* .redactMarker */ .mF)(marker, redact),
        writtenAt: Math.round(github.now())
    };
    const line = `${markers.write(signed)}\n`;
    const most = _comment_js__WEBPACK_IMPORTED_MODULE_6__/* .COMMENT_MOST_CHARACTERS */ .$n - line.length;
    const safe = (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .redactReport */ .a5)(report, redact);
    const body = `${line}${(0,_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .reportComment */ .eG)(safe, redact, most)}`;
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .postComment */ .Gy)(ports, place, body);
}
/** Shows 🎉 or 😕, and removes our own that no longer fit, 👎 too. */
async function showOutcome({ github, limits, log }, bearer, outcome, isBare) {
    const { denied, failed, succeeded } = _github_reactions_js__WEBPACK_IMPORTED_MODULE_3__/* .REACTIONS */ .nM;
    const shown = [denied, failed, succeeded];
    const isGood = outcome === 'completed' || outcome === 'no-changes';
    // None as long as it continues.
    const isOpen = outcome === 'sent' || outcome === 'active';
    const wanted = isOpen ? undefined : isGood ? succeeded : failed;
    const added = wanted && (await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_3__/* .addReaction */ .BB)(github, bearer, wanted, limits));
    if (added?.kind === 'failed')
        log.warnOf(NOT_SHOWN, added.problem);
    if (isBare)
        return;
    const read = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_3__/* .ownReactions */ .Ny)(github, bearer, limits);
    if (read.kind === 'failed')
        return log.warnOf(NOT_SHOWN, read.problem);
    for (const { content, id } of read.value)
        if (shown.includes(content) && content !== wanted)
            log.warnOf(NOT_SHOWN, await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_3__/* .removeReaction */ .et)(github, bearer, id, limits));
}
/**
 * So that nobody has to name the job there. Returns whether it posted a note.
 */
async function tellPullRequest(ports, { marker, pullRequest: made, report }) {
    const { github, inputs, log, markers, redact, run } = ports;
    const { job: named, project } = (0,_redact_js__WEBPACK_IMPORTED_MODULE_10__/* .redactMarker */ .mF)(marker, redact);
    const { job, pullRequest } = report;
    const { number: issue, owner, repo } = pullRequest?.place ?? {};
    const [there, here] = [`${owner}/${repo}`, `${run.owner}/${run.repo}`];
    const isHere = there.toLowerCase() === here.toLowerCase();
    if (!job || !named || issue === undefined || !isHere)
        return false;
    if ([marker.askedOn, marker.issue].includes(issue))
        return false;
    const known = made?.isUntouched
        ? { kind: 'read', value: false }
        : await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .knowsJob */ .kA)(ports, issue, project);
    if (known.kind === 'failed')
        log.warnOf(NOT_TOLD, known.problem);
    if (known.kind === 'failed' || known.value)
        return false;
    const line = markers.write({
        kind: 'note',
        note: 'job',
        project,
        job: named,
        issue,
        writtenAt: Math.round(github.now())
    });
    const safe = (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .redactReport */ .a5)(report, redact);
    const note = redact((0,_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .pullRequestNote */ .HK)(safe, job, inputs.command));
    const posted = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .postComment */ .Gy)(ports, { issue }, `${line}\n${note}`);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_TOLD, posted.problem);
    return posted.kind === 'posted';
}
const NOT_SHOWN = (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `The reactions could not be updated.`;
const NOT_TOLD = (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `The note on the pull request, which says which job made it, could not be posted.`;


/***/ }),

/***/ 6406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b6: () => (/* binding */ redactMessage),
/* harmony export */   lY: () => (/* binding */ createRedactor),
/* harmony export */   mF: () => (/* binding */ redactMarker),
/* harmony export */   oY: () => (/* binding */ secretPieces)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6889);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6425);


const REDACTED = '***';
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6;
/**
 * Masking covers only logs, this covers outputs, summary, and comments too. For
 * finished text: what the program compares may hold a secret by chance.
 */
function createRedactor(secrets) {
    const pieces = [...new Set(secrets.flatMap(secretPieces))].sort((one, other) => other.length - one.length);
    let encoded;
    return text => {
        const redacted = pieces.reduce((rest, piece) => rest.replaceAll(piece, REDACTED), text);
        if (pieces.length === 0 || !redacted.includes('%'))
            return redacted;
        encoded ??= new RegExp(pieces.map(patternOf).join('|'), 'gu');
        return redacted.replace(encoded, REDACTED);
    };
}
/** A message without secrets in what it quotes. */
function redactMessage(message, redact) {
    return message.map(part => part.kind === 'quoted' ? { ...part, text: redact(part.text) } : part);
}
/**
 * A marker without secrets in what it takes from outside, as it can be signed.
 * What is compared later, as the ID of the job, is left out rather than changed.
 */
function redactMarker({ asker, before, job, words, ...rest }, redact) {
    const unlessSecret = (text) => text === undefined || redact(text) === text ? text : undefined;
    return {
        ...rest,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({
            job: unlessSecret(job),
            asker: unlessSecret(asker),
            words: words === undefined ? undefined : redact(words),
            before: before && redactBefore(before, redact)
        })
    };
}
/** Undefined: it can't be compared without its link or commit. */
function redactBefore({ headSha, prLink, status }, redact) {
    const compared = `${prLink ?? ''} ${headSha ?? ''}`;
    if (redact(compared) !== compared)
        return undefined;
    const shown = (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_1__/* .isKnownStatus */ .ih)(status) ? status : redact(status);
    return { status: shown, prLink, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ headSha }) };
}
/**
 * A secret, its lines, what follows an underscore (keys are
 * `<prefix>_<secret>`), and all of these in base64.
 */
function secretPieces(secret) {
    const lines = secret.split(/[\r\n]+/).map(line => line.trim());
    const plain = [secret, ...lines]
        .flatMap(line => [
        line,
        line.replace(/^.*?_/, ''),
        line.replace(/^.*_/, '')
    ])
        .filter(piece => piece.length >= PIECE_LEAST_CHARACTERS);
    return [...new Set([secret, ...plain, ...plain.flatMap(inBase64)])];
}
/** Without padding, which may be missing. */
function inBase64(piece) {
    const bytes = Buffer.from(piece);
    return [
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url')
    ];
}
/** Matches the piece, any of its characters percent-encoded. */
function patternOf(piece) {
    return [...piece]
        .map(character => {
        const encoded = Buffer.from(character)
            .toString('hex')
            .replace(/../g, '%$&')
            .replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`);
        return `(?:\\u{${character.codePointAt(0)?.toString(16)}}|${encoded})`;
    })
        .join('');
}


/***/ }),

/***/ 6605:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GB: () => (/* binding */ reportedPullRequest),
/* harmony export */   a5: () => (/* binding */ redactReport),
/* harmony export */   rr: () => (/* binding */ reportedJob),
/* harmony export */   wd: () => (/* binding */ stateOfPull)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6425);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7459);
/* harmony import */ var _step_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6506);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6406);




/** @param seen the job at any check, `job` at one that shows this follow-up */
function reportedJob(id, page, job, seen = job) {
    if (id === undefined)
        return undefined;
    const shown = job ?? seen;
    return {
        id,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({
            url: page?.replace(_step_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .JOB_ID */ .mu, () => encodeURIComponent(id)),
            status: job?.status ?? undefined,
            branch: shown?.source.ref ?? undefined,
            model: shown?.model ?? undefined
        })
    };
}
/**
 * The pull request of a job that has ended.
 *
 * @param known what was read of it, and its head before
 */
function reportedPullRequest(url, serverUrl, { previousSha, pullRequest }) {
    if (!url)
        return undefined;
    const place = (0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .placeOfLink */ .Ln)(url, serverUrl);
    const { headSha, repository } = pullRequest ?? {};
    const hasMoved = previousSha && headSha && previousSha !== headSha;
    if (!hasMoved)
        return { url, place };
    const range = `${previousSha}..${headSha}`;
    const changesUrl = `${serverUrl}/${repository}/compare/${range}`;
    return { url, place, changesUrl };
}
function stateOfPull(pull) {
    if (pull?.state === undefined)
        return undefined;
    return { name: `${pull.repository}#${pull.number}`, state: pull.state };
}
/** Before it is cut: half a secret would not be recognized any more. */
function redactReport(report, redact) {
    const { explanation, forgottenJob, job, question } = report;
    return {
        ...report,
        explanation: (0,_redact_js__WEBPACK_IMPORTED_MODULE_3__/* .redactMessage */ .b6)(explanation, redact),
        forgottenJob: forgottenJob && redact(forgottenJob),
        job: job && redactJob(job, redact),
        question: question && { ...question, words: redact(question.words) }
    };
}
function redactJob(job, redact) {
    const texts = Object.entries(job).map(([name, text]) => [name, redact(text)]);
    return Object.fromEntries(texts);
}


/***/ }),

/***/ 975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   gw: () => (/* binding */ finishSummary),
/* harmony export */   xw: () => (/* binding */ stepSummary),
/* harmony export */   y2: () => (/* binding */ earlySummary)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4863);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1238);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8186);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9439);




/**
 * The step summary: the result, the timeline and the follow-up's text.
 *
 * @param page the address of the page that explains each message
 */
function stepSummary(report, prompt, timeline, page) {
    const { outcome, pullRequest } = report;
    const { advice, details, headline } = (0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOf */ .q)(report);
    return paragraphs([
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Z[outcome]} Agent Follow-up: ${outcome}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(headline),
        pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .changedPullRequest */ .$t)(pullRequest) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(details, advice)),
        report.job ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .jobLine */ ._r)(report) : '',
        table(['After', 'What happened'], timeline.map(({ afterMs, what }) => [(0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .duration */ .p0)(afterMs), what].map(_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD))),
        prompt === '' ? '' : `The follow-up:\n\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .codeBlock */ .DV)(prompt)}`,
        explained(report, page)
    ]);
}
/** The summary of a run that finishes what is pending. */
function finishSummary(told, reports) {
    const rows = reports.map(({ asker, job, outcome, pullRequest, question }) => [
        `${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Z[outcome]} ${outcome}`,
        question ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)('question', question.url) : '',
        asker === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(asker),
        job === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(job.id),
        pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestLink */ .Zl)(pullRequest) : ''
    ]);
    return paragraphs([
        '### Agent Follow-up: finish',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(told),
        table(['Outcome', 'Asked', 'By', 'Job', 'Pull request'], rows)
    ]);
}
/** The summary of a step that could not begin. */
function earlySummary(facts, page) {
    const { outcome } = facts;
    const { advice, details, headline } = (0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOf */ .q)(facts);
    return paragraphs([
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Z[outcome]} Agent Follow-up: ${outcome}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(headline, details, advice)),
        explained(facts, page)
    ]);
}
/** The reason, for whoever reads or sets up a workflow, and what explains it. */
function explained({ outcome, reason }, page) {
    if (reason === undefined)
        return '';
    const isError = outcome === 'error' && page;
    return [
        `Reason: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(reason)}.`,
        isError ? `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)('Troubleshooting', page)} explains each message.` : ''
    ]
        .join(' ')
        .trim();
}
function paragraphs(texts) {
    return `${texts.filter(text => text !== '').join('\n\n')}\n`;
}
function table(head, rows) {
    if (rows.length === 0)
        return '';
    const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .cell */ .Hn))];
    return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}


/***/ }),

/***/ 9439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ ICONS),
/* harmony export */   q: () => (/* binding */ wordsOf)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6276);


function wordsOf(facts) {
    return {
        headline: headline(facts),
        advice: advice(facts),
        details: details(facts)
    };
}
function headline(facts) {
    const { unproven } = facts;
    if (unproven) {
        const { hasNewCommits, isUnchanged, status } = unproven;
        if (hasNewCommits)
            return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}, and its pull request has new commits.`;
        return isUnchanged
            ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}, and nothing has changed since the follow-up was sent.`
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}.`;
    }
    const { job, outcome, send } = facts;
    // A check alone does not tell what the job has ended.
    const status = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome) ? job?.status : undefined;
    return send === 'nothing-to-send' && status !== undefined
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}.`
        : HEADLINES[outcome](facts);
}
/** Said only of what was measured: from the send to the end. */
function after({ workedMs }) {
    return workedMs === undefined ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) ` after ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(workedMs)}`;
}
const HEADLINES = {
    completed: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after(facts)}.`,
    'no-changes': facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after(facts)} without changing anything.`,
    failed: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job failed${after(facts)}. The service gives no reason.`,
    archived: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job was archived${after(facts)}.`,
    'timed-out': ({ timeLimitMs = 0 }) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent was not seen to finish within the time limit (${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(timeLimitMs)}).`,
    sent: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`,
    active: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is still running.`,
    unknown: ({ send }) => send === 'sent'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known how the follow-up ended.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known whether the service accepted the follow-up.`,
    denied: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Denied.`,
    skipped: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Skipped.`,
    cancelled: ({ send }) => send === 'sent' || send === 'nothing-to-send'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled and no longer watches the agent job, which continues.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled.`,
    // The cause follows.
    error: () => []
};
function details({ explanation, outcome, pullState, send }) {
    const isOpen = ['error', 'cancelled', 'unknown'].includes(outcome) ||
        send === 'only-rocket';
    // An unknown outcome says so itself.
    const isSaid = outcome === 'unknown' && (send === 'sent' || send === 'maybe');
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(explanation, isOpen && !isSaid ? SEND_STATES[send] : [], whoSees(pullState));
}
/** What is pushed to the branch of a pull request that is over is not seen. */
function whoSees(pull) {
    return pull === undefined || pull.state === 'open'
        ? []
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The pull request ${pull.name} is ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(pull.state)}, so what is pushed to its branch reaches nobody.`;
}
const SEND_STATES = {
    'nothing-to-send': [],
    unsent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    refused: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    'unsent-here': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing, but another run of the same comment or event may have.`,
    'only-rocket': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Only 🚀 says that the follow-up was sent, and another tool of the same account may have added it.`,
    maybe: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up went out, but it is not known whether the service accepted it.`,
    sent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`
};
const ICONS = {
    completed: '✅',
    'no-changes': '➖',
    failed: '❌',
    archived: '🗄️',
    'timed-out': '⏱️',
    sent: '🚀',
    active: '👀',
    unknown: '❔',
    denied: '👎',
    skipped: '⏭️',
    cancelled: '🛑',
    error: '❌'
};
/** How to continue, by a comment where one can start a run. */
function advice(facts) {
    const { command, forgottenJob, next, send } = facts;
    if (command === undefined)
        return otherAdvice(facts);
    const again = forgottenJob ? `${command} --job ${forgottenJob}` : command;
    // After a check, a text would be sent.
    const text = send === 'nothing-to-send' ? '' : ' …';
    return COMMENT_ADVICE[next](command, again, text);
}
function otherAdvice({ next, send }) {
    return next === 'watch' && send === 'nothing-to-send'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to check the agent job again.`
        : OTHER_ADVICE[next];
}
const RE_RUN = (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Re-run the workflow job to send the follow-up.`;
const NEW_RUN = (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to send the follow-up.`;
/** Two ways that exclude each other: who takes one leaves the other. */
function reRunOr(otherwise, begin = (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Re-run`) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `${begin} the workflow job to send the follow-up, after correcting any wrong variable or secret; or, if the workflow file had to be changed, ${otherwise} instead, because a re-run uses the file as it was.`;
}
const RE_RUN_OR_RUN = reRunOr((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `start a new run`);
const OTHER_ADVICE = {
    none: [],
    're-run': RE_RUN,
    're-run-or-comment': RE_RUN_OR_RUN,
    're-run-or-name-job': RE_RUN_OR_RUN,
    'new-run': NEW_RUN,
    'check-first': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service: its status alone does not show what it has received. Start a new run only if the job shows no sign of this follow-up and no other run of the same event is in progress.`,
    'ask-more': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to send the agent another follow-up.`,
    'ask-failed': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job, then start a new run to send it another follow-up. If that also fails, another job may be needed.`,
    'new-job': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `To continue, start another job, set job-id to its ID, and start a new run.`,
    watch: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service.`,
    'check-later': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service to see how it is going.`,
    'ask-again': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Submit the review again.`,
    'comment-again': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run, because a re-run can't send this follow-up.`,
    'correct-and-comment': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Once that is corrected, start a new run, because a re-run uses the workflow file as it was.`,
    'change-text': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Correct the follow-up, and start a new run.`,
    'name-job': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Set job-id to the ID of an existing job, and start a new run.`
};
const COMMENT_ADVICE = {
    none: () => [],
    're-run': () => RE_RUN,
    'new-run': () => NEW_RUN,
    'check-first': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service: its status alone does not show what it has received. Comment ${`${again} …`} again only if the job shows no sign of this follow-up, the comment has no 🚀, and no run of it is in progress.`,
    'ask-more': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${again} …`} to send the agent another follow-up.`,
    'ask-failed': (command, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job, then comment ${`${again} …`} to send it a follow-up. If that also fails, another job may be needed (${`${command} --job <id> …`}).`,
    'new-job': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `To continue, start another job, then comment ${`${command} --job <id> …`} with its ID.`,
    watch: (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${again} to check the agent job again.`,
    'check-later': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${again} to see how it is going.`,
    're-run-or-name-job': (command, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `If the job's ID is wrong or missing, comment ${`${command} --job <id> …`} again with the ID of an existing job.`, reRunOr(commentAgain(again), (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Otherwise, re-run`)),
    're-run-or-comment': (_, again) => reRunOr(commentAgain(again)),
    'ask-again': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${again} …`} or submit the review again.`,
    'comment-again': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${again} …`} again, because a re-run can't send this follow-up.`,
    'correct-and-comment': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Once that is corrected, comment ${`${again} …`} again, because a re-run uses the workflow file as it was.`,
    'change-text': (_, again) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${again} …`} again with the follow-up corrected.`,
    'name-job': (command, _, text) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} --job <id>${text}`} again with the ID of an existing job.`
};
function commentAgain(again) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${`${again} …`} again`;
}


/***/ }),

/***/ 710:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IQ: () => (/* binding */ rankOf),
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   Ui: () => (/* binding */ bestOf)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6425);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6276);


/**
 * Decides from the record whether a follow-up may be sent. A first attempt that
 * has added 👀, or has nothing that bears it, sends without asking.
 */
function decide({ eyes, report, rocket, unread, unsigned }, asking) {
    const known = (0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ report });
    if (report && (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(report.outcome))
        return { kind: 'ended', report };
    const isOnlyRocket = report?.sent !== 'yes';
    if (rocket || !isOnlyRocket)
        return {
            kind: 'sent',
            at: report?.sentAt ?? rocket?.at,
            isOnlyRocket,
            ...known
        };
    if (unread)
        return { kind: 'unread', problem: unread };
    if (report?.sent === 'maybe')
        return { kind: 'maybe', report };
    if (unsigned?.mayBeSent)
        return { kind: 'held-back', ...known };
    if (report?.sent === 'refused')
        return { kind: 'refused', report };
    if (eyes === 'there')
        return { kind: 'claimed' };
    if (eyes === 'gone')
        return { kind: 'released' };
    if (asking.isReview)
        return { kind: 'review' };
    const isReported = report !== undefined || unsigned !== undefined;
    return eyes === 'new' || asking.resend
        ? { kind: 'send', isReported, ...known }
        : { kind: 'no-record' };
}
/** How much a report knows of the send; an end knows most. */
function rankOf({ outcome, sent }) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome) ? RANKS.length : RANKS.indexOf(sent);
}
const RANKS = ['nothing', 'refused', 'maybe', 'yes'];
/** The report that knows most, else the newest; they come oldest first. */
function bestOf(reports, says) {
    return reports.reduce((best, one) => best !== undefined && rankOf(says(best)) > rankOf(says(one)) ? best : one, undefined);
}


/***/ }),

/***/ 5748:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ex: () => (/* binding */ showsWork),
/* harmony export */   KE: () => (/* binding */ LAG_MOST_MS),
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   i1: () => (/* binding */ startTracking),
/* harmony export */   ig: () => (/* binding */ needsHead),
/* harmony export */   oX: () => (/* binding */ proofOf),
/* harmony export */   u4: () => (/* binding */ track)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6889);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6425);


/**
 * A replica that answers GETs may lag, and `prLink` may come late: both
 * together by at most this. So a check proves something about the time after a
 * moment only if it was asked so much after it, and an end has to be stable for
 * so long. What a check shows may have come about until it was answered.
 */
const LAG_MOST_MS = 10_000;
/**
 * The same for a job that was not finished before: its next end may be the
 * earlier prompt's, and the follow-up may start 20 s after it.
 */
const PAUSE_AND_LAG_MOST_MS = 30_000;
function startTracking(basis) {
    return { basis, seenActive: false, seenAtWork: false, seenAtWorkAgain: false };
}
function track(tracking, snapshot) {
    const { endSeenAt, headMoved, latest, unchangedSince, ...rest } = tracking;
    const { askedAt, answeredAt, job } = snapshot;
    if ((0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(job.status)) {
        const isUnchanged = latest?.job.status === job.status && linkOf(latest) === linkOf(snapshot);
        const since = isUnchanged ? unchangedSince : undefined;
        return {
            ...rest,
            basis: refined(tracking, snapshot),
            latest: snapshot,
            endSeenAt: endSeenAt ?? answeredAt,
            unchangedSince: since ?? answeredAt
        };
    }
    const active = { ...rest, seenActive: true, latest: snapshot };
    return askedAt >= signsFrom(tracking)
        ? {
            ...active,
            seenAtWork: true,
            seenAtWorkAgain: rest.seenAtWorkAgain || endSeenAt !== undefined
        }
        : { ...active, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ endSeenAt }) };
}
/** When an `active` has to be asked for, at least, to be a sign of work. */
function signsFrom({ basis, endSeenAt }) {
    const settledAt = basis.kind === 'sent' ? lagOverAt(basis) : 0;
    return Math.max(settledAt, (endSeenAt ?? 0) + LAG_MOST_MS);
}
/** Until then, a check may show the job as it was before the send. */
function lagOverAt({ at, beforeAt }) {
    return (beforeAt ?? at) + LAG_MOST_MS;
}
function isEarly(basis, askedAt) {
    return askedAt < lagOverAt(basis);
}
/**
 * An earlier prompt's `completed`, or the link of its end, may come into view
 * only after the send: it takes the place of the job before. Nobody takes other
 * ends for a success.
 */
function refined({ basis, latest }, snapshot) {
    if (basis.kind !== 'sent' || !wasFinished(basis))
        return basis;
    const { job, askedAt } = snapshot;
    const { headSha, prLink: linkBefore, status } = basis.before;
    const isSameStatus = job.status === status;
    const mayBeEarlier = isEarly(basis, askedAt)
        ? isSameStatus || job.status === 'completed'
        : isSameStatus && mayHaveComeBetween(basis, latest);
    if (!mayBeEarlier)
        return basis;
    // A link that is not there yet is no other one.
    const prLink = linkOf(snapshot) ?? linkBefore;
    const isSame = prLink === linkBefore;
    const before = {
        status: job.status,
        prLink,
        ...(isSame && (0,_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ headSha }))
    };
    return { ...basis, before };
}
/**
 * Where checks failed, an earlier end's late link may be seen only long after
 * it came. It must not prove that a follow-up was accepted, which then nobody
 * sends again.
 */
function mayHaveComeBetween(basis, latest) {
    return (basis.isUnproven === true &&
        (latest === undefined || isEarly(basis, latest.askedAt)));
}
function wasFinished(basis) {
    return basis.before !== undefined && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(basis.before.status);
}
/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough, and a sign of work shows that it is not from before. Without one for
 * the start timeout, what this run sent has not been started, unless the pull
 * request's head has moved; of what an earlier run sent, an end counts then,
 * but proves nothing.
 */
function judge(tracking) {
    const { basis, latest: snapshot, unchangedSince: since } = tracking;
    if (snapshot === undefined || since === undefined)
        return { kind: 'active' };
    const ended = { kind: 'ended', snapshot, since };
    if (basis.kind === 'watching')
        return { ...ended, proof: 'seen' };
    const isSeen = showsWork(tracking);
    const stableAt = since + stableMs(basis, tracking);
    const countsAt = isSeen
        ? stableAt
        : Math.max(stableAt, basis.at + basis.startTimeoutMs);
    if (snapshot.askedAt < countsAt)
        return { kind: 'unsettled', countsAt };
    if (isSeen)
        return { ...ended, proof: 'seen' };
    if (basis.by === 'this-run')
        return tracking.headMoved
            ? { ...ended, proof: 'head-moved' }
            : { kind: 'not-started' };
    const isDoubtful = basis.isOnlyRocket ||
        (basis.isReportedUnknown && !hasChanged(basis, snapshot));
    return isDoubtful ? { kind: 'not-started' } : { ...ended, proof: 'none' };
}
/**
 * Whether to read the pull request's head: for an earlier run's send as soon as
 * the end is stable, else when nothing else has proven it in time.
 */
function needsHead(tracking) {
    const { basis, latest, unchangedSince } = tracking;
    if (basis.kind === 'watching' || showsWork(tracking))
        return false;
    if (!latest?.job.prLink || unchangedSince === undefined)
        return false;
    return basis.by === 'this-run'
        ? judge(tracking).kind === 'not-started'
        : latest.askedAt >= unchangedSince + stableMs(basis, tracking);
}
/**
 * A sign of work: the job was seen active since the send, or has ended in
 * another way than before it. Of an earlier run's send, a moved head is one,
 * too, but another link is not: an earlier prompt's may have come late.
 */
function showsWork(tracking) {
    const { basis, headMoved, latest, seenAtWork } = tracking;
    if (basis.kind === 'watching')
        return false;
    if (seenAtWork)
        return true;
    if (latest === undefined || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status))
        return false;
    return basis.by === 'this-run'
        ? hasChanged(basis, latest)
        : headMoved === true ||
            (wasFinished(basis) && basis.before.status !== latest.job.status);
}
/** Whether it differs from a finished job before; no other can be compared. */
function hasChanged(basis, latest) {
    if (!wasFinished(basis))
        return false;
    const { prLink, status } = stateOf(latest);
    // A link that is gone does not count: a queued job may drop it.
    const isNewLink = prLink !== null && prLink !== basis.before.prLink;
    return status !== basis.before.status || isNewLink;
}
function stableMs(basis, { seenActive, seenAtWorkAgain }) {
    const wasActive = basis.before ? !wasFinished(basis) : seenActive;
    return wasActive && !seenAtWorkAgain
        ? (basis.stableMs ?? PAUSE_AND_LAG_MOST_MS)
        : LAG_MOST_MS;
}
/**
 * Whether checks prove that a send whose answer was lost was accepted, and from
 * when on an `active` would.
 */
function proofOf(before, snapshots) {
    const basis = {
        kind: 'sent',
        by: 'this-run',
        at: before.answeredAt,
        before: stateOf(before),
        isUnproven: true,
        startTimeoutMs: Number.POSITIVE_INFINITY
    };
    const tracking = snapshots.reduce(track, startTracking(basis));
    const isProven = tracking.seenAtWorkAgain || (wasFinished(basis) && showsWork(tracking));
    return { isProven, possibleFrom: signsFrom(tracking) };
}
function stateOf(snapshot) {
    return { status: snapshot.job.status, prLink: linkOf(snapshot) };
}
function linkOf({ job, droppedLink }) {
    return job.prLink ?? droppedLink ?? null;
}


/***/ }),

/***/ 6276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   G6: () => (/* binding */ NEXT_STEPS),
/* harmony export */   Mz: () => (/* binding */ errorOf),
/* harmony export */   bI: () => (/* binding */ OUTCOMES_FOR_FAIL_ON),
/* harmony export */   ct: () => (/* binding */ headBefore),
/* harmony export */   pJ: () => (/* binding */ endOf),
/* harmony export */   uV: () => (/* binding */ isEnd),
/* harmony export */   ug: () => (/* binding */ failsStep)
/* harmony export */ });
/* unused harmony exports OUTCOMES, changed */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6889);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);


const ENDS = ['completed', 'no-changes', 'failed', 'archived'];
/** The outcomes for which `fail-on` decides whether the step fails. */
const OUTCOMES_FOR_FAIL_ON = [
    ...ENDS,
    'timed-out',
    'sent',
    'active',
    'unknown'
];
const ALWAYS_FAILS = ['cancelled', 'error'];
const OUTCOMES = [
    ...OUTCOMES_FOR_FAIL_ON,
    'denied',
    'skipped',
    ...ALWAYS_FAILS
];
function isEnd(outcome) {
    return ENDS.some(end => end === outcome);
}
function errorOf(problem) {
    const { reason } = problem;
    return { outcome: 'error', reason, explanation: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem) };
}
/** How to continue, where the outcome alone says it. */
const NEXT_STEPS = {
    completed: 'ask-more',
    'no-changes': 'ask-more',
    failed: 'ask-failed',
    archived: 'new-job',
    sent: 'check-later',
    skipped: 'none'
};
function failsStep(outcome, failOn) {
    return [...ALWAYS_FAILS, ...failOn].includes(outcome);
}
/**
 * Undefined when it can't be known, as where a link can't be used, or an
 * earlier prompt's work may be in it.
 */
function changed(before, after) {
    if (after.droppedLink !== undefined)
        return undefined;
    if (after.prLink === null)
        return after.status === 'completed' ? false : undefined;
    if (before === undefined || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_1__/* .isTerminal */ .Hd)(before.status))
        return undefined;
    if (before.prLink !== after.prLink)
        return true;
    if (before.headSha === undefined || after.headSha === undefined)
        return undefined;
    return before.headSha !== after.headSha;
}
/** The head before, where it was the same pull request's. */
function headBefore(before, prLink) {
    return before?.prLink === prLink ? before?.headSha : undefined;
}
/** @param proof what shows that the end is not from before */
function endOf(after, before, proof) {
    const { prLink, status } = after;
    const didChange = changed(before, after);
    const isUnchanged = before?.status === status && (prLink === null || didChange === false);
    const outcome = status === 'failed' || status === 'archived'
        ? status
        : didChange === false
            ? 'no-changes'
            : 'completed';
    return {
        outcome,
        changed: didChange,
        ...(proof !== 'seen' && {
            unproven: { status, isUnchanged, hasNewCommits: proof === 'head-moved' }
        })
    };
}


/***/ }),

/***/ 5855:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ PAUSE_LEAST_MS),
/* harmony export */   w: () => (/* binding */ nextPauseMs)
/* harmony export */ });
/** Shortest pause between two checks: nothing finishes faster. */
const PAUSE_LEAST_MS = 2_000;
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1;
/** Spread of the pause, so that many runs don't check at once. */
const JITTER = 0.1;
/**
 * How long to wait until the next check, in milliseconds.
 *
 * @param pace `random`: from 0 up to 1; `countsInMs`: when the terminal status
 * seen last will count; `atLeastMs`: what the service or a backoff asks for
 */
function nextPauseMs(pace) {
    const clamped = (ms) => Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs));
    const spread = 1 + JITTER * (2 * pace.random - 1);
    const regular = clamped(clamped(pace.waitedMs * PAUSE_SHARE) * spread);
    const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular);
    // One check then, rather than one shortly before and one after.
    const isNear = whenItCounts < regular + PAUSE_LEAST_MS &&
        whenItCounts <= pace.pollIntervalMs;
    return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0);
}


/***/ }),

/***/ 6506:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Iq: () => (/* binding */ readCommandWord),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   P_: () => (/* binding */ readFinishInputs),
/* harmony export */   lx: () => (/* binding */ idProblem),
/* harmony export */   mu: () => (/* binding */ JOB_ID),
/* harmony export */   ql: () => (/* binding */ readSecrets),
/* harmony export */   y9: () => (/* binding */ isCommand)
/* harmony export */ });
/* unused harmony exports INPUT_DEFAULTS, FINISH_INPUT_DEFAULTS */
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(635);
/* harmony import */ var _http_safe_url_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2868);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6276);
/* harmony import */ var _rules_schedule_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5855);





/** As in action.yml. The defaults also hold for inputs passed on empty. */
const INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    'job-id': '',
    'job-id-pattern': '',
    'job-url': '',
    prompt: '',
    command: '/agent',
    'required-permission': 'write',
    'allowed-bots': '',
    context: 'true',
    wait: 'true',
    'timeout-minutes': '30',
    'poll-interval-seconds': '30',
    'start-timeout-seconds': '120',
    'fail-on': 'failed, archived, timed-out, unknown',
    comment: 'true',
    'issue-number': '',
    resend: 'false',
    'github-token': ''
};
/** The same for finish/action.yml. */
const FINISH_INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    command: INPUT_DEFAULTS.command,
    'job-url': '',
    'start-timeout-seconds': INPUT_DEFAULTS['start-timeout-seconds'],
    'github-token': '',
    'max-age-hours': '72',
    'timeout-minutes': '5',
    'fail-on': 'none'
};
/** Where the job's ID is in `job-id-pattern` and `job-url`. */
const JOB_ID = '{job-id}';
/** The command, which is needed before anything else is checked. */
function readCommandWord(read) {
    return read('command') || INPUT_DEFAULTS.command;
}
/** The secrets among the inputs, as they were given, whatever they hold. */
function readSecrets(read, fallbackToken = '') {
    const given = [read('api-key'), read('github-token'), fallbackToken];
    return given.filter(value => value !== '');
}
function isCommand(command) {
    return /^\S+$/.test(command);
}
/** Why an ID can't be part of an address, if it can't. */
function idProblem(id) {
    if (ID.parse(id) !== undefined)
        return undefined;
    const remedy = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `It should be ${ID.should}.`;
    return { reason: 'text', what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The job's ID is ${id}.`, remedy };
}
function takeAccess(take, env) {
    return {
        command: take('command', COMMAND),
        /** Without a slash at the end. */
        baseUrl: take('base-url', BASE_URL),
        apiKey: take('api-key', secret(NO_SECRET)),
        projectId: take('project-id', ID),
        /** A page about the job for people, with {@link JOB_ID} in it. */
        jobUrl: take('job-url', optional(JOB_URL)),
        /** How long the agent may take to start working on a follow-up. */
        startTimeoutMs: take('start-timeout-seconds', START_TIMEOUT),
        githubToken: take('github-token', secret(NO_TOKEN, env.GITHUB_TOKEN))
    };
}
function takeInputs(take, jobId) {
    return {
        jobId: take('job-id', jobId),
        /** How a pull request names its job, with {@link JOB_ID} in it. */
        jobIdPattern: take('job-id-pattern', optional(PATTERN)),
        requiredPermission: take('required-permission', PERMISSION),
        allowedBots: take('allowed-bots', { parse: words, should: [] }),
        /** What the agent is told beside the text. */
        context: take('context', CONTEXT),
        wait: take('wait', FLAG),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        pollIntervalMs: take('poll-interval-seconds', POLL_INTERVAL),
        failOn: take('fail-on', failOn(_rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .OUTCOMES_FOR_FAIL_ON */ .bI)),
        comment: take('comment', FLAG),
        issueNumber: take('issue-number', optional(ISSUE_NUMBER)),
        resend: take('resend', FLAG)
    };
}
/**
 * @param read an input's value, trimmed; empty when it is not given
 * @param env has the token for an empty `github-token`, and what was set
 */
function readInputs(read, event, env) {
    // A comment can name the job, and so can what was reported before.
    const jobId = event.hasConversation ? optional(ID) : REQUIRED_JOB_ID;
    return collect(read, INPUT_DEFAULTS, env, take => ({
        ...takeAccess(take, env),
        ...takeInputs(take, jobId)
    }));
}
/** Checks every input of finish/action.yml, like {@link readInputs}. */
function readFinishInputs(read, env) {
    return collect(read, FINISH_INPUT_DEFAULTS, env, take => ({
        ...takeAccess(take, env),
        maxAgeMs: take('max-age-hours', MAX_AGE),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        failOn: take('fail-on', failOn(FINISH_OUTCOMES))
    }));
}
function collect(read, defaults, env, build) {
    const problems = [...unknownInputs(Object.keys(defaults), env)];
    const inputs = build((name, form) => {
        const value = read(name) || defaults[name];
        const parsed = form.parse(value);
        if (parsed === undefined && !(form.isOptional && value === '')) {
            const { what, ...problem } = problemOf(value, form);
            problems.push({ ...problem, what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(name)} is ${what}` });
        }
        return parsed;
    });
    return problems.length === 0
        ? { kind: 'inputs', inputs }
        : { kind: 'problems', problems };
}
function problemOf(value, form) {
    const { describe = shown => (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${shown}`, empty = EMPTY, should } = form;
    return value === ''
        ? empty
        : { what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${describe(value)};`, remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `it should be ${should}.` };
}
/** What is empty most often comes from a variable that is not there. */
const EMPTY = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `empty.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Is the variable set, and the name of the input right?`
};
/**
 * A misspelled input must not fall back to its default.
 * https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#inputs
 */
function unknownInputs(names, env) {
    return Object.keys(env)
        .filter(name => name.startsWith('INPUT_'))
        .map(name => name.slice('INPUT_'.length).toLowerCase())
        .filter(name => !names.includes(name))
        .map(name => {
        const nearest = nearestOf(names, name);
        return {
            what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} is not an input of this action;`,
            remedy: nearest
                ? (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `did you mean ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(nearest)}?`
                : (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `remove it: action.yml lists the inputs.`
        };
    });
}
/** The name that shares most pairs of letters with it, if most of them. */
function nearestOf(names, name) {
    const pairs = (word) => [...word].map((letter, at) => `${word[at - 1] ?? ''}${letter}`);
    const share = (known) => {
        const shared = pairs(known).filter(pair => pairs(name).includes(pair));
        return shared.length / Math.max(known.length, name.length);
    };
    const [nearest = ''] = names.toSorted((a, b) => share(b) - share(a));
    return share(nearest) > 0.5 ? nearest : undefined;
}
function optional(form) {
    return { ...form, isOptional: true };
}
function textThat(passes, should) {
    return { parse: value => (passes(value) ? value : undefined), should };
}
/** Of an ID, and of a pattern for one: it is a name, not a text. */
const ID_MOST_CHARACTERS = 200;
/**
 * Slashes and dots would lead to another address, even percent-encoded; what is
 * in `<` and `>` was copied from a page that says what goes there.
 */
const ID = textThat(value => !['', '.', '..'].includes(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    value.isWellFormed() &&
    !/[/\\<>\p{Cc}\p{Cf}]/u.test(value), (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without < and >, slashes, or control characters`);
const REQUIRED_JOB_ID = {
    ...ID,
    empty: {
        reason: 'no-job',
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `empty;`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `it should be the ID of the job: this run was not triggered by a comment and is not about a pull request of this repository, so there is no --job and no conversation to take it from.`
    }
};
const PATTERN = textThat(value => hasOneJobId(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    !/\p{Cc}/u.test(value), (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `text with ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(JOB_ID)} once, of at most ${ID_MOST_CHARACTERS} characters, without control characters`);
function hasOneJobId(value) {
    return value.split(JOB_ID).length === 2;
}
const COMMAND = textThat(isCommand, (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `one word without whitespace`);
const BASE_URL = {
    parse: value => {
        const url = /[?#]/.test(value) ? undefined : (0,_http_safe_url_js__WEBPACK_IMPORTED_MODULE_3__/* .safeUrl */ .P)(value);
        const address = url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
        // It is added to each address, and twice it would lead nowhere.
        return address?.endsWith('/v2') ? undefined : address;
    },
    should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `an https: address, or http: on a loopback host, without user, query, or fragment, and without /v2 at the end`,
    describe: withoutUser
};
const JOB_URL = {
    ...textThat(value => 
    // In the host, an ID would lead to another one.
    /^[a-z]+:\/\/[^/?#{]+[/?#]/i.test(value) &&
        hasOneJobId(value) &&
        (0,_http_safe_url_js__WEBPACK_IMPORTED_MODULE_3__/* .safeUrl */ .P)(value) !== undefined, (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `an https: address, or http: on a loopback host, without a user, and with ${(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(JOB_ID)} once after the host`),
    describe: withoutUser
};
/** A password may be in it. */
function withoutUser(value) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')}`;
}
const NO_SECRET = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `empty (runs from forks, and those that Dependabot causes, get no secrets);`;
const NO_TOKEN = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `empty (leave it out to use the workflow's own token);`;
function secret(empty, fallback = '') {
    const should = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `the secret itself and nothing else`;
    return {
        parse: given => {
            const value = given || fallback;
            return /^[\x21-\x7e]+$/.test(value) && !/["'`]|^\w+=+[^=]/.test(value)
                ? value
                : undefined;
        },
        should,
        describe: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `a value with whitespace, a quotation mark, a name before it, or non-ASCII characters`,
        empty: { what: empty, remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `it should be ${should}.` }
    };
}
const PERMISSION = {
    parse: value => _github_permission_js__WEBPACK_IMPORTED_MODULE_0__/* .PERMISSIONS */ .J.find(permission => permission === value),
    should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `one of ${listed(_github_permission_js__WEBPACK_IMPORTED_MODULE_0__/* .PERMISSIONS */ .J)}`
};
/** `place`: where the follow-up was asked, and what was said there. */
const CONTEXT_PARTS = ['place', 'threads', 'checks'];
const CONTEXT = {
    parse: value => {
        if (FLAG.parse(value) === false)
            return [];
        const named = words(value).map(word => (FLAG.parse(word) ? 'place' : word));
        const found = CONTEXT_PARTS.filter(part => named.includes(part));
        const areKnown = new Set(named).size === found.length;
        return areKnown && found.length > 0 ? found : undefined;
    },
    should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `true, false, or any of ${listed(CONTEXT_PARTS)}`
};
/** As YAML's core schema writes booleans. */
const FLAG = {
    parse: value => /^(true|True|TRUE|false|False|FALSE)$/.test(value)
        ? value.toLowerCase() === 'true'
        : undefined,
    should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `true or false`
};
/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT = amount(4_320, 60_000);
/** A month: longer than any follow-up is worth waiting for. */
const MAX_AGE = amount(720, 3_600_000);
const POLL_INTERVAL = seconds(_rules_schedule_js__WEBPACK_IMPORTED_MODULE_4__/* .PAUSE_LEAST_MS */ .g / 1000, 600);
const START_TIMEOUT = seconds(10, 3_600);
/** A positive number of units, as milliseconds. */
function amount(most, unitMs) {
    return {
        parse: value => {
            const isNumber = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value);
            const units = isNumber ? Number(value) : 0;
            return units > 0 && units <= most ? units * unitMs : undefined;
        },
        should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `a number above 0 and at most ${most}`
    };
}
/** Whole seconds, as milliseconds. */
function seconds(least, most) {
    return {
        parse: value => {
            const whole = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
            return whole >= least && whole <= most ? whole * 1000 : undefined;
        },
        should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `a whole number from ${least} to ${most}`
    };
}
/** What a finish can report. */
const FINISH_OUTCOMES = _rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .OUTCOMES_FOR_FAIL_ON */ .bI.filter(outcome => outcome !== 'sent' && outcome !== 'active');
function failOn(outcomes) {
    return {
        parse: value => {
            if (value === 'none')
                return [];
            const named = words(value);
            const found = outcomes.filter(name => named.includes(name));
            const areKnown = new Set(named).size === found.length;
            return areKnown && found.length > 0 ? found : undefined;
        },
        should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `none, or any of ${listed(outcomes)}`
    };
}
const ISSUE_NUMBER = {
    parse: value => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined),
    should: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `the number of an issue or pull request`
};
/** Words between commas and line ends. */
function words(value) {
    return value
        .split(/[,\n]/)
        .map(word => word.trim())
        .filter(word => word !== '');
}
function listed(names) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .list */ .p_)(names.map(_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu));
}


/***/ }),

/***/ 1849:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ip: () => (/* binding */ debugged),
/* harmony export */   Ne: () => (/* binding */ openLog),
/* harmony export */   fk: () => (/* binding */ logStack)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);
/* harmony import */ var _report_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6406);


/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200;
function openLog(clock, runner, redact) {
    const startedAt = clock.now();
    const elapsedMs = () => clock.now() - startedAt;
    let timeline = [];
    // Redacted before it is cut: half a secret would not be recognized.
    const line = (what) => (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)((0,_report_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .redactMessage */ .b6)(what, redact));
    const detail = (what) => runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`);
    let said = '';
    const willSay = (what) => {
        said += line(what);
    };
    const hasSaid = (problem) => said.includes(line((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem)));
    const warn = (what) => {
        willSay(what);
        runner.warning(line(what));
    };
    return {
        /** Milliseconds since the epoch. */
        startedAt,
        get elapsedMs() {
            return elapsedMs();
        },
        get timeline() {
            return timeline;
        },
        /** For the log alone. */
        detail,
        /** For the log and the timeline. */
        moment: (what) => {
            detail(what);
            const moment = { afterMs: elapsedMs(), what };
            timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS);
        },
        /** For people: something other than the outcome is not as it should be. */
        warn,
        /** The same, if there is a problem behind it; a cause is annotated once. */
        warnOf: (what, problem) => {
            if (!problem)
                return;
            const all = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(what, (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem));
            if (hasSaid(problem))
                detail(all);
            else
                warn(all);
        },
        /** The last annotation of the step says it. */
        willSay,
        /** Whether an annotation has this cause, or will have it. */
        hasSaid
    };
}
/** With debug logging, each request is a line of the log. */
function debugged(outside) {
    if (outside.runner.env.RUNNER_DEBUG !== '1')
        return outside;
    return {
        ...outside,
        serviceTransport: logged(outside.serviceTransport, outside),
        githubTransport: logged(outside.githubTransport, outside)
    };
}
/** Where an unexpected error came from, with debug logging. */
function logStack(runner, error) {
    if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error))
        return;
    for (const line of (error.stack ?? '').split('\n'))
        runner.log(line);
}
/** Never a header, a query, or a body: they can hold secrets. */
function logged(transport, { clock, runner }) {
    return async (request) => {
        const start = clock.now();
        const reply = await transport(request);
        const path = URL.parse(request.url)?.pathname ?? '';
        const end = reply.kind === 'response' ? reply.status : reply.code;
        const ms = Math.round(clock.now() - start);
        runner.log(`${request.method} ${path} ${end}, ${ms} ms`);
        return reply;
    };
}


/***/ }),

/***/ 2378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ startOf),
/* harmony export */   KG: () => (/* binding */ correctInputs),
/* harmony export */   Y3: () => (/* binding */ notAllowedYet),
/* harmony export */   hK: () => (/* binding */ CORRECT_FINISH)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4863);

function startOf(trigger, attempt) {
    if (attempt > 1)
        return 're-run';
    if (trigger.kind === 'event')
        return 'event';
    const isReview = trigger.kind === 'asked' && trigger.asked.kind === 'review';
    return isReview ? 'review' : 'comment';
}
/** What is said where an input is wrong, after what is wrong with it. */
function correctInputs(start) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(sentNothing(start), CORRECT[start]);
}
/**
 * What is said where GitHub did not tell whether the asker may ask. Whether a
 * re-run would send is not known: another run can have claimed the comment.
 */
function notAllowedYet(start) {
    const next = start === 'event' ? (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Start a new run.` : [];
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(sentNothing(start), next);
}
/** Only an event without a comment is nobody else's: no record is needed. */
function sentNothing(start) {
    return start === 'event'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Nothing was sent.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `This run sent nothing.`;
}
const CORRECT = {
    comment: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Set or correct the variable or secret and re-run the workflow job, or, if the workflow file has to change, correct it and comment again instead: a re-run uses the file as it was.`,
    review: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Set or correct the variable, the secret, or the workflow file, then comment or submit the review again.`,
    event: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Set or correct the variable, the secret, or the workflow file, then start a new run.`,
    're-run': (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Set or correct the variable or secret, then re-run the workflow job; it uses the workflow file as it was.`
};
/** The same for `finish`, which sends nothing. */
const CORRECT_FINISH = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Set or correct the variable, the secret, or the workflow file. The next run finishes what is pending.`;


/***/ }),

/***/ 5057:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Yz: () => (/* binding */ outputsOf),
/* harmony export */   tS: () => (/* binding */ openOutputs)
/* harmony export */ });
/* unused harmony exports OUTPUT_NAMES, FINISH_OUTPUT_NAMES */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6889);

/** The outputs, as action.yml names them. */
const OUTPUT_NAMES = [
    'status',
    'pr-link',
    'prLink',
    'outcome',
    'job-id',
    'job',
    'model',
    'sent',
    'changed',
    'pr-number',
    'pr-repository',
    'pr-head-ref',
    'pr-head-sha',
    'pr-previous-sha',
    'pr-state',
    'comment-url',
    'elapsed-seconds',
    'asked-by',
    'reason'
];
/** The outputs of finish/action.yml. */
const FINISH_OUTPUT_NAMES = (/* unused pure expression or super */ null && (['finished', 'pending']));
/**
 * What becomes known is written at once; what is not our own word, redacted.
 */
function openOutputs(write, redact) {
    const written = new Map();
    let known = {};
    return {
        get known() {
            return known;
        },
        know: (results) => {
            known = { ...known, ...results };
            const values = outputsOf(known, redact);
            for (const name of OUTPUT_NAMES) {
                // With the outcome also those that stay empty: in the end all are set.
                const before = written.get(name) ?? (known.outcome ? undefined : '');
                if (before === values[name])
                    continue;
                written.set(name, values[name]);
                write(name, values[name]);
            }
        }
    };
}
/**
 * What is not known is empty. Later steps compare our own words, so these are
 * not redacted.
 */
function outputsOf(results, redact) {
    const { elapsedMs, job, pullRequest } = results;
    const prLink = redact((results.hasEnded && job?.prLink) || '');
    const status = job?.status ?? '';
    // Before it becomes JSON, where a secret with a backslash is another one.
    const redactText = (name, value) => typeof value !== 'string' || (name === 'status' && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnownStatus */ .ih)(value))
        ? value
        : redact(value);
    return {
        status: (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isKnownStatus */ .ih)(status) ? status : redact(status),
        'pr-link': prLink,
        prLink,
        outcome: results.outcome ?? '',
        'job-id': redact(results.jobId ?? ''),
        job: job ? JSON.stringify(job, redactText) : '',
        model: redact(job?.model ?? results.model ?? ''),
        sent: String(results.sent ?? false),
        changed: String(results.changed ?? ''),
        'pr-number': String(pullRequest?.number ?? ''),
        'pr-repository': redact(pullRequest?.repository ?? ''),
        'pr-head-ref': redact(pullRequest?.headRef ?? ''),
        'pr-head-sha': pullRequest?.headSha ?? '',
        'pr-previous-sha': results.previousSha ?? '',
        'pr-state': results.pullState?.state ?? '',
        'comment-url': redact(results.commentUrl ?? ''),
        'elapsed-seconds': elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
        'asked-by': redact(results.askedBy ?? ''),
        reason: results.reason ?? ''
    };
}


/***/ }),

/***/ 6357:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  O: () => (/* binding */ githubRunner),
  N: () => (/* binding */ guarded)
});

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return __awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return __awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    /**
     * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
     * Also checks r/w permissions.
     *
     * @returns step summary file path
     */
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    /**
     * Wraps content in an HTML tag, adding any HTML attributes
     *
     * @param {string} tag HTML tag to wrap
     * @param {string | null} content content within the tag
     * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
     *
     * @returns {string} content wrapped in HTML element
     */
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    /**
     * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
     *
     * @param {SummaryWriteOptions} [options] (optional) options for write operation
     *
     * @returns {Promise<Summary>} summary instance
     */
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    /**
     * Clears the summary buffer and wipes the summary file
     *
     * @returns {Summary} summary instance
     */
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    /**
     * Returns the current summary buffer as a string
     *
     * @returns {string} string of summary buffer
     */
    stringify() {
        return this._buffer;
    }
    /**
     * If the summary buffer is empty
     *
     * @returns {boolen} true if the buffer is empty
     */
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    /**
     * Resets the summary buffer without writing to summary file
     *
     * @returns {Summary} summary instance
     */
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    /**
     * Adds raw text to the summary buffer
     *
     * @param {string} text content to add
     * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
     *
     * @returns {Summary} summary instance
     */
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    /**
     * Adds the operating system-specific end-of-line marker to the buffer
     *
     * @returns {Summary} summary instance
     */
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    /**
     * Adds an HTML codeblock to the summary buffer
     *
     * @param {string} code content to render within fenced code block
     * @param {string} lang (optional) language to syntax highlight code
     *
     * @returns {Summary} summary instance
     */
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML list to the summary buffer
     *
     * @param {string[]} items list of items to render
     * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
     *
     * @returns {Summary} summary instance
     */
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML table to the summary buffer
     *
     * @param {SummaryTableCell[]} rows table rows
     *
     * @returns {Summary} summary instance
     */
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds a collapsable HTML details element to the summary buffer
     *
     * @param {string} label text for the closed state
     * @param {string} content collapsable content
     *
     * @returns {Summary} summary instance
     */
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML image tag to the summary buffer
     *
     * @param {string} src path to the image you to embed
     * @param {string} alt text description of the image
     * @param {SummaryImageOptions} options (optional) addition image attributes
     *
     * @returns {Summary} summary instance
     */
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML section heading element
     *
     * @param {string} text heading text
     * @param {number | string} [level=1] (optional) the heading level, default: 1
     *
     * @returns {Summary} summary instance
     */
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML thematic break (<hr>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML line break (<br>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML blockquote to the summary buffer
     *
     * @param {string} text quote text
     * @param {string} cite (optional) citation url
     *
     * @returns {Summary} summary instance
     */
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML anchor tag to the summary buffer
     *
     * @param {string} text link text/content
     * @param {string} href hyperlink
     *
     * @returns {Summary} summary instance
     */
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
/**
 * @deprecated use `core.summary`
 */
const markdownSummary = (/* unused pure expression or super */ null && (_summary));
const summary = _summary;
//# sourceMappingURL=summary.js.map
// EXTERNAL MODULE: ./message.js
var message = __nccwpck_require__(4863);
;// CONCATENATED MODULE: ./step/runner.js



function githubRunner(env, cancel) {
    return {
        env,
        cancel,
        input: name => getInput(name),
        readFile: path => (0,external_node_fs_namespaceObject.readFileSync)(path, 'utf8'),
        mask: setSecret,
        output: setOutput,
        log: info,
        notice: line => notice(line),
        warning: line => warning(line),
        fail: line => setFailed(line),
        summary: async (markdown) => {
            // The runner of an old GitHub Enterprise Server has no step summary.
            if (env.GITHUB_STEP_SUMMARY)
                await summary.addRaw(markdown).write();
        }
    };
}
/** Nobody reads a longer line to its end, and logs have limits. */
const LINE_CHARACTERS = 4_000;
/**
 * The same runner, to which nothing secret and no foreign command can be
 * passed.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
function guarded(runner, redact) {
    const harmless = (line) => (0,message/* oneLine */.TN)(redact(line), LINE_CHARACTERS)
        // Read by the runner at the start of a line, and anywhere in one.
        .replace(/^::/, ': :')
        .replaceAll('##[', '## [');
    const warning = (line) => runner.warning(harmless(line));
    let isWritable = true;
    return {
        ...runner,
        output: (name, value) => {
            try {
                runner.output(name, value);
            }
            catch (error) {
                // Said once; the comment and the summary can still have the result.
                if (isWritable)
                    warning(`An output could not be written: ${error}`);
                isWritable = false;
            }
        },
        log: line => runner.log(harmless(line)),
        notice: line => runner.notice(harmless(line)),
        warning,
        fail: line => runner.fail(harmless(line)),
        summary: markdown => runner.summary(redact(markdown))
    };
}


/***/ }),

/***/ 3529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Sy: () => (/* binding */ writeSummary),
/* harmony export */   cd: () => (/* binding */ runToEnd),
/* harmony export */   lW: () => (/* binding */ annotationOf),
/* harmony export */   os: () => (/* binding */ unexpected),
/* harmony export */   qi: () => (/* binding */ explainedAt),
/* harmony export */   qq: () => (/* binding */ concludeRefused),
/* harmony export */   zc: () => (/* binding */ concludeEarly)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(842);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4863);
/* harmony import */ var _report_redact_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(6406);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(975);
/* harmony import */ var _report_wording_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9439);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6276);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(1849);
/* harmony import */ var _not_begun_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2378);
/* harmony import */ var _step_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(8035);










/** Never throws. `giveUp` ends what could not begin, or was cut off. */
async function runToEnd(outside, open, play, giveUp) {
    const io = (0,_step_js__WEBPACK_IMPORTED_MODULE_6__/* .openStepIo */ .nc)(outside);
    const { runner } = io;
    const run = async () => {
        const opened = open((0,_log_js__WEBPACK_IMPORTED_MODULE_7__/* .debugged */ .Ip)({ ...outside, runner }), io);
        return 'runner' in opened ? play(opened) : giveUp(io, opened);
    };
    const { level, line } = await run().catch(thrown => giveUp(io, unexpected(runner, thrown)));
    if (level === 'failure')
        runner.fail(line);
    else
        runner[level](line);
}
/** An exception ends a step: a cancel, or a bug of this program. */
function unexpected(runner, error) {
    if (error instanceof _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return { outcome: 'cancelled', explanation: [] };
    (0,_log_js__WEBPACK_IMPORTED_MODULE_7__/* .logStack */ .fk)(runner, error);
    const words = error instanceof Error ? error.message : String(error);
    return {
        outcome: 'error',
        reason: 'bug',
        explanation: (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `Unexpected error: ${words}. Please report it, with the log of this step.`
    };
}
/** The gate was not passed. That somebody may not, 👎 shows; nothing else. */
async function concludeRefused(step, ending) {
    const { asked, github, log, reporting } = step;
    const { explanation, known } = whatNext(step, ending);
    const told = { ...ending, explanation };
    const annotation = await concludeEarly(step, told, known);
    if (ending.outcome !== 'denied' || !asked || asked.kind === 'review')
        return annotation;
    const comment = { kind: asked.kind, id: asked.id };
    const { limits } = reporting;
    await reporting.run(async () => {
        const added = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .addReaction */ .BB)(github, comment, _github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.denied, limits);
        if (added.kind === 'failed')
            log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `👎 could not be added.`, added.problem);
    });
    return annotation;
}
/** Nobody has asked yet whether another run has sent it. */
function whatNext({ asked, inputs, run, trigger }, { explanation, outcome }) {
    if (outcome === 'denied')
        return { explanation, known: {} };
    const start = (0,_not_begun_js__WEBPACK_IMPORTED_MODULE_5__/* .startOf */ .GH)(trigger, run.attempt);
    const isError = outcome === 'error';
    const said = isError ? (0,_not_begun_js__WEBPACK_IMPORTED_MODULE_5__/* .notAllowedYet */ .Y3)(start) : [];
    const { isFromComment, prompt } = trigger.request;
    // A review's comments on lines would be sent, too.
    const isCheck = prompt === '' && asked?.kind !== 'review';
    const next = isCheck ? 'watch' : 'check-first';
    const isSaid = isError && start === 'event';
    return {
        explanation: (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .sentences */ .hC)(explanation, said),
        known: isSaid
            ? {}
            : { next, command: isFromComment ? inputs.command : undefined }
    };
}
/** Ends a step that has nothing to do, or can't begin. */
async function concludeEarly({ log, outputs, redact, runner }, { explanation, outcome, reason }, known = {}) {
    outputs.know({ outcome, reason, elapsedMs: log.elapsedMs });
    const facts = {
        outcome,
        reason,
        // A cancelled run watched nothing yet, and an earlier one may have sent it.
        send: outcome === 'cancelled' ? 'unsent-here' : 'nothing-to-send',
        next: 'none',
        explanation: (0,_report_redact_js__WEBPACK_IMPORTED_MODULE_9__/* .redactMessage */ .b6)(explanation, redact),
        ...known
    };
    const page = explainedAt(runner.env, reason);
    await writeSummary(runner, (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_2__/* .earlySummary */ .y2)(facts, page));
    return annotationOf(facts, (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_4__/* .failsStep */ .ug)(outcome, []));
}
/**
 * The page that explains each message, in the action's own repository as it is
 * in the version that runs. Undefined where the workflow's repository has the
 * action (`uses: ./…`): the runner does not say where in it.
 * https://docs.github.com/actions/reference/workflows-and-actions/variables
 *
 * @param reason where the page begins with it
 */
function explainedAt(env, reason) {
    const { GITHUB_ACTION_REF, GITHUB_ACTION_REPOSITORY, GITHUB_SERVER_URL } = env;
    if (!GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF)
        return undefined;
    const server = GITHUB_SERVER_URL || 'https://github.com';
    const page = `${server}/${GITHUB_ACTION_REPOSITORY}/blob/${GITHUB_ACTION_REF}/docs/troubleshooting.md`;
    return reason === undefined ? page : `${page}#reason-${reason}`;
}
/** Adds to the step summary; no failure to do so costs anything else. */
async function writeSummary(runner, markdown) {
    await runner.summary(markdown).catch(error => {
        runner.warning(`The step summary could not be written: ${error}`);
    });
}
function annotationOf(report, fails) {
    const { outcome, unproven } = report;
    // After an end there is nothing to correct.
    const { advice, details, headline } = (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .wordsOf */ .q)(report);
    const next = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_4__/* .isEnd */ .uV)(outcome) ? [] : advice;
    const line = (0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .plain */ .pj)((0,_message_js__WEBPACK_IMPORTED_MODULE_8__/* .sentences */ .hC)(headline, details, next));
    if (fails)
        return { level: 'failure', line };
    const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome);
    // An end that needs an explanation is one to look at.
    return { level: isBad || unproven ? 'warning' : 'notice', line };
}


/***/ }),

/***/ 8035:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Y: () => (/* binding */ openFinish),
  b0: () => (/* binding */ openStep),
  nc: () => (/* binding */ openStepIo),
  Ft: () => (/* binding */ stateWhereAsked)
});

// EXTERNAL MODULE: ./clock.js
var clock_0 = __nccwpck_require__(8882);
// EXTERNAL MODULE: ./http/exchange.js
var http_exchange = __nccwpck_require__(3344);
// EXTERNAL MODULE: ./agent/reply.js
var agent_reply = __nccwpck_require__(4418);
;// CONCATENATED MODULE: ./agent/client.js



/** How long a follow-up in flight still gets when the step is cancelled. */
const SENDING_GRACE_MS = 3_000;
/** Opens the service. Nothing is sent yet. */
function openAgentService(access, transport, clock) {
    const project = encodeURIComponent(access.projectId);
    const jobs = `${access.baseUrl}/v2/agent/${project}/job`;
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${access.apiKey}`,
        'user-agent': 'agent-follow-up'
    };
    const exchange = (request, limits) => (0,clock_0/* withAnswerLimit */.Q8)(clock, http_exchange/* ANSWER_TIMEOUT_MS */.Md, limits, signal => transport({ ...request, signal, unlessSent: limits.cancel }));
    return {
        /** Reads a job. Throws `Cancelled` on a cancel. */
        check: async (jobId, limits) => {
            const url = `${jobs}/${encodeURIComponent(jobId)}`;
            const reply = await exchange({ method: 'GET', url, headers }, limits);
            (0,clock_0/* throwIfCancelled */.dZ)(limits);
            return (0,agent_reply/* judgeCheck */.GE)(reply, jobId, clock.now());
        },
        /** Sends a follow-up. A cancel gives it {@link SENDING_GRACE_MS} more. */
        send: async (jobId, prompt, limits) => {
            const message = {
                method: 'POST',
                url: `${jobs}/${encodeURIComponent(jobId)}/message`,
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify({ prompt })
            };
            const reply = await exchange(message, (0,clock_0/* withGrace */.pj)(limits, SENDING_GRACE_MS));
            return (0,agent_reply/* judgeSending */.mX)(reply, jobId, clock.now());
        }
    };
}

// EXTERNAL MODULE: ./defined.js
var defined = __nccwpck_require__(6425);
// EXTERNAL MODULE: ./http/retry.js
var retry = __nccwpck_require__(6367);
// EXTERNAL MODULE: ./json.js
var json = __nccwpck_require__(2716);
// EXTERNAL MODULE: ./github/reply.js
var reply = __nccwpck_require__(2782);
;// CONCATENATED MODULE: ./github/client.js





// https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
const ANSWER_TIMEOUT_MS = 10_000;
/** Opens GitHub. Nothing is sent yet. */
function openGitHub(access, transport, clock, onRetry) {
    let building;
    let offsetMs;
    let firstAnswerAt;
    const exchange = async (call, limits) => {
        const timeoutMs = call.timeoutMs ?? ANSWER_TIMEOUT_MS;
        building ??= loadBuilder(access);
        const build = await building;
        const reply = await (0,clock_0/* withAnswerLimit */.Q8)(clock, timeoutMs, limits, signal => transport({ ...build(call), signal }));
        if (reply.kind === 'no-response')
            return reply;
        const date = (0,json/* time */.kB)(reply.headers.date);
        // What a proxy answers may have none.
        if (date === undefined)
            return reply;
        firstAnswerAt ??= date;
        const shownMs = date - clock.now();
        // The longer an answer was under way, the longer its date is past.
        offsetMs = Math.max(offsetMs ?? shownMs, shownMs);
        return reply;
    };
    const askOnce = async (call, limits) => (0,reply/* judgeReply */.u)(await exchange(call, limits), clock.now());
    /** Only reads, so it is asked again like any other read. */
    const query = async (asked, limits) => {
        const call = graphqlCall(access.graphqlUrl, asked);
        const tryOnce = async () => (0,reply/* judgeGraphql */.P)(await exchange(call, limits), clock.now(), asked.pick);
        const result = await (0,retry/* retry */.L5)(clock, limits, tryOnce, onRetry);
        return result.kind === 'read' ? result : { ...result, kind: 'failed' };
    };
    let account = Promise.resolve(undefined);
    return {
        /** One try only: for what must not be done twice. */
        askOnce,
        /** One try, and the answer as it came: for a redirect that is followed. */
        exchange,
        /** Reads the end of a text elsewhere, without the token or any header. */
        readTail: (url, tail, limits) => (0,clock_0/* withAnswerLimit */.Q8)(clock, ANSWER_TIMEOUT_MS, limits, signal => transport({ method: 'GET', url, headers: {}, tail, signal })),
        /** GitHub's clock, as its answers have shown it; before, our own. */
        now: () => clock.now() + (offsetMs ?? 0),
        /** When this attempt began, as the first answer to it says. */
        firstAnswerAt: () => firstAnswerAt ?? clock.now(),
        /** Another answer, which is on its way, names the own account, too. */
        expectAccount: (login) => {
            // Caught at once: if the account is known, nobody waits for it.
            const expected = login.catch(() => undefined);
            account = account.then(known => known ?? expected);
        },
        query,
        /** Asks again after failures that may pass, within the limits. */
        ask: async (call, limits) => {
            const tryOnce = () => askOnce(call, limits);
            const result = await (0,retry/* retry */.L5)(clock, limits, tryOnce, onRetry);
            return result.kind === 'answer' ? result : { ...result, kind: 'failed' };
        },
        /**
         * Whose token it is. `GET /user` does not answer a workflow's own token.
         */
        account: async (limits) => {
            const login = await account;
            if (login !== undefined)
                return { kind: 'read', value: login };
            const result = await query(VIEWER, limits);
            if (result.kind === 'failed')
                return result;
            account = Promise.resolve(result.value);
            return result;
        }
    };
}
const VIEWER = {
    query: '{ viewer { login } }',
    pick: ({ viewer }) => (0,json/* text */.Qq)((0,json/* record */.g1)(viewer).login)
};
function graphqlCall(graphqlUrl, { query, timeoutMs, variables }) {
    const { origin, pathname } = new URL(graphqlUrl);
    const body = { query, ...(0,defined/* defined */.s)({ variables }) };
    return {
        route: `POST ${pathname}`,
        parameters: { baseUrl: origin, ...body },
        ...(0,defined/* defined */.s)({ timeoutMs })
    };
}
/** Loaded only when GitHub is asked: most comments don't ask for anything. */
async function loadBuilder({ apiUrl, token, owner, repo }) {
    const { getOctokit } = await Promise.all(/* import() */[__nccwpck_require__.e(627), __nccwpck_require__.e(610)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3610));
    const { endpoint } = getOctokit(token, { baseUrl: apiUrl }).request;
    return ({ route, parameters }) => {
        const { method, url, headers, body } = endpoint(route, {
            ...(route.includes('{owner}') && { owner, repo }),
            ...parameters,
            headers: { authorization: `token ${token}` }
        });
        const filled = { ...headers };
        return {
            method,
            url,
            headers: filled,
            ...(0,defined/* defined */.s)({ body: body && JSON.stringify(body) })
        };
    };
}

// EXTERNAL MODULE: ./github/marker.js
var marker = __nccwpck_require__(5498);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __nccwpck_require__(7459);
// EXTERNAL MODULE: ./github/run.js
var github_run = __nccwpck_require__(8339);
// EXTERNAL MODULE: ./github/threads.js
var github_threads = __nccwpck_require__(3031);
// EXTERNAL MODULE: ./message.js
var message = __nccwpck_require__(4863);
// EXTERNAL MODULE: ./github/command.js
var github_command = __nccwpck_require__(4175);
// EXTERNAL MODULE: ./github/line-place.js
var line_place = __nccwpck_require__(5396);
;// CONCATENATED MODULE: ./github/trigger.js







/**
 * Events that only the repository's own people or GitHub itself can cause.
 * https://docs.github.com/actions/reference/events-that-trigger-workflows
 */
const UNGATED_EVENTS = [
    'workflow_dispatch',
    'repository_dispatch',
    'schedule',
    'push',
    'merge_group',
    'release'
];
/** Events in which somebody writes, and what asks there. */
const WRITTEN_EVENTS = new Map([
    ['issue_comment', 'comment'],
    ['pull_request_review_comment', 'line'],
    ['pull_request_review', 'review']
]);
/** With the input `prompt`, the comment's text is not read. */
function readTrigger(run, command, prompt) {
    const kind = WRITTEN_EVENTS.get(run.eventName);
    return kind
        ? writtenEvent(kind, run.payload, command, prompt)
        : otherEvent(run, command, prompt);
}
/** What other events are about, the nearest first. */
const SUBJECTS = [
    'comment',
    'issue',
    'pull_request',
    'discussion',
    'workflow_run',
    'check_run',
    'release'
];
/**
 * Events about checks, which list the pull requests whose head they ran on.
 * https://docs.github.com/webhooks/webhook-events-and-payloads
 */
const CHECK_EVENTS = ['workflow_run', 'check_suite', 'check_run'];
function otherEvent(run, command, prompt) {
    const { eventName, payload } = run;
    const on = readSubject(payload.issue) ??
        readSubject(payload.pull_request, true) ??
        readSubject(listedPullRequest(run), true);
    if (prompt === '' && on && (0,github_command/* readCommand */.U)(on.description, command))
        return skipped((0,message/* say */.cv) `Only comments and reviews are read, not the description of an issue or pull request.`);
    const [url] = SUBJECTS.flatMap(name => (0,json/* text */.Qq)((0,json/* record */.g1)(payload[name]).html_url) ?? []);
    return {
        kind: 'event',
        asker: readAccount(payload.sender),
        actors: eventName === 'workflow_run' ? actorsOf(payload.workflow_run) : [],
        gated: !UNGATED_EVENTS.includes(eventName),
        ...(0,defined/* defined */.s)({ on, url }),
        request: ofWorkflow(prompt)
    };
}
/** The first whose branch and base are here, and not in a fork. */
function listedPullRequest({ eventName, payload, repositoryId }) {
    if (!CHECK_EVENTS.includes(eventName))
        return undefined;
    const isHere = (branch) => String((0,json/* record */.g1)((0,json/* record */.g1)(branch).repo).id) === repositoryId;
    return (0,json/* records */.V0)((0,json/* record */.g1)(payload[eventName]).pull_requests).find(({ base, head }) => isHere(base) && isHere(head));
}
/** Who caused a workflow's run, and who caused this attempt of it. */
function actorsOf(workflowRun) {
    const { actor, triggering_actor } = (0,json/* record */.g1)(workflowRun);
    return [readAccount(actor), readAccount(triggering_actor)];
}
function writtenEvent(kind, payload, command, prompt) {
    if (payload.action !== (kind === 'review' ? 'submitted' : 'created'))
        return skipped((0,message/* say */.cv) `Only a new comment or a newly submitted review can start a follow-up.`);
    const written = (0,json/* record */.g1)(kind === 'review' ? payload.review : payload.comment);
    const subject = kind === 'comment' ? payload.issue : payload.pull_request;
    const asked = readAsked(kind, written, subject);
    if (asked === undefined)
        return { kind: 'broken', problem: BROKEN_EVENT };
    if (asked.text.startsWith(marker/* MARKER_OPENING */.a))
        return skipped((0,message/* say */.cv) `This action wrote the comment itself.`);
    const request = prompt ? ofWorkflow(prompt) : (0,github_command/* readCommand */.U)(asked.text, command);
    if (request === undefined)
        return skipped((0,message/* say */.cv) `The first word is not ${(0,message/* literal */.eu)(command)}.`);
    const asker = readAccount(written.user);
    const here = asked.on.isPullRequest ? request : (0,github_command/* onPullRequestOnly */.y)(request);
    return { kind: 'asked', asked, asker, gated: true, request: here };
}
/** Undefined when it is not as GitHub writes it. A body may be null. */
function readAsked(kind, written, subject) {
    const id = (0,json/* wholeNumber */.rD)(written.id);
    const on = readSubject(subject, kind !== 'comment');
    if (id === undefined || on === undefined || written.body === undefined)
        return undefined;
    return {
        kind,
        id,
        on,
        ...(kind === 'line' && {
            threadId: (0,json/* wholeNumber */.rD)(written.in_reply_to_id) ?? id,
            ...(0,defined/* defined */.s)({ place: (0,line_place/* readLinePlace */.k)(written) })
        }),
        createdAt: (0,json/* time */.kB)(written.created_at ?? written.submitted_at) ?? 0,
        url: (0,json/* text */.Qq)(written.html_url) ?? '',
        text: (0,json/* text */.Qq)(written.body) ?? ''
    };
}
/** @param isPullRequest an issue says it itself */
function readSubject(subject, isPullRequest = false) {
    const value = (0,json/* record */.g1)(subject);
    const number = (0,json/* wholeNumber */.rD)(value.number);
    if (number === undefined)
        return undefined;
    const isPull = isPullRequest || value.pull_request != null;
    // An issue says there when its pull request was merged.
    const state = (0,pull_request/* stateIn */.pQ)({ ...(0,json/* record */.g1)(value.pull_request), ...value });
    return {
        number,
        isPullRequest: isPull,
        ...(0,defined/* defined */.s)({ state: isPull ? state : undefined }),
        title: (0,json/* text */.Qq)(value.title) ?? '',
        description: (0,json/* text */.Qq)(value.body) ?? '',
        author: (0,json/* text */.Qq)((0,json/* record */.g1)(value.user).login) ?? '',
        comments: (0,json/* wholeNumber */.rD)(value.comments) ?? 0
    };
}
function skipped(explanation) {
    return { kind: 'skipped', explanation };
}
function ofWorkflow(prompt) {
    return { prompt, options: [], isFromComment: false, wantsHelp: false };
}
const BROKEN_EVENT = {
    reason: 'input',
    what: (0,message/* say */.cv) `The event file does not describe the comment or review as GitHub does.`,
    remedy: (0,message/* say */.cv) `Check GITHUB_EVENT_NAME and GITHUB_EVENT_PATH, which the runner sets.`
};
/** The account of a payload's user. Only its type shows that it is a bot. */
function readAccount(value) {
    const user = (0,json/* record */.g1)(value);
    const login = (0,json/* text */.Qq)(user.login);
    return login === undefined ? undefined : { login, isBot: user.type === 'Bot' };
}

// EXTERNAL MODULE: ./report/redact.js
var report_redact = __nccwpck_require__(6406);
// EXTERNAL MODULE: ./rules/outcome.js
var outcome = __nccwpck_require__(6276);
// EXTERNAL MODULE: ./step/inputs.js
var step_inputs = __nccwpck_require__(6506);
// EXTERNAL MODULE: ./step/log.js
var log = __nccwpck_require__(1849);
// EXTERNAL MODULE: ./step/not-begun.js
var not_begun = __nccwpck_require__(2378);
// EXTERNAL MODULE: ./step/outputs.js
var outputs = __nccwpck_require__(5057);
;// CONCATENATED MODULE: ./step/reporting.js


/** Reporting may go on after the outcome, so that no result is lost. */
const REPORTING_MS = 120_000;
/** After a cancel the runner waits some seconds before it kills the step. */
const AFTER_CANCEL_MS = 4_500;
/** The budget of one part that is not the result itself. */
const PART_MS = 10_000;
/** The same after a cancel. */
const PART_AFTER_CANCEL_MS = 1_500;
/** @param timeLimit of the step, milliseconds since the epoch */
function openReporting(clock, log, timeLimit, cancel) {
    const over = new AbortController();
    const background = [];
    let deadline = timeLimit + REPORTING_MS;
    let hasBegun = false;
    const onCancel = () => {
        deadline = Math.min(deadline, clock.now() + AFTER_CANCEL_MS);
    };
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel);
    const limits = {
        cancel: over.signal,
        get deadline() {
            return deadline;
        }
    };
    /** A cancel moves the deadline, so it is looked at again. */
    async function stopWhenOver(done) {
        while ((0,clock_0/* timeLeft */.f$)(clock, limits) > 0 && !done.aborted) {
            const wake = cancel.aborted ? done : AbortSignal.any([done, cancel]);
            await clock.sleep((0,clock_0/* timeLeft */.f$)(clock, limits), wake);
        }
        if (!done.aborted)
            over.abort();
    }
    return {
        /** For what shows progress or the outcome on GitHub. */
        limits,
        /** For one part of it, so that one that hangs leaves time for the others. */
        part: () => {
            const now = clock.now();
            if (cancel.aborted)
                return (0,clock_0/* within */.ux)(limits, now + PART_AFTER_CANCEL_MS);
            return {
                deadline: Math.min(deadline, now + PART_MS),
                // A cancel gives what is under way no more than a part of its own.
                cancel: AbortSignal.any([over.signal, cancel]),
                graceMs: PART_AFTER_CANCEL_MS
            };
        },
        /** Reports in the background. A failure is a warning and changes nothing. */
        inBackground: (work, failed) => {
            const reported = work
                .catch(message/* noAnswerInTime */.qD)
                .then(problem => log.warnOf(failed, problem));
            background.push(reported);
        },
        /**
         * Does a part of the rest, and awaits the background, until the time for
         * reporting is over. False: something was cut off.
         */
        run: async (work) => {
            if (!hasBegun && !cancel.aborted)
                deadline = clock.now() + REPORTING_MS;
            hasBegun = true;
            const done = new AbortController();
            void stopWhenOver(done.signal);
            const [rest] = await Promise.allSettled([work()]);
            // What is in the background may have put more there meanwhile.
            for (const reported of background)
                await reported;
            done.abort();
            return rest.status === 'fulfilled';
        }
    };
}

// EXTERNAL MODULE: ./step/runner.js + 8 modules
var step_runner = __nccwpck_require__(6357);
;// CONCATENATED MODULE: ./step/step.js
















/** Masks the secrets before anything else happens. */
function openStepIo({ runner, clock }) {
    const secrets = (0,step_inputs/* readSecrets */.ql)(runner.input, runner.env.GITHUB_TOKEN);
    for (const piece of secrets.flatMap(report_redact/* secretPieces */.oY))
        runner.mask(piece);
    const redact = (0,report_redact/* createRedactor */.lY)(secrets);
    const safe = (0,step_runner/* guarded */.N)(runner, redact);
    return {
        runner: safe,
        redact,
        log: (0,log/* openLog */.Ne)(clock, safe, redact),
        outputs: (0,outputs/* openOutputs */.tS)(safe.output, redact)
    };
}
/** Reads what is asked for and checks it; an ending where nothing is to do. */
function openStep(outside, io) {
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.c)(env, readFile);
    if (read.kind === 'problem')
        return (0,outcome/* errorOf */.Mz)(read.problem);
    const { run } = read;
    const command = (0,step_inputs/* readCommandWord */.Iq)(input);
    const trigger = readTrigger(run, command, input('prompt'));
    if (trigger.kind === 'asked' || trigger.kind === 'event')
        io.outputs.know({
            askedBy: trigger.asker?.login,
            pullState: stateWhereAsked(run, subjectOf(trigger))
        });
    // A command that can never match would skip every comment, unnoticed.
    if (trigger.kind === 'skipped' && (0,step_inputs/* isCommand */.y9)(command))
        return step_skipped(trigger.explanation);
    const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest;
    const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest;
    const checked = (0,step_inputs/* readInputs */.Ko)(input, { hasConversation }, env);
    if (checked.kind === 'problems')
        return wrongInputs(checked.problems, (0,not_begun/* correctInputs */.KG)((0,not_begun/* startOf */.GH)(trigger, run.attempt)));
    if (trigger.kind === 'broken')
        return (0,outcome/* errorOf */.Mz)(trigger.problem);
    if (trigger.kind === 'skipped')
        return step_skipped(trigger.explanation);
    const { inputs } = checked;
    const connected = connect(outside, io, run, inputs);
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const on = subjectOf(trigger);
    const number = on?.number ?? 0;
    const pull = (0,pull_request/* openPullRequest */.Hw)(connected.github, { ...run, number });
    const threads = (0,github_threads/* openThreads */.Q2)(connected.github, run, number);
    const lines = (0,github_threads/* lineComments */.FQ)(threads, connected.limits);
    const isRerun = run.attempt > 1;
    const about = { trigger, asked, on, pull, threads, lines };
    return { ...connected, isRerun, ...about, inputs };
}
function subjectOf(trigger) {
    return trigger.kind === 'asked' ? trigger.asked.on : trigger.on;
}
/** Of the pull request where it was asked, as the event says it. */
function stateWhereAsked({ owner, repo }, on) {
    const { number, state } = on ?? {};
    return state && { name: `${owner}/${repo}#${number}`, state };
}
/** Checks the inputs of a finish; an ending where they are wrong. */
function openFinish(outside, io) {
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.c)(env, readFile);
    if (read.kind === 'problem')
        return (0,outcome/* errorOf */.Mz)(read.problem);
    const checked = (0,step_inputs/* readFinishInputs */.P_)(input, env);
    if (checked.kind === 'problems')
        return wrongInputs(checked.problems, not_begun/* CORRECT_FINISH */.hK);
    const { inputs } = checked;
    return { ...connect(outside, io, read.run, inputs), inputs };
}
function step_skipped(explanation) {
    return { outcome: 'skipped', reason: 'no-command', explanation };
}
function wrongInputs(problems, next) {
    const explanation = (0,message/* sentences */.hC)(...problems.map(message/* explain */.WE), next);
    const isJobAlone = problems.every(({ reason }) => reason === 'no-job');
    const reason = isJobAlone ? 'no-job' : 'input';
    return { outcome: 'error', reason, explanation };
}
/** Opens the service, GitHub, and the time for both. Nothing is sent yet. */
function connect({ clock, serviceTransport, githubTransport }, io, run, inputs) {
    const { log, runner } = io;
    const onRetry = (problem, pauseMs) => log.detail((0,message/* say */.cv) `${(0,message/* explain */.WE)(problem)} Next try in ${(0,message/* duration */.p0)(pauseMs)}.`);
    const access = { ...run, token: inputs.githubToken };
    const deadline = log.startedAt + inputs.timeoutMs;
    return {
        ...io,
        clock,
        run,
        service: openAgentService(inputs, serviceTransport, clock),
        github: openGitHub(access, githubTransport, clock, onRetry),
        markers: (0,marker/* openMarkers */.U)(inputs.apiKey, run.repositoryId),
        onRetry,
        // For everything up to the outcome.
        limits: { deadline, cancel: runner.cancel },
        reporting: openReporting(clock, log, deadline, runner.cancel)
    };
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(5988);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
