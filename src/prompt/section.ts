import {
  type Failed,
  literal,
  type Message,
  type Problem,
  plain,
  say,
  sentences
} from '../common/message.ts'
import {
  type GitHubFailure,
  givePermissions,
  NEEDED,
  NEEDED_FOR_CHECKS
} from '../github/reply.ts'

/** A part of what the agent is told: a thread, a review, the failed checks. */
export interface Section {
  /** Returns the title, with how many of the items are shown or missing. */
  readonly title: (shown: number) => string
  /**
   * What is shown, or counted as missing, in the order of the text: a comment,
   * a thread, a check. What matters most has the lowest rank, by default its
   * place in the text.
   */
  readonly items: readonly {
    readonly passages: readonly Passage[]
    readonly rank?: number
  }[]
  /** Sentences that are shown whatever is missing. */
  readonly notes: readonly string[]
}

/** A text that is shown whole or, where there is no room, in its short form. */
export interface Passage {
  readonly whole: string
  /** Default: the item is missing if this does not fit whole. */
  readonly short?: string
}

/**
 * The threads or the checks of a pull request, as far as they could be read.
 */
export interface CollectedSection {
  readonly kind: 'threads' | 'checks'
  /** How many there are to tell; 0 if there is none, or none could be read. */
  readonly found: number
  /** Undefined if there is nothing to tell. */
  readonly section?: Section
  /** Each part that could not be read, once. */
  readonly unread: readonly UnreadPart[]
  /** Warnings in addition to those about what could not be read. */
  readonly warnings?: readonly Message[]
  /** A sentence that says why comments are left out; empty if none is. */
  readonly omissions?: string
}

/** A part that could not be read, and why. */
export interface UnreadPart {
  /** As in the middle of a sentence: `the open review threads`. */
  readonly what: Message
  /** The permission that is missing, such as `checks: read`. */
  readonly permission?: string
  /** GitHub's failure, where no permission is missing. */
  readonly problem?: Problem
}

/**
 * The limit of the prompt, unless the text alone is longer: as much as a model
 * reads with care.
 */
const PROMPT_CHARACTERS = 100_000
/** The limit of a section, so that what matters stays near the text. */
const SECTION_CHARACTERS = 40_000

const RULE = '\n\n---\n\n'
/** What is between paragraphs. */
const PARAGRAPH = '\n\n'

/**
 * Returns the text, whole, and after a rule the sections in their order. Each
 * has at most 40,000 characters, and at most what the text and the sections
 * before it leave of 100,000. {@link fitSection} omits the items that do not
 * fit; a section whose title and notes do not fit is missing, so a longer text
 * has none. There is no rule without a text, or without a section.
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
 * Returns a section in at most `mostCharacters`, and at most 40,000: the title,
 * which is given how many items are shown, the items in their own order, and
 * the notes. Nothing is cut. The room is given by rank: first to the short form
 * of each item, which is omitted if that does not fit; then to each passage of
 * the shown items, which is whole if that fits, and else stays short. After
 * what does not fit, something smaller still may. Room is kept for the longest
 * title, also if all is shown; returns an empty text if that and the notes do
 * not fit.
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
  const fitting = ranked.filter(({ passages }) =>
    takeRoom(joinParagraphs(passages.map(shortForm)).length + PARAGRAPH.length)
  )
  const texts = new Map(
    fitting.map(item => [
      item,
      item.passages.map(passage => {
        const short = shortForm(passage)
        const isWhole = takeRoom(passage.whole.length - short.length)
        return isWhole ? passage.whole : short
      })
    ])
  )
  const inOrder = items.flatMap(item => texts.get(item) ?? [])
  return joinParagraphs([title(fitting.length), ...inOrder, ...notes])
}

function shortForm({ short, whole }: Passage): string {
  return short ?? whole
}

/**
 * Returns how many characters title and notes have at most, however many of the
 * items are shown, with the empty lines behind the title and between the notes.
 * It takes the longer one of the title for all items and the title for none, so
 * any other may differ from the latter only in its numbers.
 */
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

/**
 * Returns the words with how many there are in parentheses, or how many of them
 * are shown and how many are omitted.
 */
export function countedTitle(
  words: string,
  count: number,
  shown: number
): string {
  return shown === count
    ? `${words} (${count})`
    : `${words} (${shown} of ${count}; the other ${count - shown} are omitted)`
}

/**
 * Returns the paragraphs that are not empty, with an empty line between them.
 */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.filter(part => part !== '').join(PARAGRAPH)
}

/**
 * Returns a part that could not be read: with the permission that it needs if
 * GitHub forbids it, else with GitHub's failure.
 *
 * @param what as in the middle of a sentence
 */
export function unreadPart(
  what: Message,
  permission: string,
  { isForbidden, problem }: GitHubFailure
): UnreadPart {
  return { what, ...(isForbidden ? { permission } : { problem }) }
}

/** Returns a section that says only that this part was not read. */
export function unreadSection(
  kind: CollectedSection['kind'],
  part: UnreadPart
): CollectedSection {
  const section = { title: () => describeUnread(part), items: [], notes: [] }
  return { kind, found: 0, section, unread: [part] }
}

/**
 * Returns a sentence for the agent that a part was not read, with the
 * permission that is missing, if one is.
 */
export function describeUnread({ permission, what }: UnreadPart): string {
  const why = permission ? `: the permission ${permission} is missing` : ''
  return `Not read: ${plain(what)}${why}.`
}

/**
 * Returns the warnings about what could not be read: one for each part that
 * GitHub did not show, then a single one for all parts that lack a permission,
 * with the advice to give the job all that it needs. The other warnings of the
 * sections follow. Returns an empty array if there is none.
 *
 * @param ofPlace what could not be read of the place, if anything
 */
export function warningsAbout(
  ofPlace: UnreadPart | undefined,
  collected: readonly CollectedSection[]
): readonly Message[] {
  const unread = [
    ofPlace ?? [],
    collected.flatMap(({ unread }) => unread)
  ].flat()
  const missing = unread.filter(lacksPermission)
  return [
    ...unread.filter(part => !lacksPermission(part)).map(messageAbout),
    ...(missing.length > 0
      ? [sentences(...missing.map(messageAbout), permissionFix(collected))]
      : []),
    ...collected.flatMap(({ warnings = [] }) => warnings)
  ]
}

/**
 * Returns why nothing is sent, for each part that the options name: that there
 * is none, and which comments are left out; which permission is missing to
 * know; or what GitHub did not show. If GitHub failed, the problem has the
 * reason and the fix of its first failure, so that a re-run may help. Else it
 * is `nothing-to-send`, lasting, and the fix is to give the permissions, or, if
 * none is missing, to leave the option out or to wait.
 */
export function nothingFound(named: readonly CollectedSection[]): Failed {
  const unread = named.flatMap(({ unread }) => unread)
  const failed = unread.find(({ problem }) => problem)?.problem
  const none = named.flatMap(({ kind, omissions, unread }) =>
    unread.length === 0 ? [NONE[kind], omissions ? literal(omissions) : []] : []
  )
  const what = sentences(...none, ...unread.map(messageAbout))
  if (failed) return { kind: 'failed', problem: { ...failed, what } }
  const fix = unread.some(lacksPermission) ? permissionFix(named) : LEAVE_OUT
  const reason = 'nothing-to-send'
  const problem: Problem = { reason, what, fix, isLasting: true }
  return { kind: 'failed', problem }
}

const LEAVE_OUT = say`Leave the option out, or wait until there is one.`

const NONE: Readonly<Record<CollectedSection['kind'], Message>> = {
  threads: say`This pull request has no open review thread to tell the agent.`,
  checks: say`This pull request has no failed check to tell the agent.`
}

function lacksPermission({ permission }: UnreadPart): boolean {
  return permission !== undefined
}

/**
 * Returns the advice to give all permissions, with those for checks if needed.
 */
function permissionFix(all: readonly CollectedSection[]): Message {
  const hasChecks = all.some(({ kind }) => kind === 'checks')
  return givePermissions(hasChecks ? NEEDED_FOR_CHECKS : NEEDED)
}

/** Returns which permission is missing for a part, or what went wrong. */
function messageAbout({ permission, problem, what }: UnreadPart): Message {
  return permission === undefined
    ? sentences(say`GitHub did not show ${what}.`, problem?.what ?? [])
    : say`To read ${what}, the job needs the permission ${permission}.`
}
