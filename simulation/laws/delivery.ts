import {
  hasEnded,
  isTerminal,
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
import type { RunRecord } from '../history.ts'
import { isCommentScene } from '../plan.ts'
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
  return (
    wasEditedBy(world, run.prompt, at) &&
    world.runs.some(one =>
      sends(one).some(send => send.connectedAt !== undefined)
    )
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
    (outcome === 'cancelled' &&
      texts(run, 'fail').some(line => line.includes('Nothing was sent')))
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

/** A claim under which nothing was sent is given back, if GitHub lets it. */
const claimIsReleased: Law = world =>
  world.runs.flatMap(run => {
    const id = wonClaim(run)
    const isLeft =
      id !== undefined && ownReactions(world).some(one => one.id === id)
    if (!isLeft || !saysUnsent(run) || world.trigger.prompt === '') return []
    const tries = releases(run, id)
    const allFailed = tries.every(one => one.handled === undefined)
    return tries.length > 0 && allFailed
      ? []
      : [`${run.name} sent nothing and left its claim`]
  })

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
  isCommentScene(world.plan.scene)
    ? world.runs.flatMap(run =>
        sends(run).length > 0 && wonClaim(run) === undefined
          ? [`${run.name} sends without having won the claim`]
          : []
      )
    : []

/** 🚀 is left only once the service has it. */
const rocketMeansTaken: Law = world => {
  const rocket = ownReactions(world).find(({ content }) => content === 'rocket')
  if (rocket === undefined) return []
  const isTaken = takenOf(world, world.trigger.prompt).length > 0
  return isTaken || world.runs.some(run => isMisledByOthers(world, run))
    ? []
    : ['there is a 🚀, but the service has nothing of it']
}

/** Who sent says so with 🚀, or warns that it could not. */
const takenMeansRocket: Law = world =>
  isCommentScene(world.plan.scene)
    ? world.runs.flatMap(run => {
        const sentIt =
          hasEnded(run) &&
          run.cancelledAt === undefined &&
          sends(run).length > 0 &&
          output(run, 'sent') === 'true'
        const isThere = ownReactions(world).some(
          ({ content }) => content === 'rocket'
        )
        return !sentIt || isThere || texts(run, 'warning').length > 0
          ? []
          : [`${run.name} sent it, and left neither 🚀 nor a warning`]
      })
    : []

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
    const isWithoutRecord = !isCommentScene(world.plan.scene) && run.attempt > 1
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
        status !== before.status || prLink !== before.prLink
    )
      ? [`${run.name} saw the job turn and says unknown`]
      : []
  })

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
  rocketMeansTaken,
  takenMeansRocket,
  unknownHasAReason,
  proofIsSeen
]
