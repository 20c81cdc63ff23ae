/**
 * What asks, and for what: comments, reviews, events, `--help`, and which pull
 * request an event is about: docs/reference.md.
 */

import { statSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { Runner } from '../../src/action/runner.ts'
import { MARKER_OPENING } from '../../src/github/trigger.ts'
import { main } from '../../src/main.ts'
import {
  type Asking,
  ask,
  dispatched,
  type Given,
  labeled,
  review
} from '../../stage/asking.ts'
import { DONE, leftBy, readsOf, wordsOf } from '../../stage/changes.ts'
import { markersOf } from '../../stage/markers.ts'
import { respond, STEPS } from '../../stage/requests.ts'
import { type Stage, setStage } from '../../stage/stage.ts'
import { GO_ON, PULL, QUICK, stageWith, UNNAMED } from '../../stage/usual.ts'
import { CHECKED, red, runFor } from '../fakes/failed-checks.ts'
import {
  type Checks,
  checkRun,
  checkSuite,
  pushedTo,
  workflowRun
} from '../workflows/events.ts'

describe.each([
  ['workflow_run', workflowRun],
  ['check_suite', checkSuite],
  ['check_run', checkRun]
])('%s', (_, event) => {
  it('is about its pull request: its job is found, and the report goes there', async () => {
    const stage = await setStage(CHECKED)
    await ask(stage, { issue: PULL }).run()
    await stage.pass(60_000)
    const { outputs } = await runFor(stage, event(stage, red(stage)))
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'job-id': stage.jobId,
      sent: 'true'
    })
    expect(stage.prompts()).toEqual(['Go on', 'Fix the checks.'])
    expect(stage.reports(PULL)).toHaveLength(2)
    expect(outputs['comment-url']).toContain(`/pull/${PULL}#`)
  })

  it('finds the job by job-id-pattern, too', async () => {
    const stage = await setStage({
      ...CHECKED,
      job: { ...CHECKED.job, id: 'checkout-fix' }
    })
    const { outputs } = await runFor(stage, event(stage, red(stage)), {
      'job-id-pattern': 'agent/{job-id}'
    })
    expect(outputs).toMatchObject({
      outcome: 'completed',
      'job-id': 'checkout-fix'
    })
  })

  it('of a fork names no pull request, so job-id is required', async () => {
    const stage = await setStage(CHECKED)
    await ask(stage, { issue: PULL }).run()
    await stage.pass(60_000)
    const requests = stage.record.length
    const forked = event(stage, red(stage, { isFork: true }))
    const { outputs, annotations } = await runFor(stage, forked)
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(annotations.at(-1)?.message).toContain('job-id is empty')
    expect(stage.record).toHaveLength(requests)
  })
})

it('a push to a pull request is about it, too', async () => {
  const stage = await setStage(CHECKED)
  await ask(stage, { issue: PULL }).run()
  await stage.pass(60_000)
  const event = pushedTo(stage, { by: 'octo-dev' })
  const payload = event.payload as { readonly pull_request: object }
  const number = { number: PULL }
  const here = {
    ...payload,
    pull_request: { ...payload.pull_request, ...number }
  }
  const { outputs } = await runFor(stage, { ...event, payload: here })
  expect(outputs).toMatchObject({
    outcome: 'completed',
    'job-id': stage.jobId
  })
})

it('the first entry from here counts, not one of a fork before it', async () => {
  const stage = await setStage(CHECKED)
  await ask(stage, { issue: PULL }).run()
  await stage.pass(60_000)
  const entriesOf = (more: Partial<Checks>) =>
    (workflowRun(stage, red(stage, more)).payload as EventPayload).workflow_run
      .pull_requests
  const { name, payload } = workflowRun(stage, red(stage))
  const run = payload as EventPayload
  const pull_requests = [
    ...entriesOf({ pull: 1, isFork: true }),
    ...entriesOf({}),
    ...entriesOf({ pull: 2 })
  ]
  const workflow_run = { ...run.workflow_run, pull_requests }
  const { outputs } = await runFor(stage, {
    name,
    payload: { ...run, workflow_run }
  })
  expect(outputs['comment-url']).toContain(`/pull/${PULL}#`)
})

it('an entry whose base is elsewhere is not taken', async () => {
  const stage = await setStage(CHECKED)
  const { name, payload } = workflowRun(stage, red(stage))
  const elsewhere = JSON.parse(
    JSON.stringify(payload).replace(
      /("base":\{[^}]*"repo":\{"id":)\d+/,
      '$1999'
    )
  )
  const { outputs } = await runFor(stage, { name, payload: elsewhere })
  expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
})

describe('an event without a comment', () => {
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

  it('but without a prompt only checks the job, and says so', async () => {
    const stage = await stageWith(QUICK)
    const { annotations, outputs, summary } = await dispatched(stage).run()
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'false' })
    for (const said of [summary, annotations[0]?.message])
      expect(said).toContain('Without a prompt, the job is only checked.')
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

  it('with an unknown option shows no text', async () => {
    const stage = await stageWith(QUICK)
    const comments = [{ body: 'One' }]
    const asked = review(stage, { body: '/agent --oops', comments })
    const { outputs, summary } = await asked.run()
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(summary).toContain('Unknown option `--oops`')
    expect(summary).not.toContain('The follow-up:')
  })

  it('says that it was cancelled before its comments were read', async () => {
    const stage = await stageWith(QUICK)
    const asked = review(stage, { body: '/agent' })
    const run = asked.start()
    stage.when(({ request }) => request.path === '/graphql', run.cancel, 1_000)
    const { outputs } = await run.done
    expect(outputs).toMatchObject({ outcome: 'cancelled', sent: 'false' })
    expect(stage.reports(PULL)).toEqual([
      expect.stringContaining('was cancelled')
    ])
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

const toService = (stage: Stage) =>
  stage.record.filter(({ server }) => server === 'service')

describe('help', () => {
  it.each(['/agent help', '/agent --help', '/agent ––help'])(
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

  it('is given in a review whose comments can’t be read, too', async () => {
    const stage = await stageWith(QUICK)
    const isQuery = ({ path }: { path: string }) => path === '/graphql'
    stage.faults.github.when(isQuery, respond(403), 99)
    const asked = review(stage, { body: '/agent help' })
    await asked.run({ inputs: UNNAMED })
    expect(stage.reports(PULL)).toEqual([expect.stringContaining('--job <id>')])
  })

  it('is given in a review without comments, too', async () => {
    const stage = await stageWith(QUICK)
    const asked = review(stage, { body: '/agent help' })
    const { durationMs, summary } = await asked.run({ inputs: UNNAMED })
    expect(stage.reports(PULL)).toEqual([expect.stringContaining('--job <id>')])
    expect(summary).not.toContain('The follow-up:')
    // Whether comments are listed late decides nothing.
    expect(durationMs).toBeLessThan(1_000)
    await asked.run({ attempt: 2, inputs: UNNAMED })
    expect(stage.reports(PULL)).toHaveLength(1)
  })

  it('of a cancelled run is none', async () => {
    const stage = await stageWith(QUICK)
    const asked = review(stage, { body: '/agent help' })
    const run = asked.start({ inputs: UNNAMED })
    stage.when(({ request }) => request.path === '/graphql', run.cancel)
    const { exitCode, outputs } = await run.done
    expect([outputs.outcome, exitCode]).toEqual(['cancelled', 1])
  })

  it('is claimed with 👀 on a review’s comment', async () => {
    const stage = await stageWith(QUICK)
    const comments = [{ body: 'One' }]
    const asked = review(stage, { body: '/agent help', comments })
    await asked.run({ inputs: UNNAMED })
    const [id = 0] = asked.comments
    expect(stage.reactions(id, 'review')).toBe('eyes')
    expect(stage.prompts()).toEqual([])
  })

  it('looks no job up', async () => {
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

describe('the comment that helps', () => {
  const HELP = '/agent help'
  const SKIPPED = { outcome: 'skipped', sent: 'false', exitCode: 0 } as const

  async function help(
    plan: (stage: Stage) => void,
    inputs: Given['inputs'] = UNNAMED
  ) {
    const stage = await stageWith(QUICK)
    plan(stage)
    const asked: Asking = ask(stage, HELP)
    const result = await asked.run({ inputs })
    const { changes, ...left } = leftBy(stage, asked, result)
    expect(left).toMatchObject({ ...SKIPPED, reports: [] })
    expect(readsOf(stage, /\/job\//)).toEqual([])
    const posted = markersOf(stage.key).read(stage.reports()[0] ?? '')
    return { ...result, result, stage, changes, posted, says: wordsOf(stage) }
  }

  it('is one comment by the run that has added 👀', async () => {
    const { annotations, changes, posted, says } = await help(() => undefined)
    expect(changes).toEqual(['react eyes 201', 'note 201'])
    // It is not taken for a report, nor does it name a job.
    expect(posted).toEqual({
      isSigned: true,
      marker: {
        kind: 'note',
        project: 'proj-shop',
        issue: 7,
        writtenAt: expect.any(Number)
      }
    })
    expect(says).toMatch(
      /^@octo-dev How to use `\/agent`:[\s\S]*People with `write` permission on this repository can use this\.$/
    )
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })

  it.each<[string, (stage: Stage) => void, readonly string[]]>([
    [
      'where 👀 can’t be added',
      stage => stage.fault('claim', respond(403)),
      ['react eyes 403']
    ],
    [
      'where GitHub refuses it',
      stage => stage.fault('comment', respond(403)),
      ['react eyes 201', 'note 403']
    ]
  ])('is not given, but warned about, %s', async (_, plan, changes) => {
    const result = await help(plan)
    expect(result.changes).toEqual(changes)
    expect(result.says).toBe('')
    expect(result.annotations).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/help comment.* GitHub answered 403\./)
      },
      { level: 'notice' }
    ])
  })

  it('is still posted by a run that is cancelled after it has added 👀', async () => {
    const stage = await stageWith(QUICK)
    const run = ask(stage, HELP).start({ inputs: UNNAMED })
    stage.when('comment', run.cancel, 3)
    const { annotations, outputs } = await run.done
    expect(outputs).toMatchObject({ outcome: 'skipped', reason: 'help' })
    expect(stage.reports()).toHaveLength(1)
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })

  it('has the time of a report, and comes after the outputs', async () => {
    const { annotations, outputs, says } = await help(
      stage => stage.fault('comment', { kind: 'delay', ms: 9_000 }),
      { ...UNNAMED, 'timeout-minutes': '0.1' }
    )
    expect(says).toContain('How to use')
    expect(outputs['elapsed-seconds']).toBe('0')
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })

  it('is not given with comment: false', async () => {
    const inputs = { ...UNNAMED, comment: 'false' }
    const { annotations, changes } = await help(() => undefined, inputs)
    expect(changes).toEqual(['react eyes 201'])
    expect(annotations.map(({ level }) => level)).toEqual(['notice'])
  })
})

describe('the command', () => {
  it('is the input’s, wherever it is said', async () => {
    const stage = await stageWith(QUICK)
    const inputs = { command: '/fix' }
    const other = await ask(stage, GO_ON).run({ inputs })
    expect(other.outputs).toMatchObject({ outcome: 'skipped', sent: 'false' })
    expect(stage.record).toEqual([])
    const asked = ask(stage, '/FIX the changelog')
    const result = await asked.run({ inputs })
    expect(leftBy(stage, asked, result)).toMatchObject(DONE)
    expect(stage.prompts()).toEqual(['the changelog'])
    expect(wordsOf(stage)).toContain('omment `/fix …`')
  })
})

describe('a comment that asks for the wrong job', () => {
  it.each([
    [
      '/agent \\--job job_2 fix it',
      'escaped, quoted, in brackets, or formatted'
    ],
    ['/agent fix it --job job_2 please', '`/agent --job job_2 …`'],
    ['/agent --job job_2\u200b fix it', 'the invisible character U+200B'],
    ['/agent fix it --new', '`/agent --new …`']
  ])('%j sends nothing, and is told how to name it', async (body, says) => {
    const stage = await stageWith(QUICK)
    const { outputs } = await ask(stage, body).run()
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'text' })
    expect(stage.prompts()).toEqual([])
    expect(wordsOf(stage)).toContain(says)
  })
})

describe('a comment where comments are not read', () => {
  it.each(['discussion_comment', 'commit_comment'])('%s', async name => {
    const stage = await stageWith(QUICK)
    const sender = { login: 'octo-dev', type: 'User' }
    const comment = { id: 5, body: '/agent fix it', user: sender }
    const payload = { action: 'created', comment, sender }
    const { annotations, outputs, summary } = await stage.run({
      event: { name, payload }
    }).done
    expect(outputs).toMatchObject({ outcome: 'skipped', reason: 'no-command' })
    for (const said of [summary, annotations[0]?.message])
      expect(said).toContain(
        'Comments on discussions and commits are not read.'
      )
    expect(stage.record).toEqual([])
  })
})

describe('a prompt from a file', () => {
  const PATH = { 'prompt-file': 'prompt.md' }

  /** Runs for a comment, in a workspace whose prompt.md has this text. */
  async function runWith(
    text: string,
    inputs: Given['inputs'] = PATH,
    body = '/agent --job job-evil Do'
  ) {
    const stage = await stageWith(QUICK)
    const opened: string[] = []
    // Any file and any folder that are really there.
    const stat = (path: string) =>
      statSync(path.endsWith('prompt.md') ? 'package.json' : '.', {
        bigint: true
      })
    const files: Runner['files'] = {
      stat,
      open: path => {
        opened.push(path)
        return {
          stat: () => stat(path),
          read: () => Buffer.from(text),
          close: () => undefined
        }
      }
    }
    const { event } = ask(stage, body)
    const given = { event, inputs: { context: 'false', ...inputs } }
    const result = await stage.run(given, outside =>
      main({ ...outside, runner: { ...outside.runner, files } })
    ).done
    return { ...result, opened, stage }
  }

  it('is sent in place of the comment', async () => {
    const { opened, outputs, stage } = await runWith('Fix it.')
    expect(outputs).toMatchObject({ outcome: 'completed', sent: 'true' })
    expect(stage.prompts()).toEqual(['Fix it.'])
    expect(opened).toEqual([expect.stringMatching(/\/prompt\.md$/)])
  })

  it('follows the prompt after an empty line', async () => {
    const inputs = { ...PATH, prompt: 'Fix these:' }
    const { stage } = await runWith('- a\n- b', inputs)
    expect(stage.prompts()).toEqual(['Fix these:\n\n- a\n- b'])
  })

  it('that can’t be used is an error before any request, with all others', async () => {
    const inputs = { ...PATH, wait: 'no' }
    const { annotations, outputs, stage } = await runWith(' ', inputs)
    expect(outputs).toMatchObject({ outcome: 'error', reason: 'input' })
    expect(annotations[0]?.message).toMatch(
      /wait is .* prompt-file is "prompt\.md", which has no text/
    )
    expect(stage.record).toEqual([])
  })

  it('is not read for the action’s own comment', async () => {
    const { opened, outputs } = await runWith('Fix it.', PATH, MARKER_OPENING)
    expect(outputs.outcome).toBe('skipped')
    expect(opened).toEqual([])
  })

  it('that is not there is named', async () => {
    const stage = await stageWith(QUICK)
    const { annotations } = await ask(stage, GO_ON).run({ inputs: PATH })
    expect(annotations[0]?.message).toContain('prompt-file is "prompt.md"')
    // The path stands for the text: there was something to send.
    expect(annotations[0]?.message).toContain('This run sent nothing.')
    expect(stage.record).toEqual([])
  })
})

interface EventPayload {
  readonly workflow_run: { readonly pull_requests: readonly object[] }
}
