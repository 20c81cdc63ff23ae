import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Authority, createAuthority } from './authority.ts'
import { type Front, openFront } from './front.ts'
import { listen } from './listen.ts'
import { openProxy, type TestProxy } from './proxy.ts'

/** The servers that every case shares. */
export interface Lab {
  readonly authority: Authority
  readonly front: Front
  readonly proxy: TestProxy
  /** A port that refuses connections. */
  readonly deadPort: number
  /** A way to one server alone, HTTPS or HTTP, with no name needed. */
  readonly openWay: (url: string) => Promise<Front>
  readonly close: () => void
}

/** Starts them. Names that end in `.test` are found by the proxies alone. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'network-'))
  const authority = createAuthority(folder)
  const front = await openFront(authority)
  const proxy = await openProxy()
  const open: { close: () => unknown }[] = [front, proxy]
  return {
    authority,
    front,
    proxy,
    deadPort: await unusedPort(),
    openWay: async url => {
      const way = await openFront(authority, url)
      open.push(way)
      return way
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
