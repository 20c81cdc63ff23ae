import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, time, wholeNumber } from '../common/json.ts'
import type { Problem, Read } from '../common/message.ts'
import type { Again } from '../http/failure.ts'
import type { GitHub } from './client.ts'
import { PAGE_SIZE, type Page, readPages, readPagesBackwards } from './pages.ts'
import type { Unanswered } from './reply.ts'
import type { Run } from './run.ts'

/** What reading and writing comments needs. */
export interface CommentPorts {
  readonly github: GitHub
  readonly limits: Limits
}

/** A comment, whoever wrote it. */
export interface Written {
  readonly id: number
  readonly author: string
  readonly text: string
  readonly url: string
  /** Of a comment on a line: the first comment of its thread. */
  readonly threadId?: number
  /** The issue or pull request, if the answer says it. */
  readonly issue?: number
  /** When GitHub created it, milliseconds since the epoch. */
  readonly postedAt: number
}

/** Where a comment goes: into the conversation, or into a thread of it. */
export interface CommentPlace {
  readonly issue: number
  readonly threadId?: number
}

/** The two lists that have comments: of conversations, and on lines. */
export type CommentList = 'issues' | 'pulls'

/** A repository can have a hundred pages, and GitHub is slow with each. */
const PAGES_AHEAD = 5

function listOf(list: CommentList, issue: number) {
  const route = `GET /repos/{owner}/{repo}/${list}/{issue_number}/comments`
  return { route, parameters: { issue_number: issue } }
}

/** A page of comments, or why it can't be read; then no more come. */
export type CommentPage =
  | { readonly kind: 'page'; readonly comments: readonly Written[] }
  | Unanswered

/**
 * Yields the comments of a conversation, the newest page first. A page that
 * can't be read is the last.
 *
 * @param count of its comments, as far as the event says
 */
export async function* readConversationBackwards(
  { github, limits }: CommentPorts,
  issue: number,
  count: number
): AsyncGenerator<CommentPage> {
  const list = listOf('issues', issue)
  const lastPage = Math.max(1, Math.ceil(count / PAGE_SIZE))
  for await (const page of readPagesBackwards(github, list, lastPage, limits))
    yield commentsOf(page, 'issues')
}

/**
 * Yields comments that were updated since a time, a page at a time, of one
 * conversation or of the whole repository. A page that can't be read is the
 * last.
 *
 * @param where `since`: milliseconds since the epoch, by GitHub's clock, of
 * which the second counts, because GitHub's dates have no fractions
 */
export async function* readCommentsSince(
  { github, limits }: CommentPorts,
  list: CommentList,
  where: { readonly issue?: number | undefined; readonly since: number }
): AsyncGenerator<CommentPage> {
  const { issue, since } = where
  const whole = {
    route: `GET /repos/{owner}/{repo}/${list}/comments`,
    parameters: { sort: 'created', direction: 'asc' }
  }
  const { parameters, route } =
    issue === undefined ? whole : listOf(list, issue)
  const time = `${new Date(since).toISOString().slice(0, 19)}Z`
  const call = { route, parameters: { ...parameters, since: time } }
  const ahead = issue === undefined ? PAGES_AHEAD : 0
  for await (const page of readPages(github, call, limits, ahead))
    yield commentsOf(page, list)
}

/** Returns a page of a list as comments, or its failure. */
function commentsOf(page: Page, list: CommentList): CommentPage {
  return page.kind === 'page'
    ? {
        kind: 'page',
        comments: page.items.flatMap(item => readWritten(item, list))
      }
    : page
}

/** Returns a comment of a list in an array, or an empty array if it is none. */
function readWritten(item: Json, from: CommentList): readonly Written[] {
  const id = wholeNumber(item.id)
  if (id === undefined) return []
  const firstId = wholeNumber(item.in_reply_to_id) ?? id
  return [
    {
      id,
      author: text(record(item.user).login) ?? '',
      text: text(item.body) ?? '',
      url: text(item.html_url) ?? '',
      postedAt: time(item.created_at) ?? 0,
      ...defined({
        threadId: from === 'pulls' ? firstId : undefined,
        issue: issueOf(item)
      })
    }
  ]
}

function issueOf(item: Json): number | undefined {
  const on = text(item.issue_url) ?? text(item.pull_request_url) ?? ''
  const number = /\/(\d{1,15})$/.exec(on)?.[1]
  return number === undefined ? undefined : Number(number)
}

/**
 * Posts a comment, in one try, and returns its address or a failure. `again`
 * says that GitHub may have created it all the same. If GitHub refuses a reply
 * in a thread with 404 or 422, the comment goes into the conversation.
 */
export async function postComment(
  ports: CommentPorts,
  { issue, threadId }: CommentPlace,
  body: string
): Promise<
  { readonly kind: 'posted'; readonly url: string } | Again | Unanswered
> {
  const isReply = threadId !== undefined
  const { parameters, route } = listOf(isReply ? 'pulls' : 'issues', issue)
  const call = {
    route: `${route.replace('GET', 'POST')}${isReply ? '/{comment_id}/replies' : ''}`,
    parameters: { ...parameters, body, comment_id: threadId }
  }
  const result = await ports.github.askOnce(call, ports.limits)
  if (result.kind === 'answer')
    return { kind: 'posted', url: text(record(result.data).html_url) ?? '' }
  if (result.kind === 'again') return result
  return isReply && [404, 422].includes(result.status ?? 0)
    ? postComment(ports, { issue }, body)
    : result
}

/**
 * Deletes a comment. Returns a problem if the comment may still be there, else
 * undefined.
 */
export async function deleteComment(
  { github, limits }: CommentPorts,
  { id, threadId }: Pick<Written, 'id' | 'threadId'>
): Promise<Problem | undefined> {
  const kind = threadId === undefined ? 'issues' : 'pulls'
  const route = `DELETE /repos/{owner}/{repo}/${kind}/comments/{comment_id}`
  const parameters = { comment_id: id }
  const answer = await github.ask({ route, parameters }, limits)
  const isGone = answer.kind === 'answer' || answer.status === 404
  return isGone ? undefined : answer.problem
}

/** A Markdown text, and GitHub's rendering of it as plain text. */
export interface RenderedBody {
  readonly body: string
  readonly bodyText: string
}

// https://docs.github.com/graphql/reference/interfaces#comment
const questionAbout = (field: 'issue' | 'pullRequest') => `
  query($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      subject: ${field}(number: $number) { body bodyText }
    }
  }`

/**
 * Reads the description of an issue or a pull request as it is now, with GitHub's
 * rendering of it as plain text; or returns why it can't be read.
 */
export function readRenderedDescription(
  github: GitHub,
  { owner, repo: name }: Pick<Run, 'owner' | 'repo'>,
  on: { readonly number: number; readonly isPullRequest: boolean },
  limits: Limits
): Promise<Read<RenderedBody, Unanswered>> {
  return github.query(
    {
      query: questionAbout(on.isPullRequest ? 'pullRequest' : 'issue'),
      variables: { owner, name, number: on.number },
      pick: ({ repository }: Json) =>
        readRenderedBody(record(record(repository).subject))
    },
    limits
  )
}

/** Returns undefined if a part is missing; an empty part is not missing. */
function readRenderedBody({ body, bodyText }: Json): RenderedBody | undefined {
  return typeof body === 'string' && typeof bodyText === 'string'
    ? { body, bodyText }
    : undefined
}
