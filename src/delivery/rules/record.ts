import { defined } from '../../common/defined.ts'
import {
  type Message,
  type Problem,
  say,
  sentences
} from '../../common/message.ts'
import {
  type FollowUpState,
  hasEnded,
  type Sent,
  type Stopped,
  stopped
} from './state.ts'
import { rowOf } from './table.ts'

/** All that GitHub knows of a follow-up, but for 👀, which the state has. */
export interface FollowUpRecord {
  /** The best report. */
  readonly report?: FollowUpState
  /** 🚀 of the own account, and since when it is there, by our clock. */
  readonly rocketAt?: number
  /** Why a part of it could not be read. */
  readonly unread?: Problem
}

/** A row of the table in docs/delivery.md, which is made of these. */
export interface RecordRow {
  /** What the best report says: an end, or of the send. */
  readonly report:
    | 'an end'
    | '`yes`'
    | '`refused`'
    | '`maybe`'
    | 'nothing'
    | 'any'
  /** 🚀, which only a later attempt reads. */
  readonly rocket: 'there' | 'not there' | 'any'
  readonly eyes: '201' | '200' | 'nothing bears it' | 'any'
  /** A part of it could not be read. */
  readonly isUnread?: true
  readonly does:
    | 'repeats it'
    | 'waits for the result'
    | 'sends'
    | 'is `unknown`'
    | 'is `unknown`; with `resend`, sends'
}

/**
 * What a run does that reads the record. A first attempt that has added 👀, or
 * has nothing that bears it, sends without reading. What was read decides by an
 * earlier row, also where another part could not be read.
 */
export const RECORD_TABLE: readonly RecordRow[] = [
  { report: 'an end', rocket: 'any', eyes: 'any', does: 'repeats it' },
  { report: '`yes`', rocket: 'any', eyes: 'any', does: 'waits for the result' },
  { report: 'any', rocket: 'there', eyes: 'any', does: 'waits for the result' },
  {
    report: 'any',
    rocket: 'any',
    eyes: 'any',
    isUnread: true,
    does: 'is `unknown`'
  },
  { report: '`refused`', rocket: 'not there', eyes: 'any', does: 'repeats it' },
  { report: '`maybe`', rocket: 'not there', eyes: 'any', does: 'repeats it' },
  { report: 'nothing', rocket: 'not there', eyes: '201', does: 'sends' },
  { report: 'nothing', rocket: 'not there', eyes: '200', does: 'is `unknown`' },
  {
    report: 'nothing',
    rocket: 'not there',
    eyes: 'nothing bears it',
    does: 'is `unknown`; with `resend`, sends'
  }
]

/** The row of a record. */
export function recordRowOf(
  { about, claim }: FollowUpState,
  { report, rocketAt, unread }: FollowUpRecord
): RecordRow {
  const says = report ? whatItSays(report) : 'nothing'
  const rocket = rocketAt === undefined ? 'not there' : 'there'
  const answer = claim.kind === 'own' ? '201' : '200'
  const eyes = about.bearer ? answer : 'nothing bears it'
  const row = RECORD_TABLE.find(
    one =>
      ['any', says].includes(one.report) &&
      ['any', rocket].includes(one.rocket) &&
      ['any', eyes].includes(one.eyes) &&
      (!one.isUnread || unread !== undefined)
  )
  return row as RecordRow
}

function whatItSays(report: FollowUpState): RecordRow['report'] {
  if (hasEnded(report)) return 'an end'
  const { mark } = rowOf(report)
  return mark === 'nothing' ? mark : `\`${mark}\``
}

/**
 * What follows from the record: with a result, the run is over; else, if the
 * follow-up was sent, its result is waited for; else this run sends it.
 *
 * @param now by our clock
 */
export function decide(
  state: FollowUpState,
  record: FollowUpRecord,
  { now, resend }: { readonly now: number; readonly resend: boolean }
): Partial<FollowUpState> {
  const { report, rocketAt = now, unread } = record
  const isReview = state.about.kind === 'review'
  const known = defined({ record: report })
  switch (recordRowOf(state, record).does) {
    case 'repeats it':
      return report ? repeat(report) : known
    case 'waits for the result':
      // By 🚀 alone, it is not known how the job was before.
      return report?.send.kind === 'sent'
        ? { ...known, ...lastingOf(report) }
        : { ...known, send: sentEarlier(rocketAt) }
    case 'sends':
      return isReview
        ? { ...known, result: unknown(REVIEW) }
        : { ...known, isOnlySender: true }
    case 'is `unknown`':
      return { ...known, result: unread ? notRead(unread) : unknown(CLAIMED) }
    case 'is `unknown`; with `resend`, sends': {
      if (resend && !isReview) return known
      return { ...known, result: unknown(isReview ? REVIEW : NO_RECORD) }
    }
  }
}

function repeat(report: FollowUpState): Partial<FollowUpState> {
  const { result, send } = report
  const known = { record: report, ...lastingOf(report) }
  if (result?.kind === 'ended') return { ...known, result }
  const isRefused = send.kind === 'refused'
  const reason = result?.reason ?? (isRefused ? 'claimed' : 'answer-lost')
  const again = isRefused
    ? stopped('error', REFUSED, reason)
    : stopped('unknown', MAYBE, reason)
  return { ...known, result: again }
}

/** What a report has of the follow-up, beside how it ended for its run. */
function lastingOf(report: FollowUpState) {
  const { before, commentUrl, isOnlySender, job, send } = report
  return { isOnlySender, send, ...defined({ before, commentUrl, job }) }
}

/** It was sent by an earlier run; then nobody knows the time exactly. */
export function sentEarlier(at: number): Sent {
  return { kind: 'sent', by: 'earlier-run', at, comparedAt: at, isExact: false }
}

/** Whether this run has nothing to add to the report that it went by. */
export function repeatsReport({ record, send }: FollowUpState): boolean {
  if (record === undefined) return false
  const isSame = send.kind === record.send.kind
  const isNothingNew = send.kind === 'refused' || send.kind === 'lost'
  return hasEnded(record) || (isSame && isNothingNew)
}

function unknown(what: Message): Stopped {
  return stopped('unknown', what, 'claimed')
}

function notRead({ reason, fix, what }: Problem): Stopped {
  const unread = sentences(UNREAD, what)
  return { ...unknown(unread), reason, fix }
}

const CLAIMED = say`This comment was claimed before (👀), and no report says that its follow-up was sent. Another run may be sending it.`
const MAYBE = say`An earlier run sent it, but did not learn whether it arrived.`
const NO_RECORD = say`This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`
const REFUSED = say`An earlier attempt reported why this follow-up can't be sent. Its report says what to do.`
const REVIEW = say`This is a re-run for a review, and no report shows that its follow-up was sent. A re-run never sends a review's follow-up.`
const UNREAD = say`It could not be determined whether the follow-up was sent.`
