export const id = 425;
export const ids = [425];
export const modules = {

/***/ 5425:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finish: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./clock.js
var clock_0 = __webpack_require__(8882);
;// CONCATENATED MODULE: ./finish/at-once.js
/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6;
/**
 * Does something with each, in order, several at a time. What has begun goes to
 * its end, also where something throws; then that is thrown.
 */
async function eachAtOnce(items, work) {
    const next = items.values();
    const inTurn = async () => {
        for (const item of next)
            await work(item);
    };
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, inTurn));
    const failed = lanes.find(lane => lane.status === 'rejected');
    if (failed)
        throw failed.reason;
}

// EXTERNAL MODULE: ./defined.js
var defined = __webpack_require__(6425);
// EXTERNAL MODULE: ./follow-up/wait.js
var wait = __webpack_require__(5469);
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
;// CONCATENATED MODULE: ./finish/finish-one.js










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
 *
 * @param couldRead any job; else that is why this one was not seen to end
 */
async function judgeFollowUp(step, followUp, snapshots, couldRead) {
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
    return couldRead && isOverdue(step, followUp)
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
async function reportEnd(step, followUp, over, isTold) {
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
    const deadline = clock.now() + REPORT_MS;
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

// EXTERNAL MODULE: ./github/comments.js
var comments = __webpack_require__(9894);
// EXTERNAL MODULE: ./rules/decide.js
var decide = __webpack_require__(710);
;// CONCATENATED MODULE: ./finish/pending.js




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

// EXTERNAL MODULE: ./agent/job.js
var job = __webpack_require__(6889);
// EXTERNAL MODULE: ./follow-up/tracked-job.js
var tracked_job = __webpack_require__(782);
// EXTERNAL MODULE: ./http/retry.js
var retry = __webpack_require__(6367);
// EXTERNAL MODULE: ./message.js
var message = __webpack_require__(4863);
;// CONCATENATED MODULE: ./finish/rounds.js








/** What a check may take, with its retries: others wait for it. */
const CHECK_MS = 5_000;
/**
 * How long an end has to stay the same, and a little more: timers may be early.
 */
const CHECKED_AGAIN_MS = finished/* LAG_MOST_MS */.KE + 100;
/**
 * Checks each job once, and those that have ended once more 10 s later. The
 * order begins at a random job, so that those which take their time keep none
 * of the others waiting for ever.
 */
async function checkInRounds(step, ids) {
    const { clock, limits, log } = step;
    const halftime = (log.startedAt + limits.deadline) / 2;
    const jobs = new Map();
    let cutShort;
    let refusal;
    let notBefore = 0;
    const check = async (id) => {
        const { snapshots = [] } = jobs.get(id) ?? {};
        const found = await checkOnce(step, id);
        if (found.kind === 'snapshot') {
            jobs.set(id, { snapshots: [...snapshots, found] });
            return;
        }
        const { problem, status } = found;
        if (status === 401)
            refusal = problem;
        else
            jobs.set(id, { snapshots, problem });
        if (status !== 429)
            return;
        cutShort = 'limit';
        const { retryAfterMs = 0 } = found.kind === 'again' ? found : {};
        notBefore = Math.max(notBefore, clock.now() + retryAfterMs);
    };
    const first = Math.floor(clock.random() * ids.length);
    await eachAtOnce([...ids.slice(first), ...ids.slice(0, first)], async (id) => {
        if (clock.now() >= halftime)
            cutShort ??= 'time';
        if (!cutShort && !refusal)
            await check(id);
    });
    const ended = [...jobs].flatMap(([id, { snapshots }]) => {
        const latest = snapshots.at(-1);
        return latest && (0,job/* isTerminal */.Hd)(latest.job.status) ? [{ id, latest }] : [];
    });
    await eachAtOnce(ended, async ({ id, latest }) => {
        const againAt = Math.max(latest.answeredAt + CHECKED_AGAIN_MS, notBefore);
        if (refusal || againAt >= limits.deadline)
            return;
        await (0,clock_0/* pause */.v7)(clock, againAt - clock.now(), limits);
        await check(id);
    });
    return { jobs, ...(0,defined/* defined */.s)({ cutShort, refusal }) };
}
/** Once, but for failures that may pass within that time. */
async function checkOnce({ clock, limits, log, onRetry, service }, id) {
    const job = (0,tracked_job/* trackJob */.x)(service, id, clock, ({ job }) => log.detail((0,message/* say */.cv) `The agent job ${id} is ${job.status}.`));
    const soon = (0,clock_0/* within */.ux)(limits, clock.now() + CHECK_MS);
    for (let failures = 1;; failures += 1) {
        const found = await job.check(soon);
        if (found.kind !== 'again' || found.status === 429)
            return found;
        const { problem, retryAfterMs = 0 } = found;
        const backoff = (0,retry/* backoffMs */.jo)(failures, clock.random());
        const pauseMs = Math.max(retryAfterMs, backoff);
        if (pauseMs >= (0,clock_0/* timeLeft */.f$)(clock, soon))
            return found;
        onRetry(problem, pauseMs);
        await (0,clock_0/* pause */.v7)(clock, pauseMs, soon);
    }
}

// EXTERNAL MODULE: ./report/summary.js
var report_summary = __webpack_require__(975);
// EXTERNAL MODULE: ./step/outputs.js
var outputs = __webpack_require__(5057);
// EXTERNAL MODULE: ./step/step.js + 4 modules
var step = __webpack_require__(8035);
// EXTERNAL MODULE: ./step/step-end.js
var step_end = __webpack_require__(3529);
;// CONCATENATED MODULE: ./finish.js













/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * 3_600_000;
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
    const done = { finished: [], existing: 0, unreported: new Map() };
    // From here on nothing is lost: what is not reported stays pending.
    const said = await finishAll(step, found.pending, done).catch(error => {
        if (!(error instanceof clock_0/* Cancelled */.cJ))
            throw error;
        return { problem: CANCELLED, note: [] };
    });
    return concludeFinish(step, found, done, said);
}
async function finishAll(step, pending, done) {
    const ids = [...new Set(pending.map(({ jobId }) => jobId))];
    const rounds = await checkInRounds(step, ids);
    const { cutShort, jobs, refusal } = rounds;
    const unread = ids.map(id => [(0,message/* say */.cv) `${id}`, jobs.get(id)?.problem]);
    warnOf(step, UNREAD, unread);
    if (refusal)
        return { problem: (0,message/* explain */.WE)(refusal), note: [] };
    const note = await reportAll(step, pending, rounds, done);
    warnOf(step, UNREPORTED, [...done.unreported].map(([{ report }, problem]) => [
        (0,message/* say */.cv) `#${report.marker.issue}`,
        problem
    ]));
    const problem = couldReadNone(step, pending, rounds) ? NONE_READ : [];
    return { problem, note: note ?? (cutShort ? CUT_SHORT[cutShort] : []) };
}
/** Reports what is over, oldest first. Gives why not all of it. */
async function reportAll(step, pending, { jobs }, done) {
    const { clock, limits, log } = step;
    const couldRead = [...jobs.values()].some(isRead);
    const told = new Set();
    let created = 0;
    let running = 0;
    let why;
    await eachAtOnce(pending, async (followUp) => {
        const checked = jobs.get(followUp.jobId);
        if (checked === undefined || why !== undefined)
            return;
        (0,clock_0/* throwIfCancelled */.dZ)(limits);
        if ((0,clock_0/* timeLeft */.f$)(clock, limits) === 0) {
            why = TIME_PASSED;
            return;
        }
        const over = await judgeFollowUp(step, followUp, checked.snapshots, couldRead);
        if (over === undefined || why !== undefined)
            return;
        // Each report that is running may create a comment.
        if (created + running >= CREATED_MOST) {
            why = LIMIT_REACHED;
            return;
        }
        const prLink = over.job?.prLink ?? '';
        const isTold = told.has(prLink);
        told.add(prLink);
        running += 1;
        const reported = await reportEnd(step, followUp, over, isTold);
        running -= 1;
        if (reported.kind === 'failed') {
            done.unreported.set(followUp, reported.problem);
            if (reported.retryAfterMs !== undefined)
                why = LIMIT_REACHED;
        }
        else if (reported.kind === 'existing')
            done.existing += 1;
        else {
            const { issue, results } = reported.finished;
            const { commentUrl = '', outcome = '' } = results;
            log.moment((0,message/* say */.cv) `Reported ${(0,message/* literal */.eu)(outcome)} on #${issue}: ${commentUrl}.`);
            created += reported.created;
            done.finished.push(reported.finished);
        }
    });
    return why;
}
function isRead({ snapshots }) {
    return snapshots.length > 0;
}
/** Of the jobs that may still be working, none could be read. */
function couldReadNone({ github, inputs }, pending, { jobs }) {
    const oldest = github.now() - inputs.maxAgeMs;
    const checked = pending
        .filter(({ sentAt }) => sentAt >= oldest)
        .flatMap(({ jobId }) => jobs.get(jobId) ?? []);
    return checked.length > 0 && !checked.some(isRead);
}
async function concludeFinish(step, found, { existing, finished }, { note, problem }) {
    const { inputs, log, redact, runner } = step;
    const pending = found.pending.length - finished.length - existing;
    const entries = finished.map(({ issue, results }) => ({
        ...(0,outputs/* outputsOf */.Yz)(results, redact),
        'issue-number': String(issue)
    }));
    runner.output('finished', JSON.stringify(entries));
    runner.output('pending', String(pending));
    const isBad = finished.some(({ report }) => (0,rules_outcome/* failsStep */.ug)(report.outcome, inputs.failOn));
    const hint = hintOf(found, inputs.command);
    if (hint.length > 0)
        log.warn(hint);
    const said = (0,message/* sentences */.hC)((0,message/* say */.cv) `Follow-ups finished: ${finished.length}. Still pending: ${pending}.`, isBad ? (0,message/* say */.cv) `An outcome is one that fail-on names.` : [], problem, note);
    const reports = finished.map(({ report }) => (0,report_report/* redactReport */.a5)(report, redact));
    const summary = (0,report_summary/* finishSummary */.gw)((0,message/* sentences */.hC)(hint, said), reports);
    await (0,step_end/* writeSummary */.Sy)(runner, summary);
    const fails = problem.length > 0 || isBad;
    return { level: fails ? 'failure' : 'notice', line: (0,message/* plain */.pj)(said) };
}
/** What this run can't finish, perhaps because its inputs are wrong. */
function hintOf({ ofOtherProjects, unsigned }, command) {
    return (0,message/* sentences */.hC)(ofOtherProjects > 0
        ? (0,message/* say */.cv) `Follow-ups pending for another project-id: ${ofOtherProjects}. This run does not finish them: check project-id, unless another workflow does.`
        : [], unsigned > 0
        ? (0,message/* say */.cv) `Follow-ups pending whose reports are not signed with this api-key: ${unsigned}. This run does not finish them: check api-key, or comment ${`${command} --job <id>`} there to check their jobs.`
        : []);
}
/** One warning for each cause, with the names of what it concerns. */
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
const TIME_PASSED_READING = (0,message/* say */.cv) `The time limit (timeout-minutes) passed before all comments were read. Raise it, or lower max-age-hours.`;
const LATE = {
    outcome: 'error',
    reason: 'time-limit',
    explanation: TIME_PASSED_READING
};
const LIMIT_REACHED = (0,message/* say */.cv) `GitHub limits how many comments can be created per minute, so the next run finishes the rest.`;
const CUT_SHORT = {
    limit: (0,message/* say */.cv) `The service limits how often jobs can be read, so the next run finishes the rest.`,
    time: (0,message/* say */.cv) `Half of the time (timeout-minutes) passed before all jobs were checked, so the next run finishes the rest. If that happens each time, raise the limit.`
};


/***/ })

};
