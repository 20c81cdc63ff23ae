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
  let timeline: readonly Moment[] = []
  /** Redacted before it is cut, because half a secret would not be recognized. */
  const line = (what: Message) => plain(redactMessage(what, redact))
  const log: Log = {
    startedAt,
    get elapsedMs() {
      return clock.now() - startedAt
    },
    get timeline() {
      return timeline
    },
    detail: what => {
      const seconds = (log.elapsedMs / 1000).toFixed(1)
      runner.log(`[${seconds} s] ${line(what)}`)
    },
    moment: what => {
      log.detail(what)
      const moment = { afterMs: log.elapsedMs, what }
      timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS)
    },
    warn: what => runner.warning(line(what)),
    warnOf: (what, problem) => log.warn(sentences(what, explain(problem)))
  }
  return log
}
