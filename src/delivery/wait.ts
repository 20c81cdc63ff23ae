import type { RunContext } from '../action/context.ts'
import type { openAgentService } from '../agent/client.ts'
import { isKnownStatus } from '../agent/job.ts'
import type { Final } from '../agent/reply.ts'
import { type Clock, type Limits, pause, timeLeft } from '../common/clock.ts'
import { duration, type Message, type Problem, say } from '../common/message.ts'
import { defined } from '../common/values.ts'
import {
  type PullRequest,
  parsePullLink,
  readLinkedPull,
  stateOfPull
} from '../github/pull-request.ts'
import { isSameName } from '../github/run.ts'
import { type Again, backoffMs } from '../http/failure.ts'
import { endOf } from './rules/end.ts'
import {
  afterCheck,
  type Checking,
  judge,
  looksAsBefore,
  needsHead,
  nextPauseMs
} from './rules/finished.ts'
import {
  errorOf,
  type FollowUpState,
  type Result,
  type Snapshot,
  type Stopped,
  stopped
} from './rules/state.ts'

/** What is only a sign is not worth a longer wait. */
export const BRIEF_MS = 5_000

/**
 * Waits for the end and returns the result: the end, `unknown` if the agent was
 * not seen working, `timed-out` if the time limit passes, and an error if a
 * check is `final`, or if there was nothing to send and the last check before
 * the time limit failed. No check is made if the state shows the result
 * already, or if no time is left. Each check is learned, also for a run that is
 * interrupted, and so is the state of the pull request at an end. Throws
 * `Cancelled` on a cancel before the result is known; after that, the end is
 * returned, without a pull request that could not be read in time.
 */
export async function waitForResult(
  context: RunContext,
  job: JobHandle
): Promise<Result> {
  const { clock, inputs, limits, state } = context
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
    case 'decided':
      return waited.value.kind === 'ended'
        ? readEnd(context, waited.value)
        : stopped('unknown', notSeenWorking(context), 'not-seen-working')
    case 'time-passed':
      return timePassed(context, waited.failure?.problem)
  }
}

/**
 * Learns what a check changes in the state, see `afterCheck`. Where `needsHead`
 * says that it is worth a request, the pull request's head is read first, and
 * learned with it. If that can't be read in time, also because of a cancel, the
 * check is learned without it; nothing is thrown.
 */
async function trackCheck(
  context: RunContext,
  snapshot: Snapshot
): Promise<void> {
  const { inputs, learn, state } = context
  const seen = { ...state(), ...afterCheck(state(), snapshot) }
  const { before, tracking } = await withHead(seen, inputs, prLink =>
    readLinkedPull(context, prLink)
  )
  learn(defined({ before, tracking }))
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
 * Returns the result of a wait whose time has passed: `timed-out`, or an error
 * if there was nothing to send and the last check failed.
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
 * Reads the pull request that the job ended with, learns what `pullStateUpdate`
 * returns, and returns the end, see `endOf`. If the pull request can't be read
 * in time, also because of a cancel, the end has none; nothing is thrown. If
 * the proof is `own`, the end is logged, and if the time of the send is exact,
 * too, the end has `workedMs`, from the send to the first check that showed the
 * end.
 */
export async function readEnd(
  context: RunContext,
  {
    end: { first, latest },
    proof
  }: Extract<ReturnType<typeof judge>, { kind: 'ended' }>
): Promise<Result> {
  const { learn, log, state } = context
  const { send } = state()
  const { prLink, status } = latest.job
  if (proof === 'own')
    log.detail(say`The agent has finished this follow-up: ${status}.`)
  const pull = await readLinkedPull(context, prLink)
  learn(pullStateUpdate(context, prLink, pull))
  const end = endOf(latest, state(), proof, pull)
  return proof === 'own' && send.kind === 'sent' && send.isExact
    ? { ...end, workedMs: first.answeredAt - send.at }
    : end
}

/**
 * Returns the state of the job's pull request if it was read and is known.
 * Otherwise returns `{ pullState: undefined }`, which clears the known state,
 * if the job has a link, and that is not to the pull request of the known
 * state. Else, also without a link, returns `{}`.
 *
 * @param prLink the job's link
 * @param pull the job's pull request, if it was read
 */
export function pullStateUpdate(
  { run, state }: RunContext,
  prLink: string | null,
  pull: PullRequest | undefined
): Partial<FollowUpState> {
  const pullState = stateOfPull(pull)
  if (pullState) return { pullState }
  const { number, owner, repo } =
    parsePullLink(prLink ?? '', run.serverUrl) ?? {}
  const known = state().pullState?.name
  const isOther =
    prLink !== null && !isSameName(known, `${owner}/${repo}#${number}`)
  return isOther ? { pullState: undefined } : {}
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
 * Returns what the last checks showed: that the job continues, that it looks as
 * it did before the follow-up, or else that it has ended, but it is not known
 * whether it finished this follow-up. Empty if there was no check.
 */
function lastSeenWords(state: FollowUpState, checking: Checking): Message {
  if (state.tracking === undefined) return []
  if (judge(state, checking).kind === 'active')
    return say`The agent job continues.`
  return looksAsBefore(state)
    ? say`The agent job still looks as it did before the follow-up.`
    : say`The agent job has ended, but it could not be told before the time limit whether it finished this follow-up.`
}

/**
 * Returns the job to be checked; see `openJob`. Each check is learned as the
 * job's latest, if the state has that job. One whose status is not that of the
 * check before goes to the log, and a status or link that `warnOfUndocumented`
 * names is a warning. The ID of a job that the follow-up started is known, and
 * the job may be missing for a while, also for a later run.
 *
 * @param isNamedByComment whether one of our comments names the job: then the
 *   service has shown a job under this ID
 */
export function openLoggedJob(
  context: RunContext,
  id: string,
  isNamedByComment = false
): JobHandle {
  const { clock, learn, service, state } = context
  const logSnapshot = snapshotLogger(context)
  const onSnapshot = (lastCheck: Snapshot) => {
    logSnapshot(lastCheck)
    // One that only a pull request names is not in the state until it is
    // confirmed.
    const { job } = state()
    if (job?.id === id) learn({ job: { ...job, lastCheck } })
  }
  const { isStart } = state()
  const isIdKnown = isStart || isNamedByComment
  const unseen = { isIdKnown, mayBeMissing: isStart }
  return openJob(service, id, clock, onSnapshot, unseen)
}

/**
 * Returns a function that logs the status of a check, as a moment, if the check
 * before had another one; before the send, the line says so. What is not
 * documented is a warning, as `warnOfUndocumented` says, whatever the status.
 */
function snapshotLogger(context: RunContext): (snapshot: Snapshot) => void {
  const { log } = context
  let status: string | undefined
  return snapshot => {
    warnOfUndocumented(snapshot, log)
    const { job } = snapshot
    if (job.status === status) return
    status = job.status
    const isUnsent = context.state().send.kind === 'not-sent'
    log.moment(
      isUnsent
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
  }
}

export type JobHandle = ReturnType<typeof openJob>

/**
 * Warns once for each job of a `prLink` that can't be shown, and of a status
 * that is not documented.
 */
export function warnOfUndocumented(
  { droppedLink, job }: Snapshot,
  log: RunContext['log']
): void {
  if (droppedLink !== undefined)
    log.warnOnce(
      `link of ${job.id}`,
      say`The service returned a prLink that is not an http(s) address, or is too long for one, so it is ignored: ${droppedLink}.`
    )
  if (!isKnownStatus(job.status))
    log.warnOnce(
      `status of ${job.id}`,
      say`The service returned the undocumented status ${job.status}. It is treated as active.`
    )
}

/**
 * Returns a job that can be checked and sent to, each in one try. `check`
 * returns the snapshot, with when the check began and was answered, and gives
 * it to `onSnapshot`; or why it failed, and throws `Cancelled` on a cancel.
 * `send` is as in `openAgentService`.
 *
 * A 404 of a job that may be missing for a while is `again` for 30 s after the
 * first one since the job was last seen, with `certainAt`, when it will be
 * certain, and only then `final`. An answer about another job is `again` if the
 * job's ID is known, and `final` if it may be mistyped. Once any check of this
 * run has shown the job, its ID is known, and it may be missing for a while.
 *
 * @param unseen what is known until then
 */
export function openJob(
  service: ReturnType<typeof openAgentService>,
  id: string,
  clock: Clock,
  onSnapshot: (snapshot: Snapshot) => void,
  unseen: Parameters<typeof service.check>[2]
) {
  return {
    kind: 'job' as const,
    id,
    send: (prompt: string, limits: Limits) => service.send(id, prompt, limits),
    check: async (limits: Limits): Promise<Snapshot | Again | Final> => {
      const beganAt = clock.now()
      const found = await service.check(id, limits, unseen)
      const answeredAt = clock.now()
      if (found.kind !== 'job') return found
      const snapshot = {
        ...found,
        kind: 'snapshot',
        beganAt,
        answeredAt
      } as const
      onSnapshot(snapshot)
      return snapshot
    }
  }
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
