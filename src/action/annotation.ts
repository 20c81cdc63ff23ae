import { plain, type Reason, sentences } from '../common/message.ts'
import { failsStep, isEnd, type Stopped } from '../delivery/rules/state.ts'
import { stepSummary } from '../report/layout.ts'
import { type Wording, wordingOf } from '../report/wording.ts'
import type { RunIo } from './context.ts'
import type { Annotation } from './step.ts'

/**
 * Ends a step that can't begin, was denied, or threw: learns the result, which
 * writes the outputs, and that no comment reports it, writes a summary without
 * text and timeline, and returns the annotation, see `annotationOf`. It is a
 * failure for `error` and `cancelled`, whatever `fail-on` says.
 */
export function endEarly(io: RunIo, result: Stopped): Annotation {
  const { concluded, learn, redact, runner } = io
  learn({ result, hasReport: false })
  const wording = wordingOf(concluded(), redact)
  const page = troubleshootingUrl(runner.env, wording.reason)
  runner.summary(stepSummary(wording, '', [], page))
  return annotationOf(wording, failsStep(result.outcome, []))
}

/**
 * Returns the address of docs/troubleshooting.md in the action's own
 * repository, in the version that runs. Returns undefined if the runner does
 * not name both, as for an action in the workflow's own repository
 * (`uses: ./…`).
 * https://docs.github.com/actions/reference/workflows-and-actions/variables
 *
 * @param reason the address leads to the entry of this reason; without it, to
 *   the page
 */
export function troubleshootingUrl(
  env: NodeJS.ProcessEnv,
  reason?: Reason
): string | undefined {
  const { GITHUB_ACTION_REF, GITHUB_ACTION_REPOSITORY, GITHUB_SERVER_URL } = env
  if (!GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF) return undefined
  const server = GITHUB_SERVER_URL || 'https://github.com'
  const page = `${server}/${GITHUB_ACTION_REPOSITORY}/blob/${GITHUB_ACTION_REF}/docs/troubleshooting.md`
  return reason === undefined ? page : `${page}#reason-${reason}`
}

/**
 * Returns the annotation of a step, whether or not a comment reports it, too: a
 * failure if the step fails; a warning for `failed`, `archived`, `timed-out`,
 * `unknown`, and for an end with the `proof` `changed` or `settled`, because the
 * agent was not seen at work; else a notice. Its line has headline and details,
 * and the advice unless the outcome is an end, also `failed` or `archived`.
 */
export function annotationOf(wording: Wording, fails: boolean): Annotation {
  const { advice, details, headline, outcome, proof } = wording
  // After an end there is nothing to correct.
  const next = isEnd(outcome) ? [] : advice
  const line = plain(sentences(headline, details, next))
  if (fails) return { level: 'failure', line }
  const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome)
  // The agent was not seen at work, so somebody should look.
  const isDoubtful = proof === 'changed' || proof === 'settled'
  return { level: isBad || isDoubtful ? 'warning' : 'notice', line }
}
