import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from './listen.ts'

/** A proxy that finds every name on this machine. */
export interface TestProxy {
  readonly port: number
  /** Every request that a client made to the proxy itself. */
  readonly tunnels: readonly Tunnel[]
  /** From now on tunnels to a host are opened only if `how` lets them. */
  readonly refuse: (host: string, how: Refusing) => void
  readonly close: () => void
}

/** A request for a tunnel, as the proxy has seen it. */
export interface Tunnel {
  readonly method: string | undefined
  readonly host: string
  /** `host:port` */
  readonly target: string
  /** `user:password`, decoded; empty without. */
  readonly credentials: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A status, a broken connection, or no answer at all. */
export type Refusal = number | 'hang-up' | 'silence'

/** @param nth counts the tunnels to this host, from 1 */
export type Refusing = (nth: number, tunnel: Tunnel) => Refusal | undefined

export async function openProxy(): Promise<TestProxy> {
  const tunnels: Tunnel[] = []
  const rules = new Map<string, Refusing>()
  const sockets = new Set<Duplex>()

  function onAsked(incoming: IncomingMessage, socket: Duplex): void {
    hold(socket)
    const tunnel = tunnelOf(incoming)
    tunnels.push(tunnel)
    const nth = tunnels.filter(({ host }) => host === tunnel.host).length
    const refusal = rules.get(tunnel.host)?.(nth, tunnel)
    if (refusal === 'silence') return
    if (refusal === 'hang-up') return void socket.destroy()
    if (refusal !== undefined)
      return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`)
    const port = Number(tunnel.target.split(':').at(-1))
    const other = hold(connect(port, '127.0.0.1'))
    other.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.pipe(other).pipe(socket)
    })
    other.once('close', () => socket.destroy())
  }

  function hold<T extends Duplex>(socket: T): T {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    return socket
  }

  const server = createServer()
  server.on('connect', onAsked)
  // Whoever asks for a page instead of a tunnel is noted, and gets none.
  server.on('request', (incoming, outgoing) => {
    tunnels.push(tunnelOf(incoming))
    outgoing.writeHead(501).end()
  })
  return {
    port: await listen(server),
    tunnels,
    refuse: (host, how) => void rules.set(host, how),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}

function tunnelOf({ method, url = '', headers }: IncomingMessage): Tunnel {
  const [, encoded = ''] =
    headers['proxy-authorization']?.match(/^Basic (.*)$/) ?? []
  return {
    method,
    host: url.replace(/:\d+$/, ''),
    target: url,
    credentials: Buffer.from(encoded, 'base64').toString(),
    headers
  }
}
