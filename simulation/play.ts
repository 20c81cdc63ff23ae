import type { HappenedTurn } from '../sandbox/agent-service.ts'
import { parseJson, property } from '../sandbox/exchange.ts'
import type { GitHub } from '../sandbox/github.ts'
import {
  AGENT,
  BRANCH,
  createSetting,
  ISSUE,
  JOB_ID,
  KEY,
  PROJECT,
  REPOSITORY,
  TOKEN
} from '../sandbox/setting.ts'
import { findAdvice } from './advice.ts'
import { drawFault, drawPause, type Fault } from './faults.ts'
import type { Exchange, Line, RunRecord, Trigger } from './history.ts'
import { type Outage, openLink, type Server } from './network.ts'
import {
  type AttemptPlan,
  drawPlan,
  isCommentScene,
  type Plan,
  type RunPlan
} from './plan.ts'
import { createProcess, type Environment } from './process.ts'
import { createRandom, type Random } from './random.ts'
import { createAim } from './targets.ts'
import { createTimetable, type Timetable } from './timetable.ts'
import { askAgain, askerIn, createTrigger } from './trigger.ts'
import {
  FIRST_RUN_ID,
  type Followed,
  OTHER_JOB_ID,
  type Program,
  type Programs,
  PULL,
  type TakenByRun,
  type World,
  type Write
} from './world.ts'

const SERVICE_URL = 'https://agents.example'
const SERVER_URL = 'https://github.com'
const API_URL = 'https://api.github.com'
const START = Date.UTC(2026, 2, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FOREIGN_PULL = 'https://git.example/acme/shop/-/merge_requests/5'

/** Plays the world of a seed to its end. */
export async function playWorld(
  seed: number,
  programs: Programs
): Promise<World> {
  const stage = setStage(seed, programs)
  const { plan, timetable } = stage
  for (const [index, ask] of plan.asks.entries())
    timetable.at(timetable.now() + ask.afterMs, () => {
      // The first has been heard by a runner, which takes its time.
      const saidAt = stage.githubNow() - (index === 0 ? 15_000 : 0)
      const trigger = createTrigger(stage.github, plan, ask, index, saidAt)
      stage.triggers.push(trigger)
      for (const run of ask.runs) startRun(stage, trigger, run)
    })
  if (programs.finish)
    for (const attempt of plan.finishes)
      startRun(stage, undefined, [attempt], programs.finish)
  planEdits(stage)
  if (plan.scene === 'granted')
    timetable.at(timetable.now() + plan.grantAfterMs, () =>
      stage.github.setPermission(askerIn(plan.scene), 'write')
    )
  await timetable.play()
  stage.allIsWell = true
  await followAdvice(stage)
  lookAtJobs(stage)
  // It puts right what runs have left, so not every world has one.
  if (programs.finish && plan.finishes.length > 0) {
    startRun(stage, undefined, [{ afterMs: 24 * HOUR }], programs.finish)
    await timetable.play()
  }
  stage.service.advance()
  return stage
}

interface Stage extends World {
  readonly runs: RunRecord[]
  readonly finishes: RunRecord[]
  readonly lines: Line[]
  readonly triggers: Trigger[]
  readonly turns: HappenedTurn[]
  readonly taken: TakenByRun[]
  readonly writes: Write[]
  readonly editedAt: number[]
  readonly main: Program
  readonly random: Random
  readonly timetable: Timetable
  readonly servers: Servers
  readonly githubNow: () => number
  readonly tell: (who: string, what: string) => void
  /** Called when the service has taken a run's message. */
  readonly onSent: Map<RunRecord, () => void>
  lastRun: number
  /** From now on nothing goes wrong. */
  allIsWell: boolean
  followed?: Followed
}

function setStage(seed: number, programs: Programs): Stage {
  const random = createRandom(seed)
  const plan = drawPlan(random)
  const timetable = createTimetable(START + random.between(0, HOUR))
  const { now } = timetable
  const startedAt = now()
  const lines: Line[] = []
  const turns: HappenedTurn[] = []
  const tell = (who: string, what: string) =>
    void lines.push({ at: now(), who, what })
  const githubNow = () => now() + plan.githubAheadMs
  const picking = random.fork()
  const { service, github } = createSetting({
    now,
    github: {
      now: githubNow,
      serverUrl: SERVER_URL,
      apiUrl: API_URL,
      permissions: { 'octo-newcomer': 'read' },
      listLagMs: plan.listLagMs
    },
    service: {
      ...(plan.replicasAtRandom
        ? { pickReplica: count => picking.whole(0, count - 1) }
        : {}),
      onTurn: turn => {
        const prompt = promptIn(turn.prompt)
        turns.push({ ...turn, prompt })
        const since = ((turn.at - startedAt) / 1000).toFixed(3)
        const whose = prompt || 'archived by somebody'
        tell('job', `${turn.jobId} ${turn.status} since ${since} (${whose})`)
      }
    }
  })
  if (plan.usedUp) service.useUp(100, HOUR / 2)
  const prLink = openConversation(github, plan, githubNow())
  const job = {
    ref: BRANCH,
    repository: `${SERVER_URL}/${REPOSITORY}`,
    messages: plan.scripts
  }
  service.addJob({ ...job, id: JOB_ID, prLink, ...plan.job })
  service.addJob({ ...job, id: OTHER_JOB_ID })
  tell('world', `seed ${seed} ${JSON.stringify(plan)}`)
  const stage: Omit<Stage, 'servers'> = {
    seed,
    plan,
    startedAt,
    runs: [],
    finishes: [],
    lines,
    service,
    github,
    triggers: [],
    turns,
    taken: [],
    writes: [],
    editedAt: [],
    commentsBefore: [ISSUE, PULL].flatMap(issue => github.comments(issue)),
    main: programs.main,
    random,
    timetable,
    githubNow,
    tell,
    onSent: new Map(),
    lastRun: -1,
    allIsWell: false
  }
  return Object.assign(stage, { servers: openServers(stage) })
}

/** What was asked for, without the place where it was asked. */
function promptIn(message: string): string {
  return message.split('\n', 1)[0] ?? ''
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
  const pull = github.openPullRequest({
    title: 'Never let a voucher exceed the total',
    branch: BRANCH,
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
  if (!plan.jobIdInput) leaveMarkers(github, now)
  if (plan.pullBefore === 'none') return null
  return plan.pullBefore === 'own' ? pull.html_url : FOREIGN_PULL
}

/** Our account's own word on the job, and somebody's who would like to be us. */
function leaveMarkers(github: GitHub, now: number): void {
  for (const issue of [ISSUE, PULL]) {
    const leave = (user: GitHub['self'] | string, job: string, ago: number) =>
      github.addComment({
        issue,
        user,
        body: `<!-- agent-follow-up:v1 project=proj%2Dshop job=${job} issue=${issue} run=1%2D1 outcome=completed sent=true -->\nDone.`,
        createdAt: now - ago
      })
    leave(github.self, 'job%2D7f3a', HOUR / 4)
    leave('octo-reader', 'job%2Dof%2Dothers', HOUR / 5)
  }
}

/** Whoever looks at the jobs from now on finds them both. */
function lookAtJobs({ service }: Stage): void {
  for (const id of [JOB_ID, OTHER_JOB_ID])
    service.handle({
      method: 'GET',
      path: `/v2/agent/${PROJECT}/job/${id}`,
      headers: { authorization: `Bearer ${KEY}` },
      body: ''
    })
}

function planEdits({ plan, service, editedAt, tell, timetable }: Stage): void {
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

function openServers(stage: Omit<Stage, 'servers'>): Servers {
  const { plan, service, github, timetable } = stage
  const outages: readonly Outage[] = plan.outages.map(({ from, to }) => ({
    from: stage.startedAt + from,
    to: stage.startedAt + to
  }))
  const aim = createAim(plan.targets)
  const random = stage.random.fork()
  const faultFor = (exchange: Exchange, run: RunRecord): Fault | undefined => {
    if (stage.allIsWell) return undefined
    const { server } = exchange
    const forbidden = forbiddenBy(plan, exchange)
    if (forbidden) return forbidden
    const fails = random.chance(plan.faultRate[server])
    const target = aim(exchange, run.attempt)
    const now = server === 'github' ? stage.githubNow() : timetable.now()
    if (target?.asksForPause) return drawPause(random, now)
    return target || fails ? drawFault(server, random, now) : undefined
  }
  const pace = () => (stage.allIsWell ? { slow: 0, verySlow: 0 } : plan.pace)
  return {
    service: {
      name: 'service',
      pace,
      handle: service.handle,
      outages,
      faultFor,
      onHandled: (exchange, run) => {
        const message = service.messages.at(-1)
        const isTaken =
          exchange.method === 'POST' && exchange.handled?.status === 200
        if (!isTaken || message === undefined) return
        const prompt = promptIn(message.prompt)
        stage.taken.push({ message: { ...message, prompt }, run, exchange })
        stage.onSent.get(run)?.()
      }
    },
    github: {
      name: 'github',
      pace,
      handle: github.handle,
      outages: [],
      faultFor,
      onHandled: (exchange, run) => {
        const write = writeOf(stage.writes, exchange, run)
        if (write) stage.writes.push(write)
      }
    }
  }
}

/** A comment that was created or changed. */
function writeOf(
  earlier: readonly Write[],
  exchange: Exchange,
  run: RunRecord
): Write | undefined {
  const { method, path, handled } = exchange
  const isWrite = method === 'PATCH' || /\/issues\/\d+\/comments$/.test(path)
  if (method === 'GET' || !isWrite || Number(handled?.status) >= 300) return
  const id = Number(property(parseJson(handled?.body ?? ''), 'id'))
  const body = String(property(parseJson(exchange.body), 'body'))
  const before = earlier.findLast(write => write.id === id)?.body
  return { run, exchange, id, body, before }
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

/** Starts a run, and its re-runs one after the other. */
function startRun(
  stage: Stage,
  trigger: Trigger | undefined,
  attempts: RunPlan,
  program = stage.main
): void {
  stage.lastRun += 1
  const run = stage.lastRun
  const next = (index: number): void => {
    const attempt = attempts[index]
    if (attempt === undefined) return
    const over = () => next(index + 1)
    const begin = () => {
      const before = stage.runs.findLast(one => one.run === run)
      // Nobody presses "Re-run" while something of the last attempt is in the air.
      if (before?.exchanges.some(isInTheAir))
        stage.timetable.at(stage.timetable.now() + LOOK_AGAIN_MS, begin)
      else startAttempt(stage, { trigger, run, index, attempt, over, program })
    }
    stage.timetable.at(stage.timetable.now() + attempt.afterMs, begin)
  }
  next(0)
}

function isInTheAir({ connectedAt, arrivedAt }: Exchange): boolean {
  return connectedAt !== undefined && arrivedAt === undefined
}

/** One attempt of a run; without a trigger it is the second action's. */
interface Attempt {
  readonly trigger: Trigger | undefined
  /** Default: the trigger's, and without a comment the run's own. */
  readonly prompt?: string
  readonly run: number
  readonly index: number
  readonly attempt: AttemptPlan
  readonly program: Program
  readonly over: () => void
}

function startAttempt(stage: Stage, given: Attempt): RunRecord {
  const { run, index, attempt, over, program } = given
  const { plan, timetable, servers, allIsWell } = stage
  const now = timetable.now()
  const name = `${given.trigger ? 'run' : 'finish'} ${run + 1}.${index + 1}`
  const trigger = given.trigger ?? (stage.triggers[0] as Trigger)
  const asked = trigger.prompt
  const timeoutMs = allIsWell ? AMPLE_MS : plan.timeoutMs
  const record: RunRecord = {
    name,
    run,
    attempt: index + 1,
    prompt:
      given.prompt ??
      (isCommentScene(plan.scene) ? asked : `${asked} (run ${run + 1})`),
    trigger,
    startedAt: now,
    deadline: now + (given.trigger ? timeoutMs : FINISH_TIMEOUT_MS),
    exchanges: [],
    told: []
  }
  const records = given.trigger ? stage.runs : stage.finishes
  records.push(record)
  const tell = (what: string) => stage.tell(name, what)
  const random = stage.random.fork()
  const process = createProcess(timetable, random.fork(), {
    ...environmentOf(stage, record, given.trigger),
    record,
    fate: attempt,
    tell,
    onKilled: over
  })
  tell('starts')
  if (attempt.cancelAfterMs !== undefined)
    timetable.at(now + attempt.cancelAfterMs, process.cancel)
  if (attempt.killAfterMs !== undefined)
    timetable.at(now + attempt.killAfterMs, process.kill)
  const { killAfterSendMs } = attempt
  if (killAfterSendMs !== undefined)
    stage.onSent.set(record, () =>
      timetable.at(timetable.now() + killAfterSendMs, process.kill)
    )
  const link = (server: Server) =>
    openLink(timetable, random.fork(), process, server, tell)
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
  return record
}

const FINISH_TIMEOUT_MS = 5 * MINUTE

function environmentOf(
  { plan }: Stage,
  record: RunRecord,
  trigger: Trigger | undefined
): Environment {
  const usual = {
    'base-url': SERVICE_URL,
    'api-key': KEY,
    'project-id': PROJECT,
    'github-token': TOKEN,
    ...(plan.jobIdInput ? { 'job-id': JOB_ID } : {})
  }
  const timeoutMinutes = (record.deadline - record.startedAt) / MINUTE
  const isAsked = isCommentScene(plan.scene)
  return {
    inputs: trigger
      ? {
          ...usual,
          ...plan.inputs,
          'timeout-minutes': String(timeoutMinutes),
          ...(isAsked ? {} : { prompt: record.prompt })
        }
      : { ...usual, comment: plan.inputs.comment ?? '' },
    env: {
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_EVENT_NAME: trigger?.event.name ?? 'schedule',
      GITHUB_EVENT_PATH: '/event.json',
      GITHUB_SERVER_URL: SERVER_URL,
      GITHUB_API_URL: API_URL,
      GITHUB_GRAPHQL_URL: `${API_URL}/graphql`,
      GITHUB_RUN_ID: String(FIRST_RUN_ID + record.run),
      GITHUB_RUN_ATTEMPT: String(record.attempt)
    },
    event: trigger?.eventText ?? '{"schedule":"*/10 * * * *"}'
  }
}

/** Enough for a run in which nothing goes wrong. */
const AMPLE_MS = 5 * MINUTE

/**
 * Somebody reads what stands on the issue, or in the log where nothing does,
 * and does what it advises. By then the hour of a message limit is over.
 */
async function followAdvice(stage: Stage): Promise<void> {
  const { timetable, github, taken } = stage
  const found = findAdvice(stage, stage.random)
  if (found === undefined) return
  const { advice, by: advisedBy } = found
  const { prompt, trigger } = advisedBy
  stage.tell('somebody', `follows the advice: ${advice}`)
  const takenBefore = taken.filter(one => one.message.prompt === prompt).length
  const begin = () => {
    lookAtJobs(stage)
    const { comment } = trigger
    const given =
      advice === 'comment' && comment
        ? askAgain(github, { ...trigger, comment }, stage.githubNow())
        : trigger
    const isAnew = advice !== 're-run'
    if (given !== trigger) stage.triggers.push(given)
    if (isAnew) stage.lastRun += 1
    const last = stage.runs.findLast(one => one.run === advisedBy.run)
    const run = startAttempt(stage, {
      trigger: given,
      prompt,
      run: isAnew ? stage.lastRun : advisedBy.run,
      index: isAnew ? 0 : (last?.attempt ?? 1),
      attempt: { afterMs: 0 },
      program: stage.main,
      over: () => undefined
    })
    stage.followed = { ...found, prompt, takenBefore, run }
  }
  timetable.at(timetable.now() + HOUR, begin)
  await timetable.play()
}
