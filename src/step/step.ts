import { openAgentService } from '../agent/client.ts'
import { openGitHub } from '../github/client.ts'
import type { LineComments } from '../github/comments.ts'
import { openMarkers } from '../github/marker.ts'
import { openPullRequest } from '../github/pull-request.ts'
import { type Run, readRun } from '../github/run.ts'
import {
  lineComments,
  openThreads,
  type ReviewThreads
} from '../github/threads.ts'
import {
  type Asked,
  readTrigger,
  type Subject,
  type Trigger
} from '../github/trigger.ts'
import type { OnRetry } from '../http/retry.ts'
import { duration, explain, type Message, say, sentences } from '../message.ts'
import { createRedactor, type Redact, secretPieces } from '../report/redact.ts'
import type { NamedState } from '../report/report.ts'
import { type Ending, errorOf } from '../rules/outcome.ts'
import {
  type Access,
  type FinishInputs,
  type Inputs,
  isCommand,
  readCommandWord,
  readFinishInputs,
  readInputs,
  readSecrets,
  type WrongInput
} from './inputs.ts'
import { type Log, openLog } from './log.ts'
import { CORRECT_FINISH, correctInputs, startOf } from './not-begun.ts'
import { openOutputs } from './outputs.ts'
import { openReporting } from './reporting.ts'
import { guarded, type Outside, type Runner } from './runner.ts'

/** Where a step says what it knows. No secret gets through. */
export interface StepIo {
  readonly runner: Runner
  readonly log: Log
  readonly outputs: ReturnType<typeof openOutputs>
  readonly redact: Redact
}

/** What the parts of a step share, once there is something to do. */
export interface Step extends ReturnType<typeof connect> {
  readonly isRerun: boolean
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly asked: Asked | undefined
  /** The issue or pull request where it was asked. */
  readonly on: Subject | undefined
  readonly pull: ReturnType<typeof openPullRequest>
  readonly threads: ReviewThreads
  /** Those of all threads. */
  readonly lines: LineComments
  readonly inputs: Inputs
}

export interface FinishStep extends ReturnType<typeof connect> {
  readonly inputs: FinishInputs
}

/** Masks the secrets before anything else happens. */
export function openStepIo({ runner, clock }: Outside): StepIo {
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

/** Reads what is asked for and checks it; an ending where nothing is to do. */
export function openStep(outside: Outside, io: StepIo): Step | Ending {
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const { run } = read

  const command = readCommandWord(input)
  const trigger = readTrigger(run, command, input('prompt'))
  if (trigger.kind === 'asked' || trigger.kind === 'event')
    io.outputs.know({
      askedBy: trigger.asker?.login,
      pullState: stateWhereAsked(run, subjectOf(trigger))
    })
  // A command that can never match would skip every comment, unnoticed.
  if (trigger.kind === 'skipped' && isCommand(command))
    return skipped(trigger.explanation)
  const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest
  const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest
  const checked = readInputs(input, { hasConversation }, env)
  if (checked.kind === 'problems')
    return wrongInputs(
      checked.problems,
      correctInputs(startOf(trigger, run.attempt))
    )
  if (trigger.kind === 'broken') return errorOf(trigger.problem)
  if (trigger.kind === 'skipped') return skipped(trigger.explanation)

  const { inputs } = checked
  const connected = connect(outside, io, run, inputs)
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const on = subjectOf(trigger)
  const number = on?.number ?? 0
  const pull = openPullRequest(connected.github, { ...run, number })
  const threads = openThreads(connected.github, run, number)
  const lines = lineComments(threads, connected.limits)
  const isRerun = run.attempt > 1
  const about = { trigger, asked, on, pull, threads, lines }
  return { ...connected, isRerun, ...about, inputs }
}

type Begun = Step['trigger']

function subjectOf(trigger: Begun): Subject | undefined {
  return trigger.kind === 'asked' ? trigger.asked.on : trigger.on
}

/** Of the pull request where it was asked, as the event says it. */
export function stateWhereAsked(
  { owner, repo }: Pick<Run, 'owner' | 'repo'>,
  on: Subject | undefined
): NamedState | undefined {
  const { number, state } = on ?? {}
  return state && { name: `${owner}/${repo}#${number}`, state }
}

/** Checks the inputs of a finish; an ending where they are wrong. */
export function openFinish(outside: Outside, io: StepIo): FinishStep | Ending {
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const checked = readFinishInputs(input, env)
  if (checked.kind === 'problems')
    return wrongInputs(checked.problems, CORRECT_FINISH)
  const { inputs } = checked
  return { ...connect(outside, io, read.run, inputs), inputs }
}

function skipped(explanation: Message): Ending {
  return { outcome: 'skipped', reason: 'no-command', explanation }
}

function wrongInputs(problems: readonly WrongInput[], next: Message): Ending {
  const explanation = sentences(...problems.map(explain), next)
  const isJobAlone = problems.every(({ reason }) => reason === 'no-job')
  const reason = isJobAlone ? 'no-job' : 'input'
  return { outcome: 'error', reason, explanation }
}

/** Opens the service, GitHub, and the time for both. Nothing is sent yet. */
function connect(
  { clock, serviceTransport, githubTransport }: Outside,
  io: StepIo,
  run: Run,
  inputs: Access & { readonly timeoutMs: number }
) {
  const { log, runner } = io
  const onRetry: OnRetry = (problem, pauseMs) =>
    log.detail(say`${explain(problem)} Next try in ${duration(pauseMs)}.`)
  const access = { ...run, token: inputs.githubToken }
  const deadline = log.startedAt + inputs.timeoutMs
  return {
    ...io,
    clock,
    run,
    service: openAgentService(inputs, serviceTransport, clock),
    github: openGitHub(access, githubTransport, clock, onRetry),
    markers: openMarkers(inputs.apiKey, run.repositoryId),
    onRetry,
    // For everything up to the outcome.
    limits: { deadline, cancel: runner.cancel },
    reporting: openReporting(clock, log, deadline, runner.cancel)
  }
}
