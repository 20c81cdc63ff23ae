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
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6425);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6367);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5748);
/* harmony import */ var _rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5855);





/** Checks the job until it is known how the follow-up ended. */
async function waitForEnd(waiting) {
    const { check, checking, clock, know, limits, onRetry, state } = waiting;
    const startedAt = clock.now();
    let failed;
    let failures = 0;
    for (;;) {
        const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state(), checking);
        const { kind } = verdict;
        if (kind === 'ended' || kind === 'not-started')
            return verdict;
        if ((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) === 0)
            return failed
                ? { kind: 'unreadable', problem: failed.problem }
                : { kind: 'timed-out', as: lastSeen(state(), checking) };
        const backoff = failed && (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, clock.random());
        const pauseMs = (0,_rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__/* .nextPauseMs */ .w)({
            waitedMs: clock.now() - startedAt,
            pollIntervalMs: waiting.pollIntervalMs,
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
        const seen = { ...state(), tracking: (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .track */ .u4)(state().tracking, found) };
        const { tracking } = await withHead(seen, checking, waiting.readHead);
        know((0,_defined_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ tracking }));
    }
}
/** Reads the pull request's head where that it moved would count. */
async function withHead(state, checking, readHead) {
    const { before, tracking } = state;
    const latest = tracking?.seen.at(-1)?.latest;
    if (!latest || !(0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .needsHead */ .ig)(state, checking))
        return state;
    const head = await readHead(latest.job.prLink);
    if (head === undefined)
        return state;
    const headMoved = head.headSha !== before?.headSha;
    return { ...state, tracking: { ...tracking, headMoved } };
}
function lastSeen(state, checking) {
    if ((0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state, checking).kind === 'active')
        return 'active';
    return (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .looksAsBefore */ .aI)(state) ? 'stale' : 'unsettled';
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
    return kind === undefined
        ? undefined
        : { kind: kind, id: Number(id) };
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
/* harmony export */   Gy: () => (/* binding */ postComment),
/* harmony export */   Tu: () => (/* binding */ deleteComment),
/* harmony export */   kA: () => (/* binding */ knowsJob),
/* harmony export */   oh: () => (/* binding */ readReports),
/* harmony export */   pC: () => (/* binding */ findJob)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6425);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2716);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5498);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3922);




function jobSince({ marker, writtenAt }) {
    return marker.jobSince ?? writtenAt;
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
    let isNamedOtherwise = false;
    const list = listOf('issues', issue);
    const lastPage = Math.max(1, Math.ceil(count / _pages_js__WEBPACK_IMPORTED_MODULE_1__/* .PAGE_SIZE */ .md));
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readPagesBackwards */ .P)(github, list, lastPage, limits)) {
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
        isNamedOtherwise ||= found.some(one => !names(one, project));
        best = [...(best ? [best] : []), ...found]
            .filter(one => names(one, project))
            .sort(newestJobFirst)[0];
        // Whatever is on the next page was posted before.
        const oldest = Math.min(...page.items.map(createdAt));
        if (best && secondOf(oldest) <= secondOf(jobSince(best)))
            break;
    }
    const jobId = best?.marker.job;
    return { kind: 'read', value: { isNamedOtherwise, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ jobId }) } };
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
function names(comment, project) {
    const { isSigned, marker } = comment;
    return namesJob(comment) && isSigned && marker.project === project;
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
    const where = { since, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ issue: place?.issue }) };
    const read = await readLists(ports, lists, where);
    if (read.kind === 'failed')
        return read;
    const aheadMs = ports.github.aheadMs();
    const value = read.value.flatMap(comment => {
        const { marker } = comment;
        if (marker.kind !== 'report')
            return [];
        return [{ ...comment, state: (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .stateOf */ .L4)(marker, comment, aheadMs) }];
    });
    return { kind: 'read', value };
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
        const pages = (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readPages */ .n4)(github, { ...list, parameters }, limits, ahead);
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
    return one.writtenAt - other.writtenAt || -byPost;
}
/** Makes a reader of one comment: a list of one, or none if it is not ours. */
function readOwn(markers, login, issue, from) {
    return item => {
        const id = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(item.id);
        if (id === undefined || authorOf(item) !== login)
            return [];
        const read = markers.read((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.body) ?? '');
        if (!read || read.marker.issue !== (issue ?? issueOf(item)))
            return [];
        const firstId = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(item.in_reply_to_id) ?? id;
        const threadId = from === 'pulls' ? firstId : undefined;
        const url = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.html_url) ?? '';
        const postedAt = createdAt(item);
        const writtenAt = read.isSigned ? read.marker.writtenAt : postedAt;
        const times = { postedAt, writtenAt };
        return [{ id, url, ...times, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ threadId }), ...read }];
    };
}
function authorOf(item) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(item.user).login) ?? '';
}
function createdAt(item) {
    return (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(item.created_at) ?? 0;
}
function issueOf(item) {
    const on = (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.issue_url) ?? (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.pull_request_url) ?? '';
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
        return { kind: 'posted', url: (0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(result.data).html_url) ?? '' };
    if (result.kind === 'again')
        return result;
    return isReply && [404, 422].includes(result.status)
        ? postComment(ports, { issue }, body)
        : { ...result, kind: 'failed' };
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
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   U3: () => (/* binding */ openMarkers),
/* harmony export */   am: () => (/* binding */ MARKER_OPENING),
/* harmony export */   d3: () => (/* binding */ WORDS_CHARACTERS),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6425);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(3344);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(2716);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6276);
/* harmony import */ var _rules_record_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1247);
/* harmony import */ var _rules_table_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7144);
/* harmony import */ var _asked_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(678);









/** Longest beginning of a prompt that is shown with its result. */
const WORDS_CHARACTERS = 80;
/** @param aheadMs by how much GitHub's clock is ahead of ours */
function markerOf(state, writtenAt, aheadMs) {
    const { about, before, job, result, send } = state;
    const { askedOn, asker, attempt, bearer, key, place, runId, words } = about;
    const end = result?.kind === 'ended' ? result : undefined;
    // A job that the service has not confirmed is nobody's to go by.
    const isKnown = job?.latest !== undefined || job?.since !== undefined;
    const sentAt = send.kind === 'sent' ? send.at + aheadMs : undefined;
    return {
        kind: 'report',
        project: (isKnown && job?.project) || about.project,
        issue: place?.issue ?? 0,
        asked: key,
        runId,
        attempt,
        outcome: result?.outcome ?? 'sent',
        sent: (0,_rules_table_js__WEBPACK_IMPORTED_MODULE_3__/* .rowOf */ .OB)(state).mark,
        words: (0,_message_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(words, WORDS_CHARACTERS),
        writtenAt,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({
            job: isKnown ? job?.id : undefined,
            jobSince: job?.since,
            askedOn,
            bearer,
            asker,
            reason: result?.kind === 'stopped' ? result.reason : undefined,
            sentAt: sentAt && Math.min(writtenAt, Math.round(sentAt)),
            before,
            prLink: end?.prLink,
            headSha: end?.headSha,
            changed: end?.changed
        })
    };
}
/** What a report says, as the state that a run begins with. */
function stateOf(marker, comment, aheadMs) {
    const { before, job, jobSince = marker.writtenAt, project } = marker;
    const { askedOn, asker, asked, attempt, bearer, issue, runId, words } = marker;
    const { threadId, url, writtenAt } = comment;
    const place = { issue, since: writtenAt, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ threadId }) };
    const sentAt = Math.min(marker.sentAt ?? writtenAt, writtenAt);
    const sends = {
        yes: (0,_rules_record_js__WEBPACK_IMPORTED_MODULE_2__/* .sentEarlier */ .Hx)(sentAt - aheadMs),
        maybe: { kind: 'lost' },
        refused: { kind: 'refused' },
        nothing: { kind: 'unsent' }
    };
    return {
        about: {
            kind: (0,_asked_js__WEBPACK_IMPORTED_MODULE_6__/* .readAskedKey */ .A)(asked)?.kind ?? 'event',
            key: asked,
            runId,
            attempt,
            project,
            place,
            words,
            isReported: true,
            timeLimitMs: 0,
            runUrl: '',
            serverUrl: '',
            ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ askedOn, asker, bearer })
        },
        isOnlySender: marker.sent === 'refused',
        claim: { kind: 'none' },
        send: sends[marker.sent],
        result: resultOf(marker),
        commentUrl: url,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({
            before,
            job: job === undefined ? undefined : { id: job, project, since: jobSince }
        })
    };
}
function resultOf({ changed, headSha, outcome, prLink = null, reason }) {
    if (!(0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isEnd */ .uV)(outcome))
        return {
            kind: 'stopped',
            outcome,
            what: [],
            fix: [],
            ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ reason })
        };
    const status = outcome === 'no-changes' ? 'completed' : outcome;
    const known = (0,_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ changed, headSha });
    return { kind: 'ended', outcome, status, prLink, ...known };
}
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
            const marker = (0,_json_js__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_8__/* .parseJson */ .qF)(fields));
            if (!isMarker(marker))
                return undefined;
            const isSigned = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.timingSafeEqual)(Buffer.from(signature), sign(fields));
            return { marker: marker, isSigned };
        }
    };
}
/** Whether it says what is read of a marker that nobody has signed. */
function isMarker(value) {
    const { asked, issue, kind, outcome, project, runId, sent } = value;
    const isAbout = typeof project === 'string' && typeof issue === 'number';
    const isReport = [asked, outcome, runId, sent].every(one => typeof one === 'string');
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
/* harmony export */   wd: () => (/* binding */ stateOfPull),
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
/** How it is named, and its state, if the answer says it. */
function stateOfPull(pull) {
    if (pull?.state === undefined)
        return undefined;
    return { name: `${pull.repository}#${pull.number}`, state: pull.state };
}
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
    return id !== ask.id && !text.startsWith(_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .MARKER_OPENING */ .am);
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
const program = isFinish ? (await __nccwpck_require__.e(/* import() */ 247).then(__nccwpck_require__.bind(__nccwpck_require__, 5247))).finish : _main_js__WEBPACK_IMPORTED_MODULE_2__/* .main */ .i;
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
// EXTERNAL MODULE: ./github/reactions.js
var reactions = __nccwpck_require__(842);
// EXTERNAL MODULE: ./message.js
var message_0 = __nccwpck_require__(4863);
// EXTERNAL MODULE: ./report/post.js
var post = __nccwpck_require__(9445);
// EXTERNAL MODULE: ./rules/record.js
var rules_record = __nccwpck_require__(1247);
// EXTERNAL MODULE: ./rules/state.js
var state = __nccwpck_require__(13);
// EXTERNAL MODULE: ./rules/table.js
var table = __nccwpck_require__(7144);
;// CONCATENATED MODULE: ./follow-up/claim.js








/**
 * Claims the follow-up by adding 👀; where another run or attempt may have sent
 * it, the record decides. Gives what follows.
 */
async function claimFollowUp(step) {
    const { clock, inputs, isRerun, limits, log } = step;
    const failed = await addEyes(step, (0,clock_0/* withGrace */.pj)(limits, clock_0/* LAST_ANSWER_MS */.rL));
    if (failed)
        return notClaimed(step, failed);
    const { claim } = step.state();
    if (claim.kind === 'own')
        log.moment((0,message_0/* say */.cv) `The comment is claimed (👀).`);
    if (claim.kind === 'others')
        log.moment((0,message_0/* say */.cv) `The comment was claimed before (👀).`);
    // Who adds 👀 first sends, and reads nothing.
    if (!isRerun && claim.kind !== 'others')
        return {};
    const record = await readRecord(step);
    const asking = { resend: inputs.resend, now: clock.now() };
    return (0,rules_record/* decide */.LD)(step.state(), record, asking);
}
/** Adds 👀, where something bears it. Gives why it could not. */
async function addEyes(step, limits) {
    const { bearer } = step.state().about;
    if (bearer === undefined)
        return undefined;
    step.know({ claim: { kind: 'asking' } });
    const { claimed } = reactions/* REACTIONS */.nM;
    const added = await (0,reactions/* addReaction */.BB)(step.github, bearer, claimed, limits);
    if (added.kind === 'failed') {
        const { status = 0 } = added;
        // Then no other run of this comment can claim it, either.
        if (status >= 400 && status < 500)
            step.know({ claim: { kind: 'refused' }, isOnlySender: !step.isRerun });
        return added;
    }
    const { isNew, reaction } = added;
    step.know(isNew
        ? {
            claim: { kind: 'own', reactionId: reaction.id },
            isOnlySender: !step.isRerun
        }
        : { claim: { kind: 'others' } });
    return undefined;
}
/** Without 👀 this run sends nothing. A report may say that another did. */
async function notClaimed(step, { isForbidden, isMissing, problem }) {
    const { report } = await readReport(step);
    const what = (0,message_0/* sentences */.hC)((0,message_0/* say */.cv) `👀 could not be added.`, problem.what);
    const result = (0,state/* errorOf */.Mz)({ ...problem, what });
    if (report && (0,table/* rowOf */.OB)(report).mark === 'yes') {
        const { before, commentUrl, job, send } = report;
        const known = (0,defined/* defined */.s)({ before, commentUrl, job });
        return { record: report, send, ...known, result };
    }
    // What no re-run can put right.
    const isRefused = isForbidden || isMissing;
    const isRefusedHere = isRefused && step.state().isOnlySender;
    const send = isRefusedHere ? { kind: 'refused' } : undefined;
    return { ...(0,defined/* defined */.s)({ send }), result };
}
async function readRecord(step) {
    const [{ rocketAt, unread: unreadRocket }, { report, unread }] = await Promise.all([readRocket(step), readReport(step)]);
    return (0,defined/* defined */.s)({ report, rocketAt, unread: unreadRocket ?? unread });
}
/** Only a later attempt reads 🚀: the first one may have been killed after it. */
async function readRocket(step) {
    const { clock, github, isRerun, limits } = step;
    const { bearer } = step.state().about;
    if (!isRerun || bearer === undefined)
        return {};
    const read = await (0,reactions/* ownReactions */.Ny)(github, bearer, limits);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const rocket = read.value.find(({ content }) => content === reactions/* REACTIONS */.nM.sent);
    if (rocket === undefined)
        return {};
    const { createdAt = github.now() } = rocket;
    return { rocketAt: clock.now() - (github.now() - createdAt) };
}
/** The best report on it, by any run. */
async function readReport(step) {
    const { key, place } = step.state().about;
    if (place === undefined)
        return {};
    const read = await (0,post/* readReportsOn */.rd)(step, place, key);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const report = (0,post/* bestReport */.l)(read.value)?.state;
    return (0,defined/* defined */.s)({ report });
}
/** Removes the 👀 that this run has added, where the table says so. */
async function releaseClaim(step) {
    const state = step.state();
    const { about, claim } = state;
    const { bearer } = about;
    if (claim.kind !== 'own' || bearer === undefined)
        return;
    if ((0,table/* rowOf */.OB)(state).claim !== 'is removed')
        return;
    const { github, log, reporting } = step;
    const part = reporting.part();
    step.know({ claim: { kind: 'release-failed' } });
    const { reactionId } = claim;
    const problem = await (0,reactions/* removeReaction */.et)(github, bearer, reactionId, part);
    if (problem)
        return log.warnOf(NOT_RELEASED, problem);
    step.know({ claim: { kind: 'released' } });
    log.moment((0,message_0/* say */.cv) `The claim (👀) is released.`);
}
/** 🚀 says that it was sent. It is added at once, and once more if that fails. */
function openRocket(step) {
    let adding;
    const add = async () => {
        const { bearer } = step.state().about;
        if (bearer === undefined)
            return undefined;
        const { sent } = reactions/* REACTIONS */.nM;
        const part = step.reporting.part();
        const added = await (0,reactions/* addReaction */.BB)(step.github, bearer, sent, part);
        return added.kind === 'failed' ? added.problem : undefined;
    };
    return {
        /** Meanwhile. */
        add: () => {
            adding = add().catch(() => 'failed');
        },
        /** Adds it again where that failed. */
        confirm: async () => (await adding) ? add() : undefined
    };
}
const NO_ROCKET = (0,message_0/* say */.cv) `🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`;
const NOT_RELEASED = (0,message_0/* say */.cv) `The claim (👀) could not be removed for certain.`;

// EXTERNAL MODULE: ./report/report.js
var report_report = __nccwpck_require__(6605);
// EXTERNAL MODULE: ./report/summary.js
var summary = __nccwpck_require__(975);
// EXTERNAL MODULE: ./rules/outcome.js
var rules_outcome = __nccwpck_require__(6276);
// EXTERNAL MODULE: ./step/step-end.js
var step_end = __nccwpck_require__(3529);
;// CONCATENATED MODULE: ./follow-up/conclude.js








/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the summary, and the report.
 */
async function conclude({ prompt, rocket, step }, result) {
    const { inputs, log, redact, reporting, runner } = step;
    const { outcome } = result;
    step.know({ result });
    const isSettled = await reporting.run(() => releaseClaim(step));
    const report = (0,report_report/* reportOf */.E)(step.state(), redact);
    const fails = (0,rules_outcome/* failsStep */.ug)(outcome, inputs.failOn);
    const annotation = (0,step_end/* annotationOf */.lW)(report, fails);
    // What was skipped needs no context, which would have to be read for it.
    const isSkipped = outcome === 'skipped';
    const text = isSkipped ? '' : await prompt.read().catch(() => '');
    const shown = redact(typeof text === 'string' ? text : '');
    const page = (0,step_end/* explainedAt */.qi)(runner.env, report.reason);
    await (0,step_end/* writeSummary */.Sy)(runner, (0,summary/* stepSummary */.x)(report, shown, log.timeline, page));
    if (isSkipped)
        return annotation;
    let refusal;
    const isReported = await reporting.run(async () => {
        // Beside the report, which no reaction may hold up.
        reporting.inBackground(rocket.confirm(), NO_ROCKET);
        refusal = await reportOnGitHub(step);
    });
    if (!isSettled || !isReported)
        log.warn(NOT_ALL_REPORTED);
    if (refusal === undefined)
        return annotation;
    // The answer was all that a check was for.
    const why = (0,message_0/* plain */.pj)((0,message_0/* sentences */.hC)(NOT_POSTED, refusal.what, refusal.remedy));
    return { level: 'failure', line: `${annotation.line} ${why}` };
}
/** Replaces a report that nothing was sent, as soon as that is not true. */
async function reportSent(step) {
    const { about } = step.state();
    if (!about.isReported)
        return undefined;
    const result = {
        kind: 'stopped',
        outcome: 'sent',
        what: [],
        fix: []
    };
    const ports = { ...step, limits: step.reporting.limits };
    const state = { ...step.state(), result };
    const reported = await (0,post/* postReport */.f5)(ports, state, { onlyReplaces: true });
    return reported.kind === 'failed' ? reported.problem : undefined;
}
/** Whether another run or an earlier attempt reports it. */
function isReportedElsewhere(state) {
    const { about, send } = state;
    const isOfOther = send.kind === 'sent' && send.by === 'earlier-run';
    return (0,rules_record/* repeatsReport */.zb)(state) || (isOfOther && about.attempt === 1);
}
/** Gives why GitHub refuses the report of a check, where it does. */
async function reportOnGitHub(step) {
    const { log, reporting } = step;
    const state = step.state();
    if (isReportedElsewhere(state)) {
        log.detail((0,message_0/* say */.cv) `Another run or an earlier attempt reports it.`);
        return undefined;
    }
    const ports = { ...step, limits: reporting.limits };
    const isTold = !step.inputs.comment;
    const onPosted = (commentUrl) => void step.know({ commentUrl });
    const reported = await (0,post/* reportFollowUp */.tP)(ports, state, { isTold, onPosted });
    if (reported.kind === 'posted')
        return undefined;
    if (reported.kind === 'existing') {
        const { commentUrl = '', send } = reported.report;
        step.know({ commentUrl, ...(send.kind === 'sent' && { send }) });
        return undefined;
    }
    const { problem, status = 0 } = reported;
    const isCheck = state.send.kind === 'none' && state.about.kind !== 'event';
    if (isCheck && status >= 400 && status < 500)
        return problem;
    // Only its report would have `finish` report the result.
    const isSent = state.result?.outcome === 'sent';
    log.warnOf(isSent ? (0,message_0/* sentences */.hC)(NOT_POSTED, NOBODY) : NOT_POSTED, problem);
    return undefined;
}
const NOT_POSTED = (0,message_0/* say */.cv) `The report could not be posted. The outputs and the step summary have the result.`;
const NOBODY = (0,message_0/* say */.cv) `Without it, nobody reports the result of this follow-up.`;
const NOT_ALL_REPORTED = (0,message_0/* say */.cv) `GitHub did not answer in time: the report or a reaction may be missing.`;

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

// EXTERNAL MODULE: ./github/pages.js
var pages = __nccwpck_require__(3922);
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
    const { inputs, isRerun } = step;
    const prompt = await openPrompt(step);
    const { bearer, isEmpty } = prompt;
    const place = placeOf(step);
    const { about } = step.state();
    step.know({
        about: {
            ...about,
            key: keyOf(step),
            project: inputs.projectId,
            isReported: inputs.comment && place !== undefined,
            timeLimitMs: inputs.timeoutMs,
            ...(0,defined/* defined */.s)({
                bearer,
                place,
                jobInput: inputs.jobId,
                jobUrl: inputs.jobUrl
            })
        },
        // Where nothing bears a claim, no other run has this follow-up.
        isOnlySender: !isRerun && bearer === undefined,
        send: { kind: isEmpty && !step.trigger.request.problem ? 'none' : 'unsent' }
    });
    return { step, prompt, rocket: openRocket(step) };
}
/** Where it is reported; undefined where there is no issue to report on. */
function placeOf(step) {
    const { asked, github, inputs, on } = step;
    const issue = inputs.issueNumber ?? on?.number;
    if (issue === undefined)
        return undefined;
    const isHere = inputs.issueNumber === undefined;
    return {
        issue,
        since: asked?.createdAt ?? github.now() - RERUN_MS,
        // A comment on a line is answered in its thread, unless elsewhere is wanted.
        ...(0,defined/* defined */.s)({ threadId: isHere ? asked?.threadId : undefined })
    };
}
function keyOf({ asked, inputs, run, trigger }) {
    if (asked)
        return (0,github_asked/* askedKey */.e)(asked);
    const asks = JSON.stringify([inputs.jobId, trigger.request.prompt]);
    const digest = (0,external_node_crypto_.createHash)('sha256').update(asks).digest('hex').slice(0, 16);
    return `run-${run.id}-${digest}`;
}

// EXTERNAL MODULE: ./http/retry.js
var retry = __nccwpck_require__(6367);
// EXTERNAL MODULE: ./rules/finished.js
var finished = __nccwpck_require__(5748);
// EXTERNAL MODULE: ./rules/schedule.js
var schedule = __nccwpck_require__(5855);
;// CONCATENATED MODULE: ./follow-up/send.js





/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000;
/**
 * Sends a follow-up once: after a try that the service may have accepted there
 * is never another.
 *
 * @param checked the job, as it was checked beside the claim
 */
async function send(ports, checked) {
    const { check, clock, limits, onRetry, sendOnce } = ports;
    let before = checked;
    let failed;
    const result = await (0,retry/* retry */.L5)(clock, limits, async () => {
        // What is compared with later must be from just before the send.
        const isOld = clock.now() - before.askedAt > finished/* LAG_MOST_MS */.KE;
        const fresh = isOld ? await check(limits) : before;
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
            return { kind: 'sent', before, at, answer: result.job };
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
    let seen;
    let searching = until((0,finished/* proofOf */.oX)(before, seen).possibleFrom);
    let failures = 0;
    for (;;) {
        const found = await check(searching);
        if (found.kind === 'refused')
            return undefined;
        if (found.kind === 'snapshot')
            seen = (0,finished/* track */.u4)(seen, found);
        const { isProven, possibleFrom } = (0,finished/* proofOf */.oX)(before, seen);
        if (isProven)
            return seen;
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
        : {
            reason: 'time-limit',
            what: (0,message_0/* sentences */.hC)(passed, RAISE),
            remedy: []
        };
    return { kind: 'refused', because: 'setup', problem };
}
const RAISE = (0,message_0/* say */.cv) `If this happens often, raise timeout-minutes.`;

// EXTERNAL MODULE: ./follow-up/wait.js
var wait = __nccwpck_require__(5469);
// EXTERNAL MODULE: ./github/comments.js
var comments = __nccwpck_require__(9894);
// EXTERNAL MODULE: ./step/inputs.js
var inputs = __nccwpck_require__(6506);
// EXTERNAL MODULE: ./follow-up/tracked-job.js
var tracked_job = __nccwpck_require__(782);
;// CONCATENATED MODULE: ./follow-up/which-job.js








/**
 * Checks the job that is meant, which proves the key without using up a
 * message.
 */
async function checkJob(step, limits = step.limits) {
    const { clock, inputs, onRetry, run, service } = step;
    const named = await nameJob({ ...step, limits });
    if (named.kind === 'unchecked')
        return named;
    const { by, claimedBy } = named;
    const known = { ...named.job, project: inputs.projectId };
    if (!claimedBy)
        step.know({ job: known });
    const log = snapshotLogger(step);
    const isConfirmed = ({ job }) => !claimedBy || isMadeBy(claimedBy, job, run.serverUrl);
    const onSnapshot = (latest) => {
        log(latest);
        if (isConfirmed(latest))
            step.know({ job: { ...known, latest } });
    };
    const wasSeen = by === 'report';
    const job = (0,tracked_job/* trackJob */.x)(service, known.id, clock, onSnapshot, wasSeen);
    const found = await (0,retry/* retry */.L5)(clock, limits, () => job.check(limits), onRetry);
    if (found.kind === 'given-up')
        return { ...unchecked(found.problem), isOutOfTime: true };
    if (found.kind === 'refused')
        return unchecked(withSource(found, by));
    return isConfirmed(found)
        ? { kind: 'checked', job, snapshot: found }
        : unnamed(notConfirmed(known.id));
}
/** What was sent stays with the job that its report names. */
async function nameJob(step) {
    const { asked, inputs, limits, lines, on, trigger } = step;
    const { record, send } = step.state();
    const isSent = send.kind === 'sent';
    const reported = record?.job;
    if (isSent && reported)
        return named(reported, 'report');
    const { jobId: option } = trigger.request;
    if (option !== undefined)
        return named({ id: option }, 'option');
    if (inputs.jobId !== undefined)
        return named({ id: inputs.jobId }, 'job-id');
    if (reported && reported.project === inputs.projectId)
        return named(reported, 'report');
    let problem = asked ? NOT_NAMED : NOT_NAMED_BY_EVENT;
    if (on && (asked || on.isPullRequest)) {
        const found = await (0,comments/* findJob */.pC)(step, {
            issue: on.number,
            project: inputs.projectId,
            until: asked?.createdAt ?? (await startOfAttempt(step)) - 1,
            count: on.comments,
            lines: on.isPullRequest ? lines : undefined
        });
        if (found.kind === 'failed')
            return unchecked(found.problem);
        const { isNamedOtherwise, jobId } = found.value;
        if (jobId !== undefined)
            return named({ id: jobId }, 'report');
        if (isNamedOtherwise)
            problem = { ...problem, what: (0,message_0/* sentences */.hC)(problem.what, OF_OTHERS) };
    }
    const pattern = inputs.jobIdPattern;
    if (pattern === undefined || !on?.isPullRequest)
        return unnamed(problem);
    const pull = await step.pull(limits);
    if (pull.kind === 'failed')
        return unchecked(which_job_UNREADABLE);
    const id = jobIdIn(pull.value, pattern);
    return id === undefined
        ? unnamed(problem)
        : named({ id }, 'job-id-pattern', pull.value);
}
/** By GitHub's clock, which has no fractions: an event does not say when. */
async function startOfAttempt({ github, limits }) {
    // Where the gate did not have to ask, nothing has been answered yet.
    await github.account(limits);
    return github.firstAnswerAt();
}
function named({ id, since }, by, claimedBy) {
    const problem = (0,inputs/* idProblem */.lx)(id);
    const reason = by === 'option' ? 'text' : 'no-job';
    if (problem)
        return unnamed({ ...problem, reason });
    const job = { id, ...(0,defined/* defined */.s)({ since }) };
    return { kind: 'named', job, by, ...(0,defined/* defined */.s)({ claimedBy }) };
}
/** A wrong ID has to be corrected where it comes from. */
function withSource({ because, problem }, by) {
    const isByInput = by === 'job-id' || by === 'job-id-pattern';
    if (because !== 'job' || !isByInput)
        return problem;
    const where = (0,message_0/* say */.cv) `The ID comes from ${(0,message_0/* literal */.eu)(by)}: if it is wrong, correct that input.`;
    return { ...problem, remedy: (0,message_0/* sentences */.hC)(problem.remedy, where) };
}
function unchecked(problem) {
    return { kind: 'unchecked', problem, isRefused: false };
}
function unnamed(problem) {
    return { kind: 'unchecked', problem, isRefused: true };
}
/** Says what is new at a check: a status, or an undocumented answer. */
function snapshotLogger(step) {
    const { isRerun, log } = step;
    let status;
    const told = new Set();
    const warnOnce = (about, what) => {
        if (!told.has(about))
            log.warn(what);
        told.add(about);
    };
    return ({ job, droppedLink }) => {
        if (droppedLink !== undefined)
            warnOnce('link', (0,message_0/* say */.cv) `The service returned a prLink that is not an http(s) address, so it is ignored: ${droppedLink}.`);
        if (job.status === status)
            return;
        const isToSend = step.state().send.kind === 'unsent' && !isRerun;
        const isBefore = status === undefined && isToSend;
        status = job.status;
        log.moment(isBefore
            ? (0,message_0/* say */.cv) `Before the send: ${status}.`
            : (0,message_0/* say */.cv) `The agent job is ${status}.`);
        if (!(0,agent_job/* isKnownStatus */.ih)(status))
            warnOnce('status', (0,message_0/* say */.cv) `The service returned the undocumented status ${status}. It is treated as active.`);
    };
}
const OF_OTHERS = (0,message_0/* say */.cv) `Reports here name one for another project-id, or were signed with another api-key or in another repository.`;
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
// EXTERNAL MODULE: ./report/comment.js
var comment = __nccwpck_require__(1238);
// EXTERNAL MODULE: ./step/step.js + 5 modules
var step = __nccwpck_require__(3123);
;// CONCATENATED MODULE: ./main.js




















/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws.
 */
function main(outside) {
    return (0,step_end/* runToEnd */.cd)(outside, step/* openStep */.b0, play, step_end/* endEarly */.Vk);
}
async function play(step) {
    const refused = await passGate(step);
    if (refused)
        return turnAway(step, refused);
    const followUp = await openFollowUp(step);
    const result = await answer(followUp).catch(thrown => (0,step_end/* unexpected */.os)(step.runner, thrown));
    return conclude(followUp, result);
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
        return (0,state/* errorOf */.Mz)(gate.problem);
    const { explanation, reason } = gate;
    return stopped('denied', explanation, reason);
}
/** That somebody may not, 👎 shows; nothing else. */
async function turnAway(step, refused) {
    const { asked, github, log, reporting } = step;
    const annotation = await (0,step_end/* endEarly */.Vk)(step, refused);
    if (refused.outcome !== 'denied' || !asked || asked.kind === 'review')
        return annotation;
    const comment = { kind: asked.kind, id: asked.id };
    const { limits } = reporting;
    await reporting.run(async () => {
        const added = await (0,reactions/* addReaction */.BB)(github, comment, reactions/* REACTIONS */.nM.denied, limits);
        if (added.kind === 'failed')
            log.warnOf((0,message_0/* say */.cv) `👎 could not be added.`, added.problem);
    });
    return annotation;
}
async function answer(followUp) {
    const { step } = followUp;
    if (step.trigger.request.wantsHelp)
        return giveHelp(step);
    return step.state().send.kind === 'none' ? watch(step) : deliver(followUp);
}
/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(step) {
    const { github, inputs, limits, log, markers, redact, trigger } = step;
    const help = stopped('skipped', ASKS_FOR_HELP, 'help');
    const failed = await addEyes(step, limits);
    log.warnOf(NOT_GIVEN, failed?.problem);
    const { about, claim } = step.state();
    const isAlone = about.bearer === undefined && !step.isRerun;
    const { isReported, place, project } = about;
    if ((claim.kind !== 'own' && !isAlone) || !isReported || !place)
        return help;
    const writtenAt = Math.round(github.now());
    const { issue } = place;
    const marker = markers.write({
        kind: 'note',
        note: 'help',
        project,
        issue,
        writtenAt
    });
    const words = (0,comment/* helpComment */.X2)({ ...inputs, asker: trigger.asker?.login });
    const posted = await (0,comments/* postComment */.Gy)(step, place, `${marker}\n${redact(words)}`);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_GIVEN, posted.problem);
    return help;
}
/** Nothing to send: only checks the job. */
async function watch(step) {
    const { clock, inputs, limits, log } = step;
    const failed = await addEyes(step, (0,clock_0/* within */.ux)(limits, clock.now() + BRIEF_MS));
    // The answer could not be given, and is all that this is for.
    if (failed?.isForbidden && step.state().about.isReported)
        return (0,state/* errorOf */.Mz)(noEyes(failed.problem));
    log.warnOf(NO_EYES, failed?.problem);
    const checked = await checkJob(step);
    if (checked.kind === 'unchecked')
        return (0,state/* errorOf */.Mz)(checked.problem);
    const { job, snapshot } = checked;
    step.know({ tracking: (0,finished/* track */.u4)(undefined, snapshot) });
    if (inputs.wait)
        return waitForResult(step, job);
    const verdict = (0,finished/* judge */.S4)(step.state(), inputs);
    return verdict.kind === 'ended' ? readEnd(step, verdict) : stopped('active');
}
/** Claims the follow-up and sends it, or does what the record says. */
async function deliver(followUp) {
    const { prompt, step } = followUp;
    // All at once; what is decided against is not waited for.
    const claiming = claimFollowUp(step);
    const { problem } = step.trigger.request;
    const reading = begun(problem ? Promise.resolve(mistaken(problem)) : prompt.read());
    const checking = checkBeside(step);
    // Whatever is decided, the summary shows the text.
    await Promise.allSettled([claiming, reading]);
    const { result, send } = step.know(await claiming);
    if (result) {
        checking?.stop();
        return result.kind === 'ended' ? readEndAgain(step, result) : result;
    }
    if (send.kind === 'sent')
        return followEarlierSend(step, checking);
    const text = await reading;
    if (typeof text === 'string')
        return sendNow(followUp, text, await (checking?.checked ?? checkJob(step)));
    checking?.stop();
    return unsent(step, text.problem, text.because !== 'setup');
}
/** An option is wrong, so there is no text to read. */
function mistaken(problem) {
    return { kind: 'unsendable', problem, because: 'text' };
}
/** It may fail before anybody awaits it, or when nobody does. */
function begun(work) {
    work.catch(() => undefined);
    return work;
}
/** Checks the job meanwhile, unless an earlier attempt may have named it. */
function checkBeside(step) {
    const { isRerun, limits, trigger } = step;
    if (isRerun || trigger.request.problem)
        return undefined;
    const ending = new AbortController();
    const cancel = AbortSignal.any([limits.cancel, ending.signal]);
    const checked = begun(checkJob(step, { ...limits, cancel }));
    return { checked, stop: () => ending.abort() };
}
async function sendNow({ rocket, step }, text, checked) {
    const { inputs, limits, log, reporting } = step;
    if (checked.kind === 'unchecked')
        return unsent(step, checked.problem, checked.isRefused);
    const { job, snapshot } = checked;
    let head;
    const sendOnce = (before) => {
        (0,clock_0/* throwIfCancelled */.dZ)(limits);
        head = (0,pull_request/* readHead */.zy)(step, before.job.prLink, HEAD_BEFORE_MS);
        return sendTo(step, job, text);
    };
    const ports = { ...step, check: job.check, sendOnce };
    const end = await send(ports, snapshot);
    if (end.kind === 'refused')
        return refusedSend(step, end);
    if (end.kind === 'uncertain') {
        const { fix, what } = (0,state/* errorOf */.Mz)(end.problem);
        return { ...stopped('unknown', what, 'answer-lost'), fix };
    }
    const { answer, at, before: snapshotBefore, proof } = end;
    step.know({
        send: {
            kind: 'sent',
            by: 'this-run',
            at,
            comparedAt: snapshotBefore.answeredAt,
            isExact: proof === undefined,
            ...(answer && (0,agent_job/* saysActive */.Nh)(answer) && { job: answer })
        },
        before: (0,finished/* stateOf */.L4)(snapshotBefore),
        ...(0,defined/* defined */.s)({ tracking: proof })
    });
    log.moment((0,message_0/* say */.cv) `The service has accepted the follow-up.`);
    rocket.add();
    const pull = await head;
    const { headSha } = pull ?? {};
    const before = { ...(0,finished/* stateOf */.L4)(snapshotBefore), ...(0,defined/* defined */.s)({ headSha }) };
    step.know({ before, ...(0,defined/* defined */.s)({ pullState: (0,pull_request/* stateOfPull */.wd)(pull) }) });
    if (!inputs.wait)
        return stopped('sent');
    if (step.isRerun)
        reporting.inBackground(reportSent(step), NOT_REPLACED);
    return waitForResult(step, job);
}
async function sendTo(step, job, text) {
    step.know({ send: { kind: 'in-flight' } });
    const result = await job.send(text, step.limits);
    const { kind } = result;
    if (kind === 'again' || kind === 'refused')
        step.know({ send: { kind: 'unsent' } });
    if (kind === 'uncertain') {
        step.know({ send: { kind: 'lost' } });
        step.log.moment(result.problem.what);
    }
    return result;
}
/** Whatever the service says of the text: no archived job gets another. */
function refusedSend(step, { because, problem }) {
    const { latest } = step.state().job ?? {};
    // What a check before the send is refused for is not the archive.
    const isOfSend = because === 'text' || because === 'state';
    if (latest?.job.status !== 'archived' || !isOfSend)
        return unsent(step, problem, because === 'text');
    const what = (0,message_0/* sentences */.hC)(problem.what, (0,message_0/* say */.cv) `The agent job is archived.`);
    return unsent(step, { reason: 'job-archived', what, remedy: [] }, true);
}
/** @param isRefused only another comment helps */
function unsent(step, problem, isRefused) {
    if (isRefused)
        step.know({ send: { kind: 'refused' } });
    return (0,state/* errorOf */.Mz)(problem);
}
/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(step, checking) {
    const { clock, inputs, limits, log } = step;
    const { record } = step.state();
    log.moment((0,message_0/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    // Without a wait, the job is only a sign.
    const brief = (0,clock_0/* within */.ux)(limits, clock.now() + BRIEF_MS);
    let checked = await checking?.checked;
    const named = record?.job;
    const isThatJob = !named || step.state().job?.id === named.id;
    if (!checked || !isThatJob) {
        step.know((0,defined/* defined */.s)({ job: named }));
        checked = await checkJob(step, inputs.wait ? limits : brief);
    }
    if (!inputs.wait)
        return stopped('sent');
    if (checked.kind === 'unchecked') {
        const { fix, what } = (0,state/* errorOf */.Mz)(checked.problem);
        return checked.isOutOfTime
            ? { ...stopped('timed-out', what), fix }
            : (0,state/* errorOf */.Mz)(checked.problem);
    }
    step.know({ tracking: (0,finished/* track */.u4)(undefined, checked.snapshot) });
    return waitForResult(step, checked.job);
}
/**
 * Its end was reported already: that outcome again, with the pull request and
 * the head that it ended with. What has happened since is nobody's result.
 */
async function readEndAgain(step, end) {
    const pull = await (0,pull_request/* readHead */.zy)(step, end.prLink);
    step.know(pullStateAfter(step, end.prLink, pull));
    return { ...end, ...(0,defined/* defined */.s)({ pull }) };
}
async function waitForResult(step, job) {
    const { inputs } = step;
    const end = await (0,wait/* waitForEnd */.k)({
        ...step,
        check: job.check,
        checking: inputs,
        pollIntervalMs: inputs.pollIntervalMs,
        readHead: prLink => (0,pull_request/* readHead */.zy)(step, prLink)
    });
    switch (end.kind) {
        case 'ended':
            return readEnd(step, end);
        case 'not-started':
            return stopped('unknown', (0,message_0/* say */.cv) `The service accepted the follow-up, but the agent was not seen working on it within ${(0,message_0/* duration */.p0)(inputs.startTimeoutMs)}. It may start later.`, 'not-started');
        case 'refused':
            return (0,state/* errorOf */.Mz)(end.problem);
        case 'unreadable': {
            const failed = (0,state/* errorOf */.Mz)(end.problem);
            if (step.state().send.kind === 'none')
                return failed;
            return { ...stopped('timed-out', failed.what), fix: failed.fix };
        }
        case 'timed-out':
            return stopped('timed-out', LAST_SEEN[end.as]);
    }
}
async function readEnd(step, { end: { first, latest }, proof }) {
    const { before, send } = step.state();
    const { prLink, status } = latest.job;
    if (send.kind === 'sent' && proof === 'seen')
        step.log.detail((0,message_0/* say */.cv) `The agent has finished this follow-up: ${status}.`);
    const pull = await (0,pull_request/* readHead */.zy)(step, prLink);
    step.know(pullStateAfter(step, prLink, pull));
    const end = (0,rules_outcome/* endOf */.pJ)(latest, before, proof, pull);
    return send.kind === 'sent' && send.isExact && proof === 'seen'
        ? { ...end, workedMs: first.answeredAt - send.at }
        : end;
}
/** Of the pull request where it was asked, unless the job's is another one. */
function pullStateAfter({ run, state }, prLink, pull) {
    const pullState = (0,pull_request/* stateOfPull */.wd)(pull);
    if (pullState)
        return { pullState };
    const { number, owner, repo } = (0,pull_request/* placeOfLink */.Ln)(prLink ?? '', run.serverUrl) ?? {};
    const name = `${owner}/${repo}#${number}`.toLowerCase();
    const isOther = prLink !== null && name !== state().pullState?.name.toLowerCase();
    return isOther ? { pullState: undefined } : {};
}
function stopped(outcome, what = [], reason) {
    return { kind: 'stopped', outcome, what, fix: [], ...(0,defined/* defined */.s)({ reason }) };
}
function noEyes(problem) {
    return { ...problem, what: (0,message_0/* sentences */.hC)(NO_EYES, problem.what) };
}
/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500;
/** What is only a sign is not worth a longer wait. */
const BRIEF_MS = 5_000;
const ASKS_FOR_HELP = (0,message_0/* say */.cv) `The comment asks for help, so nothing was sent.`;
const NO_EYES = (0,message_0/* say */.cv) `👀 could not be added.`;
const NOT_GIVEN = (0,message_0/* say */.cv) `The help comment could not be posted.`;
const NOT_REPLACED = (0,message_0/* say */.cv) `The earlier report could not be replaced.`;
const LAST_SEEN = {
    active: (0,message_0/* say */.cv) `The agent job continues.`,
    stale: (0,message_0/* say */.cv) `The agent job still looks as it did before the follow-up.`,
    unsettled: (0,message_0/* say */.cv) `The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
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
/* harmony export */   eG: () => (/* binding */ reportComment)
/* harmony export */ });
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5498);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4863);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8186);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9439);




/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
const COMMENT_MOST_CHARACTERS = 65_536;
/**
 * Cut to `most` characters, but never inside the markup: the rest would be
 * live.
 */
function reportComment(report, redact, most) {
    const { details } = report;
    const body = redact(report.outcome === 'sent' ? sent(report) : full(report));
    if (body.length <= most || details.length === 0)
        return body;
    const half = details.slice(0, Math.floor(details.length / 2) - 1);
    const shorter = half.length === 0 ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(half, (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)('…'));
    return reportComment({ ...report, details: shorter }, redact, most);
}
/** Nobody is notified of what is still to come. */
function sent({ about, advice, details, job }) {
    const to = job ? ` to job ${jobName(job)}` : '';
    const next = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(details, advice));
    return `${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze.sent} Sent${to}. ${next} <sub>${runLink(about)}</sub>`;
}
function full(report) {
    const { about, advice, details, headline, outcome, pullRequest } = report;
    const [first, rest] = headline.length ? [headline, details] : [details, []];
    const paragraphs = [
        `${mention(about.asker)}${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(first)}`,
        pullRequest ? changedPullRequest(pullRequest) : '',
        inReplyTo(about),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(rest),
        `<sub>${jobLine(report)}</sub>`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(advice)
    ];
    return paragraphs.filter(text => text !== '').join('\n\n');
}
/** The note that tells a pull request which job made it. */
function pullRequestNote({ about }, job, command) {
    const { asker, kind, runUrl, url } = about;
    const who = asker === undefined ? 'Somebody' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(asker);
    const asked = url
        ? `${who} sent the job a follow-up in ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(WHERE[kind], url)}.`
        : `The job got a follow-up in ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('this run', runUrl)}.`;
    return [
        `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Comment ${`${command} …`} here to continue with this job.`)
    ].join('\n\n');
}
function helpComment(help) {
    const { allowedBots, asker, command } = help;
    const bots = allowedBots.map(_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY).join(', ');
    return [
        `${mention(asker)}How to use ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(command)}:`,
        [
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(command)} alone, or ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} status`)}, in a comment checks the job and sends nothing.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --job <id> <text>`)} sends the text to this job.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --threads <text>`)} also tells the agent the open review threads of the pull request.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --checks <text>`)} also tells the agent the failed checks of the pull request. Both options work without a text, too.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --help`)} shows this help.`
        ].join('\n'),
        `People with ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
    ].join('\n\n');
}
const WHERE = {
    comment: 'this comment',
    line: 'this comment on a line',
    review: 'this review',
    event: 'this event'
};
function inReplyTo({ kind, url, words }) {
    if (url === undefined)
        return '';
    const where = `In reply to ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(WHERE[kind], url)}`;
    const beginning = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(words, _github_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
    return beginning === '' ? where : `${where}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(beginning)}`;
}
/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mention(login) {
    if (login === undefined)
        return '';
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
        ? `@${login} `
        : `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(login)} `;
}
/** The pull request by its name on this GitHub, or by its host elsewhere. */
function pullRequestLink({ place, url }) {
    const label = place
        ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)(`${place.owner}/${place.repo}#${place.number}`)
        : `Pull request on ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)(URL.parse(url)?.host ?? '')}`;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(label, url);
}
/** The same in a report: with a link to what changed, if it did. */
function changedPullRequest(pullRequest) {
    const { changesUrl } = pullRequest;
    const changes = changesUrl ? ` · ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('what changed', changesUrl)}` : '';
    return `**${pullRequestLink(pullRequest)}**${changes}`;
}
function jobName({ id, url }) {
    return url === undefined ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(id) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(id), url);
}
function runLink({ runId, runUrl }) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(`run ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)(runId)}`, runUrl);
}
function jobLine({ about, job }) {
    const named = (name) => job?.[name] === undefined ? '' : `${name} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(job[name])}`;
    return [
        job ? `Job ${jobName(job)}` : '',
        ...['status', 'branch', 'model'].map(named),
        runLink(about)
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
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(6425);
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9894);
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5498);
/* harmony import */ var _github_pages_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3922);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(842);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6276);
/* harmony import */ var _rules_table_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(7144);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(1238);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(6406);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(6605);












const TRIES = 3;
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] };
/**
 * Reads the reports on a follow-up, signed or not, oldest first. Whatever
 * project they name, they are one record.
 */
async function readReportsOn(ports, { since, ...place }, key) {
    const read = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .readReports */ .oh)(ports, place, since);
    if (read.kind === 'failed')
        return read;
    const value = read.value.filter(({ state }) => state.about.key === key);
    return { kind: 'read', value };
}
function bestReport(reports) {
    const signed = reports.filter(({ isSigned }) => isSigned);
    return (0,_rules_table_js__WEBPACK_IMPORTED_MODULE_6__/* .bestOf */ .Ui)(signed, ({ state }) => state);
}
/**
 * The comment, the reaction on what asked, and the note on the pull request
 * that it made. All but the comment costs a warning at most.
 */
async function reportFollowUp(ports, state, posting = {}) {
    const { about, claim, result, send } = state;
    const posted = about.isReported
        ? await postReport(ports, state, posting)
        : NOTHING_POSTED;
    if (posted.kind === 'existing')
        return posted;
    // Before its end only a `sent` report shows no reaction.
    const replaced = posted.kind === 'posted' ? posted.replaced : [];
    const isFirst = about.attempt === 1 && claim.kind !== 'others';
    const isBare = isFirst && replaced.every(({ result }) => result?.outcome === 'sent');
    if (about.bearer)
        await showOutcome(ports, state, isBare).catch(() => ports.log.warnOf(NOT_SHOWN, (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .noAnswerInTime */ .qD)()));
    const isMade = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__/* .isEnd */ .uV)(result?.outcome ?? '') && send.kind === 'sent';
    if (posted.kind === 'failed' || !isMade || posting.isTold)
        return posted;
    const hasTold = await tellPullRequest(ports, state).catch(() => false);
    return { ...posted, created: posted.created + (hasTold ? 1 : 0) };
}
/**
 * A report is never edited: people are notified of new comments only. So it is
 * posted, unless the existing one knows more; what it replaces is deleted then.
 */
async function postReport(ports, state, posting) {
    const { clock, limits, log } = ports;
    const { key, place } = state.about;
    if (place === undefined)
        return NOTHING_POSTED;
    for (let tries = 1;; tries += 1) {
        const read = await readReportsOn(ports, place, key);
        if (read.kind === 'failed')
            return { kind: 'failed', problem: read.problem };
        const found = read.value.filter(one => one.isSigned || isOfEarlierAttempt(one.state, state));
        // An earlier try, also one that was given up, may have created it.
        const own = found.find(one => one.isSigned && isSame(one.state, state));
        const others = found.filter(one => one !== own);
        if (posting.onlyReplaces && others.length === 0)
            return NOTHING_POSTED;
        const best = bestReport(others)?.state;
        if (best && stays(best, state, posting))
            return { kind: 'existing', report: best };
        // Of two that were posted in the same moment, only one may name the job.
        const named = others.filter(one => one.state.job !== undefined);
        const known = bestReport(named)?.state ?? best;
        const posted = own
            ? { kind: 'posted', url: own.url }
            : await createReport(ports, known ? inherit(state, known) : state, place);
        if (posted.kind === 'failed')
            return posted;
        if (posted.kind === 'again') {
            const { retryAfterMs = 0 } = posted;
            const pauseMs = Math.max(retryAfterMs, _github_pages_js__WEBPACK_IMPORTED_MODULE_3__/* .LISTED_AFTER_MS */ .KV);
            if (tries === TRIES || pauseMs >= (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits))
                return { ...posted, kind: 'failed' };
            await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
            continue;
        }
        posting.onPosted?.(posted.url);
        // What came after it replaces it, and would be missing if both were deleted.
        const earlier = own ? found.slice(0, found.indexOf(own)) : others;
        for (const replaced of earlier) {
            const problem = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .deleteComment */ .Tu)(ports, replaced).catch(_message_js__WEBPACK_IMPORTED_MODULE_9__/* .noAnswerInTime */ .qD);
            log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .say */ .cv) `An earlier report could not be deleted.`, problem);
        }
        const replaced = earlier.map(one => one.state);
        return { kind: 'posted', url: posted.url, created: 1, replaced };
    }
}
/**
 * What this run has said itself, whatever key it had then: "Nothing was sent"
 * must not remain.
 */
function isOfEarlierAttempt({ about }, own) {
    const { attempt, runId } = own.about;
    return about.runId === runId && about.attempt < attempt;
}
function isSame(one, own) {
    const keyOf = ({ about: { attempt, runId }, result }) => `${runId} ${attempt} ${result?.outcome}`;
    return keyOf(one) === keyOf(own);
}
/** An end stays, and so does what knows more of the send. */
function stays(existing, state, { isFinish }) {
    const { outcome = '' } = existing.result ?? {};
    if ((0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_5__/* .isEnd */ .uV)(outcome))
        return true;
    // A run has told who asked to check it, since the finish read the reports.
    if (isFinish && outcome === 'unknown')
        return true;
    // What follows is said already.
    if (state.result?.outcome === 'sent')
        return existing.send.kind === 'sent';
    return (0,_rules_table_js__WEBPACK_IMPORTED_MODULE_6__/* .knowledgeOf */ .a$)(existing) > (0,_rules_table_js__WEBPACK_IMPORTED_MODULE_6__/* .knowledgeOf */ .a$)(state);
}
/**
 * What an earlier report knew, and since when it named the job. A run that did
 * not get the job from the service does not know better which it is.
 */
function inherit(state, known) {
    const { before = known.before, job: own } = state;
    const kept = { ...state, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_10__/* .defined */ .s)({ before }) };
    const { job } = known;
    if (job === undefined)
        return kept;
    const isSame = own?.id === job.id && own.project === job.project;
    if (isSame)
        return { ...kept, job: { ...own, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_10__/* .defined */ .s)({ since: job.since }) } };
    return own?.latest === undefined ? { ...kept, job } : kept;
}
function createReport(ports, state, place) {
    const { github, redact } = ports;
    const writtenAt = Math.round(github.now());
    const marker = (0,_github_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .markerOf */ .we)(state, writtenAt, github.aheadMs());
    const line = writeMarker(ports, { ...marker, words: redact(marker.words) });
    const most = _comment_js__WEBPACK_IMPORTED_MODULE_7__/* .COMMENT_MOST_CHARACTERS */ .$n - line.length;
    const body = `${line}${(0,_comment_js__WEBPACK_IMPORTED_MODULE_7__/* .reportComment */ .eG)((0,_report_js__WEBPACK_IMPORTED_MODULE_8__/* .reportOf */ .E)(state, redact), redact, most)}`;
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .postComment */ .Gy)(ports, place, body);
}
/** The comment's first line; empty where it would show a secret. */
function writeMarker({ log, markers, redact }, marker) {
    if (!(0,_redact_js__WEBPACK_IMPORTED_MODULE_11__/* .holdsSecret */ .hK)(marker, redact))
        return `${markers.write(marker)}\n`;
    log.warn(NO_MARKER);
    return '';
}
/** Shows 🎉 or 😕, and removes our own that no longer fit, 👎 too. */
async function showOutcome({ github, limits, log }, { about: { bearer }, result }, isBare) {
    if (bearer === undefined)
        return;
    const { denied, failed, succeeded } = _github_reactions_js__WEBPACK_IMPORTED_MODULE_4__/* .REACTIONS */ .nM;
    const shown = [denied, failed, succeeded];
    const { outcome } = result ?? {};
    const isGood = outcome === 'completed' || outcome === 'no-changes';
    // None as long as it continues.
    const isOpen = outcome === 'sent' || outcome === 'active';
    const wanted = isOpen ? undefined : isGood ? succeeded : failed;
    const added = wanted && (await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_4__/* .addReaction */ .BB)(github, bearer, wanted, limits));
    if (added?.kind === 'failed')
        log.warnOf(NOT_SHOWN, added.problem);
    if (isBare)
        return;
    const read = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_4__/* .ownReactions */ .Ny)(github, bearer, limits);
    if (read.kind === 'failed')
        return log.warnOf(NOT_SHOWN, read.problem);
    for (const { content, id } of read.value)
        if (shown.includes(content) && content !== wanted)
            log.warnOf(NOT_SHOWN, await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_4__/* .removeReaction */ .et)(github, bearer, id, limits));
}
/**
 * So that nobody has to name the job there. Returns whether it posted a note.
 */
async function tellPullRequest(ports, state) {
    const { github, inputs, log, redact, run } = ports;
    const { about, job: named, result } = state;
    const report = (0,_report_js__WEBPACK_IMPORTED_MODULE_8__/* .reportOf */ .E)(state, redact);
    const { number: issue, owner, repo } = report.pullRequest?.place ?? {};
    const [there, here] = [`${owner}/${repo}`, `${run.owner}/${run.repo}`];
    const isHere = there.toLowerCase() === here.toLowerCase();
    if (!report.job || !named || issue === undefined || !isHere)
        return false;
    if ([about.askedOn, about.place?.issue].includes(issue))
        return false;
    const { id: job, project } = named;
    const isUntouched = result?.kind === 'ended' && result.pull?.isUntouched;
    const known = isUntouched
        ? { kind: 'read', value: false }
        : await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .knowsJob */ .kA)(ports, issue, project);
    if (known.kind === 'failed')
        log.warnOf(NOT_TOLD, known.problem);
    if (known.kind === 'failed' || known.value)
        return false;
    const writtenAt = Math.round(github.now());
    const note = { kind: 'note', note: 'job', project, job, issue, writtenAt };
    const line = writeMarker(ports, note);
    const words = redact((0,_comment_js__WEBPACK_IMPORTED_MODULE_7__/* .pullRequestNote */ .HK)(report, report.job, inputs.command));
    const posted = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .postComment */ .Gy)(ports, { issue }, `${line}${words}`);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_TOLD, posted.problem);
    return posted.kind === 'posted';
}
const NO_MARKER = (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .say */ .cv) `A part of the report's record holds a secret, so it is not written: no other run will know of this report.`;
const NOT_SHOWN = (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .say */ .cv) `The reactions could not be updated.`;
const NOT_TOLD = (0,_message_js__WEBPACK_IMPORTED_MODULE_9__/* .say */ .cv) `The note on the pull request, which says which job made it, could not be posted.`;


/***/ }),

/***/ 6406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b6: () => (/* binding */ redactMessage),
/* harmony export */   hK: () => (/* binding */ holdsSecret),
/* harmony export */   lY: () => (/* binding */ createRedactor),
/* harmony export */   oY: () => (/* binding */ secretPieces)
/* harmony export */ });
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
/** Whether there is a secret in any text of a value. */
function holdsSecret(value, redact) {
    if (typeof value === 'string')
        return redact(value) !== value;
    return Object.values(Object(value)).some(part => holdsSecret(part, redact));
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
/* harmony export */   E: () => (/* binding */ reportOf)
/* harmony export */ });
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(6425);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7459);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5748);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6276);
/* harmony import */ var _step_inputs_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6506);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(6406);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(9439);







/**
 * What is said of a follow-up, as it is now. Secrets are taken out before
 * anything is cut: half a secret would not be recognized any more.
 */
function reportOf(state, redact) {
    const { about, result } = state;
    const safe = (message) => (0,_redact_js__WEBPACK_IMPORTED_MODULE_5__/* .redactMessage */ .b6)(message, redact);
    return {
        outcome: result?.outcome ?? 'sent',
        reason: result?.kind === 'stopped' ? result.reason : undefined,
        proof: result?.kind === 'ended' ? result.proof : undefined,
        headline: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .headlineOf */ .gD)(state)),
        details: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .detailsOf */ .cz)(state)),
        advice: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .adviceOn */ .ik)(state)),
        about: { ...about, words: redact(about.words) },
        job: jobIn(state, redact),
        pullRequest: pullIn(state)
    };
}
function jobIn(state, redact) {
    const { about, job, result } = state;
    if (job === undefined)
        return undefined;
    const latest = job.latest?.job;
    const shown = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_1__/* .shownJob */ .By)(state);
    // An earlier status would contradict what is said of the latest.
    const isCurrent = !latest || latest.status === shown?.status;
    const ended = result?.kind === 'ended' ? result.status : undefined;
    const { model, source } = shown ?? latest ?? {};
    const texts = {
        id: job.id,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({
            url: about.jobUrl?.replace(_step_inputs_js__WEBPACK_IMPORTED_MODULE_3__/* .JOB_ID */ .mu, () => encodeURIComponent(job.id)),
            status: (isCurrent ? shown?.status : undefined) ?? ended,
            branch: source?.ref ?? undefined,
            model: model ?? undefined
        })
    };
    return redacted(texts, redact);
}
/** Only of a job that has ended is its pull request this follow-up's. */
function pullIn({ about, before, result }) {
    if (result?.kind !== 'ended' || result.prLink === null)
        return undefined;
    const { headSha, prLink: url, pull } = result;
    const { serverUrl } = about;
    const place = (0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .placeOfLink */ .Ln)(url, serverUrl);
    const was = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .headBefore */ .ct)(before, url);
    const hasMoved = pull && was && headSha && was !== headSha;
    if (!hasMoved)
        return { url, place };
    const range = `${was}..${headSha}`;
    const changesUrl = `${serverUrl}/${pull.repository}/compare/${range}`;
    return { url, place, changesUrl };
}
function redacted(texts, redact) {
    const safe = Object.entries(texts).map(([name, text]) => [name, redact(text)]);
    return Object.fromEntries(safe);
}


/***/ }),

/***/ 975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ finishSummary),
/* harmony export */   x: () => (/* binding */ stepSummary)
/* harmony export */ });
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5498);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4863);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1238);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8186);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9439);





/**
 * The step summary: the result, the timeline and the follow-up's text.
 *
 * @param page the address of the page that explains each message
 */
function stepSummary(report, prompt, timeline, page) {
    const { advice, details, headline, outcome, pullRequest } = report;
    return paragraphs([
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .ICONS */ .Ze[outcome]} Agent Follow-up: ${outcome}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(headline),
        pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .changedPullRequest */ .$t)(pullRequest) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_4__/* .sentences */ .hC)(details, advice)),
        report.job ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .jobLine */ ._r)(report) : '',
        table(['After', 'What happened'], timeline.map(({ afterMs, what }) => [(0,_message_js__WEBPACK_IMPORTED_MODULE_4__/* .duration */ .p0)(afterMs), what].map(_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD))),
        prompt === '' ? '' : `The follow-up:\n\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .codeBlock */ .DV)(prompt)}`,
        explained(report, page)
    ]);
}
/** The summary of a run that finishes what is pending, or why it could not. */
function finishSummary(told, reports, cause = { reason: undefined }, page) {
    const rows = reports.map(({ about, job, outcome, pullRequest }) => [
        `${_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .ICONS */ .Ze[outcome]} ${outcome}`,
        about.url ? questionOf(about, about.url) : '',
        about.asker === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(about.asker),
        job === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(job.id),
        pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequestLink */ .Zl)(pullRequest) : ''
    ]);
    return paragraphs([
        '### Agent Follow-up: finish',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(told),
        table(['Outcome', 'Asked', 'By', 'Job', 'Pull request'], rows),
        explained(cause, page)
    ]);
}
function questionOf({ words }, url) {
    const beginning = (0,_message_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(words, _github_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
    const question = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('question', url);
    return beginning === '' ? question : `${question}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(beginning)}`;
}
/** The reason, for whoever reads or sets up a workflow, and what explains it. */
function explained({ outcome, reason }, page) {
    if (reason === undefined)
        return '';
    const isError = outcome === 'error' && page;
    return [
        `Reason: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(reason)}.`,
        isError ? `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('Troubleshooting', page)} explains each message.` : ''
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
    const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .cell */ .Hn))];
    return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}


/***/ }),

/***/ 9439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ze: () => (/* binding */ ICONS),
/* harmony export */   cz: () => (/* binding */ detailsOf),
/* harmony export */   gD: () => (/* binding */ headlineOf),
/* harmony export */   ik: () => (/* binding */ adviceOn)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4863);
/* harmony import */ var _rules_table_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7144);


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
/** What happened, in a line; empty where the details say it. */
function headlineOf(state) {
    const { result } = state;
    if (result === undefined)
        return [];
    return result.kind === 'ended'
        ? endWords(state, result)
        : STOPPED[result.outcome](state);
}
function endWords(state, end) {
    const { proof, status, workedMs } = end;
    if (proof === undefined)
        return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The end of this follow-up was reported before.`;
    // A check alone does not tell what the job has ended.
    if (state.send.kind === 'none')
        return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}.`;
    if (proof !== 'seen')
        return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}${DIFFERENCES[differenceOf(state, end)]}.`;
    // Said only of what was measured.
    const after = workedMs === undefined ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) ` after ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(workedMs)}`;
    return ENDED[end.outcome](after);
}
const ENDED = {
    completed: after => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after}.`,
    'no-changes': after => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after} without changing anything.`,
    failed: after => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job failed${after}. The service gives no reason.`,
    archived: after => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job was archived${after}.`
};
/** What is said of an end where the agent was not seen at work. */
function differenceOf({ before }, { changed, prLink, proof, status }) {
    if (proof === 'link' || proof === 'head')
        return proof;
    const isSame = before?.status === status;
    const isUnchanged = isSame && (prLink === null || changed === false);
    return isUnchanged ? 'nothing' : 'status';
}
const DIFFERENCES = {
    status: [],
    link: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, with another pull request`,
    head: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, and its pull request has new commits`,
    nothing: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, and nothing has changed since the follow-up was sent`
};
const STOPPED = {
    'timed-out': ({ about }) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent was not seen to finish within the time limit (${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(about.timeLimitMs)}).`,
    sent: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`,
    active: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is still running.`,
    unknown: ({ send }) => send.kind === 'sent'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known how the follow-up ended.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known whether the service accepted the follow-up.`,
    denied: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Denied.`,
    skipped: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Skipped.`,
    cancelled: ({ send, tracking }) => send.kind === 'sent' || tracking !== undefined
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled and no longer watches the agent job, which continues.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled.`,
    // The cause follows.
    error: () => []
};
/** The cause, what is known of the send, and who sees what was made. */
function detailsOf(state) {
    const { about, pullState, result, send } = state;
    const { outcome } = result ?? {};
    // An unknown outcome says so itself.
    const isSaid = outcome === 'unknown' && ['sent', 'lost', 'in-flight'].includes(send.kind);
    const isOpen = !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome ?? '');
    const isNoPrompt = send.kind === 'none' && about.kind === 'event';
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(result?.kind === 'stopped' ? result.what : [], 
    // A variable that is not set may be why.
    isNoPrompt ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `prompt is empty, so there was nothing to send.` : [], isOpen ? SAID[(0,_rules_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .OB)(state).says] : [], 
    // What is pushed to the branch of a pull request that is over is not seen.
    pullState === undefined || pullState.state === 'open'
        ? []
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The pull request ${pullState.name} is ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(pullState.state)}, so what is pushed to its branch reaches nobody.`);
}
const SAID = {
    nothing: [],
    'Nothing was sent.': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    'This run sent nothing.': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing.`,
    'This run sent nothing; another may have.': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing; another one may have.`,
    'It may have been accepted.': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up went out, but it is not known whether the service accepted it.`,
    'It was sent.': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`
};
/** How to continue: what has to be corrected, if anything, and one way on. */
function adviceOn(state) {
    const { result } = state;
    const { outcome } = result ?? {};
    if (outcome === 'denied' || outcome === 'skipped')
        return [];
    const fix = result?.kind === 'stopped' ? result.fix : [];
    const asking = askingOf(state);
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(fix, WAYS[(0,_rules_table_js__WEBPACK_IMPORTED_MODULE_0__/* .wayOf */ .VO)(state)](asking, fix.length > 0));
}
const WAYS = {
    're-run': ({ again }, isToCorrect) => isToCorrect
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Then re-run the workflow job; or, if the comment or the workflow file has to change, ${again} instead, because a re-run uses both as they were.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Re-run the workflow job to send the follow-up.`,
    'ask again': ({ again }) => sentence(again),
    'check first': ({ again, unlessSent }) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service: its status alone does not show what it has received.`, sentence((0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `${again} only if ${unlessSent}`)),
    'check the job': ({ check }) => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `${check} to see how it is going.`,
    'ask more': ({ more }) => more
};
function askingOf(state) {
    const { command, kind } = state.about;
    const isOtherJob = needsOtherJob(state);
    if (command === undefined)
        return isOtherJob ? OF_EVENT_ELSEWHERE : OF_EVENT;
    const { id } = isOtherJob ? { id: '<id>' } : forgottenJob(state);
    const again = id === undefined ? command : `${command} --job ${id}`;
    const ask = `${again} …`;
    const isReview = kind === 'review';
    const asked = isReview ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `review` : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment`;
    const rocket = isReview ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `it has no 🚀, `;
    const anew = isOtherJob
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${ask} again with the ID of an existing job`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${ask} again`;
    return {
        again: isReview ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `submit the review again, or comment ${ask}` : anew,
        more: isOtherJob
            ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start another job, then comment ${ask} with its ID.`
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${ask} to send the agent another follow-up.`,
        check: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${again}`,
        unlessSent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `no run of this ${asked} is in progress, ${rocket}and the job shows no sign of the follow-up`
    };
}
const OF_EVENT = {
    again: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `start a new run`,
    more: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to send the agent another follow-up.`,
    check: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service`,
    unlessSent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `no other run of this event is in progress, and the job shows no sign of the follow-up`
};
const OF_EVENT_ELSEWHERE = {
    ...OF_EVENT,
    again: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `set job-id to the ID of an existing job, and start a new run`,
    more: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start another job, set job-id to its ID, and start a new run.`
};
/** No job, or not this one, can take the follow-up. */
function needsOtherJob({ about, result }) {
    if (result?.kind !== 'stopped')
        return result?.outcome === 'archived';
    const { reason } = result;
    const isWrong = reason === 'job-not-found' && about.jobInput === undefined;
    return isWrong || reason === 'no-job' || reason === 'job-archived';
}
/** The job that the next comment has to name, because nothing else does. */
function forgottenJob({ about, job }) {
    if (job === undefined)
        return {};
    const { isReported, jobInput } = about;
    // A report names only a job that the service has confirmed.
    const isConfirmed = job.latest !== undefined || job.since !== undefined;
    const isNamed = jobInput === undefined ? isReported && isConfirmed : job.id === jobInput;
    return isNamed ? {} : { id: job.id };
}
/** A message as a sentence of its own. */
function sentence(message) {
    const [first, ...rest] = message.filter(({ text }) => text !== '');
    if (first === undefined)
        return [];
    const text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
    return [{ ...first, text }, ...rest, ...(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)('.')];
}


/***/ }),

/***/ 5748:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   By: () => (/* binding */ shownJob),
/* harmony export */   KE: () => (/* binding */ LAG_MOST_MS),
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   aI: () => (/* binding */ looksAsBefore),
/* harmony export */   ig: () => (/* binding */ needsHead),
/* harmony export */   oX: () => (/* binding */ proofOf),
/* harmony export */   u4: () => (/* binding */ track)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6889);

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
/**
 * When an end without a sign of work counts of what an earlier run sent: an
 * agent that has not started by then most likely did before anybody looked.
 */
const SETTLED_AFTER_MS = 600_000;
/** Adds a check. */
function track({ seen } = { seen: [] }, latest) {
    const last = seen.at(-1);
    const isSame = last?.latest.job.status === latest.job.status &&
        linkOf(last.latest) === linkOf(latest);
    return isSame
        ? { seen: [...seen.slice(0, -1), { ...last, latest }] }
        : { seen: [...seen, { first: latest, latest }] };
}
/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough after a sign of work. Without one, it counts later: as something that
 * differs from the job before, or, of what an earlier run sent, as it is.
 */
function judge(state, checking) {
    const { before, record, send } = state;
    const end = endIn(state);
    if (end === undefined)
        return { kind: 'active' };
    const ended = (proof) => ({ kind: 'ended', end, proof });
    if (send.kind !== 'sent')
        return ended('seen');
    const from = (countsAt, verdict) => end.latest.askedAt < countsAt ? { kind: 'unsettled', countsAt } : verdict;
    const stableAt = end.first.answeredAt + stableMs(state, checking);
    if (workIn(state))
        return from(stableAt, ended('seen'));
    const startedBy = Math.max(stableAt, send.at + checking.startTimeoutMs);
    const difference = differenceIn(state);
    const isOwn = send.by === 'this-run';
    // Sent by an earlier run, another link may be the earlier end's, come late.
    if (difference && (isOwn || difference !== 'link'))
        return from(startedBy, ended(difference));
    if (isOwn || !before)
        return from(startedBy, NOT_STARTED);
    const settledBy = Math.max(startedBy, send.at + SETTLED_AFTER_MS);
    const isUnknown = record?.send.kind === 'sent' && record.result?.outcome === 'unknown';
    return from(settledBy, isUnknown && !difference ? NOT_STARTED : ended(difference ?? 'none'));
}
const NOT_STARTED = { kind: 'not-started' };
/** Whether a moved head would count now, so that it is worth a request. */
function needsHead(state, checking) {
    const { before, send } = state;
    const end = endIn(state);
    if (send.kind !== 'sent' || !end || !isFinished(before))
        return false;
    if (workIn(state) || differenceIn(state))
        return false;
    // The head of another pull request says nothing.
    const { headSha, prLink } = before;
    const isKnown = headSha !== undefined && prLink === linkOf(end.latest);
    const stableAt = end.first.answeredAt + stableMs(state, checking);
    const startedBy = Math.max(stableAt, send.at + checking.startTimeoutMs);
    return isKnown && end.latest.askedAt >= startedBy;
}
/** Whether nothing shows yet that the job has changed since the send. */
function looksAsBefore(state) {
    return !!state.before && !workIn(state) && !differenceIn(state);
}
/**
 * The job at the last check that shows this follow-up: its end, or else
 * `active`, for an earlier end may be another prompt's.
 */
function shownJob(state) {
    const { result, send, tracking } = state;
    const isEnd = send.kind === 'none' || result?.kind === 'ended';
    if (!isEnd && send.kind !== 'sent')
        return undefined;
    const shown = tracking?.seen.findLast(({ latest }) => isEnd || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status));
    return shown?.latest.job ?? (send.kind === 'sent' ? send.job : undefined);
}
/** The latest checks, if they showed an end. */
function endIn({ tracking }) {
    const last = tracking?.seen.at(-1);
    return last && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(last.latest.job.status) ? last : undefined;
}
/** A job that is not known is not known to be finished, either. */
function isFinished(before) {
    return before !== undefined && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(before.status);
}
/**
 * A sign of work: an `active` asked 10 s or more after the job before, and 10 s
 * or more after the first check that showed an end since the last sign.
 * `again`: one that came after an end, which was an earlier prompt's.
 */
function workIn({ send, tracking }) {
    if (send.kind !== 'sent')
        return undefined;
    let work;
    let endSeenAt;
    for (const { first, latest } of tracking?.seen ?? []) {
        if ((0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status))
            endSeenAt ??= first.answeredAt;
        else if (latest.askedAt >= signFrom(send, endSeenAt)) {
            const isAgain = work === 'again' || endSeenAt !== undefined;
            work = isAgain ? 'again' : 'once';
            endSeenAt = undefined;
        }
    }
    return work;
}
/** When an `active` has to be asked for, at least, to be a sign of work. */
function signFrom({ comparedAt }, endSeenAt = 0) {
    return Math.max(comparedAt, endSeenAt) + LAG_MOST_MS;
}
/**
 * What differs from a job that was finished before; no other can be compared. A
 * link that is gone is no difference. For this run, the last link that it saw
 * in the first 10 s is the one before: it may have come late.
 */
function differenceIn({ before, send, tracking }) {
    const seen = tracking?.seen ?? [];
    const end = seen.at(-1);
    if (send.kind !== 'sent' || !isFinished(before) || !end)
        return undefined;
    if (end.latest.job.status !== before.status)
        return 'status';
    const early = seen
        .filter(({ first }) => first.askedAt < signFrom(send))
        .map(({ first }) => linkOf(first));
    const isOwn = send.by === 'this-run';
    const linksBefore = [before.prLink, ...(isOwn ? early : [])];
    const link = linkOf(end.latest);
    const linkBefore = linksBefore.findLast(one => one !== null);
    if (link !== null && link !== linkBefore)
        return 'link';
    return tracking?.headMoved ? 'head' : undefined;
}
/** How long an end has to stay the same. */
function stableMs(state, { isTwice }) {
    const { before, tracking } = state;
    const seen = tracking?.seen ?? [];
    const wasActive = before
        ? !isFinished(before)
        : seen.some(({ latest }) => !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status));
    return wasActive && !isTwice && workIn(state) !== 'again'
        ? PAUSE_AND_LAG_MOST_MS
        : LAG_MOST_MS;
}
/**
 * Whether checks prove that a send whose answer was lost was accepted: only a
 * sign of work of a job that was finished before does. And from when on an
 * `active` would be one.
 */
function proofOf(latest, since) {
    const before = stateOf(latest);
    const at = latest.answeredAt;
    const send = {
        kind: 'sent',
        by: 'this-run',
        at,
        comparedAt: at,
        isExact: false
    };
    const state = { before, send, tracking: since ?? { seen: [] } };
    const isProven = isFinished(before) && workIn(state) !== undefined;
    const end = since?.seen.find(({ first }) => (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(first.job.status));
    return { isProven, possibleFrom: signFrom(send, end?.first.answeredAt) };
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
/* harmony export */   bI: () => (/* binding */ OUTCOMES_FOR_FAIL_ON),
/* harmony export */   ct: () => (/* binding */ headBefore),
/* harmony export */   pJ: () => (/* binding */ endOf),
/* harmony export */   uV: () => (/* binding */ isEnd),
/* harmony export */   ug: () => (/* binding */ failsStep)
/* harmony export */ });
/* unused harmony export OUTCOMES */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6889);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6425);


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
function failsStep(outcome, failOn) {
    return [...ALWAYS_FAILS, ...failOn].includes(outcome);
}
/** The head before, where it was the same pull request's. */
function headBefore(before, prLink) {
    return before?.prLink === prLink ? before.headSha : undefined;
}
/**
 * What an end has come to.
 *
 * @param proof why it counts
 * @param pull its pull request, as it was read after the end
 */
function endOf({ droppedLink, job }, before, proof, pull) {
    const { prLink, status } = job;
    const headSha = pull?.headSha;
    const after = { status, prLink, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ headSha }) };
    // Something was made that can't be shown.
    const changed = droppedLink === undefined ? changes(before, after) : undefined;
    const outcome = status === 'failed' || status === 'archived'
        ? status
        : changed === false
            ? 'no-changes'
            : 'completed';
    const known = (0,_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ changed, headSha, pull });
    return { kind: 'ended', outcome, status, prLink, proof, ...known };
}
/**
 * Whether the pull request has changed; undefined where that can't be known: an
 * earlier prompt's work may be in it.
 */
function changes(before, after) {
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


/***/ }),

/***/ 1247:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hx: () => (/* binding */ sentEarlier),
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   zb: () => (/* binding */ repeatsReport)
/* harmony export */ });
/* unused harmony exports RECORD_TABLE, recordRowOf */
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6425);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4863);
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6276);
/* harmony import */ var _table_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7144);




/**
 * What a run does that reads the record. A first attempt that has added 👀, or
 * has nothing that bears it, sends without reading. What was read decides by an
 * earlier row, also where another part could not be read.
 */
const RECORD_TABLE = [
    { report: 'an end', rocket: 'any', eyes: 'any', does: 'repeats it' },
    { report: '`yes`', rocket: 'any', eyes: 'any', does: 'waits for the result' },
    { report: 'any', rocket: 'there', eyes: 'any', does: 'waits for the result' },
    {
        report: 'any',
        rocket: 'any',
        eyes: 'any',
        isUnread: true,
        does: 'is `unknown`'
    },
    { report: '`refused`', rocket: 'not there', eyes: 'any', does: 'repeats it' },
    { report: '`maybe`', rocket: 'not there', eyes: 'any', does: 'repeats it' },
    { report: 'nothing', rocket: 'not there', eyes: '201', does: 'sends' },
    { report: 'nothing', rocket: 'not there', eyes: '200', does: 'is `unknown`' },
    {
        report: 'nothing',
        rocket: 'not there',
        eyes: 'nothing bears it',
        does: 'is `unknown`; with `resend`, sends'
    }
];
/** The row of a record. */
function recordRowOf({ about, claim }, { report, rocketAt, unread }) {
    const says = report ? whatItSays(report) : 'nothing';
    const rocket = rocketAt === undefined ? 'not there' : 'there';
    const answer = claim.kind === 'own' ? '201' : '200';
    const eyes = about.bearer ? answer : 'nothing bears it';
    const row = RECORD_TABLE.find(one => ['any', says].includes(one.report) &&
        ['any', rocket].includes(one.rocket) &&
        ['any', eyes].includes(one.eyes) &&
        (!one.isUnread || unread !== undefined));
    return row;
}
function whatItSays(report) {
    if ((0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(report.result?.outcome ?? ''))
        return 'an end';
    const { mark } = (0,_table_js__WEBPACK_IMPORTED_MODULE_1__/* .rowOf */ .OB)(report);
    return mark === 'nothing' ? mark : `\`${mark}\``;
}
/**
 * What follows from the record: with a result, the run is over; else, if the
 * follow-up was sent, its result is waited for; else this run sends it.
 *
 * @param now by our clock
 */
function decide(state, record, { now, resend }) {
    const { report, rocketAt = now, unread } = record;
    const isReview = state.about.kind === 'review';
    const known = (0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ record: report });
    switch (recordRowOf(state, record).does) {
        case 'repeats it':
            return report ? repeat(report) : known;
        case 'waits for the result':
            // By 🚀 alone, it is not known how the job was before.
            return report?.send.kind === 'sent'
                ? { ...known, ...lastingOf(report) }
                : { ...known, send: sentEarlier(rocketAt) };
        case 'sends':
            return isReview
                ? { ...known, result: unknown(REVIEW) }
                : { ...known, isOnlySender: true };
        case 'is `unknown`':
            return { ...known, result: unread ? notRead(unread) : unknown(CLAIMED) };
        case 'is `unknown`; with `resend`, sends': {
            if (resend && !isReview)
                return known;
            return { ...known, result: unknown(isReview ? REVIEW : NO_RECORD) };
        }
    }
}
function repeat(report) {
    const { result, send } = report;
    const known = { record: report, ...lastingOf(report) };
    if (result?.kind === 'ended')
        return { ...known, result };
    const isRefused = send.kind === 'refused';
    const reason = result?.reason ?? (isRefused ? 'claimed' : 'answer-lost');
    const stopped = isRefused ? stop('error', REFUSED) : unknown(MAYBE);
    return { ...known, result: { ...stopped, reason } };
}
/** What a report has of the follow-up, beside how it ended for its run. */
function lastingOf(report) {
    const { before, commentUrl, isOnlySender, job, send } = report;
    return { isOnlySender, send, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ before, commentUrl, job }) };
}
/** It was sent by an earlier run; then nobody knows the time exactly. */
function sentEarlier(at) {
    return { kind: 'sent', by: 'earlier-run', at, comparedAt: at, isExact: false };
}
/** Whether this run has nothing to add to the report that it went by. */
function repeatsReport({ record, result, send }) {
    if (record === undefined)
        return false;
    const isSame = send.kind === record.send.kind;
    const isNothingNew = send.kind === 'refused' || send.kind === 'lost';
    return result === record.result || (isSame && isNothingNew);
}
function stop(outcome, what) {
    return { kind: 'stopped', outcome, reason: 'claimed', what, fix: [] };
}
function unknown(what) {
    return stop('unknown', what);
}
function notRead({ reason, remedy: fix, what }) {
    const unread = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(UNREAD, what);
    return { ...unknown(unread), reason, fix };
}
const CLAIMED = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This comment was claimed before (👀), and no report says that its follow-up was sent. Another run may be sending it.`;
const MAYBE = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `An earlier run sent it, but did not learn whether it arrived.`;
const NO_RECORD = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`;
const REFUSED = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`;
const REVIEW = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This is a re-run for a review, and no report shows that its follow-up was sent. A re-run never sends a review's follow-up.`;
const UNREAD = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It could not be determined whether the follow-up was sent.`;


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

/***/ 13:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Mz: () => (/* binding */ errorOf)
/* harmony export */ });
/* unused harmony exports hasEnded, isSent */
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6276);

function errorOf({ reason, remedy: fix, what }) {
    return { kind: 'stopped', outcome: 'error', reason, what, fix };
}
function hasEnded({ result }) {
    return isEnd(result?.outcome ?? '');
}
function isSent({ send }) {
    return send.kind === 'sent';
}


/***/ }),

/***/ 7144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   OB: () => (/* binding */ rowOf),
/* harmony export */   Ui: () => (/* binding */ bestOf),
/* harmony export */   VO: () => (/* binding */ wayOf),
/* harmony export */   a$: () => (/* binding */ knowledgeOf)
/* harmony export */ });
/* unused harmony export TABLE */
/* harmony import */ var _outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6276);

/** What is recorded, said, and advised, by what is known of the send. */
const TABLE = [
    {
        send: ['none'],
        onlySender: 'any',
        asked: 'any',
        mark: 'nothing',
        says: 'nothing',
        claim: 'stays',
        way: 'check the job'
    },
    {
        send: ['unsent'],
        onlySender: 'yes',
        asked: 'any',
        isKept: true,
        mark: 'nothing',
        says: 'This run sent nothing.',
        claim: 'may be there',
        way: 'check first'
    },
    {
        send: ['unsent'],
        onlySender: 'yes',
        asked: 'comment',
        mark: 'nothing',
        says: 'Nothing was sent.',
        claim: 'is removed',
        way: 're-run'
    },
    {
        send: ['unsent'],
        onlySender: 'yes',
        asked: 'other',
        mark: 'nothing',
        says: 'Nothing was sent.',
        claim: 'stays',
        way: 'ask again'
    },
    {
        send: ['unsent'],
        onlySender: 'not asked',
        asked: 'comment',
        mark: 'nothing',
        says: 'This run sent nothing.',
        claim: 'stays',
        way: 're-run'
    },
    {
        send: ['unsent'],
        onlySender: 'not asked',
        asked: 'other',
        mark: 'nothing',
        says: 'This run sent nothing.',
        claim: 'stays',
        way: 'ask again'
    },
    {
        send: ['unsent'],
        onlySender: 'no',
        asked: 'any',
        mark: 'nothing',
        says: 'This run sent nothing; another may have.',
        claim: 'is removed',
        way: 'check first'
    },
    {
        send: ['refused'],
        onlySender: 'yes',
        asked: 'any',
        mark: 'refused',
        says: 'Nothing was sent.',
        claim: 'stays',
        way: 'ask again'
    },
    {
        send: ['refused'],
        onlySender: 'any',
        asked: 'any',
        mark: 'nothing',
        says: 'This run sent nothing; another may have.',
        claim: 'stays',
        way: 'check first'
    },
    {
        send: ['in-flight', 'lost'],
        onlySender: 'any',
        asked: 'any',
        mark: 'maybe',
        says: 'It may have been accepted.',
        claim: 'stays',
        way: 'check first'
    },
    {
        send: ['sent'],
        onlySender: 'any',
        asked: 'any',
        mark: 'yes',
        says: 'It was sent.',
        claim: 'stays',
        way: 'check the job'
    }
];
/** The row of what is known now. */
function rowOf(state) {
    const { about, claim, isOnlySender, send } = state;
    const notAsked = claim.kind === 'none' && about.attempt === 1;
    const onlySender = isOnlySender ? 'yes' : notAsked ? 'not asked' : 'no';
    const asked = about.kind === 'comment' || about.kind === 'line' ? 'comment' : 'other';
    const row = TABLE.find(one => one.send.includes(send.kind) &&
        ['any', onlySender].includes(one.onlySender) &&
        ['any', asked].includes(one.asked) &&
        (!one.isKept || claim.kind === 'release-failed'));
    return row;
}
/** How to continue. */
function wayOf(state) {
    return (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(state.result?.outcome ?? '') ? 'ask more' : rowOf(state).way;
}
/** How much is known of the send; an end knows most. */
function knowledgeOf(state) {
    const isOver = (0,_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(state.result?.outcome ?? '');
    return isOver ? MARKS.length : MARKS.indexOf(rowOf(state).mark);
}
const MARKS = ['nothing', 'refused', 'maybe', 'yes'];
/** What knows most, else the newest; they come oldest first. */
function bestOf(reports, stateOf) {
    return reports.reduce((best, one) => {
        const knewMore = best !== undefined &&
            knowledgeOf(stateOf(best)) > knowledgeOf(stateOf(one));
        return knewMore ? best : one;
    }, undefined);
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
    const causes = new Set();
    const warn = (what) => runner.warning(line(what));
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
            const cause = line((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem));
            const all = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(what, (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem));
            if (causes.has(cause))
                detail(all);
            else
                warn(all);
            causes.add(cause);
        }
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

/***/ 5057:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Yz: () => (/* binding */ outputsOf),
/* harmony export */   tS: () => (/* binding */ openOutputs)
/* harmony export */ });
/* unused harmony exports OUTPUT_NAMES, FINISH_OUTPUT_NAMES */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6889);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5748);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6276);



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
    'pr-head-repository',
    'pr-previous-sha',
    'pr-state',
    'comment-url',
    'elapsed-seconds',
    'asked-by',
    'reason'
];
/** The outputs of finish/action.yml. */
const FINISH_OUTPUT_NAMES = (/* unused pure expression or super */ null && (['finished', 'pending']));
/** Writes what becomes known at once, each time that it changes. */
function openOutputs(write, redact) {
    const written = new Map();
    return (state) => {
        const values = outputsOf(state, redact);
        for (const name of OUTPUT_NAMES) {
            // With the outcome also those that stay empty: in the end all are set.
            const before = written.get(name) ?? (state.result ? undefined : '');
            if (before === values[name])
                continue;
            written.set(name, values[name]);
            write(name, values[name]);
        }
    };
}
/**
 * What is not known is empty. Later steps compare our own words, so these are
 * not redacted.
 */
function outputsOf(state, redact) {
    const { about, before, commentUrl, elapsedMs, pullState, result } = state;
    const end = result?.kind === 'ended' ? result : undefined;
    const job = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__/* .shownJob */ .By)(state);
    const prLink = redact(end?.prLink ?? '');
    const status = end?.status ?? job?.status ?? '';
    const pull = end?.pull;
    const previousSha = end ? (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .headBefore */ .ct)(before, end.prLink) : before?.headSha;
    return {
        status: (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isKnownStatus */ .ih)(status) ? status : redact(status),
        'pr-link': prLink,
        prLink,
        outcome: result?.outcome ?? '',
        'job-id': redact(state.job?.id ?? ''),
        job: job ? asJson(job, redact) : '',
        model: redact((job ?? state.job?.latest?.job)?.model ?? ''),
        sent: String(state.send.kind === 'sent'),
        changed: String(end?.changed ?? ''),
        'pr-number': String(pull?.number ?? ''),
        'pr-repository': redact(pull?.repository ?? ''),
        'pr-head-ref': redact(pull?.headRef ?? ''),
        'pr-head-sha': (pull && end?.headSha) ?? '',
        'pr-head-repository': redact(pull?.headRepository ?? ''),
        'pr-previous-sha': previousSha ?? '',
        'pr-state': pullState?.state ?? '',
        'comment-url': redact(commentUrl ?? ''),
        'elapsed-seconds': elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
        'asked-by': redact(about.asker ?? ''),
        reason: (result?.kind === 'stopped' && result.reason) || ''
    };
}
/** Redacted before it becomes JSON, where a backslash is another one. */
function asJson(job, redact) {
    return JSON.stringify(job, (name, value) => typeof value !== 'string' || (name === 'status' && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isKnownStatus */ .ih)(value))
        ? value
        : redact(value));
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
/* harmony export */   Vk: () => (/* binding */ endEarly),
/* harmony export */   cd: () => (/* binding */ runToEnd),
/* harmony export */   lW: () => (/* binding */ annotationOf),
/* harmony export */   os: () => (/* binding */ unexpected),
/* harmony export */   qi: () => (/* binding */ explainedAt)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8882);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(4863);
/* harmony import */ var _report_report_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6605);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(975);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6276);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(1849);
/* harmony import */ var _step_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3123);







/** Never throws. `giveUp` ends what could not begin, or was cut off. */
async function runToEnd(outside, open, play, giveUp) {
    const io = (0,_step_js__WEBPACK_IMPORTED_MODULE_4__/* .openStepIo */ .nc)(outside);
    const { runner } = io;
    const run = async () => {
        const opened = open((0,_log_js__WEBPACK_IMPORTED_MODULE_5__/* .debugged */ .Ip)({ ...outside, runner }), io);
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
    const stopped = { kind: 'stopped', what: [], fix: [] };
    if (error instanceof _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return { ...stopped, outcome: 'cancelled' };
    (0,_log_js__WEBPACK_IMPORTED_MODULE_5__/* .logStack */ .fk)(runner, error);
    const words = error instanceof Error ? error.message : String(error);
    const what = (0,_message_js__WEBPACK_IMPORTED_MODULE_6__/* .say */ .cv) `Unexpected error: ${words}. Please report it, with the log of this step.`;
    return { ...stopped, outcome: 'error', reason: 'bug', what };
}
/** Ends a step that has nothing to do, or can't begin: nothing is reported. */
async function endEarly(io, result) {
    const { redact, runner } = io;
    const report = (0,_report_report_js__WEBPACK_IMPORTED_MODULE_1__/* .reportOf */ .E)(io.know({ result }), redact);
    const page = explainedAt(runner.env, report.reason);
    await writeSummary(runner, (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_2__/* .stepSummary */ .x)(report, '', [], page));
    return annotationOf(report, (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .failsStep */ .ug)(result.outcome, []));
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
    // After an end there is nothing to correct.
    const { advice, details, headline, outcome, proof } = report;
    const next = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_3__/* .isEnd */ .uV)(outcome) ? [] : advice;
    const line = (0,_message_js__WEBPACK_IMPORTED_MODULE_6__/* .plain */ .pj)((0,_message_js__WEBPACK_IMPORTED_MODULE_6__/* .sentences */ .hC)(headline, details, next));
    if (fails)
        return { level: 'failure', line };
    const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome);
    // An end that nothing proves is one to look at.
    const isDoubtful = proof !== undefined && proof !== 'seen';
    return { level: isBad || isDoubtful ? 'warning' : 'notice', line };
}


/***/ }),

/***/ 3123:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Y: () => (/* binding */ openFinish),
  b0: () => (/* binding */ openStep),
  nc: () => (/* binding */ openStepIo)
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
        /** By how much GitHub's clock is ahead of ours, as its answers show it. */
        aheadMs: () => offsetMs ?? 0,
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
    if (asked.text.startsWith(marker/* MARKER_OPENING */.am))
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
// EXTERNAL MODULE: ./rules/state.js
var state = __nccwpck_require__(13);
;// CONCATENATED MODULE: ./step/begin.js


/** Before anything is known. */
const NOTHING_KNOWN = {
    about: {
        kind: 'event',
        key: '',
        runId: '',
        attempt: 1,
        project: '',
        words: '',
        isReported: false,
        timeLimitMs: 0,
        runUrl: '',
        serverUrl: ''
    },
    isOnlySender: false,
    claim: { kind: 'none' },
    send: { kind: 'unsent' }
};
/** What the event says of a follow-up. */
function beginWith(run, trigger, command) {
    const { isFromComment, problem, prompt } = trigger.request;
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const on = subjectOf(trigger);
    const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : '';
    const about = {
        ...NOTHING_KNOWN.about,
        kind: asked?.kind ?? 'event',
        runId: run.id,
        attempt: run.attempt,
        words: prompt,
        runUrl: `${(0,github_run/* urlOf */.r)(run)}${attempt}`,
        serverUrl: run.serverUrl,
        ...(0,defined/* defined */.s)({
            askedOn: on?.number,
            asker: trigger.asker?.login,
            // Where the workflow decides on the prompt, a comment's text does nothing.
            command: isFromComment ? command : undefined,
            url: trigger.kind === 'asked' ? trigger.asked.url : trigger.url
        })
    };
    // A review's comments on lines are sent, too.
    const isEmpty = prompt === '' && !problem && asked?.kind !== 'review';
    return {
        about,
        isOnlySender: asked === undefined && run.attempt === 1,
        send: { kind: isEmpty ? 'none' : 'unsent' },
        ...(0,defined/* defined */.s)({ pullState: stateWhereAsked(run, on) })
    };
}
function subjectOf(trigger) {
    return trigger.kind === 'asked' ? trigger.asked.on : trigger.on;
}
/** Of the pull request where it was asked, as the event says it. */
function stateWhereAsked({ owner, repo }, on) {
    const { number, state } = on ?? {};
    return state && { name: `${owner}/${repo}#${number}`, state };
}

// EXTERNAL MODULE: ./step/inputs.js
var step_inputs = __nccwpck_require__(6506);
// EXTERNAL MODULE: ./step/log.js
var step_log = __nccwpck_require__(1849);
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
    const log = (0,step_log/* openLog */.Ne)(clock, safe, redact);
    const show = (0,outputs/* openOutputs */.tS)(safe.output, redact);
    let state = NOTHING_KNOWN;
    return {
        runner: safe,
        redact,
        log,
        state: () => state,
        know: more => {
            const isOver = more.result !== undefined && state.result === undefined;
            const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {};
            state = { ...state, ...more, ...elapsed };
            show(state);
            return state;
        }
    };
}
/** Reads what is asked for and checks it; a result where nothing is to do. */
function openStep(outside, io) {
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.c)(env, readFile);
    if (read.kind === 'problem')
        return (0,state/* errorOf */.Mz)(read.problem);
    const { run } = read;
    const command = (0,step_inputs/* readCommandWord */.Iq)(input);
    const trigger = readTrigger(run, command, input('prompt'));
    if (trigger.kind === 'asked' || trigger.kind === 'event')
        io.know(beginWith(run, trigger, command));
    // A command that can never match would skip every comment, unnoticed.
    if (trigger.kind === 'skipped' && (0,step_inputs/* isCommand */.y9)(command))
        return step_skipped(trigger.explanation);
    const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest;
    const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest;
    const checked = (0,step_inputs/* readInputs */.Ko)(input, { hasConversation }, env);
    if (checked.kind === 'problems')
        return wrongInputs(checked.problems);
    if (trigger.kind === 'broken')
        return (0,state/* errorOf */.Mz)(trigger.problem);
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
/** Checks the inputs of a finish; a result where they are wrong. */
function openFinish(outside, io) {
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.c)(env, readFile);
    if (read.kind === 'problem')
        return (0,state/* errorOf */.Mz)(read.problem);
    const checked = (0,step_inputs/* readFinishInputs */.P_)(input, env);
    if (checked.kind === 'problems')
        return wrongInputs(checked.problems);
    const { inputs } = checked;
    return { ...connect(outside, io, read.run, inputs), inputs };
}
function step_skipped(what) {
    const outcome = 'skipped';
    return { kind: 'stopped', outcome, reason: 'no-command', what, fix: [] };
}
function wrongInputs(problems) {
    const isJobAlone = problems.every(({ reason }) => reason === 'no-job');
    const reason = isJobAlone ? 'no-job' : 'input';
    const what = (0,message/* sentences */.hC)(...problems.map(message/* explain */.WE));
    return (0,state/* errorOf */.Mz)({ reason, what, remedy: CORRECT });
}
const CORRECT = (0,message/* say */.cv) `Set or correct the variable, the secret, or the workflow file.`;
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
        markers: (0,marker/* openMarkers */.U3)(inputs.apiKey, run.repositoryId),
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
