import type { Limits } from '../common/clock.ts'
import { codeSpan, type Failed, literal, say } from '../common/message.ts'
import { asObject, text } from '../common/parse.ts'
import { defined } from '../common/values.ts'
import type { GitHub } from '../github/client.ts'
import { readRenderedDescription } from '../github/comments.ts'
import type {
  LineComment,
  openReviewThreads
} from '../github/review-threads.ts'
import type { Run } from '../github/run.ts'
import type { LineLocation, Subject } from '../github/trigger.ts'
import {
  addressLine,
  byAuthor,
  chooseShownText,
  describeLocation,
  describeOmissions,
  isPartOfConversation,
  isShownEmpty,
  isThreadWhereAsked,
  type Omission,
  quoteComment,
  quoteDiff,
  quoteShown,
  type ShownComment,
  type ShownText,
  selectComments,
  type Viewpoint,
  visibleLine
} from './foreign-text.ts'
import { findNeededRendering } from './needed-rendering.ts'
import {
  countedTitle,
  describeUnread,
  joinParagraphs,
  type Section,
  type UnreadPart,
  unreadPart
} from './section.ts'

/** The text that is asked, and what the agent is told of where it was asked. */
export interface TextInPlace {
  readonly kind: 'text'
  /** A review's comments can be all of it. */
  readonly text: string
  /**
   * Where it was asked, and what was said there; undefined if that is not told.
   */
  readonly section?: Section
  /** Why the earlier comments of the thread could not be read. */
  readonly unread?: UnreadPart
  /** How many comments on lines the text or the section has. */
  readonly found: number
  /** The IDs of these comments, and of those that are left out there. */
  readonly covered: ReadonlySet<number>
}

const TITLE_CHARACTERS = 200
const BRANCH_CHARACTERS = 255

/** Returns the text without where it was asked. */
export function textAlone(text: string): TextInPlace {
  return { kind: 'text', text, found: 0, covered: new Set() }
}

/**
 * Returns the section about an issue or a pull request as the event has it,
 * with the branches, if it has them, unless a comment asked. The description is
 * told only with `isNew`, as `readShownDescription` returns it, which may ask
 * GitHub; where that leaves it out, the section only says so. Throws
 * `Cancelled` on a cancel.
 *
 * @param options `isByComment`: whether a comment asked, else an event; `url`:
 * the address of what asked; `isNew`: whether the job does not know the
 * conversation yet
 */
export async function readSubjectSection(
  github: GitHub,
  run: Run,
  on: Subject,
  options: {
    readonly isByComment: boolean
    readonly isNew: boolean
    readonly url: string
  },
  limits: Limits
): Promise<Section> {
  const { isByComment, isNew, url } = options
  const { isPullRequest, number } = on
  const page = isPullRequest ? 'pull' : 'issues'
  const subjectUrl = `${run.serverUrl}/${run.owner}/${run.repo}/${page}/${number}`
  const description = isNew
    ? await readShownDescription(github, run, on, limits)
    : undefined
  const branches = isByComment
    ? undefined
    : branchesIn(run.payload.pull_request)
  return subjectSection(on, {
    ...{ isByComment, url, subjectUrl },
    ...defined({ description, branches })
  })
}

/**
 * Returns the description that the event has, as people see it. GitHub is asked
 * for its rendering only if something in it could hide words; it is then left
 * out if GitHub does not answer, or if it was edited since the event. Without a
 * request, it is left out if the words could be in a drawing. Throws
 * `Cancelled` on a cancel.
 */
async function readShownDescription(
  github: GitHub,
  run: Run,
  on: Subject,
  limits: Limits
): Promise<ShownText> {
  const { description } = on
  if (findNeededRendering(description) !== 'text')
    return chooseShownText(description, undefined)
  const read = await readRenderedDescription(github, run, on, limits)
  const isSame = read.kind === 'read' && read.value.body === description
  return chooseShownText(description, isSame ? read.value.bodyText : undefined)
}

/**
 * Returns the branches of an event's pull request; undefined if it lacks one.
 */
function branchesIn(
  pullRequest: unknown
): { readonly base: string; readonly head: string } | undefined {
  const [base, head] = ['base', 'head'].map(name =>
    text(asObject(asObject(pullRequest)[name]).ref)
  )
  return base === undefined || head === undefined ? undefined : { base, head }
}

/**
 * Returns the section about an issue or a pull request: its number and whether
 * a comment on it asked; its title, cut to 200 characters, its branches, and
 * `url`, as far as they are given; and as an item, which can be omitted for
 * length, its description, cut to 4,000 characters. Title and description name
 * the author. A title or description that shows nothing is missing, and so is
 * an address that {@link addressLine} refuses.
 *
 * @param options `isByComment`: whether a comment asked, else an event of the
 *   issue or pull request; `url`: of the comment, or of the issue or pull
 *   request; `subjectUrl`: of the issue or pull request, told in the place of
 *   a description that may hide text (`left-out`), but not of one that is
 *   omitted for length
 */
export function subjectSection(
  on: Pick<Subject, 'author' | 'isPullRequest' | 'number' | 'title'>,
  options: {
    readonly isByComment: boolean
    readonly url: string
    readonly subjectUrl: string
    readonly description?: ShownText
    readonly branches?: { readonly base: string; readonly head: string }
  }
): Section {
  const { branches, description, isByComment, subjectUrl, url } = options
  const by = byAuthor(on.author)
  const [kind, page] = on.isPullRequest
    ? ['pull request', 'Pull request']
    : ['issue', 'Issue']
  const opening = isByComment
    ? `This was asked in a comment on ${kind} #${on.number}.`
    : `This is about ${kind} #${on.number}.`
  const name = visibleLine(on.title, TITLE_CHARACTERS)
  const title = joinParagraphs([
    opening,
    joinLines([
      name && `- Title${by}: ${codeSpan(name)}`,
      branches
        ? `- Base branch: ${branchName(branches.base)}, head branch: ${branchName(branches.head)}`
        : '',
      addressLine(`- ${isByComment ? 'Comment' : page}: `, url)
    ])
  ])
  return {
    title: () => title,
    items:
      description === undefined || isShownEmpty(description)
        ? []
        : [descriptionItem(`Description${by}`, description, subjectUrl)],
    notes: []
  }
}

function branchName(branch: string): string {
  return codeSpan(visibleLine(branch, BRANCH_CHARACTERS))
}

/** Returns the quoted description, or in short that it is omitted. */
function descriptionItem(
  heading: string,
  description: ShownText,
  url: string
): Section['items'][number] {
  const whole = quoteShown(heading, description, url)
  const short = 'The description is omitted for length.'
  return { passages: [{ whole, short }] }
}

const EARLIER = literal("the thread's earlier comments")

/**
 * Returns the text of a comment on a line, unchanged, with a section about the
 * line: the diff, the earlier comments of the thread that the asker can have
 * read, without our reports and other follow-ups, and how many are left out.
 * `found` counts those that are told; `covered` has the listed ones of the
 * thread.
 * The threads are read unless this comment started its own. If they can't be
 * read, the section and `unread` say so. If they are not read, or the thread is
 * not among them, no earlier comment is told, and `covered` is empty. Throws
 * `Cancelled` on a cancel.
 */
export async function readTextOnLine(
  text: string,
  location: LineLocation,
  viewpoint: Viewpoint,
  readThreads: ReturnType<typeof openReviewThreads>,
  limits: Limits
): Promise<TextInPlace> {
  const isFirst = viewpoint.threadId === viewpoint.id
  const read = isFirst
    ? ({ kind: 'read', value: [] } as const)
    : await readThreads(limits)
  const unread =
    read.kind === 'failed'
      ? unreadPart(EARLIER, 'pull-requests: read', read)
      : undefined
  const all = read.kind === 'failed' ? [] : read.value
  const { comments = [], unlisted = 0 } =
    all.find(one => isThreadWhereAsked(viewpoint, one)) ?? {}
  const earlier = selectComments(
    comments.filter(one => isPartOfConversation(one, viewpoint)),
    viewpoint
  )
  const note = unread
    ? describeUnread(unread)
    : describeOmissions(earlier.omissions)
  return {
    kind: 'text',
    text,
    section: lineSection(location, earlier.comments, unlisted, note),
    ...defined({ unread }),
    found: earlier.comments.length,
    covered: new Set(comments.map(({ id }) => id))
  }
}

/**
 * Returns the section about the line or the file that a comment is on. The
 * place and, for a line, the end of the diff down to it are in the title, so
 * they are never omitted alone; the thread's earlier comments are the items.
 * Room goes to the first one, and then to the others, the latest first. The
 * title says how many are shown, and how many are omitted; it says nothing of
 * them if `comments` is empty.
 *
 * @param comments the earlier ones, oldest first
 * @param unlisted how many more there are, between the first one and the
 *   latest; the title counts them as omitted
 * @param note a sentence on comments that are left out or could not be read,
 *   which is the section's only note; empty if there are none
 */
export function lineSection(
  location: LineLocation,
  comments: readonly ShownComment[],
  unlisted: number,
  note: string
): Section {
  const on = location.isFile ? 'a file' : 'a line'
  const where = joinParagraphs([
    `This was asked in a comment on ${on} of a pull request.`,
    joinLines([
      `- Place: ${describeLocation(location)}`,
      addressLine('- Comment: ', location.url)
    ]),
    quoteDiff(location)
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
      passages: [{ whole: quoteComment(comment) }],
      rank: at === 0 ? 0 : length - at
    })),
    notes: [note]
  }
}

function joinLines(lines: readonly string[]): string {
  return lines.filter(line => line !== '').join('\n')
}

/**
 * Returns the text of a review with its comments on lines:
 *
 * | | the place is told | it is not |
 * | --- | --- | --- |
 * | there is a text | the text, and a section with the comments | the text alone |
 * | there is none | a section that asks to address the comments | the comments are the text |
 *
 * In a text of comments, the address of a comment stands for one that may hide
 * words. Comments that the asker can't have read, or that show nothing, are
 * left out, which only a section notes. All comments are `covered`, but none by
 * the text alone. Fails if there is no text, and no comment is told.
 *
 * @param comments of the review, without those that begin with the command
 */
export function reviewInPlace(
  text: string,
  url: string,
  comments: readonly LineComment[],
  viewpoint: Viewpoint,
  isPlaceTold: boolean
): TextInPlace | Failed {
  if (text !== '' && !isPlaceTold) return textAlone(text)
  const { comments: shown, omissions } = selectComments(comments, viewpoint)
  if (text === '' && shown.length === 0) return nothingToSend(omissions)
  const found = shown.length
  const covered = new Set(comments.map(({ id }) => id))
  if (isPlaceTold) {
    const note = describeOmissions(omissions)
    const section = reviewSection(url, shown, text === '', note)
    return { kind: 'text', text, section, found, covered }
  }
  const all = shown.map(({ location, shown }) =>
    shown.kind === 'left-out' ? location.url : shown.text
  )
  return { kind: 'text', text: all.join('\n\n'), found, covered }
}

/**
 * Returns the lasting failure `nothing-to-send`, which says how many comments
 * of a review are left out for which reason. It has no fix.
 */
function nothingToSend(omissions: readonly Omission[]): Failed {
  const why = literal(describeOmissions(omissions))
  return {
    kind: 'failed',
    problem: {
      reason: 'nothing-to-send',
      what: say`None of the review's comments can be sent. ${why}`,
      fix: [],
      isLasting: true
    }
  }
}

/**
 * Returns the section about a review: its address, its comments on lines,
 * numbered, if there are any, and the note. Where there is no room for all
 * comments, it goes to the first ones first, and the title says how many are
 * told.
 *
 * @param isAll whether its comments are all that is asked
 * @param note a sentence on comments that are left out; empty if there are none
 */
export function reviewSection(
  url: string,
  comments: readonly ShownComment[],
  isAll: boolean,
  note: string
): Section {
  const { length } = comments
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
    items: comments.map(({ location, shown }, at) => {
      const heading = `Comment ${at + 1} on ${describeLocation(location)}`
      return { passages: [{ whole: quoteShown(heading, shown, location.url) }] }
    }),
    notes: [note]
  }
}
