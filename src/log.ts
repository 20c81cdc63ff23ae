import type { Clock } from './clock.ts'
import {
  explain,
  type Message,
  type Problem,
  plain,
  sentences
} from './message.ts'
import { type Redact, redactMessage } from './report/redact.ts'
import type { Moment } from './report/report.ts'
import type { Runner } from './runner.ts'

/** Tells the log of a step what happens, and keeps its timeline. */
export interface Log {
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly elapsedMs: number
  readonly timeline: readonly Moment[]
  /** For the log alone. */
  detail(what: Message): void
  /** For the log and the timeline. */
  moment(what: Message): void
  /** For people: something other than the outcome is not as it should be. */
  warn(what: Message): void
  /** The same, with the problem behind it. */
  warnOf(what: Message, problem: Problem): void
}

/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200

/** Opens the log of a step that begins now. */
export function openLog(
  clock: Clock,
  runner: Pick<Runner, 'log' | 'warning'>,
  redact: Redact
): Log {
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  let timeline: readonly Moment[] = []
  // Redacted before it is cut: half a secret would not be recognized.
  const line = (what: Message) => plain(redactMessage(what, redact))
  const detail = (what: Message) =>
    runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`)
  const warn = (what: Message) => runner.warning(line(what))
  return {
    startedAt,
    get elapsedMs() {
      return elapsedMs()
    },
    get timeline() {
      return timeline
    },
    detail,
    moment: what => {
      detail(what)
      const moment = { afterMs: elapsedMs(), what }
      timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS)
    },
    warn,
    warnOf: (what, problem) => warn(sentences(what, explain(problem)))
  }
}
