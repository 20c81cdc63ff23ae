import type { Clock } from '../common/clock.ts'
import {
  explain,
  type Message,
  type Problem,
  plain,
  sentences
} from '../common/message.ts'
import { parseUrl } from '../common/url.ts'
import type { Transport } from '../http/exchange.ts'
import { type Redact, redactMessage } from '../report/redact.ts'
import type { Moment } from '../report/summary.ts'
import type { Outside, Runner } from './runner.ts'

/** Tells the log of a step what happens, and keeps its timeline. */
export type Log = ReturnType<typeof openLog>

/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200

export function openLog(
  clock: Clock,
  runner: Pick<Runner, 'log' | 'warning'>,
  redact: Redact
) {
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  let timeline: readonly Moment[] = []
  // Redacted before it is cut: half a secret would not be recognized.
  const line = (what: Message) => plain(redactMessage(what, redact))
  const detail = (what: Message) =>
    runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`)
  const said = new Set<string>()
  const warn = (what: Message) => runner.warning(line(what))
  return {
    /** Milliseconds since the epoch. */
    startedAt,
    get elapsedMs() {
      return elapsedMs()
    },
    get timeline() {
      return timeline
    },
    /** For the log alone. */
    detail,
    /** For the log and the timeline. */
    moment: (what: Message) => {
      detail(what)
      const moment = { afterMs: elapsedMs(), what }
      timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS)
    },
    /** For people: something other than the outcome is not as it should be. */
    warn,
    warnOnce: (topic: string, what: Message) => {
      if (!said.has(topic)) warn(what)
      said.add(topic)
    },
    /** The same, if there is a problem behind it; each cause is said once. */
    warnOf: (what: Message, problem: Problem | undefined) => {
      if (!problem) return
      const cause = explain(problem)
      const shown = said.has(line(cause)) ? what : sentences(what, cause)
      if (said.has(line(what))) detail(shown)
      else warn(shown)
      said.add(line(cause)).add(line(what))
    }
  }
}

/** With debug logging, each request is a line of the log. */
export function debugged(outside: Outside): Outside {
  if (outside.runner.env.RUNNER_DEBUG !== '1') return outside
  return {
    ...outside,
    serviceTransport: logged(outside.serviceTransport, outside),
    githubTransport: logged(outside.githubTransport, outside)
  }
}

/** Where an unexpected error came from, with debug logging. */
export function logStack(runner: Runner, error: unknown): void {
  if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error)) return
  for (const line of (error.stack ?? '').split('\n')) runner.log(line)
}

/** Never a header, a query, or a body: they can hold secrets. */
function logged(transport: Transport, { clock, runner }: Outside): Transport {
  return async request => {
    const start = clock.now()
    const reply = await transport(request)
    const path = parseUrl(request.url)?.pathname ?? ''
    const end = reply.kind === 'response' ? reply.status : reply.code
    const ms = Math.round(clock.now() - start)
    runner.log(`${request.method} ${path} ${end}, ${ms} ms`)
    return reply
  }
}
