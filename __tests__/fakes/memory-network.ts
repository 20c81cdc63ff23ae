import type { Handler, Recorded } from '../../sandbox/exchange.ts'
import type { FaultPlan } from '../../sandbox/faults.ts'
import { type Play, playOf } from '../../sandbox/serve.ts'
import type { Door, WorldOptions } from '../../sandbox/world.ts'
import type { Reply, Request, Transport } from '../../src/http/exchange.ts'
import type { MemoryProcess } from './memory-process.ts'
import { arriving, noResponse } from './memory-transport.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The way to a server. It is changed in the middle of a play. */
export interface Way {
  /** Until a connection stands. Default 0. */
  connectMs: number
  /** Nobody listens any more, and open connections break. */
  readonly breakDown: () => void
  /** The same address works again. */
  readonly mend: () => void
}

/** As src/http/transport.ts has them. */
const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 30_000
/** How long a request takes, and an answer. */
const LATENCY_MS = 5
const BODY_LIMIT_BYTES = { service: 1024 ** 2, github: 32 * 1024 ** 2 }

const ADDRESSES = {
  service: 'https://agents.example',
  github: 'https://github.test'
}

type ServerName = keyof typeof ADDRESSES

interface Server {
  readonly name: ServerName
  readonly way: Way
  readonly breaks: EventTarget
  isDown: boolean
  handle: Handler
  faults?: FaultPlan
  answered: (entry: Recorded) => void
}

/** The service and GitHub, reached without a network. */
export function createNetwork(
  clock: VirtualClock,
  onArrival: (entry: Recorded, run: number) => void
) {
  const servers = {
    service: createServer('service'),
    github: createServer('github')
  }
  const strays: string[] = []
  let record: (entry: Recorded) => void = () => undefined

  function openDoor(name: ServerName): Door {
    const close = async () => undefined
    return {
      served: { url: ADDRESSES[name], port: 443, close },
      open: handler => {
        servers[name].handle = handler
      }
    }
  }

  function carry(request: Request, process: MemoryProcess): Promise<Reply> {
    const server = Object.values(servers).find(
      ({ name }) => new URL(request.url).origin === ADDRESSES[name]
    )
    if (server === undefined) {
      strays.push(`${request.method} ${request.url}`)
      return Promise.resolve(noResponse('ENOTFOUND', false))
    }
    const arrives = (entry: Recorded) => {
      onArrival(entry, process.number)
      record(entry)
    }
    return exchange({ clock, server, request, process, arrives })
  }

  const openDoors: NonNullable<WorldOptions['doors']> = async (
    faults,
    hooks
  ) => {
    record = hooks.record
    for (const name of ['service', 'github'] as const) {
      servers[name].faults = faults[name]
      servers[name].answered = hooks.answered
    }
    return { service: openDoor('service'), github: openDoor('github') }
  }

  return {
    openDoors,
    ways: { service: servers.service.way, github: servers.github.way },
    strays,
    transportOf:
      (process: MemoryProcess): Transport =>
      request =>
        carry(request, process)
  }
}

function createServer(name: ServerName): Server {
  const breaks = new EventTarget()
  const server: Server = {
    name,
    breaks,
    isDown: false,
    way: {
      connectMs: 0,
      breakDown: () => {
        server.isDown = true
        breaks.dispatchEvent(new Event('break'))
      },
      mend: () => {
        server.isDown = false
      }
    },
    handle: () => {
      throw new Error(`${name} is not open yet`)
    },
    answered: () => undefined
  }
  return server
}

/** One exchange, from the connection to the answer. */
function exchange(given: {
  readonly clock: VirtualClock
  readonly server: Server
  readonly request: Request
  readonly process: MemoryProcess
  readonly arrives: (entry: Recorded) => void
}): Promise<Reply> {
  const { clock, server, request, process, arrives } = given
  const { signal, unlessSent } = request
  const { way } = server
  const later = (ms: number, action: () => void) =>
    void clock.at(clock.now() + ms, action)
  let isSent = false

  return new Promise(resolve => {
    const over = new AbortController()
    const end = (reply: Reply) => {
      if (over.signal.aborted) return
      over.abort()
      // Nothing reaches a process that was killed.
      if (process.isAlive()) resolve(reply)
    }
    const giveUp = () => end(noResponse('aborted', isSent))
    const giveUpUnsent = () => {
      if (!isSent) giveUp()
    }
    const breakOff = () => end(noResponse('ECONNRESET', isSent))
    if (!process.isAlive()) return
    if (signal.aborted || unlessSent?.aborted) return giveUp()
    const listening = { signal: over.signal }
    signal.addEventListener('abort', giveUp, listening)
    unlessSent?.addEventListener('abort', giveUpUnsent, listening)

    const connect = () => {
      if (over.signal.aborted || !process.isAlive()) return
      if (server.isDown) return end(noResponse('ECONNREFUSED', false))
      isSent = true
      server.breaks.addEventListener('break', breakOff, listening)
      later(ANSWER_TIMEOUT_MS, () =>
        end(noResponse('UND_ERR_HEADERS_TIMEOUT', true))
      )
      later(LATENCY_MS, arrive)
    }
    const arrive = () => {
      if (server.isDown) return
      const { entry, play } = deliver(server, request, clock.now(), arrives)
      later((play.delayMs ?? 0) + LATENCY_MS, () => {
        const reply = replyOf(play, BODY_LIMIT_BYTES[server.name])
        const isWhole = play.breaks === undefined && play.response
        if (isWhole && !over.signal.aborted)
          Object.assign(entry, { response: play.response })
        server.answered(entry)
        if (reply) end(reply)
      })
    }
    if (way.connectMs > CONNECT_TIMEOUT_MS)
      later(CONNECT_TIMEOUT_MS, () =>
        end(noResponse('UND_ERR_CONNECT_TIMEOUT', false))
      )
    else later(way.connectMs, connect)
  })
}

/** The server gets a request, and makes of it what is planned. */
function deliver(
  { name, faults, handle }: Server,
  request: Request,
  at: number,
  arrives: (entry: Recorded) => void
): { readonly entry: Recorded; readonly play: Play } {
  const asked = arriving(request)
  const fault = faults?.take(asked)
  const entry: Recorded = {
    at,
    server: name,
    request: asked,
    handled: false,
    ...(fault ? { fault: fault.kind } : {})
  }
  arrives(entry)
  const play = playOf(fault, () => handle(asked))
  Object.assign(entry, { handled: play.handled })
  return { entry, play }
}

function replyOf(
  { response, breaks }: Play,
  limitBytes: number
): Reply | undefined {
  if (breaks === 'before') return noResponse('UND_ERR_SOCKET', true)
  if (response === undefined) return undefined
  const { status, headers, body } = response
  const isCut = breaks === 'within' || body.length > limitBytes
  return {
    kind: 'response',
    status,
    headers,
    body: isCut ? undefined : body
  }
}
