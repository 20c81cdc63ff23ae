import { type FollowUpState, hasEnded, type SendState } from './state.ts'

/** A row of the table in docs/delivery.md, which is made of these. */
export interface Row {
  readonly send: readonly SendState['kind'][]
  /**
   * Whether this run alone can have sent it. `not asked`: a first attempt that
   * stopped before it asked GitHub for 👀.
   */
  readonly onlySender: 'yes' | 'no' | 'not asked' | 'any'
  /** `comment`: a re-run can send it; `other`: of a review or an event, none. */
  readonly asked: 'comment' | 'other' | 'any'
  /** Where this run's own 👀 could not be removed. */
  readonly isKept?: true
  /** What a report says of the send. */
  readonly mark: 'yes' | 'maybe' | 'refused' | 'nothing'
  /** What is said of it to people. */
  readonly says:
    | 'nothing'
    | 'Nothing was sent.'
    | 'This run sent nothing.'
    | 'This run sent nothing; another may have.'
    | 'It may have been accepted.'
    | 'It was sent.'
  /** What becomes of the 👀 that this run has added. */
  readonly claim: 'stays' | 'is removed' | 'may be there'
  /** How people can continue. Each way works, and sends nothing twice. */
  readonly way:
    | 're-run'
    | 'ask again'
    | 'check first'
    | 'check the job'
    | 'ask more'
}

/** What is recorded, said, and advised, by what is known of the send. */
export const TABLE: readonly Row[] = [
  {
    send: ['none'],
    onlySender: 'any',
    asked: 'any',
    mark: 'nothing',
    says: 'nothing',
    claim: 'stays',
    way: 'check the job'
  },
  {
    send: ['unsent'],
    onlySender: 'yes',
    asked: 'any',
    isKept: true,
    mark: 'nothing',
    says: 'This run sent nothing.',
    claim: 'may be there',
    way: 'check first'
  },
  {
    send: ['unsent'],
    onlySender: 'yes',
    asked: 'comment',
    mark: 'nothing',
    says: 'Nothing was sent.',
    claim: 'is removed',
    way: 're-run'
  },
  {
    send: ['unsent'],
    onlySender: 'yes',
    asked: 'other',
    mark: 'nothing',
    says: 'Nothing was sent.',
    claim: 'stays',
    way: 'ask again'
  },
  {
    send: ['unsent'],
    onlySender: 'not asked',
    asked: 'comment',
    mark: 'nothing',
    says: 'This run sent nothing.',
    claim: 'stays',
    way: 're-run'
  },
  {
    send: ['unsent'],
    onlySender: 'not asked',
    asked: 'other',
    mark: 'nothing',
    says: 'This run sent nothing.',
    claim: 'stays',
    way: 'ask again'
  },
  {
    send: ['refused'],
    onlySender: 'yes',
    asked: 'any',
    mark: 'refused',
    says: 'Nothing was sent.',
    claim: 'stays',
    way: 'ask again'
  },
  {
    send: ['unsent', 'refused'],
    onlySender: 'any',
    asked: 'any',
    mark: 'nothing',
    says: 'This run sent nothing; another may have.',
    claim: 'is removed',
    way: 'check first'
  },
  {
    send: ['lost'],
    onlySender: 'any',
    asked: 'any',
    mark: 'maybe',
    says: 'It may have been accepted.',
    claim: 'stays',
    way: 'check first'
  },
  {
    send: ['sent'],
    onlySender: 'any',
    asked: 'any',
    mark: 'yes',
    says: 'It was sent.',
    claim: 'stays',
    way: 'check the job'
  }
]

/** The row of what is known now. */
export function rowOf(state: FollowUpState): Row {
  const { about, claim, isOnlySender, send } = state
  const notAsked = claim.kind === 'none' && about.attempt === 1
  const onlySender = isOnlySender ? 'yes' : notAsked ? 'not asked' : 'no'
  const asked =
    about.kind === 'comment' || about.kind === 'line' ? 'comment' : 'other'
  const row = TABLE.find(
    one =>
      one.send.includes(send.kind) &&
      ['any', onlySender].includes(one.onlySender) &&
      ['any', asked].includes(one.asked) &&
      (!one.isKept || claim.kind === 'release-failed')
  )
  return row as Row
}

/** How to continue. */
export function wayOf(state: FollowUpState): Row['way'] {
  return hasEnded(state) ? 'ask more' : rowOf(state).way
}

/** How much is known of the send; an end knows most. */
export function knowledgeOf(state: FollowUpState): number {
  return hasEnded(state) ? MARKS.length : MARKS.indexOf(rowOf(state).mark)
}

const MARKS: readonly Row['mark'][] = ['nothing', 'refused', 'maybe', 'yes']

/** What knows most, else the newest; they come oldest first. */
export function bestOf<T>(
  reports: readonly T[],
  stateOf: (report: T) => FollowUpState
): T | undefined {
  return reports.reduce<T | undefined>((best, one) => {
    const knewMore =
      best !== undefined &&
      knowledgeOf(stateOf(best)) > knowledgeOf(stateOf(one))
    return knewMore ? best : one
  }, undefined)
}
