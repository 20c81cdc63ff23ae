import { defined } from '../common/defined.ts'
import { type Json, text, wholeNumber } from '../common/json.ts'

/** What a comment on a line, on several, or on a whole file is about. */
export interface LinePlace {
  readonly path: string
  /** The last of the lines. */
  readonly line?: number
  /** The first of several. */
  readonly startLine?: number
  /** `LEFT`: counted in the file as it was before the change. */
  readonly side?: 'LEFT' | 'RIGHT'
  readonly isFile: boolean
  /** The lines have changed since: the numbers are from then. */
  readonly isOutdated: boolean
  readonly url: string
  /** The diff down to the last of the lines. */
  readonly hunk: string
}

/**
 * Returns what a comment on a line is about; undefined if it names no file. One
 * on a whole file has no lines. Lines that are gone from the diff are those of
 * the time when it was written, and `isOutdated` is then true if the answer
 * says that they are gone (`line` or `position` is null); without either, the
 * line is the last one of the hunk, if it has one. A missing address or hunk is
 * empty.
 * https://docs.github.com/rest/pulls/comments
 */
export function readLinePlace(comment: Json): LinePlace | undefined {
  const path = text(comment.path)
  if (path === undefined) return undefined
  const isFile = comment.subject_type === 'file'
  const isCurrent = isFile || wholeNumber(comment.line) !== undefined
  const hunk = text(comment.diff_hunk) ?? ''
  const prefix = isCurrent ? '' : 'original_'
  return {
    path,
    isFile,
    isOutdated:
      !isCurrent && (comment.line === null || comment.position === null),
    url: text(comment.html_url) ?? '',
    hunk,
    ...(!isFile && (readLineNumbers(comment, prefix) ?? lastLineOf(hunk)))
  }
}

/**
 * Returns the numbers of the lines that a comment names, and the side of the
 * diff if it names that; undefined if it names no line. Only the last line is
 * returned, without `startLine`, if it is the only one, or if the first is on
 * the other side of the diff.
 *
 * @param prefix `original_` for the lines as they were when the comment was
 * written, else empty
 */
function readLineNumbers(comment: Json, prefix: string) {
  const line = wholeNumber(comment[`${prefix}line`])
  if (line === undefined) return undefined
  const startLine = wholeNumber(comment[`${prefix}start_line`])
  const side = readSide(comment.side)
  const startSide = readSide(comment.start_side) ?? side
  // Lines of two sides are counted in two files: the last one has to do.
  const isOne = startLine === line || startSide !== side
  return defined({ line, side, startLine: isOne ? undefined : startLine })
}

function readSide(value: unknown): LinePlace['side'] {
  return value === 'LEFT' || value === 'RIGHT' ? value : undefined
}

/**
 * Returns the number of the line at the end of a hunk, and its side; an empty
 * object if the hunk has no header or no lines. A review's comments and older
 * servers give the line only like this.
 */
function lastLineOf(hunk: string): Pick<LinePlace, 'line' | 'side'> {
  const [header = '', ...lines] = hunk.trimEnd().split('\n')
  const match = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(header)
  const last = lines.findLast(line => !line.startsWith('\\'))
  if (match === null || last === undefined) return {}
  const side = last.startsWith('-') ? 'LEFT' : 'RIGHT'
  const absent = side === 'LEFT' ? '+' : '-'
  const count = lines.filter(
    line => !line.startsWith(absent) && !line.startsWith('\\')
  ).length
  return { line: Number(match[side === 'LEFT' ? 1 : 2]) + count - 1, side }
}
