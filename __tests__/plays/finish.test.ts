/**
 * What was sent without waiting, or cut short, is finished later, once, in its
 * thread, at most 60 comments in a run, and timed out when it is too old; wrong
 * inputs of `finish` are said: docs/delivery.md, "The report".
 */
import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  type Asking,
  ask,
  asking,
  dispatched,
  type Given,
  labeled,
  startFinish
} from '../../stage/asking.ts'
import {
  type Finished,
  finish,
  named,
  pendingReport,
  readFinish,
  sentToJobs
} from '../../stage/finishing.ts'
import { reportMarker } from '../../stage/markers.ts'
import { isCreate, respond, STEPS } from '../../stage/requests.ts'
import { type Stage, type StageOptions, setStage } from '../../stage/stage.ts'
import {
  ENDLESS,
  GO_ON,
  HOUR_MS,
  JOB,
  MINUTE_MS,
  QUICK,
  SHORT,
  stageWith,
  stageWithJobs,
  UNWAITED
} from '../../stage/usual.ts'
import { checkAgainstGitHub } from '../action/play.ts'
import { lastMark, report } from '../fakes/reports.ts'

/** The default of finish. */
const START_TIMEOUT_MS = 120_000

const SHORT_WAIT = { wait: 'true', ...SHORT }

const ENDED: StageOptions = { pullRequest: true, job: { messages: [QUICK] } }

/** GitHub refuses everything for an hour. */
const LIMIT = respond(403, { 'retry-after': '3600' })

/** Takes longer than a run with a short time limit waits. */
const SLOW = withMessage({ ...QUICK, durationMs: 30_000 })

const AT_WORK = withMessage(ENDLESS)

/** Accepted, but the agent starts later than anybody waits. */
const NOT_STARTED = withMessage({ delayUntilActiveMs: 1_000 * HOUR_MS })

const NOTHING = { finished: [], pending: 0, exitCode: 0 }

describe('a finish', () => {
  it('answers what was sent without waiting', async () => {
    const stage = await setStage(ENDED)
    const headBefore = stage.github.issue(8)?.pull?.headSha
    const asked = await sent(stage)
    expect(stage.reactions(asked.id)).toBe('eyes rocket')
    expect(stage.reports()).toEqual([
      expect.stringMatching(/^<!--.*-->\n🚀 Sent to job `job-7f3a`\./)
    ])

    const { outputs, summary } = await startFinish(stage).done
    const link = `${stage.serverUrl}/acme/shop/pull/8`
    expect(Object.keys(outputs).sort()).toEqual(['finished', 'pending'])
    expect(outputs.pending).toBe('0')
    const [{ job, ...one }, ...more] = JSON.parse(outputs.finished ?? '')
    expect(more).toEqual([])
    expect(JSON.parse(job)).toMatchObject({ id: 'job-7f3a', prLink: link })
    expect(one).toEqual({
      status: 'completed',
      'pr-link': link,
      prLink: link,
      outcome: 'completed',
      'job-id': 'job-7f3a',
      model: 'agent-large',
      sent: 'true',
      started: 'false',
      changed: 'true',
      'pr-number': '8',
      'pr-repository': 'acme/shop',
      'pr-head-ref': 'agent/checkout-fix',
      'pr-head-repository': 'acme/shop',
      'pr-head-sha': stage.github.issue(8)?.pull?.headSha,
      'pr-previous-sha': headBefore,
      'pr-state': 'open',
      reason: '',
      'comment-url': `${stage.serverUrl}/acme/shop/issues/7#issuecomment-${stage.github.comments(7).at(-1)?.id}`,
      'elapsed-seconds': expect.stringMatching(/^1\d$/),
      'issue-number': '7',
      'asked-by': 'octo-dev'
    })
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    expect(stage.reports()).toEqual([
      expect.stringMatching(
        /@octo-dev ✅ The agent job is `completed`, and has changed since the follow-up was sent\.\n[\s\S]*acme\/shop#8[\s\S]*In reply to .*: `Go on`/
      )
    ])
    expect(stage.reports(8)).toEqual([
      expect.stringContaining('🤖 The agent job')
    ])
    const question = `${stage.serverUrl}/acme/shop/issues/7#issuecomment-${asked.id}`
    expect(summary).toContain(
      '| Outcome | Asked | By | Job | Pull request |\n| --- | --- | --- | --- | --- |\n'
    )
    expect(summary).toContain(
      `| ✅ completed | [#7](${question}): \`Go on\` | \`octo-dev\` |`
    )
    expect(await finish(stage)).toMatchObject(NOTHING)
  })

  it('leaves the end to a re-run that has sent it, and waits', async () => {
    // The earlier prompt ends while the re-run waits; the follow-up comes next.
    const stage = await stageWith(
      { ...QUICK, pauseMs: 20_000 },
      { job: { busyForMs: 15 * MINUTE_MS } }
    )
    const endsAt = stage.now() + 15 * MINUTE_MS
    const asked = ask(stage, GO_ON)
    stage.fault('send', respond(429, { 'retry-after': '3600' }))
    await asked.run({ inputs: SHORT_WAIT })
    expect(lastMark(stage)?.sendStatus).toBe('unsent')
    const again = asked.start({ attempt: 2 })
    await stage.pass(endsAt + 1_000 - stage.now())
    expect(await finish(stage)).toMatchObject(NOTHING)
    expect(lastMark(stage)).toMatchObject({ outcome: 'sent', attempt: 2 })
    expect((await again.done).outputs).toMatchObject({ outcome: 'completed' })
    expect(lastMark(stage)).toMatchObject({ outcome: 'completed', attempt: 2 })
  })

  it('removes 😕 of the attempt before the one that was killed', async () => {
    const stage = await stageWith({ ...QUICK, durationMs: 10 * MINUTE_MS })
    const asked = ask(stage, GO_ON)
    stage.fault('send', respond(429, { 'retry-after': '3600' }))
    await asked.run({ inputs: SHORT_WAIT })
    expect(stage.reactions(asked.id)).toBe('eyes confused')
    const again = asked.start({ attempt: 2 })
    await stage.pass(MINUTE_MS)
    expect(lastMark(stage)).toMatchObject({ outcome: 'sent', attempt: 2 })
    again.kill('SIGKILL')
    await stage.pass(2 * HOUR_MS)
    expect(outcomes(await finish(stage))).toEqual(['completed'])
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
  })

  it('says of an end without a sign of work that it does not count yet', async () => {
    const stage = await stageWith(QUICK)
    await ask(stage, GO_ON).run({ inputs: UNWAITED })
    await stage.pass(MINUTE_MS)
    const { outputs, stdout } = await startFinish(stage).done
    expect(outputs.pending).toBe('1')
    expect(stdout).toContain(
      'The agent job "job-7f3a" has ended, but its end does not count yet.'
    )
  })

  it('does nothing where nothing is pending', async () => {
    const stage = await setStage(ENDED)
    const outcomes: unknown[] = []
    for (const body of [
      '/agent Go on',
      '/agent',
      '/agent help',
      '/agent --what is this'
    ]) {
      const { outputs } = await ask(stage, body).run()
      outcomes.push(outputs.outcome)
    }
    expect(outcomes).toEqual(['completed', 'completed', 'skipped', 'error'])
    expect(stage.reports()).toHaveLength(4)
    await stage.pass(2 * HOUR_MS)
    const before = visible(stage)
    expect(await finish(stage)).toMatchObject(NOTHING)
    expect(visible(stage)).toEqual(before)
  })
})

/** Longer than a finish waits for it. */
const LONG = { ...QUICK, durationMs: 80 * HOUR_MS }

const DISPATCHED = { prompt: 'Go on', 'issue-number': '7' }

/** Nobody has seen it at work. */
const FINISHED =
  /✅ The agent job is `completed`, and has changed since the follow-up was sent\./

const PENDING = /🚀 Sent to job/

const ENDED_CASES: Cases = {
  'a review': {
    play: async stage => {
      const comments = [{ body: 'One' }, { body: 'Two' }]
      const given = { by: 'octo-dev', body: '/agent Address', comments }
      const review = stage.review(given)
      await sentBy(stage, asking(stage, review, given.body))
    },
    says: [/In reply to \[this review\].*: `Address`/]
  },
  'an event without a comment': {
    play: stage => sentBy(stage, dispatched(stage), DISPATCHED),
    says: [
      /has changed since the follow-up was sent\.[\s\S]*In reply to \[this event\].*: `Go on`/
    ]
  },
  'a run that timed out': { stage: SLOW, inputs: SHORT_WAIT },
  'a run that was cancelled': {
    play: stage => cutShort(stage, 'cancel', LATER_MS)
  },
  'what was never seen active, by its moved head': {
    stage: withMessage({
      ...QUICK,
      delayUntilActiveMs: Number.POSITIVE_INFINITY
    })
  },
  'whatever people edit': {
    play: async stage => {
      const { id } = await sent(stage)
      stage.github.editComment(id, '/agent --job job-2 Edited')
    },
    says: [/`job-7f3a`/]
  },
  'what was asked in a comment that is gone': {
    play: async stage => {
      const { id } = await sent(stage)
      stage.github.deleteComment('issue', id)
    }
  },
  'whatever a stranger and another workflow report': {
    play: async stage => {
      const { id } = await sent(stage)
      const key = `comment-${id}`
      for (const [user, body] of [
        ['stranger', reportMarker({ key }, 'ak_a-guess')],
        [stage.github.self.login, reportMarker({ key }, 'ak_another')]
      ] as const)
        stage.github.addComment({ issue: 7, user, body })
    },
    // Without a valid signature, it is nobody's to delete.
    says: [/^<!--.*-->$/, FINISHED]
  }
}

const PENDING_CASES: Cases = {
  'is still in progress': { stage: AT_WORK },
  'has ended less than 10 s ago': {
    stage: {
      job: { busyForMs: MINUTE_MS, messages: [{ pauseMs: 8_000, ...QUICK }] }
    }
  },
  'was sent to a job whose state before nobody knows': {
    play: async stage => {
      const { id } = ask(stage, '/agent Go on')
      const asked = { key: `comment-${id}`, writtenAt: stage.now() }
      const body = reportMarker({ ...asked, outcome: 'sent' })
      const { self: user } = stage.github
      stage.github.addComment({
        issue: 7,
        user,
        body: `${body}\n🚀 Sent to job`
      })
      await stage.pass(2 * HOUR_MS)
    }
  },
  'the agent may still start': {
    stage: NOT_STARTED,
    afterMs: START_TIMEOUT_MS - MINUTE_MS
  }
}

const OTHER_CASES: Cases = {
  'a run that was killed before any report': {
    play: stage => cutShort(stage, 'kill', 2 * HOUR_MS),
    says: []
  },
  'what has comment: false': {
    play: async stage => {
      const { id } = await sent(stage, '/agent Go on', {
        inputs: { comment: 'false' }
      })
      expect(stage.reactions(id)).toBe('eyes rocket')
      expect(stage.prompts()).toEqual(['Go on'])
    },
    says: []
  },
  'what may have been sent': {
    play: async stage => {
      stage.fault('send', respond(500))
      await sent(stage)
    },
    says: ['It is not known whether the service accepted the follow-up.']
  },
  'what the agent was not seen working on': {
    stage: NOT_STARTED,
    inputs: { wait: 'true' },
    says: ['❔ It is not known how the follow-up ended.']
  },
  'what has only a 🚀, whoever added it': {
    play: async stage => {
      const { id } = ask(stage, '/agent Go on')
      react(stage, id, 'stranger')
      react(stage, id, stage.github.self.login)
      await stage.pass(2 * HOUR_MS)
    },
    says: []
  },
  'what was sent with another key': {
    play: async stage => {
      const { id } = ask(stage, '/agent Go on')
      pendingReport(stage, id, {}, 'ak_another')
      await stage.pass(MINUTE_MS)
    }
  },
  'what is much older, though edited lately': {
    play: async stage => {
      await sent(stage, '/agent Go on', { afterMs: 100 * HOUR_MS })
      tamper(stage, body => `${body}\nSeen.`)
    }
  }
}

it('a follow-up that was asked on a line is finished in its thread', async () => {
  const stage = await setStage({ pullRequest: true, ...ENDED })
  const on = { issue: 8, kind: 'review', path: 'a.ts', line: 3 } as const
  const asked = ask(stage, on)
  await asked.run({ inputs: { wait: 'false' } })
  await stage.pass(LATER_MS)
  const { finished, pending } = await finish(stage)
  expect([finished.length, pending]).toEqual([1, 0])
  const [report = ''] = stage.reports(8, 'review')
  expect(report).toMatch(FINISHED)
  expect(report).toContain(
    `[this comment on a line](${stage.serverUrl}/acme/shop/pull/8#discussion_r${asked.id})`
  )
  expect(stage.reports(8)).toEqual([])
})

it('each pull request that was made is told its job', async () => {
  const stage = await setStage(ENDED)
  const { number } = stage.github.openPullRequest({
    title: 'Another',
    by: 'agent',
    body: '',
    branch: 'another'
  })
  sentToJobs(stage, ['job-1', 'job-2'])
  for (const [id, pull] of [
    ['job-1', 8],
    ['job-2', number]
  ] as const)
    stage.service.addJob({
      id,
      status: 'completed',
      prLink: `${stage.serverUrl}/acme/shop/pull/${pull}`
    })
  await stage.pass(11 * MINUTE_MS)
  await finish(stage)
  expect(stage.reports(8)).toEqual([expect.stringContaining('`job-1`')])
  expect(stage.reports(number)).toEqual([expect.stringContaining('`job-2`')])
})

it('what is not documented is warned of once for each job', async () => {
  const stage = await setStage()
  const jobs = ['job-1', 'job-2']
  sentToJobs(stage, jobs)
  for (const id of jobs) {
    const answer = { id, status: 'odd', prLink: 'ftp://files.example/8' }
    const look = respond(200, {}, JSON.stringify(answer))
    const isIt = ({ path }: { path: string }) => path.endsWith(`/${id}`)
    stage.faults.service.when(isIt, look, 9)
  }
  await stage.pass(11 * MINUTE_MS)
  const { annotations } = await startFinish(stage).done
  const count = (word: string) =>
    annotations.filter(({ message }) => message.includes(word)).length
  expect(count('so it is ignored: "ftp://files.example/8"')).toBe(2)
  expect(count('undocumented status "odd"')).toBe(2)
})

it('a workflow’s prompt is not asked for again by a comment', async () => {
  const stage = await setStage(ENDED)
  await sentBy(stage, ask(stage, 'Please have a look'), { prompt: 'Go on' })
  expect(outcomes(await finish(stage))).toEqual(['completed'])
  expect(reports(stage)[0]).not.toContain('omment `/agent')
  expect(reports(stage)[0]).toContain('Start a new run')
})

it('a job in the place of the workflow’s is named again by the advice', async () => {
  const stage = await stageWithJobs(QUICK, ['job-2'])
  const asked = ask(stage, '/agent --job job-2 Go on')
  await sentBy(stage, asked, { 'job-id': JOB }, HOUR_MS)
  await finish(stage)
  expect(reports(stage)[0]).toContain('Comment `/agent --job job-2 …` to send')
})

it('what was asked elsewhere is linked where it was asked', async () => {
  const stage = await setStage(ENDED)
  const asked = ask(stage, { issue: 8 })
  await sentBy(stage, asked, { 'issue-number': '7' })
  await finish(stage)
  expect(reports(stage)[0]).toContain(
    `[this comment](${stage.serverUrl}/acme/shop/issues/8#issuecomment-${asked.id})`
  )
})

it('a follow-up of an event without a comment is finished with its own way on, and its run', async () => {
  const stage = await setStage(withMessage(LONG))
  await sentBy(stage, labeled(stage), { prompt: 'Go on' }, 73 * HOUR_MS)
  expect(outcomes(await finish(stage))).toEqual(['timed-out'])
  await stage.pass(8 * HOUR_MS)
  expect(outcomes(await finish(stage))).toEqual(['completed'])
  expect(reports(stage)[0]).toContain('Start a new run to send')
  expect(reports(stage)[0]).not.toContain('/agent')
  expect(reports(stage)[0]).toContain(
    `[this event](${stage.serverUrl}/acme/shop/actions/runs/6000000003)`
  )
})

it('the summary of a finish links a review that has no words of its own', async () => {
  const stage = await setStage(ENDED)
  const comments = [{ body: 'One' }]
  const review = stage.review({ by: 'octo-dev', body: '/agent', comments })
  await sentBy(stage, asking(stage, review, '/agent'))
  const { summary } = await startFinish(stage).done
  expect(summary).toMatch(
    /\n\| ✅ completed \| \[#8\]\(\S+#pullrequestreview-\d+\) \| `octo-dev` \|/
  )
})

it('the report of a finish links the comment that it answers, the job, and the run', async () => {
  const stage = await setStage(ENDED)
  const { id } = await sent(stage)
  const inputs = { 'job-url': 'https://agents.example/jobs/{job-id}' }
  await finish(stage, { inputs, attempt: 2 })
  expect(reports(stage)[0]).toContain('"attempt":2,')
  expect(reports(stage)[0]).toContain(
    `[this comment](${stage.serverUrl}/acme/shop/issues/7#issuecomment-${id})`
  )
  expect(reports(stage)[0]).toContain(
    'Job [`job-7f3a`](https://agents.example/jobs/job-7f3a)'
  )
  expect(reports(stage)[0]).toMatch(
    /\[run (\d+)\]\(\S+\/acme\/shop\/actions\/runs\/\1\)/
  )
  expect(reports(stage)[0]).toContain('Comment `/agent …` to send')
})

describe('a later finish', () => {
  it.each([
    ...rowsOf('finishes', ENDED_CASES, ['completed'], 0, FINISHED),
    ...rowsOf('leaves pending what', PENDING_CASES, [], 1, PENDING),
    ...rowsOf('does not finish', OTHER_CASES, [], 0, PENDING)
  ])('$name', async ({ given, finishes, pending, usually }) => {
    const stage = await setStage({ ...ENDED, ...given.stage })
    await (given.play ?? (stage => sent(stage, '/agent Go on', given)))(stage)
    const finished = await finish(stage)
    expect(outcomes(finished)).toEqual(finishes)
    expect(finished).toMatchObject({ pending, exitCode: 0 })
    const { says = [usually] } = given
    expect(reports(stage)).toEqual(
      says.map(text => expect.stringMatching(text))
    )
    const before = visible(stage)
    // Reported once and for all.
    const again = await finish(stage)
    expect(again).toMatchObject({ finished: [], pending })
    expect(visible(stage)).toEqual(before)
    checkAgainstGitHub(stage)
  })

  function rowsOf(
    does: string,
    cases: Cases,
    finishes: readonly string[],
    pending: number,
    usually: RegExp
  ) {
    const rest = { finishes, pending, usually }
    return Object.entries(cases).map(([what, given]) => ({
      name: `${does} ${what}`,
      given,
      ...rest
    }))
  }

  it('reports what the agent did not start as no more than was seen', async () => {
    const stage = await setStage({ ...ENDED, ...NOT_STARTED })
    await sent(stage, '/agent Go on', { afterMs: 10 * MINUTE_MS })
    expect(outcomes(await finish(stage))).toEqual(['no-changes'])
    expect(reports(stage)).toEqual([
      expect.stringContaining(
        'The agent job is `completed`, and no pull request has changed since the follow-up was sent.'
      )
    ])
  })

  it('reports what is too old as timed out, once, until it ends', async () => {
    const stage = await setStage(withMessage(LONG))
    const asked = await sent(stage, '/agent Go on', { afterMs: 73 * HOUR_MS })
    expect(await finish(stage)).toMatchObject({
      finished: [
        {
          outcome: 'timed-out',
          status: 'active',
          'elapsed-seconds': expect.stringMatching(/^\d$/)
        }
      ],
      pending: 1
    })
    expect(reports(stage)).toEqual([
      expect.stringMatching(/72 h[\s\S]*status `active`/)
    ])
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
    expect(await finish(stage)).toMatchObject({ finished: [], pending: 1 })
    await stage.pass(8 * HOUR_MS)
    expect(outcomes(await finish(stage))).toEqual(['completed'])
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
  })
})

describe('one report, whoever makes it', () => {
  const others: Readonly<
    Record<string, (stage: Stage, asked: Asking) => Promise<unknown>>
  > = {
    'a run of the same comment': (_, asked) => asked.run({ runId: 1 }),
    'a re-run': (_, asked) => asked.run({ attempt: 2 }),
    'another finish': stage => startFinish(stage).done
  }
  it.each(
    Object.keys(others).flatMap(other =>
      [1_000, 25_000].map(ms => [other, ms] as const)
    )
  )('beside %s, %i ms later', async (other, afterMs) => {
    const stage = await setStage(ENDED)
    const asked = await sent(stage)
    const one = startFinish(stage).done
    await stage.pass(afterMs)
    await others[other]?.(stage, asked)
    const { pending, exitCode } = readFinish(await one)
    expect({ pending, exitCode }).toEqual({ pending: 0, exitCode: 0 })
    expect(stage.reports()).toEqual([expect.stringMatching(FINISHED)])
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    expect(stage.prompts()).toEqual(['Go on'])
    expect(await finish(stage)).toMatchObject(NOTHING)
  })

  it('is listed by the run alone that posted it', async () => {
    const stage = await setStage(ENDED)
    await sent(stage)
    const one = startFinish(stage).done
    await stage.pass(500)
    const two = startFinish(stage).done
    expect(readFinish(await one)).toMatchObject({
      finished: [{ 'issue-number': '7' }],
      pending: 0
    })
    expect(readFinish(await two)).toEqual({
      ...NOTHING,
      says: 'Follow-ups finished: 0. Still pending: 0.'
    })
    const creates = stage.record.filter(({ request }) => isCreate(request))
    // What was sent, its result, and the note on the pull request.
    expect(creates.map(({ run }) => run)).toEqual([1, 2, 2])
  })

  it('replaces one that was written before the first, and is created late', async () => {
    const stage = await setStage(ENDED)
    const asked = await sent(stage)
    const { writtenAt } = lastMark(stage)
    const one = startFinish(stage).done
    // After the finish has listed what is pending.
    await stage.pass(5_000)
    report(stage, asked, {
      outcome: 'unknown',
      reason: 'claimed',
      sendStatus: 'nothing',
      writtenAt: writtenAt - 10_000
    })
    expect(readFinish(await one)).toMatchObject({ pending: 0 })
    expect(stage.reports()).toEqual([expect.stringMatching(FINISHED)])
  })

  it('stays as it is where a run says meanwhile that it is unknown', async () => {
    const stage = await setStage(NOT_STARTED)
    const { id } = await sent(stage, '/agent Go on', { afterMs: HOUR_MS })
    const one = startFinish(stage).done
    await stage.pass(5_000)
    pendingReport(stage, id, { outcome: 'unknown', reason: 'not-seen-working' })
    expect(readFinish(await one)).toMatchObject(NOTHING)
    expect(stage.reports().at(-1)).toContain('"outcome":"unknown"')
  })
})

/** Reports of ends. */
const results = (stage: Stage) =>
  reports(stage).filter(body => !PENDING.test(body))

describe('many', () => {
  it('are checked once a job, and cost at most 5 requests for each', async () => {
    const stage = await setStage(ENDED)
    const ids = await manySent(stage, 20, 8)
    stage.service.addJob({ id: 'job-2', busyForMs: HOUR_MS })
    await sent(stage, '/agent --job job-2 Go on')
    const before = stage.record.length
    expect(await finish(stage)).toMatchObject({
      finished: { length: 20 },
      pending: 1
    })
    const requests = stage.record.slice(before)
    const checks = requests.filter(({ request }) => STEPS.look(request))
    expect(checks).toHaveLength(3)
    const ofGitHub = requests.length - checks.length
    // The own login, and the comments on issues and on lines.
    expect(ofGitHub - 3).toBeLessThanOrEqual(5 * ids.length)
  })

  it('are found on all pages, in an order that new comments do not shift', async () => {
    const stage = await setStage(ENDED)
    const [first = 0] = await manySent(stage, 1)
    for (let count = 0; count < 850; count += 1)
      stage.comment({ by: 'octo-dev', body: 'Hi.' })
    const [last = 0] = await manySent(stage, 1)
    const from = stage.record.length
    expect(await finish(stage)).toMatchObject({ finished: { length: 2 } })
    expect([first, last].map(id => stage.reactions(id))).toEqual([
      'hooray',
      'hooray'
    ])
    const lists = stage.record
      .slice(from)
      .filter(({ request }) =>
        /shop\/(issues|pulls)\/comments\?/.test(request.path)
      )
    for (const { request } of lists)
      expect(request.path).toMatch(/\?sort=created&direction=asc&since=/)
    // One after the other they would take nine times as long.
    const times = new Set(lists.map(({ at }) => at))
    expect([lists.length, times.size]).toEqual([10, 3])
  })

  it('are finished oldest first, 60 comments at most in a run', async () => {
    const stage = await setStage(ENDED)
    const ids = await manySent(stage, 65)
    const first = await finish(stage)
    expect(first).toMatchObject({ exitCode: 0 })
    expect(first.finished.length + first.pending).toBe(65)
    expect(stage.github.comments(7).length).toBe(2 + 2 * 65)
    // One of them is the note on the pull request.
    expect(first.finished).toHaveLength(59)
    expect(first.says).toContain('how many comments can be created per minute')
    expect(results(stage)).toHaveLength(first.finished.length)
    const isDone = ids.map(id => stage.reactions(id) === 'hooray')
    expect(isDone.lastIndexOf(true)).toBeLessThan(isDone.indexOf(false))
    await finish(stage)
    expect(results(stage)).toHaveLength(65)
    await manySent(stage, 60)
    const exact = await finish(stage)
    expect(exact).toMatchObject({ finished: { length: 60 }, pending: 0 })
    expect(exact.says).not.toContain('how many comments')
  })

  it('are finished 60 at most in a run also where no pull request is told', async () => {
    const stage = await setStage()
    const ids = named('job', 61)
    sentToJobs(stage, ids)
    for (const id of ids) {
      const prLink = `https://code.example/shop/${id}`
      stage.service.addJob({ id, status: 'completed', prLink })
    }
    await stage.pass(11 * MINUTE_MS)
    const { finished, pending } = await finish(stage)
    expect([finished.length, pending]).toEqual([60, 1])
  })

  it('go on where each answer takes 2 s, until the time limit', async () => {
    const stage = await setStage(ENDED)
    await manySent(stage, 100)
    for (const server of ['github', 'service'] as const)
      stage.faults[server].when(() => true, { kind: 'delay', ms: 2_000 }, 1e6)
    const inputs = { 'timeout-minutes': '1' }
    const run = await startFinish(stage, { inputs }).done
    const { exitCode, finished, pending, says } = readFinish(run)
    expect(exitCode).toBe(0)
    expect(finished.length).toBeGreaterThan(10)
    expect(finished.length + pending).toBe(100)
    expect(run.durationMs).toBe(MINUTE_MS + 10_400)
    expect(says).toMatch(/^Follow-ups finished.*timeout-minutes.*next run/)
    expect(says).not.toMatch(/GitHub|service|network|reached/)
  })
})

/** What goes wrong in a first finish, its exit code, and what it says. */
const FAILURES: readonly [
  string,
  number,
  string | RegExp,
  (stage: Stage) => void
][] = [
  [
    'a key that is refused',
    1,
    /401.*api-key/,
    stage => stage.fault('look', respond(401), 99)
  ],
  [
    'a job that is gone',
    1,
    /404.*Still pending: 8/s,
    stage => stage.fault('look', respond(404), 99)
  ],
  [
    'a token that may not write',
    0,
    /issues: write.*Still pending: 8/s,
    ({ github }) => github.setScopes({ issues: 'read', pullRequests: 'read' })
  ],
  [
    'GitHub’s limit in the middle',
    0,
    /Still pending: [1-7]\. GitHub asks to wait before more is reported/,
    stage => stage.when('comment', () => stage.fault('comment', LIMIT, 99))
  ]
]

describe('what goes wrong', () => {
  it.each(FAILURES)(
    '%s: the next run finishes the rest',
    async (_, exitCode, says, plan) => {
      const stage = await setStage(ENDED)
      await manySent(stage, 8)
      plan(stage)
      const first = await finish(stage)
      expect(first.says).toMatch(says)
      expect(first.exitCode).toBe(exitCode)
      const finished = first.finished.length
      expect(results(stage)).toHaveLength(finished)
      stage.faults.github.clear()
      stage.faults.service.clear()
      stage.github.setScopes({ issues: 'write', pullRequests: 'write' })
      const second = await finish(stage)
      expect(second).toMatchObject({
        finished: { length: 8 - finished },
        pending: 0
      })
      expect(results(stage)).toHaveLength(8)
    }
  )

  it.each(
    (['look', 'final', 'comment'] as const).flatMap(step => [
      ['a cancel', step] as const,
      ['a kill', step] as const
    ])
  )('%s at its %s too', async (end, step) => {
    const stage = await setStage(ENDED)
    const ids = await manySent(stage, 20)
    const run = startFinish(stage)
    stage.when(step, end === 'a kill' ? () => run.kill('SIGKILL') : run.cancel)
    const first = await run.done
    if (end === 'a cancel') {
      expect(first.durationMs).toBeLessThan(20_000)
      const { exitCode, finished, pending, says } = readFinish(first)
      expect(says).toContain('The run was cancelled.')
      expect(exitCode).toBe(1)
      expect(finished.length + pending).toBe(20)
      expect(pending).toBeGreaterThan(0)
      expect(results(stage)).toHaveLength(finished.length)
    }
    await stage.pass(MINUTE_MS)
    expect(await finish(stage)).toMatchObject({ pending: 0 })
    expect(results(stage)).toHaveLength(20)
    if (end === 'a cancel')
      for (const id of ids) expect(stage.reactions(id)).toBe('hooray')
  })

  it('is not what was posted before a cancel', async () => {
    const stage = await setStage(ENDED)
    await sent(stage)
    stage.faults.github.next('DELETE', /comments\/\d+$/, respond(502))
    const run = startFinish(stage)
    stage.when(({ request }) => request.method === 'DELETE', run.cancel, 100)
    const { finished, pending } = readFinish(await run.done)
    expect([finished.length, pending]).toEqual([1, 0])
  })

  it('is said within 5 s of a cancel, however slow GitHub is', async () => {
    const stage = await setStage(ENDED)
    await manySent(stage, 3)
    const run = startFinish(stage)
    let cancelledAt = 0
    stage.when('comment', () => {
      cancelledAt = stage.now()
      run.cancel()
      stage.faults.github.when(() => true, { kind: 'delay', ms: 2_800 }, 99)
    })
    const { finished, pending } = readFinish(await run.done)
    expect(stage.now() - cancelledAt).toBe(4_500)
    expect(finished).toHaveLength(results(stage).length)
    expect(finished.length + pending).toBe(3)
  })

  const OTHER = { project: 'other' }
  const OPEN = { outcome: 'sent' } as const
  const OF_OTHERS = /^### .*\n\nFollow-ups pending for another project-id: 2\./
  const UNSIGNED =
    /^### .*\n\nFollow-ups pending whose reports are not signed with this api-key: 1\. .*`\/agent --job <id>`/
  it.each<
    [
      string,
      RegExp | undefined,
      ...(readonly [Partial<ReportMarker>, apiKey?: string])[]
    ]
  >([
    [
      'of another project',
      OF_OTHERS,
      [{ ...OTHER, ...OPEN, key: 'comment-1' }],
      [{ ...OTHER, ...OPEN, key: 'comment-2' }]
    ],
    ['of another key', UNSIGNED, [OPEN, 'ak_other']],
    [
      'of another key and project',
      UNSIGNED,
      [{ ...OTHER, ...OPEN }, 'ak_other']
    ],
    [
      'of both, where others have ended',
      /another project-id: 1\. .* this api-key: 1\./,
      [{ ...OTHER, ...OPEN, key: 'comment-1' }],
      [{ ...OPEN, key: 'comment-2' }, 'ak_other'],
      [{ key: 'comment-3' }]
    ],
    ['that ended, of another project', undefined, [OTHER]],
    ['that ended, of another key', undefined, [{}, 'ak_other']],
    [
      'that ended, by a later report of another key',
      undefined,
      [OPEN, 'ak_other'],
      [{}, 'ak_other']
    ],
    [
      'that may be sent, and was by a report of another key',
      UNSIGNED,
      [{ outcome: 'unknown', sendStatus: 'maybe' }],
      [OPEN, 'ak_other']
    ],
    [
      'that ended, for whatever project',
      undefined,
      [{ ...OTHER, ...OPEN }],
      [{}]
    ],
    [
      'that ended, whatever is repeated without a signature',
      undefined,
      [{}],
      [OPEN, 'ak_other']
    ],
    ['that is unknown', undefined, [{ ...OTHER, outcome: 'unknown' }]],
    [
      'that may be sent',
      undefined,
      [{ ...OTHER, ...OPEN, sendStatus: 'maybe' }]
    ]
  ])('says of what %s', async (_, says, ...marks) => {
    const stage = await setStage()
    const user = stage.github.self.login
    for (const [mark, key] of marks)
      stage.github.addComment({ issue: 7, user, body: reportMarker(mark, key) })
    const { annotations, exitCode, outputs, summary } =
      await startFinish(stage).done
    expect(annotations.map(({ level }) => level)).toEqual([
      ...(says ? ['warning'] : []),
      'notice'
    ])
    expect(summary).toMatch(says ?? /^### .*\n\nFollow-ups finished: 0\./)
    expect(summary).toContain('Follow-ups finished: 0. Still pending: 0.')
    expect([exitCode, outputs]).toEqual([0, { finished: '[]', pending: '0' }])
  })

  it('is said also where something is pending', async () => {
    const stage = await setStage({ job: { busyForMs: HOUR_MS } })
    pendingReport(stage, 1)
    pendingReport(stage, 2, OTHER)
    pendingReport(stage, 3, {}, 'ak_other')
    const { annotations } = await startFinish(stage).done
    expect(annotations).toEqual([
      {
        level: 'warning',
        message: expect.stringMatching(
          /another project-id: 1\. .* with this api-key: 1\./
        )
      },
      {
        level: 'notice',
        message: 'Follow-ups finished: 0. Still pending: 1.'
      }
    ])
  })

  it('and is one record, whatever project its reports name', async () => {
    const stage = await setStage()
    pendingReport(stage, 1, OTHER)
    await stage.pass(1_000)
    pendingReport(stage, 1)
    await stage.pass(11 * MINUTE_MS)
    expect(await finish(stage)).toMatchObject({ pending: 0, finished: [{}] })
    const looks = stage.record.filter(({ request }) => STEPS.look(request))
    expect(looks).toHaveLength(2)
  })

  it.each([
    ['none', 0],
    ['unknown, failed', 1],
    ['completed', 0]
  ])('fails the step by fail-on: %s', async (failOn, exitCode) => {
    const stage = await setStage({
      job: { messages: [{ durationMs: 5_000, result: 'failed' }] }
    })
    await sent(stage)
    const finished = await finish(stage, { inputs: { 'fail-on': failOn } })
    expect(outcomes(finished)).toEqual(['failed'])
    expect(finished.exitCode).toBe(exitCode)
    const why = 'An outcome is one of those in fail-on.'
    expect(finished.says.includes(why)).toBe(exitCode === 1)
  })

  it('is said where no workflow runs it', async () => {
    const stage = await setStage()
    const env = { GITHUB_REPOSITORY: '' }
    const { annotations, exitCode } = await startFinish(stage, { env }).done
    expect(exitCode).toBe(1)
    expect(annotations).toEqual([
      {
        level: 'error',
        message: expect.stringMatching(/Run the action as a step of a workflow/)
      }
    ])
  })

  it.each(['sent', 'active'])(
    'is said where fail-on names an outcome that it never reports: %s',
    async outcome => {
      const stage = await setStage()
      const inputs = { 'fail-on': outcome }
      const { annotations, exitCode } = await startFinish(stage, { inputs })
        .done
      expect(exitCode).toBe(1)
      const says = `fail-on is "${outcome}"; it should be none, or any of`
      expect(annotations[0]?.message).toContain(says)
    }
  )

  it('in its inputs is said together, before any request', async () => {
    const stage = await setStage()
    const { annotations, exitCode } = await startFinish(stage, {
      inputs: {
        'max-age-hours': '721',
        'fail-on': 'ends',
        'api-key': ''
      }
    }).done
    expect(exitCode).toBe(1)
    expect(annotations).toHaveLength(1)
    const [{ message = '' } = {}] = annotations
    for (const name of ['api-key', 'max-age', 'fail-on'])
      expect(message).toContain(name)
    expect(stage.record).toEqual([])
  })
})

function withMessage(message: MessageScript): StageOptions {
  return { pullRequest: true, job: { messages: [message] } }
}

/** Asked and sent without waiting; so long after it is the time to finish. */
async function sent(
  stage: Stage,
  said: Parameters<typeof ask>[1] = '/agent Go on',
  { inputs, afterMs = LATER_MS }: Pick<Case, 'inputs' | 'afterMs'> = {}
): Promise<Asking> {
  return sentBy(stage, ask(stage, said), inputs, afterMs)
}

async function sentBy(
  stage: Stage,
  asked: Asking,
  inputs: Given['inputs'] = {},
  afterMs = LATER_MS
): Promise<Asking> {
  await asked.run({ inputs: { ...UNWAITED, ...inputs } })
  await stage.pass(afterMs)
  return asked
}

function react(stage: Stage, commentId: number, user: string): void {
  stage.github.addReaction({
    kind: 'issue',
    commentId,
    user,
    content: 'rocket'
  })
}

/** How it comes about; by default it is asked, and finished a minute later. */
interface Case {
  readonly stage?: StageOptions
  readonly play?: (stage: Stage) => Promise<unknown>
  /** Of the run that sends. */
  readonly inputs?: Given['inputs']
  readonly afterMs?: number
  /** What all reports say in the end. */
  readonly says?: readonly (string | RegExp)[]
}

type Cases = Readonly<Record<string, Case>>

/** Somebody changes the comments of the action's own account. */
function tamper(stage: Stage, change: (body: string) => string): void {
  for (const { body, id, user } of stage.github.comments(7))
    if (user.login === stage.github.self.login)
      stage.github.editComment(id, change(body))
}

/** A run that is ended a second after its 🚀. */
async function cutShort(stage: Stage, end: 'cancel' | 'kill', afterMs: number) {
  const run = ask(stage, '/agent Go on').start()
  const action = end === 'cancel' ? run.cancel : () => run.kill('SIGKILL')
  stage.when('rocket', action, 1_000)
  await run.done
  await stage.pass(afterMs)
}

/** So many follow-ups that were sent, each from a comment of its own. */
async function manySent(stage: Stage, count: number, issue = 7) {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = ask(stage, { issue })
    pendingReport(stage, id, { issue, askedOn: issue })
    ids.push(id)
    await stage.pass(1_000)
  }
  await stage.pass(11 * MINUTE_MS)
  return ids
}

const outcomes = ({ finished }: Finished) =>
  finished.map(({ outcome }) => outcome)

const commentsOf = ({ github }: Stage) => [
  ...github.allComments('issue'),
  ...github.allComments('review')
]

/** The reports of the action's own account, wherever they are. */
const reports = (stage: Stage) =>
  commentsOf(stage)
    .filter(({ user }) => user.login === stage.github.self.login)
    .map(({ body }) => body)
    .filter(body => body.includes('"kind":"report"'))

/** All that people see of it. */
const visible = (stage: Stage) =>
  commentsOf(stage).map(({ body, id, kind }) => [
    body,
    stage.reactions(id, kind)
  ])

/** The agent had its time to start, so that a difference counts. */
const LATER_MS = 3 * MINUTE_MS
