import { describe, expect, it } from '@jest/globals'
import type { Json } from '../../sandbox/github-shapes.ts'
import type { GitHubEvent } from '../../sandbox/step-environment.ts'
import type { World } from '../../sandbox/world.ts'
import { tellItsJob } from '../../stage/markers.ts'
import { openExample } from './act.ts'
import { requests, results } from './left.ts'

const play = openExample('review.yml')

/** The job has made the pull request. */
const MADE = {
  pullRequest: true,
  job: { messages: [{ durationMs: 15_000, changes: 'push' }] }
} as const

const prompts = ({ service }: World) =>
  service.messages.map(({ prompt }) => prompt)

function review(world: World, body: string): GitHubEvent {
  const comments = [
    { path: 'src/cart.ts', line: 7, body: 'Rename this.' },
    { path: 'src/cart.ts', line: 12, body: 'And test that.' }
  ]
  return world.review({ by: 'octo-dev', body, comments }).event
}

describe('review.yml', () => {
  it.concurrent('sends a review and its comments as one follow-up', () =>
    play(MADE, async ({ world, run }) => {
      tellItsJob(world, Date.now() - 60_000)
      const { exitCode, jobs, outputs } = await run(
        review(world, '/agent Please, before we merge:')
      )
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(outputs['follow-up.0']).toMatchObject({ outcome: 'completed' })
      expect(prompts(world)).toEqual([
        expect.stringMatching(
          /^Please, before we merge:.*Rename this\..*And test that\./s
        )
      ])
      expect(results(world, world.pullRequest ?? 0)).toHaveLength(2)
    }))

  it.concurrent('sends what a thread says, and answers in it', () =>
    play(MADE, async ({ world, run }) => {
      tellItsJob(world, Date.now() - 60_000)
      const { pullRequest: issue = 0 } = world
      const on = { kind: 'review', path: 'src/cart.ts', issue } as const
      const finding = { by: 'octo-maintainer', body: 'It leaks.', ...on }
      const { id: replyTo } = world.comment(finding)
      const reply = { by: 'octo-dev', body: '/agent fix this', ...on, replyTo }
      const { jobs } = await run(world.comment(reply).event)
      expect(jobs).toEqual({ 'follow-up': 'success' })
      expect(prompts(world)).toEqual([
        expect.stringMatching(/^fix this\n.*src\/cart\.ts.*It leaks\./s)
      ])
      const answer = world.github.comments(issue, 'review').at(-1)
      expect(answer?.on?.replyTo).toBe(replyTo)
      expect(answer?.body).toContain('✅')
    }))

  it.concurrent.each([
    ['a review that asks for nothing', 'Looks good, /agent!', {}],
    ['a pull request from a fork', '/agent go on', { full_name: 'me/shop' }],
    ['one whose fork is gone', '/agent go on', null]
  ])('leaves %s alone', (_, body, repo) =>
    play(MADE, async ({ world, run }) => {
      const { name, payload } = review(world, body)
      const event = payload as Record<string, Json>
      const pull = event.pull_request as Record<string, Json>
      const before = pull.head as Record<string, Json>
      const head = { ...before, repo: repo && { ...before.repo, ...repo } }
      const { jobs } = await run({
        name,
        payload: { ...event, pull_request: { ...pull, head } }
      })
      expect(jobs).toEqual({ 'follow-up': 'skipped' })
      expect(requests(world)).toEqual([])
    })
  )
})
