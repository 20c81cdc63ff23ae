import type { VirtualClock } from '../../simulation/clock.ts'
import type { SeenJob } from '../../src/agent/job.ts'
import type { Limits } from '../../src/clock.ts'
import type { JobInView, LookOnce } from '../../src/follow-up/job-in-view.ts'
import type { DeliveryState } from '../../src/follow-up/outcome.ts'
import type { Sight } from '../../src/follow-up/settle.ts'
import type { Again } from '../../src/http/retry.ts'
import { openLog } from '../../src/log.ts'
import { type Problem, say } from '../../src/message.ts'

/** All that a run can know about its send. */
export const DELIVERIES = [
  'nothing-to-send',
  'unsent',
  'refused',
  'unsent-here',
  'uncertain',
  'sent'
] as const satisfies readonly DeliveryState[]

export const PROBLEM: Problem = {
  what: say`It went wrong.`,
  remedy: say`Put it right.`
}

export const AGAIN: Again = { kind: 'again', problem: PROBLEM }
export const REFUSED = {
  kind: 'refused',
  because: 'setup',
  problem: PROBLEM
} as const

export function asked(retryAfterMs: number): Again {
  return { ...AGAIN, retryAfterMs }
}

/** A job as a look shows it. */
export function job(status: string, prLink: string | null = null): SeenJob {
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

/** A look that was answered as soon as it was asked. */
export function sight(
  status: string,
  at: number,
  prLink: string | null = null
): Sight {
  return { kind: 'seen', job: job(status, prLink), askedAt: at, answeredAt: at }
}

/** A job that is only looked at: what is sent goes another way. */
export function inView(look: LookOnce): JobInView {
  const send = () => Promise.reject(new Error('Nothing is sent here.'))
  return { id: 'job-1', latest: undefined, look, send }
}

export function limits(clock: VirtualClock, ms: number): Limits {
  return { deadline: clock.now() + ms, cancel: new AbortController().signal }
}

type Look = Awaited<ReturnType<LookOnce>>

/** Looks that see what is so at their time, and when they were made. */
export function lookAt(
  clock: VirtualClock,
  see: (afterMs: number, index: number) => Look | [string, (string | null)?]
): { readonly look: LookOnce; readonly times: readonly number[] } {
  const start = clock.now()
  const times: number[] = []
  return {
    times,
    look: async () => {
      const afterMs = clock.now() - start
      const found = see(afterMs, times.push(afterMs) - 1)
      return 'kind' in found
        ? found
        : sight(found[0], clock.now(), found[1] ?? null)
    }
  }
}

/** A log that keeps what it tells, and the warnings apart. */
export function keptLog(clock: VirtualClock) {
  const lines: string[] = []
  const warnings: string[] = []
  const log = openLog(
    clock,
    { log: line => lines.push(line), warning: line => warnings.push(line) },
    text => text
  )
  return { log, lines, warnings }
}
