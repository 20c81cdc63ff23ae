import type { Refused, Sending } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { backoffMs, type OnRetry, retry } from '../http/retry.ts'
import { type Problem, say, sentences } from '../message.ts'
import { proofOf, type Snapshot } from '../rules/finished.ts'
import { PAUSE_LEAST_MS } from '../rules/schedule.ts'
import type { TrackedJob } from './tracked-job.ts'

interface SendPorts {
  readonly check: TrackedJob['check']
  readonly clock: Clock
  readonly limits: Limits
  readonly onRetry: OnRetry
  /** One try; `before` is the job's current state. */
  sendOnce(before: Snapshot): Promise<Sending>
}

/** Another comment's follow-up may have reached the job before the claim. */
const FRESH_MS = 1_000
/** How long to check for proof that a send whose answer was lost arrived. */
const PROOF_MS = 30_000

/**
 * Sends a follow-up once: after a try that the service may have accepted there
 * is never another. `proof`: the checks that show it, where the answer was
 * lost.
 *
 * @param checked the job, as it was checked beside the claim
 * @param claimedAt when the claim was answered
 */
export async function send(
  ports: SendPorts,
  checked: Snapshot,
  claimedAt: number
) {
  const { check, clock, limits, onRetry, sendOnce } = ports
  let before = checked
  let failed: Problem | undefined
  const result = await retry<Sending>(
    clock,
    limits,
    async () => {
      const notBefore = failed === undefined ? claimedAt : clock.now()
      const fresh =
        before.askedAt >= notBefore - FRESH_MS ? before : await check(limits)
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
      return { kind: 'sent', before, at, proof: undefined } as const
    case 'uncertain': {
      const proof = await searchProof(ports, before)
      return proof ? ({ kind: 'sent', before, at, proof } as const) : result
    }
    case 'refused':
      return result
    case 'given-up':
      return { ...result, kind: 'refused', because: 'setup' } as const
  }
}

/** The checks that prove that a send whose answer was lost was accepted. */
async function searchProof(
  { check, clock, limits }: SendPorts,
  before: Snapshot
): Promise<readonly Snapshot[] | undefined> {
  const now = clock.now()
  // The time limit may pass before a check can prove anything.
  const until = (possibleFrom: number) => ({
    deadline: Math.min(
      Math.max(limits.deadline, possibleFrom, now),
      now + PROOF_MS
    ),
    cancel: limits.cancel
  })
  let snapshots: readonly Snapshot[] = []
  let searching = until(proofOf(before, snapshots).possibleFrom)
  let failures = 0
  for (;;) {
    const found = await check(searching)
    if (found.kind === 'refused') return undefined
    if (found.kind === 'snapshot') snapshots = [...snapshots, found]
    const { isProven, possibleFrom } = proofOf(before, snapshots)
    if (isProven) return snapshots
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
    : { reason: 'time-limit' as const, what: passed, remedy: RAISE_LIMIT }
  return { kind: 'refused', because: 'setup', problem }
}

const RAISE_LIMIT = say`If this happens often, raise timeout-minutes.`
