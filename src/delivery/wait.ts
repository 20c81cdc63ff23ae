import type { RunContext } from '../action/context.ts'
import type { JobHandle } from '../action/job-handle.ts'
import type { Snapshot } from '../agent/job.ts'
import type { Final } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { say } from '../common/message.ts'
import { type Again, backoffMs } from '../http/failure.ts'
import { endOf } from './rules/end.ts'
import {
  afterCheck,
  type Checking,
  judge,
  needsHead,
  nextPauseMs,
  notSeenWorking,
  timePassed
} from './rules/finished.ts'
import {
  errorOf,
  type FollowUpState,
  type Result,
  stopped
} from './rules/state.ts'

/**
 * Waits for the end and returns the result: the end, `unknown` if the agent was
 * not seen working, `timed-out` if the time limit passes, and an error if a
 * check is `final`, or if there was nothing to send and the last check before
 * the time limit failed. With `wait: false`, only a job that is checked with
 * nothing to send comes here: the result is the end if its check shows one,
 * else `active`, and no other check is made. No check is made if the state
 * shows the result already, or if no time is left. Each check is learned, also
 * for a run that is interrupted, and so is the state of the pull request at an
 * end. Throws `Cancelled` on a cancel before the result is known; after that,
 * the end is returned, without a pull request that could not be read in time.
 */
export async function waitForResult(
  context: RunContext,
  job: JobHandle
): Promise<Result> {
  const { clock, inputs, limits, state } = context
  if (!inputs.wait) {
    const verdict = judge(state(), inputs)
    return verdict.kind === 'ended'
      ? readEnd(context, verdict)
      : stopped('active')
  }
  const waited = await pollJob({
    check: job.check,
    clock,
    limits: () => limits,
    track: snapshot => trackCheck(context, snapshot),
    decide: () => {
      const verdict = judge(state(), inputs)
      const { kind } = verdict
      return kind === 'ended' || kind === 'not-seen-working'
        ? verdict
        : undefined
    },
    pauseMs: pauseBetweenChecks(context)
  })
  switch (waited.kind) {
    case 'final':
      return errorOf(waited.problem)
    case 'time-passed':
      return timePassed(state(), inputs, waited.failure?.problem)
    case 'decided':
      return waited.value.kind === 'ended'
        ? readEnd(context, waited.value)
        : notSeenWorking(state(), inputs)
  }
}

/**
 * Learns what a check changes in the state, see `afterCheck`. Where `needsHead`
 * says that it is worth a request, the pull request's head is read first, and
 * learned with it. If that can't be read within 10 s and the run's limits, also
 * because of a cancel, the check is learned without it; nothing is thrown.
 */
async function trackCheck(
  context: RunContext,
  snapshot: Snapshot
): Promise<void> {
  const { inputs, learn, state } = context
  const seen = { ...state(), ...afterCheck(state(), snapshot) }
  const { before, tracking } = await withHead(
    seen,
    inputs,
    context.readLinkedPull
  )
  learn({ before, tracking })
}

/**
 * Returns a function that returns the pause before the next check, in
 * milliseconds, by `nextPauseMs`; the time waited is counted from this call. It
 * takes into account when an end that was seen may count. After a failed check,
 * the failure is logged, and the pause is at least what the service asks for,
 * or else the backoff. A 404 that is not certain yet is logged, too, but has no
 * such minimum, and the time when it will be certain takes the place of the
 * time when the end may count.
 */
function pauseBetweenChecks({
  clock,
  inputs,
  limits,
  onRetry,
  state
}: RunContext): Parameters<typeof pollJob>[0]['pauseMs'] {
  const startedAt = clock.now()
  return failed => {
    const verdict = judge(state(), inputs)
    const certainAt = failed?.failure.certainAt
    const endAt = verdict.kind === 'undecided' ? verdict.countsAt : undefined
    const countsAt = certainAt ?? endAt
    const now = clock.now()
    const ms = nextPauseMs({
      waitedMs: now - startedAt,
      pollIntervalMs: inputs.pollIntervalMs,
      random: clock.random(),
      // A job that is missing for a while is looked for at the regular pace.
      atLeastMs: certainAt === undefined ? failed?.backoffMs : undefined,
      countsInMs: countsAt && countsAt - now
    })
    if (failed)
      onRetry(failed.failure.problem, Math.min(ms, timeLeft(clock, limits)))
    return ms
  }
}

/**
 * Returns the end, see `endOf`, with the pull request that the job ended with,
 * and learns the state of that, see `readPullOfEnd`. Nothing is thrown. If the
 * proof is `own`, the end is logged, and if the time of the send is exact,
 * too, the end has `workedMs`, from the send to the first check that showed the
 * end.
 */
async function readEnd(
  context: RunContext,
  {
    end: { first, latest },
    proof
  }: Extract<ReturnType<typeof judge>, { kind: 'ended' }>
): Promise<Result> {
  const { log, state } = context
  const { send } = state()
  const { prLink, status } = latest.job
  if (proof === 'own')
    log.detail(say`The agent has finished this follow-up: ${status}.`)
  const pull = await context.readPullOfEnd(prLink)
  const end = endOf(latest, state(), proof, pull)
  return proof === 'own' && send.kind === 'sent' && send.isExact
    ? { ...end, workedMs: first.answeredAt - send.at }
    : end
}

/**
 * Returns the state with the pull request's head in `tracking`, if it is worth
 * a request, see `needsHead`. If not, or if the head can't be read, the state
 * is returned as it is.
 *
 * @param read reads the pull request that a link names
 */
export async function withHead(
  state: FollowUpState,
  checking: Checking,
  read: (
    prLink: string | null
  ) => Promise<{ readonly headSha: string } | undefined>
): Promise<FollowUpState> {
  const { tracking } = state
  const latest = tracking?.seen.at(-1)?.latest
  if (!latest || !needsHead(state, checking)) return state
  const head = await read(latest.job.prLink)
  if (head === undefined) return state
  return { ...state, tracking: { ...tracking, headSha: head.headSha } }
}

/**
 * Checks a job until `decide` returns something, a check is `final`, or the
 * time has passed, and returns which. `decide` is called before the first check
 * and after each that is not `final`; `track` gets what the check has shown
 * before that, and is awaited. Before each check is a pause, which the
 * deadline cuts, so that the last check is made at the deadline; if that has
 * passed already, none is made. A failure that may pass does not end the
 * checks; that of the last check comes with `time-passed`. `limits` and
 * `pauseMs` get how many checks were made before. Throws `Cancelled` on a
 * cancel.
 */
export async function pollJob<T>({
  check,
  clock,
  decide,
  limits,
  pauseMs,
  track
}: {
  readonly check: JobHandle['check']
  readonly clock: Clock
  /** Until when; it can change with what was seen. */
  readonly limits: (checks: number) => Limits
  /** Takes what a check has shown, for `decide`. */
  readonly track: (snapshot: Snapshot) => Promise<void> | void
  /** Returns what was waited for; undefined if it is not there yet. */
  readonly decide: () => T | undefined
  /**
   * Returns how long to wait before the next check, in milliseconds. After a
   * failed one, `backoffMs` is what the service asks for, or else a backoff
   * that grows with each failure in a row.
   */
  readonly pauseMs: (
    failed: { readonly failure: Again; readonly backoffMs: number } | undefined,
    checks: number
  ) => number
}): Promise<
  | { readonly kind: 'decided'; readonly value: T }
  | { readonly kind: 'time-passed'; readonly failure: Again | undefined }
  | Final
> {
  let failed: Parameters<typeof pauseMs>[0]
  let failures = 0
  for (let checks = 0; ; checks += 1) {
    const value = decide()
    if (value !== undefined) return { kind: 'decided', value }
    if (timeLeft(clock, limits(checks)) === 0)
      return { kind: 'time-passed', failure: failed?.failure }
    await pause(clock, pauseMs(failed, checks), limits(checks))
    const found = await check(limits(checks))
    switch (found.kind) {
      case 'final':
        return found
      case 'again': {
        failures += 1
        const backoff = backoffMs(failures, clock.random())
        failed = { failure: found, backoffMs: found.retryAfterMs ?? backoff }
        break
      }
      case 'snapshot':
        failures = 0
        failed = undefined
        await track(found)
    }
  }
}
