import { duration, literal, type Message, say, sentences } from '../message.ts'
import {
  isEnd,
  type NextStep,
  type Outcome,
  type SendState
} from '../rules/outcome.ts'
import type { Facts } from './report.ts'

export function wordsOf(facts: Facts) {
  return {
    headline: headline(facts),
    advice: advice(facts),
    details: details(facts)
  }
}

function headline(facts: Facts): Message {
  const { unproven } = facts
  if (unproven) {
    const { hasNewCommits, isUnchanged, status } = unproven
    if (hasNewCommits)
      return say`The agent job is ${status}, and its pull request has new commits.`
    return isUnchanged
      ? say`The agent job is ${status}, and nothing has changed since the follow-up was sent.`
      : say`The agent job is ${status}.`
  }
  const { job, outcome, send } = facts
  // A check alone does not tell what the job has ended.
  const status = isEnd(outcome) ? job?.status : undefined
  return send === 'nothing-to-send' && status !== undefined
    ? say`The agent job is ${status}.`
    : HEADLINES[outcome](facts)
}

/** Said only of what was measured: from the send to the end. */
function after({ workedMs }: Facts): Message {
  return workedMs === undefined ? [] : say` after ${duration(workedMs)}`
}

const HEADLINES: Readonly<Record<Outcome, (facts: Facts) => Message>> = {
  completed: facts => say`The agent finished${after(facts)}.`,
  'no-changes': facts =>
    say`The agent finished${after(facts)} without changing anything.`,
  failed: facts =>
    say`The agent job failed${after(facts)}. The service gives no reason.`,
  archived: facts => say`The agent job was archived${after(facts)}.`,
  'timed-out': ({ timeLimitMs = 0 }) =>
    say`The agent was not seen to finish within the time limit (${duration(timeLimitMs)}).`,
  sent: () => say`The follow-up was sent.`,
  active: () => say`The agent job is still running.`,
  unknown: ({ send }) =>
    send === 'sent'
      ? say`It is not known how the follow-up ended.`
      : say`It is not known whether the service accepted the follow-up.`,
  denied: () => say`Denied.`,
  skipped: () => say`Skipped.`,
  cancelled: ({ send }) =>
    send === 'sent' || send === 'nothing-to-send'
      ? say`The run was cancelled and no longer watches the agent job, which continues.`
      : say`The run was cancelled.`,
  // The cause follows.
  error: () => []
}

function details({ explanation, outcome, pullState, send }: Facts): Message {
  const isOpen =
    ['error', 'cancelled', 'unknown'].includes(outcome) ||
    send === 'only-rocket'
  // An unknown outcome says so itself.
  const isSaid = outcome === 'unknown' && (send === 'sent' || send === 'maybe')
  return sentences(
    explanation,
    isOpen && !isSaid ? SEND_STATES[send] : [],
    whoSees(pullState)
  )
}

/** What is pushed to the branch of a pull request that is over is not seen. */
function whoSees(pull: Facts['pullState']): Message {
  return pull === undefined || pull.state === 'open'
    ? []
    : say`The pull request ${pull.name} is ${literal(pull.state)}, so what is pushed to its branch reaches nobody.`
}

const SEND_STATES: Readonly<Record<SendState, Message>> = {
  'nothing-to-send': [],
  unsent: say`Nothing was sent.`,
  refused: say`Nothing was sent.`,
  'unsent-here': say`This run sent nothing, but another run of the same comment or event may have.`,
  'only-rocket': say`Only 🚀 says that the follow-up was sent, and another tool of the same account may have added it.`,
  maybe: say`The follow-up went out, but it is not known whether the service accepted it.`,
  sent: say`The follow-up was sent.`
}

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

/** How to continue, by a comment where one can start a run. */
function advice(facts: Facts): Message {
  const { command, forgottenJob, next, send } = facts
  if (command === undefined) return otherAdvice(facts)
  const again = forgottenJob ? `${command} --job ${forgottenJob}` : command
  // After a check, a text would be sent.
  const text = send === 'nothing-to-send' ? '' : ' …'
  return COMMENT_ADVICE[next](command, again, text)
}

function otherAdvice({ next, send }: Facts): Message {
  return next === 'watch' && send === 'nothing-to-send'
    ? say`Start a new run to check the agent job again.`
    : OTHER_ADVICE[next]
}

const RE_RUN = say`Re-run the workflow job to send the follow-up.`
const NEW_RUN = say`Start a new run to send the follow-up.`

/** Two ways that exclude each other: who takes one leaves the other. */
function reRunOr(otherwise: Message, begin = say`Re-run`): Message {
  return say`${begin} the workflow job to send the follow-up, after correcting any wrong variable or secret; or, if the workflow file had to be changed, ${otherwise} instead, because a re-run uses the file as it was.`
}

const RE_RUN_OR_RUN = reRunOr(say`start a new run`)

const OTHER_ADVICE: Readonly<Record<NextStep, Message>> = {
  none: [],
  're-run': RE_RUN,
  're-run-or-comment': RE_RUN_OR_RUN,
  're-run-or-name-job': RE_RUN_OR_RUN,
  'new-run': NEW_RUN,
  'check-first': say`Check the agent job in the agent service: its status alone does not show what it has received. Start a new run only if the job shows no sign of this follow-up and no other run of the same event is in progress.`,
  'ask-more': say`Start a new run to send the agent another follow-up.`,
  'ask-failed': say`Check the agent job, then start a new run to send it another follow-up. If that also fails, another job may be needed.`,
  'new-job': say`To continue, start another job, set job-id to its ID, and start a new run.`,
  watch: say`Check the agent job in the agent service.`,
  'check-later': say`Check the agent job in the agent service to see how it is going.`,
  'ask-again': say`Submit the review again.`,
  'comment-again': say`Start a new run, because a re-run can't send this follow-up.`,
  'correct-and-comment': say`Once that is corrected, start a new run, because a re-run uses the workflow file as it was.`,
  'change-text': say`Correct the follow-up, and start a new run.`,
  'name-job': say`Set job-id to the ID of an existing job, and start a new run.`
}

const COMMENT_ADVICE: Readonly<
  Record<NextStep, (command: string, again: string, text: string) => Message>
> = {
  none: () => [],
  're-run': () => RE_RUN,
  'new-run': () => NEW_RUN,
  'check-first': (_, again) =>
    say`Check the agent job in the agent service: its status alone does not show what it has received. Comment ${`${again} …`} again only if the job shows no sign of this follow-up, the comment has no 🚀, and no run of it is in progress.`,
  'ask-more': (_, again) =>
    say`Comment ${`${again} …`} to send the agent another follow-up.`,
  'ask-failed': (command, again) =>
    say`Check the agent job, then comment ${`${again} …`} to send it a follow-up. If that also fails, another job may be needed (${`${command} --job <id> …`}).`,
  'new-job': command =>
    say`To continue, start another job, then comment ${`${command} --job <id> …`} with its ID.`,
  watch: (_, again) => say`Comment ${again} to check the agent job again.`,
  'check-later': (_, again) => say`Comment ${again} to see how it is going.`,
  're-run-or-name-job': (command, again) =>
    sentences(
      say`If the job's ID is wrong or missing, comment ${`${command} --job <id> …`} again with the ID of an existing job.`,
      reRunOr(commentAgain(again), say`Otherwise, re-run`)
    ),
  're-run-or-comment': (_, again) => reRunOr(commentAgain(again)),
  'ask-again': (_, again) =>
    say`Comment ${`${again} …`} or submit the review again.`,
  'comment-again': (_, again) =>
    say`Comment ${`${again} …`} again, because a re-run can't send this follow-up.`,
  'correct-and-comment': (_, again) =>
    say`Once that is corrected, comment ${`${again} …`} again, because a re-run uses the workflow file as it was.`,
  'change-text': (_, again) =>
    say`Comment ${`${again} …`} again with the follow-up corrected.`,
  'name-job': (command, _, text) =>
    say`Comment ${`${command} --job <id>${text}`} again with the ID of an existing job.`
}

function commentAgain(again: string): Message {
  return say`comment ${`${again} …`} again`
}
