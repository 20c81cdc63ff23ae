/**
 * With RUNNER_DEBUG each request is told, an unexpected error with its stack, and
 * no secret: docs/security.md.
 */
import { describe, expect, it } from '@jest/globals'
import { withRequestLog } from '../../src/action/log.ts'
import { guardRunner, type Runner } from '../../src/action/runner.ts'
import { logStack } from '../../src/action/step.ts'
import type { Reply } from '../../src/http/exchange.ts'
import { createRedactor } from '../../src/report/safe-text.ts'
import { virtualClock } from '../../stage/clock.ts'
import { memoryTransport, noResponse, response } from '../../stage/transport.ts'

const URL_OF_A_JOB =
  'https://me:hunter2@service.test/v2/job/%0A::error::x?page=2'

function outside(debug: string | undefined, reply: Reply) {
  const lines: string[] = []
  const runner = {
    env: { RUNNER_DEBUG: debug },
    log: (line: string) => lines.push(line)
  } as Partial<Runner> as Runner
  const clock = virtualClock()
  const { transport } = memoryTransport(async () => {
    await clock.sleep(34.6)
    return reply
  })
  const { redact } = createRedactor(['ak_topsecret'])
  const all = {
    runner: guardRunner(runner, redact),
    clock,
    serviceTransport: transport,
    githubTransport: transport
  }
  return { all, clock, lines }
}

async function asked(
  debug: string | undefined,
  reply: Reply,
  url = URL_OF_A_JOB
) {
  const { all, clock, lines } = outside(debug, reply)
  const { serviceTransport, githubTransport } = withRequestLog(all)
  const { signal } = new AbortController()
  const headers = { authorization: 'Bearer ak_topsecret' }
  const request = { method: 'POST', url, headers, body: 'prompt', signal }
  for (const transport of [serviceTransport, githubTransport])
    expect(await clock.run(transport(request))).toBe(reply)
  return lines
}

describe('with RUNNER_DEBUG', () => {
  it.each([
    ['its status', response(202, 'body'), '202'],
    ['why there is none', noResponse('ECONNRESET', true), 'ECONNRESET']
  ])('each request is one line: %s', async (_, reply, end) => {
    const line = `POST /v2/job/%0A::error::x ${end}, 35 ms`
    expect(await asked('1', reply)).toEqual([line, line])
  })

  it('no line holds a secret', async () => {
    const url = 'https://service.test/v2/job/ak_topsecret'
    const [line] = await asked('1', response(200, ''), url)
    expect(line).toBe('POST /v2/job/*** 200, 35 ms')
  })

  it('an unexpected error tells its stack, line by line', () => {
    const { all, lines } = outside('1', response(200, ''))
    logStack(all.runner, new Error('no\n::error::x'))
    expect(lines.slice(0, 2)).toEqual(['Error: no', ': :error::x'])
    expect(lines[2]).toMatch(/^at .*debug\.test\.ts/)
    logStack(all.runner, 'no error')
  })
})

describe('without RUNNER_DEBUG', () => {
  it.each([undefined, '', '0'])('nothing is told (%j)', async debug => {
    expect(await asked(debug, response(200, ''))).toEqual([])
    const { all, lines } = outside(debug, response(200, ''))
    logStack(all.runner, new Error('no'))
    expect(lines).toEqual([])
  })
})
