import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import type { ReportMarker } from '../../src/github/marker.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  labeled,
  review
} from '../../stage/asking.ts'
import { leftBy, markedOn, readsOf, wordsOf } from '../../stage/changes.ts'
import { markersOf } from '../../stage/markers.ts'
import { respond, type StepName } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ENDLESS,
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'

/** The end of a step: what is said, recorded, advised, and whether it fails. */

const GO_ON = '/agent Go on'
const JOB = 'job-7f3a'
const ERROR = { outcome: 'error', sent: 'false', exitCode: 1 } as const

function markerOn(stage: Stage, issue?: number): ReportMarker {
  const body = stage.reports(issue).at(-1) ?? ''
  const { isSigned, marker } = markersOf(stage.key).read(body) ?? {}
  expect(isSigned).toBe(true)
  return marker as ReportMarker
}

describe('the advice where nothing was sent', () => {
  interface Row {
    readonly asked: (stage: Stage) => Asking
    readonly inputs?: Given['inputs']
    readonly plan?: (stage: Stage) => void
    readonly changes: readonly string[]
    readonly reports: readonly string[]
    readonly says: RegExp
    readonly never: RegExp
  }
  const refuseKey = (stage: Stage) => stage.fault('look', respond(401))
  const refuseText = (stage: Stage) => stage.fault('send', respond(422))
  const reRun = /[Rr]e-run/
  const comment = /omment `\/agent/
  const prompt = { prompt: 'Go on' }

  const rows: Readonly<Record<string, Row>> = {
    'a review is another one, because no re-run sends it': {
      asked: stage => review(stage, { body: GO_ON }),
      plan: refuseKey,
      changes: ['comment 201'],
      reports: ['error nothing'],
      says: /answered 401\.[\s\S]*Submit the review again, or comment `\/agent …`\.$/,
      never: reRun
    },
    'a review that could be claimed is the same': {
      asked: stage =>
        review(stage, { body: GO_ON, comments: [{ body: 'Hm' }] }),
      plan: refuseKey,
      changes: ['react eyes 201', 'comment 201', 'react confused 201'],
      reports: ['error nothing'],
      says: /answered 401\.[\s\S]*Submit the review again, or comment `\/agent …`\.$/,
      never: reRun
    },
    'a review that names a wrong job is to name another': {
      asked: stage => review(stage, { body: '/agent --job job-x Go on' }),
      changes: ['comment 201'],
      reports: ['error nothing'],
      says: /answered 404\.[\s\S]*`\/agent --job <id> …`/,
      never: reRun
    },
    'an event without a comment is a new run': {
      asked: dispatched,
      inputs: { ...prompt, 'issue-number': '7' },
      plan: refuseKey,
      changes: ['comment 201'],
      reports: ['error nothing'],
      says: /answered 401\.[\s\S]*new run/,
      never: comment
    },
    'an event on an issue is no comment, either': {
      asked: labeled,
      inputs: prompt,
      plan: refuseText,
      changes: ['send 422', 'comment 201'],
      reports: [`error refused ${JOB}`],
      says: /answered 422\.[\s\S]*In reply to \[this event\]/,
      never: comment
    },
    'a comment whose text the workflow gives is none': {
      asked: stage => ask(stage, GO_ON),
      inputs: prompt,
      plan: refuseText,
      changes: [
        'react eyes 201',
        'send 422',
        'comment 201',
        'react confused 201'
      ],
      reports: [`error refused ${JOB}`],
      says: /answered 422\./,
      never: comment
    }
  }

  it.each(Object.entries(rows))('for %s', async (_, row) => {
    const { changes, inputs = {}, never, plan, reports, says } = row
    const stage = await stageWith(QUICK)
    plan?.(stage)
    const asked = row.asked(stage)
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes,
      reports
    })
    const words = wordsOf(stage, asked.issue)
    expect(words).toContain('Nothing was sent.')
    expect(words).toMatch(says)
    expect(words).not.toMatch(never)
    expect(stage.prompts()).toEqual([])
  })
})

describe('the advice names the job', () => {
  const NAMED = `/agent --job ${JOB} Go on`

  it.each<[string, string, Given['inputs'], boolean]>([
    ['where no report does', NAMED, { comment: 'false', ...UNNAMED }, true],
    ['where the workflow names another', NAMED, { 'job-id': 'other' }, true],
    ['not where a report does', NAMED, UNNAMED, false],
    ['not where the workflow does', NAMED, {}, false],
    ['not where nobody else does, either', GO_ON, { comment: 'false' }, false]
  ])('%s', async (_, body, inputs = {}, isNamed) => {
    const stage = await stageWith(QUICK)
    const { outputs, summary } = await ask(stage, body).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', 'job-id': JOB })
    const advised = isNamed ? `\`/agent --job ${JOB} …\`` : '`/agent …`'
    expect(summary).toContain(`omment ${advised}`)
  })

  it('that an earlier report names, where this run posts none', async () => {
    const stage = await stageWith(QUICK)
    await ask(stage, NAMED).run({ inputs: UNNAMED })
    const inputs = { comment: 'false', ...UNNAMED }
    const { outputs, summary } = await ask(stage, GO_ON).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', 'job-id': JOB })
    expect(summary).toContain(`omment \`/agent --job ${JOB} …\``)
  })

  it('that could not be confirmed, where the comment names it', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const asked = ask(stage, `/agent --job ${JOB}`)
    const { outputs } = await asked.run({ inputs: UNNAMED })
    expect(outputs.reason).toBe('unauthorized')
    // No report may name it.
    expect(markedOn(stage)).toEqual(['error nothing'])
    expect(wordsOf(stage)).toContain(`omment \`/agent --job ${JOB}\``)
  })
})

describe('whether the step fails', () => {
  const failed: MessageScript = { ...QUICK, result: 'failed' }

  it.each<[string, MessageScript, string, number, string]>([
    ['failed', failed, '', 1, 'error'],
    ['failed', failed, 'none', 0, 'warning'],
    ['failed', failed, 'archived, unknown', 0, 'warning'],
    ['completed', QUICK, '', 0, 'notice'],
    ['completed', QUICK, 'completed', 1, 'error'],
    ['timed-out', ENDLESS, '', 1, 'error'],
    ['timed-out', ENDLESS, 'none', 0, 'warning']
  ])('%s (%j), by fail-on: %j', async (...row) => {
    const [outcome, message, failOn, exitCode, level] = row
    const stage = await stageWith(message)
    const inputs = { ...SHORT, 'fail-on': failOn }
    const minutes = outcome === 'timed-out' ? {} : { 'timeout-minutes': '30' }
    const result = await ask(stage, GO_ON).run({
      inputs: { ...inputs, ...minutes }
    })
    expect(result.outputs.outcome).toBe(outcome)
    expect(result.exitCode).toBe(exitCode)
    expect(result.annotations.map(one => one.level)).toEqual([level])
  })

  it('an error does, whatever fail-on is', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const inputs = { 'fail-on': 'none' }
    const { exitCode, outputs } = await ask(stage, GO_ON).run({ inputs })
    expect(outputs.reason).toBe('unauthorized')
    expect(exitCode).toBe(1)
  })
})

describe('what is recorded', () => {
  it('is all that a later run needs', async () => {
    const stage = await stageWith(SLOW)
    const words = `Go on\nwith ${'x'.repeat(100)}`
    const asked = ask(stage, `/agent ${words}`)
    const before = stage.github.issue(PULL)?.pull?.headSha
    const startedAt = stage.now()
    await asked.run({ inputs: SHORT })
    const { sentAt, writtenAt, ...marker } = markerOn(stage)
    expect(Math.abs(Number(writtenAt) - stage.now())).toBeLessThan(1_500)
    expect(marker).toMatchObject({
      kind: 'report',
      project: stage.projectId,
      job: JOB,
      issue: 7,
      asked: `comment-${asked.id}`,
      askedOn: 7,
      bearer: { kind: 'comment', id: asked.id },
      asker: 'octo-dev',
      words: `Go on with ${'x'.repeat(68)}…`,
      attempt: 1,
      outcome: 'timed-out',
      sent: 'yes',
      before: {
        status: 'completed',
        prLink: `${stage.serverUrl}/acme/shop/pull/8`,
        headSha: before
      }
    })
    expect(marker).not.toHaveProperty('changed')
    expect(Math.abs(Number(sentAt) - startedAt)).toBeLessThan(1_500)
    // A re-run that can't even read the job keeps it.
    stage.fault('look', respond(401))
    await asked.run({ attempt: 2 })
    const kept = { ...marker, attempt: 2, outcome: 'error', sentAt }
    expect(markerOn(stage)).toMatchObject(kept)
    // Another keeps it, but for what it knows itself.
    await stage.pass(MINUTE_MS)
    await asked.run({ attempt: 3 })
    expect(markerOn(stage)).toMatchObject({
      ...marker,
      attempt: 3,
      outcome: 'completed',
      changed: true,
      sentAt
    })
  })

  it('is nothing of a link that can’t be shown', async () => {
    const stage = await stageWith(ENDLESS, {
      job: { prLink: 'https://code.example/ak_3f9c1d7e5b2a4860/pull/8' }
    })
    const { annotations, outputs } = await ask(stage, GO_ON).run({
      inputs: UNWAITED
    })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(markersOf(stage.key).read(stage.reports()[0] ?? '')).toBeUndefined()
    expect(stage.reports()[0]).not.toContain('ak_3f9c1d7e5b2a4860')
    expect(annotations).toContainEqual({
      level: 'warning',
      message: expect.stringMatching(/holds a secret, so it is not written/)
    })
  })

  it('is no job that the service has not confirmed', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const { outputs } = await ask(stage, GO_ON).run()
    expect(outputs['job-id']).toBe(JOB)
    expect(markerOn(stage)).not.toHaveProperty('job')
  })
})

describe('what is said', () => {
  const about = (stage: Stage, result: RunResult) => [
    wordsOf(stage),
    result.summary
  ]

  it('links the attempt, and the pull request of an end alone', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, GO_ON)
    const pullRequest = `${stage.serverUrl}/acme/shop/pull/8`
    const first = await asked.run({ inputs: SHORT })
    for (const text of about(stage, first)) {
      expect(text).not.toContain(pullRequest)
      expect(text).not.toContain('/attempts/')
    }
    expect(first.outputs).toMatchObject({ 'pr-link': '', status: 'active' })
    await stage.pass(MINUTE_MS)
    const again = await asked.run({ attempt: 2 })
    for (const text of about(stage, again)) {
      expect(text).toContain(pullRequest)
      expect(text).toMatch(/\/actions\/runs\/\d+\/attempts\/2\)/)
    }
    expect(again.outputs['pr-link']).toBe(pullRequest)
  })

  it('shows the follow-up, but no secret in it', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Use ak_3f9c1d7e5b2a4860 for it')
    const { summary } = await asked.run()
    expect(summary).toMatch(/The follow-up:[\s\S]*Use \*\*\* for it/)
    expect(stage.reports().join('')).not.toContain('ak_3f9c1d7e5b2a4860')
    // The agent gets it as it was asked.
    expect(stage.prompts()).toEqual(['Use ak_3f9c1d7e5b2a4860 for it'])
  })

  it('is why in the summary of what was skipped', async () => {
    const stage = await stageWith(QUICK)
    const { outputs, summary } = await ask(stage, '/agent help').run()
    expect(outputs.outcome).toBe('skipped')
    expect(summary).toMatch(/asks for help[\s\S]*\nReason: `help`\.\n$/)
    expect(stage.reports()).toHaveLength(1)
  })

  it.each(['/agent --help', '/agent help', '/agent --help the tests'])(
    'reads no context of what was skipped: a review that says %s',
    async body => {
      const stage = await stageWith(QUICK)
      const comments = [{ body: 'Rename it' }]
      const asked = review(stage, { body, comments })
      const context = 'place, threads, checks'
      const { outputs } = await asked.run({ inputs: { context } })
      expect(outputs.reason).toBe('help')
      const reads = readsOf(stage, /check-runs|\/status$/)
      const queries = stage.record.filter(({ request }) =>
        request.body.includes('reviewThreads')
      )
      expect(reads).toEqual([])
      // What bears the claim is one of its comments.
      expect(queries).toHaveLength(1)
    }
  )

  const HANGS: Fault = { kind: 'hang', handled: false }
  const cases: readonly [string, StepName, Fault, readonly RegExp[]][] = [
    ['the service hangs', 'look', HANGS, []],
    [
      'a comment can’t be created',
      'comment',
      HANGS,
      [/reactions could not be updated/, /report could not be posted/]
    ],
    [
      'comments can’t be listed',
      'list',
      respond(503),
      [/GitHub did not answer in time: the report or a reaction may be missing/]
    ]
  ]

  it.each(cases)('in time after a cancel, where %s', async (...row) => {
    const [, step, fault, warnings] = row
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, GO_ON)
    const run = asked.start()
    let cancelledAt = 0
    stage.when('rocket', () => stage.fault(step, fault, 999))
    stage.when(
      'rocket',
      () => {
        cancelledAt = stage.now()
        run.cancel()
      },
      3_000
    )
    const result = await run.done
    expect(stage.now() - cancelledAt).toBeLessThanOrEqual(5_000)
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'cancelled',
      sent: 'true',
      exitCode: 1,
      reports: warnings.length === 0 ? [`cancelled yes ${JOB}`] : []
    })
    expect(result.summary).toContain('no longer watches the agent job')
    const said = result.annotations.map(({ message }) => message)
    expect(said).toEqual([
      ...warnings.map(warning => expect.stringMatching(warning)),
      expect.stringContaining('no longer watches the agent job')
    ])
  })

  it('in two minutes more where comments can’t be listed', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    stage.when('rocket', () => stage.fault('list', respond(503), 999))
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      outcome: 'completed',
      sent: 'true',
      exitCode: 0,
      changes: ['react eyes 201', 'send 200', 'react rocket 201'],
      reactions: 'eyes rocket',
      reports: []
    })
    expect(result.durationMs).toBeGreaterThan(2 * MINUTE_MS)
    expect(result.durationMs).toBeLessThan(2.5 * MINUTE_MS)
    expect(result.annotations.map(({ level }) => level)).toEqual([
      'warning',
      'notice'
    ])
    expect(result.log).toContain('GitHub did not answer in time')
  })
})
