import type { SeenJob } from '../agent/job.ts'
import type { Look, Refused } from '../agent/reply.ts'
import type { Clock, Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import type { Sight } from './settle.ts'

/** A job, and when it was seen so. */
export interface Seen {
  readonly kind: 'seen'
  readonly job: SeenJob
  readonly sight: Sight
  /** A `prLink` that is no http(s) address; the job's is null then. */
  readonly droppedLink?: string
}

/** Looks at the job once, within limits, and notes when. */
export type LookOnce = (limits: Limits) => Promise<Seen | Again | Refused>

/** Times the looks, and passes on what each saw. */
export function timed(
  clock: Clock,
  look: (limits: Limits) => Promise<Look>,
  onSeen: (seen: Seen) => void
): LookOnce {
  return async limits => {
    const askedAt = clock.now()
    const found = await look(limits)
    if (found.kind !== 'job') return found
    const { job, droppedLink } = found
    const { status, prLink } = job
    const sight = { status, prLink, askedAt, answeredAt: clock.now() }
    const seen: Seen = {
      kind: 'seen',
      job,
      sight,
      ...(droppedLink === undefined ? {} : { droppedLink })
    }
    onSeen(seen)
    return seen
  }
}
