import { codeSpan, oneLine } from '../common/message.ts'
import type { LinePlace } from '../github/line-place.ts'
import { describeUnread, type UnreadPart } from './collected-section.ts'
import {
  addressLine,
  byAuthor,
  describePlace,
  quoteComment,
  quoteDiff,
  quoteShown
} from './quote.ts'
import { countedTitle, joinParagraphs, type Section } from './section.ts'
import {
  describeOmissions,
  type SelectedComments,
  type ShownComment
} from './selected-comments.ts'
import { isShownEmpty, type ShownText } from './shown-text.ts'
import { removeInvisibleCharacters } from './visible-characters.ts'

/** Where it was asked, and what was said there. */
export type PlaceContext = SubjectContext | LineContext | ReviewContext

/** An issue or a pull request. */
export interface SubjectContext {
  readonly kind: 'subject'
  /** Whether a comment asked; else an event of the issue or pull request. */
  readonly isByComment: boolean
  readonly isPullRequest: boolean
  readonly number: number
  readonly title: string
  /** The address of the comment, or of the issue or pull request. */
  readonly url: string
  /** Undefined if the job knows this conversation. */
  readonly description?: ShownText
  /** The address of the issue or pull request. */
  readonly subjectUrl: string
  /** Who wrote title and description. */
  readonly author?: string
  /** The branches of a pull request. */
  readonly branches?: { readonly base: string; readonly head: string }
}

/** A line of a pull request, with the comments of its thread. */
export interface LineContext {
  readonly kind: 'line'
  readonly place: LinePlace
  /** The earlier comments, oldest first. */
  readonly thread: SelectedComments
  /** How many more there are, between the first one and the latest. */
  readonly unlisted: number
  /** Why the earlier comments could not be read. */
  readonly unread?: UnreadPart | undefined
}

export interface ReviewContext {
  readonly kind: 'review'
  readonly url: string
  readonly comments: SelectedComments
  /** Whether its comments are all that is asked. */
  readonly isAll: boolean
}

const TITLE_CHARACTERS = 200
const BRANCH_CHARACTERS = 255

/** Returns the section about where it was asked. */
export function placeSection(context: PlaceContext): Section {
  switch (context.kind) {
    case 'subject':
      return subjectSection(context)
    case 'line':
      return lineSection(context)
    case 'review':
      return reviewSection(context)
  }
}

/** Returns the section about an issue or a pull request. */
function subjectSection(subject: SubjectContext): Section {
  const { author, branches, isByComment, isPullRequest, number, url } = subject
  const on = `${isPullRequest ? 'pull request' : 'issue'} #${number}`
  const opening = isByComment
    ? `This was asked in a comment on ${on}.`
    : `This is about ${on}.`
  const page = isByComment
    ? 'Comment'
    : isPullRequest
      ? 'Pull request'
      : 'Issue'
  const name = oneLine(
    removeInvisibleCharacters(subject.title),
    TITLE_CHARACTERS
  )
  const title = joinParagraphs([
    opening,
    joinLines([
      name && `- Title${byAuthor(author)}: ${codeSpan(name)}`,
      branches ? describeBranches(branches) : '',
      addressLine(`- ${page}: `, url)
    ])
  ])
  return { title: () => title, items: descriptionItems(subject), notes: [] }
}

/** Returns the line about the branches of a pull request. */
function describeBranches({
  base,
  head
}: NonNullable<SubjectContext['branches']>): string {
  const [into, from] = [base, head].map(branch =>
    codeSpan(oneLine(removeInvisibleCharacters(branch), BRANCH_CHARACTERS))
  )
  return `- Base branch: ${into}, head branch: ${from}`
}

/** Returns the description in an array, or an empty array if there is none. */
function descriptionItems({
  author,
  description,
  subjectUrl
}: SubjectContext): Section['items'] {
  if (description === undefined || isShownEmpty(description)) return []
  const heading = `Description${byAuthor(author)}`
  const whole = quoteShown(heading, description, subjectUrl)
  const short = 'The description is omitted for length.'
  return [{ parts: [{ whole, short }] }]
}

/**
 * Returns the section about a line or a file, with the thread's earlier
 * comments. Where there is no room for all, the first one stays, then the
 * latest ones. A note says what was omitted or could not be read.
 */
function lineSection({
  place,
  thread,
  unlisted,
  unread
}: LineContext): Section {
  const { comments, omissions } = thread
  const on = place.isFile ? 'a file' : 'a line'
  const where = joinParagraphs([
    `This was asked in a comment on ${on} of a pull request.`,
    joinLines([
      `- Place: ${describePlace(place)}`,
      addressLine('- Comment: ', place.url)
    ]),
    quoteDiff(place)
  ])
  const { length } = comments
  const all = "The thread's earlier comments"
  return {
    title: shown =>
      joinParagraphs([
        where,
        length === 0 ? '' : `${countedTitle(all, length + unlisted, shown)}:`
      ]),
    // The first says what it is about, the latest what is still open.
    items: comments.map((comment, at) => ({
      parts: [{ whole: quoteComment(comment) }],
      rank: at === 0 ? 0 : length - at
    })),
    notes: [unread ? describeUnread(unread) : describeOmissions(omissions)]
  }
}

function joinLines(lines: readonly string[]): string {
  return lines.filter(line => line !== '').join('\n')
}

/** Returns the section about a review, with its comments on lines. */
function reviewSection({ comments, isAll, url }: ReviewContext): Section {
  const { length } = comments.comments
  const opening = isAll
    ? 'Address the comments of this review'
    : 'This was asked in a review'
  const intro = `${opening} of a pull request${addressLine(': ', url)}`
  return {
    title: shown =>
      joinParagraphs([
        intro,
        length === 0
          ? ''
          : `${countedTitle('Its comments on lines', length, shown)}:`
      ]),
    items: comments.comments.map((comment, at) => ({
      parts: [{ whole: quoteReviewComment(comment, at + 1) }]
    })),
    notes: [describeOmissions(comments.omissions)]
  }
}

function quoteReviewComment(
  { place, shown }: ShownComment,
  number: number
): string {
  const heading = `Comment ${number} on ${describePlace(place)}`
  return quoteShown(heading, shown, place.url)
}
