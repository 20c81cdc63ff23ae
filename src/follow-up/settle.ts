import { isTerminal } from '../agent/job.ts'

/** What a look at the job saw. Times are milliseconds since the epoch. */
export interface Sight {
  readonly status: string
  readonly prLink: string | null
  readonly askedAt: number
  readonly answeredAt: number
}

/** What a status has to be measured against before it counts as the end. */
export type Basis =
  /** Nothing was sent: the first terminal status counts. */
  | { readonly kind: 'watching' }
  /** This run sent a follow-up at `at`; the job stood at `before`. */
  | { readonly kind: 'sent'; readonly at: number; readonly before: Sight }
  /** An earlier run sent it at `at`; nobody noted how the job stood before. */
  | { readonly kind: 'sent-earlier'; readonly at: number }

/** All that has been seen since the follow-up was sent, condensed. */
export interface Settling {
  readonly basis: Basis
  readonly seenActive: boolean
  readonly latest?: Sight
  /** Since when the latest terminal state has stood unchanged. */
  readonly standingSince?: number
}

/** Whether the job has finished the follow-up. */
export type Verdict =
  | { readonly kind: 'active' }
  /** Terminal, but perhaps from before the follow-up; counts from `countsAt`. */
  | { readonly kind: 'unsettled'; readonly countsAt: number }
  /** `late`: taken as it is, since nothing ever showed the follow-up at work. */
  | { readonly kind: 'ended'; readonly late: boolean }

/**
 * How long a finished job may take to show a follow-up. The service processes
 * messages asynchronously and promises no time.
 */
export const LATE_START_MS = 30_000
/**
 * How long the end of a job that was busy has to stand: it may be the earlier
 * prompt's, with the follow-up next in line.
 */
export const STANDS_MS = 5_000

/** Nothing seen yet. `seenActive`: the answer to the send said active. */
export function startSettling(basis: Basis, seenActive = false): Settling {
  return { basis, seenActive }
}

/** Adds what a look saw. */
export function see(settling: Settling, sight: Sight): Settling {
  const { basis, latest, standingSince } = settling
  if (!isTerminal(sight.status))
    return { basis, seenActive: true, latest: sight }
  const unchanged = latest !== undefined && sameState(latest, sight)
  return {
    basis,
    seenActive: settling.seenActive,
    latest: sight,
    standingSince:
      unchanged && standingSince !== undefined
        ? standingSince
        : sight.answeredAt
  }
}

/** Decides on the latest sight. */
export function judge(settling: Settling): Verdict {
  const { basis, latest, seenActive, standingSince } = settling
  if (latest === undefined || standingSince === undefined)
    return { kind: 'active' }
  const countsFrom = (at: number, late: boolean): Verdict =>
    latest.askedAt >= at
      ? { kind: 'ended', late }
      : { kind: 'unsettled', countsAt: at }
  switch (basis.kind) {
    case 'watching':
      return { kind: 'ended', late: false }
    case 'sent-earlier':
      return seenActive
        ? { kind: 'ended', late: false }
        : countsFrom(basis.at + LATE_START_MS, false)
    case 'sent':
      if (!isTerminal(basis.before.status))
        return countsFrom(standingSince + STANDS_MS, false)
      return seenActive || !sameState(basis.before, latest)
        ? { kind: 'ended', late: false }
        : countsFrom(basis.at + LATE_START_MS, true)
  }
}

/**
 * Whether what was seen after a send whose answer was lost proves that the
 * service took it: the job turned active, or its finished state changed.
 */
export function provesTaken(before: Sight, sights: readonly Sight[]): boolean {
  return sights.some((sight, index) => {
    const earlier = sights[index - 1] ?? before
    return isTerminal(earlier.status) && !sameState(earlier, sight)
  })
}

function sameState(one: Sight, other: Sight): boolean {
  return one.status === other.status && one.prLink === other.prLink
}
