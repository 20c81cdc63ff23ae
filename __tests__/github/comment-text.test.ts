/**
 * What of a comment is code, as CommonMark says it, and what a mail program adds
 * to a reply, which is not read: docs/reference.md.
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { maskCode, readLines } from '../../src/github/comment-text.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { readCommand } from '../fakes/read-command.ts'

const QUOTE = '\n\n> Sent to job job_1.\n>\n'
const ON = 'On Wed, Nov 25, 2026, 22:40 github-actions[bot]'
const ADDRESS = '<notifications@github.com>'
const HEADER = [
  'From: github-actions[bot] ***@***.***>',
  'Sent: Wednesday, November 25, 2026 22:40',
  'To: acme/shop ***@***.***>',
  'Cc: Alice ***@***.***>',
  'Subject: Re: [acme/shop] It fails (Issue #7)',
  '',
  'Sent to job job_1.'
].join('\n')

/** A header of so many lines, of which the last one names who got the mail. */
function longHeader(lines: number): string {
  const copies = 'Cc: Ann\n'.repeat(lines - 4)
  return `From: Bob\nSent: Wednesday\nSubject: Hi\n${copies}To: ann@example.com`
}

const textOf = (comment: string) => readCommand(comment, '/agent')?.text

it('a line of code right above a header stays', () => {
  const code = 'like this:\n\n    -----BEGIN KEY-----'
  expect(textOf(`/agent ${code}\n${HEADER}`)).toBe(code)
})

const ADDED: readonly (readonly [string, string])[] = [
  ['an attribution of two lines', `${ON} ${ADDRESS}\nwrote:${QUOTE}`],
  ['one broken before the address', `${ON}\n${ADDRESS} wrote:${QUOTE}`],
  ['one of a line', `${ON} ${ADDRESS} wrote:${QUOTE}`],
  [
    'one with the address as GitHub shows it',
    `${ON} ***@***.***> wrote:${QUOTE}`
  ],
  ['one without a date', `Ann ${ADDRESS} wrote:${QUOTE}`],
  ['one with the shortest address', `${ON} a@b.example wrote:${QUOTE}`],
  ['one with another @', `${ON} ann@b.example@list wrote:${QUOTE}`],
  [
    'one in German',
    `Am Mi., 25. Nov. 2026 um 22:40 Uhr schrieb Ann <\nann@example.com>:${QUOTE}`
  ],
  [
    'one in French',
    `Le mer. 25 nov. 2026 à 22:40, Ann ${ADDRESS} a\nécrit :${QUOTE}`
  ],
  ['one in Chinese', `Ann ${ADDRESS} 于2026年11月25日周三 22:40写道：${QUOTE}`],
  ['one right before the quote', `${ON} ${ADDRESS} wrote:\n> Sent\n> to job`],
  [
    'one in the quote',
    `> On Nov 25, 2026, at 22:40, bot ***@***.***> wrote:\n> \n> Sent to job`
  ],
  [
    'one in the quote with a time alone',
    `> At 22:40, bot ***@***.***> wrote:\n> \n> Sent to job`
  ],
  [
    'one of two lines in the quote',
    `> On Nov 25, 2026, at 22:40, bot\n> ${ADDRESS} wrote:\n> \n> Sent to job`
  ],
  ['a header', HEADER],
  [
    'a header with copies above the rest',
    HEADER.replace(/(Sent.*\nTo.*\n)(Cc.*\n)/, '$2$1')
  ],
  [
    'a header with an address in its last line alone',
    'From: Ann\nSent: Wednesday\nSubject: Hi\nTo: acme/shop ***@***.***>\n\nSent to job job_1.'
  ],
  ['a header of twelve lines', longHeader(12)],
  ['a header with a date', HEADER.replace('Sent:', 'Date:')],
  ['a bold header', HEADER.replace(/^(\w+:)/gm, '**$1**')],
  ['a quoted header', HEADER.replace(/^/gm, '> ')],
  ['a separated header', `-----Original Message-----\n${HEADER}`],
  ['a header below a line', `________________________________\n${HEADER}`],
  ['a header with more below', `${HEADER}\n\n\`\`\`\ncode\n\`\`\`\nend`],
  [
    'a quote with code',
    `${ON} ${ADDRESS} wrote:\n> Try this:\n> \n> \`\`\`sh\n> npm ci\n> \`\`\``
  ],
  [
    'a quote with code that has no end',
    `${ON} ${ADDRESS} wrote:\n> \`\`\`\n> npm ci\n> `
  ],
  ['a signature', '-- \nAlice\nExample Inc.'],
  ['a signature, then a quote', `-- \nAlice\n\n${ON} ${ADDRESS} wrote:${QUOTE}`]
]

describe.each(ADDED)('%s', (_, added) => {
  it.each(['\n', '\r\n'])('is no part of the follow-up (%j)', end => {
    const comment = (text: string) =>
      `/agent${text}\n\n${added}`.replaceAll('\n', end)
    expect(textOf(comment(''))).toBe('')
    expect(textOf(comment(' fix it'))).toBe('fix it')
    expect(textOf(comment('\nfix it'))).toBe('fix it')
    const quoting = ' fix this:\n\n> It fails\n\nToday'
    expect(textOf(comment(quoting))).toBe(quoting.trim().replaceAll('\n', end))
    const fenced = ` fix this:\n\n\`\`\`\n${added}\n\`\`\`\n\nToday`
    expect(textOf(comment(fenced))).toBe(fenced.trim().replaceAll('\n', end))
  })
})

it.each(['fix it', 'fix what fails at 22:40'])(
  'a text on the line above an attribution stays: %s',
  text => {
    const comment = `/agent\n${text}\n${ON} ${ADDRESS} wrote:${QUOTE}`
    expect(textOf(comment)).toBe(text)
  }
)

it('a header right below the first line is no part of the follow-up', () => {
  expect(textOf(`/agent fix it\n${HEADER}`)).toBe('fix it')
})

it.each([
  'fix what they say:\n\n> It fails',
  'fix what ann@example.com says:\n\n> It fails',
  'fix this:\n\n> It fails\n\nfor ann@example.com',
  'fix it for ann@example.com',
  'fix it\n\nfor ann@example.com',
  'fix it\n\nfor ann@example.com\n\n> who asked',
  'update lodash\n\nOf lodash@4.17.21 they say:\n\n> Prototype pollution',
  'update it\n\nOf @types/node they say:\n\n> Too old',
  'update it\n\nOf pkg@2.0.0rc they say:\n\n> Too old',
  'update it\n\nOf pkg@"x.y" they say:\n\n> Too old',
  `fix it\n\n${ON} ${ADDRESS} wrote:\n\n> It fails\n\nSo what?`,
  `fix it\n\n\`\`\`\n${ON} ${ADDRESS} wrote:\n> It fails`,
  `fix it\n\n\`\`\`\n${ON} ${ADDRESS} wrote:\n> \`\`\`\n> It fails\n\`\`\``,
  `fix it\n\n${ON} ${ADDRESS} wrote:\n\n    > It fails`,
  '> It fails\n\nFix it.',
  `do it\n\n${HEADER.replace(/^/gm, '> ')}\n\nfix that`,
  `fix what follows\n\n${ON} ${ADDRESS} wrote:`,
  'fix this for @ann\n\nOn Nov 25, 2026\nthey wrote:\n\n> It fails',
  `fix what Ann says\n\n> Of v.22 ${ADDRESS} says:\n> It fails`,
  `fix what Ann says\n\n> Of ${ADDRESS} they say:\n> It fails`,
  `fix what Ann says\n\n> In 2026 ${ADDRESS} said it works\n> It fails`,
  'fix the mail\n\nFrom: ann@example.com\nSubject: Hi',
  'fix the mail\n\nFrom: Ann\nSent: today\nTo: Bob\nSubject: Hi',
  'fix the mail\n\nTo: ann@example.com\nSubject: Hi\nDate: today',
  'fix the mail\n\nFrom: ann@example.com\nTo: Bob\nSubject: Hi',
  'fix the mail\n\nFrom: ann@example.com\nSent: today\nTo: Bob\nand sign it',
  'apply it\n\nFrom: Ann <ann@example.com>\nDate: Mon, 2 Nov 2026\nSubject: [PATCH] fix\n\n---\n a | 1 +',
  `fix the mail\n\n${longHeader(13)}`,
  'fix the mail\n\n1. From: ann@example.com\n2. Sent: today\n3. To: Bob',
  'fix\n--\nit',
  'fix\n---\nit',
  'fix\n> -- \nit'
])('what people write stays: %j', text => {
  expect(textOf(`/agent ${text}`)).toBe(text)
})

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
    ['a ~~~\nb', 'a ~~~\nb'],
    // Indented by four columns, it closes no fence, and opens none.
    ['```\na\n    ```\nb\n```\nc', '```\n`\n    ```\n`\n```\nc'],
    ['a\n    ```\nb', 'a\n    ```\nb'],
    ['a\n\n    ```\n\nb', 'a\n\n    ```\n\nb'],
    // In a list, code is indented by four columns more than the text.
    ['- a\n\n    b', '- a\n\n    b'],
    ['10. a\n\n\tb', '10. a\n\n\tb'],
    ['- a\n\n      b', '- a\n\n      `'],
    ['- a\n\nb\n\n    c', '- a\n\nb\n\n    `'],
    ['- - a\n\n  b\n\n      c', '- - a\n\n  b\n\n      `'],
    // A fence ends with the list item that it is in.
    ['- ```\n  a\nb', '` ```\n  `\nb'],
    ['- a\n  ```\n  b\n\nc', '- a\n  ```\n  `\n\nc'],
    // No span reaches into another block.
    ['a `b\n- c` d', 'a `b\n- c` d'],
    ['# a `b\nc` d', '# a `b\nc` d'],
    ['a `b\n***\nc` d', 'a `b\n***\nc` d'],
    ['a `b\n> c` d', 'a `b\n> c` d'],
    ['> a `b\nc` d', '> a ``\n`` d'],
    ['a `b\n===\nc` d', 'a `b\n===\nc` d'],
    // A quote mark that is indented by four columns is none.
    ['a\n    > b', 'a\n    > b'],
    ['a\n\n    > b', 'a\n\n    ` `'],
    ['a\n>     b', 'a\n`     `'],
    ['> ```\n> a\nb', '` ```\n` `\nb'],
    ['```\na\n``` \nb', '```\n`\n``` \nb'],
    // An empty line ends the quote, and the fence in it.
    ['> ```\n> a\n\n> b', '` ```\n` `\n\n> b'],
    // Quotes of the same depth, however their marks are written.
    ['> > ```\n>> a\n>> ```\n>> b', '` ` ```\n`` `\n`` ```\n>> b'],
    ['- a\n  ```\n  b\n  ```\nc', '- a\n  ```\n  `\n  ```\nc'],
    ['a\n\n    b\n\n    c\nd', 'a\n\n    `\n\n    `\nd'],
    ['a\n    b', 'a\n    b'],
    ['a\n \n    b', 'a\n \n    `'],
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
