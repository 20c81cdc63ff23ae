import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, time, wholeNumber } from '../common/json.ts'
import type { Failed, Problem, Read } from '../common/message.ts'
import type { FollowUpState, ReportPlace } from '../delivery/rules/state.ts'
import type { Again } from '../http/retry.ts'
import type { GitHub } from './client.ts'
import { type Marker, type openMarkers, stateOf } from './marker.ts'
import { PAGE_SIZE, readPages, readPagesBackwards } from './pages.ts'
import type { Unanswered } from './reply.ts'

export interface CommentPorts {
  readonly github: GitHub
  readonly markers: ReturnType<typeof openMarkers>
  readonly limits: Limits
}

/** A comment, whoever wrote it. */
export interface Written {
  readonly id: number
  readonly author: string
  readonly text: string
  readonly url: string
  /** Of one on a line: the first of its thread. */
  readonly threadId?: number
  /** The issue or pull request, if the answer says it. */
  readonly issue?: number
  /** When GitHub created it, milliseconds since the epoch. */
  readonly postedAt: number
}

interface OwnComment extends Omit<Written, 'author' | 'text'> {
  /** By GitHub's clock: a copy that is posted later is as old as this. */
  readonly writtenAt: number
  readonly marker: Marker
  readonly isSigned: boolean
}

/** A report that is there, and what it says. */
export interface PostedReport extends OwnComment {
  readonly state: FollowUpState
}

function jobSince({ marker, writtenAt }: OwnComment): number {
  return marker.jobSince ?? writtenAt
}

/** The two lists in which comments are: those of a conversation, on lines. */
type CommentList = 'issues' | 'pulls'

/** There can be a hundred pages, and GitHub takes a while for each. */
const PAGES_AHEAD = 5

function listOf(list: CommentList, issue: number) {
  const route = `GET /repos/{owner}/{repo}/${list}/{issue_number}/comments`
  return { route, parameters: { issue_number: issue } }
}

/**
 * The job that our newest signed comment names which is not from after a time.
 *
 * @param about `count`: of the comments, as far as the event says; `until`: the
 * time, of which the second counts, because GitHub's dates are no finer;
 * `lines`: the comments on lines
 */
export async function findJob(
  { github, limits, markers }: CommentPorts,
  about: {
    readonly issue: number
    readonly project: string
    readonly until: number
    readonly count: number
    readonly lines: (() => Promise<Read<readonly Written[]>>) | undefined
  }
): Promise<
  Read<{
    readonly jobId?: string
    /** For another project, or without a valid signature: it does not count. */
    readonly isNamedOtherwise: boolean
  }>
> {
  const { count, issue, lines, project, until } = about
  const onLines = (await lines?.()) ?? { kind: 'read', value: [] }
  if (onLines.kind === 'failed') return onLines
  let best: OwnComment | undefined
  let isNamedOtherwise = false
  const list = listOf('issues', issue)
  const lastPage = Math.max(1, Math.ceil(count / PAGE_SIZE))
  for await (const page of readPagesBackwards(github, list, lastPage, limits)) {
    if (page.kind === 'failed') return page
    const account = await github.account(limits)
    if (account.kind === 'failed') return account
    const written = page.items.flatMap(item => readWritten(item, 'issues'))
    const found = [...onLines.value, ...written]
      .flatMap(readOwn(markers, account.value, issue))
      .filter(
        one => namesJob(one) && secondOf(jobSince(one)) <= secondOf(until)
      )
    isNamedOtherwise ||= found.some(one => !names(one, project))
    best = [...(best ? [best] : []), ...found]
      .filter(one => names(one, project))
      .sort(newestJobFirst)[0]
    // Whatever is on the next page was posted before.
    const oldest = Math.min(...written.map(({ postedAt }) => postedAt))
    if (best && secondOf(oldest) <= secondOf(jobSince(best))) break
  }
  const jobId = best?.marker.job
  return { kind: 'read', value: { isNamedOtherwise, ...defined({ jobId }) } }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000)
}

/** Of two that named their jobs in the same second, the later comment counts. */
function newestJobFirst(one: OwnComment, other: OwnComment): number {
  return (
    secondOf(jobSince(other)) - secondOf(jobSince(one)) ||
    other.postedAt - one.postedAt ||
    other.id - one.id
  )
}

function namesJob({ marker }: OwnComment): boolean {
  return marker.job !== undefined
}

function names(comment: OwnComment, project: string): boolean {
  const { isSigned, marker } = comment
  return namesJob(comment) && isSigned && marker.project === project
}

export async function knowsJob(
  ports: CommentPorts,
  issue: number,
  project: string
): Promise<Read<boolean>> {
  for (const list of ['issues', 'pulls'] as const) {
    const read = await readLists(ports, [list], { issue })
    if (read.kind === 'failed') return read
    if (read.value.some(one => names(one, project)))
      return { kind: 'read', value: true }
  }
  return { kind: 'read', value: false }
}

/**
 * Reads our reports, signed or not, that were written `since` (by GitHub's
 * clock), oldest first: at a place, or in the whole repository.
 */
export async function readReports(
  ports: CommentPorts,
  place: Omit<ReportPlace, 'since'> | undefined,
  since: number
): Promise<Read<readonly PostedReport[]>> {
  const isInConversation = place && place.threadId === undefined
  const lists: readonly CommentList[] = isInConversation
    ? ['issues']
    : ['issues', 'pulls']
  const where = { since, ...defined({ issue: place?.issue }) }
  const read = await readLists(ports, lists, where)
  if (read.kind === 'failed') return read
  const aheadMs = ports.github.aheadMs()
  const value = read.value.flatMap(comment => {
    const { marker } = comment
    if (marker.kind !== 'report') return []
    return [{ ...comment, state: stateOf(marker, comment, aheadMs) }]
  })
  return { kind: 'read', value }
}

/** Reads our comments, oldest first. Of others' nothing is kept. */
async function readLists(
  { github, limits, markers }: CommentPorts,
  lists: readonly CommentList[],
  { issue, since = 0 }: { readonly issue?: number; readonly since?: number }
): Promise<Read<readonly OwnComment[]>> {
  const account = await github.account(limits)
  if (account.kind === 'failed') return account
  // GitHub's dates have no milliseconds.
  const start = since - (since % 1000)
  const value: OwnComment[] = []
  const readList = async (from: CommentList): Promise<Failed | undefined> => {
    const whole = {
      route: `GET /repos/{owner}/{repo}/${from}/comments`,
      parameters: { sort: 'created', direction: 'asc' }
    }
    const list = issue === undefined ? whole : listOf(from, issue)
    const time = `${new Date(start).toISOString().slice(0, 19)}Z`
    const parameters = { ...list.parameters, since: time }
    const ahead = issue === undefined ? PAGES_AHEAD : 0
    const pages = readPages(github, { ...list, parameters }, limits, ahead)
    const read = readOwn(markers, account.value, issue)
    for await (const page of pages) {
      if (page.kind === 'failed') return page
      // `since` goes by the update: what was written earlier does not count.
      const found = page.items
        .flatMap(item => readWritten(item, from))
        .flatMap(read)
      value.push(...found.filter(({ writtenAt }) => writtenAt >= start))
    }
    return undefined
  }
  const failed = (await Promise.all(lists.map(readList))).find(Boolean)
  if (failed) return failed
  value.sort(oldestFirst)
  return { kind: 'read', value }
}

/** Of two that say the same time one is a copy: the first counts as newest. */
function oldestFirst(one: OwnComment, other: OwnComment): number {
  const byPost = one.postedAt - other.postedAt || one.id - other.id
  return one.writtenAt - other.writtenAt || -byPost
}

/** Makes a reader of one comment: a list of one, or none if it is not ours. */
function readOwn(
  markers: CommentPorts['markers'],
  login: string,
  issue: number | undefined
): (written: Written) => readonly OwnComment[] {
  return ({ author, text, ...comment }) => {
    const read = author === login ? markers.read(text) : undefined
    if (!read || read.marker.issue !== (issue ?? comment.issue)) return []
    const writtenAt = read.isSigned ? read.marker.writtenAt : comment.postedAt
    return [{ ...comment, writtenAt, ...read }]
  }
}

/** A comment out of a list: a list of one or none. */
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
 * Posts a comment, one try; `again`: it may be there all the same. If GitHub
 * refuses a reply in a thread, it goes into the conversation.
 */
export async function postComment(
  ports: Pick<CommentPorts, 'github' | 'limits'>,
  { issue, threadId }: Omit<ReportPlace, 'since'>,
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

/** Deletes a comment of ours; a problem when it may still be there. */
export async function deleteComment(
  { github, limits }: Pick<CommentPorts, 'github' | 'limits'>,
  { id, threadId }: Pick<OwnComment, 'id' | 'threadId'>
): Promise<Problem | undefined> {
  const kind = threadId === undefined ? 'issues' : 'pulls'
  const route = `DELETE /repos/{owner}/{repo}/${kind}/comments/{comment_id}`
  const parameters = { comment_id: id }
  const answer = await github.ask({ route, parameters }, limits)
  const isGone = answer.kind === 'answer' || answer.status === 404
  return isGone ? undefined : answer.problem
}
