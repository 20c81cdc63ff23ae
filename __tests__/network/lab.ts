import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLocal, type Mockttp } from 'mockttp'
import { type Authority, createAuthority, type Leaf } from './authority.ts'
import { openProxy, type TestProxy } from './proxy.ts'

/** The servers that every case shares. */
export interface Lab {
  readonly authority: Authority
  /** Speaks HTTPS and HTTP on one port, for every name that is asked for. */
  readonly front: Mockttp
  /** Every request that arrived at the front. */
  readonly arrived: readonly Arrived[]
  readonly proxy: TestProxy
  /** A proxy that is spoken to in TLS, at `localhost`. */
  readonly tlsProxy: TestProxy
  /** Where redirects would lead. */
  readonly elsewhere: Mockttp
  /** Every request that arrived there. */
  readonly caught: readonly string[]
  /** A port that refuses connections. */
  readonly deadPort: number
  /** A way to one server alone, HTTPS or HTTP, with no name needed. */
  readonly openWay: (url: string) => Promise<Mockttp>
  /** A service with one certificate for whatever name it is asked for. */
  readonly serveTls: (leaf: Leaf) => Promise<TlsServer>
  readonly close: () => Promise<void>
}

/** A request at the front. */
export interface Arrived {
  /** Without the port. */
  readonly host: string
  readonly method: string
  readonly authorization: string
}

export interface TlsServer {
  readonly port: number
  /** How many requests came out of the TLS. */
  readonly requests: () => number
}

/** Starts them. Names that end in `.test` are found by the proxies alone. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'network-'))
  const authority = await createAuthority(folder)
  const [front, elsewhere, proxy, tlsProxy, deadPort] = await Promise.all([
    openMockttp(authority),
    openMockttp(authority),
    openProxy(),
    openProxy(authority.sign('localhost')),
    unusedPort()
  ])
  const ways: Mockttp[] = []
  const others: Server[] = []
  return {
    authority,
    front,
    arrived: await arrivals(front),
    proxy,
    tlsProxy,
    elsewhere,
    caught: await trap(elsewhere),
    deadPort,
    openWay: async url => {
      const way = await openMockttp(authority)
      ways.push(way)
      await way.forAnyRequest().thenForwardTo(url)
      return way
    },
    serveTls: async leaf => {
      let requests = 0
      const server = createHttpsServer({ ...leaf }, (_, response) => {
        requests += 1
        response.end('{}')
      })
      others.push(server)
      return { port: await listen(server), requests: () => requests }
    },
    close: async () => {
      for (const server of others) server.close()
      const fronts = [front, elsewhere, ...ways]
      await Promise.all(fronts.map(server => server.stop()))
      await Promise.all([proxy.close(), tlsProxy.close()])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function openMockttp(authority: Authority): Promise<Mockttp> {
  const server = getLocal({ https: authority.ca })
  // By itself it counts up to a free port; 0 leaves that to the system.
  await server.start(0)
  return server
}

async function arrivals(front: Mockttp): Promise<readonly Arrived[]> {
  const arrived: Arrived[] = []
  await front.on('request-initiated', ({ method, headers, url }) => {
    const authorization = String(headers.authorization)
    arrived.push({ host: new URL(url).hostname, method, authorization })
  })
  return arrived
}

async function trap(elsewhere: Mockttp): Promise<readonly string[]> {
  const caught: string[] = []
  await elsewhere.forAnyRequest().thenReply(200, '{}')
  await elsewhere.on('request-initiated', ({ method, path }) => {
    caught.push(`${method} ${path}`)
  })
  return caught
}

/** The port of a server that has gone. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise(resolve => server.close(resolve))
  return port
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The server has no port.')
  return address.port
}
