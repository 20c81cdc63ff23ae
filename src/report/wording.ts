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
  type Ended,
  type FollowUpState,
  isConfirmed,
  type Stopped
} from '../delivery/rules/state.ts'
import { type Row, rowOf, wayOf } from '../delivery/rules/table.ts'

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

/** What happened, in a line; empty where the details say it. */
export function headlineOf(state: FollowUpState): Message {
  const { result } = state
  if (result === undefined) return []
  return result.kind === 'ended'
    ? endWords(state, result)
    : STOPPED[result.outcome](state)
}

function endWords(state: FollowUpState, end: Ended): Message {
  const { proof, status, workedMs } = end
  if (proof === undefined)
    return say`The end of this follow-up was reported before.`
  // A check alone does not tell what the job has ended.
  if (state.send.kind === 'none') return say`The agent job is ${status}.`
  if (proof !== 'seen')
    return say`The agent job is ${status}${DIFFERENCES[differenceOf(state, end)]}.`
  // Said only of what was measured.
  const after = workedMs === undefined ? [] : say` after ${duration(workedMs)}`
  return ENDED[end.outcome](after)
}

const ENDED: Readonly<Record<Ended['outcome'], (after: Message) => Message>> = {
  completed: after => say`The agent finished${after}.`,
  'no-changes': after =>
    say`The agent finished${after} without changing anything.`,
  failed: after =>
    say`The agent job failed${after}. The service gives no reason.`,
  archived: after => say`The agent job was archived${after}.`
}

/** What is said of an end where the agent was not seen at work. */
function differenceOf(
  { before }: FollowUpState,
  { changed, prLink, proof, status }: Ended
): keyof typeof DIFFERENCES {
  if (proof === 'link' || proof === 'head') return proof
  const isSame = before?.status === status
  const isUnchanged = isSame && (prLink === null || changed === false)
  return isUnchanged ? 'nothing' : 'status'
}

const DIFFERENCES = {
  status: [],
  link: say`, with another pull request`,
  head: say`, and its pull request has new commits`,
  nothing: say`, and nothing has changed since the follow-up was sent`
}

const STOPPED: Readonly<
  Record<Stopped['outcome'], (state: FollowUpState) => Message>
> = {
  'timed-out': ({ about }) =>
    say`The agent was not seen to finish within the time limit (${duration(about.timeLimitMs)}).`,
  sent: () => say`The follow-up was sent.`,
  active: () => say`The agent job is still running.`,
  unknown: ({ send }) =>
    send.kind === 'sent'
      ? say`It is not known how the follow-up ended.`
      : say`It is not known whether the service accepted the follow-up.`,
  denied: () => say`Denied.`,
  skipped: () => say`Skipped.`,
  cancelled: ({ send, tracking }) => {
    if (send.kind !== 'sent' && tracking === undefined)
      return say`The run was cancelled.`
    const { status = '' } = tracking?.seen.at(-1)?.latest.job ?? {}
    const continues = isTerminal(status) ? [] : say`, which continues`
    return say`The run was cancelled and no longer watches the agent job${continues}.`
  },
  // The cause follows.
  error: () => []
}

/** The cause, what is known of the send, and who sees what was made. */
export function detailsOf(state: FollowUpState): Message {
  const { about, pullState, result, send } = state
  const { outcome } = result ?? {}
  // An unknown outcome says so itself.
  const isSaid = outcome === 'unknown' && ['sent', 'lost'].includes(send.kind)
  const isOpen =
    !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome ?? '')
  const isNoPrompt = send.kind === 'none' && about.kind === 'event'
  return sentences(
    result?.kind === 'stopped' ? result.what : [],
    // A variable that is not set may be why.
    isNoPrompt ? say`prompt is empty, so there was nothing to send.` : [],
    isOpen ? SAID[rowOf(state).says] : [],
    // What is pushed to the branch of a pull request that is over is not seen.
    pullState === undefined || pullState.state === 'open'
      ? []
      : say`The pull request ${pullState.name} is ${literal(pullState.state)}, so what is pushed to its branch reaches nobody.`
  )
}

const SAID: Readonly<Record<Row['says'], Message>> = {
  nothing: [],
  'Nothing was sent.': say`Nothing was sent.`,
  'This run sent nothing.': say`This run sent nothing.`,
  'This run sent nothing; another may have.': say`This run sent nothing; another one may have.`,
  'It may have been accepted.': say`The follow-up went out, but it is not known whether the service accepted it.`,
  'It was sent.': say`The follow-up was sent.`
}

/** How to continue: what has to be corrected, if anything, and one way on. */
export function adviceOn(state: FollowUpState): Message {
  const { result } = state
  const { outcome } = result ?? {}
  if (outcome === 'denied' || outcome === 'skipped') return []
  const fix = result?.kind === 'stopped' ? result.fix : []
  const asking = askingOf(state)
  return sentences(fix, WAYS[wayOf(state)](asking, fix.length > 0))
}

/** How this can be asked for, and what did. */
interface Asking {
  /** As in the middle of a sentence. */
  readonly again: Message
  readonly more: Message
  readonly check: Message
  /** When it certainly was not sent. */
  readonly unlessSent: Message
}

const WAYS: Readonly<
  Record<Row['way'], (asking: Asking, isToCorrect: boolean) => Message>
> = {
  're-run': ({ again }, isToCorrect) =>
    isToCorrect
      ? say`Then re-run the workflow job; or, if the comment or the workflow file has to change, ${again} instead, because a re-run uses both as they were.`
      : say`Re-run the workflow job to send the follow-up.`,
  'ask again': ({ again }) => sentence(again),
  'check first': ({ again, unlessSent }) =>
    sentences(
      say`Check the agent job in the agent service: its status alone does not show what it has received.`,
      sentence(say`${again} only if ${unlessSent}`)
    ),
  'check the job': ({ check }, isToCorrect) =>
    isToCorrect
      ? say`Then ${check} to see how it is going.`
      : sentence(say`${check} to see how it is going`),
  'ask more': ({ more }) => more
}

function askingOf(state: FollowUpState): Asking {
  const { command, kind } = state.about
  const isOtherJob = needsOtherJob(state)
  if (command === undefined) return isOtherJob ? OF_EVENT_ELSEWHERE : OF_EVENT
  const { id } = isOtherJob ? { id: '<id>' } : forgottenJob(state)
  const again = id === undefined ? command : `${command} --job ${id}`
  const ask = `${again} …`
  const isReview = kind === 'review'
  const asked = isReview ? say`review` : say`comment`
  const rocket = isReview ? [] : say`it has no 🚀, `
  const anew = isOtherJob
    ? say`comment ${ask} again with the ID of an existing job`
    : say`comment ${ask} again`
  return {
    again: isReview ? say`submit the review again, or comment ${ask}` : anew,
    more: isOtherJob
      ? say`Start another job, then comment ${ask} with its ID.`
      : say`Comment ${ask} to send the agent another follow-up.`,
    check: say`comment ${again}`,
    unlessSent: say`no run of this ${asked} is in progress, ${rocket}and the job shows no sign of the follow-up`
  }
}

const OF_EVENT: Asking = {
  again: say`start a new run`,
  more: say`Start a new run to send the agent another follow-up.`,
  check: say`check the agent job in the agent service`,
  unlessSent: say`no other run of this event is in progress, and the job shows no sign of the follow-up`
}

const OF_EVENT_ELSEWHERE: Asking = {
  ...OF_EVENT,
  again: say`set job-id to the ID of an existing job, and start a new run`,
  more: say`Start another job, set job-id to its ID, and start a new run.`
}

/** No job, or not this one, can take the follow-up. */
function needsOtherJob(state: FollowUpState): boolean {
  const { about, job, result } = state
  if (result?.kind !== 'stopped') return result?.outcome === 'archived'
  const { reason } = result
  const isByInput = job !== undefined && job.id === about.jobInput
  // What the option holds is no job's ID.
  const isNone =
    reason === 'text' && about.jobOption !== undefined && job === undefined
  const isWrong =
    reason === 'job-not-found' || (reason === 'refused' && !isConfirmed(state))
  const isNeeded = isNone || reason === 'no-job' || reason === 'job-archived'
  return isNeeded || (isWrong && !isByInput)
}

/** The job that the next comment has to name, because nothing else does. */
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

/** A message as a sentence of its own. */
function sentence(message: Message): Message {
  const [first, ...rest] = message.filter(({ text }) => text !== '')
  if (first === undefined) return []
  const text = first.text.charAt(0).toUpperCase() + first.text.slice(1)
  return [{ ...first, text }, ...rest, ...literal('.')]
}
