import { isKnownStatus } from './agent/job.ts'
import type { Before } from './follow-up/deliver.ts'
import { type LookOnce, timed } from './follow-up/look.ts'
import { findJob } from './github/conversation.ts'
import { persist } from './http/retry.ts'
import { idProblem } from './inputs.ts'
import { type Message, type Problem, say } from './message.ts'
import type { Step } from './step.ts'

/**
 * Looks at the step's job, and tells the log and the timeline what is new: a
 * status, or an answer that is not as documented.
 */
export function watchfulLook(step: Step): LookOnce {
  const { clock, journal, service, limits } = step
  let status: string | undefined
  const warnOnceOf = once((what: Message) => journal.warn(what))
  return timed(
    clock,
    () => service.look(jobIdOf(step), limits),
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
 * @param login the action's own account, whose comments make the conversation
 */
export async function firstLook(
  step: Step,
  look: LookOnce,
  login: Promise<string | undefined>
): Promise<Before> {
  const named = await nameJob(step, login)
  if (named.kind === 'failed') return { ...named, kind: 'none' }
  step.journal.note({ jobId: named.jobId })
  const seen = await persist(step.clock, step.limits, look, step.onRetry)
  return seen.kind === 'seen' ? seen : { kind: 'none', problem: seen.problem }
}

/** The job's id, once {@link firstLook} has found it. */
export function jobIdOf(step: Step): string {
  return step.journal.facts.jobId ?? ''
}

/** `--job`, else the input, else the conversation. */
async function nameJob(
  step: Step,
  login: Promise<string | undefined>
): Promise<
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'failed'; readonly problem: Problem }
> {
  const { comment, inputs, run, trigger } = step
  const named = trigger.request.jobId ?? inputs.jobId
  const found =
    named !== undefined || comment === undefined
      ? { kind: 'job' as const, jobId: named ?? '' }
      : await findJob(
          step.github,
          {
            issue: comment.issue,
            project: inputs.projectId,
            comments: comment.issueComments
          },
          login,
          run.attempt > 1 ? comment : undefined,
          step.limits
        )
  if (found.kind === 'failed') return found
  const problem = idProblem(found.jobId)
  return problem ? { kind: 'failed', problem } : found
}
