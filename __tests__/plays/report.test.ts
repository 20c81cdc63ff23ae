/**
 * One report for each follow-up, never edited: where it is posted, what replaces
 * it, that no copy counts, and what its marker remembers, also with `comment:
 * false` and `wait: false`: docs/delivery.md, "The report".
 */

import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../../sandbox/faults.ts'
import { PROJECT } from '../../sandbox/setting.ts'
import type { WorldRun } from '../../sandbox/world.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  type Asking,
  ask,
  dispatched,
  review,
  startFinish
} from '../../stage/asking.ts'
import {
  changesOf,
  ENDED,
  leftBy,
  markedOn,
  warningsOf,
  wordsOf
} from '../../stage/changes.ts'
import { markersOf } from '../../stage/markers.ts'
import { isCreate, respond } from '../../stage/requests.ts'
import type { Stage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  GO_ON,
  JOB,
  MINUTE_MS,
  PROMPT,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  stageWithJobs,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import {
  lastMark,
  marked,
  namelessReport,
  OURS,
  post,
  repeat,
  report,
  reportOn,
  SENT,
  writtenReport
} from '../fakes/reports.ts'
import { ONLY_SEEN, timedOut } from '../fakes/timed-out.ts'

describe('a report', () => {
  it('is replaced: the new one is posted, then the old one is deleted', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, '/agent Go on')
    const first = await asked.run({ inputs: SHORT })
    const [old = ''] = stage.reports()
    expect(marked(old)).toMatchObject({
      outcome: 'timed-out',
      sendStatus: 'yes'
    })
    await stage.pass(60_000)
    const since = stage.now()
    const again = await asked.run({ attempt: 2 })
    const [report, ...more] = stage.reports()
    expect(more).toEqual([])
    expect(marked(report)).toMatchObject({
      outcome: 'completed',
      job: stage.jobId,
      before: marked(old).before,
      sentAt: marked(old).sentAt
    })
    // The reactions come last, and what no longer fits goes.
    expect(changes(stage, since)).toEqual([
      'POST comment',
      'DELETE comment',
      'POST reaction',
      'DELETE reaction'
    ])
    expect(again.outputs['comment-url']).not.toBe(first.outputs['comment-url'])
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
  })

  it.each<[string, Partial<ReportMarker>, number, string, string]>([
    ['an end', { outcome: 'completed' }, 0, 'completed', 'eyes rocket'],
    ['more than the run', { outcome: 'completed' }, 1, 'unknown', 'eyes'],
    ['more of the send', { outcome: 'cancelled' }, 1, 'unknown', 'eyes']
  ])('that knows %s stays', async (_, known, failures, outcome, reactions) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    let url = ''
    // Another run reports meanwhile.
    stage.when('send', () => {
      const { id } = post(stage, OURS.write(reportThen(asked, known)))
      url = `${stage.serverUrl}/acme/shop/issues/7#issuecomment-${id}`
    })
    stage.fault('send', respond(500), failures)
    const inputs = { 'timeout-minutes': '0.5' }
    const { outputs, summary } = await asked.run({ attempt: 2, inputs })
    expect(outputs).toMatchObject({ outcome, sent: 'true', 'comment-url': url })
    expect(summary).toContain(outcome)
    expect(changes(stage)).not.toContain('POST comment')
    expect(stage.reports()).toHaveLength(1)
    expect(stage.reactions(asked.id)).toBe(reactions)
  })

  it('that can’t be deleted is deleted with the next', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, '/agent Go on')
    await asked.run({ inputs: SHORT })
    stage.faults.github.next('DELETE', /comments\/\d+$/, respond(403))
    const again = await asked.run({ attempt: 2, inputs: SHORT })
    expect(stage.reports()).toHaveLength(2)
    expect(again.log).toContain('An earlier report could not be deleted.')
    await stage.pass(60_000)
    const { outputs } = await asked.run({ attempt: 3 })
    expect(stage.reports()).toHaveLength(1)
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
  })
})

describe('a create whose answer is lost', () => {
  const handled = { handled: true } as const
  const busy = { 'retry-after': '20' }

  it.each<[string, Fault, number, number, number, number]>([
    ['was carried out', { kind: 'lose-answer' }, 1, 1, 5_000, 1],
    [
      'hangs, and was carried out',
      { kind: 'hang', ...handled },
      1,
      1,
      15_000,
      1
    ],
    ['was not carried out', { kind: 'drop-before' }, 1, 2, 5_000, 1],
    ['asks to wait', respond(503, busy), 1, 2, 20_000, 1],
    [
      'asks for a minute',
      respond(403, { 'retry-after': '60' }),
      1,
      2,
      60_000,
      1
    ],
    ['answers 502 always', respond(502), 9, 3, 10_000, 0]
  ])('and %s', async (_, fault, times, posts, waitMs, comments) => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', fault, times)
    const { exitCode, log, outputs } = await ask(stage, '/agent Go on').run()
    expect(stage.reports()).toHaveLength(comments)
    const created = changes(stage).filter(one => one === 'POST comment')
    expect(created).toHaveLength(posts)
    const isCreate = stage.record.filter(({ request }) =>
      /issues\/7\/comments(\?|$)/.test(request.path)
    )
    const tookMs = (isCreate.at(-1)?.at ?? 0) - (isCreate[0]?.at ?? 0)
    expect(Math.abs(tookMs - waitMs)).toBeLessThan(500)
    expect(outputs['comment-url'] !== '').toBe(comments === 1)
    expect(log.includes('report could not be posted')).toBe(comments === 0)
    expect({ exitCode, outcome: outputs.outcome }).toEqual({
      exitCode: 0,
      outcome: 'completed'
    })
  })
})

it('what came after a create whose answer was lost stays', async () => {
  const stage = await stageWith(SLOW)
  const asked = ask(stage, '/agent Go on')
  let other = ''
  stage.fault('comment', { kind: 'lose-answer' })
  const report = () => {
    other = OURS.write(reportThen(asked, { writtenAt: stage.now() }))
    post(stage, other)
  }
  stage.when('comment', report, 1_000)
  await asked.run({ inputs: SHORT })
  expect(stage.reports()).toEqual([
    expect.stringContaining('not seen to finish within the time limit'),
    other
  ])
})

describe('a marker that is not signed for it', () => {
  it.each([
    ['yes', 'timed-out', 'yes'],
    ['an end', 'completed', 'yes'],
    ['maybe', 'unknown', 'maybe'],
    ['refused', 'error', 'refused'],
    ['unsent', 'error', 'unsent'],
    ['nothing', 'error', 'nothing']
  ] as const)(
    'says %s, and decides nothing',
    async (_, outcome, sendStatus) => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, '/agent Go on')
      const forged = reportThen(asked, { outcome, sendStatus })
      post(stage, markersOf('ak_other').write(forged))
      const { outputs } = await asked.run({ attempt: 2 })
      expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
      expect(stage.prompts()).toEqual(['Go on'])
      // It is nobody's to delete.
      expect(stage.reports()).toHaveLength(2)
    }
  )

  it('names no job', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    post(stage, markersOf('ak_other').write(reportThen(asked)))
    const { outputs } = await asked.run({ inputs: UNNAMED })
    expect(outputs).toMatchObject({ reason: 'no-job', 'job-id': '' })
  })

  it('hides no job that a report of another account names', async () => {
    const stage = await stageWith(QUICK)
    const earlier = ask(stage, '/agent Go on')
    const user = stage.github.account('octo-dev')
    const body = writtenReport(earlier, { namedSince: 0 })
    stage.github.addComment({ issue: earlier.issue, user, body })
    post(stage, markersOf('ak_other').write(reportThen(earlier)))
    const { outputs } = await ask(stage, '/agent More').run({ inputs: UNNAMED })
    expect(outputs).toMatchObject({ outcome: 'completed', 'job-id': JOB })
  })

  it('hides no end where the account that posted it can’t be read', async () => {
    const stage = await stageWith(QUICK)
    const asked = dispatched(stage)
    const inputs = { prompt: 'Go on', 'issue-number': '7' }
    await asked.run({ inputs })
    post(stage, markersOf('ak_other').write(lastMark(stage)))
    // No more than this is asked of GraphQL.
    stage.faults.github.when(
      ({ path }) => path.endsWith('/graphql'),
      respond(403)
    )
    const again = await asked.run({ attempt: 2, inputs })
    expect(again.outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
  })

  it('is deleted by a later attempt of the run that wrote it', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    stage.fault('look', respond(401))
    await asked.run({ inputs: { 'api-key': 'ak_wrong' } })
    expect(stage.reports()).toEqual([
      expect.stringContaining('This run sent nothing.')
    ])
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.reports()).toEqual([
      expect.stringContaining('The agent finished')
    ])
  })

  it.each<[string, Partial<ReportMarker>, number]>([
    ['another follow-up', { key: 'comment-1' }, 7],
    ['another issue', { issue: PULL }, 7],
    ['this one, on another issue', {}, PULL]
  ])('but copied from %s says nothing', async (_, given, issue) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    const copy = OURS.write(reportThen(asked, given))
    post(stage, copy, issue)
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
    expect(stage.reports(issue)).toContain(copy)
  })
})

describe('with comment: false', () => {
  it('the reactions are the report, and advice names the job', async () => {
    const stage = await stageWith(SLOW)
    const inputs = { comment: 'false', ...SHORT, ...UNNAMED }
    const asked = ask(stage, '/agent --job job-7f3a Go on')
    const result = await asked.run({ inputs })
    expect(changes(stage)).toEqual(Array(3).fill('POST reaction'))
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
    const [, advised = ''] = /Comment `([^`]*)`/.exec(result.summary) ?? []
    expect(advised).toBe('/agent --job job-7f3a')
    await stage.pass(60_000)
    const { outputs } = await ask(stage, advised).run({ inputs })
    expect(outputs.outcome).toBe('completed')
  })
})

describe('with wait: false', () => {
  const inputs = { wait: 'false' }

  it('one line says that it was sent, to nobody in particular', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, '/agent Go on')
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    const [report = ''] = stage.reports()
    expect(marked(report)).toMatchObject({ outcome: 'sent', sendStatus: 'yes' })
    expect(report.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^🚀 Sent to job `job-7f3a`\. Comment `\/agent` to see how it is going\. In reply to \[this comment\]\(https:\S+#issuecomment-\d+\): `Go on` <sub>\[run /
      )
    ])
    expect(report).not.toContain('@octo-dev')
    expect(stage.reactions(asked.id)).toBe('eyes rocket')
    // A re-run has nothing to add to it.
    const since = stage.now()
    await asked.run({ attempt: 2, inputs })
    expect(changes(stage, since)).toEqual([])
  })
})

describe('a comment on a line', () => {
  async function onLine(given: { replyTo?: number } = {}) {
    const stage = await stageWith(SLOW)
    const on = { kind: 'review', issue: PULL, path: 'a.ts', line: 3 } as const
    const finding = stage.comment({ by: 'octo-dev', body: 'Hm?', ...on })
    const body = '/agent Fix this'
    const asked = ask(stage, { ...on, body, replyTo: finding.id, ...given })
    return { asked, finding, stage }
  }

  it('is answered in its thread, and there again', async () => {
    const { asked, finding, stage } = await onLine()
    await asked.run({ inputs: SHORT })
    await stage.pass(60_000)
    const { outputs } = await asked.run({ attempt: 2 })
    const [report, ...more] = stage.github
      .comments(PULL, 'review')
      .filter(({ user }) => user.login === stage.github.self.login)
    expect(more).toEqual([])
    expect(report?.on?.replyTo).toBe(finding.id)
    expect(marked(report?.body).outcome).toBe('completed')
    expect(outputs['comment-url']).toContain(`#discussion_r${report?.id}`)
    expect(stage.reports(PULL)).toEqual([])
    // The agent gets what the thread said before.
    expect(stage.service.messages[0]?.prompt).toContain('Hm?')
    // The conversation's job, for whoever asks next.
    await stage.pass(1_000)
    const next = ask(stage, { issue: PULL, body: '/agent' })
    const watched = await next.run({ inputs: UNNAMED })
    expect(watched.outputs['job-id']).toBe(stage.jobId)
  })

  it.each([404, 422])(
    'is answered in the conversation after %i',
    async status => {
      const { asked, stage } = await onLine()
      stage.faults.github.next('POST', /\/replies$/, respond(status))
      await asked.run({ inputs: SHORT })
      expect(stage.reports(PULL, 'review')).toEqual([])
      expect(marked(stage.reports(PULL)[0]).outcome).toBe('timed-out')
      // Found there, and replaced.
      await stage.pass(60_000)
      await asked.run({ attempt: 2 })
      expect(stage.reports(PULL)).toEqual([])
      expect(stage.reports(PULL, 'review')).toHaveLength(1)
    }
  )

  it('is answered on another issue with issue-number', async () => {
    const { asked, stage } = await onLine()
    const { outputs } = await asked.run({
      inputs: { ...SHORT, 'issue-number': '7' }
    })
    expect(outputs).toMatchObject({ outcome: 'timed-out', sent: 'true' })
    expect(outputs['comment-url']).toContain('/issues/7#issuecomment-')
    expect(stage.reports(PULL, 'review')).toEqual([])
    expect(stage.reports(PULL)).toEqual([])
    expect(stage.reports(7)).toHaveLength(1)
    expect(marked(stage.reports(7)[0])).toMatchObject({
      key: `line-${asked.id}`,
      issue: 7,
      askedOn: PULL
    })
  })
})

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
      changes
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
    expect(again.summary).toContain(
      'and has changed since the follow-up was sent'
    )
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

  it('that another account has posted are not deleted', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const old = writtenReport(asked, { outcome: 'error', sendStatus: 'unsent' })
    const user = stage.github.account('octo-dev')
    stage.github.addComment({ issue: asked.issue, user, body: old })
    const since = stage.now()
    await asked.run()
    expect(changes(stage, since)).not.toContain('DELETE comment')
    expect(stage.reports()).toHaveLength(1)
  })

  it('that know less are replaced, and what they knew is kept', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    const namedSince = stage.now() - 10_000
    const old = { outcome: 'error', sendStatus: 'nothing' } as const
    report(stage, asked, { ...old, namedSince })
    // It can’t read the job, so it does not confirm it.
    stage.fault('look', respond(401))
    const result = await asked.run({ attempt: 2 })
    expect(leftBy(stage, asked, result)).toMatchObject({
      outcome: 'error',
      changes: ['comment 201', 'delete 204', 'react confused 201'],
      reports: [`error nothing ${JOB}`]
    })
    const { marker } = markersOf(stage.key).read(stage.reports()[0] ?? '') ?? {}
    expect(marker).toMatchObject({ job: JOB, namedSince, attempt: 2 })
  })

  it('name their job since the first of them was made', async () => {
    const { asked, stage } = await timedOut()
    const [first] = stage.github.comments(7).slice(-1)
    await asked.run({ attempt: 2 })
    // GitHub's dates have no fractions of a second.
    const apartMs =
      Number(lastMark(stage)?.namedSince) - Number(first?.createdAt)
    expect(Math.abs(apartMs)).toBeLessThan(1_000)
  })

  it('name it since the first of them, too, if that sent nothing', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('send', respond(429, { 'retry-after': '3600' }))
    const asked = ask(stage, GO_ON)
    await asked.run()
    const { writtenAt } = marked(stage.reports()[0])
    await stage.pass(MINUTE_MS)
    await asked.run({ attempt: 2 })
    expect(lastMark(stage)).toMatchObject({
      sendStatus: 'yes',
      namedSince: writtenAt
    })
  })
})

describe('a report that nothing was sent, once it was', () => {
  async function refused() {
    const stage = await stageWith(SLOW)
    stage.fault('send', respond(401))
    const asked = ask(stage, GO_ON)
    await asked.run()
    expect(markedOn(stage)).toEqual([`error unsent ${JOB}`])
    return { asked, stage }
  }
  // A re-run right after it does not ask for 👀.
  const SENT = ['send 200', 'react rocket 201']
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

  it('is not posted first where there is none to be replaced', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, GO_ON)
    await asked.run({ attempt: 2 })
    const created = changesOf(stage).filter(one => one === 'comment 201')
    expect(created).toHaveLength(1)
    expect(markedOn(stage)).toEqual(ENDED.reports)
  })

  it('is no matter where somebody has deleted it meanwhile', async () => {
    const { asked, stage } = await refused()
    stage.fault('delete', respond(404))
    const again = await asked.run({ attempt: 2 })
    expect(warningsOf(again)).toEqual([])
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
      reports: [`error unsent ${JOB}`]
    })
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

const NOTHING_MORE = { ...UNWAITED, ...UNNAMED }

const DAY_MS = 24 * 3_600_000

describe('a copy of a report that is posted later', () => {
  it('names no job again', async () => {
    const stage = await stageWithJobs(QUICK, ['job-1', 'job-2'])
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
    const stage = await stageWith(QUICK)
    await ask(stage, '/agent One').run({ inputs: UNWAITED })
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
    const stage = await stageWith(QUICK)
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
  const stage = await stageWithJobs(QUICK, ['job-1', 'job-2'])
  const other = ask(stage, '/agent One')
  for (const job of ['job-1', 'job-2'])
    repeat(stage, writtenReport(other, { job }))
  // Of the second of the question, too.
  const asked = ask(stage, '/agent Two')
  const { outputs } = await asked.run({ inputs: NOTHING_MORE })
  expect(outputs['job-id']).toBe('job-2')
})

describe('reports on one follow-up are one record, whatever project', () => {
  const WRONG = { 'project-id': 'proj-other' }

  it('the error of a wrong one is replaced by the result', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    const first = await asked.run({ inputs: WRONG })
    expect(first.outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.reports()).toHaveLength(1)
    expect(lastMark(stage)).toMatchObject({
      project: PROJECT,
      sendStatus: 'yes'
    })
    expect(stage.prompts()).toEqual(['One'])
  })

  it('an error of a wrong one keeps job and project of what was sent', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    await asked.run({ inputs: UNWAITED })
    const { job, namedSince, writtenAt } = lastMark(stage)
    expect(namedSince).toBeUndefined()
    const again = await asked.run({ attempt: 2, inputs: WRONG })
    expect(again.outputs).toMatchObject({ outcome: 'error', sent: 'true' })
    expect(lastMark(stage)).toMatchObject({
      outcome: 'error',
      sendStatus: 'yes',
      job,
      namedSince: writtenAt,
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
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    repeat(stage, writtenReport(asked, { project: 'p', sendStatus: 'nothing' }))
    await asked.run({ attempt: 2, inputs: UNWAITED })
    expect(lastMark(stage)).toMatchObject({
      project: PROJECT,
      sendStatus: 'yes'
    })
    expect(lastMark(stage)).not.toHaveProperty('namedSince')
  })

  it('but the project of one that names no job is not kept', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    const unsent = {
      outcome: 'error',
      sendStatus: 'nothing',
      project: 'p'
    } as const
    repeat(stage, namelessReport(asked, unsent))
    stage.fault('look', respond(401))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs.reason).toBe('unauthorized')
    expect(lastMark(stage)).toMatchObject({ project: PROJECT })
  })

  it('and one that names no job does not hide the job of another', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    const unsent = { sendStatus: 'nothing', outcome: 'error' } as const
    repeat(stage, writtenReport(asked, unsent))
    await stage.pass(1_000)
    repeat(stage, namelessReport(asked, unsent))
    stage.fault('look', respond(401))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs.reason).toBe('unauthorized')
    expect(lastMark(stage)).toMatchObject({ outcome: 'error', job: 'job-7f3a' })
  })

  it('but only this project’s name a job before it is sent', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent One')
    repeat(stage, writtenReport(asked, { project: 'p', sendStatus: 'nothing' }))
    const { outputs } = await asked.run({ attempt: 2, inputs: UNNAMED })
    expect(outputs).toMatchObject({ reason: 'no-job', 'job-id': '' })
    expect(stage.prompts()).toEqual([])
  })
})

it.each<[string, Partial<WorldRun>]>([
  ['again, without waiting', { attempt: 2, inputs: { wait: 'false' } }],
  ['again, and is killed later', { attempt: 2 }]
])('who sends %s corrects a report that nothing was sent', async (_, given) => {
  const stage = await stageWith([ENDLESS])
  stage.fault('send', respond(429, { 'retry-after': '3600' }))
  const asked = ask(stage, ASKED)
  await asked.run()
  expect(stage.reports()).toEqual([
    expect.stringContaining('This run sent nothing')
  ])
  const run = asked.start(given)
  stage.when('rocket', () => run.kill('SIGKILL'), 2_000)
  await run.done
  expect(stage.prompts()).toEqual([PROMPT])
  expect(stage.reports()).toEqual([expect.stringContaining(SENT)])
})

/** What was posted and deleted since a time, but the note on a pull request. */
function changes(stage: Stage, since = 0) {
  return stage.record
    .filter(({ at, server }) => server === 'github' && at >= since)
    .filter(({ request: { path } }) => !path.endsWith('/graphql'))
    .filter(({ request: { body, method } }) => {
      const isNote = body.includes(String.raw`\"note\"`)
      return method !== 'GET' && !isNote
    })
    .map(({ request: { method, path } }) => {
      const what = path.includes('/reactions') ? 'reaction' : 'comment'
      return `${method} ${what}`
    })
}

/** Shortly after it was asked. */
function reportThen(asked: Asking, given: Partial<ReportMarker> = {}) {
  const writtenAt = Date.UTC(2026, 0, 15, 10, 0, 1)
  return reportOn(asked, { words: 'Go on', writtenAt, ...given })
}
