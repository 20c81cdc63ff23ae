import { describe, expect, it } from '@jest/globals'
import { placeOfLink, readHead } from '../../src/github/pull-request.ts'
import { stateIn } from '../../src/github/pull-state.ts'
import { response } from '../../stage/transport.ts'
import { answeringGitHub } from '../fakes/github.ts'

const GITHUB = 'https://github.com'
const GHES = 'https://ghe.example:8443/github'
const SHOP_8 = { owner: 'acme', repo: 'shop', number: 8 }
/** What is known of it where the answer does not say. */
const SHOP_8_AS_ASKED = { number: 8, repository: 'acme/shop' }

describe('where a pull request is', () => {
  it.each([
    ['https://GitHub.com:443/acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/shop/pull/8/files?diff=split#x', GITHUB],
    ['https://github.com/x/y/../../acme/shop/pull/8', GITHUB],
    [`${GHES}/acme/shop/pull/8/files`, GHES],
    ['http://127.0.0.1:3000/acme/shop/pull/8', 'http://127.0.0.1:3000']
  ])('%s on %s', (link, server) => {
    expect(placeOfLink(link, server)).toEqual(SHOP_8)
  })

  it('may be in another repository', () => {
    expect(
      placeOfLink('https://github.com/o-1/r.e_p-o/pull/12', GITHUB)
    ).toEqual({ owner: 'o-1', repo: 'r.e_p-o', number: 12 })
  })

  it.each([
    ['https://github.com.evil.test/acme/shop/pull/8', GITHUB],
    ['https://github.com@evil.test/acme/shop/pull/8', GITHUB],
    ['https://github.com:8443/acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/shop/issues/8', GITHUB],
    ['https://github.com/acme/shop/pull/0', GITHUB],
    ['https://github.com/acme/shop/pull/8x', GITHUB],
    ['https://github.com//acme/shop/pull/8', GITHUB],
    ['https://github.com/acme/sh%2Fop/pull/8', GITHUB],
    ['https://github.com/acme/%2e%2e/pull/8', GITHUB],
    ['https://github.com/acme/shop/pull/8', GHES],
    ['https://ghe.example:8443/githubx/acme/shop/pull/8', GHES],
    ['no address', GITHUB],
    ['https://github.com/acme/shop/pull/8', 'no address']
  ])('%s is not one on %s', (link, server) => {
    expect(placeOfLink(link, server)).toBeUndefined()
  })
})

describe('a pull request', () => {
  const run = { serverUrl: GITHUB }
  const LINK = `${GITHUB}/acme/shop/pull/8`

  function readIt(
    { clock, github }: ReturnType<typeof answeringGitHub>,
    link: string | null = LINK,
    cancel = new AbortController().signal
  ) {
    const limits = { deadline: clock.now() + 5_000, cancel }
    return clock.run(readHead({ clock, github, limits, run }, link))
  }

  it('is read from the repository that it is in', async () => {
    const answering = answeringGitHub(() =>
      response(200, {
        number: 3,
        body: 'By job-1',
        head: { ref: 'b', sha: 'c0ffee', repo: { full_name: 'mallory/repo' } },
        base: { repo: { full_name: 'Other/Repo' } }
      })
    )
    expect(await readIt(answering, `${GITHUB}/other/repo/pull/3`)).toEqual({
      number: 3,
      repository: 'Other/Repo',
      headRef: 'b',
      headSha: 'c0ffee',
      headRepository: 'mallory/repo',
      description: 'By job-1',
      isUntouched: false
    })
    expect(answering.lines()).toEqual(['GET /repos/other/repo/pulls/3'])
  })

  it.each([
    [0, 0, true],
    [1, 0, false],
    [0, 1, false],
    [undefined, 0, false]
  ])(
    'with %j comments, and %j on lines, is untouched: %j',
    async (comments, review_comments, isUntouched) => {
      const head = { ref: 'b', sha: 'c0ffee' }
      const answer = response(200, { head, comments, review_comments })
      const read = await readIt(answeringGitHub(() => answer))
      expect(read).toMatchObject({ ...SHOP_8_AS_ASKED, isUntouched })
    }
  )

  it.each([
    ['404', response(404, '')],
    ['moved', response(301, '')],
    ['without a head', response(200, { number: 8 })],
    ['an empty commit', response(200, { head: { ref: 'x', sha: '' } })],
    ['broken for long', response(500, '')]
  ])('is none when it is %s', async (_, reply) => {
    expect(await readIt(answeringGitHub(() => reply))).toBeUndefined()
  })

  it('is none, and nothing is asked, without a link to this GitHub', async () => {
    const answering = answeringGitHub(() => response(200, {}))
    for (const link of [null, 'https://evil.test/acme/shop/pull/8'])
      expect(await readIt(answering, link)).toBeUndefined()
    expect(answering.requests).toEqual([])
  })

  it('is none when the run is cancelled meanwhile', async () => {
    const cancel = new AbortController()
    const answering = answeringGitHub(() => response(500, ''))
    const reading = readIt(answering, LINK, cancel.signal)
    cancel.abort()
    expect(await reading).toBeUndefined()
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
