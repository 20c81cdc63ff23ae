import type { Limits } from '../clock.ts'
import type { Failed } from '../message.ts'
import type { GitHub } from './client.ts'
import { type Request, readCommand } from './command.ts'
import {
  type MarkedComment,
  readMarkedComment,
  readReactionCounts,
  timestamp
} from './conversation.ts'
import { readPages } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'
import { REACTIONS } from './reactions.ts'

/** A comment that may have asked for something: our reactions may be on it. */
export interface AskingComment {
  readonly kind: 'comment' | 'line'
  readonly id: number
  /** The number of the issue or pull request it is on. */
  readonly issue: number
  readonly url: string
  readonly author: string
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  /** What its text asks for; undefined when it does not begin with the command. */
  readonly request: Request | undefined
  /** The review that it belongs to, as each comment on a line does. */
  readonly reviewId?: number
  /** There is a 🚀 on it, perhaps of somebody else. */
  readonly hasRocket: boolean
}

/** What is of interest among all comments of a repository. */
export interface RepositoryComments {
  readonly kind: 'read'
  readonly asking: readonly AskingComment[]
  /** The own account's, oldest first. */
  readonly marked: readonly MarkedComment[]
  /** By review: the first of its comments on lines. */
  readonly firstOfReview: ReadonlyMap<number, number>
  /** How far GitHub's clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number
}

/** There can be a hundred pages, and GitHub takes a while for each. */
const PAGES_AHEAD = 5

/**
 * Reads all comments made or edited since a time, once. Of most nothing is
 * kept, and never a text.
 *
 * @param login the own account's
 * @param since by GitHub's clock, milliseconds since the epoch
 */
export async function readRepositoryComments(
  github: GitHub,
  login: string,
  command: string,
  since: number,
  limits: Limits
): Promise<RepositoryComments | Failed> {
  const read = (kind: AskingComment['kind'], route: string) =>
    readAll(github, kind, route, login, command, since, limits)
  const [onIssues, onLines] = await Promise.all([
    read('comment', 'GET /repos/{owner}/{repo}/issues/comments'),
    read('line', 'GET /repos/{owner}/{repo}/pulls/comments')
  ])
  if (onIssues.kind === 'failed') return onIssues
  if (onLines.kind === 'failed') return onLines
  return {
    ...onIssues,
    asking: [...onIssues.asking, ...onLines.asking],
    firstOfReview: onLines.firstOfReview
  }
}

async function readAll(
  github: GitHub,
  kind: AskingComment['kind'],
  route: string,
  login: string,
  command: string,
  since: number,
  limits: Limits
): Promise<RepositoryComments | Failed> {
  const asking: AskingComment[] = []
  const marked: MarkedComment[] = []
  const firstOfReview = new Map<number, number>()
  let aheadMs = 0
  const parameters = {
    since: timestamp(since),
    sort: 'created',
    direction: 'asc'
  }
  const list = { route, parameters }
  for await (const page of readPages(github, list, limits, PAGES_AHEAD)) {
    if (page.kind === 'failed') return page
    aheadMs = page.aheadMs
    for (const item of page.items) {
      const own = readMarkedComment(item, aheadMs)
      if (own?.author === login) marked.push(own)
      const found = own ? undefined : readAsking(kind, item, command)
      if (found && bearsReactions(item)) asking.push(found)
      const { id, reviewId } = found ?? {}
      if (id === undefined || reviewId === undefined) continue
      const first = firstOfReview.get(reviewId) ?? id
      firstOfReview.set(reviewId, Math.min(first, id))
    }
  }
  return { kind: 'read', asking, marked, firstOfReview, aheadMs }
}

function bearsReactions(item: Json): boolean {
  const counts = readReactionCounts(item)
  return [REACTIONS.claimed, REACTIONS.sent].some(content => counts[content])
}

function readAsking(
  kind: AskingComment['kind'],
  item: Json,
  command: string
): AskingComment | undefined {
  const id = wholeNumber(item.id)
  const on = text(item.issue_url) ?? text(item.pull_request_url) ?? ''
  const issue = /\/(\d{1,15})$/.exec(on)?.[1]
  const author = text(record(item.user).login)
  if (id === undefined || issue === undefined || author === undefined)
    return undefined
  const createdAt = time(item.created_at) ?? 0
  const counts = readReactionCounts(item)
  const reviewId = wholeNumber(item.pull_request_review_id)
  return {
    kind,
    id,
    issue: Number(issue),
    url: text(item.html_url) ?? '',
    author,
    createdAt,
    updatedAt: time(item.updated_at) ?? createdAt,
    request: readCommand(text(item.body) ?? '', command),
    ...(reviewId === undefined ? {} : { reviewId }),
    hasRocket: Boolean(counts[REACTIONS.sent])
  }
}
