import type { Outside } from '../../src/step.ts'
import {
  type AgentService,
  createAgentService,
  type FinishedWork,
  type HappenedTurn,
  type TakenMessage
} from '../agent-service.ts'
import { createGitHub, type GitHub, type OpenedPullRequest } from '../github.ts'
import type { Account, Comment } from '../github-shapes.ts'
import { drawFault, type Fault } from './faults.ts'
import type { Exchange, Line, RunRecord } from './history.ts'
import { type Outage, openLink, type Server } from './network.ts'
import {
  type AttemptPlan,
  drawPlan,
  ISSUE,
  isCommentScene,
  type Plan
} from './plan.ts'
import { createProcess, type Environment } from './process.ts'
import { createRandom, type Random } from './random.ts'
import { createAim } from './targets.ts'
import { createTimetable, type Timetable } from './timetable.ts'
import { createTrigger, type Trigger } from './trigger.ts'

/** The program that is tried: `main` of src/main.ts. */
export type Program = (outside: Outside) => Promise<void>

/** All that happened in a world. */
export interface World {
  readonly seed: number
  readonly plan: Plan
  readonly runs: readonly RunRecord[]
  readonly lines: readonly Line[]
  readonly service: AgentService
  readonly github: GitHub
  readonly trigger: Trigger
  /** Turns of the job, in order. */
  readonly turns: readonly HappenedTurn[]
  /** Which run's request made the service take a message. */
  readonly taken: readonly TakenByRun[]
  /** When somebody else did something to the job. */
  readonly editedAt: readonly number[]
  /** Comments that were there before. */
  readonly commentsBefore: readonly Comment[]
}

export interface TakenByRun {
  readonly message: TakenMessage
  readonly run: RunRecord
  readonly exchange: Exchange
}

export const JOB_ID = 'job-7f3a'
export const PROJECT = 'proj-shop'
export const KEY = 'ak_3f9c1d7e5b2a4860'
const TOKEN = 'ghs_simulatedToken0123456789abcdefghijk'
const SERVICE_URL = 'https://agents.example'
const SERVER_URL = 'https://github.com'
const API_URL = 'https://api.github.com'
const REPOSITORY = 'acme/shop'
const START = Date.UTC(2026, 2, 1, 12)
const HOUR = 3_600_000
const AGENT: Account = { login: 'agent-app[bot]', id: 30_001, type: 'Bot' }
const FOREIGN_PULL = 'https://git.example/acme/shop/-/merge_requests/5'

/** Plays the world of a seed to its end. */
export async function playWorld(
  seed: number,
  program: Program
): Promise<World> {
  const random = createRandom(seed)
  const plan = drawPlan(random)
  const timetable = createTimetable(START + random.between(0, HOUR))
  const stage = setStage(seed, plan, timetable)
  const servers = openServers(stage, timetable, random.fork())
  stage.plan.runs.forEach((_, run) => {
    planAttempt(
      stage,
      timetable,
      servers,
      random.fork(),
      program,
      run,
      0,
      timetable.now()
    )
  })
  planEdits(stage, timetable)
  await timetable.play()
  stage.service.advance()
  return stage
}

interface Stage extends World {
  readonly runs: RunRecord[]
  readonly lines: Line[]
  readonly turns: HappenedTurn[]
  readonly taken: TakenByRun[]
  readonly editedAt: number[]
  readonly tell: (who: string, what: string) => void
}

function setStage(seed: number, plan: Plan, timetable: Timetable): Stage {
  const now = timetable.now
  const lines: Line[] = []
  const turns: HappenedTurn[] = []
  const tell = (who: string, what: string) =>
    void lines.push({ at: now(), who, what })
  const githubNow = () => now() + plan.githubAheadMs
  const github = createGitHub({
    now: githubNow,
    serverUrl: SERVER_URL,
    apiUrl: API_URL,
    token: TOKEN,
    repository: REPOSITORY,
    permissions: { 'octo-dev': 'write', 'octo-reader': 'read' },
    beforeAnswer: () => service.advance()
  })
  const service: AgentService = createAgentService({
    now,
    key: KEY,
    projectId: PROJECT,
    onFinish: work => finish(github, work),
    onTurn: turn => {
      turns.push(turn)
      tell(
        'job',
        `${turn.status} since ${timeOfTurn(turn, lines)} (${turn.prompt || 'archived by somebody'})`
      )
    }
  })
  if (plan.usedUp) service.useUp(100, HOUR / 2)
  const pull = openConversation(github, plan, githubNow())
  service.addJob({
    id: JOB_ID,
    ref: 'agent/checkout-fix',
    repository: `${SERVER_URL}/${REPOSITORY}`,
    prLink: pull,
    messages: [plan.script],
    ...plan.job
  })
  const trigger = createTrigger(github, plan, githubNow())
  tell('world', `seed ${seed} ${JSON.stringify(plan)}`)
  return {
    seed,
    plan,
    runs: [],
    lines,
    service,
    github,
    trigger,
    turns,
    taken: [],
    editedAt: [],
    commentsBefore: github.comments(ISSUE),
    tell
  }
}

function timeOfTurn(turn: HappenedTurn, lines: readonly Line[]): string {
  return ((turn.at - (lines[0]?.at ?? turn.at)) / 1000).toFixed(3)
}

/** A job that ended with changes is seen on GitHub. */
function finish(github: GitHub, work: FinishedWork): string | null {
  const number = Number(/acme\/shop\/pull\/(\d+)$/.exec(work.prLink ?? '')?.[1])
  if (work.kind === 'push') {
    // Elsewhere, or nowhere: nothing that this GitHub could show.
    if (github.issue(number)?.pull) github.push(number)
    return work.prLink
  }
  return github.openPullRequest({
    title: 'The work of an agent',
    branch: `agent/${work.jobId}-${work.at}`,
    by: AGENT,
    createdAt: work.at
  }).html_url
}

/** The issue, what was said on it, and the job's pull request. */
function openConversation(
  github: GitHub,
  plan: Plan,
  now: number
): string | null {
  github.addIssue({
    number: ISSUE,
    title: 'Checkout fails',
    by: 'octo-reader',
    createdAt: now - HOUR
  })
  const pull: OpenedPullRequest = github.openPullRequest({
    title: 'Never let a voucher exceed the total',
    branch: 'agent/checkout-fix',
    by: AGENT,
    createdAt: now - HOUR / 2
  })
  for (let count = plan.manyComments ? 130 : 1; count > 0; count -= 1)
    github.addComment({
      issue: ISSUE,
      user: 'octo-reader',
      body: 'It still happens.',
      createdAt: now - HOUR / 3
    })
  if (plan.naming === 'conversation') leaveMarkers(github, now)
  if (plan.pullBefore === 'none') return null
  return plan.pullBefore === 'own' ? pull.html_url : FOREIGN_PULL
}

/** Our account's own word on the job, and somebody's who would like to be us. */
function leaveMarkers(github: GitHub, now: number): void {
  const marker = (job: string) =>
    `<!-- agent-follow-up:v1 project=proj%2Dshop job=${job} issue=${ISSUE} run=1%2D1 sent=true -->\nDone.`
  github.addComment({
    issue: ISSUE,
    user: github.self,
    body: marker('job%2D7f3a'),
    createdAt: now - HOUR / 4
  })
  github.addComment({
    issue: ISSUE,
    user: 'octo-reader',
    body: marker('job%2Dof%2Dothers'),
    createdAt: now - HOUR / 5
  })
}

function planEdits(stage: Stage, timetable: Timetable): void {
  const { plan, service, editedAt, tell } = stage
  for (const edit of plan.edits) {
    timetable.at(timetable.now() + edit.afterMs, () => {
      editedAt.push(timetable.now())
      tell('somebody', edit.kind === 'message' ? 'sends another' : 'archives')
      if (edit.kind === 'archive') service.archive(JOB_ID)
      else
        service.handle({
          method: 'POST',
          path: `/v2/agent/${PROJECT}/job/${JOB_ID}/message`,
          headers: { authorization: `Bearer ${KEY}` },
          body: JSON.stringify({ prompt: 'Something else entirely' })
        })
    })
  }
}

interface Servers {
  readonly service: Server
  readonly github: Server
}

function openServers(
  stage: Stage,
  timetable: Timetable,
  random: Random
): Servers {
  const { plan, service, github } = stage
  const start = timetable.now()
  const outages: readonly Outage[] = plan.outages.map(({ from, to }) => ({
    from: start + from,
    to: start + to
  }))
  const aim = createAim(plan.targets)
  const shared = { pace: plan.pace }
  const faultFor = (exchange: Exchange): Fault | undefined => {
    const { server } = exchange
    const forbidden = forbiddenBy(plan, exchange)
    if (forbidden) return forbidden
    const fails = random.chance(plan.faultRate[server])
    return aim(exchange) || fails
      ? drawFault(server, random, timetable.now())
      : undefined
  }
  return {
    service: {
      ...shared,
      name: 'service',
      handle: service.handle,
      outages,
      faultFor,
      onHandled: (exchange, { record }) => {
        const message = service.messages.at(-1)
        const isNew =
          exchange.method === 'POST' &&
          exchange.handled?.status === 200 &&
          message !== undefined
        if (isNew) stage.taken.push({ message, run: record, exchange })
      }
    },
    github: {
      ...shared,
      name: 'github',
      handle: github.handle,
      outages: [],
      faultFor,
      onHandled: () => undefined
    }
  }
}

/** What the token may not. */
function forbiddenBy(
  plan: Plan,
  { server, method, path }: Exchange
): Fault | undefined {
  if (server !== 'github') return undefined
  const commenting =
    method === 'PATCH' ||
    (method === 'POST' && /\/issues\/\d+\/comments$/.test(path))
  const isForbidden =
    (!plan.canComment && commenting) ||
    (!plan.canReadPulls && /\/pulls\/\d+$/.test(path))
  return isForbidden
    ? {
        kind: 'answered',
        name: 'forbidden',
        status: 403,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"message":"Resource not accessible by integration"}',
        handled: false
      }
    : undefined
}

/** How long a runner takes to look again whether the one before is all gone. */
const LOOK_AGAIN_MS = 5_000

function planAttempt(
  stage: Stage,
  timetable: Timetable,
  servers: Servers,
  random: Random,
  program: Program,
  run: number,
  index: number,
  after: number
): void {
  const attempt = stage.plan.runs[run]?.[index]
  if (attempt === undefined) return
  const begin = () => {
    const before = stage.runs.findLast(one => one.run === run)
    // Nobody presses "Re-run" while something of the last attempt is in the air.
    if (before?.exchanges.some(isInTheAir)) {
      timetable.at(timetable.now() + LOOK_AGAIN_MS, begin)
      return
    }
    const over = () =>
      planAttempt(
        stage,
        timetable,
        servers,
        random,
        program,
        run,
        index + 1,
        timetable.now()
      )
    startAttempt(stage, timetable, servers, random.fork(), program, {
      run,
      index,
      attempt,
      over
    })
  }
  timetable.at(after + attempt.afterMs, begin)
}

function isInTheAir({ connectedAt, arrivedAt }: Exchange): boolean {
  return connectedAt !== undefined && arrivedAt === undefined
}

function startAttempt(
  stage: Stage,
  timetable: Timetable,
  servers: Servers,
  random: Random,
  program: Program,
  given: {
    readonly run: number
    readonly index: number
    readonly attempt: AttemptPlan
    readonly over: () => void
  }
): void {
  const { run, index, attempt, over } = given
  const { plan, trigger } = stage
  const name = `run ${run + 1}.${index + 1}`
  const prompt = isCommentScene(plan.scene)
    ? trigger.prompt
    : `${trigger.prompt} (run ${run + 1})`
  const record: RunRecord = {
    name,
    run,
    attempt: index + 1,
    prompt,
    startedAt: timetable.now(),
    deadline: timetable.now() + plan.timeoutMs,
    exchanges: [],
    told: []
  }
  stage.runs.push(record)
  const tell = (what: string) => stage.tell(name, what)
  const process = createProcess(timetable, random.fork(), {
    ...environmentOf(stage, record),
    record,
    fate: attempt,
    tell
  })
  const kill = () => {
    process.kill()
    if (record.killedAt === timetable.now()) over()
  }
  tell('starts')
  if (attempt.cancelAfterMs !== undefined)
    timetable.at(timetable.now() + attempt.cancelAfterMs, process.cancel)
  if (attempt.killAfterMs !== undefined)
    timetable.at(timetable.now() + attempt.killAfterMs, kill)
  const watched = {
    ...process,
    passMoment: () => {
      const wasAlive = process.isAlive()
      process.passMoment()
      if (wasAlive && !process.isAlive()) over()
    }
  }
  const link = (server: Server) =>
    openLink(timetable, random.fork(), watched, server, tell)
  void program({
    runner: process.runner,
    clock: process.clock,
    serviceTransport: link(servers.service),
    githubTransport: link(servers.github)
  })
    .catch(error => {
      record.crash = String(error)
    })
    .then(() => {
      if (!process.isAlive()) return
      record.endedAt = timetable.now()
      tell('ends')
      over()
    })
}

function environmentOf(stage: Stage, record: RunRecord): Environment {
  const { plan, trigger } = stage
  const fromComment = isCommentScene(plan.scene)
  return {
    inputs: {
      'base-url': SERVICE_URL,
      'api-key': KEY,
      'project-id': PROJECT,
      'github-token': TOKEN,
      ...plan.inputs,
      ...(plan.naming === 'input' ? { 'job-id': JOB_ID } : {}),
      ...(fromComment ? {} : { prompt: record.prompt })
    },
    env: {
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_EVENT_NAME: trigger.event.name,
      GITHUB_EVENT_PATH: '/event.json',
      GITHUB_SERVER_URL: SERVER_URL,
      GITHUB_API_URL: API_URL,
      GITHUB_RUN_ID: String(6_000_000_001 + record.run),
      GITHUB_RUN_ATTEMPT: String(record.attempt)
    },
    event: trigger.eventText
  }
}
