import { type CommentLine, readLines } from './comment-lines.ts'

/**
 * Returns what people wrote, without what their mail program added below it: a
 * signature, or the message that they answer. Of the three, the one that begins
 * first counts. Nothing in a block of code is taken for one of them, nor is the
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
 * Returns the index of the line that separates a signature, two hyphens and a
 * blank; undefined if there is none.
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

/** What the lines of a header that programs such as Outlook write begin with. */
const HEADER_NAMES = ['from', 'sent', 'date', 'to', 'cc', 'subject'] as const
type HeaderName = (typeof HEADER_NAMES)[number]

/**
 * Returns the index where the header of an earlier message begins, or the line
 * above it that separates it; undefined if there is none. A header is a block of
 * lines from `From:` on with a mail address, a date, and a recipient or a
 * subject. Whatever follows it is the earlier message.
 */
function findMailHeader(lines: readonly CommentLine[]): number | undefined {
  const names = lines.map(headerName)
  const at = names.findIndex(
    (name, index) =>
      index > 0 &&
      name === 'from' &&
      isHeader(
        names.slice(index, index + HEADER_MOST_LINES),
        lines.slice(index, index + HEADER_MOST_LINES)
      )
  )
  return at === -1 ? undefined : withSeparator(lines, at)
}

/**
 * Returns whether a header begins with the first of these lines.
 *
 * @param names which line of a header each of them is, if it is one
 */
function isHeader(
  names: readonly (HeaderName | undefined)[],
  lines: readonly CommentLine[]
): boolean {
  const end = names.indexOf(undefined)
  const block = end === -1 ? names : names.slice(0, end)
  return (
    (block.includes('sent') || block.includes('date')) &&
    (block.includes('to') || block.includes('subject')) &&
    lines.slice(0, block.length).some(hasMailAddress)
  )
}

/** More than any mail program writes; it bounds what is read of each header. */
const HEADER_MOST_LINES = 12

/**
 * Returns which line of a header this is, also where its name is bold or quoted;
 * undefined for any other line and for code.
 */
function headerName({ isCode, text }: CommentLine): HeaderName | undefined {
  const [, name] = /^[\s>*_]*([a-z]+)\s*:/i.exec(text) ?? []
  const known = HEADER_NAMES.find(one => one === name?.toLowerCase())
  return isCode ? undefined : known
}

/**
 * Returns the index of the nearest line above that is a separator, such as
 * `-----Original Message-----`, if only empty lines are between; else the index
 * itself.
 */
function withSeparator(lines: readonly CommentLine[], index: number): number {
  const above = lines.findLastIndex(
    ({ text }, other) => other < index && text.trim() !== ''
  )
  const text = lines[above]?.text.trim() ?? ''
  const isSeparator = /^(?:-{5}|_{5})/.test(text)
  return isSeparator && above > 0 ? above : index
}

/**
 * Returns the index of the one or two lines with a mail address that say who
 * wrote the quote below them, such as `On Monday, Ann <ann@example.com> wrote:`;
 * undefined if there are none, or if anything but quoted and empty lines
 * follows. So a quote that people write themselves stays.
 */
function findAttribution(lines: readonly CommentLine[]): number | undefined {
  const lastWritten = lines.findLastIndex(
    line => line.isCode || !(isQuoted(line) || line.text.trim() === '')
  )
  const quote = lines.findIndex(
    (line, index) => index > lastWritten && isQuoted(line)
  )
  if (quote === -1) return undefined
  const above = findAttributionUpTo(lines, lastWritten)
  // Some programs put it into the quote, where people may have written it.
  const isWithin = [quote, quote + 1].some(
    last => findAttributionUpTo(lines, last, isDatedIntroduction) === quote
  )
  return above ?? (isWithin ? quote : undefined)
}

/**
 * Returns the index where an attribution begins that ends with this line;
 * undefined if it is none. It never begins on the first line.
 *
 * @param isLikely what the lines have to be, but for the mail address
 */
function findAttributionUpTo(
  lines: readonly CommentLine[],
  last: number,
  isLikely = isIntroduction
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
function isIntroduction(text: string): boolean {
  return endsWithColon(text) || hasDate(text)
}

/** Returns whether the text ends with a colon, and has a date or time. */
function isDatedIntroduction(text: string): boolean {
  return endsWithColon(text) && hasDate(text)
}

function endsWithColon(text: string): boolean {
  return /[:：]$/.test(text.trimEnd())
}

/** Returns whether the text has a year or a time, but for its mail addresses. */
function hasDate(text: string): boolean {
  return text
    .split(/\s+/)
    .some(word => !word.includes('@') && /\d{4}|\d[:.]\d\d/.test(word))
}

function isQuoted({ isCode, text }: CommentLine): boolean {
  return !isCode && text.trimStart().startsWith('>')
}

/**
 * Returns whether the line has a mail address, which GitHub shows as
 * `***@***.***`. The version of a package (`name@1.2.3`) is none.
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
