import { withTimeLimit } from './clock.ts'
import { type Ending, failsStep, type Outcome } from './follow-up/outcome.ts'
import { writeMarker } from './github/marker.ts'
import { placeOf } from './github/pull-request.ts'
import { REACTIONS, type ReactionContent } from './github/reactions.ts'
import type { Journal } from './journal.ts'
import { plain, sentences } from './message.ts'
import { resultComment } from './report/comment.ts'
import { redactAll } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { earlySummary, stepSummary } from './report/summary.ts'
import { headline } from './report/wording.ts'
import type { Runner } from './runner.ts'
import { REPORTING_MS, type Step } from './step.ts'
import {
  isRerun,
  leaveResult,
  markerFor,
  react,
  releaseClaim,
  reportConversation
} from './traces.ts'

/** The one annotation that says how the step ended. */
export interface Verdict {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/**
 * Ends the story: outputs first, so that no failure to report costs a result;
 * then the summary, and the traces on GitHub.
 */
export async function conclude(step: Step, ending: Ending): Promise<Verdict> {
  const { journal, runner, inputs } = step
  const { elapsedMs } = journal
  journal.note({ outcome: ending.outcome, elapsedMs })
  const report = redactAll(reportOf(step, ending, elapsedMs), step.redact)
  await summarize(runner, stepSummary(report))
  await withinReportingTime(step, () => leaveTraces(step, report))
  return verdictOn(report, failsStep(ending.outcome, inputs.failOn))
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  runner: Runner,
  journal: Journal,
  ending: Ending
): Promise<Verdict> {
  const { elapsedMs } = journal
  journal.note({ outcome: ending.outcome, elapsedMs })
  const report = { ...ending, elapsedMs, sent: false }
  // Most comments are none of ours; a summary for each would be noise.
  if (ending.outcome !== 'skipped')
    await summarize(runner, earlySummary(report))
  return verdictOn(report, failsStep(ending.outcome, []))
}

async function summarize(runner: Runner, markdown: string): Promise<void> {
  try {
    await runner.summary(markdown)
  } catch (error) {
    runner.warning(`The step summary could not be written: ${error}`)
  }
}

function reportOf(step: Step, ending: Ending, elapsedMs: number): Report {
  const { comment, inputs, journal, run, runner, trigger } = step
  const { branch, hasEnded, job, jobId, model, sent } = journal.facts
  const prLink = hasEnded ? (job?.prLink ?? undefined) : undefined
  const attempt = isRerun(step) ? `/attempts/${run.attempt}` : ''
  return {
    ...ending,
    asker: trigger.asker?.login,
    elapsedMs,
    sent,
    job:
      jobId === undefined
        ? undefined
        : {
            id: jobId,
            status: job?.status ?? undefined,
            branch: job?.source.ref ?? branch,
            model: job?.model ?? model
          },
    pullRequest:
      prLink === undefined
        ? undefined
        : { url: prLink, place: placeOf(prLink, run.serverUrl) },
    run: {
      url: `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}${attempt}`,
      id: run.id
    },
    // Where the workflow decides on the prompt, a comment's text does nothing.
    command:
      comment && runner.input('prompt') === '' ? inputs.command : undefined,
    prompt: trigger.request.prompt,
    timeline: journal.timeline
  }
}

/** After a cancel the runner waits some seconds before it kills the step. */
const REPORTING_AFTER_CANCEL_MS = 4_500

async function withinReportingTime(
  step: Step,
  leave: () => Promise<void>
): Promise<void> {
  const { clock, journal, runner } = step
  const now = clock.now()
  step.endReportingAt(now + REPORTING_MS)
  const sinceCancel = now - (journal.cancelledAt ?? now)
  const graceMs = Math.max(0, REPORTING_AFTER_CANCEL_MS - sinceCancel)
  const limits = { cancel: runner.cancel, graceMs }
  await withTimeLimit(clock, REPORTING_MS, limits, async signal => {
    signal.addEventListener('abort', step.stopReporting)
    await leave()
  })
}

const REACTION_OF: Readonly<Partial<Record<Outcome, ReactionContent>>> = {
  completed: REACTIONS.succeeded,
  'no-changes': REACTIONS.succeeded,
  failed: REACTIONS.failed,
  archived: REACTIONS.failed,
  'timed-out': REACTIONS.failed,
  unknown: REACTIONS.failed,
  cancelled: REACTIONS.failed,
  error: REACTIONS.failed,
  denied: REACTIONS.denied
}

/** Who may not ask is shown a 👎; before the gate there is no trace at all. */
async function leaveTraces(step: Step, report: Report): Promise<void> {
  const { gatePassed } = step.journal.facts
  if (!gatePassed && report.outcome !== 'denied') return
  const content = REACTION_OF[report.outcome]
  const final = async () => {
    // An earlier attempt's 😕 has to be gone before a new one is left.
    await Promise.all(step.underWay)
    if (content) await react(step, content)
  }
  const traces = gatePassed
    ? [releaseClaim(step), comment(step, report), final()]
    : [final()]
  const results = await Promise.allSettled(traces)
  if (results.some(({ status }) => status === 'rejected'))
    step.runner.warning(
      'GitHub did not answer in time: the result comment or a reaction may be missing.'
    )
}

/** The result comment, unless 🚀 says it all or another run will report. */
async function comment(step: Step, report: Report): Promise<void> {
  const { claim } = step.journal.facts
  const conversation = reportConversation(step)
  // Whoever won the claim reports, unless that may have been this run itself.
  const isAnothers =
    claim?.kind === 'held' &&
    !isRerun(step) &&
    !(claim.isPerhapsOurs && !report.sent)
  if (!step.inputs.comment || report.outcome === 'sent' || isAnothers) return
  if (conversation === undefined) return
  const marker = markerFor(step, conversation)
  const body = resultComment(report, writeMarker(marker))
  await leaveResult(step, conversation, marker, body)
}

const WARNED_OUTCOMES: readonly Outcome[] = [
  'failed',
  'archived',
  'timed-out',
  'unknown'
]

function verdictOn(
  report: Pick<Report, 'outcome' | 'explanation' | 'elapsedMs' | 'sent'>,
  fails: boolean
): Verdict {
  const line = plain(sentences(headline(report), report.explanation))
  if (fails) return { level: 'failure', line }
  const level = WARNED_OUTCOMES.includes(report.outcome) ? 'warning' : 'notice'
  return { level, line }
}
