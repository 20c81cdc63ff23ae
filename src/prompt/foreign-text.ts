import { codeSpan, cut, fencedBlock, oneLine } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { afterCommand } from '../github/command.ts'
import type { LineComment, ReviewThread } from '../github/review-threads.ts'
import {
  type LineLocation,
  MARKER_OPENING,
  type Trigger
} from '../github/trigger.ts'
import { findNeededRendering } from './needed-rendering.ts'

/**
 * A terminal sequence: a color, a cursor movement, a title, or a link. Its
 * characters are not shown as text, so they could carry a hidden one.
 * https://ecma-international.org/publications-and-standards/standards/ecma-48/
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
const CONTROL_SEQUENCE = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g
/**
 * No control character but the terminator may be in the text of such a string,
 * so each character is looked at once.
 */
const CONTROL_STRING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f\r\n]*(?:\x07|\x1b\\|\x9c)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
const CHARACTER_SET_SEQUENCE = /\x1b[ -/]+[0-~]/g

/** What GitHub shows as the end of a line, or what others may take for one. */
const LINE_END = /\r\n|[\r\u2028\u2029]/g

/** Emoji that are text by default become pictures with one U+FE0F. */
const SURPLUS_EMOJI_SELECTOR =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu

/**
 * Control, format, and default-ignorable characters hide or reorder text. The
 * joiners U+200C and U+200D are part of some scripts and of emoji.
 */
const HIDING =
  /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv

/** A run of joiners has no more meaning than one, but could encode a text. */
const SURPLUS_JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g

/**
 * Returns the text without terminal sequences, such as a window title with its
 * text, and without control characters and those that hide or reorder text,
 * with `\n` for each end of a line, and U+FFFD for half of a surrogate pair.
 * Tabs and spaces stay, as do the first of several joiners in a row, and the
 * selector (U+FE0F) behind an emoji or the character of a keycap.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROL_STRING, '')
    .replace(CONTROL_SEQUENCE, '')
    .replace(CHARACTER_SET_SEQUENCE, '')
    .replace(LINE_END, '\n')
    .replace(SURPLUS_EMOJI_SELECTOR, '')
    .replace(HIDING, '')
    .replace(SURPLUS_JOINERS, '')
}

/**
 * Returns the visible characters of a text in one line, without white space
 * around them, cut to `most` characters, 500 by default. It is empty if nothing
 * is visible.
 */
export function visibleLine(text: string, most?: number): string {
  return oneLine(visibleText(text), most)
}

/**
 * A Markdown text as people see it on GitHub: as it was written, as GitHub
 * renders it to plain text, or left out because neither is certain to show only
 * what people see.
 */
export type ShownText =
  | { readonly kind: 'as-written' | 'as-plain-text'; readonly text: string }
  | { readonly kind: 'left-out' }

/**
 * Returns a Markdown text as it was written if nothing in it could hide words,
 * else GitHub's rendering of it. Returns that it is left out if that rendering
 * is needed and missing, or if words could be hidden in what GitHub draws. What
 * could hide words is looked for in the text as GitHub has it; only what is
 * returned is without invisible characters, and without white space around it.
 * It is empty if nothing is shown.
 *
 * @param bodyText GitHub's rendering of this very text
 */
export function chooseShownText(
  markdown: string,
  bodyText: string | undefined
): ShownText {
  switch (findNeededRendering(markdown)) {
    case 'none':
      return { kind: 'as-written', text: trimmed(markdown) }
    case 'text':
      return bodyText === undefined
        ? { kind: 'left-out' }
        : { kind: 'as-plain-text', text: trimmed(bodyText) }
    case 'drawing':
      return { kind: 'left-out' }
  }
}

function trimmed(text: string): string {
  return visibleText(text).trim()
}

/**
 * Returns whether people see nothing of a text on GitHub; false if it is left
 * out, because then it may show something.
 */
export function isShownEmpty(shown: ShownText): boolean {
  return shown.kind !== 'left-out' && shown.text === ''
}

const COMMENT_CHARACTERS = 4_000
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000
const PATH_CHARACTERS = 1_000

/**
 * Returns the heading and, in a fence that the text can't end, the text without
 * invisible characters and white space around it. A text of more than `most`
 * characters is cut, which the heading says.
 */
export function quoteText(
  heading: string,
  text: string,
  most = COMMENT_CHARACTERS
): string {
  const whole = trimmed(text)
  const shown = cut(whole, most)
  const shortened = shown === whole ? '' : ', shortened'
  return `${heading}${shortened}:\n\n${fencedBlock(shown, 'text')}`
}

/**
 * Returns the heading and, in a fence, the text as people see it, cut to 4,000
 * characters. The heading says if it is cut or GitHub's plain text. For a text
 * that is left out, returns only a heading that says so, with the address if
 * {@link addressLine} accepts it.
 */
export function quoteShown(
  heading: string,
  shown: ShownText,
  url: string
): string {
  switch (shown.kind) {
    case 'as-written':
      return quoteText(heading, shown.text)
    case 'as-plain-text':
      return quoteText(`${heading}, as plain text`, shown.text)
    case 'left-out':
      return `${heading} is left out, because it may hide text${addressLine(': ', url)}`
  }
}

/**
 * Returns ` by` and the author's name as code, to be put behind a word; empty
 * if there is no name.
 */
export function byAuthor(author: string | undefined): string {
  const name = visibleLine(author ?? '')
  return name === '' ? '' : ` by ${codeSpan(name)}`
}

/**
 * Returns the end of the diff down to the line of the comment, in a fence,
 * below a sentence that says if lines are missing: what {@link takeLastLines}
 * keeps in 4,000 characters, without invisible ones. Empty if there is no diff,
 * or if the comment is on a whole file.
 */
export function quoteDiff({ hunk, isFile }: LineLocation): string {
  const diff = visibleText(hunk).trimEnd()
  if (isFile || diff === '') return ''
  const shown = takeLastLines(diff, HUNK_CHARACTERS)
  const which = shown === diff ? 'The diff' : 'The last lines of the diff'
  return `${which} up to that line:\n\n${fencedBlock(shown, 'diff')}`
}

/**
 * Returns the path as code, cut to 1,000 characters, with the lines, and with a
 * remark if the code has changed since. A path that shows nothing is called
 * `a file without a readable name`.
 */
export function describeLocation(location: LineLocation): string {
  const outdated = location.isOutdated
    ? ' (outdated: the code has changed since this was written)'
    : ''
  const name = visibleLine(location.path, PATH_CHARACTERS)
  const file = name === '' ? 'a file without a readable name' : codeSpan(name)
  return `${file}${describeLines(location)}${outdated}`
}

/**
 * Returns, after a comma, the line numbers, and whether they are of the file
 * before the change, or that the comment is on the file as a whole; empty if
 * the lines are not known.
 */
function describeLines({
  isFile,
  line,
  side,
  startLine
}: LineLocation): string {
  if (isFile) return ', the file as a whole'
  if (line === undefined) return ''
  const numbers =
    startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`
  return `, ${numbers}${side === 'LEFT' ? ' of the file before the change' : ''}`
}

/**
 * Returns the label with the address; empty if it is no http(s) address of
 * harmless characters, or has a user, which could be any text.
 */
export function addressLine(label: string, url: string): string {
  const isOne = /^https?:\/\/(?![^/?#]*@)[\w.:/#%?=&~+@-]+$/.test(url)
  return isOne ? label + url : ''
}

/**
 * Returns as many whole lines from the end of a text as fit into `most`
 * characters; if the last line alone is too long, its start with `…` at the
 * end, see `cut`.
 */
export function takeLastLines(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = text.slice(-most - 1)
  const start = tail.indexOf('\n')
  return start === -1
    ? cut(text.slice(text.lastIndexOf('\n') + 1), most)
    : tail.slice(start + 1)
}

/** Why a comment is left out. */
export type Omission = keyof typeof OMISSION_WORDS

const OMISSION_WORDS = {
  later: 'written after the follow-up was asked',
  edited: 'edited after it was asked',
  hidden: 'hidden on GitHub or without visible text',
  outsider: 'by people without the required permission',
  unasked: 'by people whose permission was not determined'
} as const

/** A comment on a line as the prompt has it. */
export interface ShownComment extends Pick<LineComment, 'author' | 'location'> {
  readonly shown: ShownText
}

/** How the conversation was when it was asked: what the asker can have read. */
export interface Viewpoint {
  /**
   * When it was asked; undefined if no comment or review did: none is too late.
   */
  readonly at: number | undefined
  /** Undefined if no comment or review asked. */
  readonly asker?: string
  /** The ID of the comment on a line that asked. */
  readonly id?: number
  /** The first comment of its thread. */
  readonly threadId?: number
  readonly command: string
}

/**
 * Returns the command, when it was asked, and by whom, if that is known; for a
 * comment on a line also its ID, and that of its thread's first comment. For an
 * event without a comment or a review, returns only the command.
 */
export function viewpointOf(
  trigger: Extract<Trigger, { kind: 'asked' | 'event' }>,
  command: string
): Viewpoint {
  if (trigger.kind === 'event') return { at: undefined, command }
  const { createdAt: at, id, kind, threadId } = trigger.asked
  return {
    at,
    command,
    ...defined({ asker: trigger.asker?.login }),
    ...(kind === 'line' && defined({ id, threadId }))
  }
}

/**
 * Returns whether the comment on a line that asked is in this thread; false if
 * none asked. The list of comments can lack that comment, or the first one.
 */
export function isThreadWhereAsked(
  { id: asked, threadId }: Viewpoint,
  { comments }: Pick<ReviewThread, 'comments'>
): boolean {
  return comments.some(({ id }) => id === asked || id === threadId)
}

/**
 * Returns why the asker cannot have read this version of a comment: it is
 * `later` than what asked, by its time or, if a comment on a line asked, by its
 * ID; else `edited` since, in the second of what asked or after it; else
 * `hidden` on GitHub. Undefined for any other comment. A draft of a review
 * counts from when it was submitted, for its author from when it was written.
 * Where no comment or review asked, none is later or edited.
 */
export function findOmission(
  comment: LineComment,
  {
    asker,
    at = Number.POSITIVE_INFINITY,
    id = Number.POSITIVE_INFINITY
  }: Viewpoint
): Extract<Omission, 'later' | 'edited' | 'hidden'> | undefined {
  const { author, editedAt = 0, isHidden, publishedAt, writtenAt } = comment
  const seenAt = author === asker ? writtenAt : publishedAt
  if (seenAt > at || comment.id > id) return 'later'
  // GitHub's dates have no fractions of a second. For an event, none is edited,
  // because Infinity has no remainder.
  if (editedAt >= at - (at % 1_000)) return 'edited'
  return isHidden ? 'hidden' : undefined
}

/**
 * Returns the comments as people see them, in the same order, and the reason
 * for each that is left out: that of `findOmission`, else that of `findOther`,
 * else `hidden` if it shows nothing. A comment stays without its text where
 * `chooseShownText` leaves that out.
 *
 * @param findOther returns another reason why a comment is left out; called
 *   only for one that the asker can have read
 */
export function selectComments(
  comments: readonly LineComment[],
  viewpoint: Viewpoint,
  findOther: (comment: LineComment) => Omission | undefined = () => undefined
): {
  readonly comments: readonly ShownComment[]
  readonly omissions: readonly Omission[]
} {
  const selected = comments.map(comment => {
    const omission = findOmission(comment, viewpoint) ?? findOther(comment)
    if (omission) return { omission }
    const shown = chooseShownText(comment.text, comment.bodyText)
    return isShownEmpty(shown)
      ? { omission: 'hidden' as const }
      : { comment: { ...comment, shown } }
  })
  return {
    comments: selected.flatMap(({ comment }) => comment ?? []),
    omissions: selected.flatMap(({ omission }) => omission ?? [])
  }
}

/**
 * Returns whether a comment belongs to what may be told, whatever else leaves
 * it out (`selectComments`). Three do not: the comment on a line that asked;
 * one that begins as our reports and notes do, signed or not; and one that
 * begins with the command, which is a follow-up of its own, and would be sent
 * twice.
 */
export function isPartOfConversation(
  { id, text }: Pick<LineComment, 'id' | 'text'>,
  viewpoint: Viewpoint
): boolean {
  return (
    id !== viewpoint.id &&
    !text.startsWith(MARKER_OPENING) &&
    !beginsWithCommand(text, viewpoint.command)
  )
}

/** Returns whether a comment begins with the command. */
export function beginsWithCommand(text: string, command: string): boolean {
  return afterCommand(text, command) !== undefined
}

/**
 * Returns a sentence that says how many comments are left out, by reason; empty
 * if none is.
 */
export function describeOmissions(omissions: readonly Omission[]): string {
  const counts = Object.entries(OMISSION_WORDS).flatMap(([reason, words]) => {
    const count = omissions.filter(one => one === reason).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.length === 0 ? '' : `Comments left out: ${counts.join(', ')}.`
}

/**
 * Returns a comment with its author, and with its address if it is left out.
 */
export function quoteComment({
  author,
  location,
  shown
}: ShownComment): string {
  return quoteShown(`Comment${byAuthor(author)}`, shown, location.url)
}
