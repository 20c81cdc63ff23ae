import { describe, expect, it } from '@jest/globals'
import {
  busyBefore,
  neverSeenAtWork,
  seenAtWork,
  waitThrough
} from '../../bench/virtual-wait.ts'

const OURS = { name: 'ours' }
const EVERY_5_S = { name: 'every 5 s', everyMs: 5_000 }
const HOUR = 3_600_000

describe('a wait in virtual time', () => {
  it.each([
    [4_000, 1, 1_000],
    [5_000, 1, 0],
    [5_001, 2, 4_999],
    [62_000, 13, 3_000]
  ])(
    'under a fixed schedule, of a job of %i ms',
    async (lengthMs, looks, lagMs) => {
      const scene = seenAtWork(lengthMs)
      expect(await waitThrough(EVERY_5_S, scene, 1, HOUR)).toEqual({
        lengthMs,
        looks,
        lagMs
      })
    }
  )

  it('under ours looks ever more rarely', async () => {
    const looksIn = async (ms: number) =>
      (await waitThrough(OURS, seenAtWork(2 * HOUR), 1, ms)).looks
    const [first, second, third] = [
      await looksIn(60_000),
      await looksIn(120_000),
      await looksIn(180_000)
    ]
    expect(first).toBeGreaterThan(15)
    expect(second - first).toBeLessThan(first)
    expect(third - second).toBeLessThan(second - first)
  })

  it('is another with each seed, and the same with the same', async () => {
    const lagOf = async (seed: number) =>
      (await waitThrough(OURS, seenAtWork(100_000), seed, HOUR)).lagMs
    expect(await lagOf(1)).toBe(await lagOf(1))
    expect(await lagOf(1)).not.toBe(await lagOf(2))
  })

  it('counts its lag from where the end may count', async () => {
    const busy = await waitThrough(EVERY_5_S, busyBefore(10_000), 1, HOUR)
    expect(busy).toMatchObject({ looks: 3, lagMs: 0 })
    const unseen = await waitThrough(EVERY_5_S, neverSeenAtWork(1), 1, HOUR)
    expect(unseen).toMatchObject({ looks: 6, lagMs: 0 })
  })
})
