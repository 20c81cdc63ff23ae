import { parseJson, record, text } from '../common/json.ts'
import {
  literal,
  type Message,
  type Problem,
  type Reason,
  say,
  sentences
} from '../common/message.ts'
import {
  type NoResponse,
  PROXY_STATUS,
  type Response,
  UNUSABLE_PROXY
} from './exchange.ts'

/** A server in the words of a message, and what to check where it fails. */
export interface Server {
  /** Its name at the beginning of a sentence. */
  readonly name: Message
  /** Its name in the middle of a sentence. */
  readonly inSentence: Message
  /** The reason of a run that ends because this server can't be reached. */
  readonly reason: Reason
  /** The input or variable that has its address. */
  readonly address: string
  /** What to check during an outage. */
  readonly ifDown: Message
}

/**
 * The body of a refusal. Only `json` is known to be the server's own answer:
 * `html` comes from something in front of it, such as a firewall.
 */
export interface ErrorBody {
  readonly form: 'json' | 'text' | 'html' | 'none'
  /** The server's own words; undefined where the body has none. */
  readonly words?: string
}

/**
 * Reads the words of a refusal: `error`, `error.message`, or `message` of a JSON
 * object, or the whole of a body that is plain text. They are cut only where
 * they are shown, because half a secret would not be redacted.
 */
export function readErrorBody({ body, headers }: Response): ErrorBody {
  const whole = body?.trim() ?? ''
  if (whole === '') return { form: 'none' }
  const parsed = parseJson(whole)
  if (parsed !== undefined) {
    const { error, message } = record(parsed)
    const words =
      text(error) ??
      text(record(error).message) ??
      text(message) ??
      text(parsed)
    return words === undefined ? { form: 'json' } : { form: 'json', words }
  }
  const type = headers['content-type']?.toLowerCase() ?? ''
  if (type.includes('html') || isMarkup(whole)) return { form: 'html' }
  // JSON that was cut off has no words that can be trusted to be whole.
  return /^[{[]/.test(whole) ? { form: 'none' } : { form: 'text', words: whole }
}

/** Returns whether a body begins with a tag, a comment, or a declaration. */
function isMarkup(body: string): boolean {
  return /^<[a-z!?]/i.test(body)
}

/** Returns the problem where no response came: what happened, what to check. */
export function noResponseProblem(
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

/**
 * Returns whether a retry can't help where no response came: the proxy's address
 * is wrong, or the proxy refuses the credentials (407) or the host (403).
 */
export function isRefusedByProxy({ code }: NoResponse): boolean {
  return [UNUSABLE_PROXY, PROXY_STATUS + 403, PROXY_STATUS + 407].includes(code)
}

/** Returns the problem of a success whose body is not what was requested. */
export function unreadableProblem(
  { name, reason }: Server,
  status: number,
  fix: Message
): Problem {
  const what = say`${name} answered ${status} with an unreadable body.`
  return { reason, what, fix }
}

/**
 * Returns the problem of a status that is no success, with the server's own
 * words, or that something in front of the server answered with a page.
 */
export function statusProblem(
  { inSentence, name }: Server,
  status: number,
  { form, words }: ErrorBody,
  { fix, reason }: Pick<Problem, 'fix' | 'reason'>
): Problem {
  const said = words === undefined ? [] : say`It says ${words}.`
  const more =
    form === 'html'
      ? say`The body is a web page, so something in front of ${inSentence} answered, such as a firewall or a proxy.`
      : said
  return {
    reason,
    what: sentences(say`${name} answered ${status}.`, more),
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
  [/PROXY_407/, () => say`Check the user and password in HTTPS_PROXY.`],
  [
    /PROXY_403/,
    address =>
      say`The proxy in HTTPS_PROXY does not allow this host: check ${address}, have the host allowed, or add it to NO_PROXY.`
  ],
  [/PROXY/, () => say`Check HTTPS_PROXY and HTTP_PROXY.`],
  [/^/, address => say`Check ${address}, the network, and HTTPS_PROXY.`]
]
