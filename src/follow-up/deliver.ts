import { type AgentJob, isTerminal, saysActive } from '../agent/job.ts'
import type { Sending } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft, within } from '../clock.ts'
import { backoffMs, type OnRetry, retry } from '../http/retry.ts'
import { type Problem, say, sentences } from '../message.ts'
import type { LookOnce, Seen } from './look.ts'
import {
  provesTaken,
  type Settling,
  type Sight,
  see,
  startSettling
} from './settle.ts'

/** Whether this run may send the follow-up. */
export type Claim =
  /** Nobody had claimed it before: this run, and only this run, sends. */
  | { readonly kind: 'won' }
  /** It was claimed before, by another run or an earlier attempt. */
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** How the delivery of a follow-up ended. */
export type Delivery =
  | Delivered
  /** An earlier run sent it, but the job can't be seen. */
  | {
      readonly kind: 'out-of-sight'
      readonly problem: Problem
      readonly isOutOfTime: boolean
    }
  /** Nobody can tell whether the service took it; it is not sent again. */
  | { readonly kind: 'unknown'; readonly problem: Problem }
  /** Certain: the service has nothing of it. */
  | { readonly kind: 'not-sent'; readonly problem: Problem }

/** The service has the follow-up. */
export interface Delivered {
  readonly kind: 'delivered'
  /** The job before the send; unknown when an earlier run sent it. */
  readonly before?: Seen
  /** What is known of the job since the send. */
  readonly settling: Settling
  /** The latest look since the send. */
  readonly latest?: Seen
}

/** What an earlier run left of its send. */
export type EarlierSend =
  /** Milliseconds since the epoch, by our own clock. */
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'no-word' }
  | { readonly kind: 'unreadable'; readonly problem: Problem }

/** The job before the send, or why it can't be seen. */
export type Before =
  | Seen
  | {
      readonly kind: 'none'
      readonly problem: Problem
      /** The time passed while looks failed. */
      readonly isOutOfTime: boolean
    }

/** What delivering needs of the outside. */
export interface DeliveryPorts {
  readonly clock: Clock
  readonly limits: Limits
  readonly onRetry: OnRetry
  claim(): Promise<Claim>
  findEarlierSend(): Promise<EarlierSend>
  lookBefore(): Promise<Before>
  look: LookOnce
  /** Sends the follow-up, one try; `before` is the job as it stands. */
  send(before: Seen): Promise<Sending>
  /** Called at once when the service is known to have taken it. */
  onTaken(): void
}

/** How old the look before the send may be. */
const FRESH_MS = 10_000
/** How long to look for proof that a send with a lost answer was taken. */
const PROOF_MS = 30_000
/** Pause between the looks for that proof. */
const PROOF_PAUSE_MS = 2_000

/**
 * Delivers a follow-up at most once: only the run that wins the claim sends,
 * and after a try that the service may have taken there is never another.
 */
export async function deliver(ports: DeliveryPorts): Promise<Delivery> {
  const [claimed, before] = await bothEnded(
    claimOrEarlierSend(ports),
    ports.lookBefore()
  )
  switch (claimed.kind) {
    case 'failed':
      return { kind: 'not-sent', problem: claimed.problem }
    case 'won':
      return before.kind === 'none'
        ? { kind: 'not-sent', problem: before.problem }
        : sendOnce(ports, before)
    default:
      return leaveToEarlier(claimed, before)
  }
}

/** The claim, or what the run that holds it left of its send. */
async function claimOrEarlierSend(
  ports: DeliveryPorts
): Promise<Exclude<Claim, { kind: 'held' }> | EarlierSend> {
  const claim = await ports.claim()
  if (claim.kind !== 'held') return claim
  const earlier = await ports.findEarlierSend()
  if (earlier.kind === 'sent') ports.onTaken()
  return earlier
}

/**
 * Both results. Where one throws, the other is still awaited first: a claim
 * whose answer nobody read could not be released.
 */
export async function bothEnded<A, B>(
  first: Promise<A>,
  second: Promise<B>
): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}

/**
 * The look made before does not count: the other run may have sent after it.
 * But where it failed for good, no other look will do better.
 */
function leaveToEarlier(earlier: EarlierSend, before: Before): Delivery {
  switch (earlier.kind) {
    case 'no-word':
      return { kind: 'unknown', problem: CLAIMED_UNSENT }
    case 'unreadable':
      return { kind: 'unknown', problem: unreadable(earlier.problem) }
    case 'sent': {
      if (before.kind === 'none')
        return {
          kind: 'out-of-sight',
          problem: before.problem,
          isOutOfTime: before.isOutOfTime
        }
      const settling = startSettling({ kind: 'sent-earlier', at: earlier.at })
      return { kind: 'delivered', settling }
    }
  }
}

/**
 * How the job stood when the service took the follow-up. A busy job that the
 * answer calls finished ended just before: that end is not the follow-up's.
 */
function stoodAtSend(before: Sight, { status, prLink }: AgentJob): Sight {
  return !isTerminal(before.status) && status !== null && isTerminal(status)
    ? { ...before, status, prLink }
    : before
}

async function sendOnce(ports: DeliveryPorts, seen: Seen): Promise<Delivery> {
  const { clock, limits } = ports
  let before = seen
  let failed: Problem | undefined
  const result = await retry<Sending>(
    clock,
    limits,
    async () => {
      const fresh = await freshly(ports, before)
      if (fresh.kind !== 'seen') return fresh
      before = fresh
      // An answer could hardly come in time, and without one nobody can know.
      if (timeLeft(clock, limits) === 0)
        return {
          kind: 'refused',
          because: 'setup',
          problem: tooLate(failed)
        }
      const sending = await ports.send(before)
      failed = sending.kind === 'again' ? sending.problem : undefined
      return sending
    },
    ports.onRetry
  )
  const start = (seenActive: boolean, stood = before.sight) =>
    startSettling({ kind: 'sent', at: clock.now(), before: stood }, seenActive)
  switch (result.kind) {
    case 'accepted': {
      ports.onTaken()
      const settling = start(
        saysActive(result.job),
        stoodAtSend(before.sight, result.job)
      )
      return { kind: 'delivered', before, settling }
    }
    case 'uncertain': {
      const settling = start(false)
      const looks = await lookForProof(ports, before)
      if (looks === undefined)
        return { kind: 'unknown', problem: answerLost(result.problem) }
      ports.onTaken()
      return {
        kind: 'delivered',
        before,
        settling: looks.reduce(
          (known, look) => see(known, look.sight),
          settling
        ),
        latest: looks.at(-1) as Seen
      }
    }
    default:
      return { kind: 'not-sent', problem: result.problem }
  }
}

/**
 * The job as it stands: what is compared with later has to be from right before
 * the send, and others may have changed it while the claim or a pause took long.
 */
async function freshly(
  { clock, limits, look }: DeliveryPorts,
  seen: Seen
): ReturnType<LookOnce> {
  const isFresh = clock.now() - seen.sight.answeredAt <= FRESH_MS
  return isFresh ? seen : look(limits)
}

/** Looks until they prove that the service took it; undefined: they don't. */
async function lookForProof(
  ports: DeliveryPorts,
  before: Seen
): Promise<readonly Seen[] | undefined> {
  const { clock, limits } = ports
  const until = Math.min(limits.deadline, clock.now() + PROOF_MS)
  const narrowed = within(limits, until)
  let looks: readonly Seen[] = []
  let failures = 0
  for (;;) {
    const found = await ports.look(narrowed)
    if (found.kind === 'refused') return undefined
    failures = found.kind === 'again' ? failures + 1 : 0
    if (found.kind === 'seen') looks = [...looks, found]
    if (
      provesTaken(
        before.sight,
        looks.map(look => look.sight)
      )
    )
      return looks
    if (timeLeft(clock, narrowed) === 0) return undefined
    const backoff =
      found.kind === 'again'
        ? (found.retryAfterMs ?? backoffMs(failures, clock.random()))
        : 0
    await pause(clock, Math.max(PROOF_PAUSE_MS, backoff), narrowed)
  }
}

const TIME_PASSED: Problem = {
  what: say`The time limit passed before the follow-up could be sent.`,
  remedy: say`Raise timeout-minutes, or comment again.`
}

function tooLate(failed: Problem | undefined): Problem {
  return failed
    ? { ...failed, what: sentences(failed.what, TIME_PASSED.what) }
    : TIME_PASSED
}

const CLAIMED_UNSENT: Problem = {
  what: say`This comment was claimed before (👀), but there is no word that its follow-up was sent (🚀). Nobody can know whether the service took it, so it was not sent now.`,
  remedy: say`Look at the job: if the follow-up is not there, a new comment sends it. Another step of the same account that reacts with 👀 has this effect too.`
}

function unreadable(problem: Problem): Problem {
  return {
    what: sentences(
      say`This comment was claimed before (👀), and whether its follow-up was sent (🚀) could not be read.`,
      problem.what
    ),
    remedy: say`It was not sent now. Run the step again when GitHub is well.`
  }
}

function answerLost(problem: Problem): Problem {
  return {
    what: sentences(
      say`The follow-up went out, but nobody can know whether the service took it.`,
      problem.what
    ),
    remedy: say`It was not sent again. Look at the job: if the follow-up is not there, a new comment sends it.`
  }
}
