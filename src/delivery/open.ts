import { createHash } from 'node:crypto'
import { idProblem } from '../action/inputs.ts'
import { defined } from '../common/defined.ts'
import { askedKey } from '../github/asked.ts'
import { openPrompt, type Prompt } from '../prompt/prompt.ts'
import { openRocket } from './claim.ts'
import type { FollowUpState, ReportPlace } from './rules/state.ts'
import type { FollowUpStep } from './step.ts'

/** One follow-up on its way. What is known of it is the step's state. */
export interface FollowUp {
  readonly step: FollowUpStep
  readonly prompt: Prompt
  readonly rocket: ReturnType<typeof openRocket>
}

/** Runs can be re-run for 30 days: no report of an earlier attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000

export async function openFollowUp(step: FollowUpStep): Promise<FollowUp> {
  const { inputs, isRerun } = step
  const prompt = await openPrompt(step)
  const { isEmpty } = prompt
  const isUnread = prompt.bearer === 'unread'
  const bearer = isUnread ? undefined : prompt.bearer
  const place = placeOf(step)
  const { about } = step.state()
  step.know({
    about: {
      ...about,
      key: keyOf(step),
      project: inputs.projectId,
      isReported: inputs.comment && place !== undefined,
      timeLimitMs: inputs.timeoutMs,
      ...defined({
        bearer,
        place,
        jobOption: step.trigger.request.jobId,
        jobInput: inputs.jobId,
        jobUrl: inputs.jobUrl
      })
    },
    // Where nothing bears a claim, no other run has this follow-up.
    isOnlySender: !isRerun && prompt.bearer === undefined,
    ...(isUnread && { claim: { kind: 'asking' } }),
    ...namedJob(step),
    send: { kind: isEmpty ? 'none' : 'unsent' }
  })
  return { step, prompt, rocket: openRocket(step) }
}

/** The job that the comment or the workflow names, if it can be one's ID. */
function namedJob({
  inputs,
  trigger
}: FollowUpStep): Pick<FollowUpState, 'job'> {
  const id = trigger.request.jobId ?? inputs.jobId
  if (id === undefined || idProblem(id)) return {}
  return { job: { id, project: inputs.projectId } }
}

/** Where it is reported; undefined where there is no issue to report on. */
function placeOf(step: FollowUpStep): ReportPlace | undefined {
  const { asked, github, inputs, on } = step
  const issue = inputs.issueNumber ?? on?.number
  if (issue === undefined) return undefined
  const isHere = inputs.issueNumber === undefined
  return {
    issue,
    since: asked?.createdAt ?? github.now() - RERUN_MS,
    // A comment on a line is answered in its thread, unless elsewhere is wanted.
    ...defined({ threadId: isHere ? asked?.threadId : undefined })
  }
}

function keyOf({ asked, inputs, run, trigger }: FollowUpStep): string {
  if (asked) return askedKey(asked)
  const asks = JSON.stringify([inputs.jobId, trigger.request.prompt])
  const digest = createHash('sha256').update(asks).digest('hex').slice(0, 16)
  return `run-${run.id}-${digest}`
}
