import { createHash } from 'node:crypto'
import { defined } from '../defined.ts'
import { askedKey } from '../github/asked.ts'
import type { JobBefore } from '../github/marker.ts'
import type { ReportPlace } from '../report/post.ts'
import type { RecordedReport } from '../rules/decide.ts'
import type { SendState } from '../rules/outcome.ts'
import type { Step } from '../step/step.ts'
import { type Claim, openClaim } from './claim.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import type { TrackedJob } from './tracked-job.ts'

/** One follow-up on its way. */
export interface FollowUp {
  readonly step: Step
  readonly prompt: Prompt
  readonly claim: Claim
  /** Where it is reported; undefined where there is no issue to report on. */
  readonly place: ReportPlace | undefined
  /** What is known so far. An exception may end the step at any time. */
  readonly progress: {
    job?: TrackedJob
    /** No other run can have sent it. */
    isOnlySender: boolean
    send:
      | 'not-begun'
      | 'in-flight'
      | Exclude<SendState, 'nothing-to-send' | 'unsent-here'>
    /** By our own clock, milliseconds since the epoch. */
    sentAt?: number
    before?: JobBefore
    /** Of an earlier attempt or another run, by which it was decided. */
    report?: RecordedReport
    /** Another run reports it, or its report already says it. */
    isReportedElsewhere: boolean
    /** What was found rules out that a re-run may send. */
    keepsClaim: boolean
  }
}

/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000

export async function openFollowUp(step: Step): Promise<FollowUp> {
  const place = placeOf(step)
  const prompt = await openPrompt(step)
  return {
    step,
    prompt,
    claim: openClaim(step, prompt.bearer, place),
    place,
    progress: {
      isOnlySender: false,
      send: 'not-begun',
      isReportedElsewhere: false,
      keepsClaim: false
    }
  }
}

/** A comment on a line is answered in its thread, unless elsewhere is wanted. */
function placeOf(step: Step): ReportPlace | undefined {
  const { asked, github, inputs, on } = step
  const issue = inputs.issueNumber ?? on?.number
  if (issue === undefined) return undefined
  const isHere = inputs.issueNumber === undefined
  return {
    issue,
    ...defined({ threadId: isHere ? asked?.threadId : undefined }),
    asked: askedBy(step),
    since: asked?.createdAt ?? github.now() - RERUN_MS
  }
}

export function askedBy({ asked, inputs, run, trigger }: Step): string {
  if (asked) return askedKey(asked)
  const asks = JSON.stringify([inputs.jobId, trigger.request.prompt])
  const digest = createHash('sha256').update(asks).digest('hex').slice(0, 16)
  return `run-${run.id}-${digest}`
}
