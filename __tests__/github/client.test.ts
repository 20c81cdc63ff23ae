/**
 * What a play can't answer, which sets neither the date nor where GraphQL is:
 * GitHub's clock, and whose token it is: docs/architecture.md.
 */
import { describe, expect, it } from '@jest/globals'
import { explain, plain } from '../../src/common/message.ts'
import { openGitHub } from '../../src/github/client.ts'
import type { Reply } from '../../src/http/exchange.ts'
import { virtualClock } from '../../stage/clock.ts'
import {
  type Answering,
  memoryTransport,
  response
} from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'

// Loaded before the first test: in virtual time nothing waits for a file.
await import('@actions/github')

it('GitHub’s clock is that of its answers which have a date', async () => {
  const clock = virtualClock()
  const behindMs = 90_000
  const date = new Date(clock.now() - behindMs).toUTCString()
  const answers = [response(403, '{}'), response(200, '{}', { date })]
  const { github } = answeringGitHub(() => answers.shift() ?? 'hang', clock)
  const call = { route: 'GET /repos/{owner}/{repo}', parameters: {} }
  const ask = () => clock.run(github.askOnce(call, limits(clock, 60_000)))
  await ask()
  // Nothing has shown it yet.
  expect(github.now()).toBe(clock.now())
  expect(github.aheadMs()).toBe(0)
  await ask()
  expect(github.aheadMs()).toBe(github.now() - clock.now())
  expect(Math.abs(clock.now() - github.now() - behindMs)).toBeLessThan(1_000)
  answers.push(response(502, '{}'))
  await ask()
  expect(Math.abs(clock.now() - github.now() - behindMs)).toBeLessThan(1_000)
})

it('the time of its first answer is our own where none has a date', async () => {
  const clock = virtualClock()
  const { github } = answeringGitHub(() => response(200, '{}'), clock)
  const first = await clock.run(github.firstAnswerAt(limits(clock, 60_000)))
  expect(first).toBe(clock.now())
})

it('goes by the latest date: a slow answer’s is long past', async () => {
  const aheadMs = 90_000
  const late = [0, 4_000, 0]
  const { clock, github } = answeringGitHub(() => {
    const date = new Date(clock.now() + aheadMs - Number(late.shift()))
    return response(200, {}, { date: date.toUTCString() })
  })
  const ahead: number[] = []
  for (const _ of [...late]) {
    await clock.run(
      github.ask(
        { route: 'GET /rate_limit', parameters: {} },
        limits(clock, 10_000)
      )
    )
    ahead.push(github.now() - clock.now())
  }
  // Dates have no fractions of a second.
  for (const ms of ahead) expect(ms).toBeGreaterThan(aheadMs - 1_000)
})

describe('one wrong date', () => {
  const HOURS_MS = 3 * 3_600_000

  it.each([
    ['first', 0, [HOURS_MS, 0]],
    ['second', 0, [0, HOURS_MS]],
    ['among others', 0, [0, HOURS_MS, -2_000, 0]],
    ['of the past', 0, [-HOURS_MS, 0, 0]],
    // Ours may be the wrong clock: the others agree.
    ['on a runner that is late', HOURS_MS, [0, -HOURS_MS, 0]]
  ])('%s does not move GitHub’s clock', async (_, aheadMs, offsets) => {
    const left = [...offsets]
    const { clock, github } = answeringGitHub(() => {
      const date = new Date(clock.now() + aheadMs + Number(left.shift()))
      return response(200, {}, { date: date.toUTCString() })
    })
    const startedAt = clock.now()
    for (const _ of offsets)
      await clock.run(github.askOnce(READ, limits(clock, 10_000)))
    expect(Math.abs(github.aheadMs() - aheadMs)).toBeLessThan(1_000)
    const first = await github.firstAnswerAt(limits(clock, 10_000))
    expect(Math.abs(first - startedAt - aheadMs)).toBeLessThan(1_000)
    expect(first % 1000).toBe(0)
  })
})

describe('a redirect', () => {
  const NEW = 'https://api.github.test/repositories/1/pulls/12'
  const moved = (status: number, location: string) =>
    response(status, { message: 'Moved Permanently' }, { location })

  it.each([301, 302, 307])(
    'of a read is followed within GitHub: %i',
    async status => {
      const { clock, github, requests } = answeringGitHub((_, index) =>
        index === 0 ? moved(status, NEW) : response(200, { number: 12 })
      )
      const answer = await clock.run(github.ask(READ, limits(clock, 60_000)))
      expect(answer).toMatchObject({ kind: 'answer', data: { number: 12 } })
      expect(requests.map(({ method, url }) => [method, url])).toEqual([
        ['GET', 'https://api.github.test/repos/acme/shop'],
        ['GET', NEW]
      ])
      expect(requests[1]?.headers.authorization).toBe('token ghs_token')
    }
  )

  it('may be relative', async () => {
    const { clock, github, requests } = answeringGitHub((_, index) =>
      index === 0 ? moved(301, '/a') : response(200, {})
    )
    await clock.run(github.ask(READ, limits(clock, 60_000)))
    expect(requests.map(({ url }) => new URL(url).pathname).slice(1)).toEqual([
      '/a'
    ])
  })

  it.each<[string, Reply, number]>([
    ['to another host', moved(301, 'https://evil.test/repos/a/b'), 1],
    ['to another scheme', moved(301, 'http://api.github.test/x'), 1],
    ['to nowhere', response(301, { message: 'Moved' }), 1],
    ['to no address', moved(301, 'https://'), 1],
    ['of another kind', moved(303, NEW), 1],
    ['behind another one', moved(301, NEW), 2]
  ])('%s is not followed', async (_, reply, count) => {
    const { clock, github, requests } = answeringGitHub(() => reply)
    const answer = await clock.run(github.ask(READ, limits(clock, 60_000)))
    expect(answer.kind).toBe('failed')
    expect(requests).toHaveLength(count)
  })

  it('of a write is not followed', async () => {
    const { clock, github, requests } = answeringGitHub(() => moved(307, NEW))
    const write = { ...READ, route: 'POST /repos/{owner}/{repo}/issues' }
    const answer = await clock.run(github.ask(write, limits(clock, 60_000)))
    expect(answer.kind).toBe('failed')
    expect(requests).toHaveLength(1)
  })
})

it('a token that GitHub has accepted before has expired', async () => {
  const { clock, github } = answeringGitHub((_, index) =>
    index === 0
      ? response(200, {})
      : response(401, { message: 'Bad credentials' })
  )
  const ask = () => clock.run(github.ask(READ, limits(clock, 60_000)))
  await ask()
  const answer = await ask()
  const said = answer.kind === 'failed' ? plain(answer.problem.fix) : ''
  expect(said).toContain('it has expired or was revoked')
})

describe('whose token it is', () => {
  const asked = async (reply: Reply, then: Reply = reply) => {
    const { clock, github, requests } = answeringGitHub((_, index) =>
      index === 0 ? reply : then
    )
    const viewer = await clock.run(github.account(limits(clock, 60_000)))
    return { viewer, requests }
  }
  const ANSWER = { data: { viewer: { login: 'github-actions[bot]' } } }

  it('is asked of GraphQL at its own address', async () => {
    const { requests } = await asked(response(200, ANSWER))
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.github.test/api/graphql',
        headers: { authorization: 'token ghs_token' },
        body: '{"query":"{ viewer { login } }"}'
      }
    ])
  })

  it('is asked once', async () => {
    const { clock, github, requests } = answeringGitHub(() =>
      response(200, ANSWER)
    )
    for (const _ of [1, 2])
      await clock.run(github.account(limits(clock, 60_000)))
    expect(requests).toHaveLength(1)
  })

  it.each<[string, Reply]>([
    ['500', response(500, '')],
    ['nobody', response(200, { data: { viewer: null } })],
    ['the rate limit', response(200, { errors: [{ type: 'RATE_LIMITED' }] })]
  ])('is asked again after %s', async (_, reply) => {
    const { viewer, requests } = await asked(reply, response(200, ANSWER))
    expect(viewer).toEqual({ kind: 'read', value: 'github-actions[bot]' })
    expect(requests).toHaveLength(2)
  })

  it.each<[string, Reply, string]>([
    ['401', response(401, { message: 'Bad credentials' }), 'Bad credentials'],
    [
      'errors in the body',
      response(200, { errors: [{ type: 'FORBIDDEN', message: 'Not here' }] }),
      'GitHub answered 200. It says "Not here". Give the job the permissions'
    ]
  ])('is not known after %s', async (_, reply, words) => {
    const { viewer, requests } = await asked(reply)
    if (viewer.kind === 'read') throw new Error('It is known.')
    expect(plain(explain(viewer.problem))).toContain(words)
    expect(requests).toHaveLength(1)
  })
})

const READ = { route: 'GET /repos/{owner}/{repo}', parameters: {} }

/** The client, with answers as they are told. */
function answeringGitHub(answering: Answering, clock = virtualClock()) {
  const { transport, requests } = memoryTransport(answering)
  const access = {
    apiUrl: 'https://api.github.test',
    graphqlUrl: 'https://api.github.test/api/graphql',
    token: 'ghs_token',
    owner: 'acme',
    repo: 'shop'
  }
  const github = openGitHub(access, transport, clock, () => undefined)
  return { clock, github, requests }
}
