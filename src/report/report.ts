import type { AgentJob } from '../agent/job.ts'
import { defined } from '../defined.ts'
import type { AskedKind } from '../github/asked.ts'
import {
  type PullRequest,
  type PullRequestPlace,
  type PullRequestState,
  placeOfLink
} from '../github/pull-request.ts'
import type { Message, Reason } from '../message.ts'
import type { Ending, NextStep, SendState } from '../rules/outcome.ts'
import { JOB_ID } from '../step/inputs.ts'
import { type Redact, redactMessage } from './redact.ts'

/** The state of a pull request, which is named as `owner/name#number`. */
export interface NamedState {
  readonly name: string
  readonly state: PullRequestState
}

export interface Facts
  extends Pick<Ending, 'explanation' | 'outcome' | 'unproven' | 'workedMs'> {
  readonly reason?: Reason | undefined
  readonly send: SendState
  readonly next: NextStep
  readonly timeLimitMs?: number
  readonly pullState?: NamedState | undefined
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
    | {
        readonly url: string
        readonly place: PullRequestPlace | undefined
        /** The address of what changed, if its head moved. */
        readonly changesUrl?: string
      }
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

/**
 * The pull request of a job that has ended.
 *
 * @param known what was read of it, and its head before
 */
export function reportedPullRequest(
  url: string | null | undefined,
  serverUrl: string,
  {
    previousSha,
    pullRequest
  }: {
    readonly previousSha?: string | undefined
    readonly pullRequest?: PullRequest | undefined
  }
): Report['pullRequest'] {
  if (!url) return undefined
  const place = placeOfLink(url, serverUrl)
  const { headSha, repository } = pullRequest ?? {}
  const hasMoved = previousSha && headSha && previousSha !== headSha
  if (!hasMoved) return { url, place }
  const range = `${previousSha}..${headSha}`
  const changesUrl = `${serverUrl}/${repository}/compare/${range}`
  return { url, place, changesUrl }
}

export function stateOfPull(
  pull: PullRequest | undefined
): NamedState | undefined {
  if (pull?.state === undefined) return undefined
  return { name: `${pull.repository}#${pull.number}`, state: pull.state }
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
