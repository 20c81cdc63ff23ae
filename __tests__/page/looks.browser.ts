import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { endedRun, ends, noTrouble, SCHEMES, visit, write } from './visit.ts'

const CONTRAST = readFileSync(
  fileURLToPath(new URL('contrast.js', import.meta.url)),
  'utf8'
)
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

async function expectContrast(page: Page, least: number): Promise<void> {
  const { checked, tooFaint } = await page.evaluate<{
    readonly checked: number
    readonly tooFaint: readonly unknown[]
  }>(CONTRAST)
  expect(tooFaint).toEqual([])
  expect(checked).toBeGreaterThan(least)
}

describe.each(SCHEMES)('in a %s browser', colorScheme => {
  it('every text stands out enough', async () => {
    const visited = await visit({
      look: { colorScheme },
      world: { job: { messages: [{ durationMs: 4000, result: 'failed' }] } },
      before: paged => {
        paged.runs.show(endedRun({ outcome: '', status: 'x' }, RICH))
        paged.comment({ by: 'octo-admin', body: RICH })
      }
    })
    const { page } = visited
    await write(page, '/agent --job job-7f3a first')
    await page.locator('.is-running').waitFor()
    await unfold(page)
    await expectContrast(page, 60)
    await ends(page, 'failed')
    await write(page, '/agent --strange option')
    await ends(page, 'error')
    await write(page, '/agent second', 'octo-reader')
    await ends(page, 'denied')
    await page.evaluate(
      "document.getElementById('problem').textContent = 'No'; document.getElementById('lost').hidden = false"
    )
    await unfold(page)
    await expectContrast(page, 150)
    noTrouble(visited)
  })

  it('so it does on the pull request, and where nothing is', async () => {
    const visited = await visit({ look: { colorScheme } })
    const { page, pageUrl } = visited
    await page.goto(pageUrl.replace('issues/7', 'pull/8'))
    await expectContrast(page, 20)
    await page.goto(pageUrl.replace('issues/7', 'issues/99'))
    await expectContrast(page, 2)
    const [lost, ...more] = visited.trouble
    expect(lost).toContain('404')
    expect(more).toEqual([])
  })

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
    await page.goto(pageUrl.replace('issues/7', 'issues/9'))
    expect(await widths(page)).toEqual({ page: 360, wider: [] })
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

describe('who wants no motion', () => {
  it.each([
    ['reduce', 'none'],
    ['no-preference', 'turn']
  ] as const)(
    '%s: the sign of a run is animated by %s',
    async (reducedMotion, name) => {
      const { page } = await visit({ look: { reducedMotion } })
      await write(page, '/agent --job job-7f3a and wait')
      const sign = page.locator('.icon-running')
      await sign.waitFor()
      expect(
        await page.evaluate(
          "getComputedStyle(document.querySelector('.icon-running')).animationName"
        )
      ).toBe(name)
    }
  )
})
