/**
 * Where the last error in the text of a log is: docs/reference.md, "What the agent
 * is told". How much of a log is told is in plays/told-checks.
 */
import { describe, expect, it } from '@jest/globals'
import {
  excerptUpToError,
  LOG_TAIL,
  readFailedRun,
  readFailedStatus
} from '../../src/prompt/failed-check.ts'

describe('the end of a log', () => {
  it.each([
    ['without an error is its end', ['a', 'b', ''], 'a\nb'],
    [
      'is up to the last of several errors',
      ['##[error]1', 'a', '##[error]2', 'b'],
      '##[error]1\na\n##[error]2'
    ],
    [
      'is not up to a line that only quotes one',
      ['a', 'b ##[error]', 'c'],
      'a\nb ##[error]\nc'
    ],
    ['of nothing is nothing', [''], '']
  ])('%s', (_, lines, end) => {
    expect(excerptUpToError(lines.join('\n'))).toBe(end)
    expect(excerptUpToError(lines.map(line => at(1, line)).join('\r\n'))).toBe(
      end
    )
  })

  it('keeps what only looks like a timestamp', () => {
    const line = `said ${at(1, 'x')}`
    expect(excerptUpToError(`${line}\n2026-11-20 y`)).toBe(
      `${line}\n2026-11-20 y`
    )
  })
})

it('a check run that has failed needs an ID', () => {
  const failed = { status: 'completed', conclusion: 'failure', name: 'Tests' }
  expect(readFailedRun({ ...failed, id: 5 })).toHaveLength(1)
  expect(readFailedRun(failed)).toEqual([])
})

it('a commit status that has failed may say no more than that', () => {
  expect(readFailedStatus({ state: 'error' })).toEqual([
    { name: '', url: '', result: 'error', passages: [] }
  ])
  expect(readFailedStatus({ state: 'pending' })).toEqual([])
})

it('of a log of at most 50 MB the last 64 KiB are kept', () => {
  expect(LOG_TAIL).toEqual({ keptBytes: 65_536, mostBytes: 50_000_000 })
})

/** A line of a log, as GitHub keeps it. */
function at(second: number, line: string): string {
  return `2026-11-20T10:00:${String(second).padStart(2, '0')}.1234567Z ${line}`
}
