"use strict";
exports.id = 76;
exports.ids = [76];
exports.modules = {

/***/ 866:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ connect)
});

// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./http/exchange.js
var http_exchange = __webpack_require__(9019);
// EXTERNAL MODULE: ./agent/reply.js
var agent_reply = __webpack_require__(1685);
;// CONCATENATED MODULE: ./agent/client.js



/**
 * Opens the service: the two operations of the Agent Job API v2, one try each.
 * Nothing is sent yet.
 */
function openAgentService(access, transport, clock) {
    const project = encodeURIComponent(access.projectId);
    const jobs = `${access.baseUrl}/v2/agent/${project}/job`;
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${access.apiKey}`,
        'user-agent': 'agent-follow-up'
    };
    const exchange = (request, limits) => (0,common_clock/* withAnswerLimit */.Q8)(clock, http_exchange/* ANSWER_TIMEOUT_MS */.Md, limits, signal => transport({ ...request, signal, unlessSent: limits.cancel }));
    return {
        /** Reads a job. Throws `Cancelled` on a cancel. */
        check: async (jobId, limits) => {
            const url = `${jobs}/${encodeURIComponent(jobId)}`;
            const reply = await exchange({ method: 'GET', url, headers }, limits);
            (0,common_clock/* throwIfCancelled */.dZ)(limits);
            return (0,agent_reply/* judgeCheck */.GE)(reply, jobId, clock.now());
        },
        /** Sends a follow-up. A cancel gives it {@link CANCEL_GRACE_MS} more. */
        send: async (jobId, prompt, limits) => {
            const message = {
                method: 'POST',
                url: `${jobs}/${encodeURIComponent(jobId)}/message`,
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify({ prompt })
            };
            const reply = await exchange(message, (0,common_clock/* withGrace */.pj)(limits, common_clock/* CANCEL_GRACE_MS */.RI));
            return (0,agent_reply/* judgeSending */.mX)(reply, jobId, clock.now());
        }
    };
}

// EXTERNAL MODULE: ./github/marker.js
var marker = __webpack_require__(177);
;// CONCATENATED MODULE: ./action/connect.js


/** Adds the service and the markers to what is open. Nothing is sent yet. */
function connect(opened) {
    const { clock, inputs, run, serviceTransport } = opened;
    return {
        ...opened,
        service: openAgentService(inputs, serviceTransport, clock),
        markers: (0,marker/* openMarkers */.U3)(inputs.apiKey, run.repositoryId)
    };
}


/***/ }),

/***/ 1685:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GE: () => (/* binding */ judgeCheck),
/* harmony export */   O$: () => (/* binding */ unreadable),
/* harmony export */   mX: () => (/* binding */ judgeSending),
/* harmony export */   yk: () => (/* binding */ otherJob)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9019);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9942);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9406);
/* harmony import */ var _job_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6722);





const CHECK_SERVICE = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check whether the service has an outage.`;
const SERVICE = {
    name: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The service`,
    inSentence: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `the service`,
    reason: 'unreachable',
    address: 'base-url',
    ifDown: CHECK_SERVICE
};
function judgeCheck(reply, jobId, now) {
    if (reply.kind === 'no-response')
        return unreached(reply);
    const { status, headers } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .isSuccess */ .oJ)(reply)) {
        const parsed = (0,_job_js__WEBPACK_IMPORTED_MODULE_4__/* .parseAgentJob */ .WE)(reply.body);
        if (!parsed?.job.status)
            return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(unreadable(status));
        return parsed.job.id === jobId
            ? { ...parsed, kind: 'job' }
            : { kind: 'other-job', id: parsed.job.id };
    }
    const isAboutJob = isAboutRequest(status);
    const problem = problemOf(reply, isAboutJob ? CHECK_JOB : undefined);
    if (status === 408 || status === 429 || status >= 500)
        return {
            ...(0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(problem, (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(headers['retry-after'], now)),
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
            ? { kind: 'uncertain', problem: (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unanswered */ .bj)(SERVICE, reply) }
            : unreached(reply);
    const { status, headers } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .isSuccess */ .oJ)(reply)) {
        const parsed = (0,_job_js__WEBPACK_IMPORTED_MODULE_4__/* .parseAgentJob */ .WE)(reply.body);
        return parsed?.job.id === jobId
            ? { kind: 'accepted', job: parsed.job }
            : { kind: 'uncertain', problem: unreadable(status) };
    }
    const textFix = TEXT_FIXES[status];
    const problem = textFix
        ? { ...problemOf(reply, textFix, 'text'), isLasting: true }
        : problemOf(reply);
    if (status === 429)
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(problem, (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(headers['retry-after'], now));
    // 303: it was done, and the result is elsewhere. A gateway can answer 503
    // with `Retry-After` after the service has taken the message.
    if (status === 303 || status === 408 || status >= 500)
        return { kind: 'uncertain', problem };
    const because = isAboutRequest(status) ? 'message' : 'setup';
    return { kind: 'refused', because, problem };
}
/** An answer about another job than the one asked for, before the send. */
function otherJob(asked, answered) {
    return {
        reason: 'job-not-found',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The service was asked for the agent job ${asked}, and answered with the job ${answered}.`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Name the job exactly as the service writes it.`
    };
}
function unreached(failure) {
    const problem = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unanswered */ .bj)(SERVICE, failure);
    return failure.code === _http_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .UNUSABLE_PROXY */ .fB
        ? { kind: 'refused', because: 'setup', problem }
        : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(problem);
}
function unreadable(status) {
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check that base-url is the address of the Agent Job API.`;
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unreadableBy */ .fe)(SERVICE, status, fix);
}
function problemOf({ status, body }, fix = fixFor(status), reason = reasonFor(status)) {
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .refusedBy */ .it)(SERVICE, status, (0,_job_js__WEBPACK_IMPORTED_MODULE_4__/* .parseErrorWords */ .b2)(body), { fix, reason });
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
const TEXT_FIXES = {
    400: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Correct the follow-up as the service describes.`,
    413: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Shorten the follow-up.`,
    422: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Correct the follow-up as the service describes.`
};
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const FIXES = {
    401: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check the secret behind api-key: the service does not accept it.`,
    403: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check that the key behind api-key may use this project.`,
    407: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check the user and password in HTTPS_PROXY.`,
    429: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check what else uses this project: the service accepts 100 messages per project per hour.`
};
function fixFor(status) {
    const fix = FIXES[status];
    if (fix)
        return fix;
    if (status === 408 || status >= 500)
        return CHECK_SERVICE;
    return status < 400
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Redirects are not followed: set base-url to the address it moved to.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check the agent job, project-id, and base-url.`;
}
/** What a GET that is refused can be about. */
const CHECK_JOB = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check the job's ID, project-id, and base-url.`;


/***/ }),

/***/ 396:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ warnOfUndocumented),
/* harmony export */   x: () => (/* binding */ trackJob)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6722);
/* harmony import */ var _agent_reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1685);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(774);



/** How long a job that was there may be gone: replicas may not agree. */
const GONE_MS = 30_000;
const REFUSED = { kind: 'refused', because: 'job' };
const UNREADABLE = (0,_agent_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .unreadable */ .O$)(200);
/** Warns of an answer that is not as the service's documentation says. */
function warnOfUndocumented({ droppedLink, job }, log) {
    if (droppedLink !== undefined)
        log.warnOnce(`link of ${job.id}`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The service returned a prLink that is not an http(s) address, or is too long for one, so it is ignored: ${droppedLink}.`);
    if (!(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isKnownStatus */ .ih)(job.status))
        log.warnOnce(`status of ${job.id}`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The service returned the undocumented status ${job.status}. It is treated as active.`);
}
/** @param wasSeen an earlier attempt has seen it under this ID */
function trackJob(service, id, clock, onSnapshot, wasSeen = false) {
    let isSeen = false;
    let goneSince;
    return {
        id,
        send: (prompt, limits) => service.send(id, prompt, limits),
        /** Reads it once, and notes when. */
        check: async (limits) => {
            const askedAt = clock.now();
            const found = await service.check(id, limits);
            const answeredAt = clock.now();
            if (found.kind === 'job') {
                goneSince = undefined;
                isSeen = true;
                const snapshot = {
                    ...found,
                    kind: 'snapshot',
                    askedAt,
                    answeredAt
                };
                onSnapshot(snapshot);
                return snapshot;
            }
            if (found.kind === 'other-job')
                return wasSeen || isSeen
                    ? { kind: 'again', problem: UNREADABLE }
                    : { ...REFUSED, problem: (0,_agent_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .otherJob */ .yk)(id, found.id) };
            const isGone = found.kind === 'refused' && found.status === 404;
            if (!isGone || !isSeen)
                return found;
            goneSince ??= answeredAt;
            const certainAt = goneSince + GONE_MS;
            return answeredAt < certainAt
                ? { kind: 'again', problem: found.problem, certainAt }
                : found;
        }
    };
}


/***/ }),

/***/ 4563:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ withHead),
/* harmony export */   k: () => (/* binding */ waitForEnd)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2404);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9406);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4324);
/* harmony import */ var _rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3135);





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
        if ((0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) === 0)
            return failed
                ? { kind: 'failed', problem: failed.problem }
                : { kind: 'timed-out', as: lastSeen(state(), checking) };
        const now = clock.now();
        const endAt = kind === 'unsettled' ? verdict.countsAt : undefined;
        const countsAt = failed?.certainAt ?? endAt;
        const isDown = failed && failed.certainAt === undefined;
        const backoff = isDown ? (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, clock.random()) : undefined;
        const pauseMs = (0,_rules_schedule_js__WEBPACK_IMPORTED_MODULE_3__/* .nextPauseMs */ .w)({
            waitedMs: now - startedAt,
            pollIntervalMs: waiting.pollIntervalMs,
            random: clock.random(),
            atLeastMs: failed?.retryAfterMs ?? backoff,
            countsInMs: countsAt && countsAt - now
        });
        if (failed)
            onRetry(failed.problem, Math.min(pauseMs, (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits)));
        await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
        const found = await check(limits);
        if (found.kind === 'refused')
            return found;
        failed = found.kind === 'again' ? found : undefined;
        failures = failed ? failures + 1 : 0;
        if (found.kind === 'again')
            continue;
        const seen = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .withCheck */ .hV)(state(), found);
        const { before, tracking } = await withHead(seen, checking, waiting.readHead);
        know((0,_common_defined_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ before, tracking }));
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
/**
 * `unseen`: no check came through; `stale`: as before the follow-up;
 * `unsettled`: ended, but too recently.
 */
function lastSeen(state, checking) {
    if (state.tracking === undefined)
        return 'unseen';
    if ((0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state, checking).kind === 'active')
        return 'active';
    return (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .looksAsBefore */ .aI)(state) ? 'stale' : 'unsettled';
}


/***/ }),

/***/ 5529:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gy: () => (/* binding */ postComment),
/* harmony export */   Tu: () => (/* binding */ deleteComment),
/* harmony export */   kA: () => (/* binding */ knowsJob),
/* harmony export */   oh: () => (/* binding */ readReports),
/* harmony export */   pC: () => (/* binding */ findJob)
/* harmony export */ });
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2404);
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(199);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(177);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5755);




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
 * time, of which the second counts, because GitHub's dates are no finer;
 * `lines`: the comments on lines
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
        const written = page.items.flatMap(item => readWritten(item, 'issues'));
        const found = [...onLines.value, ...written]
            .flatMap(readOwn(markers, account.value, issue))
            .filter(one => namesJob(one) && secondOf(jobSince(one)) <= secondOf(until));
        isNamedOtherwise ||= found.some(one => !names(one, project));
        best = [...(best ? [best] : []), ...found]
            .filter(one => names(one, project))
            .sort(newestJobFirst)[0];
        // Whatever is on the next page was posted before.
        const oldest = Math.min(...written.map(({ postedAt }) => postedAt));
        if (best && secondOf(oldest) <= secondOf(jobSince(best)))
            break;
    }
    const jobId = best?.marker.job;
    return { kind: 'read', value: { isNamedOtherwise, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ jobId }) } };
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
    const where = { since, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ issue: place?.issue }) };
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
        const read = readOwn(markers, account.value, issue);
        for await (const page of pages) {
            if (page.kind === 'failed')
                return page;
            // `since` goes by the update: what was written earlier does not count.
            const found = page.items
                .flatMap(item => readWritten(item, from))
                .flatMap(read);
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
function readOwn(markers, login, issue) {
    return ({ author, text, ...comment }) => {
        const read = author === login ? markers.read(text) : undefined;
        if (!read || read.marker.issue !== (issue ?? comment.issue))
            return [];
        const writtenAt = read.isSigned ? read.marker.writtenAt : comment.postedAt;
        return [{ ...comment, writtenAt, ...read }];
    };
}
/** A comment out of a list: a list of one or none. */
function readWritten(item, from) {
    const id = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(item.id);
    if (id === undefined)
        return [];
    const firstId = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(item.in_reply_to_id) ?? id;
    return [
        {
            id,
            author: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(item.user).login) ?? '',
            text: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.body) ?? '',
            url: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.html_url) ?? '',
            postedAt: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(item.created_at) ?? 0,
            ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({
                threadId: from === 'pulls' ? firstId : undefined,
                issue: issueOf(item)
            })
        }
    ];
}
function issueOf(item) {
    const on = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.issue_url) ?? (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(item.pull_request_url) ?? '';
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
        return { kind: 'posted', url: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(result.data).html_url) ?? '' };
    if (result.kind === 'again')
        return result;
    return isReply && [404, 422].includes(result.status ?? 0)
        ? postComment(ports, { issue }, body)
        : result;
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

/***/ 6878:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X_: () => (/* binding */ postNote),
/* harmony export */   f5: () => (/* binding */ postReport),
/* harmony export */   l: () => (/* binding */ bestReport),
/* harmony export */   rd: () => (/* binding */ readReportsOn),
/* harmony export */   tP: () => (/* binding */ reportFollowUp)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(2404);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4669);
/* harmony import */ var _delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6360);
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5529);
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(177);
/* harmony import */ var _github_pages_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5755);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9099);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4603);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(249);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8862);












const TRIES = 3;
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] };
/**
 * Reads the reports on a follow-up, signed or not, oldest first. Whatever
 * project they name, they are one record.
 */
async function readReportsOn(ports, { since, ...place }, key) {
    const read = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .readReports */ .oh)(ports, place, since);
    if (read.kind === 'failed')
        return read;
    const value = read.value.filter(({ state }) => state.about.key === key);
    return { kind: 'read', value };
}
function bestReport(reports) {
    const signed = reports.filter(({ isSigned }) => isSigned);
    return (0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_1__/* .bestOf */ .Ui)(signed, ({ state }) => state);
}
/**
 * The comment, the reaction on what asked, and the note on the pull request
 * that it made. All but the comment costs a warning at most.
 */
async function reportFollowUp(ports, state, posting = {}) {
    const { about, claim, send } = state;
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
        await showOutcome(ports, state, isBare).catch(() => ports.log.warnOf(NOT_SHOWN, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .noAnswerInTime */ .qD)()));
    const isMade = (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_9__/* .hasEnded */ .hY)(state) && send.kind === 'sent';
    if (posted.kind === 'failed' || !isMade || posting.withoutNote)
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
            const pauseMs = Math.max(retryAfterMs, _github_pages_js__WEBPACK_IMPORTED_MODULE_4__/* .LISTED_AFTER_MS */ .KV);
            if (tries === TRIES || pauseMs >= (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits))
                return { ...posted, kind: 'failed' };
            await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
            continue;
        }
        posting.onPosted?.(posted.url);
        // What came after it replaces it, and would be missing if both were deleted.
        const earlier = own ? found.slice(0, found.indexOf(own)) : others;
        for (const replaced of earlier) {
            const problem = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .deleteComment */ .Tu)(ports, replaced).catch(_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .noAnswerInTime */ .qD);
            log.warnOf((0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `An earlier report could not be deleted.`, problem);
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
    if ((0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_9__/* .hasEnded */ .hY)(existing))
        return true;
    // A run has told who asked to check it, since the finish read the reports.
    if (isFinish && existing.result?.outcome === 'unknown')
        return true;
    // What follows is said already.
    if (state.result?.outcome === 'sent')
        return existing.send.kind === 'sent';
    return (0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_1__/* .knowledgeOf */ .a$)(existing) > (0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_1__/* .knowledgeOf */ .a$)(state);
}
/**
 * What an earlier report knew, and since when it named the job. A run that did
 * not get the job from the service does not know better which it is.
 */
function inherit(state, known) {
    const { before = known.before, job: own } = state;
    const kept = { ...state, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_10__/* .defined */ .s)({ before }) };
    const { job } = known;
    if (job === undefined)
        return kept;
    const isSame = own?.id === job.id && own.project === job.project;
    if (isSame)
        return { ...kept, job: { ...own, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_10__/* .defined */ .s)({ since: job.since }) } };
    return own?.latest === undefined ? { ...kept, job } : kept;
}
function createReport(ports, state, place) {
    const { github, redact } = ports;
    const writtenAt = Math.round(github.now());
    // Redacted before they are cut: half a secret would not be recognized.
    const about = { ...state.about, words: redact(state.about.words) };
    const marker = (0,_github_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .markerOf */ .we)({ ...state, about }, writtenAt, github.aheadMs());
    const line = writeMarker(ports, marker);
    const most = _comment_js__WEBPACK_IMPORTED_MODULE_6__/* .COMMENT_MOST_CHARACTERS */ .$n - line.length;
    const body = `${line}${(0,_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .reportComment */ .eG)((0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .reportOf */ .E)(state, redact), redact, most)}`;
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .postComment */ .Gy)(ports, place, body);
}
/** The comment's first line; empty where it would show a secret. */
function writeMarker({ log, markers, redact }, marker) {
    if (!(0,_redact_js__WEBPACK_IMPORTED_MODULE_11__/* .holdsSecret */ .hK)(marker, redact))
        return `${markers.write(marker)}\n`;
    log.warn(NO_MARKER);
    return '';
}
/** Posts a comment that reports nothing. */
function postNote(ports, place, named, words) {
    const { github, redact } = ports;
    const writtenAt = Math.round(github.now());
    const { issue } = place;
    const line = writeMarker(ports, { kind: 'note', issue, writtenAt, ...named });
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .postComment */ .Gy)(ports, place, `${line}${redact(words)}`);
}
/** Shows 🎉 or 😕, and removes our own that no longer fit, 👎 too. */
async function showOutcome({ github, limits, log }, { about: { bearer }, result }, isBare) {
    if (bearer === undefined)
        return;
    const { denied, failed, succeeded } = _github_reactions_js__WEBPACK_IMPORTED_MODULE_5__/* .REACTIONS */ .nM;
    const shown = [denied, failed, succeeded];
    const { outcome } = result ?? {};
    const isGood = outcome === 'completed' || outcome === 'no-changes';
    // None as long as it continues.
    const isOpen = outcome === 'sent' || outcome === 'active';
    const wanted = isOpen ? undefined : isGood ? succeeded : failed;
    const added = wanted && (await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_5__/* .addReaction */ .BB)(github, bearer, wanted, limits));
    if (added?.kind === 'failed')
        log.warnOf(NOT_SHOWN, added.problem);
    if (isBare)
        return;
    const read = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_5__/* .ownReactions */ .Ny)(github, bearer, limits);
    if (read.kind === 'failed')
        return log.warnOf(NOT_SHOWN, read.problem);
    for (const { content, id } of read.value)
        if (shown.includes(content) && content !== wanted)
            log.warnOf(NOT_SHOWN, await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_5__/* .removeReaction */ .et)(github, bearer, id, limits));
}
/**
 * So that nobody has to name the job there. Returns whether it posted a note.
 */
async function tellPullRequest(ports, state) {
    const { inputs, log, redact, run } = ports;
    const { about, job: named, result } = state;
    const report = (0,_report_js__WEBPACK_IMPORTED_MODULE_7__/* .reportOf */ .E)(state, redact);
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
        : await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .knowsJob */ .kA)(ports, issue, project);
    if (known.kind === 'failed')
        log.warnOf(NOT_TOLD, known.problem);
    if (known.kind === 'failed' || known.value)
        return false;
    const words = (0,_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .pullRequestNote */ .HK)(report, report.job, inputs.command);
    const posted = await postNote(ports, { issue }, { project, job }, words);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_TOLD, posted.problem);
    return posted.kind === 'posted';
}
const NO_MARKER = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `A part of the comment's record holds a secret, so it is not written: no other run will know of this comment.`;
const NOT_SHOWN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `The reactions could not be updated.`;
const NOT_TOLD = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `The note on the pull request, which says which job made it, could not be posted.`;


/***/ })

};
;