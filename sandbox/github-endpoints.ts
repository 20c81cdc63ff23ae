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

/**
 * Returns the endpoints for permissions, comments, reactions, reviews, and pull
 * requests. In a pattern, `#` is a number and `*` any one segment.
 */
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

/** Returns an endpoint, with its pattern split into segments. */
export function endpoint(
  method: string,
  pattern: string,
  answer: Endpoint['answer']
): Endpoint {
  return { method, pattern: pattern.split('/'), answer }
}

/**
 * Returns the endpoints for the comments of a kind and for their reactions;
 * `all` is the path of the list of all comments.
 */
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

/**
 * Returns whether the token may read or write in a conversation. On a pull
 * request, the permission for issues or for pull requests is enough.
 */
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

/**
 * Answers with the permission and role of a user; 404 if there is no such user.
 */
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

/** Returns a role for the old field, which knows four values only. */
function legacyPermission(role: string): string {
  if (role === 'maintain') return 'write'
  return role === 'triage' ? 'read' : role
}

/**
 * Answers with a page of a comment's reactions as they were `listLagMs` ago, of
 * one content if the query names it; 404 if there is no such comment, 403 if
 * the token may not read it.
 */
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

/**
 * Answers with a page of a list. Only the items on the page are given their
 * shape.
 */
function page<Item>(
  context: Context,
  call: Call,
  all: readonly Item[],
  shape: (item: Item) => unknown
): SandboxResponse {
  const { items, headers } = pageOf(context, call, all)
  return json(200, items.map(shape), headers)
}

/**
 * Returns the items of a list on the page that the request asks for, and a
 * header with the links to the other pages if there are any.
 */
export function pageOf<Item>(
  { place }: Context,
  call: Call,
  all: readonly Item[]
) {
  const path = call.parts.map(encodeURIComponent).join('/')
  const address = `${place.apiUrl}/repositories/${REPOSITORY_ID}/${path}`
  return paginate(all, call.request, address)
}

/**
 * Adds a reaction of the token's account to a comment. Answers 201 if it is
 * new, 200 if it was there, 404 if there is no such comment, 403 if the token
 * may not write, and 422 if there is no such reaction.
 */
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

/**
 * Removes a reaction of the token's account from a comment. Answers 204, 403 if
 * the token may not write, and 404 if there is no such comment or no such
 * reaction of this account.
 */
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

/**
 * Returns a comment as GitHub answers it, with its reactions as they were
 * `lagMs` ago.
 */
function commentBody(context: Context, comment: Comment, lagMs = 0): Json {
  const { state, place } = context
  return commentShape(place, comment, {
    onPull: state.issue(comment.issue)?.pull !== undefined,
    association: association(context, comment.user),
    reactions: state.reactions(comment.kind, comment.id, lagMs)
  })
}

/**
 * Answers with a page of a conversation's comments; 404 if there is no such
 * issue, 403 if the token may not read it.
 */
function listComments(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'read')) return forbidden()
  return commentPage(context, call, context.state.comments(issue))
}

/**
 * Answers with a page of the comments on all issues, or on the lines of all
 * pull requests; 403 if the token may not read them.
 */
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

/**
 * Answers with a page of the comments on a pull request's lines; 404 if there
 * is no such pull request, 403 if the token may not read it.
 */
function listOnLines(context: Context, call: Call): SandboxResponse {
  const number = call.number(1)
  if (context.state.issue(number)?.pull === undefined) return notFound()
  if (!reaches(context.scopes().pullRequests, 'read')) return forbidden()
  return sortedPage(context, call, context.state.comments(number, 'review'))
}

/** Answers with a page of comments in the order that the query asks for. */
function sortedPage(
  context: Context,
  call: Call,
  all: readonly Comment[]
): SandboxResponse {
  const order = orderOf(query(call.request.path))
  return commentPage(context, call, order ? all.toSorted(order) : all)
}

/**
 * Answers with a page of the comments that are updated at or after `since`, and
 * were created `listLagMs` ago or earlier.
 */
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

/** Returns a time in whole seconds, as GitHub keeps and compares its dates. */
function wholeSeconds(ms: number): number {
  return ms - (ms % 1000)
}

/**
 * Returns the comparison that a query asks for; undefined without `sort`:
 * comments stay ordered by ID, and `direction` alone counts for nothing.
 */
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

/**
 * Answers with a page of a review's comments; 404 if the pull request has no
 * such review, 403 if the token may not read it.
 */
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

/**
 * Adds a comment to a conversation. Answers 201, 404 if there is no such issue,
 * 403 if the token may not write, and 422 if the body is empty or too long.
 */
function postComment(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'write')) return forbidden()
  const body = call.field('body')
  if (!isBody(body)) return refusedBody('IssueComment', body)
  return created(context, { issue, body })
}

/**
 * Adds a reply to a thread. Answers 201, 404 if the pull request has no such
 * comment, 403 if the token may not write, and 422 if the comment is not its
 * thread's first, or if the body is empty or too long.
 */
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

/** Adds a comment of the token's account, and answers 201 with it. */
function created(
  context: Context,
  given: Omit<NewComment, 'user'>
): SandboxResponse {
  const comment = context.state.addComment({ ...given, user: context.self })
  const shape = commentBody(context, comment)
  return json(201, shape, { location: String(property(shape, 'url')) })
}

/**
 * Returns whether a comment can have this body: a text that is not blank, of at
 * most 65,536 characters.
 */
function isBody(body: unknown): body is string {
  return (
    typeof body === 'string' &&
    body.trim() !== '' &&
    [...body].length <= LONGEST_BODY
  )
}

/** Answers 422, and says whether the body is too long or blank. */
function refusedBody(resource: string, body: unknown): SandboxResponse {
  const message =
    typeof body === 'string' && body.trim() !== ''
      ? `Body is too long (maximum is ${LONGEST_BODY} characters)`
      : "Body can't be blank"
  return invalid(resource, 'data', message)
}

/**
 * Deletes a comment, which may be anybody's, as on GitHub. Answers 204, 404 if
 * there is no such comment, and 403 if the token may not write.
 */
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

/**
 * Returns how many comments an issue has, and what its author is to the
 * repository.
 */
function about(context: Context, issue: Issue) {
  return {
    comments: context.state.comments(issue.number).length,
    author_association: association(context, issue.user)
  }
}

/**
 * Answers with a pull request; 404 if there is none with this number, 403 if
 * the token may read neither contents nor pull requests.
 */
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
