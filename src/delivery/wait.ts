import type { RunContext } from '../action/context.ts'
import { timeLeft } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { duration, type Message, type Problem, say } from '../common/message.ts'
import {
  type PullRequest,
  placeOfLink,
  readHead,
  stateOfPull
} from '../github/pull-request.ts'
import { endOf } from './rules/end.ts'
import {
  type Checking,
  judge,
  looksAsBefore,
  needsHead,
  withSnapshot
} from './rules/finished.ts'
import { nextPauseMs } from './rules/schedule.ts'
import {
  errorOf,
  type FollowUpState,
  type Result,
  type Snapshot,
  type Stopped,
  stopped
} from './rules/state.ts'
import { type FailedCheck, pollJob, type TrackedJob } from './tracked-job.ts'

/**
 * Waits for the end and returns the result: the end, `unknown` if the agent was
 * not seen working, `timed-out` if the time limit passes, and an error if the
 * service refuses a check, or if nothing was sent and the last check before the
 * time limit failed. No check is made if the state shows the result already.
 * Each check is noted in the state, also for a run that is interrupted, and so
 * is the state of the pull request at an end. Throws `Cancelled` on a cancel.
 */
export async function waitForResult(
  context: RunContext,
  job: TrackedJob
): Promise<Result> {
  const { clock, inputs, limits, state } = context
  const waited = await pollJob({
    check: job.check,
    clock,
    limits: () => limits,
    onSnapshot: snapshot => learnSnapshot(context, snapshot),
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
    case 'refused':
      return errorOf(waited.problem)
    case 'decided':
      return waited.value.kind === 'ended'
        ? readEnd(context, waited.value)
        : stopped('unknown', notSeenWorking(context), 'not-seen-working')
    case 'time-passed':
      return timePassed(context, waited.failure?.problem)
  }
}

/**
 * Notes a check in the state, as `withSnapshot` does, and as the latest of the
 * job, if the state has one. The pull request's head is read and noted, too,
 * where it may show that the follow-up has ended.
 */
async function learnSnapshot(
  context: RunContext,
  snapshot: Snapshot
): Promise<void> {
  const { inputs, learn, state } = context
  const seen = withSnapshot(state(), snapshot)
  const { before, tracking } = await withHead(seen, inputs, prLink =>
    readHead(context, prLink)
  )
  const named = state().job
  const job = named && { ...named, latest: snapshot }
  learn(defined({ before, job, tracking }))
}

/**
 * Returns a function that returns the pause before the next check, in
 * milliseconds, by `nextPauseMs`; the time waited is counted from this call.
 * After a failed check it is at least the backoff, or what the service asks
 * for, and the failure is logged. A 404 that is not certain yet is checked as
 * usual, and when it will be.
 */
function pauseBetweenChecks({
  clock,
  inputs,
  limits,
  onRetry,
  state
}: RunContext): (failed: FailedCheck | undefined) => number {
  const startedAt = clock.now()
  return failed => {
    const verdict = judge(state(), inputs)
    const certainAt = failed?.failure.certainAt
    const endAt = verdict.kind === 'unsettled' ? verdict.countsAt : undefined
    const countsAt = certainAt ?? endAt
    const now = clock.now()
    const ms = nextPauseMs({
      waitedMs: now - startedAt,
      pollIntervalMs: inputs.pollIntervalMs,
      random: clock.random(),
      // A job that is missing for a while is looked for as usual.
      atLeastMs:
        certainAt === undefined
          ? failed?.backoffMs
          : failed?.failure.retryAfterMs,
      countsInMs: countsAt && countsAt - now
    })
    if (failed)
      onRetry(failed.failure.problem, Math.min(ms, timeLeft(clock, limits)))
    return ms
  }
}

/**
 * Returns the result of a wait whose time has passed: `timed-out`, or an error
 * if nothing was sent and the last check failed.
 *
 * @param problem of the last check, if it failed
 */
function timePassed(
  { inputs, state }: RunContext,
  problem: Problem | undefined
): Stopped {
  if (problem === undefined)
    return stopped('timed-out', lastSeenWords(state(), inputs))
  return state().send.kind === 'none' ? errorOf(problem) : timedOut(problem)
}

/**
 * Returns the result of a wait for what was sent, whose job could not be read
 * in time.
 */
export function timedOut({ fix, what }: Problem): Stopped {
  return { ...stopped('timed-out', what), fix }
}

/**
 * Returns the words for an agent that was not seen working. The time in which
 * it was not seen, the input `start-timeout-seconds`, is said only if this run
 * sent the follow-up itself.
 */
function notSeenWorking({ inputs, state }: RunContext): Message {
  const { send } = state()
  const isOwn = send.kind === 'sent' && send.by === 'this-run'
  // It is not known how long an earlier run has looked.
  const within = isOwn ? say` within ${duration(inputs.startTimeoutMs)}` : []
  return say`The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`
}

/**
 * Reads the pull request that the job ended with, notes its state, and returns
 * the end. If the pull request can't be read, the end has none. It has
 * `workedMs`, from the send to the first check that showed the end, only if the
 * time of the send is exact and the proof is `seen`.
 */
export async function readEnd(
  context: RunContext,
  {
    end: { first, latest },
    proof
  }: Extract<ReturnType<typeof judge>, { kind: 'ended' }>
): Promise<Result> {
  const { learn, log, state } = context
  const { before, send, startsJob } = state()
  const { prLink, status } = latest.job
  if (send.kind === 'sent' && proof === 'seen')
    log.detail(say`The agent has finished this follow-up: ${status}.`)
  const pull = await readHead(context, prLink)
  learn(pullStateUpdate(context, prLink, pull))
  const since = startsJob ? 'started' : before
  const end = endOf(latest, since, proof, pull)
  return send.kind === 'sent' && send.isExact && proof === 'seen'
    ? { ...end, workedMs: first.answeredAt - send.at }
    : end
}

/**
 * Returns the state of the job's pull request if it was read. Otherwise returns
 * `{ pullState: undefined }`, which clears the known state, if the job links to
 * another pull request than that one, and `{}` if not.
 */
export function pullStateUpdate(
  { run, state }: RunContext,
  prLink: string | null,
  pull: PullRequest | undefined
): Partial<FollowUpState> {
  const pullState = stateOfPull(pull)
  if (pullState) return { pullState }
  const { number, owner, repo } = placeOfLink(prLink ?? '', run.serverUrl) ?? {}
  const name = `${owner}/${repo}#${number}`.toLowerCase()
  const isOther =
    prLink !== null && name !== state().pullState?.name.toLowerCase()
  return isOther ? { pullState: undefined } : {}
}

/**
 * Returns the job before and the checks of a state, with one more check; see
 * `withSnapshot`.
 */
export function trackedWith(
  state: FollowUpState,
  snapshot: Snapshot
): Partial<FollowUpState> {
  const { before, tracking } = withSnapshot(state, snapshot)
  return defined({ before, tracking })
}

/**
 * Returns the state with the pull request's head in `tracking`, if it would
 * count now that it moved. If not, or if the head can't be read, the state is
 * returned as it is.
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
 * Returns what the last checks showed: that the job continues, looks as before
 * the follow-up, or has ended too close to the time limit. Empty if there was
 * no check.
 */
function lastSeenWords(state: FollowUpState, checking: Checking): Message {
  if (state.tracking === undefined) return []
  if (judge(state, checking).kind === 'active')
    return say`The agent job continues.`
  return looksAsBefore(state)
    ? say`The agent job still looks as it did before the follow-up.`
    : say`The agent job has ended, but it could not be told before the time limit whether it finished this follow-up.`
}
