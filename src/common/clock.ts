import { defined } from './values.ts'

/** Time, passed in, so that the same code runs in real and in virtual time. */
export interface Clock {
  /** Milliseconds since the epoch; never jumps back. */
  now(): number
  /** Resolves after `ms` milliseconds, or as soon as `wake` aborts. */
  sleep(ms: number, wake?: AbortSignal): Promise<void>
  /** A number from 0 up to, not including, 1. It spreads pauses (jitter). */
  random(): number
}

const STARTED_AT = Date.now()
const STARTED_NS = process.hrtime.bigint()

export const systemClock: Clock = {
  // `performance` says the same, and takes milliseconds to load.
  now: () =>
    STARTED_AT + Number(process.hrtime.bigint() - STARTED_NS) / 1_000_000,
  sleep: (ms, wake) =>
    new Promise(resolve => {
      if (wake?.aborted) return resolve()
      const finish = () => {
        clearTimeout(timer)
        wake?.removeEventListener('abort', finish)
        resolve()
      }
      // Timers drop fractions of a millisecond, and would fire before the time.
      const timer = setTimeout(finish, Math.ceil(ms) + 1)
      wake?.addEventListener('abort', finish)
    }),
  random: Math.random
}

/**
 * How long something may go on, and what stops it sooner:
 *
 * | what | deadline | `stop` | a request in flight then gets |
 * | --- | --- | --- | --- |
 * | what is read, and checks | the time limit | a cancel | 0 s |
 * | 👀 of a text (`claimFollowUp`) | the time limit | a cancel | 1.5 s |
 * | a send, a start | the time limit | a cancel | 3 s; 0 s if nothing was sent yet |
 * | a report (`openReporting`) | 2 min after the outcome, and before it, after the time limit; 4.5 s after a cancel | that deadline | 0 s |
 * | 🚀 (`rocketLimits`) | 10 s | a cancel, or that of the report | 1.5 s |
 * | a report of `finish` | 20 s; 3 s after a cancel | a cancel | 3 s |
 *
 * A part of these can have a sooner deadline (`within`), such as 5 s for 👀 of a
 * check. `withAnswerLimit` cuts off a request, `pause` a wait.
 */
export interface Limits {
  /**
   * Milliseconds since the epoch. A pause that would go past it ends at it, and
   * what comes after the pause is the last try. A request that is in flight
   * then gets 1.5 s more, see `withAnswerLimit`.
   */
  readonly deadline: number
  /** Aborts on what stops it sooner or, of a report, at its deadline. */
  readonly stop: AbortSignal
  /**
   * How long a request in flight still gets after `stop`, in milliseconds;
   * default 0.
   */
  readonly graceMs?: number
}

/**
 * Returns limits that end at `deadline`, or when the given limits do, if that
 * is sooner. Where the deadline of those moves, the sooner of the two counts.
 *
 * @param graceMs for a request that is in flight on `stop`; without it, that of
 *   the given limits
 */
export function within(
  limits: Limits,
  deadline: number,
  graceMs = limits.graceMs
): Limits {
  return {
    get deadline() {
      return Math.min(limits.deadline, deadline)
    },
    stop: limits.stop,
    ...defined({ graceMs })
  }
}

/**
 * Returns the same limits with another time for a request in flight on `stop`.
 */
export function withGrace(limits: Limits, graceMs: number): Limits {
  return within(limits, Number.POSITIVE_INFINITY, graceMs)
}

/**
 * Thrown where a wait or a request was given up because of a cancel or, for
 * what is reported, because the time for that is over (`openReporting`).
 */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/**
 * Returns a function that returns when what goes on after a cancel has to end:
 * `ms` after the cancel, in milliseconds since the epoch; without a cancel,
 * infinity. A cancel from before this call counts from it.
 */
export function deadlineAfterCancel(
  clock: Clock,
  cancel: AbortSignal,
  ms: number
): () => number {
  let deadline = Number.POSITIVE_INFINITY
  const onCancel = () => {
    deadline = clock.now() + ms
  }
  if (cancel.aborted) onCancel()
  else cancel.addEventListener('abort', onCancel)
  return () => deadline
}

/** Returns the milliseconds until the deadline, never below 0. */
export function timeLeft(clock: Clock, limits: Limits): number {
  return Math.max(0, limits.deadline - clock.now())
}

/**
 * Sleeps for `ms`, or until the deadline if that is sooner. Throws
 * {@link Cancelled} on `stop`, at once and also if it was before.
 */
export async function pause(clock: Clock, ms: number, limits: Limits) {
  await clock.sleep(Math.min(ms, timeLeft(clock, limits)), limits.stop)
  throwIfCancelled(limits)
}

/** Throws {@link Cancelled} if it has to stop. */
export function throwIfCancelled(limits: Limits): void {
  if (limits.stop.aborted) throw new Cancelled('The step was cancelled.')
}

/** After a cancel, a send or a report of `finish` still gets this long. */
export const CANCEL_GRACE_MS = 3_000
/**
 * For what is in flight at the deadline and, on a cancel, for 👀 of a text and
 * for 🚀.
 */
export const LAST_ANSWER_MS = 1_500

/**
 * Returns the result of a request that gets a signal, or throws what it throws.
 * The signal aborts after `timeoutMs`; 1.5 s after the deadline as it is at the
 * call; or `graceMs`, by default 0, after `stop`, and if it was stopped before,
 * after the call. The first of these counts, and the request has to end on it.
 * If that is over already, the request still gets the signal, aborted.
 */
export async function withAnswerLimit<T>(
  clock: Clock,
  timeoutMs: number,
  { deadline, stop, graceMs = 0 }: Limits,
  request: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const limit = new AbortController()
  const done = new AbortController()
  const abortAfter = async (ms: number) => {
    if (ms > 0) await clock.sleep(ms, done.signal)
    if (!done.signal.aborted) limit.abort()
  }
  const onStop = () => void abortAfter(graceMs)
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { signal: done.signal })
  const untilDeadlineMs = deadline - clock.now() + LAST_ANSWER_MS
  void abortAfter(Math.min(timeoutMs, untilDeadlineMs))
  try {
    return await request(limit.signal)
  } finally {
    done.abort()
  }
}
