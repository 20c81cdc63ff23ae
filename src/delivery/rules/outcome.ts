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

/**
 * Returns whether an outcome is that of an end: `completed`, `no-changes`,
 * `failed`, or `archived`.
 */
export function isEnd(outcome: string): outcome is End {
  return ENDS.some(end => end === outcome)
}

/**
 * Returns whether a step fails: for `cancelled` and `error` always, for the
 * rest if it is in `failOn`.
 */
export function failsStep(outcome: Outcome, failOn: readonly Outcome[]) {
  return [...ALWAYS_FAILS, ...failOn].includes(outcome)
}
