import { pause, timeLeft } from './clock.ts'
import { isEnd } from './follow-up/outcome.ts'
import {
  createComment,
  type MarkedReport,
  updateComment
} from './github/conversation.ts'
import { type ReportMarker, writeMarker } from './github/marker.ts'
import {
  addReaction,
  REACTIONS,
  type Reaction,
  type ReactionContent
} from './github/reactions.ts'
import type { Again } from './http/retry.ts'
import { type Failed, type Problem, say } from './message.ts'
import { resultComment } from './report/comment.ts'
import type { Redact } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { givesWay } from './report/standing.ts'
import { NO_ANSWER_IN_TIME } from './reporting.ts'
import {
  isEndReaction,
  openStandingReport,
  type ReportPlace,
  type Standing,
  type StandingReportPorts
} from './standing-report.ts'

/** The one result comment of a follow-up, whoever makes it. */
export interface ResultComment {
  /** Reports how the follow-up ended, if it is this run's turn. */
  leave(result: Result): Promise<Left>
  /** Replaces a report that says that nothing was sent. */
  correct(result: Result): Promise<Problem | undefined>
}

/** What is to be reported. */
export interface Result {
  readonly marker: ReportMarker
  /** The comment's text, below this marker. */
  readonly body: string
}

/** The result of reporting. */
export type Left =
  /** This run has reported; without an address, by a reaction alone. */
  | { readonly kind: 'left'; readonly url?: string }
  /** Another report is there, which knows as much or more. */
  | { readonly kind: 'stands'; readonly report: MarkedReport }
  /** It is another run's turn to report. */
  | { readonly kind: 'not-ours' }
  /** The reaction that decides whose turn it is could not be left. */
  | { readonly kind: 'no-turn' }
  | Failed

/** What leaving a result comment needs. */
interface ResultCommentPorts extends StandingReportPorts {
  /** Reports whatever comes; otherwise ends only. */
  reportsAll(): boolean
  /** Where to comment; undefined: the reaction is the report. */
  readonly place: ReportPlace | undefined
}

/** How long the run that left an end's reaction may take to its report. */
const OTHERS_REPORT_MS = 10_000
/** The same, where its reaction is the other one. */
const LATE_REPORT_MS = 5_000
/** Before another try to update: it may succeed twice and do no harm. */
const UPDATE_PAUSE_MS = 1_000
/** How long GitHub may take to list a comment, or to carry out a create. */
const LISTED_AFTER_MS = 5_000
/** After a turn that took longer, others may soon stop waiting for it. */
const TURN_MS = 4_000
/** Time for a report, where another run's is waited for. */
const CREATE_MOST_MS = 10_000
/** The same, on top of twice the time that a reaction has just taken. */
const CREATE_MARGIN_MS = 3_000
/** Who left a reaction so long ago is not about to report any more. */
const TURN_OVER_MS = 180_000

/** Whose turn it is to report, by the end's reaction. */
type Turn =
  /** This run left it. */
  | {
      readonly kind: 'ours'
      readonly reaction: Reaction
      /** When others can have seen it first, in milliseconds since the epoch. */
      readonly since: number
      /** How long it took to leave it. */
      readonly leavingMs: number
    }
  /** It was there: another run has reported, or is about to. */
  | { readonly kind: 'another'; readonly reaction: Reaction }
  /** There is nothing to leave it on, or it can't be left. */
  | { readonly kind: 'open' }

/** What a result is about, for its hidden record. */
export type ResultSubject = Omit<
  ReportMarker,
  'kind' | 'outcome' | 'delivery' | 'isFinal'
>

/** A report with its hidden record. */
export function resultOf(
  subject: ResultSubject,
  report: Report,
  redact: Redact,
  isFinal = false
): Result {
  const { outcome, delivery } = report
  const marker: ReportMarker = {
    kind: 'report',
    ...subject,
    outcome,
    delivery,
    isFinal
  }
  return { marker, body: redact(resultComment(report, writeMarker(marker))) }
}

/** Opens the report of one follow-up. */
export function openResultComment(ports: ResultCommentPorts): ResultComment {
  const { github, clock, claim, place, reporting } = ports
  const { record } = claim
  const { limits } = reporting
  const goneIds = new Set<number>()
  let hasBegunAnew = false
  /** What corrects an earlier report is not to come after the result. */
  let correcting: Promise<unknown> = Promise.resolve()
  const { awaitReport, giveBack, look, lookFirst } = openStandingReport(ports)

  async function leave(result: Result): Promise<Left> {
    if (!ports.reportsAll() && !countsAsEnd(result)) return NOT_OURS
    let turn = await takeTurn(endReactionOf(result.marker))
    for (;;) {
      if (turn === undefined) return NO_TURN
      const next =
        turn.kind === 'another'
          ? await leaveToAnother(result, turn)
          : await report(result, turn)
      if (next.kind !== 'turn') return next
      turn = next.turn
    }
  }

  /** The end's reaction: who leaves it first reports. */
  async function takeTurn(
    content: ReactionContent | undefined
  ): Promise<Turn | undefined> {
    if (record === undefined || content === undefined) return { kind: 'open' }
    const askedAt = clock.now()
    const left =
      (await reporting.inShare(share =>
        addReaction(github, record, content, share)
      )) ?? UNANSWERED
    if (left.kind === 'failed') {
      ports.warn(say`The reaction could not be added.`, left.problem)
      return claim.isOurs ? { kind: 'open' } : undefined
    }
    const { isNew, reaction } = left
    // The first tries may have come to nothing.
    const since = Math.max(askedAt, reaction.leftAt ?? 0)
    const leavingMs = clock.now() - askedAt
    return { kind: isNew ? 'ours' : 'another', reaction, since, leavingMs }
  }

  /** Looks for another run's report; only if none appears, it is our turn. */
  async function leaveToAnother(
    result: Result,
    turn: Extract<Turn, { kind: 'another' }>
  ): Promise<Left | NextTurn> {
    const { reaction } = turn
    if (place === undefined) return agreeWithAnother(reaction)
    const isOver = Number(reaction.leftAt) < clock.now() - TURN_OVER_MS
    const forMs = isOver ? 0 : OTHERS_REPORT_MS
    const standing = await awaitReport(place, reaction.content, forMs)
    if (standing.kind === 'failed') return standing
    if (standing.report) return replace(result, standing, standing.report, turn)
    return beginAnew(reaction)
  }

  /** The reaction is the report: 😕 does not stay beside 🎉. */
  async function agreeWithAnother(reaction: Reaction): Promise<Left> {
    const standing = await lookFirst(undefined, reaction.content)
    if (standing.kind === 'failed') return NOT_OURS
    const all = [reaction, ...standing.reactions]
    const [good, bad] = [REACTIONS.succeeded, REACTIONS.failed].map(content =>
      all.find(one => one.content === content)
    )
    if (good && bad) await giveBack(bad)
    return NOT_OURS
  }

  async function report(
    result: Result,
    turn: Exclude<Turn, { kind: 'another' }>
  ): Promise<Left | NextTurn> {
    const ours = reactionOf(turn)
    if (place === undefined && ours === undefined) return { kind: 'left' }
    const lookedAt = clock.now()
    const seen = await lookFirst(place, ours?.content)
    if (seen.kind === 'failed') return seen
    // One account leaves each reaction once: another like ours is gone.
    const other = seen.reactions.find(
      ({ content }) => isEndReaction(content) && content !== ours?.content
    )
    const standing = other ? await giveWayTo(other, result, ours, seen) : seen
    if (standing.kind !== 'read') return standing
    if (place === undefined) return { kind: 'left' }
    if (standing.report) return replace(result, standing, standing.report, turn)
    return (await renew(turn, lookedAt)) ?? create(result, place, turn)
  }

  /**
   * Once, after a slow turn: another turn where there is time for one as slow,
   * or else another look. Undefined where there is no need, or no time: a result
   * is worth the risk of a second one.
   */
  async function renew(
    turn: Turn,
    lookedAt: number
  ): Promise<NextTurn | typeof NO_TURN | undefined> {
    const now = clock.now()
    if (turn.kind !== 'ours' || hasBegunAnew || now - turn.since <= TURN_MS)
      return undefined
    hasBegunAnew = true
    const { leavingMs, reaction } = turn
    const lookAndCreateMs = now - lookedAt + 2 * leavingMs + CREATE_MARGIN_MS
    const leftMs = timeLeft(clock, limits) - lookAndCreateMs
    // Its reaction is taken away, and left again.
    if (leftMs > 2 * leavingMs) return beginAnew(reaction)
    return leftMs > 0 ? { kind: 'turn', turn } : undefined
  }

  /** Another end's reaction is there: one of two goes, or its report comes. */
  async function giveWayTo(
    other: Reaction,
    result: Result,
    ours: Reaction | undefined,
    seen: Standing
  ): Promise<Standing | Left | NextTurn> {
    const isSuccess = ours?.content === REACTIONS.succeeded
    if (ours && (!countsAsEnd(result) || !isSuccess)) await giveBack(ours)
    if (ours && !countsAsEnd(result)) return stands(seen.report)
    if (ours && !isSuccess)
      return { kind: 'turn', turn: { kind: 'another', reaction: other } }
    const forMs = ours
      ? LATE_REPORT_MS
      : Math.min(OTHERS_REPORT_MS, timeLeft(clock, limits) - CREATE_MOST_MS)
    const standing =
      place && !seen.report
        ? await awaitReport(place, other.content, forMs)
        : seen
    if (standing.kind === 'failed' || !ours) return standing
    // What stays keeps its reaction.
    const stays =
      standing.report && !givesWay(standing.report.marker, result.marker)
    if (!stays) await giveBack(other)
    // Others have waited meanwhile for a report, so the turn begins anew.
    if (place && !standing.report) return beginAnew(ours)
    return { ...standing, reactions: [] }
  }

  /** An end replaces what is not an end; what knows more stays. */
  async function replace(
    result: Result,
    standing: Standing,
    report: MarkedReport,
    turn: Turn
  ): Promise<Left | NextTurn> {
    const ours = reactionOf(turn)
    const sameTurn: NextTurn = { kind: 'turn', turn }
    // Another run has seen a good end, and is about to report it.
    const isLate =
      !countsAsEnd(result) &&
      standing.reactions.some(({ content }) => content === REACTIONS.succeeded)
    if (isLate || !givesWay(report.marker, result.marker)) {
      const others = isEnd(report.marker.outcome) ? standing.reactions : []
      for (const reaction of disagreeing(report.marker, others, ours))
        await giveBack(reaction)
      return stands(report)
    }
    const { body } = keepJob(result, report, clock.now())
    const updated = await updateComment(github, report.id, body, limits)
    switch (updated.kind) {
      case 'failed':
        return updated
      case 'again':
        // Meanwhile another report may have come: the next try looks anew.
        return (await waitToRetry(updated, UPDATE_PAUSE_MS)) ?? sameTurn
      case 'gone': {
        // A 404 can be a mistake: gone is what it says twice.
        const isGone = goneIds.has(report.id)
        goneIds.add(report.id)
        if (!isGone) return sameTurn
        return place ? create(result, place, turn) : NOT_OURS
      }
      case 'posted':
        await agree(result, standing, ours)
        return { kind: 'left', url: updated.url }
    }
  }

  /**
   * A new comment. A create whose answer was lost may still be carried out, so
   * before it is tried again it has had time to be listed, and it has to be
   * this run's turn anew: others have waited meanwhile.
   */
  async function create(
    result: Result,
    { issue }: ReportPlace,
    turn: Turn
  ): Promise<Left | NextTurn> {
    const ours = reactionOf(turn)
    const created = await createComment(github, issue, result.body, limits)
    if (created.kind === 'posted') {
      await agree(result, undefined, ours)
      return { kind: 'left', url: created.url }
    }
    if (created.kind === 'failed') return created
    const givenUp = await waitToRetry(created, LISTED_AFTER_MS)
    if (givenUp) return givenUp
    const standing = place && (await look(place, ours?.content))
    if (standing?.kind === 'failed') return standing
    if (standing?.report) {
      const { marker, url } = standing.report
      return isOf(marker, result.marker)
        ? { kind: 'left', url }
        : replace(result, standing, standing.report, turn)
    }
    return beginAnew(ours)
  }

  /** Pauses before another try; a failure where there is no time for one. */
  async function waitToRetry(
    { problem, retryAfterMs }: Again,
    leastMs: number
  ): Promise<Failed | undefined> {
    const pauseMs = Math.max(retryAfterMs ?? 0, leastMs)
    if (retryAfterMs !== undefined) limits.makeRoom?.(retryAfterMs)
    if (pauseMs >= timeLeft(clock, limits)) return { kind: 'failed', problem }
    await pause(clock, pauseMs, limits)
    return undefined
  }

  /** Others may report meanwhile: whose turn it is has to be seen again. */
  async function beginAnew(
    ours: Reaction | undefined
  ): Promise<NextTurn | typeof NO_TURN> {
    if (ours === undefined) return OPEN_TURN
    await giveBack(ours)
    const turn = await takeTurn(ours.content as ReactionContent)
    return turn ? { kind: 'turn', turn } : NO_TURN
  }

  /** One end's reaction at a time: that of the report. */
  async function agree(
    { marker }: Result,
    standing: Standing | undefined,
    ours: Reaction | undefined
  ): Promise<void> {
    const content = endReactionOf(marker)
    const wrong = disagreeing(marker, standing?.reactions ?? [], ours)
    for (const reaction of wrong) await giveBack(reaction)
    // Another run may have removed this one's meanwhile.
    if (wrong.length > 0 && content && record)
      await addReaction(github, record, content, limits)
  }

  async function correct(result: Result): Promise<Problem | undefined> {
    for (;;) {
      const standing = place && (await look(place, undefined))
      if (standing?.kind === 'failed') return standing.problem
      const stale = standing?.report
      if (!stale || !givesWay(stale.marker, result.marker)) return undefined
      const { body } = keepJob(result, stale, clock.now())
      const updated = await updateComment(github, stale.id, body, limits)
      if (updated.kind === 'failed') return updated.problem
      if (updated.kind !== 'again') return undefined
      const givenUp = await waitToRetry(updated, UPDATE_PAUSE_MS)
      if (givenUp) return givenUp.problem
    }
  }

  return {
    leave: async result => {
      await correcting
      return leave(result)
    },
    correct: result => {
      const corrected = correct(result)
      correcting = corrected.catch(() => undefined)
      return corrected
    }
  }
}

/** The end's reaction that a turn goes by. */
function reactionOf(turn: Turn): Reaction | undefined {
  return turn.kind === 'open' ? undefined : turn.reaction
}

/** The reactions that show another end than a report's, ours among them. */
function disagreeing(
  marker: ReportMarker,
  others: readonly Reaction[],
  ours: Reaction | undefined
): readonly Reaction[] {
  const agreed = endReactionOf(marker)
  return [
    ...others.filter(({ id }) => id !== ours?.id),
    ...(ours ? [ours] : [])
  ]
    .filter(({ content }) => isEndReaction(content))
    .filter(({ content }) => content !== agreed)
}

type NextTurn = { readonly kind: 'turn'; readonly turn: Turn }

const UNANSWERED = { kind: 'failed', problem: NO_ANSWER_IN_TIME } as const
const NOT_OURS = { kind: 'not-ours' } as const
const NO_TURN = { kind: 'no-turn' } as const
const OPEN_TURN: NextTurn = { kind: 'turn', turn: { kind: 'open' } }

function stands(report: MarkedReport | undefined): Left {
  return report ? { kind: 'stands', report } : NOT_OURS
}

/**
 * What replaces a report names the job that it named, although unseen since; and
 * says since when it does, where the report named none or another.
 */
function keepJob(
  { body, marker }: Result,
  { aheadMs, marker: standing }: MarkedReport,
  now: number
): Pick<Result, 'body'> {
  const job = marker.job ?? standing.job
  if (job === undefined) return { body }
  const { meant, ...rest } = marker
  const named =
    job === standing.job
      ? standing.named
      : Math.ceil(now + aheadMs) + LISTED_AFTER_MS
  const kept = { ...rest, job, ...(named !== undefined && { named }) }
  return { body: body.replace(writeMarker(marker), writeMarker(kept)) }
}

/** Whether a report is the one that this run has tried to make. */
function isOf(marker: ReportMarker, ours: ReportMarker): boolean {
  return marker.runId === ours.runId && marker.outcome === ours.outcome
}

/** What is reported once and for all. */
function countsAsEnd({ marker }: Result): boolean {
  return isEnd(marker.outcome) || marker.isFinal
}

/** The reaction that shows how a follow-up ended; none while it continues. */
function endReactionOf({ outcome }: ReportMarker): ReactionContent | undefined {
  if (['sent', 'active'].includes(outcome)) return undefined
  const isGood = ['completed', 'no-changes'].includes(outcome)
  return isGood ? REACTIONS.succeeded : REACTIONS.failed
}
