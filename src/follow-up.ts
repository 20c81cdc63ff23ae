import { createHash } from 'node:crypto'
import { type Claim, openClaim } from './claim.ts'
import { defined } from './defined.ts'
import type { RecordedReport } from './follow-up/decide.ts'
import type { Outcome, SendState } from './follow-up/outcome.ts'
import type { TrackedJob } from './follow-up/tracked-job.ts'
import { type LineComments, openLineComments } from './github/comments.ts'
import {
  askedKey,
  type JobBefore,
  type ReportMarker,
  type SentMark
} from './github/marker.ts'
import { type Failed, oneLine } from './message.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { WORDS_CHARACTERS } from './report/comment.ts'
import type { ReportPlace } from './report/post.ts'
import type { Step } from './step.ts'
import type { JobNames } from './which-job.ts'

/** One follow-up on its way. */
export interface FollowUp {
  readonly kind: 'follow-up'
  readonly step: Step
  readonly prompt: Prompt
  readonly claim: Claim
  readonly names: JobNames
  readonly lines: LineComments
  /** Where it is reported; undefined where there is no issue to report on. */
  readonly place: ReportPlace | undefined
  readonly progress: Progress
}

/** What is known so far. An exception may end the step at any time. */
export interface Progress {
  /** The job, once it is known which. */
  job?: TrackedJob
  /** No other run can have sent it. */
  isOnlySender: boolean
  send: 'not-begun' | 'in-flight' | 'unsent' | 'refused' | 'maybe' | 'sent'
  /** By our own clock, milliseconds since the epoch. */
  sentAt?: number
  before?: JobBefore
  /** A report of an earlier attempt or another run, by which it was decided. */
  report?: RecordedReport
  /** Another run reports it, or its report already says it. */
  isReportedElsewhere: boolean
  /** What was found rules out that a re-run may send. */
  keepsClaim: boolean
}

/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000

/** Opens a follow-up. Nothing is changed on GitHub yet. */
export async function openFollowUp(step: Step): Promise<FollowUp | Failed> {
  const { asked, github, inputs, isRerun, limits, on, trigger } = step
  const lines = openLineComments(github, on?.number ?? 0, limits)
  const prompt = await openPrompt({ ...step, lines })
  if (prompt.kind === 'failed') return prompt
  const { bearer } = prompt
  const place = placeOf(step)
  return {
    kind: 'follow-up',
    step,
    prompt,
    claim: openClaim(step, bearer, place),
    lines,
    place,
    names: {
      option: trigger.request.jobId,
      input: inputs.jobId,
      asked,
      pattern: inputs.jobIdPattern,
      on,
      project: inputs.projectId
    },
    progress: {
      isOnlySender: bearer === undefined && !isRerun,
      send: 'not-begun',
      isReportedElsewhere: false,
      keepsClaim: false
    }
  }
}

/** A comment on a line is answered in its thread, unless elsewhere is wanted. */
function placeOf(step: Step): ReportPlace | undefined {
  const { asked, github, inputs, on } = step
  const { issueNumber, projectId } = inputs
  const issue = issueNumber ?? on?.number
  if (issue === undefined) return undefined
  const threadId = issueNumber === undefined ? asked?.threadId : undefined
  return {
    issue,
    ...defined({ threadId }),
    project: projectId,
    asked: askedBy(step),
    since: asked?.createdAt ?? github.now() - RERUN_MS
  }
}

/** What the reports answer: the comment or review, else the run. */
function askedBy({ asked, inputs, run, trigger }: Step): string {
  if (asked) return askedKey(asked)
  const asks = JSON.stringify([inputs.jobId, trigger.request.prompt])
  const digest = createHash('sha256').update(asks).digest('hex').slice(0, 16)
  return `run-${run.id}-${digest}`
}

/** What this run knows of the send. */
export function sendState({ progress, prompt }: FollowUp): SendState {
  if (prompt.isEmpty) return 'nothing-to-send'
  switch (progress.send) {
    case 'sent':
      return 'sent'
    case 'in-flight':
    case 'maybe':
      return 'maybe'
    default:
      if (!progress.isOnlySender) return 'unsent-here'
      return progress.send === 'refused' ? 'refused' : 'unsent'
  }
}

const SENT_MARKS: Readonly<Record<SendState, SentMark>> = {
  'nothing-to-send': 'nothing',
  unsent: 'nothing',
  'unsent-here': 'nothing',
  refused: 'refused',
  maybe: 'maybe',
  sent: 'yes'
}

/** The record of a report on this follow-up. */
export function markerOf(followUp: FollowUp, outcome: Outcome): ReportMarker {
  const { claim, names, place, progress, step } = followUp
  const { clock, github, redact, run, trigger } = step
  const { before, job, sentAt } = progress
  const words = oneLine(redact(trigger.request.prompt), WORDS_CHARACTERS)
  // A link that can't be shown can't be recorded.
  const isShown =
    before && redact(before.prLink ?? '') === (before.prLink ?? '')
  return {
    kind: 'report',
    project: names.project,
    issue: place?.issue ?? 0,
    asked: askedBy(step),
    runId: run.id,
    attempt: run.attempt,
    outcome,
    sent: SENT_MARKS[sendState(followUp)],
    words,
    ...defined({
      job: job?.latest && job.id,
      askedOn: names.on?.number,
      bearer: claim.bearer,
      asker: trigger.asker?.login,
      before: isShown ? before : undefined,
      sentAt:
        sentAt === undefined
          ? undefined
          : Math.round(github.now() - (clock.now() - sentAt))
    })
  }
}
