import { errorOf, type Stopped } from '../delivery/rules/state.ts'
import { COMMAND, isCommand } from '../github/command.ts'
import { type Run, readRun } from '../github/run.ts'
import { readTrigger, type Trigger } from '../github/trigger.ts'
import type { Runner } from './runner.ts'

/** The run, and what its event is. */
export interface RunEvent<T extends Trigger = Trigger> {
  readonly kind: 'event'
  readonly run: Run
  readonly command: string
  readonly trigger: T
}

/**
 * Returns the run and its trigger, or an error if the runner does not say. No
 * input is checked yet.
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
  return { kind: 'event', run, command, trigger }
}

/**
 * Returns whether an event asks for nothing, so that the step is `skipped`
 * whatever else is wrong. A command that can never match would skip every
 * comment, unnoticed, so that is for the check of the inputs.
 */
export function asksForNothing(
  event: RunEvent | Stopped
): event is RunEvent<Extract<Trigger, { kind: 'skipped' }>> {
  return (
    event.kind === 'event' &&
    event.trigger.kind === 'skipped' &&
    isCommand(event.command)
  )
}
