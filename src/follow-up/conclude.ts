import { defined } from '../defined.ts'
import type { ReportMarker, SentMark } from '../github/marker.ts'
import { urlOf } from '../github/run.ts'
import {
  type Message,
  oneLine,
  type Problem,
  plain,
  say,
  sentences
} from '../message.ts'
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
import {
  type Annotation,
  annotationOf,
  explainedAt,
  writeSummary
} from '../step/step-end.ts'
import { NO_ROCKET, NOT_RELEASED } from './claim.ts'
import { askedBy, type FollowUp } from './follow-up.ts'

/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the summary, and the report.
 */
export async function conclude(
  followUp: FollowUp,
  ending: Ending
): Promise<Annotation> {
  const { prompt, step } = followUp
  const { inputs, log, outputs, redact, reporting, runner } = step
  const { outcome, reason } = ending
  outputs.know({ outcome, reason, elapsedMs: log.elapsedMs })
  const isSettled = await reporting.run(() => settleClaim(followUp))
  const draft = draftOf(followUp, ending)
  const report = redactReport(draft.report, redact)
  const annotation = annotationOf(report, failsStep(outcome, inputs.failOn))
  // What was skipped needs no context, which would have to be read for it.
  const isSkipped = outcome === 'skipped'
  const text = isSkipped ? '' : await prompt.read().catch(() => '')
  const shown = redact(typeof text === 'string' ? text : '')
  const page = explainedAt(runner.env, reason)
  await writeSummary(runner, stepSummary(report, shown, log.timeline, page))
  if (isSkipped) return annotation
  log.willSay(report.explanation)
  let notPosted: Problem | undefined
  const isReported = await reporting.run(async () => {
    confirmSent(followUp)
    notPosted = await reportOnGitHub(followUp, { ...draft, report })
  })
  if (!isSettled || !isReported) log.warn(NOT_ALL_REPORTED)
  return notPosted
    ? withNotPosted(step, annotation, outcome, notPosted)
    : annotation
}

/** Nothing was sent: a re-run can. */
async function settleClaim(followUp: FollowUp): Promise<void> {
  const { claim, place, progress, prompt, step } = followUp
  const { github, inputs, reporting } = step
  const isUnsent = ['not-begun', 'unsent'].includes(progress.send)
  if (isUnsent && !prompt.isEmpty && !progress.keepsClaim) await claim.release()
  // By GitHub's clock, which an answer has to show first.
  if (place && inputs.comment) await github.account(reporting.limits)
}

/** Beside the report, which no reaction may hold up. */
function confirmSent({ claim, step }: FollowUp): void {
  step.reporting.inBackground(claim.confirmSent(), NO_ROCKET)
}

/** A cause is annotated once: with the last annotation, or by a warning. */
function withNotPosted(
  { log }: Step,
  annotation: Annotation,
  outcome: Ending['outcome'],
  problem: Problem
): Annotation {
  // Only its report would have `finish` report the result.
  const what = outcome === 'sent' ? sentences(NOT_POSTED, NOBODY) : NOT_POSTED
  if (!log.hasSaid(problem)) {
    log.warnOf(what, problem)
    return annotation
  }
  return { ...annotation, line: `${annotation.line} ${plain(what)}` }
}

/** What is said of a follow-up that ends like this, and its record. */
function draftOf(followUp: FollowUp, ending: Ending) {
  const report = reportOf(followUp, ending)
  return { marker: markerOf(followUp, ending), report }
}

function reportOf(followUp: FollowUp, ending: Ending): Report {
  const { step } = followUp
  const { inputs, outputs, run, trigger } = step
  const { hasEnded = false, job, pullState } = outputs.known
  const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : ''
  const prLink = hasEnded ? job?.prLink : null
  return {
    ...ending,
    explanation: sentences(ending.explanation, ...notesOn(followUp)),
    send: sendState(followUp),
    next: nextStep(followUp, ending),
    asker: trigger.asker?.login,
    question: questionOf(step),
    // Where the workflow decides on the prompt, a comment's text does nothing.
    command: trigger.request.isFromComment ? inputs.command : undefined,
    timeLimitMs: inputs.timeoutMs,
    forgottenJob: forgottenJob(followUp),
    job: shownJob(followUp, ending),
    pullRequest: reportedPullRequest(prLink, run.serverUrl, outputs.known),
    pullState,
    run: { url: `${urlOf(run)}${attempt}`, id: run.id }
  }
}

function notesOn(followUp: FollowUp): readonly Message[] {
  const { claim, step } = followUp
  const isKept = claim.state === 'release-failed'
  // Without a comment, a variable that is not set may be why.
  const isMissed =
    sendState(followUp) === 'nothing-to-send' && step.trigger.kind === 'event'
  return [isKept ? NOT_RELEASED : [], isMissed ? NO_PROMPT : []]
}

/** The job that the next comment has to name, because nothing else does. */
function forgottenJob({ progress, step }: FollowUp): string | undefined {
  const { inputs, trigger } = step
  const { job } = progress
  const { jobId: option } = trigger.request
  const id = job?.id ?? option
  if (inputs.jobId !== undefined) return id === inputs.jobId ? undefined : id
  // A report names only a job that the service has confirmed.
  const isConfirmed = job?.latest !== undefined || option === undefined
  return inputs.comment && isConfirmed ? undefined : id
}

function shownJob({ progress, step }: FollowUp, { outcome }: Ending) {
  const { inputs, outputs, trigger } = step
  const { job } = outputs.known
  const latest = progress.job?.latest?.job
  // What is unknown has to be checked in its job, seen or not.
  const meant = trigger.request.jobId ?? inputs.jobId
  const id = progress.job?.id ?? (outcome === 'unknown' ? meant : undefined)
  // An earlier status would contradict what is said of the latest.
  const isCurrent = !latest || latest.status === job?.status
  return reportedJob(
    id,
    inputs.jobUrl,
    isCurrent ? job : undefined,
    latest ?? job
  )
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
  if (next && !RE_RUNS.includes(next)) return next
  const send = sendState(followUp)
  if (send === 'sent' || send === 'nothing-to-send') return 'watch'
  const isReview = step.asked?.kind === 'review'
  // Another run has released its claim. A re-run never sends a review.
  if (next && claim.state === 'there' && !isReview) return next
  if (send !== 'unsent') return 'check-first'
  if (isReview) return next === 're-run-or-name-job' ? 'name-job' : 'ask-again'
  if (claim.bearer === undefined) return 'new-run'
  // By a refused 👀 nobody holds the claim, either.
  const isFree = ['refused', 'released'].includes(claim.state)
  return isFree ? (next ?? 're-run') : 'check-first'
}

/** They help only where nobody holds the claim. */
const RE_RUNS: readonly NextStep[] = [
  're-run',
  're-run-or-comment',
  're-run-or-name-job'
]

/** Replaces a report that nothing was sent, as soon as that is not true. */
export async function reportSent(followUp: FollowUp) {
  const { place, step } = followUp
  if (place === undefined || !step.inputs.comment) return undefined
  const draft = draftOf(followUp, { outcome: 'sent', explanation: [] })
  const ports = { ...step, limits: step.reporting.limits }
  const reported = await postReport(ports, place, draft)
  return reported.kind === 'failed' ? reported.problem : undefined
}

/** Gives why the report could not be posted, if it could not. */
async function reportOnGitHub(
  { claim, place, progress, step }: FollowUp,
  draft: ReturnType<typeof draftOf>
): Promise<Problem | undefined> {
  const { inputs, log, outputs, reporting } = step
  const { outcome, send } = draft.report
  if (progress.report) outputs.know({ commentUrl: progress.report.url })
  // Whoever added 🚀 may be no run that reports.
  const isOpen = send === 'only-rocket' && outcome === 'unknown'
  if (progress.isReportedElsewhere && !isOpen) {
    log.detail(say`Another run or an earlier attempt reports it.`)
    return undefined
  }
  const { bearer, isFirst } = claim
  const ports = { ...step, limits: reporting.limits }
  const where = inputs.comment ? place : undefined
  const { pullRequest } = outputs.known
  const given = {
    ...draft,
    place: where,
    bearer,
    isFirst,
    pullRequest,
    isTold: !inputs.comment,
    onPosted: (commentUrl: string) => outputs.know({ commentUrl })
  }
  const reported = await reportFollowUp(ports, given)
  switch (reported.kind) {
    case 'posted':
      outputs.know({ commentUrl: reported.url })
      return undefined
    case 'existing': {
      const { marker, url } = reported.report
      const sent = outputs.known.sent || marker.sent === 'yes'
      outputs.know({ commentUrl: url, sent })
      return undefined
    }
    case 'failed':
      return reported.problem
  }
}

const NO_PROMPT = say`prompt is empty, so there was nothing to send.`
const NOT_POSTED = say`The report could not be posted. The outputs and the step summary have the result.`
const NOBODY = say`Without it, nobody reports the result of this follow-up.`
const NOT_ALL_REPORTED = say`GitHub did not answer in time: the report or a reaction may be missing.`

function sendState({ claim, progress, prompt }: FollowUp): SendState {
  const { isOnlySender, send } = progress
  if (send === 'only-rocket') return send
  // A mistaken option may have taken its prompt away.
  if (prompt.isEmpty && send === 'not-begun') return 'nothing-to-send'
  if (send === 'sent') return 'sent'
  if (send === 'in-flight' || send === 'maybe') return 'maybe'
  if (!isOnlySender && !claim.isFirst) return 'unsent-here'
  return send === 'refused' ? 'refused' : 'unsent'
}

const SENT_MARKS: Readonly<Partial<Record<SendState, SentMark>>> = {
  refused: 'refused',
  'only-rocket': 'maybe',
  maybe: 'maybe',
  sent: 'yes'
}

function markerOf(
  followUp: FollowUp,
  { outcome, reason }: Ending
): ReportMarker {
  const { claim, place, progress, step } = followUp
  const { clock, github, inputs, on, outputs, run, trigger } = step
  const { before, job, sentAt } = progress
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
    words: wordsOf(step),
    ...defined({
      job: job?.latest && job.id,
      changed: outputs.known.changed,
      reason,
      askedOn: on?.number,
      bearer: claim.bearer,
      asker: trigger.asker?.login,
      before,
      sentAt: ageMs === undefined ? undefined : Math.round(github.now() - ageMs)
    })
  }
}

/** The prompt's first words. Redacted before they are cut. */
function wordsOf({ redact, trigger }: Step): string {
  return oneLine(redact(trigger.request.prompt), WORDS_CHARACTERS)
}
