import { describe, expect, it } from '@jest/globals'
import { waitForEnd } from '../../src/follow-up/wait.ts'
import { track } from '../../src/rules/finished.ts'
import type { FollowUpState } from '../../src/rules/state.ts'
import { type VirtualClock, virtualClock } from '../../stage/clock.ts'
import { AGAIN, asked, checkAt, limits, snapshot } from '../fakes/follow-up.ts'
import { stateOf } from '../rules/states.ts'

const MINUTE = 60_000
const PR_1 = 'https://github.com/acme/shop/pull/1'

type Waiting = Parameters<typeof waitForEnd>[0]
type See = Parameters<typeof checkAt>[1]

/** Without jitter: each pause is the shortest, each backoff the longest. */
function evenClock(): VirtualClock {
  return virtualClock(Date.UTC(2026, 0, 15, 10), () => 0)
}

const WATCHED = stateOf({ send: { kind: 'none' } })

/** What is known right after a send to a job with a pull request. */
function justSent(clock: VirtualClock, status: string): FollowUpState {
  const at = clock.now()
  return stateOf({
    send: { kind: 'sent', by: 'this-run', at, comparedAt: at, isExact: true },
    before: { status, prLink: PR_1, headSha: 'a' }
  })
}

function waiting(
  clock: VirtualClock,
  see: See,
  { from = WATCHED, ...more }: Partial<Waiting> & { from?: FollowUpState } = {}
) {
  const { check, times } = checkAt(clock, see)
  const retries: number[] = []
  /** What was known after each check. */
  const known: FollowUpState[] = []
  const state = () => known.at(-1) ?? from
  const given: Waiting = {
    clock,
    limits: limits(clock, 30 * MINUTE),
    check,
    checking: { startTimeoutMs: 2 * MINUTE },
    pollIntervalMs: 30_000,
    onRetry: (_, pauseMs) => retries.push(pauseMs),
    readHead: async () => undefined,
    state,
    know: more => known.push({ ...state(), ...more }),
    ...more
  }
  return { given, known, times, retries }
}

describe('a wait', () => {
  it('checks after two seconds, then ever more rarely, until the end', async () => {
    const clock = evenClock()
    const { given, times } = waiting(clock, afterMs => [
      afterMs < 60_000 ? 'active' : 'completed'
    ])
    const end = await clock.run(waitForEnd(given))
    expect(end).toMatchObject({
      end: { latest: { job: { status: 'completed' } } }
    })
    expect(times.slice(0, 3)).toEqual([2_000, 4_000, 6_000])
    const last = times.at(-1) ?? 0
    expect(last - 60_000).toBeLessThan(6_600)
    expect(times.length).toBeLessThan(25)
  })

  it('is over at once when the end was seen before', async () => {
    const clock = evenClock()
    const latest = snapshot('failed', clock.now())
    const from = { ...WATCHED, tracking: track(undefined, latest) }
    const { given, times } = waiting(clock, () => ['active'], { from })
    expect(await clock.run(waitForEnd(given))).toMatchObject({
      kind: 'ended',
      end: { latest }
    })
    expect(times).toEqual([])
  })

  it.each<[string, string | undefined, string]>([
    ['moved', 'b', 'ended'],
    ['did not move', 'a', 'not-started'],
    ['can’t be read', undefined, 'not-started']
  ])('reads a head that %s when the agent is late', async (_, sha, kind) => {
    const clock = evenClock()
    let reads = 0
    const { given, times } = waiting(clock, () => ['completed', PR_1], {
      pollIntervalMs: 600_000,
      from: justSent(clock, 'completed'),
      readHead: async () => {
        reads += 1
        return sha === undefined ? undefined : { headSha: sha }
      }
    })
    expect((await clock.run(waitForEnd(given))).kind).toBe(kind)
    expect([reads, times.at(-1)]).toEqual([1, 2 * MINUTE])
  })

  it('checks again when an end counts', async () => {
    const clock = evenClock()
    const { given, times } = waiting(
      clock,
      afterMs => [afterMs < 300_000 ? 'active' : 'completed', PR_1],
      { from: justSent(clock, 'completed') }
    )
    const start = clock.now()
    const end = await clock.run(waitForEnd(given))
    const [last = 0, first = 0] = times.toReversed()
    expect(last - first).toBe(10_000)
    const answered = { first: { answeredAt: start + first } }
    expect(end).toMatchObject({ kind: 'ended', end: answered })
  })

  it('tells of each check, with all that is known by then', async () => {
    const clock = evenClock()
    const { given, known, times } = waiting(
      clock,
      afterMs => [afterMs < 20_000 ? 'active' : 'failed', PR_1],
      { from: justSent(clock, 'completed') }
    )
    await clock.run(waitForEnd(given))
    expect(known).toHaveLength(times.length)
    const spells = known.map(({ tracking }) =>
      tracking?.seen.map(({ latest }) => latest.job.status).join(' ')
    )
    expect([...new Set(spells)]).toEqual(['active', 'active failed'])
  })

  it('goes on while checks fail, with a backoff that starts anew', async () => {
    const clock = evenClock()
    const { given, times, retries } = waiting(clock, (_, index) => {
      if (index === 13) return ['completed']
      return index === 6 ? ['active'] : AGAIN
    })
    expect(await clock.run(waitForEnd(given))).toMatchObject({ kind: 'ended' })
    const pauses = times.map((time, index) => time - (times[index - 1] ?? 0))
    const failing = [2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 30_000]
    expect(pauses.slice(0, 7)).toEqual(failing)
    expect(pauses[8]).toBeLessThan(10_000)
    expect(pauses[12]).toBe(16_000)
    expect(retries).toHaveLength(12)
  })

  const activeFor =
    (ms: number): See =>
    afterMs => [afterMs < ms ? 'active' : 'completed', PR_1]
  it.each<[string, number, See, string, string?]>([
    ['the job active', 100_500, () => ['active'], 'timed-out active'],
    ['an end only then', 9_000, activeFor(9_000), 'ended'],
    [
      'an end from before',
      20_000,
      activeFor(0),
      'timed-out stale',
      'completed'
    ],
    [
      'an end that may be an earlier prompt’s',
      20_000,
      activeFor(17_000),
      'timed-out unsettled',
      'active'
    ],
    [
      'nothing any more',
      60_000,
      ms => (ms < 30_000 ? ['active'] : AGAIN),
      'failed'
    ],
    [
      'the job again',
      60_000,
      ms => (ms < 50_000 ? AGAIN : ['active']),
      'timed-out active'
    ],
    ['a longer pause', 60_000, () => asked(3_600_000), 'failed'],
    ['no time left', 0, () => ['active'], 'timed-out unseen']
  ])('checks once at the time limit, and sees %s', async (...row) => {
    const [, timeMs, see, expected, before] = row
    const clock = evenClock()
    const { given, times } = waiting(clock, see, {
      limits: limits(clock, timeMs),
      ...(before && { from: justSent(clock, before) })
    })
    const end = await clock.run(waitForEnd(given))
    const words = end.kind === 'timed-out' ? [end.kind, end.as] : [end.kind]
    expect(words.join(' ')).toBe(expected)
    expect(times.filter(time => time >= timeMs)).toEqual(
      timeMs === 0 ? [] : [timeMs]
    )
  })
})
