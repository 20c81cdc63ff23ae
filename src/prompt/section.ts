/** A part of what the agent is told: a thread, a review, the failed checks. */
export interface Section {
  /** Says how many of its items are told, and so how many are missing. */
  readonly title: (told: number) => string
  /** In the order of the text. */
  readonly items: readonly Item[]
  /** What is said of it in any case. */
  readonly notes: readonly string[]
}

/** What is told, or counted as missing: a comment, a thread, a check. */
export interface Item {
  readonly parts: readonly Part[]
  /** What matters most has the lowest. Default: its place in the text. */
  readonly rank?: number
}

/** Told whole, or, where there is no room for that, its short form. */
export interface Part {
  readonly whole: string
  /** Default: without it whole, its item is missing. */
  readonly short?: string
}

/** Of the whole: what a model can read with care. */
const PROMPT_CHARACTERS = 100_000
/** One section: what matters stays near the prompt. */
const SECTION_CHARACTERS = 40_000

const RULE = '\n\n---\n\n'
/** What is between paragraphs. */
const PARAGRAPH = '\n\n'

/** The prompt, whole, and then each section in the room that is left. */
export function withSections(
  prompt: string,
  sections: readonly Section[]
): string {
  const room = PROMPT_CHARACTERS - prompt.length - RULE.length
  const told = sections.reduce(
    (text, section) =>
      joined([text, fitted(section, room - text.length - PARAGRAPH.length)]),
    ''
  )
  return [prompt, told].filter(part => part !== '').join(RULE)
}

/**
 * A section in at most so many characters: each item that fits, with its parts
 * whole as long as there is room. Empty where not even its title fits.
 */
export function fitted(
  { items, notes, title }: Section,
  mostCharacters: number
): string {
  const most = Math.min(mostCharacters, SECTION_CHARACTERS)
  const ranked = items
    .map((item, at) => ({ item, rank: item.rank ?? at }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
  let room = most - longestAround(items.length, title, notes)
  if (room < 0) return ''
  const takes = (characters: number) => {
    const fits = characters <= room
    if (fits) room -= characters
    return fits
  }
  const told = ranked.filter(({ parts }) =>
    takes(joined(parts.map(shortOf)).length + PARAGRAPH.length)
  )
  const texts = new Map(
    told.map(item => [
      item,
      item.parts.map(part => {
        const short = shortOf(part)
        return takes(part.whole.length - short.length) ? part.whole : short
      })
    ])
  )
  const inOrder = items.flatMap(item => texts.get(item) ?? [])
  return joined([title(told.length), ...inOrder, ...notes])
}

function shortOf({ short, whole }: Part): string {
  return short ?? whole
}

/** How much title and notes can take, however many items are told. */
function longestAround(
  count: number,
  title: Section['title'],
  notes: Section['notes']
): number {
  const digits = String(count).length
  const titles = [title(count), title(0)].map(({ length }) => length + digits)
  return Math.max(...titles) + joined(['', ...notes]).length + PARAGRAPH.length
}

/** How many there are, or how many of them are told. */
export function counted(all: string, count: number, told: number): string {
  return told === count
    ? `${all} (${count})`
    : `${all} (${told} of ${count}; the other ${count - told} are omitted for length)`
}

export function joined(paragraphs: readonly string[]): string {
  return paragraphs.filter(part => part !== '').join(PARAGRAPH)
}
