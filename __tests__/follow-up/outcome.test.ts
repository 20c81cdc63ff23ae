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

const PR_1 = 'https://github.com/acme/shop/pull/1'
const PR_2 = 'https://github.com/acme/shop/pull/2'

function state(
  status: string,
  prLink: string | null = null,
  headSha?: string
): ChangeState {
  return { status, prLink, ...(headSha ? { headSha } : {}) }
}

describe('what a follow-up changed', () => {
  it.each<[string, ChangeState | undefined, ChangeState, boolean | undefined]>([
    ['no pull request', state('completed'), state('completed'), false],
    ['no pull request, watched', undefined, state('completed'), false],
    [
      'no pull request, busy before',
      state('active'),
      state('completed'),
      false
    ],
    [
      'a pull request gone',
      state('completed', PR_1),
      state('completed'),
      false
    ],
    ['a new pull request', state('completed'), state('completed', PR_1), true],
    [
      'another pull request',
      state('completed', PR_1, 'a'),
      state('completed', PR_2, 'a'),
      true
    ],
    [
      'a moved head',
      state('completed', PR_1, 'a'),
      state('completed', PR_1, 'b'),
      true
    ],
    [
      'a head that did not move',
      state('completed', PR_1, 'a'),
      state('completed', PR_1, 'a'),
      false
    ],
    [
      'a head not readable before',
      state('completed', PR_1),
      state('completed', PR_1, 'a'),
      undefined
    ],
    [
      'a head not readable after',
      state('completed', PR_1, 'a'),
      state('completed', PR_1),
      undefined
    ],
    ['nothing to compare with', undefined, state('completed', PR_1), undefined],
    ['busy before', state('active'), state('completed', PR_1, 'a'), undefined],
    [
      'an unknown status before',
      state('queued'),
      state('completed', PR_1, 'a'),
      undefined
    ],
    ['failed before', state('failed'), state('completed', PR_1), true],
    ['failed after', state('completed'), state('failed'), undefined],
    ['archived after', state('completed', PR_1), state('archived'), undefined],
    [
      'a link that can’t be shown',
      state('completed'),
      { ...state('completed'), droppedLink: '7' },
      undefined
    ]
  ])('%s', (_, before, after, expected) => {
    expect(changed(before, after)).toBe(expected)
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
    expect(OUTCOMES_FOR_FAIL_ON).toEqual([
      'completed',
      'no-changes',
      'failed',
      'archived',
      'timed-out',
      'sent',
      'active',
      'unknown'
    ])
  })
})

it('an ending says what happened and what to do', () => {
  const ending = endWith('error', PROBLEM)
  expect(ending.outcome).toBe('error')
  expect(plain(ending.explanation)).toBe('It went wrong. Put it right.')
})
