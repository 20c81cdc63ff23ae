import { describe, expect, it } from '@jest/globals'
import {
  mean,
  median,
  relativeWidth,
  slope,
  spread
} from '../../bench/statistics.ts'

describe('the median', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 2], 9]
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('leaves the values in their order', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('the spread', () => {
  it.each([
    [[5], { lower: 5, median: 5, upper: 5 }],
    [[40, 10, 30, 20, 50], { lower: 20, median: 30, upper: 40 }],
    [[1, 2, 3, 4], { lower: 1.75, median: 2.5, upper: 3.25 }]
  ])('of %j are its quartiles', (values, quartiles) => {
    expect(spread(values)).toEqual(quartiles)
  })

  it('is wide in relation to the median', () => {
    expect(relativeWidth({ lower: 9, median: 10, upper: 12 })).toBeCloseTo(0.3)
  })
})

describe('the slope', () => {
  it('is that of a line', () => {
    const points = [0, 1, 2, 5].map(x => ({ x, y: 7 - 3 * x }))
    expect(slope(points)).toBeCloseTo(-3)
  })

  it('is none where values only go up and down', () => {
    const points = [2, 4, 4, 2].map((y, x) => ({ x, y }))
    expect(slope(points)).toBeCloseTo(0)
  })
})

it('nothing is made of no values', () => {
  for (const made of [mean, median, spread]) expect(() => made([])).toThrow()
})
