import { describe, expect, it } from '@jest/globals'
import { virtualClock } from '../../simulation/clock.ts'
import {
  type Answering,
  memoryTransport,
  response
} from '../../simulation/transport.ts'
import { openAgentService } from '../../src/agent/client.ts'
import { Cancelled } from '../../src/clock.ts'
import { limits } from '../fakes/follow-up.ts'

const ACCESS = {
  baseUrl: 'https://service.test/agents/v9',
  apiKey: 'ak_secret',
  projectId: 'my/project'
}
const JOB = { id: 'job-1', status: 'active' }

function opened(answering: Answering) {
  const clock = virtualClock()
  const { transport, requests } = memoryTransport(answering)
  const service = openAgentService(ACCESS, transport, clock)
  return { clock, service, requests, start: clock.now() }
}

describe('the requests', () => {
  it('are as the API documents them', async () => {
    const { clock, service, requests } = opened(() => response(200, JOB))
    const within = limits(clock, 60_000)
    await clock.run(service.look('a b/ä?#%', within))
    await clock.run(service.send('job-1', 'say "hi" 🚀\n', within))
    const [look, send] = requests
    expect(look).toMatchObject({
      method: 'GET',
      url: 'https://service.test/agents/v9/v2/agent/my%2Fproject/job/a%20b%2F%C3%A4%3F%23%25',
      headers: {
        authorization: 'Bearer ak_secret',
        'accept-encoding': 'identity'
      }
    })
    expect(look).not.toHaveProperty('body')
    expect(send).toMatchObject({
      method: 'POST',
      url: 'https://service.test/agents/v9/v2/agent/my%2Fproject/job/job-1/message',
      headers: {
        authorization: 'Bearer ak_secret',
        'content-type': 'application/json'
      }
    })
    expect(JSON.parse(send?.body ?? '')).toEqual({ prompt: 'say "hi" 🚀\n' })
  })
})

describe('no answer', () => {
  it.each([
    ['30 s, when there is time', 600_000, 30_000],
    ['the time limit and a moment', 6_000, 7_500],
    ['a moment, when the time is over', 0, 1_500],
    ['no time, when it was over long ago', -5_000, 0]
  ])('is waited for for %s, once', async (_, timeMs, expected) => {
    for (const task of ['look', 'send'] as const) {
      const { clock, service, requests, start } = opened(() => 'hang')
      const within = limits(clock, timeMs)
      const asking =
        task === 'look'
          ? service.look('job-1', within)
          : service.send('job-1', 'go', within)
      await clock.run<unknown>(asking)
      expect(clock.now() - start).toBe(expected)
      expect(requests.length).toBe(expected === 0 ? 0 : 1)
    }
  })
})

describe('a cancel', () => {
  function cancelledAfter(ms: number, answering: Answering) {
    const all = opened(answering)
    const cancel = new AbortController()
    all.clock.at(all.start + ms, () => cancel.abort())
    const deadline = all.start + 600_000
    return { ...all, within: { deadline, cancel: cancel.signal } }
  }

  it('ends a look at once', async () => {
    const { clock, service, start, within } = cancelledAfter(500, () => 'hang')
    const looking = clock.run(service.look('job-1', within))
    await expect(looking).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(500)
  })

  it.each([
    ['gives a send three seconds', 4_000, 'uncertain', 3_500],
    ['still hears the answer to a send', 2_500, 'accepted', 2_500]
  ])('%s', async (_, answerMs, kind, tookMs) => {
    const all = cancelledAfter(500, async () => {
      await all.clock.sleep(answerMs)
      return response(200, JOB)
    })
    const { clock, service, start, within } = all
    const sending = service.send('job-1', 'go', within)
    expect((await clock.run(sending)).kind).toBe(kind)
    expect(clock.now() - start).toBe(tookMs)
  })
})
