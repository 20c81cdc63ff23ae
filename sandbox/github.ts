import {
  type Handler,
  json,
  parseJson,
  property,
  query,
  type SandboxRequest,
  type SandboxResponse,
  segments
} from './exchange.ts'
import { paginate } from './github-pages.ts'
import {
  type Account,
  type Comment,
  type CommentKind,
  collaboratorShape,
  commentShape,
  type Issue,
  issueShape,
  type Place,
  pullShape,
  REACTIONS,
  REPOSITORY_ID,
  reactionShape
} from './github-shapes.ts'
import {
  createState,
  flagsOf,
  type GitHubState,
  type NewPullRequest,
  type Permission,
  sameName
} from './github-state.ts'

export type Access = 'none' | 'read' | 'write'

/** The `permissions` that the workflow gave its token. */
export interface Scopes {
  readonly issues: Access
  readonly pullRequests: Access
  readonly contents: Access
}

export interface GitHubOptions {
  readonly now: () => number
  /** Such as `https://github.com`. */
  readonly serverUrl: string
  /** Such as `https://ghe.example/api/v3`. Default: the server's address. */
  readonly apiUrl?: string
  readonly token: string
  /** Who the token acts as. Default `github-actions[bot]`. */
  readonly account?: Account
  /** Default `acme/shop`. */
  readonly repository?: string
  /** Default: all that the action ever needs. */
  readonly scopes?: Partial<Scopes>
  /** By login; who is not in it is no collaborator. */
  readonly permissions?: Readonly<Record<string, Permission>>
  /** Lets what is due happen elsewhere before an answer is given. */
  readonly beforeAnswer?: () => void
}

export interface OpenedPullRequest {
  readonly number: number
  readonly html_url: string
  readonly headSha: string
}

export interface GitHub extends Omit<GitHubState, 'openPullRequest'> {
  readonly handle: Handler
  readonly place: Place
  /** Who the token acts as. */
  readonly self: Account
  readonly openPullRequest: (pull: NewPullRequest) => OpenedPullRequest
  readonly setScopes: (scopes: Partial<Scopes>) => void
  /** Requests that no endpoint of the stand-in was meant for. */
  readonly unknownRequests: readonly SandboxRequest[]
}

/** The account that a workflow's own token acts as. */
export const ACTIONS_BOT: Account = {
  login: 'github-actions[bot]',
  id: 41_898_282,
  type: 'Bot'
}

const LONGEST_BODY = 65_536
const REQUESTS_PER_HOUR = 5000
const HOUR = 3_600_000
const LEVELS: readonly Access[] = ['none', 'read', 'write']
const DOCS = 'https://docs.github.com/rest'

/** All that an endpoint needs to answer. */
interface Call {
  readonly request: SandboxRequest
  readonly parts: readonly string[]
  readonly number: (at: number) => number
  readonly field: (name: string) => unknown
}

interface Endpoint {
  readonly method: string
  /** What follows `/repos/{owner}/{repo}`; `*` stands for one segment. */
  readonly pattern: readonly string[]
  readonly answer: (call: Call) => SandboxResponse
}

/** GitHub, as far as the action goes, with everybody and everything in it. */
export function createGitHub(options: GitHubOptions): GitHub {
  const { now, token, serverUrl } = options
  const place: Place = {
    serverUrl,
    apiUrl: options.apiUrl ?? serverUrl,
    repository: options.repository ?? 'acme/shop'
  }
  const self = options.account ?? ACTIONS_BOT
  const state = createState(now, {
    accounts: [self],
    permissions: options.permissions ?? {}
  })
  const unknownRequests: SandboxRequest[] = []
  const prefix = new URL(place.apiUrl).pathname.replace(/\/$/, '')
  let scopes: Scopes = {
    issues: 'write',
    pullRequests: 'write',
    contents: 'read',
    ...options.scopes
  }
  let served = 0
  const endpoints = endpointsOf({
    state,
    place,
    self,
    scopes: () => scopes
  })

  function answer(request: SandboxRequest): SandboxResponse {
    options.beforeAnswer?.()
    served += 1
    const found = route(request)
    if (found === undefined) {
      unknownRequests.push(request)
      return notFound()
    }
    if (!isAuthorized(request, token)) {
      return failure(401, 'Bad credentials')
    }
    if (!found.here) return notFound()
    return found.endpoint.answer(callOf(request, found.parts))
  }

  function route(request: SandboxRequest) {
    const asked = resourceOf(request, prefix)
    const endpoint =
      asked && endpoints.find(one => matches(one, request.method, asked.parts))
    if (asked === undefined || endpoint === undefined) return undefined
    const here =
      asked.repository === String(REPOSITORY_ID) ||
      sameName(asked.repository, place.repository)
    return { endpoint, parts: asked.parts, here }
  }

  function openPullRequest(given: NewPullRequest): OpenedPullRequest {
    const { number, pull } = state.openPullRequest(given)
    const html_url = `${serverUrl}/${place.repository}/pull/${number}`
    return { number, html_url, headSha: pull.headSha }
  }

  return {
    ...state,
    openPullRequest,
    place,
    self,
    handle: request => {
      const response = answer(request)
      const headers = { ...commonHeaders(now(), served), ...response.headers }
      return { ...response, headers }
    },
    setScopes: changed => {
      scopes = { ...scopes, ...changed }
    },
    unknownRequests
  }
}

function commonHeaders(
  now: number,
  served: number
): Readonly<Record<string, string>> {
  const reset = (Math.floor(now / HOUR) + 1) * HOUR
  const remaining = Math.max(0, REQUESTS_PER_HOUR - served)
  const id = served.toString(16).toUpperCase().padStart(6, '0')
  return {
    date: new Date(now).toUTCString(),
    server: 'github.com',
    'x-github-media-type': 'github.v3; format=json',
    'x-github-request-id': `0400:2B5C:${id}:1F2E3D:65F0A1B2`,
    'x-ratelimit-limit': String(REQUESTS_PER_HOUR),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-used': String(served),
    'x-ratelimit-resource': 'core',
    'x-ratelimit-reset': String(reset / 1000)
  }
}

function failure(status: number, message: string): SandboxResponse {
  const body = { message, documentation_url: DOCS, status: String(status) }
  return json(status, body)
}

function notFound(): SandboxResponse {
  return failure(404, 'Not Found')
}

function invalid(
  resource: string,
  field: string,
  message?: string
): SandboxResponse {
  const code = message === undefined ? 'invalid' : 'unprocessable'
  const error = { resource, field, code, ...(message ? { message } : {}) }
  return json(422, {
    message: 'Validation Failed',
    errors: [error],
    documentation_url: DOCS,
    status: '422'
  })
}

/** GitHub takes both schemes, in any case. */
function isAuthorized(request: SandboxRequest, token: string): boolean {
  const [scheme = '', given, ...more] = (
    request.headers.authorization ?? ''
  ).split(' ')
  const known = ['token', 'bearer'].includes(scheme.toLowerCase())
  return known && given === token && more.length === 0
}

interface Resource {
  readonly repository: string
  readonly parts: readonly string[]
}

/** The links of a list name the repository by its number. */
function resourceOf(
  request: SandboxRequest,
  prefix: string
): Resource | undefined {
  if (!request.path.startsWith(`${prefix}/`)) return undefined
  const [first, ...rest] = segments(request.path.slice(prefix.length)) ?? []
  if (first === 'repositories') {
    return { repository: rest[0] ?? '', parts: rest.slice(1) }
  }
  if (first !== 'repos') return undefined
  return { repository: `${rest[0]}/${rest[1]}`, parts: rest.slice(2) }
}

function matches(
  endpoint: Endpoint,
  method: string,
  parts: readonly string[]
): boolean {
  const { pattern } = endpoint
  return (
    endpoint.method === method &&
    pattern.length === parts.length &&
    pattern.every((name, at) => name === parts[at] || isHole(name, parts[at]))
  )
}

function isHole(name: string, part = ''): boolean {
  return name === '*' ? part !== '' : name === '#' && /^[0-9]+$/.test(part)
}

function callOf(request: SandboxRequest, parts: readonly string[]): Call {
  const body = parseJson(request.body)
  return {
    request,
    parts,
    number: at => Number(parts[at]),
    field: name => property(body, name)
  }
}

interface Context {
  readonly state: GitHubState
  readonly place: Place
  readonly self: Account
  readonly scopes: () => Scopes
}

/** All endpoints that there are; `#` is a number, `*` any one segment. */
function endpointsOf(context: Context): readonly Endpoint[] {
  return [
    endpoint('GET', 'collaborators/*/permission', call =>
      getPermission(context, call)
    ),
    ...reactionEndpoints(context, 'issue', 'issues/comments/#/reactions'),
    ...reactionEndpoints(context, 'review', 'pulls/comments/#/reactions'),
    endpoint('GET', 'issues/#/comments', call => listComments(context, call)),
    endpoint('POST', 'issues/#/comments', call => postComment(context, call)),
    endpoint('GET', 'issues/comments/#', call => getComment(context, call)),
    endpoint('PATCH', 'issues/comments/#', call => editComment(context, call)),
    endpoint('GET', 'issues/#', call => getIssue(context, call)),
    endpoint('GET', 'pulls/#', call => getPull(context, call))
  ]
}

function endpoint(
  method: string,
  pattern: string,
  answer: Endpoint['answer']
): Endpoint {
  return { method, pattern: pattern.split('/'), answer }
}

function reactionEndpoints(
  context: Context,
  kind: CommentKind,
  path: string
): readonly Endpoint[] {
  return [
    endpoint('GET', path, call => listReactions(context, kind, call)),
    endpoint('POST', path, call => addReaction(context, kind, call)),
    endpoint('DELETE', `${path}/#`, call => dropReaction(context, kind, call))
  ]
}

function reaches(held: Access, needed: Access): boolean {
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

function mayReact(context: Context, comment: Comment, needed: Access): boolean {
  return comment.kind === 'review'
    ? reaches(context.scopes().pullRequests, needed)
    : mayTouch(context, comment.issue, needed)
}

function forbidden(): SandboxResponse {
  return failure(403, 'Resource not accessible by integration')
}

function association({ state }: Context, account: Account): string {
  const held = state.permission(account.login)
  return held === undefined || held === 'none' ? 'NONE' : 'MEMBER'
}

function getPermission(context: Context, call: Call): SandboxResponse {
  const login = call.parts[1] ?? ''
  const held = context.state.permission(login)
  if (held === undefined) return failure(404, `${login} is not a user`)
  const role = typeof held === 'string' ? held : held.base
  const roleName = typeof held === 'string' ? held : held.roleName
  const flags = flagsOf(role)
  const user = context.state.account(login)
  return json(200, {
    permission: legacyPermission(role),
    user: collaboratorShape(context.place, user, { ...flags }, roleName),
    role_name: roleName
  })
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
  if (!mayReact(context, comment, 'read')) return forbidden()
  const content = query(call.request.path).get('content')
  const all = context.state
    .reactions(kind, id)
    .filter(one => content === null || one.content === content)
    .map(one => reactionShape(context.place, one))
  return page(context, call, all)
}

function page(
  { place }: Context,
  call: Call,
  all: readonly unknown[]
): SandboxResponse {
  const path = call.parts.map(encodeURIComponent).join('/')
  const address = `${place.apiUrl}/repositories/${REPOSITORY_ID}/${path}`
  const { items, headers } = paginate(all, call.request, address)
  return json(200, items, headers)
}

function addReaction(
  context: Context,
  kind: CommentKind,
  call: Call
): SandboxResponse {
  const commentId = call.number(2)
  const comment = context.state.comment(kind, commentId)
  if (comment === undefined) return notFound()
  if (!mayReact(context, comment, 'write')) return forbidden()
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
  if (!mayReact(context, comment, 'write')) return forbidden()
  const reaction = context.state
    .reactions(kind, comment.id)
    .find(one => one.id === call.number(4))
  // Somebody else's reaction is not this account's to take away.
  if (reaction?.user.id !== context.self.id) return notFound()
  context.state.removeReaction(reaction)
  return { status: 204, headers: {}, body: '' }
}

function commentBody(context: Context, comment: Comment): unknown {
  return commentShape(context.place, comment, {
    onPull: context.state.issue(comment.issue)?.pull !== undefined,
    association: association(context, comment.user),
    reactions: context.state.reactions('issue', comment.id)
  })
}

function listComments(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'read')) return forbidden()
  const since = Date.parse(query(call.request.path).get('since') ?? '')
  const all = context.state
    .comments(issue)
    .filter(one => Number.isNaN(since) || one.updatedAt >= since)
    .map(one => commentBody(context, one))
  return page(context, call, all)
}

function postComment(context: Context, call: Call): SandboxResponse {
  const issue = call.number(1)
  if (context.state.issue(issue) === undefined) return notFound()
  if (!mayTouch(context, issue, 'write')) return forbidden()
  const body = call.field('body')
  if (!isBody(body)) return refusedBody(body)
  const user = context.self
  const comment = context.state.addComment({ issue, user, body })
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

function refusedBody(body: unknown): SandboxResponse {
  const message =
    typeof body === 'string' && body.trim() !== ''
      ? `Body is too long (maximum is ${LONGEST_BODY} characters)`
      : "Body can't be blank"
  return invalid('IssueComment', 'data', message)
}

function getComment(context: Context, call: Call): SandboxResponse {
  const comment = context.state.comment('issue', call.number(2))
  if (comment === undefined) return notFound()
  if (!mayTouch(context, comment.issue, 'read')) return forbidden()
  return json(200, commentBody(context, comment))
}

function editComment(context: Context, call: Call): SandboxResponse {
  const comment = context.state.comment('issue', call.number(2))
  if (comment === undefined) return notFound()
  if (!mayTouch(context, comment.issue, 'write')) return forbidden()
  const body = call.field('body')
  if (!isBody(body)) return refusedBody(body)
  const edited = context.state.editComment(comment.id, body)
  return edited ? json(200, commentBody(context, edited)) : notFound()
}

function getIssue(context: Context, call: Call): SandboxResponse {
  const issue = context.state.issue(call.number(1))
  if (issue === undefined) return notFound()
  if (!mayTouch(context, issue.number, 'read')) return forbidden()
  return json(200, issueBody(context, issue))
}

function issueBody(context: Context, issue: Issue): unknown {
  return issueShape(context.place, issue, {
    comments: context.state.comments(issue.number).length,
    association: association(context, issue.user)
  })
}

function getPull(context: Context, call: Call): SandboxResponse {
  const { contents, pullRequests } = context.scopes()
  const issue = context.state.issue(call.number(1))
  if (!issue?.pull) return notFound()
  const readable = reaches(contents, 'read') || reaches(pullRequests, 'read')
  if (!readable) return forbidden()
  const shape = pullShape(context.place, issue, issue.pull, {
    comments: context.state.comments(issue.number).length,
    reviewComments: context.state.comments(issue.number, 'review').length,
    association: association(context, issue.user)
  })
  return json(200, shape)
}
