import { type Clock, type Limits, within } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { record, text, wholeNumber } from '../common/json.ts'
import { type Failed, type Read, say } from '../common/message.ts'
import { once } from '../common/once.ts'
import { parseUrl } from '../common/url.ts'
import { GITHUB_ANSWER_MS, type GitHub } from './client.ts'
import { type PullRequestState, stateIn } from './pull-state.ts'
import type { Unanswered } from './reply.ts'

export interface PullRequest {
  readonly number: number
  /** `owner/name` of the repository it is made to. */
  readonly repository: string
  readonly headRef: string
  readonly headSha: string
  readonly state?: PullRequestState
  /** The same of the branch's repository; a fork can be gone. */
  readonly headRepository?: string
  readonly description: string
  readonly isUntouched: boolean
}

/** The path of an address on this GitHub; undefined when it is elsewhere. */
export function pathOn(serverUrl: string, link: string): string | undefined {
  const [url, base] = [parseUrl(link), parseUrl(serverUrl)]
  if (!url || !base) return undefined
  const prefix = base.pathname.replace(/\/$/, '')
  return url.host === base.host && url.pathname.startsWith(prefix)
    ? url.pathname.slice(prefix.length)
    : undefined
}

/** The place that an address names; undefined when it is not on this GitHub. */
export function placeOfLink(link: string, serverUrl: string) {
  const path = pathOn(serverUrl, link) ?? ''
  const [, owner = '', repo = '', number] =
    /^\/([\w.-]+)\/([\w.-]+)\/pull\/([1-9]\d{0,9})(?:\/|$)/.exec(path) ?? []
  return number === undefined
    ? undefined
    : { owner, repo, number: Number(number) }
}

/** Reads a pull request at most once, within the limits of the first call. */
export function openPullRequest(
  github: GitHub,
  place: NonNullable<ReturnType<typeof placeOfLink>>
) {
  return once((limits: Limits) => readPullRequest(github, place, limits))
}

async function readPullRequest(
  github: GitHub,
  { owner, repo, number }: NonNullable<ReturnType<typeof placeOfLink>>,
  limits: Limits
): Promise<Read<PullRequest, Unanswered>> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const parameters = { owner, repo, pull_number: number }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed') return answer
  const data = record(answer.data)
  const head = record(data.head)
  const headRef = text(head.ref)
  const headSha = /^[\da-f]+$/i.exec(text(head.sha) ?? '')?.[0]
  const repository =
    text(record(record(data.base).repo).full_name) ?? `${owner}/${repo}`
  if (headRef === undefined || headSha === undefined) return NO_PULL_REQUEST
  const value = {
    number: wholeNumber(data.number) ?? number,
    repository,
    headRef,
    headSha,
    ...defined({
      headRepository: text(record(head.repo).full_name),
      state: stateIn(data)
    }),
    description: text(data.body) ?? '',
    isUntouched: data.comments === 0 && data.review_comments === 0
  }
  return { kind: 'read', value }
}

const NO_PULL_REQUEST: Failed = {
  kind: 'failed',
  problem: {
    reason: 'github',
    what: say`GitHub's answer is not the requested pull request.`,
    fix: say`Check GITHUB_API_URL and the proxy.`
  }
}

/** How it is named, and its state, if the answer says it. */
export function stateOfPull(pull: PullRequest | undefined) {
  if (pull?.state === undefined) return undefined
  return { name: `${pull.repository}#${pull.number}`, state: pull.state }
}

/**
 * The pull request that an address names, as far as it can be read in time: it
 * decides only `changed` and the `pr-*` outputs.
 */
export async function readHead(
  ports: {
    readonly clock: Clock
    readonly github: GitHub
    readonly limits: Limits
    readonly run: { readonly serverUrl: string }
  },
  link: string | null,
  mostMs = GITHUB_ANSWER_MS
): Promise<PullRequest | undefined> {
  const { clock, github, limits, run } = ports
  const place = link === null ? undefined : placeOfLink(link, run.serverUrl)
  const soon = within(limits, clock.now() + mostMs)
  if (place === undefined) return undefined
  // A cancel ends it; what is known by then still counts.
  const read = await readPullRequest(github, place, soon).catch(() => undefined)
  return read?.kind === 'read' ? read.value : undefined
}
