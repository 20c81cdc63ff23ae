import { type AgentService, openAgentService } from './agent/client.ts'
import type { Clock, Limits } from './clock.ts'
import { type Ending, endWith } from './follow-up/outcome.ts'
import { type GitHub, openGitHub } from './github/client.ts'
import { isRerun, type Run, readRun } from './github/run.ts'
import { readTrigger, type Trigger } from './github/trigger.ts'
import type { Transport } from './http/exchange.ts'
import type { OnRetry } from './http/retry.ts'
import {
  type Inputs,
  isCommand,
  readCommandWord,
  readInputs,
  readSecrets
} from './inputs.ts'
import { type Log, openLog } from './log.ts'
import { duration, explain, say, sentences } from './message.ts'
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

/** What the parts of a step share, once there is something to do. */
export interface Step extends Desk {
  readonly clock: Clock
  readonly run: Run
  readonly isRerun: boolean
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly inputs: Inputs
  readonly service: AgentService
  readonly github: GitHub
  readonly onRetry: OnRetry
  /** For everything up to the outcome. */
  readonly limits: Limits
  readonly reporting: Reporting
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
  { clock, serviceTransport, githubTransport }: Outside,
  desk: Desk
): { readonly kind: 'step'; readonly step: Step } | EndsEarly {
  const { runner, log } = desk
  const { env, input } = runner
  const read = readRun(env, runner.readFile)
  if (read.kind === 'problem') return endsEarly(endWith('error', read.problem))
  const { run } = read

  const command = readCommandWord(input)
  const trigger = readTrigger(run, command, input('prompt'))
  // A command that can never match would skip every comment, unnoticed.
  if (trigger.kind === 'skipped' && isCommand(command))
    return endsEarly({ outcome: 'skipped', explanation: trigger.reason })
  const hasConversation = trigger.kind !== 'event'
  const checked = readInputs(input, hasConversation, env.GITHUB_TOKEN)
  if (checked.kind === 'problems')
    return endsEarly({
      outcome: 'error',
      explanation: sentences(...checked.problems.map(explain))
    })
  if (trigger.kind === 'broken')
    return endsEarly(endWith('error', trigger.problem))
  if (trigger.kind === 'skipped')
    return endsEarly({ outcome: 'skipped', explanation: trigger.reason })

  const { inputs } = checked
  const onRetry = retryTold(log)
  const access = { ...run, token: inputs.githubToken }
  const deadline = log.startedAt + inputs.timeoutMs
  return {
    kind: 'step',
    step: {
      ...desk,
      clock,
      run,
      isRerun: isRerun(run),
      trigger,
      inputs,
      service: openAgentService(inputs, serviceTransport, clock),
      github: openGitHub(access, githubTransport, clock, onRetry),
      onRetry,
      limits: { deadline, cancel: runner.cancel },
      reporting: openReporting(clock, log, deadline, runner.cancel)
    }
  }
}

/** Tells the log of each pause before another try. */
export function retryTold(log: Log): OnRetry {
  return (problem, pauseMs) =>
    log.detail(say`${problem.what} Next try in ${duration(pauseMs)}.`)
}

/** Nothing is to do, or it can't begin. */
export interface EndsEarly {
  readonly kind: 'ends-early'
  readonly ending: Ending
}

export function endsEarly(ending: Ending): EndsEarly {
  return { kind: 'ends-early', ending }
}
