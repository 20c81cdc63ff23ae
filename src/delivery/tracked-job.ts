import type { Log } from '../action/log.ts'
import type { openAgentService } from '../agent/client.ts'
import { isKnownStatus } from '../agent/job.ts'
import type { KnownJob, Refused } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { say } from '../common/message.ts'
import { type Again, backoffMs } from '../http/failure.ts'
import type { Snapshot } from './rules/state.ts'

export type TrackedJob = ReturnType<typeof trackJob>

/**
 * Warns once for each job of a `prLink` that can't be shown, and of a status
 * that is not documented.
 */
export function warnOfUndocumented(
  { droppedLink, job }: Snapshot,
  log: Log
): void {
  if (droppedLink !== undefined)
    log.warnOnce(
      `link of ${job.id}`,
      say`The service returned a prLink that is not an http(s) address, or is too long for one, so it is ignored: ${droppedLink}.`
    )
  if (!isKnownStatus(job.status))
    log.warnOnce(
      `status of ${job.id}`,
      say`The service returned the undocumented status ${job.status}. It is treated as active.`
    )
}

/**
 * Returns a job that can be checked and sent to, each in one try. `check`
 * returns the snapshot, with when it was asked and answered, and gives it to
 * `onSnapshot`; or why it failed. Once a check has shown the job, or if this
 * run has started it, a 404 of a check is `again` for 30 s after the first, and
 * only then refused.
 *
 * @param seenBy the run that has seen the job under this ID, or has started it
 */
export function trackJob(
  service: ReturnType<typeof openAgentService>,
  id: string,
  clock: Clock,
  onSnapshot: (snapshot: Snapshot) => void,
  seenBy: KnownJob['seenBy'] = 'no-run'
) {
  let known: KnownJob = { id, seenBy }
  return {
    id,
    send: (prompt: string, limits: Limits) => service.send(id, prompt, limits),
    /** Reads it once, and notes when. */
    check: async (limits: Limits): Promise<Snapshot | Again | Refused> => {
      const askedAt = clock.now()
      const found = await service.check(known, limits)
      const answeredAt = clock.now()
      if (found.kind === 'again' && found.certainAt !== undefined)
        known = { ...known, goneAt: found.certainAt }
      if (found.kind !== 'job') return found
      known = { id, seenBy: 'this-run' }
      const snapshot = {
        ...found,
        kind: 'snapshot',
        askedAt,
        answeredAt
      } as const
      onSnapshot(snapshot)
      return snapshot
    }
  }
}

/** A failed check, and how many have failed in a row. */
export interface FailedCheck {
  readonly failure: Again
  /** The pause after it: what the service asks for, or else a backoff. */
  readonly backoffMs: number
}

/**
 * Checks a job until `decide` returns something, the service refuses a check,
 * or the time has passed, and returns which. `decide` is asked first, also
 * before the first check; each check comes after a pause, the last at the
 * deadline. A failure that may pass ends nothing; that of the last check comes
 * with `time-passed`. Throws `Cancelled` on a cancel.
 */
export async function pollJob<T>({
  check,
  clock,
  decide,
  limits,
  onSnapshot,
  pauseMs
}: {
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
}): Promise<
  | { readonly kind: 'decided'; readonly value: T }
  | { readonly kind: 'time-passed'; readonly failure: Again | undefined }
  | Refused
> {
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
