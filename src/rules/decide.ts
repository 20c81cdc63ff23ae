import { defined } from '../defined.ts'
import type { JobBefore, SentMark } from '../github/marker.ts'
import type { Problem, Reason } from '../message.ts'
import { isEnd } from './outcome.ts'

/** All that GitHub knows of a follow-up, as plain data. */
export interface FollowUpRecord {
  /**
   * `new`: this run has just added 👀; `gone`: it was there and is not any more.
   */
  readonly eyes: 'new' | 'there' | 'gone' | 'none'
  /** 🚀 of the own account, and since when it is there. */
  readonly rocket?: { readonly at: number | undefined }
  readonly report?: RecordedReport
  /** Reports that nobody has signed: they can only hold back a send. */
  readonly unsigned?: {
    /** One of them says that it was sent, or may have been. */
    readonly mayBeSent: boolean
  }
  readonly unread?: Problem
}

export interface RecordedReport {
  readonly outcome: string
  readonly reason?: Reason
  readonly sent: SentMark
  /** Only where it says `yes`. */
  readonly sentAt?: number
  readonly job?: string
  readonly before?: JobBefore
  readonly changed?: boolean | undefined
  readonly url: string
}

/** What a run does with a follow-up, and the report that says so. */
export type Decision =
  | {
      readonly kind: 'send'
      readonly report?: RecordedReport
      /** Any report is there, signed or not. */
      readonly isReported: boolean
    }
  | { readonly kind: 'ended'; readonly report: RecordedReport }
  | { readonly kind: 'refused'; readonly report: RecordedReport }
  /** It was sent: its result is to be waited for. */
  | {
      readonly kind: 'sent'
      readonly at: number | undefined
      /** No report says so, and a tool of the same account may have added 🚀. */
      readonly isOnlyRocket: boolean
      readonly report?: RecordedReport
    }
  | { readonly kind: 'maybe'; readonly report: RecordedReport }
  /** Only what nobody has signed says that it may have been sent. */
  | { readonly kind: 'held-back'; readonly report?: RecordedReport }
  /** The record does not tell: a part of it could not be read. */
  | { readonly kind: 'unread'; readonly problem: Problem }
  /**
   * `no-record`: nothing bears reactions; `claimed`: another run may be
   * sending; `released`: it has released its claim.
   */
  | { readonly kind: 'no-record' | 'review' | 'claimed' | 'released' }

/**
 * Decides from the record whether a follow-up may be sent. A first attempt that
 * has added 👀, or has nothing that bears it, sends without asking.
 */
export function decide(
  { eyes, report, rocket, unread, unsigned }: FollowUpRecord,
  asking: { readonly isReview: boolean; readonly resend: boolean }
): Decision {
  const known = defined({ report })
  if (report && isEnd(report.outcome)) return { kind: 'ended', report }
  const isOnlyRocket = report?.sent !== 'yes'
  if (rocket || !isOnlyRocket)
    return {
      kind: 'sent',
      at: report?.sentAt ?? rocket?.at,
      isOnlyRocket,
      ...known
    }
  if (unread) return { kind: 'unread', problem: unread }
  if (report?.sent === 'maybe') return { kind: 'maybe', report }
  if (unsigned?.mayBeSent) return { kind: 'held-back', ...known }
  if (report?.sent === 'refused') return { kind: 'refused', report }
  if (eyes === 'there') return { kind: 'claimed' }
  if (eyes === 'gone') return { kind: 'released' }
  if (asking.isReview) return { kind: 'review' }
  const isReported = report !== undefined || unsigned !== undefined
  return eyes === 'new' || asking.resend
    ? { kind: 'send', isReported, ...known }
    : { kind: 'no-record' }
}

/** How much a report knows of the send; an end knows most. */
export function rankOf({
  outcome,
  sent
}: Pick<RecordedReport, 'outcome' | 'sent'>): number {
  return isEnd(outcome) ? RANKS.length : RANKS.indexOf(sent)
}

const RANKS: readonly SentMark[] = ['nothing', 'refused', 'maybe', 'yes']

/** The report that knows most, else the newest; they come oldest first. */
export function bestOf<T>(
  reports: readonly T[],
  says: (report: T) => Pick<RecordedReport, 'outcome' | 'sent'>
): T | undefined {
  return reports.reduce<T | undefined>(
    (best, one) =>
      best !== undefined && rankOf(says(best)) > rankOf(says(one)) ? best : one,
    undefined
  )
}
