/**
 * What each event asks for, by whom, and about what: docs/reference.md, "How it
 * behaves".
 */
import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { plain } from '../../src/common/message.ts'
import { asObject, asObjects, type Json } from '../../src/common/parse.ts'
import { readRequest } from '../../src/github/request.ts'
import type { Run } from '../../src/github/run.ts'
import {
  MARKER_OPENING,
  readTrigger as readTriggerOf
} from '../../src/github/trigger.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { webhookProblems } from '../webhooks.ts'

const EXAMPLES: readonly { name: string; examples: readonly Json[] }[] =
  createRequire(import.meta.url)('@octokit/webhooks-examples')

const LINE_EVENT = 'pull_request_review_comment'
const REVIEW_EVENT = 'pull_request_review'

/** A run with this event. */
function runOf(eventName: string, payload: Run['payload']): Run {
  return {
    eventName,
    payload,
    owner: 'acme',
    repo: 'shop',
    repositoryId: '5',
    isPrivate: undefined,
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

const ON = { title: '', description: '', author: '' }

describe('the event of a comment', () => {
  it('is read', () => {
    expect(triggerOf({})).toEqual({
      kind: 'asked',
      asked: {
        kind: 'comment',
        id: 9,
        on: { ...ON, number: 7, isPullRequest: false, comments: 3 },
        createdAt: Date.parse('2026-11-21T00:00:00Z'),
        url: 'https://github.com/acme/shop/issues/7#issuecomment-9',
        text: '/agent fix'
      },
      asker: { login: 'octo-dev', isBot: false },
      gatedAccounts: [{ login: 'octo-dev', isBot: false }],
      request: {
        text: 'fix',
        asksForNew: false,
        options: [],
        isFromComment: true,
        wantsHelp: false
      }
    })
  })

  const written = (changes: object) => ({
    comment: { ...COMMENT.comment, ...changes }
  })

  it.each([
    ['edited', { action: 'edited' }],
    ['of no action', { action: undefined }],
    ['with no text', written({ body: null })],
    ['of talk', written({ body: 'Thanks!' })]
  ])('%s is skipped', (_, changes) => {
    expect(triggerOf(changes).kind).toBe('skipped')
  })

  it('that begins with a marker is skipped, with a prompt too', () => {
    const check = (after: string) => {
      const body = `${MARKER_OPENING}${after}`
      expect(triggerOf(written({ body })).kind).toBe('skipped')
      expect(triggerOf(written({ body }), 'fix').kind).toBe('skipped')
      const mentioned = triggerOf(written({ body: `/agent ${body}` }))
      expect(mentioned.kind).toBe('asked')
    }
    fc.assert(fc.property(hostileText, check), RUNS)
  })

  it.each([
    ['no comment', { comment: undefined }],
    ['no id', written({ id: undefined })],
    ['an id as text', written({ id: '9' })],
    ['a huge id', written({ id: 2 ** 53 })],
    ['no issue', { issue: undefined }],
    ['no body at all', written({ body: undefined })]
  ])('with %s is broken', (_, changes) => {
    expect(triggerOf(changes).kind).toBe('broken')
  })

  it('takes only the type for a sign of a bot', () => {
    const askerOf = (user: unknown) => {
      const trigger = triggerOf(written({ user }))
      return 'asker' in trigger ? trigger.asker : 'none'
    }
    const known = askerOf({ login: 'x[bot]', type: 'User' })
    expect(known).toMatchObject({ isBot: false })
    const bot = askerOf({ login: 'octo-dev', type: 'Bot' })
    expect(bot).toMatchObject({ isBot: true })
    for (const user of [null, [], 'octo-dev', { login: 5 }, { login: '' }])
      expect(askerOf(user)).toBeUndefined()
  })

  it('is gated, whatever it is', () => {
    const any = fc.oneof(
      fc.constantFrom(
        'issues',
        'pull_request_target',
        'workflow_run',
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
      if (trigger.kind !== 'event') throw new Error(trigger.kind)
      const { asker, gatedAccounts } = trigger
      expect(gatedAccounts.length).toBeGreaterThan(0)
      expect(gatedAccounts[0]).toEqual(asker)
    }
    fc.assert(fc.property(any, fc.jsonValue(), check), RUNS)
  })

  it.each([
    'workflow_dispatch',
    'repository_dispatch',
    'schedule',
    'push',
    'merge_group',
    'release'
  ])('is not gated where only the own people cause it: %s', eventName => {
    const trigger = readTrigger(runOf(eventName, {}), '/agent', 'fix')
    expect(trigger).toMatchObject({ kind: 'event', gatedAccounts: [] })
  })

  it('is never a reason to throw', () => {
    const names = fc.constantFrom(LINE_EVENT, REVIEW_EVENT, 'issue_comment')
    const action = fc.constantFrom('created', 'submitted')
    const keys = ['comment', 'review', 'issue', 'pull_request', 'user', 'id']
    const payload = fc.object({ key: fc.constantFrom(...keys, 'body') })
    fc.assert(
      fc.property(names, action, payload, (eventName, action, payload) => {
        readTrigger(runOf(eventName, { action, ...payload }), '/agent', '')
      }),
      RUNS
    )
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

const ASKING = { body: '/agent fix' }
const OWN = { body: MARKER_OPENING }
const REVIEW = 'https://github.com/Codertocat/Hello-World/pull/2'

describe('a comment with --new', () => {
  const requestOf = (body: string, startJob: string, prompt = '') => {
    const comment = { ...COMMENT.comment, body }
    const run = runOf('issue_comment', { ...COMMENT, comment })
    const trigger = readTrigger(run, '/agent', prompt, startJob)
    return 'request' in trigger ? trigger.request : undefined
  }

  it.each(['', 'on-request', 'automatic'])('starts a job (%j)', startJob => {
    const request = requestOf('/agent --new fix', startJob)
    expect(request).toMatchObject({ asksForNew: true, text: 'fix' })
    expect(request?.problem).toBeUndefined()
  })

  it('starts none where jobs are never started, and says so', () => {
    const request = requestOf('/agent --new fix', 'never')
    expect(request).toMatchObject({
      asksForNew: false,
      text: '',
      problem: { reason: 'text', isLasting: true }
    })
    expect(plain(request?.problem?.what ?? [])).toContain('start-job is never')
    expect(requestOf('/agent fix', 'never')?.problem).toBeUndefined()
  })

  it('is not read where the workflow has a prompt', () => {
    const request = requestOf('/agent --new fix', 'never', 'Go on')
    expect(request).toMatchObject({ asksForNew: false, text: 'Go on' })
    expect(request?.problem).toBeUndefined()
  })
})

describe("GitHub's own example of", () => {
  it('a comment on a line asks, and says where it stands', () => {
    const run = example(LINE_EVENT, 'created', { body: '/agent fix it' })
    expect(readTrigger(run, '/agent', '')).toEqual({
      kind: 'asked',
      asked: {
        kind: 'line',
        id: 284312630,
        on: expect.objectContaining({ number: 2, isPullRequest: true }),
        threadId: 284312630,
        location: {
          path: 'README.md',
          line: 265,
          side: 'RIGHT',
          isFile: false,
          isOutdated: false,
          url: `${REVIEW}#discussion_r284312630`,
          hunk: '@@ -1 +1 @@\n-# Hello-World'
        },
        createdAt: Date.parse('2019-05-15T15:20:37Z'),
        url: `${REVIEW}#discussion_r284312630`,
        text: '/agent fix it'
      },
      asker: { login: 'Codertocat', isBot: false },
      gatedAccounts: [{ login: 'Codertocat', isBot: false }],
      request: {
        text: 'fix it',
        asksForNew: false,
        options: [],
        isFromComment: true,
        wantsHelp: false
      }
    })
  })

  it('a review asks', () => {
    const run = example(REVIEW_EVENT, 'submitted', { body: '/agent' })
    expect(readTrigger(run, '/agent', '')).toMatchObject({
      kind: 'asked',
      asked: {
        kind: 'review',
        id: 237895671,
        on: { number: 2, isPullRequest: true },
        createdAt: Date.parse('2019-05-15T15:20:38Z'),
        url: `${REVIEW}#pullrequestreview-237895671`,
        text: '/agent'
      },
      asker: { login: 'Codertocat', isBot: false },
      gatedAccounts: [{ login: 'Codertocat', isBot: false }]
    })
  })

  it.each([
    ['talk on a line', LINE_EVENT, 'created', {}],
    ['an edited comment on a line', LINE_EVENT, 'edited', ASKING],
    ['a review without a body', REVIEW_EVENT, 'submitted', {}],
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
        asked: { kind },
        asker: { login: 'Codertocat' },
        gatedAccounts: [{ login: 'Codertocat' }],
        request: {
          text: '--help',
          asksForNew: false,
          options: [],
          isFromComment: false,
          wantsHelp: false
        }
      })
    }
  )

  it.each(['issue', 'pull_request'])(
    'the description of an %s is not read, and it says so',
    name => {
      const opened = (body: string | null, prompt = '') => {
        const run = runOf('issues', { [name]: { number: 7, body } })
        return readTrigger(run, '/agent', prompt)
      }
      const { kind, ...told } = opened('/agent fix it')
      expect(kind).toBe('skipped')
      const reason = 'explanation' in told ? plain(told.explanation) : ''
      expect(reason).toMatch(/^Only comments and reviews are read, /)
      expect(opened('/agents fix it').kind).toBe('event')
      expect(opened(null).kind).toBe('event')
      expect(opened('/agent fix it', 'fix').kind).toBe('event')
    }
  )

  it.each(['discussion_comment', 'commit_comment'])(
    '%s with the command is skipped, and says that it is not read',
    name => {
      const payload = EXAMPLES.find(event => event.name === name)?.examples[0]
      const commented = (body: string, prompt = '') => {
        const comment = { ...asObject(payload?.comment), body }
        return readTrigger(
          runOf(name, { ...payload, comment }),
          '/agent',
          prompt
        )
      }
      const { kind, ...told } = commented('/agent fix it')
      expect(kind).toBe('skipped')
      expect('explanation' in told ? plain(told.explanation) : '').toBe(
        'Comments on discussions and commits are not read.'
      )
      expect(commented('/agent').kind).toBe('skipped')
      expect(commented('Thanks!').kind).toBe('event')
      expect(commented('/agent fix it', 'fix').kind).toBe('event')
    }
  )

  it.each([
    ['issues', 'https://github.com/Codertocat/Hello-World/issues/1'],
    ['pull_request', 'https://github.com/Codertocat/Hello-World/pull/2'],
    ['discussion_comment', /\/discussions\/\d+#discussioncomment-\d+$/],
    ['workflow_run', /\/actions\/runs\/\d+$/],
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

  describe.each(['workflow_run', 'check_suite', 'check_run'])('%s', name => {
    const payload = EXAMPLES.find(event => event.name === name)?.examples.find(
      one => asObjects(asObject(one[name]).pull_requests).length > 0
    )
    const onOf = (repositoryId: string, eventName = name) => {
      const run = { ...runOf(eventName, payload ?? {}), repositoryId }
      const trigger = readTrigger(run, '/agent', 'fix')
      return trigger.kind === 'event' ? trigger.on : undefined
    }

    it('is about the pull request that it lists', () => {
      expect(onOf('186853002')).toEqual({
        ...ON,
        number: 2,
        isPullRequest: true,
        comments: 0
      })
    })

    it('is not about one of another repository', () => {
      expect(onOf('186853003')).toBeUndefined()
    })

    it('is the only event that is read so', () => {
      expect(onOf('186853002', 'repository_dispatch')).toBeUndefined()
    })

    it('is never a reason to throw', () => {
      const keys = ['pull_requests', 'head', 'base', 'repo', 'id', 'actor']
      const part = fc.object({ key: fc.constantFrom(...keys) })
      const check = (part: object) => {
        const run = runOf(name, { [name]: part })
        expect(readTrigger(run, '/agent', 'fix').kind).toBe('event')
      }
      fc.assert(fc.property(part, check), RUNS)
    })
  })
})

/** What the event asks for, with these inputs; the request instead of its text. */
function readTrigger(run: Run, command: string, prompt: string, startJob = '') {
  const trigger = readTriggerOf(run, prompt === '' ? command : undefined)
  if (trigger.kind !== 'asked' && trigger.kind !== 'event') return trigger
  const request = readRequest(trigger, { command, prompt, startJob })
  const { written: _, ...rest } = { written: '', ...trigger }
  return { ...rest, request }
}
