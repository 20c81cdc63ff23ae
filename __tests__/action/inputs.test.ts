/**
 * Each input has its default and limits, and all that is wrong is said at once:
 * docs/reference.md, "Inputs".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  INPUT_DEFAULTS,
  type InputName,
  type Inputs,
  idProblem,
  readFinishInputs,
  readInputs
} from '../../src/action/inputs.ts'
import { explain, type Problem, plain } from '../../src/common/message.ts'
import { OUTCOMES_FOR_FAIL_ON } from '../../src/delivery/rules/state.ts'
import { PERMISSIONS } from '../../src/github/permission.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'

const INPUT_NAMES = Object.keys(INPUT_DEFAULTS) as InputName[]

type Given = Partial<Record<InputName, string>>

const GOOD: Given = {
  'base-url': 'https://agents.example',
  'api-key': 'ak_3f9c1d7e5b2a4860',
  'project-id': 'proj-shop',
  'github-token': 'ghs_0123456789'
}

/** A comment on an issue, and an event that is about nothing. */
const ON_ISSUE = { hasConversation: true }
const ON_NOTHING = { hasConversation: false }

interface Told {
  readonly kind: string
  readonly problems?: readonly Problem[]
}

describe('inputs', () => {
  it('have defaults', () => {
    expect(inputsOf({})).toEqual({
      command: '/agent',
      baseUrl: 'https://agents.example',
      apiKey: 'ak_3f9c1d7e5b2a4860',
      projectId: 'proj-shop',
      jobId: undefined,
      startJob: 'on-request',
      jobIdPattern: undefined,
      jobUrl: undefined,
      startTimeoutMs: 120_000,
      context: ['place'],
      requiredPermission: 'write',
      allowedBots: [],
      wait: true,
      timeoutMs: 30 * 60_000,
      pollIntervalMs: 30_000,
      failOn: ['failed', 'archived', 'timed-out', 'unknown'],
      comment: true,
      issueNumber: undefined,
      resend: false,
      githubToken: 'ghs_0123456789'
    })
  })

  it('take the token of the environment for an empty one', () => {
    const given = { 'github-token': '' }
    expect(
      inputsOf(given, ON_ISSUE, { GITHUB_TOKEN: 'ghs_env' })
    ).toMatchObject({ githubToken: 'ghs_env' })
    expect(named(problemsOf(given))).toEqual(['github-token'])
  })
})

type Good = readonly [InputName, string, keyof Inputs, unknown]

const PARTS = ['place', 'threads', 'checks']

const GOOD_VALUES: readonly Good[] = [
  ['base-url', 'https://x.example/', 'baseUrl', 'https://x.example'],
  ['base-url', 'https://x.example/a/b//', 'baseUrl', 'https://x.example/a/b'],
  ['base-url', 'HTTPS://X.example:443', 'baseUrl', 'https://x.example'],
  ['base-url', 'https://x.example/v2/x', 'baseUrl', 'https://x.example/v2/x'],
  ['base-url', 'https://x.example/dev2', 'baseUrl', 'https://x.example/dev2'],
  ['start-job', 'automatic', 'startJob', 'automatic'],
  ['start-job', 'never', 'startJob', 'never'],
  ['base-url', 'http://127.0.0.1:9', 'baseUrl', 'http://127.0.0.1:9'],
  // The URL standard reads this as 127.0.0.1, so the key stays here.
  ['base-url', 'http://2130706433', 'baseUrl', 'http://127.0.0.1'],
  ['api-key', 'ak_YQ==', 'apiKey', 'ak_YQ=='],
  ['project-id', '%2e%2e', 'projectId', '%2e%2e'],
  ['project-id', 'x'.repeat(200), 'projectId', 'x'.repeat(200)],
  ['job-id', 'ä ö', 'jobId', 'ä ö'],
  ['job-id-pattern', '{job-id}', 'jobIdPattern', '{job-id}'],
  ['job-id-pattern', '[(*/ {job-id}', 'jobIdPattern', '[(*/ {job-id}'],
  [
    'job-url',
    'http://[::1]:9?j={job-id}#a',
    'jobUrl',
    'http://[::1]:9?j={job-id}#a'
  ],
  [
    'job-url',
    'https://x.example#{job-id}',
    'jobUrl',
    'https://x.example#{job-id}'
  ],
  ['start-job', 'never', 'startJob', 'never'],
  ['start-job', 'automatic', 'startJob', 'automatic'],
  ['start-timeout-seconds', '10', 'startTimeoutMs', 10_000],
  ['start-timeout-seconds', '3600', 'startTimeoutMs', 3_600_000],
  ['command', '/fix', 'command', '/fix'],
  ['required-permission', 'read', 'requiredPermission', 'read'],
  [
    'allowed-bots',
    'a[bot], b[bot]\n\nc',
    'allowedBots',
    ['a[bot]', 'b[bot]', 'c']
  ],
  ['allowed-bots', ' ,\r\n, ', 'allowedBots', []],
  ['wait', 'TRUE', 'wait', true],
  ['comment', 'false', 'comment', false],
  ['comment', 'FALSE', 'comment', false],
  ['context', 'false', 'context', []],
  ['context', 'True', 'context', ['place']],
  ['context', 'checks', 'context', ['checks']],
  ['context', 'true, threads', 'context', ['place', 'threads']],
  ['context', 'checks\nplace,\n threads', 'context', PARTS],
  ['context', 'place, true', 'context', ['place']],
  ['resend', 'True', 'resend', true],
  ['timeout-minutes', '0.5', 'timeoutMs', 30_000],
  ['timeout-minutes', '.25', 'timeoutMs', 15_000],
  ['timeout-minutes', '.500000000', 'timeoutMs', 30_000],
  ['poll-interval-seconds', '2', 'pollIntervalMs', 2_000],
  ['poll-interval-seconds', '600', 'pollIntervalMs', 600_000],
  ['fail-on', 'none', 'failOn', []],
  ['fail-on', OUTCOMES_FOR_FAIL_ON.join(','), 'failOn', OUTCOMES_FOR_FAIL_ON],
  ['issue-number', '1', 'issueNumber', 1],
  ['issue-number', '999999999999999', 'issueNumber', 999_999_999_999_999]
]

/** Characters that no ID has: one part of an address, and what is not seen. */
const NOT_IN_IDS = [
  '/',
  '\\',
  '\u0000',
  '\n',
  '\r',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u200b',
  '\u202e',
  '\u3164',
  '\ufe0f',
  // Halves of a character.
  '\udfff',
  '\ud800'
]

const BAD_IDS = [
  '.',
  '..',
  '../../x',
  'x'.repeat(201),
  ...NOT_IN_IDS.map(character => `a${character}b`)
]

const BAD_BASE_URLS = [
  '',
  // No address.
  'agents.example',
  'https://',
  'https://x .example',
  'https://x.example/a b',
  'https://x.exam\tple',
  'https:x.example',
  'https:/x.example',
  'https:///x.example',
  // Another protocol.
  'ftp://agents.example',
  'javascript:alert(1)',
  // With what the action adds itself.
  'https://x.example/v2',
  'https://x.example/a/v2//',
  'https://x.example/v1',
  'https://x.example/a/V12/',
  'https://x.example/v2/agent',
  'https://x.example/v2/agent/proj/job',
  'https://x.example/V2/Agents',
  // With a query or fragment.
  'https://x.example?a=b',
  'https://x.example#a',
  // With a user.
  'https://user@x.example',
  'https://user:secret@x.example',
  'https:user@x.example',
  'https:/\\user@x.example',
  'https://@x.example',
  // Not encrypted, and not on this machine.
  'http://agents.example',
  'http://localhost.',
  'http://localhost.evil.example',
  'http://notlocalhost',
  'http://127.0.0.1.evil.example',
  'http://[::2]',
  'http://[::ffff:127.0.0.1]',
  'http://128.0.0.1',
  'http://0.0.0.0',
  'http://169.254.169.254',
  'http://127.0.0.1@evil.example',
  'http://evil.example\\@127.0.0.1',
  'http://evil.example/127.0.0.1'
]

const BAD_JOB_URLS = [
  'https://x.example/',
  'https://x.example/{job-id}/{job-id}',
  'https://{job-id}.example/',
  'https://user:pw@x.example/{job-id}',
  // The protocol's case is as free as the password.
  'HTTPS://user:pw@x.example/{job-id}',
  'https://user:pw@x.example?{job-id}',
  '/{job-id}',
  'http://x.example/{job-id}',
  'javascript:alert({job-id})'
]

/** Outcomes that are no choice of the workflow's. */
const NEVER_CHOSEN = ['error', 'denied', 'skipped', 'cancelled']

const BAD_VALUES: Readonly<Partial<Record<InputName, readonly string[]>>> = {
  'base-url': BAD_BASE_URLS,
  'api-key': [
    '',
    'a b',
    'a\nb',
    'a\tb',
    'ä',
    'a\u200bb',
    '\u0000',
    '“a”',
    '"ak_x"',
    "ak_x'",
    'KEY=ak_x'
  ],
  'project-id': ['', ...BAD_IDS],
  'job-id': BAD_IDS,
  'start-job': ['true', 'always', 'Never', 'automatic, never'],
  'job-id-pattern': [
    'agent/',
    '{job-id}/{job-id}',
    '{JOB-ID}',
    'a\n{job-id}',
    `${'x'.repeat(193)}{job-id}`
  ],
  'job-url': BAD_JOB_URLS,
  'start-timeout-seconds': ['9', '3601', '10.5', '2m'],
  command: ['/agent fix', 'a\tb', 'a\u00a0b', 'a\nb', 'a\u2028b'],
  'required-permission': ['none', 'Write', '__proto__'],
  wait: ['yes', '1', '0', 'on', 'tRue', 'true false', 'null'],
  // The last letter is Cyrillic.
  comment: ['no', 'falsе'],
  context: ['none', '-', 'place, false', 'places', ',', 'Threads'],
  resend: ['2', 'always'],
  'timeout-minutes': [
    '0',
    '-1',
    '4320.1',
    '1e2',
    '0x10',
    '1,5',
    '５',
    '30m',
    '.x'
  ],
  'poll-interval-seconds': ['0', '1', '601', '2.5', '02', '-2', '1e2', 'x'],
  'fail-on': [
    ...NEVER_CHOSEN,
    'none, failed',
    'Failed',
    'a b',
    ',',
    '__proto__'
  ],
  'issue-number': ['0', '-7', '7.0', '07', '#7', '7/comments', '1e3', '../7'],
  'github-token': ['a b', 'ä', 'a\nb']
}

const BAD = Object.entries(BAD_VALUES).flatMap(([name, values]) =>
  values.map(value => [name as InputName, value] as const)
)

describe('each input', () => {
  it.each(GOOD_VALUES)('%s takes %j', (name, value, field, wanted) => {
    expect(inputsOf({ [name]: value })[field]).toEqual(wanted)
  })

  it.each(BAD)('%s refuses %j', (name, value) => {
    expect(named(problemsOf({ [name]: value }))).toEqual([name])
  })

  it('has a good and a bad value here', () => {
    const free = ['prompt', 'prompt-file', 'allowed-bots']
    const bad = new Set<string>(BAD.map(([name]) => name))
    for (const name of INPUT_NAMES)
      expect(bad.has(name)).toBe(!free.includes(name))
  })

  it('says what it held and what it should hold', () => {
    expect(problemsOf({ wait: 'yes', 'fail-on': 'error' })).toEqual([
      'wait is "yes"; it should be true or false.',
      `fail-on is "error"; it should be none, or any of ${OUTCOMES_FOR_FAIL_ON.join(', ')}.`
    ])
    expect(problemsOf({ 'project-id': '', 'job-id': '..' })).toEqual([
      'project-id is empty. Is the variable set, and the name of the input right?',
      'job-id is ".."; it should be the ID as the service shows it: at most 200 characters, without < and >, slashes, invisible or control characters.'
    ])
    expect(problemsOf({ 'poll-interval-seconds': '1' })).toEqual([
      'poll-interval-seconds is "1"; it should be a whole number from 2 to 600.'
    ])
    expect(problemsOf({ 'timeout-minutes': 'abc' })).toEqual([
      'timeout-minutes is "abc"; it should be a number above 0 and at most 4320.'
    ])
    expect(problemsOf({ 'job-id': 'job_2\u200b' })).toEqual([
      expect.stringMatching(
        /^job-id is "job_2", with the invisible character U\+200B; it should be /
      )
    ])
    const [permission] = problemsOf({ 'required-permission': 'x' })
    expect(permission).toContain(PERMISSIONS.join(', '))
  })
})

describe('the inputs of finish', () => {
  const readFinish = (given: Partial<Record<InputName, string>>) => {
    const all: typeof given = { ...GOOD, ...given }
    return readFinishInputs(name => all[name] ?? '', {})
  }

  it('have defaults', () => {
    expect(readFinish({})).toEqual({
      kind: 'inputs',
      inputs: {
        command: '/agent',
        baseUrl: 'https://agents.example',
        apiKey: 'ak_3f9c1d7e5b2a4860',
        projectId: 'proj-shop',
        jobUrl: undefined,
        startTimeoutMs: 120_000,
        maxAgeMs: 72 * 3_600_000,
        timeoutMs: 5 * 60_000,
        failOn: [],
        githubToken: 'ghs_0123456789'
      }
    })
  })

  it.each(['0', '720.1', '1e2', '3d'])('max-age-hours refuses %j', hours => {
    const problems = told(readFinish({ 'max-age-hours': hours }))
    expect(named(problems)).toEqual(['max-age-hours'])
  })
})

it('job-id is needed where no conversation names it', () => {
  const pattern: Given = { 'job-id-pattern': 'agent/{job-id}' }
  expect(named(problemsOf({}, ON_NOTHING))).toEqual(['job-id'])
  expect(named(problemsOf(pattern, ON_NOTHING))).toEqual(['job-id'])
  expect(problemsOf({}, ON_ISSUE)).toEqual([])
  expect(inputsOf({ 'job-id': 'x' }, ON_NOTHING).jobId).toBe('x')
})

it('job-id is not needed where every text may start a job', () => {
  const given: Given = { 'start-job': 'automatic' }
  expect(inputsOf(given, ON_NOTHING).jobId).toBeUndefined()
  const advice = 'With start-job: automatic, the prompt starts a job.'
  expect(problemsOf({}, ON_NOTHING)[0]).toContain(advice)
  const [never] = problemsOf({ 'start-job': 'never' }, ON_NOTHING)
  expect(never).not.toContain(advice)
})

it('a file that can’t be the prompt is told with all other problems', () => {
  const promptFileProblem: Problem = {
    reason: 'input',
    what: [{ kind: 'own', text: 'prompt-file is wrong.' }],
    fix: []
  }
  const event = { hasConversation: true, promptFileProblem }
  const get = (given: Given) => (name: InputName) => given[name] ?? ''
  const one = readInputs(get(GOOD), event, {})
  expect(told(one)).toEqual(['prompt-file is wrong.'])
  const two = readInputs(get({ ...GOOD, wait: 'no' }), event, {})
  expect(named(told(two))).toEqual(['wait', 'prompt-file'])
})

it('the job’s ID of a comment is shown with what is not seen in it', () => {
  const said = (id: string) => plain(idProblem(id)?.what ?? [])
  expect(said('job_2\u200b')).toBe(
    'The job\'s ID is "job_2", with the invisible character U+200B.'
  )
  expect(said('a/b')).toBe('The job\'s ID is "a/b".')
  expect(said('job_2')).toBe('')
})

describe('a variable', () => {
  const problemsWith = (...names: readonly string[]) => {
    const given = names.map(name => [`INPUT_${name}`, ''])
    return told(read(GOOD, ON_ISSUE, Object.fromEntries(given)))
  }

  it.each([
    ['REQUIRED-PERMISION', 'required-permission'],
    ['REQUIRED-PREMISION', 'required-permission'],
    ['REQUIRED_PERMISSION', 'required-permission'],
    ['JOB_ID', 'job-id'],
    ['JOBID', 'job-id'],
    ['JOB-IDS', 'job-id'],
    ['JOB.ID', 'job-id'],
    ['WIAT', 'wait'],
    ['WAITS', 'wait'],
    ['AIT', 'wait'],
    ['PROMPTS', 'prompt'],
    ['PROJECTS-IDS', 'project-id']
  ])('INPUT_%s misspells %s', (name, meant) => {
    expect(problemsWith(name)).toEqual([
      `The variable "INPUT_${name}" is set, but the name of the input is ${meant}. If it is under with:, write ${meant} there; if it is a variable of your own under env:, give it another name.`
    ])
  })

  it.each(INPUT_NAMES.filter(name => name.includes('-')))(
    'with underscores misspells %s',
    name => {
      const variable = name.replaceAll('-', '_').toUpperCase()
      expect(problemsWith(variable)).toEqual([
        expect.stringContaining(`the name of the input is ${name}.`)
      ])
    }
  )

  it.each([
    'CONTENT',
    'CONTENTS',
    'COMMENTS',
    'COMMIT',
    'WAIT-FOR',
    'ENVIRONMENT',
    'MAX-AGE-HOURS',
    'VERSION',
    'NAME',
    'TOKEN',
    'JOB',
    'JOB_NAME',
    'WAITERS',
    'WAXI',
    'WAIT_FOR',
    'REQUIRE-PERMISS',
    'X'.repeat(60_000),
    ''
  ])('INPUT_%.30s is a job’s own', name => {
    expect(problemsWith(name)).toEqual([])
  })

  it('that is no INPUT_ is a job’s own, whatever follows', () => {
    expect(told(read(GOOD, ON_ISSUE, { MYAPP_WAITS: '' }))).toEqual([])
  })

  it('that misspells an input is told with all other problems', () => {
    const result = read({ ...GOOD, wait: 'no' }, ON_ISSUE, { INPUT_WIAT: 'no' })
    expect(told(result)).toEqual([
      expect.stringContaining('INPUT_WIAT'),
      expect.stringMatching(/^wait is/)
    ])
  })

  it('may misspell an input of finish, too', () => {
    const env = { 'INPUT_MAX-AGE-HOUR': '', 'INPUT_JOB-IDS': '' }
    const result = readFinishInputs(name => GOOD[name] ?? '', env)
    expect(told(result)).toEqual([expect.stringContaining('max-age-hours.')])
  })
})

describe('wrong inputs', () => {
  it('are told on one line each, whatever they hold', () => {
    const check = (values: readonly string[], hasConversation: boolean) => {
      const given = Object.fromEntries(
        INPUT_NAMES.map((name, at) => [name, values[at]])
      )
      const subject = { hasConversation }
      const env = { [`INPUT_${values[0]?.slice(0, 100)}`]: '' }
      for (const problem of told(read(given, subject, env))) {
        expect(problem).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(problem.isWellFormed()).toBe(true)
        expect(problem.length).toBeLessThan(1_000)
      }
    }
    const values = fc.array(hostileText, {
      minLength: INPUT_NAMES.length,
      maxLength: INPUT_NAMES.length
    })
    fc.assert(fc.property(values, fc.boolean(), check), RUNS)
  })

  it('never show a secret', () => {
    const check = (before: string, after: string) => {
      const secret = `${before}ak_5ecret ${after}`
      const given = { 'api-key': secret, 'github-token': secret }
      const problems = problemsOf(given)
      expect(named(problems)).toEqual(['api-key', 'github-token'])
      for (const problem of problems) expect(problem).not.toContain('5ecret')
    }
    fc.assert(fc.property(hostileText, hostileText, check), RUNS)
  })

  it('never show the user part of an address', () => {
    const lead = fc.constantFrom(
      ...'https:// http:// HTTPS:// https: https:/\\ https// ftp:// //'.split(
        ' '
      ),
      ''
    )
    const password = hostileText.map(text => `hunter2${text.slice(0, 80)}x`)
    const check = (scheme: string, user: string, secret: string) => {
      const value = `${scheme}${user}${secret}@evil.example/?x`
      const given = { 'base-url': value, 'job-url': `${value}{job-id}` }
      const problems = problemsOf(given)
      expect(named(problems)).toContain('base-url')
      for (const problem of problems)
        expect(problem).not.toMatch(/hunter2|admin/)
    }
    const user = fc.constantFrom('', 'admin:', 'admin', 'admin:x:')
    fc.assert(fc.property(lead, user, password, check), RUNS)
  })
})

describe('an address that is taken', () => {
  it('is https, or stays on this machine', () => {
    const oneOf = (words: string) => fc.constantFrom(...words.split(' '))
    const host = oneOf(
      'localhost 127.0.0.1 127.1 [::1] evil.example 0x7f000001 017700000001'
    )
    const glue = oneOf(' . @ : :80 / \\ # ? % %2e 。 // x \u00ad')
    const scheme = fc.constantFrom('http:', 'HTTP:', 'https:', 'hTTps:', '')
    const slashes = fc.constantFrom('//', '/', '\\\\', '', '///')
    const check = (parts: readonly string[]) => {
      const result = read({ ...GOOD, 'base-url': parts.join('') })
      if (result.kind === 'problems') return
      const { protocol, hostname, username, password, search, hash } = new URL(
        `${result.inputs.baseUrl}/v2/agent`
      )
      const home = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
      expect(protocol === 'https:' || home).toBe(true)
      expect(username + password + search + hash).toBe('')
      expect(result.inputs.baseUrl.endsWith('/')).toBe(false)
    }
    const parts = fc.tuple(scheme, slashes, host, glue, host, glue, host, glue)
    fc.assert(fc.property(parts, check), { numRuns: 2000 })
  })
})

function read(given: Given, subject = ON_ISSUE, env = {}) {
  return readInputs(name => given[name] ?? '', subject, env)
}

/** The inputs, which have to be right. */
function inputsOf(given: Given, subject = ON_ISSUE, env = {}): Inputs {
  const result = read({ ...GOOD, ...given }, subject, env)
  if (result.kind === 'problems') throw new Error(told(result).join())
  return result.inputs
}

/** What is said about them, a line for each problem. */
function told(result: Told): readonly string[] {
  const { problems = [] } = result
  return problems.map(problem => plain(explain(problem)))
}

function problemsOf(given: Given, subject = ON_ISSUE): readonly string[] {
  return told(read({ ...GOOD, ...given }, subject))
}

/** The inputs that the problems name. */
function named(problems: readonly string[]): readonly string[] {
  return problems.map(problem => problem.split(' ', 1)[0] ?? '')
}
