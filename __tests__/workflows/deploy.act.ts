import { describe, expect, it } from '@jest/globals'
import type { World } from '../../sandbox/world.ts'
import { openExample, type WorkflowRun } from './act.ts'
import { besideGitHub } from './beside.ts'
import { QUICK, requests, results } from './left.ts'

const play = openExample('deploy.yml')

const GIVEN = { secrets: { DEPLOY_TOKEN: 'deploy-secret' } }
/** act has no environments: the job starts without waiting for anybody. */
const APPROVALS = 'GET actions/runs/1/approvals'

function review(login: string, state = 'approved') {
  return { state, user: { login }, environments: [{ name: 'production' }] }
}

const SECOND = review('octo-maintainer')
const REFUSED = review('octo-admin', 'rejected')

function headOf({ github }: World): string {
  return github.issue(8)?.pull?.headSha ?? 'none'
}

interface Seen {
  /** Default: one by a second person. */
  readonly reviews?: readonly unknown[]
  /** How the checks of the commit have ended. Default: one is green. */
  readonly checks?: readonly (string | null)[]
  /** How a check of the older kind has ended. Default: there is none. */
  readonly state?: 'failure' | 'pending' | 'success'
}

/** octo-dev asks, and this is what there is when the deployment begins. */
function deploy(seen: Seen, check: (run: WorkflowRun, world: World) => void) {
  const { reviews = [SECOND], checks = ['success'], state } = seen
  const endChecks = (world: World) => {
    const sha = headOf(world)
    for (const [at, conclusion] of checks.entries())
      world.github.addCheckRun({ sha, name: `check ${at}`, conclusion })
    if (state) world.github.addStatus({ sha, context: 'build', state })
  }
  let inside: World | undefined
  const { options } = besideGitHub({
    [APPROVALS]: () => {
      if (inside) endChecks(inside)
      return { body: reviews }
    }
  })
  return play({ ...QUICK, ...options }, async ({ world, run }) => {
    inside = world
    const body = '/agent --job job-7f3a fix the changelog'
    const comment = world.comment({ by: 'octo-dev', body })
    const ran = await run(comment.event, GIVEN)
    expect(results(world, world.issue)).toHaveLength(1)
    check(ran, world)
  })
}

describe('deploy.yml', () => {
  it.concurrent.each<[string, Seen]>([
    ['with green checks', { checks: ['success', 'neutral', 'skipped'] }],
    [
      'after another has refused, with a green status, too',
      { reviews: [REFUSED, SECOND], state: 'success' }
    ]
  ])('deploys what a second person has approved, %s', (_, seen) =>
    deploy(seen, ({ checkouts, exitCode, jobs, summary }, world) => {
      const commit = headOf(world)
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ 'follow-up': 'success', deploy: 'success' })
      expect(checkouts).toEqual([
        { ref: '', path: '', persistCredentials: 'false' },
        { ref: commit, path: 'release', persistCredentials: 'false' }
      ])
      expect(summary).toContain(`Deployed ${commit}`)
    })
  )

  it.concurrent.each<[string, Seen, readonly string[]]>([
    ['nobody has approved it', { reviews: [REFUSED] }, []],
    [
      'the asker has approved it, too',
      { reviews: [SECOND, review('octo-dev')] },
      []
    ],
    ['there are no checks', { checks: [] }, ['check-runs']],
    ['a check is red', { checks: ['success', 'failure'] }, ['check-runs']],
    ['a check is running', { checks: ['success', null] }, ['check-runs']],
    ['a status is pending', { state: 'pending' }, ['check-runs', 'status']]
  ])('deploys nothing when %s', (_, seen, asked) =>
    deploy(seen, ({ checkouts, exitCode, jobs }, world) => {
      expect(exitCode).toBe(1)
      expect(jobs).toEqual({ 'follow-up': 'success', deploy: 'failure' })
      const read = requests(world).flatMap(
        request => /\/commits\/\w+\/([\w-]+)/.exec(request)?.[1] ?? []
      )
      // What it was that said no.
      expect(read).toEqual(asked)
      expect(checkouts).toEqual([])
    })
  )

  it.concurrent('deploys nothing when GitHub does not say who has approved', () => {
    const { options } = besideGitHub({ [APPROVALS]: () => ({ status: 502 }) })
    return play({ ...QUICK, ...options }, async ({ world, run }) => {
      const body = '/agent --job job-7f3a fix the changelog'
      const comment = world.comment({ by: 'octo-dev', body })
      const { checkouts, jobs } = await run(comment.event, GIVEN)
      expect(jobs).toMatchObject({ deploy: 'failure' })
      expect(checkouts).toEqual([])
    })
  })

  it.concurrent('deploys nothing when nothing has changed', () =>
    play({ ...QUICK, pullRequest: true }, async ({ world, run }) => {
      const body = '/agent --job job-7f3a'
      const comment = world.comment({ by: 'octo-dev', body })
      const { jobs } = await run(comment.event, GIVEN)
      expect(jobs).toEqual({ 'follow-up': 'success', deploy: 'skipped' })
    }))
})
