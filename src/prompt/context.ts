import { codeSpan, oneLine } from '../common/message.ts'
import type { LinePlace } from '../github/line-place.ts'
import { type AsRead, type LineComment, leftOut } from './as-read.ts'
import { notRead, type Unread } from './collected.ts'
import {
  address,
  by,
  placeWords,
  quoted,
  quotedComment,
  quotedDiff,
  withoutWords
} from './quoted.ts'
import { counted, type Item, joined, type Section } from './section.ts'
import { seenMarkdown, visible } from './visible.ts'

/** Where it was asked, and what was said there. */
export type Context =
  | {
      /** `issue`: no comment asked, but what happened to the issue. */
      readonly kind: 'comment' | 'issue'
      readonly isPullRequest: boolean
      readonly number: number
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
      /** The earlier comments, oldest first. */
      readonly thread: AsRead
      /** How many more there are, between the first one and the latest. */
      readonly unlisted: number
      /** Why there are none. */
      readonly unread?: Unread | undefined
    }
  | {
      readonly kind: 'review'
      readonly url: string
      readonly comments: AsRead<Pick<LineComment, 'place' | 'text'>>
      /** Its comments are all that is asked. */
      readonly isAll: boolean
    }

const TITLE_CHARACTERS = 200

/** What the agent is told of it. */
export function sectionAbout(context: Context): Section {
  switch (context.kind) {
    case 'comment':
    case 'issue':
      return aboutSubject(context)
    case 'line':
      return aboutLine(context)
    case 'review':
      return aboutReview(context)
  }
}

function aboutSubject(
  subject: Extract<Context, { kind: 'comment' | 'issue' }>
): Section {
  const { author, isPullRequest, kind, number, url } = subject
  const on = `${isPullRequest ? 'pull request' : 'issue'} #${number}`
  const [opening, page] =
    kind === 'issue'
      ? [`This is about ${on}.`, 'Issue']
      : [`This was asked in a comment on ${on}.`, 'Comment']
  const name = oneLine(visible(subject.title), TITLE_CHARACTERS)
  const description = seenMarkdown(subject.description ?? '')
  const heading = `Description${by(author)}${withoutWords(description)}`
  const whole = quoted(heading, description.text)
  const short = 'The description is omitted for length.'
  const title = joined([
    opening,
    lines([
      name && `- Title${by(author)}: ${codeSpan(name)}`,
      address(`- ${page}: `, url)
    ])
  ])
  return {
    title: () => title,
    items:
      description.text.trim() === '' ? [] : [{ parts: [{ whole, short }] }],
    notes: []
  }
}

function aboutLine({
  place,
  thread,
  unlisted,
  unread
}: Extract<Context, { kind: 'line' }>): Section {
  const { comments, reasons } = thread
  const on = place.isFile ? 'a file' : 'a line'
  const where = joined([
    `This was asked in a comment on ${on} of a pull request.`,
    lines([`- Place: ${placeWords(place)}`, address('- Comment: ', place.url)]),
    quotedDiff(place)
  ])
  const { length } = comments
  const which = (told: number) =>
    length === 0
      ? ''
      : `${counted("The thread's earlier comments", length + unlisted, told)}:`
  return {
    title: told => joined([where, which(told)]),
    // The first says what it is about, the latest what is still open.
    items: comments.map((comment, at) => ({
      parts: [{ whole: quotedComment(comment) }],
      rank: at === 0 ? 0 : length - at
    })),
    notes: [unread ? notRead(unread) : leftOut(reasons)]
  }
}

function lines(all: readonly string[]): string {
  return all.filter(line => line !== '').join('\n')
}

function aboutReview({
  comments,
  isAll,
  url
}: Extract<Context, { kind: 'review' }>): Section {
  const { length } = comments.comments
  const opening = isAll
    ? 'Address the comments of this review'
    : 'This was asked in a review'
  const intro = `${opening} of a pull request${address(': ', url)}`
  const which = (told: number) =>
    length === 0 ? '' : `${counted('Its comments on lines', length, told)}:`
  return {
    title: told => joined([intro, which(told)]),
    items: comments.comments.map(reviewComment),
    notes: [leftOut(comments.reasons)]
  }
}

function reviewComment(
  comment: AsRead<Pick<LineComment, 'place' | 'text'>>['comments'][number],
  at: number
): Item {
  const where = placeWords(comment.place)
  const heading = `Comment ${at + 1} on ${where}${withoutWords(comment)}`
  return { parts: [{ whole: quoted(heading, comment.text) }] }
}
