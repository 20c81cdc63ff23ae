/**
 * Compares what is told as it was written with what cmark-gfm, the parser that
 * GitHub has published, and browsers show of it: docs/security.md.
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { visibleText } from '../../src/prompt/foreign-text.ts'
import { findNeededRendering } from '../../src/prompt/needed-rendering.ts'
import { everydayPieces } from './everyday-markdown.ts'
import { rendered, wordsShown } from './github-shows.ts'
import { hostilePieces, withWords, wordsIn } from './hostile-markdown.ts'

/** `MARKDOWN_TEXTS` texts, of which the first one has `MARKDOWN_FROM`. */
const TEXTS = Number(process.env.MARKDOWN_TEXTS ?? 4_000)
const FROM = Number(process.env.MARKDOWN_FROM ?? 0)
/** As many as a test renders: files are removed, and progress is seen. */
const BATCH = 1_000

type Pieces = (number: number) => readonly string[]

/** Returns the words that are told and that GitHub hides, but in addresses. */
function hiddenWordsTold(text: string, html: string): readonly string[] {
  if (findNeededRendering(text) !== 'none') return []
  const { inAddress, seen } = wordsShown(html)
  const told = [...wordsIn(visibleText(text))]
  return told.filter(word => !seen.has(word) && !inAddress.has(word))
}

/** Returns the first text with hidden words, without all that it can do without. */
function findFirstWrong(numbers: readonly number[], pieces: Pieces) {
  const all = numbers.map(pieces)
  const htmls = rendered(all.map(withWords))
  const at = all.findIndex(
    (one, index) =>
      hiddenWordsTold(withWords(one), htmls[index] ?? '').length > 0
  )
  const found = all[at]
  if (found === undefined) return undefined
  const text = withWords(shortened(found))
  const [html = ''] = rendered([text])
  return { number: numbers[at], text, words: hiddenWordsTold(text, html), html }
}

function shortened(pieces: readonly string[]): readonly string[] {
  const shorter = pieces.map((_, at) => pieces.toSpliced(at, 1))
  const htmls = rendered(shorter.map(withWords))
  const at = shorter.findIndex(
    (one, index) =>
      hiddenWordsTold(withWords(one), htmls[index] ?? '').length > 0
  )
  const found = shorter[at]
  return found === undefined ? pieces : shortened(found)
}

function batchesOf(count: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) => {
    const length = Math.min(BATCH, count - batch * BATCH)
    return Array.from({ length }, (_, at) => FROM + batch * BATCH + at)
  })
}

/** As many pieces as a fence or a span with something in it has, at most. */
const MOST_TOGETHER = 9

/**
 * Returns a hostile text without the pieces for which it would need a rendering:
 * of most texts as they are, nothing would be told. Pieces that need no rendering
 * together, such as a tag in a code span, are kept.
 */
function unrenderedPieces(number: number): readonly string[] {
  const pieces = hostilePieces(number)
  let kept: readonly string[] = []
  for (let at = 0; at < pieces.length; ) {
    const counts = Array.from(
      { length: MOST_TOGETHER },
      (_, less) => MOST_TOGETHER - less
    )
    const count = counts.find(one =>
      isToldWith(kept, pieces.slice(at, at + one))
    )
    kept = [...kept, ...pieces.slice(at, at + (count ?? 0))]
    at += count ?? 1
  }
  return kept
}

function isToldWith(kept: readonly string[], more: readonly string[]): boolean {
  return findNeededRendering(withWords([...kept, ...more])) === 'none'
}

describe('no word is told that GitHub hides', () => {
  it.each(batchesOf(TEXTS))('of a hostile text, from %i on', (...numbers) => {
    expect(findFirstWrong(numbers, hostilePieces)).toBeUndefined()
  })

  it.each(batchesOf(TEXTS))(
    'of what is left of a hostile text, from %i on',
    (...numbers) => {
      expect(findFirstWrong(numbers, unrenderedPieces)).toBeUndefined()
    }
  )

  it.each(batchesOf(Math.ceil(TEXTS / 8)))(
    'of an everyday text, from %i on',
    (...numbers) => {
      expect(findFirstWrong(numbers, everydayPieces)).toBeUndefined()
    }
  )
})

it('what is left of hostile texts has hostile parts', () => {
  const texts = batchesOf(TEXTS)
    .flat()
    .map(number => withWords(unrenderedPieces(number)))
  const counts = ['```', '~~~', '`', '<', '](', '[', '> ', '- ', '|', '$'].map(
    part => [part, texts.filter(text => text.includes(part)).length]
  )
  expect(counts.filter(([, count]) => Number(count) < TEXTS / 100)).toEqual([])
})

it('what has no character of such constructs is told as it was written', () => {
  const characters = [...'abc019 \n\t>#*_+=.,:;()\'"/?@%^{}…é漢']
  const plain = fc.string({ unit: fc.constantFrom(...characters) })
  const check = (text: string) => expect(findNeededRendering(text)).toBe('none')
  fc.assert(fc.property(plain, check), { numRuns: TEXTS, seed: FROM })
})
