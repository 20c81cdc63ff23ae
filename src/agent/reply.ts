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

/** The result of one look at a job (GET). */
export type Look =
  | {
      readonly kind: 'job'
      readonly job: SeenJob
      readonly droppedLink?: string
    }
  /** It may succeed later. */
  | Again
  | Refused

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
  readonly because: Because
  readonly problem: Problem
}

/** What is refused: this prompt, this job, or the rest of the setup. */
export type Because = 'text' | 'job' | 'setup'

/** Decides what to do by the answer to a GET. */
export function judgeLook(reply: Reply, now: number): Look {
  if (reply.kind === 'no-response')
    return { kind: 'again', problem: unreachable(reply) }
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed && isSeen(parsed.job)
      ? { ...parsed, kind: 'job', job: parsed.job }
      : { kind: 'again', problem: unreadable(reply) }
  }
  const { status } = reply
  const refused = refusal(reply, status === 404 ? 'job' : 'setup')
  return status === 408 || status === 429 || status >= 500
    ? again(refused.problem, reply, now)
    : refused
}

/**
 * Decides by the answer to a POST whether the service has accepted the prompt.
 * If that is not certain, it says so: the API has no idempotency key, so a
 * second try could be a second follow-up.
 */
export function judgeSending(reply: Reply, now: number): Sending {
  if (reply.kind === 'no-response') {
    const problem = unreachable(reply)
    return reply.requestSent
      ? { kind: 'uncertain', problem }
      : { kind: 'again', problem }
  }
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    return parsed
      ? { kind: 'accepted', job: parsed.job }
      : { kind: 'uncertain', problem: unreadable(reply) }
  }
  const { status } = reply
  const refused = refusal(
    reply,
    TEXT_REFUSED.has(status) ? 'text' : status === 404 ? 'job' : 'setup'
  )
  const { problem } = refused
  if (status === 429 || isAskedToWait(reply, now))
    return again(problem, reply, now)
  return status === 408 || status >= 500
    ? { kind: 'uncertain', problem }
    : refused
}

/** How a service refuses the prompt rather than the request. */
const TEXT_REFUSED: ReadonlySet<number> = new Set([400, 413, 422])

function isSuccess(response: Response): boolean {
  return response.status >= 200 && response.status < 300
}

/** 503 with `Retry-After`: rejected before any work. */
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

function unreadable({ status }: Response): Problem {
  return {
    what: say`The service answered ${status} with an unreadable body.`,
    remedy: say`Check that base-url is the address of the Agent Job API.`
  }
}

function refusal(response: Response, because: Because): Refused {
  const { status, body } = response
  const words = parseErrorWords(body)
  return {
    kind: 'refused',
    because,
    problem: {
      what: sentences(
        say`The service answered ${status}.`,
        words === undefined ? [] : say`It says ${words}.`
      ),
      remedy: because === 'text' ? remedyForText(status) : remedyFor(status)
    }
  }
}

function remedyForText(status: number): Problem['remedy'] {
  return status === 413
    ? say`Shorten the follow-up.`
    : say`Correct the follow-up as the service describes.`
}

/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const REMEDIES: Readonly<Record<number, Problem['remedy']>> = {
  401: say`Check the secret behind api-key: the service does not accept it.`,
  403: say`Check that the key behind api-key may use this project.`,
  404: say`Check the job's ID, project-id, and base-url (which must not end with /v2): the service does not know this job.`,
  407: say`Check the user and password in HTTPS_PROXY.`,
  429: say`Check what else uses this project: the service accepts 100 messages per project per hour.`
}

function remedyFor(status: number): Problem['remedy'] {
  const remedy = REMEDIES[status]
  if (remedy) return remedy
  if (status === 408 || status >= 500) return CHECK_SERVICE
  return status < 400
    ? say`Redirects are not followed: set base-url to the address it moved to.`
    : say`Check the job's ID, project-id, and base-url.`
}

const CHECK_SERVICE = say`Check whether the service has an outage.`

function unreachable(failure: NoResponse): Problem {
  const { code, detail } = failure
  if (failure.requestSent)
    return {
      what:
        code === 'aborted' || /TIMEOUT/.test(code)
          ? say`The service did not answer in time.`
          : say`The connection to the service was lost (${code}).`,
      remedy: CHECK_SERVICE
    }
  return {
    what:
      code === 'aborted'
        ? say`The service could not be reached in time.`
        : say`The service could not be reached (${code}: ${detail}).`,
    remedy: remedyForConnection(code)
  }
}

/**
 * What to do about Node's codes for certificates and TLS.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
function remedyForConnection(code: string): Problem['remedy'] {
  if (/SSL|EPROTO/.test(code))
    return say`The port does not use TLS: check base-url.`
  if (/EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/.test(code))
    return say`Its certificate is not valid for this address, or has expired: check base-url, or have the certificate renewed.`
  return /CERT|SIGNATURE|ISSUER/.test(code)
    ? say`This runner does not trust its certificate: check base-url, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
    : say`Check base-url, the network, and HTTPS_PROXY.`
}
