import { parseJson, property } from '../sandbox/exchange.ts'
import { RECORD_TABLE, type RecordRow } from '../src/delivery/rules/record.ts'
import type { ReportMarker } from '../src/github/marker.ts'
import type { Exchange } from '../stage/network.ts'
import {
  hasNoBearer,
  lastClaim,
  outputAt,
  sends,
  toldStatus,
  wonClaim
} from './evidence.ts'
import type { RunRecord } from './history.ts'
import { bestOf, isEnd, isMarkOf, MARKERS } from './marks.ts'
import type { World } from './world.ts'

/** What the answers showed a run of the record of its follow-up. */
export interface ShownRecord {
  readonly eyes: 'new' | 'there' | 'none'
  /** Only a later attempt reads it. */
  readonly hasRocket: boolean
  /** Signed, oldest first. */
  readonly reports: readonly ReportMarker[]
}

const REACTIONS = /\/reactions\?/
/** With a time since when: reading the record, not looking for the job. */
const IN_CONVERSATION = /\/issues\/\d+\/comments\?.*since=/
const IN_THREAD = /\/pulls\/\d+\/comments\?.*since=/

/**
 * What a run was shown of the record when it decided; undefined where it did
 * not get so far, or a part of what it read is not known.
 */
export function recordShownTo(
  world: World,
  run: RunRecord
): ShownRecord | undefined {
  const until = decidedAt(run)
  const isBorne = run.trigger.comment !== undefined && !hasNoBearer(run)
  const claim = isBorne ? lastClaim(run, until) : undefined
  if (isBorne && !isGranted(claim)) return undefined

  const lists = reportLists(world, run)
  // Where there is nothing to read, only who sends has come so far.
  if (lists.length === 0 && sends(run).length === 0) return undefined

  const contents = shownReactions(world, run, until)
  const reports = shownReports(world, run, lists, until)
  if (contents === undefined || reports === undefined) return undefined

  const ownEyes = wonClaim(run) === undefined ? 'there' : 'new'
  return {
    eyes: claim ? ownEyes : 'none',
    hasRocket: contents.includes('rocket'),
    reports
  }
}

/** What it read later decided nothing: it had sent, or had come to its end. */
function decidedAt(run: RunRecord): number {
  const sentAt = sends(run)[0]?.askedAt ?? Number.POSITIVE_INFINITY
  return Math.min(sentAt, outputAt(run, 'outcome') ?? 0)
}

function isGranted(claim: Exchange | undefined): boolean {
  const status = claim && toldStatus(claim)
  return status === 200 || status === 201
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
  if (run.trigger.comment === undefined || hasNoBearer(run)) return []
  if (run.attempt === 1) return []
  return lastRead(run, REACTIONS, until)
    ?.filter(isOwnIn(world))
    .map(reaction => property(reaction, 'content'))
}

/** The signed reports on its follow-up, oldest first. */
function shownReports(
  world: World,
  run: RunRecord,
  lists: readonly RegExp[],
  until: number
): readonly ReportMarker[] | undefined {
  const read = lists.map(list => lastRead(run, list, until))
  if (read.includes(undefined)) return undefined
  return read
    .flatMap(items => items ?? [])
    .filter(isOwnIn(world))
    .toSorted((one, other) => madeAt(one) - madeAt(other))
    .flatMap(comment => {
      const found = MARKERS.read(String(property(comment, 'body')))
      if (found?.marker.kind !== 'report' || !found.isSigned) return []
      return isMarkOf(found.marker, run) ? [found.marker] : []
    })
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

/** The row of the table, of all that a run was shown. */
export function rowShown({ eyes, hasRocket, reports }: ShownRecord): RecordRow {
  const best = bestOf(reports)
  const mark = best?.sent ?? 'nothing'
  const says = mark === 'nothing' ? mark : `\`${mark}\``
  const report = isEnd(best?.outcome) ? 'an end' : says
  const rocket = hasRocket ? 'there' : 'not there'
  const answer = { new: '201', there: '200', none: 'nothing bears it' }[eyes]
  const row = RECORD_TABLE.find(
    one =>
      !one.isUnread &&
      ['any', report].includes(one.report) &&
      ['any', rocket].includes(one.rocket) &&
      ['any', answer].includes(one.eyes)
  )
  return row as RecordRow
}
