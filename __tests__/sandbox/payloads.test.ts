/** The sandbox's events are as GitHub's schemas of webhooks describe them. */
import { expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import {
  issueComment,
  issuesLabeled,
  reviewComment,
  reviewSubmitted,
  workflowDispatch
} from '../../sandbox/payloads.ts'
import { webhookProblems } from '../webhooks.ts'

const user = 'octo-dev'
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
const sender = github.account(user)

const onIssue = github.addComment({ issue: 7, user, body: '/agent x' })
const byBot = github.addComment({
  issue: 7,
  user: 'dependabot[bot]',
  body: '/agent x'
})
const onPull = github.addComment({ issue: number, user, body: '/agent' })
const onLine = { issue: number, user, body: '/agent', kind: 'review' } as const
const onRange = github.addComment({ ...onLine, startLine: 7, line: 9 })
const outdated = github.addComment({ ...onLine, isOutdated: true })
const reply = github.addComment({ ...onLine, replyTo: onRange.id })
const reviewed = (state: 'approved' | 'commented', body: string) => {
  const { review } = github.addReview({ issue: number, user, state, body })
  return reviewSubmitted({ place, issue: pull, review })
}

it.each([
  ['created', issueComment({ place, issue, comment: onIssue })],
  ['created', issueComment({ place, issue, comment: byBot })],
  ['created', issueComment({ place, issue: pull, comment: onPull })],
  ['created', reviewComment({ place, issue: pull, comment: onRange })],
  ['created', reviewComment({ place, issue: pull, comment: outdated })],
  ['created', reviewComment({ place, issue: pull, comment: reply })],
  ['submitted', reviewed('approved', 'Fine')],
  ['submitted', reviewed('commented', '')],
  ['event', workflowDispatch({ place, sender, inputs: { prompt: 'x' } })],
  ['labeled', issuesLabeled({ place, sender, issue, label: 'agent' })]
])('%s: %j is as GitHub describes it', (action, { name, payload }) => {
  expect(webhookProblems(`${name}$${action}`, payload)).toEqual([])
  const repository = { full_name: 'acme/shop', id: 186_853_002 }
  expect(payload).toMatchObject({ repository })
  expect(JSON.stringify(payload)).not.toContain('Hello-World/pull')
})
