import type { Refused } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { type Again, backoffMs } from '../http/failure.ts'
import type { Snapshot } from './rules/state.ts'
import type { TrackedJob } from './tracked-job.ts'

/** A failed check, and how many have failed in a row. */
export interface FailedCheck {
  readonly failure: Again
  /** The pause after it: what the service asks for, or else a backoff. */
  readonly backoffMs: number
}

/** How a job is checked until it has shown enough. */
export interface Polling<T> {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  /** Until when; it can change with what was seen. */
  readonly limits: () => Limits
  /** Takes what a check has shown. */
  readonly onSnapshot: (snapshot: Snapshot) => Promise<void> | void
  /** Returns what was waited for; undefined if it is not there yet. */
  readonly decide: () => T | undefined
  /** Returns how long to wait before the next check, in milliseconds. */
  readonly pauseMs: (failed: FailedCheck | undefined) => number
}

/**
 * Checks a job until `decide` returns something, the service refuses a check,
 * or the time has passed, and returns which. The last check is made at the
 * deadline. Throws `Cancelled` on a cancel.
 */
export async function pollJob<T>(
  polling: Polling<T>
): Promise<
  | { readonly kind: 'decided'; readonly value: T }
  | { readonly kind: 'time-passed'; readonly failure: Again | undefined }
  | Refused
> {
  const { check, clock, decide, limits, onSnapshot, pauseMs } = polling
  let failed: FailedCheck | undefined
  let failures = 0
  for (;;) {
    const value = decide()
    if (value !== undefined) return { kind: 'decided', value }
    if (timeLeft(clock, limits()) === 0)
      return { kind: 'time-passed', failure: failed?.failure }
    await pause(clock, pauseMs(failed), limits())
    const found = await check(limits())
    switch (found.kind) {
      case 'refused':
        return found
      case 'again': {
        failures += 1
        const backoff = backoffMs(failures, clock.random())
        failed = { failure: found, backoffMs: found.retryAfterMs ?? backoff }
        break
      }
      case 'snapshot':
        failures = 0
        failed = undefined
        await onSnapshot(found)
    }
  }
}
