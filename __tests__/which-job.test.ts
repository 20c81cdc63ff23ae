import { describe, expect, it } from '@jest/globals'
import { writeMarker } from '../src/github/marker.ts'
import { type JobNames, nameJob, needsConversation } from '../src/which-job.ts'
import { limits } from './fakes/follow-up.ts'
import { sandboxGitHub, trigger } from './fakes/github.ts'

const OWN = 'github-actions[bot]'

/** Who is asked is an issue whose earlier results name these jobs. */
async function name(
  given: Partial<JobNames>,
  jobs: readonly string[] = [],
  options = {}
) {
  const { clock, github, requests, stand } = sandboxGitHub(options)
  for (const job of jobs)
    stand.addComment({
      issue: 7,
      user: OWN,
      body: writeMarker({
        kind: 'note',
        note: 'job',
        project: 'proj-shop',
        issue: 7,
        job
      })
    })
  const names: JobNames = {
    option: undefined,
    input: undefined,
    asked: trigger({ createdAt: clock.now() + 60_000 }),
    project: 'proj-shop',
    isRerun: false,
    ...given
  }
  let hasAsked = false
  const account = async () => {
    hasAsked = true
    return OWN
  }
  const within = limits(clock, 60_000)
  const named = await clock.run(nameJob(names, github, account, within))
  expect(hasAsked).toBe(needsConversation(names) && names.asked !== undefined)
  expect(requests.length > 0).toBe(hasAsked)
  return named
}

describe('the job that is meant', () => {
  it.each([
    ['--job', { option: 'job-a', input: 'job-b' }, 'job-a'],
    ['job-id', { input: 'job-b' }, 'job-b'],
    ['the conversation', {}, 'job-d']
  ] as const)('is named by %s', async (_, names, id) => {
    const named = await name(names, ['job-c', 'job-d'])
    expect(named).toEqual({ kind: 'job', id })
  })

  it.each([
    ['an id that can’t be in an address', { option: '..' }, [], 'job'],
    ['such an id in the conversation', {}, ['..'], 'job'],
    ['nobody', {}, [], 'job'],
    ['no conversation', { asked: undefined }, [], 'job']
  ] as const)('is not named by %s', async (_, names, jobs, because) => {
    expect(await name(names, jobs)).toMatchObject({ kind: 'none', because })
  })

  it('may be named, but the conversation can’t be read', async () => {
    const named = await name({}, ['job-c'], { scopes: { issues: 'none' } })
    expect(named).toMatchObject({ kind: 'none', because: 'setup' })
  })
})
