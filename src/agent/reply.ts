import {
  type Message,
  type Problem,
  type Reason,
  say,
  sentences
} from '../common/message.ts'
import {
  isSuccess,
  type NoResponse,
  type Reply,
  type Response
} from '../http/exchange.ts'
import {
  type Again,
  again,
  isRefusedByProxy,
  noResponseProblem,
  type ReplyContext,
  readErrorBody,
  retryAfterMs,
  type Server,
  statusProblem,
  unreadableProblem
} from '../http/failure.ts'
import { type AgentJob, parseAgentJob } from './job.ts'

/** The result of sending a follow-up, or of starting a job with one (POST). */
export type Sending =
  | { readonly kind: 'accepted'; readonly job: AgentJob }
  /**
   * The service has certainly not accepted it, and may if it is asked again.
   */
  | Again
  /** It is not known whether it was accepted. It must never be sent again. */
  | { readonly kind: 'uncertain'; readonly problem: Problem }
  /** The service has certainly not accepted it, and a retry does not help. */
  | Final

/** A failure after which this run does not try again. */
export interface Final {
  readonly kind: 'final'
  /**
   * What has failed. `job`: the job that a check requested; `send`: the
   * message, or the start; `setup`: anything else, such as the key.
   */
  readonly because: 'job' | 'send' | 'setup'
  readonly problem: Problem
  /** The status of a check's answer that was no success. */
  readonly status?: number
}

/** What the run knows of a job that it checks. */
export interface KnownJob {
  readonly id: string
  /** Whether the service has shown a job under this ID, in any run. */
  readonly isIdKnown: boolean
  /**
   * Whether a 404 may be a lag: this run has seen the job, or the follow-up has
   * started it.
   */
  readonly mayBeMissing: boolean
  /**
   * Until when a 404 may be a lag: 30 s after the first one since the job was
   * last seen, if there was one.
   */
  readonly certainAt?: number
}

/** The longest time for which replicas may disagree on whether a job exists. */
const GONE_MS = 30_000

/**
 * Judges the reply to a check, and returns the job, `again` where another check
 * may show it, or `final`. It is `again` after 408, 429, 5xx, a success without
 * a job that has a status, or no response, unless the proxy refused or its
 * address is unusable. Another job is `again` if the requested ID is known, and
 * else `final`, because the ID may be mistyped. A 404 of a job that may be
 * missing for a while is `final` only from `certainAt` on, and before `again`
 * with that time, which the caller gives with the next check; without it, it is
 * 30 s from now. Every other status is `final`. A failure that comes from the
 * status has it as `status`.
 */
export function judgeCheck(
  reply: Reply,
  { certainAt: known, id, isIdKnown, mayBeMissing }: KnownJob,
  context: ReplyContext
):
  | (NonNullable<ReturnType<typeof parseAgentJob>> & { readonly kind: 'job' })
  | Again
  | Final {
  if (reply.kind === 'no-response') return unreached(reply)
  const { status } = reply
  if (isSuccess(reply)) {
    const parsed = parseAgentJob(reply.body)
    if (parsed?.job.id === id && parsed.job.status !== '')
      return { ...parsed, kind: 'job' }
    if (!parsed?.job.status || isIdKnown) return again(unreadable(status))
    const problem = otherJob(id, parsed.job.id)
    return final('job', problem)
  }
  const failure = judgeStatus('check', reply, context)
  // A check changes nothing, so it can always be repeated.
  if (failure.kind === 'uncertain')
    return { ...again(failure.problem, askedPauseMs(reply, context)), status }
  const certainAt = known ?? context.now + GONE_MS
  return status === 404 && mayBeMissing && context.now < certainAt
    ? { kind: 'again', problem: failure.problem, certainAt, status }
    : { ...failure, status }
}

/**
 * Judges the reply to a message, and returns whether the service has accepted
 * it. A success without a readable job, or about another job, is `uncertain`.
 */
export function judgeSending(
  reply: Reply,
  jobId: string,
  context: ReplyContext
): Sending {
  return judgePost('send', reply, context, ({ id }) => id === jobId)
}

/**
 * Judges the reply to the start of a job, and returns the new job, of which
 * only the `id` has to be there, or whether the service may have started one. A
 * success without a readable job is `uncertain`.
 */
export function judgeStart(reply: Reply, context: ReplyContext): Sending {
  return judgePost('start', reply, context, () => true)
}

/**
 * Judges the reply to a request that must not be repeated. Returns the job of a
 * success if it is the expected one, and what the status means if it is no
 * success. Any other success is `uncertain`, and so is a request that was sent
 * and had no response; one that was not sent may be sent again, unless the
 * proxy refused it.
 */
function judgePost(
  operation: 'send' | 'start',
  reply: Reply,
  context: ReplyContext,
  isExpected: (job: AgentJob) => boolean
): Sending {
  if (reply.kind === 'no-response')
    return reply.requestSent
      ? { kind: 'uncertain', problem: noResponseProblem(SERVICE, reply) }
      : unreached(reply)
  if (!isSuccess(reply)) return judgeStatus(operation, reply, context)
  const parsed = parseAgentJob(reply.body)
  return parsed && isExpected(parsed.job)
    ? { kind: 'accepted', job: parsed.job }
    : { kind: 'uncertain', problem: unreadable(reply.status) }
}

/**
 * Returns the failure of a check that got no response, or of a message or start
 * that was not sent: `again`, or `final` if the proxy refuses.
 */
function unreached(failure: NoResponse): Again | Final {
  const problem = noResponseProblem(SERVICE, failure)
  return isRefusedByProxy(failure) ? final('setup', problem) : again(problem)
}

const CHECK_SERVICE = say`Check whether the service has an outage.`

const SERVICE: Server = {
  name: say`The service`,
  inSentence: say`the service`,
  reason: 'unreachable',
  address: 'base-url',
  ifDown: CHECK_SERVICE
}

/** Returns the problem of a success whose body is not the requested job. */
function unreadable(status: number): Problem {
  const fix = say`Check that base-url is the address of the Agent Job API.`
  return unreadableProblem(SERVICE, status, fix)
}

/**
 * Returns the problem of an answer about another job than the requested one,
 * `job-not-found`, with both IDs.
 */
function otherJob(requested: string, answered: string): Problem {
  return {
    reason: 'job-not-found',
    what: say`The service was asked for the agent job ${requested}, and answered with the job ${answered}.`,
    ...aboutInputs(say`Name the job exactly as the service writes it.`)
  }
}

/** Marks what asks to correct the inputs that name the project or the job. */
const aboutInputs = (fix: Message) => ({ fix, isAboutInputs: true }) as const

const ANY = ['check', 'send', 'start'] as const
const POSTS = ['send', 'start'] as const

const MOVED = {
  fix: say`Redirects are not followed: set base-url to the address it moved to.`
}
const CHECK_KEY = {
  fix: say`Check the secret behind api-key: the service does not accept it.`
}
const CHECK_RIGHTS = {
  fix: say`Check that the key behind api-key may use this project.`
}
const CHECK_PROXY = { fix: say`Check the user and password in HTTPS_PROXY.` }
const CORRECT = { fix: say`Correct the follow-up as the service describes.` }
const SHORTEN = { fix: say`Shorten the follow-up.` }
const NO_START = aboutInputs(
  say`Check project-id. If it is right, the service starts no jobs: name a job.`
)
const WAIT = {
  fix: say`Wait until the agent job, or the service, is no longer busy.`
}
const CHECK_JOB = aboutInputs(
  say`Check the job's ID, project-id, and base-url.`
)
const CHECK_ALL = aboutInputs(
  say`Check the agent job, project-id, and base-url.`
)
const CHECK_PROJECT = aboutInputs(say`Check project-id and base-url.`)
const MESSAGES = {
  fix: say`Check what else uses this project: the service accepts 100 messages per project per hour.`
}
const STARTS = {
  fix: say`Check what else uses this project: the service starts 100 jobs per project per hour.`
}

/**
 * What each status means, and what to correct. The first row that fits counts.
 * `uncertain`: the request may have been carried out, so that only a check is
 * repeated. `text`: only another text helps. `job`, `send`, and `setup` are
 * `final`, and can be corrected.
 */
const ROWS: readonly (readonly [
  on: readonly (typeof ANY)[number][],
  first: number,
  last: number,
  verdict: 'again' | 'uncertain' | 'text' | Final['because'],
  reason: Reason,
  correction: Pick<Problem, 'fix' | 'isAboutInputs'>
])[] = [
  // 303: the request was carried out, and its result is at another address.
  [POSTS, 303, 303, 'uncertain', 'refused', MOVED],
  [ANY, 300, 399, 'setup', 'refused', MOVED],
  [ANY, 401, 401, 'setup', 'unauthorized', CHECK_KEY],
  [ANY, 403, 403, 'setup', 'unauthorized', CHECK_RIGHTS],
  [ANY, 407, 407, 'setup', 'unreachable', CHECK_PROXY],
  [['start'], 429, 429, 'again', 'rate-limited', STARTS],
  [ANY, 429, 429, 'again', 'rate-limited', MESSAGES],
  [['start'], 404, 405, 'send', 'refused', NO_START],
  [['start'], 501, 501, 'send', 'refused', NO_START],
  [POSTS, 400, 400, 'text', 'text', CORRECT],
  [POSTS, 413, 413, 'text', 'text', SHORTEN],
  [POSTS, 422, 422, 'text', 'text', CORRECT],
  [POSTS, 409, 409, 'send', 'refused', WAIT],
  [ANY, 408, 408, 'uncertain', 'unreachable', { fix: CHECK_SERVICE }],
  [['check'], 404, 404, 'job', 'job-not-found', CHECK_JOB],
  [['check'], 400, 499, 'job', 'refused', CHECK_JOB],
  [['send'], 404, 404, 'send', 'job-not-found', CHECK_ALL],
  [['send'], 400, 499, 'send', 'refused', CHECK_ALL],
  [['start'], 400, 499, 'send', 'refused', CHECK_PROJECT]
]

/**
 * What every other status means. A gateway can answer 503 with `Retry-After`
 * after the service has accepted the request.
 */
const OUTAGE: (typeof ROWS)[number] = [
  ANY,
  500,
  599,
  'uncertain',
  'unreachable',
  { fix: CHECK_SERVICE }
]

/**
 * Returns the failure that a status means, by `ROWS`: 429 is `again`, with the
 * pause that the service asks for, if any; 408, a status that is not in the
 * table, such as 500, and 303 of a POST are `uncertain`; the rest are `final`.
 * A `final` one that comes as a web page after the key has worked is a
 * firewall's, if that can be (`mayBeFirewall`): it is lasting for a message or a
 * start, and because of the `setup` for a check. Else, if only another text
 * helps (400, 413, 422 of a POST), it is because of the `send`, and lasting.
 */
function judgeStatus(
  operation: (typeof ANY)[number],
  reply: Response,
  context: ReplyContext
): Exclude<Sending, { kind: 'accepted' }> {
  const { status } = reply
  const row = ROWS.find(
    ([on, first, last]) =>
      on.includes(operation) && first <= status && status <= last
  )
  const [, , , verdict, reason, correction] = row ?? OUTAGE
  const body = readErrorBody(reply)
  const problem: Problem = {
    ...statusProblem(SERVICE, status, body, { fix: correction.fix, reason }),
    ...correction
  }
  if (verdict === 'again') return again(problem, askedPauseMs(reply, context))
  if (verdict === 'uncertain') return { kind: 'uncertain', problem }
  const because = verdict === 'text' ? 'send' : verdict
  if (body.form === 'html' && context.hasAccess && mayBeFirewall(status))
    return final(
      operation === 'check' ? 'setup' : because,
      byFirewall(operation, problem)
    )
  const isLasting = verdict === 'text'
  return final(because, { ...problem, ...(isLasting && { isLasting }) })
}

/**
 * Returns the pause that the service asks for; undefined if it asks for none.
 */
function askedPauseMs(
  { headers }: Response,
  { now }: ReplyContext
): number | undefined {
  return retryAfterMs(headers['retry-after'], now)
}

function final(because: Final['because'], problem: Problem): Final {
  return { kind: 'final', because, problem }
}

/**
 * Returns whether a firewall may answer with this status to refuse a request. A
 * redirect, a proxy that wants a password (407), and a body that is too long
 * (413) have other causes.
 */
function mayBeFirewall(status: number): boolean {
  return status >= 400 && status !== 407 && status !== 413
}

/**
 * Returns the problem where a web page refuses a request after the key has
 * worked: it is not about the key or the job but, for a POST, about the text.
 */
function byFirewall(
  operation: (typeof ANY)[number],
  { what }: Problem
): Problem {
  const reason = 'refused'
  if (operation === 'check') return { reason, what, fix: CHECK_FIREWALL }
  const why = say`The key has worked in this run, so this is about the text of the follow-up.`
  return { reason, what: sentences(what, why), fix: REWORD, isLasting: true }
}

const CHECK_FIREWALL = say`Check what is in front of the service: the key has worked in this run.`
const REWORD = say`Write the follow-up in other words, or have the firewall let it through.`
