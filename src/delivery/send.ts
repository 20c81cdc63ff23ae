import type { RunContext } from '../action/context.ts'
import { idProblem } from '../action/inputs.ts'
import { saysActive } from '../agent/job.ts'
import type { Refused, Sending } from '../agent/reply.ts'
import { throwIfCancelled } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Problem, say, sentences } from '../common/message.ts'
import {
  type PullRequest,
  readHead,
  stateOfPull
} from '../github/pull-request.ts'
import { sendAtMostOnce, startAtMostOnce } from './at-most-once.ts'
import { reportSent } from './conclude.ts'
import type { Delivery, Prepared } from './delivery.ts'
import { jobBeforeOf } from './rules/finished.ts'
import {
  errorOf,
  type Result,
  type Snapshot,
  type Stopped,
  stopped
} from './rules/state.ts'
import { waitForResult } from './wait.ts'
import { type CheckedJob, openJob } from './which-job.ts'

/**
 * Waits for the text, sends it to the job that was checked, or starts a job
 * with it, and returns the result. If the text could not be read, nothing is
 * sent, and the result is an error; if that is lasting, the follow-up is noted
 * as refused.
 */
export async function sendPrepared(
  delivery: Delivery,
  { target, text: reading }: Prepared
): Promise<Result> {
  const { context } = delivery
  const text = await reading
  if (typeof text !== 'string') return unsent(context, text.problem)
  return target === 'new'
    ? startJob(delivery, text)
    : sendMessage(delivery, text, target)
}

/**
 * Sends the text to the job, at most once, adds 🚀, and waits for the end.
 * Returns its result; with `wait: false`, that is `sent`. Returns an error if
 * the send failed or was refused, and `unknown` if it may have been accepted.
 * Notes the send, the job before it, a proof, and the pull request's state. The
 * pull request is read while the request is out, for 500 ms at most, for its
 * head before the send. A re-run that waits replaces an earlier report in the
 * background.
 */
async function sendMessage(
  { context, rocket }: Delivery,
  text: string,
  { job, snapshot }: Extract<CheckedJob, { kind: 'checked' }>
): Promise<Result> {
  const { inputs, isRerun, learn, limits, log, reporting, state } = context
  let head: Promise<PullRequest | undefined> | undefined
  const sendOnce = (before: Snapshot) => {
    throwIfCancelled(limits)
    head = readHead(context, before.job.prLink, HEAD_BEFORE_MS)
    return trySending(context, () => job.send(text, limits))
  }
  const ports = { ...context, check: job.check, sendOnce }
  const sent = await sendAtMostOnce(ports, snapshot)
  if (sent.kind === 'failed') return unsent(context, sent.problem)
  if (sent.kind === 'refused') return refusedSend(context, sent)
  if (sent.kind === 'uncertain') return doubtful(sent.problem)
  const { answer, at, before: snapshotBefore, proof } = sent
  learn({
    send: {
      kind: 'sent',
      by: 'this-run',
      at,
      comparedAt: snapshotBefore.answeredAt,
      isExact: proof === undefined,
      ...(answer && saysActive(answer) && { job: answer })
    },
    ...defined({ tracking: proof })
  })
  log.moment(say`The service has accepted the follow-up.`)
  rocket.add(state().reactionTarget)
  const pull = await head
  const { headSha } = pull ?? {}
  const before = { ...jobBeforeOf(snapshotBefore), ...defined({ headSha }) }
  learn({ before, ...defined({ pullState: stateOfPull(pull) }) })
  if (!inputs.wait) return stopped('sent')
  // "This run sent nothing" of an earlier attempt is not true any more.
  if (isRerun)
    reporting.inBackground(
      reportSent(context, { onlyReplaces: true }),
      NOT_REPLACED
    )
  return waitForResult(context, job)
}

/**
 * Starts a job with the text, at most once, adds 🚀, reports the job's ID in the
 * background, and waits for the end. Returns its result; with `wait: false`,
 * that is `sent`, and nothing is reported yet. Returns an error if the start
 * failed or was refused; the follow-up is then noted as refused if the problem
 * is lasting, else as unsent. Returns `unknown` if the answer is lost or the ID
 * is unusable; the send then stays noted as lost. After a start, the send and
 * the job are noted.
 */
async function startJob(
  { context, rocket }: Delivery,
  text: string
): Promise<Result> {
  const { clock, inputs, learn, limits, log, reporting, service, state } =
    context
  const askedAt = clock.now()
  const startOnce = () => {
    throwIfCancelled(limits)
    return trySending(context, () => service.start(text, limits))
  }
  const started = await startAtMostOnce(context, startOnce)
  switch (started.kind) {
    case 'failed':
    case 'refused':
      return unsent(context, started.problem)
    case 'uncertain':
      return doubtful(started.problem)
    case 'accepted':
      break
  }
  const { job } = started
  // An ID that can't be part of an address is of no use to anybody.
  const problem = idProblem(job.id)
  if (problem) return doubtful(problem)
  const at = clock.now()
  const latest = { kind: 'snapshot', job, askedAt, answeredAt: at } as const
  learn({
    send: {
      kind: 'sent',
      by: 'this-run',
      at,
      comparedAt: at,
      isExact: true,
      ...(saysActive(job) && { job })
    },
    job: { id: job.id, project: inputs.projectId, latest }
  })
  log.moment(say`The service has started the agent job ${job.id}.`)
  rocket.add(state().reactionTarget)
  if (!inputs.wait) return stopped('sent')
  // The answer alone names the job, so people and later runs are told at once.
  reporting.inBackground(reportSent(context), NOT_REPORTED_YET)
  return waitForResult(context, openJob(context, job.id, 'this-run'))
}

/**
 * Makes one try, and returns its result. While the request is out, the send
 * counts as lost; it stays so after an answer that is uncertain, which is
 * logged, and if the try throws. After a refusal or a failure, it counts as
 * unsent.
 */
async function trySending(
  { learn, log }: RunContext,
  tryOnce: () => Promise<Sending>
): Promise<Sending> {
  learn({ send: { kind: 'lost' } })
  const result = await tryOnce()
  switch (result.kind) {
    case 'again':
    case 'refused':
      learn({ send: { kind: 'unsent' } })
      break
    case 'uncertain':
      log.moment(result.problem.what)
      break
    case 'accepted':
  }
  return result
}

function doubtful({ fix, what }: Problem): Stopped {
  return { ...stopped('unknown', what, 'answer-lost'), fix }
}

/**
 * Returns the error of a send that the service refused. If the job is archived
 * and the refusal is about the message, the reason is `job-archived`, another
 * job is advised in place of the fix, and the follow-up is noted as refused in
 * the state. Otherwise it is noted so only if the problem is lasting.
 */
function refusedSend(
  context: RunContext,
  { because, problem }: Refused
): Stopped {
  const { latest } = context.state().job ?? {}
  // A check before the send is refused for another cause than the archive.
  if (latest?.job.status !== 'archived' || because !== 'message')
    return unsent(context, problem)
  const what = sentences(problem.what, say`The agent job is archived.`)
  const reason = 'job-archived'
  return unsent(context, { reason, what, fix: [], isLasting: true })
}

/**
 * Returns the error of a run that sent nothing. If a re-run would meet the
 * problem again, the follow-up is noted as `refused`: only another text helps.
 */
export function unsent({ learn }: RunContext, problem: Problem): Stopped {
  if (problem.isLasting) learn({ send: { kind: 'refused' } })
  return errorOf(problem)
}

/**
 * Read while the follow-up is on its way, the head is still from before: no
 * agent changes a pull request in a second or two.
 */
const HEAD_BEFORE_MS = 500

const NOT_REPLACED = say`The earlier report could not be replaced.`

const NOT_REPORTED_YET = say`The report that a job was started could not be posted.`
