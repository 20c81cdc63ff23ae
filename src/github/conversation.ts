import type { Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import { type Problem, say } from '../message.ts'
import type { Answer, GitHub } from './client.ts'
import {
  isMarkerOf,
  type Marker,
  type ReportMarker,
  readMarker
} from './marker.ts'
import { PAGE_SIZE, readPagesBackwards } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'
import type { Asked } from './trigger.ts'

/** An issue's comments, as far as they are about a project. */
export interface Conversation {
  readonly issue: number
  readonly project: string
  /** How many comments the issue had when last heard of. */
  readonly comments: number
}

/** A comment of the action's own account that begins with its marker. */
export interface OwnComment {
  readonly kind: 'comment'
  readonly id: number
  readonly url: string
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly createdAt: number
  /** The same, of the latest edit: the send it tells of is not later. */
  readonly updatedAt: number
  /** How far GitHub's clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number
  readonly marker: Marker
}

type Failed = { readonly kind: 'failed'; readonly problem: Problem }

/**
 * The job that the conversation is about: the one that the newest own comment
 * names. On a re-run it is the one that the first attempt would have found.
 *
 * @param login the own account's; nobody else's comments count
 * @param rerunOf the triggering comment, when this is a re-run
 */
export async function findJob(
  github: GitHub,
  conversation: Conversation,
  login: Promise<string | undefined>,
  rerunOf: Pick<Asked, 'kind' | 'id' | 'createdAt'> | undefined,
  limits: Limits
): Promise<{ readonly kind: 'job'; readonly jobId: string } | Failed> {
  let newest: string | undefined
  const own = login.then(byAuthor)
  for await (const found of ownComments(github, conversation, own, limits)) {
    if (found.kind === 'failed') return found
    const jobId = found.marker.job
    if (jobId === undefined) continue
    newest ??= jobId
    const isFirstAttempts =
      rerunOf === undefined ||
      isMarkerOf(found.marker, rerunOf) ||
      found.createdAt < rerunOf.createdAt
    if (isFirstAttempts) return { kind: 'job', jobId }
  }
  return newest === undefined
    ? { kind: 'failed', problem: NO_JOB }
    : { kind: 'job', jobId: newest }
}

const NO_JOB: Problem = {
  what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier result of this action on this issue or pull request.`,
  remedy: say`Comment again with ${'--job <id>'} right after the command, wait for the first result, or set job-id in the workflow.`
}

/**
 * The own comment with a certain marker, if there is one.
 *
 * @param login undefined when the own account's is not known: any author's
 * @param since nothing older is of interest, milliseconds since the epoch
 */
export async function findReport(
  github: GitHub,
  conversation: Conversation,
  login: string | undefined,
  isIt: (marker: ReportMarker) => boolean,
  since: number,
  limits: Limits
): Promise<
  | (OwnComment & { readonly marker: ReportMarker })
  | { readonly kind: 'none' }
  | Failed
> {
  const own = Promise.resolve(login === undefined ? byAnyone : byAuthor(login))
  for await (const found of ownComments(
    github,
    conversation,
    own,
    limits,
    since
  ))
    if (found.kind === 'failed') return found
    else if (found.marker.kind === 'report' && isIt(found.marker))
      return { ...found, marker: found.marker }
  return { kind: 'none' }
}

/**
 * The own comments, newest first.
 *
 * @param since nothing older is of interest, milliseconds since the epoch
 */
async function* ownComments(
  github: GitHub,
  conversation: Conversation,
  isOwn: Promise<IsOwn>,
  limits: Limits,
  since = 0
): AsyncGenerator<OwnComment | Failed> {
  const { issue, project, comments } = conversation
  const pages = readPagesBackwards(
    github,
    {
      route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: { issue_number: issue }
    },
    Math.max(1, Math.ceil(comments / PAGE_SIZE)),
    limits
  )
  for await (const page of pages) {
    if (page.kind === 'failed') return yield page
    const isAuthor = await isOwn
    for (const item of page.items.toReversed()) {
      const found = readOwnComment(item, isAuthor, page.aheadMs)
      if (found?.marker.project === project && found.marker.issue === issue)
        yield found
    }
    const oldest = time(page.items[0]?.created_at)
    if (oldest !== undefined && oldest < since) return
  }
}

/** Whether the account of this login is the action's own. */
type IsOwn = (login: string | undefined) => boolean

const byAnyone: IsOwn = () => true
const byAuthor =
  (own: string | undefined): IsOwn =>
  login =>
    own !== undefined && login === own

function readOwnComment(
  item: Json,
  isOwn: IsOwn,
  aheadMs: number
): OwnComment | undefined {
  const id = wholeNumber(item.id)
  const marker = readMarker(text(item.body) ?? '')
  const author = text(record(item.user).login)
  if (id === undefined || marker === undefined) return undefined
  if (!isOwn(author)) return undefined
  const url = text(item.html_url) ?? ''
  const createdAt = time(item.created_at) ?? 0
  const updatedAt = time(item.updated_at) ?? createdAt
  return { kind: 'comment', id, url, createdAt, updatedAt, aheadMs, marker }
}

/** A new comment on an issue, one try. */
export async function createComment(
  github: GitHub,
  issue: number,
  body: string,
  limits: Limits
): Promise<PostedComment> {
  const result = await github.askOnce(
    {
      route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: { issue_number: issue, body }
    },
    limits
  )
  return posted(result)
}

/** Puts a new body in place of a comment's, unless GitHub says it is gone. */
export async function updateComment(
  github: GitHub,
  id: number,
  body: string,
  limits: Limits
): Promise<
  PostedComment | { readonly kind: 'gone'; readonly problem: Problem }
> {
  const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'
  const parameters = { comment_id: id, body }
  const answer = await github.ask({ route, parameters }, limits)
  return answer.kind === 'failed' && answer.status === 404
    ? { kind: 'gone', problem: answer.problem }
    : posted(answer)
}

/** Whether a comment stands; `again`: it may, a look tells. */
export type PostedComment =
  | { readonly kind: 'posted'; readonly url: string }
  | Again
  | Failed

function posted(
  result: Answer | Awaited<ReturnType<GitHub['askOnce']>>
): PostedComment {
  switch (result.kind) {
    case 'answer':
      return { kind: 'posted', url: text(record(result.data).html_url) ?? '' }
    case 'again':
      return result
    default:
      return { kind: 'failed', problem: result.problem }
  }
}
