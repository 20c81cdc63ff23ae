import type { Limits } from '../clock.ts'
import type { GitHub } from '../github/client.ts'
import { readCommand } from '../github/command.ts'
import { findJob, jobNamedBy } from '../github/conversation.ts'
import type { RepositoryComments } from '../github/repository-comments.ts'
import { readReview } from '../github/review.ts'
import { idProblem } from '../inputs.ts'
import type { Failed } from '../message.ts'
import type { Question } from '../report/report.ts'
import type { Pending } from './find.ts'

/** A pending follow-up, with what had to be read beyond the lists. */
export interface Identified {
  readonly kind: 'identified'
  readonly pending: Pending
  /** Undefined where it is not known which job it went to. */
  readonly jobId?: string
  /** The job is known from the comment's text alone, which can be edited. */
  readonly isFromText: boolean
  readonly asker?: string
  readonly question?: Question
}

/** Why a pending follow-up can't be finished now. */
type Unidentified =
  /** It does not ask for a follow-up after all. */
  { readonly kind: 'not-asked' } | Failed

/** What finding a job needs. */
interface JobPorts {
  readonly github: GitHub
  readonly limits: Limits
  readonly login: string
  readonly project: string
  readonly command: string
  /** The lists show all comments that were made since, by GitHub's clock. */
  readonly readSince: number
  /** The input `job-id`. */
  readonly jobId: string | undefined
  readonly comments: RepositoryComments
}

/**
 * Finds out who asked, and which job the follow-up went to: the one that its
 * report names, else as when it was sent.
 */
export async function identify(
  found: Pending,
  ports: JobPorts
): Promise<Identified | Unidentified> {
  const ask = await readAsk(found, ports)
  if (ask.kind !== 'ask') return ask
  const { asker, question, option } = ask
  const pending = { ...found, since: ask.askedAt ?? found.since }
  const about = {
    kind: 'identified',
    pending,
    ...(asker !== undefined && { asker }),
    ...(question && { question })
  } as const
  const reported = pending.report?.marker.job
  if (reported !== undefined)
    return { ...about, jobId: reported, isFromText: false }
  const given = option ?? ports.jobId
  const named =
    given === undefined
      ? await inConversation(pending, ports)
      : ({ kind: 'job', jobId: given } as const)
  if (named.kind === 'failed') return named
  return named.kind === 'job' && idProblem(named.jobId) === undefined
    ? { ...about, jobId: named.jobId, isFromText: true }
    : { ...about, isFromText: true }
}

type Ask = {
  readonly kind: 'ask'
  readonly option?: string
  /** When a review was submitted; its comments may be older drafts. */
  readonly askedAt?: number
  readonly asker?: string
  readonly question?: Question
}

/** Who asked and in which words. A review's have to be read. */
async function readAsk(
  { asked, issue }: Pending,
  { command, github, limits }: JobPorts
): Promise<Ask | Unidentified> {
  if (asked === undefined) return { kind: 'ask' }
  if (asked.kind !== 'review') {
    const { author, request, url } = asked.comment ?? {}
    if (url === undefined) return { kind: 'ask' }
    const words = request?.prompt ?? ''
    return {
      kind: 'ask',
      question: { kind: asked.kind, url, words },
      ...(author !== undefined && { asker: author }),
      ...(request?.jobId !== undefined && { option: request.jobId })
    }
  }
  const review = await readReview(github, { issue, id: asked.id }, limits)
  if (review.kind === 'failed') return review
  const request = readCommand(review.text, command)
  if (asked.comment && (request === undefined || request.wantsHelp))
    return { kind: 'not-asked' }
  const words = request?.prompt ?? ''
  return {
    kind: 'ask',
    ...(review.submittedAt !== undefined && { askedAt: review.submittedAt }),
    question: { kind: 'review', url: review.url, words },
    ...(review.author !== undefined && { asker: review.author }),
    ...(request?.jobId !== undefined && { option: request.jobId })
  }
}

/**
 * The comments that were read mostly name it. Only if none from before the
 * question does, the whole conversation is read.
 */
async function inConversation(
  pending: Pending,
  { comments, github, limits, login, project, readSince }: JobPorts
): Promise<
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'none' }
  | Failed
> {
  const { asked, issue, since } = pending
  const conversation = { issue, project }
  const known = comments.marked.findLast(
    found =>
      found.namedAt < since &&
      // An older one is here only because it was edited; others may be newer.
      found.createdAt >= readSince &&
      jobNamedBy(found, conversation, login)
  )?.marker.job
  if (known !== undefined) return { kind: 'job', jobId: known }
  if (asked === undefined) return { kind: 'none' }
  const from = { ...asked, createdAt: since, issueComments: 0 }
  const account = Promise.resolve(login)
  return findJob(github, conversation, account, from, true, limits)
}
