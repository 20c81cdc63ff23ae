import { type Claim, NO_ACCOUNT } from './claim.ts'
import { type Clock, pause } from './clock.ts'
import type { GitHub } from './github/client.ts'
import {
  type MarkedReport,
  type ReactionCounts,
  readComments
} from './github/conversation.ts'
import type { ReportMarker } from './github/marker.ts'
import {
  REACTIONS,
  type Reaction,
  reactionsOf,
  removeReaction
} from './github/reactions.ts'
import { type Failed, type Message, type Problem, say } from './message.ts'
import type { Reporting } from './reporting.ts'

/** What is already reported of this follow-up. */
export interface Standing {
  readonly kind: 'read'
  readonly report: MarkedReport | undefined
  /** The own account's reactions, as far as they were read. */
  readonly reactions: readonly Reaction[]
}

/** What GitHub shows of the reports on one follow-up. */
interface StandingReport {
  /** The look before anything is created; without a place, at reactions only. */
  lookFirst(
    where: ReportPlace | undefined,
    content: string | undefined
  ): Promise<Standing | Failed>
  /**
   * One look.
   *
   * @param content the end's reaction that is known to be there
   */
  look(
    where: ReportPlace,
    content: string | undefined
  ): Promise<Standing | Failed>
  /** Looks until there is a report, at most so long; once after a cancel. */
  awaitReport(
    where: ReportPlace,
    content: string,
    forMs: number
  ): Promise<Standing | Failed>
  /** Takes a reaction of the own account away, by its id. */
  giveBack(reaction: Reaction): Promise<void>
}

/** What looking for reports needs. */
export interface StandingReportPorts {
  readonly github: GitHub
  readonly clock: Clock
  readonly reporting: Reporting
  readonly claim: Pick<Claim, 'record' | 'account' | 'isOurs'>
  /** Aborts when the runner cancels the step. */
  readonly cancel: AbortSignal
  /** The own account's reactions, where they were read just before. */
  readonly ownReactions?: readonly Reaction[]
  warn(what: Message, problem: Problem): void
}

/** Where a result is reported, and since when a report of it can stand there. */
export interface ReportPlace {
  readonly issue: number
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly since: number
  /** Whether a marker is one of a report on this follow-up. */
  isReport(marker: ReportMarker): boolean
  /** The ID of the triggering comment, if it is one of the issue's own. */
  readonly triggerId?: number
  /** Nobody else can have reported yet. */
  readonly isFirst: boolean
}

const LOOK_PAUSE_MS = 1_000

/** Opens what is already reported. Nothing is read yet. */
export function openStandingReport(ports: StandingReportPorts): StandingReport {
  const { github, clock, claim, reporting } = ports
  const { record } = claim
  const { limits } = reporting
  /** Reactions that this run has taken away; a list may still show them. */
  const removedIds = new Set<number>()
  /** As they were read just before, until one of them is taken away. */
  let justRead = ports.ownReactions

  async function giveBack({ id }: Reaction): Promise<void> {
    if (record === undefined) return
    justRead = undefined
    removedIds.add(id)
    const problem = await removeReaction(github, record, id, limits)
    if (problem) ports.warn(say`A reaction could not be removed.`, problem)
  }

  async function lookFirst(
    where: ReportPlace | undefined,
    content: string | undefined
  ): Promise<Standing | Failed> {
    if (where?.isFirst) return NOTHING_STANDS
    if (where) return look(where, content)
    const login = await claim.account(limits)
    if (login === undefined) return { kind: 'failed', problem: NO_ACCOUNT }
    const own = await ownEndReactions(login, undefined, content)
    return own.kind === 'failed' ? own : { ...NOTHING_STANDS, ...own }
  }

  async function look(
    where: ReportPlace,
    content: string | undefined
  ): Promise<Standing | Failed> {
    const found = await readComments(github, where.issue, where.since, limits)
    if (found.kind === 'failed') return found
    const login = await claim.account(limits)
    if (login === undefined) return { kind: 'failed', problem: NO_ACCOUNT }
    const report = found.reports.findLast(
      ({ author, marker }) => author === login && where.isReport(marker)
    )
    const counts = found.reactionCounts.get(where.triggerId ?? 0)
    // Whoever has reported meanwhile has left a reaction meanwhile.
    if (counts === undefined && justRead && !report)
      return { kind: 'read', report, reactions: justRead }
    const reactions = await ownEndReactions(login, counts, content)
    return reactions.kind === 'failed' ? reactions : { ...reactions, report }
  }

  /** Read only where the counts show one that may not stand beside `content`. */
  async function ownEndReactions(
    login: string,
    counts: ReactionCounts | undefined,
    content: string | undefined
  ): ReturnType<typeof reactionsOf> {
    const isClear =
      counts !== undefined &&
      [REACTIONS.succeeded, REACTIONS.failed, REACTIONS.denied].every(
        other => other === content || !counts[other]
      )
    if (record === undefined || isClear) return { kind: 'read', reactions: [] }
    const own = await reactionsOf(login, github, record, limits)
    if (own.kind === 'failed') return own
    // The 👎 of an attempt that was denied no longer holds.
    const denied = own.reactions.find(
      ({ content }) => content === REACTIONS.denied
    )
    if (denied) await giveBack(denied)
    return {
      kind: 'read',
      reactions: own.reactions.filter(({ id }) => !removedIds.has(id))
    }
  }

  async function awaitReport(
    where: ReportPlace,
    content: string,
    forMs: number
  ): Promise<Standing | Failed> {
    const until = clock.now() + forMs
    for (;;) {
      const standing = await look(where, content)
      if (standing.kind === 'failed' || standing.report) return standing
      const left = Math.min(until, limits.deadline) - clock.now()
      if (left <= 0 || ports.cancel.aborted) return standing
      await pause(clock, Math.min(LOOK_PAUSE_MS, left), limits)
    }
  }

  return { awaitReport, giveBack, look, lookFirst }
}

const NOTHING_STANDS: Standing = {
  kind: 'read',
  report: undefined,
  reactions: []
}

/** Whether a reaction shows how a follow-up ended. */
export function isEndReaction(content: string): boolean {
  return content === REACTIONS.succeeded || content === REACTIONS.failed
}
