import { describe, expect, it } from '@jest/globals'
import {
  type ChangeState,
  changed,
  endOutcome,
  endWith,
  failsStep,
  isEnd,
  OUTCOMES,
  OUTCOMES_FOR_FAIL_ON
} from '../../src/follow-up/outcome.ts'
import { plain } from '../../src/message.ts'
import { PROBLEM } from '../fakes/follow-up.ts'

/** As `completed 1 a`: the status, the pull request, the head. */
function state(seen: string): ChangeState {
  const [status = '', pull, headSha] = seen.split(' ')
  const url = `https://github.com/acme/shop/pull/${pull}`
  const prLink = pull === undefined ? null : url
  return { status, prLink, ...(headSha ? { headSha } : {}) }
}

describe('what a follow-up changed', () => {
  it.each<[string, string, string, boolean | undefined]>([
    ['no pull request', 'completed', 'completed', false],
    ['no pull request, watched', '', 'completed', false],
    ['no pull request, busy before', 'active', 'completed', false],
    ['a pull request gone', 'completed 1', 'completed', false],
    ['a new pull request', 'completed', 'completed 1', true],
    ['another pull request', 'completed 1 a', 'completed 2 a', true],
    ['a moved head', 'completed 1 a', 'completed 1 b', true],
    ['a head that did not move', 'completed 1 a', 'completed 1 a', false],
    ['not readable before', 'completed 1', 'completed 1 a', undefined],
    ['not readable after', 'completed 1 a', 'completed 1', undefined],
    ['nothing to compare with', '', 'completed 1', undefined],
    ['busy before', 'active', 'completed 1 a', undefined],
    ['an unknown status before', 'queued', 'completed 1 a', undefined],
    ['failed before', 'failed', 'completed 1', true],
    ['failed after', 'completed', 'failed', undefined],
    ['archived after', 'completed 1', 'archived', undefined]
  ])('%s', (_, before, after, expected) => {
    const stood = before === '' ? undefined : state(before)
    expect(changed(stood, state(after))).toBe(expected)
  })

  it('is not known of a link that can’t be shown', () => {
    const after = { ...state('completed'), droppedLink: '7' }
    expect(changed(state('completed'), after)).toBeUndefined()
  })
})

describe('the outcome of a job that ended', () => {
  it.each<[string, boolean | undefined, string]>([
    ['completed', true, 'completed'],
    ['completed', undefined, 'completed'],
    ['completed', false, 'no-changes'],
    ['failed', undefined, 'failed'],
    ['archived', undefined, 'archived'],
    ['failed', false, 'failed']
  ])('%s, changed %s: %s', (status, didChange, outcome) => {
    expect(endOutcome(status, didChange)).toBe(outcome)
  })
})

it.each(OUTCOMES)('%s is an end only where the job has ended', outcome => {
  const ends = ['completed', 'no-changes', 'failed', 'archived']
  expect(isEnd(outcome)).toBe(ends.includes(outcome))
})

describe('whether the step fails', () => {
  it.each(OUTCOMES)('%s', outcome => {
    const always = ['error', 'cancelled'].includes(outcome)
    const never = ['denied', 'skipped'].includes(outcome)
    expect(failsStep(outcome, [])).toBe(always)
    expect(failsStep(outcome, OUTCOMES_FOR_FAIL_ON)).toBe(!never)
    expect(failsStep(outcome, ['failed'])).toBe(always || outcome === 'failed')
  })

  it('is for fail-on to decide in eight cases', () => {
    expect(OUTCOMES_FOR_FAIL_ON.join(' ')).toBe(
      'completed no-changes failed archived timed-out sent active unknown'
    )
  })
})

it('an ending says what happened and what to do', () => {
  const ending = endWith('error', PROBLEM)
  expect(ending.outcome).toBe('error')
  expect(plain(ending.explanation)).toBe('It went wrong. Put it right.')
})
