import { withTimeLimit } from './clock.ts'
import {
  type Ending,
  failsStep,
  isEnd,
  type Outcome
} from './follow-up/outcome.ts'
import { placeOf } from './github/pull-request.ts'
import { REACTIONS, type ReactionContent } from './github/reactions.ts'
import { isRerun } from './github/run.ts'
import type { Journal } from './journal.ts'
import { plain, sentences } from './message.ts'
import { redactAll } from './report/redact.ts'
import type { DeliveryState, Report } from './report/report.ts'
import { earlySummary, stepSummary } from './report/summary.ts'
import { headline } from './report/wording.ts'
import type { Runner } from './runner.ts'
import { REPORTING_MS, type Step } from './step.ts'
import {
  leaveResult,
  react,
  releaseClaim,
  reportConversation
} from './traces.ts'

/** What says how the step ended, once. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/**
 * Ends the story: outputs first, so that no failure to report costs a result;
 * then the summary, and the traces on GitHub.
 */
export async function conclude(
  step: Step,
  ending: Ending
): Promise<Annotation> {
  const { journal, runner, inputs } = step
  const { elapsedMs } = journal
  journal.note({ outcome: ending.outcome, elapsedMs })
  const report = redactAll(reportOf(step, ending, elapsedMs), step.redact)
  await summarize(runner, stepSummary(report))
  await withinReportingTime(step, () => leaveTraces(step, report))
  return annotationOf(report, failsStep(ending.outcome, inputs.failOn))
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  runner: Runner,
  journal: Journal,
  ending: Ending
): Promise<Annotation> {
  const { elapsedMs } = journal
  journal.note({ outcome: ending.outcome, elapsedMs })
  const report = { ...ending, elapsedMs, delivery: 'not-sent' as const }
  // Most comments are none of ours; a summary for each would be noise.
  if (ending.outcome !== 'skipped')
    await summarize(runner, earlySummary(report))
  return annotationOf(report, failsStep(ending.outcome, []))
}

async function summarize(runner: Runner, markdown: string): Promise<void> {
  try {
    await runner.summary(markdown)
  } catch (error) {
    runner.warning(`The step summary could not be written: ${error}`)
  }
}

function reportOf(step: Step, ending: Ending, elapsedMs: number): Report {
  const { comment, inputs, journal, run, trigger } = step
  const { branch, hasEnded, job, jobId, model } = journal.facts
  const { isFromComment, prompt } = trigger.request
  const prLink = hasEnded ? (job?.prLink ?? undefined) : undefined
  const attempt = isRerun(step.run) ? `/attempts/${run.attempt}` : ''
  return {
    ...ending,
    asker: trigger.asker?.login,
    elapsedMs,
    delivery: deliveryOf(step),
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
    command: comment && isFromComment ? inputs.command : undefined,
    prompt,
    timeline: journal.timeline
  }
}

function deliveryOf({ journal, trigger }: Step): DeliveryState {
  const { maybeTaken, sent } = journal.facts
  if (sent) return 'sent'
  if (maybeTaken) return 'perhaps-sent'
  const { problem, prompt } = trigger.request
  return prompt === '' && !problem ? 'nothing-to-send' : 'not-sent'
}

/** After a cancel the runner waits some seconds before it kills the step. */
const REPORTING_AFTER_CANCEL_MS = 4_500

async function withinReportingTime(
  step: Step,
  leave: () => Promise<void>
): Promise<void> {
  const { clock, journal, runner } = step
  const now = clock.now()
  step.endStory(now + REPORTING_MS)
  const sinceCancel = now - (journal.cancelledAt ?? now)
  const graceMs = Math.max(0, REPORTING_AFTER_CANCEL_MS - sinceCancel)
  const limits = { cancel: runner.cancel, graceMs }
  await withTimeLimit(clock, REPORTING_MS, limits, async signal => {
    if (signal.aborted) step.stopReporting()
    else signal.addEventListener('abort', step.stopReporting)
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
    // The answer to 👀 tells whose 😕 an earlier attempt left, and that has to be
    // gone before a new one is left.
    await step.underWay.signing
    await step.underWay.takingBack
    if (content) await react(step, content)
  }
  const reacting = final()
  const commenting = async () => {
    // Only the answer to a reaction tells which comments are our own.
    if (isRerun(step.run) && step.journal.facts.login === undefined)
      await reacting.catch(() => undefined)
    await leaveComment(step, report)
  }
  const traces = gatePassed
    ? [releaseClaim(step), commenting(), reacting, progress(step)]
    : [reacting]
  const results = await Promise.allSettled(traces)
  if (results.some(({ status }) => status === 'rejected'))
    step.runner.warning(
      'GitHub did not answer in time: the result comment or a reaction may be missing.'
    )
}

/** What is still on its way; one report of progress may begin another. */
async function progress({ underWay }: Step): Promise<void> {
  for (const report of underWay.all) await report
}

/** The result comment, unless 🚀 says it all or another run will report. */
async function leaveComment(step: Step, report: Report): Promise<void> {
  const { claim } = step.journal.facts
  const conversation = reportConversation(step)
  // Whoever won the claim reports, unless that may have been this run itself.
  const isAnothers =
    claim?.kind === 'held' &&
    !isRerun(step.run) &&
    !(claim.isPerhapsOurs && report.delivery !== 'sent')
  if (!step.inputs.comment || report.outcome === 'sent' || isAnothers) return
  if (conversation) await leaveResult(step, conversation, report)
}

const WARNED_OUTCOMES: readonly Outcome[] = [
  'failed',
  'archived',
  'timed-out',
  'unknown'
]

function annotationOf(
  report: Pick<Report, 'outcome' | 'explanation' | 'elapsedMs' | 'delivery'>,
  fails: boolean
): Annotation {
  const line = plain(sentences(headline(report), report.explanation))
  if (fails) return { level: 'failure', line }
  const { explanation, outcome } = report
  // An end that needs an explanation is one to look at.
  const isWarned =
    WARNED_OUTCOMES.includes(outcome) ||
    (isEnd(outcome) && explanation.length > 0)
  return { level: isWarned ? 'warning' : 'notice', line }
}
