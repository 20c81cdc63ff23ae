import { describe, expect, it } from '@jest/globals'
import type { Fault } from '../sandbox/faults.ts'
import { KEY, PROJECT } from '../sandbox/setting.ts'
import { askedKey } from '../src/github/asked.ts'
import type { ReportMarker } from '../src/github/marker.ts'
import { main } from '../src/main.ts'
import { type Asking, ask, told } from '../stage/asking.ts'
import { markersOf } from '../stage/markers.ts'
import { respond } from '../stage/requests.ts'
import type { Stage } from '../stage/stage.ts'
import { PULL, QUICK, SHORT, SLOW, stageWith, UNNAMED } from '../stage/usual.ts'

/** The report: one comment, never edited, signed, and the best that is known. */

const OURS = markersOf(KEY)

/** Shortly after it was asked. */
const WRITTEN_AT = Date.UTC(2026, 0, 15, 10, 0, 1)

/** What a report says in its marker. */
function marked(body = ''): ReportMarker {
  const read = OURS.read(body)
  expect(read?.isSigned).toBe(true)
  return read?.marker as ReportMarker
}

/** What was posted and deleted since a time, but the note on a pull request. */
function changes(stage: Stage, since = 0) {
  return stage.record
    .filter(({ at, server }) => server === 'github' && at >= since)
    .filter(({ request: { body, method } }) => {
      const isNote = body.includes(String.raw`\"note\"`)
      return method !== 'GET' && !isNote
    })
    .map(({ request: { method, path } }) => {
      const what = path.includes('/reactions') ? 'reaction' : 'comment'
      return `${method} ${what}`
    })
}

/** A comment of the same account, such as another workflow of it posts. */
function post(stage: Stage, body: string, issue = stage.issue) {
  const user = stage.github.self.login
  return stage.github.addComment({ issue, user, body })
}

function reportOn(asked: Asking, given: Partial<ReportMarker> = {}) {
  return {
    kind: 'report',
    project: PROJECT,
    issue: asked.issue,
    asked: askedKey({ kind: 'comment', id: asked.id }),
    runId: '1',
    attempt: 1,
    outcome: 'timed-out',
    sent: 'yes',
    words: 'Go on',
    writtenAt: WRITTEN_AT,
    job: 'job-7f3a',
    ...given
  } as const satisfies ReportMarker
}

describe('a report', () => {
  it('is replaced: the new one is posted, then the old one is deleted', async () => {
    const stage = await stageWith(SLOW)
    const asked = ask(stage, '/agent Go on')
    const first = await asked.run({ inputs: SHORT })
    const [old = ''] = stage.reports()
    expect(marked(old)).toMatchObject({ outcome: 'timed-out', sent: 'yes' })
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
      'POST reaction',
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
      const { id } = post(stage, OURS.write(reportOn(asked, known)))
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
    other = OURS.write(reportOn(asked, { writtenAt: stage.now() }))
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
    ['nothing', 'error', 'nothing']
  ] as const)('says %s, and decides nothing', async (_, outcome, sent) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    const forged = reportOn(asked, { outcome, sent })
    post(stage, markersOf('ak_other').write(forged))
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Go on'])
    // It is nobody's to delete.
    expect(stage.reports()).toHaveLength(2)
  })

  it('names no job', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    post(stage, markersOf('ak_other').write(reportOn(asked)))
    const { outputs } = await asked.run({ inputs: UNNAMED })
    expect(outputs).toMatchObject({ reason: 'no-job', 'job-id': '' })
  })

  it('is deleted by a later attempt of the run that wrote it', async () => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    stage.fault('look', respond(401))
    await asked.run({ inputs: { 'api-key': 'ak_wrong' } })
    expect(stage.reports()).toEqual([
      expect.stringContaining('Nothing was sent.')
    ])
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.reports()).toEqual([
      expect.stringContaining('The agent finished')
    ])
  })

  it.each<[string, Partial<ReportMarker>, number]>([
    ['another follow-up', { asked: 'comment-1' }, 7],
    ['another issue', { issue: PULL }, 7],
    ['this one, on another issue', {}, PULL]
  ])('but copied from %s says nothing', async (_, given, issue) => {
    const stage = await stageWith(QUICK)
    const asked = ask(stage, '/agent Go on')
    const copy = OURS.write(reportOn(asked, given))
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
    expect(marked(report)).toMatchObject({ outcome: 'sent', sent: 'yes' })
    expect(report.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^🚀 Sent to job `job-7f3a`\. Comment `\/agent` to see how it is going\. <sub>\[run /
      )
    ])
    expect(report).not.toContain('@octo-dev')
    expect(stage.reactions(asked.id)).toBe('eyes rocket')
    // A re-run has nothing to add to it.
    const since = stage.now()
    await asked.run({ attempt: 2, inputs })
    expect(changes(stage, since)).toEqual(['POST reaction'])
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
      asked: `line-${asked.id}`,
      issue: 7,
      askedOn: PULL
    })
  })
})

describe('a key whose secret part is a word of ours', () => {
  it.each(['ak_nothing', 'ak_completed', 'ak_no-changes', 'ak_report'])(
    '%s changes nothing but what is shown',
    async key => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, '/agent Go on')
      const run = (attempt: number) =>
        stage.run(
          { event: asked.event, attempt, inputs: { 'api-key': key } },
          outside =>
            main({
              ...outside,
              serviceTransport: ({ headers, ...request }) =>
                outside.serviceTransport({
                  ...request,
                  headers: { ...headers, authorization: `Bearer ${KEY}` }
                })
            })
        ).done
      const first = await run(1)
      expect(first.outputs.outcome).toBe('completed')
      expect(told(stage, first).replace(/^<!--.*/m, '')).not.toContain(key)
      const { isSigned, marker } =
        markersOf(key).read(stage.reports()[0] ?? '') ?? {}
      const again = await run(2)
      expect(again.outputs.sent).toBe('true')
      expect(told(stage, again).replace(/^<!--.*/m, '')).not.toContain(key)
      expect(stage.prompts()).toEqual(['Go on'])
      // The record says `completed`, and that it is a report.
      const isUnwritten = ['ak_completed', 'ak_report'].includes(key)
      const warned = first.annotations.map(({ message }) => message)
      expect(warned.some(one => one.includes('holds a secret'))).toBe(
        isUnwritten
      )
      if (isUnwritten) return expect(marker).toBeUndefined()
      expect(again.outputs.outcome).toBe('completed')
      expect(stage.reports()).toHaveLength(1)
      expect({ isSigned, marker }).toMatchObject({
        isSigned: true,
        marker: { outcome: 'completed', sent: 'yes' }
      })
    }
  )
})
