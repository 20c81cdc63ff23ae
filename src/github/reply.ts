import {
  type Failed,
  literal,
  type Message,
  type Problem,
  say
} from '../common/message.ts'
import {
  asObject,
  asObjects,
  type Json,
  parseJson,
  text,
  time
} from '../common/parse.ts'
import { isSuccess, type Reply, type Response } from '../http/exchange.ts'
import {
  type Again,
  again,
  type ErrorBody,
  isRefusedByProxy,
  noResponseProblem,
  type ReplyContext,
  readErrorBody,
  retryAfterMs,
  type Server,
  statusProblem,
  unreadableProblem
} from '../http/failure.ts'

const GITHUB: Server = {
  name: say`GitHub`,
  inSentence: say`GitHub`,
  reason: 'github',
  address: 'GITHUB_API_URL',
  ifDown: say`Check GitHub's status page.`
}

/** A request to GitHub that failed, and that is not retried any more. */
export interface GitHubFailure extends Failed {
  /** The status of a refusal, or of an answer that is too large. */
  readonly status?: number
  /** Whether the token lacks a permission, which the workflow file gives. */
  readonly isForbidden?: boolean
  /** Whether what was requested does not exist, or no longer. */
  readonly isMissing?: boolean
  /** Whether the last try was refused by a rate limit; not known of GraphQL. */
  readonly isLimited?: boolean
  /** Whether a try that failed may have been carried out. */
  readonly mayHaveEffect?: boolean
  /** Whether the answer is too large or takes too long, so fewer items help. */
  readonly isTooLarge?: boolean
}

/** The permissions that the token needs for everything but failed checks. */
export const NEEDED = ['issues: write', 'pull-requests: write'] as const

/** The same with those for failed checks, commit statuses, and logs. */
export const NEEDED_FOR_CHECKS = [
  ...NEEDED,
  'checks: read',
  'statuses: read',
  'actions: read'
] as const

/**
 * Returns the advice to give the job all permissions that it needs, because
 * with only the first missing one the next run would fail again.
 */
export function givePermissions(needed: readonly string[]): Message {
  const names = literal(needed.join(', '))
  return say`Give the job the permissions that this action needs (${names}) in the workflow file.`
}

/** Returns the problem of an answer that can hardly be GitHub's. */
export function unexpectedAnswer(what: Message): Problem {
  return { reason: 'github', what, fix: IN_FRONT }
}

const IN_FRONT = say`Check GITHUB_API_URL and the proxy.`

/** Names the limit that `src/index.ts` sets for the largest answer. */
const TOO_LARGE = unexpectedAnswer(say`GitHub's answer is larger than 64 MiB.`)

/**
 * The least pause that GitHub asks for after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000

/**
 * Judges a reply of the REST API, and returns the answer of a success; `again`
 * for what may pass (rate limits, 408, 5xx, no response, a success with an
 * unreadable body), with the pause that the headers ask for, or else a minute
 * for a rate limit, `isLimited` for that, and `hadNoEffect` for that or if
 * nothing was sent; or `failed` for every other status, a success whose body is
 * too large, and a proxy that refuses or can't be used. If GitHub itself
 * refused, in JSON, `isForbidden` says that a permission is missing (403,
 * unless GitHub's words name another cause), and `isMissing` that what was
 * requested is (404, 410).
 *
 * @param needed the permissions that the token needs, which the problem names
 */
export function judgeReply(
  reply: Reply,
  context: ReplyContext,
  needed: readonly string[] = NEEDED
): ReturnType<typeof readAnswer> {
  if (reply.kind === 'no-response') {
    const problem = noResponseProblem(GITHUB, reply)
    return isRefusedByProxy(reply)
      ? { kind: 'failed', problem }
      : { ...again(problem), hadNoEffect: !reply.requestSent }
  }
  const { status, headers } = reply
  if (isSuccess(reply)) return readAnswer(reply)
  const limitedMs = rateLimitMs(reply, context.now)
  if (limitedMs !== undefined)
    return {
      ...again(RATE_LIMITED, limitedMs),
      hadNoEffect: true,
      isLimited: true
    }
  const body = readErrorBody(reply)
  const problem = gitHubProblem(
    status,
    body,
    fixFor(status, body, context, needed)
  )
  const there = githubNow(reply, context.now)
  const pauseMs = retryAfterMs(headers['retry-after'], there)
  if (status === 408 || status >= 500) return again(problem, pauseMs)
  const isGitHub = isOwnAnswer(body)
  const isForbidden = isGitHub && status === 403 && !findCause(body)
  const isMissing = isGitHub && (status === 404 || status === 410)
  return { kind: 'failed', status, isForbidden, isMissing, problem }
}

/**
 * Returns the answer in a success, whose `data` is an object or array, and an
 * empty object after 204. Its `link` is empty without a `Link` header. Any
 * other body is `again`, because it may have been cut off; one that is too
 * large as it came is `failed`, with `isTooLarge`.
 */
function readAnswer(response: Response):
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly data: unknown
      readonly link: string
    }
  | Again
  | GitHubFailure {
  const { body, headers, isTooLarge, status } = response
  if (isTooLarge)
    return { kind: 'failed', status, isTooLarge, problem: TOO_LARGE }
  const data = status === 204 ? {} : parseJson(body)
  return typeof data === 'object' && data !== null
    ? { kind: 'answer', status, data, link: headers.link ?? '' }
    : again(unreadable(status))
}

/** Returns whether GitHub itself refused: the body is JSON and says why. */
function isOwnAnswer({ form, words }: ErrorBody): boolean {
  return form === 'json' && words !== undefined
}

/** Returns the problem of a success whose body is not what was requested. */
function unreadable(status: number): Problem {
  const fix = say`Check GITHUB_API_URL and GitHub's status page.`
  return unreadableProblem(GITHUB, status, fix)
}

function gitHubProblem(status: number, body: ErrorBody, fix: Message): Problem {
  return statusProblem(GITHUB, status, body, { fix, reason: GITHUB.reason })
}

/**
 * Judges a reply of the GraphQL API, and returns what `pick` returns for its
 * data, or `again` if that is undefined. Without a readable success, returns
 * the failure of `judgeReply`. GitHub sends errors with status 200: if there
 * are any, returns what `judgeError` makes of the first one, whatever data
 * there is.
 *
 * @param asked `canAskForLess`: the query is for a page, and fewer items
 *   can be requested, so that a 502 or 504 is `failed` with `isTooLarge`
 *
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
export function judgeGraphql<T>(
  reply: Reply,
  context: ReplyContext,
  asked: {
    readonly pick: (data: Json) => T | undefined
    readonly canAskForLess?: boolean
  },
  needed: readonly string[] = NEEDED
): { readonly kind: 'read'; readonly value: T } | Again | GitHubFailure {
  const { canAskForLess = false, pick } = asked
  const judged = judgeReply(reply, context, needed)
  if (judged.kind === 'failed') return judged
  // An answer has a response, which the compiler does not know.
  if (reply.kind === 'no-response')
    return judged.kind === 'answer' ? again(unreadable(judged.status)) : judged
  if (judged.kind === 'again')
    // A page that takes too long to make ends as one of these.
    return canAskForLess && [502, 504].includes(reply.status)
      ? { kind: 'failed', isTooLarge: true, problem: judged.problem }
      : judged
  const { data, errors } = asObject(judged.data)
  const [error] = asObjects(errors)
  if (error !== undefined) return judgeError(error, reply, context, needed)
  const value = pick(asObject(data))
  return value === undefined
    ? again(unreadable(judged.status))
    : { kind: 'read', value }
}

/**
 * Returns the failure that an error of GraphQL means, by its type or else its
 * code. It is `again` for a rate limit, after the pause that the headers name
 * or else a minute, and if the error has neither type nor code and is not about
 * a field that the server lacks. Any other is `failed`: with `isTooLarge` if
 * the query exceeds GitHub's resource limits, with `isForbidden` for a
 * missing permission, unless GitHub's words name another cause, and with the
 * advice to upgrade a server that lacks a field, a type, or an argument.
 */
function judgeError(
  error: Json,
  reply: Response,
  context: ReplyContext,
  needed: readonly string[]
): Again | GitHubFailure {
  const words = text(error.message) ?? ''
  const body: ErrorBody = { form: 'json', words }
  const failed = (fix: Message) => ({
    kind: 'failed' as const,
    problem: gitHubProblem(reply.status, body, fix)
  })
  const { code: anyCode } = asObject(error.extensions)
  const [type, code] = [text(error.type), text(anyCode)]
  switch (type ?? code) {
    case 'RATE_LIMITED':
    case 'RATE_LIMIT':
    case 'graphql_rate_limit':
      return again(
        RATE_LIMITED,
        limitPauseMs(reply, context.now) ?? SECONDARY_LIMIT_PAUSE_MS
      )
    case 'RESOURCE_LIMITS_EXCEEDED':
      return { ...failed(GITHUB.ifDown), isTooLarge: true }
    case 'FORBIDDEN':
    case 'INSUFFICIENT_SCOPES': {
      const cause = findCause(body)
      const fix = cause?.fix ?? givePermissions(needed)
      return { ...failed(fix), isForbidden: cause === undefined }
    }
    // The server's schema lacks something; old servers don't say the code.
    case 'undefinedField':
    case 'undefinedType':
    case 'argumentNotAccepted':
      return failed(TOO_OLD)
    case undefined:
      return / doesn't exist on type /.test(words)
        ? failed(TOO_OLD)
        : again(gitHubProblem(reply.status, body, GITHUB.ifDown))
    default:
      return failed(CHECK_TOKEN)
  }
}

const RATE_LIMITED: Problem = {
  reason: 'github',
  what: say`GitHub's rate limit for this token is used up.`,
  fix: say`Check what else uses this token: all of it counts toward the same limit.`
}

/**
 * Returns the pause that a rate limit asks for, in milliseconds. A 403 or 429
 * is a rate limit if `limitPauseMs` finds a pause in its headers; without one,
 * so is any 429, and a 403 whose body says `secondary rate limit`, with a
 * minute. Undefined for any other response.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function rateLimitMs(response: Response, now: number): number | undefined {
  const { status, body } = response
  if (status !== 403 && status !== 429) return undefined
  const isLimit = status === 429 || /secondary rate limit/i.test(body ?? '')
  const leastMs = isLimit ? SECONDARY_LIMIT_PAUSE_MS : undefined
  return limitPauseMs(response, now) ?? leastMs
}

/**
 * Returns the pause until a limit ends, in milliseconds, by the headers and
 * GitHub's own clock: `Retry-After`, or else the time until a limit that is
 * used up is reset; 0 if that has passed. Undefined if the headers name none.
 */
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

/**
 * Returns the response's `Date`, without milliseconds, or else our own time.
 */
function githubNow({ headers }: Response, now: number): number {
  return time(headers.date) ?? now
}

const CHECK_TOKEN = say`Check github-token and what it may do in this repository.`
const TOO_OLD = say`Upgrade the GitHub Enterprise Server: it is too old to have this field.`
const EXPIRED = say`Use a github-token that lasts longer: this one has worked in this run, so it has expired or was revoked.`
const MOVED = say`Start a new run in the repository's new place: it was renamed or transferred.`
const NOT_FOLLOWED = say`This redirect is not followed: check GITHUB_API_URL and the proxy.`

/**
 * What to correct for each status; others go by their class (3xx, 4xx, 5xx).
 */
const FIXES: Readonly<Record<number, Message>> = {
  401: say`Check github-token: GitHub does not accept it.`,
  404: say`Check whether the issue or comment was deleted, and whether github-token can read this repository.`,
  410: say`Check whether the issue or comment was deleted, or issues are turned off.`,
  422: say`Check the request against what GitHub says.`
}

/** Causes of a 403 that no permission in the workflow file removes. */
const CAUSES: readonly { readonly is: RegExp; readonly fix: Message }[] = [
  { is: /\blocked\b/i, fix: say`Unlock the conversation.` },
  {
    is: /\barchived\b/i,
    fix: say`Unarchive the repository: an archived one is read-only.`
  },
  {
    is: /\bIP allow ?list\b/i,
    fix: say`Add the address of this runner to the organization's IP allow list, or use a runner whose address is on it.`
  },
  {
    is: /\bSAML\b/i,
    fix: say`Authorize github-token for the organization's SAML single sign-on.`
  }
]

/**
 * Returns the cause of a 403 that GitHub's own words name; undefined if they
 * name none, so that a permission is missing.
 */
function findCause({
  words = ''
}: ErrorBody): (typeof CAUSES)[number] | undefined {
  return CAUSES.find(({ is }) => is.test(words))
}

/**
 * Returns what to correct. An outage (408, 5xx) goes first, then a web page
 * (4xx) from something in front of GitHub, then the status: a 401 after the
 * token has worked says that it has expired or was revoked, a 403 goes by
 * GitHub's own words or else asks for the permissions, another 4xx goes by
 * `FIXES` or else asks to check the token, and a redirect says whether GitHub
 * itself moved the repository.
 */
function fixFor(
  status: number,
  body: ErrorBody,
  { hasAccess = false }: ReplyContext,
  needed: readonly string[]
): Message {
  if (status === 408 || status >= 500) return GITHUB.ifDown
  if (body.form === 'html' && status >= 400) return IN_FRONT
  if (status === 401 && hasAccess) return EXPIRED
  if (status === 403) return findCause(body)?.fix ?? givePermissions(needed)
  const fix = FIXES[status]
  if (fix) return fix
  if (status >= 400) return CHECK_TOKEN
  return isOwnAnswer(body) ? MOVED : NOT_FOLLOWED
}
