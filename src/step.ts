import { type AgentService, openAgentService } from './agent/client.ts'
import type { Clock, Limits } from './clock.ts'
import { type Ending, endWith } from './follow-up/outcome.ts'
import { type GitHub, openGitHub } from './github/client.ts'
import { type Run, readRun } from './github/run.ts'
import {
  type Asked,
  type CommentRef,
  readTrigger,
  type Trigger
} from './github/trigger.ts'
import type { Transport } from './http/exchange.ts'
import type { OnRetry } from './http/retry.ts'
import { type Inputs, readCommandWord, readInputs } from './inputs.ts'
import type { Journal } from './journal.ts'
import { duration, explain, say, sentences } from './message.ts'
import type { Redact } from './report/redact.ts'
import type { Runner } from './runner.ts'

/** What the action touches of the world outside. */
export interface Outside {
  readonly runner: Runner
  readonly clock: Clock
  readonly serviceTransport: Transport
  readonly githubTransport: Transport
}

/** The comment that asked; a review bears no reactions. */
export type AskingComment = Asked & CommentRef

function askingComment(trigger: Step['trigger']): AskingComment | undefined {
  if (trigger.kind === 'event') return undefined
  const { kind } = trigger.asked
  return kind === 'review' ? undefined : { ...trigger.asked, kind }
}

/** What the parts of a step share, once there is something to do. */
export interface Step {
  readonly runner: Runner
  readonly clock: Clock
  readonly journal: Journal
  readonly redact: Redact
  readonly run: Run
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  /** The triggering comment, if one triggered. */
  readonly comment: AskingComment | undefined
  readonly inputs: Inputs
  readonly service: AgentService
  readonly github: GitHub
  readonly onRetry: OnRetry
  /** For everything up to the outcome. */
  readonly limits: Limits
  /**
   * For what is left on GitHub to show the outcome, or progress. Its deadline
   * moves when the story is over, so it is to be passed on, never copied.
   */
  readonly reporting: Limits
  /** For what only makes sense while the story goes on. */
  readonly meanwhile: Limits
  /** The story is over; from now on reporting has a time limit of its own. */
  endStory(reportingDeadline: number): void
  stopReporting(): void
  readonly underWay: UnderWay
}

/** Reports of progress that are on their way. None of them throws. */
export interface UnderWay {
  readonly all: Promise<unknown>[]
  /** 👀 is being left, as a sign only. Its answer tells our account. */
  signing?: Promise<unknown>
  /** An earlier attempt's 😕 is being taken back. */
  takingBack?: Promise<unknown>
}

/** Reporting may go on after the time limit, so that no result is lost. */
export const REPORTING_MS = 30_000

/** What a sign that is out when the story is over still gets: no new try. */
const SIGN_GRACE_MS = 2_000

/** Reads what is asked for and checks it; an ending when nothing is to do. */
export function openStep(
  { runner, clock, serviceTransport, githubTransport }: Outside,
  journal: Journal,
  redact: Redact
): Step | Ending {
  const run = readRun(runner.env, runner.readFile)
  if ('what' in run) return endWith('error', run)

  const command = readCommandWord(runner.input)
  const trigger = readTrigger(run, command, runner.input('prompt'))
  if (trigger.kind === 'skipped')
    return { outcome: 'skipped', explanation: trigger.reason }
  if (trigger.kind === 'broken') return endWith('error', trigger.problem)

  const inputs = readInputs(runner.input, trigger, runner.env.GITHUB_TOKEN)
  if ('problems' in inputs)
    return {
      outcome: 'error',
      explanation: sentences(...inputs.problems.map(explain))
    }

  const onRetry: OnRetry = (problem, pauseMs) =>
    journal.tell(say`${problem.what} Next try in ${duration(pauseMs)}.`)
  const access = { ...run, token: inputs.githubToken }
  const deadline = journal.startedAt + inputs.timeoutMs
  const over = new AbortController()
  const stop = new AbortController()
  const reporting = {
    deadline: deadline + REPORTING_MS,
    cancel: stop.signal
  }
  return {
    runner,
    clock,
    journal,
    redact,
    run,
    trigger,
    comment: askingComment(trigger),
    inputs,
    service: openAgentService(inputs, serviceTransport, clock),
    github: openGitHub(access, githubTransport, clock, onRetry),
    onRetry,
    limits: { deadline, cancel: runner.cancel },
    reporting,
    meanwhile: { deadline, cancel: over.signal, graceMs: SIGN_GRACE_MS },
    endStory: reportingDeadline => {
      reporting.deadline = reportingDeadline
      over.abort()
    },
    stopReporting: () => stop.abort(),
    underWay: { all: [] }
  }
}
