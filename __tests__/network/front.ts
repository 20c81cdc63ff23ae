import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { SandboxRequest } from '../../sandbox/exchange.ts'
import type { Authority } from './authority.ts'
import { listen } from './listen.ts'

/** Speaks HTTPS and HTTP on one port, for every name that it is asked for. */
export interface Front {
  readonly port: number
  /** Every request that arrived. */
  readonly arrived: readonly Arrived[]
  /** From now on a host's requests go to the server at this address. */
  readonly lead: (host: string, to: string) => void
  /** Before that, requests of this method are dealt with here. */
  readonly answer: (host: string, method: string, how: Answer) => void
  readonly close: () => void
}

/** A request at the front. */
export interface Arrived {
  /** Without the port. */
  readonly host: string
  readonly method: string
  readonly path: string
  readonly authorization: string
}

/** It is read, and its connection is reset. */
export interface Answer {
  readonly resetAfter: (request: SandboxRequest) => void
}

const TLS_HANDSHAKE = 0x16

/** @param to where every host leads that has no way of its own */
export async function openFront(
  authority: Authority,
  to?: string
): Promise<Front> {
  const arrived: Arrived[] = []
  const ways = new Map<string, string>()
  const answers = new Map<string, Answer>()
  const sockets = new Set<Socket>()

  function onRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url: path = '', headers } = incoming
    const host = (headers.host ?? '').replace(/:\d+$/, '')
    const authorization = String(headers.authorization)
    arrived.push({ host, method, path, authorization })
    const answer = answers.get(`${method} ${host}`)
    const target = ways.get(host) ?? to
    if (answer) {
      void read(incoming).then(request => {
        answer.resetAfter(request)
        // What is below the TLS, if there is any.
        const port = incoming.socket.remotePort
        for (const socket of sockets)
          if (socket.remotePort === port) socket.resetAndDestroy()
      })
    } else if (target) forward(incoming, outgoing, target)
    else outgoing.end('{}')
  }

  const http = createHttpServer(onRequest)
  const https = createHttpsServer(
    {
      ...authority.sign('localhost'),
      SNICallback: (name, done) =>
        done(null, createSecureContext({ ...authority.sign(name) }))
    },
    onRequest
  )
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', first => {
      socket.pause()
      socket.unshift(first)
      const isTls = first[0] === TLS_HANDSHAKE
      const speaker = isTls ? https : http
      speaker.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return {
    port: await listen(server),
    arrived,
    lead: (host, target) => void ways.set(host, target),
    answer: (host, method, how) => void answers.set(`${method} ${host}`, how),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  to: string
): void {
  const { method, headers, url = '' } = incoming
  const further = openRequest(new URL(url, to), { method, headers })
  further.on('response', answer => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  further.on('error', () => outgoing.destroy())
  incoming.pipe(further)
}

async function read(incoming: IncomingMessage): Promise<SandboxRequest> {
  const { method = '', url: path = '' } = incoming
  const headers = incoming.headers as Record<string, string>
  let body = ''
  for await (const chunk of incoming) body += chunk
  return { method, path, headers, body }
}
