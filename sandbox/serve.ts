import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from 'node:http'
import type {
  Handler,
  Recorded,
  SandboxRequest,
  SandboxResponse
} from './exchange.ts'
import { createFaults, type Fault, type FaultPlan } from './faults.ts'

interface ServeOptions {
  /** `service` or `github`, for the record. */
  readonly name: string
  /** Called when a request has arrived; its response is filled in later. */
  readonly record?: (entry: Recorded) => void
  /** Called when it is over, answered or not. */
  readonly answered?: (entry: Recorded) => void
  readonly faults?: FaultPlan
  /** Default: any that is free. */
  readonly port?: number | undefined
  /** Asked first; what it takes is not recorded and meets no fault. */
  readonly visit?: Visit
}

/** Answers by itself whatever is for people, and says whether it did. */
export type Visit = (
  incoming: IncomingMessage,
  outgoing: ServerResponse
) => boolean

export interface Served {
  /** Without a slash at the end. */
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

/** What an answer is to be, or how it breaks. */
export interface Play {
  readonly handled: boolean
  readonly response?: SandboxResponse
  /** Breaks the connection: at once, or in the middle of the body. */
  readonly breaks?: 'before' | 'within'
  readonly delayMs?: number
}

type Entry = { -readonly [Key in keyof Recorded]: Recorded[Key] }

/**
 * Serves a handler on a loopback port, with the faults that are planned. Fails
 * if the port is taken.
 */
export async function serve(
  handler: Handler,
  options: ServeOptions
): Promise<Served> {
  const faults = options.faults ?? createFaults()
  const timers = new Set<NodeJS.Timeout>()

  /**
   * Reads a request, has it recorded, and answers it with the fault that is
   * planned for it, if one is.
   */
  async function onRequest(
    incoming: IncomingMessage,
    outgoing: ServerResponse
  ): Promise<void> {
    const request = await readRequest(incoming)
    if (request === undefined) return
    const fault = faults.take(request)
    const entry: Entry = {
      at: Date.now(),
      server: options.name,
      request,
      handled: false,
      ...(fault ? { fault: fault.kind } : {})
    }
    // Before the stand-in is asked: what it does may be recorded as well.
    options.record?.(entry)
    const play = playOf(fault, () => handler(request))
    entry.handled = play.handled
    const finish = () => {
      void send(outgoing, play).then(sent => {
        if (sent && play.response) entry.response = play.response
        options.answered?.(entry)
      })
    }
    if (play.delayMs === undefined) return finish()
    const timer = setTimeout(() => {
      timers.delete(timer)
      finish()
    }, play.delayMs)
    timers.add(timer)
  }

  const server = createServer((incoming, outgoing) => {
    if (options.visit?.(incoming, outgoing)) return
    onRequest(incoming, outgoing).catch(error => {
      // A bug of the sandbox: as loud as possible, and no silent hang.
      process.stderr.write(`sandbox: ${error?.stack ?? error}\n`)
      outgoing.destroy()
    })
  })
  const port = await listen(server, options.port)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      return close(server)
    }
  }
}

/**
 * Returns a request with its whole body; undefined if the client goes away in
 * the middle of it.
 */
async function readRequest(
  incoming: IncomingMessage
): Promise<SandboxRequest | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk)
  } catch {
    return undefined
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? '')
  ])
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8')
  }
}

/**
 * Returns how a request is answered with or without a fault, and calls `ask` if
 * the stand-in gets the request.
 */
export function playOf(
  fault: Fault | undefined,
  ask: () => SandboxResponse
): Play {
  if (fault === undefined) return { handled: true, response: ask() }
  switch (fault.kind) {
    case 'respond':
      if (fault.handled) ask()
      return { handled: fault.handled ?? false, response: responseOf(fault) }
    case 'drop-before':
      return { handled: false, breaks: 'before' }
    case 'lose-answer':
      ask()
      return { handled: true, breaks: 'before' }
    case 'cut-body':
      return { handled: true, response: ask(), breaks: 'within' }
    case 'garble':
      return {
        handled: true,
        response: { ...ask(), body: fault.body ?? GARBLED }
      }
    case 'oversize':
      return { handled: true, response: oversize(ask(), fault.bytes) }
    case 'delay':
      return { handled: true, response: ask(), delayMs: fault.ms }
    case 'hang':
      if (fault.handled) ask()
      return { handled: fault.handled }
  }
}

/** Returns the response that a fault gives in place of the stand-in's. */
function responseOf(fault: Fault & { kind: 'respond' }): SandboxResponse {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return {
    status: fault.status,
    headers: { ...type, ...fault.headers },
    body: fault.body ?? ''
  }
}

const GARBLED = '<html>502 Bad Gateway'

/**
 * Returns an answer with status 200 and spaces up to this size. It is valid
 * JSON if the answer was, so that nothing but its size is wrong.
 */
function oversize(answer: SandboxResponse, bytes: number): SandboxResponse {
  const padding = ' '.repeat(Math.max(0, bytes - answer.body.length))
  return { ...answer, status: 200, body: answer.body + padding }
}

/**
 * Sends an answer, or breaks the connection. Returns whether the whole answer
 * has gone out. If there is no answer, sends nothing and leaves the connection
 * open.
 */
function send(outgoing: ServerResponse, play: Play): Promise<boolean> {
  const { response, breaks } = play
  if (breaks === 'before' || outgoing.destroyed) {
    outgoing.destroy()
    return Promise.resolve(false)
  }
  if (response === undefined) return Promise.resolve(false)
  const body = Buffer.from(response.body)
  outgoing.writeHead(response.status, {
    ...response.headers,
    ...(response.status === 204 ? {} : { 'content-length': body.length })
  })
  return breaks === 'within'
    ? sendHalf(outgoing, body)
    : new Promise(resolve => {
        outgoing.on('close', () => resolve(outgoing.writableFinished))
        outgoing.end(body)
      })
}

/** Sends half of a body, and breaks the connection. Returns false. */
function sendHalf(outgoing: ServerResponse, body: Buffer): Promise<boolean> {
  return new Promise(resolve => {
    const half = body.subarray(0, Math.floor(body.length / 2))
    outgoing.write(half, () => {
      outgoing.destroy()
      resolve(false)
    })
  })
}

/**
 * Starts a server on a loopback port, any free one by default, and returns the
 * port. Fails if it is taken.
 */
function listen(server: Server, wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
    })
  })
}

/** Closes a server with all its connections. */
function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
