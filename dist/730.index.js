"use strict";
exports.id = 730;
exports.ids = [730];
exports.modules = {

/***/ 5529:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gy: function() { return /* binding */ postComment; },
/* harmony export */   Tu: function() { return /* binding */ deleteComment; },
/* harmony export */   jE: function() { return /* binding */ readCommentsSince; },
/* harmony export */   oB: function() { return /* binding */ readConversationBackwards; },
/* harmony export */   qN: function() { return /* binding */ readRenderedDescription; }
/* harmony export */ });
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5115);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5755);



const PATHS = { comment: 'issues', line: 'pulls' };
const PAGES_AHEAD = 5;
function listOf(kind, issue) {
    const route = `GET /repos/{owner}/{repo}/${PATHS[kind]}/{issue_number}/comments`;
    return { route, parameters: { issue_number: issue } };
}
async function* readConversationBackwards(github, issue, count, limits) {
    const list = listOf('comment', issue);
    const lastPage = Math.max(1, Math.ceil(count / _pages_js__WEBPACK_IMPORTED_MODULE_0__/* .PAGE_SIZE */ .md));
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPagesBackwards */ .P)(github, list, lastPage, limits))
        yield commentsOf(page, 'comment');
}
async function* readCommentsSince(github, kind, where, limits) {
    const { issue, since } = where;
    const whole = {
        route: `GET /repos/{owner}/{repo}/${PATHS[kind]}/comments`,
        parameters: { sort: 'created', direction: 'asc' }
    };
    const { parameters, route } = issue === undefined ? whole : listOf(kind, issue);
    const sinceDate = `${new Date(since).toISOString().slice(0, 19)}Z`;
    const call = { route, parameters: { ...parameters, since: sinceDate } };
    const ahead = issue === undefined ? PAGES_AHEAD : 0;
    for await (const page of (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readPages */ .n4)(github, call, limits, { ahead }))
        yield commentsOf(page, kind);
}
function commentsOf(page, kind) {
    if (page.kind === 'failed')
        return page;
    const value = page.value.flatMap(item => readWritten(item, kind));
    return { kind: 'read', value };
}
function readWritten(item, kind) {
    const id = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(item.id);
    if (id === undefined)
        return [];
    const firstId = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(item.in_reply_to_id) ?? id;
    return [
        {
            id,
            author: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(item.user).login) ?? '',
            text: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.body) ?? '',
            url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.html_url) ?? '',
            postedAt: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(item.created_at) ?? 0,
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .s)({
                threadId: kind === 'line' ? firstId : undefined,
                issue: issueOf(item)
            })
        }
    ];
}
function issueOf(item) {
    const on = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.issue_url) ?? (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(item.pull_request_url) ?? '';
    const number = /\/(\d+)$/.exec(on)?.[1];
    return number === undefined ? undefined : Number(number);
}
async function postComment(github, target, body, limits) {
    const { issue, threadId } = target;
    const isReply = threadId !== undefined;
    const { parameters, route } = listOf(isReply ? 'line' : 'comment', issue);
    const call = {
        route: `${route.replace('GET', 'POST')}${isReply ? '/{comment_id}/replies' : ''}`,
        parameters: { ...parameters, body, comment_id: threadId }
    };
    const result = await github.askOnce(call, limits);
    if (result.kind === 'answer')
        return { kind: 'posted', url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(result.data).html_url) ?? '' };
    if (result.kind === 'again')
        return result;
    return isReply && [404, 422].includes(result.status ?? 0)
        ? postComment(github, { issue }, body, limits)
        : result;
}
async function deleteComment(github, { id, threadId }, limits) {
    const path = PATHS[threadId === undefined ? 'comment' : 'line'];
    const route = `DELETE /repos/{owner}/{repo}/${path}/comments/{comment_id}`;
    const parameters = { comment_id: id };
    return github.remove({ route, parameters }, limits);
}
const queryAbout = (field) => `
  query($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      subject: ${field}(number: $number) { body bodyText }
    }
  }`;
function readRenderedDescription(github, { owner, repo: name }, on, limits) {
    return github.query({
        query: queryAbout(on.isPullRequest ? 'pullRequest' : 'issue'),
        variables: { owner, name, number: on.number },
        pick: ({ repository }) => {
            const { body, bodyText } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(repository).subject);
            return typeof body === 'string' && typeof bodyText === 'string'
                ? { body, bodyText }
                : undefined;
        }
    }, limits);
}


/***/ }),

/***/ 9730:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readPrompt: function() { return /* binding */ readPrompt; }
});

// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
// EXTERNAL MODULE: ./github/pages.js
var github_pages = __webpack_require__(5755);
// EXTERNAL MODULE: ./github/review-threads.js
var review_threads = __webpack_require__(4851);
// EXTERNAL MODULE: ./github/trigger.js
var trigger = __webpack_require__(9207);
// EXTERNAL MODULE: ./common/message.js
var common_message = __webpack_require__(774);
// EXTERNAL MODULE: ./common/parse.js
var parse = __webpack_require__(9034);
// EXTERNAL MODULE: ./common/values.js
var values = __webpack_require__(5115);
// EXTERNAL MODULE: ./github/run.js
var github_run = __webpack_require__(2426);
// EXTERNAL MODULE: ./github/reply.js
var github_reply = __webpack_require__(3935);
// EXTERNAL MODULE: ./github/command.js
var github_command = __webpack_require__(5910);
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
    const info = possibleFenceInfo(line);
    return info !== undefined && (DRAWINGS.test(info) || /[&\\]/.test(info));
}
function hasHiddenInfo(line) {
    const info = possibleFenceInfo(line);
    return info !== undefined && !isCommonLanguage(info);
}
function possibleFenceInfo(line) {
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
const COMMON_LANGUAGES = new Set('bash c c# c++ console cpp cs csharp css diff dockerfile go graphql hcl html http ini java javascript js json jsonc jsx kotlin kt lua make makefile markdown md php plaintext powershell py python r rb rs ruby rust scala scss sh shell sql suggestion svelte swift terraform text tf toml ts tsx txt typescript vue xml yaml yml'.split(' '));
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
    const match = /^( {0,3})(`{3,}|~{3,})[ \t]*([\w+#]*)[ \t]*$/.exec(line);
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
const HIDING = /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv;
const SURPLUS_JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g;
function visibleText(text) {
    return text
        .toWellFormed()
        .replace(CONTROL_STRING, '')
        .replace(CONTROL_SEQUENCE, '')
        .replace(CHARACTER_SET_SEQUENCE, '')
        .replace(LINE_END, '\n')
        .replace(SURPLUS_EMOJI_SELECTOR, '')
        .replace(HIDING, '')
        .replace(SURPLUS_JOINERS, '');
}
function visibleLine(text, most) {
    return (0,common_message/* oneLine */.TN)(visibleText(text), most);
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
    return visibleText(text).trim();
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
    const diff = visibleText(hunk).trimEnd();
    if (isFile || diff === '')
        return '';
    const shown = takeLastLines(diff, HUNK_CHARACTERS);
    const which = shown === diff ? 'The diff' : 'The last lines of the diff';
    return `${which} up to that line:\n\n${(0,common_message/* fencedBlock */.zW)(shown, 'diff')}`;
}
function describeLocation(location) {
    const outdated = location.isOutdated
        ? ' (outdated: the code has changed since this was written)'
        : '';
    const name = visibleLine(location.path, PATH_CHARACTERS);
    const file = name === '' ? 'a file without a readable name' : (0,common_message/* codeSpan */.SS)(name);
    return `${file}${describeLines(location)}${outdated}`;
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
const OMISSION_WORDS = {
    later: 'written after the follow-up was asked',
    edited: 'edited after it was asked',
    hidden: 'hidden on GitHub or without visible text',
    outsider: 'by people without the required permission',
    unasked: 'by people whose permission was not determined'
};
function viewpointOf(trigger, command) {
    if (trigger.kind === 'event')
        return { at: undefined, command };
    const { createdAt: at, id, kind, threadId } = trigger.asked;
    return {
        at,
        command,
        ...(0,values/* defined */.s)({ asker: trigger.asker?.login }),
        ...(kind === 'line' && (0,values/* defined */.s)({ id, threadId }))
    };
}
function isThreadWhereAsked({ id: asked, threadId }, { comments }) {
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
function selectComments(comments, viewpoint, findOther = () => undefined) {
    const selected = comments.map(comment => {
        const omission = findOmission(comment, viewpoint) ?? findOther(comment);
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
function isPartOfConversation({ id, text }, viewpoint) {
    return (id !== viewpoint.id &&
        !text.startsWith(trigger/* MARKER_OPENING */.am) &&
        !beginsWithCommand(text, viewpoint.command));
}
function beginsWithCommand(text, command) {
    return (0,github_command/* afterCommand */.mr)(text, command) !== undefined;
}
function describeOmissions(omissions) {
    const counts = Object.entries(OMISSION_WORDS).flatMap(([reason, words]) => {
        const count = omissions.filter(one => one === reason).length;
        return count === 0 ? [] : [`${count} ${words}`];
    });
    return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`;
}
function quoteComment({ author, location, shown }) {
    return quoteShown(`Comment${byAuthor(author)}`, shown, location.url);
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
    const id = (0,parse/* wholeNumber */.rD)(item.id);
    if (item.status !== 'completed' || result === undefined || id === undefined)
        return [];
    const output = (0,parse/* asObject */.eB)(item.output);
    const summary = chooseShownText((0,parse/* text */.Qq)(output.summary) ?? '', undefined);
    const isLeftOut = summary.kind === 'left-out';
    const title = visibleText((0,parse/* text */.Qq)(output.title) ?? '');
    return [
        {
            name: (0,parse/* text */.Qq)(item.name) ?? '',
            url: (0,parse/* text */.Qq)(item.html_url) ?? (0,parse/* text */.Qq)(item.details_url) ?? '',
            result,
            passages: [
                ...descriptionPassages(joinParagraphs([title, isLeftOut ? '' : summary.text])),
                ...(isLeftOut ? [SUMMARY_LEFT_OUT] : [])
            ],
            run: {
                id,
                annotations: (0,parse/* wholeNumber */.rD)(output.annotations_count) ?? 0,
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
            name: (0,parse/* text */.Qq)(item.context) ?? '',
            url: (0,parse/* text */.Qq)(item.target_url) ?? '',
            result,
            passages: descriptionPassages((0,parse/* text */.Qq)(item.description) ?? '')
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
    return (0,parse/* asObject */.eB)(app).slug === 'github-actions';
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
            unread: (0,values/* defined */.s)({
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
    const path = visibleLine((0,parse/* text */.Qq)(item.path) ?? '', NAME_CHARACTERS);
    const line = (0,parse/* wholeNumber */.rD)(item.start_line);
    const place = line === undefined ? path : `${path}, line ${line}`;
    const title = visibleLine((0,parse/* text */.Qq)(item.title) ?? '', NAME_CHARACTERS);
    const message = visibleText((0,parse/* text */.Qq)(item.message) ?? '').trim();
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
    const url = (0,parse/* safeUrl */.Pl)(redirect.headers.location ?? '');
    if (url === undefined)
        return failed(UNSAFE);
    const reply = await github.readTail(url.href, LOG_TAIL, limits);
    if (reply.kind !== 'response' || reply.status !== 200)
        return failed(UNREADABLE);
    if (reply.isTooLarge)
        return { kind: 'too-large' };
    return reply.body === undefined
        ? failed(UNREADABLE)
        : { kind: 'read', value: excerptUpToError(reply.body) };
}
function failed(problem) {
    return { kind: 'failed', problem };
}
const UNSAFE = (0,github_reply/* unexpectedAnswer */.au)((0,common_message/* say */.cv) `GitHub did not answer with the address of a log.`);
const UNREADABLE = {
    reason: 'github',
    what: (0,common_message/* say */.cv) `The host that GitHub keeps logs on did not answer with one.`,
    fix: (0,common_message/* say */.cv) `Check whether the runner can reach it, and GitHub's status page.`
};
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/;
function excerptUpToError(log) {
    const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''));
    const error = lines.findLastIndex(line => line.startsWith('##[error]'));
    const last = lines.findLastIndex(line => line !== '');
    const end = (error === -1 ? last : error) + 1;
    return lines.slice(Math.max(0, end - LINES), end).join('\n');
}
function logPassage(log) {
    switch (log.kind) {
        case 'read': {
            const visible = visibleText(log.value);
            const shown = takeLastLines(visible, LOG_CHARACTERS);
            if (shown.trim() === '')
                return { whole: 'Its log has no text.' };
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
async function collectChecks({ clock, github, readPull, run }, limits) {
    const read = await readPull(limits);
    if (read.kind === 'failed')
        return unreadSection('checks', unreadPart(NO_PULL, 'pull-requests: read', read));
    const { headRepository, headSha: ref, repository } = read.value;
    const [runs, statuses] = await Promise.all([
        (0,github_pages/* readItems */.F1)(github, list('check-runs', ref), limits, 'check_runs'),
        (0,github_pages/* readItems */.F1)(github, list('status', ref), limits, 'statuses')
    ]);
    const workflows = await readWorkflows(github, itemsOf(runs), ref, limits);
    const { failed, running } = failedChecksIn(newest(itemsOf(runs), sourceAndName(workflows)), newest(itemsOf(statuses), ({ context }) => context), run);
    const shown = failed.slice(0, MOST_CHECKS);
    const isFork = !(0,github_run/* isSameName */.yS)(headRepository, repository);
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
    return { kind: 'checks', found, ...(0,values/* defined */.s)({ section }), unread };
}
function failedChecksIn(runs, statuses, own) {
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
    return (0,parse/* asObject */.eB)(check_suite).id;
}
function sourceAndName(workflows) {
    const known = workflows.kind === 'read' ? workflows.value : new Map();
    return run => {
        const suite = suiteOf(run);
        const workflow = known.get(suite);
        const source = !isJob(run)
            ? `app ${(0,parse/* asObject */.eB)(run.app).id}`
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
    return (0,parse/* wholeNumber */.rD)(item.id) ?? 0;
}
function isPageOf(run) {
    return url => /\/actions\/runs\/(\d+)(?![^/?#])/.exec((0,parse/* text */.Qq)(url) ?? '')?.[1] === run.id;
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
    const which = (shown) => found === 0
        ? 'No failed check was found among those that could be read'
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
;// CONCATENATED MODULE: ./prompt/place.js







const TITLE_CHARACTERS = 200;
const BRANCH_CHARACTERS = 255;
function textAlone(text) {
    return { kind: 'text', text, found: 0, covered: new Set() };
}
async function readSubjectSection(github, run, on, options, limits) {
    const { isByComment, isNew, url } = options;
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
        ...(0,values/* defined */.s)({ description, branches })
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
    const [base, head] = ['base', 'head'].map(name => (0,parse/* text */.Qq)((0,parse/* asObject */.eB)((0,parse/* asObject */.eB)(pullRequest)[name]).ref));
    return base === undefined || head === undefined ? undefined : { base, head };
}
function subjectSection(on, options) {
    const { branches, description, isByComment, subjectUrl, url } = options;
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
async function readTextOnLine(text, location, viewpoint, readThreads, limits) {
    const isFirst = viewpoint.threadId === viewpoint.id;
    const read = isFirst
        ? { kind: 'read', value: [] }
        : await readThreads(limits);
    const unread = read.kind === 'failed'
        ? unreadPart(EARLIER, 'pull-requests: read', read)
        : undefined;
    const all = read.kind === 'failed' ? [] : read.value;
    const { comments = [], unlisted = 0 } = all.find(one => isThreadWhereAsked(viewpoint, one)) ?? {};
    const earlier = selectComments(comments.filter(one => isPartOfConversation(one, viewpoint)), viewpoint);
    const note = unread
        ? describeUnread(unread)
        : describeOmissions(earlier.omissions);
    return {
        kind: 'text',
        text,
        section: lineSection(location, earlier.comments, unlisted, note),
        ...(0,values/* defined */.s)({ unread }),
        found: earlier.comments.length,
        covered: new Set(comments.map(({ id }) => id))
    };
}
function lineSection(location, comments, unlisted, note) {
    const on = location.isFile ? 'a file' : 'a line';
    const where = joinParagraphs([
        `This was asked in a comment on ${on} of a pull request.`,
        joinLines([
            `- Place: ${describeLocation(location)}`,
            addressLine('- Comment: ', location.url)
        ]),
        quoteDiff(location)
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
function reviewInPlace(text, url, comments, viewpoint, isPlaceTold) {
    if (text !== '' && !isPlaceTold)
        return textAlone(text);
    const { comments: shown, omissions } = selectComments(comments, viewpoint);
    if (text === '' && shown.length === 0)
        return nothingToSend(omissions);
    const found = shown.length;
    const covered = new Set(comments.map(({ id }) => id));
    if (isPlaceTold) {
        const note = describeOmissions(omissions);
        const section = reviewSection(url, shown, text === '', note);
        return { kind: 'text', text, section, found, covered };
    }
    const all = shown.map(({ location, shown }) => shown.kind === 'left-out' ? location.url : shown.text);
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
        items: comments.map(({ location, shown }, at) => {
            const heading = `Comment ${at + 1} on ${describeLocation(location)}`;
            return { passages: [{ whole: quoteShown(heading, shown, location.url) }] };
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
async function collectThreads(github, options, limits) {
    const { requiredPermission, viewpoint } = options;
    const reading = options.readThreads(limits);
    reading.catch(() => undefined);
    const covered = await options.covered;
    const read = await reading;
    if (read.kind === 'failed')
        return unreadSection('threads', unreadPart(OPEN_THREADS, 'pull-requests: read', read));
    const unresolved = findUnresolvedThreads(read.value, viewpoint, covered);
    const authors = findAuthorsToCheck(unresolved.flatMap(({ comments, isWhereAsked }) => isWhereAsked ? [] : comments), viewpoint);
    const permissions = await readPermissions(github, authors, requiredPermission, limits);
    const selected = unresolved.map(({ comments, isWhereAsked, location, unlisted }) => ({
        ...{ location, unlisted },
        ...selectComments(comments, viewpoint, comment => isWhereAsked || isByAppOrAsker(comment, viewpoint)
            ? undefined
            : findPermissionOmission(comment, permissions))
    }));
    const told = selected.filter(({ comments }) => comments.length > 0);
    const omissions = describeOmissions(selected.flatMap(({ omissions }) => omissions));
    const unlisted = selected.reduce((sum, { unlisted }) => sum + unlisted, 0);
    const [problem] = [...permissions.values()].flatMap(permission => permission.kind === 'failed' ? permission.problem : []);
    const unread = problem ? [{ what: PERMISSIONS, problem }] : [];
    const items = told.map(({ comments, location }) => ({
        passages: threadPassages(location, comments)
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
        ...(0,values/* defined */.s)({ section: threadsSection(items, notes) }),
        unread,
        omissions,
        warnings: warningsOfUnasked(authors.length - MOST_AUTHORS)
    };
}
function findUnresolvedThreads(threads, viewpoint, covered) {
    return threads
        .filter(({ isResolved }) => !isResolved)
        .map(thread => ({
        ...thread,
        comments: thread.comments
            .filter(({ id }) => !covered.has(id))
            .filter(one => isPartOfConversation(one, viewpoint)),
        isWhereAsked: isThreadWhereAsked(viewpoint, thread)
    }));
}
function isByAppOrAsker({ author, isBot }, viewpoint) {
    return isBot || (author !== '' && author === viewpoint.asker);
}
function findAuthorsToCheck(comments, viewpoint) {
    const authors = comments
        .filter(one => !findOmission(one, viewpoint) && !isByAppOrAsker(one, viewpoint))
        .filter(({ author }) => author !== '')
        .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
        .map(({ author }) => author);
    return [...new Set(authors)];
}
async function readPermissions(github, authors, requiredPermission, limits) {
    const asked = authors.slice(0, MOST_AUTHORS).map(async (login) => {
        const judged = await (0,permission/* judgePerson */.lC)(github, login, requiredPermission, limits);
        return [login, judged];
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
function threadPassages(location, comments) {
    const head = `Thread on ${describeLocation(location)}${addressLine(': ', location.url)}`;
    const diff = quoteDiff(location);
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









async function readPrompt(context) {
    const { asked, request } = context;
    const { problem, text, wantsHelp } = request;
    if (asked?.kind === 'review') {
        const sendsCommentsAlone = text === '' && !problem && !wantsHelp;
        const read = await readReviewComments(context, asked, sendsCommentsAlone);
        return read.kind === 'failed'
            ? read
            : reviewPrompt(context, asked, read.value, sendsCommentsAlone);
    }
    return {
        kind: 'prompt',
        isEmpty: text === '' && !problem,
        reactionTarget: (0,trigger/* reactionTargetOf */.C1)(asked),
        ...rememberText(isStart => buildPrompt(context, limits => readTextInPlace(context, isStart, limits)))
    };
}
function rememberText(read) {
    let shown = '';
    return {
        readWhole: async (isStart) => {
            const text = await read(isStart);
            if (typeof text === 'string')
                shown = text;
            return text;
        },
        shown: () => shown
    };
}
function reviewPrompt(context, asked, all, sendsCommentsAlone) {
    const { inputs, request, trigger } = context;
    const { isFromComment, problem, text } = request;
    const comments = all.filter(one => !beginsWithCommand(one.text, inputs.command));
    const isToSend = text !== '' || (sendsCommentsAlone && comments.length > 0);
    const [first] = comments;
    const viewpoint = viewpointOf(trigger, inputs.command);
    const isPlaceTold = isFromComment && inputs.context.includes('place');
    return {
        kind: 'prompt',
        isEmpty: !isToSend && !problem,
        reactionTarget: first ? { kind: 'line', id: first.id } : { kind: 'none' },
        ...rememberText(() => buildPrompt(context, async () => reviewInPlace(text, asked.url, comments, viewpoint, isPlaceTold)))
    };
}
async function readReviewComments({ clock, github, limits, readThreads, run }, { id, on }, sendsCommentsAlone) {
    const read = await readThreads(limits);
    if (read.kind === 'failed')
        return read;
    const value = (0,review_threads/* commentsOfReview */.yf)(read.value, id);
    if (!sendsCommentsAlone || value.length > 0)
        return { kind: 'read', value };
    await (0,common_clock/* pause */.v7)(clock, github_pages/* LISTED_AFTER_MS */.KV, limits);
    const again = await (0,review_threads/* readReviewThreads */.ks)(github, run, on.number, limits);
    return again.kind === 'failed'
        ? again
        : { kind: 'read', value: (0,review_threads/* commentsOfReview */.yf)(again.value, id) };
}
async function readTextInPlace(context, isStart, limits) {
    const { asked, github, inputs, on, readThreads, request, run, trigger } = context;
    const { isFromComment, jobId, text } = request;
    if (!inputs.context.includes('place') || !on)
        return textAlone(text);
    if (asked?.location && isFromComment) {
        const viewpoint = viewpointOf(trigger, inputs.command);
        return readTextOnLine(text, asked.location, viewpoint, readThreads, limits);
    }
    if (!isFromComment && !isSubjectEvent(run.eventName, isStart))
        return textAlone(text);
    const eventUrl = trigger.kind === 'event' ? trigger.url : undefined;
    const options = {
        isByComment: isFromComment,
        isNew: !isFromComment || jobId !== undefined || isStart,
        url: (isFromComment ? asked?.url : eventUrl) ?? ''
    };
    const section = await readSubjectSection(github, run, on, options, limits);
    return { ...textAlone(text), section };
}
function isSubjectEvent(eventName, isStart) {
    const isPull = ['pull_request', 'pull_request_target'].includes(eventName);
    return eventName === 'issues' || (isPull && isStart);
}
async function buildPrompt(context, readPlace) {
    const { log, redact, request } = context;
    const { options } = request;
    const limits = readingLimits(context.clock, context.limits);
    const reading = readPlace(limits);
    const [inPlace, ...collected] = await Promise.all([
        reading,
        ...wantedParts(context).map(part => collectPart(context, part, reading, limits))
    ]);
    if (inPlace.kind === 'failed')
        return inPlace;
    const named = collected.filter(({ kind }) => options.includes(kind));
    const hasNamed = named.some(({ found }) => found > 0);
    const hasThread = options.includes('threads') && inPlace.found > 0;
    if (options.length > 0 && !hasNamed && !hasThread)
        return nothingFound(named);
    for (const warning of warningsAbout(inPlace.unread, collected))
        log.warn(warning);
    const { text } = inPlace;
    const sections = [inPlace, ...collected].flatMap(({ section }) => section ?? []);
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
function collectPart(context, part, reading, limits) {
    const { github, inputs, readThreads, trigger } = context;
    switch (part) {
        case 'threads': {
            const covered = reading.then(place => place.kind === 'text' ? place.covered : new Set());
            const viewpoint = viewpointOf(trigger, inputs.command);
            const { requiredPermission } = inputs;
            const options = { viewpoint, covered, readThreads, requiredPermission };
            return collectThreads(github, options, limits);
        }
        case 'checks':
            return collectChecks(context, limits);
    }
}


/***/ })

};
;