import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  isMarkerOf,
  type Marker,
  type NoteMarker,
  type ReportMarker,
  readMarker,
  writeMarker
} from '../../src/github/marker.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

const id = hostileText.map(text => text.slice(0, 200).toWellFormed() || 'x')

const report: fc.Arbitrary<ReportMarker> = fc.record(
  {
    kind: fc.constant('report' as const),
    project: id,
    job: id,
    issue: fc.nat(),
    trigger: fc.record({
      kind: fc.constantFrom('comment', 'line', 'review'),
      id: fc.nat()
    }),
    runId: fc.stringMatching(/^\d{1,12}$/),
    attempt: fc.integer({ min: 1, max: 999 }),
    outcome: fc.string(),
    delivery: fc.constantFrom('sent', 'unsent', 'unsent-here', 'refused'),
    isFinal: fc.boolean()
  },
  {
    requiredKeys: [
      'kind',
      'project',
      'issue',
      'runId',
      'attempt',
      'outcome',
      'delivery',
      'isFinal'
    ]
  }
)
const note: fc.Arbitrary<NoteMarker> = fc.record(
  {
    kind: fc.constant('note'),
    note: fc.constantFrom('job', 'help'),
    project: id,
    job: id,
    issue: fc.nat()
  },
  { requiredKeys: ['kind', 'note', 'project', 'issue'] }
)
const marker: fc.Arbitrary<Marker> = fc.oneof(report, note)

const PLAIN: ReportMarker = {
  kind: 'report',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  trigger: { kind: 'comment', id: 1_800_000_003 },
  runId: '6000000001',
  attempt: 1,
  outcome: 'completed',
  delivery: 'sent',
  isFinal: false
}

const NOTE: NoteMarker = {
  kind: 'note',
  note: 'job',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 8
}

describe('a marker', () => {
  it('is written in words that later versions still read', () => {
    expect(writeMarker({ ...PLAIN, isFinal: true })).toBe(
      '<!-- agent-follow-up:v1 project=proj%2Dshop job=job%2D7f3a issue=7 trigger=comment%2D1800000003 run=6000000001%2D1 outcome=completed sent=true delivery=sent final=true -->'
    )
    expect(writeMarker(NOTE)).toBe(
      '<!-- agent-follow-up:v1 project=proj%2Dshop job=job%2D7f3a issue=8 note=job -->'
    )
  })

  it('is read as it was written', () => {
    const check = (given: Marker, rest: string) => {
      expect(readMarker(writeMarker(given))).toEqual(given)
      expect(readMarker(`${writeMarker(given)}\n${rest}`)).toEqual(given)
    }
    fc.assert(fc.property(marker, hostileText, check), RUNS)
  })

  it('is one closed HTML comment on one line', () => {
    const check = (given: Marker) => {
      const written = writeMarker(given)
      expect(written).toMatch(/^<!-- agent-follow-up:v1 [\x20-\x7e]* -->$/)
      const inside = written.slice('<!--'.length, -'-->'.length)
      expect(inside).not.toMatch(/--|>|</)
      expect(structureOf(`${written}\nx`).html).toEqual([written])
    }
    fc.assert(fc.property(marker, check), RUNS)
  })

  it('is never a reason to throw', () => {
    const check = (text: string) => {
      readMarker(text)
      readMarker(`<!-- agent-follow-up:v1 ${text} -->`)
      readMarker(`${writeMarker(PLAIN).slice(0, -4)} ${text} -->`)
    }
    const broken = fc.oneof(
      hostileText,
      fc.stringMatching(/^((project|job|issue|trigger|sent)=%?[%\w-]* )*$/)
    )
    fc.assert(fc.property(broken, check), RUNS)
  })

  it.each([
    ['not at the start', '<!--', ' <!--'],
    ['after a byte order mark', '<!--', '\ufeff<!--'],
    ['in a quotation', '<!--', '> <!--'],
    ['on the second line', '<!--', 'Hello\n<!--'],
    ['of another version', ':v1', ':v2'],
    ['of another name', 'agent', 'agents'],
    ['without an end', '-->', '--'],
    ['over two lines', ' job', '\njob'],
    ['without a project', 'project=', 'p='],
    ['with an empty project', /project=\S+/, 'project='],
    ['with a broken project', 't=p', 't=%E0%A4'],
    ['without an issue', 'issue=', 'i='],
    ['with half an issue', '=7', '=7.5'],
    ['with an issue as text', '=7', '=0x7'],
    ['with a huge issue', '=7', `=${'7'.repeat(16)}`],
    ['with an empty job', /job=\S+/, 'job='],
    ['with a field twice', ' job=', ' issue=8 job='],
    ['with a loose word', ' job=', ' x job='],
    ['that was half sent', 'sent=true', 'sent=yes'],
    ['that is half final', ' -->', ' final=no -->'],
    ['of a delivery that is no word', 'delivery=sent', 'delivery=1'],
    ...['comment-', 'issue-1', 'line-1e3', 'review--1', '1'].map(
      wrong =>
        [
          `with the trigger ${wrong}`,
          /trigger=\S+/,
          `trigger=${wrong.replaceAll('-', '%2D')}`
        ] as const
    ),
    ['of another note', ' sent=', ' note=jobs sent=']
  ])('%s is none', (_, from, to) => {
    const changed = writeMarker(PLAIN).replace(from, to)
    expect(changed).not.toBe(writeMarker(PLAIN))
    expect(readMarker(changed)).toBeUndefined()
  })

  it('of two, is the first', () => {
    const other = writeMarker({ ...PLAIN, job: 'other' })
    const both = `${writeMarker(PLAIN)}\n${other}`
    expect(readMarker(both)).toEqual(PLAIN)
  })

  it('may have fields of a later version', () => {
    const later = writeMarker(PLAIN).replace(' sent', ' shade=blue sent')
    expect(readMarker(later)).toEqual(PLAIN)
  })

  it.each([
    ['true', 'sent'],
    ['false', 'unsent-here']
  ])('of version 1 says only whether it was sent: %s', (sent, delivery) => {
    const old = writeMarker(PLAIN)
      .replace(' delivery=sent', '')
      .replace('sent=true', `sent=${sent}`)
    expect(readMarker(old)).toEqual({ ...PLAIN, delivery })
  })

  it('belongs to what asked, of the same kind and id', () => {
    const of = (kind: 'comment' | 'line' | 'review', number: number) =>
      isMarkerOf(PLAIN, { kind, id: number })
    expect(of('comment', 1_800_000_003)).toBe(true)
    expect(of('line', 1_800_000_003)).toBe(false)
    expect(of('review', 1_800_000_003)).toBe(false)
    expect(of('comment', 1_800_000_004)).toBe(false)
    const { trigger: _, ...without } = PLAIN
    expect(isMarkerOf(without, { kind: 'comment', id: 1 })).toBe(false)
    expect(isMarkerOf(NOTE, { kind: 'comment', id: 1 })).toBe(false)
  })
})
