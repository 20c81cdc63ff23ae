import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { MARKER_OPENING } from '../../src/github/marker.ts'
import type { Json } from '../../src/github/payload.ts'
import type { Run } from '../../src/github/run.ts'
import { readTrigger } from '../../src/github/trigger.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { webhookProblems } from '../webhooks.ts'

const EXAMPLES: readonly { name: string; examples: readonly Json[] }[] =
  createRequire(import.meta.url)('@octokit/webhooks-examples')

/** A run with this event. */
function runOf(eventName: string, payload: Run['payload']): Run {
  return {
    eventName,
    payload,
    owner: 'acme',
    repo: 'shop',
    apiUrl: 'https://api.github.com',
    graphqlUrl: '',
    serverUrl: 'https://github.com',
    id: '6',
    attempt: 1
  }
}

const COMMENT = {
  action: 'created',
  issue: { number: 7, comments: 3 },
  comment: {
    id: 9,
    body: '/agent fix',
    created_at: '2026-11-21T00:00:00Z',
    html_url: 'https://github.com/acme/shop/issues/7#issuecomment-9',
    user: { login: 'octo-dev', type: 'User' }
  }
}

function triggerOf(changes: object, prompt = '') {
  const run = runOf('issue_comment', { ...COMMENT, ...changes })
  return readTrigger(run, '/agent', prompt)
}

describe('the event of a comment', () => {
  it('is read', () => {
    expect(triggerOf({})).toEqual({
      kind: 'asked',
      asked: {
        kind: 'comment',
        id: 9,
        issue: 7,
        createdAt: Date.parse('2026-11-21T00:00:00Z'),
        url: 'https://github.com/acme/shop/issues/7#issuecomment-9',
        text: '/agent fix',
        issueComments: 3
      },
      asker: { login: 'octo-dev', isBot: false },
      gated: true,
      request: { prompt: 'fix', isFromComment: true, wantsHelp: false }
    })
  })

  it.each([
    ['edited', { action: 'edited' }],
    ['deleted', { action: 'deleted' }],
    ['of no action', { action: undefined }],
    ['of many actions', { action: ['created'] }],
    ['with no text', { comment: { ...COMMENT.comment, body: null } }],
    ['with a number', { comment: { ...COMMENT.comment, body: 5 } }],
    ['with a list', { comment: { ...COMMENT.comment, body: ['/agent'] } }],
    ['of talk', { comment: { ...COMMENT.comment, body: 'Thanks!' } }]
  ])('%s is skipped', (_, changes) => {
    expect(triggerOf(changes).kind).toBe('skipped')
  })

  it('that carries a marker is skipped, with a prompt too', () => {
    const check = (before: string, after: string) => {
      const body = `/agent ${before}${MARKER_OPENING}${after}`
      const comment = { ...COMMENT.comment, body }
      expect(triggerOf({ comment }).kind).toBe('skipped')
      expect(triggerOf({ comment }, 'fix').kind).toBe('skipped')
    }
    fc.assert(fc.property(hostileText, hostileText, check), RUNS)
  })

  it.each([
    ['no comment', { comment: undefined }],
    ['a comment in a list', { comment: [COMMENT.comment] }],
    ['no id', { comment: { ...COMMENT.comment, id: undefined } }],
    ['an id as text', { comment: { ...COMMENT.comment, id: '9' } }],
    ['a huge id', { comment: { ...COMMENT.comment, id: 2 ** 53 } }],
    ['half an id', { comment: { ...COMMENT.comment, id: 9.5 } }],
    ['an id below 0', { comment: { ...COMMENT.comment, id: -9 } }],
    ['an id of a path', { comment: { ...COMMENT.comment, id: '../9' } }],
    ['no issue', { issue: undefined }],
    ['an issue as text', { issue: { number: '7' } }],
    ['no body at all', { comment: { ...COMMENT.comment, body: undefined } }]
  ])('with %s is broken', (_, changes) => {
    expect(triggerOf(changes).kind).toBe('broken')
  })

  it('takes only the type for a sign of a bot', () => {
    const isBot = (user: unknown) => {
      const trigger = triggerOf({ comment: { ...COMMENT.comment, user } })
      return 'asker' in trigger ? trigger.asker : 'none'
    }
    expect(isBot({ login: 'x[bot]', type: 'User' })).toMatchObject({
      isBot: false
    })
    expect(isBot({ login: 'octo-dev', type: 'Bot' })).toMatchObject({
      isBot: true
    })
    for (const user of [null, [], 'octo-dev', { login: 5 }, { login: '' }])
      expect(isBot(user)).toBeUndefined()
  })

  it('is gated, whatever it is', () => {
    const any = fc.oneof(
      fc.constantFrom(
        'issues',
        'pull_request_target',
        'pull_request',
        'workflow_run',
        'check_suite',
        'discussion_comment',
        'pull_request_review_thread',
        'fork',
        'watch',
        'Push',
        'push ',
        '',
        'toString',
        '__proto__',
        'constructor'
      ),
      hostileText
    )
    const check = (eventName: string, payload: unknown) => {
      const run = runOf(eventName, { sender: payload, issue: payload })
      const trigger = readTrigger(run, '/agent', 'fix')
      expect(trigger).toMatchObject({ kind: 'event', gated: true })
    }
    fc.assert(fc.property(any, fc.jsonValue(), check), RUNS)
  })

  it('is not gated where only the own people cause it', () => {
    for (const eventName of [
      'workflow_dispatch',
      'repository_dispatch',
      'schedule',
      'push',
      'merge_group',
      'release'
    ]) {
      const trigger = readTrigger(runOf(eventName, {}), '/agent', 'fix')
      expect(trigger).toMatchObject({ kind: 'event', gated: false })
    }
  })

  it('is never a reason to throw', () => {
    const names = fc.constantFrom(
      'issue_comment',
      'pull_request_review_comment',
      'pull_request_review',
      'issues'
    )
    const check = (eventName: string, payload: object, prompt: string) => {
      const action =
        eventName === 'pull_request_review' ? 'submitted' : 'created'
      const run = runOf(eventName, { action, ...payload })
      readTrigger(run, '/agent', prompt)
    }
    const payload = fc.object({
      key: fc.constantFrom(
        'comment',
        'review',
        'issue',
        'pull_request',
        'user',
        'id'
      )
    })
    fc.assert(fc.property(names, payload, hostileText, check), RUNS)
  })
})

/** GitHub's example of an event, with what was written changed. */
function example(name: string, action: string, changes: object): Run {
  const written = name === 'pull_request_review' ? 'review' : 'comment'
  const payload = EXAMPLES.find(
    event => event.name === name
  )?.examples.findLast(
    one => one.action === action && one[written] !== undefined
  )
  if (payload === undefined) throw new Error(`no ${name} ${action}`)
  const changed = {
    ...payload,
    [written]: { ...(payload[written] as object), ...changes }
  }
  expect(webhookProblems(`${name}$${action}`, changed)).toEqual([])
  return runOf(name, changed)
}

const LINE_EVENT = 'pull_request_review_comment'
const REVIEW_EVENT = 'pull_request_review'
const ASKING = { body: '/agent fix' }
const OWN = { body: `/agent ${MARKER_OPENING}` }
const REVIEW = 'https://github.com/Codertocat/Hello-World/pull/2'

describe("GitHub's own example of", () => {
  it('a comment on a line asks, and says where it stands', () => {
    const run = example(LINE_EVENT, 'created', { body: '/agent fix it' })
    expect(readTrigger(run, '/agent', '')).toEqual({
      kind: 'asked',
      asked: {
        kind: 'line',
        id: 284312630,
        issue: 2,
        createdAt: Date.parse('2019-05-15T15:20:37Z'),
        url: `${REVIEW}#discussion_r284312630`,
        text: '/agent fix it',
        issueComments: 0
      },
      asker: { login: 'Codertocat', isBot: false },
      gated: true,
      request: { prompt: 'fix it', isFromComment: true, wantsHelp: false },
      place: {
        path: 'README.md',
        line: 265,
        side: 'RIGHT',
        isFile: false,
        isOutdated: false,
        url: `${REVIEW}#discussion_r284312630`,
        hunk: '@@ -1 +1 @@\n-# Hello-World'
      }
    })
  })

  it('a review asks', () => {
    const run = example(REVIEW_EVENT, 'submitted', { body: '/agent' })
    expect(readTrigger(run, '/agent', '')).toEqual({
      kind: 'asked',
      asked: {
        kind: 'review',
        id: 237895671,
        issue: 2,
        createdAt: Date.parse('2019-05-15T15:20:38Z'),
        url: `${REVIEW}#pullrequestreview-237895671`,
        text: '/agent',
        issueComments: 0
      },
      asker: { login: 'Codertocat', isBot: false },
      gated: true,
      request: { prompt: '', isFromComment: true, wantsHelp: false }
    })
  })

  it.each([
    ['talk on a line', LINE_EVENT, 'created', {}],
    ['an edited comment on a line', LINE_EVENT, 'edited', ASKING],
    ['a deleted comment on a line', LINE_EVENT, 'deleted', ASKING],
    ['a review without a body', REVIEW_EVENT, 'submitted', {}],
    ['a review of talk', REVIEW_EVENT, 'submitted', { body: 'Nice' }],
    ['a dismissed review', REVIEW_EVENT, 'dismissed', ASKING],
    ['our own words', REVIEW_EVENT, 'submitted', OWN]
  ])('%s is skipped', (_, name, action, changes) => {
    const run = example(name, action, changes)
    expect(readTrigger(run, '/agent', '').kind).toBe('skipped')
  })

  it.each([
    ['a comment on an issue', 'issue_comment', 'created', 'comment'],
    ['a comment on a line', LINE_EVENT, 'created', 'line'],
    ['a review without a body', REVIEW_EVENT, 'submitted', 'review']
  ])(
    '%s is not read where the workflow has a prompt',
    (_, name, action, kind) => {
      const run = example(name, action, {})
      expect(readTrigger(run, '/agent', '--help')).toMatchObject({
        kind: 'asked',
        gated: true,
        asked: { kind },
        asker: { login: 'Codertocat' },
        request: { prompt: '--help', isFromComment: false, wantsHelp: false }
      })
    }
  )

  it.each([
    ['issues', 'https://github.com/Codertocat/Hello-World/issues/1'],
    ['discussion_comment', /\/discussions\/\d+#discussioncomment-\d+$/],
    ['pull_request', REVIEW],
    ['workflow_run', /\/actions\/runs\/\d+$/],
    ['check_run', /\/runs\/\d+$/],
    ['release', /\/releases\/tag\//],
    ['workflow_dispatch', undefined]
  ])('%s names the address of what it is about', (name, url) => {
    const payload = EXAMPLES.find(event => event.name === name)?.examples[0]
    const trigger = readTrigger(runOf(name, payload ?? {}), '/agent', 'fix')
    expect(trigger.kind).toBe('event')
    const named = trigger.kind === 'event' ? trigger.url : 'none'
    if (url === undefined) expect(named).toBeUndefined()
    else expect(named).toMatch(url)
  })
})
