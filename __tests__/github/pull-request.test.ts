/**
 * Which pull request a link names, and its state: docs/reference.md, "Outputs".
 */
import { describe, expect, it } from '@jest/globals'
import { parsePullLink } from '../../src/github/pull-request.ts'
import { stateIn } from '../../src/github/trigger.ts'

const GITHUB = 'https://github.com'
const GHES = 'https://ghe.example:8443/github'
const SHOP_8 = { owner: 'acme', repo: 'shop', number: 8 }

describe('where a pull request is', () => {
  it.each([
    ['https://GitHub.com:443/acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/shop/pull/8/files?diff=split#x', GITHUB],
    ['https://github.com/x/y/../../acme/shop/pull/8', GITHUB],
    [`${GHES}/acme/shop/pull/8/files`, GHES],
    ['http://127.0.0.1:3000/acme/shop/pull/8', 'http://127.0.0.1:3000']
  ])('%s on %s', (link, server) => {
    expect(parsePullLink(link, server)).toEqual(SHOP_8)
  })

  it('may be in another repository', () => {
    expect(
      parsePullLink('https://github.com/o-1/r.e_p-o/pull/12', GITHUB)
    ).toEqual({ owner: 'o-1', repo: 'r.e_p-o', number: 12 })
    expect(
      parsePullLink('https://github.com/acme/shop/pull/1234567890', GITHUB)
    ).toEqual({ ...SHOP_8, number: 1_234_567_890 })
  })

  it.each([
    ['https://github.com.evil.test/acme/shop/pull/8', GITHUB],
    ['https://github.com@evil.test/acme/shop/pull/8', GITHUB],
    ['https://github.com:8443/acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/shop/issues/8', GITHUB],
    ['https://github.com/acme/shop/pull/0', GITHUB],
    ['https://github.com/acme/shop/pull/8x', GITHUB],
    ['https://github.com/acme/shop/pull/12345678901', GITHUB],
    ['https://github.com/x/acme/shop/pull/8', GITHUB],
    ['https://github.com//acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/sh%2Fop/pull/8', GITHUB],
    ['https://github.com/acme/%2e%2e/pull/8', GITHUB],
    ['https://github.com/acme/shop/pull/8', GHES],
    ['https://ghe.example:8443/githubx/acme/shop/pull/8', GHES],
    ['no address', GITHUB],
    ['https://github.com/acme/shop/pull/8', 'no address']
  ])('%s is not one on %s', (link, server) => {
    expect(parsePullLink(link, server)).toBeUndefined()
  })
})

it.each([
  [{ state: 'open', merged: false, merged_at: null }, 'open'],
  [{ state: 'closed', merged: true }, 'merged'],
  [{ state: 'closed', merged_at: '2026-01-15T10:00:00Z' }, 'merged'],
  [{ state: 'closed', merged_at: null }, 'closed'],
  [{ state: 'elsewhere' }, undefined],
  [{}, undefined]
])('the state in %j is %s', (data, state) => expect(stateIn(data)).toBe(state))
