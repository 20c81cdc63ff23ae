/**
 * Which follow-ups a finish is about, by their reports: docs/delivery.md, "The
 * record".
 */
import { describe, expect, it } from '@jest/globals'
import { JOB_ID, PROJECT } from '../../sandbox/setting.ts'
import type { FoundReport } from '../../src/delivery/own-comments.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import { findPending } from '../../src/finish/pending.ts'
import { reportFields } from '../../stage/markers.ts'

interface Given extends Partial<ReportMarker> {
  readonly at?: number
  readonly isSigned?: boolean
}

const NOW = 10_000_000

/** A report of what was sent. */
function report({
  at = 1_000,
  isSigned = true,
  ...given
}: Given = {}): FoundReport {
  return {
    id: at,
    author: 'github-actions[bot]',
    url: '',
    postedAt: at,
    writtenAt: at,
    isSigned,
    marker: reportFields({
      project: PROJECT,
      job: JOB_ID,
      outcome: 'sent',
      writtenAt: at,
      ...given
    })
  }
}

const find = (...given: readonly Given[]) =>
  findPending(given.map(report), PROJECT, NOW)

describe('pending', () => {
  it.each(['sent', 'active', 'timed-out', 'cancelled', 'error'] as const)(
    'is what was sent and is reported as %s',
    outcome => {
      expect(find({ outcome }).pending).toEqual([
        { report: report({ outcome }), jobId: JOB_ID, firstReportAt: 1_000 }
      ])
    }
  )

  it.each<[string, Given]>([
    ['has ended', { outcome: 'completed' }],
    ['has failed', { outcome: 'failed' }],
    ['is unknown', { outcome: 'unknown' }],
    ['may be sent', { sendStatus: 'maybe' }],
    ['was refused', { sendStatus: 'refused' }],
    ['was not sent', { sendStatus: 'unsent' }],
    ['is not known to be sent', { sendStatus: 'nothing' }]
  ])('is not what %s', (_, given) => {
    expect(find(given)).toEqual({
      pending: [],
      ofOtherProjects: 0,
      wronglySigned: 0
    })
  })

  it('is not what no report names the job of', () => {
    const { job: _, ...marker } = report().marker
    const unnamed = { ...report(), marker }
    expect(findPending([unnamed], PROJECT, NOW)).toEqual({
      pending: [],
      ofOtherProjects: 0,
      wronglySigned: 0
    })
  })

  it('is a follow-up once, by its best report and since its first', () => {
    const { pending } = find(
      { at: 1_000, sendStatus: 'nothing', outcome: 'error', job: 'job-before' },
      { at: 2_000, sentAt: 1_500 },
      { at: 3_000, sendStatus: 'nothing', outcome: 'error', job: 'job-after' }
    )
    const best = report({ at: 2_000, sentAt: 1_500 })
    expect(pending).toEqual([
      { report: best, jobId: JOB_ID, firstReportAt: 1_000 }
    ])
  })

  it.each([
    ['its run waits', 1, 0],
    ['it was to be over five minutes ago', -300_001, 1],
    ['it was to be over less than five minutes ago', -299_000, 0]
  ])(
    'is what a run that waits has not reported the end of: %s',
    (_, ms, count) => {
      const waits = { waitsUntil: NOW + ms }
      expect(find(waits).pending).toHaveLength(count)
      // A time limit or a cancel has cut it short.
      expect(find({ ...waits, outcome: 'timed-out' }).pending).toHaveLength(1)
    }
  )

  it('is apart for each issue and each question, oldest first', () => {
    const { pending } = find(
      { at: 3_000, key: 'comment-2' },
      { at: 2_000, issue: 8 },
      { at: 1_000 }
    )
    expect(pending.map(({ firstReportAt }) => firstReportAt)).toEqual([
      1_000, 2_000, 3_000
    ])
  })

  it('is counted where it is of another project, or not signed', () => {
    const found = find(
      { key: 'comment-1', project: 'other' },
      { key: 'comment-2', project: 'other' },
      { key: 'comment-3', isSigned: false },
      { key: 'comment-4', isSigned: false, project: 'other' },
      { key: 'comment-5', isSigned: false },
      { key: 'comment-6' }
    )
    expect(found).toMatchObject({
      pending: [{}],
      ofOtherProjects: 2,
      wronglySigned: 3
    })
  })

  it.each<[string, ...Given[]]>([
    [
      'an end for another project',
      { at: 1_000 },
      { at: 2_000, project: 'other', outcome: 'completed' }
    ],
    [
      'a copy without a signature',
      { at: 1_000, outcome: 'completed' },
      { at: 2_000, isSigned: false }
    ]
  ])('is nothing after %s', (_, ...given) => {
    expect(find(...given)).toEqual({
      pending: [],
      ofOtherProjects: 0,
      wronglySigned: 0
    })
  })

  it('is not counted twice because of a copy without a signature', () => {
    const found = find({ at: 1_000 }, { at: 2_000, isSigned: false })
    expect(found).toMatchObject({ pending: [{}], wronglySigned: 0 })
  })
})
