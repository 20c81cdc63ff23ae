/** Markers with anything in their fields. */
import fc from 'fast-check'
import {
  type Marker,
  OUTCOMES,
  type ReportMarker
} from '../../src/delivery/rules/state.ts'
import { hostileText } from '../attacks/hostile-text.ts'

const id = hostileText.map(text => text.slice(0, 200).toWellFormed() || 'x')

const about = {
  project: id,
  issue: fc.nat(),
  job: id,
  writtenAt: fc.nat()
}
export const kindOfAsked = fc.constantFrom('comment', 'line', 'review')
const before = fc.record(
  { status: id, prLink: fc.option(id), headSha: id },
  { requiredKeys: ['status', 'prLink'] }
)
const report: fc.Arbitrary<ReportMarker> = fc.record(
  {
    ...about,
    kind: fc.constant('report'),
    key: id,
    askedOn: fc.nat(),
    namedSince: fc.nat(),
    reactionTarget: fc.record({
      kind: fc.constantFrom('comment', 'line'),
      id: fc.nat()
    }),
    asker: id,
    words: id,
    runId: fc.stringMatching(/^\d{1,12}$/),
    attempt: fc.integer({ min: 1, max: 999 }),
    outcome: fc.constantFrom(...OUTCOMES),
    sendStatus: fc.constantFrom('yes', 'maybe', 'refused', 'unsent', 'nothing'),
    isStart: fc.boolean(),
    waitsUntil: fc.nat(),
    sentAt: fc.nat(),
    before
  },
  {
    requiredKeys: [
      ...(['kind', 'project', 'issue', 'key', 'runId'] as const),
      ...(['attempt', 'outcome', 'sendStatus', 'words', 'writtenAt'] as const)
    ]
  }
)
const note: fc.Arbitrary<Exclude<Marker, ReportMarker>> = fc.record(
  {
    ...about,
    kind: fc.constant('note')
  },
  { requiredKeys: ['kind', 'project', 'issue', 'writtenAt'] }
)
export const marker: fc.Arbitrary<Marker> = fc.oneof(report, note)
