import type { AgentJob } from './agent/job.ts'
import type { Limits } from './clock.ts'
import {
  type CommentPorts,
  findJob,
  type LineComments
} from './github/comments.ts'
import { type PullRequest, placeOfLink } from './github/pull-request.ts'
import type { Asked, Subject } from './github/trigger.ts'
import { idProblem } from './inputs.ts'
import { type Problem, say } from './message.ts'

/** Which job is meant, or why that is not known. */
export type Named =
  | {
      readonly kind: 'job'
      readonly id: string
      /** Named by what anybody can write: only the service can confirm it. */
      readonly claimedBy?: PullRequest
    }
  /** Only another comment can name it. */
  | { readonly kind: 'unnamed'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Where a job can be named, in this order. */
export interface JobNames {
  /** `--job` in the comment. */
  readonly option: string | undefined
  /** The input `job-id`. */
  readonly input: string | undefined
  /** What was asked, whose conversation may know its job. */
  readonly asked: Asked | undefined
  /** The input `job-id-pattern`, for a pull request. */
  readonly pattern: string | undefined
  readonly on: Subject | undefined
  readonly project: string
}

/** What finding the job needs beyond that. */
interface NamePorts extends CommentPorts {
  readonly lines: LineComments
  readonly readPullRequest: (number: number) => Promise<PullRequest | undefined>
}

/**
 * Finds out which job is meant.
 *
 * @param reported the job that an earlier attempt's report names
 */
export async function nameJob(
  names: JobNames,
  ports: NamePorts,
  limits: Limits,
  reported?: string
): Promise<Named> {
  const { asked, input, on, option, pattern, project } = names
  const given = option ?? input ?? reported
  if (given !== undefined) return named(given)
  if (asked) {
    const about = {
      issue: asked.on.number,
      project,
      before: asked.createdAt,
      count: asked.on.comments,
      lines: asked.on.isPullRequest ? ports.lines : undefined
    }
    const found = await findJob(ports, about, limits)
    if (found.kind === 'failed') return found
    if (found.jobId !== undefined) return named(found.jobId)
  }
  if (pattern === undefined || !on?.isPullRequest) return NOT_NAMED
  const pull = await ports.readPullRequest(on.number)
  if (pull === undefined) return { kind: 'failed', problem: UNREADABLE }
  const id = jobIdIn(pull, pattern)
  if (id === undefined) return NOT_NAMED
  const job = named(id)
  return job.kind === 'job' ? { ...job, claimedBy: pull } : job
}

function named(id: string): Named {
  const problem = idProblem(id)
  return problem ? { kind: 'unnamed', problem } : { kind: 'job', id }
}

/** What an ID is made of, and what may not be next to a match. */
const CHARACTER = '[\\p{L}\\p{N}._-]'

/**
 * The job's ID by a pattern: from the whole name of the branch, else from the
 * first match in the description. A full stop ends a sentence, not an ID.
 */
export function jobIdIn(
  { description, headRef }: Pick<PullRequest, 'headRef' | 'description'>,
  pattern: string
): string | undefined {
  const [before = '', after = ''] = pattern.split('{job-id}').map(escaped)
  const named = `${before}(${CHARACTER}+)${after}`
  const match =
    new RegExp(`^${named}$`, 'u').exec(headRef) ??
    new RegExp(`(?<!${CHARACTER})${named}(?!${CHARACTER})`, 'u').exec(
      description
    )
  return match?.[1]?.replace(/(?<!\.)\.+$/, '')
}

function escaped(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&')
}

/**
 * Whether a job made a pull request, by the service's own word: its `prLink`
 * or, as long as that is null, its repository and branch.
 */
export function isMadeBy(
  pull: PullRequest,
  { prLink, source }: AgentJob,
  serverUrl: string
): boolean {
  if (prLink !== null) {
    const place = placeOfLink(prLink, serverUrl)
    return (
      place !== undefined &&
      place.number === pull.number &&
      isSame(`${place.owner}/${place.repo}`, pull.repository)
    )
  }
  return (
    source.repository !== null &&
    isSame(pull.headRepository ?? '', pull.repository) &&
    source.ref === pull.headRef &&
    isSame(repositoryOf(source.repository, serverUrl) ?? '', pull.repository)
  )
}

/** `owner/name` of a repository's address on this GitHub. */
function repositoryOf(address: string, serverUrl: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(serverUrl)) return undefined
  const [url, base] = [new URL(address), new URL(serverUrl)]
  const prefix = base.pathname.replace(/\/$/, '')
  if (url.host !== base.host || !url.pathname.startsWith(prefix))
    return undefined
  const path = url.pathname.slice(prefix.length)
  return /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1]
}

/** GitHub's names are not case-sensitive. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const NOT_NAMED: Named = {
  kind: 'unnamed',
  problem: {
    what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier report of this action on this issue or pull request.`,
    remedy: say`Name the job with ${'--job <id>'} right after the command, or set job-id in the workflow.`
  }
}

/** The service does not confirm what a branch or a description says. */
export function notConfirmed(id: string): Problem {
  return {
    what: say`The branch or description names the agent job ${id}, but the service does not say that this job made this pull request.`,
    remedy: say`Name the job with ${'--job <id>'} right after the command.`
  }
}

const UNREADABLE: Problem = {
  what: say`The pull request could not be read, so it is not known which job made it.`,
  remedy: say`Give the job the permission ${'pull-requests: write'}, and check GitHub's status page.`
}
