/**
 * A body is read within its limit, and of a long one only the end is kept:
 * docs/performance.md.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Request } from '../../src/http/exchange.ts'
import { bodyTail, openTransport } from '../../src/http/transport.ts'

const TAIL = { keptBytes: 1_000, mostBytes: 100_000 }
const OPTIONS = { keepAlive: true, bodyMostBytes: 10 }
const PROXY_VARIABLES = ['HTTP_PROXY', 'NO_PROXY']

const servers: Server[] = []

afterEach(() => {
  for (const name of PROXY_VARIABLES) delete process.env[name]
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function fetchTail(
  url: string,
  request: Partial<Request> = {},
  transport = openTransport(OPTIONS)
) {
  const { signal } = new AbortController()
  const get = { method: 'GET', url, headers: {}, signal, tail: TAIL }
  return transport({ ...get, ...request })
}

describe('the end of a body', () => {
  it('is the end of all its chunks, however they come', async () => {
    const chunk = fc.string({ unit: 'binary-ascii', maxLength: 40 })
    const check = async (chunks: readonly string[], keptBytes: number) => {
      const tail = bodyTail({ keptBytes, mostBytes: 10_000 })
      for (const text of chunks) expect(tail.add(Buffer.from(text))).toBe(true)
      expect(await tail.text(undefined)).toBe(chunks.join('').slice(-keptBytes))
    }
    const chunks = fc.array(chunk, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 60 }), check)
    )
  })

  it('is of no use where the whole is too large, by one byte', () => {
    const { add } = bodyTail({ keptBytes: 2, mostBytes: 4 })
    expect(add(Buffer.from('abcd'))).toBe(true)
    expect(add(Buffer.from('e'))).toBe(false)
  })

  it.each(['', 'identity', ' IDENTITY '])('has the coding %j', async coding => {
    const tail = bodyTail(TAIL)
    tail.add(Buffer.from('\ufeffa log'))
    expect(await tail.text(coding)).toBe('a log')
  })

  it('comes from a server, whatever the limit of other bodies is', async () => {
    const log = Array.from({ length: 9_000 }, (_, at) => `${at}\n`).join('')
    const url = await serve((_, outgoing) => outgoing.end(log))
    expect(await fetchTail(url)).toMatchObject({
      status: 200,
      body: log.slice(-1_000)
    })
    const { signal } = new AbortController()
    const whole = { method: 'GET', url, headers: {}, signal }
    const reply = await openTransport(OPTIONS)(whole)
    expect(reply).toMatchObject({ body: undefined, isTooLarge: true })
  })

  it('is not there when the body is too large, and the rest is not downloaded', async () => {
    let written = 0
    function* chunks() {
      for (const chunk = Buffer.alloc(10_000); ; written += chunk.length)
        yield chunk
    }
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    const url = await serve((_, outgoing) => {
      pipeline(Readable.from(chunks()), outgoing).catch(() => resolve())
    })
    expect(await fetchTail(url)).toEqual({
      kind: 'response',
      status: 200,
      headers: expect.anything(),
      body: undefined,
      isTooLarge: true
    })
    await isOver
    // What the sockets' buffers hold, and no more.
    expect(written).toBeLessThan(20_000_000)
  })

  it('is not there when the body breaks off', async () => {
    const url = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' })
      outgoing.write('the first half', () => outgoing.destroy())
    })
    const reply = await fetchTail(url)
    expect(reply).toMatchObject({ status: 200, body: undefined })
    expect(reply).not.toHaveProperty('isTooLarge')
  })

  it('is not there when the body is packed, which nobody asked for', async () => {
    const url = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-encoding': 'gzip' })
      outgoing.end(gzipSync('a log'))
    })
    expect(await fetchTail(url)).toMatchObject({ status: 200, body: undefined })
  })

  it('costs no more than what is kept, of 40 MB', async () => {
    const line = `${'2026-11-20T10:00:00.0000000Z'} ${'x'.repeat(71)}\n`
    const chunk = line.repeat(400)
    const url = await serve((_, outgoing) => {
      pipeline(Readable.from(Array(1_000).fill(chunk)), outgoing).catch(
        () => undefined
      )
    })
    const { bytes, peak } = await measured(url)
    expect(bytes).toBe(64 * 1024)
    // The kept end, and what Node.js reads in a turn, 32 times 64 KiB, while that
    // of the turn before is still in line.
    expect(peak).toBeLessThan(6_000_000)
  })
})

/** In a process of its own, in which garbage is collected all the time. */
async function measured(url: string) {
  const module = fileURLToPath(
    new URL('../../src/http/transport.ts', import.meta.url)
  )
  const script = `
    const { openTransport } = await import(process.argv[1])
    const transport = openTransport({ keepAlive: true, bodyMostBytes: 1e9 })
    const { signal } = new AbortController()
    const tail = { keptBytes: 64 * 1024, mostBytes: 50_000_000 }
    const used = () => {
      gc()
      const { arrayBuffers } = process.memoryUsage()
      return arrayBuffers
    }
    await transport({ method: 'GET', url: process.argv[2], headers: {}, signal, tail })
    const before = used()
    let peak = 0
    const timer = setInterval(() => { peak = Math.max(peak, used() - before) }, 5)
    const reply = await transport({ method: 'GET', url: process.argv[2], headers: {}, signal, tail })
    clearInterval(timer)
    console.log(JSON.stringify({ bytes: reply.body.length, peak }))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    script,
    module,
    url
  ])
  return JSON.parse(stdout) as { readonly bytes: number; readonly peak: number }
}

describe('a kept connection', () => {
  it('is one for each proxy: NO_PROXY may name only one of two hosts', async () => {
    const url = await serve((_, outgoing) => outgoing.end('direct'))
    const tunnels: string[] = []
    const proxy = await serve(() => undefined)
    servers.at(-1)?.on('connect', ({ url = '' }, socket) => {
      tunnels.push(url)
      socket.destroy()
    })
    process.env.HTTP_PROXY = proxy
    const transport = openTransport(OPTIONS)
    for (const _ of [1, 2]) {
      expect(await fetchTail(url, {}, transport)).toMatchObject({
        body: 'direct'
      })
      const other = 'http://logs.example/'
      expect(await fetchTail(other, {}, transport)).toMatchObject({
        kind: 'no-response',
        requestSent: false
      })
    }
    expect(tunnels).toEqual(['logs.example:80', 'logs.example:80'])
  })
})
