import { parseJson, property } from '../sandbox/exchange.ts'
import type { Comment, Reaction } from '../sandbox/github-shapes.ts'
import type { Exchange, RunRecord } from './history.ts'
import type { TakenByRun, World } from './world.ts'

/** A job as an answer that reached a run showed it. */
export interface Shown {
  readonly exchange: Exchange
  readonly status: string
  readonly prLink: string | null
  readonly at: number
}

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

/** Whether it told people that it never saw the job at work. */
export function saysNeverAtWork(run: RunRecord): boolean {
  return [...texts(run, 'warning'), ...texts(run, 'fail')].some(line =>
    line.includes('never seen at work')
  )
}

/** Whether the run came to its end by itself. */
export function hasEnded(run: RunRecord): boolean {
  return run.endedAt !== undefined
}

/** What looks at the job showed a run, in the order of their answers. */
export function shownTo(run: RunRecord): readonly Shown[] {
  return run.exchanges
    .filter(isAnsweredLook)
    .toSorted((one, other) => Number(one.repliedAt) - Number(other.repliedAt))
    .flatMap(exchange => {
      const status = property(bodyOf(exchange), 'status')
      const prLink = property(bodyOf(exchange), 'prLink') ?? null
      const at = exchange.handledAt
      return typeof status === 'string' && at !== undefined
        ? [{ exchange, status, prLink: prLink as string | null, at }]
        : []
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

function bodyOf({ reply }: Exchange): unknown {
  return reply?.kind === 'response' ? parseJson(reply.body ?? '') : undefined
}

/** Whether a run was told an answer that is whole, and which status. */
export function toldStatus(exchange: Exchange): number | undefined {
  const { fault, reply } = exchange
  return reply?.kind === 'response' && fault?.kind !== 'spoilt'
    ? reply.status
    : undefined
}

export function sends(run: RunRecord): readonly Exchange[] {
  return run.exchanges.filter(
    ({ server, method }) => server === 'service' && method === 'POST'
  )
}

/** The messages that the service took for this follow-up. */
export function takenOf(world: World, prompt: string): readonly TakenByRun[] {
  return world.taken.filter(({ message }) => message.prompt === prompt)
}

/** Our own account's reactions on the triggering comment. */
export function ownReactions(world: World): readonly Reaction[] {
  const { comment } = world.trigger
  const { github } = world
  return comment === undefined
    ? []
    : github
        .reactions(comment.kind, comment.id)
        .filter(({ user }) => user.id === github.self.id)
}

/** The comments that our own account left during the world. */
export function resultComments(world: World): readonly Comment[] {
  const { github, commentsBefore } = world
  const before = new Set(commentsBefore.map(({ id }) => id))
  return [7, 8]
    .flatMap(issue => github.comments(issue))
    .filter(({ id, user }) => user.id === github.self.id && !before.has(id))
}

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

/** Tries of a run to take a reaction away. */
export function releases(run: RunRecord, id: number): readonly Exchange[] {
  return run.exchanges.filter(
    ({ method, path }) => method === 'DELETE' && path.endsWith(`/${id}`)
  )
}

/**
 * Whether, by then, anybody but one send of this follow-up had done something
 * to the job: somebody, another follow-up, or the same once more.
 */
export function wasEditedBy(
  world: World,
  prompt: string,
  time: number
): boolean {
  const taken = world.taken.filter(({ message }) => message.at <= time)
  const own = taken.filter(({ message }) => message.prompt === prompt)
  return (
    world.editedAt.some(at => at <= time) ||
    own.length > 1 ||
    own.length < taken.length
  )
}

/** When the job came to the end of a follow-up; never: infinite. */
export function endOf(world: World, prompt: string): number {
  const end = world.turns.find(
    turn => turn.prompt === prompt && isTerminal(turn.status)
  )
  return end?.at ?? Number.POSITIVE_INFINITY
}

/** Whether the job stood in one terminal state for this whole time. */
export function stood(world: World, from: number, to: number): boolean {
  const before = world.turns.findLast(({ at }) => at <= from)
  const startsTerminal =
    before === undefined
      ? world.plan.job.busyForMs === undefined &&
        isTerminal(world.plan.job.status ?? '')
      : isTerminal(before.status)
  return startsTerminal && !world.turns.some(({ at }) => at > from && at <= to)
}
