import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
/**
 * A certificate for agents.test and github.test that no machine trusts by
 * itself, made once and for long: `openssl req -x509 -nodes -days 36500 -subj
 * /CN=test -addext subjectAltName=DNS:agents.test,DNS:github.test -newkey ec
 * -pkeyopt ec_paramgen_curve:prime256v1 -keyout key.pem -out certificate.pem`.
 */
export const CERTIFICATE = join(folder, 'certificate.pem')
const cert = readFileSync(CERTIFICATE)
const key = readFileSync(join(folder, 'key.pem'))

/** A server on a free port of this machine. */
export interface Opened {
  readonly port: number
  readonly close: () => void
}

/** Speaks TLS, and passes on what it is told to the server at this address. */
export function openTls(to: string): Promise<Opened> {
  const port = Number(new URL(to).port)
  const server = createTlsServer({ key, cert }, socket =>
    link(socket, connect(port, '127.0.0.1'))
  )
  return open(server)
}

/** A request for a tunnel, as the proxy has seen it. */
export interface Tunnel {
  readonly method: string | undefined
  /** `host:port` */
  readonly target: string | undefined
  /** `user:password`, decoded; empty without. */
  readonly credentials: string
  readonly headers: readonly string[]
}

/** A status, a broken connection, or no answer at all. */
export type Refusal = number | 'hang-up' | 'silence'

/** @param nth counts the tunnels, from 1 */
export type Refuse = (nth: number, tunnel: Tunnel) => Refusal | undefined

export interface TestProxy extends Opened {
  /** Every request that a client made to the proxy itself. */
  readonly tunnels: readonly Tunnel[]
}

/** A proxy that finds every name on this machine. */
export async function openProxy(refuse: Refuse): Promise<TestProxy> {
  const tunnels: Tunnel[] = []
  const server = createServer()
  server.on('connect', (incoming, socket) => {
    const tunnel = tunnelOf(incoming)
    const refusal = refuse(tunnels.push(tunnel), tunnel)
    if (refusal === 'silence') return
    if (refusal === 'hang-up') return void socket.destroy()
    if (refusal !== undefined)
      return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`)
    const port = Number(tunnel.target?.split(':').at(-1))
    const other = connect(port, '127.0.0.1', () =>
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    )
    link(socket, other)
  })
  // Whoever asks for a page instead of a tunnel is noted, and gets none.
  server.on('request', (incoming, outgoing) => {
    tunnels.push(tunnelOf(incoming))
    outgoing.writeHead(501).end()
  })
  return { ...(await open(server)), tunnels }
}

function tunnelOf({ method, url: target, headers }: IncomingMessage): Tunnel {
  const [, encoded = ''] = (headers['proxy-authorization'] ?? '').split(' ')
  const credentials = Buffer.from(encoded, 'base64').toString()
  return { method, target, credentials, headers: Object.keys(headers).sort() }
}

async function open(server: Server): Promise<Opened> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}

/** What either end says reaches the other, and they end together. */
function link(one: Duplex, other: Duplex): void {
  pipeline(one, other, one, () => undefined)
}
