import { describe, expect, it } from '@jest/globals'
import { workflowDispatch } from '../../sandbox/payloads.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { World } from '../../sandbox/world.ts'
import { openExample } from './act.ts'
import { QUICK, results, taken } from './left.ts'

const play = openExample('dispatch.yml')

function filledIn(
  { github }: World,
  more: Readonly<Record<string, string>> = {}
): GitHubEvent {
  const inputs = { job: 'job-7f3a', prompt: 'also fix the changelog', ...more }
  const { place } = github
  return workflowDispatch({ place, sender: github.account('octo-dev'), inputs })
}

describe('dispatch.yml', () => {
  it.concurrent('asks, waits, and reports in the summary alone', () =>
    play(QUICK, async ({ world, run }) => {
      const { exitCode, jobs, outputs, summary } = await run(filledIn(world))
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.0']).toMatchObject({
        outcome: 'completed',
        changed: 'true',
        'comment-url': ''
      })
      expect(taken(world)).toEqual(['job-7f3a: also fix the changelog'])
      expect(summary).toContain('✅ Agent Follow-up: completed')
      expect(results(world, 7)).toEqual([])
    }))

  it.concurrent('answers on an issue that is named, also without wait', () =>
    play(QUICK, async ({ world, run }) => {
      const event = filledIn(world, { issue: '7', wait: 'false' })
      const { outputs } = await run(event)
      expect(outputs['follow-up.0']).toMatchObject({ outcome: 'sent' })
      expect(taken(world)).toHaveLength(1)
      expect(results(world, 7)).toHaveLength(1)
    }))
})
