import { isEnd } from './outcome.ts'
import type { FollowUpState, SendStatus } from './state.ts'

/** What the record of a follow-up shows, as short codes. */
export interface RecordFacts {
  /** What the best report says: an end, or what became of the send. */
  readonly best: 'end' | SendStatus
  /** The best report is by the attempt right before this one, of this run. */
  readonly isFromPreviousAttempt: boolean
  /** Our own 🚀 is there. Only a later attempt reads it. */
  readonly hasRocket: boolean
  /** A part of the record could not be read. */
  readonly isUnread: boolean
  /** Our own 👀: `no-target` if nothing bears it. */
  readonly claim: 'there' | 'not-there' | 'no-target'
  /** This is a later attempt of a run for a review. */
  readonly isReviewRerun: boolean
  /** The input `resend`. */
  readonly resend: boolean
}

/**
 * What a run does that reads the record.
 *
 * - `repeat-end`: it reports the end of the best report again
 * - `wait`: an earlier run has sent the follow-up, so it waits for the result
 * - `unreadable`: it is not known whether the follow-up was sent
 * - `repeat-refusal`, `repeat-doubt`: it ends like the best report
 * - `send`: it reads the job and sends, without asking for 👀
 * - `claimed`: another run may be sending it
 * - `resend`: as `send`, but an earlier attempt may have sent it, too
 * - `claim`: it reads the job, then asks for 👀, and sends if that is new
 */
export type RecordDecision =
  | 'repeat-end'
  | 'wait'
  | 'unreadable'
  | 'repeat-refusal'
  | 'repeat-doubt'
  | 'send'
  | 'claimed'
  | 'resend'
  | 'claim'

/**
 * Returns what a run does by the record of its follow-up: a first attempt that
 * found 👀 there, and every later attempt. The first rule that fits counts: an
 * end is repeated; a send, by the report or 🚀, is waited for; an unread part is
 * `unreadable`; a refusal or a doubt is repeated; the previous attempt's
 * `unsent` is sent; else the claim decides. So a part that could not be read
 * counts as missing for the rules before that one.
 */
export function decideByRecord(facts: RecordFacts): RecordDecision {
  const { best, hasRocket, isFromPreviousAttempt, isUnread } = facts
  if (best === 'end') return 'repeat-end'
  if (best === 'yes' || hasRocket) return 'wait'
  if (isUnread) return 'unreadable'
  switch (best) {
    case 'refused':
      return 'repeat-refusal'
    case 'maybe':
      return 'repeat-doubt'
    case 'unsent':
      // The attempt right before was the only sender, and no attempt has come
      // between it and this one, so nothing was sent.
      return isFromPreviousAttempt ? 'send' : decideByClaim(facts)
    case 'nothing':
      return decideByClaim(facts)
  }
}

/**
 * Returns the decision where no report says enough. It is `claimed`, so that
 * nothing is sent, for a re-run for a review, and where 👀 is there. Where
 * nothing bears 👀, it is `resend` if the facts allow that, else `claimed`.
 * Otherwise it is `claim`: only one run adds 👀, so the run that does may send.
 */
function decideByClaim({
  claim,
  isReviewRerun,
  resend
}: RecordFacts): RecordDecision {
  // The claim of a review is on one of its comments, which can change.
  if (isReviewRerun) return 'claimed'
  switch (claim) {
    case 'there':
      return 'claimed'
    case 'not-there':
      return 'claim'
    case 'no-target':
      return resend ? 'resend' : 'claimed'
  }
}

/**
 * Returns what the record and this run's own claim show. 👀 that this run has
 * found counts as there, a reaction target that is not known counts as unread,
 * and `resend` counts only for an event. Without a report, `best` is `nothing`.
 */
export function recordFacts(
  state: FollowUpState,
  record: NonNullable<FollowUpState['record']>,
  resend: boolean
): RecordFacts {
  const { about, claim, reactionTarget } = state
  const { hasClaim, report, rocketAt, unread } = record
  const { marker } = report ?? {}
  const isThere = hasClaim || claim === 'was-there'
  const isTarget = reactionTarget.kind !== 'none'
  return {
    best: marker ? bestOf(marker) : 'nothing',
    isFromPreviousAttempt:
      marker?.runId === about.runId && marker.attempt === about.attempt - 1,
    hasRocket: rocketAt !== undefined,
    isUnread: unread !== undefined || reactionTarget.kind === 'unknown',
    claim: isTarget ? (isThere ? 'there' : 'not-there') : 'no-target',
    isReviewRerun: about.kind === 'review' && about.attempt > 1,
    resend: resend && about.kind === 'event'
  }
}

/**
 * Returns `end` for a report of an end, else what the report says of the send.
 */
function bestOf({
  outcome,
  sendStatus
}: {
  readonly outcome: string
  readonly sendStatus: SendStatus
}): RecordFacts['best'] {
  return isEnd(outcome) ? 'end' : sendStatus
}
