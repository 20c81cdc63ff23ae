import { openLog } from '../../src/action/log.ts'
import type { AgentJob, Snapshot } from '../../src/agent/job.ts'
import type { Limits } from '../../src/common/clock.ts'
import { type Problem, say } from '../../src/common/message.ts'
import type { Again } from '../../src/http/failure.ts'
import type { VirtualClock } from '../../stage/clock.ts'

export const PROBLEM: Problem = {
  reason: 'refused',
  what: say`It went wrong.`,
  fix: say`Put it right.`
}

export const AGAIN: Again = { kind: 'again', problem: PROBLEM }

export function asked(retryAfterMs: number): Again {
  return { ...AGAIN, retryAfterMs }
}

/** A job as a check shows it. */
export function job(status: string, prLink: string | null = null): AgentJob {
  return {
    id: 'job-1',
    status,
    prLink,
    source: { repository: null, ref: null },
    model: null,
    createdAt: null,
    archivedAt: null
  }
}

/** A check that was answered as soon as it was made. */
export function snapshot(
  status: string,
  at: number,
  prLink: string | null = null
): Snapshot {
  const times = { beganAt: at, answeredAt: at }
  return { kind: 'snapshot', job: job(status, prLink), ...times }
}

export function limits(clock: VirtualClock, ms: number): Limits {
  return { deadline: clock.now() + ms, stop: new AbortController().signal }
}

/** A log, and the warnings that it tells. */
export function keptLog(clock: VirtualClock) {
  const warnings: string[] = []
  const log = openLog(
    clock,
    { log: () => undefined, warning: line => warnings.push(line) },
    text => text
  )
  return { log, warnings }
}
