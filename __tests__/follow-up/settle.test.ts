import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type Basis,
  judge,
  provesAccepted,
  type Settling,
  type Sight,
  see,
  startSettling
} from '../../src/follow-up/settle.ts'
import { sight } from '../fakes/follow-up.ts'

const SENT_AT = 1_000_000
const PULLS = 'https://github.com/acme/shop/pull'

/** Each look: milliseconds after the send, the status, the pull request. */
function looks(seen: string): readonly Sight[] {
  return seen.split(', ').map(look => {
    const [afterMs, status = '', pull] = look.split(' ')
    const prLink = pull === undefined ? null : `${PULLS}/${pull}`
    return sight(status, SENT_AT + Number(afterMs), prLink)
  })
}

/** Sent to a job that stood so, such as `completed 1`. */
function sentFrom(stood: string, isBusy = false): Basis {
  const [before] = looks(`-500 ${stood}`) as [Sight]
  const wasBusy = isBusy || !isTerminal(before)
  return { kind: 'sent', at: SENT_AT, before, wasBusy }
}

function isTerminal({ job }: Sight): boolean {
  return /^(completed|failed|archived)$/.test(job.status)
}

function settled(from: Basis, all: readonly Sight[]): Settling {
  return all.reduce(see, startSettling(from))
}

const WATCHING: Basis = { kind: 'watching' }
const EARLIER: Basis = { kind: 'sent-earlier', at: SENT_AT }

const ACTIVE = { kind: 'active' }
const unsettled = (afterMs: number) => ({
  kind: 'unsettled',
  countsAt: SENT_AT + afterMs
})
/** The end that was first seen so long after the send. */
const ended = (afterMs: number, unproven = false) => ({
  kind: 'ended',
  since: SENT_AT + afterMs,
  unproven
})

/** What is seen, such as `100 active, 900 completed 1`, and what it means. */
type Case = readonly [name: string, seen: string, verdict: object]

describe('sent to a finished job', () => {
  it.each<Case>([
    ['the state from before', '100 completed 1', unsettled(30_000)],
    [
      'the state from before, 30 s later',
      '100 completed 1, 30000 completed 1',
      ended(100, true)
    ],
    [
      'at work, and then the same state as before',
      '100 active, 900 completed 1, 5899 completed 1',
      unsettled(5_900)
    ],
    [
      'at work, and then the same state as before, for 5 s',
      '100 active, 900 completed 1, 5900 completed 1',
      ended(900)
    ],
    ['another prLink', '100 completed 2', unsettled(5_100)],
    [
      'the old end from a replica that lags',
      '100 active, 2000 completed 1, 4000 active, 6900 completed 1',
      unsettled(11_900)
    ],
    [
      'another status that is gone again',
      '100 failed 1, 200 completed 1',
      unsettled(30_000)
    ]
  ])('%s', (_, seen, verdict) => {
    const from = sentFrom('completed 1')
    expect(judge(settled(from, looks(seen)))).toMatchObject(verdict)
  })
})

describe('any sequence of sights', () => {
  const status = fc.constantFrom(
    ...['active', 'completed', 'failed', 'archived'],
    ...['queued', '', 'COMPLETED', 'constructor']
  )
  const link = fc.constantFrom('', ' 1', ' 2')
  const state = fc
    .tuple(fc.oneof(status, fc.constant('completed')), link)
    .map(parts => parts.join(''))
  const sights = fc
    .array(
      fc.record({
        state,
        pauseMs: fc.nat({ max: 20_000 }),
        answerMs: fc.nat({ max: 500 }),
        /** The service gave a link that can't be shown. */
        isDropped: fc.boolean()
      })
    )
    .map(rows => {
      let at = SENT_AT
      return rows.map(({ state, pauseMs, answerMs, isDropped }): Sight => {
        const askedAt = at + pauseMs
        at = askedAt + answerMs
        const [seen] = looks(`${askedAt - SENT_AT} ${state}`) as [Sight]
        const dropped =
          isDropped && seen.job.prLink === null ? { droppedLink: '7' } : {}
        return { ...seen, ...dropped, answeredAt: at }
      })
    })
  const basis: fc.Arbitrary<Basis> = fc.oneof(
    fc.constant(WATCHING),
    fc.constant(EARLIER),
    fc.tuple(state, fc.boolean()).map(([stood, busy]) => sentFrom(stood, busy))
  )
  const linkOf = ({ job, droppedLink }: Sight) => job.prLink ?? droppedLink
  const isSame = (one: Sight, other: Sight) =>
    one.job.status === other.job.status && linkOf(one) === linkOf(other)

  /** The rule read once more, over the whole sequence at once. */
  function verdictOn(from: Basis, all: readonly Sight[]): object {
    const last = all.at(-1)
    if (last === undefined || !isTerminal(last)) return ACTIVE
    const change = all.findLastIndex(one => !isSame(one, last))
    const since = (all[change + 1] as Sight).answeredAt
    if (from.kind === 'watching')
      return { kind: 'ended', sight: last, since, unproven: false }
    const isSlow =
      from.kind === 'sent-earlier' || from.wasBusy || linkOf(last) === undefined
    const stoodAt = since + (isSlow ? 10_000 : 5_000)
    const isProven = all.some(one => !isTerminal(one)) || isNew(from, last)
    const countsAt = isProven ? stoodAt : Math.max(stoodAt, from.at + 30_000)
    const unproven = from.kind === 'sent' && !isProven
    return last.askedAt < countsAt
      ? { kind: 'unsettled', countsAt }
      : { kind: 'ended', sight: last, since, unproven }
  }

  /** Something that a finished job did not show before the send. */
  function isNew(from: Basis, last: Sight): boolean {
    if (from.kind !== 'sent' || !isTerminal(from.before)) return false
    if (last.job.status !== from.before.job.status) return true
    return linkOf(last) !== undefined && linkOf(last) !== linkOf(from.before)
  }

  it('means what the rule over all of it says', () => {
    fc.assert(
      fc.property(basis, sights, (from, all) => {
        expect(judge(settled(from, all))).toEqual(verdictOn(from, all))
      }),
      { numRuns: 3_000 }
    )
  })

  it('is settled, at the latest, by a look at the time it names', () => {
    fc.assert(
      fc.property(basis, sights, (from, all) => {
        const known = settled(from, all)
        const verdict = judge(known)
        if (verdict.kind !== 'unsettled') return
        const last = known.latest as Sight
        const at = Math.max(verdict.countsAt, last.answeredAt)
        const later = see(known, { ...last, askedAt: at, answeredAt: at })
        expect(judge(later).kind).toBe('ended')
      })
    )
  })
})

describe('proof that a send with a lost answer was accepted', () => {
  it.each([
    ['nothing seen', '0 completed', '', false],
    ['the same', '0 completed', '1 completed', false],
    ['turned active', '0 completed', '1 active', true],
    ['turned to an unknown status', '0 failed', '1 queued', true],
    ['another status', '0 completed', '1 failed', true],
    ['another prLink', '0 completed 1', '1 completed 2', true],
    ['a prLink that is gone', '0 completed 1', '1 completed', false],
    ['still active', '0 active', '1 active', false],
    ['active, then an end', '0 active', '1 completed', false],
    ['active, two ends', '0 active', '1 completed, 2 completed', false],
    ['active, an end, active again', '0 active', '1 completed, 2 active', true],
    ['active with an undocumented change', '0 active', '1 queued', false]
  ])('%s', (_, stood, seen, proves) => {
    const [before] = looks(stood) as [Sight]
    expect(provesAccepted(before, seen === '' ? [] : looks(seen))).toBe(proves)
  })
})
