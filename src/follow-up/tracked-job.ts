import type { AgentService } from '../agent/client.ts'
import type { Refused, Sending } from '../agent/reply.ts'
import type { Clock, Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import type { Snapshot } from './finished.ts'

/** The one job that a follow-up is about. */
export interface TrackedJob {
  readonly id: string
  /** The latest snapshot of it, if there was one. */
  readonly latest: Snapshot | undefined
  /** Reads it once, and notes when. */
  readonly check: CheckOnce
  /** Sends a follow-up, one try. */
  send(prompt: string, limits: Limits): Promise<Sending>
}

export type CheckOnce = (limits: Limits) => Promise<Snapshot | Again | Refused>

/**
 * How long a job that was there may be gone: reads may come from replicas that
 * don't agree.
 */
const GONE_MS = 30_000

/**
 * Tracks a job.
 *
 * @param onSnapshot told of each check that showed the job
 * @param wasSeen an earlier run has seen it: it is there
 */
export function trackJob(
  service: AgentService,
  id: string,
  clock: Clock,
  onSnapshot: (snapshot: Snapshot) => void,
  wasSeen = false
): TrackedJob {
  let latest: Snapshot | undefined
  let goneSince: number | undefined
  return {
    id,
    get latest() {
      return latest
    },
    send: (prompt, limits) => service.send(id, prompt, limits),
    check: async limits => {
      const askedAt = clock.now()
      const found = await service.look(id, limits)
      const answeredAt = clock.now()
      if (found.kind === 'job') {
        goneSince = undefined
        latest = { ...found, kind: 'snapshot', askedAt, answeredAt }
        onSnapshot(latest)
        return latest
      }
      const isGone = found.kind === 'refused' && found.because === 'job'
      if (!isGone || !(wasSeen || latest)) return found
      goneSince ??= answeredAt
      return answeredAt - goneSince < GONE_MS
        ? { kind: 'again', problem: found.problem }
        : found
    }
  }
}
