import type { FinishContext } from '../action/context.ts'
import { warnOfUndocumented } from '../action/job-handle.ts'
import { isTerminal, type Snapshot } from '../agent/job.ts'
import { LAST_ANSWER_MS, pause, timeLeft } from '../common/clock.ts'
import { type Problem, say } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { LAG_MOST_MS } from '../delivery/rules/finished.ts'
import { backoffMs } from '../http/failure.ts'

/** How long a check may take, with its retries: others wait for it. */
const CHECK_MS = 5_000

/** The other two thirds are for second checks and reports. */
const FIRST_CHECKS_SHARE = 1 / 3

/**
 * Checks each job once, and those in a terminal status once more, at the
 * earliest 10 s after their first answer and after all first checks, at most
 * six at a time. Within 5 s, a failure that may pass is retried, but not a 429.
 * Returns what the checks have shown. The order begins at a random job, so that
 * slow jobs do not keep the same others waiting in each run. After a third of
 * the time limit, or after a 429, no job is checked for the first time; no job
 * is checked again past the deadline, or before the pause that a 429 asks for
 * is over. Once the service has refused the key (`apiKeyProblem`), no check is
 * begun, also none that has been waiting. Throws `Cancelled` on a cancel.
 */
export async function checkInRounds(
  context: FinishContext,
  ids: readonly string[]
): Promise<{
  /**
   * What the checks of each job have shown, by its ID, oldest first: empty if
   * it could not be read, and missing if it was not checked.
   */
  readonly checked: ReadonlyMap<string, readonly Snapshot[]>
  /** Why the last check of a job failed, by its ID, but for `apiKeyProblem`. */
  readonly problems: ReadonlyMap<string, Problem>
  /**
   * Why a first check is missing, or may be: `limit` after any 429, else
   * `time`. A second check that does not fit before the deadline is not
   * counted.
   */
  readonly cutShort?: 'limit' | 'time'
  /** The service does not accept the key. */
  readonly apiKeyProblem?: Problem
}> {
  const { clock, limits, log } = context
  const firstChecksUntil =
    log.startedAt + (limits.deadline - log.startedAt) * FIRST_CHECKS_SHARE
  const checked = new Map<string, readonly Snapshot[]>()
  const problems = new Map<string, Problem>()
  let cutShort: 'limit' | 'time' | undefined
  let apiKeyProblem: Problem | undefined
  let notBefore = 0

  const check = async (id: string): Promise<void> => {
    const snapshots = checked.get(id) ?? []
    const found = await checkBriefly(context, id)
    if (found.kind === 'snapshot') {
      checked.set(id, [...snapshots, found])
      problems.delete(id)
      return
    }
    const { problem, status } = found
    // A web page after the key has worked is a firewall's, about this job.
    if (status === 401 && problem.reason === 'unauthorized') {
      apiKeyProblem = problem
      return
    }
    checked.set(id, snapshots)
    problems.set(id, problem)
    if (status !== 429) return
    cutShort = 'limit'
    const { retryAfterMs = 0 } = found.kind === 'again' ? found : {}
    notBefore = Math.max(notBefore, clock.now() + retryAfterMs)
  }

  const first = Math.floor(clock.random() * ids.length)
  await forEachAtOnce(
    [...ids.slice(first), ...ids.slice(0, first)],
    async id => {
      if (clock.now() >= firstChecksUntil) cutShort ??= 'time'
      if (!cutShort && !apiKeyProblem) await check(id)
    }
  )
  const terminal = [...checked].flatMap(([id, snapshots]) => {
    const latest = snapshots.at(-1)
    return latest && isTerminal(latest.job.status) ? [{ id, latest }] : []
  })
  await forEachAtOnce(terminal, async ({ id, latest }) => {
    // An end has to stay the same for so long; timers may be a little early.
    const stayedAt = latest.answeredAt + LAG_MOST_MS + 100
    // Another check can have found out meanwhile that this one is to wait longer.
    for (;;) {
      const againAt = Math.max(stayedAt, notBefore)
      if (apiKeyProblem || againAt >= limits.deadline) return
      if (againAt <= clock.now()) break
      await pause(clock, againAt - clock.now(), limits)
    }
    await check(id)
  })
  return { checked, problems, ...defined({ cutShort, apiKeyProblem }) }
}

/**
 * Returns what a check has shown, or why the last try failed. Failures that may
 * pass are retried, except a 429. All tries take 5 s at most, so there is no
 * retry if the service asks for a longer pause. The status of the job is
 * logged, and a status or link that the service does not document is a warning.
 * Throws `Cancelled` on a cancel.
 */
async function checkBriefly(
  { clock, limitsFor, log, onRetry, service }: FinishContext,
  id: string
) {
  // A request in flight then gets a last moment of its own.
  const soon = limitsFor(CHECK_MS - LAST_ANSWER_MS)
  for (let failures = 1; ; failures += 1) {
    const found = await service.check(id, soon, CONFIRMED)
    if (found.kind === 'snapshot') {
      warnOfUndocumented(found, log)
      log.detail(say`The agent job ${id} is ${found.job.status}.`)
    }
    if (found.kind !== 'again' || found.status === 429) return found
    const { problem, retryAfterMs = 0 } = found
    const backoff = backoffMs(failures, clock.random())
    const pauseMs = Math.max(retryAfterMs, backoff)
    if (pauseMs >= timeLeft(clock, soon)) return found
    onRetry(problem, pauseMs)
    await pause(clock, pauseMs, soon)
  }
}

/**
 * Reports name no job that the service has not confirmed. A 404 at the first
 * check leaves the follow-up pending, for the next run.
 */
const CONFIRMED = { isIdKnown: true, mayBeMissing: false }

/** Requests at a time: more could meet GitHub's secondary limits. */
const AT_ONCE = 6

/**
 * Calls `work` with each item, in order, at most six at a time. An error does
 * not keep the other items from being worked on; the one that came first is
 * thrown when all are done.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>
): Promise<void> {
  const errors: unknown[] = []
  const next = items.values()
  const workInTurn = async () => {
    for (const item of next) {
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workInTurn))
  if (errors.length > 0) throw errors[0]
}
