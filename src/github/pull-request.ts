import { type Clock, type Limits, within } from '../common/clock.ts'
import { type Failed, type Read, say } from '../common/message.ts'
import {
  asObject,
  boolean,
  parseUrl,
  text,
  wholeNumber
} from '../common/parse.ts'
import { defined, once } from '../common/values.ts'
import { GITHUB_ANSWER_MS, type GitHub } from './client.ts'
import { type GitHubFailure, unexpectedAnswer } from './reply.ts'
import { type Subject, stateIn } from './trigger.ts'

/** A pull request as GitHub shows it. */
export interface PullRequest {
  readonly number: number
  /** `owner/name` of the repository that the pull request is in. */
  readonly repository: string
  /** Stays the same when the repository is renamed. */
  readonly repositoryId?: string
  readonly isPrivate?: boolean
  readonly headRef: string
  readonly headSha: string
  readonly state?: NonNullable<Subject['state']>
  /** `owner/name` of the branch's repository; missing if a fork was deleted. */
  readonly headRepository?: string
  readonly description: string
  /** Whether it has no comments, neither in its conversation nor on lines. */
  readonly isUntouched: boolean
}

/**
 * Returns the path of an address on a GitHub server, without the server's own
 * path before it, and without a query; undefined if the address is on another
 * host or port, is not below the server's own path, or if either is no address.
 * The scheme and a user in the address are ignored.
 */
export function pathOn(serverUrl: string, link: string): string | undefined {
  const [url, base] = [parseUrl(link), parseUrl(serverUrl)]
  if (!url || !base) return undefined
  const prefix = base.pathname.replace(/\/$/, '')
  return url.host === base.host && url.pathname.startsWith(`${prefix}/`)
    ? url.pathname.slice(prefix.length)
    : undefined
}

/**
 * Returns the parts of the address of a pull request, also one of a page below
 * it, such as its files; undefined if the address is on another server, or
 * names something else.
 */
export function parsePullLink(
  link: string,
  serverUrl: string
):
  | { readonly owner: string; readonly repo: string; readonly number: number }
  | undefined {
  const path = pathOn(serverUrl, link) ?? ''
  const [, owner = '', repo = '', number] =
    /^\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? []
  return number === undefined
    ? undefined
    : { owner, repo, number: Number(number) }
}

/**
 * Returns a function that reads a pull request at most once, within the limits
 * of its first call; every call returns that result, also a failure. Nothing is
 * requested yet.
 */
export function openPullRequest(
  github: GitHub,
  parts: NonNullable<ReturnType<typeof parsePullLink>>
): (limits: Limits) => Promise<Read<PullRequest, GitHubFailure>> {
  return once((limits: Limits) => readPullRequest(github, parts, limits))
}

/**
 * Returns a pull request as GitHub shows it now, or why it can't be read: also
 * if the answer has no branch or commit. Its repository is that of the answer,
 * which has the new name of a renamed one, or else that of the address. Any
 * other property that the answer lacks is missing, but the description is
 * empty. `isUntouched` is true only if both counts of comments are 0. Retries
 * within the limits. Throws `Cancelled` on a cancel.
 */
async function readPullRequest(
  github: GitHub,
  { owner, repo, number }: NonNullable<ReturnType<typeof parsePullLink>>,
  limits: Limits
): Promise<Read<PullRequest, GitHubFailure>> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const parameters = { owner, repo, pull_number: number }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed') return answer
  const data = asObject(answer.data)
  const head = asObject(data.head)
  const headRef = text(head.ref)
  const headSha = /^[\da-f]+$/i.exec(text(head.sha) ?? '')?.[0]
  const base = asObject(asObject(data.base).repo)
  const repository = text(base.full_name) ?? `${owner}/${repo}`
  const repositoryId = wholeNumber(base.id)
  if (headRef === undefined || headSha === undefined) return NO_PULL_REQUEST
  const value = {
    number,
    repository,
    headRef,
    headSha,
    ...defined({
      headRepository: text(asObject(head.repo).full_name),
      state: stateIn(data),
      repositoryId:
        repositoryId === undefined ? undefined : String(repositoryId),
      isPrivate: boolean(base.private)
    }),
    description: text(data.body) ?? '',
    isUntouched: data.comments === 0 && data.review_comments === 0
  }
  return { kind: 'read', value }
}

const NO_PULL_REQUEST: Failed = {
  kind: 'failed',
  problem: unexpectedAnswer(
    say`GitHub's answer is not the requested pull request.`
  )
}

/**
 * Returns a pull request's name, such as `acme/shop#8`, and its state;
 * undefined if either is not known.
 */
export function stateOfPull(
  pull: PullRequest | undefined
):
  | { readonly name: string; readonly state: NonNullable<Subject['state']> }
  | undefined {
  if (pull?.state === undefined) return undefined
  return { name: `${pull.repository}#${pull.number}`, state: pull.state }
}

/**
 * Returns the pull request that an address names, requested and retried within
 * the limits and `mostMs`, where a request in flight gets 1.5 s more; undefined
 * if there is no address, it is on another server or names something else, or
 * the pull request can't be read in time, also because of a cancel. A failure
 * is not thrown, and logged only where it is retried.
 */
export async function readLinkedPull(
  context: {
    readonly clock: Clock
    readonly github: GitHub
    readonly limits: Limits
    readonly run: { readonly serverUrl: string }
  },
  link: string | null,
  mostMs = GITHUB_ANSWER_MS
): Promise<PullRequest | undefined> {
  const { clock, github, limits, run } = context
  const parts = link === null ? undefined : parsePullLink(link, run.serverUrl)
  const soon = within(limits, clock.now() + mostMs)
  if (parts === undefined) return undefined
  // A cancel must not end the run here: what is known so far still counts.
  const read = await readPullRequest(github, parts, soon).catch(() => undefined)
  return read?.kind === 'read' ? read.value : undefined
}
