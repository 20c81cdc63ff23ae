import type { Limits } from '../common/clock.ts'
import { type Problem, say } from '../common/message.ts'
import { safeUrl } from '../common/url.ts'
import type { GitHub } from '../github/client.ts'
import { judgeReply, type Unanswered } from '../github/reply.ts'
import type { Reply } from '../http/exchange.ts'

/** The end of a job's log; `none` if GitHub has no log of it, or no longer. */
export type JobLog =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'none' | 'too-large' }
  | Unanswered

/**
 * The end of a log that is kept, and the size up to which a log is read. The steps
 * that clean up come after the one that failed, so the end has more than the last
 * lines. GitHub can't send a larger log in time.
 */
export const LOG_TAIL = { keptBytes: 64 * 1024, mostBytes: 50_000_000 }
const LINES = 100

/**
 * Returns the last lines of a job's log, or why there are none. GitHub keeps logs
 * on another host, and answers with an address there that is good for a minute.
 * This redirect is followed once, and without the token.
 *
 * https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run
 */
export async function readJobLog(
  github: GitHub,
  jobId: number,
  limits: Limits
): Promise<JobLog> {
  const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs'
  const call = { route, parameters: { job_id: jobId } }
  const redirect = await github.exchange(call, limits)
  if (redirect.kind !== 'response' || redirect.status !== 302)
    return notRedirected(redirect, github.now())
  const url = safeUrl(redirect.headers.location ?? '')
  if (url === undefined) return failed(UNSAFE)
  const reply = await github.readTail(url.href, LOG_TAIL, limits)
  if (reply.kind !== 'response' || reply.status !== 200)
    return failed(UNREADABLE)
  if (reply.isTooLarge) return { kind: 'too-large' }
  return reply.body === undefined
    ? failed(UNREADABLE)
    : { kind: 'read', text: lastError(reply.body) }
}

/** Returns why an answer that is no redirect shows no log. */
function notRedirected(reply: Reply, now: number): JobLog {
  const judged = judgeReply(reply, { now })
  if (judged.kind === 'answer') return failed(UNSAFE)
  if (judged.kind === 'again') return failed(judged.problem)
  const { status } = judged
  return status === 404 || status === 410 ? { kind: 'none' } : judged
}

function failed(problem: Problem): JobLog {
  return { kind: 'failed', problem }
}

const UNSAFE: Problem = {
  reason: 'github',
  what: say`GitHub did not answer with the address of a log.`,
  fix: say`Check GITHUB_API_URL and the proxy.`
}

const UNREADABLE: Problem = {
  reason: 'github',
  what: say`The host that GitHub keeps logs on did not answer with one.`,
  fix: say`Check whether the runner can reach it, and GitHub's status page.`
}

/** The time at which a line was written: 28 characters and a space. */
const TIMESTAMP = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/

/**
 * Returns the last hundred lines up to and with the last error; without an error,
 * up to the last line that is not empty. The lines have no time.
 */
export function lastError(log: string): string {
  const lines = log.split(/\r?\n/).map(line => line.replace(TIMESTAMP, ''))
  const error = lines.findLastIndex(line => line.startsWith('##[error]'))
  const last = lines.findLastIndex(line => line !== '')
  const end = (error === -1 ? last : error) + 1
  return lines.slice(Math.max(0, end - LINES), end).join('\n')
}
