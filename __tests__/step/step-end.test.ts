import { describe, expect, it } from '@jest/globals'
import { say } from '../../src/message.ts'
import type { Facts } from '../../src/report/report.ts'
import { OUTCOMES } from '../../src/rules/outcome.ts'
import { annotationOf, explainedAt } from '../../src/step/step-end.ts'

const FACTS: Omit<Facts, 'outcome'> = {
  send: 'sent',
  next: 'watch',
  explanation: say`It is so.`,
  command: '/agent'
}

describe('the annotation', () => {
  it.each(OUTCOMES)('of %s is as bad as the outcome', outcome => {
    const bad = ['failed', 'archived', 'timed-out', 'unknown']
    const { level } = annotationOf({ ...FACTS, outcome }, false)
    expect(level).toBe(bad.includes(outcome) ? 'warning' : 'notice')
    expect(annotationOf({ ...FACTS, outcome }, true).level).toBe('failure')
  })

  it('of an end that nothing proves is a warning', () => {
    const unproven = {
      status: 'completed',
      isUnchanged: false,
      hasNewCommits: false
    }
    const { level } = annotationOf(
      { ...FACTS, outcome: 'completed', unproven },
      false
    )
    expect(level).toBe('warning')
  })

  it.each([
    ['completed', false],
    ['no-changes', false],
    ['failed', false],
    ['archived', false],
    ['timed-out', true],
    ['error', true]
  ] as const)('of %s says what to do: %s', (outcome, isSaid) => {
    const { line } = annotationOf({ ...FACTS, outcome }, false)
    expect(line.includes('Comment "/agent"')).toBe(isSaid)
  })
})

it.each([
  [{}],
  [{ GITHUB_ACTION_REPOSITORY: 'your-org/agent-follow-up' }],
  [{ GITHUB_ACTION_REF: 'v1' }]
])('no page explains the messages of %j', env =>
  expect(explainedAt(env)).toBeUndefined()
)
