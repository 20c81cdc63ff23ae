import type { RunContext } from '../action/context.ts'
import type { JobHandle } from '../action/job-handle.ts'
import { type Annotation, resultOfException } from '../action/step.ts'
import { throwIfCancelled } from '../common/clock.ts'
import { type Failed, say } from '../common/message.ts'
import type { Prompt } from '../prompt/prompt.ts'
import { conclude } from './conclude.ts'
import { HELP_NOT_POSTED } from './publish.ts'
import {
  CLAIM_FAILED,
  claimedResult,
  claimFollowUp,
  claimProblem,
  followRecord,
  readDecision
} from './record.ts'
import { letsSend } from './rules/record.ts'
import { errorOf, type Result, type Stopped, stopped } from './rules/state.ts'
import { type Prepared, sendPrepared } from './send.ts'
import { waitForResult } from './wait.ts'
import {
  BRIEF_MS,
  checkChosen,
  checkNamedJob,
  chooseForText
} from './which-job.ts'

/**
 * Does what a requester who passed the gate asked for (`answerRequest`), and
 * reports the result. Returns the annotation of the step, see `conclude`. An
 * exception of the delivery becomes the result `cancelled` or `error`, which is
 * reported like any other. Learns first the job that the option or the input
 * names (`requestedJob`), so that the report of an early error names it, too.
 */
export async function deliver(context: RunContext): Promise<Annotation> {
  const { learn, requestedJob } = context
  if (requestedJob?.kind === 'named') learn({ job: requestedJob.job })
  const result = await answerRequest(context).catch(thrown =>
    resultOfException(context.runner, thrown)
  )
  return conclude(context, result)
}

/**
 * Does what was asked for: claims the help comment, checks the job if there is
 * nothing to send, or delivers a text. Then waits for the job's end if there is
 * one to wait for, and returns the result. Learns first what the prompt says:
 * the reaction target, and whether there is something to send; both stay as the
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
  if (request.wantsHelp) return claimHelp(context)
  const next =
    context.state().send.kind === 'none'
      ? await checkOnly(context)
      : await deliverText(context, prompt)
  return next.kind === 'job' ? waitForResult(context, next) : next
}

/**
 * Claims the request for help, so that one run alone answers it, and returns
 * `skipped`; the help comment is then posted like a report, see `postHelp`. A
 * failure of 👀 is a warning: no help is posted then. Nothing goes to the
 * service. Learns the claim. Throws `Cancelled` on a cancel.
 */
async function claimHelp(context: RunContext): Promise<Stopped> {
  const { learn, limits, log, reactions, state } = context
  const { reactionTarget } = state()
  const { claim, failure } = await reactions.claim(reactionTarget, limits)
  learn({ claim })
  if (failure) log.warnOf(HELP_NOT_POSTED, failure.problem)
  return stopped('skipped', ASKS_FOR_HELP, 'help')
}

/**
 * Adds 👀, then checks the job, because there is nothing to send, and returns
 * it, for its end to be waited for. Returns an error if no job is named, or if
 * the job can't be read: at once if no retry can help, or if the service asks
 * for a longer pause than there is time, else at the time limit. 👀 is only a
 * sign here: it gets 5 s, and a failure is a warning. But if GitHub refuses it
 * for lack of a permission, the report could not be posted either, so that is
 * an error, unless no report is wanted. Learns the claim, the job, and its
 * check. Throws `Cancelled` on a cancel.
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
 * while the prompt is read (`prepare`), and then adds 👀, unless the record says
 * that it is not needed, or no comment bears it. Then it waits for the prompt,
 * and sends it (`sendPrepared`). If 👀 was there, another run may have sent the
 * follow-up, so nothing is sent: a first attempt then reads the record and
 * follows it (`followRecord`), and a later one is `unknown`. An error of the
 * job or of 👀 ends the run, and nothing is sent; so does one of what the prompt
 * tells besides the text, but 👀 may then be there. Throws `Cancelled` on a
 * cancel.
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
  if (claimed === 'was-there')
    return isRerun
      ? claimedResult(context.state())
      : followRecord(context, await readDecision(context), prepared)
  return claimed === 'may-send' ? sendPrepared(context, prepared) : claimed
}

/**
 * Chooses the job, then begins to read the prompt, and meanwhile checks the
 * job, unless one is started. Returns the checked job and the prompt as a
 * promise, without waiting for it: it can still fail. Returns an error of the
 * request, of the prompt, of the job, or of its check; the run then ends
 * without a claim. An error of the request, or of a review's comments, comes
 * first, and nothing is learned then. Learns the job, or that one is started.
 * Throws `Cancelled` on a cancel.
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
  const reading = prompt.readWhole(chosen.kind === 'start')
  // It can fail before it is awaited, which must not be an unhandled rejection.
  reading.catch(() => undefined)
  const recipient =
    chosen.kind === 'start' ? chosen : await checkChosen(context, chosen)
  return recipient.kind === 'final' || recipient.kind === 'failed'
    ? errorOf(recipient.problem)
    : { kind: 'prepared', prompt: reading, recipient }
}

const ASKS_FOR_HELP = say`The comment asks for help, so nothing was sent.`
