import { Cancelled } from '../common/clock.ts'
import { plain, say } from '../common/message.ts'
import { type Stopped, stopped } from '../delivery/rules/state.ts'

import type { Runner } from './runner.ts'

/** The one line that says how a step ended. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/**
 * Runs `play` and writes its annotation; one of level `failure` fails the step.
 * If `play` rejects, the step fails with the words of `resultOfException`: none
 * on a cancel. It rejects itself only if the runner throws.
 */
export async function runToEnd(
  runner: Runner,
  play: () => Promise<Annotation>
): Promise<void> {
  const { level, line } = await play().catch((thrown: unknown): Annotation => {
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
  const words = error instanceof Error ? error.message : String(error)
  const what = say`Unexpected error: ${words}. Please report it, with the log of this step.`
  return stopped('error', what, 'bug')
}

/** Logs where an unexpected error came from, if the run has debug logging. */
export function logStack(runner: Runner, error: unknown): void {
  if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error)) return
  for (const line of (error.stack ?? '').split('\n')) runner.log(line)
}
