/** Which page GitHub's Link header names: docs/architecture.md. */
import { describe, expect, it } from '@jest/globals'
import { openGitHub } from '../../src/github/client.ts'
import { linkedPage, readPagesBackwards } from '../../src/github/pages.ts'
import { virtualClock } from '../../stage/clock.ts'
import { memoryTransport, response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'

describe('the Link header', () => {
  const LINK =
    '<https://api.github.test/repositories/1/issues/7/comments?per_page=100&page=2>; rel="next", <https://api.github.test/repositories/1/issues/7/comments?page=7&per_page=100>; rel="last"'

  it.each([
    ['the next page', LINK, 'next', 2],
    ['the last page', LINK, 'last', 7],
    ['no page before', LINK, 'prev', undefined],
    ['no number', '<https://x?page=abc>; rel="last"', 'last', undefined],
    ['nothing that is a link', 'garbage', 'last', undefined]
  ])('names %s', (_, link, relation, page) => {
    expect(linkedPage(link, relation)).toBe(page)
  })
})

it('pages are read backwards up to one that can’t be read', async () => {
  const clock = virtualClock()
  const { requests, transport } = memoryTransport((_, index) =>
    index === 0 ? response(200, [{ id: 3 }]) : response(404, {})
  )
  const apiUrl = 'https://api.github.test'
  const access = {
    apiUrl,
    graphqlUrl: `${apiUrl}/graphql`,
    token: 'ghs_token',
    owner: 'acme',
    repo: 'shop'
  }
  const github = openGitHub(access, transport, clock, () => undefined)
  const call = { route: 'GET /repos/{owner}/{repo}/labels', parameters: {} }
  const read = async () => {
    const kinds: string[] = []
    const pages = readPagesBackwards(github, call, 3, limits(clock, 60_000))
    for await (const { kind } of pages) kinds.push(kind)
    return kinds
  }
  expect(await clock.run(read())).toEqual(['read', 'failed'])
  expect(requests).toHaveLength(2)
})
