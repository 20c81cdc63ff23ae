import type { getOctokit } from '@actions/github'
import { type Clock, type Limits, withAnswerLimit } from '../clock.ts'
import type { Reply, Transport } from '../http/exchange.ts'
import { type OnRetry, retry } from '../http/retry.ts'
import type { Problem } from '../message.ts'
import { type Judgement, judgeReply } from './reply.ts'

/** GitHub's REST API, for one repository. */
export interface GitHub {
  /** Asks again after failures that may pass, within the limits. */
  ask(call: Call, limits: Limits): Promise<Answer>
  /** One try only: for what must not be done twice. */
  askOnce(call: Call, limits: Limits): Promise<Judgement>
}

/** An endpoint as GitHub's documentation writes it, and what fills it in. */
export interface Call {
  readonly route: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** An answer, or why there is none. */
export type Answer =
  | (Extract<Judgement, { kind: 'answer' }> & {
      /** An earlier try got no answer, and may have been carried out. */
      readonly wasRetried: boolean
    })
  | {
      readonly kind: 'failed'
      readonly status?: number
      readonly problem: Problem
    }

/** Where GitHub is and who asks. */
export interface GitHubAccess {
  /** GITHUB_API_URL */
  readonly apiUrl: string
  readonly token: string
  readonly owner: string
  readonly repo: string
}

/**
 * GitHub gives up on a request after ten seconds.
 * https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
 */
const ANSWER_TIMEOUT_MS = 10_000

/** Opens GitHub. Nothing is sent yet. */
export function openGitHub(
  access: GitHubAccess,
  transport: Transport,
  clock: Clock,
  onRetry: OnRetry
): GitHub {
  let octokit: Promise<ReturnType<typeof getOctokit>> | undefined

  const askOnce = (call: Call, limits: Limits): Promise<Judgement> =>
    withAnswerLimit(clock, ANSWER_TIMEOUT_MS, limits, async signal => {
      const { owner, repo } = access
      const recorded = recordReply(transport)
      octokit ??= loadOctokit(access)
      const data = await (await octokit)
        .request(call.route, {
          owner,
          repo,
          ...call.parameters,
          request: { fetch: recorded.fetch, signal, log: SILENT }
        })
        // What octokit makes an exception, the recorded reply tells better.
        .then(answer => answer.data as unknown)
        .catch(error => rethrowUnless(recorded.reply() !== undefined, error))
      return judgeReply(recorded.reply() as Reply, data, clock.now())
    })

  return {
    askOnce,
    ask: async (call, limits) => {
      let tries = 0
      const result = await retry(
        clock,
        limits,
        () => {
          tries += 1
          return askOnce(call, limits)
        },
        onRetry
      )
      return result.kind === 'answer'
        ? { ...result, wasRetried: tries > 1 }
        : { ...result, kind: 'failed' }
    }
  }
}

/**
 * octokit tells of deprecations on its own, in words out of GitHub's headers.
 * No foreign line may reach the log unguarded.
 */
const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined
}

/**
 * Loaded only when GitHub is asked: most comments are none of ours, and the
 * toolkit reads the event file on its own while it loads.
 */
async function loadOctokit(
  access: GitHubAccess
): Promise<ReturnType<typeof getOctokit>> {
  const toolkit = await import('@actions/github')
  return toolkit.getOctokit(access.token, { baseUrl: access.apiUrl })
}

function rethrowUnless(expected: boolean, error: unknown): undefined {
  if (!expected) throw error
  return undefined
}

/** Our transport as the `fetch` that octokit calls, and what came back. */
function recordReply(transport: Transport): {
  readonly fetch: typeof fetch
  readonly reply: () => Reply | undefined
} {
  let reply: Reply | undefined
  return {
    reply: () => reply,
    fetch: async (url, init = {}) => {
      reply = await transport({
        method: init.method ?? 'GET',
        url: String(url),
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
        signal: init.signal as AbortSignal
      })
      if (reply.kind === 'no-response' || reply.body === undefined)
        throw new Error('no complete answer')
      return new Response(reply.status === 204 ? null : reply.body, {
        status: reply.status,
        headers: { ...reply.headers }
      })
    }
  }
}
