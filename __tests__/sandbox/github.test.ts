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

  it('of others stay', () => {
    const { send, onIssue, github } = setUp()
    const { reaction } = github.addReaction({
      kind: 'issue',
      commentId: onIssue.id,
      user: 'octo-dev',
      content: 'eyes'
    })
    const path = `/issues/comments/${onIssue.id}/reactions/${reaction.id}`
    expect(send('DELETE', path).status).toBe(404)
    expect(github.reactions('issue', onIssue.id)).toHaveLength(1)
  })

  it('can be asked for by content, and are counted with the comment', () => {
    const { send, onIssue } = setUp()
    const comment = `/issues/comments/${onIssue.id}`
    send('POST', `${comment}/reactions`, { content: 'eyes' })
    send('POST', `${comment}/reactions`, { content: 'rocket' })
    const found = send('GET', `${comment}/reactions?content=rocket`).json
    expect(found).toHaveLength(1)
    expect(send('GET', comment).json.reactions).toMatchObject({
      total_count: 2,
      eyes: 1,
      rocket: 1,
      hooray: 0
    })
  })

  it('on a line and in the conversation are apart', () => {
    const { send, onLine } = setUp()
    send('POST', `/pulls/comments/${onLine.id}/reactions`, { content: 'eyes' })
    const path = `/issues/comments/${onLine.id}/reactions`
    expect(send('GET', path).status).toBe(404)
  })
})

describe('pages', () => {
  function thread(count: number) {
    const world = setUp()
    for (let at = 1; at < count; at += 1) {
      const body = `number ${at + 1}`
      world.github.addComment({ issue: 7, user: 'octo-dev', body })
    }
    return (query: string) => {
      const { json, headers } = world.send('GET', `/issues/7/comments${query}`)
      return { count: json.length, first: json[0]?.body, link: headers.link }
    }
  }

  function link(page: number, relation: string) {
    const url = `${API}/repositories/186853002/issues/7/comments`
    return `<${url}?per_page=2&page=${page}>; rel="${relation}"`
  }

  it('hold 30 unless told, and 100 at most', () => {
    const list = thread(120)
    expect(list('').count).toBe(30)
    expect(list('?per_page=1000').count).toBe(100)
    expect(list('?per_page=0').count).toBe(30)
    expect(list('?per_page=100&page=2')).toMatchObject({
      count: 20,
      first: 'number 101'
    })
  })

  it('have no Link when there is but one', () => {
    expect(thread(2)('').link).toBeUndefined()
  })

  it('say where the others are', () => {
    const list = thread(5)
    expect(list('?per_page=2').link).toBe(
      [link(2, 'next'), link(3, 'last')].join(', ')
    )
    expect(list('?per_page=2&page=2').link).toBe(
      [
        link(1, 'prev'),
        link(3, 'next'),
        link(3, 'last'),
        link(1, 'first')
      ].join(', ')
    )
    expect(list('?per_page=2&page=3')).toMatchObject({
      count: 1,
      link: [link(2, 'prev'), link(1, 'first')].join(', ')
    })
  })

  it('are empty past the end', () => {
    expect(thread(5)('?per_page=2&page=9')).toMatchObject({ count: 0 })
  })

  it('can be followed by their link', () => {
    const { github } = setUp()
    const answer = github.handle({
      method: 'GET',
      path: '/api/v3/repositories/186853002/issues/7/comments?page=1',
      headers: { authorization: 'token ghs_token' },
      body: ''
    })
    expect(answer.status).toBe(200)
  })

  it('can begin at a date', () => {
    const { github, clock, send } = setUp()
    clock.move(60_000)
    github.addComment({ issue: 7, user: 'octo-dev', body: 'later' })
    const path = '/issues/7/comments?since=2026-01-15T10:00:30Z'
    expect(send('GET', path).json).toMatchObject([{ body: 'later' }])
  })
})

describe('comments on lines', () => {
  const list = '/pulls/8/reviews/2000000002/comments'

  it('say where they stand', () => {
    const { send, onLine, review } = setUp()
    const [range, deleted, outdated, file] = send('GET', list).json
    expect(range).toMatchObject({
      path: 'a.ts',
      line: 9,
      start_line: 7,
      start_side: 'RIGHT',
      side: 'RIGHT',
      subject_type: 'line',
      position: 4,
      pull_request_review_id: review.id,
      html_url: `https://ghe.test/acme/shop/pull/8#discussion_r${range.id}`,
      reactions: { total_count: 0 }
    })
    expect(range.diff_hunk).toMatch(/^@@ -6,3 \+6,4 @@[\s\S]*\n\+.*$/)
    expect(deleted).toMatchObject({ side: 'LEFT', in_reply_to_id: onLine.id })
    expect(deleted.diff_hunk).toMatch(/^@@ -1,3 \+1,2 @@[\s\S]*\n-.*$/)
    expect(outdated).toMatchObject({
      line: null,
      position: null,
      original_line: 12
    })
    expect(file).toMatchObject({ line: null, subject_type: 'file' })
  })

  it('belong to a review, each on its own to one without words', () => {
    const { send } = setUp()
    const [alone] = send('GET', '/pulls/comments').json
    const path = `/pulls/8/reviews/${alone.pull_request_review_id}`
    expect(send('GET', path).json).toMatchObject({
      state: 'COMMENTED',
      body: ''
    })
    expect(send('GET', '/pulls/8/reviews/2000000002').json).toMatchObject({
      state: 'CHANGES_REQUESTED',
      user: { login: 'octo-dev' },
      submitted_at: '2026-01-15T10:00:00Z',
      html_url: 'https://ghe.test/acme/shop/pull/8#pullrequestreview-2000000002'
    })
  })

  it('can come without their lines', () => {
    const { send } = setUp({ legacyReviewComments: true })
    const { request, response, json } = send('GET', list)
    expect(validateResponse(request, response)).toEqual([])
    expect(json[0]).toHaveProperty('diff_hunk')
    expect(json[0]).not.toHaveProperty('line')
  })
})

describe('comments of the whole repository', () => {
  it('are told by id, or by date, since a date', () => {
    const { send, github, clock, onIssue } = setUp()
    github.addIssue({ number: 12, title: 'Other', by: 'octo-dev' })
    clock.move(60_000)
    github.addComment({ issue: 12, user: 'octo-dev', body: 'Later' })
    clock.move(60_000)
    github.editComment(onIssue.id, 'Edited')
    const bodies = (query: string) =>
      send('GET', `/issues/comments${query}`).json.map(
        (one: { body: string }) => one.body
      )
    expect(bodies('')).toEqual(['Edited', 'Later'])
    expect(bodies('?direction=desc')).toEqual(['Edited', 'Later'])
    expect(bodies('?sort=updated')).toEqual(['Later', 'Edited'])
    expect(bodies('?sort=created&direction=desc')).toEqual(['Later', 'Edited'])
    expect(bodies('?since=2026-01-15T10:02:00Z')).toEqual(['Edited'])
    expect(send('GET', '/issues/comments?per_page=1').headers.link).toContain(
      'repositories/186853002/issues/comments?per_page=1&page=2>; rel="next"'
    )
  })
})

describe('lists that lag', () => {
  it('show later what a POST decides at once', () => {
    const { send, onIssue, clock, github } = setUp()
    clock.move(10_000)
    github.setListLag(4_000)
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
    github.unlock(8)
    expect(send('POST', line, EYES).status).toBe(201)
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
  const request = (authorization: string, query = '{ viewer { login } }') => ({
    method: 'POST',
    path: '/api/graphql',
    headers: { authorization },
    body: JSON.stringify({ query })
  })

  it('says whose token it is', () => {
    const { github } = setUp()
    const asked = request('Bearer ghs_token', 'query { viewer { login } }')
    const answer = github.handle(asked)
    expect(validateRequest(asked)).toEqual([])
    expect(validateResponse(asked, answer)).toEqual([])
    expect(JSON.parse(answer.body)).toEqual({
      data: { viewer: { login: 'github-actions[bot]' } }
    })
    expect(github.handle(request('Bearer other')).status).toBe(401)
    expect(github.unknownRequests).toEqual([])
  })

  it('knows nothing else', () => {
    const { github } = setUp()
    const { status, body } = github.handle(request('token ghs_token', '{ x }'))
    expect([status, Object.keys(JSON.parse(body))]).toEqual([200, ['errors']])
  })
})

describe('who may', () => {
  it.each(['Bearer ghs_token', 'token ghs_token', 'bearer ghs_token'])(
    'take %s',
    authorization => {
      const { send } = setUp()
      expect(send('GET', '/issues/7', undefined, authorization).status).toBe(
        200
      )
    }
  )

  it.each(['', 'Bearer other', 'ghs_token', 'Basic ghs_token'])(
    'refuse %p',
    authorization => {
      const { send } = setUp()
      const answer = send('GET', '/issues/7', undefined, authorization)
      expect(answer.status).toBe(401)
      expect(answer.json.message).toBe('Bad credentials')
    }
  )

  it.each([
    ['an issue needs issues', { pullRequests: 'write' }, 7, 403],
    ['reading is not writing', { issues: 'read' }, 7, 403],
    ['issues are enough', { issues: 'write' }, 7, 201],
    ['a pull request takes either', { pullRequests: 'write' }, 8, 201],
    ['or the other', { issues: 'write' }, 8, 201]
  ] as const)('comment: %s', (_, scopes, issue, status) => {
    const { send } = setUp({ scopes: { ...NO_SCOPES, ...scopes } })
    const answer = send('POST', `/issues/${issue}/comments`, { body: 'x' })
    expect(answer.status).toBe(status)
  })

  it('react on a line: pull requests only', () => {
    const { send, onLine, github } = setUp({
      scopes: { ...NO_SCOPES, issues: 'write' }
    })
    const react = () =>
      send('POST', `/pulls/comments/${onLine.id}/reactions`, {
        content: 'eyes'
      }).status
    expect(react()).toBe(403)
    github.setScopes({ pullRequests: 'write' })
    expect(react()).toBe(201)
  })

  it('read a pull request: either of two', () => {
    const { send, github } = setUp({ scopes: NO_SCOPES })
    expect(send('GET', '/pulls/8').json.message).toBe(
      'Resource not accessible by integration'
    )
    github.setScopes({ contents: 'read' })
    expect(send('GET', '/pulls/8').status).toBe(200)
  })
})

describe('permissions', () => {
  it.each([
    ['admin', 'admin', [true, true, true, true, true]],
    ['maintain', 'write', [false, true, true, true, true]],
    ['write', 'write', [false, false, true, true, true]],
    ['triage', 'read', [false, false, false, true, true]],
    ['read', 'read', [false, false, false, false, true]],
    ['none', 'none', [false, false, false, false, false]]
  ] as const)('of the role %s', (role, permission, flags) => {
    const [admin, maintain, push, triage, pull] = flags
    const { send } = setUp({ permissions: { 'Octo-Dev': role } })
    expect(
      send('GET', '/collaborators/octo-dev/permission').json
    ).toMatchObject({
      permission,
      role_name: role,
      user: { permissions: { admin, maintain, push, triage, pull } }
    })
  })

  it('of a role that the organisation made', () => {
    const { send } = setUp({
      permissions: { 'octo-dev': { roleName: 'releaser', base: 'maintain' } }
    })
    expect(
      send('GET', '/collaborators/octo-dev/permission').json
    ).toMatchObject({
      permission: 'write',
      role_name: 'releaser',
      user: { role_name: 'releaser', permissions: { maintain: true } }
    })
  })
})

describe('pull requests', () => {
  it('are issues too, and a push moves their head', () => {
    const { send, github, pull } = setUp()
    expect(pull).toMatchObject({
      number: 8,
      html_url: 'https://ghe.test/acme/shop/pull/8'
    })
    const before = send('GET', '/pulls/8').json.head
    expect(before).toMatchObject({ ref: 'agent/fix', sha: pull.headSha })
    const moved = github.push(8)
    expect(moved).not.toBe(pull.headSha)
    expect(send('GET', '/pulls/8').json.head.sha).toBe(moved)
    expect(send('GET', '/issues/8').json.pull_request.html_url).toBe(
      pull.html_url
    )
  })
})

describe('the rest', () => {
  it('answers what it does not know with 404 and remembers it', () => {
    const { send, github } = setUp()
    expect(send('GET', '/labels').status).toBe(404)
    expect(send('PUT', '/issues/7').status).toBe(404)
    expect(github.unknownRequests.map(({ method }) => method)).toEqual([
      'GET',
      'PUT'
    ])
  })

  it('knows one repository, in any case', () => {
    const { github } = setUp()
    const status = (repository: string) =>
      github.handle({
        method: 'GET',
        path: `/api/v3/repos/${repository}/issues/7`,
        headers: { authorization: 'Bearer ghs_token' },
        body: ''
      }).status
    expect(['acme/shop', 'Acme/Shop', 'acme/other'].map(status)).toEqual([
      200, 200, 404
    ])
    expect(github.unknownRequests).toEqual([])
  })

  it('counts the requests of the hour', () => {
    const { send } = setUp()
    send('GET', '/issues/7')
    expect(send('GET', '/issues/7').headers).toMatchObject({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4998',
      'x-ratelimit-reset': String(Date.UTC(2026, 0, 15, 11) / 1000),
      'content-type': 'application/json; charset=utf-8',
      'x-github-request-id': expect.stringMatching(/^[0-9A-F:]+$/)
    })
  })

  it('dates an edit', () => {
    const { send, onIssue, clock } = setUp()
    clock.move(60_000)
    const path = `/issues/comments/${onIssue.id}`
    const edited = send('PATCH', path, { body: 'Better' })
    expect(edited.json).toMatchObject({
      body: 'Better',
      created_at: '2026-01-15T10:00:00Z',
      updated_at: '2026-01-15T10:01:00Z'
    })
  })

  it('lets what is due happen before it answers', () => {
    let asked = 0
    const { send } = setUp({
      beforeAnswer: () => {
        asked += 1
      }
    })
    send('GET', '/issues/7')
    expect(asked).toBe(1)
  })
})
