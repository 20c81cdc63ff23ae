/**
 * One run sends: what 👀, 🚀, and the record of a comment or a review have a run or a
 * re-run do, also after a kill: docs/delivery.md, "The record".
 */

import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  heed,
  labeled,
  review,
  told
} from '../../stage/asking.ts'
import {
  changesOf,
  DONE,
  ERROR,
  HELD,
  leftBy,
  markedOn,
  readsOf,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { respond, STEPS, type StepName } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  GO_ON,
  JOB,
  MINUTE_MS,
  NEVER,
  PROMPT,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import {
  lastMark,
  react,
  repeat,
  report,
  writtenReport
} from '../fakes/reports.ts'

const CHECK_FIRST =
  /This run sent nothing\.[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\. With 🚀 it was sent: comment `\/agent`\.$/

describe('👀 that can’t be added', () => {
  it('because GitHub fails may be there: nothing is said for certain', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('claim', respond(502), 99)
    const { outputs } = await ask(stage, GO_ON).run({ inputs: SHORT })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    expect(wordsOf(stage)).toMatch(
      /This run sent nothing\.[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\. With 🚀 it was sent: comment `\/agent`\.$/
    )
    expect(stage.prompts()).toEqual([])
  })

  it.each([
    [400, /Then re-run the workflow job; or/],
    [403, /Then re-run the workflow job; or/],
    [404, /\. Comment `\/agent …` again\.$/],
    [499, /Then re-run the workflow job; or/]
  ])(
    'because GitHub refuses it (%i): the report says nothing of the send',
    async (status, says) => {
      const stage = await stageWith(QUICK)
      stage.fault('claim', respond(status))
      const asked = ask(stage, GO_ON)
      const result = await asked.run()
      expect(leftBy(stage, asked, result)).toEqual({
        ...ERROR,
        changes: [`react eyes ${status}`, 'comment 201', 'react confused 201'],
        reactions: 'confused',
        reports: [`error nothing ${JOB}`]
      })
      expect(wordsOf(stage)).toMatch(
        new RegExp(`👀 could not be added\\. GitHub answered ${status}\\.`)
      )
      expect(wordsOf(stage)).toContain('This run sent nothing.')
      expect(wordsOf(stage)).toMatch(says)
      expect(stage.prompts()).toEqual([])
    }
  )

  it('because GitHub has moved: another run may have sent it', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('claim', respond(301))
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes: ['react eyes 301', 'comment 201', 'react confused 201']
    })
    expect(wordsOf(stage)).toMatch(CHECK_FIRST)
  })

  it.each<[string, Fault]>([
    ['does not work', respond(500)],
    ['is not reached', { kind: 'drop-before' }]
  ])('because GitHub %s: another run may have sent it', async (_, fault) => {
    const stage = await stageWith(QUICK)
    stage.fault('claim', fault, 99)
    const asked = ask(stage, GO_ON)
    const result = await asked.run({ inputs: SHORT })
    const { changes, ...left } = leftBy(stage, asked, result)
    expect(left).toEqual({
      ...ERROR,
      reactions: 'confused',
      reports: [`error nothing ${JOB}`]
    })
    // It is tried again until the time limit.
    const tries = changes.filter(one => one.startsWith('react eyes'))
    expect(tries.length).toBeGreaterThan(2)
    expect(result.durationMs).toBeGreaterThanOrEqual(9_000)
    expect(wordsOf(stage)).toMatch(
      /This run sent nothing\.[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\. With 🚀 it was sent: comment `\/agent`\.$/
    )
    expect(stage.prompts()).toEqual([])
  })

  const says = [
    ['that it was sent', { outcome: 'timed-out', sendStatus: 'yes' }, 'true'],
    ['its end', { outcome: 'completed', sendStatus: 'yes' }, 'true'],
    [
      'that nothing was sent',
      { outcome: 'error', sendStatus: 'nothing' },
      'false'
    ],
    [
      'that it may have been',
      { outcome: 'unknown', sendStatus: 'maybe' },
      'false'
    ]
  ] as const
  it.each(says)(
    'where a report says %s: so does `sent`',
    async (_, fields, sent) => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, GO_ON)
      react(stage, asked, 'eyes')
      report(stage, asked, fields)
      stage.fault('claim', { kind: 'drop-before' }, 99)
      const result = await asked.run({ inputs: SHORT })
      expect(leftBy(stage, asked, result)).toMatchObject({ ...ERROR, sent })
      expect(result.summary).toContain('👀 could not be added.')
      expect(result.summary).not.toMatch(/[Rr]e-run/)
      expect(stage.prompts()).toEqual([])
      // One report, and it says of the send what was known.
      expect(markedOn(stage)).toEqual([
        expect.stringContaining(` ${fields.sendStatus}`)
      ])
      expect(result.outputs['comment-url']).toContain('#issuecomment-')
    }
  )

  it('by a run that reports nothing: `sent` is known all the same', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    report(stage, asked, { outcome: 'completed', sendStatus: 'yes' })
    stage.fault('claim', respond(403))
    const inputs = { comment: 'false' }
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      sent: 'true',
      reports: [`completed yes ${JOB}`]
    })
  })

  it('by a re-run of a follow-up without any report: the next may', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    stage.fault('claim', respond(403))
    const result = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes: ['react eyes 403', 'comment 201', 'react confused 201'],
      reports: [`error nothing ${JOB}`]
    })
    expect(wordsOf(stage)).toContain('This run sent nothing.')
    expect(wordsOf(stage)).toContain('Then re-run the workflow job; or')
  })
})

describe('👀 that was there before', () => {
  it('is another run’s: it is not known what that one does', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const [first, second] = await Promise.all([
      asked.run(),
      asked.run({ runId: 1 })
    ])
    expect(first.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(second.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'claimed',
      sent: 'false'
    })
    expect(second.durationMs).toBeLessThan(3_000)
    expect(stage.prompts()).toEqual(['Go on'])
    // Its report goes with the one of the end.
    expect(markedOn(stage)).toEqual([`completed yes ${JOB}`])
    expect(first.summary).toContain('The comment is claimed (👀).')
    expect(first.summary).not.toContain('was claimed before')
    expect(second.summary).toContain('The comment was claimed before (👀).')
  })

  it('is said at once, whatever is still read to be told', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, { body: '/agent --threads fix', issue: PULL })
    const { self } = stage.github
    stage.github.addReaction({
      kind: 'issue',
      commentId: asked.id,
      user: self.login,
      content: 'eyes'
    })
    const isQuery = ({ path }: { path: string }) => path === '/graphql'
    stage.faults.github.when(isQuery, { kind: 'delay', ms: 20_000 })
    const { durationMs, outputs } = await asked.run()
    expect(outputs).toMatchObject({ outcome: 'unknown', reason: 'claimed' })
    expect(Number(outputs['elapsed-seconds'])).toBeLessThan(5)
    expect(durationMs).toBeLessThan(5_000)
  })

  it('and a report that it was sent: its result is waited for', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    await asked.run({ inputs: { wait: 'false' } })
    const second = await asked.run({ runId: 1 })
    expect(leftBy(stage, asked, second)).toMatchObject({
      outcome: 'completed',
      sent: 'true',
      // The first attempt of another run leaves the report to that.
      changes: ['react eyes 200'],
      reports: [`sent yes ${JOB}`]
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('and a report names the job, where this workflow names none', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    await stage.pass(MINUTE_MS)
    await asked.run({ inputs: { wait: 'false' } })
    const { outputs } = await asked.run({ runId: 1, inputs: UNNAMED })
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'job-id': JOB,
      sent: 'true'
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('without a wait, is said at once though the job can’t be checked again', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    await asked.run({ inputs: UNWAITED })
    stage.when('look', () =>
      stage.fault('look', respond(502), Number.POSITIVE_INFINITY)
    )
    const second = await asked.run({ runId: 1, inputs: UNWAITED })
    expect(second.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(second.durationMs).toBeLessThan(10_000)
    // The report of the first run names the job.
    expect(warningsOf(second)).toEqual([])
  })

  it('counts the first check of a later attempt for an end that stays the same', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const first = asked.start()
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    await stage.pass(11 * MINUTE_MS)
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      reason: 'not-seen-working',
      'elapsed-seconds': '10'
    })
  })

  it('is not what an earlier attempt reported that only checked the job', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent')
    const first = await asked.run()
    expect(first.outputs).toMatchObject({
      outcome: 'completed',
      sent: 'false'
    })
    // The workflow's prompt comes from a variable that was empty before.
    const inputs = { prompt: 'Go on' }
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
    expect(stage.prompts()).toEqual([])
  })

  it('without a wait, keeps what the service has said of the reported job', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    react(stage, asked, 'eyes')
    report(stage, asked, { outcome: 'sent', sendStatus: 'yes' })
    const result = await asked.run({ inputs: UNWAITED })
    expect(result.outputs).toMatchObject({
      outcome: 'sent',
      sent: 'true',
      model: 'agent-large'
    })
    expect(result.summary).toContain('agent-large')
    expect(stage.prompts()).toEqual([])
  })

  it('without a wait, nor a report that names the job, warns that it is not finished', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    const first = asked.start({ inputs: UNWAITED })
    stage.when('rocket', () => first.kill('SIGKILL'))
    await first.done
    stage.fault('look', respond(502), Number.POSITIVE_INFINITY)
    const { annotations, outputs } = await asked.run({
      attempt: 2,
      inputs: UNWAITED
    })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(annotations.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^The report can't name the agent job, so the result .* answered 502\./
      )
    )
  })

  it('and a report names the job, even if this workflow’s own check answers later', async () => {
    const stage = await stageWith(ENDLESS)
    stage.service.addJob({ id: 'job-2' })
    const asked = ask(stage, GO_ON)
    await asked.run({ inputs: UNWAITED })
    const [late, failing] = [
      { kind: 'delay', ms: 2_000 },
      respond(502)
    ] as const
    stage.faults.service.when(({ path }) => /job-2$/.test(path), late, 9)
    stage.faults.service.when(({ path }) => !/job-2$/.test(path), failing, 9)
    const inputs = { ...UNWAITED, 'job-id': 'job-2' }
    const { outputs } = await asked.run({ runId: 1, inputs })
    expect(outputs).toMatchObject({ outcome: 'sent', 'job-id': JOB })
  })

  it('and a report that another workflow sent its prompt is not what a check says', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, '/agent')
    await asked.run({ inputs: { ...UNWAITED, prompt: 'Go on' } })
    const { outputs } = await asked.run({ runId: 1, inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'active', sent: 'false' })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('with a 🚀, which says nothing to a first attempt', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    react(stage, asked, 'eyes')
    react(stage, asked, 'rocket')
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      changes: ['react eyes 200', 'comment 201', 'react confused 201'],
      reports: [expect.stringMatching(/^unknown nothing\b/)]
    })
  })

  it('and is all that can be read: it is not known', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    react(stage, asked, 'eyes')
    stage.fault('list', respond(403), 99)
    const result = await asked.run()
    expect(result.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'github',
      sent: 'false'
    })
    expect(result.summary).toContain('This run sent nothing.')
    expect(result.summary).toContain('again only if no run of this comment')
    expect(stage.prompts()).toEqual([])
  })
})

describe('👀 whose answer was lost, and that is then refused', () => {
  async function lost(isThere: boolean) {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, GO_ON)
    if (isThere) await asked.run({ runId: 1, inputs: UNWAITED })
    stage.fault('claim', { kind: 'lose-answer' })
    stage.fault('claim', respond(403))
    const { outputs, summary } = await asked.run()
    expect(outputs).toMatchObject({ outcome: 'error', sent: String(isThere) })
    return { asked, stage, summary }
  }

  it('may be another run’s, which has sent it', async () => {
    const { stage, summary } = await lost(true)
    expect(summary).not.toContain('This run sent nothing')
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('is there: a re-run would send nothing, and is not advised', async () => {
    const { asked, stage, summary } = await lost(false)
    expect(summary).toContain('This run sent nothing. ')
    expect(summary).not.toMatch(/[Rr]e-run/)
    expect(markedOn(stage)).toEqual([`error nothing ${JOB}`])
    await asked.run({ attempt: 2 })
    expect(stage.prompts()).toEqual([])
  })
})

it('the claim of what was not sent stays, and its report lets a re-run send', async () => {
  const stage = await stageWith(QUICK)
  stage.fault('send', respond(409))
  const asked = ask(stage, GO_ON)
  const result = await asked.run()
  expect(leftBy(stage, asked, result)).toEqual({
    ...HELD,
    changes: HELD.changes.toSpliced(1, 0, 'send 409'),
    reports: [`error unsent ${JOB}`]
  })
  expect(wordsOf(stage)).toMatch(
    /This run sent nothing\.\n[\s\S]*Then re-run the workflow job/
  )
  expect(warningsOf(result)).toEqual([])
  const again = await asked.run({ attempt: 2 })
  expect(leftBy(stage, asked, again)).toMatchObject({
    ...DONE,
    // 👀 is not asked for.
    changes: [
      'send 200',
      'react rocket 201',
      'comment 201',
      'delete 204',
      'comment 201',
      'delete 204',
      'react hooray 201',
      'unreact 204',
      'note 201'
    ],
    reports: [`completed yes ${JOB}`]
  })
  expect(stage.prompts()).toEqual(['Go on'])
})

describe('a report that says unsent', () => {
  /** An attempt that sent nothing, and says so. */
  async function unsent(
    asked: Asking,
    stage: Stage,
    given: Given = {}
  ): Promise<void> {
    stage.fault('send', respond(409))
    const { outputs } = await asked.run(given)
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'refused' })
    expect(lastMark(stage)).toMatchObject({ sendStatus: 'unsent' })
  }

  it('lets each attempt right after it send, however many there are', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    await unsent(asked, stage)
    await unsent(asked, stage, { attempt: 2 })
    const { outputs } = await asked.run({ attempt: 3 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(changesOf(stage).join()).not.toContain('eyes')
    expect(stage.prompts()).toEqual(['Go on'])
    expect(markedOn(stage)).toEqual([`completed yes ${JOB}`])
  })

  it.each<[string, Given, string]>([
    // It stays only against other runs.
    ['a later attempt than the next', { attempt: 3 }, 'unknown nothing'],
    ['an attempt of another run', { attempt: 2, runId: 1 }, 'error unsent'],
    ['the first attempt of another run', { runId: 1 }, 'error unsent']
  ])('does not let %s send', async (_, given, left) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    await unsent(asked, stage)
    const result = await asked.run(given)
    expect(result.outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'claimed',
      sent: 'false'
    })
    expect(stage.prompts()).toEqual([])
    expect(markedOn(stage)).toEqual([`${left} ${JOB}`])
  })

  it('does not outlive an attempt that was killed as it sent', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    await unsent(asked, stage)
    const second = asked.start({ attempt: 2 })
    stage.when('send', () => second.kill('SIGKILL'))
    await second.done
    const { outputs } = await asked.run({ attempt: 3 })
    expect(outputs).toMatchObject({ outcome: 'unknown', reason: 'claimed' })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it.each<[string, (stage: Stage) => Asking]>([
    ['a review', stage => review(stage, { body: GO_ON })],
    [
      'a review that bears a claim',
      stage => review(stage, { body: GO_ON, comments: [{ body: 'Hm' }] })
    ],
    ['an event', stage => labeled(stage)]
  ])('lets the re-run for %s send', async (_, cause) => {
    const stage = await stageWith(QUICK)
    const asked = cause(stage)
    const inputs = asked.body === '' ? { prompt: 'Go on' } : {}
    stage.fault('send', respond(429, { 'retry-after': '7200' }))
    const first = await asked.run({ inputs })
    expect(markedOn(stage, asked.issue)).toEqual([`error unsent ${JOB}`])
    expect(first.summary).toContain('Then re-run the workflow job')
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toHaveLength(1)
  })
})

it('a re-run reads the record right after the gate, and the job last', async () => {
  const stage = await stageWith(QUICK)
  const asked = ask(stage, GO_ON)
  stage.fault('look', respond(401))
  await asked.run()
  await asked.run({ attempt: 2 })
  const run = stage.record.at(-1)?.run
  const requests = stage.record.filter(one => one.run === run)
  const at = (step: StepName) =>
    requests.findIndex(({ request }) => STEPS[step](request))
  expect(at('gate')).toBe(0)
  expect(at('list')).toBeLessThan(at('look'))
  expect(at('reactions')).toBeLessThan(at('look'))
  expect(at('look')).toBeLessThan(at('claim'))
  expect(at('claim')).toBeLessThan(at('send'))
})

it('a first attempt that adds 👀 reads nothing of the record', async () => {
  const stage = await stageWith(ENDLESS)
  const asked = ask(stage, GO_ON)
  let reads = 0
  stage.when('send', () => {
    reads = readsOf(stage, /reactions|comments/).length
  })
  await asked.run({ inputs: UNWAITED })
  expect(reads).toBe(0)
  expect(stage.prompts()).toEqual(['Go on'])
})

describe('🚀', () => {
  const SENT = ['react eyes 201', 'send 200']
  const ENDED = ['comment 201', 'react hooray 201', 'note 201']
  const HANGS: Fault = { kind: 'hang', handled: false }

  it.each<[string, Fault, number, readonly string[], string]>([
    [
      'that GitHub refused once is added again',
      respond(403),
      1,
      ['react rocket 403', 'react rocket 201'],
      'eyes rocket hooray'
    ],
    [
      'that GitHub refuses costs a warning',
      respond(403),
      9,
      ['react rocket 403', 'react rocket 403'],
      'eyes hooray'
    ],
    [
      'that hangs costs a warning',
      HANGS,
      9,
      ['react rocket hang', 'react rocket hang'],
      'eyes hooray'
    ]
  ])('%s', async (_, fault, times, tries, reactions) => {
    const stage = await stageWith(QUICK)
    stage.fault('rocket', fault, times)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...DONE,
      changes: [...SENT, ...tries, ...ENDED],
      reactions,
      reports: [`completed yes ${JOB}`]
    })
    expect(warningsOf(result)).toEqual(
      times === 1 ? [] : [expect.stringContaining('🚀 could not be added.')]
    )
    // The report knows it, too.
    const again = await asked.run({ attempt: 2 })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
  })
})

it.each([
  ['with its 🚀', 0],
  ['without a 🚀', 99]
])('a send %s counts from when it was made, not reported', async (_, lost) => {
  const stage = await stageWith({
    ...ENDLESS,
    delayUntilActiveMs: Number.POSITIVE_INFINITY,
    durationMs: 1_000
  })
  stage.fault('rocket', respond(403), lost)
  const asked = ask(stage, GO_ON)
  // It waits for most of the time that the agent may take to start.
  const first = await asked.run({ inputs: { 'timeout-minutes': '1.5' } })
  expect(first.outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
  const again = await asked.run({ attempt: 2 })
  expect(again.outputs).toMatchObject({ outcome: 'no-changes', sent: 'true' })
  // Nothing differs: that counts ten minutes after the send.
  const sinceMs = first.durationMs + again.durationMs
  expect(sinceMs).toBeGreaterThanOrEqual(600_000)
  expect(sinceMs).toBeLessThan(640_000)
})

describe('an end that was reported', () => {
  const KEPT = [
    'status',
    'pr-link',
    'prLink',
    'outcome',
    'job-id',
    'sent',
    'changed',
    'pr-number',
    'pr-repository',
    'pr-head-ref',
    'pr-head-sha',
    'comment-url'
  ]
  const kept = ({ outputs }: RunResult) =>
    Object.fromEntries(KEPT.map(name => [name, outputs[name]]))

  it.each<[string, MessageScript, string]>([
    ['completed', QUICK, 'hooray'],
    ['no-changes', { ...QUICK, changes: 'none' }, 'hooray'],
    ['failed', { ...QUICK, result: 'failed' }, 'confused'],
    ['archived', { ...QUICK, result: 'archived' }, 'confused']
  ])('is repeated by a re-run: %s', async (outcome, message, reaction) => {
    const stage = await stageWith(message)
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    expect(first.outputs).toMatchObject({ outcome, 'pr-number': '8' })
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      outcome,
      sent: 'true',
      exitCode: first.exitCode,
      changes: [],
      reactions: `eyes rocket ${reaction}`,
      reports: [`${outcome} yes ${JOB}`]
    })
    expect(kept(again)).toEqual(kept(first))
    // The job is not asked: what has happened since is nobody's result.
    expect(again.outputs).toMatchObject({ job: '', model: '' })
    expect(readsOf(stage, /\/job\//)).toEqual([])
    // Nothing from before it was asked is read.
    expect(readsOf(stage, /\/issues\/7\/comments/)).toEqual([
      expect.stringContaining('?since=2026-01-15T10%3A00%3A00Z&')
    ])
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('is repeated with the head and the pull request that it had', async () => {
    const stage = await stageWith([
      QUICK,
      { ...QUICK, changes: 'new-pull-request' }
    ])
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    await ask(stage, '/agent And then').run()
    const again = await asked.run({ attempt: 2 })
    expect(kept(again)).toEqual(kept(first))
  })
})

describe('the record lets a run send nothing', () => {
  it('where an earlier attempt was refused', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(422))
    const asked = ask(stage, GO_ON)
    const first = await asked.run()
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      ...HELD,
      changes: [],
      reports: [`error refused ${JOB}`]
    })
    expect(again.outputs['comment-url']).toBe(first.outputs['comment-url'])
    expect(again.summary).toContain('An earlier report says why')
    expect(again.annotations.at(-1)?.message).toMatch(
      /can't be sent, and what to do\. This run sent nothing\. Comment "\/agent …" again\.$/
    )
  })

  it('where the record can’t be read', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const asked = ask(stage, GO_ON)
    await asked.run()
    stage.fault('list', respond(403), 99)
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['react confused 200'],
      reactions: 'confused'
    })
    expect(again.summary).toMatch(
      /could not be determined whether the follow-up was sent\. GitHub answered 403\./
    )
    expect(again.summary).not.toMatch(/[Rr]e-run/)
  })

  it('where 🚀 can’t be read, though a report says that nothing was sent', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(429, { 'retry-after': '3600' }))
    const asked = ask(stage, GO_ON)
    await asked.run()
    const second = asked.start({ attempt: 2 })
    stage.when('rocket', () => second.kill('SIGKILL'))
    await second.done
    expect(markedOn(stage)).toEqual([`error unsent ${JOB}`])
    stage.fault('reactions', respond(403), 99)
    const third = await asked.run({ attempt: 3 })
    expect(third.outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
    expect(third.summary).toMatch(
      /could not be determined whether the follow-up was sent\. GitHub answered 403\./
    )
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('where another run has claimed it', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const { login: user } = stage.github.self
    const eyes = { kind: 'issue', commentId: asked.id, user } as const
    stage.github.addReaction({ ...eyes, content: 'eyes' })
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['react eyes 200', 'comment 201', 'react confused 201'],
      reactions: 'eyes confused',
      reports: [expect.stringMatching(/^unknown nothing\b/)]
    })
    expect(result.durationMs).toBeLessThan(3_000)
    // Only to remove what no longer fits.
    expect(readsOf(stage, /\/comments\/\d+\/reactions/)).toHaveLength(1)
    expect(wordsOf(stage)).toMatch(
      /claimed before[\s\S]*This run sent nothing\.[\s\S]*again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\. With 🚀 it was sent: comment `\/agent`\.$/
    )
  })

  const inputs = { prompt: 'Go on', 'issue-number': '7' }

  it('where an event without a comment left none', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const first = asked.start({ inputs })
    stage.when('look', () => first.kill('SIGKILL'))
    await first.done
    const again = await asked.run({ attempt: 2, inputs })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: ['comment 201'],
      reports: ['unknown nothing']
    })
    // Its report can't be older than runs can be re-run.
    expect(readsOf(stage, /\/7\/comments\?since=2025-12-16/)).toHaveLength(2)
    // Later versions find it by this, too.
    expect(lastMark(stage)?.key).toBe('run-6000000004-f159effefc466ed3')
    expect(wordsOf(stage)).toMatch(
      /no report shows that its follow-up was sent\. This run sent nothing\.[\s\S]*Start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up\.$/
    )
    expect(stage.prompts()).toEqual([])
  })

  it('where a re-run ends before it reads the record: asks for no second send', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = labeled(stage)
    await asked.run({ inputs: { prompt: 'Go on', ...UNWAITED } })
    stage.faults.github.when(
      ({ path }) => path.endsWith('/permission'),
      respond(401),
      99
    )
    const again = await asked.run({ attempt: 2, inputs: { prompt: 'Go on' } })
    expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(again.annotations[0]?.message).toMatch(
      /This run sent nothing\. .*Check the agent job in the agent service: .* Start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up\.$/
    )
    const wrong = { prompt: 'Go on', 'timeout-minutes': '0' }
    const third = await asked.run({ attempt: 3, inputs: wrong })
    expect(third.annotations[0]?.message).toMatch(/Start a new run only if/)
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('where a review’s re-run does', async () => {
    const stage = await setStage({
      pullRequest: true,
      job: { messages: [QUICK] }
    })
    const asked = review(stage, { body: GO_ON })
    await asked.run({ inputs: UNWAITED })
    const inputs = { 'poll-interval-seconds': '0' }
    const again = await asked.run({ attempt: 2, inputs })
    expect(again.summary).toMatch(
      /Submit the review again, or comment `\/agent …` only if no run of this review is in progress/
    )
  })

  it('where an event’s report of days ago says that it was sent', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = dispatched(stage)
    await asked.run({ inputs: { ...inputs, ...UNWAITED } })
    await stage.pass(9 * 24 * 60 * MINUTE_MS)
    const again = await asked.run({
      attempt: 2,
      inputs: { ...inputs, ...UNWAITED, resend: 'true' }
    })
    expect(again.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('where there is neither a comment nor a place for a report', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const given = { prompt: 'Go on' }
    const again = await asked.run({ attempt: 2, inputs: given })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'unknown',
      sent: 'false',
      exitCode: 1,
      changes: []
    })
    expect(again.summary).toContain('no report shows that its follow-up was')
    const resend = { ...given, resend: 'true' }
    const third = await asked.run({ attempt: 3, inputs: resend })
    expect(leftBy(stage, asked, third)).toMatchObject({
      ...DONE,
      changes: ['send 200', 'note 201']
    })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('but by resend, which says no more than it knows', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(401))
    const asked = dispatched(stage)
    const first = asked.start({ inputs })
    stage.when('look', () => first.kill('SIGKILL'))
    await first.done
    const resend = { ...inputs, resend: 'true' }
    const again = await asked.run({ attempt: 2, inputs: resend })
    expect(leftBy(stage, asked, again)).toMatchObject({
      ...ERROR,
      changes: ['send 401', 'comment 201']
    })
    expect(wordsOf(stage)).toMatch(
      /This run sent nothing\.[\s\S]*only if no other run of this event/
    )
    expect(markedOn(stage)).toEqual([`error nothing ${JOB}`])
    const third = await asked.run({ attempt: 3, inputs: resend })
    expect(leftBy(stage, asked, third)).toMatchObject({
      ...DONE,
      reports: [`completed yes ${JOB}`]
    })
  })

  it('and one that may send again knows that nothing was sent', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401), 2)
    const asked = ask(stage, GO_ON)
    await asked.run()
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      ...ERROR,
      changes: ['comment 201', 'delete 204', 'react confused 200'],
      reports: ['error nothing']
    })
    expect(wordsOf(stage)).toContain('This run sent nothing.')
    const third = await asked.run({ attempt: 3 })
    expect(third.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  })
})

const sends = (stage: Stage) =>
  stage.record.filter(
    ({ request, server }) => server === 'service' && request.method === 'POST'
  ).length

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
    const result = await asked.run({ attempt: 2, inputs: UNWAITED })
    expect(result.outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(lastMark(stage)).toMatchObject({
      outcome: 'sent',
      sendStatus: 'yes'
    })
    // Nothing says how the job was before.
    expect(lastMark(stage)).not.toHaveProperty('before')
    expect(sends(stage)).toBe(1)
  })

  it('says nothing to a first attempt of another run', async () => {
    const { stage, asked } = await stageWithRocket(ENDLESS)
    const result = await asked.run({ runId: 1, inputs: UNWAITED })
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
    expect(lastMark(stage)).toMatchObject({ sendStatus: 'yes' })
    expect(sends(stage)).toBe(1)
  })

  it('is never the end of what was not seen at work', async () => {
    const { stage, asked } = await stageWithRocket(NEVER)
    await stage.pass(600_000)
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      outcome: 'unknown',
      reason: 'not-seen-working',
      sent: 'true'
    })
    expect(stage.reports()).toEqual([
      expect.stringContaining('the agent was not seen working on it.')
    ])
    expect(stage.reports()[0]).toContain('omment `/agent` to see')
    expect(stage.reports()[0]).not.toContain('This run sent nothing')
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
    const run = asked.start({ attempt: 2, inputs: SHORT })
    plan(stage, run.cancel)
    const result = await run.done
    expect(result.outputs).toMatchObject({ outcome, sent: 'true' })
    expect(lastMark(stage)).toMatchObject({ outcome, sendStatus: 'yes' })
    expect(stage.reports()[0]).toContain('omment `/agent` to see')
  })

  it('counts from when it was added, not from an older report', async () => {
    const stage = await stageWith(NEVER, { job: { busyForMs: 75_000 } })
    const asked = ask(stage, '/agent One')
    repeat(
      stage,
      writtenReport(asked, { outcome: 'error', sendStatus: 'nothing' })
    )
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
    ['maybe', { sendStatus: 'maybe' }, 'false']
  ])(
    'is an error, and a report that says %s decides `sent`',
    async (_, says, sent) => {
      for (const given of [{}, { runId: 1 }]) {
        const stage = await stageWith(QUICK)
        const asked = ask(stage, '/agent One')
        repeat(stage, writtenReport(asked, says))
        react(stage, asked, 'rocket')
        stage.fault('claim', respond(502), 99)
        const inputs = { ...SHORT, comment: 'false' }
        const result = await asked.run({ ...given, inputs })
        expect(result.outputs).toMatchObject({ reason: 'github', sent })
        expect(told(stage, result)).not.toMatch(/[Rr]e-run/)
        expect(stage.reports()).toHaveLength(1)
        expect(sends(stage)).toBe(0)
      }
    }
  )

  it('is not asked for by a re-run of what was sent, whose report keeps how the job was before', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: UNWAITED })
    const { before, sentAt } = lastMark(stage)
    expect(before).toMatchObject({ status: 'completed' })
    stage.fault('claim', respond(403))
    stage.fault('look', respond(401))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    const kept = { outcome: 'error', sendStatus: 'yes', before, sentAt }
    expect(lastMark(stage)).toMatchObject(kept)
  })

  it('leaves the report to the run that sent it', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: UNWAITED })
    const before = stage.reports()
    stage.fault('claim', respond(403))
    const { outputs } = await asked.run({ runId: 1 })
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    expect(stage.reports()).toEqual(before)
  })
})

describe('the re-run of a review', () => {
  const RERUN =
    'This is a re-run, and no report shows that its follow-up was sent.'
  const CLAIMED =
    'This follow-up was claimed before (👀), and no report says that it was sent. Another run may be sending it.'

  it.each([
    [{}, 'look', RERUN],
    [{ comments: [{ body: 'Hm' }] }, 'look', RERUN],
    [{ comments: [{ body: 'Hm' }] }, 'claim', CLAIMED]
  ] as const)(
    'never sends what the first attempt may have sent: %j, killed at %s',
    async (given, killedAt, why) => {
      const stage = await stageWith(QUICK)
      const asked = review(stage, { body: '/agent Do', ...given })
      const first = asked.start()
      stage.when(killedAt, () => first.kill('SIGKILL'))
      await first.done
      const inputs = { resend: 'true' }
      const again = await asked.run({ attempt: 2, inputs })
      expect(again.outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
      expect(again.summary).not.toContain('set resend to true')
      expect(again.summary).toContain(why)
      expect(again.exitCode).toBe(1)
      expect(stage.prompts()).toEqual([])
      expect(stage.reports(PULL)).toHaveLength(1)
    }
  )

  it.each([[{}], [{ comments: [{ body: 'Hm' }] }]])(
    'reported as sent watches: %j',
    async given => {
      const stage = await setStage({
        pullRequest: true,
        job: { messages: [{ ...QUICK, durationMs: 60_000 }] }
      })
      const asked = review(stage, { body: '/agent Do', ...given })
      const first = await asked.run({ inputs: { 'timeout-minutes': '0.15' } })
      expect(first.outputs.outcome).toBe('timed-out')
      const again = await asked.run({ attempt: 2, inputs: { resend: 'true' } })
      expect(again.outputs).toMatchObject({
        outcome: 'completed',
        sent: 'true'
      })
      expect(stage.prompts()).toHaveLength(1)
      expect(stage.reports(PULL)).toHaveLength(1)
    }
  )
})

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

describe('what a cancel ends before the send', () => {
  it.each<[string, (stage: Stage, cancel: () => void) => void, string]>([
    [
      'while 👀 is added, whose answer comes in time',
      (stage, cancel) => {
        stage.fault('claim', { kind: 'delay', ms: 1_000 })
        stage.when('claim', cancel)
      },
      'Re-run the workflow job to send the follow-up.'
    ],
    [
      'while the job is checked, before 👀',
      (stage, cancel) => {
        stage.fault('look', { kind: 'delay', ms: 3_000 })
        stage.when('look', cancel)
      },
      'Re-run the workflow job to send the follow-up.'
    ]
  ])('%s, is sent by a re-run', async (_, plan, says) => {
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
