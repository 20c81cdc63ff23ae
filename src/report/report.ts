import type {
  Ending,
  NextStep,
  Outcome,
  SendState
} from '../follow-up/outcome.ts'
import type { AskedKind } from '../github/marker.ts'
import type { PullRequestPlace } from '../github/pull-request.ts'
import type { Message } from '../message.ts'
import { type Redact, redactMessage } from './redact.ts'

/** Everything that a report and a step summary say. */
export interface Report
  extends Pick<Ending, 'explanation' | 'unproven' | 'workedMs'> {
  readonly outcome: Outcome
  readonly send: SendState
  readonly next: NextStep
  /** Login of who asked. */
  readonly asker?: string
  readonly question?: Question
  readonly timeLimitMs?: number
  readonly job?: ReportedJob
  readonly pullRequest?: ReportedPullRequest
  readonly run: { readonly url: string; readonly id: string }
  /** The command that asks again; undefined where no comment can. */
  readonly command?: string
}

/** What was asked, and where. */
export interface Question {
  readonly kind: AskedKind | 'event'
  readonly url: string
  /** The prompt, of which the beginning is shown; empty if there was none. */
  readonly words: string
}

/** The job, in the service's words. */
interface ReportedJob {
  readonly id: string
  /** A page about it, for people. */
  readonly url?: string
  readonly status?: string
  readonly branch?: string
  readonly model?: string
}

/** The pull request, and where it is if that is on this GitHub. */
export interface ReportedPullRequest {
  readonly url: string
  readonly place: PullRequestPlace | undefined
}

/** Something that happened, so long after the start. */
export interface Moment {
  readonly afterMs: number
  readonly what: Message
}

/**
 * The same report without secrets in what others wrote. What is shown of it is
 * cut, and half a secret would not be recognized any more.
 */
export function redactReport(report: Report, redact: Redact): Report {
  const { explanation, question } = report
  return {
    ...report,
    explanation: redactMessage(explanation, redact),
    ...(question && {
      question: { ...question, words: redact(question.words) }
    })
  }
}
