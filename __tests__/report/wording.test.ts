/**
 * What a report says for each outcome: its headline, and its details:
 * docs/delivery.md, "What is recorded, said, and advised".
 */
import { describe, expect, it } from '@jest/globals'
import { plain } from '../../src/common/message.ts'
import { defined } from '../../src/common/values.ts'
import { sentEarlier } from '../../src/delivery/rules/reported-state.ts'
import {
  type Ended,
  type FollowUpState,
  OUTCOMES,
  type Sent,
  stopped
} from '../../src/delivery/rules/state.ts'
import type { PullRequest } from '../../src/github/pull-request.ts'
import { ICONS, wordingOf } from '../../src/report/wording.ts'
import { allStates, concluded, stateOf } from '../delivery/rules/states.ts'
import { snapshot } from '../fakes/follow-up.ts'
import { ended, failed, unsent } from './results.ts'

const SENT: Sent = { ...sentEarlier(0), by: 'this-run', isExact: true }

const report = (state: FollowUpState) =>
  wordingOf(concluded(state), text => text)
const details = (state: FollowUpState) => plain(report(state).details)
const headline = (state: FollowUpState) => plain(report(state).headline)

describe('the details', () => {
  it.each(['error', 'cancelled', 'unknown'] as const)(
    'of %s say of the send what the table says',
    outcome => {
      for (const state of allStates()) {
        const said = details({ ...state, result: { ...failed(), outcome } })
        const { kind } = state.send
        expect(said.includes('This run sent nothing.')).toBe(
          kind === 'not-sent'
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

  it('say so of a job that was started only if it ended with one', () => {
    const pullState = { name: 'acme/shop#8', state: 'merged' } as const
    const started = { isStart: true, send: SENT, pullState } as const
    const sent = stateOf({ ...started, result: stopped('sent') })
    expect(details(sent)).toBe('')
    const unchanged = stateOf({ ...started, result: ended({ prLink: null }) })
    expect(details(unchanged)).toBe('')
    const prLink = 'https://github.com/acme/shop/pull/8'
    const over = stateOf({ ...started, result: ended({ prLink }) })
    expect(details(over)).toContain('is merged')
  })

  it('say of an event without a prompt that the job is only checked', () => {
    const nothing = { send: { kind: 'none' }, result: failed() } as const
    expect(
      details(stateOf({ about: { kind: 'event' }, ...nothing }))
    ).toContain('Without a prompt, the job is only checked.')
    expect(details(stateOf(nothing))).not.toContain('Without a prompt')
  })
})

it('what changed is linked only where both heads are known', () => {
  const prLink = 'https://github.test/acme/shop/pull/8'
  const pull = { repository: 'acme/shop' } as PullRequest
  const changesUrl = (was?: string, headSha?: string) => {
    const before = { status: 'completed', prLink, ...defined({ headSha: was }) }
    const result = { ...ended({ prLink }), pull, ...defined({ headSha }) }
    return report(stateOf({ before, send: SENT, result })).pullRequest
      ?.changesUrl
  }
  expect(changesUrl('a', 'b')).toMatch(/\/acme\/shop\/compare\/a\.\.b$/)
  expect(changesUrl('a', 'a')).toBeUndefined()
  expect(changesUrl('a')).toBeUndefined()
  expect(changesUrl(undefined, 'b')).toBeUndefined()
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
      'a change of the status alone',
      { proof: 'changed', changed: false, status: 'completed' },
      'The agent job is "completed", and has changed since the follow-up was sent. No pull request has changed.'
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
    const state = stateOf({ send: SENT, isStart: true, result })
    expect(headline(state)).toBe('The agent job was started.')
    expect(headline({ ...state, isStart: false })).toBe(
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
    const result = { ...ended(), proof: 'watched' } as const
    const state = stateOf({ send: { kind: 'none' }, result })
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
    // How the job is that an earlier run has sent it to, no check has shown.
    expect(headline(stateOf({ send: sentEarlier(0), result }))).toBe(
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
