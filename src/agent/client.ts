import {
  type Clock,
  type Limits,
  throwIfCancelled,
  withAnswerLimit,
  withGrace
} from '../clock.ts'
import type { Reply, Request, Transport } from '../http/exchange.ts'
import { judgeLook, judgeSending, type Look, type Sending } from './reply.ts'

/** The two operations of the Agent Job API v2, one try each. */
export interface AgentService {
  /** Reads a job. Throws `Cancelled` on a cancel. */
  look(jobId: string, limits: Limits): Promise<Look>
  /** Sends a follow-up. A cancel gives it {@link SENDING_GRACE_MS} more. */
  send(jobId: string, prompt: string, limits: Limits): Promise<Sending>
}

/** Where the service is and who asks. */
interface ServiceAccess {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
}

/** Longest wait for one answer. */
const ANSWER_TIMEOUT_MS = 30_000
/** How long a follow-up in flight still gets when the step is cancelled. */
const SENDING_GRACE_MS = 3_000

/** Opens the service. Nothing is sent yet. */
export function openAgentService(
  access: ServiceAccess,
  transport: Transport,
  clock: Clock
): AgentService {
  const ask = (
    jobId: string,
    limits: Limits,
    message?: { readonly prompt: string }
  ): Promise<Reply> =>
    withAnswerLimit(
      clock,
      ANSWER_TIMEOUT_MS,
      message === undefined ? limits : withGrace(limits, SENDING_GRACE_MS),
      signal =>
        transport({
          ...requestFor(access, jobId, signal, message),
          unlessSent: limits.cancel
        })
    )
  return {
    look: async (jobId, limits) => {
      const reply = await ask(jobId, limits)
      throwIfCancelled(limits)
      return judgeLook(reply, clock.now())
    },
    send: async (jobId, prompt, limits) =>
      judgeSending(await ask(jobId, limits, { prompt }), clock.now())
  }
}

function requestFor(
  access: ServiceAccess,
  jobId: string,
  signal: AbortSignal,
  message: { readonly prompt: string } | undefined
): Request {
  const project = encodeURIComponent(access.projectId)
  const job = `${access.baseUrl}/v2/agent/${project}/job/${encodeURIComponent(jobId)}`
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${access.apiKey}`,
    'user-agent': 'agent-follow-up'
  }
  return message === undefined
    ? { method: 'GET', url: job, headers, signal }
    : {
        method: 'POST',
        url: `${job}/message`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal
      }
}
