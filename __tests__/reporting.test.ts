import { describe, expect, it } from '@jest/globals'
import { virtualClock } from '../simulation/clock.ts'
import { pause, throwIfCancelled } from '../src/clock.ts'
import { say } from '../src/message.ts'
import { openReporting } from '../src/reporting.ts'
import { keptLog, PROBLEM } from './fakes/follow-up.ts'

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
    clock,
    reporting,
    limits,
    warnings,
    passedMs,
    cancelAfter: (ms: number) => clock.at(start + ms, () => cancel.abort()),
    leftMs: () => limits.deadline - clock.now(),
    /** What never ends by itself. */
    hang: async () => {
      await clock.sleep(60 * MINUTE, limits.cancel)
      throwIfCancelled(limits)
    }
  }
}

describe('reporting', () => {
  it('has 30 s after the time limit while no outcome is known', () => {
    expect(open().leftMs()).toBe(30 * MINUTE + 30_000)
  })

  it('has 30 s from the outcome on, and is cut off then', async () => {
    const { passedMs, clock, hang, reporting } = open()
    await clock.run(clock.sleep(5_000))
    expect(await clock.run(reporting.finish(hang))).toBe(false)
    expect(passedMs()).toBe(35_000)
  })

  it('ends with its work, and leaves no timer to wait for', async () => {
    const { passedMs, clock, reporting } = open()
    const work = () => clock.sleep(2_000)
    expect(await clock.run(reporting.finish(work))).toBe(true)
    expect(passedMs()).toBe(2_000)
    await clock.play()
    expect(passedMs()).toBe(2_000)
  })

  it.each([
    ['60 s', [60_000], 90_000],
    ['so much that 30 s more would be too long', [100_000], 120_000],
    ['two minutes or more', [120_000], 30_000],
    ['several times', [40_000, 10_000], 70_000]
  ])('makes room for a pause of %s', async (_, pauses, wholeMs) => {
    const { passedMs, clock, hang, limits, reporting } = open()
    const work = () => {
      for (const pauseMs of pauses) limits.makeRoom?.(pauseMs)
      return hang()
    }
    expect(await clock.run(reporting.finish(work))).toBe(false)
    expect(passedMs()).toBe(wholeMs)
  })

  it.each([
    ['is kept', 60_000, 90_000],
    ['is left where it is too long', 10 * MINUTE, 35_000]
  ])(
    'the room for a pause that began before the outcome %s',
    async (_, pauseMs, wholeMs) => {
      const { passedMs, clock, hang, limits, reporting } = open()
      limits.makeRoom?.(pauseMs)
      await clock.run(clock.sleep(5_000))
      expect(await clock.run(reporting.finish(hang))).toBe(false)
      expect(passedMs()).toBe(wholeMs)
    }
  )

  it('makes room once more after a pause, but never beyond two minutes', async () => {
    const { passedMs, clock, hang, limits, reporting } = open()
    const work = async () => {
      limits.makeRoom?.(60_000)
      await clock.sleep(60_000)
      limits.makeRoom?.(50_000)
      return hang()
    }
    expect(await clock.run(reporting.finish(work))).toBe(false)
    expect(passedMs()).toBe(120_000)
  })

  it.each([
    ['before the outcome', 1_000],
    ['while it reports', 12_000]
  ])('has 4.5 s after a cancel %s', async (_, cancelMs) => {
    const { passedMs, cancelAfter, clock, hang, leftMs, limits, reporting } =
      open()
    cancelAfter(cancelMs)
    await clock.run(clock.sleep(2_000))
    const work = () => {
      limits.makeRoom?.(60_000)
      return hang()
    }
    if (cancelMs < 2_000) expect(leftMs()).toBe(cancelMs + 4_500 - 2_000)
    expect(await clock.run(reporting.finish(work))).toBe(false)
    expect(passedMs()).toBe(cancelMs + 4_500)
  })

  it('has 4.5 s where the cancel came before all else', () => {
    const clock = virtualClock()
    const cancelled = AbortSignal.abort()
    const { log } = keptLog(clock)
    const { limits } = openReporting(clock, log, clock.now(), cancelled)
    expect(limits.deadline - clock.now()).toBe(4_500)
  })

  it('never gets more time by a cancel', async () => {
    const { passedMs, cancelAfter, clock, hang, reporting } = open()
    cancelAfter(28_000)
    expect(await clock.run(reporting.finish(hang))).toBe(false)
    expect(passedMs()).toBe(30_000)
  })
})

describe('a share of the time', () => {
  /** What the share gives, and when. */
  async function share(cancelMs?: number, room = 0) {
    const { cancelAfter, clock, passedMs, reporting } = open()
    if (cancelMs !== undefined) cancelAfter(cancelMs)
    let found: unknown
    const work = async () => {
      found = await reporting.inShare(async limits => {
        if (room > 0) limits.makeRoom?.(room)
        await pause(clock, 60 * MINUTE, limits)
        return passedMs()
      })
    }
    expect(await clock.run(reporting.finish(work))).toBe(true)
    return { found, passedMs: passedMs() }
  }

  it.each<[string, number | undefined, number, object]>([
    ['10 s', undefined, 0, { found: 10_000, passedMs: 10_000 }],
    [
      'what GitHub asks for, and 10 s',
      undefined,
      60_000,
      { found: 70_000, passedMs: 70_000 }
    ],
    ['1.5 s after a cancel', 2_000, 0, { found: undefined, passedMs: 3_500 }]
  ])('is %s', async (_, cancelMs, room, expected) => {
    expect(await share(cancelMs, room)).toEqual(expected)
  })
})

describe('what is reported on the side', () => {
  it('is awaited, with what is put there meanwhile', async () => {
    const { passedMs, clock, reporting } = open()
    const aside = (ms: number) =>
      reporting.onTheSide(
        clock.sleep(ms).then(() => undefined),
        say`It failed.`
      )
    aside(3_000)
    const work = async () => aside(4_000)
    clock.at(clock.now() + 2_000, () => aside(7_000))
    expect(await clock.run(reporting.finish(work))).toBe(true)
    expect(passedMs()).toBe(9_000)
  })

  it('warns where it fails, and changes nothing else', async () => {
    const { clock, reporting, warnings } = open()
    reporting.onTheSide(Promise.resolve(PROBLEM), say`🚀 could not be left.`)
    reporting.onTheSide(Promise.reject(new Error('x')), say`👀 neither.`)
    const finishing = reporting.finish(() => clock.sleep(1_000))
    expect(await clock.run(finishing)).toBe(true)
    expect(warnings).toEqual([
      expect.stringMatching(/🚀 could not be left\. It went wrong\./),
      expect.stringMatching(/👀 neither\. GitHub did not answer in time\./)
    ])
  })

  it('is cut off with the rest', async () => {
    const { passedMs, clock, hang, reporting, warnings } = open()
    reporting.onTheSide(
      hang().then(() => undefined),
      say`🚀 could not be left.`
    )
    await clock.run(reporting.finish(async () => undefined))
    expect(passedMs()).toBe(30_000)
    expect(warnings).toHaveLength(1)
  })
})
