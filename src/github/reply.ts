import { type Json, record, records, text, time } from '../common/json.ts'
import {
  type Failed,
  type Message,
  type Problem,
  say
} from '../common/message.ts'
import {
  isSuccess,
  parseJson,
  type Reply,
  type Response,
  UNUSABLE_PROXY
} from '../http/exchange.ts'
import {
  refusedBy,
  type Server,
  unanswered,
  unreadableBy
} from '../http/failure.ts'
import { type Again, again, retryAfterMs } from '../http/retry.ts'
import { givePermissions, NEEDED } from './needs.ts'

const GITHUB: Server = {
  name: say`GitHub`,
  inSentence: say`GitHub`,
  reason: 'github',
  address: 'GITHUB_API_URL',
  ifDown: say`Check GitHub's status page.`
}

/** GitHub's answer to a request. */
export interface Answer {
  readonly kind: 'answer'
  readonly status: number
  readonly data: unknown
  readonly link: string
}

/** No answer, or a refusal. */
export interface Unanswered extends Failed {
  /** Of a refusal. */
  readonly status?: number
  /** The token lacks a permission, which the workflow file gives. */
  readonly isForbidden?: boolean
  /** What it is about is not there (any more). */
  readonly isMissing?: boolean
  /** An earlier try, whose answer may have been lost, may be carried out. */
  readonly isRetried?: boolean
  /** Of a list, fewer can be asked for at a time. */
  readonly isTooLarge?: boolean
}

const TOO_LARGE: Problem = {
  reason: 'github',
  what: say`GitHub's answer is larger than 32 MiB.`,
  fix: say`Check GITHUB_API_URL and the proxy.`
}

/**
 * The least pause that GitHub asks for after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000

/** @param needed the permissions that the token needs */
export function judgeReply(
  reply: Reply,
  now: number,
  needed: readonly string[] = NEEDED
): Answer | Again | Unanswered {
  if (reply.kind === 'no-response') {
    const problem = unanswered(GITHUB, reply)
    return reply.code === UNUSABLE_PROXY
      ? { kind: 'failed', problem }
      : again(problem)
  }
  const { status, headers, body } = reply
  if (isSuccess(reply)) {
    if (reply.isTooLarge)
      return { kind: 'failed', status, isTooLarge: true, problem: TOO_LARGE }
    const data = status === 204 ? {} : parseJson(body)
    return typeof data === 'object' && data !== null
      ? { kind: 'answer', status, data, link: headers.link ?? '' }
      : again(unreadable(status))
  }
  const limitedMs = rateLimitMs(reply, now)
  if (limitedMs !== undefined) return again(RATE_LIMITED, limitedMs)
  const words = text(record(parseJson(body)).message) ?? ''
  const problem = problemOf(status, words, fixFor(status, words, needed))
  const pauseMs = retryAfterMs(headers['retry-after'], githubNow(reply, now))
  if (status === 408 || status >= 500) return again(problem, pauseMs)
  // GitHub says why; something in between that answers for it does not.
  const isGitHub = words !== ''
  const isForbidden =
    isGitHub && status === 403 && STATES.every(({ is }) => !is.test(words))
  const isMissing = isGitHub && (status === 404 || status === 410)
  return { kind: 'failed', status, isForbidden, isMissing, problem }
}

function unreadable(status: number): Problem {
  const fix = say`Check GITHUB_API_URL and GitHub's status page.`
  return unreadableBy(GITHUB, status, fix)
}

function problemOf(status: number, words: string, fix: Message): Problem {
  return refusedBy(GITHUB, status, words, { fix, reason: GITHUB.reason })
}

/** GraphQL's words for a permission that is missing. */
const FORBIDDEN = ['FORBIDDEN', 'INSUFFICIENT_SCOPES']

/**
 * GraphQL's errors come with status 200.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 * @param pick what was asked for, from the data; undefined: it is not there
 * @param needed the permissions that the token needs
 */
export function judgeGraphql<T>(
  reply: Reply,
  now: number,
  pick: (data: Json) => T | undefined,
  needed: readonly string[] = NEEDED
) {
  const judged = judgeReply(reply, now, needed)
  if (judged.kind !== 'answer' || reply.kind !== 'response')
    return judged as Again | Unanswered
  const { status } = judged
  const { data, errors } = record(judged.data)
  const [error] = records(errors)
  if (error === undefined) {
    const value = pick(record(data))
    return value === undefined
      ? again(unreadable(status))
      : ({ kind: 'read', value } as const)
  }
  const pauseMs = limitPauseMs(reply, now) ?? SECONDARY_LIMIT_PAUSE_MS
  if (error.type === 'RATE_LIMITED') return again(RATE_LIMITED, pauseMs)
  const isForbidden = FORBIDDEN.some(type => type === error.type)
  const fix = isForbidden ? givePermissions(needed) : CHECK_TOKEN
  const problem = problemOf(status, text(error.message) ?? '', fix)
  return { kind: 'failed', isForbidden, problem } as const
}

const RATE_LIMITED: Problem = {
  reason: 'github',
  what: say`GitHub's rate limit for this token is used up.`,
  fix: say`Check what else uses this token: all of it counts toward the same limit.`
}

// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
function rateLimitMs(response: Response, now: number): number | undefined {
  const { status, body } = response
  if (status !== 403 && status !== 429) return undefined
  const isLimit = status === 429 || /secondary rate limit/i.test(body ?? '')
  const leastMs = isLimit ? SECONDARY_LIMIT_PAUSE_MS : undefined
  return limitPauseMs(response, now) ?? leastMs
}

/** By the headers, and by GitHub's own clock. */
function limitPauseMs(response: Response, now: number): number | undefined {
  const { headers } = response
  const there = githubNow(response, now)
  const asked = retryAfterMs(headers['retry-after'], there)
  if (asked !== undefined) return asked
  const reset = headers['x-ratelimit-reset'] ?? ''
  return headers['x-ratelimit-remaining'] === '0' && /^\d{1,11}$/.test(reset)
    ? Math.max(0, Number(reset) * 1000 - there)
    : undefined
}

/** What time it is there; its header drops the milliseconds. */
function githubNow({ headers }: Response, now: number): number {
  return time(headers.date) ?? now
}

const CHECK_TOKEN = say`Check github-token and what it may do in this repository.`

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const FIXES: Readonly<Record<number, Message>> = {
  401: say`Check github-token: GitHub does not accept it.`,
  404: say`Check whether the issue or comment was deleted, and whether github-token can read this repository.`,
  410: say`Check whether the issue or comment was deleted, or issues are turned off.`,
  422: say`Check the request against what GitHub says.`
}

/** Why GitHub answers 403, if not for a permission; its own words tell. */
const STATES = [
  { is: /\blocked\b/i, fix: say`Unlock the conversation.` },
  {
    is: /\barchived\b/i,
    fix: say`Unarchive the repository: an archived one is read-only.`
  }
]

function fixFor(
  status: number,
  words: string,
  needed: readonly string[]
): Message {
  const state = STATES.find(({ is }) => status === 403 && is.test(words))
  if (status === 403 && !state) return givePermissions(needed)
  const fix = state?.fix ?? FIXES[status]
  if (fix) return fix
  if (status === 408 || status >= 500) return GITHUB.ifDown
  return status < 400
    ? say`Redirects are not followed: check GITHUB_API_URL, and whether the repository was renamed or transferred.`
    : CHECK_TOKEN
}
