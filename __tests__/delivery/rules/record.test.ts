/**
 * What a run does by the record of its follow-up, and which of several reports is
 * the best: docs/delivery.md, "The record".
 */
import { describe, expect, it } from '@jest/globals'
import { say } from '../../../src/common/message.ts'
import {
  decideByRecord,
  type RecordFacts,
  recordFacts
} from '../../../src/delivery/rules/record.ts'
import {
  bestReport,
  stateOfReport
} from '../../../src/delivery/rules/reported-state.ts'
import type { PostedReport } from '../../../src/delivery/rules/state.ts'
import { reportFields } from '../../../stage/markers.ts'
import { stateOf } from './states.ts'

/** A later attempt of a comment that no report, 👀, or 🚀 shows anything of. */
const FREE: RecordFacts = {
  best: 'nothing',
  isFromPreviousAttempt: false,
  hasRocket: false,
  isUnread: false,
  claim: 'not-there',
  mayResend: false
}

describe('a run that reads the record', () => {
  it.each<[string, Partial<RecordFacts>, string]>([
    ['an end', { best: 'end' }, 'repeat-end'],
    [
      'an end beside 🚀, 👀, and an unread part',
      { best: 'end', hasRocket: true, claim: 'there', isUnread: true },
      'repeat-end'
    ],
    ['`yes`', { best: 'yes' }, 'wait'],
    ['`yes`, and an unread part', { best: 'yes', isUnread: true }, 'wait'],
    ['🚀', { hasRocket: true }, 'wait'],
    ['🚀, and unread reports', { hasRocket: true, isUnread: true }, 'wait'],
    ['🚀 beside `maybe`', { best: 'maybe', hasRocket: true }, 'wait'],
    ['🚀 beside `refused`', { best: 'refused', hasRocket: true }, 'wait'],
    [
      '🚀 beside `unsent` of the attempt before',
      { best: 'unsent', isFromPreviousAttempt: true, hasRocket: true },
      'wait'
    ],
    ['an unread part', { isUnread: true }, 'unreadable'],
    [
      'an unread part beside `refused`',
      { best: 'refused', isUnread: true },
      'unreadable'
    ],
    [
      'an unread part beside `unsent` of the attempt before',
      { best: 'unsent', isFromPreviousAttempt: true, isUnread: true },
      'unreadable'
    ],
    ['`refused`', { best: 'refused' }, 'repeat-refusal'],
    [
      '`refused`, though it may resend',
      { best: 'refused', claim: 'no-target', mayResend: true },
      'repeat-refusal'
    ],
    ['`maybe`', { best: 'maybe' }, 'repeat-lost'],
    [
      '`maybe`, though it may resend',
      { best: 'maybe', claim: 'no-target', mayResend: true },
      'repeat-lost'
    ],
    [
      '`unsent` of the attempt before, beside its 👀',
      { best: 'unsent', isFromPreviousAttempt: true, claim: 'there' },
      'send'
    ],
    [
      '`unsent` of the attempt before, of a review',
      { best: 'unsent', isFromPreviousAttempt: true, claim: 'there' },
      'send'
    ],
    [
      '`unsent` of the attempt before, of an event',
      { best: 'unsent', isFromPreviousAttempt: true, claim: 'no-target' },
      'send'
    ],
    [
      '`unsent` of an earlier attempt or run',
      { best: 'unsent' },
      'claim-and-send'
    ],
    [
      '`unsent` of an earlier attempt, beside 👀',
      { best: 'unsent', claim: 'there' },
      'may-be-sent'
    ],
    ['👀 alone', { claim: 'there' }, 'may-be-sent'],
    ['nothing, where nothing bears 👀', { claim: 'no-target' }, 'may-be-sent'],
    [
      'nothing, where nothing bears 👀, and it may resend',
      { claim: 'no-target', mayResend: true },
      'resend'
    ],
    [
      '👀, though it may resend',
      { claim: 'there', mayResend: true },
      'may-be-sent'
    ],
    ['nothing at all', {}, 'claim-and-send']
  ])('and finds %s', (_, given, decision) => {
    expect(decideByRecord({ ...FREE, ...given })).toBe(decision)
  })

  it('sends only by an `unsent` of the attempt before, or after 👀 that is not there', () => {
    const sending = everyFact().filter(facts =>
      ['send', 'claim-and-send', 'resend'].includes(decideByRecord(facts))
    )
    for (const facts of sending) {
      const { best, claim, hasRocket, isFromPreviousAttempt, isUnread } = facts
      expect([hasRocket, isUnread]).toEqual([false, false])
      const isChain = best === 'unsent' && isFromPreviousAttempt
      const isFree = ['nothing', 'unsent'].includes(best) && claim !== 'there'
      expect(isChain || isFree).toBe(true)
    }
    expect(sending.length).toBeGreaterThan(5)
  })
})

describe('the facts of a record', () => {
  const about = { runId: '9', attempt: 3 }
  const by = (runId: string, attempt: number): PostedReport => ({
    marker: reportFields({
      runId,
      attempt,
      outcome: 'error',
      sendStatus: 'unsent'
    }),
    url: ''
  })

  it.each<[string, PostedReport, boolean]>([
    ['the attempt right before', by('9', 2), true],
    ['an earlier attempt', by('9', 1), false],
    ['this attempt', by('9', 3), false],
    ['another run', by('8', 2), false]
  ])('tell a report of %s', (_, report, isFromPreviousAttempt) => {
    const state = stateOf({ about })
    const facts = recordFacts(state, { report }, false)
    expect(facts).toMatchObject({ best: 'unsent', isFromPreviousAttempt })
  })

  it('count 👀 that was there when this run asked for it', () => {
    const state = stateOf({ about: { attempt: 1 }, claim: 'was-there' })
    expect(recordFacts(state, {}, false).claim).toBe('there')
  })

  it('count 👀 that this run has added as its own', () => {
    const state = stateOf({ about, claim: 'added' })
    expect(recordFacts(state, {}, false).claim).toBe('not-there')
  })

  it.each([
    ['event', { kind: 'none' }, 'no-target', true],
    ['comment', { kind: 'comment', id: 1 }, 'not-there', false],
    ['review', { kind: 'line', id: 1 }, 'there', false],
    ['review', { kind: 'none' }, 'there', false]
  ] as const)(
    'of a re-run for a %s with the target %j',
    (kind, reactionTarget, claim, mayResend) => {
      const state = stateOf({ about: { ...about, kind }, reactionTarget })
      const facts = recordFacts(state, {}, true)
      expect(facts).toMatchObject({ claim, mayResend })
    }
  )

  it.each([
    [{ unread: { reason: 'github', what: say`502`, fix: [] } as const }],
    [{}]
  ])('say whether a part could not be read: %j', unread => {
    const facts = recordFacts(stateOf({ about }), unread, false)
    expect(facts.isUnread).toBe('unread' in unread)
  })

  it('count a review whose comments can’t be read as unread', () => {
    const state = stateOf({ about, reactionTarget: { kind: 'unknown' } })
    expect(recordFacts(state, {}, false).isUnread).toBe(true)
  })
})

describe('the best of several reports', () => {
  const at = (
    sendStatus: 'yes' | 'maybe' | 'refused' | 'unsent' | 'nothing',
    writtenAt: number,
    outcome: 'completed' | 'error' = 'error'
  ) => ({ marker: reportFields({ outcome, sendStatus, writtenAt }), url: '' })

  it('is an end, then what knows most of the send, then the newest', () => {
    const inOrder = [
      at('yes', 1, 'completed'),
      at('yes', 2),
      at('maybe', 3),
      at('refused', 4),
      at('unsent', 5),
      at('nothing', 6)
    ]
    inOrder.forEach((best, index) => {
      const rest = inOrder.slice(index)
      expect(bestReport(rest)).toBe(best)
      expect(bestReport(rest.toReversed())).toBe(best)
    })
    const [older, newer] = [at('yes', 1), at('yes', 2)]
    expect(bestReport([older, newer])).toBe(newer)
    expect(bestReport([])).toBeUndefined()
  })
})

describe('a run that continues from a report', () => {
  const marker = reportFields({
    outcome: 'sent',
    sentAt: 5_000,
    writtenAt: 9_000,
    namedSince: 7_000,
    before: { status: 'completed', prLink: null }
  })

  it('knows when it was sent, by its own clock, the job, and the job before', () => {
    expect(stateOfReport({ marker, url: 'a' }, 1_000)).toEqual({
      isStart: false,
      commentUrl: 'a',
      before: marker.before,
      job: { id: marker.job, project: marker.project, namedSince: 7_000 },
      send: {
        kind: 'sent',
        by: 'earlier-run',
        at: 4_000,
        beforeAt: 4_000,
        isExact: false
      }
    })
  })

  it.each(['maybe', 'refused', 'unsent', 'nothing'] as const)(
    'knows of no send where it says %s',
    sendStatus => {
      const said = { ...marker, sendStatus }
      expect(stateOfReport({ marker: said, url: '' }, 0)).not.toHaveProperty(
        'send'
      )
    }
  )

  it('knows that the follow-up started the job', () => {
    const started = { ...marker, isStart: true }
    expect(stateOfReport({ marker: started, url: '' }, 0).isStart).toBe(true)
  })
})

function everyFact(): readonly RecordFacts[] {
  const both = [true, false]
  return (
    ['end', 'yes', 'maybe', 'refused', 'unsent', 'nothing'] as const
  ).flatMap(best =>
    (['there', 'not-there', 'no-target'] as const).flatMap(claim =>
      both.flatMap(isFromPreviousAttempt =>
        both.flatMap(hasRocket =>
          both.flatMap(isUnread =>
            both.map(mayResend => ({
              best,
              claim,
              isFromPreviousAttempt,
              hasRocket,
              isUnread,
              mayResend
            }))
          )
        )
      )
    )
  )
}
