import {
  type Message,
  type Problem,
  type Reason,
  say
} from '../common/message.ts'
import {
  isSuccess,
  type NoResponse,
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
import { type AgentJob, parseAgentJob, parseErrorWords } from './job.ts'

const CHECK_SERVICE = say`Check whether the service has an outage.`

const SERVICE: Server = {
  name: say`The service`,
  inSentence: say`the service`,
  reason: 'unreachable',
  address: 'base-url',
  ifDown: CHECK_SERVICE
}

/** The result of sending a follow-up (POST). */
export type Sending =
  | { readonly kind: 'accepted'; readonly job: AgentJob }
  /** Certain: the service has not accepted it, but may if asked again. */
  | Again
  /** It is not known whether. It must never be sent again. */
  | { readonly kind: 'uncertain'; readonly problem: Problem }
  /** Certain: not accepted, and asking the same again would not help. */
  | Refused

/** The service will not do it, and why. */
export interface Refused {
  readonly kind: 'refused'
  /** The job that was asked for, the message to it, or the rest. */
  readonly because: 'job' | 'message' | 'setup'
  readonly problem: Problem
  /** Of a check that was answered. */
  readonly status?: number
}

export function judgeCheck(reply: Reply, jobId: string, now: number) {
  if (reply.kind === 'no-response') return unreached(reply)
  const { status, headers } = reply
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    if (!parsed?.job.status) return again(unreadable(status))
    return parsed.job.id === jobId
      ? ({ ...parsed, kind: 'job' } as const)
      : ({ kind: 'other-job', id: parsed.job.id } as const)
  }
  const isAboutJob = isAboutRequest(status)
  const problem = problemOf(reply, isAboutJob ? CHECK_JOB : undefined)
  if (status === 408 || status === 429 || status >= 500)
    return {
      ...again(problem, retryAfterMs(headers['retry-after'], now)),
      status
    }
  const because = isAboutJob ? 'job' : 'setup'
  return { kind: 'refused', because, status, problem } as const
}

/** Not about the key, a proxy, or a limit. */
function isAboutRequest(status: number): boolean {
  return status >= 400 && status < 500 && !OTHER_REFUSALS.includes(status)
}
const OTHER_REFUSALS = [401, 403, 407, 408, 429]

/** If it is not certain that a POST was refused, it must not be sent again. */
export function judgeSending(
  reply: Reply,
  jobId: string,
  now: number
): Sending {
  if (reply.kind === 'no-response')
    return reply.requestSent
      ? { kind: 'uncertain', problem: unanswered(SERVICE, reply) }
      : unreached(reply)
  const { status, headers } = reply
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed?.job.id === jobId
      ? { kind: 'accepted', job: parsed.job }
      : { kind: 'uncertain', problem: unreadable(status) }
  }
  const textFix = TEXT_FIXES[status]
  const problem: Problem = textFix
    ? { ...problemOf(reply, textFix, 'text'), isLasting: true }
    : problemOf(reply)
  if (status === 429)
    return again(problem, retryAfterMs(headers['retry-after'], now))
  // 303: it was done, and the result is elsewhere. A gateway can answer 503
  // with `Retry-After` after the service has taken the message.
  if (status === 303 || status === 408 || status >= 500)
    return { kind: 'uncertain', problem }
  const because = isAboutRequest(status) ? 'message' : 'setup'
  return { kind: 'refused', because, problem }
}

/** An answer about another job than the one asked for, before the send. */
export function otherJob(asked: string, answered: string): Problem {
  return {
    reason: 'job-not-found',
    what: say`The service was asked for the agent job ${asked}, and answered with the job ${answered}.`,
    fix: say`Name the job exactly as the service writes it.`
  }
}

function unreached(failure: NoResponse): Again | Refused {
  const problem = unanswered(SERVICE, failure)
  return failure.code === UNUSABLE_PROXY
    ? { kind: 'refused', because: 'setup', problem }
    : again(problem)
}

export function unreadable(status: number): Problem {
  const fix = say`Check that base-url is the address of the Agent Job API.`
  return unreadableBy(SERVICE, status, fix)
}

function problemOf(
  { status, body }: Response,
  fix = fixFor(status),
  reason = reasonFor(status)
): Problem {
  return refusedBy(SERVICE, status, parseErrorWords(body), { fix, reason })
}

const REASONS: Readonly<Record<number, Reason>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'job-not-found',
  // A proxy's answer, and one that came too late.
  407: 'unreachable',
  408: 'unreachable',
  429: 'rate-limited'
}

function reasonFor(status: number): Reason {
  return REASONS[status] ?? (status >= 500 ? 'unreachable' : 'refused')
}

/** How a service refuses the prompt rather than the request. */
const TEXT_FIXES: Readonly<Record<number, Message>> = {
  400: say`Correct the follow-up as the service describes.`,
  413: say`Shorten the follow-up.`,
  422: say`Correct the follow-up as the service describes.`
}

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const FIXES: Readonly<Record<number, Message>> = {
  401: say`Check the secret behind api-key: the service does not accept it.`,
  403: say`Check that the key behind api-key may use this project.`,
  407: say`Check the user and password in HTTPS_PROXY.`,
  429: say`Check what else uses this project: the service accepts 100 messages per project per hour.`
}

function fixFor(status: number): Message {
  const fix = FIXES[status]
  if (fix) return fix
  if (status === 408 || status >= 500) return CHECK_SERVICE
  return status < 400
    ? say`Redirects are not followed: set base-url to the address it moved to.`
    : say`Check the agent job, project-id, and base-url.`
}

/** What a GET that is refused can be about. */
const CHECK_JOB = say`Check the job's ID, project-id, and base-url.`
