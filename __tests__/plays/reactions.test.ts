/**
 * Reactions show how far it is, and how it ended, and never cost the report:
 * docs/delivery.md, "The report". Those of the claim are in claim.
 */

import { describe, expect, it } from '@jest/globals'
import { ask } from '../../stage/asking.ts'
import { ENDED, leftBy, readsOf, warningsOf } from '../../stage/changes.ts'
import { HANG, respond } from '../../stage/requests.ts'
import {
  ASKED,
  GO_ON,
  JOB,
  QUICK,
  stageWith,
  UNWAITED
} from '../../stage/usual.ts'
import { lastMark } from '../fakes/reports.ts'
import { ONLY_SEEN, timedOut } from '../fakes/timed-out.ts'

describe('the reactions', () => {
  it.each<[string, object, string]>([
    ['completed', QUICK, 'hooray'],
    ['no-changes', { ...QUICK, changes: 'none' }, 'hooray'],
    ['failed', { ...QUICK, result: 'failed' }, 'confused'],
    ['archived', { ...QUICK, result: 'archived' }, 'confused']
  ])(
    'of %s fit, and a first run reads none',
    async (outcome, message, shown) => {
      const stage = await stageWith(message)
      const asked = ask(stage, GO_ON)
      const result = await asked.run()
      expect(result.outputs.outcome).toBe(outcome)
      expect(stage.reactions(asked.id)).toBe(`eyes rocket ${shown}`)
      expect(readsOf(stage, /\/reactions/)).toEqual([])
    }
  )

  it.each<[string, 'final' | 'reactions' | 'unreact', readonly string[]]>([
    [
      'be added',
      'final',
      ['comment 201', 'delete 204', 'react hooray 403', 'unreact 204']
    ],
    ['be read', 'reactions', ['comment 201', 'delete 204', 'react hooray 201']],
    [
      'be removed',
      'unreact',
      ['comment 201', 'delete 204', 'react hooray 201', 'unreact 403']
    ]
  ])('that can’t %s cost a warning', async (_, step, changes) => {
    const { asked, stage } = await timedOut()
    const fail = () => stage.fault(step, respond(403), 9)
    // The record is read before that.
    if (step === 'reactions') stage.when('comment', fail)
    else fail()
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'completed',
      exitCode: 0,
      changes: [...changes, 'note 201'],
      reports: ENDED.reports
    })
    expect(warningsOf(again)).toEqual([
      expect.stringMatching(
        /The reactions could not be updated\..*answered 403/
      ),
      ONLY_SEEN
    ])
  })

  it('that are gone when they are to be removed cost nothing', async () => {
    const { asked, stage } = await timedOut()
    stage.fault('unreact', respond(404), 9)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed' })
    expect(warningsOf(again)).toEqual([ONLY_SEEN])
  })

  it('that are not added in time cost a warning', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('final', HANG, 99)
    const result = await ask(stage, GO_ON).run()
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(warningsOf(result)).toContainEqual(
      expect.stringMatching(/^The reactions could not be updated\..*in time/)
    )
  })

  it('of another outcome go, where no report says that it ended', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const inputs = { comment: 'false' }
    await asked.run({ inputs })
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    stage.service.addJob({ id: JOB, status: 'failed' })
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'not-seen-working'
    })
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
  })

  it('of somebody else stay', async () => {
    const { asked, stage } = await timedOut()
    const about = { kind: 'issue', commentId: asked.id } as const
    for (const content of ['confused', '-1'])
      stage.github.addReaction({ ...about, user: 'octo-reader', content })
    await asked.run({ attempt: 2 })
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused -1 hooray')
  })
})

describe('a reaction never takes the report’s time', () => {
  it('🚀 whose retry a cancel cuts off is added all the same', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    stage.fault('rocket', respond(502))
    const run = asked.start()
    stage.when('rocket', run.cancel, 200)
    const { annotations, outputs } = await run.done
    expect(outputs).toMatchObject({ outcome: 'cancelled', sent: 'true' })
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
    expect(annotations.map(({ level }) => level)).toEqual(['error'])
  })

  it('🚀 that hangs, and a cancel: the report is posted', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    stage.fault('rocket', { kind: 'hang', handled: false }, 99)
    const run = asked.start()
    stage.when('rocket', run.cancel, 200)
    const result = await run.done
    expect(result.outputs).toMatchObject({ outcome: 'cancelled', sent: 'true' })
    expect(result.signal).toBeNull()
    expect(lastMark(stage)).toMatchObject({
      outcome: 'cancelled',
      sendStatus: 'yes'
    })
    stage.faults.github.clear()
    await stage.pass(60_000)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['One'])
  })

  it('🚀 that hangs: the report of `sent` is posted at once', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('rocket', { kind: 'hang', handled: false }, 99)
    const startedAt = stage.now()
    let postedAt = 0
    stage.when('comment', () => {
      postedAt = stage.now()
    })
    const { outputs } = await ask(stage, '/agent One').run({
      inputs: UNWAITED
    })
    expect(outputs.outcome).toBe('sent')
    expect(stage.reports()).toHaveLength(1)
    expect(postedAt - startedAt).toBeLessThan(2_000)
  })
})

it('🚀 that GitHub refused is added again before the report', async () => {
  const stage = await stageWith([QUICK])
  stage.fault('rocket', respond(403))
  const asked = ask(stage, ASKED)
  let atReport = ''
  stage.when('comment', () => {
    atReport = stage.reactions(asked.id)
  })
  await asked.run()
  expect(atReport).toMatch(/^eyes rocket\b/)
})
