import { describe, expect, it } from '@jest/globals'
import type { World, WorldOptions } from '../../sandbox/world.ts'
import { openExample, type Stage, type WorkflowRun } from './act.ts'
import { QUICK, results, taken, written } from './left.ts'

const play = openExample('deploy-preview.yml')

const ELSEWHERE = 'https://github.com/acme/other/pull/1'

function ask({ world, run }: Stage): Promise<WorkflowRun> {
  const secrets = { PREVIEW_TOKEN: 'preview-secret' }
  const body = '/agent --job job-7f3a also fix the changelog'
  return run(world.comment({ by: 'octo-dev', body }).event, { secrets })
}

/** The job's pull request, next to the issue #7. */
const PULL = 8
const previews = (world: World) =>
  written(world, PULL).filter(body => body.startsWith('Preview of '))

describe('deploy-preview.yml', () => {
  it.concurrent('deploys the commit that was reported, and says where', () =>
    play(QUICK, async stage => {
      const { world } = stage
      const { exitCode, jobs, outputs, checkouts } = await ask(stage)
      const head = world.github.issue(PULL)?.pull?.headSha ?? ''

      expect(exitCode).toBe(0)
      expect(jobs).toEqual({
        'follow-up': 'success',
        'deploy-preview': 'success',
        comment: 'success'
      })
      expect(taken(world)).toEqual(['job-7f3a: also fix the changelog'])
      expect(outputs['follow-up.agent']).toMatchObject({ 'pr-head-sha': head })
      expect(checkouts).toEqual([
        { ref: '', path: '', persistCredentials: 'false' },
        { ref: head, path: 'preview', persistCredentials: 'false' }
      ])
      expect(outputs['deploy-preview.deploy']).toEqual({
        url: `https://preview.example/${head}`
      })
      expect(results(world, world.issue)).toHaveLength(1)
      expect(previews(world)).toEqual([
        `Preview of ${head}: https://preview.example/${head}`
      ])
    }))

  it.concurrent('deploys nothing after a check', () =>
    play({ ...QUICK, pullRequest: true }, async ({ world, run }) => {
      const body = '/agent --job job-7f3a'
      const { jobs, outputs } = await run(
        world.comment({ by: 'octo-dev', body }).event
      )
      expect(outputs['follow-up.agent']).toMatchObject({
        outcome: 'completed',
        sent: 'false'
      })
      expect(jobs).toMatchObject({ 'deploy-preview': 'skipped' })
    }))

  it.concurrent.each<[string, WorldOptions, Record<string, string>]>([
    [
      'nothing was changed',
      { pullRequest: true, job: { messages: [{ durationMs: 3_000 }] } },
      { outcome: 'no-changes', 'pr-repository': 'acme/shop' }
    ],
    [
      'the pull request is in another repository',
      { job: { messages: [{ durationMs: 50, prLink: ELSEWHERE }] } },
      { outcome: 'completed', 'pr-link': ELSEWHERE, 'pr-repository': '' }
    ]
  ])('deploys nothing when %s', (_, options, expected) =>
    play(options, async stage => {
      const { jobs, outputs, checkouts } = await ask(stage)
      expect(outputs['follow-up.agent']).toMatchObject(expected)
      expect(jobs).toMatchObject({
        'deploy-preview': 'skipped',
        comment: 'skipped'
      })
      expect(checkouts).toEqual([])
      expect(previews(stage.world)).toEqual([])
    })
  )
})
