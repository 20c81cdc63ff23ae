/**
 * What a whole run says is true, and said in time: report, summary, warnings,
 * outputs, the pull request (closed, merged, what changed), and whether the step
 * fails: docs/delivery.md, "What is recorded, said, and advised". Single sentences
 * are in report/advice and report/wording.
 */

import { describe, expect, it } from '@jest/globals'
import type { MessageScript } from '../../sandbox/agent-service.ts'
import type { Fault } from '../../sandbox/faults.ts'
import type { RunResult } from '../../sandbox/runner.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  heed,
  labeled,
  review,
  told
} from '../../stage/asking.ts'
import {
  changesOf,
  ERROR,
  leftBy,
  markedOn,
  readsOf,
  wordsOf
} from '../../stage/changes.ts'
import { finish } from '../../stage/finishing.ts'
import { markersOf } from '../../stage/markers.ts'
import { HANG, respond, type StepName } from '../../stage/requests.ts'
import type { Sent, Stage } from '../../stage/stage.ts'
import {
  ASKED,
  ENDLESS,
  GO_ON,
  JOB,
  MINUTE_MS,
  NEVER,
  PROMPT,
  PULL,
  QUICK,
  SHORT,
  SLOW,
  stageWith,
  UNNAMED,
  UNWAITED
} from '../../stage/usual.ts'
import { SENT } from '../fakes/reports.ts'

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
      key: `comment-${asked.id}`,
      askedOn: 7,
      reactionTarget: { kind: 'comment', id: asked.id },
      asker: 'octo-dev',
      words: `Go on with ${'x'.repeat(68)}…`,
      attempt: 1,
      outcome: 'timed-out',
      sendStatus: 'yes',
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

  it('is the reason in the summary, and the page that explains it', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('look', respond(401))
    const env = {
      GITHUB_ACTION_REPOSITORY: 'your-org/agent-follow-up',
      GITHUB_ACTION_REF: 'v1'
    }
    const { summary } = await ask(stage, GO_ON).run({ env })
    expect(summary.split('\n').at(-2)).toBe(
      `Reason: \`unauthorized\`. [Troubleshooting](${stage.serverUrl}/your-org/agent-follow-up/blob/v1/docs/troubleshooting.md#reason-unauthorized) explains it.`
    )
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

  const cases: readonly [string, StepName, Fault, readonly RegExp[]][] = [
    ['the service hangs', 'look', HANG, []],
    [
      'a comment can’t be created',
      'comment',
      HANG,
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
    expect(stage.now() - cancelledAt).toBeLessThanOrEqual(4_500)
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

  it('in time after a cancel while the threads are read', async () => {
    const stage = await stageWith(QUICK)
    const about = { issue: PULL, kind: 'review' } as const
    const user = 'octo-dev'
    const { id: replyTo } = stage.github.addComment({
      ...about,
      user,
      body: 'Hm'
    })
    const asked = ask(stage, {
      ...about,
      body: '/agent --threads Go on',
      replyTo
    })
    stage.faults.github.when(
      ({ body }) => body.includes('reviewThreads'),
      HANG,
      99
    )
    const run = asked.start()
    stage.when('claim', run.cancel, 2_000)
    const { annotations, outputs, summary } = await run.done
    expect(outputs).toMatchObject({ outcome: 'cancelled', sent: 'false' })
    expect(summary).toMatch(
      /This run sent nothing\. Re-run the workflow job to send the follow-up\./
    )
    expect(annotations).toHaveLength(1)
    expect(stage.prompts()).toEqual([])
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
    // The agent has worked for 26 s.
    expect(result.durationMs).toBe(2 * MINUTE_MS + 26_180)
    expect(result.annotations.map(({ level }) => level)).toEqual([
      'warning',
      'notice'
    ])
    expect(result.log).toContain('GitHub did not answer in time')
  })
})

const SAME = { ...QUICK, changes: 'none' } as const

const MADE = { ...QUICK, changes: 'new-pull-request' } as const

it('the report keeps the status out that contradicts its sentence', async () => {
  const stage = await stageWith({ durationMs: 13_000, changes: 'push' })
  // It ends too close to the time limit.
  await ask(stage, '/agent One').run({ inputs: { 'timeout-minutes': '0.3' } })
  expect(stage.reports()[0]).toContain(
    'The agent job has ended, but it could not be told'
  )
  expect(stage.reports()[0]).not.toContain('· status')
  const late = await stageWith({ ...NEVER, postStatus: 'active' })
  await ask(late, '/agent One').run()
  expect(late.reports()[0]).toContain('was not seen working on it')
  expect(late.reports()[0]).not.toContain('· status')
})

describe('a cause is said once, and what it costs each time', () => {
  const forbidden = (stage: Stage) =>
    stage.faults.github.when(
      ({ method, path }) => method !== 'GET' && path !== '/graphql',
      respond(403),
      99
    )

  it('a token that may not write', async () => {
    const stage = await stageWith(QUICK)
    forbidden(stage)
    const result = await ask(stage, '/agent One').run()
    expect(result.annotations).toEqual([
      {
        level: 'warning',
        message: expect.stringMatching(
          /^The reactions could not be updated\. GitHub answered 403\./
        )
      },
      {
        level: 'warning',
        message:
          'The report could not be posted. The outputs and the step summary have the result.'
      },
      {
        level: 'error',
        message: expect.stringMatching(
          /👀 could not be added\..*This run sent nothing\./
        )
      }
    ])
  })

  it('a comment that is refused after the send', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', respond(403), 9)
    stage.fault('final', respond(403), 9)
    const { annotations, outputs } = await ask(stage, '/agent One').run()
    expect(outputs.outcome).toBe('completed')
    expect(annotations).toEqual([
      {
        level: 'warning',
        message: expect.stringMatching(/could not be .*GitHub answered 403\./)
      },
      { level: 'warning', message: expect.stringMatching(/^The re.*\.$/) },
      { level: 'notice', message: expect.anything() }
    ])
  })

  it('says of what is sent without a wait that it will not be reported', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('comment', respond(403), 9)
    const { annotations, outputs } = await ask(stage, '/agent One').run({
      inputs: UNWAITED
    })
    expect(outputs).toMatchObject({ outcome: 'sent', sent: 'true' })
    expect(annotations[0]?.message).toContain(
      'Without it, the result of this follow-up will not be reported.'
    )
    expect(changesOf(stage).join()).toMatch(
      /^react eyes 201,send 200,react rocket 201,comment 403$/
    )
  })
})

describe('what changed', () => {
  it('is linked in report and summary, where the head moved', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const { outputs, summary } = await ask(stage, {}).run()
    const after = headOf(stage)
    expect(outputs).toMatchObject({
      outcome: 'completed',
      changed: 'true',
      'pr-previous-sha': before,
      'pr-head-sha': after,
      'pr-state': 'open'
    })
    const link = `#8](${stage.serverUrl}/acme/shop/pull/8)** · ${compare(stage, before, after)}\n`
    expect(before).not.toBe(after)
    expect(stage.reports()[0]).toContain(link)
    expect(summary).toContain(link)
    expect(summary + stage.reports()[0]).not.toContain('go unnoticed')
  })

  it('is linked by finish, which lists both commits', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const { outputs } = await ask(stage, {}).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({
      'pr-previous-sha': before,
      'pr-head-sha': '',
      'asked-by': 'octo-dev'
    })
    await stage.pass(3 * MINUTE_MS)
    stage.github.endPullRequest(PULL, 'merged')
    const { finished } = await finish(stage)
    const after = headOf(stage)
    expect(finished).toMatchObject([
      {
        'pr-previous-sha': before,
        'pr-head-sha': after,
        'pr-state': 'merged',
        'asked-by': 'octo-dev',
        reason: ''
      }
    ])
    expect(stage.reports()[0]).toContain(compare(stage, before, after))
    expect(stage.reports()[0]).toContain(
      'The pull request `acme/shop#8` is merged, so'
    )
  })

  it('is linked again by nobody, and known to a re-run', async () => {
    const stage = await stageWith(QUICK)
    const before = headOf(stage)
    const asked = ask(stage, {})
    await asked.run()
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({
      'pr-previous-sha': before,
      'pr-head-sha': headOf(stage)
    })
    expect(stage.reports()).toHaveLength(1)
  })

  it.each([
    ['the head did not move', SAME, PULL],
    ['another pull request was made', MADE, PULL + 1]
  ])('is not linked where %s', async (_, script, number) => {
    const stage = await stageWith(script)
    const { outputs } = await ask(stage, {}).run()
    expect(outputs['pr-number']).toBe(String(number))
    const isSame = number === PULL
    expect(outputs['pr-previous-sha']).toBe(isSame ? headOf(stage) : '')
    expect(stage.reports()[0]).not.toContain('/compare/')
  })
})

describe('the pull request that a job links', () => {
  const linkTo = (prLink: string) => stageWith({ ...QUICK, prLink })
  const isPull = ({ path }: Sent['request']) => /\/pulls\/\d+$/.test(path)

  it('is read in the repository that it is in', async () => {
    const stage = await linkTo('https://github.test/other/repo/pull/3')
    const head = { ref: 'b', sha: 'c0ffee', repo: { full_name: 'me/repo' } }
    const base = { repo: { full_name: 'Other/Repo' } }
    stage.faults.github.when(
      ({ path }) => path.endsWith('/repos/other/repo/pulls/3'),
      respond(200, {}, JSON.stringify({ state: 'open', head, base }))
    )
    const { outputs } = await ask(stage, {}).run()
    expect(outputs).toMatchObject({
      'pr-number': '3',
      'pr-repository': 'Other/Repo',
      'pr-head-ref': 'b',
      'pr-head-sha': 'c0ffee',
      'pr-head-repository': 'me/repo',
      'pr-state': 'open'
    })
  })

  it.each<[string, Fault]>([
    ['is gone', respond(404)],
    ['has moved', respond(301)],
    ['has no head', respond(200, {}, '{"number":8}')],
    ['has no commit', respond(200, {}, '{"head":{"ref":"x","sha":""}}')],
    ['can’t be read for long', respond(500)]
  ])('and that %s, is none', async (_, fault) => {
    const stage = await stageWith(QUICK)
    stage.faults.github.when(isPull, fault, 99)
    const { outputs } = await ask(stage, {}).run()
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'pr-link': expect.stringContaining('/pull/8'),
      'pr-number': '',
      'pr-head-sha': '',
      'pr-previous-sha': ''
    })
  })

  it.each([null, 'https://evil.example/acme/shop/pull/8'])(
    'is not asked for at %j',
    async prLink => {
      const stage = await stageWith({ ...QUICK, prLink }, { job: { prLink } })
      const { outputs } = await ask(stage, {}).run()
      expect(outputs).toMatchObject({ sent: 'true', 'pr-number': '' })
      expect(readsOf(stage, /\/pulls\/\d+$/)).toEqual([])
      expect(stage.strays).toEqual([])
    }
  )
})

describe('a pull request that is over', () => {
  it.each(['closed', 'merged'] as const)(
    'is told of in the result: %s',
    async end => {
      const stage = await stageWith(QUICK)
      stage.github.endPullRequest(PULL, end)
      const { annotations, outputs, summary } = await ask(stage, {}).run()
      expect(outputs).toMatchObject({ outcome: 'completed', 'pr-state': end })
      const said = `The pull request \`acme/shop#8\` is ${end}, so new commits on its branch will go unnoticed.`
      expect(stage.reports()[0]).toContain(said)
      expect(summary).toContain(said)
      expect(annotations.at(-1)?.message).toContain(`is ${end}, so`)
    }
  )

  it.each([
    [
      'a comment',
      (stage: Stage) => ask(stage, { body: '/agent fix', issue: PULL })
    ],
    ['a review', (stage: Stage) => review(stage, { body: '/agent fix' })],
    [
      'a comment on a line',
      (stage: Stage) =>
        ask(stage, {
          body: '/agent fix',
          issue: PULL,
          kind: 'review',
          path: 'src/a.ts',
          line: 3
        })
    ]
  ] as const)('is told of in the report of sent: %s', async (_, cause) => {
    const stage = await stageWith(QUICK, { scopes: { contents: 'none' } })
    stage.github.endPullRequest(PULL, 'merged')
    const { outputs } = await cause(stage).run({ inputs: UNWAITED })
    expect(outputs).toMatchObject({ outcome: 'sent', 'pr-state': 'merged' })
    const all = [
      ...stage.reports(PULL),
      ...stage.reports(PULL, 'review')
    ].join()
    expect(all).toContain(
      '`. The pull request `acme/shop#8` is merged, so new commits on its branch will go unnoticed. Comment `/agent` to see how it is going.'
    )
  })

  it('is that of the event, where it can’t be read', async () => {
    const stage = await stageWith(QUICK)
    stage.github.endPullRequest(PULL, 'closed')
    stage.fault('pull', { kind: 'respond', status: 404 }, 9)
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'pr-number': '',
      'pr-state': 'closed'
    })
  })

  it('is not that of the event in a later attempt, because it may be old', async () => {
    const stage = await stageWith(QUICK)
    stage.fault('pull', { kind: 'respond', status: 404 }, 9)
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    const { outputs } = await asked.run({ attempt: 2 })
    expect(outputs).toMatchObject({ outcome: 'completed', 'pr-state': '' })
  })

  it('is not another one than the job’s', async () => {
    const stage = await stageWith(MADE)
    stage.github.endPullRequest(PULL, 'merged')
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({ 'pr-number': '9', 'pr-state': 'open' })
    expect(stage.reports(PULL)[0]).not.toContain('go unnoticed')
  })

  it('is not said of another one, which can’t be read', async () => {
    const stage = await stageWith(MADE)
    stage.github.endPullRequest(PULL, 'merged')
    const asked = ask(stage, { body: '/agent fix', issue: PULL })
    stage.fault('pull', { kind: 'respond', status: 404 }, 9)
    const { outputs } = await asked.run()
    expect(outputs).toMatchObject({ 'pr-number': '', 'pr-state': '' })
    expect(stage.reports(PULL)[0]).not.toContain('go unnoticed')
  })
})

const readsReactions = ({ request }: Pick<Sent, 'request'>) =>
  request.method === 'GET' && request.path.includes('/reactions')

/**
 * What was said that was not true, the ends that were not the follow-up's, and
 * the results that were lost. Where a report advises something, it is done.
 */

describe('who did not win the claim', () => {
  const firsts: Record<string, (stage: Stage, kill: () => void) => void> = {
    'timed out': () => undefined,
    'was killed at its 🚀': (stage, kill) => stage.when('rocket', kill, 100),
    'was killed after its POST': (stage, kill) => stage.when('send', kill)
  }
  const seconds: Record<string, (stage: Stage, cancel: () => void) => void> = {
    'is cancelled as it reads 🚀': (stage, cancel) =>
      stage.when(readsReactions, cancel),
    'is cancelled with its 👀 out': (stage, cancel) => {
      stage.fault('claim', { kind: 'delay', ms: 3_000 })
      stage.when('claim', cancel)
    },
    'gets no answer to its 👀': stage => stage.fault('claim', respond(502), 99),
    'is cancelled in the gate': (stage, cancel) => {
      stage.fault('gate', { kind: 'delay', ms: 3_000 })
      stage.when('gate', cancel)
    }
  }
  const attemptsOf = (second: string) => {
    // 🚀 says nothing to a first attempt.
    if (second === 'is cancelled as it reads 🚀') return [2]
    // A re-run that finds 👀 does not ask for it.
    return /its 👀/.test(second) ? [1] : [1, 2]
  }
  const cases = Object.keys(firsts).flatMap(first =>
    Object.keys(seconds).flatMap(second =>
      attemptsOf(second).map(attempt => [first, second, attempt] as const)
    )
  )

  it.each(cases)(
    'says how to go on: one %s, the next %s (attempt %i)',
    async (first, second, attempt) => {
      const stage = await stageWith([ENDLESS])
      const asked = ask(stage, ASKED)
      const one = asked.start({ inputs: SHORT })
      firsts[first]?.(stage, () => one.kill('SIGKILL'))
      await one.done

      const next = attempt === 2 ? { attempt } : { runId: 1 }
      const two = asked.start({ inputs: SHORT, ...next })
      seconds[second]?.(stage, two.cancel)
      const result = await two.done

      expect(['cancelled', 'error']).toContain(result.outputs.outcome)
      // It ended before it asked for 👀, and found no report that knows more.
      const isFree =
        second === 'is cancelled in the gate' ||
        (second === 'is cancelled as it reads 🚀' && first !== 'timed out')
      expect(told(stage, result).includes('Re-run the workflow job')).toBe(
        isFree
      )
      if (isFree)
        expect(result.summary).toContain(
          attempt === 2
            ? 'This run sent nothing. Re-run the workflow job.'
            : 'This run sent nothing. Re-run the workflow job to send the follow-up.'
        )
      if (first === 'timed out')
        expect(stage.reports()).toEqual([expect.stringContaining(SENT)])
      stage.faults.github.clear()
      await heed(stage, asked, result, SHORT)
      expect(stage.prompts()).toEqual([PROMPT])
    }
  )
})

describe('advice that fits', () => {
  it.each([
    // A re-run can correct project-id or base-url, and only a comment the ID.
    [
      'was wrong',
      '--job job-7f3b ',
      "Check the job's ID, project-id, and base-url. Then re-run"
    ],
    ['was not named', '', 'No job is named: ']
  ])('names a job where the job %s', async (_, option, says) => {
    const stage = await stageWith([QUICK])
    const asked = ask(stage, `/agent ${option}${PROMPT}`)
    const inputs = { 'job-id': '' }
    const result = await asked.run({ inputs })
    expect(result.outputs.outcome).toBe('error')
    expect(stage.reactions(asked.id)).toBe('confused')
    const report = stage.reports().at(-1)
    expect(report).toContain(says)
    expect(report).toContain('omment `/agent --job <id> …` with the ID of')
    // A marker names only a job that the service has confirmed.
    expect(report).not.toContain('"job"')
    await heed(stage, asked, result, inputs)
    expect(stage.prompts()).toEqual([PROMPT])
    expect(stage.service.messages[0]?.jobId).toBe(stage.jobId)
  })

  it('starts another job where one was archived', async () => {
    const stage = await stageWith([{ ...QUICK, result: 'archived' }])
    stage.fault('send', respond(409))
    const asked = ask(stage, ASKED)
    await heed(stage, asked, await asked.run())
    expect(stage.prompts()).toEqual([PROMPT])
    stage.fault('send', respond(409))
    await ask(stage, '/agent And then').run()
    expect(stage.reports()[1]).toContain('This run sent nothing.')
    stage.fault('send', respond(429, { 'retry-after': '7200' }))
    await ask(stage, '/agent Or this').run()
    expect(stage.reports()[2]).toContain('re-run the workflow job')
    for (const report of stage.reports().slice(0, 2)) {
      expect(report).toContain('omment `/agent --job <id> …`')
      expect(report).not.toMatch(/`\/agent …`|[Rr]e-run/)
    }
    stage.service.addJob({ id: 'job-2' })
    await ask(stage, '/agent --job job-2 Go on').run()
    expect(stage.service.messages.at(-1)).toMatchObject({ jobId: 'job-2' })
    // By itself, `/agent` would go to the workflow's job.
    expect(stage.reports().at(-1)).toContain('`/agent --job job-2`')
  })

  it('names the job again where no report does', async () => {
    const stage = await stageWith([QUICK])
    stage.fault('look', respond(503), 99)
    const asked = ask(stage, `/agent --job ${stage.jobId}`)
    const inputs = { 'job-id': '' }
    const result = await asked.run({ inputs: { ...inputs, ...SHORT } })
    stage.faults.service.clear()
    const after = await heed(stage, asked, result, inputs)
    expect(after?.outputs.outcome).toBe('completed')
  })

  it('says after how long only what was measured', async () => {
    const stage = await stageWith([{ ...QUICK, durationMs: 24_000 }, QUICK])
    await ask(stage, ASKED).run()
    // Seen by polls two seconds and a tenth of the time apart.
    expect(stage.reports()[0]).toMatch(/finished after 2[4-8] s\./)
    await ask(stage, '/agent').run()
    expect(stage.reports()[1]).toContain('The agent job is `completed`.')
    const killed = ask(stage, '/agent And then')
    const run = killed.start()
    stage.when('rocket', () => run.kill('SIGKILL'), 100)
    await run.done
    await killed.run({ attempt: 2 })
    expect(stage.reports()[2]).toContain('The agent finished.')
  })
})

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
    'a review is another one, as its report may be signed with a wrong key': {
      asked: stage => review(stage, { body: GO_ON }),
      plan: refuseKey,
      changes: ['comment 201'],
      reports: ['error unsent'],
      says: /answered 401\.[\s\S]*Submit the review again, or comment `\/agent …`\.$/,
      never: reRun
    },
    'a review that could be claimed, and is not yet, is the same': {
      asked: stage =>
        review(stage, { body: GO_ON, comments: [{ body: 'Hm' }] }),
      plan: refuseKey,
      changes: ['comment 201', 'react confused 201'],
      reports: ['error nothing'],
      says: /answered 401\.[\s\S]*Submit the review again, or comment `\/agent …`\.$/,
      never: reRun
    },
    'a review that names a wrong job is to name another, or its re-run': {
      asked: stage => review(stage, { body: '/agent --job job-x Go on' }),
      changes: ['comment 201'],
      reports: ['error unsent'],
      says: /answered 404\.[\s\S]*Then re-run the workflow job; or, .* comment `\/agent --job <id> …` with/,
      never: /[Ss]ubmit/
    },
    'an event without a comment is a new run': {
      asked: dispatched,
      inputs: { ...prompt, 'issue-number': '7' },
      plan: refuseKey,
      changes: ['comment 201'],
      reports: ['error unsent'],
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
    expect(words).toContain('This run sent nothing.')
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
    ['where only the workflow does', GO_ON, { comment: 'false' }, true]
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

  it.each<[string, number, Fault]>([
    ['refused', 1, respond(403)],
    ['never answered', 99, HANG]
  ])('that no comment names because the report is %s', async (...row) => {
    const [, times, fault] = row
    const stage = await stageWith(QUICK)
    stage.fault('comment', fault, times)
    const { annotations, outputs, summary } = await ask(stage, NAMED).run({
      inputs: { ...UNNAMED, ...UNWAITED }
    })
    expect(outputs).toMatchObject({ outcome: 'sent', 'comment-url': '' })
    const advised = `/agent --job ${JOB}`
    expect(summary).toContain(`Comment \`${advised}\` to see`)
    expect(annotations.at(-1)?.message).toContain(`Comment "${advised}" to see`)
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

function markerOn(stage: Stage, issue?: number): ReportMarker {
  const body = stage.reports(issue).at(-1) ?? ''
  const { isSigned, marker } = markersOf(stage.key).read(body) ?? {}
  expect(isSigned).toBe(true)
  return marker as ReportMarker
}

function headOf(stage: Stage, number = PULL): string {
  return stage.github.issue(number)?.pull?.headSha ?? ''
}

function compare(stage: Stage, before: string, after: string): string {
  return `[what changed](${stage.serverUrl}/acme/shop/compare/${before}..${after})`
}
