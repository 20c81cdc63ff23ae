import { defined } from '../defined.ts'
import { withHead } from '../follow-up/wait.ts'
import { readAskedKey } from '../github/asked.ts'
import type { ReportMarker } from '../github/marker.ts'
import { readHead } from '../github/pull-request.ts'
import { type Run, urlOf } from '../github/run.ts'
import { once } from '../http/once.ts'
import type { Failed } from '../message.ts'
import { reportFollowUp } from '../report/post.ts'
import {
  type Report,
  reportedJob,
  reportedPullRequest,
  stateOfPull
} from '../report/report.ts'
import {
  judge,
  LAG_MOST_MS,
  type Snapshot,
  startTracking,
  track
} from '../rules/finished.ts'
import {
  type End,
  type Ending,
  endOf,
  headBefore,
  NEXT_STEPS
} from '../rules/outcome.ts'
import type { Results } from '../step/outputs.ts'
import type { FinishStep } from '../step/step.ts'
import type { Pending } from './pending.ts'

/** What a report of a finish may take; twice what a slow GitHub needs. */
const REPORT_MS = 20_000
/** The same after a cancel, for each of its requests. */
const LAST_REQUESTS_MS = 3_000

/** What a follow-up has come to. */
export interface Over extends Pick<Results, 'changed' | 'job' | 'pullRequest'> {
  readonly end: Pick<Ending, 'unproven'> & {
    readonly outcome: End | 'timed-out'
  }
}

/** It may take no longer, and no report says so yet. */
function isOverdue(
  { github, inputs }: Pick<FinishStep, 'github' | 'inputs'>,
  { report, sentAt }: Pending
): boolean {
  const isOld = sentAt < github.now() - inputs.maxAgeMs
  return isOld && report.marker.outcome !== 'timed-out'
}

/**
 * Judges what checks have shown of its job, if any; undefined: it stays
 * pending.
 *
 * @param couldRead any job; else that is why this one was not seen to end
 */
export async function judgeFollowUp(
  step: FinishStep,
  followUp: Pending,
  snapshots: readonly Snapshot[],
  couldRead: boolean
): Promise<Over | undefined> {
  const { before } = followUp.report.marker
  const readOnce = once(({ job }: Snapshot) => readHead(step, job.prLink))
  const tracking = snapshots.reduce(
    track,
    startTracking(basisOf(step, followUp))
  )
  const verdict = judge(await withHead(tracking, readOnce))
  if (verdict.kind === 'ended') {
    const { droppedLink, job } = verdict.snapshot
    const pullRequest = await readOnce(verdict.snapshot)
    const { headSha } = pullRequest ?? {}
    const after = { ...job, ...defined({ droppedLink, headSha }) }
    const { changed, ...end } = endOf(after, before, verdict.proof)
    return { end, changed, job, pullRequest }
  }
  return couldRead && isOverdue(step, followUp)
    ? { end: { outcome: 'timed-out' } }
    : undefined
}

function basisOf(
  { clock, github, inputs }: FinishStep,
  { report, sentAt }: Pending
) {
  return {
    kind: 'sent',
    by: 'earlier-run',
    at: clock.now() - (github.now() - sentAt),
    startTimeoutMs: inputs.startTimeoutMs,
    // The second check stands for a longer time of an unfinished job, too.
    stableMs: LAG_MOST_MS,
    ...defined({ before: report.marker.before })
  } as const
}

/** What this run has reported, and the outputs that go with it. */
export interface Finished {
  readonly report: Report
  readonly results: Results
  readonly issue: number
}

type Reported =
  /** With the number of comments created. */
  | {
      readonly kind: 'finished'
      readonly finished: Finished
      readonly created: number
    }
  /** Another run has reported meanwhile that it is over, or unknown. */
  | { readonly kind: 'existing' }
  | (Failed & { readonly retryAfterMs?: number })

/** @param isTold another report tells the pull request which job made it */
export async function reportEnd(
  step: FinishStep,
  followUp: Pending,
  over: Over,
  isTold: boolean
): Promise<Reported> {
  const { clock, limits, run } = step
  const { since } = followUp
  // An end has no reason, whatever an earlier report had.
  const { bearer, jobSince, reason: _, ...rest } = followUp.report.marker
  const { threadId } = followUp.report
  const { changed, end, pullRequest } = over
  const marker: ReportMarker = {
    ...rest,
    ...defined({ bearer, changed }),
    outcome: end.outcome,
    runId: run.id,
    attempt: run.attempt
  }
  const report = reportOf(step, followUp, over)
  // What was begun in time goes through, also past the time limit.
  const deadline = clock.now() + REPORT_MS
  const reported = await reportFollowUp(
    { ...step, limits: { ...limits, deadline, graceMs: LAST_REQUESTS_MS } },
    {
      place: { ...marker, since, ...defined({ threadId }) },
      marker,
      report,
      pullRequest,
      bearer,
      isFirst: true,
      isTold,
      isFinish: true
    }
  )
  if (reported.kind !== 'posted') return reported
  const { created, url = '' } = reported
  const results = resultsOf(step, followUp, over, url)
  const finished = { report, results, issue: marker.issue }
  return { kind: 'finished', finished, created }
}

function resultsOf(
  { log }: FinishStep,
  { jobId, report: { marker } }: Pending,
  { changed, end, job, pullRequest }: Over,
  commentUrl: string
): Results {
  return {
    outcome: end.outcome,
    jobId,
    sent: true,
    elapsedMs: log.elapsedMs,
    commentUrl,
    changed,
    pullRequest,
    job,
    hasEnded: job !== undefined,
    previousSha: headBefore(marker.before, job?.prLink),
    pullState: stateOfPull(pullRequest),
    askedBy: marker.asker
  }
}

function reportOf(
  { inputs, run }: FinishStep,
  { jobId, report: { marker } }: Pending,
  { end, job, pullRequest }: Over
): Report {
  return {
    ...end,
    explanation: [],
    send: 'sent',
    next: NEXT_STEPS[end.outcome] ?? 'watch',
    asker: marker.asker,
    question: questionOf(marker, run),
    command: readAskedKey(marker.asked) && inputs.command,
    timeLimitMs: inputs.maxAgeMs,
    job: reportedJob(jobId, inputs.jobUrl, job),
    pullRequest: reportedPullRequest(job?.prLink, run.serverUrl, {
      previousSha: headBefore(marker.before, job?.prLink),
      pullRequest
    }),
    pullState: stateOfPull(pullRequest),
    run: { url: urlOf(run), id: run.id }
  }
}

function questionOf(
  { asked, askedOn, issue, runId, words = '' }: ReportMarker,
  run: Run
): Report['question'] {
  const repository = `${run.serverUrl}/${run.owner}/${run.repo}`
  const key = readAskedKey(asked)
  const [, askingRun = runId] = /^run-(\d+)-/.exec(asked) ?? []
  const runUrl = `${repository}/actions/runs/${askingRun}`
  if (!key) return { kind: 'event', url: runUrl, words }
  const { id, kind } = key
  const number = askedOn ?? issue
  const url = {
    comment: `${repository}/issues/${number}#issuecomment-${id}`,
    line: `${repository}/pull/${number}#discussion_r${id}`,
    review: `${repository}/pull/${number}#pullrequestreview-${id}`
  }[kind]
  return { kind, url, words }
}
