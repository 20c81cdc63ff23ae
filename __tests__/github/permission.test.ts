import { describe, expect, it } from '@jest/globals'
import { askGate, type Permission } from '../../src/github/permission.ts'
import type { Reply } from '../../src/http/exchange.ts'
import { plain } from '../../src/message.ts'
import { response } from '../../stage/transport.ts'
import { limits } from '../fakes/follow-up.ts'
import { answeringGitHub, sandboxGitHub, user } from '../fakes/github.ts'

const LEVELS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const
const HUMAN = { login: 'octo-dev', isBot: false }
const BOT = { login: 'deploy-app[bot]', isBot: true }

function rules(requiredPermission: Permission, allowedBots: string[] = []) {
  return { requiredPermission, allowedBots }
}

async function gateOf(reply: Reply, required: Permission = 'write') {
  const { clock, github, requests } = answeringGitHub(() => reply)
  const asking = askGate(github, [HUMAN], rules(required), limits(clock, 5_000))
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
  const [, ...required] = LEVELS
  const cases = LEVELS.flatMap(has => required.map(needs => ({ has, needs })))

  it.each(cases)('who has $has, where $needs is needed', async given => {
    const { has, needs } = given
    const isEnough = LEVELS.indexOf(has) >= LEVELS.indexOf(needs)
    const ofTheirOwn = { roleName: 'release-captain', base: has }
    for (const role of has === 'none' ? [has] : [has, ofTheirOwn]) {
      const { clock, github, lines } = sandboxGitHub({
        permissions: { 'octo-dev': role }
      })
      const asking = askGate(
        github,
        [HUMAN],
        rules(needs),
        limits(clock, 5_000)
      )
      const { kind } = await clock.run(asking)
      expect(kind).toBe(isEnough ? 'allowed' : 'denied')
      expect(lines()).toEqual([
        'GET /repos/acme/shop/collaborators/octo-dev/permission'
      ])
    }
  })

  it.each([
    [
      'read',
      answer({ pull: true }),
      '"octo-dev" has read permission on this repository; write is required.'
    ],
    [
      'nothing',
      response(404, { message: 'Not a user' }),
      '"octo-dev" has no permission on this repository; write is required.'
    ]
  ])('is denied with what is needed, and %s found', async (_, reply, says) => {
    const { gate } = await gateOf(reply)
    expect(gate.kind === 'denied' && plain(gate.explanation)).toBe(says)
  })

  it('is not let in by the old fields of the answer', async () => {
    const flags = { admin: false, push: false, triage: true, pull: true }
    expect((await gateOf(answer(flags))).gate.kind).toBe('denied')
    const more = answer({ ...flags, push: true }, 'none')
    expect((await gateOf(more)).gate.kind).toBe('allowed')
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
    ['a word for permissions', answer('admin')],
    ['null for permissions', answer(null)],
    ['no user', response(200, { permission: 'admin', role_name: 'admin' })],
    ['a list', response(200, [])],
    ['204', response(204, '')],
    ['403', response(403, { message: 'no' })],
    ['a redirect', response(301, '')],
    ['500', response(500, '')]
  ])('is never a yes: %s', async (_, reply) => {
    expect((await gateOf(reply)).gate.kind).toBe('failed')
  })
})

describe('a bot', () => {
  async function gateOfBot(allowedBots: string[], asker?: typeof BOT) {
    const { clock, github, requests } = answeringGitHub(() =>
      answer({ admin: true })
    )
    const within = limits(clock, 5_000)
    const asking = askGate(github, [asker], rules('read', allowedBots), within)
    return { gate: await clock.run(asking), requests }
  }

  it.each([
    [['deploy-app[bot]'], 'deploy-app[bot]'],
    [['other', 'Deploy-App[BOT]'], 'deploy-app[bot]'],
    [['deploy-app[bot]'], 'Deploy-App[bot]']
  ])('is let in when %j lists it as %s', async (listed, login) => {
    const { gate, requests } = await gateOfBot(listed, { ...BOT, login })
    expect(gate).toEqual({ kind: 'allowed' })
    expect(requests).toEqual([])
  })

  it.each([
    [[]],
    [['deploy-app', '[bot]']],
    [['*']],
    [['deploy-app[bot]x', '']]
  ])('is denied by %j, whatever its permission', async listed => {
    const { gate, requests } = await gateOfBot(listed, BOT)
    expect(gate.kind === 'denied' && plain(gate.explanation)).toContain(
      '"deploy-app[bot]" is a bot'
    )
    expect(requests).toEqual([])
  })
})
