/** When the next check is made: docs/performance.md, "Checks and lag". */
import { describe, expect, it } from '@jest/globals'
import { nextPauseMs } from '../../../src/delivery/rules/finished.ts'

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
  ])('for an undecided end comes %s', (_, countsInMs, pauseMs) => {
    const pace = { waitedMs: 100_000, pollIntervalMs, random: 0.5, countsInMs }
    expect(nextPauseMs(pace)).toBe(pauseMs)
  })

  it('is put off as long as the service asks', () => {
    const pace = { waitedMs: 0, pollIntervalMs, random: 0.5, countsInMs: 100 }
    expect(nextPauseMs({ ...pace, atLeastMs: 90_000 })).toBe(90_000)
    expect(nextPauseMs({ ...pace, atLeastMs: 1_000 })).toBe(2_000)
  })
})
