import { idProblem, JOB_ID } from '../action/inputs.ts'
import type { AgentJob } from '../agent/job.ts'
import type { Refused } from '../agent/reply.ts'
import { defined } from '../common/defined.ts'
import {
  type Failed,
  literal,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { findJob } from '../github/comments.ts'
import {
  type PullRequest,
  pathOn,
  placeOfLink
} from '../github/pull-request.ts'
import { retry } from '../http/retry.ts'
import { readAllComments } from '../prompt/line-comments.ts'
import type { NamedJob, Snapshot } from './rules/state.ts'
import type { FollowUpStep } from './step.ts'
import { type TrackedJob, trackJob, warnOfUndocumented } from './tracked-job.ts'

/**
 * The job, and its state; or why it is not known. `failed`: the time limit
 * passed while checks failed.
 */
export type CheckedJob =
  | {
      readonly kind: 'checked'
      readonly job: TrackedJob
      readonly snapshot: Snapshot
    }
  | Refused
  | Failed

/** What names the job, beside the ID. */
interface Named {
  readonly kind: 'named'
  readonly job: Pick<NamedJob, 'id' | 'since'>
  readonly by: 'option' | 'report' | 'job-id' | 'job-id-pattern'
  /** Anybody can write what names it: the service must confirm. */
  readonly claimedBy?: PullRequest
}

/**
 * Checks the job that is meant, which proves the key without using up a
 * message.
 */
export async function checkJob(
  step: FollowUpStep,
  limits = step.limits
): Promise<CheckedJob> {
  const { clock, inputs, onRetry, run, service } = step
  const named = await nameJob({ ...step, limits })
  if (named.kind === 'refused') return named
  const { by, claimedBy } = named
  const known = { ...named.job, project: inputs.projectId }
  if (!claimedBy) step.know({ job: known })
  const log = snapshotLogger(step)
  const isConfirmed = ({ job }: Snapshot) =>
    !claimedBy || isMadeBy(claimedBy, job, run.serverUrl)
  const onSnapshot = (latest: Snapshot) => {
    log(latest)
    if (isConfirmed(latest)) step.know({ job: { ...known, latest } })
  }
  const wasSeen = by === 'report'
  const job = trackJob(service, known.id, clock, onSnapshot, wasSeen)
  const found = await retry(clock, limits, () => job.check(limits), onRetry)
  if (found.kind === 'failed') return found
  if (found.kind === 'refused') return withSource(found, by)
  return isConfirmed(found)
    ? { kind: 'checked', job, snapshot: found }
    : refused(notConfirmed(known.id))
}

/** What was sent stays with the job that its report names. */
async function nameJob(step: FollowUpStep): Promise<Named | Refused> {
  const { asked, github, inputs, limits, on, threads, trigger } = step
  const { record, send } = step.state()
  const isSent = send.kind === 'sent'
  const reported = record?.job
  if (isSent && reported) return named(reported, 'report')
  const { jobId: option } = trigger.request
  if (option !== undefined) return named({ id: option }, 'option')
  if (inputs.jobId !== undefined) return named({ id: inputs.jobId }, 'job-id')
  if (reported && reported.project === inputs.projectId)
    return named(reported, 'report')
  let problem = asked ? NOT_NAMED : NOT_NAMED_BY_EVENT
  if (on) {
    const found = await findJob(step, {
      issue: on.number,
      project: inputs.projectId,
      until: asked?.createdAt ?? (await startOfAttempt(step)) - 1,
      count: on.comments,
      lines: on.isPullRequest
        ? () => readAllComments(github, threads, limits)
        : undefined
    })
    if (found.kind === 'failed') return refused(found.problem)
    const { isNamedOtherwise, jobId } = found.value
    if (jobId !== undefined) return named({ id: jobId }, 'report')
    if (isNamedOtherwise)
      problem = { ...problem, what: sentences(problem.what, OF_OTHERS) }
  }
  const pattern = inputs.jobIdPattern
  if (pattern === undefined || !on?.isPullRequest) return refused(problem)
  const pull = await step.pull(limits)
  if (pull.kind === 'failed') {
    const { problem } = pull
    return refused({ ...problem, what: sentences(UNREADABLE, problem.what) })
  }
  const id = jobIdIn(pull.value, pattern)
  return id === undefined
    ? refused(problem)
    : named({ id }, 'job-id-pattern', pull.value)
}

/** By GitHub's clock, which has no fractions: an event does not say when. */
async function startOfAttempt({
  github,
  limits
}: FollowUpStep): Promise<number> {
  // Where the gate did not have to ask, nothing has been answered yet.
  await github.account(limits)
  return github.firstAnswerAt()
}

function named(
  { id, since }: Named['job'],
  by: Named['by'],
  claimedBy?: PullRequest
): Named | Refused {
  const problem = idProblem(id)
  const reason = by === 'option' ? 'text' : 'no-job'
  if (problem) return refused({ ...problem, reason })
  const job = { id, ...defined({ since }) }
  return { kind: 'named', job, by, ...defined({ claimedBy }) }
}

/** A wrong ID has to be corrected where it comes from. */
function withSource(found: Refused, by: Named['by']): Refused {
  const { because, problem } = found
  const isByInput = by === 'job-id' || by === 'job-id-pattern'
  if (because !== 'job' || !isByInput) return found
  const where = say`The ID comes from ${literal(by)}: if it is wrong, correct that input.`
  return {
    ...found,
    problem: { ...problem, fix: sentences(problem.fix, where) }
  }
}

function refused(problem: Problem): Refused {
  return { kind: 'refused', because: 'setup', problem }
}

/** Says what is new at a check. */
function snapshotLogger(step: FollowUpStep): (snapshot: Snapshot) => void {
  const { log } = step
  let status: string | undefined
  return snapshot => {
    warnOfUndocumented(snapshot, log)
    const { job } = snapshot
    if (job.status === status) return
    status = job.status
    const isUnsent = step.state().send.kind === 'unsent'
    log.moment(
      isUnsent
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
  }
}

const OF_OTHERS = say`Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`

const NOT_NAMED: Problem = {
  reason: 'no-job',
  what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
  fix: [],
  isLasting: true
}

const NOT_NAMED_BY_EVENT: Problem = {
  reason: 'no-job',
  what: say`No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`,
  fix: say`Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`,
  isLasting: true
}

function notConfirmed(id: string): Problem {
  return {
    reason: 'no-job',
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    fix: [],
    isLasting: true
  }
}

const UNREADABLE = say`The pull request could not be read, so it is not known which job made it.`

/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]'

/**
 * By the whole name of the branch, else by the first match in the description.
 * A full stop ends a sentence, not an ID.
 */
export function jobIdIn(
  { description, headRef }: Pick<PullRequest, 'headRef' | 'description'>,
  pattern: string
): string | undefined {
  const [before = '', after = ''] = pattern
    .split(JOB_ID)
    .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const named = `${before}(${CHARACTER}+)${after}`
  const ofBranch = new RegExp(`^${named}$`, 'u')
  const inText = new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u')
  const match = ofBranch.exec(headRef) ?? inText.exec(description)
  return match?.[1]?.replace(/(?<!\.)\.+$/, '')
}

/** By the service's own word: the job's `prLink` or, while null, its branch. */
export function isMadeBy(
  pull: PullRequest,
  { prLink, source }: AgentJob,
  serverUrl: string
): boolean {
  if (prLink !== null) {
    const place = placeOfLink(prLink, serverUrl)
    const repository = place && `${place.owner}/${place.repo}`
    return place?.number === pull.number && isSame(repository, pull.repository)
  }
  const path = pathOn(serverUrl, source.repository ?? '') ?? ''
  const made = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
  return (
    source.ref === pull.headRef &&
    isSame(pull.headRepository, pull.repository) &&
    isSame(made, pull.repository)
  )
}

/** GitHub's names are not case-sensitive. */
function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
