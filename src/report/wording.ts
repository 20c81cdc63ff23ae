import type { Outcome } from '../follow-up/outcome.ts'
import { duration, type Message, say } from '../message.ts'
import type { Report } from './report.ts'

/** One sentence: what became of the follow-up and how long it took. */
export function headline(
  report: Pick<Report, 'outcome' | 'elapsedMs' | 'sent'>
): Message {
  const took = duration(report.elapsedMs)
  return HEADLINES[report.outcome](took, report.sent)
}

const HEADLINES: Readonly<
  Record<Outcome, (took: Message, sent: boolean) => Message>
> = {
  completed: took => say`The agent finished after ${took}.`,
  'no-changes': took =>
    say`The agent finished after ${took} without changing anything.`,
  failed: took => say`The agent job failed after ${took}.`,
  archived: took => say`The agent job was archived; noticed after ${took}.`,
  'timed-out': took =>
    say`Not finished within the time limit (${took}). The job goes on.`,
  sent: took => say`The follow-up was sent after ${took}.`,
  active: took => say`The job is still running; looked after ${took}.`,
  unknown: took =>
    say`After ${took} nobody can know whether the service took the follow-up.`,
  denied: () => say`Denied.`,
  skipped: () => say`Skipped.`,
  cancelled: (took, sent) =>
    sent
      ? say`No longer watched after ${took}, since the run was cancelled; the job goes on.`
      : say`The run was cancelled after ${took}.`,
  error: took => say`Stopped by an error after ${took}.`
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

/** How to go on, by comment. */
export function howToGoOn(
  outcome: Outcome,
  command: string,
  sent: boolean
): Message {
  const again = say`Comment ${`${command} …`} to send the agent something else.`
  const watch = say`Comment ${command} to watch the job again.`
  switch (outcome) {
    case 'timed-out':
    case 'active':
      return watch
    case 'cancelled':
      return sent ? watch : say`Comment ${`${command} …`} again to send it.`
    case 'unknown':
    case 'error':
      return say`Comment ${`${command} …`} to send it anew, or ${command} to watch the job.`
    default:
      return again
  }
}
