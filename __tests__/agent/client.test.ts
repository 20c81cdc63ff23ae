/**
 * Requests to the service are as docs/api.md has them, whatever is in the base URL and
 * the IDs: no play has such ones.
 */
import { describe, expect, it } from '@jest/globals'
import { openAgentService } from '../../src/agent/client.ts'
import { virtualClock } from '../../stage/clock.ts'
import {
  type Answering,
  memoryTransport,
  response
} from '../../stage/transport.ts'
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
    await clock.run(service.check('a b/ä?#%', within))
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
