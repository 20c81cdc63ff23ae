import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { seenMarkdown } from '../../src/prompt/visible.ts'
import { everydayPieces } from './everyday-markdown.ts'
import { rendered, wordsShown } from './github-shows.ts'
import { hostilePieces, withWords, wordsIn } from './hostile-markdown.ts'

/** `MARKDOWN_TEXTS` texts, of which the first one has `MARKDOWN_FROM`. */
const TEXTS = Number(process.env.MARKDOWN_TEXTS ?? 4_000)
const FROM = Number(process.env.MARKDOWN_FROM ?? 0)
/** As many as a test renders: files are removed, and progress is seen. */
const BATCH = 1_000

type Pieces = (number: number) => readonly string[]
type Wrong = (text: string, html: string) => readonly string[]

/** What GitHub hides and the agent is told, but in the address of a link. */
const hiddenTold: Wrong = (text, html) => {
  const { inAddress, seen } = wordsShown(html)
  const told = [...wordsIn(seenMarkdown(text).text)]
  return told.filter(word => !seen.has(word) && !inAddress.has(word))
}

/** What GitHub shows and the agent is not told. */
const seenLost: Wrong = (text, html) => {
  const told = wordsIn(seenMarkdown(text).text)
  return [...wordsShown(html).seen].filter(word => !told.has(word))
}

/** The first text with words that are wrong, without all that it can do without. */
function firstWrong(numbers: readonly number[], pieces: Pieces, wrong: Wrong) {
  const all = numbers.map(pieces)
  const htmls = rendered(all.map(withWords))
  const at = all.findIndex(
    (one, index) => wrong(withWords(one), htmls[index] ?? '').length > 0
  )
  const found = all[at]
  if (found === undefined) return undefined
  const text = withWords(shortened(found, wrong))
  const [html = ''] = rendered([text])
  const { text: told } = seenMarkdown(text)
  return { number: numbers[at], text, words: wrong(text, html), told, html }
}

function shortened(pieces: readonly string[], wrong: Wrong): readonly string[] {
  const shorter = pieces.map((_, at) => pieces.toSpliced(at, 1))
  const htmls = rendered(shorter.map(withWords))
  const at = shorter.findIndex(
    (one, index) => wrong(withWords(one), htmls[index] ?? '').length > 0
  )
  const found = shorter[at]
  return found === undefined ? pieces : shortened(found, wrong)
}

function batchesOf(count: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) => {
    const length = Math.min(BATCH, count - batch * BATCH)
    return Array.from({ length }, (_, at) => FROM + batch * BATCH + at)
  })
}

describe('of hostile Markdown, no word is told that GitHub hides:', () => {
  it.each(batchesOf(TEXTS))('from text %i on', (...numbers) => {
    expect(firstWrong(numbers, hostilePieces, hiddenTold)).toBeUndefined()
  })
})

describe('of everyday Markdown', () => {
  const batches = batchesOf(Math.ceil(TEXTS / 8))

  it.each(batches)(
    'each word is told that GitHub shows: text %i',
    (...numbers) => {
      expect(firstWrong(numbers, everydayPieces, seenLost)).toBeUndefined()
    }
  )

  it.each(batches)('… and none that it hides: text %i', (...numbers) => {
    expect(firstWrong(numbers, everydayPieces, hiddenTold)).toBeUndefined()
  })
})

it('what has no character of such constructs is told as it is', () => {
  const characters = [...'abc019 \n\t>#*_-+=.,:;()\'"/?@%^{}$…é漢']
  const plain = fc.string({ unit: fc.constantFrom(...characters) })
  const check = (text: string) =>
    expect(seenMarkdown(text)).toEqual({ text, isPartial: false })
  fc.assert(fc.property(plain, check), { numRuns: TEXTS, seed: FROM })
})
