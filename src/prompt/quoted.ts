import { codeSpan, cut, fencedBlock, oneLine } from '../common/message.ts'
import type { LinePlace } from '../github/line-place.ts'
import type { AsRead } from './as-read.ts'
import { visible } from './visible.ts'

const COMMENT_CHARACTERS = 4_000
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000
const PATH_CHARACTERS = 1_000

/**
 * What somebody else wrote, in a fence that it can't end.
 * @param most characters of it
 */
export function quoted(
  heading: string,
  text: string,
  most = COMMENT_CHARACTERS
): string {
  const whole = visible(text).trim()
  const shown = cut(whole, most)
  const shortened = shown === whole ? '' : ', shortened'
  return `${heading}${shortened}:\n\n${fencedBlock(shown, 'text')}`
}

export function quotedComment(comment: AsRead['comments'][number]): string {
  const heading = `Comment${by(comment.author)}${withoutWords(comment)}`
  return quoted(heading, comment.text)
}

/** What is said of a text that may not be all that people see. */
export function withoutWords(text: { readonly isPartial?: boolean }): string {
  return text.isPartial ? ', without HTML and definitions' : ''
}

export function by(author: string | undefined): string {
  const name = oneLine(visible(author ?? ''))
  return name === '' ? '' : ` by ${codeSpan(name)}`
}

/** The last lines of the diff up to the line; of a file, none. */
export function quotedDiff({ hunk, isFile }: LinePlace): string {
  const diff = visible(hunk).trimEnd()
  if (isFile || diff === '') return ''
  const shown = lastLines(diff, HUNK_CHARACTERS)
  const which = shown === diff ? 'The diff' : 'The last lines of the diff'
  return `${which} up to that line:\n\n${fencedBlock(shown, 'diff')}`
}

export function placeWords(place: LinePlace): string {
  const outdated = place.isOutdated
    ? ' (outdated: the code has changed since this was written)'
    : ''
  const name = oneLine(visible(place.path), PATH_CHARACTERS)
  const file = name === '' ? 'a file without a readable name' : codeSpan(name)
  return `${file}${linesOf(place)}${outdated}`
}

function linesOf({ isFile, line, side, startLine }: LinePlace): string {
  if (isFile) return ', the file as a whole'
  if (line === undefined) return ''
  const numbers =
    startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`
  return `, ${numbers}${side === 'LEFT' ? ' of the file before the change' : ''}`
}

/** An address after its label; empty when it is not one to show, or has a user. */
export function address(label: string, url: string): string {
  const isOne = /^https?:\/\/(?![^/?#]*@)[\w.:/#%?=&~+@-]+$/.test(url)
  return isOne ? label + url : ''
}

/** Whole lines from the end; of a line that alone is too long, its start. */
export function lastLines(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = text.slice(-most - 1)
  const start = tail.indexOf('\n')
  return start === -1
    ? cut(text.slice(text.lastIndexOf('\n') + 1), most)
    : tail.slice(start + 1)
}
