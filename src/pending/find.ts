import { isEnd } from '../follow-up/outcome.ts'
import type { MarkedReport } from '../github/conversation.ts'
import type { AskKind } from '../github/marker.ts'
import type {
  AskingComment,
  RepositoryComments
} from '../github/repository-comments.ts'
import type { CommentRef } from '../github/trigger.ts'

/** A follow-up whose end has not been reported yet, as far as comments show. */
export interface Pending {
  /** What asked, as far as it is known. */
  readonly asked?: {
    readonly kind: AskKind
    readonly id: number
    /** Of a review the first comment on a line, whose text is not the review's. */
    readonly comment?: AskingComment
  }
  /** What bears the reactions. */
  readonly record?: CommentRef
  /** The number of the issue to report on. */
  readonly issue: number
  /** When it was asked, or else reported, by GitHub's clock. */
  readonly since: number
  /** Its report so far. */
  readonly report?: MarkedReport
  /** A report or a 🚀, whoever left it, says that it was sent. */
  readonly showsSent: boolean
}

/**
 * What is pending among the comments: asked for or reported as sent, without a
 * report of its end. What was made before `since` does not count.
 */
export function findPending(
  { asking, marked, firstOfReview }: RepositoryComments,
  project: string,
  since: number
): readonly Pending[] {
  const reports = marked.filter(
    (found): found is MarkedReport =>
      found.marker.kind === 'report' && found.marker.project === project
  )
  const byTrigger = new Map(
    reports.flatMap(report => {
      const { trigger } = report.marker
      return trigger ? [[keyOf(trigger), report] as const] : []
    })
  )
  const asks = asking.flatMap(comment => askedIn(comment, firstOfReview) ?? [])
  const asked = asks.map(ask => pendingAsk(ask, byTrigger.get(keyOf(ask))))
  const known = new Set(asks.map(keyOf))
  const reported = reports
    .filter(({ marker: { trigger } }) => !trigger || !known.has(keyOf(trigger)))
    .filter(({ marker }) => marker.delivery === 'sent')
    .map(report => pendingReport(report, firstOfReview))
  return [...asked, ...reported].filter(
    pending => pending.since >= since && !isTold(pending)
  )
}

type Ask = Required<NonNullable<Pending['asked']>>

/** What a comment asks for; undefined when it asks for no follow-up. */
function askedIn(
  comment: AskingComment,
  firstOfReview: ReadonlyMap<number, number>
): Ask | undefined {
  const { id, kind, request, reviewId } = comment
  const isFollowUp =
    request !== undefined &&
    request.prompt !== '' &&
    !request.wantsHelp &&
    !request.problem
  if (isFollowUp) return { kind, id, comment }
  if (request === undefined && reviewId !== undefined)
    return firstOfReview.get(reviewId) === id
      ? { kind: 'review', id: reviewId, comment }
      : undefined
  // Its text was taken back, but what it said then was sent.
  const isEdited = comment.updatedAt > comment.createdAt
  return isEdited && comment.hasRocket ? { kind, id, comment } : undefined
}

function pendingAsk(asked: Ask, report: MarkedReport | undefined): Pending {
  const { comment } = asked
  return {
    asked,
    record: { kind: comment.kind, id: comment.id },
    issue: comment.issue,
    since: comment.createdAt,
    ...(report && { report }),
    showsSent: comment.hasRocket || report?.marker.delivery === 'sent'
  }
}

function pendingReport(
  report: MarkedReport,
  firstOfReview: ReadonlyMap<number, number>
): Pending {
  const { issue, trigger } = report.marker
  const lineId =
    trigger?.kind === 'review' ? firstOfReview.get(trigger.id) : undefined
  const record: CommentRef | undefined =
    trigger && trigger.kind !== 'review'
      ? { kind: trigger.kind, id: trigger.id }
      : lineId === undefined
        ? undefined
        : { kind: 'line', id: lineId }
  return {
    ...(trigger && { asked: trigger }),
    ...(record && { record }),
    issue,
    since: report.createdAt,
    report,
    showsSent: true
  }
}

/** Nothing is left to report: its end was reported, or that it was refused. */
function isTold({ report, showsSent }: Pending): boolean {
  if (report === undefined) return false
  const { delivery, isFinal, outcome } = report.marker
  const saysUnsent = delivery === 'unsent' || delivery === 'unsent-here'
  // It may be sent although it was given up.
  if (isEnd(outcome) || isFinal) return !(showsSent && saysUnsent)
  return !showsSent && (outcome === 'unknown' || !saysUnsent)
}

function keyOf({ kind, id }: { kind: AskKind; id: number }): string {
  return `${kind}-${id}`
}
