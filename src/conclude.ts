import { Cancelled } from './clock.ts'
import { logStack } from './debug.ts'
import {
  type Ending,
  failsStep,
  isEnd,
  type Outcome
} from './follow-up/outcome.ts'
import type { FollowUp } from './follow-up.ts'
import { addReaction, REACTIONS } from './github/reactions.ts'
import { plain, say, sentences } from './message.ts'
import { redactMessage } from './report/redact.ts'
import { type Report, redactReport } from './report/report.ts'
import { earlySummary, stepSummary } from './report/summary.ts'
import { advice, details, type Facts, headline } from './report/wording.ts'
import { reportEnding, reportOnGitHub } from './report-follow-up.ts'
import type { Runner } from './runner.ts'
import type { Step, StepIo } from './step.ts'

/** An exception ends a step: a cancel, or a bug of this program. */
export function unexpected(runner: Runner, error: unknown): Ending {
  if (error instanceof Cancelled)
    return { outcome: 'cancelled', explanation: [] }
  logStack(runner, error)
  const words = error instanceof Error ? error.message : String(error)
  return {
    outcome: 'error',
    explanation: say`Unexpected error: ${words}. Please report it, with the log of this step.`
  }
}

/** What says how the step ended, once. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/** Says it. Only this fails the step. */
export function annotate(runner: Runner, { level, line }: Annotation): void {
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/**
 * Ends a follow-up: outputs first, so that no failure to report costs a result;
 * then the claim, on which depends what can be advised; the summary, and the
 * report.
 */
export async function conclude(
  followUp: FollowUp,
  ending: Ending
): Promise<Annotation> {
  const { claim, progress, step } = followUp
  const { inputs, log, outputs, reporting } = step
  outputs.know({ outcome: ending.outcome, elapsedMs: log.elapsedMs })
  let summarized: Promise<Report> | undefined
  const summarize = () => {
    summarized ??= summarizeStep(followUp, ending)
    return summarized
  }
  const isComplete = await reporting.finish(async () => {
    await claim.answered()
    const isUnsent = ['not-begun', 'unsent'].includes(progress.send)
    const isToSend = !followUp.prompt.isEmpty && !progress.keepsClaim
    if (isUnsent && isToSend) await claim.release()
    await claim.confirmSent()
    const report = await summarize()
    if (ending.outcome !== 'skipped') await reportOnGitHub(followUp, report)
  })
  const report = await summarize()
  if (!isComplete)
    log.warn(
      say`GitHub did not answer in time: the report or a reaction may be missing.`
    )
  return annotationOf(report, failsStep(ending.outcome, inputs.failOn))
}

/** The commenter lacks permission: 👎 shows it, and nothing else. */
export async function concludeDenied(
  step: Step,
  ending: Ending
): Promise<Annotation> {
  const { asked, github, log, reporting } = step
  const annotation = await concludeEarly(step, ending)
  if (asked === undefined || asked.kind === 'review') return annotation
  const { id, kind } = asked
  await reporting.finish(async () => {
    const { limits } = reporting
    const { denied } = REACTIONS
    const added = await addReaction(github, { kind, id }, denied, limits)
    if (added.kind === 'failed')
      log.warnOf(say`👎 could not be added.`, added.problem)
  })
  return annotation
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  { log, outputs, redact, runner }: StepIo,
  { explanation, outcome }: Ending
): Promise<Annotation> {
  outputs.know({ outcome, elapsedMs: log.elapsedMs })
  // A cancelled run watched nothing yet, and an earlier one may have sent it.
  const send = outcome === 'cancelled' ? 'unsent-here' : 'nothing-to-send'
  const facts: Facts = {
    outcome,
    send,
    explanation: redactMessage(explanation, redact)
  }
  // Most comments are not for the agent; a summary for each would be noise.
  if (outcome !== 'skipped') await writeSummary(runner, earlySummary(facts))
  return annotationOf({ ...facts, next: 'none' }, failsStep(outcome, []))
}

async function summarizeStep(
  followUp: FollowUp,
  ending: Ending
): Promise<Report> {
  const { prompt, step } = followUp
  const { log, redact, runner } = step
  const report = redactReport(reportEnding(followUp, ending), redact)
  if (ending.outcome === 'skipped') return report
  const text = await prompt.read().catch(() => '')
  const shown = redact(typeof text === 'string' ? text : '')
  const timeline = log.timeline.map(moment => ({
    ...moment,
    what: redactMessage(moment.what, redact)
  }))
  await writeSummary(runner, stepSummary(report, shown, timeline))
  return report
}

/** Adds to the step summary; no failure to do so costs anything else. */
export async function writeSummary(
  runner: Runner,
  markdown: string
): Promise<void> {
  try {
    await runner.summary(markdown)
  } catch (error) {
    runner.warning(`The step summary could not be written: ${error}`)
  }
}

const WARNED_OUTCOMES: readonly Outcome[] = [
  'failed',
  'archived',
  'timed-out',
  'unknown'
]

function annotationOf(
  report: Facts & Pick<Report, 'next' | 'command' | 'job'>,
  fails: boolean
): Annotation {
  const { outcome } = report
  // After an end there is nothing to correct.
  const next = isEnd(outcome) ? [] : advice(report)
  const line = plain(sentences(headline(report), details(report), next))
  if (fails) return { level: 'failure', line }
  // An end that needs an explanation is one to look at.
  const isWarned = WARNED_OUTCOMES.includes(outcome) || report.unproven
  return { level: isWarned ? 'warning' : 'notice', line }
}
