import { defined } from '../defined.ts'
import type { ReportMarker, SentMark } from '../github/marker.ts'
import { urlOf } from '../github/run.ts'
import { oneLine, say, sentences } from '../message.ts'
import { WORDS_CHARACTERS } from '../report/comment.ts'
import { postReport, reportFollowUp } from '../report/post.ts'
import {
  type Report,
  redactReport,
  reportedJob,
  reportedPullRequest
} from '../report/report.ts'
import { stepSummary } from '../report/summary.ts'
import {
  type Ending,
  failsStep,
  NEXT_STEPS,
  type NextStep,
  type SendState
} from '../rules/outcome.ts'
import type { Step } from '../step/step.ts'
import { annotationOf, explainedAt, writeSummary } from '../step/step-end.ts'
import { NOT_RELEASED } from './claim.ts'
import { askedBy, type FollowUp } from './follow-up.ts'

/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the summary, and the report.
 */
export async function conclude(followUp: FollowUp, ending: Ending) {
  const { prompt, step } = followUp
  const { inputs, log, outputs, redact, reporting, runner } = step
  const { outcome } = ending
  outputs.know({ outcome, elapsedMs: log.elapsedMs })
  const isSettled = await reporting.run(() => settleSend(followUp))
  const draft = draftOf(followUp, ending)
  const report = redactReport(draft.report, redact)
  const annotation = annotationOf(report, failsStep(outcome, inputs.failOn))
  if (outcome === 'skipped') return annotation
  const text = await prompt.read().catch(() => '')
  const shown = redact(typeof text === 'string' ? text : '')
  const page = explainedAt(runner.env, ending.section)
  await writeSummary(runner, stepSummary(report, shown, log.timeline, page))
  const isReported = await reporting.run(() =>
    reportOnGitHub(followUp, { ...draft, report })
  )
  if (!isSettled || !isReported) log.warn(NOT_ALL_REPORTED)
  return annotation
}

/** Nothing was sent: a re-run can. It was: 🚀 says so, and the report when. */
async function settleSend(followUp: FollowUp): Promise<void> {
  const { claim, place, progress, prompt, step } = followUp
  const { github, inputs, reporting } = step
  const isUnsent = ['not-begun', 'unsent'].includes(progress.send)
  if (isUnsent && !prompt.isEmpty && !progress.keepsClaim) await claim.release()
  await claim.confirmSent()
  // By GitHub's clock, which an answer has to show first.
  if (place && inputs.comment) await github.account(reporting.limits)
}

/** What is said of a follow-up that ends like this, and its record. */
function draftOf(followUp: FollowUp, ending: Ending) {
  const { claim, progress, step } = followUp
  const { inputs, outputs, run, trigger } = step
  const { hasEnded = false, job } = outputs.known
  const { isFromComment, jobId: given } = trigger.request
  const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : ''
  const tracked = progress.job
  // What is unknown has to be checked in its job, seen or not.
  const named = given ?? inputs.jobId
  const id = tracked?.id ?? (ending.outcome === 'unknown' ? named : undefined)
  const jobId = tracked?.id ?? given
  // A report names only a job that the service has confirmed.
  const isReported = inputs.comment && (tracked?.latest || given === undefined)
  const isKnown = inputs.jobId ? inputs.jobId === jobId : isReported
  const link = hasEnded ? job?.prLink : null
  const send = sendState(followUp)
  const isKept = claim.state === 'release-failed'
  // Without a comment, a variable that is not set may be why.
  const isMissed = send === 'nothing-to-send' && trigger.kind === 'event'
  const notes = [isKept ? NOT_RELEASED : [], isMissed ? NO_PROMPT : []]
  const report: Report = {
    ...ending,
    explanation: sentences(ending.explanation, ...notes),
    send,
    next: nextStep(followUp, ending),
    asker: trigger.asker?.login,
    question: questionOf(step),
    // Where the workflow decides on the prompt, a comment's text does nothing.
    command: isFromComment ? inputs.command : undefined,
    timeLimitMs: inputs.timeoutMs,
    forgottenJob: isKnown ? undefined : jobId,
    job: reportedJob(id, inputs.jobUrl, job, tracked?.latest?.job),
    pullRequest: reportedPullRequest(link, run.serverUrl),
    run: { url: `${urlOf(run)}${attempt}`, id: run.id }
  }
  return { marker: markerOf(followUp, ending), report }
}

function questionOf({ asked, trigger }: Step): Report['question'] {
  const words = trigger.request.prompt
  if (asked) return { kind: asked.kind, url: asked.url, words }
  const url = trigger.kind === 'event' ? trigger.url : undefined
  return url === undefined ? undefined : { kind: 'event', url, words }
}

/**
 * To send again is advised only where nothing can have been sent, or on that
 * condition; and never two things that could both be done.
 */
function nextStep(followUp: FollowUp, { next, outcome }: Ending): NextStep {
  const { claim, step } = followUp
  const fixed = NEXT_STEPS[outcome]
  if (fixed) return fixed
  const needsFreeClaim = next === 're-run' || next === 're-run-or-name-job'
  if (next && !needsFreeClaim) return next
  const send = sendState(followUp)
  if (send === 'sent' || send === 'nothing-to-send') return 'watch'
  const isReview = step.asked?.kind === 'review'
  // Another run has released its claim. A re-run never sends a review.
  if (next && claim.state === 'there' && !isReview) return next
  if (send !== 'unsent') return 'check-first'
  if (isReview) return next === 're-run-or-name-job' ? 'name-job' : 'ask-again'
  if (claim.bearer === undefined) return 'new-run'
  // A permission that is missing is missing in the workflow file.
  if (claim.state === 'refused') return 're-run-or-comment'
  return claim.state === 'released' ? (next ?? 're-run') : 'check-first'
}

/** Replaces a report that nothing was sent, as soon as that is not true. */
export async function reportSent(followUp: FollowUp) {
  const { place, step } = followUp
  if (place === undefined || !step.inputs.comment) return undefined
  const draft = draftOf(followUp, { outcome: 'sent', explanation: [] })
  const ports = { ...step, limits: step.reporting.limits }
  const reported = await postReport(ports, place, draft)
  return reported.kind === 'failed' ? reported.problem : undefined
}

async function reportOnGitHub(
  { claim, place, progress, step }: FollowUp,
  draft: ReturnType<typeof draftOf>
): Promise<void> {
  const { inputs, log, outputs, reporting } = step
  if (progress.report) outputs.know({ commentUrl: progress.report.url })
  if (progress.isReportedElsewhere)
    return log.detail(say`Another run or an earlier attempt has reported it.`)
  const { bearer, isFirst } = claim
  const ports = { ...step, limits: reporting.limits }
  const where = inputs.comment ? place : undefined
  const { pullRequest } = outputs.known
  const given = { ...draft, place: where, bearer, isFirst, pullRequest }
  const reported = await reportFollowUp(ports, given)
  switch (reported.kind) {
    case 'posted':
      return outputs.know({ commentUrl: reported.url })
    case 'existing': {
      const { marker, url } = reported.report
      const sent = outputs.known.sent || marker.sent === 'yes'
      return outputs.know({ commentUrl: url, sent })
    }
    case 'failed':
      return log.warnOf(NOT_POSTED, reported.problem)
  }
}

const NO_PROMPT = say`prompt is empty, so there was nothing to send.`
const NOT_POSTED = say`The report could not be posted. The outputs and the step summary have the result.`
const NOT_ALL_REPORTED = say`GitHub did not answer in time: the report or a reaction may be missing.`

function sendState({ claim, progress, prompt }: FollowUp): SendState {
  const { isOnlySender, send } = progress
  // A mistaken option may have taken its prompt away.
  if (prompt.isEmpty && send === 'not-begun') return 'nothing-to-send'
  if (send === 'sent') return 'sent'
  if (send === 'in-flight' || send === 'maybe') return 'maybe'
  if (!isOnlySender && !claim.isFirst) return 'unsent-here'
  return send === 'refused' ? 'refused' : 'unsent'
}

const SENT_MARKS: Readonly<Partial<Record<SendState, SentMark>>> = {
  refused: 'refused',
  maybe: 'maybe',
  sent: 'yes'
}

function markerOf(followUp: FollowUp, { outcome }: Ending): ReportMarker {
  const { claim, place, progress, step } = followUp
  const { clock, github, inputs, on, outputs, redact, run, trigger } = step
  const { before, job, sentAt } = progress
  // A link that can't be shown can't be recorded.
  const isShown =
    before && redact(before.prLink ?? '') === (before.prLink ?? '')
  const ageMs = sentAt === undefined ? undefined : clock.now() - sentAt
  return {
    kind: 'report',
    project: inputs.projectId,
    issue: place?.issue ?? 0,
    asked: askedBy(step),
    runId: run.id,
    attempt: run.attempt,
    outcome,
    sent: SENT_MARKS[sendState(followUp)] ?? 'nothing',
    words: oneLine(redact(trigger.request.prompt), WORDS_CHARACTERS),
    ...defined({
      job: job?.latest && job.id,
      changed: outputs.known.changed,
      askedOn: on?.number,
      bearer: claim.bearer,
      asker: trigger.asker?.login,
      before: isShown ? before : undefined,
      sentAt: ageMs === undefined ? undefined : Math.round(github.now() - ageMs)
    })
  }
}
