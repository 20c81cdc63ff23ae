/**
 * How much time the report has, whatever else takes it: docs/delivery.md, "The
 * report".
 */
import { describe, expect, it } from '@jest/globals'
import { openReporting, rocketLimits } from '../../src/action/reporting.ts'
import { Cancelled, throwIfCancelled } from '../../src/common/clock.ts'
import { say } from '../../src/common/message.ts'
import { virtualClock } from '../../stage/clock.ts'
import { keptLog, PROBLEM } from '../fakes/follow-up.ts'

const MINUTE = 60_000

/** The reporting of a step that has 30 min; the outcome is known at once. */
function open() {
  const clock = virtualClock()
  const start = clock.now()
  const cancel = new AbortController()
  const { log, warnings } = keptLog(clock)
  const reporting = openReporting(
    clock,
    log,
    start + 30 * MINUTE,
    cancel.signal
  )
  const { limits } = reporting
  const passedMs = () => clock.now() - start
  return {
    cancel: cancel.signal,
    clock,
    reporting,
    limits,
    warnings,
    passedMs,
    cancelAfter: (ms: number) => clock.at(start + ms, () => cancel.abort()),
    leftMs: () => limits.deadline - clock.now(),
    /** What never ends by itself. */
    hang: async () => {
      await clock.sleep(60 * MINUTE, limits.stop)
      throwIfCancelled(limits)
    }
  }
}

describe('reporting', () => {
  it('has two minutes after the time limit while no outcome is known', () => {
    expect(open().leftMs()).toBe(32 * MINUTE)
  })

  it('has two minutes from the outcome on, and is cut off then', async () => {
    const { passedMs, clock, hang, reporting } = open()
    await clock.run(clock.sleep(5_000))
    expect(await clock.run(reporting.run(hang))).toBeInstanceOf(Cancelled)
    expect(passedMs()).toBe(125_000)
  })

  it.each([
    ['before the outcome', 1_000],
    ['while it reports', 12_000]
  ])('has 4.5 s after a cancel %s', async (_, cancelMs) => {
    const { passedMs, cancelAfter, clock, hang, reporting } = open()
    cancelAfter(cancelMs)
    await clock.run(clock.sleep(2_000))
    expect(await clock.run(reporting.run(hang))).toBeInstanceOf(Cancelled)
    expect(passedMs()).toBe(cancelMs + 4_500)
  })

  it('has 4.5 s where the cancel came before all else', () => {
    const clock = virtualClock()
    const cancelled = AbortSignal.abort()
    const { log } = keptLog(clock)
    const { limits } = openReporting(clock, log, clock.now(), cancelled)
    expect(limits.deadline - clock.now()).toBe(4_500)
  })
})

describe('a reaction beside it', () => {
  it.each([
    ['has 10 s', 0, 10_000],
    ['has 1.5 s after a cancel', 1_000, 1_500],
    ['ends with the whole', 115_000, 5_000]
  ])('%s', async (what, atMs, ms) => {
    const { cancel, cancelAfter, clock, limits, reporting } = open()
    if (what.includes('cancel')) cancelAfter(500)
    const work = async () => {
      await clock.sleep(atMs)
      const brief = rocketLimits(clock, limits, cancel)
      expect(brief.deadline - clock.now()).toBe(ms)
      expect(brief.deadline).toBeLessThanOrEqual(limits.deadline)
    }
    expect(await clock.run(reporting.run(work))).toBeUndefined()
  })
})

describe('what is reported in the background', () => {
  it('is awaited, with what is added meanwhile', async () => {
    const { passedMs, clock, reporting } = open()
    const inBackground = (ms: number) =>
      reporting.inBackground(
        clock.sleep(ms).then(() => undefined),
        say`It failed.`
      )
    inBackground(3_000)
    clock.at(clock.now() + 2_000, () => inBackground(7_000))
    const work = async () => inBackground(4_000)
    expect(await clock.run(reporting.run(work))).toBeUndefined()
    expect(passedMs()).toBe(9_000)
  })

  it('warns where it fails, and changes nothing else', async () => {
    const { clock, reporting, warnings } = open()
    reporting.inBackground(Promise.resolve(PROBLEM), say`No 🚀.`)
    reporting.inBackground(Promise.reject(new Cancelled('x')), say`No 👀.`)
    reporting.inBackground(Promise.reject(new Error('a bug')), say`No 🎉.`)
    const running = reporting.run(() => clock.sleep(1_000))
    expect(await clock.run(running)).toBeUndefined()
    expect(warnings).toEqual([
      expect.stringMatching(/No 🚀\. It went wrong\./),
      expect.stringMatching(/No 👀\. GitHub did not answer in time\./),
      expect.stringMatching(/No 🎉\. Unexpected error: "?a bug"?\./)
    ])
  })
})
