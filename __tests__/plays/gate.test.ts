/**
 * Nobody gets in who may not: docs/security.md. Who asked, and who caused the event,
 * is asked of GitHub, each time.
 */

import { describe, expect, it } from '@jest/globals'
import { ask, dispatched } from '../../stage/asking.ts'
import { respond } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import { ASKED, PULL, QUICK, stageWith, UNWAITED } from '../../stage/usual.ts'
import { CHECKED, red, runFor } from '../fakes/failed-checks.ts'
import { workflowRun } from '../workflows/events.ts'

const permissionsAsked = ({ record }: Stage) =>
  record
    .map(
      ({ request }) => /collaborators\/([^/]+)\/perm/.exec(request.path)?.[1]
    )
    .filter(login => login !== undefined)

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
