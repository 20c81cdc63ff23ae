import type {
  Handler,
  SandboxRequest,
  SandboxResponse
} from '../sandbox/exchange.ts'
import type { Fault } from '../sandbox/faults.ts'
import { type Play, playOf } from '../sandbox/serve.ts'
import type { Reply, Request, Transport } from '../src/http/exchange.ts'
import type { VirtualClock } from './clock.ts'
import { arriving, noResponse } from './transport.ts'

export type ServerName = 'service' | 'github'

export const ADDRESSES: Readonly<Record<ServerName, string>> = {
  service: 'https://agents.example',
  github: 'https://github.test'
}

/** What goes wrong with an exchange. */
export type Trouble = (Fault | { readonly kind: 'unreachable' }) & {
  /** Its class, for the coverage. */
  readonly name?: string
  /** Of the error where no answer comes. */
  readonly code?: string
}

/** One request and what became of it. Times are virtual. */
export interface Exchange extends SandboxRequest {
  readonly server: ServerName
  readonly askedAt: number
  fault?: Trouble
  /** From now on the server may get it, whatever becomes of the process. */
  connectedAt?: number
  /** It has come to the server, or got lost on its way there. */
  arrivedAt?: number
  handledAt?: number
  /** What the server really answered. */
  handled?: SandboxResponse
  /** The whole answer that was sent. */
  response?: SandboxResponse
  repliedAt?: number
  /** What the process was told. */
  reply?: Reply
}

/** Whoever asks over the network. */
export interface Caller {
  readonly isAlive: () => boolean
  /**
   * Called at each moment of an exchange that the process notices: a connection,
   * its failure, an answer. The process may be stopped in it.
   */
  readonly passMoment?: () => void
}

/** Follows the exchanges of a caller, and decides what goes wrong. */
export interface Observer {
  readonly faultFor: (exchange: Exchange) => Trouble | undefined
  readonly asked?: (exchange: Exchange) => void
  /**
   * Called before the server deals with it. What it gives is called when the
   * server is done with it, answered or not.
   */
  readonly arrived?: (exchange: Exchange) => () => void
  /** Called when the server has dealt with it. */
  readonly handled?: (exchange: Exchange) => void
  readonly replied?: (exchange: Exchange) => void
}

/** How long things take on the way. */
export interface Pace {
  readonly connectMs: () => number
  /** One way, there or back. */
  readonly latencyMs: () => number
  /** Whether a request that was given up arrives all the same. */
  readonly stillArrives: () => boolean
}

/** The way to a server. It is changed in the middle of a play. */
export interface Way {
  /** Nobody can connect any more, and open connections break. */
  readonly breakDown: () => void
  /** The same address works again. */
  readonly mend: () => void
}

interface Server extends Way {
  readonly name: ServerName
  /** What happens instead of a connection. */
  readonly trouble: () => Trouble | undefined
  /** What ends the exchanges that are in progress. */
  readonly open: Set<() => void>
}

export interface Network {
  readonly ways: Readonly<Record<ServerName, Way>>
  /** What was sent to anywhere else, such as `GET https://evil.example/`. */
  readonly strays: readonly string[]
  readonly transportOf: (caller: Caller, observer: Observer) => Transport
}

/** As src/http/transport.ts, src/http/exchange.ts, and src/index.ts have them. */
const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 30_000
const BODY_LIMIT_BYTES = { service: 1024 ** 2, github: 64 * 1024 ** 2 }

const EVEN_PACE: Pace = {
  connectMs: () => 0,
  latencyMs: () => 5,
  stillArrives: () => true
}

/**
 * Returns a network without sockets, on which callers reach the handlers of the
 * service and GitHub. A request to any other address is kept in `strays`, and
 * gets no response (`ENOTFOUND`). A caller that is not alive is never answered.
 */
export function createNetwork(
  clock: VirtualClock,
  handlers: Readonly<Record<ServerName, Handler>>,
  pace = EVEN_PACE
): Network {
  const ways = {
    service: createServer('service'),
    github: createServer('github')
  }
  const strays: string[] = []
  return {
    ways,
    strays,
    transportOf: (caller, observer) => request => {
      const { origin } = new URL(request.url)
      const server = Object.values(ways).find(
        ({ name }) => ADDRESSES[name] === origin
      )
      if (server === undefined) {
        strays.push(`${request.method} ${request.url}`)
        return Promise.resolve(noResponse('ENOTFOUND', false))
      }
      const handle = handlers[server.name]
      const link = { clock, server, handle, pace, caller, observer }
      return new Promise(resolve => {
        if (caller.isAlive()) startExchange(link, request, resolve)
      })
    }
  }
}

/**
 * Returns a server that can be reached. After `breakDown`, which also breaks
 * open connections, each new connection fails until `mend` is called.
 */
function createServer(name: ServerName): Server {
  const open = new Set<() => void>()
  let trouble: Trouble | undefined
  return {
    name,
    open,
    trouble: () => trouble,
    breakDown: () => {
      trouble = { kind: 'unreachable', name: 'restart' }
      for (const breakOff of [...open]) breakOff()
    },
    mend: () => {
      trouble = undefined
    }
  }
}

interface Link {
  readonly clock: VirtualClock
  readonly server: Server
  readonly handle: Handler
  readonly pace: Pace
  readonly caller: Caller
  readonly observer: Observer
}

/**
 * Starts one exchange, from the connection to the answer. Calls `resolve` once,
 * with the reply or with why there is none, unless the caller is no longer
 * alive by then. Gives up at once if the request is already aborted.
 */
function startExchange(
  { clock, server, handle, pace, caller, observer }: Link,
  request: Request,
  resolve: (reply: Reply) => void
): void {
  const { signal, unlessSent } = request
  const exchange: Exchange = {
    ...arriving(request),
    server: server.name,
    askedAt: clock.now()
  }
  let isBroken = false
  let callOff = () => {}
  observer.asked?.(exchange)

  const isOver = () => exchange.reply !== undefined || !caller.isAlive()
  /**
   * Returns whether the caller still waits for the answer, once `passMoment`
   * has done what it does at this moment.
   */
  const reachesCaller = () => {
    if (!isOver()) caller.passMoment?.()
    return !isOver()
  }
  /**
   * Ends the exchange with a reply, and takes back its listeners and timers.
   * Does nothing more if it is over, or if the caller is no longer alive.
   */
  function end(reply: Reply): void {
    signal.removeEventListener('abort', giveUp)
    unlessSent?.removeEventListener('abort', giveUpUnsent)
    server.open.delete(breakOff)
    callOff()
    if (isOver()) return
    exchange.repliedAt = clock.now()
    exchange.reply = reply
    observer.replied?.(exchange)
    resolve(reply)
  }
  const noAnswer = (code: string) =>
    noResponse(code, exchange.connectedAt !== undefined)
  const failAfter = (ms: number, code: string) => {
    callOff = clock.after(ms, () => {
      if (reachesCaller()) end(noAnswer(code))
    })
  }
  function giveUp(): void {
    end(noAnswer('aborted'))
  }
  function giveUpUnsent(): void {
    if (exchange.connectedAt === undefined) giveUp()
  }
  /** Breaks the connection, and tells the caller so. */
  function breakOff(): void {
    isBroken = true
    if (isOver()) return
    const kind = exchange.handled ? 'lose-answer' : 'drop-before'
    exchange.fault = { kind, name: 'restart' }
    end(noAnswer('ECONNRESET'))
  }

  /**
   * Connects, unless the server is down or the fault is that it can't be
   * reached. From then on the caller waits 30 seconds for the answer.
   */
  function connect(): void {
    if (!reachesCaller()) return
    const fault = server.trouble() ?? observer.faultFor(exchange)
    if (fault) exchange.fault = fault
    if (fault?.kind === 'unreachable') {
      const { code = 'ECONNREFUSED' } = fault
      const isSlow = code === 'UND_ERR_CONNECT_TIMEOUT'
      failAfter(isSlow ? CONNECT_TIMEOUT_MS : 0, code)
      return
    }
    exchange.connectedAt = clock.now()
    server.open.add(breakOff)
    failAfter(ANSWER_TIMEOUT_MS, 'UND_ERR_HEADERS_TIMEOUT')
    clock.after(pace.latencyMs(), () => arrive(fault))
  }

  /**
   * Has the server deal with the request, and answers after the delay. A
   * request that was given up may be lost on its way, by `stillArrives`.
   */
  function arrive(
    fault: Exclude<Trouble, { kind: 'unreachable' }> | undefined
  ) {
    exchange.arrivedAt = clock.now()
    if (isBroken || (isOver() && !pace.stillArrives())) return
    const done = observer.arrived?.(exchange)
    const play = playOf(fault, () => {
      exchange.handled = handle(exchange)
      exchange.handledAt = clock.now()
      observer.handled?.(exchange)
      return exchange.handled
    })
    clock.after((play.delayMs ?? 0) + pace.latencyMs(), () => {
      answer(play)
      done?.()
    })
  }

  /** Tells the caller what has arrived of the answer, if it still waits. */
  function answer(play: Play): void {
    if (!reachesCaller()) return
    if (play.response && play.breaks === undefined)
      exchange.response = play.response
    const { mostBytes = BODY_LIMIT_BYTES[server.name] } = request.tail ?? {}
    const reply = replyTo(exchange, play, mostBytes)
    if (reply) end(reply)
  }

  if (signal.aborted || unlessSent?.aborted) {
    giveUp()
    return
  }
  signal.addEventListener('abort', giveUp)
  unlessSent?.addEventListener('abort', giveUpUnsent)
  clock.after(pace.connectMs(), connect)
}

/**
 * Returns what the caller is told of an answer: no response if the connection
 * breaks before it, and no body if that breaks off or is longer than
 * `mostBytes`. Undefined if the server does not answer.
 */
function replyTo(
  { fault }: Exchange,
  { response, breaks }: Play,
  mostBytes: number
): Reply | undefined {
  if (breaks === 'before')
    return noResponse(fault?.code ?? 'UND_ERR_SOCKET', true)
  if (response === undefined) return undefined
  const { status, headers, body } = response
  const answer = { kind: 'response', status, headers } as const
  if (body.length > mostBytes)
    return { ...answer, body: undefined, isTooLarge: true }
  return { ...answer, body: breaks === 'within' ? undefined : body }
}
