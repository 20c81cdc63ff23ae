import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  linkedPage,
  type Page,
  readPages,
  readPagesBackwards
} from '../../src/github/pages.ts'
import { response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub } from '../fakes/github.ts'

const LIST = {
  route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  parameters: { issue_number: 7 }
}

async function collect(
  pages: AsyncGenerator<Page>,
  most = Number.POSITIVE_INFINITY
): Promise<Page[]> {
  const all: Page[] = []
  for await (const page of pages) {
    all.push(page)
    if (all.length >= most) break
  }
  return all
}

function commented(count: number) {
  const all = sandboxGitHub()
  for (let number = 1; number <= count; number += 1)
    all.stand.addComment({ issue: 7, user: 'octo-dev', body: String(number) })
  return all
}

function bodies(pages: readonly Page[]): readonly unknown[] {
  return pages.flatMap(page =>
    page.kind === 'page' ? page.items.map(item => item.body) : []
  )
}

function numbers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1))
}

describe('pages from the first on', () => {
  it.each([
    [100, 1],
    [101, 2]
  ])('%i items are on %i pages', async (count, pages) => {
    const { clock, github, lines } = commented(count)
    const reading = collect(readPages(github, LIST, limits(clock, 60_000)))
    expect(bodies(await clock.run(reading))).toEqual(numbers(count))
    expect(lines()).toHaveLength(pages)
  })

  it.each([50, 25, 5, 1])(
    'are read in parts where more than %i items are too large',
    async most => {
      const all = numbers(230).map(body => ({ body }))
      const sizes: number[] = []
      const { clock, github } = answeringGitHub(({ url }) => {
        const { searchParams } = new URL(url)
        const [size, page] = ['per_page', 'page'].map(name =>
          Number(searchParams.get(name))
        ) as [number, number]
        sizes.push(size)
        if (size > most)
          return { ...response(200, undefined), isTooLarge: true }
        const last = Math.ceil(all.length / size)
        const link = (to: number, rel: string) =>
          `<${url.replace(/&page=\d+/, `&page=${to}`)}>; rel="${rel}"`
        const links =
          page < last ? [link(page + 1, 'next'), link(last, 'last')] : []
        const items = all.slice((page - 1) * size, page * size)
        return response(200, items, { link: links.join(', ') })
      })
      const limit = limits(clock, 60_000)
      const forwards = await clock.run(
        collect(readPages(github, LIST, limit, 5))
      )
      expect(bodies(forwards)).toEqual(numbers(230))
      const backwards = collect(readPagesBackwards(github, LIST, 1, limit))
      const read = await clock.run(backwards)
      expect(bodies(read).toSorted()).toEqual(numbers(230).toSorted())
      expect(Math.min(...sizes)).toBe(most)
    }
  )

  it('can’t be read where a single item is too large', async () => {
    const { clock, github, lines } = answeringGitHub(() => ({
      ...response(200, undefined),
      isTooLarge: true
    }))
    const limit = limits(clock, 60_000)
    const [page] = await clock.run(collect(readPages(github, LIST, limit)))
    expect(page).toMatchObject({ kind: 'failed' })
    // 100, 50, 25, 5, and 1: none of them is tried again.
    expect(lines()).toHaveLength(5)
  })

  it('are requested ahead, and come in order', async () => {
    const { clock, github, lines } = commented(850)
    const limit = limits(clock, 60_000)
    const pages = readPages(github, LIST, limit, 3)
    const requested: number[] = []
    const all: Page[] = []
    const read = async () => {
      for await (const page of pages) {
        requested.push(lines().length)
        all.push(page)
      }
    }
    await clock.run(read())
    expect(bodies(all)).toEqual(numbers(850))
    expect(requested).toEqual([1, 5, 6, 7, 8, 9, 9, 9, 9])
  })

  it('end with one that can’t be read', async () => {
    const { clock, github } = answeringGitHub((_, index) =>
      index === 0
        ? response(200, [{ body: '1' }], {
            link: '<https://api.github.test/x?page=2>; rel="next"'
          })
        : response(404, '')
    )
    const reading = collect(readPages(github, LIST, limits(clock, 60_000)))
    const pages = await clock.run(reading)
    expect(pages.map(({ kind }) => kind)).toEqual(['page', 'failed'])
  })
})

describe('pages from the last on', () => {
  const read = (
    all: ReturnType<typeof commented>,
    guess: number,
    most?: number
  ) =>
    all.clock.run(
      collect(
        readPagesBackwards(all.github, LIST, guess, limits(all.clock, 60_000)),
        most
      )
    )

  it.each([
    ['the right page', 650, 7, ['7']],
    ['the first page of many', 650, 1, ['1', '7']],
    ['a page too early', 650, 5, ['5', '7']],
    ['a page after the end', 650, 9, ['9', '7']]
  ])(
    'begin with the last when %s was guessed',
    async (_, count, guess, asked) => {
      const all = commented(count)
      const pages = await read(all, guess, 1)
      expect(bodies(pages).at(-1)).toBe(String(count))
      const pageOf = (line: string) => /[?&]page=(\d+)/.exec(line)?.[1]
      expect(all.lines().map(pageOf)).toEqual(asked)
    }
  )

  it('hold all that there is, whatever was guessed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 420 }),
        fc.integer({ min: 1, max: 12 }),
        async (count, guess) => {
          const all = commented(count)
          const pages = await read(all, guess)
          expect(bodies(pages.toReversed())).toEqual(numbers(count))
          const needed = Math.max(1, Math.ceil(count / 100))
          expect(all.requests.length).toBeLessThanOrEqual(needed + 1)
        }
      ),
      { numRuns: 15 }
    )
  })

  it('end with one that can’t be read', async () => {
    const { clock, github } = answeringGitHub(() => response(403, ''))
    const pages = readPagesBackwards(github, LIST, 3, limits(clock, 60_000))
    expect(await clock.run(collect(pages))).toHaveLength(1)
  })
})

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
