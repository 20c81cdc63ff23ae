/** What GitHub answers, endpoint by endpoint. */
import {
  json,
  property,
  query,
  type SandboxRequest,
  type SandboxResponse
} from './exchange.ts'
import { failure, forbidden, invalid, notFound } from './github-failures.ts'
import { paginate } from './github-pages.ts'
import {
  type Account,
  type Comment,
  type CommentKind,
  commentShape,
  type Issue,
  type Json,
  type Place,
  REACTIONS,
  REPOSITORY_ID,
  type Review,
  reactionShape,
  userShape
} from './github-shapes.ts'
import { flagsOf, type GitHubState, type NewComment } from './github-state.ts'
import { pullShape } from './payloads.ts'

export type Access = 'none' | 'read' | 'write'

/** The `permissions` that the workflow gave its token. */
export interface Scopes {
  readonly issues: Access
  readonly pullRequests: Access
  readonly contents: Access
  readonly checks: Access
  readonly statuses: Access
  readonly actions: Access
}

const LONGEST_BODY = 65_536
const LEVELS: readonly Access[] = ['none', 'read', 'write']
const NO_CONTENT: SandboxResponse = { status: 204, headers: {}, body: '' }

/** All that an endpoint needs to answer. */
export interface Call {
  readonly request: SandboxRequest
  readonly parts: readonly string[]
  readonly number: (at: number) => number
  readonly field: (name: string) => unknown
}

export interface Endpoint {
  readonly method: string
  /** What follows `/repos/{owner}/{repo}`; `*` stands for one segment. */
  readonly pattern: readonly string[]
  readonly answer: (call: Call) => SandboxResponse
}

/** What an endpoint answers from. */
export interface Context {
  readonly state: GitHubState
  readonly place: Place
  /** Who the token acts as. */
  readonly self: Account
  readonly now: () => number
  readonly scopes: () => Scopes
  readonly listLagMs: number
}

/** All endpoints that there are; `#` is a number, `*` any one segment. */
export function endpointsOf(context: Context): readonly Endpoint[] {
  return [
    endpoint('GET', 'collaborators/*/permission', call =>
      getPermission(context, call)
    ),
    ...commentEndpoints(context, 'issue', 'issues/comments'),
    ...commentEndpoints(context, 'review', 'pulls/comments'),
    endpoint('GET', 'issues/#/comments', call => listComments(context, call)),
    endpoint('POST', 'issues/#/comments', call => postComment(context, call)),
    endpoint('GET', 'pulls/#/comments', call => listOnLines(context, call)),
    endpoint('POST', 'pulls/#/comments/#/replies', call =>
      postReply(context, call)
    ),
    endpoint('GET', 'pulls/#/reviews/#/comments', call =>
      listReviewComments(context, call)
    ),
    endpoint('GET', 'pulls/#', call => getPull(context, call))
  ]
}

export function endpoint(
  method: string,
  pattern: string,
  answer: Endpoint['answer']
): Endpoint {
  return { method, pattern: pattern.split('/'), answer }
}

function commentEndpoints(
  context: Context,
  kind: CommentKind,
  all: string
): readonly Endpoint[] {
  const one = `${all}/#`
  const reactions = `${one}/reactions`
  const on =
    (
      answer: (
        context: Context,
        kind: CommentKind,
        call: Call
      ) => SandboxResponse
    ) =>
    (call: Call) =>
      answer(context, kind, call)
  return [
    endpoint('GET', all, on(listAll)),
    endpoint('DELETE', one, on(deleteComment)),
    endpoint('GET', reactions, on(listReactions)),
    endpoint('POST', reactions, on(addReaction)),
    endpoint('DELETE', `${reactions}/#`, on(dropReaction))
  ]
}

export function reaches(held: Access, needed: Access): boolean {
  return LEVELS.indexOf(held) >= LEVELS.indexOf(needed)
}

/** A conversation on a pull request opens to either permission. */
function mayTouch(
  { state, scopes }: Context,
  issue: number,
  needed: Access
): boolean {
  const { issues, pullRequests } = scopes()
  const onPull = state.issue(issue)?.pull !== undefined
  return reaches(issues, needed) || (onPull && reaches(pullRequests, needed))
}

function mayUse(context: Context, comment: Comment, needed: Access): boolean {
  return comment.kind === 'review'
    ? reaches(context.scopes().pullRequests, needed)
    : mayTouch(context, comment.issue, needed)
}

export function association({ state }: Context, account: Account): string {
  const held = state.permission(account.login)
  return held === undefined || held === 'none' ? 'NONE' : 'MEMBER'
}

function getPermission(context: Context, call: Call): SandboxResponse {
  const login = call.parts[1] ?? ''
  const held = context.state.permission(login)
  if (held === undefined) return failure(404, `${login} is not a user`)
  const role = typeof held === 'string' ? held : held.base
  const roleName = typeof held === 'string' ? held : held.roleName
  const user = {
    ...userShape(context.place, context.state.account(login)),
    permissions: flagsOf(role),
    role_name: roleName
  }
  const permission = legacyPermission(role)
  return json(200, { permission, user, role_name: roleName })
}

/** The old field knows four values only. */
function legacyPermission(role: string): string {
  if (role === 'maintain') return 'write'
  return role === 'triage' ? 'read' : role
}

function listReactions(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const id = call.number(2)
  const comment = context.state.comment(kind, id)
  if (comment === undefined) return notFound()
  if (!mayUse(context, comment, 'read')) return forbidden()
  const content = query(call.request.path).get('content')
  const all = context.state
    .reactions(kind, id, context.listLagMs)
    .filter(one => content === null || one.content === content)
  return page(context, call, all, one => reactionShape(context.place, one))
}

/** Only what is on the page is given its shape. */
function page<Item>(
  context: Context,
  call: Call,
  all: readonly Item[],
  shape: (item: Item) => unknown
): SandboxResponse {
  const { items, headers } = pageOf(context, call, all)
  return json(200, items.map(shape), headers)
}

/** What of a list is on the page that is asked for, and links to the others. */
export function pageOf<Item>(
  { place }: Context,
  call: Call,
  all: readonly Item[]
) {
  const path = call.parts.map(encodeURIComponent).join('/')
  const address = `${place.apiUrl}/repositories/${REPOSITORY_ID}/${path}`
  return paginate(all, call.request, address)
}

function addReaction(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const commentId = call.number(2)
  const comment = context.state.comment(kind, commentId)
  if (comment === undefined) return notFound()
  if (!mayUse(context, comment, 'write')) return forbidden()
  const content = REACTIONS.find(one => one === call.field('content'))
  if (content === undefined) return invalid('Reaction', 'content')
  const user = context.self
  const added = context.state.addReaction({ kind, commentId, user, content })
  const body = reactionShape(context.place, added.reaction)
  return json(added.isNew ? 201 : 200, body)
}

function dropReaction(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const comment = context.state.comment(kind, call.number(2))
  if (comment === undefined) return notFound()
  if (!mayUse(context, comment, 'write')) return forbidden()
  const reaction = context.state
    .reactions(kind, comment.id)
    .find(one => one.id === call.number(4))
  // Somebody else's reaction is not this account's to take away.
  if (reaction?.user.id !== context.self.id) return notFound()
  context.state.removeReaction(reaction)
  return NO_CONTENT
}

function commentBody(context: Context, comment: Comment, lagMs = 0): Json {
  const { state, place } = context
  return commentShape(place, comment, {
    onPull: state.issue(comment.issue)?.pull !== undefined,
    association: association(context, comment.user),
    reactions: state.reactions(comment.kind, comment.id, lagMs)
  })
}

function listComments(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'read')) return forbidden()
  return commentPage(context, call, context.state.comments(issue))
}

/** Of all issues, or on the lines of all pull requests. */
function listAll(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const { issues, pullRequests } = context.scopes()
  const readable =
    reaches(pullRequests, 'read') ||
    (kind === 'issue' && reaches(issues, 'read'))
  if (!readable) return forbidden()
  return sortedPage(context, call, context.state.allComments(kind))
}

function listOnLines(context: Context, call: Call): SandboxResponse {
  const number = call.number(1)
  if (context.state.issue(number)?.pull === undefined) return notFound()
  if (!reaches(context.scopes().pullRequests, 'read')) return forbidden()
  return sortedPage(context, call, context.state.comments(number, 'review'))
}

function sortedPage(
  context: Context,
  call: Call,
  all: readonly Comment[]
): SandboxResponse {
  const order = orderOf(query(call.request.path))
  return commentPage(context, call, order ? all.toSorted(order) : all)
}

function commentPage(
  context: Context,
  call: Call,
  all: readonly Comment[]
): SandboxResponse {
  const since = Date.parse(query(call.request.path).get('since') ?? '')
  const lagMs = context.listLagMs
  const latest = lagMs > 0 ? context.now() - lagMs : Number.POSITIVE_INFINITY
  const listed = all.filter(
    one =>
      one.createdAt <= latest &&
      (Number.isNaN(since) || wholeSeconds(one.updatedAt) >= since)
  )
  return page(context, call, listed, one => commentBody(context, one, lagMs))
}

/** As GitHub keeps its dates, and compares them. */
function wholeSeconds(ms: number): number {
  return ms - (ms % 1000)
}

/** Undefined: by id, as they are; a direction alone counts for nothing. */
function orderOf(
  asked: URLSearchParams
): ((one: Comment, other: Comment) => number) | undefined {
  const sort = asked.get('sort')
  if (sort === null) return undefined
  const sign = asked.get('direction') === 'desc' ? -1 : 1
  const at = (comment: Comment) =>
    wholeSeconds(sort === 'updated' ? comment.updatedAt : comment.createdAt)
  return (one, other) => sign * (at(one) - at(other) || one.id - other.id)
}

function listReviewComments(context: Context, call: Call): SandboxResponse {
  const review = reviewOf(context, call)
  if (review === undefined) return notFound()
  if (!reaches(context.scopes().pullRequests, 'read')) return forbidden()
  return page(context, call, context.state.reviewComments(review.id), one =>
    commentBody(context, one)
  )
}

function reviewOf({ state }: Context, call: Call): Review | undefined {
  const review = state.review(call.number(3))
  return review?.issue === call.number(1) ? review : undefined
}

function postComment(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'write')) return forbidden()
  const body = call.field('body')
  if (!isBody(body)) return refusedBody('IssueComment', body)
  return created(context, { issue, body })
}

/** Only a thread's first comment takes replies. */
function postReply(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  const replyTo = call.number(3)
  const first = context.state.comment('review', replyTo)
  if (first?.issue !== issue) return notFound()
  if (!reaches(context.scopes().pullRequests, 'write')) return forbidden()
  const resource = 'PullRequestReviewComment'
  if (first.on?.replyTo !== undefined) return invalid(resource, 'in_reply_to')
  const body = call.field('body')
  if (!isBody(body)) return refusedBody(resource, body)
  return created(context, { issue, body, kind: 'review', replyTo })
}

function created(
  context: Context,
  given: Omit<NewComment, 'user'>
): SandboxResponse {
  const comment = context.state.addComment({ ...given, user: context.self })
  const shape = commentBody(context, comment)
  return json(201, shape, { location: String(property(shape, 'url')) })
}

function isBody(body: unknown): body is string {
  return (
    typeof body === 'string' &&
    body.trim() !== '' &&
    [...body].length <= LONGEST_BODY
  )
}

function refusedBody(resource: string, body: unknown): SandboxResponse {
  const message =
    typeof body === 'string' && body.trim() !== ''
      ? `Body is too long (maximum is ${LONGEST_BODY} characters)`
      : "Body can't be blank"
  return invalid(resource, 'data', message)
}

/** As on GitHub, a token that may write may delete anybody's comment. */
function deleteComment(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const comment = context.state.comment(kind, call.number(2))
  if (comment === undefined) return notFound()
  if (!mayUse(context, comment, 'write')) return forbidden()
  context.state.deleteComment(kind, comment.id)
  return NO_CONTENT
}

function about(context: Context, issue: Issue) {
  return {
    comments: context.state.comments(issue.number).length,
    author_association: association(context, issue.user)
  }
}

function getPull(context: Context, call: Call): SandboxResponse {
  const { contents, pullRequests } = context.scopes()
  const issue = context.state.issue(call.number(1))
  if (issue?.pull === undefined) return notFound()
  const readable = reaches(contents, 'read') || reaches(pullRequests, 'read')
  if (!readable) return forbidden()
  const { place, state } = context
  const { pull } = issue
  const shape = pullShape(
    place,
    { ...issue, pull },
    {
      ...about(context, issue),
      review_comments: state.comments(issue.number, 'review').length
    }
  )
  return json(200, shape)
}
