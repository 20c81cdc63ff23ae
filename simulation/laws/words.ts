import type { Exchange } from '../../stage/network.ts'
import {
  lastClaim,
  output,
  outputAt,
  reachedGitHub,
  releases,
  takenOf,
  toldStatus,
  wasRefused,
  wonClaim
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf } from '../marks.ts'
import { recordShownTo } from '../record.ts'
import { saysNothingSent } from '../words.ts'
import type { Followed, World } from '../world.ts'
import { isAdvisedByRefused } from './delivery.ts'
import { mayBeUnnamed } from './ending.ts'
import { type Law, ofRuns } from './law.ts'

/** Nobody says that nothing was sent when the service had taken it. */
const nothingSentIsTrue = ofRuns((run, world) => {
  const said = [
    ...run.told.filter(({ kind }) => kind !== 'output' && kind !== 'log'),
    ...world.writes
      .filter(write => write.run === run)
      .map(({ exchange, comment }) => ({
        at: exchange.askedAt,
        text: comment.body
      }))
  ].find(({ text }) => saysNothingSent(text))
  if (!said || (run.attempt === 1 && wasRefused(run))) return undefined
  // It speaks of the comment that was advised, and not of what was sent before.
  if (run === world.followed?.run && isAdvisedByRefused(world)) return undefined
  // Until its claim was free again, nobody else could send.
  const freedAt = releaseOf(run)?.handledAt ?? Number.POSITIVE_INFINITY
  const isTaken = takenOf(world, run.prompt).some(
    ({ run: by, message }) =>
      by === run || message.at <= Math.min(said.at, freedAt)
  )
  const isClaimed =
    !run.trigger.comment || wonClaim(run) !== undefined || isRefusal(world, run)
  if (isTaken) return 'says that nothing was sent'
  return !isClaimed && run.prompt !== '' && "can't know that nothing was sent"
})

/** It repeats what a report says. */
function isRefusal(world: World, run: RunRecord): boolean {
  const shown = recordShownTo(world, run)
  return shown !== undefined && bestOf(shown.reports)?.sent === 'refused'
}

/** Nothing keeps it from reporting. */
function couldReport(run: RunRecord): boolean {
  return (
    run.endedAt !== undefined &&
    run.cancelledAt === undefined &&
    reachedGitHub(run)
  )
}

/** Who does what a run advises has the follow-up sent, and sent once. */
const adviceWorks: Law = world => {
  const { followed } = world
  if (followed === undefined) return []
  const { advice, by, prompt, run, takenBefore } = followed
  const taken = takenOf(world, prompt)
  const count = taken.length
  // A later attempt that sent could not put right what an earlier one said.
  const isStale = taken
    .filter(one => one.run !== run)
    .every(one => one.run !== by && !couldReport(one.run))
  const isExcused = isStale || isAdvisedByRefused(world)
  if (takenBefore > 0 && count > takenBefore && !isExcused)
    return [`the advice to ${advice} led to a second delivery`]
  const isDenied = output(run, 'outcome') === 'denied'
  return count === 0 &&
    !isDenied &&
    !mayBeUnnamed(world) &&
    !isClaimedSince(world, followed) &&
    !wasRefused(by) &&
    !seemsReleased(followed)
    ? [`the advice to ${advice} did not send it: ${output(run, 'outcome')}`]
    : []
}

/** When a run gave back its claim, if it did. */
function releaseOf(run: RunRecord): Exchange | undefined {
  const id = wonClaim(run)
  return id === undefined
    ? undefined
    : releases(run, id).find(({ handled }) => handled?.status === 204)
}

/** GitHub said wrongly that the claim is gone. */
function seemsReleased({ by }: Followed): boolean {
  const id = wonClaim(by)
  return (
    id !== undefined &&
    releases(by, id).some(
      one => toldStatus(one) === 404 && one.handled?.status !== 404
    )
  )
}

/** Another run, or a request that was long given up, claimed it meanwhile. */
function isClaimedSince(world: World, { by, run }: Followed): boolean {
  const release = releaseOf(by)
  // Where another's claim was gone, it was free when the reactions were read.
  const decidedAt = outputAt(by, 'outcome') ?? 0
  const looked = by.exchanges.findLast(
    ({ askedAt, method, path }) =>
      method === 'GET' && path.includes('/reactions') && askedAt < decidedAt
  )
  const seenAt = Number((release ?? looked)?.handledAt ?? by.endedAt)
  const claim = lastClaim(by)
  // Who did not ask for it knows nothing of others' claims.
  const since = claim
    ? Math.max(seenAt - world.plan.listLagMs, Number(claim.handledAt ?? 0))
    : 0
  return world.runs.some(
    one =>
      one !== run &&
      one.trigger === by.trigger &&
      one.exchanges.some(
        ({ body, handled, handledAt }) =>
          body.includes('"eyes"') &&
          handled?.status === 201 &&
          Number(handledAt) > since
      )
  )
}

export const wordLaws: readonly Law[] = [nothingSentIsTrue, adviceWorks]
