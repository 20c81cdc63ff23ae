import { describe, expect, it } from '@jest/globals'
import {
  type AgentServiceOptions,
  createAgentService,
  type FinishedWork,
  type JobScript
} from '../../sandbox/agent-service.ts'
import { handClock } from './clock.ts'

const JOB = '/v2/agent/shop/job/j1'
const HOUR = 3_600_000

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

  it.each([
    [{}],
    [{ prompt: '' }],
    [{ prompt: 7 }],
    [{ prompt: ['x'] }],
    [null],
    ['x']
  ])('refuses %j', body => {
    const { post, service } = setUp()
    expect(post(body).status).toBe(400)
    expect(service.messages).toEqual([])
  })

  it('refuses what is not JSON', () => {
    expect(setUp().ask('POST', `${JOB}/message`, '{').status).toBe(400)
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

  it('turns it active later; until then it reads as before', () => {
    const { clock, get, post } = setUp({
      prLink: 'https://x.test/1',
      messages: [{ delayUntilActiveMs: 300, durationMs: 500 }]
    })
    post()
    clock.move(299)
    expect(get()).toMatchObject({
      status: 'completed',
      prLink: 'https://x.test/1'
    })
    clock.move(1)
    expect(get().status).toBe('active')
    clock.move(500)
    expect(get().status).toBe('completed')
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

  it('may read something unknown first', () => {
    const { clock, get, post } = setUp({
      messages: [{ first: { status: 'queued', forMs: 100 } }]
    })
    post()
    expect(get().status).toBe('queued')
    clock.move(100)
    expect(get().status).toBe('active')
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

  it.each(['failed', 'archived'])('can end as %s', result => {
    const { clock, get, post } = setUp({ messages: [{ result }] })
    post()
    clock.move(1000)
    expect(get().status).toBe(result)
    expect(get().archivedAt !== null).toBe(result === 'archived')
  })

  it('can end with any prLink', () => {
    const { clock, get, post } = setUp({
      messages: [{ prLink: 'javascript:alert(1)' }]
    })
    post()
    clock.move(1000)
    expect(get().prLink).toBe('javascript:alert(1)')
  })

  it('takes the last script for all further messages', () => {
    const { clock, get, post } = setUp({
      messages: [{ durationMs: 10 }, { durationMs: 20, result: 'failed' }]
    })
    for (const [ms, status] of [
      [10, 'completed'],
      [20, 'failed'],
      [20, 'failed']
    ] as const) {
      post()
      clock.move(ms)
      expect(get().status).toBe(status)
    }
  })
})

describe('a follow-up to an active job', () => {
  it('waits for the earlier prompt, whose end may be read', () => {
    const { clock, get, post } = setUp({
      busyForMs: 1000,
      messages: [{ pauseMs: 200, durationMs: 500 }]
    })
    const read = (ms: number) => {
      clock.move(ms)
      return get().status
    }
    clock.move(100)
    post()
    expect(read(899)).toBe('active')
    expect(read(1)).toBe('completed')
    expect(read(200)).toBe('active')
    expect(read(500)).toBe('completed')
  })

  it('queues one message behind the other', () => {
    const { clock, get, post } = setUp({ messages: [{ durationMs: 100 }] })
    post()
    post()
    clock.move(150)
    expect(get().status).toBe('active')
    clock.move(50)
    expect(get().status).toBe('completed')
  })
})

describe('what is not documented', () => {
  const reads = (
    { clock, get }: ReturnType<typeof setUp>,
    ...pauses: readonly number[]
  ) =>
    pauses.map(ms => {
      clock.move(ms)
      const { status, prLink } = get()
      return `${status} ${prLink}`
    })

  it('replicas lag, each by its own time, and answer in turn', () => {
    const setting = setUp({
      replicaLagsMs: [0, 800],
      messages: [{ durationMs: 1000, result: 'failed' }]
    })
    setting.post()
    expect(reads(setting, 0, 0, 799, 0, 1, 200, 0, 800, 0)).toEqual([
      'active null',
      'completed null',
      'active null',
      'completed null',
      'active null',
      'active null',
      'failed null',
      'failed null',
      'failed null'
    ])
  })

  it('a replica may be chosen', () => {
    const setting = setUp(
      { replicaLagsMs: [0, 800] },
      { pickReplica: count => count - 1 }
    )
    setting.post()
    expect(reads(setting, 0, 0)).toEqual(['completed null', 'completed null'])
  })

  it('the link may come after the end, and go while the message waits', () => {
    const setting = setUp({
      prLink: 'old',
      messages: [
        {
          delayUntilActiveMs: 100,
          durationMs: 100,
          queuedWithoutLink: true,
          prLink: 'new',
          linkDelayMs: 50
        }
      ]
    })
    setting.post()
    expect(reads(setting, 0, 100, 100, 49, 1)).toEqual([
      'completed null',
      'active null',
      'completed null',
      'completed null',
      'completed new'
    ])
    setting.post()
    expect(reads(setting, 0, 200, 50)).toEqual([
      'completed null',
      'completed null',
      'completed new'
    ])
  })

  it('a link that is late is dropped when the next message begins', () => {
    const setting = setUp({
      messages: [{ durationMs: 100, prLink: 'new', linkDelayMs: 50 }, {}]
    })
    setting.post()
    setting.post()
    expect(reads(setting, 100, 50, 950)).toEqual([
      'active null',
      'active null',
      'completed new'
    ])
  })

  it('a job that exists may be missing for some looks', () => {
    const { ask, post } = setUp({ messages: [{ missingLooks: 1 }] })
    expect(ask('GET', JOB).status).toBe(200)
    post()
    expect(ask('GET', JOB).status).toBe(404)
    expect(ask('GET', JOB).status).toBe(200)
  })

  it('a link may be anything', () => {
    const setting = setUp({ messages: [{ durationMs: 0, prLink: { id: 7 } }] })
    setting.post()
    expect(setting.get().prLink).toEqual({ id: 7 })
  })
})

describe('changes', () => {
  it('are made when their time is first seen, dated when it was', () => {
    const { clock, service, post, finished } = setUp({
      ref: 'agent/x',
      messages: [{ durationMs: 100, changes: 'new-pull-request' }]
    })
    post({ prompt: 'fix it' })
    const end = clock.now() + 100
    clock.move(5000)
    expect(finished).toEqual([])
    service.advance()
    service.advance()
    expect(finished).toEqual([
      {
        jobId: 'j1',
        kind: 'new-pull-request',
        prompt: 'fix it',
        prLink: null,
        ref: 'agent/x',
        at: end
      }
    ])
  })

  it('of a push keep the pull request', () => {
    const { clock, get, post, finished } = setUp({
      prLink: 'https://x.test/1',
      messages: [{ durationMs: 100, changes: 'push' }]
    })
    post()
    clock.move(100)
    expect(get().prLink).toBe('https://x.test/1')
    expect(finished[0]).toMatchObject({
      kind: 'push',
      prLink: 'https://x.test/1'
    })
  })
})

describe('messages per hour', () => {
  it('are counted in a rolling hour', () => {
    const { clock, post, service } = setUp({}, { messagesPerHour: 2 })
    post()
    clock.move(60_000)
    post()
    expect(post().status).toBe(429)
    clock.move(HOUR - 60_001)
    expect(post().status).toBe(429)
    clock.move(1)
    expect(post().status).toBe(200)
    expect(post().status).toBe(429)
    expect(service.messages).toHaveLength(3)
  })

  it('are 100 if nothing else is said', () => {
    const { service, post } = setUp()
    service.useUp(99)
    expect(post().status).toBe(200)
    expect(post().status).toBe(429)
  })

  it.each([
    ['seconds', '90'],
    ['date', 'Thu, 15 Jan 2026 10:01:30 GMT'],
    ['missing', undefined]
  ] as const)('say when to come back: %s', (form, header) => {
    const { service, post } = setUp({}, { retryAfter: form })
    service.useUp(100, HOUR - 90_000)
    expect(post().headers['retry-after']).toBe(header)
  })
})
