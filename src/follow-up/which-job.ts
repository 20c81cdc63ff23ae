import { type AgentJob, isKnownStatus } from '../agent/job.ts'
import type { Because } from '../agent/reply.ts'
import { within } from '../clock.ts'
import { findJob } from '../github/comments.ts'
import {
  type PullRequest,
  pathOn,
  placeOfLink,
  readPullRequest
} from '../github/pull-request.ts'
import { retry } from '../http/retry.ts'
import { type Message, type Problem, say } from '../message.ts'
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
  /** The time limit passed while checks failed. */
  readonly isOutOfTime?: boolean
}

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
  const { claimedBy, id } = named
  if (!claimedBy) outputs.know({ jobId: id })
  const onSnapshot = snapshotLogger(followUp)
  const job = trackJob(service, id, clock, onSnapshot, !!reported)
  const soon = within(limits, clock.now() + mostMs)
  const found = await retry(clock, soon, () => job.check(soon), onRetry)
  if (found.kind === 'given-up')
    return { ...unchecked(found.problem, 'setup'), isOutOfTime: true }
  if (!claimedBy) progress.job = job
  if (found.kind !== 'snapshot') return { ...found, kind: 'unchecked' }
  if (claimedBy && !isMadeBy(claimedBy, found.job, run.serverUrl))
    return unchecked(notConfirmed(id), 'unnamed')
  outputs.know({ jobId: id })
  progress.job = job
  return { kind: 'checked', job, snapshot: found }
}

/** What was sent stays with the job that its report names. */
export async function nameJob({ progress, step }: FollowUp, reported?: string) {
  const { asked, github, inputs, limits, lines, on, run, trigger } = step
  const sentTo = progress.send === 'sent' ? reported : undefined
  const given = sentTo ?? trigger.request.jobId ?? inputs.jobId ?? reported
  if (given !== undefined) return named(given)
  let isUnsigned = false
  if (on && (asked || on.isPullRequest)) {
    const found = await findJob(step, {
      issue: on.number,
      project: inputs.projectId,
      before: asked?.createdAt ?? (await startOfAttempt(step)),
      count: on.comments,
      lines: on.isPullRequest ? lines : undefined
    })
    if (found.kind === 'failed') return unchecked(found.problem, 'setup')
    const { hasUnsigned, jobId } = found.value
    if (jobId !== undefined) return named(jobId)
    isUnsigned = hasUnsigned
  }
  const pattern = inputs.jobIdPattern
  const unnamed = asked ? NOT_NAMED : NOT_NAMED_BY_EVENT
  const notNamed = unchecked(isUnsigned ? OTHER_KEY : unnamed, 'unnamed')
  if (pattern === undefined || !on?.isPullRequest) return notNamed
  const place = { ...run, number: on.number }
  const claimedBy = await readPullRequest(github, place, limits)
  if (claimedBy === undefined) return unchecked(UNREADABLE, 'setup')
  const id = jobIdIn(claimedBy, pattern)
  return id === undefined ? notNamed : named(id, claimedBy)
}

/** By GitHub's clock. An event does not say when it happened. */
async function startOfAttempt({ github, limits }: Step): Promise<number> {
  // Where the gate did not have to ask, nothing has been answered yet.
  await github.account(limits)
  return github.firstAnswerAt()
}

/** @param claimedBy anybody can write what names it: the service must confirm */
function named(id: string, claimedBy?: PullRequest) {
  const problem = idProblem(id)
  return problem
    ? unchecked(problem, 'unnamed')
    : ({ kind: 'named', id, claimedBy } as const)
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

const OTHER_KEY: Problem = {
  what: say`No job is named: the earlier reports here were made with another api-key, so they don't count.`,
  remedy: say`If api-key was changed by mistake, correct it first. Otherwise, name the job again with ${'--job <id>'} right after the command.`
}

const NOT_NAMED: Problem = {
  what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action here names a job that the service has confirmed.`,
  remedy: say`Name the job with ${'--job <id>'} right after the command, or set job-id in the workflow and comment again.`
}

const NOT_NAMED_BY_EVENT: Problem = {
  what: say`No job is named: there is no job-id input, and no earlier report of this action on this pull request names a job that the service has confirmed.`,
  remedy: say`Comment ${'--job <id>'} right after the command on the pull request, or set job-id or job-id-pattern in the workflow.`
}

function notConfirmed(id: string): Problem {
  return {
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    remedy: say`Name the job with ${'--job <id>'} right after the command.`
  }
}

const UNREADABLE: Problem = {
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
