import { expect, it } from '@jest/globals'
import {
  createAgentService,
  type JobScript
} from '../../sandbox/agent-service.ts'
import { handClock } from './clock.ts'

const JOB = '/agents/v2/agent/shop/job/a%2Fb'
const PULL = 'https://github.test/acme/shop/pull/8'

function setUp(job: Partial<JobScript> = {}) {
  const clock = handClock()
  const service = createAgentService({
    now: clock.now,
    key: 'ak_secret',
    projectId: 'shop',
    prefix: '/agents',
    onFinish: () => PULL
  })
  service.addJob({ id: 'a/b', ...job })
  const ask = (method: string, path = JOB, key = 'ak_secret', body = '') => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = service.handle({ method, path, headers, body })
    return { status: answer.status, json: JSON.parse(answer.body) }
  }
  const post = (body: unknown = { prompt: 'go on' }) =>
    ask('POST', `${JOB}/message`, 'ak_secret', JSON.stringify(body))
  return { service, ask, post, get: () => ask('GET').json }
}

it('a job has the documented fields and one that is not', () => {
  expect(setUp({ ref: 'agent/x', prLink: PULL }).get()).toEqual({
    id: 'a/b',
    status: 'completed',
    source: { repository: 'https://github.com/acme/shop', ref: 'agent/x' },
    model: 'agent-large',
    prLink: PULL,
    createdAt: '2026-01-14T10:00:00.000Z',
    archivedAt: null,
    queuePosition: 0
  })
})

it.each([
  ['a wrong key', 401, 'GET', JOB, 'ak_other'],
  ['the key and more', 401, 'GET', JOB, 'ak_secret '],
  ['another project', 404, 'GET', JOB.replace('shop', 'x'), 'ak_secret'],
  ['another job', 404, 'GET', `${JOB}2`, 'ak_secret'],
  ['another method', 404, 'DELETE', JOB, 'ak_secret'],
  ['a broken encoding', 404, 'GET', `${JOB}%E0`, 'ak_secret'],
  ['no prefix', 404, 'GET', JOB.replace('/agents', ''), 'ak_secret']
])('%s is answered with %i and an Error', (_, status, method, path, key) => {
  const json = { error: expect.any(String) }
  expect(setUp().ask(method, path, key)).toEqual({ status, json })
})

it.each([[{}], [{ prompt: '' }], [{ prompt: 7 }]])('%j is refused', body => {
  const { post, service } = setUp()
  expect(post(body).status).toBe(400)
  expect(service.messages).toEqual([])
})
