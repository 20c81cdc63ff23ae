export const id = 428;
export const ids = [428];
export const modules = {

/***/ 5428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   finish: () => (/* binding */ finish)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(3838);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5233);
/* harmony import */ var _defined_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(4222);
/* harmony import */ var _follow_up_tracked_job_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(893);
/* harmony import */ var _follow_up_wait_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2336);
/* harmony import */ var _github_asked_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(1631);
/* harmony import */ var _github_comments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8325);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3056);
/* harmony import */ var _github_run_js__WEBPACK_IMPORTED_MODULE_17__ = __webpack_require__(5310);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8394);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(7044);
/* harmony import */ var _report_post_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(842);
/* harmony import */ var _report_report_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5650);
/* harmony import */ var _report_summary_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3394);
/* harmony import */ var _rules_finished_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(137);
/* harmony import */ var _rules_outcome_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8595);
/* harmony import */ var _step_outputs_js__WEBPACK_IMPORTED_MODULE_18__ = __webpack_require__(600);
/* harmony import */ var _step_step_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9980);
/* harmony import */ var _step_step_end_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5334);



















/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * 3_600_000;
/** So long jobs are checked before those that have ended are reported. */
const CHECKING_MS = 30_000;
/** What a report that was begun in time may take beyond it. */
const LAST_REPORTS_MS = 60_000;
/** The same after a cancel, for each of its requests. */
const LAST_REQUESTS_MS = 3_000;
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60;
/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6;
/**
 * Finishes what is pending in the repository, in one short run. Never throws.
 */
function finish(outside) {
    return (0,_step_step_end_js__WEBPACK_IMPORTED_MODULE_10__/* .runToEnd */ .cd)(outside, _step_step_js__WEBPACK_IMPORTED_MODULE_9__/* .openFinish */ .Y, play, giveUp);
}
/** Nothing was finished, and what is pending is not known. */
function giveUp(io, { explanation, outcome }) {
    io.runner.output('finished', '[]');
    io.runner.output('pending', '');
    const why = outcome === 'cancelled' ? CANCELLED : explanation;
    const outputs = { known: {}, know: () => undefined };
    const ending = { outcome: 'error', explanation: why };
    return (0,_step_step_end_js__WEBPACK_IMPORTED_MODULE_10__/* .concludeEarly */ .zc)({ ...io, outputs }, ending);
}
async function play(step) {
    const { clock, github, inputs, limits } = step;
    const { command, maxAgeMs, projectId } = inputs;
    const account = await github.account(limits);
    const since = github.now() - maxAgeMs - READ_BEFORE_MS;
    const read = account.kind === 'failed'
        ? account
        : await (0,_github_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .readReports */ .oh)(step, undefined, since);
    if (read.kind === 'failed') {
        const isLate = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) === 0;
        const explanation = isLate ? TIME_PASSED_READING : (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .explain */ .WE)(read.problem);
        return giveUp(step, { outcome: 'error', explanation });
    }
    const own = read.value.filter(({ marker }) => marker.project === projectId);
    const isOther = own.length === 0 && read.value.some(one => one.isSigned && isPending(one));
    const hint = own.some(one => !one.isSigned && isPending(one))
        ? (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `There are reports that were made with another api-key. Their follow-ups are not finished: comment ${`${command} --job <id>`} there to check their jobs.`
        : isOther && OTHER_PROJECT;
    const pending = pendingIn(own);
    const progress = {
        finished: [],
        pending: pending.length,
        created: 0,
        told: new Set()
    };
    // From here on nothing is lost: what is not reported stays pending.
    const stopped = await finishAll(step, pending, progress).catch(error => {
        if (!(error instanceof _clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ))
            throw error;
        return { problem: CANCELLED };
    });
    return concludeFinish(step, progress, { ...stopped, ...(hint && { hint }) });
}
function pendingIn(reports) {
    const groups = Map.groupBy(reports, ({ marker }) => `${marker.issue} ${marker.asked}`);
    return [...groups.values()]
        .flatMap(group => {
        const report = (0,_report_post_js__WEBPACK_IMPORTED_MODULE_5__/* .bestReport */ .l)(group);
        if (report === undefined)
            return [];
        const { job: jobId } = report.marker;
        if (jobId === undefined || !isPending(report))
            return [];
        const since = Math.min(...group.map(({ createdAt }) => createdAt));
        return [{ report, jobId, since }];
    })
        .sort((one, other) => one.since - other.since);
}
/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending({ marker: { outcome, sent } }) {
    return sent === 'yes' && !(0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_8__/* .isEnd */ .uV)(outcome) && outcome !== 'unknown';
}
/** Checks and reports in batches, each of which goes through to its reports. */
async function finishAll(step, pending, progress) {
    const { clock, limits } = step;
    let rest = pending;
    while (rest.length > 0) {
        const checkUntil = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .within */ .ux)(limits, clock.now() + CHECKING_MS);
        const [first, second] = [openChecks(step), openChecks(step)];
        const checked = await inParallel(rest, async (one) => ({ one, snapshot: await first.check(one.jobId) }), () => (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, checkUntil) > 0 && !first.refusal);
        if (first.refusal)
            return { problem: (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .explain */ .WE)(first.refusal) };
        rest = rest.slice(checked.length);
        // Timers may come a little early, and an end has to be stable all the time.
        if (checked.some(({ snapshot }) => hasEnded(snapshot)))
            await (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, _rules_finished_js__WEBPACK_IMPORTED_MODULE_12__/* .LAG_MOST_MS */ .KE + 100, limits);
        await inParallel(checked, async ({ one, snapshot }) => {
            const again = hasEnded(snapshot) && (await second.check(one.jobId));
            const seen = [snapshot, again || undefined].filter(one => !!one);
            const over = await judgeOne(step, one, seen);
            if (over)
                await reportOne(step, one, over, progress);
        }, () => (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) > 0 &&
            !limits.cancel.aborted &&
            progress.created < CREATED_MOST);
        (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .throwIfCancelled */ .dZ)(limits);
        if (progress.created >= CREATED_MOST)
            return { note: LIMIT_REACHED };
        if ((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) === 0)
            return { note: TIME_PASSED };
    }
    return {};
}
function openChecks(step) {
    const { clock, limits, log, onRetry, service } = step;
    const checks = new Map();
    let refusal;
    async function checkNow(id) {
        const job = (0,_follow_up_tracked_job_js__WEBPACK_IMPORTED_MODULE_13__/* .trackJob */ .x)(service, id, clock, ({ job }) => log.detail((0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The agent job ${id} is ${job.status}.`));
        const soon = (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .within */ .ux)(limits, clock.now() + CHECKING_MS);
        const found = await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(clock, soon, () => job.check(soon), onRetry);
        if (found.kind === 'snapshot')
            return found;
        if (found.kind === 'refused' && found.because !== 'job')
            refusal = found.problem;
        else if ((0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits) > 0)
            log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The agent job ${id} can't be read.`, found.problem);
        return undefined;
    }
    return {
        check: (id) => {
            const check = checks.get(id) ?? checkNow(id);
            checks.set(id, check);
            return check;
        },
        /** The service lets nobody read any: its key or address is wrong. */
        get refusal() {
            return refusal;
        }
    };
}
function hasEnded(snapshot) {
    return snapshot !== undefined && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_14__/* .isTerminal */ .Hd)(snapshot.job.status);
}
/** What a follow-up has come to; undefined: it stays pending. */
async function judgeOne(step, { report }, snapshots) {
    const { clock, github, inputs } = step;
    const { createdAt, marker } = report;
    const { before, outcome, sentAt = createdAt } = marker;
    let reading;
    const readOnce = ({ job }) => {
        reading ??= (0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .readHead */ .zy)(step, job.prLink);
        return reading;
    };
    const tracking = snapshots.reduce(_rules_finished_js__WEBPACK_IMPORTED_MODULE_12__/* .track */ .u4, (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_12__/* .startTracking */ .i1)({
        kind: 'sent',
        by: 'earlier-run',
        at: clock.now() - (github.now() - sentAt),
        startTimeoutMs: inputs.startTimeoutMs,
        stableMs: _rules_finished_js__WEBPACK_IMPORTED_MODULE_12__/* .LAG_MOST_MS */ .KE,
        ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_15__/* .defined */ .s)({ before })
    }));
    const verdict = (0,_rules_finished_js__WEBPACK_IMPORTED_MODULE_12__/* .judge */ .S4)(await (0,_follow_up_wait_js__WEBPACK_IMPORTED_MODULE_1__/* .withHead */ .V)(tracking, readOnce));
    if (verdict.kind === 'ended') {
        const { droppedLink, job } = verdict.snapshot;
        const pullRequest = await readOnce(verdict.snapshot);
        const { headSha } = pullRequest ?? {};
        const after = { ...job, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_15__/* .defined */ .s)({ droppedLink, headSha }) };
        const { changed, ...end } = (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_8__/* .endOf */ .pJ)(after, before, verdict.proof);
        return { end, changed, job, pullRequest };
    }
    const isOld = sentAt < github.now() - inputs.maxAgeMs;
    return isOld && snapshots.length > 0 && outcome !== 'timed-out'
        ? { end: { outcome: 'timed-out' } }
        : undefined;
}
async function reportOne(step, { jobId, report: existing, since }, { changed, end, job, pullRequest }, progress) {
    const { inputs, limits, log, run } = step;
    const { jobSince, ...marker } = existing.marker;
    const { asker, bearer, issue } = marker;
    const { outcome } = end;
    const { attempt, id: runId } = run;
    const report = {
        ...end,
        explanation: [],
        send: 'sent',
        next: _rules_outcome_js__WEBPACK_IMPORTED_MODULE_8__/* .NEXT_STEPS */ .G6[outcome] ?? 'watch',
        asker,
        question: questionOf(marker, run),
        command: (0,_github_asked_js__WEBPACK_IMPORTED_MODULE_16__/* .readAskedKey */ .A)(marker.asked) && inputs.command,
        timeLimitMs: inputs.maxAgeMs,
        job: (0,_report_report_js__WEBPACK_IMPORTED_MODULE_6__/* .reportedJob */ .rr)(jobId, inputs.jobUrl, job),
        pullRequest: (0,_report_report_js__WEBPACK_IMPORTED_MODULE_6__/* .reportedPullRequest */ .GB)(job?.prLink, run.serverUrl),
        run: { url: (0,_github_run_js__WEBPACK_IMPORTED_MODULE_17__/* .urlOf */ .r)(run), id: run.id }
    };
    const deadline = limits.deadline + LAST_REPORTS_MS;
    const graceMs = LAST_REQUESTS_MS;
    const prLink = job?.prLink ?? '';
    const isTold = progress.told.has(prLink);
    progress.told.add(prLink);
    progress.created += 1;
    const reported = await (0,_report_post_js__WEBPACK_IMPORTED_MODULE_5__/* .reportFollowUp */ .tP)({ ...step, limits: { ...limits, deadline, graceMs } }, {
        place: { ...marker, since, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_15__/* .defined */ .s)({ threadId: existing.threadId }) },
        marker: { ...marker, ...(0,_defined_js__WEBPACK_IMPORTED_MODULE_15__/* .defined */ .s)({ changed }), outcome, runId, attempt },
        report,
        pullRequest,
        bearer,
        isFirst: true,
        isTold
    });
    if (reported.kind === 'failed')
        return log.warnOf((0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The report on #${issue} could not be posted.`, reported.problem);
    // Perhaps another run has reported it meanwhile.
    const created = reported.kind === 'posted' ? reported.created : 0;
    progress.created += created - 1;
    progress.pending -= 1;
    if (reported.kind === 'existing')
        return;
    const { url: commentUrl = '' } = reported;
    log.moment((0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `Reported ${(0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .literal */ .eu)(outcome)} on #${issue}: ${commentUrl}.`);
    const results = {
        outcome,
        jobId,
        sent: true,
        elapsedMs: log.elapsedMs,
        commentUrl,
        changed,
        pullRequest,
        job,
        hasEnded: job !== undefined
    };
    progress.finished = [...progress.finished, { report, results, issue }];
}
function questionOf({ asked, askedOn, issue, runId, words = '' }, run) {
    const repository = `${run.serverUrl}/${run.owner}/${run.repo}`;
    const key = (0,_github_asked_js__WEBPACK_IMPORTED_MODULE_16__/* .readAskedKey */ .A)(asked);
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
async function concludeFinish({ inputs, redact, runner }, { finished, pending }, { hint = [], note = [], problem = [] }) {
    const entries = finished.map(({ issue, report, results }) => ({
        ...(0,_step_outputs_js__WEBPACK_IMPORTED_MODULE_18__/* .outputsOf */ .Yz)(results, redact),
        'issue-number': String(issue),
        'asked-by': report.asker ?? ''
    }));
    runner.output('finished', JSON.stringify(entries));
    runner.output('pending', String(pending));
    const isBad = finished.some(({ report }) => (0,_rules_outcome_js__WEBPACK_IMPORTED_MODULE_8__/* .failsStep */ .ug)(report.outcome, inputs.failOn));
    const said = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .sentences */ .hC)((0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `Follow-ups finished: ${finished.length}. Still pending: ${pending}.`, isBad ? (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `An outcome is one that fail-on names.` : [], problem, pending > 0 ? note : [], hint);
    const reports = finished.map(({ report }) => (0,_report_report_js__WEBPACK_IMPORTED_MODULE_6__/* .redactReport */ .a5)(report, redact));
    await (0,_step_step_end_js__WEBPACK_IMPORTED_MODULE_10__/* .writeSummary */ .Sy)(runner, (0,_report_summary_js__WEBPACK_IMPORTED_MODULE_7__/* .finishSummary */ .gw)(said, reports));
    const fails = problem.length > 0 || isBad;
    const level = fails ? 'failure' : hint.length > 0 ? 'warning' : 'notice';
    return { level, line: (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .plain */ .pj)(said) };
}
/** Does the same with all of them, several at a time, as long as it may. */
async function inParallel(items, work, mayGoOn) {
    const results = [];
    let next = 0;
    const worker = async () => {
        while (next < items.length && mayGoOn()) {
            const index = next;
            next += 1;
            results[index] = await work(items[index]);
        }
    };
    // A cancel ends some of it at once. What was begun goes on to its end.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected')
        throw failed.reason;
    return results;
}
const OTHER_PROJECT = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `All follow-ups here were sent with another project-id, so this run does not finish them. Check project-id, unless another workflow does.`;
const CANCELLED = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The run was cancelled. The next run finishes the rest.`;
const TIME_PASSED = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The time limit (timeout-minutes) passed. The rest stays pending for the next run. If that happens each time, raise the limit.`;
const TIME_PASSED_READING = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `The time limit (timeout-minutes) passed before all comments were read. Raise it, or lower max-age-hours.`;
const LIMIT_REACHED = (0,_message_js__WEBPACK_IMPORTED_MODULE_11__/* .say */ .cv) `GitHub limits how many comments can be created per minute, so the next run finishes the rest.`;


/***/ })

};
