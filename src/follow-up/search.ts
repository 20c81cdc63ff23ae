import { type Clock, type Limits, pause, timeLeft, within } from '../clock.ts'
import { backoffMs } from '../http/retry.ts'
import type { Problem } from '../message.ts'
import type { LookOnce } from './job-in-view.ts'
import { provesAccepted, type Sight } from './settle.ts'

/** What earlier runs of the same comment have left of their send. */
export type EarlierSend =
  /** It was sent. Milliseconds since the epoch, by our own clock. */
  | { readonly kind: 'sent'; readonly at: number }
  /** Reported: it is not known whether the service accepted it. */
  | { readonly kind: 'uncertain' }
  /** Reported: it was refused, and would be again. */
  | { readonly kind: 'refused' }
  /** The claim was taken away meanwhile: it is free. */
  | { readonly kind: 'free' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly problem: Problem }

/** How long to look for the result of another run, or of a lost answer. */
const SEARCH_MS = 30_000
/** GitHub's lists may lag: a claim that they don't show yet is not gone. */
const GONE_AFTER_MS = 5_000
/** Pauses between the looks for an earlier send: mostly a second or two. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Pause between the looks for proof. */
const PROOF_PAUSE_MS = 2_000

/**
 * Looks for an earlier send for up to half a minute: another run may be sending
 * right now.
 */
export async function searchEarlierSend(
  clock: Clock,
  limits: Limits,
  find: (limits: Limits) => Promise<EarlierSend>
): Promise<EarlierSend> {
  const startedAt = clock.now()
  const searching = within(limits, startedAt + SEARCH_MS)
  let found: EarlierSend = { kind: 'none' }
  for (const pauseMs of [...PAUSES_MS, 0]) {
    const isEarly = clock.now() - startedAt < GONE_AFTER_MS
    const seen = await find(searching)
    found = seen.kind === 'free' && isEarly ? { kind: 'none' } : seen
    const isOpen = found.kind === 'none' || found.kind === 'unreadable'
    if (!isOpen || timeLeft(clock, searching) === 0) return found
    await pause(clock, pauseMs, searching)
  }
  return found
}

/**
 * Looks for up to half a minute, and at least once, for proof that the service
 * accepted a send whose answer was lost. Gives the looks that prove it;
 * undefined: they don't.
 */
export async function searchProof(
  clock: Clock,
  limits: Limits,
  look: LookOnce,
  before: Sight
): Promise<readonly Sight[] | undefined> {
  const now = clock.now()
  const searching = {
    // The time limit may have passed while the send was out.
    deadline: Math.max(now, Math.min(limits.deadline, now + SEARCH_MS)),
    cancel: limits.cancel
  }
  let sights: readonly Sight[] = []
  let failures = 0
  for (;;) {
    const found = await look(searching)
    if (found.kind === 'refused') return undefined
    if (found.kind === 'seen') sights = [...sights, found]
    if (provesAccepted(before, sights)) return sights
    if (timeLeft(clock, searching) === 0) return undefined
    failures = found.kind === 'again' ? failures + 1 : 0
    const asked =
      found.kind === 'again'
        ? (found.retryAfterMs ?? backoffMs(failures, clock.random()))
        : 0
    await pause(clock, Math.max(PROOF_PAUSE_MS, asked), searching)
  }
}
