/**
 * Secrets are masked before anything is said: docs/security.md, "What is trusted".
 */
import { describe, expect, it } from '@jest/globals'
import { openContext } from '../../src/action/context.ts'
import type { InputName } from '../../src/action/inputs.ts'
import { openSafeRunner, type Runner } from '../../src/action/runner.ts'
import { readEvent } from '../../src/action/step.ts'
import { plain } from '../../src/common/message.ts'
import { stopped } from '../../src/delivery/rules/state.ts'
import { virtualClock } from '../../stage/clock.ts'
import { memoryTransport, response } from '../../stage/transport.ts'

const ENVIRONMENT = {
  GITHUB_EVENT_NAME: 'workflow_dispatch',
  GITHUB_EVENT_PATH: '/event.json',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_REPOSITORY_ID: '1',
  GITHUB_RUN_ID: '2',
  GITHUB_SERVER_URL: 'https://github.test',
  GITHUB_API_URL: 'https://github.test/api'
}

const INPUTS = {
  'base-url': 'https://service.test',
  'api-key': 'ak_topsecret',
  'project-id': 'shop',
  'job-id': 'job-1',
  'github-token': 'ghs_given'
}

describe('the context', () => {
  it('masks the secrets as they are given, right or wrong, before anything else', () => {
    const env = { GITHUB_TOKEN: 'ghs_environment' }
    const inputs = { 'api-key': 'a b', 'github-token': 'ghs_given' }
    const { context, told } = open(inputs, env)
    const secrets = ['a b', 'ghs_given', 'ghs_environment']
    const masks = secrets.map(secret => `mask ${secret}`)
    expect(told).toEqual(expect.arrayContaining(masks))
    const firstOther = told.findIndex(line => !line.startsWith('mask '))
    for (const mask of masks) expect(told.indexOf(mask)).not.toBe(-1)
    if (firstOther >= 0)
      for (const mask of masks)
        expect(told.indexOf(mask)).toBeLessThan(firstOther)
    const { redact } = context.kind === 'context' ? context : context.io
    for (const secret of secrets) expect(redact(`<${secret}>`)).toBe('<***>')
  })

  it('masks nothing where there is no secret', () => {
    const { told } = open({})
    expect(told.filter(line => line.startsWith('mask'))).toEqual([])
  })

  it('has all that the event, the inputs, and the runner say', () => {
    const { context } = open({ ...INPUTS, prompt: 'Go on', command: '/fix' })
    expect(context).toMatchObject({ kind: 'context', isRerun: false })
    if (context.kind !== 'context') throw new Error('There is no context.')
    expect(context.state().about).toMatchObject({
      kind: 'event',
      project: 'shop',
      text: 'Go on',
      jobInput: 'job-1',
      wantsReport: false,
      startJob: 'on-request'
    })
    expect(context.state().about.key).toMatch(/^run-2-[0-9a-f]{16}$/)
  })

  it.each([
    ['nothing to send', '', 'none'],
    ['something to send', 'Go on', 'not-sent']
  ])(
    'knows from the event that there is %s, for an error, too',
    (_, prompt, kind) => {
      for (const wait of ['true', 'perhaps']) {
        const { context } = open({ ...INPUTS, prompt, wait })
        const { state } = context.kind === 'context' ? context : context.io
        expect(state().send).toEqual({ kind })
      }
    }
  )

  it.each([
    ['prompt', { prompt: 'Something else' }],
    ['job-id', { 'job-id': 'job-2' }],
    ['project-id', { 'project-id': 'other' }]
  ])('has another key with another %s', (_, other) => {
    const keyOf = (inputs: Partial<Record<InputName, string>>) => {
      const { context } = open({ ...INPUTS, prompt: 'Go on', ...inputs })
      return context.kind === 'context' ? context.state().about.key : undefined
    }
    expect(keyOf({})).toBeDefined()
    expect(keyOf(other)).not.toBe(keyOf({}))
    expect(keyOf({})).toBe(keyOf({}))
  })

  it('knows GitHub’s clock in every repository by an answer of one', async () => {
    const { clock, context } = open(INPUTS)
    if (context.kind !== 'context') throw new Error(context.kind)
    const { elsewhere, github, limits } = context
    const there = elsewhere({
      ...{ number: 3, headRef: 'agent/1', headSha: 'abc', description: '' },
      isUntouched: false,
      isPrivate: true,
      repository: 'acme/docs',
      repositoryId: '7'
    })
    const call = { route: 'GET /rate_limit', parameters: {} }
    await clock.run(github.ask(call, limits))
    expect(github.aheadMs()).toBeGreaterThan(4 * 60_000)
    expect(there?.github.aheadMs()).toBe(github.aheadMs())
  })

  it('has a concluded state once the result is learned', () => {
    const { context } = open(INPUTS)
    if (context.kind !== 'context') throw new Error(context.kind)
    const { concluded, learn } = context
    expect(concluded).toThrow('The run has no result yet.')
    learn({ result: stopped('active') })
    expect(concluded().result.outcome).toBe('active')
  })

  it('is missing where the event can’t be read, whatever the inputs', () => {
    const { context } = open({}, { GITHUB_REPOSITORY: '' })
    if (context.kind !== 'no-context') throw new Error(context.kind)
    const { result } = context
    expect(result).toMatchObject({ outcome: 'error', reason: 'input' })
    expect(plain(result.what)).toBe(
      'GITHUB_REPOSITORY does not name the repository.'
    )
  })

  it('is missing where an input is wrong, with all that is wrong', () => {
    const { context } = open({ ...INPUTS, wait: 'perhaps', comment: 'no' })
    expect(context).toMatchObject({
      kind: 'no-context',
      result: { outcome: 'error', reason: 'input' }
    })
  })
})

/** Opens the context with a runner that notes what it is told. */
function open(
  inputs: Partial<Record<InputName, string>>,
  env: Runner['env'] = {}
) {
  const told: string[] = []
  const tell =
    (kind: string) =>
    (...words: readonly string[]) =>
      void told.push([kind, ...words].join(' '))
  const runner = {
    env: { ...ENVIRONMENT, ...env },
    cancel: new AbortController().signal,
    input: (name: InputName) => inputs[name] ?? '',
    readFile: () => '{}',
    mask: tell('mask'),
    output: tell('output')
  } as unknown as Runner
  const clock = virtualClock()
  const { transport } = memoryTransport(async () => {
    const ahead = new Date(clock.now() + 5 * 60_000)
    return response(200, '{}', { date: ahead.toUTCString() })
  })
  const outside = {
    runner,
    clock,
    githubTransport: transport,
    serviceTransport: transport
  }
  const safe = openSafeRunner(runner)
  const context = openContext(outside, safe, readEvent(safe.runner))
  return { clock, context, told }
}
