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
 * Returns the headline of an end. Without a proof, the end was reported before.
 * If nothing was sent, it gives the job's status. If the agent was not seen at
 * work, it gives the status and what is known of a change. Otherwise it gives
 * the outcome, with the duration if that was measured.
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

/** Returns the headline of an end that is the follow-up's own. */
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

/** Returns the headline of an outcome that is no end; empty for an error. */
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
  return sentences(fix, wayWords(wayOf(state), askingOf(state), fix.length > 0))
}

/**
 * Returns the advice to go on this way, in whole sentences.
 *
 * @param isToCorrect whether a sentence on what to correct comes before it
 */
function wayWords(way: Way, asking: Asking, isToCorrect: boolean): Message {
  const { again, check, first, more } = asking
  switch (way) {
    case 're-run':
      return isToCorrect
        ? say`Then re-run the workflow job; or, if the comment or the workflow file has to change, ${again} instead, because a re-run uses both as they were.`
        : say`Re-run the workflow job to send the follow-up.`
    case 'ask-again':
      return sentence(again)
    case 'check-first':
      return first
    case 'check-the-job':
      return isToCorrect
        ? say`Then ${check} to see how it is going.`
        : sentence(say`${check} to see how it is going`)
    case 'ask-more':
      return more
  }
}

/** How the requester can ask, in words. */
interface Asking {
  /** As in the middle of a sentence. */
  readonly again: Message
  readonly check: Message
  /** Whole sentences. */
  readonly first: Message
  readonly more: Message
}

/** Returns how the requester can ask. */
function askingOf(state: FollowUpState): Asking {
  const { command } = state.about
  return command === undefined
    ? askingByEvent(state)
    : askingByComment(state, command)
}

/** Returns how people ask who comment. */
function askingByComment(state: FollowUpState, command: string): Asking {
  const { about, startsJob } = state
  const isOther = needsOtherJob(state)
  // A follow-up that was sent stays with its job.
  const hasNoJob = isOther && state.send.kind !== 'sent'
  const { id } = forgottenJob(state)
  const isReview = about.kind === 'review'
  const named = id === undefined ? command : `${command} --job ${id}`
  const asNew = about.startJob === 'automatic' ? command : `${command} --new`
  const ask = `${startsJob && id === undefined ? asNew : named} …`
  const other = say`${`${command} --job <id> …`} with the ID of ${otherJobOf(state)}`
  const orNew = canStart(state)
    ? say`, or ${`${command} --new …`} to start a job`
    : []
  const again = isOther
    ? say`comment ${other}${orNew}`
    : isReview
      ? say`submit the review again, or comment ${ask}`
      : say`comment ${ask} again`
  const asked = isReview ? say`review` : say`comment`
  const rocket = isReview ? [] : say`it has no 🚀, `
  const withRocket = isReview ? [] : say`With 🚀 it was sent: comment ${named}.`
  return {
    again,
    check: hasNoJob
      ? say`comment ${`${command} --job <id>`} with the ID of ${otherJobOf(state)}`
      : say`comment ${named}`,
    more: isOther
      ? say`Comment ${other}${orNew}.`
      : say`Comment ${`${named} …`} to send the agent another follow-up.`,
    first: startsJob
      ? sentences(
          LOOK_FOR_JOB,
          say`If there is one, comment ${`${command} --job <id>`} with its ID, without a text. If there is none, and no run of this ${asked} is in progress, ${again}.`
        )
      : sentences(
          CHECK_FIRST,
          sentence(
            say`${again} only if no run of this ${asked} is in progress, ${rocket}and the job shows no sign of the follow-up`
          ),
          withRocket
        )
  }
}

/** Returns how a run is asked for that no comment triggers. */
function askingByEvent(state: FollowUpState): Asking {
  const isOther = needsOtherJob(state)
  const again = isOther
    ? say`set job-id to the ID of ${otherJobOf(state)}${orStart(state)}, and start a new run`
    : say`start a new run`
  return {
    again,
    check: say`check the agent job in the agent service`,
    more: isOther
      ? sentence(again)
      : say`Start a new run to send the agent another follow-up.`,
    first: state.startsJob
      ? sentences(
          LOOK_FOR_JOB,
          say`If there is one, set job-id to its ID, and start a new run without a prompt. If there is none, and no other run of this event is in progress, start a new run.`
        )
      : sentences(
          CHECK_FIRST,
          sentence(
            say`${again} only if no other run of this event is in progress, and the job shows no sign of the follow-up`
          )
        )
  }
}

const CHECK_FIRST = say`Check the agent job in the agent service: its status alone does not show what it has received.`
const LOOK_FOR_JOB = say`Look in the agent service for a new job with this text.`

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

/** Returns which other job is needed, as in the middle of a sentence. */
function otherJobOf({ result }: FollowUpState): Message {
  const isArchived =
    result?.outcome === 'archived' ||
    (result?.kind === 'stopped' && result.reason === 'job-archived')
  return isArchived ? say`another job` : say`an existing job`
}

/** Returns whether the follow-up needs another job than the one named, if any. */
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
 * Returns the ID of the job that the next comment has to name, because nothing
 * else names it; without an ID if it need not.
 */
function forgottenJob(state: FollowUpState): { readonly id?: string } {
  const { about, job } = state
  if (job === undefined) return {}
  const { isReported, jobInput } = about
  const isNamed =
    jobInput === undefined
      ? isReported && isConfirmed(state)
      : job.id === jobInput
  return isNamed ? {} : { id: job.id }
}

/** Returns a message as a sentence of its own; empty for an empty message. */
function sentence(message: Message): Message {
  const [first, ...rest] = message.filter(({ text }) => text !== '')
  if (first === undefined) return []
  const text = first.text.charAt(0).toUpperCase() + first.text.slice(1)
  return [{ ...first, text }, ...rest, ...literal('.')]
}
