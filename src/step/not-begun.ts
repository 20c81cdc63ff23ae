import type { Trigger } from '../github/trigger.ts'
import { type Message, say, sentences } from '../message.ts'

/**
 * How a run was started, as far as the way to start another depends on it. A
 * re-run sends neither a review's follow-up nor that of an event without a
 * comment; and an earlier attempt may have sent any of them.
 */
type Start = 'comment' | 'review' | 'event' | 're-run'

export function startOf(trigger: Trigger, attempt: number): Start {
  if (attempt > 1) return 're-run'
  if (trigger.kind === 'event') return 'event'
  const isReview = trigger.kind === 'asked' && trigger.asked.kind === 'review'
  return isReview ? 'review' : 'comment'
}

/** What is said where an input is wrong, after what is wrong with it. */
export function correctInputs(start: Start): Message {
  return sentences(sentNothing(start), CORRECT[start])
}

/**
 * What is said where GitHub did not tell whether the asker may ask. Whether a
 * re-run would send is not known: another run can have claimed the comment.
 */
export function notAllowedYet(start: Start): Message {
  const next = start === 'event' ? say`Start a new run.` : []
  return sentences(sentNothing(start), next)
}

/** Only an event without a comment is nobody else's: no record is needed. */
function sentNothing(start: Start): Message {
  return start === 'event'
    ? say`Nothing was sent.`
    : say`This run sent nothing.`
}

const CORRECT: Readonly<Record<Start, Message>> = {
  comment: say`Set or correct the variable or secret and re-run the workflow job, or, if the workflow file has to change, correct it and comment again instead: a re-run uses the file as it was.`,
  review: say`Set or correct the variable, the secret, or the workflow file, then comment or submit the review again.`,
  event: say`Set or correct the variable, the secret, or the workflow file, then start a new run.`,
  're-run': say`Set or correct the variable or secret, then re-run the workflow job; it uses the workflow file as it was.`
}

/** The same for `finish`, which sends nothing. */
export const CORRECT_FINISH = say`Set or correct the variable, the secret, or the workflow file. The next run finishes what is pending.`
