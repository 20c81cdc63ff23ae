/**
 * Each advice, done to the letter, and done again while what was wrong still is: it
 * works, and the service gets the follow-up once: docs/delivery.md, "What is
 * recorded, said, and advised".
 */
import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import { JOB_ID } from '../../sandbox/setting.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  labeled
} from '../../stage/asking.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  PROMPT,
  QUICK,
  SHORT,
  stageWith,
  UNNAMED
} from '../../stage/usual.ts'

const ways = (again: string) =>
  new RegExp(
    `\\. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment ${again} instead, because a re-run uses both as they were\\.$`
  )

const SAME_JOB = ways('`/agent …` again')

const OTHER_JOB = ways(
  '`/agent --job <id> …` with the ID of an existing job, or `/agent --new …` to start a job'
)

const always = (step: 'look' | 'send', status: number) => (stage: Stage) =>
  stage.fault(step, respond(status), 999)

const NAMED = `/agent --job job-7f3a ${PROMPT}`

describe('what was wrong, and is corrected as the report says', () => {
  const rows = Object.entries(cases()).flatMap(([name, given]) =>
    (['as it was', 'changed'] as const).flatMap(half =>
      [1, 2].map(times => [name, half, times, given] as const)
    )
  )

  it.each(rows)('%s: %s (after %i runs)', async (_, half, times, given) => {
    const stage = await stageWith(QUICK)
    const { body = ASKED, wrong = {} } = given
    let next = { asking: ask(stage, body), attempt: 1 }
    for (let run = 1; run <= times; run += 1) {
      given.faults?.(stage)
      const { asking: asked, attempt } = next
      const result = await asked.run({ attempt, inputs: wrong })
      expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
      const reactions = given.isClaimed ? 'eyes confused' : 'confused'
      expect(stage.reactions(asked.id)).toBe(reactions)
      const says = lastWords(stage, asked, result)
      expect(says).toMatch(given.says)
      expect(says).toContain('This run sent nothing.')
      // As long as nothing is corrected, the words stay the same.
      const taken = run === times ? half : 'as it was'
      next = heed(stage, asked, says, taken, attempt)
      await stage.pass(1_000)
    }
    expect(stage.prompts()).toEqual([])
    stage.faults.service.clear()
    const { asking: asked, attempt } = next
    const { outputs } = await asked.run({ attempt })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual([PROMPT])
  })
})

describe('a job that the service spells another way', () => {
  it('ends it at once, with both IDs', async () => {
    const stage = await stageWith(QUICK)
    const answer = { id: 'job-7f3a', status: 'completed', prLink: null }
    stage.fault('look', respond(200, {}, JSON.stringify(answer)), 999)
    const asked = ask(stage, `/agent --job JOB-7F3A ${PROMPT}`)
    const result = await asked.run({ inputs: UNNAMED })
    expect(result.outputs).toMatchObject({
      outcome: 'error',
      reason: 'job-not-found',
      sent: 'false'
    })
    expect(result.durationMs).toBeLessThan(3_000)
    const says = lastWords(stage, asked, result)
    expect(says).toContain(
      'The service was asked for the agent job `JOB-7F3A`, and answered with the job `job-7f3a`. This run sent nothing.'
    )
    expect(says).toContain(
      'Name the job exactly as the service writes it. Then re-run'
    )
    stage.faults.service.clear()
    const next = heed(stage, asked, says, 'changed', 1)
    const { outputs } = await next.asking.run({ inputs: UNNAMED })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual([PROMPT])
  })

  it('after the send is unreadable, and asked again', async () => {
    const stage = await stageWith(QUICK)
    const answer = { id: 'job-x', status: 'completed', prLink: null }
    stage.faults.service.when(
      ({ method }) => method === 'GET' && stage.service.messages.length > 0,
      respond(200, {}, JSON.stringify(answer)),
      2
    )
    const { outputs } = await ask(stage, ASKED).run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  })

  it('is asked for again where a report names it', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, ASKED)
    await asked.run({ inputs: SHORT })
    const answer = { id: 'job-x', status: 'completed', prLink: null }
    stage.fault('look', respond(200, {}, JSON.stringify(answer)), 2)
    const { outputs } = await asked.run({ attempt: 2, inputs: SHORT })
    expect(outputs).toMatchObject({ outcome: 'timed-out', status: 'active' })
  })
})

describe('👀 that GitHub refuses', () => {
  it.each<[string, Fault]>([
    ['a permission that the workflow file lacks', respond(403)],
    ['a locked conversation', respond(403, {}, '{"message":"It is locked"}')],
    ['a token', respond(401)],
    ['a proxy that refuses', respond(403, {}, '<html>No</html>')],
    ['a proxy that finds nothing', respond(404, {}, '<html>No</html>')]
  ])(
    'for %s is put right, and the follow-up is sent either way',
    async (_, fault) => {
      for (const half of ['as it was', 'changed'] as const) {
        const stage = await stageWith(QUICK)
        const asked = ask(stage, ASKED)
        stage.fault('claim', fault, 2)
        const first = await asked.run()
        expect(first.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
        expect(lastWords(stage, asked, first)).toMatch(SAME_JOB)
        // As long as nothing is corrected, the words stay the same.
        const again = await asked.run({ attempt: 2 })
        const says = lastWords(stage, asked, again)
        expect(says).toMatch(SAME_JOB)
        const next = heed(stage, asked, says, half, 2)
        const { outputs } = await next.asking.run({ attempt: next.attempt })
        expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
        expect(stage.prompts()).toEqual([PROMPT])
      }
    }
  )
})

it.each([404, 410])(
  'a comment that is gone needs another (%i)',
  async status => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, ASKED)
    stage.fault('claim', respond(status), 9)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    const says = lastWords(stage, asked, result)
    expect(says).toContain('This run sent nothing.')
    expect(says).toMatch(/Comment `\/agent …` again\.$/)
    const again = await asked.run({ attempt: 2 })
    expect(lastWords(stage, asked, again)).not.toContain('Re-run')
    stage.faults.github.clear()
    await heed(stage, asked, says, 'as it was', 1).asking.run()
    expect(stage.prompts()).toEqual([PROMPT])
  }
)

describe('a job that was archived', () => {
  const ABOUT_IT = [400, 402, 404, 405, 409, 410, 413, 422, 451]

  it.each(ABOUT_IT)('and %i of the POST: another job helps', async status => {
    const stage = await stageWith(QUICK, { job: { status: 'archived' } })
    stage.service.addJob({ id: 'job-2', messages: [QUICK] })
    stage.fault('send', respond(status))
    const asked = ask(stage, ASKED)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.reactions(asked.id)).toBe('eyes confused')
    const says = lastWords(stage, asked, result)
    expect(says).toMatch(/The agent job is archived\. This run sent nothing\./)
    expect(says).toMatch(
      /Comment `\/agent --job <id> …` with the ID of another job, or `\/agent --new …` to start a job\.$/
    )
    expect(says).not.toMatch(/Re-run|[Cc]orrect|Shorten/)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    await ask(stage, `/agent --job job-2 ${PROMPT}`).run()
    expect(stage.service.messages).toMatchObject([{ jobId: 'job-2' }])
  })

  it.each([401, 403])('and %i: the key is wrong', async status => {
    const stage = await stageWith(QUICK, { job: { status: 'archived' } })
    stage.fault('send', respond(status))
    const asked = ask(stage, ASKED)
    const says = lastWords(stage, asked, await asked.run())
    expect(says).toMatch(/Comment `\/agent …` again\.$/)
    expect(stage.reactions(asked.id)).toBe('eyes confused')
  })

  it('and is refused by a check before the send: that is not about it', async () => {
    const stage = await stageWith(QUICK, { job: { status: 'archived' } })
    // It takes so long that the job is checked again.
    stage.fault('claim', respond(503, { 'retry-after': '11' }))
    stage.when('look', () => stage.fault('look', respond(418)), 1_000)
    const asked = ask(stage, ASKED)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({
      outcome: 'error',
      reason: 'refused'
    })
    expect(lastWords(stage, asked, result)).toMatch(SAME_JOB)
    expect(stage.reactions(asked.id)).toBe('eyes confused')
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  })

  it('between the first check and the send: another job helps, too', async () => {
    const stage = await stageWith(QUICK)
    // It takes so long that the job is checked again.
    stage.fault('claim', respond(503, { 'retry-after': '11' }))
    stage.when('claim', () => stage.service.archive(JOB_ID), 1_000)
    stage.fault('send', respond(404))
    const asked = ask(stage, ASKED)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({
      outcome: 'error',
      reason: 'job-archived',
      sent: 'false'
    })
    const says = lastWords(stage, asked, result)
    expect(says).toMatch(/The agent job is archived\. This run sent nothing\./)
    expect(says).toMatch(
      /Comment `\/agent --job <id> …` with the ID of another/
    )
  })

  it('is said where no comment asked, too', async () => {
    const stage = await stageWith(QUICK, { job: { status: 'archived' } })
    stage.fault('send', respond(422))
    const result = await dispatched(stage).run({ inputs: { prompt: PROMPT } })
    const [{ message = '' } = {}] = result.annotations
    expect(message).toMatch(
      /The agent job is archived\. This run sent nothing\. Set job-id to the ID of another job, or remove it and set start-job to automatic, and start a new run\.$/
    )
  })
})

it('303 of the POST may have been accepted', async () => {
  const stage = await stageWith(QUICK)
  stage.fault('send', respond(303), 9)
  const asked = ask(stage, ASKED)
  const { outputs } = await asked.run()
  expect(outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
  expect(stage.reactions(asked.id)).toBe('eyes confused')
  await asked.run({ attempt: 2 })
  const posts = stage.record.filter(
    ({ request, server }) => server === 'service' && request.method === 'POST'
  )
  expect(posts).toHaveLength(1)
})

describe('a job that earlier reports name for another set-up', () => {
  const changed: Readonly<Record<string, Given['inputs']>> = {
    'project-id': { 'project-id': 'proj-other' },
    'api-key': { 'api-key': 'ak_another' }
  }
  it.each(Object.entries(changed))(
    '(another %s) has to be named again',
    async (_, before) => {
      const stage = await stageWith(QUICK)
      // Whatever project or key it has, the service answers.
      const answer = { id: stage.jobId, status: 'active', prLink: null }
      stage.fault('look', respond(200, {}, JSON.stringify(answer)))
      await ask(stage, `/agent --job ${stage.jobId}`).run({
        inputs: { ...UNNAMED, wait: 'false', ...before }
      })
      await stage.pass(60_000)
      const asked = ask(stage, ASKED)
      const result = await asked.run({ inputs: UNNAMED })
      expect(result.outputs).toMatchObject({
        outcome: 'error',
        reason: 'no-job'
      })
      expect(stage.reactions(asked.id)).toBe('confused')
      const words = lastWords(stage, asked, result)
      expect(words).toContain(
        'Reports here name one for another project-id, or were signed with another api-key or in another repository: if project-id or api-key is wrong, correct it. This run sent nothing.'
      )
      expect(words).toMatch(
        /Comment `\/agent --job <id> …` with the ID of an existing job, or `\/agent --new …` to start a job\.$/
      )
      // A re-run can't find it, either.
      const again = await asked.run({ attempt: 2, inputs: UNNAMED })
      expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
      const next = heed(stage, asked, words, 'as it was', 1)
      const { outputs } = await next.asking.run({ inputs: UNNAMED })
      expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
      expect(stage.prompts()).toEqual([PROMPT])
    }
  )
})

it('a job’s ID with its brackets says so', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, `/agent --job <${stage.jobId}> ${PROMPT}`)
  const says = lastWords(stage, asked, await asked.run())
  expect(says).toContain('without < and >')
  await heed(stage, asked, says, 'as it was', 1).asking.run()
  expect(stage.prompts()).toEqual([PROMPT])
  expect(stage.record.some(({ request }) => /%3C/.test(request.path))).toBe(
    false
  )
})

describe('where no comment asked, each outcome says what to do next', () => {
  const outcomes: Readonly<
    Record<
      string,
      {
        readonly message?: MessageScript
        readonly inputs?: Given['inputs']
        readonly faults?: (stage: Stage, cancel: () => void) => void
        readonly says: string
        /** Where a re-run can use the report. */
        readonly saysReport?: string
      }
    >
  > = {
    completed: { says: 'Start a new run to send the agent another follow-up.' },
    failed: {
      message: { ...QUICK, result: 'failed' },
      says: 'Start a new run to send the agent another follow-up.'
    },
    archived: {
      message: { ...QUICK, result: 'archived' },
      says: 'Set job-id to the ID of another job, or remove it and set start-job to automatic, and start a new run.'
    },
    'timed-out': {
      message: ENDLESS,
      inputs: SHORT,
      says: 'Check the agent job in the agent service to see how it is going.'
    },
    sent: {
      inputs: { wait: 'false' },
      says: 'Check the agent job in the agent service to see how it is going.'
    },
    unknown: {
      faults: stage => stage.fault('send', respond(500)),
      inputs: SHORT,
      says: 'Start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up.'
    },
    error: {
      faults: stage => stage.fault('look', respond(401)),
      says: 'Check the secret behind api-key: the service does not accept it. Start a new run.'
    },
    cancelled: {
      faults: (stage, cancel) => {
        stage.fault('look', { kind: 'delay', ms: 3_000 })
        stage.when('look', cancel)
      },
      says: 'Start a new run.',
      saysReport: 'Re-run the workflow job to send the follow-up.'
    },
    active: {
      message: ENDLESS,
      inputs: { prompt: '', wait: 'false' },
      says: 'Check the agent job in the agent service to see how it is going.'
    }
  }
  it.each(Object.entries(outcomes))('%s', async (outcome, given) => {
    for (const asked of [dispatched, labeled]) {
      const { inputs = {}, message = QUICK } = given
      const busy = outcome === 'active' ? { busyForMs: 1e9 } : {}
      const stage = await stageWith(message, { job: busy })
      const run = asked(stage).start({ inputs: { prompt: PROMPT, ...inputs } })
      given.faults?.(stage, run.cancel)
      const result = await run.done
      expect(result.outputs.outcome).toBe(outcome)
      expect(result.outputs.reason).not.toBe('bug')
      const isReported = asked === labeled
      expect(stage.reports()).toHaveLength(Number(isReported))
      const says = (isReported && given.saysReport) || given.says
      expect(result.summary).toContain(says)
      for (const report of stage.reports()) expect(report).toContain(says)
      const isOpen = outcome === 'error' || outcome === 'cancelled'
      expect(result.summary.includes('This run sent nothing.')).toBe(isOpen)
    }
  })
})

it('a workflow file that is wrong is not re-run for ever', async () => {
  const stage = await stageWith(QUICK)
  const inputs = { ...UNNAMED, 'project-id': '' }
  const asked = ask(stage, NAMED)
  await asked.run({ inputs })
  const again = await asked.run({ attempt: 2, inputs })
  const says = lastWords(stage, asked, again)
  expect(says).toMatch(
    /Then re-run the workflow job; or, if the comment or the workflow file has to change, look in the agent service whether an earlier attempt has sent it, and ask again if none has, because a re-run uses both as they were\.$/
  )
  const { outputs } = await ask(stage, NAMED).run({ inputs: UNNAMED })
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(stage.prompts()).toEqual([PROMPT])
})

it.each([
  [409, {}, 'Wait until the agent job, or the service, is no longer busy.'],
  [302, { location: 'https://other.test/' }, 'Redirects are not followed']
])('a re-run of an event is advised after %i, and sends', async (...row) => {
  const [status, headers, says] = row
  const stage = await stageWith(QUICK)
  stage.fault('send', respond(status, headers))
  const asked = labeled(stage)
  const inputs = { prompt: PROMPT }
  await asked.run({ inputs })
  expect(stage.reports()).toEqual([expect.stringContaining(says)])
  expect(stage.reports()[0]).toContain('Then re-run the workflow job')
  const again = await asked.run({ attempt: 2, inputs })
  expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(stage.prompts()).toEqual([PROMPT])
})

it.each([
  ['an error', (stage: Stage) => stage.fault('gate', respond(503), 999)],
  [
    'a cancel',
    (stage: Stage, cancel: () => void) => {
      stage.fault('gate', { kind: 'delay', ms: 3_000 })
      stage.when('gate', cancel)
    }
  ]
])('%s in the gate says what to do next', async (_, plan) => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, ASKED)
  const run = asked.start({ inputs: SHORT })
  plan(stage, run.cancel)
  const result = await run.done
  for (const words of [result.summary, result.annotations.at(-1)?.message]) {
    expect(words).toContain('This run sent nothing.')
    expect(words).toMatch(/[Rr]e-run the workflow job/)
  }
  expect(stage.reactions(asked.id)).toBe('')
  stage.faults.github.clear()
  const { outputs } = await asked.run({ attempt: 2 })
  expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(stage.prompts()).toEqual([PROMPT])
})

it('an error in the gate of an event advises a new run, which sends', async () => {
  const stage = await stageWith(QUICK)
  const inputs = { prompt: PROMPT, ...SHORT }
  stage.fault('gate', respond(503), 999)
  const { annotations } = await labeled(stage).run({ inputs })
  stage.faults.github.clear()
  const says = annotations.at(-1)?.message
  expect(says).toMatch(/This run sent nothing\..* Start a new run\.$/)
  const given = { inputs, runId: 6_500_000_000 }
  const { outputs } = await labeled(stage).run(given)
  expect(outputs).toMatchObject({ sent: 'true' })
  expect(stage.prompts()).toEqual([PROMPT])
})

/** What people read last: the report, or where there is none, the log. */
function lastWords(stage: Stage, { issue }: Asking, result: RunResult): string {
  const report = stage.reports(issue).at(-1)
  return report ?? result.annotations.at(-1)?.message ?? ''
}

/** The two halves, of which a person takes one. */
type Half = 'as it was' | 'changed'

/** What a person does next, by the words alone. */
function heed(
  stage: Stage,
  asked: Asking,
  says: string,
  half: Half,
  attempt: number
): { readonly asking: Asking; readonly attempt: number } {
  const halves = says.split('; or, ')
  const words = (half === 'changed' ? halves.at(-1) : halves[0]) ?? ''
  if (/re-run the workflow job/i.test(words))
    return { asking: asked, attempt: attempt + 1 }
  const advised = /[Cc]omment [`"](\/agent[^`"]*)[`"]/.exec(words)?.[1]
  expect(advised).toBeDefined()
  const body = (advised ?? '').replace('…', PROMPT).replace('<id>', stage.jobId)
  return { asking: ask(stage, { body, issue: asked.issue }), attempt: 1 }
}

interface Case {
  readonly body?: string
  /** What is wrong, until it is corrected. */
  readonly wrong?: Given['inputs']
  readonly faults?: (stage: Stage) => void
  readonly says: RegExp
  /** It stops after its claim. */
  readonly isClaimed?: boolean
}

function cases(): Readonly<Record<string, Case>> {
  return {
    'a key that the service refuses': {
      faults: always('look', 401),
      says: SAME_JOB
    },
    'an address that answers nothing': {
      wrong: SHORT,
      faults: always('look', 503),
      says: SAME_JOB
    },
    'an address that moved': { faults: always('look', 301), says: SAME_JOB },
    'an address that moved, for a job that the comment names': {
      body: NAMED,
      wrong: UNNAMED,
      faults: always('look', 301),
      // Nothing else may name the job that no check has confirmed.
      says: ways('`/agent --job job-7f3a …` again')
    },
    'a POST that is refused': {
      faults: always('send', 402),
      says: SAME_JOB,
      isClaimed: true
    },
    'another project': {
      body: NAMED,
      wrong: { ...UNNAMED, 'project-id': 'proj-other' },
      says: OTHER_JOB
    },
    'a job-id that is wrong in the workflow': {
      wrong: { 'job-id': 'job-7f3b' },
      says: new RegExp(
        `Check the job's ID, project-id, and base-url\\. The ID comes from job-id: if it is wrong, correct that input${SAME_JOB.source}`
      )
    },
    ...Object.fromEntries(
      [400, 405, 410, 422, 451].map((status): [string, Case] => [
        `a GET that is refused with ${status}`,
        {
          body: NAMED,
          wrong: UNNAMED,
          faults: always('look', status),
          says: OTHER_JOB
        }
      ])
    )
  }
}
