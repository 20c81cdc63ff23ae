import {
  literal,
  type Message,
  type Problem,
  type Reason,
  say,
  sentences
} from '../common/message.ts'
import type { NoResponse } from './exchange.ts'

/** Who was asked, in the words of a message. */
export interface Server {
  /** As a sentence begins with it. */
  readonly name: Message
  /** As in the middle of a sentence. */
  readonly inSentence: Message
  readonly reason: Reason
  /** What has its address. */
  readonly address: string
  readonly ifDown: Message
}

/** No answer came: what happened, and what to check. */
export function unanswered(
  { address, ifDown, inSentence, name, reason }: Server,
  { code, detail, requestSent }: NoResponse
): Problem {
  if (requestSent) {
    const isLate = /aborted|TIMEOUT/.test(code)
    const what = isLate
      ? say`${name} did not answer in time.`
      : say`The connection to ${inSentence} was lost (${code}).`
    return { reason, what, fix: ifDown }
  }
  const what =
    code === 'aborted'
      ? say`${name} could not be reached in time.`
      : say`${name} could not be reached (${code}: ${detail}).`
  const [, fix] = CONNECTIONS.find(([codes]) => codes.test(code)) ?? []
  return { reason, what, fix: fix?.(literal(address)) ?? [] }
}

/** An answer whose body is not what it should be. */
export function unreadableBy(
  { name, reason }: Server,
  status: number,
  fix: Message
): Problem {
  const what = say`${name} answered ${status} with an unreadable body.`
  return { reason, what, fix }
}

/** An answer that refuses, in its own words if it has any. */
export function refusedBy(
  { name }: Server,
  status: number,
  words: string | undefined,
  { fix, reason }: Pick<Problem, 'fix' | 'reason'>
): Problem {
  const quoted = words ? say`It says ${words}.` : []
  return {
    reason,
    what: sentences(say`${name} answered ${status}.`, quoted),
    fix
  }
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CONNECTIONS: readonly (readonly [
  RegExp,
  (address: Message) => Message
])[] = [
  [/SSL|EPROTO/, address => say`The port does not use TLS: check ${address}.`],
  [
    /EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/,
    address =>
      say`Its certificate is not valid for this address, or has expired: check ${address}, or have the certificate renewed.`
  ],
  [
    /CERT|SIGNATURE|ISSUER/,
    address =>
      say`This runner does not trust its certificate: check ${address}, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
  ],
  [/PROXY/, () => say`Check HTTPS_PROXY and HTTP_PROXY.`],
  [/^/, address => say`Check ${address}, the network, and HTTPS_PROXY.`]
]
