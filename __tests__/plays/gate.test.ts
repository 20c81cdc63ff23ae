/**
 * Nobody gets in who may not: people, bots, and who caused an event are asked about
 * each time, no clear answer is a no, and 👎 and the log say who was denied:
 * docs/security.md.
 */

import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import { ask, dispatched } from '../../stage/asking.ts'
import { respond } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import {
  ASKED,
  PULL,
  QUICK,
  SHORT,
  stageWith,
  UNWAITED
} from '../../stage/usual.ts'
import { CHECKED, red, runFor } from '../fakes/failed-checks.ts'
import { workflowRun } from '../workflows/events.ts'

const permissionsAsked = ({ record }: Stage) =>
  record
    .map(
      ({ request }) => /collaborators\/([^/]+)\/perm/.exec(request.path)?.[1]
    )
    .filter(login => login !== undefined)

const LEVELS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const

describe('a person', () => {
  const [, ...required] = LEVELS
  const cases = LEVELS.flatMap(has => required.map(needs => ({ has, needs })))

  it.each(cases)('who has $has, where $needs is needed', async given => {
    const { has, needs } = given
    const isEnough = LEVELS.indexOf(has) >= LEVELS.indexOf(needs)
    const ofTheirOwn = { roleName: 'release-captain', base: has }
    for (const role of has === 'none' ? [has] : [has, ofTheirOwn]) {
      const permissions = { 'octo-dev': role }
      const stage = await stageWith(QUICK, { permissions })
      const inputs = { ...UNWAITED, 'required-permission': needs }
      const { outputs } = await ask(stage, ASKED).run({ inputs })
      expect(outputs.outcome).toBe(isEnough ? 'sent' : 'denied')
      expect(stage.prompts()).toHaveLength(isEnough ? 1 : 0)
      expect(permissionsAsked(stage)).toEqual(['octo-dev'])
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
      respond(404),
      '"octo-dev" has no permission on this repository; write is required. GitHub answers the same to a github-token of your own that can\'t see the repository or its teams.'
    ]
  ])('is denied with what is needed, and %s found', async (_, fault, says) => {
    const { log, outcome } = await gated(fault)
    expect(outcome).toBe('denied')
    expect(log).toContain(says)
  })

  it('is denied after the seconds that GitHub takes to answer', async () => {
    const permissions = { 'octo-dev': 'read' } as const
    const stage = await stageWith(QUICK, { permissions })
    stage.fault('gate', { kind: 'delay', ms: 3_000 })
    const { outputs } = await ask(stage, ASKED).run()
    expect(outputs).toMatchObject({ outcome: 'denied', 'elapsed-seconds': '3' })
  })

  it.each<[string, unknown, string, string, string]>([
    [
      'let in by the old fields',
      { admin: false, push: false, triage: true, pull: true },
      'admin',
      'write',
      'denied'
    ],
    ['kept out by the old fields', { push: true }, 'none', 'write', 'sent'],
    ['let in by no flags at all', {}, 'admin', 'read', 'denied'],
    [
      'let in by flags that are no booleans',
      { admin: 'true', push: 1, pull: {} },
      'admin',
      'read',
      'denied'
    ],
    ['let in by unknown flags', { owner: true }, 'admin', 'read', 'denied'],
    ['let in by a list', ['admin'], 'admin', 'read', 'denied']
  ])('is not %s', async (_, permissions, said, needs, outcome) => {
    const inputs = { 'required-permission': needs }
    const gate = await gated(answer(permissions, said), inputs)
    expect(gate.outcome).toBe(outcome)
  })

  it.each<[string, Fault]>([
    ['no permissions', answer(undefined)],
    ['a word for permissions', answer('admin')],
    ['null for permissions', answer(null)],
    ['no user', respond(200, {}, '{"permission":"admin","role_name":"admin"}')],
    ['a list', respond(200, {}, '[]')],
    ['204', respond(204, {}, '')],
    ['403', respond(403)],
    ['404 of what is in front of GitHub', respond(404, {}, '<html></html>')],
    ['a redirect', respond(301)],
    ['500', respond(500)]
  ])('is not let in without a clear answer: %s', async (_, fault) => {
    expect(await gated(fault, SHORT)).toMatchObject({
      outcome: 'error',
      reason: 'github'
    })
  })
})

describe('a bot', () => {
  const BOT = { login: 'deploy-app[bot]', id: 5, type: 'Bot' } as const

  async function gateOfBot(bots: string, login = BOT.login as string) {
    const permissions = { 'deploy-app': 'admin', [login]: 'admin' } as const
    const stage = await stageWith(QUICK, { permissions })
    const asked = ask(stage, { body: ASKED, by: { ...BOT, login } })
    const inputs = { ...UNWAITED, 'allowed-bots': bots }
    const { log, outputs } = await asked.run({ inputs })
    expect(permissionsAsked(stage)).toEqual([])
    return { log, outcome: outputs.outcome, prompts: stage.prompts() }
  }

  it.each([
    ['deploy-app[bot]', 'deploy-app[bot]'],
    ['other, Deploy-App[BOT]', 'deploy-app[bot]'],
    ['deploy-app[bot]', 'Deploy-App[bot]']
  ])('is let in when %j lists it as %s', async (listed, login) => {
    expect((await gateOfBot(listed, login)).prompts).toHaveLength(1)
  })

  it.each(['', 'deploy-app, [bot]', '*', 'deploy-app[bot]x'])(
    'is denied by %j, whatever its permission',
    async listed => {
      const { log, outcome, prompts } = await gateOfBot(listed)
      expect([outcome, prompts]).toEqual(['denied', []])
      expect(log).toContain('"deploy-app[bot]" is a bot')
    }
  )
})

describe('the gate of workflow_run', () => {
  const people = { by: 'octo-dev', actor: 'octo-admin' }

  it.each([
    ['actor', { ...people, actor: 'octo-reader' }, 'octo-reader'],
    ['triggering_actor', { ...people, triggeringActor: 'x-bot[bot]' }, 'x-bot'],
    ['sender', { ...people, by: 'octo-reader' }, 'octo-reader']
  ])('is not passed by its %s alone', async (_, who, name) => {
    const stage = await setStage(CHECKED)
    await ask(stage, { issue: PULL }).run()
    const sent = stage.prompts().length
    const { annotations, outputs } = await runFor(
      stage,
      workflowRun(stage, red(stage, who))
    )
    expect(outputs.outcome).toBe('denied')
    expect(annotations.at(-1)?.message).toContain(name)
    expect(stage.prompts()).toHaveLength(sent)
  })

  it('names the first of several who may not', async () => {
    const stage = await setStage(CHECKED)
    const who = { by: 'octo-reader', actor: 'x-bot[bot]' }
    const run = workflowRun(stage, red(stage, who))
    const { annotations } = await runFor(stage, run)
    expect(annotations.at(-1)?.message).toContain('octo-reader')
    expect(annotations.at(-1)?.message).not.toContain('x-bot')
  })

  it('needs to know who they are', async () => {
    const stage = await setStage(CHECKED)
    const { name, payload } = workflowRun(stage, red(stage, people))
    const { workflow_run, ...rest } = payload as {
      readonly workflow_run: object
    }
    const { outputs } = await runFor(stage, {
      name,
      payload: { ...rest, workflow_run: { ...workflow_run, actor: null } }
    })
    expect(outputs.outcome).toBe('denied')
  })

  it('asks once about each of them', async () => {
    const stage = await setStage(CHECKED)
    await ask(stage, { issue: PULL }).run()
    await stage.pass(60_000)
    const before = permissionsAsked(stage).length
    const event = workflowRun(stage, red(stage, people))
    const { outputs } = await runFor(stage, event)
    expect(outputs.outcome).toBe('completed')
    expect(permissionsAsked(stage).slice(before).toSorted()).toEqual([
      'octo-admin',
      'octo-dev'
    ])
  })
})

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

it('👎 that can’t be added is a warning', async () => {
  const stage = await setStage()
  stage.faults.github.next('POST', /\/reactions$/, respond(403))
  const asked = ask(stage, { body: ASKED, by: 'octo-reader' })
  const { annotations, exitCode, outputs } = await asked.run()
  expect(annotations.map(({ level }) => level)).toEqual(['warning', 'notice'])
  expect(annotations[0]?.message).toMatch(
    /^👎 could not be added\. GitHub answered 403\./
  )
  expect({ exitCode, outcome: outputs.outcome }).toEqual({
    exitCode: 0,
    outcome: 'denied'
  })
})

it('👎 goes when the permission was granted', async () => {
  const stage = await stageWith([QUICK])
  const asked = ask(stage, { by: 'octo-reader', body: ASKED })
  await asked.run()
  expect(stage.reactions(asked.id)).toBe('-1')
  stage.github.setPermission('octo-reader', 'write')
  await asked.run({ attempt: 2, inputs: { wait: 'false' } })
  expect(stage.reactions(asked.id)).toBe('eyes rocket')
})

describe('who asked', () => {
  it('is said of a denied comment, and of an event', async () => {
    const stage = await stageWith(QUICK)
    const denied = await ask(stage, { by: 'octo-reader' }).run()
    expect(denied.outputs).toMatchObject({
      outcome: 'denied',
      'asked-by': 'octo-reader'
    })
    const inputs = { prompt: 'fix it', ...UNWAITED }
    const { outputs } = await dispatched(stage).run({ inputs })
    expect(outputs).toMatchObject({
      outcome: 'sent',
      'asked-by': 'octo-dev',
      'pr-state': 'open'
    })
  })

  it('is nobody, where nothing was asked', async () => {
    const stage = await stageWith(QUICK)
    const { outputs } = await ask(stage, 'nice work').run()
    expect(outputs).toMatchObject({ outcome: 'skipped', 'asked-by': '' })
    expect(requests(stage)).toBe(0)
  })
})

function requests(stage: Stage): number {
  return stage.record.length
}

/** An answer whose old fields say something else than what holds. */
function answer(permissions: unknown, said = 'admin'): Fault {
  const user = { login: 'octo-dev', id: 1, type: 'User', permissions }
  return respond(
    200,
    {},
    JSON.stringify({ permission: said, role_name: said, user })
  )
}

/** Somebody asks, and this is what GitHub says of them. */
async function gated(fault: Fault, inputs = {}) {
  const stage = await stageWith(QUICK)
  stage.fault('gate', fault, 99)
  const asked = ask(stage, ASKED)
  const { log, outputs } = await asked.run({
    inputs: { ...UNWAITED, ...inputs }
  })
  expect(stage.prompts()).toHaveLength(outputs.outcome === 'sent' ? 1 : 0)
  return { log, outcome: outputs.outcome, reason: outputs.reason }
}
