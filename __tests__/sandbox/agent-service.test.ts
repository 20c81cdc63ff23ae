/** The service of the sandbox, whose answers are those of the description. */
import { describe, expect, it } from '@jest/globals'
import type { Starts } from '../../sandbox/agent-service.ts'
import type { SandboxRequest } from '../../sandbox/exchange.ts'
import { createSetting, JOB, KEY, PROJECT } from '../../sandbox/setting.ts'
import { requestProblems, responseProblems } from '../agent-api.ts'

const HOUR_MS = 3_600_000
const JOBS = `/v2/agent/${PROJECT}/job`
const ACTIVE = { status: 'active', prLink: null }

describe('a job that is started', () => {
  it('is a job like others, and opens a pull request', () => {
    const { github, get, pass, post, service } = setting()
    const { body, status } = post(JOBS, { prompt: 'Fix the cart' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: 'job-new-1', ...ACTIVE })
    expect(get('job-new-1').body).toMatchObject(ACTIVE)
    pass(16_000)
    const ended = get('job-new-1').body
    expect(ended.status).toBe('completed')
    const number = Number(/\/pull\/(\d+)$/.exec(ended.prLink)?.[1])
    expect(github.issue(number)?.title).toBe('Fix the cart')
    expect(service.started).toMatchObject([{ prompt: 'Fix the cart' }])

    const path = `${JOBS}/job-new-1/message`
    expect(post(path, { prompt: 'And the total' }).status).toBe(200)
    expect(get('job-new-1').body).toMatchObject(ACTIVE)
    pass(16_000)
    expect(get('job-new-1').body.status).toBe('completed')
    expect(post(JOBS, { prompt: 'More' }).body.id).toBe('job-new-2')
  })

  it('follows its script', () => {
    const start = { result: 'failed', durationMs: 5_000, postStatus: 'missing' }
    const { get, pass, post } = setting({
      scripts: [{ start, missingForMs: 3_000, ref: 'main' }]
    } as Starts)
    expect(post(JOBS, { prompt: 'x' }).body).not.toHaveProperty('status')
    expect(get('job-new-1').status).toBe(404)
    pass(3_000)
    const { body, status } = get('job-new-1')
    expect([status, body.status, body.source.ref]).toEqual([
      200,
      'active',
      'main'
    ])
    pass(2_000)
    expect(get('job-new-1').body.status).toBe('failed')
  })

  it('is not on replicas that lag', () => {
    const { get, pass, post } = setting({
      scripts: [{ replicaLagsMs: [0, 4_000] }]
    })
    post(JOBS, { prompt: 'x' })
    pass(1_000)
    const statuses = [1, 2, 3].map(() => get('job-new-1').status)
    expect(statuses).toEqual([200, 404, 200])
  })

  it('is refused without a prompt, or past the limit of an hour', () => {
    const { pass, post } = setting()
    for (const body of [{}, { prompt: '' }, { prompt: 7 }])
      expect(post(JOBS, body, false).status).toBe(400)
    for (let count = 1; count <= 100; count += 1)
      expect(post(JOBS, { prompt: 'x' }).status).toBe(201)
    const refused = post(JOBS, { prompt: 'x' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([
      429,
      '3600'
    ])
    // Messages have a limit of their own.
    const path = `${JOBS}/${JOB.id}/message`
    expect(post(path, { prompt: 'x' }).status).toBe(200)
    pass(HOUR_MS)
    expect(post(JOBS, { prompt: 'x' }).status).toBe(201)
  })

  it.each([404, 405, 501] as const)('can be refused: %i', refusedWith => {
    const { get, post, service } = setting({ refusedWith })
    expect(post(JOBS, { prompt: 'x' }).status).toBe(refusedWith)
    expect(service.started).toEqual([])
    expect(get(JOB.id).status).toBe(200)
    service.setStarts({})
    expect(post(JOBS, { prompt: 'x' }).status).toBe(201)
  })

  it('needs the key and the project', () => {
    const { handle } = setting()
    const body = '{"prompt":"x"}'
    const request = { method: 'POST', path: JOBS, headers: {}, body }
    expect(handle(request).status).toBe(401)
    const other = { ...request, path: '/v2/agent/other/job', headers: HEADERS }
    expect(handle(other).status).toBe(404)
  })
})

const HEADERS = {
  authorization: `Bearer ${KEY}`,
  'content-type': 'application/json'
}

function setting(starts?: Starts) {
  let time = Date.UTC(2026, 0, 15, 10)
  const serverUrl = 'https://github.test'
  const { github, service } = createSetting({
    now: () => time,
    github: { serverUrl },
    ...(starts && { service: { starts } })
  })
  service.addJob(JOB)
  const ask = (request: SandboxRequest, isValid = true) => {
    const answer = service.handle(request)
    expect(requestProblems(request).length === 0).toBe(isValid)
    if (!answer.body.includes('"id"') || answer.body.includes('"status"'))
      expect(responseProblems(request, answer)).toEqual([])
    return { ...answer, body: JSON.parse(answer.body) }
  }
  return {
    github,
    service,
    handle: service.handle,
    pass: (ms: number) => {
      time += ms
    },
    get: (id: string) => {
      const headers = { authorization: HEADERS.authorization }
      return ask({ method: 'GET', path: `${JOBS}/${id}`, headers, body: '' })
    },
    post: (path: string, body: object, isValid = true) =>
      ask(
        { method: 'POST', path, headers: HEADERS, body: JSON.stringify(body) },
        isValid
      )
  }
}
