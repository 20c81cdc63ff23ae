/**
 * Through proxies and TLS it reaches whom it has to, and shows nobody else a
 * secret: docs/security.md, "Where it connects to".
 */
import { expect, it } from '@jest/globals'
import { startWorld } from '../sandbox/world.ts'
import { CERTIFICATE, type Refusal, type Refuse } from './network/servers.ts'
import { NAMES, type Place, type Seen, visit } from './network/visit.ts'

const TRUST = { NODE_EXTRA_CA_CERTS: CERTIFICATE }

/** The proxy's address, with what goes before the host in it. */
const proxyUrl = ({ proxyPort }: Place, credentials = '') =>
  `http://${credentials}127.0.0.1:${proxyPort}`

/** What a runner has that finds its way to the names of a place. */
const equipped = (place: Place) => ({ ...TRUST, HTTPS_PROXY: proxyUrl(place) })

/** For what is proven once the follow-up is with the service. */
const NO_WAIT = { 'timeout-minutes': '1', wait: 'false' }

/** The follow-up was sent, and nobody waited. */
const SENT = {
  outcome: 'sent',
  exitCode: 0,
  sent: 'true',
  taken: 1,
  reactions: ['eyes', 'rocket']
}

/** The permission, the reports so far, 👀, 🚀, and the report. */
const TOLD = ['GET', 'GET', 'POST', 'POST', 'POST']

/** The service has nothing of it, and without 👀 a re-run can send. */
const NOT_TAKEN = {
  outcome: 'error',
  exitCode: 1,
  sent: 'false',
  taken: 0,
  reactions: ['confused']
}

/** It ended before the gate, without a trace. */
const GATE_SHUT = { ...NOT_TAKEN, reactions: [] }

/** With what needs encoding in a URL. */
const CREDENTIALS = 'run@ner:pa%ss/w'
const ENCODED = 'run%40ner:pa%25ss%2Fw'

/** Lets only those through that know the credentials. */
const demandCredentials: Refuse = (_, { credentials }) =>
  credentials === CREDENTIALS ? undefined : 407

it.concurrent.each(['HTTPS_PROXY', 'https_proxy'])(
  '%s is the way to both, has its credentials, and sees no key or token',
  async name => {
    const seen = await visit(place => ({
      baseUrl: place.serviceUrl,
      apiUrl: place.githubUrl,
      inputs: NO_WAIT,
      env: { ...TRUST, [name]: proxyUrl(place, `${ENCODED}@`) },
      refuse: demandCredentials
    }))
    expect(seen.end).toEqual(SENT)
    expectNotPrinted(seen)
    const { world, serviceUrl, githubUrl } = seen.place
    expect(targets(seen)).toEqual(new Set([serviceUrl, githubUrl].map(hostOf)))
    for (const { credentials, method, headers } of seen.tunnels) {
      expect([method, credentials]).toEqual(['CONNECT', CREDENTIALS])
      expect(headers).toEqual(['connection', 'host', 'proxy-authorization'])
    }
    for (const { server, request } of world.record)
      expect(request.headers.authorization).toBe(
        server === 'service' ? `Bearer ${world.key}` : `token ${world.token}`
      )
    expect(seen.asked).toEqual(['GET', 'POST'])
    expect(seen.told).toEqual(TOLD)
  }
)

it.concurrent('a service whose certificate is not trusted is sent nothing', async () => {
  const seen = await visit(place => ({
    baseUrl: place.serviceUrl,
    env: { HTTPS_PROXY: proxyUrl(place) }
  }))
  expectNothingAsked(seen)
  expect(seen.tunnels.length).toBeGreaterThan(0)
  expect(seen.run.annotations[0]?.level).toBe('error')
  expect(seen.annotation).toMatch(/SELF_SIGNED_CERT.*NODE_EXTRA_CA_CERTS/)
  expect(Number(seen.run.outputs['elapsed-seconds'])).toBeLessThanOrEqual(9)
})

it.concurrent('a proxy that does not accept the credentials: nothing is sent', async () => {
  const seen = await visit(place => ({
    baseUrl: place.serviceUrl,
    env: { ...TRUST, HTTPS_PROXY: proxyUrl(place, `x${ENCODED}@`) },
    refuse: demandCredentials
  }))
  expectNothingAsked(seen)
  expect(seen.tunnels[0]?.credentials).toBe(`x${CREDENTIALS}`)
  expect(seen.annotation).toMatch(/407.*user and password in HTTPS_PROXY/)
  expect(seen.tunnels).toHaveLength(1)
  expectNotPrinted(seen)
})

it.concurrent.each([
  ['of another kind', `socks5://${ENCODED}@127.0.0.1:1080`],
  ['without http://', 'localhost:3128'],
  ['with an impossible port', 'http://127.0.0.1:99999'],
  ['with an undecodable user', 'http://%zz@127.0.0.1:3128']
])(
  'HTTPS_PROXY with an address %s is an error that names it',
  async (_, address) => {
    const seen = await visit(({ serviceUrl }) => ({
      baseUrl: serviceUrl,
      env: { ...TRUST, HTTPS_PROXY: address }
    }))
    expectNothingAsked(seen)
    expectNotPrinted(seen)
    expect(seen.annotation).toContain('. Check HTTPS_PROXY and HTTP_PROXY.')
    expect(seen.annotation).not.toContain('Please report it')
  }
)

it.concurrent('GitHub is reached by HTTP_PROXY, in a tunnel too', async () => {
  const seen = await visit(place => ({
    // This name leads the proxy to GitHub itself, which speaks no TLS.
    apiUrl: place.world.apiUrl.replace('127.0.0.1', NAMES[1]),
    inputs: NO_WAIT,
    // Each variable counts for its own kind of address.
    env: { HTTP_PROXY: proxyUrl(place), HTTPS_PROXY: 'http://127.0.0.1:1' }
  }))
  expect(seen.end).toEqual(SENT)
  expect(seen.told).toEqual(TOLD)
  expect(new Set(seen.tunnels.map(({ method }) => method))).toEqual(
    new Set(['CONNECT'])
  )
})

it.concurrent.each<[string, object, Refusal | undefined, RegExp]>([
  ['is not trusted', {}, undefined, /CERT/],
  ['the proxy refuses', TRUST, 502, /502.*HTTPS_PROXY/],
  ['the proxy hangs up on', TRUST, 'hang-up', /HTTPS_PROXY/]
])(
  'GitHub that %s stops it before the gate',
  async (_, trust, refusal, why) => {
    const seen = await visit(place => ({
      apiUrl: place.githubUrl,
      env: { ...trust, HTTPS_PROXY: proxyUrl(place) },
      refuse: () => refusal
    }))
    expect(seen.end).toEqual(GATE_SHUT)
    expect([seen.told, seen.asked]).toEqual([[], []])
    expect(seen.annotation).toContain('GitHub could not be reached')
    expect(seen.annotation).toMatch(why)
    expectFewTunnels(seen)
  }
)

it.concurrent.each<Refusal>([403, 407, 502, 'hang-up', 'silence'])(
  'a proxy that refuses when the follow-up is to be sent (%s): not taken, the claim stays',
  async refusal => {
    const seen = await visit(place => ({
      baseUrl: place.serviceUrl,
      env: equipped(place),
      refuse: nth => (nth === 1 ? undefined : refusal)
    }))
    // It was claimed before the send, and 👀 is never removed.
    const reactions = ['confused', 'eyes']
    expect({ ...seen.end, reactions: seen.end.reactions.toSorted() }).toEqual({
      ...NOT_TAKEN,
      reactions
    })
    expect(seen.asked).toEqual(['GET'])
    expect(seen.annotation).toContain('HTTPS_PROXY')
    if (typeof refusal === 'number')
      expect(seen.annotation).toContain(`${refusal}`)
    expectFewTunnels(seen)
    // A proxy that refuses is not asked in vain.
    if (refusal === 403 || refusal === 407) expect(seen.tunnels).toHaveLength(2)
  }
)

/** Neither as they are nor as they are written in a URL or a header. */
function expectNotPrinted({ readable }: Seen): void {
  const header = Buffer.from(CREDENTIALS).toString('base64')
  for (const text of ['pa%ss', 'pa%25ss', header])
    expect(readable).not.toContain(text)
}

/** With a backoff that begins at half a second there are few in nine. */
function expectFewTunnels(seen: Seen): void {
  expect(seen.tunnels.length).toBeLessThan(10)
}

it('an address of GitHub that is none is said, also with debug logging', async () => {
  const world = await startWorld()
  const { event } = world.comment({ by: 'octo-dev', body: '/agent Go on' })
  const env = { GITHUB_API_URL: 'not an address' }
  const { annotations, stdout } = await world.run({ event, env, debug: true })
    .done
  await world.close()
  expect(annotations.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^GitHub could not be reached/)
  ])
  expect(stdout).toContain('GET  ERR_PROXY_ADDRESS')
})

/** Not even a GET came out of the TLS. */
function expectNothingAsked({ end, asked }: Seen): void {
  expect(end).toEqual(NOT_TAKEN)
  expect(asked).toEqual([])
}

const targets = ({ tunnels }: Seen) =>
  new Set(tunnels.map(({ target }) => target))

/** Host and port, as a tunnel to it is asked for. */
const hostOf = (url: string) => new URL(url).host
