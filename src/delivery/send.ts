import type { RunContext } from '../action/context.ts'
import { idProblem } from '../action/inputs.ts'
import type { CheckedJob, JobHandle } from '../action/job-handle.ts'
import { type AgentJob, type Snapshot, saysActive } from '../agent/job.ts'
import type { Final, Sending } from '../agent/reply.ts'
import { throwIfCancelled, timeLeft } from '../common/clock.ts'
import { type Failed, type Problem, say, sentences } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { type PullRequest, stateOfPull } from '../github/pull-request.ts'
import type { Again } from '../http/failure.ts'
import { reportSent } from './publish.ts'
import {
  acceptanceIn,
  afterCheck,
  LAG_MOST_MS,
  PAUSE_LEAST_MS,
  statusAndLinkOf
} from './rules/finished.ts'
import {
  errorOf,
  type JobFacts,
  type Result,
  type Sent,
  type Stopped,
  stopped,
  type Tracking
} from './rules/state.ts'
import { pollJob } from './wait.ts'

/*
 * The functions and what they call:
 *
 *     sendPrepared            waits for the prompt; reports a send before the wait
 *       sendMessage           to the job that was checked
 *         sendAtMostOnce      keeps the last check before the send fresh
 *           tryInTime         tries again while certainly nothing was accepted
 *             trySending      one try; until its answer, the send is `lost`
 *           searchAcceptance  if the answer was lost
 *       startWithPrompt       or a job is started
 *         tryInTime
 *           trySending
 */

/** What is known before the claim: the job, and the prompt that is read. */
export interface Prepared {
  readonly kind: 'prepared'
  readonly prompt: Promise<string | Failed>
  /** The job that was checked; `start` if one is started. */
  readonly recipient: CheckedJob | { readonly kind: 'start' }
}

/**
 * Waits for the prompt, then sends it to the job that was checked
 * (`sendMessage`), or starts a job with it (`startWithPrompt`). Returns the job
 * to wait for, or the result if there is nothing to wait for. If the prompt
 * could not be read, nothing is sent, and the result is an error. Before a run
 * waits, it begins to report in the background that a job was started, because
 * the answer alone names it, or, in a re-run, that the follow-up was sent, if
 * there is an earlier report, which may say that it was not. Throws `Cancelled`
 * on a cancel.
 */
export async function sendPrepared(
  context: RunContext,
  { prompt: reading, recipient }: Prepared
): Promise<Result | JobHandle> {
  const prompt = await reading
  if (typeof prompt !== 'string') return errorOf(prompt.problem)
  const isStart = recipient.kind === 'start'
  const next = isStart
    ? await startWithPrompt(context, prompt)
    : await sendMessage(context, prompt, recipient)
  const { isRerun, reporting } = context
  if (next.kind === 'job' && (isStart || isRerun))
    reporting.inBackground(
      reportSent(context, { onlyReplaces: !isStart }),
      isStart ? NOT_REPORTED_YET : NOT_REPLACED
    )
  return next
}

/**
 * Sends the prompt to the job, and begins to add 🚀. The send is tried again only
 * while the service certainly has not accepted it, and the job is checked again
 * before a try if the last check is old, see `sendAtMostOnce`. Returns the job,
 * whose end is to be waited for; with `wait: false`, the result `sent`. Returns
 * an error if the send, or a check before it, failed, see `finalSend`, and
 * `unknown` if it is not known whether it was accepted; the send then stays
 * `lost`. After a send, learns the send, the job at the last check before it,
 * its pull request's state and, if the answer was lost, the checks that show
 * that it was accepted. The pull request is read while the request is out, for
 * 2 s at most, for its head before the send. Throws `Cancelled` on a cancel,
 * also if the follow-up was sent meanwhile.
 */
async function sendMessage(
  context: RunContext,
  prompt: string,
  { job, snapshot }: CheckedJob
): Promise<Result | JobHandle> {
  const { inputs, learn, limits, log, readLinkedPull, rocket, state } = context
  let readingBefore: Promise<PullRequest | undefined> | undefined
  const sendOnce = (lastCheck: Snapshot) => {
    throwIfCancelled(limits)
    const { prLink } = lastCheck.job
    readingBefore = readLinkedPull(prLink, HEAD_BEFORE_MS)
    return trySending(context, () => job.send(prompt, limits))
  }
  const result = await sendAtMostOnce(context, job.check, snapshot, sendOnce)
  if (result.kind === 'failed') return errorOf(result.problem)
  if (result.kind === 'final') return finalSend(result, state().job?.lastCheck)
  if (result.kind === 'uncertain') return answerLost(result.problem)
  const { answer, at, before, lastCheck, tracking } = result
  learn({
    send: {
      kind: 'sent',
      by: 'this-run',
      at,
      beforeAt: lastCheck.answeredAt,
      isExact: tracking === undefined,
      ...(answer && saysActive(answer) && { job: answer })
    },
    tracking
  })
  log.moment(say`The service has accepted the follow-up.`)
  rocket.add(state().reactionTarget)
  const pull = await readingBefore
  const { headSha } = pull ?? {}
  // The head was read of the pull request of `lastCheck`. A link that came late
  // was the job's before, too, and its head is not known.
  const isOfHead = before.prLink === statusAndLinkOf(lastCheck).prLink
  learn({
    before: isOfHead ? { ...before, headSha } : before,
    ...defined({ pullState: stateOfPull(pull) })
  })
  throwIfCancelled(limits)
  return inputs.wait ? job : stopped('sent')
}

/**
 * Starts a job with the prompt, at most once, and begins to add 🚀. Returns the
 * job, whose end is to be waited for; with `wait: false`, the result `sent`.
 * Returns an error if the start failed; the send then becomes `not-sent`.
 * Returns `unknown` if the answer is lost or the ID is unusable; the send then
 * stays `lost`. After a start, the send and the job are learned. Throws
 * `Cancelled` on a cancel, also if the job was started meanwhile.
 */
async function startWithPrompt(
  context: RunContext,
  prompt: string
): Promise<Result | JobHandle> {
  const { clock, inputs, learn, limits, log, openJob } = context
  const { rocket, service, state } = context
  const beganAt = clock.now()
  const startOnce = () => {
    throwIfCancelled(limits)
    return trySending(context, () => service.start(prompt, limits))
  }
  const started = await tryInTime(context, startOnce)
  switch (started.kind) {
    case 'failed':
    case 'final':
      return errorOf(started.problem)
    case 'uncertain':
      // It was the cancel that ended the wait for the answer, not the service.
      throwIfCancelled(limits)
      return answerLost(started.problem)
    case 'accepted':
      break
  }
  const { job } = started
  // An ID that can't be part of an address is of no use to anybody.
  const problem = idProblem(job.id)
  if (problem) return answerLost(problem)
  const at = clock.now()
  const lastCheck = { kind: 'snapshot', job, beganAt, answeredAt: at } as const
  learn({
    send: {
      kind: 'sent',
      by: 'this-run',
      at,
      beforeAt: at,
      isExact: true,
      ...(saysActive(job) && { job })
    },
    job: { id: job.id, project: inputs.projectId, lastCheck }
  })
  log.moment(say`The service has started the agent job ${job.id}.`)
  rocket.add(state().reactionTarget)
  throwIfCancelled(limits)
  return inputs.wait ? openJob(job.id) : stopped('sent')
}

/**
 * Makes one try, and returns its result. The send becomes `lost` before the
 * request. It stays so if the try throws, after an uncertain answer, which is
 * logged, and after an accepted one, so that the caller learns the send. After
 * any other failure it becomes `not-sent`.
 */
async function trySending(
  { learn, log }: RunContext,
  tryOnce: () => Promise<Sending>
): Promise<Sending> {
  learn({ send: { kind: 'lost' } })
  const result = await tryOnce()
  switch (result.kind) {
    case 'again':
    case 'final':
      learn({ send: { kind: 'not-sent' } })
      break
    case 'uncertain':
      log.moment(result.problem.what)
      break
    case 'accepted':
  }
  return result
}

function answerLost({ fix, what }: Problem): Stopped {
  return { ...stopped('unknown', what, 'answer-lost'), fix }
}

/**
 * Returns the error of a send that has failed for good. If the last check
 * showed the job as archived, and the service refused the message, the error is
 * lasting, its reason is `job-archived`, which advises another job, and its fix
 * is empty.
 */
function finalSend(
  { because, problem }: Final,
  lastCheck: Snapshot | undefined
): Stopped {
  // A check before the send fails for another cause than the archive.
  if (lastCheck?.job.status !== 'archived' || because !== 'send')
    return errorOf(problem)
  const what = sentences(problem.what, say`The agent job is archived.`)
  const reason = 'job-archived'
  return errorOf({ reason, what, fix: [], isLasting: true })
}

/**
 * For how long a try to read the head before the send may begin; one in flight
 * gets 1.5 s more. Read while the follow-up is on its way, the head is still
 * from before: no agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500

const NOT_REPLACED = say`The earlier report could not be replaced.`

const NOT_REPORTED_YET = say`The report that a job was started could not be posted.`

/**
 * In this time, the first check after a lost answer is certainly begun, also
 * past the time limit; its request gets 1.5 s more.
 */
const ONCE_MS = 100

/** How long checks may show that a send whose answer was lost was accepted. */
const ACCEPTANCE_MS = 30_000

/**
 * Sends the follow-up to the job by {@link tryInTime}, and returns the result.
 * If the last check began more than 10 s ago, the job is checked again before a
 * try, and what ends or delays that check ends or delays the send. If the
 * answer is lost, checks for up to 30 s may show that it was accepted, see
 * {@link searchAcceptance}: then it is `accepted`, too, and else `uncertain`.
 * Throws `Cancelled` on a cancel.
 *
 * Of `accepted`, `lastCheck` is the check before the send, `at` when its answer
 * came or was lost, `answer` the job in it, and `before` the job before the
 * send. If the answer was lost, `tracking` has the checks that show that it was
 * accepted, and `before` is as these have corrected it.
 *
 * @param check makes one check of the job
 * @param checked the last check so far
 * @param sendOnce one try; it gets the last check before it
 */
async function sendAtMostOnce(
  context: RunContext,
  check: JobHandle['check'],
  checked: Snapshot,
  sendOnce: (lastCheck: Snapshot) => Promise<Sending>
): Promise<
  | {
      readonly kind: 'accepted'
      readonly lastCheck: Snapshot
      readonly at: number
      readonly before: JobFacts
      readonly answer?: AgentJob
      readonly tracking?: Tracking | undefined
    }
  | Exclude<Sending, { kind: 'accepted' | 'again' }>
  | Failed
> {
  const { clock, limits } = context
  let lastCheck = checked
  const result = await tryInTime(
    context,
    () => sendOnce(lastCheck),
    async () => {
      // Later checks are compared with it, so it must be from just before.
      const isOld = clock.now() - lastCheck.beganAt > LAG_MOST_MS
      const fresh = isOld ? await check(limits) : lastCheck
      if (fresh.kind !== 'snapshot') return fresh
      lastCheck = fresh
      return undefined
    }
  )
  const at = clock.now()
  switch (result.kind) {
    case 'accepted': {
      const before = statusAndLinkOf(lastCheck)
      return { kind: 'accepted', lastCheck, at, before, answer: result.job }
    }
    case 'uncertain': {
      const found = await searchAcceptance(context, check, lastCheck)
      return found ? { kind: 'accepted', lastCheck, at, ...found } : result
    }
    case 'final':
    case 'failed':
      return result
  }
}

/**
 * Sends a follow-up or starts a job, and returns the result. It is tried again
 * only while the service certainly has not accepted it. If the answer is lost,
 * the result is `uncertain`. It is `final` by the service or by `prepareTry`,
 * and `failed` if no time is left for a try, also for the one that was to
 * follow a failure, or if the service asks for a longer pause than there is
 * time. Throws `Cancelled` on a cancel before or during a pause between tries,
 * and what `tryOnce` and `prepareTry` throw.
 *
 * @param tryOnce one try
 * @param prepareTry is called before each try, and may return a failure, which
 *   takes its place
 */
async function tryInTime(
  { clock, limits, retry }: RunContext,
  tryOnce: () => Promise<Sending>,
  prepareTry: () => Promise<Again | Final | undefined> = async () => undefined
): Promise<Exclude<Sending, { kind: 'again' }> | Failed> {
  let lastProblem: Problem | undefined
  return retry<Sending | Failed>(limits, async () => {
    const obstacle = await prepareTry()
    if (obstacle) return obstacle
    // An answer could hardly come in time, and without one it is uncertain.
    if (timeLeft(clock, limits) === 0) return noTimeLeft(lastProblem)
    const result = await tryOnce()
    lastProblem = result.kind === 'again' ? result.problem : undefined
    return result
  })
}

/**
 * Returns the job before the send and the checks since, once these show, see
 * `acceptanceIn`, that it was accepted although its answer was lost; undefined
 * if they don't in time, or a check is `final`. Nothing can show it of a job
 * that was at work before. Such a job is checked as long all the same, because
 * the log and the summary then show how it went on. The job before is that of
 * `lastCheck`, as `afterCheck` corrects it. The first check is made at once and
 * in any case, the others every 2 s or after a backoff, for up to 30 s. Past
 * the time limit, the last check is made at the first moment at which an
 * `active` would be a sign of work. Throws `Cancelled` on a cancel.
 */
async function searchAcceptance(
  { clock, limits }: RunContext,
  check: JobHandle['check'],
  lastCheck: Snapshot
): Promise<
  | { readonly before: JobFacts; readonly tracking: Tracking | undefined }
  | undefined
> {
  const startedAt = clock.now()
  const onceUntil = startedAt + ONCE_MS
  const send: Sent = {
    kind: 'sent',
    by: 'this-run',
    at: startedAt,
    beforeAt: lastCheck.answeredAt,
    isExact: false
  }
  const lastSeen = statusAndLinkOf(lastCheck)
  let seen: ReturnType<typeof afterCheck> = { before: lastSeen }
  const found = await pollJob({
    check,
    clock,
    limits: checks => {
      const { possibleFrom } = acceptanceIn({ ...seen, send })
      // Checks go on past the time limit, up to the first possible sign.
      const until = Math.max(limits.deadline, possibleFrom)
      const deadline = Math.min(until, startedAt + ACCEPTANCE_MS)
      // The job is checked once in any case.
      return {
        deadline: checks === 0 ? Math.max(deadline, onceUntil) : deadline,
        stop: limits.stop
      }
    },
    track: snapshot => {
      seen = afterCheck({ ...seen, send }, snapshot)
    },
    decide: () => (acceptanceIn({ ...seen, send }).isShown ? seen : undefined),
    pauseMs: (failed, checks) =>
      checks === 0 ? 0 : Math.max(PAUSE_LEAST_MS, failed?.backoffMs ?? 0)
  })
  if (found.kind !== 'decided') return undefined
  const { before = lastSeen, tracking } = found.value
  return { before, tracking }
}

/**
 * Returns the failure of a send for which no time is left. It has the problem
 * of the last try, and adds to its `what` that the time limit passed; if no try
 * failed, it has the reason `time-limit`, and its `what` also says to raise the
 * limit.
 *
 * @param failed the problem of the last try
 */
function noTimeLeft(failed: Problem | undefined): Failed {
  const passed = say`The time limit passed before the follow-up could be sent.`
  const problem = failed
    ? { ...failed, what: sentences(failed.what, passed) }
    : {
        reason: 'time-limit' as const,
        what: sentences(passed, RAISE),
        fix: []
      }
  return { kind: 'failed', problem }
}

const RAISE = say`If this happens often, raise timeout-minutes.`
