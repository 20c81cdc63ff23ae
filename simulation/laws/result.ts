import {
  type FollowUp,
  followUpsOf,
  hasEnded,
  output,
  outputAt,
  ownReactions,
  reachedGitHub,
  sends,
  texts,
  toldStatus,
  wonClaim
} from '../evidence.ts'
import type { RunRecord, Trigger } from '../history.ts'
import { isEnd, type Mark, readMark, runNumber } from '../marks.ts'
import type { Exchange } from '../network.ts'
import type { World, Write } from '../world.ts'
import type { Law } from './law.ts'

/** docs/delivery.md: a create that takes longer may make a second comment. */
const SLOW_CREATE_MS = 4_000
/** docs/delivery.md: so long after its reaction a run may create a report. */
const TURN_MS = 4_000

/** Whether results are reported on an issue, and may be. */
export function isReported({ plan }: World, { trigger }: FollowUp): boolean {
  return (
    plan.inputs.comment !== 'false' &&
    (trigger.comment !== undefined ||
      plan.scene === 'label' ||
      plan.inputs['issue-number'] !== '')
  )
}

/**
 * There is one result comment per follow-up, whoever left it; unless GitHub took
 * long over one, or over the turn before it, said that one was gone, let no
 * reaction be left, or did not list yet what another run had left; or a cancelled
 * run could not wait.
 */
const oneReport: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { reports, runs, trigger } = followUp
    const made = world.writes.filter(({ before }) => before === undefined)
    if (world.plan.inputs.comment === 'false')
      return made.length > 0
        ? ['a comment was left though none was wanted']
        : []
    const own = made.filter(({ id }) => reports.some(one => one.id === id))
    const isExcused =
      own.some(
        write =>
          tookLong(write.exchange) ||
          wasSlow(write, trigger) ||
          hadNoTurn(write, trigger) ||
          wasCancelled(write) ||
          own.some(other => isUnseen(world, write, other))
      ) ||
      [...runs, ...world.finishes].some(({ exchanges }) =>
        exchanges.some(isWronglyGone)
      )
    return reports.length > 1 && !isExcused
      ? [`${runs[0]?.name} and its like left ${reports.length} result comments`]
      : []
  })

/** Its turn took so long that others may have stopped waiting for it. */
function wasSlow(write: Write, trigger: Trigger): boolean {
  const began = turnOf(write, trigger) ?? lookBefore(write)
  const { askedAt } = write.exchange
  return began !== undefined && askedAt - began.askedAt > TURN_MS
}

/** The end's reaction could not be left, by which the turns go. */
function hadNoTurn(write: Write, trigger: Trigger): boolean {
  return trigger.comment !== undefined && turnOf(write, trigger) === undefined
}

function wasCancelled({ run, exchange }: Write): boolean {
  return Number(run.cancelledAt) <= exchange.askedAt
}

/** The end's reaction that a run left before it wrote. */
function turnOf(
  { run, exchange }: Write,
  { comment }: Trigger
): Exchange | undefined {
  return run.exchanges.findLast(
    one =>
      one.askedAt < exchange.askedAt &&
      one.method === 'POST' &&
      one.path.endsWith(`/comments/${comment?.id}/reactions`) &&
      /"(hooray|confused)"/.test(one.body) &&
      toldStatus(one) === 201
  )
}

function isListOfComments({ method, path }: Exchange): boolean {
  return method === 'GET' && /\/issues\/\d+\/comments\?/.test(path)
}

function tookLong({ askedAt, handledAt, repliedAt }: Exchange): boolean {
  return (
    Number(handledAt) - askedAt > SLOW_CREATE_MS ||
    Number(handledAt) > (repliedAt ?? Number.POSITIVE_INFINITY)
  )
}

function isWronglyGone({ method, fault }: Exchange): boolean {
  return (
    method === 'PATCH' &&
    fault?.kind === 'respond' &&
    [404, 410].includes(fault.status)
  )
}

/** What one run had left was not listed yet when the other looked. */
function isUnseen({ plan }: World, first: Write, second: Write): boolean {
  const look = lookBefore(second)
  return (
    first.run !== second.run &&
    plan.listLagMs > 0 &&
    Number(look?.handledAt) <
      Number(first.exchange.handledAt) + plan.listLagMs &&
    Number(first.exchange.handledAt) < Number(second.exchange.handledAt)
  )
}

/** The look on which a run wrote. */
function lookBefore({ run, exchange }: Write): Exchange | undefined {
  return run.exchanges.findLast(
    one => isListOfComments(one) && one.askedAt < exchange.askedAt
  )
}

/**
 * Where somebody who reports could reach GitHub, a report is there; unless they
 * waited for another's, which was lost, until their time was over.
 */
const aReportIsThere: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    if (!isReported(world, followUp) || !world.plan.canComment) return []
    const outcomes = followUp.reports.map(({ body }) =>
      readMark(body)?.get('outcome')
    )
    const isTaken = ownReactions(world, followUp.trigger).some(
      ({ content }) => content === 'hooray'
    )
    return followUp.runs.filter(hasToReport).flatMap(run => {
      const outcome = output(run, 'outcome')
      // Another's 🎉 is that other's to report.
      if (!isEnd(outcome) && isTaken) return []
      const isLost = followUp.runs.some(
        one => one !== run && one.exchanges.some(isLostCreate)
      )
      if (isLost && texts(run, 'warning').some(tellsItIsMissing)) return []
      if (outcomes.length === 0)
        return [`${run.name} (${outcome}) left no result comment`]
      return isEnd(outcome) && !outcomes.some(isEnd)
        ? [`${run.name} (${outcome}) left no end in the result comment`]
        : []
    })
  })

function isLostCreate({ method, path, handled }: Exchange): boolean {
  return (
    method === 'POST' &&
    /\/issues\/\d+\/comments$/.test(path) &&
    handled?.status !== 201
  )
}

function tellsItIsMissing(warning: string): boolean {
  return warning.includes('the result comment or a reaction may be missing')
}

function hasToReport(run: RunRecord): boolean {
  const outcome = output(run, 'outcome')
  return (
    hasEnded(run) &&
    run.cancelledAt === undefined &&
    !['sent', 'denied', 'skipped'].includes(outcome) &&
    passedGate(run) &&
    reachedGitHub(run, run.startedAt) &&
    (isEnd(outcome) || mayReportAll(run))
  )
}

function passedGate(run: RunRecord): boolean {
  return !run.exchanges.every(({ path }) => path.endsWith('/permission'))
}

/** Who won the claim and every re-run report whatever comes. */
function mayReportAll(run: RunRecord): boolean {
  return (
    run.attempt > 1 ||
    run.trigger.comment === undefined ||
    wonClaim(run) !== undefined
  )
}

/** Anybody else reports ends only, and leaves no end's reaction without one. */
const othersReportEnds: Law = world =>
  world.runs.flatMap(run => {
    const eyes = run.exchanges.filter(({ body }) => body.includes('"eyes"'))
    const isPlainlyAnothers =
      eyes[0] !== undefined && toldStatus(eyes[0]) === 200 && run.prompt !== ''
    if (mayReportAll(run) || !isPlainlyAnothers) return []
    const leaves = run.exchanges.filter(
      ({ method, body }) =>
        (method === 'POST' && /"(hooray|confused)"/.test(body)) ||
        (method === 'POST' && body.includes('outcome=')) ||
        method === 'PATCH'
    )
    return leaves.length > 0 && !isEnd(output(run, 'outcome'))
      ? [`${run.name} reports no end for the run that holds the claim`]
      : []
  })

/**
 * Only an end replaces a report, and an end stands. A run may replace what an
 * attempt of its own wrote, and what says that nothing was sent gives way to
 * who sent. Nobody writes less than was known: that it was sent, and which job it
 * went to. GitHub updates whatever stands, so what came after the look is lost.
 */
const onlyEndsReplace: Law = ({ writes, finishes }) =>
  writes.flatMap((write, index) => {
    const { run, body, before, id } = write
    const [was, is] = [readMark(before ?? ''), readMark(body)]
    const latest = writes.slice(0, index).findLast(one => one.id === id)
    const isOvertaken =
      Number(lookBefore(write)?.handledAt) < Number(latest?.exchange.handledAt)
    if (!was?.has('outcome') || !is || isOvertaken) return []
    const [from, to] = [was.get('outcome'), is.get('outcome')]
    const what = `${run.name} replaces ${from} by ${to}`
    if (isEnd(from)) return from === to ? [] : [what]
    if (was.has('job') && !is.has('job')) return [`${what}, without its job`]
    if (was.get('sent') === 'true' && is.get('sent') !== 'true')
      return [`${what}, and that it was sent`]
    // What hangs for an hour is given up, by nobody but the second action.
    const isGivenUp = finishes.includes(run) && from !== to
    return isEnd(to) || isGivenUp || mayGiveWay(was, is, run) ? [] : [what]
  })

function mayGiveWay(was: Mark, is: Mark, run: RunRecord): boolean {
  const hasSent = is.get('sent') === 'true' || sends(run).length > 0
  return (
    runNumber(was) === runNumber(is) || (was.get('sent') === 'false' && hasSent)
  )
}

/** One of 🎉 and 😕, the one that agrees with the report; and no 👎 after a yes. */
const reactionsAgree: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { runs, trigger, reports } = followUp
    const last = lastToReport(followUp)
    if (last === undefined || trigger.comment === undefined) return []
    // Whether there may be two reports is another law's; each left its own.
    if (reports.length > 1) return []
    const own = ownReactions(world, trigger)
    const left = own.map(({ content }) => content)
    // Neither run may have been shown the other's.
    const [good, bad] = ['hooray', 'confused'].map(
      content => own.find(one => one.content === content)?.createdAt
    )
    const apartMs = Math.abs(Number(good) - Number(bad))
    const isUnseen = apartMs < world.plan.listLagMs
    const isWarnedOf = [...runs, ...world.finishes].some(run =>
      texts(run, 'warning').some(line => line.includes('could not be removed'))
    )
    const outcome = readMark(reports[0]?.body ?? '')?.get('outcome')
    const wrong = ['completed', 'no-changes'].includes(outcome ?? '')
      ? 'confused'
      : 'hooray'
    const isDenied = runs.every(run => output(run, 'outcome') === 'denied')
    return [
      ...(isUnseen || isWarnedOf
        ? []
        : left.includes('hooray') && left.includes('confused')
          ? ['🎉 and 😕 stand beside each other']
          : outcome !== undefined && left.includes(wrong)
            ? [`${wrong} stands beside a report that says ${outcome}`]
            : []),
      ...(left.includes('-1') && !isDenied ? ['👎 stands after a yes'] : [])
    ]
  })

/**
 * A run that saw the end and could reach GitHub, when all others were over or
 * could reach it as well.
 */
function lastToReport({ runs }: FollowUp): RunRecord | undefined {
  const last = runs.findLast(
    run =>
      hasToReport(run) &&
      (isEnd(output(run, 'outcome')) || runs.length === 1) &&
      runs.every(
        one =>
          one === run ||
          (one.endedAt ?? one.killedAt ?? 0) <
            Number(outputAt(run, 'outcome')) ||
          (one.cancelledAt === undefined &&
            hasEnded(one) &&
            reachedGitHub(one, one.startedAt))
      )
  )
  return last
}

export const resultLaws: readonly Law[] = [
  oneReport,
  aReportIsThere,
  othersReportEnds,
  onlyEndsReplace,
  reactionsAgree
]
