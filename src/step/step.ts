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
import { type Asked, readTrigger, type Subject } from '../github/trigger.ts'
import type { OnRetry } from '../http/retry.ts'
import { duration, explain, type Message, say, sentences } from '../message.ts'
import { createRedactor, type Redact, secretPieces } from '../report/redact.ts'
import { errorOf, type FollowUpState, type Stopped } from '../rules/state.ts'
import { type Begun, beginWith, NOTHING_KNOWN, subjectOf } from './begin.ts'
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
import { openOutputs } from './outputs.ts'
import { openReporting } from './reporting.ts'
import { guarded, type Outside, type Runner } from './runner.ts'

/** Where a step says what it knows. No secret gets through. */
export interface StepIo {
  readonly runner: Runner
  readonly log: Log
  readonly redact: Redact
  /** What is known by now, also where the step is interrupted. */
  readonly state: () => FollowUpState
  /** Notes what becomes known; the outputs follow at once. */
  readonly know: (more: Partial<FollowUpState>) => FollowUpState
}

/** What the parts of a step share, once there is something to do. */
export interface Step extends ReturnType<typeof connect> {
  readonly isRerun: boolean
  readonly trigger: Begun
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
  const log = openLog(clock, safe, redact)
  const show = openOutputs(safe.output, redact)
  let state = NOTHING_KNOWN
  return {
    runner: safe,
    redact,
    log,
    state: () => state,
    know: more => {
      const isOver = more.result !== undefined && state.result === undefined
      const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {}
      state = { ...state, ...more, ...elapsed }
      show(state)
      return state
    }
  }
}

/** Reads what is asked for and checks it; a result where nothing is to do. */
export function openStep(outside: Outside, io: StepIo): Step | Stopped {
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const { run } = read

  const command = readCommandWord(input)
  const trigger = readTrigger(run, command, input('prompt'))
  if (trigger.kind === 'asked' || trigger.kind === 'event')
    io.know(beginWith(run, trigger, command))
  // A command that can never match would skip every comment, unnoticed.
  if (trigger.kind === 'skipped' && isCommand(command))
    return skipped(trigger.explanation)
  const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest
  const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest
  const checked = readInputs(input, { hasConversation }, env)
  if (checked.kind === 'problems') return wrongInputs(checked.problems)
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

/** Checks the inputs of a finish; a result where they are wrong. */
export function openFinish(outside: Outside, io: StepIo): FinishStep | Stopped {
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'problem') return errorOf(read.problem)
  const checked = readFinishInputs(input, env)
  if (checked.kind === 'problems') return wrongInputs(checked.problems)
  const { inputs } = checked
  return { ...connect(outside, io, read.run, inputs), inputs }
}

function skipped(what: Message): Stopped {
  const outcome = 'skipped'
  return { kind: 'stopped', outcome, reason: 'no-command', what, fix: [] }
}

function wrongInputs(problems: readonly WrongInput[]): Stopped {
  const isJobAlone = problems.every(({ reason }) => reason === 'no-job')
  const reason = isJobAlone ? 'no-job' : 'input'
  const what = sentences(...problems.map(explain))
  return errorOf({ reason, what, remedy: CORRECT })
}

const CORRECT = say`Set or correct the variable, the secret, or the workflow file.`

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
