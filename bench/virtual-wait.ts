import { seen } from '../__tests__/fakes/follow-up.ts'
import { createRandom } from '../simulation/random.ts'
import type { Clock } from '../src/clock.ts'
import {
  LATE_START_MS,
  type Settling,
  STANDS_MS,
  startSettling
} from '../src/follow-up/settle.ts'
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
  /** The status so many milliseconds after the send. */
  readonly statusAfter: (ms: number) => string
  /** When the end may count at the earliest, counted from the send. */
  readonly countsAfterMs: number
}

/** A wait that is over. */
export interface Waited {
  readonly lengthMs: number
  readonly looks: number
  /** From the moment when the end may count to the outcome. */
  readonly lagMs: number
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
  const { lengthMs, settling, statusAfter, countsAfterMs } = scene
  const clock = clockOf(schedule, seed)
  let looks = 0
  await waitForEnd({
    clock,
    limits: { deadline, cancel: new AbortController().signal },
    look: async () => {
      looks += 1
      return seen(statusAfter(clock.now()), clock.now())
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    settling,
    onRetry: () => undefined,
    onSeen: () => undefined
  })
  return { lengthMs, looks, lagMs: clock.now() - countsAfterMs }
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

/** It was finished, and the answer to the send says that it is at work. */
export function seenAtWork(lengthMs: number): Scene {
  return {
    lengthMs,
    settling: sentTo('completed', true),
    statusAfter: activeUntil(lengthMs),
    countsAfterMs: lengthMs
  }
}

/** It was at work before, so its end has to stand for a while. */
export function busyBefore(lengthMs: number): Scene {
  return {
    lengthMs,
    settling: sentTo('active', true),
    statusAfter: activeUntil(lengthMs),
    countsAfterMs: lengthMs + STANDS_MS
  }
}

/** It reads as before all the time; how long it was at work nobody sees. */
export function neverSeenAtWork(lengthMs: number): Scene {
  return {
    lengthMs,
    settling: sentTo('completed', false),
    statusAfter: () => 'completed',
    countsAfterMs: LATE_START_MS
  }
}

function activeUntil(lengthMs: number): Scene['statusAfter'] {
  return ms => (ms < lengthMs ? 'active' : 'completed')
}

function sentTo(status: string, saysActive: boolean): Settling {
  const before = seen(status, 0).sight
  return startSettling({ kind: 'sent', at: 0, before }, saysActive)
}
