/** Which words a refusal has: docs/troubleshooting.md, "Reasons". */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { plain, say } from '../../src/common/message.ts'
import {
  isRefusedByProxy,
  readErrorBody,
  type Server,
  statusProblem
} from '../../src/http/failure.ts'
import { noResponse, response } from '../../stage/transport.ts'

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
