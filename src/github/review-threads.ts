import type { Limits } from '../common/clock.ts'
import type { Read } from '../common/message.ts'
import {
  asObject,
  asObjects,
  type Json,
  text,
  time,
  wholeNumber
} from '../common/parse.ts'
import { defined, once } from '../common/values.ts'
import { ANSWER_TIMEOUT_MS } from '../http/exchange.ts'
import type { GitHub } from './client.ts'
import type { PostedComment } from './comments.ts'
import { PAGE_SIZE } from './pages.ts'
import type { GitHubFailure } from './reply.ts'
import type { Run } from './run.ts'
import { type LineLocation, readLineLocation } from './trigger.ts'

/** A comment on a line of a pull request, as it is now. */
export interface LineComment {
  readonly id: number
  readonly author: string
  /** Whether an App wrote it, which can comment only where it is installed. */
  readonly isBot: boolean
  /** Whether GitHub calls the author owner, member, or collaborator: a hint. */
  readonly isInsider: boolean
  /** The Markdown text. */
  readonly text: string
  /** GitHub's rendering of the text as plain text, from the same answer. */
  readonly bodyText?: string
  /** Times are by GitHub's clock, in milliseconds since the epoch. */
  readonly writtenAt: number
  /** A draft of a review is older: until then, only its author sees it. */
  readonly publishedAt: number
  readonly editedAt?: number
  /** Whether it is minimized. */
  readonly isHidden: boolean
  /** Its thread's, with the address of this comment. */
  readonly location: LineLocation
  /** The review with which it was submitted. */
  readonly reviewId?: number
}

export interface ReviewThread {
  readonly isResolved: boolean
  readonly location: LineLocation
  /** Oldest first: the first one, and the latest. */
  readonly comments: readonly LineComment[]
  /** How many there are between the first one and the latest. */
  readonly unlisted: number
  readonly nodeId: string
}

const COMMENT = `
  fullDatabaseId author { __typename login } authorAssociation body bodyText
  createdAt publishedAt lastEditedAt isMinimized url state
  pullRequestReview { fullDatabaseId }`

// https://docs.github.com/graphql/reference/objects#pullrequestreviewthread
const THREADS = `
  query(
    $owner: String!, $name: String!, $number: Int!,
    $after: String, $threads: Int!, $comments: Int!
  ) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) {
        reviewThreads(first: $threads, after: $after) {
          nodes {
            id isResolved isOutdated path subjectType
            line startLine originalLine originalStartLine
            diffSide startDiffSide
            opening: comments(first: 1) { nodes { diffHunk ${COMMENT} } }
            comments(last: $comments) { totalCount nodes { ${COMMENT} } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`

const WHOLE_THREAD = `
  query($id: ID!, $after: String, $comments: Int!) {
    node(id: $id) {
      ... on PullRequestReviewThread {
        comments(first: $comments, after: $after) {
          nodes { ${COMMENT} }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`

/**
 * Returns a function that reads the review threads of a pull request at most
 * once, within the limits of its first call; every call returns that result,
 * also a failure. Nothing is requested yet.
 */
export function openReviewThreads(
  github: GitHub,
  run: Pick<Run, 'owner' | 'repo'>,
  pullRequest: number
): (limits: Limits) => Promise<Read<readonly ReviewThread[], GitHubFailure>> {
  return once((limits: Limits) =>
    readReviewThreads(github, run, pullRequest, limits)
  )
}

/**
 * Returns all review threads of a pull request that name a file, also resolved
 * ones, by the IDs of their first comments, oldest first, or why a page of them
 * can't be read. Of each thread it has the first comment and up to the latest
 * 99, without pending ones, so it may have none; such a thread comes first.
 * Pages have a hundred threads. Where an answer is too large, or GitHub answers
 * 502 or 504 because it takes too long, since a comment can have 65,536
 * characters, the page and all after it are requested with half as many
 * threads, and at one thread with half as many comments, down to the first and
 * the latest one; if that is still too large, returns the failure. Retries
 * within the limits. Throws `Cancelled` on a cancel.
 */
export async function readReviewThreads(
  github: GitHub,
  { owner, repo: name }: Pick<Run, 'owner' | 'repo'>,
  number: number,
  limits: Limits
): Promise<Read<readonly ReviewThread[], GitHubFailure>> {
  const read = await readNodes(
    github,
    {
      query: THREADS,
      variables: { owner, name, number },
      sizes: THREADS_SIZES,
      isSlowTooLarge: true,
      pick: ({ repository }) =>
        asObject(asObject(repository).pullRequest).reviewThreads
    },
    limits
  )
  if (read.kind === 'failed') return read
  const value = read.value
    .flatMap(readThread)
    .sort((one, other) => firstId(one) - firstId(other))
  return { kind: 'read', value }
}

/** How many comments of a thread a page asks for, from the largest page on. */
const WHOLE_THREAD_SIZES = halves(PAGE_SIZE).map(comments => ({ comments }))
/** The most that are read of each thread: with the first one, a hundred. */
const [COMMENTS_MOST, ...FEWER_COMMENTS] = halves(PAGE_SIZE - 1)
/** How many threads, and comments of each, a page asks for. */
const THREADS_SIZES = [
  ...halves(PAGE_SIZE).map(threads => ({ threads, comments: COMMENTS_MOST })),
  ...FEWER_COMMENTS.map(comments => ({ threads: 1, comments }))
]

/**
 * Returns a size, half of it, half of that, and so on to 1, rounded up.
 *
 * @param size a whole number, at least 1
 */
function halves(size: number): readonly [number, ...number[]] {
  return size === 1 ? [1] : [size, ...halves(Math.ceil(size / 2))]
}

/**
 * Returns the nodes of all pages of a list, or why a page can't be read. Where
 * an answer is too large, the page and all after it are requested in the next
 * one of `sizes`, as long as there is one. Retries within the limits. Throws
 * `Cancelled` on a cancel.
 *
 * @param list `sizes`: variables that say how much a page asks for;
 *   `isSlowTooLarge`: a 502 or 504 also counts as an answer that is too large,
 *   unless the page has the last size, and is retried only then; `pick` returns
 *   the list, or anything else if the answer has none
 */
async function readNodes(
  github: GitHub,
  list: {
    readonly query: string
    readonly variables: Readonly<Record<string, unknown>>
    readonly sizes: readonly Readonly<Record<string, number>>[]
    readonly isSlowTooLarge: boolean
    readonly pick: (data: Json) => unknown
  },
  limits: Limits
): Promise<Read<readonly Json[], GitHubFailure>> {
  const { isSlowTooLarge, pick, query, sizes, variables } = list
  const value: Json[] = []
  let after: string | undefined
  let sizeIndex = 0
  for (;;) {
    const canAskForLess = sizeIndex < sizes.length - 1
    const read = await github.query(
      {
        query,
        variables: { ...variables, ...sizes[sizeIndex], ...defined({ after }) },
        timeoutMs: ANSWER_TIMEOUT_MS,
        canAskForLess: canAskForLess && isSlowTooLarge,
        pick: data => readConnection(pick(data), after)
      },
      limits
    )
    if (read.kind === 'failed') {
      if (!read.isTooLarge || !canAskForLess) return read
      sizeIndex += 1
      continue
    }
    value.push(...read.value.nodes)
    after = read.value.next
    if (after === undefined) return { kind: 'read', value }
  }
}

/**
 * Returns the nodes of a page of a connection, as GraphQL calls such a list, and
 * where the next page begins, if there is one. Returns undefined if the answer
 * leaves any of this open, or if the next page would begin where this one did,
 * because what was not read would count as if it was not there. The types let a
 * list, its nodes, and the cursor be null.
 * https://docs.github.com/graphql/guides/using-pagination-in-the-graphql-api
 *
 * @param after where this page began; undefined for the first one
 */
function readConnection(connection: unknown, after: string | undefined) {
  const { nodes, pageInfo } = asObject(connection)
  const { endCursor, hasNextPage } = asObject(pageInfo)
  if (!Array.isArray(nodes) || nodes.some(node => asObject(node) !== node))
    return undefined
  const next = hasNextPage === true ? text(endCursor) : undefined
  const isNextKnown = next !== undefined && next !== after
  return hasNextPage === false || isNextKnown
    ? { nodes: asObjects(nodes), next }
    : undefined
}

function firstId({ comments }: ReviewThread): number {
  return comments[0]?.id ?? 0
}

/**
 * Returns the thread in an array, or an empty array if it names no file. One
 * that does not say whether it is resolved counts as resolved; it is outdated
 * only if it says so. Its comments are those in the answer, oldest first, but
 * for pending ones; minimized ones are there, with `isHidden`. There may be
 * none. Its location has the address of the first of them, or an empty one.
 * `unlisted` is how many comments it has beyond those in the answer.
 */
function readThread(node: Json): readonly ReviewThread[] {
  const listed = asObject(node.comments)
  const [opening = {}] = asObjects(asObject(node.opening).nodes)
  const nodes = [opening, ...asObjects(listed.nodes)]
  // The names that REST has for the fields.
  const read = readLineLocation({
    path: node.path,
    subject_type: node.subjectType === 'FILE' ? 'file' : 'line',
    line: node.line,
    start_line: node.startLine,
    original_line: node.originalLine,
    original_start_line: node.originalStartLine,
    side: node.diffSide,
    start_side: node.startDiffSide,
    diff_hunk: opening.diffHunk
  })
  if (read === undefined) return []
  const location = { ...read, isOutdated: node.isOutdated === true }
  const comments = readDistinctComments(nodes, location)
  const ids = new Set(nodes.map(one => one.fullDatabaseId))
  const unlisted = (wholeNumber(listed.totalCount) ?? 0) - ids.size
  return [
    {
      isResolved: node.isResolved !== false,
      location: comments[0]?.location ?? location,
      comments,
      unlisted: Math.max(0, unlisted),
      nodeId: text(node.id) ?? ''
    }
  ]
}

/** Returns the comments that others can see, each once, oldest first. */
function readDistinctComments(
  nodes: readonly Json[],
  location: LineLocation
): readonly LineComment[] {
  const comments = nodes.flatMap(node => readComment(node, location))
  return [...new Map(comments.map(one => [one.id, one])).values()].sort(
    (one, other) => one.id - other.id
  )
}

/**
 * Returns the comment in an array, or an empty array if it has no ID or is
 * still pending, which only its author can see. A comment that does not say
 * when it was written or edited, or that it is shown, counts as written or
 * edited in the future, and as hidden; one that does not say when it was
 * published counts as published when it was written. An author whom GitHub does
 * not name is empty. The login of an App ends with `[bot]`, as in the REST API.
 */
function readComment(
  node: Json,
  location: LineLocation
): readonly LineComment[] {
  const id = databaseId(node)
  if (id === undefined || node.state === 'PENDING') return []
  const author = asObject(node.author)
  const login = text(author.login) ?? ''
  const isBot = author.__typename === 'Bot'
  const { authorAssociation, bodyText } = node
  return [
    {
      id,
      // GraphQL has an App's login without the suffix that REST gives it:
      // https://docs.github.com/graphql/reference/objects#bot
      author: isBot ? `${login}[bot]` : login,
      isBot,
      isInsider: INSIDERS.some(name => name === authorAssociation),
      text: text(node.body) ?? '',
      writtenAt: time(node.createdAt) ?? Number.POSITIVE_INFINITY,
      publishedAt:
        time(node.publishedAt ?? node.createdAt) ?? Number.POSITIVE_INFINITY,
      isHidden: node.isMinimized !== false,
      location: { ...location, url: text(node.url) ?? '' },
      ...defined({
        // An empty one says that nothing is shown.
        bodyText: typeof bodyText === 'string' ? bodyText : undefined,
        editedAt: editedAt(node),
        reviewId: databaseId(asObject(node.pullRequestReview))
      })
    }
  ]
}

// https://docs.github.com/graphql/reference/enums#commentauthorassociation
const INSIDERS = ['OWNER', 'MEMBER', 'COLLABORATOR']

/**
 * Returns the ID, which is text because it is too large for GraphQL's own
 * numbers; undefined if there is none.
 */
function databaseId({ fullDatabaseId }: Json): number | undefined {
  return wholeNumber(Number(text(fullDatabaseId) ?? fullDatabaseId ?? '-'))
}

/**
 * Returns when a comment was last edited, the end of time if the answer does
 * not say; undefined if it never was.
 */
function editedAt({ lastEditedAt }: Json): number | undefined {
  return lastEditedAt === null
    ? undefined
    : (time(lastEditedAt) ?? Number.POSITIVE_INFINITY)
}

/**
 * Returns all comments of the threads that `readThreads` returns, but for
 * pending ones, those of a thread together and oldest first, or why they can't
 * be read. `threadId` is the first of these in the thread, and `postedAt` when
 * it was written, also as a draft. A thread that was listed with comments left
 * out is read again, one request after the other; the others are as they were
 * when `readThreads` read them. Throws `Cancelled` on a cancel.
 */
export async function readAllComments(
  github: GitHub,
  readThreads: ReturnType<typeof openReviewThreads>,
  limits: Limits
): Promise<Read<readonly PostedComment[]>> {
  const read = await readThreads(limits)
  if (read.kind === 'failed') return read
  const value: PostedComment[] = []
  for (const thread of read.value) {
    const rest =
      thread.unlisted > 0 && (await readWholeThread(github, thread, limits))
    if (rest && rest.kind === 'failed') return rest
    const comments = rest ? rest.value : thread.comments
    const threadId = comments[0]?.id
    value.push(
      ...comments.map(({ author, id, location, text, writtenAt }) => ({
        ...{ id, author, text, url: location.url, postedAt: writtenAt },
        ...defined({ threadId })
      }))
    )
  }
  return { kind: 'read', value }
}

/**
 * Returns all comments of a thread, read again from its first one: each once,
 * oldest first, without pending ones; or why a page can't be read, also because
 * the answer does not have the thread. Pages have a hundred comments; where an
 * answer is too large, the page and all after it are requested with half as
 * many. Throws `Cancelled` on a cancel.
 */
async function readWholeThread(
  github: GitHub,
  { nodeId: id, location }: ReviewThread,
  limits: Limits
): Promise<Read<readonly LineComment[], GitHubFailure>> {
  const read = await readNodes(
    github,
    {
      query: WHOLE_THREAD,
      variables: { id },
      sizes: WHOLE_THREAD_SIZES,
      isSlowTooLarge: false,
      pick: ({ node }) => asObject(node).comments
    },
    limits
  )
  return read.kind === 'failed'
    ? read
    : { kind: 'read', value: readDistinctComments(read.value, location) }
}

/**
 * Returns the comments on lines that were submitted with a review, oldest
 * first, of those that the threads have.
 */
export function commentsOfReview(
  threads: readonly ReviewThread[],
  reviewId: number
): readonly LineComment[] {
  return threads
    .flatMap(({ comments }) => comments)
    .filter(one => one.reviewId === reviewId)
    .sort((one, other) => one.id - other.id)
}
