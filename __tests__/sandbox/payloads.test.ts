import { describe, expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import {
  event,
  issueComment,
  issuesLabeled,
  pushed,
  reviewComment,
  reviewSubmitted,
  schedule,
  workflowDispatch
} from '../../sandbox/payloads.ts'
import { webhookProblems } from '../webhooks.ts'

const github = createGitHub({
  now: () => Date.UTC(2026, 0, 15, 10),
  serverUrl: 'http://127.0.0.1:8080',
  apiUrl: 'http://127.0.0.1:8080/api/v3',
  token: 'x'
})
const { place } = github
const issue = github.addIssue({ number: 7, title: 'Broken', by: 'octo-reader' })
const { number } = github.openPullRequest({
  title: 'Fix',
  branch: 'agent/fix',
  by: 'agent-app[bot]'
})
const pull = github.issue(number) ?? issue
const octo = github.account('octo-dev')

describe('issue_comment', () => {
  it.each(['created', 'edited', 'deleted'] as const)(
    '%s, moved here, is still valid',
    action => {
      for (const user of ['octo-dev', 'dependabot[bot]']) {
        const comment = github.addComment({ issue: 7, user, body: '/agent x' })
        const { payload } = issueComment({ place, issue, comment, action })
        expect(webhookProblems(`issue_comment$${action}`, payload)).toEqual([])
      }
    }
  )

  it('says who, where, what and when', () => {
    const user = 'octo-dev'
    const comment = github.addComment({ issue: 7, user, body: '/agent x' })
    const { name, payload } = issueComment({ place, issue, comment })
    const page = 'http://127.0.0.1:8080/acme/shop/issues/7'
    expect(name).toBe('issue_comment')
    expect(payload).toMatchObject({
      action: 'created',
      issue: { number: 7, title: 'Broken', html_url: page },
      comment: {
        id: comment.id,
        body: '/agent x',
        user: { login: 'octo-dev', type: 'User' },
        html_url: `${page}#issuecomment-${comment.id}`,
        author_association: 'NONE',
        created_at: '2026-01-15T10:00:00Z',
        url: `http://127.0.0.1:8080/api/v3/repos/acme/shop/issues/comments/${comment.id}`
      },
      repository: {
        full_name: 'acme/shop',
        name: 'shop',
        owner: { login: 'acme' }
      },
      sender: { login: 'octo-dev' }
    })
    expect(JSON.stringify(payload)).not.toMatch(
      /Hello-World|api\.github\.com\/repos/
    )
  })

  it('on a pull request says so', () => {
    const user = 'octo-dev'
    const comment = github.addComment({ issue: number, user, body: '/agent' })
    const { payload } = issueComment({ place, issue: pull, comment })
    expect(webhookProblems('issue_comment$created', payload)).toEqual([])
    expect(payload).toMatchObject({
      issue: {
        number,
        pull_request: {
          html_url: `http://127.0.0.1:8080/acme/shop/pull/${number}`
        }
      }
    })
  })
})

describe('other events', () => {
  it('pull_request_review_comment', () => {
    const comment = github.addComment({
      issue: number,
      user: 'octo-dev',
      body: '/agent',
      kind: 'review',
      path: 'src/a.ts',
      startLine: 7,
      line: 9
    })
    const { name, payload } = reviewComment({ place, issue: pull, comment })
    expect(name).toBe('pull_request_review_comment')
    expect(
      webhookProblems('pull_request_review_comment$created', payload)
    ).toEqual([])
    expect(payload).toMatchObject({
      comment: {
        id: comment.id,
        body: '/agent',
        path: 'src/a.ts',
        line: 9,
        start_line: 7,
        diff_hunk: expect.stringContaining('@@ -6,3 +6,4 @@'),
        subject_type: 'line',
        html_url: `http://127.0.0.1:8080/acme/shop/pull/8#discussion_r${comment.id}`
      },
      pull_request: { number, head: { ref: 'agent/fix' } },
      repository: { full_name: 'acme/shop' },
      sender: { login: 'octo-dev' }
    })
  })

  it('pull_request_review_comment, outdated, in answer to another', () => {
    const comment = github.addComment({
      issue: number,
      user: 'octo-dev',
      body: '/agent',
      kind: 'review',
      isOutdated: true,
      replyTo: 5
    })
    const { payload } = reviewComment({ place, issue: pull, comment })
    expect(
      webhookProblems('pull_request_review_comment$created', payload)
    ).toEqual([])
    expect(payload).toMatchObject({
      comment: { line: null, position: null, in_reply_to_id: 5 }
    })
  })

  it.each([
    ['approved', 'Fine'],
    ['changes_requested', '/agent fix'],
    ['commented', '']
  ] as const)('pull_request_review %s', (state, body) => {
    const { review } = github.addReview({
      issue: number,
      user: 'octo-dev',
      state,
      body
    })
    const { name, payload } = reviewSubmitted({ place, issue: pull, review })
    expect(name).toBe('pull_request_review')
    expect(webhookProblems('pull_request_review$submitted', payload)).toEqual(
      []
    )
    expect(payload).toMatchObject({
      action: 'submitted',
      review: {
        id: review.id,
        state,
        body: body || null,
        html_url: `http://127.0.0.1:8080/acme/shop/pull/8#pullrequestreview-${review.id}`
      },
      pull_request: { number, head: { ref: 'agent/fix' } },
      sender: { login: 'octo-dev' }
    })
    expect(JSON.stringify(payload)).not.toContain('Hello-World/pull')
  })

  it('push', () => {
    const sha = '1'.repeat(40)
    const given = { place, sender: octo, branch: 'agent/fix', sha }
    const { payload } = pushed(given)
    expect(webhookProblems('push$event', payload)).toEqual([])
    expect(payload).toMatchObject({ ref: 'refs/heads/agent/fix', after: sha })
  })

  it('schedule', () => {
    expect(schedule()).toEqual({
      name: 'schedule',
      payload: { schedule: '*/10 * * * *' }
    })
  })

  it('workflow_dispatch', () => {
    const { payload } = workflowDispatch({
      place,
      sender: octo,
      inputs: { prompt: 'x' }
    })
    expect(webhookProblems('workflow_dispatch$event', payload)).toEqual([])
    expect(payload).toMatchObject({
      inputs: { prompt: 'x' },
      repository: { full_name: 'acme/shop' }
    })
  })

  it('issues labeled', () => {
    const { payload } = issuesLabeled({
      place,
      sender: octo,
      issue,
      label: 'agent'
    })
    expect(webhookProblems('issues$labeled', payload)).toEqual([])
    expect(payload).toMatchObject({
      label: { name: 'agent' },
      issue: { number: 7 },
      sender: { login: 'octo-dev' }
    })
  })

  it('any that there is an example of', () => {
    const { payload } = event('push', undefined, { place, sender: octo })
    expect(payload).toMatchObject({
      sender: { login: 'octo-dev' },
      repository: { full_name: 'acme/shop' }
    })
    expect(() => event('no_such', 'x', { place, sender: octo })).toThrow(
      'No example of no_such (x)'
    )
  })
})
