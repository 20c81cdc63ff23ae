"use strict";
exports.id = 128;
exports.ids = [128];
exports.modules = {

/***/ 3128:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finish: function() { return /* binding */ finish; }
});

// EXTERNAL MODULE: ./action/annotation.js
var annotation = __webpack_require__(9365);
// EXTERNAL MODULE: ./action/context.js + 8 modules
var action_context = __webpack_require__(7448);
// EXTERNAL MODULE: ./action/outputs.js
var outputs = __webpack_require__(3052);
// EXTERNAL MODULE: ./action/step.js
var step = __webpack_require__(9554);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./common/message.js
var message = __webpack_require__(774);
// EXTERNAL MODULE: ./delivery/own-comments.js
var own_comments = __webpack_require__(4155);
// EXTERNAL MODULE: ./delivery/publish.js
var publish = __webpack_require__(9419);
// EXTERNAL MODULE: ./delivery/rules/reported-state.js
var reported_state = __webpack_require__(5549);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
// EXTERNAL MODULE: ./common/values.js
var values = __webpack_require__(5115);
// EXTERNAL MODULE: ./delivery/rules/end.js
var rules_end = __webpack_require__(2937);
// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./delivery/wait.js
var wait = __webpack_require__(4563);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./github/run.js
var github_run = __webpack_require__(2426);
// EXTERNAL MODULE: ./github/trigger.js
var trigger = __webpack_require__(9207);
;// CONCATENATED MODULE: ./finish/pending.js










const AFTER_WAIT_MS = 5 * 60_000;
const UNLISTED_MOST_MS = 20_000;
function findPending(reports, project, now) {
    const followUps = groupByFollowUp(reports).map(group => ({
        group,
        best: (0,reported_state/* bestReport */.l)(group.filter(({ isSigned }) => isSigned))
    }));
    const signed = followUps.flatMap(({ best, group }) => best && isPending(best, now) ? [{ best, group }] : []);
    const ofProject = signed.filter(({ best }) => best.marker.project === project);
    const wronglySigned = followUps.filter(({ best, group }) => {
        const bestOfAll = (0,reported_state/* bestReport */.l)(group);
        const isPendingAsSigned = best && isPending(best, now);
        return !isPendingAsSigned && bestOfAll && isPending(bestOfAll, now);
    });
    return {
        pending: ofProject
            .flatMap(({ best, group }) => pendingOf(best, group))
            .sort((one, other) => one.firstReportAt - other.firstReportAt),
        ofOtherProjects: signed.length - ofProject.length,
        wronglySigned: wronglySigned.length
    };
}
function groupByFollowUp(reports) {
    const groups = new Map();
    for (const report of reports) {
        const { issue, key } = report.marker;
        const followUp = `${issue} ${key}`;
        const group = groups.get(followUp);
        if (group)
            group.push(report);
        else
            groups.set(followUp, [report]);
    }
    return [...groups.values()];
}
function isPending({ marker }, now) {
    const { outcome, sendStatus, waitsUntil = 0 } = marker;
    const waits = outcome === 'sent' && waitsUntil + AFTER_WAIT_MS > now;
    return (sendStatus === 'yes' && !(0,rules_state/* isEnd */.uV)(outcome) && outcome !== 'unknown' && !waits);
}
function pendingOf(report, group) {
    const { job } = report.marker;
    if (job === undefined)
        return [];
    const firstReportAt = Math.min(...group.map(({ writtenAt }) => writtenAt));
    return [{ report, jobId: job, firstReportAt }];
}
async function stateIfOver(context, pending, snapshots, couldRead) {
    const { inputs, log, readLinkedPull } = context;
    const { startTimeoutMs } = inputs;
    const checking = { startTimeoutMs, isCheckedTwice: true };
    const withoutHead = stateOfPending(context, pending, snapshots);
    const readOnce = (0,values/* once */.O)(readLinkedPull);
    const withHeadRead = await (0,wait/* withHead */.V5)(withoutHead, checking, readOnce);
    const verdict = (0,finished/* judge */.S4)(withHeadRead, checking);
    const { elapsedMs } = log;
    if (verdict.kind === 'ended') {
        const { end, proof } = verdict;
        const pull = await readOnce(end.latest.job.prLink);
        const result = (0,rules_end/* endOf */.pJ)(end.latest, withHeadRead, proof, pull);
        const pullState = (0,pull_request/* stateOfPull */.wd)(pull);
        return { ...withHeadRead, result, elapsedMs, ...(0,values/* defined */.s)({ pullState }) };
    }
    if (verdict.kind === 'undecided')
        log.detail((0,message/* say */.cv) `The agent job ${pending.jobId} has ended, but its end does not count yet.`);
    if (!couldRead || !isOverdue(context, pending))
        return undefined;
    return { ...withoutHead, result: (0,rules_state/* stopped */.ce)('timed-out'), elapsedMs };
}
function stateOfPending(context, { report, firstReportAt }, snapshots) {
    const { github } = context;
    const { job, ...resumed } = (0,reported_state/* stateOfReport */.vX)(report, github.aheadMs());
    const { reactionTarget } = report.marker;
    const lastCheck = snapshots.at(-1);
    const reportTarget = {
        ...(0,reported_state/* reportTargetOf */.Z3)(report),
        since: firstReportAt - UNLISTED_MOST_MS
    };
    const unchecked = {
        ...rules_state/* initialState */.ue,
        ...resumed,
        about: aboutOfReport(context, report.marker, reportTarget),
        reactionTarget: reactionTarget ?? { kind: 'none' },
        ...(0,values/* defined */.s)({ job: job && { ...job, ...(0,values/* defined */.s)({ lastCheck }) } })
    };
    let state = unchecked;
    for (const snapshot of snapshots)
        state = { ...state, ...(0,finished/* afterCheck */.Lc)(state, snapshot) };
    return state;
}
function isOverdue(context, { report: { marker } }) {
    const { clock, github, inputs } = context;
    const oldest = clock.now() - inputs.maxAgeMs;
    const sentAt = (0,reported_state/* sentAtOf */.fc)(marker, github.aheadMs());
    return sentAt < oldest && marker.outcome !== 'timed-out';
}
function aboutOfReport({ inputs, run }, marker, reportTarget) {
    const { command, jobUrl, maxAgeMs: timeLimitMs } = inputs;
    const { askedOn, asker, isFromWorkflow, key, otherJobInput, project, words } = marker;
    const kind = (0,reported_state/* kindOf */.I)(marker);
    return {
        kind,
        key,
        runId: run.id,
        attempt: run.attempt,
        project,
        reportTarget,
        text: words,
        wantsReport: true,
        timeLimitMs,
        runUrl: (0,github_run/* urlOf */.rs)(run),
        serverUrl: run.serverUrl,
        url: urlOfAsked(marker, run),
        ...(0,values/* defined */.s)({
            askedOn,
            asker,
            command: kind === 'event' || isFromWorkflow ? undefined : command,
            jobInput: otherJobInput,
            jobUrl
        })
    };
}
function urlOfAsked({ askedOn, issue, key, runId }, run) {
    const repository = `${run.serverUrl}/${run.owner}/${run.repo}`;
    const asked = (0,trigger/* readAskedKey */.AM)(key);
    const askingRun = (0,trigger/* readEventKey */.wY)(key) ?? runId;
    if (!asked)
        return `${repository}/actions/runs/${askingRun}`;
    const { id, kind } = asked;
    const number = askedOn ?? issue;
    return {
        comment: `${repository}/issues/${number}#issuecomment-${id}`,
        line: `${repository}/pull/${number}#discussion_r${id}`,
        review: `${repository}/pull/${number}#pullrequestreview-${id}`
    }[kind];
}

// EXTERNAL MODULE: ./action/job-handle.js
var job_handle = __webpack_require__(7744);
// EXTERNAL MODULE: ./agent/job.js
var job = __webpack_require__(6722);
// EXTERNAL MODULE: ./http/failure.js
var failure = __webpack_require__(9942);
;// CONCATENATED MODULE: ./finish/rounds.js







const CHECK_MS = 5_000;
const FIRST_CHECKS_SHARE = 1 / 3;
async function checkInRounds(context, ids) {
    const { clock, limits, log } = context;
    const firstChecksUntil = log.startedAt + (limits.deadline - log.startedAt) * FIRST_CHECKS_SHARE;
    const checked = new Map();
    const problems = new Map();
    let cutShort;
    let apiKeyProblem;
    let notBefore = 0;
    const check = async (id) => {
        const snapshots = checked.get(id) ?? [];
        const found = await checkBriefly(context, id);
        if (found.kind === 'snapshot') {
            checked.set(id, [...snapshots, found]);
            problems.delete(id);
            return;
        }
        const { problem, status } = found;
        if (status === 401 && problem.reason === 'unauthorized') {
            apiKeyProblem = problem;
            return;
        }
        checked.set(id, snapshots);
        problems.set(id, problem);
        if (status !== 429)
            return;
        cutShort = 'limit';
        const { retryAfterMs = 0 } = found.kind === 'again' ? found : {};
        notBefore = Math.max(notBefore, clock.now() + retryAfterMs);
    };
    const first = Math.floor(clock.random() * ids.length);
    await forEachAtOnce([...ids.slice(first), ...ids.slice(0, first)], async (id) => {
        if (clock.now() >= firstChecksUntil)
            cutShort ??= 'time';
        if (!cutShort && !apiKeyProblem)
            await check(id);
    });
    const terminal = [...checked].flatMap(([id, snapshots]) => {
        const latest = snapshots.at(-1);
        return latest && (0,job/* isTerminal */.Hd)(latest.job.status) ? [{ id, latest }] : [];
    });
    await forEachAtOnce(terminal, async ({ id, latest }) => {
        const stayedAt = latest.answeredAt + finished/* LAG_MOST_MS */.KE + 100;
        for (;;) {
            const againAt = Math.max(stayedAt, notBefore);
            if (apiKeyProblem || againAt >= limits.deadline)
                return;
            if (againAt <= clock.now())
                break;
            await (0,common_clock/* pause */.v7)(clock, againAt - clock.now(), limits);
        }
        await check(id);
    });
    return { checked, problems, ...(0,values/* defined */.s)({ cutShort, apiKeyProblem }) };
}
async function checkBriefly({ clock, limitsFor, log, onRetry, service }, id) {
    const soon = limitsFor(CHECK_MS - common_clock/* LAST_ANSWER_MS */.rL);
    for (let failures = 1;; failures += 1) {
        const found = await service.check(id, soon, CONFIRMED);
        if (found.kind === 'snapshot') {
            (0,job_handle/* warnOfUndocumented */.X8)(found, log);
            log.detail((0,message/* say */.cv) `The agent job ${id} is ${found.job.status}.`);
        }
        if (found.kind !== 'again' || found.status === 429)
            return found;
        const { problem, retryAfterMs = 0 } = found;
        const backoff = (0,failure/* backoffMs */.jo)(failures, clock.random());
        const pauseMs = Math.max(retryAfterMs, backoff);
        if (pauseMs >= (0,common_clock/* timeLeft */.f$)(clock, soon))
            return found;
        onRetry(problem, pauseMs);
        await (0,common_clock/* pause */.v7)(clock, pauseMs, soon);
    }
}
const CONFIRMED = { isIdKnown: true, mayBeMissing: false };
const AT_ONCE = 6;
async function forEachAtOnce(items, work) {
    const errors = [];
    const next = items.values();
    const workInTurn = async () => {
        for (const item of next) {
            try {
                await work(item);
            }
            catch (error) {
                errors.push(error);
            }
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workInTurn));
    if (errors.length > 0)
        throw errors[0];
}

// EXTERNAL MODULE: ./report/layout.js
var layout = __webpack_require__(6410);
// EXTERNAL MODULE: ./report/safe-text.js
var safe_text = __webpack_require__(9053);
// EXTERNAL MODULE: ./report/wording.js + 1 modules
var wording = __webpack_require__(7813);
;// CONCATENATED MODULE: ./finish.js















const READ_BEFORE_MS = 24 * 3_600_000;
const CREATED_MOST = 60;
const REPORT_MS = 20_000;
const NAMED_MOST = 20;
function finish(outside) {
    const context = (0,action_context/* openFinishContext */.p)(outside);
    if (context.kind === 'no-context') {
        const { io, result } = context;
        return (0,step/* runToEnd */.cd)(io.runner, async () => giveUp(io, result));
    }
    const { runner } = context;
    return (0,step/* runToEnd */.cd)(runner, () => finishRepository(context).catch(thrown => giveUp(context, (0,step/* resultOfException */.sO)(runner, thrown))));
}
function giveUp({ redact, runner }, result) {
    runner.output('finished', '[]');
    runner.output('pending', '');
    const { reason } = result;
    const told = (0,safe_text/* redactMessage */.b6)(whyStopped(result), redact);
    const page = (0,annotation/* troubleshootingUrl */.K)(runner.env, reason);
    runner.summary((0,layout/* finishSummary */.gw)(told, [], reason, page));
    return { level: 'failure', line: (0,message/* plain */.pj)(told) };
}
function whyStopped({ fix, outcome, what }) {
    return outcome === 'cancelled' ? CANCELLED : (0,message/* sentences */.hC)(what, fix, NEXT_RUN);
}
async function finishRepository(context) {
    const { clock, github, inputs, limits } = context;
    const since = github.now() - inputs.maxAgeMs - READ_BEFORE_MS;
    const read = await (0,own_comments/* readReports */.oh)(context, undefined, since);
    if (read.kind === 'failed') {
        const { problem } = read;
        const isLate = (0,common_clock/* timeLeft */.f$)(clock, limits) === 0;
        const fix = isLate ? (0,message/* sentences */.hC)(problem.fix, RAISE) : problem.fix;
        return giveUp(context, (0,rules_state/* errorOf */.Mz)({ ...problem, fix }));
    }
    const found = findPending(read.value, inputs.projectId, github.now());
    const done = noReports();
    const said = await finishAll(context, found.pending, done).catch(error => {
        const result = (0,step/* resultOfException */.sO)(context.runner, error);
        return {
            problem: whyStopped(result),
            whyCutShort: [],
            reason: result.reason
        };
    });
    const whyUnreported = [...done.unreported].map(([{ report }, problem]) => [(0,message/* say */.cv) `#${report.marker.issue}`, problem]);
    warnOf(context, UNREPORTED, whyUnreported);
    return concludeFinish(context, found, done, said);
}
function noReports() {
    return {
        finished: [],
        existing: 0,
        unreported: new Map()
    };
}
async function finishAll(context, pending, done) {
    const ids = [...new Set(pending.map(({ jobId }) => jobId))];
    const rounds = await checkInRounds(context, ids);
    const { cutShort, apiKeyProblem, problems } = rounds;
    const whyUnread = ids.map(id => [(0,message/* say */.cv) `${id}`, problems.get(id)]);
    warnOf(context, UNREAD, whyUnread);
    if (apiKeyProblem) {
        const { reason } = apiKeyProblem;
        return { problem: (0,message/* explain */.WE)(apiKeyProblem), whyCutShort: [], reason };
    }
    const reportsCutShort = await reportAll(context, pending, rounds, done);
    const problem = failedEveryCheck(context, pending, rounds) ? NONE_READ : [];
    return {
        problem,
        whyCutShort: reportsCutShort ?? (cutShort ? CUT_SHORT[cutShort] : [])
    };
}
async function reportAll(context, pending, { checked }, done) {
    const { clock, limits, log } = context;
    const couldRead = [...checked.values()].some(couldBeRead);
    const noted = new Set();
    const afterCancel = (0,common_clock/* deadlineAfterCancel */.pX)(clock, limits.stop, common_clock/* CANCEL_GRACE_MS */.RI);
    let created = 0;
    let running = 0;
    let why;
    await forEachAtOnce(pending, async (followUp) => {
        const snapshots = checked.get(followUp.jobId);
        if (snapshots === undefined || why !== undefined)
            return;
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0) {
            why = TIME_PASSED;
            return;
        }
        const over = await stateIfOver(context, followUp, snapshots, couldRead);
        if (over === undefined || why !== undefined)
            return;
        if (created + running >= CREATED_MOST) {
            why = LIMIT_REACHED;
            return;
        }
        const { result } = over;
        const prLink = result.kind === 'ended' ? result.prLink : null;
        const withoutNote = noted.has(prLink);
        noted.add(prLink);
        running += 1;
        const reported = await reportResult(context, over, withoutNote, afterCancel).finally(() => {
            running -= 1;
        });
        if (reported.kind !== 'posted' && !withoutNote)
            noted.delete(prLink);
        if (reported.kind === 'failed') {
            done.unreported.set(followUp, reported.problem);
            const { isLimited, retryAfterMs } = reported;
            if (isLimited || retryAfterMs !== undefined)
                why = PAUSE_ASKED;
        }
        else if (reported.kind === 'existing')
            done.existing += 1;
        else {
            const { url: commentUrl = '' } = reported;
            const { outcome } = result;
            const issue = over.about.reportTarget?.issue ?? 0;
            log.detail((0,message/* say */.cv) `Reported ${(0,message/* literal */.eu)(outcome)} on #${issue}: ${commentUrl}.`);
            created += reported.created;
            done.finished.push({ ...over, commentUrl });
        }
    });
    return why;
}
function reportResult(context, over, withoutNote, afterCancel) {
    const { clock, limits } = context;
    const deadline = clock.now() + REPORT_MS;
    const ample = {
        stop: limits.stop,
        graceMs: common_clock/* CANCEL_GRACE_MS */.RI,
        get deadline() {
            return Math.min(deadline, afterCancel());
        }
    };
    const posting = { isFinish: true, withoutNote };
    return (0,publish/* publishOutcome */.Cu)({ ...context, limits: ample }, over, posting);
}
function couldBeRead(snapshots) {
    return snapshots.length > 0;
}
function failedEveryCheck(context, pending, { checked }) {
    const { clock, github, inputs } = context;
    const oldest = clock.now() - inputs.maxAgeMs;
    const shown = pending
        .filter(({ report }) => (0,reported_state/* sentAtOf */.fc)(report.marker, github.aheadMs()) >= oldest)
        .map(({ jobId }) => checked.get(jobId))
        .filter(snapshots => snapshots !== undefined);
    return shown.length > 0 && !shown.some(couldBeRead);
}
function concludeFinish(context, found, { existing, finished }, { problem, reason, whyCutShort }) {
    const { inputs, log, redact, runner } = context;
    const ended = finished.filter(rules_state/* hasEnded */.hY).length;
    const pending = found.pending.length - ended - existing;
    const entries = finished.map(state => ({
        ...(0,outputs/* outputsOf */.Y)(state, redact),
        'issue-number': String(state.about.reportTarget?.issue)
    }));
    runner.output('finished', JSON.stringify(entries));
    runner.output('pending', String(pending));
    const isBad = finished.some(({ result }) => (0,rules_state/* failsStep */.ug)(result.outcome, inputs.failOn));
    const hint = hintOf(found, inputs.command);
    if (hint.length > 0)
        log.warn(hint);
    const said = (0,message/* sentences */.hC)((0,message/* say */.cv) `Follow-ups finished: ${ended}. Still pending: ${pending}.`, isBad ? (0,message/* say */.cv) `An outcome is one of those in fail-on.` : [], problem, whyCutShort);
    const wordings = finished.map(state => (0,wording/* wordingOf */.O3)(state, redact));
    const page = (0,annotation/* troubleshootingUrl */.K)(runner.env, reason);
    runner.summary((0,layout/* finishSummary */.gw)((0,message/* sentences */.hC)(hint, said), wordings, reason, page));
    const fails = problem.length > 0 || isBad;
    return { level: fails ? 'failure' : 'notice', line: (0,message/* plain */.pj)(said) };
}
function hintOf({ ofOtherProjects, wronglySigned }, command) {
    return (0,message/* sentences */.hC)(ofOtherProjects > 0
        ? (0,message/* say */.cv) `Follow-ups pending for another project-id: ${ofOtherProjects}. This run does not finish them: check project-id, unless another workflow does.`
        : [], wronglySigned > 0
        ? (0,message/* say */.cv) `Follow-ups pending whose reports are not signed with this api-key: ${wronglySigned}. This run does not finish them: check api-key, or comment ${`${command} --job <id>`} there to check their jobs.`
        : []);
}
function warnOf({ log }, what, failures) {
    const causes = new Map();
    for (const [name, problem] of failures) {
        if (problem === undefined)
            continue;
        const cause = (0,message/* plain */.pj)((0,message/* explain */.WE)(problem));
        const { names } = causes.get(cause) ?? { names: [] };
        causes.set(cause, { names: [...names, name], problem });
    }
    for (const { names, problem } of causes.values()) {
        const more = names.length - NAMED_MOST;
        const shown = names.slice(0, NAMED_MOST);
        const rest = more > 0 ? [(0,message/* say */.cv) `and ${more} more`] : [];
        log.warnOf(what((0,message/* list */.p_)([...shown, ...rest])), problem);
    }
}
const UNREAD = (ids) => (0,message/* say */.cv) `Agent jobs can't be read: ${ids}.`;
const UNREPORTED = (issues) => (0,message/* say */.cv) `Reports could not be posted: ${issues}.`;
const NONE_READ = (0,message/* say */.cv) `None of the agent jobs could be read: check project-id, api-key, base-url, and whether the service has an outage.`;
const CANCELLED = (0,message/* say */.cv) `The run was cancelled. The next run finishes the rest.`;
const TIME_PASSED = (0,message/* say */.cv) `No time is left (timeout-minutes), so the rest stays pending for the next run. If that happens each time, raise the limit.`;
const RAISE = (0,message/* say */.cv) `If that happens each time, raise timeout-minutes, or lower max-age-hours.`;
const NEXT_RUN = (0,message/* say */.cv) `The next run finishes what is pending.`;
const PAUSE_ASKED = (0,message/* say */.cv) `GitHub asks to wait before more is reported, so the next run finishes the rest.`;
const LIMIT_REACHED = (0,message/* say */.cv) `GitHub limits how many comments can be created per minute, so the next run finishes the rest.`;
const CUT_SHORT = {
    limit: (0,message/* say */.cv) `The service limits how often jobs can be read, so the next run finishes the rest.`,
    time: (0,message/* say */.cv) `A third of the time (timeout-minutes) passed before all jobs were checked, so the next run finishes the rest. If that happens each time, raise the limit.`
};


/***/ })

};
;