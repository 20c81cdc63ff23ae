import type { RunContext } from '../action/context.ts'
import type { JobHandle } from '../action/job-handle.ts'
import { type Annotation, resultOfException } from '../action/step.ts'
import { throwIfCancelled } from '../common/clock.ts'
import { type Failed, say } from '../common/message.ts'
import { canBearReactions } from '../github/trigger.ts'
import type { Prompt } from '../prompt/prompt.ts'
import { helpComment } from '../report/comment.ts'
import { conclude } from './conclude.ts'
import { postNote } from './publish.ts'
import {
  CLAIM_FAILED,
  claimedResult,
  claimFollowUp,
  claimProblem,
  followRecord,
  readDecision
} from './record.ts'
import { letsSend } from './rules/record.ts'
import {
  errorOf,
  type FollowUpState,
  type Result,
  type Stopped,
  stopped
} from './rules/state.ts'
import { type Prepared, sendPrepared } from './send.ts'
import { waitForResult } from './wait.ts'
import {
  BRIEF_MS,
  checkChosen,
  checkNamedJob,
  chooseByInputs,
  chooseForText
} from './which-job.ts'

/**
 * Does what a requester who passed the gate asked for (`answerRequest`), and
 * reports the result. Returns the annotation of the step, see `conclude`. An
 * exception of the delivery becomes the result `cancelled` or `error`, which is
 * reported like any other. Learns first the job that the option or the input
 * names.
 */
export async function deliver(context: RunContext): Promise<Annotation> {
  context.learn(requestedJob(context))
  const result = await answerRequest(context).catch(thrown =>
    resultOfException(context.runner, thrown)
  )
  return conclude(context, result)
}

/**
 * Returns the job that the option `--job` or else the input `job-id` names,
 * before one is chosen, so that the report of an early error names it, too.
 * Returns no job if neither names one, if the request starts one, or if the ID
 * can't be part of an address.
 */
function requestedJob(context: RunContext): Pick<FollowUpState, 'job'> {
  if (context.request.asksForNew) return {}
  const chosen = chooseByInputs(context)
  return chosen?.kind === 'named' ? { job: chosen.job } : {}
}

/**
 * Does what was asked for: gives help, checks the job if there is nothing to
 * send, or delivers a text. Then waits for the job's end if there is one to
 * wait for, and returns the result. Learns first what the prompt says: the
 * reaction target, and whether there is something to send; both stay as the
 * event says if the prompt can't be read. Throws `Cancelled` on a cancel, also
 * before anything is done.
 */
async function answerRequest(context: RunContext): Promise<Result> {
  const { learn, limits, request } = context
  throwIfCancelled(limits)
  const prompt = await context.readPrompt()
  if (prompt.kind === 'prompt') {
    const { isEmpty, reactionTarget } = prompt
    learn({ reactionTarget, send: { kind: isEmpty ? 'none' : 'not-sent' } })
  }
  if (request.wantsHelp) return giveHelp(context)
  const next =
    context.state().send.kind === 'none'
      ? await checkOnly(context)
      : await deliverText(context, prompt)
  return next.kind === 'job' ? waitForResult(context, next) : next
}

/**
 * Posts the help comment and returns `skipped`. It is posted once: by the run
 * that added 👀, or by a first attempt where no comment bears reactions, or it
 * is not known which one does (a review); never if nothing is reported as a
 * comment. If 👀 can't be added, no help is posted. That, and a failure of the
 * comment, is a warning; a cancel once 👀 is there makes the comment fail, and
 * no later attempt posts it. Nothing goes to the service. Learns the claim.
 * Throws `Cancelled` on a cancel while 👀 is added.
 */
async function giveHelp(context: RunContext): Promise<Stopped> {
  const { inputs, isRerun, learn, limits, log, reactions } = context
  const { state, trigger } = context
  const help = stopped('skipped', ASKS_FOR_HELP, 'help')
  const { reactionTarget } = state()
  const { claim, failure } = await reactions.claim(reactionTarget, limits)
  learn({ claim })
  if (failure) log.warnOf(HELP_NOT_POSTED, failure.problem)
  const isFirstWithoutTarget = !canBearReactions(reactionTarget) && !isRerun
  const { project, reportTarget, wantsReport } = state().about
  if (
    (claim !== 'added' && !isFirstWithoutTarget) ||
    !wantsReport ||
    !reportTarget
  )
    return help
  const words = helpComment({ ...inputs, asker: trigger.asker?.login })
  const posted = await postNote(context, reportTarget, { project }, words)
  if (posted.kind !== 'posted') log.warnOf(HELP_NOT_POSTED, posted.problem)
  return help
}

/**
 * Adds 👀, then checks the job, because there is nothing to send, and returns
 * it, for its end to be waited for. Returns an error if no job is named, or if
 * the job can't be read until the time limit. 👀 is only a sign here: it gets 5
 * s, and a failure is a warning. But if GitHub refuses it for lack of a
 * permission, the report could not be posted either, so that is an error,
 * unless no report is wanted. Learns the claim, the job, and its check. Throws
 * `Cancelled` on a cancel.
 */
async function checkOnly(context: RunContext): Promise<Stopped | JobHandle> {
  const { learn, limitsFor, log, reactions, state } = context
  const brief = limitsFor(BRIEF_MS)
  const { reactionTarget } = state()
  const { claim, failure } = await reactions.claim(reactionTarget, brief)
  learn({ claim })
  // The report, which is all that the check is for, can't be posted either.
  if (failure?.isForbidden && state().about.wantsReport)
    return errorOf(claimProblem(failure.problem))
  if (failure) log.warnOf(CLAIM_FAILED, failure.problem)
  const checked = await checkNamedJob(context)
  return checked.kind === 'checked' ? checked.job : errorOf(checked.problem)
}

/**
 * Delivers a text. Returns the job, whose end is to be waited for, or the
 * result if there is nothing to wait for. A later attempt first reads the
 * record, and sends only if that lets it. A run that may send checks the job
 * while the text is read (`prepare`), and then adds 👀, unless the record says
 * that it is not needed, or no comment bears it. Then it waits for the text,
 * and sends it (`sendPrepared`). If 👀 was there, another run may have sent the
 * follow-up, so nothing is sent: a first attempt then reads the record and
 * follows it (`followRecord`), and a later one is `unknown`. An error of the
 * job or of 👀 ends the run, and nothing is sent; so does one of the text, but 👀
 * may then be there. Throws `Cancelled` on a cancel.
 */
async function deliverText(
  context: RunContext,
  prompt: Prompt | Failed
): Promise<Result | JobHandle> {
  const { isRerun } = context
  const read = isRerun ? await readDecision(context) : undefined
  const decision = read?.decision ?? 'claim-and-send'
  if (read && !letsSend(decision)) return followRecord(context, read)
  const prepared = await prepare(context, prompt)
  if (prepared.kind === 'stopped') return prepared
  const claimed =
    decision === 'claim-and-send' ? await claimFollowUp(context) : 'may-send'
  if (claimed === 'may-send') return sendPrepared(context, prepared)
  if (claimed !== 'was-there') return claimed
  return isRerun
    ? claimedResult(context.state())
    : followRecord(context, await readDecision(context), prepared)
}

/**
 * Chooses the job, then begins to read the text, and meanwhile checks the job,
 * unless one is started. Returns the checked job and the text as a promise,
 * without waiting for it: it can still fail. Returns an error of the request,
 * of the prompt, of the job, or of its check; the run then ends without a
 * claim. Learns the job, or that one is started. Throws `Cancelled` on a cancel.
 */
async function prepare(
  context: RunContext,
  prompt: Prompt | Failed
): Promise<Prepared | Stopped> {
  const { problem } = context.request
  if (problem) return errorOf(problem)
  if (prompt.kind === 'failed') return errorOf(prompt.problem)
  const chosen = await chooseForText(context)
  if (chosen.kind === 'final' || chosen.kind === 'failed')
    return errorOf(chosen.problem)
  // A new job is also told the description, unless it was asked on lines.
  const text = prompt.readText(chosen.kind === 'start')
  // It can fail before it is awaited, which must not be an unhandled rejection.
  text.catch(() => undefined)
  const recipient =
    chosen.kind === 'start' ? chosen : await checkChosen(context, chosen)
  return recipient.kind === 'final' || recipient.kind === 'failed'
    ? errorOf(recipient.problem)
    : { kind: 'prepared', text, recipient }
}

const ASKS_FOR_HELP = say`The comment asks for help, so nothing was sent.`
const HELP_NOT_POSTED = say`The help comment could not be posted.`
