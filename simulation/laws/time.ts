import { outputAt, sends } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

/** What is out at the time limit gets 1.5 s more; timers come late. */
const OUTCOME_AFTER_LIMIT_MS = 2_000
/** And the look after a send that was out then as much again. */
const LAST_LOOK_MS = 1_500
/** Reporting has two minutes of its own, and what is out then 1.5 s more. */
const REPORTING_MS = 122_000
/** The runner kills 10 s after a cancel; we promise half of it. */
const AFTER_CANCEL_MS = 5_000

/** How long runs took beyond what was promised to them. Milliseconds. */
export interface Lateness {
  /** From the time limit to the outcome. */
  readonly outcome: number
  /** From the outcome to the end. */
  readonly reporting: number
  /** From a cancel to the end. */
  readonly cancel: number
}

export const NEVER_LATE: Lateness = {
  outcome: Number.NEGATIVE_INFINITY,
  reporting: Number.NEGATIVE_INFINITY,
  cancel: Number.NEGATIVE_INFINITY
}

/** The worst of each. */
export function worst(one: Lateness, other: Lateness): Lateness {
  return {
    outcome: Math.max(one.outcome, other.outcome),
    reporting: Math.max(one.reporting, other.reporting),
    cancel: Math.max(one.cancel, other.cancel)
  }
}

/** How late one run was. */
function latenessOf(run: RunRecord): Lateness {
  const outcomeAt = outputAt(run, 'outcome')
  const { endedAt, cancelledAt, deadline } = run
  if (endedAt === undefined || outcomeAt === undefined) return NEVER_LATE
  return {
    outcome: outcomeAt - deadline,
    reporting: endedAt - outcomeAt,
    cancel:
      cancelledAt === undefined
        ? Number.NEGATIVE_INFINITY
        : endedAt - cancelledAt
  }
}

/** The worst lateness of a world's runs. */
export function worstLateness(world: World): Lateness {
  return world.runs.map(latenessOf).reduce(worst, NEVER_LATE)
}

function outcomeMs(run: RunRecord): number {
  const isOut = sends(run).some(
    ({ repliedAt }) => Number(repliedAt) >= run.deadline
  )
  return OUTCOME_AFTER_LIMIT_MS + (isOut ? LAST_LOOK_MS : 0)
}

/** Every run ends in its time. */
const endsInTime: Law = world =>
  world.runs.flatMap(run => {
    const late = latenessOf(run)
    return [
      ...(late.outcome > outcomeMs(run)
        ? [`${run.name} has its outcome ${late.outcome} ms past the limit`]
        : []),
      ...(late.reporting > REPORTING_MS
        ? [`${run.name} reports for ${late.reporting} ms`]
        : []),
      ...(late.cancel > AFTER_CANCEL_MS
        ? [`${run.name} ends ${late.cancel} ms after its cancel`]
        : [])
    ]
  })

export const timeLaws: readonly Law[] = [endsInTime]
