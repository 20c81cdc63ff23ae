import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  comment,
  endedRun,
  ends,
  noTrouble,
  reactionTo,
  runEnds,
  visit,
  write
} from './visit.ts'

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe('in a browser', () => {
  it('a comment runs the action, and all it does comes by itself', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, ASKED)
    const asked = comment(page, ASKED)
    for (const sign of ['👀', '🚀', '🎉'])
      await reactionTo(asked, sign).waitFor()

    const answer = comment(page, 'The agent finished')
    await answer.getByText('@octo-dev').waitFor()
    const link = answer.getByRole('link', { name: 'acme/shop#8' })
    expect(await link.getAttribute('href')).toBe(
      `${world.serverUrl}/acme/shop/pull/8`
    )
    expect(await answer.innerText()).not.toContain('agent-follow-up:v1')

    await ends(page, 'completed')
    await page.getByText('Summary', { exact: true }).click()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('Agent Follow-up: completed').waitFor()
    await summary.getByText('The service has accepted the follow-up.').waitFor()

    expect(world.service.messages.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(/^also fix the changelog\n/)
    ])
    noTrouble(visited)
  })

  it('who may not ask gets 👎, and the service hears nothing', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, '/agent please', 'octo-reader')
    await reactionTo(comment(page, '/agent please'), '👎').waitFor()
    await ends(page, 'denied')
    const served = world.record.filter(({ server }) => server === 'service')
    expect(served).toEqual([])
    noTrouble(visited)
  })
})

describe('the pull request', () => {
  it('takes a comment on a line, without --job', async () => {
    const visited = await visit()
    const { page, world } = visited
    await write(page, ASKED)
    await ends(page, 'completed')
    await page.getByRole('link', { name: 'Pull request #8' }).click()
    await comment(page, 'The agent job job-7f3a made this').waitFor()
    await openFiles(page)
    await page.getByRole('radio', { name: 'src/checkout.ts, line 12' }).check()
    await page.getByText('Add a comment on src/checkout.ts, line 12').waitFor()
    await write(page, '/agent use Math.max')
    await comment(page, '/agent use Math.max').waitFor()
    await page.getByText('return total < 0').waitFor()
    await ends(page, 'completed')
    const [, onLine] = world.service.messages
    expect(onLine?.prompt).toContain('`src/checkout.ts`, line 12')
    noTrouble(visited)
  })

  it('takes replies in a thread, which run the action, and closes it', async () => {
    const visited = await visit({
      before: ({ comment }) =>
        void comment({ ...ON_LINE, by: 'octo-reader', body: 'Negative?' })
    })
    const { page, world } = visited
    await page.getByRole('link', { name: 'Pull request #8' }).click()
    const thread = page.getByLabel('Thread on src/checkout.ts, line 12')
    const ask = async (text: string) => {
      await thread.getByLabel('Reply', { exact: true }).fill(text)
      await thread.getByRole('button', { name: 'Reply' }).click()
      await thread.getByRole('article').filter({ hasText: text }).waitFor()
    }
    await ask('Indeed')
    await ask('/agent --job job-7f3a fix this')
    await ends(page, 'completed')
    await comment(page, 'The agent finished').waitFor()
    const [first, ...replies] = world.github.comments(8, 'review')
    expect(replies.map(({ on }) => on?.replyTo)).toEqual(
      Array(3).fill(first?.id)
    )
    expect(await thread.getByRole('article').allInnerTexts()).toEqual([
      expect.stringContaining('Negative?'),
      expect.stringContaining('Indeed'),
      expect.stringContaining('fix this'),
      expect.stringContaining('The agent finished')
    ])
    const run = page.getByLabel(/^Run \d+$/)
    const group = page.locator('.group').filter({ has: thread })
    expect(await group.filter({ has: run }).count()).toBe(1)

    await thread.getByRole('button', { name: 'Resolve conversation' }).click()
    await thread.getByText('Resolved').waitFor()
    await comment(page, 'Indeed').waitFor({ state: 'hidden' })
    await thread.getByText('Resolved').click()
    await thread.getByRole('button', { name: 'Unresolve' }).click()
    await comment(page, 'Indeed').waitFor()
    noTrouble(visited)
  })
})

it('A label starts a job once, and a page shows what changed', async () => {
  const visited = await visit()
  const { page, world } = visited
  await page.getByText('Runs of the action appear here.').waitFor()
  await page.getByRole('button', { name: 'Add the label agent' }).click()
  await page.getByText('octo-dev added the label agent').waitFor()
  await ends(page, 'completed')
  await page.getByRole('button', { name: 'Re-run' }).click()
  await runEnds(page, /^Run \d+, attempt 2$/)
  expect(world.service.messages).toEqual([])
  expect(world.service.started.map(({ prompt }) => prompt)).toEqual([
    expect.stringMatching(/^Work on issue #7\.\n/)
  ])

  await write(page, ASKED)
  await ends(page, 'completed')
  const changes = page.getByRole('link', { name: 'what changed' })
  await changes.waitFor()
  await changes.click()
  await page.getByText('Files changed').waitFor()
  expect(page.url()).toBe(`${world.serverUrl}/acme/shop/pull/8/files`)
  noTrouble(visited)
})

it('A review asks, with its text or with a comment on a line', async () => {
  const visited = await visit({ pullRequest: true })
  const { page, world } = visited
  await page.getByRole('link', { name: 'Pull request #8' }).click()
  await write(
    page,
    '/agent --job job-7f3a be brief',
    'octo-dev',
    'Submit as a review'
  )
  await page.getByText('octo-dev reviewed').waitFor()
  await ends(page, 'completed')
  await openFiles(page)
  await page.getByRole('radio', { name: 'src/checkout.ts, line 12' }).check()
  await write(page, 'Use Math.max.', 'octo-dev', 'Submit with a review: /agent')
  await runEnds(page, /^Run \d+2$/)
  const [brief, onLine] = world.service.messages.map(({ prompt }) => prompt)
  expect(brief).toMatch(/^be brief\n/)
  expect(onLine).toContain('Use Math.max.')
  noTrouble(visited)
})

it('Ctrl+Enter sends, and the hint goes once a job is known', async () => {
  const visited = await visit()
  const { page, world } = visited
  const box = page.getByLabel('Comment', { exact: true })
  const hint = page.getByText('The first one on an issue starts a job')
  await hint.waitFor()
  expect(await box.getAttribute('placeholder')).toBe('/agent add a test')
  await page.getByLabel('Comment as').selectOption('octo-dev')
  await box.fill(ASKED)
  await box.press('Control+Enter')
  await comment(page, ASKED).waitFor()
  await ends(page, 'completed')
  await hint.waitFor({ state: 'detached' })
  expect(await box.getAttribute('placeholder')).toBe('/agent …')
  expect(await box.inputValue()).toBe('')
  expect(world.service.messages).toHaveLength(1)
  noTrouble(visited)
})

it('A page that is not there links back', async () => {
  const { page, pageUrl } = await visit()
  await page.goto(pageUrl.replace('issues/7', 'issues/99'))
  await page.getByRole('link', { name: 'Back to the issue' }).click()
  await page.getByRole('heading', { name: 'Checkout fails' }).waitFor()
  expect(page.url()).toBe(pageUrl)
})

it('The checks of a pull request are on its page, with their logs', async () => {
  const visited = await visit({ failedChecks: true })
  const { page, pageUrl } = visited
  await page.goto(pageUrl.replace('issues/7', 'pull/8'))
  const checks = page.getByLabel('Checks')
  const items = checks.getByRole('listitem')
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(/^test failure/),
    expect.stringMatching(/^lint success/),
    expect.stringMatching(/^deploy\/preview failure The build failed/)
  ])
  await checks.getByText('Details').click()
  await checks.getByText('Process completed with exit code 1.').waitFor()
  noTrouble(visited)
})

it('What is refused stays written, with the reason beside it', async () => {
  const { page, pageUrl, world } = await visit()
  await write(page, ' ')
  await page.getByRole('alert').filter({ hasText: 'is empty' }).waitFor()
  expect(page.url()).toBe(pageUrl)
  await page.goto(`${pageUrl.replace('issues/7', 'pull/8')}/files`)
  await write(page, 'Where?')
  await page.getByRole('alert').filter({ hasText: 'Choose a line' }).waitFor()
  expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe(
    'Where?'
  )
  expect(world.github.comments(8)).toEqual([])
})

it('What is being written stays when something else happens', async () => {
  const visited = await visit({
    before: ({ comment }) =>
      void comment({ ...ON_LINE, by: 'octo-reader', body: 'Negative?' })
  })
  const { page, pageUrl } = visited
  await page.goto(pageUrl.replace('issues/7', 'pull/8'))
  const box = page.getByLabel('Reply', { exact: true })
  await box.fill('I think')
  visited.comment({ by: 'octo-reader', body: 'News', issue: 8 })
  await comment(page, 'News').waitFor()
  expect(await box.inputValue()).toBe('I think')
  noTrouble(visited)
})

it('On a phone nothing is cut off, and old runs are closed', async () => {
  const { page, pageUrl, runs, world } = await visit()
  const [first, second] = world.github.comments(7)
  const ended = endedRun({ outcome: 'denied', 'pr-head-sha': SHA }, 'Denied.')
  runs.show({ ...ended, anchor: `issuecomment-${first?.id}` })
  runs.show({ ...ended, id: 2, anchor: `issuecomment-${second?.id}` })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(pageUrl)
  const summaries = page.getByText('Summary', { exact: true })
  await page.locator('details.is-old:not([open])').waitFor()
  expect([
    await summaries.first().isVisible(),
    await summaries.last().isVisible()
  ]).toEqual([false, true])
  await page.getByText('Outputs', { exact: true }).last().click()
  for (const address of [
    pageUrl,
    pageUrl.replace('issues/7', 'pull/8/files')
  ]) {
    const excess = 'document.documentElement.scrollWidth - innerWidth'
    expect(await page.evaluate(excess)).toBeLessThanOrEqual(0)
    await page.goto(address)
  }
})

const SHA = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c'
const ON_LINE = { issue: 8, kind: 'review', line: 12 } as const

function openFiles(page: Page) {
  return page.getByRole('link', { name: 'Files changed' }).click()
}
