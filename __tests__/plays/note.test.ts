/**
 * A pull request is told which job made it, once, by a note, which names the job
 * for who asks next: docs/delivery.md, "The report".
 */

import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import { KEY } from '../../sandbox/setting.ts'
import { openMarkers } from '../../src/report/marker.ts'
import { ask, dispatched, labeled, startFinish } from '../../stage/asking.ts'
import {
  ENDED,
  leftBy,
  markedOn,
  readsOf,
  warningsOf
} from '../../stage/changes.ts'
import { markersOf, reportFields, reportMarker } from '../../stage/markers.ts'
import { respond } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import {
  ENDLESS,
  GO_ON,
  JOB,
  MINUTE_MS,
  PULL,
  QUICK,
  SHORT,
  stageWith,
  stageWithJobs,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import { notesOn } from '../fakes/reports.ts'

describe('the note on the pull request', () => {
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
    const about = { key: 'comment-1', issue: PULL }
    talk(stage, reportMarker({ ...about, ...fields }), kind)
    const asked = ask(stage, GO_ON)
    const result = await asked.run()
    expect(leftBy(stage, asked, result)).toMatchObject(ENDED)
    expect(notesOn(stage)).toHaveLength(notes)
  })

  it('where a comment there is not signed, or a copy for another issue', async () => {
    const stage = await stageWith(QUICK)
    const about = { key: 'comment-1', issue: PULL }
    talk(stage, reportMarker(about, 'ak_other'))
    const stranger = reportMarker({ ...about, issue: 7 })
    stage.github.addComment({ issue: PULL, user: 'stranger', body: stranger })
    await ask(stage, GO_ON).run()
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('without asking whose a comment is that is not signed', async () => {
    const stage = await stageWith(QUICK)
    talk(stage, reportMarker({ key: 'comment-1', issue: PULL }, 'ak_other'))
    await dispatched(stage).run({ inputs: { prompt: 'Go on' } })
    expect(notesOn(stage)).toHaveLength(1)
    const viewers = stage.record.filter(({ request }) =>
      request.body.includes('viewer')
    )
    expect(viewers).toEqual([])
  })

  it.each<[object, number]>([
    [{ comments: 0, review_comments: 0 }, 0],
    [{ comments: 1, review_comments: 0 }, 1],
    [{ comments: 0, review_comments: 1 }, 1],
    [{ review_comments: 0 }, 1]
  ])(
    'reads what is there only if GitHub counts any: %j',
    async (said, reads) => {
      const stage = await stageWith(QUICK)
      const { branch: ref, headSha: sha } = stage.github.issue(PULL)?.pull ?? {}
      const pull = JSON.stringify({ number: PULL, head: { ref, sha }, ...said })
      stage.fault('pull', respond(200, {}, pull), 99)
      await ask(stage, GO_ON).run()
      expect(notesOn(stage)).toHaveLength(1)
      expect(readsOf(stage, /\/issues\/8\/comments\?/)).toHaveLength(reads)
    }
  )

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

  it('is enough for who asks next', async () => {
    const stage = await stageWithJobs(QUICK, ['by-report', 'other'])
    const { github, key, now, projectId: project } = stage
    const writtenAt = now() - MINUTE_MS
    const about = { project, issue: PULL, writtenAt }
    const note = { kind: 'note', ...about } as const
    github.addComment({
      issue: PULL,
      user: github.self,
      body: markersOf(key).write({ ...note, job: 'by-report' }),
      createdAt: writtenAt
    })
    const inputs = { ...UNNAMED, ...UNWAITED }
    const { outputs } = await ask(stage, { issue: PULL }).run({ inputs })
    expect(outputs).toMatchObject({ sent: 'true', 'job-id': 'by-report' })
  })
})

describe('it is posted', () => {
  it('once by two that ended together', async () => {
    const stage = await stageWith(QUICK)
    const first = ask(stage, '/agent One').run()
    await stage.pass(500)
    const both = [await ask(stage, '/agent Two').run(), await first]
    for (const { outputs } of both)
      expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['One', 'Two'])
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('once for an event without a comment', async () => {
    const stage = await stageWith(QUICK)
    const { outputs } = await labeled(stage).run({
      inputs: { prompt: 'Go on' }
    })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('also where the link has the repository in other letters', async () => {
    const stage = await stageWith({
      ...QUICK,
      prLink: 'https://github.test/ACME/Shop/pull/8'
    })
    await ask(stage, GO_ON).run()
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('also where the pull request itself can’t be read', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('pull', respond(404), 9)
    const { outputs } = await ask(stage, GO_ON).run()
    expect(outputs).toMatchObject({ outcome: 'completed', 'pr-number': '' })
    expect(notesOn(stage)).toHaveLength(1)
  })

  it('never for an event, where its report names the job', async () => {
    const stage = await stageWith(QUICK)
    const inputs = { prompt: 'Go on', 'issue-number': String(PULL) }
    const { outputs } = await dispatched(stage).run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
    expect(stage.reports(PULL)).toEqual([
      expect.stringContaining('✅ The agent finished')
    ])
    expect(notesOn(stage)).toEqual([])
  })

  type Quiet = (stage: Stage) => Promise<RunResult>
  /** Who is not told, what the runs sent, and the reports on the issue. */
  const quiet: readonly [string, Quiet, readonly string[], number][] = [
    [
      'where it knows its job already',
      async stage => {
        await ask(stage, { body: '/agent Here', issue: PULL }).run()
        return ask(stage, '/agent There').run()
      },
      ['Here', 'There'],
      1
    ],
    [
      'by a run that only checks the job',
      stage => ask(stage, '/agent').run(),
      [],
      1
    ],
    [
      'with comment: false',
      stage => ask(stage, '/agent One').run({ inputs: { comment: 'false' } }),
      ['One'],
      0
    ],
    [
      'where it was asked on it, and reported elsewhere',
      stage =>
        ask(stage, { issue: PULL }).run({ inputs: { 'issue-number': '7' } }),
      ['Go on'],
      1
    ]
  ]
  it.each(quiet)('never %s', async (_, play, prompts, reports) => {
    const stage = await stageWith(QUICK)
    const { outputs } = await play(stage)
    expect(outputs).toMatchObject({ outcome: 'completed', 'pr-number': '8' })
    expect(stage.prompts()).toEqual(prompts)
    expect(stage.reports()).toHaveLength(reports)
    expect(notesOn(stage)).toEqual([])
  })

  it.each([
    ['another repository', 'https://github.test/acme/other/pull/8'],
    ['another host', 'https://code.example/acme/shop/pull/8']
  ])('never on %s', async (_, prLink) => {
    const stage = await setStage({
      pullRequest: true,
      job: { messages: [{ ...QUICK, prLink }] }
    })
    const { outputs } = await ask(stage, '/agent Go on').run()
    expect(outputs).toMatchObject({ outcome: 'completed', prLink })
    expect(stage.reports(PULL)).toEqual([])
  })

  it('or else there is a warning, and the result is reported', async () => {
    const stage = await stageWith(QUICK)
    const isList = (path: string) => path.includes(`/issues/${PULL}/comments`)
    stage.faults.github.when(({ path }) => isList(path), respond(403), 99)
    const { annotations, exitCode, outputs } = await ask(
      stage,
      '/agent Go on'
    ).run()
    expect(outputs['comment-url']).toContain('#issuecomment-')
    expect(exitCode).toBe(0)
    expect(annotations[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining(
        'which says which job made it, could not be posted'
      )
    })
  })
})

describe('on a pull request of another repository', () => {
  const PR_LINK = 'https://github.test/acme/docs/pull/3'
  const DOCS_ID = 77
  const IS_PULL = /^\/repos\/acme\/docs\/pulls\/3$/
  const IS_LINES = /^\/repos\/acme\/docs\/pulls\/3\/comments/
  const IS_COMMENTS = /^\/repos\/acme\/docs\/issues\/3\/comments/

  /** The pull request as GitHub answers, and whether the two are private. */
  interface There {
    readonly isPrivateHere?: boolean | undefined
    readonly isPrivateThere?: boolean | undefined
    readonly id?: number | undefined
    /** The comments that are there; without it, the counts are 0. */
    readonly comments?: readonly string[]
    /** What answers the note; by default, it is posted. */
    readonly answer?: Fault
  }

  /** Asks here, where the agent makes a pull request there. */
  async function playThere(there: There) {
    const given = { isPrivateHere: false, isPrivateThere: false, id: DOCS_ID }
    const { answer, comments, id, ...are } = { ...given, ...there }
    const stage = await setStage({
      job: { messages: [{ ...QUICK, prLink: PR_LINK }] }
    })
    const when = (method: string, path: RegExp, fault: Fault) =>
      stage.faults.github.when(
        request => request.method === method && path.test(request.path),
        fault,
        99
      )
    const repo = { full_name: 'acme/docs', id, private: are.isPrivateThere }
    const counts =
      comments === undefined ? { comments: 0, review_comments: 0 } : {}
    const head = { ref: 'agent/1', sha: 'abc123', repo }
    const pull = { number: 3, state: 'open', head, base: { repo }, ...counts }
    when('GET', IS_PULL, respond(200, {}, JSON.stringify(pull)))
    const user = { login: stage.github.self.login }
    const listed = comments?.map((body, index) => ({ id: index, body, user }))
    when('GET', IS_LINES, respond(200, {}, '[]'))
    when('GET', IS_COMMENTS, respond(200, {}, JSON.stringify(listed ?? [])))
    const posted = { id: 1, html_url: `${PR_LINK}#issuecomment-1` }
    when(
      'POST',
      IS_COMMENTS,
      answer ?? respond(201, {}, JSON.stringify(posted))
    )
    const asked = ask(stage, GO_ON)
    const { name, payload } = asked.event as { name: string; payload: Payload }
    const repository = { ...payload.repository, private: are.isPrivateHere }
    const event = { name, payload: { ...payload, repository } }
    const result = await asked.run({ event })
    const notes = stage.record
      .filter(({ request }) => request.method === 'POST')
      .filter(({ request }) => IS_COMMENTS.test(request.path))
      .map(({ request }) => String(JSON.parse(request.body).body))
    return { stage, result, notes }
  }

  interface Payload {
    readonly repository: object
  }

  const markersThere = (key: string) => openMarkers(key, String(DOCS_ID))

  it('it is posted once, and signed for that repository', async () => {
    const { notes, result, stage } = await playThere({})
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(notes).toEqual([
      expect.stringContaining(
        `made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${stage.serverUrl}/acme/shop/issues/7#`
      )
    ])
    expect(markersThere(stage.key).read(notes[0] ?? '')).toMatchObject({
      isSigned: true,
      marker: { kind: 'note', issue: 3, job: JOB }
    })
  })

  it.each<[string, There, number]>([
    ['from a private one to a private one', both(true, true), 1],
    ['from a public one to a private one', both(false, true), 1],
    ['not from a private one to a public one', both(true, false), 0],
    ['not where GitHub does not say that it is private', both(true), 0],
    ['not where the event does not say that it is public', both(), 0],
    ['not where the ID of the repository is not known', { id: undefined }, 0]
  ])('%s', async (_, there, expected) => {
    const { notes, result } = await playThere(there)
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(notes).toHaveLength(expected)
  })

  function both(isPrivateHere?: boolean, isPrivateThere?: boolean): There {
    return { isPrivateHere, isPrivateThere }
  }

  it('not where a comment there that is signed for it names a job', async () => {
    const about = reportFields({ issue: 3 })
    const there = markersThere(KEY).write(about)
    const here = reportMarker({ issue: 3 })
    expect((await playThere({ comments: [there] })).notes).toHaveLength(0)
    expect((await playThere({ comments: [here] })).notes).toHaveLength(1)
  })

  it('it costs not even a warning where the token may not comment', async () => {
    const { notes, result } = await playThere({ answer: respond(403) })
    expect(notes).toHaveLength(1)
    expect(warningsOf(result)).toEqual([])
    expect(result.outputs).toMatchObject({ outcome: 'completed' })
    expect(result.exitCode).toBe(0)
  })
})
