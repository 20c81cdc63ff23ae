import { plain, type Reason, sentences } from '../common/message.ts'
import { failsStep, isEnd } from '../delivery/rules/outcome.ts'
import type { Stopped } from '../delivery/rules/state.ts'
import type { Environment } from '../github/run.ts'
import { type Report, reportOf } from '../report/report.ts'
import { stepSummary } from '../report/summary.ts'
import type { StepIo } from './io.ts'
import type { Annotation } from './step-end.ts'

/** Ends a step that has nothing to do, or can't begin: nothing is reported. */
export function endEarly(io: StepIo, result: Stopped): Annotation {
  const { redact, runner } = io
  const report = reportOf(io.know({ result }), redact)
  const page = explainedAt(runner.env, report.reason)
  runner.summary(stepSummary(report, '', [], page))
  return annotationOf(report, failsStep(result.outcome, []))
}

/**
 * The page that explains each message, in the action's own repository as it is
 * in the version that runs. Undefined where the workflow's repository has the
 * action (`uses: ./…`): the runner does not say where in it.
 * https://docs.github.com/actions/reference/workflows-and-actions/variables
 *
 * @param reason where the page begins with it
 */
export function explainedAt(env: Environment, reason?: Reason) {
  const { GITHUB_ACTION_REF, GITHUB_ACTION_REPOSITORY, GITHUB_SERVER_URL } = env
  if (!GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF) return undefined
  const server = GITHUB_SERVER_URL || 'https://github.com'
  const page = `${server}/${GITHUB_ACTION_REPOSITORY}/blob/${GITHUB_ACTION_REF}/docs/troubleshooting.md`
  return reason === undefined ? page : `${page}#reason-${reason}`
}

export function annotationOf(report: Report, fails: boolean): Annotation {
  // After an end there is nothing to correct.
  const { advice, details, headline, outcome, proof } = report
  const next = isEnd(outcome) ? [] : advice
  const line = plain(sentences(headline, details, next))
  if (fails) return { level: 'failure', line }
  const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome)
  // An end that nothing proves is one to look at.
  const isDoubtful = proof !== undefined && proof !== 'seen'
  return { level: isBad || isDoubtful ? 'warning' : 'notice', line }
}
