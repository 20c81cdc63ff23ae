/** How a step ends with each outcome: docs/reference.md, "Outcomes". */
import { describe, expect, it } from '@jest/globals'
import {
  annotationOf,
  troubleshootingUrl
} from '../../src/action/annotation.ts'
import { say } from '../../src/common/message.ts'
import { OUTCOMES } from '../../src/delivery/rules/state.ts'
import type { Wording } from '../../src/report/wording.ts'
import { stateOf } from '../delivery/rules/states.ts'

const REPORT: Wording = {
  outcome: 'error',
  reason: undefined,
  proof: undefined,
  headline: [],
  details: say`It is so.`,
  advice: say`Comment ${'/agent'} to continue.`,
  about: stateOf().about,
  hasStartedJob: false,
  job: undefined,
  pullRequest: undefined
}

describe('the annotation', () => {
  it.each(OUTCOMES)('of %s is as bad as the outcome', outcome => {
    const bad = ['failed', 'archived', 'timed-out', 'unknown']
    const { level } = annotationOf({ ...REPORT, outcome }, false)
    expect(level).toBe(bad.includes(outcome) ? 'warning' : 'notice')
    expect(annotationOf({ ...REPORT, outcome }, true).level).toBe('failure')
  })

  it.each([
    ['own', 'notice'],
    ['watched', 'notice'],
    ['changed', 'warning'],
    ['settled', 'warning']
  ] as const)('of an end with the proof %s is a %s', (proof, level) => {
    const report = { ...REPORT, outcome: 'completed', proof } as const
    expect(annotationOf(report, false).level).toBe(level)
  })

  it.each([
    ['completed', false],
    ['no-changes', false],
    ['failed', false],
    ['archived', false],
    ['timed-out', true],
    ['error', true]
  ] as const)('of %s says what to do: %s', (outcome, isSaid) => {
    const { line } = annotationOf({ ...REPORT, outcome }, false)
    expect(line.includes('Comment "/agent"')).toBe(isSaid)
  })
})

it('a page on github.com explains messages where no server is named', () => {
  const env = {
    GITHUB_ACTION_REPOSITORY: 'your-org/agent-follow-up',
    GITHUB_ACTION_REF: 'v1'
  }
  expect(troubleshootingUrl(env, 'bug')).toBe(
    'https://github.com/your-org/agent-follow-up/blob/v1/docs/troubleshooting.md#reason-bug'
  )
})

it.each([
  [{}],
  [{ GITHUB_ACTION_REPOSITORY: 'your-org/agent-follow-up' }],
  [{ GITHUB_ACTION_REF: 'v1' }]
])('no page explains the messages of %j', env =>
  expect(troubleshootingUrl(env)).toBeUndefined()
)
