import { sentEarlier } from '../../../src/delivery/rules/reported-state.ts'
import {
  type About,
  type Concluded,
  type FollowUpState,
  initialState,
  stopped
} from '../../../src/delivery/rules/state.ts'

/** All that a run can know of its claim. */
export const CLAIMS: readonly FollowUpState['claim'][] = [
  'maybe-added',
  'added',
  'was-there',
  'not-added'
]

/** All that a run can know of its send. */
export const SENDS: readonly FollowUpState['send'][] = [
  { kind: 'none' },
  { kind: 'not-sent' },
  { kind: 'lost' },
  sentEarlier(0)
]

const KINDS: readonly About['kind'][] = ['comment', 'line', 'review', 'event']

/** A comment that bears reactions. */
export const TARGET = { kind: 'comment', id: 7 } as const

/** What a re-run would meet again. */
const LASTING = { ...stopped('error'), isLasting: true } as const

/** Every combination, whether it can occur or not. */
export function allStates(): readonly FollowUpState[] {
  return KINDS.flatMap(kind =>
    [1, 2].flatMap(attempt =>
      [true, false].flatMap(isStart =>
        CLAIMS.flatMap(claim =>
          SENDS.flatMap(send =>
            [stopped('error'), LASTING].map(result => ({
              ...initialState,
              about: { ...initialState.about, kind, attempt },
              reactionTarget: kind === 'event' ? { kind: 'none' } : TARGET,
              isStart,
              claim,
              send,
              result
            }))
          )
        )
      )
    )
  )
}

/** A state with some of it. */
export function stateOf({
  about,
  ...known
}: Omit<Partial<FollowUpState>, 'about'> & {
  about?: Partial<About>
} = {}): FollowUpState {
  return {
    ...initialState,
    reactionTarget: TARGET,
    ...known,
    about: { ...initialState.about, kind: 'comment', ...about }
  }
}

/** Returns the state with its result; without one, that of a run that waits. */
export function concluded(state: FollowUpState): Concluded {
  return { ...state, result: state.result ?? stopped('sent') }
}
