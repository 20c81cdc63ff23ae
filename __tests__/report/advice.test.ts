/**
 * The advice of a report for each outcome, which is one way on: docs/delivery.md,
 * "What is recorded, said, and advised".
 */
import { describe, expect, it } from '@jest/globals'
import { plain } from '../../src/common/message.ts'
import { sentEarlier } from '../../src/delivery/rules/reported-state.ts'
import {
  type FollowUpState,
  isEnd,
  OUTCOMES,
  type Sent
} from '../../src/delivery/rules/state.ts'
import { adviceOn } from '../../src/report/advice.ts'
import { allStates, concluded, stateOf } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'
import { COMMAND, ended, failed, unsent } from './results.ts'

const SENT: Sent = { ...sentEarlier(0), by: 'this-run', isExact: true }
const LOOK = 'Look in the agent service for a new job with this text.'
const LOOK_TOO =
  'Look in the agent service for a new job with this text, and check the agent job, if there was one before: its status alone does not show what it has received.'
const CHECK =
  'Check the agent job in the agent service: its status alone does not show what it has received.'

const advice = (state: FollowUpState) => plain(adviceOn(concluded(state)))

describe('the advice', () => {
  it.each<[string, FollowUpState, string]>([
    [
      'where nothing was sent, and a re-run can',
      unsent(),
      'Re-run the workflow job to send the follow-up.'
    ],
    [
      'where something may have to be corrected first',
      unsent(failed('Check base-url.')),
      'Check base-url. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent …" again instead, because a re-run uses both as they were.'
    ],
    [
      'where something has to be corrected, and an attempt before may have sent',
      unsent(failed('Check base-url.'), { attempt: 2 }),
      'Check base-url. Then re-run the workflow job; or, if the comment or the workflow file has to change, look in the agent service whether an earlier attempt has sent it, and ask again if none has, because a re-run uses both as they were.'
    ],
    [
      'where only another comment helps',
      unsent({ ...failed('Shorten the follow-up.', 'text'), isLasting: true }),
      'Shorten the follow-up. Comment "/agent …" again.'
    ],
    [
      'where the text is refused, and the comment names the job',
      {
        ...unsent(
          { ...failed('Shorten the follow-up.', 'text'), isLasting: true },
          { jobOption: 'job-1' }
        ),
        job: { id: 'job-1', project: 'shop' }
      },
      'Shorten the follow-up. Comment "/agent --job job-1 …" again.'
    ],
    [
      'where no job is named',
      unsent({ ...failed('', 'no-job'), isLasting: true }),
      'Comment "/agent --job <id> …" with the ID of an existing job, or "/agent --new …" to start a job.'
    ],
    [
      'where no job is named, and none may be started',
      unsent(
        { ...failed('', 'no-job'), isLasting: true },
        { startJob: 'never' }
      ),
      'Comment "/agent --job <id> …" with the ID of an existing job.'
    ],
    [
      'where the job is archived',
      unsent({ ...failed('', 'job-archived'), isLasting: true }),
      'Comment "/agent --job <id> …" with the ID of another job, or "/agent --new …" to start a job.'
    ],
    [
      'where there is no such job, and a comment named it',
      unsent(failed('Check the ID.', 'job-not-found')),
      'Check the ID. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent --job <id> …" with the ID of an existing job, or "/agent --new …" to start a job instead, because a re-run uses both as they were.'
    ],
    [
      'where there is no such job, and the input named it',
      {
        ...unsent(failed('Check the ID.', 'job-not-found'), {
          jobInput: 'job-1'
        }),
        job: { id: 'job-1', project: 'shop' }
      },
      'Check the ID. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent …" again instead, because a re-run uses both as they were.'
    ],
    [
      'where the service refuses the job that a comment named',
      unsent({ ...failed('Check the ID.', 'refused'), isAboutInputs: true }),
      'Check the ID. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent --job <id> …" with the ID of an existing job, or "/agent --new …" to start a job instead, because a re-run uses both as they were.'
    ],
    [
      'where the service refuses a job that it has shown',
      {
        ...unsent({ ...failed('Check it.', 'refused'), isAboutInputs: true }),
        job: { id: 'job-1', project: 'shop', namedSince: 1 }
      },
      'Check it. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent …" again instead, because a re-run uses both as they were.'
    ],
    [
      'where the refusal is not about the job',
      {
        ...unsent(failed('Set base-url.', 'refused')),
        job: { id: 'job-1', project: 'shop' }
      },
      'Set base-url. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent --job job-1 …" again instead, because a re-run uses both as they were.'
    ],
    [
      'of a review that was not claimed yet',
      { ...unsent(failed(), { kind: 'review' }), claim: 'not-added' },
      'Submit the review again, or comment "/agent …".'
    ],
    [
      'of an event that no comment reports',
      unsent(failed('Check base-url.'), {
        kind: 'event',
        command: undefined,
        wantsReport: false
      }),
      'Check base-url. Start a new run.'
    ],
    [
      'of an event without a job',
      unsent(
        { ...failed('', 'no-job'), isLasting: true },
        { kind: 'event', command: undefined }
      ),
      'Set job-id to the ID of an existing job, or start-job to automatic, and start a new run.'
    ],
    [
      'of an event whose job is archived, where one may be started',
      {
        ...unsent(
          { ...failed('', 'job-archived'), isLasting: true },
          {
            kind: 'event',
            command: undefined,
            jobInput: 'job-1',
            startJob: 'automatic'
          }
        ),
        job: { id: 'job-1', project: 'shop' }
      },
      'Set job-id to the ID of another job, or remove it to start a job, and start a new run.'
    ],
    [
      'where another run may have sent it',
      { ...unsent(), claim: 'was-there' },
      `${CHECK} Comment "/agent …" again only if no run of this comment is in progress, it has no 🚀, and the job shows no sign of the follow-up. With 🚀 it was sent: comment "/agent".`
    ],
    [
      'where another run may have sent a review',
      {
        ...unsent(failed(), { kind: 'review' }),
        claim: 'was-there'
      },
      `${CHECK} Submit the review again, or comment "/agent …" only if no run of this review is in progress, and the job shows no sign of the follow-up.`
    ],
    [
      'where an event may have been sent',
      {
        ...unsent(failed(), { kind: 'event', command: undefined }),
        send: { kind: 'lost' }
      },
      `${CHECK} Start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up.`
    ],
    [
      'where an event may have been sent to another job',
      {
        ...unsent(failed('', 'no-job'), { kind: 'event', command: undefined }),
        send: { kind: 'lost' }
      },
      `${CHECK} Set job-id to the ID of an existing job, or start-job to automatic, and start a new run only if no other run of this event is in progress, and the job shows no sign of the follow-up.`
    ],
    [
      'where another run may have sent it, or started a job',
      {
        ...unsent(failed(), { startJob: 'automatic' }),
        claim: 'was-there'
      },
      `${LOOK_TOO} If there is a new one, comment "/agent --job <id>" with its ID, without a text. Comment "/agent …" again only if no run of this comment is in progress, it has no 🚀, there is no new job, and the job shows no sign of the follow-up. With 🚀 it was sent: comment "/agent".`
    ],
    [
      'where another run may have sent an event, or started a job',
      {
        ...unsent(failed(), {
          kind: 'event',
          command: undefined,
          startJob: 'automatic'
        }),
        send: { kind: 'lost' }
      },
      `${LOOK_TOO} If there is a new one, set job-id to its ID, and start a new run without a prompt. Start a new run only if no other run of this event is in progress, there is no new job, and the job shows no sign of the follow-up.`
    ],
    [
      'where nothing names the job of what was sent',
      { ...unsent(failed('', 'no-job')), send: sentEarlier(0) },
      'Comment "/agent --job <id>" with the ID of its job to see how it is going.'
    ],
    [
      'where a start was refused, perhaps because none is possible',
      {
        ...unsent({
          ...failed('Check project-id.', 'refused'),
          isAboutInputs: true
        }),
        isStart: true
      },
      'Check project-id. Then re-run the workflow job; or, if the comment or the workflow file has to change, comment "/agent --job <id> …" with the ID of an existing job, or, if project-id was wrong, "/agent --new …" to start a job instead, because a re-run uses both as they were.'
    ],
    [
      'where a start that --new asked for was refused',
      {
        ...unsent(
          { ...failed('Shorten the follow-up.', 'text'), isLasting: true },
          { asksForNew: true, startJob: 'automatic' }
        ),
        isStart: true
      },
      'Shorten the follow-up. Comment "/agent --new …" again.'
    ],
    [
      'where a start that nothing asked for was refused',
      {
        ...unsent(
          { ...failed('Shorten the follow-up.', 'text'), isLasting: true },
          { startJob: 'automatic' }
        ),
        isStart: true
      },
      'Shorten the follow-up. Comment "/agent …" again.'
    ],
    [
      'where the report is not where it was asked',
      {
        ...unsent(),
        send: SENT,
        job: { id: 'job-1', project: 'shop', namedSince: 0 },
        about: {
          ...unsent().about,
          askedOn: 7,
          reportTarget: { issue: 9, since: 0 }
        }
      },
      'Comment "/agent --job job-1" to see how it is going.'
    ],
    [
      'where the ID of the job has white space',
      {
        ...unsent(),
        send: SENT,
        job: { id: 'a b', project: 'shop', namedSince: 0 },
        about: { ...unsent().about, wantsReport: false }
      },
      'Comment "/agent" to see how it is going.'
    ],
    [
      'where a job may have been started',
      { ...unsent(), isStart: true, send: { kind: 'lost' } },
      `${LOOK} If there is one, comment "/agent --job <id>" with its ID, without a text. If there is none, and no run of this comment is in progress, comment "/agent --new …" again.`
    ],
    [
      'where an event may have started a job',
      {
        ...unsent(failed(), { kind: 'event', command: undefined }),
        isStart: true,
        send: { kind: 'lost' }
      },
      `${LOOK} If there is one, set job-id to its ID, and start a new run without a prompt. If there is none, and no other run of this event is in progress, start a new run.`
    ],
    [
      'where it was sent',
      stateOf({
        about: COMMAND,
        send: SENT,
        result: failed('Check base-url.')
      }),
      'Check base-url. Then comment "/agent" to see how it is going.'
    ],
    [
      'of an event that was sent',
      stateOf({ about: { kind: 'event' }, send: SENT, result: failed() }),
      'Check the agent job in the agent service to see how it is going.'
    ],
    [
      'after an end',
      stateOf({ about: COMMAND, send: SENT, result: ended() }),
      'Comment "/agent …" to send the agent another follow-up.'
    ],
    [
      'after an end of an event',
      stateOf({ about: { kind: 'event' }, send: SENT, result: ended() }),
      'Start a new run to send the agent another follow-up.'
    ],
    [
      'after the job was archived',
      stateOf({
        about: { ...COMMAND, jobInput: 'job-1' },
        send: SENT,
        result: ended({ outcome: 'archived', status: 'archived' })
      }),
      'Comment "/agent --job <id> …" with the ID of another job, or "/agent --new …" to start a job.'
    ],
    [
      'after the job of an event was archived',
      stateOf({
        about: { kind: 'event' },
        send: SENT,
        result: ended({ outcome: 'archived', status: 'archived' })
      }),
      'Set job-id to the ID of another job, and start a new run.'
    ],
    [
      'after a job that the follow-up has started was archived',
      stateOf({
        about: COMMAND,
        isStart: true,
        send: SENT,
        result: ended({ outcome: 'archived', status: 'archived' })
      }),
      'Comment "/agent --job <id> …" with the ID of another job, or "/agent --new …" to start a job.'
    ],
    [
      'where nothing names a job to check',
      stateOf({
        about: COMMAND,
        send: { kind: 'none' },
        result: failed('', 'no-job')
      }),
      'Comment "/agent --job <id>" with the ID of an existing job to see how it is going, or "/agent --new …" to start a job.'
    ],
    [
      'where nothing names a job to check, and none may be started',
      stateOf({
        about: { ...COMMAND, startJob: 'never' },
        send: { kind: 'none' },
        result: failed('', 'no-job')
      }),
      'Comment "/agent --job <id>" with the ID of an existing job to see how it is going.'
    ],
    [
      'where nothing names a job for an event without a prompt',
      stateOf({
        about: { kind: 'event', startJob: 'automatic' },
        send: { kind: 'none' },
        result: failed('Comment here.', 'no-job')
      }),
      'Comment here. Set job-id to the ID of an existing job, and start a new run to see how it is going, or give a prompt to start a job.'
    ],
    [
      'where a report that can’t be used may hold a start back',
      stateOf({
        about: { kind: 'event', startJob: 'on-request' },
        send: { kind: 'none' },
        result: { ...failed('', 'no-job'), isAboutInputs: true }
      }),
      'Set job-id to the ID of an existing job, and start a new run to see how it is going.'
    ],
    [
      'where the job that a report names is gone',
      stateOf({
        about: { kind: 'event', startJob: 'on-request' },
        send: { kind: 'not-sent' },
        result: { ...failed('', 'job-not-found'), isLasting: true }
      }),
      'Set job-id to the ID of an existing job, and start a new run.'
    ],
    [
      'where an event without a prompt starts no job automatically',
      stateOf({
        about: { kind: 'event', startJob: 'on-request' },
        send: { kind: 'none' },
        result: failed('', 'no-job')
      }),
      'Set job-id to the ID of an existing job, and start a new run to see how it is going, or give a prompt and set start-job to automatic to start a job.'
    ]
  ])('%s', (_, state, expected) => {
    expect(advice(state)).toBe(expected)
  })

  const JOB = { id: 'job-9', project: 'shop' }
  const CONFIRMED = { ...JOB, lastCheck: snapshot('active', 0) }
  it.each<
    [string, Partial<FollowUpState['about']>, FollowUpState['job'], string]
  >([
    ['a report names it', {}, CONFIRMED, '/agent'],
    ['an earlier report names it', {}, { ...JOB, namedSince: 1 }, '/agent'],
    ['the service has not confirmed it', {}, JOB, '/agent --job job-9'],
    [
      'nothing is reported',
      { wantsReport: false },
      CONFIRMED,
      '/agent --job job-9'
    ],
    ['the input names it', { jobInput: 'job-9' }, CONFIRMED, '/agent'],
    [
      'the input names it, and nothing is reported',
      { wantsReport: false, jobInput: 'job-9' },
      CONFIRMED,
      '/agent --job job-9'
    ],
    [
      'the input names another',
      { jobInput: 'job-1' },
      CONFIRMED,
      '/agent --job job-9'
    ],
    ['it is not known', { wantsReport: false }, undefined, '/agent']
  ])('names the job where nothing else does: %s', (_, about, job, command) => {
    const state = stateOf({
      about: { ...COMMAND, ...about },
      send: SENT,
      result: failed(),
      ...(job && { job })
    })
    expect(advice(state)).toBe(`Comment "${command}" to see how it is going.`)
  })

  it('is one way of every outcome but denied and skipped', () => {
    for (const outcome of OUTCOMES)
      for (const state of allStates()) {
        const result = (
          isEnd(outcome) ? ended({ outcome }) : { ...failed(), outcome }
        ) as never
        const isNone = outcome === 'denied' || outcome === 'skipped'
        expect(advice({ ...state, result }) === '').toBe(isNone)
      }
  })

  it('names no command where none can ask', () => {
    for (const state of allStates())
      expect(advice({ ...state, result: failed() })).not.toMatch(/comment "/i)
  })
})
