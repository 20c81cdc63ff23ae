import { decideByRecord, type RecordDecision, recordFacts } from './record.ts'
import { type FollowUpState, hasEnded, type SendStatus } from './state.ts'

/**
 * Returns whether no other run can have sent the follow-up: this run added 👀,
 * or is a first attempt that has nothing to add it to, or the record lets it
 * send. It is false after `resend`, and while it is not known.
 */
export function isSoleSender(state: FollowUpState): boolean {
  const { about, claim, reactionTarget, record } = state
  if (claim === 'added') return true
  if (record) return decisionOf(state) === 'send'
  return about.attempt === 1 && reactionTarget.kind === 'none'
}

/**
 * Returns what the record decides for this run, leaving `resend` aside;
 * undefined if the run has not read it.
 */
export function decisionOf(state: FollowUpState): RecordDecision | undefined {
  const { record } = state
  return record && decideByRecord(recordFacts(state, record, false))
}

/**
 * Returns what the report of this state says of the send: `nothing` if there
 * was nothing to send; `unsent` and `refused` only if no other run can have
 * sent it, or a refusal is repeated, and else `nothing`; `maybe` if the answer
 * was lost or the ID of the started job is not known; `yes` if it was sent.
 */
export function sendStatusOf(state: FollowUpState): SendStatus {
  const { job, send, startsJob } = state
  switch (send.kind) {
    case 'none':
      return 'nothing'
    case 'unsent':
      return isSoleSender(state) ? 'unsent' : 'nothing'
    case 'refused':
      return isSoleSender(state) || decisionOf(state) === 'repeat-refusal'
        ? 'refused'
        : 'nothing'
    case 'lost':
      return 'maybe'
    case 'sent':
      // A later run can't wait for a job whose ID is not known.
      return startsJob && job === undefined ? 'maybe' : 'yes'
  }
}

/** What is said of the send: nothing, or one of three sentences. */
export type SendSentence = 'none' | 'sent-nothing' | 'maybe-accepted' | 'sent'

/**
 * Returns which sentence says what became of the send: `none` if there was
 * nothing to send, `sent-nothing` if it is unsent or refused, `maybe-accepted`
 * if the answer was lost, and `sent`.
 */
export function sendSentenceOf(
  send: FollowUpState['send']['kind']
): SendSentence {
  switch (send) {
    case 'none':
      return 'none'
    // Another run may have sent it: the way on says what to do about that.
    case 'unsent':
    case 'refused':
      return 'sent-nothing'
    case 'lost':
      return 'maybe-accepted'
    case 'sent':
      return 'sent'
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
  readonly send: FollowUpState['send']['kind']
  readonly status: SendStatus
  readonly kind: FollowUpState['about']['kind']
  /** A comment on GitHub has the report, so the next attempt can read it. */
  readonly hasReport: boolean
  /** The service refused the key, which signs the reports. */
  readonly mayHaveWrongKey: boolean
  /** What a run without a comment is recognized by may have to be corrected. */
  readonly mayChangeInputs: boolean
  /** No attempt can know more: 👀 was not asked for, or certainly not added. */
  readonly isUnclaimed: boolean
  /** The record decided that this run does not send. */
  readonly isDecided: boolean
}

/**
 * Returns how people can go on. After an end it is `ask-more`; after a check,
 * and after a send, `check-the-job`, but `check-first` if the started job's ID
 * is not known; after a lost answer `check-first`. What is refused by the
 * report's word is `ask-again`. What is unsent by it is `re-run`, or
 * `ask-again` where a re-run could not use the report. If the report does not
 * say so, it is `check-first` if the record has decided or a claim may be
 * there; else `re-run` for an unsent comment, and `ask-again` for all others.
 */
export function decideWay(facts: WayFacts): Way {
  if (facts.hasEnded) return 'ask-more'
  switch (facts.send) {
    case 'none':
      return 'check-the-job'
    case 'sent':
      // The ID of a job that was started is not known, so only the service can tell.
      return facts.status === 'yes' ? 'check-the-job' : 'check-first'
    case 'lost':
      return 'check-first'
    case 'refused':
      if (facts.status === 'refused') return 'ask-again'
      return facts.isUnclaimed && !facts.isDecided ? 'ask-again' : 'check-first'
    case 'unsent':
      if (facts.status === 'unsent')
        return canUseReport(facts) ? 're-run' : 'ask-again'
      if (facts.isDecided || !facts.isUnclaimed) return 'check-first'
      return facts.kind === 'comment' || facts.kind === 'line'
        ? 're-run'
        : 'ask-again'
  }
}

/** Returns whether a re-run finds this run's report, and takes it for its own. */
function canUseReport(facts: WayFacts): boolean {
  const { hasReport, kind, mayChangeInputs, mayHaveWrongKey } = facts
  const isOther = kind === 'event' && mayChangeInputs
  return hasReport && !mayHaveWrongKey && !isOther
}

/**
 * Returns how people can go on from this state, by `decideWay`. The key may be
 * wrong if it was refused (`unauthorized`), and inputs may change for reasons
 * whose fix can be another project, job, or prompt.
 */
export function wayOf(state: FollowUpState): Way {
  const { about, claim, result, send } = state
  const reason = result?.kind === 'stopped' ? result.reason : undefined
  const decision = decisionOf(state)
  return decideWay({
    hasEnded: hasEnded(state),
    send: send.kind,
    status: sendStatusOf(state),
    kind: about.kind,
    hasReport: about.isReported,
    mayHaveWrongKey: reason === 'unauthorized',
    mayChangeInputs:
      (result?.kind === 'stopped' && result.isAboutInputs) ||
      (reason !== undefined && INPUT_REASONS.includes(reason)),
    isUnclaimed: claim === 'not-asked' || claim === 'refused',
    isDecided:
      decision !== undefined && decision !== 'send' && decision !== 'claim'
  })
}

/** Problems whose fix can be another `project-id`, `job-id`, or `prompt`. */
const INPUT_REASONS: readonly string[] = [
  'input',
  'text',
  'no-job',
  'job-not-found',
  'job-archived'
]
