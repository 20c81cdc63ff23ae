import { expect, it } from '@jest/globals'
import { createGitHub } from '../../sandbox/github.ts'
import { webhookProblems } from '../webhooks.ts'
import { checkSuite, pushedTo, workflowRun } from './events.ts'

const github = createGitHub({
  now: () => Date.UTC(2026, 0, 15, 10),
  serverUrl: 'http://127.0.0.1:8080',
  apiUrl: 'http://127.0.0.1:8080/api/v3',
  token: 'x'
})
const checks = {
  pull: 8,
  branch: 'agent/job-7f3a',
  commit: '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c',
  conclusion: 'failure'
} as const

it.each([
  [
    'check_suite',
    checkSuite({ github }, { ...checks, app: 'circleci-checks' })
  ],
  ['workflow_run', workflowRun({ github }, checks)],
  ['workflow_run', workflowRun({ github }, { ...checks, isFork: true })]
])('%s, changed, is still as GitHub writes it', (name, event) => {
  expect(webhookProblems(`${name}$completed`, event.payload)).toEqual([])
  expect(event).toMatchObject({
    name,
    payload: {
      [name]: { head_branch: 'agent/job-7f3a', conclusion: 'failure' },
      repository: { full_name: 'acme/shop' },
      sender: { login: 'agent-app[bot]', type: 'Bot' }
    }
  })
})

it('pull_request, changed, is still as GitHub writes it', () => {
  const { payload } = pushedTo(
    { github },
    { by: 'agent-app[bot]', isFork: true }
  )
  expect(webhookProblems('pull_request$synchronize', payload)).toEqual([])
})
