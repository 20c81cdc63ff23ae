import type { RunContext } from '../action/context.ts'
import type { Refused } from '../agent/reply.ts'
import { timeLeft } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import type { Problem } from '../common/message.ts'
import { readHead } from '../github/pull-request.ts'
import { type FailedCheck, pollJob } from './poll.ts'
import {
  type Checking,
  judge,
  looksAsBefore,
  needsHead,
  type Verdict,
  withSnapshot
} from './rules/finished.ts'
import { nextPauseMs } from './rules/schedule.ts'
import type { FollowUpState } from './rules/state.ts'
import type { TrackedJob } from './tracked-job.ts'

/**
 * What a wait came to. `failed`: the time limit passed while checks failed.
 * `timed-out`: with what the last checks showed.
 */
export type Waited =
  | Extract<Verdict, { kind: 'ended' | 'not-seen-working' }>
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'timed-out'; readonly lastSeen: LastSeen }
  | Refused

/**
 * What the last checks showed. `unseen`: no check came through. `as-before`: the
 * job looks as it did before the follow-up. `unsettled`: it has ended, but too
 * recently to count.
 */
export type LastSeen = 'unseen' | 'active' | 'as-before' | 'unsettled'

/**
 * Checks the job until it is known how the follow-up ended, the service
 * refuses a check, or the time limit passes, and returns which. Each check is
 * noted in the state, also for a run that is interrupted. Throws `Cancelled`
 * on a cancel.
 */
export async function waitForEnd(
  context: RunContext,
  job: TrackedJob
): Promise<Waited> {
  const { clock, inputs, learn, limits, onRetry, state } = context
  const startedAt = clock.now()
  const pauseMs = (failed: FailedCheck | undefined): number => {
    const verdict = judge(state(), inputs)
    const certainAt = failed?.failure.certainAt
    const endAt = verdict.kind === 'unsettled' ? verdict.countsAt : undefined
    const countsAt = certainAt ?? endAt
    const now = clock.now()
    const ms = nextPauseMs({
      waitedMs: now - startedAt,
      pollIntervalMs: inputs.pollIntervalMs,
      random: clock.random(),
      // A job that is missing for a while is looked for as usual.
      atLeastMs:
        certainAt === undefined
          ? failed?.backoffMs
          : failed?.failure.retryAfterMs,
      countsInMs: countsAt && countsAt - now
    })
    if (failed)
      onRetry(failed.failure.problem, Math.min(ms, timeLeft(clock, limits)))
    return ms
  }
  const waited = await pollJob({
    check: job.check,
    clock,
    limits: () => limits,
    onSnapshot: async snapshot => {
      const seen = withSnapshot(state(), snapshot)
      const { before, tracking } = await withHead(seen, inputs, prLink =>
        readHead(context, prLink)
      )
      const named = state().job
      const latest = named && { ...named, latest: snapshot }
      learn(defined({ before, job: latest, tracking }))
    },
    decide: () => {
      const verdict = judge(state(), inputs)
      const { kind } = verdict
      return kind === 'ended' || kind === 'not-seen-working'
        ? verdict
        : undefined
    },
    pauseMs
  })
  if (waited.kind === 'refused') return waited
  if (waited.kind === 'decided') return waited.value
  const { failure } = waited
  return failure
    ? { kind: 'failed', problem: failure.problem }
    : { kind: 'timed-out', lastSeen: lastSeenIn(state(), inputs) }
}

/**
 * Returns the state with the pull request's head, if it would count now that it
 * moved. If the head can't be read, the state is returned as it is.
 */
export async function withHead(
  state: FollowUpState,
  checking: Checking,
  read: (
    prLink: string | null
  ) => Promise<{ readonly headSha: string } | undefined>
): Promise<FollowUpState> {
  const { tracking } = state
  const latest = tracking?.seen.at(-1)?.latest
  if (!latest || !needsHead(state, checking)) return state
  const head = await read(latest.job.prLink)
  if (head === undefined) return state
  return { ...state, tracking: { ...tracking, headSha: head.headSha } }
}

function lastSeenIn(state: FollowUpState, checking: Checking): LastSeen {
  if (state.tracking === undefined) return 'unseen'
  if (judge(state, checking).kind === 'active') return 'active'
  return looksAsBefore(state) ? 'as-before' : 'unsettled'
}
