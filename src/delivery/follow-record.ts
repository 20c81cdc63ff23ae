import type { RunContext } from '../action/context.ts'
import { type Message, say, sentences } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { readLinkedPull } from '../github/pull-request.ts'
import { readRecord } from './claim.ts'
import { afterCheck } from './rules/finished.ts'
import {
  decideByRecord,
  isReviewRerun,
  type RecordDecision,
  recordFacts
} from './rules/record.ts'
import {
  learnedFromReport,
  learnedFromRocket,
  resultOf
} from './rules/reported-state.ts'
import {
  type Ended,
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
import { type JobHandle, pullStateUpdate, timedOut } from './wait.ts'
import {
  type CheckedJob,
  checkChosen,
  chooseSentTo,
  type NamedJob
} from './which-job.ts'

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
    case 'wait':
      return followEarlierSend(context, record, prepared)
    case 'unreadable':
      return unreadable(record)
    case 'repeat-refusal':
      return repeatRefusal(context, record)
    case 'repeat-lost':
      return repeatLost(context, record)
    case 'may-be-sent':
    case 'claim-and-send':
    case 'send':
    case 'resend':
      return claimedResult(claimedWords(context.state()))
  }
}

/**
 * Learns that an earlier run has sent the follow-up, from the report that says
 * so or else from 🚀, and the first check of the job; a job that this run knew
 * is forgotten if nothing names one. Returns the job, whose end is to be waited
 * for, or a result: `unknown` if a job was started whose ID no report names;
 * with `wait: false`, `sent`, after a check of at most 5 s that only shows the
 * job and may fail; `timed-out` if the job can't be read in time; an error if
 * it can't be found or its check is `final`. Throws `Cancelled` on a cancel.
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
  const chosen = await chooseSentTo(context)
  // One that this run has checked before need not be the one that got it.
  if (chosen.kind !== 'named') learn({ job: undefined })
  if (chosen.kind === 'started') return startedWithoutId(context)
  const checked =
    chosen.kind === 'named'
      ? (checkSinceSend(state(), chosen, prepared) ??
        (await checkChosen(context, chosen)))
      : chosen
  if (!inputs.wait) {
    // A report names no job that is not confirmed, so `finish` can't check it.
    if (checked.kind !== 'checked' && !isConfirmed(state()))
      log.warnOf(JOB_NOT_NAMED, checked.problem)
    return stopped('sent')
  }
  if (checked.kind === 'failed') return timedOut(checked.problem)
  if (checked.kind === 'final') return errorOf(checked.problem)
  learn(afterCheck(state(), checked.snapshot))
  return checked.job
}

/**
 * Returns the check of the chosen job that this run has prepared, if it began
 * after the send; undefined if not, if the check is another job's, or if none
 * was prepared. A check since the send has to count, because after an end that
 * it showed, only a later check can be a sign of work (`signOfWork`). An earlier
 * check must not: its link, which can be an older one, would pass for the job's
 * before the send (`correctedBefore`).
 */
function checkSinceSend(
  { send }: FollowUpState,
  chosen: NamedJob,
  prepared: Prepared | undefined
): CheckedJob | undefined {
  const checked = prepared?.recipient
  if (checked?.kind !== 'checked') return undefined
  const isSame = checked.job.id === chosen.job.id
  const isSince = send.kind === 'sent' && checked.snapshot.beganAt >= send.at
  return isSame && isSince ? checked : undefined
}

/**
 * Learns that a job was started, and returns `unknown`, because no report of
 * the earlier attempt names it.
 */
function startedWithoutId({ learn }: RunContext): Stopped {
  learn({ isStart: true })
  return stopped('unknown', ID_UNKNOWN, 'answer-lost')
}

/**
 * Returns an end that was reported before, without a proof, with the pull
 * request as it is now, if it can be read, and the head that the job ended
 * with. Learns what the report says, and what `pullStateUpdate` returns. The
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
  if (end?.kind !== 'ended') return claimedResult()
  const pull = await readLinkedPull(context, end.prLink)
  context.learn(pullStateUpdate(context, end.prLink, pull))
  return { ...end, ...defined({ pull }) } satisfies Ended
}

/**
 * Returns the error of a follow-up that an earlier attempt reported as refused,
 * with the reason of its report, or `claimed` if that has none. Learns what the
 * report says, and that the send is `unsendable`.
 */
function repeatRefusal(
  context: RunContext,
  { report }: FollowUpRecord
): Stopped {
  learnReport(context, report, { send: { kind: 'unsendable' } })
  const { reason = 'claimed' } = report?.marker ?? {}
  return stopped('error', REFUSED, reason)
}

/**
 * Returns `unknown` for a follow-up of which an earlier attempt did not learn
 * whether the service accepted it, with the reason of its report, or
 * `answer-lost` if that has none. Learns what the report says, and that the
 * send is `lost`.
 */
function repeatLost(context: RunContext, { report }: FollowUpRecord): Stopped {
  learnReport(context, report, { send: { kind: 'lost' } })
  const { reason = 'answer-lost' } = report?.marker ?? {}
  return stopped('unknown', MAYBE, reason)
}

/**
 * Learns what the report says, see `learnedFromReport`, and after that the
 * changes; without a report, the changes alone.
 */
function learnReport(
  { github, learn, state }: RunContext,
  report: PostedReport | undefined,
  changes: Partial<FollowUpState> = {}
): void {
  const { job } = state()
  const said = report ? learnedFromReport(report, github.aheadMs(), job) : {}
  learn({ ...said, ...changes })
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
 * Returns the result `unknown` with the reason `claimed`.
 *
 * @param what why it is not known whether another run sent it; without it, 👀
 *   was there
 */
export function claimedResult(what: Message = CLAIMED): Stopped {
  return stopped('unknown', what, 'claimed')
}

/**
 * Returns why it is not known whether another run has sent the follow-up: it is
 * a re-run for a review, nothing bears 👀, or 👀 was there.
 */
function claimedWords({ about, reactionTarget }: FollowUpState): Message {
  if (isReviewRerun(about)) return REVIEW
  return reactionTarget.kind === 'none' ? NO_RECORD : CLAIMED
}

const ID_UNKNOWN = say`A job was started, but its ID is not known.`

const CLAIMED = say`This comment was claimed before (👀), and no report says that its follow-up was sent. Another run may be sending it.`

const JOB_NOT_NAMED = say`The report can't name the agent job, so the result of this follow-up will not be reported.`

const MAYBE = say`An earlier run sent it, but did not learn whether it arrived.`

const NO_RECORD = say`This is a re-run of a run without a triggering comment, and no report shows that its follow-up was sent.`

const REFUSED = say`An earlier report says why this follow-up can't be sent, and what to do.`

const REVIEW = say`This is a re-run for a review, and no report shows that its follow-up was sent.`

const UNREAD = say`It could not be determined whether the follow-up was sent.`
