/**
 * To which addresses anything is sent: docs/security.md, "Where it connects to".
 */
import { expect, it } from '@jest/globals'
import { safeUrl } from '../../src/common/parse.ts'

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
