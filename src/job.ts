import { isKnownStatus } from './agent/job.ts'
import type { Before, Claim } from './follow-up/deliver.ts'
import { type LookOnce, timed } from './follow-up/look.ts'
import { findJob } from './github/conversation.ts'
import { isRerun } from './github/run.ts'
import type { TriggerComment } from './github/trigger.ts'
import { retry } from './http/retry.ts'
import { idProblem } from './inputs.ts'
import { type Message, type Problem, say } from './message.ts'
import type { Step } from './step.ts'

/**
 * Looks at the step's job, and tells the log and the timeline what is new: a
 * status, or an answer that is not as documented.
 */
export function watchfulLook(step: Step): LookOnce {
  const { clock, journal, service } = step
  let status: string | undefined
  const warnOnceOf = once((what: Message) => journal.warn(what))
  return timed(
    clock,
    limits => service.look(jobIdOf(step), limits),
    ({ job, droppedLink }) => {
      journal.note({
        confirmed: true,
        ...(job.model && { model: job.model }),
        ...(job.source.ref && { branch: job.source.ref })
      })
      if (job.status !== status) journal.mark(say`The job is ${job.status}.`)
      status = job.status
      if (!isKnownStatus(job.status))
        warnOnceOf(
          'status',
          say`The service gave the status ${job.status}, which its documentation does not name. It is taken for active.`
        )
      if (droppedLink !== undefined)
        warnOnceOf(
          'link',
          say`The service gave a prLink that is no http(s) address, and it is left out: ${droppedLink}.`
        )
    }
  )
}

/** The same action, but only the first time for each subject. */
function once(
  action: (what: Message) => void
): (subject: string, what: Message) => void {
  const done = new Set<string>()
  return (subject, what) => {
    if (!done.has(subject)) action(what)
    done.add(subject)
  }
}

/**
 * Finds out which job is meant and looks at it, which proves the key and the
 * job without using up a message.
 *
 * @param claiming the answer to the 👀, which tells the action's own account
 */
export async function firstLook(
  step: Step,
  look: LookOnce,
  claiming: Promise<Claim>
): Promise<Before> {
  const named = await nameJob(step, claiming)
  if (named.kind === 'failed')
    return { ...named, kind: 'none', isOutOfTime: false }
  step.journal.note({ jobId: named.jobId })
  const { clock, limits, onRetry } = step
  const seen = await retry(clock, limits, () => look(limits), onRetry)
  return seen.kind === 'seen'
    ? seen
    : {
        kind: 'none',
        problem: seen.problem,
        isOutOfTime: seen.kind === 'given-up'
      }
}

/** The job's id, once {@link firstLook} has found it. */
export function jobIdOf(step: Step): string {
  return step.journal.facts.jobId ?? ''
}

/** Whether only the conversation tells which job is meant. */
export function needsConversation(step: Step): boolean {
  return givenJobId(step) === undefined
}

function givenJobId({ inputs, trigger }: Step): string | undefined {
  return trigger.request.jobId ?? inputs.jobId
}

type Named =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** `--job`, else the input, else the conversation. */
async function nameJob(step: Step, claiming: Promise<Claim>): Promise<Named> {
  const { comment } = step
  const named: Named =
    needsConversation(step) && comment
      ? await findInConversation(step, comment, claiming)
      : { kind: 'job', jobId: givenJobId(step) ?? '' }
  if (named.kind === 'failed') return named
  const problem = idProblem(named.jobId)
  return problem ? { kind: 'failed', problem } : named
}

/** Reads the conversation while the answer to the 👀 is on its way. */
async function findInConversation(
  step: Step,
  comment: TriggerComment,
  claiming: Promise<Claim>
): Promise<Named> {
  const login = () => step.journal.facts.login
  const found = await findJob(
    step.github,
    {
      issue: comment.issue,
      project: step.inputs.projectId,
      comments: comment.issueComments
    },
    claiming.then(login, login),
    isRerun(step.run) ? comment : undefined,
    step.limits
  )
  if (found.kind === 'job') return found
  // Without the 👀 no comment could count as our own.
  const claimed = await claiming
  return claimed.kind === 'failed' ? claimed : found
}
