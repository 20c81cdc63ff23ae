import type { AgentJob } from '../agent/job.ts'
import { defined } from '../defined.ts'
import type { AskedKind } from '../github/asked.ts'
import { type PullRequestPlace, placeOfLink } from '../github/pull-request.ts'
import type { Message, Reason } from '../message.ts'
import type { Ending, NextStep, SendState } from '../rules/outcome.ts'
import { JOB_ID } from '../step/inputs.ts'
import { type Redact, redactMessage } from './redact.ts'

export interface Facts
  extends Pick<Ending, 'explanation' | 'outcome' | 'unproven' | 'workedMs'> {
  readonly reason?: Reason | undefined
  readonly send: SendState
  readonly next: NextStep
  readonly timeLimitMs?: number
  readonly job?: ReportedJob | undefined
  /** The job that no comment here names, so the next one has to. */
  readonly forgottenJob?: string | undefined
  /** The command that asks again; undefined where no comment can. */
  readonly command?: string | undefined
}

/** Everything that a report and a step summary say. */
export interface Report extends Facts {
  readonly asker: string | undefined
  readonly question:
    | {
        readonly kind: AskedKind | 'event'
        readonly url: string
        /** The prompt, of which the beginning is shown; empty if none. */
        readonly words: string
      }
    | undefined
  /** And where it is, if that is on this GitHub. */
  readonly pullRequest:
    | { readonly url: string; readonly place: PullRequestPlace | undefined }
    | undefined
  readonly run: { readonly url: string; readonly id: string }
}

export interface ReportedJob {
  readonly id: string
  readonly url?: string
  readonly status?: string
  readonly branch?: string
  readonly model?: string
}

export interface Moment {
  readonly afterMs: number
  readonly what: Message
}

/** @param seen the job at any check, `job` at one that shows this follow-up */
export function reportedJob(
  id: string | undefined,
  page: string | undefined,
  job: AgentJob | undefined,
  seen = job
): ReportedJob | undefined {
  if (id === undefined) return undefined
  const shown = job ?? seen
  return {
    id,
    ...defined({
      url: page?.replace(JOB_ID, () => encodeURIComponent(id)),
      status: job?.status ?? undefined,
      branch: shown?.source.ref ?? undefined,
      model: shown?.model ?? undefined
    })
  }
}

/** The pull request of a job that has ended. */
export function reportedPullRequest(
  url: string | null | undefined,
  serverUrl: string
): Report['pullRequest'] {
  return url ? { url, place: placeOfLink(url, serverUrl) } : undefined
}

/** Before it is cut: half a secret would not be recognized any more. */
export function redactReport(report: Report, redact: Redact): Report {
  const { explanation, forgottenJob, job, question } = report
  return {
    ...report,
    explanation: redactMessage(explanation, redact),
    forgottenJob: forgottenJob && redact(forgottenJob),
    job: job && redactJob(job, redact),
    question: question && { ...question, words: redact(question.words) }
  }
}

function redactJob(job: ReportedJob, redact: Redact): ReportedJob {
  const texts = Object.entries(job).map(([name, text]) => [name, redact(text)])
  return Object.fromEntries(texts)
}
