import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { comment, ends, noTrouble, reactionTo, visit } from './visit.ts'

/** What has the focus, and whether one sees it. */
function focused(page: Page) {
  return page.evaluate(`(() => {
    const { activeElement: one } = document
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return {
      name: one.labels?.[0]?.textContent ?? one.textContent.trim(),
      isSeen: outlineStyle === 'solid' && outlineWidth === '2px'
    }
  })()`)
}

/** Goes on until this has the focus; what it comes by has to be seen. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press(key)
    const now = (await focused(page)) as { name: string; isSeen: boolean }
    expect(now).toMatchObject({ isSeen: true })
    if (now.name === name) return
  }
  throw new Error(`No ${key} leads to "${name}"`)
}

describe('with the keyboard alone', () => {
  it('one skips to the box, comments, and unfolds the outputs', async () => {
    const visited = await visit()
    const { page } = visited
    await page.keyboard.press('Tab')
    expect(await focused(page)).toEqual({
      name: 'Skip to the comment box',
      isSeen: true
    })
    await page.keyboard.press('Enter')
    await page.keyboard.type('/agent --job job-7f3a by hand')
    await tabTo(page, 'Comment')
    await page.keyboard.press('Enter')
    await reactionTo(
      comment(page, '/agent --job job-7f3a by hand'),
      '👀'
    ).waitFor()

    // The focus is back in the box, so one can go on.
    await page.keyboard.type('Second thoughts')
    await page.keyboard.press('Control+Enter')
    await comment(page, 'Second thoughts').waitFor()

    await ends(page, 'completed')
    await tabTo(page, 'Outputs', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'outcome completed' }).waitFor()
    noTrouble(visited)
  })

  it('one chooses who comments', async () => {
    const visited = await visit()
    const { page } = visited
    await tabTo(page, 'Comment as')
    await page.keyboard.type('passer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('/agent hello')
    await page.keyboard.press('Control+Enter')
    await ends(page, 'denied')
    const said = comment(page, '/agent hello')
    await said.getByRole('heading', { name: 'passer-by' }).waitFor()
    noTrouble(visited)
  })
})

describe('for who hears the page', () => {
  it('all has its name and place', async () => {
    const visited = await visit()
    const { page } = visited
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1 }).waitFor()
    for (const name of ['Conversation', 'Add a comment'])
      await main.getByRole('heading', { level: 2, name }).waitFor()
    await page.getByRole('banner').waitFor()
    const nav = page.getByRole('navigation', { name: 'Conversations' })
    await nav.getByRole('link', { name: 'Issue #7' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/agent help')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('complementary', { name: 'Runs' }).waitFor()
    await page
      .getByRole('article', { name: 'octo-maintainer commented' })
      .waitFor()
    expect(await page.getByRole('status').count()).toBe(1)
    noTrouble(visited)
  })

  it('no id is there twice', async () => {
    const { page } = await visit()
    const ids = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[id]')].map(({ id }) => id)"
    )
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
