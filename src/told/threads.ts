import type { Limits } from '../clock.ts'
import { defined } from '../defined.ts'
import { MARKER_OPENING } from '../github/asked.ts'
import type { GitHub, Unanswered } from '../github/client.ts'
import type { LineComments } from '../github/comments.ts'
import { type LinePlace, readLinePlace } from '../github/line-place.ts'
import { PAGE_TIMEOUT_MS } from '../github/pages.ts'
import { askGate, type Required } from '../github/permission.ts'
import type { Run } from '../github/run.ts'
import { once } from '../http/once.ts'
import { type Json, record, records, text, time, wholeNumber } from '../json.ts'
import { literal } from '../message.ts'
import {
  type Ask,
  type AsRead,
  type LineComment,
  leftOut,
  type Reason,
  reasonAgainst,
  sortOut
} from './as-read.ts'
import {
  address,
  type Collected,
  commentBlock,
  diffBlock,
  joined,
  notCollected,
  notRead,
  PARAGRAPH,
  placeWords,
  type Unread,
  unreadFor
} from './context.ts'

export interface ReviewThread {
  readonly isResolved: boolean
  readonly place: LinePlace
  /** Oldest first. */
  readonly comments: readonly LineComment[]
  /** How many more there are: only so many come with a thread. */
  readonly unlisted: number
}

type ReadThreads =
  | { readonly kind: 'read'; readonly value: readonly ReviewThread[] }
  | Unanswered

/** The limits of the first call hold for all. */
export type ReviewThreads = (limits: Limits) => Promise<ReadThreads>

/** The whole section: what matters stays near the prompt. */
const THREADS_CHARACTERS = 40_000
const COMMENT_CHARACTERS = 4_000
/** Of the diff, above the line: the line's surroundings. */
const HUNK_CHARACTERS = 1_000
/** Each costs a request. */
const MOST_AUTHORS = 20

// https://docs.github.com/graphql/reference/objects#pullrequestreviewthread
const THREADS = `
  query($owner: String!, $name: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) {
        reviewThreads(first: 100, after: $after) {
          nodes {
            isResolved isOutdated path subjectType
            line startLine originalLine originalStartLine
            diffSide startDiffSide
            comments(first: 100) {
              totalCount
              nodes {
                fullDatabaseId author { __typename login } body createdAt
                lastEditedAt isMinimized diffHunk url state
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`

/** They are read at most once, however often they are asked for. */
export function openThreads(
  github: GitHub,
  run: Pick<Run, 'owner' | 'repo'>,
  pullRequest: number
): ReviewThreads {
  return once(limits => readThreads(github, run, pullRequest, limits))
}

async function readThreads(
  github: GitHub,
  { owner, repo: name }: Pick<Run, 'owner' | 'repo'>,
  number: number,
  limits: Limits
): Promise<ReadThreads> {
  const value: ReviewThread[] = []
  for (let after: string | undefined; ; ) {
    const read = await github.query(
      {
        query: THREADS,
        variables: { owner, name, number, ...defined({ after }) },
        timeoutMs: PAGE_TIMEOUT_MS,
        pick: pickThreads
      },
      limits
    )
    if (read.kind === 'failed') return read
    const { nodes, pageInfo } = read.value
    value.push(...records(nodes).flatMap(readThread))
    const { endCursor, hasNextPage } = record(pageInfo)
    const next = hasNextPage === true ? text(endCursor) : undefined
    if (next === undefined || next === after) break
    after = next
  }
  value.sort((one, other) => firstId(one) - firstId(other))
  return { kind: 'read', value }
}

function pickThreads({ repository }: Json): Json | undefined {
  const { reviewThreads } = record(record(repository).pullRequest)
  return reviewThreads == null ? undefined : record(reviewThreads)
}

function firstId({ comments }: ReviewThread): number {
  return comments[0]?.id ?? 0
}

function readThread(node: Json): readonly ReviewThread[] {
  const listed = record(node.comments)
  const nodes = records(listed.nodes)
  const comments = nodes
    .flatMap(readComment)
    .sort((one, other) => one.id - other.id)
  // As REST has it.
  const place = readLinePlace({
    path: node.path,
    subject_type: node.subjectType === 'FILE' ? 'file' : 'line',
    line: node.line,
    start_line: node.startLine,
    original_line: node.originalLine,
    original_start_line: node.originalStartLine,
    side: node.diffSide,
    start_side: node.startDiffSide,
    diff_hunk: nodes[0]?.diffHunk,
    html_url: comments[0]?.url
  })
  if (place === undefined) return []
  const isOutdated = node.isOutdated === true
  const unlisted = (wholeNumber(listed.totalCount) ?? 0) - nodes.length
  return [
    {
      isResolved: node.isResolved !== false,
      place: { ...place, isOutdated },
      comments,
      unlisted: Math.max(0, unlisted)
    }
  ]
}

/** What is pending is seen only by who writes it. */
function readComment(node: Json): readonly LineComment[] {
  const { fullDatabaseId } = node
  // Too large for GraphQL's own numbers, so it is a text.
  const id = wholeNumber(Number(text(fullDatabaseId) ?? fullDatabaseId ?? '-'))
  if (id === undefined || node.state === 'PENDING') return []
  const author = record(node.author)
  const login = text(author.login) ?? ''
  const isBot = author.__typename === 'Bot'
  return [
    {
      id,
      // https://docs.github.com/graphql/reference/objects#bot
      author: isBot ? `${login}[bot]` : login,
      isBot,
      text: text(node.body) ?? '',
      writtenAt: time(node.createdAt) ?? Number.POSITIVE_INFINITY,
      isHidden: node.isMinimized !== false,
      url: text(node.url) ?? '',
      ...defined({ editedAt: editedAt(node) })
    }
  ]
}

function editedAt({ lastEditedAt }: Json): number | undefined {
  return lastEditedAt === null
    ? undefined
    : (time(lastEditedAt) ?? Number.POSITIVE_INFINITY)
}

/** The comments of all threads, in the form of REST's list. */
export function lineComments(
  threads: ReviewThreads,
  limits: Limits
): LineComments {
  return async () => {
    const read = await threads(limits)
    if (read.kind === 'failed') return read
    return { kind: 'read', value: listed(read.value) }
  }
}

function listed(threads: readonly ReviewThread[]): readonly Json[] {
  return threads.flatMap(({ comments }) =>
    comments.map(({ author, id, text, url, writtenAt }) => ({
      id,
      user: { login: author },
      body: text,
      html_url: url,
      created_at:
        Number.isFinite(writtenAt) && new Date(writtenAt).toISOString(),
      in_reply_to_id: comments[0]?.id
    }))
  )
}

/**
 * As whoever asked could read it: without our own, and without what they asked.
 * @param reasonOf what else speaks against a comment
 */
export function asRead(
  comments: readonly LineComment[],
  ask: Ask,
  reasonOf: (comment: LineComment) => Reason | undefined = () => undefined
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

export interface Collecting {
  readonly threads: ReviewThreads
  readonly ask: Ask
  /** Whoever asked with a comment or review may ask. */
  readonly asker: string | undefined
  /** What the agent is told in any case, by the comments' IDs. */
  readonly told: ReadonlySet<number>
  readonly required: Required
}

const WHAT = literal('the open review threads')

/** Collects the open threads, of people who may ask themselves. */
export async function collectThreads(
  github: GitHub,
  { ask, asker, required, threads, told }: Collecting,
  limits: Limits
): Promise<Collected> {
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
    isBot || (author !== '' && author === asker)
  const authors = open
    .flatMap(({ comments, isRead }) => (isRead ? [] : comments))
    .filter(
      one => isOther(one, ask) && !reasonAgainst(one, ask) && !mayAsk(one)
    )
    .map(({ author }) => author)
    .filter(author => author !== '')
  const gates = await askGates(github, [...new Set(authors)], required, limits)
  const reasonOf = (comment: LineComment): Reason | undefined => {
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
  const failed = [...gates.values()].find(isFailed)
  const unread = failed
    ? [{ what: literal("some authors' permission"), problem: failed.problem }]
    : []
  const known = {
    threads: checked.filter(({ comments }) => comments.length > 0),
    reasons: checked.flatMap(({ reasons }) => reasons),
    unlisted: checked.reduce((sum, { unlisted }) => sum + unlisted, 0),
    unread
  }
  return {
    found: known.threads.length,
    section: most => section(known, Math.min(most, THREADS_CHARACTERS)),
    unread,
    leftOut: leftOut(known.reasons)
  }
}

type Gate = Awaited<ReturnType<typeof askGate>>

async function askGates(
  github: GitHub,
  authors: readonly string[],
  required: Required,
  limits: Limits
): Promise<ReadonlyMap<string, Gate>> {
  const asked = authors.slice(0, MOST_AUTHORS).map(async login => {
    const account = { login, isBot: false }
    const gate = await askGate(github, [account], required, limits)
    return [login, gate] as const
  })
  return new Map(await Promise.all(asked))
}

function isFailed(gate: Gate): gate is Extract<Gate, { kind: 'failed' }> {
  return gate.kind === 'failed'
}

interface Known {
  readonly threads: readonly Pick<ReviewThread, 'comments' | 'place'>[]
  readonly reasons: readonly Reason[]
  readonly unlisted: number
  readonly unread: readonly Unread[]
}

/** Whole threads; where one is too long, a later one may fit. */
function section(known: Known, most: number): string {
  const { reasons, threads, unlisted, unread } = known
  const entries = threads.map(threadEntry)
  const rest = [
    ...unread.map(notRead),
    leftOut(reasons),
    unlisted > 0
      ? `Comments omitted, because their threads are very long: ${unlisted}.`
      : ''
  ]
  const longest = threads.length
  let room = most - joined([opening(longest, longest), ...rest]).length
  const shown = entries.filter(entry => {
    const length = entry.length + PARAGRAPH.length
    const fits = length <= room
    if (fits) room -= length
    return fits
  })
  const isSilent = threads.length === 0 && joined(rest) === ''
  const text = joined([
    isSilent ? '' : opening(threads.length, shown.length),
    ...shown,
    ...rest
  ])
  return text.length <= most ? text : ''
}

function opening(all: number, shown: number): string {
  if (all === 0) return 'No open review thread of the pull request is left.'
  return shown === all
    ? `The open review threads of the pull request (${all}):`
    : `Of the ${all} open review threads of the pull request, ${shown}; the other ${all - shown} are omitted for length:`
}

function threadEntry({
  comments,
  place
}: Pick<ReviewThread, 'comments' | 'place'>): string {
  return joined([
    `Thread on ${placeWords(place)}${address(': ', place.url)}`,
    diffBlock(place, HUNK_CHARACTERS),
    ...comments.map(comment => commentBlock(comment, COMMENT_CHARACTERS))
  ])
}

// https://docs.github.com/graphql/reference/queries#nodes
const COMMENTS = `
  query($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on PullRequestReviewComment { id lastEditedAt isMinimized }
    }
  }`

/** GitHub's limit. */
const MOST_NODES = 100

/**
 * When comments were edited, and whether they are hidden, by their node IDs.
 * Those that can't be read are missing.
 */
export async function readEdits(
  github: GitHub,
  nodeIds: readonly string[],
  limits: Limits
): Promise<ReadonlyMap<string, Pick<LineComment, 'editedAt' | 'isHidden'>>> {
  const read = await github.query(
    {
      query: COMMENTS,
      variables: { ids: nodeIds.slice(0, MOST_NODES) },
      pick: ({ nodes }) => (Array.isArray(nodes) ? records(nodes) : undefined)
    },
    limits
  )
  const nodes = read.kind === 'read' ? read.value : []
  return new Map(
    nodes.flatMap(node => {
      const id = text(node.id)
      const edit = {
        ...defined({ editedAt: editedAt(node) }),
        isHidden: node.isMinimized !== false
      }
      return id === undefined ? [] : [[id, edit] as const]
    })
  )
}
