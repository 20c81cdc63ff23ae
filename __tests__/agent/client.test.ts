/**
 * The requests to the service, and what is known from one to the next: docs/delivery.md.
 */
import { describe, expect, it } from '@jest/globals'
import { openAgentService } from '../../src/agent/client.ts'
import { plain } from '../../src/common/message.ts'
import { virtualClock } from '../../stage/clock.ts'
import {
  type Answering,
  arriving,
  memoryTransport,
  response
} from '../../stage/transport.ts'
import { requestProblems } from '../agent-api.ts'
import { limits } from '../fakes/follow-up.ts'

const JOB = { id: 'job/1 ü', status: 'completed' }
const UNSEEN = { isIdKnown: false, mayBeMissing: false } as const
const PAGE = response(403, '<html>', { 'content-type': 'text/html' })

it('makes the documented requests, and no others', async () => {
  const { requests, service, within } = serviceWith(() => response(200, JOB))
  expect(await within(service.check(JOB.id, limits10(), UNSEEN))).toMatchObject(
    { kind: 'snapshot' }
  )
  const accepted = { kind: 'accepted', job: JOB }
  expect(await within(service.send(JOB.id, 'go on', limits10()))).toMatchObject(
    accepted
  )
  expect(await within(service.start('begin', limits10()))).toMatchObject(
    accepted
  )
  const jobs = 'https://agents.test/x/v2/agent/pro%2Fject/job'
  const job = `${jobs}/job%2F1%20%C3%BC`
  expect(requests.map(({ body, method, url }) => [method, url, body])).toEqual([
    ['GET', job, undefined],
    ['POST', `${job}/message`, '{"prompt":"go on"}'],
    ['POST', jobs, '{"prompt":"begin"}']
  ])
  for (const request of requests) {
    const { path, ...rest } = arriving(request)
    const unprefixed = { ...rest, path: path.replace('/x/', '/') }
    expect(requestProblems(unprefixed)).toEqual([])
  }
})

describe('a web page that refuses the text', () => {
  const said = async (first: ReturnType<typeof response>) => {
    const { service, within } = serviceWith((_, index) =>
      index === 0 ? first : PAGE
    )
    await within(service.check(JOB.id, limits10(), UNSEEN))
    return within(service.send(JOB.id, '../../', limits10()))
  }

  it('is not about a key that has worked', async () => {
    expect(await said(response(200, JOB))).toMatchObject({
      kind: 'final',
      problem: { reason: 'refused', isLasting: true }
    })
  })

  it('may be about a key that has not', async () => {
    for (const first of [PAGE, response(404, { error: 'no' })])
      expect(await said(first)).toMatchObject({
        kind: 'final',
        problem: { reason: 'unauthorized' }
      })
  })
})

describe('a job that is missing', () => {
  const MISSING = response(404, { error: 'no' })

  /** Checks at the given seconds; the job is there for the first `shown`. */
  const checksAt = async (seconds: readonly number[], shown: number) => {
    const { clock, service, within } = serviceWith((_, index) =>
      index < shown ? response(200, JOB) : MISSING
    )
    const startedAt = clock.now()
    const kinds: string[] = []
    for (const second of seconds) {
      const pause = startedAt + second * 1_000 - clock.now()
      await within(new Promise<void>(done => clock.after(pause, done)))
      const check = service.check(JOB.id, limits(clock, 10_000), UNSEEN)
      kinds.push((await within(check)).kind)
    }
    return kinds
  }

  it('is looked for until 30 s after it was first missed, once it was seen', async () => {
    expect(await checksAt([0, 100, 129, 130], 1)).toEqual([
      'snapshot',
      'again',
      'again',
      'final'
    ])
  })

  it('has a known ID once it was seen, so another answer is no typing error', async () => {
    const other = response(200, { ...JOB, id: 'job/2' })
    const { service, within } = serviceWith((_, index) =>
      index === 1 ? response(200, JOB) : other
    )
    const check = () =>
      within(service.check(JOB.id, limits10(), UNSEEN)).then(({ kind }) => kind)
    const kinds = [await check(), await check(), await check()]
    expect(kinds).toEqual(['final', 'snapshot', 'again'])
  })

  it('is not looked for if no check has shown it', async () => {
    expect(await checksAt([0, 1], 0)).toEqual(['final', 'final'])
  })
})

it('a start whose answer is lost is never repeated', async () => {
  const { clock, requests, service, within } = serviceWith(() => 'hang')
  const startedAt = clock.now()
  const sending = await within(service.start('begin', limits(clock, 60_000)))
  expect(sending.kind).toBe('uncertain')
  expect('problem' in sending && plain(sending.problem.what)).toBe(
    'The service did not answer in time.'
  )
  expect(requests).toHaveLength(1)
  expect(clock.now() - startedAt).toBe(30_000)
})

it('a start that is in flight at a cancel gets 3 s', async () => {
  const { clock, service, within } = serviceWith(() => 'hang')
  const cancel = new AbortController()
  const startedAt = clock.now()
  clock.after(1_000, () => cancel.abort())
  const cancelled = { deadline: startedAt + 60_000, stop: cancel.signal }
  const sending = await within(service.start('begin', cancelled))
  expect(sending.kind).toBe('uncertain')
  expect(clock.now() - startedAt).toBe(4_000)
})

function limits10() {
  return limits(virtualClock(), 10_000)
}

function serviceWith(answering: Answering) {
  const clock = virtualClock()
  const { requests, transport } = memoryTransport(answering)
  const access = {
    baseUrl: 'https://agents.test/x',
    apiKey: 'ak_secret',
    projectId: 'pro/ject'
  }
  const service = openAgentService(access, transport, clock)
  return { clock, requests, service, within: clock.run }
}
