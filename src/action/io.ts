import type { Clock } from '../common/clock.ts'
import type { FollowUpState } from '../delivery/rules/state.ts'
import { NOTHING_KNOWN } from './begin.ts'
import type { SafeRunner } from './entry.ts'
import { type Log, openLog } from './log.ts'
import { openOutputs } from './outputs.ts'

/** Where a step says what it knows. No secret gets through. */
export interface StepIo extends SafeRunner {
  readonly log: Log
  /** What is known by now, also where the step is interrupted. */
  readonly state: () => FollowUpState
  /** Notes what becomes known; the outputs follow at once. */
  readonly know: (more: Partial<FollowUpState>) => FollowUpState
}

export function openStepIo(clock: Clock, safe: SafeRunner): StepIo {
  const { redact, runner } = safe
  const log = openLog(clock, runner, redact)
  const show = openOutputs(runner.output, redact)
  let state = NOTHING_KNOWN
  return {
    ...safe,
    log,
    state: () => state,
    know: more => {
      const isOver = more.result !== undefined && state.result === undefined
      const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {}
      state = { ...state, ...more, ...elapsed }
      show(state)
      return state
    }
  }
}
