import { type AgentJob, isKnownStatus } from '../agent/job.ts'
import { headBeforeSend } from '../delivery/rules/end.ts'
import { jobToReport } from '../delivery/rules/finished.ts'
import { type FollowUpState, hasStarted } from '../delivery/rules/state.ts'
import type { Redact } from '../report/safe-text.ts'
import { OUTPUT_NAMES, type OutputName } from './runner.ts'

/**
 * Returns a function that writes those of the `outputsOf` a state that have
 * changed since its last call; at first, those that are not empty. Once there
 * is a result, it also writes those that stay empty, so that in the end all are
 * set.
 *
 * @param redact is applied to what the service and comments say
 */
export function openOutputs(
  write: (name: OutputName, value: string) => void,
  redact: Redact
): (state: FollowUpState) => void {
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
 * Returns all outputs of a state; what is not known is empty, but `sent` and
 * `started` are false. `job`, as JSON, and, without an end, `status` are of the
 * job that a report may show, see `jobToReport`; `job-id` and `model` are of
 * the known job in any case. `changed`, `pr-link`, and the other `pr-…` outputs
 * but `pr-previous-sha` and `pr-state` are empty without an end; number,
 * branch, commit, and repositories are all there or all empty.
 * `pr-previous-sha` is the head before the send; at an end, only if the pull
 * request is the same. What the service and comments say is redacted. A
 * documented status, a commit, and our own words are not, because later steps
 * compare them.
 */
export function outputsOf(
  state: FollowUpState,
  redact: Redact
): Readonly<Record<OutputName, string>> {
  const { about, before, commentUrl, elapsedMs, pullState, result } = state
  const end = result?.kind === 'ended' ? result : undefined
  const job = jobToReport(state)
  const prLink = redact(end?.prLink ?? '')
  const status = end?.status ?? job?.status ?? ''
  // A workflow that deploys needs all of these, so there are all or none.
  const pull = end?.headSha && end.pull?.headRepository ? end.pull : undefined
  const previousSha = end ? headBeforeSend(before, end.prLink) : before?.headSha
  return {
    status: isKnownStatus(status) ? status : redact(status),
    'pr-link': prLink,
    prLink,
    outcome: result?.outcome ?? '',
    'job-id': redact(state.job?.id ?? ''),
    job: job ? asJson(job, redact) : '',
    model: redact((job ?? state.job?.lastCheck?.job)?.model ?? ''),
    sent: String(state.send.kind === 'sent'),
    started: String(hasStarted(state)),
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

/**
 * Returns the job as JSON. All its texts but a known status are redacted,
 * before escaping could hide a secret.
 */
function asJson(job: AgentJob, redact: Redact): string {
  return JSON.stringify(job, (name, value: unknown) =>
    typeof value !== 'string' || (name === 'status' && isKnownStatus(value))
      ? value
      : redact(value)
  )
}
