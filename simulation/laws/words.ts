import { output, startOf, takenOf, wonClaim } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { saysNothingSent } from '../words.ts'
import type { Followed, World } from '../world.ts'
import { isMisadvised } from './delivery.ts'
import { mayBeUnnamed } from './ending.ts'
import { type Law, ofRuns } from './law.ts'
import { isHeld } from './starting.ts'

/** A run that says that it sent nothing has not made the service take it. */
const nothingSentIsTrue = ofRuns((run, world) => {
  const isSaid =
    run.told.some(
      ({ kind, text }) =>
        kind !== 'output' && kind !== 'log' && saysNothingSent(text)
    ) ||
    world.writes.some(
      write => write.run === run && saysNothingSent(write.comment.body)
    )
  const isTaken = takenOf(world, run.prompt).some(({ run: by }) => by === run)
  return isSaid && isTaken && 'says that it sent nothing'
})

/**
 * Where a person does what a run advises, the follow-up is sent, and sent once.
 */
const adviceWorks: Law = world => {
  const { followed } = world
  if (followed === undefined) return []
  const { advice, prompt, run, takenBefore } = followed
  const count = takenOf(world, prompt).length
  const isExcused = isMisadvised(world)
  if (takenBefore > 0 && count > takenBefore && !isExcused)
    return [`the advice to ${advice} led to a second delivery`]
  if (isSentElsewhere(world, followed))
    return [`the advice to ${advice} after --new sent it to another job`]
  const isDenied = output(run, 'outcome') === 'denied'
  return count === 0 &&
    !isDenied &&
    !mayBeUnnamed(world) &&
    !isClaimedByOther(world, followed) &&
    !mayStartNothing(world, run) &&
    !isChainBroken(world, followed)
    ? [`the advice to ${advice} did not send it: ${output(run, 'outcome')}`]
    : []
}

/**
 * Returns whether a person followed the advice to comment with `--new` again,
 * where a job may be started, and the new run sent the text to a job that was
 * there.
 */
function isSentElsewhere(world: World, { advice, by, run }: Followed): boolean {
  return (
    advice === 'comment' &&
    by.trigger.startsNew &&
    world.plan.inputs['start-job'] !== 'never' &&
    startOf(world, run) === undefined &&
    takenOf(world, run.prompt).some(taken => taken.run === run)
  )
}

/**
 * Returns whether the run had no job and could start none, which its own advice
 * is about: for `--new` if `start-job` is `never`; else if nothing names a job
 * and none is started automatically.
 */
function mayStartNothing(world: World, run: RunRecord): boolean {
  const { inputs, naming } = world.plan
  const { startsNew } = run.trigger
  if (startsNew) return inputs['start-job'] === 'never'
  const isUnnamed =
    naming.kind === 'nothing' && output(run, 'reason') === 'no-job'
  return (
    isUnnamed && (inputs['start-job'] !== 'automatic' || isHeld(world, run))
  )
}

/**
 * Returns whether the advice was to re-run, and another run or attempt of the
 * same trigger has added 👀, which the run of the advice has not.
 */
function isClaimedByOther(world: World, { advice, by }: Followed): boolean {
  return (
    advice === 're-run' &&
    wonClaim(by) === undefined &&
    world.runs.some(
      one =>
        one !== by &&
        one.trigger === by.trigger &&
        one.exchanges.some(
          ({ body, handled }) =>
            body.includes('"eyes"') && handled?.status === 201
        )
    )
  )
}

/**
 * Returns whether the advice was to re-run, and a person has deleted a comment
 * of the run that gave it, or a later attempt came between.
 */
function isChainBroken(world: World, { advice, by, run }: Followed): boolean {
  return (
    advice === 're-run' &&
    (world.runs.some(
      one => one !== run && one.run === by.run && one.attempt > by.attempt
    ) ||
      world.removals.some(
        ({ id, run: remover }) =>
          remover === undefined &&
          world.writes.some(one => one.run === by && one.comment.id === id)
      ))
  )
}

export const wordLaws: readonly Law[] = [nothingSentIsTrue, adviceWorks]
