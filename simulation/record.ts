import { parseJson, property } from '../sandbox/exchange.ts'
import type { ReportMarker } from '../src/github/marker.ts'
import { lastClaim, outputAt, sends, toldStatus, wonClaim } from './evidence.ts'
import type { RunRecord } from './history.ts'
import { bestOf, isEnd, isMarkOf, MARKERS } from './marks.ts'
import type { Exchange } from './network.ts'
import type { World } from './world.ts'

/** What the answers showed a run of the record of its follow-up. */
export interface ShownRecord {
  readonly eyes: 'new' | 'there' | 'gone' | 'none'
  readonly hasRocket: boolean
  /** Signed, oldest first. */
  readonly reports: readonly ReportMarker[]
  readonly unsigned: readonly ReportMarker[]
}

/** Reactions that a list does not show sooner than that may be there. */
const LISTED_AFTER_MS = 5_000
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
  const claim = run.trigger.comment && lastClaim(run, until)
  if (run.trigger.comment && !isGranted(claim)) return undefined

  const lists = reportLists(world, run)
  // Where there is nothing to read, only who sends has come so far.
  if (lists.length === 0 && sends(run).length === 0) return undefined

  const contents = shownReactions(world, run, until)
  const reports = shownReports(world, run, lists, until)
  if (contents === undefined || reports === undefined) return undefined

  return {
    eyes: claim ? shownEyes(run, claim, contents, lists, until) : 'none',
    hasRocket: contents.includes('rocket'),
    reports: reports
      .filter(({ isSigned }) => isSigned)
      .map(({ marker }) => marker),
    unsigned: reports
      .filter(({ isSigned }) => !isSigned)
      .map(({ marker }) => marker)
  }
}

/** Whether its last list of reactions had 🚀, whatever else it could read. */
export function sawRocket(world: World, run: RunRecord): boolean {
  const contents = shownReactions(world, run, decidedAt(run))
  return contents?.includes('rocket') === true
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
  if (run.trigger.comment === undefined) return []
  return lastRead(run, REACTIONS, until)
    ?.filter(isOwnIn(world))
    .map(reaction => property(reaction, 'content'))
}

interface ShownReport {
  readonly isSigned: boolean
  readonly marker: ReportMarker
}

/** The reports on its follow-up, oldest first. */
function shownReports(
  world: World,
  run: RunRecord,
  lists: readonly RegExp[],
  until: number
): readonly ShownReport[] | undefined {
  const read = lists.map(list => lastRead(run, list, until))
  if (read.includes(undefined)) return undefined
  return read
    .flatMap(items => items ?? [])
    .filter(isOwnIn(world))
    .toSorted((one, other) => madeAt(one) - madeAt(other))
    .flatMap(comment => {
      const found = MARKERS.read(String(property(comment, 'body')))
      if (found?.marker.kind !== 'report') return []
      const { isSigned, marker } = found
      return isMarkOf(marker, run) ? [{ isSigned, marker }] : []
    })
}

/** What it knew of 👀 on a comment, by its claim and the last list. */
function shownEyes(
  run: RunRecord,
  claim: Exchange,
  contents: readonly unknown[],
  lists: readonly RegExp[],
  until: number
): ShownRecord['eyes'] {
  if (wonClaim(run) !== undefined) return 'new'
  if (contents.includes('eyes')) return 'there'
  const readAt = [REACTIONS, ...lists].map(list => begunAt(run, list, until))
  const isEarly =
    Math.min(...readAt) - Number(claim.repliedAt) < LISTED_AFTER_MS
  return isEarly ? 'there' : 'gone'
}

/**
 * When the last read of a list was begun, by which a run judges whether the list
 * may lag: what failed was asked for again. Not at all: never a number.
 */
function begunAt(run: RunRecord, list: RegExp, until: number): number {
  const asked = run.exchanges.filter(
    ({ askedAt, path }) => list.test(path) && askedAt < until
  )
  const before = asked.slice(0, -1).findLastIndex(isWhole)
  return Number(asked[before + 1]?.askedAt)
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

/** What a run is told to do by each row of the table. */
export const ROWS = {
  ended: { posts: false },
  sent: {},
  rocket: {},
  refused: { outcome: 'error', posts: false },
  maybe: { outcome: 'unknown', says: /earlier run sent/, posts: false },
  'held-back': { outcome: 'unknown', says: /no valid signature/, posts: false },
  send: { sends: true },
  claimed: { outcome: 'unknown' },
  released: { outcome: 'error' },
  'no-record': { outcome: 'unknown' },
  review: { outcome: 'unknown' }
} as const satisfies Readonly<Record<string, RowLaw>>

export interface RowLaw {
  readonly outcome?: string
  readonly says?: RegExp
  readonly sends?: true
  readonly posts?: false
}

/** The table of the design, which says what a run does with its follow-up. */
export function rowOf(
  { eyes, hasRocket, reports, unsigned }: ShownRecord,
  isReview: boolean,
  resend: boolean
): keyof typeof ROWS {
  const best = bestOf(reports)
  const isHeld = unsigned.some(
    ({ outcome, sent }) => isEnd(outcome) || sent === 'yes' || sent === 'maybe'
  )
  if (isEnd(best?.outcome)) return 'ended'
  if (best?.sent === 'yes') return 'sent'
  if (hasRocket) return 'rocket'
  if (best?.sent === 'maybe') return 'maybe'
  if (isHeld) return 'held-back'
  if (best?.sent === 'refused') return 'refused'
  if (eyes === 'there') return 'claimed'
  if (eyes === 'gone') return 'released'
  if (isReview) return 'review'
  return eyes === 'new' || resend ? 'send' : 'no-record'
}
