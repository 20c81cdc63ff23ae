/** One line of a comment. */
export interface CommentLine {
  /** The line without its end. */
  readonly text: string
  /** Where the line begins in the comment. */
  readonly at: number
  /** Whether it is part of a fenced or indented block of code. */
  readonly isCode: boolean
}

/** The fence that has opened a block of code. */
interface Fence {
  readonly run: string
  readonly quoteDepth: number
}

/**
 * Returns the lines of a comment, with their places, and which of them are code.
 * The lines of the fences count as code. A fence may be indented by any width,
 * because it can stand in a list; without an end, it reaches to the end of the
 * comment, or of the quote that it is in. An indented line is code only after an
 * empty line or another such line.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function readLines(comment: string): readonly CommentLine[] {
  let at = 0
  let fence: Fence | undefined
  let mayBeIndentedCode = false
  return comment.split('\n').map(raw => {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const isEmpty = text.trim() === ''
    const { content, quoteDepth } = isEmpty ? NO_MARKS : readQuoteMarks(text)
    if (fence && quoteDepth < fence.quoteDepth) fence = undefined
    const opened =
      fence ?? (isEmpty ? undefined : openedFence(content, quoteDepth))
    const isIndentedCode =
      !isEmpty && mayBeIndentedCode && /^(?: {4}|\t)/.test(text)
    const isCode = opened !== undefined || isIndentedCode
    fence = fence && isEndOf(fence, content) ? undefined : opened
    mayBeIndentedCode = isEmpty || isIndentedCode
    const line = { text, at, isCode }
    at += raw.length + 1
    return line
  })
}

const NO_MARKS = { content: '', quoteDepth: 0 }

/** Returns the line behind its indentation and quote marks, and their number. */
function readQuoteMarks(line: string) {
  const [marks = ''] = /^[ \t>]*/.exec(line) ?? []
  const quoteDepth = marks.replace(/[^>]/g, '').length
  return { content: line.slice(marks.length), quoteDepth }
}

/** Returns the fence that the line opens; undefined if it opens none. */
function openedFence(content: string, quoteDepth: number): Fence | undefined {
  const [run = ''] = /^(?:`+|~+)/.exec(content) ?? []
  const info = content.slice(run.length)
  const isFence = run.length >= 3 && !(run[0] === '`' && info.includes('`'))
  return isFence ? { run, quoteDepth } : undefined
}

/** Returns whether the line is the closing fence of an open one. */
function isEndOf({ run }: Fence, content: string): boolean {
  const line = content.trimEnd()
  return line.startsWith(run) && line === run.charAt(0).repeat(line.length)
}

/**
 * Returns the comment with each character of code, in blocks and in spans,
 * replaced by a backtick. All other characters keep their places.
 */
export function maskCode(comment: string): string {
  const masked: string[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) masked.push(maskSpans(paragraph.join('\n')))
    paragraph = []
  }
  for (const { at, isCode, text } of readLines(comment)) {
    const isCarriageReturn = comment[at + text.length] === '\r'
    const line = isCarriageReturn ? `${text}\r` : text
    const isEmpty = line.trim() === ''
    if (isCode || isEmpty) endParagraph()
    if (isCode) masked.push(line.replace(/\S/g, '`'))
    else if (isEmpty) masked.push(line)
    else paragraph.push(line)
  }
  endParagraph()
  return masked.join('\n')
}

/**
 * Returns a paragraph with its code spans replaced. A span reaches from a run of
 * backticks to the next one of the same length; a run behind a backslash opens
 * none.
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
