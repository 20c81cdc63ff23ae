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

/** The last value of an output; empty when it was never set. */
export function output(run: RunRecord, name: string): string {
  const set = run.told.findLast(
    told => told.kind === 'output' && told.name === name
  )
  return set?.text ?? ''
}

/** When an output was set to this value for the first time. */
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

export function texts(
  run: RunRecord,
  kind: RunRecord['told'][number]['kind']
): readonly string[] {
  return run.told.filter(told => told.kind === kind).map(({ text }) => text)
}

/** Whether the run came to its end by itself. */
export function hasEnded(run: RunRecord): boolean {
  return run.endedAt !== undefined
}

const SHOWN = new WeakMap<RunRecord, readonly Shown[]>()

/** What looks at the job showed a run that is over, by the time of answers. */
export function shownTo(run: RunRecord): readonly Shown[] {
  const shown = SHOWN.get(run) ?? readLooks(run)
  SHOWN.set(run, shown)
  return shown
}

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

/** A look whose answer came through as the service gave it. */
function isAnsweredLook({ server, method, fault, reply }: Exchange): boolean {
  return (
    server === 'service' &&
    method === 'GET' &&
    fault === undefined &&
    reply?.kind === 'response' &&
    reply.status === 200
  )
}

/** The body of an answer, as it came through. */
export function bodyOf({ reply }: Exchange): unknown {
  return reply?.kind === 'response' ? parseJson(reply.body ?? '') : undefined
}

/** Whether a run was told an answer that is whole, and which status. */
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

/** Whether a request asks the service to start a job. */
export function isStart({
  method,
  path
}: Pick<Exchange, 'method' | 'path'>): boolean {
  return method === 'POST' && path.endsWith('/job')
}

/** Whether a run was told, by a whole answer, that the service has taken it. */
export function isAccepted(send: Exchange): boolean {
  return (
    send.server === 'service' &&
    send.method === 'POST' &&
    toldStatus(send) === (isStart(send) ? 201 : 200)
  )
}

/**
 * The start of a job for a run's follow-up; undefined: there was none. Where the
 * follow-up is sent again, there are several: the run's own, else the last one
 * by its end, else the first after that.
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

/** The messages that the service took for this follow-up, starts among them. */
export function takenOf(world: World, prompt: string): readonly TakenByRun[] {
  return world.taken.filter(({ message }) => message.prompt === prompt)
}

/** The follow-ups of a world, each with its runs. */
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

/** Our own account's reactions on a triggering comment. */
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

/** Whether GitHub answered each request of a run well and soon. */
export function reachedGitHub({ exchanges }: RunRecord): boolean {
  return exchanges.every(
    ({ server, askedAt, repliedAt = Number.POSITIVE_INFINITY, fault }) =>
      server !== 'github' ||
      (repliedAt - askedAt <= SOON_MS && fault === undefined)
  )
}
const SOON_MS = 2_000

/** A reaction's id, where the run's try to leave it was the one that did. */
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

/** The last request of a run for 👀, or the last that was answered by then. */
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

/** The jobs that a run asked the service for, and those that it was told of. */
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
 * Whether, by then, anybody but one send of this follow-up had done something
 * to its job: somebody, another follow-up, or the same once more.
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

/** When the job came to the end of a run's follow-up; never: infinite. */
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

/** What was asked for, without the place where it was asked. */
export function promptIn(message: string): string {
  return message.split('\n', 1)[0] ?? ''
}

/** Whether a review set the run off. */
export function isReviewRun({ trigger }: RunRecord): boolean {
  return trigger.key?.startsWith('review-') === true
}

/**
 * Whether nothing bears the run's reactions, as far as it was shown: there is no
 * comment, or GitHub did not list the review's.
 */
export function hasNoTarget(run: RunRecord): boolean {
  const { comment } = run.trigger
  if (comment === undefined) return true
  if (!isReviewRun(run) || lastClaim(run) !== undefined) return false
  return !threadAnswers(run).some(one =>
    one.includes(`"fullDatabaseId":"${comment.id}"`)
  )
}

/** The comments on lines as GitHub listed them, in whole answers. */
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

/** A review of which it is not known whether something bears a claim. */
export function mayHaveTarget(run: RunRecord): boolean {
  return hasNoTarget(run) && isReviewRun(run) && threadAnswers(run).length === 0
}

/** GitHub did not let the run add 👀, and no earlier try may have added it. */
export function wasRefused(run: RunRecord): boolean {
  const claim = lastClaim(run)
  const status = Number(claim && toldStatus(claim))
  return status >= 400 && status < 500 && !mayHaveClaimed(run)
}

/** A try to add 👀 had no answer, so 👀 may be there. */
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
