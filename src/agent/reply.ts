import {
  isSuccess,
  type NoResponse,
  type Reply,
  type Response,
  UNUSABLE_PROXY
} from '../http/exchange.ts'
import { type Again, again, retryAfterMs } from '../http/retry.ts'
import {
  type Message,
  type Problem,
  type Reason,
  say,
  sentences
} from '../message.ts'
import { type AgentJob, isSeen, parseAgentJob, parseErrorWords } from './job.ts'

/** The result of sending a follow-up (POST). */
export type Sending =
  | { readonly kind: 'accepted'; readonly job: AgentJob }
  /** Certain: the service has not accepted it, but may if asked again. */
  | Again
  /** It is not known whether. It must never be sent again. */
  | { readonly kind: 'uncertain'; readonly problem: Problem }
  /** Certain: not accepted, and asking the same again would not help. */
  | Refused

/**
 * What is refused: this prompt, the job that was asked for, the state of one
 * that is there, or the rest.
 */
export type Because = 'text' | 'job' | 'state' | 'setup'

/** The service will not do it, and why. */
export interface Refused {
  readonly kind: 'refused'
  readonly because: Because
  readonly problem: Problem
  /** Of a check that was answered. */
  readonly status?: number
}

export function judgeCheck(reply: Reply, jobId: string, now: number) {
  if (reply.kind === 'no-response') return unreached(reply)
  const { status, headers } = reply
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    if (!parsed || !isSeen(parsed.job)) return again(unreadable(status))
    return parsed.job.id === jobId
      ? ({ ...parsed, kind: 'job', job: parsed.job } as const)
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
      ? { kind: 'uncertain', problem: unreachable(reply) }
      : unreached(reply)
  const { status, headers } = reply
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed?.job.id === jobId
      ? { kind: 'accepted', job: parsed.job }
      : { kind: 'uncertain', problem: unreadable(status) }
  }
  const pauseMs = retryAfterMs(headers['retry-after'], now)
  const textRemedy = TEXT_REMEDIES[status]
  const problem = problemOf(reply, textRemedy, textRemedy && 'text')
  // 503 with `Retry-After`: rejected before any work.
  if (status === 429 || (status === 503 && pauseMs !== undefined))
    return again(problem, pauseMs)
  // 303: it was done, and the result is elsewhere.
  if (status === 303 || status === 408 || status >= 500)
    return { kind: 'uncertain', problem }
  const ofJob = isAboutRequest(status) ? 'state' : 'setup'
  const because = textRemedy ? 'text' : ofJob
  return { kind: 'refused', because, problem }
}

/** An answer about another job than the one asked for, before the send. */
export function otherJob(asked: string, answered: string): Problem {
  return {
    reason: 'job-not-found',
    what: say`The service was asked for the agent job ${asked}, and answered with the job ${answered}.`,
    remedy: say`Name the job exactly as the service writes it.`
  }
}

function unreached(failure: NoResponse): Again | Refused {
  const problem = unreachable(failure)
  return failure.code === UNUSABLE_PROXY
    ? { kind: 'refused', because: 'setup', problem }
    : again(problem)
}

export function unreadable(status: number): Problem {
  return {
    reason: 'unreachable',
    what: say`The service answered ${status} with an unreadable body.`,
    remedy: say`Check that base-url is the address of the Agent Job API.`
  }
}

function problemOf(
  { status, body }: Response,
  remedy = remedyFor(status),
  reason = reasonFor(status)
): Problem {
  const words = parseErrorWords(body)
  const quoted = words === undefined ? [] : say`It says ${words}.`
  return {
    reason,
    what: sentences(say`The service answered ${status}.`, quoted),
    remedy
  }
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
const TEXT_REMEDIES: Readonly<Record<number, Message>> = {
  400: say`Correct the follow-up as the service describes.`,
  413: say`Shorten the follow-up.`,
  422: say`Correct the follow-up as the service describes.`
}

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES: Readonly<Record<number, Message>> = {
  401: say`Check the secret behind api-key: the service does not accept it.`,
  403: say`Check that the key behind api-key may use this project.`,
  407: say`Check the user and password in HTTPS_PROXY.`,
  429: say`Check what else uses this project: the service accepts 100 messages per project per hour.`
}

function remedyFor(status: number): Message {
  const remedy = REMEDIES[status]
  if (remedy) return remedy
  if (status === 408 || status >= 500) return CHECK_SERVICE
  return status < 400
    ? say`Redirects are not followed: set base-url to the address it moved to.`
    : say`Check the agent job, project-id, and base-url.`
}

/** What a GET that is refused can be about. */
const CHECK_JOB = say`Check the job's ID, project-id, and base-url.`
const CHECK_SERVICE = say`Check whether the service has an outage.`

function unreachable({ requestSent, code, detail }: NoResponse): Problem {
  if (requestSent) {
    const what = /aborted|TIMEOUT/.test(code)
      ? say`The service did not answer in time.`
      : say`The connection to the service was lost (${code}).`
    return { reason: 'unreachable', what, remedy: CHECK_SERVICE }
  }
  const what =
    code === 'aborted'
      ? say`The service could not be reached in time.`
      : say`The service could not be reached (${code}: ${detail}).`
  const [, remedy = []] =
    CONNECTION_REMEDIES.find(([codes]) => codes.test(code)) ?? []
  return { reason: 'unreachable', what, remedy }
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CONNECTION_REMEDIES: readonly (readonly [RegExp, Message])[] = [
  [/SSL|EPROTO/, say`The port does not use TLS: check base-url.`],
  [
    /EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/,
    say`Its certificate is not valid for this address, or has expired: check base-url, or have the certificate renewed.`
  ],
  [
    /CERT|SIGNATURE|ISSUER/,
    say`This runner does not trust its certificate: check base-url, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
  ],
  [/PROXY/, say`Check HTTPS_PROXY and HTTP_PROXY.`],
  [/^/, say`Check base-url, the network, and HTTPS_PROXY.`]
]
