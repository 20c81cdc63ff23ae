import { describe, expect, it } from '@jest/globals'
import { schedule } from '../../sandbox/payloads.ts'
import { openExample } from './act.ts'
import { besideGitHub } from './beside.ts'
import { QUICK, requests, results, taken } from './left.ts'

const play = openExample('conflicts.yml')

const GIVEN = { vars: { AGENT_BOT: 'agent-app[bot]' } }
const PROMPT =
  "Merge the base branch into the pull request's branch, and solve the conflicts."

function pull(
  number: number,
  more: { by?: string; ref?: string; in?: string }
) {
  const { by = 'agent-app[bot]', ref = 'agent/job-7f3a' } = more
  const repo = { full_name: more.in ?? 'acme/shop' }
  return { number, user: { login: by }, head: { ref, repo } }
}

const MINE = pull(8, {})
const OTHERS = [
  pull(9, { by: 'octo-dev' }),
  pull(10, { in: 'octo-dev/shop' }),
  pull(11, { ref: 'fix-$(id)' })
]

/**
 * GitHub with these pull requests. Asked about the first, it says in turn whether
 * that is mergeable; then the action reads it.
 */
function gitHub(...mergeable: readonly (boolean | null)[]) {
  return besideGitHub({
    'GET pulls': () => ({ body: [MINE, ...OTHERS] }),
    'GET pulls/8': before =>
      before < mergeable.length
        ? { body: { ...MINE, mergeable: mergeable[before] } }
        : undefined
  })
}

describe('conflicts.yml', () => {
  it.concurrent('has the agent solve the conflicts of its own pull request', () => {
    const { asked, options } = gitHub(null, false)
    const ofAgent = { ...options, pullRequest: true }
    return play(ofAgent, async ({ world, run }) => {
      const { exitCode, jobs } = await run(schedule(), GIVEN)
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ find: 'success', 'follow-up': 'success' })
      expect(asked.slice(0, 3).map(({ route }) => route)).toEqual([
        'GET pulls',
        'GET pulls/8',
        'GET pulls/8'
      ])
      expect(taken(world)).toEqual([`job-7f3a: ${PROMPT}`])
      expect(results(world, 8)).toHaveLength(1)
    })
  })

  it.concurrent.each([
    ['there is no conflict', true],
    ['GitHub does not know yet', null]
  ])('sends nothing while %s', (_, mergeable) => {
    const { options } = gitHub(null, mergeable)
    return play({ ...QUICK, ...options }, async ({ world, run }) => {
      const { exitCode, jobs } = await run(schedule(), GIVEN)
      expect(exitCode).toBe(0)
      expect(jobs).toEqual({ find: 'success', 'follow-up': 'skipped' })
      expect(requests(world)).toEqual([])
    })
  })

  it.concurrent('fails when the pull requests cannot be read', () => {
    const { options } = besideGitHub({ 'GET pulls': () => ({ status: 502 }) })
    return play({ ...QUICK, ...options }, async ({ world, run }) => {
      const { jobs } = await run(schedule(), GIVEN)
      expect(jobs).toMatchObject({ find: 'failure' })
      expect(taken(world)).toEqual([])
    })
  })
})
