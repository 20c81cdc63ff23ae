import { createHash } from 'node:crypto'
import { openAgentService } from '../agent/client.ts'
import type { Final } from '../agent/reply.ts'
import { type Clock, type Limits, within } from '../common/clock.ts'
import {
  duration,
  explain,
  type Failed,
  type Problem,
  say,
  sentences
} from '../common/message.ts'
import { defined, once } from '../common/values.ts'
import {
  type About,
  type Concluded,
  errorOf,
  type FollowUpState,
  initialState,
  type ReportTarget,
  type Stopped
} from '../delivery/rules/state.ts'
import { type GitHub, openGitHub, trackClockOffset } from '../github/client.ts'
import {
  openPullRequest,
  type PullRequest,
  parsePullLink,
  readLinkedPull,
  stateOfPull
} from '../github/pull-request.ts'
import { openReactions } from '../github/reactions.ts'
import { NEEDED, NEEDED_FOR_CHECKS } from '../github/reply.ts'
import { type FollowUpRequest, readRequest } from '../github/request.ts'
import { openReviewThreads } from '../github/review-threads.ts'
import { isSameName, type Run, readRun, urlOf } from '../github/run.ts'
import {
  type Asked,
  askedKey,
  eventKey,
  reactionTargetOf,
  type Subject,
  type Trigger
} from '../github/trigger.ts'
import { type Again, retry } from '../http/failure.ts'
import type { Prompt } from '../prompt/prompt.ts'
import { openMarkers } from '../report/marker.ts'
import type { Redact } from '../report/safe-text.ts'
import {
  type Access,
  type Inputs,
  readFinishInputs,
  readInputs
} from './inputs.ts'
import {
  type JobHandle,
  type NamedJob,
  namedOrFinal,
  openJobHandle
} from './job-handle.ts'
import { openLog, withRequestLog } from './log.ts'
import { openOutputs } from './outputs.ts'
import { readPromptFile } from './prompt-file.ts'
import { openReporting, openRocket } from './reporting.ts'
import { type Outside, openSafeRunner, type Runner } from './runner.ts'
import type { RunEvent } from './step.ts'

/**
 * Where a run says what it knows. Secrets are redacted in lines and in the
 * summary; outputs and comments need `redact`.
 */
export interface RunIo {
  readonly runner: Runner
  readonly redact: Redact
  readonly log: ReturnType<typeof openLog>
  /** Returns what is known by now, also if the run is interrupted. */
  readonly state: () => FollowUpState
  /** Returns the state with its result. Throws before there is one. */
  readonly concluded: () => Concluded
  /** Merges what a stage has learned, and writes the outputs that follow. */
  readonly learn: (more: Partial<FollowUpState>) => FollowUpState
}

/** What both actions work with, once their inputs are known to be right. */
export interface Connections extends Pick<RunIo, 'log' | 'redact' | 'runner'> {
  readonly clock: Clock
  readonly run: Run
  readonly github: GitHub
  /** The reactions in the run's own repository. */
  readonly reactions: ReturnType<typeof openReactions>
  readonly service: ReturnType<typeof openAgentService>
  readonly markers: ReturnType<typeof openMarkers>
  readonly inputs: Access
  readonly onRetry: (problem: Problem, pauseMs: number) => void
  /**
   * The time limit and the cancel, up to the outcome. A copy of the context that
   * is for reporting has the limits of a report in their place, see `Limits`.
   */
  readonly limits: Limits
  /**
   * Returns the run's limits, or such that end so many milliseconds from now, if
   * that is sooner. Like `readLinkedPull`, it goes by the run's limits also in a
   * copy of the context that has others.
   */
  readonly limitsFor: (ms: number) => Limits
  /**
   * Reads the pull request that an address names, within the run's limits; see
   * `readLinkedPull` in github/pull-request.ts.
   */
  readonly readLinkedPull: (
    link: string | null,
    mostMs?: number
  ) => ReturnType<typeof readLinkedPull>
  /**
   * Returns GitHub and the markers of the repository of a pull request;
   * undefined if its ID is not known, or if it may be public while the run's
   * own may be private.
   */
  readonly elsewhere: (
    pull: PullRequest
  ) =>
    | { readonly github: GitHub; readonly markers: Connections['markers'] }
    | undefined
}

/** Everything that one follow-up is delivered with. It is never changed. */
export interface RunContext extends Connections, RunIo {
  readonly kind: 'context'
  readonly inputs: Inputs
  readonly trigger: Extract<Trigger, { kind: 'asked' | 'event' }>
  readonly request: FollowUpRequest
  readonly isRerun: boolean
  /** The job that `--job` or `job-id` names, see `readRequestedJob`. */
  readonly requestedJob: ReturnType<typeof readRequestedJob>
  /** The comment or review that asked; undefined for other events. */
  readonly asked: Asked | undefined
  /** The issue or pull request where it was asked. */
  readonly on: Subject | undefined
  /** Reads the pull request where it was asked, at most once. */
  readonly readPull: ReturnType<typeof openPullRequest>
  /** Reads its review threads, at most once. */
  readonly readThreads: ReturnType<typeof openReviewThreads>
  /** Reads the prompt at most once; its module is loaded only then. */
  readonly readPrompt: () => Promise<Prompt | Failed>
  readonly reporting: ReturnType<typeof openReporting>
  readonly rocket: ReturnType<typeof openRocket>
  /** Tries again while a failure may pass, and logs each; see `retry`. */
  readonly retry: <T extends { readonly kind: string }>(
    limits: Limits,
    tryOnce: () => Promise<T | Again>,
    triesAtDeadline?: boolean
  ) => Promise<Exclude<T, Again> | Failed>
  /** Returns a job that can be checked and sent to. Nothing is requested yet. */
  readonly openJob: (id: string, isNamedByComment?: boolean) => JobHandle
  /**
   * Reads the pull request that a job ended with, and learns its state, see
   * `readPullOfEnd`.
   */
  readonly readPullOfEnd: (
    prLink: string | null
  ) => ReturnType<typeof readPullOfEnd>
}

/** Everything that `finish` works with. */
export interface FinishContext extends Connections {
  readonly kind: 'context'
  readonly inputs: Extract<
    ReturnType<typeof readFinishInputs>,
    { kind: 'inputs' }
  >['inputs']
}

/** Runs can be re-run for 30 days, so no report of an attempt is older. */
const RERUN_MS = 30 * 24 * 3_600_000

/**
 * Returns the context of a run whose inputs are right; reads `prompt-file`, and
 * makes no request. Returns `no-context` with an error if the event could not
 * be read, if inputs are wrong (all that is wrong is in one message, of the
 * reason `no-job` if only the job is missing), or if the trigger is broken, in
 * this order. A `skipped` trigger comes here only with a wrong input `command`,
 * so it never gets a context; with a right one, this throws. What the event
 * asks is learned before the inputs are checked, so an error shows it, too;
 * what the inputs add to `about` is learned at the end.
 */
export function openContext(
  outside: Outside,
  safe: ReturnType<typeof openSafeRunner>,
  event: RunEvent | Stopped
): RunContext | ReturnType<typeof noContext> {
  const io = openIo(outside, safe)
  const none = (result: Stopped) => noContext(io, result)
  if (event.kind === 'stopped') return none(event)
  const { command, run, trigger } = event
  const { env, input } = io.runner
  const { prompt, fileProblem } = promptOfInputs(io.runner)
  const on = subjectOf(trigger)
  const request = isAsking(trigger)
    ? readRequest(trigger, { command, prompt, startJob: input('start-job') })
    : undefined
  if (isAsking(trigger) && request)
    io.learn(stateFromEvent(run, trigger, request, command))
  const checked = readInputs(
    input,
    {
      hasConversation: trigger.kind !== 'event' || on !== undefined,
      ...defined({ promptFileProblem: fileProblem })
    },
    env
  )
  if (checked.kind === 'problems') return none(inputErrors(checked.problems))
  if (trigger.kind === 'broken') return none(errorOf(trigger.problem))
  // `main` has ended a skipped trigger, unless the command is wrong, which is an
  // input's problem.
  if (!isAsking(trigger) || !request)
    throw new Error('The event asks for nothing, and was not skipped.')
  const { inputs } = checked
  const needsChecks = [...inputs.context, ...request.options].includes('checks')
  const needed = needsChecks ? NEEDED_FOR_CHECKS : NEEDED
  const connections = connect(outside, io, run, inputs, needed)
  const { clock, github, limits, log, onRetry, reactions, runner } = connections
  const reporting = openReporting(clock, log, limits.deadline, runner.cancel)
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const number = on?.number ?? 0
  const context: RunContext = {
    ...io,
    ...connections,
    kind: 'context',
    inputs,
    trigger,
    request,
    isRerun: run.attempt > 1,
    requestedJob: readRequestedJob(request, inputs),
    asked,
    on,
    readPull: openPullRequest(github, { ...run, number }),
    readThreads: openReviewThreads(github, run, number),
    readPrompt: once(async () => {
      // It is loaded only behind the gate.
      const { readPrompt } = await import('../prompt/prompt.ts')
      return readPrompt(context)
    }),
    reporting,
    rocket: openRocket(clock, reactions, reporting.limits, runner.cancel),
    retry: (bounds, tryOnce, triesAtDeadline) =>
      retry(clock, bounds, tryOnce, onRetry, triesAtDeadline),
    openJob: (id, isNamedByComment) =>
      openJobHandle(context, id, isNamedByComment),
    readPullOfEnd: prLink => readPullOfEnd(context, prLink)
  }
  io.learn({ about: aboutWithInputs(context) })
  return context
}

/**
 * Returns the input `prompt` and, after an empty line, the text of
 * `prompt-file`. Either may be missing; without both, `prompt` is empty. If the
 * file can't be used, `fileProblem` says why, and `prompt` is its path.
 */
function promptOfInputs({ env, files, input }: Runner): {
  readonly prompt: string
  readonly fileProblem?: Problem
} {
  const prompt = input('prompt')
  const path = input('prompt-file')
  if (path === '') return { prompt }
  const file = readPromptFile(path, env.GITHUB_WORKSPACE ?? '', files)
  // The path stands for the text, so that a comment's text is not read.
  if (file.kind === 'failed') return { prompt: path, fileProblem: file.problem }
  return { prompt: prompt ? `${prompt}\n\n${file.value}` : file.value }
}

/**
 * Masks the secrets, and returns the context of `finish`, without a request. Its
 * time, and so its time limit, begins now. Returns `no-context` with an error if
 * the run could not be read from the runner, or else if inputs are wrong; all
 * that is wrong with them is in one message.
 */
export function openFinishContext(
  outside: Outside
): FinishContext | ReturnType<typeof noContext> {
  const io = openIo(outside, openSafeRunner(outside.runner))
  const none = (result: Stopped) => noContext(io, result)
  const { env, input, readFile } = io.runner
  const read = readRun(env, readFile)
  if (read.kind === 'failed') return none(errorOf(read.problem))
  const checked = readFinishInputs(input, env)
  if (checked.kind === 'problems') return none(inputErrors(checked.problems))
  const { inputs } = checked
  const connections = connect(outside, io, read.value, inputs, NEEDED)
  return { ...connections, kind: 'context', inputs }
}

/** Returns why there is no context, and where the run says so. */
function noContext(io: RunIo, result: Stopped) {
  return { kind: 'no-context', io, result } as const
}

/**
 * Returns the runner with the run's log and state. The log's time begins now.
 * `learn` replaces the fields of the state that it gets, writes the outputs
 * that change, and returns the new state; the first result also sets
 * `elapsedMs`.
 */
function openIo(
  { clock }: Outside,
  { redact, runner }: ReturnType<typeof openSafeRunner>
): RunIo {
  const log = openLog(clock, runner, redact)
  const writeOutputs = openOutputs(runner.output, redact)
  let state = initialState
  return {
    runner,
    redact,
    log,
    state: () => state,
    concluded: () => {
      const { result } = state
      if (result === undefined) throw new Error('The run has no result yet.')
      return { ...state, result }
    },
    learn: more => {
      const isOver = more.result !== undefined && state.result === undefined
      const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {}
      state = { ...state, ...more, ...elapsed }
      writeOutputs(state)
      return state
    }
  }
}

/** Returns the error of wrong inputs, with all that is wrong in one message. */
function inputErrors(problems: readonly Problem[]): Stopped {
  const isJobAlone = problems.every(({ reason }) => reason === 'no-job')
  const reason = isJobAlone ? 'no-job' : 'input'
  const what = sentences(...problems.map(explain))
  return errorOf({ reason, what, fix: CORRECT })
}

const CORRECT = say`Set or correct the variable, the secret, or the workflow file.`

/**
 * Returns what both actions work with. No request is made yet. The deadline of
 * `limits` is `timeoutMs` after the log began. The client of GitHub logs its
 * retries; the service's makes one try, so the code that tries again calls
 * `onRetry`, which logs it. With `RUNNER_DEBUG`, each request is logged.
 * `elsewhere` returns undefined if the pull request's repository has no known
 * ID, or is not known to be private while the run's own is not known to be
 * public.
 *
 * @param needed the permissions that the token needs, for messages
 */
function connect(
  outside: Outside,
  { log, redact, runner }: RunIo,
  run: Run,
  inputs: Access & { readonly timeoutMs: number },
  needed: readonly string[]
): Connections {
  const transports = withRequestLog({ ...outside, runner })
  const { clock, githubTransport, serviceTransport } = transports
  const onRetry: Connections['onRetry'] = (problem, pauseMs) =>
    log.detail(say`${explain(problem)} Next try in ${duration(pauseMs)}.`)
  const deadline = log.startedAt + inputs.timeoutMs
  const offset = trackClockOffset()
  const openAt = (owner: string, repo: string) =>
    openGitHub(
      { ...run, owner, repo, token: inputs.githubToken, needed },
      githubTransport,
      clock,
      onRetry,
      offset
    )
  const github = openAt(run.owner, run.repo)
  const limits = { deadline, stop: runner.cancel }
  return {
    runner,
    redact,
    log,
    clock,
    run,
    github,
    reactions: openReactions(github),
    service: openAgentService(inputs, serviceTransport, clock),
    markers: openMarkers(inputs.apiKey, run.repositoryId),
    inputs,
    onRetry,
    limits,
    limitsFor: ms => within(limits, clock.now() + ms),
    readLinkedPull: (link, mostMs) =>
      readLinkedPull({ clock, github, limits, run }, link, mostMs),
    elsewhere: ({ isPrivate, repository, repositoryId }) => {
      // A public repository must get nothing of a private one.
      const isLeak = run.isPrivate !== false && isPrivate !== true
      if (isLeak || repositoryId === undefined) return undefined
      const [owner = '', repo = ''] = repository.split('/')
      return {
        github: openAt(owner, repo),
        markers: openMarkers(inputs.apiKey, repositoryId)
      }
    }
  }
}

/**
 * Returns the job that the option `--job` or, without one, the input `job-id`
 * names; `final` if the ID can't be part of an address. Returns undefined if
 * neither names one, or if `--new` asks for another one.
 */
function readRequestedJob(
  { asksForNew, jobId: byOption }: FollowUpRequest,
  { jobId: byInput, projectId: project }: Inputs
): NamedJob | Final | undefined {
  if (asksForNew) return undefined
  if (byOption !== undefined)
    return namedOrFinal({ id: byOption, project }, 'option')
  if (byInput !== undefined)
    return namedOrFinal({ id: byInput, project }, 'job-id')
  return undefined
}

/**
 * Returns the pull request that a job ended with; undefined if it has no link,
 * or the pull request can't be read in time, also because of a cancel. Learns
 * the pull request's state. If that is not known, a state of another pull
 * request is forgotten; without a link, what is known stays.
 */
async function readPullOfEnd(
  { learn, readLinkedPull, run, state }: RunContext,
  prLink: string | null
): Promise<PullRequest | undefined> {
  if (prLink === null) return undefined
  const pull = await readLinkedPull(prLink)
  const pullState = stateOfPull(pull)
  const { number, owner, repo } = parsePullLink(prLink, run.serverUrl) ?? {}
  const known = state().pullState?.name
  const isOfKnown = isSameName(known, `${owner}/${repo}#${number}`)
  if (pullState || !isOfKnown) learn({ pullState })
  return pull
}

function isAsking(trigger: Trigger): trigger is RunContext['trigger'] {
  return trigger.kind === 'asked' || trigger.kind === 'event'
}

/**
 * Returns the issue or pull request that the event is about; undefined if it is
 * about none, is broken, or asks for nothing.
 */
function subjectOf(trigger: Trigger): Subject | undefined {
  switch (trigger.kind) {
    case 'asked':
      return trigger.asked.on
    case 'event':
      return trigger.on
    case 'broken':
    case 'skipped':
      return undefined
  }
}

/**
 * Returns what the event and the request say about the follow-up, before any
 * input is checked: `about`, whether it starts a job, and what bears reactions,
 * which is `unknown` for a review and `none` for an event that no comment
 * caused. `send` is `not-sent`, or `none` if the prompt is empty, the request
 * has no problem, and no review asked. `about` has the command only if the
 * prompt is from a comment; key, project, and report target are not known yet.
 * The state of the pull request is left out in a re-run, because its event is
 * old.
 */
function stateFromEvent(
  run: Run,
  trigger: RunContext['trigger'],
  request: FollowUpRequest,
  command: string
): Partial<FollowUpState> {
  const { isFromComment, problem, text } = request
  const asked = trigger.kind === 'asked' ? trigger.asked : undefined
  const on = subjectOf(trigger)
  const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : ''
  const about: About = {
    ...initialState.about,
    kind: asked?.kind ?? 'event',
    runId: run.id,
    attempt: run.attempt,
    text,
    runUrl: `${urlOf(run)}${attempt}`,
    serverUrl: run.serverUrl,
    ...defined({
      askedOn: on?.number,
      asker: trigger.asker?.login,
      // A comment's text does nothing if the workflow decides on the prompt.
      command: isFromComment ? command : undefined,
      url: trigger.kind === 'asked' ? trigger.asked.url : trigger.url
    })
  }
  // A review's comments on lines are sent, too.
  const isEmpty = text === '' && !problem && asked?.kind !== 'review'
  return {
    about,
    isStart: request.asksForNew,
    // Both are learned again with the prompt, which reads a review's comments.
    reactionTarget: reactionTargetOf(asked),
    send: { kind: isEmpty ? 'none' : 'not-sent' },
    ...defined({ pullState: pullStateWhereAsked(run, on) })
  }
}

/**
 * Returns the state of the pull request where it was asked, as the event says
 * it; undefined for a re-run, whose event is old.
 */
function pullStateWhereAsked(
  { attempt, owner, repo }: Run,
  on: Subject | undefined
): FollowUpState['pullState'] {
  const { number, state } = on ?? {}
  return state && attempt === 1
    ? { name: `${owner}/${repo}#${number}`, state }
    : undefined
}

/**
 * Returns `about` with what the inputs add: key, project, report target, time
 * limit, `start-job`, whether the request asks for a new job, the page of the
 * job, and the jobs that the option and `job-id` name, if they do. Without an
 * issue there is no report target, and without `wait` no `waitsUntil`.
 * `wantsReport` is true if there is a report target and the input `comment` is
 * true.
 */
function aboutWithInputs(context: RunContext): About {
  const { inputs, limits, request, state } = context
  const reportTarget = chooseReportTarget(context)
  return {
    ...state().about,
    key: keyOf(context),
    project: inputs.projectId,
    wantsReport: inputs.comment && reportTarget !== undefined,
    timeLimitMs: inputs.timeoutMs,
    asksForNew: request.asksForNew,
    startJob: inputs.startJob,
    ...defined({
      reportTarget,
      waitsUntil: inputs.wait ? limits.deadline : undefined,
      jobOption: request.jobId,
      jobInput: inputs.jobId,
      jobUrl: inputs.jobUrl
    })
  }
}

/**
 * Returns where the outcome is reported: at the issue of the input
 * `issue-number`, or else of the event; undefined if there is neither. After a
 * comment on a line, the report is in that comment's thread, unless the input
 * is set. Reports are looked for since the comment or review that asked was
 * created or, for any other event, for 30 days.
 */
function chooseReportTarget(context: RunContext): ReportTarget | undefined {
  const { asked, clock, inputs, on } = context
  const issue = inputs.issueNumber ?? on?.number
  if (issue === undefined) return undefined
  const isHere = inputs.issueNumber === undefined
  return {
    issue,
    since: asked?.createdAt ?? clock.now() - RERUN_MS,
    // A comment on a line is answered in its thread, unless the input says else.
    ...defined({ threadId: isHere ? asked?.threadId : undefined })
  }
}

/**
 * Returns what all reports on this follow-up have in common: the comment or
 * review, else the run with the inputs that make its steps different.
 */
function keyOf({ asked, inputs, request, run }: RunContext): string {
  if (asked) return askedKey(asked)
  const asks = [inputs.projectId, inputs.jobId, request.text]
  const digest = createHash('sha256').update(JSON.stringify(asks)).digest('hex')
  return eventKey(run.id, digest.slice(0, 16))
}
