import { type Clock, type Limits, withAnswerLimit } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, time } from '../common/json.ts'
import type { Read } from '../common/message.ts'
import type { Reply, Request, Transport } from '../http/exchange.ts'
import { type OnRetry, retry } from '../http/retry.ts'
import {
  type Answer,
  judgeGraphql,
  judgeReply,
  type Unanswered
} from './reply.ts'
import type { Run } from './run.ts'

export type GitHub = ReturnType<typeof openGitHub>

/** An endpoint as GitHub's documentation writes it, and what fills it in. */
export interface Call {
  readonly route: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** How long the whole answer may take, where it is large. */
  readonly timeoutMs?: number
}

// https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
export const GITHUB_ANSWER_MS = 10_000

/** Opens GitHub. Nothing is sent yet. */
export function openGitHub(
  access: Pick<Run, 'apiUrl' | 'graphqlUrl' | 'owner' | 'repo'> & {
    readonly token: string
    /** The permissions that the token needs. */
    readonly needed?: readonly string[]
  },
  transport: Transport,
  clock: Clock,
  onRetry: OnRetry
) {
  let building: ReturnType<typeof loadBuilder> | undefined
  let offsetMs: number | undefined
  let firstAnswerAt: number | undefined

  const exchange = async (call: Call, limits: Limits): Promise<Reply> => {
    const timeoutMs = call.timeoutMs ?? GITHUB_ANSWER_MS
    building ??= loadBuilder(access)
    const build = await building
    const reply = await withAnswerLimit(clock, timeoutMs, limits, signal =>
      transport({ ...build(call), signal })
    )
    if (reply.kind === 'no-response') return reply
    const date = time(reply.headers.date)
    // What a proxy answers may have none.
    if (date === undefined) return reply
    firstAnswerAt ??= date
    const shownMs = date - clock.now()
    // The longer an answer was under way, the longer its date is past.
    offsetMs = Math.max(offsetMs ?? shownMs, shownMs)
    return reply
  }

  const askOnce = async (call: Call, limits: Limits) =>
    judgeReply(await exchange(call, limits), clock.now(), access.needed)

  /**
   * Asks in GraphQL. It only reads, so it is asked again like any other read.
   * @param pick what was asked for; undefined: the data is not that
   */
  const query = async <T>(
    question: {
      readonly query: string
      readonly variables?: Readonly<Record<string, unknown>>
      readonly timeoutMs?: number
      readonly pick: (data: Json) => T | undefined
    },
    limits: Limits
  ): Promise<Read<T, Unanswered>> => {
    const { pick, timeoutMs, ...body } = question
    const { origin, pathname } = new URL(access.graphqlUrl)
    const call = {
      route: `POST ${pathname}`,
      parameters: { baseUrl: origin, ...body },
      ...defined({ timeoutMs })
    }
    const tryOnce = async () =>
      judgeGraphql(
        await exchange(call, limits),
        clock.now(),
        pick,
        access.needed
      )
    return retry(clock, limits, tryOnce, onRetry)
  }

  let account: Promise<string | undefined> = Promise.resolve(undefined)
  return {
    /** One try only: for what must not be done twice. */
    askOnce,
    /** One try, and the answer as it came: for a redirect that is followed. */
    exchange,
    /** Reads the end of a text elsewhere, without the token or any header. */
    readTail: (
      url: string,
      tail: NonNullable<Request['tail']>,
      limits: Limits
    ): Promise<Reply> =>
      withAnswerLimit(clock, GITHUB_ANSWER_MS, limits, signal =>
        transport({ method: 'GET', url, headers: {}, tail, signal })
      ),
    /** By how much GitHub's clock is ahead of ours, as its answers show it. */
    aheadMs: () => offsetMs ?? 0,
    /** GitHub's clock, as its answers have shown it; before, our own. */
    now: () => clock.now() + (offsetMs ?? 0),
    /** When this attempt began, as the first answer to it says. */
    firstAnswerAt: () => firstAnswerAt ?? clock.now(),
    /** Another answer, which is on its way, names the own account, too. */
    expectAccount: (login: Promise<string | undefined>) => {
      // Caught at once: if the account is known, nobody waits for it.
      const expected = login.catch(() => undefined)
      account = account.then(known => known ?? expected)
    },
    query,
    /** Asks again after failures that may pass, within the limits. */
    ask: async (call: Call, limits: Limits): Promise<Answer | Unanswered> => {
      let tries = 0
      const tryOnce = () => {
        tries += 1
        return askOnce(call, limits)
      }
      const answer = await retry(clock, limits, tryOnce, onRetry)
      const isRetried = answer.kind === 'failed' && tries > 1
      return isRetried ? { ...answer, isRetried } : answer
    },
    /**
     * Whose token it is. `GET /user` does not answer a workflow's own token.
     */
    account: async (limits: Limits): Promise<Read<string>> => {
      const login = await account
      if (login !== undefined) return { kind: 'read', value: login }
      const result = await query(VIEWER, limits)
      if (result.kind === 'failed') return result
      account = Promise.resolve(result.value)
      return result
    }
  }
}

const VIEWER = {
  query: '{ viewer { login } }',
  pick: ({ viewer }: Json) => text(record(viewer).login)
}

/** Loaded only when GitHub is asked: most comments don't ask for anything. */
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
