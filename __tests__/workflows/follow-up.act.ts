import { describe, expect, it } from '@jest/globals'
import { variantsOf } from '../../scripts/workflows.ts'
import { tellItsJob } from '../../stage/markers.ts'
import { read } from '../troubleshooting.ts'
import { openExample } from './act.ts'
import { QUICK, reactions, requests, results, taken } from './left.ts'

const play = openExample('follow-up.yml')

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe('follow-up.yml', () => {
  it.concurrent('takes a comment to the job, and answers with the pull request', () =>
    play(QUICK, async ({ world, run }) => {
      const comment = world.comment({ by: 'octo-dev', body: ASKED })
      const { exitCode, jobs, outputs, summary } = await run(comment.event)

      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.0']).toMatchObject({
        outcome: 'completed',
        'job-id': 'job-7f3a',
        sent: 'true',
        changed: 'true',
        'pr-number': '8'
      })
      expect(taken(world)).toEqual(['job-7f3a: also fix the changelog'])
      expect(reactions(world, comment.id)).toEqual(['eyes', 'rocket', 'hooray'])
      const [result, ...more] = results(world, world.issue)
      expect(more).toEqual([])
      expect(result).toContain('@octo-dev ✅')
      expect(result).toContain(`(${world.serverUrl}/acme/shop/pull/8)`)
      expect(summary).toContain('✅ Agent Follow-up: completed')

      // The conversation knows the job from now on.
      const body = '/agent and add a test'
      const next = world.comment({ by: 'octo-maintainer', body })
      expect((await run(next.event)).jobs).toEqual({ 'follow-up': 'success' })
      expect(taken(world).slice(1)).toEqual(['job-7f3a: and add a test'])
      expect(results(world, world.issue)).toHaveLength(2)
    }))

  it.concurrent.each(variantsOf('follow-up.yml', read('docs/recipes.md')))(
    'runs with lines that a recipe has to add ($name)',
    ({ yaml }) =>
      play(QUICK, async ({ world, run }) => {
        const comment = world.comment({ by: 'octo-dev', body: ASKED })
        // act 0.2.87 refuses these keys, which are GitHub's since spring 2026.
        const known = yaml.replace(
          /^ +(queue: max|deployment: false.*)\n/gm,
          ''
        )
        const { jobs } = await run(comment.event, { yaml: known })
        expect(jobs).toEqual({ 'follow-up': 'success' })
        expect(taken(world)).toHaveLength(1)
      })
  )

  it.concurrent('tells the agent the open review threads', () =>
    play({ ...QUICK, pullRequest: true }, async ({ world, run }) => {
      const issue = world.pullRequest ?? 0
      tellItsJob(world, Date.now() - 60_000)
      const by = 'octo-maintainer'
      const finding = {
        by,
        issue,
        body: 'Not below zero.',
        kind: 'review'
      } as const
      world.comment(finding)
      world.github.setResolved(world.comment({ ...finding, body: 'Done.' }).id)
      // A comment of the same second is not later.
      const body = '/agent --threads'
      const comment = world.comment({ by: 'octo-dev', issue, body })
      const { exitCode, jobs } = await run(comment.event)
      expect({ exitCode, jobs }).toEqual({
        exitCode: 0,
        jobs: { 'follow-up': 'success' }
      })
      const [message, ...more] = world.service.messages
      expect(more).toEqual([])
      expect(message?.prompt).toMatch(
        /^Address the open review threads of this pull request\..*\(1\):.*Not below zero\./s
      )
      expect(message?.prompt).not.toContain('Done.')
    }))

  it.concurrent('needs no runner for other comments', () =>
    play(QUICK, async ({ world, run }) => {
      const body = 'Ask the /agent, please'
      const { jobs } = await run(world.comment({ by: 'octo-dev', body }).event)
      expect(jobs).toEqual({ 'follow-up': 'skipped' })
      expect(requests(world)).toEqual([])
    }))
})
