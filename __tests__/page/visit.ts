import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { createFastClock } from '../../sandbox/fast-world.ts'
import {
  type PagedWorld,
  type PagedWorldOptions,
  startPagedWorld
} from '../../sandbox/page/paged-world.ts'
import type { RunEnd, ShownRun } from '../../sandbox/page/runs.ts'
import { openChromium } from '../../scripts/chromium.ts'

/** A world, and somebody who looks at its issue. */
export interface Visit extends PagedWorld {
  readonly page: Page
  /** Errors, dialogs and requests to elsewhere: there are to be none. */
  readonly trouble: readonly string[]
}

/** A job whose follow-up is soon over. */
const QUICK: PagedWorldOptions = {
  pullRequest: true,
  job: { messages: [{ durationMs: 15_000, changes: 'push' }] }
}

let browser: Browser | undefined
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  browser = await openChromium()
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

afterAll(() => browser?.close())

/** Opens the issue of a new world. */
export async function visit(
  given: {
    /** Before anybody looks. */
    readonly before?: (paged: PagedWorld) => void
    readonly failedChecks?: boolean
    readonly pullRequest?: boolean
  } = {}
): Promise<Visit> {
  const { before, ...options } = given
  const clock = createFastClock()
  const paged = await startPagedWorld({ clock, ...QUICK, ...options })
  closing.push(paged.close)
  before?.(paged)
  if (browser === undefined) throw new Error('There is no browser.')
  const context = await browser.newContext()
  closing.push(() => context.close())
  const page = await context.newPage()
  const trouble = watchTrouble(page, paged.world.serverUrl)
  await page.goto(paged.pageUrl)
  return { ...paged, page, trouble }
}

/** A run on the issue that has ended, without being run. */
export function endedRun(
  outputs: RunEnd['outputs'],
  summary: string
): ShownRun {
  const result = { exitCode: 0, annotations: [], log: '', outputs, summary }
  return {
    id: 1,
    attempt: 1,
    issue: 7,
    anchor: 'issue-7',
    startedAt: 0,
    progress: { kind: 'ended', result }
  }
}

function watchTrouble(page: Page, origin: string): readonly string[] {
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`error: ${error}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()))
      trouble.push(`console: ${message.text()}`)
  })
  page.on('dialog', dialog => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    const url = request.url()
    const isOwn = url.startsWith(`${origin}/`) || url.startsWith('data:')
    if (!isOwn) trouble.push(`request: ${url}`)
  })
  return trouble
}

/** Somebody writes a comment on the page and sends it. */
export async function write(
  page: Page,
  body: string,
  by = 'octo-dev',
  button = 'Comment'
): Promise<void> {
  await page.getByLabel('Comment as').selectOption(by)
  await page.getByLabel('Comment', { exact: true }).fill(body)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The comment that says this, with its reactions. */
export function comment(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text })
}

/** Where a sign is among the reactions to a comment. */
export function reactionTo(said: ReturnType<typeof comment>, sign: string) {
  return said.getByRole('list', { name: 'Reactions' }).getByText(sign)
}

/** Waits until a run has ended so. */
export async function ends(page: Page, outcome: string): Promise<void> {
  await page.locator('.badge', { hasText: outcome }).last().waitFor()
}

/** The same of one run, such as `/attempt 2/`. */
export async function runEnds(page: Page, name: RegExp): Promise<void> {
  const run = page.getByLabel(name)
  await run.locator('.badge', { hasText: 'completed' }).waitFor()
}

export function noTrouble({ trouble }: Visit): void {
  expect(trouble).toEqual([])
}
