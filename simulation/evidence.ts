import { parseJson, property } from '../sandbox/exchange.ts'
import type { Reaction } from '../sandbox/github-shapes.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import type { Exchange } from '../stage/network.ts'
import type { RunRecord, Trigger } from './history.ts'
import { isMarkOf } from './marks.ts'
import type { TakenByRun, World, Write } from './world.ts'

/** A job as an answer that reached a run showed it. */
export interface Shown {
  readonly exchange: Exchange
  readonly status: string
  readonly prLink: unknown
  /** As of when the replica that answered knew it. */
  readonly asOf: number
}

/** What one comment asked for, or one run that none triggered. */
export interface FollowUp {
  /** Of its first run. */
  readonly name: string
  readonly trigger: Trigger
  readonly runs: readonly RunRecord[]
  /** All reports on it, in order. */
  readonly writes: readonly ReportWrite[]
  /** Those that are still there at the end. */
  readonly reports: readonly ReportWrite[]
}

/** A report that a run created. */
export type ReportWrite = Write & { readonly mark: ReportMarker }

const TERMINAL = ['completed', 'failed', 'archived']

export function isTerminal(status: string): boolean {
  return TERMINAL.includes(status)
}

/** Returns the last value of an output; empty if it was never set. */
export function output(run: RunRecord, name: string): string {
  const set = run.told.findLast(
    told => told.kind === 'output' && told.name === name
  )
  return set?.text ?? ''
}

/**
 * Returns when an output was first set to this value, or to any value if none
 * is given; undefined if it never was.
 */
export function outputAt(
  run: RunRecord,
  name: string,
  value?: string
): number | undefined {
  return run.told.find(
    told =>
      told.kind === 'output' &&
      told.name === name &&
      (value === undefined || told.text === value)
  )?.at
}

/** Returns all texts of one kind that the run gave out, in order. */
export function texts(
  run: RunRecord,
  kind: RunRecord['told'][number]['kind']
): readonly string[] {
  return run.told.filter(told => told.kind === kind).map(({ text }) => text)
}

/** Returns whether the run came to its end by itself. */
export function hasEnded(run: RunRecord): boolean {
  return run.endedAt !== undefined
}

const SHOWN = new WeakMap<RunRecord, readonly Shown[]>()

/**
 * Returns what the checks of the job showed a run that is over, in the order of
 * the answers. The result is kept for the next call.
 */
export function shownTo(run: RunRecord): readonly Shown[] {
  const shown = SHOWN.get(run) ?? readLooks(run)
  SHOWN.set(run, shown)
  return shown
}

/**
 * Returns the job as each answered check showed it, in the order of the
 * answers. An answer without a status is left out.
 */
function readLooks({ exchanges }: RunRecord): readonly Shown[] {
  return exchanges
    .filter(isAnsweredLook)
    .toSorted((one, other) => Number(one.repliedAt) - Number(other.repliedAt))
    .flatMap(exchange => {
      const body = bodyOf(exchange)
      const status = property(body, 'status')
      const prLink = property(body, 'prLink') ?? null
      const at = exchange.handledAt
      if (typeof status !== 'string' || at === undefined) return []
      const asOf = Number(exchange.handled?.headers['x-as-of'] ?? at)
      return [{ exchange, status, prLink, asOf }]
    })
}

/**
 * Returns whether the exchange is a check that the service answered with 200,
 * and whose answer came through without a fault.
 */
function isAnsweredLook({ server, method, fault, reply }: Exchange): boolean {
  return (
    server === 'service' &&
    method === 'GET' &&
    fault === undefined &&
    reply?.kind === 'response' &&
    reply.status === 200
  )
}

/**
 * Returns the body of an answer as it came through, parsed; undefined if no
 * answer came or it is no JSON.
 */
export function bodyOf({ reply }: Exchange): unknown {
  return reply?.kind === 'response' ? parseJson(reply.body ?? '') : undefined
}

/**
 * Returns the status of an answer that reached the run whole; undefined if no
 * answer came, or its body was cut or garbled.
 */
export function toldStatus(exchange: Exchange): number | undefined {
  const { fault, reply } = exchange
  const isSpoilt = fault?.kind === 'cut-body' || fault?.kind === 'garble'
  return reply?.kind === 'response' && !isSpoilt ? reply.status : undefined
}

export function sends(run: RunRecord): readonly Exchange[] {
  return run.exchanges.filter(
    ({ server, method }) => server === 'service' && method === 'POST'
  )
}

/** Returns whether a request asks the service to start a job. */
export function isStart({
  method,
  path
}: Pick<Exchange, 'method' | 'path'>): boolean {
  return method === 'POST' && path.endsWith('/job')
}

/**
 * Returns whether a whole answer told the run that the service has accepted its
 * send.
 */
export function isAccepted(send: Exchange): boolean {
  return (
    send.server === 'service' &&
    send.method === 'POST' &&
    toldStatus(send) === (isStart(send) ? 201 : 200)
  )
}

/**
 * Returns the start of a job for a run's follow-up; undefined if there was
 * none. Where the follow-up was sent again, there are several: the run's own
 * counts, else the last one by the run's end, else the first after it.
 */
export function startOf(world: World, run: RunRecord): TakenByRun | undefined {
  const starts = takenOf(world, run.prompt).filter(
    one => isStart(one.exchange) && one.run.trigger === run.trigger
  )
  const own = starts.find(one => one.run === run)
  const until = run.endedAt ?? run.killedAt ?? Number.POSITIVE_INFINITY
  const last = starts.findLast(({ message }) => message.at <= until)
  return own ?? last ?? starts[0]
}

/**
 * Returns the messages that the service took with this prompt, starts among
 * them.
 */
export function takenOf(world: World, prompt: string): readonly TakenByRun[] {
  return world.taken.filter(({ message }) => message.prompt === prompt)
}

/**
 * Returns the follow-ups of a world, each with its runs and the reports on it.
 */
export function followUpsOf(world: World): readonly FollowUp[] {
  const groups = Map.groupBy(world.runs, ({ run, trigger }) =>
    trigger.key === undefined ? run : trigger
  )
  return [...groups.values()].flatMap(runs => {
    const [first] = runs
    if (first === undefined) return []
    const { name, trigger } = first
    const writes = world.writes.filter(
      (write): write is ReportWrite =>
        write.mark !== undefined && isMarkOf(write.mark, first)
    )
    const reports = writes.filter(({ comment: { id, kind } }) =>
      world.github.comment(kind, id)
    )
    return [{ name, trigger, runs, writes, reports }]
  })
}

/**
 * Returns the reactions of the action's own account on the comment of a
 * trigger; none if there is no comment.
 */
export function ownReactions(
  { github }: World,
  { comment }: Trigger
): readonly Reaction[] {
  return comment === undefined
    ? []
    : github
        .reactions(comment.kind, comment.id)
        .filter(({ user }) => user.id === github.self.id)
}

/**
 * Returns whether GitHub answered each request of a run within 2 seconds and
 * without a fault.
 */
export function reachedGitHub({ exchanges }: RunRecord): boolean {
  return exchanges.every(
    ({ server, askedAt, repliedAt = Number.POSITIVE_INFINITY, fault }) =>
      server !== 'github' ||
      (repliedAt - askedAt <= SOON_MS && fault === undefined)
  )
}
const SOON_MS = 2_000

/**
 * Returns the ID of the 👀 that the run has added, as a whole answer told it;
 * undefined if no answer did.
 */
export function wonClaim(run: RunRecord): number | undefined {
  const won = run.exchanges.find(
    exchange =>
      exchange.method === 'POST' &&
      exchange.body.includes('"eyes"') &&
      toldStatus(exchange) === 201
  )
  const id = won && property(bodyOf(won), 'id')
  return typeof id === 'number' ? id : undefined
}

/**
 * Returns the last request of a run for 👀, or the last one that was answered by
 * `until`; undefined if there is none.
 */
export function lastClaim(
  { exchanges }: RunRecord,
  until?: number
): Exchange | undefined {
  return exchanges.findLast(
    ({ body, repliedAt }) =>
      body.includes('"eyes"') &&
      (until === undefined || Number(repliedAt) <= until)
  )
}

/**
 * Returns the IDs of the jobs that a run asked the service for, and of those
 * that an answer said it has started.
 */
export function jobsOf(run: RunRecord): ReadonlySet<string> {
  return new Set(
    run.exchanges
      .filter(({ server }) => server === 'service')
      .flatMap(exchange => {
        if (!isStart(exchange))
          return [/\/job\/([^/]+)/.exec(exchange.path)?.[1] ?? exchange.path]
        const id = isAccepted(exchange) && property(bodyOf(exchange), 'id')
        return typeof id === 'string' ? [id] : []
      })
  )
}

/**
 * Returns whether, by `time`, something else than one send of this follow-up
 * was done to a job: a person edited one, or the service took another
 * follow-up, or this one more than once, for a job of the run.
 */
export function wasEditedBy(
  world: World,
  run: RunRecord,
  time: number
): boolean {
  const taken = world.taken.filter(
    ({ message }) => message.at <= time && jobsOf(run).has(message.jobId)
  )
  const own = taken.filter(({ message }) => message.prompt === run.prompt)
  return (
    world.editedAt.some(at => at <= time) ||
    own.length > 1 ||
    own.length < taken.length
  )
}

/**
 * Returns when the job came to the end of a run's follow-up; infinity if it
 * never did.
 */
export function endOf(world: World, run: RunRecord): number {
  const started = startOf(world, run)?.message.jobId
  const end = world.turns.find(
    ({ jobId, prompt, status }) =>
      prompt === run.prompt &&
      isTerminal(status) &&
      (started === undefined || jobId === started)
  )
  return end?.at ?? Number.POSITIVE_INFINITY
}

/**
 * Returns the first line of a message: what was asked for, without the place
 * where it was asked.
 */
export function promptIn(message: string): string {
  return message.split('\n', 1)[0] ?? ''
}

/** Returns whether a review triggered the run. */
export function isReviewRun({ trigger }: RunRecord): boolean {
  return trigger.key?.startsWith('review-') === true
}

/**
 * Returns whether nothing bears the run's reactions, as far as GitHub showed
 * it: there is no comment, or the run asked for no 👀 on a review and GitHub did
 * not list the review's comment.
 */
export function hasNoTarget(run: RunRecord): boolean {
  const { comment } = run.trigger
  if (comment === undefined) return true
  if (!isReviewRun(run) || lastClaim(run) !== undefined) return false
  return !threadAnswers(run).some(one =>
    one.includes(`"fullDatabaseId":"${comment.id}"`)
  )
}

/** Returns the whole answers of GitHub that list the comments on lines. */
function threadAnswers({ exchanges }: RunRecord): readonly string[] {
  return exchanges.flatMap(one => {
    const { body, reply } = one
    const isAnswer =
      body.includes('reviewThreads') &&
      toldStatus(one) === 200 &&
      property(bodyOf(one), 'errors') === undefined
    return isAnswer && reply?.kind === 'response' ? [reply.body ?? ''] : []
  })
}

/**
 * Returns whether it is not known if a comment of the review bears a claim: the
 * run asked for no 👀, and no whole answer listed the comments on lines.
 */
export function mayHaveTarget(run: RunRecord): boolean {
  return hasNoTarget(run) && isReviewRun(run) && threadAnswers(run).length === 0
}

/**
 * Returns whether GitHub answered the run's last request for 👀 with a 4xx, and
 * no request of the run may have added 👀.
 */
export function wasRefused(run: RunRecord): boolean {
  const claim = lastClaim(run)
  const status = Number(claim && toldStatus(claim))
  return status >= 400 && status < 500 && !mayHaveClaimed(run)
}

/**
 * Returns whether a request for 👀 had no whole answer, or a 5xx, so that 👀 may
 * be there.
 */
export function mayHaveClaimed({ exchanges }: RunRecord): boolean {
  return exchanges.some(
    ({ body, fault, reply }) =>
      body.includes('"eyes"') &&
      (reply === undefined ||
        (reply.kind === 'no-response' && reply.requestSent) ||
        (reply.kind === 'response' && reply.status >= 500) ||
        fault?.kind === 'cut-body' ||
        fault?.kind === 'garble')
  )
}
