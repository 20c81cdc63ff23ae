import { codeSpan, fencedBlock } from '../fences.ts'
import { cut, oneLine } from '../message.ts'
import type { LinePlace, Side } from './line-place.ts'
import type { ReviewComment } from './review.ts'

/** What was asked on, beyond the words themselves. */
export type Context =
  | { readonly kind: 'line'; readonly place: LinePlace }
  | {
      readonly kind: 'review'
      /** The review's address. */
      readonly url: string
      readonly comments: readonly ReviewComment[]
    }

/** Longest piece of a diff, in characters: its last lines, whole. */
const HUNK_CHARACTERS = 4_000

/**
 * Longest list of a review's comments, in characters. 200 comments of two
 * lines fit with their places, and together with the longest text GitHub takes
 * (65,536) it stays well below what a model reads at once.
 */
const REVIEW_CHARACTERS = 40_000

/** Longest text of one of them, so that one can't take the place of many. */
const COMMENT_CHARACTERS = 10_000

/** Longest file name shown, in characters. */
const PATH_CHARACTERS = 1_000

/**
 * The text for the agent: the prompt, then a block that says where it was
 * asked. Everything that others wrote is fenced there, as Markdown fences it,
 * so that it can't pass for the block's own words. Empty when there is nothing
 * to send: an empty prompt, unless a review's comments say what to do.
 */
export function withContext(prompt: string, context: Context): string {
  if (context.kind === 'line')
    return prompt === '' ? '' : below(prompt, aboutLine(context.place))
  if (prompt === '')
    return context.comments.length === 0
      ? ''
      : aboutReview('Address the comments of this review', context)
  return below(prompt, aboutReview('This was asked in a review', context))
}

/** A fence that the prompt leaves open would turn ours inside out. */
function below(prompt: string, block: string): string {
  const open = openFence(prompt)
  const closed = open === undefined ? prompt : `${prompt}\n${open}`
  return `${closed}\n\n---\n\n${block}`
}

function aboutLine(place: LinePlace): string {
  const on = place.isFile ? 'a file' : 'a line'
  const about = [
    `This was asked in a comment on ${on} of a pull request.`,
    [
      `- Place: ${placeWords(place)}`,
      ...address('- Comment: ', place.url)
    ].join('\n')
  ]
  const hunk = harmless(place.hunk).trimEnd()
  if (place.isFile || hunk === '') return about.join('\n\n')
  const shown = lastLines(hunk, HUNK_CHARACTERS)
  const which = shown === hunk ? 'The diff' : 'The last lines of the diff'
  return [
    ...about,
    `${which} up to that line:`,
    fencedBlock(shown, 'diff')
  ].join('\n\n')
}

function aboutReview(
  opening: string,
  { url, comments }: Extract<Context, { kind: 'review' }>
): string {
  const intro = [`${opening} of a pull request`, ...address('', url)].join(': ')
  if (comments.length === 0) return intro
  const entries = fitting(comments.map(entry), REVIEW_CHARACTERS)
  const left = comments.length - entries.length
  const which =
    left === 0
      ? `Its comments on lines (${comments.length}):`
      : `The first ${entries.length} of its ${comments.length} comments on lines; the other ${left} are left out for length:`
  return [intro, which, ...entries].join('\n\n')
}

function entry({ place, text }: ReviewComment, index: number): string {
  const whole = harmless(text).trim()
  const shown = cut(whole, COMMENT_CHARACTERS)
  const shortened = shown === whole ? '' : ', shortened'
  const heading = `Comment ${index + 1} on ${placeWords(place)}${shortened}:`
  return `${heading}\n\n${fencedBlock(shown, 'text')}`
}

/** As many of the first as fit together. */
function fitting(texts: readonly string[], most: number): readonly string[] {
  let length = 0
  const end = texts.findIndex(text => {
    length += text.length
    return length > most
  })
  return end === -1 ? texts : texts.slice(0, end)
}

function placeWords(place: LinePlace): string {
  const name = fileName(place.path)
  if (place.isFile) return `${name}, the file as a whole`
  if (place.line === undefined) return name
  const outdated = place.isOutdated
    ? ' (outdated: the code has changed since this was written)'
    : ''
  return `${name}, ${lineWords(place)}${outdated}`
}

function lineWords({ line, startLine, side, startSide }: LinePlace): string {
  if (startLine === undefined) return `line ${line}${sideWords(side)}`
  return startSide === side
    ? `lines ${startLine} to ${line}${sideWords(side)}`
    : `line ${startLine}${sideWords(startSide)} to line ${line}${sideWords(side)}`
}

function sideWords(side: Side | undefined): string {
  return side === 'LEFT' ? ' of the file before the change' : ''
}

/** An address after its label, or nothing when it is not one to show. */
function address(label: string, url: string): readonly string[] {
  return /^https?:\/\/[\w.:/#%?=&~+@-]+$/.test(url) ? [label + url] : []
}

/**
 * Text without what is not seen: control characters, and those that change the
 * direction or carry a hidden message. The joiners stay, for the scripts and
 * emoji that need them.
 */
function harmless(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(/[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv, '')
}

/** Whole lines from the end; of a line that alone is too long, its start. */
function lastLines(text: string, most: number): string {
  if (text.length <= most) return text
  const tail = text.slice(-most - 1)
  const start = tail.indexOf('\n')
  return start === -1
    ? cut(text.slice(text.lastIndexOf('\n') + 1), most)
    : tail.slice(start + 1)
}

function fileName(path: string): string {
  const line = oneLine(path, PATH_CHARACTERS)
  return line === '' ? 'a file without a readable name' : codeSpan(line)
}

/** The fence that a text begins and does not end. */
function openFence(text: string): string | undefined {
  let open: string | undefined
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, mark = '', rest = ''] =
      /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/s.exec(line) ?? []
    if (open === undefined) open = mark || undefined
    else if (mark.startsWith(open) && rest.trim() === '') open = undefined
  }
  return open
}
