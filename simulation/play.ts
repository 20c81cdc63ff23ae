import { inputVariables } from '../sandbox/action-file.ts'
import type {
  AgentService,
  HappenedTurn,
  TakenMessage
} from '../sandbox/agent-service.ts'
import { parseJson, property } from '../sandbox/exchange.ts'
import type { GitHub } from '../sandbox/github.ts'
import type { Comment } from '../sandbox/github-shapes.ts'
import { schedule } from '../sandbox/payloads.ts'
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
import { githubVariables } from '../sandbox/step-environment.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import type { Reply } from '../src/http/exchange.ts'
import { openMarkers } from '../src/report/marker.ts'
import { type VirtualClock, virtualClock } from '../stage/clock.ts'
import {
  ADDRESSES,
  createNetwork,
  type Exchange,
  type Network,
  type Observer
} from '../stage/network.ts'
import {
  createProcess,
  NO_FILES,
  type Process,
  type Program
} from '../stage/process.ts'
import { isCreate, isDelete } from '../stage/requests.ts'
import { type Advice, findAdvice } from './advice.ts'
import { lockedBy, postPending, withBadJobs } from './bad-jobs.ts'
import { isStart, promptIn } from './evidence.ts'
import { drawFault, type Fault, forbidden } from './faults.ts'
import type { Line, RunRecord, Trigger } from './history.ts'
import { MARKERS, readMark } from './marks.ts'
import { createPace } from './pace.ts'
import {
  type AttemptPlan,
  drawPlan,
  type Echo,
  isCommentScene,
  isOnPull,
  OTHER_JOB_ID,
  type Plan,
  type RunPlan
} from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { drawStarts } from './starts.ts'
import { createAim } from './targets.ts'
import { askAgain, askerIn, createTrigger } from './trigger.ts'
import {
  FIRST_RUN_ID,
  NO_JOB_ID,
  type Programs,
  PULL,
  type World
} from './world.ts'

const START = Date.UTC(2026, 2, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FOREIGN_PULL = 'https://git.example/acme/shop/-/merge_requests/5'

/** Plays the world of a seed to its end. */
export async function playWorld(
  seed: number,
  programs: Programs
): Promise<World> {
  const stage = setPlay(seed, programs)
  const { plan, clock } = stage
  for (const [index, ask] of plan.asks.entries())
    clock.after(ask.afterMs, () => {
      // The first has been heard by a runner, which takes its time.
      const saidAt = stage.githubNow() - (index === 0 ? 15_000 : 0)
      const trigger = createTrigger(stage.github, plan, ask, index, saidAt)
      stage.triggers.push(trigger)
      for (const run of ask.runs) startRun(stage, trigger, run)
    })
  for (const attempt of plan.finishes)
    startRun(stage, undefined, [attempt], programs.finish)
  planEdits(stage)
  for (const echo of plan.echoes)
    clock.after(echo.afterMs, () => repeat(stage, echo))
  for (const ms of plan.cleanupsMs) clock.after(ms, () => deleteReports(stage))
  if (plan.scene === 'granted')
    clock.after(plan.grantAfterMs, () =>
      stage.github.setPermission(askerIn(plan.scene), 'write')
    )
  await clock.play()
  stage.allIsWell = true
  await followAdvice(stage)
  lookAtJobs(stage)
  // It puts right what runs have left, so not every world has one.
  if (plan.finishes.length > 0) {
    startRun(stage, undefined, [{ afterMs: 24 * HOUR }], programs.finish)
    await clock.play()
  }
  stage.service.advance()
  return stage
}

interface Play extends World {
  readonly main: Program
  readonly random: Random
  readonly clock: VirtualClock
  readonly network: Network
  readonly githubNow: () => number
  readonly aim: ReturnType<typeof createAim>
  readonly tell: (who: string, what: string) => void
  /** Called when the service has taken a run's message. */
  readonly onSent: Map<RunRecord, () => void>
  lastRun: number
  /** From now on nothing goes wrong. */
  allIsWell: boolean
}

/**
 * Draws the plan of a seed, and returns its world before anything happens: with
 * the clock, the service, GitHub, their network, and all jobs, issues, and
 * comments that were there before.
 */
function setPlay(seed: number, programs: Programs): Play {
  const random = createRandom(seed)
  const another = createRandom(~seed)
  const plan = drawStarts(another, drawPlan(random, another))
  const clock = virtualClock(
    START + random.between(0, HOUR),
    random.fork().next
  )
  const { now } = clock
  const startedAt = now()
  const lines: Line[] = []
  const turns: HappenedTurn[] = []
  const tell = (who: string, what: string) =>
    void lines.push({ at: now(), who, what })
  const githubNow = () => now() + plan.githubAheadMs
  const { service, github } = createSetting({
    now,
    github: {
      now: githubNow,
      serverUrl: ADDRESSES.github,
      apiUrl: ADDRESSES.github,
      permissions: { 'octo-newcomer': 'read' },
      listLagMs: plan.listLagMs
    },
    service: {
      starts: { ...plan.starts, scripts: startedJobs(plan) },
      onTurn: turn => {
        const prompt = promptIn(turn.prompt)
        turns.push({ ...turn, prompt })
        const since = ((turn.at - startedAt) / 1000).toFixed(3)
        const whose = prompt || 'archived by somebody'
        tell('job', `${turn.jobId} ${turn.status} since ${since} (${whose})`)
      }
    }
  })
  const prLink = openConversation(github, plan, githubNow())
  const earlier = githubNow() - 2 * HOUR
  const sent = { outcome: 'sent', writtenAt: earlier } as const
  postPending(github, plan.badJobs, earlier, (job, issue, key) =>
    MARKERS.write(reportOn(issue, key, { ...sent, job }))
  )
  const job = {
    ref: plan.naming.kind === 'branch' ? `agent/${JOB_ID}` : BRANCH,
    repository: WORKED_ON,
    messages: plan.scripts
  }
  service.addJob({ ...job, id: JOB_ID, prLink, ...plan.job })
  service.addJob({ ...job, id: OTHER_JOB_ID, ref: 'agent/other' })
  for (const { id } of plan.badJobs)
    service.addJob({ id, ref: 'agent/older', status: 'completed' })
  tell('world', `seed ${seed} ${JSON.stringify(plan)}`)
  const stage: Omit<Play, 'network' | 'strays'> = {
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
    removals: [],
    echoes: [],
    editedAt: [],
    main: programs.main,
    random,
    clock,
    githubNow,
    tell,
    aim: createAim(plan.targets),
    onSent: new Map(),
    lastRun: -1,
    allIsWell: false
  }
  const pace = createPace(random.fork(), () =>
    stage.allIsWell ? { slow: 0, verySlow: 0 } : plan.pace
  )
  const handlers = {
    service: withBadJobs(service.handle, plan.badJobs),
    github: github.handle
  }
  const network = createNetwork(clock, handlers, pace)
  const { breakDown, mend } = network.ways.service
  for (const { from, to } of plan.outages) {
    clock.after(from, breakDown)
    clock.after(to, mend)
  }
  return Object.assign(stage, { network, strays: network.strays })
}

const WORKED_ON = `${ADDRESSES.github}/${REPOSITORY}`

function startedJobs({ starts }: Plan): Plan['starts']['scripts'] {
  return starts.scripts.map(one => ({ ...one, repository: WORKED_ON }))
}

/**
 * Creates the issue, the pull request, and what was said on them before the
 * first ask. Returns the link of the job; null if it has none.
 */
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
  const { naming } = plan
  const named = isOnPull(naming) && naming.job
  const pull = github.openPullRequest({
    title: 'Never let a voucher exceed the total',
    branch: naming.kind === 'branch' ? `agent/${named}` : BRANCH,
    body: naming.kind === 'description' ? `Made by job ${named}.` : '',
    by: AGENT,
    createdAt: now - HOUR / 2,
    ...(isOnPull(naming) && naming.isFork ? { fork: 'octo-dev' } : {})
  })
  if (naming.kind === 'conversation') postReports(github, now)
  if (naming.kind === 'nothing' && naming.isHeld)
    for (const issue of [ISSUE, PULL]) {
      const other = { outcome: 'completed', job: NO_JOB_ID } as const
      const marker = ELSEWHERE.write(reportOn(issue, 'comment-1', other))
      const createdAt = now - HOUR / 6
      const body = `${marker}\nDone.`
      github.addComment({ issue, user: github.self, body, createdAt })
    }
  if (plan.pullBefore === 'none') return null
  return plan.pullBefore === 'own' ? pull.html_url : FOREIGN_PULL
}

/**
 * Posts an earlier report on the issue and on the pull request, and two
 * comments with another job: one by another account, and one of another
 * repository.
 */
function postReports(github: GitHub, now: number): void {
  for (const issue of [ISSUE, PULL]) {
    const post = (user: GitHub['self'] | string, marker: string, ago: number) =>
      github.addComment({
        issue,
        user,
        body: `${marker}\nDone.`,
        createdAt: now - ago
      })
    const mark = reportOn(issue, 'comment-1', { outcome: 'completed' })
    const other = { ...mark, job: NO_JOB_ID }
    const own = { ...mark, job: JOB_ID, writtenAt: now - HOUR / 4 }
    post(github.self, MARKERS.write(own), HOUR / 4)
    post('octo-reader', MARKERS.write(other), HOUR / 5)
    post(github.self, ELSEWHERE.write(other), HOUR / 6)
  }
}

/**
 * Returns the marker of a report with these values. By default it reports an
 * error of a follow-up that was sent, without a job.
 */
function reportOn(
  issue: number,
  key: string,
  says: Partial<ReportMarker>
): ReportMarker {
  return {
    kind: 'report',
    project: PROJECT,
    issue,
    key,
    runId: '1',
    attempt: 1,
    outcome: 'error',
    sendStatus: 'yes',
    words: '',
    writtenAt: 0,
    ...says
  }
}

/** Another repository's markers, with the same key. */
const ELSEWHERE = openMarkers(KEY, '1')

/**
 * Comments, as another workflow of the same account, what the echo plans. Does
 * nothing if there is no report or key to use, if the change changes nothing,
 * or if the report to repeat is younger than 2 seconds.
 */
function repeat(stage: Play, { kind, outcome, sendStatus }: Echo): void {
  const { echoes, github, triggers, writes } = stage
  const write = writes.at(-1)
  const key = triggers[0]?.key
  const now = stage.githubNow()
  // No workflow has repeated it by then.
  const isFresh = now - Number(write?.comment.createdAt) < RUNNER_START_MS
  const bodyOf: Readonly<Record<Echo['kind'], () => string | undefined>> = {
    unsigned: () => forged(MARKERS)?.replace(/[0-9a-f]{32} -->/, NO_SIGNATURE),
    elsewhere: () => forged(ELSEWHERE),
    changed: () =>
      write?.comment.body.replace(/"job":"[^"]*"/, `"job":"${NO_JOB_ID}"`),
    copied: () => write?.comment.body,
    repeated: () => (isFresh ? undefined : write?.comment.body)
  }
  const on = write?.comment.issue ?? triggers[0]?.comment?.issue ?? ISSUE
  function forged(markers: typeof MARKERS): string | undefined {
    const mark = { outcome, sendStatus, job: NO_JOB_ID, writtenAt: now }
    return key && markers.write(reportOn(on, key, mark))
  }
  const body = bodyOf[kind]()
  const isCopy = kind === 'copied' || kind === 'repeated'
  if (body === undefined || (body === write?.comment.body && !isCopy)) return
  const issue = kind === 'copied' ? ISSUE + PULL - on : on
  stage.tell('echo', `comments on #${issue}: ${kind} ${body.slice(0, 60)}`)
  const comment = { issue, user: github.self, body, createdAt: now }
  echoes.push(github.addComment(comment))
}

/** A runner takes some seconds to start. */
const RUNNER_START_MS = 2_000

const NO_SIGNATURE = `${'0'.repeat(32)} -->`

/**
 * Deletes, as a person, every comment that runs have created and that is still
 * there.
 */
function deleteReports({ clock, github, removals, tell, writes }: Play): void {
  for (const { comment } of writes) {
    const { id, kind } = comment
    if (github.comment(kind, id) === undefined) continue
    tell('somebody', `deletes the comment ${id}`)
    github.deleteComment(kind, id)
    removals.push({ id, at: clock.now(), run: undefined })
  }
}

/**
 * Checks each job at the service once, without the network, which uses up a
 * check that shows the job as missing. Returns nothing.
 */
function lookAtJobs(stage: Play): void {
  const started = stage.service.started.map(({ jobId }) => jobId)
  for (const id of [JOB_ID, OTHER_JOB_ID, ...started])
    askService(stage, 'GET', id)
}

/**
 * Passes a request for a path below the jobs to the service, without the
 * network. Returns nothing: the answer is dropped.
 */
function askService(
  { service }: Play,
  method: string,
  path: string,
  body = ''
) {
  const headers = { authorization: `Bearer ${KEY}` }
  const to = `/v2/agent/${PROJECT}/job/${path}`
  service.handle({ method, path: to, headers, body })
}

/**
 * Schedules the edits of the plan: a person sends a message to the job that was
 * started last, or to the workflow's if none was, or archives it. Notes when,
 * and returns nothing.
 */
function planEdits(stage: Play): void {
  const { plan, service, editedAt, tell, clock } = stage
  for (const [index, { afterMs, kind }] of plan.edits.entries()) {
    // Laws tell messages by their texts.
    const prompt = `Something else entirely (${index + 1})`
    const message = JSON.stringify({ prompt })
    clock.after(afterMs, () => {
      editedAt.push(clock.now())
      tell('somebody', kind === 'message' ? 'sends another' : 'archives')
      // The newest job is what people look at.
      const id = service.started.at(-1)?.jobId ?? JOB_ID
      if (kind === 'archive') service.archive(id)
      else askService(stage, 'POST', `${id}/message`, message)
    })
  }
}

/**
 * Returns an observer that draws what goes wrong with a run's exchanges, and
 * notes what the run asks for.
 */
function observe(
  stage: Play,
  run: RunRecord,
  tell: (what: string) => void
): Observer {
  const { plan, service, clock } = stage
  const random = stage.random.fork()
  return {
    faultFor: exchange => {
      const locked = lockedBy(plan.badJobs, exchange)
      if (locked || stage.allIsWell) return locked
      const { server } = exchange
      const refused =
        forbiddenBy(plan, exchange) ?? archivedBy(plan, service, exchange)
      if (refused) return refused
      const fails = random.chance(plan.faultRate[server])
      const isMeant = stage.aim(exchange, run.attempt)
      const now = server === 'github' ? stage.githubNow() : clock.now()
      if (!isMeant && !fails) return undefined
      const fault = drawFault(server, random, now)
      return isStart(exchange) ? faultOfStart(fault) : fault
    },
    asked: exchange => {
      run.exchanges.push(exchange)
      const { server, method, path, body } = exchange
      tell(`→ ${server} ${method} ${path} ${body.slice(0, 60)}`)
    },
    handled: exchange => {
      const { server, method, path, handled } = exchange
      const [bare] = path.split('?', 1)
      tell(`  ${server} has done ${method} ${bare}: ${handled?.status}`)
      if (server === 'github') {
        noteComment(stage, exchange, run)
        return
      }
      const message = takenBy(service, exchange)
      if (message === undefined) return
      const prompt = promptIn(message.prompt)
      stage.taken.push({ message: { ...message, prompt }, run, exchange })
      stage.onSent.get(run)?.()
    },
    replied: ({ server, method, reply }) =>
      tell(`← ${server} ${method} ${describe(reply as Reply)}`)
  }
}

/**
 * Returns the message that the service has taken by an exchange; undefined if
 * it took none.
 */
function takenBy(
  { messages, started }: AgentService,
  exchange: Exchange
): TakenMessage | undefined {
  const { handled, method } = exchange
  if (method !== 'POST') return undefined
  if (isStart(exchange))
    return handled?.status === 201 ? started.at(-1) : undefined
  return handled?.status === 200 ? messages.at(-1) : undefined
}

/**
 * Returns the fault of a start, changed so that a garbled answer names no other
 * job than the new one, and a service that answers 501 has started none.
 */
function faultOfStart(fault: Fault): Fault {
  if (fault.kind === 'respond' && fault.status === 501)
    return { ...fault, handled: false }
  const isNaming = fault.kind === 'garble' && fault.body?.includes('"id"')
  return isNaming ? { ...fault, body: '{' } : fault
}

function describe(reply: Reply): string {
  return reply.kind === 'no-response'
    ? `${reply.code}${reply.requestSent ? '' : ' (not sent)'}`
    : `${reply.status} ${reply.body?.slice(0, 60) ?? '(body cut)'}`
}

/**
 * Notes the comment that GitHub created or deleted for an exchange of a run;
 * does nothing for any other exchange.
 */
function noteComment(
  { clock, github, removals, writes }: Play,
  exchange: Exchange,
  run: RunRecord
): void {
  const { method, path, handled } = exchange
  const [, gone] = /\/(?:issues|pulls)\/comments\/(\d+)$/.exec(path) ?? []
  if (method === 'DELETE' && gone && handled?.status === 204)
    removals.push({ id: Number(gone), at: clock.now(), run })
  if (!isCreate(exchange) || handled?.status !== 201) return
  const kind = path.endsWith('/replies') ? 'review' : 'issue'
  const id = Number(property(parseJson(handled.body), 'id'))
  const comment = github.comment(kind, id) as Comment
  writes.push({ run, exchange, comment, mark: readMark(comment.body) })
}

/**
 * Returns GitHub's refusal of what the token may not do in this plan: comment,
 * delete comments, or read pull requests; undefined for any other request.
 */
function forbiddenBy(
  plan: Plan,
  { method, path }: Exchange
): Fault | undefined {
  const isForbidden =
    (!plan.canComment && isCreate({ method, path })) ||
    (!plan.canDelete && isDelete({ method, path })) ||
    (!plan.canReadPulls && /\/pulls\/\d+$/.test(path))
  if (!isForbidden) return undefined
  return forbidden('Resource not accessible by integration')
}

/**
 * Returns the service's refusal of a message to an archived job, if it refuses
 * those in this plan; undefined for any other request.
 */
function archivedBy(
  { refusesArchived }: Plan,
  service: AgentService,
  { method, path }: Exchange
): Fault | undefined {
  const [, id = ''] = /\/job\/([^/]+)\/message$/.exec(path) ?? []
  const isRefused =
    refusesArchived &&
    method === 'POST' &&
    service.job(decodeURIComponent(id))?.status === 'archived'
  if (!isRefused) return undefined
  const body = JSON.stringify({ error: 'The job is archived' })
  return { kind: 'respond', name: 'archived', status: 409, body }
}

/**
 * How much later somebody tries again to re-run, while a request of the attempt
 * before is on its way.
 */
const LOOK_AGAIN_MS = 5_000

/**
 * Starts a run, and its re-runs one after the other, each only when no request
 * of the attempt before is in the air.
 */
function startRun(
  stage: Play,
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
        stage.clock.after(LOOK_AGAIN_MS, begin)
      else startAttempt(stage, { trigger, run, index, attempt, over, program })
    }
    stage.clock.after(attempt.afterMs, begin)
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
  /** What the workflow has instead. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly run: number
  readonly index: number
  readonly attempt: AttemptPlan
  readonly program: Program
  readonly over: () => void
}

/**
 * Starts one attempt of a run, or of a finish if it has no trigger. Returns its
 * record, which grows while it runs, and calls `over` when the attempt has
 * ended or was killed.
 */
function startAttempt(stage: Play, given: Attempt): RunRecord {
  const { run, index, attempt, over, program } = given
  const { plan, clock, allIsWell } = stage
  const now = clock.now()
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
  const timers = stage.random.fork()
  const process = createProcess(clock, {
    env: environmentOf(stage, record, given),
    event: given.trigger?.eventText ?? JSON.stringify(schedule().payload),
    record,
    onTold: told => {
      if (told.kind === 'mask') return
      record.told.push(told)
      if (told.kind !== 'summary')
        tell(`${told.kind} ${told.name && `${told.name}=`}${told.text}`)
    },
    // Timers come late by a little, now and then early.
    latenessMs: () => timers.between(-0.9, 4)
  })
  tell('starts')
  const caller = {
    ...process,
    passMoment: planStop(stage, record, process, attempt)
  }
  const transport = stage.network.transportOf(
    caller,
    observe(stage, record, tell)
  )
  void process.run(program, transport).then(() => {
    tell(record.killedAt === undefined ? 'ends' : 'was killed')
    over()
  })
  return record
}

/**
 * Schedules the cancel or the kill of an attempt; none in a calm world. Returns
 * the function to call for each thing that arrives at the attempt, which stops
 * it where the plan counts them.
 */
function planStop(
  { clock, onSent, plan }: Play,
  record: RunRecord,
  process: Process,
  { stop }: AttemptPlan
): () => void {
  if (stop === undefined || plan.calm) return () => undefined
  const { after, count } = stop
  const act = process[stop.kind]
  if (after === 'start') clock.after(count, act)
  if (after === 'send') onSent.set(record, () => clock.after(count, act))
  let arrivals = 0
  return () => {
    const hasOutcome = record.told.some(one => one.name === 'outcome')
    if (after === 'arrivals' || hasOutcome) arrivals += 1
    if (after.startsWith('arrivals') && arrivals === count) act()
  }
}

const FINISH_TIMEOUT_MS = 5 * MINUTE

/**
 * Returns the environment of an attempt: GitHub's variables and the inputs. A
 * finish gets none of the plan's inputs.
 */
function environmentOf(
  { plan }: Play,
  { run, attempt, prompt, deadline, startedAt }: RunRecord,
  { trigger, inputs: instead = {} }: Pick<Attempt, 'inputs' | 'trigger'>
): Readonly<Record<string, string>> {
  const inputs = {
    'base-url': ADDRESSES.service,
    'api-key': KEY,
    'project-id': PROJECT,
    'github-token': TOKEN,
    ...(trigger ? plan.inputs : {}),
    ...(trigger && plan.naming.kind === 'input' ? { 'job-id': JOB_ID } : {}),
    'timeout-minutes': String((deadline - startedAt) / MINUTE),
    ...(trigger && !isCommentScene(plan.scene) ? { prompt } : {}),
    ...instead
  }
  return {
    ...githubVariables(
      {
        repository: REPOSITORY,
        serverUrl: ADDRESSES.github,
        apiUrl: ADDRESSES.github,
        event: trigger?.event ?? schedule(),
        runId: FIRST_RUN_ID + run,
        attempt
      },
      NO_FILES
    ),
    ...inputVariables({}, inputs, TOKEN)
  }
}

/** Enough for a run in which nothing goes wrong. */
const AMPLE_MS = 5 * MINUTE

/**
 * Plays a person who follows an advice of a report or of an annotation an hour
 * later. Does nothing if there is none, or if the person is to look for a new
 * job, and to ask again only on a condition, and there is none.
 */
async function followAdvice(stage: Play): Promise<void> {
  const { clock, taken } = stage
  const found = findAdvice(stage, stage.random)
  if (found === undefined) return
  const { advice, by: advisedBy } = found
  const { prompt } = advisedBy
  stage.tell('somebody', `follows the advice: ${advice}`)
  const takenBefore = taken.filter(one => one.message.prompt === prompt).length
  const begin = () => {
    // What the text asks to look at next, the job that was there before, is not
    // looked at: without a new job, nobody asks again.
    const isNone = startedWith(stage, prompt) === undefined
    if (advice === 'look' && found.isConditional && isNone) return
    lookAtJobs(stage)
    // What had to be corrected is.
    stage.service.setStarts({ scripts: startedJobs(stage.plan) })
    const isAnew = advice !== 're-run'
    const { found: job, given, ...asked } = askAsAdvised(stage, found)
    if (given !== advisedBy.trigger) stage.triggers.push(given)
    if (isAnew) stage.lastRun += 1
    const last = stage.runs.findLast(one => one.run === advisedBy.run)
    const run = startAttempt(stage, {
      trigger: given,
      ...asked,
      run: isAnew ? stage.lastRun : advisedBy.run,
      index: isAnew ? 0 : (last?.attempt ?? 1),
      attempt: { afterMs: 0 },
      program: stage.main,
      over: () => undefined
    })
    stage.followed = { ...found, found: job, prompt, takenBefore, run }
  }
  clock.after(HOUR, begin)
  await clock.play()
}

/** How somebody asks who follows an advice. */
interface Asked {
  readonly given: Trigger
  readonly prompt: string
  readonly inputs?: Readonly<Record<string, string>>
  /** The job that the service shows to have been started. */
  readonly found: string | undefined
}

/**
 * Returns how a person asks who follows the advice. Writes a new comment if a
 * comment asked and the advice is to write one or to look for a job; else the
 * trigger stays the same.
 */
function askAsAdvised(stage: Play, { advice, by, options }: Advice): Asked {
  const { prompt, trigger } = by
  const found = advice === 'look' ? startedWith(stage, prompt) : undefined
  if (trigger.comment === undefined) {
    const inputs = inputsAsAdvised(advice, found)
    return { given: trigger, prompt: found ? '' : prompt, inputs, found }
  }
  const asks = ['comment', 'look', 'name', 'start'].includes(advice)
  if (!asks) return { given: trigger, prompt, found }
  const check = { prompt: '', jobOption: found, startsNew: false }
  const now = stage.githubNow()
  const given = askAgain(stage.github, trigger, found ? check : options, now)
  return { given, prompt: given.prompt, found }
}

/**
 * Returns the inputs that the advice has a person set in the workflow, for a
 * run that no comment triggers; none if it is about no input.
 */
function inputsAsAdvised(
  advice: Advice['advice'],
  found: string | undefined
): Readonly<Record<string, string>> {
  if (found !== undefined) return { 'job-id': found }
  if (advice === 'name') return { 'job-id': JOB_ID }
  return advice === 'start' ? { 'start-job': 'automatic' } : {}
}

/**
 * Returns the ID of the first job that was started with this text; undefined if
 * there is none.
 */
function startedWith({ service }: Play, prompt: string): string | undefined {
  const found = service.started.find(one => promptIn(one.prompt) === prompt)
  return found?.jobId
}
