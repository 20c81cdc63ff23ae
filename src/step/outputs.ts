import { type AgentJob, isKnownStatus } from '../agent/job.ts'
import type { PullRequest } from '../github/pull-request.ts'
import type { Reason } from '../message.ts'
import type { Redact } from '../report/redact.ts'
import type { NamedState } from '../report/report.ts'
import type { Outcome } from '../rules/outcome.ts'

/** The outputs, as action.yml names them. */
export const OUTPUT_NAMES = [
  'status',
  'pr-link',
  'prLink',
  'outcome',
  'job-id',
  'job',
  'model',
  'sent',
  'changed',
  'pr-number',
  'pr-repository',
  'pr-head-ref',
  'pr-head-sha',
  'pr-previous-sha',
  'pr-state',
  'comment-url',
  'elapsed-seconds',
  'asked-by',
  'reason'
] as const
export type OutputName = (typeof OUTPUT_NAMES)[number]

/** The outputs of finish/action.yml. */
export const FINISH_OUTPUT_NAMES = ['finished', 'pending'] as const

export interface Results {
  readonly outcome?: Outcome | undefined
  readonly reason?: Reason | undefined
  readonly jobId?: string | undefined
  /** As any check showed it. */
  readonly model?: string | undefined
  /** The job at a check that shows this follow-up. */
  readonly job?: AgentJob | undefined
  /** The job has really finished: its pull request is this follow-up's. */
  readonly hasEnded?: boolean | undefined
  readonly sent?: boolean | undefined
  readonly changed?: boolean | undefined
  readonly pullRequest?: PullRequest | undefined
  /** The pull request's head before the follow-up. */
  readonly previousSha?: string | undefined
  /** Of the job's pull request, else of the one where it was asked. */
  readonly pullState?: NamedState | undefined
  readonly commentUrl?: string | undefined
  readonly elapsedMs?: number | undefined
  /** The login of the asker. */
  readonly askedBy?: string | undefined
}

/**
 * What becomes known is written at once; what is not our own word, redacted.
 */
export function openOutputs(
  write: (name: OutputName, value: string) => void,
  redact: Redact
) {
  const written = new Map<OutputName, string>()
  let known: Results = {}
  return {
    get known() {
      return known
    },
    know: (results: Results) => {
      known = { ...known, ...results }
      const values = outputsOf(known, redact)
      for (const name of OUTPUT_NAMES) {
        // With the outcome also those that stay empty: in the end all are set.
        const before = written.get(name) ?? (known.outcome ? undefined : '')
        if (before === values[name]) continue
        written.set(name, values[name])
        write(name, values[name])
      }
    }
  }
}

/**
 * What is not known is empty. Later steps compare our own words, so these are
 * not redacted.
 */
export function outputsOf(results: Results, redact: Redact) {
  const { elapsedMs, job, pullRequest } = results
  const prLink = redact((results.hasEnded && job?.prLink) || '')
  const status = job?.status ?? ''
  // Before it becomes JSON, where a secret with a backslash is another one.
  const redactText = (name: string, value: unknown) =>
    typeof value !== 'string' || (name === 'status' && isKnownStatus(value))
      ? value
      : redact(value)
  return {
    status: isKnownStatus(status) ? status : redact(status),
    'pr-link': prLink,
    prLink,
    outcome: results.outcome ?? '',
    'job-id': redact(results.jobId ?? ''),
    job: job ? JSON.stringify(job, redactText) : '',
    model: redact(job?.model ?? results.model ?? ''),
    sent: String(results.sent ?? false),
    changed: String(results.changed ?? ''),
    'pr-number': String(pullRequest?.number ?? ''),
    'pr-repository': redact(pullRequest?.repository ?? ''),
    'pr-head-ref': redact(pullRequest?.headRef ?? ''),
    'pr-head-sha': pullRequest?.headSha ?? '',
    'pr-previous-sha': results.previousSha ?? '',
    'pr-state': results.pullState?.state ?? '',
    'comment-url': redact(results.commentUrl ?? ''),
    'elapsed-seconds':
      elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
    'asked-by': redact(results.askedBy ?? ''),
    reason: results.reason ?? ''
  }
}
