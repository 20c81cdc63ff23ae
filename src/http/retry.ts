import {
  type Clock,
  type Limits,
  pause,
  throwIfCancelled,
  timeLeft
} from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import {
  duration,
  type Failed,
  type Problem,
  say,
  sentences,
  timeOfDay
} from '../common/message.ts'

/** First pause of a backoff: short enough not to be felt, long for a server. */
const BACKOFF_FIRST_MS = 1_000
/** Longest pause of a backoff: an outage that ends is noticed soon. */
const BACKOFF_MOST_MS = 30_000

/**
 * Returns the pause before the next try: 1 s, doubled with each failure up to
 * 30 s, and shortened at random by up to half, so that clients that failed
 * together don't come back together.
 * @param failures in a row, at least 1
 * @param random from 0 up to 1
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1))
  return full * (1 - random / 2)
}

/**
 * Returns the pause that a `Retry-After` header asks for, from now on; 0 for a
 * date that has passed, undefined if the header is missing or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(
  header: string | undefined,
  now: number
): number | undefined {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value), FOREVER_S) * 1000
  const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Thirty years: no time limit is longer, and dates can still be computed. */
const FOREVER_S = 1_000_000_000

/** Date.parse accepts much that is not an HTTP date: "wait 5" is a day in May. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** A try that failed but may succeed later. */
export interface Again {
  readonly kind: 'again'
  readonly problem: Problem
  /** The pause that the server asked for. */
  readonly retryAfterMs?: number
  /** The time from which on the same answer is final. */
  readonly certainAt?: number
  /** Whether the request certainly had no effect. */
  readonly hadNoEffect?: boolean
  /** Whether a rate limit refused the request. */
  readonly isLimited?: boolean
  /** The status of the answer to a check, if there was one. */
  readonly status?: number
}

/** Returns a failure that may pass, with the pause that the server asked for. */
export function again(problem: Problem, retryAfterMs?: number): Again {
  return { kind: 'again', problem, ...defined({ retryAfterMs }) }
}

/** Is called before each pause, with the failure and the length of the pause. */
export type OnRetry = (problem: Problem, pauseMs: number) => void

/**
 * Tries until the result is anything but {@link Again}, and returns that. The
 * last try is made at the deadline. Returns `failed` once the deadline has
 * passed, or at once if the server asks for a longer pause than there is time.
 * Throws `Cancelled` on a cancel.
 */
export async function retry<T extends { readonly kind: string }>(
  clock: Clock,
  limits: Limits,
  tryOnce: () => Promise<T | Again>,
  onRetry: OnRetry
): Promise<Exclude<T, Again> | Failed> {
  for (let failures = 1; ; failures += 1) {
    const result = await tryOnce()
    if (!isAgain(result)) return result as Exclude<T, Again>
    const { problem, retryAfterMs: askedMs = 0 } = result
    const remainingMs = timeLeft(clock, limits)
    if (remainingMs === 0 || askedMs > remainingMs)
      return { kind: 'failed', problem: tooLate(result, clock) }
    // A server that asks for no pause still gets one, so this never spins.
    const pauseMs = Math.max(askedMs, backoffMs(failures, clock.random()))
    throwIfCancelled(limits)
    onRetry(problem, Math.min(remainingMs, pauseMs))
    await pause(clock, pauseMs, limits)
  }
}

function isAgain(result: { readonly kind: string }): result is Again {
  return result.kind === 'again'
}

/** Returns the problem of the last try, and that there is no time for more. */
function tooLate({ problem, retryAfterMs }: Again, clock: Clock): Problem {
  const why =
    retryAfterMs === undefined
      ? say`The time limit passed before a retry succeeded.`
      : say`It asks to wait ${duration(retryAfterMs)}, until ${timeOfDay(clock.now() + retryAfterMs)}, which is past the time limit.`
  return { ...problem, what: sentences(problem.what, why) }
}
