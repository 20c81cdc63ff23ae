"use strict";
exports.id = 749;
exports.ids = [749];
exports.modules = {

/***/ 8749:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  followUp: () => (/* binding */ followUp)
});

// EXTERNAL MODULE: ./action/step-end.js
var step_end = __webpack_require__(2554);
// EXTERNAL MODULE: ./agent/job.js
var agent_job = __webpack_require__(6722);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./common/defined.js
var defined = __webpack_require__(2404);
// EXTERNAL MODULE: ./common/message.js
var common_message = __webpack_require__(774);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./report/comment.js
var comment = __webpack_require__(4603);
// EXTERNAL MODULE: ./report/post.js
var post = __webpack_require__(6878);
// EXTERNAL MODULE: ./github/reactions.js
var reactions = __webpack_require__(9099);
// EXTERNAL MODULE: ./delivery/rules/record.js
var rules_record = __webpack_require__(4655);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
// EXTERNAL MODULE: ./delivery/rules/table.js
var table = __webpack_require__(6360);
;// CONCATENATED MODULE: ./delivery/claim.js








/**
 * Claims the follow-up by adding 👀; where another run or attempt may have sent
 * it, the record decides. Gives what follows.
 */
async function claimFollowUp(step) {
    const { clock, inputs, isRerun, limits, log } = step;
    const failed = await addEyes(step, (0,common_clock/* withGrace */.pj)(limits, common_clock/* LAST_ANSWER_MS */.rL));
    if (failed)
        return notClaimed(step, failed);
    const { claim } = step.state();
    if (claim.kind === 'own')
        log.moment((0,common_message/* say */.cv) `The comment is claimed (👀).`);
    if (claim.kind === 'others')
        log.moment((0,common_message/* say */.cv) `The comment was claimed before (👀).`);
    // Who adds 👀 first sends, and reads nothing.
    if (!isRerun && claim.kind !== 'others')
        return {};
    const record = await readRecord(step);
    const asking = { resend: inputs.resend, now: clock.now() };
    return (0,rules_record/* decide */.LD)(step.state(), record, asking);
}
/** Adds 👀, where something bears it. Gives why it could not. */
async function addEyes(step, limits) {
    const { bearer } = step.state().about;
    if (bearer === undefined)
        return undefined;
    step.know({ claim: { kind: 'asking' } });
    const { claimed } = reactions/* REACTIONS */.nM;
    const added = await (0,reactions/* addReaction */.BB)(step.github, bearer, claimed, limits);
    if (added.kind === 'failed') {
        const { isRetried, status = 0 } = added;
        // Then no other run of this comment can claim it, either.
        if (status >= 400 && status < 500 && !isRetried)
            step.know({ claim: { kind: 'refused' }, isOnlySender: !step.isRerun });
        return added;
    }
    const { isNew, reaction } = added;
    step.know(isNew
        ? {
            claim: { kind: 'own', reactionId: reaction.id },
            isOnlySender: !step.isRerun
        }
        : { claim: { kind: 'others' } });
    return undefined;
}
/** Without 👀 this run sends nothing. A report may say that another did. */
async function notClaimed(step, { isForbidden, isMissing, problem }) {
    const { report } = await readReport(step);
    const result = (0,rules_state/* errorOf */.Mz)(noEyes(problem));
    if (report && (0,table/* rowOf */.OB)(report).mark === 'yes') {
        const { before, commentUrl, job, send } = report;
        const known = (0,defined/* defined */.s)({ before, commentUrl, job });
        return { record: report, send, ...known, result };
    }
    // What no re-run can put right.
    const isRefused = isForbidden || isMissing;
    const isRefusedHere = isRefused && step.state().isOnlySender;
    const send = isRefusedHere ? { kind: 'refused' } : undefined;
    return { ...(0,defined/* defined */.s)({ send }), result };
}
function noEyes(problem) {
    return { ...problem, what: (0,common_message/* sentences */.hC)(NO_EYES, problem.what) };
}
async function readRecord(step) {
    const [{ rocketAt, unread: unreadRocket }, { report, unread }] = await Promise.all([readRocket(step), readReport(step)]);
    return (0,defined/* defined */.s)({ report, rocketAt, unread: unreadRocket ?? unread });
}
/** Only a later attempt reads 🚀: the first one may have been killed after it. */
async function readRocket(step) {
    const { github, isRerun, limits } = step;
    const { bearer } = step.state().about;
    if (!isRerun || bearer === undefined)
        return {};
    const read = await (0,reactions/* ownReactions */.Ny)(github, bearer, limits);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const rocket = read.value.find(({ content }) => content === reactions/* REACTIONS */.nM.sent);
    if (rocket === undefined)
        return {};
    const { createdAt = github.now() } = rocket;
    return { rocketAt: createdAt - github.aheadMs() };
}
/** The best report on it, by any run. */
async function readReport(step) {
    const { key, place } = step.state().about;
    if (place === undefined)
        return {};
    const read = await (0,post/* readReportsOn */.rd)(step, place, key);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const report = (0,post/* bestReport */.l)(read.value)?.state;
    return (0,defined/* defined */.s)({ report });
}
/** Removes the 👀 that this run has added, where the table says so. */
async function releaseClaim(step) {
    const state = step.state();
    const { about, claim } = state;
    const { bearer } = about;
    if (claim.kind !== 'own' || bearer === undefined)
        return;
    if ((0,table/* rowOf */.OB)(state).claim !== 'is removed')
        return;
    const { github, log, reporting } = step;
    const part = reporting.part();
    step.know({ claim: { kind: 'release-failed' } });
    const { reactionId } = claim;
    const problem = await (0,reactions/* removeReaction */.et)(github, bearer, reactionId, part);
    if (problem)
        return log.warnOf(NOT_RELEASED, problem);
    step.know({ claim: { kind: 'released' } });
    log.moment((0,common_message/* say */.cv) `The claim (👀) is released.`);
}
/** 🚀 says that it was sent. It is added at once, and once more if that fails. */
function openRocket(step) {
    let adding;
    const add = async () => {
        const { bearer } = step.state().about;
        if (bearer === undefined)
            return undefined;
        const { sent } = reactions/* REACTIONS */.nM;
        const part = step.reporting.part();
        const added = await (0,reactions/* addReaction */.BB)(step.github, bearer, sent, part);
        return added.kind === 'failed' ? added.problem : undefined;
    };
    return {
        /** Does not wait for the answer. */
        add: () => {
            adding = add().catch(common_message/* noAnswerInTime */.qD);
        },
        /** Adds it again where that failed. */
        confirm: async () => (await adding) ? add() : undefined
    };
}
const NO_EYES = (0,common_message/* say */.cv) `👀 could not be added.`;
const NO_ROCKET = (0,common_message/* say */.cv) `🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`;
const NOT_RELEASED = (0,common_message/* say */.cv) `The claim (👀) could not be removed for certain.`;

// EXTERNAL MODULE: ./action/early-end.js
var early_end = __webpack_require__(7565);
// EXTERNAL MODULE: ./report/report.js
var report_report = __webpack_require__(8862);
// EXTERNAL MODULE: ./report/summary.js
var summary = __webpack_require__(3558);
// EXTERNAL MODULE: ./delivery/rules/outcome.js
var rules_outcome = __webpack_require__(5124);
;// CONCATENATED MODULE: ./delivery/conclude.js









/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the report, and what is said in the run, where
 * the advice depends on the report: without it, no comment names the job.
 */
async function conclude({ prompt, rocket, step }, result) {
    const { inputs, log, redact, reporting, runner } = step;
    const { outcome } = result;
    step.know({ result });
    await reporting.run(() => releaseClaim(step));
    let reported = 'missing';
    if (outcome !== 'skipped') {
        const isWhole = await reporting.run(async () => {
            // Beside the report, which no reaction may hold up.
            reporting.inBackground(rocket.confirm(), NO_ROCKET);
            reported = await reportOnGitHub(step);
        });
        if (!isWhole)
            log.warn(NOT_ALL_REPORTED);
    }
    // Another run's report may have said more than this one knew.
    const state = step.state();
    const isReported = state.about.isReported && reported === 'there';
    const about = { ...state.about, isReported };
    const report = (0,report_report/* reportOf */.E)({ ...state, about }, redact);
    const annotation = (0,early_end/* annotationOf */.l)(report, (0,rules_outcome/* failsStep */.ug)(outcome, inputs.failOn));
    // What was skipped needs no context, which would have to be read for it.
    const text = outcome === 'skipped' ? '' : await prompt.read().catch(() => '');
    const shown = redact(typeof text === 'string' ? text : '');
    const page = (0,early_end/* explainedAt */.q)(runner.env, report.reason);
    runner.summary((0,summary/* stepSummary */.x)(report, shown, log.timeline, page));
    if (typeof reported === 'string')
        return annotation;
    // The answer was all that a check was for.
    const why = (0,common_message/* plain */.pj)((0,common_message/* sentences */.hC)(NOT_POSTED, reported.what, reported.fix));
    return { level: 'failure', line: `${annotation.line} ${why}` };
}
/** Replaces a report that nothing was sent, as soon as that is not true. */
async function reportSent(step) {
    const { about } = step.state();
    if (!about.isReported)
        return undefined;
    const ports = { ...step, limits: step.reporting.limits };
    const state = { ...step.state(), result: (0,rules_state/* stopped */.ce)('sent') };
    const reported = await (0,post/* postReport */.f5)(ports, state, { onlyReplaces: true });
    return reported.kind === 'failed' ? reported.problem : undefined;
}
/** Whether another run or an earlier attempt reports it. */
function isReportedElsewhere(state) {
    const { about, send } = state;
    const isOfOther = send.kind === 'sent' && send.by === 'earlier-run';
    return (0,rules_record/* repeatsReport */.zb)(state) || (isOfOther && about.attempt === 1);
}
/** Whether a report is there; of a check, why GitHub refuses it. */
async function reportOnGitHub(step) {
    const { log, reporting } = step;
    const state = step.state();
    if (isReportedElsewhere(state)) {
        log.detail((0,common_message/* say */.cv) `Another run or an earlier attempt reports it.`);
        return 'there';
    }
    const ports = { ...step, limits: reporting.limits };
    const withoutNote = !step.inputs.comment;
    const onPosted = (commentUrl) => void step.know({ commentUrl });
    const reported = await (0,post/* reportFollowUp */.tP)(ports, state, { onPosted, withoutNote });
    if (reported.kind === 'posted')
        return 'there';
    if (reported.kind === 'existing') {
        const { commentUrl = '', send, ...report } = reported.report;
        step.know({ commentUrl });
        // It knows more of the send, but a re-run is no surer than it was before.
        const isOnlySender = state.isOnlySender && report.isOnlySender;
        if (state.send.kind !== 'none')
            step.know({ isOnlySender, send });
        return 'there';
    }
    const { problem, status = 0 } = reported;
    const isCheck = state.send.kind === 'none' && state.about.kind !== 'event';
    if (isCheck && status >= 400 && status < 500)
        return problem;
    // Only its report would have `finish` report the result.
    const isSent = state.result?.outcome === 'sent';
    log.warnOf(isSent ? (0,common_message/* sentences */.hC)(NOT_POSTED, NOBODY) : NOT_POSTED, problem);
    return 'missing';
}
const NOT_POSTED = (0,common_message/* say */.cv) `The report could not be posted. The outputs and the step summary have the result.`;
const NOBODY = (0,common_message/* say */.cv) `Without it, nobody reports the result of this follow-up.`;
const NOT_ALL_REPORTED = (0,common_message/* say */.cv) `GitHub did not answer in time: the report or a reaction may be missing.`;

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./github/asked.js
var github_asked = __webpack_require__(8395);
// EXTERNAL MODULE: ./common/once.js
var once = __webpack_require__(9944);
// EXTERNAL MODULE: ./github/command.js
var command = __webpack_require__(5910);
// EXTERNAL MODULE: ./github/needs.js
var needs = __webpack_require__(5658);
// EXTERNAL MODULE: ./github/pages.js
var github_pages = __webpack_require__(5755);
// EXTERNAL MODULE: ./common/json.js
var json = __webpack_require__(199);
;// CONCATENATED MODULE: ./prompt/collected.js

/** One part, because of an answer. */
function unreadFor(what, permission, { isForbidden, problem }) {
    return { what, ...(isForbidden ? { permission } : { problem }) };
}
/** Nothing of it could be read. */
function notCollected(part) {
    const section = { title: () => notRead(part), items: [], notes: [] };
    return { found: 0, section, unread: [part] };
}
/** A part that the agent is not told. */
function notRead({ permission, what }) {
    const why = permission ? `: the permission ${permission} is missing` : '';
    return `Not read: ${(0,common_message/* plain */.pj)(what)}${why}.`;
}

// EXTERNAL MODULE: ./github/reply.js
var github_reply = __webpack_require__(3935);
// EXTERNAL MODULE: ./http/safe-url.js
var safe_url = __webpack_require__(8915);
;// CONCATENATED MODULE: ./prompt/job-log.js



/**
 * The last lines of a log and more: its steps that clean up come after the one
 * that failed. Of a larger log than GitHub can send in that time, nothing.
 */
const LOG_TAIL = { keptBytes: 64 * 1024, mostBytes: 50_000_000 };
const LINES = 100;
/**
 * Reads how a job's log ends. GitHub keeps logs on another host, and answers
 * with an address there that is good for a minute. It is the one redirect that
 * is followed: once, and without the token.
 *
 * https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run
 */
async function readJobLog(github, jobId, limits) {
    const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs';
    const call = { route, parameters: { job_id: jobId } };
    const redirect = await github.exchange(call, limits);
    if (redirect.kind !== 'response' || redirect.status !== 302)
        return notRedirected(redirect, github.now());
    const url = (0,safe_url/* safeUrl */.P)(redirect.headers.location ?? '');
    if (url === undefined)
        return failed(UNSAFE);
    const reply = await github.readTail(url.href, LOG_TAIL, limits);
    if (reply.kind !== 'response' || reply.status !== 200)
        return failed(UNREADABLE);
    if (reply.isTooLarge)
        return { kind: 'too-large' };
    return reply.body === undefined
        ? failed(UNREADABLE)
        : { kind: 'read', text: lastError(reply.body) };
}
function notRedirected(reply, now) {
    const judged = (0,github_reply/* judgeReply */.u)(reply, now);
    if (judged.kind === 'answer')
        return failed(UNSAFE);
    if (judged.kind === 'again')
        return failed(judged.problem);
    const { status } = judged;
    return status === 404 || status === 410 ? { kind: 'none' } : judged;
}
function failed(problem) {
    return { kind: 'failed', problem };
}
const UNSAFE = {
    reason: 'github',
    what: (0,common_message/* say */.cv) `GitHub did not answer with the address of a log.`,
    fix: (0,common_message/* say */.cv) `Check GITHUB_API_URL and the proxy.`
};
const UNREADABLE = {
    reason: 'github',
    what: (0,common_message/* say */.cv) `The host that GitHub keeps logs on did not answer with one.`,
    fix: (0,common_message/* say */.cv) `Check whether the runner can reach it, and GitHub's status page.`
};
/** When a line was written: 28 characters and a space. */
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/;
/** The lines up to and with the last error, or the last ones. */
function lastError(log) {
    const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''));
    const error = lines.findLastIndex(line => line.startsWith('##[error]'));
    const last = lines.findLastIndex(line => line !== '');
    const end = (error === -1 ? last : error) + 1;
    return lines.slice(Math.max(0, end - LINES), end).join('\n');
}

;// CONCATENATED MODULE: ./prompt/visible.js
/**
 * Text as people see it. What is hidden from whoever asks must not reach the
 * agent: https://docs.github.com/get-started/writing-on-github
 */
/** A color, a title, a link: what a terminal does not show as text. */
const TERMINAL_SEQUENCE = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is its point
/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\r\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]+[0-~]/g;
/**
 * Control, format, and default-ignorable characters, but newline, tab, the
 * joiners of some scripts, and one U+FE0F after an emoji.
 */
const UNSEEN = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv;
/** A run of them says no more than one, but could carry any text. */
const JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g;
/** Drops terminal sequences, and characters that hide or reorder text. */
function visible(text) {
    return text
        .toWellFormed()
        .replace(TERMINAL_SEQUENCE, '')
        .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
        .replace(UNSEEN, '')
        .replace(JOINERS, '');
}
/**
 * The same of Markdown, and without what GitHub does not show of it: HTML (tags
 * with their attributes, comments, and other `<!…>` and `<?…>`), definitions of
 * links and footnotes and the labels that name them, titles, alt texts, and
 * cells without a column. It is not parsed for that: only what is code for
 * certain is kept as it is, and what is hidden goes with all that follows, in
 * the paragraph or in the text, where it does not end for certain. `isPartial`
 * says that something that is seen may have gone with it.
 *
 * https://github.github.com/gfm/
 */
function seenMarkdown(markdown) {
    const source = markdown
        .replace(/^\ufeff/, '')
        .replace(/\r\n?/g, '\n')
        .replaceAll('\0', '\u200b')
        .replace(RARE_SPACE, '\u00a0');
    const kept = [];
    // Between characters that the source has no more.
    const apart = (text) => `\0${kept.push(text) - 1}\0`;
    const isSure = markdown.search(RARE_SPACE) === -1;
    const blocks = [...seenBlocks(source, isSure, apart)].join('');
    // Without a definition, a label is text.
    const isDefined = blocks.includes(DEFINED) || blocks.endsWith(ALL_HIDDEN);
    const seen = blocks
        .replace(INSTRUCTION, '')
        .replace(TITLE, '$1')
        .replace(isDefined ? ALT_OR_LABEL : ALT, '$1')
        .replace(INFO, '$1');
    const text = visible(withoutSurplusCells(seen)
        .replace(ENTITY, '')
        .replace(/[\v\f\r]/g, '')
        .replace(/\0(\d+)\0/g, (_, at) => kept[Number(at)] ?? ''));
    // A language is not seen.
    const [told, whole] = [text, visible(source)].map(one => one.replace(INFO, '$1'));
    return { text, isPartial: told !== whole };
}
/** White space, or the end of a line, to some rules and not to others. */
const RARE_SPACE = /[\v\f\u2028\u2029]/g;
/** In the place of what is hidden: a line with nothing else is not blank. */
const HIDDEN = '\v';
/** A definition. */
const DEFINED = '\r';
/** All that follows is hidden, too. */
const ALL_HIDDEN = '\f';
/** Patterns that are made of others. */
const pattern = (flags) => (text, ...parts) => new RegExp(String.raw(text, ...parts), flags);
const visible_all = pattern('g');
const anyCase = pattern('gi');
const line = pattern('im');
const next = pattern('giy');
/** What a block may be in: quotes, list items, tasks, indents, footnotes. */
const CONTAINER = String.raw `(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[[ xX]\])(?=[ \t])|\[\^[^\] \t\n]+\]:)`;
const CONTAINERS = `${CONTAINER}*`;
const LINE_END = String.raw `[ \t]*(?=\n|$)`;
const TO_BLANK = String.raw `[^]*?(?=\n${LINE_END}|$)`;
const FENCE_LINE = String.raw `${CONTAINERS}(?:\x60{3,}(?!.*\x60)|~{3,})`;
/** After a blank line, what is deeper is code without a fence, too. */
const DEPTH = String.raw `(?<depth> {0,3}|(?<=\n\n) +|(?<=>) {4}|(?<=(?:^|\n\n)\d\d[.)] \S.*\n) {4}|(?<=\n {0,2}[-+*] \S.*\n) {4,5})(?! )`;
/** All its lines are as deep, or blank. It ends, or the text does. */
const FENCED_LINE = String.raw `\k<quote>(?:\k<depth>(?![ \t]*\k<fence>).*|${LINE_END})`;
const FENCE_END = String.raw `\k<quote>\k<depth>\k<fence>\k<mark>*${LINE_END}`;
const FENCE = String.raw `(?<quote> {0,3}>|)${DEPTH}(?<fence>(?<mark>[\x60~])\k<mark>{2,})(?!~)[^\x60\n]*(?<code>(?:\n${FENCED_LINE})*(?:\n${FENCE_END}|$))`;
/** One that is a block. */
const COMMENT = `<!--(?!-?>)(?:(?!--!?>)[^])*-->${LINE_END}`;
const LABEL = String.raw `${CONTAINERS}\[(?:\^[^\] \t\n]+|(?:[^[\]\\\n]|\\[^]|\n(?!${LINE_END})){1,2000})\]:`;
/** With the indented paragraphs that follow, as they can be of a footnote. */
const DEFINITION = String.raw `${LABEL}${TO_BLANK}(?:(?:\n[ \t]*)*\n(?: {4}| {0,3}\t)${TO_BLANK})*`;
const PARAGRAPH = String.raw `.+(?:\n(?!${LINE_END}|<!--|${FENCE_LINE}|${LABEL}).+)*`;
const TEXT = String.raw `(?<gap>\n(?:${LINE_END}\n?)*)|(?<definition>${DEFINITION})|${PARAGRAPH}`;
const TEXT_BLOCK = next `${TEXT}`;
const ANY_BLOCK = next `(?<comment>${COMMENT})|${FENCE}|${TEXT}`;
const ATTRIBUTE = String.raw `\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>[\]|\x60]+|"[^"<>[\]|\n]*"|'[^'<>[\]|\n]*'))?`;
/** It ends here to all, and nothing else begins in it. No `<rp>` is shown. */
const SURE_HTML = String.raw `(?<html><(?!rp\b)(?:[a-z/][^<>"'[\]|\x60\n]*|[a-z][a-z\d-]*(?:${ATTRIBUTE})*(?:\s*/|[ \t]*))>|<!--[^<[\]|\n]*?-->)`;
const HTML = next `[^<]+|<(?![a-z/!?])|${SURE_HTML}|(?<rest>[^]+)`;
const AUTOLINK = String.raw `<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>|\x60]*|[\w.+-]+@[\w.-]+)>`;
/** HTML that goes on to the next blank line. */
const HTML_LINE = line `^${CONTAINERS}(?!${AUTOLINK})<[a-z/!?]`;
/** What may go on after that: code that is not sure, or HTML. */
const OPEN_LINE = line `^(?:${FENCE_LINE}|${CONTAINERS}<(?:[?!](?!--.*-->)|(?:pre|script|style|textarea)\b))`;
const ADDRESS = String.raw `[ \t\n>]*(?:[^\s()<>\\|\x60\0]|\([^\s()<>\\|\x60\0]*\))*`;
/** What no tag begins with, or what does not end as one. */
const BRACKET = String.raw `<[a-z][a-z\d-]*(?=\s*[^\sa-z\d/>_:-]|[^<>"'\x60]*(?:<|$))`;
/** A code span in its line; in a word, its begin could be in an address. */
const spanWithout = (other) => String.raw `(?<=(?:^|[ \t\n])[("'*_~[]*)(?<tick>\x60+)(?!\x60)(?:[^\x60${other}\n\]]|\](?!:)|(?<!\x60)(?!\k<tick>(?!\x60))\x60+(?!\x60))*(?<!\x60)\k<tick>(?!\x60)`;
/** Up to the first that may change what follows. */
const inlineWith = (span) => next `[^\x60\\<$\]]+|\](?![(:])|\]\(${ADDRESS}\)|<(?![a-z/!])|(?<code>${span}|${AUTOLINK}|${BRACKET})|${SURE_HTML}|(?<rest>[^]+)`;
const INLINE = inlineWith(spanWithout(''));
/** A bar ends a cell, and code with it. */
const INLINE_IN_TABLE = inlineWith(spanWithout('|'));
/** Nobody sees a fence's language: any other word could be part of a message. */
const LANGUAGES = 'bash|c|cpp|cs|csharp|css|diff|dockerfile|go|graphql|html|ini|java|javascript|js|json|jsx|kotlin|make|markdown|md|php|powershell|py|python|rb|rs|ruby|rust|scss|sh|shell|sql|suggestion|swift|text|toml|ts|tsx|txt|typescript|vue|xml|yaml|yml';
/** What follows a fence, except such a language. */
const INFO = anyCase `(?<![^\n])(${FENCE_LINE} *(?:(?:${LANGUAGES})(?![^\s\0]))?)[^\n\0\f]*`;
const TITLE = visible_all `(\]\((?=(${ADDRESS}))\2)(?!\))(?:[ \t]+"[^"\\\n[\]|<]*"(?=\))|(?=[\s>]*["'(]|[^ \t\n)])${TO_BLANK})`;
const TO_BRACKET = String.raw `(?:[^[\]\\\n|]*(?=\])|${TO_BLANK})`;
/** In a paragraph, it does not go on to the next: `List<?>`. */
const INSTRUCTION = visible_all `<\?${TO_BLANK}`;
/** GitHub loses what is in a label of two lines. */
const ALT = visible_all `(!\[|\[\^(?![^\n[\]\\]*\]))${TO_BRACKET}`;
const ALT_OR_LABEL = visible_all `(!\[|\]\[|\[\^)${TO_BRACKET}`;
/** The row below a table's head. */
const TABLE = line `^(?=.*[|:\xa0])(?=(?<around>${CONTAINERS}))\k<around>(?<cells>\|?[^\S\n]*:?-+:?[^\S\n]*(?:\|[^\S\n]*:?-+:?[^\S\n]*)*\|?)[^\S\n]*$`;
/** A task's box can be a cell, so it is one. */
const ROW_BEGIN = line `^(?:(?!\[[ xX]\])${CONTAINER})*\|?`;
/** One that no backslash makes a character. */
const BAR = /(?<!(?<!\\)\\)\|/;
/** Of what may not be seen: of those with a number, only ASCII is for certain. */
const ENTITY = /&(?:#(?!(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]);)(?:x[\da-f]+|\d+);?|(?:ZeroWidthSpace|Negative(?:Medium|Thick|Thin|VeryThin)Space|NoBreak|ApplyFunction|af|Invisible(?:Comma|Times)|ic|it|shy|lrm|rlm|zwn?j);)/gi;
/**
 * The blocks without HTML and definitions, and with what is code set apart.
 *
 * @param apart puts a mark in the place of what nothing is removed from
 */
function* seenBlocks(source, isSureAtFirst, apart) {
    let isSure = isSureAtFirst;
    let isHtml = false;
    let seen = '';
    for (let at = 0; at < source.length && !seen.endsWith(ALL_HIDDEN);) {
        const blocks = isSure && !isHtml ? ANY_BLOCK : TEXT_BLOCK;
        blocks.lastIndex = at;
        const { 0: block = '', groups } = blocks.exec(source) ?? { 0: '' };
        const { code, comment, definition, gap } = groups ?? {};
        at += block.length;
        if (gap) {
            isHtml &&= gap === '\n';
            seen = gap;
        }
        else if (comment)
            seen = HIDDEN;
        else if (code !== undefined)
            seen = block.slice(0, block.length - code.length) + apart(code);
        else {
            isSure &&= !OPEN_LINE.test(block);
            isHtml ||= HTML_LINE.test(block);
            const inline = TABLE.test(block) ? INLINE_IN_TABLE : INLINE;
            seen = seenText(block, isSure && !isHtml ? inline : HTML, apart);
            if (definition)
                seen = seen.replace(/[^\f]+/, DEFINED);
        }
        yield seen;
    }
}
function seenText(text, parts, apart) {
    return text.replace(parts, (part, ...match) => {
        const { code, html, rest } = match.at(-1);
        if (rest)
            return parts === HTML ? ALL_HIDDEN : seenText(rest, HTML, apart);
        return html ? HIDDEN : code ? apart(code) : part;
    });
}
/** Without what follows the last cell of a row that has a column. */
function withoutSurplusCells(text) {
    let columns = Number.POSITIVE_INFINITY;
    const rows = text.split('\n').map(row => {
        const dashes = TABLE.exec(row)?.groups?.cells?.match(/-+/g);
        if (/^[ \t>]*$/.test(row))
            columns = Number.POSITIVE_INFINITY;
        if (dashes)
            columns = Math.min(columns, dashes.length);
        const cells = row.replace(ROW_BEGIN, '').split(BAR);
        const surplus = cells.slice(columns).join('|');
        return surplus.trim() === '' ? row : row.slice(0, -surplus.length);
    });
    return rows.join('\n');
}

;// CONCATENATED MODULE: ./prompt/quoted.js


const COMMENT_CHARACTERS = 4_000;
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000;
const PATH_CHARACTERS = 1_000;
/**
 * What somebody else wrote, in a fence that it can't end.
 * @param most characters of it
 */
function quoted(heading, text, most = COMMENT_CHARACTERS) {
    const whole = visible(text).trim();
    const shown = (0,common_message/* cut */.Jj)(whole, most);
    const shortened = shown === whole ? '' : ', shortened';
    return `${heading}${shortened}:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'text')}`;
}
function quotedComment(comment) {
    const heading = `Comment${by(comment.author)}${withoutWords(comment)}`;
    return quoted(heading, comment.text);
}
/** What is said of a text that may not be all that people see. */
function withoutWords(text) {
    return text.isPartial ? ', without HTML and definitions' : '';
}
function by(author) {
    const name = (0,common_message/* oneLine */.TN)(visible(author ?? ''));
    return name === '' ? '' : ` by ${(0,common_message/* codeSpan */.SS)(name)}`;
}
/** The last lines of the diff up to the line; of a file, none. */
function quotedDiff({ hunk, isFile }) {
    const diff = visible(hunk).trimEnd();
    if (isFile || diff === '')
        return '';
    const shown = lastLines(diff, HUNK_CHARACTERS);
    const which = shown === diff ? 'The diff' : 'The last lines of the diff';
    return `${which} up to that line:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'diff')}`;
}
function placeWords(place) {
    const outdated = place.isOutdated
        ? ' (outdated: the code has changed since this was written)'
        : '';
    const name = (0,common_message/* oneLine */.TN)(visible(place.path), PATH_CHARACTERS);
    const file = name === '' ? 'a file without a readable name' : (0,common_message/* codeSpan */.SS)(name);
    return `${file}${linesOf(place)}${outdated}`;
}
function linesOf({ isFile, line, side, startLine }) {
    if (isFile)
        return ', the file as a whole';
    if (line === undefined)
        return '';
    const numbers = startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`;
    return `, ${numbers}${side === 'LEFT' ? ' of the file before the change' : ''}`;
}
/** An address after its label; empty when it is not one to show, or has a user. */
function address(label, url) {
    const isOne = /^https?:\/\/(?![^/?#]*@)[\w.:/#%?=&~+@-]+$/.test(url);
    return isOne ? label + url : '';
}
/** Whole lines from the end; of a line that alone is too long, its start. */
function lastLines(text, most) {
    if (text.length <= most)
        return text;
    const tail = text.slice(-most - 1);
    const start = tail.indexOf('\n');
    return start === -1
        ? (0,common_message/* cut */.Jj)(text.slice(text.lastIndexOf('\n') + 1), most)
        : tail.slice(start + 1);
}

;// CONCATENATED MODULE: ./prompt/section.js
/** Of the whole: what a model can read with care. */
const PROMPT_CHARACTERS = 100_000;
/** One section: what matters stays near the prompt. */
const SECTION_CHARACTERS = 40_000;
const RULE = '\n\n---\n\n';
/** What is between paragraphs. */
const section_PARAGRAPH = '\n\n';
/** The prompt, whole, and then each section in the room that is left. */
function withSections(prompt, sections) {
    const room = PROMPT_CHARACTERS - prompt.length - RULE.length;
    const told = sections.reduce((text, section) => joined([text, fitted(section, room - text.length - section_PARAGRAPH.length)]), '');
    return [prompt, told].filter(part => part !== '').join(RULE);
}
/**
 * A section in at most so many characters: each item that fits, with its parts
 * whole as long as there is room. Empty where not even its title fits.
 */
function fitted({ items, notes, title }, mostCharacters) {
    const most = Math.min(mostCharacters, SECTION_CHARACTERS);
    const ranked = items
        .map((item, at) => ({ item, rank: item.rank ?? at }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item);
    let room = most - longestAround(items.length, title, notes);
    if (room < 0)
        return '';
    const takes = (characters) => {
        const fits = characters <= room;
        if (fits)
            room -= characters;
        return fits;
    };
    const told = ranked.filter(({ parts }) => takes(joined(parts.map(shortOf)).length + section_PARAGRAPH.length));
    const texts = new Map(told.map(item => [
        item,
        item.parts.map(part => {
            const short = shortOf(part);
            return takes(part.whole.length - short.length) ? part.whole : short;
        })
    ]));
    const inOrder = items.flatMap(item => texts.get(item) ?? []);
    return joined([title(told.length), ...inOrder, ...notes]);
}
function shortOf({ short, whole }) {
    return short ?? whole;
}
/** How much title and notes can take, however many items are told. */
function longestAround(count, title, notes) {
    const digits = String(count).length;
    const titles = [title(count), title(0)].map(({ length }) => length + digits);
    return Math.max(...titles) + joined(['', ...notes]).length + section_PARAGRAPH.length;
}
/** How many there are, or how many of them are told. */
function counted(all, count, told) {
    return told === count
        ? `${all} (${count})`
        : `${all} (${told} of ${count}; the other ${count - told} are omitted for length)`;
}
function joined(paragraphs) {
    return paragraphs.filter(part => part !== '').join(section_PARAGRAPH);
}

;// CONCATENATED MODULE: ./prompt/checks.js










const MOST_CHECKS = 10;
const MOST_LOGS = 5;
const MOST_ANNOTATIONS = 20;
/** Twice as long as GitHub may take for an answer: a log takes two. */
const DETAILS_MS = 20_000;
const NAME_CHARACTERS = 200;
const ADDRESS_CHARACTERS = 500;
const SAYS_CHARACTERS = 1_000;
/** So that twenty of them fit. */
const ANNOTATION_CHARACTERS = 500;
const LOG_CHARACTERS = 4_000;
// https://docs.github.com/rest/checks/runs#create-a-check-run
const FAILED_RUNS = ['failure', 'timed_out', 'action_required'];
// https://docs.github.com/rest/commits/statuses
const FAILED_STATUSES = ['failure', 'error'];
/** What is read for the checks, and what the token needs for it. */
const NEEDS = {
    runs: { name: 'the check runs', permission: 'checks: read' },
    statuses: { name: 'the commit statuses', permission: 'statuses: read' },
    annotations: {
        name: 'the annotations of failed checks',
        permission: 'checks: read'
    },
    logs: { name: 'the logs of failed jobs', permission: 'actions: read' }
};
/** Reads the failed checks of a pull request's head, without this run's own. */
async function readChecks({ clock, github }, pull, run, limits) {
    const ref = pull.headSha;
    const [runs, statuses] = await Promise.all([
        (0,github_pages/* readItems */.F1)(github, list('check-runs', 'check_runs', ref), limits),
        (0,github_pages/* readItems */.F1)(github, list('status', 'statuses', ref), limits)
    ]);
    const checks = [
        ...newest(itemsOf(runs), nameOfRun).flatMap(checkRun(run)),
        ...newest(itemsOf(statuses), ({ context }) => context).flatMap(checks_status(run))
    ];
    const failed = checks.filter(check => check !== 'running');
    const shown = failed.slice(0, MOST_CHECKS);
    // Whoever can open a pull request from a fork can write the rest.
    const isFork = pull.headRepository?.toLowerCase() !== pull.repository.toLowerCase();
    const details = isFork
        ? shown.map(({ name, result, url }) => ({ name, result, url, says: '' }))
        : await readDetails(github, shown, (0,common_clock/* within */.ux)(limits, clock.now() + DETAILS_MS));
    const unread = [
        ...unreadOf('runs', [runs]),
        ...unreadOf('statuses', [statuses]),
        ...unreadOf('annotations', details.map(({ failures }) => failures)),
        ...unreadOf('logs', details.map(({ log }) => log))
    ];
    const running = checks.length - failed.length;
    const found = failed.length;
    const known = { details, found, running, unread };
    return { found, ...(0,defined/* defined */.s)({ section: sectionOf(known) }), unread };
}
function list(path, property, ref) {
    const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`;
    return { route, parameters: { ref }, property };
}
function itemsOf(read) {
    return read.kind === 'read' ? read.value : [];
}
/**
 * A name in its App's suite, of which each workflow run has its own.
 * https://docs.github.com/rest/checks/suites
 */
function nameOfRun({ app, check_suite, name }) {
    return [(0,json/* record */.g1)(app).id, (0,json/* record */.g1)(check_suite).id, name].join(' ');
}
/** The newest of each name, oldest first. */
function newest(items, nameOf) {
    const byAge = items.toSorted((one, other) => idOf(one) - idOf(other));
    const named = new Map(byAge.map(item => [nameOf(item), item]));
    return byAge.filter(item => named.get(nameOf(item)) === item);
}
function idOf(item) {
    return (0,json/* wholeNumber */.rD)(item.id) ?? 0;
}
function checkRun(own) {
    return item => {
        const url = (0,json/* text */.Qq)(item.html_url) ?? (0,json/* text */.Qq)(item.details_url) ?? '';
        const isOwn = [item.details_url, item.html_url].some(isOf(own));
        if (isOwn)
            return [];
        if (item.status !== 'completed')
            return ['running'];
        const result = FAILED_RUNS.find(name => name === item.conclusion);
        const id = (0,json/* wholeNumber */.rD)(item.id);
        if (result === undefined || id === undefined)
            return [];
        const output = (0,json/* record */.g1)(item.output);
        const summary = seenMarkdown((0,json/* text */.Qq)(output.summary) ?? '');
        const said = [visible((0,json/* text */.Qq)(output.title) ?? ''), summary.text];
        return [
            {
                name: (0,json/* text */.Qq)(item.name) ?? '',
                url,
                result,
                says: joined(said),
                isPartial: summary.isPartial,
                run: {
                    id,
                    annotations: (0,json/* wholeNumber */.rD)(output.annotations_count) ?? 0,
                    isJob: (0,json/* record */.g1)(item.app).slug === 'github-actions'
                }
            }
        ];
    };
}
function checks_status(own) {
    return item => {
        if (isOf(own)(item.target_url))
            return [];
        if (item.state === 'pending')
            return ['running'];
        const result = FAILED_STATUSES.find(name => name === item.state);
        if (result === undefined)
            return [];
        const name = (0,json/* text */.Qq)(item.context) ?? '';
        const url = (0,json/* text */.Qq)(item.target_url) ?? '';
        return [{ name, url, result, says: (0,json/* text */.Qq)(item.description) ?? '' }];
    };
}
/** A job's page is below its run's: `…/actions/runs/<run>/job/<job>`. */
function isOf(run) {
    return url => /\/actions\/runs\/(\d+)(?![^/?#])/.exec((0,json/* text */.Qq)(url) ?? '')?.[1] === run.id;
}
async function readDetails(github, checks, limits) {
    const jobs = checks.filter(({ run }) => run?.isJob).slice(0, MOST_LOGS);
    return Promise.all(checks.map(async (check) => {
        const { run } = check;
        if (run === undefined)
            return check;
        const [failures, log] = await Promise.all([
            run.annotations > 0 ? readFailures(github, run.id, limits) : undefined,
            jobs.includes(check) ? readJobLog(github, run.id, limits) : undefined
        ]);
        const omitted = run.isJob ? 'omitted' : undefined;
        return { ...check, ...(0,defined/* defined */.s)({ failures, log: log ?? omitted }) };
    }));
}
/** Failures can come after many warnings. */
const ANNOTATION_PAGES = 5;
// https://docs.github.com/rest/checks/runs#list-check-run-annotations
async function readFailures(github, id, limits) {
    const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
    const call = { route, parameters: { check_run_id: id } };
    const failures = [];
    let pages = 0;
    for await (const page of (0,github_pages/* readPages */.n4)(github, call, limits)) {
        if (page.kind === 'failed')
            return page;
        const isFailure = (item) => item.annotation_level === 'failure';
        failures.push(...page.items.filter(isFailure));
        pages += 1;
        if (pages === ANNOTATION_PAGES)
            break;
    }
    return { kind: 'read', value: failures };
}
/** Each kind once, by the first of its answers that failed. */
function unreadOf(what, answers) {
    const failed = answers.find(isUnanswered);
    if (failed === undefined)
        return [];
    const { name, permission } = NEEDS[what];
    return [unreadFor((0,common_message/* literal */.eu)(name), permission, failed)];
}
function isUnanswered(answer) {
    return (0,json/* record */.g1)(answer).kind === 'failed';
}
function sectionOf({ details, found, running, unread }) {
    if (found === 0 && unread.length === 0)
        return undefined;
    const where = unread.length > 0
        ? 'among those that could be read'
        : "on the pull request's head";
    const which = (told) => found === 0
        ? `No failed check was found ${where}`
        : counted("The failed checks of the pull request's head", found, told);
    const others = running === 0 ? '' : `; ${running} more have not ended`;
    return {
        title: told => `${which(told)}${others}.`,
        items: details.map(checkItem),
        notes: unread.map(notRead)
    };
}
function checkItem(check) {
    return { parts: [{ whole: headOf(check) }, ...partsOf(check)] };
}
function headOf({ name, result, url }) {
    const line = (0,common_message/* oneLine */.TN)(visible(name), NAME_CHARACTERS);
    // Whoever sets a status chooses it, and can make it read like a text.
    const page = url.length > ADDRESS_CHARACTERS ? '' : address('', url);
    const where = page === '' ? '' : `, ${(0,common_message/* codeSpan */.SS)(page)}`;
    return `Check ${(0,common_message/* codeSpan */.SS)(line || 'without a name')}: ${result}${where}`;
}
function partsOf({ failures, isPartial = false, log, run, says }) {
    return [
        ...(says.trim() === ''
            ? []
            : [
                orShort(quoted(`It says${withoutWords({ isPartial })}`, says, SAYS_CHARACTERS), 'What it says is')
            ]),
        ...(failures?.kind === 'read'
            ? annotationsPart(failures.value, run?.annotations ?? 0)
            : []),
        ...(log === undefined ? [] : [logPart(log)])
    ];
}
/** @param count of the annotations of all levels */
function annotationsPart(failures, count) {
    if (failures.length === 0)
        return [];
    const shown = failures.slice(0, MOST_ANNOTATIONS);
    const which = shown.length === failures.length
        ? `Its annotations of level failure (${shown.length})`
        : `The first ${shown.length} of its ${failures.length} annotations of level failure`;
    const read = count > ANNOTATION_PAGES * github_pages/* PAGE_SIZE */.md
        ? `, of the first ${ANNOTATION_PAGES * github_pages/* PAGE_SIZE */.md} of all ${count} annotations`
        : '';
    const block = (0,common_message/* fencedBlock */.zW)(shown.map(annotationText).join('\n'), 'text');
    return [orShort(`${which}${read}:\n\n${block}`, 'Its annotations are')];
}
function annotationText(item) {
    const path = (0,common_message/* oneLine */.TN)(visible((0,json/* text */.Qq)(item.path) ?? ''), NAME_CHARACTERS);
    const line = (0,json/* wholeNumber */.rD)(item.start_line);
    const place = line === undefined ? path : `${path}, line ${line}`;
    const title = (0,common_message/* oneLine */.TN)(visible((0,json/* text */.Qq)(item.title) ?? ''), NAME_CHARACTERS);
    const message = visible((0,json/* text */.Qq)(item.message) ?? '').trim();
    const said = [place, title, message].filter(part => part !== '').join(': ');
    return (0,common_message/* cut */.Jj)(said, ANNOTATION_CHARACTERS);
}
function logPart(log) {
    if (log === 'omitted')
        return { whole: `Its log is omitted: at most ${MOST_LOGS} are read.` };
    switch (log.kind) {
        case 'read': {
            const shown = lastLines(visible(log.text), LOG_CHARACTERS);
            return orShort(`The last lines of its log:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'text')}`, 'Its log is');
        }
        case 'none':
            return { whole: 'GitHub has no log of it.' };
        case 'too-large':
            return { whole: 'Its log is omitted: it is larger than 50 MB.' };
        case 'failed':
            return { whole: 'Its log could not be read.' };
    }
}
function orShort(whole, what) {
    return { whole, short: `${what} omitted for length.` };
}

;// CONCATENATED MODULE: ./prompt/as-read.js

const REASONS = {
    later: 'written after the follow-up was asked',
    edited: 'edited after it was asked',
    hidden: 'hidden on GitHub or without visible text',
    outsider: 'by people without the required permission',
    unasked: 'by people whose permission was not determined'
};
/** Why whoever asked can't have seen a comment as it is now, if they can't. */
function reasonAgainst(comment, { asker, at = Number.POSITIVE_INFINITY, id = Number.POSITIVE_INFINITY }) {
    const { author, editedAt = 0, isHidden, publishedAt, writtenAt } = comment;
    const seenAt = author === asker ? writtenAt : publishedAt;
    if (seenAt > at || comment.id > id)
        return 'later';
    // GitHub's dates have no fractions of a second.
    if (editedAt >= at - (at % 1_000))
        return 'edited';
    return isHidden ? 'hidden' : undefined;
}
/**
 * Comments with their visible text, and why others are not among them.
 * @param reasonOf why a comment is not told, if it is not
 */
function sortOut(comments, reasonOf) {
    const read = comments.map(comment => {
        const against = reasonOf(comment);
        const { isPartial, text: seen } = seenMarkdown(against ? '' : comment.text);
        const text = seen.trim();
        const reason = against ?? (text === '' ? 'hidden' : undefined);
        return { comment: { ...comment, text, isPartial }, reason };
    });
    return {
        comments: read.flatMap(({ comment, reason }) => (reason ? [] : comment)),
        reasons: read.flatMap(({ reason }) => reason ?? [])
    };
}
/** Counts what is not told, by reason; empty where all is. */
function leftOut(reasons) {
    const counts = Object.entries(REASONS).flatMap(([reason, words]) => {
        const count = reasons.filter(one => one === reason).length;
        return count === 0 ? [] : [`${count} ${words}`];
    });
    return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`;
}

;// CONCATENATED MODULE: ./prompt/context.js






const TITLE_CHARACTERS = 200;
/** What the agent is told of it. */
function sectionAbout(context) {
    switch (context.kind) {
        case 'comment':
        case 'issue':
            return aboutSubject(context);
        case 'line':
            return aboutLine(context);
        case 'review':
            return aboutReview(context);
    }
}
function aboutSubject(subject) {
    const { author, isPullRequest, kind, number, url } = subject;
    const on = `${isPullRequest ? 'pull request' : 'issue'} #${number}`;
    const [opening, page] = kind === 'issue'
        ? [`This is about ${on}.`, 'Issue']
        : [`This was asked in a comment on ${on}.`, 'Comment'];
    const name = (0,common_message/* oneLine */.TN)(visible(subject.title), TITLE_CHARACTERS);
    const description = seenMarkdown(subject.description ?? '');
    const heading = `Description${by(author)}${withoutWords(description)}`;
    const whole = quoted(heading, description.text);
    const short = 'The description is omitted for length.';
    const title = joined([
        opening,
        lines([
            name && `- Title${by(author)}: ${(0,common_message/* codeSpan */.SS)(name)}`,
            address(`- ${page}: `, url)
        ])
    ]);
    return {
        title: () => title,
        items: description.text.trim() === '' ? [] : [{ parts: [{ whole, short }] }],
        notes: []
    };
}
function aboutLine({ place, thread, unlisted, unread }) {
    const { comments, reasons } = thread;
    const on = place.isFile ? 'a file' : 'a line';
    const where = joined([
        `This was asked in a comment on ${on} of a pull request.`,
        lines([`- Place: ${placeWords(place)}`, address('- Comment: ', place.url)]),
        quotedDiff(place)
    ]);
    const { length } = comments;
    const which = (told) => length === 0
        ? ''
        : `${counted("The thread's earlier comments", length + unlisted, told)}:`;
    return {
        title: told => joined([where, which(told)]),
        // The first says what it is about, the latest what is still open.
        items: comments.map((comment, at) => ({
            parts: [{ whole: quotedComment(comment) }],
            rank: at === 0 ? 0 : length - at
        })),
        notes: [unread ? notRead(unread) : leftOut(reasons)]
    };
}
function lines(all) {
    return all.filter(line => line !== '').join('\n');
}
function aboutReview({ comments, isAll, url }) {
    const { length } = comments.comments;
    const opening = isAll
        ? 'Address the comments of this review'
        : 'This was asked in a review';
    const intro = `${opening} of a pull request${address(': ', url)}`;
    const which = (told) => length === 0 ? '' : `${counted('Its comments on lines', length, told)}:`;
    return {
        title: told => joined([intro, which(told)]),
        items: comments.comments.map(reviewComment),
        notes: [leftOut(comments.reasons)]
    };
}
function reviewComment(comment, at) {
    const where = placeWords(comment.place);
    const heading = `Comment ${at + 1} on ${where}${withoutWords(comment)}`;
    return { parts: [{ whole: quoted(heading, comment.text) }] };
}

// EXTERNAL MODULE: ./github/line-place.js
var line_place = __webpack_require__(7815);
// EXTERNAL MODULE: ./http/exchange.js
var exchange = __webpack_require__(9019);
;// CONCATENATED MODULE: ./prompt/line-comments.js






const line_comments_COMMENT = `
  fullDatabaseId author { __typename login } authorAssociation body createdAt
  publishedAt lastEditedAt isMinimized url state pullRequestReview { fullDatabaseId }`;
// https://docs.github.com/graphql/reference/objects#pullrequestreviewthread
const THREADS = `
  query(
    $owner: String!, $name: String!, $number: Int!,
    $after: String, $threads: Int!, $comments: Int!
  ) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) {
        reviewThreads(first: $threads, after: $after) {
          nodes {
            id isResolved isOutdated path subjectType
            line startLine originalLine originalStartLine
            diffSide startDiffSide
            opening: comments(first: 1) { nodes { diffHunk ${line_comments_COMMENT} } }
            comments(last: $comments) { totalCount nodes { ${line_comments_COMMENT} } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`;
const REST_OF_THREAD = `
  query($id: ID!, $after: String) {
    node(id: $id) {
      ... on PullRequestReviewThread {
        comments(first: 100, after: $after) {
          nodes { ${line_comments_COMMENT} }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`;
/** They are read at most once, however often they are asked for. */
function openThreads(github, run, pullRequest) {
    return (0,once/* once */.O)(limits => readThreads(github, run, pullRequest, limits));
}
/**
 * Reads all threads, a hundred at a time. Anybody can write 65,536 characters a
 * hundred times, so where an answer is too large, fewer are asked for.
 */
async function readThreads(github, { owner, repo: name }, number, limits) {
    const value = [];
    let threads = github_pages/* PAGE_SIZE */.md;
    // With the first one, a hundred.
    let comments = github_pages/* PAGE_SIZE */.md - 1;
    for (let after;;) {
        const about = { owner, name, number, threads, comments };
        const read = await github.query({
            query: THREADS,
            variables: { ...about, ...(0,defined/* defined */.s)({ after }) },
            timeoutMs: exchange/* ANSWER_TIMEOUT_MS */.Md,
            pick: pickThreads
        }, limits);
        if (read.kind === 'failed') {
            if (!read.isTooLarge || comments === 1)
                return read;
            if (threads > 1)
                threads = Math.ceil(threads / 2);
            else
                comments = Math.ceil(comments / 2);
            continue;
        }
        const { nodes, pageInfo } = read.value;
        value.push(...(0,json/* records */.V0)(nodes).flatMap(readThread));
        const next = nextCursor(pageInfo);
        if (next === undefined || next === after)
            break;
        after = next;
    }
    value.sort((one, other) => firstId(one) - firstId(other));
    return { kind: 'read', value };
}
function nextCursor(pageInfo) {
    const { endCursor, hasNextPage } = (0,json/* record */.g1)(pageInfo);
    return hasNextPage === true ? (0,json/* text */.Qq)(endCursor) : undefined;
}
function pickThreads({ repository }) {
    const { reviewThreads } = (0,json/* record */.g1)((0,json/* record */.g1)(repository).pullRequest);
    return reviewThreads == null ? undefined : (0,json/* record */.g1)(reviewThreads);
}
function firstId({ comments }) {
    return comments[0]?.id ?? 0;
}
function readThread(node) {
    const listed = (0,json/* record */.g1)(node.comments);
    const [opening = {}] = (0,json/* records */.V0)((0,json/* record */.g1)(node.opening).nodes);
    const nodes = [opening, ...(0,json/* records */.V0)(listed.nodes)];
    // As REST has it.
    const read = (0,line_place/* readLinePlace */.k)({
        path: node.path,
        subject_type: node.subjectType === 'FILE' ? 'file' : 'line',
        line: node.line,
        start_line: node.startLine,
        original_line: node.originalLine,
        original_start_line: node.originalStartLine,
        side: node.diffSide,
        start_side: node.startDiffSide,
        diff_hunk: opening.diffHunk
    });
    if (read === undefined)
        return [];
    const place = { ...read, isOutdated: node.isOutdated === true };
    const comments = inOrder(nodes, place);
    const ids = new Set(nodes.map(one => one.fullDatabaseId));
    const unlisted = ((0,json/* wholeNumber */.rD)(listed.totalCount) ?? 0) - ids.size;
    return [
        {
            isResolved: node.isResolved !== false,
            place: comments[0]?.place ?? place,
            comments,
            unlisted: Math.max(0, unlisted),
            nodeId: (0,json/* text */.Qq)(node.id) ?? ''
        }
    ];
}
/** Each once, oldest first. */
function inOrder(nodes, place) {
    const comments = nodes.flatMap(node => readComment(node, place));
    return [...new Map(comments.map(one => [one.id, one])).values()].sort((one, other) => one.id - other.id);
}
/** What is pending is seen only by who writes it. */
function readComment(node, place) {
    const id = databaseId(node);
    if (id === undefined || node.state === 'PENDING')
        return [];
    const author = (0,json/* record */.g1)(node.author);
    const login = (0,json/* text */.Qq)(author.login) ?? '';
    const isBot = author.__typename === 'Bot';
    const { authorAssociation } = node;
    return [
        {
            id,
            // https://docs.github.com/graphql/reference/objects#bot
            author: isBot ? `${login}[bot]` : login,
            isBot,
            isInsider: INSIDERS.some(one => one === authorAssociation),
            text: (0,json/* text */.Qq)(node.body) ?? '',
            writtenAt: (0,json/* time */.kB)(node.createdAt) ?? Number.POSITIVE_INFINITY,
            publishedAt: (0,json/* time */.kB)(node.publishedAt ?? node.createdAt) ?? Number.POSITIVE_INFINITY,
            isHidden: node.isMinimized !== false,
            place: { ...place, url: (0,json/* text */.Qq)(node.url) ?? '' },
            ...(0,defined/* defined */.s)({
                editedAt: editedAt(node),
                reviewId: databaseId((0,json/* record */.g1)(node.pullRequestReview))
            })
        }
    ];
}
// https://docs.github.com/graphql/reference/enums#commentauthorassociation
const INSIDERS = ['OWNER', 'MEMBER', 'COLLABORATOR'];
/** Too large for GraphQL's own numbers, so it is a text. */
function databaseId({ fullDatabaseId }) {
    return (0,json/* wholeNumber */.rD)(Number((0,json/* text */.Qq)(fullDatabaseId) ?? fullDatabaseId ?? '-'));
}
function editedAt({ lastEditedAt }) {
    return lastEditedAt === null
        ? undefined
        : ((0,json/* time */.kB)(lastEditedAt) ?? Number.POSITIVE_INFINITY);
}
/** All comments of all threads. */
async function readAllComments(github, threads, limits) {
    const read = await threads(limits);
    if (read.kind === 'failed')
        return read;
    const value = [];
    for (const thread of read.value) {
        const rest = thread.unlisted > 0 && (await readRest(github, thread, limits));
        if (rest && rest.kind === 'failed')
            return rest;
        const comments = rest ? rest.value : thread.comments;
        const threadId = comments[0]?.id;
        value.push(...comments.map(({ author, id, place, text, writtenAt }) => ({
            ...{ id, author, text, url: place.url, postedAt: writtenAt },
            ...(0,defined/* defined */.s)({ threadId })
        })));
    }
    return { kind: 'read', value };
}
/** All comments of a thread. */
async function readRest(github, { nodeId: id, place }, limits) {
    const nodes = [];
    for (let after;;) {
        const read = await github.query({
            query: REST_OF_THREAD,
            variables: { id, ...(0,defined/* defined */.s)({ after }) },
            timeoutMs: exchange/* ANSWER_TIMEOUT_MS */.Md,
            pick: ({ node }) => (0,json/* record */.g1)((0,json/* record */.g1)(node).comments)
        }, limits);
        if (read.kind === 'failed')
            return read;
        nodes.push(...(0,json/* records */.V0)(read.value.nodes));
        const next = nextCursor(read.value.pageInfo);
        if (next === undefined || next === after)
            break;
        after = next;
    }
    return { kind: 'read', value: inOrder(nodes, place) };
}
/** The comments on lines of a review, oldest first. */
function commentsOfReview(threads, reviewId) {
    return threads
        .flatMap(({ comments }) => comments)
        .filter(one => one.reviewId === reviewId)
        .sort((one, other) => one.id - other.id);
}

// EXTERNAL MODULE: ./github/permission.js
var permission = __webpack_require__(4168);
;// CONCATENATED MODULE: ./prompt/threads.js








/** Each costs a request. */
const MOST_AUTHORS = 20;
/**
 * As whoever asked could read it: without our own, and without what they asked.
 * @param reasonOf what else speaks against a comment
 */
function asRead(comments, ask, reasonOf = () => undefined) {
    return sortOut(comments.filter(one => isOther(one, ask)), one => reasonAgainst(one, ask) ?? reasonOf(one));
}
/** Neither our own, nor what asks. */
function isOther({ id, text }, ask) {
    return id !== ask.id && !text.startsWith(github_asked/* MARKER_OPENING */.am);
}
/** Whether it was asked in this thread, which may be without its first. */
function isThreadOf({ id: asked, threadId }, { comments }) {
    return comments.some(({ id }) => id === asked || id === threadId);
}
const WHAT = (0,common_message/* literal */.eu)('the open review threads');
/**
 * Collects the open threads, of people who may ask themselves.
 *
 * @param about `told`: the comments, by their IDs, that the agent is told in any
 * case
 */
async function collectThreads(github, about, limits) {
    const { ask, required, threads, told } = about;
    const read = await threads(limits);
    if (read.kind === 'failed')
        return notCollected(unreadFor(WHAT, 'pull-requests: read', read));
    const open = read.value
        .filter(({ isResolved }) => !isResolved)
        .map(thread => ({
        ...thread,
        comments: thread.comments.filter(({ id }) => !told.has(id)),
        // Whoever answers in a thread has read it.
        isRead: isThreadOf(ask, thread)
    }));
    const mayAsk = ({ author, isBot }) => isBot || (author !== '' && author === ask.asker);
    const authors = open
        .flatMap(({ comments, isRead }) => (isRead ? [] : comments))
        .filter(one => isOther(one, ask) && !reasonAgainst(one, ask) && !mayAsk(one))
        .filter(({ author }) => author !== '')
        .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
        .map(({ author }) => author);
    const asking = [...new Set(authors)];
    const gates = await askGates(github, asking, required, limits);
    const unasked = asking.length - MOST_AUTHORS;
    const reasonOf = (comment) => {
        if (mayAsk(comment))
            return undefined;
        if (comment.author === '')
            return 'outsider';
        const kind = gates.get(comment.author)?.kind;
        if (kind === 'allowed')
            return undefined;
        return kind === 'denied' ? 'outsider' : 'unasked';
    };
    const checked = open.map(({ comments, isRead, ...thread }) => ({
        ...thread,
        ...asRead(comments, ask, isRead ? undefined : reasonOf)
    }));
    const [failed] = [...gates.values()].flatMap(gate => gate.kind === 'failed' ? gate.problem : []);
    const unread = failed
        ? [{ what: (0,common_message/* literal */.eu)("some authors' permission"), problem: failed }]
        : [];
    const known = {
        threads: checked.filter(({ comments }) => comments.length > 0),
        reasons: checked.flatMap(({ reasons }) => reasons),
        unlisted: checked.reduce((sum, { unlisted }) => sum + unlisted, 0),
        unread
    };
    return {
        found: known.threads.length,
        ...(0,defined/* defined */.s)({ section: threads_sectionOf(known) }),
        unread,
        leftOut: leftOut(known.reasons),
        notes: unasked > 0 ? [tooMany(unasked)] : []
    };
}
function tooMany(unasked) {
    return (0,common_message/* say */.cv) `The permission of ${MOST_AUTHORS} authors of review threads was read, so the comments of ${unasked} more are left out.`;
}
async function askGates(github, authors, required, limits) {
    const asked = authors.slice(0, MOST_AUTHORS).map(async (login) => {
        const account = { login, isBot: false };
        const gate = await (0,permission/* askGate */.b)(github, [account], required, limits);
        return [login, gate];
    });
    return new Map(await Promise.all(asked));
}
function threads_sectionOf({ reasons, threads, unlisted, unread }) {
    const notes = [
        ...unread.map(notRead),
        leftOut(reasons),
        unlisted > 0
            ? `Comments omitted, because their threads are very long: ${unlisted}.`
            : ''
    ].filter(note => note !== '');
    const { length } = threads;
    if (length === 0 && notes.length === 0)
        return undefined;
    const all = 'The open review threads of the pull request';
    return {
        title: told => length === 0
            ? `${all} have no further comment to tell.`
            : `${counted(all, length, told)}:`,
        items: threads.map(threadItem),
        notes
    };
}
/** Its first comment says what it is about, its latest what is still open. */
function threadItem({ comments, place }) {
    const head = `Thread on ${placeWords(place)}${address(': ', place.url)}`;
    const diff = quotedDiff(place);
    const [first, ...later] = comments.map(quotedComment);
    const latest = later.pop();
    const short = 'A comment is omitted for length.';
    return {
        parts: [
            { whole: head },
            { whole: diff, short: diff && 'The diff is omitted for length.' },
            { whole: first ?? '' },
            ...later.map(whole => ({ whole, short })),
            { whole: latest ?? '' }
        ]
    };
}

;// CONCATENATED MODULE: ./prompt/place.js






/** What is collected is worth so much of a delay, but not the follow-up. */
const COLLECTING_MS = 60_000;
/** At most half of the time that is left: the other half is for the send. */
function collecting({ clock, limits }) {
    const ms = Math.min(COLLECTING_MS, (0,common_clock/* timeLeft */.f$)(clock, limits) / 2);
    return (0,common_clock/* within */.ux)(limits, clock.now() + ms);
}
/** Which comment or review asked, when, and whose it is. */
function askOf({ asked, trigger }) {
    const { createdAt: at, id, kind, threadId } = asked ?? {};
    const asker = trigger.kind === 'asked' ? trigger.asker?.login : undefined;
    return {
        at,
        ...(0,defined/* defined */.s)({ asker }),
        ...(kind === 'line' && (0,defined/* defined */.s)({ id, threadId }))
    };
}
function placeless(text) {
    return { text, context: undefined, found: 0, told: new Set() };
}
/** What the place tells, which may have to be read. */
async function readPlace(step) {
    const { asked, inputs, on, run, threads, trigger } = step;
    const { isFromComment, jobId, prompt: text } = trigger.request;
    const nothing = placeless(text);
    if (!inputs.context.includes('place') || !on)
        return nothing;
    if (!isFromComment) {
        const { url = '' } = trigger.kind === 'event' ? trigger : {};
        return run.eventName === 'issues'
            ? { ...nothing, context: { ...on, kind: 'issue', url } }
            : nothing;
    }
    const { place, threadId, url = '' } = asked ?? {};
    if (place === undefined) {
        const { description, ...rest } = on;
        // `--job` introduces the job to this conversation.
        const introduced = jobId === undefined ? {} : { description };
        const context = { ...rest, ...introduced, kind: 'comment', url };
        return { ...nothing, context };
    }
    const ask = askOf(step);
    const read = threadId === asked?.id
        ? { kind: 'read', value: [] }
        : await threads(collecting(step));
    const unread = read.kind === 'failed'
        ? unreadFor(EARLIER, 'pull-requests: read', read)
        : undefined;
    const all = read.kind === 'failed' ? [] : read.value;
    const { comments = [], unlisted = 0 } = all.find(one => isThreadOf(ask, one)) ?? {};
    const thread = asRead(comments, ask);
    return {
        text,
        context: { kind: 'line', place, thread, unlisted, unread },
        found: thread.comments.length,
        told: new Set(comments.map(({ id }) => id))
    };
}
const EARLIER = (0,common_message/* literal */.eu)("the thread's earlier comments");
/** Without `place`, the comments are sent only if they are all there is. */
function placeOfReview(step, asked, comments) {
    const { inputs, trigger } = step;
    const { isFromComment, prompt: text } = trigger.request;
    const isTold = isFromComment && inputs.context.includes('place');
    if (text !== '' && !isTold)
        return placeless(text);
    const ask = askOf(step);
    const review = sortOut(comments, one => reasonAgainst(one, ask));
    if (text === '' && review.comments.length === 0)
        return {
            kind: 'failed',
            problem: {
                reason: 'nothing-to-send',
                what: (0,common_message/* say */.cv) `None of the review's comments can be sent. ${(0,common_message/* literal */.eu)(leftOut(review.reasons))}`,
                fix: [],
                isLasting: true
            }
        };
    const found = review.comments.length;
    const told = new Set(comments.map(({ id }) => id));
    if (isTold) {
        const context = {
            kind: 'review',
            url: asked.url,
            comments: review,
            isAll: text === ''
        };
        return { text, context, found, told };
    }
    const all = review.comments.map(({ text }) => text).join('\n\n');
    return { text: all, context: undefined, found, told };
}

;// CONCATENATED MODULE: ./prompt/prompt.js













/**
 * The text that was authorized, and its context; a review's comments are read
 * at once, because one of them bears the claim.
 */
async function openPrompt(step) {
    const { asked, trigger } = step;
    const { problem, prompt: text } = trigger.request;
    if (asked?.kind === 'review')
        return openReview(step, asked);
    return {
        isEmpty: text === '' && !problem,
        bearer: asked && { kind: asked.kind, id: asked.id },
        read: (0,once/* once */.O)(async () => (text === '' ? '' : tell(step, readPlace(step))))
    };
}
async function openReview(step, asked) {
    const { inputs, trigger } = step;
    const { problem, prompt: text, wantsHelp } = trigger.request;
    // Then its comments are all that there is to send.
    const isAlone = text === '' && !problem && !wantsHelp;
    const reading = readComments(step, asked, isAlone);
    const read = await reading.catch(() => undefined);
    if (read?.kind !== 'read') {
        // What it throws, a cancel, is for whoever asks for the text.
        const failing = reading;
        return { isEmpty: false, bearer: 'unread', read: () => failing };
    }
    const comments = read.value;
    const isToSend = text !== '' || (isAlone && comments.length > 0);
    // One that begins with the command is a follow-up of its own.
    const free = comments.find(({ text }) => !(0,command/* readCommand */.UK)(text, inputs.command));
    return {
        isEmpty: !isToSend && !problem,
        bearer: free && { kind: 'line', id: free.id },
        read: (0,once/* once */.O)(async () => isToSend
            ? tell(step, Promise.resolve(placeOfReview(step, asked, comments)))
            : '')
    };
}
async function readComments({ clock, github, limits, run, threads }, { id, on }, isAlone) {
    const read = await threads(limits);
    if (read.kind === 'failed')
        return read;
    const value = commentsOfReview(read.value, id);
    if (!isAlone || value.length > 0)
        return { kind: 'read', value };
    await (0,common_clock/* pause */.v7)(clock, github_pages/* LISTED_AFTER_MS */.KV, limits);
    const again = await readThreads(github, run, on.number, limits);
    return again.kind === 'failed'
        ? again
        : { kind: 'read', value: commentsOfReview(again.value, id) };
}
/** The text, the place, and what the input and the options ask for. */
async function tell(step, placing) {
    const { log, redact, trigger } = step;
    const { options } = trigger.request;
    const parts = prompt_partsOf(step);
    const [place, ...collected] = await Promise.all([
        placing,
        ...parts.map(part => collect(step, part, placing))
    ]);
    if ('kind' in place)
        return place;
    const asked = collected.filter(({ part }) => options.includes(part));
    const isTold = options.includes('threads') && place.found > 0;
    const isNothing = asked.every(({ found }) => found === 0) && !isTold;
    if (options.length > 0 && isNothing)
        return nothingFound(asked);
    const { context } = place;
    const here = context?.kind === 'line' ? [context.unread ?? []].flat() : [];
    const unread = collected.flatMap(({ unread }) => unread);
    const failed = [...here, ...unread];
    const missing = failed.filter(isMissing);
    for (const part of failed.filter(part => !isMissing(part)))
        log.warn(wordsOf(part));
    if (missing.length > 0)
        log.warn(missingWords(missing, parts));
    for (const note of collected.flatMap(({ notes = [] }) => notes))
        log.warn(note);
    const about = context ? [sectionAbout(context)] : [];
    const sections = collected.flatMap(({ section }) => section ?? []);
    const whole = withSections(place.text, [...about, ...sections]);
    const { length } = place.text;
    // A title or a log can hold a secret. The text of whoever asks stays as it is.
    return whole.slice(0, length) + redact(whole.slice(length));
}
function prompt_partsOf({ inputs, on, trigger }) {
    const { options } = trigger.request;
    if (!on?.isPullRequest)
        return [];
    return ['threads', 'checks'].filter(part => inputs.context.includes(part) || options.includes(part));
}
async function collect(step, part, placing) {
    const reading = part === 'threads' ? readOpenThreads(step, placing) : readFailedChecks(step);
    return { part, ...(await reading) };
}
async function readOpenThreads(step, placing) {
    const { github, inputs, threads } = step;
    const limits = collecting(step);
    // Read beside the place. Whoever needs them sees a failure.
    threads(limits).catch(() => undefined);
    const place = await placing;
    const told = 'told' in place ? place.told : new Set();
    const about = { ask: askOf(step), required: inputs, threads, told };
    return collectThreads(github, about, limits);
}
async function readFailedChecks(step) {
    const { pull, run } = step;
    const limits = collecting(step);
    const read = await pull(limits);
    if (read.kind === 'read')
        return readChecks(step, read.value, run, limits);
    const what = (0,common_message/* literal */.eu)('the pull request, so its checks are not known');
    return notCollected(unreadFor(what, 'pull-requests: read', read));
}
/** The options name nothing that is there, or could be read. */
function nothingFound(asked) {
    const unread = asked.flatMap(({ unread }) => unread);
    const failed = unread.find(({ problem }) => problem)?.problem;
    const none = asked.flatMap(({ leftOut, part, unread }) => unread.length === 0 ? [NONE[part], leftOut ? (0,common_message/* literal */.eu)(leftOut) : []] : []);
    const what = (0,common_message/* sentences */.hC)(...none, ...unread.map(wordsOf));
    if (failed)
        return { kind: 'failed', problem: { ...failed, what } };
    const parts = asked.map(({ part }) => part);
    const problem = unread.some(isMissing)
        ? { reason: 'github', what, fix: fixMissing(parts), isLasting: true }
        : { reason: 'nothing-to-send', what, fix: LEAVE_OUT, isLasting: true };
    return { kind: 'failed', problem };
}
const LEAVE_OUT = (0,common_message/* say */.cv) `Leave the option out, or wait until there is one.`;
const NONE = {
    threads: (0,common_message/* say */.cv) `This pull request has no open review thread to tell the agent.`,
    checks: (0,common_message/* say */.cv) `This pull request has no failed check to tell the agent.`
};
function isMissing({ permission }) {
    return permission !== undefined;
}
function missingWords(missing, parts) {
    return (0,common_message/* sentences */.hC)(...missing.map(wordsOf), fixMissing(parts));
}
function fixMissing(parts) {
    const isAboutChecks = parts.includes('checks');
    return (0,needs/* givePermissions */._I)(isAboutChecks ? needs/* NEEDED_FOR_CHECKS */.wN : needs/* NEEDED */.Ev);
}
function wordsOf({ permission, problem, what }) {
    return permission === undefined
        ? (0,common_message/* sentences */.hC)((0,common_message/* say */.cv) `GitHub did not show ${what}.`, problem?.what ?? [])
        : (0,common_message/* say */.cv) `To read ${what}, the job needs the permission ${permission}.`;
}

;// CONCATENATED MODULE: ./delivery/open.js






/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000;
async function openFollowUp(step) {
    const { inputs, isRerun } = step;
    const prompt = await openPrompt(step);
    const { isEmpty } = prompt;
    const isUnread = prompt.bearer === 'unread';
    const bearer = isUnread ? undefined : prompt.bearer;
    const place = placeOf(step);
    const { about } = step.state();
    step.know({
        about: {
            ...about,
            key: keyOf(step),
            project: inputs.projectId,
            isReported: inputs.comment && place !== undefined,
            timeLimitMs: inputs.timeoutMs,
            ...(0,defined/* defined */.s)({
                bearer,
                place,
                jobOption: step.trigger.request.jobId,
                jobInput: inputs.jobId,
                jobUrl: inputs.jobUrl
            })
        },
        // Where nothing bears a claim, no other run has this follow-up.
        isOnlySender: !isRerun && prompt.bearer === undefined,
        ...(isUnread && { claim: { kind: 'asking' } }),
        ...namedJob(step),
        send: { kind: isEmpty ? 'none' : 'unsent' }
    });
    return { step, prompt, rocket: openRocket(step) };
}
/** The job that the comment or the workflow names, if it can be one's ID. */
function namedJob({ inputs, trigger }) {
    const id = trigger.request.jobId ?? inputs.jobId;
    if (id === undefined || (0,action_inputs/* idProblem */.lx)(id))
        return {};
    return { job: { id, project: inputs.projectId } };
}
/** Where it is reported; undefined where there is no issue to report on. */
function placeOf(step) {
    const { asked, github, inputs, on } = step;
    const issue = inputs.issueNumber ?? on?.number;
    if (issue === undefined)
        return undefined;
    const isHere = inputs.issueNumber === undefined;
    return {
        issue,
        since: asked?.createdAt ?? github.now() - RERUN_MS,
        // A comment on a line is answered in its thread, unless elsewhere is wanted.
        ...(0,defined/* defined */.s)({ threadId: isHere ? asked?.threadId : undefined })
    };
}
function keyOf({ asked, inputs, run, trigger }) {
    if (asked)
        return (0,github_asked/* askedKey */.eN)(asked);
    const asks = JSON.stringify([inputs.jobId, trigger.request.prompt]);
    const digest = (0,external_node_crypto_.createHash)('sha256').update(asks).digest('hex').slice(0, 16);
    return `run-${run.id}-${digest}`;
}

// EXTERNAL MODULE: ./delivery/rules/end.js
var rules_end = __webpack_require__(2937);
// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./http/retry.js
var retry = __webpack_require__(9406);
// EXTERNAL MODULE: ./delivery/rules/schedule.js
var schedule = __webpack_require__(3135);
;// CONCATENATED MODULE: ./delivery/send.js





/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000;
/**
 * Sends a follow-up once: after a try that the service may have accepted there
 * is never another.
 *
 * @param checked the job, as it was checked beside the claim
 * @returns of a send: the job just before it, when it was, and either what the
 * service answered or, where that was lost, the checks that show it
 */
async function send(ports, checked) {
    const { check, clock, limits, onRetry, sendOnce } = ports;
    let before = checked;
    let failed;
    const result = await (0,retry/* retry */.L5)(clock, limits, async () => {
        // What is compared with later must be from just before the send.
        const isOld = clock.now() - before.askedAt > finished/* LAG_MOST_MS */.KE;
        const fresh = isOld ? await check(limits) : before;
        if (fresh.kind !== 'snapshot')
            return fresh;
        before = fresh;
        // An answer could hardly come in time, and without one it is uncertain.
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0)
            return tooLate(failed);
        const sending = await sendOnce(before);
        failed = sending.kind === 'again' ? sending.problem : undefined;
        return sending;
    }, onRetry);
    const at = clock.now();
    switch (result.kind) {
        case 'accepted':
            return { kind: 'sent', before, at, answer: result.job };
        case 'uncertain': {
            const proof = await searchProof(ports, before);
            return proof ? { kind: 'sent', before, at, proof } : result;
        }
        case 'refused':
        case 'failed':
            return result;
    }
}
/** The checks that prove that a send whose answer was lost was accepted. */
async function searchProof({ check, clock, limits }, before) {
    const now = clock.now();
    // The time limit may pass before a check can prove anything.
    const until = (possibleFrom) => ({
        deadline: Math.min(Math.max(limits.deadline, possibleFrom, now), now + PROOF_MS),
        cancel: limits.cancel
    });
    let seen;
    let searching = until((0,finished/* proofOf */.oX)(before, seen).possibleFrom);
    let failures = 0;
    for (;;) {
        const found = await check(searching);
        if (found.kind === 'refused')
            return undefined;
        if (found.kind === 'snapshot')
            seen = (0,finished/* track */.u4)(seen, found);
        const { isProven, possibleFrom } = (0,finished/* proofOf */.oX)(before, seen);
        if (isProven)
            return seen;
        searching = until(possibleFrom);
        if ((0,common_clock/* timeLeft */.f$)(clock, searching) === 0)
            return undefined;
        const failed = found.kind === 'again' ? found : undefined;
        failures = failed ? failures + 1 : 0;
        const backoff = failed ? (0,retry/* backoffMs */.jo)(failures, clock.random()) : 0;
        const askedMs = failed?.retryAfterMs ?? backoff;
        await (0,common_clock/* pause */.v7)(clock, Math.max(schedule/* PAUSE_LEAST_MS */.g, askedMs), searching);
    }
}
function tooLate(failed) {
    const passed = (0,common_message/* say */.cv) `The time limit passed before the follow-up could be sent.`;
    const problem = failed
        ? { ...failed, what: (0,common_message/* sentences */.hC)(failed.what, passed) }
        : {
            reason: 'time-limit',
            what: (0,common_message/* sentences */.hC)(passed, RAISE),
            fix: []
        };
    return { kind: 'refused', because: 'setup', problem };
}
const RAISE = (0,common_message/* say */.cv) `If this happens often, raise timeout-minutes.`;

// EXTERNAL MODULE: ./action/connect.js + 1 modules
var connect = __webpack_require__(866);
;// CONCATENATED MODULE: ./delivery/step.js



/** Nothing is read yet. */
function openFollowUpStep(step) {
    const connected = (0,connect/* connect */.N)(step);
    const { github, on, run } = connected;
    const number = on?.number ?? 0;
    const threads = openThreads(github, run, number);
    return {
        ...connected,
        pull: (0,pull_request/* openPullRequest */.Hw)(github, { ...run, number }),
        threads
    };
}

// EXTERNAL MODULE: ./delivery/wait.js
var wait = __webpack_require__(4563);
// EXTERNAL MODULE: ./github/comments.js
var comments = __webpack_require__(5529);
// EXTERNAL MODULE: ./delivery/tracked-job.js
var tracked_job = __webpack_require__(396);
;// CONCATENATED MODULE: ./delivery/which-job.js








/**
 * Checks the job that is meant, which proves the key without using up a
 * message.
 */
async function checkJob(step, limits = step.limits) {
    const { clock, inputs, onRetry, run, service } = step;
    const named = await nameJob({ ...step, limits });
    if (named.kind === 'refused')
        return named;
    const { by, claimedBy } = named;
    const known = { ...named.job, project: inputs.projectId };
    if (!claimedBy)
        step.know({ job: known });
    const log = snapshotLogger(step);
    const isConfirmed = ({ job }) => !claimedBy || isMadeBy(claimedBy, job, run.serverUrl);
    const onSnapshot = (latest) => {
        log(latest);
        if (isConfirmed(latest))
            step.know({ job: { ...known, latest } });
    };
    const wasSeen = by === 'report';
    const job = (0,tracked_job/* trackJob */.x)(service, known.id, clock, onSnapshot, wasSeen);
    const found = await (0,retry/* retry */.L5)(clock, limits, () => job.check(limits), onRetry);
    if (found.kind === 'failed')
        return found;
    if (found.kind === 'refused')
        return withSource(found, by);
    return isConfirmed(found)
        ? { kind: 'checked', job, snapshot: found }
        : refused(notConfirmed(known.id));
}
/** What was sent stays with the job that its report names. */
async function nameJob(step) {
    const { asked, github, inputs, limits, on, threads, trigger } = step;
    const { record, send } = step.state();
    const isSent = send.kind === 'sent';
    const reported = record?.job;
    if (isSent && reported)
        return named(reported, 'report');
    const { jobId: option } = trigger.request;
    if (option !== undefined)
        return named({ id: option }, 'option');
    if (inputs.jobId !== undefined)
        return named({ id: inputs.jobId }, 'job-id');
    if (reported && reported.project === inputs.projectId)
        return named(reported, 'report');
    let problem = asked ? NOT_NAMED : NOT_NAMED_BY_EVENT;
    if (on) {
        const found = await (0,comments/* findJob */.pC)(step, {
            issue: on.number,
            project: inputs.projectId,
            until: asked?.createdAt ?? (await startOfAttempt(step)) - 1,
            count: on.comments,
            lines: on.isPullRequest
                ? () => readAllComments(github, threads, limits)
                : undefined
        });
        if (found.kind === 'failed')
            return refused(found.problem);
        const { isNamedOtherwise, jobId } = found.value;
        if (jobId !== undefined)
            return named({ id: jobId }, 'report');
        if (isNamedOtherwise)
            problem = { ...problem, what: (0,common_message/* sentences */.hC)(problem.what, OF_OTHERS) };
    }
    const pattern = inputs.jobIdPattern;
    if (pattern === undefined || !on?.isPullRequest)
        return refused(problem);
    const pull = await step.pull(limits);
    if (pull.kind === 'failed') {
        const { problem } = pull;
        return refused({ ...problem, what: (0,common_message/* sentences */.hC)(which_job_UNREADABLE, problem.what) });
    }
    const id = jobIdIn(pull.value, pattern);
    return id === undefined
        ? refused(problem)
        : named({ id }, 'job-id-pattern', pull.value);
}
/** By GitHub's clock, which has no fractions: an event does not say when. */
async function startOfAttempt({ github, limits }) {
    // Where the gate did not have to ask, nothing has been answered yet.
    await github.account(limits);
    return github.firstAnswerAt();
}
function named({ id, since }, by, claimedBy) {
    const problem = (0,action_inputs/* idProblem */.lx)(id);
    const reason = by === 'option' ? 'text' : 'no-job';
    if (problem)
        return refused({ ...problem, reason });
    const job = { id, ...(0,defined/* defined */.s)({ since }) };
    return { kind: 'named', job, by, ...(0,defined/* defined */.s)({ claimedBy }) };
}
/** A wrong ID has to be corrected where it comes from. */
function withSource(found, by) {
    const { because, problem } = found;
    const isByInput = by === 'job-id' || by === 'job-id-pattern';
    if (because !== 'job' || !isByInput)
        return found;
    const where = (0,common_message/* say */.cv) `The ID comes from ${(0,common_message/* literal */.eu)(by)}: if it is wrong, correct that input.`;
    return {
        ...found,
        problem: { ...problem, fix: (0,common_message/* sentences */.hC)(problem.fix, where) }
    };
}
function refused(problem) {
    return { kind: 'refused', because: 'setup', problem };
}
/** Says what is new at a check. */
function snapshotLogger(step) {
    const { log } = step;
    let status;
    return snapshot => {
        (0,tracked_job/* warnOfUndocumented */.X)(snapshot, log);
        const { job } = snapshot;
        if (job.status === status)
            return;
        status = job.status;
        const isUnsent = step.state().send.kind === 'unsent';
        log.moment(isUnsent
            ? (0,common_message/* say */.cv) `Before the send: ${status}.`
            : (0,common_message/* say */.cv) `The agent job is ${status}.`);
    };
}
const OF_OTHERS = (0,common_message/* say */.cv) `Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`;
const NOT_NAMED = {
    reason: 'no-job',
    what: (0,common_message/* say */.cv) `No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
    fix: [],
    isLasting: true
};
const NOT_NAMED_BY_EVENT = {
    reason: 'no-job',
    what: (0,common_message/* say */.cv) `No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`,
    fix: (0,common_message/* say */.cv) `Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`,
    isLasting: true
};
function notConfirmed(id) {
    return {
        reason: 'no-job',
        what: (0,common_message/* say */.cv) `The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
        fix: [],
        isLasting: true
    };
}
const which_job_UNREADABLE = (0,common_message/* say */.cv) `The pull request could not be read, so it is not known which job made it.`;
/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]';
/**
 * By the whole name of the branch, else by the first match in the description.
 * A full stop ends a sentence, not an ID.
 */
function jobIdIn({ description, headRef }, pattern) {
    const [before = '', after = ''] = pattern
        .split(action_inputs/* JOB_ID */.mu)
        .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const named = `${before}(${CHARACTER}+)${after}`;
    const ofBranch = new RegExp(`^${named}$`, 'u');
    const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u');
    const match = ofBranch.exec(headRef) ?? inText.exec(description);
    return match?.[1]?.replace(/(?<!\.)\.+$/, '');
}
/** By the service's own word: the job's `prLink` or, while null, its branch. */
function isMadeBy(pull, { prLink, source }, serverUrl) {
    if (prLink !== null) {
        const place = (0,pull_request/* placeOfLink */.Ln)(prLink, serverUrl);
        const repository = place && `${place.owner}/${place.repo}`;
        return place?.number === pull.number && isSame(repository, pull.repository);
    }
    const path = (0,pull_request/* pathOn */.XA)(serverUrl, source.repository ?? '') ?? '';
    const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1];
    return (source.ref === pull.headRef &&
        isSame(pull.headRepository, pull.repository) &&
        isSame(made, pull.repository));
}
/** GitHub's names are not case-sensitive. */
function isSame(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}

;// CONCATENATED MODULE: ./delivery/deliver.js


















/** Delivers one follow-up of somebody who may, and reports it. */
async function followUp(opened) {
    const step = openFollowUpStep(opened);
    const followUp = await openFollowUp(step);
    const result = await answer(followUp).catch(thrown => (0,step_end/* unexpected */.o)(step.runner, thrown));
    return conclude(followUp, result);
}
async function answer(followUp) {
    const { step } = followUp;
    (0,common_clock/* throwIfCancelled */.dZ)(step.limits);
    if (step.trigger.request.wantsHelp)
        return giveHelp(step);
    return step.state().send.kind === 'none' ? watch(step) : deliver(followUp);
}
/** Answers `--help` on the spot, once. Nothing goes to the service. */
async function giveHelp(step) {
    const { inputs, limits, log, trigger } = step;
    const help = (0,rules_state/* stopped */.ce)('skipped', ASKS_FOR_HELP, 'help');
    const failed = await addEyes(step, limits);
    log.warnOf(NOT_GIVEN, failed?.problem);
    const { about, claim } = step.state();
    const isAlone = about.bearer === undefined && !step.isRerun;
    const { isReported, place, project } = about;
    if ((claim.kind !== 'own' && !isAlone) || !isReported || !place)
        return help;
    const words = (0,comment/* helpComment */.X2)({ ...inputs, asker: trigger.asker?.login });
    const posted = await (0,post/* postNote */.X_)(step, place, { project }, words);
    if (posted.kind !== 'posted')
        log.warnOf(NOT_GIVEN, posted.problem);
    return help;
}
/** Nothing to send: only checks the job. */
async function watch(step) {
    const { clock, inputs, limits, log } = step;
    const failed = await addEyes(step, (0,common_clock/* within */.ux)(limits, clock.now() + BRIEF_MS));
    // The answer could not be given, and is all that this is for.
    if (failed?.isForbidden && step.state().about.isReported)
        return (0,rules_state/* errorOf */.Mz)(noEyes(failed.problem));
    log.warnOf(NO_EYES, failed?.problem);
    const checked = await checkJob(step);
    if (checked.kind !== 'checked')
        return (0,rules_state/* errorOf */.Mz)(checked.problem);
    const { job, snapshot } = checked;
    step.know((0,finished/* withCheck */.hV)(step.state(), snapshot));
    if (inputs.wait)
        return waitForResult(step, job);
    const verdict = (0,finished/* judge */.S4)(step.state(), inputs);
    return verdict.kind === 'ended' ? readEnd(step, verdict) : (0,rules_state/* stopped */.ce)('active');
}
/** Claims the follow-up and sends it, or does what the record says. */
async function deliver(followUp) {
    const { prompt, step } = followUp;
    // All at once. The decision waits for nothing else; the summary has the text.
    const claiming = claimFollowUp(step);
    const { problem } = step.trigger.request;
    // An option is wrong, so there is no text to read.
    const wrong = problem && { kind: 'failed', problem };
    const reading = begun(wrong ? Promise.resolve(wrong) : prompt.read());
    const checking = checkBeside(step);
    const { result, send } = step.know(await claiming);
    if (result) {
        checking?.stop();
        return result.kind === 'ended' ? readEndAgain(step, result) : result;
    }
    if (send.kind === 'sent')
        return followEarlierSend(step, checking);
    const text = await reading;
    if (typeof text === 'string')
        return sendNow(followUp, text, await (checking?.checked ?? checkJob(step)));
    checking?.stop();
    return unsent(step, text.problem);
}
/** It may fail before anybody awaits it, or when nobody does. */
function begun(work) {
    work.catch(() => undefined);
    return work;
}
/** Checks the job meanwhile, unless an earlier attempt may have named it. */
function checkBeside(step) {
    const { isRerun, limits, trigger } = step;
    if (isRerun || trigger.request.problem)
        return undefined;
    const ending = new AbortController();
    const cancel = AbortSignal.any([limits.cancel, ending.signal]);
    const checked = begun(checkJob(step, { ...limits, cancel }));
    return { checked, stop: () => ending.abort() };
}
async function sendNow({ rocket, step }, text, checked) {
    const { inputs, limits, log, reporting } = step;
    if (checked.kind !== 'checked')
        return unsent(step, checked.problem);
    const { job, snapshot } = checked;
    let head;
    const sendOnce = (before) => {
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        head = (0,pull_request/* readHead */.zy)(step, before.job.prLink, HEAD_BEFORE_MS);
        return sendTo(step, job, text);
    };
    const ports = { ...step, check: job.check, sendOnce };
    const end = await send(ports, snapshot);
    if (end.kind === 'failed')
        return unsent(step, end.problem);
    if (end.kind === 'refused')
        return refusedSend(step, end);
    if (end.kind === 'uncertain') {
        const { fix, what } = end.problem;
        return { ...(0,rules_state/* stopped */.ce)('unknown', what, 'answer-lost'), fix };
    }
    const { answer, at, before: snapshotBefore, proof } = end;
    step.know({
        send: {
            kind: 'sent',
            by: 'this-run',
            at,
            comparedAt: snapshotBefore.answeredAt,
            isExact: proof === undefined,
            ...(answer && (0,agent_job/* saysActive */.Nh)(answer) && { job: answer })
        },
        ...(0,defined/* defined */.s)({ tracking: proof })
    });
    log.moment((0,common_message/* say */.cv) `The service has accepted the follow-up.`);
    rocket.add();
    const pull = await head;
    const { headSha } = pull ?? {};
    const before = { ...(0,finished/* jobBeforeOf */.oy)(snapshotBefore), ...(0,defined/* defined */.s)({ headSha }) };
    step.know({ before, ...(0,defined/* defined */.s)({ pullState: (0,pull_request/* stateOfPull */.wd)(pull) }) });
    if (!inputs.wait)
        return (0,rules_state/* stopped */.ce)('sent');
    if (step.isRerun)
        reporting.inBackground(reportSent(step), NOT_REPLACED);
    return waitForResult(step, job);
}
async function sendTo(step, job, text) {
    // Until its answer says otherwise.
    step.know({ send: { kind: 'lost' } });
    const result = await job.send(text, step.limits);
    const { kind } = result;
    if (kind === 'again' || kind === 'refused')
        step.know({ send: { kind: 'unsent' } });
    if (kind === 'uncertain')
        step.log.moment(result.problem.what);
    return result;
}
/** Whatever the service says of the text: no archived job gets another. */
function refusedSend(step, { because, problem }) {
    const { latest } = step.state().job ?? {};
    // What a check before the send is refused for is not the archive.
    if (latest?.job.status !== 'archived' || because !== 'message')
        return unsent(step, problem);
    const what = (0,common_message/* sentences */.hC)(problem.what, (0,common_message/* say */.cv) `The agent job is archived.`);
    const reason = 'job-archived';
    return unsent(step, { reason, what, fix: [], isLasting: true });
}
function unsent(step, problem) {
    if (problem.isLasting)
        step.know({ send: { kind: 'refused' } });
    return (0,rules_state/* errorOf */.Mz)(problem);
}
/** Another run or an earlier attempt sent it: its result is waited for. */
async function followEarlierSend(step, checking) {
    const { clock, inputs, limits, log } = step;
    const { record } = step.state();
    log.moment((0,common_message/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    // Without a wait, the job is only a sign.
    const brief = (0,common_clock/* within */.ux)(limits, clock.now() + BRIEF_MS);
    if (!inputs.wait)
        checking?.stop();
    // Of the same job, it counts: an end that it has shown is no later one.
    let checked = inputs.wait ? await checking?.checked : undefined;
    const named = record?.job;
    const isIt = checked?.kind === 'checked' && checked.job.id === named?.id;
    if (!checked || (named && !isIt)) {
        step.know((0,defined/* defined */.s)({ job: named }));
        checked = await checkJob(step, inputs.wait ? limits : brief);
    }
    if (!inputs.wait)
        return (0,rules_state/* stopped */.ce)('sent');
    if (checked.kind === 'failed')
        return timedOut(checked.problem);
    if (checked.kind === 'refused')
        return (0,rules_state/* errorOf */.Mz)(checked.problem);
    step.know((0,finished/* withCheck */.hV)(step.state(), checked.snapshot));
    return waitForResult(step, checked.job);
}
/**
 * Its end was reported already: that outcome again, with the pull request and
 * the head that it ended with. What has happened since is nobody's result.
 */
async function readEndAgain(step, end) {
    const pull = await (0,pull_request/* readHead */.zy)(step, end.prLink);
    step.know(pullStateAfter(step, end.prLink, pull));
    return { ...end, ...(0,defined/* defined */.s)({ pull }) };
}
async function waitForResult(step, job) {
    const { inputs } = step;
    const end = await (0,wait/* waitForEnd */.k)({
        ...step,
        check: job.check,
        checking: inputs,
        pollIntervalMs: inputs.pollIntervalMs,
        readHead: prLink => (0,pull_request/* readHead */.zy)(step, prLink)
    });
    switch (end.kind) {
        case 'ended':
            return readEnd(step, end);
        case 'not-started':
            return (0,rules_state/* stopped */.ce)('unknown', notStarted(step), 'not-started');
        case 'refused':
            return (0,rules_state/* errorOf */.Mz)(end.problem);
        case 'failed':
            return step.state().send.kind === 'none'
                ? (0,rules_state/* errorOf */.Mz)(end.problem)
                : timedOut(end.problem);
        case 'timed-out':
            return (0,rules_state/* stopped */.ce)('timed-out', LAST_SEEN[end.as]);
    }
}
/** What was sent goes on; only its job could not be read in time. */
function timedOut({ fix, what }) {
    return { ...(0,rules_state/* stopped */.ce)('timed-out', what), fix };
}
function notStarted({ inputs, state }) {
    const { send } = state();
    const isOwn = send.kind === 'sent' && send.by === 'this-run';
    // How long an earlier run has looked is not known.
    const within = isOwn ? (0,common_message/* say */.cv) ` within ${(0,common_message/* duration */.p0)(inputs.startTimeoutMs)}` : [];
    return (0,common_message/* say */.cv) `The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`;
}
async function readEnd(step, { end: { first, latest }, proof }) {
    const { before, send } = step.state();
    const { prLink, status } = latest.job;
    if (send.kind === 'sent' && proof === 'seen')
        step.log.detail((0,common_message/* say */.cv) `The agent has finished this follow-up: ${status}.`);
    const pull = await (0,pull_request/* readHead */.zy)(step, prLink);
    step.know(pullStateAfter(step, prLink, pull));
    const end = (0,rules_end/* endOf */.p)(latest, before, proof, pull);
    return send.kind === 'sent' && send.isExact && proof === 'seen'
        ? { ...end, workedMs: first.answeredAt - send.at }
        : end;
}
/** Of the pull request where it was asked, unless the job's is another one. */
function pullStateAfter({ run, state }, prLink, pull) {
    const pullState = (0,pull_request/* stateOfPull */.wd)(pull);
    if (pullState)
        return { pullState };
    const { number, owner, repo } = (0,pull_request/* placeOfLink */.Ln)(prLink ?? '', run.serverUrl) ?? {};
    const name = `${owner}/${repo}#${number}`.toLowerCase();
    const isOther = prLink !== null && name !== state().pullState?.name.toLowerCase();
    return isOther ? { pullState: undefined } : {};
}
/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500;
/** What is only a sign is not worth a longer wait. */
const BRIEF_MS = 5_000;
const ASKS_FOR_HELP = (0,common_message/* say */.cv) `The comment asks for help, so nothing was sent.`;
const NOT_GIVEN = (0,common_message/* say */.cv) `The help comment could not be posted.`;
const NOT_REPLACED = (0,common_message/* say */.cv) `The earlier report could not be replaced.`;
const LAST_SEEN = {
    unseen: [],
    active: (0,common_message/* say */.cv) `The agent job continues.`,
    stale: (0,common_message/* say */.cv) `The agent job still looks as it did before the follow-up.`,
    unsettled: (0,common_message/* say */.cv) `The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
};


/***/ })

};
;