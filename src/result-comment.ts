import { type Claim, NO_ACCOUNT } from './claim.ts'
import { type Clock, pause, timeLeft } from './clock.ts'
import { isEnd } from './follow-up/outcome.ts'
import type { GitHub } from './github/client.ts'
import {
  createComment,
  type MarkedReport,
  type ReactionCounts,
  readComments,
  updateComment
} from './github/conversation.ts'
import { type ReportMarker, writeMarker } from './github/marker.ts'
import {
  addReaction,
  REACTIONS,
  type Reaction,
  type ReactionContent,
  reactionsOf,
  removeReaction
} from './github/reactions.ts'
import type { Again } from './http/retry.ts'
import { type Problem, say } from './message.ts'
import { resultComment } from './report/comment.ts'
import type { Redact } from './report/redact.ts'
import type { Report } from './report/report.ts'
import { givesWay } from './report/standing.ts'
import type { Reporting } from './reporting.ts'

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
  | { readonly kind: 'failed'; readonly problem: Problem }

/** What leaving a result comment needs. */
export interface ResultCommentPorts {
  readonly github: GitHub
  readonly clock: Clock
  readonly reporting: Reporting
  readonly claim: Pick<Claim, 'record' | 'account' | 'isOurs'>
  /** Reports whatever comes; otherwise ends only. */
  reportsAll(): boolean
  /** Aborts when the runner cancels the step. */
  readonly cancel: AbortSignal
  /** Where to comment; undefined: the reaction is the report. */
  readonly place: ReportPlace | undefined
  /** The own account's reactions, where they were read just before. */
  readonly ownReactions?: readonly Reaction[]
  warn(what: ReturnType<typeof say>, problem: Problem): void
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

/** How long the run that left an end's reaction may take to its report. */
const OTHERS_REPORT_MS = 10_000
/** The same, where its reaction is the other one. */
const LATE_REPORT_MS = 5_000
const LOOK_PAUSE_MS = 1_000
/** Before another try to update: it may succeed twice and do no harm. */
const UPDATE_PAUSE_MS = 1_000
/** How long GitHub may take to list a comment, or to carry out a create. */
const LISTED_AFTER_MS = 5_000

/** Whose turn it is to report, by the end's reaction. */
type Turn =
  /** This run left it. */
  | { readonly kind: 'ours'; readonly reaction: Reaction }
  /** It was there: another run has reported, or is about to. */
  | { readonly kind: 'another'; readonly reaction: Reaction }
  /** There is nothing to leave it on, or it can't be left. */
  | { readonly kind: 'open' }

/** What is already reported of this follow-up. */
interface Standing {
  readonly kind: 'read'
  readonly report: MarkedReport | undefined
  /** The own account's reactions, as far as they were read. */
  readonly reactions: readonly Reaction[]
}

type Failed = { readonly kind: 'failed'; readonly problem: Problem }

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
  /** Reactions that this run has taken away; a list may still show them. */
  const removedIds = new Set<number>()
  /** What corrects an earlier report is not to come after the result. */
  let correcting: Promise<unknown> = Promise.resolve()
  /** As they were read just before, until one of them is taken away. */
  let justRead = ports.ownReactions

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
    const left = await addReaction(github, record, content, limits)
    if (left.kind === 'failed') {
      ports.warn(say`The reaction could not be added.`, left.problem)
      return claim.isOurs ? { kind: 'open' } : undefined
    }
    const { isNew, reaction } = left
    return { kind: isNew ? 'ours' : 'another', reaction }
  }

  /** Another run's report is looked for; only where none comes it is our turn. */
  async function leaveToAnother(
    result: Result,
    { reaction }: Extract<Turn, { kind: 'another' }>
  ): Promise<Left | NextTurn> {
    if (place === undefined) return agreeWithAnother(result, reaction)
    const standing = await awaitReport(
      place,
      reaction.content,
      OTHERS_REPORT_MS
    )
    if (standing.kind === 'failed') return standing
    if (standing.report)
      return replace(result, standing, standing.report, reaction)
    await giveBack(reaction)
    return nextTurn(reaction.content as ReactionContent)
  }

  /** The reaction is the report: a good end leaves no other beside it. */
  async function agreeWithAnother(
    result: Result,
    { content }: Reaction
  ): Promise<Left> {
    const isGood = content === REACTIONS.succeeded && countsAsEnd(result)
    const standing = isGood && (await lookFirst(undefined, content))
    if (!standing || standing.kind === 'failed') return NOT_OURS
    const other = standing.reactions.find(
      reaction => reaction.content === REACTIONS.failed
    )
    if (other) await giveBack(other)
    return NOT_OURS
  }

  async function report(
    result: Result,
    turn: Exclude<Turn, { kind: 'another' }>
  ): Promise<Left | NextTurn> {
    const ours = turn.kind === 'ours' ? turn.reaction : undefined
    let standing = await lookFirst(place, ours?.content)
    if (standing.kind === 'failed') return standing
    const other = standing.reactions.find(
      ({ content, id }) => isEndReaction(content) && id !== ours?.id
    )
    if (ours && other) {
      const isSuccess = ours.content === REACTIONS.succeeded
      if (!countsAsEnd(result) || !isSuccess) await giveBack(ours)
      if (!countsAsEnd(result)) return stands(standing.report)
      if (!isSuccess)
        return { kind: 'turn', turn: { kind: 'another', reaction: other } }
      if (place && !standing.report) {
        standing = await awaitReport(place, ours.content, LATE_REPORT_MS)
        if (standing.kind === 'failed') return standing
      }
      // What stays keeps its reaction.
      const stays =
        standing.report && !givesWay(standing.report.marker, result.marker)
      if (!stays) await giveBack(other)
      // Others have waited meanwhile for a report, so the turn begins anew.
      if (place && !standing.report) {
        await giveBack(ours)
        return nextTurn(REACTIONS.succeeded)
      }
      standing = { ...standing, reactions: [] }
    }
    if (place === undefined) return { kind: 'left' }
    return standing.report
      ? replace(result, standing, standing.report, ours)
      : create(result, place, ours)
  }

  /** An end replaces what is not an end; what knows more stays. */
  async function replace(
    result: Result,
    standing: Standing,
    report: MarkedReport,
    ours?: Reaction
  ): Promise<Left | NextTurn> {
    const agreed = endReactionOf(report.marker)
    // Another run has seen a good end, and is about to report it.
    const isLate =
      !countsAsEnd(result) &&
      standing.reactions.some(({ content }) => content === REACTIONS.succeeded)
    if (isLate || !givesWay(report.marker, result.marker)) {
      if (ours && ours.content !== agreed) await giveBack(ours)
      return stands(report)
    }
    const updated = await updateComment(github, report.id, result.body, limits)
    switch (updated.kind) {
      case 'failed':
        return updated
      case 'again':
        // Meanwhile another report may have come: the next try looks anew.
        return (await waitToRetry(updated, UPDATE_PAUSE_MS)) ?? sameTurn(ours)
      case 'gone': {
        // A 404 can be a mistake: gone is what it says twice.
        const isGone = goneIds.has(report.id)
        goneIds.add(report.id)
        if (!isGone) return sameTurn(ours)
        return place ? create(result, place, ours) : NOT_OURS
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
    ours: Reaction | undefined
  ): Promise<Left | NextTurn> {
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
        : replace(result, standing, standing.report, ours)
    }
    if (ours === undefined) return sameTurn(undefined)
    await giveBack(ours)
    return nextTurn(ours.content as ReactionContent)
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

  async function nextTurn(
    content: ReactionContent
  ): Promise<NextTurn | typeof NO_TURN> {
    const turn = await takeTurn(content)
    return turn ? { kind: 'turn', turn } : NO_TURN
  }

  /** One end's reaction at a time: that of the report. */
  async function agree(
    { marker }: Result,
    standing: Standing | undefined,
    ours: Reaction | undefined
  ): Promise<void> {
    const content = endReactionOf(marker)
    const wrong = [...(standing?.reactions ?? []), ...(ours ? [ours] : [])]
      .filter(reaction => isEndReaction(reaction.content))
      .filter(reaction => reaction.content !== content)
    for (const reaction of wrong) await giveBack(reaction)
    // Another run may have removed this one's meanwhile.
    if (wrong.length > 0 && content && record)
      await addReaction(github, record, content, limits)
  }

  async function giveBack({ id }: Reaction): Promise<void> {
    if (record === undefined) return
    justRead = undefined
    removedIds.add(id)
    const problem = await removeReaction(github, record, id, limits)
    if (problem) ports.warn(say`A reaction could not be removed.`, problem)
  }

  /** The look before anything is created; without a place, at reactions only. */
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
    if (counts === undefined && justRead)
      return { kind: 'read', reactions: justRead }
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

  async function correct(result: Result): Promise<Problem | undefined> {
    for (;;) {
      const standing = place && (await look(place, undefined))
      if (standing?.kind === 'failed') return standing.problem
      const stale = standing?.report
      if (!stale || !givesWay(stale.marker, result.marker)) return undefined
      const { body } = result
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

function sameTurn(ours: Reaction | undefined): NextTurn {
  return {
    kind: 'turn',
    turn: ours ? { kind: 'ours', reaction: ours } : { kind: 'open' }
  }
}

type NextTurn = { readonly kind: 'turn'; readonly turn: Turn }

const NOTHING_STANDS: Standing = {
  kind: 'read',
  report: undefined,
  reactions: []
}

const NOT_OURS = { kind: 'not-ours' } as const
const NO_TURN = { kind: 'no-turn' } as const

function stands(report: MarkedReport | undefined): Left {
  return report ? { kind: 'stands', report } : NOT_OURS
}

/** Whether a report is the one that this run has tried to make. */
function isOf(marker: ReportMarker, ours: ReportMarker): boolean {
  return marker.runId === ours.runId && marker.outcome === ours.outcome
}

/** What is told once and for all. */
function countsAsEnd({ marker }: Result): boolean {
  return isEnd(marker.outcome) || marker.isFinal
}

/** The reaction that shows how a follow-up ended; none while it continues. */
function endReactionOf({ outcome }: ReportMarker): ReactionContent | undefined {
  if (['sent', 'active'].includes(outcome)) return undefined
  const isGood = ['completed', 'no-changes'].includes(outcome)
  return isGood ? REACTIONS.succeeded : REACTIONS.failed
}

function isEndReaction(content: string): boolean {
  return content === REACTIONS.succeeded || content === REACTIONS.failed
}
