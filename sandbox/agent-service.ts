import {
  type Handler,
  json,
  parseJson,
  property,
  type SandboxRequest,
  type SandboxResponse,
  segments
} from './exchange.ts'

/** What a finished prompt did to the job's repository. */
export type Changes = 'new-pull-request' | 'push' | 'none'

/** How a job takes one message. All times are milliseconds. */
export interface MessageScript {
  /** Until the job reads `active`; `Infinity`: it never does. Default 0. */
  readonly delayUntilActiveMs?: number
  /** From reading active (or, if it never does, from its turn) to the end. */
  readonly durationMs?: number
  /** The status it ends with. Default `completed`. */
  readonly result?: string
  /** Default `none`. */
  readonly changes?: Changes
  /** The `prLink` it reads at the end, whatever `changes` would give. */
  readonly prLink?: unknown
  /** How long after the end `prLink` still reads null. Default 0. */
  readonly linkDelayMs?: number
  /** What the answer to the POST gives as `status`. Default `active`. */
  readonly postStatus?: 'active' | 'missing' | 'current'
  /** A status to read, for a while, before it turns active. */
  readonly first?: { readonly status: string; readonly forMs: number }
  /** If busy: how long it reads the earlier prompt's end. Default 0. */
  readonly pauseMs?: number
  /** Whether `prLink` reads null from its turn in the queue until its end. */
  readonly queuedWithoutLink?: boolean
  /** How many GETs after the POST are told that there is no such job. */
  readonly missingLooks?: number
}

/** A job and how it behaves. */
export interface JobScript {
  readonly id: string
  /** Default `completed`. */
  readonly status?: string
  readonly prLink?: string | null
  readonly repository?: string
  readonly ref?: string | null
  /** Reads active for this long from the time it is added. */
  readonly busyForMs?: number
  /** How the earlier prompt ends, when the job is busy. */
  readonly busyResult?: string
  readonly busyChanges?: Changes
  /** How long after that end `prLink` still reads null. Default 0. */
  readonly busyLinkDelayMs?: number
  /** By how many milliseconds each replica that answers GETs lags. Default 0. */
  readonly replicaLagsMs?: readonly number[]
  /** One per message; the last one serves for all that come after it. */
  readonly messages?: readonly MessageScript[]
}

/** How a job that is started behaves. */
export type StartedJobScript = Omit<
  JobScript,
  | 'id'
  | 'status'
  | 'busyForMs'
  | 'busyResult'
  | 'busyChanges'
  | 'busyLinkDelayMs'
> & {
  /** How it takes the prompt that it is started with. */
  readonly start?: MessageScript
  /** For how long a GET is told that there is no such job. Default 0. */
  readonly missingForMs?: number
}

/** How the service starts jobs. */
export interface Starts {
  /** What a service answers that starts none. Default: it starts them. */
  readonly refusedWith?: 404 | 405 | 501
  /** One per job; the last one serves for all that come after it. */
  readonly scripts?: readonly StartedJobScript[]
}

/** The service's answer about a job. */
export interface AgentJob {
  readonly id: string
  readonly status?: string
  readonly source: { readonly repository: string; readonly ref: string | null }
  readonly model: string
  readonly prLink: unknown
  readonly createdAt: string
  readonly archivedAt: string | null
  /** In no documentation: a client has to tolerate what it does not know. */
  readonly queuePosition: number
}

/** A prompt that the service took: a message, or the start of a job. */
export interface TakenMessage {
  readonly jobId: string
  readonly prompt: string
  readonly at: number
}

/** What a job's end means for the code host. */
export interface FinishedWork {
  readonly jobId: string
  readonly kind: 'new-pull-request' | 'push'
  readonly prompt: string
  readonly prLink: string | null
  readonly ref: string | null
  readonly at: number
}

export interface AgentServiceOptions {
  readonly now: () => number
  readonly key: string
  readonly projectId: string
  /** In front of `/v2`, for a base URL with a path. Default none. */
  readonly prefix?: string
  readonly starts?: Starts
  /** Makes the change and gives the pull request's URL. */
  readonly onFinish?: (work: FinishedWork) => string | null
  /** Told of each turn of a job once it has happened. */
  readonly onTurn?: (happened: HappenedTurn) => void
}

/** A turn of a job, with the time at which it was due. */
export interface HappenedTurn {
  readonly jobId: string
  readonly at: number
  readonly status: string
  /** The prompt that the job was at; empty when somebody archived it. */
  readonly prompt: string
}

export interface AgentService {
  readonly handle: Handler
  /** Takes a job in, or puts another in the place of one. */
  readonly addJob: (script: JobScript) => void
  /** A job as a GET would read it now. */
  readonly job: (id: string) => AgentJob | undefined
  readonly messages: readonly TakenMessage[]
  /** The jobs that were started, oldest first, with their first prompts. */
  readonly started: readonly TakenMessage[]
  /** Changes how jobs are started from now on. */
  readonly setStarts: (starts: Starts) => void
  /** Somebody puts a job away; what was still to come will not. */
  readonly archive: (id: string) => void
  /** Lets everything happen that is due by now. */
  readonly advance: () => void
}

/** A turn of a job that is still to come. */
interface Turn {
  readonly at: number
  readonly status: string
  readonly prompt: string
  readonly changes?: Changes
  readonly prLink?: unknown
  readonly linkDelayMs?: number
}

/** What a job reads from a moment on. */
interface Reading {
  readonly from: number
  readonly status: string
  readonly prLink: unknown
  readonly archivedAt: number | null
}

interface Job {
  readonly script: JobScript
  readonly createdAt: number
  /** Until then, a GET is told that there is no such job. */
  readonly shownFrom: number
  /** Kept while the job is active, when readers get null. */
  pullRequest: unknown
  /** Oldest first; some of the last may be still to come. */
  readings: readonly Reading[]
  turns: readonly Turn[]
  taken: number
  looks: number
  missingLooks: number
}

const HOUR = 3_600_000
/** Of messages, and of starts. */
const USES_PER_HOUR = 100
const ENDS = ['completed', 'archived', 'failed']
const DAY = 24 * HOUR
/** The status of a turn that changes none, only the link. */
const QUEUED = ''

/**
 * Returns a stand-in for the Agent Job API v2 with its three operations. Jobs
 * follow their scripts; due turns happen when the stand-in is next asked.
 */
export function createAgentService(options: AgentServiceOptions): AgentService {
  const { now, key, projectId, prefix = '' } = options
  const jobs = new Map<string, Job>()
  const messages: TakenMessage[] = []
  const started: TakenMessage[] = []
  let starts = options.starts ?? {}

  function advance(): void {
    const due = [...jobs.values()]
    for (const job of due) settle(job, now(), options)
  }

  /**
   * Answers a request after all turns that are due: 404 for an unknown path,
   * project, or job, and 401 for a wrong key.
   */
  function answer(request: SandboxRequest): SandboxResponse {
    advance()
    const route = findRoute(request, prefix)
    if (route === undefined) return failure(404, 'Not found')
    if (request.headers.authorization !== `Bearer ${key}`) {
      return failure(401, 'Invalid or missing API key')
    }
    if (route.projectId !== projectId) return failure(404, 'Project not found')
    if (route.jobId === undefined) return start(request.body)
    const job = jobs.get(route.jobId)
    if (job === undefined) return failure(404, 'Job not found')
    return route.message ? take(job, request.body) : look(job)
  }

  /**
   * Answers with a job as the next of its replicas shows it; 404 as long as its
   * script keeps it from being found.
   */
  function look(job: Job): SandboxResponse {
    if (job.missingLooks > 0) {
      job.missingLooks -= 1
      return failure(404, 'Job not found')
    }
    const lags = job.script.replicaLagsMs
    const asOf = now() - (lags?.[job.looks % lags.length] ?? 0)
    job.looks += 1
    if (asOf < job.shownFrom) return failure(404, 'Job not found')
    return json(200, read(job, asOf), lags && { 'x-as-of': String(asOf) })
  }

  /**
   * Takes a message for a job, and answers 200; 400 without a prompt, 429 past
   * the limit.
   */
  function take(job: Job, body: string): SandboxResponse {
    const at = now()
    const prompt = promptIn(body)
    if (prompt === undefined) return failure(400, NO_PROMPT)
    const refusal = limit(messages, at, 'messages')
    if (refusal) return refusal
    messages.push({ jobId: job.script.id, prompt, at })
    const script = messageScript(job)
    job.taken += 1
    job.missingLooks = script.missingLooks ?? 0
    job.turns = [...job.turns, ...plan(job, script, prompt, at)]
    settle(job, at, options)
    return json(200, acceptance(job, script, at))
  }

  /**
   * Starts a job, and answers 201; 400 without a prompt, 429 past the limit,
   * and `refusedWith` if the service starts no jobs.
   */
  function start(body: string): SandboxResponse {
    const { refusedWith, scripts = [] } = starts
    if (refusedWith) return failure(refusedWith, 'This service starts no jobs')
    const at = now()
    const prompt = promptIn(body)
    if (prompt === undefined) return failure(400, NO_PROMPT)
    const refusal = limit(started, at, 'jobs')
    if (refusal) return refusal
    const script = scripts[started.length] ?? scripts.at(-1) ?? {}
    const id = `job-new-${started.length + 1}`
    started.push({ jobId: id, prompt, at })
    const job = startedJob(id, script, at)
    job.turns = plan(job, script.start ?? {}, prompt, at)
    jobs.set(id, job)
    settle(job, at, options)
    return json(201, acceptance(job, script.start ?? {}, at))
  }

  return {
    handle: answer,
    addJob: script => void jobs.set(script.id, newJob(script, now())),
    job: id => {
      advance()
      const job = jobs.get(id)
      return job && read(job, now())
    },
    messages,
    started,
    setStarts: given => {
      starts = given
    },
    archive: id => {
      advance()
      const job = jobs.get(id)
      if (job === undefined) return
      job.turns = [{ at: now(), status: 'archived', prompt: '' }]
      advance()
    },
    advance
  }
}

const NO_PROMPT = 'prompt must be a string of at least 1 character'

function promptIn(body: string): string | undefined {
  const prompt = property(parseJson(body), 'prompt')
  return typeof prompt === 'string' && prompt !== '' ? prompt : undefined
}

/**
 * Returns a 429 with `retry-after` if 100 were taken in the last hour;
 * undefined if there is room.
 */
function limit(
  taken: readonly TakenMessage[],
  now: number,
  what: string
): SandboxResponse | undefined {
  const recent = taken.filter(({ at }) => at > now - HOUR)
  if (recent.length < USES_PER_HOUR) return undefined
  const free = Math.min(...recent.map(({ at }) => at)) + HOUR
  const seconds = Math.max(1, Math.ceil((free - now) / 1000))
  const headers = { 'retry-after': String(seconds) }
  return failure(429, `Too many ${what} for this project`, headers)
}

/** Returns an answer with a status, and the error as a JSON body. */
function failure(
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {}
): SandboxResponse {
  return json(status, { error }, headers)
}

/**
 * Returns the project, the job if the path names one, and whether the request
 * is a message; undefined if it is for none of the three operations.
 */
function findRoute({ method, path }: SandboxRequest, prefix: string) {
  if (!path.startsWith(prefix)) return undefined
  const parts = segments(path.slice(prefix.length)) ?? []
  const [v2, agent, projectId, job, jobId, message, ...more] = parts
  if (v2 !== 'v2' || agent !== 'agent' || job !== 'job') return undefined
  if (!projectId || jobId === '' || more.length > 0) return undefined
  if (jobId === undefined)
    return method === 'POST' ? { projectId, message: false } : undefined
  if (method === 'GET' && message === undefined)
    return { projectId, jobId, message: false }
  return method === 'POST' && message === 'message'
    ? { projectId, jobId, message: true }
    : undefined
}

/**
 * Returns a job as it is from the time at which it is added. If its script says
 * that it is busy, it is active until the earlier prompt ends.
 */
function newJob(script: JobScript, at: number): Job {
  const busy = script.busyForMs
  const status = busy === undefined ? (script.status ?? 'completed') : 'active'
  const pullRequest = script.prLink ?? null
  return {
    script,
    createdAt: at - DAY,
    shownFrom: Number.NEGATIVE_INFINITY,
    pullRequest,
    readings: [
      {
        from: at,
        status,
        prLink: ENDS.includes(status) ? pullRequest : null,
        archivedAt: status === 'archived' ? at : null
      }
    ],
    turns: busy === undefined ? [] : [earlierEnd(script, at + busy)],
    taken: 0,
    looks: 0,
    missingLooks: 0
  }
}

/**
 * Returns a job that is active from its start on, and that a GET does not find
 * for `missingForMs`.
 */
function startedJob(
  id: string,
  { missingForMs = 0, start: _, ...script }: StartedJobScript,
  at: number
): Job {
  const made = { ref: `agent/${id}`, ...script, id, status: 'active' }
  return { ...newJob(made, at), createdAt: at, shownFrom: at + missingForMs }
}

/** What a busy job is at, which nobody has sent here. */
export const EARLIER_PROMPT = 'the earlier prompt'

/** Returns the turn at which a busy job ends its earlier prompt. */
function earlierEnd(script: JobScript, at: number): Turn {
  return {
    at,
    status: script.busyResult ?? 'completed',
    prompt: EARLIER_PROMPT,
    changes: script.busyChanges ?? 'none',
    linkDelayMs: script.busyLinkDelayMs ?? 0
  }
}

function messageScript(job: Job): MessageScript {
  const scripts = job.script.messages ?? []
  return scripts[job.taken] ?? scripts.at(-1) ?? {}
}

/**
 * Returns the turns that a message leads to, in order, up to its end. They
 * begin when it is accepted, or `pauseMs` after the last turn of a busy job.
 */
function plan(
  job: Job,
  script: MessageScript,
  prompt: string,
  accepted: number
): readonly Turn[] {
  const busyUntil = job.turns.at(-1)?.at
  const start =
    busyUntil === undefined ? accepted : busyUntil + (script.pauseMs ?? 0)
  const before = script.first
  const delay = Math.max(script.delayUntilActiveMs ?? 0, before?.forMs ?? 0)
  const never = delay === Number.POSITIVE_INFINITY
  const begin = never ? start : start + delay
  return [
    ...(script.queuedWithoutLink
      ? [{ at: start, status: QUEUED, prompt }]
      : []),
    ...(before ? [{ at: start, status: before.status, prompt }] : []),
    ...(never ? [] : [{ at: begin, status: 'active', prompt }]),
    {
      at: begin + (script.durationMs ?? 1000),
      status: script.result ?? 'completed',
      prompt,
      changes: script.changes ?? 'none',
      linkDelayMs: script.linkDelayMs ?? 0,
      ...(script.prLink === undefined ? {} : { prLink: script.prLink })
    }
  ]
}

/** Lets a job's due turns happen, each at its own time. */
function settle(
  job: Job,
  now: number,
  { onFinish, onTurn }: AgentServiceOptions
): void {
  for (
    let turn = job.turns[0];
    turn !== undefined && turn.at <= now;
    turn = job.turns[0]
  ) {
    job.turns = job.turns.slice(1)
    job.pullRequest = pullRequestAfter(job, turn, onFinish)
    job.readings = readingsAfter(job, turn)
    const { at, status, prompt } = turn
    if (status === QUEUED) continue
    onTurn?.({ jobId: job.script.id, at, status, prompt })
  }
}

/**
 * Returns a job's readings after a turn. A link that comes late is a reading of
 * its own, which is dropped when the next turn is sooner.
 */
function readingsAfter(job: Job, turn: Turn): readonly Reading[] {
  const { at, status, linkDelayMs = 0 } = turn
  const before = job.readings.filter(({ from }) => from <= at)
  if (status === QUEUED)
    return [
      ...before,
      { ...(before.at(-1) as Reading), from: at, prLink: null }
    ]
  const reading: Reading = {
    from: at,
    status,
    prLink: ENDS.includes(status) ? job.pullRequest : null,
    archivedAt: status === 'archived' ? at : null
  }
  return linkDelayMs === 0
    ? [...before, reading]
    : [
        ...before,
        { ...reading, prLink: null },
        { ...reading, from: at + linkDelayMs }
      ]
}

/**
 * Returns the link that a job has after a turn: the turn's own `prLink`, else
 * what `onFinish` gives for its changes, else the link from before.
 */
function pullRequestAfter(
  job: Job,
  turn: Turn,
  onFinish: AgentServiceOptions['onFinish']
): unknown {
  const made = work(job, turn)
  const link = made && onFinish ? onFinish(made) : job.pullRequest
  return turn.prLink === undefined ? link : turn.prLink
}

/**
 * Returns what a turn means for the code host; undefined if it makes no
 * changes.
 */
function work(job: Job, turn: Turn): FinishedWork | undefined {
  if (turn.changes === undefined || turn.changes === 'none') return undefined
  return {
    jobId: job.script.id,
    kind: turn.changes,
    prompt: turn.prompt,
    prLink: typeof job.pullRequest === 'string' ? job.pullRequest : null,
    ref: job.script.ref ?? null,
    at: turn.at
  }
}

/**
 * Returns a job as it stood at a time, or as it first stood if that was later.
 */
function read(job: Job, at: number): AgentJob & { readonly status: string } {
  const { script, readings } = job
  const { status, prLink, archivedAt } = (readings.findLast(
    ({ from }) => from <= at
  ) ?? readings[0]) as Reading
  return {
    id: script.id,
    status,
    source: {
      repository: script.repository ?? 'https://github.com/acme/shop',
      ref: script.ref ?? null
    },
    model: 'agent-large',
    prLink,
    createdAt: new Date(job.createdAt).toISOString(),
    archivedAt: archivedAt === null ? null : new Date(archivedAt).toISOString(),
    queuePosition: 0
  }
}

/**
 * Returns the answer to a POST. Its status is `active` whatever a GET gives, is
 * missing, or is the current one, by the script's `postStatus`.
 */
function acceptance(job: Job, script: MessageScript, at: number): AgentJob {
  const current = read(job, at)
  const { status: _, ...nameless } = current
  switch (script.postStatus ?? 'active') {
    case 'active':
      return { ...current, status: 'active', prLink: null }
    case 'missing':
      return nameless
    case 'current':
      return current
  }
}
