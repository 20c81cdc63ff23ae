import type { RunContext } from '../action/context.ts'
import type { JobHandle } from '../action/job-handle.ts'
import { LAST_ANSWER_MS, withGrace } from '../common/clock.ts'
import { type Problem, say, sentences } from '../common/message.ts'
import { REACTIONS } from '../github/reactions.ts'
import type { GitHubFailure } from '../github/reply.ts'
import { canBearReactions, type ReactionTarget } from '../github/trigger.ts'
import { readReportsOn } from './own-comments.ts'
import { timedOut } from './rules/finished.ts'
import {
  decideByRecord,
  type RecordDecision,
  recordFacts
} from './rules/record.ts'
import {
  bestReport,
  learnedFromReport,
  learnedFromReportFoundLate,
  learnedFromRocket,
  resultOf
} from './rules/reported-state.ts'
import {
  errorOf,
  type FollowUpRecord,
  type FollowUpState,
  isConfirmed,
  type PostedReport,
  type Result,
  type Stopped,
  stopped
} from './rules/state.ts'
import type { Prepared } from './send.ts'
import { checkJobSentTo } from './which-job.ts'

/**
 * Reads the record (`readRecord`), learns it, and that 👀 was there if a later
 * attempt finds it, and returns the record with what it decides for this run
 * (`decideByRecord`), also if a part could not be read. Throws `Cancelled` on a
 * cancel.
 */
export async function readDecision(context: RunContext): Promise<{
  readonly decision: RecordDecision
  readonly record: FollowUpRecord
}> {
  const { inputs, learn, state } = context
  const known = await readRecord(context)
  learn(known)
  const { record } = known
  const facts = recordFacts(state(), record, inputs.resend)
  return { decision: decideByRecord(facts), record }
}

/**
 * Returns what GitHub knows of the follow-up: as the record, the best report,
 * see `readBestReport`, and, for a later attempt, our own 🚀; and the claim
 * `was-there` if a later attempt finds our own 👀. A first attempt reads no
 * reactions, because GitHub's answer to its own 👀 has told it. The record's
 * `unread` says why a review's comments, reactions, or else reports could not
 * be read; what was read is there all the same. The state stays as it is.
 * Throws `Cancelled` on a cancel.
 */
async function readRecord(
  context: RunContext
): Promise<{ readonly record: FollowUpRecord; readonly claim?: 'was-there' }> {
  const { isRerun, state } = context
  const target = state().reactionTarget
  const [prompt, reactions, { report, unread }] = await Promise.all([
    context.readPrompt(),
    isRerun ? readOwnReactions(context, target) : NO_REACTIONS,
    readBestReport(context)
  ])
  const unreadPrompt = prompt.kind === 'failed' ? prompt.problem : undefined
  const { claim, rocketAt } = reactions
  return {
    record: {
      report,
      rocketAt,
      unread: unreadPrompt ?? reactions.unread ?? unread
    },
    ...(claim && { claim })
  }
}

const NO_REACTIONS: Awaited<ReturnType<typeof readOwnReactions>> = {}

/**
 * Returns the claim `was-there` if our own 👀 is there, and as `rocketAt`, if
 * our own 🚀 is, when that was added, by our clock; now, if GitHub does not say
 * when. If no comment bears reactions, neither is there. If they can't be read,
 * there is only `unread`, which says why. Throws `Cancelled` on a cancel.
 */
async function readOwnReactions(
  { github, limits, reactions }: RunContext,
  target: ReactionTarget
): Promise<Omit<FollowUpRecord, 'report'> & { readonly claim?: 'was-there' }> {
  if (!canBearReactions(target)) return NO_REACTIONS
  const read = await reactions.readOwn(target, limits)
  if (read.kind === 'failed') return { unread: read.problem }
  const find = (wanted: string) =>
    read.value.find(({ content }) => content === wanted)
  const rocket = find(REACTIONS.sent)
  const { createdAt = github.now() } = rocket ?? {}
  return {
    ...(find(REACTIONS.claimed) && { claim: 'was-there' }),
    ...(rocket && { rocketAt: createdAt - github.aheadMs() })
  }
}

/**
 * Returns the signed report on the follow-up, by any run, that knows most: an
 * end, then what knows most of the send; of several such, the newest. `report`
 * is missing if there is none or no report target, or if the comments could not
 * be read, for which `unread` says why. Throws `Cancelled` on a cancel.
 */
async function readBestReport(
  context: RunContext
): Promise<Pick<FollowUpRecord, 'report' | 'unread'>> {
  const { key, reportTarget } = context.state().about
  if (reportTarget === undefined) return {}
  // Unsigned ones decide nothing, so it does not matter whose they are.
  const read = await readReportsOn(context, reportTarget, key, 'signed')
  if (read.kind === 'failed') return { unread: read.problem }
  return { report: bestReport(read.value) }
}

/**
 * Adds 👀, if a comment bears it, and learns and logs the claim; until GitHub
 * answers, it is `maybe-added`. Returns `may-send` if 👀 is new, or if no
 * comment bears it. Returns `was-there` if another run may have sent; else the
 * error of a run that can't claim the follow-up, and so sends nothing:
 * `notClaimed` says what is learned then. Throws `Cancelled` on a cancel,
 * unless the answer to a request in flight comes within 1.5 s.
 */
export async function claimFollowUp(
  context: RunContext
): Promise<Stopped | 'may-send' | 'was-there'> {
  const { learn, limits, log, reactions, state } = context
  const { reactionTarget } = state()
  if (!canBearReactions(reactionTarget)) return 'may-send'
  learn({ claim: 'maybe-added' })
  const bound = withGrace(limits, LAST_ANSWER_MS)
  const claimed = await reactions.claim(reactionTarget, bound)
  learn({ claim: claimed.claim })
  if (claimed.failure) return notClaimed(context, claimed.failure)
  if (claimed.claim === 'was-there') {
    log.moment(say`The comment was claimed before (👀).`)
    return 'was-there'
  }
  log.moment(say`The comment is claimed (👀).`)
  return 'may-send'
}

/**
 * Returns the error of a run that could not add 👀, so it sends nothing. It is
 * lasting if the comment is gone, because no re-run can put that right. If
 * there is a report on the follow-up, such as that another run has sent it,
 * that is learned by `learnedFromReportFoundLate`; a failure to read it is
 * ignored. Throws `Cancelled` on a cancel.
 */
async function notClaimed(
  context: RunContext,
  failure: GitHubFailure
): Promise<Stopped> {
  const { github, learn, state } = context
  const { report } = await readBestReport(context)
  if (report)
    learn(learnedFromReportFoundLate(state(), report, github.aheadMs()))
  const error = errorOf(claimProblem(failure.problem))
  return failure.isMissing ? { ...error, isLasting: true } : error
}

/** Returns the problem of 👀 that could not be added. */
export function claimProblem(problem: Problem): Problem {
  return { ...problem, what: sentences(CLAIM_FAILED, problem.what) }
}

/**
 * Does what the record decides for a run that sends nothing. Returns the job of
 * an earlier send, whose end is to be waited for, or else the result. An end, a
 * refusal, or a lost answer is repeated. Where a part of the record could not
 * be read, the result is `unknown` with the reason of that. Any other decision
 * is `unknown` with the reason `claimed`, because another run may be sending; a
 * decision to send does not come here. Throws `Cancelled` on a cancel.
 *
 * @param prepared what a first attempt has prepared before it found 👀 there
 */
export async function followRecord(
  context: RunContext,
  { decision, record }: Awaited<ReturnType<typeof readDecision>>,
  prepared?: Prepared
): Promise<Result | JobHandle> {
  switch (decision) {
    case 'repeat-end':
      return repeatEnd(context, record)
    case 'unreadable':
      return unreadable(record)
    case 'repeat-refusal':
      return repeatRefusal(context, record)
    case 'repeat-lost':
      return repeatLost(context, record)
    case 'may-be-sent':
    // The other three never come here, which the compiler does not know.
    case 'claim-and-send':
    case 'send':
    case 'resend':
      return claimedResult(context.state())
    case 'wait':
      return followEarlierSend(context, record, prepared)
  }
}

/**
 * Learns that an earlier run has sent the follow-up, from the report that says
 * so or else from 🚀, and the first check of the job. Returns the job, whose end
 * is to be waited for, or a result: `unknown` if a job was started whose ID no
 * report names; with `wait: false`, `sent`, after a check of at most 5 s that
 * only shows the job and may fail; `timed-out` if the job can't be read in
 * time; an error if it can't be found or its check is `final`. Throws
 * `Cancelled` on a cancel.
 *
 * @param prepared what this run has checked already
 */
async function followEarlierSend(
  context: RunContext,
  record: FollowUpRecord,
  prepared?: Prepared
): Promise<Result | JobHandle> {
  const { inputs, learn, log, state } = context
  const { report, rocketAt } = record
  if (rocketAt !== undefined && report?.marker.sendStatus !== 'yes')
    learn(learnedFromRocket(rocketAt, report))
  else learnReport(context, report)
  log.moment(say`Another run or an earlier attempt has sent the follow-up.`)
  const { recipient } = prepared ?? {}
  const checked = await checkJobSentTo(
    context,
    recipient?.kind === 'checked' ? recipient : undefined
  )
  if (checked.kind === 'unnamed-start')
    return stopped('unknown', ID_UNKNOWN, 'answer-lost')
  if (!inputs.wait) {
    // A report names no job that is not confirmed, so `finish` can't check it.
    if (checked.kind !== 'checked' && !isConfirmed(state()))
      log.warnOf(JOB_NOT_NAMED, checked.problem)
    return stopped('sent')
  }
  if (checked.kind === 'failed') return timedOut(checked.problem)
  if (checked.kind === 'final') return errorOf(checked.problem)
  return checked.job
}

/**
 * Returns an end that was reported before, without a proof, with the pull
 * request as it is now, if it can be read, and the head that the job ended
 * with. Learns what the report says, and the state of the pull request. The
 * job is not checked, because what has happened since is not this follow-up's
 * result.
 */
async function repeatEnd(
  context: RunContext,
  record: FollowUpRecord
): Promise<Result> {
  const { report } = record
  learnReport(context, report)
  const end = report && resultOf(report.marker)
  // The record decides this only for a report of an end.
  if (end?.kind !== 'ended') return claimedResult(context.state())
  return { ...end, pull: await context.readPullOfEnd(end.prLink) }
}

/**
 * Returns the error of a follow-up that an earlier attempt reported as refused,
 * with the reason of its report, or `claimed` if that has none. It is lasting.
 * Learns what the report says.
 */
function repeatRefusal(
  context: RunContext,
  { report }: FollowUpRecord
): Stopped {
  learnReport(context, report)
  const { reason = 'claimed' } = report?.marker ?? {}
  return { ...stopped('error', REFUSED, reason), isLasting: true }
}

/**
 * Returns `unknown` for a follow-up of which an earlier attempt did not learn
 * whether the service accepted it, with the reason of its report, or
 * `answer-lost` if that has none. Learns what the report says, and that the
 * send is `lost`.
 */
function repeatLost(context: RunContext, { report }: FollowUpRecord): Stopped {
  learnReport(context, report)
  context.learn({ send: { kind: 'lost' } })
  const { reason = 'answer-lost' } = report?.marker ?? {}
  return stopped('unknown', MAYBE, reason)
}

/** Learns what the report says, if there is one, see `learnedFromReport`. */
function learnReport(
  { github, learn, state }: RunContext,
  report: PostedReport | undefined
): void {
  const { job } = state()
  if (report) learn(learnedFromReport(report, github.aheadMs(), job))
}

/**
 * Returns `unknown` for a record of which a part could not be read, with the
 * reason and fix of that problem.
 */
function unreadable({ unread }: FollowUpRecord): Stopped {
  const { fix = [], reason = 'github' as const, what = [] } = unread ?? {}
  return { ...stopped('unknown', sentences(UNREAD, what), reason), fix }
}

/**
 * Returns the result `unknown` with the reason `claimed`. It says why it is not
 * known whether another run has sent the follow-up: 👀 was there or, without it,
 * this is a re-run of a review, or of an event that no comment caused.
 */
export function claimedResult({
  claim
}: Pick<FollowUpState, 'claim'>): Stopped {
  if (claim === 'was-there') return stopped('unknown', CLAIMED, 'claimed')
  return stopped('unknown', NO_RECORD, 'claimed')
}

const ID_UNKNOWN = say`A job was started, but its ID is not known.`

export const CLAIM_FAILED = say`👀 could not be added.`

const CLAIMED = say`This follow-up was claimed before (👀), and no report says that it was sent. Another run may be sending it.`

const JOB_NOT_NAMED = say`The report can't name the agent job, so the result of this follow-up will not be reported.`

const MAYBE = say`An earlier run sent it, but did not learn whether it arrived.`

const NO_RECORD = say`This is a re-run, and no report shows that its follow-up was sent.`

const REFUSED = say`An earlier report says why this follow-up can't be sent, and what to do.`

const UNREAD = say`It could not be determined whether the follow-up was sent.`
