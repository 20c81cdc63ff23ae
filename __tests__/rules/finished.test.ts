import { describe, expect, it } from '@jest/globals'
import type { JobBefore } from '../../src/github/marker.ts'
import {
  type Basis,
  judge,
  needsHead,
  proofOf,
  type Snapshot,
  startTracking,
  type Tracking,
  track,
  type Verdict
} from '../../src/rules/finished.ts'
import { snapshot } from '../fakes/follow-up.ts'

const PR_1 = 'https://github.com/acme/shop/pull/1'
const START_TIMEOUT_MS = 120_000

type SentBasis = Extract<Basis, { kind: 'sent' }>

/** Sent at 0 to a job that was as `before` says, such as `completed 1`. */
function sent(before?: string, fields: Partial<SentBasis> = {}): SentBasis {
  return {
    kind: 'sent',
    at: 0,
    by: 'this-run',
    startTimeoutMs: START_TIMEOUT_MS,
    ...(before !== undefined && { before: stateOf(before) }),
    ...fields
  }
}

function stateOf(seen: string): JobBefore {
  const [status = '', pull] = seen.split(' ')
  return { status, prLink: pull ? PR_1.replace('1', pull) : null }
}

/** As `5 completed 1`: the second, the status, the pull request. */
function seenAt(seen: string): Snapshot {
  const [second = '', ...rest] = seen.split(' ')
  const { prLink, status } = stateOf(rest.join(' '))
  return snapshot(status, Number(second) * 1_000, prLink)
}

function tracked(basis: Basis, seen: string): Tracking {
  const all = seen === '' ? [] : seen.split(', ')
  return all.map(seenAt).reduce(track, startTracking(basis))
}

const byEarlierRun = { by: 'earlier-run' } as const

function wordsOf(verdict: Verdict): string {
  const { kind } = verdict
  if (kind === 'unsettled') return `unsettled until ${verdict.countsAt / 1_000}`
  return kind === 'ended' ? `ended, ${verdict.proof}` : kind
}

describe('the verdict', () => {
  it('takes the first terminal status where nothing was sent', () => {
    const basis = { kind: 'watching' } as const
    const seen = tracked(basis, '2 completed')
    expect(wordsOf(judge(seen))).toBe('ended, seen')
  })

  it.each([
    ['active', '', 'active'],
    ['completed 1', '2 active', 'active'],
    ['completed 1', '12 queued', 'active'],
    // An end has to stay the same for 10 s, from its answer to the last check.
    [
      'completed 1',
      '12 active, 20 failed 1, 29 failed 1',
      'unsettled until 30'
    ],
    ['completed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, seen'],
    ['completed 1', '12 active, 20 completed 1, 30 completed 1', 'ended, seen'],
    [
      'completed 1',
      '12 active, 20 failed 1, 30 archived 1',
      'unsettled until 40'
    ],
    [
      'completed',
      '12 active, 20 completed, 30 completed 1',
      'unsettled until 40'
    ],
    [
      'completed 1',
      '12 active, 20 failed 1, 25 active, 30 failed 1',
      'unsettled until 40'
    ],
    // An `active` is a sign of work 10 s after the check before the send,
    [
      'completed 1',
      '9 active, 20 completed 1, 30 completed 1',
      'unsettled until 120'
    ],
    ['completed 1', '10 active, 20 completed 1, 30 completed 1', 'ended, seen'],
    // and 10 s after the first check that showed an end.
    [
      'completed 1',
      '5 completed 1, 14 active, 20 completed 1, 30 completed 1',
      'unsettled until 120'
    ],
    [
      'completed 1',
      '5 completed 1, 15 active, 20 completed 1, 30 completed 1',
      'ended, seen'
    ],
    // So is an end that differs from a finished job before,
    ['failed 1', '12 completed 1, 22 completed 1', 'ended, seen'],
    ['completed 1', '12 completed 2, 22 completed 2', 'ended, seen'],
    ['completed 1', '2 failed 1, 12 failed 1', 'ended, seen'],
    ['completed 1', '2 archived 1, 12 archived 1', 'ended, seen'],
    ['completed 1', '12 completed, 22 completed', 'unsettled until 120'],
    ['failed 1', '12 failed, 22 failed', 'unsettled until 120'],
    // only as long as it lasts,
    [
      'completed 1',
      '2 failed, 5 completed 1, 15 completed 1',
      'unsettled until 120'
    ],
    // and no `completed` of less than 10 s: it may be the earlier prompt's.
    ['failed 1', '9 completed 1, 19 completed 1', 'unsettled until 120'],
    // nor another link of less than 10 s: it may have come late.
    ['failed', '9 failed 1, 19 failed 1', 'unsettled until 120'],
    ['archived 1', '9 archived 2, 19 archived 2', 'unsettled until 120'],
    ['failed', '9 failed 1, 12 failed 2, 22 failed 2', 'ended, seen'],
    ['completed 1', '9 completed 2, 19 completed 2', 'unsettled until 120'],
    [
      'completed',
      '5 completed, 9 completed 2, 19 completed 2',
      'unsettled until 120'
    ],
    [
      'failed 1',
      '9 completed, 12 completed 1, 22 completed 1',
      'unsettled until 120'
    ],
    ['failed 1', '9 completed, 12 completed 2, 22 completed 2', 'ended, seen'],
    ['failed 1', '5 completed, 12 failed 1, 22 failed 1', 'ended, seen'],
    // Where it was not finished before, an end may be the earlier prompt's:
    ['active', '9 active, 20 failed 1, 119 failed 1', 'unsettled until 120'],
    ['active', '12 active, 20 failed 1, 49 failed 1', 'unsettled until 50'],
    ['queued', '12 active, 20 failed 1, 50 failed 1', 'ended, seen'],
    // after a sign of work that follows an end, it is not.
    [
      'active',
      '12 active, 20 completed 1, 29 active, 31 failed 1, 41 failed 1',
      'unsettled until 61'
    ],
    [
      'active',
      '12 active, 20 completed 1, 30 active, 31 failed 1, 41 failed 1',
      'ended, seen'
    ],
    // The start timeout.
    ['failed 1', '2 failed 1, 119 failed 1', 'unsettled until 120'],
    ['failed 1', '2 failed 1, 120 failed 1', 'not-started'],
    ['failed 1', '115 failed 1, 119 failed 1', 'unsettled until 125'],
    ['active', '2 failed 1, 120 failed 1', 'not-started']
  ])('sent to a job that was %s: %s: %s', (before, seen, verdict) => {
    expect(wordsOf(judge(tracked(sent(before), seen)))).toBe(verdict)
  })

  it('counts from the check before the send, where that was earlier', () => {
    const seen = '10 active, 20 completed 1, 30 completed 1'
    const late = sent('completed 1', { at: 5_000, beforeAt: 1_000 })
    expect(wordsOf(judge(tracked(late, seen)))).toBe('unsettled until 125')
    const early = { ...late, beforeAt: 0 }
    expect(wordsOf(judge(tracked(early, seen)))).toBe('ended, seen')
  })

  it('remembers the link of an end that comes late, and the head of its own', () => {
    const before = { status: 'failed', prLink: null, headSha: 'a' }
    const basis = { ...sent('failed'), before }
    expect(tracked(basis, '5 completed').basis).toMatchObject({
      before: { status: 'completed', prLink: null, headSha: 'a' }
    })
    const linked = tracked(basis, '5 completed, 8 completed 1').basis
    expect(linked).toHaveProperty('before', {
      status: 'completed',
      prLink: PR_1
    })
  })

  it.each([
    ['failed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, seen'],
    ['failed 1', '9 active, 20 failed 1, 30 failed 1', 'unsettled until 120'],
    ['failed 1', '12 completed 1, 22 completed 1', 'ended, seen'],
    // Another link alone may be the earlier end's.
    ['failed 1', '12 failed 2, 22 failed 2', 'unsettled until 120'],
    ['active', '12 active, 20 failed 1, 50 failed 1', 'ended, seen'],
    // Where it is not known how it was, and it was seen active.
    [undefined, '12 active, 20 failed 1, 49 failed 1', 'unsettled until 50'],
    [undefined, '9 active, 110 failed 1, 120 failed 1', 'unsettled until 140'],
    ['failed 1', '2 failed 1, 119 failed 1', 'unsettled until 120'],
    ['failed 1', '110 failed 1, 120 failed 1', 'ended, none'],
    ['active', '100 failed 1, 129 failed 1', 'unsettled until 130'],
    ['active', '100 failed 1, 130 failed 1', 'ended, none'],
    [undefined, '110 failed 1, 120 failed 1', 'ended, none']
  ])('sent by an earlier run, %s: %s: %s', (before, seen, verdict) => {
    const basis = sent(before, byEarlierRun)
    expect(wordsOf(judge(tracked(basis, seen)))).toBe(verdict)
  })

  it.each([
    ['failed 1', '110 failed 1, 120 failed 1', 'not-started'],
    ['failed 1', '110 failed, 120 failed', 'not-started'],
    ['failed 1', '110 failed 2, 120 failed 2', 'ended, none'],
    ['active', '90 failed 1, 120 failed 1', 'not-started'],
    [undefined, '110 failed 1, 120 failed 1', 'not-started'],
    ['failed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, seen']
  ])('reported as unknown, %s: %s: %s', (before, seen, verdict) => {
    const basis = sent(before, { ...byEarlierRun, isReportedUnknown: true })
    expect(wordsOf(judge(tracked(basis, seen)))).toBe(verdict)
  })

  it.each([
    ['110 failed 1, 120 failed 1', 'not-started'],
    ['12 active, 20 failed 1, 50 failed 1', 'ended, seen']
  ])('only 🚀 says that it was sent: %s: %s', (seen, verdict) => {
    const basis = sent(undefined, { ...byEarlierRun, isOnlyRocket: true })
    expect(wordsOf(judge(tracked(basis, seen)))).toBe(verdict)
  })

  it('takes two checks 10 s apart where there are no more', () => {
    const basis = sent('active', { ...byEarlierRun, stableMs: 10_000 })
    const seen = '200 completed 1, 210 completed 1'
    expect(wordsOf(judge(tracked(basis, seen)))).toBe('ended, none')
  })
})

describe('the pull request’s head', () => {
  it.each<[string, Basis, string, boolean]>([
    ['watched', { kind: 'watching' }, '2 completed 1', false],
    ['too early', sent('completed 1'), '2 completed 1', false],
    ['in the end', sent('completed 1'), '2 completed 1, 120 completed 1', true],
    ['no link', sent('completed'), '2 completed, 120 completed', false],
    ['seen active', sent('active'), '12 active, 130 completed 1', false],
    ['seen active last', sent('completed 1'), '2 completed 1, 9 active', false],
    [
      'not yet stable after an earlier run',
      sent('completed 1', byEarlierRun),
      '2 completed 1, 11 completed 1',
      false
    ],
    [
      'stable after an earlier run',
      sent('completed 1', byEarlierRun),
      '2 completed 1, 12 completed 1',
      true
    ]
  ])('is read if it can prove the end: %s', (_, basis, seen, expected) => {
    expect(needsHead(tracked(basis, seen))).toBe(expected)
  })

  it('is all that shows the end if it moved, until the job shows another', () => {
    const basis = sent('completed 1')
    const seen = '2 completed 1, 120 completed 1'
    const moved = { ...tracked(basis, seen), headMoved: true }
    expect(wordsOf(judge(moved))).toBe('ended, head-moved')
    const next = track(moved, seenAt('122 completed 1'))
    expect(judge(next).kind).toBe('not-started')
  })

  it('is a sign of work if it moved since an earlier run’s send', () => {
    const basis = sent('completed 1', byEarlierRun)
    const seen = tracked(basis, '2 completed 1, 12 completed 1')
    expect(wordsOf(judge(seen))).toBe('unsettled until 120')
    const moved = { ...seen, headMoved: true }
    expect(wordsOf(judge(moved))).toBe('ended, seen')
  })
})

it.each<[string, string, boolean]>([
  ['completed 1', '1 completed 1', false],
  ['completed 1', '9 active', false],
  ['completed 1', '10 active', true],
  ['completed 1', '9 completed 2', false],
  ['completed 1', '10 completed 1, 12 completed 2', true],
  // No check of 10 s or more has shown that the other link did not come late.
  ['completed 1', '10 completed 2', false],
  ['completed 1', '7 completed 1, 30 completed 2', false],
  ['failed', '7 failed, 30 failed 1', false],
  ['failed', '7 failed, 30 completed 1', true],
  ['completed 1', '1 failed 1', true],
  ['failed', '3 failed 1', false],
  ['completed 1', '12 completed', false],
  ['active', '12 active, 14 completed 1', false],
  ['active', '2 completed 1, 11 active', false],
  ['active', '2 completed 1, 12 active', true]
])('%s, then %s proves that it was accepted: %s', (before, seen, expected) => {
  const after = seen.split(', ').map(seenAt)
  const { isProven } = proofOf(seenAt(`0 ${before}`), after)
  expect(isProven).toBe(expected)
})

it.each<[string, string, number]>([
  ['completed 1', '', 10],
  ['completed 1', '1 completed 1', 11],
  ['completed 1', '1 completed 1, 9 completed 1', 11],
  ['completed 1', '1 completed 1, 5 active', 11],
  ['active', '2 active', 10],
  ['active', '4 completed 1', 14]
])(
  '%s, then %s: an active would prove it from %i s on',
  (before, seen, from) => {
    const after = seen === '' ? [] : seen.split(', ').map(seenAt)
    const { possibleFrom } = proofOf(seenAt(`0 ${before}`), after)
    expect(possibleFrom).toBe(from * 1_000)
  }
)
