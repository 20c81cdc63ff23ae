export const id = 325;
export const ids = [325];
export const modules = {

/***/ 4325:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finish: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./agent/job.js
var job = __webpack_require__(6889);
// EXTERNAL MODULE: ./clock.js
var clock_0 = __webpack_require__(8882);
// EXTERNAL MODULE: ./defined.js
var defined = __webpack_require__(6425);
// EXTERNAL MODULE: ./github/asked.js
var github_asked = __webpack_require__(678);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(7459);
// EXTERNAL MODULE: ./github/run.js
var github_run = __webpack_require__(8339);
// EXTERNAL MODULE: ./http/once.js
var once = __webpack_require__(6612);
// EXTERNAL MODULE: ./report/post.js
var post = __webpack_require__(9445);
// EXTERNAL MODULE: ./report/report.js
var report_report = __webpack_require__(6605);
// EXTERNAL MODULE: ./rules/finished.js
var finished = __webpack_require__(5748);
// EXTERNAL MODULE: ./rules/outcome.js
var rules_outcome = __webpack_require__(6276);
// EXTERNAL MODULE: ./follow-up/wait.js
var wait = __webpack_require__(5469);
;// CONCATENATED MODULE: ./follow-up/finish-one.js










/**
 * When a job that had ended is checked once more: how long an end has to stay
 * the same. Timers may come a little early, and it has to be all the time.
 */
const CHECKED_AGAIN_MS = finished/* LAG_MOST_MS */.KE + 100;
/** What a report of a finish may take; twice what a slow GitHub needs. */
const REPORT_MS = 20_000;
/** The same after a cancel, for each of its requests. */
const LAST_REQUESTS_MS = 3_000;
/** It may take no longer, and no report says so yet. */
function isOverdue({ github, inputs }, { report, sentAt }) {
    const isOld = sentAt < github.now() - inputs.maxAgeMs;
    return isOld && report.marker.outcome !== 'timed-out';
}
/**
 * Judges what checks have shown of its job, if any; undefined: it stays
 * pending.
 */
async function judgeFollowUp(step, followUp, snapshots) {
    const { before } = followUp.report.marker;
    const readOnce = (0,once/* once */.O)(({ job }) => (0,pull_request/* readHead */.zy)(step, job.prLink));
    const tracking = snapshots.reduce(finished/* track */.u4, (0,finished/* startTracking */.i1)(basisOf(step, followUp)));
    const verdict = (0,finished/* judge */.S4)(await (0,wait/* withHead */.V)(tracking, readOnce));
    if (verdict.kind === 'ended') {
        const { droppedLink, job } = verdict.snapshot;
        const pullRequest = await readOnce(verdict.snapshot);
        const { headSha } = pullRequest ?? {};
        const after = { ...job, ...(0,defined/* defined */.s)({ droppedLink, headSha }) };
        const { changed, ...end } = (0,rules_outcome/* endOf */.pJ)(after, before, verdict.proof);
        return { end, changed, job, pullRequest };
    }
    return isOverdue(step, followUp)
        ? { end: { outcome: 'timed-out' } }
        : undefined;
}
function basisOf({ clock, github, inputs }, { report, sentAt }) {
    return {
        kind: 'sent',
        by: 'earlier-run',
        at: clock.now() - (github.now() - sentAt),
        startTimeoutMs: inputs.startTimeoutMs,
        // The second check stands for a longer time of an unfinished job, too.
        stableMs: finished/* LAG_MOST_MS */.KE,
        ...(0,defined/* defined */.s)({ before: report.marker.before })
    };
}
/** @param isTold another report tells the pull request which job made it */
async function reportEnd(step, followUp, over, { isTold, mostMs }) {
    const { clock, limits, run } = step;
    const { since } = followUp;
    // An end has no reason, whatever an earlier report had.
    const { bearer, jobSince, reason: _, ...rest } = followUp.report.marker;
    const { threadId } = followUp.report;
    const { changed, end, pullRequest } = over;
    const marker = {
        ...rest,
        ...(0,defined/* defined */.s)({ bearer, changed }),
        outcome: end.outcome,
        runId: run.id,
        attempt: run.attempt
    };
    const report = reportOf(step, followUp, over);
    // What was begun in time goes through, also past the time limit.
    const deadline = clock.now() + mostMs;
    const reported = await (0,post/* reportFollowUp */.tP)({ ...step, limits: { ...limits, deadline, graceMs: LAST_REQUESTS_MS } }, {
        place: { ...marker, since, ...(0,defined/* defined */.s)({ threadId }) },
        marker,
        report,
        pullRequest,
        bearer,
        isFirst: true,
        isTold,
        isFinish: true
    });
    if (reported.kind !== 'posted')
        return reported;
    const { created, url = '' } = reported;
    const results = resultsOf(step, followUp, over, url);
    const finished = { report, results, issue: marker.issue };
    return { kind: 'finished', finished, created };
}
function resultsOf({ log }, { jobId, report: { marker } }, { changed, end, job, pullRequest }, commentUrl) {
    return {
        outcome: end.outcome,
        jobId,
        sent: true,
        elapsedMs: log.elapsedMs,
        commentUrl,
        changed,
        pullRequest,
        job,
        hasEnded: job !== undefined,
        previousSha: (0,rules_outcome/* headBefore */.ct)(marker.before, job?.prLink),
        pullState: (0,report_report/* stateOfPull */.wd)(pullRequest),
        askedBy: marker.asker
    };
}
function reportOf({ inputs, run }, { jobId, report: { marker } }, { end, job, pullRequest }) {
    return {
        ...end,
        explanation: [],
        send: 'sent',
        next: rules_outcome/* NEXT_STEPS */.G6[end.outcome] ?? 'watch',
        asker: marker.asker,
        question: questionOf(marker, run),
        command: (0,github_asked/* readAskedKey */.A)(marker.asked) && inputs.command,
        timeLimitMs: inputs.maxAgeMs,
        job: (0,report_report/* reportedJob */.rr)(jobId, inputs.jobUrl, job),
        pullRequest: (0,report_report/* reportedPullRequest */.GB)(job?.prLink, run.serverUrl, {
            previousSha: (0,rules_outcome/* headBefore */.ct)(marker.before, job?.prLink),
            pullRequest
        }),
        pullState: (0,report_report/* stateOfPull */.wd)(pullRequest),
        run: { url: (0,github_run/* urlOf */.r)(run), id: run.id }
    };
}
function questionOf({ asked, askedOn, issue, runId, words = '' }, run) {
    const repository = `${run.serverUrl}/${run.owner}/${run.repo}`;
    const key = (0,github_asked/* readAskedKey */.A)(asked);
    const [, askingRun = runId] = /^run-(\d+)-/.exec(asked) ?? [];
    const runUrl = `${repository}/actions/runs/${askingRun}`;
    if (!key)
        return { kind: 'event', url: runUrl, words };
    const { id, kind } = key;
    const number = askedOn ?? issue;
    const url = {
        comment: `${repository}/issues/${number}#issuecomment-${id}`,
        line: `${repository}/pull/${number}#discussion_r${id}`,
        review: `${repository}/pull/${number}#pullrequestreview-${id}`
    }[kind];
    return { kind, url, words };
}

// EXTERNAL MODULE: ./follow-up/tracked-job.js
var tracked_job = __webpack_require__(782);
// EXTERNAL MODULE: ./github/comments.js
var comments = __webpack_require__(9894);
// EXTERNAL MODULE: ./github/pages.js
var pages = __webpack_require__(3922);
// EXTERNAL MODULE: ./http/retry.js
var retry = __webpack_require__(6367);
// EXTERNAL MODULE: ./message.js
var message = __webpack_require__(4863);
// EXTERNAL MODULE: ./rules/decide.js
var decide = __webpack_require__(710);
;// CONCATENATED MODULE: ./report/pending.js




/**
 * Finds what is pending for a project. All reports on a follow-up are one
 * record, whatever project they name.
 */
function findPending(reports, project) {
    const followUps = [
        ...Map.groupBy(reports, ({ marker }) => `${marker.issue} ${marker.asked}`).values()
    ].map(group => ({ group, best: (0,post/* bestReport */.l)(group) }));
    const signed = followUps.flatMap(({ best, group }) => best && isPending(best) ? [{ best, group }] : []);
    const own = signed.filter(({ best }) => best.marker.project === project);
    const unsigned = followUps.filter(({ best, group }) => {
        const all = (0,decide/* bestOf */.Ui)(group, ({ marker }) => marker);
        return !(best && isPending(best)) && all && isPending(all);
    });
    return {
        pending: own
            .flatMap(({ best, group }) => pendingOf(best, group))
            .sort((one, other) => one.since - other.since),
        ofOtherProjects: signed.length - own.length,
        unsigned: unsigned.length
    };
}
/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending({ marker: { outcome, sent } }) {
    return sent === 'yes' && !(0,rules_outcome/* isEnd */.uV)(outcome) && outcome !== 'unknown';
}
function pendingOf(report, group) {
    const { job: jobId } = report.marker;
    const sentAt = (0,comments/* sentAtOf */.fc)(report);
    const since = Math.min(...group.map(({ writtenAt }) => writtenAt));
    return jobId === undefined ? [] : [{ report, jobId, since, sentAt }];
}

// EXTERNAL MODULE: ./report/summary.js
var summary = __webpack_require__(975);
;// CONCATENATED MODULE: ./rules/queue.js
/** The task to begin now. */
function nextTask(queue, now) {
    return candidates(queue)
        .filter(task => beginsAt(task, queue) <= now)
        .sort(compare)[0];
}
/** When the next task may begin; `Infinity` if that depends on others. */
function nextBeginning(queue) {
    return Math.min(...candidates(queue).map(task => beginsAt(task, queue)));
}
/** One that fails takes its time, and must not keep the others waiting. */
function candidates({ running, waiting }) {
    const isOther = ({ isLate }) => !isLate;
    if (waiting.some(isOther))
        return waiting.filter(isOther);
    return running.some(isOther) ? [] : waiting;
}
function beginsAt({ kind, notBefore }, { heldUntil }) {
    return Math.max(notBefore, heldUntil[kind]);
}
/** A check that has to wait for a limit again goes behind, however old it is. */
function compare(one, other) {
    const areReports = one.kind === 'report' && other.kind === 'report';
    return areReports ? one.since - other.since : rankOf(one) - rankOf(other);
}
/** What is nearly done goes first, so that it is done if the time passes. */
function rankOf({ isAgain, kind }) {
    if (kind === 'report')
        return 0;
    return isAgain ? 1 : 2;
}

;// CONCATENATED MODULE: ./step/carry-out.js


/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6;
/**
 * Carries out tasks and what follows from them, several at a time, as long as
 * there is time. Gives back what was not begun. Throws `Cancelled` on a cancel,
 * and whatever a task throws, once those that were begun are over.
 */
async function carryOutAll({ clock, limits }, tasks, work) {
    const running = new Map();
    let waiting = tasks;
    const begin = async (task) => {
        const following = await work.carryOut(task);
        waiting = [...waiting, ...following];
        running.delete(task);
    };
    try {
        for (;;) {
            (0,clock_0/* throwIfCancelled */.dZ)(limits);
            const begun = [...running.keys()];
            const heldUntil = work.heldUntil(begun);
            const queue = { waiting, running: begun, heldUntil };
            const isTime = (0,clock_0/* timeLeft */.f$)(clock, limits) > 0 && work.mayGoOn();
            const mayBegin = isTime && running.size < AT_ONCE;
            const next = mayBegin && nextTask(queue, clock.now());
            if (next) {
                waiting = waiting.filter(task => task !== next);
                running.set(next, begin(next));
                continue;
            }
            const nextAt = mayBegin ? nextBeginning(queue) : Number.POSITIVE_INFINITY;
            const isInTime = nextAt < limits.deadline;
            if (running.size === 0 && !isInTime)
                return waiting;
            const done = new AbortController();
            const wake = AbortSignal.any([limits.cancel, done.signal]);
            const pauses = isInTime ? [clock.sleep(nextAt - clock.now(), wake)] : [];
            await Promise.race([...running.values(), ...pauses])
                // No timer may hold the process.
                .finally(() => done.abort());
        }
    }
    finally {
        // A cancel ends some at once. A report that was begun goes to its end.
        await Promise.allSettled(running.values());
    }
}

// EXTERNAL MODULE: ./step/outputs.js
var outputs = __webpack_require__(5057);
// EXTERNAL MODULE: ./step/step.js + 4 modules
var step = __webpack_require__(8035);
// EXTERNAL MODULE: ./step/step-end.js
var step_end = __webpack_require__(3529);
;// CONCATENATED MODULE: ./finish.js
















/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * 3_600_000;
/** What a check may take, with its retries: others wait for it. */
const CHECK_MS = 5_000;
/** The same of a check or a report that failed before: nothing waits for it. */
const LATE_MS = 30_000;
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60;
/** A warning names so many jobs or issues: enough to look into its cause. */
const NAMED_MOST = 20;
/**
 * Finishes what is pending in the repository, in one short run. Never throws.
 */
function finish(outside) {
    return (0,step_end/* runToEnd */.cd)(outside, step/* openFinish */.Y, play, giveUp);
}
/** Nothing was finished, and what is pending is not known. */
function giveUp(io, { explanation, outcome, reason }) {
    io.runner.output('finished', '[]');
    io.runner.output('pending', '');
    const why = outcome === 'cancelled' ? CANCELLED : explanation;
    const outputs = { known: {}, know: () => undefined };
    const ending = { outcome: 'error', reason, explanation: why };
    return (0,step_end/* concludeEarly */.zc)({ ...io, outputs }, ending);
}
async function play(step) {
    const { clock, github, inputs, limits } = step;
    const account = await github.account(limits);
    const since = github.now() - inputs.maxAgeMs - READ_BEFORE_MS;
    const read = account.kind === 'failed'
        ? account
        : await (0,comments/* readReports */.oh)(step, undefined, since);
    if (read.kind === 'failed') {
        const isLate = (0,clock_0/* timeLeft */.f$)(clock, limits) === 0;
        return giveUp(step, isLate ? LATE : (0,rules_outcome/* errorOf */.Mz)(read.problem));
    }
    const found = findPending(read.value, inputs.projectId);
    const progress = startProgress(found.pending);
    // From here on nothing is lost: what is not reported stays pending.
    const stopped = await finishAll(step, found.pending, progress).catch(error => {
        if (!(error instanceof clock_0/* Cancelled */.cJ))
            throw error;
        return { problem: CANCELLED };
    });
    return concludeFinish(step, found, progress, stopped);
}
function startProgress(pending) {
    return {
        finished: [],
        pending: pending.length,
        created: 0,
        told: new Set(),
        read: new Set(),
        unread: new Map(),
        unreported: new Map(),
        heldUntil: { check: 0, report: 0 }
    };
}
async function finishAll(step, pending, progress) {
    const rest = await carryOutAll(step, firstChecks(pending), {
        carryOut: task => task.kind === 'check'
            ? checkJob(step, task, progress)
            : finishOne(step, task, progress),
        mayGoOn: () => !progress.refusal && progress.created < CREATED_MOST,
        heldUntil: running => heldUntil(progress, running)
    });
    const note = rest.length > 0 ? whyNotAll(step, progress) : [];
    if (progress.refusal)
        return { note, problem: (0,message/* explain */.WE)(progress.refusal) };
    const isBlind = couldReadNone(step, pending, progress);
    return { note, problem: isBlind ? NONE_READ : [] };
}
/** Each report that is running may create a comment. */
function heldUntil({ created, heldUntil }, running) {
    const reporting = running.filter(({ kind }) => kind === 'report').length;
    const isFull = created + reporting >= CREATED_MOST;
    const report = isFull ? Number.POSITIVE_INFINITY : heldUntil.report;
    return { ...heldUntil, report };
}
function whyNotAll({ limits }, { created, heldUntil, refusal }) {
    if (refusal)
        return [];
    const isHeld = (kind) => heldUntil[kind] >= limits.deadline;
    if (created >= CREATED_MOST || isHeld('report'))
        return LIMIT_REACHED;
    return isHeld('check') ? CHECKS_LIMITED : TIME_PASSED;
}
/** Of the jobs that may still be working, none could be read. */
function couldReadNone({ github, inputs }, pending, { read, unread }) {
    const oldest = github.now() - inputs.maxAgeMs;
    const jobs = pending
        .filter(({ sentAt }) => sentAt >= oldest)
        .map(({ jobId }) => jobId);
    return jobs.some(id => unread.has(id)) && !jobs.some(id => read.has(id));
}
/** One for each job, in the order of its oldest follow-up. */
function firstChecks(pending) {
    const jobs = Map.groupBy(pending, ({ jobId }) => jobId);
    return [...jobs].map(([jobId, followUps]) => ({
        kind: 'check',
        isAgain: false,
        isLate: false,
        notBefore: 0,
        since: Math.min(...followUps.map(({ since }) => since)),
        jobId,
        followUps,
        snapshots: []
    }));
}
async function checkJob(step, task, progress) {
    const { followUps, isAgain, isLate, jobId } = task;
    const overdue = followUps.filter(one => isOverdue(step, one));
    const found = await readJob(step, task, progress);
    if (found.kind === 'snapshot') {
        progress.read.add(jobId);
        progress.unread.delete(jobId);
        const seen = { ...task, snapshots: [...task.snapshots, found] };
        if (!(0,job/* isTerminal */.Hd)(found.job.status))
            return reportTasks(seen, overdue);
        if (isAgain)
            return reportTasks(seen, followUps);
        const notBefore = found.answeredAt + CHECKED_AGAIN_MS;
        return [{ ...seen, isAgain: true, notBefore }];
    }
    const status = found.kind === 'refused' ? found.status : undefined;
    if (status === 401) {
        progress.refusal = found.problem;
        return [];
    }
    if (found.problem)
        progress.unread.set(jobId, found.problem);
    if (found.kind === 'held' || !isLate)
        return [{ ...task, isLate: true }];
    const isGone = status === 404 || status === 410;
    // If no job can be read, the reason is not this one.
    return isGone || progress.read.size > 0 ? reportTasks(task, overdue) : [];
}
/** A limit is the service's for all checks; other failures are the job's. */
async function readJob({ clock, limits, log, onRetry, service }, { isLate, jobId }, progress) {
    const job = (0,tracked_job/* trackJob */.x)(service, jobId, clock, ({ job }) => log.detail((0,message/* say */.cv) `The agent job ${jobId} is ${job.status}.`));
    const soon = (0,clock_0/* within */.ux)(limits, clock.now() + (isLate ? LATE_MS : CHECK_MS));
    let problem;
    const tryOnce = async () => {
        if (clock.now() < progress.heldUntil.check)
            return { kind: 'held' };
        const found = await job.check(soon);
        if (found.kind === 'snapshot')
            return found;
        problem = found.problem;
        const { retryAfterMs = 0 } = found.kind === 'again' ? found : {};
        if (found.status !== 429 || retryAfterMs === 0)
            return found;
        hold(progress, 'check', clock.now() + retryAfterMs);
        return { kind: 'held' };
    };
    const found = await (0,retry/* retry */.L5)(clock, soon, tryOnce, onRetry);
    return found.kind === 'snapshot' ? found : { ...found, problem };
}
function hold({ heldUntil }, kind, until) {
    heldUntil[kind] = Math.max(heldUntil[kind], until);
}
function reportTasks({ isLate, snapshots }, followUps) {
    return followUps.map(followUp => ({
        kind: 'report',
        isAgain: false,
        isLate,
        notBefore: 0,
        since: followUp.since,
        followUp,
        snapshots
    }));
}
async function finishOne(step, task, progress) {
    const { followUp, isLate, snapshots } = task;
    const over = await judgeFollowUp(step, followUp, snapshots);
    if (!over)
        return [];
    const prLink = over.job?.prLink ?? '';
    const isTold = progress.told.has(prLink);
    progress.told.add(prLink);
    const mostMs = isLate ? LATE_MS : REPORT_MS;
    const { clock, log } = step;
    const reported = await reportEnd(step, followUp, over, { isTold, mostMs });
    if (reported.kind === 'failed') {
        if (!isTold)
            progress.told.delete(prLink);
        const { problem, retryAfterMs = 0 } = reported;
        progress.unreported.set(followUp, problem);
        hold(progress, 'report', clock.now() + retryAfterMs);
        // It may have been created all the same, which a list shows a little later.
        const notBefore = clock.now() + pages/* LISTED_AFTER_MS */.KV;
        return isLate ? [] : [{ ...task, isLate: true, notBefore }];
    }
    progress.unreported.delete(followUp);
    progress.pending -= 1;
    if (reported.kind === 'existing')
        return [];
    const { created, finished } = reported;
    const { issue, results } = finished;
    const { commentUrl = '', outcome = '' } = results;
    log.moment((0,message/* say */.cv) `Reported ${(0,message/* literal */.eu)(outcome)} on #${issue}: ${commentUrl}.`);
    progress.created += created;
    progress.finished = [...progress.finished, finished];
    return [];
}
async function concludeFinish(step, found, progress, { note = [], problem = [] }) {
    const { inputs, redact, runner } = step;
    const { finished, pending } = progress;
    warnOfFailures(step, progress);
    const entries = finished.map(({ issue, results }) => ({
        ...(0,outputs/* outputsOf */.Yz)(results, redact),
        'issue-number': String(issue)
    }));
    runner.output('finished', JSON.stringify(entries));
    runner.output('pending', String(pending));
    const isBad = finished.some(({ report }) => (0,rules_outcome/* failsStep */.ug)(report.outcome, inputs.failOn));
    const hint = hintOf(found, inputs.command);
    const said = (0,message/* sentences */.hC)(hint, (0,message/* say */.cv) `Follow-ups finished: ${finished.length}. Still pending: ${pending}.`, isBad ? (0,message/* say */.cv) `An outcome is one that fail-on names.` : [], problem, note);
    const reports = finished.map(({ report }) => (0,report_report/* redactReport */.a5)(report, redact));
    await (0,step_end/* writeSummary */.Sy)(runner, (0,summary/* finishSummary */.gw)(said, reports));
    const fails = problem.length > 0 || isBad;
    const level = fails ? 'failure' : hint.length > 0 ? 'warning' : 'notice';
    return { level, line: (0,message/* plain */.pj)(said) };
}
/** Where nothing is pending, it may be because the inputs are wrong. */
function hintOf({ ofOtherProjects, pending, unsigned }, command) {
    if (pending.length > 0)
        return [];
    return (0,message/* sentences */.hC)(ofOtherProjects > 0
        ? (0,message/* say */.cv) `Follow-ups pending for another project-id: ${ofOtherProjects}. This run does not finish them: check project-id, unless another workflow does.`
        : [], unsigned > 0
        ? (0,message/* say */.cv) `Follow-ups pending whose reports are not signed with this api-key: ${unsigned}. This run does not finish them: check api-key, or comment ${`${command} --job <id>`} there to check their jobs.`
        : []);
}
/** One warning for each cause. */
function warnOfFailures({ log }, { unread, unreported }) {
    const jobs = [...unread].map(([id, problem]) => [(0,message/* say */.cv) `${id}`, problem]);
    const issues = [...unreported].map(([{ report }, problem]) => [(0,message/* say */.cv) `#${report.marker.issue}`, problem]);
    for (const [names, problem] of byCause(jobs))
        log.warnOf((0,message/* say */.cv) `Agent jobs can't be read: ${names}.`, problem);
    for (const [names, problem] of byCause(issues))
        log.warnOf((0,message/* say */.cv) `Reports could not be posted: ${names}.`, problem);
}
function byCause(failures) {
    const causes = Map.groupBy(failures, ([, problem]) => (0,message/* plain */.pj)((0,message/* explain */.WE)(problem)));
    return [...causes.values()].flatMap(group => {
        const [first] = group;
        const shown = group.slice(0, NAMED_MOST).map(([name]) => name);
        const more = group.length - shown.length;
        const names = more > 0 ? [...shown, (0,message/* say */.cv) `and ${more} more`] : shown;
        return first ? [[(0,message/* list */.p_)(names), first[1]]] : [];
    });
}
const NONE_READ = (0,message/* say */.cv) `None of the agent jobs could be read: check project-id, api-key, base-url, and whether the service has an outage.`;
const CANCELLED = (0,message/* say */.cv) `The run was cancelled. The next run finishes the rest.`;
const TIME_PASSED = (0,message/* say */.cv) `No time is left (timeout-minutes), so the rest stays pending for the next run. If that happens each time, raise the limit.`;
const TIME_PASSED_READING = (0,message/* say */.cv) `The time limit (timeout-minutes) passed before all comments were read. Raise it, or lower max-age-hours.`;
const LATE = {
    outcome: 'error',
    reason: 'time-limit',
    explanation: TIME_PASSED_READING
};
const LIMIT_REACHED = (0,message/* say */.cv) `GitHub limits how many comments can be created per minute, so the next run finishes the rest.`;
const CHECKS_LIMITED = (0,message/* say */.cv) `The service limits how often jobs can be read, so the next run finishes the rest.`;


/***/ })

};
