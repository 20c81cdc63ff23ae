import { type Claim, openClaim } from './claim.ts'
import type { JobInView } from './follow-up/job-in-view.ts'
import { readComments } from './github/conversation.ts'
import { isMarkerOf, type ReportMarker } from './github/marker.ts'
import type { CommentRef } from './github/trigger.ts'
import type { Question } from './report/report.ts'
import { openResultComment, type ResultComment } from './result-comment.ts'
import type { ReportPlace } from './standing-report.ts'
import type { Step } from './step.ts'
import type { JobNames } from './which-job.ts'

/** One follow-up on its way: what is asked, and who owns what is left of it. */
export interface FollowUp {
  readonly step: Step
  /** What the service is to get; empty: nothing, only watch. */
  readonly prompt: string
  readonly question: Question | undefined
  readonly names: JobNames
  readonly claim: Claim
  readonly resultComment: ResultComment
  /** Where the result is reported as a comment, if it is. */
  readonly place: ReportPlace | undefined
  /** The job, once it is known which. */
  inView?: JobInView
}

/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000
/** Clocks here and at GitHub may differ by this much. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000

/** Opens what a follow-up leaves on GitHub. Nothing is left yet. */
export function openFollowUp(
  step: Step,
  asks: {
    readonly prompt: string
    readonly question: Question | undefined
    readonly record: CommentRef | undefined
  }
): FollowUp {
  const { clock, github, inputs, isRerun, limits, log, reporting } = step
  const { trigger } = step
  const { record } = asks
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const place = placeFor(step, record)
  const claim = openClaim({
    github,
    clock,
    log,
    reporting,
    limits,
    record,
    isRerun,
    mayResend: record ? asked?.kind !== 'review' : inputs.resend,
    findReports: async within => {
      if (place === undefined) return { kind: 'read', reports: [] }
      const found = await readComments(github, place.issue, place.since, within)
      return found.kind === 'failed'
        ? found
        : {
            kind: 'read',
            reports: found.reports.filter(({ marker }) =>
              place.isReport(marker)
            )
          }
    }
  })
  return {
    step,
    prompt: asks.prompt,
    question: asks.question,
    claim,
    place,
    names: {
      option: trigger.request.jobId,
      input: inputs.jobId,
      asked,
      project: inputs.projectId,
      isRerun
    },
    resultComment: openResultComment({
      github,
      clock,
      reporting,
      claim,
      cancel: step.runner.cancel,
      place: inputs.comment ? place : undefined,
      warn: log.warnOf,
      reportsAll: () => claim.isOurs || isRerun || record === undefined
    })
  }
}

/** Undefined when there is no issue to report on. */
function placeFor(
  { clock, inputs, isRerun, run, trigger }: Step,
  record: CommentRef | undefined
): ReportPlace | undefined {
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const triggering = trigger.kind === 'event' ? trigger.issue : asked?.issue
  const issue = inputs.issueNumber ?? triggering
  if (issue === undefined) return undefined
  const startedMs = isRerun ? RERUN_MS : CLOCK_DIFFERENCE_MS
  const isRuns = ({ job, meant, runId, trigger }: ReportMarker) =>
    runId === run.id &&
    trigger === undefined &&
    [undefined, inputs.jobId].includes(job ?? meant)
  return {
    issue,
    since: asked?.createdAt ?? clock.now() - startedMs,
    isReport: marker =>
      marker.project === inputs.projectId &&
      marker.issue === issue &&
      (asked ? isMarkerOf(marker, asked) : isRuns(marker)),
    isFirst: record === undefined && !isRerun,
    ...(record?.kind === 'comment' &&
      asked?.issue === issue && { triggerId: record.id })
  }
}
