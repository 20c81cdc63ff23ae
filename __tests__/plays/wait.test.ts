/**
 * An end is that of the follow-up that this run has sent, and is looked for ever
 * more rarely; a check alone, without a text, says what it sees: docs/delivery.md,
 * "Is it finished?". Each case of the rule alone is in delivery/rules/finished.
 */

import { describe, expect, it } from '@jest/globals'
import type { JobScript, MessageScript } from '../../sandbox/agent-service.ts'
import { ask, dispatched } from '../../stage/asking.ts'
import {
  DONE,
  HELD,
  leftBy,
  readsOf,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { respond, STEPS } from '../../stage/requests.ts'
import type { Sent, Stage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  JOB,
  MINUTE_MS,
  NEVER,
  PROMPT,
  QUICK,
  SHORT,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import { type Once, playOnce } from '../fakes/once.ts'

const CLAIMED = ['react eyes 201', 'comment 201', 'react hooray 201']

describe('a check alone', () => {
  it.each(Object.entries(watched()))('%s', async (_, once) => {
    const { annotations, log, outputs } = await playOnce(once, '/agent')
    const isRefused = once.left.changes.some(one => /eyes 40/.test(one))
    const warned = annotations.map(({ message }) => message)
    expect(warned.some(one => one.includes('👀 could not be added.'))).toBe(
      isRefused
    )
    expect(log).not.toContain('finished this follow-up')
    expect(outputs.changed).toBe('')
    const { outcome } = once.left
    const status = { completed: 'completed', active: 'active', error: '' }
    expect(outputs.status).toBe(status[outcome as keyof typeof status])
  })

  it('needs no 👀 where nothing is to be reported', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('claim', respond(403))
    const inputs = { comment: 'false' }
    const { exitCode, outputs } = await ask(stage, '/agent').run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    expect(exitCode).toBe(0)
  })

  it.each(['comment', 'list'] as const)(
    'fails where GitHub refuses its report (%s), and keeps its outcome',
    async step => {
      const stage = await stageWith(QUICK)
      stage.fault(step, respond(403))
      const { annotations, exitCode, outputs } = await ask(
        stage,
        '/agent'
      ).run()
      expect(outputs).toMatchObject({ outcome: 'completed', 'comment-url': '' })
      expect(exitCode).toBe(1)
      expect(annotations).toEqual([
        {
          level: 'error',
          message: expect.stringMatching(
            /^The agent job is "completed"\..*The report could not be posted\..*GitHub answered 403\./
          )
        }
      ])
    }
  )

  it('costs a warning where GitHub fails to post its report', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', respond(503), 99)
    const result = await ask(stage, '/agent').run()
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(result.exitCode).toBe(0)
    expect(warningsOf(result)).toEqual([
      expect.stringMatching(/^The report could not be posted\..* 503\./)
    ])
  })

  it('of an event costs a warning where its report is refused', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', respond(403))
    const result = await dispatched(stage).run({
      inputs: { prompt: '', 'issue-number': '7' }
    })
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(result.exitCode).toBe(0)
    expect(warningsOf(result)).toEqual([
      expect.stringMatching(/^The report could not be posted\..* 403\./)
    ])
  })

  it('says what it sees, also where an end was reported before', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent')
    await asked.run()
    busy(stage)
    const again = await asked.run({ attempt: 2, inputs: UNWAITED })
    expect(again.outputs).toMatchObject({ outcome: 'active', sent: 'false' })
    expect(again.annotations.at(-1)?.message).toBe(
      'The agent job is still running. Comment "/agent" to see how it is going.'
    )
  })

  it('waits for the end of what is running', async () => {
    const stage = await stageWith(QUICK)
    const { jobId, service } = stage
    service.addJob({ id: jobId, busyForMs: 20_000, busyResult: 'failed' })
    const asked = ask(stage, '/agent')
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      outcome: 'failed',
      sent: 'false',
      exitCode: 1,
      changes: ['react eyes 201', 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [`failed nothing ${JOB}`]
    })
    expect(result.durationMs).toBeLessThan(25_000)
  })

  it('that can no longer read the job is an error, not a time-out', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.when('look', () => stage.fault('look', respond(503), 999))
    const asked = ask(stage, '/agent')
    const result = await asked.run({ inputs: SHORT })
    expect(leftBy(stage, asked, result)).toEqual({
      ...HELD,
      reports: [`error nothing ${JOB}`]
    })
  })

  it('of a job that is gone says what to correct', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.when('look', () => stage.fault('look', respond(404), 999))
    const asked = ask(stage, '/agent')
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject(HELD)
    expect(wordsOf(stage)).toMatch(
      /Check the job's ID, project-id, and base-url\. Then comment `\/agent` to see how it is going\.$/
    )
  })
})

describe('how often it is checked', () => {
  const EVER_LESS = { 'poll-interval-seconds': '30' }

  it('after two seconds, then ever more rarely, until the end', async () => {
    const stage = await stageWith(QUICK)
    const { jobId, service } = stage
    service.addJob({ id: jobId, busyForMs: MINUTE_MS })
    const asked = ask(stage, '/agent')
    const { durationMs } = await asked.run({ inputs: EVER_LESS })
    const pauses = pausesOf(stage)
    expect(pauses.slice(0, 3)).toEqual([2_000, 2_000, 2_000])
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(pauses.length).toBeLessThan(25)
    expect(durationMs - MINUTE_MS).toBeLessThan(6_600)
  })

  it('once more when an end counts', async () => {
    const stage = await stageWith({ ...QUICK, durationMs: 300_000 })
    await ask(stage, ASKED).run({ inputs: EVER_LESS })
    const [last, before = 0] = pausesOf(stage).toReversed()
    expect(last).toBe(10_000)
    expect(before).toBeGreaterThan(20_000)
  })

  it('while checks fail with a backoff, which starts anew', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.faults.service.when(looksBut([0, 7]), respond(503), 99)
    const inputs = { ...EVER_LESS, 'timeout-minutes': '1.5' }
    const { log } = await ask(stage, '/agent').run({ inputs })
    const pauses = pausesOf(stage)
    const longer = [2_000, 2_000, 2_000, 3_000, 6_000, 12_000, 22_500]
    expect(pauses.slice(0, 7)).toEqual(longer)
    expect(pauses.length).toBeGreaterThan(10)
    expect(Math.max(...pauses.slice(7, 11))).toBeLessThan(10_000)
    expect(log).toContain('answered 503')
  })

  it.each<[string, Faults, string]>([
    ['the job at work', busy, 'timed-out'],
    ['an end only then', stage => busy(stage, 8_900), 'no-changes'],
    [
      'the job again',
      stage => {
        busy(stage)
        stage.faults.service.when(looksBut([0, 4]), respond(503), 99)
      },
      'timed-out'
    ],
    [
      'nothing any more',
      stage => {
        busy(stage)
        stage.faults.service.when(looksBut([0]), respond(503), 99)
      },
      'error'
    ]
  ])('at the time limit, and sees %s', async (_, plan, outcome) => {
    const stage = await stageWith(ENDLESS)
    plan(stage)
    const from = stage.now()
    const { outputs } = await ask(stage, '/agent').run({ inputs: SHORT })
    expect(outputs.outcome).toBe(outcome)
    // Each of the others is two seconds after the one before it, at least.
    const late = looksOf(stage).filter(({ at }) => at - from > 8_900)
    expect(late).toHaveLength(1)
  })

  it('never before the service wants it', async () => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    const later = respond(503, { 'retry-after': '3600' })
    stage.faults.service.when(looksBut([0]), later, 99)
    const { outputs } = await ask(stage, '/agent').run({ inputs: SHORT })
    expect(outputs.outcome).toBe('error')
    // The last one is at the time limit.
    expect(pausesOf(stage)).toEqual([2_000, 6_960])
  })
})

it.each<[string, JobFacts, MessageScript, string]>([
  ['the job as it was', {}, NEVER, 'still looks as it did before'],
  ['the job at work', {}, ENDLESS, 'The agent job continues.'],
  [
    'an end that is too new',
    { busyForMs: 2_000 },
    { durationMs: 4_000 },
    'it could not be told before the time limit whether it finished this'
  ]
])('at the time limit, %s is no end', async (_, job, message, says) => {
  const stage = await stageWith(message, { job })
  const asked = ask(stage, ASKED)
  const result = await asked.run({ inputs: SHORT })
  expect(leftBy(stage, asked, result)).toMatchObject({
    outcome: 'timed-out',
    reports: [`timed-out yes ${JOB}`]
  })
  expect(result.outputs['elapsed-seconds']).toBe('9')
  expect(wordsOf(stage)).toContain(says)
})

it('at the time limit, a job that was not checked since is not spoken of', async () => {
  const stage = await stageWith(ENDLESS)
  stage.fault('send', { kind: 'delay', ms: 9_200 })
  const { outputs } = await ask(stage, ASKED).run({ inputs: SHORT })
  expect(outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
  expect(wordsOf(stage)).not.toContain('The agent job')
})

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

it.each([9_000, 9_400, 9_600, 9_800, 9_900])(
  'a link that comes %i ms after the end before is nobody’s result',
  async busyLinkDelayMs => {
    const job = { busyForMs: MINUTE_MS, busyLinkDelayMs }
    const stage = await stageWith(NEVER, {
      job: { ...job, busyChanges: 'new-pull-request' }
    })
    await stage.pass(MINUTE_MS + 200)
    const asked = ask(stage, '/agent One')
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'not-seen-working'
    })
    // A re-run knows whose it is, too.
    await stage.pass(10 * MINUTE_MS)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'unknown', changed: '' })
  }
)

describe('the service’s GET lags behind its POST', () => {
  const lags = [[6_000], [0, 6_000], [8_000, 0], [8_000, 0, 8_000, 8_000]]
  it.each(
    lags.flatMap(lag => ['completed', 'failed'].map(old => [lag, old] as const))
  )('by %j ms: the old %s is not the end', async (lag, old) => {
    const result = old === 'completed' ? 'failed' : 'completed'
    const stage = await stageWith([{ durationMs: 20_000, result }], {
      job: { status: old, replicaLagsMs: lag }
    })
    const { outputs } = await ask(stage, ASKED).run()
    expect(outputs.status).toBe(result)
    expect(Number(outputs['elapsed-seconds'])).toBeGreaterThanOrEqual(20)
  })
})

describe('an agent that was not seen at work', () => {
  const NOT_SEEN = 'was not seen working on it within'

  it.each([
    ['120', {}],
    ['20', { 'start-timeout-seconds': '20' }]
  ])('for %s s makes the outcome unknown', async (seconds, inputs) => {
    const stage = await stageWith([NEVER])
    const asked = ask(stage, ASKED)
    const result = await asked.run({ inputs })
    expect(result.outputs).toMatchObject({ outcome: 'unknown', sent: 'true' })
    expect(result.exitCode).toBe(1)
    const lateMs = result.durationMs - Number(seconds) * 1_000
    expect(lateMs).toBeGreaterThanOrEqual(0)
    expect(lateMs).toBeLessThan(15_000)
    expect(stage.reports()[0]).toContain(NOT_SEEN)
    expect(stage.reports()[0]).not.toMatch(/finished|after \d+ s/)
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
  })

  it('has finished all the same where the head has moved', async () => {
    const stage = await stageWith([{ ...NEVER, changes: 'push' }])
    const { durationMs, outputs } = await ask(stage, ASKED).run()
    expect(outputs).toMatchObject({ outcome: 'completed', changed: 'true' })
    expect(durationMs).toBe(120_700)
  })

  it('has not where the head can’t be read any more', async () => {
    const stage = await stageWith([{ ...NEVER, changes: 'push' }])
    stage.when('send', () => stage.fault('pull', respond(403), 99))
    const { outputs } = await ask(stage, ASKED).run()
    expect(outputs).toMatchObject({ outcome: 'unknown', changed: '' })
    // Before it was sent, and when it was late.
    expect(readsOf(stage, /\/pulls\/8$/)).toHaveLength(2)
  })

  it.each<[string, MessageScript, object]>([
    ['is unknown again while nothing changes', NEVER, { outcome: 'unknown' }],
    [
      'finds what it did later',
      { delayUntilActiveMs: 150_000, durationMs: 30_000, changes: 'push' },
      { outcome: 'completed', changed: 'true' }
    ]
  ])('is unknown, and the re-run %s', async (_, message, expected) => {
    const stage = await stageWith([message])
    const asked = ask(stage, ASKED)
    const first = await asked.run()
    expect(first.outputs.outcome).toBe('unknown')
    await stage.pass(10 * MINUTE_MS)
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ sent: 'true', ...expected })
    expect(stage.prompts()).toEqual([PROMPT])
    expect(stage.reports()).toHaveLength(1)
  })

  it.each<[string, (kill: () => void) => void, string, object]>([
    [
      'reported how the job was: nothing has changed',
      () => undefined,
      'completed`, and no pull request has changed since the follow-up was sent',
      { outcome: 'no-changes', changed: 'false' }
    ],
    [
      'was killed: nothing but 🚀 says that it was sent',
      kill => kill(),
      'The service accepted the follow-up, but the agent was not seen working on it. It may start later.',
      { outcome: 'unknown', changed: '', sent: 'true' }
    ]
  ])('after an earlier run that %s', async (_, end, says, expected) => {
    const stage = await stageWith([NEVER])
    const asked = ask(stage, ASKED)
    const first = asked.start({ inputs: SHORT })
    stage.when('rocket', () => end(() => first.kill('SIGKILL')), 100)
    await first.done
    await stage.pass(10 * MINUTE_MS)
    const { durationMs, outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ sent: 'true', ...expected })
    expect(durationMs).toBeLessThan(15_000)
    expect(stage.reports().at(-1)).toContain(says)
  })
})

it('a slow 👀 does not take the end of another comment’s', async () => {
  const stage = await stageWith([
    { durationMs: 15_000, result: 'failed' },
    { delayUntilActiveMs: 12_000, durationMs: 20_000, changes: 'push' }
  ])
  const [one, two] = [ask(stage, '/agent One'), ask(stage, '/agent Two')]
  const isSecond = ({ path, body }: Sent['request']) =>
    path.includes(`/${two.id}/`) && body.includes('eyes')
  // The check before the send is too old by then, and made again.
  const slow = respond(503, { 'retry-after': '11' })
  stage.faults.github.when(isSecond, slow)
  const [first, second] = await Promise.all([one.run(), two.run()])
  expect(first.outputs.outcome).toBe('failed')
  expect(second.outputs).toMatchObject({ outcome: 'completed' })
  expect(second.durationMs).toBeGreaterThan(36_000)
})

it('a re-run on a busy job does not take the earlier prompt’s end', async () => {
  const stage = await stageWith(
    [{ pauseMs: 8_000, durationMs: 30_000, result: 'failed' }],
    { job: { busyForMs: 20_000 } }
  )
  const asked = ask(stage, ASKED)
  const first = asked.start()
  stage.when('rocket', () => first.kill('SIGKILL'), 100)
  await first.done
  const { outputs } = await asked.run({ attempt: 2 })
  expect(outputs).toMatchObject({ outcome: 'failed', sent: 'true' })
})

it.each([
  ['right after the send', 1, 'completed'],
  ['for a minute', 99, 'error']
])('a job that is gone %s', async (_, missingLooks, outcome) => {
  const stage = await stageWith([{ ...QUICK, missingLooks }])
  const { outputs, durationMs } = await ask(stage, ASKED).run()
  expect(outputs).toMatchObject({ outcome, sent: 'true' })
  // It is certain 30 s after the first 404, which came 2 s after the send.
  if (outcome === 'error') expect(durationMs).toBe(32_230)
})

it('a job that is back may be gone as long again', async () => {
  const stage = await stageWith(ENDLESS)
  busy(stage, 80_000)
  const from = stage.now()
  const isAway = ({ method }: Sent['request']) => {
    const afterMs = stage.now() - from
    const isBack = Math.abs(afterMs - 30_000) < 3_000
    return method === 'GET' && afterMs > 1_000 && afterMs < 58_000 && !isBack
  }
  stage.faults.service.when(isAway, respond(404), 99)
  const { outputs } = await ask(stage, '/agent').run()
  expect(outputs).toMatchObject({ outcome: 'no-changes', status: 'completed' })
})

it.each([401, 410])(
  'a check that is refused with %i is the last',
  async status => {
    const stage = await stageWith(ENDLESS)
    busy(stage)
    stage.when('look', () => stage.fault('look', respond(status), 99))
    const { outputs } = await ask(stage, '/agent').run()
    expect(outputs.outcome).toBe('error')
    expect(looksOf(stage)).toHaveLength(2)
  }
)

it('the service’s own word for the send is the status, until a check says more', async () => {
  for (const [postStatus, status] of [
    ['active', 'active'],
    ['missing', ''],
    ['current', '']
  ] as const) {
    const stage = await stageWith({ ...NEVER, postStatus })
    const { outputs } = await ask(stage, ASKED).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', status })
  }
})

it('an undocumented status is warned about once', async () => {
  const statuses = ['paused', 'active', 'paused', 'stopped']
  const stage = await stageWith([{ ...QUICK, durationMs: 20_000 }])
  const looks = statuses.map(status => ({
    ...respond(200),
    body: JSON.stringify({ id: stage.jobId, status })
  }))
  for (const look of looks) stage.faults.service.next('GET', /./, look)
  const { annotations, log } = await ask(stage, ASKED).run()
  const said = annotations.filter(({ message }) => /undocumented/.test(message))
  expect(said).toHaveLength(1)
  expect(log.match(/undocumented/g)).toHaveLength(1)
})

type JobFacts = Pick<JobScript, 'busyForMs'>

type Faults = (stage: Stage) => void

/** The checks of the job, in order. */
function looksOf({ record }: Stage): readonly Sent[] {
  return record.filter(({ request }) => STEPS.look(request))
}

/** How long after each check the next one was made. */
function pausesOf(stage: Stage): readonly number[] {
  const times = looksOf(stage).map(({ at }) => at)
  // A request takes 10 ms.
  return times.slice(1).map((at, index) => at - (times[index] ?? 0) - 10)
}

/** All checks but these, counted from 0. */
function looksBut(answered: readonly number[]) {
  let looks = 0
  return ({ method }: Sent['request']) =>
    method === 'GET' && !answered.includes(looks++)
}

function busy({ jobId, service }: Stage, busyForMs = 100 * MINUTE_MS): void {
  service.addJob({ id: jobId, busyForMs })
}

function watched(): Readonly<Record<string, Once>> {
  const ended = {
    ...DONE,
    sent: 'false',
    changes: CLAIMED,
    reactions: 'eyes hooray',
    reports: [`completed nothing ${JOB}`]
  }
  return {
    'reports an end at once': {
      left: ended,
      says: /✅ The agent job is `completed`\.\n/,
      never: /finished/
    },
    'names no result of a job that still runs': {
      message: ENDLESS,
      inputs: UNWAITED,
      plan: busy,
      left: {
        ...DONE,
        outcome: 'active',
        sent: 'false',
        changes: ['react eyes 201', 'comment 201'],
        reactions: 'eyes',
        reports: [`active nothing ${JOB}`]
      },
      says: /👀 The agent job is still running\./
    },
    'reports an end without waiting, too': {
      inputs: UNWAITED,
      left: ended
    },
    'asks for a job’s name where nobody names it': {
      inputs: UNNAMED,
      left: { ...HELD, reports: ['error nothing'] },
      says: /No job is named[\s\S]*omment `\/agent --job <id>`/,
      never: /This run sent nothing|`\/agent --job <id> …`/
    },
    'asks for another name where the job is not there': {
      said: '/agent --job job-x',
      inputs: UNNAMED,
      left: { ...HELD, reports: ['error nothing'] },
      says: /answered 404\.[\s\S]*omment `\/agent --job <id>`/,
      never: /This run sent nothing|`\/agent --job <id> …`/
    },
    'asks for a right job-id where the job of that input is not there': {
      inputs: { 'job-id': 'job-x' },
      left: { ...HELD, reports: ['error nothing'] },
      says: /answered 404\.[\s\S]*correct that input\.[\s\S]*omment `\/agent`/,
      never: /This run sent nothing|--job/
    },
    'says what is wrong with the set-up': {
      plan: stage => stage.fault('look', respond(401)),
      left: { ...HELD, reports: ['error nothing'] },
      says: /answered 401\.[\s\S]*omment `\/agent`/,
      never: /This run sent nothing|--job/
    },
    'is over where GitHub lets it add no 👀, for it could not be answered': {
      plan: stage => stage.fault('claim', respond(403)),
      left: {
        ...HELD,
        changes: ['react eyes 403', 'comment 201', 'react confused 201'],
        reactions: 'confused',
        reports: ['error nothing']
      },
      says: /👀 could not be added\. GitHub answered 403\.[\s\S]*Give the job the permissions .*Then comment `\/agent`/
    },
    'is not kept up by 👀 that is not to be had for another reason': {
      plan: stage => stage.fault('claim', respond(404)),
      left: {
        ...DONE,
        sent: 'false',
        changes: ['react eyes 404', 'comment 201', 'react hooray 201'],
        reactions: 'hooray',
        reports: [`completed nothing ${JOB}`]
      }
    }
  }
}
