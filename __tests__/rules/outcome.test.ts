import { describe, expect, it } from '@jest/globals'
import type { JobBefore } from '../../src/github/marker.ts'
import {
  changed,
  endOf,
  failsStep,
  isEnd,
  OUTCOMES,
  OUTCOMES_FOR_FAIL_ON
} from '../../src/rules/outcome.ts'

/** As `completed 1 a`: the status, the pull request, the head. */
function state(seen: string): JobBefore {
  const [status = '', pull, headSha] = seen.split(' ')
  const url = `https://github.com/acme/shop/pull/${pull}`
  const prLink = pull === undefined ? null : url
  return { status, prLink, ...(headSha ? { headSha } : {}) }
}

const known = (seen: string) => (seen === '' ? undefined : state(seen))

describe('what a follow-up changed', () => {
  it.each<[string, string, string, boolean | undefined]>([
    ['no pull request', 'completed', 'completed', false],
    ['no pull request, watched', '', 'completed', false],
    ['no pull request, active before', 'active', 'completed', false],
    ['a pull request gone', 'completed 1', 'completed', false],
    ['a new pull request', 'completed', 'completed 1', true],
    ['another pull request', 'completed 1 a', 'completed 2 a', true],
    ['a moved head', 'completed 1 a', 'completed 1 b', true],
    ['a head that did not move', 'completed 1 a', 'completed 1 a', false],
    ['not readable before', 'completed 1', 'completed 1 a', undefined],
    ['not readable after', 'completed 1 a', 'completed 1', undefined],
    ['nothing to compare with', '', 'completed 1', undefined],
    ['active before', 'active', 'completed 1 a', undefined],
    ['an unknown status before', 'queued', 'completed 1 a', undefined],
    ['failed before', 'failed', 'completed 1', true],
    ['failed after', 'completed', 'failed', undefined],
    ['archived after', 'completed 1', 'archived', undefined]
  ])('%s', (_, before, after, expected) => {
    expect(changed(known(before), state(after))).toBe(expected)
  })

  it('is not known of a link that can’t be shown', () => {
    const after = { ...state('completed'), droppedLink: '7' }
    expect(changed(state('completed'), after)).toBeUndefined()
  })
})

describe('what the end of a job means', () => {
  it.each<[string, string, string, boolean]>([
    ['', 'completed 1', 'completed', false],
    ['', 'failed', 'failed', false],
    ['completed 1 a', 'completed 1 b', 'completed', false],
    ['completed 1 a', 'completed 1 a', 'no-changes', true],
    ['completed 1 a', 'completed 1', 'completed', false],
    ['completed', 'completed', 'no-changes', true],
    ['failed', 'failed', 'failed', true],
    ['failed 1 a', 'failed 1 b', 'failed', false],
    ['archived 1 a', 'archived 1 a', 'archived', true],
    ['failed', 'completed', 'no-changes', false]
  ])('%s, then %s: %s', (before, after, outcome, isUnchanged) => {
    const end = endOf(state(after), known(before), 'none')
    const { status } = state(after)
    const unproven = { status, isUnchanged, hasNewCommits: false }
    expect(end).toEqual({ outcome, changed: end.changed, unproven })
    expect(endOf(state(after), known(before), 'head-moved').unproven).toEqual({
      ...unproven,
      hasNewCommits: true
    })
    expect(endOf(state(after), known(before), 'seen')).toEqual({
      outcome,
      changed: end.changed
    })
  })
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
