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
  type Reply,
  type Request,
  type Transport
} from '../http/exchange.ts'
import {
  type Checked,
  type Context,
  judgeCheck,
  judgeSending,
  judgeStart,
  type KnownJob,
  type Sending
} from './reply.ts'

/** What a request to the service needs. */
export interface ServiceAccess {
  /** The address in front of `/v2`, without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
}

/** The three operations of the Agent Job API v2. Each makes one request. */
export interface AgentService {
  /** Reads a job. Throws `Cancelled` on a cancel. */
  check(job: KnownJob, limits: Limits): Promise<Checked>
  /**
   * Sends a follow-up to a job. On a cancel, a request that is in flight gets
   * {@link CANCEL_GRACE_MS} more, and the result is returned all the same.
   */
  send(jobId: string, prompt: string, limits: Limits): Promise<Sending>
  /** Starts a job with a prompt, within the same limits as {@link send}. */
  start(prompt: string, limits: Limits): Promise<Sending>
}

/** Returns the operations of a project. No request is made yet. */
export function openAgentService(
  access: ServiceAccess,
  transport: Transport,
  clock: Clock
): AgentService {
  const project = encodeURIComponent(access.projectId)
  const jobs = `${access.baseUrl}/v2/agent/${project}/job`
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${access.apiKey}`,
    'user-agent': 'agent-follow-up'
  }
  let keyHasWorked = false
  const context = (): Context => ({ now: clock.now(), keyHasWorked })
  const exchange = (
    request: Omit<Request, 'signal' | 'headers'>,
    limits: Limits,
    more: Request['headers'] = {}
  ): Promise<Reply> =>
    withAnswerLimit(clock, ANSWER_TIMEOUT_MS, limits, signal =>
      transport({
        ...request,
        headers: { ...headers, ...more },
        signal,
        unlessSent: limits.cancel
      })
    )
  const post = (url: string, prompt: string, limits: Limits): Promise<Reply> =>
    exchange(
      { method: 'POST', url, body: JSON.stringify({ prompt }) },
      withGrace(limits, CANCEL_GRACE_MS),
      { 'content-type': 'application/json' }
    )
  return {
    check: async (job, limits) => {
      const url = `${jobs}/${encodeURIComponent(job.id)}`
      const reply = await exchange({ method: 'GET', url }, limits)
      throwIfCancelled(limits)
      const checked = judgeCheck(reply, job, context())
      if (checked.kind === 'job') keyHasWorked = true
      return checked
    },
    send: async (jobId, prompt, limits) => {
      const url = `${jobs}/${encodeURIComponent(jobId)}/message`
      const reply = await post(url, prompt, limits)
      return judgeSending(reply, jobId, context())
    },
    start: async (prompt, limits) =>
      judgeStart(await post(jobs, prompt, limits), context())
  }
}
