import type { Clock } from '../common/clock.ts'
import {
  explain,
  type Message,
  type Problem,
  plain,
  sentences
} from '../common/message.ts'
import { parseUrl } from '../common/parse.ts'
import type { Transport } from '../http/exchange.ts'
import type { stepSummary } from '../report/layout.ts'
import { type Redact, redactMessage } from '../report/safe-text.ts'
import type { Outside, Runner } from './runner.ts'

/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200

/**
 * Returns the log of a run, whose time begins now. A line begins with the
 * seconds since then, but a warning does not. All of it is redacted. The
 * timeline has the last 200 moments.
 */
export function openLog(
  clock: Clock,
  runner: Pick<Runner, 'log' | 'warning'>,
  redact: Redact
) {
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  let timeline: Parameters<typeof stepSummary>[2] = []
  // Redacted before it is cut: half a secret would not be recognized.
  const line = (what: Message) => plain(redactMessage(what, redact))
  const detail = (what: Message) =>
    runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`)
  const said = new Set<string>()
  const warn = (what: Message) => {
    if (said.has(line(what))) return detail(what)
    runner.warning(line(what))
    said.add(line(what))
  }
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
      const shown = redactMessage(what, redact)
      const moment = { afterMs: elapsedMs(), what: shown }
      timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS)
    },
    /**
     * Writes a warning about something other than the outcome. One that was
     * written before goes to the log.
     */
    warn,
    /** Writes a warning unless one about the same topic was written. */
    warnOnce: (topic: string, what: Message) => {
      if (!said.has(topic)) runner.warning(line(what))
      said.add(topic)
    },
    /**
     * Writes a warning with its cause. A cause that was written before is left
     * out, and a warning that was written before goes to the log.
     */
    warnOf: (what: Message, problem: Problem) => {
      const cause = explain(problem)
      const shown = said.has(line(cause)) ? what : sentences(what, cause)
      if (said.has(line(what))) detail(shown)
      else warn(shown)
      said.add(line(cause)).add(line(what))
    }
  }
}

/**
 * Returns the same with transports that write a line about each request to the
 * runner's log, if the run has debug logging (`RUNNER_DEBUG` is 1), else
 * `outside` as it is. A line has method, path, status or error code, and
 * milliseconds.
 */
export function withRequestLog(outside: Outside): Outside {
  if (outside.runner.env.RUNNER_DEBUG !== '1') return outside
  return {
    ...outside,
    serviceTransport: logged(outside.serviceTransport, outside),
    githubTransport: logged(outside.githubTransport, outside)
  }
}

/**
 * Returns a transport that, after each reply, writes a line to the runner's log:
 * method, path, the status or, of a request without a response, the code of the
 * failure, and milliseconds. The reply is returned as it is. No header, query,
 * or body is logged, because they can hold secrets.
 */
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
