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
