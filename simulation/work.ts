import { isTerminal, type Shown } from './evidence.ts'

/**
 * docs/delivery.md: replicas lag and links come late, both together by at most
 * this. So a look proves something about the time after a moment only if it was
 * asked so much after it.
 */
export const LAG_MOST_MS = 10_000

/**
 * The look after the first 10 s: what came shortly before, only it can show.
 */
const NEXT_LOOK_MS = 4_000

/** The job before a send, and when it was known to be so. */
export interface Before {
  readonly at: number
  readonly job: Pick<Shown, 'status' | 'prLink'> | undefined
}

/** What the looks since a send prove, by the rules of docs/delivery.md. */
export interface Work {
  /** It was seen at work since the send. */
  readonly isSeen: boolean
  /** The same after an end that was not early, so an earlier prompt's. */
  readonly isSeenAgain: boolean
  /** The last link of the first 10 s, and right after: it may have come late. */
  readonly linkBefore: unknown
}

/**
 * Returns what the checks since a send prove.
 *
 * @param toleranceMs by how much the time before may be wrong
 */
export function workIn(
  looks: readonly Shown[],
  before: Before,
  toleranceMs = 0
): Work {
  let isSeen = false
  let isSeenAgain = false
  let linkBefore = before.job?.prLink ?? null
  let endSeenAt: number | undefined
  let hasEndedSince = false
  let isLinkKnown = false
  for (const { exchange, prLink, status } of looks) {
    const { askedAt } = exchange
    const isEarly = askedAt < before.at + LAG_MOST_MS - toleranceMs
    const isNext = askedAt < before.at + LAG_MOST_MS + NEXT_LOOK_MS
    if (isEarly || (isNext && !isLinkKnown)) linkBefore = prLink ?? linkBefore
    isLinkKnown ||= !isEarly
    if (isTerminal(status)) {
      endSeenAt ??= Number(exchange.repliedAt)
      hasEndedSince ||= !isEarly
      continue
    }
    if (isEarly || askedAt < Number(endSeenAt ?? 0) + LAG_MOST_MS) continue
    isSeenAgain ||= hasEndedSince
    isSeen = true
    endSeenAt = undefined
    hasEndedSince = false
  }
  return { isSeen, isSeenAgain, linkBefore }
}

/**
 * Returns when an `active` would prove something after a send whose answer was
 * lost, where a check has since shown the earlier end; undefined if no check
 * has shown an end.
 */
export function proofAfterEndAt(
  looks: readonly Shown[],
  lostAt: number
): number | undefined {
  const end = looks.find(
    ({ exchange, status }) => exchange.askedAt >= lostAt && isTerminal(status)
  )
  return end && Number(end.exchange.repliedAt) + LAG_MOST_MS
}

export function isFinished(job: Before['job']): boolean {
  return job !== undefined && isTerminal(job.status)
}

export function isSameLink(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
