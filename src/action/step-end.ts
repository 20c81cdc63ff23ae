import { Cancelled } from '../common/clock.ts'
import { say } from '../common/message.ts'
import { type Stopped, stopped } from '../delivery/rules/state.ts'
import type { StepIo } from './io.ts'
import { logStack } from './log.ts'
import type { Runner } from './runner.ts'

/** What says how the step ended, once. */
export interface Annotation {
  readonly level: 'notice' | 'warning' | 'failure'
  readonly line: string
}

/**
 * Plays a step, and says how it ended. Never throws.
 *
 * @param giveUp ends what was cut off
 */
export async function runToEnd(
  io: StepIo,
  play: () => Promise<Annotation>,
  giveUp: (io: StepIo, result: Stopped) => Annotation | Promise<Annotation>
): Promise<void> {
  const { runner } = io
  const { level, line } = await play().catch(thrown =>
    giveUp(io, unexpected(runner, thrown))
  )
  if (level === 'failure') runner.fail(line)
  else runner[level](line)
}

/** An exception ends a step: a cancel, or a bug of this program. */
export function unexpected(runner: Runner, error: unknown): Stopped {
  if (error instanceof Cancelled) return stopped('cancelled')
  logStack(runner, error)
  const words = error instanceof Error ? error.message : String(error)
  const what = say`Unexpected error: ${words}. Please report it, with the log of this step.`
  return stopped('error', what, 'bug')
}
