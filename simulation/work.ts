import { isTerminal, type Shown } from './evidence.ts'

/**
 * docs/delivery.md: replicas lag and links come late, both together by at most
 * this. So a look proves something about the time after a moment only if it was
 * asked so much after it.
 */
export const LAG_MOST_MS = 10_000

/** The job before a send, and when it was known to be so. */
export interface Before {
  readonly at: number
  readonly job: Pick<Shown, 'status' | 'prLink'> | undefined
}

/** What the looks since a send prove, by the rules of docs/delivery.md. */
export interface Work {
  /** It was seen at work since the send. */
  readonly isSeen: boolean
  /** The same after an end, which was an earlier prompt's. */
  readonly isSeenAgain: boolean
  /** The job before, with what only came into view after the send. */
  readonly before: Before['job']
}

/**
 * @param toleranceMs by how much the time before may be wrong
 * @param isLost the answer was lost: a link may have come late until the first
 * look that is not early
 */
export function workIn(
  looks: readonly Shown[],
  before: Before,
  { isLost = false, toleranceMs = 0 } = {}
): Work {
  let work: Work = { isSeen: false, isSeenAgain: false, before: before.job }
  let endSeenAt: number | undefined
  let wasEarly = true
  for (const look of looks) {
    const { askedAt } = look.exchange
    const isEarly = askedAt < before.at + LAG_MOST_MS - toleranceMs
    const isFirstLater = wasEarly && !isEarly
    wasEarly = isEarly
    if (isTerminal(look.status)) {
      endSeenAt ??= Number(look.exchange.repliedAt)
      const isSameStatus = look.status === work.before?.status
      const mayBeOld = isEarly
        ? isSameStatus || look.status === 'completed'
        : isSameStatus && isLost && isFirstLater
      if (mayBeOld && isFinished(before.job))
        work = { ...work, before: withLink(look, work.before) }
      continue
    }
    if (isEarly || askedAt < Number(endSeenAt ?? 0) + LAG_MOST_MS) continue
    const isSeenAgain = work.isSeenAgain || endSeenAt !== undefined
    work = { ...work, isSeen: true, isSeenAgain }
    endSeenAt = undefined
  }
  return work
}

/**
 * After a send whose answer was lost: when an `active` would prove something
 * also where a look has shown the earlier end.
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

/** A link that is not there yet is no other one. */
function withLink({ prLink, status }: Shown, before: Before['job']) {
  return { status, prLink: prLink ?? before?.prLink ?? null }
}

export function isFinished(job: Before['job']): boolean {
  return job !== undefined && isTerminal(job.status)
}

/** Whether an end differs from a finished job before. */
export function differs(before: Before['job'], end: Shown): boolean {
  if (before === undefined || !isTerminal(before.status)) return false
  return end.status !== before.status || isNewLink(before, end)
}

function isNewLink({ prLink }: { readonly prLink: unknown }, end: Shown) {
  return end.prLink !== null && !isSameLink(end.prLink, prLink)
}

export function isSameLink(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
