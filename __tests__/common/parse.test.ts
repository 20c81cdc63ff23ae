/**
 * To which addresses anything is sent, and what counts as a number of an answer:
 * docs/security.md, "Where it connects to".
 */
import { expect, it } from '@jest/globals'
import { safeUrl, wholeNumber } from '../../src/common/parse.ts'

it.each([
  'http://logs.example/1',
  'http://10.0.0.1/1',
  'http://169.254.169.254/latest',
  'https://user@logs.example/1',
  'https://user:secret@logs.example/1',
  'https:\\\\logs.example/1',
  'ftp://logs.example/1',
  'file:///etc/passwd',
  'data:text/plain,##[error]',
  'javascript:alert(1)',
  'https:logs.example/1',
  'https:/logs.example/1',
  'https:///logs.example/1',
  '//logs.example/1',
  ' https://logs.example/1',
  'http://localhost.example/1',
  'http://a.localhost/1',
  '/repos/acme/shop/actions/secrets',
  'logs.example/1',
  ''
])('%j is not safe', address => {
  expect(safeUrl(address)).toBeUndefined()
})

it.each([
  'https://logs.example/1?sig=a%40b',
  'https://logs.example:8443/1',
  'http://127.0.0.1:3000/_logs/1',
  'http://127.10.20.30/1',
  'http://localhost/1',
  'http://[::1]:80/1'
])('%s is', address => {
  expect(safeUrl(address)?.href).toBe(new URL(address).href)
})

it.each([
  [0, 0],
  [7, 7],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['7', undefined],
  [null, undefined]
])('%p is the whole number %p', (value, number) => {
  expect(wholeNumber(value)).toBe(number)
})
