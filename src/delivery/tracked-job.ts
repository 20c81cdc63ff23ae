import type { Log } from '../action/log.ts'
import type { openAgentService } from '../agent/client.ts'
import { isKnownStatus } from '../agent/job.ts'
import { otherJob, type Refused, unreadable } from '../agent/reply.ts'
import type { Clock, Limits } from '../common/clock.ts'
import { say } from '../common/message.ts'
import type { Again } from '../http/retry.ts'
import type { Snapshot } from './rules/state.ts'

export type TrackedJob = ReturnType<typeof trackJob>

/** How long a job that was there may be gone: replicas may not agree. */
const GONE_MS = 30_000

const REFUSED = { kind: 'refused', because: 'job' } as const
const UNREADABLE = unreadable(200)

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

/** @param wasSeen an earlier attempt has seen it under this ID */
export function trackJob(
  service: ReturnType<typeof openAgentService>,
  id: string,
  clock: Clock,
  onSnapshot: (snapshot: Snapshot) => void,
  wasSeen = false
) {
  let isSeen = false
  let goneSince: number | undefined
  return {
    id,
    send: (prompt: string, limits: Limits) => service.send(id, prompt, limits),
    /** Reads it once, and notes when. */
    check: async (limits: Limits): Promise<Snapshot | Again | Refused> => {
      const askedAt = clock.now()
      const found = await service.check(id, limits)
      const answeredAt = clock.now()
      if (found.kind === 'job') {
        goneSince = undefined
        isSeen = true
        const snapshot = {
          ...found,
          kind: 'snapshot',
          askedAt,
          answeredAt
        } as const
        onSnapshot(snapshot)
        return snapshot
      }
      if (found.kind === 'other-job')
        return wasSeen || isSeen
          ? { kind: 'again', problem: UNREADABLE }
          : { ...REFUSED, problem: otherJob(id, found.id) }
      const isGone = found.kind === 'refused' && found.status === 404
      if (!isGone || !isSeen) return found
      goneSince ??= answeredAt
      const certainAt = goneSince + GONE_MS
      return answeredAt < certainAt
        ? { kind: 'again', problem: found.problem, certainAt }
        : found
    }
  }
}
