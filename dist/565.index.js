"use strict";
exports.id = 565;
exports.ids = [565];
exports.modules = {

/***/ 7565:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   endEarly: () => (/* binding */ endEarly),
/* harmony export */   l: () => (/* binding */ annotationOf),
/* harmony export */   q: () => (/* binding */ explainedAt)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5124);
/* harmony import */ var _report_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8862);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3558);




/** Ends a step that has nothing to do, or can't begin: nothing is reported. */
function endEarly(io, result) {
    const { redact, runner } = io;
    const report = (0,_report_report_js__WEBPACK_IMPORTED_MODULE_1__/* .reportOf */ .E)(io.know({ result }), redact);
    const page = explainedAt(runner.env, report.reason);
    runner.summary((0,_report_summary_js__WEBPACK_IMPORTED_MODULE_2__/* .stepSummary */ .x)(report, '', [], page));
    return annotationOf(report, (0,_delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .failsStep */ .ug)(result.outcome, []));
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
function annotationOf(report, fails) {
    // After an end there is nothing to correct.
    const { advice, details, headline, outcome, proof } = report;
    const next = (0,_delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome) ? [] : advice;
    const line = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .plain */ .pj)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(headline, details, next));
    if (fails)
        return { level: 'failure', line };
    const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome);
    // An end that nothing proves is one to look at.
    const isDoubtful = proof !== undefined && proof !== 'seen';
    return { level: isBad || isDoubtful ? 'warning' : 'notice', line };
}


/***/ }),

/***/ 4655:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hx: () => (/* binding */ sentEarlier),
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   zb: () => (/* binding */ repeatsReport)
/* harmony export */ });
/* unused harmony exports RECORD_TABLE, recordRowOf */
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2404);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4669);
/* harmony import */ var _table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6360);




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
    if ((0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .hasEnded */ .hY)(report))
        return 'an end';
    const { mark } = (0,_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .OB)(report);
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
    const known = (0,_common_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ record: report });
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
    const again = isRefused
        ? (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('error', REFUSED, reason)
        : (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('unknown', MAYBE, reason);
    return { ...known, result: again };
}
/** What a report has of the follow-up, beside how it ended for its run. */
function lastingOf(report) {
    const { before, commentUrl, isOnlySender, job, send } = report;
    return { isOnlySender, send, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ before, commentUrl, job }) };
}
/** It was sent by an earlier run; then nobody knows the time exactly. */
function sentEarlier(at) {
    return { kind: 'sent', by: 'earlier-run', at, comparedAt: at, isExact: false };
}
/** Whether this run has nothing to add to the report that it went by. */
function repeatsReport({ record, send }) {
    if (record === undefined)
        return false;
    const isSame = send.kind === record.send.kind;
    const isNothingNew = send.kind === 'refused' || send.kind === 'lost';
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .hasEnded */ .hY)(record) || (isSame && isNothingNew);
}
function unknown(what) {
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('unknown', what, 'claimed');
}
function notRead({ reason, fix, what }) {
    const unread = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(UNREAD, what);
    return { ...unknown(unread), reason, fix };
}
const CLAIMED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This comment was claimed before (👀), and no report says that its follow-up was sent. Another run may be sending it.`;
const MAYBE = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `An earlier run sent it, but did not learn whether it arrived.`;
const NO_RECORD = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`;
const REFUSED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`;
const REVIEW = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `This is a re-run for a review, and no report shows that its follow-up was sent. A re-run never sends a review's follow-up.`;
const UNREAD = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It could not be determined whether the follow-up was sent.`;


/***/ }),

/***/ 6360:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OB: () => (/* binding */ rowOf),
/* harmony export */   Ui: () => (/* binding */ bestOf),
/* harmony export */   VO: () => (/* binding */ wayOf),
/* harmony export */   a$: () => (/* binding */ knowledgeOf)
/* harmony export */ });
/* unused harmony export TABLE */
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4669);

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
        send: ['refused'],
        onlySender: 'yes',
        asked: 'any',
        mark: 'refused',
        says: 'Nothing was sent.',
        claim: 'stays',
        way: 'ask again'
    },
    {
        send: ['unsent', 'refused'],
        onlySender: 'any',
        asked: 'any',
        mark: 'nothing',
        says: 'This run sent nothing; another may have.',
        claim: 'is removed',
        way: 'check first'
    },
    {
        send: ['lost'],
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
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .hasEnded */ .hY)(state) ? 'ask more' : rowOf(state).way;
}
/** How much is known of the send; an end knows most. */
function knowledgeOf(state) {
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .hasEnded */ .hY)(state) ? MARKS.length : MARKS.indexOf(rowOf(state).mark);
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

/***/ 177:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L4: () => (/* binding */ stateOf),
/* harmony export */   U3: () => (/* binding */ openMarkers),
/* harmony export */   d3: () => (/* binding */ WORDS_CHARACTERS),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_crypto__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2404);
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5124);
/* harmony import */ var _delivery_rules_record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4655);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4669);
/* harmony import */ var _delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6360);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9019);
/* harmony import */ var _asked_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8395);










/** Longest beginning of a prompt that is shown with its result. */
const WORDS_CHARACTERS = 80;
/** @param aheadMs by how much GitHub's clock is ahead of ours */
function markerOf(state, writtenAt, aheadMs) {
    const { about, before, job, result, send } = state;
    const { askedOn, asker, attempt, bearer, key, place, runId, words } = about;
    const end = result?.kind === 'ended' ? result : undefined;
    // Another one is nobody's to go by.
    const confirmed = (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_4__/* .isConfirmed */ .it)(state) ? job : undefined;
    const sentAt = send.kind === 'sent' ? send.at + aheadMs : undefined;
    return {
        kind: 'report',
        project: confirmed?.project ?? about.project,
        issue: place?.issue ?? 0,
        asked: key,
        runId,
        attempt,
        outcome: result?.outcome ?? 'sent',
        sent: (0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_3__/* .rowOf */ .OB)(state).mark,
        words: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .TN)(words, WORDS_CHARACTERS),
        writtenAt,
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({
            job: confirmed?.id,
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
    const place = { issue, since: writtenAt, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ threadId }) };
    const sentAt = Math.min(marker.sentAt ?? writtenAt, writtenAt);
    const sends = {
        yes: (0,_delivery_rules_record_js__WEBPACK_IMPORTED_MODULE_2__/* .sentEarlier */ .Hx)(sentAt - aheadMs),
        maybe: { kind: 'lost' },
        refused: { kind: 'refused' },
        nothing: { kind: 'unsent' }
    };
    return {
        about: {
            kind: (0,_asked_js__WEBPACK_IMPORTED_MODULE_7__/* .readAskedKey */ .AM)(asked)?.kind ?? 'event',
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
            ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ askedOn, asker, bearer })
        },
        isOnlySender: marker.sent === 'refused',
        claim: { kind: 'none' },
        send: sends[marker.sent],
        result: resultOf(marker),
        commentUrl: url,
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({
            before,
            job: job === undefined ? undefined : { id: job, project, since: jobSince }
        })
    };
}
function resultOf({ changed, headSha, outcome, prLink = null, reason }) {
    if (!(0,_delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .isEnd */ .uV)(outcome))
        return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stopped */ .ce)(outcome, [], reason);
    const status = outcome === 'no-changes' ? 'completed' : outcome;
    const known = (0,_common_defined_js__WEBPACK_IMPORTED_MODULE_6__/* .defined */ .s)({ changed, headSha });
    return { kind: 'ended', outcome, status, prLink, ...known };
}
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
            return `${_asked_js__WEBPACK_IMPORTED_MODULE_7__/* .MARKER_OPENING */ .am}v1 ${fields} ${sign(fields)} -->`;
        },
        /** The marker that a comment begins with, and whether we signed it. */
        read: (body) => {
            const [, fields = '', signature = ''] = WRITTEN.exec(body) ?? [];
            const marker = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_8__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_9__/* .parseJson */ .qF)(fields));
            if (!isMarker(marker))
                return undefined;
            const isSigned = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.timingSafeEqual)(Buffer.from(signature), sign(fields));
            return { marker, isSigned };
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

/***/ 6900:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hw: () => (/* binding */ openPullRequest),
/* harmony export */   Ln: () => (/* binding */ placeOfLink),
/* harmony export */   XA: () => (/* binding */ pathOn),
/* harmony export */   wd: () => (/* binding */ stateOfPull),
/* harmony export */   zy: () => (/* binding */ readHead)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2404);
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(774);
/* harmony import */ var _common_once_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9944);
/* harmony import */ var _common_url_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6756);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5200);
/* harmony import */ var _pull_state_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8948);








/** The path of an address on this GitHub; undefined when it is elsewhere. */
function pathOn(serverUrl, link) {
    const [url, base] = [(0,_common_url_js__WEBPACK_IMPORTED_MODULE_2__/* .parseUrl */ .D)(link), (0,_common_url_js__WEBPACK_IMPORTED_MODULE_2__/* .parseUrl */ .D)(serverUrl)];
    if (!url || !base)
        return undefined;
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
    return (0,_common_once_js__WEBPACK_IMPORTED_MODULE_3__/* .once */ .O)((limits) => readPullRequest(github, place, limits));
}
async function readPullRequest(github, { owner, repo, number }, limits) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { owner, repo, pull_number: number };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed')
        return answer;
    const data = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)(answer.data);
    const head = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)(data.head);
    const headRef = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(head.ref);
    const headSha = /^[\da-f]+$/i.exec((0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(head.sha) ?? '')?.[0];
    const repository = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)(data.base).repo).full_name) ?? `${owner}/${repo}`;
    if (headRef === undefined || headSha === undefined)
        return NO_PULL_REQUEST;
    const value = {
        number: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .wholeNumber */ .rD)(data.number) ?? number,
        repository,
        headRef,
        headSha,
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({
            headRepository: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1)(head.repo).full_name),
            state: (0,_pull_state_js__WEBPACK_IMPORTED_MODULE_6__/* .stateIn */ .p)(data)
        }),
        description: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(data.body) ?? '',
        isUntouched: data.comments === 0 && data.review_comments === 0
    };
    return { kind: 'read', value };
}
const NO_PULL_REQUEST = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_7__/* .say */ .cv) `GitHub's answer is not the requested pull request.`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_7__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
    }
};
/** How it is named, and its state, if the answer says it. */
function stateOfPull(pull) {
    if (pull?.state === undefined)
        return undefined;
    return { name: `${pull.repository}#${pull.number}`, state: pull.state };
}
/**
 * The pull request that an address names, as far as it can be read in time: it
 * decides only `changed` and the `pr-*` outputs.
 */
async function readHead(ports, link, mostMs = _client_js__WEBPACK_IMPORTED_MODULE_1__/* .GITHUB_ANSWER_MS */ .O) {
    const { clock, github, limits, run } = ports;
    const place = link === null ? undefined : placeOfLink(link, run.serverUrl);
    const soon = (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .within */ .ux)(limits, clock.now() + mostMs);
    if (place === undefined)
        return undefined;
    // A cancel ends it; what is known by then still counts.
    const read = await readPullRequest(github, place, soon).catch(() => undefined);
    return read?.kind === 'read' ? read.value : undefined;
}


/***/ }),

/***/ 4603:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $n: () => (/* binding */ COMMENT_MOST_CHARACTERS),
/* harmony export */   $t: () => (/* binding */ changedPullRequest),
/* harmony export */   HK: () => (/* binding */ pullRequestNote),
/* harmony export */   X2: () => (/* binding */ helpComment),
/* harmony export */   Zl: () => (/* binding */ pullRequestLink),
/* harmony export */   _r: () => (/* binding */ jobLine),
/* harmony export */   eG: () => (/* binding */ reportComment)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _common_url_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6756);
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(177);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2185);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3850);





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
    const shorter = half.length === 0 ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(half, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)('…'));
    return reportComment({ ...report, details: shorter }, redact, most);
}
/** Nobody is notified of what is still to come. */
function sent({ about, advice, details, job }) {
    const to = job ? ` to job ${jobName(job)}` : '';
    const next = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(details, advice));
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
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Comment ${`${command} …`} here to continue with this job.`)
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
    const beginning = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(words, _github_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
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
        : `Pull request on ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)((0,_common_url_js__WEBPACK_IMPORTED_MODULE_4__/* .parseUrl */ .D)(url)?.host ?? '')}`;
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

/***/ 8862:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ reportOf)
/* harmony export */ });
/* harmony import */ var _action_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2289);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2404);
/* harmony import */ var _delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2937);
/* harmony import */ var _delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4324);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6900);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(249);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3850);







/**
 * What is said of a follow-up, as it is now. Secrets are taken out before
 * anything is cut: half a secret would not be recognized any more.
 */
function reportOf(state, redact) {
    const { about, result } = state;
    const safe = (message) => (0,_redact_js__WEBPACK_IMPORTED_MODULE_4__/* .redactMessage */ .b6)(message, redact);
    return {
        outcome: result?.outcome ?? 'sent',
        reason: result?.kind === 'stopped' ? result.reason : undefined,
        proof: result?.kind === 'ended' ? result.proof : undefined,
        headline: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .headlineOf */ .gD)(state)),
        details: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .detailsOf */ .cz)(state)),
        advice: safe((0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .adviceOn */ .ik)(state)),
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
    const shown = (0,_delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_1__/* .shownJob */ .By)(state);
    // An earlier status would contradict what is said of the latest.
    const isCurrent = !latest || latest.status === shown?.status;
    const ended = result?.kind === 'ended' ? result.status : undefined;
    const { model, source } = shown ?? latest ?? {};
    const texts = {
        id: job.id,
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({
            url: about.jobUrl?.replace(_action_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .JOB_ID */ .mu, () => encodeURIComponent(job.id)),
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
    const place = (0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOfLink */ .Ln)(url, serverUrl);
    const was = (0,_delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_6__/* .headBefore */ .c)(before, url);
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

/***/ 3558:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ finishSummary),
/* harmony export */   x: () => (/* binding */ stepSummary)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(774);
/* harmony import */ var _github_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(177);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4603);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2185);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3850);





/**
 * The step summary: the result, the timeline and the follow-up's text.
 *
 * @param page the address of the page that explains each message
 */
function stepSummary(report, prompt, timeline, page) {
    const { advice, details, headline, outcome, pullRequest, reason } = report;
    // Whoever asked for nothing has nothing to look up.
    const shownPage = outcome === 'skipped' ? undefined : page;
    return paragraphs([
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .ICONS */ .Ze[outcome]} Agent Follow-up: ${outcome}`,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(headline),
        pullRequest ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .changedPullRequest */ .$t)(pullRequest) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .sentences */ .hC)(details, advice)),
        report.job ? (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .jobLine */ ._r)(report) : '',
        table(['After', 'What happened'], timeline.map(({ afterMs, what }) => [(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .duration */ .p0)(afterMs), what].map(_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD))),
        prompt === '' ? '' : `The follow-up:\n\n${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .codeBlock */ .DV)(prompt)}`,
        explained(reason, shownPage)
    ]);
}
/** The summary of a run that finishes what is pending, or why it could not. */
function finishSummary(told, reports, reason, page) {
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
        explained(reason, page)
    ]);
}
function questionOf({ askedOn, words }, url) {
    const beginning = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .oneLine */ .TN)(words, _github_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
    const question = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(askedOn === undefined ? 'question' : `#${askedOn}`, url);
    return beginning === '' ? question : `${question}: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(beginning)}`;
}
/** The reason, for whoever reads or sets up a workflow, and what explains it. */
function explained(reason, page) {
    if (reason === undefined)
        return '';
    return [
        `Reason: ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(reason)}.`,
        page ? `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('Troubleshooting', page)} explains it.` : ''
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

/***/ 3850:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ze: () => (/* binding */ ICONS),
/* harmony export */   cz: () => (/* binding */ detailsOf),
/* harmony export */   gD: () => (/* binding */ headlineOf),
/* harmony export */   ik: () => (/* binding */ adviceOn)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6722);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4669);
/* harmony import */ var _delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6360);




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
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The end of this follow-up was reported before.`;
    // A check alone does not tell what the job has ended.
    if (state.send.kind === 'none')
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}.`;
    if (proof !== 'seen')
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}${DIFFERENCES[differenceOf(state, end)]}.`;
    // Said only of what was measured.
    const after = workedMs === undefined ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) ` after ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(workedMs)}`;
    return ENDED[end.outcome](after);
}
const ENDED = {
    completed: after => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after}.`,
    'no-changes': after => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent finished${after} without changing anything.`,
    failed: after => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job failed${after}. The service gives no reason.`,
    archived: after => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job was archived${after}.`
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
    link: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, with another pull request`,
    head: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, and its pull request has new commits`,
    nothing: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, and nothing has changed since the follow-up was sent`
};
const STOPPED = {
    'timed-out': ({ about }) => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent was not seen to finish within the time limit (${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(about.timeLimitMs)}).`,
    sent: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`,
    active: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is still running.`,
    unknown: ({ send }) => send.kind === 'sent'
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known how the follow-up ended.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `It is not known whether the service accepted the follow-up.`,
    denied: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Denied.`,
    skipped: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Skipped.`,
    cancelled: ({ send, tracking }) => {
        if (send.kind !== 'sent' && tracking === undefined)
            return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled.`;
        const { status = '' } = tracking?.seen.at(-1)?.latest.job ?? {};
        const continues = (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(status) ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `, which continues`;
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The run was cancelled and no longer watches the agent job${continues}.`;
    },
    // The cause follows.
    error: () => []
};
/** The cause, what is known of the send, and who sees what was made. */
function detailsOf(state) {
    const { about, pullState, result, send } = state;
    const { outcome } = result ?? {};
    // An unknown outcome says so itself.
    const isSaid = outcome === 'unknown' && ['sent', 'lost'].includes(send.kind);
    const isOpen = !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome ?? '');
    const isNoPrompt = send.kind === 'none' && about.kind === 'event';
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(result?.kind === 'stopped' ? result.what : [], 
    // A variable that is not set may be why.
    isNoPrompt ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `prompt is empty, so there was nothing to send.` : [], isOpen ? SAID[(0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_0__/* .rowOf */ .OB)(state).says] : [], 
    // What is pushed to the branch of a pull request that is over is not seen.
    pullState === undefined || pullState.state === 'open'
        ? []
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The pull request ${pullState.name} is ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(pullState.state)}, so what is pushed to its branch reaches nobody.`);
}
const SAID = {
    nothing: [],
    'Nothing was sent.': (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Nothing was sent.`,
    'This run sent nothing.': (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing.`,
    'This run sent nothing; another may have.': (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This run sent nothing; another one may have.`,
    'It may have been accepted.': (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up went out, but it is not known whether the service accepted it.`,
    'It was sent.': (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The follow-up was sent.`
};
/** How to continue: what has to be corrected, if anything, and one way on. */
function adviceOn(state) {
    const { result } = state;
    const { outcome } = result ?? {};
    if (outcome === 'denied' || outcome === 'skipped')
        return [];
    const fix = result?.kind === 'stopped' ? result.fix : [];
    const asking = askingOf(state);
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)(fix, WAYS[(0,_delivery_rules_table_js__WEBPACK_IMPORTED_MODULE_0__/* .wayOf */ .VO)(state)](asking, fix.length > 0));
}
const WAYS = {
    're-run': ({ again }, isToCorrect) => isToCorrect
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Then re-run the workflow job; or, if the comment or the workflow file has to change, ${again} instead, because a re-run uses both as they were.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Re-run the workflow job to send the follow-up.`,
    'ask again': ({ again }) => sentence(again),
    'check first': ({ again, unlessSent }) => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .sentences */ .hC)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the agent job in the agent service: its status alone does not show what it has received.`, sentence((0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `${again} only if ${unlessSent}`)),
    'check the job': ({ check }, isToCorrect) => isToCorrect
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Then ${check} to see how it is going.`
        : sentence((0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `${check} to see how it is going`),
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
    const asked = isReview ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `review` : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment`;
    const rocket = isReview ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `it has no 🚀, `;
    const anew = isOtherJob
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${ask} again with the ID of an existing job`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${ask} again`;
    return {
        again: isReview ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `submit the review again, or comment ${ask}` : anew,
        more: isOtherJob
            ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start another job, then comment ${ask} with its ID.`
            : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Comment ${ask} to send the agent another follow-up.`,
        check: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `comment ${again}`,
        unlessSent: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `no run of this ${asked} is in progress, ${rocket}and the job shows no sign of the follow-up`
    };
}
const OF_EVENT = {
    again: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `start a new run`,
    more: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run to send the agent another follow-up.`,
    check: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `check the agent job in the agent service`,
    unlessSent: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `no other run of this event is in progress, and the job shows no sign of the follow-up`
};
const OF_EVENT_ELSEWHERE = {
    ...OF_EVENT,
    again: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `set job-id to the ID of an existing job, and start a new run`,
    more: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start another job, set job-id to its ID, and start a new run.`
};
/** No job, or not this one, can take the follow-up. */
function needsOtherJob(state) {
    const { about, job, result } = state;
    if (result?.kind !== 'stopped')
        return result?.outcome === 'archived';
    const { reason } = result;
    const isByInput = job !== undefined && job.id === about.jobInput;
    // What the option holds is no job's ID.
    const isNone = reason === 'text' && about.jobOption !== undefined && job === undefined;
    const isWrong = reason === 'job-not-found' || (reason === 'refused' && !(0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .isConfirmed */ .it)(state));
    const isNeeded = isNone || reason === 'no-job' || reason === 'job-archived';
    return isNeeded || (isWrong && !isByInput);
}
/** The job that the next comment has to name, because nothing else does. */
function forgottenJob(state) {
    const { about, job } = state;
    if (job === undefined)
        return {};
    const { isReported, jobInput } = about;
    const isNamed = jobInput === undefined
        ? isReported && (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .isConfirmed */ .it)(state)
        : job.id === jobInput;
    return isNamed ? {} : { id: job.id };
}
/** A message as a sentence of its own. */
function sentence(message) {
    const [first, ...rest] = message.filter(({ text }) => text !== '');
    if (first === undefined)
        return [];
    const text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
    return [{ ...first, text }, ...rest, ...(0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)('.')];
}


/***/ })

};
;