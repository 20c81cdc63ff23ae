/**
 * A send whose answer is lost is never sent again, and "This run sent nothing" is true,
 * whatever stops a run before it sends: docs/delivery.md, "When sending fails".
 * Each status is in faults.
 */

import { describe, expect, it } from '@jest/globals'
import type { RunResult } from '../../sandbox/runner.ts'
import { main } from '../../src/main.ts'
import { ask, heed } from '../../stage/asking.ts'
import {
  DONE,
  HELD,
  leftBy,
  readsOf,
  UNCLAIMED,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { respond, STEPS } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  GO_ON,
  JOB,
  PROMPT,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import { type Once, playOnce } from '../fakes/once.ts'

describe('nothing is sent', () => {
  it.each(Object.entries(neverSent()))('for %s', async (_, once) => {
    await playOnce(once)
  })

  it.each(Object.entries(refused()))(
    'where the service refuses %s',
    async (_, once) => {
      await playOnce(once)
    }
  )

  it('by a service that has no room for it until the time limit, and why is said', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(429), 999)
    const asked = ask(stage, GO_ON)
    const inputs = { 'timeout-minutes': '0.5' }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'rate-limited' })
    expect(wordsOf(stage)).toMatch(
      /answered 429\.[\s\S]*The time limit passed before the follow-up could be sent\.[\s\S]*This run sent nothing\./
    )
    expect(stage.prompts()).toEqual([])
  })

  it('on a connection that comes about only after a cancel', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const run = stage.run({ event: asked.event }, outside =>
      main({
        ...outside,
        serviceTransport: async request => {
          if (request.method === 'POST') {
            void outside.clock.sleep(1_000).then(run.cancel)
            await outside.clock.sleep(2_000, request.unlessSent)
            if (request.unlessSent?.aborted)
              return {
                kind: 'no-response',
                requestSent: false,
                code: 'aborted',
                detail: 'given up'
              }
          }
          return outside.serviceTransport(request)
        }
      })
    )
    const { outputs } = await run.done
    expect(outputs).toMatchObject({ outcome: 'cancelled', sent: 'false' })
    expect(stage.prompts()).toEqual([])
    expect(wordsOf(stage)).toContain('This run sent nothing.')
  })

  it('of a wrong option, and the job that it names is named again', async () => {
    const stage = await stageWith(QUICK)
    const inputs = UNNAMED
    await ask(stage, '/agent --job job-7f3a --threads Go on').run({ inputs })
    expect(wordsOf(stage)).toMatch(
      /needs a pull request[\s\S]*This run sent nothing\.[\s\S]*Comment `\/agent --job job-7f3a …` again\./
    )
    await ask(stage, '/agent --job job-7f3a Go on').run({ inputs })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it.each([
    ['did', 'sent', 'true', 'The follow-up was sent.'],
    [
      'may have',
      'unknown',
      'false',
      'only if no run of this comment is in progress'
    ]
  ])(
    'by a run that finds a report that another one %s: its advice fits',
    async (_, outcome, sent, words) => {
      const stage = await stageWith(ENDLESS)
      const asked = ask(stage, GO_ON)
      const isKnown = outcome === 'sent'
      stage.fault('look', respond(404))
      if (!isKnown) stage.fault('send', respond(502))
      // Its report is kept up until the other run has sent.
      const seconds = isKnown ? '10' : '60'
      stage.fault('list', respond(502, { 'retry-after': seconds }))
      const first = asked.start()
      const second = new Promise<RunResult>(resolve =>
        stage.when(
          'look',
          () => resolve(asked.run({ runId: 1, inputs: UNWAITED })),
          500
        )
      )
      expect((await second).outputs).toMatchObject({ outcome })
      const { annotations, outputs, summary } = await first.done
      expect(outputs).toMatchObject({ outcome: 'error', sent })
      for (const said of [annotations.at(-1)?.message, summary]) {
        expect(said).toContain(words)
        expect(said).not.toMatch(/[Rr]e-run/)
        if (isKnown) expect(said).not.toMatch(/This run sent nothing|again/)
      }
      expect(stage.prompts()).toEqual(isKnown ? ['Go on'] : [])
    }
  )
})

it('a bug while the follow-up is out may have sent it', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, GO_ON)
  const { outputs, summary } = await stage.run(
    { event: asked.event },
    outside =>
      main({
        ...outside,
        serviceTransport: async request => {
          const reply = await outside.serviceTransport(request)
          if (request.method === 'POST') throw new TypeError('Not a function.')
          return reply
        }
      })
  ).done
  expect(outputs).toMatchObject({ outcome: 'error', reason: 'bug' })
  expect(summary).toContain(
    'The follow-up went out, but it is not known whether the service accepted it.'
  )
  const again = await asked.run({ attempt: 2 })
  expect(again.outputs).toMatchObject({ outcome: 'unknown' })
  expect(stage.prompts()).toEqual(['Go on'])
})

it('a bug while the result is reported costs no result, and is named', async () => {
  const stage = await stageWith(QUICK)
  const { event } = ask(stage, GO_ON)
  const result = await stage.run({ event }, outside =>
    main({
      ...outside,
      githubTransport: async request => {
        if (request.method === 'POST' && /comments$/.test(request.url))
          throw new TypeError('Not a function.')
        return outside.githubTransport(request)
      }
    })
  ).done
  expect(result.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(warningsOf(result)).toEqual([
    expect.stringContaining('Unexpected error: "Not a function."')
  ])
})

it('a re-run is not advised where another run’s report says that it would not send', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, GO_ON)
  stage.fault('look', respond(404))
  stage.fault('send', respond(422))
  // Its report is kept up until the other run was refused.
  stage.fault('list', respond(502, { 'retry-after': '10' }))
  const first = asked.start()
  stage.when('look', () => void asked.run({ runId: 1 }), 500)
  const { summary } = await first.done
  expect(summary).toContain('This run sent nothing.')
  expect(summary).not.toMatch(/[Rr]e-run/)
  expect(summary).toContain('omment `/agent …` again')
})

describe('a send whose answer is lost', () => {
  const SENT_ONCE = ['react eyes 201', 'send lose-answer']

  it.each([
    ['at once', 0],
    ['after 20 s', 20_000]
  ])('was accepted where the job turns active %s', async (_, afterMs) => {
    const stage = await stageWith({
      ...QUICK,
      delayUntilActiveMs: afterMs,
      durationMs: 15_000
    })
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      changes: [
        ...SENT_ONCE,
        'react rocket 201',
        'comment 201',
        'react hooray 201',
        'note 201'
      ],
      reactions: 'eyes rocket hooray',
      reports: [`completed yes ${JOB}`]
    })
    expect(result.log).toContain('has finished this follow-up: "completed"')
    // About when it was accepted is recorded, though nothing was measured.
    expect(stage.reports()[0]).toMatch(/^<!--.*"sentAt":\d+/)
    expect(wordsOf(stage)).toMatch(/✅ The agent finished\.\n/)
  })

  it('is known to be active by the check that shows it', async () => {
    const stage = await stageWith(ENDLESS)
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...DONE,
      outcome: 'sent',
      reports: [`sent yes ${JOB}`]
    })
    expect(result.outputs.status).toBe('active')
    expect(result.summary).toContain('status `active`')
  })

  it('takes a link that comes late meanwhile for no change', async () => {
    const stage = await stageWith(
      { durationMs: 15_000, changes: 'none', delayUntilActiveMs: 14_000 },
      { job: { busyForMs: 1, busyLinkDelayMs: 6_000 } }
    )
    stage.fault('send', { kind: 'lose-answer' })
    const { outputs } = await ask(stage, GO_ON).run()
    expect(outputs).toMatchObject({
      outcome: 'completed',
      sent: 'true',
      changed: ''
    })
    expect(outputs['pr-link']).not.toBe('')
  })

  it('is looked for less and less often where checks fail', async () => {
    const stage = await stageWith(ENDLESS)
    stage.fault('send', { kind: 'lose-answer' })
    stage.when('send', () => stage.fault('look', respond(502), 99))
    await ask(stage, GO_ON).run()
    const looks = stage.record.filter(({ request }) => STEPS.look(request))
    expect(looks.length).toBeGreaterThan(3)
    expect(looks.length).toBeLessThan(10)
  })

  it('and that shows nowhere for 30 s may have been accepted', async () => {
    const stage = await stageWith({
      ...ENDLESS,
      delayUntilActiveMs: 40_000
    })
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: [...SENT_ONCE, 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [`unknown maybe ${JOB}`]
    })
    // Eight requests take 10 ms each.
    expect(result.durationMs).toBe(30_080)
    expect(wordsOf(stage)).toMatch(
      /was lost[\s\S]*\nCheck whether the service has an outage\. [\s\S]*again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\. With 🚀 it was sent: comment `\/agent`\.$/
    )
    expect(result.log).toMatch(/^\[\d+\.\d s\] The connection .* was lost/m)
    // Its re-run says the same, and posts nothing.
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      changes: [],
      reports: [`unknown maybe ${JOB}`]
    })
    expect(again.outputs['comment-url']).toBe(result.outputs['comment-url'])
    expect(again.summary).toContain('did not learn whether it arrived')
    expect(again.summary).not.toContain('This run sent nothing')
    expect(stage.prompts()).toEqual(['Go on'])
  })
})

describe('what was sent', () => {
  it('is not waited for with wait: false', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      outcome: 'sent',
      changes: [
        'react eyes 201',
        'send 200',
        'react rocket 201',
        'comment 201'
      ],
      reactions: 'eyes rocket',
      reports: [`sent yes ${JOB}`]
    })
    expect(readsOf(stage, /\/job\//)).toHaveLength(1)
  })

  it.each<[string, (stage: Stage) => void, object, RegExp]>([
    [
      'can’t be read until the time limit',
      stage => stage.fault('look', respond(503), 999),
      { outcome: 'timed-out', reports: [`timed-out yes ${JOB}`] },
      /answered 503/
    ],
    [
      'may no longer be read',
      stage => stage.fault('look', respond(401), 999),
      { outcome: 'error', reports: [`error yes ${JOB}`] },
      /answered 401/
    ]
  ])('by a job that %s is so all the same', async (_, plan, ends, says) => {
    const stage = await stageWith(ENDLESS)
    stage.when('send', () => plan(stage))
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: SHORT })
    expect(leftBy(stage, asked, result)).toMatchObject({
      sent: 'true',
      exitCode: 1,
      reactions: 'eyes rocket confused',
      ...ends
    })
    expect(wordsOf(stage)).toMatch(says)
    expect(wordsOf(stage)).toContain('omment `/agent` to see how it is going.')
    // Nor can its re-run.
    const again = await asked.run({ attempt: 2, inputs: SHORT })
    expect(leftBy(stage, asked, again)).toMatchObject({
      sent: 'true',
      exitCode: 1,
      changes: ['comment 201', 'delete 204', 'react confused 200'],
      ...ends
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })
})

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

it('after the time limit passed in the POST there is one check', async () => {
  const stage = await stageWith([ENDLESS])
  stage.fault('send', { kind: 'hang', handled: true })
  const asked = ask(stage, ASKED)
  const result = await asked.run({ inputs: SHORT })
  expect(result.outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
  expect(result.durationMs).toBe(10_540)
  expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
  expect(await heed(stage, asked, result, SHORT)).toMatchObject({
    outputs: { outcome: 'timed-out', sent: 'false' }
  })
  expect(stage.prompts()).toEqual([PROMPT])
})

describe('a service that is down holds up', () => {
  const down = (stage: Stage) =>
    stage.faults.service.when(STEPS.look, respond(503), 9_999)

  it('no re-run that does not wait', async () => {
    const stage = await stageWith([ENDLESS])
    const asked = ask(stage, ASKED)
    const inputs = { wait: 'false' }
    await asked.run({ inputs })
    down(stage)
    const { durationMs, outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(durationMs).toBe(5_050)
  })
})

it.each([
  ['that it is active', 0, 10_060],
  // An `active` right after the end before is no sign of work, either.
  ['first that it has ended', 6_000, 14_590]
])(
  'a lost answer is looked into past the time limit, where a check shows %s',
  async (_, delayUntilActiveMs, tookMs) => {
    const stage = await stageWith({ ...ENDLESS, delayUntilActiveMs })
    stage.fault('send', { kind: 'lose-answer' })
    stage.when('send', () => stage.fault('look', { kind: 'delay', ms: 4_500 }))
    const asked = ask(stage, '/agent Go on')
    const { durationMs, outputs } = await asked.run({ inputs: SHORT })
    expect(outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
    expect(durationMs).toBe(tookMs)
    expect(stage.prompts()).toEqual(['Go on'])
  }
)

function neverSent(): Readonly<Record<string, Once>> {
  return {
    'an option that is wrong': {
      said: '/agent --what is this',
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      says: /`--what`[\s\S]*This run sent nothing\.[\s\S]*omment `\/agent …`/,
      never: /[Rr]e-run|Unexpected error/
    },
    'a job’s ID that can’t be one': {
      said: '/agent --job a/b Go on',
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      says: /`a\/b`[\s\S]*This run sent nothing\.[\s\S]*omment `\/agent --job <id> …`/,
      never: /[Rr]e-run|Unexpected error/
    },
    'a job that nobody names': {
      inputs: UNNAMED,
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      says: /No job is named[\s\S]*This run sent nothing\.[\s\S]*omment `\/agent --job <id> …`/,
      never: /[Rr]e-run/
    },
    'a job of the workflow that is not there': {
      inputs: { 'job-id': 'job-x' },
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      says: /answered 404\.[\s\S]*This run sent nothing\.[\s\S]*[Rr]e-run/
    },
    'a job of the comment that is not there': {
      said: '/agent --job job-x Go on',
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      // No input is to be corrected.
      says: /answered 404\. It says `[^`]*`\. This run sent nothing\.[\s\S]*Check the job's ID, project-id, and base-url\. Then re-run .*; or, .*`\/agent --job <id> …` with the ID of an existing job, or `\/agent --new …` to start a job instead/
    },
    'a key that is refused': {
      plan: stage => stage.fault('look', respond(401)),
      left: { ...UNCLAIMED, reports: ['error nothing'] },
      says: /answered 401\.[\s\S]*This run sent nothing\.[\s\S]*[Rr]e-run/
    }
  }
}

function refused(): Readonly<Record<string, Once>> {
  return {
    'the text': {
      plan: stage => stage.fault('send', respond(422)),
      left: {
        ...HELD,
        changes: HELD.changes.toSpliced(1, 0, 'send 422'),
        reports: [`error refused ${JOB}`]
      },
      says: /answered 422\.[\s\S]*This run sent nothing\.[\s\S]*omment `\/agent …`/,
      never: /[Rr]e-run/
    },
    'the request': {
      plan: stage => stage.fault('send', respond(401)),
      left: {
        ...HELD,
        changes: HELD.changes.toSpliced(1, 0, 'send 401'),
        reports: [`error unsent ${JOB}`]
      },
      // Its report is signed with a key that may be wrong.
      says: /answered 401\.[\s\S]*This run sent nothing\.[\s\S]*omment `\/agent …` again/,
      never: /[Rr]e-run/
    },
    'it for longer than there is time': {
      plan: stage =>
        stage.fault('send', respond(429, { 'retry-after': '7200' })),
      left: {
        ...HELD,
        changes: HELD.changes.toSpliced(1, 0, 'send 429'),
        reports: [`error unsent ${JOB}`]
      },
      says: /answered 429\.[\s\S]*This run sent nothing\.[\s\S]*[Rr]e-run/
    }
  }
}
