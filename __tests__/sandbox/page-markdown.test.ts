import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createMarkdown } from '../../sandbox/page/markdown.ts'
import { sanitize } from '../../sandbox/page/sanitize.ts'
import { NASTY } from '../attacks/nasty.ts'
import { hostileComment, hostileHtml } from '../page/hostile-comment.ts'

const rendered = createMarkdown({
  person: login => login === 'octo-dev',
  page: number =>
    number === 8 ? 'https://github.test/acme/shop/pull/8' : undefined
})
const render = (text: string) => rendered(text).markup.trim()

describe('what would run or reach out', () => {
  it('may be in any text at all', () => {
    fc.assert(
      fc.property(hostileComment, text => {
        expect(live(render(text))).toEqual([])
      }),
      { numRuns: 500 }
    )
  })

  it('may be in any HTML at all', () => {
    fc.assert(
      fc.property(hostileHtml, text => {
        expect(live(sanitize(text).markup)).toEqual([])
      }),
      { numRuns: 500 }
    )
  })

  it('is not in the nastiest of texts', () => {
    expect(live(render(NASTY))).toEqual([])
  })

  it('would be found', () => {
    expect(live('<script>')).toEqual(['<script>'])
    expect(live('<p onclick="x">')).toEqual(['<p onclick="x">'])
    const link = '<a href="javascript:x" rel="nofollow">'
    expect(live(link)).toEqual([link])
    expect(live('a < b')).toEqual(['<'])
    expect(live('<b>')).toEqual(['<b> stays open'])
    expect(live('</b>')).toEqual(['</b>'])
  })
})

const HARMLESS =
  /^<(?:(?:p|strong|b|em|i|del|s|ins|sub|sup|kbd|samp|var|pre|blockquote|ul|li|h[1-6]|table|thead|tbody|tr|dl|dt|dd|summary|q|span)|details(?: open)?|ol(?: start="[^"<>]*")?|t[hd](?: align="[^"<>]*")?|code(?: class="language-[\w-]+")?|a href="(?:https?:|mailto:)[^"<>]*" rel="nofollow")>$/
const EMPTY =
  /^<(?:br|hr|input(?: checked| type="checkbox"| disabled){2,3}) \/>$/

/** What is more than text and harmless tags, each closed in its place. */
function live(markup: string): readonly string[] {
  const open: string[] = []
  const found: string[] = []
  for (const [whole, slash, name = ''] of markup.matchAll(
    /<(\/?)([a-z0-9]*)[^<>]*>|</gi
  )) {
    if (slash === '/' && open.at(-1) === name) open.pop()
    else if (slash === '' && HARMLESS.test(whole)) open.push(name)
    else if (!EMPTY.test(whole)) found.push(whole)
  }
  return [...found, ...open.map(name => `<${name}> stays open`)]
}
