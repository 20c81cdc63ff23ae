import { isDeepStrictEqual } from 'node:util'
import { JOB_ID } from '../../sandbox/setting.ts'
import {
  followUpsOf,
  hasEnded,
  isTerminal,
  jobsOf,
  output,
  outputAt,
  ownReactions,
  releases,
  sends,
  shownTo,
  takenOf,
  texts,
  toldStatus,
  wasEditedBy,
  wonClaim
} from '../evidence.ts'
import type { RunRecord, Trigger } from '../history.ts'
import { readMark } from '../marks.ts'
import type { Exchange } from '../network.ts'
import { isCommentScene } from '../plan.ts'
import { saysNothingSent } from '../words.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

/**
 * A comment's follow-up is taken once at most, whatever runs there are. Without
 * a comment each run stands for itself, and `resend` allows one per attempt.
 */
const takenOnceAtMost: Law = world => {
  const prompts = new Set(world.runs.map(({ prompt }) => prompt))
  const mayResend = world.plan.inputs.resend === 'true'
  return [...prompts].flatMap(prompt => {
    const count = takenOf(world, prompt).length
    const attempts = world.runs.filter(run => run.prompt === prompt).length
    const most = isCommentScene(world.plan.scene) || !mayResend ? 1 : attempts
    return count > most ? [`the service took "${prompt}" ${count} times`] : []
  })
}

/** One attempt never makes the service take two. */
const onceByEachAttempt: Law = world =>
  world.runs.flatMap(run =>
    world.taken.filter(({ run: by }) => by === run).length > 1
      ? [`${run.name} made the service take it twice`]
      : []
  )

/** `sent` is true only once the service has it. */
const sentMeansTaken: Law = world =>
  world.runs.flatMap(run => {
    const at = outputAt(run, 'sent', 'true')
    if (at === undefined) return []
    const isTaken = takenOf(world, run.prompt).some(
      ({ message }) => message.at <= at
    )
    return isTaken || isMisledByOthers(world, run)
      ? []
      : [`${run.name} says it was sent, but the service has nothing of it`]
  })

/**
 * With the answer to the send lost, the job's turn is the only proof, and
 * nobody can tell who made it turn. A run that finds such a run's word believes
 * it.
 */
function isMisledByOthers(world: World, run: RunRecord): boolean {
  const at = outputAt(run, 'sent', 'true') ?? 0
  const its = world.runs.filter(({ prompt }) => prompt === run.prompt)
  return (
    (its.some(one => wasEditedBy(world, one, at)) || isDimlySeen(world)) &&
    world.runs.some(one =>
      sends(one).some(send => send.connectedAt !== undefined)
    )
  )
}

/** A replica may show a turn of the job from before the send. */
function isDimlySeen({ plan }: World): boolean {
  return (
    plan.job.replicaLagsMs !== undefined && plan.job.busyForMs !== undefined
  )
}

/** What the service's own answer says is known from then on. */
const takenMeansSent: Law = world =>
  world.taken.flatMap(({ run, exchange }) => {
    const isKnown = toldStatus(exchange) === 200 && exchange.fault === undefined
    return isKnown && output(run, 'sent') !== 'true'
      ? [
          `${run.name} was told that it is taken, and says sent=${output(run, 'sent')}`
        ]
      : []
  })

/** "Not sent" is only said where nothing was taken, nor will be. */
const unsentMeansUntaken: Law = world =>
  world.runs.flatMap(run => {
    const took = world.taken.some(({ run: by }) => by === run)
    return took && saysUnsent(run)
      ? [`${run.name} says that nothing was sent, but the service took it`]
      : []
  })

/** Whether a run that ended says that its follow-up was certainly not sent. */
export function saysUnsent(run: RunRecord): boolean {
  if (!hasEnded(run) || output(run, 'sent') === 'true') return false
  const outcome = output(run, 'outcome')
  return (
    outcome === 'error' ||
    (outcome === 'cancelled' && texts(run, 'fail').some(saysNothingSent))
  )
}

/** A claim under which something was taken is never given back. */
const claimIsKept: Law = world =>
  world.taken.flatMap(({ run }) => {
    const id = wonClaim(run)
    const released =
      id !== undefined &&
      releases(run, id).some(({ handled }) => handled?.status === 204)
    return released
      ? [`${run.name} gave back the claim under which it sent`]
      : []
  })

/**
 * A claim under which nothing was sent is given back, if GitHub lets it; unless
 * the service refuses this very text, or knows no such job.
 */
const claimIsReleased: Law = world =>
  world.runs.flatMap(run => {
    const id = wonClaim(run)
    const isLeft =
      id !== undefined &&
      ownReactions(world, run.trigger).some(one => one.id === id)
    if (!isLeft || !saysUnsent(run) || run.prompt === '') return []
    const isRefused = run.exchanges.some(refusesText)
    const tries = releases(run, id)
    const allFailed = tries.every(one => one.handled === undefined)
    return isRefused || (tries.length > 0 && allFailed)
      ? []
      : [`${run.name} sent nothing and left its claim`]
  })

function refusesText(exchange: Exchange): boolean {
  const statuses = exchange.method === 'POST' ? [400, 404, 413, 422] : [404]
  const { reply, server } = exchange
  return (
    server === 'service' &&
    reply?.kind === 'response' &&
    statuses.includes(reply.status)
  )
}

/** A claim of which GitHub says that it is gone is not said to stay. */
const releaseIsKnown: Law = world =>
  world.runs.flatMap(run => {
    const id = wonClaim(run)
    const isGone =
      id !== undefined &&
      releases(run, id).some(
        one => one.handled?.status === 404 && toldStatus(one) === 404
      )
    const saysItStays = texts(run, 'warning').some(line =>
      line.includes('could not be released')
    )
    return isGone && saysItStays
      ? [`${run.name} says that its claim stays, but it is gone`]
      : []
  })

/** Only who won a claim sends. */
const onlyTheWinnerSends: Law = world =>
  world.runs.flatMap(run =>
    run.trigger.comment && sends(run).length > 0 && wonClaim(run) === undefined
      ? [`${run.name} sends without having won the claim`]
      : []
  )

/** docs/delivery.md: how old the look before the send may be. */
const FRESH_MS = 1_000
/** Timers come early and late by a little. */
const TIMER_MS = 50

/** What the job is compared with was seen when the claim was won, not before. */
const lookBeforeIsFresh: Law = world =>
  world.runs.flatMap(run => {
    const [send] = sends(run)
    const claim = run.exchanges.findLast(
      ({ body, repliedAt }) =>
        body.includes('"eyes"') && Number(repliedAt) <= Number(send?.askedAt)
    )
    if (send === undefined || claim === undefined) return []
    const age =
      Number(claim.repliedAt) -
      Math.max(
        ...shownTo(run)
          .map(({ exchange }) => Number(exchange.repliedAt))
          .filter(at => at <= send.askedAt)
      )
    return age > FRESH_MS + TIMER_MS
      ? [`${run.name} sends on a look ${age} ms older than its claim`]
      : []
  })

/** 🚀 is left only once the service has it. */
const rocketMeansTaken: Law = world =>
  world.triggers.flatMap(trigger => {
    const hasRocket = ownReactions(world, trigger).some(
      ({ content }) => content === 'rocket'
    )
    const isTaken = takenOf(world, trigger.prompt).length > 0
    const runs = world.runs.filter(run => run.trigger === trigger)
    return !hasRocket ||
      isTaken ||
      runs.some(run => isMisledByOthers(world, run))
      ? []
      : ['there is a 🚀, but the service has nothing of it']
  })

/** Who sent says so with 🚀, or warns that it could not. */
const takenMeansRocket: Law = world =>
  world.runs.flatMap(run => {
    const sentIt =
      hasEnded(run) &&
      run.cancelledAt === undefined &&
      sends(run).length > 0 &&
      output(run, 'sent') === 'true'
    const isThere = ownReactions(world, run.trigger).some(
      ({ content }) => content === 'rocket'
    )
    const isFine = isThere || texts(run, 'warning').length > 0
    return !sentIt || isFine || run.trigger.comment === undefined
      ? []
      : [`${run.name} sent it, and left neither 🚀 nor a warning`]
  })

/**
 * `unknown` is an honest answer only where something hides the truth: a claim
 * that is not this run's, an answer that was lost, or a re-run without record.
 */
const unknownHasAReason: Law = world =>
  world.runs.flatMap(run => {
    if (!hasEnded(run) || output(run, 'outcome') !== 'unknown') return []
    const answersLost = sends(run).some(
      send => send.fault !== undefined || send.reply?.kind === 'no-response'
    )
    const isWithoutRecord = run.trigger.comment === undefined && run.attempt > 1
    return answersLost || isWithoutRecord || wonClaim(run) === undefined
      ? []
      : [`${run.name} says unknown without a reason`]
  })

/** A job that turned after a lost answer is proof, if it was seen. */
const proofIsSeen: Law = world =>
  world.runs.flatMap(run => {
    const send = sends(run).at(-1)
    const before = shownTo(run).findLast(
      ({ exchange }) =>
        send !== undefined && Number(exchange.repliedAt) <= send.askedAt
    )
    if (!hasEnded(run) || send === undefined || before === undefined) return []
    if (output(run, 'outcome') !== 'unknown' || !isTerminal(before.status))
      return []
    const after = shownTo(run).filter(
      ({ exchange }) => exchange.askedAt >= Number(send.repliedAt)
    )
    return after.some(
      ({ status, prLink }) =>
        status !== before.status ||
        (prLink !== null && !isDeepStrictEqual(prLink, before.prLink))
    )
      ? [`${run.name} saw the job turn and says unknown`]
      : []
  })

/** With the answer lost the job is looked at, even past the time limit. */
const lostAnswerIsLookedInto: Law = world =>
  world.runs.flatMap(run => {
    const send = sends(run).at(-1)
    const isUnknown = hasEnded(run) && output(run, 'outcome') === 'unknown'
    return send === undefined ||
      !isUnknown ||
      run.exchanges.some(
        ({ server, method, askedAt }) =>
          server === 'service' &&
          method === 'GET' &&
          askedAt >= Number(send.repliedAt)
      )
      ? []
      : [`${run.name} says unknown and never looked`]
  })

/** Each attempt goes to the same job: the one that was meant. */
const sameJobEachTime: Law = world =>
  followUpsOf(world).flatMap(({ runs, trigger }) => {
    const jobs = new Set(runs.flatMap(run => [...jobsOf(run)]))
    const { plan, startedAt } = world
    const meant =
      trigger.jobOption ??
      (plan.jobIdInput ? JOB_ID : jobInConversation(world, trigger))
    // A list that lags may not have shown yet what was said just before, and when
    // a report began to name its job is known to some seconds.
    const askedAt = Number(trigger.comment?.createdAt) - plan.githubAheadMs
    const isDim =
      trigger.jobOption === undefined &&
      askedAt > startedAt &&
      (plan.listLagMs > 0 ||
        namings(world).some(
          ({ at, isLate }) => isLate && Math.abs(at - askedAt) < NAMED_WITHIN_MS
        ))
    return jobs.size > 1 || ![...jobs].every(job => job === meant)
      ? isDim
        ? []
        : [`${runs[0]?.name} went to ${[...jobs]} instead of ${meant}`]
      : []
  })

/** A report says that it named its job some seconds later than it did. */
const NAMED_WITHIN_MS = 10_000

/** When each comment of ours first named a job, in the order of the comments. */
function namings({ writes }: World) {
  const created = writes.filter(({ exchange }) => exchange.method === 'POST')
  return created.flatMap(({ exchange, id }) => {
    const naming = writes.find(
      one => one.id === id && readMark(one.body)?.has('job')
    )
    return naming === undefined
      ? []
      : [
          {
            path: exchange.path,
            at: Number(naming.exchange.handledAt),
            isLate: naming.exchange !== exchange,
            job: readMark(naming.body)?.get('job')
          }
        ]
  })
}

/** The newest job that was named in a second before the comment's. */
function jobInConversation(world: World, { comment }: Trigger): string {
  const second = Math.floor(Number(comment?.createdAt) / 1000)
  const named = namings(world).findLast(
    ({ at, path }) =>
      path.endsWith(`/issues/${comment?.issue}/comments`) &&
      Math.floor((at + world.plan.githubAheadMs) / 1000) < second
  )
  return named?.job ?? JOB_ID
}

export const deliveryLaws: readonly Law[] = [
  takenOnceAtMost,
  onceByEachAttempt,
  sentMeansTaken,
  takenMeansSent,
  unsentMeansUntaken,
  claimIsKept,
  claimIsReleased,
  releaseIsKnown,
  onlyTheWinnerSends,
  lookBeforeIsFresh,
  rocketMeansTaken,
  takenMeansRocket,
  unknownHasAReason,
  proofIsSeen,
  lostAnswerIsLookedInto,
  sameJobEachTime
]
