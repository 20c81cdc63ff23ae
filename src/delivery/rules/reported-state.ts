import { oneLine } from '../../common/message.ts'
import { defined } from '../../common/values.ts'
import {
  type Asked,
  canBearReactions,
  readAskedKey
} from '../../github/trigger.ts'
import { sendStatusOf } from './record.ts'
import {
  type Concluded,
  type FollowUpState,
  hasEnded,
  isConfirmed,
  isEnd,
  isUnsendable,
  type PostedReport,
  type ReportMarker,
  type ReportTarget,
  type Result,
  type SendStatus,
  type Sent,
  stopped
} from './state.ts'

/*
 * What a run takes over from reports on its follow-up. `stateOfReport` returns
 * what a report says of the send and the job, and `finish` begins with that. A
 * run knows some of it itself, so each of these says what the run keeps:
 *
 * - `learnedFromReport`: the run follows an earlier one, by its report. For
 *   example, attempt 1 sent it, and was cancelled while it waited; attempt 2
 *   waits for the same job
 * - `learnedFromRocket`: the run follows an earlier one, by 🚀 alone. For
 *   example, attempt 1 was killed after 🚀 and before its report. The job is then
 *   chosen by `chooseSentTo` in which-job.ts, which goes by any report that names
 *   one
 * - `learnedFromReportFoundLate`: the run sends nothing more, and finds a report.
 *   For example, attempt 2 could not read the record, so it is `unknown`; when it
 *   is about to report that, the list has the `yes` of attempt 1
 * - `stateToPost`: the run's report takes the place of others. For example,
 *   attempt 1 checked a job that was busy, and sent nothing; attempt 2 could not
 *   read the record; its report replaces the first one, and names the job all
 *   the same
 */

/** Longest beginning of a follow-up's text that is shown with its result. */
export const WORDS_CHARACTERS = 80

/**
 * Returns what the report of a state says to later runs; what is not known is
 * left out. The send status is that of `sendStatusOf`. A job that the service
 * has not confirmed is omitted, because later runs would trust it; the project
 * is that of the job, else of the run. The words are cut to one line of 80
 * characters. Only there are
 *
 * - the reaction target if it is a comment
 * - `sentAt` if it was sent; it is at most `writtenAt`
 * - `otherJobInput` if the input `job-id` does not name the confirmed job
 * - `isStart` of a start if its send is `sent` or `lost`, or it is unsendable
 * - `waitsUntil` for the outcome `sent` of a run that waits
 * - link, head, and `changed` for an end, and the reason without one
 *
 * @param issue where the report is
 * @param writtenAt by GitHub's clock, as all times in the report
 * @param aheadMs by how much GitHub's clock is ahead of ours
 */
export function markerOf(
  state: Concluded,
  issue: number,
  writtenAt: number,
  aheadMs: number
): ReportMarker {
  const { about, before, job, reactionTarget, result, isStart, send } = state
  const { askedOn, asker, attempt, jobInput, key, runId, text, waitsUntil } =
    about
  const { outcome } = result
  const end = result.kind === 'ended' ? result : undefined
  const confirmed = isConfirmed(state) ? job : undefined
  const mayBeSent = send.kind === 'sent' || send.kind === 'lost'
  const sentAt = send.kind === 'sent' ? send.at + aheadMs : undefined
  return {
    kind: 'report',
    project: confirmed?.project ?? about.project,
    issue,
    key,
    runId,
    attempt,
    outcome,
    sendStatus: sendStatusOf(state),
    words: oneLine(text, WORDS_CHARACTERS),
    writtenAt,
    ...defined({
      job: confirmed?.id,
      namedSince: job?.namedSince,
      otherJobInput: jobInput === confirmed?.id ? undefined : jobInput,
      askedOn,
      reactionTarget: canBearReactions(reactionTarget)
        ? reactionTarget
        : undefined,
      asker,
      reason: result.kind === 'stopped' ? result.reason : undefined,
      // It is later if 🚀 is dated so, or if the offset was corrected since.
      sentAt: sentAt && Math.min(writtenAt, Math.round(sentAt)),
      isFromWorkflow:
        (about.kind !== 'event' && about.command === undefined) || undefined,
      // A re-run that ends like this one has to give the same advice.
      isStart: (isStart && (mayBeSent || isUnsendable(state))) || undefined,
      waitsUntil:
        outcome === 'sent' && waitsUntil
          ? Math.round(waitsUntil + aheadMs)
          : undefined,
      before,
      prLink: end?.prLink,
      headSha: end?.headSha,
      changed: end?.changed
    })
  }
}

/**
 * Returns what a report says of the send, the job, and the job before, whether
 * it is a start, and its address, as a part of the state. `send` is there only
 * if the report says `yes`; it is then by an earlier run, at the time of
 * `sentAtOf`. `job` and `before` are there only if the report has them.
 *
 * @param aheadMs by how much GitHub's clock is ahead of ours
 */
export function stateOfReport(
  { marker, url }: PostedReport,
  aheadMs: number
): Pick<FollowUpState, 'before' | 'commentUrl' | 'job' | 'isStart'> & {
  readonly send?: Sent
} {
  const { before, sendStatus } = marker
  const send =
    sendStatus === 'yes' ? sentEarlier(sentAtOf(marker, aheadMs)) : undefined
  return {
    isStart: marker.isStart === true,
    commentUrl: url,
    ...defined({ before, job: jobOf(marker), send })
  }
}

/**
 * Returns the job that a report names, with the last check that this run has
 * made of it, if it is the run's own.
 *
 * @param own the job that the run knows
 */
function withOwnCheck(
  reported: FollowUpState['job'],
  own: FollowUpState['job']
): FollowUpState['job'] {
  return reported && isSameJob(own, reported)
    ? { ...own, ...reported }
    : reported
}

function isSameJob(
  one: FollowUpState['job'],
  other: FollowUpState['job']
): boolean {
  return one?.id === other?.id && one?.project === other?.project
}

/**
 * Returns the job that a report names, with its project and since when reports
 * name it, by GitHub's clock, which is since it was written if it does not say.
 * Returns undefined if it names none.
 */
export function jobOf({
  job,
  namedSince,
  project,
  writtenAt
}: ReportMarker): NonNullable<FollowUpState['job']> | undefined {
  return job === undefined
    ? undefined
    : { id: job, project, namedSince: namedSince ?? writtenAt }
}

/**
 * Returns when a report's follow-up was sent: at `sentAt`; without that, when
 * the report was written. The report has both by GitHub's clock; the time that
 * is returned is by ours, in milliseconds.
 */
export function sentAtOf(
  { sentAt, writtenAt }: ReportMarker,
  aheadMs: number
): number {
  return (sentAt ?? writtenAt) - aheadMs
}

/**
 * Returns a send by an earlier run. Its time is not exact: it comes from a
 * report or 🚀, and from another machine's clock.
 *
 * @param at by our clock, also as `beforeAt`
 */
export function sentEarlier(at: number): Sent {
  return { kind: 'sent', by: 'earlier-run', at, beforeAt: at, isExact: false }
}

/**
 * Returns what a run learns from the report of an earlier one that it follows:
 * all that `stateOfReport` returns. If the report names no job, the run's own
 * stays, unless the report is of a start: then it is not the one that was
 * started.
 *
 * @param own the job that this run knows, with its last check
 */
export function learnedFromReport(
  report: PostedReport,
  aheadMs: number,
  own: FollowUpState['job']
): Partial<FollowUpState> {
  const known = stateOfReport(report, aheadMs)
  const reported = withOwnCheck(known.job, own)
  return { ...known, job: reported ?? (known.isStart ? undefined : own) }
}

/**
 * Returns what a run learns from 🚀 where no report says `yes`: that an earlier
 * run sent the follow-up about when 🚀 was added (`sentEarlier`). How the job
 * was before is not learned from a report, because the run that wrote it had
 * not sent the follow-up; nor is the job, which `chooseSentTo` chooses. Of a
 * report, only the address is learned and, if it is a `maybe` of a start, that
 * the follow-up is one. Both meet where an attempt started a job and was killed
 * after 🚀, and the next one did not find the job, so its report said `maybe`.
 *
 * @param rocketAt by our clock
 */
export function learnedFromRocket(
  rocketAt: number,
  report: PostedReport | undefined
): Partial<FollowUpState> {
  const { isStart, sendStatus } = report?.marker ?? {}
  return {
    send: sentEarlier(rocketAt),
    ...defined({ commentUrl: report?.url }),
    ...(isStart && sendStatus === 'maybe' && { isStart })
  }
}

/**
 * Returns what a run that sends nothing more learns from a report on its
 * follow-up: the report, as that of the record, and its address. If the report
 * says `yes`, and this run has not sent the follow-up itself, it also learns
 * what `learnedFromReport` returns, but the job before the send stays if the
 * run knows it; if the report names no job, the run's own `isStart` stays, too.
 */
export function learnedFromReportFoundLate(
  state: Pick<FollowUpState, 'before' | 'job' | 'record' | 'send'>,
  report: PostedReport,
  aheadMs: number
): Partial<FollowUpState> {
  const { before, job, record, send } = state
  const found = { commentUrl: report.url, record: { ...record, report } }
  // GitHub's lists lag: with `resend`, this run may have started another job.
  const hasSentItself = send.kind === 'sent' && send.by === 'this-run'
  if (hasSentItself || report.marker.sendStatus !== 'yes') return found
  const { isStart, ...learned } = learnedFromReport(report, aheadMs, job)
  // A `yes` without a job is by a run that followed 🚀 alone, and found no job or
  // could not confirm it, so it did not know if the follow-up is a start.
  const isKnown = report.marker.job !== undefined
  return {
    ...found,
    ...learned,
    ...(isKnown && defined({ isStart })),
    ...defined({ before })
  }
}

/**
 * Returns the state that a report is made of which takes the place of others:
 * the run's state with what those know and the run does not. Only the comment
 * and its marker are made of it; the run does not learn it. Without other
 * reports, it is the run's state as it is.
 *
 * What is added is from the best report that names a job or, if none does, from
 * the best report: the job, with since when reports name it; the job before the
 * send, unless the state has one; and whether the follow-up started the job.
 * This is added in the last three cases, and nothing in the first two:
 *
 * | the run | the new report names |
 * | --- | --- |
 * | has started a job, or may have, and does not know its ID | none: the other report's run may have only checked the job that it names |
 * | has checked a job, and the report names another or none | the run's job, such as one that `job-id` has named since |
 * | has checked the job that the report names | that job |
 * | knows a job that it has not checked | the report's, else the run's |
 * | knows no job, such as a re-run that could not read it | the report's, if it names one |
 *
 * @param replaced the other reports, oldest first
 */
export function stateToPost(
  state: Concluded,
  replaced: readonly PostedReport[],
  aheadMs: number
): Concluded {
  // If two were posted in the same moment, perhaps only one names the job.
  const naming = replaced.filter(({ marker }) => marker.job !== undefined)
  const best = bestReport(naming) ?? bestReport(replaced)
  if (best === undefined) return state
  const { job: own } = state
  const known = stateOfReport(best, aheadMs)
  const reported = withOwnCheck(known.job, own)
  // `maybe` of a start: its answer was lost, or its ID is not known.
  const isStartOfUnknownJob = state.isStart && sendStatusOf(state) === 'maybe'
  if (isStartOfUnknownJob) return state
  // This is also so for a report that names none. If that is of a start, the
  // job that was started is not the one that this run has checked.
  const hasCheckedAnother =
    own?.lastCheck !== undefined && !isSameJob(own, reported)
  if (hasCheckedAnother) return state
  // All are reports on one follow-up, so each can know that it is a start.
  const isStart = state.isStart || known.isStart
  const { before = known.before } = state
  return { ...state, isStart, ...defined({ before, job: reported ?? own }) }
}

/**
 * Returns the result that a report says, without words, fix, or proof. If the
 * outcome is an end, the result is that end, with its status (`completed` for
 * `no-changes`), its link, which is null if the report has none, and the head
 * and `changed` if the report has them. Any other result is stopped, with the
 * report's outcome and reason.
 */
export function resultOf(marker: ReportMarker): Result {
  const { changed, headSha, outcome, prLink = null, reason } = marker
  if (!isEnd(outcome)) return stopped(outcome, [], reason)
  const status = outcome === 'no-changes' ? 'completed' : outcome
  return { kind: 'ended', outcome, status, prLink, changed, headSha }
}

/** Returns what asked for the follow-up of a report. */
export function kindOf({ key }: ReportMarker): Asked['kind'] | 'event' {
  return readAskedKey(key)?.kind ?? 'event'
}

/** Returns the issue, and the thread if there is one, where a report is. */
export function reportTargetOf({
  marker,
  threadId
}: PostedReport): Omit<ReportTarget, 'since'> {
  return { issue: marker.issue, ...defined({ threadId }) }
}

/**
 * Returns how much a report knows of the send, as a number: an end knows most,
 * then `yes`, `maybe`, `refused`, `unsent`, and `nothing`. The end of a job
 * that was only checked is an end here, because its report must stay, too; for
 * what a re-run does it is none (`bestOf` in rules/record.ts).
 */
export function rankOf(
  report: Pick<ReportMarker, 'outcome' | 'sendStatus'>
): number {
  return isEnd(report.outcome) ? RANKS.length : RANKS.indexOf(report.sendStatus)
}

const RANKS: readonly SendStatus[] = [
  'nothing',
  'unsent',
  'refused',
  'maybe',
  'yes'
]

/**
 * Returns the report that knows most of the send, see `rankOf`; of several with
 * the same rank, the newest. Returns undefined if there is no report.
 *
 * @param reports oldest first
 */
export function bestReport<
  T extends { readonly marker: Pick<ReportMarker, 'outcome' | 'sendStatus'> }
>(reports: readonly T[]): T | undefined {
  return reports.reduce<T | undefined>(
    (best, one) =>
      best !== undefined && rankOf(best.marker) > rankOf(one.marker)
        ? best
        : one,
    undefined
  )
}

/** Returns the rank of the report that this state would make. */
export function rankOfState(state: FollowUpState): number {
  return hasEnded(state) ? RANKS.length : RANKS.indexOf(sendStatusOf(state))
}
