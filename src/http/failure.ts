import {
  type Clock,
  type Limits,
  pause,
  throwIfCancelled,
  timeLeft
} from '../common/clock.ts'
import {
  duration,
  type Failed,
  literal,
  type Message,
  type Problem,
  type Reason,
  say,
  sentences,
  timeOfDay
} from '../common/message.ts'
import { asObject, parseJson, text } from '../common/parse.ts'
import { defined } from '../common/values.ts'
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

/** What the run knows when a reply comes. */
export interface ReplyContext {
  /**
   * The time of the reply, by our clock or GitHub's: `Retry-After` and a rate
   * limit count from the reply's own `Date`, if it has one.
   */
  readonly now: number
  /** Whether the server has accepted the key or token earlier in this run. */
  readonly hasAccess?: boolean
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
 * Returns what the body of a refusal is, and its words, if it has any. What
 * parses is `json`, whatever its `content-type`; its words are the first that
 * is there of `error`, `error.message`, and `message` of an object, or the
 * whole of a text. Of the rest, `html` is what has that `content-type` or
 * begins with a tag, without words; `none` is an empty body, or what begins
 * with `{` or `[`, as JSON that was cut off; and `text` is all words. Words are
 * cut only where they are shown, because half a secret would not be redacted.
 */
export function readErrorBody({ body, headers }: Response): ErrorBody {
  const whole = body?.trim() ?? ''
  if (whole === '') return { form: 'none' }
  const parsed = parseJson(whole)
  if (parsed !== undefined) {
    const { error, message } = asObject(parsed)
    const words =
      text(error) ??
      text(asObject(error).message) ??
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

/**
 * Returns the problem where no response came, with the server's `reason`: what
 * happened and, by the error's code, what to check. Once the request was sent,
 * that is the server; before, the address, the network, the certificate, or the
 * proxy.
 */
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
 * Returns whether a retry can't help where no response came: the proxy's
 * address is wrong, or the proxy refuses the credentials (407) or the host
 * (403).
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
 * words, if any. If the body is a web page, it says instead that something in
 * front of the server answered.
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

/** First pause of a backoff: short enough not to be felt, long for a server. */
const BACKOFF_FIRST_MS = 1_000
/** Longest pause of a backoff: an outage that ends is noticed soon. */
const BACKOFF_MOST_MS = 30_000

/**
 * Returns the pause before the next try: 1 s, doubled with each failure up to
 * 30 s, and shortened at random by up to half, so that clients that failed
 * together don't come back together.
 * @param failures in a row, at least 1
 * @param random from 0 up to 1
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1))
  return full * (1 - random / 2)
}

/**
 * Returns the pause that a `Retry-After` header asks for, from now on, in
 * milliseconds: a number of seconds, of which thirty years at most count, or
 * the time until a date, 0 if that has passed; undefined if the header is
 * missing or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(
  header: string | undefined,
  now: number
): number | undefined {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value), FOREVER_S) * 1000
  const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Thirty years: no time limit is longer, and dates can still be computed. */
const FOREVER_S = 1_000_000_000

/**
 * Date.parse accepts much that is not an HTTP date: "wait 5" is a day in May.
 */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** A try that failed but may succeed later. */
export interface Again {
  readonly kind: 'again'
  readonly problem: Problem
  /** The pause that the server asked for. */
  readonly retryAfterMs?: number
  /**
   * Of a check: the time from which on the same 404 is final. It decides when
   * the next check is made (`retry`, `pauseBetweenChecks`).
   */
  readonly certainAt?: number
  /** Whether the request certainly had no effect. */
  readonly hadNoEffect?: boolean
  /** Whether a rate limit refused the request. */
  readonly isLimited?: boolean
  /** The status of the answer to a check, unless that was a success. */
  readonly status?: number
}

/**
 * Returns a failure that may pass, with the pause that the server asked for.
 */
export function again(problem: Problem, retryAfterMs?: number): Again {
  return { kind: 'again', problem, ...defined({ retryAfterMs }) }
}

/**
 * Tries until the result is anything but {@link Again}, and returns that; what
 * a try throws is thrown. The pause is that of `backoffMs`, but ends when the
 * failure will be certain; or what the server asks for, if that is longer. The
 * last try is made at the deadline. Returns `failed`, with nothing of the last
 * try but its problem, once the deadline has passed, or at once if the server
 * asks for a longer pause than there is time; the problem says which. Throws
 * `Cancelled` if the run is cancelled before a pause or during one.
 *
 * @param onRetry is called before each pause, with the failure and its length
 * @param triesAtDeadline whether the last try is made even if the server asks
 *   for a longer pause
 */
export async function retry<T extends { readonly kind: string }>(
  clock: Clock,
  limits: Limits,
  tryOnce: () => Promise<T | Again>,
  onRetry: (problem: Problem, pauseMs: number) => void,
  triesAtDeadline = false
): Promise<Exclude<T, Again> | Failed> {
  for (let failures = 1; ; failures += 1) {
    const result = await tryOnce()
    if (!isAgain(result)) return result as Exclude<T, Again>
    const {
      certainAt = Number.POSITIVE_INFINITY,
      problem,
      retryAfterMs: askedMs = 0
    } = result
    const remainingMs = timeLeft(clock, limits)
    const isTooLong = askedMs > remainingMs && !triesAtDeadline
    if (remainingMs === 0 || isTooLong)
      return { kind: 'failed', problem: tooLate(result, clock) }
    // A server that asks for no pause still gets one, so this never spins. Only
    // before the try that makes a failure certain there may be none.
    const backoff = backoffMs(failures, clock.random())
    const pauseMs = Math.max(
      askedMs,
      Math.min(backoff, certainAt - clock.now())
    )
    throwIfCancelled(limits)
    onRetry(problem, Math.min(remainingMs, pauseMs))
    await pause(clock, pauseMs, limits)
  }
}

function isAgain(result: { readonly kind: string }): result is Again {
  return result.kind === 'again'
}

/**
 * Returns the problem of the last try, which also says that the time for
 * retries ran out, or that the server asks for a pause past it. That is not
 * always the time limit of the step: a reaction, for example, has less.
 */
function tooLate({ problem, retryAfterMs }: Again, clock: Clock): Problem {
  const why = retryAfterMs
    ? say`It asks to wait ${duration(retryAfterMs)}, until ${timeOfDay(clock.now() + retryAfterMs)}, which is past the time for retries.`
    : say`The time for retries ran out.`
  return { ...problem, what: sentences(problem.what, why) }
}
