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

/** What the table of the contract, "Sent once", has a run do. */
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
 * What a run that is over was shown of the record when it decided; undefined
 * where it did not get so far, or a part of what it read is not known.
 */
export function recordShownTo(
  world: World,
  run: RunRecord
): ShownRecord | undefined {
  const shown = SHOWN.get(run) ?? readShown(world, run) ?? 'unknown'
  SHOWN.set(run, shown)
  return shown === 'unknown' ? undefined : shown
}

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

/** Whether the run was told that 👀 was there before. */
export function wasClaimedBefore(run: RunRecord): boolean {
  const claim = lastClaim(run)
  return claim !== undefined && toldStatus(claim) === 200
}

function passedTheGate(run: RunRecord): boolean {
  const reason = run.told.findLast(({ name }) => name === 'reason')?.text
  return sends(run).length > 0 || reason === 'claimed'
}

/** What it read later decided nothing: it had gone on, or come to its end. */
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

/** Where reports on its follow-up can be. */
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

/** The account's own reactions; undefined if what it read is not known. */
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

/** The signed reports on its follow-up by any account, oldest first. */
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

/** What a list had when it was read last; undefined if that is not known. */
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

/** The contract's table, without the row for what can't be read. */
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

/** What the table says of all that a run was shown. */
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
