import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { nextPauseMs } from '../../src/follow-up/finished.ts'

const pollIntervalMs = 30_000

describe('the next look', () => {
  it.each([
    ['at least two seconds', 0, 2_000, 2_200],
    ['at least two seconds', 20_000, 2_000, 2_200],
    ['a tenth of the time waited', 100_000, 9_000, 11_000],
    ['at most the poll interval', 1_000_000, 27_000, 30_000]
  ])('comes after %s (%i ms waited)', (_, waitedMs, least, most) => {
    const pace = { waitedMs, pollIntervalMs }
    expect(nextPauseMs({ ...pace, random: 0 })).toBeCloseTo(least, 0)
    expect(nextPauseMs({ ...pace, random: 0.999_999 })).toBeCloseTo(most, 0)
  })

  it.each([
    ['when it counts', 7_000, 7_000],
    ['after two seconds when it counts at once', 10, 2_000],
    ['after two seconds when it counted before', -5_000, 2_000],
    ['when it counts, if that is little later than usual', 11_900, 11_900],
    ['as usual when it counts late', 25_000, 10_000]
  ])('for an unsettled end comes %s', (_, countsInMs, pauseMs) => {
    const pace = { waitedMs: 100_000, pollIntervalMs, random: 0.5, countsInMs }
    expect(nextPauseMs(pace)).toBe(pauseMs)
  })

  it('is put off as long as the service asks', () => {
    const pace = { waitedMs: 0, pollIntervalMs, random: 0.5, countsInMs: 100 }
    expect(nextPauseMs({ ...pace, atLeastMs: 90_000 })).toBe(90_000)
    expect(nextPauseMs({ ...pace, atLeastMs: 1_000 })).toBe(2_000)
  })

  const pace = fc.record({
    waitedMs: fc.nat({ max: 3 * 86_400_000 }),
    pollIntervalMs: fc.integer({ min: 2_000, max: 600_000 }),
    random: fc.double({ min: 0, max: 0.999_999, noNaN: true })
  })

  it('is always within a tenth of a tenth', () => {
    fc.assert(
      fc.property(pace, given => {
        const share = given.waitedMs / 10
        const pauseMs = nextPauseMs(given)
        if (share < 2_300 || share > given.pollIntervalMs * 0.9) return
        expect(Math.abs(pauseMs - share)).toBeLessThanOrEqual(share * 0.1 + 1)
      })
    )
  })

  it('comes when an unsettled end counts, not shortly before and again', () => {
    fc.assert(
      fc.property(
        pace,
        fc.integer({ min: -9_000, max: 60_000 }),
        (given, countsInMs) => {
          const pauseMs = nextPauseMs({ ...given, countsInMs })
          const restMs = countsInMs - pauseMs
          expect(pauseMs).toBeLessThanOrEqual(nextPauseMs(given) + 2_000)
          expect(pauseMs).toBeLessThanOrEqual(given.pollIntervalMs)
          expect(pauseMs).toBeGreaterThanOrEqual(2_000)
          if (restMs < 0) expect(pauseMs).toBe(2_000)
          else if (countsInMs <= given.pollIntervalMs)
            expect(restMs === 0 || restMs >= 2_000).toBe(true)
        }
      )
    )
  })
})
