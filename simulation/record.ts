import { parseJson, property } from '../sandbox/exchange.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import type { Exchange } from '../stage/network.ts'
import {
  hasNoTarget,
  isReviewRun,
  lastClaim,
  mayHaveTarget,
  outputAt,
  sends,
  toldStatus
} from './evidence.ts'
import type { RunRecord } from './history.ts'
import { bestOf, inOrder, isEnd, isMarkOf, MARKERS } from './marks.ts'
import { isCommentScene } from './plan.ts'
import { FIRST_RUN_ID, type World } from './world.ts'

/** What GitHub's answers showed a run of the record of its follow-up. */
export interface ShownRecord {
  readonly eyes: 'there' | 'not there' | 'nothing bears it'
  /** Only a later attempt reads it. */
  readonly hasRocket: boolean
  /** Signed, oldest first. */
  readonly reports: readonly ReportMarker[]
}

/** What the table in docs/delivery.md, "The record", has a run do. */
export type Decision =
  | 'repeats the end'
  | 'waits for the result'
  | 'repeats the error'
  | 'repeats the doubt'
  | 'sends without 👀'
  | 'is claimed'
  | 'sends again'
  | 'claims'

const REACTIONS = /\/reactions\?/
/** With a time since when: reading the record, not looking for the job. */
const IN_CONVERSATION = /\/issues\/\d+\/comments\?.*since=/
const IN_THREAD = /\/pulls\/\d+\/comments\?.*since=/

const SHOWN = new WeakMap<RunRecord, ShownRecord | 'unknown'>()

/**
 * Returns what a run that is over was shown of the record when it decided;
 * undefined if it did not get so far, or if a part of what it read is not
 * known. The result is kept for the next call.
 */
export function recordShownTo(
  world: World,
  run: RunRecord
): ShownRecord | undefined {
  const shown = SHOWN.get(run) ?? readShown(world, run) ?? 'unknown'
  SHOWN.set(run, shown)
  return shown === 'unknown' ? undefined : shown
}

/**
 * Returns what the exchanges of a run showed it of the record; undefined as for
 * `recordShownTo`, and for a first attempt that was not told that 👀 was there.
 */
function readShown(world: World, run: RunRecord): ShownRecord | undefined {
  const isLater = run.attempt > 1
  // A first attempt reads it only where 👀 was there.
  if (!isLater && !wasClaimedBefore(run)) return undefined
  if (mayHaveTarget(run)) return undefined
  const until = decidedAt(run)
  const lists = reportLists(world, run)
  const reports = shownReports(run, lists, until)
  const contents = isLater ? shownReactions(world, run, until) : ['eyes']
  const isRead = lists.length > 0 || !hasNoTarget(run)
  // Where there is nothing to read, only a run that goes on has come so far.
  if (!isRead && !passedTheGate(run)) return undefined
  if (contents === undefined || reports === undefined) return undefined
  const isThere = contents.includes('eyes') ? 'there' : 'not there'
  return {
    eyes: hasNoTarget(run) ? 'nothing bears it' : isThere,
    hasRocket: isLater && contents.includes('rocket'),
    reports
  }
}

/** Returns whether the run was told that 👀 was there before. */
export function wasClaimedBefore(run: RunRecord): boolean {
  const claim = lastClaim(run)
  return claim !== undefined && toldStatus(claim) === 200
}

function passedTheGate(run: RunRecord): boolean {
  const reason = run.told.findLast(({ name }) => name === 'reason')?.text
  return sends(run).length > 0 || reason === 'claimed'
}

/**
 * Returns when the run had decided: when it went on to the service or asked for
 * 👀, or had its outcome; infinity if it did neither. What the run reads after
 * that decides nothing.
 */
function decidedAt(run: RunRecord): number {
  const { attempt, exchanges } = run
  const next = exchanges.find(
    ({ body, method, server }) =>
      (server === 'service' && (attempt > 1 || method === 'POST')) ||
      (attempt > 1 && body.includes('"eyes"'))
  )
  return Math.min(
    next?.askedAt ?? Number.POSITIVE_INFINITY,
    outputAt(run, 'outcome') ?? Number.POSITIVE_INFINITY
  )
}

/**
 * Returns the lists of comments that can have reports on the run's follow-up;
 * none if it has no place on GitHub.
 */
function reportLists(
  { plan }: World,
  { trigger }: RunRecord
): readonly RegExp[] {
  const hasPlace = trigger.comment || plan.inputs['issue-number'] !== ''
  if (!hasPlace) return []
  return trigger.threadId === undefined
    ? [IN_CONVERSATION]
    : [IN_CONVERSATION, IN_THREAD]
}

/**
 * Returns the account's own reactions as the run read them last; none if
 * nothing bears them, undefined if what the run read is not known.
 */
function shownReactions(
  world: World,
  run: RunRecord,
  until: number
): readonly unknown[] | undefined {
  if (hasNoTarget(run)) return []
  return lastRead(run, REACTIONS, until)
    ?.filter(isOwnIn(world))
    .map(reaction => property(reaction, 'content'))
}

/**
 * Returns the signed reports on the run's follow-up by any account, oldest
 * first; undefined if what a list had is not known.
 */
function shownReports(
  run: RunRecord,
  lists: readonly RegExp[],
  until: number
): readonly ReportMarker[] | undefined {
  const read = lists.map(list => lastRead(run, list, until))
  if (read.includes(undefined)) return undefined
  const marks = read
    .flatMap(items => items ?? [])
    .toSorted((one, other) => madeAt(one) - madeAt(other))
    .flatMap(comment => {
      const found = MARKERS.read(String(property(comment, 'body')))
      if (found?.marker.kind !== 'report' || !found.isSigned) return []
      return isMarkOf(found.marker, run) ? [found.marker] : []
    })
  return inOrder(marks)
}

function isOwnIn({ github }: World): (item: unknown) => boolean {
  return item => property(property(item, 'user'), 'login') === github.self.login
}

function madeAt(item: unknown): number {
  return Date.parse(String(property(item, 'created_at')))
}

/**
 * Returns what a list had when the run read it last, asked before `until` and
 * answered by then; undefined if the run did not read it, or a page did not
 * come whole.
 */
export function lastRead(
  run: RunRecord,
  list: RegExp,
  until: number
): readonly unknown[] | undefined {
  const asked = run.exchanges.filter(
    ({ askedAt, method, path, repliedAt }) =>
      method === 'GET' &&
      list.test(path) &&
      askedAt < until &&
      Number(repliedAt) <= until
  )
  const first = asked.findLastIndex(({ path }) => /[?&]page=1(&|$)/.test(path))
  const pages = asked.slice(first)
  if (first < 0 || !pages.every(isWhole)) return undefined
  return pages.flatMap(({ reply }) =>
    reply?.kind === 'response'
      ? (parseJson(reply.body ?? '') as readonly unknown[])
      : []
  )
}

function isWhole(exchange: Exchange): boolean {
  return exchange.fault === undefined && toldStatus(exchange) === 200
}

/** A row of the table; the first that fits counts. */
interface Row {
  readonly report?: readonly string[]
  readonly rocket?: 'there'
  readonly eyes?: readonly ShownRecord['eyes'][]
  readonly if?: 'resend' | 'by the attempt before' | 'a review again'
  readonly does: Decision
}

/** The same table, without the rows where a part is unread. */
const ROWS: readonly Row[] = [
  { report: ['an end'], does: 'repeats the end' },
  { report: ['yes'], does: 'waits for the result' },
  { rocket: 'there', does: 'waits for the result' },
  { report: ['refused'], does: 'repeats the error' },
  { report: ['maybe'], does: 'repeats the doubt' },
  {
    report: ['unsent'],
    if: 'by the attempt before',
    does: 'sends without 👀'
  },
  { if: 'a review again', does: 'is claimed' },
  { eyes: ['nothing bears it'], if: 'resend', does: 'sends again' },
  { eyes: ['there', 'nothing bears it'], does: 'is claimed' },
  { eyes: ['not there'], does: 'claims' }
]

/**
 * Returns what the table has a run do, by all that it was shown of the record.
 */
export function decisionOn(
  world: World,
  run: RunRecord,
  { eyes, hasRocket, reports }: ShownRecord
): Decision {
  const best = bestOf(reports)
  const report = isEnd(best?.outcome) ? 'an end' : (best?.sendStatus ?? 'none')
  const isFromBefore =
    best?.runId === String(FIRST_RUN_ID + run.run) &&
    best.attempt === run.attempt - 1
  const { inputs, scene } = world.plan
  const holds: Readonly<Record<NonNullable<Row['if']>, boolean>> = {
    resend: inputs.resend === 'true' && !isCommentScene(scene),
    'by the attempt before': isFromBefore,
    'a review again': isReviewRun(run) && run.attempt > 1
  }
  const row = ROWS.find(
    one =>
      (one.report === undefined || one.report.includes(report)) &&
      (one.rocket === undefined || hasRocket) &&
      (one.eyes === undefined || one.eyes.includes(eyes)) &&
      (one.if === undefined || holds[one.if])
  )
  return (row as Row).does
}
