/** Sizes and requests are within the limits of docs/performance.md. */
import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { bundle } from '../../bench/bundle.ts'
import { type Figure, tableOf } from '../../bench/report.ts'
import { requests } from '../../bench/requests.ts'
import { filledIn } from '../../scripts/docs.ts'

const PAGE = new URL('../../docs/performance.md', import.meta.url)

function expectToHold(figures: readonly Figure[]): void {
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
}

it('the bundle keeps its limits', async () => {
  expectToHold(await bundle.measure())
})

it('docs/performance.md has the requests as they are, and they hold', async () => {
  const figures = await requests.measure()
  const page = readFileSync(PAGE, 'utf8')
  expect(filledIn(page, requests.name, tableOf(figures))).toBe(page)
  expectToHold(figures)
})
