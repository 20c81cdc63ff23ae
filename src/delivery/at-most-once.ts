import type { AgentJob } from '../agent/job.ts'
import type { Refused, Sending } from '../agent/reply.ts'
import { type Clock, type Limits, timeLeft } from '../common/clock.ts'
import { type Failed, type Problem, say, sentences } from '../common/message.ts'
import { retry } from '../http/failure.ts'
import { LAG_MOST_MS, proofOf, track } from './rules/finished.ts'
import { PAUSE_LEAST_MS } from './rules/schedule.ts'
import type { Snapshot, Tracking } from './rules/state.ts'
import { pollJob, type TrackedJob } from './tracked-job.ts'

/** What a send to a job needs. */
interface SendPorts {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  readonly limits: Limits
  readonly onRetry: (problem: Problem, pauseMs: number) => void
  /** Sends it, in one try; `before` is the job's current state. */
  readonly sendOnce: (before: Snapshot) => Promise<Sending>
}

/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000

/**
 * Sends a follow-up to a job, and returns the result. It is sent again only
 * while the service certainly has not accepted it. If the last check is older
 * than 10 s, the job is checked again before a try. If the answer is lost,
 * proof is looked for, for up to 30 s; without any, the result is `uncertain`.
 * It is `refused` by the service, by a check, or because no time is left for a
 * try, and `failed` if the time limit passes between tries. Throws `Cancelled`
 * on a cancel.
 *
 * Of `sent`, `before` is the last check before the send, `at` when its answer
 * came or was lost, `answer` the job in it, and `proof` what was checked if it
 * was lost.
 */
export async function sendAtMostOnce(
  ports: SendPorts,
  checked: Snapshot
): Promise<
  | {
      readonly kind: 'sent'
      readonly before: Snapshot
      readonly at: number
      readonly answer?: AgentJob
      readonly proof?: Tracking
    }
  | Exclude<Sending, { kind: 'accepted' | 'again' }>
  | Failed
> {
  const { check, clock, limits, onRetry, sendOnce } = ports
  let before = checked
  let failed: Problem | undefined
  const result = await retry<Sending>(
    clock,
    limits,
    async () => {
      // Later checks are compared with it, so it must be from just before the send.
      const isOld = clock.now() - before.askedAt > LAG_MOST_MS
      const fresh = isOld ? await check(limits) : before
      if (fresh.kind !== 'snapshot') return fresh
      before = fresh
      // An answer could hardly come in time, and without one it is uncertain.
      if (timeLeft(clock, limits) === 0) return refusalForTime(failed)
      const sending = await sendOnce(before)
      failed = sending.kind === 'again' ? sending.problem : undefined
      return sending
    },
    onRetry
  )
  const at = clock.now()
  switch (result.kind) {
    case 'accepted':
      return { kind: 'sent', before, at, answer: result.job }
    case 'uncertain': {
      const proof = await searchProof(ports, before)
      return proof ? { kind: 'sent', before, at, proof } : result
    }
    case 'refused':
    case 'failed':
      return result
  }
}

/**
 * Starts a job, and returns the result. It is tried again only while the
 * service certainly has not started one. If the answer is lost, it is
 * `uncertain`, because nothing shows which job it was. It is `refused` by the
 * service, or because no time is left for a try, and `failed` if the time limit
 * passes between tries. Throws `Cancelled` on a cancel.
 *
 * @param startOnce one try
 */
export async function startAtMostOnce(
  { clock, limits, onRetry }: Pick<SendPorts, 'clock' | 'limits' | 'onRetry'>,
  startOnce: () => Promise<Sending>
): Promise<Exclude<Sending, { kind: 'again' }> | Failed> {
  let failed: Problem | undefined
  return retry<Sending>(
    clock,
    limits,
    async () => {
      if (timeLeft(clock, limits) === 0) return refusalForTime(failed)
      const starting = await startOnce()
      failed = starting.kind === 'again' ? starting.problem : undefined
      return starting
    },
    onRetry
  )
}

/**
 * Returns all checks since the send once they prove, see `proofOf`, that it was
 * accepted although its answer was lost; undefined if they don't in 30 s, or a
 * check is refused. The first check is made at once and in any case, the others
 * every 2 s or after a backoff. Past the time limit, checks go on only until an
 * `active` would be proof. Throws `Cancelled` on a cancel.
 */
async function searchProof(
  { check, clock, limits }: SendPorts,
  before: Snapshot
): Promise<Tracking | undefined> {
  const startedAt = clock.now()
  let seen: Tracking | undefined
  let isFirst = true
  const found = await pollJob({
    check,
    clock,
    limits: () => {
      const { possibleFrom } = proofOf(before, seen)
      const until = Math.max(limits.deadline, possibleFrom, startedAt)
      const deadline = Math.min(until, startedAt + PROOF_MS)
      // The job is checked once in any case.
      return {
        deadline: isFirst ? Math.max(deadline, startedAt + 1) : deadline,
        cancel: limits.cancel
      }
    },
    onSnapshot: snapshot => {
      seen = track(seen, snapshot)
    },
    decide: () => (proofOf(before, seen).isProven ? seen : undefined),
    pauseMs: failed => {
      if (isFirst) {
        isFirst = false
        return 0
      }
      return Math.max(PAUSE_LEAST_MS, failed?.backoffMs ?? 0)
    }
  })
  return found.kind === 'decided' ? found.value : undefined
}

/**
 * Returns the refusal of a send for which no time is left: the failure of the
 * last try and that the time limit passed or, without a failure, an error of
 * the reason `time-limit`, which advises to raise it.
 */
function refusalForTime(failed: Problem | undefined): Refused {
  const passed = say`The time limit passed before the follow-up could be sent.`
  const problem = failed
    ? { ...failed, what: sentences(failed.what, passed) }
    : {
        reason: 'time-limit' as const,
        what: sentences(passed, RAISE),
        fix: []
      }
  return { kind: 'refused', because: 'setup', problem }
}

const RAISE = say`If this happens often, raise timeout-minutes.`
