import type { Log } from '../action/log.ts'
import type { openAgentService } from '../agent/client.ts'
import { isKnownStatus } from '../agent/job.ts'
import type { KnownJob, Refused } from '../agent/reply.ts'
import type { Clock, Limits } from '../common/clock.ts'
import { say } from '../common/message.ts'
import type { Again } from '../http/failure.ts'
import type { Snapshot } from './rules/state.ts'

export type TrackedJob = ReturnType<typeof trackJob>

/** Warns of an answer that is not as the service's documentation says. */
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
 * Returns a job that can be checked and sent to. It remembers whether a check
 * has shown the job, so that a later 404 counts only after 30 s.
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
