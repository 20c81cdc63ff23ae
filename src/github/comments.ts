import type { Limits } from '../common/clock.ts'
import type { Problem, Read } from '../common/message.ts'
import {
  asObject,
  type Json,
  text,
  time,
  wholeNumber
} from '../common/parse.ts'
import { defined } from '../common/values.ts'
import type { Again } from '../http/failure.ts'
import type { Call, GitHub } from './client.ts'
import { PAGE_SIZE, readPages, readPagesBackwards } from './pages.ts'
import type { GitHubFailure } from './reply.ts'
import type { Run } from './run.ts'
import type { CommentRef } from './trigger.ts'

/** A comment, whoever wrote it. */
export interface PostedComment {
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

/** The endpoints of comments in conversations, and of those on lines. */
const PATHS = { comment: 'issues', line: 'pulls' } as const

/** A repository can have a hundred pages, and GitHub is slow with each. */
const PAGES_AHEAD = 5

/** Returns the request for the comments on one issue or pull request. */
function listOf(kind: CommentRef['kind'], issue: number): Call {
  const route = `GET /repos/{owner}/{repo}/${PATHS[kind]}/{issue_number}/comments`
  return { route, parameters: { issue_number: issue } }
}

/**
 * Returns the comments of a conversation, a page of up to 100 at a time, the
 * newest page first, but each page with its oldest comment first. Ends with the
 * failure of a page that can't be read. Comments on lines are not among them.
 * Throws `Cancelled` on a cancel.
 *
 * @param count how many comments there are, as far as the event says; a wrong
 * count costs a request at most
 */
export async function* readConversationBackwards(
  github: GitHub,
  issue: number,
  count: number,
  limits: Limits
): AsyncGenerator<Read<readonly PostedComment[], GitHubFailure>> {
  const list = listOf('comment', issue)
  const lastPage = Math.max(1, Math.ceil(count / PAGE_SIZE))
  for await (const page of readPagesBackwards(github, list, lastPage, limits))
    yield commentsOf(page, 'comment')
}

/**
 * Returns the comments of one kind that were updated since a time, in the order
 * in which they were created, a page of up to 100 at a time: those on one issue
 * or pull request or, if `issue` is undefined, those of the whole repository,
 * of which up to five pages are requested ahead. An old comment that was edited
 * is among them. Ends with the failure of a page that can't be read. Throws
 * `Cancelled` on a cancel.
 *
 * @param where `since`: milliseconds since the epoch, by GitHub's clock,
 *   rounded down to the second, because GitHub's dates have no fractions
 */
export async function* readCommentsSince(
  github: GitHub,
  kind: CommentRef['kind'],
  where: { readonly issue?: number | undefined; readonly since: number },
  limits: Limits
): AsyncGenerator<Read<readonly PostedComment[], GitHubFailure>> {
  const { issue, since } = where
  const whole = {
    route: `GET /repos/{owner}/{repo}/${PATHS[kind]}/comments`,
    parameters: { sort: 'created', direction: 'asc' }
  }
  const { parameters, route } =
    issue === undefined ? whole : listOf(kind, issue)
  const sinceDate = `${new Date(since).toISOString().slice(0, 19)}Z`
  const call = { route, parameters: { ...parameters, since: sinceDate } }
  const ahead = issue === undefined ? PAGES_AHEAD : 0
  for await (const page of readPages(github, call, limits, { ahead }))
    yield commentsOf(page, kind)
}

/**
 * Returns the items of a page as comments, without those that have no ID; the
 * failure if the page could not be read.
 */
function commentsOf(
  page: Read<readonly Json[], GitHubFailure>,
  kind: CommentRef['kind']
): Read<readonly PostedComment[], GitHubFailure> {
  if (page.kind === 'failed') return page
  const value = page.value.flatMap(item => readWritten(item, kind))
  return { kind: 'read', value }
}

/**
 * Returns the comment in an array, or an empty array if it has no ID.
 * `threadId` is only on a comment on a line: the first comment of its thread,
 * which may be itself. A missing author, text, or address is empty, a missing
 * date is 0, and `issue` is missing if the answer does not name it.
 */
function readWritten(
  item: Json,
  kind: CommentRef['kind']
): readonly PostedComment[] {
  const id = wholeNumber(item.id)
  if (id === undefined) return []
  const firstId = wholeNumber(item.in_reply_to_id) ?? id
  return [
    {
      id,
      author: text(asObject(item.user).login) ?? '',
      text: text(item.body) ?? '',
      url: text(item.html_url) ?? '',
      postedAt: time(item.created_at) ?? 0,
      ...defined({
        threadId: kind === 'line' ? firstId : undefined,
        issue: issueOf(item)
      })
    }
  ]
}

/**
 * Returns the number at the end of the address of a comment's issue or pull
 * request; undefined if the comment has none.
 */
function issueOf(item: Json): number | undefined {
  const on = text(item.issue_url) ?? text(item.pull_request_url) ?? ''
  const number = /\/(\d+)$/.exec(on)?.[1]
  return number === undefined ? undefined : Number(number)
}

/**
 * Posts a comment, without retrying, and returns its address, which is empty if
 * GitHub does not name it, or the failure. After `again`, GitHub may have
 * created the comment all the same, unless `hadNoEffect` is true. A request that
 * is cut off, also by a cancel, is `again`, and nothing is thrown. With
 * `threadId` it is a reply in that thread; if GitHub refuses the reply with 404
 * or 422, the comment is posted in the conversation instead, and that result is
 * returned.
 */
export async function postComment(
  github: GitHub,
  target: { readonly issue: number; readonly threadId?: number },
  body: string,
  limits: Limits
): Promise<
  { readonly kind: 'posted'; readonly url: string } | Again | GitHubFailure
> {
  const { issue, threadId } = target
  const isReply = threadId !== undefined
  const { parameters, route } = listOf(isReply ? 'line' : 'comment', issue)
  const call = {
    route: `${route.replace('GET', 'POST')}${isReply ? '/{comment_id}/replies' : ''}`,
    parameters: { ...parameters, body, comment_id: threadId }
  }
  const result = await github.askOnce(call, limits)
  if (result.kind === 'answer')
    return { kind: 'posted', url: text(asObject(result.data).html_url) ?? '' }
  if (result.kind === 'again') return result
  return isReply && [404, 422].includes(result.status ?? 0)
    ? postComment(github, { issue }, body, limits)
    : result
}

/**
 * Deletes a comment, which is one on a line if it has a `threadId`. Retries
 * within the limits. Returns a problem if the comment may still be there;
 * undefined if it is deleted, or was gone already. Throws `Cancelled` on
 * a cancel.
 */
export async function deleteComment(
  github: GitHub,
  { id, threadId }: Pick<PostedComment, 'id' | 'threadId'>,
  limits: Limits
): Promise<Problem | undefined> {
  const path = PATHS[threadId === undefined ? 'comment' : 'line']
  const route = `DELETE /repos/{owner}/{repo}/${path}/comments/{comment_id}`
  const parameters = { comment_id: id }
  return github.remove({ route, parameters }, limits)
}

// https://docs.github.com/graphql/reference/interfaces#comment
const queryAbout = (field: 'issue' | 'pullRequest') => `
  query($owner: String!, $name: String!, $number: Int!) {
    repository(owner: $owner, name: $name) {
      subject: ${field}(number: $number) { body bodyText }
    }
  }`

/**
 * Returns the description of an issue or a pull request as it is now (`body`),
 * with GitHub's rendering of it as plain text (`bodyText`), or the failure if
 * it can't be read, also because there is no such issue. Either text can be
 * empty. Retries within the limits. Throws `Cancelled` on a cancel.
 */
export function readRenderedDescription(
  github: GitHub,
  { owner, repo: name }: Pick<Run, 'owner' | 'repo'>,
  on: { readonly number: number; readonly isPullRequest: boolean },
  limits: Limits
): Promise<
  Read<{ readonly body: string; readonly bodyText: string }, GitHubFailure>
> {
  return github.query(
    {
      query: queryAbout(on.isPullRequest ? 'pullRequest' : 'issue'),
      variables: { owner, name, number: on.number },
      pick: ({ repository }: Json) => {
        const { body, bodyText } = asObject(asObject(repository).subject)
        return typeof body === 'string' && typeof bodyText === 'string'
          ? { body, bodyText }
          : undefined
      }
    },
    limits
  )
}
