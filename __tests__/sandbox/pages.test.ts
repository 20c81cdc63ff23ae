import { type IncomingHttpHeaders, request as open } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createGitHub, type GitHub } from '../../sandbox/github.ts'
import {
  createPages,
  type Pages,
  type Written
} from '../../sandbox/page/pages.ts'
import type { ShownRun } from '../../sandbox/page/runs.ts'
import { type Served, serve } from '../../sandbox/serve.ts'
import { handClock } from './clock.ts'

const closing: Served[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map(served => served.close()))
})

const ISSUE = '/acme/shop/issues/7'
const PULL = '/acme/shop/pull/8'
const RUN: ShownRun = {
  id: 6_000_000_002,
  issue: 7,
  anchor: 'issue-7',
  startedAt: 0,
  progress: { kind: 'running', log: [] }
}

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

interface Stage {
  readonly github: GitHub
  readonly pages: Pages
  readonly written: readonly Written[]
  readonly host: string
  readonly ask: (path: string, asked?: Asked) => Promise<Told>
  readonly comment: (
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
    thread?: string
  ) => Promise<Told>
}

/** A GitHub with issue 7 and pull request 8, and its pages. */
async function start(runs: readonly ShownRun[] = []): Promise<Stage> {
  const clock = handClock()
  const github = createGitHub({
    now: clock.now,
    serverUrl: 'https://github.test',
    token: 'ghs_token',
    permissions: { 'octo-dev': 'write', 'octo-reader': 'read' }
  })
  github.addIssue({
    number: 7,
    title: 'Checkout <b>fails</b> & "burns"',
    by: 'octo-reader',
    body: 'It *does*.'
  })
  github.openPullRequest({
    title: 'Mend it',
    branch: 'agent/"><script>alert(1)</script>',
    by: 'agent-app[bot]'
  })
  const written: Written[] = []
  const pages = createPages({
    github,
    home: 7,
    commenters: [{ login: 'octo-dev', may: 'write' }],
    firstComment: '/agent --job j',
    runs: () => runs,
    onWritten: one => written.push(one)
  })
  const served = await serve(github.handle, {
    name: 'github',
    visit: pages.visit
  })
  closing.push(served)
  const host = `127.0.0.1:${served.port}`
  const ask = (path: string, asked: Asked = {}) => send(host, path, asked)
  return {
    github,
    pages,
    written,
    host,
    ask,
    comment: (fields, headers = { origin: `http://${host}` }, thread = ISSUE) =>
      ask(`${thread}/comments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers
        },
        body: String(new URLSearchParams(fields))
      })
  }
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

describe('a page', () => {
  it('names nothing that is not on this server', async () => {
    const { ask } = await start()
    const { body } = await ask(ISSUE)
    const loaded = [...body.matchAll(/ (?:src|href|action)="([^"]*)"/g)]
    expect(loaded.length).toBeGreaterThan(5)
    for (const [, address] of loaded) expect(address).toMatch(/^[/#]/)
  })

  it('escapes what people and machines named', async () => {
    const { ask } = await start()
    const issue = await ask(ISSUE)
    expect(issue.body).toContain(
      'Checkout &lt;b&gt;fails&lt;/b&gt; &amp; &quot;burns&quot;'
    )
    const pull = await ask('/acme/shop/pull/8')
    expect(pull.body).toContain(
      'agent/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
    )
    expect(pull.body).not.toContain('<script>')
  })

  it('escapes what a run printed, and renders its summary', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { ask } = await start([
      {
        ...RUN,
        progress: {
          kind: 'ended',
          result: {
            exitCode: 1,
            outputs: { outcome: evil, 'pr-link': evil },
            summary: `### ${evil}`,
            annotations: [{ level: 'error', message: evil }],
            log: `${evil}\n`
          }
        }
      }
    ])
    const { body } = await ask(ISSUE)
    expect(body).toContain('<h3><span>image</span></h3>')
    expect(body.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(7)
    expect(body).not.toContain('<img src=x')
  })
})

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
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
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
    const fields = { by: 'octo-dev', body: '/agent' }
    expect((await comment(fields, { origin })).status).toBe(403)
    for (const path of [ISSUE, `${ISSUE}/events`, API]) {
      expect((await ask(path, { headers: { origin } })).status).toBe(403)
    }
    expect(written).toEqual([])
  })

  it('none at all may look, but not comment', async () => {
    const { ask, comment, written } = await start()
    expect((await ask(ISSUE)).status).toBe(200)
    const fields = { by: 'octo-dev', body: '/agent' }
    expect((await comment(fields, {})).status).toBe(403)
    expect(written).toEqual([])
  })
})

describe('a comment from the page', () => {
  it('is taken, and leads back to it', async () => {
    const { comment, written } = await start()
    const body = '/agent täglich\r\n& <b>'
    const { status, headers } = await comment({ by: 'octo-dev', body })
    expect([status, headers.location]).toEqual([303, ISSUE])
    expect(written).toEqual([{ issue: 7, by: 'octo-dev', body }])
  })

  it('may be as long as on GitHub', async () => {
    const { comment, written } = await start()
    const body = '👀'.repeat(65_536)
    const { status } = await comment({ by: 'octo-dev', body })
    expect([status, written.length]).toEqual([303, 1])
  })

  it.each([
    [{ by: 'octo-dev', body: ' \n' }, 422, 'The comment is empty.'],
    [{ by: 'octo-dev' }, 422, 'The comment is empty.'],
    [
      { by: 'octo-dev', body: 'a'.repeat(65_537) },
      422,
      'The comment is too long (at most 65536 characters).'
    ],
    [{ by: 'somebody', body: 'a' }, 422, 'There is no such user.'],
    [{ body: 'a' }, 422, 'There is no such user.'],
    [
      { by: 'octo-dev', body: 'a'.repeat(1_100_000) },
      413,
      'The comment is too long.'
    ]
  ])('is refused: case %#', async (fields, status, text) => {
    const { comment, written } = await start()
    expect(await comment(fields)).toMatchObject({ status, body: text })
    expect(written).toEqual([])
  })

  it('that breaks off in the middle does no harm', async () => {
    const { ask, host, written } = await start()
    const outgoing = open(`http://${host}${ISSUE}/comments`, {
      method: 'POST',
      headers: { origin: `http://${host}`, 'content-length': '100' }
    })
    const isOver = new Promise(resolve => outgoing.once('error', resolve))
    outgoing.write('by=octo-dev&body=half')
    outgoing.destroy(new Error('gone'))
    await isOver
    expect((await ask(ISSUE)).status).toBe(200)
    expect(written).toEqual([])
  })
})

describe('on a pull request', () => {
  const said = { by: 'octo-dev', body: 'a' }
  const line = 'src/checkout.ts:R12'

  it('a comment goes to the conversation or to a line', async () => {
    const { comment, written } = await start()
    await comment({ ...said, on: '' }, undefined, PULL)
    await comment({ ...said, on: line }, undefined, PULL)
    await comment({ ...said, on: 'src/checkout.ts:L11' }, undefined, PULL)
    expect(written).toMatchObject([
      { issue: 8, by: 'octo-dev', body: 'a' },
      { issue: 8, on: { path: 'src/checkout.ts', line: 12, side: 'RIGHT' } },
      { issue: 8, on: { line: 11, side: 'LEFT' } }
    ])
    expect(written[0]).not.toHaveProperty('on')
    expect(written[2]?.on?.hunk?.split('\n')).toEqual([
      '@@ -9,4 +9,5 @@',
      expect.stringContaining('const sum'),
      expect.stringContaining('const voucher'),
      '-  return sum - voucher'
    ])
  })

  it('comments on lines wait for their review, and go with it', async () => {
    const { ask, comment, written } = await start()
    const draft = { ...said, as: 'draft', on: line }
    await comment(draft, undefined, PULL)
    await comment({ ...draft, body: 'b' }, undefined, PULL)
    expect(written).toEqual([])
    const waiting = await ask(PULL)
    expect(waiting.body).toContain('src/checkout.ts, line 12: b</li>')
    const review = { by: 'octo-dev', body: '/agent do', as: 'review' }
    await comment(review, undefined, PULL)
    expect(written).toMatchObject([
      { issue: 8, body: '/agent do', review: [{ body: 'a' }, { body: 'b' }] }
    ])
    expect((await ask(PULL)).body).not.toContain('line 12: b</li>')
  })

  it.each([
    [{ as: 'draft' }, 'Choose a line for a comment in a review.'],
    [{ on: 'src/checkout.ts:R99' }, 'There is no such line.'],
    [{ as: 'review', body: '' }, 'The review is empty.']
  ])('%j is refused', async (fields, body) => {
    const { comment, written } = await start()
    const answer = await comment({ ...said, ...fields }, undefined, PULL)
    expect(answer).toMatchObject({ status: 422, body })
    expect(written).toEqual([])
  })
})
