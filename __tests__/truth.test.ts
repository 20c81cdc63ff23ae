import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../sandbox/agent-service.ts'
import type { WorldRun } from '../sandbox/world.ts'
import { type Asking, ask, heed, told } from '../stage/asking.ts'
import { finish } from '../stage/finishing.ts'
import { respond, STEPS } from '../stage/requests.ts'
import type { Sent, Stage } from '../stage/stage.ts'
import { ENDLESS, MINUTE_MS, QUICK, SHORT, stageWith } from '../stage/usual.ts'

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

const ASKED = '/agent also fix the changelog'
const PROMPT = 'also fix the changelog'
/** In a report's marker. */
const SENT = '"sent":"yes"'

/** The messages that the service accepted, without context. */
const sentTo = (stage: Stage) =>
  stage
    .prompts()
    .map((prompt, at) => [stage.service.messages[at]?.jobId, prompt])

const readsReactions = ({ request }: Pick<Sent, 'request'>) =>
  request.method === 'GET' && request.path.includes('/reactions')

describe('who did not win the claim', () => {
  const firsts: Record<string, (stage: Stage, kill: () => void) => void> = {
    'timed out': () => undefined,
    'was killed at its 🚀': (stage, kill) => stage.when('rocket', kill, 100),
    'was killed after its POST': (stage, kill) => stage.when('send', kill)
  }
  const seconds: Record<string, (stage: Stage, cancel: () => void) => void> = {
    'is cancelled as it reads 🚀': (stage, cancel) =>
      stage.when(readsReactions, cancel),
    'is cancelled with its 👀 out': (stage, cancel) => {
      stage.fault('claim', { kind: 'delay', ms: 3_000 })
      stage.when('claim', cancel)
    },
    'gets no answer to its 👀': stage => stage.fault('claim', respond(502), 99),
    'is cancelled in the gate': (stage, cancel) => {
      stage.fault('gate', { kind: 'delay', ms: 3_000 })
      stage.when('gate', cancel)
    }
  }
  const cases = Object.keys(firsts).flatMap(first =>
    Object.keys(seconds).flatMap(second =>
      // 🚀 says nothing to a first attempt.
      (second === 'is cancelled as it reads 🚀' ? [2] : [1, 2]).map(
        attempt => [first, second, attempt] as const
      )
    )
  )

  it.each(cases)(
    'does not say that nothing was sent: one %s, the next %s (attempt %i)',
    async (first, second, attempt) => {
      const stage = await stageWith([ENDLESS])
      const asked = ask(stage, ASKED)
      const one = asked.start({ inputs: SHORT })
      firsts[first]?.(stage, () => one.kill('SIGKILL'))
      await one.done

      const next = attempt === 2 ? { attempt } : { runId: 1 }
      const two = asked.start({ inputs: SHORT, ...next })
      seconds[second]?.(stage, two.cancel)
      const result = await two.done

      expect(['cancelled', 'error']).toContain(result.outputs.outcome)
      expect(told(stage, result)).not.toContain('Nothing was sent')
      // A re-run reads the record, which a first attempt in the gate has not.
      const isFree = second === 'is cancelled in the gate' && attempt === 1
      expect(told(stage, result).includes('Re-run the workflow job')).toBe(
        isFree
      )
      if (second === 'is cancelled in the gate')
        expect(result.summary).toContain(
          isFree
            ? 'This run sent nothing. Re-run the workflow job to send the follow-up.'
            : 'This run sent nothing; another one may have.'
        )
      if (first === 'timed out')
        expect(stage.reports()).toEqual([expect.stringContaining(SENT)])
      stage.faults.github.clear()
      await heed(stage, asked, result, SHORT)
      expect(stage.prompts()).toEqual([PROMPT])
    }
  )
})

describe('the claim that could not be released', () => {
  it.each<[string, (stage: Stage, cancel: () => void) => void, string]>([
    [
      'answered in time: re-run',
      (stage, cancel) => {
        stage.fault('claim', { kind: 'delay', ms: 1_000 })
        stage.when('claim', cancel)
      },
      'Re-run the workflow job to send the follow-up.'
    ],
    [
      'not to be deleted: check the job',
      (stage, cancel) => {
        stage.faults.github.next('DELETE', /./, respond(403), 99)
        stage.fault('look', { kind: 'delay', ms: 3_000 })
        stage.when('look', cancel)
      },
      'This run sent nothing.'
    ]
  ])('%s', async (_, plan, says) => {
    const stage = await stageWith([QUICK])
    const asked = ask(stage, ASKED)
    const run = asked.start()
    plan(stage, run.cancel)
    const result = await run.done

    expect(result.outputs).toMatchObject({
      outcome: 'cancelled',
      sent: 'false'
    })
    expect(stage.reports()[0]).toContain(says)
    stage.faults.github.clear()
    const after = await heed(stage, asked, result)
    expect(after?.outputs.outcome).toBe('completed')
    expect(stage.prompts()).toEqual([PROMPT])
  })
})

describe('advice that fits', () => {
  it.each([
    // A re-run can correct project-id or base-url, and only a comment the ID.
    [
      'was wrong',
      '--job job-7f3b ',
      "Check the job's ID, project-id, and base-url. Then re-run",
      'confused'
    ],
    ['was not named', '', 'No job is named: ', 'eyes confused']
  ])('names a job where the job %s', async (_, option, says, reactions) => {
    const stage = await stageWith([QUICK])
    const asked = ask(stage, `/agent ${option}${PROMPT}`)
    const inputs = { 'job-id': '' }
    const result = await asked.run({ inputs })
    expect(result.outputs.outcome).toBe('error')
    expect(stage.reactions(asked.id)).toBe(reactions)
    const report = stage.reports().at(-1)
    expect(report).toContain(says)
    expect(report).toContain('omment `/agent --job <id> …` again')
    // A marker names only a job that the service has confirmed.
    expect(report).not.toContain('"job"')
    await heed(stage, asked, result, inputs)
    expect(stage.prompts()).toEqual([PROMPT])
    expect(stage.service.messages[0]?.jobId).toBe(stage.jobId)
  })

  it('starts another job where one was archived', async () => {
    const stage = await stageWith([{ ...QUICK, result: 'archived' }])
    stage.fault('send', respond(409))
    const asked = ask(stage, ASKED)
    await heed(stage, asked, await asked.run())
    expect(stage.prompts()).toEqual([PROMPT])
    stage.fault('send', respond(409))
    await ask(stage, '/agent And then').run()
    expect(stage.reports()[1]).toContain('Nothing was sent.')
    stage.fault('send', respond(401))
    await ask(stage, '/agent Or this').run()
    expect(stage.reports()[2]).toContain('re-run the workflow job')
    for (const report of stage.reports().slice(0, 2)) {
      expect(report).toContain('omment `/agent --job <id> …`')
      expect(report).not.toMatch(/`\/agent …`|[Rr]e-run/)
    }
    stage.service.addJob({ id: 'job-2' })
    await ask(stage, '/agent --job job-2 Go on').run()
    expect(stage.service.messages.at(-1)).toMatchObject({ jobId: 'job-2' })
    // By itself, `/agent` would go to the workflow's job.
    expect(stage.reports().at(-1)).toContain('`/agent --job job-2`')
  })

  it('names the job again where no report does', async () => {
    const stage = await stageWith([QUICK])
    stage.fault('look', respond(503), 99)
    const asked = ask(stage, `/agent --job ${stage.jobId}`)
    const inputs = { 'job-id': '' }
    const result = await asked.run({ inputs: { ...inputs, ...SHORT } })
    stage.faults.service.clear()
    const after = await heed(stage, asked, result, inputs)
    expect(after?.outputs.outcome).toBe('completed')
  })

  it('says after how long only what was measured', async () => {
    const stage = await stageWith([{ ...QUICK, durationMs: 24_000 }, QUICK])
    await ask(stage, ASKED).run()
    // Seen by polls two seconds and a tenth of the time apart.
    expect(stage.reports()[0]).toMatch(/finished after 2[4-8] s\./)
    await ask(stage, '/agent').run()
    expect(stage.reports()[1]).toContain('The agent job is `completed`.')
    const killed = ask(stage, '/agent And then')
    const run = killed.start()
    stage.when('rocket', () => run.kill('SIGKILL'), 100)
    await run.done
    await killed.run({ attempt: 2 })
    expect(stage.reports()[2]).toContain('The agent finished.')
  })
})

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
  const NEVER: MessageScript = {
    delayUntilActiveMs: Number.POSITIVE_INFINITY,
    durationMs: 1_000,
    postStatus: 'missing'
  }
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
    expect(durationMs).toBeGreaterThan(120_000)
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
      'completed`, and nothing has changed since the follow-up was sent',
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

it('a re-run watches the job that it sent to', async () => {
  const stage = await stageWith([QUICK, { ...QUICK, durationMs: 60_000 }])
  stage.service.addJob({ id: 'job-2', messages: [QUICK] })
  const inputs = { 'job-id': '' }
  await ask(stage, `/agent --job ${stage.jobId} First`).run({ inputs })
  await stage.pass(5_000)
  const asked = ask(stage, ASKED)
  const first = asked.start({ inputs })
  stage.when('rocket', () => first.kill('SIGKILL'), 100)
  await first.done
  await ask(stage, '/agent --job job-2 Another').run({ inputs })
  const { outputs } = await asked.run({ attempt: 2, inputs })
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(outputs['job-id']).toBe(stage.jobId)
  const jobs = stage.service.messages.map(({ jobId }) => jobId)
  expect(jobs).toEqual([stage.jobId, stage.jobId, 'job-2'])
})

it('after the time limit passed in the POST there is one check', async () => {
  const stage = await stageWith([ENDLESS])
  stage.fault('send', { kind: 'hang', handled: true })
  const asked = ask(stage, ASKED)
  const result = await asked.run({ inputs: SHORT })
  expect(result.outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
  expect(result.durationMs).toBeLessThan(11_000)
  expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
  expect(await heed(stage, asked, result, SHORT)).toMatchObject({
    outputs: { outcome: 'timed-out', sent: 'false' }
  })
  expect(stage.prompts()).toEqual([PROMPT])
})

it.each([
  ['right after the send', 1, 'completed'],
  ['for a minute', 99, 'error']
])('a job that is gone %s', async (_, missingLooks, outcome) => {
  const stage = await stageWith([{ ...QUICK, missingLooks }])
  const { outputs, durationMs } = await ask(stage, ASKED).run()
  expect(outputs).toMatchObject({ outcome, sent: 'true' })
  if (outcome === 'error') expect(durationMs).toBeGreaterThan(30_000)
})

describe('a service that is down holds up', () => {
  const down = (stage: Stage) =>
    stage.faults.service.when(STEPS.look, respond(503), 9_999)

  it('no run whose claim GitHub refuses', async () => {
    const stage = await stageWith([QUICK])
    down(stage)
    stage.fault('claim', respond(403))
    const { durationMs, outputs } = await ask(stage, ASKED).run()
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.reports()).toEqual([
      expect.stringContaining('👀 could not be added. GitHub answered 403.')
    ])
    expect(durationMs).toBeLessThan(5_000)
  })

  it('no re-run that does not wait', async () => {
    const stage = await stageWith([ENDLESS])
    const asked = ask(stage, ASKED)
    const inputs = { wait: 'false' }
    await asked.run({ inputs })
    down(stage)
    const { durationMs, outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(durationMs).toBeLessThan(15_000)
  })
})

it('an end that is repeated shows nothing of a later follow-up', async () => {
  const stage = await stageWith([QUICK, ENDLESS])
  const asked = ask(stage, ASKED)
  await asked.run()
  await ask(stage, '/agent And then').run({ inputs: { wait: 'false' } })
  const { log, outputs } = await asked.run({ attempt: 2 })
  // By the record: the job is not asked.
  expect(outputs).toMatchObject({ outcome: 'completed', job: '', model: '' })
  expect(log).not.toContain('finished this follow-up')
})

it('what is unknown names the job that was asked for', async () => {
  const stage = await stageWith([QUICK])
  const asked = ask(stage, `/agent --job job-7f3a ${PROMPT}`)
  const run = asked.start()
  stage.when('claim', () => run.kill('SIGKILL'), 1)
  await run.done
  await asked.run({ attempt: 2, inputs: { 'job-id': '' } })
  expect(stage.reports()[0]).toContain('Job `job-7f3a`')
})

it('an undocumented status is warned about once', async () => {
  const statuses = ['paused', 'active', 'paused', 'stopped']
  const stage = await stageWith([{ ...QUICK, durationMs: 20_000 }])
  const looks = statuses.map(status => ({
    ...respond(200),
    body: JSON.stringify({ id: stage.jobId, status })
  }))
  for (const look of looks) stage.faults.service.next('GET', /./, look)
  const { annotations } = await ask(stage, ASKED).run()
  const said = annotations.filter(({ message }) => /undocumented/.test(message))
  expect(said).toHaveLength(1)
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

it('a job that only an earlier attempt has seen is not found', async () => {
  const stage = await stageWith([ENDLESS])
  const asked = ask(stage, ASKED)
  await asked.run({ inputs: SHORT })
  stage.fault('look', respond(404))
  const { outputs } = await asked.run({ attempt: 2 })
  expect(outputs).toMatchObject({
    outcome: 'error',
    reason: 'job-not-found',
    sent: 'true',
    'elapsed-seconds': '0'
  })
  // It is pending still.
  expect(await finish(stage)).toMatchObject({ pending: 1 })
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

it.each<[string, Partial<WorldRun>]>([
  ['again, without waiting', { attempt: 2, inputs: { wait: 'false' } }],
  ['again, and is killed later', { attempt: 2 }]
])('who sends %s corrects a report that nothing was sent', async (_, given) => {
  const stage = await stageWith([ENDLESS])
  stage.fault('send', respond(429, { 'retry-after': '3600' }))
  const asked = ask(stage, ASKED)
  await asked.run()
  expect(stage.reports()).toEqual([expect.stringContaining('Nothing was sent')])
  const run = asked.start(given)
  stage.when('rocket', () => run.kill('SIGKILL'), 2_000)
  await run.done
  expect(stage.prompts()).toEqual([PROMPT])
  expect(stage.reports()).toEqual([expect.stringContaining(SENT)])
})

it('a re-run goes to the job of its time, whatever names one later', async () => {
  const inputs = { 'job-id': '' }
  const stage = await stageWith([QUICK])
  const jobs = ['job-1', 'job-2']
  for (const id of jobs) stage.service.addJob({ id, messages: [QUICK] })
  const run = (asked: Asking, attempt = 1) => asked.run({ inputs, attempt })
  await run(ask(stage, '/agent --job job-1 First'))
  await stage.pass(MINUTE_MS)
  stage.fault('look', respond(401), 2)
  const named = ask(stage, '/agent --job job-2 Second')
  await run(named)
  await stage.pass(MINUTE_MS)
  const unnamed = ask(stage, '/agent Third')
  await run(unnamed)
  expect(stage.reports().at(-1)).toContain('re-run the workflow job')
  await stage.pass(1_000)
  // The report of the second names its job from now on.
  await run(named, 2)
  await run(unnamed, 2)
  expect(sentTo(stage)).toEqual([
    ['job-1', 'First'],
    ['job-2', 'Second'],
    ['job-1', 'Third']
  ])
})

it.each([
  ['that it is active', 0, 10_000],
  // An `active` right after the end before is no sign of work, either.
  ['first that it has ended', 6_000, 14_000]
])(
  'a lost answer is looked into past the time limit, where a check shows %s',
  async (_, delayUntilActiveMs, leastMs) => {
    const stage = await stageWith({ ...ENDLESS, delayUntilActiveMs })
    stage.fault('send', { kind: 'lose-answer' })
    stage.when('send', () => stage.fault('look', { kind: 'delay', ms: 4_500 }))
    const asked = ask(stage, '/agent Go on')
    const { durationMs, outputs } = await asked.run({ inputs: SHORT })
    expect(outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
    expect(durationMs).toBeGreaterThan(leastMs)
    expect(durationMs).toBeLessThan(leastMs + 5_000)
    expect(stage.prompts()).toEqual(['Go on'])
  }
)
