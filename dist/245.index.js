"use strict";
exports.id = 245;
exports.ids = [245];
exports.modules = {

/***/ 1245:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finish: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./action/early-end.js
var early_end = __webpack_require__(7565);
// EXTERNAL MODULE: ./action/entry.js + 1 modules
var entry = __webpack_require__(2396);
// EXTERNAL MODULE: ./action/io.js
var action_io = __webpack_require__(3224);
// EXTERNAL MODULE: ./action/outputs.js
var outputs = __webpack_require__(3052);
// EXTERNAL MODULE: ./action/step-end.js
var step_end = __webpack_require__(2554);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./common/message.js
var message = __webpack_require__(774);
// EXTERNAL MODULE: ./delivery/rules/outcome.js
var outcome = __webpack_require__(5124);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
;// CONCATENATED MODULE: ./finish/at-once.js
/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6;
/**
 * Does something with each, in order, several at a time. Where something throws,
 * the others go on, and it is thrown at the end.
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

// EXTERNAL MODULE: ./common/defined.js
var defined = __webpack_require__(2404);
// EXTERNAL MODULE: ./common/once.js
var once = __webpack_require__(9944);
// EXTERNAL MODULE: ./delivery/rules/end.js
var rules_end = __webpack_require__(2937);
// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./delivery/wait.js
var wait = __webpack_require__(4563);
// EXTERNAL MODULE: ./github/asked.js
var github_asked = __webpack_require__(8395);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./github/run.js
var github_run = __webpack_require__(2426);
;// CONCATENATED MODULE: ./finish/end.js










/**
 * Judges what checks have shown of a follow-up's job: its state with a result;
 * undefined: it stays pending.
 *
 * @param couldRead any job; else that is why this one was not seen to end
 */
async function endOfPending(step, pending, snapshots, couldRead) {
    const { clock, inputs, log } = step;
    const { startTimeoutMs } = inputs;
    const checking = { startTimeoutMs, isTwice: true };
    const known = snapshots.reduce(finished/* withCheck */.hV, {
        ...pending,
        about: aboutIn(step, pending),
        job: { ...pending.job, ...(0,defined/* defined */.s)({ latest: snapshots.at(-1) }) }
    });
    const readOnce = (0,once/* once */.O)((prLink) => (0,pull_request/* readHead */.zy)(step, prLink));
    const seen = await (0,wait/* withHead */.V)(known, checking, readOnce);
    const verdict = (0,finished/* judge */.S4)(seen, checking);
    const { elapsedMs } = log;
    if (verdict.kind === 'ended') {
        const { end, proof } = verdict;
        const pull = await readOnce(end.latest.job.prLink);
        const result = (0,rules_end/* endOf */.p)(end.latest, seen.before, proof, pull);
        const pullState = (0,pull_request/* stateOfPull */.wd)(pull);
        return { ...seen, result, elapsedMs, ...(0,defined/* defined */.s)({ pullState }) };
    }
    if (verdict.kind === 'unsettled') {
        const inMs = (0,finished/* mayCountAt */.oV)(seen, checking, verdict.countsAt) - clock.now();
        // Else it is the next check that is missing.
        if (inMs > 0)
            log.detail((0,message/* say */.cv) `The end of the agent job ${pending.job.id} counts in ${(0,message/* duration */.p0)(inMs)} at the earliest.`);
    }
    if (!couldRead || !isOverdue(step, pending))
        return undefined;
    return { ...known, result: (0,rules_state/* stopped */.ce)('timed-out'), elapsedMs };
}
/** It may take no longer, and no report says so yet. */
function isOverdue({ clock, inputs }, { result, send }) {
    const isOld = send.at < clock.now() - inputs.maxAgeMs;
    return isOld && result?.outcome !== 'timed-out';
}
/** The same follow-up, as this run reports it. */
function aboutIn({ inputs, run }, { about }) {
    const { command, jobUrl, maxAgeMs: timeLimitMs } = inputs;
    const isByComment = about.kind !== 'event';
    return {
        ...about,
        runId: run.id,
        attempt: run.attempt,
        timeLimitMs,
        runUrl: (0,github_run/* urlOf */.r)(run),
        serverUrl: run.serverUrl,
        url: urlOfAsked(about, run),
        ...(0,defined/* defined */.s)({ command: isByComment ? command : undefined, jobUrl })
    };
}
/** The address of what asked, or of the run that did. */
function urlOfAsked({ askedOn, key, place, runId }, run) {
    const repository = `${run.serverUrl}/${run.owner}/${run.repo}`;
    const asked = (0,github_asked/* readAskedKey */.AM)(key);
    const [, askingRun = runId] = /^run-(\d+)-/.exec(key) ?? [];
    if (!asked)
        return `${repository}/actions/runs/${askingRun}`;
    const { id, kind } = asked;
    const number = askedOn ?? place?.issue;
    return {
        comment: `${repository}/issues/${number}#issuecomment-${id}`,
        line: `${repository}/pull/${number}#discussion_r${id}`,
        review: `${repository}/pull/${number}#pullrequestreview-${id}`
    }[kind];
}

// EXTERNAL MODULE: ./delivery/rules/table.js
var table = __webpack_require__(6360);
// EXTERNAL MODULE: ./report/post.js
var post = __webpack_require__(6878);
;// CONCATENATED MODULE: ./finish/pending.js



/**
 * Finds what is pending for a project. All reports on a follow-up are one
 * record, whatever project they name.
 */
function findPending(reports, project) {
    const followUps = byFollowUp(reports).map(group => ({
        group,
        best: (0,post/* bestReport */.l)(group)?.state
    }));
    const signed = followUps.flatMap(({ best, group }) => best && isPending(best) ? [since(best, group)] : []);
    const own = signed.filter(({ about }) => about.project === project);
    const unsigned = followUps.filter(({ best, group }) => {
        const all = (0,table/* bestOf */.Ui)(group, ({ state }) => state)?.state;
        return !(best && isPending(best)) && all && isPending(all);
    });
    return {
        pending: own
            .filter(isOfJob)
            .sort((one, other) => sinceOf(one) - sinceOf(other)),
        ofOtherProjects: signed.length - own.length,
        unsigned: unsigned.length
    };
}
function byFollowUp(reports) {
    const groups = new Map();
    for (const report of reports) {
        const { about } = report.state;
        const followUp = `${about.place?.issue} ${about.key}`;
        const group = groups.get(followUp);
        if (group)
            group.push(report);
        else
            groups.set(followUp, [report]);
    }
    return [...groups.values()];
}
/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending(state) {
    const { result, send } = state;
    const isUnknown = result?.outcome === 'unknown';
    return send.kind === 'sent' && !(0,rules_state/* hasEnded */.hY)(state) && !isUnknown;
}
function isOfJob(state) {
    return state.job !== undefined;
}
/** A report of it is looked for from the first of all. */
function since(state, group) {
    const { about } = state;
    const first = Math.min(...group.map(({ writtenAt }) => writtenAt));
    const place = about.place && { ...about.place, since: first };
    return { ...state, about: { ...about, ...(place && { place }) } };
}
function sinceOf({ about }) {
    return about.place?.since ?? 0;
}

// EXTERNAL MODULE: ./agent/job.js
var job = __webpack_require__(6722);
// EXTERNAL MODULE: ./delivery/tracked-job.js
var tracked_job = __webpack_require__(396);
// EXTERNAL MODULE: ./http/retry.js
var retry = __webpack_require__(9406);
;// CONCATENATED MODULE: ./finish/rounds.js








/** What a check may take, with its retries: others wait for it. */
const CHECK_MS = 5_000;
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
        // An end has to stay the same for so long; timers may be a little early.
        const stayedAt = latest.answeredAt + finished/* LAG_MOST_MS */.KE + 100;
        const againAt = Math.max(stayedAt, notBefore);
        if (refusal || againAt >= limits.deadline)
            return;
        await (0,common_clock/* pause */.v7)(clock, againAt - clock.now(), limits);
        await check(id);
    });
    return { jobs, ...(0,defined/* defined */.s)({ cutShort, refusal }) };
}
/** Once, but for failures that may pass within that time. */
async function checkOnce({ clock, limits, log, onRetry, service }, id) {
    const job = (0,tracked_job/* trackJob */.x)(service, id, clock, snapshot => {
        (0,tracked_job/* warnOfUndocumented */.X)(snapshot, log);
        log.detail((0,message/* say */.cv) `The agent job ${id} is ${snapshot.job.status}.`);
    });
    // What is in flight then has its own last moment.
    const soon = (0,common_clock/* within */.ux)(limits, clock.now() + CHECK_MS - common_clock/* LAST_ANSWER_MS */.rL);
    for (let failures = 1;; failures += 1) {
        const found = await job.check(soon);
        if (found.kind !== 'again' || found.status === 429)
            return found;
        const { problem, retryAfterMs = 0 } = found;
        const backoff = (0,retry/* backoffMs */.jo)(failures, clock.random());
        const pauseMs = Math.max(retryAfterMs, backoff);
        if (pauseMs >= (0,common_clock/* timeLeft */.f$)(clock, soon))
            return found;
        onRetry(problem, pauseMs);
        await (0,common_clock/* pause */.v7)(clock, pauseMs, soon);
    }
}

// EXTERNAL MODULE: ./action/connect.js + 1 modules
var connect = __webpack_require__(866);
// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./action/step.js + 1 modules
var step = __webpack_require__(9027);
;// CONCATENATED MODULE: ./finish/step.js





/** Checks the inputs of a finish; a result where they are wrong. */
function openFinish(outside, io) {
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.c)(env, readFile);
    if (read.kind === 'problem')
        return (0,rules_state/* errorOf */.Mz)(read.problem);
    const checked = (0,action_inputs/* readFinishInputs */.P_)(input, env);
    if (checked.kind === 'problems')
        return (0,step/* wrongInputs */.hF)(checked.problems);
    const { inputs } = checked;
    return (0,connect/* connect */.N)({ ...(0,step/* openPorts */.Rr)(outside, io, read.run, inputs), inputs });
}

// EXTERNAL MODULE: ./github/comments.js
var comments = __webpack_require__(5529);
// EXTERNAL MODULE: ./report/redact.js
var report_redact = __webpack_require__(249);
// EXTERNAL MODULE: ./report/report.js
var report = __webpack_require__(8862);
// EXTERNAL MODULE: ./report/summary.js
var summary = __webpack_require__(3558);
;// CONCATENATED MODULE: ./finish.js



















/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * 3_600_000;
/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60;
/** What a report may take; twice what a slow GitHub needs. */
const REPORT_MS = 20_000;
/** A warning names so many jobs or issues: enough to look into its cause. */
const NAMED_MOST = 20;
/**
 * Finishes what is pending in the repository, in one short run. Never throws.
 */
function finish(outside) {
    const io = (0,action_io/* openStepIo */.n)(outside.clock, (0,entry/* maskSecrets */.QU)(outside.runner));
    const begin = async () => {
        const step = openFinish(outside, io);
        return 'runner' in step ? play(step) : giveUp(io, step);
    };
    return (0,step_end/* runToEnd */.c)(io, begin, giveUp);
}
/** Nothing was finished, and what is pending is not known. */
function giveUp({ redact, runner }, result) {
    runner.output('finished', '[]');
    runner.output('pending', '');
    const { reason } = result;
    const told = (0,report_redact/* redactMessage */.b6)(whyStopped(result), redact);
    const page = (0,early_end/* explainedAt */.q)(runner.env, reason);
    runner.summary((0,summary/* finishSummary */.g)(told, [], reason, page));
    return { level: 'failure', line: (0,message/* plain */.pj)(told) };
}
function whyStopped({ fix, outcome, what }) {
    return outcome === 'cancelled' ? CANCELLED : (0,message/* sentences */.hC)(what, fix, NEXT_RUN);
}
async function play(step) {
    const { clock, github, inputs, limits } = step;
    const since = github.now() - inputs.maxAgeMs - READ_BEFORE_MS;
    const read = await (0,comments/* readReports */.oh)(step, undefined, since);
    if (read.kind === 'failed') {
        const { problem } = read;
        const isLate = (0,common_clock/* timeLeft */.f$)(clock, limits) === 0;
        const fix = isLate ? (0,message/* sentences */.hC)(problem.fix, RAISE) : problem.fix;
        return giveUp(step, (0,rules_state/* errorOf */.Mz)({ ...problem, fix }));
    }
    const found = findPending(read.value, inputs.projectId);
    const done = { finished: [], existing: 0, unreported: new Map() };
    // From here on nothing is lost: what is not reported stays pending.
    const said = await finishAll(step, found.pending, done).catch(error => {
        const result = (0,step_end/* unexpected */.o)(step.runner, error);
        return { problem: whyStopped(result), note: [], reason: result.reason };
    });
    return concludeFinish(step, found, done, said);
}
/** Gives what is said of it beside the numbers; a problem fails the step. */
async function finishAll(step, pending, done) {
    const ids = [...new Set(pending.map(({ job }) => job.id))];
    const rounds = await checkInRounds(step, ids);
    const { cutShort, jobs, refusal } = rounds;
    const unread = ids.map(id => [(0,message/* say */.cv) `${id}`, jobs.get(id)?.problem]);
    warnOf(step, UNREAD, unread);
    if (refusal)
        return { problem: (0,message/* explain */.WE)(refusal), note: [] };
    const note = await reportAll(step, pending, rounds, done);
    warnOf(step, UNREPORTED, [...done.unreported].map(([{ about }, problem]) => [
        (0,message/* say */.cv) `#${about.place?.issue ?? 0}`,
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
        const checked = jobs.get(followUp.job.id);
        if (checked === undefined || why !== undefined)
            return;
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0) {
            why = TIME_PASSED;
            return;
        }
        const { snapshots } = checked;
        const over = await endOfPending(step, followUp, snapshots, couldRead);
        if (over === undefined || why !== undefined)
            return;
        // Each report that is running may create a comment.
        if (created + running >= CREATED_MOST) {
            why = LIMIT_REACHED;
            return;
        }
        const prLink = over.result?.kind === 'ended' ? over.result.prLink : null;
        const withoutNote = told.has(prLink);
        told.add(prLink);
        running += 1;
        const reported = await reportEnd(step, over, withoutNote);
        running -= 1;
        if (reported.kind === 'failed') {
            done.unreported.set(followUp, reported.problem);
            told.delete(prLink);
            if (reported.retryAfterMs !== undefined)
                why = LIMIT_REACHED;
        }
        else if (reported.kind === 'existing')
            done.existing += 1;
        else {
            const { url: commentUrl = '' } = reported;
            const outcome = over.result?.outcome ?? '';
            const issue = over.about.place?.issue ?? 0;
            log.moment((0,message/* say */.cv) `Reported ${(0,message/* literal */.eu)(outcome)} on #${issue}: ${commentUrl}.`);
            created += reported.created;
            done.finished.push({ ...over, commentUrl });
        }
    });
    return why;
}
/** What was begun in time goes through, also past the time limit. */
function reportEnd(step, over, withoutNote) {
    const { clock, limits } = step;
    const deadline = clock.now() + REPORT_MS;
    const ample = { ...limits, deadline, graceMs: common_clock/* CANCEL_GRACE_MS */.RI };
    const posting = { isFinish: true, withoutNote };
    return (0,post/* reportFollowUp */.tP)({ ...step, limits: ample }, over, posting);
}
function isRead({ snapshots }) {
    return snapshots.length > 0;
}
/** Of the jobs that may still be working, none could be read. */
function couldReadNone({ clock, inputs }, pending, { jobs }) {
    const oldest = clock.now() - inputs.maxAgeMs;
    const checked = pending
        .filter(({ send }) => send.at >= oldest)
        .flatMap(({ job }) => jobs.get(job.id) ?? []);
    return checked.length > 0 && !checked.some(isRead);
}
function concludeFinish(step, found, { existing, finished }, { note, problem, reason }) {
    const { inputs, log, redact, runner } = step;
    // What is too old is pending all the same.
    const ended = finished.filter(rules_state/* hasEnded */.hY).length;
    const pending = found.pending.length - ended - existing;
    const entries = finished.map(state => ({
        ...(0,outputs/* outputsOf */.Y)(state, redact),
        'issue-number': String(state.about.place?.issue)
    }));
    runner.output('finished', JSON.stringify(entries));
    runner.output('pending', String(pending));
    const isBad = finished.some(({ result }) => result && (0,outcome/* failsStep */.ug)(result.outcome, inputs.failOn));
    const hint = hintOf(found, inputs.command);
    if (hint.length > 0)
        log.warn(hint);
    const said = (0,message/* sentences */.hC)((0,message/* say */.cv) `Follow-ups finished: ${ended}. Still pending: ${pending}.`, isBad ? (0,message/* say */.cv) `An outcome is one of those in fail-on.` : [], problem, note);
    const reports = finished.map(state => (0,report/* reportOf */.E)(state, redact));
    const page = (0,early_end/* explainedAt */.q)(runner.env, reason);
    runner.summary((0,summary/* finishSummary */.g)((0,message/* sentences */.hC)(hint, said), reports, reason, page));
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
const RAISE = (0,message/* say */.cv) `If that happens each time, raise timeout-minutes, or lower max-age-hours.`;
const NEXT_RUN = (0,message/* say */.cv) `The next run finishes what is pending.`;
const LIMIT_REACHED = (0,message/* say */.cv) `GitHub limits how many comments can be created per minute, so the next run finishes the rest.`;
const CUT_SHORT = {
    limit: (0,message/* say */.cv) `The service limits how often jobs can be read, so the next run finishes the rest.`,
    time: (0,message/* say */.cv) `Half of the time (timeout-minutes) passed before all jobs were checked, so the next run finishes the rest. If that happens each time, raise the limit.`
};


/***/ })

};
;