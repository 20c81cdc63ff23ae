import type { Reply, Response } from '../http/exchange.ts'
import { type Again, retryAfterMs } from '../http/retry.ts'
import { type Problem, say, sentences } from '../message.ts'
import { time } from './payload.ts'

/** What one request to GitHub came to. */
export type Judgement =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly data: unknown
      /** The `Link` header. */
      readonly link: string
      /** How far GitHub's clock is ahead of ours, in milliseconds. */
      readonly aheadMs: number
    }
  | Again
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly problem: Problem
    }

/**
 * GitHub asks for at least a minute's pause after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000

/**
 * Tells from GitHub's reply what to do.
 *
 * @param data the body as octokit parsed it
 */
export function judgeReply(
  reply: Reply,
  data: unknown,
  now: number
): Judgement {
  if (reply.kind === 'no-response')
    return {
      kind: 'again',
      problem: {
        what: reply.requestSent
          ? say`GitHub did not answer (${reply.code}).`
          : say`GitHub could not be reached (${reply.code}: ${reply.detail}).`,
        remedy: say`Check the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS and GitHub's status page.`
      }
    }
  const { status, headers } = reply
  if (status >= 200 && status < 300) return complete(reply, data, now)
  const problem = refusal(reply)
  const limitedMs = rateLimitMs(reply, now)
  if (limitedMs !== undefined)
    return { kind: 'again', problem: RATE_LIMITED, retryAfterMs: limitedMs }
  if (status === 408 || status >= 500) {
    const pause = retryAfterMs(headers['retry-after'], now)
    return {
      kind: 'again',
      problem,
      ...(pause === undefined ? {} : { retryAfterMs: pause })
    }
  }
  return { kind: 'refused', status, problem }
}

function complete(response: Response, data: unknown, now: number): Judgement {
  const { status, headers, body } = response
  const garbled =
    status !== 204 &&
    (body === undefined || typeof data !== 'object' || data === null)
  return garbled
    ? {
        kind: 'again',
        problem: {
          what: say`GitHub answered ${status}, but garbled.`,
          remedy: say`Check GITHUB_API_URL and GitHub's status page.`
        }
      }
    : {
        kind: 'answer',
        status,
        data,
        link: headers.link ?? '',
        aheadMs: (time(headers.date) ?? now) - now
      }
}

const RATE_LIMITED: Problem = {
  what: say`GitHub's rate limit for this token is used up.`,
  remedy: say`Run the step again later.`
}

/**
 * The pause that a rate limit asks for; undefined when it is none.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function rateLimitMs(response: Response, now: number): number | undefined {
  const { status, headers, body } = response
  if (status !== 403 && status !== 429) return undefined
  const asked = retryAfterMs(headers['retry-after'], now)
  if (asked !== undefined) return asked
  const reset = Number(headers['x-ratelimit-reset'])
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0)
    return Math.max(0, reset * 1000 - now)
  return status === 429 || /secondary rate limit/i.test(body ?? '')
    ? SECONDARY_LIMIT_PAUSE_MS
    : undefined
}

const REMEDIES: Readonly<Record<number, Problem['remedy']>> = {
  401: say`Check github-token: GitHub does not accept it.`,
  403: say`Give the job the permissions that README lists (permissions: issues: write, pull-requests: write).`,
  404: say`Check that github-token may see this repository, and issue-number.`,
  410: say`The issue or comment is gone.`,
  422: say`GitHub does not accept the request; see its words.`
}

function refusal(response: Response): Problem {
  const { status } = response
  return {
    what: sentences(say`GitHub answered ${status}.`, wordsOf(response.body)),
    remedy:
      REMEDIES[status] ??
      (status >= 500
        ? say`Try again when GitHub is well.`
        : say`Check GITHUB_API_URL and github-token.`)
  }
}

function wordsOf(body: string | undefined): Problem['what'] {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    return typeof message === 'string' ? say`It says ${message}.` : []
  } catch {
    return []
  }
}
