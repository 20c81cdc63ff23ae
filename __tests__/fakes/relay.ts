import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server on loopback that can break down and come back. */
export interface Relay {
  readonly url: string
  /** Nobody listens any more, and open connections break. */
  readonly down: () => Promise<void>
  /** The same address works again. */
  readonly up: () => Promise<void>
}

export async function startRelay(target: string): Promise<Relay> {
  const to = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const open = () =>
    createServer(socket => {
      const other = connect(to, '127.0.0.1')
      for (const one of [socket, other]) hold(one)
      socket.pipe(other).pipe(socket)
    })
  let server = open()
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname.replace(/\/$/, '')}`,
    down: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => {
        server.close(() => resolve())
      })
    },
    up: async () => {
      server = open()
      await listen(server, port)
    }
  }
}

/** Somebody who takes connections and says nothing. */
export async function startSilence(): Promise<{
  readonly url: string
  readonly close: () => Promise<void>
}> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  const port = await listen(server, 0)
  return {
    url: `https://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => {
        server.close(() => resolve())
      })
    }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
}
