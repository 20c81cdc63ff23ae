/**
 * A marker says what later runs and versions read, is signed, and hides nothing:
 * docs/security.md, "Signed markers".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sentEarlier } from '../../src/delivery/rules/record.ts'
import type { FollowUpState } from '../../src/delivery/rules/state.ts'
import { askedKey, readAskedKey } from '../../src/github/asked.ts'
import {
  type Marker,
  markerOf,
  openMarkers,
  type ReportMarker,
  stateOf
} from '../../src/github/marker.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'
import { stateOf as stateWith } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'
import { kindOfAsked, marker } from './any-marker.ts'

const markers = openMarkers('ak_key', '5')
const PLAIN: ReportMarker = {
  kind: 'report',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  asked: 'comment-1800000003',
  runId: '6000000001',
  attempt: 1,
  outcome: 'completed',
  sent: 'yes',
  words: 'Go on',
  writtenAt: 5
}
const WRITTEN = markers.write(PLAIN)

describe('a marker', () => {
  it('is written in words that later versions still read', () => {
    const written =
      '<!-- agent-follow-up:v1 {"kind":"report","project":"proj-shop","job":"job-7f3a","issue":7,"asked":"comment-1800000003","runId":"6000000001","attempt":1,"outcome":"completed","sent":"yes","words":"Go on","writtenAt":5} 91646e74124b871b6fe89817dc86a419 -->'
    // Signed in another way, nothing that is pending would be finished.
    expect(WRITTEN).toBe(written)
    const later = markers.write({ ...PLAIN, shade: 'blue' } as ReportMarker)
    expect(markers.read(later)).toMatchObject({ marker: PLAIN, isSigned: true })
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

describe('the state of a follow-up', () => {
  const COMMENT = { url: 'https://github.test/1', writtenAt: 900_000 }
  /** GitHub's clock is so far ahead of ours. */
  const AHEAD_MS = 60_000
  const JOB = { id: 'job-1', project: 'shop' }
  const LATEST = snapshot('completed', 0)
  const SENT: FollowUpState = stateWith({
    about: {
      key: 'comment-7',
      attempt: 2,
      runId: '6',
      project: 'shop',
      place: { issue: 7, since: 0 },
      askedOn: 7,
      asker: 'octo-dev',
      bearer: { kind: 'comment', id: 7 },
      words: 'Go on'
    },
    send: { ...sentEarlier(300_000), by: 'this-run' },
    before: { status: 'completed', prLink: null },
    job: { ...JOB, latest: LATEST },
    result: { kind: 'stopped', outcome: 'timed-out', what: [], fix: [] }
  })
  const written = (state: FollowUpState) =>
    markerOf(state, COMMENT.writtenAt, AHEAD_MS)
  const readAgain = (state: FollowUpState) =>
    stateOf(written(state), COMMENT, AHEAD_MS)

  it('lasts in the marker of its report', () => {
    const { about, before, result } = SENT
    const {
      askedOn,
      asker,
      attempt,
      bearer,
      key,
      kind,
      project,
      runId,
      words
    } = about
    expect(readAgain(SENT)).toMatchObject({
      about: {
        ...{
          askedOn,
          asker,
          attempt,
          bearer,
          key,
          kind,
          project,
          runId,
          words
        },
        place: { issue: 7, since: COMMENT.writtenAt }
      },
      before,
      commentUrl: COMMENT.url,
      job: { ...JOB, since: COMMENT.writtenAt },
      result,
      send: sentEarlier(300_000)
    })
  })

  it.each<[FollowUpState['send']['kind'], string]>([
    ['none', 'unsent'],
    ['unsent', 'unsent'],
    ['refused', 'refused'],
    ['lost', 'lost']
  ])('%s is read as %s', (kind, expected) => {
    const state = { ...SENT, isOnlySender: true, send: { kind } as never }
    expect(readAgain(state).send).toEqual({ kind: expected })
    expect(readAgain(state).isOnlySender).toBe(kind === 'refused')
  })

  it('says nothing of what it refused where another run may have sent it', () => {
    const state = { ...SENT, send: { kind: 'refused' } as const }
    expect(readAgain(state).send).toEqual({ kind: 'unsent' })
  })

  it('has the end, with its pull request, head, and what changed', () => {
    const result = {
      kind: 'ended',
      outcome: 'no-changes',
      status: 'completed',
      prLink: 'https://github.test/pull/8',
      headSha: 'a',
      changed: false,
      proof: 'seen'
    } as const
    const { proof: _, ...lasting } = result
    expect(readAgain({ ...SENT, result }).result).toEqual(lasting)
    const failed = { ...result, outcome: 'failed', status: 'failed' } as const
    expect(readAgain({ ...SENT, result: failed }).result).toMatchObject({
      outcome: 'failed',
      status: 'failed'
    })
  })

  it('keeps why there is no end', () => {
    const result = { ...SENT.result, outcome: 'error', reason: 'text' } as never
    expect(readAgain({ ...SENT, result }).result).toEqual(result)
  })

  it('names only a job that the service has confirmed, or an earlier report', () => {
    const { job: named } = readAgain({ ...SENT, job: JOB })
    expect(named).toBeUndefined()
    const earlier = { ...JOB, since: 4 }
    expect(readAgain({ ...SENT, job: earlier }).job).toEqual(earlier)
  })

  it('keeps the project of the job that it names', () => {
    const job = { id: 'job-1', project: 'other', since: 4 }
    expect(written({ ...SENT, job }).project).toBe('other')
    expect(
      written({ ...SENT, job: { ...job, since: undefined } as never }).project
    ).toBe('shop')
  })

  it('is never sent later than its report was written', () => {
    const late = { ...SENT, send: sentEarlier(COMMENT.writtenAt) }
    expect(written(late).sentAt).toBe(COMMENT.writtenAt)
    const marker = { ...written(SENT), sentAt: COMMENT.writtenAt + 1 }
    expect(stateOf(marker, COMMENT, 0).send).toMatchObject({
      at: COMMENT.writtenAt
    })
  })

  it('has the beginning of the prompt, in one line', () => {
    const about = { ...SENT.about, words: `a\n${'b'.repeat(99)}` }
    const { words } = written({ ...SENT, about })
    expect([words.length, words.startsWith('a b')]).toEqual([80, true])
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
