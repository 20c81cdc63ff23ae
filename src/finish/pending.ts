import { type PostedReport, sentAtOf } from '../github/comments.ts'
import { bestReport } from '../report/post.ts'
import { bestOf } from '../rules/decide.ts'
import { isEnd } from '../rules/outcome.ts'

/** A follow-up without a report of its end. */
export interface Pending {
  /** The best of its reports. */
  readonly report: PostedReport
  readonly jobId: string
  /** When the first of its reports was made, by GitHub's clock. */
  readonly since: number
  /** The same of the send, which is not later than its report. */
  readonly sentAt: number
}

export interface Found {
  /** Oldest first. */
  readonly pending: readonly Pending[]
  /** How many would be, but for the project that their reports name. */
  readonly ofOtherProjects: number
  /** How many would be, but for the signature of their reports. */
  readonly unsigned: number
}

/**
 * Finds what is pending for a project. All reports on a follow-up are one
 * record, whatever project they name.
 */
export function findPending(
  reports: readonly PostedReport[],
  project: string
): Found {
  const followUps = [
    ...Map.groupBy(
      reports,
      ({ marker }) => `${marker.issue} ${marker.asked}`
    ).values()
  ].map(group => ({ group, best: bestReport(group) }))
  const signed = followUps.flatMap(({ best, group }) =>
    best && isPending(best) ? [{ best, group }] : []
  )
  const own = signed.filter(({ best }) => best.marker.project === project)
  const unsigned = followUps.filter(({ best, group }) => {
    const all = bestOf(group, ({ marker }) => marker)
    return !(best && isPending(best)) && all && isPending(all)
  })
  return {
    pending: own
      .flatMap(({ best, group }) => pendingOf(best, group))
      .sort((one, other) => one.since - other.since),
    ofOtherProjects: signed.length - own.length,
    unsigned: unsigned.length
  }
}

/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending({ marker: { outcome, sent } }: PostedReport): boolean {
  return sent === 'yes' && !isEnd(outcome) && outcome !== 'unknown'
}

function pendingOf(
  report: PostedReport,
  group: readonly PostedReport[]
): readonly Pending[] {
  const { job: jobId } = report.marker
  const sentAt = sentAtOf(report)
  const since = Math.min(...group.map(({ writtenAt }) => writtenAt))
  return jobId === undefined ? [] : [{ report, jobId, since, sentAt }]
}
