/**
 * Sent once, whatever status comes before, at, or after the send, and a cancel at
 * any time, with the re-run after it: docs/delivery.md, "When sending fails".
 */
import { describe, expect, it } from '@jest/globals'
import {
  type End,
  type FaultRun,
  playCase,
  type Told
} from '../fakes/fault-case.ts'
import { unexplained } from '../troubleshooting.ts'
import { FAULT_CASES } from './fault-cases.ts'

const RED = ['failed', 'archived', 'timed-out', 'unknown', 'cancelled', 'error']

describe('the program, when something goes wrong', () => {
  it.each(FAULT_CASES)('$name', async given => {
    const told = await playCase(given)
    for (const [attempt, run] of given.runs.entries())
      check(told[attempt] as Told, run)
  })
})

function check(told: Told, { end }: FaultRun): void {
  const { annotations, exitCode, outputs } = told.result
  const isRed = RED.includes(end.outcome)
  expect({
    outcome: outputs.outcome,
    exitCode,
    sent: outputs.sent,
    errors: annotations.filter(({ level }) => level === 'error').length,
    posts: told.posts,
    taken: told.taken,
    reactions: told.reactions,
    comments: told.comments.length
  }).toEqual({
    outcome: end.outcome,
    exitCode: isRed ? 1 : 0,
    sent: String(end.sent),
    errors: isRed ? 1 : 0,
    posts: end.posts,
    taken: end.taken,
    reactions: end.reactions,
    comments: end.comments
  })
  // docs/troubleshooting.md explains each message.
  expect(unexplained(annotations)).toEqual([])
  checkRest(told, end)
}

function checkRest(told: Told, end: End): void {
  const { annotations, stdout, stderr } = told.result
  if (typeof end.says === 'string')
    expect(annotations.at(-1)?.message).toContain(end.says)
  else if (end.says) expect(annotations.at(-1)?.message).toMatch(end.says)
  expect(stdout + stderr).not.toMatch(/\n\s+at .+:\d+:\d+/)
  const { fromMs = 0, withinMs = Number.POSITIVE_INFINITY } = end
  expect(told.tookMs).toBeGreaterThanOrEqual(fromMs)
  expect(told.tookMs).toBeLessThan(withinMs)
  end.also?.(told)
}
