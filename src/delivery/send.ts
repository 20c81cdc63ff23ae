import type { Refused, Sending } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { type Problem, say, sentences } from '../common/message.ts'
import { backoffMs, type OnRetry, retry } from '../http/retry.ts'
import { LAG_MOST_MS, proofOf, track } from './rules/finished.ts'
import { PAUSE_LEAST_MS } from './rules/schedule.ts'
import type { Snapshot, Tracking } from './rules/state.ts'
import type { TrackedJob } from './tracked-job.ts'

interface SendPorts {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  readonly limits: Limits
  readonly onRetry: OnRetry
  /** One try; `before` is the job's current state. */
  sendOnce(before: Snapshot): Promise<Sending>
}

/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000

/**
 * Sends a follow-up once: after a try that the service may have accepted there
 * is never another.
 *
 * @param checked the job, as it was checked beside the claim
 * @returns of a send: the job just before it, when it was, and either what the
 * service answered or, where that was lost, the checks that show it
 */
export async function send(ports: SendPorts, checked: Snapshot) {
  const { check, clock, limits, onRetry, sendOnce } = ports
  let before = checked
  let failed: Problem | undefined
  const result = await retry<Sending>(
    clock,
    limits,
    async () => {
      // What is compared with later must be from just before the send.
      const isOld = clock.now() - before.askedAt > LAG_MOST_MS
      const fresh = isOld ? await check(limits) : before
      if (fresh.kind !== 'snapshot') return fresh
      before = fresh
      // An answer could hardly come in time, and without one it is uncertain.
      if (timeLeft(clock, limits) === 0) return tooLate(failed)
      const sending = await sendOnce(before)
      failed = sending.kind === 'again' ? sending.problem : undefined
      return sending
    },
    onRetry
  )
  const at = clock.now()
  switch (result.kind) {
    case 'accepted':
      return { kind: 'sent', before, at, answer: result.job } as const
    case 'uncertain': {
      const proof = await searchProof(ports, before)
      return proof ? ({ kind: 'sent', before, at, proof } as const) : result
    }
    case 'refused':
    case 'failed':
      return result
  }
}

/** The checks that prove that a send whose answer was lost was accepted. */
async function searchProof(
  { check, clock, limits }: SendPorts,
  before: Snapshot
): Promise<Tracking | undefined> {
  const now = clock.now()
  // The time limit may pass before a check can prove anything.
  const until = (possibleFrom: number) => ({
    deadline: Math.min(
      Math.max(limits.deadline, possibleFrom, now),
      now + PROOF_MS
    ),
    cancel: limits.cancel
  })
  let seen: Tracking | undefined
  let searching = until(proofOf(before, seen).possibleFrom)
  let failures = 0
  for (;;) {
    const found = await check(searching)
    if (found.kind === 'refused') return undefined
    if (found.kind === 'snapshot') seen = track(seen, found)
    const { isProven, possibleFrom } = proofOf(before, seen)
    if (isProven) return seen
    searching = until(possibleFrom)
    if (timeLeft(clock, searching) === 0) return undefined
    const failed = found.kind === 'again' ? found : undefined
    failures = failed ? failures + 1 : 0
    const backoff = failed ? backoffMs(failures, clock.random()) : 0
    const askedMs = failed?.retryAfterMs ?? backoff
    await pause(clock, Math.max(PAUSE_LEAST_MS, askedMs), searching)
  }
}

function tooLate(failed: Problem | undefined): Refused {
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
