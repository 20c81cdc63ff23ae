import { Cancelled } from './clock.ts'
import { logStack } from './debug.ts'
import {
  type DeliveryState,
  type Ending,
  endWith,
  failsStep,
  isEnd,
  type Outcome
} from './follow-up/outcome.ts'
import type { FollowUp } from './follow-up.ts'
import { placeOfLink } from './github/pull-request.ts'
import { addReaction, REACTIONS } from './github/reactions.ts'
import { urlOf } from './github/run.ts'
import { plain, say, sentences } from './message.ts'
import { tellPullRequest } from './pull-request-note.ts'
import { details } from './report/comment.ts'
import { redactAll } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { earlySummary, stepSummary } from './report/summary.ts'
import { advice, headline, nextStep } from './report/wording.ts'
import { type ResultSubject, resultOf } from './result-comment.ts'
import type { Runner } from './runner.ts'
import type { Desk, Step } from './step.ts'

/** An exception ends a step: a cancel, or a bug of this program. */
export function stopped(runner: Runner, error: unknown): Ending {
  if (error instanceof Cancelled)
    return { outcome: 'cancelled', explanation: [] }
  logStack(runner, error)
  return endWith('error', {
    what: say`Unexpected error: ${error instanceof Error ? error.message : String(error)}.`,
    remedy: say`Please report it, with the log of this step.`
  })
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
 * result comment.
 */
export async function conclude(
  followUp: FollowUp,
  ending: Ending
): Promise<Annotation> {
  const { claim, step } = followUp
  const { inputs, log, reporting } = step
  noteOutcome(step, ending)
  const summarize = once(async () => {
    const report = reportOf(followUp, ending)
    if (ending.outcome !== 'skipped') await summarizeStep(followUp, report)
    return report
  })
  const isComplete = await reporting.finish(async () => {
    await claim.answered()
    await claim.release()
    await claim.confirmSent()
    const report = await summarize()
    if (ending.outcome !== 'skipped') await leave(followUp, report)
  })
  const report = await summarize()
  if (!isComplete)
    log.warn(
      say`GitHub did not answer in time: the result comment or a reaction may be missing.`
    )
  return annotationOf(report, failsStep(ending.outcome, inputs.failOn))
}

/** The commenter lacks permission: 👎 shows it, and nothing else. */
export async function concludeDenied(
  step: Step,
  ending: Ending
): Promise<Annotation> {
  const { github, log, reporting, trigger } = step
  const annotation = await concludeEarly(step, ending)
  if (trigger.kind !== 'asked' || trigger.asked.kind === 'review')
    return annotation
  const { kind, id } = trigger.asked
  await reporting.finish(async () => {
    const { denied } = REACTIONS
    const left = await addReaction(
      github,
      { kind, id },
      denied,
      reporting.limits
    )
    if (left.kind === 'failed')
      log.warnOf(say`The reaction could not be added.`, left.problem)
  })
  return annotation
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  desk: Desk,
  ending: Ending
): Promise<Annotation> {
  noteOutcome(desk, ending)
  // A cancelled run watched nothing yet, and an earlier one may have sent it.
  const isCancelled = ending.outcome === 'cancelled'
  return summarizeEarly(desk, ending, isCancelled ? 'unsent-here' : undefined)
}

/** Writes the summary, and returns the step's annotation. */
export async function summarizeEarly(
  desk: Desk,
  ending: Ending,
  delivery: DeliveryState = 'nothing-to-send'
): Promise<Annotation> {
  const report = redactAll(
    { ...ending, delivery, next: 'none' as const },
    desk.redact
  )
  // Most comments are not for the agent; a summary for each would be noise.
  if (ending.outcome !== 'skipped')
    await writeSummary(desk.runner, earlySummary(report))
  return annotationOf(report, failsStep(ending.outcome, []))
}

function noteOutcome({ log, outputs }: Desk, { outcome }: Ending): void {
  outputs.know({ outcome, elapsedMs: log.elapsedMs })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function summarizeStep(
  { prompt, step }: FollowUp,
  report: Report
): Promise<void> {
  const { log, redact } = step
  const [told, timeline] = redactAll([prompt, log.timeline] as const, redact)
  await writeSummary(step.runner, stepSummary(report, told, timeline))
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

export function reportOf(followUp: FollowUp, ending: Ending): Report {
  const { claim, inView, prompt, question, step } = followUp
  const { inputs, isRerun, outputs, redact, run, trigger } = step
  const { outcome, because, explanation, workedMs } = ending
  const { hasEnded, job } = outputs.known
  const seen = inView?.latest?.job
  const prLink = hasEnded ? (job?.prLink ?? undefined) : undefined
  const delivery = prompt === '' ? 'nothing-to-send' : claim.delivery
  const attempt = isRerun ? `/attempts/${run.attempt}` : ''
  const branch = job?.source.ref ?? seen?.source.ref
  const model = job?.model ?? seen?.model
  const { asker, request } = trigger
  const isReview = trigger.kind === 'asked' && trigger.asked.kind === 'review'
  return redactAll(
    {
      outcome,
      explanation,
      delivery,
      next: nextStep({
        outcome,
        delivery,
        // A re-run of a review never sends.
        isFree: (claim.isFree || ending.isFree === true) && !isReview,
        isConfirmed: inView?.latest !== undefined,
        isAsked: trigger.kind === 'asked',
        because
      }),
      timeLimitMs: inputs.timeoutMs,
      run: { url: `${urlOf(run)}${attempt}`, id: run.id },
      ...(asker && { asker: asker.login }),
      ...(question && { answers: question }),
      ...(workedMs !== undefined && { workedMs }),
      ...(inView && {
        job: {
          id: inView.id,
          ...(job?.status && { status: job.status }),
          ...(branch && { branch }),
          ...(model && { model })
        }
      }),
      ...(prLink !== undefined && {
        pullRequest: { url: prLink, place: placeOfLink(prLink, run.serverUrl) }
      }),
      // Where the workflow decides on the prompt, a comment's text does nothing.
      ...(request.isFromComment && { command: inputs.command })
    },
    redact
  )
}

/** The result comment, and the note on the resulting pull request. */
async function leave(followUp: FollowUp, report: Report): Promise<void> {
  const { claim, inView, resultComment, step } = followUp
  const { github, inputs, log, outputs, redact, reporting } = step
  const { run, trigger } = step
  // 🚀 says it.
  if (report.outcome === 'sent') return
  const left = await resultComment.leave(
    resultOf(subjectOf(followUp), report, redact)
  )
  switch (left.kind) {
    case 'left':
      if (left.url !== undefined) outputs.know({ commentUrl: left.url })
      // Only a follow-up has made something.
      if (inputs.comment && inView && report.delivery === 'sent')
        await tellPullRequest(
          { github, log, redact, run, inputs, limits: reporting.limits },
          claim.account,
          {
            report,
            jobId: inView.id,
            askedOn:
              trigger.kind === 'asked' ? trigger.asked.issue : trigger.issue
          }
        )
      return
    case 'stands': {
      const { marker, url } = left.report
      const sent = outputs.known.sent || marker.delivery === 'sent'
      return outputs.know({ commentUrl: url, sent })
    }
    case 'no-turn':
      return
    case 'not-ours':
      return log.detail(say`Another run reports the result.`)
    case 'failed':
      return log.warnOf(
        inputs.comment
          ? say`The result comment could not be posted. The outputs and the step summary have the result.`
          : say`The reaction could not be added.`,
        left.problem
      )
  }
}

/** What the result is about. */
export function subjectOf({ inView, place, step }: FollowUp): ResultSubject {
  const { inputs, run, trigger } = step
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  return {
    project: inputs.projectId,
    ...(inView && (inView.latest ? { job: inView.id } : { meant: inView.id })),
    issue: place?.issue ?? 0,
    ...(asked && { trigger: { kind: asked.kind, id: asked.id } }),
    runId: run.id,
    attempt: run.attempt
  }
}

const WARNED_OUTCOMES: readonly Outcome[] = [
  'failed',
  'archived',
  'timed-out',
  'unknown'
]

function annotationOf(
  report: Pick<
    Report,
    'outcome' | 'explanation' | 'delivery' | 'next' | 'command'
  >,
  fails: boolean
): Annotation {
  const { explanation, outcome } = report
  // After an end there is nothing to correct.
  const next = isEnd(outcome) ? [] : advice(report)
  const line = plain(sentences(headline(report), details(report), next))
  if (fails) return { level: 'failure', line }
  // An end that needs an explanation is one to look at.
  const isWarned =
    WARNED_OUTCOMES.includes(outcome) ||
    (isEnd(outcome) && explanation.length > 0)
  return { level: isWarned ? 'warning' : 'notice', line }
}
