import type { Unanswered } from '../github/client.ts'
import type { LinePlace } from '../github/line-place.ts'
import {
  codeSpan,
  cut,
  fencedBlock,
  type Message,
  oneLine,
  type Problem,
  plain
} from '../message.ts'
import { type AsRead, leftOut } from './as-read.ts'
import type { ReviewComment } from './line-comments.ts'
import { seenMarkdown, visible } from './visible.ts'

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
  /** What people should know of it, beside what could not be read. */
  readonly notes?: readonly Message[]
  /** Why what is there is not told, in a sentence. */
  readonly leftOut?: string
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
  | (About & {
      readonly kind: 'comment'
      readonly isPullRequest: boolean
    })
  /** No comment asked, but what happened to the issue. */
  | (About & { readonly kind: 'issue' })
  | {
      readonly kind: 'line'
      readonly place: LinePlace
      /** The earlier comments, oldest first. */
      readonly thread: AsRead
      /** Why there are none. */
      readonly unread?: Unread | undefined
    }
  | {
      readonly kind: 'review'
      readonly url: string
      readonly comments: AsRead<ReviewComment>
    }

interface About {
  readonly number: number
  readonly title: string
  readonly url: string
  /** Only given where the job is new to this conversation. */
  readonly description?: string
  /** Who wrote title and description. */
  readonly author?: string
}

/** Of the whole: what a model can read with care. */
const PROMPT_CHARACTERS = 100_000
const TITLE_CHARACTERS = 200
const DESCRIPTION_CHARACTERS = 4_000
/** All comments of a thread together, with headings and fences. */
const THREAD_CHARACTERS = 8_000
/** The last lines of a diff, whole. */
const HUNK_CHARACTERS = 4_000
/** All comments of a review together, well below what a model reads at once. */
const REVIEW_CHARACTERS = 40_000
/** One of them, so that it can't take the place of many. */
const COMMENT_CHARACTERS = 10_000
const PATH_CHARACTERS = 1_000

const RULE = '\n\n---\n\n'

/**
 * The prompt, then where it was asked and what was collected, with all that
 * others wrote fenced. Empty when there is nothing to send.
 */
export function withContext(
  prompt: string,
  context: Context | undefined,
  collected: readonly Collected[] = []
): string {
  const room = PROMPT_CHARACTERS - 1 - prompt.length - RULE.length
  const begin =
    prompt === '' ? aboutAlone(context, room) : context && about(context, room)
  const block = collected.reduce((text, { section }) => {
    const left = room - text.length - PARAGRAPH.length
    return joined([text, left > 0 ? section(left) : ''])
  }, begin ?? '')
  return [prompt, block].filter(part => part !== '').join(RULE)
}

function aboutAlone(context: Context | undefined, room: number): string {
  return context?.kind === 'review' && context.comments.comments.length > 0
    ? aboutReview('Address the comments of this review', context, room)
    : ''
}

function about(context: Context, room: number): string {
  switch (context.kind) {
    case 'comment': {
      const { isPullRequest, number } = context
      const subject = `${isPullRequest ? 'pull request' : 'issue'} #${number}`
      return aboutSubject(
        `This was asked in a comment on ${subject}.`,
        context,
        'Comment'
      )
    }
    case 'issue':
      return aboutSubject(
        `This is about issue #${context.number}.`,
        context,
        'Issue'
      )
    case 'line':
      return aboutLine(context)
    case 'review':
      return aboutReview('This was asked in a review', context, room)
  }
}

type Of<Kind extends Context['kind']> = Extract<Context, { kind: Kind }>

function aboutSubject(opening: string, subject: About, page: string): string {
  const { author, url } = subject
  const title = oneLine(visible(subject.title), TITLE_CHARACTERS)
  const description = seenMarkdown(subject.description ?? '')
  return joined([
    opening,
    lines([
      title && `- Title${by(author)}: ${codeSpan(title)}`,
      address(`- ${page}: `, url)
    ]),
    description.text.trim() === ''
      ? ''
      : quoted(
          `Description${by(author)}${withoutWords(description)}`,
          description.text,
          DESCRIPTION_CHARACTERS
        )
  ])
}

function aboutLine({ place, thread, unread }: Of<'line'>): string {
  const on = place.isFile ? 'a file' : 'a line'
  return joined([
    `This was asked in a comment on ${on} of a pull request.`,
    lines([`- Place: ${placeWords(place)}`, address('- Comment: ', place.url)]),
    diffBlock(place, HUNK_CHARACTERS),
    ...(unread ? [notRead(unread)] : aboutThread(thread))
  ])
}

/** The last lines of the diff up to the line; of a file, none. */
export function diffBlock({ hunk, isFile }: LinePlace, most: number): string {
  const diff = visible(hunk).trimEnd()
  if (isFile || diff === '') return ''
  const shown = lastLines(diff, most)
  const which = shown === diff ? 'The diff' : 'The last lines of the diff'
  return `${which} up to that line:\n\n${fencedBlock(shown, 'diff')}`
}

/** What is between paragraphs. */
export const PARAGRAPH = '\n\n'

export function joined(paragraphs: readonly string[]): string {
  return paragraphs.filter(part => part !== '').join(PARAGRAPH)
}

function lines(all: readonly string[]): string {
  return all.filter(line => line !== '').join('\n')
}

/** What is said of a thread beside its comments. */
const HEADING_CHARACTERS = 200

/** The first comment says what it is about, the latest what is still open. */
function aboutThread({ comments, reasons }: AsRead): readonly string[] {
  const [first, ...later] = comments
  const missing = leftOut(reasons)
  if (first === undefined) return [missing]
  const most = THREAD_CHARACTERS - HEADING_CHARACTERS - missing.length
  const begin = cutBlock(first, most)
  const latest = fitting(
    later.map(one => commentBlock(one)).toReversed(),
    most - begin.length
  )
  const omitted = later.length - latest.length
  const kept =
    latest.length === 0 ? 'first' : `first and the latest ${latest.length}`
  const which =
    omitted === 0
      ? `The thread's earlier comments (${comments.length}):`
      : `Of the thread's ${comments.length} earlier comments the ${kept}; ${omitted} omitted for length:`
  return [which, begin, ...latest.toReversed(), missing]
}

/** In so many characters, of which fences can take most. */
function cutBlock(
  comment: AsRead['comments'][number],
  most: number,
  ofText = most
): string {
  const block = commentBlock(comment, ofText)
  const less = Math.min(block.length - most, ofText / 2)
  return less <= 0 ? block : cutBlock(comment, most, Math.floor(ofText - less))
}

/** @param most characters of its text */
export function commentBlock(
  comment: AsRead['comments'][number],
  most = Number.POSITIVE_INFINITY
): string {
  const heading = `Comment${by(comment.author)}${withoutWords(comment)}`
  return quoted(heading, comment.text, most)
}

/** What is said of a text that may not be all that people see. */
export function withoutWords(text: { readonly isPartial?: boolean }): string {
  return text.isPartial ? ', without HTML and definitions' : ''
}

function aboutReview(
  opening: string,
  { comments: { comments, reasons }, url }: Of<'review'>,
  room: number
): string {
  const intro = `${opening} of a pull request${address(': ', url)}`
  const entries = comments.map(({ place, text, ...comment }, index) =>
    quoted(
      `Comment ${index + 1} on ${placeWords(place)}${withoutWords(comment)}`,
      text,
      COMMENT_CHARACTERS
    )
  )
  const missing = leftOut(reasons)
  const around = intro.length + missing.length + HEADING_CHARACTERS
  const shown = fitting(entries, Math.min(REVIEW_CHARACTERS, room - around))
  const omitted = comments.length - shown.length
  const which =
    omitted === 0
      ? `Its comments on lines (${comments.length}):`
      : `The first ${shown.length} of its ${comments.length} comments on lines; the other ${omitted} are omitted for length:`
  return joined([intro, comments.length === 0 ? '' : which, ...shown, missing])
}

/** One part, because of an answer. */
export function unreadFor(
  what: Message,
  permission: string,
  { problem, status }: Unanswered
): Unread {
  return { what, ...(status === 403 ? { permission } : { problem }) }
}

/** Nothing of it could be read. */
export function notCollected(part: Unread): Collected {
  return { found: 0, section: () => notRead(part), unread: [part] }
}

/** A part that the agent is not told. */
export function notRead({ permission, what }: Unread): string {
  const why = permission ? `: the permission ${permission} is missing` : ''
  return `Not read: ${plain(what)}${why}.`
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
  const name = oneLine(visible(author ?? ''))
  return name === '' ? '' : ` by ${codeSpan(name)}`
}

/** The first paragraphs, in at most so many characters. */
function fitting(
  paragraphs: readonly string[],
  most: number
): readonly string[] {
  let total = 0
  const end = paragraphs.findIndex(paragraph => {
    total += paragraph.length + PARAGRAPH.length
    return total > most
  })
  return end === -1 ? paragraphs : paragraphs.slice(0, end)
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
