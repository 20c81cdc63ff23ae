import type { RunContext } from '../action/context.ts'
import { idProblem } from '../action/inputs.ts'
import { type AgentJob, JOB_ID } from '../agent/job.ts'
import type { KnownJob, Refused } from '../agent/reply.ts'
import { defined } from '../common/defined.ts'
import {
  type Failed,
  literal,
  type Message,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import {
  type PullRequest,
  pathOn,
  placeOfLink
} from '../github/pull-request.ts'
import { readAllComments } from '../github/review-threads.ts'
import { retry } from '../http/retry.ts'
import { findJob, type NamedInConversation } from './reports.ts'
import type { NamedJob, Snapshot } from './rules/state.ts'
import { type TrackedJob, trackJob, warnOfUndocumented } from './tracked-job.ts'

/** The job that a follow-up goes to, and what names it. */
export interface Named {
  readonly kind: 'named'
  readonly job: NamedJob
  readonly by: 'option' | 'report' | 'job-id' | 'job-id-pattern'
  /**
   * The pull request whose branch or description names it. The ID comes from
   * untrusted text, so the service has to confirm it.
   */
  readonly claimedBy?: PullRequest
}

/** The follow-up starts a job. */
const NEW = { kind: 'new' } as const

/** Which job a follow-up goes to, or why that is not known. */
export type ChosenJob = Named | typeof NEW | Refused

/**
 * Returns the job of a follow-up, or why it is not known. One that was sent
 * stays with the job that its report names. Otherwise the first of these names
 * it: the option, the input, the conversation, `job-id-pattern`. If none does,
 * a job is started where `start-job` is `automatic` and there is a text; else
 * that is an error.
 */
export async function chooseJob(context: RunContext): Promise<ChosenJob> {
  const { inputs, request } = context
  const { record, send, startsJob } = context.state()
  const { job, jobSince, project, writtenAt } = record?.report?.marker ?? {}
  const reported = job !== undefined &&
    project !== undefined && {
      id: job,
      project,
      ...defined({ since: jobSince ?? writtenAt })
    }
  if (send.kind === 'sent' && reported) return named(reported, 'report')
  if (startsJob) return NEW
  const own = (id: string) => ({ id, project: inputs.projectId })
  const { jobId: option } = request
  if (option !== undefined) return named(own(option), 'option')
  if (inputs.jobId !== undefined) return named(own(inputs.jobId), 'job-id')
  if (reported && reported.project === inputs.projectId)
    return named(reported, 'report')
  return findNamed(context)
}

/**
 * Returns the job that the conversation names, or else the pull request; `new`
 * if none does and one may be started; else an error.
 */
async function findNamed(context: RunContext): Promise<ChosenJob> {
  const { inputs, on } = context
  const found = await searchConversation(context)
  if (found.kind === 'failed') return refused(found.problem)
  const { isNamedOtherwise, jobId, hasUnsigned, laterJobId } = found.value
  const own = (id: string) => ({ id, project: inputs.projectId })
  if (jobId !== undefined) return named(own(jobId), 'report')
  const byPattern = await searchPullRequest(context)
  if (byPattern) return byPattern
  const startsAutomatically =
    inputs.startJob === 'automatic' && context.state().send.kind !== 'none'
  if (startsAutomatically && laterJobId !== undefined)
    return named(own(laterJobId), 'report')
  // Such a conversation has a job, which can't be known.
  if (startsAutomatically && !hasUnsigned) return NEW
  const problem = notNamed(context, on !== undefined)
  return refused(
    isNamedOtherwise || hasUnsigned
      ? { ...problem, what: sentences(problem.what, NAMED_OTHERWISE) }
      : problem
  )
}

const NOTHING_FOUND: NamedInConversation = {
  isNamedOtherwise: false,
  hasUnsigned: false
}

/**
 * Returns what the conversation says about its job; nothing if the event has
 * no conversation. For an event, comments count that were written before this
 * attempt.
 */
async function searchConversation(
  context: RunContext
): Promise<Awaited<ReturnType<typeof findJob>>> {
  const { asked, github, inputs, limits, on, threads } = context
  if (!on) return { kind: 'read', value: NOTHING_FOUND }
  const { send } = context.state()
  const sentAt = send.kind === 'sent' ? send.at + github.aheadMs() : undefined
  return findJob(context, {
    issue: on.number,
    key: context.state().about.key,
    project: inputs.projectId,
    until: asked?.createdAt ?? (await startOfAttempt(context)) - 1,
    count: on.comments,
    ...defined({ sentAt }),
    lines: on.isPullRequest
      ? () => readAllComments(github, threads, limits)
      : undefined
  })
}

/** Returns the job that the pull request names; undefined if it names none. */
async function searchPullRequest(
  context: RunContext
): Promise<ChosenJob | undefined> {
  const { inputs, limits, on } = context
  const pattern = inputs.jobIdPattern
  if (pattern === undefined || !on?.isPullRequest) return undefined
  const pull = await context.pull(limits)
  if (pull.kind === 'failed') {
    const { problem } = pull
    return refused({ ...problem, what: sentences(UNREADABLE, problem.what) })
  }
  const id = jobIdIn(pull.value, pattern)
  return id === undefined
    ? undefined
    : named({ id, project: inputs.projectId }, 'job-id-pattern', pull.value)
}

/** A job that was checked, or why it could not be. */
export type CheckedJob =
  | {
      readonly kind: 'checked'
      readonly job: TrackedJob
      readonly snapshot: Snapshot
    }
  | Refused
  | Failed

/**
 * Returns the job with its first check, which proves the key without using up
 * a message, or why it could not be checked. `failed` says that the time limit
 * passed while checks failed. A job that a pull request names is refused
 * unless the service confirms it.
 */
export async function checkNamedJob(
  context: RunContext,
  { by, claimedBy, job: { id } }: Named,
  limits = context.limits
): Promise<CheckedJob> {
  const { clock, onRetry, run } = context
  // A new job may be missing for a while, also for a later run.
  const isNew = context.state().startsJob
  const seenBy = by === 'report' ? 'earlier-run' : 'no-run'
  const job = openJob(context, id, isNew ? 'this-run' : seenBy)
  const found = await retry(clock, limits, () => job.check(limits), onRetry)
  switch (found.kind) {
    case 'failed':
      return found
    case 'refused':
      return withSource(found, by)
    case 'snapshot':
      return claimedBy && !isMadeBy(claimedBy, found.job, run.serverUrl)
        ? refused(notConfirmed(id))
        : { kind: 'checked', job, snapshot: found }
  }
}

/**
 * Returns the job to be checked. Each check whose status is new goes to the log.
 *
 * @param seenBy the run that has seen the job under this ID, or has started it
 */
export function openJob(
  context: RunContext,
  id: string,
  seenBy: KnownJob['seenBy']
): TrackedJob {
  const { clock, service } = context
  return trackJob(service, id, clock, snapshotLogger(context), seenBy)
}

/**
 * Returns when this attempt began, by GitHub's clock, because an event does
 * not say when it happened.
 */
async function startOfAttempt({ github, limits }: RunContext): Promise<number> {
  // If the gate did not have to ask, GitHub has not answered yet.
  await github.account(limits)
  return github.firstAnswerAt()
}

function named(
  job: NamedJob,
  by: Named['by'],
  claimedBy?: PullRequest
): Named | Refused {
  const problem = idProblem(job.id)
  const reason = by === 'option' ? 'text' : 'no-job'
  if (problem) return refused({ ...problem, reason })
  return { kind: 'named', job, by, ...defined({ claimedBy }) }
}

/**
 * Returns the refusal of a check with where the job's ID comes from, if it
 * comes from an input, because a wrong ID has to be corrected there.
 */
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

/** Returns a function that logs a check if it shows something new. */
function snapshotLogger(context: RunContext): (snapshot: Snapshot) => void {
  const { log } = context
  let status: string | undefined
  return snapshot => {
    warnOfUndocumented(snapshot, log)
    const { job } = snapshot
    if (job.status === status) return
    status = job.status
    const isUnsent = context.state().send.kind === 'unsent'
    log.moment(
      isUnsent
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
  }
}

const NAMED_OTHERWISE = say`Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it.`

/** Returns the problem of a follow-up whose job nothing names. */
function notNamed(
  { asked, inputs }: RunContext,
  hasConversation: boolean
): Problem {
  const { startJob } = inputs
  const canStart = startJob !== 'never'
  const isWatch = inputs.startJob === 'automatic'
  const reason = 'no-job' as const
  if (asked)
    return {
      reason,
      what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
      fix: [],
      isLasting: true
    }
  const start: Message =
    canStart && !isWatch ? say`To start a job, set start-job to automatic.` : []
  const name: Message = hasConversation
    ? say`Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`
    : say`Set job-id in the workflow.`
  return {
    reason,
    what: hasConversation
      ? say`No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`
      : say`No job is named: there is no job-id input.`,
    fix: sentences(name, start),
    isLasting: true
  }
}

/**
 * Returns the problem of a job that only a pull request names and the service
 * does not confirm. It has no fix of its own: the advice for its reason asks
 * for a job.
 */
function notConfirmed(id: string): Problem {
  return {
    reason: 'no-job',
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    fix: [],
    isLasting: true
  }
}

const UNREADABLE = say`The pull request could not be read, so it is not known which job made it.`

/**
 * Returns the job with its first check, or why it could not be checked. The
 * job is noted for outputs and report; one that only untrusted text names is
 * noted once the service has confirmed it.
 */
export async function checkChosen(
  context: RunContext,
  chosen: Extract<ChosenJob, { kind: 'named' }>,
  limits = context.limits
): Promise<CheckedJob> {
  const { learn } = context
  const { claimedBy, job } = chosen
  // The ID comes from untrusted text until the service has confirmed it.
  if (!claimedBy) learn({ job })
  const checked = await checkNamedJob(context, chosen, limits)
  if (checked.kind === 'checked')
    learn({ job: { ...job, latest: checked.snapshot } })
  return checked
}

/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]'

/**
 * Returns the ID in the whole name of the branch, else in the first match in
 * the description; undefined if neither matches. A full stop at the end of an
 * ID ends the sentence.
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

/**
 * Returns whether the service says that the job made the pull request: its
 * `prLink` is this pull request or, while that is null, its source is this
 * repository and branch, which must not be a fork's.
 */
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
