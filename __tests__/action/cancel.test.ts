import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, describe, expect, it } from '@jest/globals'
import { startWorld } from '../../sandbox/world.ts'
import { createAuthority, type Leaf } from '../network/authority.ts'

/** Within the three seconds that a follow-up which is out would still get. */
const LATE_MS = 1_500
const folder = mkdtempSync(join(tmpdir(), 'cancel-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a cancel', () => {
  it('while the connection for the follow-up does not stand leaves nothing sent', async () => {
    const authority = createAuthority(folder)
    const world = await startWorld()
    const way = await openWay(authority.sign('localhost'), world.serviceUrl)
    const { id, event } = world.comment({ by: 'octo-dev', body: '/agent Fix' })
    try {
      const run = world.run({
        event,
        inputs: { 'base-url': way.url },
        env: { NODE_EXTRA_CA_CERTS: authority.certFile }
      })
      await way.second
      run.kill('SIGINT')
      const { outputs, annotations } = await run.done

      expect(outputs).toMatchObject({ outcome: 'cancelled', sent: 'false' })
      expect(annotations.at(-1)?.message).toContain('Nothing was sent')
      const asked = world.record.filter(({ server }) => server === 'service')
      expect(asked.map(({ request }) => request.method)).toEqual(['GET'])
      const reactions = world.github.reactions('issue', id)
      expect(reactions.map(({ content }) => content)).toEqual(['confused'])
    } finally {
      way.close()
      await world.close()
    }
  })
})

/**
 * A way to the service in TLS. The first connection, the look's, stands at
 * once; the second, the follow-up's, stands late.
 */
async function openWay(leaf: Leaf, target: string) {
  const second = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  }
  const tls = createTlsServer({ ...leaf }, socket => {
    const other = connect(Number(new URL(target).port), '127.0.0.1')
    for (const one of [socket, other]) hold(one)
    socket.pipe(other).pipe(socket)
  })
  let connections = 0
  let late: NodeJS.Timeout | undefined
  const server = createServer(socket => {
    hold(socket)
    connections += 1
    if (connections === 1) return void tls.emit('connection', socket)
    late = setTimeout(() => tls.emit('connection', socket), LATE_MS)
    second.resolve()
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    second: second.promise,
    close: () => {
      clearTimeout(late)
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  }
}
