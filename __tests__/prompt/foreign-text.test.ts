/**
 * Of each text, characters that hide or reorder others are removed:
 * docs/security.md, "What others wrote".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  describeLocation,
  findOmission,
  visibleText
} from '../../src/prompt/foreign-text.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'

const ASKED_AT = Date.UTC(2026, 0, 15, 10)
const comment = {
  id: 5,
  author: 'octo-dev',
  isBot: false,
  isInsider: true,
  text: 'Is it done?',
  writtenAt: ASKED_AT,
  publishedAt: ASKED_AT,
  isHidden: false,
  location: {
    path: 'a.ts',
    isFile: true,
    isOutdated: false,
    hunk: '',
    url: ''
  }
}

describe('a comment on a line', () => {
  const asked = { at: ASKED_AT, id: 5, asker: 'octo-lead', command: '/agent' }

  it('is told if it was there when the follow-up was asked', () => {
    expect(findOmission(comment, asked)).toBeUndefined()
  })

  it.each([
    ['published after that', { publishedAt: ASKED_AT + 1 }, 'later'],
    ['created after that', { id: 6 }, 'later'],
    ['edited after that', { editedAt: ASKED_AT }, 'edited'],
    ['hidden', { isHidden: true }, 'hidden']
  ])('%s is not told', (_, changed, omission) => {
    expect(findOmission({ ...comment, ...changed }, asked)).toBe(omission)
  })
})

it('a path is told in 1,000 characters', () => {
  const at = { ...comment.location, path: 'p'.repeat(1_000), line: 7 }
  expect(describeLocation(at)).toBe(`\`${at.path}\`, the file as a whole`)
  const longer = {
    ...at,
    path: `${at.path}p`,
    isFile: false,
    side: 'LEFT' as const
  }
  expect(describeLocation({ ...longer, startLine: 5 })).toBe(
    `\`${'p'.repeat(999)}…\`, lines 5 to 7 of the file before the change`
  )
})

describe('of any text', () => {
  it.each([
    ['a color', '\u001b[31mred\u001b[0m', 'red'],
    ['a color in eight bits', '\u009b1;31mred', 'red'],
    [
      'a link',
      '\u001b]8;;https://x.example\u0007here\u001b]8;;\u001b\\',
      'here'
    ],
    ['two character sets', '\u001b(Ba\u001b(0b', 'ab'],
    ['a title that does not end', '\u001b]0;text', ']0;text'],
    ['a title over lines', '\u001b]0;a\nb\u0007', ']0;a\nb'],
    [
      'each other string',
      '\u001bXa\u001b\\b\u001b^c\u0007d\u001b_e\u009cf',
      'bdf'
    ],
    ['a device string', '\u001bPq#0\u001b\\a\u0090b\u009cc', 'ac'],
    ['a character set', '\u001b(Ba', 'a'],
    ['a character set of more letters', '\u001b$(Ba', 'a'],
    ['control characters', 'a\0\u0007\u007f\u0085b', 'ab'],
    ['a byte order mark', '\ufeffa', 'a'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['zero-width characters', 'a\u200b\u2060\u180eb', 'ab'],
    ['reordering', '\u202ea\u2066b\u2069\u200f', 'ab'],
    ['tag characters', 'a\u{e0001}\u{e0069}\u{e007f}b', 'ab'],
    ['variation selectors', 'a\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}b', 'ab'],
    ['fillers', 'a\u3164\u115f\uffa0\u034f\u17b4b', 'ab'],
    ['a run of U+FE0F', '❤\ufe0f\ufe0f\ufe0f', '❤\ufe0f'],
    ['a run of joiners', 'a\u200d\u200c\u200b\u200d\ufe0f\u200cb', 'a\u200db'],
    ['each run of them', 'a\u200d\u200db\u200c\u200cc', 'a\u200db\u200cc']
  ])('%s is removed', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it.each([
    ['newlines and tabs', 'a\n\tb'],
    ['joiners', 'می\u200cخواهم 👨\u200d👩'],
    ['an emoji with U+FE0F', '❤\ufe0f‍🔥 1\ufe0f\u20e3'],
    ['other scripts', 'naïve 漢字 ελ עב'],
    ['brackets without an escape', '[31m']
  ])('%s stay', (_, text) => expect(visibleText(text)).toBe(text))

  it('line ends are newlines, and halves of characters show', () => {
    expect(visibleText('a\r\nb\rc\u2028d\u2029e\ud800')).toBe(
      'a\nb\nc\nd\ne\ufffd'
    )
  })

  it('nothing is left to remove', () => {
    const check = (text: string) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text))
      expect(visibleText(text)).not.toMatch(/[[\p{Cc}\u202e]--[\n\t]]/v)
    }
    fc.assert(fc.property(hostileText, check), RUNS)
  })
})
