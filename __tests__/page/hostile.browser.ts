import { describe, expect, it } from '@jest/globals'
import { NASTY } from '../attacks/nasty.ts'
import { endedRun, noTrouble, visit } from './visit.ts'

/** Each would call `alert`, or ask evil.example, if it could. */
const VECTORS = [
  ...['script', 'iframe', 'embed'].map(
    name => `<${name} src=https://evil.example>`
  ),
  '<object data=https://evil.example></object>',
  '<script>alert(1)</script>',
  '<img src=https://evil.example/x.png onerror=alert(1)>',
  '![x](https://evil.example/x.png)',
  '<svg onload=alert(1)></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="background:url(https://evil.example/x.png)">x</p>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video poster=https://evil.example/x><source onerror=alert(1)></video>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<form id=composer action=https://evil.example><input name=body></form>',
  '<b><i><a href="https://evil.example"><details>',
  '</article></li></ol></div></section></main>',
  '[click](javascript:alert(1)) <a href=javascript:alert(1)>click</a>',
  NASTY
]

describe('hostile text', () => {
  it('runs nothing, loads nothing, and stays in its place', async () => {
    const evil = VECTORS.join('\n\n')
    const visited = await visit({
      before: ({ comment, runs, world }) => {
        world.github.addIssue({ number: 9, title: evil, by: 'x', body: evil })
        for (const body of VECTORS) comment({ by: 'octo-reader', body })
        comment({ by: 'octo-dev', body: 'The last word' })
        runs.show(endedRun({ [evil]: evil, outcome: evil }, evil))
      }
    })
    const { page, pageUrl, comment } = visited
    // By news as well as with the page.
    comment({ by: 'octo-reader', body: evil })
    comment({ by: 'octo-dev', body: 'The very last word' })
    await page.getByText('The very last word').waitFor()

    expect(await page.evaluate(STRANGE)).toEqual([])
    for (const text of ['The last word', 'The very last word']) {
      const last = page.getByRole('article').filter({ hasText: text })
      const body = await last.locator('.text').innerHTML()
      expect(body.trim()).toBe(`<p>${text}</p>`)
    }
    await page.goto(pageUrl.replace('issues/7', 'issues/9'))
    expect(await page.evaluate(STRANGE)).toEqual([])
    noTrouble(visited)
  })
})

/** What in a tree only our own markup could be, and is not. */
const STRANGE = `[...document.body.querySelectorAll('*')].filter(one =>
    ['script', 'style', 'iframe', 'object', 'embed', 'link', 'base', 'meta', 'video', 'math', 'noscript', 'img'].includes(one.localName) ||
    [...one.attributes].some(({ name }) => /^(on|style|srcdoc|formaction)/.test(name)) ||
    (one.localName === 'a' && one.hasAttribute('href') && !/^(https?|mailto):$/.test(one.protocol)) ||
    (one.localName === 'form' && one.getAttribute('action').startsWith('https')) ||
    (one.localName === 'input' && one.type !== 'checkbox')
  ).map(one => one.outerHTML.slice(0, 80))`
