import { describe, expect, it } from '@jest/globals'
import type { CommentKind } from '../sandbox/github-shapes.ts'
import { workflowDispatch } from '../sandbox/payloads.ts'
import { respond, STEPS } from '../simulation/requests.ts'
import { writeMarker } from '../src/github/marker.ts'
import {
  type Asking,
  ask,
  asking,
  type Given,
  startFinish
} from './fakes/asking.ts'
import { type Stage, type StageOptions, setStage } from './fakes/stage.ts'

/** What is sent without waiting, or cut short, and finished later. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const UNWAITED = { wait: 'false' }
/** Nine seconds. */
const SHORT = { wait: 'true', 'timeout-minutes': '0.15' }
const QUICK = { durationMs: 5_000, changes: 'push' } as const
const ENDLESS = { durationMs: 1_000 * HOUR_MS }
const ENDED: StageOptions = { pullRequest: true, job: { messages: [QUICK] } }
/** GitHub wants to be left alone for an hour. */
const LIMIT = respond(403, { 'retry-after': '3600' })
/** Over half a minute after it was sent, for who does not wait so long. */
const SLOW: StageOptions = {
  job: { messages: [{ ...QUICK, durationMs: 30_000 }] }
}
const AT_WORK: StageOptions = {
  pullRequest: true,
  job: { messages: [ENDLESS] }
}

interface Finished {
  readonly finished: readonly Readonly<Record<string, string>>[]
  readonly pending: number
  readonly exitCode: number | null
  readonly says: string
}

async function finish(stage: Stage, given: Given = {}): Promise<Finished> {
  return read(await startFinish(stage, given).done)
}

type Result = Awaited<ReturnType<typeof startFinish>['done']>

function read({ annotations, exitCode, outputs }: Result): Finished {
  const says = annotations.map(({ message }) => message).join('\n')
  const finished = JSON.parse(outputs.finished ?? '[]')
  return { finished, pending: Number(outputs.pending), exitCode, says }
}

/** Asked and sent without waiting; so long after it is the time to finish. */
async function sent(
  stage: Stage,
  said: Parameters<typeof ask>[1] = '/agent Go on',
  {
    inputs,
    afterMs = MINUTE_MS
  }: Pick<Given, 'inputs'> & { readonly afterMs?: number } = {}
): Promise<Asking> {
  const asked = ask(stage, said)
  await asked.run({ inputs: { ...UNWAITED, ...inputs } })
  await stage.pass(afterMs)
  return asked
}

/** Somebody reacts, by default the action's own account. */
function react(
  stage: Stage,
  { id: commentId }: Pick<Asking, 'id'>,
  content: string,
  user = stage.github.self.login,
  kind: CommentKind = 'issue'
): void {
  stage.github.addReaction({ kind, commentId, user, content })
}

/** A claim, and nothing more since. */
async function eyesFor(stage: Stage, ms: number): Promise<void> {
  react(stage, ask(stage, '/agent Go on'), 'eyes')
  await stage.pass(ms)
}

const outcomes = ({ finished }: Finished) =>
  finished.map(({ outcome }) => outcome)
const NOTHING = { finished: [], pending: 0, exitCode: 0 }
const allReports = (stage: Stage) => [...stage.reports(7), ...stage.reports(8)]
const results = (stage: Stage) =>
  allReports(stage).filter(body => body.includes(' outcome='))

/** All that people see of it. */
const left = (stage: Stage) =>
  stage.github
    .allComments('issue')
    .map(({ body, id }) => [body, stage.reactions(id)])

describe('a finish', () => {
  it('answers what was sent without waiting', async () => {
    const stage = await setStage(ENDED)
    const asked = await sent(stage)
    expect(stage.reactions(asked.id)).toBe('eyes rocket')
    expect(stage.reports()).toEqual([])

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
      changed: '',
      'pr-number': '8',
      'pr-repository': 'acme/shop',
      'pr-head-ref': 'agent/checkout-fix',
      'pr-head-sha': stage.github.issue(8)?.pull?.headSha,
      'comment-url': `${stage.serverUrl}/acme/shop/issues/7#issuecomment-${stage.github.comments(7).at(-1)?.id}`,
      'elapsed-seconds': expect.stringMatching(/^1\d$/),
      'issue-number': '7',
      'asked-by': 'octo-dev'
    })
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    expect(stage.reports()).toEqual([
      expect.stringMatching(
        /@octo-dev ✅ The agent finished\.\n[\s\S]*acme\/shop#8[\s\S]*In reply to .*: `Go on`/
      )
    ])
    expect(stage.reports(8)).toEqual([
      expect.stringContaining('🤖 The agent job')
    ])
    expect(summary).toContain('| ✅ completed |')
    expect(await finish(stage)).toMatchObject(NOTHING)
  })

  it('does nothing where nothing is pending', async () => {
    const stage = await setStage(ENDED)
    await ask(stage, '/agent Go on').run()
    await ask(stage, '/agent').run()
    await ask(stage, '/agent help').run()
    await ask(stage, '/agent --what is this').run()
    await stage.pass(2 * HOUR_MS)
    const before = left(stage)
    expect(await finish(stage)).toMatchObject(NOTHING)
    expect(left(stage)).toEqual(before)
  })
})

/** Each: what is set, and the outcomes that one finish tells. */
interface Case {
  readonly stage?: StageOptions
  readonly play: (stage: Stage) => Promise<unknown>
  readonly inputs?: Given['inputs']
  readonly tells: readonly string[]
  readonly pending?: number
  /** What the reports of it say, in the end; default none. */
  readonly says?: readonly (string | RegExp)[]
}

const killAt = async (
  stage: Stage,
  asked: Asking,
  step: 'send' | 'rocket',
  given: Given = {}
) => {
  const run = asked.start(given)
  stage.when(step, () => run.kill('SIGKILL'), step === 'send' ? 0 : 100)
  await run.done
  await stage.pass(MINUTE_MS)
}

function dispatched(stage: Stage): Asking {
  const { place } = stage.github
  const sender = stage.github.account('octo-dev')
  const event = workflowDispatch({ place, sender })
  return asking(stage, { id: 1, event }, '', 7)
}

const edit = (stage: Stage, { id }: Asking, body = '/agent Edited') =>
  stage.github.editComment(id, body)

function addFailingJob(stage: Stage): void {
  const messages = [{ ...QUICK, result: 'failed' } as const]
  stage.service.addJob({ id: 'job-2', messages })
}

const CASES: Readonly<Record<string, Case>> = {
  'a review, by its first comment on a line': {
    play: async stage => {
      const comments = [{ body: 'One' }, { body: 'Two' }]
      const given = { by: 'octo-dev', body: '/agent Address', comments }
      const review = stage.review(given)
      await asking(stage, review, given.body).run({ inputs: UNWAITED })
      const [, second = 0] = review.comments
      react(stage, { id: second }, 'rocket', 'stranger', 'review')
      await stage.pass(MINUTE_MS)
    },
    tells: ['completed'],
    says: [/In reply to \[this review\].*: `Address`/]
  },
  'what a stranger has reported': {
    play: async stage => {
      const { id } = await sent(stage)
      const marker = writeMarker({
        kind: 'report',
        project: stage.projectId,
        issue: 7,
        trigger: { kind: 'comment', id },
        runId: '1',
        attempt: 1,
        outcome: 'completed',
        delivery: 'sent',
        isFinal: false
      })
      stage.github.addComment({ issue: 7, user: 'stranger', body: marker })
    },
    tells: ['completed']
  },
  'a waiting run that was killed': {
    play: stage => killAt(stage, ask(stage, '/agent Go on'), 'rocket'),
    tells: ['completed']
  },
  'a run that timed out': {
    stage: SLOW,
    play: stage => sent(stage, '/agent Go on', { inputs: SHORT }),
    tells: ['completed'],
    says: ['The agent finished.']
  },
  'a run without a comment that timed out': {
    stage: SLOW,
    play: async stage => {
      const inputs = { ...SHORT, prompt: 'Go on', 'issue-number': '7' }
      await dispatched(stage).run({ inputs })
      expect(stage.reports()).toEqual([
        expect.stringContaining('outcome=timed%2Dout')
      ])
      await stage.pass(MINUTE_MS)
    },
    tells: ['completed'],
    says: ['The agent finished.']
  },
  'not a 🚀 of a stranger': {
    play: async stage => {
      const asked = ask(stage, { by: 'stranger' })
      react(stage, asked, 'rocket', 'stranger')
      react(stage, asked, 'eyes', 'stranger')
      await stage.pass(2 * HOUR_MS)
    },
    tells: []
  },
  'not a 🚀 on what does not begin with the command': {
    play: async stage => react(stage, ask(stage, 'See /agent'), 'rocket'),
    tells: []
  },
  'not what is still going on': {
    stage: AT_WORK,
    play: stage => sent(stage),
    tells: [],
    pending: 1
  },
  'not an end that has not stood for 10 s': {
    stage: {
      job: { busyForMs: MINUTE_MS, messages: [{ pauseMs: 8_000, ...QUICK }] }
    },
    play: stage => sent(stage),
    tells: [],
    pending: 1
  },
  'its own 👀, alone for an hour': {
    play: stage => eyesFor(stage, 61 * MINUTE_MS),
    tells: ['unknown'],
    says: ['Comment `/agent …` again only if']
  },
  'not its own 👀 of a moment ago': {
    play: stage => eyesFor(stage, 50 * MINUTE_MS),
    tells: []
  },
  'its own 👀 that a report of nothing sent leaves': {
    play: async stage => {
      stage.fault('look', respond(401))
      stage.faults.github.next('DELETE', /./, respond(403), 99)
      await ask(stage, '/agent Go on').run()
      expect(stage.reports()).toEqual([
        expect.stringContaining('Nothing was sent.')
      ])
      await stage.pass(61 * MINUTE_MS)
    },
    tells: ['unknown'],
    says: ['It is not known whether the service accepted the follow-up.']
  },
  'not one that was refused': {
    play: async stage => {
      stage.fault('send', respond(422))
      await ask(stage, '/agent Go on').run()
      await stage.pass(2 * HOUR_MS)
    },
    tells: [],
    says: ['Comment `/agent …` again with the follow-up corrected.']
  },
  'not one of which it is not known already': {
    play: async stage => {
      stage.fault('send', respond(500))
      await ask(stage, '/agent Go on').run()
      await stage.pass(2 * HOUR_MS)
    },
    tells: [],
    says: ['it is not known whether the service accepted it']
  },
  'one killed between its POST and its 🚀': {
    play: async stage => {
      await killAt(stage, ask(stage, '/agent Go on'), 'send')
      await stage.pass(HOUR_MS)
    },
    tells: ['unknown'],
    says: ['❔ It is not known whether']
  },
  'a job that the conversation knew then': {
    inputs: { 'job-id': '' },
    play: async stage => {
      addFailingJob(stage)
      const inputs = { 'job-id': '' }
      await ask(stage, '/agent --job job-2 First').run({ inputs })
      await stage.pass(MINUTE_MS)
      const asked = ask(stage, '/agent Go on')
      await asked.run({ inputs: { ...UNWAITED, ...inputs } })
      await ask(stage, `/agent --job ${stage.jobId} Other`).run({ inputs })
      await stage.pass(MINUTE_MS)
    },
    tells: ['failed'],
    says: ['failed after', 'finished after', 'failed.']
  },
  'not one whose job nobody knows': {
    inputs: { 'job-id': '' },
    play: stage => sent(stage),
    tells: [],
    pending: 1
  },
  'one edited after its 🚀': {
    play: async stage => edit(stage, await sent(stage)),
    tells: ['unknown'],
    says: ['it is not known which job']
  },
  'one edited after a report that names its job': {
    stage: SLOW,
    play: async stage =>
      edit(stage, await sent(stage, '/agent Go on', { inputs: SHORT })),
    tells: ['completed']
  },
  'one that is too old, as timed out': {
    stage: AT_WORK,
    play: stage => sent(stage, '/agent Go on', { afterMs: 73 * HOUR_MS }),
    tells: ['timed-out'],
    says: ['72 h']
  },
  'not one that is much older, though edited lately': {
    play: async stage =>
      edit(
        stage,
        await sent(stage, '/agent Go on', { afterMs: 100 * HOUR_MS })
      ),
    tells: []
  },
  'a job by the newest report, though an older one was edited lately': {
    inputs: { 'job-id': '' },
    play: async stage => {
      addFailingJob(stage)
      const inputs = { 'job-id': '' }
      await ask(stage, '/agent --job job-2 First').run({ inputs })
      await ask(stage, `/agent --job ${stage.jobId} Second`).run({ inputs })
      const [older] = stage.github
        .comments(7)
        .filter(({ body }) => body.includes(' outcome='))
      await stage.pass(200 * HOUR_MS)
      stage.github.editComment(older?.id ?? 0, `${older?.body}\nSeen.`)
      await sent(stage, '/agent Go on', { inputs })
    },
    tells: ['completed'],
    says: ['failed after', 'finished after', 'finished.']
  },
  'one edited before its 🚀': {
    play: async stage => {
      const asked = ask(stage, '/agent Go on')
      await stage.pass(5_000)
      edit(stage, asked)
      await asked.run({ inputs: UNWAITED })
      await stage.pass(MINUTE_MS)
    },
    tells: ['unknown'],
    says: ['it is not known which job']
  },
  'one edited into no command after its 🚀': {
    play: async stage => edit(stage, await sent(stage), 'Never mind'),
    tells: ['unknown'],
    says: ['it is not known which job']
  },
  'not a review submitted lately, though its comment is an old draft': {
    stage: AT_WORK,
    play: async stage => {
      const createdAt = stage.now() - 72.5 * HOUR_MS
      const comments = [{ body: 'One', createdAt }]
      const given = { by: 'octo-dev', body: '/agent Address', comments }
      const review = asking(stage, stage.review(given), given.body)
      await review.run({ inputs: UNWAITED })
      await stage.pass(MINUTE_MS)
    },
    tells: [],
    pending: 1
  },
  'not another tool’s 👀 on what was denied': {
    play: async stage => {
      const asked = ask(stage, { by: 'octo-reader' })
      await asked.run()
      expect(stage.reactions(asked.id)).toBe('-1')
      react(stage, asked, 'eyes')
      await stage.pass(61 * MINUTE_MS)
    },
    tells: []
  },
  'what was given up as not sent, once it was sent': {
    play: async stage => {
      const asked = ask(stage, '/agent Go on')
      react(stage, asked, 'eyes')
      await stage.pass(61 * MINUTE_MS)
      expect(await finish(stage)).toMatchObject({ pending: 0 })
      expect(stage.reports()).toEqual([
        expect.stringContaining('It is not known')
      ])
      react(stage, asked, 'rocket')
      await stage.pass(MINUTE_MS)
    },
    tells: ['completed']
  },
  'with comment: false, by a reaction': {
    inputs: { comment: 'false' },
    play: stage => sent(stage),
    tells: ['completed'],
    says: []
  },
  'not with comment: false what has its reaction': {
    inputs: { comment: 'false' },
    play: stage =>
      ask(stage, '/agent Go on').run({ inputs: { comment: 'false' } }),
    tells: [],
    says: []
  }
}

describe('it finishes', () => {
  it.each(Object.entries(CASES))('%s', async (_, given) => {
    const { inputs = {}, pending = 0, play, says, tells } = given
    const stage = await setStage({
      pullRequest: true,
      ...ENDED,
      ...given.stage
    })
    await play(stage)
    stage.faults.github.clear()
    const told = await finish(stage, { inputs })
    expect(outcomes(told)).toEqual(tells)
    expect(told).toMatchObject({ pending, exitCode: 0 })
    const expected = (says ?? tells.map(() => /./)).map(text =>
      expect.stringMatching(text)
    )
    expect(results(stage)).toEqual(expected)
    const before = left(stage)
    // Told once and for all.
    const again = await finish(stage, { inputs })
    expect(again).toMatchObject({ finished: [], pending })
    expect(left(stage)).toEqual(before)
  })

  it('what timed out there only once, whatever comes of it later', async () => {
    const stage = await setStage({
      job: { messages: [{ ...QUICK, durationMs: 80 * HOUR_MS }] }
    })
    const asked = await sent(stage, '/agent Go on', { afterMs: 73 * HOUR_MS })
    expect(outcomes(await finish(stage))).toEqual(['timed-out'])
    await stage.pass(8 * HOUR_MS)
    expect(await finish(stage)).toMatchObject(NOTHING)
    expect(stage.reactions(asked.id)).toBe('eyes rocket confused')
  })

  it('nothing within 30 s of a send that nothing shows', async () => {
    const stage = await setStage({
      job: { messages: [{ ...QUICK, delayUntilActiveMs: 25_000 }] }
    })
    await sent(stage, '/agent Go on', { afterMs: 12_000 })
    expect(await finish(stage)).toMatchObject({ finished: [], pending: 1 })
  })

  it.each([
    ['that was edited', 'rocket', '/agent --job job-2 Edited'],
    ['that the service does not know', 'eyes', '/agent --job job-3 Go on'],
    ['that nothing shows it was sent to', 'eyes', '/agent --job job-2 Go on']
  ])('without a word of a job %s', async (_, content, body) => {
    const stage = await setStage(ENDED)
    stage.service.addJob({ id: 'job-2' })
    const asked = ask(stage, body)
    react(stage, asked, content)
    await stage.pass(61 * MINUTE_MS)
    if (content === 'rocket') edit(stage, asked, body)
    const told = await finish(stage)
    expect(told.finished).toMatchObject([{ outcome: 'unknown', 'job-id': '' }])
    expect(results(stage).join()).not.toMatch(/job[=%]|Job `/)
  })

  it.each([400, 404])(
    'what is beside a stranger’s 🚀 on a job that gives %i, without delay',
    async status => {
      const stage = await setStage(ENDED)
      const isEvil = ({ path }: { path: string }) => path.includes('evil')
      stage.faults.service.when(isEvil, respond(status), 99)
      react(stage, ask(stage, '/agent --job evil x'), 'rocket', 'stranger')
      await sent(stage)
      const result = await startFinish(stage).done
      expect(outcomes(read(result))).toEqual(['completed'])
      expect(result).toMatchObject({ exitCode: 0, outputs: { pending: '0' } })
      expect(result.durationMs).toBeLessThan(20_000)
    }
  )

  it('an end that a lagging replica does not show yet', async () => {
    const stage = await setStage({
      job: {
        replicaLagsMs: [0, 8_000],
        messages: [{ durationMs: 64_000, result: 'failed' }]
      }
    })
    await sent(stage)
    expect(outcomes(await finish(stage))).not.toContain('completed')
  })
})

describe('one report, whoever makes it', () => {
  const others: Readonly<
    Record<string, (stage: Stage, asked: Asking) => Promise<unknown>>
  > = {
    'another finish': stage => startFinish(stage).done,
    'two others': stage =>
      Promise.all([startFinish(stage).done, startFinish(stage).done]),
    'a waiting run': (_, asked) => asked.run({ runId: 1 }),
    'a re-run': (_, asked) => asked.run({ attempt: 2 })
  }
  it.each(
    Object.keys(others).flatMap(other =>
      [0, 1_000, 8_000].map(ms => [other, ms] as const)
    )
  )('beside %s, %i ms later', async (other, afterMs) => {
    const stage = await setStage(ENDED)
    const asked = await sent(stage)
    const one = startFinish(stage).done
    await stage.pass(afterMs)
    const two = others[other]?.(stage, asked)
    const { pending, exitCode } = read(await one)
    await two
    expect({ pending, exitCode }).toEqual({ pending: 0, exitCode: 0 })
    expect(stage.reports()).toEqual([
      expect.stringContaining('The agent finished')
    ])
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
    expect(stage.prompts()).toEqual(['Go on'])
    expect(await finish(stage)).toMatchObject(NOTHING)
  })

  it('beside one that gives up meanwhile, with a reaction alone', async () => {
    const stage = await setStage(ENDED)
    const asked = await sent(stage)
    // Between the two looks at the job.
    stage.when('look', () => react(stage, asked, 'confused'), 5_000)
    await finish(stage, { inputs: { comment: 'false' } })
    expect(stage.reactions(asked.id)).toBe('eyes rocket hooray')
  })
})

/** So many follow-ups that were sent, each from a comment of its own. */
async function manySent(
  stage: Stage,
  count: number,
  issue = 8
): Promise<readonly Asking[]> {
  const all = Array.from({ length: count }, () => ask(stage, { issue }))
  for (const asked of all) react(stage, asked, 'rocket')
  await stage.pass(MINUTE_MS)
  return all
}

function expectAllToldWell(stage: Stage, all: readonly Asking[]): void {
  for (const { id } of all) expect(stage.reactions(id)).toBe('rocket hooray')
}

describe('many', () => {
  it('are looked at once a job, and cost at most 5 requests for each', async () => {
    const stage = await setStage(ENDED)
    const all = await manySent(stage, 20)
    stage.service.addJob({ id: 'job-2', busyForMs: HOUR_MS })
    await sent(stage, '/agent --job job-2 Go on')
    const before = stage.record.length
    expect(await finish(stage)).toMatchObject({
      finished: { length: 20 },
      pending: 1
    })
    const requests = stage.record.slice(before)
    const looks = requests.filter(({ request }) => STEPS.look(request))
    expect(looks).toHaveLength(3)
    const ofGitHub = requests.length - looks.length
    // Whose token it is, and the comments on issues and on lines.
    expect(ofGitHub - 3).toBeLessThanOrEqual(5 * all.length)
  })

  it('tell the pull request that came of them once', async () => {
    const stage = await setStage(ENDED)
    await manySent(stage, 5, 7)
    expect(await finish(stage)).toMatchObject({ finished: { length: 5 } })
    expect(stage.reports(8)).toEqual([expect.stringContaining('🤖')])
  })

  it('are left for the next run past 60 new comments', async () => {
    const stage = await setStage(ENDED)
    await manySent(stage, 65)
    const first = await finish(stage)
    expect(first).toMatchObject({
      finished: { length: 60 },
      pending: 5,
      exitCode: 0
    })
    expect(first.says).toContain(
      '5 finished follow-ups are left for the next run'
    )
    expect(results(stage)).toHaveLength(60)
    expect(await finish(stage)).toMatchObject({
      finished: { length: 5 },
      pending: 0
    })
    expect(results(stage)).toHaveLength(65)
  })
})

/** What goes wrong in a first finish, its exit code, and what it says. */
const FAILURES: readonly [
  string,
  number,
  string | RegExp,
  (stage: Stage) => Given['inputs']
][] = [
  ['a wrong key', 1, /401.*api-key/, () => ({ 'api-key': 'ak_wrong' })],
  [
    'a wrong address',
    0,
    /404/,
    stage => ({ 'base-url': `${stage.serviceUrl}/nowhere` })
  ],
  [
    'a service that is down',
    0,
    'Still pending: 8',
    stage => void stage.ways.service.breakDown()
  ],
  [
    'a token that may not read',
    1,
    'issues: write',
    ({ github }) =>
      void github.setScopes({ issues: 'none', pullRequests: 'none' })
  ],
  [
    'a token that may not write',
    0,
    /issues: write.*Still pending: 8/s,
    ({ github }) =>
      void github.setScopes({ issues: 'read', pullRequests: 'read' })
  ],
  [
    'GitHub’s limit at the first comment',
    0,
    'Still pending: 8',
    stage => void stage.fault('comment', LIMIT, 99)
  ],
  [
    'GitHub’s limit in the middle',
    0,
    'Still pending: 2',
    stage => void stage.when('comment', () => stage.fault('github', LIMIT, 99))
  ],
  [
    'GitHub failing while it is asked who we are',
    1,
    '502',
    stage => {
      stage.fault('github', respond(502), 99)
      return { 'timeout-minutes': '1' }
    }
  ]
]

describe('what goes wrong', () => {
  it.each(FAILURES)(
    '%s leaves the rest for the next',
    async (_, exitCode, says, plan) => {
      const stage = await setStage(ENDED)
      const all = await manySent(stage, 8)
      const first = await finish(stage, { inputs: plan(stage) ?? {} })
      expect(first.says).toMatch(says)
      expect(first.exitCode).toBe(exitCode)
      const told = first.finished.length
      expect(told).toBe(results(stage).length)
      stage.faults.github.clear()
      stage.ways.service.mend()
      stage.github.setScopes({ issues: 'write', pullRequests: 'write' })
      await stage.pass(10 * MINUTE_MS)
      const second = await finish(stage)
      expect(second).toMatchObject({
        finished: { length: 8 - told },
        pending: 0
      })
      expect(results(stage)).toHaveLength(8)
      expectAllToldWell(stage, all)
    }
  )

  it.each(
    (['look', 'final', 'comment', 'list'] as const).flatMap(step => [
      ['a cancel', step] as const,
      ['a kill', step] as const
    ])
  )('%s at its %s too', async (end, step) => {
    const stage = await setStage(ENDED)
    const all = await manySent(stage, 20)
    const run = startFinish(stage)
    stage.when(step, end === 'a kill' ? () => run.kill('SIGKILL') : run.cancel)
    const first = await run.done
    if (end === 'a cancel') {
      expect(first.durationMs).toBeLessThan(20_000)
      const told = read(first)
      expect(told.finished.length + told.pending).toBe(20)
      expect(told.pending).toBeGreaterThan(0)
      expect(told.finished).toHaveLength(results(stage).length)
    }
    await stage.pass(MINUTE_MS)
    expect(await finish(stage)).toMatchObject({ pending: 0 })
    expect(results(stage)).toHaveLength(20)
    expectAllToldWell(stage, all)
  })

  it.each([
    ['none', 0],
    ['failed', 1],
    ['unknown, failed', 1],
    ['completed', 0]
  ])('fails the step by fail-on: %s', async (failOn, exitCode) => {
    const stage = await setStage({
      job: { messages: [{ durationMs: 5_000, result: 'failed' }] }
    })
    await sent(stage)
    const told = await finish(stage, { inputs: { 'fail-on': failOn } })
    expect(outcomes(told)).toEqual(['failed'])
    expect(told.exitCode).toBe(exitCode)
  })

  it('in its inputs is told together, before any request', async () => {
    const stage = await setStage()
    const { annotations, exitCode } = await startFinish(stage, {
      inputs: { 'max-age-hours': '721', 'fail-on': 'ends', 'api-key': '' }
    }).done
    expect(exitCode).toBe(1)
    expect(annotations).toHaveLength(1)
    expect(annotations[0]?.message).toMatch(/api-key.*max-age-hours.*fail-on/)
    expect(stage.record).toEqual([])
  })
})
