import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { backoffMs, type OnRetry } from '../http/retry.ts'
import type { Problem } from '../message.ts'
import type { LookOnce, Seen } from './look.ts'
import { nextPauseMs } from './schedule.ts'
import { judge, type Settling, see } from './settle.ts'

/** How a wait ended. */
export type WaitEnd =
  /** `late`: taken as it is, though nothing showed the follow-up at work. */
  | { readonly kind: 'ended'; readonly seen: Seen; readonly late: boolean }
  | { readonly kind: 'timed-out' }
  /** The time passed while looks failed. */
  | { readonly kind: 'out-of-sight'; readonly problem: Problem }
  /** The service won't show the job any more. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** What a wait needs. */
export interface Waiting {
  readonly clock: Clock
  readonly limits: Limits
  readonly look: LookOnce
  readonly pollIntervalMs: number
  /** What is known of the job when the wait begins. */
  readonly settling: Settling
  /** The look that was made last, part of `settling`. */
  readonly latest?: Seen
  readonly onRetry: OnRetry
}

/** Looks at the job until it has really finished, or the time is over. */
export async function waitForEnd(waiting: Waiting): Promise<WaitEnd> {
  const { clock, limits, look } = waiting
  const startedAt = clock.now()
  let { settling, latest } = waiting
  let failures = 0
  let problem: Problem | undefined
  let atLeastMs = 0
  for (;;) {
    const verdict = judge(settling)
    if (verdict.kind === 'ended' && latest)
      return { kind: 'ended', seen: latest, late: verdict.late }
    if (timeLeft(clock, limits) === 0)
      return problem ? { kind: 'out-of-sight', problem } : { kind: 'timed-out' }
    const pauseMs = nextPauseMs({
      waitedMs: clock.now() - startedAt,
      pollIntervalMs: waiting.pollIntervalMs,
      random: clock.random(),
      atLeastMs,
      ...(verdict.kind === 'unsettled'
        ? { countsInMs: verdict.countsAt - clock.now() }
        : {})
    })
    if (problem) waiting.onRetry(problem, pauseMs)
    await pause(clock, pauseMs, limits)

    const found = await look()
    if (found.kind === 'refused') return found
    if (found.kind === 'seen') {
      settling = see(settling, found.sight)
      latest = found
      failures = 0
      problem = undefined
      atLeastMs = 0
    } else {
      failures += 1
      problem = found.problem
      atLeastMs = found.retryAfterMs ?? backoffMs(failures, clock.random())
    }
  }
}
