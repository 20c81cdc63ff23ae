import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { literal, type Message, say } from '../common/message.ts'
import { MARKER_OPENING } from '../github/asked.ts'
import type { GitHub } from '../github/client.ts'
import { askGate, type Required } from '../github/permission.ts'
import {
  type Ask,
  type AsRead,
  type LineComment,
  leftOut,
  type Omission,
  reasonAgainst,
  sortOut
} from './as-read.ts'
import {
  type Collected,
  notCollected,
  notRead,
  type Unread,
  unreadFor
} from './collected.ts'
import type { ReviewThread, ReviewThreads } from './line-comments.ts'
import { address, placeWords, quotedComment, quotedDiff } from './quoted.ts'
import { counted, type Item, type Section } from './section.ts'

/** Each costs a request. */
const MOST_AUTHORS = 20

/**
 * As whoever asked could read it: without our own, and without what they asked.
 * @param reasonOf what else speaks against a comment
 */
export function asRead(
  comments: readonly LineComment[],
  ask: Ask,
  reasonOf: (comment: LineComment) => Omission | undefined = () => undefined
): AsRead<LineComment> {
  return sortOut(
    comments.filter(one => isOther(one, ask)),
    one => reasonAgainst(one, ask) ?? reasonOf(one)
  )
}

/** Neither our own, nor what asks. */
function isOther({ id, text }: LineComment, ask: Ask): boolean {
  return id !== ask.id && !text.startsWith(MARKER_OPENING)
}

/** Whether it was asked in this thread, which may be without its first. */
export function isThreadOf(
  { id: asked, threadId }: Ask,
  { comments }: Pick<ReviewThread, 'comments'>
): boolean {
  return comments.some(({ id }) => id === asked || id === threadId)
}

const WHAT = literal('the open review threads')

/**
 * Collects the open threads, of people who may ask themselves.
 *
 * @param about `told`: the comments, by their IDs, that the agent is told in any
 * case
 */
export async function collectThreads(
  github: GitHub,
  about: {
    readonly threads: ReviewThreads
    readonly ask: Ask
    readonly told: ReadonlySet<number>
    readonly required: Required
  },
  limits: Limits
): Promise<Collected> {
  const { ask, required, threads, told } = about
  const read = await threads(limits)
  if (read.kind === 'failed')
    return notCollected(unreadFor(WHAT, 'pull-requests: read', read))
  const open = read.value
    .filter(({ isResolved }) => !isResolved)
    .map(thread => ({
      ...thread,
      comments: thread.comments.filter(({ id }) => !told.has(id)),
      // Whoever answers in a thread has read it.
      isRead: isThreadOf(ask, thread)
    }))
  const mayAsk = ({ author, isBot }: LineComment) =>
    isBot || (author !== '' && author === ask.asker)
  const authors = open
    .flatMap(({ comments, isRead }) => (isRead ? [] : comments))
    .filter(
      one => isOther(one, ask) && !reasonAgainst(one, ask) && !mayAsk(one)
    )
    .filter(({ author }) => author !== '')
    .sort((one, other) => Number(other.isInsider) - Number(one.isInsider))
    .map(({ author }) => author)
  const asking = [...new Set(authors)]
  const gates = await askGates(github, asking, required, limits)
  const unasked = asking.length - MOST_AUTHORS
  const reasonOf = (comment: LineComment): Omission | undefined => {
    if (mayAsk(comment)) return undefined
    if (comment.author === '') return 'outsider'
    const kind = gates.get(comment.author)?.kind
    if (kind === 'allowed') return undefined
    return kind === 'denied' ? 'outsider' : 'unasked'
  }
  const checked = open.map(({ comments, isRead, ...thread }) => ({
    ...thread,
    ...asRead(comments, ask, isRead ? undefined : reasonOf)
  }))
  const [failed] = [...gates.values()].flatMap(gate =>
    gate.kind === 'failed' ? gate.problem : []
  )
  const unread = failed
    ? [{ what: literal("some authors' permission"), problem: failed }]
    : []
  const known = {
    threads: checked.filter(({ comments }) => comments.length > 0),
    reasons: checked.flatMap(({ reasons }) => reasons),
    unlisted: checked.reduce((sum, { unlisted }) => sum + unlisted, 0),
    unread
  }
  return {
    found: known.threads.length,
    ...defined({ section: sectionOf(known) }),
    unread,
    leftOut: leftOut(known.reasons),
    notes: unasked > 0 ? [tooMany(unasked)] : []
  }
}

function tooMany(unasked: number): Message {
  return say`The permission of ${MOST_AUTHORS} authors of review threads was read, so the comments of ${unasked} more are left out.`
}

async function askGates(
  github: GitHub,
  authors: readonly string[],
  required: Required,
  limits: Limits
) {
  const asked = authors.slice(0, MOST_AUTHORS).map(async login => {
    const account = { login, isBot: false }
    const gate = await askGate(github, [account], required, limits)
    return [login, gate] as const
  })
  return new Map(await Promise.all(asked))
}

function sectionOf({
  reasons,
  threads,
  unlisted,
  unread
}: {
  readonly threads: readonly Pick<ReviewThread, 'comments' | 'place'>[]
  readonly reasons: readonly Omission[]
  readonly unlisted: number
  readonly unread: readonly Unread[]
}): Section | undefined {
  const notes = [
    ...unread.map(notRead),
    leftOut(reasons),
    unlisted > 0
      ? `Comments omitted, because their threads are very long: ${unlisted}.`
      : ''
  ].filter(note => note !== '')
  const { length } = threads
  if (length === 0 && notes.length === 0) return undefined
  const all = 'The open review threads of the pull request'
  return {
    title: told =>
      length === 0
        ? `${all} have no further comment to tell.`
        : `${counted(all, length, told)}:`,
    items: threads.map(threadItem),
    notes
  }
}

/** Its first comment says what it is about, its latest what is still open. */
function threadItem({
  comments,
  place
}: Pick<ReviewThread, 'comments' | 'place'>): Item {
  const head = `Thread on ${placeWords(place)}${address(': ', place.url)}`
  const diff = quotedDiff(place)
  const [first, ...later] = comments.map(quotedComment)
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
