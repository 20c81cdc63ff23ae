/**
 * A section fits its room, whole parts first, what is missing is counted, and the
 * asker's text is never cut for one: docs/reference.md, "What the agent is told".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  appendSections,
  countedTitle,
  fitSection,
  type Section
} from '../../src/prompt/section.ts'

/** A section of items, whose title counts them. */
function sectionOf(
  items: Section['items'],
  notes: readonly string[] = []
): Section {
  return {
    title: told => countedTitle('Parts', items.length, told),
    items,
    notes
  }
}

const whole = (text: string): Section['items'][number] => ({
  passages: [{ whole: text }]
})

describe('a section', () => {
  it('has its title, its items, and its notes', () => {
    const items = [whole('One.'), whole('Two.')]
    expect(fitSection(sectionOf(items, ['And more.']), 1_000)).toBe(
      'Parts (2)\n\nOne.\n\nTwo.\n\nAnd more.'
    )
  })

  it('counts what is missing, and a later one may fit', () => {
    const items = [whole('One.'), whole('x'.repeat(90)), whole('Three.')]
    expect(fitSection(sectionOf(items), 100)).toBe(
      'Parts (2 of 3; the other 1 are omitted)\n\nOne.\n\nThree.'
    )
  })

  it('tells first what matters most, in the order of the text', () => {
    const items = [3, 1, 2].map(rank => ({
      ...whole(`${rank}`.repeat(20)),
      rank
    }))
    expect(fitSection(sectionOf(items), 100)).toBe(
      `Parts (2 of 3; the other 1 are omitted)\n\n${'1'.repeat(20)}\n\n${'2'.repeat(20)}`
    )
  })

  it('tells all items before more of any, and then the first ones whole', () => {
    const item = (name: string): Section['items'][number] => ({
      passages: [{ whole: name }, { whole: `${name}!`.repeat(20), short: '…' }]
    })
    expect(fitSection(sectionOf([item('One'), item('Two')]), 160)).toBe(
      `Parts (2)\n\nOne\n\n${'One!'.repeat(20)}\n\nTwo\n\n…`
    )
  })

  it('is empty where not even its title fits', () => {
    expect(fitSection(sectionOf([whole('One.')]), 10)).toBe('')
  })

  it('has at most 40,000 characters', () => {
    const items = Array.from({ length: 100 }, () => whole('x'.repeat(1_000)))
    const { length } = fitSection(sectionOf(items), 100_000)
    expect(length).toBeLessThanOrEqual(40_000)
    expect(length).toBeGreaterThan(38_900)
  })

  it.each([
    ['at its own limit', 0, 40_000],
    // Two empty lines and the rule are between the text and the section.
    ['at the limit of the prompt', 90_000, 10_000 - 9]
  ])('shows what fits to the character %s', (_, textLength, room) => {
    // Room is kept for the longest title, a digit more, and two empty lines.
    const frame = 'Parts (0 of 1; the other 1 are omitted)'.length + 1 + 4
    const isShown = (length: number) =>
      appendSections('x'.repeat(textLength), [
        sectionOf([whole('y'.repeat(length))])
      ]).includes('y')
    expect(isShown(room - frame)).toBe(true)
    expect(isShown(room - frame + 1)).toBe(false)
  })
})

/** Without what numbers the items. */
const text = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' })
  .map(one => one.replaceAll('#', '+'))
const part = fc.record(
  { whole: text, short: text },
  { requiredKeys: ['whole'] }
)
const item = fc.record(
  { passages: fc.array(part, { minLength: 1, maxLength: 4 }), rank: fc.nat(9) },
  { requiredKeys: ['passages'] }
)

it('whatever is in it, a section fits, and counts what is missing', () => {
  const check = (
    items: Section['items'][number][],
    notes: string[],
    most: number,
    texts: string
  ) => {
    // Each item begins with a number of its own.
    const numbered = items.map(({ passages, ...rest }, at) => ({
      ...rest,
      passages: [{ whole: `#${at}#${texts}` }, ...passages]
    }))
    const section = sectionOf(numbered, notes)
    const told = fitSection(section, most)
    expect(told.length).toBeLessThanOrEqual(most)
    if (told === '') return
    const shown = numbered.filter((_, at) => told.includes(`#${at}#`)).length
    expect(told.startsWith(section.title(shown))).toBe(true)
    for (const note of notes) expect(told).toContain(note)
  }
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 12 }),
      fc.array(text, { maxLength: 3 }),
      fc.nat(1_500),
      fc.constantFrom('', 'x'.repeat(50)),
      check
    )
  )
})

describe('a prompt', () => {
  it('is whole, and sections follow it', () => {
    const sections = [sectionOf([whole('One.')]), sectionOf([whole('Two.')])]
    expect(appendSections('fix', sections)).toBe(
      'fix\n\n---\n\nParts (1)\n\nOne.\n\nParts (1)\n\nTwo.'
    )
    expect(appendSections('fix', [])).toBe('fix')
    expect(appendSections('', sections.slice(0, 1))).toBe('Parts (1)\n\nOne.')
  })

  it('is never cut for the sake of a section', () => {
    const prompt = 'x'.repeat(100_000)
    expect(appendSections(prompt, [sectionOf([whole('One.')])])).toBe(prompt)
  })

  it.each([0, 1, 60_000, 98_000, 99_950])(
    'of %i characters has 100,000 with its sections',
    length => {
      const items = Array.from({ length: 100 }, () => whole('y'.repeat(900)))
      const sections = Array.from({ length: 3 }, () => sectionOf(items))
      const told = appendSections('x'.repeat(length), sections)
      expect(told.length).toBeLessThanOrEqual(100_000)
      expect(told.length).toBeGreaterThan(98_000)
    }
  )
})

describe('a text', () => {
  const sections = [sectionOf([whole('One.')])]

  it.each([100_001, 100_000, 99_990])(
    'of %i characters is whole, and has no section',
    length => {
      const text = 'x'.repeat(length)
      expect(appendSections(text, sections)).toBe(text)
    }
  )

  it('has the sections that fit', () => {
    const text = 'x'.repeat(99_900)
    expect(appendSections(text, sections)).toBe(
      `${text}\n\n---\n\nParts (1)\n\nOne.`
    )
  })
})
