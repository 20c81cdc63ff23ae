import type { DeliveryState, Outcome } from '../follow-up/outcome.ts'
import type { Message } from '../message.ts'

/** Everything that a result comment and a step summary say. */
export interface Report {
  readonly outcome: Outcome
  /** What happened in detail and what to check, where the outcome needs it. */
  readonly explanation: Message
  readonly delivery: DeliveryState
  readonly next: NextStep
  /** Login of who asked. */
  readonly asker?: string
  readonly answers?: Question
  /** From the send to the end that was seen; only where both were. */
  readonly workedMs?: number
  readonly timeLimitMs?: number
  readonly job?: ReportedJob
  readonly pullRequest?: ReportedPullRequest
  readonly run: { readonly url: string; readonly id: string }
  /** The command that asks again; undefined where no comment can. */
  readonly command?: string
}

/** How people can continue. Following the advice, and nothing else, works. */
export type NextStep =
  /** Nothing to advise. */
  | 'none'
  | 'ask-more'
  /** The job is archived: only another job can take follow-ups. */
  | 'new-job'
  | 'watch'
  /** The same, where only the comment knows the job. */
  | 'watch-job'
  /** The claim is known to be free, and nothing was sent. */
  | 're-run'
  /** Nothing was sent, and no re-run can: the event has no record. */
  | 'new-run'
  /** The claim stays, and the text was refused. */
  | 'change-text'
  /** The claim stays, and no job was found. */
  | 'name-job'
  /** It may have been sent: only people can tell. */
  | 'check-first'

/** What was asked, and where. */
export interface Question {
  readonly kind: 'comment' | 'line' | 'review' | 'event'
  readonly url: string
  /** The prompt, of which the beginning is shown; empty when there was none. */
  readonly words: string
}

/** The job, in the service's words. */
interface ReportedJob {
  readonly id: string
  readonly status?: string
  readonly branch?: string
  readonly model?: string
}

/** The pull request, and where it is when that is on this GitHub. */
export interface ReportedPullRequest {
  readonly url: string
  readonly place:
    | { readonly owner: string; readonly repo: string; readonly number: number }
    | undefined
}

/** Something that happened, so long after the start. */
export interface Moment {
  readonly afterMs: number
  readonly what: Message
}
