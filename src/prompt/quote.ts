import { codeSpan, cut, fencedBlock, oneLine } from '../common/message.ts'
import type { LinePlace } from '../github/line-place.ts'
import type { ShownComment } from './selected-comments.ts'
import type { ShownText } from './shown-text.ts'
import { removeInvisibleCharacters } from './visible-characters.ts'

const COMMENT_CHARACTERS = 4_000
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000
const PATH_CHARACTERS = 1_000

/**
 * Returns the heading and, in a fence that the text can't end, the text without
 * invisible characters. The heading says if the text is shortened.
 *
 * @param most characters of the text
 */
export function quoteText(
  heading: string,
  text: string,
  most = COMMENT_CHARACTERS
): string {
  const whole = removeInvisibleCharacters(text).trim()
  const shown = cut(whole, most)
  const shortened = shown === whole ? '' : ', shortened'
  return `${heading}${shortened}:\n\n${fencedBlock(shown, 'text')}`
}

/**
 * Returns the heading and the text as people see it. The heading says if it is
 * GitHub's plain text. A text that is left out is replaced by its address.
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

/** Returns a comment with its author. */
export function quoteComment({ author, place, shown }: ShownComment): string {
  return quoteShown(`Comment${byAuthor(author)}`, shown, place.url)
}

/** Returns ` by`, and the author's name as code; empty if there is no name. */
export function byAuthor(author: string | undefined): string {
  const name = oneLine(removeInvisibleCharacters(author ?? ''))
  return name === '' ? '' : ` by ${codeSpan(name)}`
}

/**
 * Returns the last lines of the diff, down to the line of the comment; empty if
 * there is no diff, or if the comment is on a whole file.
 */
export function quoteDiff({ hunk, isFile }: LinePlace): string {
  const diff = removeInvisibleCharacters(hunk).trimEnd()
  if (isFile || diff === '') return ''
  const shown = takeLastLines(diff, HUNK_CHARACTERS)
  const which = shown === diff ? 'The diff' : 'The last lines of the diff'
  return `${which} up to that line:\n\n${fencedBlock(shown, 'diff')}`
}

/** Returns the file, the lines, and whether they have changed since. */
export function describePlace(place: LinePlace): string {
  const outdated = place.isOutdated
    ? ' (outdated: the code has changed since this was written)'
    : ''
  const name = oneLine(removeInvisibleCharacters(place.path), PATH_CHARACTERS)
  const file = name === '' ? 'a file without a readable name' : codeSpan(name)
  return `${file}${describeLines(place)}${outdated}`
}

/** Returns the line numbers after a comma; empty if they are not known. */
function describeLines({ isFile, line, side, startLine }: LinePlace): string {
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
 * Returns as many whole lines from the end of a text as fit; if the last line
 * alone is too long, its start.
 */
export function takeLastLines(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = text.slice(-most - 1)
  const start = tail.indexOf('\n')
  return start === -1
    ? cut(text.slice(text.lastIndexOf('\n') + 1), most)
    : tail.slice(start + 1)
}
