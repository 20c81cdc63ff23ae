import { describe, expect, it } from '@jest/globals'
import type { JobScript, MessageScript } from '../sandbox/agent-service.ts'
import { KEY, PROJECT } from '../sandbox/setting.ts'
import { askedKey } from '../src/github/asked.ts'
import type { ReportMarker } from '../src/github/marker.ts'
import { type Asking, ask, startFinish, told } from '../stage/asking.ts'
import { markersOf } from '../stage/markers.ts'
import { respond } from '../stage/requests.ts'
import { type Stage, setStage } from '../stage/stage.ts'

/** The record of a follow-up: what counts of it, and what a run says by it. */

const OURS = markersOf(KEY)
const DAY_MS = 24 * 3_600_000
const ENDLESS: MessageScript = { durationMs: 30 * DAY_MS }
const PUSHED: MessageScript = { durationMs: 13_000, changes: 'push' }
const NEVER: MessageScript = {
  delayUntilActiveMs: Number.POSITIVE_INFINITY,
  durationMs: 1_000,
  postStatus: 'missing'
}
/** Nine seconds. */
const NINE_SECONDS = { 'timeout-minutes': '0.15' }
const UNNAMED = { 'job-id': '' }
const SEND_ONLY = { wait: 'false' }
const NOTHING_MORE = { ...SEND_ONLY, ...UNNAMED }

async function stageWith(
  message: MessageScript,
  ids: readonly string[] = [],
  job: Partial<JobScript> = {}
) {
  const messages = [message]
  const stage = await setStage({ pullRequest: true, job: { messages, ...job } })
  for (const id of ids) stage.service.addJob({ id, messages })
  return stage
}

/** The marker of the last report that is there, which is signed. */
function lastMark(stage: Stage): ReportMarker {
  const read = OURS.read(stage.reports().at(-1) ?? '')
  expect(read?.isSigned).toBe(true)
  return read?.marker as ReportMarker
}

/** Another workflow of the same account comments what others wrote. */
function repeat(stage: Stage, text: string): string {
  const { login: user } = stage.github.self
  const body = `${text}\nAs somebody said.`
  stage.github.addComment({ issue: stage.issue, user, body })
  return body
}

const NAMED = { job: 'job-7f3a' } as const

function reportOn(
  asked: Asking,
  given: Partial<ReportMarker> = {},
  named: Partial<typeof NAMED> = NAMED
) {
  return OURS.write({
    kind: 'report',
    project: PROJECT,
    issue: asked.issue,
    asked: askedKey({ kind: 'comment', id: asked.id }),
    runId: '1',
    attempt: 1,
    outcome: 'timed-out',
    sent: 'yes',
    words: '',
    // When the clock of a stage begins.
    writtenAt: Date.UTC(2026, 0, 15, 10),
    ...named,
    ...given
  })
}

function react(stage: Stage, { id }: Asking, content: 'eyes' | 'rocket') {
  const { login: user } = stage.github.self
  stage.github.addReaction({ kind: 'issue', commentId: id, user, content })
}

const creates = (stage: Stage) =>
  stage.record.filter(
    ({ request }) =>
      request.method === 'POST' && /\/comments$/.test(request.path)
  ).length

const sends = (stage: Stage) =>
  stage.record.filter(
    ({ request, server }) => server === 'service' && request.method === 'POST'
  ).length

describe('a copy of a report that is posted later', () => {
  it('names no job again', async () => {
    const stage = await stageWith(PUSHED, ['job-1', 'job-2'])
    await ask(stage, '/agent --job job-1 One').run({ inputs: NOTHING_MORE })
    const [first = ''] = stage.reports()
    await stage.pass(60_000)
    await ask(stage, '/agent --job job-2 Two').run({ inputs: NOTHING_MORE })
    await stage.pass(60_000)
    repeat(stage, first)
    await stage.pass(60_000)
    const asked = ask(stage, '/agent Three')
    const { outputs } = await asked.run({ inputs: NOTHING_MORE })
    expect(outputs['job-id']).toBe('job-2')
    expect(stage.service.messages.map(({ jobId }) => jobId)).toEqual([
      'job-1',
      'job-2',
      'job-2'
    ])
  })

  it('is not finished: what it is about was, days ago', async () => {
    const stage = await stageWith(PUSHED)
    await ask(stage, '/agent One').run({ inputs: SEND_ONLY })
    const [sent = ''] = stage.reports()
    await stage.pass(150_000)
    await startFinish(stage).done
    expect(lastMark(stage).outcome).toBe('completed')
    await stage.pass(5 * DAY_MS)
    const before = [...stage.reports(), repeat(stage, sent)]
    const { outputs } = await startFinish(stage).done
    expect(outputs).toMatchObject({ finished: '[]', pending: '0' })
    expect(stage.reports()).toEqual(before)
  })

  it('is not the follow-up’s report', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    const first = await asked.run()
    await stage.pass(60_000)
    repeat(stage, stage.reports()[0] ?? '')
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({
      outcome: 'completed',
      'comment-url': first.outputs['comment-url']
    })
  })
})

it('of two reports of a second the later comment names the job', async () => {
  const stage = await stageWith(PUSHED, ['job-1', 'job-2'])
  const other = ask(stage, '/agent One')
  for (const job of ['job-1', 'job-2']) repeat(stage, reportOn(other, { job }))
  // Of the second of the question, too.
  const asked = ask(stage, '/agent Two')
  const { outputs } = await asked.run({ inputs: NOTHING_MORE })
  expect(outputs['job-id']).toBe('job-2')
})

describe('reports on one follow-up are one record, whatever project', () => {
  const WRONG = { 'project-id': 'proj-other' }

  it('the error of a wrong one is replaced by the result', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    const first = await asked.run({ inputs: WRONG })
    expect(first.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.reports()).toHaveLength(1)
    expect(lastMark(stage)).toMatchObject({ project: PROJECT, sent: 'yes' })
    expect(stage.prompts()).toEqual(['One'])
  })

  it('an error of a wrong one keeps job and project of what was sent', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: SEND_ONLY })
    const { job, jobSince, writtenAt } = lastMark(stage)
    expect(jobSince).toBeUndefined()
    const again = await asked.run({ attempt: 2, inputs: WRONG })
    expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    expect(lastMark(stage)).toMatchObject({
      outcome: 'error',
      sent: 'yes',
      job,
      jobSince: writtenAt,
      project: PROJECT
    })
    // So it is finished where it was sent.
    await stage.pass(150_000)
    await startFinish(stage).done
    expect(stage.reports()).toHaveLength(1)
    expect(lastMark(stage)).toMatchObject({ outcome: 'completed' })
    expect(stage.prompts()).toEqual(['One'])
  })

  it('and the project is that of the run that got the job', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    repeat(stage, reportOn(asked, { project: 'p', sent: 'nothing' }))
    await asked.run({ attempt: 2, inputs: SEND_ONLY })
    expect(lastMark(stage)).toMatchObject({ project: PROJECT, sent: 'yes' })
    expect(lastMark(stage)).not.toHaveProperty('jobSince')
  })

  it('but the project of one that names no job is not kept', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    const unsent = { outcome: 'error', sent: 'nothing', project: 'p' } as const
    repeat(stage, reportOn(asked, unsent, {}))
    stage.fault('look', respond(401))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs.reason).toBe('unauthorized')
    expect(lastMark(stage)).toMatchObject({ project: PROJECT })
  })

  it('and one that names no job does not hide the job of another', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    const unsent = { sent: 'nothing', outcome: 'error' } as const
    repeat(stage, reportOn(asked, unsent))
    await stage.pass(1_000)
    repeat(stage, reportOn(asked, unsent, {}))
    stage.fault('look', respond(401))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs.reason).toBe('unauthorized')
    expect(lastMark(stage)).toMatchObject({ outcome: 'error', job: 'job-7f3a' })
  })

  it('but only this project’s name a job before it is sent', async () => {
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    repeat(stage, reportOn(asked, { project: 'p', sent: 'nothing' }))
    const { outputs } = await asked.run({ attempt: 2, inputs: UNNAMED })
    expect(outputs).toMatchObject({ reason: 'no-job', 'job-id': '' })
    expect(stage.prompts()).toEqual([])
  })
})

describe('🚀 without a report', () => {
  /** A run was killed when it had added 🚀. */
  async function stageWithRocket(message: MessageScript) {
    const stage = await stageWith(message)
    const asked = ask(stage, '/agent One')
    const run = asked.start()
    stage.when('rocket', () => run.kill('SIGKILL'), 100)
    await run.done
    expect(stage.reactions(asked.id)).toBe('eyes rocket')
    return { stage, asked }
  }

  it('says to a re-run that an earlier attempt has sent it', async () => {
    const { stage, asked } = await stageWithRocket(ENDLESS)
    const result = await asked.run({ attempt: 2, inputs: SEND_ONLY })
    expect(result.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(lastMark(stage)).toMatchObject({ outcome: 'sent', sent: 'yes' })
    // Nothing says how the job was before.
    expect(lastMark(stage)).not.toHaveProperty('before')
    expect(sends(stage)).toBe(1)
  })

  it('says nothing to a first attempt of another run', async () => {
    const { stage, asked } = await stageWithRocket(ENDLESS)
    const result = await asked.run({ runId: 1, inputs: SEND_ONLY })
    expect(result.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'claimed',
      sent: 'false'
    })
    expect(sends(stage)).toBe(1)
  })

  it('tells an end after a sign of work as the follow-up’s', async () => {
    const { stage, asked } = await stageWithRocket({
      durationMs: 40_000,
      changes: 'push'
    })
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(lastMark(stage)).toMatchObject({ sent: 'yes' })
    expect(sends(stage)).toBe(1)
  })

  it('is never the end of what was not seen at work', async () => {
    const { stage, asked } = await stageWithRocket(NEVER)
    await stage.pass(600_000)
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'not-started',
      sent: 'true'
    })
    expect(stage.reports()).toEqual([
      expect.stringContaining('the agent was not seen working on it.')
    ])
    expect(stage.reports()[0]).toContain('Comment `/agent` to see')
    expect(stage.reports()[0]).not.toContain('Nothing was sent')
  })

  it.each<[string, (stage: Stage, cancel: () => void) => void]>([
    ['timed-out', () => undefined],
    ['error', stage => stage.fault('look', respond(401), 99)],
    [
      'cancelled',
      (stage, cancel) => {
        stage.fault('look', { kind: 'delay', ms: 3_000 })
        stage.when('look', cancel)
      }
    ]
  ])('is told in the report of %s, too', async (outcome, plan) => {
    const { stage, asked } = await stageWithRocket(NEVER)
    const run = asked.start({ attempt: 2, inputs: NINE_SECONDS })
    plan(stage, run.cancel)
    const result = await run.done
    expect(result.outputs).toMatchObject({ outcome, sent: 'true' })
    expect(lastMark(stage)).toMatchObject({ outcome, sent: 'yes' })
    expect(stage.reports()[0]).toContain('Comment `/agent` to see')
  })

  it('counts from when it was added, not from an older report', async () => {
    const stage = await stageWith(NEVER, [], { busyForMs: 75_000 })
    const asked = ask(stage, '/agent One')
    repeat(stage, reportOn(asked, { outcome: 'error', sent: 'nothing' }))
    await stage.pass(70_000)
    react(stage, asked, 'eyes')
    react(stage, asked, 'rocket')
    const { outputs } = await asked.run({ attempt: 2 })
    // What is active then is so from before.
    expect(outputs).toMatchObject({ outcome: 'unknown', sent: 'true' })
  })
})

describe('👀 that can’t be added', () => {
  it.each<[string, Partial<ReportMarker>, string]>([
    ['yes', {}, 'true'],
    ['an end', { outcome: 'completed' }, 'true'],
    ['maybe', { sent: 'maybe' }, 'false']
  ])(
    'is an error, and a report that says %s decides `sent`',
    async (_, says, sent) => {
      for (const given of [{ attempt: 2 }, { runId: 1 }]) {
        const stage = await stageWith(PUSHED)
        const asked = ask(stage, '/agent One')
        repeat(stage, reportOn(asked, says))
        react(stage, asked, 'rocket')
        stage.fault('claim', respond(502), 99)
        const inputs = { ...NINE_SECONDS, comment: 'false' }
        const result = await asked.run({ ...given, inputs })
        expect(result.outputs).toMatchObject({ reason: 'github', sent })
        expect(told(stage, result)).not.toContain('Nothing was sent')
        expect(stage.reports()).toHaveLength(1)
        expect(sends(stage)).toBe(0)
      }
    }
  )

  it('keeps in its report how the job was before', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: SEND_ONLY })
    const { before, sentAt } = lastMark(stage)
    expect(before).toMatchObject({ status: 'completed' })
    stage.fault('claim', respond(403))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    const kept = { outcome: 'error', sent: 'yes', before, sentAt }
    expect(lastMark(stage)).toMatchObject(kept)
  })

  it('leaves the report to the run that sent it', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: SEND_ONLY })
    const before = stage.reports()
    stage.fault('claim', respond(403))
    const { outputs } = await asked.run({ runId: 1 })
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    expect(stage.reports()).toEqual(before)
  })
})

it('nothing that the service or a comment says brings the key into a marker', async () => {
  const stage = await stageWith(ENDLESS)
  const [, secret = ''] = KEY.split('_')
  const job = { id: stage.jobId, status: `at ${KEY}`, prLink: null }
  stage.fault('look', respond(200, {}, JSON.stringify(job)))
  await ask(stage, `/agent Why not ${secret}?`).run({ inputs: SEND_ONLY })
  // Free text is redacted; a record with a secret elsewhere is not written.
  expect(OURS.read(stage.reports()[0] ?? '')).toBeUndefined()
  expect(stage.reports().join('\n')).not.toContain(secret)
  stage.faults.service.clear()
  await ask(stage, `/agent Why not ${secret}?`).run({ inputs: SEND_ONLY })
  expect(lastMark(stage)).toMatchObject({ sent: 'yes', words: 'Why not ***?' })
  expect(stage.reports().join('\n')).not.toContain(secret)
})

it('the report keeps the status out that contradicts its sentence', async () => {
  const stage = await stageWith({ durationMs: 13_000, changes: 'push' })
  // It ends too close to the time limit.
  await ask(stage, '/agent One').run({ inputs: { 'timeout-minutes': '0.3' } })
  expect(stage.reports()[0]).toContain('The agent job has ended, but too close')
  expect(stage.reports()[0]).not.toContain('· status')
  const late = await stageWith({ ...NEVER, postStatus: 'active' })
  await ask(late, '/agent One').run()
  expect(late.reports()[0]).toContain('was not seen working on it')
  expect(late.reports()[0]).not.toContain('· status')
})

describe('a reaction never takes the report’s time', () => {
  it('🚀 whose retry a cancel cuts off is added all the same', async () => {
    const stage = await stageWith(PUSHED)
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
    const stage = await stageWith(PUSHED)
    const asked = ask(stage, '/agent One')
    stage.fault('rocket', { kind: 'hang', handled: false }, 99)
    const run = asked.start()
    stage.when('rocket', run.cancel, 200)
    const result = await run.done
    expect(result.outputs).toMatchObject({ outcome: 'cancelled', sent: 'true' })
    expect(result.signal).toBeNull()
    expect(lastMark(stage)).toMatchObject({ outcome: 'cancelled', sent: 'yes' })
    stage.faults.github.clear()
    await stage.pass(60_000)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['One'])
  })

  it('🚀 that hangs: the report of `sent` is posted at once', async () => {
    const stage = await stageWith(PUSHED)
    stage.fault('rocket', { kind: 'hang', handled: false }, 99)
    const startedAt = stage.now()
    let postedAt = 0
    stage.when('comment', () => {
      postedAt = stage.now()
    })
    const { outputs } = await ask(stage, '/agent One').run({
      inputs: SEND_ONLY
    })
    expect(outputs.outcome).toBe('sent')
    expect(stage.reports()).toHaveLength(1)
    expect(postedAt - startedAt).toBeLessThan(2_000)
  })
})

describe('a cause is annotated once', () => {
  const forbidden = (stage: Stage) =>
    stage.faults.github.when(
      ({ method, path }) => method !== 'GET' && path !== '/graphql',
      respond(403),
      99
    )

  it('a token that may not write', async () => {
    const stage = await stageWith(PUSHED)
    forbidden(stage)
    const result = await ask(stage, '/agent One').run()
    expect(result.annotations).toEqual([
      {
        level: 'warning',
        message: expect.stringMatching(/^The reactions could not be updated\./)
      },
      {
        level: 'error',
        message: expect.stringMatching(
          /👀 could not be added\..*Nothing was sent\./
        )
      }
    ])
    expect(result.log).toContain('The report could not be posted')
  })

  it('a comment that is refused after the send', async () => {
    const stage = await stageWith(PUSHED)
    stage.fault('comment', respond(403), 9)
    stage.fault('final', respond(403), 9)
    const { annotations, outputs } = await ask(stage, '/agent One').run()
    expect(outputs.outcome).toBe('completed')
    expect(annotations.map(({ level }) => level)).toEqual(['warning', 'notice'])
  })

  it('says of what is sent without a wait that nobody reports it', async () => {
    const stage = await stageWith(PUSHED)
    stage.fault('comment', respond(403), 9)
    const { annotations, outputs } = await ask(stage, '/agent One').run({
      inputs: SEND_ONLY
    })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(annotations[0]?.message).toContain(
      'Without it, nobody reports the result of this follow-up.'
    )
    expect(creates(stage)).toBe(1)
  })
})
