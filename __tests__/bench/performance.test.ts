import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { bundle } from '../../bench/bundle.ts'
import { type Figure, withFigures } from '../../bench/report.ts'
import { requests } from '../../bench/requests.ts'
import { schedule } from '../../bench/schedule.ts'

const PAGE = new URL('../../docs/performance.md', import.meta.url)

function expectToHold(figures: readonly Figure[]): void {
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
}

it('the bundle keeps its limits', async () => {
  expectToHold(await bundle.measure())
})

it.each([schedule, requests])(
  'docs/performance.md has the figures of $name as they are, and they hold',
  async ({ name, measure }) => {
    const figures = await measure()
    const page = readFileSync(PAGE, 'utf8')
    expect(withFigures(page, name, figures)).toBe(page)
    expectToHold(figures)
  }
)
