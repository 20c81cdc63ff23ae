import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { SandboxRequest } from '../sandbox/exchange.ts'
import { type Lab, openLab } from './network/lab.ts'
import type { Refusal } from './network/proxy.ts'
import {
  AMPLE,
  type Place,
  type Seen,
  type Visit,
  visit
} from './network/visit.ts'

let lab: Lab

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

/** The proxy's address, with what stands in front of the host in it. */
const proxyUrl = (credentials = '') =>
  `http://${credentials}127.0.0.1:${lab.proxy.port}`

const trust = () => ({ NODE_EXTRA_CA_CERTS: lab.authority.certFile })

/** What a runner has that finds its way to the names of a place. */
const equipped = () => ({ ...trust(), HTTPS_PROXY: proxyUrl() })

/** For what is proven once the follow-up is with the service. */
const NO_WAIT = { ...AMPLE, wait: 'false' }

/** The follow-up was sent, and nobody waited. */
const SENT = {
  outcome: 'sent',
  exitCode: 0,
  sent: 'true',
  taken: 1,
  reactions: ['eyes', 'rocket']
}

/** A whole follow-up, to its end. */
const FINISHED = {
  outcome: 'no-changes',
  exitCode: 0,
  sent: 'true',
  taken: 1,
  reactions: ['eyes', 'hooray', 'rocket']
}

/** The service has nothing of it, and without 👀 a re-run can send. */
const NOT_TAKEN = {
  outcome: 'error',
  exitCode: 1,
  sent: 'false',
  taken: 0,
  reactions: ['confused']
}

/** Not even a GET came out of the TLS. */
function expectNothingArrived({ end, arrived, asked }: Seen): void {
  expect(end).toEqual(NOT_TAKEN)
  expect([arrived, asked]).toEqual([[], []])
}

const methods = (seen: Seen) => seen.arrived.map(({ method }) => method)
const targets = (seen: Seen) => seen.tunnels.map(({ target }) => target)
const errorOf = (seen: Seen) => seen.run.annotations[0]?.level

/** Host and port, as a tunnel to it is asked for. */
const hostOf = (url: string) => url.replace(/^https?:\/\//, '')

it.concurrent('an authority of our own: the service is trusted by NODE_EXTRA_CA_CERTS, to the end', async () => {
  const seen = await visit(lab, ({ serviceUrl }) => ({
    baseUrl: serviceUrl,
    inputs: AMPLE,
    env: equipped()
  }))
  expect(seen.end).toEqual(FINISHED)
  // On a slow machine there is another look before the send.
  expect(seen.asked.join(' ')).toMatch(/^(GET )+POST GET/)
  expect(methods(seen)).toEqual(seen.asked)
  expect(seen.annotation).toMatch(/^The agent finished after/)
})

it.concurrent('an authority of our own: the service is sent nothing if it is unknown', async () => {
  const seen = await visit(lab, ({ serviceUrl }) => ({
    baseUrl: serviceUrl,
    env: { HTTPS_PROXY: proxyUrl() }
  }))
  expectNothingArrived(seen)
  expect(seen.tunnels.length).toBeGreaterThan(0)
  expect(errorOf(seen)).toBe('error')
  expect(seen.annotation).toMatch(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO/)
  expect(seen.annotation).toContain('NODE_EXTRA_CA_CERTS')
  // Nine seconds were given; a busy machine may take some more.
  expect(Number(seen.run.outputs['elapsed-seconds'])).toBeLessThan(20)
})

it.concurrent.each(['HTTPS_PROXY', 'https_proxy'])(
  'HTTPS_PROXY is the way to the service (%s)',
  async name => {
    const seen = await visit(lab, ({ serviceUrl }) => ({
      baseUrl: serviceUrl,
      inputs: NO_WAIT,
      env: { ...trust(), [name]: proxyUrl() }
    }))
    expect(seen.end).toEqual(SENT)
    const target = hostOf(seen.place.serviceUrl)
    expect(new Set(targets(seen))).toEqual(new Set([target]))
    for (const { credentials } of seen.tunnels) expect(credentials).toBe('')
  }
)

it.concurrent('HTTPS_PROXY gives its credentials to the proxy and to nobody else', async () => {
  const seen = await visit(lab, place => {
    demandCredentials(place)
    return {
      baseUrl: place.serviceUrl,
      apiUrl: place.githubUrl,
      inputs: NO_WAIT,
      env: { ...trust(), HTTPS_PROXY: proxyUrl(`${ENCODED}@`) }
    }
  })
  expect(seen.end).toEqual(SENT)
  const { serviceUrl, githubUrl } = seen.place
  const both = [hostOf(githubUrl), hostOf(serviceUrl)]
  expect(new Set(targets(seen))).toEqual(new Set(both))
  for (const { credentials } of seen.tunnels)
    expect(credentials).toBe(CREDENTIALS)
  expectNotPrinted(seen)
})

it.concurrent.each([
  ['of another kind', () => `socks5://${ENCODED}@127.0.0.1:1080`],
  ['without http://', () => `localhost:${lab.deadPort}`]
])(
  'HTTPS_PROXY with an address %s is an error that names it',
  async (_, address) => {
    const seen = await visit(lab, ({ serviceUrl }) => ({
      baseUrl: serviceUrl,
      env: { ...trust(), HTTPS_PROXY: address() }
    }))
    expectNothingArrived(seen)
    expectNotPrinted(seen)
    expect(seen.annotation).toContain('HTTPS_PROXY')
    expect(seen.annotation).not.toContain('Please report it')
  }
)

const REFUSALS: readonly Refusal[] = [407, 502, 'hang-up', 'silence']

it.concurrent.each(REFUSALS)(
  'a proxy that refuses when the follow-up is to be sent (%s): not taken, the claim is released',
  async refusal => {
    const seen = await visit(lab, place => refusing(place, 2, refusal))
    expect(seen.end).toEqual(NOT_TAKEN)
    expect(methods(seen)).toEqual(['GET'])
    expect(seen.asked).toEqual(['GET'])
    expectRefused(seen, refusal)
  }
)

it.concurrent('the key goes to the service, the token to GitHub, and the proxy sees neither', async () => {
  const seen = await visit(lab, ({ serviceUrl, githubUrl }) => ({
    baseUrl: serviceUrl,
    apiUrl: githubUrl,
    inputs: NO_WAIT,
    env: equipped()
  }))
  expect(seen.end).toEqual(SENT)
  const { hosts, world } = seen.place
  for (const { host, authorization } of seen.arrived)
    expect(authorization).toBe(
      host === hosts.service ? `Bearer ${world.key}` : `token ${world.token}`
    )
  for (const { method, headers } of seen.tunnels) {
    expect(method).toBe('CONNECT')
    expect(Object.keys(headers).sort()).toEqual(['connection', 'host'])
  }
})

it.concurrent.each([
  ['directly', false],
  ['in TLS, by a proxy', true]
])(
  'a reset when the follow-up was read, %s: perhaps taken, and never sent again',
  async (_, isProxied) => {
    const posts: string[] = []
    const seen = await visit(lab, place =>
      resetting(place, isProxied, ({ body }) => void posts.push(body))
    )
    expect(seen.end).toEqual({
      outcome: 'unknown',
      exitCode: 1,
      sent: 'false',
      taken: 0,
      reactions: ['confused', 'eyes']
    })
    expect(posts).toEqual(['{"prompt":"go"}'])
    expect(seen.asked).not.toContain('POST')
    expect(seen.annotation).toMatch(
      /connection to the service was lost .*\bnot known whether the service accepted it\./
    )
    expect(seen.annotation).toContain(
      'again only if the job shows nothing of this follow-up'
    )
  }
)

/** With what needs encoding in a URL. */
const CREDENTIALS = 'run@ner:pa%ss/w'
const ENCODED = 'run%40ner:pa%25ss%2Fw'

/** Lets only those through to the place that know the credentials. */
function demandCredentials({ hosts }: Place): void {
  for (const host of Object.values(hosts))
    lab.proxy.refuse(host, (_, { credentials }) =>
      credentials === CREDENTIALS ? undefined : 407
    )
}

/** Neither as they are nor as they are written in a URL or a header. */
function expectNotPrinted({ readable }: Seen): void {
  const header = Buffer.from(CREDENTIALS).toString('base64')
  for (const text of ['pa%ss', 'pa%25ss', header])
    expect(readable).not.toContain(text)
}

/** The proxy refuses the service from the nth tunnel on. */
function refusing(
  { serviceUrl, hosts }: Place,
  first: number,
  refusal: Refusal
): Visit {
  lab.proxy.refuse(hosts.service, nth => (nth < first ? undefined : refusal))
  return { baseUrl: serviceUrl, env: equipped() }
}

/** It says what to do, and the proxy was not asked in a loop. */
function expectRefused(seen: Seen, refusal: Refusal): void {
  expect(errorOf(seen)).toBe('error')
  expect(seen.annotation).toContain('HTTPS_PROXY')
  if (typeof refusal === 'number')
    expect(seen.annotation).toContain(`${refusal}`)
  // With a backoff that begins at half a second there are few in nine.
  expect(seen.tunnels.length).toBeLessThan(10)
}

/** Each POST is read, and then its connection is reset. */
async function resetting(
  { world, serviceUrl, hosts }: Place,
  isProxied: boolean,
  resetAfter: (request: SandboxRequest) => void
): Promise<Visit> {
  if (isProxied) {
    lab.front.answer(hosts.service, 'POST', { resetAfter })
    return { baseUrl: serviceUrl, env: equipped() }
  }
  const way = await lab.openWay(world.serviceUrl)
  way.answer('127.0.0.1', 'POST', { resetAfter })
  return { baseUrl: `http://127.0.0.1:${way.port}` }
}
