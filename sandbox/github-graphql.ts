import { bodyTextOf } from './body-text.ts'
import {
  json,
  parseJson,
  property,
  type SandboxRequest,
  type SandboxResponse
} from './exchange.ts'
import { association, type Context, reaches } from './github-endpoints.ts'
import {
  type Account,
  type Comment,
  commentPage,
  type Json,
  nodeId,
  stamp
} from './github-shapes.ts'
import { sameName } from './github-state.ts'
import { threadsOf } from './threads.ts'

/** What a field is; a list or object of fields, or a function of arguments. */
type Field = (given: Json) => unknown
type Fields = Readonly<Record<string, unknown>>

/**
 * Answers a query from the fields below, always with status 200. Instead of
 * data there are errors if the query can't be parsed, or if it is refused.
 */
export function answerGraphql(
  request: SandboxRequest,
  context: Context
): SandboxResponse {
  const body = parseJson(request.body)
  const query = String(property(body, 'query') ?? '')
  const given = (property(body, 'variables') ?? {}) as Json
  const selections = readSelections(query)
  if (selections === undefined)
    return json(200, { errors: [{ message: 'Parse error on the query' }] })
  try {
    return json(200, { data: select(rootOf(context), selections, given) })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { message, type } = thrown
    return json(200, { data: null, errors: [{ type, message }] })
  }
}

class Refusal extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

/**
 * Returns the fields with which a query begins: `viewer`, `repository` (null
 * for another repository), and `node`, which knows threads only.
 */
function rootOf(context: Context): Fields {
  const { place, self, state } = context
  return {
    viewer: { __typename: 'Bot', login: self.login },
    repository: ({ name, owner }: Json) =>
      sameName(`${owner}/${name}`, place.repository)
        ? {
            issue: (given: Json) => issue(context, given.number),
            pullRequest: (given: Json) => pullRequest(context, given.number)
          }
        : null,
    node: ({ id }: Json) => {
      mayRead(context)
      const all = threadsOf(state.allComments('review'))
      return all.map(one => threadOf(context, one)).find(one => one.id === id)
    }
  }
}

function mayRead({ scopes }: Context): void {
  if (!reaches(scopes().pullRequests, 'read'))
    throw new Refusal('FORBIDDEN', 'Resource not accessible by integration')
}

/**
 * Returns the fields of an issue. Refuses if the token may not read issues, and
 * for a pull request, which GitHub does not count as an issue here.
 */
function issue({ scopes, state }: Context, number: unknown): Fields {
  if (!reaches(scopes().issues, 'read'))
    throw new Refusal('FORBIDDEN', 'Resource not accessible by integration')
  const found = state.issue(Number(number))
  if (!found || found.pull)
    throw new Refusal(
      'NOT_FOUND',
      `Could not resolve to an Issue with the number of ${number}.`
    )
  return { __typename: 'Issue', ...bodyFields(found.body) }
}

/** Returns the Markdown text, and the text that people see of it. */
function bodyFields(body: string): Fields {
  return { body, bodyText: bodyTextOf(body) }
}

/**
 * Returns the fields of a pull request, with the threads whose comments were
 * published `listLagMs` ago or earlier. Refuses if the token may not read it,
 * or if there is none with this number.
 */
function pullRequest(context: Context, number: unknown): Fields {
  mayRead(context)
  const { state } = context
  const issue = state.issue(Number(number))
  if (!issue?.pull)
    throw new Refusal(
      'NOT_FOUND',
      `Could not resolve to a PullRequest with the number of ${number}.`
    )
  const latest = context.now() - context.listLagMs
  const listed = state
    .comments(issue.number, 'review')
    .filter(one => publishedAt(context, one) <= latest)
  const threads = threadsOf(listed)
  return {
    ...bodyFields(issue.body),
    state: 'OPEN',
    merged: false,
    mergedAt: null,
    headRefOid: issue.pull.headSha,
    reviewThreads: connection(threads.map(thread => threadOf(context, thread)))
  }
}

/** Returns the fields of a thread with its comments. */
function threadOf(
  context: Context,
  [first, ...replies]: ReturnType<typeof threadsOf>[number]
): Fields {
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PullRequestReviewThread', first.id),
    isResolved: context.state.isResolved(first.on?.replyTo ?? first.id),
    ...diffFields(first),
    comments: connection([first, ...replies].map(one => shape(context, one)))
  }
}

/**
 * Returns the fields that say where a comment stands on the diff. Throws if it
 * is not on a line.
 */
function diffFields({ on }: Comment): Fields {
  if (on === undefined) throw new Error('The comment is not on a line')
  return {
    isOutdated: on.isOutdated,
    path: on.path,
    line: on.isOutdated ? null : on.line,
    startLine: on.isOutdated ? null : on.startLine,
    originalLine: on.line,
    originalStartLine: on.startLine,
    diffSide: on.side,
    startDiffSide: on.startSide,
    subjectType: on.subject.toUpperCase()
  }
}

/** Returns the fields of a comment on a line. */
function shape(context: Context, comment: Comment): Fields {
  const { place } = context
  return {
    __typename: 'PullRequestReviewComment',
    id: nodeId('PullRequestReviewComment', comment.id),
    fullDatabaseId: String(comment.id),
    author: actor(comment.user),
    authorAssociation: association(context, comment.user),
    pullRequestReview: { fullDatabaseId: String(comment.on?.reviewId) },
    ...bodyFields(comment.body),
    createdAt: stamp(comment.createdAt),
    publishedAt: stamp(publishedAt(context, comment)),
    lastEditedAt:
      comment.editedAt === undefined ? null : stamp(comment.editedAt),
    isMinimized: comment.isHidden ?? false,
    diffHunk: comment.on?.hunk ?? '',
    url: commentPage(place, comment, true),
    state: 'SUBMITTED'
  }
}

/**
 * Returns when people got to see a comment: a draft is older than the review
 * with which it was published.
 */
function publishedAt({ state }: Context, { createdAt, on }: Comment): number {
  return state.review(on?.reviewId ?? 0)?.submittedAt ?? createdAt
}

/** Returns the fields of an account. A bot's login has no `[bot]` here. */
function actor({ login, type }: Account): Fields {
  return { __typename: type, login: login.replace(/\[bot\]$/, '') }
}

/**
 * Returns a field that gives a page of a list, of at most 100. A cursor is the
 * number of items up to the end of its page.
 */
function connection(all: readonly Fields[]): Field {
  return ({ after, first, last }) => {
    const isLast = last !== undefined
    const start = isLast
      ? Math.max(0, all.length - Math.min(100, Number(last)))
      : Number(after ?? 0)
    const end = isLast ? all.length : start + Math.min(100, Number(first))
    return {
      nodes: all.slice(start, end),
      totalCount: all.length,
      pageInfo: {
        hasNextPage: end < all.length,
        endCursor: all.length === 0 ? null : String(end)
      }
    }
  }
}

interface Selection {
  readonly name: string
  /** What the answer calls it. */
  readonly alias: string
  /** An argument's value, or the name of the variable that has it. */
  readonly parameters: Json
  readonly selections: readonly Selection[]
  /** `... on` a type. */
  readonly isFragment: boolean
}

/**
 * Returns of a value what the selections ask for, under their aliases; null for
 * a field that it does not have.
 */
function select(
  value: unknown,
  selections: readonly Selection[],
  given: Json
): unknown {
  if (Array.isArray(value))
    return value.map(one => select(one, selections, given))
  if (value === null || selections.length === 0) return value
  const fields = value as Fields
  return Object.assign(
    {},
    ...selections.map(
      ({ alias, isFragment, name, parameters, selections: inner }) => {
        if (isFragment)
          return fields.__typename === name ? select(value, inner, given) : {}
        const field = fields[name]
        const found =
          typeof field === 'function' ? field(filled(parameters, given)) : field
        return { [alias]: select(found ?? null, inner, given) }
      }
    )
  )
}

/** Returns parameters with the values of the variables that they name. */
function filled(parameters: Json, given: Json): Json {
  const entries = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('$')
      ? given[value.slice(1)]
      : value
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns the selections of a query; undefined if it can't be read. Reads as
 * much of the language as is used: one operation.
 */
function readSelections(query: string): readonly Selection[] | undefined {
  const start = query.replace(/^\s*query\b[^{]*/, '')
  const tokens = start.match(/\.\.\.|[{}():]|\$?\w+/g) ?? []
  let at = 0

  /** Reads the selections between braces; none if there is no brace. */
  function many(): readonly Selection[] {
    const found: Selection[] = []
    if (tokens[at] !== '{') return found
    for (at += 1; tokens[at] !== '}' && at < tokens.length; ) found.push(one())
    at += 1
    return found
  }

  /**
   * Reads one selection with its alias, its parameters, and its own selections.
   */
  function one(): Selection {
    const isFragment = tokens[at] === '...'
    if (isFragment) at += 2
    const alias = tokens[at] ?? ''
    if (!isFragment && tokens[at + 1] === ':') at += 2
    const name = tokens[at] ?? ''
    at += 1
    const parameters: Record<string, unknown> = {}
    if (tokens[at] === '(') {
      for (at += 1; tokens[at] !== ')' && at < tokens.length; at += 3) {
        const value = tokens[at + 2] ?? ''
        parameters[tokens[at] ?? ''] = /^\d/.test(value) ? Number(value) : value
      }
      at += 1
    }
    return { name, alias, parameters, selections: many(), isFragment }
  }

  const selections = many()
  return selections.length > 0 && at === tokens.length ? selections : undefined
}
