import type { Limits } from '../clock.ts'
import type { Again } from '../http/retry.ts'
import { type Failed, type Problem, say } from '../message.ts'
import type { GitHub } from './client.ts'
import {
  isMarkerOf,
  type Marker,
  type ReportMarker,
  readMarker
} from './marker.ts'
import { PAGE_SIZE, readPages, readPagesBackwards } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'
import type { Judgement } from './reply.ts'
import type { Asked } from './trigger.ts'

/** An issue's comments, as far as they are about a project. */
export interface Conversation {
  readonly issue: number
  readonly project: string
}

/** A comment that begins with our marker, and who wrote it. */
export interface MarkedComment {
  readonly kind: 'comment'
  readonly id: number
  readonly url: string
  /** Login of its author; only the action's own account is to be believed. */
  readonly author: string | undefined
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly createdAt: number
  /** The same: since when it names the job that it names. */
  readonly namedAt: number
  /** The same, of the latest edit: the send it reports is not later. */
  readonly updatedAt: number
  /** How far GitHub's clock is ahead of ours, in milliseconds. */
  readonly aheadMs: number
  readonly marker: Marker
}

/** One that reports a result. */
export interface MarkedReport extends MarkedComment {
  readonly marker: ReportMarker
}

const LIST = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'

/**
 * The job that the conversation is about, for what was asked: the one that the
 * newest own comment had named before, so that each attempt finds the same.
 *
 * @param login the own account's; nobody else's comments count
 * @param isRerun an earlier attempt's own report comes first
 */
export async function findJob(
  github: GitHub,
  conversation: Conversation,
  login: Promise<string | undefined>,
  asked: Pick<Asked, 'kind' | 'id' | 'createdAt' | 'issueComments'>,
  isRerun: boolean,
  limits: Limits
): Promise<{ readonly kind: 'job'; readonly jobId: string } | NoJob | Failed> {
  let since: MarkedComment | undefined
  const pages = readPagesBackwards(
    github,
    { route: LIST, parameters: { issue_number: conversation.issue } },
    Math.max(1, Math.ceil(asked.issueComments / PAGE_SIZE)),
    limits
  )
  for await (const page of pages) {
    if (page.kind === 'failed') return page
    const own = await login
    for (const item of page.items.toReversed()) {
      const found = readMarkedComment(item, page.aheadMs)
      const jobId = found && jobNamedBy(found, conversation, own)
      if (found === undefined || jobId === undefined) continue
      const isFirst =
        found.namedAt < asked.createdAt ||
        (isRerun && isMarkerOf(found.marker, asked))
      if (isFirst) return { kind: 'job', jobId }
      if (!since || found.namedAt <= since.namedAt) since = found
    }
  }
  const jobId = since?.marker.job
  return jobId === undefined ? { kind: 'none' } : { kind: 'job', jobId }
}

type NoJob = { readonly kind: 'none' }

/** The job that an own comment names for this issue and project. */
export function jobNamedBy(
  { author, marker }: MarkedComment,
  { issue, project }: Conversation,
  login: string | undefined
): string | undefined {
  const isOwn = login !== undefined && author === login
  return isOwn && marker.project === project && marker.issue === issue
    ? marker.job
    : undefined
}

/** Whether an own comment names a job for this issue and project. */
export async function knowsJob(
  github: GitHub,
  conversation: Conversation,
  login: string,
  limits: Limits
): Promise<{ readonly kind: 'job' | 'none' } | Failed> {
  const list = {
    route: LIST,
    parameters: { issue_number: conversation.issue }
  }
  for await (const page of readPages(github, list, limits)) {
    if (page.kind === 'failed') return page
    const marked = page.items.flatMap(
      item => readMarkedComment(item, page.aheadMs) ?? []
    )
    if (marked.some(found => jobNamedBy(found, conversation, login)))
      return { kind: 'job' }
  }
  return { kind: 'none' }
}

/** What an issue's comments show. */
export interface Comments {
  readonly kind: 'read'
  /** Those with the marker of a report, whoever wrote them, oldest first. */
  readonly reports: readonly MarkedReport[]
  /** By comment: how many of each reaction. A hint only, it says not whose. */
  readonly reactionCounts: ReadonlyMap<number, ReactionCounts>
}

/** How many of each reaction a comment has, by GitHub's names for them. */
export type ReactionCounts = Readonly<Record<string, number>>

/**
 * Reads the comments of an issue that were made or edited since a time.
 *
 * @param since by GitHub's clock, milliseconds since the epoch
 */
export async function readComments(
  github: GitHub,
  issue: number,
  since: number,
  limits: Limits
): Promise<Comments | Failed> {
  const list = {
    route: LIST,
    parameters: { issue_number: issue, since: timestamp(since) }
  }
  let reports: readonly MarkedReport[] = []
  const reactionCounts = new Map<number, ReactionCounts>()
  for await (const page of readPages(github, list, limits)) {
    if (page.kind === 'failed') return page
    for (const item of page.items) {
      const found = readMarkedComment(item, page.aheadMs)
      if (found && isReport(found)) reports = [...reports, found]
      const id = wholeNumber(item.id)
      if (id !== undefined) reactionCounts.set(id, readReactionCounts(item))
    }
  }
  return { kind: 'read', reports, reactionCounts }
}

function isReport(found: MarkedComment): found is MarkedReport {
  return found.marker.kind === 'report'
}

/** A point in time as GitHub's parameters take it. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** A comment with our marker; undefined when it has none. */
export function readMarkedComment(
  item: Json,
  aheadMs: number
): MarkedComment | undefined {
  const id = wholeNumber(item.id)
  const marker = readMarker(text(item.body) ?? '')
  if (id === undefined || marker === undefined) return undefined
  const createdAt = time(item.created_at) ?? 0
  return {
    kind: 'comment',
    id,
    url: text(item.html_url) ?? '',
    author: text(record(item.user).login),
    createdAt,
    namedAt: Math.max(createdAt, marker.named ?? 0),
    updatedAt: time(item.updated_at) ?? createdAt,
    aheadMs,
    marker
  }
}

/** The summary of reactions that GitHub adds to a comment. */
export function readReactionCounts(item: Json): ReactionCounts {
  return Object.fromEntries(
    Object.entries(record(item.reactions)).flatMap(([name, count]) => {
      const whole = wholeNumber(count)
      return whole === undefined ? [] : [[name, whole]]
    })
  )
}

/** A comment that is there. */
interface Posted {
  readonly kind: 'posted'
  readonly url: string
}

/** A new comment on an issue, one try. `again`: it may be there all the same. */
export async function createComment(
  github: GitHub,
  issue: number,
  body: string,
  limits: Limits
): Promise<Posted | Again | Failed> {
  const result = await github.askOnce(
    {
      route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      parameters: { issue_number: issue, body }
    },
    limits
  )
  return posted(result)
}

/** A new body in place of a comment's, one try. `gone`: GitHub has no such one. */
export async function updateComment(
  github: GitHub,
  id: number,
  body: string,
  limits: Limits
): Promise<Posted | Again | Failed | { readonly kind: 'gone' }> {
  const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'
  const parameters = { comment_id: id, body }
  const result = await github.askOnce({ route, parameters }, limits)
  const isGone = result.kind === 'refused' && result.status === 404
  return isGone ? { kind: 'gone' } : posted(result)
}

function posted(result: Judgement): Posted | Again | Failed {
  switch (result.kind) {
    case 'answer':
      return { kind: 'posted', url: text(record(result.data).html_url) ?? '' }
    case 'again':
      return result
    case 'refused':
      return { kind: 'failed', problem: result.problem }
  }
}

/** No job is named, and how to name one. */
export const NO_JOB: Problem = {
  what: say`No job is named: there is no --job in the comment, no job-id input, and no earlier result of this action on this issue or pull request.`,
  remedy: say`Name the job with ${'--job <id>'} right after the command, or set job-id in the workflow.`
}
