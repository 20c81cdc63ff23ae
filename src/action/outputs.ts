import { type AgentJob, isKnownStatus } from '../agent/job.ts'
import { headBefore } from '../delivery/rules/end.ts'
import { shownJob } from '../delivery/rules/finished.ts'
import type { FollowUpState } from '../delivery/rules/state.ts'
import type { Redact } from '../report/redact.ts'
import { OUTPUT_NAMES, type OutputName } from './output-names.ts'

/** Writes what becomes known at once, each time that it changes. */
export function openOutputs(
  write: (name: OutputName, value: string) => void,
  redact: Redact
) {
  const written = new Map<OutputName, string>()
  return (state: FollowUpState) => {
    const values = outputsOf(state, redact)
    for (const name of OUTPUT_NAMES) {
      // With the outcome also those that stay empty: in the end all are set.
      const before = written.get(name) ?? (state.result ? undefined : '')
      if (before === values[name]) continue
      written.set(name, values[name])
      write(name, values[name])
    }
  }
}

/**
 * What is not known is empty. Later steps compare our own words, so these are
 * not redacted.
 */
export function outputsOf(
  state: FollowUpState,
  redact: Redact
): Readonly<Record<OutputName, string>> {
  const { about, before, commentUrl, elapsedMs, pullState, result } = state
  const end = result?.kind === 'ended' ? result : undefined
  const job = shownJob(state)
  const prLink = redact(end?.prLink ?? '')
  const status = end?.status ?? job?.status ?? ''
  const pull = end?.pull
  const previousSha = end ? headBefore(before, end.prLink) : before?.headSha
  return {
    status: isKnownStatus(status) ? status : redact(status),
    'pr-link': prLink,
    prLink,
    outcome: result?.outcome ?? '',
    'job-id': redact(state.job?.id ?? ''),
    job: job ? asJson(job, redact) : '',
    model: redact((job ?? state.job?.latest?.job)?.model ?? ''),
    sent: String(state.send.kind === 'sent'),
    changed: String(end?.changed ?? ''),
    'pr-number': String(pull?.number ?? ''),
    'pr-repository': redact(pull?.repository ?? ''),
    'pr-head-ref': redact(pull?.headRef ?? ''),
    'pr-head-sha': (pull && end?.headSha) ?? '',
    'pr-head-repository': redact(pull?.headRepository ?? ''),
    'pr-previous-sha': previousSha ?? '',
    'pr-state': pullState?.state ?? '',
    'comment-url': redact(commentUrl ?? ''),
    'elapsed-seconds':
      elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
    'asked-by': redact(about.asker ?? ''),
    reason: (result?.kind === 'stopped' && result.reason) || ''
  }
}

/** Redacted before it becomes JSON, where a backslash is another one. */
function asJson(job: AgentJob, redact: Redact): string {
  return JSON.stringify(job, (name, value: unknown) =>
    typeof value !== 'string' || (name === 'status' && isKnownStatus(value))
      ? value
      : redact(value)
  )
}
