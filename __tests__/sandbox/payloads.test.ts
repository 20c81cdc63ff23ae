import { describe, expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import {
  event,
  issueComment,
  issuesLabeled,
  reviewComment,
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
      kind: 'review'
    })
    const { name, payload } = reviewComment({ place, issue: pull, comment })
    expect(name).toBe('pull_request_review_comment')
    expect(
      webhookProblems('pull_request_review_comment$created', payload)
    ).toEqual([])
    expect(payload).toMatchObject({
      comment: { id: comment.id, body: '/agent' },
      pull_request: { number, head: { ref: 'agent/fix' } },
      repository: { full_name: 'acme/shop' },
      sender: { login: 'octo-dev' }
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
