/** The sandbox's pages are for whoever started it alone, and show what a world has. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import { createPages, type Written } from '../../sandbox/page/pages.ts'
import { type Served, serve } from '../../sandbox/serve.ts'

const ISSUE = '/acme/shop/issues/7'
const API = '/repos/acme/shop/issues/7'
const ALL = ['/', ISSUE, `${ISSUE}/events`, '/-/page.js', API]

let served: Served
let written: readonly Written[] = []

beforeAll(async () => {
  const github = createGitHub({
    now: Date.now,
    serverUrl: 'https://github.test',
    token: 'ghs_token'
  })
  github.addIssue({ number: 7, title: 'Checkout fails', by: 'octo-reader' })
  const { visit } = createPages({
    github,
    home: 7,
    commenters: [{ login: 'octo-dev', may: 'write' }],
    firstComment: '/agent add a test',
    isRunHere: true,
    runs: () => [],
    onWritten: one => {
      written = [...written, one]
    },
    rerun: id => (id === 1 ? undefined : 'There is no such run.')
  })
  served = await serve(github.handle, { name: 'github', visit })
})

beforeEach(() => {
  written = []
})

afterAll(() => served.close())

type Headers = Readonly<Record<string, string>>

/** Not `fetch`, which lets nobody choose a host. */
async function ask(path: string, headers: Headers = {}, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  const outgoing = request(served.url + path, { method, headers })
  outgoing.end(body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  incoming.destroy()
  return { status: incoming.statusCode, headers: incoming.headers }
}

const comment = (headers: Headers = {}) =>
  ask(`${ISSUE}/comments`, headers, 'by=octo-dev&body=/agent')

it.each([
  [200, ISSUE, {}],
  [200, `${ISSUE}/events`, {}],
  [200, '/-/page.js', {}],
  [303, '/', {}],
  [404, '/acme/shop/issues/99', {}],
  [421, ISSUE, { host: 'evil.example' }]
])('%i for %s tells the browser to be strict', async (status, path, given) => {
  expect(await ask(path, given)).toMatchObject({
    status,
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    }
  })
})

it.each([
  'evil.example',
  '127.0.0.1.evil.example',
  'evil.example#127.0.0.1',
  '192.168.0.1',
  'localhost:80:80'
])('the host "%s" is not this machine and gets nothing', async host => {
  for (const path of ALL) expect((await ask(path, { host })).status).toBe(421)
  expect((await comment({ host, origin: `http://${host}` })).status).toBe(421)
  expect(written).toEqual([])
})

it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:80'])(
  'the host "%s" is this machine',
  async host => expect((await ask(ISSUE, { host })).status).toBe(200)
)

it.each([
  'https://evil.example',
  'http://127.0.0.1:1',
  'http://localhost:PORT',
  'http://127.0.0.1:PORT.evil.example',
  'null',
  ''
])('the origin "%s" gets nothing and changes nothing', async given => {
  const origin = given.replace('PORT', String(served.port))
  for (const path of ALL) expect((await ask(path, { origin })).status).toBe(403)
  expect((await comment({ origin })).status).toBe(403)
  expect(written).toEqual([])
})

it('only the page itself may comment', async () => {
  expect((await comment()).status).toBe(403)
  expect(written).toEqual([])
  expect((await comment({ origin: served.url })).status).toBe(303)
  expect(written).toHaveLength(1)
})

it('shows the page that the summary of an error links to', async () => {
  const blob = '/your-org/agent-follow-up/blob/v1'
  const { status } = await ask(`${blob}/docs/troubleshooting.md`)
  expect(status).toBe(200)
  for (const name of ['no-such.md', '..%2fpackage.json', '..'])
    expect((await ask(`${blob}/docs/${name}`)).status).toBe(404)
})

it('only the page itself may run again, and only what is there', async () => {
  const path = `${ISSUE}/runs/1`
  const headers = { origin: served.url }
  expect((await ask(path, {}, '')).status).toBe(403)
  expect((await ask(path, headers, '')).status).toBe(303)
  expect((await ask(`${ISSUE}/runs/2`, headers, '')).status).toBe(422)
})

it('a reply needs a thread of this issue', async () => {
  const path = `${ISSUE}/comments/2400000001`
  const headers = { origin: served.url }
  expect((await ask(path, headers, 'by=octo-dev&body=x')).status).toBe(422)
  expect(written).toEqual([])
})
