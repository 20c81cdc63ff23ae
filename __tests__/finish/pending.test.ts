/**
 * Which follow-ups a finish is about, by their reports: docs/delivery.md, "The
 * record".
 */
import { describe, expect, it } from '@jest/globals'
import { JOB_ID, PROJECT } from '../../sandbox/setting.ts'
import { findPending } from '../../src/finish/pending.ts'
import type { PostedReport } from '../../src/github/comments.ts'
import { type ReportMarker, stateOf } from '../../src/github/marker.ts'

interface Given extends Partial<ReportMarker> {
  readonly at?: number
  readonly isSigned?: boolean
}

/** A report of what was sent. */
function report({
  at = 1_000,
  isSigned = true,
  ...given
}: Given = {}): PostedReport {
  const comment = { id: at, url: '', postedAt: at, writtenAt: at, isSigned }
  const marker: ReportMarker = {
    kind: 'report',
    project: PROJECT,
    job: JOB_ID,
    issue: 7,
    asked: 'comment-1',
    runId: '1',
    attempt: 1,
    outcome: 'sent',
    sent: 'yes',
    words: '',
    writtenAt: at,
    ...given
  }
  return { ...comment, marker, state: stateOf(marker, comment, 0) }
}

const find = (...given: readonly Given[]) =>
  findPending(given.map(report), PROJECT)

describe('pending', () => {
  it.each(['sent', 'active', 'timed-out', 'cancelled', 'error'] as const)(
    'is what was sent and is reported as %s',
    outcome => {
      expect(find({ outcome }).pending).toEqual([
        expect.objectContaining({
          job: { id: JOB_ID, project: PROJECT, since: 1_000 },
          send: expect.objectContaining({ kind: 'sent', at: 1_000 })
        })
      ])
    }
  )

  it.each<[string, Given]>([
    ['has ended', { outcome: 'completed' }],
    ['has failed', { outcome: 'failed' }],
    ['is unknown', { outcome: 'unknown' }],
    ['may be sent', { sent: 'maybe' }],
    ['was refused', { sent: 'refused' }],
    ['is not known to be sent', { sent: 'nothing' }]
  ])('is not what %s', (_, given) => {
    expect(find(given)).toEqual({
      pending: [],
      ofOtherProjects: 0,
      unsigned: 0
    })
  })

  it('is not what no report names the job of', () => {
    const { job: _, ...state } = report().state
    expect(findPending([{ ...report(), state }], PROJECT)).toEqual({
      pending: [],
      ofOtherProjects: 0,
      unsigned: 0
    })
  })

  it('is a follow-up once, by its best report and since its first', () => {
    const { pending } = find(
      { at: 1_000, sent: 'nothing', outcome: 'error', job: 'job-before' },
      { at: 2_000, sentAt: 1_500 },
      { at: 3_000, sent: 'nothing', outcome: 'error', job: 'job-after' }
    )
    const { about, ...state } = report({ at: 2_000, sentAt: 1_500 }).state
    const place = { issue: 7, since: 1_000 }
    expect(pending).toEqual([{ ...state, about: { ...about, place } }])
  })

  it('is apart for each issue and each question, oldest first', () => {
    const { pending } = find(
      { at: 3_000, asked: 'comment-2' },
      { at: 2_000, issue: 8 },
      { at: 1_000 }
    )
    expect(pending.map(({ about }) => about.place?.since)).toEqual([
      1_000, 2_000, 3_000
    ])
  })

  it('is counted where it is of another project, or not signed', () => {
    const found = find(
      { asked: 'comment-1', project: 'other' },
      { asked: 'comment-2', project: 'other' },
      { asked: 'comment-3', isSigned: false },
      { asked: 'comment-4', isSigned: false, project: 'other' },
      { asked: 'comment-5', isSigned: false },
      { asked: 'comment-6' }
    )
    expect(found).toMatchObject({
      pending: [{}],
      ofOtherProjects: 2,
      unsigned: 3
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
      unsigned: 0
    })
  })

  it('is not counted twice because of a copy without a signature', () => {
    const found = find({ at: 1_000 }, { at: 2_000, isSigned: false })
    expect(found).toMatchObject({ pending: [{}], unsigned: 0 })
  })
})
