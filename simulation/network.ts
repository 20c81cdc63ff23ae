import type {
  Handler,
  SandboxRequest,
  SandboxResponse
} from '../sandbox/exchange.ts'
import type { Reply, Request, Transport } from '../src/http/exchange.ts'
import { type Fault, REFUSED, restarted } from './faults.ts'
import type { Exchange, RunRecord, ServerName } from './history.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Timetable } from './timetable.ts'

/** A server, as a run reaches it over the network. */
export interface Server {
  readonly name: ServerName
  readonly handle: Handler
  /** When it was not there. */
  readonly outages: readonly Outage[]
  /** What goes wrong with this request, if anything does. */
  readonly faultFor: (exchange: Exchange, run: RunRecord) => Fault | undefined
  readonly pace: () => Pace
  /** Called when the server has dealt with a request. */
  readonly onHandled: (exchange: Exchange, run: RunRecord) => void
}

export interface Outage {
  readonly from: number
  readonly to: number
}

/** How often an exchange takes its time. */
export interface Pace {
  readonly slow: number
  readonly verySlow: number
}

/** As src/http/transport.ts sets undici's. */
const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 30_000
/** How often a request that was given up still arrives. */
const STILL_ARRIVES = 0.7

/** The way from a process to a server, for one request after the other. */
export function openLink(
  timetable: Timetable,
  random: Random,
  process: Process,
  server: Server,
  tell: (what: string) => void
): Transport {
  return request =>
    new Promise(resolve => {
      if (process.isAlive())
        startExchange(
          { timetable, random, process, server, tell },
          request,
          resolve
        )
    })
}

interface Link {
  readonly timetable: Timetable
  readonly random: Random
  readonly process: Process
  readonly server: Server
  readonly tell: (what: string) => void
}

function startExchange(
  link: Link,
  request: Request,
  resolve: (reply: Reply) => void
): void {
  const { timetable, random, process, server, tell } = link
  const pace = server.pace()
  const asked = sandboxRequest(request)
  const exchange: Exchange = {
    server: server.name,
    method: asked.method,
    path: asked.path,
    body: asked.body,
    askedAt: timetable.now()
  }
  process.record.exchanges.push(exchange)
  tell(
    `→ ${server.name} ${asked.method} ${asked.path} ${asked.body.slice(0, 60)}`
  )
  const fault = server.faultFor(exchange, process.record)
  let isOver = false

  const reply = (given: Reply): void => {
    if (isOver || !process.isAlive()) return
    isOver = true
    request.signal.removeEventListener('abort', giveUp)
    exchange.repliedAt = timetable.now()
    exchange.reply = given
    tell(`← ${server.name} ${asked.method} ${describe(given)}`)
    resolve(given)
  }
  const replyAt = (time: number, given: Reply) =>
    timetable.at(time, () => {
      if (isOver) return
      process.passMoment()
      reply(given)
    })
  const noAnswer = (code: string): Reply => ({
    kind: 'no-response',
    requestSent: exchange.connectedAt !== undefined,
    code,
    detail: code
  })
  function giveUp(): void {
    reply(noAnswer('aborted'))
  }

  function connect(): void {
    if (!process.isAlive() || isOver) return
    process.passMoment()
    if (!process.isAlive() || isOver) return
    const now = timetable.now()
    const trouble = isDown(server, now) ? REFUSED : fault
    if (trouble) exchange.fault = trouble
    if (trouble?.kind === 'unreachable') {
      replyAt(
        now + (isConnectTimeout(trouble) ? CONNECT_TIMEOUT_MS : 0),
        noAnswer(trouble.code)
      )
      return
    }
    exchange.connectedAt = now
    replyAt(now + ANSWER_TIMEOUT_MS, noAnswer('UND_ERR_HEADERS_TIMEOUT'))
    timetable.at(now + latency(random, pace), arrive)
  }

  function arrive(): void {
    exchange.arrivedAt = timetable.now()
    if ((isOver || !process.isAlive()) && !random.chance(STILL_ARRIVES)) return
    const now = timetable.now()
    if (isDown(server, now)) {
      exchange.fault = restarted(false)
      replyAt(now, noAnswer('ECONNRESET'))
      return
    }
    if (reaches(exchange.fault)) {
      exchange.handled = server.handle(asked)
      exchange.handledAt = now
      tell(
        `  ${server.name} has done ${asked.method} ${asked.path.split('?', 1)[0]}: ${exchange.handled.status}`
      )
      server.onHandled(exchange, process.record)
    }
    timetable.at(now + latency(random, pace), answer)
  }

  function answer(): void {
    if (isOver || !process.isAlive()) return
    process.passMoment()
    const now = timetable.now()
    const cut = server.outages.some(
      ({ from }) => from <= now && from >= (exchange.connectedAt ?? now)
    )
    if (cut) exchange.fault = restarted(exchange.handled !== undefined)
    const given = replyTo(exchange, noAnswer)
    if (given) reply(given)
  }

  if (request.signal.aborted) {
    giveUp()
    return
  }
  request.signal.addEventListener('abort', giveUp)
  timetable.at(timetable.now() + connectLatency(random, pace), connect)
}

function sandboxRequest(request: Request): SandboxRequest {
  const { method, url, headers, body = '' } = request
  return { method, headers, body, path: url.replace(/^https?:\/\/[^/]+/, '') }
}

function isDown(server: Server, now: number): boolean {
  return server.outages.some(({ from, to }) => from <= now && now < to)
}

function isConnectTimeout(fault: { readonly code: string }): boolean {
  return fault.code === 'UND_ERR_CONNECT_TIMEOUT'
}

/** Whether the server gets to see a request with this fault. */
function reaches(fault: Fault | undefined): boolean {
  switch (fault?.kind) {
    case undefined:
    case 'spoilt':
      return true
    case 'unreachable':
      return false
    case 'broken':
    case 'silent':
    case 'answered':
      return fault.handled
  }
}

function replyTo(
  { fault, handled }: Exchange,
  noAnswer: (code: string) => Reply
): Reply | undefined {
  switch (fault?.kind) {
    case 'silent':
      return undefined
    case 'broken':
    case 'unreachable':
      return noAnswer(fault.code)
    case 'answered':
      return response(fault)
    case 'spoilt':
      return handled && response({ ...handled, body: fault.body })
    case undefined:
      return handled && response(handled)
  }
}

function response(
  answer: Pick<SandboxResponse, 'status' | 'headers'> & {
    readonly body: string | undefined
  }
): Reply {
  const { status, headers, body } = answer
  return { kind: 'response', status, headers, body }
}

function describe(reply: Reply): string {
  if (reply.kind === 'no-response')
    return `${reply.code}${reply.requestSent ? '' : ' (not sent)'}`
  const wait = reply.headers['retry-after']
  return `${reply.status}${wait === undefined ? '' : ` (Retry-After: ${wait})`} ${reply.body === undefined ? '(body cut)' : reply.body.slice(0, 60)}`
}

/** One way: mostly quick, sometimes seconds, rarely beyond all patience. */
function latency(random: Random, pace: Pace): number {
  const drawn = random.next()
  if (drawn < pace.verySlow) return random.between(5_000, 45_000)
  if (drawn < pace.verySlow + pace.slow) return random.between(200, 5_000)
  return random.between(1, 120)
}

function connectLatency(random: Random, pace: Pace): number {
  return random.chance(pace.verySlow)
    ? random.between(1_000, CONNECT_TIMEOUT_MS - 1)
    : random.between(0, 40)
}
