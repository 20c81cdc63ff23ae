import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { askedKey, readAskedKey } from '../../src/github/asked.ts'
import {
  type Marker,
  openMarkers,
  type ReportMarker
} from '../../src/github/marker.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'
import { POSTED_COMMENTS } from '../fixtures/posted-comments.ts'

const markers = openMarkers('ak_key', '5')
const id = hostileText.map(text => text.slice(0, 200).toWellFormed() || 'x')

const about = { project: id, issue: fc.nat(), job: id, jobSince: fc.nat() }
const kindOfAsked = fc.constantFrom('comment', 'line', 'review')
const before = fc.record(
  { status: id, prLink: fc.option(id), headSha: id },
  { requiredKeys: ['status', 'prLink'] }
)
const report: fc.Arbitrary<ReportMarker> = fc.record(
  {
    ...about,
    kind: fc.constant('report'),
    asked: id,
    askedOn: fc.nat(),
    bearer: fc.record({
      kind: fc.constantFrom('comment', 'line'),
      id: fc.nat()
    }),
    asker: id,
    words: id,
    runId: fc.stringMatching(/^\d{1,12}$/),
    attempt: fc.integer({ min: 1, max: 999 }),
    outcome: id,
    sent: fc.constantFrom('yes', 'maybe', 'refused', 'nothing'),
    sentAt: fc.nat(),
    before
  },
  {
    requiredKeys: [
      ...(['kind', 'project', 'issue', 'asked', 'runId'] as const),
      ...(['attempt', 'outcome', 'sent'] as const)
    ]
  }
)
const note: fc.Arbitrary<Exclude<Marker, ReportMarker>> = fc.record(
  {
    ...about,
    kind: fc.constant('note'),
    note: fc.constantFrom('job', 'help')
  },
  { requiredKeys: ['kind', 'note', 'project', 'issue'] }
)
const marker: fc.Arbitrary<Marker> = fc.oneof(report, note)

const PLAIN: ReportMarker = {
  kind: 'report',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  asked: 'comment-1800000003',
  runId: '6000000001',
  attempt: 1,
  outcome: 'completed',
  sent: 'yes'
}
const WRITTEN = markers.write(PLAIN)

describe('a marker', () => {
  it('is written in words that later versions still read', () => {
    const written =
      '<!-- agent-follow-up:v1 {"kind":"report","project":"proj-shop","job":"job-7f3a","issue":7,"asked":"comment-1800000003","runId":"6000000001","attempt":1,"outcome":"completed","sent":"yes"} SIGNATURE -->'
    expect(WRITTEN.replace(/[0-9a-f]{32}/, 'SIGNATURE')).toBe(written)
    const later = markers.write({ ...PLAIN, shade: 'blue' } as ReportMarker)
    expect(markers.read(later)).toMatchObject({ marker: PLAIN, isSigned: true })
  })

  it.each(POSTED_COMMENTS)('is read after an upgrade: $what', posted => {
    const { apiKey, body, marker, repositoryId } = posted
    const codec = openMarkers(apiKey, repositoryId)
    expect(codec.read(body)).toEqual({ marker, isSigned: true })
  })

  it('is read as it was written, and is one closed HTML comment', () => {
    const check = (given: Marker, rest: string) => {
      const written = markers.write(given)
      const read = markers.read(`${written}\n${rest}`)
      expect(read).toEqual({ marker: given, isSigned: true })
      expect(written.slice(4, -3)).not.toMatch(/--|[<>\r\n]/)
      expect(structureOf(`${written}\nx`).html).toEqual([written])
    }
    fc.assert(fc.property(marker, hostileText, check), RUNS)
  })

  it('of another key or repository, or changed, is not signed', () => {
    const check = (given: Marker, other: Marker) => {
      const written = markers.write(given)
      for (const codec of [
        openMarkers('ak_other', '5'),
        openMarkers('ak_key', '6')
      ])
        expect(codec.read(written)?.isSigned).toBe(false)
      const [signature = ''] = /[0-9a-f]{32} -->$/.exec(written) ?? []
      const forged = markers
        .write(other)
        .replace(/[0-9a-f]{32} -->$/, signature)
      expect(markers.read(forged)?.isSigned).toBe(
        JSON.stringify(given) === JSON.stringify(other)
      )
    }
    fc.assert(fc.property(marker, marker, check))
  })

  it('is never a reason to throw', () => {
    const check = (text: string) => {
      markers.read(text)
      markers.read(`<!-- agent-follow-up:v1 {${text}} ${'0'.repeat(32)} -->`)
    }
    fc.assert(fc.property(hostileText, check), RUNS)
  })

  it.each([
    ['not at the start', '<!--', ' <!--'],
    ['on the second line', '<!--', 'Hello\n<!--'],
    ['of another version', ':v1', ':v2'],
    ['without an end', '-->', '--'],
    ['over two lines', ',', ',\n'],
    ['without a signature', / [0-9a-f]{32}/, ''],
    ['that is no JSON', '"kind"', 'kind'],
    ['of another kind', '"report"', '"reports"'],
    ['with an issue as text', ':7,', ':"7",'],
    ['that says nothing of the send', '"sent"', '"s"']
  ])('%s is none', (_, from, to) => {
    const changed = WRITTEN.replace(from, to)
    expect(changed).not.toBe(WRITTEN)
    expect(markers.read(changed)).toBeUndefined()
  })
})

it('what was asked is named by its kind and ID', () => {
  fc.assert(
    fc.property(kindOfAsked, fc.nat(), (kind, id) => {
      const asked = { kind: kind as 'comment', id }
      expect(readAskedKey(askedKey(asked))).toEqual(asked)
    })
  )
  for (const key of ['run-1', 'comment-x', 'line-1e3', 'review--1', '1', ''])
    expect(readAskedKey(key)).toBeUndefined()
})
