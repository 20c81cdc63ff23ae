import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'

/** A certificate that no machine trusts by itself. */
export interface Certificate {
  /** For NODE_EXTRA_CA_CERTS. */
  readonly file: string
  readonly key: Buffer
  readonly cert: Buffer
}

/** Makes one that is valid for these names, and keeps it in a folder. */
export function certify(folder: string, names: readonly string[]): Certificate {
  const [file, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const hosts = names.map(name => `DNS:${name}`).join(',')
  const make = `req -x509 -nodes -days 2 -subj /CN=test -addext subjectAltName=${hosts}`
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1'
  const parts = `${make} ${key}`.split(' ')
  execFileSync('openssl', [...parts, '-keyout', keyFile, '-out', file], {
    stdio: 'pipe'
  })
  return { file, key: readFileSync(keyFile), cert: readFileSync(file) }
}

/** A server on a free port of this machine. */
export interface Opened {
  readonly port: number
  readonly close: () => void
}

/** Speaks TLS, and passes on what it is told to the server at this address. */
export function openTls(
  { key, cert }: Certificate,
  to: string
): Promise<Opened> {
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
