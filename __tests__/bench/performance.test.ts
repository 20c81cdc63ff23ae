import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { withReport } from '../../bench/page.ts'
import type { Report } from '../../bench/report.ts'
import { requests } from '../../bench/requests.ts'

const execute = promisify(execFile)
const BENCH = new URL('../../bench/', import.meta.url)
const PAGE = new URL('../docs/performance.md', BENCH)

function expectOnPage(name: string, report: Report): void {
  const page = readFileSync(fileURLToPath(PAGE), 'utf8')
  expect(withReport(page, name, report)).toBe(page)
  expect(report.figures.filter(({ holds }) => !holds)).toEqual([])
}

/** In a process of its own: many short steps are slow within jest. */
async function measureSchedule(): Promise<Report> {
  const program = `
    import { schedule } from ${JSON.stringify(`${BENCH}schedule.ts`)}
    console.log(JSON.stringify(await schedule.measure()))`
  const words = ['--input-type=module', '--eval', program]
  const { stdout } = await execute(process.execPath, words)
  return JSON.parse(stdout)
}

describe('docs/performance.md has the figures as they are, and they hold', () => {
  it.concurrent('looks and lag', async () => {
    expectOnPage('schedule', await measureSchedule())
  })

  it.concurrent('requests', async () => {
    expectOnPage('requests', await requests.measure())
  })
})
