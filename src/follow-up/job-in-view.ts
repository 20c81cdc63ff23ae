import type { AgentService } from '../agent/client.ts'
import type { Refused, Sending } from '../agent/reply.ts'
import type { Clock, Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import type { Sight } from './settle.ts'

/** The one job that a step is about. */
export interface JobInView {
  readonly id: string
  /** The latest sight of it, if there was one. */
  readonly latest: Sight | undefined
  /** Looks once. */
  readonly look: LookOnce
  /** Sends a follow-up, one try. */
  send(prompt: string, limits: Limits): Promise<Sending>
}

/** Looks at the job once, within limits, and notes when. */
export type LookOnce = (limits: Limits) => Promise<Sight | Again | Refused>

/**
 * How long a job that was there may be gone: reads may come from replicas that
 * don't agree.
 */
const GONE_MS = 30_000

/**
 * Keeps a job in view.
 *
 * @param onSight told of each look that showed the job
 * @param wasSeen an earlier run has seen it: it is there
 */
export function keepInView(
  service: AgentService,
  id: string,
  clock: Clock,
  onSight: (sight: Sight) => void,
  wasSeen = false
): JobInView {
  let latest: Sight | undefined
  let goneSince: number | undefined
  return {
    id,
    get latest() {
      return latest
    },
    send: (prompt, limits) => service.send(id, prompt, limits),
    look: async limits => {
      const askedAt = clock.now()
      const found = await service.look(id, limits)
      const answeredAt = clock.now()
      switch (found.kind) {
        case 'job': {
          goneSince = undefined
          const sight: Sight = { ...found, kind: 'seen', askedAt, answeredAt }
          latest = sight
          onSight(sight)
          return sight
        }
        case 'refused':
          if (!(wasSeen || latest) || found.because !== 'job') return found
          goneSince ??= answeredAt
          return answeredAt - goneSince < GONE_MS
            ? { kind: 'again', problem: found.problem }
            : found
        case 'again':
          return found
      }
    }
  }
}
