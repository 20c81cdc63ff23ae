import { property } from '../../sandbox/exchange.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import {
  type FollowUp,
  followUpsOf,
  hasEnded,
  hasNoTarget,
  output,
  outputAt,
  ownReactions,
  type ReportWrite,
  reachedGitHub,
  sends,
  texts,
  toldStatus
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import {
  bestOf,
  inOrder,
  isEnd,
  isMarkOf,
  knowledge,
  MARKERS
} from '../marks.ts'
import { lastRead } from '../record.ts'
import type { World, Write } from '../world.ts'
import type { Law } from './law.ts'

/** A create that GitHub carries out later than this can make a second one. */
const SLOW_CREATE_MS = 5_000
const REPORTS = /\/(issues|pulls)\/\d+\/comments\?.*since=|\/comments\?sort=/

/**
 * Returns whether the results of a follow-up are to be reported on an issue,
 * and may be.
 */
function isReported({ plan }: World, { trigger }: FollowUp): boolean {
  return (
    plan.inputs.comment !== 'false' &&
    plan.canComment &&
    (trigger.comment !== undefined || plan.inputs['issue-number'] !== '')
  )
}

/**
 * One report per follow-up remains; a newer one beside an older one only if two
 * runs reported in the same moment, GitHub was slow over a create, or did not
 * delete the older one.
 */
const oneReport: Law = world =>
  followUpsOf(world).flatMap(({ name, reports }) => {
    if (world.plan.inputs.comment === 'false' && reports.length > 0)
      return ['a comment was posted though none was wanted']
    const [, ...newer] = reports
    return newer.every((one, index) => {
      const older = reports[index]
      return older === undefined || isExcused(world, older, one)
    })
      ? []
      : [`${name} and its like left ${reports.length} reports`]
  })

/**
 * Returns whether a newer report may be beside an older one: GitHub was slow
 * over one of them, did not delete the older one, or could not show it yet; or
 * the run was cut short, or could not know of it.
 */
function isExcused(
  world: World,
  older: ReportWrite,
  newer: ReportWrite
): boolean {
  const { run } = newer
  const { listLagMs } = world.plan
  const isOut = [older, newer].some(
    ({ exchange: { askedAt, handledAt, repliedAt = askedAt } }) =>
      Number(handledAt) + listLagMs > repliedAt + SLOW_CREATE_MS
  )
  const wasCut =
    !hasEnded(run) || run.cancelledAt !== undefined || !world.plan.canDelete
  const triedToDelete = run.exchanges.some(({ method, path, handled }) =>
    method === 'DELETE' && path.endsWith(`/comments/${older.comment.id}`)
      ? handled?.status !== 204
      : false
  )
  // It warns where it can't learn whose report it is, or GitHub refuses.
  const saysSo = texts(run, 'warning').some(text =>
    /report could not be deleted/.test(text)
  )
  const list = older.comment.kind === 'review' ? '/pulls/' : '/issues/'
  // A finish reads for several reports at once.
  const readAt = run.exchanges
    .filter(({ path }) => REPORTS.test(path) && path.includes(list))
    .filter(({ repliedAt = 0 }) => repliedAt <= newer.exchange.askedAt)
    .sort((a, b) => Number(a.repliedAt) - Number(b.repliedAt))
    .at(-1)?.handledAt
  // A run knows its own, but for what was to follow, which lists may not show.
  const isOthers =
    older.run !== run || (older.mark.outcome === 'sent' && listLagMs > 0)
  const isUnseen =
    isOthers && Number(readAt) < Number(older.exchange.handledAt) + listLagMs
  // Where GitHub refused a reply in a thread, a finish reads the conversation.
  const isMoved =
    !!older.comment.on && !newer.comment.on && world.finishes.includes(run)
  // After three tries nobody knows that it is there.
  const isUnknown = toldStatus(newer.exchange) !== 201
  return (
    isOut ||
    wasCut ||
    triedToDelete ||
    saysSo ||
    isUnseen ||
    isUnknown ||
    isMoved
  )
}

/**
 * A run that has a result to report and reaches GitHub leaves a report there
 * that tells as much.
 */
const aReportIsThere: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { reports, runs, writes } = followUp
    const isTidied = world.removals.some(
      ({ id, run }) => !run && writes.some(({ comment }) => comment.id === id)
    )
    if (!isReported(world, followUp) || isTidied) return []
    const best = bestOf(reports.map(({ mark }) => mark))
    return runs
      .filter(run => hasToReport(run))
      .flatMap(run => {
        const outcome = output(run, 'outcome')
        // Where only 🚀 is left of a start, nothing says which job it was.
        const isSent =
          output(run, 'sent') === 'true' &&
          output(run, 'reason') !== 'answer-lost'
        const sendStatus = isSent ? 'yes' : 'nothing'
        if (best === undefined)
          return [`${run.name} (${outcome}) left no report`]
        return knowledge(best) < knowledge({ outcome, sendStatus })
          ? [`${run.name} (${outcome}) is not told by any report`]
          : []
      })
  })

/**
 * Returns whether the run has to report: it ended without a cancel, did more
 * than ask for the permission, was neither denied nor skipped, reached GitHub,
 * and does not leave the report to another run.
 */
function hasToReport(run: RunRecord): boolean {
  return (
    hasEnded(run) &&
    run.cancelledAt === undefined &&
    !['denied', 'skipped'].includes(output(run, 'outcome')) &&
    !run.exchanges.every(({ path }) => path.endsWith('/permission')) &&
    !isReportedByOther(run) &&
    reachedGitHub(run)
  )
}

/**
 * Returns whether a first attempt found that another run has sent the
 * follow-up, and so leaves the report to that one.
 */
function isReportedByOther(run: RunRecord): boolean {
  const isOfOther = run.attempt === 1 && sends(run).length === 0
  return isOfOther && output(run, 'sent') === 'true'
}

/** Returns whether the run is a finish that has posted several reports. */
function hasReportedSeveral(
  { finishes, writes }: World,
  run: RunRecord
): boolean {
  return (
    finishes.includes(run) && writes.filter(one => one.run === run).length > 1
  )
}

/**
 * What is posted knows as much as what the run was shown, and keeps its job.
 */
const nothingIsForgotten: Law = world =>
  followUpsOf(world).flatMap(({ runs, writes }) =>
    writes.flatMap(write => {
      const { exchange, mark, run } = write
      const [first] = runs
      // A finish reads for several at a time: which read was whose is not known.
      if (hasReportedSeveral(world, run)) return []
      const items = lastRead(run, REPORTS, exchange.askedAt) ?? []
      const shown = items.flatMap(item => {
        const read = MARKERS.read(String(property(item, 'body')))
        const marker = read?.isSigned ? read.marker : undefined
        return marker?.kind === 'report' && first && isMarkOf(marker, first)
          ? [marker]
          : []
      })
      const was = bestOf(inOrder(shown))
      if (was === undefined) return []
      const what = `${run.name} replaces ${was.outcome} by ${mark.outcome}`
      const again = shown.some(
        one =>
          one.runId === mark.runId &&
          one.attempt === mark.attempt &&
          one.outcome === mark.outcome
      )
      return [
        isEnd(was.outcome) && what,
        knowledge(was) > knowledge(mark) &&
          !isUnsentBefore(was, mark) &&
          `${what}, which knows less`,
        was.sendStatus === 'yes' && mark.outcome === 'sent' && what,
        was.job !== undefined &&
          !mark.job &&
          !(isLostStart(mark) && !was.isStart) &&
          `${what}, without its job`,
        was.before && !mark.before && `${what}, without what was before`,
        was.isStart &&
          was.sendStatus !== 'nothing' &&
          !mark.isStart &&
          `${what}, without its start`,
        again && `${run.name} posts its report again`
      ].filter(broken => typeof broken === 'string')
    })
  )

/**
 * Returns whether a report says that the answer to a start was lost. Its job is
 * not known then: one that another run of the follow-up has named is not it.
 */
function isLostStart({ sendStatus, isStart }: ReportMarker): boolean {
  return sendStatus === 'maybe' && isStart === true
}

/**
 * Returns whether `was` is an `unsent` of an earlier attempt of the same run,
 * which never stays against a later attempt.
 */
function isUnsentBefore(was: ReportMarker, mark: ReportMarker): boolean {
  return (
    was.sendStatus === 'unsent' &&
    !isEnd(was.outcome) &&
    was.runId === mark.runId &&
    was.attempt < mark.attempt
  )
}

/**
 * A run deletes only older reports that know no more than the one that it has
 * posted; GitHub may carry out their creates in another order than they were
 * written.
 */
const onlyTheReplacedIsDeleted: Law = world =>
  world.removals.flatMap(({ at, id, run }) => {
    const echo = world.echoes.find(one => one.id === id)
    if (run === undefined) return []
    const old = world.writes.find(({ comment }) => comment.id === id)
    const body = (old?.comment ?? echo)?.body ?? ''
    const marker = MARKERS.read(body)?.marker
    const isNewer = ({ exchange, mark }: Write) =>
      Number(exchange.handledAt) >= Number(old?.exchange.handledAt ?? 0) ||
      Number(mark?.writtenAt) >= Number(old?.mark?.writtenAt ?? 0)
    const isReplaced =
      marker?.kind === 'report' &&
      world.writes.some(
        write =>
          write.run === run &&
          write.mark?.key === marker.key &&
          Number(write.exchange.handledAt) <= at &&
          isNewer(write) &&
          (!old?.mark ||
            knowledge(write.mark) >= knowledge(old.mark) ||
            isUnsentBefore(old.mark, write.mark))
      )
    return isReplaced ? [] : [`${run.name} deletes what it has not replaced`]
  })

/**
 * A report is posted where the comment asked: in its thread, or in the
 * conversation if the thread's first comment is gone, GitHub refuses a reply,
 * or a report is there already.
 */
const itIsAnsweredWhereItWasAsked: Law = world =>
  followUpsOf(world).flatMap(({ trigger, writes }) =>
    writes.flatMap(({ comment, run }, index) => {
      const { threadId } = trigger
      const before = writes.slice(0, index)
      const isRefused = run.exchanges.some(
        ({ path, reply }) =>
          path.endsWith('/replies') &&
          reply?.kind === 'response' &&
          [404, 422].includes(reply.status)
      )
      const isInPlace = comment.on?.replyTo === threadId
      const isGone = !world.github.comment('review', threadId ?? 0)
      // A copy in the conversation is of the same time as what it repeats.
      const isRepeated = world.echoes.some(
        ({ body, on }) =>
          on === undefined &&
          MARKERS.read(body)?.isSigned === true &&
          body.includes(`"key":"${trigger.key}"`)
      )
      const isElsewhere =
        isRepeated || before.some(one => one.comment.on === undefined)
      const mayBeElsewhere = isRefused || isGone || isElsewhere
      return isInPlace || (mayBeElsewhere && comment.on === undefined)
        ? []
        : [`${run.name} answers elsewhere`]
    })
  )

/**
 * The reactions that the last run to report leaves agree with its outcome, and
 * none that no longer fits is left beside them.
 */
const reactionsFit: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { name, trigger } = followUp
    const run = lastToReport(world, followUp)
    if (run === undefined || trigger.comment === undefined) return []
    const outcome = output(run, 'outcome')
    const own = ownReactions(world, trigger).map(({ content }) => content)
    const is = own.filter(one => ['hooray', 'confused', '-1'].includes(one))
    const end = ['completed', 'no-changes'].includes(outcome)
      ? 'hooray'
      : 'confused'
    const wanted = ['sent', 'active'].includes(outcome) ? '' : end
    return is.join() === wanted
      ? []
      : [`the reactions of ${name} are ${is} beside ${outcome}`]
  })

/**
 * Returns the last run of a follow-up, if it reported undisturbed after all
 * others were over; undefined if it did not.
 */
function lastToReport(
  world: World,
  { runs, writes }: FollowUp
): RunRecord | undefined {
  const last = runs.at(-1)
  if (last === undefined || !hasToReport(last)) return undefined
  const at = outputAt(last, 'outcome') ?? 0
  const isLast =
    writes.every(({ run }) => runs.includes(run)) &&
    runs.every(
      one =>
        one === last ||
        Number(one.endedAt ?? one.killedAt) + SETTLED_MS < last.startedAt
    )
  // Without comments, nothing is added where the record ends it.
  const hasReported =
    world.plan.inputs.comment === 'false'
      ? last.attempt === 1
      : writes.at(-1)?.run === last
  // What bears them, or which there are, is not known to it.
  const isUnread =
    hasNoTarget(last) ||
    last.exchanges.some(
      ({ fault, method, path }) =>
        method === 'GET' && path.includes('/reactions') && fault !== undefined
    )
  return isLast && hasReported && !isUnread && at > 0 ? last : undefined
}

/** What was asked for long ago may still arrive. */
const SETTLED_MS = 60_000

export const resultLaws: readonly Law[] = [
  oneReport,
  aReportIsThere,
  nothingIsForgotten,
  onlyTheReplacedIsDeleted,
  itIsAnsweredWhereItWasAsked,
  reactionsFit
]
