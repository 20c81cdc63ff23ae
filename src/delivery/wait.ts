import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Again, backoffMs, type OnRetry } from '../http/retry.ts'
import {
  type Checking,
  judge,
  looksAsBefore,
  needsHead,
  withCheck
} from './rules/finished.ts'
import { nextPauseMs } from './rules/schedule.ts'
import type { FollowUpState } from './rules/state.ts'
import type { TrackedJob } from './tracked-job.ts'

/** Checks the job until it is known how the follow-up ended. */
export async function waitForEnd(waiting: {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  readonly limits: Limits
  readonly checking: Checking
  readonly pollIntervalMs: number
  readonly onRetry: OnRetry
  readonly readHead: Parameters<typeof withHead>[2]
  readonly state: () => FollowUpState
  readonly know: (more: Partial<FollowUpState>) => unknown
}) {
  const { check, checking, clock, know, limits, onRetry, state } = waiting
  const startedAt = clock.now()
  let failed: Again | undefined
  let failures = 0
  for (;;) {
    const verdict = judge(state(), checking)
    const { kind } = verdict
    if (kind === 'ended' || kind === 'not-started') return verdict
    if (timeLeft(clock, limits) === 0)
      return failed
        ? ({ kind: 'failed', problem: failed.problem } as const)
        : ({ kind: 'timed-out', as: lastSeen(state(), checking) } as const)

    const now = clock.now()
    const endAt = kind === 'unsettled' ? verdict.countsAt : undefined
    const countsAt = failed?.certainAt ?? endAt
    const isDown = failed && failed.certainAt === undefined
    const backoff = isDown ? backoffMs(failures, clock.random()) : undefined
    const pauseMs = nextPauseMs({
      waitedMs: now - startedAt,
      pollIntervalMs: waiting.pollIntervalMs,
      random: clock.random(),
      atLeastMs: failed?.retryAfterMs ?? backoff,
      countsInMs: countsAt && countsAt - now
    })
    if (failed)
      onRetry(failed.problem, Math.min(pauseMs, timeLeft(clock, limits)))
    await pause(clock, pauseMs, limits)

    const found = await check(limits)
    if (found.kind === 'refused') return found
    failed = found.kind === 'again' ? found : undefined
    failures = failed ? failures + 1 : 0
    if (found.kind === 'again') continue
    const seen = withCheck(state(), found)
    const { before, tracking } = await withHead(
      seen,
      checking,
      waiting.readHead
    )
    know(defined({ before, tracking }))
  }
}

/** Reads the pull request's head where that it moved would count. */
export async function withHead(
  state: FollowUpState,
  checking: Checking,
  readHead: (
    prLink: string | null
  ) => Promise<{ readonly headSha: string } | undefined>
): Promise<FollowUpState> {
  const { before, tracking } = state
  const latest = tracking?.seen.at(-1)?.latest
  if (!latest || !needsHead(state, checking)) return state
  const head = await readHead(latest.job.prLink)
  if (head === undefined) return state
  const headMoved = head.headSha !== before?.headSha
  return { ...state, tracking: { ...tracking, headMoved } }
}

/**
 * `unseen`: no check came through; `stale`: as before the follow-up;
 * `unsettled`: ended, but too recently.
 */
function lastSeen(state: FollowUpState, checking: Checking) {
  if (state.tracking === undefined) return 'unseen'
  if (judge(state, checking).kind === 'active') return 'active'
  return looksAsBefore(state) ? 'stale' : 'unsettled'
}
