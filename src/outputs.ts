import type { AgentJob } from './agent/job.ts'
import type { Outcome } from './follow-up/outcome.ts'
import type { PullRequest } from './github/pull-request.ts'
import { type Redact, redactAll } from './report/redact.ts'

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
  'comment-url',
  'elapsed-seconds'
] as const
export type OutputName = (typeof OUTPUT_NAMES)[number]

/** The outputs of finish/action.yml. */
export const FINISH_OUTPUT_NAMES = ['finished', 'pending'] as const
export type FinishOutputName = (typeof FINISH_OUTPUT_NAMES)[number]

/** What is known of the follow-up, for the outputs. */
export interface Results {
  readonly outcome?: Outcome
  readonly jobId?: string
  /** As any look showed it. */
  readonly model?: string
  /** The job at a look that shows this follow-up. */
  readonly job?: AgentJob
  /** The job has really finished: its pull request is this follow-up's. */
  readonly hasEnded?: boolean
  readonly sent?: boolean
  readonly changed?: boolean
  readonly pullRequest?: PullRequest
  readonly commentUrl?: string
  readonly elapsedMs?: number
}

/** The outputs of a step: what becomes known is written at once. */
export interface Outputs {
  readonly known: Results
  know(results: Results): void
}

/** Opens the outputs. Before anything becomes JSON, secrets are taken out. */
export function openOutputs(
  write: (name: OutputName, value: string) => void,
  redact: Redact
): Outputs {
  const writer = createOutputWriter(write)
  let known: Results = {}
  return {
    get known() {
      return known
    },
    know: results => {
      known = { ...known, ...results }
      writer(redactAll(known, redact))
    }
  }
}

/** The value of each output. What is not known is empty. */
export function outputsOf(results: Results): Record<OutputName, string> {
  const { job, pullRequest } = results
  const prLink = (results.hasEnded && job?.prLink) || ''
  return {
    status: job?.status ?? '',
    'pr-link': prLink,
    prLink,
    outcome: results.outcome ?? '',
    'job-id': results.jobId ?? '',
    job: job ? JSON.stringify(job) : '',
    model: job?.model ?? results.model ?? '',
    sent: String(results.sent ?? false),
    changed: String(results.changed ?? ''),
    'pr-number': String(pullRequest?.number ?? ''),
    'pr-repository': pullRequest?.repository ?? '',
    'pr-head-ref': pullRequest?.headRef ?? '',
    'pr-head-sha': pullRequest?.headSha ?? '',
    'comment-url': results.commentUrl ?? '',
    'elapsed-seconds':
      results.elapsedMs === undefined
        ? ''
        : String(Math.round(results.elapsedMs / 1000))
  }
}

/**
 * Writes each output as soon as its value is known, and when it changes; with
 * the outcome also those that stay empty, so that in the end all are set.
 */
function createOutputWriter(
  write: (name: OutputName, value: string) => void
): (results: Results) => void {
  const written = new Map<OutputName, string>()
  return results => {
    const values = outputsOf(results)
    for (const name of OUTPUT_NAMES) {
      const before = written.get(name) ?? (results.outcome ? undefined : '')
      if (before === values[name]) continue
      written.set(name, values[name])
      write(name, values[name])
    }
  }
}
