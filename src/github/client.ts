import { type Clock, type Limits, withAnswerLimit } from '../common/clock.ts'
import type { Problem, Read } from '../common/message.ts'
import { asObject, type Json, parseUrl, text, time } from '../common/parse.ts'
import { defined } from '../common/values.ts'
import {
  isSuccess,
  type Reply,
  type Request,
  type Transport
} from '../http/exchange.ts'
import { type ReplyContext, retry } from '../http/failure.ts'
import { type GitHubFailure, judgeGraphql, judgeReply } from './reply.ts'
import type { Run } from './run.ts'

export type GitHub = ReturnType<typeof openGitHub>

/** An endpoint as GitHub's documentation writes it, and its parameters. */
export interface Call {
  readonly route: string
  readonly parameters: Readonly<Record<string, unknown>>
  /**
   * The longest time for the whole answer; default {@link GITHUB_ANSWER_MS}.
   */
  readonly timeoutMs?: number
}

/**
 * GitHub ends a request that takes longer.
 * https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
 */
export const GITHUB_ANSWER_MS = 10_000

/**
 * Returns a client of GitHub for one token and one repository, which stands for
 * `{owner}` and `{repo}` in a route, unless the call names others. `ask`,
 * `query`, and `account` retry within the limits what may pass, and throw
 * `Cancelled` on a cancel before a retry; `askOnce`, `exchange`, and `readTail`
 * make one try. Failures are returned. `ask` and `askOnce` follow a GET's first
 * redirect on the same origin. The client also tells the time by the `Date` of
 * GitHub's answers. No request is made yet.
 *
 * @param onRetry is called before each pause, with the failure and the pause
 * @param offset what clients of several repositories know of GitHub's clock
 */
export function openGitHub(
  access: Pick<Run, 'apiUrl' | 'graphqlUrl' | 'owner' | 'repo'> & {
    readonly token: string
    /** The permissions that a problem names if one is missing. */
    readonly needed?: readonly string[]
  },
  transport: Transport,
  clock: Clock,
  onRetry: (problem: Problem, pauseMs: number) => void,
  offset = trackClockOffset()
) {
  let building: ReturnType<typeof loadBuilder> | undefined
  let firstAnswer: { readonly date: number; readonly at: number } | undefined
  let hasAccess = false

  /**
   * Makes one request, within the limits and in at most 10 s or the call's own
   * time, and returns the reply as it is. Notes a success, which shows that
   * GitHub accepts the token, and the reply's `Date`.
   *
   * @param movedTo the address to request in the place of the call's own
   */
  const exchange = async (
    call: Call,
    limits: Limits,
    movedTo?: string
  ): Promise<Reply> => {
    const timeoutMs = call.timeoutMs ?? GITHUB_ANSWER_MS
    building ??= loadBuilder(access)
    const request = (await building)(call)
    const url = movedTo ?? request.url
    const reply = await withAnswerLimit(clock, timeoutMs, limits, signal =>
      transport({ ...request, url, signal })
    )
    if (reply.kind === 'no-response') return reply
    if (isSuccess(reply)) hasAccess = true
    const date = time(reply.headers.date)
    // The answer of a proxy may have no date.
    if (date === undefined) return reply
    const at = clock.now()
    firstAnswer ??= { date, at }
    offset.add(date, at)
    return reply
  }

  /**
   * Makes one request. A GET that GitHub redirects, because the repository was
   * renamed or transferred, is made once more at the new address; a redirect to
   * another origin, and a second one, is returned as it is.
   */
  const exchangeMoved = async (call: Call, limits: Limits): Promise<Reply> => {
    const reply = await exchange(call, limits)
    const url = call.route.startsWith('GET ')
      ? movedTo(reply, access.apiUrl)
      : undefined
    return url === undefined ? reply : exchange(call, limits, url)
  }

  const context = (): ReplyContext => ({ now: clock.now(), hasAccess })

  const askOnce = async (call: Call, limits: Limits) => {
    const reply = await exchangeMoved(call, limits)
    return judgeReply(reply, context(), access.needed)
  }

  /**
   * Asks GraphQL, and returns what `pick` finds in the data. Retries within the
   * limits after failures that may pass, also where `pick` finds nothing, and
   * then returns the failure.
   */
  const query = async <T>(
    asked: {
      readonly pick: (data: Json) => T | undefined
      readonly canAskForLess?: boolean
      readonly query: string
      readonly variables?: Readonly<Record<string, unknown>>
      readonly timeoutMs?: number
    },
    limits: Limits
  ): Promise<Read<T, GitHubFailure>> => {
    const { query, timeoutMs, variables } = asked
    const { origin, pathname } = new URL(access.graphqlUrl)
    const call = {
      route: `POST ${pathname}`,
      parameters: { baseUrl: origin, query, ...defined({ variables }) },
      ...defined({ timeoutMs })
    }
    const tryOnce = async () =>
      judgeGraphql(
        await exchange(call, limits),
        context(),
        asked,
        access.needed
      )
    return retry(clock, limits, tryOnce, onRetry)
  }

  /**
   * Makes a request, and retries within the limits after failures that may
   * pass. Returns the answer or the failure, with `isLimited` if a rate limit
   * refused the last try, and `mayHaveEffect` if a try that failed may have
   * been carried out.
   */
  const ask = async (
    call: Call,
    limits: Limits
  ): Promise<Exclude<ReturnType<typeof judgeReply>, { kind: 'again' }>> => {
    let isLimited = false as boolean
    let mayHaveEffect = false as boolean
    const tryOnce = async () => {
      const reply = await askOnce(call, limits)
      isLimited = reply.kind === 'again' && reply.isLimited === true
      if (reply.kind === 'again' && !reply.hadNoEffect) mayHaveEffect = true
      return reply
    }
    const answer = await retry(clock, limits, tryOnce, onRetry)
    if (answer.kind !== 'failed') return answer
    return {
      ...answer,
      ...(isLimited && { isLimited }),
      ...(mayHaveEffect && { mayHaveEffect })
    }
  }

  // The own account is asked for once, and not at all if the answer to a
  // reaction names it first (`expectAccount`): each request costs time.
  let account: Promise<string | undefined> = Promise.resolve(undefined)
  let asking: Promise<Read<string, GitHubFailure>> | undefined
  const readAccount = async (
    limits: Limits
  ): Promise<Read<string, GitHubFailure>> => {
    const login = await account
    if (login !== undefined) return { kind: 'read', value: login }
    // Several reports at once ask for it only once.
    asking ??= query(VIEWER, limits).finally(() => {
      asking = undefined
    })
    const result = await asking
    if (result.kind === 'failed') return result
    account = Promise.resolve(result.value)
    return result
  }

  return {
    /**
     * Makes one try only, for a write that must not be repeated. Returns the
     * answer, `again` where a retry might help, or the failure.
     */
    askOnce,
    /** Makes one try, and returns the reply as it is, also a redirect. */
    exchange: (call: Call, limits: Limits): Promise<Reply> =>
      exchange(call, limits),
    /**
     * Requests a text on another host, in one try of at most 10 s and without
     * the token. Only the end of the text is in the reply.
     */
    readTail: (
      url: string,
      tail: NonNullable<Request['tail']>,
      limits: Limits
    ): Promise<Reply> =>
      withAnswerLimit(clock, GITHUB_ANSWER_MS, limits, signal =>
        transport({ method: 'GET', url, headers: {}, tail, signal })
      ),
    /** Returns by how much GitHub's clock is ahead of ours; 0 if not known. */
    aheadMs: (): number => offset.aheadMs(),
    /** Returns the time by GitHub's clock; our own before its first answer. */
    now: (): number => clock.now() + offset.aheadMs(),
    /**
     * Returns the time of GitHub's first answer, as its `Date` says, which
     * counts whole seconds. A `Date` that most others contradict, such as that
     * of a proxy whose clock is wrong, is replaced by the time when the answer
     * came. Before any answer, the account is asked for; if there is still none,
     * our own time is returned. Throws `Cancelled` on a cancel.
     */
    firstAnswerAt: async (limits: Limits): Promise<number> => {
      if (firstAnswer === undefined) await readAccount(limits)
      if (firstAnswer === undefined) return clock.now()
      const { at, date } = firstAnswer
      const there = at + offset.aheadMs()
      return agree(date, there) ? date : there - (there % 1000)
    },
    /**
     * Lets `account` wait for an answer that is on its way and names the
     * account, for as long as that has time, instead of asking. A failure or
     * undefined is ignored.
     */
    expectAccount: (login: Promise<string | undefined>): void => {
      // Prevents an unhandled rejection if the account is known before.
      const expected = login.catch(() => undefined)
      account = account.then(known => known ?? expected)
    },
    query,
    ask,
    /**
     * Requests a deletion, and retries as `ask` does. Returns a problem if it
     * may still be there; undefined if it is deleted, or was gone already, as
     * it may be by an earlier try whose answer was lost.
     */
    remove: async (
      call: Call,
      limits: Limits
    ): Promise<Problem | undefined> => {
      const answer = await ask(call, limits)
      const isGone = answer.kind === 'answer' || answer.isMissing === true
      return isGone ? undefined : answer.problem
    },
    /**
     * Returns the login of the token's account, or why it could not be read. It
     * first waits for what `expectAccount` was given. GitHub is asked until it
     * has answered once; of calls at the same time, the limits of the first
     * count. `GET /user` does not accept a workflow's own token.
     */
    account: readAccount
  }
}

const VIEWER = {
  query: '{ viewer { login } }',
  pick: ({ viewer }: Json) => text(asObject(viewer).login)
}

/**
 * Returns the whole address that a redirect (301, 302, 307) names, if it has
 * the same origin as the API, so that the token may go there; undefined for any
 * other reply.
 */
function movedTo(reply: Reply, apiUrl: string): string | undefined {
  if (reply.kind === 'no-response' || !MOVED.includes(reply.status))
    return undefined
  const { location } = reply.headers
  const base = parseUrl(apiUrl)
  if (location === undefined || !base || !URL.canParse(location, base.href))
    return undefined
  const url = new URL(location, base)
  return url.origin === base.origin ? url.href : undefined
}

// https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
const MOVED = [301, 302, 307]

/**
 * Loads octokit, and returns a function that builds a request from a call,
 * without sending it: with the token, with the body as JSON, and with the
 * client's repository where the route has `{owner}` and the call names none.
 * octokit is not loaded before, because most comments ask for nothing.
 */
async function loadBuilder({
  apiUrl,
  token,
  owner,
  repo
}: Parameters<typeof openGitHub>[0]) {
  const { getOctokit } = await import('@actions/github')
  const { endpoint } = getOctokit(token, { baseUrl: apiUrl }).request
  return ({ route, parameters }: Call): Omit<Request, 'signal'> => {
    const { method, url, headers, body } = endpoint(route, {
      ...(route.includes('{owner}') && { owner, repo }),
      ...parameters,
      headers: { authorization: `token ${token}` }
    })
    const filled = { ...headers } as Request['headers']
    return {
      method,
      url,
      headers: filled,
      ...defined({ body: body && JSON.stringify(body) })
    }
  }
}

/**
 * Two dates agree within this time: an answer takes up to 30 s, and dates have
 * no fractions of a second.
 */
const AGREEMENT_MS = 31_000

/** Returns whether two times differ by no more than a slow answer does. */
function agree(one: number, other: number): boolean {
  return Math.abs(one - other) <= AGREEMENT_MS
}

/**
 * Returns what tracks by how much GitHub's clock is ahead of ours: `add` notes
 * the `Date` of an answer, and `aheadMs` returns the offset. A date joins the
 * first group whose largest offset is within 31 s of its own, or else begins a
 * group: for example, those of GitHub are in one, and those of a proxy whose
 * clock is wrong in another. `aheadMs` returns the largest offset of the
 * largest group, so that a single wrong date does no harm, and 0 without any
 * date; of groups of one size, it takes the one whose offset is nearer to 0.
 */
export function trackClockOffset() {
  // Dates that agree. The slower an answer was, the older its date: the largest
  // offset is right.
  let groups: readonly (typeof NO_DATES)[] = []
  return {
    /** Notes the `Date` of an answer that has just come. */
    add: (date: number, now: number): void => {
      const shownMs = date - now
      const found =
        groups.find(({ mostMs }) => agree(mostMs, shownMs)) ?? NO_DATES
      const { count, mostMs } = found
      const group = { count: count + 1, mostMs: Math.max(mostMs, shownMs) }
      groups = [...groups.filter(one => one !== found), group]
    },
    /** Returns milliseconds; 0 before the first answer, negative if behind. */
    aheadMs: (): number => {
      const [first] = [...groups].sort(
        (one, other) =>
          other.count - one.count ||
          Math.abs(one.mostMs) - Math.abs(other.mostMs)
      )
      return first?.mostMs ?? 0
    }
  }
}

const NO_DATES = { count: 0, mostMs: Number.NEGATIVE_INFINITY }
