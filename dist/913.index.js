"use strict";
exports.id = 913;
exports.ids = [913];
exports.modules = {

/***/ 4155:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DP: function() { return /* binding */ isAnyJobNamed; },
/* harmony export */   Y8: function() { return /* binding */ readNamedJobs; },
/* harmony export */   oh: function() { return /* binding */ readReports; },
/* harmony export */   rd: function() { return /* binding */ readReportsOn; }
/* harmony export */ });
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5529);

async function readNamedJobs(context, options) {
    const { github, limits } = context;
    const { askedAt, count, issue, lines, project } = options;
    const onLines = (await lines?.()) ?? { kind: 'read', value: [] };
    if (onLines.kind === 'failed')
        return onLines;
    let isFirst = true;
    let named = [];
    for await (const page of (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_0__/* .readConversationBackwards */ .oB)(github, issue, count, limits)) {
        if (page.kind === 'failed')
            return page;
        const written = [...(isFirst ? onLines.value : []), ...page.value];
        isFirst = false;
        const own = await readOwn(context, written, issue);
        if (own.kind === 'failed')
            return own;
        named = [...named, ...own.value.filter(namesJob)];
        const best = newestUntil(named, project, askedAt);
        const oldest = Math.min(...page.value.map(({ postedAt }) => postedAt));
        if (best && secondOf(oldest) <= secondOf(namedSince(best)))
            break;
    }
    return { kind: 'read', value: namedJobs(named, options) };
}
function namedJobs(named, { askedAt, key, project, sentAt = Number.POSITIVE_INFINITY }) {
    const newestFirst = named
        .filter(one => namesJobFor(one, project))
        .sort(newestJobFirst);
    const own = newestFirst.find(one => isReportOn(one, key));
    const firstLater = newestFirst.findLast(one => !isNamedUntil(one, askedAt) &&
        secondOf(namedSince(one)) < secondOf(sentAt));
    return {
        jobId: (own ?? newestUntil(named, project, askedAt))?.marker.job,
        firstLaterJobId: firstLater?.marker.job,
        hasIgnored: newestFirst.length < named.length,
        hasUnsigned: named.some(({ isSigned, marker }) => !isSigned && marker.project === project)
    };
}
function newestUntil(named, project, until) {
    return named
        .filter(one => namesJobFor(one, project) && isNamedUntil(one, until))
        .sort(newestJobFirst)[0];
}
function isNamedUntil(comment, until) {
    return secondOf(namedSince(comment)) <= secondOf(until);
}
function namedSince({ marker, writtenAt }) {
    const { namedSince = writtenAt } = marker.kind === 'report' ? marker : {};
    return namedSince;
}
function secondOf(ms) {
    return Math.floor(ms / 1000);
}
function newestJobFirst(one, other) {
    return (secondOf(namedSince(other)) - secondOf(namedSince(one)) ||
        other.postedAt - one.postedAt ||
        other.id - one.id);
}
function isReportOn({ marker }, key) {
    return marker.kind === 'report' && marker.key === key;
}
function namesJob({ marker }) {
    return marker.job !== undefined;
}
function namesJobFor(comment, project) {
    const { isSigned, marker } = comment;
    return namesJob(comment) && isSigned && marker.project === project;
}
async function isAnyJobNamed(context, issue, project) {
    for (const kind of ['comment', 'line']) {
        const where = { issue, since: 0 };
        const read = await readLists(context, [kind], where, 'signed');
        if (read.kind === 'failed')
            return read;
        if (read.value.some(one => namesJobFor(one, project)))
            return { kind: 'read', value: true };
    }
    return { kind: 'read', value: false };
}
async function readReportsOn(context, { since, ...target }, key, only) {
    const read = await readReports(context, target, since, only);
    if (read.kind === 'failed')
        return read;
    const value = read.value.filter(({ marker }) => marker.key === key);
    return { kind: 'read', value };
}
async function readReports(context, target, since, only) {
    const isInConversation = target && target.threadId === undefined;
    const kinds = isInConversation
        ? ['comment']
        : ['comment', 'line'];
    const { issue } = target ?? {};
    const read = await readLists(context, kinds, { issue, since }, only);
    if (read.kind === 'failed')
        return read;
    const value = read.value.flatMap(comment => {
        const { marker } = comment;
        return marker.kind === 'report' ? [{ ...comment, marker }] : [];
    });
    return { kind: 'read', value };
}
async function readLists(context, kinds, where, only) {
    const { github, limits } = context;
    const start = where.since - (where.since % 1000);
    const value = [];
    const readList = async (kind) => {
        for await (const page of (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_0__/* .readCommentsSince */ .jE)(github, kind, where, limits)) {
            if (page.kind === 'failed')
                return page;
            const own = await readOwn(context, page.value, where.issue, only);
            if (own.kind === 'failed')
                return own;
            value.push(...own.value.filter(({ writtenAt }) => writtenAt >= start));
        }
        return undefined;
    };
    const failed = (await Promise.all(kinds.map(readList))).find(Boolean);
    if (failed)
        return failed;
    value.sort(oldestFirst);
    return { kind: 'read', value };
}
function oldestFirst(one, other) {
    return (one.writtenAt - other.writtenAt ||
        other.postedAt - one.postedAt ||
        other.id - one.id);
}
async function readOwn({ github, limits, markers }, comments, issue, only) {
    const marked = comments.flatMap(({ text, ...comment }) => {
        const read = markers.read(text);
        if (!read || read.marker.issue !== (issue ?? comment.issue))
            return [];
        const writtenAt = read.isSigned ? read.marker.writtenAt : comment.postedAt;
        return [{ ...comment, writtenAt, ...read }];
    });
    const signed = marked.filter(({ isSigned }) => isSigned);
    if (only === 'signed' || signed.length === marked.length)
        return { kind: 'read', value: signed };
    const account = await github.account(limits);
    if (account.kind === 'failed')
        return account;
    const value = marked.filter(({ author, isSigned }) => isSigned || author === account.value);
    return { kind: 'read', value };
}


/***/ }),

/***/ 9419:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cu: function() { return /* binding */ publishOutcome; },
/* harmony export */   kt: function() { return /* binding */ postHelp; },
/* harmony export */   mL: function() { return /* binding */ HELP_NOT_POSTED; },
/* harmony export */   pC: function() { return /* binding */ reportSent; }
/* harmony export */ });
/* unused harmony export postNote */
/* harmony import */ var _action_step_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9554);
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(774);
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5529);
/* harmony import */ var _github_pages_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5755);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9099);
/* harmony import */ var _github_run_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(2426);
/* harmony import */ var _github_trigger_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9207);
/* harmony import */ var _report_layout_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6410);
/* harmony import */ var _report_safe_text_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(9053);
/* harmony import */ var _report_wording_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7813);
/* harmony import */ var _own_comments_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4155);
/* harmony import */ var _rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(5549);
/* harmony import */ var _rules_state_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(4669);














const TRIES = 3;
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] };
async function publishOutcome(context, state, posting = {}) {
    const { about, send } = state;
    const posted = about.wantsReport
        ? await postAndReplace(context, state, posting)
        : NOTHING_POSTED;
    if (posted.kind === 'existing')
        return posted;
    const replaced = posted.kind === 'posted' ? posted.replaced : [];
    const hasOlder = mayHaveOlderReactions(state, replaced);
    await showOutcome(context, state, hasOlder).catch(thrown => context.log.warnOf(NOT_SHOWN, (0,_action_step_js__WEBPACK_IMPORTED_MODULE_0__/* .problemOfException */ .qx)(thrown)));
    const isEndOfSent = (0,_rules_state_js__WEBPACK_IMPORTED_MODULE_10__/* .hasEnded */ .hY)(state) && send.kind === 'sent';
    const isToNote = isEndOfSent && !posting.withoutNote;
    if (posted.kind === 'failed' || !isToNote)
        return posted;
    const isNoted = await notePullRequest(context, state).catch(thrown => {
        if (!(thrown instanceof _common_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .Cancelled */ .cJ))
            context.log.warnOf(NOT_NOTED, (0,_action_step_js__WEBPACK_IMPORTED_MODULE_0__/* .problemOfException */ .qx)(thrown));
        return false;
    });
    return { ...posted, created: posted.created + (isNoted ? 1 : 0) };
}
function mayHaveOlderReactions({ about, claim }, replaced) {
    return (about.attempt > 1 ||
        claim === 'was-there' ||
        replaced.some(({ marker }) => marker.outcome !== 'sent' || marker.attempt > 1));
}
async function reportSent(context, posting) {
    const { limits } = context.reporting;
    const sent = { ...context.state(), result: (0,_rules_state_js__WEBPACK_IMPORTED_MODULE_10__/* .stopped */ .ce)('sent') };
    if (!sent.about.wantsReport)
        return undefined;
    const reported = await postAndReplace({ ...context, limits }, sent, posting);
    return reported.kind === 'failed' ? reported.problem : undefined;
}
async function postAndReplace(context, state, posting = {}) {
    const { clock, limits } = context;
    const { key, reportTarget } = state.about;
    if (reportTarget === undefined)
        return NOTHING_POSTED;
    for (let tries = 1;; tries += 1) {
        const read = await (0,_own_comments_js__WEBPACK_IMPORTED_MODULE_8__/* .readReportsOn */ .rd)(context, reportTarget, key);
        if (read.kind === 'failed')
            return read;
        const { alreadyPosted, earlier, others } = sortReports(read.value, state);
        if (posting.onlyReplaces && others.length === 0)
            return NOTHING_POSTED;
        const signed = others.filter(one => one.isSigned);
        const best = (0,_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__/* .bestReport */ .l)(signed);
        if (best && shouldKeepExisting(best, state, posting))
            return { kind: 'existing', report: best };
        const posted = alreadyPosted
            ? { kind: 'posted', url: alreadyPosted.url }
            : await createReport(context, (0,_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__/* .stateToPost */ .Zg)(state, signed, context.github.aheadMs()), reportTarget);
        if (posted.kind === 'failed')
            return posted;
        if (posted.kind === 'again') {
            const { retryAfterMs = 0 } = posted;
            const pauseMs = Math.max(retryAfterMs, _github_pages_js__WEBPACK_IMPORTED_MODULE_3__/* .LISTED_AFTER_MS */ .KV);
            if (tries === TRIES || pauseMs >= (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .timeLeft */ .f$)(clock, limits))
                return { ...posted, kind: 'failed' };
            await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .pause */ .v7)(clock, pauseMs, limits);
            continue;
        }
        posting.onPosted?.(posted.url);
        await deleteReports(context, earlier);
        return { kind: 'posted', url: posted.url, created: 1, replaced: earlier };
    }
}
function sortReports(reports, state) {
    const found = reports.filter(one => one.isSigned ||
        (isOfEarlierAttempt(one, state) && !(0,_rules_state_js__WEBPACK_IMPORTED_MODULE_10__/* .isEnd */ .uV)(one.marker.outcome)));
    const alreadyPosted = found.find(one => isReportOfState(one, state));
    const others = found.filter(one => one !== alreadyPosted);
    const earlier = alreadyPosted
        ? found.slice(0, found.indexOf(alreadyPosted))
        : others;
    return { alreadyPosted, others, earlier };
}
async function deleteReports(context, reports) {
    const { github, limits, log } = context;
    if (reports.length === 0)
        return;
    const account = await github.account(limits).catch(thrown => ({
        kind: 'failed',
        problem: (0,_action_step_js__WEBPACK_IMPORTED_MODULE_0__/* .problemOfException */ .qx)(thrown)
    }));
    if (account.kind === 'failed')
        return log.warnOf(NOT_DELETED, account.problem);
    for (const report of reports) {
        if (report.author !== account.value)
            continue;
        const problem = await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .deleteComment */ .Tu)(github, report, limits).catch(_action_step_js__WEBPACK_IMPORTED_MODULE_0__/* .problemOfException */ .qx);
        if (problem)
            log.warnOf(NOT_DELETED, problem);
    }
}
function isOfEarlierAttempt({ marker }, { about }) {
    return marker.runId === about.runId && marker.attempt < about.attempt;
}
function isReportOfState({ marker }, { about, result }) {
    return (marker.runId === about.runId &&
        marker.attempt === about.attempt &&
        marker.outcome === result.outcome);
}
function shouldKeepExisting(existing, state, { isFinish }) {
    const { marker } = existing;
    if ((0,_rules_state_js__WEBPACK_IMPORTED_MODULE_10__/* .isEnd */ .uV)(marker.outcome))
        return true;
    if (isFinish && marker.outcome === 'unknown')
        return true;
    if (isSentToAnotherJob(marker, state))
        return true;
    if (state.result.outcome === 'sent')
        return marker.sendStatus === 'yes';
    if (marker.sendStatus === 'unsent' && isOfEarlierAttempt(existing, state))
        return false;
    return (0,_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__/* .rankOf */ .IQ)(marker) > (0,_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__/* .rankOfState */ .TG)(state);
}
function isSentToAnotherJob({ job, sendStatus }, { job: followed, send }) {
    const isFollowed = send.kind === 'sent' && send.by === 'earlier-run';
    const isKnown = job !== undefined && followed !== undefined;
    return isFollowed && isKnown && job !== followed.id && sendStatus === 'yes';
}
function createReport(context, state, target) {
    const { github, limits, redact } = context;
    const writtenAt = Math.round(github.now());
    const about = { ...state.about, text: redact(state.about.text) };
    const marker = (0,_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_9__/* .markerOf */ .we)({ ...state, about }, target.issue, writtenAt, github.aheadMs());
    const line = markerLine(context, marker);
    const most = _report_layout_js__WEBPACK_IMPORTED_MODULE_6__/* .COMMENT_MOST_CHARACTERS */ .$n - line.length;
    const body = `${line}${(0,_report_layout_js__WEBPACK_IMPORTED_MODULE_6__/* .reportComment */ .eG)((0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__/* .wordingOf */ .O3)(state, redact), redact, most)}`;
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .postComment */ .Gy)(github, target, body, limits);
}
function markerLine({ log, markers, redact }, marker) {
    if (!(0,_report_safe_text_js__WEBPACK_IMPORTED_MODULE_11__/* .holdsSecret */ .hK)(marker, redact))
        return `${markers.write(marker)}\n`;
    log.warn(NO_MARKER);
    return '';
}
function postNote(context, target, named, words) {
    const { github, limits, redact } = context;
    const writtenAt = Math.round(github.now());
    const { issue } = target;
    const line = markerLine(context, { kind: 'note', issue, writtenAt, ...named });
    return (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .postComment */ .Gy)(github, target, `${line}${redact(words)}`, limits);
}
async function postHelp(context, { about, claim, reactionTarget }) {
    const { inputs, log, trigger } = context;
    const { attempt, project, reportTarget, wantsReport } = about;
    const isOnly = claim === 'added' || (!(0,_github_trigger_js__WEBPACK_IMPORTED_MODULE_5__/* .canBearReactions */ .Zu)(reactionTarget) && attempt === 1);
    if (!isOnly || !wantsReport || !reportTarget)
        return;
    const words = (0,_report_layout_js__WEBPACK_IMPORTED_MODULE_6__/* .helpComment */ .X2)({ ...inputs, asker: trigger.asker?.login });
    const posted = await postNote(context, reportTarget, { project }, words);
    if (posted.kind !== 'posted')
        log.warnOf(HELP_NOT_POSTED, posted.problem);
}
async function showOutcome({ limits, log, reactions }, { reactionTarget, result }, hasOlder) {
    if (!(0,_github_trigger_js__WEBPACK_IMPORTED_MODULE_5__/* .canBearReactions */ .Zu)(reactionTarget))
        return;
    const { denied, failed, succeeded } = _github_reactions_js__WEBPACK_IMPORTED_MODULE_4__/* .REACTIONS */ .n;
    const shown = [denied, failed, succeeded];
    const { outcome } = result;
    const isGood = outcome === 'completed' || outcome === 'no-changes';
    const isOpen = outcome === 'sent' || outcome === 'active';
    const wanted = isOpen ? undefined : isGood ? succeeded : failed;
    const added = wanted && (await reactions.add(reactionTarget, wanted, limits));
    if (added?.kind === 'failed')
        log.warnOf(NOT_SHOWN, added.problem);
    if (!hasOlder)
        return;
    const read = await reactions.readOwn(reactionTarget, limits);
    if (read.kind === 'failed')
        return log.warnOf(NOT_SHOWN, read.problem);
    for (const { content, id } of read.value) {
        if (!shown.includes(content) || content === wanted)
            continue;
        const problem = await reactions.remove(reactionTarget, id, limits);
        if (problem)
            log.warnOf(NOT_SHOWN, problem);
    }
}
async function notePullRequest(context, state) {
    const { clock, inputs, limits, log, redact, run } = context;
    const { about, job: named, result } = state;
    const wording = (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_7__/* .wordingOf */ .O3)(state, redact);
    const { number: issue, owner, repo } = wording.pullRequest?.parts ?? {};
    if (!wording.job || !named || issue === undefined)
        return false;
    const pull = result.kind === 'ended' ? result.pull : undefined;
    const repository = pull?.repository ?? `${owner}/${repo}`;
    const isHere = (0,_github_run_js__WEBPACK_IMPORTED_MODULE_12__/* .isSameName */ .yS)(repository, `${run.owner}/${run.repo}`);
    const isWhereAsked = [about.askedOn, about.reportTarget?.issue].includes(issue);
    if (isHere && isWhereAsked)
        return false;
    const connected = isHere ? context : pull && context.elsewhere(pull);
    if (!connected)
        return false;
    const to = { ...context, ...connected };
    const warnOf = (what, problem) => {
        if (isHere && (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .timeLeft */ .f$)(clock, limits) > 0)
            log.warnOf(what, problem);
    };
    const { id: job, project } = named;
    const known = pull?.isUntouched
        ? { kind: 'read', value: false }
        : await (0,_own_comments_js__WEBPACK_IMPORTED_MODULE_8__/* .isAnyJobNamed */ .DP)(to, issue, project);
    if (known.kind === 'failed')
        warnOf(NOT_NOTED, known.problem);
    if (known.kind === 'failed' || known.value)
        return false;
    const words = (0,_report_layout_js__WEBPACK_IMPORTED_MODULE_6__/* .pullRequestNote */ .HK)(wording, wording.job, inputs.command);
    const posted = await postNote(to, { issue }, { project, job }, words);
    if (posted.kind !== 'posted')
        warnOf(NOT_NOTED, posted.problem);
    return posted.kind === 'posted';
}
const NO_MARKER = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_13__/* .say */ .cv) `A part of the comment's marker holds a secret, so it is not written: no other run will know of this comment.`;
const HELP_NOT_POSTED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_13__/* .say */ .cv) `The help comment could not be posted.`;
const NOT_DELETED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_13__/* .say */ .cv) `An earlier report could not be deleted.`;
const NOT_SHOWN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_13__/* .say */ .cv) `The reactions could not be updated.`;
const NOT_NOTED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_13__/* .say */ .cv) `The note on the pull request, which says which job made it, could not be posted.`;


/***/ }),

/***/ 4563:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V5: function() { return /* binding */ withHead; },
/* harmony export */   rG: function() { return /* binding */ pollJob; },
/* harmony export */   sG: function() { return /* binding */ waitForResult; }
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(774);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9942);
/* harmony import */ var _rules_end_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2937);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4324);
/* harmony import */ var _rules_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4669);






async function waitForResult(context, job) {
    const { clock, inputs, limits, state } = context;
    if (!inputs.wait) {
        const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state(), inputs);
        return verdict.kind === 'ended'
            ? readEnd(context, verdict)
            : (0,_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .stopped */ .ce)('active');
    }
    const waited = await pollJob({
        check: job.check,
        clock,
        limits: () => limits,
        track: snapshot => trackCheck(context, snapshot),
        decide: () => {
            const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state(), inputs);
            const { kind } = verdict;
            return kind === 'ended' || kind === 'not-seen-working'
                ? verdict
                : undefined;
        },
        pauseMs: pauseBetweenChecks(context)
    });
    switch (waited.kind) {
        case 'final':
            return (0,_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOf */ .Mz)(waited.problem);
        case 'time-passed':
            return (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .timePassed */ .s$)(state(), inputs, waited.failure?.problem);
        case 'decided':
            return waited.value.kind === 'ended'
                ? readEnd(context, waited.value)
                : (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .notSeenWorking */ .ED)(state(), inputs);
    }
}
async function trackCheck(context, snapshot) {
    const { inputs, learn, state } = context;
    const seen = { ...state(), ...(0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .afterCheck */ .Lc)(state(), snapshot) };
    const { before, tracking } = await withHead(seen, inputs, context.readLinkedPull);
    learn({ before, tracking });
}
function pauseBetweenChecks({ clock, inputs, limits, onRetry, state }) {
    const startedAt = clock.now();
    return failed => {
        const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .judge */ .S4)(state(), inputs);
        const certainAt = failed?.failure.certainAt;
        const endAt = verdict.kind === 'undecided' ? verdict.countsAt : undefined;
        const countsAt = certainAt ?? endAt;
        const now = clock.now();
        const ms = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .nextPauseMs */ .wW)({
            waitedMs: now - startedAt,
            pollIntervalMs: inputs.pollIntervalMs,
            random: clock.random(),
            atLeastMs: certainAt === undefined ? failed?.backoffMs : undefined,
            countsInMs: countsAt && countsAt - now
        });
        if (failed)
            onRetry(failed.failure.problem, Math.min(ms, (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits)));
        return ms;
    };
}
async function readEnd(context, { end: { first, latest }, proof }) {
    const { log, state } = context;
    const { send } = state();
    const { prLink, status } = latest.job;
    if (proof === 'own')
        log.detail((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `The agent has finished this follow-up: ${status}.`);
    const pull = await context.readPullOfEnd(prLink);
    const end = (0,_rules_end_js__WEBPACK_IMPORTED_MODULE_5__/* .endOf */ .pJ)(latest, state(), proof, pull);
    return proof === 'own' && send.kind === 'sent' && send.isExact
        ? { ...end, workedMs: first.answeredAt - send.at }
        : end;
}
async function withHead(state, checking, read) {
    const { tracking } = state;
    const latest = tracking?.seen.at(-1)?.latest;
    if (!latest || !(0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_2__/* .needsHead */ .ig)(state, checking))
        return state;
    const head = await read(latest.job.prLink);
    if (head === undefined)
        return state;
    return { ...state, tracking: { ...tracking, headSha: head.headSha } };
}
async function pollJob({ check, clock, decide, limits, pauseMs, track }) {
    let failed;
    let failures = 0;
    for (let checks = 0;; checks += 1) {
        const value = decide();
        if (value !== undefined)
            return { kind: 'decided', value };
        if ((0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits(checks)) === 0)
            return { kind: 'time-passed', failure: failed?.failure };
        await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs(failed, checks), limits(checks));
        const found = await check(limits(checks));
        switch (found.kind) {
            case 'final':
                return found;
            case 'again': {
                failures += 1;
                const backoff = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .backoffMs */ .jo)(failures, clock.random());
                failed = { failure: found, backoffMs: found.retryAfterMs ?? backoff };
                break;
            }
            case 'snapshot':
                failures = 0;
                failed = undefined;
                await track(found);
        }
    }
}


/***/ }),

/***/ 5529:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gy: function() { return /* binding */ postComment; },
/* harmony export */   Tu: function() { return /* binding */ deleteComment; },
/* harmony export */   jE: function() { return /* binding */ readCommentsSince; },
/* harmony export */   oB: function() { return /* binding */ readConversationBackwards; },
/* harmony export */   qN: function() { return /* binding */ readRenderedDescription; }
/* harmony export */ });
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5115);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5755);



const PATHS = { comment: 'issues', line: 'pulls' };
const PAGES_AHEAD = 5;
function listOf(kind, issue) {
    const route = `GET /repos/{owner}/{repo}/${PATHS[kind]}/{issue_number}/comments`;
    return { route, parameters: { issue_number: issue } };
}
async function* readConversationBackwards(github, issue, count, limits) {
    const list = listOf('comment', issue);
    const lastPage = Math.max(1, Math.ceil(count / _pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md));
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPagesBackwards */ .P)(github, list, lastPage, limits))
        yield commentsOf(page, 'comment');
}
async function* readCommentsSince(github, kind, where, limits) {
    const { issue, since } = where;
    const whole = {
        route: `GET /repos/{owner}/{repo}/${PATHS[kind]}/comments`,
        parameters: { sort: 'created', direction: 'asc' }
    };
    const { parameters, route } = issue === undefined ? whole : listOf(kind, issue);
    const sinceDate = `${new Date(since).toISOString().slice(0, 19)}Z`;
    const call = { route, parameters: { ...parameters, since: sinceDate } };
    const ahead = issue === undefined ? PAGES_AHEAD : 0;
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, call, limits, { ahead }))
        yield commentsOf(page, kind);
}
function commentsOf(page, kind) {
    if (page.kind === 'failed')
        return page;
    const value = page.value.flatMap(item => readWritten(item, kind));
    return { kind: 'read', value };
}
function readWritten(item, kind) {
    const id = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(item.id);
    if (id === undefined)
        return [];
    const firstId = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(item.in_reply_to_id) ?? id;
    return [
        {
            id,
            author: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(item.user).login) ?? '',
            text: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.body) ?? '',
            url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.html_url) ?? '',
            postedAt: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(item.created_at) ?? 0,
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({
                threadId: kind === 'line' ? firstId : undefined,
                issue: issueOf(item)
            })
        }
    ];
}
function issueOf(item) {
    const on = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.issue_url) ?? (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.pull_request_url) ?? '';
    const number = /\/(\d+)$/.exec(on)?.[1];
    return number === undefined ? undefined : Number(number);
}
async function postComment(github, target, body, limits) {
    const { issue, threadId } = target;
    const isReply = threadId !== undefined;
    const { parameters, route } = listOf(isReply ? 'line' : 'comment', issue);
    const call = {
        route: `${route.replace('GET', 'POST')}${isReply ? '/{comment_id}/replies' : ''}`,
        parameters: { ...parameters, body, comment_id: threadId }
    };
    const result = await github.askOnce(call, limits);
    if (result.kind === 'answer')
        return { kind: 'posted', url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(result.data).html_url) ?? '' };
    if (result.kind === 'again')
        return result;
    return isReply && [404, 422].includes(result.status ?? 0)
        ? postComment(github, { issue }, body, limits)
        : result;
}
async function deleteComment(github, { id, threadId }, limits) {
    const path = PATHS[threadId === undefined ? 'comment' : 'line'];
    const route = `DELETE /repos/{owner}/{repo}/${path}/comments/{comment_id}`;
    const parameters = { comment_id: id };
    return github.remove({ route, parameters }, limits);
}
const queryAbout = (field) => `
  query($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      subject: ${field}(number: $number) { body bodyText }
    }
  }`;
function readRenderedDescription(github, { owner, repo: name }, on, limits) {
    return github.query({
        query: queryAbout(on.isPullRequest ? 'pullRequest' : 'issue'),
        variables: { owner, name, number: on.number },
        pick: ({ repository }) => {
            const { body, bodyText } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(repository).subject);
            return typeof body === 'string' && typeof bodyText === 'string'
                ? { body, bodyText }
                : undefined;
        }
    }, limits);
}


/***/ })

};
;