import { isTerminal } from '../agent/job.ts'
import type { JobBefore } from '../github/marker.ts'
import { explain, type Message, type Problem, type Reason } from '../message.ts'
import type { Proof } from './finished.ts'

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

export function isEnd(outcome: string): boolean {
  return ENDS.some(end => end === outcome)
}

/**
 * What a run knows of the send. `unsent`: only this run could send it;
 * `refused`: nor can a re-run; `unsent-here`: another run may have sent it;
 * `only-rocket`: no more than 🚀 says that one did.
 */
export type SendState =
  | 'nothing-to-send'
  | 'unsent'
  | 'refused'
  | 'unsent-here'
  | 'only-rocket'
  | 'maybe'
  | 'sent'

/** The outcomes that have a reason. */
type Reasoned = 'error' | 'unknown' | 'denied' | 'skipped'

export type Ending = Told &
  (
    | { readonly outcome: Reasoned; readonly reason: Reason }
    | {
        readonly outcome: Exclude<Outcome, Reasoned>
        readonly reason?: undefined
      }
  )

interface Told {
  readonly explanation: Message
  /** How to continue, where the outcome alone does not say it. */
  readonly next?: NextStep | undefined
  /** From the send to the end that was seen, where both were. */
  readonly workedMs?: number
  /** The state of the job, which may be from before the follow-up. */
  readonly unproven?: {
    readonly status: string
    readonly isUnchanged: boolean
    /** The pull request's head has moved since, which is all that shows it. */
    readonly hasNewCommits: boolean
  }
}

/** How people can continue. Following the advice, and nothing else, works. */
export type NextStep =
  | 'none'
  | 'ask-more'
  | 'ask-failed'
  | 'new-job'
  | 'watch'
  /** It was sent, and nobody waits for it. */
  | 'check-later'
  /** Nothing was sent, and the claim is free. */
  | 're-run'
  /** Something may have to be corrected first, perhaps the workflow file. */
  | 're-run-or-comment'
  | 're-run-or-name-job'
  /** Nothing was sent, and no re-run can: no comment or a review asked. */
  | 'new-run'
  | 'ask-again'
  /** Nothing was sent, and no re-run can: the comment is gone, or the workflow
   * file has to change, or the text, or the job. */
  | 'comment-again'
  | 'correct-and-comment'
  | 'change-text'
  | 'name-job'
  /** It may have been sent: only people can tell. */
  | 'check-first'

export function errorOf(problem: Problem) {
  const { reason } = problem
  return { outcome: 'error', reason, explanation: explain(problem) } as const
}

/** How to continue, where the outcome alone says it. */
export const NEXT_STEPS: Readonly<Partial<Record<Outcome, NextStep>>> = {
  completed: 'ask-more',
  'no-changes': 'ask-more',
  failed: 'ask-failed',
  archived: 'new-job',
  sent: 'check-later',
  skipped: 'none'
}

export function failsStep(outcome: Outcome, failOn: readonly Outcome[]) {
  return [...ALWAYS_FAILS, ...failOn].includes(outcome)
}

/**
 * Undefined when it can't be known, as where a link can't be used, or an
 * earlier prompt's work may be in it.
 */
export function changed(
  before: JobBefore | undefined,
  after: JobBefore & { readonly droppedLink?: string }
): boolean | undefined {
  if (after.droppedLink !== undefined) return undefined
  if (after.prLink === null)
    return after.status === 'completed' ? false : undefined
  if (before === undefined || !isTerminal(before.status)) return undefined
  if (before.prLink !== after.prLink) return true
  if (before.headSha === undefined || after.headSha === undefined)
    return undefined
  return before.headSha !== after.headSha
}

/** The head before, where it was the same pull request's. */
export function headBefore(
  before: JobBefore | undefined,
  prLink: string | null | undefined
): string | undefined {
  return before?.prLink === prLink ? before?.headSha : undefined
}

/** @param proof what shows that the end is not from before */
export function endOf(
  after: Parameters<typeof changed>[1],
  before: JobBefore | undefined,
  proof: Proof
) {
  const { prLink, status } = after
  const didChange = changed(before, after)
  const isUnchanged =
    before?.status === status && (prLink === null || didChange === false)
  const outcome: End =
    status === 'failed' || status === 'archived'
      ? status
      : didChange === false
        ? 'no-changes'
        : 'completed'
  return {
    outcome,
    changed: didChange,
    ...(proof !== 'seen' && {
      unproven: { status, isUnchanged, hasNewCommits: proof === 'head-moved' }
    })
  }
}
