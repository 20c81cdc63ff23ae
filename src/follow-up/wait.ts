import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { type Again, backoffMs, type OnRetry } from '../http/retry.ts'
import {
  judge,
  needsHead,
  type Snapshot,
  showsWork,
  type Tracking,
  track
} from '../rules/finished.ts'
import { nextPauseMs } from '../rules/schedule.ts'
import type { TrackedJob } from './tracked-job.ts'

/** `stale`: as before the follow-up; `unsettled`: finished, but too shortly. */
export type LastSeen = 'active' | 'stale' | 'unsettled'

/** @param waiting `onTracked` is called for each check of the job */
export async function waitForEnd(waiting: {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  readonly limits: Limits
  readonly pollIntervalMs: number
  readonly tracking: Tracking
  readonly onRetry: OnRetry
  readonly onTracked: (tracking: Tracking) => void
  readonly readHead: Parameters<typeof withHead>[1]
}) {
  const { check, clock, limits, onRetry, pollIntervalMs } = waiting
  const startedAt = clock.now()
  let { tracking } = waiting
  let failed: Again | undefined
  let failures = 0
  for (;;) {
    const verdict = judge(tracking)
    const { kind } = verdict
    if (kind === 'ended' || kind === 'not-started') return verdict
    if (timeLeft(clock, limits) === 0)
      return failed
        ? ({ kind: 'unreadable', problem: failed.problem } as const)
        : ({ kind: 'timed-out', as: lastSeen(tracking) } as const)

    const backoff = failed && backoffMs(failures, clock.random())
    const pauseMs = nextPauseMs({
      waitedMs: clock.now() - startedAt,
      pollIntervalMs,
      random: clock.random(),
      atLeastMs: failed?.retryAfterMs ?? backoff,
      countsInMs:
        kind === 'unsettled' ? verdict.countsAt - clock.now() : undefined
    })
    if (failed)
      onRetry(failed.problem, Math.min(pauseMs, timeLeft(clock, limits)))
    await pause(clock, pauseMs, limits)

    const found = await check(limits)
    if (found.kind === 'refused') return found
    failed = found.kind === 'again' ? found : undefined
    failures = failed ? failures + 1 : 0
    if (found.kind === 'again') continue
    tracking = await withHead(track(tracking, found), waiting.readHead)
    waiting.onTracked(tracking)
  }
}

/** Reads the pull request's head where that it moved would prove the end. */
export async function withHead(
  tracking: Tracking,
  readHead: (
    snapshot: Snapshot
  ) => Promise<{ readonly headSha: string } | undefined>
): Promise<Tracking> {
  const { basis, latest } = tracking
  const headSha = basis.kind === 'sent' ? basis.before?.headSha : undefined
  if (headSha === undefined || !latest || !needsHead(tracking)) return tracking
  const head = await readHead(latest)
  return head ? { ...tracking, headMoved: head.headSha !== headSha } : tracking
}

function lastSeen(tracking: Tracking): LastSeen {
  if (judge(tracking).kind === 'active') return 'active'
  const { basis } = tracking
  return basis.kind === 'sent' && basis.before && !showsWork(tracking)
    ? 'stale'
    : 'unsettled'
}
