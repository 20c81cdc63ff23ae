import { isTerminal } from '../agent/job.ts'
import {
  duration,
  literal,
  type Message,
  say,
  sentences
} from '../common/message.ts'
import type { Outcome } from '../delivery/rules/outcome.ts'
import {
  type SendSentence,
  sendSentenceOf,
  type Way,
  wayOf
} from '../delivery/rules/send-status.ts'
import {
  type Ended,
  type FollowUpState,
  hasStarted,
  isConfirmed
} from '../delivery/rules/state.ts'

export const ICONS: Readonly<Record<Outcome, string>> = {
  completed: '✅',
  'no-changes': '➖',
  failed: '❌',
  archived: '🗄️',
  'timed-out': '⏱️',
  sent: '🚀',
  active: '👀',
  unknown: '❔',
  denied: '👎',
  skipped: '⏭️',
  cancelled: '🛑',
  error: '❌'
}

/**
 * Returns what happened, in one line; empty if there is no result, or if the
 * details say it.
 */
export function headlineOf(state: FollowUpState): Message {
  const { result } = state
  if (result === undefined) return []
  return result.kind === 'ended'
    ? endHeadline(state, result)
    : stoppedHeadline(state, result.outcome)
}

/**
 * Returns the headline of an end. Without a proof, it says that the end was
 * reported before. If nothing was sent, it gives the job's status. If the agent was
 * not seen at work, it gives the status, and that the job has changed (`changed`),
 * or that no pull request has if the job had also ended before the send
 * (`settled`). Otherwise it gives the outcome, with the duration if that was
 * measured.
 */
function endHeadline(state: FollowUpState, end: Ended): Message {
  const { changed, proof, status, workedMs } = end
  if (proof === undefined)
    return say`The end of this follow-up was reported before.`
  if (state.send.kind === 'none') return say`The agent job is ${status}.`
  switch (proof) {
    case 'changed':
      return say`The agent job is ${status}, and has changed since the follow-up was sent.`
    case 'settled':
      return changed === false && isFinishedBefore(state)
        ? say`The agent job is ${status}, and no pull request has changed since the follow-up was sent.`
        : say`The agent job is ${status}.`
    case 'seen': {
      const after =
        workedMs === undefined ? [] : say` after ${duration(workedMs)}`
      return ownEndHeadline(end, after)
    }
  }
}

function isFinishedBefore({ before }: FollowUpState): boolean {
  return before !== undefined && isTerminal(before.status)
}

/**
 * Returns the headline of an end that is the follow-up's own.
 *
 * @param after how long it took, with a blank before it; empty if not measured
 */
function ownEndHeadline({ outcome, prLink }: Ended, after: Message): Message {
  switch (outcome) {
    case 'completed':
      return say`The agent finished${after}.`
    case 'no-changes':
      return prLink === null
        ? say`The agent finished${after}. There is no pull request.`
        : say`The agent finished${after}. Its pull request has no new commits.`
    case 'failed':
      return say`The agent job failed${after}. The service gives no reason.`
    case 'archived':
      return say`The agent job was archived${after}.`
  }
}

/**
 * Returns the headline of an outcome that is no end; empty for an error. For
 * `unknown` it says what is not known: how a follow-up ended that was sent, else
 * whether it was accepted. For `cancelled` it says whether the job continues, if
 * there is one to watch.
 */
function stoppedHeadline(
  state: FollowUpState,
  outcome: Exclude<Outcome, Ended['outcome']>
): Message {
  const { about, send, startsJob, tracking } = state
  switch (outcome) {
    case 'timed-out':
      return say`The agent was not seen to finish within the time limit (${duration(about.timeLimitMs)}).`
    case 'sent':
      return startsJob
        ? say`The agent job was started.`
        : say`The follow-up was sent.`
    case 'active':
      return say`The agent job is still running.`
    case 'unknown':
      if (send.kind === 'sent')
        return say`It is not known how the follow-up ended.`
      return startsJob
        ? say`It is not known whether the service started a job.`
        : say`It is not known whether the service accepted the follow-up.`
    case 'denied':
      return say`Denied.`
    case 'skipped':
      return say`Skipped.`
    case 'cancelled': {
      if (send.kind !== 'sent' && tracking === undefined)
        return say`The run was cancelled.`
      const { status = '' } = tracking?.seen.at(-1)?.latest.job ?? {}
      const continues = isTerminal(status) ? [] : say`, which continues`
      return say`The run was cancelled and no longer watches the agent job${continues}.`
    }
    case 'error':
      return []
  }
}

/**
 * Returns, as far as the headline does not say it: the cause; that an event
 * without a prompt only checks; after an error, a cancellation, or an unknown
 * outcome, what became of the send; and whether the pull request is over.
 */
export function detailsOf(state: FollowUpState): Message {
  const { about, pullState, result, send } = state
  const { outcome } = result ?? {}
  // The headline of an unknown outcome says it.
  const isSaid = outcome === 'unknown' && ['sent', 'lost'].includes(send.kind)
  const isOpen =
    !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome ?? '')
  const isOnlyChecked = send.kind === 'none' && about.kind === 'event'
  return sentences(
    result?.kind === 'stopped' ? result.what : [],
    isOnlyChecked ? say`Without a prompt, the job is only checked.` : [],
    isOpen ? sendWords(sendSentenceOf(send.kind), hasStarted(state)) : [],
    pullState === undefined || pullState.state === 'open'
      ? []
      : say`The pull request ${pullState.name} is ${literal(pullState.state)}, so new commits on its branch will go unnoticed.`
  )
}

/** Returns the words for what became of the send. */
function sendWords(sentence: SendSentence, isStart: boolean): Message {
  switch (sentence) {
    case 'none':
      return []
    case 'sent-nothing':
      return say`This run sent nothing.`
    case 'maybe-accepted':
      return say`The follow-up went out, but it is not known whether the service accepted it.`
    case 'sent':
      return isStart ? say`A job was started.` : say`The follow-up was sent.`
  }
}

/**
 * Returns how to continue: what has to be corrected, if anything, and one way
 * on. Empty for `denied` and `skipped`.
 */
export function adviceOn(state: FollowUpState): Message {
  const { result } = state
  const { outcome } = result ?? {}
  if (outcome === 'denied' || outcome === 'skipped') return []
  const fix = result?.kind === 'stopped' ? result.fix : []
  return sentences(fix, adviceFor(wayOf(state), state, fix.length > 0))
}

/**
 * Returns the advice to go on this way, in whole sentences: by the command if a
 * comment can ask (`about.command`), else by a new run.
 *
 * @param isToCorrect whether a sentence on what to correct comes before it, so
 * that a re-run or a check is only the next step
 */
function adviceFor(
  way: Way,
  state: FollowUpState,
  isToCorrect: boolean
): Message {
  switch (way) {
    case 're-run':
      return isToCorrect
        ? say`Then re-run the workflow job; or, if the comment or the workflow file has to change, ${askAgain(state)} instead, because a re-run uses both as they were.`
        : say`Re-run the workflow job to send the follow-up.`
    case 'ask-again':
      return sentence(askAgain(state))
    case 'check-first':
      return state.startsJob ? lookForJobFirst(state) : checkJobFirst(state)
    case 'check-the-job':
      return isToCorrect
        ? say`Then ${checkJob(state)} to see how it is going.`
        : sentence(say`${checkJob(state)} to see how it is going`)
    case 'ask-more':
      return askMore(state)
  }
}

/**
 * Returns how to ask again, as in the middle of a sentence: for another job if the
 * follow-up needs one, and then also how to start one, if people can.
 */
function askAgain(state: FollowUpState): Message {
  const { about, startsJob } = state
  const { command, kind, startJob } = about
  if (needsOtherJob(state)) return askOtherJob(state)
  if (command === undefined) return say`start a new run`
  const isNew = startsJob && forgottenJob(state) === undefined
  const asNew = startJob === 'automatic' ? command : `${command} --new`
  const ask = `${isNew ? asNew : withForgottenJob(command, state)} …`
  return kind === 'review'
    ? say`submit the review again, or comment ${ask}`
    : say`comment ${ask} again`
}

/**
 * Returns how to ask with the ID of another job, or how to start one if people
 * can, as in the middle of a sentence.
 */
function askOtherJob(state: FollowUpState): Message {
  const { command } = state.about
  if (command === undefined)
    return say`set job-id to the ID of ${otherJobOf(state)}${orStart(state)}, and start a new run`
  const orNew = canStart(state)
    ? say`, or ${`${command} --new …`} to start a job`
    : []
  return say`comment ${`${command} --job <id> …`} with the ID of ${otherJobOf(state)}${orNew}`
}

/** Returns how to check the job, as in the middle of a sentence. */
function checkJob(state: FollowUpState): Message {
  const { command } = state.about
  if (command === undefined)
    return say`check the agent job in the agent service`
  // A follow-up that was sent stays with its job.
  return needsOtherJob(state) && state.send.kind !== 'sent'
    ? say`comment ${`${command} --job <id>`} with the ID of ${otherJobOf(state)}`
    : say`comment ${withForgottenJob(command, state)}`
}

/** Returns how to send another follow-up, in a whole sentence. */
function askMore(state: FollowUpState): Message {
  const { command } = state.about
  if (needsOtherJob(state)) return sentence(askOtherJob(state))
  return command === undefined
    ? say`Start a new run to send the agent another follow-up.`
    : say`Comment ${`${withForgottenJob(command, state)} …`} to send the agent another follow-up.`
}

/** Returns how to find out whether a job was started, and how to go on then. */
function lookForJobFirst(state: FollowUpState): Message {
  const { command } = state.about
  const next =
    command === undefined
      ? say`If there is one, set job-id to its ID, and start a new run without a prompt. If there is none, and no other run of this event is in progress, start a new run.`
      : say`If there is one, comment ${`${command} --job <id>`} with its ID, without a text. If there is none, and no run of this ${askedWord(state)} is in progress, ${askAgain(state)}.`
  return sentences(
    say`Look in the agent service for a new job with this text.`,
    next
  )
}

/**
 * Returns how to find out whether the job got the follow-up, and how to go on
 * then. 🚀 is not spoken of for a review or an event, which have none.
 */
function checkJobFirst(state: FollowUpState): Message {
  const { command, kind } = state.about
  const hasRocket = command !== undefined && kind !== 'review'
  const runs =
    command === undefined
      ? say`no other run of this event`
      : say`no run of this ${askedWord(state)}`
  const rocket = hasRocket ? say`it has no 🚀, and` : say`and`
  return sentences(
    say`Check the agent job in the agent service: its status alone does not show what it has received.`,
    sentence(
      say`${askAgain(state)} only if ${runs} is in progress, ${rocket} the job shows no sign of the follow-up`
    ),
    hasRocket
      ? say`With 🚀 it was sent: comment ${withForgottenJob(command, state)}.`
      : []
  )
}

function askedWord({ about }: FollowUpState): Message {
  return about.kind === 'review' ? say`review` : say`comment`
}

/** Returns the command, with `--job` if the next comment has to name the job. */
function withForgottenJob(command: string, state: FollowUpState): string {
  const id = forgottenJob(state)
  return id === undefined ? command : `${command} --job ${id}`
}

/**
 * Returns how a run that no comment triggers starts a job instead, as in the
 * middle of a sentence; empty if it can't, or needs no change for it.
 */
function orStart(state: FollowUpState): Message {
  const { jobInput, startJob } = state.about
  if (!canStart(state)) return []
  const isAutomatic = startJob === 'automatic'
  // A job that job-id names goes before one that is started.
  if (jobInput !== undefined)
    return isAutomatic
      ? say`, or remove it to start a job`
      : say`, or remove it and set start-job to automatic`
  return isAutomatic ? [] : say`, or start-job to automatic`
}

/** Returns whether people can start a job; a run of `finish` does not know. */
function canStart({ about }: FollowUpState): boolean {
  return about.startJob !== undefined && about.startJob !== 'never'
}

/**
 * Returns `another job` if the job is archived, else `an existing job`: there was
 * none, or it can't be used.
 */
function otherJobOf({ result }: FollowUpState): Message {
  const isArchived =
    result?.outcome === 'archived' ||
    (result?.kind === 'stopped' && result.reason === 'job-archived')
  return isArchived ? say`another job` : say`an existing job`
}

/**
 * Returns whether the follow-up needs another job than the one named, if any: the
 * job is archived, none is named, or the one that a comment names can't be used. A
 * job of the input `job-id` that can't be used is corrected there instead.
 */
function needsOtherJob(state: FollowUpState): boolean {
  const { about, job, result } = state
  if (result?.kind !== 'stopped') return result?.outcome === 'archived'
  const { reason } = result
  const isByInput = job !== undefined && job.id === about.jobInput
  // The option holds no job's ID.
  const isNone =
    reason === 'text' && about.jobOption !== undefined && job === undefined
  const isWrong =
    !state.startsJob &&
    (reason === 'job-not-found' ||
      (reason === 'refused' && !isConfirmed(state)))
  const isNeeded = isNone || reason === 'no-job' || reason === 'job-archived'
  return isNeeded || (isWrong && !isByInput)
}

/**
 * Returns the ID of the job that the next comment has to name, because neither a
 * report nor the input names it; undefined if it need not, or if no job is known.
 */
function forgottenJob(state: FollowUpState): string | undefined {
  const { about, job } = state
  if (job === undefined) return undefined
  const { isReported, jobInput } = about
  const isNamed =
    jobInput === undefined
      ? isReported && isConfirmed(state)
      : job.id === jobInput
  return isNamed ? undefined : job.id
}

/** Returns a message as a sentence of its own; empty for an empty message. */
function sentence(message: Message): Message {
  const [first, ...rest] = message.filter(({ text }) => text !== '')
  if (first === undefined) return []
  const text = first.text.charAt(0).toUpperCase() + first.text.slice(1)
  return [{ ...first, text }, ...rest, ...literal('.')]
}
