import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { literal, type Message, say } from '../common/message.ts'
import type { GitHub } from '../github/client.ts'
import { askGate } from '../github/permission.ts'
import type {
  LineComment,
  openReviewThreads,
  ReviewThread
} from '../github/review-threads.ts'
import {
  type CollectedSection,
  describeUnread,
  type UnreadPart,
  unreadPart,
  unreadSection
} from './collected-section.ts'
import { addressLine, describePlace, quoteComment, quoteDiff } from './quote.ts'
import { countedTitle, type Item, type Section } from './section.ts'
import {
  type Ask,
  describeOmissions,
  findOmission,
  isPartOfConversation,
  type Omission,
  type SelectedComments,
  selectComments
} from './selected-comments.ts'

/** Each author costs a request. */
const MOST_AUTHORS = 20

/** A thread that is told, as far as its comments are. */
interface ShownThread extends Pick<SelectedComments, 'comments'> {
  readonly place: ReviewThread['place']
}

/** An open thread, without the comments that are told elsewhere or not at all. */
interface OpenThread extends ReviewThread {
  /** Whether the asker wrote in it, and so has read it. */
  readonly isRead: boolean
}

/**
 * Returns whether the comment that asked is in this thread. The list of comments
 * can lack that comment, or the first one.
 */
export function isThreadOfAsk(
  { id: asked, threadId }: Ask,
  { comments }: Pick<ReviewThread, 'comments'>
): boolean {
  return comments.some(({ id }) => id === asked || id === threadId)
}

const OPEN_THREADS = literal('the open review threads')

/**
 * Returns the unresolved review threads for the agent. Of threads in which the asker
 * did not write, only comments of Apps, of the asker, and of people who have the
 * required permission are told: 20 authors are asked about at most. What can't be
 * read, and what is left out, is named in the section.
 *
 * @param about `covered`: IDs of comments that another section has
 */
export async function collectThreads(
  github: GitHub,
  about: {
    readonly threads: ReturnType<typeof openReviewThreads>
    readonly ask: Ask
    readonly covered: ReadonlySet<number>
    readonly required: Parameters<typeof askGate>[2]
  },
  limits: Limits
): Promise<CollectedSection> {
  const { ask, covered, required, threads } = about
  const read = await threads(limits)
  if (read.kind === 'failed')
    return unreadSection(unreadPart(OPEN_THREADS, 'pull-requests: read', read))
  const open = findOpenThreads(read.value, ask, covered)
  const authors = findAuthors(open, ask)
  const gates = await readPermissions(github, authors, required, limits)
  const selected = open.map(({ comments, isRead, place, unlisted }) => ({
    ...{ place, unlisted },
    ...selectComments(comments, ask, comment =>
      isRead || needsNoPermission(comment, ask)
        ? undefined
        : findPermissionOmission(comment, gates)
    )
  }))
  const [problem] = [...gates.values()].flatMap(gate =>
    gate.kind === 'failed' ? gate.problem : []
  )
  const what = literal("some authors' permission")
  const known = {
    threads: selected.filter(({ comments }) => comments.length > 0),
    omissions: selected.flatMap(({ omissions }) => omissions),
    unlisted: selected.reduce((sum, { unlisted }) => sum + unlisted, 0),
    unread: problem ? [{ what, problem }] : []
  }
  const unasked = authors.length - MOST_AUTHORS
  return {
    found: known.threads.length,
    ...defined({ section: threadsSection(known) }),
    unread: known.unread,
    omissions: describeOmissions(known.omissions),
    notes: unasked > 0 ? [describeUnasked(unasked)] : []
  }
}

/** Returns the unresolved threads with the comments that may be told. */
function findOpenThreads(
  threads: readonly ReviewThread[],
  ask: Ask,
  covered: ReadonlySet<number>
): readonly OpenThread[] {
  return threads
    .filter(({ isResolved }) => !isResolved)
    .map(thread => ({
      ...thread,
      comments: thread.comments
        .filter(({ id }) => !covered.has(id))
        .filter(one => isPartOfConversation(one, ask)),
      isRead: isThreadOfAsk(ask, thread)
    }))
}

/** Returns whether an App or the asker wrote the comment. */
function needsNoPermission({ author, isBot }: LineComment, ask: Ask): boolean {
  return isBot || (author !== '' && author === ask.asker)
}

/**
 * Returns the authors whose permission decides whether a comment is told, first
 * those whom GitHub calls owner, member, or collaborator.
 */
function findAuthors(open: readonly OpenThread[], ask: Ask): readonly string[] {
  const authors = open
    .flatMap(({ comments, isRead }) => (isRead ? [] : comments))
    .filter(one => !findOmission(one, ask) && !needsNoPermission(one, ask))
    .filter(({ author }) => author !== '')
    .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
    .map(({ author }) => author)
  return [...new Set(authors)]
}

type Permissions = Awaited<ReturnType<typeof readPermissions>>

/** Returns why the author may not be told; undefined if they may. */
function findPermissionOmission(
  { author }: LineComment,
  permissions: Permissions
): Omission | undefined {
  if (author === '') return 'outsider'
  const kind = permissions.get(author)?.kind
  if (kind === 'allowed') return undefined
  return kind === 'denied' ? 'outsider' : 'unasked'
}

function describeUnasked(unasked: number): Message {
  return say`The permission of ${MOST_AUTHORS} authors of review threads was read, so the comments of ${unasked} more are left out.`
}

/** Returns for the first 20 authors whether they have the required permission. */
async function readPermissions(
  github: GitHub,
  authors: readonly string[],
  required: Parameters<typeof askGate>[2],
  limits: Limits
) {
  const asked = authors.slice(0, MOST_AUTHORS).map(async login => {
    const account = { login, isBot: false }
    const gate = await askGate(github, [account], required, limits)
    return [login, gate] as const
  })
  return new Map(await Promise.all(asked))
}

/** Returns undefined if there is neither a thread nor anything to say of one. */
function threadsSection({
  omissions,
  threads,
  unlisted,
  unread
}: {
  readonly threads: readonly ShownThread[]
  readonly omissions: readonly Omission[]
  readonly unlisted: number
  readonly unread: readonly UnreadPart[]
}): Section | undefined {
  const notes = [
    ...unread.map(describeUnread),
    describeOmissions(omissions),
    unlisted > 0
      ? `Comments omitted, because their threads are very long: ${unlisted}.`
      : ''
  ].filter(note => note !== '')
  const { length } = threads
  if (length === 0 && notes.length === 0) return undefined
  const all = 'The open review threads of the pull request'
  return {
    title: shown =>
      length === 0
        ? `${all} have no further comment to tell.`
        : `${countedTitle(all, length, shown)}:`,
    items: threads.map(threadItem),
    notes
  }
}

/**
 * Returns the thread with its first comment, which says what it is about, and its
 * latest, which says what is still open. The others have a short form.
 */
function threadItem({ comments, place }: ShownThread): Item {
  const head = `Thread on ${describePlace(place)}${addressLine(': ', place.url)}`
  const diff = quoteDiff(place)
  const [first, ...later] = comments.map(quoteComment)
  const latest = later.pop()
  const short = 'A comment is omitted for length.'
  return {
    parts: [
      { whole: head },
      { whole: diff, short: diff && 'The diff is omitted for length.' },
      { whole: first ?? '' },
      ...later.map(whole => ({ whole, short })),
      { whole: latest ?? '' }
    ]
  }
}
