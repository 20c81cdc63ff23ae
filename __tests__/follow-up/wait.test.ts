import { describe, expect, it } from '@jest/globals'
import { type VirtualClock, virtualClock } from '../../simulation/clock.ts'
import { Cancelled } from '../../src/clock.ts'
import { type Basis, see, startSettling } from '../../src/follow-up/settle.ts'
import { type Waiting, waitForEnd } from '../../src/follow-up/wait.ts'
import {
  AGAIN,
  asked,
  limits,
  lookAt,
  REFUSED,
  sight
} from '../fakes/follow-up.ts'

const MINUTE = 60_000
const PR_1 = 'https://github.com/acme/shop/pull/1'

/** Without jitter: each pause is the shortest, each backoff the longest. */
function evenClock(): VirtualClock {
  return virtualClock(Date.UTC(2026, 0, 15, 10), () => 0)
}

/** What is known right after a send to a job that stood so. */
function justSent(clock: VirtualClock, status: string) {
  const before = sight(status, clock.now(), PR_1)
  const wasBusy = status === 'active'
  const basis: Basis = { kind: 'sent', at: clock.now(), before, wasBusy }
  return startSettling(basis)
}

type See = Parameters<typeof lookAt>[1]

function waiting(clock: VirtualClock, see: See, more: Partial<Waiting> = {}) {
  const { look, times } = lookAt(clock, see)
  const retries: number[] = []
  const given: Waiting = {
    clock,
    limits: limits(clock, 30 * MINUTE),
    look,
    pollIntervalMs: 30_000,
    settling: startSettling({ kind: 'watching' }),
    onRetry: (_, pauseMs) => retries.push(pauseMs),
    onSeen: () => undefined,
    ...more
  }
  return { given, times, retries }
}

describe('a wait', () => {
  it('looks after two seconds, then ever more rarely, until the end', async () => {
    const clock = evenClock()
    const { given, times } = waiting(clock, afterMs => [
      afterMs < 60_000 ? 'active' : 'completed'
    ])
    const end = await clock.run(waitForEnd(given))
    expect(end).toMatchObject({
      kind: 'ended',
      unproven: false,
      sight: { job: { status: 'completed' } }
    })
    expect(times.slice(0, 3)).toEqual([2_000, 4_000, 6_000])
    const last = times.at(-1) ?? 0
    expect(last - 60_000).toBeLessThan(6_600)
    expect(times.length).toBeLessThan(25)
  })

  it('is over at once when the end was seen before', async () => {
    const clock = evenClock()
    const latest = sight('failed', clock.now())
    const settling = see(startSettling({ kind: 'watching' }), latest)
    const { given, times } = waiting(clock, () => ['active'], { settling })
    expect(await clock.run(waitForEnd(given))).toEqual({
      kind: 'ended',
      sight: latest,
      since: clock.now(),
      unproven: false
    })
    expect(times).toEqual([])
  })

  it('looks when an unsettled end counts, and takes it', async () => {
    const clock = evenClock()
    const { given, times } = waiting(clock, () => ['completed', PR_1], {
      pollIntervalMs: 600_000,
      settling: justSent(clock, 'completed')
    })
    const end = await clock.run(waitForEnd(given))
    expect(end).toMatchObject({ kind: 'ended', unproven: true })
    expect(times.at(-1)).toBeGreaterThanOrEqual(30_000)
    expect(times.at(-1)).toBeLessThanOrEqual(32_000)
  })

  it.each([
    ['5 s after an end', 'completed', PR_1, 5_000],
    ['10 s after the end of a job that was busy', 'active', PR_1, 10_000],
    ['10 s after an end without a prLink', 'completed', null, 10_000]
  ])('looks again %s', async (_, stood, link, standsMs) => {
    const clock = evenClock()
    const { given, times } = waiting(
      clock,
      afterMs => [afterMs < 300_000 ? 'active' : 'completed', link],
      { settling: justSent(clock, stood) }
    )
    const start = clock.now()
    const end = await clock.run(waitForEnd(given))
    const [last = 0, first = 0] = times.toReversed()
    expect(last - first).toBe(standsMs)
    expect(end).toMatchObject({ kind: 'ended', since: start + first })
  })

  it('tells of each look but those at an end from before', async () => {
    const clock = evenClock()
    const told: string[] = []
    const states = ['completed', 'active', 'failed']
    const { given } = waiting(
      clock,
      (_, index) => [states[index] ?? 'failed', PR_1],
      {
        settling: justSent(clock, 'completed'),
        onSeen: ({ job }) => told.push(job.status)
      }
    )
    await clock.run(waitForEnd(given))
    expect(told).toEqual(['active', 'failed'])
  })

  it('goes on while looks fail, with a backoff that starts anew', async () => {
    const clock = evenClock()
    const { given, times, retries } = waiting(clock, (_, index) => {
      if (index === 8) return ['completed']
      return index === 6 ? ['active'] : AGAIN
    })
    expect(await clock.run(waitForEnd(given))).toMatchObject({ kind: 'ended' })
    const pauses = times.map((time, index) => time - (times[index - 1] ?? 0))
    const failing = [2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 30_000]
    expect(pauses.slice(0, 7)).toEqual(failing)
    expect(pauses[8]).toBeLessThan(10_000)
    expect(retries).toHaveLength(7)
  })

  it('waits as long as the service asks, and then as usual', async () => {
    const clock = evenClock()
    const { given, times } = waiting(clock, (_, index) => {
      if (index === 0) return asked(50_000)
      return [index < 3 ? 'active' : 'completed']
    })
    await clock.run(waitForEnd(given))
    const [first, second = 0, third = 0] = times
    expect([first, second]).toEqual([2_000, 52_000])
    expect(third - second).toBeLessThan(10_000)
  })

  it.each<[string, number, See, string, string?]>([
    ['the job at work', 100_500, () => ['active'], 'timed-out active'],
    [
      'an end only then',
      9_000,
      ms => [ms < 9_000 ? 'active' : 'archived'],
      'ended'
    ],
    [
      'an end from before',
      20_000,
      () => ['completed', PR_1],
      'timed-out stale',
      'completed'
    ],
    [
      'an end that may be an earlier prompt’s',
      20_000,
      ms => [ms < 17_000 ? 'active' : 'completed', PR_1],
      'timed-out unsettled',
      'active'
    ],
    [
      'nothing any more',
      60_000,
      ms => (ms < 30_000 ? ['active'] : AGAIN),
      'out-of-sight'
    ],
    [
      'the job again',
      60_000,
      ms => (ms < 50_000 ? AGAIN : ['active']),
      'timed-out active'
    ],
    ['a longer pause', 60_000, () => asked(3_600_000), 'out-of-sight']
  ])('looks once more at the time limit, and sees %s', async (...row) => {
    const [, timeMs, see, expected, stood] = row
    const clock = evenClock()
    const { given, times } = waiting(clock, see, {
      limits: limits(clock, timeMs),
      ...(stood && { settling: justSent(clock, stood) })
    })
    const end = await clock.run(waitForEnd(given))
    const words = end.kind === 'timed-out' ? [end.kind, end.as] : [end.kind]
    expect(words.join(' ')).toBe(expected)
    expect(end).toEqual(
      end.kind === 'out-of-sight'
        ? { kind: end.kind, problem: AGAIN.problem }
        : expect.anything()
    )
    expect(times.filter(time => time >= timeMs)).toEqual([timeMs])
  })

  it('does not look more than once when there is no time left', async () => {
    const clock = evenClock()
    const { given, times } = waiting(clock, () => ['active'], {
      limits: limits(clock, 0)
    })
    expect((await clock.run(waitForEnd(given))).kind).toBe('timed-out')
    expect(times.length).toBeLessThanOrEqual(1)
  })

  it('is over when the service refuses to show the job', async () => {
    const clock = evenClock()
    const { given } = waiting(clock, (_, index) =>
      index < 3 ? ['active'] : REFUSED
    )
    expect(await clock.run(waitForEnd(given))).toEqual(REFUSED)
  })

  it('ends at once on a cancel', async () => {
    const clock = evenClock()
    const cancel = new AbortController()
    const start = clock.now()
    const { given } = waiting(clock, () => ['active'], {
      limits: { deadline: start + 30 * MINUTE, cancel: cancel.signal }
    })
    clock.at(start + 12_345, () => cancel.abort())
    const end = clock.run(waitForEnd(given))
    await expect(end).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(12_345)
  })
})
