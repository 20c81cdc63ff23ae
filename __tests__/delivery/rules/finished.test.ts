/**
 * Is it finished? Each case of what was seen of a job: docs/delivery.md, "Is it
 * finished?".
 */
import { describe, expect, it } from '@jest/globals'
import type { Snapshot } from '../../../src/agent/job.ts'
import {
  acceptanceIn,
  addCheck,
  afterCheck,
  type Checking,
  jobToReport,
  judge,
  looksAsBefore,
  needsHead,
  statusAndLinkOf
} from '../../../src/delivery/rules/finished.ts'
import {
  type FollowUpState,
  initialState,
  type JobFacts,
  type Sent,
  type Tracking
} from '../../../src/delivery/rules/state.ts'
import { reportFields } from '../../../stage/markers.ts'
import { snapshot } from '../../fakes/follow-up.ts'

const PR_1 = 'https://github.com/acme/shop/pull/1'
const CHECKING: Checking = { startTimeoutMs: 120_000 }

/** Sent at 0. */
const SENT: Sent = {
  kind: 'sent',
  by: 'this-run',
  at: 0,
  beforeAt: 0,
  isExact: true
}
const SENT_EARLIER: Sent = { ...SENT, by: 'earlier-run' }

const verdictOf = (state: FollowUpState, checking = CHECKING) =>
  wordsOf(judge(state, checking))

describe('the verdict', () => {
  it('takes the first terminal status where nothing was sent', () => {
    const state = stateWith(undefined, '2 completed', { kind: 'none' })
    expect(verdictOf(state)).toBe('ended, watched')
    const active = stateWith(undefined, '2 active', { kind: 'none' })
    expect(verdictOf(active)).toBe('active')
  })

  it.each([
    ['active', '', 'active'],
    ['completed 1', '2 active', 'active'],
    ['completed 1', '12 queued', 'active'],
    // After a sign of work, an end has to stay the same for 10 s, from its
    // answer to the last check.
    [
      'completed 1',
      '12 active, 20 failed 1, 29 failed 1',
      'undecided until 30'
    ],
    ['completed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, own'],
    ['completed 1', '12 active, 20 completed 1, 30 completed 1', 'ended, own'],
    [
      'completed 1',
      '12 active, 20 failed 1, 30 archived 1',
      'undecided until 40'
    ],
    [
      'completed',
      '12 active, 20 completed, 30 completed 1',
      'undecided until 40'
    ],
    [
      'completed 1',
      '12 active, 20 failed 1, 25 active, 30 failed 1',
      'undecided until 40'
    ],
    // A sign that follows another follows no end.
    [
      'active',
      '12 active, 14 queued, 20 completed 1, 31 completed 1',
      'undecided until 50'
    ],
    // An `active` is one 10 s after the check before the send,
    [
      'completed 1',
      '9 active, 20 completed 1, 30 completed 1',
      'undecided until 120'
    ],
    ['completed 1', '10 active, 20 completed 1, 30 completed 1', 'ended, own'],
    [
      'completed 1',
      '2 active, 9 active, 10 active, 20 completed 1, 30 completed 1',
      'ended, own'
    ],
    // and 10 s after the first check that showed an end since the last sign.
    [
      'completed 1',
      '5 completed 1, 14 active, 20 completed 1, 30 completed 1',
      'undecided until 120'
    ],
    [
      'completed 1',
      '5 completed 1, 15 active, 20 completed 1, 30 completed 1',
      'ended, own'
    ],
    [
      'completed 1',
      '5 completed 1, 9 active, 12 completed 1, 15 active, 30 failed 1, 40 failed 1',
      'ended, own'
    ],
    // Without one, nothing counts until the start timeout.
    ['failed 1', '2 completed 2, 119 completed 2', 'undecided until 120'],
    ['failed 1', '2 failed 1, 119 failed 1', 'undecided until 120'],
    ['failed 1', '2 failed 1, 120 failed 1', 'not-seen-working'],
    ['failed 1', '115 failed 1, 119 failed 1', 'undecided until 125'],
    // Then what differs from a finished job before does: its status,
    ['completed 1', '2 failed 1, 120 failed 1', 'ended, changed'],
    ['failed 1', '12 completed 1, 120 completed 1', 'ended, changed'],
    ['failed 1', '2 completed 2, 120 completed 2', 'ended, changed'],
    ['completed 1', '115 failed 1, 120 failed 1', 'undecided until 125'],
    // or another link than the last one of the first 10 s: it may come late,
    // and show only at the next check.
    [
      'completed 1',
      '10 completed 1, 12 completed 2, 120 completed 2',
      'ended, changed'
    ],
    [
      'completed 1',
      '9 completed 1, 12 completed 2, 120 completed 2',
      'not-seen-working'
    ],
    ['completed', '13 completed 2, 120 completed 2', 'not-seen-working'],
    ['completed 1', '14 completed 2, 120 completed 2', 'ended, changed'],
    ['completed 1', '9 completed 2, 120 completed 2', 'not-seen-working'],
    ['completed', '9 completed 2, 120 completed 2', 'not-seen-working'],
    [
      'completed',
      '5 completed, 10 completed, 12 completed 2, 120 completed 2',
      'ended, changed'
    ],
    [
      'failed',
      '9 failed 1, 10 failed 1, 12 failed 2, 120 failed 2',
      'ended, changed'
    ],
    [
      'failed 1',
      '9 failed 2, 10 failed 2, 12 failed 1, 120 failed 1',
      'ended, changed'
    ],
    // A link that is gone, or not there yet, is no difference.
    ['completed 1', '12 completed, 120 completed', 'not-seen-working'],
    ['failed 1', '9 failed, 12 failed 1, 120 failed 1', 'not-seen-working'],
    // Where it was not finished before, an end may be the earlier prompt's:
    ['active', '2 failed 1, 120 failed 1', 'not-seen-working'],
    ['active', '9 active, 20 failed 1, 119 failed 1', 'undecided until 120'],
    ['active', '12 active, 20 failed 1, 49 failed 1', 'undecided until 50'],
    // An end of the first 10 s may be from before the job was at work.
    [
      'active',
      '3 failed 1, 5 active, 14 active, 20 completed 1, 49 completed 1',
      'undecided until 50'
    ],
    [
      'active',
      '3 failed 1, 10 failed 1, 14 active, 20 completed 1, 30 completed 1',
      'ended, own'
    ],
    ['queued', '12 active, 20 failed 1, 50 failed 1', 'ended, own'],
    // after a sign of work that follows an end, it is not.
    [
      'active',
      '12 active, 20 completed 1, 29 active, 31 failed 1, 41 failed 1',
      'undecided until 61'
    ],
    [
      'active',
      '12 active, 20 completed 1, 30 active, 31 failed 1, 41 failed 1',
      'ended, own'
    ],
    [
      'active',
      '12 active, 20 completed 1, 30 active, 45 active, 46 failed 1, 56 failed 1',
      'ended, own'
    ]
  ])('sent to a job that was %s: %s: %s', (before, seen, verdict) => {
    expect(verdictOf(stateWith(before, seen))).toBe(verdict)
  })

  it('counts from the check before the send, where that was earlier', () => {
    const seen = '10 active, 20 completed 1, 30 completed 1'
    const late = { ...SENT, at: 5_000, beforeAt: 1_000 }
    expect(verdictOf(stateWith('completed 1', seen, late))).toBe(
      'undecided until 125'
    )
    const early = { ...late, beforeAt: 0 }
    expect(verdictOf(stateWith('completed 1', seen, early))).toBe('ended, own')
  })

  it('is about a link that can’t be shown, too', () => {
    const dropped = { ...seenAt('12 completed'), droppedLink: '7' }
    const later = { ...dropped, beganAt: 120_000, answeredAt: 120_000 }
    const tracking = [dropped, later].reduce(addCheck, { seen: [] })
    const state = { ...stateWith('completed 1', ''), tracking }
    expect(verdictOf(state)).toBe('ended, changed')
  })

  it.each([
    ['failed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, own'],
    ['failed 1', '9 active, 20 failed 1, 30 failed 1', 'undecided until 600'],
    // A difference counts after the start timeout,
    ['failed 1', '12 completed 1, 119 completed 1', 'undecided until 120'],
    ['failed 1', '12 completed 1, 120 completed 1', 'ended, changed'],
    // but another link alone, which may be the earlier end's, after ten minutes,
    ['failed 1', '20 failed 2, 599 failed 2', 'undecided until 600'],
    ['failed 1', '20 failed 2, 600 failed 2', 'ended, changed'],
    // unless a check 10 s after the send or later has shown the link before it,
    [
      'failed 1',
      '10 failed 1, 20 failed 2, 119 failed 2',
      'undecided until 120'
    ],
    ['failed 1', '10 failed 1, 20 failed 2, 120 failed 2', 'ended, changed'],
    ['failed', '10 failed, 20 failed 2, 120 failed 2', 'ended, changed'],
    [
      'failed 1',
      '9 failed 1, 20 failed 2, 599 failed 2',
      'undecided until 600'
    ],
    // and then what has not changed, too.
    ['failed 1', '2 failed 2, 600 failed 2', 'ended, settled'],
    ['failed 1', '2 failed 1, 599 failed 1', 'undecided until 600'],
    ['failed 1', '2 failed 1, 600 failed 1', 'ended, settled'],
    ['failed 1', '595 failed 1, 600 failed 1', 'undecided until 605'],
    ['active', '2 failed 1, 599 failed 1', 'undecided until 600'],
    ['active', '2 failed 1, 600 failed 1', 'ended, settled'],
    ['active', '580 failed 1, 600 failed 1', 'undecided until 610'],
    ['active', '12 active, 20 failed 1, 50 failed 1', 'ended, own'],
    // Where it is not known how it was, only a sign of work counts.
    [undefined, '12 active, 20 failed 1, 49 failed 1', 'undecided until 50'],
    [undefined, '12 active, 20 failed 1, 50 failed 1', 'ended, own'],
    [undefined, '9 active, 110 failed 1, 120 failed 1', 'undecided until 140'],
    [undefined, '2 failed 1, 120 failed 1', 'not-seen-working'],
    [undefined, '2 failed 1, 900 failed 1', 'not-seen-working']
  ])('sent by an earlier run, %s: %s: %s', (before, seen, verdict) => {
    expect(verdictOf(stateWith(before, seen, SENT_EARLIER))).toBe(verdict)
  })

  it('has patience with an agent that may take longer to start', () => {
    const state = stateWith(
      'failed 1',
      '2 failed 1, 700 failed 1',
      SENT_EARLIER
    )
    const patient = { startTimeoutMs: 900_000 }
    expect(verdictOf(state, patient)).toBe('undecided until 900')
  })

  it.each([
    ['failed 1', '2 failed 1, 600 failed 1', 'not-seen-working'],
    ['failed 1', '2 failed, 600 failed', 'not-seen-working'],
    ['failed 1', '20 failed 2, 600 failed 2', 'ended, changed'],
    ['failed 1', '2 completed, 120 completed', 'ended, changed'],
    ['active', '2 failed 1, 600 failed 1', 'not-seen-working'],
    ['failed 1', '12 active, 20 failed 1, 30 failed 1', 'ended, own']
  ])('reported as unknown, %s: %s: %s', (before, seen, verdict) => {
    const state = stateWith(before, seen, SENT_EARLIER)
    expect(verdictOf(reportedUnknown(state))).toBe(verdict)
  })

  it('takes two checks 10 s apart where there are no more', () => {
    const seen = '600 completed 1, 610 completed 1'
    const state = stateWith('active', seen, SENT_EARLIER)
    expect(verdictOf(state)).toBe('undecided until 630')
    const twice = { ...CHECKING, isCheckedTwice: true }
    expect(verdictOf(state, twice)).toBe('ended, settled')
  })
})

describe('the verdict on a job that the follow-up started', () => {
  const started = (seen: string, send = SENT): FollowUpState => ({
    ...stateWith(undefined, seen, send),
    isStart: true
  })

  it.each([
    ['2 active', 'active'],
    ['2 completed 1, 11 completed 1', 'undecided until 12'],
    ['2 completed 1, 12 completed 1', 'ended, own'],
    ['2 completed, 9 completed 1, 19 completed 1', 'ended, own'],
    ['2 active, 5 failed, 14 failed', 'undecided until 15'],
    ['2 active, 5 failed, 15 failed', 'ended, own']
  ])('is that its first end counts once it is 10 s old: %s: %s', (...given) => {
    const [seen, verdict] = given
    for (const send of [SENT, SENT_EARLIER]) {
      expect(verdictOf(started(seen, send))).toBe(verdict)
      expect(needsHead(started(seen, send), CHECKING)).toBe(false)
    }
  })
})

describe('the pull request’s head', () => {
  const headOf = (state: FollowUpState): FollowUpState => ({
    ...state,
    before: { ...jobAs('completed 1'), ...state.before, headSha: 'a' }
  })

  it.each([
    ['in the end', 'completed 1', '2 completed 1, 120 completed 1', true],
    ['too early', 'completed 1', '2 completed 1, 119 completed 1', false],
    [
      'not yet stable',
      'completed 1',
      '115 completed 1, 120 completed 1',
      false
    ],
    [
      'another pull request',
      'completed 1',
      '20 completed 2, 120 completed 2',
      false
    ],
    ['another status', 'completed 1', '2 failed 1, 120 failed 1', false],
    ['seen active', 'completed 1', '12 active, 130 completed 1', false],
    ['active last', 'completed 1', '2 completed 1, 120 active', false],
    ['active before', 'active', '2 completed 1, 120 completed 1', false]
  ])('is read if it can count: %s', (_, before, seen, expected) => {
    for (const send of [SENT, SENT_EARLIER]) {
      const state = headOf(stateWith(before, seen, send))
      expect(needsHead(state, CHECKING)).toBe(expected)
    }
  })

  it('is not read where nothing was sent, or it is not known how it was', () => {
    const seen = '2 completed 1, 120 completed 1'
    const watched = headOf(stateWith('completed 1', seen, { kind: 'none' }))
    expect(needsHead(watched, CHECKING)).toBe(false)
    const unread = stateWith('completed 1', seen)
    expect(needsHead(unread, CHECKING)).toBe(false)
  })

  it.each([SENT, SENT_EARLIER])('is all that differs if it moved', send => {
    const seen = stateWith(
      'completed 1',
      '2 completed 1, 120 completed 1',
      send
    )
    const withHead = (headMoved: boolean) => ({
      ...seen,
      before: { ...jobAs('completed 1'), headSha: 'a' },
      tracking: {
        ...tracked('2 completed 1, 120 completed 1'),
        headSha: headMoved ? 'b' : 'a'
      }
    })
    expect(verdictOf(withHead(true))).toBe('ended, changed')
    const other = send === SENT ? 'not-seen-working' : 'undecided until 600'
    expect(verdictOf(withHead(false))).toBe(other)
    // Each check needs its own look at it.
    const next = addCheck(withHead(true).tracking, seenAt('122 completed 1'))
    expect(verdictOf({ ...withHead(true), tracking: next })).toBe(other)
  })
})

/** A send whose answer was lost, the check before it, and those since. */
function accepted(before: string, seen: string) {
  const send = { ...SENT, at: 0, isExact: false }
  return { before: jobAs(before), send, tracking: tracked(seen) }
}

it.each<[string, string, boolean]>([
  ['completed 1', '1 completed 1', false],
  ['completed 1', '9 active', false],
  ['completed 1', '10 active', true],
  ['completed 1', '3 completed 1, 12 active', false],
  ['completed 1', '3 completed 1, 13 active', true],
  // Nothing else does.
  ['completed 1', '10 completed 1, 30 completed 2', false],
  ['completed 1', '12 failed 1, 30 failed 1', false],
  ['active', '12 active, 14 completed 1', false],
  ['active', '2 completed 1, 12 active', false]
])('%s, then %s proves that it was accepted: %s', (before, seen, expected) => {
  const { isShown } = acceptanceIn(accepted(before, seen))
  expect(isShown).toBe(expected)
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
    const { possibleFrom } = acceptanceIn(accepted(before, seen))
    expect(possibleFrom).toBe(from * 1_000)
  }
)

it.each<[string, string | undefined, string, boolean]>([
  ['as before', 'completed 1', '2 completed 1', true],
  ['a link that is gone', 'completed 1', '2 completed', true],
  ['early active', 'completed 1', '2 active, 5 completed 1', true],
  ['a sign of work', 'completed 1', '12 active, 15 completed 1', false],
  ['another status', 'completed 1', '2 failed 1', false],
  ['a link that comes late', 'completed 1', '12 completed 2', true],
  ['another link', 'completed 1', '14 completed 2', false],
  ['ended since', 'active', '2 completed 1', false],
  ['not known before', undefined, '2 completed 1', false]
])('nothing shows a change yet: %s', (_, before, seen, expected) => {
  expect(looksAsBefore(stateWith(before, seen))).toBe(expected)
})

describe('the job that is shown', () => {
  const statusOf = (state: FollowUpState) => jobToReport(state)?.status
  const answered = { ...SENT, job: seenAt('0 queued').job }

  it.each<[string, FollowUpState['send'], string, string | undefined]>([
    ['what is watched, whatever it is', { kind: 'none' }, '2 failed', 'failed'],
    ['at work', SENT, '2 completed, 5 active', 'active'],
    ['no end that does not count yet', SENT, '5 active, 9 failed', 'active'],
    ['nothing of before', SENT, '2 completed', undefined],
    ['what the service answered', answered, '2 completed', 'queued'],
    ['a later check than that', answered, '2 active', 'active'],
    ['nothing where that was lost', { kind: 'lost' }, '2 active', undefined],
    ['nothing where nothing was sent', { kind: 'not-sent' }, '', undefined]
  ])('is %s', (_, send, seen, expected) => {
    expect(statusOf(stateWith('completed', seen, send))).toBe(expected)
  })

  it('is the end, once there is one', () => {
    const state = stateWith('completed', '12 active, 20 failed, 30 failed')
    const result = {
      kind: 'ended',
      outcome: 'failed',
      status: 'failed',
      prLink: null,
      proof: 'own'
    } as const
    expect(statusOf({ ...state, result })).toBe('failed')
  })
})

it.each([
  ['its link', PR_1, undefined, PR_1],
  ['a link that can’t be shown', null, 'javascript:1', 'javascript:1'],
  ['no link', null, undefined, null]
])('the state of a job has %s', (_, prLink, droppedLink, expected) => {
  const seen = snapshot('completed', 0, prLink)
  const state = statusAndLinkOf({
    ...seen,
    ...(droppedLink && { droppedLink })
  })
  expect(state).toEqual({ status: 'completed', prLink: expected })
})

/** As `completed 1`: a status, and the pull request if there is one. */
function jobAs(seen: string): JobFacts {
  const [status = '', pull] = seen.split(' ')
  return { status, prLink: pull ? PR_1.replace('1', pull) : null }
}

/** As `5 completed 1`: the second, the status, the pull request. */
function seenAt(seen: string): Snapshot {
  const [second = '', ...rest] = seen.split(' ')
  const { prLink, status } = jobAs(rest.join(' '))
  return snapshot(status, Number(second) * 1_000, prLink)
}

function snapshots(seen: string): readonly Snapshot[] {
  return seen === '' ? [] : seen.split(', ').map(seenAt)
}

function tracked(seen: string): Tracking {
  return snapshots(seen).reduce(addCheck, { seen: [] })
}

/** A job that was as `before` says, and what was seen of it since. */
function stateWith(
  before: string | undefined,
  seen: string,
  send: FollowUpState['send'] = SENT
): FollowUpState {
  const known = before === undefined ? {} : { before: jobAs(before) }
  let state: FollowUpState = { ...initialState, send, ...known }
  for (const one of snapshots(seen))
    state = { ...state, ...afterCheck(state, one) }
  return state
}

/** Its best report says that it is unknown how it ended. */
function reportedUnknown(state: FollowUpState): FollowUpState {
  const marker = reportFields({
    key: 'comment-1',
    outcome: 'unknown',
    sendStatus: 'yes'
  })
  return { ...state, record: { report: { marker, url: '' } } }
}

function wordsOf(verdict: ReturnType<typeof judge>): string {
  const { kind } = verdict
  if (kind === 'undecided') return `undecided until ${verdict.countsAt / 1_000}`
  return kind === 'ended' ? `ended, ${verdict.proof}` : kind
}
