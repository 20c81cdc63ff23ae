import type { Limits } from '../common/clock.ts'
import { literal, type Message, say } from '../common/message.ts'
import { defined } from '../common/values.ts'
import type { GitHub } from '../github/client.ts'
import { type Gate, judgePerson } from '../github/permission.ts'
import type {
  LineComment,
  openReviewThreads,
  ReviewThread
} from '../github/review-threads.ts'
import type { LineLocation } from '../github/trigger.ts'
import {
  addressLine,
  describeLocation,
  describeOmissions,
  findOmission,
  isPartOfConversation,
  isThreadWhereAsked,
  type Omission,
  quoteComment,
  quoteDiff,
  type ShownComment,
  selectComments,
  type Viewpoint
} from './foreign-text.ts'
import {
  type CollectedSection,
  countedTitle,
  describeUnread,
  type Passage,
  type Section,
  unreadPart,
  unreadSection
} from './section.ts'

/** Each author costs a request. */
const MOST_AUTHORS = 20

const OPEN_THREADS = literal('the open review threads')
const PERMISSIONS = literal("some authors' permission")
const ALL = 'The open review threads of the pull request'

/**
 * Returns the unresolved review threads for the agent, each with those of its
 * comments that are told. These are part of the conversation, show something,
 * could be read by the asker, and are not `covered`. In any thread but that of
 * the comment on a line that asked, they are also by an App, the asker, or a
 * person with the required permission. That is read for 20 authors at most,
 * first for those whom GitHub calls owner, member, or collaborator; comments of
 * the others are left out, and `warnings` says how many authors these are.
 * `found` is how many threads have a comment that is told. `section` also says
 * what could not be read, and how many comments are left out; it is undefined
 * if there is nothing to tell. The threads are requested before `covered` is
 * awaited. Throws `Cancelled` on a cancel.
 *
 * @param options `covered`: IDs of comments that another section has
 */
export async function collectThreads(
  github: GitHub,
  options: {
    readonly readThreads: ReturnType<typeof openReviewThreads>
    readonly viewpoint: Viewpoint
    readonly covered: Promise<ReadonlySet<number>>
    readonly requiredPermission: Parameters<typeof judgePerson>[2]
  },
  limits: Limits
): Promise<CollectedSection> {
  const { requiredPermission, viewpoint } = options
  const reading = options.readThreads(limits)
  // Prevents an unhandled rejection if this fails before it is awaited.
  reading.catch(() => undefined)
  const covered = await options.covered
  const read = await reading
  if (read.kind === 'failed')
    return unreadSection(
      'threads',
      unreadPart(OPEN_THREADS, 'pull-requests: read', read)
    )
  const unresolved = findUnresolvedThreads(read.value, viewpoint, covered)
  const authors = findAuthorsToCheck(
    unresolved.flatMap(({ comments, isWhereAsked }) =>
      isWhereAsked ? [] : comments
    ),
    viewpoint
  )
  const permissions = await readPermissions(
    github,
    authors,
    requiredPermission,
    limits
  )
  const selected = unresolved.map(
    ({ comments, isWhereAsked, location, unlisted }) => ({
      ...{ location, unlisted },
      ...selectComments(comments, viewpoint, comment =>
        isWhereAsked || isByAppOrAsker(comment, viewpoint)
          ? undefined
          : findPermissionOmission(comment, permissions)
      )
    })
  )
  const told = selected.filter(({ comments }) => comments.length > 0)
  const omissions = describeOmissions(
    selected.flatMap(({ omissions }) => omissions)
  )
  const unlisted = selected.reduce((sum, { unlisted }) => sum + unlisted, 0)
  const [problem] = [...permissions.values()].flatMap(permission =>
    permission.kind === 'failed' ? permission.problem : []
  )
  const unread = problem ? [{ what: PERMISSIONS, problem }] : []
  const items = told.map(({ comments, location }) => ({
    passages: threadPassages(location, comments)
  }))
  const notes = [
    ...unread.map(describeUnread),
    omissions,
    unlisted > 0
      ? `Comments omitted, because their threads are very long: ${unlisted}.`
      : ''
  ].filter(note => note !== '')
  return {
    kind: 'threads',
    found: told.length,
    ...defined({ section: threadsSection(items, notes) }),
    unread,
    omissions,
    warnings: warningsOfUnasked(authors.length - MOST_AUTHORS)
  }
}

/**
 * Returns the unresolved threads, each with those of its comments that are not
 * `covered` and are part of the conversation, see `isPartOfConversation`, which
 * may be none. Who wrote them, and when, is not looked at here. `isWhereAsked`
 * says whether it is the thread of the comment on a line that asked, so that
 * the asker has read it.
 */
function findUnresolvedThreads(
  threads: readonly ReviewThread[],
  viewpoint: Viewpoint,
  covered: ReadonlySet<number>
) {
  return threads
    .filter(({ isResolved }) => !isResolved)
    .map(thread => ({
      ...thread,
      comments: thread.comments
        .filter(({ id }) => !covered.has(id))
        .filter(one => isPartOfConversation(one, viewpoint)),
      isWhereAsked: isThreadWhereAsked(viewpoint, thread)
    }))
}

/** Returns whether an App or the asker wrote the comment. */
function isByAppOrAsker(
  { author, isBot }: LineComment,
  viewpoint: Viewpoint
): boolean {
  return isBot || (author !== '' && author === viewpoint.asker)
}

/**
 * Returns the authors whose permission decides whether a comment is told, each
 * once, first those whom GitHub calls owner, member, or collaborator. A comment
 * that the asker can't have read (`findOmission`), has no author, or is by an
 * App or the asker, adds none.
 */
function findAuthorsToCheck(
  comments: readonly LineComment[],
  viewpoint: Viewpoint
): readonly string[] {
  const authors = comments
    .filter(
      one => !findOmission(one, viewpoint) && !isByAppOrAsker(one, viewpoint)
    )
    .filter(({ author }) => author !== '')
    .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
    .map(({ author }) => author)
  return [...new Set(authors)]
}

/**
 * Returns by author, for the first 20, whether they have the required
 * permission, or why GitHub did not say; the others are missing. Each is judged
 * as a person, never as a bot. GitHub is asked about all of them at once.
 * Throws `Cancelled` on a cancel.
 */
async function readPermissions(
  github: GitHub,
  authors: readonly string[],
  requiredPermission: Parameters<typeof judgePerson>[2],
  limits: Limits
): Promise<ReadonlyMap<string, Gate>> {
  const asked = authors.slice(0, MOST_AUTHORS).map(async login => {
    const judged = await judgePerson(github, login, requiredPermission, limits)
    return [login, judged] as const
  })
  return new Map(await Promise.all(asked))
}

/**
 * Returns why a comment of this author may not be told: `outsider` without the
 * permission or a name, `unasked` if the permission is not known. Undefined if
 * it may.
 */
function findPermissionOmission(
  { author }: LineComment,
  gates: ReadonlyMap<string, Gate>
): Extract<Omission, 'outsider' | 'unasked'> | undefined {
  if (author === '') return 'outsider'
  const kind = gates.get(author)?.kind
  if (kind === 'allowed') return undefined
  return kind === 'denied' ? 'outsider' : 'unasked'
}

/**
 * Returns, in an array, a warning that the comments of so many more authors are
 * left out, because only the permission of 20 was read; an empty array if
 * `unasked` is 0 or negative.
 */
function warningsOfUnasked(unasked: number): readonly Message[] {
  return unasked > 0
    ? [
        say`The permission of ${MOST_AUTHORS} authors of review threads was read, so the comments of ${unasked} more are left out.`
      ]
    : []
}

/**
 * Returns the section about the threads, which are its items; undefined if
 * there is neither an item nor a note. With notes alone, the title says that
 * there is no further comment to tell.
 */
function threadsSection(
  items: Section['items'],
  notes: Section['notes']
): Section | undefined {
  const { length } = items
  if (length === 0 && notes.length === 0) return undefined
  return {
    title: shown =>
      length === 0
        ? `${ALL} have no further comment to tell.`
        : `${countedTitle(ALL, length, shown)}:`,
    items,
    notes
  }
}

/**
 * Returns the passages of a thread: a line about its location, the diff, and
 * its comments. That line, the first comment, which says what the thread is
 * about, and the latest, which says what is still open, have no short form, so
 * the thread is omitted if they do not fit; the diff and the other comments
 * have one.
 */
function threadPassages(
  location: LineLocation,
  comments: readonly ShownComment[]
): readonly Passage[] {
  const head = `Thread on ${describeLocation(location)}${addressLine(': ', location.url)}`
  const diff = quoteDiff(location)
  const [first, ...later] = comments.map(quoteComment)
  const latest = later.pop()
  const short = 'A comment is omitted for length.'
  return [
    { whole: head },
    { whole: diff, short: diff && 'The diff is omitted for length.' },
    { whole: first ?? '' },
    ...later.map(whole => ({ whole, short })),
    { whole: latest ?? '' }
  ]
}
