import {
  Cancelled,
  type Clock,
  type Limits,
  timeLeft,
  withRoom
} from './clock.ts'
import type { Log } from './log.ts'
import { type Message, type Problem, say } from './message.ts'

/** Reporting may go on after the outcome, so that no result is lost. */
const REPORTING_MS = 30_000
/** The same where GitHub asks for a pause: its secondary limits ask for 60 s. */
const REPORTING_MOST_MS = 120_000
/** The share of one part that is not the result itself. */
const SHARE_MS = 10_000
/** The same after a cancel. */
const SHARE_AFTER_CANCEL_MS = 1_500
/** After a cancel the runner waits some seconds before it kills the step. */
const REPORTING_AFTER_CANCEL_MS = 4_500

/** The time that reporting has, and all that is under way in it. */
export interface Reporting {
  /** For what is left on GitHub to show progress or the outcome. */
  readonly limits: Limits
  /**
   * Does one part of it in a share of the time, so that one that hangs leaves
   * enough to the others. Undefined: it was given up.
   */
  inShare<T>(work: (limits: Limits) => Promise<T>): Promise<T | undefined>
  /** Reports on the side. A failure is a warning and changes no outcome. */
  onTheSide(work: Promise<Problem | undefined>, failed: Message): void
  /**
   * The outcome is known: does the rest, and awaits all that is on the side,
   * until the time for reporting is over. False: something was cut off.
   */
  finish(work: () => Promise<void>): Promise<boolean>
}

/**
 * @param timeLimit of the step, milliseconds since the epoch
 * @param cancel aborts when the runner cancels the step
 */
export function openReporting(
  clock: Clock,
  log: Log,
  timeLimit: number,
  cancel: AbortSignal
): Reporting {
  const over = new AbortController()
  let underWay: readonly Promise<void>[] = []
  let beginsAt = timeLimit
  let deadline = timeLimit + REPORTING_MS
  /** When the last pause is over, which may have begun before the outcome. */
  let resumesAt = 0
  let cancelDeadline = Number.POSITIVE_INFINITY
  const onCancel = () => {
    cancelDeadline = clock.now() + REPORTING_AFTER_CANCEL_MS
  }
  if (cancel.aborted) onCancel()
  else cancel.addEventListener('abort', onCancel)

  const limits: Limits = {
    cancel: over.signal,
    get deadline() {
      const most = beginsAt + REPORTING_MOST_MS
      const room =
        resumesAt < most ? Math.min(most, resumesAt + REPORTING_MS) : 0
      return Math.min(Math.max(deadline, room), cancelDeadline)
    },
    makeRoom: pauseMs => {
      const until = clock.now() + pauseMs
      if (until < beginsAt + REPORTING_MOST_MS)
        resumesAt = Math.max(resumesAt, until)
    }
  }

  /** The deadline may move, so the time is over only where it still is. */
  async function stopWhenOver(done: AbortSignal): Promise<void> {
    while (timeLeft(clock, limits) > 0 && !done.aborted) {
      const wake = cancel.aborted ? done : AbortSignal.any([done, cancel])
      await clock.sleep(timeLeft(clock, limits), wake)
    }
    if (!done.aborted) over.abort()
  }

  async function inShare<T>(
    work: (limits: Limits) => Promise<T>
  ): Promise<T | undefined> {
    const stop = new AbortController()
    const hurry = () =>
      void clock.sleep(SHARE_AFTER_CANCEL_MS).then(() => stop.abort())
    if (cancel.aborted) hurry()
    else cancel.addEventListener('abort', hurry)
    try {
      return await work(withRoom(limits, clock.now() + SHARE_MS, stop.signal))
    } catch (error) {
      const isGivenUp = error instanceof Cancelled && !over.signal.aborted
      if (!isGivenUp) throw error
      return undefined
    } finally {
      cancel.removeEventListener('abort', hurry)
    }
  }

  return {
    limits,
    inShare,
    onTheSide: (work, failed) => {
      const reported = work
        .catch(() => NO_ANSWER_IN_TIME)
        .then(problem => {
          if (problem) log.warnOf(failed, problem)
        })
      underWay = [...underWay, reported]
    },
    finish: async work => {
      beginsAt = clock.now()
      deadline = beginsAt + REPORTING_MS
      const done = new AbortController()
      void stopWhenOver(done.signal)
      try {
        const [rest] = await Promise.allSettled([work()])
        // What is on the side may have put more there meanwhile.
        for (let index = 0; index < underWay.length; index += 1)
          await underWay[index]
        return rest.status === 'fulfilled'
      } finally {
        done.abort()
      }
    }
  }
}

/** GitHub was given up on. */
export const NO_ANSWER_IN_TIME: Problem = {
  what: say`GitHub did not answer in time.`,
  remedy: say`Check GitHub's status page.`
}
