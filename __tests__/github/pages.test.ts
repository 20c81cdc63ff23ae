/** Which page GitHub's Link header names: docs/architecture.md. */
import { describe, expect, it } from '@jest/globals'
import { linkedPage } from '../../src/github/pages.ts'

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
