import {
  isSuccess,
  type NoResponse,
  type Reply,
  type Response,
  UNUSABLE_PROXY
} from '../http/exchange.ts'
import { type Again, again, retryAfterMs } from '../http/retry.ts'
import { type Message, type Problem, say, sentences } from '../message.ts'
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

/** What is refused: this prompt, this job, its state, or the rest. */
export type Because = 'text' | 'job' | 'state' | 'setup'

/** The service will not do it, and why. */
export interface Refused {
  readonly kind: 'refused'
  readonly because: Because
  readonly problem: Problem
  /** Of the service's answer to a check. */
  readonly status?: number
}

export function judgeCheck(reply: Reply, jobId: string, now: number) {
  if (reply.kind === 'no-response') return unreached(reply)
  const { status, headers } = reply
  if (isSuccess(reply)) {
    const parsed = jobIn(reply, jobId)
    return parsed && isSeen(parsed.job)
      ? ({ ...parsed, kind: 'job', job: parsed.job } as const)
      : again(unreadable(status))
  }
  const problem = problemOf(reply)
  if (status === 408 || status === 429 || status >= 500)
    return {
      ...again(problem, retryAfterMs(headers['retry-after'], now)),
      status
    }
  const because = status === 404 ? 'job' : 'setup'
  return { kind: 'refused', because, problem, status } as const
}

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
    const parsed = jobIn(reply, jobId)
    return parsed
      ? { kind: 'accepted', job: parsed.job }
      : { kind: 'uncertain', problem: unreadable(status) }
  }
  const pauseMs = retryAfterMs(headers['retry-after'], now)
  const textRemedy = TEXT_REMEDIES[status]
  const problem = problemOf(reply, textRemedy)
  // 503 with `Retry-After`: rejected before any work.
  if (status === 429 || (status === 503 && pauseMs !== undefined))
    return again(problem, pauseMs)
  if (status === 408 || status >= 500) return { kind: 'uncertain', problem }
  const because = textRemedy ? 'text' : (JOB_REFUSALS[status] ?? 'setup')
  return { kind: 'refused', because, problem }
}

/** An answer about another job than the one asked for is none. */
function jobIn({ body }: Response, jobId: string) {
  const parsed = parseAgentJob(body)
  return parsed?.job.id === jobId ? parsed : undefined
}

function unreached(failure: NoResponse): Again | Refused {
  const problem = unreachable(failure)
  return failure.code === UNUSABLE_PROXY
    ? { kind: 'refused', because: 'setup', problem }
    : again(problem)
}

function unreadable(status: number): Problem {
  return {
    what: say`The service answered ${status} with an unreadable body.`,
    remedy: say`Check that base-url is the address of the Agent Job API.`
  }
}

function problemOf({ status, body }: Response, remedy = remedyFor(status)) {
  const words = parseErrorWords(body)
  const quoted = words === undefined ? [] : say`It says ${words}.`
  return {
    what: sentences(say`The service answered ${status}.`, quoted),
    remedy
  }
}

/** How a service refuses the prompt rather than the request. */
const TEXT_REMEDIES: Readonly<Record<number, Message>> = {
  400: say`Correct the follow-up as the service describes.`,
  413: say`Shorten the follow-up.`,
  422: say`Correct the follow-up as the service describes.`
}

const JOB_REFUSALS: Record<number, Because> = { 404: 'job', 409: 'state' }

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES: Readonly<Record<number, Message>> = {
  401: say`Check the secret behind api-key: the service does not accept it.`,
  403: say`Check that the key behind api-key may use this project.`,
  404: say`Check the job's ID, project-id, and base-url.`,
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

const CHECK_SERVICE = say`Check whether the service has an outage.`

function unreachable({ requestSent, code, detail }: NoResponse): Problem {
  if (requestSent) {
    const what = /aborted|TIMEOUT/.test(code)
      ? say`The service did not answer in time.`
      : say`The connection to the service was lost (${code}).`
    return { what, remedy: CHECK_SERVICE }
  }
  const what =
    code === 'aborted'
      ? say`The service could not be reached in time.`
      : say`The service could not be reached (${code}: ${detail}).`
  const [, remedy = []] =
    CONNECTION_REMEDIES.find(([codes]) => codes.test(code)) ?? []
  return { what, remedy }
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
