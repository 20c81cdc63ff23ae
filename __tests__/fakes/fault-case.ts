import type { Recorded } from '../../sandbox/exchange.ts'
import type { Run, RunResult, Signal } from '../../sandbox/runner.ts'
import {
  startWorld,
  type World,
  type WorldOptions
} from '../../sandbox/world.ts'
import { type Relay, startRelay, startSilence } from './relay.ts'

/** A follow-up is asked for, and things go wrong. */
export interface FaultCase {
  readonly name: string
  readonly world?: WorldOptions
  readonly body?: string
  readonly inputs?: Readonly<Record<string, string>>
  /** `workflow_dispatch` instead of a comment. */
  readonly dispatched?: boolean
  /** The service is reached through a way that can break. */
  readonly relayed?: boolean
  /** The service takes connections and says nothing, not even in TLS. */
  readonly silent?: boolean
  /** The first run of the step, then its re-runs. */
  readonly runs: readonly FaultRun[]
}

/** One attempt and what it is to come to. */
export interface FaultRun {
  /** Plans what goes wrong, before the run starts. */
  readonly faults?: (world: World) => void
  readonly inputs?: Readonly<Record<string, string>>
  /** How many runs of the same attempt there are at once. Default 1. */
  readonly atOnce?: number
  readonly cancel?: Cancel
  readonly outage?: Outage
  readonly end: End
}

/** The way to the service breaks some time after a request, for some time. */
export interface Outage {
  readonly when: (entry: Recorded) => boolean
  readonly afterMs: number
  readonly forMs: number
}

/** Signals, counted from when a request arrives. */
export interface Cancel {
  readonly when: (entry: Recorded) => boolean
  readonly signals: readonly (readonly [Signal, number])[]
}

/** What is to be true when a run is over. */
export interface End {
  readonly outcome: string
  /** POSTs to /message that the service has seen, in all runs. */
  readonly posts: number
  /** Instead of `posts`, where nobody can know how many there will be. */
  readonly postsAtMost?: number
  /** Messages that it took, in all runs. */
  readonly taken: number
  readonly sent: boolean
  /** On the triggering comment, in the order they were left. */
  readonly reactions: string
  /** Comments of the action's account. */
  readonly comments: number
  /** Part of the final annotation. */
  readonly says?: string | RegExp
  /** Longest run of the program, from the signal if there is one. */
  readonly withinMs?: number
  /** Highest `elapsed-seconds`. */
  readonly elapsedAtMost?: number
  /** More than what the rest says. */
  readonly also?: (told: Told) => void
}

/** What a run came to. */
export interface Told {
  readonly world: World
  readonly results: readonly RunResult[]
  /** Since the first signal, or else since the start. */
  readonly tookMs: number
  readonly posts: number
  readonly taken: number
  readonly reactions: string
  readonly comments: readonly string[]
  /** Requests of this run. */
  readonly requests: readonly Recorded[]
}

/** Plays all runs of a case, one after the other. */
export async function playCase(given: FaultCase): Promise<readonly Told[]> {
  let listener: (entry: Recorded) => void = () => undefined
  const world = await startWorld({
    pullRequest: true,
    // Over by the first look, and long after the head from before is read.
    job: { messages: [{ durationMs: 1_200, changes: 'push' }] },
    ...given.world,
    onRequest: entry => listener(entry)
  })
  const relay = given.relayed ? await startRelay(world.serviceUrl) : undefined
  const silent = given.silent ? await startSilence() : undefined
  const body = given.body ?? '/agent also fix the changelog'
  const asked = world.comment({ by: 'octo-dev', body })
  const told: Told[] = []
  try {
    for (const [index, run] of given.runs.entries()) {
      const listening = (onRequest: typeof listener) => {
        listener = onRequest
      }
      told.push(
        await playRun({
          given,
          world,
          relay,
          silentUrl: silent?.url,
          asked,
          index,
          run,
          listening
        })
      )
    }
  } finally {
    await relay?.down()
    await silent?.close()
    await world.close()
  }
  return told
}

interface Playing {
  readonly given: FaultCase
  readonly world: World
  readonly relay: Relay | undefined
  readonly silentUrl: string | undefined
  readonly asked: ReturnType<World['comment']>
  readonly index: number
  readonly run: FaultRun
  readonly listening: (onRequest: (entry: Recorded) => void) => void
}

async function playRun(playing: Playing): Promise<Told> {
  const { given, world, relay, silentUrl, asked, index, run, listening } =
    playing
  const before = world.record.length
  world.faults.service.clear()
  world.faults.github.clear()
  run.faults?.(world)
  let startedAt = performance.now()
  let started: readonly Run[] = []
  const cancel = firstTime(run.cancel?.when, () => {
    const { signals = [] } = run.cancel ?? {}
    startedAt = performance.now() + (signals[0]?.[1] ?? 0)
    for (const [signal, ms] of signals) setTimeout(kill, ms, signal)
  })
  const breakDown = firstTime(run.outage?.when, () => {
    const { afterMs = 0, forMs = 0 } = run.outage ?? {}
    setTimeout(() => relay?.down(), afterMs)
    setTimeout(() => relay?.up(), afterMs + forMs)
  })
  const kill = (signal: Signal) => {
    for (const one of started) one.kill(signal)
  }
  listening(entry => {
    cancel(entry)
    breakDown(entry)
  })
  started = Array.from({ length: run.atOnce ?? 1 }, (_, number) =>
    world.run({
      event: given.dispatched ? dispatch(world) : asked.event,
      attempt: index + 1,
      runId: 6_000_000_001 + number,
      inputs: {
        'timeout-minutes': '1.5',
        ...(given.dispatched ? { prompt: 'also fix the changelog' } : {}),
        ...(relay ? { 'base-url': relay.url } : {}),
        ...(silentUrl ? { 'base-url': silentUrl } : {}),
        ...given.inputs,
        ...run.inputs
      }
    })
  )
  const results = await Promise.all(started.map(one => one.done))
  return {
    ...look(world, asked.id),
    results,
    tookMs: performance.now() - startedAt,
    requests: world.record.slice(before)
  }
}

/** Does something when the first request arrives that is meant. */
function firstTime(
  isMeant: ((entry: Recorded) => boolean) | undefined,
  action: () => void
): (entry: Recorded) => void {
  let isOver = false
  return entry => {
    if (isOver || !isMeant?.(entry)) return
    isOver = true
    action()
  }
}

function look(
  world: World,
  trigger: number
): Omit<Told, 'results' | 'tookMs' | 'requests'> {
  const comments = world.github.comments(world.issue)
  return {
    world,
    posts: world.record.filter(isPost).length,
    taken: world.service.messages.length,
    reactions: world.github
      .reactions('issue', trigger)
      .map(({ content }) => content)
      .join(' '),
    comments: comments
      .filter(({ user }) => user.login === world.github.self.login)
      .map(comment => comment.body)
  }
}

function isPost({ server, request }: Recorded): boolean {
  return server === 'service' && request.method === 'POST'
}

function dispatch(world: World) {
  const [owner, name] = world.repository.split('/')
  const payload = {
    inputs: {},
    ref: 'refs/heads/main',
    repository: { full_name: world.repository, name, owner: { login: owner } },
    sender: { login: 'octo-dev', type: 'User' }
  }
  return { name: 'workflow_dispatch', payload }
}

/** Runs tasks, so many at once; each one's result is asked for by its index. */
export function pool<T>(
  tasks: readonly (() => Promise<T>)[],
  atOnce: number
): readonly Promise<T>[] {
  const waiting: (() => void)[] = []
  let free = atOnce
  const start = async (task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
  return tasks.map(task => {
    const result = start(task)
    result.catch(() => undefined)
    return result
  })
}
