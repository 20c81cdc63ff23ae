import {
  type Clock,
  deadlineAfterCancel,
  LAST_ANSWER_MS,
  type Limits,
  timeLeft,
  within
} from '../common/clock.ts'
import type { Message, Problem } from '../common/message.ts'
import { type openReactions, REACTIONS } from '../github/reactions.ts'
import { canBearReactions, type ReactionTarget } from '../github/trigger.ts'
import type { openLog } from './log.ts'
import { problemOfException } from './step.ts'

/** Reporting may go on after the outcome, so that no result is lost. */
const REPORTING_MS = 120_000
/**
 * A cancelled step ends within 5 s, of which the last half second is for the
 * summary. The runner kills it after 10 s, see index.ts, so a slow machine has
 * as long again. A send that is in flight takes up to 3 s of the 4.5.
 */
const AFTER_CANCEL_MS = 4_500
/** How long a try to add 🚀 may take. */
const ROCKET_MS = 10_000

/**
 * Returns the time budget for reporting, and what keeps the reports in the
 * background: `inBackground` adds one, and `backgroundDone` waits for them.
 * `limits` end 2 minutes after the time limit; once `run` is called, unless
 * there was a cancel, 2 minutes after that instead; and after a cancel 4.5 s
 * after it, if that is sooner. In `run`, nothing goes on after that: a request
 * in flight fails, and a pause throws `Cancelled`; only 🚀 in flight gets 1.5 s
 * more, see `rocketLimits`. Before `run`, nothing that is in flight is stopped.
 *
 * `run` is called once, and never rejects: it returns what its work threw, or
 * undefined. It waits for the work, and for the background, whose failures are
 * warnings.
 *
 * @param timeLimit of the step, milliseconds since the epoch
 */
export function openReporting(
  clock: Clock,
  log: ReturnType<typeof openLog>,
  timeLimit: number,
  cancel: AbortSignal
) {
  const over = new AbortController()
  const background: Promise<unknown>[] = []
  const afterCancel = deadlineAfterCancel(clock, cancel, AFTER_CANCEL_MS)
  let deadline = timeLimit + REPORTING_MS
  const limits: Limits = {
    stop: over.signal,
    get deadline() {
      return Math.min(deadline, afterCancel())
    }
  }

  /**
   * Cuts off what goes by `limits` at the deadline, unless `done` aborts
   * before. A cancel moves the deadline, so it is looked at again.
   */
  async function stopWhenOver(done: AbortSignal): Promise<void> {
    while (timeLeft(clock, limits) > 0 && !done.aborted) {
      const wake = cancel.aborted ? done : AbortSignal.any([done, cancel])
      await clock.sleep(timeLeft(clock, limits), wake)
    }
    if (!done.aborted) over.abort()
  }

  /**
   * Waits until what is reported in the background has come to an end, also
   * what is added meanwhile.
   */
  const backgroundDone = async () => {
    for (const reported of background) await reported
  }

  return {
    /** For what shows progress or the outcome on GitHub. */
    limits,
    /**
     * Lets a report go on in the background. A problem that it returns is a
     * warning that begins with `failed`; what it throws is one, too.
     */
    inBackground: (work: Promise<Problem | undefined>, failed: Message) => {
      const reported = work.catch(problemOfException).then(problem => {
        if (problem) log.warnOf(failed, problem)
      })
      background.push(reported)
    },
    backgroundDone,
    /**
     * Does the reporting, and awaits the background. Returns what `work` threw,
     * `Cancelled` if the time for reporting was over; undefined if it came to
     * its end.
     */
    run: async (work: () => Promise<void>): Promise<unknown> => {
      if (!cancel.aborted) deadline = clock.now() + REPORTING_MS
      const done = new AbortController()
      void stopWhenOver(done.signal)
      const thrown = await work().catch((error: unknown) => error)
      await backgroundDone()
      done.abort()
      return thrown
    }
  }
}

/**
 * Returns what adds 🚀, which shows later attempts that the follow-up was sent.
 * `add` begins to, without waiting; `confirm` waits for that, tries once more
 * if it failed, and returns the problem of the second try. Each try has the
 * limits of `rocketLimits`; `confirm` throws `Cancelled` if the second one is
 * cut off. Nothing is added to a target that is no comment.
 *
 * @param limits of reporting
 */
export function openRocket(
  clock: Clock,
  reactions: ReturnType<typeof openReactions>,
  limits: Limits,
  cancel: AbortSignal
) {
  let adding: Promise<Problem | undefined> | undefined
  let tryToAdd: () => Promise<Problem | undefined> = async () => undefined
  return {
    /** Begins to add it, and does not wait for the answer. */
    add: (target: ReactionTarget): void => {
      tryToAdd = async () => {
        if (!canBearReactions(target)) return undefined
        const brief = rocketLimits(clock, limits, cancel)
        const added = await reactions.add(target, REACTIONS.sent, brief)
        return added.kind === 'failed' ? added.problem : undefined
      }
      adding = tryToAdd().catch(problemOfException)
    },
    /**
     * Adds it again if that failed. Returns why it is not there; undefined if
     * it is, or was never wanted.
     */
    confirm: async (): Promise<Problem | undefined> =>
      (await adding) ? tryToAdd() : undefined
  }
}

/**
 * Returns the limits of a try to add 🚀, so that one that hangs leaves time for
 * the report. They end 10 s from now, on a cancel, or at the end of reporting,
 * whichever comes first; what is in flight then gets 1.5 s more, also past the
 * end of reporting. After a cancel, they end 1.5 s from now, or at the end of
 * reporting; what is in flight then gets 1.5 s more, but none after the end of
 * reporting, because the runner kills a cancelled step soon.
 *
 * @param limits of reporting
 */
export function rocketLimits(
  clock: Clock,
  limits: Limits,
  cancel: AbortSignal
): Limits {
  const now = clock.now()
  if (cancel.aborted) return within(limits, now + LAST_ANSWER_MS)
  return {
    deadline: Math.min(limits.deadline, now + ROCKET_MS),
    stop: AbortSignal.any([limits.stop, cancel]),
    graceMs: LAST_ANSWER_MS
  }
}
