import { type AgentJob, isTerminal, type Snapshot } from '../../agent/job.ts'
import {
  duration,
  type Message,
  type Problem,
  say
} from '../../common/message.ts'
import { changeBetween, wasTerminal } from './end.ts'
import {
  errorOf,
  type FollowUpState,
  type JobFacts,
  type Observation,
  type Proof,
  type Sent,
  type Stopped,
  stopped,
  type Tracking
} from './state.ts'

/** How the job is checked. */
export interface Checking {
  /**
   * How long the agent may take to begin work, in milliseconds; not used for a
   * start, which needs no sign of work.
   */
  readonly startTimeoutMs: number
  /**
   * The job is checked only twice, 10 s apart, as in `finish`. An end could then
   * never stay the same for 30 s, so 10 s are enough. An end in a pause of the
   * job passes for the follow-up's (docs/delivery.md, "A long pause").
   */
  readonly isCheckedTwice?: boolean
}

/**
 * A replica that answers GETs may lag, and `prLink` may come late: both
 * together by at most this. So a check proves something about the time after a
 * moment only if it began at least 10 s later, and an end has to be stable for
 * as long. What a check shows may have come about until it was answered.
 */
export const LAG_MOST_MS = 10_000
/**
 * The same for a job that was not finished before: its next end may be the
 * earlier prompt's, and the follow-up may start 20 s after it.
 */
const PAUSE_AND_LAG_MOST_MS = 30_000
/**
 * How long after an earlier run's send an end counts that has no sign of work
 * and no certain change. An agent that was not seen at work by then most likely
 * did its work before the first check.
 */
const SETTLED_AFTER_MS = 600_000
/**
 * Shortest pause between two checks: nothing finishes faster. It is also the
 * least `poll-interval-seconds`, the pace after a send without an answer, and
 * half of `FIRST_AFTER_LAG_MS`. The first check after the send has no pause of
 * its own, see `nextPauseMs`.
 */
export const PAUSE_LEAST_MS = 2_000

/**
 * Returns what one more check of the job changes in the state: `tracking`, with
 * that check, see `addCheck`, and `before`, see `correctedBefore`.
 */
export function afterCheck(
  state: Pick<FollowUpState, 'before' | 'send' | 'tracking'>,
  latest: Snapshot
): Pick<FollowUpState, 'before' | 'tracking'> {
  const before = correctedBefore(state, latest)
  return { before, tracking: addCheck(state.tracking, latest) }
}

/**
 * Returns the tracking with one more check of the job, which becomes `latest`
 * of the last observation if status and link, also one that can't be shown, are
 * the same, and else begins a new one. Without a tracking, a new one begins. A
 * head that was read before is dropped.
 */
export function addCheck(
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
 * Returns whether the follow-up has ended. It is `active` if there was no
 * check, or the latest showed no terminal status. If the job is only watched,
 * because no send is known to be accepted, an end is `ended` at once, with the
 * proof `watched`. After a send, it is `undecided` until the latest check began
 * late enough: the end has to stay the same for 10 or 30 s (`stableMs`). For a
 * start, and after a sign of work, it is then `ended` with the proof `own`.
 * Otherwise the agent's time to start has to pass, too. Then the first rule
 * that fits applies:
 *
 * - `ended` as `changed` if `changeBetween` finds a change that is certain,
 *   because it can't be a late link alone (`mayBeOnlyLateLink`)
 * - `not-seen-working` if this run sent it; also if the job before is not known,
 *   because an end from before the send, with its old pull request, would be
 *   reported as the follow-up's
 * - `undecided` until 10 minutes have passed since the earlier run's send, or
 *   the time to start, if that is later
 * - `ended` as `changed` if the link is new, because it need not have come late
 * - `not-seen-working` if the record's report has the send status `yes` and the
 *   outcome `unknown`: the run of that report has watched the job since the send,
 *   and had no sign of work either
 * - else `ended` as `settled`
 */
export function judge(
  state: FollowUpState,
  checking: Checking
):
  | { readonly kind: 'active' }
  /**
   * The job is terminal, but perhaps from before the follow-up. `countsAt` is
   * when a check has to begin, at the earliest, for the rule that applies now
   * to decide, with all times that it needs (stable, start, 10 minutes).
   */
  | { readonly kind: 'undecided'; readonly countsAt: number }
  | { readonly kind: 'ended'; readonly end: Observation; readonly proof: Proof }
  /** It was accepted, but nothing shows that the agent worked on it. */
  | { readonly kind: 'not-seen-working' } {
  const { before, record, isStart, send } = state
  const end = terminalIn(state)
  if (end === undefined) return { kind: 'active' }
  const ended = (proof: Proof) => ({ kind: 'ended', end, proof }) as const
  if (send.kind !== 'sent') return ended('watched')
  const onceCheckedFrom = <T>(countsAt: number, verdict: T) =>
    end.latest.beganAt < countsAt
      ? ({ kind: 'undecided', countsAt } as const)
      : verdict

  const { stableAt, startTimeOverAt } = timesOf(state, checking, end, send)
  // The first end of a new job is its own.
  if (isStart || signOfWork(state))
    return onceCheckedFrom(stableAt, ended('own'))

  const change = changeIn(state)
  const isChanged = change?.status === true || change?.pullRequest === true
  const isCertain = isChanged && !mayBeOnlyLateLink(state, end, send)
  if (isCertain) return onceCheckedFrom(startTimeOverAt, ended('changed'))
  const isByThisRun = send.by === 'this-run'
  if (isByThisRun || !before)
    return onceCheckedFrom(startTimeOverAt, NOT_SEEN_WORKING)
  const settledBy = Math.max(startTimeOverAt, send.at + SETTLED_AFTER_MS)
  // A link alone is new. It may have come late, so it counts later.
  if (isChanged) return onceCheckedFrom(settledBy, ended('changed'))
  const { outcome, sendStatus } = record?.report?.marker ?? {}
  const wasUnknown = sendStatus === 'yes' && outcome === 'unknown'
  return onceCheckedFrom(
    settledBy,
    wasUnknown ? NOT_SEEN_WORKING : ended('settled')
  )
}

const NOT_SEEN_WORKING = { kind: 'not-seen-working' } as const

/**
 * Returns two times: when the end has stayed the same for long enough
 * (`stableAt`), and when the agent has had its time to start as well
 * (`startTimeOverAt`).
 */
function timesOf(
  state: FollowUpState,
  checking: Checking,
  { first }: Observation,
  { at }: Sent
): { readonly stableAt: number; readonly startTimeOverAt: number } {
  const stableAt = first.answeredAt + stableMs(state, checking)
  const startTimeOverAt = Math.max(stableAt, at + checking.startTimeoutMs)
  return { stableAt, startTimeOverAt }
}

/**
 * Returns whether reading the pull request's head is worth a request, because
 * only a moved head could show that the follow-up changed something. This is so
 * if the follow-up was sent, the latest check showed the end with the status
 * and link from before the send, the head from then is known, there was no sign
 * of work, and this check began after the end had stayed the same for long
 * enough, and the agent had had its time to start. It is false for a start, and
 * without a link.
 */
export function needsHead(state: FollowUpState, checking: Checking): boolean {
  const { before, isStart, send } = state
  const end = terminalIn(state)
  if (send.kind !== 'sent' || isStart || !end || !wasTerminal(before))
    return false
  const { headSha, prLink } = before
  const isSamePull = prLink !== null && prLink === linkOf(end.latest)
  if (headSha === undefined || !isSamePull || signOfWork(state)) return false
  const { startTimeOverAt } = timesOf(state, checking, end, send)
  return (
    changeIn(state)?.status === false && end.latest.beganAt >= startTimeOverAt
  )
}

/**
 * Returns whether nothing shows yet that a job that was finished before the
 * send has changed since: the latest check showed the same status, and no
 * change of the pull request. It is false without a check, if the job before is
 * not known or was at work, after a sign of work, and for a start.
 */
export function looksAsBefore(state: FollowUpState): boolean {
  if (state.isStart || signOfWork(state)) return false
  const change = changeIn(state)
  return change?.status === false && change.pullRequest !== true
}

/**
 * Returns the job as a report may show it. If nothing was to be sent, the
 * result is an end, or the follow-up started the job, this is the job at the
 * latest check. After any other send it is the job at the latest check that
 * showed no terminal status, because a terminal one may belong to an earlier
 * prompt. Without such a check, for a start as well, it is the job in the
 * answer to the send, if that said that it is active. Returns undefined if
 * there is none of these. If there was something to send, and the result is no
 * end, it is also undefined unless the send was accepted.
 */
export function jobToReport(state: FollowUpState): AgentJob | undefined {
  const { result, isStart, send, tracking } = state
  const showsLatest = send.kind === 'none' || result?.kind === 'ended'
  if (!showsLatest && send.kind !== 'sent') return undefined
  const shown = tracking?.seen.findLast(
    ({ latest }) => showsLatest || isStart || !isTerminal(latest.job.status)
  )
  return shown?.latest.job ?? (send.kind === 'sent' ? send.job : undefined)
}

/**
 * Returns the latest observation if its status is terminal, else undefined. The
 * end may still be an earlier prompt's.
 */
function terminalIn({ tracking }: FollowUpState): Observation | undefined {
  const last = tracking?.seen.at(-1)
  return last && isTerminal(last.latest.job.status) ? last : undefined
}

/**
 * Returns whether the agent was seen at work; undefined if it was not, or if
 * the send was not accepted. The sign of work is a status that is not terminal,
 * at a check that began 10 s or more after `beforeAt` (the last check before
 * the send or, for a start and an earlier run's send, the send itself), and 10
 * s or more after the first check that showed an end since the last sign. How
 * the job was before is not looked at: if it was at work then, the sign may be
 * of the earlier prompt's work, and `stableMs` makes up for that by a longer
 * time.
 *
 * It is `sign-after-earlier-end` if it followed an end that was certainly an
 * earlier prompt's: one whose check began 10 s or more after the last check
 * before the send. Only `stableMs` tells that from `sign`. For example, with
 * checks since the send at
 *
 * - 12 s `active`: `sign`
 * - 12 s `completed`, 24 s `active`: `sign-after-earlier-end`
 * - 4 s `completed`, 16 s `active`: `sign`, because that end can be from before
 */
function signOfWork({
  send,
  tracking
}: Pick<FollowUpState, 'send' | 'tracking'>):
  | 'sign'
  | 'sign-after-earlier-end'
  | undefined {
  if (send.kind !== 'sent') return undefined
  let sign: 'sign' | 'sign-after-earlier-end' | undefined
  // Both since the last sign.
  let firstEndAt: number | undefined
  let hasEarlierEnd = false
  for (const { first, latest } of tracking?.seen ?? []) {
    if (isTerminal(latest.job.status)) {
      firstEndAt ??= first.answeredAt
      // A check that began sooner may show an end from before the send.
      hasEarlierEnd ||= latest.beganAt >= lagOverAt(send.beforeAt)
    } else if (latest.beganAt >= lagOverAt(send.beforeAt, firstEndAt ?? 0)) {
      if (sign === undefined || hasEarlierEnd)
        sign = hasEarlierEnd ? 'sign-after-earlier-end' : 'sign'
      firstEndAt = undefined
      hasEarlierEnd = false
    }
  }
  return sign
}

/**
 * Returns from when on a check has to begin to show nothing from before any of
 * these times, such as a lagging status or a late link.
 */
function lagOverAt(...times: readonly number[]): number {
  return Math.max(...times) + LAG_MOST_MS
}

/**
 * Returns what has changed between the job before the send and the latest check
 * with the head that was read after it, see `changeBetween`; undefined if there
 * was no check, or if the job before is not known or had not ended.
 */
function changeIn({
  before,
  tracking
}: FollowUpState): ReturnType<typeof changeBetween> {
  const latest = tracking?.seen.at(-1)?.latest
  if (!latest) return undefined
  const now = { ...statusAndLinkOf(latest), headSha: tracking?.headSha }
  return changeBetween(before, now)
}

/*
 * A link can come late to its end, by up to 10 s. So a link that is new at an
 * end after the send can be the follow-up's, or the earlier end's. The first
 * row that fits decides which:
 *
 * | a new link | is | by |
 * | --- | --- | --- |
 * | is shown by an early check, in about the first 10 s | the earlier end's, so it is no change | `correctedBefore` |
 * | is shown later, to the run that sent the follow-up | the follow-up's: an early check of this run would have shown the other, unless it failed | `mayBeOnlyLateLink` |
 * | is shown later, to a run that follows an earlier one | the follow-up's if a check after the first 10 s still showed the old link; else it counts 10 minutes after the send | `mayBeOnlyLateLink` |
 *
 * For example, a job had ended without a link, a follow-up was sent at 0 s, and
 * a check shows a link
 *
 * - at 6 s: it is the earlier end's, for any run
 * - at 60 s, to the run that sent it, which checked at 4, 8, and 12 s: it is the
 *   follow-up's
 * - at 60 s, to a re-run that began at 50 s: it can be either's. If the re-run
 *   saw no link at 52 s, it is the follow-up's
 */

/**
 * The first check after the lag has to begin within this time after the lag is
 * over. Checks are about 2 s apart then, so one that is answered slowly still
 * counts. With less time, a late link could pass for the follow-up's; with
 * more, a quick follow-up's link for one that came late.
 */
const FIRST_AFTER_LAG_MS = 2 * PAUSE_LEAST_MS

/**
 * Returns the job before the send as a check corrects it. It stays as it is
 * unless a check in about the first 10 s (`isEarlyCheck`) of a follow-up that
 * was sent to a finished job shows an end with another link. That link came
 * late to the earlier end, so the job before gets it, without a head, and it is
 * no change. Returns undefined if the job before is not known.
 */
function correctedBefore(
  {
    before,
    send,
    tracking
  }: Pick<FollowUpState, 'before' | 'send' | 'tracking'>,
  latest: Snapshot
): JobFacts | undefined {
  const prLink = linkOf(latest)
  if (send.kind !== 'sent' || !wasTerminal(before) || prLink === null)
    return before
  const isOther = isTerminal(latest.job.status) && prLink !== before.prLink
  return isOther && isEarlyCheck(latest, tracking, send)
    ? { status: before.status, prLink }
    : before
}

/**
 * Returns whether a check began in the first 10 s after the last check before
 * the send, or is the first one after these 10 s that succeeds, and began
 * within 4 s of their end. For example, of checks that began so long after that
 * one, the early ones are
 *
 * - at 4, 8, 12, and 16 s: the first three. A link that came at 9 s is shown at
 *   12 s for the first time
 * - at 4, 10, and 13 s: the first two, because the one at 10 s has shown what
 *   came until then
 * - at 4 and 20 s: the first alone. What is new at 20 s may be the follow-up's
 *
 * @param tracking the checks before this one
 */
function isEarlyCheck(
  { beganAt }: Snapshot,
  tracking: Tracking | undefined,
  send: Sent
): boolean {
  const lastAt = tracking?.seen.at(-1)?.latest.beganAt ?? 0
  const overAt = lagOverAt(send.beforeAt)
  return beganAt < overAt + FIRST_AFTER_LAG_MS && lastAt < overAt
}

/**
 * Returns whether all that is new about an end may be a link of the earlier end
 * that came late. It is false for the run that sent the follow-up: its early
 * checks would have shown such a link, and corrected the job before
 * (`correctedBefore`). Where they failed, a late link passes for the
 * follow-up's (docs/delivery.md, "No check right after the send"). It is also
 * false if the end has no link, or the one from before the send; if the status
 * is new, too; and if a check that began 10 s or more after the send still
 * showed the link from before it.
 */
function mayBeOnlyLateLink(
  state: FollowUpState,
  { latest }: Observation,
  send: Sent
): boolean {
  const { before, tracking } = state
  const link = linkOf(latest)
  if (send.by === 'this-run' || changeIn(state)?.status) return false
  const hasKeptLink = (tracking?.seen ?? []).some(
    one =>
      linkOf(one.latest) === before?.prLink &&
      one.latest.beganAt >= lagOverAt(send.beforeAt)
  )
  return link !== null && link !== before?.prLink && !hasKeptLink
}

/**
 * Returns how long an end has to stay the same, in milliseconds. This is 30 s
 * if the job was at work before the send or, where that is not known, if a
 * check has shown it at work, because the end may be an earlier prompt's. It is
 * 10 s once a sign of work has followed an end that was certainly the earlier
 * prompt's (`sign-after-earlier-end`), for any other job, for a start, and if
 * the job is checked only twice.
 */
function stableMs(state: FollowUpState, { isCheckedTwice }: Checking): number {
  const { before, isStart, tracking } = state
  if (isStart) return LAG_MOST_MS
  const seen = tracking?.seen ?? []
  const wasActive = before
    ? !wasTerminal(before)
    : seen.some(({ latest }) => !isTerminal(latest.job.status))
  return wasActive &&
    !isCheckedTwice &&
    signOfWork(state) !== 'sign-after-earlier-end'
    ? PAUSE_AND_LAG_MOST_MS
    : LAG_MOST_MS
}

/**
 * Returns whether checks show that a send whose answer was lost was accepted
 * (`isShown`): only a sign of work of a job that was finished before does.
 * `possibleFrom` is from when on, by our clock, an `active` would be a sign: 10
 * s after the first check since that showed an end or, without one, after the
 * last check before the send.
 *
 * @param accepted the send as it is if it was accepted, the job before it, and
 *   the checks since
 */
export function acceptanceIn({
  before,
  send,
  tracking
}: Pick<FollowUpState, 'before' | 'tracking'> & { readonly send: Sent }): {
  readonly isShown: boolean
  readonly possibleFrom: number
} {
  const sign = signOfWork({ send, tracking })
  const end = tracking?.seen.find(({ first }) => isTerminal(first.job.status))
  return {
    isShown: wasTerminal(before) && sign !== undefined,
    possibleFrom: lagOverAt(send.beforeAt, end?.first.answeredAt ?? 0)
  }
}

/**
 * Returns the status and the link of a check, by which the job before the send
 * is compared with the job at a later check.
 */
export function statusAndLinkOf(snapshot: Snapshot): JobFacts {
  return { status: snapshot.job.status, prLink: linkOf(snapshot) }
}

/**
 * Returns the link of a check, also one that can't be shown; null if it has
 * none.
 */
function linkOf({ job, droppedLink }: Snapshot): string | null {
  return job.prLink ?? droppedLink ?? null
}

/**
 * Pause as a part of the time waited: an end is noticed about a tenth late, or
 * 2 s.
 */
const PAUSE_SHARE = 0.1
/** Spread of the pause, so that many runs don't check at once. */
const JITTER = 0.1

/**
 * Returns how long to wait until the next check, in milliseconds: a tenth of
 * the time waited, but from 2 s to `pollIntervalMs`, give or take 10 %, and
 * then again within these two. If `countsInMs` is less than that plus 2 s, and
 * no more than `pollIntervalMs`, the pause is `countsInMs` instead, also at
 * least 2 s. The pause is never less than `atLeastMs`, which may exceed
 * `pollIntervalMs`.
 *
 * @param pace `random`: from 0 up to 1; `countsInMs`: in how long an end that
 *   was seen can count, or a 404 is certain; `atLeastMs`: what the service or a
 *   backoff asks for
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

/**
 * Returns the result of a wait whose time has passed: `timed-out`, or an error
 * if there was nothing to send and the last check failed.
 *
 * @param problem of the last check, if it failed
 */
export function timePassed(
  state: FollowUpState,
  checking: Checking,
  problem: Problem | undefined
): Stopped {
  if (problem === undefined)
    return stopped('timed-out', lastSeenWords(state, checking))
  return state.send.kind === 'none' ? errorOf(problem) : timedOut(problem)
}

/**
 * Returns the result of a wait for what was sent, whose job could not be read
 * in time.
 */
export function timedOut({ fix, what }: Problem): Stopped {
  return { ...stopped('timed-out', what), fix }
}

/**
 * Returns what the last checks showed: that the job continues, that it looks as
 * it did before the follow-up, or else that it has ended, but it is not known
 * whether it finished this follow-up. Empty if there was no check.
 */
function lastSeenWords(state: FollowUpState, checking: Checking): Message {
  if (state.tracking === undefined) return []
  if (judge(state, checking).kind === 'active')
    return say`The agent job continues.`
  return looksAsBefore(state)
    ? say`The agent job still looks as it did before the follow-up.`
    : say`The agent job has ended, but it could not be told before the time limit whether it finished this follow-up.`
}

/**
 * Returns the result `unknown` for an agent that was not seen working. The time
 * in which it was not seen, the input `start-timeout-seconds`, is said only if
 * this run sent the follow-up itself.
 */
export function notSeenWorking(
  { send }: FollowUpState,
  { startTimeoutMs }: Checking
): Stopped {
  const isOwn = send.kind === 'sent' && send.by === 'this-run'
  // It is not known how long an earlier run has looked.
  const within = isOwn ? say` within ${duration(startTimeoutMs)}` : []
  const what = say`The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`
  return stopped('unknown', what, 'not-seen-working')
}
