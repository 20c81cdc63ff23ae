"use strict";
exports.id = 448;
exports.ids = [448];
exports.modules = {

/***/ 7448:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: function() { return /* binding */ openContext; },
  p: function() { return /* binding */ openFinishContext; }
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./http/exchange.js
var http_exchange = __webpack_require__(9019);
// EXTERNAL MODULE: ./common/message.js
var message = __webpack_require__(774);
// EXTERNAL MODULE: ./http/failure.js
var http_failure = __webpack_require__(9942);
// EXTERNAL MODULE: ./agent/job.js
var job = __webpack_require__(6722);
;// CONCATENATED MODULE: ./agent/reply.js




const GONE_MS = 30_000;
function judgeCheck(reply, { certainAt: known, id, isIdKnown, mayBeMissing }, context) {
    if (reply.kind === 'no-response')
        return unreached(reply);
    const { status } = reply;
    if ((0,http_exchange/* isSuccess */.oJ)(reply)) {
        const parsed = (0,job/* parseAgentJob */.WE)(reply.body);
        if (parsed?.job.id === id && parsed.job.status !== '')
            return { ...parsed, kind: 'job' };
        if (!parsed?.job.status || isIdKnown)
            return (0,http_failure/* again */.TG)(unreadable(status));
        const problem = otherJob(id, parsed.job.id);
        return reply_final('job', problem);
    }
    const failure = judgeStatus('check', reply, context);
    if (failure.kind === 'uncertain')
        return { ...(0,http_failure/* again */.TG)(failure.problem, askedPauseMs(reply, context)), status };
    const certainAt = known ?? context.now + GONE_MS;
    return status === 404 && mayBeMissing && context.now < certainAt
        ? { kind: 'again', problem: failure.problem, certainAt, status }
        : { ...failure, status };
}
function judgeSending(reply, jobId, context) {
    return judgePost('send', reply, context, ({ id }) => id === jobId);
}
function judgeStart(reply, context) {
    return judgePost('start', reply, context, () => true);
}
function judgePost(operation, reply, context, isExpected) {
    if (reply.kind === 'no-response')
        return reply.requestSent
            ? { kind: 'uncertain', problem: (0,http_failure/* noResponseProblem */.of)(SERVICE, reply) }
            : unreached(reply);
    if (!(0,http_exchange/* isSuccess */.oJ)(reply))
        return judgeStatus(operation, reply, context);
    const parsed = (0,job/* parseAgentJob */.WE)(reply.body);
    return parsed && isExpected(parsed.job)
        ? { kind: 'accepted', job: parsed.job }
        : { kind: 'uncertain', problem: unreadable(reply.status) };
}
function unreached(failure) {
    const problem = (0,http_failure/* noResponseProblem */.of)(SERVICE, failure);
    return (0,http_failure/* isRefusedByProxy */.IY)(failure) ? reply_final('setup', problem) : (0,http_failure/* again */.TG)(problem);
}
const CHECK_SERVICE = (0,message/* say */.cv) `Check whether the service has an outage.`;
const SERVICE = {
    name: (0,message/* say */.cv) `The service`,
    inSentence: (0,message/* say */.cv) `the service`,
    reason: 'unreachable',
    address: 'base-url',
    ifDown: CHECK_SERVICE
};
function unreadable(status) {
    const fix = (0,message/* say */.cv) `Check that base-url is the address of the Agent Job API.`;
    return (0,http_failure/* unreadableProblem */.$Z)(SERVICE, status, fix);
}
function otherJob(requested, answered) {
    return {
        reason: 'job-not-found',
        what: (0,message/* say */.cv) `The service was asked for the agent job ${requested}, and answered with the job ${answered}.`,
        ...aboutInputs((0,message/* say */.cv) `Name the job exactly as the service writes it.`)
    };
}
const aboutInputs = (fix) => ({ fix, isAboutInputs: true });
const ANY = ['check', 'send', 'start'];
const POSTS = ['send', 'start'];
const MOVED = {
    fix: (0,message/* say */.cv) `Redirects are not followed: set base-url to the address it moved to.`
};
const CHECK_KEY = {
    fix: (0,message/* say */.cv) `Check the secret behind api-key: the service does not accept it.`
};
const CHECK_RIGHTS = {
    fix: (0,message/* say */.cv) `Check that the key behind api-key may use this project.`
};
const CHECK_PROXY = { fix: (0,message/* say */.cv) `Check the user and password in HTTPS_PROXY.` };
const CORRECT = { fix: (0,message/* say */.cv) `Correct the follow-up as the service describes.` };
const SHORTEN = { fix: (0,message/* say */.cv) `Shorten the follow-up.` };
const NO_START = aboutInputs((0,message/* say */.cv) `Check project-id. If it is right, the service starts no jobs: name a job.`);
const WAIT = {
    fix: (0,message/* say */.cv) `Wait until the agent job, or the service, is no longer busy.`
};
const CHECK_JOB = aboutInputs((0,message/* say */.cv) `Check the job's ID, project-id, and base-url.`);
const CHECK_ALL = aboutInputs((0,message/* say */.cv) `Check the agent job, project-id, and base-url.`);
const CHECK_PROJECT = aboutInputs((0,message/* say */.cv) `Check project-id and base-url.`);
const MESSAGES = {
    fix: (0,message/* say */.cv) `Check what else uses this project: the service accepts 100 messages per project per hour.`
};
const STARTS = {
    fix: (0,message/* say */.cv) `Check what else uses this project: the service starts 100 jobs per project per hour.`
};
const ROWS = [
    [POSTS, 303, 303, 'uncertain', 'refused', MOVED],
    [ANY, 300, 399, 'setup', 'refused', MOVED],
    [ANY, 401, 401, 'setup', 'unauthorized', CHECK_KEY],
    [ANY, 403, 403, 'setup', 'unauthorized', CHECK_RIGHTS],
    [ANY, 407, 407, 'setup', 'unreachable', CHECK_PROXY],
    [['start'], 429, 429, 'again', 'rate-limited', STARTS],
    [ANY, 429, 429, 'again', 'rate-limited', MESSAGES],
    [['start'], 404, 405, 'send', 'refused', NO_START],
    [['start'], 501, 501, 'send', 'refused', NO_START],
    [POSTS, 400, 400, 'text', 'text', CORRECT],
    [POSTS, 413, 413, 'text', 'text', SHORTEN],
    [POSTS, 422, 422, 'text', 'text', CORRECT],
    [POSTS, 409, 409, 'send', 'refused', WAIT],
    [ANY, 408, 408, 'uncertain', 'unreachable', { fix: CHECK_SERVICE }],
    [['check'], 404, 404, 'job', 'job-not-found', CHECK_JOB],
    [['check'], 400, 499, 'job', 'refused', CHECK_JOB],
    [['send'], 404, 404, 'send', 'job-not-found', CHECK_ALL],
    [['send'], 400, 499, 'send', 'refused', CHECK_ALL],
    [['start'], 400, 499, 'send', 'refused', CHECK_PROJECT]
];
const OUTAGE = [
    ANY,
    500,
    599,
    'uncertain',
    'unreachable',
    { fix: CHECK_SERVICE }
];
function judgeStatus(operation, reply, context) {
    const { status } = reply;
    const row = ROWS.find(([on, first, last]) => on.includes(operation) && first <= status && status <= last);
    const [, , , verdict, reason, correction] = row ?? OUTAGE;
    const body = (0,http_failure/* readErrorBody */.Nk)(reply);
    const problem = {
        ...(0,http_failure/* statusProblem */.MI)(SERVICE, status, body, { fix: correction.fix, reason }),
        ...correction
    };
    if (verdict === 'again')
        return (0,http_failure/* again */.TG)(problem, askedPauseMs(reply, context));
    if (verdict === 'uncertain')
        return { kind: 'uncertain', problem };
    const because = verdict === 'text' ? 'send' : verdict;
    if (body.form === 'html' && context.hasAccess && mayBeFirewall(status))
        return reply_final(operation === 'check' ? 'setup' : because, byFirewall(operation, problem));
    const isLasting = verdict === 'text';
    return reply_final(because, { ...problem, ...(isLasting && { isLasting }) });
}
function askedPauseMs({ headers }, { now }) {
    return (0,http_failure/* retryAfterMs */.Vs)(headers['retry-after'], now);
}
function reply_final(because, problem) {
    return { kind: 'final', because, problem };
}
function mayBeFirewall(status) {
    return status >= 400 && status !== 407 && status !== 413;
}
function byFirewall(operation, { what }) {
    const reason = 'refused';
    if (operation === 'check')
        return { reason, what, fix: CHECK_FIREWALL };
    const why = (0,message/* say */.cv) `The key has worked in this run, so this is about the text of the follow-up.`;
    return { reason, what: (0,message/* sentences */.hC)(what, why), fix: REWORD, isLasting: true };
}
const CHECK_FIREWALL = (0,message/* say */.cv) `Check what is in front of the service: the key has worked in this run.`;
const REWORD = (0,message/* say */.cv) `Write the follow-up in other words, or have the firewall let it through.`;

;// CONCATENATED MODULE: ./agent/client.js



function openAgentService(access, transport, clock) {
    const project = encodeURIComponent(access.projectId);
    const jobs = `${access.baseUrl}/v2/agent/${project}/job`;
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${access.apiKey}`,
        'user-agent': 'agent-follow-up'
    };
    let hasAccess = false;
    const known = new Map();
    const context = () => ({ now: clock.now(), hasAccess });
    const exchange = (request, limits, more = {}) => (0,common_clock/* withAnswerLimit */.Q8)(clock, http_exchange/* ANSWER_TIMEOUT_MS */.Md, limits, signal => transport({
        ...request,
        headers: { ...headers, ...more },
        signal,
        unlessSent: limits.stop
    }));
    const post = (url, prompt, limits) => exchange({ method: 'POST', url, body: JSON.stringify({ prompt }) }, (0,common_clock/* withGrace */.pj)(limits, common_clock/* CANCEL_GRACE_MS */.RI), { 'content-type': 'application/json' });
    return {
        check: async (id, limits, unseen) => {
            const beganAt = clock.now();
            const url = `${jobs}/${encodeURIComponent(id)}`;
            const reply = await exchange({ method: 'GET', url }, limits);
            (0,common_clock/* throwIfCancelled */.dZ)(limits);
            const job = known.get(id) ?? { id, ...unseen };
            const checked = judgeCheck(reply, job, context());
            if (checked.kind === 'job') {
                hasAccess = true;
                known.set(id, { id, isIdKnown: true, mayBeMissing: true });
                const answeredAt = clock.now();
                return { ...checked, kind: 'snapshot', beganAt, answeredAt };
            }
            if (checked.kind === 'again' && checked.certainAt !== undefined)
                known.set(id, { ...job, certainAt: checked.certainAt });
            return checked;
        },
        send: async (jobId, prompt, limits) => {
            const url = `${jobs}/${encodeURIComponent(jobId)}/message`;
            const reply = await post(url, prompt, limits);
            return judgeSending(reply, jobId, context());
        },
        start: async (prompt, limits) => judgeStart(await post(jobs, prompt, limits), context())
    };
}

// EXTERNAL MODULE: ./common/values.js
var values = __webpack_require__(5115);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
// EXTERNAL MODULE: ./github/client.js
var client = __webpack_require__(5200);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./github/reactions.js
var github_reactions = __webpack_require__(9099);
// EXTERNAL MODULE: ./github/reply.js
var reply = __webpack_require__(3935);
// EXTERNAL MODULE: ./common/invisible.js
var invisible = __webpack_require__(1862);
// EXTERNAL MODULE: ./github/command.js
var github_command = __webpack_require__(5910);
;// CONCATENATED MODULE: ./github/comment-text.js
function readLines(comment) {
    const readLine = openLineReader();
    let at = 0;
    return comment.split('\n').map((raw, index) => {
        const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
        const isOfCommand = index === 0 && text.trim() === '';
        const line = { text, at, ...(isOfCommand ? TEXT : readLine(text)) };
        at += raw.length + 1;
        return line;
    });
}
const CODE = { isCode: true, beginsBlock: false };
const TEXT = { isCode: false, beginsBlock: false };
const INDENTED_COLUMNS = 4;
function openLineReader() {
    const items = [];
    const itemColumn = () => items.at(-1) ?? 0;
    let fence;
    let quoteDepth = 0;
    let isBelowText = true;
    return text => {
        if (fence) {
            const { isClosing, isWithin } = readInFence(text, fence);
            if (isClosing || !isWithin)
                fence = undefined;
            isBelowText = false;
            if (isWithin)
                return CODE;
        }
        const outerColumn = quoteDepth === 0 ? itemColumn() : 0;
        const isMarked = indentationOf(text) < outerColumn + INDENTED_COLUMNS;
        const line = readQuoteMarks(text, isMarked ? undefined : 0);
        const begun = readBlockStart(line);
        const isEmpty = line.content === '';
        const canGoOn = !isEmpty && (!begun.beginsBlock || line.column >= INDENTED_COLUMNS);
        if (isBelowText && canGoOn && line.quoteDepth < quoteDepth)
            return TEXT;
        const isDeeper = line.quoteDepth > quoteDepth;
        if (line.quoteDepth !== quoteDepth)
            items.length = 0;
        quoteDepth = line.quoteDepth;
        if (isEmpty) {
            isBelowText = false;
            return { isCode: false, beginsBlock: true };
        }
        const beginsBlock = !isBelowText || isDeeper || begun.beginsBlock;
        while (beginsBlock && line.column < itemColumn())
            items.pop();
        if (line.column >= itemColumn() + INDENTED_COLUMNS)
            return isBelowText && !isDeeper ? TEXT : CODE;
        items.push(...begun.items);
        if (begun.fence) {
            fence = { run: begun.fence, quoteDepth, column: itemColumn() };
            return CODE;
        }
        isBelowText = begun.isText;
        return { isCode: false, beginsBlock };
    };
}
function readInFence(text, fence) {
    const { run } = fence;
    const { column, content, quoteDepth } = readQuoteMarks(text, fence.quoteDepth);
    const isWithin = quoteDepth === fence.quoteDepth &&
        (content === '' || column >= fence.column);
    const isClosing = column < fence.column + INDENTED_COLUMNS &&
        content.startsWith(run) &&
        content === run.charAt(0).repeat(content.length);
    return { isWithin, isClosing };
}
function readQuoteMarks(line, most = Number.POSITIVE_INFINITY) {
    const mark = /[ \t]*>/y;
    let end = 0;
    let quoteDepth = 0;
    while (quoteDepth < most && mark.test(line)) {
        quoteDepth += 1;
        end = mark.lastIndex;
    }
    const rest = line.slice(end);
    const width = indentationOf(rest);
    return {
        column: quoteDepth > 0 && width > 0 ? width - 1 : width,
        content: rest.trim(),
        quoteDepth
    };
}
function readBlockStart({ column, content }) {
    if (/^(?:=+|(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(content))
        return { items: [], fence: undefined, beginsBlock: true, isText: false };
    const marker = /(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/y;
    const items = [];
    let end = 0;
    for (; marker.test(content); end = marker.lastIndex) {
        const isEmpty = marker.lastIndex === content.length;
        items.push(column + marker.lastIndex + (isEmpty ? 1 : 0));
    }
    const rest = content.slice(end);
    const fence = openedFence(rest);
    const isHeading = /^#{1,6}(?:[ \t]|$)/.test(rest);
    return {
        items,
        fence,
        beginsBlock: items.length > 0 || fence !== undefined || isHeading,
        isText: !isHeading && !fence && rest !== ''
    };
}
function indentationOf(line) {
    const [space = ''] = /^[ \t]*/.exec(line) ?? [];
    return [...space].reduce((width, one) => (one === '\t' ? width - (width % 4) + 4 : width + 1), 0);
}
function openedFence(text) {
    const [run = ''] = /^(?:`+|~+)/.exec(text) ?? [];
    const isSpan = run[0] === '`' && text.includes('`', run.length);
    return run.length >= 3 && !isSpan ? run : undefined;
}
function maskCode(comment) {
    const masked = [];
    let paragraph = [];
    const endParagraph = () => {
        if (paragraph.length > 0)
            masked.push(maskSpans(paragraph.join('\n')));
        paragraph = [];
    };
    for (const { at, beginsBlock, isCode, text } of readLines(comment)) {
        const isCarriageReturn = comment[at + text.length] === '\r';
        const line = isCarriageReturn ? `${text}\r` : text;
        if (isCode || beginsBlock)
            endParagraph();
        if (isCode)
            masked.push(line.replace(/\S/g, '`'));
        else
            paragraph.push(line);
    }
    endParagraph();
    return masked.join('\n');
}
function maskSpans(paragraph) {
    const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: run, index }) => ({
        length: run.length,
        at: index,
        isEscaped: paragraph[index - 1] === '\\'
    }));
    const closing = findClosingRuns(runs.map(({ length }) => length));
    const parts = [];
    let end = 0;
    for (const [index, { at, isEscaped }] of runs.entries()) {
        const closed = runs[closing[index] ?? -1];
        if (at < end || isEscaped || closed === undefined)
            continue;
        const spanEnd = closed.at + closed.length;
        const span = paragraph.slice(at, spanEnd);
        parts.push(paragraph.slice(end, at), span.replace(/[^\r\n]/g, '`'));
        end = spanEnd;
    }
    return `${parts.join('')}${paragraph.slice(end)}`;
}
function findClosingRuns(lengths) {
    const latest = new Map();
    return lengths
        .map((length, index) => ({ length, index }))
        .reverse()
        .map(({ length, index }) => {
        const next = latest.get(length);
        latest.set(length, index);
        return next;
    })
        .reverse();
}
function withoutMail(comment) {
    if (!comment.includes('@') && !comment.includes('\n--'))
        return comment;
    const lines = readLines(comment);
    const starts = [
        findSignature(lines),
        findMailHeader(lines),
        findAttribution(lines)
    ].filter(index => index !== undefined);
    const first = lines[Math.min(...starts)];
    return first === undefined ? comment : comment.slice(0, first.at);
}
function findSignature(lines) {
    return foundAt(lines.findIndex(({ isCode, text }, index) => index > 0 && !isCode && /^--[ \u00a0]$/.test(text)));
}
const HEADER_NAMES = ['from', 'sent', 'date', 'to', 'cc', 'subject'];
function findMailHeader(lines) {
    const names = lines.map(headerName);
    const lastWritten = findLastWritten(lines);
    const at = lines.findIndex((line, index) => index > 0 &&
        names[index] === 'from' &&
        (index > lastWritten || !isQuoted(line)) &&
        isHeader(names.slice(index, index + HEADER_MOST_LINES), lines.slice(index, index + HEADER_MOST_LINES)));
    return at === -1 ? undefined : withSeparator(lines, at);
}
function isHeader(names, lines) {
    const end = names.indexOf(undefined);
    const block = end === -1 ? names : names.slice(0, end);
    return ((block.includes('sent') || block.includes('date')) &&
        block.includes('to') &&
        block.includes('subject') &&
        lines.slice(0, block.length).some(hasMailAddress));
}
const HEADER_MOST_LINES = 12;
function headerName({ isCode, text }) {
    const [, name] = /^[\s>*_]*([a-z]+)\s*:/i.exec(text) ?? [];
    const known = HEADER_NAMES.find(one => one === name?.toLowerCase());
    return isCode ? undefined : known;
}
function withSeparator(lines, index) {
    const above = lines.findLastIndex(({ text }, other) => other < index && text.trim() !== '');
    const { isCode = true, text = '' } = lines[above] ?? {};
    const isSeparator = !isCode && /^(?:-{5}|_{5})/.test(text.trim());
    return isSeparator && above > 0 ? above : index;
}
function findLastWritten(lines) {
    return lines.findLastIndex(line => !isQuoted(line) && line.text.trim() !== '');
}
function findAttribution(lines) {
    const lastWritten = findLastWritten(lines);
    const quote = lines.findIndex((line, index) => index > lastWritten && isQuoted(line));
    if (quote === -1)
        return undefined;
    const above = findAttributionUpTo(lines, lastWritten);
    const isWithin = [quote, quote + 1].some(last => findAttributionUpTo(lines, last, isDatedAttribution) === quote);
    return above ?? (isWithin ? quote : undefined);
}
function findAttributionUpTo(lines, last, isLikely = isLikeAttribution) {
    const [before, line] = [lines[last - 1], lines[last]];
    if (last < 1 || line === undefined || line.isCode)
        return undefined;
    const mayBeTwo = last > 1 && before && !before.isCode && before.text.trim() !== '';
    const both = mayBeTwo ? `${before.text} ${line.text}` : '';
    const isOne = hasMailAddress(line) && isLikely(line.text);
    const isDateAbove = mayBeTwo && !hasDate(line.text) && hasDate(before.text);
    if (isOne && !isDateAbove)
        return last;
    const isTwo = mayBeTwo && hasMailAddress({ text: both }) && isLikely(both);
    return isTwo ? last - 1 : undefined;
}
function isLikeAttribution(text) {
    return endsWithColon(text) || hasDate(text);
}
function isDatedAttribution(text) {
    return endsWithColon(text) && hasDate(text);
}
function endsWithColon(text) {
    return /[:：]$/.test(text.trimEnd());
}
function hasDate(text) {
    return text
        .split(/\s+/)
        .some(word => !word.includes('@') && /\d{4}|\d[:.]\d\d/.test(word));
}
function isQuoted({ isCode, text }) {
    const isIndentedCode = isCode && /^(?: {4}|\t)/.test(text);
    return !isIndentedCode && text.trimStart().startsWith('>');
}
function hasMailAddress({ text }) {
    return text.split(/\s+/).some(word => {
        const at = word.indexOf('@');
        const [domain = ''] = /^[\p{L}\p{N}.*-]+/u.exec(word.slice(at + 1)) ?? [];
        const labels = domain.split('.').filter(label => label !== '');
        return at > 0 && labels.length > 1 && /^[\p{L}*]/u.test(labels.at(-1) ?? '');
    });
}
function foundAt(index) {
    return index === -1 ? undefined : index;
}

;// CONCATENATED MODULE: ./github/request.js





function readRequest(trigger, inputs) {
    const { command, prompt, startJob } = inputs;
    if (trigger.kind === 'event' || trigger.written === undefined)
        return workflowRequest(prompt);
    const request = readCommentRequest(trigger.written, command);
    const { isPullRequest } = trigger.asked.on;
    const here = isPullRequest ? request : refuseOnIssue(request);
    return startJob === 'never' ? refuseStart(here, command) : here;
}
function readCommentRequest(after, command) {
    return readOptions(withoutMail(after).trimEnd(), command);
}
function workflowRequest(text) {
    return { ...NOTHING, text, isFromComment: false };
}
const NOTHING = {
    text: '',
    asksForNew: false,
    options: [],
    isFromComment: true,
    wantsHelp: false
};
function readOptions(written, command) {
    let reading = { read: NOTHING, rest: (0,invisible/* withoutBlankStart */.hm)(written) };
    for (;;) {
        const { read, rest } = reading;
        const [word = ''] = /^\S+/.exec(rest) ?? [];
        const option = beginsWithRule(rest) ? undefined : (0,github_command/* readOptionWord */.Se)(word);
        if (option === undefined) {
            return readText(rest, written, command, read);
        }
        const next = readOption(option, word, reading);
        if (!('rest' in next))
            return next;
        reading = next;
    }
}
function beginsWithRule(text) {
    return /^-{3,}[^\S\n]*(?:\n|$)/.test(text);
}
function readOption(option, word, { read, rest }) {
    const wrong = (what) => refusalOf(read, what);
    if (option.kind !== 'option')
        return wrong(describeMistake(option, word));
    const { name, value } = option;
    const after = rest.slice(word.length);
    switch (name) {
        case 'help':
            return { ...NOTHING, wantsHelp: true };
        case 'job':
            return readJobOption(value, after, read);
        case 'new':
        case 'threads':
        case 'checks': {
            if (value !== undefined)
                return wrong((0,message/* say */.cv) `${`--${name}`} takes no value.`);
            const added = name === 'new'
                ? { ...read, asksForNew: true }
                : { ...read, options: [...new Set([...read.options, name])] };
            return refuseConflict({ read: added, rest: (0,invisible/* withoutBlankStart */.hm)(after) });
        }
    }
}
function describeMistake(option, word) {
    const mistake = option.kind === 'misspelled' ? option.mistake : 'other';
    switch (mistake) {
        case 'decorated':
            return (0,message/* say */.cv) `The option ${word} is escaped, quoted, in brackets, or formatted.`;
        case 'one-dash':
            return (0,message/* say */.cv) `The option ${word} begins with one dash: write the dash twice, where a phone or a word processor makes one of two hyphens.`;
        case 'one-hyphen':
        case 'other':
            return (0,message/* say */.cv) `Unknown option ${word.split('=')[0] ?? ''}.`;
    }
}
function readJobOption(value, after, read) {
    if (read.jobId !== undefined)
        return refusalOf(read, (0,message/* say */.cv) `--job is given twice.`);
    const [next = '', word = ''] = /^[^\S\r\n]+(\S+)/.exec(after) ?? [];
    const jobId = value ?? word;
    const isOption = value === undefined && (0,github_command/* readOptionWord */.Se)(word) !== undefined;
    if ((0,invisible/* withoutInvisible */.OT)(jobId) === '' || isOption)
        return refusalOf(read, (0,message/* say */.cv) `--job needs the ID of a job.`);
    const left = value === undefined ? after.slice(next.length) : after;
    const rest = (0,invisible/* withoutBlankStart */.hm)(left);
    return refuseConflict({ read: { ...read, jobId }, rest });
}
function refuseConflict(reading) {
    const { jobId, asksForNew } = reading.read;
    return jobId !== undefined && asksForNew
        ? refusalOf({ ...reading.read, asksForNew: false }, (0,message/* say */.cv) `--new starts a job, so --job can't be given, too.`, (0,message/* say */.cv) `Give only one of the two.`)
        : reading;
}
const TEXTS = {
    threads: 'Address the open review threads of this pull request.',
    checks: 'Fix the failed checks of this pull request.'
};
function readText(text, written, command, read) {
    const visible = (0,invisible/* withoutInvisible */.OT)(text).trim().toLowerCase();
    if (visible === 'help')
        return { ...NOTHING, wantsHelp: true };
    const misplaced = /job|new/i.test(visible)
        ? findMisplacedOption(maskCode(written).slice(written.length - text.length))
        : undefined;
    if (misplaced !== undefined)
        return refusalOf(read, (0,message/* say */.cv) `${`--${misplaced.name}`} is in the text.`, (0,message/* say */.cv) `Options go right after the command: ${`${command} ${misplaced.written} …`}. If it belongs to the text, write it as code, between backticks.`);
    const usual = Object.entries(TEXTS)
        .filter(([name]) => read.options.some(option => option === name))
        .map(([, sentence]) => sentence);
    const asked = (visible === 'status' ? '' : text) || usual.join(' ');
    return read.asksForNew && asked === ''
        ? refusalOf(read, NEW_NEEDS_TEXT, [])
        : { ...read, text: asked };
}
function findMisplacedOption(masked) {
    for (const line of masked.split('\n')) {
        const words = line
            .split(/\s+/)
            .filter(word => (0,invisible/* withoutInvisible */.OT)(word) !== '');
        for (const [index, word] of words.entries()) {
            const next = words[index + 1];
            for (const part of [word, ...optionsWithin(word)]) {
                const name = findJobChoice(part, next);
                if (name === 'new')
                    return { name, written: '--new' };
                if (name === 'job')
                    return { name, written: `--job ${findId(part, next) || '<id>'}` };
            }
        }
    }
    return undefined;
}
function optionsWithin(word) {
    return (0,invisible/* withoutInvisible */.OT)(word)
        .split(/(?<![\p{L}\p{N}_\p{Pd}\u2212])(?=[\p{Pd}\u2212])/u)
        .slice(1);
}
function findJobChoice(word, next) {
    const mayBeOption = /[jn]/i.test(word) && /[\p{Pd}\u2212]/u.test(word);
    const option = mayBeOption ? (0,github_command/* readOptionWord */.Se)(word) : undefined;
    if (option === undefined || option.kind === 'unknown')
        return undefined;
    const { name, value } = option;
    if (option.kind === 'misspelled' && option.mistake === 'one-hyphen')
        return undefined;
    if (name === 'job')
        return value || next ? 'job' : undefined;
    return name === 'new' && next === undefined ? 'new' : undefined;
}
function findId(word, next = '') {
    const equals = word.indexOf('=');
    const id = equals === -1 ? next : word.slice(equals + 1);
    const untagged = (0,invisible/* withoutInvisible */.OT)(id).replace(/<[^>]*>?/g, '');
    return untagged.replace(/[\\`'"*()[\]{}>|]/g, '');
}
function refusalOf({ jobId, asksForNew }, what, fix = KNOWN_OPTIONS, reason = 'text') {
    const problem = { reason, what, fix, isLasting: true };
    return { ...NOTHING, ...(0,values/* defined */.s)({ jobId }), asksForNew, problem };
}
function refuseOnIssue(request) {
    const [option] = request.options;
    return option === undefined
        ? request
        : refusalOf(request, (0,message/* say */.cv) `${`--${option}`} needs a pull request, and this is an issue.`, (0,message/* say */.cv) `Comment on the pull request, or leave the option out.`, 'nothing-to-send');
}
function refuseStart(request, command) {
    return request.asksForNew
        ? refusalOf({ ...request, asksForNew: false }, (0,message/* say */.cv) `--new can't be used here, because start-job is never.`, (0,message/* say */.cv) `Name a job: ${`${command} --job <id> …`}.`)
        : request;
}
const KNOWN_OPTIONS = (0,message/* say */.cv) `The options are ${'--job <id>'}, ${'--new'}, ${'--threads'}, ${'--checks'}, and ${'--help'}; they go between the command and the text, with two hyphens, without quotation marks, brackets, or formatting.`;
const NEW_NEEDS_TEXT = (0,message/* say */.cv) `--new needs a text: what the agent is to do.`;

// EXTERNAL MODULE: ./github/review-threads.js
var review_threads = __webpack_require__(4851);
// EXTERNAL MODULE: ./github/run.js
var github_run = __webpack_require__(2426);
// EXTERNAL MODULE: ./github/trigger.js
var github_trigger = __webpack_require__(9207);
// EXTERNAL MODULE: ./common/parse.js
var parse = __webpack_require__(9034);
;// CONCATENATED MODULE: ./report/marker.js



const SIGNATURE_CHARACTERS = 32;
const KEY_PURPOSE = 'agent-follow-up marker';
const VERSION = `${github_trigger/* MARKER_OPENING */.am}v1 `;
const END = ' -->';
function openMarkers(apiKey, repositoryId) {
    let key;
    const sign = (fields) => {
        key ??= Buffer.from((0,external_node_crypto_.hkdfSync)('sha256', apiKey, '', KEY_PURPOSE, 32));
        const signed = `${repositoryId} ${fields}`;
        const digest = (0,external_node_crypto_.createHmac)('sha256', key).update(signed).digest('hex');
        return Buffer.from(digest.slice(0, SIGNATURE_CHARACTERS));
    };
    return {
        write: (marker) => {
            const fields = escapeForComment(JSON.stringify(marker));
            return `${VERSION}${fields} ${sign(fields)}${END}`;
        },
        read: (body) => {
            const parts = splitMarker(body);
            const marker = (0,parse/* asObject */.eB)((0,parse/* parseJson */.qF)(parts?.fields));
            if (!parts || !isMarker(marker))
                return undefined;
            const signature = Buffer.from(parts.signature);
            const expected = sign(parts.fields);
            const isSigned = signature.length === expected.length &&
                (0,external_node_crypto_.timingSafeEqual)(signature, expected);
            return { marker, isSigned };
        }
    };
}
function escapeForComment(json) {
    return json.replace(/[<>]|-(?=-)/g, character => `\\u00${Buffer.from(character).toString('hex')}`);
}
function splitMarker(body) {
    const [line = ''] = body.split(/[\r\n]/, 1);
    const end = line.indexOf(END);
    if (!line.startsWith(VERSION) || end < 0)
        return undefined;
    const text = line.slice(VERSION.length, end);
    const at = text.lastIndexOf(' ');
    return { fields: text.slice(0, at), signature: text.slice(at + 1) };
}
function isMarker(value) {
    const { issue, key, kind, outcome, project, runId, sendStatus } = value;
    const isAbout = typeof project === 'string' && typeof issue === 'number';
    const isReport = [key, outcome, runId, sendStatus].every(one => typeof one === 'string');
    return isAbout && (kind === 'note' || (kind === 'report' && isReport));
}

// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./action/job-handle.js
var job_handle = __webpack_require__(7744);
// EXTERNAL MODULE: ./report/safe-text.js
var safe_text = __webpack_require__(9053);
;// CONCATENATED MODULE: ./action/log.js



const TIMELINE_MOMENTS = 200;
function openLog(clock, runner, redact) {
    const startedAt = clock.now();
    const elapsedMs = () => clock.now() - startedAt;
    let timeline = [];
    const line = (what) => (0,message/* plain */.pj)((0,safe_text/* redactMessage */.b6)(what, redact));
    const detail = (what) => runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`);
    const said = new Set();
    const warn = (what) => {
        if (said.has(line(what)))
            return detail(what);
        runner.warning(line(what));
        said.add(line(what));
    };
    return {
        startedAt,
        get elapsedMs() {
            return elapsedMs();
        },
        get timeline() {
            return timeline;
        },
        detail,
        moment: (what) => {
            detail(what);
            const shown = (0,safe_text/* redactMessage */.b6)(what, redact);
            const moment = { afterMs: elapsedMs(), what: shown };
            timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS);
        },
        warn,
        warnOnce: (topic, what) => {
            if (!said.has(topic))
                runner.warning(line(what));
            said.add(topic);
        },
        warnOf: (what, problem) => {
            const cause = (0,message/* explain */.WE)(problem);
            const shown = said.has(line(cause)) ? what : (0,message/* sentences */.hC)(what, cause);
            if (said.has(line(what)))
                detail(shown);
            else
                warn(shown);
            said.add(line(cause)).add(line(what));
        }
    };
}
function withRequestLog(outside) {
    if (outside.runner.env.RUNNER_DEBUG !== '1')
        return outside;
    return {
        ...outside,
        serviceTransport: logged(outside.serviceTransport, outside),
        githubTransport: logged(outside.githubTransport, outside)
    };
}
function logged(transport, { clock, runner }) {
    return async (request) => {
        const start = clock.now();
        const reply = await transport(request);
        const path = (0,parse/* parseUrl */.Dl)(request.url)?.pathname ?? '';
        const end = reply.kind === 'response' ? reply.status : reply.code;
        const ms = Math.round(clock.now() - start);
        runner.log(`${request.method} ${path} ${end}, ${ms} ms`);
        return reply;
    };
}

// EXTERNAL MODULE: ./action/outputs.js
var outputs = __webpack_require__(3052);
;// CONCATENATED MODULE: ./action/prompt-file.js

const PROMPT_MOST_BYTES = 1024 * 1024;
function readPromptFile(path, workspace, files) {
    const names = path.split('/');
    if (!names.every(isPlainName))
        return unusable(path, (0,message/* say */.cv) `is not a relative path of plain names`);
    if (workspace === '')
        return unusable(path, (0,message/* say */.cv) `is in no workspace: GITHUB_WORKSPACE is empty`);
    const paths = names.map((_, index) => [workspace, ...names.slice(0, index + 1)].join('/'));
    try {
        return readAt(paths, path, files);
    }
    catch (error) {
        return unusable(path, (0,message/* say */.cv) `could not be read: ${String(error)}`);
    }
}
function isPlainName(name) {
    return !['', '.', '..'].includes(name) && !/[:\\\p{Cc}]/u.test(name);
}
function readAt(paths, path, files) {
    const seen = paths.map(one => files.stat(one));
    if (seen.some(one => one.isSymbolicLink()))
        return unusable(path, (0,message/* say */.cv) `is or goes through a link`);
    const file = seen.at(-1);
    const areFolders = seen.slice(0, -1).every(one => one.isDirectory());
    if (!file?.isFile() || !areFolders)
        return unusable(path, (0,message/* say */.cv) `is not a file`);
    const opened = files.open(paths.at(-1) ?? '');
    try {
        return isSameFile(opened.stat(), file)
            ? decode(opened.read(PROMPT_MOST_BYTES + 1), path)
            : unusable(path, (0,message/* say */.cv) `was replaced while it was read`);
    }
    finally {
        opened.close();
    }
}
function isSameFile(opened, file) {
    return opened.isFile() && opened.dev === file.dev && opened.ino === file.ino;
}
function decode(bytes, path) {
    if (bytes.length > PROMPT_MOST_BYTES)
        return unusable(path, (0,message/* say */.cv) `is larger than 1 MiB`);
    const text = decodeUtf8(bytes);
    if (text === undefined)
        return unusable(path, (0,message/* say */.cv) `is not UTF-8`);
    return text.trim() === ''
        ? unusable(path, (0,message/* say */.cv) `has no text`)
        : { kind: 'read', value: text.trim() };
}
function decodeUtf8(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        return undefined;
    }
}
function unusable(path, why) {
    return {
        kind: 'failed',
        problem: {
            reason: 'input',
            what: (0,message/* say */.cv) `prompt-file is ${path}, which ${why};`,
            fix: (0,message/* say */.cv) `it should be the path of a file of UTF-8 text, at most 1 MiB, in GITHUB_WORKSPACE: relative, without links, and without a name that is empty or has a dot alone, two dots, a backslash, or a colon.`
        }
    };
}

// EXTERNAL MODULE: ./action/step.js
var step = __webpack_require__(9554);
;// CONCATENATED MODULE: ./action/reporting.js




const REPORTING_MS = 120_000;
const AFTER_CANCEL_MS = 4_500;
const ROCKET_MS = 10_000;
function openReporting(clock, log, timeLimit, cancel) {
    const over = new AbortController();
    const background = [];
    const afterCancel = (0,common_clock/* deadlineAfterCancel */.pX)(clock, cancel, AFTER_CANCEL_MS);
    let deadline = timeLimit + REPORTING_MS;
    const limits = {
        stop: over.signal,
        get deadline() {
            return Math.min(deadline, afterCancel());
        }
    };
    async function stopWhenOver(done) {
        while ((0,common_clock/* timeLeft */.f$)(clock, limits) > 0 && !done.aborted) {
            const wake = cancel.aborted ? done : AbortSignal.any([done, cancel]);
            await clock.sleep((0,common_clock/* timeLeft */.f$)(clock, limits), wake);
        }
        if (!done.aborted)
            over.abort();
    }
    const backgroundDone = async () => {
        for (const reported of background)
            await reported;
    };
    return {
        limits,
        inBackground: (work, failed) => {
            const reported = work.catch(step/* problemOfException */.qx).then(problem => {
                if (problem)
                    log.warnOf(failed, problem);
            });
            background.push(reported);
        },
        backgroundDone,
        run: async (work) => {
            if (!cancel.aborted)
                deadline = clock.now() + REPORTING_MS;
            const done = new AbortController();
            void stopWhenOver(done.signal);
            const thrown = await work().catch((error) => error);
            await backgroundDone();
            done.abort();
            return thrown;
        }
    };
}
function openRocket(clock, reactions, limits, cancel) {
    let adding;
    let tryToAdd = async () => undefined;
    return {
        add: (target) => {
            tryToAdd = async () => {
                if (!(0,github_trigger/* canBearReactions */.Zu)(target))
                    return undefined;
                const brief = rocketLimits(clock, limits, cancel);
                const added = await reactions.add(target, github_reactions/* REACTIONS */.n.sent, brief);
                return added.kind === 'failed' ? added.problem : undefined;
            };
            adding = tryToAdd().catch(step/* problemOfException */.qx);
        },
        confirm: async () => (await adding) ? tryToAdd() : undefined
    };
}
function rocketLimits(clock, limits, cancel) {
    const now = clock.now();
    if (cancel.aborted)
        return (0,common_clock/* within */.ux)(limits, now + common_clock/* LAST_ANSWER_MS */.rL);
    return {
        deadline: Math.min(limits.deadline, now + ROCKET_MS),
        stop: AbortSignal.any([limits.stop, cancel]),
        graceMs: common_clock/* LAST_ANSWER_MS */.rL
    };
}

// EXTERNAL MODULE: ./action/runner.js + 11 modules
var runner = __webpack_require__(6172);
;// CONCATENATED MODULE: ./action/context.js























const RERUN_MS = 30 * 24 * 3_600_000;
function openContext(outside, safe, event) {
    const io = openIo(outside, safe);
    const none = (result) => noContext(io, result);
    if (event.kind === 'stopped')
        return none(event);
    const { command, run, trigger } = event;
    const { env, input } = io.runner;
    const { prompt, fileProblem } = promptOfInputs(io.runner);
    const on = subjectOf(trigger);
    const request = isAsking(trigger)
        ? readRequest(trigger, { command, prompt, startJob: input('start-job') })
        : undefined;
    if (isAsking(trigger) && request)
        io.learn(stateFromEvent(run, trigger, request, command));
    const checked = (0,action_inputs/* readInputs */.Ko)(input, {
        hasConversation: trigger.kind !== 'event' || on !== undefined,
        ...(0,values/* defined */.s)({ promptFileProblem: fileProblem })
    }, env);
    if (checked.kind === 'problems')
        return none(inputErrors(checked.problems));
    if (trigger.kind === 'broken')
        return none((0,rules_state/* errorOf */.Mz)(trigger.problem));
    if (!isAsking(trigger) || !request)
        throw new Error('The event asks for nothing, and was not skipped.');
    const { inputs } = checked;
    const needsChecks = [...inputs.context, ...request.options].includes('checks');
    const needed = needsChecks ? reply/* NEEDED_FOR_CHECKS */.wN : reply/* NEEDED */.Ev;
    const connections = connect(outside, io, run, inputs, needed);
    const { clock, github, limits, log, onRetry, reactions, runner } = connections;
    const reporting = openReporting(clock, log, limits.deadline, runner.cancel);
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const number = on?.number ?? 0;
    const context = {
        ...io,
        ...connections,
        kind: 'context',
        inputs,
        trigger,
        request,
        isRerun: run.attempt > 1,
        requestedJob: readRequestedJob(request, inputs),
        asked,
        on,
        readPull: (0,pull_request/* openPullRequest */.Hw)(github, { ...run, number }),
        readThreads: (0,review_threads/* openReviewThreads */.e1)(github, run, number),
        readPrompt: (0,values/* once */.O)(async () => {
            const { readPrompt } = await __webpack_require__.e(/* import() */ 730).then(__webpack_require__.bind(__webpack_require__, 9730));
            return readPrompt(context);
        }),
        reporting,
        rocket: openRocket(clock, reactions, reporting.limits, runner.cancel),
        retry: (bounds, tryOnce, triesAtDeadline) => (0,http_failure/* retry */.L5)(clock, bounds, tryOnce, onRetry, triesAtDeadline),
        openJob: (id, isNamedByComment) => (0,job_handle/* openJobHandle */.EM)(context, id, isNamedByComment),
        readPullOfEnd: prLink => readPullOfEnd(context, prLink)
    };
    io.learn({ about: aboutWithInputs(context) });
    return context;
}
function promptOfInputs({ env, files, input }) {
    const prompt = input('prompt');
    const path = input('prompt-file');
    if (path === '')
        return { prompt };
    const file = readPromptFile(path, env.GITHUB_WORKSPACE ?? '', files);
    if (file.kind === 'failed')
        return { prompt: path, fileProblem: file.problem };
    return { prompt: prompt ? `${prompt}\n\n${file.value}` : file.value };
}
function openFinishContext(outside) {
    const io = openIo(outside, (0,runner/* openSafeRunner */.a7)(outside.runner));
    const none = (result) => noContext(io, result);
    const { env, input, readFile } = io.runner;
    const read = (0,github_run/* readRun */.cI)(env, readFile);
    if (read.kind === 'failed')
        return none((0,rules_state/* errorOf */.Mz)(read.problem));
    const checked = (0,action_inputs/* readFinishInputs */.P_)(input, env);
    if (checked.kind === 'problems')
        return none(inputErrors(checked.problems));
    const { inputs } = checked;
    const connections = connect(outside, io, read.value, inputs, reply/* NEEDED */.Ev);
    return { ...connections, kind: 'context', inputs };
}
function noContext(io, result) {
    return { kind: 'no-context', io, result };
}
function openIo({ clock }, { redact, runner }) {
    const log = openLog(clock, runner, redact);
    const writeOutputs = (0,outputs/* openOutputs */.t)(runner.output, redact);
    let state = rules_state/* initialState */.ue;
    return {
        runner,
        redact,
        log,
        state: () => state,
        concluded: () => {
            const { result } = state;
            if (result === undefined)
                throw new Error('The run has no result yet.');
            return { ...state, result };
        },
        learn: more => {
            const isOver = more.result !== undefined && state.result === undefined;
            const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {};
            state = { ...state, ...more, ...elapsed };
            writeOutputs(state);
            return state;
        }
    };
}
function inputErrors(problems) {
    const isJobAlone = problems.every(({ reason }) => reason === 'no-job');
    const reason = isJobAlone ? 'no-job' : 'input';
    const what = (0,message/* sentences */.hC)(...problems.map(message/* explain */.WE));
    return (0,rules_state/* errorOf */.Mz)({ reason, what, fix: context_CORRECT });
}
const context_CORRECT = (0,message/* say */.cv) `Set or correct the variable, the secret, or the workflow file.`;
function connect(outside, { log, redact, runner }, run, inputs, needed) {
    const transports = withRequestLog({ ...outside, runner });
    const { clock, githubTransport, serviceTransport } = transports;
    const onRetry = (problem, pauseMs) => log.detail((0,message/* say */.cv) `${(0,message/* explain */.WE)(problem)} Next try in ${(0,message/* duration */.p0)(pauseMs)}.`);
    const deadline = log.startedAt + inputs.timeoutMs;
    const offset = (0,client/* trackClockOffset */.Hz)();
    const openAt = (owner, repo) => (0,client/* openGitHub */.o6)({ ...run, owner, repo, token: inputs.githubToken, needed }, githubTransport, clock, onRetry, offset);
    const github = openAt(run.owner, run.repo);
    const limits = { deadline, stop: runner.cancel };
    return {
        runner,
        redact,
        log,
        clock,
        run,
        github,
        reactions: (0,github_reactions/* openReactions */.l)(github),
        service: openAgentService(inputs, serviceTransport, clock),
        markers: openMarkers(inputs.apiKey, run.repositoryId),
        inputs,
        onRetry,
        limits,
        limitsFor: ms => (0,common_clock/* within */.ux)(limits, clock.now() + ms),
        readLinkedPull: (link, mostMs) => (0,pull_request/* readLinkedPull */.vC)({ clock, github, limits, run }, link, mostMs),
        elsewhere: ({ isPrivate, repository, repositoryId }) => {
            const isLeak = run.isPrivate !== false && isPrivate !== true;
            if (isLeak || repositoryId === undefined)
                return undefined;
            const [owner = '', repo = ''] = repository.split('/');
            return {
                github: openAt(owner, repo),
                markers: openMarkers(inputs.apiKey, repositoryId)
            };
        }
    };
}
function readRequestedJob({ asksForNew, jobId: byOption }, { jobId: byInput, projectId: project }) {
    if (asksForNew)
        return undefined;
    if (byOption !== undefined)
        return (0,job_handle/* namedOrFinal */.BC)({ id: byOption, project }, 'option');
    if (byInput !== undefined)
        return (0,job_handle/* namedOrFinal */.BC)({ id: byInput, project }, 'job-id');
    return undefined;
}
async function readPullOfEnd({ learn, readLinkedPull, run, state }, prLink) {
    if (prLink === null)
        return undefined;
    const pull = await readLinkedPull(prLink);
    const pullState = (0,pull_request/* stateOfPull */.wd)(pull);
    const { number, owner, repo } = (0,pull_request/* parsePullLink */.dt)(prLink, run.serverUrl) ?? {};
    const known = state().pullState?.name;
    const isOfKnown = (0,github_run/* isSameName */.yS)(known, `${owner}/${repo}#${number}`);
    if (pullState || !isOfKnown)
        learn({ pullState });
    return pull;
}
function isAsking(trigger) {
    return trigger.kind === 'asked' || trigger.kind === 'event';
}
function subjectOf(trigger) {
    switch (trigger.kind) {
        case 'asked':
            return trigger.asked.on;
        case 'event':
            return trigger.on;
        case 'broken':
        case 'skipped':
            return undefined;
    }
}
function stateFromEvent(run, trigger, request, command) {
    const { isFromComment, problem, text } = request;
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const on = subjectOf(trigger);
    const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : '';
    const about = {
        ...rules_state/* initialState */.ue.about,
        kind: asked?.kind ?? 'event',
        runId: run.id,
        attempt: run.attempt,
        text,
        runUrl: `${(0,github_run/* urlOf */.rs)(run)}${attempt}`,
        serverUrl: run.serverUrl,
        ...(0,values/* defined */.s)({
            askedOn: on?.number,
            asker: trigger.asker?.login,
            command: isFromComment ? command : undefined,
            url: trigger.kind === 'asked' ? trigger.asked.url : trigger.url
        })
    };
    const isEmpty = text === '' && !problem && asked?.kind !== 'review';
    return {
        about,
        isStart: request.asksForNew,
        reactionTarget: (0,github_trigger/* reactionTargetOf */.C1)(asked),
        send: { kind: isEmpty ? 'none' : 'not-sent' },
        ...(0,values/* defined */.s)({ pullState: pullStateWhereAsked(run, on) })
    };
}
function pullStateWhereAsked({ attempt, owner, repo }, on) {
    const { number, state } = on ?? {};
    return state && attempt === 1
        ? { name: `${owner}/${repo}#${number}`, state }
        : undefined;
}
function aboutWithInputs(context) {
    const { inputs, limits, request, state } = context;
    const reportTarget = chooseReportTarget(context);
    return {
        ...state().about,
        key: keyOf(context),
        project: inputs.projectId,
        wantsReport: inputs.comment && reportTarget !== undefined,
        timeLimitMs: inputs.timeoutMs,
        asksForNew: request.asksForNew,
        startJob: inputs.startJob,
        ...(0,values/* defined */.s)({
            reportTarget,
            waitsUntil: inputs.wait ? limits.deadline : undefined,
            jobOption: request.jobId,
            jobInput: inputs.jobId,
            jobUrl: inputs.jobUrl
        })
    };
}
function chooseReportTarget(context) {
    const { asked, clock, inputs, on } = context;
    const issue = inputs.issueNumber ?? on?.number;
    if (issue === undefined)
        return undefined;
    const isHere = inputs.issueNumber === undefined;
    return {
        issue,
        since: asked?.createdAt ?? clock.now() - RERUN_MS,
        ...(0,values/* defined */.s)({ threadId: isHere ? asked?.threadId : undefined })
    };
}
function keyOf({ asked, inputs, request, run }) {
    if (asked)
        return (0,github_trigger/* askedKey */.eN)(asked);
    const asks = [inputs.projectId, inputs.jobId, request.text];
    const digest = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(asks)).digest('hex');
    return (0,github_trigger/* eventKey */.Mk)(run.id, digest.slice(0, 16));
}


/***/ }),

/***/ 2289:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ko: function() { return /* binding */ readInputs; },
/* harmony export */   P_: function() { return /* binding */ readFinishInputs; },
/* harmony export */   lx: function() { return /* binding */ idProblem; }
/* harmony export */ });
/* unused harmony exports INPUT_DEFAULTS, FINISH_INPUT_DEFAULTS */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6722);
/* harmony import */ var _common_invisible_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1862);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9034);
/* harmony import */ var _delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4324);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4669);
/* harmony import */ var _github_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5910);
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4168);








const INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    'job-id': '',
    'start-job': 'on-request',
    'job-id-pattern': '',
    'job-url': '',
    prompt: '',
    'prompt-file': '',
    command: _github_command_js__WEBPACK_IMPORTED_MODULE_3__/* .COMMAND */ .Wr,
    'required-permission': 'write',
    'allowed-bots': '',
    context: 'true',
    wait: 'true',
    'timeout-minutes': '30',
    'poll-interval-seconds': '30',
    'start-timeout-seconds': '120',
    'fail-on': 'failed, archived, timed-out, unknown',
    comment: 'true',
    'issue-number': '',
    resend: 'false',
    'github-token': ''
};
const FINISH_INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    command: INPUT_DEFAULTS.command,
    'job-url': '',
    'start-timeout-seconds': INPUT_DEFAULTS['start-timeout-seconds'],
    'github-token': '',
    'max-age-hours': '72',
    'timeout-minutes': '5',
    'fail-on': 'none'
};
const START_JOB = ['on-request', 'automatic', 'never'];
function idProblem(id) {
    if (ID.parse(id) !== undefined)
        return undefined;
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `It should be ${ID.should}.`;
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `The job's ID is ${describeId(id)}.`;
    return { reason: 'text', what, fix, isLasting: true };
}
function takeAccess(take, env) {
    return {
        command: take('command', COMMAND_WORD),
        baseUrl: take('base-url', BASE_URL),
        apiKey: take('api-key', secret(NO_SECRET)),
        projectId: take('project-id', ID),
        jobUrl: take('job-url', optional(JOB_URL)),
        startTimeoutMs: take('start-timeout-seconds', START_TIMEOUT),
        githubToken: take('github-token', secret(NO_TOKEN, env.GITHUB_TOKEN))
    };
}
function takeInputs(take, jobId) {
    return {
        jobId: take('job-id', jobId),
        startJob: take('start-job', START_JOB_FORM),
        jobIdPattern: take('job-id-pattern', optional(PATTERN)),
        requiredPermission: take('required-permission', PERMISSION),
        allowedBots: take('allowed-bots', { parse: words, should: [] }),
        context: take('context', CONTEXT),
        wait: take('wait', FLAG),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        pollIntervalMs: take('poll-interval-seconds', POLL_INTERVAL),
        failOn: take('fail-on', failOn(_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .OUTCOMES_FOR_FAIL_ON */ .bI)),
        comment: take('comment', FLAG),
        issueNumber: take('issue-number', optional(ISSUE_NUMBER)),
        resend: take('resend', FLAG)
    };
}
function readInputs(read, { hasConversation, promptFileProblem }, env) {
    const startJob = read('start-job');
    const isNamedElsewhere = hasConversation || startJob === 'automatic';
    const jobId = isNamedElsewhere ? optional(ID) : requiredJobId(startJob);
    const checked = collect(read, INPUT_DEFAULTS, env, take => ({
        ...takeAccess(take, env),
        ...takeInputs(take, jobId)
    }));
    if (promptFileProblem === undefined)
        return checked;
    const problems = checked.kind === 'problems' ? checked.problems : [];
    return { kind: 'problems', problems: [...problems, promptFileProblem] };
}
function readFinishInputs(read, env) {
    return collect(read, FINISH_INPUT_DEFAULTS, env, take => takeFinishInputs(take, env));
}
function takeFinishInputs(take, env) {
    return {
        ...takeAccess(take, env),
        maxAgeMs: take('max-age-hours', MAX_AGE),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        failOn: take('fail-on', failOn(FINISH_OUTCOMES))
    };
}
function collect(read, defaults, env, build) {
    const problems = [...findMisspelledInputs(Object.keys(defaults), env)];
    const inputs = build((name, form) => {
        const value = read(name) || (defaults[name] ?? '');
        const parsed = form.parse(value);
        if (parsed === undefined && !(form.isOptional && value === '')) {
            const { what, ...problem } = valueProblem(value, form);
            problems.push({ ...problem, what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(name)} is ${what}` });
        }
        return parsed;
    });
    return problems.length === 0
        ? { kind: 'inputs', inputs }
        : { kind: 'problems', problems };
}
function valueProblem(value, form) {
    const { describe = shown => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${shown}`, empty = EMPTY, should } = form;
    return value === ''
        ? empty
        : wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${describe(value)};`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `it should be ${should}.`);
}
function wrong(what, fix) {
    return { reason: 'input', what, fix };
}
const EMPTY = wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `empty.`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `Is the variable set, and the name of the input right?`);
const COMMON_NAMES = ['content', 'comments'];
function findMisspelledInputs(names, env) {
    return Object.keys(env)
        .filter(variable => variable.startsWith('INPUT_'))
        .flatMap(variable => {
        const given = variable.slice('INPUT_'.length).toLowerCase();
        if (names.includes(given) || COMMON_NAMES.includes(given))
            return [];
        const meant = names.find(name => isMisspelling(given, name));
        return meant === undefined ? [] : [misspelled(variable, meant)];
    });
}
const LONG_NAME_CHARACTERS = 10;
function isMisspelling(given, name) {
    return isWithin(given, name, name.length >= LONG_NAME_CHARACTERS ? 2 : 1);
}
function isWithin(one, other, changes) {
    if (one === other)
        return true;
    if (changes === 0 || Math.abs(one.length - other.length) > changes)
        return false;
    const at = [...other, ''].findIndex((letter, index) => one[index] !== letter);
    const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)];
    const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
    return [
        [restOfOne.slice(1), restOfOther],
        [restOfOne, restOfOther.slice(1)],
        [restOfOne.slice(1), restOfOther.slice(1)],
        ...(isSwapped ? [[restOfOne.slice(2), restOfOther.slice(2)]] : [])
    ].some(([less = '', more = '']) => isWithin(less, more, changes - 1));
}
function misspelled(variable, meant) {
    return wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `The variable ${variable} is set, but the name of the input is ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(meant)}.`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `If it is under with:, write ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(meant)} there; if it is a variable of your own under env:, give it another name.`);
}
function optional(form) {
    return { ...form, isOptional: true };
}
function textThat(passes, should) {
    return { parse: value => (passes(value) ? value : undefined), should };
}
const ID_MOST_CHARACTERS = 200;
const ID = {
    ...textThat(value => !['', '.', '..'].includes(value) &&
        value.length <= ID_MOST_CHARACTERS &&
        value.isWellFormed() &&
        (0,_common_invisible_js__WEBPACK_IMPORTED_MODULE_5__/* .findInvisible */ .tO)(value) === undefined &&
        !/[/\\<>\p{Cc}]/u.test(value), (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without < and >, slashes, invisible or control characters`),
    describe: describeId
};
function describeId(id) {
    const invisible = (0,_common_invisible_js__WEBPACK_IMPORTED_MODULE_5__/* .findInvisible */ .tO)(id);
    return invisible === undefined
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${id}`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${id}, with the invisible character ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(invisible)}`;
}
function requiredJobId(startJob) {
    const problem = startJob === 'never' ? NO_JOB_ID : NO_JOB_ID_OR_START;
    return { ...ID, empty: { ...problem, reason: 'no-job' } };
}
const NO_JOB_ID = wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `empty;`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `it should be the ID of the job: this run was not triggered by a comment and is not about an issue or pull request of this repository, so there is no --job and no conversation to take it from.`);
const NO_JOB_ID_OR_START = wrong(NO_JOB_ID.what, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .sentences */ .hC)(NO_JOB_ID.fix, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `With start-job: automatic, the prompt starts a job.`));
const PATTERN = textThat(value => hasOneJobId(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    !/\p{Cc}/u.test(value), (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `text with ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(_agent_job_js__WEBPACK_IMPORTED_MODULE_6__/* .JOB_ID */ .mu)} once, of at most ${ID_MOST_CHARACTERS} characters, without control characters`);
function hasOneJobId(value) {
    return value.split(_agent_job_js__WEBPACK_IMPORTED_MODULE_6__/* .JOB_ID */ .mu).length === 2;
}
const COMMAND_WORD = textThat(_github_command_js__WEBPACK_IMPORTED_MODULE_3__/* .isCommand */ .y9, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `one word without whitespace`);
const BASE_URL = {
    parse: value => {
        const url = /[?#]/.test(value) ? undefined : (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_7__/* .safeUrl */ .Pl)(value);
        const address = url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
        return address && hasApiPath(address) ? undefined : address;
    },
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `an https: address, or http: on a loopback host, without user, query, or fragment, and without /v2 or another version at the end`,
    describe: withoutUser
};
function hasApiPath(address) {
    return /\/v\d+$|\/v2\/agent/i.test(address);
}
const JOB_URL = {
    ...textThat(value => /^[a-z]+:\/\/[^/?#{]+[/?#]/i.test(value) &&
        hasOneJobId(value) &&
        (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_7__/* .safeUrl */ .Pl)(value) !== undefined, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `an https: address, or http: on a loopback host, without a user, and with ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu)(_agent_job_js__WEBPACK_IMPORTED_MODULE_6__/* .JOB_ID */ .mu)} once after the host`),
    describe: withoutUser
};
function withoutUser(value) {
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `${value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')}`;
}
const NO_SECRET = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `empty (runs from forks, and those that Dependabot causes, get no secrets);`;
const NO_TOKEN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `empty (leave it out to use the workflow's own token);`;
function secret(empty, fallback = '') {
    const should = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `the secret itself and nothing else`;
    return {
        parse: given => {
            const value = given || fallback;
            return /^[\x21-\x7e]+$/.test(value) && !/["'`]|^\w+=+[^=]/.test(value)
                ? value
                : undefined;
        },
        should,
        describe: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `a value with whitespace, a quotation mark, a name before it, or non-ASCII characters`,
        empty: wrong(empty, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `it should be ${should}.`)
    };
}
const PERMISSION = {
    parse: value => _github_permission_js__WEBPACK_IMPORTED_MODULE_2__/* .PERMISSIONS */ .Jj.find(permission => permission === value),
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `one of ${listed(_github_permission_js__WEBPACK_IMPORTED_MODULE_2__/* .PERMISSIONS */ .Jj)}`
};
const START_JOB_FORM = {
    parse: value => START_JOB.find(one => one === value),
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `one of ${listed(START_JOB)}`
};
const CONTEXT_PARTS = ['place', 'threads', 'checks'];
const CONTEXT = {
    parse: value => {
        if (FLAG.parse(value) === false)
            return [];
        const named = words(value).map(word => (FLAG.parse(word) ? 'place' : word));
        const found = CONTEXT_PARTS.filter(part => named.includes(part));
        const areKnown = new Set(named).size === found.length;
        return areKnown && found.length > 0 ? found : undefined;
    },
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `true, false, or any of ${listed(CONTEXT_PARTS)}`
};
const FLAG = {
    parse: value => /^(true|True|TRUE|false|False|FALSE)$/.test(value)
        ? value.toLowerCase() === 'true'
        : undefined,
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `true or false`
};
const TIMEOUT = amount(4_320, 60_000);
const MAX_AGE = amount(720, 3_600_000);
const POLL_INTERVAL = seconds(_delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__/* .PAUSE_LEAST_MS */ .gz / 1000, 600);
const START_TIMEOUT = seconds(10, 3_600);
function amount(most, unitMs) {
    return {
        parse: value => {
            const isNumber = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value);
            const units = isNumber ? Number(value) : 0;
            return units > 0 && units <= most ? units * unitMs : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `a number above 0 and at most ${most}`
    };
}
function seconds(least, most) {
    return {
        parse: value => {
            if (!/^[1-9]\d*$/.test(value))
                return undefined;
            const whole = Number(value);
            return whole >= least && whole <= most ? whole * 1000 : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `a whole number from ${least} to ${most}`
    };
}
const FINISH_OUTCOMES = _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .OUTCOMES_FOR_FAIL_ON */ .bI.filter(outcome => outcome !== 'sent' && outcome !== 'active');
function failOn(outcomes) {
    return {
        parse: value => {
            if (value === 'none')
                return [];
            const named = words(value);
            const found = outcomes.filter(name => named.includes(name));
            const areKnown = new Set(named).size === found.length;
            return areKnown && found.length > 0 ? found : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `none, or any of ${listed(outcomes)}`
    };
}
const ISSUE_NUMBER = {
    parse: value => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined),
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `the number of an issue or pull request`
};
function words(value) {
    return value
        .split(/[,\n]/)
        .map(word => word.trim())
        .filter(word => word !== '');
}
function listed(names) {
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .list */ .p_)(names.map(_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .eu));
}


/***/ }),

/***/ 7744:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BC: function() { return /* binding */ namedOrFinal; },
/* harmony export */   EM: function() { return /* binding */ openJobHandle; },
/* harmony export */   X8: function() { return /* binding */ warnOfUndocumented; },
/* harmony export */   bG: function() { return /* binding */ cannotChoose; }
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6722);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(774);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2289);



function namedOrFinal(job, by) {
    const problem = (0,_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .idProblem */ .lx)(job.id);
    const reason = by === 'option' ? 'text' : 'no-job';
    if (problem)
        return cannotChoose({ ...problem, reason });
    return { kind: 'named', job, by };
}
function cannotChoose(problem) {
    return { kind: 'final', because: 'setup', problem };
}
function openJobHandle(io, id, isNamedByComment = false) {
    const { learn, service, state } = io;
    const logSnapshot = snapshotLogger(io);
    const { isStart } = state();
    const isIdKnown = isStart || isNamedByComment;
    const unseen = { isIdKnown, mayBeMissing: isStart };
    return {
        kind: 'job',
        id,
        send: (prompt, limits) => service.send(id, prompt, limits),
        check: async (limits) => {
            const checked = await service.check(id, limits, unseen);
            if (checked.kind !== 'snapshot')
                return checked;
            logSnapshot(checked);
            const { job } = state();
            if (job?.id === id)
                learn({ job: { ...job, lastCheck: checked } });
            return checked;
        }
    };
}
function snapshotLogger({ log, state }) {
    let status;
    return snapshot => {
        warnOfUndocumented(snapshot, log);
        const { job } = snapshot;
        if (job.status === status)
            return;
        status = job.status;
        const isUnsent = state().send.kind === 'not-sent';
        log.moment(isUnsent
            ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Before the send: ${status}.`
            : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The agent job is ${status}.`);
    };
}
function warnOfUndocumented({ droppedLink, job }, log) {
    if (droppedLink !== undefined)
        log.warnOnce(`link of ${job.id}`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The service returned a prLink that is not an http(s) address, or is too long for one, so it is ignored: ${droppedLink}.`);
    if (!(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isKnownStatus */ .ih)(job.status))
        log.warnOnce(`status of ${job.id}`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `The service returned the undocumented status ${job.status}. It is treated as active.`);
}


/***/ }),

/***/ 3052:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: function() { return /* binding */ outputsOf; },
/* harmony export */   t: function() { return /* binding */ openOutputs; }
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6722);
/* harmony import */ var _delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2937);
/* harmony import */ var _delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4324);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4669);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6172);





function openOutputs(write, redact) {
    const written = new Map();
    return (state) => {
        const values = outputsOf(state, redact);
        for (const name of _runner_js__WEBPACK_IMPORTED_MODULE_2__/* .OUTPUT_NAMES */ .P0) {
            const before = written.get(name) ?? (state.result ? undefined : '');
            if (before === values[name])
                continue;
            written.set(name, values[name]);
            write(name, values[name]);
        }
    };
}
function outputsOf(state, redact) {
    const { about, before, commentUrl, elapsedMs, pullState, result } = state;
    const end = result?.kind === 'ended' ? result : undefined;
    const job = (0,_delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__/* .jobToReport */ .$A)(state);
    const prLink = redact(end?.prLink ?? '');
    const status = end?.status ?? job?.status ?? '';
    const pull = end?.headSha && end.pull?.headRepository ? end.pull : undefined;
    const previousSha = end ? (0,_delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_3__/* .headBeforeSend */ .O1)(before, end.prLink) : before?.headSha;
    return {
        status: (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_4__/* .isKnownStatus */ .ih)(status) ? status : redact(status),
        'pr-link': prLink,
        prLink,
        outcome: result?.outcome ?? '',
        'job-id': redact(state.job?.id ?? ''),
        job: job ? asJson(job, redact) : '',
        model: redact((job ?? state.job?.lastCheck?.job)?.model ?? ''),
        sent: String(state.send.kind === 'sent'),
        started: String((0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .hasStarted */ .gd)(state)),
        changed: String(end?.changed ?? ''),
        'pr-number': String(pull?.number ?? ''),
        'pr-repository': redact(pull?.repository ?? ''),
        'pr-head-ref': redact(pull?.headRef ?? ''),
        'pr-head-sha': (pull && end?.headSha) ?? '',
        'pr-head-repository': redact(pull?.headRepository ?? ''),
        'pr-previous-sha': previousSha ?? '',
        'pr-state': pullState?.state ?? '',
        'comment-url': redact(commentUrl ?? ''),
        'elapsed-seconds': elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
        'asked-by': redact(about.asker ?? ''),
        reason: (result?.kind === 'stopped' && result.reason) || ''
    };
}
function asJson(job, redact) {
    return JSON.stringify(job, (name, value) => typeof value !== 'string' || (name === 'status' && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_4__/* .isKnownStatus */ .ih)(value))
        ? value
        : redact(value));
}


/***/ }),

/***/ 6722:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hd: function() { return /* binding */ isTerminal; },
/* harmony export */   Nh: function() { return /* binding */ saysActive; },
/* harmony export */   WE: function() { return /* binding */ parseAgentJob; },
/* harmony export */   ih: function() { return /* binding */ isKnownStatus; },
/* harmony export */   mu: function() { return /* binding */ JOB_ID; }
/* harmony export */ });
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9034);

const JOB_ID = '{job-id}';
const TERMINAL_STATUSES = ['completed', 'failed', 'archived'];
function isTerminal(status) {
    return TERMINAL_STATUSES.includes(status);
}
function saysActive(job) {
    return job.status !== '' && !isTerminal(job.status);
}
function isKnownStatus(status) {
    return status === 'active' || isTerminal(status);
}
function parseAgentJob(body) {
    const value = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(body));
    const source = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .asObject */ .eB)(value.source);
    const id = textOrNull(value.id);
    const status = value.status ?? '';
    if (id === null || typeof status !== 'string')
        return undefined;
    if (status.length > STATUS_CHARACTERS)
        return undefined;
    const link = value.prLink ?? null;
    const isUsable = isWebAddress(link);
    const whole = textOrNull(link) ?? JSON.stringify(link);
    const { length } = whole;
    const shown = length > ADDRESS_CHARACTERS ? `${length} characters` : whole;
    return {
        job: {
            id,
            status,
            source: {
                repository: textOrNull(source.repository),
                ref: textOrNull(source.ref)
            },
            model: textOrNull(value.model),
            prLink: isUsable ? link : null,
            createdAt: textOrNull(value.createdAt),
            archivedAt: textOrNull(value.archivedAt)
        },
        ...(link !== null && !isUsable && { droppedLink: shown })
    };
}
const STATUS_CHARACTERS = 200;
const ADDRESS_CHARACTERS = 2_000;
function isWebAddress(link) {
    return (typeof link === 'string' &&
        link.length <= ADDRESS_CHARACTERS &&
        /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
        URL.canParse(link));
}
function textOrNull(value) {
    return (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(value) ?? null;
}


/***/ }),

/***/ 2937:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O1: function() { return /* binding */ headBeforeSend; },
/* harmony export */   Vz: function() { return /* binding */ changeBetween; },
/* harmony export */   pJ: function() { return /* binding */ endOf; },
/* harmony export */   uN: function() { return /* binding */ wasTerminal; }
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6722);

function wasTerminal(before) {
    return before !== undefined && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(before.status);
}
function changeBetween(before, now) {
    if (!wasTerminal(before))
        return undefined;
    return {
        status: before.status !== now.status,
        pullRequest: pullRequestChange(before, now)
    };
}
function pullRequestChange(before, now) {
    if (now.prLink === null)
        return false;
    if (before.prLink !== now.prLink)
        return true;
    if (before.headSha === undefined || now.headSha === undefined)
        return undefined;
    return before.headSha !== now.headSha;
}
function headBeforeSend(before, prLink) {
    return before?.prLink === prLink ? before.headSha : undefined;
}
function endOf({ droppedLink, job }, state, proof, pull) {
    const { prLink, status } = job;
    const headSha = pull?.headSha;
    const changed = droppedLink === undefined
        ? changedAtEnd({ status, prLink, headSha }, state)
        : undefined;
    const outcome = status === 'failed' || status === 'archived'
        ? status
        : changed === false
            ? 'no-changes'
            : 'completed';
    const kind = 'ended';
    return { kind, outcome, status, prLink, proof, changed, headSha, pull };
}
function changedAtEnd(now, { before, isStart }) {
    if (now.prLink === null)
        return now.status === 'completed' ? false : undefined;
    return isStart || changeBetween(before, now)?.pullRequest;
}


/***/ }),

/***/ 4324:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: function() { return /* binding */ jobToReport; },
/* harmony export */   ED: function() { return /* binding */ notSeenWorking; },
/* harmony export */   KE: function() { return /* binding */ LAG_MOST_MS; },
/* harmony export */   Lc: function() { return /* binding */ afterCheck; },
/* harmony export */   S4: function() { return /* binding */ judge; },
/* harmony export */   Ve: function() { return /* binding */ acceptanceIn; },
/* harmony export */   d8: function() { return /* binding */ statusAndLinkOf; },
/* harmony export */   gz: function() { return /* binding */ PAUSE_LEAST_MS; },
/* harmony export */   iU: function() { return /* binding */ timedOut; },
/* harmony export */   ig: function() { return /* binding */ needsHead; },
/* harmony export */   s$: function() { return /* binding */ timePassed; },
/* harmony export */   wW: function() { return /* binding */ nextPauseMs; }
/* harmony export */ });
/* unused harmony exports addCheck, looksAsBefore */
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6722);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _end_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2937);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4669);




const LAG_MOST_MS = 10_000;
const PAUSE_AND_LAG_MOST_MS = 30_000;
const SETTLED_AFTER_MS = 600_000;
const PAUSE_LEAST_MS = 2_000;
function afterCheck(state, latest) {
    const before = correctedBefore(state, latest);
    return { before, tracking: addCheck(state.tracking, latest) };
}
function addCheck({ seen } = { seen: [] }, latest) {
    const last = seen.at(-1);
    const isSame = last?.latest.job.status === latest.job.status &&
        linkOf(last.latest) === linkOf(latest);
    return isSame
        ? { seen: [...seen.slice(0, -1), { ...last, latest }] }
        : { seen: [...seen, { first: latest, latest }] };
}
function judge(state, checking) {
    const { before, record, isStart, send } = state;
    const end = terminalIn(state);
    if (end === undefined)
        return { kind: 'active' };
    const ended = (proof) => ({ kind: 'ended', end, proof });
    if (send.kind !== 'sent')
        return ended('watched');
    const onceCheckedFrom = (countsAt, verdict) => end.latest.beganAt < countsAt
        ? { kind: 'undecided', countsAt }
        : verdict;
    const { stableAt, startTimeOverAt } = timesOf(state, checking, end, send);
    if (isStart || signOfWork(state))
        return onceCheckedFrom(stableAt, ended('own'));
    const change = changeIn(state);
    const isChanged = change?.status === true || change?.pullRequest === true;
    const isCertain = isChanged && !mayBeOnlyLateLink(state, end, send);
    if (isCertain)
        return onceCheckedFrom(startTimeOverAt, ended('changed'));
    const isByThisRun = send.by === 'this-run';
    if (isByThisRun || !before)
        return onceCheckedFrom(startTimeOverAt, NOT_SEEN_WORKING);
    const settledBy = Math.max(startTimeOverAt, send.at + SETTLED_AFTER_MS);
    if (isChanged)
        return onceCheckedFrom(settledBy, ended('changed'));
    const { outcome, sendStatus } = record?.report?.marker ?? {};
    const wasUnknown = sendStatus === 'yes' && outcome === 'unknown';
    return onceCheckedFrom(settledBy, wasUnknown ? NOT_SEEN_WORKING : ended('settled'));
}
const NOT_SEEN_WORKING = { kind: 'not-seen-working' };
function timesOf(state, checking, { first }, { at }) {
    const stableAt = first.answeredAt + stableMs(state, checking);
    const startTimeOverAt = Math.max(stableAt, at + checking.startTimeoutMs);
    return { stableAt, startTimeOverAt };
}
function needsHead(state, checking) {
    const { before, isStart, send } = state;
    const end = terminalIn(state);
    if (send.kind !== 'sent' || isStart || !end || !(0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .wasTerminal */ .uN)(before))
        return false;
    const { headSha, prLink } = before;
    const isSamePull = prLink !== null && prLink === linkOf(end.latest);
    if (headSha === undefined || !isSamePull || signOfWork(state))
        return false;
    const { startTimeOverAt } = timesOf(state, checking, end, send);
    return (changeIn(state)?.status === false && end.latest.beganAt >= startTimeOverAt);
}
function looksAsBefore(state) {
    if (state.isStart || signOfWork(state))
        return false;
    const change = changeIn(state);
    return change?.status === false && change.pullRequest !== true;
}
function jobToReport(state) {
    const { result, isStart, send, tracking } = state;
    const showsLatest = send.kind === 'none' || result?.kind === 'ended';
    if (!showsLatest && send.kind !== 'sent')
        return undefined;
    const shown = tracking?.seen.findLast(({ latest }) => showsLatest || isStart || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(latest.job.status));
    return shown?.latest.job ?? (send.kind === 'sent' ? send.job : undefined);
}
function terminalIn({ tracking }) {
    const last = tracking?.seen.at(-1);
    return last && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(last.latest.job.status) ? last : undefined;
}
function signOfWork({ send, tracking }) {
    if (send.kind !== 'sent')
        return undefined;
    let sign;
    let firstEndAt;
    let hasEarlierEnd = false;
    for (const { first, latest } of tracking?.seen ?? []) {
        if ((0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(latest.job.status)) {
            firstEndAt ??= first.answeredAt;
            hasEarlierEnd ||= latest.beganAt >= lagOverAt(send.beforeAt);
        }
        else if (latest.beganAt >= lagOverAt(send.beforeAt, firstEndAt ?? 0)) {
            if (sign === undefined || hasEarlierEnd)
                sign = hasEarlierEnd ? 'sign-after-earlier-end' : 'sign';
            firstEndAt = undefined;
            hasEarlierEnd = false;
        }
    }
    return sign;
}
function lagOverAt(...times) {
    return Math.max(...times) + LAG_MOST_MS;
}
function changeIn({ before, tracking }) {
    const latest = tracking?.seen.at(-1)?.latest;
    if (!latest)
        return undefined;
    const now = { ...statusAndLinkOf(latest), headSha: tracking?.headSha };
    return (0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .changeBetween */ .Vz)(before, now);
}
const FIRST_AFTER_LAG_MS = 2 * PAUSE_LEAST_MS;
function correctedBefore({ before, send, tracking }, latest) {
    const prLink = linkOf(latest);
    if (send.kind !== 'sent' || !(0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .wasTerminal */ .uN)(before) || prLink === null)
        return before;
    const isOther = (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(latest.job.status) && prLink !== before.prLink;
    return isOther && isEarlyCheck(latest, tracking, send)
        ? { status: before.status, prLink }
        : before;
}
function isEarlyCheck({ beganAt }, tracking, send) {
    const lastAt = tracking?.seen.at(-1)?.latest.beganAt ?? 0;
    const overAt = lagOverAt(send.beforeAt);
    return beganAt < overAt + FIRST_AFTER_LAG_MS && lastAt < overAt;
}
function mayBeOnlyLateLink(state, { latest }, send) {
    const { before, tracking } = state;
    const link = linkOf(latest);
    if (send.by === 'this-run' || changeIn(state)?.status)
        return false;
    const hasKeptLink = (tracking?.seen ?? []).some(one => linkOf(one.latest) === before?.prLink &&
        one.latest.beganAt >= lagOverAt(send.beforeAt));
    return link !== null && link !== before?.prLink && !hasKeptLink;
}
function stableMs(state, { isCheckedTwice }) {
    const { before, isStart, tracking } = state;
    if (isStart)
        return LAG_MOST_MS;
    const seen = tracking?.seen ?? [];
    const wasActive = before
        ? !(0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .wasTerminal */ .uN)(before)
        : seen.some(({ latest }) => !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(latest.job.status));
    return wasActive &&
        !isCheckedTwice &&
        signOfWork(state) !== 'sign-after-earlier-end'
        ? PAUSE_AND_LAG_MOST_MS
        : LAG_MOST_MS;
}
function acceptanceIn({ before, send, tracking }) {
    const sign = signOfWork({ send, tracking });
    const end = tracking?.seen.find(({ first }) => (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(first.job.status));
    return {
        isShown: (0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .wasTerminal */ .uN)(before) && sign !== undefined,
        possibleFrom: lagOverAt(send.beforeAt, end?.first.answeredAt ?? 0)
    };
}
function statusAndLinkOf(snapshot) {
    return { status: snapshot.job.status, prLink: linkOf(snapshot) };
}
function linkOf({ job, droppedLink }) {
    return job.prLink ?? droppedLink ?? null;
}
const PAUSE_SHARE = 0.1;
const JITTER = 0.1;
function nextPauseMs(pace) {
    const clamped = (ms) => Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs));
    const spread = 1 + JITTER * (2 * pace.random - 1);
    const regular = clamped(clamped(pace.waitedMs * PAUSE_SHARE) * spread);
    const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular);
    const isNear = whenItCounts < regular + PAUSE_LEAST_MS &&
        whenItCounts <= pace.pollIntervalMs;
    return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0);
}
function timePassed(state, checking, problem) {
    if (problem === undefined)
        return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .stopped */ .ce)('timed-out', lastSeenWords(state, checking));
    return state.send.kind === 'none' ? (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .errorOf */ .Mz)(problem) : timedOut(problem);
}
function timedOut({ fix, what }) {
    return { ...(0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .stopped */ .ce)('timed-out', what), fix };
}
function lastSeenWords(state, checking) {
    if (state.tracking === undefined)
        return [];
    if (judge(state, checking).kind === 'active')
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The agent job continues.`;
    return looksAsBefore(state)
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The agent job still looks as it did before the follow-up.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The agent job has ended, but it could not be told before the time limit whether it finished this follow-up.`;
}
function notSeenWorking({ send }, { startTimeoutMs }) {
    const isOwn = send.kind === 'sent' && send.by === 'this-run';
    const within = isOwn ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) ` within ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .duration */ .p0)(startTimeoutMs)}` : [];
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`;
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .stopped */ .ce)('unknown', what, 'not-seen-working');
}


/***/ }),

/***/ 5200:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hz: function() { return /* binding */ trackClockOffset; },
/* harmony export */   Of: function() { return /* binding */ GITHUB_ANSWER_MS; },
/* harmony export */   o6: function() { return /* binding */ openGitHub; }
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5115);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9019);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9942);
/* harmony import */ var _reply_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3935);






const GITHUB_ANSWER_MS = 10_000;
function openGitHub(access, transport, clock, onRetry, offset = trackClockOffset()) {
    let building;
    let firstAnswer;
    let hasAccess = false;
    const exchange = async (call, limits, movedTo) => {
        const timeoutMs = call.timeoutMs ?? GITHUB_ANSWER_MS;
        building ??= loadBuilder(access);
        const request = (await building)(call);
        const url = movedTo ?? request.url;
        const reply = await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withAnswerLimit */ .Q8)(clock, timeoutMs, limits, signal => transport({ ...request, url, signal }));
        if (reply.kind === 'no-response')
            return reply;
        if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .isSuccess */ .oJ)(reply))
            hasAccess = true;
        const date = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .time */ .kB)(reply.headers.date);
        if (date === undefined)
            return reply;
        const at = clock.now();
        firstAnswer ??= { date, at };
        offset.add(date, at);
        return reply;
    };
    const exchangeMoved = async (call, limits) => {
        const reply = await exchange(call, limits);
        const url = call.route.startsWith('GET ')
            ? movedTo(reply, access.apiUrl)
            : undefined;
        return url === undefined ? reply : exchange(call, limits, url);
    };
    const context = () => ({ now: clock.now(), hasAccess });
    const askOnce = async (call, limits) => {
        const reply = await exchangeMoved(call, limits);
        return (0,_reply_js__WEBPACK_IMPORTED_MODULE_2__/* .judgeReply */ .uQ)(reply, context(), access.needed);
    };
    const query = async (asked, limits) => {
        const { query, timeoutMs, variables } = asked;
        const { origin, pathname } = new URL(access.graphqlUrl);
        const call = {
            route: `POST ${pathname}`,
            parameters: { baseUrl: origin, query, ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ variables }) },
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ timeoutMs })
        };
        const tryOnce = async () => (0,_reply_js__WEBPACK_IMPORTED_MODULE_2__/* .judgeGraphql */ .Pz)(await exchange(call, limits), context(), asked, access.needed);
        return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(clock, limits, tryOnce, onRetry);
    };
    const ask = async (call, limits) => {
        let isLimited = false;
        let mayHaveEffect = false;
        const tryOnce = async () => {
            const reply = await askOnce(call, limits);
            isLimited = reply.kind === 'again' && reply.isLimited === true;
            if (reply.kind === 'again' && !reply.hadNoEffect)
                mayHaveEffect = true;
            return reply;
        };
        const answer = await (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(clock, limits, tryOnce, onRetry);
        if (answer.kind !== 'failed')
            return answer;
        return {
            ...answer,
            ...(isLimited && { isLimited }),
            ...(mayHaveEffect && { mayHaveEffect })
        };
    };
    let account = Promise.resolve(undefined);
    let asking;
    const readAccount = async (limits) => {
        const login = await account;
        if (login !== undefined)
            return { kind: 'read', value: login };
        asking ??= query(VIEWER, limits).finally(() => {
            asking = undefined;
        });
        const result = await asking;
        if (result.kind === 'failed')
            return result;
        account = Promise.resolve(result.value);
        return result;
    };
    return {
        askOnce,
        exchange: (call, limits) => exchange(call, limits),
        readTail: (url, tail, limits) => (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withAnswerLimit */ .Q8)(clock, GITHUB_ANSWER_MS, limits, signal => transport({ method: 'GET', url, headers: {}, tail, signal })),
        aheadMs: () => offset.aheadMs(),
        now: () => clock.now() + offset.aheadMs(),
        firstAnswerAt: async (limits) => {
            if (firstAnswer === undefined)
                await readAccount(limits);
            if (firstAnswer === undefined)
                return clock.now();
            const { at, date } = firstAnswer;
            const there = at + offset.aheadMs();
            return agree(date, there) ? date : there - (there % 1000);
        },
        expectAccount: (login) => {
            const expected = login.catch(() => undefined);
            account = account.then(known => known ?? expected);
        },
        query,
        ask,
        remove: async (call, limits) => {
            const answer = await ask(call, limits);
            const isGone = answer.kind === 'answer' || answer.isMissing === true;
            return isGone ? undefined : answer.problem;
        },
        account: readAccount
    };
}
const VIEWER = {
    query: '{ viewer { login } }',
    pick: ({ viewer }) => (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)(viewer).login)
};
function movedTo(reply, apiUrl) {
    if (reply.kind === 'no-response' || !MOVED.includes(reply.status))
        return undefined;
    const { location } = reply.headers;
    const base = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .parseUrl */ .Dl)(apiUrl);
    if (location === undefined || !base || !URL.canParse(location, base.href))
        return undefined;
    const url = new URL(location, base);
    return url.origin === base.origin ? url.href : undefined;
}
const MOVED = [301, 302, 307];
async function loadBuilder({ apiUrl, token, owner, repo }) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(627), __webpack_require__.e(780)]).then(__webpack_require__.bind(__webpack_require__, 1780));
    const { endpoint } = getOctokit(token, { baseUrl: apiUrl }).request;
    return ({ route, parameters }) => {
        const { method, url, headers, body } = endpoint(route, {
            ...(route.includes('{owner}') && { owner, repo }),
            ...parameters,
            headers: { authorization: `token ${token}` }
        });
        const filled = { ...headers };
        return {
            method,
            url,
            headers: filled,
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({ body: body && JSON.stringify(body) })
        };
    };
}
const AGREEMENT_MS = 31_000;
function agree(one, other) {
    return Math.abs(one - other) <= AGREEMENT_MS;
}
function trackClockOffset() {
    let groups = [];
    return {
        add: (date, now) => {
            const shownMs = date - now;
            const found = groups.find(({ mostMs }) => agree(mostMs, shownMs)) ?? NO_DATES;
            const { count, mostMs } = found;
            const group = { count: count + 1, mostMs: Math.max(mostMs, shownMs) };
            groups = [...groups.filter(one => one !== found), group];
        },
        aheadMs: () => {
            const [first] = [...groups].sort((one, other) => other.count - one.count ||
                Math.abs(one.mostMs) - Math.abs(other.mostMs));
            return first?.mostMs ?? 0;
        }
    };
}
const NO_DATES = { count: 0, mostMs: Number.NEGATIVE_INFINITY };


/***/ }),

/***/ 5755:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F1: function() { return /* binding */ readItems; },
/* harmony export */   KV: function() { return /* binding */ LISTED_AFTER_MS; },
/* harmony export */   P: function() { return /* binding */ readPagesBackwards; },
/* harmony export */   md: function() { return /* binding */ PAGE_SIZE; },
/* harmony export */   n4: function() { return /* binding */ readPages; }
/* harmony export */ });
/* unused harmony export linkedPage */
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9034);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9019);
/* harmony import */ var _reply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3935);




const LISTED_AFTER_MS = 5_000;
const PAGE_SIZE = 100;
async function* readPages(github, call, limits, { ahead = 0, property } = {}) {
    const request = (number) => {
        const page = readPage(github, call, number, limits, property);
        page.catch(() => undefined);
        return page;
    };
    let requested = 1;
    let known = 1;
    const coming = [request(requested)];
    for (let next = coming.shift(); next; next = coming.shift()) {
        const page = await next;
        yield page;
        if (page.kind === 'failed')
            return;
        if (page.next !== undefined)
            known = Math.max(known, page.last ?? page.next);
        while (requested < known && coming.length <= ahead) {
            requested += 1;
            coming.push(request(requested));
        }
    }
}
async function readItems(github, call, limits, property) {
    const value = [];
    for await (const page of readPages(github, call, limits, { property })) {
        if (page.kind === 'failed')
            return page;
        value.push(...page.value);
    }
    return { kind: 'read', value };
}
async function* readPagesBackwards(github, call, guess, limits) {
    const guessed = await readPage(github, call, guess, limits);
    const last = guessed.kind === 'read' ? guessed.last : undefined;
    for (let number = last ?? guess; number >= 1; number -= 1) {
        const page = number === guess ? guessed : await readPage(github, call, number, limits);
        yield page;
        if (page.kind === 'failed')
            return;
    }
}
async function readPage(github, { parameters, route }, page, limits, property) {
    const answer = await github.ask({
        route,
        parameters: { ...parameters, per_page: PAGE_SIZE, page },
        timeoutMs: _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .ANSWER_TIMEOUT_MS */ .Md
    }, limits);
    if (answer.kind === 'failed')
        return answer;
    const items = property ? (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)(answer.data)[property] : answer.data;
    if (!Array.isArray(items))
        return NO_LIST;
    return {
        kind: 'read',
        value: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObjects */ .Nt)(items),
        next: linkedPage(answer.link, 'next'),
        last: linkedPage(answer.link, 'last')
    };
}
const NO_LIST = {
    kind: 'failed',
    problem: (0,_reply_js__WEBPACK_IMPORTED_MODULE_0__/* .unexpectedAnswer */ .au)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub's answer is not the requested list.`)
};
function linkedPage(link, rel) {
    const entry = link.split(',').find(part => part.includes(`rel="${rel}"`));
    const page = /[?&]page=(\d+)(?:&|>)/.exec(entry ?? '')?.[1];
    return page === undefined ? undefined : Number(page);
}


/***/ }),

/***/ 4168:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jj: function() { return /* binding */ PERMISSIONS; },
/* harmony export */   b5: function() { return /* binding */ askGate; },
/* harmony export */   lC: function() { return /* binding */ judgePerson; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9034);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2426);



const FLAGS = {
    pull: 'read',
    triage: 'triage',
    push: 'write',
    maintain: 'maintain',
    admin: 'admin'
};
const PERMISSIONS = Object.values(FLAGS);
async function askGate(github, accounts, required, limits) {
    const { allowedBots, requiredPermission } = required;
    const distinct = new Map(accounts.map(one => [one?.login, one]));
    const gates = await Promise.all([...distinct.values()].map(one => one?.isBot
        ? judgeBot(one.login, allowedBots)
        : judgePerson(github, one?.login, requiredPermission, limits)));
    return gates.find(({ kind }) => kind !== 'allowed') ?? ALLOWED;
}
async function judgePerson(github, login, requiredPermission, limits) {
    if (login === undefined)
        return denied('permission', (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event does not say who asked.`);
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const parameters = { username: login };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed' && !answer.isMissing)
        return answer;
    const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data);
    if (found === undefined)
        return { kind: 'failed', problem: UNREADABLE };
    const ranks = ['no', ...PERMISSIONS];
    if (ranks.indexOf(found) >= ranks.indexOf(requiredPermission))
        return ALLOWED;
    const lacks = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${login} has ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(found)} permission on this repository; ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(requiredPermission)} is required.`;
    return denied('permission', answer.kind === 'failed' ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(lacks, MAY_BE_TOKEN) : lacks);
}
const MAY_BE_TOKEN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GitHub answers the same to a github-token of your own that can't see the repository or its teams.`;
const ALLOWED = { kind: 'allowed' };
function denied(reason, explanation) {
    return { kind: 'denied', reason, explanation };
}
function judgeBot(login, allowedBots) {
    return allowedBots.some(bot => (0,_run_js__WEBPACK_IMPORTED_MODULE_1__/* .isSameName */ .yS)(bot, login))
        ? ALLOWED
        : denied('bot', (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${login} is a bot, and allowed-bots does not list its full login.`);
}
const UNREADABLE = {
    reason: 'github',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GitHub's answer does not say which permission the requester has.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check that GITHUB_API_URL is the address of GitHub's REST API.`
};
function highestPermission(data) {
    const { permissions } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)(data).user);
    if (typeof permissions !== 'object' || permissions === null)
        return undefined;
    const flags = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)(permissions);
    const names = Object.keys(FLAGS);
    const highest = names.findLast(name => flags[name] === true);
    return highest === undefined ? 'no' : FLAGS[highest];
}


/***/ }),

/***/ 6900:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hw: function() { return /* binding */ openPullRequest; },
/* harmony export */   XA: function() { return /* binding */ pathOn; },
/* harmony export */   dt: function() { return /* binding */ parsePullLink; },
/* harmony export */   vC: function() { return /* binding */ readLinkedPull; },
/* harmony export */   wd: function() { return /* binding */ stateOfPull; }
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5115);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5200);
/* harmony import */ var _reply_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3935);
/* harmony import */ var _trigger_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9207);







function pathOn(serverUrl, link) {
    const [url, base] = [(0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .parseUrl */ .Dl)(link), (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .parseUrl */ .Dl)(serverUrl)];
    if (!url || !base)
        return undefined;
    const prefix = base.pathname.replace(/\/$/, '');
    return url.host === base.host && url.pathname.startsWith(`${prefix}/`)
        ? url.pathname.slice(prefix.length)
        : undefined;
}
function parsePullLink(link, serverUrl) {
    const path = pathOn(serverUrl, link) ?? '';
    const [, owner = '', repo = '', number] = /^\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? [];
    return number === undefined
        ? undefined
        : { owner, repo, number: Number(number) };
}
function openPullRequest(github, parts) {
    return (0,_common_values_js__WEBPACK_IMPORTED_MODULE_5__/* .once */ .O)((limits) => readPullRequest(github, parts, limits));
}
async function readPullRequest(github, { owner, repo, number }, limits) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { owner, repo, pull_number: number };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed')
        return answer;
    const data = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)(answer.data);
    const head = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)(data.head);
    const headRef = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(head.ref);
    const headSha = /^[\da-f]+$/i.exec((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(head.sha) ?? '')?.[0];
    const base = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)(data.base).repo);
    const repository = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(base.full_name) ?? `${owner}/${repo}`;
    const repositoryId = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .wholeNumber */ .rD)(base.id);
    if (headRef === undefined || headSha === undefined)
        return NO_PULL_REQUEST;
    const value = {
        number,
        repository,
        headRef,
        headSha,
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_5__/* .defined */ .s)({
            headRepository: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .asObject */ .eB)(head.repo).full_name),
            state: (0,_trigger_js__WEBPACK_IMPORTED_MODULE_3__/* .stateIn */ .pQ)(data),
            repositoryId: repositoryId === undefined ? undefined : String(repositoryId),
            isPrivate: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zM)(base.private)
        }),
        description: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .text */ .Qq)(data.body) ?? '',
        isUntouched: data.comments === 0 && data.review_comments === 0
    };
    return { kind: 'read', value };
}
const NO_PULL_REQUEST = {
    kind: 'failed',
    problem: (0,_reply_js__WEBPACK_IMPORTED_MODULE_2__/* .unexpectedAnswer */ .au)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_6__/* .say */ .cv) `GitHub's answer is not the requested pull request.`)
};
function stateOfPull(pull) {
    if (pull?.state === undefined)
        return undefined;
    return { name: `${pull.repository}#${pull.number}`, state: pull.state };
}
async function readLinkedPull(context, link, mostMs = _client_js__WEBPACK_IMPORTED_MODULE_1__/* .GITHUB_ANSWER_MS */ .Of) {
    const { clock, github, limits, run } = context;
    const parts = link === null ? undefined : parsePullLink(link, run.serverUrl);
    const soon = (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .within */ .ux)(limits, clock.now() + mostMs);
    if (parts === undefined)
        return undefined;
    const read = await readPullRequest(github, parts, soon).catch(() => undefined);
    return read?.kind === 'read' ? read.value : undefined;
}


/***/ }),

/***/ 9099:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: function() { return /* binding */ openReactions; },
/* harmony export */   n: function() { return /* binding */ REACTIONS; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5115);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5755);
/* harmony import */ var _trigger_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9207);





const REACTIONS = {
    claimed: 'eyes',
    sent: 'rocket',
    succeeded: 'hooray',
    failed: 'confused',
    denied: '-1'
};
const PATHS = {
    comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    line: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
};
function openReactions(github) {
    const add = async (comment, content, limits) => {
        const route = `POST ${PATHS[comment.kind]}`;
        const parameters = { comment_id: comment.id, content };
        const asking = github.ask({ route, parameters }, limits);
        const reading = asking.then(answer => answer.kind === 'answer' ? readReaction((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)(answer.data)) : []);
        github.expectAccount(reading.then(([reaction]) => reaction?.login));
        const [answer, [reaction]] = await Promise.all([asking, reading]);
        if (answer.kind === 'failed')
            return answer;
        return reaction === undefined
            ? UNREADABLE
            : { kind: 'added', isNew: answer.status === 201 };
    };
    return {
        add,
        claim: async (target, limits) => {
            if (!(0,_trigger_js__WEBPACK_IMPORTED_MODULE_1__/* .canBearReactions */ .Zu)(target))
                return { claim: 'not-added' };
            const added = await add(target, REACTIONS.claimed, limits);
            if (added.kind !== 'failed')
                return { claim: added.isNew ? 'added' : 'was-there' };
            const { isLimited, mayHaveEffect, status = 0 } = added;
            const isTurnedAway = isLimited || (status >= 400 && status < 500);
            const isNotAdded = isTurnedAway && !mayHaveEffect;
            return { claim: isNotAdded ? 'not-added' : 'maybe-added', failure: added };
        },
        readOwn: async (comment, limits) => {
            const account = await github.account(limits);
            if (account.kind === 'failed')
                return account;
            const route = `GET ${PATHS[comment.kind]}`;
            const parameters = { comment_id: comment.id };
            const read = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readItems */ .F1)(github, { route, parameters }, limits);
            if (read.kind === 'failed')
                return read;
            const value = read.value
                .flatMap(readReaction)
                .filter(({ login }) => login === account.value);
            return { kind: 'read', value };
        },
        remove: async (comment, reactionId, limits) => {
            const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`;
            const parameters = { comment_id: comment.id, reaction_id: reactionId };
            return github.remove({ route, parameters }, limits);
        }
    };
}
const UNREADABLE = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub's answer does not describe the reaction.`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GITHUB_API_URL.`
    }
};
function readReaction(value) {
    const id = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .wholeNumber */ .rD)(value.id);
    const login = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .asObject */ .eB)(value.user).login);
    const content = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .text */ .Qq)(value.content);
    if (id === undefined || login === undefined || content === undefined)
        return [];
    const createdAt = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .time */ .kB)(value.created_at);
    return [{ id, content, login, ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ createdAt }) }];
}


/***/ }),

/***/ 3935:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ev: function() { return /* binding */ NEEDED; },
/* harmony export */   Pz: function() { return /* binding */ judgeGraphql; },
/* harmony export */   _I: function() { return /* binding */ givePermissions; },
/* harmony export */   au: function() { return /* binding */ unexpectedAnswer; },
/* harmony export */   uQ: function() { return /* binding */ judgeReply; },
/* harmony export */   wN: function() { return /* binding */ NEEDED_FOR_CHECKS; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9034);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9019);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9942);




const GITHUB = {
    name: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub`,
    inSentence: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub`,
    reason: 'github',
    address: 'GITHUB_API_URL',
    ifDown: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GitHub's status page.`
};
const NEEDED = ['issues: write', 'pull-requests: write'];
const NEEDED_FOR_CHECKS = [
    ...NEEDED,
    'checks: read',
    'statuses: read',
    'actions: read'
];
function givePermissions(needed) {
    const names = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .eu)(needed.join(', '));
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Give the job the permissions that this action needs (${names}) in the workflow file.`;
}
function unexpectedAnswer(what) {
    return { reason: 'github', what, fix: IN_FRONT };
}
const IN_FRONT = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`;
const TOO_LARGE = unexpectedAnswer((0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub's answer is larger than 64 MiB.`);
const SECONDARY_LIMIT_PAUSE_MS = 60_000;
function judgeReply(reply, context, needed = NEEDED) {
    if (reply.kind === 'no-response') {
        const problem = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .noResponseProblem */ .of)(GITHUB, reply);
        return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isRefusedByProxy */ .IY)(reply)
            ? { kind: 'failed', problem }
            : { ...(0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem), hadNoEffect: !reply.requestSent };
    }
    const { status, headers } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .isSuccess */ .oJ)(reply))
        return readAnswer(reply);
    const limitedMs = rateLimitMs(reply, context.now);
    if (limitedMs !== undefined)
        return {
            ...(0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(RATE_LIMITED, limitedMs),
            hadNoEffect: true,
            isLimited: true
        };
    const body = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .readErrorBody */ .Nk)(reply);
    const problem = gitHubProblem(status, body, fixFor(status, body, context, needed));
    const there = githubNow(reply, context.now);
    const pauseMs = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], there);
    if (status === 408 || status >= 500)
        return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(problem, pauseMs);
    const isGitHub = isOwnAnswer(body);
    const isForbidden = isGitHub && status === 403 && !findCause(body);
    const isMissing = isGitHub && (status === 404 || status === 410);
    return { kind: 'failed', status, isForbidden, isMissing, problem };
}
function readAnswer(response) {
    const { body, headers, isTooLarge, status } = response;
    if (isTooLarge)
        return { kind: 'failed', status, isTooLarge, problem: TOO_LARGE };
    const data = status === 204 ? {} : (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(body);
    return typeof data === 'object' && data !== null
        ? { kind: 'answer', status, data, link: headers.link ?? '' }
        : (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(status));
}
function isOwnAnswer({ form, words }) {
    return form === 'json' && words !== undefined;
}
function unreadable(status) {
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check GITHUB_API_URL and GitHub's status page.`;
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unreadableProblem */ .$Z)(GITHUB, status, fix);
}
function gitHubProblem(status, body, fix) {
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .statusProblem */ .MI)(GITHUB, status, body, { fix, reason: GITHUB.reason });
}
function judgeGraphql(reply, context, asked, needed = NEEDED) {
    const { canAskForLess = false, pick } = asked;
    const judged = judgeReply(reply, context, needed);
    if (judged.kind === 'failed')
        return judged;
    if (reply.kind === 'no-response')
        return judged.kind === 'answer' ? (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(judged.status)) : judged;
    if (judged.kind === 'again')
        return canAskForLess && [502, 504].includes(reply.status)
            ? { kind: 'failed', isTooLarge: true, problem: judged.problem }
            : judged;
    const { data, errors } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(judged.data);
    const [error] = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObjects */ .Nt)(errors);
    if (error !== undefined)
        return judgeError(error, reply, context, needed);
    const value = pick((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(data));
    return value === undefined
        ? (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(unreadable(judged.status))
        : { kind: 'read', value };
}
function judgeError(error, reply, context, needed) {
    const words = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(error.message) ?? '';
    const body = { form: 'json', words };
    const failed = (fix) => ({
        kind: 'failed',
        problem: gitHubProblem(reply.status, body, fix)
    });
    const { code: anyCode } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(error.extensions);
    const [type, code] = [(0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(error.type), (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(anyCode)];
    switch (type ?? code) {
        case 'RATE_LIMITED':
        case 'RATE_LIMIT':
        case 'graphql_rate_limit':
            return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(RATE_LIMITED, limitPauseMs(reply, context.now) ?? SECONDARY_LIMIT_PAUSE_MS);
        case 'RESOURCE_LIMITS_EXCEEDED':
            return { ...failed(GITHUB.ifDown), isTooLarge: true };
        case 'FORBIDDEN':
        case 'INSUFFICIENT_SCOPES': {
            const cause = findCause(body);
            const fix = cause?.fix ?? givePermissions(needed);
            return { ...failed(fix), isForbidden: cause === undefined };
        }
        case 'undefinedField':
        case 'undefinedType':
        case 'argumentNotAccepted':
            return failed(TOO_OLD);
        case undefined:
            return / doesn't exist on type /.test(words)
                ? failed(TOO_OLD)
                : (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .again */ .TG)(gitHubProblem(reply.status, body, GITHUB.ifDown));
        default:
            return failed(CHECK_TOKEN);
    }
}
const RATE_LIMITED = {
    reason: 'github',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `GitHub's rate limit for this token is used up.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check what else uses this token: all of it counts toward the same limit.`
};
function rateLimitMs(response, now) {
    const { status, body } = response;
    if (status !== 403 && status !== 429)
        return undefined;
    const isLimit = status === 429 || /secondary rate limit/i.test(body ?? '');
    const leastMs = isLimit ? SECONDARY_LIMIT_PAUSE_MS : undefined;
    return limitPauseMs(response, now) ?? leastMs;
}
function limitPauseMs(response, now) {
    const { headers } = response;
    const there = githubNow(response, now);
    const asked = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .retryAfterMs */ .Vs)(headers['retry-after'], there);
    if (asked !== undefined)
        return asked;
    const reset = headers['x-ratelimit-reset'] ?? '';
    return headers['x-ratelimit-remaining'] === '0' && /^\d{1,11}$/.test(reset)
        ? Math.max(0, Number(reset) * 1000 - there)
        : undefined;
}
function githubNow({ headers }, now) {
    return (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(headers.date) ?? now;
}
const CHECK_TOKEN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check github-token and what it may do in this repository.`;
const TOO_OLD = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Upgrade the GitHub Enterprise Server: it is too old to have this field.`;
const EXPIRED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Use a github-token that lasts longer: this one has worked in this run, so it has expired or was revoked.`;
const MOVED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Start a new run in the repository's new place: it was renamed or transferred.`;
const NOT_FOLLOWED = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `This redirect is not followed: check GITHUB_API_URL and the proxy.`;
const FIXES = {
    401: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check github-token: GitHub does not accept it.`,
    404: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check whether the issue or comment was deleted, and whether github-token can read this repository.`,
    410: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check whether the issue or comment was deleted, or issues are turned off.`,
    422: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Check the request against what GitHub says.`
};
const CAUSES = [
    { is: /\blocked\b/i, fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Unlock the conversation.` },
    {
        is: /\barchived\b/i,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Unarchive the repository: an archived one is read-only.`
    },
    {
        is: /\bIP allow ?list\b/i,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Add the address of this runner to the organization's IP allow list, or use a runner whose address is on it.`
    },
    {
        is: /\bSAML\b/i,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_1__/* .say */ .cv) `Authorize github-token for the organization's SAML single sign-on.`
    }
];
function findCause({ words = '' }) {
    return CAUSES.find(({ is }) => is.test(words));
}
function fixFor(status, body, { hasAccess = false }, needed) {
    if (status === 408 || status >= 500)
        return GITHUB.ifDown;
    if (body.form === 'html' && status >= 400)
        return IN_FRONT;
    if (status === 401 && hasAccess)
        return EXPIRED;
    if (status === 403)
        return findCause(body)?.fix ?? givePermissions(needed);
    const fix = FIXES[status];
    if (fix)
        return fix;
    if (status >= 400)
        return CHECK_TOKEN;
    return isOwnAnswer(body) ? MOVED : NOT_FOLLOWED;
}


/***/ }),

/***/ 4851:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e1: function() { return /* binding */ openReviewThreads; },
/* harmony export */   ks: function() { return /* binding */ readReviewThreads; },
/* harmony export */   u1: function() { return /* binding */ readAllComments; },
/* harmony export */   yf: function() { return /* binding */ commentsOfReview; }
/* harmony export */ });
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5115);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9019);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5755);
/* harmony import */ var _trigger_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9207);





const COMMENT = `
  fullDatabaseId author { __typename login } authorAssociation body bodyText
  createdAt publishedAt lastEditedAt isMinimized url state
  pullRequestReview { fullDatabaseId }`;
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
            opening: comments(first: 1) { nodes { diffHunk ${COMMENT} } }
            comments(last: $comments) { totalCount nodes { ${COMMENT} } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`;
const WHOLE_THREAD = `
  query($id: ID!, $after: String, $comments: Int!) {
    node(id: $id) {
      ... on PullRequestReviewThread {
        comments(first: $comments, after: $after) {
          nodes { ${COMMENT} }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`;
function openReviewThreads(github, run, pullRequest) {
    return (0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .once */ .O)((limits) => readReviewThreads(github, run, pullRequest, limits));
}
async function readReviewThreads(github, { owner, repo: name }, number, limits) {
    const read = await readNodes(github, {
        query: THREADS,
        variables: { owner, name, number },
        sizes: THREADS_SIZES,
        isSlowTooLarge: true,
        pick: ({ repository }) => (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(repository).pullRequest).reviewThreads
    }, limits);
    if (read.kind === 'failed')
        return read;
    const value = read.value
        .flatMap(readThread)
        .sort((one, other) => firstId(one) - firstId(other));
    return { kind: 'read', value };
}
const WHOLE_THREAD_SIZES = halves(_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md).map(comments => ({ comments }));
const [COMMENTS_MOST, ...FEWER_COMMENTS] = halves(_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md - 1);
const THREADS_SIZES = [
    ...halves(_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md).map(threads => ({ threads, comments: COMMENTS_MOST })),
    ...FEWER_COMMENTS.map(comments => ({ threads: 1, comments }))
];
function halves(size) {
    return size === 1 ? [1] : [size, ...halves(Math.ceil(size / 2))];
}
async function readNodes(github, list, limits) {
    const { isSlowTooLarge, pick, query, sizes, variables } = list;
    const value = [];
    let after;
    let sizeIndex = 0;
    for (;;) {
        const canAskForLess = sizeIndex < sizes.length - 1;
        const read = await github.query({
            query,
            variables: { ...variables, ...sizes[sizeIndex], ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ after }) },
            timeoutMs: _http_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .ANSWER_TIMEOUT_MS */ .Md,
            canAskForLess: canAskForLess && isSlowTooLarge,
            pick: data => readConnection(pick(data), after)
        }, limits);
        if (read.kind === 'failed') {
            if (!read.isTooLarge || !canAskForLess)
                return read;
            sizeIndex += 1;
            continue;
        }
        value.push(...read.value.nodes);
        after = read.value.next;
        if (after === undefined)
            return { kind: 'read', value };
    }
}
function readConnection(connection, after) {
    const { nodes, pageInfo } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(connection);
    const { endCursor, hasNextPage } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(pageInfo);
    if (!Array.isArray(nodes) || nodes.some(node => (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node) !== node))
        return undefined;
    const next = hasNextPage === true ? (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(endCursor) : undefined;
    const isNextKnown = next !== undefined && next !== after;
    return hasNextPage === false || isNextKnown
        ? { nodes: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObjects */ .Nt)(nodes), next }
        : undefined;
}
function firstId({ comments }) {
    return comments[0]?.id ?? 0;
}
function readThread(node) {
    const listed = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node.comments);
    const [opening = {}] = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObjects */ .Nt)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node.opening).nodes);
    const nodes = [opening, ...(0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObjects */ .Nt)(listed.nodes)];
    const read = (0,_trigger_js__WEBPACK_IMPORTED_MODULE_1__/* .readLineLocation */ .MN)({
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
    const location = { ...read, isOutdated: node.isOutdated === true };
    const comments = readDistinctComments(nodes, location);
    const ids = new Set(nodes.map(one => one.fullDatabaseId));
    const unlisted = ((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(listed.totalCount) ?? 0) - ids.size;
    return [
        {
            isResolved: node.isResolved !== false,
            location: comments[0]?.location ?? location,
            comments,
            unlisted: Math.max(0, unlisted),
            nodeId: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(node.id) ?? ''
        }
    ];
}
function readDistinctComments(nodes, location) {
    const comments = nodes.flatMap(node => readComment(node, location));
    return [...new Map(comments.map(one => [one.id, one])).values()].sort((one, other) => one.id - other.id);
}
function readComment(node, location) {
    const id = databaseId(node);
    if (id === undefined || node.state === 'PENDING')
        return [];
    const author = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node.author);
    const login = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(author.login) ?? '';
    const isBot = author.__typename === 'Bot';
    const { authorAssociation, bodyText } = node;
    return [
        {
            id,
            author: isBot ? `${login}[bot]` : login,
            isBot,
            isInsider: INSIDERS.some(name => name === authorAssociation),
            text: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(node.body) ?? '',
            writtenAt: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(node.createdAt) ?? Number.POSITIVE_INFINITY,
            publishedAt: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(node.publishedAt ?? node.createdAt) ?? Number.POSITIVE_INFINITY,
            isHidden: node.isMinimized !== false,
            location: { ...location, url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(node.url) ?? '' },
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({
                bodyText: typeof bodyText === 'string' ? bodyText : undefined,
                editedAt: editedAt(node),
                reviewId: databaseId((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node.pullRequestReview))
            })
        }
    ];
}
const INSIDERS = ['OWNER', 'MEMBER', 'COLLABORATOR'];
function databaseId({ fullDatabaseId }) {
    return (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .wholeNumber */ .rD)(Number((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)(fullDatabaseId) ?? fullDatabaseId ?? '-'));
}
function editedAt({ lastEditedAt }) {
    return lastEditedAt === null
        ? undefined
        : ((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(lastEditedAt) ?? Number.POSITIVE_INFINITY);
}
async function readAllComments(github, readThreads, limits) {
    const read = await readThreads(limits);
    if (read.kind === 'failed')
        return read;
    const value = [];
    for (const thread of read.value) {
        const rest = thread.unlisted > 0 && (await readWholeThread(github, thread, limits));
        if (rest && rest.kind === 'failed')
            return rest;
        const comments = rest ? rest.value : thread.comments;
        const threadId = comments[0]?.id;
        value.push(...comments.map(({ author, id, location, text, writtenAt }) => ({
            ...{ id, author, text, url: location.url, postedAt: writtenAt },
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({ threadId })
        })));
    }
    return { kind: 'read', value };
}
async function readWholeThread(github, { nodeId: id, location }, limits) {
    const read = await readNodes(github, {
        query: WHOLE_THREAD,
        variables: { id },
        sizes: WHOLE_THREAD_SIZES,
        isSlowTooLarge: false,
        pick: ({ node }) => (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .asObject */ .eB)(node).comments
    }, limits);
    return read.kind === 'failed'
        ? read
        : { kind: 'read', value: readDistinctComments(read.value, location) };
}
function commentsOfReview(threads, reviewId) {
    return threads
        .flatMap(({ comments }) => comments)
        .filter(one => one.reviewId === reviewId)
        .sort((one, other) => one.id - other.id);
}


/***/ }),

/***/ 9019:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Md: function() { return /* binding */ ANSWER_TIMEOUT_MS; },
/* harmony export */   fB: function() { return /* binding */ UNUSABLE_PROXY; },
/* harmony export */   iV: function() { return /* binding */ PROXY_STATUS; },
/* harmony export */   oJ: function() { return /* binding */ isSuccess; }
/* harmony export */ });
function isSuccess({ status }) {
    return status >= 200 && status < 300;
}
const ANSWER_TIMEOUT_MS = 30_000;
const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS';
const PROXY_STATUS = 'ERR_PROXY_';


/***/ }),

/***/ 9942:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Z: function() { return /* binding */ unreadableProblem; },
/* harmony export */   IY: function() { return /* binding */ isRefusedByProxy; },
/* harmony export */   L5: function() { return /* binding */ retry; },
/* harmony export */   MI: function() { return /* binding */ statusProblem; },
/* harmony export */   Nk: function() { return /* binding */ readErrorBody; },
/* harmony export */   TG: function() { return /* binding */ again; },
/* harmony export */   Vs: function() { return /* binding */ retryAfterMs; },
/* harmony export */   jo: function() { return /* binding */ backoffMs; },
/* harmony export */   of: function() { return /* binding */ noResponseProblem; }
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5115);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9019);





function readErrorBody({ body, headers }) {
    const whole = body?.trim() ?? '';
    if (whole === '')
        return { form: 'none' };
    const parsed = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(whole);
    if (parsed !== undefined) {
        const { error, message } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(parsed);
        const words = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(error) ??
            (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(error).message) ??
            (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(message) ??
            (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(parsed);
        return words === undefined ? { form: 'json' } : { form: 'json', words };
    }
    const type = headers['content-type']?.toLowerCase() ?? '';
    if (type.includes('html') || isMarkup(whole))
        return { form: 'html' };
    return /^[{[]/.test(whole) ? { form: 'none' } : { form: 'text', words: whole };
}
function isMarkup(body) {
    return /^<[a-z!?]/i.test(body);
}
function noResponseProblem({ address, ifDown, inSentence, name, reason }, { code, detail, requestSent }) {
    if (requestSent) {
        const isLate = /aborted|TIMEOUT/.test(code);
        const what = isLate
            ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} did not answer in time.`
            : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The connection to ${inSentence} was lost (${code}).`;
        return { reason, what, fix: ifDown };
    }
    const what = code === 'aborted'
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} could not be reached in time.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} could not be reached (${code}: ${detail}).`;
    const [, fix] = CONNECTIONS.find(([codes]) => codes.test(code)) ?? [];
    return { reason, what, fix: fix?.((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(address)) ?? [] };
}
function isRefusedByProxy({ code }) {
    return [_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .UNUSABLE_PROXY */ .fB, _exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .PROXY_STATUS */ .iV + 403, _exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .PROXY_STATUS */ .iV + 407].includes(code);
}
function unreadableProblem({ name, reason }, status, fix) {
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} answered ${status} with an unreadable body.`;
    return { reason, what, fix };
}
function statusProblem({ inSentence, name }, status, { form, words }, { fix, reason }) {
    const said = words === undefined ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `It says ${words}.`;
    const more = form === 'html'
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The body is a web page, so something in front of ${inSentence} answered, such as a firewall or a proxy.`
        : said;
    return {
        reason,
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `${name} answered ${status}.`, more),
        fix
    };
}
const CONNECTIONS = [
    [/SSL|EPROTO/, address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The port does not use TLS: check ${address}.`],
    [
        /EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/,
        address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Its certificate is not valid for this address, or has expired: check ${address}, or have the certificate renewed.`
    ],
    [
        /CERT|SIGNATURE|ISSUER/,
        address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `This runner does not trust its certificate: check ${address}, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
    ],
    [/PROXY_407/, () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check the user and password in HTTPS_PROXY.`],
    [
        /PROXY_403/,
        address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The proxy in HTTPS_PROXY does not allow this host: check ${address}, have the host allowed, or add it to NO_PROXY.`
    ],
    [/PROXY/, () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check HTTPS_PROXY and HTTP_PROXY.`],
    [/^/, address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check ${address}, the network, and HTTPS_PROXY.`]
];
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MOST_MS = 30_000;
function backoffMs(failures, random) {
    const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
    return full * (1 - random / 2);
}
function retryAfterMs(header, now) {
    const value = header?.trim() ?? '';
    if (/^\d+$/.test(value))
        return Math.min(Number(value), FOREVER_S) * 1000;
    const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
const FOREVER_S = 1_000_000_000;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
function again(problem, retryAfterMs) {
    return { kind: 'again', problem, ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ retryAfterMs }) };
}
async function retry(clock, limits, tryOnce, onRetry, triesAtDeadline = false) {
    for (let failures = 1;; failures += 1) {
        const result = await tryOnce();
        if (!isAgain(result))
            return result;
        const { certainAt = Number.POSITIVE_INFINITY, problem, retryAfterMs: askedMs = 0 } = result;
        const remainingMs = (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits);
        const isTooLong = askedMs > remainingMs && !triesAtDeadline;
        if (remainingMs === 0 || isTooLong)
            return { kind: 'failed', problem: tooLate(result, clock) };
        const backoff = backoffMs(failures, clock.random());
        const pauseMs = Math.max(askedMs, Math.min(backoff, certainAt - clock.now()));
        (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .throwIfCancelled */ .dZ)(limits);
        onRetry(problem, Math.min(remainingMs, pauseMs));
        await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
    }
}
function isAgain(result) {
    return result.kind === 'again';
}
function tooLate({ problem, retryAfterMs }, clock) {
    const why = retryAfterMs
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `It asks to wait ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .duration */ .p0)(retryAfterMs)}, until ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .timeOfDay */ .rb)(clock.now() + retryAfterMs)}, which is past the time for retries.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The time for retries ran out.`;
    return { ...problem, what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(problem.what, why) };
}


/***/ })

};
;