import {
  duration,
  explain,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { errorOf, type Stopped } from '../delivery/rules/state.ts'
import { openGitHub } from '../github/client.ts'
import { NEEDED, NEEDED_FOR_CHECKS } from '../github/needs.ts'
import type { Run } from '../github/run.ts'
import type { Asked, Subject } from '../github/trigger.ts'
import type { OnRetry } from '../http/retry.ts'
import { type Begun, beginWith, subjectOf } from './begin.ts'
import type { Event } from './entry.ts'
import { type Access, type Inputs, readInputs } from './inputs.ts'
import type { StepIo } from './io.ts'
import { debugged } from './log.ts'
import { openReporting } from './reporting.ts'
import type { Outside } from './runner.ts'

/** What the parts of a step share, once there is something to do. */
export interface Step extends ReturnType<typeof openPorts> {
  readonly isRerun: boolean
  readonly trigger: Begun
  readonly asked: Asked | undefined
  /** The issue or pull request where it was asked. */
  readonly on: Subject | undefined
  readonly inputs: Inputs
}

/** Reads what is asked for and checks it; a result where nothing is to do. */
export function openStep(
  outside: Outside,
  io: StepIo,
  event: Event
): Step | Stopped {
  const { env, input } = io.runner
  const { command, run, trigger } = event
  if (trigger.kind === 'asked' || trigger.kind === 'event')
    io.know(beginWith(run, trigger, command))
  const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest
  const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest
  const checked = readInputs(input, { hasConversation }, env)
  if (checked.kind === 'problems') return wrongInputs(checked.problems)
  if (trigger.kind === 'broken') return errorOf(trigger.problem)
  // Only a command that can never match gets here, and is wrong.
  if (trigger.kind === 'skipped') return wrongInputs([])

  const { inputs } = checked
  const parts = [...inputs.context, ...trigger.request.options]
  const needed = parts.includes('checks') ? NEEDED_FOR_CHECKS : NEEDED
  const ports = openPorts(outside, io, run, inputs, needed)
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const isRerun = run.attempt > 1
  return { ...ports, isRerun, trigger, asked, on: subjectOf(trigger), inputs }
}

export function wrongInputs(problems: readonly Problem[]): Stopped {
  const isJobAlone = problems.every(({ reason }) => reason === 'no-job')
  const reason = isJobAlone ? 'no-job' : 'input'
  const what = sentences(...problems.map(explain))
  return errorOf({ reason, what, fix: CORRECT })
}

const CORRECT = say`Set or correct the variable, the secret, or the workflow file.`

/** Opens GitHub, and the time for it. Nothing is sent yet. */
export function openPorts(
  outside: Outside,
  io: StepIo,
  run: Run,
  inputs: Access & { readonly timeoutMs: number },
  needed: readonly string[] = NEEDED
) {
  const { log, runner } = io
  const transports = debugged({ ...outside, runner })
  const { clock, githubTransport, serviceTransport } = transports
  const onRetry: OnRetry = (problem, pauseMs) =>
    log.detail(say`${explain(problem)} Next try in ${duration(pauseMs)}.`)
  const access = { ...run, token: inputs.githubToken, needed }
  const deadline = log.startedAt + inputs.timeoutMs
  return {
    ...io,
    clock,
    run,
    serviceTransport,
    github: openGitHub(access, githubTransport, clock, onRetry),
    onRetry,
    // For everything up to the outcome.
    limits: { deadline, cancel: runner.cancel },
    reporting: openReporting(clock, log, deadline, runner.cancel)
  }
}
