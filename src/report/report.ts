import type { AgentJob } from '../agent/job.ts'
import { defined } from '../defined.ts'
import type {
  Ending,
  NextStep,
  Outcome,
  SendState
} from '../follow-up/outcome.ts'
import type { AskedKind } from '../github/marker.ts'
import { type PullRequestPlace, placeOfLink } from '../github/pull-request.ts'
import { type Run, urlOf } from '../github/run.ts'
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
export interface ReportedJob {
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

/** What a report is made of. */
interface Facts {
  readonly ending: Ending
  readonly send: SendState
  readonly next: NextStep
  readonly asker: string | undefined
  readonly question: Question | undefined
  readonly command: string | undefined
  readonly timeLimitMs: number
  readonly jobId: string | undefined
  /** The input `job-url`. */
  readonly jobUrl: string | undefined
  /** The job as any check showed it. */
  readonly seen: AgentJob | undefined
  /** The same at a check that shows this follow-up. */
  readonly job: AgentJob | undefined
  readonly hasEnded: boolean
  readonly run: Run
}

/** What is said of a follow-up. */
export function reportOf(facts: Facts): Report {
  const { asker, command, ending, job, jobId, question, run, seen } = facts
  const { next, send, timeLimitMs } = facts
  const shown = job ?? seen
  const prLink = facts.hasEnded ? job?.prLink : undefined
  const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : ''
  return {
    outcome: ending.outcome,
    explanation: ending.explanation,
    send,
    next,
    timeLimitMs,
    run: { url: `${urlOf(run)}${attempt}`, id: run.id },
    ...defined({
      asker,
      command,
      question,
      unproven: ending.unproven,
      workedMs: ending.workedMs,
      job:
        jobId === undefined
          ? undefined
          : {
              id: jobId,
              ...defined({
                url: pageOf(jobId, facts.jobUrl),
                status: job?.status ?? undefined,
                branch: shown?.source.ref ?? undefined,
                model: shown?.model ?? undefined
              })
            },
      pullRequest: prLink
        ? { url: prLink, place: placeOfLink(prLink, run.serverUrl) }
        : undefined
    })
  }
}

/** The page about a job, for people. */
function pageOf(id: string, jobUrl: string | undefined): string | undefined {
  return jobUrl?.replace('{job-id}', () => encodeURIComponent(id))
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
