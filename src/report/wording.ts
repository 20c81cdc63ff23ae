import type { Outcome } from '../follow-up/outcome.ts'
import { duration, type Message, say } from '../message.ts'
import type { DeliveryState, Report } from './report.ts'

/** One sentence: what became of the follow-up and how long it took. */
export function headline(
  report: Pick<Report, 'outcome' | 'elapsedMs' | 'delivery'>
): Message {
  const took = duration(report.elapsedMs)
  return HEADLINES[report.outcome](took, report.delivery)
}

const HEADLINES: Readonly<
  Record<Outcome, (took: Message, delivery: DeliveryState) => Message>
> = {
  completed: (took, delivery) =>
    delivery === 'nothing-to-send'
      ? say`The agent has finished; noticed after ${took}.`
      : say`The agent finished after ${took}.`,
  'no-changes': took =>
    say`The agent finished after ${took} without changing anything.`,
  failed: took => say`The agent job failed after ${took}.`,
  archived: took => say`The agent job was archived; noticed after ${took}.`,
  'timed-out': took => say`Not finished within the time limit (${took}).`,
  sent: took => say`The follow-up was sent after ${took}.`,
  active: took => say`The job is still running; looked after ${took}.`,
  unknown: took =>
    say`After ${took} nobody can know whether the service took the follow-up.`,
  denied: () => say`Denied.`,
  skipped: () => say`Skipped.`,
  cancelled: (took, delivery) =>
    delivery === 'sent' || delivery === 'nothing-to-send'
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

/** Outcomes after which the follow-up still has its end before it. */
const UNFINISHED: readonly Outcome[] = [
  'timed-out',
  'active',
  'unknown',
  'cancelled',
  'error'
]

/** How to go on, by comment. Never to send again what may have arrived. */
export function howToGoOn(
  { outcome, delivery, job }: Pick<Report, 'outcome' | 'delivery' | 'job'>,
  command: string
): Message {
  const ask = job ? command : `${command} --job <id>`
  const send = `${ask} …`
  if (!UNFINISHED.includes(outcome))
    return say`Comment ${send} to send the agent something else.`
  return delivery === 'not-sent' && outcome !== 'unknown'
    ? say`Comment ${send} again to send it.`
    : say`Comment ${ask} to watch the job.`
}
