import { type Json, text, wholeNumber } from './payload.ts'

/** What a comment on a line, on several, or on a whole file is about. */
export interface LinePlace {
  readonly path: string
  /** The last of the lines. */
  readonly line?: number
  /** The first of several. */
  readonly startLine?: number
  /** `LEFT`: counted in the file as it was before the change. */
  readonly side?: Side
  /** The side of the first of several lines. */
  readonly startSide?: Side
  readonly isFile: boolean
  /** The lines have changed since: the numbers are from then. */
  readonly isOutdated: boolean
  /** The comment's own address. */
  readonly url: string
  /** The diff down to the last of the lines. */
  readonly hunk: string
}

export type Side = 'LEFT' | 'RIGHT'

/**
 * Reads the place out of a comment on a line, as the event or GitHub's answers
 * describe it; undefined when it names no file.
 * https://docs.github.com/rest/pulls/comments
 */
export function readLinePlace(comment: Json): LinePlace | undefined {
  const path = text(comment.path)
  if (path === undefined) return undefined
  const isFile = comment.subject_type === 'file'
  const place = {
    path,
    isFile,
    url: text(comment.html_url) ?? '',
    hunk: text(comment.diff_hunk) ?? ''
  }
  if (isFile) return { ...place, isOutdated: false }
  const isCurrent = wholeNumber(comment.line) !== undefined
  const isOutdated =
    !isCurrent && (comment.line === null || comment.position === null)
  const lines = isCurrent
    ? readLines(comment, 'line', 'start_line')
    : readLines(comment, 'original_line', 'original_start_line')
  return { ...place, isOutdated, ...(lines ?? endOf(place.hunk)) }
}

type Lines = Pick<LinePlace, 'line' | 'startLine' | 'side' | 'startSide'>

function readLines(
  comment: Json,
  last: string,
  first: string
): Lines | undefined {
  const line = wholeNumber(comment[last])
  if (line === undefined) return undefined
  const startLine = wholeNumber(comment[first])
  const side = readSide(comment.side)
  const startSide = readSide(comment.start_side) ?? side
  const one = side === undefined ? { line } : { line, side }
  if (startLine === undefined) return one
  if (startLine === line && startSide === side) return one
  return { ...one, startLine, ...(startSide ? { startSide } : {}) }
}

function readSide(value: unknown): Side | undefined {
  return value === 'LEFT' || value === 'RIGHT' ? value : undefined
}

/**
 * The line that a hunk ends with, which is the one commented on. Some answers
 * give no line but only the hunk: a review's comments, and older servers.
 */
function endOf(hunk: string): Lines {
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
