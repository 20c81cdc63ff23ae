import { annotationOf, explainedAt } from '../action/early-end.ts'
import type { Annotation } from '../action/step-end.ts'
import { type Problem, plain, say, sentences } from '../common/message.ts'
import { postReport, reportFollowUp } from '../report/post.ts'
import { reportOf } from '../report/report.ts'
import { stepSummary } from '../report/summary.ts'
import { NO_ROCKET, releaseClaim } from './claim.ts'
import type { FollowUp } from './open.ts'
import { failsStep } from './rules/outcome.ts'
import { repeatsReport } from './rules/record.ts'
import { type FollowUpState, type Result, stopped } from './rules/state.ts'
import type { FollowUpStep } from './step.ts'

/**
 * Outputs first, so that no failure to report costs a result; then the claim,
 * on which the advice depends; the report, and what is said in the run, where
 * the advice depends on the report: without it, no comment names the job.
 */
export async function conclude(
  { prompt, rocket, step }: FollowUp,
  result: Result
): Promise<Annotation> {
  const { inputs, log, redact, reporting, runner } = step
  const { outcome } = result
  step.know({ result })
  await reporting.run(() => releaseClaim(step))
  let reported = 'missing' as 'there' | 'missing' | Problem
  if (outcome !== 'skipped') {
    const isWhole = await reporting.run(async () => {
      // Beside the report, which no reaction may hold up.
      reporting.inBackground(rocket.confirm(), NO_ROCKET)
      reported = await reportOnGitHub(step)
    })
    if (!isWhole) log.warn(NOT_ALL_REPORTED)
  }
  // Another run's report may have said more than this one knew.
  const state = step.state()
  const isReported = state.about.isReported && reported === 'there'
  const about = { ...state.about, isReported }
  const report = reportOf({ ...state, about }, redact)
  const annotation = annotationOf(report, failsStep(outcome, inputs.failOn))
  // What was skipped needs no context, which would have to be read for it.
  const text = outcome === 'skipped' ? '' : await prompt.read().catch(() => '')
  const shown = redact(typeof text === 'string' ? text : '')
  const page = explainedAt(runner.env, report.reason)
  runner.summary(stepSummary(report, shown, log.timeline, page))
  if (typeof reported === 'string') return annotation
  // The answer was all that a check was for.
  const why = plain(sentences(NOT_POSTED, reported.what, reported.fix))
  return { level: 'failure', line: `${annotation.line} ${why}` }
}

/** Replaces a report that nothing was sent, as soon as that is not true. */
export async function reportSent(
  step: FollowUpStep
): Promise<Problem | undefined> {
  const { about } = step.state()
  if (!about.isReported) return undefined
  const ports = { ...step, limits: step.reporting.limits }
  const state = { ...step.state(), result: stopped('sent') }
  const reported = await postReport(ports, state, { onlyReplaces: true })
  return reported.kind === 'failed' ? reported.problem : undefined
}

/** Whether another run or an earlier attempt reports it. */
function isReportedElsewhere(state: FollowUpState): boolean {
  const { about, send } = state
  const isOfOther = send.kind === 'sent' && send.by === 'earlier-run'
  return repeatsReport(state) || (isOfOther && about.attempt === 1)
}

/** Whether a report is there; of a check, why GitHub refuses it. */
async function reportOnGitHub(
  step: FollowUpStep
): Promise<'there' | 'missing' | Problem> {
  const { log, reporting } = step
  const state = step.state()
  if (isReportedElsewhere(state)) {
    log.detail(say`Another run or an earlier attempt reports it.`)
    return 'there'
  }
  const ports = { ...step, limits: reporting.limits }
  const withoutNote = !step.inputs.comment
  const onPosted = (commentUrl: string) => void step.know({ commentUrl })
  const reported = await reportFollowUp(ports, state, { onPosted, withoutNote })
  if (reported.kind === 'posted') return 'there'
  if (reported.kind === 'existing') {
    const { commentUrl = '', send, ...report } = reported.report
    step.know({ commentUrl })
    // It knows more of the send, but a re-run is no surer than it was before.
    const isOnlySender = state.isOnlySender && report.isOnlySender
    if (state.send.kind !== 'none') step.know({ isOnlySender, send })
    return 'there'
  }
  const { problem, status = 0 } = reported
  const isCheck = state.send.kind === 'none' && state.about.kind !== 'event'
  if (isCheck && status >= 400 && status < 500) return problem
  // Only its report would have `finish` report the result.
  const isSent = state.result?.outcome === 'sent'
  log.warnOf(isSent ? sentences(NOT_POSTED, NOBODY) : NOT_POSTED, problem)
  return 'missing'
}

const NOT_POSTED = say`The report could not be posted. The outputs and the step summary have the result.`
const NOBODY = say`Without it, nobody reports the result of this follow-up.`
const NOT_ALL_REPORTED = say`GitHub did not answer in time: the report or a reaction may be missing.`
