import { type AgentService, openAgentService } from './agent/client.ts'
import type { Clock, Limits } from './clock.ts'
import { type Ending, endWith } from './follow-up/outcome.ts'
import { type GitHub, openGitHub } from './github/client.ts'
import { isRerun, type Run, readRun } from './github/run.ts'
import { readTrigger, type Trigger } from './github/trigger.ts'
import type { Transport } from './http/exchange.ts'
import type { OnRetry } from './http/retry.ts'
import {
  type Access,
  type Inputs,
  isCommand,
  readCommandWord,
  readInputs,
  readSecrets
} from './inputs.ts'
import { type Log, openLog } from './log.ts'
import { duration, explain, type Problem, say, sentences } from './message.ts'
import { type Outputs, openOutputs } from './outputs.ts'
import { createRedactor, type Redact, secretPieces } from './report/redact.ts'
import { openReporting, type Reporting } from './reporting.ts'
import { guarded, type Runner } from './runner.ts'

/** What the action touches of the world outside. */
export interface Outside {
  readonly runner: Runner
  readonly clock: Clock
  readonly serviceTransport: Transport
  readonly githubTransport: Transport
}

/** Where a step says what it knows. No secret gets through. */
export interface Desk {
  readonly runner: Runner
  readonly log: Log
  readonly outputs: Outputs
  readonly redact: Redact
}

/** What both programs work with, once their inputs are good. */
export interface Connected extends Desk {
  readonly clock: Clock
  readonly run: Run
  readonly service: AgentService
  readonly github: GitHub
  readonly onRetry: OnRetry
  /** For everything up to the outcome; of a finish, up to the last report. */
  readonly limits: Limits
  readonly reporting: Reporting
}

/** What the parts of a step share, once there is something to do. */
export interface Step extends Connected {
  readonly isRerun: boolean
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly inputs: Inputs
}

/** Masks the secrets before anything else happens. */
export function openDesk({ runner, clock }: Outside): Desk {
  const secrets = readSecrets(runner.input, runner.env.GITHUB_TOKEN)
  for (const piece of secrets.flatMap(secretPieces)) runner.mask(piece)
  const redact = createRedactor(secrets)
  const safe = guarded(runner, redact)
  return {
    runner: safe,
    redact,
    log: openLog(clock, safe, redact),
    outputs: openOutputs(safe.output, redact)
  }
}

/** Reads what is asked for and checks it; an ending when nothing is to do. */
export function openStep(
  outside: Outside,
  desk: Desk
): { readonly kind: 'step'; readonly step: Step } | EndsEarly {
  const { env, input, readFile } = desk.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return endsEarly(endWith('error', read.problem))
  const { run } = read

  const command = readCommandWord(input)
  const trigger = readTrigger(run, command, input('prompt'))
  // A command that can never match would skip every comment, unnoticed.
  if (trigger.kind === 'skipped' && isCommand(command))
    return endsEarly({ outcome: 'skipped', explanation: trigger.reason })
  const hasConversation = trigger.kind !== 'event'
  const checked = readInputs(input, hasConversation, env.GITHUB_TOKEN)
  if (checked.kind === 'problems') return endsWithProblems(checked.problems)
  if (trigger.kind === 'broken')
    return endsEarly(endWith('error', trigger.problem))
  if (trigger.kind === 'skipped')
    return endsEarly({ outcome: 'skipped', explanation: trigger.reason })

  const { inputs } = checked
  const connected = connect(outside, desk, run, inputs)
  return {
    kind: 'step',
    step: { ...connected, isRerun: isRerun(run), trigger, inputs }
  }
}

/** Opens the service, GitHub, and the time for both. Nothing is sent yet. */
export function connect(
  { clock, serviceTransport, githubTransport }: Outside,
  desk: Desk,
  run: Run,
  inputs: Access & { readonly timeoutMs: number }
): Connected {
  const { log, runner } = desk
  const onRetry = retryTold(log)
  const access = { ...run, token: inputs.githubToken }
  const deadline = log.startedAt + inputs.timeoutMs
  return {
    ...desk,
    clock,
    run,
    service: openAgentService(inputs, serviceTransport, clock),
    github: openGitHub(access, githubTransport, clock, onRetry),
    onRetry,
    limits: { deadline, cancel: runner.cancel },
    reporting: openReporting(clock, log, deadline, runner.cancel)
  }
}

/** Tells the log of each pause before another try. */
function retryTold(log: Log): OnRetry {
  return (problem, pauseMs) =>
    log.detail(say`${problem.what} Next try in ${duration(pauseMs)}.`)
}

/** Nothing is to do, or it can't begin. */
export interface EndsEarly {
  readonly kind: 'ends-early'
  readonly ending: Ending
}

/** It can't begin with these inputs: all that is wrong is said together. */
export function endsWithProblems(problems: readonly Problem[]): EndsEarly {
  const explanation = sentences(...problems.map(explain))
  return endsEarly({ outcome: 'error', explanation })
}

/** Ends before anything is opened. */
export function endsEarly(ending: Ending): EndsEarly {
  return { kind: 'ends-early', ending }
}
