import type { Access } from '../action/inputs.ts'
import {
  CANCEL_GRACE_MS,
  type Clock,
  type Limits,
  throwIfCancelled,
  withAnswerLimit,
  withGrace
} from '../common/clock.ts'
import {
  ANSWER_TIMEOUT_MS,
  type Request,
  type Transport
} from '../http/exchange.ts'
import { judgeCheck, judgeSending } from './reply.ts'

/**
 * Opens the service: the two operations of the Agent Job API v2, one try each.
 * Nothing is sent yet.
 */
export function openAgentService(
  access: Pick<Access, 'baseUrl' | 'apiKey' | 'projectId'>,
  transport: Transport,
  clock: Clock
) {
  const project = encodeURIComponent(access.projectId)
  const jobs = `${access.baseUrl}/v2/agent/${project}/job`
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${access.apiKey}`,
    'user-agent': 'agent-follow-up'
  }
  const exchange = (request: Omit<Request, 'signal'>, limits: Limits) =>
    withAnswerLimit(clock, ANSWER_TIMEOUT_MS, limits, signal =>
      transport({ ...request, signal, unlessSent: limits.cancel })
    )
  return {
    /** Reads a job. Throws `Cancelled` on a cancel. */
    check: async (jobId: string, limits: Limits) => {
      const url = `${jobs}/${encodeURIComponent(jobId)}`
      const reply = await exchange({ method: 'GET', url, headers }, limits)
      throwIfCancelled(limits)
      return judgeCheck(reply, jobId, clock.now())
    },
    /** Sends a follow-up. A cancel gives it {@link CANCEL_GRACE_MS} more. */
    send: async (jobId: string, prompt: string, limits: Limits) => {
      const message = {
        method: 'POST',
        url: `${jobs}/${encodeURIComponent(jobId)}/message`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt })
      }
      const reply = await exchange(message, withGrace(limits, CANCEL_GRACE_MS))
      return judgeSending(reply, jobId, clock.now())
    }
  }
}
