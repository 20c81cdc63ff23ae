import { describe, expect, it } from '@jest/globals'
import { issuesLabeled } from '../../sandbox/payloads.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { World } from '../../sandbox/world.ts'
import { variantsOf } from '../../scripts/workflows.ts'
import { read } from '../troubleshooting.ts'
import { openExample } from './act.ts'
import { besideGitHub } from './beside.ts'
import { QUICK, requests, results, taken } from './left.ts'

const play = openExample('label.yml')

const GIVEN = { vars: { AGENT_JOB_ID: 'job-7f3a' } }

function labeled(
  { github }: World,
  given: { label?: string; title?: string }
): GitHubEvent {
  const { label = 'agent', title = 'Carts break' } = given
  const issue = github.addIssue({ number: 9, title, by: 'octo-reader' })
  const sender = github.account('octo-dev')
  return issuesLabeled({ place: github.place, sender, issue, label })
}

describe('label.yml', () => {
  it.concurrent('tells the job the issue as its author’s, and answers on it', () =>
    play(QUICK, async ({ world, run }) => {
      const title = `"; exit 1; $(id) \`id\` \${{ secrets.X }} {0} ''`
      const event = labeled(world, { title })
      const { exitCode, jobs, outputs } = await run(event, GIVEN)
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      const done = { outcome: 'completed', changed: 'true' }
      expect(outputs['follow-up.0']).toMatchObject(done)
      expect(taken(world)).toEqual([
        `job-7f3a: Work on issue #9.\nSay in the pull request which issue it closes.`
      ])
      const [message] = world.service.messages
      expect(message?.prompt).toContain(
        `This is about issue #9.\n\n- Title by \`octo-reader\`: \`\`${title}\`\`\n`
      )
      expect(results(world, 9)).toHaveLength(1)
    }))

  it.concurrent('leaves other labels alone', () =>
    play(QUICK, async ({ world, run }) => {
      const event = labeled(world, { label: 'agent-made' })
      const { jobs } = await run(event, GIVEN)
      expect(jobs).toEqual({ 'follow-up': 'skipped' })
      expect(requests(world)).toEqual([])
    }))

  const [selfRemoving] = variantsOf('label.yml', read('docs/recipes.md'))
  const REMOVE = 'DELETE issues/9/labels/agent'

  it.concurrent.each([
    ['the agent is done', QUICK, {}, 0],
    [
      'the agent fails',
      { job: { messages: [{ durationMs: 15_000, result: 'failed' }] } },
      {},
      1
    ],
    ['somebody has removed it before', QUICK, { status: 404 }, 0]
  ] as const)('removes itself when %s', (_, options, answer, exitCode) => {
    const beside = besideGitHub({ [REMOVE]: () => answer })
    return play({ ...options, ...beside.options }, async ({ world, run }) => {
      const given = { ...GIVEN, yaml: selfRemoving?.yaml ?? '' }
      const ran = await run(labeled(world, {}), given)
      expect(ran.exitCode).toBe(exitCode)
      expect(taken(world)).toHaveLength(1)
      expect(beside.asked.map(({ route }) => route)).toEqual([REMOVE])
    })
  })
})
