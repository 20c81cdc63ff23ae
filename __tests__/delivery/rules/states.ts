import { NOTHING_KNOWN } from '../../../src/action/begin.ts'
import { sentEarlier } from '../../../src/delivery/rules/record.ts'
import type {
  About,
  ClaimState,
  FollowUpState,
  SendState
} from '../../../src/delivery/rules/state.ts'

/** All that a run can know of its claim. */
export const CLAIMS: readonly ClaimState[] = [
  { kind: 'none' },
  { kind: 'asking' },
  { kind: 'own', reactionId: 1 },
  { kind: 'others' },
  { kind: 'refused' },
  { kind: 'released' },
  { kind: 'release-failed' }
]

/** All that a run can know of its send. */
export const SENDS: readonly SendState[] = [
  { kind: 'none' },
  { kind: 'unsent' },
  { kind: 'refused' },
  { kind: 'lost' },
  sentEarlier(0)
]

const KINDS: readonly About['kind'][] = ['comment', 'line', 'review', 'event']

/** Every combination, whether it can occur or not. */
export function allStates(): readonly FollowUpState[] {
  return KINDS.flatMap(kind =>
    [1, 2].flatMap(attempt =>
      [true, false].flatMap(isOnlySender =>
        CLAIMS.flatMap(claim =>
          SENDS.map(send => ({
            ...NOTHING_KNOWN,
            about: { ...NOTHING_KNOWN.about, kind, attempt },
            isOnlySender,
            claim,
            send
          }))
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
    ...NOTHING_KNOWN,
    ...known,
    about: { ...NOTHING_KNOWN.about, kind: 'comment', ...about }
  }
}
