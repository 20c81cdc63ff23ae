import { type AgentJob, isKnownStatus } from '../agent/job.ts'
import type { Because, Refused } from '../agent/reply.ts'
import { within } from '../clock.ts'
import { type FoundJob, findJob } from '../github/comments.ts'
import {
  type PullRequest,
  pathOn,
  placeOfLink
} from '../github/pull-request.ts'
import { retry } from '../http/retry.ts'
import {
  literal,
  type Message,
  type Problem,
  say,
  sentences
} from '../message.ts'
import type { Snapshot } from '../rules/finished.ts'
import { idProblem, JOB_ID } from '../step/inputs.ts'
import type { Step } from '../step/step.ts'
import type { FollowUp } from './follow-up.ts'
import { type TrackedJob, trackJob } from './tracked-job.ts'

/** The job, and its state; or why it is not known. */
export type CheckedJob =
  | {
      readonly kind: 'checked'
      readonly job: TrackedJob
      readonly snapshot: Snapshot
    }
  | Unchecked

interface Unchecked {
  readonly kind: 'unchecked'
  readonly problem: Problem
  /** `unnamed`: where a comment asked, only another one can name the job. */
  readonly because: Because | 'unnamed'
  /** The input `job-id` names it, which has to be corrected if it is wrong. */
  readonly isFromInput?: boolean
  /** The time limit passed while checks failed. */
  readonly isOutOfTime?: boolean
}

/** What named the job: an option, a report, or an input. */
type NamedBy = 'option' | 'report' | 'job-id' | 'job-id-pattern'

/**
 * Checks the job that is meant, which proves the key without using up a
 * message.
 * @param reported the job that a report on this follow-up names
 * @param mostMs how long failing checks may be tried again
 */
export async function checkJob(
  followUp: FollowUp,
  reported?: string,
  mostMs = Number.POSITIVE_INFINITY
): Promise<CheckedJob> {
  const { progress, step } = followUp
  const { clock, limits, onRetry, outputs, run, service } = step
  const named = await nameJob(followUp, reported)
  if (named.kind === 'unchecked') return named
  const { claimedBy, id, namedBy } = named
  if (!claimedBy) outputs.know({ jobId: id })
  const onSnapshot = snapshotLogger(followUp)
  const job = trackJob(service, id, clock, onSnapshot, !!reported)
  if (!claimedBy) progress.job = job
  const soon = within(limits, clock.now() + mostMs)
  const found = await retry(clock, soon, () => job.check(soon), onRetry)
  if (found.kind === 'given-up')
    return { ...unchecked(found.problem, 'setup'), isOutOfTime: true }
  if (found.kind === 'refused') return refusedCheck(found, namedBy)
  if (claimedBy && !isMadeBy(claimedBy, found.job, run.serverUrl))
    return unchecked(notConfirmed(id), 'unnamed')
  outputs.know({ jobId: id })
  progress.job = job
  return { kind: 'checked', job, snapshot: found }
}

/** What was sent stays with the job that its report names. */
export async function nameJob({ progress, step }: FollowUp, reported?: string) {
  const { asked, inputs, limits, lines, on, trigger } = step
  const isBegun = progress.send !== 'not-begun'
  if (isBegun && reported !== undefined) return named(reported, 'report')
  const { jobId: option } = trigger.request
  if (option !== undefined) return named(option, 'option')
  if (inputs.jobId !== undefined) return named(inputs.jobId, 'job-id')
  if (reported !== undefined) return named(reported, 'report')
  let notNamed = unchecked(asked ? NOT_NAMED : NOT_NAMED_BY_EVENT, 'unnamed')
  if (on && (asked || on.isPullRequest)) {
    const found = await findJob(step, {
      issue: on.number,
      project: inputs.projectId,
      until: asked?.createdAt ?? (await startOfAttempt(step)) - 1,
      count: on.comments,
      lines: on.isPullRequest ? lines : undefined
    })
    if (found.kind === 'failed') return unchecked(found.problem, 'setup')
    const { isOfOtherProject, isUnsigned, jobId } = found.value
    if (jobId !== undefined) return named(jobId, 'report')
    if (isOfOtherProject || isUnsigned)
      notNamed = unchecked(namedOtherwise(found.value, inputs.command), 'job')
  }
  const pattern = inputs.jobIdPattern
  if (pattern === undefined || !on?.isPullRequest) return notNamed
  const pull = await step.pull(limits)
  if (pull.kind === 'failed') return unchecked(UNREADABLE, 'setup')
  const claimedBy = pull.value
  const id = jobIdIn(claimedBy, pattern)
  return id === undefined ? notNamed : named(id, 'job-id-pattern', claimedBy)
}

/** By GitHub's clock, which has no fractions: an event does not say when. */
async function startOfAttempt({ github, limits }: Step): Promise<number> {
  // Where the gate did not have to ask, nothing has been answered yet.
  await github.account(limits)
  return github.firstAnswerAt()
}

/** @param claimedBy anybody can write what names it: the service must confirm */
function named(id: string, namedBy: NamedBy, claimedBy?: PullRequest) {
  const problem = idProblem(id)
  return problem
    ? unchecked({ ...problem, reason: 'no-job' }, 'unnamed')
    : ({ kind: 'named', id, namedBy, claimedBy } as const)
}

/** A wrong ID has to be corrected where it comes from. */
function refusedCheck(refused: Refused, namedBy: NamedBy): Unchecked {
  const { because, problem } = refused
  const isByInput = namedBy === 'job-id' || namedBy === 'job-id-pattern'
  if (because !== 'job' || !isByInput) return unchecked(problem, because)
  const where = say`The ID comes from ${literal(namedBy)}: if it is wrong, correct that input.`
  const remedy = sentences(problem.remedy, where)
  // A pattern can be right, and what it found is not.
  const isFromInput = namedBy === 'job-id'
  return { ...unchecked({ ...problem, remedy }, because), isFromInput }
}

function unchecked(problem: Problem, because: Unchecked['because']): Unchecked {
  return { kind: 'unchecked', problem, because }
}

/** Says what is new at a check: a status, or an undocumented answer. */
function snapshotLogger({ progress, prompt, step }: FollowUp) {
  const { isRerun, log, outputs } = step
  let status: string | undefined
  const told = new Set<string>()
  const warnOnce = (about: string, what: Message) => {
    if (!told.has(about)) log.warn(what)
    told.add(about)
  }
  return ({ job, droppedLink }: Snapshot) => {
    if (job.model) outputs.know({ model: job.model })
    if (droppedLink !== undefined)
      warnOnce(
        'link',
        say`The service returned a prLink that is not an http(s) address, so it is ignored: ${droppedLink}.`
      )
    if (job.status === status) return
    const isToSend = !prompt.isEmpty && progress.send !== 'sent' && !isRerun
    const isBefore = status === undefined && isToSend
    status = job.status
    log.moment(
      isBefore
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
    if (!isKnownStatus(status))
      warnOnce(
        'status',
        say`The service returned the undocumented status ${status}. It is treated as active.`
      )
  }
}

/** The reports here name a job, but the set-up has changed since. */
function namedOtherwise(
  { isOfOtherProject, isUnsigned }: FoundJob,
  command: string
): Problem {
  return {
    reason: 'no-job',
    what: sentences(
      say`No job is named.`,
      isOfOtherProject ? OTHER_PROJECT : [],
      isUnsigned ? OTHER_KEY : []
    ),
    remedy: sentences(
      isOfOtherProject ? say`Check project-id.` : [],
      isUnsigned
        ? say`Check api-key. After a change of the key, or in another repository, a comment has to name the job again: ${`${command} --job <id> …`}. No re-run finds it then.`
        : []
    )
  }
}

const OTHER_PROJECT = say`There are reports here that name one for another project-id.`
const OTHER_KEY = say`There are reports here that name one, but without a valid signature: they were made with another api-key or in another repository.`

const NOT_NAMED: Problem = {
  reason: 'no-job',
  what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
  remedy: []
}

const NOT_NAMED_BY_EVENT: Problem = {
  reason: 'no-job',
  what: say`No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`,
  remedy: say`Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`
}

function notConfirmed(id: string): Problem {
  return {
    reason: 'no-job',
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    remedy: []
  }
}

const UNREADABLE: Problem = {
  reason: 'github',
  what: say`The pull request could not be read, so it is not known which job made it.`,
  remedy: say`Give the job the permission ${'pull-requests: write'}, and check GitHub's status page.`
}

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
