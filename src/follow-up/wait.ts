import type { Refused } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { type Again, backoffMs, type OnRetry } from '../http/retry.ts'
import type { Problem } from '../message.ts'
import {
  judge,
  needsHead,
  type Snapshot,
  showsWork,
  type Tracking,
  track,
  type Verdict
} from './finished.ts'
import { nextPauseMs } from './schedule.ts'
import type { CheckOnce } from './tracked-job.ts'

/** How a wait ended. */
type WaitEnd =
  | Extract<Verdict, { kind: 'ended' | 'not-started' }>
  | { readonly kind: 'timed-out'; readonly as: LastSeen }
  /** The time limit passed while checks failed. */
  | { readonly kind: 'unreadable'; readonly problem: Problem }
  /** The service no longer shows the job. */
  | Refused

/**
 * The job when the time limit passed. `stale`: as before the follow-up;
 * `unsettled`: finished, too shortly to tell whether with the follow-up.
 */
export type LastSeen = 'active' | 'stale' | 'unsettled'

/** What a wait needs. */
interface Waiting {
  readonly clock: Clock
  readonly limits: Limits
  readonly check: CheckOnce
  readonly readHead: ReadHead
  readonly pollIntervalMs: number
  /** What is known of the job when the wait begins. */
  readonly tracking: Tracking
  readonly onRetry: OnRetry
  /** Called for each check that shows the follow-up, not the time before. */
  readonly onSeen: (snapshot: Snapshot) => void
}

/** What is known at a moment of the wait. */
interface State {
  readonly tracking: Tracking
  /** The checks that have failed since the latest that succeeded. */
  readonly failing?: {
    readonly checks: number
    readonly problem: Problem
    /** The pause that the service, or the backoff, asks for. */
    readonly pauseMs: number
  }
}

/** Checks the job until it has really finished, or the time limit passes. */
export async function waitForEnd(waiting: Waiting): Promise<WaitEnd> {
  const { check, clock, limits, onRetry, onSeen } = waiting
  const startedAt = clock.now()
  let state: State = { tracking: waiting.tracking }
  for (;;) {
    const end = endOf(state, timeLeft(clock, limits) === 0)
    if (end) return end

    const pauseMs = pauseAfter(state, waiting, startedAt)
    if (state.failing)
      onRetry(state.failing.problem, Math.min(pauseMs, timeLeft(clock, limits)))
    await pause(clock, pauseMs, limits)

    const found = await check(limits)
    if (found.kind === 'refused') return found
    if (found.kind === 'again') {
      state = failed(state, found, clock)
      continue
    }
    const next = track(state.tracking, found)
    const tracking = await withHead(next, waiting.readHead)
    state = { tracking }
    const { kind } = judge(tracking)
    if (kind === 'active' || kind === 'ended') onSeen(found)
  }
}

/** Reads the pull request's head where that it moved would prove the end. */
export async function withHead(
  tracking: Tracking,
  readHead: ReadHead
): Promise<Tracking> {
  const { basis, latest } = tracking
  const headSha = basis.kind === 'sent' ? basis.before?.headSha : undefined
  if (headSha === undefined || !latest || !needsHead(tracking)) return tracking
  const head = await readHead(latest)
  return head ? { ...tracking, headMoved: head.headSha !== headSha } : tracking
}

/** Reads the head of the pull request, if it can be read. */
type ReadHead = (
  snapshot: Snapshot
) => Promise<{ readonly headSha: string } | undefined>

function endOf(
  { tracking, failing }: State,
  isTimeOver: boolean
): WaitEnd | undefined {
  const verdict = judge(tracking)
  if (verdict.kind === 'ended' || verdict.kind === 'not-started') return verdict
  if (!isTimeOver) return undefined
  return failing
    ? { kind: 'unreadable', problem: failing.problem }
    : { kind: 'timed-out', as: lastSeen(tracking) }
}

function lastSeen(tracking: Tracking): LastSeen {
  if (judge(tracking).kind === 'active') return 'active'
  const { basis } = tracking
  return basis.kind === 'sent' && basis.before && !showsWork(tracking)
    ? 'stale'
    : 'unsettled'
}

function pauseAfter(
  { tracking, failing }: State,
  { clock, pollIntervalMs }: Waiting,
  startedAt: number
): number {
  const verdict = judge(tracking)
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
  state: State,
  { problem, retryAfterMs }: Again,
  clock: Clock
): State {
  const checks = (state.failing?.checks ?? 0) + 1
  const pauseMs = retryAfterMs ?? backoffMs(checks, clock.random())
  return { ...state, failing: { checks, problem, pauseMs } }
}
