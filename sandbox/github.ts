import {
  type Handler,
  parseJson,
  property,
  type SandboxRequest,
  type SandboxResponse,
  segments
} from './exchange.ts'
import { answerLog, checkEndpointsOf } from './github-check-endpoints.ts'
import { type Checks, createChecks } from './github-checks.ts'
import {
  type Call,
  type Endpoint,
  endpointsOf,
  type Scopes
} from './github-endpoints.ts'
import { failure, notFound } from './github-failures.ts'
import { answerGraphql } from './github-graphql.ts'
import {
  type Account,
  graphqlUrl,
  type Place,
  REPOSITORY_ID
} from './github-shapes.ts'
import {
  createState,
  type GitHubState,
  type NewPullRequest,
  type Permission,
  sameName
} from './github-state.ts'

export interface GitHubOptions {
  readonly now: () => number
  /** Such as `https://github.com`. */
  readonly serverUrl: string
  /** Such as `https://ghe.example/api/v3`. Default: the server's address. */
  readonly apiUrl?: string
  readonly token: string
  /** Default `acme/shop`. */
  readonly repository?: string
  /** Default: all that the action ever needs. */
  readonly scopes?: Partial<Scopes>
  /** By login; who is not in it is no collaborator. */
  readonly permissions?: Readonly<Record<string, Permission>>
  /** Lets what is due happen elsewhere before an answer is given. */
  readonly beforeAnswer?: () => void
  /** How far lists of comments and reactions lag behind. Default 0. */
  readonly listLagMs?: number
}

export interface OpenedPullRequest {
  readonly number: number
  readonly html_url: string
  readonly headSha: string
}

export interface GitHub extends Omit<GitHubState, 'openPullRequest'>, Checks {
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

/**
 * Returns a stand-in for GitHub, as far as the action uses it, with one
 * repository. It keeps the requests that no endpoint is meant for, and answers
 * them 404.
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const { now, token, serverUrl } = options
  const place: Place = {
    serverUrl,
    apiUrl: options.apiUrl ?? serverUrl,
    repository: options.repository ?? 'acme/shop'
  }
  const self = ACTIONS_BOT
  const state = createState(now, {
    accounts: [self],
    permissions: options.permissions ?? {}
  })
  const checks = createChecks(now)
  const unknownRequests: SandboxRequest[] = []
  const prefix = new URL(place.apiUrl).pathname.replace(/\/$/, '')
  let scopes: Scopes = {
    issues: 'write',
    pullRequests: 'write',
    contents: 'read',
    checks: 'read',
    statuses: 'read',
    actions: 'read',
    ...options.scopes
  }
  const graphqlPath = new URL(graphqlUrl(place.apiUrl)).pathname
  const context = {
    state,
    checks,
    place,
    self,
    now,
    scopes: () => scopes,
    listLagMs: options.listLagMs ?? 0
  }
  const endpoints = [...endpointsOf(context), ...checkEndpointsOf(context)]

  /**
   * Answers a request once `beforeAnswer` has been called: 404 if no endpoint
   * is meant for it or if it is about another repository, 401 without the
   * token. The logs of jobs are answered without one.
   */
  function answer(request: SandboxRequest): SandboxResponse {
    options.beforeAnswer?.()
    const log = answerLog(checks, request)
    if (log) return log
    const isGraphql = request.method === 'POST' && request.path === graphqlPath
    const found = isGraphql ? 'graphql' : route(request)
    if (found === undefined) {
      unknownRequests.push(request)
      return notFound()
    }
    if (!isAuthorized(request, token)) {
      return failure(401, 'Bad credentials')
    }
    if (found === 'graphql') return answerGraphql(request, context)
    return found.here
      ? found.endpoint.answer(callOf(request, found.parts))
      : notFound()
  }

  /**
   * Returns the endpoint for a request, and whether it is about this
   * repository; undefined if there is no such endpoint.
   */
  function route(request: SandboxRequest) {
    const asked = resourceOf(request, prefix)
    const endpoint =
      asked && endpoints.find(one => matches(one, request.method, asked.parts))
    if (asked === undefined || endpoint === undefined) return undefined
    const here =
      sameName(asked.repository, place.repository) ||
      asked.repository === String(REPOSITORY_ID)
    return { endpoint, parts: asked.parts, here }
  }

  function openPullRequest(given: NewPullRequest): OpenedPullRequest {
    const { number, pull } = state.openPullRequest(given)
    const html_url = `${serverUrl}/${place.repository}/pull/${number}`
    return { number, html_url, headSha: pull.headSha }
  }

  return {
    ...state,
    ...checks,
    openPullRequest,
    place,
    self,
    handle: request => {
      const response = answer(request)
      const date = new Date(now()).toUTCString()
      return { ...response, headers: { date, ...response.headers } }
    },
    setScopes: changed => {
      scopes = { ...scopes, ...changed }
    },
    unknownRequests
  }
}

/**
 * Returns whether a request has the token, after `token` or `bearer` in any
 * case, as GitHub takes it.
 */
function isAuthorized(request: SandboxRequest, token: string): boolean {
  const [scheme = '', given, ...more] = (
    request.headers.authorization ?? ''
  ).split(' ')
  const known = ['token', 'bearer'].includes(scheme.toLowerCase())
  return known && given === token && more.length === 0
}

/**
 * Returns the repository of a request and the rest of its path; undefined if it
 * names none. The links of a list name the repository by its number.
 */
function resourceOf(request: SandboxRequest, prefix: string) {
  if (!request.path.startsWith(`${prefix}/`)) return undefined
  const [first, ...rest] = segments(request.path.slice(prefix.length)) ?? []
  if (first === 'repositories') {
    return { repository: rest[0] ?? '', parts: rest.slice(1) }
  }
  if (first !== 'repos') return undefined
  return { repository: `${rest[0]}/${rest[1]}`, parts: rest.slice(2) }
}

/** Returns whether an endpoint answers this method and path. */
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

/**
 * Returns a request with functions that read the numbers in its path and the
 * fields of its body.
 */
function callOf(request: SandboxRequest, parts: readonly string[]): Call {
  const body = parseJson(request.body)
  return {
    request,
    parts,
    number: at => Number(parts[at]),
    field: name => property(body, name)
  }
}
