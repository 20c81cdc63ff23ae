/**
 * Compares what is read as code with what cmark-gfm, the parser that GitHub has
 * published, makes code of: docs/reference.md, "What people comment".
 */
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { maskCode } from '../../src/github/comment-text.ts'
import { rendered } from '../prompt/github-shows.ts'

/** `MARKDOWN_TEXTS` texts, which `MARKDOWN_FROM` chooses. */
const numRuns = Number(process.env.MARKDOWN_TEXTS ?? 4_000)
const seed = Number(process.env.MARKDOWN_FROM ?? 0)

const OPENINGS = [
  '',
  '  ',
  '   ',
  '    ',
  '- ',
  '  - ',
  '* ',
  '1. ',
  '> ',
  '# '
]
const TEXTS = ['a', 'b c', '```', '``` sh', '~~~', '`x`', 'x `y', '']
const OPTIONS = ['--job', 'x --job', '`--job', '--job `', '`--job`']

/** Lines that each begin a block or go on with one, or are empty. */
const lines = fc.array(
  fc
    .tuple(fc.constantFrom(...OPENINGS), fc.constantFrom(...TEXTS))
    .map(([opening, text]) => (text === '' ? '' : `${opening}${text}`))
    // After a run of backticks in a text, old versions of cmark miss spans.
    .filter(line => !line.startsWith('    ```')),
  { maxLength: 6 }
)
const option = fc
  .tuple(fc.constantFrom(...OPENINGS), fc.constantFrom(...OPTIONS))
  .map(parts => parts.join(''))
/** What follows a command, with an option on a line of it. */
const comment = fc
  .tuple(lines, option, lines)
  .map(([before, one, after]) => ['fix', ...before, one, ...after].join('\n'))

it('an option is in code if GitHub shows it as code, and only then', () => {
  const texts = fc.sample(comment, { numRuns, seed })
  const htmls = rendered(texts)
  const wrong = texts.filter((text, at) => {
    const [before = ''] = (htmls[at] ?? '').split('--job')
    const isShownAsCode =
      before.lastIndexOf('<code') > before.lastIndexOf('</code')
    return maskCode(text).includes('--job') === isShownAsCode
  })
  expect(wrong).toEqual([])
})
