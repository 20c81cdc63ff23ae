import { afterAll, describe, expect, it } from '@jest/globals'
import { openExample } from './act.ts'
import { QUICK, reactions, requests, results, taken } from './left.ts'

const example = openExample('follow-up.yml')
afterAll(example.close)

const ASKED = '/agent --job job-7f3a also fix the changelog'

describe('follow-up.yml', () => {
  it.concurrent('takes a comment to the job, and answers with the pull request', () =>
    example.play(QUICK, async ({ world, run }) => {
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
      expect(requests(world)[0]).toBe(
        'github GET /repos/acme/shop/collaborators/octo-dev/permission'
      )
    }))

  it.concurrent('knows the job of the conversation, and another comment is another follow-up', () =>
    example.play(QUICK, async ({ world, run }) => {
      const first = world.comment({ by: 'octo-dev', body: ASKED })
      await run(first.event)
      const next = world.comment({
        by: 'octo-maintainer',
        body: '/agent and add a test'
      })
      const { jobs } = await run(next.event)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(taken(world)).toEqual([
        'job-7f3a: also fix the changelog',
        'job-7f3a: and add a test'
      ])
      expect(results(world, world.issue)).toHaveLength(2)
    }))

  it.concurrent('answers on a pull request', () =>
    example.play({ ...QUICK, pullRequest: true }, async ({ world, run }) => {
      const issue = world.pullRequest ?? 0
      const comment = world.comment({ by: 'octo-dev', body: ASKED, issue })
      const { jobs } = await run(comment.event)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(results(world, issue)).toHaveLength(1)
      expect(results(world, world.issue)).toEqual([])
    }))

  it.concurrent.each([
    ['needs no runner for other comments', 'Ask the /agent, please', 'skipped'],
    ['leaves a longer word alone', '/agents, go', 'success']
  ])('%s', (_, body, result) =>
    example.play(QUICK, async ({ world, run }) => {
      const comment = world.comment({ by: 'octo-dev', body })
      const { jobs } = await run(comment.event)
      expect(jobs).toEqual({ 'follow-up': result })
      expect(requests(world)).toEqual([])
    })
  )

  it.concurrent('denies who may not, without a word to the service', () =>
    example.play(QUICK, async ({ world, run }) => {
      const comment = world.comment({ by: 'octo-reader', body: ASKED })
      const { jobs, outputs } = await run(comment.event)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.0']).toMatchObject({ outcome: 'denied' })
      expect(reactions(world, comment.id)).toEqual(['-1'])
      expect(requests(world).filter(one => one.startsWith('service'))).toEqual(
        []
      )
    }))

  it.concurrent("fails with a key that is not the service's, and gives the claim back", () =>
    example.play(QUICK, async ({ world, run }) => {
      const comment = world.comment({ by: 'octo-dev', body: ASKED })
      const secrets = { AGENT_API_KEY: 'ak_wrong' }
      const { exitCode, jobs, log } = await run(comment.event, { secrets })
      expect(exitCode).toBe(1)
      expect(jobs).toEqual({ 'follow-up': 'failure' })
      expect(log).toContain('The service answered 401')
      expect(log).not.toContain('ak_wrong')
      expect(taken(world)).toEqual([])
      expect(reactions(world, comment.id)).toEqual(['confused'])
    }))
})
