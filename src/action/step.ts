import { Cancelled } from '../common/clock.ts'
import {
  type Message,
  noAnswerInTime,
  type Problem,
  plain,
  say
} from '../common/message.ts'
import { errorOf, type Stopped, stopped } from '../delivery/rules/state.ts'
import { COMMAND, isCommand } from '../github/command.ts'
import { type Run, readRun } from '../github/run.ts'
import { readTrigger, type Trigger } from '../github/trigger.ts'
import { code, markdown, redactMessage } from '../report/safe-text.ts'
import {
  OUTPUT_NAMES,
  type OutputName,
  type openSafeRunner,
  type Runner
} from './runner.ts'

/** The one line that says how a step ended. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/**
 * Runs `work` and writes its annotation; one of level `failure` fails the step.
 * If `work` rejects, the step fails with the words of `resultOfException`. That
 * has none for `Cancelled`, so `work` has to catch it itself. Rejects only if
 * the runner throws.
 */
export async function runToEnd(
  runner: Runner,
  work: () => Promise<Annotation>
): Promise<void> {
  const { level, line } = await work().catch((thrown: unknown): Annotation => {
    const { what } = resultOfException(runner, thrown)
    return { level: 'failure', line: plain(what) }
  })
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/**
 * Returns the result of a step that an exception ended: `cancelled`, without
 * words, for `Cancelled`; else `error` with the reason `bug` and the error's
 * message. Its stack goes to the log if that has debug logging.
 */
export function resultOfException(runner: Runner, error: unknown): Stopped {
  if (error instanceof Cancelled) return stopped('cancelled')
  logStack(runner, error)
  return errorOf(problemOfException(error))
}

/**
 * Returns the problem of a part of reporting that an exception ended: for
 * `Cancelled` that GitHub did not answer in time, because the time for
 * reporting is over (in `finish`, and for a reaction, the run may also be
 * cancelled); else a bug, with the error's message.
 */
export function problemOfException(error: unknown): Problem {
  if (error instanceof Cancelled) return noAnswerInTime()
  const words = error instanceof Error ? error.message : String(error)
  const what = say`Unexpected error: ${words}. Please report it, with the log of this step.`
  return { reason: 'bug', what, fix: [] }
}

/** Logs where an unexpected error came from, if the run has debug logging. */
export function logStack(runner: Runner, error: unknown): void {
  if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error)) return
  for (const line of (error.stack ?? '').split('\n')) runner.log(line)
}

/** The run, and what its event is. */
export interface RunEvent<T extends Trigger = Trigger> {
  readonly kind: 'run-event'
  readonly run: Run
  readonly command: string
  readonly trigger: T
}

/**
 * Returns the run, its command, and its trigger, or an error if the run can't
 * be read from the runner. A comment's event that is not as GitHub writes it is
 * no error here: its trigger is `broken`. No input is checked yet; an empty
 * `command` is the default one. If `prompt` or `prompt-file` is set, a
 * comment's text is not read, so it needs no command.
 */
export function readEvent({
  env,
  input,
  readFile
}: Runner): RunEvent | Stopped {
  const read = readRun(env, readFile)
  if (read.kind === 'failed') return errorOf(read.problem)
  const run = read.value
  const command = input('command') || COMMAND
  // With a file, the comment's text is not read, whatever the file holds.
  const hasPrompt = input('prompt') !== '' || input('prompt-file') !== ''
  const trigger = readTrigger(run, hasPrompt ? undefined : command)
  return { kind: 'run-event', run, command, trigger }
}

/**
 * Returns whether an event asks for nothing, so that the step is `skipped`
 * whatever else is wrong. It is false for an event that could not be read, and
 * if the input `command` can never match: that would skip every comment,
 * unnoticed, so it is for the check of the inputs.
 */
export function asksForNothing(
  event: RunEvent | Stopped
): event is RunEvent<Extract<Trigger, { kind: 'skipped' }>> {
  return (
    event.kind === 'run-event' &&
    event.trigger.kind === 'skipped' &&
    isCommand(event.command)
  )
}

/** The outputs that are not empty. */
const OUTPUTS: Partial<Record<OutputName, string>> = {
  outcome: 'skipped',
  sent: 'false',
  started: 'false',
  'elapsed-seconds': '0',
  reason: 'no-command'
}

/**
 * Ends a step that was asked for nothing: writes all outputs (`outcome` is
 * `skipped`, `reason` is `no-command`, `sent` and `started` are false,
 * `elapsed-seconds` is 0, all others are empty) and a summary, and returns a
 * notice. The explanation is in both. It needs neither a state nor a report,
 * which are not loaded for the many comments that ask for nothing.
 */
export function endUnasked(
  { redact, runner }: ReturnType<typeof openSafeRunner>,
  explanation: Message
): Annotation {
  for (const name of OUTPUT_NAMES) runner.output(name, OUTPUTS[name] ?? '')
  const why = redactMessage(explanation, redact)
  runner.summary(
    `### ⏭️ Agent Follow-up: skipped\n\nSkipped.\n\n${markdown(why)}\n\nReason: ${code('no-command')}.\n`
  )
  return { level: 'notice', line: `Skipped. ${plain(why)}` }
}
