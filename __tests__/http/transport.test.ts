import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync
} from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import type { NoResponse, Reply, Request } from '../../src/http/exchange.ts'
import { openTransport } from '../../src/http/transport.ts'

const BODY_LIMIT = 1024 * 1024
const OPTIONS = { keepAlive: false, bodyMostBytes: BODY_LIMIT }
const JSON_HEADERS = { 'content-type': 'application/json' }
const folder = mkdtempSync(join(tmpdir(), 'transport-'))
const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = []

afterEach(async () => {
  for (const name of PROXY_VARIABLES) delete process.env[name]
  await Promise.all(open.splice(0).map(close))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROXY_VARIABLES = [
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'https_proxy',
  'http_proxy',
  'no_proxy'
]

describe('a request that goes well', () => {
  it('carries method, path, headers and body, and brings back all of the answer', async () => {
    const seen: string[] = []
    const port = await serveHttp(async (incoming, outgoing) => {
      const body = await bodyOf(incoming)
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

  it('gives the characters whole, wherever the network cut them', async () => {
    const port = await serveHttp(async (_, outgoing) => {
      for (const byte of Buffer.from('ä🚀')) {
        outgoing.write(Buffer.of(byte))
        await turn()
      }
      outgoing.end()
    })
    expect(await send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      body: 'ä🚀'
    })
  })

  it.each([301, 307])('does not follow a %i', async status => {
    const asked: (string | undefined)[] = []
    const port = await serveHttp((incoming, outgoing) => {
      asked.push(incoming.url)
      outgoing.writeHead(status, { location: '/elsewhere' }).end()
    })
    const reply = await send({ url: `http://127.0.0.1:${port}/here` })
    expect(reply).toMatchObject({
      status,
      headers: { location: '/elsewhere' },
      body: ''
    })
    expect(asked).toEqual(['/here'])
  })
})

describe('an honest answer, however it is wrapped', () => {
  const TEXT = '{"id":"jöb-1"}'
  const head = (length: number, more = '') =>
    `HTTP/1.1 200 OK\r\n${more}content-length: ${length}\r\n\r\n`
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
  const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'

  async function answered(parts: readonly (string | Buffer)[]): Promise<Reply> {
    const port = await serveTcp(socket =>
      socket.once('data', async () => {
        socket.setNoDelay(true)
        for (const part of parts) {
          socket.write(part)
          await delay(2)
        }
      })
    )
    return post(port)
  }
  const HONEST = head(Buffer.byteLength(TEXT)) + TEXT

  it.each<[string, readonly string[]]>([
    ['in one piece', [CONTINUE + HONEST]],
    ['cut anywhere', [...(CONTINUE + HINTS + HONEST)]]
  ])('is heard after interim answers: %s', async (_, parts) => {
    const reply = await answered(parts)
    expect(reply).toMatchObject({ status: 200, body: TEXT })
  })

  it('that never comes after interim ones leaves it in doubt', async () => {
    const port = await serveTcp(onData(socket => socket.end(CONTINUE)))
    expect(noResponse(await post(port)).requestSent).toBe(true)
  })

  it.each<[string, string, Buffer]>([
    ['gzip', 'gzip', gzipSync(TEXT)],
    ['deflate', 'deflate', deflateSync(TEXT)],
    ['deflate without a header', 'deflate', deflateRawSync(TEXT)],
    ['brotli', 'br', brotliCompressSync(TEXT)],
    ['two codings', 'br, gzip', gzipSync(brotliCompressSync(TEXT))]
  ])('is unpacked from %s', async (_, coding, bytes) => {
    const reply = await answered([
      head(bytes.length, `content-encoding: ${coding}\r\n`),
      bytes
    ])
    expect(reply).toMatchObject({ status: 200, body: TEXT })
  })

  it.each<[string, string, Buffer]>([
    ['garbage', 'gzip', Buffer.from(TEXT)],
    ['too much', 'gzip', gzipSync(Buffer.alloc(BODY_LIMIT + 1))],
    ['an unknown coding', 'zebra', Buffer.from(TEXT)]
  ])('is none where what it unpacks is %s', async (_, coding, bytes) => {
    const reply = await answered([
      head(bytes.length, `content-encoding: ${coding}\r\n`),
      bytes
    ])
    expect(reply).toMatchObject({ status: 200, body: undefined })
  })

  it.each<[string, string, Buffer]>([
    ['a byte order mark', 'application/json', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 by its mark', '', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['Latin-1', 'text/x; Charset="ISO-8859-1"', Buffer.from(TEXT, 'latin1')],
    ['an unknown charset', 'text/x; charset=klingon', Buffer.from(TEXT)]
  ])('is read with %s', async (_, type, bytes) => {
    const reply = await answered([
      head(bytes.length, `content-type: ${type}\r\n`),
      bytes
    ])
    expect(reply).toMatchObject({ status: 200, body: TEXT })
  })
})

describe('whether the request was sent', () => {
  it('it may have been, when the connection breaks before a byte is read', async () => {
    const port = await serveTcp(async socket => {
      socket.pause()
      await delay(100)
      socket.resetAndDestroy()
    })
    // Nobody read it, but that can't be known from here.
    expect(noResponse(await post(port)).requestSent).toBe(true)
  })

  it('it was, when the connection breaks after it was read', async () => {
    let read = ''
    const port = await serveTcp(socket =>
      socket.on('data', data => {
        read += String(data)
        if (read.includes('{"prompt":"go"}')) socket.resetAndDestroy()
      })
    )
    const reply = noResponse(await post(port))
    expect(reply.requestSent).toBe(true)
    expect(read).toContain('POST / HTTP/1.1')
  })

  it('it was, when the answer is no HTTP', async () => {
    const port = await serveTcp(
      onData(socket => socket.end('220 mail.example ESMTP\r\n'))
    )
    expect(noResponse(await post(port)).requestSent).toBe(true)
  })

  it('a request is never made twice, whatever breaks', async () => {
    let requests = 0
    const port = await serveTcp(socket =>
      socket.once('data', () => {
        requests += 1
        socket.destroy()
      })
    )
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      await send({ method, url: `http://127.0.0.1:${port}/` })
    expect(requests).toBe(4)
  })
})

describe('what happened', () => {
  const urlOf = async (port: Promise<number>, scheme = 'https') =>
    `${scheme}://localhost:${await port}/`

  // Only in a process of its own are Node's errors of the test's own kind.
  it.each([
    [
      'nobody listens',
      () => urlOf(unusedPort(), 'http'),
      false,
      /^ECONNREFUSED$/
    ],
    [
      'the name is not found',
      () => 'https://service.invalid/',
      false,
      /^E(NOTFOUND|AI_AGAIN)$/
    ],
    [
      'the certificate is not trusted',
      () => urlOf(serveHttps([])),
      false,
      /^DEPTH_ZERO_SELF_SIGNED_CERT$/
    ],
    [
      'the server speaks no TLS',
      () => urlOf(serveHttp((_, outgoing) => outgoing.end())),
      false,
      /SSL|EPROTO/
    ],
    [
      'the server resets the connection',
      () => urlOf(serveTcp(onData(socket => socket.resetAndDestroy())), 'http'),
      true,
      /^ECONNRESET$/
    ]
  ])('is told by its code: %s', async (_, url, requestSent, code) => {
    const reply = await inChild(await url(), {})
    expect(reply).toMatchObject({
      kind: 'no-response',
      requestSent,
      code: expect.stringMatching(code)
    })
    expect(reply).toHaveProperty('detail', expect.stringMatching(/./))
  })
})

describe('an abort', () => {
  it('ends a request that waits for its answer', async () => {
    const port = await serveTcp(() => undefined)
    expect(await abortedSoon(`http://127.0.0.1:${port}/`)).toMatchObject({
      requestSent: true,
      code: 'aborted'
    })
  })

  it('ends a request whose body does not come', async () => {
    const port = await serveHttp((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '10' })
      outgoing.write('12')
    })
    expect(await abortedSoon(`http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'no-response',
      requestSent: true
    })
  })

  it.each(['signal', 'unlessSent'])(
    'that came before leaves nothing to send (%s)',
    async kind => {
      let connections = 0
      const port = await serveTcp(() => {
        connections += 1
      })
      const reply = await send({
        url: `http://127.0.0.1:${port}/`,
        [kind]: AbortSignal.abort()
      })
      expect(reply).toMatchObject({ requestSent: false, code: 'aborted' })
      expect(connections).toBe(0)
    }
  )

  it('ends a proxy’s silence', async () => {
    const port = await serveTcp(() => undefined)
    process.env.HTTPS_PROXY = `http://127.0.0.1:${port}`
    expect(await abortedSoon('https://service.test/')).toMatchObject({
      requestSent: false,
      code: 'aborted'
    })
  })

  it('sends nothing when the connection stands only after it', async () => {
    const sent = await slowTunnel(() => undefined)
    await abortedSoon('http://service.test/')
    await delay(200)
    expect(sent).toEqual([])
  })
})

describe('an abort unless it was sent', () => {
  it('sends nothing when the connection stands only after it', async () => {
    const cancel = new AbortController()
    const sent = await slowTunnel(() => cancel.abort())
    const url = 'http://service.test/'
    const reply = await Promise.race([
      send({ url, unlessSent: cancel.signal }),
      delay(1_000).then(() => 'goes on' as const)
    ])
    expect(reply).toMatchObject({ requestSent: false, code: 'aborted' })
    await delay(200)
    expect(sent).toEqual([])
  })

  it('lets a request that is out have its answer', async () => {
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

describe('a body', () => {
  it('as large as the limit is read', async () => {
    const port = await serveHttp((_, outgoing) => {
      outgoing.end('x'.repeat(BODY_LIMIT))
    })
    const reply = await send({ url: `http://127.0.0.1:${port}/` })
    expect(reply.kind === 'response' && reply.body?.length).toBe(BODY_LIMIT)
  })

  it('over the limit is none, and the rest is not downloaded', async () => {
    let written = 0
    let isOver = false
    const port = await serveHttp(async (_, outgoing) => {
      outgoing.setMaxListeners(0)
      outgoing.on('close', () => {
        isOver = true
      })
      outgoing.writeHead(200, JSON_HEADERS)
      for (let count = 0; count < 640 && !isOver; count += 1) {
        const chunk = Buffer.alloc(64 * 1024, 120)
        written += chunk.length
        const goesOn = outgoing.write(chunk)
        if (!goesOn) await drained(outgoing)
      }
      outgoing.end()
    })
    const reply = await send({ url: `http://127.0.0.1:${port}/` })
    expect(reply).toMatchObject({ status: 200, body: undefined })
    await until(() => isOver)
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

  it('a kept one that the server closed leaves no POST in doubt', async () => {
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
  it.each(['http', 'https'] as const)(
    'is asked for a tunnel to %s',
    async scheme => {
      const asked: string[] = []
      const target =
        scheme === 'http'
          ? await serveHttp((incoming, outgoing) => {
              asked.push(`${incoming.method} ${incoming.headers.host}`)
              outgoing.end('{}')
            })
          : await serveHttps(asked)
      const proxy = await serveProxy(target)
      process.env[scheme === 'http' ? 'HTTP_PROXY' : 'HTTPS_PROXY'] = proxy.url
      const reply = await send({ url: `${scheme}://service.test/x` })
      expect(proxy.tunnels).toEqual([
        `service.test:${scheme === 'http' ? 80 : 443}`
      ])
      if (scheme === 'http') {
        expect(reply).toMatchObject({ status: 200 })
        expect(asked).toEqual(['GET service.test'])
        return
      }
      // The tunnel stands; the certificate behind it is for another name.
      expect(noResponse(reply).requestSent).toBe(false)
      expect(asked).toEqual([])
    }
  )

  it('is told user and password of its address', async () => {
    const target = await serveHttp((_, outgoing) => outgoing.end('{}'))
    const proxy = await serveProxy(target)
    process.env.HTTP_PROXY = proxy.url.replace('//', '//me:p%40ss@')
    await send({ url: 'http://service.test/' })
    const given = `Basic ${Buffer.from('me:p@ss').toString('base64')}`
    expect(proxy.authorizations).toEqual([given])
  })

  it.each([407, 502])(
    'that answers %i has let nothing through',
    async status => {
      const proxy = await serveProxy(0, status)
      process.env.HTTPS_PROXY = proxy.url
      const reply = await send({ method: 'POST', url: 'https://service.test/' })
      expect(noResponse(reply).requestSent).toBe(false)
      expect(proxy.tunnels).toHaveLength(1)
    }
  )

  it('that breaks the tunnel after the request leaves it in doubt', async () => {
    const target = await serveTcp(onData(socket => socket.destroy()))
    const proxy = await serveProxy(target)
    process.env.HTTP_PROXY = proxy.url
    const reply = await send({ method: 'POST', url: 'http://service.test/' })
    expect(noResponse(reply).requestSent).toBe(true)
  })

  it.each(['service.test', '.test', '*', 'other.example,service.test:80'])(
    'is left out by NO_PROXY=%s',
    async none => {
      const proxy = await serveProxy(0)
      process.env.HTTP_PROXY = proxy.url
      process.env.NO_PROXY = none
      const reply = noResponse(await send({ url: 'http://service.test/' }))
      expect(reply.requestSent).toBe(false)
      expect(reply.detail).toMatch(/ENOTFOUND|EAI_AGAIN/)
      expect(proxy.tunnels).toEqual([])
    }
  )

  it('is never asked for loopback', async () => {
    const port = await serveHttp((_, outgoing) => outgoing.end('{}'))
    const proxy = await serveProxy(0)
    process.env.HTTP_PROXY = proxy.url
    expect(await send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      status: 200
    })
    expect(proxy.tunnels).toEqual([])
  })

  it('is obeyed where connections are kept', async () => {
    const target = await serveHttp((_, outgoing) => outgoing.end('{}'))
    const proxy = await serveProxy(target)
    process.env.HTTP_PROXY = proxy.url
    const transport = openTransport({ ...OPTIONS, keepAlive: true })
    for (let count = 0; count < 3; count += 1)
      expect(
        await send({ url: 'http://service.test/' }, transport)
      ).toMatchObject({ status: 200 })
    expect(proxy.tunnels.length).toBeLessThan(3)
  })
})

describe('an authority of one’s own', () => {
  it('is trusted when NODE_EXTRA_CA_CERTS names it', async () => {
    const asked: string[] = []
    const port = await serveHttps(asked)
    const ask = (env: Record<string, string>) =>
      inChild(`https://localhost:${port}/`, env)
    expect(await ask({})).toMatchObject({ requestSent: false })
    expect(asked).toEqual([])
    const env = { NODE_EXTRA_CA_CERTS: certificate().path }
    expect(await ask(env)).toMatchObject({ status: 200, body: '{}' })
    expect(asked).toEqual(['GET /'])
  })
})

interface Certificate {
  readonly path: string
  readonly key: string
  readonly cert: string
}

let made: Certificate | undefined

/** A certificate for localhost that signed itself. */
function certificate(): Certificate {
  if (made) return made
  const path = join(folder, 'cert.pem')
  const keyPath = join(folder, 'key.pem')
  const subject = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost'
  ]
  const out = ['-keyout', keyPath, '-out', path, '-days', '2', '-nodes']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...key, ...out, ...subject], {
    stdio: 'pipe'
  })
  made = {
    path,
    key: readFileSync(keyPath, 'utf8'),
    cert: readFileSync(path, 'utf8')
  }
  return made
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

function serveHttp(listener: Listener): Promise<number> {
  return listen(
    createHttpServer((incoming, outgoing) => void listener(incoming, outgoing))
  )
}

function serveHttps(asked: string[]): Promise<number> {
  const { key, cert } = certificate()
  return listen(
    createHttpsServer({ key, cert }, (incoming, outgoing) => {
      asked.push(`${incoming.method} ${incoming.url}`)
      outgoing.end('{}')
    })
  )
}

function serveTcp(onConnection: (socket: Socket) => unknown): Promise<number> {
  return listen(createTcpServer(socket => void onConnection(socket)))
}

function onData(act: (socket: Socket) => unknown): (socket: Socket) => void {
  return socket => void socket.once('data', () => void act(socket))
}

/** A proxy whose tunnel stands only after a while. Gives what comes through. */
async function slowTunnel(onAsked: () => void): Promise<readonly string[]> {
  const sent: string[] = []
  const port = await serveTcp(
    onData(async socket => {
      socket.on('data', data => sent.push(String(data)))
      onAsked()
      await delay(150)
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    })
  )
  process.env.HTTP_PROXY = `http://127.0.0.1:${port}`
  return sent
}

/** Tunnels to one port, whatever name it is asked for; or answers a status. */
async function serveProxy(target: number, status = 200) {
  const tunnels: (string | undefined)[] = []
  const authorizations: (string | undefined)[] = []
  const server = createHttpServer()
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    tunnels.push(incoming.url)
    authorizations.push(incoming.headers['proxy-authorization'])
    socket.on('error', () => socket.destroy())
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
      return
    }
    const other = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(other).pipe(socket)
    })
    other.on('error', () => socket.destroy())
    other.on('close', () => socket.destroy())
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, tunnels, authorizations }
}

function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  open.push({ server, sockets })
  return new Promise(resolve => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port))
  })
}

function close({ server, sockets }: (typeof open)[number]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise(resolve => {
    server.close(() => resolve())
  })
}

async function unusedPort(): Promise<number> {
  const port = await serveTcp(() => undefined)
  await Promise.all(open.splice(-1).map(close))
  return port
}

function send(
  request: Partial<Request> & { readonly url: string },
  transport = openTransport(OPTIONS)
): Promise<Reply> {
  const { signal } = new AbortController()
  return transport({ method: 'GET', headers: {}, signal, ...request })
}

function post(
  port: number,
  transport = openTransport(OPTIONS)
): Promise<Reply> {
  const body = '{"prompt":"go"}'
  const url = `http://127.0.0.1:${port}/`
  return send({ method: 'POST', url, body, headers: JSON_HEADERS }, transport)
}

function noResponse(reply: Reply): NoResponse {
  if (reply.kind !== 'no-response') throw new Error(`It is a ${reply.status}`)
  return reply
}

/** An abort has to end a request within a moment. */
async function abortedSoon(url: string): Promise<Reply | 'goes on'> {
  const { signal } = cancelledAfter(80)
  return Promise.race([
    send({ url, signal }),
    delay(1_000).then(() => 'goes on' as const)
  ])
}

function cancelledAfter(ms: number): AbortController {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller
}

function delay(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms)
  })
}

function turn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await delay(5)
  expect(isSo()).toBe(true)
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    outgoing.once('drain', resolve)
    outgoing.once('close', resolve)
  })
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** One request in a process of its own: Node reads the variable at its start. */
async function inChild(
  url: string,
  env: Readonly<Record<string, string>>
): Promise<unknown> {
  const module = fileURLToPath(
    new URL('../../src/http/transport.ts', import.meta.url)
  )
  const script = `
    const { openTransport } = await import(process.argv[1])
    const { signal } = new AbortController()
    const request = { method: 'GET', url: process.argv[2], headers: {}, signal }
    console.log(JSON.stringify(await openTransport(${JSON.stringify(OPTIONS)})(request)))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script, module, url],
    { env: { PATH: process.env.PATH ?? '', ...env } }
  )
  return JSON.parse(stdout)
}
