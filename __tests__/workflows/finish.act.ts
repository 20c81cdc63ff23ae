import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { schedule, workflowDispatch } from '../../sandbox/payloads.ts'
import type { World, WorldOptions } from '../../sandbox/world.ts'
import { EXAMPLES } from '../../scripts/workflows.ts'
import { read } from '../troubleshooting.ts'
import { openExample } from './act.ts'
import { besideGitHub } from './beside.ts'
import { pushedTo } from './events.ts'
import { reactions, results, taken } from './left.ts'

const play = openExample('finish.yml')

/** follow-up.yml, changed as finish.yml says. */
const SENDS = readFileSync(join(EXAMPLES, 'follow-up.yml'), 'utf8').replace(
  'with:',
  '$&\n          wait: false'
)

const GIVEN = { vars: { AGENT_BOT: 'agent-app[bot]' } }
/** Both follow-ups end with the same pull request. */
const ONE_PULL: WorldOptions = {
  job: {
    messages: [
      { durationMs: 15_000, changes: 'new-pull-request' },
      { durationMs: 15_000, changes: 'push' }
    ]
  }
}
/** A finish comes so much later. */
const LATER_MS = 600_000

const SENT = expect.stringContaining('🚀 Sent to job')
const FINISHED = expect.stringContaining('@octo-dev ✅')

function ask(world: World) {
  const body = '/agent --job job-7f3a also fix the changelog'
  return world.comment({ by: 'octo-dev', body })
}

describe('finish.yml', () => {
  it.concurrent('reports what was sent without waiting', () =>
    play(ONE_PULL, async ({ world, run, pass }) => {
      const asked = [ask(world), ask(world)]
      for (const { event } of asked) {
        const sent = await run(event, { ...GIVEN, yaml: SENDS })
        expect(sent.jobs).toMatchObject({ 'follow-up': 'success' })
        expect(sent.outputs['follow-up.0']).toMatchObject({ outcome: 'sent' })
      }
      expect(results(world, world.issue)).toEqual([SENT, SENT])

      pass(LATER_MS)
      const finished = await run(schedule(), GIVEN)
      expect(finished.exitCode).toBe(0)
      const { pending, finished: all = '' } =
        finished.outputs['finish.finish'] ?? {}
      expect(pending).toBe('0')
      expect(JSON.parse(all)).toEqual(
        asked.map(() =>
          expect.objectContaining({
            outcome: 'completed',
            'issue-number': '7',
            'asked-by': 'octo-dev'
          })
        )
      )
      const reports = results(world, world.issue)
      expect(reports).toEqual([FINISHED, FINISHED])
      for (const { id } of asked)
        expect(reactions(world, id)).toEqual(['eyes', 'rocket', 'hooray'])
      expect(taken(world)).toHaveLength(2)

      const again = await run(schedule(), GIVEN)
      expect(again.outputs['finish.finish']).toEqual({
        finished: '[]',
        pending: '0'
      })
    }))

  it.concurrent.each([
    ["the agent's push", { by: 'agent-app[bot]' }, 'success'],
    ["anyone else's", { by: 'octo-dev' }, 'skipped'],
    ['a push to a fork', { by: 'agent-app[bot]', isFork: true }, 'skipped']
  ])('answers to %s', (_, push, result) =>
    play({}, async ({ world, run }) => {
      const { jobs } = await run(pushedTo(world, push), GIVEN)
      expect(jobs).toMatchObject({ finish: result })
    })
  )

  it.concurrent('starts when the service sends the request that the recipe has', () => {
    const START = 'POST actions/workflows/finish.yml/dispatches'
    const token = 'github_pat_actionsWrite'
    const { asked, options } = besideGitHub(
      { [START]: () => ({ status: 204 }) },
      token
    )
    return play({ ...ONE_PULL, ...options }, async ({ world, run, pass }) => {
      await run(ask(world).event, { ...GIVEN, yaml: SENDS })
      pass(LATER_MS)

      const [, request = ''] =
        /^### Start `finish`.*?```sh\n(.*?)```/ms.exec(
          read('docs/recipes.md')
        ) ?? []
      const there = request.replace('https://api.github.com', world.apiUrl)
      const env = { PATH: process.env.PATH, TOKEN: token }
      await promisify(execFile)('sh', ['-c', there], { env })
      expect(asked).toEqual([{ route: START, body: { ref: 'main' } }])

      const { place } = world.github
      const sender = world.github.account('octo-dev')
      const { outputs } = await run(workflowDispatch({ place, sender }), GIVEN)
      expect(outputs['finish.finish']).toMatchObject({ pending: '0' })
      expect(results(world, world.issue)).toEqual([FINISHED])
    })
  })
})
