import type { FinishContext } from '../action/context.ts'
import type { Snapshot } from '../agent/job.ts'
import { say } from '../common/message.ts'
import { defined, once } from '../common/values.ts'
import type { FoundReport } from '../delivery/own-comments.ts'
import { endOf } from '../delivery/rules/end.ts'
import { afterCheck, type Checking, judge } from '../delivery/rules/finished.ts'
import {
  bestReport,
  kindOf,
  reportTargetOf,
  sentAtOf,
  stateOfReport
} from '../delivery/rules/reported-state.ts'
import {
  type About,
  type Concluded,
  type FollowUpState,
  initialState,
  isEnd,
  type ReportMarker,
  stopped
} from '../delivery/rules/state.ts'
import { withHead } from '../delivery/wait.ts'
import { stateOfPull } from '../github/pull-request.ts'
import { type Run, urlOf } from '../github/run.ts'
import { readAskedKey, readEventKey } from '../github/trigger.ts'

/** A follow-up whose end this action is to report, see `isPending`. */
export interface Pending {
  /** Its best report. */
  readonly report: FoundReport
  /** The job that the report names. */
  readonly jobId: string
  /** When its first report was written, by GitHub's clock. */
  readonly firstReportAt: number
}

/**
 * The report of the end by a run that waits may take this long after its time
 * limit.
 */
const AFTER_WAIT_MS = 5 * 60_000

/**
 * Another run may have written a report before the first one that was listed,
 * and GitHub create and list it only afterwards: 10 s for the answer, 5 s for
 * the list, and what the clocks may differ.
 */
const UNLISTED_MOST_MS = 20_000

/**
 * Returns what is pending (see `isPending`) for a project, by when its first
 * report was written, signed or not, the oldest first, each with its best signed
 * report. A follow-up of this project whose best signed report names no job is
 * left out. Also returns how many other follow-ups are pending by a report that
 * this run can't use, because an input may be wrong: `ofOtherProjects`, because
 * the best signed report names another project, with or without a job; and
 * `wronglySigned`, because only the best of all reports, which has no valid
 * signature, says that they are pending, whatever project it names. All reports
 * on a follow-up are one record, whatever project they name.
 *
 * @param reports oldest first
 * @param now by GitHub's clock; tells whether a run that waits is over
 */
export function findPending(
  reports: readonly FoundReport[],
  project: string,
  now: number
): {
  /** Oldest first. */
  readonly pending: readonly Pending[]
  readonly ofOtherProjects: number
  readonly wronglySigned: number
} {
  const followUps = groupByFollowUp(reports).map(group => ({
    group,
    best: bestReport(group.filter(({ isSigned }) => isSigned))
  }))
  const signed = followUps.flatMap(({ best, group }) =>
    best && isPending(best, now) ? [{ best, group }] : []
  )
  const ofProject = signed.filter(({ best }) => best.marker.project === project)
  const wronglySigned = followUps.filter(({ best, group }) => {
    const bestOfAll = bestReport(group)
    const isPendingAsSigned = best && isPending(best, now)
    return !isPendingAsSigned && bestOfAll && isPending(bestOfAll, now)
  })
  return {
    pending: ofProject
      .flatMap(({ best, group }) => pendingOf(best, group))
      .sort((one, other) => one.firstReportAt - other.firstReportAt),
    ofOtherProjects: signed.length - ofProject.length,
    wronglySigned: wronglySigned.length
  }
}

/**
 * Returns the reports in groups, one for each follow-up: the same issue and
 * key. In each, they are in the order in which they were given.
 */
function groupByFollowUp(
  reports: readonly FoundReport[]
): readonly (readonly FoundReport[])[] {
  const groups = new Map<string, FoundReport[]>()
  for (const report of reports) {
    const { issue, key } = report.marker
    const followUp = `${issue} ${key}`
    const group = groups.get(followUp)
    if (group) group.push(report)
    else groups.set(followUp, [report])
  }
  return [...groups.values()]
}

/**
 * Returns whether a report says that the follow-up was sent, and not how it
 * ended. It is false for `unknown`, because the requester was told to check. It
 * is also false for a report of `sent` by a run that waits, until 5 minutes
 * after the time limit of that run, because that run reports the end.
 *
 * @param now by GitHub's clock
 */
function isPending({ marker }: FoundReport, now: number): boolean {
  const { outcome, sendStatus, waitsUntil = 0 } = marker
  const waits = outcome === 'sent' && waitsUntil + AFTER_WAIT_MS > now
  return (
    sendStatus === 'yes' && !isEnd(outcome) && outcome !== 'unknown' && !waits
  )
}

/**
 * Returns the pending follow-up in an array; empty if `report` names no job.
 */
function pendingOf(
  report: FoundReport,
  group: readonly FoundReport[]
): readonly Pending[] {
  const { job } = report.marker
  if (job === undefined) return []
  const firstReportAt = Math.min(...group.map(({ writtenAt }) => writtenAt))
  return [{ report, jobId: job, firstReportAt }]
}

/**
 * Returns a pending follow-up's state with its result, if it is over. The
 * result is an end, if one counts by the checks and the head of the pull
 * request, or else `timed-out` if the follow-up was sent more than
 * `max-age-hours` ago and its best report is not `timed-out`. Returns undefined
 * if it stays pending; that the agent was not seen working is no result. The
 * pull request of an end is read once, also for its head and its state, which
 * the returned state has, too; if it can't be, also because of a cancel, the end
 * is judged and returned without it. An end that does not count yet is logged.
 * Never throws `Cancelled`.
 *
 * @param snapshots what the checks of the job have shown, oldest first; may be
 *   empty
 * @param couldRead whether any job could be read: only then is a follow-up that
 *   is too old `timed-out`
 */
export async function stateIfOver(
  context: FinishContext,
  pending: Pending,
  snapshots: readonly Snapshot[],
  couldRead: boolean
): Promise<Concluded | undefined> {
  const { inputs, log, readLinkedPull } = context
  const { startTimeoutMs } = inputs
  const checking: Checking = { startTimeoutMs, isCheckedTwice: true }
  const withoutHead = stateOfPending(context, pending, snapshots)
  // Both calls are for the link of the latest check.
  const readOnce = once(readLinkedPull)
  const withHeadRead = await withHead(withoutHead, checking, readOnce)
  const verdict = judge(withHeadRead, checking)
  const { elapsedMs } = log
  if (verdict.kind === 'ended') {
    const { end, proof } = verdict
    const pull = await readOnce(end.latest.job.prLink)
    const result = endOf(end.latest, withHeadRead, proof, pull)
    const pullState = stateOfPull(pull)
    return { ...withHeadRead, result, elapsedMs, ...defined({ pullState }) }
  }
  if (verdict.kind === 'undecided')
    log.detail(
      say`The agent job ${pending.jobId} has ended, but its end does not count yet.`
    )
  if (!couldRead || !isOverdue(context, pending)) return undefined
  return { ...withoutHead, result: stopped('timed-out'), elapsedMs }
}

/**
 * Returns the state that a report and the checks of this run make, without a
 * result: what `stateOfReport` returns of the report, its reaction target, and
 * `about` by `aboutOfReport`. The checks, of which there may be none, add the
 * job's last check and the tracking, and can correct the job before the send.
 * The follow-up is reported where the report is, and earlier reports are looked
 * for from 20 s before the first one that was found.
 */
function stateOfPending(
  context: FinishContext,
  { report, firstReportAt }: Pending,
  snapshots: readonly Snapshot[]
): FollowUpState {
  const { github } = context
  const { job, ...resumed } = stateOfReport(report, github.aheadMs())
  const { reactionTarget } = report.marker
  const lastCheck = snapshots.at(-1)
  const reportTarget = {
    ...reportTargetOf(report),
    since: firstReportAt - UNLISTED_MOST_MS
  }
  const unchecked: FollowUpState = {
    ...initialState,
    ...resumed,
    about: aboutOfReport(context, report.marker, reportTarget),
    reactionTarget: reactionTarget ?? { kind: 'none' },
    ...defined({ job: job && { ...job, ...defined({ lastCheck }) } })
  }
  let state = unchecked
  for (const snapshot of snapshots)
    state = { ...state, ...afterCheck(state, snapshot) }
  return state
}

/**
 * Returns whether the follow-up was sent more than `max-age-hours` ago, and its
 * best report is not `timed-out`.
 */
function isOverdue(
  context: FinishContext,
  { report: { marker } }: Pending
): boolean {
  const { clock, github, inputs } = context
  const oldest = clock.now() - inputs.maxAgeMs
  const sentAt = sentAtOf(marker, github.aheadMs())
  return sentAt < oldest && marker.outcome !== 'timed-out'
}

/**
 * Returns `about` of a report's follow-up, as this run reports it, which is
 * always in a comment: with the run, command, and `job-url` of this run,
 * `max-age-hours` as the time limit, and, from the report, its key, project,
 * requester, words, and where it was asked, of which the address is made. An
 * event and a workflow's prompt have no command. The input `job-id` is known
 * only if it names another job, and until when the run waited is left out.
 */
function aboutOfReport(
  { inputs, run }: FinishContext,
  marker: ReportMarker,
  reportTarget: NonNullable<About['reportTarget']>
): About {
  const { command, jobUrl, maxAgeMs: timeLimitMs } = inputs
  const { askedOn, asker, isFromWorkflow, key, otherJobInput, project, words } =
    marker
  const kind = kindOf(marker)
  return {
    kind,
    key,
    runId: run.id,
    attempt: run.attempt,
    project,
    reportTarget,
    text: words,
    wantsReport: true,
    timeLimitMs,
    runUrl: urlOf(run),
    serverUrl: run.serverUrl,
    url: urlOfAsked(marker, run),
    ...defined({
      askedOn,
      asker,
      command: kind === 'event' || isFromWorkflow ? undefined : command,
      jobInput: otherJobInput,
      jobUrl
    })
  }
}

/**
 * Returns the address of the comment or review that asked, on the issue of the
 * report if that does not say where. For any other follow-up, it is that of the
 * run that its key names, or else of the run that wrote the report.
 */
function urlOfAsked(
  { askedOn, issue, key, runId }: ReportMarker,
  run: Run
): string {
  const repository = `${run.serverUrl}/${run.owner}/${run.repo}`
  const asked = readAskedKey(key)
  const askingRun = readEventKey(key) ?? runId
  if (!asked) return `${repository}/actions/runs/${askingRun}`
  const { id, kind } = asked
  const number = askedOn ?? issue
  return {
    comment: `${repository}/issues/${number}#issuecomment-${id}`,
    line: `${repository}/pull/${number}#discussion_r${id}`,
    review: `${repository}/pull/${number}#pullrequestreview-${id}`
  }[kind]
}
