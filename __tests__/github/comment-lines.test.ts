/**
 * What of a comment is code, as CommonMark says it: docs/reference.md.
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { maskCode, readLines } from '../../src/github/comment-lines.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'

describe('code', () => {
  it.each([
    ['a `b` c', 'a ``` c'],
    ['a ``b ` c`` d', 'a ````````` d'.replace('`````````', '`'.repeat(9))],
    ['a `b', 'a `b'],
    ['a `b\nc` d', 'a ``\n`` d'],
    ['a `b\n\nc` d', 'a `b\n\nc` d'],
    ['a \\`b` c', 'a \\`b` c'],
    ['```\na\n```\nb', '```\n`\n```\nb'],
    ['````\n```\na\n````\nb', '````\n```\n`\n````\nb'],
    ['~~~ x\na\n~~~\nb', '``` `\n`\n```\nb'],
    ['``` x`y\na', '``` x`y\na'],
    ['> ```\n> a\nb', '` ```\n` `\nb'],
    ['- a\n  ```\n  b\n  ```\nc', '- a\n  ```\n  `\n  ```\nc'],
    ['a\n\n    b\n\n    c\nd', 'a\n\n    `\n\n    `\nd'],
    ['a\n    b', 'a\n    b'],
    ['a\r\n```\r\nb\r\n```\r\n', 'a\r\n```\r\n`\r\n```\r\n']
  ])('in %j is replaced', (text, masked) => {
    expect(maskCode(text)).toBe(masked)
  })

  it('keeps all other characters in their places', () => {
    const check = (text: string) => {
      const masked = maskCode(text)
      expect(masked).toHaveLength(text.length)
      const kept = masked
        .split('')
        .filter((character, at) => character !== '`' && character !== text[at])
      expect(kept).toEqual([])
      const isThere = (line: { readonly text: string; readonly at: number }) =>
        text.startsWith(line.text, line.at)
      expect(readLines(text).every(isThere)).toBe(true)
    }
    fc.assert(fc.property(hostileText, check), RUNS)
    const marks = fc.constantFrom(
      '`',
      '``',
      '\\',
      '\n',
      '```',
      '> ',
      'a',
      '~~~',
      '\r\n'
    )
    const marked = fc.array(marks).map(parts => parts.join(''))
    fc.assert(fc.property(marked, check), RUNS)
  })
})
