import {
  type FollowUpRecord,
  type FollowUpState,
  hasEnded,
  isEnd,
  isReported,
  isUnsendable,
  type SendStatus
} from './state.ts'

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
  /**
   * Our own 👀: `no-target` if nothing bears it. For a re-run of a review it
   * counts as there, because it may be on another of the review's comments.
   */
  readonly claim: 'there' | 'not-there' | 'no-target'
  /** The input `resend`, which only has an effect for an event. */
  readonly mayResend: boolean
}

/**
 * What a run does that reads the record.
 *
 * - `repeat-end`: it reports the end of the best report again
 * - `wait`: an earlier run has sent the follow-up, so it waits for the result
 *   or, with `wait: false`, ends as `sent`
 * - `unreadable`: it is not known whether the follow-up was sent
 * - `repeat-refusal`, `repeat-lost`: it ends like the best report
 * - `send`: it reads the job and sends, without asking for 👀
 * - `may-be-sent`: another run may have sent it, or be sending it, so it sends
 *   nothing
 * - `resend`: as `send`, but an earlier attempt may have sent it, too
 * - `claim-and-send`: it reads the job, then adds 👀, and sends if that is new
 */
export type RecordDecision =
  | 'repeat-end'
  | 'wait'
  | 'unreadable'
  | 'repeat-refusal'
  | 'repeat-lost'
  | 'send'
  | 'may-be-sent'
  | 'resend'
  | 'claim-and-send'

/** Returns whether a run sends by this decision, perhaps after it has claimed. */
export function letsSend(decision: RecordDecision): boolean {
  return LETS_SEND.includes(decision)
}

const LETS_SEND: readonly RecordDecision[] = [
  'claim-and-send',
  'send',
  'resend'
]

/**
 * Returns what a run does by the record of its follow-up. A first attempt that
 * found 👀 there, and every later attempt that is no check, asks for this before
 * it acts; for what is said afterwards, see `decisionNow`. The first of these
 * decides: an end; that it was sent, by a report or by 🚀; that a part of the
 * record could not be read; a refusal; a lost answer. An `unsent` lets only the
 * attempt right after it send. Otherwise 👀 decides, see `decideByClaim`.
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
      return 'repeat-lost'
    case 'unsent':
      // No other run could send while the attempt right before had the claim,
      // and no attempt has come between the two, so nothing was sent.
      return isFromPreviousAttempt ? 'send' : decideByClaim(facts)
    case 'nothing':
      return decideByClaim(facts)
  }
}

/**
 * Returns the decision where no report says what became of the send:
 * `claim-and-send` if 👀 is not there, because only one run adds it, and
 * `may-be-sent` if it is. If nothing bears 👀, it is `may-be-sent`, or
 * `resend` for an event with the input `resend`.
 */
function decideByClaim({ claim, mayResend }: RecordFacts): RecordDecision {
  switch (claim) {
    case 'there':
      return 'may-be-sent'
    case 'not-there':
      return 'claim-and-send'
    case 'no-target':
      return mayResend ? 'resend' : 'may-be-sent'
  }
}

/**
 * Returns what the record and this run's own claim show. `best` is `end` if the
 * record's report says the end of what was sent, else its send status, and
 * `nothing` without a report. `claim` is `there` if this run knows that 👀 was
 * there before, and for a re-run of a review in any case; else `no-target` if
 * no comment could bear 👀, and `not-there` otherwise, also if this run has
 * added it. `isUnread` is also true if the reaction target is unknown.
 *
 * @param resend the input `resend`; it only counts for an event
 */
export function recordFacts(
  state: FollowUpState,
  record: FollowUpRecord,
  resend: boolean
): RecordFacts {
  const { about, claim, reactionTarget } = state
  const { report, rocketAt, unread } = record
  const { marker } = report ?? {}
  const isThere = claim === 'was-there' || isReviewRerun(about)
  const isTarget = reactionTarget.kind !== 'none'
  return {
    best: marker ? bestOf(marker) : 'nothing',
    isFromPreviousAttempt:
      marker?.runId === about.runId && marker.attempt === about.attempt - 1,
    hasRocket: rocketAt !== undefined,
    isUnread: unread !== undefined || reactionTarget.kind === 'unknown',
    claim: isThere ? 'there' : isTarget ? 'not-there' : 'no-target',
    mayResend: resend && about.kind === 'event'
  }
}

/**
 * Returns whether this is a later attempt of a run for a review. The claim of a
 * review is on one of its comments, which can change.
 */
export function isReviewRerun({
  attempt,
  kind
}: FollowUpState['about']): boolean {
  return kind === 'review' && attempt > 1
}

/**
 * Returns `end` for a report of the end of what was sent, else what the report
 * says of the send: the end of a job that was only checked is none.
 */
function bestOf({
  outcome,
  sendStatus
}: {
  readonly outcome: string
  readonly sendStatus: SendStatus
}): RecordFacts['best'] {
  return isEnd(outcome) && sendStatus === 'yes' ? 'end' : sendStatus
}

/**
 * Returns whether no other run can have sent the follow-up: this run added 👀;
 * or what is known decides `send` (`decisionNow`); or nothing is known,
 * and this is a first attempt for which nothing bears 👀. Otherwise it is false,
 * also after `resend`, and before 👀 was added.
 */
export function noOtherRunCanHaveSent(state: FollowUpState): boolean {
  const { about, claim, reactionTarget } = state
  if (claim === 'added') return true
  const decision = decisionNow(state)
  if (decision) return decision === 'send'
  return about.attempt === 1 && reactionTarget.kind === 'none'
}

/**
 * Returns what a run would do by all that is known now: by the record, with a
 * report that was found late, and by its claim; undefined if there is no
 * record. What is said, advised, and reported is by this. What the run does is
 * by `readDecision`, which is asked once, before it acts. The two differ where
 * the run has learned more since, for example:
 *
 * - a re-run found no 👀, so it was to `claim-and-send`; when it tried to add
 *   👀, it was there: `may-be-sent`
 * - a run could not read the reports, so it was `unreadable`; when it is about
 *   to report that, it finds an end: `repeat-end`
 * - by the input `resend`, a run was to `resend`: `may-be-sent`, because where
 *   it may be sent a second time, the way on is to check first
 */
export function decisionNow(state: FollowUpState): RecordDecision | undefined {
  const { record } = state
  return record && decideByRecord(recordFacts(state, record, false))
}

/**
 * Returns what the report of this state says of the send:
 *
 * | the send | the report |
 * | --- | --- |
 * | `none` | `nothing` |
 * | `not-sent` | `unsent` if no other run can have sent it, else `nothing` |
 * | `not-sent`, and unsendable (`isUnsendable`) | `refused` if no other run can have sent it, or if the record decides `repeat-refusal`; else `nothing` |
 * | `lost` | `maybe` |
 * | `sent` | `yes`, but `maybe` if the job that it started is not known |
 *
 * Whether another run can have sent it, `noOtherRunCanHaveSent` says.
 */
export function sendStatusOf(state: FollowUpState): SendStatus {
  const { job, isStart, send } = state
  switch (send.kind) {
    case 'none':
      return 'nothing'
    case 'not-sent':
      if (decisionNow(state) === 'repeat-refusal') return 'refused'
      if (!noOtherRunCanHaveSent(state)) return 'nothing'
      return isUnsendable(state) ? 'refused' : 'unsent'
    case 'lost':
      return 'maybe'
    case 'sent':
      // A later run can't wait for a job whose ID is not known.
      return isStart && job === undefined ? 'maybe' : 'yes'
  }
}

/** How people can go on. Following it works, and sends nothing twice. */
export type Way =
  | 're-run'
  | 'ask-again'
  | 'check-first'
  | 'check-the-job'
  | 'ask-more'

/** What the way on depends on, as short codes. */
export interface WayFacts {
  readonly hasEnded: boolean
  /** The send; `unsendable` is `not-sent`, see `isUnsendable`. */
  readonly send: FollowUpState['send']['kind'] | 'unsendable'
  readonly sendStatus: SendStatus
  readonly kind: FollowUpState['about']['kind']
  /** A comment has the report or, until that is known, is to have it. */
  readonly hasReport: boolean
  /** The service refused the API key, which signs the reports. */
  readonly mayHaveWrongApiKey: boolean
  /** The fix may be another input, which changes an event's follow-up key. */
  readonly mayChangeInputs: boolean
  /**
   * Another run may send it, or have sent it: 👀 was there, or may have been, or
   * what is known of the record does not let this run send without `resend`.
   * False if the report says `unsent` or `refused`: then none can. It is not the
   * opposite of `noOtherRunCanHaveSent`: before 👀 was tried, both are false.
   */
  readonly mayBeSentByOther: boolean
  /** A later attempt that has not read the record: one before may have sent. */
  readonly mayBeSentBefore: boolean
}

/**
 * Returns how people can go on. The first row that fits decides:
 *
 * | the follow-up | way |
 * | --- | --- |
 * | has ended | `ask-more` |
 * | had nothing to send | `check-the-job` |
 * | was sent | `check-the-job`, but `check-first` if the started job's ID is not known |
 * | may have been sent: the answer was lost | `check-first` |
 * | was not sent, and the report says `unsent` | `re-run`, but `ask-again` if a re-run can't use the report (`canUseReport`) |
 * | was not sent, and another run may send it | `check-first` |
 * | is unsendable | `ask-again` |
 * | was not sent, and a comment asked, on a line or not | `re-run` |
 * | was not sent, and a review or an event asked | `ask-again`, but `check-first` if an earlier attempt may have sent it |
 */
export function decideWay(facts: WayFacts): Way {
  if (facts.hasEnded) return 'ask-more'
  switch (facts.send) {
    case 'none':
      return 'check-the-job'
    case 'sent':
      // A status other than `yes` means that the started job's ID is not known.
      return facts.sendStatus === 'yes' ? 'check-the-job' : 'check-first'
    case 'lost':
      return 'check-first'
    case 'unsendable':
      return facts.mayBeSentByOther ? 'check-first' : 'ask-again'
    case 'not-sent':
      if (facts.sendStatus === 'unsent')
        return canUseReport(facts) ? 're-run' : 'ask-again'
      if (facts.mayBeSentByOther) return 'check-first'
      // A re-run reads the record first.
      if (facts.kind === 'comment' || facts.kind === 'line') return 're-run'
      return facts.mayBeSentBefore ? 'check-first' : 'ask-again'
  }
}

/** Returns whether a re-run finds this run's report, and may send by it. */
function canUseReport(facts: WayFacts): boolean {
  const { hasReport, kind, mayChangeInputs, mayHaveWrongApiKey } = facts
  const isOther = kind === 'event' && mayChangeInputs
  return hasReport && !mayHaveWrongApiKey && !isOther
}

/**
 * Returns how people can go on from this state, by `decideWay`. The API key may
 * be wrong if the result's reason is `unauthorized`. Inputs may change if the
 * result says that its fix is about them (`isAboutInputs`).
 */
export function wayOf(state: FollowUpState): Way {
  const { about, claim, result, send } = state
  const reason = result?.kind === 'stopped' ? result.reason : undefined
  const decision = decisionNow(state)
  const mayHaveOtherClaim = claim === 'was-there' || claim === 'maybe-added'
  const mayBeOthers =
    mayHaveOtherClaim || (decision !== undefined && !letsSend(decision))
  const sendStatus = sendStatusOf(state)
  return decideWay({
    hasEnded: hasEnded(state),
    send: isUnsendable(state) ? 'unsendable' : send.kind,
    sendStatus,
    kind: about.kind,
    hasReport: isReported(state),
    mayHaveWrongApiKey: reason === 'unauthorized',
    mayChangeInputs:
      result?.kind === 'stopped' && result.isAboutInputs === true,
    mayBeSentByOther:
      mayBeOthers && sendStatus !== 'unsent' && sendStatus !== 'refused',
    mayBeSentBefore: mayBeSentBefore(state)
  })
}

/**
 * Returns whether an attempt before may have sent the follow-up, because this
 * later one ended before it read the record, and has found no report since.
 */
export function mayBeSentBefore({
  about,
  record
}: Pick<FollowUpState, 'about' | 'record'>): boolean {
  return about.attempt > 1 && record === undefined
}
