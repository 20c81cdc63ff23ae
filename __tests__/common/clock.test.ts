/**
 * Real time never wakes anybody early; a request has a time limit, and leaves no
 * timer behind: docs/architecture.md, "Decisions".
 */
import { describe, expect, it } from '@jest/globals'
import { systemClock, withAnswerLimit } from '../../src/common/clock.ts'
import { virtualClock } from '../../stage/clock.ts'
import { limits } from '../fakes/follow-up.ts'

/** Ends when the signal aborts, with the time that it took. */
function untilAborted(clock: ReturnType<typeof virtualClock>) {
  const start = clock.now()
  return (signal: AbortSignal): Promise<number> =>
    new Promise(resolve => {
      const end = () => resolve(clock.now() - start)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end)
    })
}

describe('the clock of this machine', () => {
  it('never wakes early, not by a part of a millisecond', async () => {
    for (const ms of [0.4, 1, 1.9, 3.999, 5.5]) {
      const due = systemClock.now() + ms
      await systemClock.sleep(ms)
      expect(systemClock.now()).toBeGreaterThanOrEqual(due)
    }
  })

  it('wakes at once when it is woken', async () => {
    const wake = new AbortController()
    const sleeping = systemClock.sleep(60_000, wake.signal)
    wake.abort()
    await sleeping
    await systemClock.sleep(60_000, wake.signal)
  })
})

describe('the limit of an answer', () => {
  it.each<[string, number, object, number | undefined, number]>([
    ['when the time is over', 4_000, {}, undefined, 4_000],
    ['shortly after the deadline', 60_000, {}, undefined, 11_500],
    ['at once where there is no time', -1_000, {}, undefined, 0],
    ['at once on a cancel', 4_000, {}, 1_000, 1_000],
    ['after its grace on a cancel', 4_000, { graceMs: 1_500 }, 1_000, 2_500],
    ['at once where it was cancelled before', 4_000, {}, 0, 0],
    ['after its grace, cancelled before', 4_000, { graceMs: 1_500 }, 0, 1_500]
  ])('aborts the request %s', async (_, ms, grace, cancelMs, tookMs) => {
    const clock = virtualClock()
    const cancel = new AbortController()
    if (cancelMs === 0) cancel.abort()
    else if (cancelMs) clock.at(clock.now() + cancelMs, () => cancel.abort())
    const given = { ...limits(clock, 10_000), stop: cancel.signal, ...grace }
    const work = withAnswerLimit(clock, ms, given, untilAborted(clock))
    expect(await clock.run(work)).toBe(tookMs)
  })

  it('passes on what the request gives, or throws', async () => {
    const clock = virtualClock()
    const limit = limits(clock, 10_000)
    const one = withAnswerLimit(clock, 4_000, limit, async () => 1)
    expect(await clock.run(one)).toBe(1)
    const none = withAnswerLimit(clock, 4_000, limit, async () => {
      throw new Error('no')
    })
    await expect(clock.run(none)).rejects.toThrow('no')
  })

  it('has no timer and no abort for a request that is over', async () => {
    const clock = virtualClock()
    const cancel = new AbortController()
    let kept: AbortSignal | undefined
    const work = withAnswerLimit(
      clock,
      4_000,
      { ...limits(clock, 10_000), stop: cancel.signal, graceMs: 100 },
      async signal => {
        kept = signal
      }
    )
    await clock.run(work)
    const wait = new Promise(resolve => setImmediate(resolve))
    await wait
    cancel.abort()
    await clock.run(clock.sleep(10_000))
    expect(clock.sleeps).toEqual([4_000, 10_000])
    expect(kept?.aborted).toBe(false)
  })
})
