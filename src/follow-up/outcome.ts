import { isTerminal } from '../agent/job.ts'
import type { Because } from '../agent/reply.ts'
import { explain, type Message, type Problem } from '../message.ts'

/** The outcomes for which `fail-on` decides whether the step fails. */
export const OUTCOMES_FOR_FAIL_ON = [
  'completed',
  'no-changes',
  'failed',
  'archived',
  'timed-out',
  'sent',
  'active',
  'unknown'
] as const

/** How a follow-up ended. */
export const OUTCOMES = [
  ...OUTCOMES_FOR_FAIL_ON,
  'denied',
  'skipped',
  'cancelled',
  'error'
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether an outcome is an end of the job itself. */
export function isEnd(outcome: string): boolean {
  return ['completed', 'no-changes', 'failed', 'archived'].includes(outcome)
}

/** What a run knows about the delivery of a follow-up to the service. */
export type DeliveryState =
  | 'nothing-to-send'
  /** This run alone could send it, and its own send failed. */
  | 'unsent'
  /** The same, and it would fail again. */
  | 'refused'
  /** This run sent nothing; another may have. */
  | 'unsent-here'
  /** This run sent it, and it is not known whether it was accepted. */
  | 'uncertain'
  | 'sent'

/** How a step ends: the outcome, and in words what there is to say about it. */
export interface Ending {
  readonly outcome: Outcome
  readonly explanation: Message
  /** It failed, and this is what would have to change. */
  readonly because?: Because | 'reported'
  /** Whoever had claimed it has released it: a re-run can send. */
  readonly isFree?: boolean
  /** From the send to the end that was seen, where both were. */
  readonly workedMs?: number
}

/** An ending with a problem. */
export function endWith(outcome: Outcome, problem: Problem): Ending {
  return { outcome, explanation: explain(problem) }
}

/** Whether an outcome fails the step. */
export function failsStep(
  outcome: Outcome,
  failOn: readonly Outcome[]
): boolean {
  return (
    outcome === 'error' || outcome === 'cancelled' || failOn.includes(outcome)
  )
}

/** A job's state, as far as it shows what a follow-up changed. */
export interface ChangeState {
  readonly status: string
  readonly prLink: string | null
  /** The service gave a link that can't be used. */
  readonly droppedLink?: string
  /** Commit at the pull request's head, where it could be read. */
  readonly headSha?: string
}

/**
 * Whether the follow-up changed the pull request; undefined when it can't be
 * known: nothing to compare with, or an earlier prompt's work may be in it.
 */
export function changed(
  before: ChangeState | undefined,
  after: ChangeState
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

/** The outcome of a job that has ended. */
export function endOutcome(
  status: string,
  didChange: boolean | undefined
): Outcome {
  if (status === 'failed' || status === 'archived') return status
  return didChange === false ? 'no-changes' : 'completed'
}
