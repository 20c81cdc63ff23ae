"use strict";
exports.id = 82;
exports.ids = [82];
exports.modules = {

/***/ 6082:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  deliver: () => (/* binding */ deliver)
});

// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./action/run-to-end.js
var run_to_end = __webpack_require__(7105);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./common/message.js
var common_message = __webpack_require__(774);
// EXTERNAL MODULE: ./common/once.js
var once = __webpack_require__(9944);
// EXTERNAL MODULE: ./github/pages.js
var github_pages = __webpack_require__(5755);
// EXTERNAL MODULE: ./github/review-threads.js
var review_threads = __webpack_require__(4851);
// EXTERNAL MODULE: ./common/defined.js
var defined = __webpack_require__(2404);
// EXTERNAL MODULE: ./common/json.js
var json = __webpack_require__(199);
// EXTERNAL MODULE: ./common/url.js
var common_url = __webpack_require__(6756);
// EXTERNAL MODULE: ./github/reply.js
var github_reply = __webpack_require__(3935);
;// CONCATENATED MODULE: ./prompt/needed-rendering.js
function findNeededRendering(markdown) {
    const lines = markdown.replace(/^\ufeff/, '').split(/\r?\n/);
    const outsideFences = removeFencedCode(lines) ?? lines;
    const outsideCode = withoutCertainSpans(outsideFences).join('\n');
    if (outsideFences.some(opensDrawing) || hasHidingFormula(outsideCode))
        return 'drawing';
    const couldHide = UNUSUAL_SPACE.test(markdown) ||
        INLINE_PATTERNS.some(pattern => pattern.test(outsideCode)) ||
        couldDefineLinks(outsideFences) ||
        couldHaveTable(outsideFences) ||
        outsideFences.some(hasHiddenInfo);
    return couldHide ? 'text' : 'none';
}
const UNUSUAL_SPACE = /[\0\v\f\x85\u2028\u2029]|\r(?!\n)/;
const INLINE_PATTERNS = [
    /<[a-z/!?]/i,
    /&(?:#|[a-z][a-z\d]*;)/i,
    /!\[/,
    /\]\((?![^\s()<>\\`]*(?:\([^\s()<>\\`]*\)[^\s()<>\\`]*)?\))/,
    /\[\^/
];
function withoutCertainSpans(lines) {
    const outside = removeCodeSpans(lines);
    if (outside === undefined)
        return lines;
    const text = lines.join('\n');
    const hasFormulas = text.indexOf('$') !== text.lastIndexOf('$');
    const couldContainBacktick = text.includes('$`') || outside.some(line => line.includes('$'));
    return hasFormulas && couldContainBacktick ? lines : outside;
}
const DRAWINGS = /^(?:math|mermaid|geojson|topojson|stl)(?![a-z])/i;
function opensDrawing(line) {
    const info = infoOfFence(line);
    return info !== undefined && (DRAWINGS.test(info) || /[&\\]/.test(info));
}
function hasHiddenInfo(line) {
    const info = infoOfFence(line);
    return info !== undefined && !isCommonLanguage(info);
}
function infoOfFence(line) {
    if (!hasFenceMarks(line))
        return undefined;
    const text = withoutMarks(line);
    return /^(?:`{3}|~{3})/.test(text)
        ? text.replace(/^[`~]+/, '').trim()
        : undefined;
}
function hasHidingFormula(text) {
    const content = text.slice(text.indexOf('$') + 1, text.lastIndexOf('$'));
    return text.includes('$') && /[\\%]/.test(content);
}
function couldDefineLinks(lines) {
    const end = lines.findLastIndex(line => line.includes(']:'));
    return lines
        .slice(0, end + 1)
        .some(line => withoutMarks(line).startsWith('[') && !isLabeledText(line));
}
function isLabeledText(line) {
    return /^\[[^[\]\\`]*\]: {1,3}[^\s<\\]+ {1,3}[a-z\d]/i.test(withoutMarks(line));
}
function couldHaveTable(lines) {
    return (lines.some(line => line.includes('|')) &&
        lines.some(line => line.includes('-') && /^[\s>|:-]+$/.test(line)));
}
const MARKS = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[[ x]\](?=[ \t]))+/i;
function withoutMarks(line) {
    return line.replace(MARKS, '');
}
const COMMON_LANGUAGES = new Set('bash c cpp cs csharp css diff dockerfile go graphql html ini java javascript js json jsx kotlin make markdown md php powershell py python rb rs ruby rust scss sh shell sql suggestion swift text toml ts tsx txt typescript vue xml yaml yml'.split(' '));
function isCommonLanguage(word) {
    return word === '' || COMMON_LANGUAGES.has(word.toLowerCase());
}
function removeFencedCode(lines) {
    const outside = [];
    let fence;
    for (const line of lines) {
        if (fence === undefined) {
            fence = hasFenceMarks(line) ? readFence(line) : undefined;
            if (fence === undefined && hasFenceMarks(line))
                return undefined;
            outside.push(fence === undefined ? line : '');
            continue;
        }
        outside.push('');
        const { indent, marks } = fence;
        const isIndented = line.startsWith(indent);
        const trimmed = line.trim();
        if (isEndOf(marks, trimmed)) {
            if (line.trimEnd() !== indent + trimmed)
                return undefined;
            fence = undefined;
        }
        else if (!isIndented && trimmed !== '')
            return undefined;
    }
    return fence === undefined ? outside : undefined;
}
function hasFenceMarks(line) {
    return line.includes('```') || line.includes('~~~');
}
function readFence(line) {
    const match = /^( {0,3})(`{3,}|~{3,})[ \t]*([\w+]*)[ \t]*$/.exec(line);
    const [, indent = '', marks = '', language = ''] = match ?? [];
    return marks === '' || !isCommonLanguage(language)
        ? undefined
        : { indent, marks };
}
function isEndOf(marks, line) {
    const mark = marks.charAt(0);
    return line.length >= marks.length && line === mark.repeat(line.length);
}
function removeCodeSpans(lines) {
    const outside = [];
    for (const line of lines) {
        const text = removeSpansOfLine(line);
        if (text === undefined)
            return undefined;
        outside.push(text);
    }
    return outside;
}
function removeSpansOfLine(line) {
    if (line.includes('\\`'))
        return undefined;
    let outside = '';
    let at = 0;
    while (at < line.length) {
        const start = line.indexOf('`', at);
        if (start === -1)
            break;
        const before = line.slice(at, start);
        if (/www\.|:\/\//i.test(before.split(/\s/).at(-1) ?? ''))
            return undefined;
        const end = endOfSpan(line, start);
        if (end === undefined)
            return undefined;
        outside += `${before}\``;
        at = end;
    }
    return outside + line.slice(at);
}
function endOfSpan(line, start) {
    const runs = /`+/g;
    runs.lastIndex = start;
    const { 0: opening = '' } = runs.exec(line) ?? {};
    if (opening.length > 2)
        return undefined;
    for (let run = runs.exec(line); run !== null; run = runs.exec(line))
        if (run[0].length === opening.length)
            return runs.lastIndex;
    return undefined;
}

;// CONCATENATED MODULE: ./prompt/foreign-text.js


const CONTROL_SEQUENCE = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g;
const CONTROL_STRING = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f\r\n]*(?:\x07|\x1b\\|\x9c)/g;
const CHARACTER_SET_SEQUENCE = /\x1b[ -/]+[0-~]/g;
const LINE_END = /\r\n|[\r\u2028\u2029]/g;
const SURPLUS_EMOJI_SELECTOR = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu;
const INVISIBLE = /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv;
const SURPLUS_JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g;
function removeInvisibleCharacters(text) {
    return text
        .toWellFormed()
        .replace(CONTROL_STRING, '')
        .replace(CONTROL_SEQUENCE, '')
        .replace(CHARACTER_SET_SEQUENCE, '')
        .replace(LINE_END, '\n')
        .replace(SURPLUS_EMOJI_SELECTOR, '')
        .replace(INVISIBLE, '')
        .replace(SURPLUS_JOINERS, '');
}
function visibleLine(text, most) {
    return (0,common_message/* oneLine */.TN)(removeInvisibleCharacters(text), most);
}
function chooseShownText(markdown, bodyText) {
    switch (findNeededRendering(markdown)) {
        case 'none':
            return { kind: 'as-written', text: trimmed(markdown) };
        case 'text':
            return bodyText === undefined
                ? { kind: 'left-out' }
                : { kind: 'as-plain-text', text: trimmed(bodyText) };
        case 'drawing':
            return { kind: 'left-out' };
    }
}
function trimmed(text) {
    return removeInvisibleCharacters(text).trim();
}
function isShownEmpty(shown) {
    return shown.kind !== 'left-out' && shown.text === '';
}
const COMMENT_CHARACTERS = 4_000;
const HUNK_CHARACTERS = 4_000;
const PATH_CHARACTERS = 1_000;
function quoteText(heading, text, most = COMMENT_CHARACTERS) {
    const whole = trimmed(text);
    const shown = (0,common_message/* cut */.Jj)(whole, most);
    const shortened = shown === whole ? '' : ', shortened';
    return `${heading}${shortened}:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'text')}`;
}
function quoteShown(heading, shown, url) {
    switch (shown.kind) {
        case 'as-written':
            return quoteText(heading, shown.text);
        case 'as-plain-text':
            return quoteText(`${heading}, as plain text`, shown.text);
        case 'left-out':
            return `${heading} is left out, because it may hide text${addressLine(': ', url)}`;
    }
}
function byAuthor(author) {
    const name = visibleLine(author ?? '');
    return name === '' ? '' : ` by ${(0,common_message/* codeSpan */.SS)(name)}`;
}
function quoteDiff({ hunk, isFile }) {
    const diff = removeInvisibleCharacters(hunk).trimEnd();
    if (isFile || diff === '')
        return '';
    const shown = takeLastLines(diff, HUNK_CHARACTERS);
    const which = shown === diff ? 'The diff' : 'The last lines of the diff';
    return `${which} up to that line:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'diff')}`;
}
function describePlace(place) {
    const outdated = place.isOutdated
        ? ' (outdated: the code has changed since this was written)'
        : '';
    const name = visibleLine(place.path, PATH_CHARACTERS);
    const file = name === '' ? 'a file without a readable name' : (0,common_message/* codeSpan */.SS)(name);
    return `${file}${describeLines(place)}${outdated}`;
}
function describeLines({ isFile, line, side, startLine }) {
    if (isFile)
        return ', the file as a whole';
    if (line === undefined)
        return '';
    const numbers = startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`;
    return `, ${numbers}${side === 'LEFT' ? ' of the file before the change' : ''}`;
}
function addressLine(label, url) {
    const isOne = /^https?:\/\/(?![^/?#]*@)[\w.:/#%?=&~+@-]+$/.test(url);
    return isOne ? label + url : '';
}
function takeLastLines(text, most) {
    if (text.length <= most)
        return text;
    const tail = text.slice(-most - 1);
    const start = tail.indexOf('\n');
    return start === -1
        ? (0,common_message/* cut */.Jj)(text.slice(text.lastIndexOf('\n') + 1), most)
        : tail.slice(start + 1);
}

;// CONCATENATED MODULE: ./prompt/section.js


const PROMPT_CHARACTERS = 100_000;
const SECTION_CHARACTERS = 40_000;
const RULE = '\n\n---\n\n';
const PARAGRAPH = '\n\n';
function appendSections(text, sections) {
    const room = PROMPT_CHARACTERS - text.length - RULE.length;
    const shown = sections.reduce((before, section) => joinParagraphs([
        before,
        fitSection(section, room - before.length - PARAGRAPH.length)
    ]), '');
    return [text, shown].filter(part => part !== '').join(RULE);
}
function fitSection({ items, notes, title }, mostCharacters) {
    const most = Math.min(mostCharacters, SECTION_CHARACTERS);
    const ranked = items
        .map((item, at) => ({ item, rank: item.rank ?? at }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item);
    let room = most - longestFrame(items.length, title, notes);
    if (room < 0)
        return '';
    const takeRoom = (characters) => {
        const fits = characters <= room;
        if (fits)
            room -= characters;
        return fits;
    };
    const fitting = ranked.filter(({ passages }) => takeRoom(joinParagraphs(passages.map(shortForm)).length + PARAGRAPH.length));
    const texts = new Map(fitting.map(item => [
        item,
        item.passages.map(passage => {
            const short = shortForm(passage);
            const isWhole = takeRoom(passage.whole.length - short.length);
            return isWhole ? passage.whole : short;
        })
    ]));
    const inOrder = items.flatMap(item => texts.get(item) ?? []);
    return joinParagraphs([title(fitting.length), ...inOrder, ...notes]);
}
function shortForm({ short, whole }) {
    return short ?? whole;
}
function longestFrame(count, title, notes) {
    const digits = String(count).length;
    const titles = [title(count), title(0)].map(({ length }) => length + digits);
    return (Math.max(...titles) +
        joinParagraphs(['', ...notes]).length +
        PARAGRAPH.length);
}
function countedTitle(words, count, shown) {
    return shown === count
        ? `${words} (${count})`
        : `${words} (${shown} of ${count}; the other ${count - shown} are omitted)`;
}
function joinParagraphs(paragraphs) {
    return paragraphs.filter(part => part !== '').join(PARAGRAPH);
}
function unreadPart(what, permission, { isForbidden, problem }) {
    return { what, ...(isForbidden ? { permission } : { problem }) };
}
function unreadSection(kind, part) {
    const section = { title: () => describeUnread(part), items: [], notes: [] };
    return { kind, found: 0, section, unread: [part] };
}
function describeUnread({ permission, what }) {
    const why = permission ? `: the permission ${permission} is missing` : '';
    return `Not read: ${(0,common_message/* plain */.pj)(what)}${why}.`;
}
function warningsAbout(ofPlace, collected) {
    const unread = [
        ofPlace ?? [],
        collected.flatMap(({ unread }) => unread)
    ].flat();
    const missing = unread.filter(lacksPermission);
    return [
        ...unread.filter(part => !lacksPermission(part)).map(messageAbout),
        ...(missing.length > 0
            ? [(0,common_message/* sentences */.hC)(...missing.map(messageAbout), permissionFix(collected))]
            : []),
        ...collected.flatMap(({ warnings = [] }) => warnings)
    ];
}
function nothingFound(named) {
    const unread = named.flatMap(({ unread }) => unread);
    const failed = unread.find(({ problem }) => problem)?.problem;
    const none = named.flatMap(({ kind, omissions, unread }) => unread.length === 0 ? [NONE[kind], omissions ? (0,common_message/* literal */.eu)(omissions) : []] : []);
    const what = (0,common_message/* sentences */.hC)(...none, ...unread.map(messageAbout));
    if (failed)
        return { kind: 'failed', problem: { ...failed, what } };
    const fix = unread.some(lacksPermission) ? permissionFix(named) : LEAVE_OUT;
    const reason = 'nothing-to-send';
    const problem = { reason, what, fix, isLasting: true };
    return { kind: 'failed', problem };
}
const LEAVE_OUT = (0,common_message/* say */.cv) `Leave the option out, or wait until there is one.`;
const NONE = {
    threads: (0,common_message/* say */.cv) `This pull request has no open review thread to tell the agent.`,
    checks: (0,common_message/* say */.cv) `This pull request has no failed check to tell the agent.`
};
function lacksPermission({ permission }) {
    return permission !== undefined;
}
function permissionFix(all) {
    const hasChecks = all.some(({ kind }) => kind === 'checks');
    return (0,github_reply/* givePermissions */._I)(hasChecks ? github_reply/* NEEDED_FOR_CHECKS */.wN : github_reply/* NEEDED */.Ev);
}
function messageAbout({ permission, problem, what }) {
    return permission === undefined
        ? (0,common_message/* sentences */.hC)((0,common_message/* say */.cv) `GitHub did not show ${what}.`, problem?.what ?? [])
        : (0,common_message/* say */.cv) `To read ${what}, the job needs the permission ${permission}.`;
}

;// CONCATENATED MODULE: ./prompt/failed-check.js








const DESCRIPTION_CHARACTERS = 1_000;
const MOST_LOGS = 5;
const MOST_ANNOTATIONS = 20;
const ANNOTATION_PAGES = 5;
const ANNOTATION_CHARACTERS = 500;
const NAME_CHARACTERS = 200;
const LOG_CHARACTERS = 4_000;
const FAILED_RUNS = ['failure', 'timed_out', 'action_required'];
const FAILED_STATUSES = ['failure', 'error'];
function readFailedRun(item) {
    const result = FAILED_RUNS.find(name => name === item.conclusion);
    const id = (0,json/* wholeNumber */.rD)(item.id);
    if (item.status !== 'completed' || result === undefined || id === undefined)
        return [];
    const output = (0,json/* record */.g1)(item.output);
    const summary = chooseShownText((0,json/* text */.Qq)(output.summary) ?? '', undefined);
    const isLeftOut = summary.kind === 'left-out';
    const title = removeInvisibleCharacters((0,json/* text */.Qq)(output.title) ?? '');
    return [
        {
            name: (0,json/* text */.Qq)(item.name) ?? '',
            url: (0,json/* text */.Qq)(item.html_url) ?? (0,json/* text */.Qq)(item.details_url) ?? '',
            result,
            passages: [
                ...descriptionPassages(joinParagraphs([title, isLeftOut ? '' : summary.text])),
                ...(isLeftOut ? [SUMMARY_LEFT_OUT] : [])
            ],
            run: {
                id,
                annotations: (0,json/* wholeNumber */.rD)(output.annotations_count) ?? 0,
                isJob: isJob(item)
            }
        }
    ];
}
function readFailedStatus(item) {
    const result = FAILED_STATUSES.find(name => name === item.state);
    if (result === undefined)
        return [];
    return [
        {
            name: (0,json/* text */.Qq)(item.context) ?? '',
            url: (0,json/* text */.Qq)(item.target_url) ?? '',
            result,
            passages: descriptionPassages((0,json/* text */.Qq)(item.description) ?? '')
        }
    ];
}
function descriptionPassages(description) {
    if (description.trim() === '')
        return [];
    const whole = quoteText('It says', description, DESCRIPTION_CHARACTERS);
    return [{ whole, short: 'What it says is omitted for length.' }];
}
const SUMMARY_LEFT_OUT = {
    whole: 'Its summary is left out, because it may hide text: see its page.'
};
function isJob({ app }) {
    return (0,json/* record */.g1)(app).slug === 'github-actions';
}
function readDetails(github, checks, limits) {
    const jobs = checks.filter(({ run }) => run?.isJob).slice(0, MOST_LOGS);
    return Promise.all(checks.map(async (check) => {
        const { run } = check;
        if (run === undefined)
            return check;
        const { annotations: count, id, isJob } = run;
        const [failures, log] = await Promise.all([
            count > 0 ? readFailures(github, id, limits) : undefined,
            jobs.includes(check) ? readJobLog(github, id, limits) : undefined
        ]);
        return {
            ...check,
            passages: [
                ...check.passages,
                ...(failures?.kind === 'read'
                    ? annotationsPassages(failures.value, count)
                    : []),
                ...(log ? [logPassage(log)] : isJob ? [LOG_OMITTED] : [])
            ],
            unread: (0,defined/* defined */.s)({
                annotations: failures?.kind === 'failed' ? failures : undefined,
                logs: log?.kind === 'failed' ? log : undefined
            })
        };
    }));
}
async function readFailures(github, id, limits) {
    const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
    const call = { route, parameters: { check_run_id: id } };
    const failures = [];
    let pages = 0;
    for await (const page of (0,github_pages/* readPages */.n4)(github, call, limits)) {
        if (page.kind === 'failed')
            return page;
        const isFailure = (item) => item.annotation_level === 'failure';
        failures.push(...page.value.filter(isFailure));
        pages += 1;
        if (pages === ANNOTATION_PAGES)
            break;
    }
    return { kind: 'read', value: failures };
}
function annotationsPassages(failures, count) {
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
    return [
        {
            whole: `${which}${read}:\n\n${block}`,
            short: 'Its annotations are omitted for length.'
        }
    ];
}
function annotationText(item) {
    const path = visibleLine((0,json/* text */.Qq)(item.path) ?? '', NAME_CHARACTERS);
    const line = (0,json/* wholeNumber */.rD)(item.start_line);
    const place = line === undefined ? path : `${path}, line ${line}`;
    const title = visibleLine((0,json/* text */.Qq)(item.title) ?? '', NAME_CHARACTERS);
    const message = removeInvisibleCharacters((0,json/* text */.Qq)(item.message) ?? '').trim();
    const said = [place, title, message].filter(part => part !== '').join(': ');
    return (0,common_message/* cut */.Jj)(said, ANNOTATION_CHARACTERS);
}
const LOG_TAIL = { keptBytes: 64 * 1024, mostBytes: 50_000_000 };
const LINES = 100;
async function readJobLog(github, jobId, limits) {
    const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs';
    const call = { route, parameters: { job_id: jobId } };
    const redirect = await github.exchange(call, limits);
    if (redirect.kind !== 'response' || redirect.status !== 302) {
        const judged = (0,github_reply/* judgeReply */.uQ)(redirect, { now: github.now() });
        if (judged.kind === 'answer')
            return failed(UNSAFE);
        if (judged.kind === 'again')
            return failed(judged.problem);
        const isGone = judged.status === 404 || judged.status === 410;
        return isGone ? { kind: 'none' } : judged;
    }
    const url = (0,common_url/* safeUrl */.P)(redirect.headers.location ?? '');
    if (url === undefined)
        return failed(UNSAFE);
    const reply = await github.readTail(url.href, LOG_TAIL, limits);
    if (reply.kind !== 'response' || reply.status !== 200)
        return failed(UNREADABLE);
    if (reply.isTooLarge)
        return { kind: 'too-large' };
    return reply.body === undefined
        ? failed(UNREADABLE)
        : { kind: 'read', value: lastError(reply.body) };
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
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/;
function lastError(log) {
    const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''));
    const error = lines.findLastIndex(line => line.startsWith('##[error]'));
    const last = lines.findLastIndex(line => line !== '');
    const end = (error === -1 ? last : error) + 1;
    return lines.slice(Math.max(0, end - LINES), end).join('\n');
}
function logPassage(log) {
    switch (log.kind) {
        case 'read': {
            const visible = removeInvisibleCharacters(log.value);
            const shown = takeLastLines(visible, LOG_CHARACTERS);
            return {
                whole: `The last lines of its log:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'text')}`,
                short: 'Its log is omitted for length.'
            };
        }
        case 'none':
            return { whole: 'GitHub has no log of it.' };
        case 'too-large':
            return { whole: 'Its log is omitted: it is larger than 50 MB.' };
        case 'failed':
            return { whole: 'Its log could not be read.' };
    }
}
const LOG_OMITTED = {
    whole: `Its log is omitted: at most ${MOST_LOGS} are read.`
};

;// CONCATENATED MODULE: ./prompt/checks.js








const NO_PULL = (0,common_message/* literal */.eu)('the pull request, so its checks are not known');
const MOST_CHECKS = 10;
const DETAILS_MS = 20_000;
const checks_NAME_CHARACTERS = 200;
const ADDRESS_CHARACTERS = 500;
const NEEDS = {
    runs: { name: 'the check runs', permission: 'checks: read' },
    workflows: {
        name: 'the workflow runs, so checks that a newer run has replaced may be told',
        permission: 'actions: read'
    },
    statuses: { name: 'the commit statuses', permission: 'statuses: read' },
    annotations: {
        name: 'the annotations of failed checks',
        permission: 'checks: read'
    },
    logs: { name: 'the logs of failed jobs', permission: 'actions: read' }
};
async function collectChecks({ clock, github, pull, run }, limits) {
    const read = await pull(limits);
    if (read.kind === 'failed')
        return unreadSection('checks', unreadPart(NO_PULL, 'pull-requests: read', read));
    const { headRepository, headSha: ref, repository } = read.value;
    const [runs, statuses] = await Promise.all([
        (0,github_pages/* readItems */.F1)(github, list('check-runs', ref), limits, 'check_runs'),
        (0,github_pages/* readItems */.F1)(github, list('status', ref), limits, 'statuses')
    ]);
    const workflows = await readWorkflows(github, itemsOf(runs), ref, limits);
    const { failed, running } = judgeChecks(newest(itemsOf(runs), sourceAndName(workflows)), newest(itemsOf(statuses), ({ context }) => context), run);
    const shown = failed.slice(0, MOST_CHECKS);
    const isFork = headRepository?.toLowerCase() !== repository.toLowerCase();
    const checks = isFork
        ? shown.map(({ name, result, url }) => ({
            name,
            result,
            url,
            passages: []
        }))
        : await readDetails(github, shown, (0,common_clock/* within */.ux)(limits, clock.now() + DETAILS_MS));
    const unread = [
        ...unreadParts('runs', [runs]),
        ...unreadParts('workflows', [workflows]),
        ...unreadParts('statuses', [statuses]),
        ...unreadParts('annotations', checks.map(({ unread }) => unread?.annotations)),
        ...unreadParts('logs', checks.map(({ unread }) => unread?.logs))
    ];
    const found = failed.length;
    const section = checksSection(checks, found, running, unread);
    return { kind: 'checks', found, ...(0,defined/* defined */.s)({ section }), unread };
}
function judgeChecks(runs, statuses, own) {
    const isOwn = isPageOf(own);
    const otherRuns = runs.filter(({ details_url, html_url }) => !isOwn(details_url) && !isOwn(html_url));
    const otherStatuses = statuses.filter(({ target_url }) => !isOwn(target_url));
    return {
        failed: [
            ...otherRuns.flatMap(readFailedRun),
            ...otherStatuses.flatMap(readFailedStatus)
        ],
        running: otherRuns.filter(({ status }) => status !== 'completed').length +
            otherStatuses.filter(({ state }) => state === 'pending').length
    };
}
function list(path, ref) {
    const route = `GET /repos/{owner}/{repo}/commits/{ref}/${path}`;
    return { route, parameters: { ref } };
}
function itemsOf(read) {
    return read.kind === 'read' ? read.value : [];
}
async function readWorkflows(github, runs, sha, limits) {
    const jobs = runs.filter(isJob);
    const names = new Set(jobs.map(({ name }) => name));
    const named = new Set(jobs.map(run => `${suiteOf(run)} ${run.name}`));
    if (named.size === names.size)
        return { kind: 'read', value: new Map() };
    const read = await (0,github_pages/* readItems */.F1)(github, {
        route: 'GET /repos/{owner}/{repo}/actions/runs',
        parameters: { head_sha: sha }
    }, limits, 'workflow_runs');
    if (read.kind === 'failed')
        return read;
    const entries = read.value.map(({ check_suite_id, workflow_id }) => [check_suite_id, workflow_id]);
    return { kind: 'read', value: new Map(entries) };
}
function suiteOf({ check_suite }) {
    return (0,json/* record */.g1)(check_suite).id;
}
function sourceAndName(workflows) {
    const known = workflows.kind === 'read' ? workflows.value : new Map();
    return run => {
        const suite = suiteOf(run);
        const workflow = known.get(suite);
        const source = !isJob(run)
            ? `app ${(0,json/* record */.g1)(run.app).id}`
            : workflow === undefined
                ? `suite ${suite}`
                : `workflow ${workflow}`;
        return `${source} ${run.name}`;
    };
}
function newest(items, nameOf) {
    const byAge = items.toSorted((one, other) => idOf(one) - idOf(other));
    const named = new Map(byAge.map(item => [nameOf(item), item]));
    return byAge.filter(item => named.get(nameOf(item)) === item);
}
function idOf(item) {
    return (0,json/* wholeNumber */.rD)(item.id) ?? 0;
}
function isPageOf(run) {
    return url => /\/actions\/runs\/(\d+)(?![^/?#])/.exec((0,json/* text */.Qq)(url) ?? '')?.[1] === run.id;
}
function unreadParts(what, answers) {
    const failed = answers.find(answer => answer?.kind === 'failed');
    if (failed === undefined)
        return [];
    const { name, permission } = NEEDS[what];
    return [unreadPart((0,common_message/* literal */.eu)(name), permission, failed)];
}
function checksSection(checks, found, running, unread) {
    if (found === 0 && unread.length === 0)
        return undefined;
    const where = unread.length > 0
        ? 'among those that could be read'
        : "on the pull request's head";
    const which = (shown) => found === 0
        ? `No failed check was found ${where}`
        : countedTitle("The failed checks of the pull request's head", found, shown);
    const others = running === 0 ? '' : `; ${running} more have not ended`;
    return {
        title: shown => `${which(shown)}${others}.`,
        items: checks.map(check => ({
            passages: [{ whole: headOf(check) }, ...check.passages]
        })),
        notes: unread.map(describeUnread)
    };
}
function headOf({ name, result, url }) {
    const line = visibleLine(name, checks_NAME_CHARACTERS);
    const page = url.length > ADDRESS_CHARACTERS ? '' : addressLine('', url);
    const where = page === '' ? '' : `, ${(0,common_message/* codeSpan */.SS)(page)}`;
    return `Check ${(0,common_message/* codeSpan */.SS)(line || 'without a name')}: ${result}${where}`;
}

// EXTERNAL MODULE: ./github/comments.js
var comments = __webpack_require__(5529);
// EXTERNAL MODULE: ./github/command.js
var github_command = __webpack_require__(5910);
// EXTERNAL MODULE: ./github/trigger.js
var trigger = __webpack_require__(9207);
;// CONCATENATED MODULE: ./prompt/selected-comments.js




const OMISSION_WORDS = {
    later: 'written after the follow-up was asked',
    edited: 'edited after it was asked',
    hidden: 'hidden on GitHub or without visible text',
    outsider: 'by people without the required permission',
    unasked: 'by people whose permission was not determined'
};
function askOf(trigger, command) {
    if (trigger.kind === 'event')
        return { at: undefined, command };
    const { createdAt: at, id, kind, threadId } = trigger.asked;
    return {
        at,
        command,
        ...(0,defined/* defined */.s)({ asker: trigger.asker?.login }),
        ...(kind === 'line' && (0,defined/* defined */.s)({ id, threadId }))
    };
}
function isThreadOfAsk({ id: asked, threadId }, { comments }) {
    return comments.some(({ id }) => id === asked || id === threadId);
}
function findOmission(comment, { asker, at = Number.POSITIVE_INFINITY, id = Number.POSITIVE_INFINITY }) {
    const { author, editedAt = 0, isHidden, publishedAt, writtenAt } = comment;
    const seenAt = author === asker ? writtenAt : publishedAt;
    if (seenAt > at || comment.id > id)
        return 'later';
    if (editedAt >= at - (at % 1_000))
        return 'edited';
    return isHidden ? 'hidden' : undefined;
}
function selectComments(comments, ask, findOther = () => undefined) {
    const selected = comments.map(comment => {
        const omission = findOmission(comment, ask) ?? findOther(comment);
        if (omission)
            return { omission };
        const shown = chooseShownText(comment.text, comment.bodyText);
        return isShownEmpty(shown)
            ? { omission: 'hidden' }
            : { comment: { ...comment, shown } };
    });
    return {
        comments: selected.flatMap(({ comment }) => comment ?? []),
        omissions: selected.flatMap(({ omission }) => omission ?? [])
    };
}
function isPartOfConversation({ id, text }, ask) {
    return (id !== ask.id &&
        !text.startsWith(trigger/* MARKER_OPENING */.am) &&
        !isFollowUp(text, ask.command));
}
function isFollowUp(text, command) {
    return (0,github_command/* afterCommand */.mr)(text, command) !== undefined;
}
function describeOmissions(omissions) {
    const counts = Object.entries(OMISSION_WORDS).flatMap(([reason, words]) => {
        const count = omissions.filter(one => one === reason).length;
        return count === 0 ? [] : [`${count} ${words}`];
    });
    return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`;
}
function quoteComment({ author, place, shown }) {
    return quoteShown(`Comment${byAuthor(author)}`, shown, place.url);
}

;// CONCATENATED MODULE: ./prompt/place.js








const TITLE_CHARACTERS = 200;
const BRANCH_CHARACTERS = 255;
function textAlone(text) {
    return { kind: 'text', text, found: 0, covered: new Set() };
}
async function readSubjectSection(github, run, on, about, limits) {
    const { isByComment, isNew, url } = about;
    const { isPullRequest, number } = on;
    const page = isPullRequest ? 'pull' : 'issues';
    const subjectUrl = `${run.serverUrl}/${run.owner}/${run.repo}/${page}/${number}`;
    const description = isNew
        ? await readShownDescription(github, run, on, limits)
        : undefined;
    const branches = isByComment
        ? undefined
        : branchesIn(run.payload.pull_request);
    return subjectSection(on, {
        ...{ isByComment, url, subjectUrl },
        ...(0,defined/* defined */.s)({ description, branches })
    });
}
async function readShownDescription(github, run, on, limits) {
    const { description } = on;
    if (findNeededRendering(description) !== 'text')
        return chooseShownText(description, undefined);
    const read = await (0,comments/* readRenderedDescription */.qN)(github, run, on, limits);
    const isSame = read.kind === 'read' && read.value.body === description;
    return chooseShownText(description, isSame ? read.value.bodyText : undefined);
}
function branchesIn(pullRequest) {
    const [base, head] = ['base', 'head'].map(name => (0,json/* text */.Qq)((0,json/* record */.g1)((0,json/* record */.g1)(pullRequest)[name]).ref));
    return base === undefined || head === undefined ? undefined : { base, head };
}
function subjectSection(on, about) {
    const { branches, description, isByComment, subjectUrl, url } = about;
    const by = byAuthor(on.author);
    const [kind, page] = on.isPullRequest
        ? ['pull request', 'Pull request']
        : ['issue', 'Issue'];
    const opening = isByComment
        ? `This was asked in a comment on ${kind} #${on.number}.`
        : `This is about ${kind} #${on.number}.`;
    const name = visibleLine(on.title, TITLE_CHARACTERS);
    const title = joinParagraphs([
        opening,
        joinLines([
            name && `- Title${by}: ${(0,common_message/* codeSpan */.SS)(name)}`,
            branches
                ? `- Base branch: ${branchName(branches.base)}, head branch: ${branchName(branches.head)}`
                : '',
            addressLine(`- ${isByComment ? 'Comment' : page}: `, url)
        ])
    ]);
    return {
        title: () => title,
        items: description === undefined || isShownEmpty(description)
            ? []
            : [descriptionItem(`Description${by}`, description, subjectUrl)],
        notes: []
    };
}
function branchName(branch) {
    return (0,common_message/* codeSpan */.SS)(visibleLine(branch, BRANCH_CHARACTERS));
}
function descriptionItem(heading, description, url) {
    const whole = quoteShown(heading, description, url);
    const short = 'The description is omitted for length.';
    return { passages: [{ whole, short }] };
}
const EARLIER = (0,common_message/* literal */.eu)("the thread's earlier comments");
async function readTextOnLine(text, place, ask, threads, limits) {
    const isFirst = ask.threadId === ask.id;
    const read = isFirst
        ? { kind: 'read', value: [] }
        : await threads(limits);
    const unread = read.kind === 'failed'
        ? unreadPart(EARLIER, 'pull-requests: read', read)
        : undefined;
    const all = read.kind === 'failed' ? [] : read.value;
    const { comments = [], unlisted = 0 } = all.find(one => isThreadOfAsk(ask, one)) ?? {};
    const earlier = selectComments(comments.filter(one => isPartOfConversation(one, ask)), ask);
    const note = unread
        ? describeUnread(unread)
        : describeOmissions(earlier.omissions);
    return {
        kind: 'text',
        text,
        section: lineSection(place, earlier.comments, unlisted, note),
        ...(0,defined/* defined */.s)({ unread }),
        found: earlier.comments.length,
        covered: new Set(comments.map(({ id }) => id))
    };
}
function lineSection(place, comments, unlisted, note) {
    const on = place.isFile ? 'a file' : 'a line';
    const where = joinParagraphs([
        `This was asked in a comment on ${on} of a pull request.`,
        joinLines([
            `- Place: ${describePlace(place)}`,
            addressLine('- Comment: ', place.url)
        ]),
        quoteDiff(place)
    ]);
    const { length } = comments;
    const all = "The thread's earlier comments";
    return {
        title: shown => joinParagraphs([
            where,
            length === 0 ? '' : `${countedTitle(all, length + unlisted, shown)}:`
        ]),
        items: comments.map((comment, at) => ({
            passages: [{ whole: quoteComment(comment) }],
            rank: at === 0 ? 0 : length - at
        })),
        notes: [note]
    };
}
function joinLines(lines) {
    return lines.filter(line => line !== '').join('\n');
}
function reviewInPlace(text, url, comments, ask, isPlaceTold) {
    if (text !== '' && !isPlaceTold)
        return textAlone(text);
    const { comments: shown, omissions } = selectComments(comments, ask);
    if (text === '' && shown.length === 0)
        return nothingToSend(omissions);
    const found = shown.length;
    const covered = new Set(comments.map(({ id }) => id));
    if (isPlaceTold) {
        const note = describeOmissions(omissions);
        const section = reviewSection(url, shown, text === '', note);
        return { kind: 'text', text, section, found, covered };
    }
    const all = shown.map(({ place, shown }) => shown.kind === 'left-out' ? place.url : shown.text);
    return { kind: 'text', text: all.join('\n\n'), found, covered };
}
function nothingToSend(omissions) {
    const why = (0,common_message/* literal */.eu)(describeOmissions(omissions));
    return {
        kind: 'failed',
        problem: {
            reason: 'nothing-to-send',
            what: (0,common_message/* say */.cv) `None of the review's comments can be sent. ${why}`,
            fix: [],
            isLasting: true
        }
    };
}
function reviewSection(url, comments, isAll, note) {
    const { length } = comments;
    const opening = isAll
        ? 'Address the comments of this review'
        : 'This was asked in a review';
    const intro = `${opening} of a pull request${addressLine(': ', url)}`;
    return {
        title: shown => joinParagraphs([
            intro,
            length === 0
                ? ''
                : `${countedTitle('Its comments on lines', length, shown)}:`
        ]),
        items: comments.map(({ place, shown }, at) => {
            const heading = `Comment ${at + 1} on ${describePlace(place)}`;
            return { passages: [{ whole: quoteShown(heading, shown, place.url) }] };
        }),
        notes: [note]
    };
}

// EXTERNAL MODULE: ./github/permission.js
var permission = __webpack_require__(4168);
;// CONCATENATED MODULE: ./prompt/threads.js






const MOST_AUTHORS = 20;
const OPEN_THREADS = (0,common_message/* literal */.eu)('the open review threads');
const PERMISSIONS = (0,common_message/* literal */.eu)("some authors' permission");
const ALL = 'The open review threads of the pull request';
async function collectThreads(github, about, limits) {
    const { ask, required } = about;
    const reading = about.threads(limits);
    reading.catch(() => undefined);
    const covered = await about.covered;
    const read = await reading;
    if (read.kind === 'failed')
        return unreadSection('threads', unreadPart(OPEN_THREADS, 'pull-requests: read', read));
    const open = findOpenThreads(read.value, ask, covered);
    const authors = findAuthors(open.flatMap(({ comments, isRead }) => (isRead ? [] : comments)), ask);
    const gates = await readPermissions(github, authors, required, limits);
    const selected = open.map(({ comments, isRead, place, unlisted }) => ({
        ...{ place, unlisted },
        ...selectComments(comments, ask, comment => isRead || needsNoPermission(comment, ask)
            ? undefined
            : findPermissionOmission(comment, gates))
    }));
    const told = selected.filter(({ comments }) => comments.length > 0);
    const omissions = describeOmissions(selected.flatMap(({ omissions }) => omissions));
    const unlisted = selected.reduce((sum, { unlisted }) => sum + unlisted, 0);
    const [problem] = [...gates.values()].flatMap(gate => gate.kind === 'failed' ? gate.problem : []);
    const unread = problem ? [{ what: PERMISSIONS, problem }] : [];
    const items = told.map(({ comments, place }) => ({
        passages: threadPassages(place, comments)
    }));
    const notes = [
        ...unread.map(describeUnread),
        omissions,
        unlisted > 0
            ? `Comments omitted, because their threads are very long: ${unlisted}.`
            : ''
    ].filter(note => note !== '');
    return {
        kind: 'threads',
        found: told.length,
        ...(0,defined/* defined */.s)({ section: threadsSection(items, notes) }),
        unread,
        omissions,
        warnings: warningsOfUnasked(authors.length - MOST_AUTHORS)
    };
}
function findOpenThreads(threads, ask, covered) {
    return threads
        .filter(({ isResolved }) => !isResolved)
        .map(thread => ({
        ...thread,
        comments: thread.comments
            .filter(({ id }) => !covered.has(id))
            .filter(one => isPartOfConversation(one, ask)),
        isRead: isThreadOfAsk(ask, thread)
    }));
}
function needsNoPermission({ author, isBot }, ask) {
    return isBot || (author !== '' && author === ask.asker);
}
function findAuthors(comments, ask) {
    const authors = comments
        .filter(one => !findOmission(one, ask) && !needsNoPermission(one, ask))
        .filter(({ author }) => author !== '')
        .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
        .map(({ author }) => author);
    return [...new Set(authors)];
}
async function readPermissions(github, authors, required, limits) {
    const asked = authors.slice(0, MOST_AUTHORS).map(async (login) => {
        const account = { login, isBot: false };
        const gate = await (0,permission/* askGate */.b)(github, [account], required, limits);
        return [login, gate];
    });
    return new Map(await Promise.all(asked));
}
function findPermissionOmission({ author }, gates) {
    if (author === '')
        return 'outsider';
    const kind = gates.get(author)?.kind;
    if (kind === 'allowed')
        return undefined;
    return kind === 'denied' ? 'outsider' : 'unasked';
}
function warningsOfUnasked(unasked) {
    return unasked > 0
        ? [
            (0,common_message/* say */.cv) `The permission of ${MOST_AUTHORS} authors of review threads was read, so the comments of ${unasked} more are left out.`
        ]
        : [];
}
function threadsSection(items, notes) {
    const { length } = items;
    if (length === 0 && notes.length === 0)
        return undefined;
    return {
        title: shown => length === 0
            ? `${ALL} have no further comment to tell.`
            : `${countedTitle(ALL, length, shown)}:`,
        items,
        notes
    };
}
function threadPassages(place, comments) {
    const head = `Thread on ${describePlace(place)}${addressLine(': ', place.url)}`;
    const diff = quoteDiff(place);
    const [first, ...later] = comments.map(quoteComment);
    const latest = later.pop();
    const short = 'A comment is omitted for length.';
    return [
        { whole: head },
        { whole: diff, short: diff && 'The diff is omitted for length.' },
        { whole: first ?? '' },
        ...later.map(whole => ({ whole, short })),
        { whole: latest ?? '' }
    ];
}

;// CONCATENATED MODULE: ./prompt/prompt.js









const NO_TARGET = { kind: 'none' };
async function openPrompt(ports) {
    const { asked, request } = ports;
    const { problem, prompt: text } = request;
    if (asked?.kind === 'review')
        return openReviewPrompt(ports, asked);
    return {
        isEmpty: text === '' && !problem,
        reactionTarget: asked ? { kind: asked.kind, id: asked.id } : NO_TARGET,
        read: (0,once/* once */.O)(async (startsJob) => text === ''
            ? ''
            : buildPrompt(ports, limits => readTextInPlace(ports, startsJob, limits)))
    };
}
async function openReviewPrompt(ports, asked) {
    const { problem, prompt: text, wantsHelp } = ports.request;
    const isAlone = text === '' && !problem && !wantsHelp;
    const read = await readReviewComments(ports, asked, isAlone).catch((error) => ({ kind: 'thrown', error }));
    switch (read.kind) {
        case 'read':
            return reviewPrompt(ports, asked, read.value, isAlone);
        case 'failed':
            return unreadReviewPrompt(async () => read);
        case 'thrown':
            return unreadReviewPrompt(async () => {
                throw read.error;
            });
    }
}
function unreadReviewPrompt(read) {
    return { isEmpty: false, reactionTarget: { kind: 'unknown' }, read };
}
function reviewPrompt(ports, asked, all, isAlone) {
    const { inputs, request, trigger } = ports;
    const { isFromComment, problem, prompt: text } = request;
    const comments = all.filter(one => !isFollowUp(one.text, inputs.command));
    const isToSend = text !== '' || (isAlone && comments.length > 0);
    const [first] = comments;
    const ask = askOf(trigger, inputs.command);
    const isPlaceTold = isFromComment && inputs.context.includes('place');
    return {
        isEmpty: !isToSend && !problem,
        reactionTarget: first ? { kind: 'line', id: first.id } : NO_TARGET,
        read: (0,once/* once */.O)(async () => isToSend
            ? buildPrompt(ports, async () => reviewInPlace(text, asked.url, comments, ask, isPlaceTold))
            : '')
    };
}
async function readReviewComments({ clock, github, limits, run, threads }, { id, on }, isAlone) {
    const read = await threads(limits);
    if (read.kind === 'failed')
        return read;
    const value = (0,review_threads/* commentsOfReview */.yf)(read.value, id);
    if (!isAlone || value.length > 0)
        return { kind: 'read', value };
    await (0,common_clock/* pause */.v7)(clock, github_pages/* LISTED_AFTER_MS */.KV, limits);
    const again = await (0,review_threads/* readReviewThreads */.ks)(github, run, on.number, limits);
    return again.kind === 'failed'
        ? again
        : { kind: 'read', value: (0,review_threads/* commentsOfReview */.yf)(again.value, id) };
}
async function readTextInPlace(ports, startsJob, limits) {
    const { asked, github, inputs, on, request, run, threads, trigger } = ports;
    const { isFromComment, jobId, prompt } = request;
    if (!inputs.context.includes('place') || !on)
        return textAlone(prompt);
    if (asked?.place && isFromComment) {
        const ask = askOf(trigger, inputs.command);
        return readTextOnLine(prompt, asked.place, ask, threads, limits);
    }
    if (!isFromComment && !isSubjectEvent(run.eventName, startsJob))
        return textAlone(prompt);
    const eventUrl = trigger.kind === 'event' ? trigger.url : undefined;
    const about = {
        isByComment: isFromComment,
        isNew: !isFromComment || jobId !== undefined || startsJob,
        url: (isFromComment ? asked?.url : eventUrl) ?? ''
    };
    const section = await readSubjectSection(github, run, on, about, limits);
    return { ...textAlone(prompt), section };
}
function isSubjectEvent(eventName, startsJob) {
    const isPull = ['pull_request', 'pull_request_target'].includes(eventName);
    return eventName === 'issues' || (isPull && startsJob);
}
async function buildPrompt(ports, readPlace) {
    const { log, redact, request } = ports;
    const { options } = request;
    const limits = readingLimits(ports.clock, ports.limits);
    const reading = readPlace(limits);
    const [place, ...collected] = await Promise.all([
        reading,
        ...wantedParts(ports).map(part => collectPart(ports, part, reading, limits))
    ]);
    if (place.kind === 'failed')
        return place;
    const named = collected.filter(({ kind }) => options.includes(kind));
    const hasNamed = named.some(({ found }) => found > 0);
    const hasThread = options.includes('threads') && place.found > 0;
    if (options.length > 0 && !hasNamed && !hasThread)
        return nothingFound(named);
    for (const warning of warningsAbout(place.unread, collected))
        log.warn(warning);
    const { text } = place;
    const sections = [place, ...collected].flatMap(({ section }) => section ?? []);
    const whole = appendSections(text, sections);
    const { length } = text;
    return whole.slice(0, length) + redact(whole.slice(length));
}
const READING_MS = 60_000;
function readingLimits(clock, limits) {
    const ms = Math.min(READING_MS, (0,common_clock/* timeLeft */.f$)(clock, limits) / 2);
    return (0,common_clock/* within */.ux)(limits, clock.now() + ms);
}
function wantedParts({ inputs, on, request }) {
    if (!on?.isPullRequest)
        return [];
    return ['threads', 'checks'].filter(part => inputs.context.includes(part) || request.options.includes(part));
}
function collectPart(ports, part, reading, limits) {
    const { github, inputs, threads, trigger } = ports;
    switch (part) {
        case 'threads': {
            const covered = reading.then(place => place.kind === 'text' ? place.covered : new Set());
            const ask = askOf(trigger, inputs.command);
            const about = { ask, covered, required: inputs, threads };
            return collectThreads(github, about, limits);
        }
        case 'checks':
            return collectChecks(ports, limits);
    }
}

// EXTERNAL MODULE: ./report/comment.js
var comment = __webpack_require__(4603);
// EXTERNAL MODULE: ./github/reactions.js
var reactions = __webpack_require__(9099);
// EXTERNAL MODULE: ./delivery/reports.js
var reports = __webpack_require__(7595);
// EXTERNAL MODULE: ./delivery/rules/report.js
var rules_report = __webpack_require__(3228);
;// CONCATENATED MODULE: ./delivery/claim.js






async function addClaim({ github }, target, limits) {
    if (!(0,rules_report/* isComment */.Cn)(target))
        return { claim: 'not-asked' };
    const added = await (0,reactions/* addReaction */.BB)(github, target, reactions/* REACTIONS */.nM.claimed, limits);
    if (added.kind !== 'failed')
        return { claim: added.isNew ? 'added' : 'was-there' };
    const { isLimited, isRetried, status = 0 } = added;
    const isTurnedAway = isLimited || (status >= 400 && status < 500);
    const isRefused = isTurnedAway && !isRetried;
    return { claim: isRefused ? 'refused' : 'asking', failure: added };
}
function claimLimits(limits) {
    return (0,common_clock/* withGrace */.pj)(limits, common_clock/* LAST_ANSWER_MS */.rL);
}
function claimProblem(problem) {
    return { ...problem, what: (0,common_message/* sentences */.hC)(CLAIM_FAILED, problem.what) };
}
async function readRecord(context, target) {
    const { isRerun } = context;
    const [reactions, { report, unread }] = await Promise.all([
        isRerun ? readOwnReactions(context, target) : NO_REACTIONS,
        readBestReport(context)
    ]);
    return {
        hasClaim: reactions.hasClaim,
        ...(0,defined/* defined */.s)({
            report,
            rocketAt: reactions.rocketAt,
            unread: reactions.unread ?? unread
        })
    };
}
const NO_REACTIONS = { hasClaim: false };
async function readOwnReactions({ github, limits }, target) {
    if (!(0,rules_report/* isComment */.Cn)(target))
        return NO_REACTIONS;
    const read = await (0,reactions/* ownReactions */.Ny)(github, target, limits);
    if (read.kind === 'failed')
        return { hasClaim: false, unread: read.problem };
    const find = (wanted) => read.value.find(({ content }) => content === wanted);
    const rocket = find(reactions/* REACTIONS */.nM.sent);
    const { createdAt = github.now() } = rocket ?? {};
    return {
        hasClaim: find(reactions/* REACTIONS */.nM.claimed) !== undefined,
        ...(rocket && { rocketAt: createdAt - github.aheadMs() })
    };
}
async function readBestReport(context) {
    const { key, place } = context.state().about;
    if (place === undefined)
        return {};
    const read = await (0,reports/* readReportsOn */.rd)(context, place, key);
    if (read.kind === 'failed')
        return { unread: read.problem };
    const report = (0,rules_report/* bestReport */.l)(read.value.filter(({ isSigned }) => isSigned));
    return (0,defined/* defined */.s)({ report });
}
function openRocket({ github, reporting }) {
    let adding;
    let again = async () => undefined;
    return {
        add: (target) => {
            again = async () => {
                if (!(0,rules_report/* isComment */.Cn)(target))
                    return undefined;
                const part = reporting.part();
                const added = await (0,reactions/* addReaction */.BB)(github, target, reactions/* REACTIONS */.nM.sent, part);
                return added.kind === 'failed' ? added.problem : undefined;
            };
            adding = again().catch(common_message/* noAnswerInTime */.qD);
        },
        confirm: async () => (await adding) ? again() : undefined
    };
}
const CLAIM_FAILED = (0,common_message/* say */.cv) `👀 could not be added.`;
const NO_ROCKET = (0,common_message/* say */.cv) `🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`;

// EXTERNAL MODULE: ./action/end.js
var end = __webpack_require__(2423);
// EXTERNAL MODULE: ./report/report.js + 1 modules
var report_report = __webpack_require__(7154);
// EXTERNAL MODULE: ./report/summary.js
var summary = __webpack_require__(3558);
// EXTERNAL MODULE: ./delivery/report.js
var report = __webpack_require__(1956);
// EXTERNAL MODULE: ./delivery/rules/outcome.js
var rules_outcome = __webpack_require__(5124);
// EXTERNAL MODULE: ./delivery/rules/send-status.js
var send_status = __webpack_require__(3427);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
;// CONCATENATED MODULE: ./delivery/conclude.js












async function conclude({ context, prompt, rocket }, result) {
    const { inputs, learn, log, redact, reporting, runner, state } = context;
    const { outcome } = result;
    learn({ result });
    let reported = NO_REPORT;
    if (outcome !== 'skipped') {
        const thrown = await reporting.run(async () => {
            await reporting.settled();
            reporting.inBackground(rocket.confirm(), NO_ROCKET);
            reported = await reportOnGitHub(context);
        });
        if (thrown !== undefined) {
            const isCutOff = thrown instanceof common_clock/* Cancelled */.cJ;
            const { what } = (0,run_to_end/* resultOfException */.sO)(runner, thrown);
            log.warn(isCutOff ? NOT_ALL_REPORTED : what);
        }
    }
    const { about } = state();
    const isReported = about.isReported && reported.isThere;
    const shown = { ...state(), about: { ...about, isReported } };
    const report = (0,report_report/* reportOf */.E)(shown, redact);
    const annotation = (0,end/* annotationOf */.l)(report, (0,rules_outcome/* failsStep */.ug)(outcome, inputs.failOn));
    const text = outcome === 'skipped' ? '' : await prompt.shown();
    const page = (0,end/* troubleshootingUrl */.K)(runner.env, report.reason);
    runner.summary((0,summary/* stepSummary */.x)(report, redact(text), log.timeline, page));
    return reported.refusal
        ? withRefusal(annotation, reported.refusal)
        : annotation;
}
function withRefusal({ line }, refusal) {
    const why = (0,common_message/* plain */.pj)((0,common_message/* sentences */.hC)(NOT_POSTED, (0,common_message/* explain */.WE)(refusal)));
    return { level: 'failure', line: `${line} ${why}` };
}
async function reportSent(context, posting = {}) {
    const { limits } = context.reporting;
    const sent = { ...context.state(), result: (0,rules_state/* stopped */.ce)('sent') };
    if (!sent.about.isReported)
        return undefined;
    const reported = await (0,report/* postReport */.f5)({ ...context, limits }, sent, posting);
    return reported.kind === 'failed' ? reported.problem : undefined;
}
function isReportedElsewhere(state) {
    const { about, send } = state;
    const isOfOther = send.kind === 'sent' && send.by === 'earlier-run';
    if (isOfOther && about.attempt === 1)
        return true;
    const decision = (0,send_status/* decisionOf */.uv)(state);
    return (decision === 'repeat-end' ||
        decision === 'repeat-refusal' ||
        decision === 'repeat-doubt');
}
const NO_REPORT = { isThere: false };
async function reportOnGitHub(context) {
    const { github, inputs, learn, log, reporting } = context;
    const state = context.state();
    if (isReportedElsewhere(state)) {
        log.detail((0,common_message/* say */.cv) `Another run or an earlier attempt reports it.`);
        return { isThere: true };
    }
    const ports = { ...context, limits: reporting.limits };
    const reported = await (0,report/* reportFollowUp */.tP)(ports, state, {
        onPosted: commentUrl => void learn({ commentUrl }),
        withoutNote: !inputs.comment
    });
    if (reported.kind === 'posted')
        return { isThere: true };
    if (reported.kind === 'existing') {
        const { report } = reported;
        const found = (0,rules_report/* withFoundReport */.xW)(state, report, github.aheadMs());
        learn(state.send.kind === 'none' ? { commentUrl: report.url } : found);
        return { isThere: true };
    }
    const { problem, status = 0 } = reported;
    const isCheck = state.send.kind === 'none' && state.about.kind !== 'event';
    if (isCheck && status >= 400 && status < 500)
        return { isThere: false, refusal: problem };
    const isSent = state.result?.outcome === 'sent';
    const what = isSent ? (0,common_message/* sentences */.hC)(NOT_POSTED, NOT_FINISHED) : NOT_POSTED;
    log.warnOf(what, problem);
    return NO_REPORT;
}
const NOT_POSTED = (0,common_message/* say */.cv) `The report could not be posted. The outputs and the step summary have the result.`;
const NOT_FINISHED = (0,common_message/* say */.cv) `Without it, the result of this follow-up will not be reported.`;
const NOT_ALL_REPORTED = (0,common_message/* say */.cv) `GitHub did not answer in time: the report or a reaction may be missing.`;

;// CONCATENATED MODULE: ./delivery/delivery.js
function rememberRead(prompt) {
    let reading;
    return {
        ...prompt,
        read: (startsJob) => {
            reading = prompt.read(startsJob);
            return reading;
        },
        shown: async () => {
            const read = await reading?.catch(() => '');
            return typeof read === 'string' ? read : '';
        }
    };
}

// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./delivery/wait.js
var wait = __webpack_require__(4563);
// EXTERNAL MODULE: ./agent/job.js
var agent_job = __webpack_require__(6722);
// EXTERNAL MODULE: ./http/failure.js
var failure = __webpack_require__(9942);
// EXTERNAL MODULE: ./delivery/tracked-job.js
var tracked_job = __webpack_require__(396);
;// CONCATENATED MODULE: ./delivery/which-job.js









const NEW = { kind: 'new' };
async function chooseJob(context) {
    const { inputs, request } = context;
    const { record, send, startsJob } = context.state();
    const { job, jobSince, project, writtenAt } = record?.report?.marker ?? {};
    const reported = job !== undefined &&
        project !== undefined && {
        id: job,
        project,
        ...(0,defined/* defined */.s)({ since: jobSince ?? writtenAt })
    };
    if (send.kind === 'sent' && reported)
        return named(reported, 'report');
    if (startsJob)
        return NEW;
    const own = (id) => ({ id, project: inputs.projectId });
    const { jobId: option } = request;
    if (option !== undefined)
        return named(own(option), 'option');
    if (inputs.jobId !== undefined)
        return named(own(inputs.jobId), 'job-id');
    if (reported && reported.project === inputs.projectId)
        return named(reported, 'report');
    return findNamed(context);
}
async function findNamed(context) {
    const { inputs } = context;
    const found = await searchConversation(context);
    if (found.kind === 'failed')
        return refused(found.problem);
    const { jobId } = found.value;
    if (jobId !== undefined)
        return named({ id: jobId, project: inputs.projectId }, 'report');
    const otherwise = chooseUnnamed(context, found.value);
    const byPattern = await searchPullRequest(context);
    return byPattern?.kind === 'named'
        ? { ...byPattern, otherwise }
        : (byPattern ?? otherwise);
}
function chooseUnnamed(context, { hasUnsigned, isNamedOtherwise, laterJobId }) {
    const { inputs, state } = context;
    const { projectId: project, startJob } = inputs;
    const startsAutomatically = startJob === 'automatic' && state().send.kind !== 'none';
    if (startsAutomatically && laterJobId !== undefined)
        return named({ id: laterJobId, project }, 'report');
    if (startsAutomatically && !hasUnsigned)
        return NEW;
    const problem = notNamed(context);
    return refused(isNamedOtherwise || hasUnsigned
        ? { ...problem, what: (0,common_message/* sentences */.hC)(problem.what, NAMED_OTHERWISE) }
        : problem);
}
const NOTHING_FOUND = {
    isNamedOtherwise: false,
    hasUnsigned: false
};
async function searchConversation(context) {
    const { asked, github, inputs, limits, on, threads } = context;
    if (!on)
        return { kind: 'read', value: NOTHING_FOUND };
    const { send } = context.state();
    const sentAt = send.kind === 'sent' ? send.at + github.aheadMs() : undefined;
    return (0,reports/* findJob */.pC)(context, {
        issue: on.number,
        key: context.state().about.key,
        project: inputs.projectId,
        until: asked?.createdAt ?? (await startOfAttempt(context)) - 1,
        count: on.comments,
        ...(0,defined/* defined */.s)({ sentAt }),
        lines: on.isPullRequest
            ? () => (0,review_threads/* readAllComments */.u1)(github, threads, limits)
            : undefined
    });
}
async function searchPullRequest(context) {
    const { inputs, limits, on } = context;
    const pattern = inputs.jobIdPattern;
    if (pattern === undefined || !on?.isPullRequest)
        return undefined;
    const pull = await context.pull(limits);
    if (pull.kind === 'failed') {
        const { problem } = pull;
        return refused({ ...problem, what: (0,common_message/* sentences */.hC)(which_job_UNREADABLE, problem.what) });
    }
    const id = jobIdIn(pull.value, pattern);
    return id === undefined
        ? undefined
        : named({ id, project: inputs.projectId }, 'job-id-pattern', pull.value);
}
async function checkNamedJob(context, { by, claimedBy, job: { id } }, limits = context.limits) {
    const { clock, onRetry, run } = context;
    const isNew = context.state().startsJob;
    const seenBy = by === 'report' ? 'earlier-run' : 'no-run';
    const job = openJob(context, id, isNew ? 'this-run' : seenBy);
    const found = await (0,failure/* retry */.L5)(clock, limits, () => job.check(limits), onRetry);
    switch (found.kind) {
        case 'failed':
            return found;
        case 'refused':
            return withSource(found, by);
        case 'snapshot':
            return claimedBy && !isMadeBy(claimedBy, found.job, run.serverUrl)
                ? refused(notConfirmed(id))
                : { kind: 'checked', job, snapshot: found };
    }
}
function openJob(context, id, seenBy) {
    const { clock, service } = context;
    return (0,tracked_job/* trackJob */.xH)(service, id, clock, snapshotLogger(context), seenBy);
}
async function startOfAttempt({ github, limits }) {
    await github.account(limits);
    return github.firstAnswerAt();
}
function named(job, by, claimedBy) {
    const problem = (0,action_inputs/* idProblem */.lx)(job.id);
    const reason = by === 'option' ? 'text' : 'no-job';
    if (problem)
        return refused({ ...problem, reason });
    return { kind: 'named', job, by, ...(0,defined/* defined */.s)({ claimedBy }) };
}
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
function snapshotLogger(context) {
    const { log } = context;
    let status;
    return snapshot => {
        (0,tracked_job/* warnOfUndocumented */.X8)(snapshot, log);
        const { job } = snapshot;
        if (job.status === status)
            return;
        status = job.status;
        const isUnsent = context.state().send.kind === 'unsent';
        log.moment(isUnsent
            ? (0,common_message/* say */.cv) `Before the send: ${status}.`
            : (0,common_message/* say */.cv) `The agent job is ${status}.`);
    };
}
const NAMED_OTHERWISE = (0,common_message/* say */.cv) `Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`;
function notNamed({ asked, on }) {
    const reason = 'no-job';
    if (asked)
        return {
            reason,
            what: (0,common_message/* say */.cv) `No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
            fix: [],
            isLasting: true
        };
    const orByPattern = on?.isPullRequest
        ? (0,common_message/* say */.cv) `, or set job-id-pattern in the workflow`
        : [];
    return {
        reason,
        what: on
            ? (0,common_message/* say */.cv) `No job is named: there is no job-id input, and no earlier report of this action here names a job that the service has confirmed.`
            : (0,common_message/* say */.cv) `No job is named: there is no job-id input.`,
        fix: on
            ? (0,common_message/* say */.cv) `Comment ${'--job <id>'} here, right after the command${orByPattern}.`
            : [],
        isLasting: true
    };
}
function notConfirmed(id) {
    return {
        reason: 'no-job',
        what: (0,common_message/* say */.cv) `The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
        fix: [],
        isLasting: true
    };
}
const which_job_UNREADABLE = (0,common_message/* say */.cv) `The pull request could not be read, so it is not known which job made it.`;
async function checkChosen(context, chosen, limits = context.limits) {
    const { learn } = context;
    const { claimedBy, job } = chosen;
    if (!claimedBy)
        learn({ job });
    const checked = await checkNamedJob(context, chosen, limits);
    if (checked.kind === 'checked')
        learn({ job: { ...job, latest: checked.snapshot } });
    return checked;
}
const CHARACTER = '[\\p{L}\\p{N}._-]';
function jobIdIn({ description, headRef }, pattern) {
    const [before = '', after = ''] = pattern
        .split(agent_job/* JOB_ID */.mu)
        .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    const named = `${before}(${CHARACTER}+)${after}`;
    const ofBranch = new RegExp(`^${named}$`, 'u');
    const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'gu');
    const branchMatch = ofBranch.exec(headRef);
    const matches = branchMatch ? [branchMatch] : description.matchAll(inText);
    return [...matches]
        .map(([, id = '']) => id.replace(/(?<!\.)\.+$/, ''))
        .find(id => id !== '');
}
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
function isSame(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}

;// CONCATENATED MODULE: ./delivery/earlier-send.js








async function followEarlierSend(context, { report, rocketAt }, prepared) {
    const { clock, github, inputs, learn, limits, log, state } = context;
    const now = clock.now();
    const resumed = report && (0,rules_report/* resumeFrom */._j)(report, github.aheadMs());
    learn(resumed?.send
        ? resumed
        : {
            ...(0,defined/* defined */.s)({ commentUrl: report?.url }),
            send: (0,rules_report/* sentEarlier */.Hx)(rocketAt ?? now)
        });
    log.moment((0,common_message/* say */.cv) `Another run or an earlier attempt has sent the follow-up.`);
    const chosen = await chooseJob(context);
    if (chosen.kind === 'new')
        return startedWithoutId(context);
    const bound = inputs.wait ? limits : (0,common_clock/* within */.ux)(limits, now + BRIEF_MS);
    const target = prepared?.target;
    const isSame = typeof target === 'object' &&
        chosen.kind === 'named' &&
        target.job.id === chosen.job.id;
    const checked = chosen.kind === 'refused'
        ? chosen
        : isSame
            ? target
            : await checkChosen(context, chosen, bound);
    if (!inputs.wait)
        return (0,rules_state/* stopped */.ce)('sent');
    if (checked.kind === 'failed')
        return (0,wait/* timedOut */.iU)(checked.problem);
    if (checked.kind === 'refused')
        return (0,rules_state/* errorOf */.Mz)(checked.problem);
    learn((0,wait/* trackedWith */.Zq)(state(), checked.snapshot));
    return (0,wait/* waitForResult */.sG)(context, checked.job);
}
function startedWithoutId({ learn }) {
    learn({ startsJob: true });
    return (0,rules_state/* stopped */.ce)('unknown', ID_UNKNOWN, 'answer-lost');
}
async function repeatEnd(context, { report }) {
    const { github, learn } = context;
    if (report === undefined)
        return unknown(CLAIMED);
    const { send, ...known } = (0,rules_report/* resumeFrom */._j)(report, github.aheadMs());
    learn({ ...known, send: send ?? (0,rules_report/* sentEarlier */.Hx)(context.clock.now()) });
    const end = (0,rules_report/* resultOf */.Bg)(report.marker);
    if (end.kind !== 'ended')
        return end;
    const pull = await (0,pull_request/* readHead */.zy)(context, end.prLink);
    learn((0,wait/* pullStateUpdate */.mF)(context, end.prLink, pull));
    return { ...end, ...(0,defined/* defined */.s)({ pull }) };
}
function repeatRefusal(context, record) {
    context.learn({ ...knownFrom(context, record), send: { kind: 'refused' } });
    const { reason = 'claimed' } = record.report?.marker ?? {};
    return (0,rules_state/* stopped */.ce)('error', REFUSED, reason);
}
function repeatDoubt(context, record) {
    const known = knownFrom(context, record);
    const job = known.startsJob ? known.job : context.state().job;
    context.learn({ ...known, job, send: { kind: 'lost' } });
    const { reason = 'answer-lost' } = record.report?.marker ?? {};
    return (0,rules_state/* stopped */.ce)('unknown', MAYBE, reason);
}
function knownFrom({ github }, { report }) {
    if (report === undefined)
        return {};
    const { send, ...known } = (0,rules_report/* resumeFrom */._j)(report, github.aheadMs());
    return known;
}
function unreadable({ unread }) {
    const { fix = [], reason = 'github', what = [] } = unread ?? {};
    return { ...(0,rules_state/* stopped */.ce)('unknown', (0,common_message/* sentences */.hC)(UNREAD, what), reason), fix };
}
function unknown(what) {
    return (0,rules_state/* stopped */.ce)('unknown', what, 'claimed');
}
function claimedWords(context) {
    const { about, reactionTarget } = context.state();
    if (about.kind === 'review' && about.attempt > 1)
        return REVIEW;
    return reactionTarget.kind === 'none' ? NO_RECORD : CLAIMED;
}
const ID_UNKNOWN = (0,common_message/* say */.cv) `A job was started, but its ID is not known.`;
const CLAIMED = (0,common_message/* say */.cv) `This comment was claimed before (👀), and no report says that its follow-up was sent. Another run may be sending it.`;
const MAYBE = (0,common_message/* say */.cv) `An earlier run sent it, but did not learn whether it arrived.`;
const NO_RECORD = (0,common_message/* say */.cv) `This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`;
const REFUSED = (0,common_message/* say */.cv) `An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`;
const REVIEW = (0,common_message/* say */.cv) `This is a re-run for a review, and no report shows that its follow-up was sent.`;
const UNREAD = (0,common_message/* say */.cv) `It could not be determined whether the follow-up was sent.`;
const BRIEF_MS = 5_000;

// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./delivery/rules/record.js
var rules_record = __webpack_require__(4655);
// EXTERNAL MODULE: ./delivery/rules/schedule.js
var schedule = __webpack_require__(3135);
;// CONCATENATED MODULE: ./delivery/at-most-once.js






const PROOF_MS = 30_000;
async function sendAtMostOnce(ports, checked) {
    const { check, clock, limits, onRetry, sendOnce } = ports;
    let before = checked;
    let failed;
    const result = await (0,failure/* retry */.L5)(clock, limits, async () => {
        const isOld = clock.now() - before.askedAt > finished/* LAG_MOST_MS */.KE;
        const fresh = isOld ? await check(limits) : before;
        if (fresh.kind !== 'snapshot')
            return fresh;
        before = fresh;
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0)
            return refusalForTime(failed);
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
async function startAtMostOnce({ clock, limits, onRetry }, startOnce) {
    let failed;
    return (0,failure/* retry */.L5)(clock, limits, async () => {
        if ((0,common_clock/* timeLeft */.f$)(clock, limits) === 0)
            return refusalForTime(failed);
        const starting = await startOnce();
        failed = starting.kind === 'again' ? starting.problem : undefined;
        return starting;
    }, onRetry);
}
async function searchProof({ check, clock, limits }, before) {
    const startedAt = clock.now();
    let seen;
    let isFirst = true;
    const found = await (0,tracked_job/* pollJob */.rG)({
        check,
        clock,
        limits: () => {
            const { possibleFrom } = (0,finished/* proofOf */.oX)(before, seen);
            const until = Math.max(limits.deadline, possibleFrom, startedAt);
            const deadline = Math.min(until, startedAt + PROOF_MS);
            return {
                deadline: isFirst ? Math.max(deadline, startedAt + 1) : deadline,
                cancel: limits.cancel
            };
        },
        onSnapshot: snapshot => {
            seen = (0,finished/* track */.u4)(seen, snapshot);
        },
        decide: () => ((0,finished/* proofOf */.oX)(before, seen).isProven ? seen : undefined),
        pauseMs: failed => {
            if (isFirst) {
                isFirst = false;
                return 0;
            }
            return Math.max(schedule/* PAUSE_LEAST_MS */.g, failed?.backoffMs ?? 0);
        }
    });
    return found.kind === 'decided' ? found.value : undefined;
}
function refusalForTime(failed) {
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

;// CONCATENATED MODULE: ./delivery/send.js












async function sendPrepared(delivery, { target, text: reading }) {
    const { context } = delivery;
    const text = await reading;
    if (typeof text !== 'string')
        return unsent(context, text.problem);
    return target === 'new'
        ? startJob(delivery, text)
        : sendMessage(delivery, text, target);
}
async function sendMessage({ context, rocket }, text, { job, snapshot }) {
    const { inputs, isRerun, learn, limits, log, reporting, state } = context;
    let head;
    const sendOnce = (before) => {
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        head = (0,pull_request/* readHead */.zy)(context, before.job.prLink, HEAD_BEFORE_MS);
        return trySending(context, () => job.send(text, limits));
    };
    const ports = { ...context, check: job.check, sendOnce };
    const sent = await sendAtMostOnce(ports, snapshot);
    if (sent.kind === 'failed')
        return unsent(context, sent.problem);
    if (sent.kind === 'refused')
        return refusedSend(context, sent);
    if (sent.kind === 'uncertain')
        return doubtful(sent.problem);
    const { answer, at, before: snapshotBefore, proof } = sent;
    learn({
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
    rocket.add(state().reactionTarget);
    const pull = await head;
    const { headSha } = pull ?? {};
    const before = { ...(0,finished/* jobBeforeOf */.oy)(snapshotBefore), ...(0,defined/* defined */.s)({ headSha }) };
    learn({ before, ...(0,defined/* defined */.s)({ pullState: (0,pull_request/* stateOfPull */.wd)(pull) }) });
    if (!inputs.wait)
        return (0,rules_state/* stopped */.ce)('sent');
    if (isRerun)
        reporting.inBackground(reportSent(context, { onlyReplaces: true }), NOT_REPLACED);
    return (0,wait/* waitForResult */.sG)(context, job);
}
async function startJob({ context, rocket }, text) {
    const { clock, inputs, learn, limits, log, reporting, service, state } = context;
    const askedAt = clock.now();
    const startOnce = () => {
        (0,common_clock/* throwIfCancelled */.dZ)(limits);
        return trySending(context, () => service.start(text, limits));
    };
    const started = await startAtMostOnce(context, startOnce);
    switch (started.kind) {
        case 'failed':
        case 'refused':
            return unsent(context, started.problem);
        case 'uncertain':
            return doubtful(started.problem);
        case 'accepted':
            break;
    }
    const { job } = started;
    const problem = (0,action_inputs/* idProblem */.lx)(job.id);
    if (problem)
        return doubtful(problem);
    const at = clock.now();
    const latest = { kind: 'snapshot', job, askedAt, answeredAt: at };
    learn({
        send: {
            kind: 'sent',
            by: 'this-run',
            at,
            comparedAt: at,
            isExact: true,
            ...((0,agent_job/* saysActive */.Nh)(job) && { job })
        },
        job: { id: job.id, project: inputs.projectId, latest }
    });
    log.moment((0,common_message/* say */.cv) `The service has started the agent job ${job.id}.`);
    rocket.add(state().reactionTarget);
    if (!inputs.wait)
        return (0,rules_state/* stopped */.ce)('sent');
    reporting.inBackground(reportSent(context), NOT_REPORTED_YET);
    return (0,wait/* waitForResult */.sG)(context, openJob(context, job.id, 'this-run'));
}
async function trySending({ learn, log }, tryOnce) {
    learn({ send: { kind: 'lost' } });
    const result = await tryOnce();
    switch (result.kind) {
        case 'again':
        case 'refused':
            learn({ send: { kind: 'unsent' } });
            break;
        case 'uncertain':
            log.moment(result.problem.what);
            break;
        case 'accepted':
    }
    return result;
}
function doubtful({ fix, what }) {
    return { ...(0,rules_state/* stopped */.ce)('unknown', what, 'answer-lost'), fix };
}
function refusedSend(context, { because, problem }) {
    const { latest } = context.state().job ?? {};
    if (latest?.job.status !== 'archived' || because !== 'message')
        return unsent(context, problem);
    const what = (0,common_message/* sentences */.hC)(problem.what, (0,common_message/* say */.cv) `The agent job is archived.`);
    const reason = 'job-archived';
    return unsent(context, { reason, what, fix: [], isLasting: true });
}
function unsent({ learn }, problem) {
    if (problem.isLasting)
        learn({ send: { kind: 'refused' } });
    return (0,rules_state/* errorOf */.Mz)(problem);
}
const HEAD_BEFORE_MS = 500;
const NOT_REPLACED = (0,common_message/* say */.cv) `The earlier report could not be replaced.`;
const NOT_REPORTED_YET = (0,common_message/* say */.cv) `The report that a job was started could not be posted.`;

;// CONCATENATED MODULE: ./delivery/deliver.js


















async function deliver(context) {
    const prompt = rememberRead(await openPrompt(context));
    context.learn({
        reactionTarget: prompt.reactionTarget,
        send: { kind: prompt.isEmpty ? 'none' : 'unsent' },
        ...namedJob(context)
    });
    const delivery = { context, prompt, rocket: openRocket(context) };
    const result = await answerRequest(delivery).catch(thrown => (0,run_to_end/* resultOfException */.sO)(context.runner, thrown));
    return conclude(delivery, result);
}
function namedJob({ inputs, request }) {
    const id = request.jobId ?? inputs.jobId;
    if (id === undefined || request.startsJob)
        return {};
    if ((0,action_inputs/* idProblem */.lx)(id))
        return {};
    return { job: { id, project: inputs.projectId } };
}
async function answerRequest(delivery) {
    const { context } = delivery;
    (0,common_clock/* throwIfCancelled */.dZ)(context.limits);
    if (context.request.wantsHelp)
        return giveHelp(context);
    if (context.state().send.kind === 'none')
        return watch(context);
    return context.isRerun ? deliverAgain(delivery) : deliverFirst(delivery);
}
async function giveHelp(context) {
    const { inputs, isRerun, learn, limits, log, state, trigger } = context;
    const help = (0,rules_state/* stopped */.ce)('skipped', ASKS_FOR_HELP, 'help');
    const { reactionTarget } = state();
    const { claim, failure } = await addClaim(context, reactionTarget, limits);
    learn({ claim });
    log.warnOf(HELP_NOT_POSTED, failure?.problem);
    const isAlone = reactionTarget.kind === 'none' && !isRerun;
    const { isReported, place, project } = state().about;
    if ((claim !== 'added' && !isAlone) || !isReported || !place)
        return help;
    const words = (0,comment/* helpComment */.X2)({ ...inputs, asker: trigger.asker?.login });
    const posted = await (0,report/* postNote */.X_)(context, place, { project }, words);
    if (posted.kind !== 'posted')
        log.warnOf(HELP_NOT_POSTED, posted.problem);
    return help;
}
async function watch(context) {
    const { clock, inputs, learn, limits, log, state } = context;
    const brief = (0,common_clock/* within */.ux)(limits, clock.now() + BRIEF_MS);
    const { reactionTarget } = state();
    const { claim, failure } = await addClaim(context, reactionTarget, brief);
    learn({ claim });
    if (failure?.isForbidden && state().about.isReported)
        return (0,rules_state/* errorOf */.Mz)(claimProblem(failure.problem));
    log.warnOf(CLAIM_FAILED, failure?.problem);
    const chosen = await chooseJob(context);
    if (chosen.kind === 'refused')
        return (0,rules_state/* errorOf */.Mz)(chosen.problem);
    if (chosen.kind === 'new')
        return (0,rules_state/* errorOf */.Mz)(NOTHING_TO_START);
    const checked = await checkChosen(context, chosen);
    if (checked.kind !== 'checked')
        return (0,rules_state/* errorOf */.Mz)(checked.problem);
    const { job, snapshot } = checked;
    learn((0,wait/* trackedWith */.Zq)(state(), snapshot));
    if (inputs.wait)
        return (0,wait/* waitForResult */.sG)(context, job);
    const verdict = (0,finished/* judge */.S4)(state(), inputs);
    return verdict.kind === 'ended'
        ? (0,wait/* readEnd */.sA)(context, verdict)
        : (0,rules_state/* stopped */.ce)('active');
}
async function deliverFirst(delivery) {
    const { context } = delivery;
    const prepared = await prepare(delivery);
    if (prepared.kind === 'stopped')
        return prepared;
    const stop = await claim(context);
    if (stop === undefined)
        return sendPrepared(delivery, prepared);
    if (stop !== 'was-there')
        return stop;
    const record = await readRecord(context, context.state().reactionTarget);
    context.learn({ record });
    return followRecord(delivery, record, prepared);
}
async function deliverAgain(delivery) {
    const { context } = delivery;
    const { reactionTarget } = context.state();
    const record = await readRecord(context, reactionTarget);
    context.learn({ record });
    return followRecord(delivery, record);
}
async function followRecord(delivery, record, prepared) {
    const { context } = delivery;
    const { inputs, state } = context;
    const facts = (0,rules_record/* recordFacts */.r)(state(), record, inputs.resend);
    const decision = (0,rules_record/* decideByRecord */.R)(facts);
    switch (decision) {
        case 'repeat-end':
            return repeatEnd(context, record);
        case 'wait':
            return followEarlierSend(context, record, prepared);
        case 'unreadable':
            return unreadable(record);
        case 'repeat-refusal':
            return repeatRefusal(context, record);
        case 'repeat-doubt':
            return repeatDoubt(context, record);
        case 'claimed':
            return unknown(claimedWords(context));
        case 'send':
        case 'resend':
        case 'claim':
            return deliverUnsent(delivery, decision === 'claim');
    }
}
async function deliverUnsent(delivery, asksForEyes) {
    const { context } = delivery;
    const prepared = await prepare(delivery);
    if (prepared.kind === 'stopped')
        return prepared;
    const stop = asksForEyes ? await claim(context) : undefined;
    if (stop === undefined)
        return sendPrepared(delivery, prepared);
    return stop === 'was-there' ? unknown(CLAIMED) : stop;
}
async function prepare(delivery) {
    const { context } = delivery;
    const { problem } = context.request;
    if (problem)
        return unsent(context, problem);
    return prepareFor(delivery, await chooseJob(context));
}
async function prepareFor(delivery, chosen) {
    const { context, prompt } = delivery;
    if (chosen.kind === 'refused')
        return unsent(context, chosen.problem);
    const isNew = chosen.kind === 'new';
    if (isNew)
        beginStart(context);
    const text = withoutUnhandled(prompt.read(isNew));
    if (isNew)
        return { kind: 'prepared', text, target: 'new' };
    const checked = await checkChosen(context, chosen);
    if (checked.kind === 'checked')
        return { kind: 'prepared', text, target: checked };
    const { otherwise } = chosen;
    const isUnconfirmed = checked.kind === 'refused' &&
        (checked.status === 404 || checked.problem.reason === 'no-job');
    if (!isUnconfirmed || !otherwise || otherwise.kind === 'refused')
        return unsent(context, checked.problem);
    context.log.moment((0,common_message/* say */.cv) `The agent job ${chosen.job.id} counts for nothing: the service does not say that it made this pull request.`);
    return prepareFor(delivery, otherwise);
}
function beginStart({ inputs, learn, log, state }) {
    learn({ startsJob: true });
    if (inputs.startJob === 'automatic' && !state().about.isReported)
        log.warn(NO_CONVERSATION);
}
function withoutUnhandled(work) {
    work.catch(() => undefined);
    return work;
}
async function claim(context) {
    const { learn, limits, log, state } = context;
    const { reactionTarget } = state();
    if (!(0,rules_report/* isComment */.Cn)(reactionTarget))
        return undefined;
    learn({ claim: 'asking' });
    const bound = claimLimits(limits);
    const claimed = await addClaim(context, reactionTarget, bound);
    learn({ claim: claimed.claim });
    switch (claimed.claim) {
        case 'added':
            log.moment((0,common_message/* say */.cv) `The comment is claimed (👀).`);
            return undefined;
        case 'was-there':
            log.moment((0,common_message/* say */.cv) `The comment was claimed before (👀).`);
            return 'was-there';
        case 'not-asked':
            return undefined;
        case 'asking':
        case 'refused':
            return notClaimed(context, claimed.failure);
    }
}
async function notClaimed(context, failure) {
    const { github, learn, state } = context;
    const problem = failure?.problem ?? NO_PROBLEM;
    const { report } = await readBestReport(context);
    if (failure?.isMissing)
        learn({ send: { kind: 'refused' } });
    if (report) {
        const resumed = (0,rules_report/* resumeFrom */._j)(report, github.aheadMs());
        if (resumed.send)
            learn(resumed);
        learn((0,rules_report/* withFoundReport */.xW)(state(), report, github.aheadMs()));
    }
    return (0,rules_state/* errorOf */.Mz)(claimProblem(problem));
}
const NO_PROBLEM = { reason: 'github', what: [], fix: [] };
const NOTHING_TO_START = {
    reason: 'text',
    what: (0,common_message/* say */.cv) `--new needs a text: what the agent is to do.`,
    fix: [],
    isLasting: true
};
const ASKS_FOR_HELP = (0,common_message/* say */.cv) `The comment asks for help, so nothing was sent.`;
const HELP_NOT_POSTED = (0,common_message/* say */.cv) `The help comment could not be posted.`;
const NO_CONVERSATION = (0,common_message/* say */.cv) `Nothing is reported as a comment, so no conversation knows the job that is started: each text starts another one.`;


/***/ })

};
;