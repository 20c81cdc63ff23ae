import { sight } from '../__tests__/fakes/follow-up.ts'
import { createRandom } from '../simulation/random.ts'
import type { Clock } from '../src/clock.ts'
import { type Settling, startSettling } from '../src/follow-up/settle.ts'
import { waitForEnd } from '../src/follow-up/wait.ts'

/** The pauses of the loop: as it asks for them, or always the same. */
export interface Schedule {
  readonly name: string
  readonly everyMs?: number
}

/** A job that gets a follow-up at 0 and is at it for so long. */
export interface Scene {
  readonly lengthMs: number
  /** What the wait knows when it begins. */
  readonly settling: Settling
  /** Its status and `prLink` so many milliseconds after the send. */
  readonly stateAfter: (ms: number) => readonly [string, string | null]
  /** When the end may count at the earliest, counted from the send. */
  readonly countsAfterMs: number
}

/** A wait that is over. */
export interface Waited {
  readonly lengthMs: number
  readonly looks: number
  /** From the end to the first look that showed it. */
  readonly unseenMs: number
  /** From the moment when the end may count to the outcome. */
  readonly lagMs: number
  /** From the end to the outcome. */
  readonly afterMs: number
}

/** The default of `poll-interval-seconds`. */
const POLL_INTERVAL_MS = 30_000

/**
 * Runs the real loop in virtual time. A fixed schedule is a clock that sleeps
 * always the same, whatever the loop asks for.
 *
 * @param deadline in milliseconds after the send
 */
export async function waitThrough(
  schedule: Schedule,
  scene: Scene,
  seed: number,
  deadline: number
): Promise<Waited> {
  const { lengthMs, settling, stateAfter, countsAfterMs } = scene
  const clock = clockOf(schedule, seed)
  let looks = 0
  const end = await waitForEnd({
    clock,
    limits: { deadline, cancel: new AbortController().signal },
    look: async () => {
      looks += 1
      const [status, prLink] = stateAfter(clock.now())
      return sight(status, clock.now(), prLink)
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    settling,
    onRetry: () => undefined,
    onSeen: () => undefined
  })
  const seenAt = end.kind === 'ended' ? end.since : clock.now()
  return {
    lengthMs,
    looks,
    unseenMs: seenAt - lengthMs,
    lagMs: clock.now() - countsAfterMs,
    afterMs: clock.now() - lengthMs
  }
}

/** Nobody else is waiting, so time passes only where the loop sleeps. */
function clockOf({ everyMs }: Schedule, seed: number): Clock {
  const { next } = createRandom(seed)
  let now = 0
  return {
    now: () => now,
    random: next,
    sleep: async ms => {
      now += everyMs ?? ms
    }
  }
}

const BEFORE = 'https://github.com/acme/shop/pull/8'
/** How long an end has to stand, and how late a job may begin. */
const STANDS_MS = 5_000
const STANDS_LONGER_MS = 10_000
const LATE_START_MS = 30_000

/** It was finished, and pushes to the same pull request. */
export function common(lengthMs: number): Scene {
  return scene(lengthMs, BEFORE, false, STANDS_MS)
}

/** It was at work before, as this one may still be queued. */
export function busyBefore(lengthMs: number): Scene {
  return scene(lengthMs, BEFORE, true, STANDS_LONGER_MS)
}

/** It ends without a link, which may still be to come. */
export function withoutLink(lengthMs: number): Scene {
  return scene(lengthMs, null, false, STANDS_LONGER_MS)
}

/** It reads as before all the time; how long it was at work nobody sees. */
export function neverSeenAtWork(lengthMs: number): Scene {
  return {
    ...scene(lengthMs, BEFORE, false, 0),
    stateAfter: () => ['completed', BEFORE],
    countsAfterMs: LATE_START_MS
  }
}

function scene(
  lengthMs: number,
  prLink: string | null,
  wasBusy: boolean,
  standsMs: number
): Scene {
  const before = sight(wasBusy ? 'active' : 'completed', 0, prLink)
  return {
    lengthMs,
    settling: startSettling({ kind: 'sent', at: 0, before, wasBusy }),
    stateAfter: ms =>
      ms < lengthMs ? ['active', null] : ['completed', prLink],
    countsAfterMs: lengthMs + standsMs
  }
}
