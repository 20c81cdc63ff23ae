"use strict";
exports.id = 59;
exports.ids = [59];
exports.modules = {

/***/ 1059:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  deliver: function() { return /* binding */ deliver; }
});

// EXTERNAL MODULE: ./action/step.js
var step = __webpack_require__(9554);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./common/message.js
var message = __webpack_require__(774);
// EXTERNAL MODULE: ./action/annotation.js
var action_annotation = __webpack_require__(9365);
// EXTERNAL MODULE: ./report/layout.js
var layout = __webpack_require__(6410);
// EXTERNAL MODULE: ./report/wording.js + 1 modules
var report_wording = __webpack_require__(7813);
// EXTERNAL MODULE: ./delivery/publish.js
var publish = __webpack_require__(9419);
// EXTERNAL MODULE: ./delivery/rules/record.js
var rules_record = __webpack_require__(4655);
// EXTERNAL MODULE: ./delivery/rules/reported-state.js
var reported_state = __webpack_require__(5549);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
;// CONCATENATED MODULE: ./delivery/conclude.js










async function conclude(context, result) {
    const { concluded, inputs, learn, log, redact } = context;
    const { reporting, rocket, runner } = context;
    const { outcome } = result;
    learn({ result });
    let reported = NO_REPORT;
    const thrown = await reporting.run(async () => {
        await reporting.backgroundDone();
        reporting.inBackground(rocket.confirm(), NO_ROCKET);
        reported = await reportOnGitHub(context);
    });
    if (thrown !== undefined) {
        const isCutOff = thrown instanceof common_clock/* Cancelled */.cJ;
        const { what } = (0,step/* resultOfException */.sO)(runner, thrown);
        log.warn(isCutOff ? NOT_ALL_REPORTED : what);
    }
    const { hasReport, refusal } = reported;
    learn({ hasReport });
    const wording = (0,report_wording/* wordingOf */.O3)(concluded(), redact);
    const annotation = (0,action_annotation/* annotationOf */.l)(wording, (0,rules_state/* failsStep */.ug)(outcome, inputs.failOn));
    const text = outcome === 'skipped' ? '' : await textToShow(context);
    const page = (0,action_annotation/* troubleshootingUrl */.K)(runner.env, wording.reason);
    runner.summary((0,layout/* stepSummary */.xw)(wording, redact(text), log.timeline, page));
    return refusal ? withRefusal(annotation, refusal) : annotation;
}
async function textToShow({ readPrompt }) {
    const prompt = await readPrompt().catch(() => undefined);
    return prompt?.kind === 'prompt' ? prompt.shown() : '';
}
function withRefusal({ line }, refusal) {
    const why = (0,message/* plain */.pj)((0,message/* sentences */.hC)(NOT_POSTED, (0,message/* explain */.WE)(refusal)));
    return { level: 'failure', line: `${line} ${why}` };
}
function isReportedByOther(state) {
    const { about, send } = state;
    const isOfOther = send.kind === 'sent' && send.by === 'earlier-run';
    if (isOfOther && about.attempt === 1)
        return true;
    const decision = (0,rules_record/* decisionNow */.jT)(state);
    return (decision === 'repeat-end' ||
        decision === 'repeat-refusal' ||
        decision === 'repeat-lost');
}
const NO_REPORT = { hasReport: false };
async function reportOnGitHub(context) {
    const { github, inputs, learn, log, reporting } = context;
    const state = context.concluded();
    const { outcome } = state.result;
    const toReport = { ...context, limits: reporting.limits };
    if (outcome === 'skipped') {
        await (0,publish/* postHelp */.kt)(toReport, state);
        return NO_REPORT;
    }
    const asWanted = { hasReport: state.about.wantsReport };
    if (isReportedByOther(state)) {
        log.detail((0,message/* say */.cv) `Another run or an earlier attempt reports it.`);
        return asWanted;
    }
    const reported = await (0,publish/* publishOutcome */.Cu)(toReport, state, {
        onPosted: commentUrl => void learn({ commentUrl }),
        withoutNote: !inputs.comment
    });
    if (reported.kind === 'posted')
        return asWanted;
    if (reported.kind === 'existing') {
        const { report } = reported;
        const found = (0,reported_state/* learnedFromReportFoundLate */.mn)(state, report, github.aheadMs());
        learn(state.send.kind === 'none' ? { commentUrl: report.url } : found);
        return asWanted;
    }
    const { problem, status = 0 } = reported;
    const isCheck = state.send.kind === 'none' && state.about.kind !== 'event';
    if (isCheck && status >= 400)
        return { ...NO_REPORT, refusal: problem };
    const isSent = outcome === 'sent';
    const what = isSent ? (0,message/* sentences */.hC)(NOT_POSTED, NOT_FINISHED) : NOT_POSTED;
    log.warnOf(what, problem);
    return NO_REPORT;
}
const NO_ROCKET = (0,message/* say */.cv) `🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`;
const NOT_POSTED = (0,message/* say */.cv) `The report could not be posted. The outputs and the step summary have the result.`;
const NOT_FINISHED = (0,message/* say */.cv) `Without it, the result of this follow-up will not be reported.`;
const NOT_ALL_REPORTED = (0,message/* say */.cv) `GitHub did not answer in time: the report or a reaction may be missing.`;

// EXTERNAL MODULE: ./github/reactions.js
var github_reactions = __webpack_require__(9099);
// EXTERNAL MODULE: ./github/trigger.js
var trigger = __webpack_require__(9207);
// EXTERNAL MODULE: ./delivery/own-comments.js
var own_comments = __webpack_require__(4155);
// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./action/job-handle.js
var job_handle = __webpack_require__(7744);
// EXTERNAL MODULE: ./agent/job.js
var agent_job = __webpack_require__(6722);
// EXTERNAL MODULE: ./github/pages.js
var pages = __webpack_require__(5755);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./github/review-threads.js
var review_threads = __webpack_require__(4851);
// EXTERNAL MODULE: ./github/run.js
var run = __webpack_require__(2426);
;// CONCATENATED MODULE: ./delivery/which-job.js












const BRIEF_MS = 5_000;
const START = { kind: 'start' };
const UNNAMED_START = { kind: 'unnamed-start' };
async function chooseForText(context) {
    const { inputs, requestedJob, state } = context;
    if (state().isStart)
        return chooseStart(context);
    const reported = reportedJob(state());
    const isOfProject = reported?.project === inputs.projectId;
    const named = requestedJob ??
        (reported && isOfProject
            ? (0,job_handle/* namedOrFinal */.BC)(reported, 'comment')
            : await findNamed(context));
    if (named.kind !== 'not-named')
        return named;
    const { failure, found } = named;
    return (laterJob(context, found) ??
        (mayStart(context, found) ? chooseStart(context) : failure));
}
function chooseStart({ inputs, learn, log, state }) {
    learn({ isStart: true });
    if (inputs.startJob !== 'automatic')
        return START;
    if (!state().about.wantsReport)
        log.warn(NO_CONVERSATION);
    else if ((0,rules_state/* hasOtherReportTarget */.Ci)(state()))
        log.warn(OTHER_CONVERSATION);
    return START;
}
const NO_CONVERSATION = (0,message/* say */.cv) `Nothing is reported as a comment, so no conversation knows the job that is started: each text starts another one.`;
const OTHER_CONVERSATION = (0,message/* say */.cv) `The report goes to the issue of issue-number, so the conversation where it was asked does not know the job that is started: each text there starts another one.`;
async function chooseForCheck(context) {
    const named = context.requestedJob ?? (await findNamed(context));
    if (named.kind !== 'not-named')
        return named;
    return laterJob(context, named.found) ?? named.failure;
}
async function chooseSentTo(context) {
    const { requestedJob, state } = context;
    const reported = reportedJob(state());
    if (reported)
        return (0,job_handle/* namedOrFinal */.BC)(reported, 'comment');
    if (state().isStart)
        return UNNAMED_START;
    const named = requestedJob ?? (await findListed(context));
    if (named.kind !== 'not-named')
        return named;
    const { failure, found, isUnconfirmed } = named;
    const canOnlyBeStart = mayStart(context, found) && !isUnconfirmed;
    return laterJob(context, found) ?? (canOnlyBeStart ? UNNAMED_START : failure);
}
async function checkNamedJob(context) {
    const { learn, state } = context;
    const chosen = await chooseForCheck(context);
    if (chosen.kind !== 'named')
        return chosen;
    const checked = await checkChosen(context, chosen);
    if (checked.kind === 'checked')
        learn((0,finished/* afterCheck */.Lc)(state(), checked.snapshot));
    return checked;
}
async function checkJobSentTo(context, prepared) {
    const { inputs, learn, state } = context;
    const chosen = await chooseSentTo(context);
    if (chosen.kind !== 'named') {
        learn({ job: undefined });
        if (chosen.kind === 'unnamed-start')
            learn({ isStart: true });
        return chosen;
    }
    const checked = checkSinceSend(state(), chosen, prepared) ??
        (await checkChosen(context, chosen));
    if (inputs.wait && checked.kind === 'checked')
        learn((0,finished/* afterCheck */.Lc)(state(), checked.snapshot));
    return checked;
}
function checkSinceSend({ send }, chosen, prepared) {
    if (!prepared)
        return undefined;
    const isSame = prepared.job.id === chosen.job.id;
    const isSince = send.kind === 'sent' && prepared.snapshot.beganAt >= send.at;
    return isSame && isSince ? prepared : undefined;
}
async function findListed(context) {
    const { clock, github, limits, on, run } = context;
    const named = await findNamed(context);
    if (named.kind !== 'not-named')
        return named;
    await (0,common_clock/* pause */.v7)(clock, pages/* LISTED_AFTER_MS */.KV, limits);
    const readThreads = (0,review_threads/* openReviewThreads */.e1)(github, run, on?.number ?? 0);
    return findNamed({ ...context, readThreads });
}
function reportedJob({ record }) {
    return record?.report && (0,reported_state/* jobOf */.Zw)(record.report.marker);
}
async function findNamed(context) {
    const searched = await searchConversation(context);
    if (searched.kind === 'failed')
        return (0,job_handle/* cannotChoose */.bG)(searched.problem);
    const found = searched.value;
    const { jobId } = found;
    if (jobId !== undefined)
        return (0,job_handle/* namedOrFinal */.BC)({ id: jobId, project: context.inputs.projectId }, 'comment');
    const byPull = await findByPullRequest(context);
    switch (byPull.kind) {
        case 'none':
            return {
                kind: 'not-named',
                failure: (0,job_handle/* cannotChoose */.bG)(notNamed(context, found)),
                isUnconfirmed: false,
                found
            };
        case 'unconfirmed':
            return {
                kind: 'not-named',
                failure: byPull.failure,
                isUnconfirmed: true,
                found
            };
        default:
            return byPull;
    }
}
function laterJob({ inputs }, { firstLaterJobId: id }) {
    const { projectId: project, startJob } = inputs;
    return startJob === 'automatic' && id !== undefined
        ? (0,job_handle/* namedOrFinal */.BC)({ id, project }, 'comment')
        : undefined;
}
function mayStart({ inputs }, { hasUnsigned }) {
    return inputs.startJob === 'automatic' && !hasUnsigned;
}
const NOTHING_FOUND = {
    jobId: undefined,
    firstLaterJobId: undefined,
    hasIgnored: false,
    hasUnsigned: false
};
async function searchConversation(context) {
    const { asked, github, inputs, limits, on, readThreads } = context;
    if (!on)
        return { kind: 'read', value: NOTHING_FOUND };
    const { send } = context.state();
    const sentAt = send.kind === 'sent' ? send.at + github.aheadMs() : undefined;
    return (0,own_comments/* readNamedJobs */.Y8)(context, {
        issue: on.number,
        key: context.state().about.key,
        project: inputs.projectId,
        askedAt: asked?.createdAt ?? (await secondBeforeRun(github, limits)),
        count: on.comments,
        sentAt,
        lines: on.isPullRequest
            ? () => (0,review_threads/* readAllComments */.u1)(github, readThreads, limits)
            : undefined
    });
}
async function secondBeforeRun(github, limits) {
    return (await github.firstAnswerAt(limits)) - 1;
}
async function findByPullRequest(context) {
    const { inputs, learn, limits, log, on, run } = context;
    const pattern = inputs.jobIdPattern;
    if (pattern === undefined || !on?.isPullRequest)
        return { kind: 'none' };
    const pull = await context.readPull(limits);
    if (pull.kind === 'failed') {
        const { problem } = pull;
        return (0,job_handle/* cannotChoose */.bG)({
            ...problem,
            what: (0,message/* sentences */.hC)(PULL_UNREADABLE, problem.what)
        });
    }
    const id = jobIdIn(pull.value, pattern);
    if (id === undefined)
        return { kind: 'none' };
    const job = { id, project: inputs.projectId };
    const named = (0,job_handle/* namedOrFinal */.BC)(job, 'job-id-pattern');
    if (named.kind === 'final')
        return named;
    const checked = await checkJob(context, named);
    const failure = whyNotConfirmed(checked, pull.value, run.serverUrl);
    if (failure) {
        log.moment((0,message/* say */.cv) `The agent job ${id} counts for nothing: the service does not say that it made this pull request.`);
        return { kind: 'unconfirmed', failure };
    }
    if (checked.kind !== 'checked')
        return checked;
    learn({ job: { ...job, lastCheck: checked.snapshot } });
    return { ...named, checked };
}
async function checkChosen(context, chosen) {
    if (chosen.checked)
        return chosen.checked;
    context.learn({ job: chosen.job });
    return checkJob(context, chosen);
}
async function checkJob(context, { by, job: { id } }) {
    const { inputs, limitsFor, openJob, retry } = context;
    const { send } = context.state();
    const job = openJob(id, by === 'comment');
    const isSent = send.kind === 'sent';
    const isBrief = isSent && !inputs.wait;
    const limits = isBrief ? limitsFor(BRIEF_MS) : context.limits;
    const check = () => job.check(limits);
    const isWaiting = isSent && inputs.wait;
    const found = await retry(limits, check, isWaiting);
    switch (found.kind) {
        case 'failed':
            return found;
        case 'final':
            return withSource(found, by);
        case 'snapshot':
            return { kind: 'checked', job, snapshot: found };
    }
}
function whyNotConfirmed(checked, pull, serverUrl) {
    switch (checked.kind) {
        case 'failed':
            return undefined;
        case 'final':
            return checked.because === 'job' && checked.status === 404
                ? checked
                : undefined;
        case 'checked':
            return isMadeBy(pull, checked.snapshot.job, serverUrl)
                ? undefined
                : (0,job_handle/* cannotChoose */.bG)(notConfirmed(checked.job.id));
    }
}
function withSource(found, by) {
    const { because, problem } = found;
    const isByInput = by === 'job-id' || by === 'job-id-pattern';
    if (because !== 'job' || !isByInput)
        return found;
    const where = (0,message/* say */.cv) `The ID comes from ${(0,message/* literal */.eu)(by)}: if it is wrong, correct that input.`;
    return {
        ...found,
        problem: { ...problem, fix: (0,message/* sentences */.hC)(problem.fix, where) }
    };
}
const NAMES_IGNORED = (0,message/* say */.cv) `Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`;
function notNamed({ asked, inputs, on }, { hasIgnored }) {
    const lasting = {
        reason: 'no-job',
        isLasting: true,
        ...(hasIgnored && { isAboutInputs: true })
    };
    const ignored = hasIgnored ? NAMES_IGNORED : [];
    const isPull = on?.isPullRequest === true;
    const hasPattern = inputs.jobIdPattern !== undefined;
    const byPattern = isPull && hasPattern ? NOT_BY_PATTERN : [];
    if (asked)
        return {
            ...lasting,
            what: (0,message/* sentences */.hC)((0,message/* say */.cv) `No job is named: there is no --job in the comment, no job-id input, and no report of this action here from before the comment names a job that the service has confirmed.`, byPattern, ignored),
            fix: []
        };
    const orByPattern = isPull && !hasPattern ? (0,message/* say */.cv) `, or set job-id-pattern in the workflow` : [];
    return {
        ...lasting,
        what: on
            ? (0,message/* sentences */.hC)((0,message/* say */.cv) `No job is named: there is no job-id input, and no report of this action here from before this attempt names a job that the service has confirmed.`, byPattern, ignored)
            : (0,message/* say */.cv) `No job is named: there is no job-id input.`,
        fix: on
            ? (0,message/* say */.cv) `Comment ${'--job <id>'} here, right after the command${orByPattern}.`
            : []
    };
}
const NOT_BY_PATTERN = (0,message/* say */.cv) `Branch and description name none by job-id-pattern.`;
function notConfirmed(id) {
    return {
        reason: 'no-job',
        what: (0,message/* say */.cv) `The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
        fix: [],
        isLasting: true
    };
}
const PULL_UNREADABLE = (0,message/* say */.cv) `The pull request could not be read, so it is not known which job made it.`;
const CHARACTER = '[\\p{L}\\p{N}._-]';
function jobIdIn({ description, headRef }, pattern) {
    const [before = '', after = ''] = pattern
        .split(agent_job/* JOB_ID */.mu)
        .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const named = `${before}(${CHARACTER}+)${after}`;
    const ofBranch = new RegExp(`^${named}$`, 'u');
    const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'gu');
    const branchMatch = ofBranch.exec(headRef);
    return [
        ...(branchMatch ? [branchMatch] : []),
        ...description.matchAll(inText)
    ]
        .map(([, id = '']) => id.replace(/(?<!\.)\.+$/, ''))
        .find(id => id !== '');
}
function isMadeBy(pull, { prLink, source }, serverUrl) {
    if (prLink !== null) {
        const parts = (0,pull_request/* parsePullLink */.dt)(prLink, serverUrl);
        const repository = parts && `${parts.owner}/${parts.repo}`;
        return (parts?.number === pull.number && (0,run/* isSameName */.yS)(repository, pull.repository));
    }
    const path = (0,pull_request/* pathOn */.XA)(serverUrl, source.repository ?? '') ?? '';
    const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1];
    return (source.ref === pull.headRef &&
        (0,run/* isSameName */.yS)(pull.headRepository, pull.repository) &&
        (0,run/* isSameName */.yS)(made, pull.repository));
}

;// CONCATENATED MODULE: ./delivery/record.js










async function readDecision(context) {
    const { inputs, learn, state } = context;
    const known = await readRecord(context);
    learn(known);
    const { record } = known;
    const facts = (0,rules_record/* recordFacts */.rO)(state(), record, inputs.resend);
    return { decision: (0,rules_record/* decideByRecord */.RM)(facts), record };
}
async function readRecord(context) {
    const { isRerun, state } = context;
    const target = state().reactionTarget;
    const [prompt, reactions, { report, unread }] = await Promise.all([
        context.readPrompt(),
        isRerun ? readOwnReactions(context, target) : NO_REACTIONS,
        readBestReport(context)
    ]);
    const unreadPrompt = prompt.kind === 'failed' ? prompt.problem : undefined;
    const { claim, rocketAt } = reactions;
    return {
        record: {
            report,
            rocketAt,
            unread: unreadPrompt ?? reactions.unread ?? unread
        },
        ...(claim && { claim })
    };
}
const NO_REACTIONS = {};
async function readOwnReactions({ github, limits, reactions }, target) {
    if (!(0,trigger/* canBearReactions */.Zu)(target))
        return NO_REACTIONS;
    const read = await reactions.readOwn(target, limits);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const find = (wanted) => read.value.find(({ content }) => content === wanted);
    const rocket = find(github_reactions/* REACTIONS */.n.sent);
    const { createdAt = github.now() } = rocket ?? {};
    return {
        ...(find(github_reactions/* REACTIONS */.n.claimed) && { claim: 'was-there' }),
        ...(rocket && { rocketAt: createdAt - github.aheadMs() })
    };
}
async function readBestReport(context) {
    const { key, reportTarget } = context.state().about;
    if (reportTarget === undefined)
        return {};
    const read = await (0,own_comments/* readReportsOn */.rd)(context, reportTarget, key, 'signed');
    if (read.kind === 'failed')
        return { unread: read.problem };
    return { report: (0,reported_state/* bestReport */.l)(read.value) };
}
async function claimFollowUp(context) {
    const { learn, limits, log, reactions, state } = context;
    const { reactionTarget } = state();
    if (!(0,trigger/* canBearReactions */.Zu)(reactionTarget))
        return 'may-send';
    learn({ claim: 'maybe-added' });
    const bound = (0,common_clock/* withGrace */.pj)(limits, common_clock/* LAST_ANSWER_MS */.rL);
    const claimed = await reactions.claim(reactionTarget, bound);
    learn({ claim: claimed.claim });
    if (claimed.failure)
        return notClaimed(context, claimed.failure);
    if (claimed.claim === 'was-there') {
        log.moment((0,message/* say */.cv) `The comment was claimed before (👀).`);
        return 'was-there';
    }
    log.moment((0,message/* say */.cv) `The comment is claimed (👀).`);
    return 'may-send';
}
async function notClaimed(context, failure) {
    const { github, learn, state } = context;
    const { report } = await readBestReport(context);
    if (report)
        learn((0,reported_state/* learnedFromReportFoundLate */.mn)(state(), report, github.aheadMs()));
    const error = (0,rules_state/* errorOf */.Mz)(claimProblem(failure.problem));
    return failure.isMissing ? { ...error, isLasting: true } : error;
}
function claimProblem(problem) {
    return { ...problem, what: (0,message/* sentences */.hC)(CLAIM_FAILED, problem.what) };
}
async function followRecord(context, { decision, record }, prepared) {
    switch (decision) {
        case 'repeat-end':
            return repeatEnd(context, record);
        case 'unreadable':
            return unreadable(record);
        case 'repeat-refusal':
            return repeatRefusal(context, record);
        case 'repeat-lost':
            return repeatLost(context, record);
        case 'may-be-sent':
        case 'claim-and-send':
        case 'send':
        case 'resend':
            return claimedResult(context.state());
        case 'wait':
            return followEarlierSend(context, record, prepared);
    }
}
async function followEarlierSend(context, record, prepared) {
    const { inputs, learn, log, state } = context;
    const { report, rocketAt } = record;
    if (rocketAt !== undefined && report?.marker.sendStatus !== 'yes')
        learn((0,reported_state/* learnedFromRocket */.EH)(rocketAt, report));
    else
        learnReport(context, report);
    log.moment((0,message/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    const { recipient } = prepared ?? {};
    const checked = await checkJobSentTo(context, recipient?.kind === 'checked' ? recipient : undefined);
    if (checked.kind === 'unnamed-start')
        return (0,rules_state/* stopped */.ce)('unknown', ID_UNKNOWN, 'answer-lost');
    if (!inputs.wait) {
        if (checked.kind !== 'checked' && !(0,rules_state/* isConfirmed */.it)(state()))
            log.warnOf(JOB_NOT_NAMED, checked.problem);
        return (0,rules_state/* stopped */.ce)('sent');
    }
    if (checked.kind === 'failed')
        return (0,finished/* timedOut */.iU)(checked.problem);
    if (checked.kind === 'final')
        return (0,rules_state/* errorOf */.Mz)(checked.problem);
    return checked.job;
}
async function repeatEnd(context, record) {
    const { report } = record;
    learnReport(context, report);
    const end = report && (0,reported_state/* resultOf */.Bg)(report.marker);
    if (end?.kind !== 'ended')
        return claimedResult(context.state());
    return { ...end, pull: await context.readPullOfEnd(end.prLink) };
}
function repeatRefusal(context, { report }) {
    learnReport(context, report);
    const { reason = 'claimed' } = report?.marker ?? {};
    return { ...(0,rules_state/* stopped */.ce)('error', REFUSED, reason), isLasting: true };
}
function repeatLost(context, { report }) {
    learnReport(context, report);
    context.learn({ send: { kind: 'lost' } });
    const { reason = 'answer-lost' } = report?.marker ?? {};
    return (0,rules_state/* stopped */.ce)('unknown', MAYBE, reason);
}
function learnReport({ github, learn, state }, report) {
    const { job } = state();
    if (report)
        learn((0,reported_state/* learnedFromReport */._f)(report, github.aheadMs(), job));
}
function unreadable({ unread }) {
    const { fix = [], reason = 'github', what = [] } = unread ?? {};
    return { ...(0,rules_state/* stopped */.ce)('unknown', (0,message/* sentences */.hC)(UNREAD, what), reason), fix };
}
function claimedResult({ claim }) {
    if (claim === 'was-there')
        return (0,rules_state/* stopped */.ce)('unknown', CLAIMED, 'claimed');
    return (0,rules_state/* stopped */.ce)('unknown', NO_RECORD, 'claimed');
}
const ID_UNKNOWN = (0,message/* say */.cv) `A job was started, but its ID is not known.`;
const CLAIM_FAILED = (0,message/* say */.cv) `👀 could not be added.`;
const CLAIMED = (0,message/* say */.cv) `This follow-up was claimed before (👀), and no report says that it was sent. Another run may be sending it.`;
const JOB_NOT_NAMED = (0,message/* say */.cv) `The report can't name the agent job, so the result of this follow-up will not be reported.`;
const MAYBE = (0,message/* say */.cv) `An earlier run sent it, but did not learn whether it arrived.`;
const NO_RECORD = (0,message/* say */.cv) `This is a re-run, and no report shows that its follow-up was sent.`;
const REFUSED = (0,message/* say */.cv) `An earlier report says why this follow-up can't be sent, and what to do.`;
const UNREAD = (0,message/* say */.cv) `It could not be determined whether the follow-up was sent.`;

// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./common/values.js
var values = __webpack_require__(5115);
// EXTERNAL MODULE: ./delivery/wait.js
var wait = __webpack_require__(4563);
;// CONCATENATED MODULE: ./delivery/send.js










async function sendPrepared(context, { prompt: reading, recipient }) {
    const prompt = await reading;
    if (typeof prompt !== 'string')
        return (0,rules_state/* errorOf */.Mz)(prompt.problem);
    const isStart = recipient.kind === 'start';
    const next = isStart
        ? await startWithPrompt(context, prompt)
        : await sendMessage(context, prompt, recipient);
    const { isRerun, reporting } = context;
    if (next.kind === 'job' && (isStart || isRerun))
        reporting.inBackground((0,publish/* reportSent */.pC)(context, { onlyReplaces: !isStart }), isStart ? NOT_REPORTED_YET : NOT_REPLACED);
    return next;
}
async function sendMessage(context, prompt, { job, snapshot }) {
    const { inputs, learn, limits, log, readLinkedPull, rocket, state } = context;
    let readingBefore;
    const sendOnce = (lastCheck) => {
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        const { prLink } = lastCheck.job;
        readingBefore = readLinkedPull(prLink, HEAD_BEFORE_MS);
        return trySending(context, () => job.send(prompt, limits));
    };
    const result = await sendAtMostOnce(context, job.check, snapshot, sendOnce);
    if (result.kind === 'failed')
        return (0,rules_state/* errorOf */.Mz)(result.problem);
    if (result.kind === 'final')
        return finalSend(result, state().job?.lastCheck);
    if (result.kind === 'uncertain')
        return answerLost(result.problem);
    const { answer, at, before, lastCheck, tracking } = result;
    learn({
        send: {
            kind: 'sent',
            by: 'this-run',
            at,
            beforeAt: lastCheck.answeredAt,
            isExact: tracking === undefined,
            ...(answer && (0,agent_job/* saysActive */.Nh)(answer) && { job: answer })
        },
        tracking
    });
    log.moment((0,message/* say */.cv) `The service has accepted the follow-up.`);
    rocket.add(state().reactionTarget);
    const pull = await readingBefore;
    const { headSha } = pull ?? {};
    const isOfHead = before.prLink === (0,finished/* statusAndLinkOf */.d8)(lastCheck).prLink;
    learn({
        before: isOfHead ? { ...before, headSha } : before,
        ...(0,values/* defined */.s)({ pullState: (0,pull_request/* stateOfPull */.wd)(pull) })
    });
    (0,common_clock/* throwIfCancelled */.dZ)(limits);
    return inputs.wait ? job : (0,rules_state/* stopped */.ce)('sent');
}
async function startWithPrompt(context, prompt) {
    const { clock, inputs, learn, limits, log, openJob } = context;
    const { rocket, service, state } = context;
    const beganAt = clock.now();
    const startOnce = () => {
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        return trySending(context, () => service.start(prompt, limits));
    };
    const started = await tryInTime(context, startOnce);
    switch (started.kind) {
        case 'failed':
        case 'final':
            return (0,rules_state/* errorOf */.Mz)(started.problem);
        case 'uncertain':
            (0,common_clock/* throwIfCancelled */.dZ)(limits);
            return answerLost(started.problem);
        case 'accepted':
            break;
    }
    const { job } = started;
    const problem = (0,action_inputs/* idProblem */.lx)(job.id);
    if (problem)
        return answerLost(problem);
    const at = clock.now();
    const lastCheck = { kind: 'snapshot', job, beganAt, answeredAt: at };
    learn({
        send: {
            kind: 'sent',
            by: 'this-run',
            at,
            beforeAt: at,
            isExact: true,
            ...((0,agent_job/* saysActive */.Nh)(job) && { job })
        },
        job: { id: job.id, project: inputs.projectId, lastCheck }
    });
    log.moment((0,message/* say */.cv) `The service has started the agent job ${job.id}.`);
    rocket.add(state().reactionTarget);
    (0,common_clock/* throwIfCancelled */.dZ)(limits);
    return inputs.wait ? openJob(job.id) : (0,rules_state/* stopped */.ce)('sent');
}
async function trySending({ learn, log }, tryOnce) {
    learn({ send: { kind: 'lost' } });
    const result = await tryOnce();
    switch (result.kind) {
        case 'again':
        case 'final':
            learn({ send: { kind: 'not-sent' } });
            break;
        case 'uncertain':
            log.moment(result.problem.what);
            break;
        case 'accepted':
    }
    return result;
}
function answerLost({ fix, what }) {
    return { ...(0,rules_state/* stopped */.ce)('unknown', what, 'answer-lost'), fix };
}
function finalSend({ because, problem }, lastCheck) {
    if (lastCheck?.job.status !== 'archived' || because !== 'send')
        return (0,rules_state/* errorOf */.Mz)(problem);
    const what = (0,message/* sentences */.hC)(problem.what, (0,message/* say */.cv) `The agent job is archived.`);
    const reason = 'job-archived';
    return (0,rules_state/* errorOf */.Mz)({ reason, what, fix: [], isLasting: true });
}
const HEAD_BEFORE_MS = 500;
const NOT_REPLACED = (0,message/* say */.cv) `The earlier report could not be replaced.`;
const NOT_REPORTED_YET = (0,message/* say */.cv) `The report that a job was started could not be posted.`;
const ONCE_MS = 100;
const ACCEPTANCE_MS = 30_000;
async function sendAtMostOnce(context, check, checked, sendOnce) {
    const { clock, limits } = context;
    let lastCheck = checked;
    const result = await tryInTime(context, () => sendOnce(lastCheck), async () => {
        const isOld = clock.now() - lastCheck.beganAt > finished/* LAG_MOST_MS */.KE;
        const fresh = isOld ? await check(limits) : lastCheck;
        if (fresh.kind !== 'snapshot')
            return fresh;
        lastCheck = fresh;
        return undefined;
    });
    const at = clock.now();
    switch (result.kind) {
        case 'accepted': {
            const before = (0,finished/* statusAndLinkOf */.d8)(lastCheck);
            return { kind: 'accepted', lastCheck, at, before, answer: result.job };
        }
        case 'uncertain': {
            const found = await searchAcceptance(context, check, lastCheck);
            return found ? { kind: 'accepted', lastCheck, at, ...found } : result;
        }
        case 'final':
        case 'failed':
            return result;
    }
}
async function tryInTime({ clock, limits, retry }, tryOnce, prepareTry = async () => undefined) {
    let lastProblem;
    return retry(limits, async () => {
        const obstacle = await prepareTry();
        if (obstacle)
            return obstacle;
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0)
            return noTimeLeft(lastProblem);
        const result = await tryOnce();
        lastProblem = result.kind === 'again' ? result.problem : undefined;
        return result;
    });
}
async function searchAcceptance({ clock, limits }, check, lastCheck) {
    const startedAt = clock.now();
    const onceUntil = startedAt + ONCE_MS;
    const send = {
        kind: 'sent',
        by: 'this-run',
        at: startedAt,
        beforeAt: lastCheck.answeredAt,
        isExact: false
    };
    const lastSeen = (0,finished/* statusAndLinkOf */.d8)(lastCheck);
    let seen = { before: lastSeen };
    const found = await (0,wait/* pollJob */.rG)({
        check,
        clock,
        limits: checks => {
            const { possibleFrom } = (0,finished/* acceptanceIn */.Ve)({ ...seen, send });
            const until = Math.max(limits.deadline, possibleFrom);
            const deadline = Math.min(until, startedAt + ACCEPTANCE_MS);
            return {
                deadline: checks === 0 ? Math.max(deadline, onceUntil) : deadline,
                stop: limits.stop
            };
        },
        track: snapshot => {
            seen = (0,finished/* afterCheck */.Lc)({ ...seen, send }, snapshot);
        },
        decide: () => ((0,finished/* acceptanceIn */.Ve)({ ...seen, send }).isShown ? seen : undefined),
        pauseMs: (failed, checks) => checks === 0 ? 0 : Math.max(finished/* PAUSE_LEAST_MS */.gz, failed?.backoffMs ?? 0)
    });
    if (found.kind !== 'decided')
        return undefined;
    const { before = lastSeen, tracking } = found.value;
    return { before, tracking };
}
function noTimeLeft(failed) {
    const passed = (0,message/* say */.cv) `The time limit passed before the follow-up could be sent.`;
    const problem = failed
        ? { ...failed, what: (0,message/* sentences */.hC)(failed.what, passed) }
        : {
            reason: 'time-limit',
            what: (0,message/* sentences */.hC)(passed, RAISE),
            fix: []
        };
    return { kind: 'failed', problem };
}
const RAISE = (0,message/* say */.cv) `If this happens often, raise timeout-minutes.`;

;// CONCATENATED MODULE: ./delivery/deliver.js











async function deliver(context) {
    const { learn, requestedJob } = context;
    if (requestedJob?.kind === 'named')
        learn({ job: requestedJob.job });
    const result = await answerRequest(context).catch(thrown => (0,step/* resultOfException */.sO)(context.runner, thrown));
    return conclude(context, result);
}
async function answerRequest(context) {
    const { learn, limits, request } = context;
    (0,common_clock/* throwIfCancelled */.dZ)(limits);
    const prompt = await context.readPrompt();
    if (prompt.kind === 'prompt') {
        const { isEmpty, reactionTarget } = prompt;
        learn({ reactionTarget, send: { kind: isEmpty ? 'none' : 'not-sent' } });
    }
    if (request.wantsHelp)
        return claimHelp(context);
    const next = context.state().send.kind === 'none'
        ? await checkOnly(context)
        : await deliverText(context, prompt);
    return next.kind === 'job' ? (0,wait/* waitForResult */.sG)(context, next) : next;
}
async function claimHelp(context) {
    const { learn, limits, log, reactions, state } = context;
    const { reactionTarget } = state();
    const { claim, failure } = await reactions.claim(reactionTarget, limits);
    learn({ claim });
    if (failure)
        log.warnOf(publish/* HELP_NOT_POSTED */.mL, failure.problem);
    return (0,rules_state/* stopped */.ce)('skipped', ASKS_FOR_HELP, 'help');
}
async function checkOnly(context) {
    const { learn, limitsFor, log, reactions, state } = context;
    const brief = limitsFor(BRIEF_MS);
    const { reactionTarget } = state();
    const { claim, failure } = await reactions.claim(reactionTarget, brief);
    learn({ claim });
    if (failure?.isForbidden && state().about.wantsReport)
        return (0,rules_state/* errorOf */.Mz)(claimProblem(failure.problem));
    if (failure)
        log.warnOf(CLAIM_FAILED, failure.problem);
    const checked = await checkNamedJob(context);
    return checked.kind === 'checked' ? checked.job : (0,rules_state/* errorOf */.Mz)(checked.problem);
}
async function deliverText(context, prompt) {
    const { isRerun } = context;
    const read = isRerun ? await readDecision(context) : undefined;
    const decision = read?.decision ?? 'claim-and-send';
    if (read && !(0,rules_record/* letsSend */.dw)(decision))
        return followRecord(context, read);
    const prepared = await prepare(context, prompt);
    if (prepared.kind === 'stopped')
        return prepared;
    const claimed = decision === 'claim-and-send' ? await claimFollowUp(context) : 'may-send';
    if (claimed === 'was-there')
        return isRerun
            ? claimedResult(context.state())
            : followRecord(context, await readDecision(context), prepared);
    return claimed === 'may-send' ? sendPrepared(context, prepared) : claimed;
}
async function prepare(context, prompt) {
    const { problem } = context.request;
    if (problem)
        return (0,rules_state/* errorOf */.Mz)(problem);
    if (prompt.kind === 'failed')
        return (0,rules_state/* errorOf */.Mz)(prompt.problem);
    const chosen = await chooseForText(context);
    if (chosen.kind === 'final' || chosen.kind === 'failed')
        return (0,rules_state/* errorOf */.Mz)(chosen.problem);
    const reading = prompt.readWhole(chosen.kind === 'start');
    reading.catch(() => undefined);
    const recipient = chosen.kind === 'start' ? chosen : await checkChosen(context, chosen);
    return recipient.kind === 'final' || recipient.kind === 'failed'
        ? (0,rules_state/* errorOf */.Mz)(recipient.problem)
        : { kind: 'prepared', prompt: reading, recipient };
}
const ASKS_FOR_HELP = (0,message/* say */.cv) `The comment asks for help, so nothing was sent.`;


/***/ })

};
;