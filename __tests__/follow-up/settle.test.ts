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
const PR_1 = `${PULLS}/1`
const PR_2 = `${PULLS}/2`

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

/** Each look: milliseconds after the send, the status, the pull request. */
function looks(seen: string): readonly Sight[] {
  return seen.split(', ').map(look => {
    const [afterMs, status = '', pull] = look.split(' ')
    const prLink = pull === undefined ? null : `${PULLS}/${pull}`
    return sight(status, SENT_AT + Number(afterMs), prLink)
  })
}

function seeAll(basis: Basis, seen: string): Settling {
  return looks(seen).reduce(see, startSettling(basis))
}

function sentFrom(
  status: string,
  prLink: string | null = null,
  wasBusy = !/^(completed|failed|archived)$/.test(status)
): Basis {
  const before = sight(status, SENT_AT - 500, prLink)
  return { kind: 'sent', at: SENT_AT, before, wasBusy }
}

const WATCHING: Basis = { kind: 'watching' }
const EARLIER: Basis = { kind: 'sent-earlier', at: SENT_AT }
const FINISHED = sentFrom('completed', PR_1)

describe('before anything was seen', () => {
  it.each([WATCHING, FINISHED, EARLIER])(
    'the job counts as active: $kind',
    basis => {
      expect(judge(startSettling(basis))).toEqual(ACTIVE)
    }
  )
})

describe('watching', () => {
  it.each(['completed', 'failed', 'archived'])('%s counts at once', status => {
    expect(judge(seeAll(WATCHING, `0 ${status}`))).toMatchObject(ended(0))
  })

  it.each(['active', 'queued', '', 'COMPLETED', 'done', 'constructor'])(
    '"%s" is no end',
    status => {
      expect(judge(seeAll(WATCHING, `0 ${status}`))).toEqual(ACTIVE)
    }
  )
})

describe('sent to a finished job', () => {
  it.each<Case>([
    ['the state from before', '100 completed 1', unsettled(30_000)],
    [
      'the state from before, just not long enough',
      '100 completed 1, 29999 completed 1',
      unsettled(30_000)
    ],
    [
      'the state from before, 30 s later',
      '100 completed 1, 30000 completed 1',
      ended(100, true)
    ],
    [
      'the state from before, first seen 30 s later',
      '30000 completed 1',
      unsettled(35_000)
    ],
    ['at work', '100 active', ACTIVE],
    ['an unknown status', '40000 queued', ACTIVE],
    [
      'at work, and then the same state as before',
      '100 active, 900 completed 1',
      unsettled(5_900)
    ],
    [
      'at work, and then the same state as before, for 5 s',
      '100 active, 900 completed 1, 5900 completed 1',
      ended(900)
    ],
    [
      'at work, and then the same state as before, for almost 5 s',
      '100 active, 900 completed 1, 5899 completed 1',
      unsettled(5_900)
    ],
    [
      'an unknown status, and then the same state as before',
      '100 queued, 900 completed 1, 5900 completed 1',
      ended(900)
    ],
    ['another prLink', '100 completed 2', unsettled(5_100)],
    [
      'another prLink that stands',
      '100 completed 2, 5100 completed 2',
      ended(100)
    ],
    ['another status', '100 failed 1', unsettled(5_100)],
    [
      'no prLink any more, which is no difference',
      '100 completed, 29999 completed',
      unsettled(30_000)
    ],
    [
      'an end without a prLink, which may still come',
      '100 active, 900 completed, 10899 completed',
      unsettled(10_900)
    ],
    [
      'an end without a prLink for 10 s',
      '100 active, 900 completed, 10900 completed',
      ended(900)
    ],
    [
      'an end whose prLink comes late',
      '100 active, 900 completed, 4400 completed 2, 9399 completed 2',
      unsettled(9_400)
    ],
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
  ])('%s', (_, rows, verdict) => {
    expect(judge(seeAll(FINISHED, rows))).toMatchObject(verdict)
  })

  it.each(['failed', 'archived'])('%s before is a state like any', status => {
    const basis = sentFrom(status, PR_1)
    const stands = (state: string) => `10 ${state} 1, 5010 ${state} 1`
    expect(judge(seeAll(basis, stands(status)))).toEqual(unsettled(30_000))
    expect(judge(seeAll(basis, stands('completed')))).toMatchObject(ended(10))
  })

  it('counts from when a look was asked for, not when it was answered', () => {
    const slow: Sight = {
      ...sight('completed', SENT_AT, PR_1),
      askedAt: SENT_AT + 29_000,
      answeredAt: SENT_AT + 59_000
    }
    const first = seeAll(FINISHED, '0 completed 1')
    expect(judge(see(first, slow))).toEqual(unsettled(30_000))
    // And stands from when it was answered, not from when it was asked for.
    const alone = see(startSettling(FINISHED), slow)
    expect(judge(alone)).toEqual(unsettled(64_000))
  })

  it('takes a link that can’t be shown for a link', () => {
    const dropped = (afterMs: number): Sight => ({
      ...sight('completed', SENT_AT + afterMs),
      droppedLink: '7'
    })
    const all = [dropped(100), dropped(5_100)]
    expect(judge(all.reduce(see, startSettling(FINISHED)))).toMatchObject(
      ended(100)
    )
  })
})

describe('sent to a busy job', () => {
  it.each<readonly [string, string, string, object]>([
    ['an end', 'active', '100 completed 1', unsettled(30_000)],
    [
      'an end after it was seen at work',
      'active',
      '50 active, 100 completed 1',
      unsettled(10_100)
    ],
    [
      'an end that stands',
      'active',
      '50 active, 100 completed 1, 10100 completed 1',
      ended(100)
    ],
    [
      'an end that does not stand long enough',
      'active',
      '50 active, 100 completed 1, 10099 completed 1',
      unsettled(10_100)
    ],
    [
      'an end, work, and an end again',
      'active',
      '100 completed, 3000 active, 6000 completed, 10200 completed',
      unsettled(16_000)
    ],
    [
      'an end, work that no look saw, and another prLink',
      'active',
      '50 active, 100 completed, 4000 completed 1, 10200 completed 1',
      unsettled(14_000)
    ],
    [
      'an end that turns into another',
      'active',
      '50 active, 100 completed, 6000 archived',
      unsettled(16_000)
    ],
    [
      'an unknown status before',
      'queued',
      '50 queued, 90 failed',
      unsettled(10_090)
    ]
  ])('%s', (_, before, rows, verdict) => {
    expect(judge(seeAll(sentFrom(before), rows))).toMatchObject(verdict)
  })

  it('an end that the answer to the send told of holds 10 s, too', () => {
    const basis = sentFrom('completed', PR_1, true)
    const verdict = judge(seeAll(basis, '100 completed 2'))
    expect(verdict).toEqual(unsettled(10_100))
  })
})

describe('sent by an earlier run', () => {
  it.each<Case>([
    ['an end soon after', '2000 completed 1', unsettled(30_000)],
    [
      'an end 30 s after',
      '20000 completed 1, 30000 completed 1',
      ended(20_000)
    ],
    [
      'an end an hour after, first seen now',
      '3600000 failed 1',
      unsettled(3_610_000)
    ],
    [
      'work and an end',
      '2000 active, 4000 completed 1, 14000 completed 1',
      ended(4_000)
    ]
  ])('%s', (_, rows, verdict) => {
    expect(judge(seeAll(EARLIER, rows))).toMatchObject(verdict)
  })
})

describe('any sequence of sights', () => {
  const status = fc.constantFrom(
    'active',
    'completed',
    'failed',
    'archived',
    'queued'
  )
  const link = fc.constantFrom(null, PR_1, PR_2)
  const sights = fc
    .array(
      fc.tuple(
        fc.oneof(status, fc.constant('completed')),
        fc.oneof(link, fc.constant(PR_1)),
        fc.nat({ max: 20_000 }),
        fc.nat({ max: 500 })
      )
    )
    .map(rows => {
      let at = SENT_AT
      return rows.map(([state, prLink, pauseMs, answerMs]): Sight => {
        const askedAt = at + pauseMs
        at = askedAt + answerMs
        return { ...sight(state, askedAt, prLink), answeredAt: at }
      })
    })
  const basis: fc.Arbitrary<Basis> = fc.oneof(
    fc.constant(WATCHING),
    fc.constant(EARLIER),
    fc
      .tuple(status, link, fc.boolean())
      .map(([state, prLink, isBusy]) => sentFrom(state, prLink, isBusy))
  )
  const settled = (from: Basis, all: readonly Sight[]) =>
    all.reduce(see, startSettling(from))
  const isTerminal = ({ job }: Sight) =>
    /^(completed|failed|archived)$/.test(job.status)
  const isSame = (one: Sight, other: Sight) =>
    one.job.status === other.job.status && one.job.prLink === other.job.prLink

  /** The rule read once more, over the whole sequence at once. */
  function hasEnded(from: Basis, all: readonly Sight[]): boolean {
    const last = all.at(-1)
    if (last === undefined || !isTerminal(last)) return false
    if (from.kind === 'watching') return true
    const change = all.findLastIndex(one => !isSame(one, last))
    const stoodMs = last.askedAt - (all[change + 1] as Sight).answeredAt
    const isSlow =
      from.kind === 'sent-earlier' || from.wasBusy || last.job.prLink === null
    if (stoodMs < (isSlow ? 10_000 : 5_000)) return false
    if (all.some(one => !isTerminal(one))) return true
    if (last.askedAt - from.at >= 30_000) return true
    if (from.kind === 'sent-earlier' || !isTerminal(from.before)) return false
    const { status: stood, prLink } = from.before.job
    const isNewLink = last.job.prLink !== null && last.job.prLink !== prLink
    return last.job.status !== stood || isNewLink
  }

  it('ends where the rule over all of it says so, and nowhere else', () => {
    fc.assert(
      fc.property(basis, sights, (from, all) => {
        const { kind } = judge(settled(from, all))
        expect(kind === 'ended').toBe(hasEnded(from, all))
        const last = all.at(-1)
        const isOver = last !== undefined && isTerminal(last)
        expect(kind === 'active').toBe(!isOver)
      }),
      { numRuns: 2_000 }
    )
  })

  it('once ended, stays ended while the state stands', () => {
    fc.assert(
      fc.property(
        basis,
        sights.filter(all => all.length > 0),
        fc.array(fc.nat({ max: 9_000 })),
        (from, all, pauses) => {
          let known = settled(from, all)
          const first = judge(known)
          if (first.kind !== 'ended') return
          for (const pauseMs of pauses) {
            const last = known.latest as Sight
            const at = last.answeredAt + pauseMs
            known = see(known, { ...last, askedAt: at, answeredAt: at })
            const { since } = first
            expect(judge(known)).toMatchObject({ kind: 'ended', since })
          }
        }
      )
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

  it('is unproven only where this run sent and nothing showed it', () => {
    fc.assert(
      fc.property(basis, sights, (from, all) => {
        const verdict = judge(settled(from, all))
        if (verdict.kind !== 'ended' || !verdict.unproven) return
        expect(from.kind).toBe('sent')
        expect(all.every(isTerminal)).toBe(true)
        expect(verdict.sight.askedAt).toBeGreaterThanOrEqual(SENT_AT + 30_000)
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
    [
      'active, an end that stands',
      '0 active',
      '1 completed, 2 completed',
      false
    ],
    ['active, an end, active again', '0 active', '1 completed, 2 active', true],
    ['active with an undocumented change', '0 active', '1 queued', false]
  ])('%s', (_, stood, seen, proves) => {
    const [before] = looks(stood) as [Sight]
    expect(provesAccepted(before, seen === '' ? [] : looks(seen))).toBe(proves)
  })
})
