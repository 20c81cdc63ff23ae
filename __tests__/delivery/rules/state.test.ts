/**
 * Which outcome an end has, and which fail a step: docs/reference.md, "Outcomes".
 */
import { describe, expect, it } from '@jest/globals'
import { endOf, headBeforeSend } from '../../../src/delivery/rules/end.ts'
import {
  failsStep,
  isEnd,
  type JobFacts,
  OUTCOMES,
  OUTCOMES_FOR_FAIL_ON
} from '../../../src/delivery/rules/state.ts'
import type { PullRequest } from '../../../src/github/pull-request.ts'
import { snapshot } from '../../fakes/follow-up.ts'

/** What an end has come to: design §7. */

const linkTo = (pull: string) => `https://github.com/acme/shop/pull/${pull}`

/** As `completed 1 a`: the status, the pull request, the head. */
function parts(seen: string) {
  const [status = '', pull, headSha] = seen.split(' ')
  return { status, prLink: pull === undefined ? null : linkTo(pull), headSha }
}

function before(seen: string): JobFacts | undefined {
  const { headSha, ...job } = parts(seen)
  return seen === '' ? undefined : { ...job, ...(headSha ? { headSha } : {}) }
}

function end(seenBefore: string, seenAfter: string, droppedLink?: string) {
  const { headSha, prLink, status } = parts(seenAfter)
  const latest = {
    ...snapshot(status, 0, prLink),
    ...(droppedLink && { droppedLink })
  }
  const pull = headSha ? ({ headSha } as PullRequest) : undefined
  const job = before(seenBefore)
  const state = { isStart: false, ...(job && { before: job }) }
  return endOf(latest, state, 'own', pull)
}

it.each<[string, string, string, boolean | undefined, string]>([
  ['no pull request', 'completed', 'completed', false, 'no-changes'],
  ['no pull request, watched', '', 'completed', false, 'no-changes'],
  [
    'no pull request, active before',
    'active',
    'completed',
    false,
    'no-changes'
  ],
  [
    'a pull request that is gone',
    'completed 1',
    'completed',
    false,
    'no-changes'
  ],
  ['a new pull request', 'completed', 'completed 1', true, 'completed'],
  ['another pull request', 'completed 1 a', 'completed 2 a', true, 'completed'],
  ['a moved head', 'completed 1 a', 'completed 1 b', true, 'completed'],
  [
    'a head that did not move',
    'completed 1 a',
    'completed 1 a',
    false,
    'no-changes'
  ],
  [
    'a head that was not readable',
    'completed 1',
    'completed 1 a',
    undefined,
    'completed'
  ],
  [
    'a head that is not readable',
    'completed 1 a',
    'completed 1',
    undefined,
    'completed'
  ],
  ['nothing to compare with', '', 'completed 1', undefined, 'completed'],
  ['active before', 'active', 'completed 1 a', undefined, 'completed'],
  [
    'an unknown status before',
    'queued',
    'completed 1 a',
    undefined,
    'completed'
  ],
  ['failed before', 'failed', 'completed 1', true, 'completed'],
  [
    'failed before, and no pull request',
    'failed',
    'completed',
    false,
    'no-changes'
  ],
  ['failed after', 'completed', 'failed', undefined, 'failed'],
  ['failed, with a moved head', 'failed 1 a', 'failed 1 b', true, 'failed'],
  ['archived after', 'completed 1', 'archived', undefined, 'archived'],
  ['archived, as before', 'archived 1 a', 'archived 1 a', false, 'archived']
])('an end with %s', (_, was, is, changed, outcome) => {
  const { headSha, prLink, status } = parts(is)
  expect(end(was, is)).toEqual({
    kind: 'ended',
    outcome,
    status,
    prLink,
    proof: 'own',
    ...(changed !== undefined && { changed }),
    ...(headSha && { headSha, pull: { headSha } })
  })
})

it('an end with a link that can’t be shown has made something', () => {
  const { changed, outcome } = end('completed', 'completed', '7')
  expect([changed, outcome]).toEqual([undefined, 'completed'])
})

it.each([
  ['of the same pull request', 'completed 1 a', '1', 'a'],
  ['of another', 'completed 1 a', '2', undefined],
  ['that was not read', 'completed 1', '1', undefined],
  ['of a job that is not known', '', '1', undefined]
])('the head before, %s', (_, was, pull, expected) => {
  expect(headBeforeSend(before(was), linkTo(pull))).toBe(expected)
})

describe('an outcome', () => {
  it.each(OUTCOMES)('%s is an end only where the job has ended', outcome => {
    const ends = ['completed', 'no-changes', 'failed', 'archived']
    expect(isEnd(outcome)).toBe(ends.includes(outcome))
  })

  it.each(OUTCOMES)('%s fails the step always, never, or if asked', outcome => {
    const always = ['error', 'cancelled'].includes(outcome)
    const never = ['denied', 'skipped'].includes(outcome)
    expect(failsStep(outcome, [])).toBe(always)
    expect(failsStep(outcome, OUTCOMES_FOR_FAIL_ON)).toBe(!never)
    expect(failsStep(outcome, ['failed'])).toBe(always || outcome === 'failed')
  })
})
