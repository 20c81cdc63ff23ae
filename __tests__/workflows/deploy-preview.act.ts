import { describe, expect, it } from '@jest/globals'
import { JOB } from '../../sandbox/setting.ts'
import type { World, WorldOptions } from '../../sandbox/world.ts'
import { type ActStage, openExample, type WorkflowRun } from './act.ts'
import { QUICK, results, taken, written } from './left.ts'

const play = openExample('deploy-preview.yml')

const ELSEWHERE = 'https://github.com/acme/other/pull/1'

function ask(
  { world, run }: ActStage,
  prompt = 'also fix the changelog'
): Promise<WorkflowRun> {
  const secrets = { PREVIEW_TOKEN: 'preview-secret' }
  const body = `/agent --job job-7f3a ${prompt}`
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

  it.concurrent.each<[string, WorldOptions, Record<string, string>, string?]>([
    [
      'the job was only checked',
      { ...QUICK, pullRequest: true },
      { outcome: 'completed', sent: 'false' },
      ''
    ],
    [
      'nothing was changed',
      { pullRequest: true, job: { messages: [{ durationMs: 15_000 }] } },
      { outcome: 'no-changes', 'pr-repository': 'acme/shop' }
    ],
    [
      'the pull request is in another repository',
      { job: { messages: [{ durationMs: 15_000, prLink: ELSEWHERE }] } },
      { outcome: 'completed', 'pr-link': ELSEWHERE, 'pr-repository': '' }
    ]
  ])('deploys nothing when %s', (_, options, expected, prompt) =>
    play(options, async stage => {
      const { jobs, outputs, checkouts } = await ask(stage, prompt)
      expect(outputs['follow-up.agent']).toMatchObject(expected)
      expect(jobs).toMatchObject({
        'deploy-preview': 'skipped',
        comment: 'skipped'
      })
      expect(checkouts).toEqual([])
      expect(previews(stage.world)).toEqual([])
    })
  )

  it.concurrent('deploys nothing of a fork, whose owner may push anything', () =>
    play({}, async stage => {
      const { github, service } = stage.world
      const fork = github.openPullRequest({
        title: 'Mine',
        branch: 'fix',
        by: 'octo-dev',
        fork: 'mallory'
      })
      const ended = { durationMs: 15_000, prLink: fork.html_url }
      service.addJob({ ...JOB, messages: [ended] })
      const { jobs, outputs, checkouts } = await ask(stage)

      expect(outputs['follow-up.agent']).toMatchObject({
        outcome: 'completed',
        'pr-repository': 'acme/shop',
        'pr-head-repository': 'mallory/shop'
      })
      expect(jobs).toMatchObject({ 'deploy-preview': 'skipped' })
      expect(checkouts).toEqual([])
    }))
})
