import { describe, expect, it } from '@jest/globals'
import { issuesLabeled, workflowDispatch } from '../sandbox/payloads.ts'
import { respond, STEPS } from '../simulation/requests.ts'
import { type Asking, ask, asking } from './fakes/asking.ts'
import { type Stage, setStage } from './fakes/stage.ts'

/** Follow-ups asked where people are: on a pull request, a line, in a review. */

/** Nobody names the job but who asks. */
const UNNAMED = { 'job-id': '' }
const QUICK = { durationMs: 3_000, changes: 'push' } as const
const PUSHED = { pullRequest: true, job: { messages: [QUICK] } } as const
const PULL = 8
const MADE = '🤖 The agent job'

/** The notes that tell a pull request which job made it. */
const notesOn = (stage: Stage, pull = PULL) =>
  stage.reports(pull).filter(body => body.includes(MADE))

type Review = Omit<Parameters<Stage['review']>[0], 'by'>

function review(stage: Stage, given: Review = {}) {
  const submitted = stage.review({ by: 'octo-dev', issue: PULL, ...given })
  const asked = asking(stage, submitted, given.body ?? '', PULL)
  return { ...asked, comments: submitted.comments }
}

const toService = (stage: Stage) =>
  stage.record.filter(({ server }) => server === 'service')

const HUNK = '@@ -10,2 +10,3 @@\n   const a = 1\n+  const b = 2'

describe('a follow-up on an issue, and on its pull request', () => {
  it('is answered everywhere without a job named twice', async () => {
    const stage = await setStage({
      job: {
        messages: [{ durationMs: 1_200, changes: 'new-pull-request' }, QUICK]
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
        `${MADE} \`job-7f3a\` made this pull request. \`octo-dev\` sent the job a follow-up in [this comment](${page}/issues/7#issuecomment-${first.id}).\n\nComment \`/agent …\` here, on a line, or in a review to continue with this job.`
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
  const plays: Record<string, (stage: Stage) => Promise<unknown>> = {
    'once by two that ended together': async stage => {
      const first = ask(stage, '/agent One').run()
      await stage.pass(500)
      await Promise.all([first, ask(stage, '/agent Two').run()])
    },
    'once for an event without a comment': stage =>
      labeled(stage).run({ inputs: { prompt: 'Go on' } }),
    'never where it knows its job already': async stage => {
      await ask(stage, { body: '/agent Go on', issue: PULL }).run()
      await ask(stage, '/agent Go on').run()
    },
    'never by a run that only checks the job': stage =>
      ask(stage, '/agent').run(),
    'never with comment: false': stage =>
      ask(stage, '/agent One').run({ inputs: { comment: 'false' } }),
    'never where it was asked on it, and reported elsewhere': stage =>
      ask(stage, { issue: PULL }).run({ inputs: { 'issue-number': '7' } })
  }
  it.each(Object.entries(plays))('%s', async (name, play) => {
    const stage = await setStage(PUSHED)
    await play(stage)
    expect(notesOn(stage)).toHaveLength(name.startsWith('once') ? 1 : 0)
  })

  it.each([
    ['another repository', 'https://github.test/acme/other/pull/8'],
    ['another host', 'https://code.example/acme/shop/pull/8']
  ])('never on %s', async (_, prLink) => {
    const stage = await setStage({
      pullRequest: true,
      job: { messages: [{ durationMs: 1_200, prLink }] }
    })
    const { outputs } = await ask(stage, '/agent Go on').run()
    expect(outputs).toMatchObject({ outcome: 'completed', prLink })
    expect(stage.reports(PULL)).toEqual([])
  })

  it('or else there is a warning, and the result is reported', async () => {
    const stage = await setStage(PUSHED)
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

function labeled(stage: Stage): Asking {
  const event = issuesLabeled({
    place: stage.github.place,
    sender: stage.github.account('octo-dev'),
    issue: stage.github.issue(stage.issue) as never,
    label: 'agent'
  })
  return asking(stage, { id: 3, event }, '', stage.issue)
}

function dispatched(stage: Stage): Asking {
  const { place } = stage.github
  const sender = stage.github.account('octo-dev')
  const event = workflowDispatch({ place, sender })
  return asking(stage, { id: 3, event }, '')
}

describe('an event without a comment', () => {
  it('tells no pull request whose report names the job', async () => {
    const stage = await setStage(PUSHED)
    const inputs = { prompt: 'Go on', 'issue-number': String(PULL) }
    await dispatched(stage).run({ inputs })
    expect(stage.reports(PULL)).toHaveLength(1)
    expect(notesOn(stage)).toEqual([])
  })

  /** What the workflow asks for it, and where the run asked. */
  async function run(askedBy: (stage: Stage) => Asking) {
    const stage = await setStage(PUSHED)
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
    const stage = await setStage(PUSHED)
    const { annotations, summary } = await dispatched(stage).run()
    for (const said of [summary, annotations[0]?.message])
      expect(said).toContain('prompt is empty, so there was nothing to send.')
    const check = await ask(stage, '/agent').run()
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
    const stage = await setStage(PUSHED)
    const { outputs } = await review(stage, { body: '/agent' }).run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    expect(stage.prompts()).toEqual([])
  })

  it('from a fork, which gets no secrets, says so', async () => {
    const stage = await setStage(PUSHED)
    const asked = review(stage, { body: '/agent Do' })
    const { annotations } = await asked.run({ inputs: { 'api-key': '' } })
    expect(annotations).toHaveLength(1)
    expect(annotations[0]?.message).toMatch(/api-key is empty .*forks/)
    expect(stage.record).toEqual([])
  })

  it('and a comment on a line are sent alone with context: false', async () => {
    const stage = await setStage(PUSHED)
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
      const stage = await setStage(PUSHED)
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
    expect.stringMatching(/correct it, then re-run .* `\/agent --job <id> …`/)
  ])
})

describe('help', () => {
  it.each(['/agent help', '/agent --help', '/agent —help'])(
    '%s is answered once, without the service',
    async body => {
      const stage = await setStage(PUSHED)
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
        '`write`',
        'renovate[bot]',
        'No job is known'
      ])
        expect(help).toContain(word)
    }
  )

  it('is given in a review without comments, too', async () => {
    const stage = await setStage(PUSHED)
    await review(stage, { body: '/agent help' }).run({ inputs: UNNAMED })
    expect(stage.reports(PULL)).toEqual([expect.stringContaining('--job <id>')])
  })

  it('does not believe what a description says', async () => {
    const stage = await setStage()
    const pull = { title: 'Change', by: 'stranger', body: 'agent/job-evil' }
    const { number } = stage.github.openPullRequest({ ...pull, branch: 'x' })
    const asked = ask(stage, { body: '/agent help', issue: number })
    const inputs = { ...UNNAMED, 'job-id-pattern': 'agent/{job-id}' }
    await asked.run({ inputs })
    expect(stage.reports(number)).toEqual([
      expect.not.stringContaining('job-evil')
    ])
  })

  it('knows the job of the issue', async () => {
    const stage = await setStage(PUSHED)
    await ask(stage, '/agent Go on').run()
    await stage.pass(1_000)
    await ask(stage, '/agent help').run({ inputs: UNNAMED })
    expect(stage.reports().at(-1)).toContain('The job here is `job-7f3a`')
  })
})
