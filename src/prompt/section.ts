/** A part of what the agent is told: a thread, a review, the failed checks. */
export interface Section {
  /** Returns the title, with how many of the items are shown or missing. */
  readonly title: (shown: number) => string
  /** In the order of the text. */
  readonly items: readonly Item[]
  /** Sentences that are shown whatever is missing. */
  readonly notes: readonly string[]
}

/** What is shown, or counted as missing: a comment, a thread, a check. */
export interface Item {
  readonly parts: readonly Part[]
  /** What matters most has the lowest. Default: its place in the text. */
  readonly rank?: number
}

/** A text that is shown whole or, where there is no room, in its short form. */
export interface Part {
  readonly whole: string
  /** Default: the item is missing if this part does not fit whole. */
  readonly short?: string
}

/** The limit of the whole prompt: as much as a model reads with care. */
const PROMPT_CHARACTERS = 100_000
/** The limit of a section, so that what matters stays near the text. */
const SECTION_CHARACTERS = 40_000

const RULE = '\n\n---\n\n'
/** What is between paragraphs. */
const PARAGRAPH = '\n\n'

/**
 * Returns the asker's text, whole, and after a rule each section in the room that
 * is left up to 100,000 characters. A section whose title does not fit is missing,
 * so a text of more characters has no section.
 */
export function appendSections(
  text: string,
  sections: readonly Section[]
): string {
  const room = PROMPT_CHARACTERS - text.length - RULE.length
  const shown = sections.reduce(
    (before, section) =>
      joinParagraphs([
        before,
        fitSection(section, room - before.length - PARAGRAPH.length)
      ]),
    ''
  )
  return [text, shown].filter(part => part !== '').join(RULE)
}

/**
 * Returns a section in at most so many characters, and at most 40,000: title and
 * notes, each item that fits at least in its short form, and its parts whole while
 * there is room. Empty if title and notes do not fit.
 */
export function fitSection(
  { items, notes, title }: Section,
  mostCharacters: number
): string {
  const most = Math.min(mostCharacters, SECTION_CHARACTERS)
  const ranked = items
    .map((item, at) => ({ item, rank: item.rank ?? at }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
  let room = most - longestFrame(items.length, title, notes)
  if (room < 0) return ''
  const takeRoom = (characters: number) => {
    const fits = characters <= room
    if (fits) room -= characters
    return fits
  }
  const fitting = ranked.filter(({ parts }) =>
    takeRoom(joinParagraphs(parts.map(shortForm)).length + PARAGRAPH.length)
  )
  const texts = new Map(
    fitting.map(item => [
      item,
      item.parts.map(part => {
        const short = shortForm(part)
        return takeRoom(part.whole.length - short.length) ? part.whole : short
      })
    ])
  )
  const inOrder = items.flatMap(item => texts.get(item) ?? [])
  return joinParagraphs([title(fitting.length), ...inOrder, ...notes])
}

function shortForm({ short, whole }: Part): string {
  return short ?? whole
}

/** Returns how many characters title and notes have at most. */
function longestFrame(
  count: number,
  title: Section['title'],
  notes: Section['notes']
): number {
  const digits = String(count).length
  const titles = [title(count), title(0)].map(({ length }) => length + digits)
  return (
    Math.max(...titles) +
    joinParagraphs(['', ...notes]).length +
    PARAGRAPH.length
  )
}

/** Returns the words with how many there are, or how many of them are shown. */
export function countedTitle(
  words: string,
  count: number,
  shown: number
): string {
  return shown === count
    ? `${words} (${count})`
    : `${words} (${shown} of ${count}; the other ${count - shown} are omitted for length)`
}

/** Returns the paragraphs that are not empty, with an empty line between them. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.filter(part => part !== '').join(PARAGRAPH)
}
