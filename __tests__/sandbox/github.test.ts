import { describe, expect, it } from '@jest/globals'
import type { SandboxRequest } from '../../sandbox/exchange.ts'
import { createGitHub, type GitHubOptions } from '../../sandbox/github.ts'
import { validateRequest, validateResponse } from '../openapi.ts'
import { handClock } from './clock.ts'

const API = 'https://ghe.test/api/v3'
const REPO = '/api/v3/repos/acme/shop'

function setUp(options: Partial<GitHubOptions> = {}) {
  const clock = handClock()
  const github = createGitHub({
    now: clock.now,
    serverUrl: 'https://ghe.test',
    apiUrl: API,
    token: 'ghs_token',
    permissions: { 'octo-dev': 'write' },
    ...options
  })
  github.addIssue({ number: 7, title: 'Broken', by: 'octo-dev' })
  const onIssue = github.addComment({
    issue: 7,
    user: 'octo-dev',
    body: 'Hello'
  })
  const pull = github.openPullRequest({
    title: 'Fix',
    branch: 'agent/fix',
    by: 'agent-app[bot]'
  })
  const onLine = github.addComment({
    issue: pull.number,
    user: 'octo-dev',
    body: 'Why?',
    kind: 'review'
  })
  const { review } = github.addReview({
    issue: pull.number,
    user: 'octo-dev',
    body: '/agent see the lines',
    state: 'changes_requested',
    comments: [
      { path: 'a.ts', line: 9, startLine: 7, body: 'These' },
      { line: 3, side: 'LEFT', body: 'Deleted?', replyTo: onLine.id },
      { isOutdated: true, body: 'Gone' },
      { subject: 'file', body: 'Rename it' }
    ]
  })
  const send = (
    method: string,
    path: string,
    body?: unknown,
    authorization = 'Bearer ghs_token'
  ) => {
    const request: SandboxRequest = {
      method,
      path: `${REPO}${path}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body)
    }
    const response = github.handle(request)
    return {
      ...response,
      request,
      response,
      json: JSON.parse(response.body || 'null')
    }
  }
  return { clock, github, onIssue, onLine, pull, review, send }
}

const EYES = { content: 'eyes' }

const NO_SCOPES = {
  issues: 'none',
  pullRequests: 'none',
  contents: 'none'
} as const

describe('every endpoint, held against GitHub’s OpenAPI description', () => {
  const comment = '/issues/comments/1800000001'
  const line = '/pulls/comments/2400000001'
  const body = { body: 'Done.' }

  it.each([
    [200, 'GET', '/collaborators/octo-dev/permission', undefined],
    [404, 'GET', '/collaborators/nobody/permission', undefined],
    [201, 'POST', `${comment}/reactions`, EYES],
    [201, 'POST', `${line}/reactions`, EYES],
    [404, 'POST', '/issues/comments/1/reactions', EYES],
    [404, 'POST', '/pulls/comments/1/reactions', EYES],
    [200, 'GET', `${comment}/reactions?content=eyes&per_page=100`, undefined],
    [200, 'GET', `${line}/reactions`, undefined],
    [404, 'GET', '/issues/comments/1/reactions', undefined],
    [404, 'DELETE', `${comment}/reactions/1`, undefined],
    [200, 'GET', '/issues/7/comments?per_page=100&page=1', undefined],
    [404, 'GET', '/issues/99/comments', undefined],
    [201, 'POST', '/issues/7/comments', body],
    [201, 'POST', '/issues/8/comments', body],
    [404, 'POST', '/issues/99/comments', body],
    [422, 'POST', '/issues/7/comments', { body: 'x'.repeat(65_537) }],
    [201, 'POST', '/issues/7/comments', { body: 'x'.repeat(65_536) }],
    [422, 'POST', '/issues/7/comments', { body: ' ' }],
    [200, 'GET', comment, undefined],
    [404, 'GET', '/issues/comments/1', undefined],
    [200, 'PATCH', comment, body],
    [404, 'PATCH', '/issues/comments/1', body],
    [422, 'PATCH', comment, { body: 'x'.repeat(65_537) }],
    [200, 'GET', '/issues/7', undefined],
    [200, 'GET', '/issues/8', undefined],
    [404, 'GET', '/issues/99', undefined],
    [200, 'GET', '/pulls/8', undefined],
    [404, 'GET', '/pulls/7', undefined],
    [200, 'GET', '/pulls/8/reviews/2000000002', undefined],
    [404, 'GET', '/pulls/9/reviews/2000000002', undefined],
    [200, 'GET', '/pulls/8/reviews/2000000002/comments?page=1', undefined],
    [404, 'GET', '/pulls/8/reviews/1/comments', undefined],
    [200, 'GET', '/pulls/comments?sort=updated&direction=desc', undefined],
    [200, 'GET', '/issues/comments?sort=created&per_page=2', undefined]
  ])('%i %s %s', (status, method, path, sent) => {
    const { send, github } = setUp()
    const { request, response } = send(method, path, sent)
    expect(response.status).toBe(status)
    expect(validateRequest(request)).toEqual([])
    expect(validateResponse(request, response)).toEqual([])
    expect(github.unknownRequests).toEqual([])
  })

  it('also when something is refused', () => {
    const { send } = setUp({ scopes: NO_SCOPES })
    for (const answer of [
      send('GET', comment),
      send('GET', comment, undefined, ''),
      send('POST', `${comment}/reactions`, { content: 'wave' })
    ]) {
      expect(validateResponse(answer.request, answer.response)).toEqual([])
    }
  })

  it('and the description is not just content with everything', () => {
    const { send } = setUp()
    const { request, response, json } = send('GET', '/pulls/8')
    const { head: _, ...headless } = json
    const body = JSON.stringify(headless)
    expect(validateResponse(request, { ...response, body })).not.toEqual([])
    const surplus = { ...request, path: `${request.path}?no=1` }
    expect(validateRequest(surplus)).toEqual(['no such parameter: no'])
  })
})

describe('reactions', () => {
  it('are new once for each account, and can be taken back', () => {
    const { send, onIssue, github, clock } = setUp()
    const path = `/issues/comments/${onIssue.id}/reactions`
    github.addReaction({
      kind: 'issue',
      commentId: onIssue.id,
      user: 'octo-dev',
      content: 'eyes'
    })
    clock.move(1999)
    const first = send('POST', path, { content: 'eyes' })
    clock.move(60_000)
    const second = send('POST', path, { content: 'eyes' })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.json).toEqual(first.json)
    expect(first.json).toMatchObject({
      content: 'eyes',
      created_at: '2026-01-15T10:00:01Z',
      user: { login: 'github-actions[bot]', type: 'Bot' }
    })
    expect(send('GET', path).json).toHaveLength(2)
    const gone = send('DELETE', `${path}/${first.json.id}`)
    expect([gone.status, gone.body]).toEqual([204, ''])
    expect(send('POST', path, { content: 'eyes' }).status).toBe(201)
  })
})

describe('lists that lag', () => {
  it('show later what a POST decides at once', () => {
    const { send, onIssue, clock } = setUp({ listLagMs: 4_000 })
    clock.move(10_000)
    const path = `/issues/comments/${onIssue.id}/reactions`
    const seen = () => [
      send('GET', path).json.length,
      send('GET', '/issues/7/comments').json.length,
      send('GET', '/issues/comments').json[0].reactions.eyes
    ]
    const { json, status } = send('POST', path, EYES)
    send('POST', '/issues/7/comments', { body: 'Done.' })
    expect([status, send('POST', path, EYES).status]).toEqual([201, 200])
    expect(seen()).toEqual([0, 1, 0])
    clock.move(4_000)
    expect(seen()).toEqual([1, 2, 1])
    send('DELETE', `${path}/${json.id}`)
    expect(send('POST', path, EYES).status).toBe(201)
    expect(seen()).toEqual([1, 2, 1])
  })
})

describe('what GitHub refuses', () => {
  const line = '/pulls/comments/2400000001/reactions'
  const writes: readonly (readonly [string, unknown])[] = [
    ['/issues/8/comments', { body: 'x' }],
    [line, EYES]
  ]
  const refusals = (send: ReturnType<typeof setUp>['send']) =>
    writes.map(([path, body]) => {
      const { request, response, status, json } = send('POST', path, body)
      expect(validateResponse(request, response)).toEqual([])
      return `${status} ${json.message}`
    })

  it('on a locked conversation', () => {
    const { send, github } = setUp()
    github.lock(8)
    expect(refusals(send)).toEqual([
      '403 Unable to create comment because issue is locked.',
      '403 Unable to create reaction because issue is locked.'
    ])
    expect(send('GET', '/issues/8').json.locked).toBe(true)
  })

  it('in an archived repository', () => {
    const { send, github } = setUp()
    github.setRepository('archived')
    const words = '403 Repository was archived so is read-only.'
    expect(refusals(send)).toEqual([words, words])
    expect(send('GET', '/issues/8').status).toBe(200)
  })

  it('under the old name of a repository', () => {
    const { send, github } = setUp()
    github.setRepository('moved')
    const words = '307 Moved Permanently'
    expect(refusals(send)).toEqual([words, words])
    const { request, response, status, headers } = send('GET', '/issues/7?x=1')
    expect(status).toBe(301)
    expect(validateResponse(request, response)).toEqual([])
    expect(headers.location).toBe(`${API}/repositories/186853002/issues/7?x=1`)
    const path = new URL(headers.location ?? '').pathname
    expect(github.handle({ ...request, path }).status).toBe(200)
  })
})

describe('GraphQL', () => {
  const request = (authorization: string) => ({
    method: 'POST',
    path: '/api/graphql',
    headers: { authorization },
    body: JSON.stringify({ query: 'query { viewer { login } }' })
  })

  it('says whose token it is', () => {
    const { github } = setUp()
    const asked = request('Bearer ghs_token')
    const answer = github.handle(asked)
    expect(validateRequest(asked)).toEqual([])
    expect(validateResponse(asked, answer)).toEqual([])
    expect(JSON.parse(answer.body)).toEqual({
      data: { viewer: { login: 'github-actions[bot]' } }
    })
    expect(github.handle(request('Bearer other')).status).toBe(401)
    expect(github.unknownRequests).toEqual([])
  })
})
