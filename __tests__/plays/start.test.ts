/**
 * A follow-up starts a job on request, and by itself where no job is named, once,
 * though only the answer says which job it was: docs/delivery.md, "When sending
 * fails".
 */

import { describe, expect, it } from '@jest/globals'
import type {
  MessageScript,
  StartedJobScript
} from '../../sandbox/agent-service.ts'
import { PROJECT } from '../../sandbox/setting.ts'
import { type Asking, ask, dispatched, labeled } from '../../stage/asking.ts'
import {
  changesOf,
  DONE,
  HELD,
  leftBy,
  markedOn,
  readsOf,
  UNCLAIMED,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { finish } from '../../stage/finishing.ts'
import { markersOf, reportFields } from '../../stage/markers.ts'
import { HANG, respond, STEPS } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import {
  GO_ON,
  JOB,
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import {
  lastMark,
  marked,
  namelessReport,
  notesOn,
  post,
  report
} from '../fakes/reports.ts'

type Inputs = Readonly<Record<string, string>>

const NEW = 'job-new-1'
const ON_REQUEST = '/agent --new Build a search'
const AUTOMATIC = { ...UNNAMED, 'start-job': 'automatic' } as const
const LOOK_FIRST =
  /Look in the agent service for a new job with this text\. If there is one, comment `\/agent --job <id>` with its ID, without a text\. If there is none, and no run of this comment is in progress, comment `\/agent[^`]* …` again\.$/

const prompts = ({ service }: Stage) =>
  service.started.map(({ prompt }) => prompt.split('\n', 1)[0])

const STARTED = ['react eyes 201', 'start 201', 'react rocket 201']
const REPLACED = ['comment 201', 'comment 201', 'delete 204']

describe('a job that --new starts', () => {
  it('is told at once, while the run waits, and the result replaces it', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, ON_REQUEST)
    let told: readonly string[] = []
    const look = () => {
      told = stage.reports()
    }
    stage.when('rocket', look, 3_000)
    const result = await asked.run()
    expect(told).toEqual([
      expect.stringMatching(
        /\n🚀 Started job `job-new-1`\. Comment `\/agent --job job-new-1` to see how it is going\. In reply to \[this comment\]\(\S+\): `Build a search` <sub>/
      )
    ])
    expect(marked(told[0])).toMatchObject({
      outcome: 'sent',
      sendStatus: 'yes',
      isStart: true,
      job: NEW,
      waitsUntil: expect.any(Number)
    })
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      changes: [...STARTED, ...REPLACED, 'react hooray 201', 'note 201'],
      reactions: 'eyes rocket hooray',
      reports: [`completed yes ${NEW}`]
    })
    expect(result.outputs).toMatchObject({
      started: 'true',
      changed: 'true',
      'job-id': NEW,
      'pr-number': String(PULL)
    })
    expect(notesOn(stage)).toEqual([expect.stringContaining(`\`${NEW}\``)])
    expect(prompts(stage)).toEqual(['Build a search'])
    expect(stage.service.messages).toEqual([])
  })

  it('is started by the third request', async () => {
    const stage = await stageOfStarts()
    await ask(stage, ON_REQUEST).run({ inputs: UNWAITED })
    const [gate, claim, start] = stage.record.map(({ request }) => request)
    expect(gate && STEPS.gate(gate)).toBe(true)
    expect(claim && STEPS.claim(claim)).toBe(true)
    expect(start && STEPS.send(start)).toBe(true)
    expect(readsOf(stage, /\/job\//)).toEqual([])
  })

  it('with wait: false is reported, and no more', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, ON_REQUEST)
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      outcome: 'sent',
      changes: [...STARTED, 'comment 201'],
      reactions: 'eyes rocket',
      reports: [`sent yes ${NEW}`]
    })
    expect(result.outputs).toMatchObject({ started: 'true', 'job-id': NEW })
  })

  it.each<[string, MessageScript, object, RegExp]>([
    [
      'has no pull request',
      { changes: 'none' },
      { outcome: 'no-changes', changed: 'false' },
      /The agent finished after \d+ s\. There is no pull request\./
    ],
    [
      'ends before it was seen at work',
      { durationMs: 1_000 },
      { outcome: 'completed', changed: 'true' },
      /The agent finished/
    ],
    [
      'fails',
      { result: 'failed', changes: 'none' },
      { outcome: 'failed', changed: '' },
      /The agent job failed/
    ]
  ])('that %s has its own end', async (_, message, outputs, says) => {
    const stage = await stageOfStarts(message)
    const result = await ask(stage, ON_REQUEST).run()
    expect(result.outputs).toMatchObject({ ...outputs, started: 'true' })
    expect(wordsOf(stage)).toMatch(says)
    // Its first end counts when it has stayed the same for 10 s.
    const { durationMs = 30_000 } = message
    expect(result.durationMs).toBeGreaterThan(durationMs + 9_000)
    expect(result.durationMs).toBeLessThan(durationMs + 20_000)
  })

  it('is another one than the job that is named here', async () => {
    const stage = await stageOfStarts()
    await ask(stage, GO_ON).run()
    const { outputs } = await ask(stage, ON_REQUEST).run()
    expect(outputs).toMatchObject({ 'job-id': NEW, started: 'true' })
    expect(stage.service.messages).toMatchObject([{ jobId: JOB }])
  })

  it.each<[string, string, Inputs]>([
    ['names a job, too', `/agent --new --job ${JOB} Go on`, {}],
    ['has no text', '/agent --new', {}],
    ['is not allowed', ON_REQUEST, { 'start-job': 'never' }]
  ])('is not where the comment %s', async (_, body, inputs) => {
    const stage = await stageOfStarts()
    const asked = ask(stage, body)
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject(UNCLAIMED)
    expect(result.outputs).toMatchObject({ reason: 'text', started: 'false' })
    expect(markedOn(stage)).toEqual(['error nothing'])
    expect(posts(stage)).toEqual([])
  })

  it('has a page, where job-url is set', async () => {
    const stage = await stageOfStarts()
    const inputs = { 'job-url': 'https://agents.example.com/jobs/{job-id}' }
    await ask(stage, ON_REQUEST).run({ inputs: { ...UNWAITED, ...inputs } })
    expect(wordsOf(stage)).toContain(
      `Started job [\`${NEW}\`](https://agents.example.com/jobs/${NEW}).`
    )
  })

  it('may be missing for a while, also for a re-run', async () => {
    const stage = await stageOfStarts({}, { missingForMs: 25_000 })
    const asked = ask(stage, ON_REQUEST)
    const run = asked.start()
    stage.when('look', run.cancel, 500)
    expect((await run.done).outputs.outcome).toBe('cancelled')
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', started: 'true' })
    expect(prompts(stage)).toHaveLength(1)
  })

  it('is gone where it is missing for longer', async () => {
    const stage = await stageOfStarts({}, { missingForMs: 1e9 })
    const asked = ask(stage, ON_REQUEST)
    const { durationMs, outputs } = await asked.run()
    expect(outputs).toMatchObject({
      outcome: 'error',
      reason: 'job-not-found',
      sent: 'true',
      started: 'true'
    })
    expect(durationMs).toBe(32_230)
    expect(markedOn(stage)).toEqual([`error yes ${NEW}`])
  })

  it('is gone 30 s after a re-run has missed it', async () => {
    const stage = await stageOfStarts({}, { missingForMs: 1e9 })
    const asked = ask(stage, ON_REQUEST)
    const run = asked.start()
    stage.when('look', run.cancel, 500)
    await run.done
    const { durationMs, outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'error', started: 'true' })
    expect(durationMs).toBe(30_100)
  })

  it.each<[string, Inputs]>([
    ['the time limit', SHORT],
    ['a cancel', {}]
  ])('is waited for by the re-run after %s', async (what, inputs) => {
    const stage = await stageOfStarts()
    const asked = ask(stage, ON_REQUEST)
    const run = asked.start({ inputs })
    if (what === 'a cancel') stage.when('rocket', run.cancel, 5_000)
    await run.done
    expect(lastMark(stage)).toMatchObject({
      sendStatus: 'yes',
      isStart: true
    })
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({
      outcome: 'completed',
      changed: 'true',
      'job-id': NEW,
      sent: 'true',
      started: 'true'
    })
    expect(markedOn(stage)).toEqual([`completed yes ${NEW}`])
    const { outputs } = await asked.run({ attempt: 3 })
    expect(outputs).toMatchObject({ outcome: 'completed', started: 'true' })
    expect(posts(stage)).toHaveLength(1)
  })

  it('is known by its ID alone', async () => {
    const stage = await stageOfStarts()
    const body = JSON.stringify({ id: 'job-x' })
    stage.fault('send', respond(201, {}, body))
    const asked = ask(stage, ON_REQUEST)
    const { outputs } = await asked.run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', 'job-id': 'job-x' })
  })

  it.each([
    ['active', 'active'],
    ['completed', '']
  ])('is told as %s only if it can be its own', async (status, told) => {
    const stage = await stageOfStarts()
    const body = JSON.stringify({ id: 'job-x', status, prLink: null })
    stage.fault('send', respond(201, {}, body))
    const { outputs } = await ask(stage, ON_REQUEST).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', status: told })
  })
})

describe('a job that is started by itself', () => {
  it('is continued by the next comment', async () => {
    const stage = await stageOfStarts()
    const first = ask(stage, '/agent Build a search')
    const result = await first.run({ inputs: AUTOMATIC })
    expect(leftBy(stage, first, result)).toMatchObject({
      ...DONE,
      reports: [`completed yes ${NEW}`]
    })
    await stage.pass(MINUTE_MS)
    const next = await ask(stage, GO_ON).run({ inputs: AUTOMATIC })
    expect(next.outputs).toMatchObject({ 'job-id': NEW, started: 'false' })
    expect(prompts(stage)).toEqual(['Build a search'])
    expect(stage.service.messages).toMatchObject([{ jobId: NEW }])
  })

  it('is one for two comments whose runs wait for each other', async () => {
    const stage = await stageOfStarts()
    const one = ask(stage, '/agent Build a search')
    await stage.pass(2_000)
    const other = ask(stage, GO_ON)
    await stage.pass(2_000)
    await one.run({ inputs: AUTOMATIC })
    const { outputs } = await other.run({ inputs: AUTOMATIC })
    expect(outputs).toMatchObject({ 'job-id': NEW, started: 'false' })
    expect(prompts(stage)).toHaveLength(1)
    expect(stage.service.messages).toMatchObject([{ jobId: NEW }])
  })

  it('is not where GitHub leaves open which threads the pull request has', async () => {
    const stage = await stageOfStarts()
    showThreads(stage, null, 1e6)
    const pull = { title: 'Change', by: 'octo-dev', branch: 'change' }
    const { number } = stage.github.openPullRequest(pull)
    const asked = ask(stage, { issue: number, body: GO_ON })
    const { outputs } = await asked.run({ inputs: { ...AUTOMATIC, ...SHORT } })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    expect(posts(stage)).toEqual([])
  })

  it('is not needed where a job was named since: the first one gets the text', async () => {
    const stage = await stageOfStarts()
    stage.service.addJob({ id: 'job-2', messages: [QUICK] })
    const asked = ask(stage, GO_ON)
    const inputs = { ...AUTOMATIC, ...UNWAITED }
    for (const job of [JOB, 'job-2']) {
      await stage.pass(2_000)
      await ask(stage, `/agent --job ${job} Fix it`).run({ inputs })
    }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ 'job-id': JOB, started: 'false' })
    expect(stage.service.started).toEqual([])
  })

  it('is not what a follow-up was sent to whose job was named since', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, GO_ON)
    await stage.pass(2_000)
    const inputs = { ...AUTOMATIC, ...UNWAITED }
    await ask(stage, `/agent --job ${JOB} Fix the tests`).run({ inputs })
    // The time of the send is known to a second.
    await stage.pass(2_000)
    const first = asked.start({ inputs })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    const again = await asked.run({ attempt: 2, inputs })
    expect(again.outputs).toMatchObject({
      sent: 'true',
      started: 'false',
      'job-id': JOB
    })
    expect(stage.service.started).toEqual([])
    expect(stage.service.messages).toHaveLength(2)
  })

  it('is checked by a comment from before its report', async () => {
    const stage = await stageOfStarts()
    const one = ask(stage, '/agent Build a search')
    await stage.pass(2_000)
    const check = ask(stage, '/agent status')
    const unnamed = ask(stage, '/agent status')
    await stage.pass(2_000)
    await one.run({ inputs: AUTOMATIC })
    const { outputs } = await check.run({ inputs: AUTOMATIC })
    expect(outputs).toMatchObject({ outcome: 'completed', 'job-id': NEW })
    const other = await unnamed.run({ inputs: UNNAMED })
    expect(other.outputs).toMatchObject({ outcome: 'error', reason: 'no-job' })
    expect(other.annotations.at(-1)?.message).toContain(
      'no report of this action here from before the comment names a job'
    )
    expect(stage.service.messages).toEqual([])
  })

  it('is continued by a re-run that was to start one, and says so', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, GO_ON)
    // As if the comment was gone: no re-run can put that right.
    stage.fault('claim', respond(410))
    await asked.run({ inputs: AUTOMATIC })
    expect(lastMark(stage)).toMatchObject({
      sendStatus: 'nothing',
      isStart: true
    })
    await stage.pass(2_000)
    await ask(stage, '/agent Build a search').run({ inputs: AUTOMATIC })
    const inputs = { ...AUTOMATIC, ...SHORT }
    for (const attempt of [2, 3]) {
      const { outputs } = await asked.run({ attempt, inputs })
      expect(outputs).toMatchObject({
        outcome: 'timed-out',
        'job-id': NEW,
        sent: 'true',
        started: 'false'
      })
      expect(lastMark(stage)).not.toHaveProperty('started')
    }
    expect(prompts(stage)).toEqual(['Build a search'])
    expect(stage.service.messages).toMatchObject([{ jobId: NEW }])
  })

  it('is not, where a job is named', async () => {
    const stage = await stageOfStarts()
    const inputs = { 'start-job': 'automatic' }
    await ask(stage, GO_ON).run({ inputs })
    const named = { ...AUTOMATIC, ...UNWAITED }
    await ask(stage, `/agent --job ${JOB} Go on`).run({ inputs: named })
    expect(prompts(stage)).toEqual([])
    expect(stage.service.messages).toHaveLength(2)
  })

  it('is not by a comment without a text, which only checks', async () => {
    const stage = await stageOfStarts()
    const { outputs } = await ask(stage, '/agent').run({ inputs: AUTOMATIC })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'no-job' })
    expect(posts(stage)).toEqual([])
  })

  it.each<[string, string]>([
    ['on-request', '`/agent --new …` to start a job'],
    ['never', '`/agent --job <id> …` with the ID of an existing job.']
  ])('is not with start-job: %s', async (startJob, says) => {
    const stage = await stageOfStarts()
    const inputs = { ...UNNAMED, 'start-job': startJob }
    const result = await ask(stage, GO_ON).run({ inputs })
    expect(result.outputs).toMatchObject({ outcome: 'error', reason: 'no-job' })
    expect(wordsOf(stage)).toContain(says)
    expect(wordsOf(stage).includes('--new')).toBe(startJob !== 'never')
    expect(posts(stage)).toEqual([])
    if (startJob === 'never') return
    // To the letter.
    await ask(stage, '/agent --new Go on').run({ inputs })
    expect(prompts(stage)).toEqual(['Go on'])
  })

  it.each<[string, string, boolean]>([
    ['this project', PROJECT, true],
    ['another project', 'proj-other', false]
  ])(
    'where a marker that is not signed names %s',
    async (_, project, isHeld) => {
      const stage = await stageOfStarts()
      const marker = reportFields({ project, key: 'comment-1' })
      post(stage, markersOf('ak_old').write(marker))
      await stage.pass(2_000)
      const asked = ask(stage, GO_ON)
      const inputs = { ...AUTOMATIC, ...UNWAITED }
      const { outputs } = await asked.run({ inputs })
      expect(outputs).toMatchObject(
        isHeld
          ? { outcome: 'error', reason: 'no-job', started: 'false' }
          : { outcome: 'sent', started: 'true' }
      )
      expect(prompts(stage)).toHaveLength(isHeld ? 0 : 1)
      if (!isHeld) return
      expect(wordsOf(stage)).toMatch(
        /signed with another api-key[\s\S]*`\/agent --new …` to start a job/
      )
      await ask(stage, ON_REQUEST).run({ inputs })
      expect(prompts(stage)).toEqual(['Build a search'])
    }
  )

  it('is not where the conversation can’t be read', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, GO_ON)
    stage.fault('list', respond(403))
    const result = await asked.run({ inputs: AUTOMATIC })
    expect(leftBy(stage, asked, result)).toMatchObject(UNCLAIMED)
    expect(result.outputs.reason).toBe('github')
    expect(posts(stage)).toEqual([])
    const again = await asked.run({ attempt: 2, inputs: AUTOMATIC })
    expect(again.outputs).toMatchObject({ started: 'true' })
  })

  it('is another one each time where nothing is reported, with a warning', async () => {
    const stage = await stageOfStarts()
    const inputs = { ...AUTOMATIC, ...UNWAITED, comment: 'false' }
    for (const body of ['/agent One', '/agent Two']) {
      const result = await ask(stage, body).run({ inputs })
      expect(result.outputs.started).toBe('true')
      expect(warningsOf(result)).toEqual([
        expect.stringContaining('each text starts another one')
      ])
    }
    expect(prompts(stage)).toEqual(['One', 'Two'])
  })

  it('is another one each time where the report goes to another issue', async () => {
    const stage = await stageOfStarts()
    const pull = { title: 'Change', by: 'octo-dev', body: '', branch: 'x' }
    const { number } = stage.github.openPullRequest(pull)
    const inputs = { ...AUTOMATIC, ...UNWAITED, 'issue-number': `${number}` }
    const result = await ask(stage, '/agent One').run({ inputs })
    expect(result.outputs.started).toBe('true')
    expect(warningsOf(result)).toEqual([
      expect.stringContaining('each text there starts another one')
    ])
    expect(result.summary).toContain('Comment `/agent --job job-new-1` to see')
  })

  it.each<[string, (stage: Stage) => Asking]>([
    ['an issue', stage => labeled(stage)],
    ['nothing', dispatched]
  ])('is by an event about %s, too', async (_, cause) => {
    const stage = await stageOfStarts()
    const inputs = { ...AUTOMATIC, prompt: 'Build a search' }
    const { outputs } = await cause(stage).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', started: 'true' })
    expect(prompts(stage)).toEqual(['Build a search'])
  })
})

const BOTH: readonly [string, string, Inputs][] = [
  ['on request', ON_REQUEST, {}],
  ['by itself', GO_ON, AUTOMATIC]
]

describe('a start whose answer is lost', () => {
  it('is unknown, too, where the answer has an ID that can be none', async () => {
    const stage = await stageOfStarts()
    const body = JSON.stringify({ id: '../job', status: 'active' })
    stage.fault('send', respond(201, {}, body))
    const asked = ask(stage, ON_REQUEST)
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      sent: 'false',
      'job-id': ''
    })
    expect(wordsOf(stage)).toContain("The job's ID is `../job`.")
    expect((await asked.run({ attempt: 2 })).outputs.outcome).toBe('unknown')
    expect(posts(stage)).toHaveLength(1)
  })

  it.each(BOTH)(
    '%s is unknown, and no re-run starts another',
    async (_, body, inputs) => {
      const stage = await stageOfStarts()
      stage.fault('send', { kind: 'lose-answer' })
      const asked = ask(stage, body)
      const result = await asked.run({ inputs })
      expect(leftBy(stage, asked, result)).toEqual({
        outcome: 'unknown',
        sent: 'false',
        exitCode: 1,
        changes: [
          'react eyes 201',
          'start lose-answer',
          'comment 201',
          'react confused 201'
        ],
        reactions: 'eyes confused',
        reports: ['unknown maybe']
      })
      expect(result.outputs).toMatchObject({
        reason: 'answer-lost',
        started: 'false',
        'job-id': ''
      })
      // Nothing shows which job it was, so it is not looked for.
      expect(result.durationMs).toBeLessThan(3_000)
      expect(wordsOf(stage)).toContain(
        'It is not known whether the service started a job.'
      )
      expect(wordsOf(stage)).toMatch(LOOK_FIRST)
      const again = await asked.run({ attempt: 2, inputs })
      expect(leftBy(stage, asked, again)).toMatchObject({
        outcome: 'unknown',
        sent: 'false',
        changes: [],
        reports: ['unknown maybe']
      })
      expect(again.outputs.reason).toBe('answer-lost')
      expect(again.summary).toMatch(/Look in the agent service for a new job/)
      expect(posts(stage)).toHaveLength(1)
      // To the letter: there is one.
      const check = await ask(stage, `/agent --job ${NEW}`).run({ inputs })
      expect(check.outputs).toMatchObject({ 'job-id': NEW, sent: 'false' })
      expect(posts(stage)).toHaveLength(1)
    }
  )

  it('is told of no other job, also by a second run', async () => {
    const stage = await stageOfStarts()
    stage.fault('send', { kind: 'lose-answer' })
    const inputs = { ...AUTOMATIC, ...UNWAITED }
    const asked = ask(stage, '/agent Build a search')
    await asked.run({ inputs })
    await stage.pass(2_000)
    const other = await ask(stage, GO_ON).run({ inputs })
    expect(other.outputs).toMatchObject({ started: 'true' })
    // It finds the other job before it learns that its own was started.
    const { outputs } = await asked.run({ runId: 1, inputs })
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      'job-id': ''
    })
    expect(posts(stage)).toHaveLength(2)
  })

  it('is told of no other job that a second run has reported', async () => {
    const stage = await stageOfStarts()
    stage.fault('send', { kind: 'lose-answer' })
    const asked = ask(stage, '/agent Build a search')
    // It found 👀, and had checked the job that another comment has started.
    const found = { outcome: 'unknown', sendStatus: 'nothing' } as const
    stage.when('send', () =>
      report(stage, asked, { ...found, runId: '2', writtenAt: stage.now() })
    )
    await asked.run({ inputs: AUTOMATIC })
    expect(markedOn(stage)).toEqual(['unknown maybe'])
    expect(lastMark(stage)).not.toHaveProperty('job')
    const again = await asked.run({ attempt: 2, inputs: AUTOMATIC })
    expect(again.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      'job-id': ''
    })
    expect(posts(stage)).toHaveLength(1)
  })

  it.each([303, 408, 500, 502, 503, 504])('%i says so, too', async status => {
    const stage = await stageOfStarts()
    stage.fault('send', respond(status, { 'retry-after': '1' }))
    const { outputs } = await ask(stage, ON_REQUEST).run()
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      sent: 'false'
    })
    expect(posts(stage)).toHaveLength(1)
  })
})

describe('a start whose run was killed', () => {
  it.each(BOTH)(
    'at its 🚀, %s: the job’s ID is not known',
    async (_, body, inputs) => {
      const stage = await stageOfStarts()
      const asked = ask(stage, body)
      const first = asked.start({ inputs })
      // Before its report is posted.
      stage.when('rocket', () => first.kill('SIGKILL'))
      await first.done
      expect(stage.reactions(asked.id)).toBe('eyes rocket')
      expect(stage.reports()).toEqual([])
      for (const attempt of [2, 3]) {
        const again = await asked.run({ attempt, inputs })
        expect(again.outputs).toMatchObject({
          outcome: 'unknown',
          reason: 'answer-lost',
          sent: 'true',
          started: 'true',
          'job-id': ''
        })
        expect(again.exitCode).toBe(1)
        expect(markedOn(stage)).toEqual(['unknown maybe'])
        expect(wordsOf(stage)).toContain(
          'A job was started, but its ID is not known.'
        )
        expect(wordsOf(stage)).toMatch(LOOK_FIRST)
      }
      expect(posts(stage)).toHaveLength(1)
    }
  )

  it('is still a start if a later attempt can’t read the conversation', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, GO_ON)
    const first = asked.start({ inputs: AUTOMATIC })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    await asked.run({ attempt: 2, inputs: AUTOMATIC })
    stage.faults.github.when(
      ({ path }) => /\/comments\?(?!.*since=)/.test(path),
      respond(403),
      9
    )
    const again = await asked.run({ attempt: 3, inputs: AUTOMATIC })
    expect(again.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      sent: 'true',
      started: 'true'
    })
    expect(warningsOf(again)).toEqual([])
    expect(again.summary).toMatch(/Look in the agent service for a new job/)
    expect(markedOn(stage)).toEqual(['unknown maybe'])
    expect(posts(stage)).toHaveLength(1)
  })

  it('waits for no job that another comment has started since', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, '/agent Build a search')
    const first = asked.start({ inputs: AUTOMATIC })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    await stage.pass(2_000)
    const other = ask(stage, GO_ON).start({ inputs: AUTOMATIC })
    await stage.pass(5_000)
    const again = await asked.run({ attempt: 2, inputs: AUTOMATIC })
    await other.done
    expect(again.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      started: 'true',
      'job-id': ''
    })
    expect(prompts(stage)).toEqual(['Build a search', 'Go on'])
  })

  it('is not known by a job that a second run has only checked', async () => {
    const stage = await stageOfStarts()
    const [asked, other] = [ask(stage, GO_ON), ask(stage, GO_ON)]
    stage.service.addJob({ id: 'job-x', status: 'active' })
    const first = asked.start({ inputs: AUTOMATIC })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    const sent = { outcome: 'sent', sendStatus: 'yes' } as const
    const nameless = { ...sent, writtenAt: stage.now() }
    post(stage, namelessReport(asked, nameless))
    await stage.pass(5_000)
    report(stage, other, { ...sent, job: 'job-x', writtenAt: stage.now() })
    await stage.pass(1_000)
    const { outputs } = await asked.run({ runId: 1, inputs: AUTOMATIC })
    expect(readsOf(stage, /job-x/)).not.toEqual([])
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'answer-lost',
      'job-id': ''
    })
  })

  it('keeps the report that names its own job, if a re-run has taken another', async () => {
    const stage = await stageOfStarts({ durationMs: 10 * MINUTE_MS })
    const [asked, other] = [ask(stage, GO_ON), ask(stage, GO_ON)]
    stage.service.addJob({ id: 'job-x', status: 'active' })
    const says = {
      outcome: 'sent',
      sendStatus: 'yes',
      isStart: true
    } as const
    const first = asked.start({ inputs: AUTOMATIC })
    // Another comment's job is named before the 🚀 of this one.
    stage.when('send', () =>
      report(stage, other, {
        ...says,
        job: 'job-x',
        writtenAt: stage.now() - 2_000
      })
    )
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    const again = asked.start({
      attempt: 2,
      inputs: { ...AUTOMATIC, ...SHORT }
    })
    await stage.pass(5_000)
    // What the first run has posted is created late.
    report(stage, asked, { ...says, job: NEW, writtenAt: stage.now() })
    const { outputs } = await again.done
    expect(markedOn(stage)).toEqual(['sent yes job-x', `sent yes ${NEW}`])
    expect(outputs).toMatchObject({
      'comment-url': expect.stringContaining('#issuecomment-'),
      'job-id': NEW,
      started: 'true'
    })
    expect(posts(stage)).toHaveLength(1)
  })

  it('is none where a thread does not show yet which job had got it', async () => {
    const stage = await stageOfStarts({ durationMs: 10 * MINUTE_MS })
    const { number: issue } = stage.github.openPullRequest({
      title: 'Change',
      by: 'octo-dev',
      branch: 'change'
    })
    const inputs = { ...AUTOMATIC, ...SHORT }
    const onLine = { issue, kind: 'review' } as const
    await ask(stage, { ...onLine, body: '/agent Build a search' }).run({
      inputs
    })
    await stage.pass(2_000)
    const asked = ask(stage, { ...onLine, body: GO_ON })
    const first = asked.start({ inputs })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    showThreads(stage, [])
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'timed-out', 'job-id': NEW })
    expect(posts(stage)).toHaveLength(2)
  })

  it.each<[string, Inputs]>([
    ['automatic', AUTOMATIC],
    ['on-request', {}]
  ])(
    'is none where GitHub does not list yet which job had got it: %s',
    async (_, startJob) => {
      const stage = await stageOfStarts({ durationMs: 10 * MINUTE_MS })
      const inputs = { ...startJob, ...SHORT, 'job-id': '' }
      await ask(stage, '/agent --new Build a search').run({ inputs })
      await stage.pass(2_000)
      const asked = ask(stage, GO_ON)
      const first = asked.start({ inputs })
      stage.when('rocket', () => first.kill('SIGKILL'))
      await first.done
      // A report has replaced another, and only the deletion shows yet.
      stage.faults.github.when(
        ({ path }) => /\/comments\?(?!.*since=)/.test(path),
        respond(200, {}, '[]')
      )
      const { outputs } = await asked.run({ attempt: 2, inputs })
      expect(outputs).toMatchObject({ 'job-id': NEW, started: 'false' })
      expect(wordsOf(stage)).not.toContain('A job was started')
      expect(stage.service.messages).toMatchObject([{ jobId: NEW }])
    }
  )

  it('before its 🚀 is not sent again', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, ON_REQUEST)
    const first = asked.start()
    stage.when('send', () => first.kill('SIGKILL'))
    await first.done
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'claimed',
      started: 'false'
    })
    expect(posts(stage)).toHaveLength(1)
  })

  it.each(['comment', 'event'] as const)(
    'before its 🚀 is looked for, also where only the workflow starts it: %s',
    async kind => {
      const stage = await stageOfStarts()
      const isComment = kind === 'comment'
      const asked = isComment ? ask(stage, GO_ON) : labeled(stage)
      const inputs = isComment ? AUTOMATIC : { ...AUTOMATIC, prompt: 'Go on' }
      const first = asked.start({ inputs })
      stage.when('send', () => first.kill('SIGKILL'))
      await first.done
      const { outputs } = await asked.run({ attempt: 2, inputs })
      expect(outputs).toMatchObject({ outcome: 'unknown', reason: 'claimed' })
      expect(wordsOf(stage)).toMatch(
        /Look in the agent service for a new job with this text, and check the agent job, if there was one before[\s\S]* there is no new job, and the job shows no sign/
      )
      expect(posts(stage)).toHaveLength(1)
    }
  )

  it('is cancelled while it goes out: the service is not to blame', async () => {
    const stage = await stageOfStarts()
    stage.fault('send', HANG)
    const asked = ask(stage, ON_REQUEST)
    const run = asked.start({ inputs: { 'fail-on': 'none' } })
    stage.when('send', run.cancel)
    const { exitCode, outputs } = await run.done
    expect([outputs.outcome, exitCode]).toEqual(['cancelled', 1])
    expect(lastMark(stage)).toMatchObject({ sendStatus: 'maybe' })
    expect(wordsOf(stage)).not.toContain('did not answer in time')
    expect(wordsOf(stage)).toMatch(LOOK_FIRST)
  })

  it('is cancelled while it goes out, and its answer still comes', async () => {
    const stage = await stageOfStarts()
    stage.fault('send', { kind: 'delay', ms: 1_000 })
    const asked = ask(stage, ON_REQUEST)
    const run = asked.start({ inputs: UNWAITED })
    stage.when('send', run.cancel, 200)
    const { exitCode, outputs } = await run.done
    expect(outputs).toMatchObject({
      outcome: 'cancelled',
      'job-id': NEW,
      started: 'true'
    })
    expect(exitCode).toBe(1)
    expect(stage.reports()).toHaveLength(1)
    expect(lastMark(stage)).toMatchObject({ job: NEW, sendStatus: 'yes' })
    expect(wordsOf(stage)).toContain('which continues')
  })

  it('after its report is waited for', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, ON_REQUEST)
    const first = asked.start()
    stage.when('rocket', () => first.kill('SIGKILL'), 5_000)
    await first.done
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      outcome: 'completed',
      changed: 'true',
      started: 'true'
    })
    expect(prompts(stage)).toHaveLength(1)
  })
})

describe('a start whose re-run can’t read the reports', () => {
  it('is still a start, whose end finish reports', async () => {
    const stage = await stageOfStarts()
    const asked = ask(stage, GO_ON)
    const first = asked.start({ inputs: AUTOMATIC })
    stage.when('rocket', () => first.kill('SIGKILL'), 5_000)
    await first.done
    // Neither the record nor the conversation: only 🚀 is there.
    stage.fault('list', respond(403), 2)
    const again = await asked.run({ attempt: 2, inputs: AUTOMATIC })
    expect(again.outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    expect(lastMark(stage)).toMatchObject({
      outcome: 'error',
      sendStatus: 'yes',
      isStart: true,
      job: NEW
    })
    await stage.pass(10 * MINUTE_MS)
    await finish(stage)
    expect(markedOn(stage)).toEqual([`completed yes ${NEW}`])
  })
})

describe('a start that the service refuses', () => {
  it.each([404, 405, 501] as const)(
    'with %i: the project is wrong, or it starts no jobs',
    async status => {
      const stage = await stageOfStarts()
      stage.service.setStarts({ refusedWith: status })
      const asked = ask(stage, ON_REQUEST)
      const result = await asked.run()
      expect(leftBy(stage, asked, result)).toEqual({
        ...HELD,
        changes: HELD.changes.toSpliced(1, 0, `start ${status}`),
        reports: ['error unsent']
      })
      expect(result.outputs).toMatchObject({
        reason: 'refused',
        started: 'false'
      })
      expect(wordsOf(stage)).toMatch(
        /It says `This service starts no jobs`\. This run sent nothing\.[\s\S]*Check project-id\. If it is right, the service starts no jobs: name a job\. Then re-run the workflow job; or, .*comment `\/agent --job <id> …` with the ID of an existing job, or, if project-id was wrong, `\/agent --new …` to start a job instead/
      )
      stage.service.setStarts({})
      await asked.run({ attempt: 2, inputs: UNWAITED })
      expect(prompts(stage)).toEqual(['Build a search'])
    }
  )

  it.each([400, 413, 422])('with %i: only another text helps', async status => {
    const stage = await stageOfStarts()
    stage.fault('send', respond(status))
    const asked = ask(stage, ON_REQUEST)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({ reason: 'text', sent: 'false' })
    expect(markedOn(stage)).toEqual(['error refused'])
    expect(wordsOf(stage)).toMatch(/Comment `\/agent --new …` again\.$/)
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'error', reason: 'text' })
    expect(again.summary).toContain('Comment `/agent --new …` again')
    expect(posts(stage)).toHaveLength(1)
  })

  it('stays a start when it is asked for again', async () => {
    const stage = await stageOfStarts()
    const named = ask(stage, `/agent --job ${JOB}`)
    await named.run({ inputs: { ...AUTOMATIC, wait: 'false' } })
    await stage.pass(MINUTE_MS)
    stage.fault('send', respond(400))
    const asked = ask(stage, ON_REQUEST)
    await asked.run({ inputs: AUTOMATIC })
    expect(stage.reports().at(-1)).toMatch(/Comment `\/agent --new …` again\.$/)
    await stage.pass(MINUTE_MS)
    await ask(stage, ON_REQUEST).run({ inputs: AUTOMATIC })
    expect(prompts(stage)).toEqual(['Build a search'])
    expect(stage.service.messages).toEqual([])
  })

  it('with 429 is tried again', async () => {
    const stage = await stageOfStarts()
    stage.fault('send', respond(429, { 'retry-after': '3' }))
    const { outputs } = await ask(stage, ON_REQUEST).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', started: 'true' })
    expect(posts(stage)).toHaveLength(2)
    expect(prompts(stage)).toHaveLength(1)
  })
})

it('a report of a start that can’t be posted costs a warning', async () => {
  const stage = await stageOfStarts()
  const asked = ask(stage, ON_REQUEST)
  stage.fault('comment', respond(403))
  const result = await asked.run()
  expect(result.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  expect(warningsOf(result)).toEqual([
    expect.stringContaining('that a job was started could not be posted')
  ])
  expect(markedOn(stage)).toEqual([`completed yes ${NEW}`])
  expect(changesOf(stage)).toContain('comment 403')
})

it('a second run says of a start what it finds in the report', async () => {
  const stage = await stageOfStarts()
  const asked = ask(stage, ON_REQUEST)
  // The report of the first one is posted after the second has decided.
  stage.fault('comment', respond(502), 2)
  const first = asked.start()
  await stage.pass(500)
  const second = await asked.run({ runId: 1 })
  expect(second.outputs).toMatchObject({
    outcome: 'unknown',
    reason: 'claimed',
    sent: 'true',
    started: 'true',
    'job-id': NEW
  })
  expect((await first.done).outputs.outcome).toBe('completed')
  expect(markedOn(stage)).toEqual([`completed yes ${NEW}`])
})

it('what goes to a named job is not said to have started it', async () => {
  const stage = await stageWith({ durationMs: 15_000, changes: 'push' })
  const { outputs } = await ask(stage, GO_ON).run()
  expect(outputs.started).toBe('false')
  expect(lastMark(stage)).not.toHaveProperty('started')
})

/** A stage whose started jobs behave so. */
async function stageOfStarts(
  start: MessageScript = {},
  job: StartedJobScript = {}
): Promise<Stage> {
  const stage = await setStage()
  const usual = { durationMs: 30_000, changes: 'new-pull-request' } as const
  stage.service.setStarts({
    scripts: [{ ...job, start: { ...usual, ...start } }]
  })
  return stage
}

/** Has GitHub answer, so many times, with this list of threads in one page. */
function showThreads({ faults }: Stage, nodes: [] | null, times = 1): void {
  const pageInfo = { hasNextPage: false, endCursor: null }
  const pullRequest = { reviewThreads: { nodes, pageInfo } }
  faults.github.when(
    ({ body }) => body.includes('reviewThreads'),
    respond(200, {}, JSON.stringify({ data: { repository: { pullRequest } } })),
    times
  )
}

function posts({ record }: Stage) {
  return record.filter(
    ({ request, server }) => server === 'service' && request.method === 'POST'
  )
}
