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
import type { Again, ReplyContext } from '../http/failure.ts'
import type { Snapshot } from './job.ts'
import {
  type Final,
  judgeCheck,
  judgeSending,
  judgeStart,
  type KnownJob,
  type Sending
} from './reply.ts'

/**
 * Returns the three operations of the Agent Job API v2 for a project: `check`,
 * `send`, and `start`. Each makes one request, of at most 30 s and until 1.5 s
 * after the deadline, retries nothing, and returns a failure as a value. On a
 * cancel, `check` throws `Cancelled`; the other two return their result within
 * 3 s, and at once if nothing was sent yet. The client remembers that the key
 * has worked, once a check has shown a job; and of each job, by its ID, whether
 * a check has shown it, and until when a 404 may be a lag. No request is made
 * yet.
 *
 * @param access `baseUrl`: the address in front of `/v2`, without a slash at
 *   its end
 */
export function openAgentService(
  access: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly projectId: string
  },
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
  let hasAccess = false
  const known = new Map<string, KnownJob>()
  const context = (): ReplyContext => ({ now: clock.now(), hasAccess })
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
        unlessSent: limits.stop
      })
    )
  const post = (url: string, prompt: string, limits: Limits): Promise<Reply> =>
    exchange(
      { method: 'POST', url, body: JSON.stringify({ prompt }) },
      withGrace(limits, CANCEL_GRACE_MS),
      { 'content-type': 'application/json' }
    )
  return {
    /**
     * Reads a job, and returns it with when the check began and was answered,
     * or why it could not be read, see `judgeCheck`. Throws `Cancelled` on a
     * cancel.
     *
     * @param unseen what is known of the job until a check has shown it
     */
    check: async (
      id: string,
      limits: Limits,
      unseen: Omit<KnownJob, 'id'>
    ): Promise<Snapshot | Again | Final> => {
      const beganAt = clock.now()
      const url = `${jobs}/${encodeURIComponent(id)}`
      const reply = await exchange({ method: 'GET', url }, limits)
      throwIfCancelled(limits)
      const job = known.get(id) ?? { id, ...unseen }
      const checked = judgeCheck(reply, job, context())
      if (checked.kind === 'job') {
        hasAccess = true
        known.set(id, { id, isIdKnown: true, mayBeMissing: true })
        const answeredAt = clock.now()
        return { ...checked, kind: 'snapshot', beganAt, answeredAt }
      }
      if (checked.kind === 'again' && checked.certainAt !== undefined)
        known.set(id, { ...job, certainAt: checked.certainAt })
      return checked
    },
    /**
     * Sends a follow-up to a job, and returns whether the service has accepted
     * it. On a cancel, a request that is in flight gets {@link CANCEL_GRACE_MS}
     * more, and the result is returned all the same.
     */
    send: async (
      jobId: string,
      prompt: string,
      limits: Limits
    ): Promise<Sending> => {
      const url = `${jobs}/${encodeURIComponent(jobId)}/message`
      const reply = await post(url, prompt, limits)
      return judgeSending(reply, jobId, context())
    },
    /**
     * Starts a job with a prompt, within the same limits as `send`, and returns
     * whether the service has accepted it.
     */
    start: async (prompt: string, limits: Limits): Promise<Sending> =>
      judgeStart(await post(jobs, prompt, limits), context())
  }
}
