import { type Message, plain } from '../common/message.ts'
import { errorOf, type Stopped } from '../delivery/rules/state.ts'
import { COMMAND, isCommand } from '../github/command.ts'
import { type Run, readRun } from '../github/run.ts'
import { readTrigger, type Trigger } from '../github/trigger.ts'
import { code, markdown } from '../report/markdown.ts'
import { createRedactor, type Redact, secretPieces } from '../report/redact.ts'
import { OUTPUT_NAMES } from './output-names.ts'
import { guarded, type Runner } from './runner.ts'

/**
 * What a step begins with: all that is needed to see whether it was asked for
 * anything. Most comments ask for nothing, so nothing else is loaded before.
 */
export interface Entry extends SafeRunner {
  readonly event: Event | Stopped
}

/** The runner, to which no secret can be passed. */
export interface SafeRunner {
  readonly runner: Runner
  readonly redact: Redact
}

/** The run, and what its event asks for. */
export interface Event {
  readonly kind: 'read'
  readonly run: Run
  readonly command: string
  readonly trigger: Trigger
}

export function enter(runner: Runner): Entry {
  const safe = maskSecrets(runner)
  return { ...safe, event: readEvent(safe.runner) }
}

/** Masks the secrets, as they were given, before anything else happens. */
export function maskSecrets(runner: Runner): SafeRunner {
  const given = [
    runner.input('api-key'),
    runner.input('github-token'),
    runner.env.GITHUB_TOKEN ?? ''
  ]
  const secrets = given.filter(value => value !== '')
  for (const piece of secrets.flatMap(secretPieces)) runner.mask(piece)
  const redact = createRedactor(secrets)
  return { redact, runner: guarded(runner, redact) }
}

/** Reads it before any other input: what asks for nothing needs none. */
function readEvent({ env, input, readFile }: Runner): Event | Stopped {
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const { run } = read
  const command = input('command') || COMMAND
  const trigger = readTrigger(run, command, input('prompt'))
  return { kind: 'read', run, command, trigger }
}

/**
 * Ends a step that was asked for nothing: whatever else is wrong, it is
 * skipped. False where there is more to do, or to say.
 */
export function endUnasked({ event, runner }: Entry): boolean {
  if (event.kind === 'stopped') return false
  const { command, trigger } = event
  // A command that can never match would skip every comment, unnoticed.
  if (trigger.kind !== 'skipped' || !isCommand(command)) return false
  skip(runner, trigger.explanation)
  return true
}

function skip(runner: Runner, why: Message): void {
  const known = {
    outcome: 'skipped',
    sent: 'false',
    'elapsed-seconds': '0',
    reason: 'no-command'
  }
  for (const name of OUTPUT_NAMES)
    runner.output(name, (known as Partial<Record<string, string>>)[name] ?? '')
  runner.summary(
    `### ⏭️ Agent Follow-up: skipped\n\nSkipped. ${markdown(why)}\n\nReason: ${code('no-command')}.\n`
  )
  runner.notice(`Skipped. ${plain(why)}`)
}
