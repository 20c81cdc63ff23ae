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

/***/ 7540:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:console");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 610:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 2467:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http2");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");

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

/***/ 3429:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");

/***/ }),

/***/ 5919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 3193:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 5233:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ withTimeLimit),
/* harmony export */   Q8: () => (/* binding */ withAnswerLimit),
/* harmony export */   cJ: () => (/* binding */ Cancelled),
/* harmony export */   dZ: () => (/* binding */ throwIfCancelled),
/* harmony export */   f$: () => (/* binding */ timeLeft),
/* harmony export */   ml: () => (/* binding */ systemClock),
/* harmony export */   v7: () => (/* binding */ pause)
/* harmony export */ });
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
/** What a request that is out at the deadline still gets. */
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

/***/ 4434:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ openTransportLate)
/* harmony export */ });
/**
 * The transport over undici, loaded only with the first request: most comments
 * are none of ours, and undici is most of what a start would have to load.
 *
 * @param keepAlive as for `openTransport`
 */
function openTransportLate(keepAlive) {
    let opening;
    return async (request) => {
        opening ??= Promise.all(/* import() */[__nccwpck_require__.e(942), __nccwpck_require__.e(5)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3005)).then(({ openTransport }) => openTransport(keepAlive));
        return (await opening)(request);
    };
}


/***/ }),

/***/ 5691:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5233);
/* harmony import */ var _http_late_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4434);
/* harmony import */ var _main_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9126);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(5881);




// https://docs.github.com/actions/reference/workflow-cancellation-reference:
// the runner sends SIGINT, after 7.5 s SIGTERM, and kills after 2.5 s more.
const cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
process.on('SIGTERM', () => cancel.abort());
await (0,_main_js__WEBPACK_IMPORTED_MODULE_1__/* .main */ .i)({
    runner: (0,_runner_js__WEBPACK_IMPORTED_MODULE_2__/* .githubRunner */ .O)(process.env, cancel.signal),
    clock: _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .systemClock */ .ml,
    serviceTransport: (0,_http_late_js__WEBPACK_IMPORTED_MODULE_3__/* .openTransportLate */ ._)(false),
    githubTransport: (0,_http_late_js__WEBPACK_IMPORTED_MODULE_3__/* .openTransportLate */ ._)(true)
});
// A connection that does not come about would hold the step up for seconds.
process.stdout.write('', () => process.exit());

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 9126:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  i: () => (/* binding */ main)
});

;// CONCATENATED MODULE: ./lib/agent/job.js
/** The statuses that end a wait (Agent Job API v2, AgentJob). */
const TERMINAL_STATUSES = ['completed', 'failed', 'archived'];
/** Every status that is not terminal counts as active. */
function isTerminal(status) {
    return TERMINAL_STATUSES.some(terminal => terminal === status);
}
/** Whether it says that it is at work; a missing status says nothing. */
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
/** Reads an AgentJob; undefined when the text is none. */
function parseAgentJob(body) {
    const value = parseJson(body);
    if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
        return undefined;
    if (value.status != null && typeof value.status !== 'string')
        return undefined;
    const source = isRecord(value.source) ? value.source : {};
    const link = textOrNull(value.prLink);
    const usable = link !== null && isWebAddress(link);
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
        ...(link !== null && !usable ? { droppedLink: link } : {})
    };
}
/** The service's own words in an Error body, `{"error": string}`. */
function parseErrorWords(body) {
    const value = parseJson(body);
    return isRecord(value) && typeof value.error === 'string' && value.error
        ? value.error
        : undefined;
}
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000;
function isWebAddress(link) {
    return (link.length <= ADDRESS_CHARACTERS &&
        /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
        URL.canParse(link));
}
function parseJson(text) {
    try {
        return JSON.parse(text ?? '');
    }
    catch {
        return undefined;
    }
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function textOrNull(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}

// EXTERNAL MODULE: ./lib/clock.js
var lib_clock = __nccwpck_require__(5233);
// EXTERNAL MODULE: ./lib/message.js
var lib_message = __nccwpck_require__(7044);
;// CONCATENATED MODULE: ./lib/follow-up/outcome.js


/** The outcomes for which `fail-on` decides whether the step fails. */
const JUDGED_OUTCOMES = [
    'completed',
    'no-changes',
    'failed',
    'archived',
    'timed-out',
    'sent',
    'active',
    'unknown'
];
/** What became of a follow-up. */
const OUTCOMES = [
    ...JUDGED_OUTCOMES,
    'denied',
    'skipped',
    'cancelled',
    'error'
];
/** Whether an outcome tells of the job's own end. */
function isEnd(outcome) {
    return ['completed', 'no-changes', 'failed', 'archived'].includes(outcome);
}
/** An ending with a problem. */
function endWith(outcome, problem) {
    return { outcome, explanation: (0,lib_message/* explain */.WE)(problem) };
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
    if (before === undefined || !isTerminal(before.status))
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

;// CONCATENATED MODULE: ./lib/github/payload.js
/** The value as an object; an empty one when it is none. */
function record(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? value
        : {};
}
/** The value as a list; an empty one when it is none. */
function records(value) {
    return Array.isArray(value) ? value.map(record) : [];
}
/** The value as non-empty text. */
function payload_text(value) {
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
    const ms = Date.parse(payload_text(value) ?? '');
    return Number.isNaN(ms) ? undefined : ms;
}

;// CONCATENATED MODULE: ./lib/github/pull-request.js

/** The place that an address names; undefined when it is not on this GitHub. */
function placeOf(link, serverUrl) {
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
    const data = record(answer.data);
    const head = record(data.head);
    const headRef = payload_text(head.ref);
    const headSha = payload_text(head.sha);
    const repository = payload_text(record(record(data.base).repo).full_name) ?? `${owner}/${repo}`;
    if (headRef === undefined || headSha === undefined)
        return undefined;
    return {
        number: wholeNumber(data.number) ?? number,
        repository,
        headRef,
        headSha
    };
}

;// CONCATENATED MODULE: ./lib/github/pages.js


/** GitHub's largest page. */
const PAGE_SIZE = 100;
/** Reads a list from its first page on. */
async function* readPages(github, list, limits) {
    let next = 1;
    while (next !== undefined) {
        const page = await readPage(github, list, next, limits);
        yield page;
        next = page.kind === 'page' ? page.next : undefined;
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
    const answer = await github.ask({ route, parameters: { ...parameters, per_page: PAGE_SIZE, page } }, limits);
    if (answer.kind === 'failed')
        return answer;
    if (!Array.isArray(answer.data))
        return { kind: 'failed', problem: NO_LIST };
    return {
        kind: 'page',
        items: records(answer.data),
        aheadMs: answer.aheadMs,
        next: linkedPage(answer.link, 'next'),
        last: linkedPage(answer.link, 'last')
    };
}
const NO_LIST = {
    what: (0,lib_message/* say */.cv) `GitHub's answer is not the list that was asked for.`,
    remedy: (0,lib_message/* say */.cv) `Run the step again; check GITHUB_API_URL.`
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

;// CONCATENATED MODULE: ./lib/github/reactions.js


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
    issue: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    review: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
};
/** Leaves a reaction: status 201, or 200 when this account had left it. */
function addReaction(github, comment, content, limits) {
    const route = `POST ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id, content };
    return github.ask({ route, parameters }, limits);
}
/** Takes a reaction away; a problem when it may still be there. */
async function removeReaction(github, comment, reactionId, limits) {
    const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`;
    const parameters = { comment_id: comment.id, reaction_id: reactionId };
    const answer = await github.ask({ route, parameters }, limits);
    // 404: it is gone, perhaps by a try whose answer was lost.
    const isGone = answer.kind === 'answer' || answer.status === 404;
    return isGone ? undefined : answer.problem;
}
/** The reaction that GitHub says was left; undefined when it says none. */
function reactionIn(answer) {
    return readReaction(record(answer.data), answer.aheadMs)[0];
}
/** All reactions that this account has left. */
async function ownReactions(github, comment, login, limits) {
    const list = {
        route: `GET ${PATHS[comment.kind]}`,
        parameters: { comment_id: comment.id }
    };
    let found = [];
    for await (const page of readPages(github, list, limits)) {
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
    const id = wholeNumber(value.id);
    const login = payload_text(record(value.user).login);
    const content = payload_text(value.content);
    if (id === undefined || login === undefined || content === undefined)
        return [];
    const createdAt = time(value.created_at);
    const leftAt = createdAt === undefined ? undefined : createdAt - aheadMs;
    return [{ id, content, login, leftAt }];
}

;// CONCATENATED MODULE: ./lib/github/run.js


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
        return {
            what: (0,lib_message/* say */.cv) `GITHUB_REPOSITORY does not name the repository.`,
            remedy: RUN_IN_A_WORKFLOW
        };
    const payload = readPayload(env.GITHUB_EVENT_PATH ?? '', readFile);
    if (payload === undefined)
        return {
            what: (0,lib_message/* say */.cv) `The event file (GITHUB_EVENT_PATH) is missing or holds no JSON object.`,
            remedy: RUN_IN_A_WORKFLOW
        };
    return {
        eventName: env.GITHUB_EVENT_NAME ?? '',
        payload,
        owner,
        repo,
        apiUrl: env.GITHUB_API_URL || 'https://api.github.com',
        serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
        id: env.GITHUB_RUN_ID ?? '',
        attempt: Number(env.GITHUB_RUN_ATTEMPT ?? '1') || 1
    };
}
const RUN_IN_A_WORKFLOW = (0,lib_message/* say */.cv) `Run the action as a step of a workflow, which sets it.`;
function readPayload(path, readFile) {
    try {
        const value = JSON.parse(readFile(path));
        return record(value) === value ? record(value) : undefined;
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./lib/report/redact.js
/** What stands in the place of a secret, as in GitHub's logs. */
const REDACTED = '***';
/** Shorter pieces occur by chance, and redacting them would eat honest text. */
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

;// CONCATENATED MODULE: ./lib/report/markdown.js

/**
 * A message as Markdown. Quoted parts become code, in which GitHub sees no
 * markup, no link, no mention and no reference.
 */
function markdown(message) {
    return message
        .map(part => ('own' in part ? part.own : code(part.quoted)))
        .join('');
}
/** Longest foreign text in a table or a sentence, in characters. */
const CODE_CHARACTERS = 500;
/** Longest foreign text in a block, in characters. */
const BLOCK_CHARACTERS = 5_000;
/** Longest address of a link, in characters, as for a job's `prLink`. */
const markdown_ADDRESS_CHARACTERS = 2_000;
/**
 * Foreign text as a code span that also fits a table's cell: on one line,
 * fenced with more backticks than it holds.
 * https://github.github.com/gfm/#code-spans
 */
function code(text) {
    // A backslash before the bar would, for some parsers, undo its escape.
    const line = (0,lib_message/* oneLine */.TN)(text, CODE_CHARACTERS)
        .replace(/\\(?=\|)/g, '\\ ')
        .replaceAll('|', '\\|');
    if (line === '')
        return '–';
    const fence = '`'.repeat(longestRun(line) + 1);
    const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${edge}${line}${edge}${fence}`;
}
/**
 * Foreign text of several lines as a fenced block.
 * https://github.github.com/gfm/#fenced-code-blocks
 */
function codeBlock(text) {
    const lines = text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
        .join('\n');
    const kept = (0,lib_message/* cut */.Jj)(lines, BLOCK_CHARACTERS);
    const fence = '`'.repeat(Math.max(2, longestRun(kept)) + 1);
    return `${fence}text\n${kept}\n${fence}`;
}
/** A link. The label is ours or made of {@link plainName}s. */
function markdown_link(label, address) {
    // A secret that was taken out may have left no address.
    return address.length <= markdown_ADDRESS_CHARACTERS && URL.canParse(address)
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
        .replace(/[\\<>()|*_`~"'\s]/g, percentEncode)
        .replaceAll('&', '&amp;');
}
function percentEncode(character) {
    const hex = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${hex.padStart(2, '0')}`;
}
function longestRun(text) {
    const runs = text.match(/`+/g) ?? [];
    return Math.max(0, ...runs.map(run => run.length));
}

;// CONCATENATED MODULE: ./lib/report/wording.js

/** One sentence: what became of the follow-up and how long it took. */
function headline(report) {
    const took = (0,lib_message/* duration */.p0)(report.elapsedMs);
    return HEADLINES[report.outcome](took, report.delivery);
}
const HEADLINES = {
    completed: (took, delivery) => delivery === 'nothing-to-send'
        ? (0,lib_message/* say */.cv) `The agent has finished; noticed after ${took}.`
        : (0,lib_message/* say */.cv) `The agent finished after ${took}.`,
    'no-changes': took => (0,lib_message/* say */.cv) `The agent finished after ${took} without changing anything.`,
    failed: took => (0,lib_message/* say */.cv) `The agent job failed after ${took}.`,
    archived: took => (0,lib_message/* say */.cv) `The agent job was archived; noticed after ${took}.`,
    'timed-out': took => (0,lib_message/* say */.cv) `Not finished within the time limit (${took}).`,
    sent: took => (0,lib_message/* say */.cv) `The follow-up was sent after ${took}.`,
    active: took => (0,lib_message/* say */.cv) `The job is still running; looked after ${took}.`,
    unknown: took => (0,lib_message/* say */.cv) `After ${took} nobody can know whether the service took the follow-up.`,
    denied: () => (0,lib_message/* say */.cv) `Denied.`,
    skipped: () => (0,lib_message/* say */.cv) `Skipped.`,
    cancelled: (took, delivery) => delivery === 'sent' || delivery === 'nothing-to-send'
        ? (0,lib_message/* say */.cv) `No longer watched after ${took}, since the run was cancelled; the job goes on.`
        : (0,lib_message/* say */.cv) `The run was cancelled after ${took}.`,
    error: took => (0,lib_message/* say */.cv) `Stopped by an error after ${took}.`
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
/** Outcomes after which the follow-up still has its end before it. */
const UNFINISHED = [
    'timed-out',
    'active',
    'unknown',
    'cancelled',
    'error'
];
/** How to go on, by comment. Never to send again what may have arrived. */
function howToGoOn({ outcome, delivery, job }, command) {
    const ask = job ? command : `${command} --job <id>`;
    const send = `${ask} …`;
    if (!UNFINISHED.includes(outcome))
        return (0,lib_message/* say */.cv) `Comment ${send} to send the agent something else.`;
    return delivery === 'not-sent' && outcome !== 'unknown'
        ? (0,lib_message/* say */.cv) `Comment ${send} again to send it.`
        : (0,lib_message/* say */.cv) `Comment ${ask} to watch the job.`;
}

;// CONCATENATED MODULE: ./lib/report/comment.js


/** GitHub refuses longer comments: "body is too long (maximum is 65536 characters)". */
const COMMENT_MOST_CHARACTERS = 65_536;
/**
 * The result comment.
 *
 * @param marker the hidden line that opens it
 */
function resultComment(report, marker) {
    const { asker, explanation, pullRequest, command } = report;
    const says = markdown(headline(report));
    const mention = asker === undefined ? '' : `${mentionOf(asker)} `;
    const paragraphs = [
        pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
        explanation.length > 0 ? markdown(explanation) : '',
        jobTable(report),
        command === undefined
            ? ''
            : `<sub>${markdown(howToGoOn(report, command))}</sub>`
    ];
    const body = [
        `${marker}\n${mention}${ICONS[report.outcome]} ${says}`,
        ...paragraphs.filter(paragraph => paragraph !== '')
    ].join('\n\n');
    // Never cut inside the markup: what follows would be live.
    return body.length <= COMMENT_MOST_CHARACTERS || explanation.length === 0
        ? body
        : resultComment({ ...report, explanation: firstHalf(explanation) }, marker);
}
function firstHalf(message) {
    const half = message.slice(0, Math.floor((message.length - 1) / 2));
    return half.length === 0 ? [] : [...half, { own: ' …' }];
}
/** Logins hold letters, digits and single hyphens; bots' end in `[bot]`. */
function mentionOf(login) {
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
        ? `@${login}`
        : code(login);
}
/** The pull request by its name on this GitHub, or by its host elsewhere. */
function pullRequestLink({ url, place }) {
    const label = place
        ? plainName(`${place.owner}/${place.repo}#${place.number}`)
        : `Pull request on ${plainName(hostOf(url))}`;
    return markdown_link(label, url);
}
function hostOf(url) {
    return URL.canParse(url) ? new URL(url).host : '';
}
/** The job in a table of one row. */
function jobTable({ job, run }) {
    const cell = (value) => value === undefined ? '–' : code(value);
    return [
        '| Job | Status | Branch | Model | Run |',
        '| --- | --- | --- | --- | --- |',
        `| ${cell(job?.id)} | ${cell(job?.status)} | ${cell(job?.branch)} | ${cell(job?.model)} | ${markdown_link(`run ${plainName(run.id)}`, run.url)} |`
    ].join('\n');
}

;// CONCATENATED MODULE: ./lib/report/summary.js




/** The step summary: the result, the timeline and the follow-up's text. */
function stepSummary(report) {
    const { outcome, explanation, pullRequest, prompt, timeline } = report;
    const paragraphs = [
        `### ${ICONS[outcome]} Agent Follow-up: ${outcome}`,
        markdown(headline(report)),
        pullRequest ? `**${pullRequestLink(pullRequest)}**` : '',
        explanation.length > 0 ? markdown(explanation) : '',
        report.job ? jobTable(report) : '',
        timeline.length > 0 ? timelineTable(report) : '',
        prompt === '' ? '' : `The follow-up:\n\n${codeBlock(prompt)}`
    ];
    return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`;
}
/** The summary of a step that could not begin. */
function earlySummary(report) {
    const { outcome, explanation } = report;
    const says = markdown((0,lib_message/* sentences */.hC)(headline(report), explanation));
    return `### ${ICONS[outcome]} Agent Follow-up: ${outcome}\n\n${says}\n`;
}
function timelineTable({ timeline }) {
    return [
        '| After | What happened |',
        '| ---: | --- |',
        ...timeline.map(moment => `| ${markdown((0,lib_message/* duration */.p0)(moment.afterMs))} | ${markdown(moment.what)} |`)
    ].join('\n');
}

;// CONCATENATED MODULE: ./lib/http/retry.js


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
/** Date.parse takes much that is no HTTP date: "wait 5" is a day in May. */
const IMF_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC850_DATE = /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
/**
 * Tries until the answer is anything but {@link Again}, with backoff or the
 * pause that the server asked for, up to the deadline; the last try is made at
 * the deadline. A requested pause that does not fit ends it at once.
 */
async function persist(clock, limits, tryOnce, onRetry) {
    for (let failures = 1;; failures += 1) {
        const result = await tryOnce();
        if (!isAgain(result))
            return result;
        const left = (0,lib_clock/* timeLeft */.f$)(clock, limits);
        const asked = result.retryAfterMs;
        if (left === 0 || (asked !== undefined && asked > left))
            return { kind: 'given-up', problem: tooLate(result, clock) };
        // A server that asks for no pause at all is not asked in a loop.
        const backoff = backoffMs(failures, clock.random());
        const wait = Math.min(left, Math.max(asked ?? 0, backoff));
        (0,lib_clock/* throwIfCancelled */.dZ)(limits);
        onRetry(result.problem, wait);
        await (0,lib_clock/* pause */.v7)(clock, wait, limits);
    }
}
function isAgain(result) {
    return result.kind === 'again';
}
function tooLate(result, clock) {
    const asked = result.retryAfterMs;
    return asked === undefined
        ? {
            what: (0,lib_message/* sentences */.hC)(result.problem.what, (0,lib_message/* say */.cv) `The time limit passed meanwhile.`),
            remedy: result.problem.remedy
        }
        : {
            what: (0,lib_message/* sentences */.hC)(result.problem.what, (0,lib_message/* say */.cv) `It asks to wait ${(0,lib_message/* duration */.p0)(asked)}, longer than the time limit leaves.`),
            remedy: (0,lib_message/* say */.cv) `Try again after ${(0,lib_message/* timeOfDay */.rb)(clock.now() + asked)}.`
        };
}

;// CONCATENATED MODULE: ./lib/agent/failure.js



/** Tells from the answer to a GET what to do. */
function judgeLook(reply, now) {
    if (reply.kind === 'no-response')
        return { kind: 'again', problem: unreachable(reply) };
    if (isSuccess(reply)) {
        const parsed = parseAgentJob(reply.body);
        return parsed && isSeen(parsed.job)
            ? { ...parsed, kind: 'job', job: parsed.job }
            : { kind: 'again', problem: garbled(reply) };
    }
    const problem = refusal(reply);
    return reply.status === 408 || reply.status === 429 || reply.status >= 500
        ? again(problem, reply, now)
        : { kind: 'refused', problem };
}
/**
 * Tells from the answer to a POST whether the service has taken the follow-up.
 * Where that is not certain it says so: the API has no idempotency key, so a
 * second try could be a second follow-up.
 */
function judgeSending(reply, now) {
    if (reply.kind === 'no-response') {
        const problem = unreachable(reply);
        return reply.requestSent
            ? { kind: 'perhaps-taken', problem }
            : { kind: 'again', problem };
    }
    if (isSuccess(reply)) {
        const parsed = parseAgentJob(reply.body);
        return parsed
            ? { kind: 'taken', job: parsed.job }
            : { kind: 'perhaps-taken', problem: garbled(reply) };
    }
    const problem = refusal(reply);
    if (reply.status === 429 || isAskedToWait(reply, now))
        return again(problem, reply, now);
    return reply.status === 408 || reply.status >= 500
        ? { kind: 'perhaps-taken', problem }
        : { kind: 'refused', problem };
}
function isSuccess(response) {
    return response.status >= 200 && response.status < 300;
}
/** 503 with `Retry-After`: turned away at the door, before any work. */
function isAskedToWait(response, now) {
    return response.status === 503 && askedPause(response, now) !== undefined;
}
function askedPause(response, now) {
    return retryAfterMs(response.headers['retry-after'], now);
}
function again(problem, response, now) {
    const pause = askedPause(response, now);
    return {
        kind: 'again',
        problem,
        ...(pause === undefined ? {} : { retryAfterMs: pause })
    };
}
function garbled(response) {
    return {
        what: (0,lib_message/* say */.cv) `The service answered ${response.status}, but not with an agent job.`,
        remedy: (0,lib_message/* say */.cv) `Check that base-url is the address of the Agent Job API.`
    };
}
/** What to do about each status; the rest is told by its hundred. */
const REMEDIES = {
    400: (0,lib_message/* say */.cv) `Change the follow-up as the service says and comment again.`,
    401: (0,lib_message/* say */.cv) `Check the secret behind api-key: the service does not accept it.`,
    403: (0,lib_message/* say */.cv) `Check that the key behind api-key may use this project.`,
    404: (0,lib_message/* say */.cv) `Check the job's id, project-id and base-url (without /v2): the service knows no such job there.`,
    407: (0,lib_message/* say */.cv) `Check the user and password in HTTPS_PROXY.`,
    413: (0,lib_message/* say */.cv) `Shorten the follow-up and comment again.`,
    422: (0,lib_message/* say */.cv) `Change the follow-up as the service says and comment again.`,
    429: (0,lib_message/* say */.cv) `Try again later; of messages the service takes 100 per project and hour.`
};
function remedyFor(status) {
    const remedy = REMEDIES[status];
    if (remedy)
        return remedy;
    if (status >= 500)
        return (0,lib_message/* say */.cv) `Try again when the service is well.`;
    return status < 400
        ? (0,lib_message/* say */.cv) `Redirects are not followed: set base-url to the address it moved to.`
        : (0,lib_message/* say */.cv) `Check the job's id, project-id and base-url.`;
}
function refusal(response) {
    const words = parseErrorWords(response.body);
    return {
        what: (0,lib_message/* sentences */.hC)((0,lib_message/* say */.cv) `The service answered ${response.status}.`, words === undefined ? [] : (0,lib_message/* say */.cv) `It says ${words}.`),
        remedy: remedyFor(response.status)
    };
}
function unreachable(failure) {
    if (failure.requestSent)
        return {
            what: failure.code === 'aborted' || /TIMEOUT/.test(failure.code)
                ? (0,lib_message/* say */.cv) `The service did not answer in time.`
                : (0,lib_message/* say */.cv) `The connection to the service broke off (${failure.code}).`,
            remedy: (0,lib_message/* say */.cv) `Try again when the service is well.`
        };
    return {
        what: failure.code === 'aborted'
            ? (0,lib_message/* say */.cv) `The service could not be reached in time.`
            : (0,lib_message/* say */.cv) `The service could not be reached (${failure.code}: ${failure.detail}).`,
        remedy: remedyForConnection(failure.code)
    };
}
/**
 * What to do about Node's codes for certificates and TLS.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
function remedyForConnection(code) {
    if (/SSL|EPROTO/.test(code))
        return (0,lib_message/* say */.cv) `It does not speak TLS there: check base-url and its port.`;
    if (/EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/.test(code))
        return (0,lib_message/* say */.cv) `Its certificate does not hold for this address and time: check base-url, or have the certificate renewed.`;
    return /CERT|SIGNATURE|ISSUER/.test(code)
        ? (0,lib_message/* say */.cv) `Its certificate is not trusted here: check base-url, or name the authority's certificate in NODE_EXTRA_CA_CERTS.`
        : (0,lib_message/* say */.cv) `Check base-url, the network and HTTPS_PROXY.`;
}

;// CONCATENATED MODULE: ./lib/agent/client.js


/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** What a follow-up that is out when the step is cancelled still gets. */
const SENDING_GRACE_MS = 3_000;
/** Opens the service. Nothing is sent yet. */
function openAgentService(access, transport, clock) {
    const ask = (jobId, limits, message) => (0,lib_clock/* withAnswerLimit */.Q8)(clock, ANSWER_TIMEOUT_MS, message === undefined ? limits : { ...limits, graceMs: SENDING_GRACE_MS }, signal => transport({
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

;// CONCATENATED MODULE: ./lib/github/failure.js



/**
 * GitHub asks for at least a minute's pause after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000;
/**
 * Tells from GitHub's reply what to do.
 *
 * @param data the body as octokit parsed it
 */
function judgeReply(reply, data, now) {
    if (reply.kind === 'no-response')
        return {
            kind: 'again',
            problem: {
                what: reply.requestSent
                    ? (0,lib_message/* say */.cv) `GitHub did not answer (${reply.code}).`
                    : (0,lib_message/* say */.cv) `GitHub could not be reached (${reply.code}: ${reply.detail}).`,
                remedy: (0,lib_message/* say */.cv) `Check the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS and GitHub's status page.`
            }
        };
    const { status, headers } = reply;
    if (status >= 200 && status < 300)
        return complete(reply, data, now);
    const problem = failure_refusal(reply);
    const limitedMs = rateLimitMs(reply, now);
    if (limitedMs !== undefined)
        return { kind: 'again', problem: RATE_LIMITED, retryAfterMs: limitedMs };
    if (status === 408 || status >= 500) {
        const pause = retryAfterMs(headers['retry-after'], now);
        return {
            kind: 'again',
            problem,
            ...(pause === undefined ? {} : { retryAfterMs: pause })
        };
    }
    return { kind: 'refused', status, problem };
}
function complete(response, data, now) {
    const { status, headers, body } = response;
    const garbled = status !== 204 &&
        (body === undefined || typeof data !== 'object' || data === null);
    return garbled
        ? {
            kind: 'again',
            problem: {
                what: (0,lib_message/* say */.cv) `GitHub answered ${status}, but garbled.`,
                remedy: (0,lib_message/* say */.cv) `Check GITHUB_API_URL and GitHub's status page.`
            }
        }
        : {
            kind: 'answer',
            status,
            data,
            link: headers.link ?? '',
            aheadMs: (time(headers.date) ?? now) - now
        };
}
const RATE_LIMITED = {
    what: (0,lib_message/* say */.cv) `GitHub's rate limit for this token is used up.`,
    remedy: (0,lib_message/* say */.cv) `Run the step again later.`
};
/**
 * The pause that a rate limit asks for; undefined when it is none.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function rateLimitMs(response, now) {
    const { status, headers, body } = response;
    if (status !== 403 && status !== 429)
        return undefined;
    const asked = retryAfterMs(headers['retry-after'], now);
    if (asked !== undefined)
        return asked;
    const reset = Number(headers['x-ratelimit-reset']);
    if (headers['x-ratelimit-remaining'] === '0' && reset > 0)
        return Math.max(0, reset * 1000 - now);
    return status === 429 || /secondary rate limit/i.test(body ?? '')
        ? SECONDARY_LIMIT_PAUSE_MS
        : undefined;
}
const failure_REMEDIES = {
    401: (0,lib_message/* say */.cv) `Check github-token: GitHub does not accept it.`,
    403: (0,lib_message/* say */.cv) `Give the job the permissions that README lists (permissions: issues: write, pull-requests: write).`,
    404: (0,lib_message/* say */.cv) `Check that github-token may see this repository, and issue-number.`,
    410: (0,lib_message/* say */.cv) `The issue or comment is gone.`,
    422: (0,lib_message/* say */.cv) `GitHub does not accept the request; see its words.`
};
function failure_refusal(response) {
    const { status } = response;
    return {
        what: (0,lib_message/* sentences */.hC)((0,lib_message/* say */.cv) `GitHub answered ${status}.`, wordsOf(response.body)),
        remedy: failure_REMEDIES[status] ??
            (status >= 500
                ? (0,lib_message/* say */.cv) `Try again when GitHub is well.`
                : (0,lib_message/* say */.cv) `Check GITHUB_API_URL and github-token.`)
    };
}
function wordsOf(body) {
    try {
        const { message } = JSON.parse(body ?? '');
        return typeof message === 'string' ? (0,lib_message/* say */.cv) `It says ${message}.` : [];
    }
    catch {
        return [];
    }
}

;// CONCATENATED MODULE: ./lib/github/client.js



/**
 * GitHub gives up on a request after ten seconds.
 * https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
 */
const client_ANSWER_TIMEOUT_MS = 10_000;
/** Opens GitHub. Nothing is sent yet. */
function openGitHub(access, transport, clock, onRetry) {
    let octokit;
    const askOnce = (call, limits) => (0,lib_clock/* withAnswerLimit */.Q8)(clock, client_ANSWER_TIMEOUT_MS, limits, async (signal) => {
        const { owner, repo } = access;
        const recorded = recordReply(transport);
        octokit ??= loadOctokit(access);
        const data = await (await octokit)
            .request(call.route, {
            owner,
            repo,
            ...call.parameters,
            request: { fetch: recorded.fetch, signal, log: SILENT }
        })
            // What octokit makes an exception, the recorded reply tells better.
            .then(answer => answer.data)
            .catch(error => rethrowUnless(recorded.reply() !== undefined, error));
        return judgeReply(recorded.reply(), data, clock.now());
    });
    return {
        askOnce,
        ask: async (call, limits) => {
            let tries = 0;
            const result = await persist(clock, limits, () => {
                tries += 1;
                return askOnce(call, limits);
            }, onRetry);
            return result.kind === 'answer'
                ? { ...result, wasRetried: tries > 1 }
                : { ...result, kind: 'failed' };
        }
    };
}
/**
 * octokit tells of deprecations on its own, in words out of GitHub's headers.
 * No foreign line may reach the log unguarded.
 */
const SILENT = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined
};
/**
 * Loaded only when GitHub is asked: most comments are none of ours, and the
 * toolkit reads the event file on its own while it loads.
 */
async function loadOctokit(access) {
    const toolkit = await Promise.all(/* import() */[__nccwpck_require__.e(942), __nccwpck_require__.e(564)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5564));
    return toolkit.getOctokit(access.token, { baseUrl: access.apiUrl });
}
function rethrowUnless(expected, error) {
    if (!expected)
        throw error;
    return undefined;
}
/** Our transport as the `fetch` that octokit calls, and what came back. */
function recordReply(transport) {
    let reply;
    return {
        reply: () => reply,
        fetch: async (url, init = {}) => {
            reply = await transport({
                method: init.method ?? 'GET',
                url: String(url),
                headers: init.headers,
                ...(typeof init.body === 'string' ? { body: init.body } : {}),
                signal: init.signal
            });
            if (reply.kind === 'no-response' || reply.body === undefined)
                throw new Error('no complete answer');
            return new Response(reply.status === 204 ? null : reply.body, {
                status: reply.status,
                headers: { ...reply.headers }
            });
        }
    };
}

;// CONCATENATED MODULE: ./lib/github/marker.js
/** How each marker begins. */
const MARKER_OPENING = '<!-- agent-follow-up:';
/** Writes a marker: an HTML comment, which GitHub does not show. */
function writeMarker(marker) {
    const { project, job, issue, trigger, run, outcome, sent } = marker;
    const fields = {
        project,
        ...(job === undefined ? {} : { job }),
        issue: String(issue),
        ...(trigger ? { trigger: `${trigger.kind}-${trigger.id}` } : {}),
        run,
        outcome,
        sent: String(sent)
    };
    const words = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
    return `${MARKER_OPENING}v1 ${words.join(' ')} -->`;
}
/** Reads the marker that a comment begins with. */
function readMarker(body) {
    const match = /^<!-- agent-follow-up:v1 ([^\r\n>]*) -->/.exec(body);
    if (match === null)
        return undefined;
    const fields = new Map(match[1].split(' ').map(word => {
        const [name = '', value = ''] = word.split('=');
        return [name, decode(value)];
    }));
    const project = fields.get('project');
    const issue = Number(fields.get('issue'));
    if (!project || !Number.isSafeInteger(issue))
        return undefined;
    const job = fields.get('job');
    const trigger = readTriggerField(fields.get('trigger'));
    return {
        project,
        ...(job ? { job } : {}),
        issue,
        ...(trigger ? { trigger } : {}),
        run: fields.get('run') ?? '',
        outcome: fields.get('outcome') ?? '',
        sent: fields.get('sent') === 'true'
    };
}
/** Whether a marker belongs to the follow-up that this comment asked for. */
function isMarkerOf(marker, comment) {
    return (marker.trigger?.kind === comment.kind && marker.trigger.id === comment.id);
}
function readTriggerField(value = '') {
    const match = /^(issue|review)-(\d{1,15})$/.exec(value);
    return match === null
        ? undefined
        : { kind: match[1], id: Number(match[2]) };
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
const COMMENT_EVENTS = {
    issue_comment: 'issue',
    pull_request_review_comment: 'review'
};
/**
 * Reads the trigger out of the event.
 *
 * @param prompt the input; when given, the comment's text is not read
 */
function readTrigger(run, command, prompt) {
    const kind = Object.hasOwn(COMMENT_EVENTS, run.eventName)
        ? COMMENT_EVENTS[run.eventName]
        : undefined;
    return kind === undefined
        ? otherEvent(run, prompt)
        : commentEvent(run, kind, command, prompt);
}
function otherEvent(run, prompt) {
    const { payload } = run;
    const issue = wholeNumber(record(payload.issue).number) ??
        wholeNumber(record(payload.pull_request).number);
    return {
        kind: 'event',
        asker: readAccount(payload.sender),
        gated: !UNGATED_EVENTS.includes(run.eventName),
        ...(issue === undefined ? {} : { issue }),
        request: { prompt, isFromComment: false }
    };
}
function commentEvent(run, kind, command, prompt) {
    const { payload } = run;
    if (payload.action !== 'created')
        return skipped((0,lib_message/* say */.cv) `Only a new comment asks for something.`);
    const comment = record(payload.comment);
    const subject = record(kind === 'issue' ? payload.issue : payload.pull_request);
    const id = wholeNumber(comment.id);
    const issue = wholeNumber(subject.number);
    if (id === undefined || issue === undefined || comment.body === undefined)
        return { kind: 'broken', problem: BROKEN_EVENT };
    const body = payload_text(comment.body) ?? '';
    if (body.includes(MARKER_OPENING))
        return skipped((0,lib_message/* say */.cv) `The comment is one of this action's own.`);
    const request = prompt === ''
        ? readCommand(body, command)
        : { prompt, isFromComment: false };
    if (request === undefined)
        return skipped((0,lib_message/* say */.cv) `The comment does not begin with ${command}.`);
    return {
        kind: 'comment',
        comment: {
            kind,
            id,
            issue,
            createdAt: time(comment.created_at) ?? 0,
            issueComments: wholeNumber(subject.comments) ?? 0
        },
        asker: readAccount(comment.user),
        gated: true,
        request
    };
}
function skipped(reason) {
    return { kind: 'skipped', reason };
}
const BROKEN_EVENT = {
    what: (0,lib_message/* say */.cv) `The event file describes no comment as GitHub does.`,
    remedy: (0,lib_message/* say */.cv) `Run the action as a step of a workflow triggered by the comment.`
};
/** The account of a payload's user. Only its type tells a bot. */
function readAccount(value) {
    const user = record(value);
    const login = payload_text(user.login);
    return login === undefined ? undefined : { login, isBot: user.type === 'Bot' };
}
/**
 * Reads a comment that begins with the command: options, then the prompt.
 * Undefined when it does not begin with it.
 */
function readCommand(body, command) {
    const words = body.trimStart();
    if (!words.startsWith(command))
        return undefined;
    const rest = words.slice(command.length);
    return rest === '' || /^\s/.test(rest)
        ? readOptions(rest.trim(), {})
        : undefined;
}
function readOptions(rest, known) {
    const option = /^--([^\s=]*)(?:(=)(\S*)|[^\S\r\n]+(\S+)|)\s*/.exec(rest);
    if (option === null)
        return { prompt: rest, isFromComment: true, ...known };
    const [whole, name = '', equals, withEquals = '', next = ''] = option;
    const problem = (what) => ({
        prompt: '',
        isFromComment: true,
        problem: {
            what,
            remedy: (0,lib_message/* say */.cv) `The options are: ${'--job <id>'}. Options stand between the command and the prompt.`
        }
    });
    if (name !== 'job')
        return problem((0,lib_message/* say */.cv) `There is no option ${`--${name}`}.`);
    if (known.jobId !== undefined)
        return problem((0,lib_message/* say */.cv) `--job is given twice.`);
    const jobId = equals === '=' ? withEquals : next;
    return jobId === ''
        ? problem((0,lib_message/* say */.cv) `--job needs the id of a job.`)
        : readOptions(rest.slice(whole.length), { jobId });
}

;// CONCATENATED MODULE: ./lib/github/permission.js


/** The permissions on a repository, lowest first. */
const PERMISSIONS = [
    'read',
    'triage',
    'write',
    'maintain',
    'admin'
];
/**
 * Asks GitHub whether the asker may. Only a clear yes is one: a failure or an
 * answer that says nothing is `failed`.
 */
async function askGate(github, asker, rules, limits) {
    const required = rules.requiredPermission;
    if (asker === undefined)
        return denied((0,lib_message/* say */.cv) `The event names no account that asked.`);
    if (asker.isBot)
        return judgeBot(asker.login, rules.allowedBots);
    const answer = await github.ask({
        route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
        parameters: { username: asker.login }
    }, limits);
    if (answer.kind === 'failed')
        return answer.status === 404
            ? lacksPermission(asker, required, 'no permission')
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
    const [needed, has] = [[{ own: required }], [{ own: found }]];
    return denied((0,lib_message/* say */.cv) `Asking needs the permission ${needed} on this repository; ${asker.login} has ${has}.`);
}
/** GitHub's logins don't tell upper from lower case. */
function judgeBot(login, allowedBots) {
    const listed = allowedBots.some(bot => bot.toLowerCase() === login.toLowerCase());
    return listed
        ? { kind: 'allowed' }
        : denied((0,lib_message/* say */.cv) `Asking needs a bot that allowed-bots names in full; ${login} is a bot that it does not name.`);
}
const UNREADABLE = {
    what: (0,lib_message/* say */.cv) `GitHub's answer does not say which permission the asker has.`,
    remedy: (0,lib_message/* say */.cv) `Run the step again; check GITHUB_API_URL.`
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
    const { permissions } = record(record(data).user);
    if (typeof permissions !== 'object' || permissions === null)
        return undefined;
    const flags = record(permissions);
    return FLAGS.find(([flag]) => flags[flag] === true)?.[1] ?? 'no permission';
}
function isEnough(found, required) {
    const rank = (name) => PERMISSIONS.indexOf(name);
    return rank(found) >= rank(required);
}

;// CONCATENATED MODULE: ./lib/inputs.js



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
    'wait',
    'timeout-minutes',
    'poll-interval-seconds',
    'fail-on',
    'comment',
    'issue-number',
    'resend',
    'github-token'
]));
/** Defaults of action.yml, for inputs that are passed on empty. */
const DEFAULTS = {
    command: '/agent',
    'required-permission': 'write',
    wait: 'true',
    'timeout-minutes': '30',
    'poll-interval-seconds': '30',
    'fail-on': 'failed, archived, timed-out, unknown',
    comment: 'true',
    resend: 'false'
};
/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT_MOST_MINUTES = 4_320;
const POLL_INTERVAL_LEAST_SECONDS = 2;
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
/**
 * Checks every input. All problems come together.
 *
 * @param fallbackToken stands in for an empty `github-token`
 */
function readInputs(read, trigger, fallbackToken) {
    const problems = [];
    const given = (name) => read(name) || DEFAULTS[name];
    const take = (name, checked) => {
        if ('value' in checked)
            return checked.value;
        problems.push(problemWith(name, checked));
        // Never used: with a problem, no inputs are returned.
        return undefined;
    };
    const flag = (name) => take(name, checkFlag(given(name)));
    const inputs = {
        command: take('command', checkCommand(given('command'))),
        baseUrl: take('base-url', checkBaseUrl(read('base-url'))),
        apiKey: take('api-key', checkSecret(read('api-key'), NO_SECRET)),
        projectId: take('project-id', checkId(read('project-id'))),
        jobId: take('job-id', checkJobId(read('job-id'), trigger)),
        requiredPermission: take('required-permission', checkPermission(given('required-permission'))),
        allowedBots: words(read('allowed-bots')),
        wait: flag('wait'),
        timeoutMs: take('timeout-minutes', checkMinutes(given('timeout-minutes'))),
        pollIntervalMs: take('poll-interval-seconds', checkSeconds(given('poll-interval-seconds'))),
        failOn: take('fail-on', checkFailOn(given('fail-on'))),
        comment: flag('comment'),
        issueNumber: take('issue-number', checkIssueNumber(read('issue-number'))),
        resend: flag('resend'),
        githubToken: take('github-token', checkSecret(read('github-token') || (fallbackToken ?? ''), NO_TOKEN))
    };
    return problems.length === 0 ? inputs : { problems };
}
function problemWith(name, { held, should }) {
    const own = [{ own: name }];
    return {
        what: (0,lib_message/* say */.cv) `${own} is ${held};`,
        remedy: (0,lib_message/* say */.cv) `it should be ${should}.`
    };
}
function wrong(value, should) {
    return { held: value === '' ? (0,lib_message/* say */.cv) `empty` : (0,lib_message/* say */.cv) `${value}`, should };
}
/** Whether an id can stand in an address. The reason why not, else. */
function idProblem(id) {
    const checked = checkId(id);
    if ('value' in checked)
        return undefined;
    return {
        what: (0,lib_message/* say */.cv) `The job's id is ${checked.held}.`,
        remedy: (0,lib_message/* say */.cv) `It should be ${checked.should}.`
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
        ? { value }
        : wrong(value, (0,lib_message/* say */.cv) `an id of at most ${ID_MOST_CHARACTERS} characters, without control characters, neither . nor ..`);
}
function checkJobId(value, trigger) {
    if (value !== '')
        return checkId(value);
    return trigger.kind === 'comment'
        ? { value: undefined }
        : wrong(value, (0,lib_message/* say */.cv) `the id of the job: no comment triggered this run, so there is no --job and no conversation to take it from`);
}
function checkCommand(value) {
    return /^\S+$/.test(value)
        ? { value }
        : wrong(value, (0,lib_message/* say */.cv) `one word without white space`);
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
        ? { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
        : wrong(value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@'), (0,lib_message/* say */.cv) `an https: address, or http: on a loopback host, without user, query and fragment`);
}
function isLoopback(hostname) {
    return (hostname === 'localhost' ||
        hostname === '[::1]' ||
        /^127\.\d+\.\d+\.\d+$/.test(hostname));
}
const NO_SECRET = (0,lib_message/* say */.cv) `empty (runs that Dependabot causes get no secrets)`;
const NO_TOKEN = (0,lib_message/* say */.cv) `empty (left out, it would be the workflow's own)`;
function checkSecret(value, empty) {
    if (/^[\x21-\x7e]+$/.test(value))
        return { value };
    return {
        held: value === ''
            ? empty
            : (0,lib_message/* say */.cv) `a value with white space or characters beyond ASCII`,
        should: (0,lib_message/* say */.cv) `the secret itself, in one piece`
    };
}
function checkPermission(value) {
    const found = PERMISSIONS.find(permission => permission === value);
    return found === undefined
        ? wrong(value, (0,lib_message/* say */.cv) `one of ${own(PERMISSIONS)}`)
        : { value: found };
}
/** As YAML's core schema writes booleans. */
function checkFlag(value) {
    if (/^(true|True|TRUE)$/.test(value))
        return { value: true };
    if (/^(false|False|FALSE)$/.test(value))
        return { value: false };
    return wrong(value, (0,lib_message/* say */.cv) `true or false`);
}
function checkMinutes(value) {
    const minutes = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value)
        ? Number(value)
        : 0;
    return minutes > 0 && minutes <= TIMEOUT_MOST_MINUTES
        ? { value: minutes * 60_000 }
        : wrong(value, (0,lib_message/* say */.cv) `a number above 0, at most ${TIMEOUT_MOST_MINUTES}`);
}
function checkSeconds(value) {
    const seconds = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
    return seconds >= POLL_INTERVAL_LEAST_SECONDS &&
        seconds <= POLL_INTERVAL_MOST_SECONDS
        ? { value: seconds * 1000 }
        : wrong(value, (0,lib_message/* say */.cv) `a whole number from ${POLL_INTERVAL_LEAST_SECONDS} to ${POLL_INTERVAL_MOST_SECONDS}`);
}
function checkFailOn(value) {
    const named = words(value);
    if (named.length === 1 && named[0] === 'none')
        return { value: [] };
    const outcomes = OUTCOMES.filter(outcome => named.includes(outcome));
    const allJudged = named.every(name => JUDGED_OUTCOMES.some(outcome => outcome === name));
    return allJudged && named.length > 0
        ? { value: outcomes }
        : wrong(value, (0,lib_message/* say */.cv) `none, or some of ${own(JUDGED_OUTCOMES)}`);
}
function checkIssueNumber(value) {
    if (value === '')
        return { value: undefined };
    return /^[1-9]\d{0,14}$/.test(value)
        ? { value: Number(value) }
        : wrong(value, (0,lib_message/* say */.cv) `the number of an issue or pull request`);
}
/** Words between commas and line ends. */
function words(value) {
    return value
        .split(/[,\n]/)
        .map(word => word.trim())
        .filter(word => word !== '');
}
function own(names) {
    return (0,lib_message/* list */.p_)(names.map(name => [{ own: name }]));
}

;// CONCATENATED MODULE: ./lib/step.js







/** Reporting may go on after the time limit, so that no result is lost. */
const REPORTING_MS = 30_000;
/** What a sign that is out when the story is over still gets: no new try. */
const SIGN_GRACE_MS = 2_000;
/** Reads what is asked for and checks it; an ending when nothing is to do. */
function openStep({ runner, clock, serviceTransport, githubTransport }, journal, redact) {
    const run = readRun(runner.env, runner.readFile);
    if ('what' in run)
        return endWith('error', run);
    const command = readCommandWord(runner.input);
    const trigger = readTrigger(run, command, runner.input('prompt'));
    if (trigger.kind === 'skipped')
        return { outcome: 'skipped', explanation: trigger.reason };
    if (trigger.kind === 'broken')
        return endWith('error', trigger.problem);
    const inputs = readInputs(runner.input, trigger, runner.env.GITHUB_TOKEN);
    if ('problems' in inputs)
        return {
            outcome: 'error',
            explanation: (0,lib_message/* sentences */.hC)(...inputs.problems.map(lib_message/* explain */.WE))
        };
    const onRetry = (problem, pauseMs) => journal.tell((0,lib_message/* say */.cv) `${problem.what} Next try in ${(0,lib_message/* duration */.p0)(pauseMs)}.`);
    const access = { ...run, token: inputs.githubToken };
    const deadline = journal.startedAt + inputs.timeoutMs;
    const over = new AbortController();
    const stop = new AbortController();
    const reporting = {
        deadline: deadline + REPORTING_MS,
        cancel: stop.signal
    };
    return {
        runner,
        clock,
        journal,
        redact,
        run,
        trigger,
        comment: trigger.kind === 'comment' ? trigger.comment : undefined,
        inputs,
        service: openAgentService(inputs, serviceTransport, clock),
        github: openGitHub(access, githubTransport, clock, onRetry),
        onRetry,
        limits: { deadline, cancel: runner.cancel },
        reporting,
        meanwhile: { deadline, cancel: over.signal, graceMs: SIGN_GRACE_MS },
        endStory: reportingDeadline => {
            reporting.deadline = reportingDeadline;
            over.abort();
        },
        stopReporting: () => stop.abort(),
        underWay: { all: [] }
    };
}

;// CONCATENATED MODULE: ./lib/github/claim.js



/**
 * Leaves 👀. GitHub answers 201 to a new reaction and 200 to one that this
 * account had left before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
async function takeClaim(github, comment, limits) {
    const answer = await addReaction(github, comment, REACTIONS.claimed, limits);
    if (answer.kind === 'failed')
        return answer;
    const reaction = reactionIn(answer);
    if (reaction === undefined)
        return { kind: 'failed', problem: claim_UNREADABLE };
    const { id, login } = reaction;
    const kind = answer.status === 201 ? 'won' : 'held';
    const isPerhapsOurs = kind === 'held' && answer.wasRetried;
    return { kind, reactionId: id, login, isPerhapsOurs };
}
const claim_UNREADABLE = {
    what: (0,lib_message/* say */.cv) `GitHub's answer does not describe the reaction that was left.`,
    remedy: (0,lib_message/* say */.cv) `Run the step again; check GITHUB_API_URL.`
};
/** A claim that is out when the step is cancelled: released if its answer comes. */
const CLAIMING_GRACE_MS = 1_500;
/** How long another run may take from its claim to its 🚀. */
const SENDING_NOW_MS = 30_000;
/** Pauses between the looks for it: it mostly comes within a second or two. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/**
 * Looks for word that the follow-up was sent: this account's 🚀, else what
 * `findReported` finds, for up to half a minute.
 */
async function findSent(github, clock, comment, login, findReported, limits) {
    const within = {
        ...limits,
        deadline: Math.min(limits.deadline, clock.now() + SENDING_NOW_MS)
    };
    let word = { kind: 'no-word' };
    for (const pauseMs of [...PAUSES_MS, 0]) {
        word = await findSentNow(github, clock, comment, login, findReported, within);
        if (word.kind === 'sent' || (0,lib_clock/* timeLeft */.f$)(clock, within) === 0)
            return word;
        await (0,lib_clock/* pause */.v7)(clock, pauseMs, within);
    }
    return word;
}
/** One look for word that the follow-up was sent. */
async function findSentNow(github, clock, comment, login, findReported, limits) {
    const word = await findRocket(github, clock, comment, login, limits);
    return word.kind === 'no-word' ? findReported(limits) : word;
}
async function findRocket(github, clock, comment, login, limits) {
    const own = await ownReactions(github, comment, login, limits);
    if (own.kind === 'failed')
        return { kind: 'unreadable', problem: own.problem };
    const rocket = own.reactions.find(({ content }) => content === REACTIONS.sent);
    return rocket
        ? { kind: 'sent', at: rocket.leftAt ?? clock.now() }
        : { kind: 'no-word' };
}

;// CONCATENATED MODULE: ./lib/github/conversation.js




/**
 * The job that the conversation is about: the one that the newest own comment
 * names. On a re-run it is the one that the first attempt would have found.
 *
 * @param login the own account's; nobody else's comments count
 * @param rerunOf the triggering comment, when this is a re-run
 */
async function findJob(github, conversation, login, rerunOf, limits) {
    let newest;
    const own = login.then(byAuthor);
    for await (const found of ownComments(github, conversation, own, limits)) {
        if (found.kind === 'failed')
            return found;
        const jobId = found.marker.job;
        if (jobId === undefined)
            continue;
        newest ??= jobId;
        const isFirstAttempts = rerunOf === undefined ||
            isMarkerOf(found.marker, rerunOf) ||
            found.createdAt < rerunOf.createdAt;
        if (isFirstAttempts)
            return { kind: 'job', jobId };
    }
    return newest === undefined
        ? { kind: 'failed', problem: NO_JOB }
        : { kind: 'job', jobId: newest };
}
const NO_JOB = {
    what: (0,lib_message/* say */.cv) `No job is named: there is no --job in the comment, no job-id input, and no earlier result of this action on this issue or pull request.`,
    remedy: (0,lib_message/* say */.cv) `Comment again with ${'--job <id>'} right after the command, wait for the first result, or set job-id in the workflow.`
};
/**
 * The own comment with a certain marker, if there is one.
 *
 * @param login undefined when the own account's is not known: any author's
 * @param since nothing older is of interest, milliseconds since the epoch
 */
async function findReport(github, conversation, login, isIt, since, limits) {
    const own = Promise.resolve(login === undefined ? byAnyone : byAuthor(login));
    for await (const found of ownComments(github, conversation, own, limits, since))
        if (found.kind === 'failed' || isIt(found.marker))
            return found;
    return { kind: 'none' };
}
/**
 * The own comments, newest first.
 *
 * @param since nothing older is of interest, milliseconds since the epoch
 */
async function* ownComments(github, conversation, isOwn, limits, since = 0) {
    const { issue, project, comments } = conversation;
    const pages = readPagesBackwards(github, {
        route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: issue }
    }, Math.max(1, Math.ceil(comments / PAGE_SIZE)), limits);
    for await (const page of pages) {
        if (page.kind === 'failed')
            return yield page;
        const isAuthor = await isOwn;
        for (const item of page.items.toReversed()) {
            const found = readOwnComment(item, isAuthor, page.aheadMs);
            if (found?.marker.project === project && found.marker.issue === issue)
                yield found;
        }
        const oldest = time(page.items[0]?.created_at);
        if (oldest !== undefined && oldest < since)
            return;
    }
}
const byAnyone = () => true;
const byAuthor = (own) => login => own !== undefined && login === own;
function readOwnComment(item, isOwn, aheadMs) {
    const id = wholeNumber(item.id);
    const marker = readMarker(payload_text(item.body) ?? '');
    const author = payload_text(record(item.user).login);
    if (id === undefined || marker === undefined)
        return undefined;
    if (!isOwn(author))
        return undefined;
    const url = payload_text(item.html_url) ?? '';
    const createdAt = time(item.created_at) ?? 0;
    const updatedAt = time(item.updated_at) ?? createdAt;
    return { kind: 'comment', id, url, createdAt, updatedAt, aheadMs, marker };
}
/** A new comment on an issue, one try. */
async function createComment(github, issue, body, limits) {
    const result = await github.askOnce({
        route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: issue, body }
    }, limits);
    return posted(result);
}
/** Puts a new body in place of a comment's, unless GitHub says it is gone. */
async function updateComment(github, id, body, limits) {
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
    const parameters = { comment_id: id, body };
    const answer = await github.ask({ route, parameters }, limits);
    return answer.kind === 'failed' && answer.status === 404
        ? { kind: 'gone', problem: answer.problem }
        : posted(answer);
}
function posted(result) {
    switch (result.kind) {
        case 'answer':
            return { kind: 'posted', url: payload_text(record(result.data).html_url) ?? '' };
        case 'again':
            return result;
        default:
            return { kind: 'failed', problem: result.problem };
    }
}

;// CONCATENATED MODULE: ./lib/traces.js










/**
 * Claims the follow-up: 👀 on the triggering comment. Without a comment there is
 * nothing to claim.
 */
async function claim(step) {
    const { comment, journal } = step;
    if (comment === undefined)
        return { kind: 'won' };
    const limits = { ...step.limits, graceMs: CLAIMING_GRACE_MS };
    const result = await leaveEyes(step, comment, limits);
    if (result.kind === 'failed')
        return result;
    journal.note({ claim: result });
    journal.mark(result.kind === 'won'
        ? (0,lib_message/* say */.cv) `The comment is claimed (👀).`
        : (0,lib_message/* say */.cv) `The comment was claimed before (👀).`);
    return result.kind === 'won' && isRerun(step.run)
        ? claimedAnew(step, result)
        : result;
}
/** On a re-run 👀 is new too when somebody took it away; 🚀 may still stand. */
async function claimedAnew(step, won) {
    const word = await findEarlierSend(step, findSentNow);
    if (word.kind === 'unreadable')
        return { kind: 'failed', problem: word.problem };
    if (word.kind === 'no-word')
        return won;
    step.journal.note({ claim: { ...won, kind: 'held' } });
    return { kind: 'held' };
}
/** Shows that somebody looks: 👀 as a sign only. */
function sign(step, limits) {
    const { comment } = step;
    if (comment === undefined)
        return Promise.resolve({ kind: 'won' });
    const leaving = leaveEyes(step, comment, limits);
    step.underWay.signing = inBackground(step, leaving.then(result => result.kind === 'failed' ? result.problem : undefined), (0,lib_message/* say */.cv) `👀 could not be left.`);
    return leaving;
}
async function leaveEyes(step, comment, limits) {
    const result = await takeClaim(step.github, comment, limits);
    if (result.kind === 'failed')
        return result;
    const { login } = result;
    step.journal.note({ login });
    if (isRerun(step.run))
        step.underWay.takingBack = inBackground(step, takeBackFailure(step, login), (0,lib_message/* say */.cv) `The 😕 of an earlier attempt could not be taken back.`);
    return result;
}
/** Releases the claim, so that a re-run can send. */
async function releaseClaim(step) {
    const { comment, github, journal, reporting } = step;
    const { claim: held, maybeTaken, sent } = journal.facts;
    if (!comment || held?.kind !== 'won' || maybeTaken || sent)
        return;
    const { reactionId } = held;
    const problem = await removeReaction(github, comment, reactionId, reporting);
    if (problem)
        warn(step, (0,lib_message/* say */.cv) `The claim (👀) could not be released; a re-run can't send the follow-up, a new comment can.`, problem);
    else
        journal.mark((0,lib_message/* say */.cv) `The claim (👀) is released; a re-run can send.`);
}
/**
 * Whether an earlier run sent it, by its 🚀 or its result comment.
 *
 * @param find waits for another run that may be sending right now, or does not
 */
async function findEarlierSend(step, find = findSent) {
    const { clock, comment, github, journal, limits } = step;
    const { login } = journal.facts;
    const conversation = reportConversation(step);
    if (comment === undefined || login === undefined)
        return { kind: 'no-word' };
    const findReported = async (within) => {
        if (conversation === undefined)
            return { kind: 'no-word' };
        const report = await findReport(github, conversation, login, marker => isMarkerOf(marker, comment) && marker.sent, comment.createdAt, within);
        if (report.kind === 'none')
            return { kind: 'no-word' };
        return report.kind === 'failed'
            ? { kind: 'unreadable', problem: report.problem }
            : { kind: 'sent', at: report.updatedAt - report.aheadMs };
    };
    return find(github, clock, comment, login, findReported, limits);
}
/** The service has taken the follow-up: 🚀, while the wait begins. */
function markTaken(step) {
    const { comment, github, journal, reporting } = step;
    journal.note({ sent: true });
    const byThisRun = journal.facts.claim?.kind !== 'held';
    journal.mark(byThisRun
        ? (0,lib_message/* say */.cv) `The service has taken the follow-up.`
        : (0,lib_message/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    if (comment === undefined || !byThisRun)
        return;
    void inBackground(step, addReaction(github, comment, REACTIONS.sent, reporting).then(problemOf), (0,lib_message/* say */.cv) `🚀 could not be left; unless the result comment can, a re-run will end as unknown.`);
}
/** A pull request's head; undefined when it can't be read in time. */
async function readHead(step, prLink, withinMs) {
    const place = prLink && placeOf(prLink, step.run.serverUrl);
    if (!place)
        return undefined;
    const { cancel, deadline: timeLimit } = step.limits;
    const deadline = Math.min(timeLimit, step.clock.now() + withinMs);
    // A cancel ends it; what is known by then still counts.
    return readPullRequest(step.github, place, { deadline, cancel }).catch(() => undefined);
}
/** The 😕 of an earlier attempt no longer holds. */
async function takeBackFailure(step, login) {
    const { comment, github, reporting } = step;
    if (comment === undefined)
        return undefined;
    const own = await ownReactions(github, comment, login, reporting);
    if (own.kind === 'failed')
        return own.problem;
    const failure = own.reactions.find(({ content }) => content === REACTIONS.failed);
    return failure && removeReaction(github, comment, failure.id, reporting);
}
/** A reaction that shows an end: 🎉, 😕 or 👎. */
async function react(step, content) {
    const { comment, github, reporting } = step;
    if (comment === undefined)
        return;
    const answer = await addReaction(github, comment, content, reporting);
    const left = answer.kind === 'answer' ? reactionIn(answer) : undefined;
    if (left)
        step.journal.note({ login: left.login });
    const problem = problemOf(answer);
    if (problem)
        warn(step, (0,lib_message/* say */.cv) `The reaction could not be left.`, problem);
}
/** Where the result is reported; undefined when there is no issue to. */
function reportConversation(step) {
    const { comment, inputs, trigger } = step;
    const triggering = trigger.kind === 'event' ? trigger.issue : comment?.issue;
    const issue = inputs.issueNumber ?? triggering;
    if (issue === undefined)
        return undefined;
    const comments = issue === comment?.issue ? comment.issueComments : 0;
    return { issue, project: inputs.projectId, comments };
}
/** The hidden record that opens a result comment on an issue. */
function markerFor(step, { issue, project }, outcome) {
    const { confirmed, jobId, sent } = step.journal.facts;
    const { clock, comment, run } = step;
    const nonce = clock.random().toString(36).slice(2);
    return {
        project,
        ...(confirmed && jobId !== undefined ? { job: jobId } : {}),
        issue,
        ...(comment ? { trigger: { kind: comment.kind, id: comment.id } } : {}),
        run: `${run.id}-${run.attempt}-${nonce}`,
        outcome,
        sent
    };
}
/**
 * Leaves the result comment: a re-run updates the one that an earlier attempt
 * left, else it is new. When it can't be left, a warning says so.
 */
async function leaveResult(step, conversation, report) {
    const result = await postResult(step, conversation, report);
    if (result.kind === 'posted')
        step.journal.note({ commentUrl: result.url });
    else
        warn(step, (0,lib_message/* say */.cv) `The result comment could not be left; the outputs and the step summary have the result.`, result.problem);
}
/**
 * One comment for each follow-up: a new one only where there is none yet. What
 * an earlier attempt has reported as the end is not lost to one that saw none.
 */
async function postResult(step, conversation, report) {
    const earlier = await findEarlierReport(step, conversation);
    if (earlier.kind === 'failed')
        return earlier;
    const marker = markerFor(step, conversation, report.outcome);
    if (earlier.kind === 'comment') {
        if (isEnd(earlier.marker.outcome) && !isEnd(report.outcome))
            return { ...earlier, kind: 'posted' };
        const { github, reporting } = step;
        const { job, run, sent } = earlier.marker;
        const kept = {
            ...marker,
            ...(marker.job === undefined && job !== undefined ? { job } : {}),
            // The run that made it may still be looking for it.
            run,
            sent: marker.sent || sent
        };
        const body = step.redact(resultComment(report, writeMarker(kept)));
        const updated = await updateComment(github, earlier.id, body, reporting);
        if (updated.kind !== 'gone')
            return updated;
        // A 404 can be a mistake: gone is what a look does not find any more.
        const stands = await findEarlierReport(step, conversation);
        if (stands.kind === 'failed')
            return stands;
        if (stands.kind === 'comment') {
            const again = await updateComment(github, stands.id, body, reporting);
            return again.kind === 'gone' ? { ...again, kind: 'failed' } : again;
        }
    }
    const body = step.redact(resultComment(report, writeMarker(marker)));
    return createOnce(step, conversation, marker, body);
}
/** The result comment that an earlier attempt of this run left. */
async function findEarlierReport(step, conversation) {
    const { comment, github, journal, reporting } = step;
    const { login } = journal.facts;
    if (!isRerun(step.run) || comment === undefined)
        return { kind: 'none' };
    const found = await findReport(github, conversation, login, marker => isMarkerOf(marker, comment), comment.createdAt, reporting);
    // Somebody else's comment, for all we know: never to be written over.
    return found.kind === 'comment' && login === undefined
        ? { kind: 'failed', problem: PERHAPS_OURS }
        : found;
}
const PERHAPS_OURS = {
    what: (0,lib_message/* say */.cv) `An earlier attempt seems to have left one, and without the claim (👀) it can't be known whether it did.`,
    remedy: (0,lib_message/* say */.cv) `Run it again when GitHub is well.`
};
/** Clocks here and at GitHub may differ by this much. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** Creates a comment; again only when a look shows that no try left one. */
async function createOnce(step, conversation, marker, body) {
    const { clock, github, journal, onRetry, reporting } = step;
    let tried = false;
    return persist(clock, reporting, async () => {
        if (tried) {
            const found = await findReport(github, conversation, journal.facts.login, ({ run }) => run === marker.run, journal.startedAt - CLOCK_DIFFERENCE_MS, reporting);
            if (found.kind === 'comment')
                return { ...found, kind: 'posted' };
            if (found.kind === 'failed')
                return found;
        }
        tried = true;
        return createComment(github, conversation.issue, body, reporting);
    }, onRetry);
}
function warn(step, what, problem) {
    step.journal.warn((0,lib_message/* sentences */.hC)(what, (0,lib_message/* explain */.WE)(problem)));
}
/**
 * Reports progress while the story goes on. It can't end the story nor change
 * its outcome: when it does not succeed, a warning says so.
 */
function inBackground(step, work, otherwise) {
    const report = work
        .catch(() => OUT_OF_TIME)
        .then(problem => problem && warn(step, otherwise, problem));
    step.underWay.all.push(report);
    return report;
}
function problemOf(answer) {
    return answer.kind === 'failed' ? answer.problem : undefined;
}
const OUT_OF_TIME = {
    what: (0,lib_message/* say */.cv) `GitHub did not answer in time.`,
    remedy: (0,lib_message/* say */.cv) `Look at its status page.`
};

;// CONCATENATED MODULE: ./lib/conclude.js











/**
 * Ends the story: outputs first, so that no failure to report costs a result;
 * then the summary, and the traces on GitHub.
 */
async function conclude(step, ending) {
    const { journal, runner, inputs } = step;
    const { elapsedMs } = journal;
    journal.note({ outcome: ending.outcome, elapsedMs });
    const report = redactAll(reportOf(step, ending, elapsedMs), step.redact);
    await summarize(runner, stepSummary(report));
    await withinReportingTime(step, () => leaveTraces(step, report));
    return annotationOf(report, failsStep(ending.outcome, inputs.failOn));
}
/** Ends a step that has nothing to do, or can't begin. */
async function concludeEarly(runner, journal, ending) {
    const { elapsedMs } = journal;
    journal.note({ outcome: ending.outcome, elapsedMs });
    const report = { ...ending, elapsedMs, delivery: 'not-sent' };
    // Most comments are none of ours; a summary for each would be noise.
    if (ending.outcome !== 'skipped')
        await summarize(runner, earlySummary(report));
    return annotationOf(report, failsStep(ending.outcome, []));
}
async function summarize(runner, markdown) {
    try {
        await runner.summary(markdown);
    }
    catch (error) {
        runner.warning(`The step summary could not be written: ${error}`);
    }
}
function reportOf(step, ending, elapsedMs) {
    const { comment, inputs, journal, run, trigger } = step;
    const { branch, hasEnded, job, jobId, model } = journal.facts;
    const { isFromComment, prompt } = trigger.request;
    const prLink = hasEnded ? (job?.prLink ?? undefined) : undefined;
    const attempt = isRerun(step.run) ? `/attempts/${run.attempt}` : '';
    return {
        ...ending,
        asker: trigger.asker?.login,
        elapsedMs,
        delivery: deliveryOf(step),
        job: jobId === undefined
            ? undefined
            : {
                id: jobId,
                status: job?.status ?? undefined,
                branch: job?.source.ref ?? branch,
                model: job?.model ?? model
            },
        pullRequest: prLink === undefined
            ? undefined
            : { url: prLink, place: placeOf(prLink, run.serverUrl) },
        run: {
            url: `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}${attempt}`,
            id: run.id
        },
        // Where the workflow decides on the prompt, a comment's text does nothing.
        command: comment && isFromComment ? inputs.command : undefined,
        prompt,
        timeline: journal.timeline
    };
}
function deliveryOf({ journal, trigger }) {
    const { maybeTaken, sent } = journal.facts;
    if (sent)
        return 'sent';
    if (maybeTaken)
        return 'perhaps-sent';
    const { problem, prompt } = trigger.request;
    return prompt === '' && !problem ? 'nothing-to-send' : 'not-sent';
}
/** After a cancel the runner waits some seconds before it kills the step. */
const REPORTING_AFTER_CANCEL_MS = 4_500;
async function withinReportingTime(step, leave) {
    const { clock, journal, runner } = step;
    const now = clock.now();
    step.endStory(now + REPORTING_MS);
    const sinceCancel = now - (journal.cancelledAt ?? now);
    const graceMs = Math.max(0, REPORTING_AFTER_CANCEL_MS - sinceCancel);
    const limits = { cancel: runner.cancel, graceMs };
    await (0,lib_clock/* withTimeLimit */.Bv)(clock, REPORTING_MS, limits, async (signal) => {
        if (signal.aborted)
            step.stopReporting();
        else
            signal.addEventListener('abort', step.stopReporting);
        await leave();
    });
}
const REACTION_OF = {
    completed: REACTIONS.succeeded,
    'no-changes': REACTIONS.succeeded,
    failed: REACTIONS.failed,
    archived: REACTIONS.failed,
    'timed-out': REACTIONS.failed,
    unknown: REACTIONS.failed,
    cancelled: REACTIONS.failed,
    error: REACTIONS.failed,
    denied: REACTIONS.denied
};
/** Who may not ask is shown a 👎; before the gate there is no trace at all. */
async function leaveTraces(step, report) {
    const { gatePassed } = step.journal.facts;
    if (!gatePassed && report.outcome !== 'denied')
        return;
    const content = REACTION_OF[report.outcome];
    const final = async () => {
        // The answer to 👀 tells whose 😕 an earlier attempt left, and that has to be
        // gone before a new one is left.
        await step.underWay.signing;
        await step.underWay.takingBack;
        if (content)
            await react(step, content);
    };
    const reacting = final();
    const commenting = async () => {
        // Only the answer to a reaction tells which comments are our own.
        if (isRerun(step.run) && step.journal.facts.login === undefined)
            await reacting.catch(() => undefined);
        await leaveComment(step, report);
    };
    const traces = gatePassed
        ? [releaseClaim(step), commenting(), reacting, progress(step)]
        : [reacting];
    const results = await Promise.allSettled(traces);
    if (results.some(({ status }) => status === 'rejected'))
        step.runner.warning('GitHub did not answer in time: the result comment or a reaction may be missing.');
}
/** What is still on its way; one report of progress may begin another. */
async function progress({ underWay }) {
    for (const report of underWay.all)
        await report;
}
/** The result comment, unless 🚀 says it all or another run will report. */
async function leaveComment(step, report) {
    const { claim } = step.journal.facts;
    const conversation = reportConversation(step);
    // Whoever won the claim reports, unless that may have been this run itself.
    const isAnothers = claim?.kind === 'held' &&
        !isRerun(step.run) &&
        !(claim.isPerhapsOurs && report.delivery !== 'sent');
    if (!step.inputs.comment || report.outcome === 'sent' || isAnothers)
        return;
    if (conversation)
        await leaveResult(step, conversation, report);
}
const WARNED_OUTCOMES = [
    'failed',
    'archived',
    'timed-out',
    'unknown'
];
function annotationOf(report, fails) {
    const line = (0,lib_message/* plain */.pj)((0,lib_message/* sentences */.hC)(headline(report), report.explanation));
    if (fails)
        return { level: 'failure', line };
    const { explanation, outcome } = report;
    // An end that needs an explanation is one to look at.
    const isWarned = WARNED_OUTCOMES.includes(outcome) ||
        (isEnd(outcome) && explanation.length > 0);
    return { level: isWarned ? 'warning' : 'notice', line };
}

;// CONCATENATED MODULE: ./lib/follow-up/settle.js

/**
 * How long a finished job may take to show a follow-up. The service processes
 * messages asynchronously and promises no time.
 */
const LATE_START_MS = 30_000;
/**
 * How long the end of a job that was busy has to stand: it may be the earlier
 * prompt's, with the follow-up next in line.
 */
const STANDS_MS = 5_000;
/** Nothing seen yet. `seenActive`: the answer to the send said active. */
function startSettling(basis, seenActive = false) {
    return { basis, seenActive };
}
/** Adds what a look saw. */
function see(settling, sight) {
    const { basis, latest, standingSince } = settling;
    if (!isTerminal(sight.status))
        return { basis, seenActive: true, latest: sight };
    const unchanged = latest !== undefined && sameState(latest, sight);
    return {
        basis,
        seenActive: settling.seenActive,
        latest: sight,
        standingSince: unchanged && standingSince !== undefined
            ? standingSince
            : sight.answeredAt
    };
}
/** Decides on the latest sight. */
function judge(settling) {
    const { basis, latest, seenActive, standingSince } = settling;
    if (latest === undefined || standingSince === undefined)
        return { kind: 'active' };
    const countsFrom = (at, late) => latest.askedAt >= at
        ? { kind: 'ended', late }
        : { kind: 'unsettled', countsAt: at };
    switch (basis.kind) {
        case 'watching':
            return { kind: 'ended', late: false };
        case 'sent-earlier':
            return seenActive
                ? { kind: 'ended', late: false }
                : countsFrom(basis.at + LATE_START_MS, false);
        case 'sent':
            if (!isTerminal(basis.before.status))
                return countsFrom(standingSince + STANDS_MS, false);
            return seenActive || !sameState(basis.before, latest)
                ? { kind: 'ended', late: false }
                : countsFrom(basis.at + LATE_START_MS, true);
    }
}
/**
 * Whether what was seen after a send whose answer was lost proves that the
 * service took it: the job turned active, or its finished state changed.
 */
function provesTaken(before, sights) {
    return sights.some((sight, index) => {
        const earlier = sights[index - 1] ?? before;
        return isTerminal(earlier.status) && !sameState(earlier, sight);
    });
}
function sameState(one, other) {
    return one.status === other.status && one.prLink === other.prLink;
}

;// CONCATENATED MODULE: ./lib/follow-up/deliver.js





/** How old the look before the send may be. */
const FRESH_MS = 10_000;
/** How long to look for proof that a send with a lost answer was taken. */
const PROOF_MS = 30_000;
/** Pause between the looks for that proof. */
const PROOF_PAUSE_MS = 2_000;
/**
 * Delivers a follow-up at most once: only the run that wins the claim sends,
 * and after a try that the service may have taken there is never another.
 */
async function deliver(ports) {
    const [claimed, before] = await bothEnded(claimOrEarlierSend(ports), ports.lookBefore());
    switch (claimed.kind) {
        case 'failed':
            return { kind: 'not-sent', problem: claimed.problem };
        case 'won':
            return before.kind === 'none'
                ? { kind: 'not-sent', problem: before.problem }
                : sendOnce(ports, before);
        default:
            return leaveToEarlier(claimed, before);
    }
}
/** The claim, or what the run that holds it left of its send. */
async function claimOrEarlierSend(ports) {
    const claim = await ports.claim();
    if (claim.kind !== 'held')
        return claim;
    const earlier = await ports.findEarlierSend();
    if (earlier.kind === 'sent')
        ports.onTaken();
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
 * But where it failed for good, no other look will do better.
 */
function leaveToEarlier(earlier, before) {
    switch (earlier.kind) {
        case 'no-word':
            return { kind: 'unknown', problem: CLAIMED_UNSENT };
        case 'unreadable':
            return { kind: 'unknown', problem: unreadable(earlier.problem) };
        case 'sent': {
            if (before.kind === 'none')
                return {
                    kind: 'out-of-sight',
                    problem: before.problem,
                    isOutOfTime: before.isOutOfTime
                };
            const settling = startSettling({ kind: 'sent-earlier', at: earlier.at });
            return { kind: 'delivered', settling };
        }
    }
}
/**
 * How the job stood when the service took the follow-up. A busy job that the
 * answer calls finished ended just before: that end is not the follow-up's.
 */
function stoodAtSend(before, { status, prLink }) {
    return !isTerminal(before.status) && status !== null && isTerminal(status)
        ? { ...before, status, prLink }
        : before;
}
async function sendOnce(ports, seen) {
    const { clock, limits } = ports;
    let before = seen;
    let failed;
    const result = await persist(clock, limits, async () => {
        const fresh = await freshly(ports, before);
        if (fresh.kind !== 'seen')
            return fresh;
        before = fresh;
        // An answer could hardly come in time, and without one nobody can know.
        if ((0,lib_clock/* timeLeft */.f$)(clock, limits) === 0)
            return { kind: 'refused', problem: deliver_tooLate(failed) };
        const sending = await ports.send(before);
        failed = sending.kind === 'again' ? sending.problem : undefined;
        return sending;
    }, ports.onRetry);
    const start = (seenActive, stood = before.sight) => startSettling({ kind: 'sent', at: clock.now(), before: stood }, seenActive);
    switch (result.kind) {
        case 'taken': {
            ports.onTaken();
            const settling = start(saysActive(result.job), stoodAtSend(before.sight, result.job));
            return { kind: 'delivered', before, settling };
        }
        case 'perhaps-taken': {
            const settling = start(false);
            const looks = await lookForProof(ports, before);
            if (looks === undefined)
                return { kind: 'unknown', problem: answerLost(result.problem) };
            ports.onTaken();
            return {
                kind: 'delivered',
                before,
                settling: looks.reduce((known, look) => see(known, look.sight), settling),
                latest: looks.at(-1)
            };
        }
        default:
            return { kind: 'not-sent', problem: result.problem };
    }
}
/**
 * The job as it stands: what is compared with later has to be from right before
 * the send, and others may have changed it while the claim or a pause took long.
 */
async function freshly({ clock, limits, look }, seen) {
    const isFresh = clock.now() - seen.sight.answeredAt <= FRESH_MS;
    return isFresh ? seen : look(limits);
}
/** Looks until they prove that the service took it; undefined: they don't. */
async function lookForProof(ports, before) {
    const { clock, limits } = ports;
    const until = Math.min(limits.deadline, clock.now() + PROOF_MS);
    const within = { ...limits, deadline: until };
    let looks = [];
    let failures = 0;
    for (;;) {
        const found = await ports.look(within);
        if (found.kind === 'refused')
            return undefined;
        failures = found.kind === 'again' ? failures + 1 : 0;
        if (found.kind === 'seen')
            looks = [...looks, found];
        if (provesTaken(before.sight, looks.map(look => look.sight)))
            return looks;
        if ((0,lib_clock/* timeLeft */.f$)(clock, within) === 0)
            return undefined;
        const backoff = found.kind === 'again'
            ? (found.retryAfterMs ?? backoffMs(failures, clock.random()))
            : 0;
        await (0,lib_clock/* pause */.v7)(clock, Math.max(PROOF_PAUSE_MS, backoff), within);
    }
}
const TIME_PASSED = {
    what: (0,lib_message/* say */.cv) `The time limit passed before the follow-up could be sent.`,
    remedy: (0,lib_message/* say */.cv) `Raise timeout-minutes, or comment again.`
};
function deliver_tooLate(failed) {
    return failed
        ? { ...failed, what: (0,lib_message/* sentences */.hC)(failed.what, TIME_PASSED.what) }
        : TIME_PASSED;
}
const CLAIMED_UNSENT = {
    what: (0,lib_message/* say */.cv) `This comment was claimed before (👀), but there is no word that its follow-up was sent (🚀). Nobody can know whether the service took it, so it was not sent now.`,
    remedy: (0,lib_message/* say */.cv) `Look at the job: if the follow-up is not there, a new comment sends it. Another step of the same account that reacts with 👀 has this effect too.`
};
function unreadable(problem) {
    return {
        what: (0,lib_message/* sentences */.hC)((0,lib_message/* say */.cv) `This comment was claimed before (👀), and whether its follow-up was sent (🚀) could not be read.`, problem.what),
        remedy: (0,lib_message/* say */.cv) `It was not sent now. Run the step again when GitHub is well.`
    };
}
function answerLost(problem) {
    return {
        what: (0,lib_message/* sentences */.hC)((0,lib_message/* say */.cv) `The follow-up went out, but nobody can know whether the service took it.`, problem.what),
        remedy: (0,lib_message/* say */.cv) `It was not sent again. Look at the job: if the follow-up is not there, a new comment sends it.`
    };
}

;// CONCATENATED MODULE: ./lib/follow-up/schedule.js
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

;// CONCATENATED MODULE: ./lib/follow-up/wait.js





/** Looks at the job until it has really finished, or the time is over. */
async function waitForEnd(waiting) {
    const { clock, limits, look, onRetry } = waiting;
    const startedAt = clock.now();
    let known = waiting;
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
            known = saw(known, found);
            if (judge(known.settling).kind !== 'unsettled')
                waiting.onSeen(found);
        }
    }
}
function endOf({ settling, latest, failing }, isTimeOver) {
    const verdict = judge(settling);
    if (verdict.kind === 'ended' && latest)
        return { kind: 'ended', seen: latest, late: verdict.late };
    if (!isTimeOver)
        return undefined;
    return failing
        ? { kind: 'out-of-sight', problem: failing.problem }
        : { kind: 'timed-out', as: lastSeen(settling) };
}
function lastSeen(settling) {
    const { basis } = settling;
    if (judge(settling).kind === 'active')
        return 'active';
    return basis.kind === 'sent' && isTerminal(basis.before.status)
        ? 'stale'
        : 'unsettled';
}
function pauseAfter({ settling, failing }, { clock, pollIntervalMs }, startedAt) {
    const verdict = judge(settling);
    return nextPauseMs({
        waitedMs: clock.now() - startedAt,
        pollIntervalMs,
        random: clock.random(),
        ...(failing && { atLeastMs: failing.pauseMs }),
        ...(verdict.kind === 'unsettled' && {
            countsInMs: verdict.countsAt - clock.now()
        })
    });
}
function saw({ settling }, latest) {
    return { settling: see(settling, latest.sight), latest };
}
function failed(known, { problem, retryAfterMs }, clock) {
    const looks = (known.failing?.looks ?? 0) + 1;
    const pauseMs = retryAfterMs ?? backoffMs(looks, clock.random());
    return { ...known, failing: { looks, problem, pauseMs } };
}

;// CONCATENATED MODULE: ./lib/follow-up/look.js
/** Times the looks, and passes on what each saw. */
function timed(clock, look, onSeen) {
    return async (limits) => {
        const askedAt = clock.now();
        const found = await look(limits);
        if (found.kind !== 'job')
            return found;
        const { job, droppedLink } = found;
        const { status, prLink } = job;
        const sight = { status, prLink, askedAt, answeredAt: clock.now() };
        const seen = {
            kind: 'seen',
            job,
            sight,
            ...(droppedLink === undefined ? {} : { droppedLink })
        };
        onSeen(seen);
        return seen;
    };
}

;// CONCATENATED MODULE: ./lib/job.js







/**
 * Looks at the step's job, and tells the log and the timeline what is new: a
 * status, or an answer that is not as documented.
 */
function watchfulLook(step) {
    const { clock, journal, service } = step;
    let status;
    const warnOnceOf = once((what) => journal.warn(what));
    return timed(clock, limits => service.look(jobIdOf(step), limits), ({ job, droppedLink }) => {
        journal.note({
            confirmed: true,
            ...(job.model && { model: job.model }),
            ...(job.source.ref && { branch: job.source.ref })
        });
        if (job.status !== status)
            journal.mark((0,lib_message/* say */.cv) `The job is ${job.status}.`);
        status = job.status;
        if (!isKnownStatus(job.status))
            warnOnceOf('status', (0,lib_message/* say */.cv) `The service gave the status ${job.status}, which its documentation does not name. It is taken for active.`);
        if (droppedLink !== undefined)
            warnOnceOf('link', (0,lib_message/* say */.cv) `The service gave a prLink that is no http(s) address, and it is left out: ${droppedLink}.`);
    });
}
/** The same action, but only the first time for each subject. */
function once(action) {
    const done = new Set();
    return (subject, what) => {
        if (!done.has(subject))
            action(what);
        done.add(subject);
    };
}
/**
 * Finds out which job is meant and looks at it, which proves the key and the
 * job without using up a message.
 *
 * @param claiming the answer to the 👀, which tells the action's own account
 */
async function firstLook(step, look, claiming) {
    const named = await nameJob(step, claiming);
    if (named.kind === 'failed')
        return { ...named, kind: 'none', isOutOfTime: false };
    step.journal.note({ jobId: named.jobId });
    const { clock, limits, onRetry } = step;
    const seen = await persist(clock, limits, () => look(limits), onRetry);
    return seen.kind === 'seen'
        ? seen
        : {
            kind: 'none',
            problem: seen.problem,
            isOutOfTime: seen.kind === 'given-up'
        };
}
/** The job's id, once {@link firstLook} has found it. */
function jobIdOf(step) {
    return step.journal.facts.jobId ?? '';
}
/** Whether only the conversation tells which job is meant. */
function needsConversation(step) {
    return givenJobId(step) === undefined;
}
function givenJobId({ inputs, trigger }) {
    return trigger.request.jobId ?? inputs.jobId;
}
/** `--job`, else the input, else the conversation. */
async function nameJob(step, claiming) {
    const { comment } = step;
    const named = needsConversation(step) && comment
        ? await findInConversation(step, comment, claiming)
        : { kind: 'job', jobId: givenJobId(step) ?? '' };
    if (named.kind === 'failed')
        return named;
    const problem = idProblem(named.jobId);
    return problem ? { kind: 'failed', problem } : named;
}
/** Reads the conversation while the answer to the 👀 is on its way. */
async function findInConversation(step, comment, claiming) {
    const login = () => step.journal.facts.login;
    const found = await findJob(step.github, {
        issue: comment.issue,
        project: step.inputs.projectId,
        comments: comment.issueComments
    }, claiming.then(login, login), isRerun(step.run) ? comment : undefined, step.limits);
    if (found.kind === 'job')
        return found;
    // Without the 👀 no comment could count as our own.
    const claimed = await claiming;
    return claimed.kind === 'failed' ? claimed : found;
}

;// CONCATENATED MODULE: ./lib/outputs.js
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
        sent: String(results.sent),
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

;// CONCATENATED MODULE: ./lib/journal.js



/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200;
/**
 * The record of a step: what is known is noted at once, and outputs are written
 * with it, so that nothing is lost wherever the step ends.
 */
class Journal {
    startedAt;
    #clock;
    #runner;
    #redact;
    #write;
    #facts = {
        gatePassed: false,
        maybeTaken: false,
        confirmed: false,
        hasEnded: false,
        sent: false
    };
    #timeline = [];
    #cancelledAt;
    constructor(clock, runner, redact) {
        this.#clock = clock;
        this.#runner = runner;
        this.#redact = redact;
        this.startedAt = clock.now();
        this.#write = createOutputWriter(runner.output);
        runner.cancel.addEventListener('abort', () => {
            this.#cancelledAt = clock.now();
        });
    }
    get facts() {
        return this.#facts;
    }
    get timeline() {
        return this.#timeline;
    }
    /** When the runner cancelled the step, if it did. */
    get cancelledAt() {
        return this.#cancelledAt;
    }
    get elapsedMs() {
        return this.#clock.now() - this.startedAt;
    }
    /** Notes what has become known. */
    note(known) {
        this.#facts = { ...this.#facts, ...known };
        // Before they become JSON, in which a secret could be spelt otherwise.
        this.#write(redactAll(this.#facts, this.#redact));
    }
    /** Tells the log what happened. */
    tell(what) {
        const seconds = (this.elapsedMs / 1000).toFixed(1);
        this.#runner.log(`[${seconds} s] ${this.#plain(what)}`);
    }
    /** Tells the log and the timeline what happened. */
    mark(what) {
        this.tell(what);
        const moment = { afterMs: this.elapsedMs, what };
        this.#timeline = [...this.#timeline, moment].slice(-TIMELINE_MOMENTS);
    }
    /** Tells people that something beside the outcome is not as it should be. */
    warn(what) {
        this.#runner.warning(this.#plain(what));
    }
    /** Redacted before it is cut: half a secret would not be recognised. */
    #plain(what) {
        return (0,lib_message/* plain */.pj)(redactAll(what, this.#redact));
    }
}

// EXTERNAL MODULE: ./lib/runner.js + 8 modules
var lib_runner = __nccwpck_require__(5881);
;// CONCATENATED MODULE: ./lib/main.js

















/**
 * Delivers one follow-up, sees it through to its end and reports. Never throws;
 * a failed step is told to the runner.
 */
async function main(outside) {
    const { input, env } = outside.runner;
    const secrets = readSecrets(input, env.GITHUB_TOKEN);
    for (const piece of secrets.flatMap(secretPieces))
        outside.runner.mask(piece);
    const redact = createRedactor(secrets);
    const runner = (0,lib_runner/* guarded */.N)(outside.runner, redact);
    const journal = new Journal(outside.clock, runner, redact);
    const { level, line } = await tell({ ...outside, runner }, journal, redact);
    if (level === 'failure')
        runner.fail(line);
    else
        runner[level](line);
}
/** From the event to what is to be said of the step. */
async function tell(outside, journal, redact) {
    const { runner } = outside;
    try {
        const step = openStep(outside, journal, redact);
        return 'outcome' in step
            ? await concludeEarly(runner, journal, redactAll(step, redact))
            : await conclude(step, await play(step).catch(error => giveUp(step, error)));
    }
    catch (error) {
        const ending = endWith('error', unexpected(error));
        return concludeEarly(runner, journal, redactAll(ending, redact));
    }
}
/** The story: who asks, what for, and what came of it. */
async function play(step) {
    const { trigger, inputs, journal, limits } = step;
    if (trigger.gated) {
        const gate = await askGate(step.github, trigger.asker, inputs, limits);
        (0,lib_clock/* throwIfCancelled */.dZ)(limits);
        if (gate.kind === 'failed')
            return endWith('error', gate.problem);
        if (gate.kind === 'denied')
            return { outcome: 'denied', explanation: gate.reason };
    }
    journal.note({ gatePassed: true });
    const { prompt, jobId, problem } = trigger.request;
    const mistake = problem ?? (jobId === undefined ? undefined : idProblem(jobId));
    if (mistake)
        return endWith('error', mistake);
    const look = watchfulLook(step);
    return prompt === '' ? watch(step, look) : followUp(step, look, prompt);
}
/** Nothing to send: only looks. */
async function watch(step, look) {
    // The sign is waited for only where its answer is needed.
    const limits = needsConversation(step) ? step.limits : step.meanwhile;
    const before = await firstLook(step, look, sign(step, limits));
    if (before.kind === 'none')
        return endWith('error', before.problem);
    step.journal.note({ job: before.job });
    const settling = see(startSettling({ kind: 'watching' }), before.sight);
    if (step.inputs.wait)
        return seeThrough(step, look, { settling, latest: before });
    return judge(settling).kind === 'ended'
        ? finish(step, before)
        : { outcome: 'active', explanation: [] };
}
/** Delivers the follow-up once, and sees it through. */
async function followUp(step, look, prompt) {
    const { clock, comment, inputs, journal, limits, onRetry } = step;
    if (!comment && isRerun(step.run) && !inputs.resend)
        return endWith('unknown', RERUN_WITHOUT_RECORD);
    const claiming = claim(step);
    let headBefore;
    const delivery = await deliver({
        clock,
        limits,
        onRetry,
        claim: () => claiming,
        findEarlierSend: () => findEarlierSend(step),
        lookBefore: () => firstLook(step, look, claiming),
        look,
        send: before => {
            (0,lib_clock/* throwIfCancelled */.dZ)(limits);
            if (inputs.wait)
                headBefore = readHead(step, before.job.prLink, HEAD_BEFORE_MS);
            return send(step, prompt);
        },
        onTaken: () => markTaken(step)
    });
    switch (delivery.kind) {
        case 'unknown':
            return endWith('unknown', delivery.problem);
        case 'not-sent':
            return endWith('error', delivery.problem);
        case 'out-of-sight':
            return endWith(delivery.isOutOfTime ? 'timed-out' : 'error', delivery.problem);
        case 'delivered':
            if (delivery.latest)
                journal.note({ job: delivery.latest.job });
            return inputs.wait
                ? seeThrough(step, look, delivery, headBefore)
                : { outcome: 'sent', explanation: [] };
    }
}
/** One try to send, with what it makes known. */
async function send(step, prompt) {
    const { journal, limits, service } = step;
    journal.note({ maybeTaken: true });
    const result = await service.send(jobIdOf(step), prompt, limits);
    switch (result.kind) {
        case 'again':
        case 'refused':
            journal.note({ maybeTaken: false });
            break;
        case 'perhaps-taken':
            journal.mark(result.problem.what);
            break;
        case 'taken':
            // No status, or a terminal one, would be from before the follow-up.
            if (saysActive(result.job))
                journal.note({ job: result.job });
    }
    return result;
}
/** Waits until the job has really finished. */
async function seeThrough(step, look, known, headBefore) {
    const { clock, inputs, journal, limits, onRetry } = step;
    const end = await waitForEnd({
        clock,
        limits,
        look,
        onRetry,
        onSeen: ({ job }) => journal.note({ job }),
        pollIntervalMs: inputs.pollIntervalMs,
        settling: known.settling,
        ...(known.latest && { latest: known.latest })
    });
    switch (end.kind) {
        case 'ended': {
            const { before } = known;
            const ending = await finish(step, end.seen, before, await headBefore);
            return end.late ? { ...ending, explanation: NEVER_SEEN_ACTIVE } : ending;
        }
        case 'refused':
            return endWith('error', end.problem);
        case 'out-of-sight':
            return endWith(journal.facts.sent ? 'timed-out' : 'error', end.problem);
        case 'timed-out':
            return {
                outcome: 'timed-out',
                explanation: LAST_SEEN[end.as]
            };
    }
}
/** The job has ended: what has it changed? */
async function finish(step, seen, before, headBefore) {
    const { journal } = step;
    const { job } = seen;
    journal.note({ hasEnded: true, job });
    journal.mark((0,lib_message/* say */.cv) `It has ended: ${job.status}.`);
    const head = await readHead(step, job.prLink, HEAD_AFTER_MS);
    const didChange = changed(before && {
        ...before.job,
        ...(headBefore && { headSha: headBefore.headSha })
    }, {
        ...job,
        ...(seen.droppedLink && { droppedLink: seen.droppedLink }),
        ...(head && { headSha: head.headSha })
    });
    journal.note({
        ...(head && { pullRequest: head }),
        ...(didChange !== undefined && { changed: didChange })
    });
    return { outcome: endOutcome(job.status, didChange), explanation: [] };
}
/** An exception ends the story: a cancel, or a fault of this program. */
function giveUp(step, error) {
    if (!(error instanceof lib_clock/* Cancelled */.cJ))
        return endWith('error', unexpected(error));
    const { sent, maybeTaken } = step.journal.facts;
    if (sent || step.trigger.request.prompt === '')
        return { outcome: 'cancelled', explanation: [] };
    return endWith('cancelled', maybeTaken ? CANCELLED_SENDING : CANCELLED_UNSENT);
}
/**
 * What is read while the follow-up is on its way is the head from before, if it
 * is read at once: with what a request gets beyond it these are two seconds, in
 * which no agent changes a pull request.
 */
const HEAD_BEFORE_MS = 500;
/** The head decides only `changed` and the `pr-*` outputs. */
const HEAD_AFTER_MS = 10_000;
const NEVER_SEEN_ACTIVE = (0,lib_message/* say */.cv) `For 30 seconds after the follow-up was sent the job stood as before: finished. It is taken as it is, though it was never seen at work on the follow-up.`;
const LAST_SEEN = {
    active: (0,lib_message/* say */.cv) `The job goes on.`,
    stale: (0,lib_message/* say */.cv) `The job still stands as it did before the follow-up.`,
    unsettled: (0,lib_message/* say */.cv) `The job has ended, but too shortly before the time limit to tell whether with the follow-up.`
};
const RERUN_WITHOUT_RECORD = {
    what: (0,lib_message/* say */.cv) `This is a re-run, and without a triggering comment there is no record of what the first attempt did, so nobody can know whether it sent the follow-up. It was not sent now.`,
    remedy: (0,lib_message/* say */.cv) `Look at the job: if the follow-up is not there, start a new run, or set resend to true.`
};
const CANCELLED_SENDING = {
    what: (0,lib_message/* say */.cv) `The follow-up was on its way, and nobody can know whether the service took it.`,
    remedy: (0,lib_message/* say */.cv) `Look at the job: if the follow-up is not there, a new comment sends it.`
};
const CANCELLED_UNSENT = {
    what: (0,lib_message/* say */.cv) `Nothing was sent.`,
    remedy: (0,lib_message/* say */.cv) `Run it again to send the follow-up.`
};
function unexpected(error) {
    return {
        what: (0,lib_message/* say */.cv) `Something happened that this action does not expect: ${error instanceof Error ? error.message : String(error)}.`,
        remedy: (0,lib_message/* say */.cv) `Please report it, with the log of this step.`
    };
}


/***/ }),

/***/ 7044:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jj: () => (/* binding */ cut),
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
    return strings.flatMap((own, index) => {
        const value = values[index];
        return [{ own }, ...(value === undefined ? [] : filledIn(value))];
    });
}
/** Joins messages to one, a blank between them. */
function sentences(...messages) {
    return messages
        .filter(message => message.length > 0)
        .flatMap((message, index) => index === 0 ? message : [{ own: ' ' }, ...message]);
}
/** Joins messages with a comma between them. */
function list(messages) {
    return messages.flatMap((message, index) => index === 0 ? message : [{ own: ', ' }, ...message]);
}
/** The message as one line of plain text, for logs and annotations. */
function plain(message) {
    return message
        .map(part => ('own' in part ? part.own : `"${oneLine(part.quoted)}"`))
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
    return [{ own: words }];
}
/** The last point in time that JavaScript knows, in milliseconds. */
const END_OF_TIME_MS = 8.64e15;
/** A point in time, in UTC to the second. */
function timeOfDay(ms) {
    const iso = new Date(Math.min(ms, END_OF_TIME_MS)).toISOString();
    return [{ own: `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` }];
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
        return [{ quoted: value }];
    return typeof value === 'number' ? [{ own: String(value) }] : value;
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
/** A line that nobody reads to its end is no help; and a log has its limits. */
const LINE_CHARACTERS = 4_000;


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
