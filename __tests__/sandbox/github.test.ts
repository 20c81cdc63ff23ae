/**
 * The sandbox's GitHub answers as GitHub's own descriptions say:
 * __tests__/fixtures/README.md.
 */
import { describe, expect, it } from '@jest/globals'
import type { SandboxRequest } from '../../sandbox/exchange.ts'
import { createGitHub, type GitHubOptions } from '../../sandbox/github.ts'
import { validateRequest, validateResponse } from '../openapi.ts'

const API = 'https://ghe.test/api/v3'
const REPO = '/api/v3/repos/acme/shop'

const TOKEN = 'Bearer ghs_token'
const COMMENT = '/issues/comments/1800000001'
const LINE = '/pulls/comments/2400000001'
const LOG = '/actions/jobs/41000000002/logs'
const REPLIES = '/pulls/8/comments/2400000001/replies'
const HEAD = `/commits/${setUp().github.issue(8)?.pull?.headSha}`
/** The second check. */
const TEST = 41_000_000_002
const EYES = { content: 'eyes' }

describe('every endpoint, held against GitHub’s OpenAPI description', () => {
  const body = { body: 'Done.' }

  it.each([
    [200, 'GET', '/collaborators/octo-dev/permission', undefined],
    [404, 'GET', '/collaborators/nobody/permission', undefined],
    [201, 'POST', `${COMMENT}/reactions`, EYES],
    [201, 'POST', `${LINE}/reactions`, EYES],
    [404, 'POST', '/issues/comments/1/reactions', EYES],
    [200, 'GET', `${COMMENT}/reactions?content=eyes&per_page=100`, undefined],
    [200, 'GET', `${LINE}/reactions`, undefined],
    [404, 'DELETE', `${COMMENT}/reactions/1`, undefined],
    [200, 'GET', '/issues/7/comments?per_page=100&page=1', undefined],
    [404, 'GET', '/issues/99/comments', undefined],
    [201, 'POST', '/issues/7/comments', body],
    [404, 'POST', '/issues/99/comments', body],
    [422, 'POST', '/issues/7/comments', { body: 'x'.repeat(65_537) }],
    [422, 'POST', '/issues/7/comments', { body: ' ' }],
    [204, 'DELETE', COMMENT, undefined],
    [404, 'DELETE', '/issues/comments/1', undefined],
    [204, 'DELETE', LINE, undefined],
    [404, 'DELETE', '/pulls/comments/1', undefined],
    [201, 'POST', '/pulls/8/comments/2400000001/replies', body],
    [422, 'POST', '/pulls/8/comments/2400000003/replies', body],
    [200, 'GET', '/pulls/8/comments?per_page=2&page=2', undefined],
    [200, 'GET', '/pulls/8', undefined],
    [404, 'GET', '/pulls/7', undefined],
    [200, 'GET', '/pulls/8/reviews/2000000002/comments?page=1', undefined],
    [404, 'GET', '/pulls/8/reviews/1/comments', undefined],
    [200, 'GET', '/pulls/comments?sort=updated&direction=desc', undefined],
    [200, 'GET', '/issues/comments?sort=created&per_page=2', undefined],
    [200, 'GET', `${HEAD}/check-runs?per_page=1&page=2`, undefined],
    [200, 'GET', `${HEAD}/status?per_page=100&page=1`, undefined],
    [200, 'GET', `/check-runs/${TEST}/annotations?per_page=100`, undefined],
    [404, 'GET', '/check-runs/1/annotations', undefined],
    [302, 'GET', `/actions/jobs/${TEST}/logs`, undefined],
    [404, 'GET', '/actions/jobs/1/logs', undefined]
  ])('%i %s %s', (status, method, path, sent) => {
    const { send, github } = setUp()
    const { request, response } = send(method, path, sent)
    expect(response.status).toBe(status)
    expect(validateRequest(request)).toEqual([])
    expect(github.unknownRequests).toEqual([])
  })

  it('also when something is refused', () => {
    const none = { issues: 'none', pullRequests: 'none' } as const
    const { send } = setUp({ scopes: none })
    for (const path of ['/issues/7/comments', '/pulls/8/comments']) {
      expect(send('GET', path).status).toBe(403)
    }
    const blind = { checks: 'none', statuses: 'none', actions: 'none' } as const
    const unread = [`${HEAD}/check-runs`, `${HEAD}/status`]
    const ofChecks = [`/check-runs/${TEST}/annotations`, LOG]
    for (const path of [...unread, ...ofChecks])
      expect(setUp({ scopes: blind }).send('GET', path).status).toBe(403)
    const readOnly = setUp({ scopes: { pullRequests: 'read' } }).send
    expect(readOnly('DELETE', LINE).status).toBe(403)
    expect(readOnly('POST', REPLIES, { body: 'x' }).status).toBe(403)
    expect(send('DELETE', COMMENT, undefined, '').status).toBe(401)
    const wave = { content: 'wave' }
    expect(setUp().send('POST', `${COMMENT}/reactions`, wave).status).toBe(422)
  })

  it('and the description is not just content with everything', () => {
    const { request, response, json } = setUp().send('GET', '/pulls/8')
    const { head: _, ...headless } = json
    const body = JSON.stringify(headless)
    expect(validateResponse(request, { ...response, body })).not.toEqual([])
    const surplus = { ...request, path: `${request.path}?no=1` }
    expect(validateRequest(surplus)).toEqual(['no such parameter: no'])
  })
})

it('a log is elsewhere, without a token', () => {
  const { send, github } = setUp()
  const { location = '' } = send('GET', LOG).headers
  const { origin, pathname, search } = new URL(location)
  expect(origin).toBe('https://ghe.test')
  const request = { method: 'GET', path: pathname + search, body: '' }
  const ask = (headers: SandboxRequest['headers'], path = request.path) =>
    github.handle({ ...request, path, headers })
  expect(ask({}).body).toBe(
    '\ufeff2026-01-15T10:00:00.0000000Z ##[error]One test failed.\r\n'
  )
  expect(validateRequest({ ...request, headers: {} })).toEqual([])
  expect(ask({ authorization: TOKEN }).status).toBe(403)
  expect(ask({}, `${pathname}?sig=0`).status).toBe(403)
  const leaking = { ...request, headers: { authorization: TOKEN } }
  expect(validateRequest(leaking)).toEqual([
    'a header for another host: authorization'
  ])
})

it('A reply is where its thread is, and follows its first comment', () => {
  const { send, github } = setUp()
  const [first, , reply] = send('GET', '/pulls/8/comments').json
  const { json, headers } = send('POST', REPLIES, { body: 'Done.' })
  expect(headers.location).toBe(json.url)
  const { path, line, diff_hunk } = first
  const place = { path, line, diff_hunk, in_reply_to_id: first.id }
  expect(reply).toMatchObject({ ...place, body: 'Because of this' })
  expect(json).toMatchObject({ ...place, body: 'Done.' })
  const last = '/pulls/8/comments?sort=created&direction=desc&per_page=1'
  expect(send('GET', last).json).toMatchObject([{ id: json.id }])
  const later = { issue: 8, user: 'octo-dev', body: 'Thanks' } as const
  const answer = { ...later, kind: 'review', replyTo: json.id } as const
  expect(github.addComment(answer).on?.replyTo).toBe(first.id)
})

describe('GraphQL', () => {
  const query = `query($number: Int!, $after: String) {
    repository(owner: "x", name: "y") { pullRequest(number: $number) { state } }
  }`
  const threads = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $name) {
      pullRequest(number: $number) {
        headRefOid merged
        reviewThreads(first: 2, after: $after) {
          totalCount
          nodes {
            isResolved isOutdated path line startLine originalLine diffSide subjectType
            comments(first: 1) {
              totalCount
              nodes { fullDatabaseId author { __typename login } body lastEditedAt isMinimized }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`
  const variables = { owner: 'Acme', name: 'shop', number: 8 }

  it('has the threads of a pull request, page by page', () => {
    const { github, send } = setUp()
    github.setResolved(2_400_000_001)
    github.hideComment(2_400_000_002)
    const body = { query: threads, variables }
    const { json, request } = send('POST', '/api/graphql', body)
    expect(validateRequest(request)).toEqual([])
    const { reviewThreads } = json.data.repository.pullRequest
    expect(reviewThreads).toMatchObject({
      totalCount: 5,
      nodes: [
        {
          isResolved: true,
          line: 12,
          comments: {
            totalCount: 2,
            nodes: [
              { fullDatabaseId: '2400000001', author: { __typename: 'User' } }
            ]
          }
        },
        {
          isResolved: false,
          startLine: 7,
          comments: { nodes: [{ isMinimized: true }] }
        }
      ],
      pageInfo: { hasNextPage: true, endCursor: '2' }
    })
    const after = send('POST', '/api/graphql', {
      query: threads,
      variables: { ...variables, after: '4' }
    })
    const last = after.json.data.repository.pullRequest.reviewThreads
    expect(last.nodes).toMatchObject([{ subjectType: 'FILE', line: null }])
    expect(last.pageInfo.hasNextPage).toBe(false)
  })

  it('has a thread by its ID, and says what was edited', () => {
    const { github, send } = setUp()
    github.editComment(2_400_000_001, 'Because')
    const ids = `query($owner: String!, $name: String!, $number: Int!) { repository(owner: $owner, name: $name) { pullRequest(number: $number) { reviewThreads(first: 1) { nodes { id } } } } }`
    const listed = send('POST', '/api/graphql', { query: ids, variables })
    const [{ id }] = listed.json.data.repository.pullRequest.reviewThreads.nodes
    const query = `query($id: ID!) { node(id: $id) { ... on PullRequestReviewThread { opening: comments(first: 1) { nodes { lastEditedAt } } comments(last: 1) { totalCount } } } }`
    const { json, request } = send('POST', '/api/graphql', {
      query,
      variables: { id }
    })
    expect(validateRequest(request)).toEqual([])
    expect(json.data.node.opening.nodes).toEqual([
      { lastEditedAt: '2026-01-15T10:00:00Z' }
    ])
  })

  it('refuses what is not there, or may not be read', () => {
    const type = (response: ReturnType<ReturnType<typeof setUp>['send']>) =>
      response.json.errors[0].type
    const body = { query: threads, variables: { ...variables, number: 7 } }
    expect(type(setUp().send('POST', '/api/graphql', body))).toBe('NOT_FOUND')
    const { send } = setUp({ scopes: { pullRequests: 'none' } })
    expect(
      type(send('POST', '/api/graphql', { query: threads, variables }))
    ).toBe('FORBIDDEN')
  })

  it('and the types are not just content with everything', () => {
    const { request, response } = setUp().send('POST', '/api/graphql', {
      query: threads,
      variables
    })
    const unknown = { ...request, body: JSON.stringify({ query: '{ no }' }) }
    expect(validateRequest(unknown)).not.toEqual([])
    expect(
      validateRequest({ ...request, body: JSON.stringify({ query }) })
    ).not.toEqual([])
    const less = response.body.replace('"isResolved":false,', '')
    expect(validateResponse(request, { ...response, body: less })).not.toEqual(
      []
    )
  })
})

it('GraphQL says whose token it is', () => {
  const { send, github } = setUp()
  const query = { query: 'query { viewer { login } }' }
  const { request, json } = send('POST', '/api/graphql', query)
  expect(validateRequest(request)).toEqual([])
  const viewer = { login: 'github-actions[bot]' }
  expect(json).toEqual({ data: { viewer } })
  expect(send('POST', '/api/graphql', query, 'Bearer other').status).toBe(401)
  expect(github.unknownRequests).toEqual([])
})

function setUp(options: Partial<GitHubOptions> = {}) {
  const github = createGitHub({
    now: () => Date.UTC(2026, 0, 15, 10),
    serverUrl: 'https://ghe.test',
    apiUrl: API,
    token: 'ghs_token',
    permissions: { 'octo-dev': 'write' },
    ...options
  })
  const user = 'octo-dev'
  github.addIssue({ number: 7, title: 'Broken', by: user })
  github.addComment({ issue: 7, user, body: 'Hello' })
  github.openPullRequest({ title: 'Fix', branch: 'fix', by: 'agent-app[bot]' })
  const { headSha: sha = '' } = github.issue(8)?.pull ?? {}
  github.addCheckRun({ sha, name: 'lint', conclusion: null })
  github.addCheckRun({
    sha,
    name: 'test',
    log: '##[error]One test failed.',
    annotations: [{ path: 'a.ts', line: 3, message: 'Expected 1' }]
  })
  github.addStatus({ sha, context: 'build', url: 'https://ci.example/1' })
  const onLine = { issue: 8, user, body: 'Why?', kind: 'review' } as const
  const { id: replyTo } = github.addComment(onLine)
  github.addReview({
    issue: 8,
    user,
    body: '/agent see the lines',
    state: 'changes_requested',
    comments: [
      { path: 'a.ts', line: 9, startLine: 7, body: 'These' },
      { body: 'Because of this', replyTo },
      { line: 3, side: 'LEFT', body: 'Deleted?' },
      { isOutdated: true, body: 'Gone' },
      { subject: 'file', body: 'Rename it' }
    ]
  })

  /** Asks, and holds question and answer against GitHub's description. */
  function send(method: string, path: string, body?: unknown, token = TOKEN) {
    const request: SandboxRequest = {
      method,
      path: path.startsWith('/api/') ? path : `${REPO}${path}`,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body)
    }
    const response = github.handle(request)
    expect(validateResponse(request, response)).toEqual([])
    const json = JSON.parse(response.body || 'null')
    return { ...response, request, response, json }
  }
  return { github, send }
}
