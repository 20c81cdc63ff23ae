import { isTerminal, type SeenJob } from '../agent/job.ts'
import type { JobBefore } from '../github/marker.ts'

/** The job as one check showed it. Times are milliseconds since the epoch. */
export interface Snapshot {
  readonly kind: 'snapshot'
  readonly job: SeenJob
  /** A `prLink` that can't be shown; the job's is null then. */
  readonly droppedLink?: string
  readonly askedAt: number
  readonly answeredAt: number
}

/** What a status is measured against before it counts as the end. */
export type Basis =
  | { readonly kind: 'watching' }
  | {
      readonly kind: 'sent'
      /** When; an estimate where the answer was lost. */
      readonly at: number
      /** The job before; unknown where no report of an earlier run says it. */
      readonly before?: JobBefore
      readonly by: 'this-run' | 'earlier-run'
      /** It was reported already that the agent was not seen working on it. */
      readonly isReportedUnknown?: boolean
      /** How long the agent may take to start working, in milliseconds. */
      readonly startTimeoutMs: number
    }

/** All that has been seen since the follow-up was sent, condensed. */
export interface Tracking {
  readonly basis: Basis
  /** A check since the send has shown the job active. */
  readonly seenActive: boolean
  readonly latest?: Snapshot
  /** Since when the latest terminal state is unchanged. */
  readonly unchangedSince?: number
  /** The pull request's head was read: whether it moved since the send. */
  readonly headMoved?: boolean
}

export type Verdict =
  | { readonly kind: 'active' }
  /** Terminal, but perhaps from before the follow-up; may count from then. */
  | { readonly kind: 'unsettled'; readonly countsAt: number }
  | {
      readonly kind: 'ended'
      readonly snapshot: Snapshot
      /** When it was first seen. */
      readonly since: number
      /** The checks show that it is the follow-up's own. */
      readonly isSeen: boolean
      readonly isUnproven: boolean
    }
  /** Accepted, but the agent was not seen working on it. */
  | { readonly kind: 'not-started' }

/** How long an end has to stay the same: reads may lag, and links come late. */
const STABLE_MS = 5_000
/** The same for an earlier prompt's end, another run's send, or a late link. */
export const STABLE_LONGER_MS = 10_000

export function startTracking(basis: Basis): Tracking {
  return { basis, seenActive: false }
}

export function track(tracking: Tracking, snapshot: Snapshot): Tracking {
  const { headMoved, latest, unchangedSince, ...rest } = tracking
  const { status } = snapshot.job
  if (!isTerminal(status))
    return { ...rest, seenActive: true, latest: snapshot }
  const isUnchanged =
    latest?.job.status === status && linkOf(latest) === linkOf(snapshot)
  const since = isUnchanged ? unchangedSince : undefined
  return {
    ...rest,
    latest: snapshot,
    unchangedSince: since ?? snapshot.answeredAt
  }
}

/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough and is not from before: the job was seen active, or differs from then.
 * If neither is seen for the start timeout, what this run sent has not been
 * started; of what an earlier run sent, an end counts, but proves nothing.
 */
export function judge(tracking: Tracking): Verdict {
  const { basis, latest: snapshot, unchangedSince: since } = tracking
  if (snapshot === undefined || since === undefined) return { kind: 'active' }
  const isSeen = basis.kind === 'watching' || showsWork(tracking)
  const ended = { kind: 'ended', snapshot, since, isSeen } as const
  if (basis.kind === 'watching') return { ...ended, isUnproven: false }
  const isProven = isSeen || tracking.headMoved === true
  const stableAt = since + stableMs(basis, snapshot)
  const startOverAt = basis.at + basis.startTimeoutMs
  const countsAt = isProven ? stableAt : Math.max(stableAt, startOverAt)
  if (snapshot.askedAt < countsAt) return { kind: 'unsettled', countsAt }
  const maybeStarted = basis.by === 'earlier-run' && !basis.isReportedUnknown
  return isProven || maybeStarted
    ? { ...ended, isUnproven: !isProven }
    : { kind: 'not-started' }
}

/**
 * Whether to read the pull request's head: for an earlier run's send as soon as
 * the end is stable, else when nothing else has proven it in time.
 */
export function needsHead(tracking: Tracking): boolean {
  const { basis, latest, unchangedSince } = tracking
  if (basis.kind === 'watching' || showsWork(tracking)) return false
  if (!latest?.job.prLink || unchangedSince === undefined) return false
  return basis.by === 'this-run'
    ? judge(tracking).kind === 'not-started'
    : latest.askedAt >= unchangedSince + STABLE_LONGER_MS
}

/** The job was seen active, or differs from a finished state before the send. */
export function showsWork(tracking: Tracking): boolean {
  const { basis, latest, seenActive } = tracking
  if (seenActive) return true
  const before = basis.kind === 'sent' ? basis.before : undefined
  if (before === undefined || latest === undefined) return false
  return isTerminal(before.status) && differs(before, latest)
}

function stableMs(
  { before, by }: Extract<Basis, { kind: 'sent' }>,
  latest: Snapshot
): number {
  const wasActive = before !== undefined && !isTerminal(before.status)
  const takesLonger =
    by === 'earlier-run' || wasActive || linkOf(latest) === null
  return takesLonger ? STABLE_LONGER_MS : STABLE_MS
}

/** Whether it proves that a send whose answer was lost was accepted. */
export function provesAccepted(
  before: Snapshot,
  snapshots: readonly Snapshot[]
): boolean {
  return snapshots.some((snapshot, index) => {
    const earlier = snapshots[index - 1] ?? before
    return isTerminal(earlier.job.status) && differs(stateOf(earlier), snapshot)
  })
}

export function stateOf(snapshot: Snapshot): JobBefore {
  return { status: snapshot.job.status, prLink: linkOf(snapshot) }
}

/** A link that is gone does not count: a queued job may drop it. */
function differs(before: JobBefore, after: Snapshot): boolean {
  const { prLink, status } = stateOf(after)
  const isNewLink = prLink !== null && prLink !== before.prLink
  return status !== before.status || isNewLink
}

function linkOf({ job, droppedLink }: Snapshot): string | null {
  return job.prLink ?? droppedLink ?? null
}

/** Shortest pause between two checks: nothing finishes faster. */
export const PAUSE_LEAST_MS = 2_000
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1
/** Spread of the pause, so that many runs don't check at once. */
const JITTER = 0.1

/**
 * @param pace `random`: from 0 up to 1; `countsInMs`: when the terminal status
 * seen last will count; `atLeastMs`: what the service or a backoff asks for
 */
export function nextPauseMs(pace: {
  readonly waitedMs: number
  readonly pollIntervalMs: number
  readonly random: number
  readonly countsInMs?: number | undefined
  readonly atLeastMs?: number | undefined
}): number {
  const clamped = (ms: number) =>
    Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs))
  const spread = 1 + JITTER * (2 * pace.random - 1)
  const regular = clamped(clamped(pace.waitedMs * PAUSE_SHARE) * spread)
  const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular)
  // One check then, rather than one shortly before and one after.
  const isNear =
    whenItCounts < regular + PAUSE_LEAST_MS &&
    whenItCounts <= pace.pollIntervalMs
  return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0)
}
