/**
 * Each state of a send has one row, and the rows keep the rules: what is recorded,
 * who may send, and when 👀 goes: docs/delivery.md, "What is recorded, said, and
 * advised".
 */
import { describe, expect, it } from '@jest/globals'
import { OUTCOMES } from '../../../src/delivery/rules/outcome.ts'
import { sentEarlier } from '../../../src/delivery/rules/record.ts'
import {
  type Ended,
  type FollowUpState,
  stopped
} from '../../../src/delivery/rules/state.ts'
import {
  bestOf,
  knowledgeOf,
  rowOf,
  TABLE,
  wayOf
} from '../../../src/delivery/rules/table.ts'
import { allStates, stateOf } from './states.ts'

/** What is recorded, said, and advised: design §11, docs/delivery.md. */

const OWN = { kind: 'own', reactionId: 1 } as const
const UNSENT = { kind: 'unsent' } as const
const REFUSED = { kind: 'refused' } as const

describe('of a follow-up', () => {
  it.each<[string, FollowUpState, string, string, string, string]>([
    [
      'of which there is nothing to send',
      stateOf({ send: { kind: 'none' } }),
      ...(['nothing', 'nothing', 'stays', 'check the job'] as const)
    ],
    [
      'that this run alone could send',
      stateOf({ claim: OWN, isOnlySender: true, send: UNSENT }),
      ...(['nothing', 'Nothing was sent.', 'is removed', 're-run'] as const)
    ],
    [
      'whose 👀 GitHub refused',
      stateOf({ claim: REFUSED, isOnlySender: true, send: UNSENT }),
      ...(['nothing', 'Nothing was sent.', 'is removed', 're-run'] as const)
    ],
    [
      'of a review, which no re-run sends',
      stateOf({
        about: { kind: 'review' },
        claim: OWN,
        isOnlySender: true,
        send: UNSENT
      }),
      ...(['nothing', 'Nothing was sent.', 'stays', 'ask again'] as const)
    ],
    [
      'of an event',
      stateOf({ about: { kind: 'event' }, isOnlySender: true, send: UNSENT }),
      ...(['nothing', 'Nothing was sent.', 'stays', 'ask again'] as const)
    ],
    [
      'whose 👀 could not be removed',
      stateOf({
        claim: { kind: 'release-failed' },
        isOnlySender: true,
        send: UNSENT
      }),
      ...([
        'nothing',
        'This run sent nothing.',
        'may be there',
        'check first'
      ] as const)
    ],
    [
      'of which GitHub was not asked yet',
      stateOf({ send: UNSENT }),
      ...(['nothing', 'This run sent nothing.', 'stays', 're-run'] as const)
    ],
    [
      'of a review, of which GitHub was not asked yet',
      stateOf({ about: { kind: 'review' }, send: UNSENT }),
      ...(['nothing', 'This run sent nothing.', 'stays', 'ask again'] as const)
    ],
    [
      'of which GitHub was not asked in a later attempt',
      stateOf({ about: { attempt: 2 }, send: UNSENT }),
      ...([
        'nothing',
        'This run sent nothing; another may have.',
        'is removed',
        'check first'
      ] as const)
    ],
    [
      'whose 👀 GitHub has not answered',
      stateOf({ claim: { kind: 'asking' }, send: UNSENT }),
      ...([
        'nothing',
        'This run sent nothing; another may have.',
        'is removed',
        'check first'
      ] as const)
    ],
    [
      'that another run has claimed',
      stateOf({ claim: { kind: 'others' }, send: UNSENT }),
      ...([
        'nothing',
        'This run sent nothing; another may have.',
        'is removed',
        'check first'
      ] as const)
    ],
    [
      'that only another comment helps',
      stateOf({ claim: OWN, isOnlySender: true, send: REFUSED }),
      ...(['refused', 'Nothing was sent.', 'stays', 'ask again'] as const)
    ],
    [
      'that is refused, and that another run may have sent',
      stateOf({ claim: { kind: 'others' }, send: REFUSED }),
      ...([
        'nothing',
        'This run sent nothing; another may have.',
        'is removed',
        'check first'
      ] as const)
    ],
    [
      'whose answer is lost',
      stateOf({ claim: OWN, isOnlySender: true, send: { kind: 'lost' } }),
      ...([
        'maybe',
        'It may have been accepted.',
        'stays',
        'check first'
      ] as const)
    ],
    [
      'that was sent',
      stateOf({ claim: { kind: 'others' }, send: sentEarlier(0) }),
      ...(['yes', 'It was sent.', 'stays', 'check the job'] as const)
    ]
  ])('%s', (_, state, mark, says, claim, way) => {
    expect(rowOf(state)).toMatchObject({ mark, says, claim, way })
  })
})

describe('of all states', () => {
  const states = allStates()

  it('each is in the table, and each row is used', () => {
    const rows = new Set(states.map(rowOf))
    expect(rows).toEqual(new Set(TABLE))
    for (const state of states)
      expect(rowOf(state).send).toContain(state.send.kind)
  })

  it('only those of the only sender say that nothing was sent', () => {
    for (const state of states)
      if (rowOf(state).says === 'Nothing was sent.')
        expect(state.isOnlySender).toBe(true)
  })

  it('none advises to send again what may have been sent', () => {
    const isSafe = ({ claim, isOnlySender }: FollowUpState) =>
      isOnlySender || claim.kind === 'none'
    for (const state of states) {
      const { way } = rowOf(state)
      const isUnsent = ['unsent', 'refused'].includes(state.send.kind)
      if (way === 'ask again' || way === 're-run')
        expect([isUnsent, isSafe(state)]).toEqual([true, true])
    }
  })

  it('none records what it does not know', () => {
    for (const state of states) {
      const { mark } = rowOf(state)
      expect(mark === 'yes').toBe(state.send.kind === 'sent')
      if (mark === 'refused') expect(state.isOnlySender).toBe(true)
    }
  })

  it('none removes 👀 of what may have been sent, or what nobody else may send', () => {
    for (const state of states) {
      const { isOnlySender, send } = state
      const isRefused = send.kind === 'refused' && isOnlySender
      if (rowOf(state).claim === 'is removed') {
        expect(['unsent', 'refused']).toContain(send.kind)
        expect(isRefused).toBe(false)
      }
    }
  })
})

it.each(OUTCOMES)(
  'after %s, more can be asked only if that is an end',
  outcome => {
    const isEnd = ['completed', 'no-changes', 'failed', 'archived'].includes(
      outcome
    )
    const kind = isEnd ? 'ended' : 'stopped'
    const result = { kind, outcome, what: [], fix: [] } as never
    const state = stateOf({ send: sentEarlier(0), result })
    expect(wayOf(state)).toBe(isEnd ? 'ask more' : 'check the job')
  }
)

const NO_CHANGES = { kind: 'ended', outcome: 'no-changes' } as Ended

describe('the best report', () => {
  const says = (
    send: FollowUpState['send'],
    result: FollowUpState['result'] = stopped('error')
  ) => stateOf({ isOnlySender: true, send, result })
  const ranked = [
    says(UNSENT),
    says(REFUSED),
    says({ kind: 'lost' }),
    says(sentEarlier(0)),
    says(sentEarlier(0), NO_CHANGES)
  ]

  it('knows most: an end, then that it was sent, then that it may have been', () => {
    expect(ranked.map(knowledgeOf)).toEqual([0, 1, 2, 3, 4])
    for (const [index, worse] of ranked.entries())
      for (const better of ranked.slice(index + 1)) {
        expect(bestOf([worse, better], one => one)).toBe(better)
        expect(bestOf([better, worse], one => one)).toBe(better)
      }
  })

  it('is the newest of those that know the same', () => {
    const [one, other] = [says(sentEarlier(0)), says(sentEarlier(1))]
    expect(bestOf([one, other], state => state)).toBe(other)
    expect(bestOf([], state => state)).toBeUndefined()
  })
})
