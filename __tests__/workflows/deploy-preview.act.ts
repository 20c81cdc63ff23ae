import { afterAll, describe, expect, it } from '@jest/globals'
import type { World } from '../../sandbox/world.ts'
import { openExample, type Stage, type WorkflowRun } from './act.ts'
import { QUICK, results, taken, written } from './left.ts'

const example = openExample('deploy-preview.yml')
afterAll(example.close)

const SECRETS = { PREVIEW_TOKEN: 'preview-secret' }

function ask(
  { world, run }: Stage,
  given: { readonly secrets?: typeof SECRETS } = {}
): Promise<WorkflowRun> {
  const { secrets = SECRETS } = given
  const body = '/agent --job job-7f3a also fix the changelog'
  return run(world.comment({ by: 'octo-dev', body }).event, { secrets })
}

/** The job's pull request, next to the issue #7. */
const PULL = 8
const previews = (world: World) =>
  written(world, PULL).filter(body => body.startsWith('Preview of '))

describe('deploy-preview.yml', () => {
  it.concurrent('deploys the commit that was reported, and says where', () =>
    example.play(QUICK, async stage => {
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

  it.concurrent('deploys nothing when nothing was changed', () =>
    example.play(
      { pullRequest: true, job: { messages: [{ durationMs: 3_000 }] } },
      async stage => {
        const { jobs, outputs, checkouts } = await ask(stage)
        expect(outputs['follow-up.agent']).toMatchObject({
          outcome: 'no-changes',
          'pr-repository': 'acme/shop'
        })
        expect(jobs).toEqual({
          'follow-up': 'success',
          'deploy-preview': 'skipped',
          comment: 'skipped'
        })
        expect(checkouts).toEqual([])
        expect(previews(stage.world)).toEqual([])
      }
    ))

  it.concurrent('deploys nothing when the job has failed', () =>
    example.play(
      {
        pullRequest: true,
        job: { messages: [{ durationMs: 50, result: 'failed' }] }
      },
      async stage => {
        const { exitCode, jobs } = await ask(stage)
        expect(exitCode).toBe(1)
        expect(jobs).toEqual({
          'follow-up': 'failure',
          'deploy-preview': 'skipped',
          comment: 'skipped'
        })
      }
    ))

  it.concurrent('deploys nothing of another repository', () =>
    example.play(
      {
        job: {
          messages: [
            { durationMs: 50, prLink: 'https://github.com/acme/other/pull/1' }
          ]
        }
      },
      async stage => {
        const { jobs, outputs } = await ask(stage)
        expect(outputs['follow-up.agent']).toMatchObject({
          outcome: 'completed',
          'pr-link': 'https://github.com/acme/other/pull/1',
          'pr-repository': ''
        })
        expect(jobs).toMatchObject({ 'deploy-preview': 'skipped' })
      }
    ))

  it.concurrent('says nothing when the command fails', () =>
    example.play(QUICK, async stage => {
      const secrets = { PREVIEW_TOKEN: 'another' }
      const { exitCode, jobs } = await ask(stage, { secrets })
      expect(exitCode).toBe(1)
      expect(jobs).toEqual({
        'follow-up': 'success',
        'deploy-preview': 'failure',
        comment: 'skipped'
      })
      expect(previews(stage.world)).toEqual([])
    }))
})
