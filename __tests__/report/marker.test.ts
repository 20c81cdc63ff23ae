/**
 * A marker says what later runs and versions read, is signed, and hides nothing:
 * docs/security.md, "Signed markers".
 */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  markerOf,
  resultOf,
  sentEarlier,
  stateOfReport
} from '../../src/delivery/rules/reported-state.ts'
import {
  type FollowUpState,
  type Marker,
  type ReportMarker,
  stopped
} from '../../src/delivery/rules/state.ts'
import { askedKey, readAskedKey } from '../../src/github/trigger.ts'
import { openMarkers } from '../../src/report/marker.ts'
import { hostileText, RUNS } from '../attacks/hostile-text.ts'
import { structureOf } from '../attacks/structure.ts'
import { concluded, stateOf as stateWith } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'
import { kindOfAsked, marker } from './any-marker.ts'

const markers = openMarkers('ak_key', '5')
const PLAIN: ReportMarker = {
  kind: 'report',
  project: 'proj-shop',
  job: 'job-7f3a',
  issue: 7,
  key: 'comment-1800000003',
  runId: '6000000001',
  attempt: 1,
  outcome: 'completed',
  sendStatus: 'yes',
  words: 'Go on',
  writtenAt: 5
}
const WRITTEN = markers.write(PLAIN)

describe('a marker', () => {
  it('is written in words that later versions still read', () => {
    const written =
      '<!-- agent-follow-up:v1 {"kind":"report","project":"proj-shop","job":"job-7f3a","issue":7,"key":"comment-1800000003","runId":"6000000001","attempt":1,"outcome":"completed","sendStatus":"yes","words":"Go on","writtenAt":5} d567251d4330e931c5dba6804575b41f -->'
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

  it.each(['0123', 'x'.repeat(32), 'd567251d4330e931c5dba6804575b41f0'])(
    'with the signature %s is not signed',
    signature => {
      const changed = WRITTEN.replace(/[0-9a-f]{32}(?= -->)/, signature)
      const read = { marker: PLAIN, isSigned: false }
      expect(markers.read(changed)).toEqual(read)
    }
  )

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
    ['that ends with its signature', ' -->', ''],
    ['over two lines', ',', ',\n'],
    ['without a signature', / [0-9a-f]{32}/, ''],
    ['that is no JSON', '"kind"', 'kind'],
    ['of another kind', '"report"', '"reports"'],
    ['with an issue as text', ':7,', ':"7",'],
    ['that says nothing of the send', '"sendStatus"', '"s"'],
    ['without an outcome', '"outcome"', '"o"'],
    ['that answers nothing', '"key"', '"k"'],
    ['of no run', '"runId"', '"r"']
  ])('%s is none', (_, from, to) => {
    const changed = WRITTEN.replace(from, to)
    expect(changed).not.toBe(WRITTEN)
    expect(markers.read(changed)).toBeUndefined()
  })
})

describe('what a report says of a follow-up', () => {
  const WRITTEN_AT = 900_000
  const URL = 'https://github.test/1'
  /** GitHub's clock is so far ahead of ours. */
  const AHEAD_MS = 60_000
  const JOB = { id: 'job-1', project: 'shop' }
  const SENT: FollowUpState = stateWith({
    about: {
      key: 'comment-7',
      attempt: 2,
      runId: '6',
      project: 'shop',
      reportTarget: { issue: 7, since: 0 },
      askedOn: 7,
      asker: 'octo-dev',
      command: '/agent',
      waitsUntil: 1_000_000,
      text: 'Go on'
    },
    send: { ...sentEarlier(300_000), by: 'this-run' },
    before: { status: 'completed', prLink: null },
    job: { ...JOB, lastCheck: snapshot('completed', 0) },
    result: { kind: 'stopped', outcome: 'timed-out', what: [], fix: [] }
  })
  const written = (state: FollowUpState) =>
    markerOf(concluded(state), 7, WRITTEN_AT, AHEAD_MS)
  const readAgain = (state: FollowUpState) =>
    stateOfReport({ marker: written(state), url: URL }, AHEAD_MS)

  it('is all that a later run needs', () => {
    expect(written(SENT)).toEqual({
      kind: 'report',
      project: 'shop',
      issue: 7,
      key: 'comment-7',
      askedOn: 7,
      asker: 'octo-dev',
      attempt: 2,
      runId: '6',
      words: 'Go on',
      outcome: 'timed-out',
      sendStatus: 'yes',
      sentAt: 360_000,
      writtenAt: WRITTEN_AT,
      job: 'job-1',
      before: SENT.before,
      reactionTarget: SENT.reactionTarget
    })
    expect(readAgain(SENT)).toEqual({
      isStart: false,
      before: SENT.before,
      commentUrl: URL,
      job: { ...JOB, namedSince: WRITTEN_AT },
      send: sentEarlier(300_000)
    })
  })

  it('is until when a run waits that reports it as sent', () => {
    const { result: _, ...waiting } = SENT
    expect(written(waiting)).toMatchObject({
      outcome: 'sent',
      waitsUntil: 1_060_000
    })
    expect(written(SENT)).not.toHaveProperty('waitsUntil')
  })

  it('is that it started its job', () => {
    const started = { ...SENT, isStart: true }
    expect(written(started)).toMatchObject({ isStart: true })
    expect(readAgain(started).isStart).toBe(true)
    const unsent = { ...started, send: { kind: 'not-sent' } as const }
    expect(written(unsent)).not.toHaveProperty('isStart')
    expect(written(unsent)).not.toHaveProperty('sentAt')
  })

  it('names no reaction target where nothing bears reactions', () => {
    const none = { ...SENT, reactionTarget: { kind: 'none' } as const }
    expect(written(none)).not.toHaveProperty('reactionTarget')
  })

  it('has the end, with its pull request, head, and what changed', () => {
    const result = {
      kind: 'ended',
      outcome: 'no-changes',
      status: 'completed',
      prLink: 'https://github.test/pull/8',
      headSha: 'a',
      changed: false,
      proof: 'own'
    } as const
    const { proof: _, ...lasting } = result
    expect(resultOf(written({ ...SENT, result }))).toEqual(lasting)
    const failed = { ...result, outcome: 'failed', status: 'failed' } as const
    expect(resultOf(written({ ...SENT, result: failed }))).toMatchObject({
      outcome: 'failed',
      status: 'failed'
    })
  })

  it('has why there is no end', () => {
    const result = stopped('error', [], 'text')
    expect(resultOf(written({ ...SENT, result }))).toEqual(result)
  })

  it('names only a job that the service has confirmed, or an earlier report', () => {
    expect(readAgain({ ...SENT, job: JOB }).job).toBeUndefined()
    const earlier = { ...JOB, namedSince: 4 }
    expect(readAgain({ ...SENT, job: earlier }).job).toEqual(earlier)
  })

  it('keeps the project of the job that it names', () => {
    const other = { id: 'job-1', project: 'other' }
    expect(written({ ...SENT, job: { ...other, namedSince: 4 } }).project).toBe(
      'other'
    )
    expect(written({ ...SENT, job: other }).project).toBe('shop')
  })

  it('is never sent later than its report was written', () => {
    const late = { ...SENT, send: sentEarlier(WRITTEN_AT) }
    expect(written(late).sentAt).toBe(WRITTEN_AT)
  })

  it('has the beginning of the prompt, in one line', () => {
    const about = { ...SENT.about, text: `a\n${'b'.repeat(99)}` }
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
  const OTHERS = ['run-1', '1-comment-1', 'comment-x', 'line-1e3', 'review--1']
  for (const key of [...OTHERS, '1', ''])
    expect(readAskedKey(key)).toBeUndefined()
})
