/**
 * Which Markdown is told as it was written: nothing in it could hide words:
 * docs/security.md, "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { visibleText } from '../../src/prompt/foreign-text.ts'
import { findNeededRendering } from '../../src/prompt/needed-rendering.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { everydayReviews } from './everyday-reviews.ts'
import { CODE, DRAWN, HIDDEN, MORE_HIDDEN } from './hidden-words.ts'

describe('a text needs a rendering', () => {
  it.each(Object.entries(HIDDEN))('where words are hidden %s', (_, text) => {
    expect(findNeededRendering(text)).toBe('text')
  })

  it.each(MORE_HIDDEN)('where they are hidden in %j', text => {
    expect(findNeededRendering(text)).toBe('text')
  })

  it.each([
    'a&#8203;b',
    'a&#x200d;b',
    'a&ZeroWidthSpace;b',
    '&shy;',
    '<p>a&#8203b</p>',
    '[nit]: rename',
    '[nit]: rename "HIDDEN"',
    "[nit]: rename 'HIDDEN'",
    '[nit]: rename (HIDDEN)',
    '[nit]: <re name> HIDDEN',
    '1. [nit]: rename "HIDDEN"',
    '+ [nit]: rename "HIDDEN"',
    '* [nit]: rename "HIDDEN"',
    '- [x] [nit]: rename "HIDDEN"',
    '[a] [nit]: rename this',
    '<BR>',
    '[nit]: rename\nthis',
    'a\0b',
    'a\rb'
  ])('where something could be hidden, as in %j', text => {
    expect(findNeededRendering(text)).toBe('text')
  })

  it('in whatever it is', () => {
    const check = (before: string, after: string) => {
      const hidden = `${before}\n\n<!-- HIDDEN -->\n\n${after}`
      const isCode = /`{3}|~{3}/.test(before)
      if (!isCode) expect(findNeededRendering(hidden)).not.toBe('none')
    }
    fc.assert(fc.property(hostileText, hostileText, check), RUNS)
  })

  it.each(Object.entries(DRAWN))('which has no text, for %s', (_, text) => {
    expect(findNeededRendering(text)).toBe('drawing')
  })
})

describe('a text is told as it was written', () => {
  it('where no bracket begins a line before the end of a label', () => {
    expect(findNeededRendering('See a[i]: 5 of them')).toBe('none')
    expect(findNeededRendering('Broken\n[i]: HIDDEN')).toBe('text')
  })

  it.each(everydayReviews)('%j', text => {
    expect(findNeededRendering(text)).toBe('none')
  })

  it.each(Object.entries(CODE))('where HTML is code %s', (_, text) => {
    expect(findNeededRendering(text)).toBe('none')
  })

  it.each([
    'It costs $5 and then $6.',
    'Set `$HOME` and `C:\\dir`, then `$PATH`.',
    "```sh\necho $HOME | sed 's/\\n//' > $OUT # 5 %\n```",
    '````md\n```mermaid\ngraph TD\n```\n````'
  ])('where nothing is drawn: %j', text => {
    expect(findNeededRendering(text)).toBe('none')
  })
})

/**
 * Twice as long as the longest text that GitHub accepts, so that what grows with
 * the square of the length takes many times the limit, on any machine.
 */
const CHARACTERS = 2 * 65_536
const MOST_MS = 1_000
const PIECES = [
  ...[
    '<!--',
    '` ',
    '`a` ',
    '`',
    '`` ` ',
    '``` ',
    '```\n',
    '~~~\n',
    '~',
    '``a`'
  ],
  ...['```\na\n```\n', '10. a\n    ```\n', '[a]: b "\n', '[a]: b\n', '[a\\'],
  ...['[a]: b (\n', "[a]: b '\\'\n", '[a]:', '[^', '[', ']:\n[', '[x] ', '- ['],
  ...[
    '](a(',
    '](a(b',
    '](',
    '![',
    '<a [a](',
    '&#0',
    '&a',
    '<rp>',
    '$',
    '$`',
    '%'
  ],
  ...[
    '|-|\n|a|b\n',
    '|-|\n|\\',
    '|-',
    '- |',
    ':-|\n',
    '|',
    '- ',
    '>',
    '> > - '
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '1. ',
    '1',
    '\\',
    '\\`',
    'a',
    '*',
    '-',
    '🔥'
  ],
  ...[
    'www.',
    '://',
    'www.a`b`',
    '\u001b]',
    '\u001b[',
    '\u001b[0',
    '\u001b ',
    '\u0090'
  ],
  ...['\u009b', '\u001b[ ', '\u200d', '\ufe0f', '\ud800', '\u2028', '\v', '\0']
]
const BEFORE = ['', '[', '`', '|-']

/** Returns how much time of the processor both take for a text. */
function timeOf(text: string): number {
  const before = process.cpuUsage()
  findNeededRendering(text)
  visibleText(text)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
}

describe('the time for a text', () => {
  it.each(BEFORE)('is short, whatever is repeated after %j', before => {
    const isSlow = (text: string) =>
      // What else goes on in the process counts, too.
      timeOf(text) > MOST_MS && timeOf(text) > MOST_MS
    const slow = PIECES.filter(piece =>
      isSlow(before + piece.repeat(CHARACTERS / piece.length))
    )
    expect(slow).toEqual([])
  })

  it.each([
    [
      'a fence, empty lines, and a line that begins like the fence',
      `\`\`\`\n${'\n'.repeat(137)}\`\`\`x`
    ],
    ['spaces in a row of a table', `|-${' '.repeat(65_000)}x`]
  ])('is short for %s', (_, text) => {
    expect(timeOf(text)).toBeLessThan(MOST_MS)
  })
})
