import { describe, expect, it } from '@jest/globals'
import { askGate, type Permission } from '../../src/github/permission.ts'
import type { Reply } from '../../src/http/exchange.ts'
import { plain } from '../../src/message.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub, user } from '../fakes/github.ts'
import { response } from '../fakes/memory-transport.ts'

const LEVELS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const
const REQUIRED: readonly Permission[] = [
  'read',
  'triage',
  'write',
  'maintain',
  'admin'
]
const HUMAN = { login: 'octo-dev', isBot: false }
const BOT = { login: 'deploy-app[bot]', isBot: true }

function rules(requiredPermission: Permission, allowedBots: string[] = []) {
  return { requiredPermission, allowedBots }
}

async function gateOf(reply: Reply, required: Permission = 'write') {
  const { clock, github, requests } = answeringGitHub(() => reply)
  const asking = askGate(github, HUMAN, rules(required), limits(clock, 5_000))
  return { gate: await clock.run(asking), requests }
}

/** An answer whose old fields say the opposite of what holds. */
function answer(permissions: unknown, said = 'admin'): Reply {
  return response(200, {
    permission: said,
    role_name: said,
    user: { ...user('octo-dev'), permissions }
  })
}

describe('a person', () => {
  const cases = LEVELS.flatMap(has =>
    REQUIRED.map(needs => [has, needs] as const)
  )

  it.each(cases)('who has %s, where %s is needed', async (has, needs) => {
    const { clock, github } = sandboxGitHub({
      permissions: { 'octo-dev': has }
    })
    const asking = askGate(github, HUMAN, rules(needs), limits(clock, 5_000))
    const isEnough = LEVELS.indexOf(has) >= LEVELS.indexOf(needs)
    expect((await clock.run(asking)).kind).toBe(isEnough ? 'allowed' : 'denied')
  })

  it.each([
    ['read', 'triage', 'denied'],
    ['read', 'read', 'allowed'],
    ['triage', 'triage', 'allowed'],
    ['write', 'write', 'allowed'],
    ['write', 'maintain', 'denied'],
    ['maintain', 'maintain', 'allowed']
  ] as const)(
    'with a role of their own over %s, where %s is needed: %s',
    async (base, needs, kind) => {
      const { clock, github } = sandboxGitHub({
        permissions: { 'octo-dev': { roleName: 'release-captain', base } }
      })
      const asking = askGate(github, HUMAN, rules(needs), limits(clock, 5_000))
      expect((await clock.run(asking)).kind).toBe(kind)
    }
  )

  it('is asked about by name, once', async () => {
    const { clock, github, lines } = sandboxGitHub()
    await clock.run(
      askGate(github, HUMAN, rules('write'), limits(clock, 5_000))
    )
    expect(lines()).toEqual([
      'GET /repos/acme/shop/collaborators/octo-dev/permission'
    ])
  })

  it('is denied with what is needed and what was found', async () => {
    const { gate } = await gateOf(answer({ pull: true }))
    expect(gate.kind === 'denied' && plain(gate.reason)).toBe(
      '"octo-dev" has read permission on this repository; write is required.'
    )
  })

  it('has no permission where GitHub answers 404', async () => {
    const { gate } = await gateOf(response(404, { message: 'Not a user' }))
    expect(gate.kind === 'denied' && plain(gate.reason)).toContain(
      '"octo-dev" has no permission on this repository;'
    )
  })

  it('is not let in by the old fields of the answer', async () => {
    const flags = {
      admin: false,
      maintain: false,
      push: false,
      triage: true,
      pull: true
    }
    expect((await gateOf(answer(flags))).gate.kind).toBe('denied')
    expect(
      (await gateOf(answer({ ...flags, push: true }, 'none'))).gate.kind
    ).toBe('allowed')
  })

  it.each([
    ['no flags at all', {}],
    ['flags that are no booleans', { admin: 'true', push: 1, pull: {} }],
    ['flags that nobody knows', { owner: true }],
    ['a list', ['admin']]
  ])('is not let in by %s', async (_, permissions) => {
    expect((await gateOf(answer(permissions), 'read')).gate.kind).toBe('denied')
  })
})

describe('no clear answer', () => {
  it.each<[string, Reply]>([
    ['no permissions', answer(undefined)],
    ['null for permissions', answer(null)],
    ['a word for permissions', answer('admin')],
    ['no user', response(200, { permission: 'admin', role_name: 'admin' })],
    ['null for a user', response(200, { permission: 'admin', user: null })],
    ['an empty object', response(200, {})],
    ['a list', response(200, [])],
    ['null', response(200, 'null')],
    ['HTML', response(200, '<html>admin')],
    ['nothing', response(200, '')],
    ['204', response(204, '')],
    ['403', response(403, { message: 'no' })],
    ['401', response(401, '')],
    ['a redirect', response(301, '')],
    ['500', response(500, '')],
    ['a rate limit', response(429, '', { 'retry-after': '999' })]
  ])('is never a yes: %s', async (_, reply) => {
    expect((await gateOf(reply)).gate.kind).toBe('failed')
  })
})

describe('a bot', () => {
  async function gateOfBot(allowedBots: string[], asker = BOT) {
    const { clock, github, requests } = answeringGitHub(() =>
      answer({ admin: true })
    )
    const asking = askGate(
      github,
      asker,
      rules('read', allowedBots),
      limits(clock, 5_000)
    )
    return { gate: await clock.run(asking), requests }
  }

  it.each([[['deploy-app[bot]']], [['other', 'Deploy-App[BOT]']]])(
    'is let in when it is listed: %j',
    async listed => {
      const { gate, requests } = await gateOfBot(listed)
      expect(gate).toEqual({ kind: 'allowed' })
      expect(requests).toEqual([])
    }
  )

  it.each([
    [[]],
    [['deploy-app']],
    [['[bot]']],
    [['*']],
    [['app[bot]', 'deploy-app[bot]x']],
    [['']]
  ])('is denied by %j, whatever its permission', async listed => {
    const { gate, requests } = await gateOfBot(listed)
    expect(gate.kind === 'denied' && plain(gate.reason)).toContain(
      '"deploy-app[bot]" is a bot'
    )
    expect(requests).toEqual([])
  })

  it('is what its type says, not what its login looks like', async () => {
    const person = { login: 'deploy-app[bot]', isBot: false }
    const { requests } = await gateOfBot(['deploy-app[bot]'], person)
    expect(requests).toHaveLength(1)
  })
})

it('nobody is denied without a request', async () => {
  const { clock, github, requests } = answeringGitHub(() => response(200, {}))
  const asking = askGate(
    github,
    undefined,
    rules('read', ['']),
    limits(clock, 5_000)
  )
  expect((await clock.run(asking)).kind).toBe('denied')
  expect(requests).toEqual([])
})
