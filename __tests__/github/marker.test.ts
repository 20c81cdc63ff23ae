import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  isMarkerOf,
  type Marker,
  readMarker,
  writeMarker
} from '../../src/github/marker.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'

const id = hostileText.map(text => text.toWellFormed().slice(0, 200) || 'x')
const wellFormedId = id.map(text => text.toWellFormed())

const marker: fc.Arbitrary<Marker> = fc.record(
  {
    project: wellFormedId,
    job: wellFormedId,
    issue: fc.nat(),
    trigger: fc.record({
      kind: fc.constantFrom('issue' as const, 'review' as const),
      id: fc.nat()
    }),
    run: fc.stringMatching(/^\d{1,12}-\d{1,3}$/),
    outcome: fc.string(),
    sent: fc.boolean()
  },
  { requiredKeys: ['project', 'issue', 'run', 'outcome', 'sent'] }
)

const PLAIN: Marker = {
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  trigger: { kind: 'issue', id: 1_800_000_003 },
  run: '6000000001-1',
  outcome: 'completed',
  sent: true
}

describe('a marker', () => {
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
    ['not at the start', ` ${writeMarker(PLAIN)}`],
    ['after a byte order mark', `\ufeff${writeMarker(PLAIN)}`],
    ['in a quotation', `> ${writeMarker(PLAIN)}`],
    ['in code', `\`${writeMarker(PLAIN)}\``],
    ['on the second line', `Hello\n${writeMarker(PLAIN)}`],
    ['of another version', writeMarker(PLAIN).replace(':v1', ':v2')],
    ['of another name', writeMarker(PLAIN).replace('agent', 'agents')],
    ['without an end', writeMarker(PLAIN).slice(0, -1)],
    ['over two lines', writeMarker(PLAIN).replace(' job', '\njob')],
    ['without a project', writeMarker(PLAIN).replace('project=', 'p=')],
    ['with an empty project', writeMarker({ ...PLAIN, project: '' })],
    ['with a broken project', writeMarker(PLAIN).replace('t=p', 't=%E0%A4')],
    ['without an issue', writeMarker(PLAIN).replace('issue=', 'i=')],
    ['with half an issue', writeMarker({ ...PLAIN, issue: 7.5 })],
    ['with no number', writeMarker({ ...PLAIN, issue: Number.NaN })]
  ])('%s is none', (_, body) => {
    expect(readMarker(body)).toBeUndefined()
  })

  it('of two, is the first', () => {
    const other = writeMarker({ ...PLAIN, job: 'other' })
    const both = `${writeMarker(PLAIN)}\n${other}`
    expect(readMarker(both)).toEqual(PLAIN)
  })

  it('has a trigger only in the words for it', () => {
    for (const wrong of ['issue-', 'pull-1', 'issue-1e3', 'issue--1', '1']) {
      const body = writeMarker(PLAIN).replace(
        /trigger=\S+/,
        `trigger=${wrong.replaceAll('-', '%2D')}`
      )
      expect(readMarker(body)?.trigger).toBeUndefined()
    }
  })

  it('belongs to a comment of the same kind and id', () => {
    const of = (kind: 'issue' | 'review', number: number) =>
      isMarkerOf(PLAIN, { kind, id: number })
    expect(of('issue', 1_800_000_003)).toBe(true)
    expect(of('review', 1_800_000_003)).toBe(false)
    expect(of('issue', 1_800_000_004)).toBe(false)
    const { trigger: _, ...without } = PLAIN
    expect(isMarkerOf(without, { kind: 'issue', id: 1 })).toBe(false)
  })
})
