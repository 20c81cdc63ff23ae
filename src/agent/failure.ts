import type { NoResponse, Reply, Response } from '../http/exchange.ts'
import { type Again, retryAfterMs } from '../http/retry.ts'
import { type Problem, say, sentences } from '../message.ts'
import {
  type AgentJob,
  isSeen,
  parseAgentJob,
  parseErrorWords,
  type SeenJob
} from './job.ts'

/** What one look at a job (GET) came to. */
export type Look =
  | {
      readonly kind: 'job'
      readonly job: SeenJob
      readonly droppedLink?: string
    }
  /** It may go well later. */
  | Again
  /** It will not: the key, the job or the address is wrong. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** What sending a follow-up (POST) came to. */
export type Sending =
  | { readonly kind: 'taken'; readonly job: AgentJob }
  /** Certain: the service has not taken it, but may if asked again. */
  | Again
  /** Nobody can tell. It must never be sent again. */
  | { readonly kind: 'perhaps-taken'; readonly problem: Problem }
  /** Certain: not taken, and asking again would not help. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Tells from the answer to a GET what to do. */
export function judgeLook(reply: Reply, now: number): Look {
  if (reply.kind === 'no-response')
    return { kind: 'again', problem: unreachable(reply) }
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed && isSeen(parsed.job)
      ? { ...parsed, kind: 'job', job: parsed.job }
      : { kind: 'again', problem: garbled(reply) }
  }
  const problem = refusal(reply)
  return reply.status === 408 || reply.status === 429 || reply.status >= 500
    ? again(problem, reply, now)
    : { kind: 'refused', problem }
}

/**
 * Tells from the answer to a POST whether the service has taken the follow-up.
 * Where that is not certain it says so: the API has no idempotency key, so a
 * second try could be a second follow-up.
 */
export function judgeSending(reply: Reply, now: number): Sending {
  if (reply.kind === 'no-response') {
    const problem = unreachable(reply)
    return reply.requestSent
      ? { kind: 'perhaps-taken', problem }
      : { kind: 'again', problem }
  }
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed
      ? { kind: 'taken', job: parsed.job }
      : { kind: 'perhaps-taken', problem: garbled(reply) }
  }
  const problem = refusal(reply)
  if (reply.status === 429 || isAskedToWait(reply, now))
    return again(problem, reply, now)
  return reply.status === 408 || reply.status >= 500
    ? { kind: 'perhaps-taken', problem }
    : { kind: 'refused', problem }
}

function isSuccess(response: Response): boolean {
  return response.status >= 200 && response.status < 300
}

/** 503 with `Retry-After`: turned away at the door, before any work. */
function isAskedToWait(response: Response, now: number): boolean {
  return response.status === 503 && askedPause(response, now) !== undefined
}

function askedPause(response: Response, now: number): number | undefined {
  return retryAfterMs(response.headers['retry-after'], now)
}

function again(problem: Problem, response: Response, now: number): Again {
  const pause = askedPause(response, now)
  return {
    kind: 'again',
    problem,
    ...(pause === undefined ? {} : { retryAfterMs: pause })
  }
}

function garbled(response: Response): Problem {
  return {
    what: say`The service answered ${response.status}, but not with an agent job.`,
    remedy: say`Check that base-url is the address of the Agent Job API.`
  }
}

/** What to do about each status; the rest is told by its hundred. */
const REMEDIES: Readonly<Record<number, Problem['remedy']>> = {
  400: say`Change the follow-up as the service says and comment again.`,
  401: say`Check the secret behind api-key: the service does not accept it.`,
  403: say`Check that the key behind api-key may use this project.`,
  404: say`Check the job's id, project-id and base-url (without /v2): the service knows no such job there.`,
  407: say`Check the user and password in HTTPS_PROXY.`,
  413: say`Shorten the follow-up and comment again.`,
  422: say`Change the follow-up as the service says and comment again.`,
  429: say`Try again later; of messages the service takes 100 per project and hour.`
}

function remedyFor(status: number): Problem['remedy'] {
  const remedy = REMEDIES[status]
  if (remedy) return remedy
  if (status >= 500) return say`Try again when the service is well.`
  return status < 400
    ? say`Redirects are not followed: set base-url to the address it moved to.`
    : say`Check the job's id, project-id and base-url.`
}

function refusal(response: Response): Problem {
  const words = parseErrorWords(response.body)
  return {
    what: sentences(
      say`The service answered ${response.status}.`,
      words === undefined ? [] : say`It says ${words}.`
    ),
    remedy: remedyFor(response.status)
  }
}

function unreachable(failure: NoResponse): Problem {
  if (failure.requestSent)
    return {
      what:
        failure.code === 'aborted' || /TIMEOUT/.test(failure.code)
          ? say`The service did not answer in time.`
          : say`The connection to the service broke off (${failure.code}).`,
      remedy: say`Try again when the service is well.`
    }
  return {
    what:
      failure.code === 'aborted'
        ? say`The service could not be reached in time.`
        : say`The service could not be reached (${failure.code}: ${failure.detail}).`,
    remedy: remedyForConnection(failure.code)
  }
}

/**
 * What to do about Node's codes for certificates and TLS.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
function remedyForConnection(code: string): Problem['remedy'] {
  if (/SSL|EPROTO/.test(code))
    return say`It does not speak TLS there: check base-url and its port.`
  if (/EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/.test(code))
    return say`Its certificate does not hold for this address and time: check base-url, or have the certificate renewed.`
  return /CERT|SIGNATURE|ISSUER/.test(code)
    ? say`Its certificate is not trusted here: check base-url, or name the authority's certificate in NODE_EXTRA_CA_CERTS.`
    : say`Check base-url, the network and HTTPS_PROXY.`
}
