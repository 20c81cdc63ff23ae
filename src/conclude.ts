import {
  type Ending,
  failsStep,
  isEnd,
  type Outcome
} from './follow-up/outcome.ts'
import type { FollowUp } from './follow-up.ts'
import { createComment, knowsJob } from './github/conversation.ts'
import { type ReportMarker, writeMarker } from './github/marker.ts'
import { placeOf } from './github/pull-request.ts'
import { addReaction, REACTIONS } from './github/reactions.ts'
import { type Problem, plain, say, sentences } from './message.ts'
import { details, pullRequestNote, resultComment } from './report/comment.ts'
import { redactAll } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { earlySummary, stepSummary } from './report/summary.ts'
import { advice, headline, nextStep } from './report/wording.ts'
import type { Desk, Step } from './step.ts'

/** What says how the step ended, once. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
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
      log.warnOf(say`The reaction could not be left.`, left.problem)
  })
  return annotation
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  desk: Desk,
  ending: Ending
): Promise<Annotation> {
  noteOutcome(desk, ending)
  const delivery = 'nothing-to-send' as const
  const report = redactAll(
    { ...ending, delivery, next: 'none' as const },
    desk.redact
  )
  // Most comments are not for the agent; a summary for each would be noise.
  if (ending.outcome !== 'skipped')
    await writeSummary(desk, earlySummary(report))
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
  await writeSummary(step, stepSummary(report, told, timeline))
}

async function writeSummary(desk: Desk, markdown: string): Promise<void> {
  try {
    await desk.runner.summary(markdown)
  } catch (error) {
    desk.runner.warning(`The step summary could not be written: ${error}`)
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
        isFree: claim.isFree && !isReview,
        isAsked: trigger.kind === 'asked',
        because
      }),
      timeLimitMs: inputs.timeoutMs,
      run: {
        url: `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}${attempt}`,
        id: run.id
      },
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
        pullRequest: { url: prLink, place: placeOf(prLink, run.serverUrl) }
      }),
      // Where the workflow decides on the prompt, a comment's text does nothing.
      ...(request.isFromComment && { command: inputs.command })
    },
    redact
  )
}

/** The result comment, and the note on the pull request that came of it. */
async function leave(followUp: FollowUp, report: Report): Promise<void> {
  const { resultComment, step } = followUp
  const { log, outputs } = step
  // 🚀 says it.
  if (report.outcome === 'sent') return
  const left = await resultComment.leave(resultOf(followUp, report))
  switch (left.kind) {
    case 'left':
      if (left.url !== undefined) outputs.know({ commentUrl: left.url })
      return tellPullRequest(followUp, report)
    case 'stands': {
      const { marker, url } = left.report
      const sent = outputs.known.sent || marker.delivery === 'sent'
      return outputs.know({ commentUrl: url, sent })
    }
    case 'not-ours':
      return log.detail(say`Another run reports the result.`)
    case 'failed':
      return log.warnOf(
        say`The result comment could not be left. The outputs and the step summary have the result.`,
        left.problem
      )
  }
}

/** What is to be reported, with its hidden record. */
export function resultOf(followUp: FollowUp, report: Report) {
  const marker = markerOf(followUp, report)
  const body = resultComment(report, writeMarker(marker))
  return { marker, body: followUp.step.redact(body) }
}

function markerOf(
  { inView, place, step }: FollowUp,
  report: Report
): ReportMarker {
  const { inputs, run, trigger } = step
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  return {
    kind: 'report',
    project: inputs.projectId,
    ...(inView?.latest && { job: inView.id }),
    issue: place?.issue ?? 0,
    ...(asked && { trigger: { kind: asked.kind, id: asked.id } }),
    runId: run.id,
    attempt: run.attempt,
    outcome: report.outcome,
    delivery: report.delivery,
    isFinal: false
  }
}

/**
 * The pull request that came of a follow-up is told which job made it, once, so
 * that nobody has to name the job there.
 */
async function tellPullRequest(
  followUp: FollowUp,
  report: Report
): Promise<void> {
  const { claim, inView, step } = followUp
  const { github, inputs, log, redact, reporting, run, trigger } = step
  const place = report.pullRequest?.place
  const isHere =
    place?.owner.toLowerCase() === run.owner.toLowerCase() &&
    place.repo.toLowerCase() === run.repo.toLowerCase()
  const asked = trigger.kind === 'asked' ? trigger.asked.issue : trigger.issue
  if (!inputs.comment || !inView || !place || !isHere) return
  if (!isEnd(report.outcome) || asked === place.number) return
  const { limits } = reporting
  const warn = (problem: Problem) =>
    log.warnOf(
      say`The pull request could not be told which job made it.`,
      problem
    )
  const login = await claim.account(limits)
  if (login === undefined) return
  const conversation = { issue: place.number, project: inputs.projectId }
  const known = await knowsJob(github, conversation, login, limits)
  if (known.kind === 'failed') return warn(known.problem)
  if (known.kind === 'job') return
  const marker = writeMarker({
    kind: 'note',
    note: 'job',
    project: inputs.projectId,
    job: inView.id,
    issue: place.number
  })
  const { command } = inputs
  const body = pullRequestNote({ ...report, jobId: inView.id, command }, marker)
  const posted = await createComment(github, place.number, redact(body), limits)
  if (posted.kind !== 'posted') warn(posted.problem)
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
  // After an end there is nothing to put right.
  const next = isEnd(outcome) ? [] : advice(report)
  const line = plain(sentences(headline(report), details(report), next))
  if (fails) return { level: 'failure', line }
  // An end that needs an explanation is one to look at.
  const isWarned =
    WARNED_OUTCOMES.includes(outcome) ||
    (isEnd(outcome) && explanation.length > 0)
  return { level: isWarned ? 'warning' : 'notice', line }
}
