import {
  type FollowUpState,
  hasEnded,
  type NamedJob,
  type Sent
} from '../delivery/rules/state.ts'
import { bestOf } from '../delivery/rules/table.ts'
import type { PostedReport } from '../github/comments.ts'
import { bestReport } from '../report/post.ts'

/** A follow-up without a report of its end: the state of its best report. */
export interface Pending extends FollowUpState {
  readonly job: NamedJob
  readonly send: Sent
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
  const followUps = byFollowUp(reports).map(group => ({
    group,
    best: bestReport(group)?.state
  }))
  const signed = followUps.flatMap(({ best, group }) =>
    best && isPending(best) ? [since(best, group)] : []
  )
  const own = signed.filter(({ about }) => about.project === project)
  const unsigned = followUps.filter(({ best, group }) => {
    const all = bestOf(group, ({ state }) => state)?.state
    return !(best && isPending(best)) && all && isPending(all)
  })
  return {
    pending: own
      .filter(isOfJob)
      .sort((one, other) => sinceOf(one) - sinceOf(other)),
    ofOtherProjects: signed.length - own.length,
    unsigned: unsigned.length
  }
}

function byFollowUp(reports: readonly PostedReport[]): PostedReport[][] {
  const groups = new Map<string, PostedReport[]>()
  for (const report of reports) {
    const { about } = report.state
    const followUp = `${about.place?.issue} ${about.key}`
    const group = groups.get(followUp)
    if (group) group.push(report)
    else groups.set(followUp, [report])
  }
  return [...groups.values()]
}

/** Sent, and not over. Of what is unknown, who asked was told to check it. */
function isPending(state: FollowUpState): boolean {
  const { result, send } = state
  const isUnknown = result?.outcome === 'unknown'
  return send.kind === 'sent' && !hasEnded(state) && !isUnknown
}

function isOfJob(state: FollowUpState): state is Pending {
  return state.job !== undefined
}

/** A report of it is looked for from the first of all. */
function since(
  state: FollowUpState,
  group: readonly PostedReport[]
): FollowUpState {
  const { about } = state
  const first = Math.min(...group.map(({ writtenAt }) => writtenAt))
  const place = about.place && { ...about.place, since: first }
  return { ...state, about: { ...about, ...(place && { place }) } }
}

function sinceOf({ about }: Pending): number {
  return about.place?.since ?? 0
}
