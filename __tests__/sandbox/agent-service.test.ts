import { describe, expect, it } from '@jest/globals'
import {
  type AgentServiceOptions,
  createAgentService,
  type FinishedWork,
  type JobScript
} from '../../sandbox/agent-service.ts'
import { handClock } from './clock.ts'

const JOB = '/v2/agent/shop/job/j1'

function setUp(
  job: Partial<JobScript> = {},
  options: Partial<AgentServiceOptions> = {}
) {
  const clock = handClock()
  const finished: FinishedWork[] = []
  const service = createAgentService({
    now: clock.now,
    key: 'ak_secret',
    projectId: 'shop',
    onFinish: work => {
      finished.push(work)
      return work.prLink ?? 'https://github.test/acme/shop/pull/8'
    },
    ...options
  })
  service.addJob({ id: 'j1', ...job })
  const ask = (method: string, path: string, body = '', key = 'ak_secret') => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = service.handle({ method, path, headers, body })
    return { ...answer, json: JSON.parse(answer.body) }
  }
  const get = () => ask('GET', JOB).json
  const post = (body: unknown = { prompt: 'go on' }) =>
    ask('POST', `${JOB}/message`, JSON.stringify(body))
  return { clock, service, ask, get, post, finished }
}

describe('what is asked', () => {
  it('gives a job with the documented fields and one that is not', () => {
    expect(setUp({ ref: 'agent/x', prLink: 'https://x.test/1' }).get()).toEqual(
      {
        id: 'j1',
        status: 'completed',
        source: { repository: 'https://github.com/acme/shop', ref: 'agent/x' },
        model: 'agent-large',
        prLink: 'https://x.test/1',
        createdAt: '2026-01-14T10:00:00.000Z',
        archivedAt: null,
        queuePosition: 0
      }
    )
  })

  it.each([
    ['a wrong key', 401, 'GET', JOB, 'ak_other'],
    ['the key and more', 401, 'GET', JOB, 'ak_secret '],
    ['another project', 404, 'GET', '/v2/agent/other/job/j1', 'ak_secret'],
    ['another job', 404, 'GET', '/v2/agent/shop/job/j2', 'ak_secret'],
    ['another path', 404, 'GET', '/v2/agent/shop', 'ak_secret'],
    ['another method', 404, 'DELETE', JOB, 'ak_secret'],
    ['a broken encoding', 404, 'GET', '/v2/agent/shop/job/%E0', 'ak_secret']
  ])('answers %s with %i and an Error', (_, status, method, path, key) => {
    const answer = setUp().ask(method, path, '', key)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({ error: expect.any(String) })
  })

  it.each([[{}], [{ prompt: '' }], [{ prompt: 7 }]])('refuses %j', body => {
    const { post, service } = setUp()
    expect(post(body).status).toBe(400)
    expect(service.messages).toEqual([])
  })

  it('reads an encoded id, below a path prefix', () => {
    const { ask } = setUp({ id: 'a/b c' }, { prefix: '/agents' })
    const path = '/agents/v2/agent/shop/job/a%2Fb%20c'
    expect(ask('GET', path).json.id).toBe('a/b c')
    expect(ask('GET', '/v2/agent/shop/job/a%2Fb%20c').status).toBe(404)
  })
})

describe('a follow-up to a finished job', () => {
  it('turns it active at once, and null while it is', () => {
    const { clock, get, post } = setUp({
      prLink: 'https://x.test/1',
      messages: [{ durationMs: 500 }]
    })
    expect(post().json).toMatchObject({ status: 'active', prLink: null })
    expect(get()).toMatchObject({ status: 'active', prLink: null })
    clock.move(499)
    expect(get().status).toBe('active')
    clock.move(1)
    expect(get()).toMatchObject({
      status: 'completed',
      prLink: 'https://x.test/1'
    })
  })

  it('may never read active', () => {
    const { clock, get, post } = setUp({
      messages: [
        {
          delayUntilActiveMs: Number.POSITIVE_INFINITY,
          durationMs: 500,
          changes: 'new-pull-request'
        }
      ]
    })
    post()
    clock.move(499)
    expect(get()).toMatchObject({ status: 'completed', prLink: null })
    clock.move(1)
    expect(get().prLink).toBe('https://github.test/acme/shop/pull/8')
  })

  it.each([
    ['active', 'active'],
    ['missing', undefined],
    ['current', 'completed']
  ] as const)('answers the POST with %s as status', (postStatus, status) => {
    const { post } = setUp({
      messages: [{ delayUntilActiveMs: 100, postStatus }]
    })
    expect(post().json.status).toBe(status)
  })
})
