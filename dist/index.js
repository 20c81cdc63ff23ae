import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 2053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

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

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 3838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hd: () => (/* binding */ isTerminal),
/* harmony export */   Nh: () => (/* binding */ saysActive),
/* harmony export */   U4: () => (/* binding */ isSeen),
/* harmony export */   WE: () => (/* binding */ parseAgentJob),
/* harmony export */   b2: () => (/* binding */ parseErrorWords),
/* harmony export */   ih: () => (/* binding */ isKnownStatus)
/* harmony export */ });
/* harmony import */ var _http_json_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1528);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7044);


/** The statuses that end a wait (Agent Job API v2, AgentJob). */
const TERMINAL_STATUSES = ['completed', 'failed', 'archived'];
/** Every status that is not terminal counts as active. */
function isTerminal(status) {
    return TERMINAL_STATUSES.some(terminal => terminal === status);
}
/** Whether it says that it is active; a missing status says nothing. */
function saysActive(job) {
    return job.status !== null && !isTerminal(job.status);
}
/** Whether the service documents this status. */
function isKnownStatus(status) {
    return status === 'active' || isTerminal(status);
}
/** Whether the job says its status; the answer to a POST may leave it out. */
function isSeen(job) {
    return job.status !== null;
}
/** Reads an AgentJob; undefined when the text is not one. */
function parseAgentJob(body) {
    const value = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(body);
    if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
        return undefined;
    if (value.status != null && typeof value.status !== 'string')
        return undefined;
    const source = isRecord(value.source) ? value.source : {};
    const link = value.prLink ?? null;
    const usable = isWebAddress(link);
    return {
        job: {
            id: value.id,
            status: textOrNull(value.status),
            source: {
                repository: textOrNull(source.repository),
                ref: textOrNull(source.ref)
            },
            model: textOrNull(value.model),
            prLink: usable ? link : null,
            createdAt: textOrNull(value.createdAt),
            archivedAt: textOrNull(value.archivedAt)
        },
        ...(link === null || usable ? {} : { droppedLink: shown(link) })
    };
}
/** The service's own words in an Error body, `{"error": string}`. */
function parseErrorWords(body) {
    const value = (0,_http_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(body);
    return isRecord(value) && typeof value.error === 'string' && value.error
        ? value.error
        : undefined;
}
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000;
function isWebAddress(link) {
    return (typeof link === 'string' &&
        link.length <= ADDRESS_CHARACTERS &&
        /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
        URL.canParse(link));
}
/** Never empty, so that it is not mistaken for no link. */
function shown(link) {
    const text = typeof link === 'string' && link !== '' ? link : JSON.stringify(link);
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)(text, ADDRESS_CHARACTERS);
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function textOrNull(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}


/***/ }),

/***/ 4787:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ NO_ACCOUNT),
/* harmony export */   f: () => (/* binding */ openClaim)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5233);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(959);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7044);
/* harmony import */ var _reporting_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9593);




/** For a claim in flight on a cancel: released if its answer comes. */
const CLAIMING_GRACE_MS = 1_500;
/** Opens the record. Nothing is left on it yet. */
function openClaim(ports) {
    const { github, clock, log, record, reporting, isRerun } = ports;
    let eyes = 'not-left';
    let eyesId = 0;
    let send = 'not-begun';
    /** No other run can have sent it. */
    let isAlone = record === undefined && !isRerun;
    let wasNew = false;
    let login;
    /** 👀 claims, and does not only show that the job is being checked. */
    let isToSend = false;
    /** What earlier attempts have left forbids that a later one sends. */
    let keepsClaim = false;
    /** The 😕 of an earlier attempt, which no longer holds once it is sent. */
    let failed;
    let rocket = Promise.resolve(undefined);
    let answering = Promise.resolve();
    async function leaveEyes(limits) {
        if (record === undefined)
            return { kind: 'won', at: clock.now() };
        eyes = 'unanswered';
        const left = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .addReaction */ .BB)(github, record, _github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.claimed, limits);
        if (left.kind === 'failed')
            return left;
        login = left.reaction.login;
        eyesId = left.reaction.id;
        wasNew = left.isNew;
        eyes = left.isNew ? 'ours' : 'held';
        isAlone = left.isNew && !isRerun;
        return left.isNew ? { kind: 'won', at: clock.now() } : { kind: 'held' };
    }
    /** The earlier attempts' own words come first: only then is it known. */
    async function takeAgain(claimed) {
        if (claimed.kind !== 'won')
            return claimed;
        const earlier = await findEarlierSend(ports.limits);
        if (earlier.kind === 'unreadable')
            return { kind: 'failed', problem: earlier.problem };
        const isOpen = ['none', 'free', 'refused'].includes(earlier.kind);
        // Without a record it is for people to decide, but never against a report.
        const isToSend = record ? isOpen : earlier.kind !== 'sent';
        if (!ports.mayResend || !isToSend) {
            keepsClaim = earlier.kind === 'uncertain';
            return { kind: 'earlier', earlier };
        }
        isAlone = record !== undefined;
        return { kind: 'won', at: clock.now() };
    }
    async function findEarlierSend(limits) {
        const own = await ownReactions(limits);
        if (own.kind === 'failed')
            return { ...own, kind: 'unreadable' };
        const rocket = own.reactions.find(isContent(_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.sent));
        if (rocket)
            return { kind: 'sent', at: rocket.leftAt ?? clock.now() };
        takeBack(own.reactions.find(isContent(_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.denied)));
        failed = own.reactions.find(isContent(_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.failed));
        const found = await ports.findReports(limits);
        if (found.kind === 'failed')
            return { ...found, kind: 'unreadable' };
        const ourLogin = found.reports.length > 0 ? await account(limits) : undefined;
        if (found.reports.length > 0 && ourLogin === undefined)
            return { kind: 'unreadable', problem: NO_ACCOUNT };
        const reported = found.reports
            .filter(({ author }) => author === ourLogin)
            .map(earlierSendIn);
        const isHeld = own.reactions.some(isContent(_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.claimed));
        return (reported.find(({ kind }) => kind === 'sent') ??
            reported.find(({ kind }) => kind === 'refused') ??
            reported.find(({ kind }) => kind === 'uncertain') ?? {
            kind: record !== undefined && !isHeld ? 'free' : 'none'
        });
    }
    async function ownReactions(limits) {
        if (record === undefined || login === undefined)
            return { kind: 'read', reactions: [] };
        return (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .reactionsOf */ .Qy)(login, github, record, limits);
    }
    /** The 👎 or 😕 of an earlier attempt no longer holds. */
    function takeBack(reaction) {
        if (record === undefined || reaction === undefined)
            return;
        const { limits } = reporting;
        reporting.onTheSide((0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .removeReaction */ .et)(github, record, reaction.id, limits), (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `A reaction of an earlier attempt could not be removed.`);
    }
    async function account(limits) {
        if (login !== undefined)
            return login;
        const viewer = await github.askViewer(limits);
        if (viewer.kind === 'viewer')
            login = viewer.login;
        return login;
    }
    async function addRocket(on) {
        const left = await reporting.inShare(share => (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .addReaction */ .BB)(github, on, _github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .nM.sent, share));
        if (left === undefined)
            return _reporting_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_ANSWER_IN_TIME */ .v;
        return left.kind === 'failed' ? left.problem : undefined;
    }
    return {
        record,
        take: async () => {
            isToSend = true;
            const limits = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withGrace */ .pj)(ports.limits, CLAIMING_GRACE_MS);
            const claimed = await leaveEyes(limits);
            if (record !== undefined && claimed.kind !== 'failed')
                log.moment(CLAIMED[eyes === 'ours' ? 'ours' : 'held']);
            return isRerun ? takeAgain(claimed) : claimed;
        },
        acknowledge: limits => {
            const acknowledging = leaveEyes(limits);
            answering = acknowledging.catch(() => undefined);
            return acknowledging;
        },
        answered: async () => void (await answering),
        findEarlierSend,
        noteSending: state => {
            send = state;
        },
        noteSent: by => {
            send = 'sent';
            log.moment(SENT[by]);
            if (record === undefined || by === 'earlier-run')
                return;
            takeBack(failed);
            rocket = addRocket(record).catch(() => _reporting_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_ANSWER_IN_TIME */ .v);
        },
        confirmSent: async () => {
            if (record === undefined || !(await rocket))
                return;
            const problem = await addRocket(record);
            if (problem)
                log.warnOf(NO_ROCKET, problem);
        },
        release: async () => {
            const isFutile = send === 'not-begun' || send === 'came-to-nothing';
            const isToRelease = eyes === 'ours' && isToSend && isFutile && !keepsClaim;
            if (record === undefined || !isToRelease)
                return;
            eyes = 'stuck';
            const released = await reporting.inShare(async (share) => ({
                problem: await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_1__/* .removeReaction */ .et)(github, record, eyesId, share)
            }));
            const { problem } = released ?? { problem: _reporting_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_ANSWER_IN_TIME */ .v };
            if (problem)
                return log.warnOf(NOT_RELEASED, problem);
            eyes = 'released';
            log.moment((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The claim (👀) is released.`);
        },
        account,
        get isOurs() {
            return wasNew;
        },
        get isFree() {
            return eyes === 'released';
        },
        get delivery() {
            if (send === 'sent')
                return 'sent';
            if (send === 'out')
                return 'uncertain';
            if (!isAlone)
                return 'unsent-here';
            return send === 'refused' ? 'refused' : 'unsent';
        }
    };
}
const isContent = (content) => (reaction) => reaction.content === content;
/** What a report says about the send. */
function earlierSendIn(report) {
    const { marker, updatedAt, aheadMs } = report;
    switch (marker.delivery) {
        case 'sent':
            return { kind: 'sent', at: updatedAt - aheadMs };
        case 'refused':
            return { kind: 'refused' };
        case 'uncertain':
            return { kind: 'uncertain' };
        default:
            return { kind: 'none' };
    }
}
/** It is not known whose a report is. */
const NO_ACCOUNT = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub did not say which account github-token acts as, so it is not known whether there is already a report.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GitHub's status page and github-token.`
};
const CLAIMED = {
    ours: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The comment is claimed (👀).`,
    held: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The comment was claimed before (👀).`
};
const SENT = {
    'this-run': (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service has accepted the follow-up.`,
    'earlier-run': (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Another run or an earlier attempt has sent the follow-up.`
};
const NO_ROCKET = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `🚀 could not be added. Unless the result comment is posted, a re-run will end as unknown.`;
const NOT_RELEASED = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The claim (👀) could not be released, so a re-run can't send the follow-up.`;


/***/ }),

/***/ 5233:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Eo: () => (/* binding */ withRoom),
/* harmony export */   Q8: () => (/* binding */ withAnswerLimit),
/* harmony export */   cJ: () => (/* binding */ Cancelled),
/* harmony export */   dZ: () => (/* binding */ throwIfCancelled),
/* harmony export */   f$: () => (/* binding */ timeLeft),
/* harmony export */   ml: () => (/* binding */ systemClock),
/* harmony export */   pj: () => (/* binding */ withGrace),
/* harmony export */   ux: () => (/* binding */ within),
/* harmony export */   v7: () => (/* binding */ pause)
/* harmony export */ });
/* unused harmony export withTimeLimit */
/** The clock of this machine. */
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
/** The same limits, but no later than `deadline`, which makes room for none. */
function within(limits, deadline) {
    const { cancel, graceMs } = limits;
    return {
        get deadline() {
            return Math.min(limits.deadline, deadline);
        },
        cancel,
        ...(graceMs === undefined ? {} : { graceMs })
    };
}
/**
 * The same limits, but no later than `deadline` and the pauses that a server
 * asks for on top, and with one more signal that ends it.
 */
function withRoom(limits, deadline, stop) {
    let until = deadline;
    return {
        get deadline() {
            return Math.min(limits.deadline, until);
        },
        cancel: AbortSignal.any([limits.cancel, stop]),
        makeRoom: pauseMs => {
            limits.makeRoom?.(pauseMs);
            until += pauseMs;
        }
    };
}
/** The same limits, with this much time for a request in flight on a cancel. */
function withGrace(limits, graceMs) {
    return {
        get deadline() {
            return limits.deadline;
        },
        cancel: limits.cancel,
        graceMs,
        makeRoom: pauseMs => limits.makeRoom?.(pauseMs)
    };
}
/** Thrown where a wait or a request was given up because of a cancel. */
class Cancelled extends Error {
    name = 'Cancelled';
}
/** Milliseconds left until the deadline, never below 0. */
function timeLeft(clock, limits) {
    return Math.max(0, limits.deadline - clock.now());
}
/** Sleeps, but not past the deadline. Throws {@link Cancelled} on a cancel. */
async function pause(clock, ms, limits) {
    await clock.sleep(Math.min(ms, timeLeft(clock, limits)), limits.cancel);
    throwIfCancelled(limits);
}
/** Throws {@link Cancelled} when the step has been cancelled. */
function throwIfCancelled(limits) {
    if (limits.cancel.aborted)
        throw new Cancelled('The step was cancelled.');
}
/**
 * Runs `task` with a signal that aborts after `ms` milliseconds, or when the
 * limits' cancel aborts and its grace is over. The task has to end on it.
 */
async function withTimeLimit(clock, ms, { cancel, graceMs = 0 }, task) {
    const limit = new AbortController();
    const done = new AbortController();
    const abortAfter = async (delayMs) => {
        if (delayMs > 0)
            await clock.sleep(delayMs, done.signal);
        if (!done.signal.aborted)
            limit.abort();
    };
    const onCancel = () => void abortAfter(graceMs);
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel);
    void abortAfter(ms);
    try {
        return await task(limit.signal);
    }
    finally {
        cancel.removeEventListener('abort', onCancel);
        done.abort();
    }
}
/** How long a request in flight at the deadline still gets. */
const LAST_ANSWER_MS = 1_500;
/**
 * Runs a request with a signal that aborts after `timeoutMs` milliseconds, but
 * no later than shortly after the deadline, or on a cancel.
 */
function withAnswerLimit(clock, timeoutMs, limits, request) {
    const untilDeadline = limits.deadline - clock.now() + LAST_ANSWER_MS;
    return withTimeLimit(clock, Math.min(timeoutMs, untilDeadline), limits, request);
}


/***/ }),

/***/ 2854:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   EI: () => (/* binding */ reportOf),
/* harmony export */   Ep: () => (/* binding */ conclude),
/* harmony export */   Jf: () => (/* binding */ concludeDenied),
/* harmony export */   Sy: () => (/* binding */ writeSummary),
/* harmony export */   ce: () => (/* binding */ stopped),
/* harmony export */   du: () => (/* binding */ summarizeEarly),
/* harmony export */   et: () => (/* binding */ subjectOf),
/* harmony export */   fz: () => (/* binding */ annotate),
/* harmony export */   zc: () => (/* binding */ concludeEarly)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5233);
/* harmony import */ var _debug_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(3380);
/* harmony import */ var _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7405);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__(3056);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(959);
/* harmony import */ var _github_run_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5310);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(7044);
/* harmony import */ var _pull_request_note_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(5361);
/* harmony import */ var _report_comment_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7023);
/* harmony import */ var _report_redact_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(6749);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3394);
/* harmony import */ var _report_wording_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(7142);
/* harmony import */ var _result_comment_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(2300);













/** An exception ends a step: a cancel, or a bug of this program. */
function stopped(runner, error) {
    if (error instanceof _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return { outcome: 'cancelled', explanation: [] };
    (0,_debug_js__WEBPACK_IMPORTED_MODULE_9__/* .logStack */ .f)(runner, error);
    return (0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .endWith */ .qZ)('error', {
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `Unexpected error: ${error instanceof Error ? error.message : String(error)}.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `Please report it, with the log of this step.`
    });
}
/** Says it. Only this fails the step. */
function annotate(runner, { level, line }) {
    if (level === 'failure')
        runner.fail(line);
    else
        runner[level](line);
}
/**
 * Ends a follow-up: outputs first, so that no failure to report costs a result;
 * then the claim, on which depends what can be advised; the summary, and the
 * result comment.
 */
async function conclude(followUp, ending) {
    const { claim, step } = followUp;
    const { inputs, log, reporting } = step;
    noteOutcome(step, ending);
    const summarize = once(async () => {
        const report = reportOf(followUp, ending);
        if (ending.outcome !== 'skipped')
            await summarizeStep(followUp, report);
        return report;
    });
    const isComplete = await reporting.finish(async () => {
        await claim.answered();
        await claim.release();
        await claim.confirmSent();
        const report = await summarize();
        if (ending.outcome !== 'skipped')
            await leave(followUp, report);
    });
    const report = await summarize();
    if (!isComplete)
        log.warn((0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `GitHub did not answer in time: the result comment or a reaction may be missing.`);
    return annotationOf(report, (0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .failsStep */ .ug)(ending.outcome, inputs.failOn));
}
/** The commenter lacks permission: 👎 shows it, and nothing else. */
async function concludeDenied(step, ending) {
    const { github, log, reporting, trigger } = step;
    const annotation = await concludeEarly(step, ending);
    if (trigger.kind !== 'asked' || trigger.asked.kind === 'review')
        return annotation;
    const { kind, id } = trigger.asked;
    await reporting.finish(async () => {
        const { denied } = _github_reactions_js__WEBPACK_IMPORTED_MODULE_2__/* .REACTIONS */ .nM;
        const left = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_2__/* .addReaction */ .BB)(github, { kind, id }, denied, reporting.limits);
        if (left.kind === 'failed')
            log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `The reaction could not be added.`, left.problem);
    });
    return annotation;
}
/** Ends a step that has nothing to do, or can't begin. */
async function concludeEarly(desk, ending) {
    noteOutcome(desk, ending);
    // A cancelled run watched nothing yet, and an earlier one may have sent it.
    const isCancelled = ending.outcome === 'cancelled';
    return summarizeEarly(desk, ending, isCancelled ? 'unsent-here' : undefined);
}
/** Writes the summary, and returns the step's annotation. */
async function summarizeEarly(desk, ending, delivery = 'nothing-to-send') {
    const report = (0,_report_redact_js__WEBPACK_IMPORTED_MODULE_11__/* .redactAll */ .$I)({ ...ending, delivery, next: 'none' }, desk.redact);
    // Most comments are not for the agent; a summary for each would be noise.
    if (ending.outcome !== 'skipped')
        await writeSummary(desk.runner, (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_6__/* .earlySummary */ .y2)(report));
    return annotationOf(report, (0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .failsStep */ .ug)(ending.outcome, []));
}
function noteOutcome({ log, outputs }, { outcome }) {
    outputs.know({ outcome, elapsedMs: log.elapsedMs });
}
function once(make) {
    let made;
    return () => {
        made ??= make();
        return made;
    };
}
async function summarizeStep({ prompt, step }, report) {
    const { log, redact } = step;
    const [told, timeline] = (0,_report_redact_js__WEBPACK_IMPORTED_MODULE_11__/* .redactAll */ .$I)([prompt, log.timeline], redact);
    await writeSummary(step.runner, (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_6__/* .stepSummary */ .xw)(report, told, timeline));
}
/** Adds to the step summary; no failure to do so costs anything else. */
async function writeSummary(runner, markdown) {
    try {
        await runner.summary(markdown);
    }
    catch (error) {
        runner.warning(`The step summary could not be written: ${error}`);
    }
}
function reportOf(followUp, ending) {
    const { claim, inView, prompt, question, step } = followUp;
    const { inputs, isRerun, outputs, redact, run, trigger } = step;
    const { outcome, because, explanation, workedMs } = ending;
    const { hasEnded, job } = outputs.known;
    const seen = inView?.latest?.job;
    const prLink = hasEnded ? (job?.prLink ?? undefined) : undefined;
    const delivery = prompt === '' ? 'nothing-to-send' : claim.delivery;
    const attempt = isRerun ? `/attempts/${run.attempt}` : '';
    const branch = job?.source.ref ?? seen?.source.ref;
    const model = job?.model ?? seen?.model;
    const { asker, request } = trigger;
    const isReview = trigger.kind === 'asked' && trigger.asked.kind === 'review';
    return (0,_report_redact_js__WEBPACK_IMPORTED_MODULE_11__/* .redactAll */ .$I)({
        outcome,
        explanation,
        delivery,
        next: (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__/* .nextStep */ .sk)({
            outcome,
            delivery,
            // A re-run of a review never sends.
            isFree: (claim.isFree || ending.isFree === true) && !isReview,
            isConfirmed: inView?.latest !== undefined,
            isAsked: trigger.kind === 'asked',
            because
        }),
        timeLimitMs: inputs.timeoutMs,
        run: { url: `${(0,_github_run_js__WEBPACK_IMPORTED_MODULE_3__/* .urlOf */ .rs)(run)}${attempt}`, id: run.id },
        ...(asker && { asker: asker.login }),
        ...(question && { answers: question }),
        ...(workedMs !== undefined && { workedMs }),
        ...(inView && {
            job: {
                id: inView.id,
                ...(job?.status && { status: job.status }),
                ...(branch && { branch }),
                ...(model && { model })
            }
        }),
        ...(prLink !== undefined && {
            pullRequest: { url: prLink, place: (0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_12__/* .placeOfLink */ .L)(prLink, run.serverUrl) }
        }),
        // Where the workflow decides on the prompt, a comment's text does nothing.
        ...(request.isFromComment && { command: inputs.command })
    }, redact);
}
/** The result comment, and the note on the resulting pull request. */
async function leave(followUp, report) {
    const { claim, inView, resultComment, step } = followUp;
    const { github, inputs, log, outputs, redact, reporting } = step;
    const { run, trigger } = step;
    // 🚀 says it.
    if (report.outcome === 'sent')
        return;
    const left = await resultComment.leave((0,_result_comment_js__WEBPACK_IMPORTED_MODULE_8__/* .resultOf */ .B)(subjectOf(followUp), report, redact));
    switch (left.kind) {
        case 'left':
            if (left.url !== undefined)
                outputs.know({ commentUrl: left.url });
            // Only a follow-up has made something.
            if (inputs.comment && inView && report.delivery === 'sent')
                await (0,_pull_request_note_js__WEBPACK_IMPORTED_MODULE_4__/* .tellPullRequest */ .g)({ github, log, redact, run, inputs, limits: reporting.limits }, claim.account, {
                    report,
                    jobId: inView.id,
                    askedOn: trigger.kind === 'asked' ? trigger.asked.issue : trigger.issue
                });
            return;
        case 'stands': {
            const { marker, url } = left.report;
            const sent = outputs.known.sent || marker.delivery === 'sent';
            return outputs.know({ commentUrl: url, sent });
        }
        case 'no-turn':
            return;
        case 'not-ours':
            return log.detail((0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `Another run reports the result.`);
        case 'failed':
            return log.warnOf(inputs.comment
                ? (0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `The result comment could not be posted. The outputs and the step summary have the result.`
                : (0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .say */ .cv) `The reaction could not be added.`, left.problem);
    }
}
/** What the result is about. */
function subjectOf({ inView, place, step }) {
    const { inputs, run, trigger } = step;
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    return {
        project: inputs.projectId,
        ...(inView && (inView.latest ? { job: inView.id } : { meant: inView.id })),
        issue: place?.issue ?? 0,
        ...(asked && { trigger: { kind: asked.kind, id: asked.id } }),
        runId: run.id,
        attempt: run.attempt
    };
}
const WARNED_OUTCOMES = [
    'failed',
    'archived',
    'timed-out',
    'unknown'
];
function annotationOf(report, fails) {
    const { explanation, outcome } = report;
    // After an end there is nothing to correct.
    const next = (0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isEnd */ .uV)(outcome) ? [] : (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__/* .advice */ .v9)(report);
    const line = (0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .plain */ .pj)((0,_message_js__WEBPACK_IMPORTED_MODULE_10__/* .sentences */ .hC)((0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__/* .headline */ .Pl)(report), (0,_report_comment_js__WEBPACK_IMPORTED_MODULE_5__/* .details */ .zH)(report), next));
    if (fails)
        return { level: 'failure', line };
    // An end that needs an explanation is one to look at.
    const isWarned = WARNED_OUTCOMES.includes(outcome) ||
        ((0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isEnd */ .uV)(outcome) && explanation.length > 0);
    return { level: isWarned ? 'warning' : 'notice', line };
}


/***/ }),

/***/ 3380:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ debugged),
/* harmony export */   f: () => (/* binding */ logStack)
/* harmony export */ });
/** Whether the run was started with debug logging. */
function isDebugging({ env }) {
    return env.RUNNER_DEBUG === '1';
}
/**
 * The same outside; with debug logging, each request is a line of the log. The
 * runner has to be the guarded one: a path can hold foreign text.
 */
function debugged(outside) {
    const { runner, clock, serviceTransport, githubTransport } = outside;
    if (!isDebugging(runner))
        return outside;
    return {
        ...outside,
        serviceTransport: logged(serviceTransport, clock, runner.log),
        githubTransport: logged(githubTransport, clock, runner.log)
    };
}
/** Where an unexpected error came from, with debug logging. */
function logStack(runner, error) {
    if (!isDebugging(runner) || !(error instanceof Error))
        return;
    for (const line of (error.stack ?? '').split('\n'))
        runner.log(line);
}
/** Never a header, a query, or a body: they can hold secrets. */
function logged(transport, clock, log) {
    return async (request) => {
        const start = clock.now();
        const reply = await transport(request);
        const path = URL.parse(request.url)?.pathname ?? '';
        const ms = Math.round(clock.now() - start);
        log(`${request.method} ${path} ${endOf(reply)}, ${ms} ms`);
        return reply;
    };
}
function endOf(reply) {
    return reply.kind === 'response' ? String(reply.status) : reply.code;
}


/***/ }),

/***/ 2785:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ codeSpan),
/* harmony export */   z: () => (/* binding */ fencedBlock)
/* harmony export */ });
/**
 * Foreign text as Markdown code, in which nothing of it is markup. The fences
 * are longer than any run of backticks in it, so it can't end them.
 */
/**
 * One line as a code span.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
function codeSpan(line) {
    const fence = '`'.repeat(longestRun(line) + 1);
    const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${edge}${line}${edge}${fence}`;
}
/**
 * Lines as a fenced block.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
function fencedBlock(text, language) {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${language}\n${text}\n${fence}`;
}
function longestRun(text) {
    const runs = text.match(/`+/g) ?? [];
    return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}


/***/ }),

/***/ 4360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ keepInView)
/* harmony export */ });
/**
 * How long a job that was there may be gone: reads may come from replicas that
 * don't agree.
 */
const GONE_MS = 30_000;
/**
 * Keeps a job in view.
 *
 * @param onSight told of each look that showed the job
 * @param wasSeen an earlier run has seen it: it is there
 */
function keepInView(service, id, clock, onSight, wasSeen = false) {
    let latest;
    let goneSince;
    return {
        id,
        get latest() {
            return latest;
        },
        send: (prompt, limits) => service.send(id, prompt, limits),
        look: async (limits) => {
            const askedAt = clock.now();
            const found = await service.look(id, limits);
            const answeredAt = clock.now();
            switch (found.kind) {
                case 'job': {
                    goneSince = undefined;
                    const sight = { ...found, kind: 'seen', askedAt, answeredAt };
                    latest = sight;
                    onSight(sight);
                    return sight;
                }
                case 'refused':
                    if (!(wasSeen || latest) || found.because !== 'job')
                        return found;
                    goneSince ??= answeredAt;
                    return answeredAt - goneSince < GONE_MS
                        ? { kind: 'again', problem: found.problem }
                        : found;
                case 'again':
                    return found;
            }
        }
    };
}


/***/ }),

/***/ 7405:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   bI: () => (/* binding */ OUTCOMES_FOR_FAIL_ON),
/* harmony export */   im: () => (/* binding */ OUTCOMES),
/* harmony export */   it: () => (/* binding */ endOutcome),
/* harmony export */   qZ: () => (/* binding */ endWith),
/* harmony export */   tD: () => (/* binding */ changed),
/* harmony export */   uV: () => (/* binding */ isEnd),
/* harmony export */   ug: () => (/* binding */ failsStep)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3838);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7044);


/** The outcomes for which `fail-on` decides whether the step fails. */
const OUTCOMES_FOR_FAIL_ON = [
    'completed',
    'no-changes',
    'failed',
    'archived',
    'timed-out',
    'sent',
    'active',
    'unknown'
];
/** How a follow-up ended. */
const OUTCOMES = [
    ...OUTCOMES_FOR_FAIL_ON,
    'denied',
    'skipped',
    'cancelled',
    'error'
];
/** Whether an outcome is an end of the job itself. */
function isEnd(outcome) {
    return ['completed', 'no-changes', 'failed', 'archived'].includes(outcome);
}
/** An ending with a problem. */
function endWith(outcome, problem) {
    return { outcome, explanation: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem) };
}
/** Whether an outcome fails the step. */
function failsStep(outcome, failOn) {
    return (outcome === 'error' || outcome === 'cancelled' || failOn.includes(outcome));
}
/**
 * Whether the follow-up changed the pull request; undefined when it can't be
 * known: nothing to compare with, or an earlier prompt's work may be in it.
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
/** The outcome of a job that has ended. */
function endOutcome(status, didChange) {
    if (status === 'failed' || status === 'archived')
        return status;
    return didChange === false ? 'no-changes' : 'completed';
}


/***/ }),

/***/ 9088:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ PAUSE_LEAST_MS),
/* harmony export */   w: () => (/* binding */ nextPauseMs)
/* harmony export */ });
/** Shortest pause between two looks: nothing finishes faster. */
const PAUSE_LEAST_MS = 2_000;
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1;
/** Spread of the pause, so that many runs don't look at once. */
const JITTER = 0.1;
/** The pause before the next look, in milliseconds. */
function nextPauseMs(pace) {
    const within = (ms) => Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs));
    const spread = 1 + JITTER * (2 * pace.random - 1);
    const regular = within(within(pace.waitedMs * PAUSE_SHARE) * spread);
    const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular);
    // One look then, rather than one shortly before and one after.
    const isNear = whenItCounts < regular + PAUSE_LEAST_MS &&
        whenItCounts <= pace.pollIntervalMs;
    return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0);
}


/***/ }),

/***/ 7178:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ex: () => (/* binding */ showsWork),
/* harmony export */   F_: () => (/* binding */ STANDS_LONGER_MS),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   b8: () => (/* binding */ startSettling),
/* harmony export */   oZ: () => (/* binding */ see),
/* harmony export */   tv: () => (/* binding */ provesAccepted)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3838);

/**
 * How long a finished job may take to show a follow-up. The service processes
 * messages asynchronously and promises no time.
 */
const LATE_START_MS = 30_000;
/** How long an end has to stand: reads may lag or disagree, and links come late. */
const STANDS_MS = 5_000;
/**
 * The same where more can be wrong: an earlier prompt's end with this one next
 * in line, no state from before the send, or a link that is still to come.
 */
const STANDS_LONGER_MS = 10_000;
/** Nothing seen yet. */
function startSettling(basis) {
    return { basis, seenActive: false };
}
/** Adds what a look saw. */
function see(settling, sight) {
    const { basis, latest, standingSince } = settling;
    if (!(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(sight.job.status))
        return { basis, seenActive: true, latest: sight };
    const isUnchanged = latest !== undefined && sameState(latest, sight);
    return {
        basis,
        seenActive: settling.seenActive,
        latest: sight,
        standingSince: isUnchanged && standingSince !== undefined
            ? standingSince
            : sight.answeredAt
    };
}
/**
 * Decides on the latest sight. An end counts when it has stood long enough, and
 * something sets it apart from before the send: the job was seen active, or
 * differs from then, or it had half a minute to begin.
 */
function judge(settling) {
    const { basis, latest, standingSince } = settling;
    if (latest === undefined || standingSince === undefined)
        return { kind: 'active' };
    if (basis.kind === 'watching')
        return {
            kind: 'ended',
            sight: latest,
            since: standingSince,
            unproven: false
        };
    const isProven = showsWork(settling);
    const stoodAt = standingSince + hasToStandMs(basis, latest);
    const countsAt = isProven
        ? stoodAt
        : Math.max(stoodAt, basis.at + LATE_START_MS);
    return latest.askedAt >= countsAt
        ? {
            kind: 'ended',
            sight: latest,
            since: standingSince,
            unproven: !isProven && basis.kind === 'sent'
        }
        : { kind: 'unsettled', countsAt };
}
/** The job was seen active, or differs from a finished state before the send. */
function showsWork({ basis, latest, seenActive }) {
    return (seenActive ||
        (basis.kind === 'sent' &&
            latest !== undefined &&
            (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(basis.before.job.status) &&
            differs(basis.before, latest)));
}
function hasToStandMs(basis, latest) {
    const takesLonger = basis.kind === 'sent-earlier' || basis.wasBusy || linkOf(latest) === null;
    return takesLonger ? STANDS_LONGER_MS : STANDS_MS;
}
/**
 * Whether what was seen after a send whose answer was lost proves that the
 * service accepted it: the job turned active, or its finished state changed.
 */
function provesAccepted(before, sights) {
    return sights.some((sight, index) => {
        const earlier = sights[index - 1] ?? before;
        return (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(earlier.job.status) && differs(earlier, sight);
    });
}
/** A link that is gone does not count: a queued job may drop it. */
function differs(before, after) {
    const link = linkOf(after);
    return (before.job.status !== after.job.status ||
        (link !== null && link !== linkOf(before)));
}
function sameState(one, other) {
    return one.job.status === other.job.status && linkOf(one) === linkOf(other);
}
/** What the service gave as `prLink`, usable or not. */
function linkOf({ job, droppedLink }) {
    return job.prLink ?? droppedLink ?? null;
}


/***/ }),

/***/ 8082:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ readCommand)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7044);

/**
 * Reads a comment that begins with the command: options, then the prompt.
 * Undefined when it does not begin with it.
 */
function readCommand(body, command) {
    const words = body.trimStart();
    if (!words.startsWith(command))
        return undefined;
    const rest = words.slice(command.length);
    if (rest !== '' && !/^\s/.test(rest))
        return undefined;
    const asked = rest.trim();
    return asked === 'help' ? { ...NOTHING, wantsHelp: true } : read(asked, {});
}
const NOTHING = { prompt: '', isFromComment: true, wantsHelp: false };
/**
 * An option, and its value on the same line. Phones and Macs turn `--` into a
 * dash, which people write in prompts too: it counts only before a name.
 */
const OPTION = /^(?:--|[—–](?=(?:job|help)(?:[\s=]|$)))([^\s=]*)(?:(=)(\S*)|[^\S\r\n]+(\S+)|)\s*/;
function read(rest, known) {
    const option = OPTION.exec(rest);
    if (option === null)
        return { ...NOTHING, ...known, prompt: rest };
    const [whole, name = '', equals, withEquals = '', next = ''] = option;
    if (name === 'help')
        return { ...NOTHING, ...known, wantsHelp: true };
    if (name !== 'job')
        return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `There is no option ${`--${name}`}.`);
    if (known.jobId !== undefined)
        return wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `--job is given twice.`);
    const jobId = equals === '=' ? withEquals : next;
    return jobId === ''
        ? wrong((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `--job needs the ID of a job.`)
        : read(rest.slice(whole.length), { jobId });
}
function wrong(what) {
    return { ...NOTHING, problem: { what, remedy: KNOWN_OPTIONS } };
}
const KNOWN_OPTIONS = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The options are ${'--job <id>'} and ${'--help'}; they go between the command and the prompt.`;


/***/ }),

/***/ 7692:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ir: () => (/* binding */ jobNamedBy),
/* harmony export */   MO: () => (/* binding */ readMarkedComment),
/* harmony export */   TK: () => (/* binding */ readComments),
/* harmony export */   UE: () => (/* binding */ NO_JOB),
/* harmony export */   _D: () => (/* binding */ readReactionCounts),
/* harmony export */   eT: () => (/* binding */ createComment),
/* harmony export */   kA: () => (/* binding */ knowsJob),
/* harmony export */   pC: () => (/* binding */ findJob),
/* harmony export */   vE: () => (/* binding */ timestamp),
/* harmony export */   vv: () => (/* binding */ updateComment)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7044);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5917);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9983);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7577);




const LIST = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
/**
 * The job that the conversation is about, for what was asked: the one that the
 * newest own comment had named before, so that each attempt finds the same.
 *
 * @param login the own account's; nobody else's comments count
 * @param isRerun an earlier attempt's own report comes first
 */
async function findJob(github, conversation, login, asked, isRerun, limits) {
    let since;
    const pages = (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readPagesBackwards */ .P)(github, { route: LIST, parameters: { issue_number: conversation.issue } }, Math.max(1, Math.ceil(asked.issueComments / _pages_js__WEBPACK_IMPORTED_MODULE_1__/* .PAGE_SIZE */ .md)), limits);
    for await (const page of pages) {
        if (page.kind === 'failed')
            return page;
        const own = await login;
        for (const item of page.items.toReversed()) {
            const found = readMarkedComment(item, page.aheadMs);
            const jobId = found && jobNamedBy(found, conversation, own);
            if (found === undefined || jobId === undefined)
                continue;
            const isFirst = found.namedAt < asked.createdAt ||
                (isRerun && (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .isMarkerOf */ .a9)(found.marker, asked));
            if (isFirst)
                return { kind: 'job', jobId };
            if (!since || found.namedAt <= since.namedAt)
                since = found;
        }
    }
    const jobId = since?.marker.job;
    return jobId === undefined ? { kind: 'none' } : { kind: 'job', jobId };
}
/** The job that an own comment names for this issue and project. */
function jobNamedBy({ author, marker }, { issue, project }, login) {
    const isOwn = login !== undefined && author === login;
    return isOwn && marker.project === project && marker.issue === issue
        ? marker.job
        : undefined;
}
/** Whether an own comment names a job for this issue and project. */
async function knowsJob(github, conversation, login, limits) {
    const list = {
        route: LIST,
        parameters: { issue_number: conversation.issue }
    };
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readPages */ .n4)(github, list, limits)) {
        if (page.kind === 'failed')
            return page;
        const marked = page.items.flatMap(item => readMarkedComment(item, page.aheadMs) ?? []);
        if (marked.some(found => jobNamedBy(found, conversation, login)))
            return { kind: 'job' };
    }
    return { kind: 'none' };
}
/**
 * Reads the comments of an issue that were made or edited since a time.
 *
 * @param since by GitHub's clock, milliseconds since the epoch
 */
async function readComments(github, issue, since, limits) {
    const list = {
        route: LIST,
        parameters: { issue_number: issue, since: timestamp(since) }
    };
    let reports = [];
    const reactionCounts = new Map();
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_1__/* .readPages */ .n4)(github, list, limits)) {
        if (page.kind === 'failed')
            return page;
        for (const item of page.items) {
            const found = readMarkedComment(item, page.aheadMs);
            if (found && isReport(found))
                reports = [...reports, found];
            const id = (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(item.id);
            if (id !== undefined)
                reactionCounts.set(id, readReactionCounts(item));
        }
    }
    return { kind: 'read', reports, reactionCounts };
}
function isReport(found) {
    return found.marker.kind === 'report';
}
/** A point in time as GitHub's parameters take it. */
function timestamp(ms) {
    return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
/** A comment with our marker; undefined when it has none. */
function readMarkedComment(item, aheadMs) {
    const id = (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(item.id);
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .readMarker */ .t7)((0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.body) ?? '');
    if (id === undefined || marker === undefined)
        return undefined;
    const createdAt = (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .time */ .kB)(item.created_at) ?? 0;
    return {
        kind: 'comment',
        id,
        url: (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(item.html_url) ?? '',
        author: (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(item.user).login),
        createdAt,
        namedAt: Math.max(createdAt, marker.named ?? 0),
        updatedAt: (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .time */ .kB)(item.updated_at) ?? createdAt,
        aheadMs,
        marker
    };
}
/** The summary of reactions that GitHub adds to a comment. */
function readReactionCounts(item) {
    return Object.fromEntries(Object.entries((0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(item.reactions)).flatMap(([name, count]) => {
        const whole = (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(count);
        return whole === undefined ? [] : [[name, whole]];
    }));
}
/** A new comment on an issue, one try. `again`: it may be there all the same. */
async function createComment(github, issue, body, limits) {
    const result = await github.askOnce({
        route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: issue, body }
    }, limits);
    return posted(result);
}
/** A new body in place of a comment's, one try. `gone`: GitHub has no such one. */
async function updateComment(github, id, body, limits) {
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
    const parameters = { comment_id: id, body };
    const result = await github.askOnce({ route, parameters }, limits);
    const isGone = result.kind === 'refused' && result.status === 404;
    return isGone ? { kind: 'gone' } : posted(result);
}
function posted(result) {
    switch (result.kind) {
        case 'answer':
            return { kind: 'posted', url: (0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_payload_js__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1)(result.data).html_url) ?? '' };
        case 'again':
            return result;
        case 'refused':
            return { kind: 'failed', problem: result.problem };
    }
}
/** No job is named, and how to name one. */
const NO_JOB = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `No job is named: there is no --job in the comment, no job-id input, and no earlier result of this action on this issue or pull request.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Name the job with ${'--job <id>'} right after the command, or set job-id in the workflow.`
};


/***/ }),

/***/ 5635:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ readLinePlace)
/* harmony export */ });
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7577);

/**
 * Reads the place out of a comment on a line, as the event or GitHub's answers
 * describe it; undefined when it names no file.
 * https://docs.github.com/rest/pulls/comments
 */
function readLinePlace(comment) {
    const path = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.path);
    if (path === undefined)
        return undefined;
    const isFile = comment.subject_type === 'file';
    const place = {
        path,
        isFile,
        url: (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.html_url) ?? '',
        hunk: (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(comment.diff_hunk) ?? ''
    };
    if (isFile)
        return { ...place, isOutdated: false };
    const isCurrent = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment.line) !== undefined;
    const isOutdated = !isCurrent && (comment.line === null || comment.position === null);
    const lines = isCurrent
        ? readLines(comment, 'line', 'start_line')
        : readLines(comment, 'original_line', 'original_start_line');
    return { ...place, isOutdated, ...(lines ?? endOf(place.hunk)) };
}
function readLines(comment, last, first) {
    const line = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment[last]);
    if (line === undefined)
        return undefined;
    const startLine = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(comment[first]);
    const side = readSide(comment.side);
    const startSide = readSide(comment.start_side) ?? side;
    const one = side === undefined ? { line } : { line, side };
    if (startLine === undefined)
        return one;
    if (startLine === line && startSide === side)
        return one;
    return { ...one, startLine, ...(startSide ? { startSide } : {}) };
}
function readSide(value) {
    return value === 'LEFT' || value === 'RIGHT' ? value : undefined;
}
/**
 * The line that a hunk ends with, which is the one commented on. Some answers
 * give no line but only the hunk: a review's comments, and older servers.
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

/***/ 5917:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a9: () => (/* binding */ isMarkerOf),
/* harmony export */   am: () => (/* binding */ MARKER_OPENING),
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   t7: () => (/* binding */ readMarker)
/* harmony export */ });
/** How each marker begins. */
const MARKER_OPENING = '<!-- agent-follow-up:';
/** Writes a marker: an HTML comment, which GitHub does not show. */
function writeMarker(marker) {
    const { project, job, named, issue } = marker;
    const fields = {
        project,
        ...(job === undefined ? {} : { job }),
        ...(named === undefined ? {} : { named: String(named) }),
        issue: String(issue),
        ...(marker.kind === 'note' ? { note: marker.note } : reportFields(marker))
    };
    const words = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
    return `${MARKER_OPENING}v1 ${words.join(' ')} -->`;
}
function reportFields(marker) {
    const { trigger, runId, attempt, outcome, delivery, isFinal, meant } = marker;
    return {
        ...(meant === undefined ? {} : { meant }),
        ...(trigger ? { trigger: `${trigger.kind}-${trigger.id}` } : {}),
        run: `${runId}-${attempt}`,
        outcome,
        sent: String(delivery === 'sent'),
        delivery,
        ...(isFinal ? { final: 'true' } : {})
    };
}
/**
 * Reads the marker that a comment begins with. One with a field that is not as
 * we write it is not read at all; fields of later versions are ignored.
 */
function readMarker(body) {
    const match = /^<!-- agent-follow-up:v1 ([^\r\n>]*) -->/.exec(body);
    const fields = match === null ? undefined : readFields(match[1]);
    const isReadable = fields !== undefined &&
        Object.entries(FIELDS).every(([name, pattern]) => {
            const value = fields.get(name);
            return value === undefined || pattern.test(value);
        });
    const project = fields?.get('project');
    const issue = fields?.get('issue');
    if (!isReadable || project === undefined || issue === undefined)
        return undefined;
    const job = fields.get('job');
    const named = fields.get('named');
    const about = {
        project,
        ...(job === undefined ? {} : { job }),
        ...(named === undefined ? {} : { named: Number(named) }),
        issue: Number(issue)
    };
    const note = fields.get('note');
    return note === undefined
        ? readReport(about, fields)
        : { kind: 'note', ...about, note };
}
/** What a field holds; 15 digits are still exact as a number. */
const FIELDS = {
    project: /./s,
    job: /./s,
    named: /^\d{1,15}$/,
    meant: /./s,
    issue: /^\d{1,15}$/,
    trigger: /^(comment|line|review)-\d{1,15}$/,
    sent: /^(true|false)$/,
    delivery: /^[a-z-]+$/,
    final: /^true$/,
    note: /^(job|help)$/
};
function readReport(about, fields) {
    const [kind, id] = (fields.get('trigger') ?? '').split('-');
    const [runId = '', attempt] = (fields.get('run') ?? '').split('-');
    const delivery = fields.get('sent') === 'true' ? 'sent' : 'unsent-here';
    const meant = fields.get('meant');
    return {
        kind: 'report',
        ...about,
        ...(meant === undefined ? {} : { meant }),
        ...(id === undefined
            ? {}
            : { trigger: { kind: kind, id: Number(id) } }),
        runId,
        attempt: Number(attempt) || 1,
        outcome: fields.get('outcome') ?? '',
        delivery: fields.get('delivery') ?? delivery,
        isFinal: fields.has('final')
    };
}
/** The fields by name; undefined when one can't be read, or comes twice. */
function readFields(words) {
    const fields = new Map();
    for (const word of words.split(' ')) {
        const [, name, coded = ''] = /^([a-z]+)=([^=]*)$/.exec(word) ?? [];
        const value = decode(coded);
        if (name === undefined || value === undefined || fields.has(name))
            return undefined;
        fields.set(name, value);
    }
    return fields;
}
/** Whether a marker is on the result of what this comment or review asked. */
function isMarkerOf(marker, asked) {
    return (marker.kind === 'report' &&
        marker.trigger?.kind === asked.kind &&
        marker.trigger.id === asked.id);
}
/** Two hyphens would end an HTML comment, so none is left. */
function encode(value) {
    return encodeURIComponent(value).replaceAll('-', '%2D');
}
function decode(value) {
    try {
        return decodeURIComponent(value);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 9983:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ readPagesBackwards),
/* harmony export */   md: () => (/* binding */ PAGE_SIZE),
/* harmony export */   n4: () => (/* binding */ readPages)
/* harmony export */ });
/* unused harmony export linkedPage */
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7044);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7577);


/** A hundred comments can be 25 MiB, which take their time on a slow way. */
const PAGE_TIMEOUT_MS = 30_000;
/** GitHub's largest page. */
const PAGE_SIZE = 100;
/**
 * Reads a list from its first page on.
 *
 * @param ahead so many pages are requested before they are asked for
 */
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
/**
 * Reads a list from its last page to its first.
 *
 * @param guess the page thought to be the last; GitHub's `Link` header tells
 */
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
async function readPage(github, { route, parameters }, page, limits) {
    const answer = await github.ask({
        route,
        parameters: { ...parameters, per_page: PAGE_SIZE, page },
        timeoutMs: PAGE_TIMEOUT_MS
    }, limits);
    if (answer.kind === 'failed')
        return answer;
    if (!Array.isArray(answer.data))
        return { kind: 'failed', problem: NO_LIST };
    return {
        kind: 'page',
        items: (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .records */ .V0)(answer.data),
        aheadMs: answer.aheadMs,
        next: linkedPage(answer.link, 'next'),
        last: linkedPage(answer.link, 'last')
    };
}
const NO_LIST = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub's answer is not the requested list.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
};
/**
 * The page that a `Link` header names.
 * https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
function linkedPage(link, rel) {
    const entry = link.split(',').find(part => part.includes(`rel="${rel}"`));
    const page = /[?&]page=(\d{1,9})(?:&|>)/.exec(entry ?? '')?.[1];
    return page === undefined ? undefined : Number(page);
}


/***/ }),

/***/ 7577:
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
/** The value as non-empty text. */
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

/***/ 500:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ PERMISSIONS),
/* harmony export */   b: () => (/* binding */ askGate)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7044);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7577);


/** The permissions on a repository, lowest first. */
const PERMISSIONS = [
    'read',
    'triage',
    'write',
    'maintain',
    'admin'
];
/**
 * Asks GitHub whether the commenter may. Only a clear yes is one: a failure or an
 * answer that says nothing is `failed`.
 */
async function askGate(github, asker, rules, limits) {
    const required = rules.requiredPermission;
    if (asker === undefined)
        return denied((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event does not say who asked.`);
    if (asker.isBot)
        return judgeBot(asker.login, rules.allowedBots);
    const answer = await github.ask({
        route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
        parameters: { username: asker.login }
    }, limits);
    if (answer.kind === 'failed')
        return answer.status === 404
            ? lacksPermission(asker, required, 'no')
            : answer;
    const found = highestPermission(answer.data);
    if (found === undefined)
        return { kind: 'failed', problem: UNREADABLE };
    return isEnough(found, required)
        ? { kind: 'allowed' }
        : lacksPermission(asker, required, found);
}
function denied(reason) {
    return { kind: 'denied', reason };
}
function lacksPermission(asker, required, found) {
    return denied((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${asker.login} has ${(0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .ours */ .Od)(found)} permission on this repository; ${(0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .ours */ .Od)(required)} is required.`);
}
/** GitHub's logins are not case-sensitive. */
function judgeBot(login, allowedBots) {
    const listed = allowedBots.some(bot => bot.toLowerCase() === login.toLowerCase());
    return listed
        ? { kind: 'allowed' }
        : denied((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${login} is a bot, and allowed-bots does not list its full login.`);
}
const UNREADABLE = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GitHub's answer does not say which permission the commenter has.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check that GITHUB_API_URL is the address of GitHub's REST API.`
};
/**
 * GitHub's names of the permissions in `user.permissions`, which hold for
 * custom roles and teams too, unlike the answer's `permission`.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS = [
    ['admin', 'admin'],
    ['maintain', 'maintain'],
    ['push', 'write'],
    ['triage', 'triage'],
    ['pull', 'read']
];
function highestPermission(data) {
    const { permissions } = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(data).user);
    if (typeof permissions !== 'object' || permissions === null)
        return undefined;
    const flags = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(permissions);
    return FLAGS.find(([flag]) => flags[flag] === true)?.[1] ?? 'no';
}
function isEnough(found, required) {
    const rank = (name) => PERMISSIONS.indexOf(name);
    return rank(found) >= rank(required);
}


/***/ }),

/***/ 3056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ placeOfLink),
/* harmony export */   z: () => (/* binding */ readHead)
/* harmony export */ });
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7577);

/** The place that an address names; undefined when it is not on this GitHub. */
function placeOfLink(link, serverUrl) {
    if (!URL.canParse(link) || !URL.canParse(serverUrl))
        return undefined;
    const url = new URL(link);
    const base = new URL(serverUrl);
    const prefix = base.pathname.replace(/\/$/, '');
    if (url.origin !== base.origin || !url.pathname.startsWith(prefix))
        return undefined;
    const match = /^\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?:\/|$)/.exec(url.pathname.slice(prefix.length));
    if (match === null)
        return undefined;
    const [, owner = '', repo = '', number] = match;
    return { owner, repo, number: Number(number) };
}
/** Reads a pull request; undefined when the token may not, or it is gone. */
async function readPullRequest(github, place, limits) {
    const { owner, repo, number } = place;
    const answer = await github.ask({
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        parameters: { owner, repo, pull_number: number }
    }, limits);
    if (answer.kind === 'failed')
        return undefined;
    const data = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(answer.data);
    const head = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(data.head);
    const headRef = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(head.ref);
    const headSha = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(head.sha);
    const repository = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)((0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(data.base).repo).full_name) ?? `${owner}/${repo}`;
    if (headRef === undefined || headSha === undefined)
        return undefined;
    return {
        number: (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumber */ .rD)(data.number) ?? number,
        repository,
        headRef,
        headSha
    };
}
/** The pull request that an address names, as far as it can be read in time. */
async function readHead(github, link, serverUrl, limits) {
    const place = link === null ? undefined : placeOfLink(link, serverUrl);
    // A cancel ends it; what is known by then still counts.
    return place && readPullRequest(github, place, limits).catch(() => undefined);
}


/***/ }),

/***/ 959:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BB: () => (/* binding */ addReaction),
/* harmony export */   Qy: () => (/* binding */ reactionsOf),
/* harmony export */   et: () => (/* binding */ removeReaction),
/* harmony export */   nM: () => (/* binding */ REACTIONS)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7044);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9983);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7577);



/**
 * The reactions the action leaves, by what they say.
 * https://docs.github.com/rest/reactions/reactions#about-reactions
 */
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
 * Leaves a reaction. GitHub answers 201 to a new one and 200 to one that this
 * account had left before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
async function addReaction(github, comment, content, limits) {
    const route = `POST ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id, content };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed')
        return answer;
    const [reaction] = readReaction((0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(answer.data), answer.aheadMs);
    if (reaction === undefined)
        return { kind: 'failed', problem: UNREADABLE };
    return { kind: 'left', isNew: answer.status === 201, reaction };
}
const UNREADABLE = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `GitHub's answer does not describe the reaction.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check GITHUB_API_URL.`
};
/** Takes a reaction away; a problem when it may still be there. */
async function removeReaction(github, comment, reactionId, limits) {
    const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`;
    const parameters = { comment_id: comment.id, reaction_id: reactionId };
    const answer = await github.ask({ route, parameters }, limits);
    // 404: it is gone, perhaps by a try whose answer was lost.
    const isGone = answer.kind === 'answer' || answer.status === 404;
    return isGone ? undefined : answer.problem;
}
/** All reactions that an account has left. */
async function reactionsOf(login, github, comment, limits) {
    const list = {
        route: `GET ${PATHS[comment.kind]}`,
        parameters: { comment_id: comment.id }
    };
    let found = [];
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, list, limits)) {
        if (page.kind === 'failed')
            return page;
        const { aheadMs } = page;
        found = [
            ...found,
            ...page.items.flatMap(item => readReaction(item, aheadMs))
        ];
    }
    const reactions = found.filter(reaction => reaction.login === login);
    return { kind: 'read', reactions };
}
/**
 * A reaction out of an answer, as a list of one or none.
 *
 * @param aheadMs how far GitHub's clock is ahead of ours
 */
function readReaction(value, aheadMs) {
    const id = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(value.id);
    const login = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value.user).login);
    const content = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value.content);
    if (id === undefined || login === undefined || content === undefined)
        return [];
    const createdAt = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(value.created_at);
    const leftAt = createdAt === undefined ? undefined : createdAt - aheadMs;
    return [{ id, content, login, leftAt, createdAt }];
}


/***/ }),

/***/ 2715:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ readReviewComments),
/* harmony export */   t: () => (/* binding */ readReview)
/* harmony export */ });
/* harmony import */ var _line_place_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5635);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9983);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7577);



/**
 * Reads a review's comments on lines.
 * https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review
 *
 * @param review its id, and the pull request that it is on
 */
async function readReviewComments(github, review, limits) {
    const list = {
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
        parameters: { pull_number: review.issue, review_id: review.id }
    };
    const comments = [];
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, list, limits)) {
        if (page.kind === 'failed')
            return page;
        comments.push(...page.items.flatMap(readComment));
    }
    // No order is promised, and the claim goes on the first.
    return { kind: 'comments', comments: comments.sort((a, b) => a.id - b.id) };
}
function readComment(item) {
    const id = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(item.id);
    const place = (0,_line_place_js__WEBPACK_IMPORTED_MODULE_2__/* .readLinePlace */ .k)(item);
    if (id === undefined || place === undefined)
        return [];
    return [{ id, place, text: (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.body) ?? '' }];
}
/**
 * Reads a review.
 * https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request
 */
async function readReview(github, { issue, id }, limits) {
    const answer = await github.ask({
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
        parameters: { pull_number: issue, review_id: id }
    }, limits);
    if (answer.kind === 'failed')
        return answer;
    const data = (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(answer.data);
    return {
        kind: 'review',
        text: (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(data.body) ?? '',
        url: (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(data.html_url) ?? '',
        author: (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(data.user).login),
        submittedAt: (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(data.submitted_at)
    };
}


/***/ }),

/***/ 5310:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   cI: () => (/* binding */ readRun),
/* harmony export */   rs: () => (/* binding */ urlOf),
/* harmony export */   tc: () => (/* binding */ isRerun)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7044);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7577);


/** The run's page; without an attempt, GitHub shows the newest. */
function urlOf(run) {
    return `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}`;
}
/** Whether an earlier attempt of this run has been here. */
function isRerun(run) {
    return run.attempt > 1;
}
/**
 * Reads the run from the environment.
 * https://docs.github.com/actions/reference/variables-reference
 *
 * @param readFile throws when there is no such file
 */
function readRun(env, readFile) {
    const [owner = '', repo = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
    if (owner === '' || repo === '')
        return problem((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GITHUB_REPOSITORY does not name the repository.`);
    const payload = readPayload(env.GITHUB_EVENT_PATH ?? '', readFile);
    if (payload === undefined)
        return problem((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event file (GITHUB_EVENT_PATH) is missing or does not hold a JSON object.`);
    const apiUrl = env.GITHUB_API_URL || 'https://api.github.com';
    const run = {
        eventName: env.GITHUB_EVENT_NAME ?? '',
        payload,
        owner,
        repo,
        apiUrl,
        graphqlUrl: env.GITHUB_GRAPHQL_URL || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
        serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
        id: env.GITHUB_RUN_ID ?? '',
        attempt: Number(env.GITHUB_RUN_ATTEMPT ?? '1') || 1
    };
    return { kind: 'run', run };
}
function problem(what) {
    return { kind: 'problem', problem: { what, remedy: RUN_IN_A_WORKFLOW } };
}
const RUN_IN_A_WORKFLOW = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Run the action as a step of a workflow, which sets it.`;
function readPayload(path, readFile) {
    try {
        const value = JSON.parse(readFile(path));
        return (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value) === value ? (0,_payload_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value) : undefined;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 1528:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
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

/***/ 4434:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ openTransportLate)
/* harmony export */ });
/**
 * The transport over undici, loaded only with the first request: most comments
 * don't ask for anything, and undici is most of what a start would load.
 */
function openTransportLate(options) {
    let opening;
    return async (request) => {
        opening ??= Promise.all(/* import() */[__nccwpck_require__.e(872), __nccwpck_require__.e(419)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6419)).then(({ openTransport }) => openTransport(options));
        return (await opening)(request);
    };
}


/***/ }),

/***/ 8394:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   Vs: () => (/* binding */ retryAfterMs),
/* harmony export */   jo: () => (/* binding */ backoffMs)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5233);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7044);


/** First pause of a backoff: short enough not to be felt, long for a server. */
const BACKOFF_FIRST_MS = 1_000;
/** Longest pause of a backoff: an outage that ends is noticed soon. */
const BACKOFF_MOST_MS = 30_000;
/**
 * Pause before the next try, in milliseconds: doubling, with jitter down to
 * half, so that clients that failed together don't come back together.
 *
 * @param failures how many tries in a row have failed, at least 1
 * @param random from 0 up to 1
 */
function backoffMs(failures, random) {
    const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
    return full * (1 - random / 2);
}
/**
 * A `Retry-After` header in milliseconds from now: seconds, or a date in one of
 * HTTP's three forms. Undefined when it is missing or neither.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 * https://www.rfc-editor.org/rfc/rfc9110#http.date
 */
function retryAfterMs(header, now) {
    const value = header?.trim() ?? '';
    if (/^\d{1,9}$/.test(value))
        return Number(value) * 1000;
    const isDate = IMF_DATE.test(value) || RFC850_DATE.test(value);
    // The oldest form names no zone, and is UTC all the same.
    const date = ASCTIME_DATE.test(value)
        ? Date.parse(`${value} GMT`)
        : Date.parse(isDate ? value : '');
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
/** Date.parse accepts much that is not an HTTP date: "wait 5" is a day in May. */
const IMF_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC850_DATE = /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
/**
 * Tries until the answer is anything but {@link Again}, with backoff or the
 * pause that the server asked for, up to the deadline; the last try is made at
 * the deadline. A pause that does not fit, even after the limits have made
 * room for it, ends it at once.
 */
async function retry(clock, limits, tryOnce, onRetry) {
    for (let failures = 1;; failures += 1) {
        const result = await tryOnce();
        if (!isAgain(result))
            return result;
        const asked = result.retryAfterMs;
        if (asked !== undefined)
            limits.makeRoom?.(asked);
        const left = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits);
        if (left === 0 || (asked !== undefined && asked > left))
            return { kind: 'given-up', problem: tooLate(result, clock) };
        // A server that asks for no pause at all is not asked in a loop.
        const backoff = backoffMs(failures, clock.random());
        const wait = Math.min(left, Math.max(asked ?? 0, backoff));
        (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .throwIfCancelled */ .dZ)(limits);
        onRetry(result.problem, wait);
        await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, wait, limits);
    }
}
function isAgain(result) {
    return result.kind === 'again';
}
function tooLate({ problem, retryAfterMs }, clock) {
    const why = retryAfterMs === undefined
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The time limit passed before a retry succeeded.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It asks to wait ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(retryAfterMs)}, until ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .timeOfDay */ .rb)(clock.now() + retryAfterMs)}, which is past the time limit.`;
    return { what: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(problem.what, why), remedy: problem.remedy };
}


/***/ }),

/***/ 5691:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6760);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5233);
/* harmony import */ var _http_late_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4434);
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9317);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5881);





/** An honest answer of the service has some kilobytes. */
const SERVICE_BODY_MOST_BYTES = 1024 * 1024;
/** A hundred comments of 65,536 characters each can be 25 MiB. */
const GITHUB_BODY_MOST_BYTES = 32 * 1024 * 1024;
/** What runs, by the file of `dist/` that was started; else `main`. */
const PROGRAMS = {
    'finish.js': async () => (await __nccwpck_require__.e(/* import() */ 879).then(__nccwpck_require__.bind(__nccwpck_require__, 879))).finish
};
// https://docs.github.com/actions/reference/workflow-cancellation-reference:
// the runner sends SIGINT, after 7.5 s SIGTERM, and kills after 2.5 s more.
const cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
process.on('SIGTERM', () => cancel.abort());
// Nobody may be reading the log any more; the rest is still to be done.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
const program = (await PROGRAMS[(0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(process.argv[1] ?? '')]?.()) ?? _main_js__WEBPACK_IMPORTED_MODULE_2__/* .main */ .i;
await program({
    runner: (0,_runner_js__WEBPACK_IMPORTED_MODULE_3__/* .githubRunner */ .O)(process.env, cancel.signal),
    clock: _clock_js__WEBPACK_IMPORTED_MODULE_1__/* .systemClock */ .ml,
    serviceTransport: (0,_http_late_js__WEBPACK_IMPORTED_MODULE_4__/* .openTransportLate */ ._)({
        keepAlive: false,
        bodyMostBytes: SERVICE_BODY_MOST_BYTES
    }),
    githubTransport: (0,_http_late_js__WEBPACK_IMPORTED_MODULE_4__/* .openTransportLate */ ._)({
        keepAlive: true,
        bodyMostBytes: GITHUB_BODY_MOST_BYTES
    })
});
// A connection that does not come about would hold the step up for seconds.
process.stdout.write('', () => process.exit());

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 646:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Iq: () => (/* binding */ readCommandWord),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   P_: () => (/* binding */ readFinishInputs),
/* harmony export */   lx: () => (/* binding */ idProblem),
/* harmony export */   ql: () => (/* binding */ readSecrets),
/* harmony export */   y9: () => (/* binding */ isCommand)
/* harmony export */ });
/* unused harmony exports INPUT_NAMES, FINISH_INPUT_NAMES, DEFAULTS, FINISH_DEFAULTS */
/* harmony import */ var _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7405);
/* harmony import */ var _follow_up_schedule_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9088);
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(500);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7044);




/** The inputs, as action.yml names them. */
const INPUT_NAMES = (/* unused pure expression or super */ null && ([
    'base-url',
    'api-key',
    'project-id',
    'job-id',
    'prompt',
    'command',
    'required-permission',
    'allowed-bots',
    'context',
    'wait',
    'timeout-minutes',
    'poll-interval-seconds',
    'fail-on',
    'comment',
    'issue-number',
    'resend',
    'github-token'
]));
/** The inputs of finish/action.yml. */
const FINISH_INPUT_NAMES = (/* unused pure expression or super */ null && ([
    'base-url',
    'api-key',
    'project-id',
    'job-id',
    'command',
    'comment',
    'github-token',
    'max-age-hours',
    'timeout-minutes',
    'fail-on'
]));
/** Defaults of action.yml, for inputs that are passed on empty. */
const DEFAULTS = {
    command: '/agent',
    'required-permission': 'write',
    context: 'true',
    wait: 'true',
    'timeout-minutes': '30',
    'poll-interval-seconds': '30',
    'fail-on': 'failed, archived, timed-out, unknown',
    comment: 'true',
    resend: 'false'
};
/** Defaults of finish/action.yml. */
const FINISH_DEFAULTS = {
    command: DEFAULTS.command,
    comment: 'true',
    'max-age-hours': '72',
    'timeout-minutes': '5',
    'fail-on': 'none'
};
/** A month: longer than any follow-up is worth waiting for. */
const MAX_AGE_MOST_HOURS = 720;
const MINUTE_MS = 60_000;
/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT_MOST_MINUTES = 4_320;
const POLL_INTERVAL_LEAST_SECONDS = _follow_up_schedule_js__WEBPACK_IMPORTED_MODULE_2__/* .PAUSE_LEAST_MS */ .g / 1000;
const POLL_INTERVAL_MOST_SECONDS = 600;
/** Longest id in characters: an id is a name, not a text. */
const ID_MOST_CHARACTERS = 200;
/** The command, which is needed before anything else is checked. */
function readCommandWord(read) {
    return read('command') || DEFAULTS.command;
}
/** The secrets among the inputs, as they were given, whatever they hold. */
function readSecrets(read, fallbackToken) {
    return [read('api-key'), read('github-token'), fallbackToken ?? ''].filter(value => value !== '');
}
/** Whether comments can begin with this command. */
function isCommand(command) {
    return /^\S+$/.test(command);
}
/**
 * Checks every input. All problems come together.
 *
 * @param hasConversation a job can be named in a comment, or by earlier ones
 * @param fallbackToken stands in for an empty `github-token`
 */
function readInputs(read, hasConversation, fallbackToken) {
    const given = (name) => read(name) || DEFAULTS[name];
    return collect(take => {
        const flag = (name) => take(name, checkFlag(given(name)));
        const seconds = checkSeconds(given('poll-interval-seconds'));
        const permission = checkPermission(given('required-permission'));
        return {
            ...readAccess(read, take, fallbackToken),
            jobId: take('job-id', checkJobId(read('job-id'), hasConversation)),
            requiredPermission: take('required-permission', permission),
            allowedBots: words(read('allowed-bots')),
            context: flag('context'),
            wait: flag('wait'),
            timeoutMs: take('timeout-minutes', checkMinutes(given('timeout-minutes'))),
            pollIntervalMs: take('poll-interval-seconds', seconds),
            failOn: take('fail-on', checkFailOn(given('fail-on'))),
            comment: flag('comment'),
            issueNumber: take('issue-number', checkIssueNumber(read('issue-number'))),
            resend: flag('resend')
        };
    });
}
/** Checks every input of finish/action.yml, like {@link readInputs}. */
function readFinishInputs(read, fallbackToken) {
    const given = (name) => read(name) || FINISH_DEFAULTS[name];
    return collect(take => ({
        ...readAccess(read, take, fallbackToken),
        jobId: take('job-id', checkJobId(read('job-id'), true)),
        comment: take('comment', checkFlag(given('comment'))),
        maxAgeMs: take('max-age-hours', checkHours(given('max-age-hours'))),
        timeoutMs: take('timeout-minutes', checkMinutes(given('timeout-minutes'))),
        failOn: take('fail-on', checkFailOn(given('fail-on')))
    }));
}
function collect(build) {
    const problems = [];
    const inputs = build((name, checked) => {
        if (checked.kind === 'good')
            return checked.value;
        problems.push(problemWith(name, checked));
        // Never used: with a problem, no inputs are returned.
        return undefined;
    });
    return problems.length === 0
        ? { kind: 'inputs', inputs }
        : { kind: 'problems', problems };
}
function readAccess(read, take, fallbackToken) {
    const token = read('github-token') || (fallbackToken ?? '');
    return {
        command: take('command', checkCommand(readCommandWord(read))),
        baseUrl: take('base-url', checkBaseUrl(read('base-url'))),
        apiKey: take('api-key', checkSecret(read('api-key'), NO_SECRET)),
        projectId: take('project-id', checkId(read('project-id'))),
        githubToken: take('github-token', checkSecret(token, NO_TOKEN))
    };
}
function problemWith(name, { held, should }) {
    return {
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${(0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .ours */ .Od)(name)} is ${held};`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `it should be ${should}.`
    };
}
function good(value) {
    return { kind: 'good', value };
}
function wrong(value, should) {
    const held = value === '' ? (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty` : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${value}`;
    return { kind: 'wrong', held, should };
}
/** Whether an id can stand in an address. The reason why not, else. */
function idProblem(id) {
    const checked = checkId(id);
    if (checked.kind === 'good')
        return undefined;
    return {
        what: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The job's ID is ${checked.held}.`,
        remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It should be ${checked.should}.`
    };
}
function checkId(value) {
    const isId = value !== '' &&
        value !== '.' &&
        value !== '..' &&
        value.length <= ID_MOST_CHARACTERS &&
        value.isWellFormed() &&
        !/\p{Cc}/u.test(value);
    return isId
        ? good(value)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `an ID of at most ${ID_MOST_CHARACTERS} characters, without control characters, and not . or ..`);
}
function checkJobId(value, hasConversation) {
    if (value !== '')
        return checkId(value);
    return hasConversation
        ? good(undefined)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the ID of the job: no comment triggered this run, so there is no --job and no conversation to take it from`);
}
function checkCommand(value) {
    return isCommand(value)
        ? good(value)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `one word without whitespace`);
}
/**
 * HTTPS, so that the key can't be read on its way; HTTP only where it does not
 * leave the machine. Never shown: the user part of an address.
 */
function checkBaseUrl(value) {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isUsable = url !== undefined &&
        !/[?#\s]|^[a-z]+:[\\/]*[^\\/]*@/i.test(value) &&
        (url.protocol === 'https:' ||
            (url.protocol === 'http:' && isLoopback(url.hostname)));
    return isUsable
        ? good(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
        : wrong(value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@'), (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `an https: address, or http: on a loopback host, without user, query, or fragment`);
}
function isLoopback(hostname) {
    return (hostname === 'localhost' ||
        hostname === '[::1]' ||
        /^127\.\d+\.\d+\.\d+$/.test(hostname));
}
const NO_SECRET = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty (runs from forks, and those that Dependabot causes, get no secrets)`;
const NO_TOKEN = (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty (leave it out to use the workflow's own token)`;
function checkSecret(value, empty) {
    if (/^[\x21-\x7e]+$/.test(value))
        return good(value);
    return {
        kind: 'wrong',
        held: value === ''
            ? empty
            : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a value with whitespace or non-ASCII characters`,
        should: (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the secret itself and nothing else`
    };
}
function checkPermission(value) {
    const found = _github_permission_js__WEBPACK_IMPORTED_MODULE_1__/* .PERMISSIONS */ .J.find(permission => permission === value);
    return found === undefined
        ? wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `one of ${listed(_github_permission_js__WEBPACK_IMPORTED_MODULE_1__/* .PERMISSIONS */ .J)}`)
        : good(found);
}
/** As YAML's core schema writes booleans. */
function checkFlag(value) {
    if (/^(true|True|TRUE)$/.test(value))
        return good(true);
    if (/^(false|False|FALSE)$/.test(value))
        return good(false);
    return wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `true or false`);
}
function checkAmount(value, most) {
    const amount = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
        ? Number(value)
        : 0;
    return amount > 0 && amount <= most
        ? good(amount)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a number above 0 and at most ${most}`);
}
function checkMinutes(value) {
    return times(MINUTE_MS, checkAmount(value, TIMEOUT_MOST_MINUTES));
}
function checkHours(value) {
    return times(60 * MINUTE_MS, checkAmount(value, MAX_AGE_MOST_HOURS));
}
function times(unitMs, checked) {
    return checked.kind === 'good' ? good(checked.value * unitMs) : checked;
}
function checkSeconds(value) {
    const seconds = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
    return seconds >= POLL_INTERVAL_LEAST_SECONDS &&
        seconds <= POLL_INTERVAL_MOST_SECONDS
        ? good(seconds * 1000)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a whole number from ${POLL_INTERVAL_LEAST_SECONDS} to ${POLL_INTERVAL_MOST_SECONDS}`);
}
function checkFailOn(value) {
    const named = words(value);
    if (named.length === 1 && named[0] === 'none')
        return good([]);
    const outcomes = _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTCOMES */ .im.filter(outcome => named.includes(outcome));
    const allJudged = named.every(name => _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTCOMES_FOR_FAIL_ON */ .bI.some(outcome => outcome === name));
    return allJudged && named.length > 0
        ? good(outcomes)
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `none, or any of ${listed(_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTCOMES_FOR_FAIL_ON */ .bI)}`);
}
function checkIssueNumber(value) {
    if (value === '')
        return good(undefined);
    return /^[1-9]\d{0,14}$/.test(value)
        ? good(Number(value))
        : wrong(value, (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the number of an issue or pull request`);
}
/** Words between commas and line ends. */
function words(value) {
    return value
        .split(/[,\n]/)
        .map(word => word.trim())
        .filter(word => word !== '');
}
function listed(names) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .list */ .p_)(names.map(_message_js__WEBPACK_IMPORTED_MODULE_3__/* .ours */ .Od));
}


/***/ }),

/***/ 9317:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

// EXTERNAL MODULE: ./lib/agent/job.js
var agent_job = __nccwpck_require__(3838);
// EXTERNAL MODULE: ./lib/clock.js
var lib_clock = __nccwpck_require__(5233);
// EXTERNAL MODULE: ./lib/conclude.js
var conclude = __nccwpck_require__(2854);
// EXTERNAL MODULE: ./lib/debug.js
var debug = __nccwpck_require__(3380);
// EXTERNAL MODULE: ./lib/http/retry.js
var retry = __nccwpck_require__(8394);
// EXTERNAL MODULE: ./lib/message.js
var message = __nccwpck_require__(7044);
// EXTERNAL MODULE: ./lib/follow-up/settle.js
var settle = __nccwpck_require__(7178);
;// CONCATENATED MODULE: ./lib/follow-up/search.js



/** How long to look for the result of another run, or of a lost answer. */
const SEARCH_MS = 30_000;
/** GitHub's lists may lag: a claim that they don't show yet is not gone. */
const GONE_AFTER_MS = 5_000;
/** Pauses between the looks for an earlier send: mostly a second or two. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Pause between the looks for proof. */
const PROOF_PAUSE_MS = 2_000;
/**
 * Looks for an earlier send for up to half a minute: another run may be sending
 * right now.
 */
async function searchEarlierSend(clock, limits, find) {
    const startedAt = clock.now();
    const searching = (0,lib_clock/* within */.ux)(limits, startedAt + SEARCH_MS);
    let found = { kind: 'none' };
    for (const pauseMs of [...PAUSES_MS, 0]) {
        const isEarly = clock.now() - startedAt < GONE_AFTER_MS;
        const seen = await find(searching);
        found = seen.kind === 'free' && isEarly ? { kind: 'none' } : seen;
        const isOpen = found.kind === 'none' || found.kind === 'unreadable';
        if (!isOpen || (0,lib_clock/* timeLeft */.f$)(clock, searching) === 0)
            return found;
        await (0,lib_clock/* pause */.v7)(clock, pauseMs, searching);
    }
    return found;
}
/**
 * Looks for up to half a minute, and at least once, for proof that the service
 * accepted a send whose answer was lost. Gives the looks that prove it;
 * undefined: they don't.
 */
async function searchProof(clock, limits, look, before) {
    const now = clock.now();
    const searching = {
        // The time limit may have passed while the send was out.
        deadline: Math.max(now, Math.min(limits.deadline, now + SEARCH_MS)),
        cancel: limits.cancel
    };
    let sights = [];
    let failures = 0;
    for (;;) {
        const found = await look(searching);
        if (found.kind === 'refused')
            return undefined;
        if (found.kind === 'seen')
            sights = [...sights, found];
        if ((0,settle/* provesAccepted */.tv)(before, sights))
            return sights;
        if ((0,lib_clock/* timeLeft */.f$)(clock, searching) === 0)
            return undefined;
        failures = found.kind === 'again' ? failures + 1 : 0;
        const asked = found.kind === 'again'
            ? (found.retryAfterMs ?? (0,retry/* backoffMs */.jo)(failures, clock.random()))
            : 0;
        await (0,lib_clock/* pause */.v7)(clock, Math.max(PROOF_PAUSE_MS, asked), searching);
    }
}

;// CONCATENATED MODULE: ./lib/follow-up/deliver.js






/**
 * How much older than the claim the look before the send may be: another
 * comment's follow-up may have reached the job in between.
 */
const FRESH_MS = 1_000;
/**
 * Delivers a follow-up at most once: only the run that wins the claim sends,
 * and after a try that the service may have accepted there is never another.
 */
async function deliver(ports) {
    const [claimed, before] = await bothEnded(claimOrEarlierSend(ports), ports.lookBefore());
    switch (claimed.kind) {
        case 'failed':
            return { kind: 'unclaimed', problem: claimed.problem };
        case 'won':
            return before.kind === 'none'
                ? { ...before, kind: 'unsent' }
                : sendOnce(ports, before.job, before.sight, claimed.at);
        case 'sent':
            return followEarlier(claimed.at, before);
        default:
            return { kind: 'held', earlier: claimed };
    }
}
/** The claim, or what the run that holds it left of its send. */
async function claimOrEarlierSend(ports) {
    const claim = await ports.claim();
    if (claim.kind === 'won' || claim.kind === 'failed')
        return claim;
    const { clock, limits } = ports;
    const earlier = claim.kind === 'earlier'
        ? claim.earlier
        : await searchEarlierSend(clock, limits, ports.findEarlierSend);
    if (earlier.kind === 'sent')
        ports.onSent('earlier-run');
    return earlier;
}
/**
 * Both results. Where one throws, the other is still awaited first: a claim
 * whose answer nobody read could not be released.
 */
async function bothEnded(first, second) {
    await Promise.allSettled([first, second]);
    return [await first, await second];
}
/**
 * The look made before does not count: the other run may have sent after it.
 * But if it failed for good, another look would too.
 */
function followEarlier(at, before) {
    if (before.kind === 'none')
        return { ...before, kind: 'out-of-sight' };
    const settling = (0,settle/* startSettling */.b8)({ kind: 'sent-earlier', at });
    return { kind: 'delivered', job: before.job, settling };
}
async function sendOnce(ports, job, seen, claimedAt) {
    const { clock, limits, onRetry } = ports;
    let before = seen;
    let failed;
    const result = await (0,retry/* retry */.L5)(clock, limits, async () => {
        const notBefore = failed === undefined ? claimedAt : clock.now();
        const fresh = before.askedAt >= notBefore - FRESH_MS ? before : await job.look(limits);
        if (fresh.kind !== 'seen')
            return fresh;
        before = fresh;
        // An answer could hardly come in time, and without one it is uncertain.
        if ((0,lib_clock/* timeLeft */.f$)(clock, limits) === 0)
            return { kind: 'refused', because: 'setup', problem: tooLate(failed) };
        const sending = await ports.send(job, before);
        failed = sending.kind === 'again' ? sending.problem : undefined;
        return sending;
    }, onRetry);
    switch (result.kind) {
        case 'accepted': {
            ports.onSent('this-run');
            const settling = (0,settle/* startSettling */.b8)(basisOf(clock.now(), before, result.job));
            return { kind: 'delivered', job, before, settling };
        }
        case 'uncertain': {
            const basis = basisOf(clock.now(), before);
            const settling = (0,settle/* startSettling */.b8)({ ...basis, isEstimate: true });
            const sights = await searchProof(clock, limits, job.look, before);
            if (sights === undefined)
                return { kind: 'uncertain', problem: result.problem };
            ports.onSent('this-run');
            return {
                kind: 'delivered',
                job,
                before,
                settling: sights.reduce(settle/* see */.oZ, settling)
            };
        }
        case 'refused':
            return { ...result, kind: 'unsent' };
        case 'given-up':
            return { ...result, kind: 'unsent', because: 'setup' };
    }
}
/**
 * How the job stood when the service accepted the follow-up. A busy job that
 * the answer calls finished ended just before: that end is not the follow-up's.
 */
function basisOf(at, before, answer) {
    const wasBusy = !(0,agent_job/* isTerminal */.Hd)(before.job.status);
    const status = answer?.status ?? null;
    const hadEnded = wasBusy && status !== null && (0,agent_job/* isTerminal */.Hd)(status);
    const stood = hadEnded && answer
        ? { ...before, job: { ...before.job, status, prLink: answer.prLink } }
        : before;
    return { kind: 'sent', at, before: stood, wasBusy };
}
const TIME_PASSED = {
    what: (0,message/* say */.cv) `The time limit passed before the follow-up could be sent.`,
    remedy: (0,message/* say */.cv) `If this happens often, raise timeout-minutes.`
};
function tooLate(failed) {
    return failed
        ? { ...failed, what: (0,message/* sentences */.hC)(failed.what, TIME_PASSED.what) }
        : TIME_PASSED;
}

// EXTERNAL MODULE: ./lib/follow-up/job-in-view.js
var job_in_view = __nccwpck_require__(4360);
// EXTERNAL MODULE: ./lib/follow-up/outcome.js
var outcome = __nccwpck_require__(7405);
// EXTERNAL MODULE: ./lib/follow-up/schedule.js
var schedule = __nccwpck_require__(9088);
;// CONCATENATED MODULE: ./lib/follow-up/wait.js





/** Looks at the job until it has really finished, or the time is over. */
async function waitForEnd(waiting) {
    const { clock, limits, look, onRetry } = waiting;
    const startedAt = clock.now();
    let known = { settling: waiting.settling };
    for (;;) {
        const end = endOf(known, (0,lib_clock/* timeLeft */.f$)(clock, limits) === 0);
        if (end)
            return end;
        const pauseMs = pauseAfter(known, waiting, startedAt);
        if (known.failing)
            onRetry(known.failing.problem, Math.min(pauseMs, (0,lib_clock/* timeLeft */.f$)(clock, limits)));
        await (0,lib_clock/* pause */.v7)(clock, pauseMs, limits);
        const found = await look(limits);
        if (found.kind === 'refused')
            return found;
        if (found.kind === 'again')
            known = failed(known, found, clock);
        else {
            known = { settling: (0,settle/* see */.oZ)(known.settling, found) };
            if ((0,settle/* judge */.S4)(known.settling).kind !== 'unsettled')
                waiting.onSeen(found);
        }
    }
}
function endOf({ settling, failing }, isTimeOver) {
    const verdict = (0,settle/* judge */.S4)(settling);
    if (verdict.kind === 'ended')
        return verdict;
    if (!isTimeOver)
        return undefined;
    return failing
        ? { kind: 'out-of-sight', problem: failing.problem }
        : { kind: 'timed-out', as: lastSeen(settling) };
}
function lastSeen(settling) {
    const { basis } = settling;
    if ((0,settle/* judge */.S4)(settling).kind === 'active')
        return 'active';
    return basis.kind === 'sent' &&
        (0,agent_job/* isTerminal */.Hd)(basis.before.job.status) &&
        !(0,settle/* showsWork */.Ex)(settling)
        ? 'stale'
        : 'unsettled';
}
function pauseAfter({ settling, failing }, { clock, pollIntervalMs }, startedAt) {
    const verdict = (0,settle/* judge */.S4)(settling);
    return (0,schedule/* nextPauseMs */.w)({
        waitedMs: clock.now() - startedAt,
        pollIntervalMs,
        random: clock.random(),
        ...(failing && { atLeastMs: failing.pauseMs }),
        ...(verdict.kind === 'unsettled' && {
            countsInMs: verdict.countsAt - clock.now()
        })
    });
}
function failed(known, { problem, retryAfterMs }, clock) {
    const looks = (known.failing?.looks ?? 0) + 1;
    const pauseMs = retryAfterMs ?? (0,retry/* backoffMs */.jo)(looks, clock.random());
    return { ...known, failing: { looks, problem, pauseMs } };
}

// EXTERNAL MODULE: ./lib/claim.js
var lib_claim = __nccwpck_require__(4787);
// EXTERNAL MODULE: ./lib/github/conversation.js
var github_conversation = __nccwpck_require__(7692);
// EXTERNAL MODULE: ./lib/github/marker.js
var github_marker = __nccwpck_require__(5917);
// EXTERNAL MODULE: ./lib/result-comment.js + 2 modules
var result_comment = __nccwpck_require__(2300);
;// CONCATENATED MODULE: ./lib/follow-up.js




/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000;
/** Clocks here and at GitHub may differ by this much. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** Opens what a follow-up leaves on GitHub. Nothing is left yet. */
function openFollowUp(step, asks) {
    const { clock, github, inputs, isRerun, limits, log, reporting } = step;
    const { trigger } = step;
    const { record } = asks;
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const place = placeFor(step, record);
    const claim = (0,lib_claim/* openClaim */.f)({
        github,
        clock,
        log,
        reporting,
        limits,
        record,
        isRerun,
        mayResend: record ? asked?.kind !== 'review' : inputs.resend,
        findReports: async (within) => {
            if (place === undefined)
                return { kind: 'read', reports: [] };
            const found = await (0,github_conversation/* readComments */.TK)(github, place.issue, place.since, within);
            return found.kind === 'failed'
                ? found
                : {
                    kind: 'read',
                    reports: found.reports.filter(({ marker }) => place.isReport(marker))
                };
        }
    });
    return {
        step,
        prompt: asks.prompt,
        question: asks.question,
        claim,
        place,
        names: {
            option: trigger.request.jobId,
            input: inputs.jobId,
            asked,
            project: inputs.projectId,
            isRerun
        },
        resultComment: (0,result_comment/* openResultComment */.p)({
            github,
            clock,
            reporting,
            claim,
            cancel: step.runner.cancel,
            place: inputs.comment ? place : undefined,
            warn: log.warnOf,
            reportsAll: () => claim.isOurs || isRerun || record === undefined
        })
    };
}
/** Undefined when there is no issue to report on. */
function placeFor({ clock, inputs, isRerun, run, trigger }, record) {
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const triggering = trigger.kind === 'event' ? trigger.issue : asked?.issue;
    const issue = inputs.issueNumber ?? triggering;
    if (issue === undefined)
        return undefined;
    const startedMs = isRerun ? RERUN_MS : CLOCK_DIFFERENCE_MS;
    const isRuns = ({ job, meant, runId, trigger }) => runId === run.id &&
        trigger === undefined &&
        [undefined, inputs.jobId].includes(job ?? meant);
    return {
        issue,
        since: asked?.createdAt ?? clock.now() - startedMs,
        isReport: marker => marker.project === inputs.projectId &&
            marker.issue === issue &&
            (asked ? (0,github_marker/* isMarkerOf */.a9)(marker, asked) : isRuns(marker)),
        isFirst: record === undefined && !isRerun,
        ...(record?.kind === 'comment' &&
            asked?.issue === issue && { triggerId: record.id })
    };
}

// EXTERNAL MODULE: ./lib/github/permission.js
var permission = __nccwpck_require__(500);
// EXTERNAL MODULE: ./lib/github/pull-request.js
var pull_request = __nccwpck_require__(3056);
// EXTERNAL MODULE: ./lib/report/comment.js
var comment = __nccwpck_require__(7023);
// EXTERNAL MODULE: ./lib/inputs.js
var inputs = __nccwpck_require__(646);
;// CONCATENATED MODULE: ./lib/which-job.js


/** Whether only the conversation says which job is meant. */
function needsConversation({ option, input }) {
    return option === undefined && input === undefined;
}
/**
 * Finds out which job is meant.
 *
 * @param account the action's own login, once the answer to the 👀 has named it
 */
async function nameJob(names, github, account, limits) {
    const { asked, input, isRerun, option, project } = names;
    const given = option ?? input;
    if (given !== undefined) {
        const problem = (0,inputs/* idProblem */.lx)(given);
        return problem
            ? { kind: 'none', problem, because: 'job' }
            : { kind: 'job', id: given };
    }
    if (asked === undefined)
        return { kind: 'none', problem: github_conversation/* NO_JOB */.UE, because: 'job' };
    const conversation = { issue: asked.issue, project };
    const found = await (0,github_conversation/* findJob */.pC)(github, conversation, account(), asked, isRerun, limits);
    switch (found.kind) {
        case 'failed':
            return { kind: 'none', problem: found.problem, because: 'setup' };
        case 'none':
            return { kind: 'none', problem: github_conversation/* NO_JOB */.UE, because: 'job' };
        case 'job': {
            const problem = (0,inputs/* idProblem */.lx)(found.jobId);
            return problem
                ? { kind: 'none', problem, because: 'job' }
                : { kind: 'job', id: found.jobId };
        }
    }
}

;// CONCATENATED MODULE: ./lib/help.js





/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(followUp) {
    const { claim, names, place, step } = followUp;
    const { github, inputs, limits, log, redact, trigger } = step;
    const given = { outcome: 'skipped', explanation: HELP_WAS_ASKED };
    const acknowledged = await claim.acknowledge(limits);
    if (!claim.isOurs || !inputs.comment || place === undefined) {
        if (acknowledged.kind === 'failed')
            log.warnOf(NOT_GIVEN, acknowledged.problem);
        return given;
    }
    const account = () => claim.account(limits).catch(() => undefined);
    const named = await nameJob(names, github, account, limits);
    const body = (0,comment/* helpComment */.X2)({
        command: inputs.command,
        requiredPermission: inputs.requiredPermission,
        allowedBots: inputs.allowedBots,
        ...(trigger.asker && { asker: trigger.asker.login }),
        isKnown: named.kind === 'job' || named.because !== 'setup',
        ...(named.kind === 'job' && { jobId: named.id })
    }, (0,github_marker/* writeMarker */.en)({
        kind: 'note',
        note: 'help',
        project: inputs.projectId,
        issue: place.issue
    }));
    const posted = await (0,github_conversation/* createComment */.eT)(github, place.issue, redact(body), limits);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_GIVEN, posted.problem);
    return given;
}
const HELP_WAS_ASKED = (0,message/* say */.cv) `The comment asks for help, so nothing was sent.`;
const NOT_GIVEN = (0,message/* say */.cv) `The help comment could not be posted.`;

// EXTERNAL MODULE: ./lib/fences.js
var fences = __nccwpck_require__(2785);
;// CONCATENATED MODULE: ./lib/github/context.js


/** Longest piece of a diff, in characters: its last lines, whole. */
const HUNK_CHARACTERS = 4_000;
/**
 * Longest list of a review's comments, in characters. 200 comments of two
 * lines fit with their places, and together with the longest text GitHub takes
 * (65,536) it stays well below what a model reads at once.
 */
const REVIEW_CHARACTERS = 40_000;
/** Longest text of one of them, so that one can't take the place of many. */
const COMMENT_CHARACTERS = 10_000;
/** Longest file name shown, in characters. */
const PATH_CHARACTERS = 1_000;
/**
 * The text for the agent: the prompt, then a block that says where it was
 * asked. Everything that others wrote is fenced there, as Markdown fences it,
 * so that it can't pass for the block's own words. Empty when there is nothing
 * to send: an empty prompt, unless a review's comments say what to do.
 */
function withContext(prompt, context) {
    if (context.kind === 'line')
        return prompt === '' ? '' : below(prompt, aboutLine(context.place));
    if (prompt === '')
        return context.comments.length === 0
            ? ''
            : aboutReview('Address the comments of this review', context);
    return below(prompt, aboutReview('This was asked in a review', context));
}
/** A fence that the prompt leaves open would turn ours inside out. */
function below(prompt, block) {
    const open = openFence(prompt);
    const closed = open === undefined ? prompt : `${prompt}\n${open}`;
    return `${closed}\n\n---\n\n${block}`;
}
function aboutLine(place) {
    const on = place.isFile ? 'a file' : 'a line';
    const about = [
        `This was asked in a comment on ${on} of a pull request.`,
        [
            `- Place: ${placeWords(place)}`,
            ...address('- Comment: ', place.url)
        ].join('\n')
    ];
    const hunk = harmless(place.hunk).trimEnd();
    if (place.isFile || hunk === '')
        return about.join('\n\n');
    const shown = lastLines(hunk, HUNK_CHARACTERS);
    const which = shown === hunk ? 'The diff' : 'The last lines of the diff';
    return [
        ...about,
        `${which} up to that line:`,
        (0,fences/* fencedBlock */.z)(shown, 'diff')
    ].join('\n\n');
}
function aboutReview(opening, { url, comments }) {
    const intro = [`${opening} of a pull request`, ...address('', url)].join(': ');
    if (comments.length === 0)
        return intro;
    const entries = fitting(comments.map(entry), REVIEW_CHARACTERS);
    const left = comments.length - entries.length;
    const which = left === 0
        ? `Its comments on lines (${comments.length}):`
        : `The first ${entries.length} of its ${comments.length} comments on lines; the other ${left} are left out for length:`;
    return [intro, which, ...entries].join('\n\n');
}
function entry({ place, text }, index) {
    const whole = harmless(text).trim();
    const shown = (0,message/* cut */.Jj)(whole, COMMENT_CHARACTERS);
    const shortened = shown === whole ? '' : ', shortened';
    const heading = `Comment ${index + 1} on ${placeWords(place)}${shortened}:`;
    return `${heading}\n\n${(0,fences/* fencedBlock */.z)(shown, 'text')}`;
}
/** As many of the first as fit together. */
function fitting(texts, most) {
    let length = 0;
    const end = texts.findIndex(text => {
        length += text.length;
        return length > most;
    });
    return end === -1 ? texts : texts.slice(0, end);
}
function placeWords(place) {
    const name = fileName(place.path);
    if (place.isFile)
        return `${name}, the file as a whole`;
    if (place.line === undefined)
        return name;
    const outdated = place.isOutdated
        ? ' (outdated: the code has changed since this was written)'
        : '';
    return `${name}, ${lineWords(place)}${outdated}`;
}
function lineWords({ line, startLine, side, startSide }) {
    if (startLine === undefined)
        return `line ${line}${sideWords(side)}`;
    return startSide === side
        ? `lines ${startLine} to ${line}${sideWords(side)}`
        : `line ${startLine}${sideWords(startSide)} to line ${line}${sideWords(side)}`;
}
function sideWords(side) {
    return side === 'LEFT' ? ' of the file before the change' : '';
}
/** An address after its label, or nothing when it is not one to show. */
function address(label, url) {
    return /^https?:\/\/[\w.:/#%?=&~+@-]+$/.test(url) ? [label + url] : [];
}
/**
 * Text without what is not seen: control characters, and those that change the
 * direction or carry a hidden message. The joiners stay, for the scripts and
 * emoji that need them.
 */
function harmless(text) {
    return text
        .toWellFormed()
        .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
        .replace(/[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv, '');
}
/** Whole lines from the end; of a line that alone is too long, its start. */
function lastLines(text, most) {
    if (text.length <= most)
        return text;
    const tail = text.slice(-most - 1);
    const start = tail.indexOf('\n');
    return start === -1
        ? (0,message/* cut */.Jj)(text.slice(text.lastIndexOf('\n') + 1), most)
        : tail.slice(start + 1);
}
function fileName(path) {
    const line = (0,message/* oneLine */.TN)(path, PATH_CHARACTERS);
    return line === '' ? 'a file without a readable name' : (0,fences/* codeSpan */.S)(line);
}
/** The fence that a text begins and does not end. */
function openFence(text) {
    let open;
    for (const line of text.split(/\r\n|[\r\n]/)) {
        const [, mark = '', rest = ''] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/s.exec(line) ?? [];
        if (open === undefined)
            open = mark || undefined;
        else if (mark.startsWith(open) && rest.trim() === '')
            open = undefined;
    }
    return open;
}

// EXTERNAL MODULE: ./lib/github/review.js
var review = __nccwpck_require__(2715);
;// CONCATENATED MODULE: ./lib/question.js


/** Reads what belongs to the question beyond the event, after the gate. */
async function readQuestion(github, trigger, hasContext, limits) {
    const { prompt, isFromComment } = trigger.request;
    if (trigger.kind === 'event') {
        const { url } = trigger;
        const question = url
            ? { kind: 'event', url, words: prompt }
            : undefined;
        return { kind: 'read', prompt, record: undefined, question };
    }
    const { asked, place } = trigger;
    const question = { kind: asked.kind, url: asked.url, words: prompt };
    if (asked.kind === 'review') {
        const read = await (0,review/* readReviewComments */.d)(github, asked, limits);
        if (read.kind === 'failed')
            return read;
        const { comments } = read;
        const texts = comments.map(({ text }) => text).join('\n\n');
        const sent = hasContext
            ? withContext(prompt, { kind: 'review', url: asked.url, comments })
            : prompt || texts;
        return {
            kind: 'read',
            prompt: isFromComment ? sent : prompt,
            record: comments[0] && { kind: 'line', id: comments[0].id },
            question
        };
    }
    const record = recordOf(asked);
    const sent = place && hasContext && isFromComment
        ? withContext(prompt, { kind: 'line', place })
        : prompt;
    return { kind: 'read', prompt: sent, record, question };
}
function recordOf({ kind, id }) {
    return kind === 'review' ? undefined : { kind, id };
}

// EXTERNAL MODULE: ./lib/step.js + 6 modules
var step = __nccwpck_require__(2487);
;// CONCATENATED MODULE: ./lib/main.js




















/**
 * Delivers one follow-up, sees it through to its end and reports. Never throws;
 * a failed step is told to the runner.
 */
async function main(outside) {
    const desk = (0,step/* openDesk */.A$)(outside);
    (0,conclude/* annotate */.fz)(desk.runner, await runStep(outside, desk));
}
/** From the event to the step's annotation. */
async function runStep(outside, desk) {
    try {
        const opened = (0,step/* openStep */.b0)((0,debug/* debugged */.I)({ ...outside, runner: desk.runner }), desk);
        return opened.kind === 'ends-early'
            ? await (0,conclude/* concludeEarly */.zc)(desk, opened.ending)
            : await play(opened.step);
    }
    catch (error) {
        return (0,conclude/* concludeEarly */.zc)(desk, (0,conclude/* stopped */.ce)(desk.runner, error));
    }
}
/** Who asks, for what, and the result. */
async function play(step) {
    const { github, inputs, limits, trigger } = step;
    if (trigger.gated) {
        const gate = await (0,permission/* askGate */.b)(github, trigger.asker, inputs, limits);
        (0,lib_clock/* throwIfCancelled */.dZ)(limits);
        if (gate.kind === 'failed')
            return (0,conclude/* concludeEarly */.zc)(step, (0,outcome/* endWith */.qZ)('error', gate.problem));
        if (gate.kind === 'denied')
            return (0,conclude/* concludeDenied */.Jf)(step, {
                outcome: 'denied',
                explanation: gate.reason
            });
    }
    const asks = await readQuestion(github, trigger, inputs.context, limits);
    if (asks.kind === 'failed')
        return (0,conclude/* concludeEarly */.zc)(step, (0,outcome/* endWith */.qZ)('error', asks.problem));
    const followUp = openFollowUp(step, asks);
    const ending = await answer(followUp).catch(error => (0,conclude/* stopped */.ce)(step.runner, error));
    return (0,conclude/* conclude */.Ep)(followUp, ending);
}
/** Does what was asked for: help, a check, or a follow-up. */
async function answer(followUp) {
    const { claim, names, prompt, step } = followUp;
    const { jobId, problem, wantsHelp } = step.trigger.request;
    if (wantsHelp)
        return giveHelp(followUp);
    const mistake = problem ?? (jobId === undefined ? undefined : (0,inputs/* idProblem */.lx)(jobId));
    if (mistake) {
        await claim.acknowledge(step.limits);
        return refused(claim, mistake, names.option === undefined ? 'text' : 'job');
    }
    return prompt === '' ? watch(followUp) : send(followUp);
}
/** Nothing to send: only checks the job. */
async function watch(followUp) {
    const { claim, names, step } = followUp;
    const { clock, inputs, limits, outputs, reporting } = step;
    // The 👀 is waited for only where its answer is needed, and not for long.
    const acknowledging = claim.acknowledge((0,lib_clock/* within */.ux)(needsConversation(names) ? limits : reporting.limits, clock.now() + SIGN_MS));
    reporting.onTheSide(acknowledging.then(problemOf), (0,message/* say */.cv) `👀 could not be added.`);
    const before = await firstLook(followUp, acknowledging);
    if (before.kind === 'none')
        return { ...(0,outcome/* endWith */.qZ)('error', before.problem), because: before.because };
    outputs.know({ job: before.sight.job });
    const settling = (0,settle/* see */.oZ)((0,settle/* startSettling */.b8)({ kind: 'watching' }), before.sight);
    if (inputs.wait)
        return seeThrough(followUp, before.job, settling);
    return (0,settle/* judge */.S4)(settling).kind === 'ended'
        ? readEnd(followUp, before.sight)
        : { outcome: 'active', explanation: [] };
}
/** Delivers the follow-up once, and sees it through. */
async function send(followUp) {
    const { claim, step } = followUp;
    const { clock, inputs, limits, onRetry } = step;
    const claiming = claim.take();
    let headBefore;
    const delivery = await deliver({
        clock,
        limits,
        onRetry,
        claim: () => claiming,
        findEarlierSend: claim.findEarlierSend,
        lookBefore: () => firstLook(followUp, claiming),
        send: (job, before) => {
            (0,lib_clock/* throwIfCancelled */.dZ)(limits);
            if (inputs.wait)
                headBefore = headOf(step, before.job.prLink, HEAD_BEFORE_MS);
            return main_sendOnce(followUp, job);
        },
        onSent: by => noteSent(followUp, by)
    });
    if (delivery.kind !== 'delivered')
        return undelivered(followUp, delivery);
    const { before, job, settling } = delivery;
    if (settling.latest)
        step.outputs.know({ job: settling.latest.job });
    return inputs.wait
        ? seeThrough(followUp, job, settling, before, headBefore)
        : { outcome: 'sent', explanation: [] };
}
/** One try to send, and what is known from it. */
async function main_sendOnce({ claim, prompt, step }, job) {
    const { limits, log, outputs } = step;
    claim.noteSending('out');
    const result = await job.send(prompt, limits);
    switch (result.kind) {
        case 'again':
        case 'refused':
            claim.noteSending('came-to-nothing');
            break;
        case 'uncertain':
            log.moment(result.problem.what);
            break;
        case 'accepted':
            // No status, or a terminal one, would be from before the follow-up.
            if ((0,agent_job/* saysActive */.Nh)(result.job))
                outputs.know({ job: result.job });
    }
    return result;
}
/** The service has it. A report that nothing was sent is no longer true. */
function noteSent(followUp, by) {
    const { claim, resultComment, step } = followUp;
    const { inputs, isRerun, outputs, redact, reporting } = step;
    claim.noteSent(by);
    outputs.know({ sent: true });
    // What an earlier run sent and this one waits for is reported in the end.
    if (!isRerun || (by === 'earlier-run' && inputs.wait))
        return;
    const explanation = (0,message/* say */.cv) `The result follows here.`;
    const report = (0,conclude/* reportOf */.EI)(followUp, { outcome: 'sent', explanation });
    reporting.onTheSide(resultComment.correct((0,result_comment/* resultOf */.B)((0,conclude/* subjectOf */.et)(followUp), report, redact)), (0,message/* say */.cv) `The earlier report could not be updated.`);
}
/** What the workflow names, no other comment can put right. */
function fixedBy(because, { input, option }) {
    const isFromWorkflow = option === undefined && input !== undefined;
    return because === 'job' && isFromWorkflow ? 'setup' : because;
}
/** What is known where the follow-up was not delivered. */
function undelivered({ claim, names, step }, delivery) {
    switch (delivery.kind) {
        case 'uncertain':
        case 'unclaimed':
            return (0,outcome/* endWith */.qZ)(delivery.kind === 'uncertain' ? 'unknown' : 'error', delivery.problem);
        case 'unsent':
            return refused(claim, delivery.problem, fixedBy(delivery.because, names));
        case 'out-of-sight':
            return (0,outcome/* endWith */.qZ)(delivery.isOutOfTime ? 'timed-out' : 'error', delivery.problem);
        case 'held':
            return heldByAnother(delivery.earlier, step.isRerun && !claim.record);
    }
}
function heldByAnother(earlier, lacksRecord) {
    switch (earlier.kind) {
        case 'none':
            return {
                outcome: 'unknown',
                explanation: lacksRecord ? NO_RECORD : CLAIMED_UNSENT
            };
        case 'uncertain':
            return { outcome: 'unknown', explanation: EARLIER_UNCERTAIN };
        case 'unreadable':
            return {
                outcome: 'unknown',
                explanation: (0,message/* sentences */.hC)(UNREADABLE, (0,message/* explain */.WE)(earlier.problem))
            };
        case 'free':
            return { outcome: 'error', explanation: CLAIM_FREED, isFree: true };
        case 'refused':
            return {
                outcome: 'error',
                explanation: EARLIER_REFUSED,
                because: 'reported'
            };
    }
}
/** Only another comment helps, or a change of the setup. */
function refused(claim, problem, because) {
    if (because !== 'setup')
        claim.noteSending('refused');
    return { ...(0,outcome/* endWith */.qZ)('error', problem), because };
}
/**
 * Finds out which job is meant and checks it, which proves the key and the
 * job without using up a message.
 *
 * @param claiming the answer to the 👀, which names the action's own account
 */
async function firstLook(followUp, claiming) {
    const { claim, names, step } = followUp;
    const { clock, github, limits, onRetry, outputs, service } = step;
    // Whoever waits for it may have been stopped before: no failure goes astray.
    const account = () => claiming.then(() => claim.account(limits)).catch(() => undefined);
    const named = await nameJob(names, github, account, limits);
    if (named.kind === 'none')
        return { ...named, isOutOfTime: false };
    outputs.know({ jobId: named.id });
    const job = (0,job_in_view/* keepInView */.I)(service, named.id, clock, watcher(followUp));
    followUp.inView = job;
    const seen = await (0,retry/* retry */.L5)(clock, limits, () => job.look(limits), onRetry);
    switch (seen.kind) {
        case 'seen':
            return { kind: 'found', job, sight: seen };
        case 'refused': {
            // Another comment can't correct what the workflow names.
            const because = fixedBy(seen.because, names);
            return { ...seen, kind: 'none', because, isOutOfTime: false };
        }
        case 'given-up':
            return { ...seen, kind: 'none', because: 'setup', isOutOfTime: true };
    }
}
/** Says what is new at a look: a status, or an undocumented answer. */
function watcher({ claim, prompt, step }) {
    const { isRerun, log, outputs } = step;
    let status;
    const warned = new Set();
    const warnOnce = (subject, what) => {
        if (!warned.has(subject))
            log.warn(what);
        warned.add(subject);
    };
    return ({ job, droppedLink }) => {
        if (job.model)
            outputs.know({ model: job.model });
        const isBefore = prompt !== '' && !isRerun && !status && claim.delivery !== 'sent';
        if (job.status !== status)
            log.moment(isBefore
                ? (0,message/* say */.cv) `Before the send: ${job.status}.`
                : (0,message/* say */.cv) `The agent job is ${job.status}.`);
        status = job.status;
        if (!(0,agent_job/* isKnownStatus */.ih)(job.status))
            warnOnce('status', (0,message/* say */.cv) `The service gave the status ${job.status}, which its documentation does not name. It is treated as active.`);
        if (droppedLink !== undefined)
            warnOnce('link', (0,message/* say */.cv) `The service gave a prLink that is not an http(s) address, so it is left out: ${droppedLink}.`);
    };
}
/** Waits until the job has really finished. */
async function seeThrough(followUp, job, settling, before, headBefore) {
    const { claim, step } = followUp;
    const { clock, inputs, limits, onRetry, outputs } = step;
    const end = await waitForEnd({
        clock,
        limits,
        look: job.look,
        onRetry,
        onSeen: sight => outputs.know({ job: sight.job }),
        pollIntervalMs: inputs.pollIntervalMs,
        settling
    });
    switch (end.kind) {
        case 'ended': {
            const { basis } = settling;
            const ending = await readEnd(followUp, end.sight, before, await headBefore);
            return {
                ...ending,
                ...(end.unproven && { explanation: NEVER_SEEN_ACTIVE }),
                ...(basis.kind === 'sent' &&
                    !basis.isEstimate &&
                    !end.unproven && { workedMs: end.since - basis.at })
            };
        }
        case 'refused':
            return { ...(0,outcome/* endWith */.qZ)('error', end.problem), because: end.because };
        case 'out-of-sight': {
            const isSent = claim.delivery === 'sent';
            return (0,outcome/* endWith */.qZ)(isSent ? 'timed-out' : 'error', end.problem);
        }
        case 'timed-out':
            return { outcome: 'timed-out', explanation: LAST_SEEN[end.as] };
    }
}
/** The job has ended: what has it changed? */
async function readEnd({ prompt, step }, { job, droppedLink }, before, headBefore) {
    const { log, outputs } = step;
    outputs.know({ hasEnded: true, job });
    if (prompt !== '')
        log.detail((0,message/* say */.cv) `The agent has finished this follow-up: ${job.status}.`);
    const head = await headOf(step, job.prLink, HEAD_AFTER_MS);
    const didChange = (0,outcome/* changed */.tD)(before && {
        ...before.job,
        ...(headBefore && { headSha: headBefore.headSha })
    }, {
        ...job,
        ...(droppedLink !== undefined && { droppedLink }),
        ...(head && { headSha: head.headSha })
    });
    outputs.know({
        ...(head && { pullRequest: head }),
        ...(didChange !== undefined && { changed: didChange })
    });
    return { outcome: (0,outcome/* endOutcome */.it)(job.status, didChange), explanation: [] };
}
/** A pull request's head; undefined when it can't be read in time. */
async function headOf({ clock, github, limits, run }, prLink, withinMs) {
    const soon = (0,lib_clock/* within */.ux)(limits, clock.now() + withinMs);
    return (0,pull_request/* readHead */.z)(github, prLink, run.serverUrl, soon);
}
function problemOf(claimed) {
    return claimed.kind === 'failed' ? claimed.problem : undefined;
}
/**
 * What is read while the follow-up is on its way is the head from before, if it
 * is read at once: with what a request gets beyond it these are two seconds, in
 * which no agent changes a pull request.
 */
const HEAD_BEFORE_MS = 500;
/** 👀 on a check is only a sign; the report waits for its answer. */
const SIGN_MS = 5_000;
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_AFTER_MS = 10_000;
const NEVER_SEEN_ACTIVE = (0,message/* say */.cv) `The job did not change for 30 seconds after the follow-up was sent and was never seen working on it, so its current state is reported.`;
const LAST_SEEN = {
    active: (0,message/* say */.cv) `The agent job continues.`,
    stale: (0,message/* say */.cv) `The agent job still looks as it did before the follow-up.`,
    unsettled: (0,message/* say */.cv) `The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
};
const CLAIMED_UNSENT = (0,message/* say */.cv) `This comment was claimed before (👀), and nothing shows that its follow-up was sent (🚀). Another run may still be sending it. Another step that adds 👀 from the same account also has this effect.`;
const EARLIER_UNCERTAIN = (0,message/* say */.cv) `An earlier run sent the follow-up, and it is not known whether the service accepted it.`;
const UNREADABLE = (0,message/* say */.cv) `This comment was claimed before (👀), and it could not be determined whether its follow-up was sent (🚀).`;
const CLAIM_FREED = (0,message/* say */.cv) `Another run had claimed this comment (👀) and has released it.`;
const EARLIER_REFUSED = (0,message/* say */.cv) `An earlier attempt reported why this follow-up can't be sent, and it would fail again. Its result comment says what to do.`;
const NO_RECORD = (0,message/* say */.cv) `This is a re-run, and there is no comment that shows what the first attempt did. To send the follow-up again, set resend to true.`;


/***/ }),

/***/ 7044:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   Od: () => (/* binding */ ours),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   WE: () => (/* binding */ explain),
/* harmony export */   cv: () => (/* binding */ say),
/* harmony export */   hC: () => (/* binding */ sentences),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   pj: () => (/* binding */ plain),
/* harmony export */   rb: () => (/* binding */ timeOfDay)
/* harmony export */ });
/**
 * Makes a message: the template's own text is ours, each filled-in string is
 * quoted, numbers and other messages stand as they are.
 */
function say(strings, ...values) {
    return strings.flatMap((text, index) => {
        const value = values[index];
        return [...ours(text), ...(value === undefined ? [] : filledIn(value))];
    });
}
/** Our own words, such as the name of an input. */
function ours(text) {
    return [{ kind: 'own', text }];
}
/** Joins messages with a space between them. */
function sentences(...messages) {
    return messages
        .filter(message => message.length > 0)
        .flatMap((message, index) => index === 0 ? message : [...ours(' '), ...message]);
}
/** Joins messages with a comma between them. */
function list(messages) {
    return messages.flatMap((message, index) => index === 0 ? message : [...ours(', '), ...message]);
}
/** The message as one line of plain text, for logs and annotations. */
function plain(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : `"${oneLine(text)}"`))
        .join('');
}
/** A problem as one message. */
function explain(problem) {
    return sentences(problem.what, problem.remedy);
}
/** A length of time as people say it: `45 s`, `2 min 10 s`, `3 h 5 min`. */
function duration(ms) {
    const seconds = Math.round(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const two = (big, bigUnit, small, unit) => small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${unit}`;
    const words = minutes === 0
        ? `${seconds} s`
        : hours === 0
            ? two(minutes, 'min', seconds % 60, 's')
            : two(hours, 'h', minutes % 60, 'min');
    return ours(words);
}
/** The last point in time that JavaScript knows, in milliseconds. */
const END_OF_TIME_MS = 8.64e15;
/** A point in time, in UTC to the second. */
function timeOfDay(ms) {
    const iso = new Date(Math.min(ms, END_OF_TIME_MS)).toISOString();
    return ours(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
}
/** Longest quotation in characters: enough for any honest error message. */
const QUOTED_CHARACTERS = 500;
/**
 * Foreign text made harmless for one line: control and direction characters,
 * with which a line can be broken or shown in another order, become blanks;
 * long text is cut.
 */
function oneLine(text, most = QUOTED_CHARACTERS) {
    return cut(text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(), most);
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
    return typeof value === 'number' ? ours(String(value)) : value;
}


/***/ }),

/***/ 5077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Yz: () => (/* binding */ outputsOf),
/* harmony export */   tS: () => (/* binding */ openOutputs)
/* harmony export */ });
/* unused harmony exports OUTPUT_NAMES, FINISH_OUTPUT_NAMES */
/* harmony import */ var _report_redact_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6749);

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
    'comment-url',
    'elapsed-seconds'
];
/** The outputs of finish/action.yml. */
const FINISH_OUTPUT_NAMES = (/* unused pure expression or super */ null && (['finished', 'pending']));
/** Opens the outputs. Before anything becomes JSON, secrets are taken out. */
function openOutputs(write, redact) {
    const writer = createOutputWriter(write);
    let known = {};
    return {
        get known() {
            return known;
        },
        know: results => {
            known = { ...known, ...results };
            writer((0,_report_redact_js__WEBPACK_IMPORTED_MODULE_0__/* .redactAll */ .$I)(known, redact));
        }
    };
}
/** The value of each output. What is not known is empty. */
function outputsOf(results) {
    const { job, pullRequest } = results;
    const prLink = (results.hasEnded && job?.prLink) || '';
    return {
        status: job?.status ?? '',
        'pr-link': prLink,
        prLink,
        outcome: results.outcome ?? '',
        'job-id': results.jobId ?? '',
        job: job ? JSON.stringify(job) : '',
        model: job?.model ?? results.model ?? '',
        sent: String(results.sent ?? false),
        changed: String(results.changed ?? ''),
        'pr-number': String(pullRequest?.number ?? ''),
        'pr-repository': pullRequest?.repository ?? '',
        'pr-head-ref': pullRequest?.headRef ?? '',
        'pr-head-sha': pullRequest?.headSha ?? '',
        'comment-url': results.commentUrl ?? '',
        'elapsed-seconds': results.elapsedMs === undefined
            ? ''
            : String(Math.round(results.elapsedMs / 1000))
    };
}
/**
 * Writes each output as soon as its value is known, and when it changes; with
 * the outcome also those that stay empty, so that in the end all are set.
 */
function createOutputWriter(write) {
    const written = new Map();
    return results => {
        const values = outputsOf(results);
        for (const name of OUTPUT_NAMES) {
            const before = written.get(name) ?? (results.outcome ? undefined : '');
            if (before === values[name])
                continue;
            written.set(name, values[name]);
            write(name, values[name]);
        }
    };
}


/***/ }),

/***/ 5361:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ tellPullRequest)
/* harmony export */ });
/* harmony import */ var _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7405);
/* harmony import */ var _github_conversation_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7692);
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5917);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7044);
/* harmony import */ var _report_comment_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7023);





/**
 * Tells the pull request that a follow-up produced which job made it, once, so
 * that nobody has to name the job there. Returns how many notes it has posted.
 *
 * @param account the action's own login; nobody else's notes count
 */
async function tellPullRequest({ github, log, redact, run, inputs, limits }, account, { report, jobId, askedOn }) {
    const place = report.pullRequest?.place;
    const isHere = place !== undefined &&
        isSame(place.owner, run.owner) &&
        isSame(place.repo, run.repo);
    if (!isHere || !(0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(report.outcome) || askedOn === place.number)
        return 0;
    const login = await account(limits);
    if (login === undefined)
        return 0;
    const { command, projectId: project } = inputs;
    const conversation = { issue: place.number, project };
    const known = await (0,_github_conversation_js__WEBPACK_IMPORTED_MODULE_1__/* .knowsJob */ .kA)(github, conversation, login, limits);
    if (known.kind === 'failed')
        log.warnOf(NOT_TOLD, known.problem);
    if (known.kind !== 'none')
        return 0;
    const { issue } = conversation;
    const marker = (0,_github_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .writeMarker */ .en)({
        kind: 'note',
        note: 'job',
        project,
        job: jobId,
        issue
    });
    const body = redact((0,_report_comment_js__WEBPACK_IMPORTED_MODULE_3__/* .pullRequestNote */ .HK)({ ...report, jobId, command }, marker));
    const posted = await (0,_github_conversation_js__WEBPACK_IMPORTED_MODULE_1__/* .createComment */ .eT)(github, issue, body, limits);
    if (posted.kind === 'posted')
        return 1;
    log.warnOf(NOT_TOLD, posted.problem);
    return 0;
}
/** GitHub's names are not case-sensitive. */
function isSame(one, other) {
    return one.toLowerCase() === other.toLowerCase();
}
const NOT_TOLD = (0,_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `The note on the pull request, which says which job made it, could not be posted.`;


/***/ }),

/***/ 7023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   HK: () => (/* binding */ pullRequestNote),
/* harmony export */   HR: () => (/* binding */ resultComment),
/* harmony export */   X2: () => (/* binding */ helpComment),
/* harmony export */   Zl: () => (/* binding */ pullRequestLink),
/* harmony export */   _r: () => (/* binding */ jobLine),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony export COMMENT_MOST_CHARACTERS */
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7044);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3021);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7142);



/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
const COMMENT_MOST_CHARACTERS = 65_536;
/** Longest beginning of a prompt that is shown with its result. */
const WORDS_CHARACTERS = 80;
/**
 * The result comment.
 *
 * @param marker the hidden line that opens it
 */
function resultComment(report, marker) {
    const { answers, asker, explanation, outcome, pullRequest } = report;
    const mention = asker === undefined ? '' : `${mentionOf(asker)} `;
    const paragraphs = [
        pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
        answers ? inReplyTo(answers) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markdown */ .wD)(details(report)),
        `<sub>${jobLine(report)}</sub>`,
        small((0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .advice */ .v9)(report))
    ];
    const body = [
        `${marker}\n${mention}${_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .ICONS */ .Ze[outcome]} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markdown */ .wD)((0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .headline */ .Pl)(report))}`,
        ...paragraphs.filter(paragraph => paragraph !== '')
    ].join('\n\n');
    // Never cut inside the markup: what follows would be live.
    return body.length <= COMMENT_MOST_CHARACTERS || explanation.length === 0
        ? body
        : resultComment({ ...report, explanation: firstHalf(explanation) }, marker);
}
/** The note that tells a pull request which job made it. */
function pullRequestNote(note, marker) {
    const { answers, asker, command, jobId } = note;
    const who = asker === undefined ? 'Somebody' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(asker);
    const asked = answers
        ? ` ${who} sent the job a follow-up in ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(WHERE[answers.kind], answers.url)}.`
        : '';
    return [
        `${marker}\n🤖 The agent job ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(jobId)} made this pull request.${asked}`,
        small((0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Comment ${`${command} …`} here, on a line, or in a review to continue with this job.`)
    ].join('\n\n');
}
/** Where and how to ask, in answer to `--help`. */
function helpComment(help, marker) {
    const { asker, allowedBots, command, jobId } = help;
    const mention = asker === undefined ? '' : `${mentionOf(asker)} `;
    const bots = allowedBots.map(_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY).join(', ');
    return [
        `${marker}\n${mention}How to use ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(command)}:`,
        [
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(command)} alone checks the job and sends nothing.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(`${command} --job <id> <text>`)} sends the text to this job.`,
            `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(`${command} --help`)} shows this help.`
        ].join('\n'),
        !help.isKnown
            ? 'It could not be read whether a job is known here.'
            : jobId === undefined
                ? `No job is known here yet, so name one with ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)('--job <id>')}, unless the workflow does.`
                : `The job here is ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(jobId)}.`,
        `<sub>You need ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(help.requiredPermission)} permission on this repository.${bots === '' ? '' : ` Bots that may use it: ${bots}.`}</sub>`
    ].join('\n\n');
}
/** What happened in detail, and what is known about the send. */
function details({ delivery, explanation, outcome }) {
    return (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(explanation, (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .sentOrNot */ .jO)(outcome, delivery));
}
function small(message) {
    return message.length === 0 ? '' : `<sub>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .markdown */ .wD)(message)}</sub>`;
}
function firstHalf(message) {
    const half = message.slice(0, Math.floor((message.length - 1) / 2));
    return half.length === 0 ? [] : [...half, ...(0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .ours */ .Od)(' …')];
}
const WHERE = {
    comment: 'this comment',
    line: 'this comment on a line',
    review: 'this review',
    event: 'this event'
};
/** Cut only here, after secrets were taken out: half of one is not recognized. */
function inReplyTo({ kind, url, words }) {
    const where = `In reply to ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(WHERE[kind], url)}`;
    const beginning = (0,_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(words, WORDS_CHARACTERS);
    return beginning === '' ? where : `${where}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(beginning)}`;
}
/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mentionOf(login) {
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
        ? `@${login}`
        : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(login);
}
/** The pull request by its name on this GitHub, or by its host elsewhere. */
function pullRequestLink({ url, place }) {
    const label = place
        ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plainName */ .MH)(`${place.owner}/${place.repo}#${place.number}`)
        : `Pull request on ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plainName */ .MH)(hostOf(url))}`;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(label, url);
}
function hostOf(url) {
    return URL.canParse(url) ? new URL(url).host : '';
}
/** One line of what is known of the job, and the run. */
function jobLine({ job, run }) {
    const named = (name, value) => value === undefined ? [] : [`${name} ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(value)}`];
    return [
        ...named('Job', job?.id),
        ...named('status', job?.status),
        ...named('branch', job?.branch),
        ...named('model', job?.model),
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(`run ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .plainName */ .MH)(run.id)}`, run.url)
    ].join(' · ');
}


/***/ }),

/***/ 3021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ codeBlock),
/* harmony export */   MH: () => (/* binding */ plainName),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   wD: () => (/* binding */ markdown)
/* harmony export */ });
/* harmony import */ var _fences_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2785);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7044);


/**
 * A message as Markdown. Quoted parts become code, in which GitHub sees no
 * markup, no link, no mention and no reference.
 */
function markdown(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : code(text)))
        .join('');
}
/** Longest foreign text in a table or a sentence, in characters. */
const CODE_CHARACTERS = 500;
/** Longest foreign text in a block, in characters. */
const BLOCK_CHARACTERS = 5_000;
/** Longest address of a link, in characters, as for a job's `prLink`. */
const ADDRESS_CHARACTERS = 2_000;
/**
 * Foreign text as a code span that also fits a table's cell.
 * https://github.github.com/gfm/#tables-extension-
 */
function code(text) {
    // A backslash before the bar would, for some parsers, undo its escape.
    const line = (0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, CODE_CHARACTERS)
        .replace(/\\(?=\|)/g, '\\ ')
        .replaceAll('|', '\\|');
    return line === '' ? '–' : (0,_fences_js__WEBPACK_IMPORTED_MODULE_1__/* .codeSpan */ .S)(line);
}
/** Foreign text of several lines as a fenced block. */
function codeBlock(text) {
    const lines = text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
        .join('\n');
    return (0,_fences_js__WEBPACK_IMPORTED_MODULE_1__/* .fencedBlock */ .z)((0,_message_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(lines, BLOCK_CHARACTERS), 'text');
}
/** A link. The label is ours or made of {@link plainName}s. */
function link(label, address) {
    // A secret that was taken out may have left no address.
    return address.length <= ADDRESS_CHARACTERS && URL.canParse(address)
        ? `[${label}](${destination(address)})`
        : label;
}
/**
 * A name made of letters, digits and `.-_` that Markdown could take for
 * emphasis.
 */
function plainName(name) {
    return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_');
}
/**
 * An address as a link's destination: what Markdown or HTML could read
 * otherwise is percent-encoded or escaped.
 * https://github.github.com/gfm/#link-destination
 */
function destination(address) {
    return new URL(address).href
        .replace(/[\\<>()|*`~"'\s]/g, percentEncode)
        .replaceAll('&', '&amp;');
}
function percentEncode(character) {
    const hex = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${hex.padStart(2, '0')}`;
}


/***/ }),

/***/ 6749:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ redactAll),
/* harmony export */   lY: () => (/* binding */ createRedactor),
/* harmony export */   oY: () => (/* binding */ secretPieces)
/* harmony export */ });
/** What replaces a secret, as in GitHub's logs. */
const REDACTED = '***';
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6;
/**
 * A redactor for secrets: masking covers only logs, this covers outputs,
 * summary and comments too. A key is `<prefix>_<secret>`, so what follows an
 * underscore is a secret by itself; so is each line of a value.
 */
function createRedactor(secrets) {
    const pieces = [...new Set(secrets.flatMap(secretPieces))].sort((one, other) => other.length - one.length);
    return text => pieces.reduce((left, piece) => left.replaceAll(piece, REDACTED), text);
}
/** The same data with the secrets taken out of every text in it. */
function redactAll(data, redact) {
    if (typeof data === 'string')
        return redact(data);
    if (Array.isArray(data))
        return data.map(item => redactAll(item, redact));
    if (typeof data !== 'object' || data === null)
        return data;
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [
        name,
        redactAll(value, redact)
    ]));
}
/** A secret and the pieces of it that are secret alone. */
function secretPieces(secret) {
    const lines = secret.split(/[\r\n]+/).map(line => line.trim());
    const pieces = [secret, ...lines].flatMap(piece => [piece, ...tails(piece)]);
    return [...new Set(pieces)].filter(piece => piece === secret || piece.length >= PIECE_LEAST_CHARACTERS);
}
/** What follows the first underscore, and what follows the last. */
function tails(piece) {
    const first = piece.indexOf('_');
    if (first === -1)
        return [];
    return [piece.slice(first + 1), piece.slice(piece.lastIndexOf('_') + 1)];
}


/***/ }),

/***/ 3394:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   gw: () => (/* binding */ finishSummary),
/* harmony export */   xw: () => (/* binding */ stepSummary),
/* harmony export */   y2: () => (/* binding */ earlySummary)
/* harmony export */ });
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7044);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7023);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3021);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7142);




/** The step summary: the result, the timeline and the follow-up's text. */
function stepSummary(report, prompt, timeline) {
    const { outcome, pullRequest } = report;
    const paragraphs = [
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} Agent Follow-up: ${outcome}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .headline */ .Pl)(report)),
        pullRequest ? `**${(0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestLink */ .Zl)(pullRequest)}**` : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)((0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .details */ .zH)(report), (0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .advice */ .v9)(report))),
        report.job ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .jobLine */ ._r)(report) : '',
        timeline.length > 0 ? timelineTable(timeline) : '',
        prompt === '' ? '' : `The follow-up:\n\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .codeBlock */ .DV)(prompt)}`
    ];
    return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`;
}
/** The summary of a run that finishes what is pending. */
function finishSummary(told, reports) {
    const rows = reports.map(report => {
        const { answers, asker, job, outcome, pullRequest } = report;
        const cells = [
            `${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} ${outcome}`,
            answers ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .link */ .nf)('question', answers.url) : '',
            asker === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(asker),
            job === undefined ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(job.id),
            pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestLink */ .Zl)(pullRequest) : ''
        ];
        return `| ${cells.join(' | ')} |`;
    });
    const table = [
        '| Outcome | Asked | By | Job | Pull request |',
        '| --- | --- | --- | --- | --- |',
        ...rows
    ].join('\n');
    const paragraphs = [
        '### Agent Follow-up: finish',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(told),
        rows.length > 0 ? table : ''
    ];
    return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`;
}
/** The summary of a step that could not begin. */
function earlySummary(report) {
    const { outcome } = report;
    const says = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)((0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .headline */ .Pl)(report), (0,_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .details */ .zH)(report)));
    return `### ${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} Agent Follow-up: ${outcome}\n\n${says}\n`;
}
function timelineTable(timeline) {
    return [
        '| After | What happened |',
        '| ---: | --- |',
        ...timeline.map(moment => `| ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)((0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .duration */ .p0)(moment.afterMs))} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .markdown */ .wD)(moment.what)} |`)
    ].join('\n');
}


/***/ }),

/***/ 7142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Pl: () => (/* binding */ headline),
/* harmony export */   Ze: () => (/* binding */ ICONS),
/* harmony export */   jO: () => (/* binding */ sentOrNot),
/* harmony export */   sk: () => (/* binding */ nextStep),
/* harmony export */   v9: () => (/* binding */ advice)
/* harmony export */ });
/* harmony import */ var _follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7405);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7044);


/** One sentence: how the follow-up ended. */
function headline(report) {
    return HEADLINES[report.outcome](report);
}
/** Said only of what was measured: from the send to the end. */
function after({ workedMs }) {
    return workedMs === undefined ? [] : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) ` after ${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(workedMs)}`;
}
const HEADLINES = {
    completed: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after(facts)}.`,
    'no-changes': facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after(facts)} without changing anything.`,
    failed: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job failed${after(facts)}.`,
    archived: facts => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job was archived${after(facts)}.`,
    'timed-out': ({ timeLimitMs }) => timeLimitMs === undefined
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent did not finish in time.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent did not finish within the time limit (${(0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(timeLimitMs)}).`,
    sent: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`,
    active: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is still running.`,
    unknown: ({ delivery }) => delivery === 'sent'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known how the follow-up ended.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known whether the service accepted the follow-up.`,
    denied: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Denied.`,
    skipped: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Skipped.`,
    cancelled: ({ delivery }) => delivery === 'sent' || delivery === 'nothing-to-send'
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled and no longer watches the agent job, which continues.`
        : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled.`,
    error: () => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Stopped by an error.`
};
/** What a run that saw no end may say about the send. */
function sentOrNot(outcome, delivery) {
    if (outcome !== 'error' && outcome !== 'cancelled' && outcome !== 'unknown')
        return [];
    // Its headline and details say so.
    if (outcome === 'unknown' && delivery === 'sent')
        return [];
    return SENT_OR_NOT[delivery];
}
const SENT_OR_NOT = {
    'nothing-to-send': [],
    unsent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    refused: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    'unsent-here': (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing, but another run of the same comment or event may have.`,
    uncertain: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up went out, but it is not known whether the service accepted it.`,
    sent: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`
};
/** How each outcome looks at a glance. */
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
/**
 * How to continue. Advice to send again is given only where nothing can have
 * been sent, or on that condition; and never two pieces of advice that could
 * both be followed.
 */
function nextStep(known) {
    const { outcome, delivery, isFree, isAsked, because } = known;
    if (outcome === 'archived')
        return 'new-job';
    if ((0,_follow_up_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome))
        return 'ask-more';
    if (outcome === 'sent' || outcome === 'skipped')
        return 'none';
    const isUnsent = delivery !== 'sent' && delivery !== 'uncertain';
    if (because === 'reported')
        return 'none';
    if (isUnsent && because === 'job')
        return 'name-job';
    if (isUnsent && because === 'text')
        return 'change-text';
    if (delivery === 'sent' || delivery === 'nothing-to-send')
        return known.isConfirmed ? 'watch' : 'watch-job';
    if (isFree)
        return 're-run';
    return delivery === 'unsent' && !isAsked ? 'new-run' : 'check-first';
}
/**
 * The advice in words.
 *
 * @param command undefined where no comment starts a run
 */
function advice({ next, command }) {
    switch (next) {
        case 'none':
            return [];
        case 're-run':
            return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Re-run the workflow job to send the follow-up.`;
        case 'new-run':
            return (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to send the follow-up.`;
        case 'check-first':
            return command === undefined
                ? (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job. Start a new run only if the job shows nothing of this follow-up and no other run of the same event is in progress.`
                : (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job. Comment ${`${command} …`} again only if the job shows nothing of this follow-up and no other run of this comment is in progress.`;
    }
    return command === undefined ? [] : COMMENTS[next](command);
}
const COMMENTS = {
    'ask-more': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} …`} to send the agent another follow-up.`,
    'new-job': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `An archived job takes no follow-ups. Start another job, then comment ${`${command} --job <id> …`} with its ID.`,
    watch: command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${command} to check the agent job again.`,
    'watch-job': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} --job <id>`} to check the agent job again.`,
    'change-text': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} …`} again with the follow-up corrected.`,
    'name-job': command => (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${`${command} --job <id> …`} again with the ID of an existing job.`
};


/***/ }),

/***/ 9593:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ openReporting),
/* harmony export */   v: () => (/* binding */ NO_ANSWER_IN_TIME)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5233);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7044);


/** Reporting may go on after the outcome, so that no result is lost. */
const REPORTING_MS = 30_000;
/** The same where GitHub asks for a pause: its secondary limits ask for 60 s. */
const REPORTING_MOST_MS = 120_000;
/** The share of one part that is not the result itself. */
const SHARE_MS = 10_000;
/** The same after a cancel. */
const SHARE_AFTER_CANCEL_MS = 1_500;
/** After a cancel the runner waits some seconds before it kills the step. */
const REPORTING_AFTER_CANCEL_MS = 4_500;
/**
 * @param timeLimit of the step, milliseconds since the epoch
 * @param cancel aborts when the runner cancels the step
 */
function openReporting(clock, log, timeLimit, cancel) {
    const over = new AbortController();
    let underWay = [];
    let beginsAt = timeLimit;
    let deadline = timeLimit + REPORTING_MS;
    /** When the last pause is over, which may have begun before the outcome. */
    let resumesAt = 0;
    let cancelDeadline = Number.POSITIVE_INFINITY;
    const onCancel = () => {
        cancelDeadline = clock.now() + REPORTING_AFTER_CANCEL_MS;
    };
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel);
    const limits = {
        cancel: over.signal,
        get deadline() {
            const most = beginsAt + REPORTING_MOST_MS;
            const room = resumesAt < most ? Math.min(most, resumesAt + REPORTING_MS) : 0;
            return Math.min(Math.max(deadline, room), cancelDeadline);
        },
        makeRoom: pauseMs => {
            const until = clock.now() + pauseMs;
            if (until < beginsAt + REPORTING_MOST_MS)
                resumesAt = Math.max(resumesAt, until);
        }
    };
    /** The deadline may move, so the time is over only where it still is. */
    async function stopWhenOver(done) {
        while ((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) > 0 && !done.aborted) {
            const wake = cancel.aborted ? done : AbortSignal.any([done, cancel]);
            await clock.sleep((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits), wake);
        }
        if (!done.aborted)
            over.abort();
    }
    async function inShare(work) {
        const stop = new AbortController();
        const hurry = () => void clock.sleep(SHARE_AFTER_CANCEL_MS).then(() => stop.abort());
        if (cancel.aborted)
            hurry();
        else
            cancel.addEventListener('abort', hurry);
        try {
            return await work((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withRoom */ .Eo)(limits, clock.now() + SHARE_MS, stop.signal));
        }
        catch (error) {
            const isGivenUp = error instanceof _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ && !over.signal.aborted;
            if (!isGivenUp)
                throw error;
            return undefined;
        }
        finally {
            cancel.removeEventListener('abort', hurry);
        }
    }
    return {
        limits,
        inShare,
        onTheSide: (work, failed) => {
            const reported = work
                .catch(() => NO_ANSWER_IN_TIME)
                .then(problem => {
                if (problem)
                    log.warnOf(failed, problem);
            });
            underWay = [...underWay, reported];
        },
        finish: async (work) => {
            beginsAt = clock.now();
            deadline = beginsAt + REPORTING_MS;
            const done = new AbortController();
            void stopWhenOver(done.signal);
            try {
                const [rest] = await Promise.allSettled([work()]);
                // What is on the side may have put more there meanwhile.
                for (let index = 0; index < underWay.length; index += 1)
                    await underWay[index];
                return rest.status === 'fulfilled';
            }
            finally {
                done.abort();
            }
        }
    };
}
/** GitHub was given up on. */
const NO_ANSWER_IN_TIME = {
    what: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub did not answer in time.`,
    remedy: (0,_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GitHub's status page.`
};


/***/ }),

/***/ 2300:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  p: () => (/* binding */ openResultComment),
  B: () => (/* binding */ resultOf)
});

// EXTERNAL MODULE: ./lib/clock.js
var lib_clock = __nccwpck_require__(5233);
// EXTERNAL MODULE: ./lib/follow-up/outcome.js
var outcome = __nccwpck_require__(7405);
// EXTERNAL MODULE: ./lib/github/conversation.js
var conversation = __nccwpck_require__(7692);
// EXTERNAL MODULE: ./lib/github/marker.js
var github_marker = __nccwpck_require__(5917);
// EXTERNAL MODULE: ./lib/github/reactions.js
var reactions = __nccwpck_require__(959);
// EXTERNAL MODULE: ./lib/message.js
var message = __nccwpck_require__(7044);
// EXTERNAL MODULE: ./lib/report/comment.js
var comment = __nccwpck_require__(7023);
;// CONCATENATED MODULE: ./lib/report/standing.js

/**
 * Whether a report gives way to another on the same follow-up. An end stays,
 * and replaces what is not an end. Otherwise a run replaces only what an attempt
 * of its own wrote, and never by something that knows less; but who sent it
 * replaces a report that says that nothing was sent.
 */
function givesWay(standing, ours) {
    if ((0,outcome/* isEnd */.uV)(standing.outcome))
        return false;
    if ((0,outcome/* isEnd */.uV)(ours.outcome))
        return true;
    const isCorrected = knowledge(standing) < 2 && knowledge(ours) >= 2;
    if (isCorrected)
        return true;
    if (knowledge(ours) < knowledge(standing))
        return false;
    const isOwn = standing.runId === ours.runId;
    return !standing.isFinal && (ours.isFinal || isOwn);
}
/** How much a report knows about the send. */
function knowledge({ delivery }) {
    if (delivery === 'sent')
        return 3;
    if (delivery === 'uncertain')
        return 2;
    // It says why, which a later attempt does not know any more.
    return delivery === 'refused' ? 1 : 0;
}

// EXTERNAL MODULE: ./lib/reporting.js
var reporting = __nccwpck_require__(9593);
// EXTERNAL MODULE: ./lib/claim.js
var lib_claim = __nccwpck_require__(4787);
;// CONCATENATED MODULE: ./lib/standing-report.js





const LOOK_PAUSE_MS = 1_000;
/** Opens what is already reported. Nothing is read yet. */
function openStandingReport(ports) {
    const { github, clock, claim, reporting } = ports;
    const { record } = claim;
    const { limits } = reporting;
    /** Reactions that this run has taken away; a list may still show them. */
    const removedIds = new Set();
    /** As they were read just before, until one of them is taken away. */
    let justRead = ports.ownReactions;
    async function giveBack({ id }) {
        if (record === undefined)
            return;
        justRead = undefined;
        removedIds.add(id);
        const problem = await (0,reactions/* removeReaction */.et)(github, record, id, limits);
        if (problem)
            ports.warn((0,message/* say */.cv) `A reaction could not be removed.`, problem);
    }
    async function lookFirst(where, content) {
        if (where?.isFirst)
            return NOTHING_STANDS;
        if (where)
            return look(where, content);
        const login = await claim.account(limits);
        if (login === undefined)
            return { kind: 'failed', problem: lib_claim/* NO_ACCOUNT */.Q };
        const own = await ownEndReactions(login, undefined, content);
        return own.kind === 'failed' ? own : { ...NOTHING_STANDS, ...own };
    }
    async function look(where, content) {
        const found = await (0,conversation/* readComments */.TK)(github, where.issue, where.since, limits);
        if (found.kind === 'failed')
            return found;
        const login = await claim.account(limits);
        if (login === undefined)
            return { kind: 'failed', problem: lib_claim/* NO_ACCOUNT */.Q };
        const report = found.reports.findLast(({ author, marker }) => author === login && where.isReport(marker));
        const counts = found.reactionCounts.get(where.triggerId ?? 0);
        // Whoever has reported meanwhile has left a reaction meanwhile.
        if (counts === undefined && justRead && !report)
            return { kind: 'read', report, reactions: justRead };
        const reactions = await ownEndReactions(login, counts, content);
        return reactions.kind === 'failed' ? reactions : { ...reactions, report };
    }
    /** Read only where the counts show one that may not stand beside `content`. */
    async function ownEndReactions(login, counts, content) {
        const isClear = counts !== undefined &&
            [reactions/* REACTIONS */.nM.succeeded, reactions/* REACTIONS */.nM.failed, reactions/* REACTIONS */.nM.denied].every(other => other === content || !counts[other]);
        if (record === undefined || isClear)
            return { kind: 'read', reactions: [] };
        const own = await (0,reactions/* reactionsOf */.Qy)(login, github, record, limits);
        if (own.kind === 'failed')
            return own;
        // The 👎 of an attempt that was denied no longer holds.
        const denied = own.reactions.find(({ content }) => content === reactions/* REACTIONS */.nM.denied);
        if (denied)
            await giveBack(denied);
        return {
            kind: 'read',
            reactions: own.reactions.filter(({ id }) => !removedIds.has(id))
        };
    }
    async function awaitReport(where, content, forMs) {
        const until = clock.now() + forMs;
        for (;;) {
            const standing = await look(where, content);
            if (standing.kind === 'failed' || standing.report)
                return standing;
            const left = Math.min(until, limits.deadline) - clock.now();
            if (left <= 0 || ports.cancel.aborted)
                return standing;
            await (0,lib_clock/* pause */.v7)(clock, Math.min(LOOK_PAUSE_MS, left), limits);
        }
    }
    return { awaitReport, giveBack, look, lookFirst };
}
const NOTHING_STANDS = {
    kind: 'read',
    report: undefined,
    reactions: []
};
/** Whether a reaction shows how a follow-up ended. */
function isEndReaction(content) {
    return content === reactions/* REACTIONS */.nM.succeeded || content === reactions/* REACTIONS */.nM.failed;
}

;// CONCATENATED MODULE: ./lib/result-comment.js










/** How long the run that left an end's reaction may take to its report. */
const OTHERS_REPORT_MS = 10_000;
/** The same, where its reaction is the other one. */
const LATE_REPORT_MS = 5_000;
/** Before another try to update: it may succeed twice and do no harm. */
const UPDATE_PAUSE_MS = 1_000;
/** How long GitHub may take to list a comment, or to carry out a create. */
const LISTED_AFTER_MS = 5_000;
/** After a turn that took longer, others may soon stop waiting for it. */
const TURN_MS = 4_000;
/** Time for a report, where another run's is waited for. */
const CREATE_MOST_MS = 10_000;
/** The same, on top of twice the time that a reaction has just taken. */
const CREATE_MARGIN_MS = 3_000;
/** Who left a reaction so long ago is not about to report any more. */
const TURN_OVER_MS = 180_000;
/** A report with its hidden record. */
function resultOf(subject, report, redact, isFinal = false) {
    const { outcome, delivery } = report;
    const marker = {
        kind: 'report',
        ...subject,
        outcome,
        delivery,
        isFinal
    };
    return { marker, body: redact((0,comment/* resultComment */.HR)(report, (0,github_marker/* writeMarker */.en)(marker))) };
}
/** Opens the report of one follow-up. */
function openResultComment(ports) {
    const { github, clock, claim, place, reporting } = ports;
    const { record } = claim;
    const { limits } = reporting;
    const goneIds = new Set();
    let hasBegunAnew = false;
    /** What corrects an earlier report is not to come after the result. */
    let correcting = Promise.resolve();
    const { awaitReport, giveBack, look, lookFirst } = openStandingReport(ports);
    async function leave(result) {
        if (!ports.reportsAll() && !countsAsEnd(result))
            return NOT_OURS;
        let turn = await takeTurn(endReactionOf(result.marker));
        for (;;) {
            if (turn === undefined)
                return NO_TURN;
            const next = turn.kind === 'another'
                ? await leaveToAnother(result, turn)
                : await report(result, turn);
            if (next.kind !== 'turn')
                return next;
            turn = next.turn;
        }
    }
    /** The end's reaction: who leaves it first reports. */
    async function takeTurn(content) {
        if (record === undefined || content === undefined)
            return { kind: 'open' };
        const askedAt = clock.now();
        const left = (await reporting.inShare(share => (0,reactions/* addReaction */.BB)(github, record, content, share))) ?? UNANSWERED;
        if (left.kind === 'failed') {
            ports.warn((0,message/* say */.cv) `The reaction could not be added.`, left.problem);
            return claim.isOurs ? { kind: 'open' } : undefined;
        }
        const { isNew, reaction } = left;
        // The first tries may have come to nothing.
        const since = Math.max(askedAt, reaction.leftAt ?? 0);
        const leavingMs = clock.now() - askedAt;
        return { kind: isNew ? 'ours' : 'another', reaction, since, leavingMs };
    }
    /** Looks for another run's report; only if none appears, it is our turn. */
    async function leaveToAnother(result, turn) {
        const { reaction } = turn;
        if (place === undefined)
            return agreeWithAnother(reaction);
        const isOver = Number(reaction.leftAt) < clock.now() - TURN_OVER_MS;
        const forMs = isOver ? 0 : OTHERS_REPORT_MS;
        const standing = await awaitReport(place, reaction.content, forMs);
        if (standing.kind === 'failed')
            return standing;
        if (standing.report)
            return replace(result, standing, standing.report, turn);
        return beginAnew(reaction);
    }
    /** The reaction is the report: 😕 does not stay beside 🎉. */
    async function agreeWithAnother(reaction) {
        const standing = await lookFirst(undefined, reaction.content);
        if (standing.kind === 'failed')
            return NOT_OURS;
        const all = [reaction, ...standing.reactions];
        const [good, bad] = [reactions/* REACTIONS */.nM.succeeded, reactions/* REACTIONS */.nM.failed].map(content => all.find(one => one.content === content));
        if (good && bad)
            await giveBack(bad);
        return NOT_OURS;
    }
    async function report(result, turn) {
        const ours = reactionOf(turn);
        if (place === undefined && ours === undefined)
            return { kind: 'left' };
        const lookedAt = clock.now();
        const seen = await lookFirst(place, ours?.content);
        if (seen.kind === 'failed')
            return seen;
        // One account leaves each reaction once: another like ours is gone.
        const other = seen.reactions.find(({ content }) => isEndReaction(content) && content !== ours?.content);
        const standing = other ? await giveWayTo(other, result, ours, seen) : seen;
        if (standing.kind !== 'read')
            return standing;
        if (place === undefined)
            return { kind: 'left' };
        if (standing.report)
            return replace(result, standing, standing.report, turn);
        return (await renew(turn, lookedAt)) ?? create(result, place, turn);
    }
    /**
     * Once, after a slow turn: another turn where there is time for one as slow,
     * or else another look. Undefined where there is no need, or no time: a result
     * is worth the risk of a second one.
     */
    async function renew(turn, lookedAt) {
        const now = clock.now();
        if (turn.kind !== 'ours' || hasBegunAnew || now - turn.since <= TURN_MS)
            return undefined;
        hasBegunAnew = true;
        const { leavingMs, reaction } = turn;
        const lookAndCreateMs = now - lookedAt + 2 * leavingMs + CREATE_MARGIN_MS;
        const leftMs = (0,lib_clock/* timeLeft */.f$)(clock, limits) - lookAndCreateMs;
        // Its reaction is taken away, and left again.
        if (leftMs > 2 * leavingMs)
            return beginAnew(reaction);
        return leftMs > 0 ? { kind: 'turn', turn } : undefined;
    }
    /** Another end's reaction is there: one of two goes, or its report comes. */
    async function giveWayTo(other, result, ours, seen) {
        const isSuccess = ours?.content === reactions/* REACTIONS */.nM.succeeded;
        if (ours && (!countsAsEnd(result) || !isSuccess))
            await giveBack(ours);
        if (ours && !countsAsEnd(result))
            return stands(seen.report);
        if (ours && !isSuccess)
            return { kind: 'turn', turn: { kind: 'another', reaction: other } };
        const forMs = ours
            ? LATE_REPORT_MS
            : Math.min(OTHERS_REPORT_MS, (0,lib_clock/* timeLeft */.f$)(clock, limits) - CREATE_MOST_MS);
        const standing = place && !seen.report
            ? await awaitReport(place, other.content, forMs)
            : seen;
        if (standing.kind === 'failed' || !ours)
            return standing;
        // What stays keeps its reaction.
        const stays = standing.report && !givesWay(standing.report.marker, result.marker);
        if (!stays)
            await giveBack(other);
        // Others have waited meanwhile for a report, so the turn begins anew.
        if (place && !standing.report)
            return beginAnew(ours);
        return { ...standing, reactions: [] };
    }
    /** An end replaces what is not an end; what knows more stays. */
    async function replace(result, standing, report, turn) {
        const ours = reactionOf(turn);
        const sameTurn = { kind: 'turn', turn };
        // Another run has seen a good end, and is about to report it.
        const isLate = !countsAsEnd(result) &&
            standing.reactions.some(({ content }) => content === reactions/* REACTIONS */.nM.succeeded);
        if (isLate || !givesWay(report.marker, result.marker)) {
            const others = (0,outcome/* isEnd */.uV)(report.marker.outcome) ? standing.reactions : [];
            for (const reaction of disagreeing(report.marker, others, ours))
                await giveBack(reaction);
            return stands(report);
        }
        const { body } = keepJob(result, report, clock.now());
        const updated = await (0,conversation/* updateComment */.vv)(github, report.id, body, limits);
        switch (updated.kind) {
            case 'failed':
                return updated;
            case 'again':
                // Meanwhile another report may have come: the next try looks anew.
                return (await waitToRetry(updated, UPDATE_PAUSE_MS)) ?? sameTurn;
            case 'gone': {
                // A 404 can be a mistake: gone is what it says twice.
                const isGone = goneIds.has(report.id);
                goneIds.add(report.id);
                if (!isGone)
                    return sameTurn;
                return place ? create(result, place, turn) : NOT_OURS;
            }
            case 'posted':
                await agree(result, standing, ours);
                return { kind: 'left', url: updated.url };
        }
    }
    /**
     * A new comment. A create whose answer was lost may still be carried out, so
     * before it is tried again it has had time to be listed, and it has to be
     * this run's turn anew: others have waited meanwhile.
     */
    async function create(result, { issue }, turn) {
        const ours = reactionOf(turn);
        const created = await (0,conversation/* createComment */.eT)(github, issue, result.body, limits);
        if (created.kind === 'posted') {
            await agree(result, undefined, ours);
            return { kind: 'left', url: created.url };
        }
        if (created.kind === 'failed')
            return created;
        const givenUp = await waitToRetry(created, LISTED_AFTER_MS);
        if (givenUp)
            return givenUp;
        const standing = place && (await look(place, ours?.content));
        if (standing?.kind === 'failed')
            return standing;
        if (standing?.report) {
            const { marker, url } = standing.report;
            return isOf(marker, result.marker)
                ? { kind: 'left', url }
                : replace(result, standing, standing.report, turn);
        }
        return beginAnew(ours);
    }
    /** Pauses before another try; a failure where there is no time for one. */
    async function waitToRetry({ problem, retryAfterMs }, leastMs) {
        const pauseMs = Math.max(retryAfterMs ?? 0, leastMs);
        if (retryAfterMs !== undefined)
            limits.makeRoom?.(retryAfterMs);
        if (pauseMs >= (0,lib_clock/* timeLeft */.f$)(clock, limits))
            return { kind: 'failed', problem };
        await (0,lib_clock/* pause */.v7)(clock, pauseMs, limits);
        return undefined;
    }
    /** Others may report meanwhile: whose turn it is has to be seen again. */
    async function beginAnew(ours) {
        if (ours === undefined)
            return OPEN_TURN;
        await giveBack(ours);
        const turn = await takeTurn(ours.content);
        return turn ? { kind: 'turn', turn } : NO_TURN;
    }
    /** One end's reaction at a time: that of the report. */
    async function agree({ marker }, standing, ours) {
        const content = endReactionOf(marker);
        const wrong = disagreeing(marker, standing?.reactions ?? [], ours);
        for (const reaction of wrong)
            await giveBack(reaction);
        // Another run may have removed this one's meanwhile.
        if (wrong.length > 0 && content && record)
            await (0,reactions/* addReaction */.BB)(github, record, content, limits);
    }
    async function correct(result) {
        for (;;) {
            const standing = place && (await look(place, undefined));
            if (standing?.kind === 'failed')
                return standing.problem;
            const stale = standing?.report;
            if (!stale || !givesWay(stale.marker, result.marker))
                return undefined;
            const { body } = keepJob(result, stale, clock.now());
            const updated = await (0,conversation/* updateComment */.vv)(github, stale.id, body, limits);
            if (updated.kind === 'failed')
                return updated.problem;
            if (updated.kind !== 'again')
                return undefined;
            const givenUp = await waitToRetry(updated, UPDATE_PAUSE_MS);
            if (givenUp)
                return givenUp.problem;
        }
    }
    return {
        leave: async (result) => {
            await correcting;
            return leave(result);
        },
        correct: result => {
            const corrected = correct(result);
            correcting = corrected.catch(() => undefined);
            return corrected;
        }
    };
}
/** The end's reaction that a turn goes by. */
function reactionOf(turn) {
    return turn.kind === 'open' ? undefined : turn.reaction;
}
/** The reactions that show another end than a report's, ours among them. */
function disagreeing(marker, others, ours) {
    const agreed = endReactionOf(marker);
    return [
        ...others.filter(({ id }) => id !== ours?.id),
        ...(ours ? [ours] : [])
    ]
        .filter(({ content }) => isEndReaction(content))
        .filter(({ content }) => content !== agreed);
}
const UNANSWERED = { kind: 'failed', problem: reporting/* NO_ANSWER_IN_TIME */.v };
const NOT_OURS = { kind: 'not-ours' };
const NO_TURN = { kind: 'no-turn' };
const OPEN_TURN = { kind: 'turn', turn: { kind: 'open' } };
function stands(report) {
    return report ? { kind: 'stands', report } : NOT_OURS;
}
/**
 * What replaces a report names the job that it named, although unseen since; and
 * says since when it does, where the report named none or another.
 */
function keepJob({ body, marker }, { aheadMs, marker: standing }, now) {
    const job = marker.job ?? standing.job;
    if (job === undefined)
        return { body };
    const { meant, ...rest } = marker;
    const named = job === standing.job
        ? standing.named
        : Math.ceil(now + aheadMs) + LISTED_AFTER_MS;
    const kept = { ...rest, job, ...(named !== undefined && { named }) };
    return { body: body.replace((0,github_marker/* writeMarker */.en)(marker), (0,github_marker/* writeMarker */.en)(kept)) };
}
/** Whether a report is the one that this run has tried to make. */
function isOf(marker, ours) {
    return marker.runId === ours.runId && marker.outcome === ours.outcome;
}
/** What is reported once and for all. */
function countsAsEnd({ marker }) {
    return (0,outcome/* isEnd */.uV)(marker.outcome) || marker.isFinal;
}
/** The reaction that shows how a follow-up ended; none while it continues. */
function endReactionOf({ outcome }) {
    if (['sent', 'active'].includes(outcome))
        return undefined;
    const isGood = ['completed', 'no-changes'].includes(outcome);
    return isGood ? reactions/* REACTIONS */.nM.succeeded : reactions/* REACTIONS */.nM.failed;
}


/***/ }),

/***/ 5881:
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
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/utils.js
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
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/command.js


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
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/file-command.js
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
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/core.js
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
;// CONCATENATED MODULE: ./lib/node_modules/@actions/core/lib/summary.js
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
// EXTERNAL MODULE: ./lib/message.js
var message = __nccwpck_require__(7044);
;// CONCATENATED MODULE: ./lib/runner.js



/** GitHub's own runner. */
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
/**
 * The same runner, to which nothing secret and no foreign command can be
 * passed: every line is one line, and none can be read as a workflow command.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
function guarded(runner, redact) {
    const harmless = (line) => (0,message/* oneLine */.TN)(redact(line), LINE_CHARACTERS)
        // Read by the runner at the start of a line, and anywhere in one.
        .replace(/^::/, ': :')
        .replaceAll('##[', '## [');
    let isWritable = true;
    const guardedOne = {
        ...runner,
        output: (name, value) => {
            try {
                runner.output(name, redact(value));
            }
            catch (error) {
                // Said once; the comment and the summary can still have the result.
                if (isWritable)
                    guardedOne.warning(`An output could not be written: ${error}`);
                isWritable = false;
            }
        },
        log: line => runner.log(harmless(line)),
        notice: line => runner.notice(harmless(line)),
        warning: line => runner.warning(harmless(line)),
        fail: line => runner.fail(harmless(line)),
        summary: markdown => runner.summary(redact(markdown))
    };
    return guardedOne;
}
/** Nobody reads a longer line to its end, and logs have limits. */
const LINE_CHARACTERS = 4_000;


/***/ }),

/***/ 2487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Ng: () => (/* binding */ connect),
  c2: () => (/* binding */ endsEarly),
  r0: () => (/* binding */ endsWithProblems),
  A$: () => (/* binding */ openDesk),
  b0: () => (/* binding */ openStep)
});

// EXTERNAL MODULE: ./lib/clock.js
var lib_clock = __nccwpck_require__(5233);
// EXTERNAL MODULE: ./lib/http/retry.js
var retry = __nccwpck_require__(8394);
// EXTERNAL MODULE: ./lib/message.js
var message = __nccwpck_require__(7044);
// EXTERNAL MODULE: ./lib/agent/job.js
var job = __nccwpck_require__(3838);
;// CONCATENATED MODULE: ./lib/agent/reply.js



/** Decides what to do by the answer to a GET. */
function judgeLook(reply, now) {
    if (reply.kind === 'no-response')
        return { kind: 'again', problem: unreachable(reply) };
    if (isSuccess(reply)) {
        const parsed = (0,job/* parseAgentJob */.WE)(reply.body);
        return parsed && (0,job/* isSeen */.U4)(parsed.job)
            ? { ...parsed, kind: 'job', job: parsed.job }
            : { kind: 'again', problem: garbled(reply) };
    }
    const { status } = reply;
    const refused = refusal(reply, status === 404 ? 'job' : 'setup');
    return status === 408 || status === 429 || status >= 500
        ? again(refused.problem, reply, now)
        : refused;
}
/**
 * Decides by the answer to a POST whether the service has accepted the prompt.
 * If that is not certain, it says so: the API has no idempotency key, so a
 * second try could be a second follow-up.
 */
function judgeSending(reply, now) {
    if (reply.kind === 'no-response') {
        const problem = unreachable(reply);
        return reply.requestSent
            ? { kind: 'uncertain', problem }
            : { kind: 'again', problem };
    }
    if (isSuccess(reply)) {
        const parsed = (0,job/* parseAgentJob */.WE)(reply.body);
        return parsed
            ? { kind: 'accepted', job: parsed.job }
            : { kind: 'uncertain', problem: garbled(reply) };
    }
    const { status } = reply;
    const refused = refusal(reply, TEXT_REFUSED.has(status) ? 'text' : status === 404 ? 'job' : 'setup');
    const { problem } = refused;
    if (status === 429 || isAskedToWait(reply, now))
        return again(problem, reply, now);
    return status === 408 || status >= 500
        ? { kind: 'uncertain', problem }
        : refused;
}
/** How a service refuses the prompt rather than the request. */
const TEXT_REFUSED = new Set([400, 413, 422]);
function isSuccess(response) {
    return response.status >= 200 && response.status < 300;
}
/** 503 with `Retry-After`: rejected before any work. */
function isAskedToWait(response, now) {
    return response.status === 503 && askedPause(response, now) !== undefined;
}
function askedPause(response, now) {
    return (0,retry/* retryAfterMs */.Vs)(response.headers['retry-after'], now);
}
function again(problem, response, now) {
    const pause = askedPause(response, now);
    return {
        kind: 'again',
        problem,
        ...(pause === undefined ? {} : { retryAfterMs: pause })
    };
}
function garbled({ status }) {
    return {
        what: (0,message/* say */.cv) `The service answered ${status}, but the body is not an agent job.`,
        remedy: (0,message/* say */.cv) `Check that base-url is the address of the Agent Job API.`
    };
}
function refusal(response, because) {
    const { status, body } = response;
    const words = (0,job/* parseErrorWords */.b2)(body);
    return {
        kind: 'refused',
        because,
        problem: {
            what: (0,message/* sentences */.hC)((0,message/* say */.cv) `The service answered ${status}.`, words === undefined ? [] : (0,message/* say */.cv) `It says ${words}.`),
            remedy: because === 'text' ? remedyForText(status) : remedyFor(status)
        }
    };
}
function remedyForText(status) {
    return status === 413
        ? (0,message/* say */.cv) `Shorten the follow-up.`
        : (0,message/* say */.cv) `Correct the follow-up as the service describes.`;
}
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES = {
    401: (0,message/* say */.cv) `Check the secret behind api-key: the service does not accept it.`,
    403: (0,message/* say */.cv) `Check that the key behind api-key may use this project.`,
    404: (0,message/* say */.cv) `Check the job's ID, project-id, and base-url (without /v2): the service does not know this job.`,
    407: (0,message/* say */.cv) `Check the user and password in HTTPS_PROXY.`,
    429: (0,message/* say */.cv) `Check what else uses this project: the service accepts 100 messages per project per hour.`
};
function remedyFor(status) {
    const remedy = REMEDIES[status];
    if (remedy)
        return remedy;
    if (status === 408 || status >= 500)
        return CHECK_SERVICE;
    return status < 400
        ? (0,message/* say */.cv) `Redirects are not followed: set base-url to the address it moved to.`
        : (0,message/* say */.cv) `Check the job's ID, project-id, and base-url.`;
}
const CHECK_SERVICE = (0,message/* say */.cv) `Check whether the service has an outage.`;
function unreachable(failure) {
    const { code, detail } = failure;
    if (failure.requestSent)
        return {
            what: code === 'aborted' || /TIMEOUT/.test(code)
                ? (0,message/* say */.cv) `The service did not answer in time.`
                : (0,message/* say */.cv) `The connection to the service was lost (${code}).`,
            remedy: CHECK_SERVICE
        };
    return {
        what: code === 'aborted'
            ? (0,message/* say */.cv) `The service could not be reached in time.`
            : (0,message/* say */.cv) `The service could not be reached (${code}: ${detail}).`,
        remedy: remedyForConnection(code)
    };
}
/**
 * What to do about Node's codes for certificates and TLS.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
function remedyForConnection(code) {
    if (/SSL|EPROTO/.test(code))
        return (0,message/* say */.cv) `The port does not use TLS: check base-url.`;
    if (/EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/.test(code))
        return (0,message/* say */.cv) `Its certificate is not valid for this address, or has expired: check base-url, or have the certificate renewed.`;
    return /CERT|SIGNATURE|ISSUER/.test(code)
        ? (0,message/* say */.cv) `This runner does not trust its certificate: check base-url, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
        : (0,message/* say */.cv) `Check base-url, the network, and HTTPS_PROXY.`;
}

;// CONCATENATED MODULE: ./lib/agent/client.js


/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** How long a follow-up in flight still gets when the step is cancelled. */
const SENDING_GRACE_MS = 3_000;
/** Opens the service. Nothing is sent yet. */
function openAgentService(access, transport, clock) {
    const ask = (jobId, limits, message) => (0,lib_clock/* withAnswerLimit */.Q8)(clock, ANSWER_TIMEOUT_MS, message === undefined ? limits : (0,lib_clock/* withGrace */.pj)(limits, SENDING_GRACE_MS), signal => transport({
        ...requestFor(access, jobId, signal, message),
        unlessSent: limits.cancel
    }));
    return {
        look: async (jobId, limits) => {
            const reply = await ask(jobId, limits);
            (0,lib_clock/* throwIfCancelled */.dZ)(limits);
            return judgeLook(reply, clock.now());
        },
        send: async (jobId, prompt, limits) => judgeSending(await ask(jobId, limits, { prompt }), clock.now())
    };
}
function requestFor(access, jobId, signal, message) {
    const project = encodeURIComponent(access.projectId);
    const job = `${access.baseUrl}/v2/agent/${project}/job/${encodeURIComponent(jobId)}`;
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${access.apiKey}`,
        'user-agent': 'agent-follow-up'
    };
    return message === undefined
        ? { method: 'GET', url: job, headers, signal }
        : {
            method: 'POST',
            url: `${job}/message`,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(message),
            signal
        };
}

// EXTERNAL MODULE: ./lib/follow-up/outcome.js
var outcome = __nccwpck_require__(7405);
// EXTERNAL MODULE: ./lib/http/json.js
var json = __nccwpck_require__(1528);
// EXTERNAL MODULE: ./lib/github/payload.js
var github_payload = __nccwpck_require__(7577);
;// CONCATENATED MODULE: ./lib/github/reply.js




/**
 * GitHub asks for at least a minute's pause after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000;
/** Tells from GitHub's reply what to do. */
function judgeReply(reply, now) {
    if (reply.kind === 'no-response')
        return { kind: 'again', problem: reply_unreachable(reply) };
    const { status, headers } = reply;
    if (status >= 200 && status < 300)
        return complete(reply, now);
    const problem = reply_refusal(reply);
    const limitedMs = rateLimitMs(reply, now);
    if (limitedMs !== undefined)
        return { kind: 'again', problem: RATE_LIMITED, retryAfterMs: limitedMs };
    if (status === 408 || status >= 500) {
        const pause = (0,retry/* retryAfterMs */.Vs)(headers['retry-after'], githubNow(reply, now));
        return {
            kind: 'again',
            problem,
            ...(pause === undefined ? {} : { retryAfterMs: pause })
        };
    }
    return { kind: 'refused', status, problem };
}
function reply_unreachable({ requestSent, code, detail }) {
    return {
        what: requestSent
            ? (0,message/* say */.cv) `GitHub did not answer (${code}).`
            : (0,message/* say */.cv) `GitHub could not be reached (${code}: ${detail}).`,
        remedy: (0,message/* say */.cv) `Check the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS, and GitHub's status page.`
    };
}
function complete(response, now) {
    const { status, headers, body } = response;
    const data = status === 204 ? undefined : (0,json/* parseJson */.q)(body);
    if (status !== 204 && (typeof data !== 'object' || data === null))
        return { kind: 'again', problem: reply_garbled(status) };
    return {
        kind: 'answer',
        status,
        data,
        link: headers.link ?? '',
        aheadMs: githubNow(response, now) - now
    };
}
function reply_garbled(status) {
    return {
        what: (0,message/* say */.cv) `GitHub answered ${status} with an unreadable body.`,
        remedy: (0,message/* say */.cv) `Check GITHUB_API_URL and GitHub's status page.`
    };
}
/**
 * Tells the login from the reply to `{ viewer { login } }`. GraphQL's errors
 * come with status 200.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
function judgeViewer(reply, now) {
    const judged = judgeReply(reply, now);
    if (judged.kind !== 'answer')
        return judged;
    const { data, errors } = (0,github_payload/* record */.g1)(judged.data);
    const login = (0,github_payload/* text */.Qq)((0,github_payload/* record */.g1)((0,github_payload/* record */.g1)(data).viewer).login);
    if (login !== undefined)
        return { kind: 'viewer', login };
    const [error] = (0,github_payload/* records */.V0)(errors);
    if (error === undefined)
        return { kind: 'again', problem: reply_garbled(judged.status) };
    if (reply.kind === 'response' && error.type === 'RATE_LIMITED')
        return {
            kind: 'again',
            problem: RATE_LIMITED,
            retryAfterMs: limitPauseMs(reply, now) ?? SECONDARY_LIMIT_PAUSE_MS
        };
    const { status } = judged;
    return {
        kind: 'refused',
        status,
        problem: {
            what: (0,message/* sentences */.hC)((0,message/* say */.cv) `GitHub answered ${status}.`, wordsOf((0,github_payload/* text */.Qq)(error.message))),
            remedy: CHECK_TOKEN
        }
    };
}
const RATE_LIMITED = {
    what: (0,message/* say */.cv) `GitHub's rate limit for this token is used up.`,
    remedy: (0,message/* say */.cv) `Check what else uses this token: all of it counts toward the same limit.`
};
/**
 * The pause that a rate limit asks for; undefined when it is not a rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function rateLimitMs(response, now) {
    const { status, body } = response;
    if (status !== 403 && status !== 429)
        return undefined;
    return (limitPauseMs(response, now) ??
        (status === 429 || /secondary rate limit/i.test(body ?? '')
            ? SECONDARY_LIMIT_PAUSE_MS
            : undefined));
}
/** By the headers, and by GitHub's own clock. */
function limitPauseMs(response, now) {
    const { headers } = response;
    const there = githubNow(response, now);
    const asked = (0,retry/* retryAfterMs */.Vs)(headers['retry-after'], there);
    if (asked !== undefined)
        return asked;
    const reset = Number(headers['x-ratelimit-reset']);
    return headers['x-ratelimit-remaining'] === '0' && reset > 0
        ? Math.max(0, reset * 1000 - there)
        : undefined;
}
/** What time it is there; its header drops the milliseconds. */
function githubNow({ headers }, now) {
    return (0,github_payload/* time */.kB)(headers.date) ?? now;
}
function reply_refusal(response) {
    const { status, body } = response;
    const words = (0,github_payload/* text */.Qq)((0,github_payload/* record */.g1)((0,json/* parseJson */.q)(body)).message);
    const cause = CAUSES.find(({ pattern }) => pattern.test(words ?? ''));
    return {
        what: (0,message/* sentences */.hC)((0,message/* say */.cv) `GitHub answered ${status}.`, wordsOf(words)),
        remedy: (status === 403 && cause?.remedy) || reply_remedyFor(status)
    };
}
function wordsOf(words) {
    return words === undefined ? [] : (0,message/* say */.cv) `It says ${words}.`;
}
const CHECK_TOKEN = (0,message/* say */.cv) `Check github-token and what it may do in this repository.`;
/** Why GitHub answers 403 although the token may do it, by its words. */
const CAUSES = [
    {
        pattern: /\blocked\b/i,
        remedy: (0,message/* say */.cv) `Unlock the conversation, or set issue-number to another one.`
    },
    {
        pattern: /\barchived\b/i,
        remedy: (0,message/* say */.cv) `Unarchive the repository: an archived one is read-only.`
    }
];
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const reply_REMEDIES = {
    401: (0,message/* say */.cv) `Check github-token: GitHub does not accept it.`,
    403: (0,message/* say */.cv) `Give the job the permissions that the README lists (issues: write, pull-requests: write).`,
    404: (0,message/* say */.cv) `Check issue-number, and that github-token can read this repository.`,
    410: (0,message/* say */.cv) `Check whether the issue or comment was deleted, or issues are turned off.`,
    422: (0,message/* say */.cv) `Check the request against what GitHub says.`
};
function reply_remedyFor(status) {
    const remedy = reply_REMEDIES[status];
    if (remedy)
        return remedy;
    if (status >= 500)
        return (0,message/* say */.cv) `Check GitHub's status page.`;
    return status < 400
        ? (0,message/* say */.cv) `Redirects are not followed: check GITHUB_API_URL, and whether the repository was renamed or transferred.`
        : CHECK_TOKEN;
}

;// CONCATENATED MODULE: ./lib/github/client.js



/**
 * GitHub gives up on a request after ten seconds.
 * https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
 */
const client_ANSWER_TIMEOUT_MS = 10_000;
/** Opens GitHub. Nothing is sent yet. */
function openGitHub(access, transport, clock, onRetry) {
    let building;
    const exchange = (call, limits) => (0,lib_clock/* withAnswerLimit */.Q8)(clock, call.timeoutMs ?? client_ANSWER_TIMEOUT_MS, limits, async (signal) => {
        building ??= loadBuilder(access);
        const build = await building;
        return transport({ ...build(call), signal });
    });
    const askOnce = async (call, limits) => judgeReply(await exchange(call, limits), clock.now());
    return {
        askOnce,
        ask: async (call, limits) => {
            const tryOnce = () => askOnce(call, limits);
            const result = await (0,retry/* retry */.L5)(clock, limits, tryOnce, onRetry);
            return result.kind === 'answer' ? result : { ...result, kind: 'failed' };
        },
        askViewer: async (limits) => {
            const tryOnce = async () => judgeViewer(await exchange(viewerCall(access.graphqlUrl), limits), clock.now());
            const result = await (0,retry/* retry */.L5)(clock, limits, tryOnce, onRetry);
            return result.kind === 'viewer' ? result : { ...result, kind: 'failed' };
        }
    };
}
function viewerCall(graphqlUrl) {
    const { origin, pathname } = new URL(graphqlUrl);
    return {
        route: `POST ${pathname}`,
        parameters: { baseUrl: origin, query: '{ viewer { login } }' }
    };
}
/**
 * octokit knows how GitHub's routes are filled in. It is loaded only when
 * GitHub is asked: most comments don't ask for anything.
 */
async function loadBuilder({ apiUrl, token, owner, repo }) {
    const { getOctokit } = await Promise.all(/* import() */[__nccwpck_require__.e(872), __nccwpck_require__.e(48)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1048));
    const { endpoint } = getOctokit(token, { baseUrl: apiUrl }).request;
    return ({ route, parameters }) => {
        const { method, url, headers, body } = endpoint(route, {
            ...(route.includes('{owner}') ? { owner, repo } : {}),
            ...parameters,
            headers: { authorization: `token ${token}` }
        });
        return {
            method,
            url,
            headers: headers,
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
        };
    };
}

// EXTERNAL MODULE: ./lib/github/run.js
var github_run = __nccwpck_require__(5310);
// EXTERNAL MODULE: ./lib/github/command.js
var github_command = __nccwpck_require__(8082);
// EXTERNAL MODULE: ./lib/github/line-place.js
var line_place = __nccwpck_require__(5635);
// EXTERNAL MODULE: ./lib/github/marker.js
var marker = __nccwpck_require__(5917);
;// CONCATENATED MODULE: ./lib/github/trigger.js





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
/** Events in which somebody writes, and what of them asks. */
const WRITTEN_EVENTS = {
    issue_comment: {
        kind: 'comment',
        action: 'created',
        written: 'comment',
        subject: 'issue'
    },
    pull_request_review_comment: {
        kind: 'line',
        action: 'created',
        written: 'comment',
        subject: 'pull_request'
    },
    pull_request_review: {
        kind: 'review',
        action: 'submitted',
        written: 'review',
        subject: 'pull_request'
    }
};
/**
 * Reads the trigger out of the event.
 *
 * @param prompt the input; when given, the comment's text is not read
 */
function readTrigger(run, command, prompt) {
    return isWritten(run.eventName)
        ? writtenEvent(run, WRITTEN_EVENTS[run.eventName], command, prompt)
        : otherEvent(run, prompt);
}
function isWritten(name) {
    return Object.hasOwn(WRITTEN_EVENTS, name);
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
function otherEvent(run, prompt) {
    const { eventName, payload } = run;
    const issue = (0,github_payload/* wholeNumber */.rD)((0,github_payload/* record */.g1)(payload.issue).number) ??
        (0,github_payload/* wholeNumber */.rD)((0,github_payload/* record */.g1)(payload.pull_request).number);
    const url = SUBJECTS.map(name => (0,github_payload/* text */.Qq)((0,github_payload/* record */.g1)(payload[name]).html_url)).find(found => found !== undefined);
    return {
        kind: 'event',
        asker: readAccount(payload.sender),
        gated: !UNGATED_EVENTS.includes(eventName),
        ...(issue === undefined ? {} : { issue }),
        ...(url === undefined ? {} : { url }),
        request: ofWorkflow(prompt)
    };
}
function writtenEvent({ payload }, event, command, prompt) {
    const { kind } = event;
    if (payload.action !== event.action)
        return skipped((0,message/* say */.cv) `Only a new comment or a newly submitted review can start a follow-up.`);
    const written = (0,github_payload/* record */.g1)(payload[event.written]);
    const asked = readAsked(kind, written, (0,github_payload/* record */.g1)(payload[event.subject]));
    if (asked === undefined)
        return { kind: 'broken', problem: BROKEN_EVENT };
    if (asked.text.includes(marker/* MARKER_OPENING */.am))
        return skipped((0,message/* say */.cv) `This action wrote the comment itself.`);
    const request = prompt === '' ? (0,github_command/* readCommand */.U)(asked.text, command) : ofWorkflow(prompt);
    if (request === undefined)
        return skipped(kind === 'review'
            ? (0,message/* say */.cv) `The review does not begin with ${command}.`
            : (0,message/* say */.cv) `The comment does not begin with ${command}.`);
    const place = kind === 'line' ? (0,line_place/* readLinePlace */.k)(written) : undefined;
    return {
        kind: 'asked',
        asked,
        asker: readAccount(written.user),
        gated: true,
        request,
        ...(place === undefined ? {} : { place })
    };
}
/** Undefined when it is not as GitHub writes it. A body may be null. */
function readAsked(kind, written, subject) {
    const id = (0,github_payload/* wholeNumber */.rD)(written.id);
    const issue = (0,github_payload/* wholeNumber */.rD)(subject.number);
    if (id === undefined || issue === undefined || written.body === undefined)
        return undefined;
    const createdAt = kind === 'review' ? written.submitted_at : written.created_at;
    return {
        kind,
        id,
        issue,
        createdAt: (0,github_payload/* time */.kB)(createdAt) ?? 0,
        url: (0,github_payload/* text */.Qq)(written.html_url) ?? '',
        text: (0,github_payload/* text */.Qq)(written.body) ?? '',
        issueComments: (0,github_payload/* wholeNumber */.rD)(subject.comments) ?? 0
    };
}
function skipped(reason) {
    return { kind: 'skipped', reason };
}
function ofWorkflow(prompt) {
    return { prompt, isFromComment: false, wantsHelp: false };
}
const BROKEN_EVENT = {
    what: (0,message/* say */.cv) `The event file does not describe the comment or review as GitHub does.`,
    remedy: (0,message/* say */.cv) `Check GITHUB_EVENT_NAME and GITHUB_EVENT_PATH, which the runner sets.`
};
/** The account of a payload's user. Only its type shows that it is a bot. */
function readAccount(value) {
    const user = (0,github_payload/* record */.g1)(value);
    const login = (0,github_payload/* text */.Qq)(user.login);
    return login === undefined ? undefined : { login, isBot: user.type === 'Bot' };
}

// EXTERNAL MODULE: ./lib/inputs.js
var lib_inputs = __nccwpck_require__(646);
// EXTERNAL MODULE: ./lib/report/redact.js
var report_redact = __nccwpck_require__(6749);
;// CONCATENATED MODULE: ./lib/log.js


/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200;
/** Opens the log of a step that begins now. */
function openLog(clock, runner, redact) {
    const startedAt = clock.now();
    let timeline = [];
    /** Redacted before it is cut, because half a secret would not be recognized. */
    const line = (what) => (0,message/* plain */.pj)((0,report_redact/* redactAll */.$I)(what, redact));
    const log = {
        startedAt,
        get elapsedMs() {
            return clock.now() - startedAt;
        },
        get timeline() {
            return timeline;
        },
        detail: what => {
            const seconds = (log.elapsedMs / 1000).toFixed(1);
            runner.log(`[${seconds} s] ${line(what)}`);
        },
        moment: what => {
            log.detail(what);
            const moment = { afterMs: log.elapsedMs, what };
            timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS);
        },
        warn: what => runner.warning(line(what)),
        warnOf: (what, problem) => log.warn((0,message/* sentences */.hC)(what, (0,message/* explain */.WE)(problem)))
    };
    return log;
}

// EXTERNAL MODULE: ./lib/outputs.js
var outputs = __nccwpck_require__(5077);
// EXTERNAL MODULE: ./lib/reporting.js
var reporting = __nccwpck_require__(9593);
// EXTERNAL MODULE: ./lib/runner.js + 8 modules
var lib_runner = __nccwpck_require__(5881);
;// CONCATENATED MODULE: ./lib/step.js












/** Masks the secrets before anything else happens. */
function openDesk({ runner, clock }) {
    const secrets = (0,lib_inputs/* readSecrets */.ql)(runner.input, runner.env.GITHUB_TOKEN);
    for (const piece of secrets.flatMap(report_redact/* secretPieces */.oY))
        runner.mask(piece);
    const redact = (0,report_redact/* createRedactor */.lY)(secrets);
    const safe = (0,lib_runner/* guarded */.N)(runner, redact);
    return {
        runner: safe,
        redact,
        log: openLog(clock, safe, redact),
        outputs: (0,outputs/* openOutputs */.tS)(safe.output, redact)
    };
}
/** Reads what is asked for and checks it; an ending when nothing is to do. */
function openStep(outside, desk) {
    const { env, input, readFile } = desk.runner;
    const read = (0,github_run/* readRun */.cI)(env, readFile);
    if (read.kind === 'problem')
        return endsEarly((0,outcome/* endWith */.qZ)('error', read.problem));
    const { run } = read;
    const command = (0,lib_inputs/* readCommandWord */.Iq)(input);
    const trigger = readTrigger(run, command, input('prompt'));
    // A command that can never match would skip every comment, unnoticed.
    if (trigger.kind === 'skipped' && (0,lib_inputs/* isCommand */.y9)(command))
        return endsEarly({ outcome: 'skipped', explanation: trigger.reason });
    const hasConversation = trigger.kind !== 'event';
    const checked = (0,lib_inputs/* readInputs */.Ko)(input, hasConversation, env.GITHUB_TOKEN);
    if (checked.kind === 'problems')
        return endsWithProblems(checked.problems);
    if (trigger.kind === 'broken')
        return endsEarly((0,outcome/* endWith */.qZ)('error', trigger.problem));
    if (trigger.kind === 'skipped')
        return endsEarly({ outcome: 'skipped', explanation: trigger.reason });
    const { inputs } = checked;
    const connected = connect(outside, desk, run, inputs);
    return {
        kind: 'step',
        step: { ...connected, isRerun: (0,github_run/* isRerun */.tc)(run), trigger, inputs }
    };
}
/** Opens the service, GitHub, and the time for both. Nothing is sent yet. */
function connect({ clock, serviceTransport, githubTransport }, desk, run, inputs) {
    const { log, runner } = desk;
    const onRetry = retryTold(log);
    const access = { ...run, token: inputs.githubToken };
    const deadline = log.startedAt + inputs.timeoutMs;
    return {
        ...desk,
        clock,
        run,
        service: openAgentService(inputs, serviceTransport, clock),
        github: openGitHub(access, githubTransport, clock, onRetry),
        onRetry,
        limits: { deadline, cancel: runner.cancel },
        reporting: (0,reporting/* openReporting */.O)(clock, log, deadline, runner.cancel)
    };
}
/** Tells the log of each pause before another try. */
function retryTold(log) {
    return (problem, pauseMs) => log.detail((0,message/* say */.cv) `${problem.what} Next try in ${(0,message/* duration */.p0)(pauseMs)}.`);
}
/** It can't begin with these inputs: all that is wrong is said together. */
function endsWithProblems(problems) {
    const explanation = (0,message/* sentences */.hC)(...problems.map(message/* explain */.WE));
    return endsEarly({ outcome: 'error', explanation });
}
/** Ends before anything is opened. */
function endsEarly(ending) {
    return { kind: 'ends-early', ending };
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
/******/ var __webpack_exports__ = __nccwpck_require__(5691);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
