import {
  type DeliveryState,
  type Ending,
  isEnd,
  type Outcome
} from '../follow-up/outcome.ts'
import { duration, type Message, say } from '../message.ts'
import type { NextStep, Report } from './report.ts'

/** One sentence: how the follow-up ended. */
export function headline(
  report: Pick<Report, 'outcome' | 'delivery' | 'workedMs' | 'timeLimitMs'>
): Message {
  return HEADLINES[report.outcome](report)
}

type Facts = Parameters<typeof headline>[0]

/** Said only of what was measured: from the send to the end. */
function after({ workedMs }: Facts): Message {
  return workedMs === undefined ? [] : say` after ${duration(workedMs)}`
}

const HEADLINES: Readonly<Record<Outcome, (facts: Facts) => Message>> = {
  completed: facts => say`The agent finished${after(facts)}.`,
  'no-changes': facts =>
    say`The agent finished${after(facts)} without changing anything.`,
  failed: facts => say`The agent job failed${after(facts)}.`,
  archived: facts => say`The agent job was archived${after(facts)}.`,
  'timed-out': ({ timeLimitMs }) =>
    timeLimitMs === undefined
      ? say`The agent did not finish in time.`
      : say`The agent did not finish within the time limit (${duration(timeLimitMs)}).`,
  sent: () => say`The follow-up was sent.`,
  active: () => say`The agent job is still running.`,
  unknown: ({ delivery }) =>
    delivery === 'sent'
      ? say`It is not known how the follow-up ended.`
      : say`It is not known whether the service accepted the follow-up.`,
  denied: () => say`Denied.`,
  skipped: () => say`Skipped.`,
  cancelled: ({ delivery }) =>
    delivery === 'sent' || delivery === 'nothing-to-send'
      ? say`The run was cancelled and no longer watches the agent job, which continues.`
      : say`The run was cancelled.`,
  error: () => say`Stopped by an error.`
}

/** What a run that saw no end may say about the send. */
export function sentOrNot(outcome: Outcome, delivery: DeliveryState): Message {
  if (outcome !== 'error' && outcome !== 'cancelled' && outcome !== 'unknown')
    return []
  // Its headline and details say so.
  if (outcome === 'unknown' && delivery === 'sent') return []
  return SENT_OR_NOT[delivery]
}

const SENT_OR_NOT: Readonly<Record<DeliveryState, Message>> = {
  'nothing-to-send': [],
  unsent: say`Nothing was sent.`,
  refused: say`Nothing was sent.`,
  'unsent-here': say`This run sent nothing, but another run of the same comment or event may have.`,
  uncertain: say`The follow-up went out, but it is not known whether the service accepted it.`,
  sent: say`The follow-up was sent.`
}

/** How each outcome looks at a glance. */
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

/** What decides how to continue. */
interface Known {
  readonly outcome: Outcome
  readonly delivery: DeliveryState
  /** The claim is free: a re-run can send. */
  readonly isFree: boolean
  /** The service has shown the job, so the report names it. */
  readonly isConfirmed: boolean
  /** A comment or a review asked, so other runs may know of it. */
  readonly isAsked: boolean
  /** Why it failed. */
  readonly because: Ending['because']
}

/**
 * How to continue. Advice to send again is given only where nothing can have
 * been sent, or on that condition; and never two pieces of advice that could
 * both be followed.
 */
export function nextStep(known: Known): NextStep {
  const { outcome, delivery, isFree, isAsked, because } = known
  if (outcome === 'archived') return 'new-job'
  if (isEnd(outcome)) return 'ask-more'
  if (outcome === 'sent' || outcome === 'skipped') return 'none'
  const isUnsent = delivery !== 'sent' && delivery !== 'uncertain'
  if (because === 'reported') return 'none'
  if (isUnsent && because === 'job') return 'name-job'
  if (isUnsent && because === 'text') return 'change-text'
  if (delivery === 'sent' || delivery === 'nothing-to-send')
    return known.isConfirmed ? 'watch' : 'watch-job'
  if (isFree) return 're-run'
  return delivery === 'unsent' && !isAsked ? 'new-run' : 'check-first'
}

/**
 * The advice in words.
 *
 * @param command undefined where no comment starts a run
 */
export function advice({
  next,
  command
}: Pick<Report, 'next' | 'command'>): Message {
  switch (next) {
    case 'none':
      return []
    case 're-run':
      return say`Re-run the workflow job to send the follow-up.`
    case 'new-run':
      return say`Start a new run to send the follow-up.`
    case 'check-first':
      return command === undefined
        ? say`Check the agent job. Start a new run only if the job shows nothing of this follow-up and no other run of the same event is in progress.`
        : say`Check the agent job. Comment ${`${command} …`} again only if the job shows nothing of this follow-up and no other run of this comment is in progress.`
  }
  return command === undefined ? [] : COMMENTS[next](command)
}

const COMMENTS: Readonly<
  Record<
    Exclude<NextStep, 'none' | 're-run' | 'new-run' | 'check-first'>,
    (command: string) => Message
  >
> = {
  'ask-more': command =>
    say`Comment ${`${command} …`} to send the agent another follow-up.`,
  'new-job': command =>
    say`An archived job takes no follow-ups. Start another job, then comment ${`${command} --job <id> …`} with its ID.`,
  watch: command => say`Comment ${command} to check the agent job again.`,
  'watch-job': command =>
    say`Comment ${`${command} --job <id>`} to check the agent job again.`,
  'change-text': command =>
    say`Comment ${`${command} …`} again with the follow-up corrected.`,
  'name-job': command =>
    say`Comment ${`${command} --job <id> …`} again with the ID of an existing job.`
}
