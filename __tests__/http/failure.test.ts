/**
 * Which words a refusal has; whether and when a request is tried again, and what is
 * said of that, also after a cancel: docs/performance.md, "Checks and lag".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Cancelled, type Limits } from '../../src/common/clock.ts'
import { explain, plain, say } from '../../src/common/message.ts'
import {
  type Again,
  backoffMs,
  isRefusedByProxy,
  readErrorBody,
  retry,
  retryAfterMs,
  type Server,
  statusProblem
} from '../../src/http/failure.ts'
import { type VirtualClock, virtualClock } from '../../stage/clock.ts'
import { noResponse, response } from '../../stage/transport.ts'
import { AGAIN, asked, limits } from '../fakes/follow-up.ts'

const SERVER: Server = {
  name: say`The server`,
  inSentence: say`the server`,
  reason: 'unreachable',
  address: 'base-url',
  ifDown: say`Wait.`
}

describe('the words of a refusal', () => {
  it.each<[string | undefined, string, string | undefined]>([
    ['{"error":"no"}', 'json', 'no'],
    ['{"error":{"code":"busy","message":"at work"}}', 'json', 'at work'],
    ['{"message":"Not Found"}', 'json', 'Not Found'],
    ['{"error":"","message":"no"}', 'json', 'no'],
    ['{"error":{"message":7},"message":"no"}', 'json', 'no'],
    ['"busy"', 'json', 'busy'],
    ['{"error":7}', 'json', undefined],
    ['[]', 'json', undefined],
    ['at most 5 characters', 'text', 'at most 5 characters'],
    ['  upstream\n', 'text', 'upstream'],
    ['<HTML>no</HTML>', 'html', undefined],
    ['<5 characters are allowed', 'text', '<5 characters are allowed'],
    ['{"error":"cut o', 'none', undefined],
    ['', 'none', undefined],
    [undefined, 'none', undefined],
    ['<html>', 'html', undefined],
    ['\n<!DOCTYPE html>', 'html', undefined],
    ['<?xml version="1.0"?><Error/>', 'html', undefined]
  ])('of %j: %s, %j', (body, form, words) => {
    expect(readErrorBody(response(400, body))).toEqual(
      words === undefined ? { form } : { form, words }
    )
  })

  it.each([
    ['text/html; charset=utf-8', 'Blocked', 'html'],
    ['text/plain', 'Blocked', 'text'],
    ['text/plain', '<html>', 'html'],
    ['text/plain', '<HTML>', 'html'],
    ['application/json', 'Blocked', 'text']
  ])('of %s, %j are %s', (type, body, form) => {
    const reply = response(403, body, { 'content-type': type })
    expect(readErrorBody(reply).form).toBe(form)
  })

  it('are found in anything', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), body => {
        expect(() => readErrorBody(response(400, body))).not.toThrow()
      })
    )
  })

  it('are shown up to 500 characters', () => {
    const body = readErrorBody(response(400, 'x'.repeat(900)))
    const fix = { fix: [], reason: 'text' } as const
    const { what } = statusProblem(SERVER, 400, body, fix)
    expect(/x+/.exec(plain(what))?.[0]).toHaveLength(499)
  })
})

it.each([
  ['ERR_PROXY_ADDRESS', true],
  ['ERR_PROXY_403', true],
  ['ERR_PROXY_407', true],
  ['ERR_PROXY_502', false],
  ['ERR_PROXY_HUNG_UP', false],
  ['ENOTFOUND', false]
])('%s is a proxy’s refusal that no retry changes: %s', (code, isFinal) => {
  expect(isRefusedByProxy(noResponse(code, false))).toBe(isFinal)
})

const NOW = Date.UTC(2026, 0, 15, 10)
const DONE = { kind: 'done' } as const

describe('the backoff', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [5_000, 30_000]
  ])('after %i failures is at most %i ms', (failures, most) => {
    expect(backoffMs(failures, 0)).toBe(most)
    expect(backoffMs(failures, 0.999_999)).toBeCloseTo(most / 2, 0)
  })
})

describe('Retry-After', () => {
  it.each<[string | undefined, number | undefined]>([
    ['0', 0],
    [' 120 ', 120_000],
    ['Thu, 15 Jan 2026 10:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 09:59:00 GMT', 0],
    [undefined, undefined],
    ['', undefined],
    ['soon', undefined],
    ['-1', undefined],
    ['1s', undefined],
    // Thirty years.
    ['1000000001', 1_000_000_000_000],
    ['on Thu, 15 Jan 2026 10:00:30 GMT', undefined],
    ['Thu, 15 Jan 2026 10:00:30 GMT+1', undefined],
    ['thu, 15 jan 2026 10:00:30 GMT', undefined],
    ['try again in 2 hours', undefined],
    ['Thu, 99 Foo 2026 10:00:30 GMT', undefined],
    ['2026-01-15T10:00:30Z', undefined]
  ])('"%s" is %s ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })
})

async function tries(
  clock: VirtualClock,
  within: number | Limits,
  answers: (index: number) => Again | typeof DONE
) {
  const start = clock.now()
  const times: number[] = []
  const pauses: number[] = []
  const result = await clock.run(
    retry<typeof DONE>(
      clock,
      typeof within === 'number' ? limits(clock, within) : within,
      async () => {
        if (times.length > 1_000) throw new Error('It never pauses.')
        return answers(times.push(clock.now() - start) - 1)
      },
      (_, pauseMs) => pauses.push(pauseMs)
    )
  )
  return { result, times, pauses }
}

describe('retrying', () => {
  it('tries again after ever longer pauses, asked for none or not', async () => {
    const { result, times, pauses } = await tries(
      virtualClock(),
      600_000,
      index => [AGAIN, asked(0), AGAIN, asked(0)][index] ?? DONE
    )
    expect(result).toBe(DONE)
    expect(times).toEqual([0, 750, 2_250, 5_250, 11_250])
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000])
  })

  it.each([
    [10_000, [0, 750, 2_250, 5_250, 10_000]],
    [0, [0]]
  ])('makes its last try at the deadline, after %i ms', async (...row) => {
    const [timeMs, expected] = row
    const { result, times } = await tries(virtualClock(), timeMs, () => AGAIN)
    expect(times).toEqual(expected)
    if (result.kind !== 'failed') throw new Error('It goes on.')
    expect(plain(explain(result.problem))).toBe(
      'It went wrong. The time for retries ran out. Put it right.'
    )
  })

  it('tries again when the failure will be certain, if that is sooner', async () => {
    const clock = virtualClock()
    const certainAt = clock.now() + 8_000
    const { times } = await tries(clock, 600_000, index =>
      index < 5 ? { ...AGAIN, certainAt } : DONE
    )
    expect(times).toEqual([0, 750, 2_250, 5_250, 8_000, 8_000])
  })

  it('gives up at once on a pause that does not fit, and says when', async () => {
    const { result, times } = await tries(virtualClock(), 45_000, () =>
      asked(45_001)
    )
    expect(times).toEqual([0])
    if (result.kind !== 'failed') throw new Error('It goes on.')
    expect(plain(explain(result.problem))).toBe(
      'It went wrong. It asks to wait 45 s, until 2026-01-15 10:00:45 UTC, which is past the time for retries. Put it right.'
    )
  })

  it('says of a server that asks for no pause that the time is over', async () => {
    const { result } = await tries(virtualClock(), 0, () => asked(0))
    if (result.kind !== 'failed') throw new Error('It goes on.')
    expect(plain(explain(result.problem))).toBe(
      'It went wrong. The time for retries ran out. Put it right.'
    )
  })

  it('ends on a cancel', async () => {
    const clock = virtualClock()
    const cancel = new AbortController()
    const start = clock.now()
    clock.at(start + 400, () => cancel.abort())
    const within = { deadline: start + 60_000, stop: cancel.signal }
    const trying = tries(clock, within, () => AGAIN)
    await expect(trying).rejects.toBeInstanceOf(Cancelled)
    expect(clock.now() - start).toBe(400)
  })

  it('says nothing of a next try that a cancel rules out', async () => {
    const cancel = new AbortController()
    const within = { deadline: NOW + 1e9, stop: cancel.signal }
    const told: number[] = []
    const trying = retry(
      virtualClock(),
      within,
      async () => {
        cancel.abort()
        return AGAIN
      },
      (_, pauseMs) => told.push(pauseMs)
    )
    await expect(trying).rejects.toBeInstanceOf(Cancelled)
    expect(told).toEqual([])
  })
})
