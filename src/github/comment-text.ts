/** One line of a comment. */
interface CommentLine {
  /** The line without its end. */
  readonly text: string
  /** Where the line begins in the comment. */
  readonly at: number
  /** Whether it is part of a fenced or indented block of code. */
  readonly isCode: boolean
  /**
   * Whether it does not go on with a text above it: it is empty, or begins a
   * paragraph, a list item, a heading, or a quote. False for code.
   */
  readonly beginsBlock: boolean
}

/**
 * Returns the lines of a comment, with their places, which of them are code, and
 * which begin a block. The lines of the fences count as code. They are read as
 * GitHub reads them, except for HTML, the definitions of links, quotes within
 * list items, tabs behind a mark, code on the line of a list item's mark, and
 * list items without a text or with another number than 1 right below a text. A
 * first line without a text is not empty, because the command is on it.
 * https://spec.commonmark.org/0.31.2/#blocks-and-inlines
 *
 * @param comment what follows the command
 */
export function readLines(comment: string): readonly CommentLine[] {
  const readLine = openLineReader()
  let at = 0
  return comment.split('\n').map((raw, index) => {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const isOfCommand = index === 0 && text.trim() === ''
    const line = { text, at, ...(isOfCommand ? TEXT : readLine(text)) }
    at += raw.length + 1
    return line
  })
}

const CODE = { isCode: true, beginsBlock: false } as const
const TEXT = { isCode: false, beginsBlock: false } as const
/** From so many columns on, a line is no block but indented code or text. */
const INDENTED_COLUMNS = 4

/**
 * Returns a function that takes the lines of a comment, one after the other, and
 * returns what each is. The first one goes on with the text of the command.
 * Without an end, a fence reaches to the end of the comment, or of the quote or
 * list item that it is in. A line is indented code by four columns more than the
 * text of the list item, or the quote, that it is in, and only where it can't go
 * on with the text above it.
 */
function openLineReader(): (
  text: string
) => Pick<CommentLine, 'beginsBlock' | 'isCode'> {
  /** The columns at which the texts of the open list items begin. */
  const items: number[] = []
  const itemColumn = () => items.at(-1) ?? 0
  let fence: Parameters<typeof readInFence>[1] | undefined
  let quoteDepth = 0
  /** Whether the line above is of a paragraph, with which a text goes on. */
  let isBelowText = true
  return text => {
    if (fence) {
      const { isClosing, isWithin } = readInFence(text, fence)
      if (isClosing || !isWithin) fence = undefined
      isBelowText = false
      if (isWithin) return CODE
    }
    // A mark of a quote that is indented like code is none.
    const outerColumn = quoteDepth === 0 ? itemColumn() : 0
    const isMarked = indentationOf(text) < outerColumn + INDENTED_COLUMNS
    const line = readQuoteMarks(text, isMarked ? undefined : 0)
    const begun = readBlockStart(line)
    const isEmpty = line.content === ''
    const canGoOn =
      !isEmpty && (!begun.beginsBlock || line.column >= INDENTED_COLUMNS)
    // The text of a quote goes on also without its mark.
    if (isBelowText && canGoOn && line.quoteDepth < quoteDepth) return TEXT
    const isDeeper = line.quoteDepth > quoteDepth
    if (line.quoteDepth !== quoteDepth) items.length = 0
    quoteDepth = line.quoteDepth
    if (isEmpty) {
      isBelowText = false
      return { isCode: false, beginsBlock: true }
    }
    // A line right below a text goes on with it, unless it can't be a part of it.
    const beginsBlock = !isBelowText || isDeeper || begun.beginsBlock
    while (beginsBlock && line.column < itemColumn()) items.pop()
    if (line.column >= itemColumn() + INDENTED_COLUMNS)
      return isBelowText && !isDeeper ? TEXT : CODE
    items.push(...begun.items)
    if (begun.fence) {
      fence = { run: begun.fence, quoteDepth, column: itemColumn() }
      return CODE
    }
    isBelowText = begun.isText
    return { isCode: false, beginsBlock }
  }
}

/**
 * Returns whether a line is in the quote and the list item that a fence is in,
 * and whether it closes the fence if it is: it has only the same characters, at
 * least as many, and begins less than four columns behind the text of the list
 * item. An empty line is in the list item, and quote marks beyond the fence's
 * are text.
 */
function readInFence(
  text: string,
  fence: {
    readonly run: string
    readonly quoteDepth: number
    /** At which the text of its list item begins. */
    readonly column: number
  }
): { readonly isWithin: boolean; readonly isClosing: boolean } {
  const { run } = fence
  const { column, content, quoteDepth } = readQuoteMarks(text, fence.quoteDepth)
  const isWithin =
    quoteDepth === fence.quoteDepth &&
    (content === '' || column >= fence.column)
  const isClosing =
    column < fence.column + INDENTED_COLUMNS &&
    content.startsWith(run) &&
    content === run.charAt(0).repeat(content.length)
  return { isWithin, isClosing }
}

/**
 * Returns a line without its quote marks, of which it takes `most` at most, and
 * without the white space around the rest; how many marks it has taken; and the
 * column at which the rest begins, counted from behind the last mark and the
 * space that belongs to it. A mark counts however far it is indented.
 */
function readQuoteMarks(line: string, most = Number.POSITIVE_INFINITY) {
  const mark = /[ \t]*>/y
  let end = 0
  let quoteDepth = 0
  while (quoteDepth < most && mark.test(line)) {
    quoteDepth += 1
    end = mark.lastIndex
  }
  const rest = line.slice(end)
  const width = indentationOf(rest)
  return {
    // The space behind a mark belongs to it.
    column: quoteDepth > 0 && width > 0 ? width - 1 : width,
    content: rest.trim(),
    quoteDepth
  }
}

/**
 * Returns what a line begins, if it is not indented too far, which is not looked
 * at here: the columns at which the texts of list items begin; the characters
 * of a fence, behind their markers; whether it begins any block, or can only go
 * on with a text above it; and whether a text below it can go on with it, which
 * is not so for a heading, a rule, an empty list item, or a fence.
 */
function readBlockStart({
  column,
  content
}: Pick<ReturnType<typeof readQuoteMarks>, 'column' | 'content'>) {
  // A line of `=` or `-` makes a heading of the text above it.
  if (/^(?:=+|(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(content))
    return { items: [], fence: undefined, beginsBlock: true, isText: false }
  const marker = /(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/y
  const items: number[] = []
  let end = 0
  for (; marker.test(content); end = marker.lastIndex) {
    // The text of an empty item begins where one would be.
    const isEmpty = marker.lastIndex === content.length
    items.push(column + marker.lastIndex + (isEmpty ? 1 : 0))
  }
  const rest = content.slice(end)
  const fence = openedFence(rest)
  const isHeading = /^#{1,6}(?:[ \t]|$)/.test(rest)
  return {
    items,
    fence,
    beginsBlock: items.length > 0 || fence !== undefined || isHeading,
    isText: !isHeading && !fence && rest !== ''
  }
}

/**
 * Returns how many columns the white space takes that a line begins with; a tab
 * reaches to the next multiple of four.
 */
function indentationOf(line: string): number {
  const [space = ''] = /^[ \t]*/.exec(line) ?? []
  return [...space].reduce(
    (width, one) => (one === '\t' ? width - (width % 4) + 4 : width + 1),
    0
  )
}

/**
 * Returns the characters of the fence that the text begins with: three backticks
 * or tildes, or more. Undefined if there is none, also where a backtick follows
 * those of the fence, because that is a code span.
 */
function openedFence(text: string): string | undefined {
  const [run = ''] = /^(?:`+|~+)/.exec(text) ?? []
  const isSpan = run[0] === '`' && text.includes('`', run.length)
  return run.length >= 3 && !isSpan ? run : undefined
}

/**
 * Returns the comment with each character of code, in the blocks of `readLines`
 * and in spans, replaced by a backtick, also the fences, and the quote marks
 * before a line of a block. White space in blocks, line breaks, and all else
 * stay, and so does the place of each character.
 */
export function maskCode(comment: string): string {
  const masked: string[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) masked.push(maskSpans(paragraph.join('\n')))
    paragraph = []
  }
  for (const { at, beginsBlock, isCode, text } of readLines(comment)) {
    const isCarriageReturn = comment[at + text.length] === '\r'
    const line = isCarriageReturn ? `${text}\r` : text
    if (isCode || beginsBlock) endParagraph()
    if (isCode) masked.push(line.replace(/\S/g, '`'))
    else paragraph.push(line)
  }
  endParagraph()
  return masked.join('\n')
}

/**
 * Returns a paragraph with each character of its code spans, but for line
 * breaks, replaced by a backtick. A span reaches from a run of backticks to the
 * next one of the same length, both included; a run behind a backslash opens
 * none, also where CommonMark takes that backslash as escaped, but can end one.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
function maskSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: run, index }) => ({
    length: run.length,
    at: index,
    isEscaped: paragraph[index - 1] === '\\'
  }))
  const closing = findClosingRuns(runs.map(({ length }) => length))
  const parts: string[] = []
  let end = 0
  for (const [index, { at, isEscaped }] of runs.entries()) {
    const closed = runs[closing[index] ?? -1]
    if (at < end || isEscaped || closed === undefined) continue
    const spanEnd = closed.at + closed.length
    const span = paragraph.slice(at, spanEnd)
    parts.push(paragraph.slice(end, at), span.replace(/[^\r\n]/g, '`'))
    end = spanEnd
  }
  return `${parts.join('')}${paragraph.slice(end)}`
}

/**
 * Returns, for each run of backticks, the index of the next run of the same
 * length; undefined where there is none.
 */
function findClosingRuns(
  lengths: readonly number[]
): readonly (number | undefined)[] {
  const latest = new Map<number, number>()
  return lengths
    .map((length, index) => ({ length, index }))
    .reverse()
    .map(({ length, index }) => {
      const next = latest.get(length)
      latest.set(length, index)
      return next
    })
    .reverse()
}

/**
 * Returns what people wrote, without what their mail program added below it.
 * Everything from the first of these on is left out, and nothing else is
 * changed:
 *
 * - a signature (`-- `)
 * - a header (`From:` with `Sent:` or `Date:`, `To:`, and `Subject:`, with a
 *   mail address), and the separator above it (`-----Original Message-----`);
 *   one within a quote only if nothing but quoted and empty lines follows
 * - an attribution with a mail address and a quote, if nothing but quoted and
 *   empty lines follows. It is one or two lines above the quote that have a
 *   year or a time, or end with a colon, such as `Ann <ann@example.com>
 *   wrote:`; or the first lines of the quote, if they have both
 *
 * So a quote stays that has no mail address in it or above it, or has text
 * below it. Nothing in a block of code is taken for one of them, nor is the
 * first line, which the command stands on.
 *
 * @param comment what follows the command
 */
export function withoutMail(comment: string): string {
  // Each has one of these, and most comments have none.
  if (!comment.includes('@') && !comment.includes('\n--')) return comment
  const lines = readLines(comment)
  const starts = [
    findSignature(lines),
    findMailHeader(lines),
    findAttribution(lines)
  ].filter(index => index !== undefined)
  const first = lines[Math.min(...starts)]
  return first === undefined ? comment : comment.slice(0, first.at)
}

/**
 * Returns the index of the first line that separates a signature: two hyphens
 * and one space or no-break space, and nothing else. Undefined if there is
 * none. The first line of all, and lines of code, are none.
 * https://www.rfc-editor.org/rfc/rfc3676#section-4.3
 */
function findSignature(lines: readonly CommentLine[]): number | undefined {
  return foundAt(
    lines.findIndex(
      ({ isCode, text }, index) =>
        index > 0 && !isCode && /^--[ \u00a0]$/.test(text)
    )
  )
}

/**
 * What the lines of a header that programs such as Outlook write begin with.
 * Headers in other languages are not known.
 */
const HEADER_NAMES = ['from', 'sent', 'date', 'to', 'cc', 'subject']

/**
 * Returns the index where the first header of an earlier message begins, or the
 * line above it that separates it; undefined if there is none. A header is a
 * block of up to 12 lines, each with one of the names of a header (also quoted,
 * or bold together with its colon), from `From:` on, as `isHeader` says; it
 * never begins on the first line or in code. Whatever follows it is the earlier
 * message. A header within a quote is none if the requester wrote anything
 * below it.
 */
function findMailHeader(lines: readonly CommentLine[]): number | undefined {
  const names = lines.map(headerName)
  const lastWritten = findLastWritten(lines)
  const at = lines.findIndex(
    (line, index) =>
      index > 0 &&
      names[index] === 'from' &&
      (index > lastWritten || !isQuoted(line)) &&
      isHeader(
        names.slice(index, index + HEADER_MOST_LINES),
        lines.slice(index, index + HEADER_MOST_LINES)
      )
  )
  return at === -1 ? undefined : withSeparator(lines, at)
}

/**
 * Returns whether the lines before the first one without a name make a header:
 * one is `Sent:` or `Date:`, one is `To:`, one is `Subject:`, and one has a mail
 * address. A patch that Git writes has no `To:`. That the first line is `From:`
 * is not checked here.
 *
 * @param names the name with which each of the lines begins, if it is one of a
 * header
 */
function isHeader(
  names: readonly (string | undefined)[],
  lines: readonly CommentLine[]
): boolean {
  const end = names.indexOf(undefined)
  const block = end === -1 ? names : names.slice(0, end)
  return (
    (block.includes('sent') || block.includes('date')) &&
    block.includes('to') &&
    block.includes('subject') &&
    lines.slice(0, block.length).some(hasMailAddress)
  )
}

/** More than any mail program writes; it bounds what is read of each header. */
const HEADER_MOST_LINES = 12

/**
 * Returns the name that a line of a header begins with, in lower case and also
 * where it is bold or quoted; undefined for any other line and for code.
 */
function headerName({ isCode, text }: CommentLine): string | undefined {
  const [, name] = /^[\s>*_]*([a-z]+)\s*:/i.exec(text) ?? []
  const known = HEADER_NAMES.find(one => one === name?.toLowerCase())
  return isCode ? undefined : known
}

/**
 * Returns the index of the nearest line above that is not empty, if it is a
 * separator, which begins with five hyphens or underscores, such as
 * `-----Original Message-----`, and is neither code nor the first line; else
 * the index itself.
 */
function withSeparator(lines: readonly CommentLine[], index: number): number {
  const above = lines.findLastIndex(
    ({ text }, other) => other < index && text.trim() !== ''
  )
  const { isCode = true, text = '' } = lines[above] ?? {}
  const isSeparator = !isCode && /^(?:-{5}|_{5})/.test(text.trim())
  return isSeparator && above > 0 ? above : index
}

/** Returns the index of the last line that is neither quoted nor empty, or -1. */
function findLastWritten(lines: readonly CommentLine[]): number {
  return lines.findLastIndex(line => !isQuoted(line) && line.text.trim() !== '')
}

/**
 * Returns the index where an attribution begins: one or two lines with a mail
 * address that have a year or a time, or end with a colon, such as `On Monday,
 * Ann <ann@example.com> wrote:`. Below them has to be a quote, and nothing but
 * quoted and empty lines, so a quote that people write themselves stays. The
 * lines may also be the first of the quote itself, if they have a year or a
 * time and end with a colon. Undefined if there is none. The first line of all,
 * and lines of code, are never part of one.
 */
function findAttribution(lines: readonly CommentLine[]): number | undefined {
  const lastWritten = findLastWritten(lines)
  const quote = lines.findIndex(
    (line, index) => index > lastWritten && isQuoted(line)
  )
  if (quote === -1) return undefined
  const above = findAttributionUpTo(lines, lastWritten)
  // Some programs put it into the quote, where people may have written it.
  const isWithin = [quote, quote + 1].some(
    last => findAttributionUpTo(lines, last, isDatedAttribution) === quote
  )
  return above ?? (isWithin ? quote : undefined)
}

/**
 * Returns the index where an attribution of one or two lines begins that ends
 * with the line `last`; undefined if there is none. It has a mail address, and
 * is neither code nor on the first line. It is one line where that is enough
 * and the date is not only in the line above it.
 *
 * @param isLikely whether the text of the lines, which has an address, is one
 */
function findAttributionUpTo(
  lines: readonly CommentLine[],
  last: number,
  isLikely = isLikeAttribution
): number | undefined {
  const [before, line] = [lines[last - 1], lines[last]]
  if (last < 1 || line === undefined || line.isCode) return undefined
  const mayBeTwo =
    last > 1 && before && !before.isCode && before.text.trim() !== ''
  const both = mayBeTwo ? `${before.text} ${line.text}` : ''
  const isOne = hasMailAddress(line) && isLikely(line.text)
  const isDateAbove = mayBeTwo && !hasDate(line.text) && hasDate(before.text)
  if (isOne && !isDateAbove) return last
  const isTwo = mayBeTwo && hasMailAddress({ text: both }) && isLikely(both)
  return isTwo ? last - 1 : undefined
}

/** Returns whether the text ends with a colon, or has a date or time. */
function isLikeAttribution(text: string): boolean {
  return endsWithColon(text) || hasDate(text)
}

/** Returns whether the text ends with a colon, and has a date or time. */
function isDatedAttribution(text: string): boolean {
  return endsWithColon(text) && hasDate(text)
}

function endsWithColon(text: string): boolean {
  return /[:：]$/.test(text.trimEnd())
}

/**
 * Returns whether the text has a year or a time, but for its mail addresses.
 */
function hasDate(text: string): boolean {
  return text
    .split(/\s+/)
    .some(word => !word.includes('@') && /\d{4}|\d[:.]\d\d/.test(word))
}

/**
 * Returns whether a line begins with `>`, also in a block of code, which can
 * stand in a quote; but not if it is code by its indentation.
 */
function isQuoted({ isCode, text }: CommentLine): boolean {
  const isIndentedCode = isCode && /^(?: {4}|\t)/.test(text)
  return !isIndentedCode && text.trimStart().startsWith('>')
}

/**
 * Returns whether the line has a mail address, which GitHub shows as
 * `***@***.***`: a word with something before its first `@`, and behind it a
 * host with a full stop, whose last part begins with a letter or `*`. So the
 * version of a package (`name@1.2.3`) is none.
 */
function hasMailAddress({ text }: Pick<CommentLine, 'text'>): boolean {
  return text.split(/\s+/).some(word => {
    const at = word.indexOf('@')
    const [domain = ''] = /^[\p{L}\p{N}.*-]+/u.exec(word.slice(at + 1)) ?? []
    const labels = domain.split('.').filter(label => label !== '')
    return at > 0 && labels.length > 1 && /^[\p{L}*]/u.test(labels.at(-1) ?? '')
  })
}

function foundAt(index: number): number | undefined {
  return index === -1 ? undefined : index
}
