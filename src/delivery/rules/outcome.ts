const ENDS = ['completed', 'no-changes', 'failed', 'archived'] as const
export type End = (typeof ENDS)[number]

/** The outcomes for which `fail-on` decides whether the step fails. */
export const OUTCOMES_FOR_FAIL_ON = [
  ...ENDS,
  'timed-out',
  'sent',
  'active',
  'unknown'
] as const

const ALWAYS_FAILS = ['cancelled', 'error'] as const

export const OUTCOMES = [
  ...OUTCOMES_FOR_FAIL_ON,
  'denied',
  'skipped',
  ...ALWAYS_FAILS
] as const
export type Outcome = (typeof OUTCOMES)[number]

export function isEnd(outcome: string): outcome is End {
  return ENDS.some(end => end === outcome)
}

export function failsStep(outcome: Outcome, failOn: readonly Outcome[]) {
  return [...ALWAYS_FAILS, ...failOn].includes(outcome)
}
