import { isTerminal } from '../agent/job.ts'
import type { Refused } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { type Again, backoffMs, type OnRetry } from '../http/retry.ts'
import type { Problem } from '../message.ts'
import type { LookOnce } from './job-in-view.ts'
import { nextPauseMs } from './schedule.ts'
import {
  type Ended,
  judge,
  type Settling,
  type Sight,
  see,
  showsWork
} from './settle.ts'

/** How a wait ended. */
type WaitEnd =
  | Ended
  | { readonly kind: 'timed-out'; readonly as: LastSeen }
  /** The time passed while looks failed. */
  | { readonly kind: 'out-of-sight'; readonly problem: Problem }
  /** The service no longer shows the job. */
  | Refused

/**
 * How the job stood when the time was over. `stale`: as before the follow-up;
 * `unsettled`: finished, too shortly to tell whether with the follow-up.
 */
export type LastSeen = 'active' | 'stale' | 'unsettled'

/** What a wait needs. */
export interface Waiting {
  readonly clock: Clock
  readonly limits: Limits
  readonly look: LookOnce
  readonly pollIntervalMs: number
  /** What is known of the job when the wait begins. */
  readonly settling: Settling
  readonly onRetry: OnRetry
  /** Called for each look that shows the follow-up, not the time before. */
  readonly onSeen: (sight: Sight) => void
}

/** What is known at a moment of the wait. */
interface Known {
  readonly settling: Settling
  /** The looks that have failed since the latest that succeeded. */
  readonly failing?: {
    readonly looks: number
    readonly problem: Problem
    /** The pause that the service, or the backoff, asks for. */
    readonly pauseMs: number
  }
}

/** Looks at the job until it has really finished, or the time is over. */
export async function waitForEnd(waiting: Waiting): Promise<WaitEnd> {
  const { clock, limits, look, onRetry } = waiting
  const startedAt = clock.now()
  let known: Known = { settling: waiting.settling }
  for (;;) {
    const end = endOf(known, timeLeft(clock, limits) === 0)
    if (end) return end

    const pauseMs = pauseAfter(known, waiting, startedAt)
    if (known.failing)
      onRetry(known.failing.problem, Math.min(pauseMs, timeLeft(clock, limits)))
    await pause(clock, pauseMs, limits)

    const found = await look(limits)
    if (found.kind === 'refused') return found
    if (found.kind === 'again') known = failed(known, found, clock)
    else {
      known = { settling: see(known.settling, found) }
      if (judge(known.settling).kind !== 'unsettled') waiting.onSeen(found)
    }
  }
}

function endOf(
  { settling, failing }: Known,
  isTimeOver: boolean
): WaitEnd | undefined {
  const verdict = judge(settling)
  if (verdict.kind === 'ended') return verdict
  if (!isTimeOver) return undefined
  return failing
    ? { kind: 'out-of-sight', problem: failing.problem }
    : { kind: 'timed-out', as: lastSeen(settling) }
}

function lastSeen(settling: Settling): LastSeen {
  const { basis } = settling
  if (judge(settling).kind === 'active') return 'active'
  return basis.kind === 'sent' &&
    isTerminal(basis.before.job.status) &&
    !showsWork(settling)
    ? 'stale'
    : 'unsettled'
}

function pauseAfter(
  { settling, failing }: Known,
  { clock, pollIntervalMs }: Waiting,
  startedAt: number
): number {
  const verdict = judge(settling)
  return nextPauseMs({
    waitedMs: clock.now() - startedAt,
    pollIntervalMs,
    random: clock.random(),
    ...(failing && { atLeastMs: failing.pauseMs }),
    ...(verdict.kind === 'unsettled' && {
      countsInMs: verdict.countsAt - clock.now()
    })
  })
}

function failed(
  known: Known,
  { problem, retryAfterMs }: Again,
  clock: Clock
): Known {
  const looks = (known.failing?.looks ?? 0) + 1
  const pauseMs = retryAfterMs ?? backoffMs(looks, clock.random())
  return { ...known, failing: { looks, problem, pauseMs } }
}
