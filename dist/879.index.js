export const id = 879;
export const ids = [879];
export const modules = {

/***/ 879:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  finish: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./lib/clock.js
var lib_clock = __webpack_require__(5233);
// EXTERNAL MODULE: ./lib/conclude.js
var conclude = __webpack_require__(2854);
// EXTERNAL MODULE: ./lib/debug.js
var debug = __webpack_require__(3380);
// EXTERNAL MODULE: ./lib/follow-up/outcome.js
var follow_up_outcome = __webpack_require__(7405);
// EXTERNAL MODULE: ./lib/github/command.js
var github_command = __webpack_require__(8082);
// EXTERNAL MODULE: ./lib/github/conversation.js
var github_conversation = __webpack_require__(7692);
// EXTERNAL MODULE: ./lib/github/pages.js
var pages = __webpack_require__(9983);
// EXTERNAL MODULE: ./lib/github/payload.js
var payload = __webpack_require__(7577);
// EXTERNAL MODULE: ./lib/github/reactions.js
var github_reactions = __webpack_require__(959);
;// CONCATENATED MODULE: ./lib/github/repository-comments.js





/** There can be a hundred pages, and GitHub takes a while for each. */
const PAGES_AHEAD = 5;
/**
 * Reads all comments made or edited since a time, once. Of most nothing is
 * kept, and never a text.
 *
 * @param login the own account's
 * @param since by GitHub's clock, milliseconds since the epoch
 */
async function readRepositoryComments(github, login, command, since, limits) {
    const read = (kind, route) => readAll(github, kind, route, login, command, since, limits);
    const [onIssues, onLines] = await Promise.all([
        read('comment', 'GET /repos/{owner}/{repo}/issues/comments'),
        read('line', 'GET /repos/{owner}/{repo}/pulls/comments')
    ]);
    if (onIssues.kind === 'failed')
        return onIssues;
    if (onLines.kind === 'failed')
        return onLines;
    return {
        ...onIssues,
        asking: [...onIssues.asking, ...onLines.asking],
        firstOfReview: onLines.firstOfReview
    };
}
async function readAll(github, kind, route, login, command, since, limits) {
    const asking = [];
    const marked = [];
    const firstOfReview = new Map();
    let aheadMs = 0;
    const parameters = {
        since: (0,github_conversation/* timestamp */.vE)(since),
        sort: 'created',
        direction: 'asc'
    };
    const list = { route, parameters };
    for await (const page of (0,pages/* readPages */.n4)(github, list, limits, PAGES_AHEAD)) {
        if (page.kind === 'failed')
            return page;
        aheadMs = page.aheadMs;
        for (const item of page.items) {
            const own = (0,github_conversation/* readMarkedComment */.MO)(item, aheadMs);
            if (own?.author === login)
                marked.push(own);
            const found = own ? undefined : readAsking(kind, item, command);
            if (found && bearsReactions(item))
                asking.push(found);
            const { id, reviewId } = found ?? {};
            if (id === undefined || reviewId === undefined)
                continue;
            const first = firstOfReview.get(reviewId) ?? id;
            firstOfReview.set(reviewId, Math.min(first, id));
        }
    }
    return { kind: 'read', asking, marked, firstOfReview, aheadMs };
}
function bearsReactions(item) {
    const counts = (0,github_conversation/* readReactionCounts */._D)(item);
    return [github_reactions/* REACTIONS */.nM.claimed, github_reactions/* REACTIONS */.nM.sent].some(content => counts[content]);
}
function readAsking(kind, item, command) {
    const id = (0,payload/* wholeNumber */.rD)(item.id);
    const on = (0,payload/* text */.Qq)(item.issue_url) ?? (0,payload/* text */.Qq)(item.pull_request_url) ?? '';
    const issue = /\/(\d{1,15})$/.exec(on)?.[1];
    const author = (0,payload/* text */.Qq)((0,payload/* record */.g1)(item.user).login);
    if (id === undefined || issue === undefined || author === undefined)
        return undefined;
    const createdAt = (0,payload/* time */.kB)(item.created_at) ?? 0;
    const counts = (0,github_conversation/* readReactionCounts */._D)(item);
    const reviewId = (0,payload/* wholeNumber */.rD)(item.pull_request_review_id);
    return {
        kind,
        id,
        issue: Number(issue),
        url: (0,payload/* text */.Qq)(item.html_url) ?? '',
        author,
        createdAt,
        updatedAt: (0,payload/* time */.kB)(item.updated_at) ?? createdAt,
        request: (0,github_command/* readCommand */.U)((0,payload/* text */.Qq)(item.body) ?? '', command),
        ...(reviewId === undefined ? {} : { reviewId }),
        hasRocket: Boolean(counts[github_reactions/* REACTIONS */.nM.sent])
    };
}

// EXTERNAL MODULE: ./lib/github/run.js
var github_run = __webpack_require__(5310);
// EXTERNAL MODULE: ./lib/inputs.js
var lib_inputs = __webpack_require__(646);
// EXTERNAL MODULE: ./lib/message.js
var message = __webpack_require__(7044);
// EXTERNAL MODULE: ./lib/outputs.js
var outputs = __webpack_require__(5077);
;// CONCATENATED MODULE: ./lib/pending/find.js

/**
 * What is pending among the comments: asked for or reported as sent, without a
 * report of its end. What was made before `since` does not count.
 */
function findPending({ asking, marked, firstOfReview }, project, since) {
    const reports = marked.filter((found) => found.marker.kind === 'report' && found.marker.project === project);
    const byTrigger = new Map(reports.flatMap(report => {
        const { trigger } = report.marker;
        return trigger ? [[keyOf(trigger), report]] : [];
    }));
    const asks = asking.flatMap(comment => askedIn(comment, firstOfReview) ?? []);
    const asked = asks.map(ask => pendingAsk(ask, byTrigger.get(keyOf(ask))));
    const known = new Set(asks.map(keyOf));
    const reported = reports
        .filter(({ marker: { trigger } }) => !trigger || !known.has(keyOf(trigger)))
        .filter(({ marker }) => marker.delivery === 'sent')
        .map(report => pendingReport(report, firstOfReview));
    return [...asked, ...reported].filter(pending => pending.since >= since && !isTold(pending));
}
/** What a comment asks for; undefined when it asks for no follow-up. */
function askedIn(comment, firstOfReview) {
    const { id, kind, request, reviewId } = comment;
    const isFollowUp = request !== undefined &&
        request.prompt !== '' &&
        !request.wantsHelp &&
        !request.problem;
    if (isFollowUp)
        return { kind, id, comment };
    if (request === undefined && reviewId !== undefined)
        return firstOfReview.get(reviewId) === id
            ? { kind: 'review', id: reviewId, comment }
            : undefined;
    // Its text was taken back, but what it said then was sent.
    const isEdited = comment.updatedAt > comment.createdAt;
    return isEdited && comment.hasRocket ? { kind, id, comment } : undefined;
}
function pendingAsk(asked, report) {
    const { comment } = asked;
    return {
        asked,
        record: { kind: comment.kind, id: comment.id },
        issue: comment.issue,
        since: comment.createdAt,
        ...(report && { report }),
        showsSent: comment.hasRocket || report?.marker.delivery === 'sent'
    };
}
function pendingReport(report, firstOfReview) {
    const { issue, trigger } = report.marker;
    const lineId = trigger?.kind === 'review' ? firstOfReview.get(trigger.id) : undefined;
    const record = trigger && trigger.kind !== 'review'
        ? { kind: trigger.kind, id: trigger.id }
        : lineId === undefined
            ? undefined
            : { kind: 'line', id: lineId };
    return {
        ...(trigger && { asked: trigger }),
        ...(record && { record }),
        issue,
        since: report.createdAt,
        report,
        showsSent: true
    };
}
/** Nothing is left to report: its end was reported, or that it was refused. */
function isTold({ report, showsSent }) {
    if (report === undefined)
        return false;
    const { delivery, isFinal, outcome } = report.marker;
    const saysUnsent = delivery === 'unsent' || delivery === 'unsent-here';
    // It may be sent although it was given up.
    if ((0,follow_up_outcome/* isEnd */.uV)(outcome) || isFinal)
        return !(showsSent && saysUnsent);
    return !showsSent && (outcome === 'unknown' || !saysUnsent);
}
function keyOf({ kind, id }) {
    return `${kind}-${id}`;
}

// EXTERNAL MODULE: ./lib/github/review.js
var github_review = __webpack_require__(2715);
;// CONCATENATED MODULE: ./lib/pending/identify.js




/**
 * Finds out who asked, and which job the follow-up went to: the one that its
 * report names, else as when it was sent.
 */
async function identify(found, ports) {
    const ask = await readAsk(found, ports);
    if (ask.kind !== 'ask')
        return ask;
    const { asker, question, option } = ask;
    const pending = { ...found, since: ask.askedAt ?? found.since };
    const about = {
        kind: 'identified',
        pending,
        ...(asker !== undefined && { asker }),
        ...(question && { question })
    };
    const reported = pending.report?.marker.job;
    if (reported !== undefined)
        return { ...about, jobId: reported, isFromText: false };
    const given = option ?? ports.jobId;
    const named = given === undefined
        ? await inConversation(pending, ports)
        : { kind: 'job', jobId: given };
    if (named.kind === 'failed')
        return named;
    return named.kind === 'job' && (0,lib_inputs/* idProblem */.lx)(named.jobId) === undefined
        ? { ...about, jobId: named.jobId, isFromText: true }
        : { ...about, isFromText: true };
}
/** Who asked and in which words. A review's have to be read. */
async function readAsk({ asked, issue }, { command, github, limits }) {
    if (asked === undefined)
        return { kind: 'ask' };
    if (asked.kind !== 'review') {
        const { author, request, url } = asked.comment ?? {};
        if (url === undefined)
            return { kind: 'ask' };
        const words = request?.prompt ?? '';
        return {
            kind: 'ask',
            question: { kind: asked.kind, url, words },
            ...(author !== undefined && { asker: author }),
            ...(request?.jobId !== undefined && { option: request.jobId })
        };
    }
    const review = await (0,github_review/* readReview */.t)(github, { issue, id: asked.id }, limits);
    if (review.kind === 'failed')
        return review;
    const request = (0,github_command/* readCommand */.U)(review.text, command);
    if (asked.comment && (request === undefined || request.wantsHelp))
        return { kind: 'not-asked' };
    const words = request?.prompt ?? '';
    return {
        kind: 'ask',
        ...(review.submittedAt !== undefined && { askedAt: review.submittedAt }),
        question: { kind: 'review', url: review.url, words },
        ...(review.author !== undefined && { asker: review.author }),
        ...(request?.jobId !== undefined && { option: request.jobId })
    };
}
/**
 * The comments that were read mostly name it. Only if none from before the
 * question does, the whole conversation is read.
 */
async function inConversation(pending, { comments, github, limits, login, project, readSince }) {
    const { asked, issue, since } = pending;
    const conversation = { issue, project };
    const known = comments.marked.findLast(found => found.namedAt < since &&
        // An older one is here only because it was edited; others may be newer.
        found.createdAt >= readSince &&
        (0,github_conversation/* jobNamedBy */.Ir)(found, conversation, login))?.marker.job;
    if (known !== undefined)
        return { kind: 'job', jobId: known };
    if (asked === undefined)
        return { kind: 'none' };
    const from = { ...asked, createdAt: since, issueComments: 0 };
    const account = Promise.resolve(login);
    return (0,github_conversation/* findJob */.pC)(github, conversation, account, from, true, limits);
}

// EXTERNAL MODULE: ./lib/agent/job.js
var agent_job = __webpack_require__(3838);
// EXTERNAL MODULE: ./lib/follow-up/job-in-view.js
var job_in_view = __webpack_require__(4360);
// EXTERNAL MODULE: ./lib/follow-up/settle.js
var settle = __webpack_require__(7178);
// EXTERNAL MODULE: ./lib/http/retry.js
var retry = __webpack_require__(8394);
;// CONCATENATED MODULE: ./lib/pending/step.js

/** Requests at a time: more is seen as abuse by GitHub's secondary limits. */
const AT_ONCE = 6;
/** Does the same with all of them, several at a time. */
async function inParallel(items, work) {
    const results = [];
    const rest = [...items.entries()];
    const worker = async () => {
        for (let next = rest.shift(); next; next = rest.shift())
            results[next[0]] = await work(next[1]);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return results;
}
/** Nothing is lost: what is not told stays pending. */
const CANCELLED = {
    what: (0,message/* say */.cv) `The run was cancelled.`,
    remedy: (0,message/* say */.cv) `The next run finishes the rest.`
};

;// CONCATENATED MODULE: ./lib/pending/judge.js









const HOUR_MS = 3_600_000;
/** A run that has claimed a comment sends within seconds, or was killed. */
const CLAIM_ALONE_MS = HOUR_MS;
/** How long one job that can't be read may hold up the others. */
const LOOK_MOST_MS = 20_000;
/** Timers may come a little early, and an end has to have stood in full. */
const SECOND_LOOK_MS = settle/* STANDS_LONGER_MS */.F_ + 100;
const PENDING = { kind: 'pending' };
const NOT_PENDING = { kind: 'not-pending' };
/**
 * Looks at each job once, and at those that have ended once more when an end
 * has stood long enough.
 */
async function judgeAll(known, followUps) {
    const { clock, limits } = known;
    const jobs = openJobs(known, followUps, isNamedByReport);
    const first = await lookAtAll(known, jobs);
    if (first.refusal)
        return refused(known, followUps, first.refusal);
    const isSeen = (jobId = '') => first.sights.some(one => one.jobId === jobId);
    const reactions = await inParallel(followUps, one => first.sights.some(({ jobId, sight }) => jobId === one.jobId && isOver(sight)) ||
        isOld(known, one.pending) ||
        !one.pending.showsSent ||
        !isSeen(one.jobId)
        ? readReactions(known, one.pending)
        : undefined);
    // A job that a follow-up of ours went to is there, though a look missed it.
    const missed = followUps.filter((one, index) => !isSeen(one.jobId) && isOurs(one, reactions[index]));
    const found = openJobs(known, missed, () => true);
    const again = await lookAtAll(known, found);
    const over = [...jobs, ...found].filter(({ latest }) => latest && isOver(latest));
    if (over.length > 0)
        await (0,lib_clock/* pause */.v7)(clock, SECOND_LOOK_MS, limits);
    const second = await lookAtAll(known, over);
    const judged = followUps.map((one, index) => {
        const own = reactions[index];
        const sights = [...first.sights, ...again.sights, ...second.sights]
            .filter(({ jobId }) => jobId === one.jobId)
            .map(({ sight }) => sight);
        return own === undefined ? PENDING : judgeOne(known, one, own, sights);
    });
    return {
        kind: 'judged',
        over: judged.filter(one => one.kind === 'over'),
        pending: judged.filter(({ kind }) => kind === 'pending').length
    };
}
/**
 * The jobs that the follow-ups went to, each once.
 *
 * @param wasSeen whether an earlier run has seen the job of a follow-up
 */
function openJobs({ clock, log, service }, followUps, wasSeen) {
    const ids = new Set(followUps.flatMap(({ jobId }) => jobId ?? []));
    const known = new Set(followUps.filter(wasSeen).map(({ jobId }) => jobId));
    return [...ids].map(id => (0,job_in_view/* keepInView */.I)(service, id, clock, once(({ job }) => log.detail((0,message/* say */.cv) `The agent job ${id} is ${job.status}.`)), known.has(id)));
}
function isNamedByReport({ isFromText }) {
    return !isFromText;
}
/** Only the own account's report or reaction shows that we have sent it. */
function isOurs({ pending }, reactions) {
    const claims = [github_reactions/* REACTIONS */.nM.claimed, github_reactions/* REACTIONS */.nM.sent];
    return (pending.report !== undefined ||
        (reactions ?? []).some(({ content }) => claims.includes(content)));
}
/** No job can be looked at: that is to be told only of a follow-up of ours. */
async function refused(known, followUps, problem) {
    for (const one of followUps)
        if (isOurs(one, await readReactions(known, one.pending)))
            return { kind: 'unseen', problem };
    return { kind: 'judged', over: [], pending: 0 };
}
async function lookAtAll(step, jobs) {
    const { clock, limits, log, onRetry } = step;
    const looks = await inParallel(jobs, job => {
        const soon = (0,lib_clock/* within */.ux)(limits, clock.now() + LOOK_MOST_MS);
        return (0,retry/* retry */.L5)(clock, soon, () => job.look(soon), onRetry);
    });
    const sights = looks.flatMap((look, index) => {
        const jobId = jobs[index]?.id ?? '';
        if (look.kind === 'seen')
            return [{ jobId, sight: look }];
        log.warnOf((0,message/* say */.cv) `The agent job ${jobId} can't be read.`, look.problem);
        return [];
    });
    const bad = looks.filter(look => look.kind === 'refused' && look.because === 'setup');
    const [one] = bad;
    const isAll = bad.length === looks.length && one?.kind === 'refused';
    return { sights, ...(isAll && { refusal: one.problem }) };
}
function isOver({ job }) {
    return (0,agent_job/* isTerminal */.Hd)(job.status);
}
/** Too old to be looked after any longer. */
function isOld({ aheadMs, clock, inputs }, { since }) {
    return since < clock.now() + aheadMs - inputs.maxAgeMs;
}
/** The own account's reactions; undefined when they can't be read. */
async function readReactions({ github, limits, log, login }, { record }) {
    if (record === undefined)
        return [];
    const own = await (0,github_reactions/* reactionsOf */.Qy)(login, github, record, limits);
    if (own.kind === 'read')
        return own.reactions;
    log.warnOf((0,message/* say */.cv) `The reactions on a comment can't be read.`, own.problem);
    return undefined;
}
function judgeOne(known, followUp, reactions, sights) {
    const { clock, inputs, log } = known;
    const { jobId, ...unnamed } = followUp;
    const { pending, isFromText } = followUp;
    const { asked, report } = pending;
    const own = (...contents) => reactions.find(({ content }) => contents.includes(content));
    if (!inputs.comment && own(github_reactions/* REACTIONS */.nM.succeeded, github_reactions/* REACTIONS */.nM.failed))
        return NOT_PENDING;
    // A report names only a job that the service has confirmed.
    const isConfirmed = sights.length > 0 || report?.marker.job === jobId;
    const about = {
        kind: 'over',
        followUp: isConfirmed ? followUp : unnamed,
        reactions
    };
    const rocket = own(github_reactions/* REACTIONS */.nM.sent);
    const isReported = report?.marker.delivery === 'sent';
    // What was denied was never sent, whoever else left what on it.
    if (!rocket && own(github_reactions/* REACTIONS */.nM.denied))
        return NOT_PENDING;
    if (!rocket && !isReported) {
        const claimedAt = own(github_reactions/* REACTIONS */.nM.claimed)?.leftAt;
        const isAlone = claimedAt !== undefined && claimedAt <= clock.now() - CLAIM_ALONE_MS;
        return isAlone
            ? {
                ...about,
                followUp: unnamed,
                outcome: 'unknown',
                delivery: 'unsent-here',
                explanation: CLAIM_ALONE
            }
            : NOT_PENDING;
    }
    const reportedAt = report ? report.updatedAt - report.aheadMs : 0;
    const at = rocket?.leftAt ?? reportedAt;
    const comment = asked?.kind === 'review' ? undefined : asked?.comment;
    const isEdited = comment && comment.updatedAt > comment.createdAt;
    if (isFromText && isEdited)
        return {
            ...about,
            followUp: { ...unnamed, ...unquoted(followUp) },
            outcome: 'unknown',
            delivery: 'sent',
            explanation: EDITED
        };
    const settled = (0,settle/* judge */.S4)(sights.reduce(settle/* see */.oZ, (0,settle/* startSettling */.b8)({ kind: 'sent-earlier', at })));
    if (settled.kind === 'ended') {
        const { sight } = settled;
        const didChange = (0,follow_up_outcome/* changed */.tD)(undefined, { ...sight, ...sight.job });
        const outcome = (0,follow_up_outcome/* endOutcome */.it)(sight.job.status, didChange);
        return { ...about, outcome, delivery: 'sent', explanation: [], sight };
    }
    if (isOld(known, pending))
        return { ...about, outcome: 'timed-out', delivery: 'sent', explanation: [] };
    if (settled.kind === 'unsettled')
        log.detail((0,message/* say */.cv) `The agent job ${jobId ?? ''} has ended, but too soon after the follow-up was sent to tell whether it finished it. The next run reports it.`);
    return PENDING;
}
/** Tells of the first sight only: the second is to be the same. */
function once(tell) {
    let isTold = false;
    return sight => {
        if (!isTold)
            tell(sight);
        isTold = true;
    };
}
/** The words are no longer the ones that were sent. */
function unquoted({ question }) {
    return question ? { question: { ...question, words: '' } } : {};
}
const CLAIM_ALONE = (0,message/* say */.cv) `The comment was claimed (👀) more than an hour ago, and nothing shows that its follow-up was sent (🚀).`;
const EDITED = (0,message/* say */.cv) `The comment was edited after its follow-up was sent, so it is not known which job it went to.`;

// EXTERNAL MODULE: ./lib/github/marker.js
var github_marker = __webpack_require__(5917);
// EXTERNAL MODULE: ./lib/github/pull-request.js
var pull_request = __webpack_require__(3056);
// EXTERNAL MODULE: ./lib/pull-request-note.js
var pull_request_note = __webpack_require__(5361);
// EXTERNAL MODULE: ./lib/report/redact.js
var report_redact = __webpack_require__(6749);
// EXTERNAL MODULE: ./lib/report/wording.js
var wording = __webpack_require__(7142);
// EXTERNAL MODULE: ./lib/reporting.js
var lib_reporting = __webpack_require__(9593);
// EXTERNAL MODULE: ./lib/result-comment.js + 2 modules
var result_comment = __webpack_require__(2300);
;// CONCATENATED MODULE: ./lib/pending/tell.js











/** GitHub allows 80 new comments a minute; others comment too. */
const CREATED_MOST = 60;
/** The head decides only the `pr-*` outputs. */
const HEAD_MS = 10_000;
/** Tells what is over, several at a time, as much as GitHub allows. */
async function tellAll(known, over) {
    const { log, reporting, runner } = known;
    let finished = [];
    let left = over.length;
    let created = 0;
    const isComplete = await reporting.finish(async () => {
        await inParallel(over, async (one) => {
            if (created >= CREATED_MOST || runner.cancel.aborted)
                return;
            created += one.followUp.pending.report ? 0 : 1;
            const told = await tellOne(known, one);
            if (told.kind === 'left-pending')
                return;
            left -= 1;
            if (told.kind === 'told-by-another')
                return;
            finished = [...finished, told.finished];
            created += told.notes;
        });
    });
    if (created >= CREATED_MOST && left > 0)
        log.warn((0,message/* say */.cv) `GitHub limits how many comments can be created per minute, so ${left} finished follow-ups are left for the next run.`);
    if (runner.cancel.aborted && left > 0)
        return { finished, left, problem: CANCELLED };
    return isComplete
        ? { finished, left }
        : { finished, left, problem: lib_reporting/* NO_ANSWER_IN_TIME */.v };
}
/** Tells one as a run that waited would have done. */
async function tellOne(known, over) {
    const { github, inputs, log, login, redact, reporting, run } = known;
    const { followUp, outcome, reactions, sight } = over;
    const { asked, issue, record, report } = followUp.pending;
    const { limits } = reporting;
    const told = await reportOf(known, over);
    const account = async () => login;
    const resultComment = (0,result_comment/* openResultComment */.p)({
        github,
        clock: known.clock,
        reporting,
        claim: { record, account, isOurs: false },
        cancel: known.runner.cancel,
        place: inputs.comment ? placeOf(known, followUp.pending) : undefined,
        warn: log.warnOf,
        reportsAll: () => true,
        ownReactions: reactions
    });
    const subject = {
        project: inputs.projectId,
        ...(followUp.jobId !== undefined && { job: followUp.jobId }),
        issue,
        ...(asked && { trigger: { kind: asked.kind, id: asked.id } }),
        runId: report && !asked ? report.marker.runId : run.id,
        attempt: run.attempt
    };
    const isFinal = sight === undefined;
    const result = (0,result_comment/* resultOf */.B)(subject, told.report, redact, isFinal);
    const left = await resultComment.leave(result);
    switch (left.kind) {
        case 'failed':
            log.warnOf((0,message/* say */.cv) `A result comment could not be posted.`, left.problem);
            return { kind: 'left-pending' };
        case 'no-turn':
            return { kind: 'left-pending' };
        case 'stands':
        case 'not-ours':
            return { kind: 'told-by-another' };
        case 'left': {
            log.moment((0,message/* say */.cv) `Reported ${(0,message/* ours */.Od)(outcome)} on #${issue}: ${left.url ?? 'by a reaction'}.`);
            const { url } = left;
            const results = {
                ...told.results,
                ...(url !== undefined && { commentUrl: url })
            };
            const { jobId } = followUp;
            const number = told.report.pullRequest?.place?.number ?? 0;
            const isNew = !known.noted.has(number);
            known.noted.add(number);
            const notes = inputs.comment && jobId !== undefined && isNew
                ? await (0,pull_request_note/* tellPullRequest */.g)({ github, log, redact, run, inputs, limits }, account, { report: told.report, jobId, askedOn: issue })
                : 0;
            return {
                kind: 'finished',
                finished: { report: told.report, results, issue },
                notes
            };
        }
    }
}
/** What is said of it, and its outputs. */
async function reportOf(known, over) {
    const { clock, github, inputs, log, reporting, run } = known;
    const { delivery, explanation, followUp, outcome, sight } = over;
    const { asker, jobId, pending, question } = followUp;
    const job = sight?.job;
    const prLink = job?.prLink ?? undefined;
    const soon = (0,lib_clock/* within */.ux)(reporting.limits, clock.now() + HEAD_MS);
    const { serverUrl } = run;
    const head = await (0,pull_request/* readHead */.z)(github, prLink ?? null, serverUrl, soon);
    const model = job?.model ?? undefined;
    const didChange = outcome === 'no-changes' ? false : undefined;
    const report = {
        outcome,
        explanation,
        delivery,
        next: (0,wording/* nextStep */.sk)({
            outcome,
            delivery,
            isFree: false,
            isConfirmed: jobId !== undefined,
            isAsked: pending.asked !== undefined,
            because: undefined
        }),
        timeLimitMs: inputs.maxAgeMs,
        run: { url: (0,github_run/* urlOf */.rs)(run), id: run.id },
        ...(pending.asked && { command: inputs.command }),
        ...(asker !== undefined && { asker }),
        ...(question && { answers: question }),
        ...(jobId !== undefined && {
            job: {
                id: jobId,
                ...(job && { status: job.status }),
                ...(job?.source.ref && { branch: job.source.ref }),
                ...(model !== undefined && { model })
            }
        }),
        ...(prLink !== undefined && {
            pullRequest: { url: prLink, place: (0,pull_request/* placeOfLink */.L)(prLink, serverUrl) }
        })
    };
    const results = {
        outcome,
        sent: delivery === 'sent',
        elapsedMs: log.elapsedMs,
        ...(jobId !== undefined && { jobId }),
        ...(job && { job, hasEnded: true }),
        ...(didChange !== undefined && { changed: didChange }),
        ...(head && { pullRequest: head })
    };
    return { report: (0,report_redact/* redactAll */.$I)(report, known.redact), results };
}
/** Where it is reported, and what counts as a report of it. */
function placeOf({ inputs }, pending) {
    const { asked, issue, record, report, since } = pending;
    const isRuns = (marker) => marker.trigger === undefined &&
        marker.runId === report?.marker.runId &&
        marker.job === report.marker.job;
    return {
        issue,
        since,
        isReport: marker => marker.project === inputs.projectId &&
            marker.issue === issue &&
            (asked ? (0,github_marker/* isMarkerOf */.a9)(marker, asked) : isRuns(marker)),
        isFirst: false,
        ...(record?.kind === 'comment' && { triggerId: record.id })
    };
}

// EXTERNAL MODULE: ./lib/report/summary.js
var summary = __webpack_require__(3394);
// EXTERNAL MODULE: ./lib/step.js + 6 modules
var step = __webpack_require__(2487);
;// CONCATENATED MODULE: ./lib/finish.js

















/**
 * Finishes everything that is pending in the repository, in one short run. To a
 * follow-up it is what a re-run is, with one look. Never throws.
 */
async function finish(outside) {
    const desk = (0,step/* openDesk */.A$)(outside);
    (0,conclude/* annotate */.fz)(desk.runner, await runFinish(outside, desk));
}
const finish_HOUR_MS = 3_600_000;
/** All comments are read from so much before what is not too old. */
const READ_BEFORE_MS = 24 * finish_HOUR_MS;
/** From the comments of the repository to the run's annotation. */
async function runFinish(outside, desk) {
    try {
        const safe = (0,debug/* debugged */.I)({ ...outside, runner: desk.runner });
        const opened = openFinish(safe, desk);
        return opened.kind === 'ends-early'
            ? await giveUp(desk, opened.ending)
            : await play(opened.step);
    }
    catch (error) {
        return giveUp(desk, (0,conclude/* stopped */.ce)(desk.runner, error));
    }
}
/** Nothing was finished, and what is pending is not known. */
function giveUp(desk, ending) {
    desk.runner.output('finished', '[]');
    desk.runner.output('pending', '');
    if (ending.outcome !== 'cancelled')
        return (0,conclude/* summarizeEarly */.du)(desk, ending);
    const explanation = (0,message/* explain */.WE)(CANCELLED);
    return (0,conclude/* summarizeEarly */.du)(desk, { outcome: 'error', explanation });
}
function openFinish(outside, desk) {
    const { runner } = desk;
    const { env } = runner;
    const read = (0,github_run/* readRun */.cI)(env, runner.readFile);
    if (read.kind === 'problem')
        return (0,step/* endsEarly */.c2)((0,follow_up_outcome/* endWith */.qZ)('error', read.problem));
    const checked = (0,lib_inputs/* readFinishInputs */.P_)(runner.input, env.GITHUB_TOKEN);
    if (checked.kind === 'problems')
        return (0,step/* endsWithProblems */.r0)(checked.problems);
    const { inputs } = checked;
    const connected = (0,step/* connect */.Ng)(outside, desk, read.run, inputs);
    return { kind: 'step', step: { ...connected, inputs } };
}
/** What is pending, what it has come to, and the reports of it. */
async function play(step) {
    const { clock, github, inputs, limits } = step;
    const { command, maxAgeMs, projectId } = inputs;
    const viewer = await github.askViewer(limits);
    if (viewer.kind === 'failed')
        return giveUp(step, (0,follow_up_outcome/* endWith */.qZ)('error', viewer.problem));
    const { login } = viewer;
    const since = clock.now() - maxAgeMs - READ_BEFORE_MS;
    const comments = await readRepositoryComments(github, login, command, since, limits);
    if (comments.kind === 'failed')
        return giveUp(step, (0,follow_up_outcome/* endWith */.qZ)('error', comments.problem));
    const { aheadMs } = comments;
    const readSince = since + aheadMs;
    const known = {
        ...step,
        login,
        aheadMs,
        readSince,
        noted: new Set()
    };
    const pending = findPending(comments, projectId, readSince);
    return settleAll(known, comments, pending);
}
/** From here on a cancel loses nothing: what is not told stays pending. */
async function settleAll(known, comments, pending) {
    try {
        const { followUps, unread } = await identifyAll(known, comments, pending);
        const judged = await judgeAll(known, followUps);
        if (judged.kind === 'unseen')
            return finish_conclude(known, followUps.length + unread, [], judged.problem);
        const told = await tellAll(known, judged.over);
        const left = unread + judged.pending + told.left;
        return finish_conclude(known, left, told.finished, told.problem);
    }
    catch (error) {
        if (!(error instanceof lib_clock/* Cancelled */.cJ))
            throw error;
        return finish_conclude(known, pending.length, [], CANCELLED);
    }
}
/** Who asked for each, and which job it went to. */
async function identifyAll({ github, inputs, limits, log, login, readSince }, comments, pending) {
    const { command, jobId, projectId: project } = inputs;
    const given = {
        github,
        limits,
        login,
        project,
        command,
        jobId,
        comments,
        readSince
    };
    const all = await inParallel(pending, one => identify(one, given));
    for (const one of all)
        if (one.kind === 'failed')
            log.warnOf((0,message/* say */.cv) `A pending follow-up can't be read.`, one.problem);
    return {
        followUps: all.filter(one => one.kind === 'identified'),
        unread: all.filter(({ kind }) => kind === 'failed').length
    };
}
/** Says what was finished, and what is left for the next run. */
async function finish_conclude(step, pending, finished, problem) {
    const { inputs, redact, runner } = step;
    const safe = (0,report_redact/* redactAll */.$I)(finished, redact);
    runner.output('finished', JSON.stringify(safe.map(entryOf)));
    runner.output('pending', String(pending));
    const said = (0,message/* sentences */.hC)((0,message/* say */.cv) `Follow-ups finished: ${finished.length}. Still pending: ${pending}.`, problem ? (0,message/* explain */.WE)(problem) : []);
    const told = (0,report_redact/* redactAll */.$I)(said, redact);
    const reports = safe.map(({ report }) => report);
    await (0,conclude/* writeSummary */.Sy)(runner, (0,summary/* finishSummary */.gw)(told, reports));
    const isBad = finished.some(({ report }) => (0,follow_up_outcome/* failsStep */.ug)(report.outcome, inputs.failOn));
    return { level: problem || isBad ? 'failure' : 'notice', line: (0,message/* plain */.pj)(told) };
}
/** The outputs of the action for one follow-up, and where it was asked. */
function entryOf({ issue, report, results }) {
    return {
        ...(0,outputs/* outputsOf */.Yz)(results),
        'issue-number': String(issue),
        'asked-by': report.asker ?? ''
    };
}


/***/ })

};
