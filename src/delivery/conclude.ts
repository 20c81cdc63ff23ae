import { annotationOf, troubleshootingUrl } from '../action/annotation.ts'
import type { RunContext } from '../action/context.ts'
import { type Annotation, resultOfException } from '../action/step.ts'
import { Cancelled } from '../common/clock.ts'
import {
  explain,
  type Problem,
  plain,
  say,
  sentences
} from '../common/message.ts'
import { stepSummary } from '../report/layout.ts'
import { wordingOf } from '../report/wording.ts'
import { postHelp, publishOutcome } from './publish.ts'
import { decisionNow } from './rules/record.ts'
import { learnedFromReportFoundLate } from './rules/reported-state.ts'
import { type FollowUpState, failsStep, type Result } from './rules/state.ts'

/**
 * Learns the result, which writes the outputs, then reports on GitHub, and then
 * writes the summary, so that a failure to report costs no result. Returns the
 * annotation, which is a failure if the outcome fails the step, see
 * `failsStep`.
 *
 * What is reported on GitHub is the comment, if one is wanted, the reactions,
 * and, unless the input `comment` is false, the note on the pull request of an
 * end; nothing if another run or an earlier attempt reports the follow-up. If
 * an earlier report is kept, outputs, annotation, and summary have its address
 * and, unless this was a check, what it says of the send and the job. Before it
 * reports, it awaits the reports in the background; beside, it adds 🚀 again if
 * that failed. A report that fails, is cut off, or throws is a warning. But if
 * GitHub refuses (4xx) the report of a check that a comment or review asked
 * for, or to list the earlier ones, the annotation is a failure that says why,
 * whatever the outcome. For `skipped`, which is a request for help, the help
 * comment takes the place of all that, and the summary does not show the prompt.
 * If there is no report, the advice in the annotation and the summary does not
 * rely on one.
 */
export async function conclude(
  context: RunContext,
  result: Result
): Promise<Annotation> {
  const { concluded, inputs, learn, log, redact } = context
  const { reporting, rocket, runner } = context
  const { outcome } = result
  learn({ result })
  let reported: Awaited<ReturnType<typeof reportOnGitHub>> = NO_REPORT
  const thrown = await reporting.run(async () => {
    // The report of a start may still be on its way. It has to be there before
    // the report of the result, which replaces it. 🚀 goes out beside that one,
    // because reactions must not hold it up; `run` waits for it.
    await reporting.backgroundDone()
    reporting.inBackground(rocket.confirm(), NO_ROCKET)
    reported = await reportOnGitHub(context)
  })
  if (thrown !== undefined) {
    const isCutOff = thrown instanceof Cancelled
    const { what } = resultOfException(runner, thrown)
    log.warn(isCutOff ? NOT_ALL_REPORTED : what)
  }
  const { hasReport, refusal } = reported
  learn({ hasReport })
  const wording = wordingOf(concluded(), redact)
  const annotation = annotationOf(wording, failsStep(outcome, inputs.failOn))
  const text = outcome === 'skipped' ? '' : await textToShow(context)
  const page = troubleshootingUrl(runner.env, wording.reason)
  runner.summary(stepSummary(wording, redact(text), log.timeline, page))
  return refusal ? withRefusal(annotation, refusal) : annotation
}

/** Returns the text that was read to be sent; empty if none was. */
async function textToShow({ readPrompt }: RunContext): Promise<string> {
  const prompt = await readPrompt().catch(() => undefined)
  return prompt?.kind === 'prompt' ? prompt.shown() : ''
}

/**
 * Returns the annotation of a check whose report GitHub refuses: a failure,
 * whatever the outcome is, because the answer could not be given.
 */
function withRefusal({ line }: Annotation, refusal: Problem): Annotation {
  const why = plain(sentences(NOT_POSTED, explain(refusal)))
  return { level: 'failure', line: `${line} ${why}` }
}

/**
 * Returns whether another run or an earlier attempt reports the follow-up: an
 * earlier run has sent what this first attempt was to send, or the record, as
 * the state has it now, decides that this run repeats a reported end, refusal,
 * or lost answer.
 */
function isReportedByOther(state: FollowUpState): boolean {
  const { about, send } = state
  const isOfOther = send.kind === 'sent' && send.by === 'earlier-run'
  // A first attempt learns that only from a report, so there is one.
  if (isOfOther && about.attempt === 1) return true
  const decision = decisionNow(state)
  return (
    decision === 'repeat-end' ||
    decision === 'repeat-refusal' ||
    decision === 'repeat-lost'
  )
}

const NO_REPORT = { hasReport: false }

/**
 * Reports the outcome on GitHub, or posts the help comment (`postHelp`) for
 * `skipped`; nothing if `isReportedByOther`. Returns whether a comment reports
 * it (`hasReport`): the one of this run, or of another run or an earlier
 * attempt; never if no comment is wanted. The report's address is learned and,
 * if an earlier report is kept and this was no check, what
 * `learnedFromReportFoundLate` returns. A failure to post is a warning. If
 * GitHub refuses (4xx) the report of a check that a comment or review asked
 * for, it is no warning, but the `refusal`, because the answer is all that a
 * check is for. Throws `Cancelled` once the time for reporting is over.
 */
async function reportOnGitHub(
  context: RunContext
): Promise<{ readonly hasReport: boolean; readonly refusal?: Problem }> {
  const { github, inputs, learn, log, reporting } = context
  const state = context.concluded()
  const { outcome } = state.result
  const toReport = { ...context, limits: reporting.limits }
  if (outcome === 'skipped') {
    await postHelp(toReport, state)
    return NO_REPORT
  }
  const asWanted = { hasReport: state.about.wantsReport }
  if (isReportedByOther(state)) {
    log.detail(say`Another run or an earlier attempt reports it.`)
    return asWanted
  }
  const reported = await publishOutcome(toReport, state, {
    onPosted: commentUrl => void learn({ commentUrl }),
    withoutNote: !inputs.comment
  })
  if (reported.kind === 'posted') return asWanted
  if (reported.kind === 'existing') {
    const { report } = reported
    const found = learnedFromReportFoundLate(state, report, github.aheadMs())
    learn(state.send.kind === 'none' ? { commentUrl: report.url } : found)
    return asWanted
  }
  const { problem, status = 0 } = reported
  const isCheck = state.send.kind === 'none' && state.about.kind !== 'event'
  if (isCheck && status >= 400) return { ...NO_REPORT, refusal: problem }
  // `finish` finds a follow-up only by its report.
  const isSent = outcome === 'sent'
  const what = isSent ? sentences(NOT_POSTED, NOT_FINISHED) : NOT_POSTED
  log.warnOf(what, problem)
  return NO_REPORT
}

const NO_ROCKET = say`🚀 could not be added. Unless the report is posted, a re-run will end as unknown.`
const NOT_POSTED = say`The report could not be posted. The outputs and the step summary have the result.`
const NOT_FINISHED = say`Without it, the result of this follow-up will not be reported.`
const NOT_ALL_REPORTED = say`GitHub did not answer in time: the report or a reaction may be missing.`
