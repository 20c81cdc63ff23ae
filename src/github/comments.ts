import type { Limits } from '../clock.ts'
import { defined } from '../defined.ts'
import type { Again } from '../http/retry.ts'
import type { Failed, Problem } from '../message.ts'
import type { GitHub } from './client.ts'
import type { ThreadComment } from './context.ts'
import type { Marker, MarkerCodec, ReportMarker } from './marker.ts'
import { PAGE_SIZE, type Page, readPages, readPagesBackwards } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'

/** What reading and posting our comments needs. */
export interface CommentPorts {
  readonly github: GitHub
  readonly markers: MarkerCodec
}

/** Where a comment is. */
export interface Place {
  /** The number of the issue or pull request. */
  readonly issue: number
  /** The first comment of the thread; undefined: in the conversation. */
  readonly threadId?: number
}

/** A comment of the own account that begins with a marker. */
export interface OwnComment<M extends Marker = Marker> {
  readonly id: number
  readonly url: string
  readonly threadId?: number
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly createdAt: number
  readonly marker: M
  readonly isSigned: boolean
}

export type PostedReport = OwnComment<ReportMarker>

const ROUTES = {
  conversation: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
  lines: '/repos/{owner}/{repo}/pulls/{issue_number}/comments'
} as const

/** Since when a comment names the job that it names. */
export function jobSince({ createdAt, marker }: OwnComment): number {
  return marker.jobSince ?? createdAt
}

export function isReport(comment: OwnComment): comment is PostedReport {
  return comment.marker.kind === 'report'
}

/** The comments on the lines of a pull request, as GitHub lists them. */
export type LineComments = () => Promise<
  { readonly kind: 'read'; readonly items: readonly Json[] } | Failed
>

/** They are read at most once, however often they are asked for. */
export function openLineComments(
  github: GitHub,
  issue: number,
  limits: Limits
): LineComments {
  const parameters = { issue_number: issue }
  const list = { route: `GET ${ROUTES.lines}`, parameters }
  let reading: ReturnType<LineComments> | undefined
  return () => {
    reading ??= readItems(readPages(github, list, limits, PAGES_AHEAD))
    return reading
  }
}

async function readItems(
  pages: AsyncGenerator<Page>
): ReturnType<LineComments> {
  const items: Json[] = []
  for await (const page of pages) {
    if (page.kind === 'failed') return page
    items.push(...page.items)
  }
  return { kind: 'read', items }
}

/**
 * What was said in a thread before a comment, oldest first, without our own.
 *
 * @param threadId its first comment
 */
export async function readThread(
  { github, markers }: CommentPorts,
  lines: LineComments,
  { id, threadId }: { readonly id: number; readonly threadId: number },
  limits: Limits
): Promise<
  | { readonly kind: 'thread'; readonly comments: readonly ThreadComment[] }
  | Failed
> {
  const account = await github.account(limits)
  const read = await lines()
  if (account.kind === 'failed') return account
  if (read.kind === 'failed') return read
  const comments = read.items
    .filter(item => item.id === threadId || item.in_reply_to_id === threadId)
    .filter(item => (wholeNumber(item.id) ?? id) < id)
    .map(item => ({ author: authorOf(item), text: text(item.body) ?? '' }))
    .filter(
      ({ author, text }) => author !== account.login || !markers.read(text)
    )
  return { kind: 'thread', comments }
}

/**
 * The job that a conversation is about: the one that our newest comment from
 * before a time names.
 */
export async function findJob(
  { github, markers }: CommentPorts,
  about: {
    readonly issue: number
    readonly project: string
    readonly before: number
    /** How many comments the issue had, as far as the event says. */
    readonly count: number
    readonly lines: LineComments | undefined
  },
  limits: Limits
): Promise<{ readonly kind: 'found'; readonly jobId?: string } | Failed> {
  const { before, count, issue, lines, project } = about
  const onLines = lines ? await lines() : NOTHING
  if (onLines.kind === 'failed') return onLines
  let best: OwnComment | undefined
  const add = (login: string, items: readonly Json[], isOnLines: boolean) => {
    best = items
      .flatMap(readOwn(markers, login, issue, isOnLines))
      .filter(one => names(one, project) && jobSince(one) < before)
      .reduce((one, other) => later(one, other), best)
  }
  const parameters = { issue_number: issue }
  const list = { route: `GET ${ROUTES.conversation}`, parameters }
  const lastPage = Math.max(1, Math.ceil(count / PAGE_SIZE))
  for await (const page of readPagesBackwards(github, list, lastPage, limits)) {
    if (page.kind === 'failed') return page
    const account = await github.account(limits)
    if (account.kind === 'failed') return account
    add(account.login, onLines.items, true)
    add(account.login, page.items, false)
    // Whatever is on the next page was made before.
    const oldest = Math.min(...page.items.map(createdAt))
    if (best && oldest <= jobSince(best)) break
  }
  return { kind: 'found', ...defined({ jobId: best?.marker.job }) }
}

const NOTHING = { kind: 'read', items: [] } as const

/** Whether it names a job of a project, so that it can be believed. */
function names({ isSigned, marker }: OwnComment, project: string): boolean {
  return isSigned && marker.project === project && marker.job !== undefined
}

function later(one: OwnComment | undefined, other: OwnComment): OwnComment {
  return one && jobSince(one) >= jobSince(other) ? one : other
}

/** Whether one of our comments on a pull request names a job. */
export async function knowsJob(
  ports: CommentPorts,
  issue: number,
  project: string,
  limits: Limits
): Promise<{ readonly kind: 'known'; readonly isKnown: boolean } | Failed> {
  const read = await readLists(ports, { issue }, LISTS, limits)
  if (read.kind === 'failed') return read
  const isKnown = read.comments.some(comment => names(comment, project))
  return { kind: 'known', isKnown }
}

/** Our reports, oldest first. */
type Reports =
  | { readonly kind: 'read'; readonly reports: readonly PostedReport[] }
  | Failed

/**
 * Reads our reports, signed or not, that were made since a time: at a place, or
 * in the whole repository. An answer in a thread may have had to go into the
 * conversation.
 *
 * @param since by GitHub's clock, milliseconds since the epoch
 */
export async function readReports(
  ports: CommentPorts,
  place: Place | undefined,
  since: number,
  limits: Limits
): Promise<Reports> {
  const where = { since, ...defined({ issue: place?.issue }) }
  const isInThread = place === undefined || place.threadId !== undefined
  const lists = isInThread ? LISTS : LISTS.slice(0, 1)
  const read = await readLists(ports, where, lists, limits)
  return read.kind === 'failed'
    ? read
    : { kind: 'read', reports: read.comments.filter(isReport) }
}

/** Where our comments are, by whether these are on lines. */
const LISTS = [false, true]
const ALL_COMMENTS = '/repos/{owner}/{repo}/issues/comments'
const ALL_LINE_COMMENTS = '/repos/{owner}/{repo}/pulls/comments'
/** There can be a hundred pages, and GitHub takes a while for each. */
const PAGES_AHEAD = 5

type OwnComments =
  | { readonly kind: 'read'; readonly comments: readonly OwnComment[] }
  | Failed

/** Reads our comments in all these lists, oldest first. */
async function readLists(
  ports: CommentPorts,
  where: { readonly issue?: number; readonly since?: number },
  lists: readonly boolean[],
  limits: Limits
): Promise<OwnComments> {
  const reading = lists.map(list => readList(ports, where, list, limits))
  const all = await Promise.all(reading)
  const failed = all.find(one => one.kind === 'failed')
  if (failed) return failed
  const comments = all
    .flatMap(one => (one.kind === 'read' ? one.comments : []))
    .sort((one, other) => one.createdAt - other.createdAt)
  return { kind: 'read', comments }
}

/** Of others' comments nothing is kept. */
async function readList(
  { github, markers }: CommentPorts,
  { issue, since }: { readonly issue?: number; readonly since?: number },
  isOnLines: boolean,
  limits: Limits
): Promise<OwnComments> {
  const account = await github.account(limits)
  if (account.kind === 'failed') return account
  const ofIssue = isOnLines ? ROUTES.lines : ROUTES.conversation
  const ofAll = isOnLines ? ALL_LINE_COMMENTS : ALL_COMMENTS
  const list = {
    route: `GET ${issue === undefined ? ofAll : ofIssue}`,
    parameters: {
      ...(issue === undefined
        ? { sort: 'created', direction: 'asc' }
        : { issue_number: issue }),
      ...(since !== undefined && { since: timestamp(since) })
    }
  }
  const read = readOwn(markers, account.login, issue, isOnLines)
  const comments: OwnComment[] = []
  const ahead = issue === undefined ? PAGES_AHEAD : 0
  for await (const page of readPages(github, list, limits, ahead)) {
    if (page.kind === 'failed') return page
    // `since` goes by the update: what was made earlier does not count.
    const earliest = since === undefined ? 0 : floor(since)
    const made = page.items.filter(item => createdAt(item) >= earliest)
    comments.push(...made.flatMap(read))
  }
  return { kind: 'read', comments }
}

/** GitHub's dates have no milliseconds. */
function floor(ms: number): number {
  return ms - (ms % 1000)
}

/** A point in time as GitHub's parameters take it. */
function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Makes a reader of one comment: a list of one, or none if it is not ours. */
function readOwn(
  markers: MarkerCodec,
  login: string,
  issue: number | undefined,
  isOnLines: boolean
): (item: Json) => readonly OwnComment[] {
  return item => {
    const id = wholeNumber(item.id)
    if (id === undefined || authorOf(item) !== login) return []
    const read = markers.read(text(item.body) ?? '')
    const on = issue ?? issueOf(item)
    if (read === undefined || read.marker.issue !== on) return []
    const threadId = isOnLines
      ? (wholeNumber(item.in_reply_to_id) ?? id)
      : undefined
    return [
      {
        id,
        url: text(item.html_url) ?? '',
        createdAt: createdAt(item),
        ...defined({ threadId }),
        ...read
      }
    ]
  }
}

function authorOf(item: Json): string {
  return text(record(item.user).login) ?? ''
}

function createdAt(item: Json): number {
  return time(item.created_at) ?? 0
}

function issueOf(item: Json): number | undefined {
  const on = text(item.issue_url) ?? text(item.pull_request_url) ?? ''
  const number = /\/(\d{1,15})$/.exec(on)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** A new comment. `again`: it is not known whether it is there. */
type Posted =
  | { readonly kind: 'posted'; readonly id: number; readonly url: string }
  | Again
  | Failed

/**
 * Posts a comment, one try. Where GitHub refuses a reply in a thread, because
 * its first comment is gone, the comment goes into the conversation.
 */
export async function postComment(
  github: GitHub,
  { issue, threadId }: Place,
  body: string,
  limits: Limits
): Promise<Posted> {
  const route =
    threadId === undefined
      ? ROUTES.conversation
      : `${ROUTES.lines}/{comment_id}/replies`
  const parameters = {
    issue_number: issue,
    body,
    ...defined({ comment_id: threadId })
  }
  const call = { route: `POST ${route}`, parameters }
  const result = await github.askOnce(call, limits)
  switch (result.kind) {
    case 'answer': {
      const data = record(result.data)
      const id = wholeNumber(data.id) ?? 0
      return { kind: 'posted', id, url: text(data.html_url) ?? '' }
    }
    case 'again':
      return result
    case 'refused':
      return threadId !== undefined && [404, 422].includes(result.status)
        ? postComment(github, { issue }, body, limits)
        : { kind: 'failed', problem: result.problem }
  }
}

/** Deletes a comment of ours; a problem when it may still be there. */
export async function deleteComment(
  github: GitHub,
  { id, threadId }: Pick<OwnComment, 'id' | 'threadId'>,
  limits: Limits
): Promise<Problem | undefined> {
  const kind = threadId === undefined ? 'issues' : 'pulls'
  const route = `DELETE /repos/{owner}/{repo}/${kind}/comments/{comment_id}`
  const parameters = { comment_id: id }
  const answer = await github.ask({ route, parameters }, limits)
  const isGone = answer.kind === 'answer' || answer.status === 404
  return isGone ? undefined : answer.problem
}
