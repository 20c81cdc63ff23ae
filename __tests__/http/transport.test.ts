/**
 * What is known of one request that fails, above all whether it was sent; which
 * proxy it takes: docs/delivery.md, "When sending fails".
 */
import { execFile } from 'node:child_process'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse
} from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket
} from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import {
  type NoResponse,
  type Reply,
  type Request,
  UNUSABLE_PROXY
} from '../../src/http/exchange.ts'
import { openTransport } from '../../src/http/transport.ts'

const BODY_LIMIT = 1024 * 1024
const OPTIONS = { keepAlive: false, bodyMostBytes: BODY_LIMIT }
const JSON_HEADERS = { 'content-type': 'application/json' }
const closing: (() => void)[] = []

afterEach(() => {
  for (const name of PROXY_VARIABLES) delete process.env[name]
  for (const close of closing.splice(0)) close()
})

const PROXY_VARIABLES = ['http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']

describe('a request that goes well', () => {
  it('carries method, path, headers and body, and brings back all of the answer', async () => {
    const seen: string[] = []
    const port = await serveHttp(async (incoming, outgoing) => {
      const body = await text(incoming)
      seen.push(`${incoming.method} ${incoming.url} ${incoming.headers.accept}`)
      seen.push(body)
      outgoing.writeHead(207, { 'X-Some': 'thing', 'set-cookie': ['a=1', 'b'] })
      outgoing.end('söme täxt 🚀')
    })
    const reply = await send({
      method: 'POST',
      url: `http://127.0.0.1:${port}/a%2Fb/c?d=e%20f`,
      headers: { accept: 'application/json' },
      body: '{"prompt":"🚀"}'
    })
    expect(seen).toEqual([
      'POST /a%2Fb/c?d=e%20f application/json',
      '{"prompt":"🚀"}'
    ])
    expect(reply).toMatchObject({
      kind: 'response',
      status: 207,
      headers: { 'x-some': 'thing', 'set-cookie': 'a=1, b' },
      body: 'söme täxt 🚀'
    })
  })

  it('is not sent on by a redirect', async () => {
    const asked: (string | undefined)[] = []
    const port = await serveHttp((incoming, outgoing) => {
      asked.push(incoming.url)
      outgoing.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await send({ url: `http://127.0.0.1:${port}/here` })).toMatchObject({
      status: 307,
      headers: { location: '/elsewhere' },
      body: ''
    })
    expect(asked).toEqual(['/here'])
  })
})

describe('an answer', () => {
  const TEXT = '{"id":"jöb-🚀"}'
  const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'

  /** Of these bytes, with a header before those of its length. */
  async function answered(header: string, bytes: Buffer): Promise<Reply> {
    const head = `${HINTS}HTTP/1.1 200 OK\r\n${header}\r\n`
    const length = `content-length: ${bytes.length}\r\n\r\n`
    const port = await serveTcp(
      onData(socket =>
        socket.write(Buffer.concat([Buffer.from(head + length), bytes]))
      )
    )
    return post(port)
  }

  it.each<[string, string, Buffer]>([
    ['after an interim one', 'x: y', Buffer.from(TEXT)],
    ['without its byte order mark', 'x: y', Buffer.from(`\ufeff${TEXT}`)],
    ['unpacked', 'content-encoding: GZIP', gzipSync(TEXT)]
  ])('is read %s', async (_, header, bytes) => {
    const reply = await answered(header, bytes)
    expect(reply).toMatchObject({ status: 200, body: TEXT })
  })

  it.each<[string, string, Buffer]>([
    ['garbage', 'gzip', Buffer.from(TEXT)],
    ['too much once unpacked', 'gzip', gzipSync(Buffer.alloc(BODY_LIMIT + 1))],
    ['packed otherwise', 'br', brotliCompressSync(TEXT)]
  ])('has no body where it is %s', async (_, coding, bytes) => {
    const reply = await answered(`content-encoding: ${coding}`, bytes)
    expect(reply).toMatchObject({ status: 200, body: undefined })
  })
})

describe('whether the request was sent', () => {
  it.each<[string, (socket: Socket) => unknown]>([
    [
      // Nobody read it, but that can't be known from here.
      'the connection breaks before a byte is read',
      async socket => {
        socket.pause()
        await delay(100)
        socket.resetAndDestroy()
      }
    ],
    ['it breaks after it was read', onData(socket => socket.resetAndDestroy())],
    [
      'the answer is no HTTP',
      onData(socket => socket.end('220 mail.example ESMTP\r\n'))
    ],
    [
      'only an interim answer comes',
      onData(socket => socket.end('HTTP/1.1 100 Continue\r\n\r\n'))
    ]
  ])('it may have been, and is not made twice: %s', async (_, serve) => {
    let connections = 0
    const port = await serveTcp(socket => {
      connections += 1
      return serve(socket)
    })
    expect(noResponse(await post(port)).requestSent).toBe(true)
    expect(connections).toBe(1)
  })
})

describe('what happened', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:1/', /^ECONNREFUSED$/],
    ['the name is not found', 'https://x.invalid/', /^E(NOTFOUND|AI_AGAIN)$/],
    ['the server speaks no TLS', 'https://127.0.0.1:PORT/', /SSL|EPROTO/]
  ])('is told by its code: %s', async (_, url, code) => {
    const port = await serveHttp((_, outgoing) => outgoing.end())
    expect(await inChild(url.replace('PORT', `${port}`))).toEqual({
      kind: 'no-response',
      requestSent: false,
      code: expect.stringMatching(code),
      detail: expect.stringMatching(/./)
    })
  })
})

describe('an abort', () => {
  it.each([
    ['a request that waits for its answer', '', true],
    [
      'a request whose body does not come',
      'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12',
      true
    ],
    ['a proxy’s silence', '', false]
  ])('ends %s', async (_, answer, requestSent) => {
    const cancel = new AbortController()
    const port = await serveTcp(
      onData(async socket => {
        socket.write(answer)
        await delay(50)
        cancel.abort()
      })
    )
    const server = `http://127.0.0.1:${port}`
    if (!requestSent) process.env.HTTPS_PROXY = server
    const url = requestSent ? server : 'https://service.test/'
    expect(await send({ url, signal: cancel.signal })).toMatchObject({
      requestSent,
      code: 'aborted'
    })
  })

  it('unless it was sent, lets a request that is out have its answer', async () => {
    const cancel = new AbortController()
    const port = await serveHttp(async (_, outgoing) => {
      cancel.abort()
      await turn()
      outgoing.end('{}')
    })
    const url = `http://127.0.0.1:${port}/`
    expect(await send({ url, unlessSent: cancel.signal })).toMatchObject({
      status: 200,
      body: '{}'
    })
  })
})

describe.each(['signal', 'unlessSent'])('an abort (%s)', kind => {
  it('that came before prevents the request', async () => {
    let connections = 0
    const port = await serveTcp(() => {
      connections += 1
    })
    const url = `http://127.0.0.1:${port}/`
    const reply = await send({ url, [kind]: AbortSignal.abort() })
    expect(reply).toMatchObject({ requestSent: false, code: 'aborted' })
    expect(connections).toBe(0)
  })

  it.each([
    ['new for each request', false],
    ['kept', true]
  ])('sends nothing on a connection, %s, that comes later', async (...row) => {
    const [, keepAlive] = row
    const transport = openTransport({ ...OPTIONS, keepAlive })
    const cancel = new AbortController()
    const sent: string[] = []
    const port = await serveTcp(socket =>
      socket.on('data', data => sent.push(String(data)))
    )
    const url = `http://127.0.0.1:${port}/`
    const request = { method: 'POST', url, [kind]: cancel.signal }
    const sending = send(request, transport)
    cancel.abort()
    expect(await sending).toMatchObject({ requestSent: false, code: 'aborted' })
    await delay(200)
    expect(sent).toEqual([])
  })

  it('sends nothing when the connection is made only after it', async () => {
    const cancel = new AbortController()
    const sent: string[] = []
    const port = await serveTcp(
      onData(async socket => {
        socket.on('data', data => sent.push(String(data)))
        cancel.abort()
        await delay(150)
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      })
    )
    process.env.HTTP_PROXY = `http://127.0.0.1:${port}`
    const url = 'http://service.test/'
    const reply = await send({ url, [kind]: cancel.signal })
    expect(reply).toMatchObject({ requestSent: false, code: 'aborted' })
    await delay(200)
    expect(sent).toEqual([])
  })
})

describe('a body', () => {
  it('over the limit is none, and the rest is not downloaded', async () => {
    let written = 0
    function* chunks() {
      for (const chunk = Buffer.alloc(64 * 1024); ; written += chunk.length)
        yield chunk
    }
    const { promise: isOver, resolve } = Promise.withResolvers()
    const port = await serveHttp((_, outgoing) =>
      pipeline(Readable.from(chunks()), outgoing, resolve)
    )
    const reply = await send({ url: `http://127.0.0.1:${port}/` })
    expect(reply).toMatchObject({ status: 200, body: undefined })
    await isOver
    // What the sockets' buffers hold, and no more.
    expect(written).toBeLessThan(20 * BODY_LIMIT)
  })

  it.each(['content-length', 'transfer-encoding'])(
    'that breaks off is none (%s)',
    async form => {
      const port = await serveHttp((_, outgoing) => {
        if (form === 'content-length')
          outgoing.writeHead(200, { 'content-length': '100' })
        outgoing.write('{"id":"job-1"', () => outgoing.destroy())
      })
      const reply = await send({ url: `http://127.0.0.1:${port}/` })
      expect(reply).toMatchObject({ status: 200, body: undefined })
    }
  )
})

describe('connections', () => {
  it.each([
    ['a fresh one for each request', false, 4],
    ['used again where they are kept', true, 2]
  ])('%s', async (_, keepAlive, most) => {
    const connections = new Set<unknown>()
    const port = await serveHttp((incoming, outgoing) => {
      connections.add(incoming.socket)
      outgoing.end('{}')
    })
    const transport = openTransport({ ...OPTIONS, keepAlive })
    for (let count = 0; count < 4; count += 1)
      await send({ url: `http://127.0.0.1:${port}/` }, transport)
    // A kept one is free again a moment after its answer has been read.
    expect(connections.size).toBeGreaterThanOrEqual(keepAlive ? 1 : most)
    expect(connections.size).toBeLessThanOrEqual(most)
  })

  it('no POST is in doubt because the server closed a kept one', async () => {
    // The server promises to keep the connection and closes it meanwhile.
    let requests = 0
    const port = await serveTcp(socket =>
      socket.once('data', () => {
        requests += 1
        socket.write(
          'HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}',
          () => socket.once('data', () => socket.destroy())
        )
      })
    )
    const transport = openTransport(OPTIONS)
    for (let count = 0; count < 3; count += 1)
      expect(await post(port, transport)).toMatchObject({ status: 200 })
    expect(requests).toBe(3)
  })
})

describe('a proxy', () => {
  it.each(['service.test', '.test', '*', 'other.example,service.test:80'])(
    'is not used with NO_PROXY=%s',
    async none => {
      const tunnels = await useProxy()
      process.env.NO_PROXY = none
      const reply = noResponse(await send({ url: 'http://service.test/' }))
      expect(reply.requestSent).toBe(false)
      expect(reply.detail).toMatch(/ENOTFOUND|EAI_AGAIN/)
      expect(tunnels).toEqual([])
    }
  )

  it.each(['HTTP_PROXY', 'http_proxy'])(
    'whose address in %s is none is not left out',
    async name => {
      process.env[name] = 'http://proxy.test:99999'
      const reply = noResponse(await send({ url: 'http://service.test/' }))
      expect(reply).toMatchObject({ code: UNUSABLE_PROXY, requestSent: false })
      process.env.NO_PROXY = 'service.test'
      const direct = noResponse(await send({ url: 'http://service.test/' }))
      expect(direct.code).toMatch(/ENOTFOUND|EAI_AGAIN/)
    }
  )

  it('is named by its fault: nobody listens, or it hangs up', async () => {
    const url = 'http://service.test/'
    process.env.HTTP_PROXY = 'http://127.0.0.1:1'
    const refused = { code: 'ECONNREFUSED', requestSent: false }
    expect(await send({ url })).toMatchObject(refused)
    await useProxy()
    const hungUp = { code: 'ERR_PROXY_HUNG_UP', requestSent: false }
    expect(await send({ url })).toMatchObject(hungUp)
  })

  it.each([403, 407, 502])(
    'that refuses a tunnel is told: %i',
    async status => {
      await useProxy(socket => socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`))
      expect(await send({ url: 'http://service.test/' })).toEqual({
        kind: 'no-response',
        requestSent: false,
        code: `ERR_PROXY_${status}`,
        detail: `the proxy answered ${status}`
      })
    }
  )

  it('is never asked for loopback', async () => {
    const port = await serveHttp((_, outgoing) => outgoing.end('{}'))
    const tunnels = await useProxy()
    expect(await send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      status: 200
    })
    expect(tunnels).toEqual([])
  })
})

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

function serveHttp(listener: Listener): Promise<number> {
  return listen(
    createHttpServer((incoming, outgoing) => void listener(incoming, outgoing))
  )
}

function serveTcp(onConnection: (socket: Socket) => unknown): Promise<number> {
  return listen(createTcpServer(socket => void onConnection(socket)))
}

function onData(act: (socket: Socket) => unknown): (socket: Socket) => void {
  return socket => void socket.once('data', () => void act(socket))
}

/** Gives the tunnels that the proxy was asked for; by default, it hangs up. */
async function useProxy(
  answer = (socket: Socket): unknown => socket.destroy()
): Promise<readonly string[]> {
  const tunnels: string[] = []
  const server = createHttpServer()
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    tunnels.push(url)
    answer(socket)
  })
  process.env.HTTP_PROXY = `http://127.0.0.1:${await listen(server)}`
  return tunnels
}

function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return new Promise(resolve => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port))
  })
}

function send(
  request: Partial<Request> & { readonly url: string },
  transport = openTransport(OPTIONS)
): Promise<Reply> {
  const { signal } = new AbortController()
  return transport({ method: 'GET', headers: {}, signal, ...request })
}

function post(port: number, transport = openTransport(OPTIONS)) {
  const body = '{"prompt":"go"}'
  const url = `http://127.0.0.1:${port}/`
  return send({ method: 'POST', url, body, headers: JSON_HEADERS }, transport)
}

function noResponse(reply: Reply): NoResponse {
  if (reply.kind !== 'no-response') throw new Error(`It is a ${reply.status}`)
  return reply
}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms)
  })
}

function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** In a process of its own: only there Node's errors are of one kind. */
async function inChild(url: string): Promise<unknown> {
  const module = fileURLToPath(
    new URL('../../src/http/transport.ts', import.meta.url)
  )
  const script = `
    const { openTransport } = await import(process.argv[1])
    const { signal } = new AbortController()
    const request = { method: 'GET', url: process.argv[2], headers: {}, signal }
    console.log(JSON.stringify(await openTransport(${JSON.stringify(OPTIONS)})(request)))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    module,
    url
  ])
  return JSON.parse(stdout)
}
