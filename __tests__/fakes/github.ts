import { createGitHub, type GitHubOptions } from '../../sandbox/github.ts'
import { graphqlUrl } from '../../sandbox/github-shapes.ts'
import { type GitHub, openGitHub } from '../../src/github/client.ts'
import type { Asked, Subject } from '../../src/github/trigger.ts'
import type { Request } from '../../src/http/exchange.ts'
import type { Json } from '../../src/json.ts'
import { type VirtualClock, virtualClock } from '../../stage/clock.ts'
import {
  type Answering,
  memoryTransport,
  standInTransport
} from '../../stage/transport.ts'

// Loaded before the first test: in virtual time nothing waits for a file.
await import('@actions/github')

const ACCESS = {
  apiUrl: 'https://api.github.test',
  graphqlUrl: 'https://api.github.test/api/graphql',
  token: 'ghs_token',
  owner: 'acme',
  repo: 'shop'
}

const STAND_IN_ACCESS = { ...ACCESS, graphqlUrl: graphqlUrl(ACCESS.apiUrl) }

export interface Opened {
  readonly clock: VirtualClock
  readonly github: GitHub
  readonly requests: readonly Request[]
  /** `GET /path?query`, one line for each request. */
  readonly lines: () => readonly string[]
}

/** The client, with answers as they are told. */
export function answeringGitHub(
  answering: Answering,
  clock = virtualClock()
): Opened {
  const { transport, requests } = memoryTransport(answering)
  return opened(clock, transport, requests)
}

/** The client and a GitHub with an issue 7, by the stand-in. */
export function sandboxGitHub(options: Partial<GitHubOptions> = {}) {
  const clock = virtualClock()
  const stand = createGitHub({
    now: clock.now,
    serverUrl: 'https://github.test',
    apiUrl: ACCESS.apiUrl,
    token: ACCESS.token,
    ...options
  })
  stand.addIssue({ number: 7, title: 'Broken', by: 'octo-dev' })
  const { transport, requests } = standInTransport(stand.handle)
  return { ...opened(clock, transport, requests, STAND_IN_ACCESS), stand }
}

function opened(
  clock: VirtualClock,
  transport: Parameters<typeof openGitHub>[1],
  requests: readonly Request[],
  access = ACCESS
): Opened {
  const github = openGitHub(access, transport, clock, () => undefined)
  const lines = () =>
    requests.map(({ method, url }) => {
      const { pathname, search } = new URL(url)
      return `${method} ${pathname}${search}`
    })
  return { clock, github, requests, lines }
}

/** A comment that asked, on issue 7. */
export function trigger(
  given: Partial<Asked> = {},
  on: Partial<Subject> = {}
): Asked {
  return {
    kind: 'comment',
    id: 1,
    url: 'https://github.com/acme/shop/issues/7#issuecomment-1',
    createdAt: 0,
    text: '/agent fix',
    on: {
      number: 7,
      isPullRequest: false,
      title: 'Broken',
      description: '',
      author: '',
      comments: 0,
      ...on
    },
    ...given
  }
}

/** A user as GitHub writes it. */
export function user(login: string): Json {
  return { login, id: 1, type: login.endsWith('[bot]') ? 'Bot' : 'User' }
}
