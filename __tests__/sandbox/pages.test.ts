import { type IncomingHttpHeaders, request as open } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import { createPages, type Written } from '../../sandbox/page/pages.ts'
import { type Served, serve } from '../../sandbox/serve.ts'
import { handClock } from './clock.ts'

const closing: Served[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map(served => served.close()))
})

const ISSUE = '/acme/shop/issues/7'

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Told {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A GitHub with issue 7, and its pages. */
async function start() {
  const clock = handClock()
  const github = createGitHub({
    now: clock.now,
    serverUrl: 'https://github.test',
    token: 'ghs_token',
    permissions: { 'octo-dev': 'write', 'octo-reader': 'read' }
  })
  github.addIssue({
    number: 7,
    title: 'Checkout fails',
    by: 'octo-reader'
  })
  const written: Written[] = []
  const pages = createPages({
    github,
    home: 7,
    commenters: [{ login: 'octo-dev', may: 'write' }],
    firstComment: '/agent --job j',
    runs: () => [],
    onWritten: one => written.push(one)
  })
  const served = await serve(github.handle, {
    name: 'github',
    visit: pages.visit
  })
  closing.push(served)
  const host = `127.0.0.1:${served.port}`
  const ask = (path: string, asked: Asked = {}) => send(host, path, asked)
  const comment = (headers: Asked['headers'] = {}) =>
    ask(`${ISSUE}/comments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers
      },
      body: 'by=octo-dev&body=/agent'
    })
  return { written, host, ask, comment }
}

/** Not `fetch`, which lets nobody choose a host. */
function send(host: string, path: string, asked: Asked): Promise<Told> {
  const { method = 'GET', headers = {}, body } = asked
  return new Promise((resolve, reject) => {
    const outgoing = open(`http://${host}${path}`, { method, headers })
    outgoing.once('error', reject)
    outgoing.once('response', incoming => {
      let text = ''
      incoming.setEncoding('utf8')
      const { statusCode: status, headers: told } = incoming
      const end = () => resolve({ status, headers: told, body: text })
      incoming.on('data', chunk => {
        text += chunk
        // News have no end of their own.
        if (told['content-type']?.startsWith('text/event-stream')) {
          end()
          incoming.destroy()
        }
      })
      incoming.once('end', end)
    })
    outgoing.end(body)
  })
}

describe('every answer', () => {
  it.each([
    [ISSUE, 200],
    [`${ISSUE}/events`, 200],
    ['/-/page.js', 200],
    ['/', 303],
    ['/acme/shop/issues/99', 404]
  ])('to %s tells the browser to be strict', async (path, status) => {
    const { ask } = await start()
    expect(await ask(path)).toMatchObject({ status, headers: STRICT })
  })

  it('says so where it refuses, too', async () => {
    const { ask } = await start()
    const refused = await ask(ISSUE, { headers: { host: 'evil.example' } })
    expect(refused).toMatchObject({ status: 421, headers: STRICT })
  })
})

const STRICT = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store'
}

const API = '/repos/acme/shop/issues/7'

describe('a host that is not this machine', () => {
  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'evil.example#127.0.0.1',
    '192.168.0.1',
    '0.0.0.0',
    'localhost:80:80'
  ])('"%s" gets nothing', async host => {
    const { ask, written } = await start()
    const headers = { host, authorization: 'token ghs_token' }
    for (const path of ['/', ISSUE, `${ISSUE}/events`, '/-/page.js', API]) {
      const { status, body } = await ask(path, { headers })
      expect([status, body]).toEqual([
        421,
        'Only this machine can open this page.'
      ])
    }
    const { status } = await ask(`${ISSUE}/comments`, {
      method: 'POST',
      headers: { host, origin: `http://${host}` },
      body: 'by=octo-dev&body=/agent'
    })
    expect(status).toBe(421)
    expect(written).toEqual([])
  })

  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:80'])(
    '%s is',
    async host => {
      const { ask } = await start()
      expect((await ask(ISSUE, { headers: { host } })).status).toBe(200)
    }
  )
})

describe('another origin', () => {
  it.each([
    'https://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://localhost:PORT',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.example',
    'null',
    ''
  ])('"%s" gets nothing and changes nothing', async given => {
    const { ask, comment, written, host } = await start()
    const origin = given.replace('PORT', host.split(':')[1] ?? '')
    expect((await comment({ origin })).status).toBe(403)
    for (const path of [ISSUE, `${ISSUE}/events`, API]) {
      expect((await ask(path, { headers: { origin } })).status).toBe(403)
    }
    expect(written).toEqual([])
  })

  it('none at all may look, but not comment', async () => {
    const { ask, comment, written } = await start()
    expect((await ask(ISSUE)).status).toBe(200)
    expect((await comment()).status).toBe(403)
    expect(written).toEqual([])
  })

  it('is not the page itself', async () => {
    const { comment, written, host } = await start()
    const { status } = await comment({ origin: `http://${host}` })
    expect([status, written.length]).toEqual([303, 1])
  })
})
