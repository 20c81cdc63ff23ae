import { describe, expect, it } from '@jest/globals'
import type { RunResult } from '../sandbox/runner.ts'
import {
  type Asking,
  ask,
  dispatched,
  labeled,
  review
} from '../stage/asking.ts'
import { respond, STEPS } from '../stage/requests.ts'
import { type Stage, setStage } from '../stage/stage.ts'
import { PULL, QUICK, stageWith, UNNAMED } from '../stage/usual.ts'

/** Follow-ups asked where people are: on a pull request, a line, in a review. */

const MADE = '🤖 The agent job'

/** The notes that tell a pull request which job made it. */
const notesOn = (stage: Stage, pull = PULL) =>
  stage.reports(pull).filter(body => body.includes(MADE))

const toService = (stage: Stage) =>
  stage.record.filter(({ server }) => server === 'service')

const HUNK = '@@ -10,2 +10,3 @@\n   const a = 1\n+  const b = 2'

describe('a follow-up on an issue, and on its pull request', () => {
  it('is answered everywhere without a job named twice', async () => {
    const stage = await setStage({
      job: {
        messages: [{ ...QUICK, changes: 'new-pull-request' }, QUICK]
      }
    })
    const answered = async (asked: Asking, kind?: 'review') => {
      const { outputs } = await asked.run({ inputs: UNNAMED })
      expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
      await stage.pass(60_000)
      return stage.reports(asked.issue, kind).at(-1) ?? ''
    }
    const page = `${stage.serverUrl}/acme/shop`
    const reply = (where: string, to: string, words: string) =>
      `In reply to [${where}](${page}/${to}): \`${words}\``

    const first = ask(stage, `/agent --job ${stage.jobId} Fix the voucher`)
    expect(await answered(first)).toContain(
      reply(
        'this comment',
        `issues/7#issuecomment-${first.id}`,
        'Fix the voucher'
      )
    )
    // Who reads it knows what made it, where it was asked for, and how to go on.
    expect(stage.reports(PULL)).toEqual([
      expect.stringContaining(
        `${MADE} \`job-7f3a\` made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${page}/issues/7#issuecomment-${first.id}).\n\nComment \`/agent …\` here to continue with this job.`
      )
    ])
    const second = ask(stage, { body: '/agent and rename it', issue: PULL })
    expect(await answered(second)).toContain(
      reply('this comment', `pull/8#issuecomment-${second.id}`, 'and rename it')
    )
    const third = ask(stage, {
      kind: 'review',
      issue: PULL,
      body: '/agent Not below zero',
      path: 'src/cart.ts',
      line: 11,
      hunk: HUNK
    })
    // In its thread.
    expect(await answered(third, 'review')).toContain(
      reply(
        'this comment on a line',
        `pull/8#discussion_r${third.id}`,
        'Not below zero'
      )
    )
    const fourth = review(stage, {
      body: '/agent Please address these',
      comments: [
        { path: 'a.ts', line: 3, body: 'Too long.' },
        { path: 'b.ts', line: 9, startLine: 5, body: 'Why `any`?' },
        { path: 'c.ts', subject: 'file', body: 'Split it.' }
      ]
    })
    expect(await answered(fourth)).toContain(
      reply(
        'this review',
        `pull/8#pullrequestreview-${fourth.id}`,
        'Please address these'
      )
    )
    expect(stage.reactions(fourth.comments[0] ?? 0, 'review')).toBe(
      'eyes rocket hooray'
    )

    expect(notesOn(stage)).toHaveLength(1)
    // Each with where it was asked; with --job, also what the issue is about.
    expect(stage.service.messages.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(
        /^Fix the voucher\n\n---.*issue #7.*Checkout fails.*The total turns negative/s
      ),
      expect.stringMatching(
        /^and rename it\n\n---.*pull request #8((?!Description).)*$/s
      ),
      expect.stringMatching(
        /^Not below zero\n\n---.*`src\/cart\.ts`, line 11\n/s
      ),
      expect.stringMatching(
        /^Please address these\n\n---.*`a\.ts`.*Too long\..*`b\.ts`, lines 5 to 9.*`c\.ts`, the file as a whole/s
      )
    ])
  })
})

describe('the pull request is told', () => {
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

describe('an event without a comment', () => {
  it('tells no pull request whose report names the job', async () => {
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

  /** What the workflow asks for it, and where the run asked. */
  async function run(askedBy: (stage: Stage) => Asking) {
    const stage = await stageWith(QUICK)
    const result = await askedBy(stage).run({ inputs: { prompt: 'Go on' } })
    return {
      ...result,
      stage,
      asked: stage.record.map(({ request }) => request)
    }
  }

  it('that only people of the repository can cause is not gated', async () => {
    const { asked, outputs, stage, summary } = await run(dispatched)
    expect(stage.prompts()).toEqual(['Go on'])
    expect(asked.filter(STEPS.gate)).toEqual([])
    expect(stage.reports()).toEqual([])
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(summary).toContain('Go on')
  })

  it('but without a prompt says that there was nothing to send', async () => {
    const stage = await stageWith(QUICK)
    const { annotations, outputs, summary } = await dispatched(stage).run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    for (const said of [summary, annotations[0]?.message])
      expect(said).toContain('prompt is empty, so there was nothing to send.')
    const check = await ask(stage, '/agent').run()
    expect(check.outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    expect(check.summary).not.toContain('prompt is empty')
  })

  it('is gated by who caused it, and reports where it happened', async () => {
    const { asked, outputs, stage } = await run(labeled)
    expect(asked[0]?.path).toContain('/collaborators/octo-dev/')
    expect(outputs.sent).toBe('true')
    expect(stage.reports()).toHaveLength(1)
  })
})

describe('a review', () => {
  it('with the command alone, and nothing else, only watches', async () => {
    const stage = await stageWith(QUICK)
    const { outputs } = await review(stage, { body: '/agent' }).run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    expect(stage.prompts()).toEqual([])
  })

  it('from a fork, which gets no secrets, says so', async () => {
    const stage = await stageWith(QUICK)
    const asked = review(stage, { body: '/agent Do' })
    const { annotations } = await asked.run({ inputs: { 'api-key': '' } })
    expect(annotations).toHaveLength(1)
    expect(annotations[0]?.message).toMatch(/api-key is empty .*forks/)
    expect(stage.record).toEqual([])
  })

  it('and a comment on a line are sent alone with context: false', async () => {
    const stage = await stageWith(QUICK)
    const inputs = { context: 'false' }
    const comments = [{ body: 'One' }, { body: 'Two' }]
    await review(stage, { body: '/agent Do', comments }).run({ inputs })
    await review(stage, { body: '/agent', comments }).run({ inputs })
    await ask(stage, { kind: 'review', issue: PULL }).run({ inputs })
    const sent = stage.service.messages.map(({ prompt }) => prompt)
    expect(sent).toEqual(['Do', 'One\n\nTwo', 'Go on'])
  })
})

describe('the re-run of a review', () => {
  it.each([[{}], [{ comments: [{ body: 'Hm' }] }]])(
    'never sends what the first attempt may have sent: %j',
    async given => {
      const stage = await stageWith(QUICK)
      const asked = review(stage, { body: '/agent Do', ...given })
      const first = asked.start()
      stage.when('look', () => first.kill('SIGKILL'))
      await first.done
      const inputs = { resend: 'true' }
      const again = await asked.run({ attempt: 2, inputs })
      expect(again.outputs).toMatchObject({ outcome: 'unknown', sent: 'false' })
      expect(again.summary).not.toContain('set resend to true')
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

it('a branch whose job the service does not know burns no comment', async () => {
  const stage = await setStage()
  const pull = { title: 'Change', by: 'stranger', branch: 'agent/job-none' }
  const { number: issue } = stage.github.openPullRequest(pull)
  const asked = ask(stage, { body: '/agent Fix it', issue })
  const inputs = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }
  const { outputs } = await asked.run({ inputs })
  expect(outputs).toMatchObject({ outcome: 'error', 'job-id': '' })
  expect(stage.reactions(asked.id)).toBe('confused')
  expect(stage.reports(issue)).toEqual([
    expect.stringMatching(
      /The ID comes from job-id-pattern.* Then re-run the workflow job; or, .*`\/agent --job <id> …` again/s
    )
  ])
})

describe('help', () => {
  it.each(['/agent help', '/agent --help', '/agent —help'])(
    '%s is answered once, without the service',
    async body => {
      const stage = await stageWith(QUICK)
      const asked = ask(stage, body)
      const inputs = { ...UNNAMED, 'allowed-bots': 'renovate[bot]' }
      const [first, second] = await Promise.all([
        asked.run({ inputs }),
        asked.run({ runId: 1, inputs })
      ])
      await asked.run({ attempt: 2, inputs })
      expect(first.outputs).toMatchObject({ outcome: 'skipped', sent: 'false' })
      expect(second.outputs.outcome).toBe('skipped')
      expect([first.exitCode, second.exitCode]).toEqual([0, 0])
      expect(toService(stage)).toEqual([])
      const [help = '', ...more] = stage.reports()
      expect(more).toEqual([])
      for (const word of [
        '--job <id>',
        '--threads',
        '--checks',
        '`write`',
        'renovate[bot]'
      ])
        expect(help).toContain(word)
    }
  )

  it('is given in a review without comments, too', async () => {
    const stage = await stageWith(QUICK)
    await review(stage, { body: '/agent help' }).run({ inputs: UNNAMED })
    expect(stage.reports(PULL)).toEqual([expect.stringContaining('--job <id>')])
  })

  it('looks nothing up', async () => {
    const stage = await setStage()
    const pull = { title: 'Change', by: 'stranger', body: 'agent/job-evil' }
    const { number } = stage.github.openPullRequest({ ...pull, branch: 'x' })
    const asked = ask(stage, { body: '/agent help', issue: number })
    const inputs = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }
    const { outputs } = await asked.run({ inputs })
    expect(outputs).toMatchObject({ outcome: 'skipped', 'job-id': '' })
    expect(stage.reports(number)).toEqual([
      expect.stringContaining('How to use `/agent`')
    ])
    // The gate, and whose comments ours are.
    const reads = stage.record.filter(
      ({ request: { method, path } }) => method === 'GET' || path === '/graphql'
    )
    expect(reads.map(({ request }) => request.path)).toEqual([
      expect.stringMatching(/\/permission$/)
    ])
    expect(toService(stage)).toEqual([])
  })
})
