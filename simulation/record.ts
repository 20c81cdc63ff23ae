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
const REPORTS = [
  /\/issues\/\d+\/comments\?.*since=/,
  /\/pulls\/\d+\/comments\?.*since=/
]

/**
 * What a run was shown of the record when it decided; undefined where it did
 * not get so far, or a part of what it read is not known.
 */
export function recordShownTo(
  { github, plan }: World,
  run: RunRecord
): ShownRecord | undefined {
  const { comment, threadId } = run.trigger
  const until = Math.min(
    sends(run)[0]?.askedAt ?? Number.POSITIVE_INFINITY,
    outputAt(run, 'outcome') ?? 0
  )
  const claim = lastClaim(run, until)
  const eyes = claim && toldStatus(claim)
  if (comment && eyes !== 200 && eyes !== 201) return undefined
  const isHere = ({ user }: { readonly user?: unknown }) =>
    property(user, 'login') === github.self.login
  const reactions = comment ? lastRead(run, REACTIONS, until) : []
  const hasPlace = comment || plan.inputs['issue-number'] !== ''
  // Where there is nothing to read, only who sends has come so far.
  if (!hasPlace && sends(run).length === 0) return undefined
  const read = hasPlace ? (threadId === undefined ? 1 : 2) : 0
  const reading = REPORTS.slice(0, read)
  const lists = reading.map(list => lastRead(run, list, until))
  if (!reactions || lists.some(list => list === undefined)) return undefined
  const contents = reactions
    .filter(one => isHere(one as object))
    .map(one => property(one, 'content'))
  const found = lists
    .flatMap(list => list ?? [])
    .filter(one => isHere(one as object))
    .toSorted((one, other) => madeAt(one) - madeAt(other))
    .flatMap(one => MARKERS.read(String(property(one, 'body'))) ?? [])
    .flatMap(({ isSigned, marker }) =>
      marker.kind === 'report' && isMarkOf(marker, run)
        ? [{ isSigned, marker }]
        : []
    )
  // One of them may have been asked for again.
  const readAt = [REACTIONS, ...reading].map(list =>
    Number(
      run.exchanges.findLast(
        ({ askedAt, path }) => list.test(path) && askedAt < until
      )?.askedAt
    )
  )
  const isEarly =
    Math.min(...readAt) - Number(claim?.repliedAt) < LISTED_AFTER_MS
  const isThere = contents.includes('eyes') || isEarly
  return {
    eyes: comment
      ? wonClaim(run) !== undefined
        ? 'new'
        : isThere
          ? 'there'
          : 'gone'
      : 'none',
    hasRocket: contents.includes('rocket'),
    reports: found.filter(one => one.isSigned).map(({ marker }) => marker),
    unsigned: found.filter(one => !one.isSigned).map(({ marker }) => marker)
  }
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
  return first >= 0 && pages.every(isWhole)
    ? pages.flatMap(({ reply }) =>
        reply?.kind === 'response'
          ? (parseJson(reply.body ?? '') as readonly unknown[])
          : []
      )
    : undefined
}

function isWhole(exchange: Exchange): boolean {
  return exchange.fault === undefined && toldStatus(exchange) === 200
}

/** What a run is told to do by each row of the table. */
export const ROWS = {
  ended: { posts: false },
  sent: {},
  refused: { outcome: 'error', posts: false },
  maybe: { outcome: 'unknown', says: /earlier run sent/, posts: false },
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
  const held = unsigned.map(({ outcome, sent }) =>
    isEnd(outcome) ? 'yes' : sent
  )
  if (isEnd(best?.outcome)) return 'ended'
  if (hasRocket || best?.sent === 'yes' || held.includes('yes')) return 'sent'
  if (best?.sent === 'maybe' || held.includes('maybe')) return 'maybe'
  if (best?.sent === 'refused') return 'refused'
  if (eyes === 'there') return 'claimed'
  if (eyes === 'gone') return 'released'
  if (isReview) return 'review'
  return eyes === 'new' || resend ? 'send' : 'no-record'
}
