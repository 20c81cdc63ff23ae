import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { MARKER_OPENING } from '../../src/github/marker.ts'
import type { Run } from '../../src/github/run.ts'
import { readCommand, readTrigger } from '../../src/github/trigger.ts'
import { explain, plain } from '../../src/message.ts'
import { markdown } from '../../src/report/markdown.ts'
import { hostileText, hostileWord, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

/** What a comment asks for, told in the plainest way. */
type Asked = { prompt: string; jobId?: string } | 'wrong' | 'not for us'

function isBlank(character: string): boolean {
  return character.trim() === ''
}

/** The first word and the rest. */
function firstWord(text: string): readonly [string, string] {
  const end = [...text].findIndex(isBlank)
  if (end === -1) return [text, '']
  const word = [...text].slice(0, end).join('')
  return [word, text.slice(word.length).trim()]
}

/** The rules of the contract as a loop over words. */
function model(body: string, command: string): Asked {
  const text = body.trim()
  if (!text.startsWith(command)) return 'not for us'
  let rest = text.slice(command.length)
  if (rest !== '' && !isBlank(rest.slice(0, 1))) return 'not for us'
  rest = rest.trim()
  let jobId: string | undefined
  while (rest.startsWith('--')) {
    const [word, after] = firstWord(rest)
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    if (name !== '--job' || jobId !== undefined) return 'wrong'
    // The value stands on the option's line.
    const gap = /^\s*/.exec(rest.slice(word.length))?.[0] ?? ''
    if (equals === -1 && /[\r\n]/.test(gap)) return 'wrong'
    const [next, afterNext] = firstWord(after)
    jobId = equals === -1 ? next : word.slice(equals + 1)
    rest = equals === -1 ? afterNext : after
    if (jobId === '') return 'wrong'
  }
  return { prompt: rest, ...(jobId === undefined ? {} : { jobId }) }
}

function asked(body: string, command: string): Asked {
  const request = readCommand(body, command)
  if (request === undefined) return 'not for us'
  const { problem, isFromComment, ...rest } = request
  expect(isFromComment).toBe(true)
  return problem === undefined ? rest : 'wrong'
}

const blank = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u2003',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\n\n'
)
const option = fc.constantFrom(
  '--job',
  '--job ',
  '--job=',
  '--job x',
  '--job=x',
  '--job=x=y',
  '--job\tx',
  '--jobs x',
  '--Job x',
  '--',
  '---',
  '-job',
  '--=x',
  '--force'
)
const word = fc.oneof(option, option, hostileText, fc.constant('/agent'))
const body = fc
  .array(fc.tuple(blank, word), { maxLength: 6 })
  .chain(words =>
    fc
      .tuple(blank, fc.constantFrom('/agent', '/agent', '/agen', '/Agent'))
      .map(([lead, command]) => lead + command + words.flat().join(''))
  )

describe('a comment', () => {
  it('is read by the rules', () => {
    const check = (text: string) =>
      expect(asked(text, '/agent')).toEqual(model(text, '/agent'))
    fc.assert(fc.property(body, check), RUNS)
  })

  it('is read by them whatever the command is', () => {
    const check = (command: string, text: string) => {
      for (const given of [text, command + text, `${command} ${text}`])
        expect(asked(given, command)).toEqual(model(given, command))
    }
    fc.assert(fc.property(hostileWord, hostileText, check), RUNS)
  })

  it.each([
    '/agentx',
    '/agent-x',
    '/agent:',
    '/agent.',
    '/agent,fix it',
    '/Agent fix it',
    '/AGENT',
    '/agen',
    ' agent fix it',
    'please /agent fix it',
    '> /agent fix it',
    '- /agent fix it',
    '`/agent fix it`',
    '```\n/agent fix it\n```',
    '**/agent** fix it',
    '//agent',
    '\\/agent',
    '/\u200bagent fix it',
    '\u200b/agent fix it',
    '\u202e/agent fix it',
    '/agent\u200b fix it',
    '/agent\u0000fix it',
    '/ａgent fix it',
    '/аgent fix it',
    '／agent fix it',
    '<!-- /agent -->',
    '',
    '\n\n'
  ])('that reads %j is not for us', text => {
    expect(readCommand(text, '/agent')).toBeUndefined()
  })

  it.each([
    ['/agent', ''],
    ['  \r\n\t/agent  \n', ''],
    ['/agent fix it', 'fix it'],
    ['/agent\tfix it', 'fix it'],
    ['/agent\u00a0fix it', 'fix it'],
    ['/agent\r\nfix\r\n\r\nit\r\n', 'fix\r\n\r\nit'],
    ['/agent\n\n- one\n- two', '- one\n- two'],
    ['/agent fix --job x', 'fix --job x'],
    ['/agent /agent', '/agent'],
    ['\ufeff/agent fix it', 'fix it']
  ])('that reads %j asks for %j', (text, prompt) => {
    expect(asked(text, '/agent')).toEqual({ prompt })
  })

  it.each([
    ['/agent --job job-1', 'job-1', ''],
    ['/agent --job=job-1', 'job-1', ''],
    ['/agent --job job-1 fix it', 'job-1', 'fix it'],
    ['/agent\r\n--job=job-1\r\nfix it', 'job-1', 'fix it'],
    ['/agent --job a/b fix', 'a/b', 'fix'],
    ['/agent --job=a=b fix', 'a=b', 'fix']
  ])('that reads %j names the job %j', (text, jobId, prompt) => {
    expect(asked(text, '/agent')).toEqual({ jobId, prompt })
  })

  it.each([
    '/agent --job',
    '/agent --job=',
    '/agent --job= x',
    '/agent --job a --job b',
    '/agent --job=a --job=a fix',
    '/agent --force',
    '/agent --jobs x',
    '/agent --JOB x',
    '/agent --__proto__ x',
    '/agent --constructor=x',
    '/agent -- fix'
  ])('that reads %j is told the options', text => {
    const request = readCommand(text, '/agent')
    expect(request?.prompt).toBe('')
    expect(request?.jobId).toBeUndefined()
    if (request?.problem === undefined) throw new Error('no problem')
    expect(plain(explain(request.problem))).toContain('--job <id>')
  })

  it('is told the options in words that Markdown does not swallow', () => {
    const problem = readCommand('/agent --force', '/agent')?.problem
    const shown = problem === undefined ? '' : markdown(explain(problem))
    expect(structureOf(shown).html).toEqual([])
  })
})

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
      kind: 'comment',
      comment: {
        kind: 'issue',
        id: 9,
        issue: 7,
        createdAt: Date.parse('2026-11-21T00:00:00Z'),
        issueComments: 3
      },
      asker: { login: 'octo-dev', isBot: false },
      gated: true,
      request: { prompt: 'fix', isFromComment: true }
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
      'issues'
    )
    const check = (eventName: string, payload: object, prompt: string) => {
      const action = 'created'
      const run = runOf(eventName, { action, ...payload })
      readTrigger(run, '/agent', prompt)
    }
    const payload = fc.object({
      key: fc.constantFrom('comment', 'issue', 'pull_request', 'user', 'id')
    })
    fc.assert(fc.property(names, payload, hostileText, check), RUNS)
  })
})
