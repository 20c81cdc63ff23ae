/**
 * What a run does by the record of its follow-up, and which of several reports is
 * the best: docs/delivery.md, "The record".
 */
import { describe, expect, it } from '@jest/globals'
import type { Problem } from '../../../src/common/message.ts'
import { say } from '../../../src/common/message.ts'
import {
  decide,
  type FollowUpRecord,
  RECORD_TABLE,
  recordRowOf,
  repeatsReport,
  sentEarlier
} from '../../../src/delivery/rules/record.ts'
import type {
  About,
  FollowUpState,
  Result
} from '../../../src/delivery/rules/state.ts'
import { stateOf } from './states.ts'

const UNREAD: Problem = {
  reason: 'github',
  what: say`GitHub answered 502.`,
  fix: []
}
const NOW = 1_000_000
const BEARER = { kind: 'comment', id: 7 } as const
const BEFORE = { status: 'completed', prLink: null }
const JOB = { id: 'job-1', project: 'shop', since: 1 }

const END: Result = {
  kind: 'ended',
  outcome: 'no-changes',
  status: 'completed',
  prLink: null
}
const stop = (
  outcome: 'error' | 'unknown' | 'timed-out',
  reason?: 'text'
): Result => ({
  kind: 'stopped',
  outcome,
  what: [],
  fix: [],
  ...(reason && { reason })
})

interface Given {
  readonly says?: string
  readonly rocket?: boolean
  readonly unread?: boolean
  readonly eyes?: '201' | '200' | 'nothing bears it'
  readonly kind?: About['kind']
  readonly resend?: boolean
}

describe('a run that reads the record', () => {
  it.each<[string, Given, string]>([
    ['an end', { says: 'an end' }, 'no-changes'],
    [
      'an end beside 🚀 and 👀',
      { says: 'an end', rocket: true, eyes: '200' },
      'no-changes'
    ],
    [
      'an end, and unread reactions',
      { says: 'an end', unread: true },
      'no-changes'
    ],
    ['`yes`', { says: 'yes' }, 'waits'],
    [
      '`yes`, and unread reactions',
      { says: 'yes', unread: true, eyes: '200' },
      'waits'
    ],
    ['🚀', { rocket: true }, 'waits'],
    ['🚀, and unread reports', { rocket: true, unread: true }, 'waits'],
    ['🚀 beside `maybe`', { rocket: true, says: 'maybe' }, 'waits'],
    [
      '🚀 beside `refused`',
      { rocket: true, says: 'refused', eyes: '200' },
      'waits'
    ],
    [
      '🚀 beside a report that says nothing',
      { rocket: true, says: 'nothing' },
      'waits'
    ],
    ['nothing, but a part is unread', { unread: true }, 'unknown github'],
    [
      '`refused`, but 🚀 is unread',
      { says: 'refused', unread: true },
      'unknown github'
    ],
    [
      '`maybe`, but 🚀 is unread',
      { says: 'maybe', unread: true },
      'unknown github'
    ],
    ['`refused`', { says: 'refused' }, 'error text'],
    [
      '`refused`, though it could send',
      { says: 'refused', eyes: 'nothing bears it', resend: true },
      'error text'
    ],
    ['`maybe`', { says: 'maybe' }, 'unknown answer-lost'],
    ['a new 👀 alone', {}, 'sends alone'],
    [
      'a new 👀, and a report that says nothing',
      { says: 'nothing' },
      'sends alone'
    ],
    ['👀 of before', { eyes: '200' }, 'unknown claimed'],
    [
      '👀 of before, and a report that says nothing',
      { says: 'nothing', eyes: '200' },
      'unknown claimed'
    ],
    [
      '👀 of before, and resend',
      { eyes: '200', resend: true },
      'unknown claimed'
    ],
    ['nothing that bears 👀', { eyes: 'nothing bears it' }, 'unknown claimed'],
    [
      'nothing that bears 👀, and resend',
      { eyes: 'nothing bears it', resend: true },
      'sends'
    ],
    ['a review’s new 👀', { kind: 'review' }, 'unknown claimed'],
    [
      'a review’s 👀 of before',
      { kind: 'review', eyes: '200' },
      'unknown claimed'
    ],
    [
      'a review without 👀, and resend',
      { kind: 'review', eyes: 'nothing bears it', resend: true },
      'unknown claimed'
    ],
    ['a review that was sent', { kind: 'review', says: 'yes' }, 'waits']
  ])('finds %s', (_, given, expected) => {
    expect(whatFollows(given)).toBe(expected)
  })

  it('goes by each row of the table', () => {
    const rows = new Set<unknown>()
    for (const says of ['an end', 'yes', 'maybe', 'refused', 'nothing', ''])
      for (const rocket of [true, false])
        for (const unread of [true, false])
          for (const eyes of ['201', '200', 'nothing bears it'] as const)
            rows.add(decided({ says, rocket, unread, eyes }).row)
    expect(rows).toEqual(new Set(RECORD_TABLE))
  })

  it('knows of what was sent when, to which job, and how that was before', () => {
    const { state } = decided({ says: 'yes' })
    expect(state).toMatchObject({
      before: BEFORE,
      commentUrl: 'https://github.test/1',
      job: JOB,
      send: sentEarlier(5)
    })
  })

  it('knows by 🚀 only that it was sent, and when', () => {
    const { state } = decided({ rocket: true, says: 'maybe' })
    expect(state.send).toEqual(sentEarlier(77))
    expect(state.before).toBeUndefined()
  })

  it('repeats an end as it was reported, without saying that it saw it', () => {
    const { record, state } = decided({ says: 'an end' })
    expect(state.result).toBe(record.report?.result)
    expect(state).toMatchObject({ job: JOB, send: sentEarlier(5) })
  })

  it('says that nothing was sent where a report says `refused`', () => {
    const { state } = decided({ says: 'refused', eyes: '200' })
    expect(state).toMatchObject({
      isOnlySender: true,
      send: { kind: 'refused' }
    })
  })

  it('tells why it could not read', () => {
    const { result } = decided({ unread: true }).state
    expect(result).toMatchObject({ kind: 'stopped', reason: 'github' })
    expect(JSON.stringify(result)).toContain('GitHub answered 502.')
  })
})

describe('a run that went by a report', () => {
  it.each([
    ['an end', true],
    ['refused', true],
    ['maybe', true],
    ['yes', false],
    ['nothing', false],
    ['', false]
  ])('adds nothing to one that says "%s": %s', (says, expected) => {
    const { state } = decided({ says })
    const result = state.result ?? stop('timed-out')
    expect(repeatsReport({ ...state, result })).toBe(expected)
  })
})

/** A report as it says of the send, and its outcome. */
function report(says: string): FollowUpState {
  const commentUrl = 'https://github.test/1'
  const known = { before: BEFORE, commentUrl, job: JOB }
  switch (says) {
    case 'an end':
      return stateOf({ ...known, send: sentEarlier(5), result: END })
    case 'yes':
      return stateOf({
        ...known,
        send: sentEarlier(5),
        result: stop('timed-out')
      })
    case 'maybe':
      return stateOf({
        ...known,
        send: { kind: 'lost' },
        result: stop('unknown')
      })
    case 'refused':
      return stateOf({
        ...known,
        isOnlySender: true,
        send: { kind: 'refused' },
        result: stop('error', 'text')
      })
    default:
      return stateOf({
        ...known,
        send: { kind: 'unsent' },
        result: stop('error')
      })
  }
}

function decided({
  eyes = '201',
  kind = 'comment',
  resend = false,
  ...given
}: Given) {
  const isBorne = eyes !== 'nothing bears it'
  const state = stateOf({
    about: { attempt: 2, kind, ...(isBorne && { bearer: BEARER }) },
    claim:
      eyes === '201'
        ? { kind: 'own', reactionId: 1 }
        : eyes === '200'
          ? { kind: 'others' }
          : { kind: 'none' }
  })
  const record: FollowUpRecord = {
    ...(given.says && { report: report(given.says) }),
    ...(given.rocket && { rocketAt: 77 }),
    ...(given.unread && { unread: UNREAD })
  }
  const more = decide(state, record, { now: NOW, resend })
  return {
    record,
    row: recordRowOf(state, record),
    state: { ...state, ...more }
  }
}

/** What follows: `sends`, `waits`, or how it ended. */
function whatFollows(given: Given): string {
  const { state } = decided(given)
  const { isOnlySender, result, send } = state
  if (result?.kind === 'ended') return result.outcome
  if (result) return `${result.outcome} ${result.reason}`
  if (send.kind === 'sent') return 'waits'
  return isOnlySender ? 'sends alone' : 'sends'
}
