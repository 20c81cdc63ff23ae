import { type AgentJob, isTerminal } from '../../agent/job.ts'
import { PAUSE_LEAST_MS } from './schedule.ts'
import type {
  FollowUpState,
  JobBefore,
  Proof,
  Sent,
  Snapshot,
  Spell,
  Tracking
} from './state.ts'

/** What an end is judged by. */
type Judged = Pick<FollowUpState, 'before' | 'record' | 'send' | 'tracking'>

/** How the job is checked. */
export interface Checking {
  /** How long the agent may take to start working. */
  readonly startTimeoutMs: number
  /** A job is checked only twice, 10 s apart, which has to do. */
  readonly isTwice?: boolean
}

export type Verdict =
  | { readonly kind: 'active' }
  /** Terminal, but perhaps from before the follow-up; may count from then. */
  | { readonly kind: 'unsettled'; readonly countsAt: number }
  | { readonly kind: 'ended'; readonly end: Spell; readonly proof: Proof }
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
/**
 * When an end without a sign of work counts of what an earlier run sent: an
 * agent that has not started by then most likely did before anybody looked.
 */
const SETTLED_AFTER_MS = 600_000

/**
 * What is known after a check: also that a link which comes late to the end
 * before was there before.
 */
export function withCheck<State extends Judged>(
  state: State,
  latest: Snapshot
): State {
  const { before, send, tracking } = state
  const seen = { ...state, tracking: track(tracking, latest) }
  const prLink = linkOf(latest)
  if (send.kind !== 'sent' || !isFinished(before) || prLink === null)
    return seen
  const isLate = isTerminal(latest.job.status) && prLink !== before.prLink
  return isLate && isEarly(latest, tracking, send)
    ? { ...seen, before: { status: before.status, prLink } }
    : seen
}

/**
 * Asked in the first 10 s, or right after them: what came shortly before they
 * were over, only the next check can show, which follows so soon, with jitter.
 */
function isEarly(
  { askedAt }: Snapshot,
  tracking: Tracking | undefined,
  send: Sent
): boolean {
  const lastAt = tracking?.seen.at(-1)?.latest.askedAt ?? 0
  const lateBy = signFrom(send)
  return askedAt < lateBy + 2 * PAUSE_LEAST_MS && lastAt < lateBy
}

/** Adds a check to what was seen. */
export function track(
  { seen }: Tracking = { seen: [] },
  latest: Snapshot
): Tracking {
  const last = seen.at(-1)
  const isSame =
    last?.latest.job.status === latest.job.status &&
    linkOf(last.latest) === linkOf(latest)
  return isSame
    ? { seen: [...seen.slice(0, -1), { ...last, latest }] }
    : { seen: [...seen, { first: latest, latest }] }
}

/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough after a sign of work. Without one, it counts later: as something that
 * differs from the job before, or, of what an earlier run sent, as it is.
 */
export function judge(state: Judged, checking: Checking): Verdict {
  const { before, record, send } = state
  const end = endIn(state)
  if (end === undefined) return { kind: 'active' }
  const ended = (proof: Proof) => ({ kind: 'ended', end, proof }) as const
  if (send.kind !== 'sent') return ended('seen')
  const from = (countsAt: number, verdict: Verdict): Verdict =>
    end.latest.askedAt < countsAt ? { kind: 'unsettled', countsAt } : verdict

  const { stableAt, startedBy } = timesOf(state, checking, end, send)
  if (workIn(state)) return from(stableAt, ended('seen'))

  const difference = differenceIn(state)
  const isOwn = send.by === 'this-run'
  // Sent by an earlier run, another link may be the earlier end's, come late.
  if (difference && (isOwn || difference !== 'link'))
    return from(startedBy, ended(difference))
  if (isOwn || !before) return from(startedBy, NOT_STARTED)
  const settledBy = Math.max(startedBy, send.at + SETTLED_AFTER_MS)
  const isUnknown =
    record?.send.kind === 'sent' && record.result?.outcome === 'unknown'
  return from(
    settledBy,
    isUnknown && !difference ? NOT_STARTED : ended(difference ?? 'none')
  )
}

const NOT_STARTED = { kind: 'not-started' } as const

/**
 * When an end that does not count yet can at the earliest: a difference may show
 * once the agent had its time to start, and is not looked for before.
 */
export function mayCountAt(
  state: Judged,
  checking: Checking,
  countsAt: number
): number {
  const { send } = state
  const end = endIn(state)
  if (send.kind !== 'sent' || !end) return countsAt
  const { startedBy } = timesOf(state, checking, end, send)
  const isEarly = end.latest.askedAt < startedBy
  return isEarly ? Math.min(countsAt, startedBy) : countsAt
}

/** When an end has stayed the same, and when a difference counts as well. */
function timesOf(
  state: Judged,
  checking: Checking,
  { first }: Spell,
  { at }: Sent
) {
  const stableAt = first.answeredAt + stableMs(state, checking)
  const startedBy = Math.max(stableAt, at + checking.startTimeoutMs)
  return { stableAt, startedBy }
}

/** Whether a moved head would count now, so that it is worth a request. */
export function needsHead(state: Judged, checking: Checking): boolean {
  const { before, send } = state
  const end = endIn(state)
  if (send.kind !== 'sent' || !end || !isFinished(before)) return false
  if (workIn(state) || differenceIn(state)) return false
  // The head of another pull request says nothing.
  const { headSha, prLink } = before
  const isKnown = headSha !== undefined && prLink === linkOf(end.latest)
  const { startedBy } = timesOf(state, checking, end, send)
  return isKnown && end.latest.askedAt >= startedBy
}

/** Whether nothing shows yet that the job has changed since the send. */
export function looksAsBefore(state: Judged): boolean {
  const { before, tracking } = state
  const latest = tracking?.seen.at(-1)?.latest.job
  const isSame = latest === undefined || latest.status === before?.status
  return !!before && isSame && !workIn(state) && !differenceIn(state)
}

/**
 * The job at the last check that shows this follow-up: its end, or else
 * `active`, for an earlier end may be another prompt's.
 */
export function shownJob(state: FollowUpState): AgentJob | undefined {
  const { result, send, tracking } = state
  const isEnd = send.kind === 'none' || result?.kind === 'ended'
  if (!isEnd && send.kind !== 'sent') return undefined
  const shown = tracking?.seen.findLast(
    ({ latest }) => isEnd || !isTerminal(latest.job.status)
  )
  return shown?.latest.job ?? (send.kind === 'sent' ? send.job : undefined)
}

/** The latest checks, if they showed an end. */
function endIn({ tracking }: Judged): Spell | undefined {
  const last = tracking?.seen.at(-1)
  return last && isTerminal(last.latest.job.status) ? last : undefined
}

/** A job that is not known is not known to be finished, either. */
function isFinished(before: JobBefore | undefined): before is JobBefore {
  return before !== undefined && isTerminal(before.status)
}

/**
 * A sign of work: an `active` asked 10 s or more after the job before, and 10 s
 * or more after the first check that showed an end since the last sign.
 * `again`: one that came after an end, which was an earlier prompt's.
 */
function workIn({ send, tracking }: Judged): 'once' | 'again' | undefined {
  if (send.kind !== 'sent') return undefined
  let work: 'once' | 'again' | undefined
  let endSeenAt: number | undefined
  for (const { first, latest } of tracking?.seen ?? []) {
    if (isTerminal(latest.job.status)) endSeenAt ??= first.answeredAt
    else if (latest.askedAt >= signFrom(send, endSeenAt)) {
      const isAgain = work === 'again' || endSeenAt !== undefined
      work = isAgain ? 'again' : 'once'
      endSeenAt = undefined
    }
  }
  return work
}

/** When an `active` has to be asked for, at least, to be a sign of work. */
function signFrom({ comparedAt }: Sent, endSeenAt = 0): number {
  return Math.max(comparedAt, endSeenAt) + LAG_MOST_MS
}

/**
 * What differs from a job that was finished before; no other can be compared. A
 * link that is gone is no difference.
 */
function differenceIn({ before, send, tracking }: Judged) {
  const end = tracking?.seen.at(-1)
  if (send.kind !== 'sent' || !isFinished(before) || !end) return undefined
  if (end.latest.job.status !== before.status) return 'status'
  const link = linkOf(end.latest)
  if (link !== null && link !== before.prLink) return 'link'
  return tracking?.headMoved ? 'head' : undefined
}

/** How long an end has to stay the same. */
function stableMs(state: Judged, { isTwice }: Checking): number {
  const { before, tracking } = state
  const seen = tracking?.seen ?? []
  const wasActive = before
    ? !isFinished(before)
    : seen.some(({ latest }) => !isTerminal(latest.job.status))
  return wasActive && !isTwice && workIn(state) !== 'again'
    ? PAUSE_AND_LAG_MOST_MS
    : LAG_MOST_MS
}

/**
 * Whether checks prove that a send whose answer was lost was accepted: only a
 * sign of work of a job that was finished before does. And from when on an
 * `active` would be one.
 */
export function proofOf(latest: Snapshot, since: Tracking | undefined) {
  const before = jobBeforeOf(latest)
  const at = latest.answeredAt
  const send = {
    kind: 'sent',
    by: 'this-run',
    at,
    comparedAt: at,
    isExact: false
  } as const
  const state = { before, send, tracking: since ?? { seen: [] } }
  const isProven = isFinished(before) && workIn(state) !== undefined
  const end = since?.seen.find(({ first }) => isTerminal(first.job.status))
  return { isProven, possibleFrom: signFrom(send, end?.first.answeredAt) }
}

export function jobBeforeOf(snapshot: Snapshot): JobBefore {
  return { status: snapshot.job.status, prLink: linkOf(snapshot) }
}

function linkOf({ job, droppedLink }: Snapshot): string | null {
  return job.prLink ?? droppedLink ?? null
}
