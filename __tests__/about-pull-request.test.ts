/** Events without a comment that are about a pull request. */
import { describe, expect, it } from '@jest/globals'
import type { GitHubEvent } from '../sandbox/step-environment.ts'
import { ask, asking } from '../stage/asking.ts'
import { type Stage, setStage } from '../stage/stage.ts'
import {
  type Checks,
  checkRun,
  checkSuite,
  pushedTo,
  workflowRun
} from './workflows/events.ts'

const PULL = 8
const WORLD = {
  pullRequest: true,
  job: { messages: [{ durationMs: 2_000, changes: 'push' as const }] }
}
/** Neither a job nor an issue is named. */
const INPUTS = {
  'job-id': '',
  prompt: 'Fix the checks.',
  'allowed-bots': 'agent-app[bot]'
}

function red({ github }: Stage, more: Partial<Checks> = {}) {
  const { branch = '', headSha = '' } = github.issue(PULL)?.pull ?? {}
  return {
    pull: PULL,
    branch,
    commit: headSha,
    conclusion: 'failure' as const,
    app: 'circleci-checks',
    ...more
  }
}

/** A run for an event, as the workflow starts it. */
function runFor(stage: Stage, event: GitHubEvent, inputs = {}) {
  const started = asking(stage, { id: 1, event }, '', PULL)
  return started.run({ inputs: { ...INPUTS, ...inputs } })
}

const permissionsAsked = ({ record }: Stage) =>
  record
    .map(
      ({ request }) => /collaborators\/([^/]+)\/perm/.exec(request.path)?.[1]
    )
    .filter(login => login !== undefined)

describe.each([
  ['workflow_run', workflowRun],
  ['check_suite', checkSuite],
  ['check_run', checkRun]
])('%s', (_, event) => {
  it('is about its pull request: its job is found, and the report goes there', async () => {
    const stage = await setStage(WORLD)
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
      ...WORLD,
      job: { ...WORLD.job, id: 'checkout-fix' }
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
    const stage = await setStage(WORLD)
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
  const stage = await setStage(WORLD)
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
  const stage = await setStage(WORLD)
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

interface EventPayload {
  readonly workflow_run: { readonly pull_requests: readonly object[] }
}

it('an entry whose base is elsewhere is not taken', async () => {
  const stage = await setStage(WORLD)
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

describe('a report', () => {
  it('from after the first answer of GitHub does not name the job', async () => {
    const stage = await setStage(WORLD)
    // Its threads come late: after another run's report.
    stage.faults.github.next('POST', /graphql/, {
      kind: 'delay',
      ms: 9_000
    })
    const inputs = { wait: 'false' }
    stage.when(
      ({ request }) => request.path.includes('/collaborators/'),
      () => void ask(stage, { issue: PULL }).run({ inputs }),
      2_000
    )
    const event = workflowRun(stage, red(stage, { by: 'octo-dev' }))
    const { outputs } = await runFor(stage, event)
    const [other] = stage.reports(PULL)
    expect(other).toContain('Sent to job')
    expect(outputs).toMatchObject({ outcome: 'error', 'job-id': '' })
  })
})

describe('where no job is named', () => {
  it('nothing is sent, and another run is advised', async () => {
    const stage = await setStage(WORLD)
    const { annotations, outputs } = await runFor(
      stage,
      workflowRun(stage, red(stage))
    )
    expect(outputs).toMatchObject({ outcome: 'error', sent: 'false' })
    expect(stage.prompts()).toEqual([])
    const [report = ''] = stage.reports(PULL)
    expect(report).toContain('No job is named: there is no job-id input')
    expect(report).toContain(
      'Set job-id to the ID of an existing job, and start a new run.'
    )
    expect(annotations.at(-1)?.message).toContain('start a new run')
  })
})

describe('the gate of workflow_run', () => {
  const people = { by: 'octo-dev', actor: 'octo-admin' }

  it.each([
    ['actor', { ...people, actor: 'octo-reader' }, 'octo-reader'],
    ['triggering_actor', { ...people, triggeringActor: 'x-bot[bot]' }, 'x-bot'],
    ['sender', { ...people, by: 'octo-reader' }, 'octo-reader']
  ])('is not passed by its %s alone', async (_, who, name) => {
    const stage = await setStage(WORLD)
    await ask(stage, { issue: PULL }).run()
    const sent = stage.prompts().length
    const { annotations, outputs } = await runFor(
      stage,
      workflowRun(stage, red(stage, who))
    )
    expect(outputs.outcome).toBe('denied')
    expect(annotations.at(-1)?.message).toContain(name)
    expect(stage.prompts()).toHaveLength(sent)
  })

  it('needs to know who they are', async () => {
    const stage = await setStage(WORLD)
    const { name, payload } = workflowRun(stage, red(stage, people))
    const { workflow_run, ...rest } = payload as {
      readonly workflow_run: object
    }
    const { outputs } = await runFor(stage, {
      name,
      payload: { ...rest, workflow_run: { ...workflow_run, actor: null } }
    })
    expect(outputs.outcome).toBe('denied')
  })

  it('asks once about each of them', async () => {
    const stage = await setStage(WORLD)
    await ask(stage, { issue: PULL }).run()
    await stage.pass(60_000)
    const before = permissionsAsked(stage).length
    const event = workflowRun(stage, red(stage, people))
    const { outputs } = await runFor(stage, event)
    expect(outputs.outcome).toBe('completed')
    expect(permissionsAsked(stage).slice(before).toSorted()).toEqual([
      'octo-admin',
      'octo-dev'
    ])
  })
})
