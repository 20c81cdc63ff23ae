import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isEnd, OUTCOMES } from '../../src/follow-up/outcome.ts'
import { givesWay, type Saying } from '../../src/report/standing.ts'
import { DELIVERIES } from '../fakes/follow-up.ts'

const saying: fc.Arbitrary<Saying> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  isFinal: fc.boolean(),
  delivery: fc.constantFrom(...DELIVERIES),
  runId: fc.constantFrom('1', '2', '3')
})

/** Holds for any two reports, of which the second is to replace the first. */
function holds(check: (standing: Saying, ours: Saying) => void): void {
  fc.assert(fc.property(saying, saying, check), { numRuns: 3_000 })
}

function say(outcome: string, given: Partial<Saying> = {}): Saying {
  return { outcome, isFinal: false, delivery: 'sent', runId: '1', ...given }
}

describe('a report gives way', () => {
  const other = { runId: '2' }
  const unsent = { delivery: 'unsent' }
  it.each<[string, Saying, Saying, boolean]>([
    [
      'what is no end, to what is final',
      say('error', other),
      say('timed-out', { isFinal: true }),
      true
    ],
    [
      'what is final, to what is no end',
      say('timed-out', { isFinal: true }),
      say('error'),
      false
    ],
    [
      'what was given up as not sent, to the run that sent it after all',
      say('unknown', { delivery: 'unsent-here', isFinal: true, ...other }),
      say('timed-out'),
      true
    ],
    ['an own report, to a later one', say('timed-out'), say('error'), true],
    [
      'an own report, to one that knows less',
      say('timed-out'),
      say('error', { delivery: 'unsent-here' }),
      false
    ],
    [
      'nothing was sent, to the run that may have sent',
      say('cancelled', unsent),
      say('unknown', { ...other, delivery: 'uncertain' }),
      true
    ]
  ])('%s: %#', (_, standing, ours, expected) => {
    expect(givesWay(standing, ours)).toBe(expected)
  })
})

describe('of any two reports', () => {
  it('an end never gives way', () => {
    holds((standing, ours) => {
      if (isEnd(standing.outcome)) expect(givesWay(standing, ours)).toBe(false)
    })
  })

  it('one that is no end always gives way to an end', () => {
    holds((standing, ours) => {
      if (isEnd(standing.outcome) || !isEnd(ours.outcome)) return
      expect(givesWay(standing, ours)).toBe(true)
    })
  })

  it('another run’s gives way only to what is final, or knows of a send', () => {
    holds((standing, ours) => {
      if (standing.runId === ours.runId || !givesWay(standing, ours)) return
      const isTold = isEnd(ours.outcome) || ours.isFinal
      const isUnsent = !['sent', 'uncertain'].includes(standing.delivery)
      const isSent = ['sent', 'uncertain'].includes(ours.delivery)
      expect(isTold || (isUnsent && isSent)).toBe(true)
    })
  })

  it('what says that it was sent never gives way to what knows less', () => {
    holds((standing, ours) => {
      if (standing.delivery !== 'sent' || ours.delivery === 'sent') return
      if (isEnd(ours.outcome) || ours.isFinal) return
      expect(givesWay(standing, ours)).toBe(false)
    })
  })
})

it('reports of different runs never replace each other in a circle', () => {
  fc.assert(
    fc.property(fc.array(saying, { minLength: 2, maxLength: 5 }), all => {
      const next = (at: number) => all[(at + 1) % all.length] as Saying
      const isCircle = all.every((one, at) => givesWay(one, next(at)))
      // Only attempts of one run, which come one after the other, replace
      // what knows as much.
      if (isCircle) expect(new Set(all.map(({ runId }) => runId)).size).toBe(1)
    }),
    { numRuns: 5_000 }
  )
})
