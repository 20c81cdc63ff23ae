import type { Because } from './agent/reply.ts'
import type { Limits } from './clock.ts'
import type { GitHub } from './github/client.ts'
import { findJob, NO_JOB } from './github/conversation.ts'
import type { Asked } from './github/trigger.ts'
import { idProblem } from './inputs.ts'
import type { Problem } from './message.ts'

/** Which job is meant, or why that is not known. */
type Named =
  | { readonly kind: 'job'; readonly id: string }
  | {
      readonly kind: 'none'
      readonly problem: Problem
      readonly because: Because
    }

/** Where a job can be named, in this order. */
export interface JobNames {
  /** `--job` in the comment. */
  readonly option: string | undefined
  /** The input `job-id`. */
  readonly input: string | undefined
  /** What was asked, whose conversation may know its job. */
  readonly asked: Asked | undefined
  readonly project: string
  readonly isRerun: boolean
}

/** Whether only the conversation says which job is meant. */
export function needsConversation({ option, input }: JobNames): boolean {
  return option === undefined && input === undefined
}

/**
 * Finds out which job is meant.
 *
 * @param account the action's own login, once the answer to the 👀 has named it
 */
export async function nameJob(
  names: JobNames,
  github: GitHub,
  account: () => Promise<string | undefined>,
  limits: Limits
): Promise<Named> {
  const { asked, input, isRerun, option, project } = names
  const given = option ?? input
  if (given !== undefined) {
    const problem = idProblem(given)
    return problem
      ? { kind: 'none', problem, because: 'job' }
      : { kind: 'job', id: given }
  }
  if (asked === undefined)
    return { kind: 'none', problem: NO_JOB, because: 'job' }
  const conversation = { issue: asked.issue, project }
  const found = await findJob(
    github,
    conversation,
    account(),
    asked,
    isRerun,
    limits
  )
  switch (found.kind) {
    case 'failed':
      return { kind: 'none', problem: found.problem, because: 'setup' }
    case 'none':
      return { kind: 'none', problem: NO_JOB, because: 'job' }
    case 'job': {
      const problem = idProblem(found.jobId)
      return problem
        ? { kind: 'none', problem, because: 'job' }
        : { kind: 'job', id: found.jobId }
    }
  }
}
