/**
 * Text as people see it. What is hidden from whoever asks must not reach the
 * agent: https://docs.github.com/get-started/writing-on-github
 */

/** A color, a title, a link: what a terminal does not show as text. */
const TERMINAL_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is its point
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\r\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]+[0-~]/g

/**
 * Control, format, and default-ignorable characters, but newline, tab, the
 * joiners of some scripts, and one U+FE0F after an emoji.
 */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv

/** A run of them says no more than one, but could carry any text. */
const JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g

/** Drops terminal sequences, and characters that hide or reorder text. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(TERMINAL_SEQUENCE, '')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
}

/**
 * The same of Markdown, and without what GitHub does not show of it: HTML
 * (comments, tags with their attributes, and other `<!…>` and `<?…>`), link and
 * footnote definitions and what names them, titles of links, alt texts, and
 * cells without a column. Addresses stay. What is not certain to be code is not
 * taken for code, and where it is not certain what is hidden, more is removed:
 * `isPartial` says that something that is seen may have gone with it.
 *
 * https://github.github.com/gfm/
 */
export function seenMarkdown(markdown: string) {
  const asGitHub = markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    // Line ends to JavaScript, but not to GitHub.
    .replace(/[\u2028\u2029]/g, '\u00a0')
    .replaceAll('\0', '')
  const code: string[] = []
  const rest = setCodeApart(asGitHub, code)
  const definitions = spansOf(rest, DEFINITION)
  const hidden = [
    ...definitions,
    // Without a definition, it is text.
    ...(definitions.length > 0 ? spansOf(rest, REFERENCE) : []),
    ...surplusCells(rest),
    ...spansOf(rest, TITLE),
    ...spansOf(rest, ALT),
    ...hiddenHtml(rest)
  ]
  const kept = withoutEntities(without(rest, hidden).replace(RARE_SPACE, ' '))
  const text = visible(kept.replace(/\0(\d+)\0/g, '\ue000$1\ue001')).replace(
    /\ue000(\d+)\ue001/g,
    (_, at: string) => visible(code[Number(at)] ?? '')
  )
  return { text, isPartial: hidden.length > 0 }
}

type Span = readonly [start: number, end: number]

/** White space to some of GitHub's rules, and text to others. */
const RARE_SPACE = /[\v\f]/g
/** What may be before a block: quotes, list items, tasks, indents. */
const CONTAINERS = String.raw`(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[[ xX]\])(?=[ \t])|\[\^[^\] \t\n]+\]:)*`
const LABEL = String.raw`(?:[^\[\]\\\n]|\\[^]|\n(?![ \t>]*\n)){1,2000}`
/** The rest of a paragraph: where a definition ends in it is not certain. */
const TO_BLANK = String.raw`.*(?:\n(?![ \t]*(?:\n|$)).*)*`
/** Of a link, or of a footnote with the indented paragraphs that follow. */
const DEFINITION = new RegExp(
  String.raw`^${CONTAINERS}(?:\[${LABEL}\]:${TO_BLANK}|\[\^[^\] \t\n]+\]:${TO_BLANK})(?:(?:\n[ \t>]*(?=\n))+\n(?: {4}| {0,3}\t)${TO_BLANK})*`,
  'gm'
)
/** What a link, an image, or a footnote is looked up by. */
const REFERENCE = new RegExp(
  String.raw`(?<=\])\[${LABEL}\]|\[\^[^\] \t\n]+\]`,
  'g'
)
const GAP = String.raw`[ \t]*(?:\n[ \t>]*)?`
/** From a link's address to its end, or else to the end of the paragraph. */
const TITLE = new RegExp(
  String.raw`(?<=\]\(${GAP}(?:<(?:[^<>\\\n]|\\.)*>|[^\s<]\S*))(?:[ \t]|\n[ \t>]*)\s*(?:(?:"(?:[^"\\\n]|\\[^]|\n(?![ \t>]*\n))*"|'(?:[^'\\\n]|\\[^]|\n(?![ \t>]*\n))*'|\((?:[^()\\\n]|\\[^]|\n(?![ \t>]*\n))*\))(?=\s*\))|["'(]${TO_BLANK})`,
  'g'
)
const IN_ALT = String.raw`[^\[\]\\\n]|\\[^]|\n(?![ \t>]*\n)`
/** An image's text, with a link or another image in it at most. */
const ALT = new RegExp(
  String.raw`(?<=!\[)(?:(?:${IN_ALT}|\[(?:${IN_ALT})*\])*(?=\])|${TO_BLANK})`,
  'g'
)

function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)]
    .filter(({ 0: found }) => found !== '')
    .map(({ 0: found, index }) => [index, index + found.length])
}

/** What follows the last cell of a table's row that has a column. */
function* surplusCells(text: string): Generator<Span> {
  let columns = 0
  let start = 0
  for (const line of text.split('\n')) {
    const [before = ''] = CONTAINER.exec(line) ?? []
    const row = line.slice(before.length)
    if (BLANK.test(row)) columns = 0
    else if (TABLE.test(row)) columns = row.match(/-+/g)?.length ?? 0
    else if (columns > 0) {
      // The first bar may be before the first cell.
      const bars = [...row.matchAll(BAR)].map(({ index }) => index)
      const last = bars[columns - (bars[0] === 0 ? 0 : 1)]
      const from = before.length + (last ?? row.length) + 1
      if (line.slice(from).trim() !== '')
        yield [start + from, start + line.length]
    }
    start += line.length + 1
  }
}

const CONTAINER = new RegExp(`^${CONTAINERS}`)
/** The row below a table's head. */
const TABLE =
  /^(?=.*[|:])\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** One that no backslash makes a character. */
const BAR = /(?<=(?<!\\)(?:\\\\)*)\|/g

/** The text between spans, which may overlap. Lines stay lines. */
function without(text: string, spans: readonly Span[]): string {
  let at = 0
  let kept = ''
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    if (start > at) kept += text.slice(at, start)
    at = Math.max(at, end)
  }
  return kept + text.slice(at)
}

const SPACE = String.raw`[ \t\n\v\f]`
const ATTRIBUTE = String.raw`${SPACE}+[a-z_:][\w.:-]*(?:${SPACE}*=${SPACE}*(?:[^ \t\n\v\f"'=<>\x60]+|'[^']*'|"[^"]*"))?`
const TAG = new RegExp(
  `<(?:/[a-z][a-z0-9-]*${SPACE}*|[a-z][a-z0-9-]*(?:${ATTRIBUTE})*${SPACE}*/?)>`,
  'iy'
)
/** An instruction and CDATA go on over lines, past other brackets. */
const OWN_ENDS = [
  ['<?', '?>'],
  ['<![CDATA[', ']]>']
] as const
/** What browsers show instead of a ruby. */
const RUBY_PARENTHESIS = /<rp>[^<`\\$\n]*<\/rp>/iy
/** A tag with this in it may end elsewhere. */
const OTHER_BLOCK = /[\v\f]|\n[ \t]*(?:\n|[^a-z"'/ \t])/i

/**
 * HTML and what it hides. Of what may go on past the end that it seems to have,
 * all that follows is taken for hidden.
 */
function* hiddenHtml(text: string): Generator<Span> {
  const opening = /<(?=[a-z/!?])/gi
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const { index } = found
    const end = htmlEnd(text, index)
    if (end === undefined) continue
    yield [index, end]
    opening.lastIndex = end
  }
}

/** Where it ends; undefined: it is text. */
function htmlEnd(text: string, start: number): number | undefined {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = start
    return pattern.exec(text)?.[0]
  }
  const lineEnd = endOfLine(text, start)
  if (text.startsWith('<!--', start)) {
    // `<!-->` is a whole one.
    const end = text.indexOf('-->', start + 2)
    // A block of its own goes on to its end; another may not.
    const isBlock = /(?:^|\n[ \t]*\n)$/.test(text.slice(0, start))
    const isSure = end !== -1 && (end < lineEnd || isBlock)
    return isSure ? end + 3 : text.length
  }
  if (/^<(?:[!?]|\/(?![a-z]))/i.test(text.slice(start, start + 3))) {
    const line = text.slice(start, lineEnd)
    const [, own] = OWN_ENDS.find(([begin]) => line.startsWith(begin)) ?? [
      '',
      '>'
    ]
    const last = line.indexOf(own) + own.length
    const isWhole = line.includes(own) && !line.slice(1, last).includes('<')
    return isWhole ? start + last : text.length
  }
  if (at(/<rp(?=[\s/>])/iy)) {
    const whole = at(RUBY_PARENTHESIS)
    return whole === undefined ? text.length : start + whole.length
  }
  const tag = at(TAG)
  if (tag !== undefined)
    return OTHER_BLOCK.test(tag) ? text.length : start + tag.length
  // In a line of a paragraph it is only a bracket, or an address.
  return isInHtml(text, start) ? text.length : undefined
}

/** Whether a line of the paragraph so far could begin HTML. */
function isInHtml(text: string, at: number): boolean {
  const before = text.slice(0, endOfLine(text, at))
  const paragraph = before.split(/\n[ \t]*(?=\n)/).at(-1) ?? ''
  return HTML_LINE.test(paragraph) || LONG_HTML.test(before)
}

const HTML_LINE = new RegExp(
  String.raw`^${CONTAINERS}<(?![a-z][a-z0-9+.-]{1,31}:[^\s<>]*>|[^\s<>@]+@[\w.-]+>)[a-z/!?]`,
  'im'
)
/** HTML that goes on over blank lines. */
const LONG_HTML = new RegExp(
  `^${CONTAINERS}<(?:\\?|!|(?:script|pre|style|textarea)\\b)`,
  'im'
)

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const BLANK = /^[ \t]*$/
const LIST_ITEM = /^( {0,3}(?:[-+*]|\d{1,9}[.)]) {1,4})(?! )/
/** A fence can't have its own character after it: that is a code span. */
const FENCE = /^( {0,3}> ?)?( *)(`{3,}(?=[^`]*$)|~{3,})/
const ANY_FENCE = new RegExp(`^${CONTAINERS}(?:\`{3,}|~{3,})`)
/** Of what follows a fence, GitHub uses this, and shows nothing. */
const LANGUAGE = /^ *(?:[a-z][a-z0-9+#.-]{0,19}(?![^\s]))?/

/**
 * Puts a mark in the place of all that is code for certain: fenced blocks that
 * are no deeper than a list item or a quote, and code spans within a line.
 */
function setCodeApart(text: string, code: string[]): string {
  const lines = text.split('\n')
  const apart = (kept: string) => `\0${code.push(kept) - 1}\0`
  const told: string[] = []
  /** False: where code begins is not certain any more. */
  let isCertain = true
  let isHtml = false
  let itemWidth: number | undefined
  let paragraph: string[] = []
  const endParagraph = () => {
    const whole = paragraph.join('\n')
    told.push(...(paragraph.length > 0 ? [withSpansApart(whole, apart)] : []))
    paragraph = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const comment = isCertain && !isHtml && commentAt(lines, at)
    const indent = line.search(/[^ ]|$/)
    if (BLANK.test(line)) isHtml = false
    else if (itemWidth !== undefined && indent < itemWidth)
      itemWidth = undefined
    itemWidth = LIST_ITEM.exec(line)?.[1]?.length ?? itemWidth
    const block =
      isCertain && !isHtml ? fencedAt(lines, at, itemWidth) : undefined
    if (comment) {
      endParagraph()
      told.push(...lines.slice(at, comment + 1))
      at = comment
    } else if (block) {
      endParagraph()
      told.push(`${block.prefix}${apart(block.code)}`)
      at = block.end
    } else {
      const isRare = line.search(RARE_SPACE) !== -1
      if (isRare || ANY_FENCE.test(line) || LONG_HTML.test(line))
        isCertain = false
      isHtml ||= HTML_LINE.test(line)
      const isPlain = isCertain && !isHtml && !BLANK.test(line)
      if (!isPlain) endParagraph()
      if (isPlain) paragraph.push(line)
      else {
        const shown = withoutInfo(line)
        told.push(shown)
        // It may begin HTML, which then hides all that follows.
        if (line.slice(shown.length).includes('<')) break
      }
    }
  }
  endParagraph()
  return told.join('\n')
}

/** The last line of a comment that is a block of its own. */
function commentAt(lines: readonly string[], at: number): number | undefined {
  if (!lines[at]?.startsWith('<!--') || !BLANK.test(lines[at - 1] ?? ''))
    return undefined
  const end = lines.findIndex(
    (line, index) => index >= at && line.includes('-->', index === at ? 2 : 0)
  )
  return end === -1 ? undefined : end
}

/** Of a line that may be a fence, nothing is told after the language. */
function withoutInfo(line: string): string {
  const [fence] = ANY_FENCE.exec(line) ?? []
  if (fence === undefined) return line
  const rest = line.slice(fence.length)
  const isSpan = fence.endsWith('`') && rest.includes('`')
  return isSpan ? line : fence + (LANGUAGE.exec(rest)?.[0] ?? '')
}

/** The fenced block that begins in a line; `end` is its last one. */
function fencedAt(lines: readonly string[], at: number, itemWidth = 0) {
  const [whole, prefix = '', indent = '', mark = ''] =
    FENCE.exec(lines[at] ?? '') ?? []
  if (whole === undefined) return undefined
  const depth = indent.length
  if (depth > 3 && (depth < itemWidth || depth > itemWidth + 3))
    return undefined
  const info = LANGUAGE.exec((lines[at] ?? '').slice(whole.length))?.[0] ?? ''
  const code = [`${indent}${mark}${info}`]
  const isQuoted = (line: string) => /^ {0,3}>/.test(line)
  for (let end = at + 1; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    // Where the quote ends, so does its code.
    if (prefix !== '' && !isQuoted(line))
      return { prefix, code: code.join('\n'), end: end - 1 }
    const own = prefix === '' ? line : line.replace(/^ {0,3}> ?/, '')
    const isDeep = own.search(/[^ ]|$/) >= depth || own.trim() === ''
    // If the fence is in a list, that ends here.
    if (!isDeep || line.search(RARE_SPACE) !== -1) return undefined
    code.push(prefix === '' ? own : line)
    const closing = /^ *(`+|~+)[ \t]*$/.exec(own)?.[1] ?? ''
    const isClosing = own.search(/[^ ]/) <= depth + 3 && !own.startsWith('\t')
    if (isClosing && closing.startsWith(mark))
      return isClosing && own.search(/[^ ]/) - depth > 0 && depth > 0
        ? undefined
        : { prefix, code: code.join('\n'), end }
  }
  return { prefix, code: code.join('\n'), end: lines.length - 1 }
}

/** What can change what backticks mean, and backticks. */
const MARK = /`+|\\|<[a-z/!?]|\]\(|\$/gi

/** In a paragraph, code spans up to the first whose beginning is not certain. */
function withSpansApart(
  paragraph: string,
  apart: (code: string) => string
): string {
  // What looks like a code span could be a part of a definition.
  let isCertain = !paragraph.includes(']:')
  return paragraph
    .split('\n')
    .map(line => {
      let told = ''
      let from = 0
      MARK.lastIndex = 0
      while (isCertain) {
        const mark = MARK.exec(line)
        if (mark === null) break
        const { 0: run, index } = mark
        const end = run.startsWith('`') && spanEnd(line, index, run)
        isCertain = end !== undefined && end !== false
        if (!end) break
        told += line.slice(from, index) + apart(line.slice(index, end))
        from = end
        MARK.lastIndex = end
      }
      return told + line.slice(from)
    })
    .join('\n')
}

/** Within its line; in a word it could be part of an address. */
function spanEnd(line: string, start: number, run: string): number | undefined {
  if (start > 0 && !/[\s("'*_~[]/.test(line[start - 1] ?? '')) return undefined
  const begin = start + run.length
  const runs = /`+/g
  runs.lastIndex = begin
  for (let found = runs.exec(line); found; found = runs.exec(line)) {
    if (found[0] !== run) continue
    // A bar can end a table's cell, and code with it.
    const isWhole = !line.slice(begin, found.index).includes('|')
    return isWhole ? runs.lastIndex : undefined
  }
  return undefined
}

/** One of a character, also without the semicolon that HTML can do without. */
const ENTITY = /&#(x[\da-f]+|\d+);?/gi
/** Those with a name whose character is not seen. */
const UNSEEN_ENTITY =
  /&(?:ZeroWidthSpace|Negative(?:Medium|Thick|Thin|VeryThin)Space|NoBreak|ApplyFunction|af|Invisible(?:Comma|Times)|ic|it|shy|lrm|rlm|zwn?j);/g

/** What is not seen becomes a character that `visible` drops. */
function withoutEntities(text: string): string {
  return text
    .replace(UNSEEN_ENTITY, '\u200b')
    .replace(ENTITY, (entity: string, digits: string) => {
      const code = Number(`0${digits}`)
      if (code > 0x10ffff) return entity
      const seen = visible(String.fromCodePoint(code))
      return /^[\u200c\u200d]?$/.test(seen) ? '\u200b' : entity
    })
}
