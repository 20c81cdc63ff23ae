import { describe, expect, it } from '@jest/globals'
import { virtualClock } from '../../simulation/clock.ts'
import { Cancelled } from '../../src/clock.ts'
import {
  type EarlierSend,
  searchEarlierSend
} from '../../src/follow-up/search.ts'
import { limits, PROBLEM } from '../fakes/follow-up.ts'

const NONE: EarlierSend = { kind: 'none' }
const FREE: EarlierSend = { kind: 'free' }
const SENT: EarlierSend = { kind: 'sent', at: 42 }
const UNREADABLE: EarlierSend = { kind: 'unreadable', problem: PROBLEM }

/** Searches where each look finds what is so at its time. */
async function search(
  find: (afterMs: number) => EarlierSend,
  { timeMs = 600_000, cancelAfterMs = Number.POSITIVE_INFINITY } = {}
) {
  const clock = virtualClock()
  const start = clock.now()
  const cancel = new AbortController()
  if (cancelAfterMs < timeMs)
    clock.at(start + cancelAfterMs, () => cancel.abort())
  const looks: number[] = []
  const searching = searchEarlierSend(
    clock,
    { ...limits(clock, timeMs), cancel: cancel.signal },
    async within => {
      expect(within.deadline).toBe(start + Math.min(30_000, timeMs))
      looks.push(clock.now() - start)
      return find(clock.now() - start)
    }
  )
  const found = await clock.run(searching).catch((error: unknown) => error)
  return { found, looks, tookMs: clock.now() - start }
}

describe('the search for an earlier send', () => {
  it('ends with what it finds at once', async () => {
    for (const left of [
      SENT,
      { kind: 'uncertain' } as const,
      { kind: 'refused' } as const
    ]) {
      const { found, looks } = await search(() => left)
      expect(found).toEqual(left)
      expect(looks).toEqual([0])
    }
  })

  it('goes on for 30 s where nothing is found', async () => {
    const { found, looks } = await search(() => NONE)
    expect(found).toEqual(NONE)
    expect(looks).toEqual([0, 1_000, 3_000, 7_000, 15_000, 30_000])
  })

  it('finds what comes meanwhile', async () => {
    const { found, tookMs } = await search(ms => (ms < 12_000 ? NONE : SENT))
    expect(found).toEqual(SENT)
    expect(tookMs).toBe(15_000)
  })

  it('goes on while it can’t read, and tells that where it never could', async () => {
    const late = await search(ms => (ms < 9_000 ? UNREADABLE : SENT))
    expect(late.found).toEqual(SENT)
    expect((await search(() => UNREADABLE)).found).toEqual(UNREADABLE)
  })

  it('believes that the claim is free only after 5 s: lists lag', async () => {
    const { found, tookMs } = await search(() => FREE)
    expect(found).toEqual(FREE)
    expect(tookMs).toBe(7_000)
    expect((await search(ms => (ms < 3_000 ? FREE : NONE))).found).toEqual(NONE)
  })

  it('ends with the time limit', async () => {
    const { found, tookMs } = await search(() => NONE, { timeMs: 5_000 })
    expect(found).toEqual(NONE)
    expect(tookMs).toBe(5_000)
  })

  it('ends at once on a cancel', async () => {
    const { found, tookMs } = await search(() => NONE, { cancelAfterMs: 2_500 })
    expect(found).toBeInstanceOf(Cancelled)
    expect(tookMs).toBe(2_500)
  })
})
