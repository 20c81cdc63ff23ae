/**
 * What a report says of the send, and how people can go on, by what is known of
 * the send: docs/delivery.md, "What is recorded, said, and advised".
 */
import { describe, expect, it } from '@jest/globals'
import type { Reason } from '../../../src/common/message.ts'
import {
  noOtherRunCanHaveSent,
  sendStatusOf,
  wayOf
} from '../../../src/delivery/rules/record.ts'
import { sentEarlier } from '../../../src/delivery/rules/reported-state.ts'
import {
  type Ended,
  type FollowUpState,
  stopped
} from '../../../src/delivery/rules/state.ts'
import { reportFields } from '../../../stage/markers.ts'
import { allStates, stateOf } from './states.ts'

const UNSENT = { kind: 'not-sent' } as const
const REFUSED = {
  result: { ...stopped('error'), isLasting: true }
} as const
const NO_TARGET = { reactionTarget: { kind: 'none' } } as const
const HERE = { wantsReport: true } as const
const EVENT = { kind: 'event', ...HERE } as const

/** The record of a later attempt, whose best report is by an earlier one. */
function recordOf(
  sendStatus: 'refused' | 'unsent' | 'nothing',
  attempt: number,
  claim: 'was-there' | 'not-added' = 'was-there'
): Pick<FollowUpState, 'claim' | 'record'> {
  const marker = reportFields({
    runId: '9',
    attempt,
    outcome: 'error',
    sendStatus
  })
  return { claim, record: { report: { marker, url: '' } } }
}
const SECOND = { ...HERE, runId: '9', attempt: 2 }

function failed(reason: Reason): Pick<FollowUpState, 'result'> {
  return { result: stopped('error', [], reason) }
}

describe('of a follow-up', () => {
  it.each<[string, FollowUpState, string, string]>([
    [
      'of which there is nothing to send',
      stateOf({ send: { kind: 'none' } }),
      'nothing',
      'check-the-job'
    ],
    [
      'that this run has claimed and not sent',
      stateOf({ about: HERE, claim: 'added', send: UNSENT }),
      'unsent',
      're-run'
    ],
    [
      'of a review that this run has claimed and not sent',
      stateOf({
        about: { ...HERE, kind: 'review' },
        claim: 'added',
        send: UNSENT
      }),
      'unsent',
      're-run'
    ],
    [
      'that this run has claimed, and no comment will say so',
      stateOf({ claim: 'added', send: UNSENT }),
      'unsent',
      'ask-again'
    ],
    [
      'that this run has claimed, with a key that the service refuses',
      stateOf({
        about: HERE,
        claim: 'added',
        send: UNSENT,
        ...failed('unauthorized')
      }),
      'unsent',
      'ask-again'
    ],
    [
      'that was not claimed yet',
      stateOf({ about: HERE, send: UNSENT }),
      'nothing',
      're-run'
    ],
    [
      'that was not claimed yet, with a key that the service refuses',
      stateOf({ about: HERE, send: UNSENT, ...failed('unauthorized') }),
      'nothing',
      're-run'
    ],
    [
      'of a review that was not claimed yet',
      stateOf({ about: { ...HERE, kind: 'review' }, send: UNSENT }),
      'nothing',
      'ask-again'
    ],
    [
      'whose 👀 GitHub refused',
      stateOf({ about: HERE, claim: 'not-added', send: UNSENT }),
      'nothing',
      're-run'
    ],
    [
      'whose 👀 GitHub refused, because the comment is gone',
      stateOf({ about: HERE, claim: 'not-added', ...REFUSED }),
      'nothing',
      'ask-again'
    ],
    [
      'whose option is wrong',
      stateOf({ about: HERE, ...REFUSED }),
      'nothing',
      'ask-again'
    ],
    [
      'whose text the service refuses',
      stateOf({ about: HERE, claim: 'added', ...REFUSED }),
      'refused',
      'ask-again'
    ],
    [
      'of an event',
      stateOf({ about: EVENT, ...NO_TARGET, send: UNSENT }),
      'unsent',
      're-run'
    ],
    [
      'of an event whose inputs may have to change',
      stateOf({
        about: EVENT,
        ...NO_TARGET,
        send: UNSENT,
        result: {
          ...stopped('error', [], 'job-not-found'),
          isAboutInputs: true
        }
      }),
      'unsent',
      'ask-again'
    ],
    [
      'that another run has claimed',
      stateOf({ about: HERE, claim: 'was-there', send: UNSENT }),
      'nothing',
      'check-first'
    ],
    [
      'whose 👀 got no answer',
      stateOf({ about: HERE, claim: 'maybe-added', send: UNSENT }),
      'nothing',
      'check-first'
    ],
    [
      'that the record lets a later attempt send',
      stateOf({ about: SECOND, ...recordOf('unsent', 1), send: UNSENT }),
      'unsent',
      're-run'
    ],
    [
      'that a later attempt has to claim',
      stateOf({
        about: SECOND,
        ...recordOf('nothing', 1, 'not-added'),
        send: UNSENT
      }),
      'nothing',
      're-run'
    ],
    [
      'that the record keeps a later attempt from sending',
      stateOf({ about: SECOND, ...recordOf('nothing', 1), send: UNSENT }),
      'nothing',
      'check-first'
    ],
    [
      'whose text was refused before',
      stateOf({ about: SECOND, ...recordOf('refused', 1), ...REFUSED }),
      'refused',
      'ask-again'
    ],
    [
      'that `resend` sends again',
      stateOf({
        about: { ...EVENT, attempt: 2 },
        ...NO_TARGET,
        record: {},
        send: UNSENT
      }),
      'nothing',
      'check-first'
    ],
    [
      'whose answer is lost',
      stateOf({ claim: 'added', send: { kind: 'lost' } }),
      'maybe',
      'check-first'
    ],
    [
      'that was sent',
      stateOf({ send: sentEarlier(0) }),
      'yes',
      'check-the-job'
    ],
    [
      'that started a job',
      stateOf({
        send: sentEarlier(0),
        isStart: true,
        job: { id: 'job-1', project: 'p' }
      }),
      'yes',
      'check-the-job'
    ],
    [
      'that started a job whose ID is not known',
      stateOf({ send: sentEarlier(0), isStart: true }),
      'maybe',
      'check-first'
    ]
  ])('%s', (_, state, status, way) => {
    expect([sendStatusOf(state), wayOf(state)]).toEqual([status, way])
  })
})

it('an end leads to asking more, whatever is known of the send', () => {
  const result: Ended = {
    kind: 'ended',
    outcome: 'completed',
    status: 'completed',
    prLink: null
  }
  for (const state of allStates())
    expect(wayOf({ ...state, result })).toBe('ask-more')
})

it('only the sole sender says that nothing was sent, or that it was refused', () => {
  for (const state of allStates()) {
    const status = sendStatusOf(state)
    const isCertain = status === 'unsent' || status === 'refused'
    const isUnsent = state.send.kind === 'not-sent'
    expect(isCertain).toBe(isUnsent && noOtherRunCanHaveSent(state))
  }
})

it('a re-run is advised only where nothing was sent', () => {
  const advised = allStates().filter(state => wayOf(state) === 're-run')
  expect(advised.length).toBeGreaterThan(5)
  for (const { send } of advised) expect(send.kind).toBe('not-sent')
})
