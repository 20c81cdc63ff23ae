import type { RunContext } from '../action/context.ts'
import { idProblem } from '../action/inputs.ts'
import { type Annotation, resultOfException } from '../action/run-to-end.ts'
import { throwIfCancelled, within } from '../common/clock.ts'
import { type Problem, say } from '../common/message.ts'
import type { Unanswered } from '../github/reply.ts'
import { openPrompt } from '../prompt/prompt.ts'
import { helpComment } from '../report/comment.ts'
import {
  addClaim,
  CLAIM_FAILED,
  claimLimits,
  claimProblem,
  openRocket,
  readBestReport,
  readRecord
} from './claim.ts'
import { conclude } from './conclude.ts'
import { type Delivery, type Prepared, rememberRead } from './delivery.ts'
import {
  BRIEF_MS,
  CLAIMED,
  claimedWords,
  followEarlierSend,
  repeatDoubt,
  repeatEnd,
  repeatRefusal,
  unknown,
  unreadable
} from './earlier-send.ts'
import { postNote } from './report.ts'
import { judge } from './rules/finished.ts'
import { decideByRecord, recordFacts } from './rules/record.ts'
import { isComment, resumeFrom, withFoundReport } from './rules/report.ts'
import {
  errorOf,
  type FollowUpRecord,
  type FollowUpState,
  type Result,
  type Stopped,
  stopped
} from './rules/state.ts'
import { sendPrepared, unsent } from './send.ts'
import { readEnd, trackedWith, waitForResult } from './wait.ts'
import { checkChosen, chooseJob } from './which-job.ts'

/**
 * Delivers one follow-up of a requester who passed the gate, waits for its
 * result, and reports it. Returns the annotation of the step. An exception of
 * the delivery becomes the result `cancelled` or `error`, which is reported
 * like any other; one that comes while the prompt is opened is thrown.
 */
export async function deliver(context: RunContext): Promise<Annotation> {
  const prompt = rememberRead(await openPrompt(context))
  context.learn({
    reactionTarget: prompt.reactionTarget,
    send: { kind: prompt.isEmpty ? 'none' : 'unsent' },
    ...namedJob(context)
  })
  const delivery = { context, prompt, rocket: openRocket(context) }
  const result = await answerRequest(delivery).catch(thrown =>
    resultOfException(context.runner, thrown)
  )
  return conclude(delivery, result)
}

/**
 * Returns the job that the option or else the input names, before it is
 * checked. Returns no job if neither does, if the request starts one, or if the
 * ID can't be part of an address.
 */
function namedJob({ inputs, request }: RunContext): Pick<FollowUpState, 'job'> {
  const id = request.jobId ?? inputs.jobId
  if (id === undefined || request.startsJob) return {}
  // An ID that can't be part of an address belongs to no job.
  if (idProblem(id)) return {}
  return { job: { id, project: inputs.projectId } }
}

/**
 * Returns the result of what was asked for: help, a check of the job if there
 * is nothing to send, or a follow-up. Throws `Cancelled` on a cancel, also
 * before anything is done.
 */
async function answerRequest(delivery: Delivery): Promise<Result> {
  const { context } = delivery
  throwIfCancelled(context.limits)
  if (context.request.wantsHelp) return giveHelp(context)
  if (context.state().send.kind === 'none') return watch(context)
  return context.isRerun ? deliverAgain(delivery) : deliverFirst(delivery)
}

/**
 * Posts the help comment and returns `skipped`. It is posted once: by the run
 * that added 👀, or by a first attempt where nothing bears it; never if nothing
 * is reported as a comment. A failure of 👀 or the comment is a warning. Nothing
 * goes to the service.
 */
async function giveHelp(context: RunContext): Promise<Stopped> {
  const { inputs, isRerun, learn, limits, log, state, trigger } = context
  const help = stopped('skipped', ASKS_FOR_HELP, 'help')
  const { reactionTarget } = state()
  const { claim, failure } = await addClaim(context, reactionTarget, limits)
  learn({ claim })
  log.warnOf(HELP_NOT_POSTED, failure?.problem)
  const isAlone = reactionTarget.kind === 'none' && !isRerun
  const { isReported, place, project } = state().about
  if ((claim !== 'added' && !isAlone) || !isReported || !place) return help
  const words = helpComment({ ...inputs, asker: trigger.asker?.login })
  const posted = await postNote(context, place, { project }, words)
  if (posted.kind !== 'posted') log.warnOf(HELP_NOT_POSTED, posted.problem)
  return help
}

/**
 * Returns the result of a check, because there is nothing to send: that of
 * waiting for the job's end or, with `wait: false`, an end that is there, else
 * `active`. It is an error if no job is named, if `--new` asks for one, or if
 * the job can't be read. 👀 is only a sign here: it gets 5 s, and a failure is a
 * warning. But if GitHub refuses it for lack of a permission, the report could
 * not be posted either, so that is an error, unless no report is wanted.
 */
async function watch(context: RunContext): Promise<Result> {
  const { clock, inputs, learn, limits, log, state } = context
  const brief = within(limits, clock.now() + BRIEF_MS)
  const { reactionTarget } = state()
  const { claim, failure } = await addClaim(context, reactionTarget, brief)
  learn({ claim })
  // The report, which is all that the check is for, can't be posted either.
  if (failure?.isForbidden && state().about.isReported)
    return errorOf(claimProblem(failure.problem))
  log.warnOf(CLAIM_FAILED, failure?.problem)
  const chosen = await chooseJob(context)
  if (chosen.kind === 'refused') return errorOf(chosen.problem)
  if (chosen.kind === 'new') return errorOf(NOTHING_TO_START)
  const checked = await checkChosen(context, chosen)
  if (checked.kind !== 'checked') return errorOf(checked.problem)
  const { job, snapshot } = checked
  learn(trackedWith(state(), snapshot))
  if (inputs.wait) return waitForResult(context, job)
  const verdict = judge(state(), inputs)
  return verdict.kind === 'ended'
    ? readEnd(context, verdict)
    : stopped('active')
}

/**
 * Returns the result of a first attempt. It prepares, then adds 👀. If 👀 is new,
 * or nothing bears it, this run sends; if it was there, this run reads the
 * record and does what that says. An error of the preparation or of 👀 ends the
 * run, and nothing is sent.
 */
async function deliverFirst(delivery: Delivery): Promise<Result> {
  const { context } = delivery
  const prepared = await prepare(delivery)
  if (prepared.kind === 'stopped') return prepared
  const stop = await claim(context)
  if (stop === undefined) return sendPrepared(delivery, prepared)
  if (stop !== 'was-there') return stop
  const record = await readRecord(context, context.state().reactionTarget)
  context.learn({ record })
  return followRecord(delivery, record, prepared)
}

/**
 * Reads the record, notes it in the state, and returns what `followRecord`
 * makes of it for a later attempt. Nothing is prepared or claimed before, and
 * afterwards only if the record lets this attempt send.
 */
async function deliverAgain(delivery: Delivery): Promise<Result> {
  const { context } = delivery
  const { reactionTarget } = context.state()
  const record = await readRecord(context, reactionTarget)
  context.learn({ record })
  return followRecord(delivery, record)
}

/**
 * Does what the record decides, and returns the result. An end, a refusal, or a
 * doubt is repeated; an earlier send is followed; `send` and `resend` send
 * without 👀, and `claim` only if 👀 is new. An unreadable record and `claimed`
 * are `unknown`, and nothing is sent.
 *
 * @param prepared what a first attempt has prepared before it found 👀 there
 */
async function followRecord(
  delivery: Delivery,
  record: FollowUpRecord,
  prepared?: Prepared
): Promise<Result> {
  const { context } = delivery
  const { inputs, state } = context
  const facts = recordFacts(state(), record, inputs.resend)
  const decision = decideByRecord(facts)
  switch (decision) {
    case 'repeat-end':
      return repeatEnd(context, record)
    case 'wait':
      return followEarlierSend(context, record, prepared)
    case 'unreadable':
      return unreadable(record)
    case 'repeat-refusal':
      return repeatRefusal(context, record)
    case 'repeat-doubt':
      return repeatDoubt(context, record)
    case 'claimed':
      return unknown(claimedWords(context))
    case 'send':
    case 'resend':
    case 'claim':
      return deliverUnsent(delivery, decision === 'claim')
  }
}

/**
 * Returns the result of an attempt that the record lets send. It prepares
 * first, so that an error there leaves no claim.
 *
 * @param asksForEyes whether it then has to add 👀; if that was there, it sends
 *   nothing and is `unknown`, because another run may have sent
 */
async function deliverUnsent(
  delivery: Delivery,
  asksForEyes: boolean
): Promise<Result> {
  const { context } = delivery
  const prepared = await prepare(delivery)
  if (prepared.kind === 'stopped') return prepared
  const stop = asksForEyes ? await claim(context) : undefined
  if (stop === undefined) return sendPrepared(delivery, prepared)
  return stop === 'was-there' ? unknown(CLAIMED) : stop
}

/**
 * Finds the job, and then checks it, unless one is started, while the text is
 * read. Returns both, or an error: of the request, of the job, or of its check.
 * That ends the run without a claim, so that a re-run begins anew. A failure to
 * read the text is no error yet.
 */
async function prepare(delivery: Delivery): Promise<Prepared | Stopped> {
  const { context } = delivery
  const { problem } = context.request
  if (problem) return unsent(context, problem)
  return prepareFor(delivery, await chooseJob(context))
}

/**
 * Returns what `prepare` does, for the job that was chosen. One that only a
 * pull request names, and that the service does not have or does not confirm,
 * counts as not named, which is logged; if nothing else names a job and none
 * may be started, its own problem is the error. Notes in the state the job, or
 * that one is started, and that the follow-up is refused if the error is
 * lasting.
 */
async function prepareFor(
  delivery: Delivery,
  chosen: Awaited<ReturnType<typeof chooseJob>>
): Promise<Prepared | Stopped> {
  const { context, prompt } = delivery
  if (chosen.kind === 'refused') return unsent(context, chosen.problem)
  const isNew = chosen.kind === 'new'
  if (isNew) beginStart(context)
  const text = withoutUnhandled(prompt.read(isNew))
  if (isNew) return { kind: 'prepared', text, target: 'new' }
  const checked = await checkChosen(context, chosen)
  if (checked.kind === 'checked')
    return { kind: 'prepared', text, target: checked }
  const { otherwise } = chosen
  const isUnconfirmed =
    checked.kind === 'refused' &&
    (checked.status === 404 || checked.problem.reason === 'no-job')
  if (!isUnconfirmed || !otherwise || otherwise.kind === 'refused')
    return unsent(context, checked.problem)
  context.log.moment(
    say`The agent job ${chosen.job.id} counts for nothing: the service does not say that it made this pull request.`
  )
  return prepareFor(delivery, otherwise)
}

/**
 * Notes that the follow-up starts a job. Warns if `start-job` is `automatic`
 * and nothing is reported as a comment: no comment will name the job, so each
 * text starts another one.
 */
function beginStart({ inputs, learn, log, state }: RunContext): void {
  learn({ startsJob: true })
  if (inputs.startJob === 'automatic' && !state().about.isReported)
    log.warn(NO_CONVERSATION)
}

/**
 * Returns the work as it is, and prevents an unhandled rejection if it fails
 * before it is awaited.
 */
function withoutUnhandled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/**
 * Adds 👀, if a comment bears it, and notes the claim in the state and the log.
 * Returns undefined if 👀 is new, or if no comment bears it, so that this run
 * may send; `was-there` if another run may have sent; else the error of a run
 * that can't claim the follow-up, and so sends nothing: `notClaimed` says what
 * is noted then. A request in flight gets 1.5 s more on a cancel, which throws
 * `Cancelled`.
 */
async function claim(
  context: RunContext
): Promise<Stopped | 'was-there' | undefined> {
  const { learn, limits, log, state } = context
  const { reactionTarget } = state()
  if (!isComment(reactionTarget)) return undefined
  learn({ claim: 'asking' })
  const bound = claimLimits(limits)
  const claimed = await addClaim(context, reactionTarget, bound)
  learn({ claim: claimed.claim })
  switch (claimed.claim) {
    case 'added':
      log.moment(say`The comment is claimed (👀).`)
      return undefined
    case 'was-there':
      log.moment(say`The comment was claimed before (👀).`)
      return 'was-there'
    case 'not-asked':
      return undefined
    case 'asking':
    case 'refused':
      return notClaimed(context, claimed.failure)
  }
}

/**
 * Returns the error of a run that could not add 👀, so it sends nothing. If the
 * comment is gone, the follow-up is noted as refused, because no re-run can put
 * that right. If there is a report on the follow-up, what it knows is noted,
 * such as that another run has sent it; a failure to read it is ignored.
 */
async function notClaimed(
  context: RunContext,
  failure: Unanswered | undefined
): Promise<Stopped> {
  const { github, learn, state } = context
  const problem = failure?.problem ?? NO_PROBLEM
  const { report } = await readBestReport(context)
  // The comment is gone, so no re-run can put this right.
  if (failure?.isMissing) learn({ send: { kind: 'refused' } })
  if (report) {
    const resumed = resumeFrom(report, github.aheadMs())
    if (resumed.send) learn(resumed)
    learn(withFoundReport(state(), report, github.aheadMs()))
  }
  return errorOf(claimProblem(problem))
}

const NO_PROBLEM: Problem = { reason: 'github', what: [], fix: [] }
const NOTHING_TO_START: Problem = {
  reason: 'text',
  what: say`--new needs a text: what the agent is to do.`,
  fix: [],
  isLasting: true
}
const ASKS_FOR_HELP = say`The comment asks for help, so nothing was sent.`
const HELP_NOT_POSTED = say`The help comment could not be posted.`
const NO_CONVERSATION = say`Nothing is reported as a comment, so no conversation knows the job that is started: each text starts another one.`
