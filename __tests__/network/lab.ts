import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Authority, createAuthority, type Leaf } from './authority.ts'
import { type Front, openFront } from './front.ts'
import { listen } from './listen.ts'
import { openProxy, type TestProxy } from './proxy.ts'

/** The servers that every case shares. */
export interface Lab {
  readonly authority: Authority
  readonly front: Front
  readonly proxy: TestProxy
  /** Where redirects would lead. */
  readonly elsewhere: Front
  /** A port that refuses connections. */
  readonly deadPort: number
  /** A way to one server alone, HTTPS or HTTP, with no name needed. */
  readonly openWay: (url: string) => Promise<Front>
  /** A service with one certificate for whatever name it is asked for. */
  readonly serveTls: (leaf: Leaf) => Promise<TlsServer>
  readonly close: () => void
}

export interface TlsServer {
  readonly port: number
  /** How many requests came out of the TLS. */
  readonly requests: () => number
}

/** Starts them. Names that end in `.test` are found by the proxies alone. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'network-'))
  const authority = createAuthority(folder)
  const front = await openFront(authority)
  const elsewhere = await openFront(authority)
  const proxy = await openProxy()
  const open: { close: () => unknown }[] = [front, elsewhere, proxy]
  return {
    authority,
    front,
    proxy,
    elsewhere,
    deadPort: await unusedPort(),
    openWay: async url => {
      const way = await openFront(authority, url)
      open.push(way)
      return way
    },
    serveTls: async leaf => {
      let requests = 0
      const server: Server = createHttpsServer({ ...leaf }, (_, response) => {
        requests += 1
        response.end('{}')
      })
      open.push(server)
      return { port: await listen(server), requests: () => requests }
    },
    close: () => {
      for (const server of open) server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The port of a server that has gone. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
