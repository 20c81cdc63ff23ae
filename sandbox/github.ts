import {
  type Handler,
  json,
  parseJson,
  property,
  type SandboxRequest,
  type SandboxResponse,
  segments
} from './exchange.ts'
import {
  type Call,
  type Endpoint,
  endpointsOf,
  type Scopes
} from './github-endpoints.ts'
import { DOCS, failure, notFound } from './github-failures.ts'
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

export interface GitHub extends Omit<GitHubState, 'openPullRequest'> {
  readonly handle: Handler
  readonly place: Place
  /** Who the token acts as. */
  readonly self: Account
  readonly openPullRequest: (pull: NewPullRequest) => OpenedPullRequest
  readonly setScopes: (scopes: Partial<Scopes>) => void
  /** `moved`: it has another name now; `archived`: it can only be read. */
  readonly setRepository: (state: RepositoryState) => void
  /** Requests that no endpoint of the stand-in was meant for. */
  readonly unknownRequests: readonly SandboxRequest[]
}

type RepositoryState = 'open' | 'archived' | 'moved'

/** The account that a workflow's own token acts as. */
export const ACTIONS_BOT: Account = {
  login: 'github-actions[bot]',
  id: 41_898_282,
  type: 'Bot'
}

const REQUESTS_PER_HOUR = 5000
const HOUR = 3_600_000

/** GitHub, as far as the action goes, with everybody and everything in it. */
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
  const unknownRequests: SandboxRequest[] = []
  const prefix = new URL(place.apiUrl).pathname.replace(/\/$/, '')
  let scopes: Scopes = {
    issues: 'write',
    pullRequests: 'write',
    contents: 'read',
    ...options.scopes
  }
  let served = 0
  let repository: RepositoryState = 'open'
  const graphqlPath = new URL(graphqlUrl(place.apiUrl)).pathname
  const endpoints = endpointsOf({
    state,
    place,
    self,
    now,
    scopes: () => scopes,
    listLagMs: options.listLagMs ?? 0
  })

  function answer(request: SandboxRequest): SandboxResponse {
    options.beforeAnswer?.()
    served += 1
    const isGraphql = request.method === 'POST' && request.path === graphqlPath
    const found = isGraphql ? 'graphql' : route(request)
    if (found === undefined) {
      unknownRequests.push(request)
      return notFound()
    }
    if (!isAuthorized(request, token)) {
      return failure(401, 'Bad credentials')
    }
    if (found === 'graphql') return answerGraphql(request, self)
    if (!found.here) return notFound()
    if (repository === 'moved' && found.byName) {
      return moved(request, `${place.apiUrl}/repositories/${REPOSITORY_ID}`)
    }
    if (repository === 'archived' && request.method !== 'GET') {
      return failure(403, 'Repository was archived so is read-only.')
    }
    return found.endpoint.answer(callOf(request, found.parts))
  }

  function route(request: SandboxRequest) {
    const asked = resourceOf(request, prefix)
    const endpoint =
      asked && endpoints.find(one => matches(one, request.method, asked.parts))
    if (asked === undefined || endpoint === undefined) return undefined
    const byName = sameName(asked.repository, place.repository)
    const here = byName || asked.repository === String(REPOSITORY_ID)
    return { endpoint, parts: asked.parts, here, byName }
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
    setRepository: changed => {
      repository = changed
    },
    unknownRequests
  }
}

/** What has a body is sent on with a status that lets it keep its method. */
function moved(request: SandboxRequest, to: string): SandboxResponse {
  const [, rest = ''] = /\/repos\/[^/]+\/[^/]+(.*)$/.exec(request.path) ?? []
  const url = `${to}${rest}`
  const body = { message: 'Moved Permanently', url, documentation_url: DOCS }
  return json(request.method === 'GET' ? 301 : 307, body, { location: url })
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

/** GitHub takes both schemes, in any case. */
function isAuthorized(request: SandboxRequest, token: string): boolean {
  const [scheme = '', given, ...more] = (
    request.headers.authorization ?? ''
  ).split(' ')
  const known = ['token', 'bearer'].includes(scheme.toLowerCase())
  return known && given === token && more.length === 0
}

/** The links of a list name the repository by its number. */
function resourceOf(request: SandboxRequest, prefix: string) {
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
