import { describe, expect, it } from '@jest/globals'
import { openExample } from './act.ts'
import { QUICK, reactions, results, taken } from './left.ts'

const play = openExample('reusable-caller.yml')

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe('reusable.yml, called by reusable-caller.yml', () => {
  it.concurrent('does the same in one place, and gives its outputs back', () =>
    play(QUICK, async ({ world, run }) => {
      const comment = world.comment({ by: 'octo-dev', body: ASKED })
      const { exitCode, jobs, summary } = await run(comment.event)
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success', announce: 'success' })
      expect(taken(world)).toEqual(['job-7f3a: also fix the changelog'])
      expect(reactions(world, comment.id)).toEqual(['eyes', 'rocket', 'hooray'])
      expect(results(world, world.issue)).toHaveLength(1)
      expect(summary).toContain(
        `Ready for review, ${world.serverUrl}/acme/shop/pull/8`
      )
    }))

  it.concurrent('passes on what the caller sets', () =>
    play(
      { pullRequest: true, job: { messages: [{ durationMs: 15_000 }] } },
      async ({ world, run }) => {
        const comment = world.comment({ by: 'octo-dev', body: ASKED })
        const { exitCode, jobs, outputs } = await run(comment.event)
        // As its fail-on says; by default this would not fail. act does not
        // come to the next job then.
        expect(outputs['follow-up.agent']).toMatchObject({
          outcome: 'no-changes'
        })
        expect(exitCode).toBe(1)
        expect(jobs).toEqual({ 'follow-up': 'failure' })
      }
    ))
})
