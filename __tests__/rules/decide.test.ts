import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  bestOf,
  type Decision,
  decide,
  type FollowUpRecord,
  type RecordedReport,
  rankOf
} from '../../src/rules/decide.ts'
import { PROBLEM } from '../fakes/follow-up.ts'

type Asking = Parameters<typeof decide>[1]

const ASKING: Asking = { isReview: false, resend: false }

function report(outcome: string, sent: RecordedReport['sent']): RecordedReport {
  return { outcome, sent, url: 'https://github.test/1' }
}

const REPORTS = {
  ended: report('completed', 'yes'),
  sent: report('timed-out', 'yes'),
  maybe: report('unknown', 'maybe'),
  refused: report('error', 'refused'),
  nothing: report('error', 'nothing')
}
const ROCKET = { rocket: { at: 1 } }
const HELD = { unsigned: { mayBeSent: true } }
const UNSIGNED = { unsigned: { mayBeSent: false } }
const UNREAD = { unread: PROBLEM }

/** Such as `eyes there, report error nothing, resend`. */
function nameOf(
  { eyes = 'new', report, rocket, unread, unsigned }: Partial<FollowUpRecord>,
  asking: Partial<Asking> = {}
): string {
  return [
    `eyes ${eyes}`,
    rocket && '🚀',
    report && `report ${report.outcome} ${report.sent}`,
    unsigned && `unsigned ${unsigned.mayBeSent}`,
    unread && 'unread',
    ...Object.keys(asking)
  ]
    .filter(part => part !== undefined)
    .join(', ')
}

describe('the decision', () => {
  const { ended, maybe, nothing, refused, sent } = REPORTS
  const resend = { resend: true }
  const isReview = { isReview: true }

  type Row = readonly [
    kind: Decision['kind'],
    record: Partial<FollowUpRecord>,
    asking?: Partial<Asking>,
    more?: object
  ]
  const rows: readonly Row[] = [
    // It was sent.
    ['ended', { report: ended }],
    ['ended', { report: ended, ...ROCKET, eyes: 'none' }, resend],
    ['sent', ROCKET, {}, { at: 1, isOnlyRocket: true }],
    [
      'sent',
      { report: { ...sent, sentAt: 2 }, ...ROCKET },
      {},
      { at: 2, isOnlyRocket: false }
    ],
    ['sent', { report: sent, eyes: 'gone' }],
    ['sent', { report: nothing, ...ROCKET, eyes: 'there' }],
    ['sent', { report: refused, ...ROCKET }],
    [
      'sent',
      { report: maybe, ...ROCKET, eyes: 'none' },
      resend,
      { isOnlyRocket: true }
    ],
    ['sent', { ...HELD, report: sent }, {}, { isOnlyRocket: false }],
    ['sent', { ...HELD, ...ROCKET }, {}, { isOnlyRocket: true }],
    // Only another comment helps.
    ['refused', { report: refused }, {}, { report: refused }],
    ['refused', { report: refused, eyes: 'none' }, resend],
    // It may have been sent.
    ['maybe', { report: maybe }, {}, { report: maybe }],
    ['maybe', { report: maybe, eyes: 'none' }, resend],
    ['maybe', { ...HELD, report: maybe }],
    ['held-back', HELD],
    ['held-back', { ...HELD, report: refused, eyes: 'gone' }],
    ['held-back', { ...HELD, eyes: 'none' }, resend],
    // Nothing says so.
    ['send', {}, {}, { isReported: false }],
    ['send', { report: nothing }, {}, { report: nothing, isReported: true }],
    ['send', UNSIGNED, {}, { isReported: true }],
    ['claimed', { eyes: 'there' }],
    ['claimed', { eyes: 'there', report: nothing }, resend],
    ['released', { eyes: 'gone' }],
    ['no-record', { eyes: 'none' }],
    ['no-record', { eyes: 'none', report: nothing }],
    ['send', { eyes: 'none' }, resend],
    // A later attempt on a review.
    ['review', {}, isReview],
    ['review', { eyes: 'none' }, { ...isReview, ...resend }],
    ['sent', ROCKET, isReview],
    ['refused', { report: refused }, isReview],
    // What can't be read.
    ['unread', UNREAD],
    ['unread', { ...UNREAD, report: maybe }],
    ['unread', { ...UNREAD, eyes: 'none' }, resend],
    ['sent', { ...UNREAD, ...ROCKET }],
    ['sent', { ...UNREAD, report: sent }],
    ['ended', { ...UNREAD, report: ended }]
  ]
  const named = rows.map(row => [nameOf(row[1], row[2]), ...row] as const)

  it.each(named)('of %s is %s', (_, kind, record, asking = {}, more = {}) => {
    const decision = decide(
      { eyes: 'new', ...record },
      { ...ASKING, ...asking }
    )
    expect(decision).toMatchObject({ kind, ...more })
  })
})

const records = fc.record(
  {
    eyes: fc.constantFrom('new', 'there', 'gone', 'none'),
    rocket: fc.constant(ROCKET.rocket),
    report: fc.constantFrom(...Object.values(REPORTS)),
    unsigned: fc.constantFrom(HELD.unsigned, UNSIGNED.unsigned),
    unread: fc.constant(PROBLEM)
  },
  { requiredKeys: ['eyes'] }
)
const askings = fc.record({ isReview: fc.boolean(), resend: fc.boolean() })

type Law = (
  kind: Decision['kind'],
  record: FollowUpRecord,
  asking: Asking
) => boolean

function wasSent({ report, rocket }: FollowUpRecord): boolean {
  const isReported = report && rankOf(report) >= rankOf(REPORTS.sent)
  return !!rocket || !!isReported
}

describe('of all decisions', () => {
  it.each<[string, Law]>([
    [
      'none sends what was or may have been sent',
      (kind, record) => {
        const { report, unsigned } = record
        const mayBe = report?.sent === 'maybe' || unsigned?.mayBeSent
        return kind !== 'send' || !(mayBe || wasSent(record))
      }
    ],
    [
      'each follows what was sent',
      (kind, record) => ['sent', 'ended'].includes(kind) === wasSent(record)
    ],
    [
      'none sends without reading',
      (kind, { unread }) => !unread || kind !== 'send'
    ],
    [
      'none sends a review',
      (kind, _, asking) => !asking.isReview || kind !== 'send'
    ],
    [
      'none sends what another run has claimed',
      (kind, { eyes }) => !['there', 'gone'].includes(eyes) || kind !== 'send'
    ],
    [
      'resend counts only where nothing bears 👀',
      (kind, record, asking) =>
        kind === decide(record, { ...asking, resend: !asking.resend }).kind ||
        (record.eyes === 'none' && ['send', 'no-record'].includes(kind))
    ]
  ])('%s', (_, law) => {
    const holds = fc.property(records, askings, (record, asking) =>
      law(decide(record, asking).kind, record, asking)
    )
    fc.assert(holds, { numRuns: 2_000 })
  })
})

describe('the best report', () => {
  const { ended, maybe, nothing, refused, sent } = REPORTS
  const best = (...reports: readonly RecordedReport[]) =>
    bestOf(reports, one => one)

  it('is an end, then what knows most of the send', () => {
    const ranked = [nothing, refused, maybe, sent, ended]
    for (const [at, one] of ranked.entries()) {
      expect(best(...ranked.slice(0, at + 1))).toBe(one)
      expect(best(...ranked.slice(0, at + 1).reverse())).toBe(one)
    }
  })

  it('is the newest of those that know as much, if there is one', () => {
    const newer = { ...sent }
    expect(best(sent, nothing, newer)).toBe(newer)
    expect(best()).toBeUndefined()
  })
})
