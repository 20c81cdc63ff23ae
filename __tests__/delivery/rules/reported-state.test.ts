/**
 * What a run learns from a report on its follow-up, and what of its own it keeps:
 * docs/delivery.md, "The record".
 */
import { describe, expect, it } from '@jest/globals'
import {
  learnedFromReport,
  learnedFromReportFoundLate,
  learnedFromRocket,
  sentEarlier,
  stateToPost
} from '../../../src/delivery/rules/reported-state.ts'
import type {
  FollowUpState,
  PostedReport,
  ReportMarker
} from '../../../src/delivery/rules/state.ts'
import { reportFields } from '../../../stage/markers.ts'
import { snapshot } from '../../fakes/follow-up.ts'
import { concluded, stateOf } from './states.ts'

const URL = 'https://github.test/acme/shop/issues/7#issuecomment-1'
const AHEAD_MS = 1_000
const WRITTEN_AT = 50_000
const SENT_AT = 40_000
const ROCKET_AT = 30_000
const NOW = 90_000

const BEFORE = { status: 'completed', prLink: null } as const
const OTHER_BEFORE = { status: 'failed', prLink: null } as const

/** Fields of a report; without `job`, for example, where that is undefined. */
type Fields = {
  readonly [Name in keyof ReportMarker]?: ReportMarker[Name] | undefined
}

function report(fields: Fields = {}): PostedReport {
  const times = { writtenAt: WRITTEN_AT, sentAt: SENT_AT }
  const all = { ...times, ...fields } as Partial<ReportMarker>
  return { marker: reportFields(all), url: URL }
}

/** The job that `report` names, as far as the report knows it. */
const REPORTED = {
  id: 'job-7f3a',
  project: 'proj-shop',
  namedSince: WRITTEN_AT
}
const CHECKED = {
  id: 'job-2',
  project: 'proj-shop',
  lastCheck: snapshot('active', 1)
}
const UNCHECKED = { id: 'job-2', project: 'proj-shop' }
const EARLIER = sentEarlier(SENT_AT - AHEAD_MS)

describe('a run that follows an earlier one learns from its report', () => {
  const learned = (fields: Fields, own?: FollowUpState['job']) =>
    learnedFromReport(report(fields), AHEAD_MS, own)

  it('all that it says', () => {
    expect(learned({ before: BEFORE, isStart: true })).toEqual({
      isStart: true,
      commentUrl: URL,
      before: BEFORE,
      job: REPORTED,
      send: EARLIER
    })
  })

  it('nothing of the send, unless it says that it was sent', () => {
    expect(learned({ sendStatus: 'refused' })).not.toHaveProperty('send')
    expect(learned({ sendStatus: 'maybe' })).not.toHaveProperty('send')
  })

  it.each<[string, Fields, FollowUpState['job'] | undefined]>([
    ['the one that the report names', {}, REPORTED],
    ['its own, if the report names none', { job: undefined }, CHECKED],
    ['none of a lost start', { job: undefined, isStart: true }, undefined]
  ])('as the job, %s', (_, fields, job) => {
    expect(learned({ ...fields, sendStatus: 'maybe' }, CHECKED).job).toEqual(
      job
    )
  })

  it('of its own job, what the service said last', () => {
    const own = { ...REPORTED, lastCheck: snapshot('active', 1) }
    expect(learned({}, own).job).toEqual(own)
    expect(learned({}, { ...own, project: 'other' }).job).toEqual(REPORTED)
  })
})

describe('a run that follows an earlier one learns from 🚀', () => {
  it.each<[string, Fields | undefined, object]>([
    ['no report', undefined, {}],
    ['one of nothing', { sendStatus: 'nothing' }, { commentUrl: URL }],
    [
      'one of a lost start',
      { sendStatus: 'maybe', isStart: true },
      { commentUrl: URL, isStart: true }
    ],
    ['one of a lost message', { sendStatus: 'maybe' }, { commentUrl: URL }],
    [
      'one of a refused start',
      { sendStatus: 'refused', isStart: true },
      { commentUrl: URL }
    ]
  ])('when it was sent, beside %s', (_, fields, expected) => {
    const send = sentEarlier(ROCKET_AT)
    const found = fields && report({ ...fields, before: BEFORE })
    expect(learnedFromRocket(ROCKET_AT, found)).toEqual({ ...expected, send })
  })
})

describe('a run that sends nothing more learns from a report found late', () => {
  const learned = (
    state: Partial<Omit<FollowUpState, 'about'>>,
    fields: Fields = {}
  ) => learnedFromReportFoundLate(stateOf(state), report(fields), AHEAD_MS)

  it('the send, the job, its start, and the job before', () => {
    const fields = { isStart: true, before: BEFORE }
    expect(learned({ job: CHECKED }, fields)).toEqual({
      commentUrl: URL,
      record: { report: report(fields) },
      send: EARLIER,
      isStart: true,
      job: REPORTED,
      before: BEFORE
    })
  })

  it('the address alone, if it has sent the follow-up itself', () => {
    const send = { ...EARLIER, by: 'this-run' } as const
    expect(learned({ job: CHECKED, send })).toEqual({
      commentUrl: URL,
      record: { report: report() }
    })
  })

  it('no job before if it has one, and no job if the report has none', () => {
    const found = learned(
      { before: OTHER_BEFORE, job: CHECKED },
      { before: BEFORE, job: undefined }
    )
    expect(found.before).toEqual(OTHER_BEFORE)
    expect(found.job).toEqual(CHECKED)
    expect(found).not.toHaveProperty('isStart')
  })

  it.each<ReportMarker['sendStatus']>([
    'refused',
    'maybe',
    'unsent',
    'nothing'
  ])('of one that says %s, that alone', sendStatus => {
    const state = { job: CHECKED, send: { kind: 'lost' } } as const
    const found = learned(state, { sendStatus, before: BEFORE })
    expect(found).toEqual({
      commentUrl: URL,
      record: { report: report({ sendStatus, before: BEFORE }) }
    })
  })
})

describe('a report that takes the place of others knows', () => {
  const known = (
    state: Partial<Omit<FollowUpState, 'about'>>,
    ...reports: readonly Fields[]
  ) => stateToPost(concluded(stateOf(state)), reports.map(report), AHEAD_MS)

  it('without others, what its run knows', () => {
    const state = concluded(stateOf({ job: CHECKED, before: BEFORE }))
    expect(stateToPost(state, [], AHEAD_MS)).toBe(state)
  })

  it.each<[string, FollowUpState['job'], Fields, object]>([
    ['the job of the others, where it has none', undefined, {}, REPORTED],
    ['the same, where its own is not confirmed', UNCHECKED, {}, REPORTED],
    ['its own job, if the service has confirmed it', CHECKED, {}, CHECKED],
    [
      'its own, if the others have none',
      UNCHECKED,
      { job: undefined },
      UNCHECKED
    ],
    [
      'since when the others name its job',
      { ...REPORTED, namedSince: NOW, lastCheck: snapshot('active', 1) },
      { namedSince: 7 },
      { ...REPORTED, namedSince: 7, lastCheck: snapshot('active', 1) }
    ]
  ])('%s', (_, job, fields, expected) => {
    expect(known({ job }, fields).job).toEqual(expected)
  })

  it.each([
    ['unless its run knows it', UNCHECKED, OTHER_BEFORE, OTHER_BEFORE],
    ['else', UNCHECKED, undefined, BEFORE],
    ['but not of another job', CHECKED, undefined, undefined]
  ])('the job before the send, %s', (_, job, before, expected) => {
    const own = { job, ...(before && { before }) }
    expect(known(own, { before: BEFORE }).before).toEqual(expected)
  })

  it.each<[string, boolean, FollowUpState['job'], boolean, boolean]>([
    ['both', true, undefined, true, true],
    ['the others alone', false, undefined, true, true],
    ['its run alone', true, undefined, false, true],
    ['neither', false, undefined, false, false],
    ['the others, but of another job', false, CHECKED, true, false]
  ])('that it is a start, if %s say so', (_, own, job, others, expected) => {
    const state = known({ isStart: own, job }, { isStart: others })
    expect(state.isStart).toBe(expected)
  })

  it.each([{ kind: 'lost' } as const, EARLIER])(
    'nothing of the job where it is not known which was started: %j',
    send => {
      const state = known({ isStart: true, send }, { before: BEFORE })
      expect(state).not.toHaveProperty('job')
      expect(state).not.toHaveProperty('before')
    }
  )

  it('the best one that names a job, or else the best', () => {
    const named = { sendStatus: 'unsent', outcome: 'error' } as const
    const better = { job: undefined, before: BEFORE }
    expect(known({}, named, better)).toMatchObject({ job: REPORTED })
    expect(known({}, named, better)).not.toHaveProperty('before')
    expect(known({}, better).before).toEqual(BEFORE)
  })
})
