import {
  codeSpan,
  cut,
  fencedBlock,
  type Message,
  oneLine,
  type Problem
} from '../message.ts'
import type { LinePlace } from './line-place.ts'
import type { ReviewComment } from './pull-request.ts'
import { visible } from './visible.ts'

/** What was collected on a pull request for the agent: threads, or checks. */
export interface Collected {
  /** How many of them there are to tell; 0: there is none, or none was read. */
  readonly found: number
  /**
   * Its section of the block as Markdown, in at most so many characters; what
   * is omitted is counted in it. Empty where there is nothing to tell.
   */
  readonly section: (mostCharacters: number) => string
  /** Each part that could not be read, once. */
  readonly unread: readonly Unread[]
}

/** What could not be read, and why. */
export interface Unread {
  /** As in the middle of a sentence: `the open review threads`. */
  readonly what: Message
  /** The permission that is missing, such as `checks: read`. */
  readonly permission?: string
  /** GitHub's failure, where no permission is missing. */
  readonly problem?: Problem
}

/** Where it was asked, and what was said there. */
export type Context =
  | {
      readonly kind: 'comment'
      readonly number: number
      readonly isPullRequest: boolean
      readonly title: string
      readonly url: string
      /** Only given where the job is new to this conversation. */
      readonly description?: string
      /** Who wrote title and description. */
      readonly author?: string
    }
  | {
      readonly kind: 'line'
      readonly place: LinePlace
      /** The earlier comments, oldest first, without our own. */
      readonly thread: readonly ThreadComment[]
    }
  | {
      readonly kind: 'review'
      readonly url: string
      readonly comments: readonly ReviewComment[]
    }

export interface ThreadComment {
  readonly author: string
  readonly text: string
}

const TITLE_CHARACTERS = 200
const DESCRIPTION_CHARACTERS = 4_000
/** All comments of a thread together. */
const THREAD_CHARACTERS = 8_000
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000
/** All comments of a review together, well below what a model reads at once. */
const REVIEW_CHARACTERS = 40_000
/** One of them, so that it can't take the place of many. */
const COMMENT_CHARACTERS = 10_000
const PATH_CHARACTERS = 1_000

/**
 * The prompt, then where it was asked, with all that others wrote fenced. Empty
 * when there is nothing to send.
 */
export function withContext(prompt: string, context: Context): string {
  if (prompt !== '') return `${prompt}\n\n---\n\n${about(context)}`
  return context.kind === 'review' && context.comments.length > 0
    ? aboutReview('Address the comments of this review', context)
    : ''
}

function about(context: Context): string {
  if (context.kind === 'comment') return aboutComment(context)
  return context.kind === 'line'
    ? aboutLine(context)
    : aboutReview('This was asked in a review', context)
}

type Of<Kind extends Context['kind']> = Extract<Context, { kind: Kind }>

function aboutComment(context: Of<'comment'>): string {
  const { number, isPullRequest, url, author, description = '' } = context
  const subject = `${isPullRequest ? 'pull request' : 'issue'} #${number}`
  const title = oneLine(context.title, TITLE_CHARACTERS)
  return joined('\n\n', [
    `This was asked in a comment on ${subject}.`,
    joined('\n', [
      title && `- Title${by(author)}: ${codeSpan(title)}`,
      address('- Comment: ', url)
    ]),
    visible(description).trim() &&
      quoted(`Description${by(author)}`, description, DESCRIPTION_CHARACTERS)
  ])
}

function aboutLine({ place, thread }: Of<'line'>): string {
  const on = place.isFile ? 'a file' : 'a line'
  return joined('\n\n', [
    `This was asked in a comment on ${on} of a pull request.`,
    joined('\n', [
      `- Place: ${placeWords(place)}`,
      address('- Comment: ', place.url)
    ]),
    aboutDiff(place),
    ...aboutThread(thread)
  ])
}

function aboutDiff({ hunk, isFile }: LinePlace): string {
  const diff = visible(hunk).trimEnd()
  if (isFile || diff === '') return ''
  const shown = lastLines(diff, HUNK_CHARACTERS)
  const which = shown === diff ? 'The diff' : 'The last lines of the diff'
  return `${which} up to that line:\n\n${fencedBlock(shown, 'diff')}`
}

function joined(separator: string, parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(separator)
}

/** The first comment says what it is about, the latest what is still open. */
function aboutThread(thread: readonly ThreadComment[]): readonly string[] {
  const [first, ...later] = thread
  if (first === undefined) return []
  const most = Math.max(0, THREAD_CHARACTERS - first.text.length)
  const latest = fitting(later.toReversed(), most, ({ text }) => text.length)
  const omitted = later.length - latest.length
  const kept =
    latest.length === 0 ? 'first' : `first and the latest ${latest.length}`
  const which =
    omitted === 0
      ? `The thread's earlier comments (${thread.length}):`
      : `Of the thread's ${thread.length} earlier comments the ${kept}; ${omitted} omitted for length:`
  return [
    which,
    ...[first, ...latest.toReversed()].map(({ author, text }) =>
      quoted(`Comment${by(author)}`, text, THREAD_CHARACTERS)
    )
  ]
}

function aboutReview(opening: string, { url, comments }: Of<'review'>): string {
  const intro = `${opening} of a pull request${address(': ', url)}`
  const entries = comments.map(({ place, text }, index) =>
    quoted(
      `Comment ${index + 1} on ${placeWords(place)}`,
      text,
      COMMENT_CHARACTERS
    )
  )
  const shown = fitting(entries, REVIEW_CHARACTERS, entry => entry.length)
  const omitted = comments.length - shown.length
  const which =
    omitted === 0
      ? `Its comments on lines (${comments.length}):`
      : `The first ${shown.length} of its ${comments.length} comments on lines; the other ${omitted} are omitted for length:`
  return comments.length === 0 ? intro : [intro, which, ...shown].join('\n\n')
}

/**
 * What somebody else wrote, in a fence that it can't end.
 * @param most characters of it
 */
export function quoted(heading: string, text: string, most: number): string {
  const whole = visible(text).trim()
  const shown = cut(whole, most)
  const shortened = shown === whole ? '' : ', shortened'
  return `${heading}${shortened}:\n\n${fencedBlock(shown, 'text')}`
}

export function by(author: string | undefined): string {
  const name = oneLine(author ?? '')
  return name === '' ? '' : ` by ${codeSpan(name)}`
}

function fitting<T>(
  items: readonly T[],
  most: number,
  length: (item: T) => number
): readonly T[] {
  let total = 0
  const end = items.findIndex(item => {
    total += length(item)
    return total > most
  })
  return end === -1 ? items : items.slice(0, end)
}

function placeWords(place: LinePlace): string {
  const name = oneLine(place.path, PATH_CHARACTERS)
  const file = name === '' ? 'a file without a readable name' : codeSpan(name)
  if (place.isFile) return `${file}, the file as a whole`
  if (place.line === undefined) return file
  const { line, startLine } = place
  const lines =
    startLine === undefined ? `line ${line}` : `lines ${startLine} to ${line}`
  const side = place.side === 'LEFT' ? ' of the file before the change' : ''
  const outdated = place.isOutdated
    ? ' (outdated: the code has changed since this was written)'
    : ''
  return `${file}, ${lines}${side}${outdated}`
}

/** An address after its label; empty when it is not one to show. */
export function address(label: string, url: string): string {
  return /^https?:\/\/[\w.:/#%?=&~+@-]+$/.test(url) ? label + url : ''
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
