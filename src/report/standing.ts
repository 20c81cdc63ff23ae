import { isEnd } from '../follow-up/outcome.ts'

/** What a report says, as far as it decides which of two is kept. */
export interface Saying {
  readonly outcome: string
  /** Nothing more will be known, although it is not an end of the job. */
  readonly isFinal: boolean
  /** A `DeliveryState`. */
  readonly delivery: string
  /** The run that made it. */
  readonly runId: string
}

/**
 * Whether a report gives way to another on the same follow-up. An end stays,
 * and replaces what is not an end. Otherwise a run replaces only what an attempt
 * of its own wrote, and never by something that knows less; but who sent it
 * replaces a report that says that nothing was sent.
 */
export function givesWay(standing: Saying, ours: Saying): boolean {
  if (isEnd(standing.outcome)) return false
  if (isEnd(ours.outcome)) return true
  const isCorrected = knowledge(standing) < 2 && knowledge(ours) >= 2
  if (isCorrected) return true
  if (knowledge(ours) < knowledge(standing)) return false
  const isOwn = standing.runId === ours.runId
  return !standing.isFinal && (ours.isFinal || isOwn)
}

/** How much a report knows about the send. */
function knowledge({ delivery }: Saying): number {
  if (delivery === 'sent') return 3
  if (delivery === 'uncertain') return 2
  // It says why, which a later attempt does not know any more.
  return delivery === 'refused' ? 1 : 0
}
