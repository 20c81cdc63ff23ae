import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { bundle } from '../../bench/bundle.ts'
import { type Figure, withFigures } from '../../bench/report.ts'
import { requests } from '../../bench/requests.ts'

const execute = promisify(execFile)
const BENCH = new URL('../../bench/', import.meta.url)
const PAGE = new URL('../docs/performance.md', BENCH)

function expectToHold(figures: readonly Figure[]): void {
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
}

function expectOnPage(name: string, figures: readonly Figure[]): void {
  const page = readFileSync(fileURLToPath(PAGE), 'utf8')
  expect(withFigures(page, name, figures)).toBe(page)
  expectToHold(figures)
}

/** In a process of its own: many short steps are slow within jest. */
async function measureSchedule(): Promise<readonly Figure[]> {
  const program = `
    import { schedule } from ${JSON.stringify(`${BENCH}schedule.ts`)}
    console.log(JSON.stringify(await schedule.measure()))`
  const words = ['--input-type=module', '--eval', program]
  const { stdout } = await execute(process.execPath, words)
  return JSON.parse(stdout)
}

it('the bundle keeps its limits', async () => {
  expectToHold(await bundle.measure())
})

describe('docs/performance.md has the figures as they are, and they hold', () => {
  it.concurrent('looks and lag', async () => {
    expectOnPage('schedule', await measureSchedule())
  })

  it.concurrent('requests', async () => {
    expectOnPage('requests', await requests.measure())
  })
})
