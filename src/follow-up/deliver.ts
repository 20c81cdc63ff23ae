import { type AgentJob, isTerminal } from '../agent/job.ts'
import type { Because, Sending } from '../agent/reply.ts'
import { type Clock, type Limits, timeLeft } from '../clock.ts'
import { type OnRetry, retry } from '../http/retry.ts'
import { type Failed, type Problem, say, sentences } from '../message.ts'
import type { JobInView } from './job-in-view.ts'
import { type EarlierSend, searchEarlierSend, searchProof } from './search.ts'
import { type Settling, type Sight, see, startSettling } from './settle.ts'

/** Whether this run may send the follow-up. */
export type Claimed =
  /** Nobody had claimed it before: this run, and only this run, sends. */
  | {
      readonly kind: 'won'
      /** When this was known, in milliseconds since the epoch. */
      readonly at: number
    }
  /** Another run or an earlier attempt has claimed it, and may be sending. */
  | { readonly kind: 'held' }
  /** What earlier attempts have left rules out a send. */
  | { readonly kind: 'earlier'; readonly earlier: EarlierSend }
  | Failed

/** How the delivery of a follow-up ended. */
export type Delivery =
  | Delivered
  /** An earlier run sent it, but the job can't be seen. */
  | {
      readonly kind: 'out-of-sight'
      readonly problem: Problem
      readonly isOutOfTime: boolean
    }
  /** This run sent it; neither answer nor look shows whether it was accepted. */
  | { readonly kind: 'uncertain'; readonly problem: Problem }
  /** This run claimed it, and its own send failed. */
  | {
      readonly kind: 'unsent'
      readonly problem: Problem
      readonly because: Because
    }
  /** This run could not claim it. */
  | { readonly kind: 'unclaimed'; readonly problem: Problem }
  /** Somebody else has claimed it, and nothing shows that they sent it. */
  | {
      readonly kind: 'held'
      readonly earlier: Exclude<EarlierSend, { kind: 'sent' }>
    }

/** The service has the follow-up. */
interface Delivered {
  readonly kind: 'delivered'
  readonly job: JobInView
  /** The job before the send; unknown when an earlier run sent it. */
  readonly before?: Sight
  /** What is known of the job since the send. */
  readonly settling: Settling
}

/** The job before the send, or why it can't be seen. */
export type Before =
  | { readonly kind: 'found'; readonly job: JobInView; readonly sight: Sight }
  | {
      readonly kind: 'none'
      readonly problem: Problem
      readonly because: Because
      /** The time passed while looks failed. */
      readonly isOutOfTime: boolean
    }

/** What delivering needs of the outside. */
export interface DeliveryPorts {
  readonly clock: Clock
  readonly limits: Limits
  readonly onRetry: OnRetry
  claim(): Promise<Claimed>
  /** One look for what earlier runs have left. */
  findEarlierSend(limits: Limits): Promise<EarlierSend>
  /** Finds the job and checks it. */
  lookBefore(): Promise<Before>
  /** Sends the follow-up, one try; `before` is the job's current state. */
  send(job: JobInView, before: Sight): Promise<Sending>
  /** Called at once when the service is known to have accepted it. */
  onSent(by: 'this-run' | 'earlier-run'): void
}

/**
 * How much older than the claim the look before the send may be: another
 * comment's follow-up may have reached the job in between.
 */
const FRESH_MS = 1_000

/**
 * Delivers a follow-up at most once: only the run that wins the claim sends,
 * and after a try that the service may have accepted there is never another.
 */
export async function deliver(ports: DeliveryPorts): Promise<Delivery> {
  const [claimed, before] = await bothEnded(
    claimOrEarlierSend(ports),
    ports.lookBefore()
  )
  switch (claimed.kind) {
    case 'failed':
      return { kind: 'unclaimed', problem: claimed.problem }
    case 'won':
      return before.kind === 'none'
        ? { ...before, kind: 'unsent' }
        : sendOnce(ports, before.job, before.sight, claimed.at)
    case 'sent':
      return followEarlier(claimed.at, before)
    default:
      return { kind: 'held', earlier: claimed }
  }
}

/** The claim, or what the run that holds it left of its send. */
async function claimOrEarlierSend(
  ports: DeliveryPorts
): Promise<Extract<Claimed, { kind: 'won' | 'failed' }> | EarlierSend> {
  const claim = await ports.claim()
  if (claim.kind === 'won' || claim.kind === 'failed') return claim
  const { clock, limits } = ports
  const earlier =
    claim.kind === 'earlier'
      ? claim.earlier
      : await searchEarlierSend(clock, limits, ports.findEarlierSend)
  if (earlier.kind === 'sent') ports.onSent('earlier-run')
  return earlier
}

/**
 * Both results. Where one throws, the other is still awaited first: a claim
 * whose answer nobody read could not be released.
 */
async function bothEnded<A, B>(
  first: Promise<A>,
  second: Promise<B>
): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}

/**
 * The look made before does not count: the other run may have sent after it.
 * But if it failed for good, another look would too.
 */
function followEarlier(at: number, before: Before): Delivery {
  if (before.kind === 'none') return { ...before, kind: 'out-of-sight' }
  const settling = startSettling({ kind: 'sent-earlier', at })
  return { kind: 'delivered', job: before.job, settling }
}

async function sendOnce(
  ports: DeliveryPorts,
  job: JobInView,
  seen: Sight,
  claimedAt: number
): Promise<Delivery> {
  const { clock, limits, onRetry } = ports
  let before = seen
  let failed: Problem | undefined
  const result = await retry<Sending>(
    clock,
    limits,
    async () => {
      const notBefore = failed === undefined ? claimedAt : clock.now()
      const fresh =
        before.askedAt >= notBefore - FRESH_MS ? before : await job.look(limits)
      if (fresh.kind !== 'seen') return fresh
      before = fresh
      // An answer could hardly come in time, and without one it is uncertain.
      if (timeLeft(clock, limits) === 0)
        return { kind: 'refused', because: 'setup', problem: tooLate(failed) }
      const sending = await ports.send(job, before)
      failed = sending.kind === 'again' ? sending.problem : undefined
      return sending
    },
    onRetry
  )
  switch (result.kind) {
    case 'accepted': {
      ports.onSent('this-run')
      const settling = startSettling(basisOf(clock.now(), before, result.job))
      return { kind: 'delivered', job, before, settling }
    }
    case 'uncertain': {
      const basis = basisOf(clock.now(), before)
      const settling = startSettling({ ...basis, isEstimate: true })
      const sights = await searchProof(clock, limits, job.look, before)
      if (sights === undefined)
        return { kind: 'uncertain', problem: result.problem }
      ports.onSent('this-run')
      return {
        kind: 'delivered',
        job,
        before,
        settling: sights.reduce(see, settling)
      }
    }
    case 'refused':
      return { ...result, kind: 'unsent' }
    case 'given-up':
      return { ...result, kind: 'unsent', because: 'setup' }
  }
}

/**
 * How the job stood when the service accepted the follow-up. A busy job that
 * the answer calls finished ended just before: that end is not the follow-up's.
 */
function basisOf(at: number, before: Sight, answer?: AgentJob) {
  const wasBusy = !isTerminal(before.job.status)
  const status = answer?.status ?? null
  const hadEnded = wasBusy && status !== null && isTerminal(status)
  const stood: Sight =
    hadEnded && answer
      ? { ...before, job: { ...before.job, status, prLink: answer.prLink } }
      : before
  return { kind: 'sent', at, before: stood, wasBusy } as const
}

const TIME_PASSED: Problem = {
  what: say`The time limit passed before the follow-up could be sent.`,
  remedy: say`If this happens often, raise timeout-minutes.`
}

function tooLate(failed: Problem | undefined): Problem {
  return failed
    ? { ...failed, what: sentences(failed.what, TIME_PASSED.what) }
    : TIME_PASSED
}
