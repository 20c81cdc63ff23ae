import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  followUpsOf,
  isTerminal,
  output,
  type ReportWrite
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf, inOrder, isEnd } from '../marks.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

/**
 * After all faults, one run of the second action that goes through ends every
 * follow-up whose best report says that it was sent, with an end that its job
 * came to.
 */
const finishLeavesNothingPending: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { name, reports, writes } = followUp
    const last = world.finishes.at(-1)
    const { plan, service } = world
    const best = bestOf(inOrder(reports.map(({ mark }) => mark)))
    if (!last || !best || !plan.canComment) return []
    const status = service.job(best.job ?? '')?.status ?? ''
    // Without the job before, only a sign of work tells an end from before.
    const isKnown = best.before !== undefined || best.isStart === true
    if (isPending(best) && isKnown && isTerminal(status))
      return [`${name} was left pending as ${best.outcome}`]
    const own = writes.find(({ run }) => run === last)?.mark.outcome
    const ended = own === 'no-changes' ? 'completed' : own
    return own === undefined || own === 'timed-out' || ended === status
      ? []
      : [`${name} was finished as ${own}, its job is ${status}`]
  })

/**
 * Returns whether a follow-up is pending by its best report: it says that it
 * was sent, and is neither an end nor `unknown`.
 */
function isPending(best: ReportMarker | undefined): boolean {
  return (
    best?.sendStatus === 'yes' &&
    !isEnd(best.outcome) &&
    best.outcome !== 'unknown'
  )
}

/**
 * A finish reports only what a signed report said was sent, and no end again.
 */
const finishReportsThePending: Law = world =>
  followUpsOf(world).flatMap(({ name, writes }) =>
    writes.flatMap((write, index) => {
      if (!world.finishes.includes(write.run)) return []
      // A deleted report counts only where another workflow has repeated it.
      const isThere = ({ comment }: ReportWrite) =>
        world.echoes.some(({ body }) => body === comment.body) ||
        !world.removals.some(
          ({ at, id }) => id === comment.id && at < write.run.startedAt
        )
      const earlier = writes
        .slice(0, index)
        .filter(one => isThere(one) && wasListed(world, one, write))
        .map(({ mark }) => mark)
      const before = bestOf(inOrder(earlier))
      return isPending(before)
        ? []
        : [`${name} was finished, but its report says ${before?.sendStatus}`]
    })
  )

/**
 * Returns whether GitHub could list a report when a finish read the reports for
 * the last time before it wrote its own; also true if it read none. Another run
 * may report in the same moment.
 */
function wasListed(
  { plan }: World,
  { comment, exchange }: ReportWrite,
  { exchange: { askedAt }, run }: ReportWrite
): boolean {
  const list = comment.kind === 'review' ? 'pulls' : 'issues'
  const read = run.exchanges.findLast(
    ({ handledAt, path, repliedAt }) =>
      path.includes(`/${list}/${comment.issue}/comments?since=`) &&
      handledAt !== undefined &&
      Number(repliedAt) <= askedAt
  )
  if (read === undefined) return true
  return Number(exchange.handledAt) + plan.listLagMs <= Number(read.handledAt)
}

/**
 * A run is left to report itself what it has started, until this after its end.
 */
const AFTER_WAIT_MS = 5 * 60_000

/**
 * A finish does not end a follow-up that a run has reported as sent while that
 * run waits, or until 5 minutes after its wait was to end.
 */
const finishLeavesWhatIsWaitedFor: Law = world =>
  followUpsOf(world).flatMap(({ name, writes }) =>
    writes.flatMap(({ exchange, run }, index) => {
      if (!world.finishes.includes(run)) return []
      const isThere = ({ comment }: (typeof writes)[number]) =>
        !world.removals.some(
          ({ at, id }) => id === comment.id && at < exchange.askedAt
        )
      const earlier = writes.slice(0, index).filter(isThere)
      const best = bestOf(inOrder(earlier.map(({ mark }) => mark)))
      const { outcome, waitsUntil = 0 } = best ?? {}
      const leftUntil = waitsUntil + AFTER_WAIT_MS - world.plan.githubAheadMs
      const reporter = earlier.find(({ mark }) => mark === best)?.run
      const isWaiting =
        exchange.askedAt < leftUntil - DATE_MS ||
        (world.plan.inputs.wait !== 'false' &&
          reporter !== undefined &&
          isAliveAt(reporter, exchange.askedAt))
      return outcome === 'sent' && isWaiting
        ? [`${name} was finished while its run waits`]
        : []
    })
  )

/**
 * Returns whether a run still goes on after a time: it is neither killed,
 * cancelled, nor ended by then.
 */
function isAliveAt(run: RunRecord, at: number): boolean {
  const overAt = run.killedAt ?? run.cancelledAt ?? run.endedAt
  return overAt === undefined || overAt > at
}

/** GitHub's dates are whole seconds, and so is its clock as a run knows it. */
const DATE_MS = 2_000

/**
 * The last finish says how many follow-ups are pending: those that were sent,
 * and whose best report, or a copy of it, names a job, and is neither an end nor
 * `unknown`.
 */
const finishCountsThePending: Law = world => {
  const last = world.finishes.at(-1)
  if (last === undefined) return []
  const own = followUpsOf(world).filter(({ writes }) => {
    const there = writes.filter(write => isThereOrRepeated(world, write))
    const best = bestOf(inOrder(there.map(({ mark }) => mark)))
    return isPending(best) && best?.job !== undefined
  })
  const pending = String(own.length + world.plan.badJobs.length)
  const said = output(last, 'pending')
  return said === pending
    ? []
    : [`${last.name} says that ${said} are pending, not ${pending}`]
}

/**
 * Returns whether GitHub has a report in the end, or has a copy of it on the
 * same issue, which another workflow has posted.
 */
function isThereOrRepeated(
  { echoes, github }: World,
  { comment }: ReportWrite
): boolean {
  const isThere = ({ kind, id }: Pick<typeof comment, 'kind' | 'id'>) =>
    github.comment(kind, id) !== undefined
  const isCopy = ({ body, issue }: (typeof echoes)[number]) =>
    body === comment.body && issue === comment.issue
  return isThere(comment) || echoes.some(one => isCopy(one) && isThere(one))
}

/**
 * The last finish fails exactly if it checked jobs, and could read none, and
 * says so.
 */
const finishEndsWell: Law = world => {
  const last = world.finishes.at(-1)
  const failed = last?.told.find(({ kind }) => kind === 'fail')
  const looks = last?.exchanges.filter(({ server }) => server === 'service')
  const isBlind =
    !!looks?.length && looks.every(({ handled }) => handled?.status !== 200)
  const isSaid = /None of the agent jobs could be read/.test(failed?.text ?? '')
  if (isBlind) return isSaid ? [] : [`${last?.name} looks like a success`]
  return failed ? [`${last?.name} fails: ${failed.text}`] : []
}

export const finishLaws: readonly Law[] = [
  finishLeavesNothingPending,
  finishReportsThePending,
  finishLeavesWhatIsWaitedFor,
  finishCountsThePending,
  finishEndsWell
]
