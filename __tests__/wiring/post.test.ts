import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import {
  type Asking,
  ask,
  dispatched,
  review,
  startFinish
} from '../../stage/asking.ts'
import {
  changesOf,
  leftBy,
  markedOn,
  readsOf,
  wordsOf
} from '../../stage/changes.ts'
import { markersOf, reportMarker } from '../../stage/markers.ts'
import { isCreate, respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ENDLESS,
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNWAITED
} from '../../stage/usual.ts'

/** The report: created, found, kept, replaced; its reactions, and the note. */

const GO_ON = '/agent Go on'
const JOB = 'job-7f3a'
const ENDED = {
  outcome: 'completed',
  sent: 'true',
  exitCode: 0,
  reactions: 'eyes rocket hooray',
  reports: [`completed yes ${JOB}`]
} as const

/** A first run has timed out and said so; the agent finishes. */
async function timedOut() {
  const stage = await stageWith(SLOW)
  const asked = ask(stage, GO_ON)
  const first = await asked.run({ inputs: SHORT })
  expect(leftBy(stage, asked, first)).toMatchObject({
    outcome: 'timed-out',
    changes: [
      'react eyes 201',
      'send 200',
      'react rocket 201',
      'comment 201',
      'react confused 201'
    ],
    reports: [`timed-out yes ${JOB}`]
  })
  await stage.pass(MINUTE_MS)
  return { asked, first, stage }
}

/** Another run of the same account reports on what was asked. */
function report(
  stage: Stage,
  asked: Asking,
  fields: Parameters<typeof reportMarker>[0],
  apiKey?: string
): number {
  const { github, key } = stage
  const given = { issue: asked.issue, asked: `comment-${asked.id}`, ...fields }
  const body = reportMarker(given, apiKey ?? key)
  return github.addComment({ issue: asked.issue, user: github.self, body }).id
}

/** The agent was not seen at work, so the end is one to look at. */
const ONLY_SEEN =
  'The agent job is "completed", and its pull request has new commits.'

const warningsOf = ({ annotations }: Awaited<ReturnType<Asking['run']>>) =>
  annotations
    .filter(({ level }) => level === 'warning')
    .map(({ message }) => message)

describe('a create whose answer is lost, where an earlier report is', () => {
  const REPLACED = ['delete 204', 'react hooray 201', 'unreact 204', 'note 201']

  it.each<[string, Fault, readonly string[]]>([
    [
      'was carried out',
      { kind: 'lose-answer' },
      ['comment lose-answer', ...REPLACED]
    ],
    [
      'was not carried out',
      { kind: 'drop-before' },
      ['comment drop-before', 'comment 201', ...REPLACED]
    ],
    [
      'was refused for now',
      respond(502),
      ['comment 502', 'comment 201', ...REPLACED]
    ]
  ])('and %s replaces it all the same', async (_, fault, changes) => {
    const { asked, first, stage } = await timedOut()
    stage.fault('comment', fault)
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      ...ENDED,
      changes: ['react eyes 200', ...changes]
    })
    const [{ id } = { id: 0 }, ...more] = stage.github
      .comments(7)
      .filter(({ user }) => user.login === stage.github.self.login)
    expect(more).toEqual([])
    expect(again.outputs['comment-url']).toContain(`#issuecomment-${id}`)
    expect(again.outputs['comment-url']).not.toBe(first.outputs['comment-url'])
    expect(warningsOf(again)).toEqual([ONLY_SEEN])
  })

  it('is given up after three tries, and the earlier report stays', async () => {
    const { asked, first, stage } = await timedOut()
    stage.faults.github.when(isCreate, respond(502), 99)
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      ...ENDED,
      changes: [
        'react eyes 200',
        'comment 502',
        'comment 502',
        'comment 502',
        'react hooray 201',
        'unreact 204'
      ],
      reports: [`timed-out yes ${JOB}`]
    })
    expect(again.outputs['comment-url']).toBe(first.outputs['comment-url'])
    expect(warningsOf(again)).toEqual([
      expect.stringMatching(/The report could not be posted\..*answered 502/),
      ONLY_SEEN
    ])
    expect(again.summary).toContain('and its pull request has new commits')
  })

  it('is not tried again where GitHub asks for more time than there is', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', respond(403, { 'retry-after': '121' }), 99)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'completed',
      changes: expect.not.arrayContaining(['note 201']),
      reports: []
    })
    expect(changesOf(stage).filter(one => /^comment/.test(one))).toEqual([
      'comment 403'
    ])
    expect(result.durationMs).toBeLessThan(MINUTE_MS)
    expect(warningsOf(result)).toHaveLength(1)
  })

  it('is not taken for a report that is not signed, which is nobody’s', async () => {
    const { asked, stage } = await timedOut()
    stage.fault('comment', { kind: 'drop-before' })
    stage.when('comment', () =>
      report(
        stage,
        asked,
        { runId: String(6_000_000_000 + (asked.id % 1_000_000)), attempt: 2 },
        'ak_other'
      )
    )
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'completed',
      changes: expect.arrayContaining(['comment drop-before', 'comment 201']),
      reports: [`completed yes ${JOB} unsigned`, ...ENDED.reports]
    })
  })
})

describe('the reports of others', () => {
  it('that end it stay, and nothing is added', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    let id = 0
    stage.when('rocket', () => {
      id = report(stage, asked, { outcome: 'failed' })
    })
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toEqual({
      ...ENDED,
      changes: ['react eyes 201', 'send 200', 'react rocket 201'],
      reactions: 'eyes rocket',
      reports: [`failed yes ${JOB}`]
    })
    expect(result.outputs['comment-url']).toContain(`#issuecomment-${id}`)
  })

  it('that say that it was sent, stay beside “Sent to job”', async () => {
    const stage = await stageWith(ENDLESS)
    const asked = ask(stage, GO_ON)
    stage.when('send', () => report(stage, asked, { outcome: 'timed-out' }))
    const result = await asked.run({ inputs: UNWAITED })
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'sent',
      changes: ['react eyes 201', 'send 200', 'react rocket 201'],
      reports: [`timed-out yes ${JOB}`]
    })
  })

  it('that know less are replaced, and what they knew is kept', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const jobSince = stage.now() - 10_000
    const old = { outcome: 'error', sent: 'nothing' } as const
    report(stage, asked, { ...old, jobSince })
    // It can’t read the job, so it does not confirm it.
    stage.fault('look', respond(401))
    const result = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'error',
      changes: [
        'react eyes 201',
        'unreact 204',
        'comment 201',
        'delete 204',
        'react confused 201'
      ],
      reports: [`error nothing ${JOB}`]
    })
    const { marker } = markersOf(stage.key).read(stage.reports()[0] ?? '') ?? {}
    expect(marker).toMatchObject({ job: JOB, jobSince, attempt: 2 })
  })

  it('name their job since the first of them was made', async () => {
    const { asked, stage } = await timedOut()
    const [first] = stage.github.comments(7).slice(-1)
    await asked.run({ attempt: 2 })
    const { marker } = markersOf(stage.key).read(stage.reports()[0] ?? '') ?? {}
    // GitHub's dates have no fractions of a second.
    const apartMs = Number(marker?.jobSince) - Number(first?.createdAt)
    expect(Math.abs(apartMs)).toBeLessThan(1_000)
  })
})

describe('a report that nothing was sent, once it was', () => {
  async function refused() {
    const stage = await stageWith(SLOW)
    stage.fault('send', respond(401))
    const asked = ask(stage, GO_ON)
    await asked.run()
    expect(markedOn(stage)).toEqual([`error nothing ${JOB}`])
    return { asked, stage }
  }
  const SENT = ['react eyes 201', 'send 200', 'react rocket 201']
  const DONE = ['comment 201', 'delete 204', 'react hooray 201', 'unreact 204']

  it('is replaced at once, and by the result in the end', async () => {
    const { asked, stage } = await refused()
    const seen: (readonly string[])[] = []
    stage.when('rocket', () => seen.push(markedOn(stage)), 3_000)
    const again = await asked.run({ attempt: 2 })
    expect(seen).toEqual([[`sent yes ${JOB}`]])
    expect(leftBy(stage, asked, again)).toEqual({
      ...ENDED,
      changes: [...SENT, 'comment 201', 'delete 204', ...DONE, 'note 201']
    })
  })

  it('is warned about where it can’t be', async () => {
    const { asked, stage } = await refused()
    stage.fault('comment', respond(403))
    const again = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, again)).toEqual({
      ...ENDED,
      changes: [...SENT, 'comment 403', ...DONE, 'note 201']
    })
    expect(warningsOf(again)).toEqual([
      expect.stringMatching(/earlier report could not be replaced\..* 403/)
    ])
  })

  it('is not replaced with comment: false', async () => {
    const { asked, stage } = await refused()
    const inputs = { comment: 'false' }
    const again = await asked.run({ attempt: 2, inputs })
    expect(leftBy(stage, asked, again)).toMatchObject({
      outcome: 'completed',
      sent: 'true',
      reports: [`error nothing ${JOB}`]
    })
  })
})

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

  it.each<[string, 'final' | 'reactions' | 'release', readonly string[]]>([
    [
      'be added',
      'final',
      ['comment 201', 'delete 204', 'react hooray 403', 'unreact 204']
    ],
    ['be read', 'reactions', ['comment 201', 'delete 204', 'react hooray 201']],
    [
      'be removed',
      'release',
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
      changes: ['react eyes 200', ...changes, 'note 201'],
      reports: ENDED.reports
    })
    expect(warningsOf(again)).toEqual([
      expect.stringMatching(
        /The reactions could not be updated\..*answered 403/
      ),
      ONLY_SEEN
    ])
  })

  it('of another outcome go, where no report says that it ended', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const inputs = { comment: 'false' }
    await asked.run({ inputs })
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    stage.service.addJob({ id: JOB, status: 'failed' })
    const { outputs } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome: 'unknown', reason: 'not-started' })
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

describe('the note on the pull request', () => {
  const notesOn = (stage: Stage) =>
    stage.reports(PULL).filter(body => body.includes('"kind":"note"'))

  /** Something is said there: the pull request is not untouched. */
  function talk(
    stage: Stage,
    body: string,
    kind: 'issue' | 'review' = 'issue'
  ) {
    const { self: user } = stage.github
    stage.github.addComment({ issue: PULL, kind, user, body })
  }

  it.each<[string, 'issue' | 'review', object, number]>([
    ['names its job already', 'issue', {}, 0],
    ['names its job already, on a line', 'review', {}, 0],
    ['names a job of another project', 'issue', { project: 'proj-other' }, 1],
    ['names none', 'issue', { job: undefined }, 1]
  ])('where a comment there %s', async (_, kind, fields, notes) => {
    const stage = await stageWith(QUICK)
    const about = { asked: 'comment-1', issue: PULL }
    talk(stage, reportMarker({ ...about, ...fields }), kind)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject(ENDED)
    expect(notesOn(stage)).toHaveLength(notes)
  })

  it('where it is not ours, or not signed', async () => {
    const stage = await stageWith(QUICK)
    const about = { asked: 'comment-1', issue: PULL }
    talk(stage, reportMarker(about, 'ak_other'))
    const stranger = reportMarker(about)
    stage.github.addComment({ issue: PULL, user: 'stranger', body: stranger })
    await ask(stage, GO_ON).run()
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('links the run where no comment asked, and nothing is reported', async () => {
    const stage = await stageWith(QUICK)
    const run = await dispatched(stage).run({ inputs: { prompt: 'Go on' } })
    expect(run.outputs.outcome).toBe('completed')
    expect(notesOn(stage)).toEqual([
      expect.stringMatching(
        /made this pull request\. The job got a follow-up in \[this run\]\([^)]*\/actions\/runs\/\d+\)\./
      )
    ])
    // The job is known there.
    const next = await ask(stage, { body: '/agent', issue: PULL }).run()
    expect(next.outputs['job-id']).toBe(JOB)
  })

  it('says what the marker of a later comment is looked for', async () => {
    const stage = await stageWith(QUICK)
    await ask(stage, GO_ON).run()
    const [note = ''] = notesOn(stage)
    expect(markersOf(stage.key).read(note)).toEqual({
      isSigned: true,
      marker: {
        kind: 'note',
        note: 'job',
        project: stage.projectId,
        issue: PULL,
        job: JOB,
        writtenAt: expect.any(Number)
      }
    })
  })

  it('is none where the report could not be posted', async () => {
    const stage = await stageWith(QUICK)
    stage.faults.github.next('POST', /\/issues\/7\/comments$/, respond(403), 9)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject({
      ...ENDED,
      reports: []
    })
    expect(stage.reports(PULL)).toEqual([])
  })

  it.each<[string, Fault]>([
    ['refuses', respond(403)],
    ['loses', { kind: 'lose-answer' }]
  ])('that GitHub %s costs a warning, and is tried once', async (_, fault) => {
    const stage = await stageWith(QUICK)
    stage.faults.github.next('POST', /\/issues\/8\/comments$/, fault, 9)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    const { changes, ...left } = leftBy(stage, asked, result)
    expect(left).toEqual(ENDED)
    expect(changes.filter(one => one.startsWith('note'))).toHaveLength(1)
    expect(warningsOf(result)).toEqual([
      expect.stringContaining('which says which job made it')
    ])
  })

  it.each([
    ['are not to be read', 403, [/which says which job made it.* 403/]],
    ['can’t be read for two minutes', 503, []]
  ])('where comments there %s costs no result', async (_, status, says) => {
    const stage = await stageWith(QUICK)
    talk(stage, 'Hi.')
    const path = /\/issues\/8\/comments$/
    stage.faults.github.next('GET', path, respond(status), 999)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject(ENDED)
    expect(result.outputs['comment-url']).toContain('#issuecomment-')
    expect(notesOn(stage)).toEqual([])
    expect(warningsOf(result)).toEqual(
      says.map(words => expect.stringMatching(words))
    )
  })

  it('is one where a finish reports two ends on it', async () => {
    const stage = await stageWith(QUICK)
    const both = [ask(stage, '/agent One'), ask(stage, '/agent Two')]
    for (const asked of both) await asked.run({ inputs: UNWAITED })
    // The second was sent to a job that was busy with the first.
    await stage.pass(15 * MINUTE_MS)
    const { outputs } = await startFinish(stage).done
    expect(outputs.pending).toBe('0')
    expect(markedOn(stage)).toEqual(Array(2).fill(`completed yes ${JOB}`))
    expect(notesOn(stage)).toHaveLength(1)
  })

  it.each(['failed', 'archived'])(
    'follows an end that is %s, too',
    async end => {
      const stage = await stageWith({ ...QUICK, result: end })
      await ask(stage, GO_ON).run()
      expect(notesOn(stage)).toHaveLength(1)
    }
  )

  it('does not follow what has not ended', async () => {
    const stage = await stageWith(ENDLESS)
    await ask(stage, GO_ON).run({ inputs: SHORT })
    expect(markedOn(stage)).toEqual([`timed-out yes ${JOB}`])
    expect(stage.reports(PULL)).toEqual([])
  })
})

describe('where it is reported', () => {
  /** Asked on a line; creating the report is refused once. */
  async function refused(kind: 'issue' | 'review', status: number) {
    const stage = await stageWith(QUICK)
    const on = { kind, issue: PULL, path: 'a.ts', line: 3 } as const
    const asked = ask(stage, kind === 'issue' ? { issue: PULL } : on)
    stage.fault('comment', respond(status))
    const result = await asked.run()
    expect(result.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    const created = changesOf(stage).filter(one => /^(comment|reply)/.test(one))
    return { created, warnings: warningsOf(result) }
  }

  it.each([404, 422])(
    'is the conversation where GitHub refuses a reply with %i',
    async status => {
      const { created, warnings } = await refused('review', status)
      expect(created).toEqual([`reply ${status}`, 'comment 201'])
      expect(warnings).toEqual([])
    }
  )

  it.each([
    ['review', 403, 'reply 403'],
    ['issue', 404, 'comment 404'],
    ['issue', 422, 'comment 422']
  ] as const)('is nowhere else: %s, %i', async (kind, status, tried) => {
    const { created, warnings } = await refused(kind, status)
    expect(created).toEqual([tried])
    expect(warnings).toEqual([
      expect.stringMatching(/The report could not be posted\./)
    ])
  })

  it('is known to later steps before all that follows it', async () => {
    const stage = await stageWith(QUICK)
    const run = ask(stage, GO_ON).start()
    stage.when('final', () => run.kill('SIGKILL'))
    const { outputs } = await run.done
    expect(outputs['comment-url']).toMatch(/#issuecomment-\d+$/)
  })

  it('is nowhere without an issue, and that costs nothing', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const result = await asked.run({ inputs: { prompt: 'Go on' } })
    expect(leftBy(stage, asked, result)).toEqual({
      ...ENDED,
      changes: ['send 200', 'note 201'],
      reactions: '',
      reports: []
    })
    expect(result.outputs['comment-url']).toBe('')
  })

  it('needs nobody to know who comments with comment: false', async () => {
    const stage = await stageWith(QUICK)
    await ask(stage, GO_ON).run({ inputs: { comment: 'false' } })
    expect(stage.record.filter(({ request }) => isCreate(request))).toEqual([])
    const queries = stage.record.filter(({ request }) =>
      request.path.endsWith('/graphql')
    )
    expect(queries).toEqual([])
  })

  it('is the first comment on a line for a review’s reactions', async () => {
    const stage = await stageWith(QUICK)
    const comments = [{ body: '/agent first' }, { body: 'Hm' }]
    const asked = review(stage, { body: '/agent Do', comments })
    const result = await asked.run()
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    const [first = 0, second = 0] = asked.comments
    expect(stage.reactions(first, 'review')).toBe('')
    expect(stage.reactions(second, 'review')).toBe('eyes rocket hooray')
    expect(markedOn(stage, PULL)).toEqual([`completed yes ${JOB}`])
  })
})

it('a text of the service that is too long for a comment is cut', async () => {
  const stage = await stageWith(QUICK)
  const words = JSON.stringify({ error: 'no '.repeat(100_000) })
  stage.fault('send', respond(422, {}, words))
  const asked = ask(stage, GO_ON)
  const result = await asked.run()
  expect(leftBy(stage, asked, result)).toMatchObject({
    outcome: 'error',
    reports: [`error refused ${JOB}`]
  })
  expect(stage.reports()[0]?.length).toBeLessThanOrEqual(65_536)
  expect(wordsOf(stage)).toContain('answered 422')
})
