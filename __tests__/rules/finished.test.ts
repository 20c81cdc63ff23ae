import { describe, expect, it } from '@jest/globals'
import type { JobBefore } from '../../src/github/marker.ts'
import {
  type Basis,
  judge,
  needsHead,
  provesAccepted,
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
  return kind === 'ended' && verdict.isUnproven ? 'ended, unproven' : kind
}

describe('the verdict', () => {
  it('takes the first terminal status where nothing was sent', () => {
    const basis = { kind: 'watching' } as const
    expect(wordsOf(judge(tracked(basis, '2 completed')))).toBe('ended')
  })

  it.each([
    ['active', '', 'active'],
    ['completed 1', '2 active', 'active'],
    ['completed 1', '2 queued', 'active'],
    // How long an end has to stay the same.
    ['completed 1', '2 active, 4 failed 1, 8 failed 1', 'unsettled until 9'],
    ['completed 1', '2 active, 4 failed 1, 9 failed 1', 'ended'],
    ['completed 1', '2 active, 4 failed 1, 9 archived 1', 'unsettled until 14'],
    ['completed', '2 active, 4 failed, 9 failed 1', 'unsettled until 14'],
    ['completed 1', '2 active, 4 failed, 13 failed', 'unsettled until 14'],
    ['active', '2 active, 4 failed 1, 13 failed 1', 'unsettled until 14'],
    ['active', '2 active, 4 failed 1, 14 failed 1', 'ended'],
    // What shows that it is not from before.
    ['failed 1', '2 completed 1, 7 completed 1', 'ended'],
    ['failed 1', '2 failed 2, 7 failed 2', 'ended'],
    ['failed 1', '2 failed, 12 failed', 'unsettled until 120'],
    ['active', '2 failed 1, 12 failed 1', 'unsettled until 120'],
    // The start timeout.
    ['failed 1', '2 failed 1, 119 failed 1', 'unsettled until 120'],
    ['failed 1', '2 failed 1, 120 failed 1', 'not-started'],
    ['failed 1', '115 failed 1, 119 failed 1', 'unsettled until 120']
  ])('sent to a job that was %s: %s: %s', (before, seen, verdict) => {
    expect(wordsOf(judge(tracked(sent(before), seen)))).toBe(verdict)
  })

  it.each([
    ['failed 1', '2 active, 4 failed 1, 13 failed 1', 'unsettled until 14'],
    [undefined, '2 active, 4 failed 1, 14 failed 1', 'ended'],
    ['failed 1', '2 failed 1, 119 failed 1', 'unsettled until 120'],
    ['failed 1', '110 failed 1, 120 failed 1', 'ended, unproven'],
    [undefined, '110 failed 1, 120 failed 1', 'ended, unproven']
  ])('sent by an earlier run, %s: %s: %s', (before, seen, verdict) => {
    const basis = sent(before, byEarlierRun)
    expect(wordsOf(judge(tracked(basis, seen)))).toBe(verdict)
    if (verdict !== 'ended, unproven') return
    const unknown = { ...basis, isReportedUnknown: true }
    expect(wordsOf(judge(tracked(unknown, seen)))).toBe('not-started')
  })
})

describe('the pull request’s head', () => {
  it.each<[string, Basis, string, boolean]>([
    ['watched', { kind: 'watching' }, '2 completed 1', false],
    ['too early', sent('completed 1'), '2 completed 1', false],
    ['in the end', sent('completed 1'), '2 completed 1, 120 completed 1', true],
    ['no link', sent('completed'), '2 completed, 120 completed', false],
    ['seen active', sent('active'), '2 active, 130 completed 1', false],
    [
      'stable after an earlier run',
      sent('completed 1', byEarlierRun),
      '2 completed 1, 12 completed 1',
      true
    ]
  ])('is read if it can prove the end: %s', (_, basis, seen, expected) => {
    expect(needsHead(tracked(basis, seen))).toBe(expected)
  })

  it('proves the end if it moved, until something else is seen', () => {
    const basis = sent('completed 1')
    const seen = '2 completed 1, 120 completed 1'
    const moved = { ...tracked(basis, seen), headMoved: true }
    expect(judge(moved)).toMatchObject({ kind: 'ended', isUnproven: false })
    const next = track(moved, seenAt('122 completed 1'))
    expect(judge(next).kind).toBe('not-started')
  })
})

it.each<[string, string[], boolean]>([
  ['completed 1', ['completed 1'], false],
  ['completed 1', ['completed 1', 'active'], true],
  ['completed 1', ['completed 2'], true],
  ['completed 1', ['completed'], false],
  ['active', ['completed 1'], false],
  ['active', ['completed 1', 'active'], true]
])('%s, then %s proves that it was accepted: %s', (before, seen, expected) => {
  const after = seen.map((one, index) => seenAt(`${index + 1} ${one}`))
  expect(provesAccepted(seenAt(`0 ${before}`), after)).toBe(expected)
})
