/**
 * The words of a report for each outcome: its sentence, the line of details, and
 * the advice, which is one way on: docs/delivery.md, "What is recorded, said, and
 * advised".
 */
import { describe, expect, it } from '@jest/globals'
import { plain, say } from '../../src/common/message.ts'
import { isEnd, OUTCOMES } from '../../src/delivery/rules/outcome.ts'
import { sentEarlier } from '../../src/delivery/rules/report.ts'
import type {
  Ended,
  FollowUpState,
  Sent,
  Stopped
} from '../../src/delivery/rules/state.ts'
import {
  adviceOn,
  detailsOf,
  headlineOf,
  ICONS
} from '../../src/report/wording.ts'
import { allStates, stateOf } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'

const SENT: Sent = { ...sentEarlier(0), by: 'this-run', isExact: true }
const COMMAND = {
  command: '/agent',
  isReported: true,
  startJob: 'on-request'
} as const

const advice = (state: FollowUpState) => plain(adviceOn(state))
const details = (state: FollowUpState) => plain(detailsOf(state))
const headline = (state: FollowUpState) => plain(headlineOf(state))

/** This run alone could send it, and did not. */
const unsent = (result = failed(), about = {}): FollowUpState =>
  stateOf({
    about: { ...COMMAND, ...about },
    claim: 'added',
    send: { kind: 'unsent' },
    result
  })

const LOOK = 'Look in the agent service for a new job with this text.'
const CHECK =
  'Check the agent job in the agent service: its status alone does not show what it has received.'

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
      'where only another comment helps',
      {
        ...unsent(failed('Shorten the follow-up.', 'text')),
        send: { kind: 'refused' }
      },
      'Shorten the follow-up. Comment "/agent …" again.'
    ],
    [
      'where no job is named',
      { ...unsent(failed('', 'no-job')), send: { kind: 'refused' } },
      'Comment "/agent --job <id> …" with the ID of an existing job, or "/agent --new …" to start a job.'
    ],
    [
      'where no job is named, and none may be started',
      {
        ...unsent(failed('', 'no-job'), { startJob: 'never' }),
        send: { kind: 'refused' }
      },
      'Comment "/agent --job <id> …" with the ID of an existing job.'
    ],
    [
      'where the job is archived',
      { ...unsent(failed('', 'job-archived')), send: { kind: 'refused' } },
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
      'of a review that was not claimed yet',
      { ...unsent(failed(), { kind: 'review' }), claim: 'not-asked' },
      'Submit the review again, or comment "/agent …".'
    ],
    [
      'of an event that no comment reports',
      unsent(failed('Check base-url.'), {
        kind: 'event',
        command: undefined,
        isReported: false
      }),
      'Check base-url. Start a new run.'
    ],
    [
      'of an event without a job',
      unsent(failed('', 'no-job'), { kind: 'event', command: undefined }),
      'Set job-id to the ID of an existing job, or start-job to automatic, and start a new run.'
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
      'where a job may have been started',
      { ...unsent(), startsJob: true, send: { kind: 'lost' } },
      `${LOOK} If there is one, comment "/agent --job <id>" with its ID, without a text. If there is none, and no run of this comment is in progress, comment "/agent --new …" again.`
    ],
    [
      'where an event may have started a job',
      {
        ...unsent(failed(), { kind: 'event', command: undefined }),
        startsJob: true,
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
    ]
  ])('%s', (_, state, expected) => {
    expect(advice(state)).toBe(expected)
  })

  const JOB = { id: 'job-9', project: 'shop' }
  const CONFIRMED = { ...JOB, latest: snapshot('active', 0) }
  it.each<
    [string, Partial<FollowUpState['about']>, FollowUpState['job'], string]
  >([
    ['a report names it', {}, CONFIRMED, '/agent'],
    ['an earlier report names it', {}, { ...JOB, since: 1 }, '/agent'],
    ['the service has not confirmed it', {}, JOB, '/agent --job job-9'],
    [
      'nothing is reported',
      { isReported: false },
      CONFIRMED,
      '/agent --job job-9'
    ],
    [
      'the input names it',
      { isReported: false, jobInput: 'job-9' },
      CONFIRMED,
      '/agent'
    ],
    [
      'the input names another',
      { jobInput: 'job-1' },
      CONFIRMED,
      '/agent --job job-9'
    ],
    ['it is not known', { isReported: false }, undefined, '/agent']
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

describe('the details', () => {
  it.each(['error', 'cancelled', 'unknown'] as const)(
    'of %s say of the send what the table says',
    outcome => {
      for (const state of allStates()) {
        const said = details({ ...state, result: { ...failed(), outcome } })
        const { kind } = state.send
        expect(said.includes('This run sent nothing.')).toBe(
          kind === 'unsent' || kind === 'refused'
        )
        const isHeadline = outcome === 'unknown'
        expect(said.includes('not known whether the service accepted it')).toBe(
          kind === 'lost' && !isHeadline
        )
        expect(/The follow-up was sent\.|A job was started\./.test(said)).toBe(
          kind === 'sent' && !isHeadline
        )
      }
    }
  )

  it('of others say nothing of it', () => {
    for (const state of allStates())
      for (const result of [
        ended(),
        { ...failed(), outcome: 'timed-out' as const }
      ])
        expect(details({ ...state, result })).not.toMatch(/\bsent\b(?!\.$)/)
  })

  it('give the cause first, then what is known of the send', () => {
    expect(details(unsent())).toBe(
      'The service answered 503. This run sent nothing.'
    )
  })

  it('say that new commits on a merged pull request go unnoticed', () => {
    const pullState = { name: 'acme/shop#8', state: 'merged' } as const
    const state = stateOf({ send: SENT, result: ended(), pullState })
    expect(details(state)).toBe(
      'The pull request "acme/shop#8" is merged, so new commits on its branch will go unnoticed.'
    )
    const open = { ...pullState, state: 'open' } as const
    expect(details({ ...state, pullState: open })).toBe('')
  })

  it('say of an event without a prompt that the job is only checked', () => {
    const nothing = { send: { kind: 'none' }, result: failed() } as const
    expect(
      details(stateOf({ about: { kind: 'event' }, ...nothing }))
    ).toContain('Without a prompt, the job is only checked.')
    expect(details(stateOf(nothing))).not.toContain('Without a prompt')
  })
})

describe('the headline', () => {
  it.each<[Ended['outcome'], string]>([
    ['completed', 'The agent finished after 24 s.'],
    ['no-changes', 'The agent finished after 24 s. There is no pull request.'],
    ['failed', 'The agent job failed after 24 s. The service gives no reason.'],
    ['archived', 'The agent job was archived after 24 s.']
  ])('of %s says how long it took, if that was seen', (outcome, expected) => {
    const result = ended({ outcome, workedMs: 24_000 })
    const state = stateOf({ send: SENT, result })
    expect(headline(state)).toBe(expected)
    expect(headline({ ...state, result: ended({ outcome }) })).toBe(
      expected.replace(' after 24 s', '')
    )
  })

  const before = { status: 'completed', prLink: 'https://x.test/1' }
  it.each<[string, Partial<Ended>, string]>([
    [
      'a change',
      { proof: 'changed', status: 'failed' },
      'The agent job is "failed", and has changed since the follow-up was sent.'
    ],
    [
      'no change',
      { proof: 'settled', changed: false, prLink: before.prLink },
      'The agent job is "completed", and no pull request has changed since the follow-up was sent.'
    ],
    [
      'what is not known',
      { proof: 'settled', prLink: before.prLink },
      'The agent job is "completed".'
    ]
  ])('says only what was seen where no work was: %s', (_, given, expected) => {
    const state = stateOf({ before, send: SENT, result: ended(given) })
    expect(headline(state)).toBe(expected)
  })

  it('says only how the job is where it was not finished before', () => {
    const active = { ...before, status: 'active' }
    const result = ended({ proof: 'settled', changed: false })
    const state = stateOf({ before: active, send: SENT, result })
    expect(headline(state)).toBe('The agent job is "completed".')
  })

  it('says of an unchanged pull request that it has no new commits', () => {
    const result = ended({ outcome: 'no-changes', prLink: before.prLink })
    expect(headline(stateOf({ before, send: SENT, result }))).toBe(
      'The agent finished. Its pull request has no new commits.'
    )
  })

  it('says that a job was started', () => {
    const result = { ...failed(), outcome: 'sent' } as const
    const state = stateOf({ send: SENT, startsJob: true, result })
    expect(headline(state)).toBe('The agent job was started.')
    expect(headline({ ...state, startsJob: false })).toBe(
      'The follow-up was sent.'
    )
  })

  it('does not say of a reported end that it saw it', () => {
    const { proof: _, ...result } = ended()
    const state = stateOf({ send: SENT, result })
    expect(headline(state)).toBe(
      'The end of this follow-up was reported before.'
    )
  })

  it('begins with a picture for each outcome', () => {
    for (const outcome of OUTCOMES)
      expect(ICONS[outcome]).toMatch(/^\p{Emoji}/u)
  })

  it('of a check says how the job is', () => {
    const state = stateOf({ send: { kind: 'none' }, result: ended() })
    expect(headline(state)).toBe('The agent job is "completed".')
  })

  it('of what was cancelled says that the job continues, if it was watched', () => {
    const result = { ...failed(), outcome: 'cancelled' } as const
    const goesOn = /no longer watches the agent job, which continues/
    expect(headline(stateOf({ send: SENT, result }))).toMatch(goesOn)
    const watched = {
      send: { kind: 'none' },
      tracking: { seen: [] },
      result
    } as const
    expect(headline(stateOf(watched))).toMatch(goesOn)
    const latest = snapshot('failed', 0)
    const before = snapshot('active', 0)
    const tracking = {
      seen: [
        { first: before, latest: before },
        { first: latest, latest }
      ]
    }
    expect(headline(stateOf({ send: SENT, tracking, result }))).toBe(
      'The run was cancelled and no longer watches the agent job.'
    )
    expect(headline(unsent(result))).toBe('The run was cancelled.')
    const begun = { send: { kind: 'none' }, result } as const
    expect(headline(stateOf(begun))).toBe('The run was cancelled.')
  })

  it('of what is unknown says what', () => {
    const result = { ...failed(), outcome: 'unknown' } as const
    expect(headline(stateOf({ send: SENT, result }))).toContain(
      'how the follow-up ended'
    )
    expect(headline(unsent(result))).toContain('whether the service accepted')
  })

  it('says the time limit of a time-out, and leaves an error to its cause', () => {
    const result = { ...failed(), outcome: 'timed-out' } as const
    const about = { timeLimitMs: 60_000 }
    expect(headline(stateOf({ about, send: SENT, result }))).toContain(
      '(1 min)'
    )
    expect(headline(unsent())).toBe('')
  })
})

function failed(fix = '', reason: Stopped['reason'] = 'unreachable'): Stopped {
  const what = say`The service answered 503.`
  return {
    kind: 'stopped',
    outcome: 'error',
    reason,
    what,
    fix: fix ? say`${[{ kind: 'own', text: fix }]}` : []
  }
}

function ended(given: Partial<Ended> = {}): Ended {
  return {
    kind: 'ended',
    outcome: 'completed',
    status: 'completed',
    prLink: null,
    proof: 'seen',
    ...given
  }
}
