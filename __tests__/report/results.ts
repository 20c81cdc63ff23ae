import { say } from '../../src/common/message.ts'
import type {
  Ended,
  FollowUpState,
  Stopped
} from '../../src/delivery/rules/state.ts'
import { stateOf } from '../delivery/rules/states.ts'

/** What is known where a comment can ask. */
export const COMMAND = {
  command: '/agent',
  wantsReport: true,
  startJob: 'on-request'
} as const

/** This run alone could send it, and did not. */
export function unsent(result = failed(), about = {}): FollowUpState {
  return stateOf({
    about: { ...COMMAND, ...about },
    claim: 'added',
    send: { kind: 'not-sent' },
    result
  })
}

export function failed(
  fix = '',
  reason: Stopped['reason'] = 'unreachable'
): Stopped {
  const what = say`The service answered 503.`
  return {
    kind: 'stopped',
    outcome: 'error',
    reason,
    what,
    fix: fix ? say`${[{ kind: 'own', text: fix }]}` : []
  }
}

export function ended(given: Partial<Ended> = {}): Ended {
  return {
    kind: 'ended',
    outcome: 'completed',
    status: 'completed',
    prLink: null,
    proof: 'own',
    ...given
  }
}
