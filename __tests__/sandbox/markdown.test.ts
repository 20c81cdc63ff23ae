import { describe, expect, it } from '@jest/globals'
import { renderMarkdown } from '../../sandbox/markdown.ts'
import {
  columns,
  createPaint,
  harmless,
  wantsColour,
  wrap
} from '../../sandbox/paint.ts'

const plain = createPaint(false)

function shown(markdown: string, width = 60): string {
  return renderMarkdown(markdown, { paint: plain, width }).join('\n')
}

describe('Markdown in a terminal', () => {
  it('has no hidden marker', () => {
    expect(shown('<!-- agent-follow-up:v1 x -->\n@octo ✅ **Done**')).toBe(
      '@octo ✅ Done'
    )
  })

  it('shows a link’s text and where it goes', () => {
    expect(shown('[shop#8](https://x.test/8?a=1&amp;b=2)')).toBe(
      'shop#8 (https://x.test/8?a=1&b=2)'
    )
    expect(shown('https://x.test/8')).toBe('https://x.test/8')
  })

  it('aligns a table', () => {
    const table =
      '| Job | After |\n| --- | ---: |\n| `j` | 5 s |\n| 🚀 | 10 s |'
    expect(shown(table)).toBe(
      ['Job  After', '──────────', 'j      5 s', '🚀    10 s'].join('\n')
    )
  })

  it('shows the text alone of a link to what is gone', () => {
    const look = { paint: plain, width: 60, goneOrigin: 'http://gone' }
    expect(
      renderMarkdown('[a](http://gone/1) [b](http://gone.test/2)', look)
    ).toEqual(['a b (http://gone.test/2)'])
  })

  it('wraps paragraphs and indents lists and quotes', () => {
    expect(shown('one two three four', 10)).toBe('one two\nthree four')
    expect(shown('- one two\n- three\n\n> four', 8)).toBe(
      '• one\n  two\n• three\n\n▏ four'
    )
  })

  it('keeps code as it is', () => {
    expect(shown('```text\n::error::*x*\n```\n\n`@octo`')).toBe(
      '  ::error::*x*\n\n@octo'
    )
  })

  it('takes tags away and their text not', () => {
    expect(shown('<sub>How to go on</sub>')).toBe('How to go on')
    expect(
      shown('<details><summary>More</summary>\n\nText\n\n</details>')
    ).toBe('▸ More\n\nText')
  })

  it('lets nothing steer the terminal', () => {
    expect(shown('a\u001b[31mb &#27;[0m')).toBe('a\uFFFD[31mb \uFFFD[0m')
    expect(harmless('a\rb\u2028c')).toBe('a\uFFFDb\uFFFDc')
  })

  it('has colours when there are some', () => {
    const paint = createPaint(true)
    const [line = ''] = renderMarkdown('**x**', { paint, width: 60 })
    expect(line).toBe('\u001b[1mx\u001b[22m')
    expect(columns(line)).toBe(1)
  })
})

describe('colours', () => {
  it.each([
    [true, true, {}],
    [false, false, {}],
    [true, false, { NO_COLOR: '1' }],
    [true, false, { TERM: 'dumb' }]
  ])('TTY %p: %p with %j', (isTTY, wanted, env) => {
    expect(wantsColour({ isTTY }, env)).toBe(wanted)
  })
})

describe('a line', () => {
  it('is as wide as it looks', () => {
    expect(['abc', '👀', '❤️', 'ö', 'o\u0308', '字'].map(columns)).toEqual([
      3, 2, 2, 1, 1, 2
    ])
  })

  it('breaks between words only', () => {
    expect(wrap('https://x.test/long and', 8)).toEqual([
      'https://x.test/long',
      'and'
    ])
  })
})
