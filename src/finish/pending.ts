import type { FoundReport } from '../delivery/reports.ts'
import { isEnd } from '../delivery/rules/outcome.ts'
import { bestReport } from '../delivery/rules/report.ts'

/** A follow-up that was sent, and whose end is not reported. */
export interface Pending {
  /** Its best report. */
  readonly report: FoundReport
  /** The job that the report names. */
  readonly jobId: string
  /** When its first report was written, by GitHub's clock. */
  readonly since: number
}

/** A run of a start waits itself; after it, this much is allowed for its report. */
const AFTER_WAIT_MS = 5 * 60_000

/**
 * Returns what is pending for a project, oldest first, each with its best
 * signed report, and how much is not, perhaps because an input is wrong: what
 * would be for another project, or if its reports were signed, for whatever
 * project. All reports on a follow-up are one record, whatever project they
 * name. One whose best report names no job is left out of `pending`.
 *
 * @param reports oldest first
 * @param now by GitHub's clock
 */
export function findPending(
  reports: readonly FoundReport[],
  project: string,
  now: number
): {
  /** Oldest first. */
  readonly pending: readonly Pending[]
  /** How many would be pending, but for the project that their reports name. */
  readonly ofOtherProjects: number
  /** How many would be pending, but for the signature of their reports. */
  readonly unsigned: number
} {
  const followUps = groupByFollowUp(reports).map(group => ({
    group,
    best: bestReport(group.filter(({ isSigned }) => isSigned))
  }))
  const signed = followUps.flatMap(({ best, group }) =>
    best && isPending(best, now) ? [{ best, group }] : []
  )
  const own = signed.filter(({ best }) => best.marker.project === project)
  const unsigned = followUps.filter(({ best, group }) => {
    const all = bestReport(group)
    const isSeen = best && isPending(best, now)
    return !isSeen && all && isPending(all, now)
  })
  return {
    pending: own
      .flatMap(({ best, group }) => pendingOf(best, group))
      .sort((one, other) => one.since - other.since),
    ofOtherProjects: signed.length - own.length,
    unsigned: unsigned.length
  }
}

/**
 * Returns the reports in groups, one for each follow-up: the same issue and
 * key. In each, they are in the order in which they were given.
 */
function groupByFollowUp(
  reports: readonly FoundReport[]
): readonly (readonly FoundReport[])[] {
  const groups = new Map<string, FoundReport[]>()
  for (const report of reports) {
    const { asked, issue } = report.marker
    const followUp = `${issue} ${asked}`
    const group = groups.get(followUp)
    if (group) group.push(report)
    else groups.set(followUp, [report])
  }
  return [...groups.values()]
}

/**
 * Returns whether a report says that the follow-up was sent, and not how it
 * ended. It is false for `unknown`, because the requester was told to check,
 * and while the run of a start waits, until 5 minutes after it, because that
 * run reports.
 */
function isPending({ marker }: FoundReport, now: number): boolean {
  const { outcome, sendStatus, waitsUntil = 0 } = marker
  const waits = outcome === 'sent' && waitsUntil + AFTER_WAIT_MS > now
  return (
    sendStatus === 'yes' && !isEnd(outcome) && outcome !== 'unknown' && !waits
  )
}

/** Returns the pending follow-up in an array; empty if no job is named. */
function pendingOf(
  report: FoundReport,
  group: readonly FoundReport[]
): readonly Pending[] {
  const { job } = report.marker
  if (job === undefined) return []
  const since = Math.min(...group.map(({ writtenAt }) => writtenAt))
  return [{ report, jobId: job, since }]
}
