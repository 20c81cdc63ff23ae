import { request as send } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type Handler, json, type Recorded } from '../../sandbox/exchange.ts'
import { createFaults, type Fault } from '../../sandbox/faults.ts'
import { type Served, serve } from '../../sandbox/serve.ts'

const open: Served[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(served => served.close()))
})

async function start() {
  const record: Recorded[] = []
  const asked: string[] = []
  const faults = createFaults()
  const handler: Handler = request => {
    asked.push(`${request.method} ${request.path} ${request.body}`)
    return json(200, { hello: 'wörld' })
  }
  const served = await serve(handler, {
    name: 'service',
    faults,
    record: entry => record.push(entry)
  })
  open.push(served)
  const post = () =>
    fetch(`${served.url}/job/message?x=1`, { method: 'POST', body: '{"a":1}' })
  return { served, record, asked, faults, post }
}

async function withFault(fault: Fault) {
  const world = await start()
  world.faults.next('POST', /\/message$/, fault)
  return world
}

describe('without a fault', () => {
  it('asks the handler, answers, and records both', async () => {
    const { post, record, asked } = await start()
    const answer = await post()
    expect(await answer.json()).toEqual({ hello: 'wörld' })
    expect(asked).toEqual(['POST /job/message?x=1 {"a":1}'])
    expect(record).toMatchObject([
      {
        server: 'service',
        handled: true,
        request: {
          method: 'POST',
          path: '/job/message?x=1',
          headers: { host: expect.any(String) },
          body: '{"a":1}'
        },
        response: { status: 200, body: '{"hello":"wörld"}' }
      }
    ])
  })

  it('is on a loopback address, and closes with a connection open', async () => {
    const { served, post } = await start()
    await post()
    expect(served.url).toBe(`http://127.0.0.1:${served.port}`)
    await served.close()
    await expect(post()).rejects.toThrow()
  })
})

describe('a visitor', () => {
  it('takes what it will: unrecorded, and with no fault', async () => {
    const record: Recorded[] = []
    const faults = createFaults()
    faults.next('*', /./, { kind: 'drop-before' })
    const served = await serve(() => json(200, 'the API'), {
      name: 'github',
      faults,
      record: entry => record.push(entry),
      visit: (incoming, outgoing) => {
        const isTaken = incoming.url === '/page'
        if (isTaken) outgoing.end('a page')
        return isTaken
      }
    })
    open.push(served)
    const page = await fetch(`${served.url}/page`)
    expect(await page.text()).toBe('a page')
    expect([record.length, faults.pending()]).toEqual([0, 1])
    await expect(fetch(`${served.url}/api`)).rejects.toThrow()
    expect(record).toMatchObject([{ request: { path: '/api' } }])
  })
})

describe('a fault that answers', () => {
  it('respond: something else, and nobody is asked', async () => {
    const { post, asked, record } = await withFault({
      kind: 'respond',
      status: 503,
      headers: { 'retry-after': '3' },
      body: '{"error":"later"}'
    })
    const answer = await post()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await answer.text()).toBe('{"error":"later"}')
    expect(asked).toEqual([])
    expect(record[0]).toMatchObject({ fault: 'respond', handled: false })
  })

  it('garble: what is not JSON', async () => {
    const { post, asked } = await withFault({ kind: 'garble' })
    const answer = await post()
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('oversize: that many bytes', async () => {
    const bytes = 2_000_000
    const { post } = await withFault({ kind: 'oversize', bytes })
    const text = await (await post()).text()
    expect(text.length).toBe(bytes)
  })

  it('delay: later, though asked at once', async () => {
    const { post, asked } = await withFault({ kind: 'delay', ms: 50 })
    const began = performance.now()
    const answer = await post()
    expect(answer.status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(45)
    expect(asked).toHaveLength(1)
  })

  it('redirect: elsewhere', async () => {
    const { served, faults } = await start()
    const location = 'http://127.0.0.1:1/'
    faults.next('*', /./, { kind: 'redirect', location })
    const answer = await fetch(served.url, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(location)
  })
})

describe('a fault that breaks the connection', () => {
  it('drop-before: nobody is asked', async () => {
    const { post, asked, record } = await withFault({ kind: 'drop-before' })
    await expect(post()).rejects.toThrow()
    expect(asked).toEqual([])
    expect(record).toMatchObject([{ fault: 'drop-before', handled: false }])
  })

  it('lose-answer: asked, and not one byte of the answer', async () => {
    const { served, asked, record } = await withFault({ kind: 'lose-answer' })
    await expect(rawPost(served)).resolves.toEqual({ bytes: 0 })
    expect(asked).toHaveLength(1)
    expect(record[0]?.handled).toBe(true)
    expect(record[0]?.response).toBeUndefined()
  })

  it('cut-body: half of it', async () => {
    const { post, asked, record } = await withFault({ kind: 'cut-body' })
    const answer = await post()
    expect(answer.headers.get('content-length')).toBe('18')
    await expect(answer.text()).rejects.toThrow()
    expect(asked).toHaveLength(1)
    expect(record[0]?.response).toBeUndefined()
  })

  it.each([true, false])('hang: no answer; asked: %p', async handled => {
    const { served, asked } = await withFault({ kind: 'hang', handled })
    const url = `${served.url}/message`
    const signal = AbortSignal.timeout(50)
    await expect(fetch(url, { method: 'POST', signal })).rejects.toThrow()
    expect(asked).toHaveLength(handled ? 1 : 0)
  })
})

/** How many bytes arrive before the connection breaks. */
function rawPost(served: Served): Promise<{ readonly bytes: number }> {
  return new Promise(resolve => {
    const outgoing = send(`${served.url}/message`, { method: 'POST' })
    let bytes = 0
    outgoing.on('response', incoming => {
      incoming.on('data', chunk => {
        bytes += chunk.length
      })
    })
    outgoing.on('error', () => resolve({ bytes }))
    outgoing.end('{}')
  })
}
