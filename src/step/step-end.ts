import { Cancelled } from '../clock.ts'
import { addReaction, REACTIONS } from '../github/reactions.ts'
import type { Environment } from '../github/run.ts'
import { type Message, plain, type Reason, say, sentences } from '../message.ts'
import { redactMessage } from '../report/redact.ts'
import type { Facts } from '../report/report.ts'
import { earlySummary } from '../report/summary.ts'
import { wordsOf } from '../report/wording.ts'
import { type Ending, failsStep, isEnd } from '../rules/outcome.ts'
import { debugged, logStack } from './log.ts'
import { notAllowedYet, startOf } from './not-begun.ts'
import type { Outside, Runner } from './runner.ts'
import { openStepIo, type Step, type StepIo } from './step.ts'

/** What says how the step ended, once. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/** Never throws. `giveUp` ends what could not begin, or was cut off. */
export async function runToEnd<S extends StepIo>(
  outside: Outside,
  open: (outside: Outside, io: StepIo) => S | Ending,
  play: (step: S) => Promise<Annotation>,
  giveUp: (io: StepIo, ending: Ending) => Promise<Annotation>
): Promise<void> {
  const io = openStepIo(outside)
  const { runner } = io
  const run = async () => {
    const opened = open(debugged({ ...outside, runner }), io)
    return 'runner' in opened ? play(opened) : giveUp(io, opened)
  }
  const { level, line } = await run().catch(thrown =>
    giveUp(io, unexpected(runner, thrown))
  )
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/** An exception ends a step: a cancel, or a bug of this program. */
export function unexpected(runner: Runner, error: unknown): Ending {
  if (error instanceof Cancelled)
    return { outcome: 'cancelled', explanation: [] }
  logStack(runner, error)
  const words = error instanceof Error ? error.message : String(error)
  return {
    outcome: 'error',
    reason: 'bug',
    explanation: say`Unexpected error: ${words}. Please report it, with the log of this step.`
  }
}

/** The gate was not passed. That somebody may not, 👎 shows; nothing else. */
export async function concludeRefused(step: Step, ending: Ending) {
  const { asked, github, log, reporting } = step
  const { explanation, known } = whatNext(step, ending)
  const told = { ...ending, explanation }
  const annotation = await concludeEarly(step, told, known)
  if (ending.outcome !== 'denied' || !asked || asked.kind === 'review')
    return annotation
  const comment = { kind: asked.kind, id: asked.id }
  const { limits } = reporting
  await reporting.run(async () => {
    const added = await addReaction(github, comment, REACTIONS.denied, limits)
    if (added.kind === 'failed')
      log.warnOf(say`👎 could not be added.`, added.problem)
  })
  return annotation
}

/** Nobody has asked yet whether another run has sent it. */
function whatNext(
  { asked, inputs, run, trigger }: Step,
  { explanation, outcome }: Ending
): { readonly explanation: Message; readonly known: Partial<Facts> } {
  if (outcome === 'denied') return { explanation, known: {} }
  const start = startOf(trigger, run.attempt)
  const isError = outcome === 'error'
  const said = isError ? notAllowedYet(start) : []
  const { isFromComment, prompt } = trigger.request
  // A review's comments on lines would be sent, too.
  const isCheck = prompt === '' && asked?.kind !== 'review'
  const next = isCheck ? 'watch' : 'check-first'
  const isSaid = isError && start === 'event'
  return {
    explanation: sentences(explanation, said),
    known: isSaid
      ? {}
      : { next, command: isFromComment ? inputs.command : undefined }
  }
}

/** Ends a step that has nothing to do, or can't begin. */
export async function concludeEarly(
  { log, outputs, redact, runner }: StepIo,
  {
    explanation,
    outcome,
    reason
  }: Pick<Facts, 'explanation' | 'outcome' | 'reason'>,
  known: Partial<Facts> = {}
): Promise<Annotation> {
  outputs.know({ outcome, reason, elapsedMs: log.elapsedMs })
  const facts: Facts = {
    outcome,
    reason,
    // A cancelled run watched nothing yet, and an earlier one may have sent it.
    send: outcome === 'cancelled' ? 'unsent-here' : 'nothing-to-send',
    next: 'none',
    explanation: redactMessage(explanation, redact),
    ...known
  }
  const page = explainedAt(runner.env, reason)
  await writeSummary(runner, earlySummary(facts, page))
  return annotationOf(facts, failsStep(outcome, []))
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

/** Adds to the step summary; no failure to do so costs anything else. */
export async function writeSummary(runner: Runner, markdown: string) {
  await runner.summary(markdown).catch(error => {
    runner.warning(`The step summary could not be written: ${error}`)
  })
}

export function annotationOf(report: Facts, fails: boolean): Annotation {
  const { outcome, unproven } = report
  // After an end there is nothing to correct.
  const { advice, details, headline } = wordsOf(report)
  const next = isEnd(outcome) ? [] : advice
  const line = plain(sentences(headline, details, next))
  if (fails) return { level: 'failure', line }
  const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome)
  // An end that needs an explanation is one to look at.
  return { level: isBad || unproven ? 'warning' : 'notice', line }
}
