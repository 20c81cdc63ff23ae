import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import { type Asking, ask } from '../../stage/asking.ts'
import { leftBy, markedOn, wordsOf } from '../../stage/changes.ts'
import { reportMarker } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import { ENDLESS, QUICK, SHORT, SLOW, stageWith } from '../../stage/usual.ts'

/** The claim: 👀 that is added, refused, there before, released; and 🚀. */

const GO_ON = '/agent Go on'
const JOB = 'job-7f3a'
const ERROR = { outcome: 'error', sent: 'false', exitCode: 1 } as const
const DONE = { outcome: 'completed', sent: 'true', exitCode: 0 } as const

/** The action's own account reacts, as another of its runs does. */
function react(stage: Stage, asked: Asking, content: 'eyes' | 'rocket') {
  const { login: user } = stage.github.self
  stage.github.addReaction({
    kind: 'issue',
    commentId: asked.id,
    user,
    content
  })
}

/** Another run of the same comment reports. */
function report(
  stage: Stage,
  asked: Asking,
  fields: Parameters<typeof reportMarker>[0]
): void {
  const body = reportMarker({ asked: `comment-${asked.id}`, ...fields })
  const { login: user } = stage.github.self
  stage.github.addComment({ issue: asked.issue, user, body })
}

describe('👀 that can’t be added', () => {
  it('because GitHub fails may be there: nothing is said for certain', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('claim', respond(502), 99)
    const { outputs } = await ask(stage, GO_ON).run({ inputs: SHORT })
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'github' })
    expect(wordsOf(stage)).toMatch(
      /This run sent nothing; another one may have\.[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\.$/
    )
    expect(wordsOf(stage)).not.toContain('Nothing was sent')
    expect(stage.prompts()).toEqual([])
  })

  it.each([
    [400, 'nothing'],
    [403, 'refused'],
    [404, 'refused'],
    [499, 'nothing']
  ])(
    'because GitHub refuses it (%i): nothing was sent, and the report says %s',
    async (status, says) => {
      const stage = await stageWith(QUICK)
      stage.fault('claim', respond(status))
      const asked = ask(stage, GO_ON)
      const result = await asked.run()
      expect(leftBy(stage, asked, result)).toEqual({
        ...ERROR,
        changes: [`react eyes ${status}`, 'comment 201', 'react confused 201'],
        reactions: 'confused',
        reports: [`error ${says} ${JOB}`]
      })
      expect(wordsOf(stage)).toMatch(
        new RegExp(`👀 could not be added\\. GitHub answered ${status}\\.`)
      )
      expect(wordsOf(stage)).toContain('Nothing was sent.')
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
    expect(wordsOf(stage)).toContain(
      'This run sent nothing; another one may have.'
    )
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
      /This run sent nothing; another one may have\.[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\.$/
    )
    expect(stage.prompts()).toEqual([])
  })

  const says = [
    ['that it was sent', { outcome: 'timed-out', sent: 'yes' }, 'true'],
    ['its end', { outcome: 'completed', sent: 'yes' }, 'true'],
    ['that nothing was sent', { outcome: 'error', sent: 'nothing' }, 'false'],
    ['that it may have been', { outcome: 'unknown', sent: 'maybe' }, 'false']
  ] as const
  const rows = says.flatMap(row => [
    ['a first attempt', 1, ...row] as const,
    ['a re-run', 2, ...row] as const
  ])
  it.each(rows)(
    'by %s (%i), where a report says %s: so does `sent`',
    async (_, attempt, __, fields, sent) => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, GO_ON)
      react(stage, asked, 'eyes')
      report(stage, asked, fields)
      stage.fault('claim', { kind: 'drop-before' }, 99)
      const result = await asked.run({ attempt, inputs: SHORT })
      expect(leftBy(stage, asked, result)).toMatchObject({ ...ERROR, sent })
      expect(result.summary).toContain('👀 could not be added.')
      expect(result.summary).not.toContain('Nothing was sent')
      expect(stage.prompts()).toEqual([])
      // One report, and it says of the send what was known.
      expect(markedOn(stage)).toEqual([
        expect.stringContaining(` ${fields.sent}`)
      ])
      expect(result.outputs['comment-url']).toContain('#issuecomment-')
    }
  )

  it('by a re-run that reports nothing: `sent` is known all the same', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    report(stage, asked, { outcome: 'completed', sent: 'yes' })
    stage.fault('claim', respond(403))
    const inputs = { comment: 'false' }
    const result = await asked.run({ attempt: 2, inputs })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      sent: 'true',
      reports: [`completed yes ${JOB}`]
    })
  })

  it('by a re-run of a follow-up without any report: it is not known', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    stage.fault('claim', respond(403))
    const result = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ERROR,
      changes: ['react eyes 403', 'comment 201', 'react confused 201'],
      reports: ['error nothing']
    })
    expect(wordsOf(stage)).toContain(
      'This run sent nothing; another one may have.'
    )
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
    expect(result.summary).toContain(
      'This run sent nothing; another one may have.'
    )
    expect(stage.prompts()).toEqual([])
  })
})

describe('the claim of what was not sent', () => {
  it.each<[string, Fault | undefined, string, RegExp]>([
    ['is released', undefined, 'confused', /[Rr]e-run/],
    [
      'counts as released where it is gone',
      respond(404),
      'eyes confused',
      /[Rr]e-run/
    ],
    [
      'that can’t be released is said',
      respond(403),
      'eyes confused',
      /This run sent nothing\.\n[\s\S]*only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up\.$/
    ]
  ])('%s', async (_, fault, reactions, says) => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(401))
    if (fault) stage.fault('release', fault, 9)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    const status = fault?.kind === 'respond' ? fault.status : 204
    expect(leftBy(stage, asked, result)).toEqual({
      ...ERROR,
      changes: [
        'react eyes 201',
        'send 401',
        `unreact ${status}`,
        'comment 201',
        'react confused 201'
      ],
      reactions,
      reports: [`error nothing ${JOB}`]
    })
    const isReleased = status !== 403
    expect(result.summary.includes('The claim (👀) is released.')).toBe(
      isReleased
    )
    expect(wordsOf(stage)).toMatch(says)
    const warnings = result.annotations.filter(one => one.level === 'warning')
    expect(warnings).toHaveLength(isReleased ? 0 : 1)
  })
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
    const warned = result.annotations
      .filter(({ level }) => level === 'warning')
      .map(({ message }) => message)
    expect(warned).toEqual(
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
