import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { bundle } from '../../bench/bundle.ts'
import { type Figure, withFigures } from '../../bench/report.ts'
import { requests } from '../../bench/requests.ts'

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
  expect(withFigures(page, requests.name, figures)).toBe(page)
  expectToHold(figures)
})
