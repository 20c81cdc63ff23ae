import { describe, expect, it } from '@jest/globals'
import { JOB } from '../../sandbox/setting.ts'
import type { World } from '../../sandbox/world.ts'
import { type ActStage, openExample, type WorkflowRun } from './act.ts'
import { type Checks, checkSuite, workflowRun } from './events.ts'
import { requests, results, taken, written } from './left.ts'

const playExample = openExample('failed-checks.yml')

const BRANCH = 'agent/job-7f3a'
const GIVEN = { vars: { AGENT_BOT: 'agent-app[bot]' } }
const RECORD = 'Checks failed on '
const FAILED = '##[error]Process completed with exit code 1.'
const BAD_GATEWAY = {
  kind: 'respond',
  status: 502,
  body: '{"message":"Bad Gateway"}'
} as const

interface Pull {
  readonly number: number
  readonly head: () => string
}

/** A world in which the agent's branch is called after its job. */
function play(scene: (stage: ActStage, pull: Pull) => Promise<void>) {
  return playExample({}, async stage => {
    const { github, service, serverUrl } = stage.world
    const { headSha, html_url, number } = github.openPullRequest({
      title: 'Never let a voucher exceed the total',
      branch: BRANCH,
      by: 'agent-app[bot]'
    })
    github.addCheckRun({
      sha: headSha,
      name: 'test',
      annotations: [
        { path: 'src/cart.ts', line: 12, message: 'Not a number.' }
      ],
      log: `npm test\n${FAILED}\nPost job cleanup.`
    })
    service.addJob({
      ...JOB,
      ref: BRANCH,
      repository: `${serverUrl}/acme/shop`,
      prLink: html_url,
      // Long after the head from before is read.
      messages: [{ durationMs: 15_000, changes: 'push' }]
    })
    const head = () => github.issue(number)?.pull?.headSha ?? ''
    await scene(stage, { number, head })
  })
}

function red(pull: Pull, more: Partial<Checks> = {}): Checks & { app: string } {
  return {
    pull: pull.number,
    branch: BRANCH,
    commit: pull.head(),
    conclusion: 'failure',
    app: 'circleci-checks',
    ...more
  }
}

function expectNothing(world: World, run: WorkflowRun): void {
  expect(run.jobs).toEqual({ 'follow-up': 'skipped' })
  expect(requests(world)).toEqual([])
}

const records = (world: World, pull: Pull) =>
  written(world, pull.number).filter(body => body.startsWith(RECORD))

describe('failed-checks.yml', () => {
  it.concurrent.each([
    ['check_suite', checkSuite],
    ['workflow_run', workflowRun]
  ])('sends red checks back to the agent: %s', (_, event) =>
    play(async ({ world, run }, pull) => {
      const commit = pull.head()
      const { exitCode, jobs, outputs } = await run(
        event(world, red(pull)),
        GIVEN
      )
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      const done = { outcome: 'completed', changed: 'true' }
      expect(outputs['follow-up.agent']).toMatchObject(done)
      expect(taken(world)).toEqual([
        `job-7f3a: The checks failed on commit ${commit}. Find out why and fix it.`
      ])
      const { prompt = '' } = world.service.messages[0] ?? {}
      expect(prompt).toContain('src/cart.ts, line 12: Not a number.')
      expect(prompt).toContain(`npm test\n${FAILED}\n\`\`\``)
      expect(written(world, pull.number)).toEqual([
        `${RECORD}${commit}: try 1 of 3 to have the agent fix them.`,
        expect.stringContaining('✅')
      ])
    })
  )

  it.concurrent.each([
    ['green checks', { conclusion: 'success' }],
    ['another branch', { branch: 'main' }],
    ['a branch of a fork', { isFork: true }]
  ] as const)('leaves %s alone', (_, more) =>
    play(async ({ world, run }, pull) => {
      for (const event of [checkSuite, workflowRun])
        expectNothing(world, await run(event(world, red(pull, more)), GIVEN))
    })
  )

  it.concurrent.each([
    ['a bot that is not named', 'agent-app[bot]', {}],
    ['a person without permission', 'octo-reader', GIVEN]
  ])('denies %s', (_, by, given) =>
    play(async ({ world, run }, pull) => {
      const { jobs, outputs } = await run(
        workflowRun(world, red(pull, { by })),
        given
      )
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.agent']).toMatchObject({ outcome: 'denied' })
      expect(taken(world)).toEqual([])
      expect(written(world, pull.number)).toEqual([])
    })
  )

  it.concurrent('tries once for a commit, also after its sender was denied', () =>
    play(async ({ world, run }, pull) => {
      const event = workflowRun(world, red(pull))
      for (const given of [{}, GIVEN, GIVEN]) await run(event, given)
      expect(taken(world)).toHaveLength(1)
      expect(records(world, pull)).toHaveLength(1)
    }))

  it.concurrent('stops after three tries', () =>
    play(async ({ world, run }, pull) => {
      for (const _ of [1, 2, 3]) {
        // Each push of the agent's is red again.
        await run(workflowRun(world, red(pull)), GIVEN)
      }
      expect(taken(world)).toHaveLength(3)
      const { jobs, outputs, log } = await run(
        workflowRun(world, red(pull)),
        GIVEN
      )
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.agent']).toBeUndefined()
      expect(log).toContain('or this pull request three times')
      expect(taken(world)).toHaveLength(3)
      expect(records(world, pull)).toHaveLength(3)
      expect(results(world, pull.number)).toHaveLength(3)
    }))

  it.concurrent("takes nobody else's comment for its record", () =>
    play(async ({ world, run }, pull) => {
      for (const _ of [1, 2, 3])
        world.github.addComment({
          issue: pull.number,
          user: 'octo-reader',
          body: `${RECORD}${pull.head()}: try 3 of 3`
        })
      await run(workflowRun(world, red(pull)), GIVEN)
      expect(taken(world)).toHaveLength(1)
    }))

  it.concurrent.each([
    ['its record', 'POST', BAD_GATEWAY],
    ['the comments', 'GET', BAD_GATEWAY],
    // Nothing at all is read then, which is not the same as no comments.
    ['any answer', 'GET', { kind: 'drop-before' }]
  ] as const)('sends nothing without %s', (_, method, fault) =>
    play(async ({ world, run }, pull) => {
      world.faults.github.next(method, /\/comments$/, fault)
      const event = workflowRun(world, red(pull))
      const { exitCode, jobs } = await run(event, GIVEN)
      expect(exitCode).toBe(1)
      expect(jobs).toEqual({ 'follow-up': 'failure' })
      expect(taken(world)).toEqual([])
    })
  )
})
