import { isTerminal, type SeenJob } from '../agent/job.ts'
import { defined } from '../defined.ts'
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
      /** When the check that showed it was answered; else the send has to do. */
      readonly beforeAt?: number
      /** The job before; unknown where no report of an earlier run says it. */
      readonly before?: JobBefore
      readonly by: 'this-run' | 'earlier-run'
      /** It was reported already that the agent was not seen working on it. */
      readonly isReportedUnknown?: boolean
      /** Only 🚀 says that it was sent, which anybody's tool can have added. */
      readonly isOnlyRocket?: boolean
      /** Its answer was lost, and no check proves yet that it was accepted. */
      readonly isUnproven?: boolean
      /** How long the agent may take to start working, in milliseconds. */
      readonly startTimeoutMs: number
      /** Where an end is checked only twice: how long it has to be stable. */
      readonly stableMs?: number
    }
type Sent = Extract<Basis, { kind: 'sent' }>

/** All that has been seen since the follow-up was sent, condensed. */
export interface Tracking {
  readonly basis: Basis
  readonly latest?: Snapshot
  /** Any check since the send has shown the job active. */
  readonly seenActive: boolean
  /** A check has shown it active that can't be from before the send. */
  readonly seenAtWork: boolean
  /** The same after an end, which was an earlier prompt's. */
  readonly seenAtWorkAgain: boolean
  /** When the first check that showed an end since it was at work was answered. */
  readonly endSeenAt?: number
  /** Since when the latest terminal state is unchanged. */
  readonly unchangedSince?: number
  /** The pull request's head was read: whether it moved since the send. */
  readonly headMoved?: boolean
}

/** `seen`: the end is the follow-up's own; else only what was seen is said. */
export type Proof = 'seen' | 'head-moved' | 'none'

export type Verdict =
  | { readonly kind: 'active' }
  /** Terminal, but perhaps from before the follow-up; may count from then. */
  | { readonly kind: 'unsettled'; readonly countsAt: number }
  | {
      readonly kind: 'ended'
      readonly snapshot: Snapshot
      /** When it was first seen. */
      readonly since: number
      readonly proof: Proof
    }
  /** Accepted, but the agent was not seen working on it. */
  | { readonly kind: 'not-started' }

/**
 * A replica that answers GETs may lag, and `prLink` may come late: both
 * together by at most this. So a check proves something about the time after a
 * moment only if it was asked so much after it, and an end has to be stable for
 * so long. What a check shows may have come about until it was answered.
 */
export const LAG_MOST_MS = 10_000
/**
 * The same for a job that was not finished before: its next end may be the
 * earlier prompt's, and the follow-up may start 20 s after it.
 */
const PAUSE_AND_LAG_MOST_MS = 30_000

export function startTracking(basis: Basis): Tracking {
  return { basis, seenActive: false, seenAtWork: false, seenAtWorkAgain: false }
}

export function track(tracking: Tracking, snapshot: Snapshot): Tracking {
  const { endSeenAt, headMoved, latest, unchangedSince, ...rest } = tracking
  const { askedAt, answeredAt, job } = snapshot
  if (isTerminal(job.status)) {
    const isUnchanged =
      latest?.job.status === job.status && linkOf(latest) === linkOf(snapshot)
    const since = isUnchanged ? unchangedSince : undefined
    return {
      ...rest,
      basis: refined(tracking, snapshot),
      latest: snapshot,
      endSeenAt: endSeenAt ?? answeredAt,
      unchangedSince: since ?? answeredAt
    }
  }
  const active = { ...rest, seenActive: true, latest: snapshot }
  return askedAt >= signsFrom(tracking)
    ? {
        ...active,
        seenAtWork: true,
        seenAtWorkAgain: rest.seenAtWorkAgain || endSeenAt !== undefined
      }
    : { ...active, ...defined({ endSeenAt }) }
}

/** When an `active` has to be asked for, at least, to be a sign of work. */
function signsFrom({ basis, endSeenAt }: Tracking): number {
  const settledAt = basis.kind === 'sent' ? lagOverAt(basis) : 0
  return Math.max(settledAt, (endSeenAt ?? 0) + LAG_MOST_MS)
}

/** Until then, a check may show the job as it was before the send. */
function lagOverAt({ at, beforeAt }: Sent): number {
  return (beforeAt ?? at) + LAG_MOST_MS
}

function isEarly(basis: Sent, askedAt: number): boolean {
  return askedAt < lagOverAt(basis)
}

/**
 * An earlier prompt's `completed`, or the link of its end, may come into view
 * only after the send: it takes the place of the job before. Nobody takes other
 * ends for a success.
 */
function refined({ basis, latest }: Tracking, snapshot: Snapshot): Basis {
  if (basis.kind !== 'sent' || !wasFinished(basis)) return basis
  const { job, askedAt } = snapshot
  const { headSha, prLink: linkBefore, status } = basis.before
  const isSameStatus = job.status === status
  const mayBeEarlier = isEarly(basis, askedAt)
    ? isSameStatus || job.status === 'completed'
    : isSameStatus && mayHaveComeBetween(basis, latest)
  if (!mayBeEarlier) return basis
  // A link that is not there yet is no other one.
  const prLink = linkOf(snapshot) ?? linkBefore
  const isSame = prLink === linkBefore
  const before = {
    status: job.status,
    prLink,
    ...(isSame && defined({ headSha }))
  }
  return { ...basis, before }
}

/**
 * Where checks failed, an earlier end's late link may be seen only long after
 * it came. It must not prove that a follow-up was accepted, which then nobody
 * sends again.
 */
function mayHaveComeBetween(basis: Sent, latest: Snapshot | undefined) {
  return (
    basis.isUnproven === true &&
    (latest === undefined || isEarly(basis, latest.askedAt))
  )
}

function wasFinished(
  basis: Sent
): basis is Sent & { readonly before: JobBefore } {
  return basis.before !== undefined && isTerminal(basis.before.status)
}

/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough, and a sign of work shows that it is not from before. Without one for
 * the start timeout, what this run sent has not been started, unless the pull
 * request's head has moved; of what an earlier run sent, an end counts then,
 * but proves nothing.
 */
export function judge(tracking: Tracking): Verdict {
  const { basis, latest: snapshot, unchangedSince: since } = tracking
  if (snapshot === undefined || since === undefined) return { kind: 'active' }
  const ended = { kind: 'ended', snapshot, since } as const
  if (basis.kind === 'watching') return { ...ended, proof: 'seen' }
  const isSeen = showsWork(tracking)
  const stableAt = since + stableMs(basis, tracking)
  const countsAt = isSeen
    ? stableAt
    : Math.max(stableAt, basis.at + basis.startTimeoutMs)
  if (snapshot.askedAt < countsAt) return { kind: 'unsettled', countsAt }
  if (isSeen) return { ...ended, proof: 'seen' }
  if (basis.by === 'this-run')
    return tracking.headMoved
      ? { ...ended, proof: 'head-moved' }
      : { kind: 'not-started' }
  const isDoubtful =
    basis.isOnlyRocket ||
    (basis.isReportedUnknown && !hasChanged(basis, snapshot))
  return isDoubtful ? { kind: 'not-started' } : { ...ended, proof: 'none' }
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
    : latest.askedAt >= unchangedSince + stableMs(basis, tracking)
}

/**
 * A sign of work: the job was seen active since the send, or has ended in
 * another way than before it. Of an earlier run's send, a moved head is one,
 * too, but another link is not: an earlier prompt's may have come late.
 */
export function showsWork(tracking: Tracking): boolean {
  const { basis, headMoved, latest, seenAtWork } = tracking
  if (basis.kind === 'watching') return false
  if (seenAtWork) return true
  if (latest === undefined || !isTerminal(latest.job.status)) return false
  return basis.by === 'this-run'
    ? hasChanged(basis, latest)
    : headMoved === true ||
        (wasFinished(basis) && basis.before.status !== latest.job.status)
}

/** Whether it differs from a finished job before; no other can be compared. */
function hasChanged(basis: Sent, latest: Snapshot): boolean {
  if (!wasFinished(basis)) return false
  const { prLink, status } = stateOf(latest)
  // A link that is gone does not count: a queued job may drop it.
  const isNewLink = prLink !== null && prLink !== basis.before.prLink
  return status !== basis.before.status || isNewLink
}

function stableMs(basis: Sent, { seenActive, seenAtWorkAgain }: Tracking) {
  const wasActive = basis.before ? !wasFinished(basis) : seenActive
  return wasActive && !seenAtWorkAgain
    ? (basis.stableMs ?? PAUSE_AND_LAG_MOST_MS)
    : LAG_MOST_MS
}

/**
 * Whether checks prove that a send whose answer was lost was accepted, and from
 * when on an `active` would.
 */
export function proofOf(before: Snapshot, snapshots: readonly Snapshot[]) {
  const basis: Sent = {
    kind: 'sent',
    by: 'this-run',
    at: before.answeredAt,
    before: stateOf(before),
    isUnproven: true,
    startTimeoutMs: Number.POSITIVE_INFINITY
  }
  const tracking = snapshots.reduce(track, startTracking(basis))
  const isProven =
    tracking.seenAtWorkAgain || (wasFinished(basis) && showsWork(tracking))
  return { isProven, possibleFrom: signsFrom(tracking) }
}

export function stateOf(snapshot: Snapshot): JobBefore {
  return { status: snapshot.job.status, prLink: linkOf(snapshot) }
}

function linkOf({ job, droppedLink }: Snapshot): string | null {
  return job.prLink ?? droppedLink ?? null
}
