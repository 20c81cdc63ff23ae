import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type Basis,
  judge,
  LATE_START_MS,
  provesTaken,
  type Settling,
  type Sight,
  STANDS_MS,
  see,
  startSettling
} from '../../src/follow-up/settle.ts'
import { sight } from '../fakes/follow-up.ts'

const SENT_AT = 1_000_000
const PR_1 = 'https://github.com/acme/shop/pull/1'
const PR_2 = 'https://github.com/acme/shop/pull/2'

const ENDED = { kind: 'ended', late: false }
const LATE = { kind: 'ended', late: true }
const ACTIVE = { kind: 'active' }
const unsettled = (afterMs: number) => ({
  kind: 'unsettled',
  countsAt: SENT_AT + afterMs
})

/** `[milliseconds after the send, status, prLink]` */
type Row = readonly [number, string, string?]

function seeAll(
  basis: Basis,
  rows: readonly Row[],
  seenActive = false
): Settling {
  return rows.reduce(
    (settling, [afterMs, status, prLink = null]) =>
      see(settling, sight(status, SENT_AT + afterMs, prLink)),
    startSettling(basis, seenActive)
  )
}

function sentFrom(status: string, prLink: string | null = null): Basis {
  const before = sight(status, SENT_AT - 500, prLink)
  return { kind: 'sent', at: SENT_AT, before }
}

const EARLIER: Basis = { kind: 'sent-earlier', at: SENT_AT }

describe('before anything was seen', () => {
  it.each<[string, Basis]>([
    ['watching', { kind: 'watching' }],
    ['sent', sentFrom('completed')],
    ['sent by an earlier run', EARLIER]
  ])('the job counts as active: %s', (_, basis) => {
    expect(judge(startSettling(basis))).toEqual(ACTIVE)
    expect(judge(startSettling(basis, true))).toEqual(ACTIVE)
  })
})

describe('watching', () => {
  it.each(['completed', 'failed', 'archived'])('%s counts at once', status => {
    expect(judge(seeAll({ kind: 'watching' }, [[0, status]]))).toEqual(ENDED)
  })

  it.each(['active', 'queued', '', 'COMPLETED', 'done', 'constructor'])(
    '"%s" is no end',
    status => {
      expect(judge(seeAll({ kind: 'watching' }, [[0, status]]))).toEqual(ACTIVE)
    }
  )
})

describe('sent to a finished job', () => {
  it.each<[string, readonly Row[], unknown]>([
    ['the state from before', [[100, 'completed', PR_1]], unsettled(30_000)],
    [
      'the state from before, just not long enough',
      [[29_999, 'completed', PR_1]],
      unsettled(30_000)
    ],
    ['the state from before, 30 s later', [[30_000, 'completed', PR_1]], LATE],
    ['at work', [[100, 'active']], ACTIVE],
    ['an unknown status', [[40_000, 'queued']], ACTIVE],
    [
      'at work, and then the same state as before',
      [
        [100, 'active'],
        [900, 'completed', PR_1]
      ],
      ENDED
    ],
    [
      'an unknown status, and then the same state as before',
      [
        [100, 'queued'],
        [900, 'completed', PR_1]
      ],
      ENDED
    ],
    ['another prLink', [[100, 'completed', PR_2]], ENDED],
    ['no prLink any more', [[100, 'completed']], ENDED],
    ['another status', [[100, 'failed', PR_1]], ENDED],
    [
      'another status that is gone again',
      [
        [100, 'failed', PR_1],
        [200, 'completed', PR_1]
      ],
      unsettled(30_000)
    ]
  ])('%s', (_, rows, verdict) => {
    expect(judge(seeAll(sentFrom('completed', PR_1), rows))).toEqual(verdict)
  })

  it('takes the answer to the send for a sight', () => {
    const settling = seeAll(
      sentFrom('completed', PR_1),
      [[10, 'completed', PR_1]],
      true
    )
    expect(judge(settling)).toEqual(ENDED)
  })

  it.each(['failed', 'archived'])('%s before is a state like any', status => {
    const basis = sentFrom(status)
    expect(judge(seeAll(basis, [[10, status]]))).toEqual(unsettled(30_000))
    expect(judge(seeAll(basis, [[10, 'completed']]))).toEqual(ENDED)
  })

  it('counts from when a look was asked for, not when it was answered', () => {
    const slow: Sight = {
      ...sight('completed', SENT_AT),
      askedAt: SENT_AT + 29_000,
      answeredAt: SENT_AT + 59_000
    }
    const settling = see(startSettling(sentFrom('completed')), slow)
    expect(judge(settling)).toEqual(unsettled(30_000))
  })
})

describe('sent to a busy job', () => {
  it.each<[string, string, readonly Row[], unknown]>([
    ['an end', 'active', [[100, 'completed']], unsettled(5_100)],
    [
      'an end that stands',
      'active',
      [
        [100, 'completed'],
        [5_100, 'completed']
      ],
      ENDED
    ],
    [
      'an end that does not stand long enough',
      'active',
      [
        [100, 'completed'],
        [5_099, 'completed']
      ],
      unsettled(5_100)
    ],
    [
      'an end, work, and an end again',
      'active',
      [
        [100, 'completed'],
        [3_000, 'active'],
        [6_000, 'completed']
      ],
      unsettled(11_000)
    ],
    [
      'an end whose prLink comes later',
      'active',
      [
        [100, 'completed'],
        [4_000, 'completed', PR_1],
        [5_200, 'completed', PR_1]
      ],
      unsettled(9_000)
    ],
    [
      'an end that turns into another',
      'active',
      [
        [100, 'completed'],
        [6_000, 'archived']
      ],
      unsettled(11_000)
    ],
    ['an unknown status before', 'queued', [[90, 'failed']], unsettled(5_090)]
  ])('%s', (_, before, rows, verdict) => {
    expect(judge(seeAll(sentFrom(before), rows))).toEqual(verdict)
  })
})

describe('sent by an earlier run', () => {
  it.each<[string, readonly Row[], unknown]>([
    ['an end soon after', [[2_000, 'completed']], unsettled(30_000)],
    ['an end 30 s after', [[30_000, 'completed']], ENDED],
    ['an end an hour after', [[3_600_000, 'failed']], ENDED],
    [
      'work and an end',
      [
        [2_000, 'active'],
        [4_000, 'completed']
      ],
      ENDED
    ]
  ])('%s', (_, rows, verdict) => {
    expect(judge(seeAll(EARLIER, rows))).toEqual(verdict)
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
      fc.tuple(status, link, fc.nat({ max: 20_000 }), fc.nat({ max: 500 }))
    )
    .map(rows => {
      let at = SENT_AT
      return rows.map(([state, prLink, pauseMs, answerMs]): Sight => {
        const askedAt = at + pauseMs
        at = askedAt + answerMs
        return { status: state, prLink, askedAt, answeredAt: at }
      })
    })
  const basis: fc.Arbitrary<Basis> = fc.oneof(
    fc.constant<Basis>({ kind: 'watching' }),
    fc.constant(EARLIER),
    fc.tuple(status, link).map(([state, prLink]) => sentFrom(state, prLink))
  )
  const settled = (from: Basis, seenActive: boolean, all: readonly Sight[]) =>
    all.reduce(see, startSettling(from, seenActive))
  const isTerminal = (state: string) =>
    /^(completed|failed|archived)$/.test(state)

  it('never ends on a status that is not terminal', () => {
    fc.assert(
      fc.property(basis, fc.boolean(), sights, (from, active, all) => {
        const latest = all.at(-1)
        const verdict = judge(settled(from, active, all))
        const stands = latest !== undefined && isTerminal(latest.status)
        expect(verdict.kind === 'active').toBe(!stands)
      })
    )
  })

  it('of the state from before only, counts nothing before 30 s', () => {
    const before = sight('completed', SENT_AT - 10, PR_1)
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60_000 })), times => {
        const all = times
          .toSorted((one, other) => one - other)
          .map(afterMs => sight('completed', SENT_AT + afterMs, PR_1))
        const from: Basis = { kind: 'sent', at: SENT_AT, before }
        const last = all.at(-1)
        const verdict = judge(settled(from, false, all))
        const isLate =
          last !== undefined && last.askedAt >= SENT_AT + LATE_START_MS
        expect(verdict.kind === 'ended').toBe(isLate)
      })
    )
  })

  it('counts no end of a busy job that did not stand', () => {
    fc.assert(
      fc.property(sights, all => {
        const verdict = judge(settled(sentFrom('active'), true, all))
        if (verdict.kind !== 'ended') return
        const last = all.at(-1) as Sight
        const first = all.findLastIndex(
          one => one.status !== last.status || one.prLink !== last.prLink
        )
        const since = (all[first + 1] as Sight).answeredAt
        expect(last.askedAt - since).toBeGreaterThanOrEqual(STANDS_MS)
      })
    )
  })

  it('once ended, stays ended while the state stands', () => {
    fc.assert(
      fc.property(
        basis,
        fc.boolean(),
        sights.filter(all => all.length > 0),
        fc.array(fc.nat({ max: 9_000 })),
        (from, active, all, pauses) => {
          let known = settled(from, active, all)
          if (judge(known).kind !== 'ended') return
          for (const pauseMs of pauses) {
            const last = known.latest as Sight
            const at = last.answeredAt + pauseMs
            known = see(known, { ...last, askedAt: at, answeredAt: at })
            expect(judge(known).kind).toBe('ended')
          }
        }
      )
    )
  })

  it('is settled, at the latest, by a look at the time it names', () => {
    fc.assert(
      fc.property(basis, fc.boolean(), sights, (from, active, all) => {
        const known = settled(from, active, all)
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

describe('proof that a send with a lost answer was taken', () => {
  it.each<[string, Row, readonly Row[], boolean]>([
    ['nothing seen', [0, 'completed'], [], false],
    ['the same', [0, 'completed'], [[1, 'completed']], false],
    ['turned active', [0, 'completed'], [[1, 'active']], true],
    ['turned to an unknown status', [0, 'failed'], [[1, 'queued']], true],
    ['another status', [0, 'completed'], [[1, 'failed']], true],
    ['another prLink', [0, 'completed', PR_1], [[1, 'completed', PR_2]], true],
    ['still active', [0, 'active'], [[1, 'active']], false],
    ['active, then an end', [0, 'active'], [[1, 'completed']], false],
    [
      'active, an end that stands',
      [0, 'active'],
      [
        [1, 'completed'],
        [2, 'completed']
      ],
      false
    ],
    [
      'active, an end, active again',
      [0, 'active'],
      [
        [1, 'completed'],
        [2, 'active']
      ],
      true
    ],
    [
      'active with a change of an undocumented kind',
      [0, 'active'],
      [[1, 'queued']],
      false
    ]
  ])('%s', (_, [at, status, prLink = null], rows, proves) => {
    const sights = rows.map(([afterMs, state, link = null]) =>
      sight(state, afterMs, link)
    )
    expect(provesTaken(sight(status, at, prLink), sights)).toBe(proves)
  })
})
