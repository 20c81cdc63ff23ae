import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { endedRun, noTrouble, SCHEMES, visit } from './visit.ts'

const PHONE = { width: 360, height: 780 }

/** Something of all that can be on a page. */
const RICH = [
  '# Heading',
  '> quote\n\n[a link](https://example.org/) and `code`',
  '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |',
  '- [ ] to do\n- [x] done',
  '```js\nconst answer = 42 // code\n```',
  '<kbd>K</kbd> <del>gone</del> <sub>low</sub>\n\n---',
  '<details open><summary>More</summary>\n\ninside\n\n</details>'
].join('\n\n')

/** Everything that can be opened is. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(
    "for (const one of document.querySelectorAll('details')) one.open = true"
  )
}

describe.each(SCHEMES)('in a %s browser', colorScheme => {
  it('is of that scheme', async () => {
    const { page } = await visit({ look: { colorScheme } })
    const background = await page.evaluate(
      'getComputedStyle(document.body).backgroundColor'
    )
    const expected = { light: 'rgb(255, 255, 255)', dark: 'rgb(13, 17, 23)' }
    expect(background).toBe(expected[colorScheme])
  })
})

describe('on a phone', () => {
  it('nothing has to be scrolled sideways', async () => {
    const word = 'w'.repeat(300)
    const visited = await visit({
      look: { viewport: PHONE },
      before: ({ comment, runs, world }) => {
        comment({ by: 'octo-admin', body: `${RICH}\n\n${word}\n\n\`${word}\`` })
        comment({ by: 'octo-admin', body: `| ${word} | b |\n| - | - |` })
        world.github.addIssue({ number: 9, title: word, by: 'octo-dev' })
        const outputs = { [word]: word, job: word }
        runs.show(endedRun(outputs, `${RICH}\n\n${word}`))
      }
    })
    const { page, pageUrl } = visited
    await unfold(page)
    expect(await widths(page)).toEqual({ page: 360, wider: [] })
    for (const other of ['issues/9', 'pull/8']) {
      await page.goto(pageUrl.replace('issues/7', other))
      expect(await widths(page)).toEqual({ page: 360, wider: [] })
    }
    noTrouble(visited)
  })
})

/** How wide the page is, and what sticks out of it. */
function widths(page: Page) {
  return page.evaluate(`({
    page: document.documentElement.scrollWidth,
    wider: [...document.querySelectorAll('.bar, #heading, .box, form, textarea, select, button')]
      .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
      .map(one => one.className)
  })`)
}
