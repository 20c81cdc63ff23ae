import { parseJson } from '../http/body.ts'
import type { NoResponse, Reply, Response } from '../http/exchange.ts'
import { type Again, retryAfterMs } from '../http/retry.ts'
import { type Problem, say, sentences } from '../message.ts'
import { record, records, text, time } from './payload.ts'

/** The result of one request to GitHub. */
export type Judgement =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly data: unknown
      /** The `Link` header. */
      readonly link: string
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

/** Tells from GitHub's reply what to do. */
export function judgeReply(reply: Reply, now: number): Judgement {
  if (reply.kind === 'no-response')
    return { kind: 'again', problem: unreachable(reply) }
  const { status, headers } = reply
  if (status >= 200 && status < 300) return complete(reply)
  const problem = refusal(reply)
  const limitedMs = rateLimitMs(reply, now)
  if (limitedMs !== undefined)
    return { kind: 'again', problem: RATE_LIMITED, retryAfterMs: limitedMs }
  if (status === 408 || status >= 500) {
    const pause = retryAfterMs(headers['retry-after'], githubNow(reply, now))
    return {
      kind: 'again',
      problem,
      ...(pause === undefined ? {} : { retryAfterMs: pause })
    }
  }
  return { kind: 'refused', status, problem }
}

function unreachable({ requestSent, code, detail }: NoResponse): Problem {
  return {
    what: requestSent
      ? say`GitHub did not answer (${code}).`
      : say`GitHub could not be reached (${code}: ${detail}).`,
    remedy: say`Check the network, HTTPS_PROXY, NODE_EXTRA_CA_CERTS, and GitHub's status page.`
  }
}

function complete(response: Response): Judgement {
  const { status, headers, body } = response
  const data = status === 204 ? undefined : parseJson(body)
  if (status !== 204 && (typeof data !== 'object' || data === null))
    return { kind: 'again', problem: unreadable(status) }
  return {
    kind: 'answer',
    status,
    data,
    link: headers.link ?? ''
  }
}

function unreadable(status: number): Problem {
  return {
    what: say`GitHub answered ${status} with an unreadable body.`,
    remedy: say`Check GITHUB_API_URL and GitHub's status page.`
  }
}

/** Whose token it is, as GitHub's GraphQL API says it. */
export interface Viewer {
  readonly kind: 'viewer'
  readonly login: string
}

/**
 * Tells the login from the reply to `{ viewer { login } }`. GraphQL's errors
 * come with status 200.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
export function judgeViewer(
  reply: Reply,
  now: number
): Viewer | Exclude<Judgement, { kind: 'answer' }> {
  const judged = judgeReply(reply, now)
  if (judged.kind !== 'answer') return judged
  const { data, errors } = record(judged.data)
  const login = text(record(record(data).viewer).login)
  if (login !== undefined) return { kind: 'viewer', login }
  const [error] = records(errors)
  if (error === undefined)
    return { kind: 'again', problem: unreadable(judged.status) }
  if (reply.kind === 'response' && error.type === 'RATE_LIMITED')
    return {
      kind: 'again',
      problem: RATE_LIMITED,
      retryAfterMs: limitPauseMs(reply, now) ?? SECONDARY_LIMIT_PAUSE_MS
    }
  const { status } = judged
  return {
    kind: 'refused',
    status,
    problem: {
      what: sentences(
        say`GitHub answered ${status}.`,
        wordsOf(text(error.message))
      ),
      remedy: CHECK_TOKEN
    }
  }
}

const RATE_LIMITED: Problem = {
  what: say`GitHub's rate limit for this token is used up.`,
  remedy: say`Check what else uses this token: all of it counts toward the same limit.`
}

/**
 * The pause that a rate limit asks for; undefined when it is not a rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function rateLimitMs(response: Response, now: number): number | undefined {
  const { status, body } = response
  if (status !== 403 && status !== 429) return undefined
  return (
    limitPauseMs(response, now) ??
    (status === 429 || /secondary rate limit/i.test(body ?? '')
      ? SECONDARY_LIMIT_PAUSE_MS
      : undefined)
  )
}

/** By the headers, and by GitHub's own clock. */
function limitPauseMs(response: Response, now: number): number | undefined {
  const { headers } = response
  const there = githubNow(response, now)
  const asked = retryAfterMs(headers['retry-after'], there)
  if (asked !== undefined) return asked
  const reset = Number(headers['x-ratelimit-reset'])
  return headers['x-ratelimit-remaining'] === '0' && reset > 0
    ? Math.max(0, reset * 1000 - there)
    : undefined
}

/** What time it is there; its header drops the milliseconds. */
export function githubNow({ headers }: Response, now: number): number {
  return time(headers.date) ?? now
}

function refusal(response: Response): Problem {
  const { status, body } = response
  const words = text(record(parseJson(body)).message)
  const cause = CAUSES.find(({ pattern }) => pattern.test(words ?? ''))
  return {
    what: sentences(say`GitHub answered ${status}.`, wordsOf(words)),
    remedy: (status === 403 && cause?.remedy) || remedyFor(status)
  }
}

function wordsOf(words: string | undefined): Problem['what'] {
  return words === undefined ? [] : say`It says ${words}.`
}

const CHECK_TOKEN = say`Check github-token and what it may do in this repository.`

/** Why GitHub answers 403 although the token may do it, by its words. */
const CAUSES: readonly {
  readonly pattern: RegExp
  readonly remedy: Problem['remedy']
}[] = [
  {
    pattern: /\blocked\b/i,
    remedy: say`Unlock the conversation, or set issue-number to another one.`
  },
  {
    pattern: /\barchived\b/i,
    remedy: say`Unarchive the repository: an archived one is read-only.`
  }
]

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES: Readonly<Record<number, Problem['remedy']>> = {
  401: say`Check github-token: GitHub does not accept it.`,
  403: say`Give the job the permissions that the README lists (issues: write, pull-requests: write).`,
  404: say`Check issue-number, and that github-token can read this repository.`,
  410: say`Check whether the issue or comment was deleted, or issues are turned off.`,
  422: say`Check the request against what GitHub says.`
}

function remedyFor(status: number): Problem['remedy'] {
  const remedy = REMEDIES[status]
  if (remedy) return remedy
  if (status >= 500) return say`Check GitHub's status page.`
  return status < 400
    ? say`Redirects are not followed: check GITHUB_API_URL, and whether the repository was renamed or transferred.`
    : CHECK_TOKEN
}
