import { isTerminal, type SeenJob } from '../agent/job.ts'

/** The job as one look showed it. Times are milliseconds since the epoch. */
export interface Sight {
  readonly kind: 'seen'
  readonly job: SeenJob
  /** A `prLink` that can't be shown; the job's is null then. */
  readonly droppedLink?: string
  readonly askedAt: number
  readonly answeredAt: number
}

/** What a status has to be measured against before it counts as the end. */
export type Basis =
  /** Nothing was sent: the first terminal status counts. */
  | { readonly kind: 'watching' }
  /** This run sent the follow-up at `at`. */
  | {
      readonly kind: 'sent'
      readonly at: number
      /** The job as it stood when the service accepted the follow-up. */
      readonly before: Sight
      /** It was working on an earlier prompt shortly before. */
      readonly wasBusy: boolean
      /** No answer told when it was accepted: `at` is later. */
      readonly isEstimate?: true
    }
  /** An earlier run sent it at `at`; how the job stood before is not known. */
  | { readonly kind: 'sent-earlier'; readonly at: number }

/** All that has been seen since the follow-up was sent, condensed. */
export interface Settling {
  readonly basis: Basis
  /** A look since the send has shown the job active. */
  readonly seenActive: boolean
  readonly latest?: Sight
  /** Since when the latest terminal state has stood unchanged. */
  readonly standingSince?: number
}

/** The job has finished the follow-up. */
export interface Ended {
  readonly kind: 'ended'
  readonly sight: Sight
  /** When this end was first seen, in milliseconds since the epoch. */
  readonly since: number
  /** No look showed the job working on the follow-up. */
  readonly unproven: boolean
}

/** Whether the job has finished the follow-up. */
type Verdict =
  | { readonly kind: 'active' }
  /** Terminal, but perhaps from before the follow-up; counts from `countsAt`. */
  | { readonly kind: 'unsettled'; readonly countsAt: number }
  | Ended

/**
 * How long a finished job may take to show a follow-up. The service processes
 * messages asynchronously and promises no time.
 */
const LATE_START_MS = 30_000
/** How long an end has to stand: reads may lag or disagree, and links come late. */
const STANDS_MS = 5_000
/**
 * The same where more can be wrong: an earlier prompt's end with this one next
 * in line, no state from before the send, or a link that is still to come.
 */
export const STANDS_LONGER_MS = 10_000

/** Nothing seen yet. */
export function startSettling(basis: Basis): Settling {
  return { basis, seenActive: false }
}

/** Adds what a look saw. */
export function see(settling: Settling, sight: Sight): Settling {
  const { basis, latest, standingSince } = settling
  if (!isTerminal(sight.job.status))
    return { basis, seenActive: true, latest: sight }
  const isUnchanged = latest !== undefined && sameState(latest, sight)
  return {
    basis,
    seenActive: settling.seenActive,
    latest: sight,
    standingSince:
      isUnchanged && standingSince !== undefined
        ? standingSince
        : sight.answeredAt
  }
}

/**
 * Decides on the latest sight. An end counts when it has stood long enough, and
 * something sets it apart from before the send: the job was seen active, or
 * differs from then, or it had half a minute to begin.
 */
export function judge(settling: Settling): Verdict {
  const { basis, latest, standingSince } = settling
  if (latest === undefined || standingSince === undefined)
    return { kind: 'active' }
  if (basis.kind === 'watching')
    return {
      kind: 'ended',
      sight: latest,
      since: standingSince,
      unproven: false
    }
  const isProven = showsWork(settling)
  const stoodAt = standingSince + hasToStandMs(basis, latest)
  const countsAt = isProven
    ? stoodAt
    : Math.max(stoodAt, basis.at + LATE_START_MS)
  return latest.askedAt >= countsAt
    ? {
        kind: 'ended',
        sight: latest,
        since: standingSince,
        unproven: !isProven && basis.kind === 'sent'
      }
    : { kind: 'unsettled', countsAt }
}

/** The job was seen active, or differs from a finished state before the send. */
export function showsWork({ basis, latest, seenActive }: Settling): boolean {
  return (
    seenActive ||
    (basis.kind === 'sent' &&
      latest !== undefined &&
      isTerminal(basis.before.job.status) &&
      differs(basis.before, latest))
  )
}

function hasToStandMs(
  basis: Exclude<Basis, { kind: 'watching' }>,
  latest: Sight
): number {
  const takesLonger =
    basis.kind === 'sent-earlier' || basis.wasBusy || linkOf(latest) === null
  return takesLonger ? STANDS_LONGER_MS : STANDS_MS
}

/**
 * Whether what was seen after a send whose answer was lost proves that the
 * service accepted it: the job turned active, or its finished state changed.
 */
export function provesAccepted(
  before: Sight,
  sights: readonly Sight[]
): boolean {
  return sights.some((sight, index) => {
    const earlier = sights[index - 1] ?? before
    return isTerminal(earlier.job.status) && differs(earlier, sight)
  })
}

/** A link that is gone does not count: a queued job may drop it. */
function differs(before: Sight, after: Sight): boolean {
  const link = linkOf(after)
  return (
    before.job.status !== after.job.status ||
    (link !== null && link !== linkOf(before))
  )
}

function sameState(one: Sight, other: Sight): boolean {
  return one.job.status === other.job.status && linkOf(one) === linkOf(other)
}

/** What the service gave as `prLink`, usable or not. */
function linkOf({ job, droppedLink }: Sight): string | null {
  return job.prLink ?? droppedLink ?? null
}
