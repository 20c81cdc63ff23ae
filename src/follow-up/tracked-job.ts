import type { openAgentService } from '../agent/client.ts'
import { otherJob, type Refused, unreadable } from '../agent/reply.ts'
import type { Clock, Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import type { Snapshot } from '../rules/state.ts'

export type TrackedJob = ReturnType<typeof trackJob>

/** How long a job that was there may be gone: replicas may not agree. */
const GONE_MS = 30_000

const REFUSED = { kind: 'refused', because: 'job' } as const
const UNREADABLE = unreadable(200)

/** @param wasSeen an earlier attempt has seen it under this ID */
export function trackJob(
  service: ReturnType<typeof openAgentService>,
  id: string,
  clock: Clock,
  onSnapshot: (snapshot: Snapshot) => void,
  wasSeen = false
) {
  let latest: Snapshot | undefined
  let goneSince: number | undefined
  return {
    id,
    get latest() {
      return latest
    },
    send: (prompt: string, limits: Limits) => service.send(id, prompt, limits),
    /** Reads it once, and notes when. */
    check: async (limits: Limits): Promise<Snapshot | Again | Refused> => {
      const askedAt = clock.now()
      const found = await service.check(id, limits)
      const answeredAt = clock.now()
      if (found.kind === 'job') {
        goneSince = undefined
        latest = { ...found, kind: 'snapshot', askedAt, answeredAt }
        onSnapshot(latest)
        return latest
      }
      if (found.kind === 'other-job')
        return wasSeen || latest !== undefined
          ? { kind: 'again', problem: UNREADABLE }
          : { ...REFUSED, problem: otherJob(id, found.id) }
      const isGone = found.kind === 'refused' && found.status === 404
      if (!isGone || latest === undefined) return found
      goneSince ??= answeredAt
      const certainAt = goneSince + GONE_MS
      return answeredAt < certainAt
        ? { kind: 'again', problem: found.problem, certainAt }
        : found
    }
  }
}
