import {
  endOf,
  hasEnded,
  isTerminal,
  output,
  outputAt,
  type Shown,
  saysNeverAtWork,
  sends,
  shownTo,
  stood,
  takenOf,
  wasEditedBy
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isSendingScene } from '../plan.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

const ENDS = ['completed', 'no-changes', 'failed', 'archived']
/** design.md §7: what a finished job that stands as before gets. */
const LATE_START_MS = 30_000
/** design.md §7: how long the end of a busy job has to stand. */
const STANDS_MS = 5_000
/**
 * GitHub's dates have no fractions of a second: neither the reaction's, nor the
 * answer's, which tells how far its clock is ahead.
 */
const DATE_PRECISION_MS = 2_000
/** Fractions of a millisecond are lost on the way through dates. */
const ROUNDING_MS = 1

/** The look that an outcome rests on: the last one before it was set. */
function decisiveLook(run: RunRecord): Shown | undefined {
  const at = outputAt(run, 'outcome') ?? 0
  return shownTo(run).findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= at
  )
}

function endedRuns(world: World): readonly RunRecord[] {
  return world.runs.filter(
    run => hasEnded(run) && ENDS.includes(output(run, 'outcome'))
  )
}

/** An end is what the service said last. */
const endIsTheServices: Law = world =>
  endedRuns(world).flatMap(run => {
    const outcome = output(run, 'outcome')
    const status = outcome === 'no-changes' ? 'completed' : outcome
    const look = decisiveLook(run)
    return look?.status === status && output(run, 'status') === status
      ? []
      : [`${run.name} says ${outcome}, the service said ${look?.status} last`]
  })

/**
 * After a send an end is the follow-up's own, as far as design.md §7 promises.
 * What others do to the job meanwhile can't be told from our own doing.
 */
const endIsTheFollowUps: Law = world =>
  endedRuns(world).flatMap(run => {
    const look = decisiveLook(run)
    const [taken] = takenOf(world, run.prompt)
    if (output(run, 'sent') !== 'true' || !look || !taken) return []
    if (wasEditedBy(world, run.prompt, look.at)) return []
    if (look.at >= endOf(world, run.prompt)) return []
    const isExcused =
      taken.run === run
        ? isOwnLimit(world, run, look)
        : isLimitAfterEarlierSend(run, look, taken.message.at)
    return isExcused
      ? []
      : [
          `${run.name} says ${output(run, 'outcome')} before the follow-up's end`
        ]
  })

/** The 30 seconds with their warning, and the 5 seconds. */
function isOwnLimit(world: World, run: RunRecord, look: Shown): boolean {
  const send = sends(run).at(-1)
  const before = shownTo(run).findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= Number(send?.askedAt)
  )
  if (send === undefined || before === undefined) return false
  if (!isTerminal(before.status))
    return stood(world, look.at - STANDS_MS, look.at)
  const isLate =
    look.exchange.askedAt >=
    Number(send.repliedAt) + LATE_START_MS - ROUNDING_MS
  return isLate && saysNeverAtWork(run)
}

/** The 30 seconds since the 🚀, or that this run saw the job at work. */
function isLimitAfterEarlierSend(
  run: RunRecord,
  look: Shown,
  takenAt: number
): boolean {
  const sawItActive = shownTo(run).some(
    ({ at, status }) => at >= takenAt && at <= look.at && !isTerminal(status)
  )
  return (
    sawItActive ||
    look.exchange.askedAt >= takenAt + LATE_START_MS - DATE_PRECISION_MS
  )
}

/** `no-changes` and `changed` never contradict what the follow-up did. */
const changesAreTrue: Law = world =>
  endedRuns(world).flatMap(run => {
    const look = decisiveLook(run)
    if (!look || wasEditedBy(world, run.prompt, Number(run.endedAt))) return []
    if (output(run, 'sent') !== 'true') return []
    const { script, pullBefore } = world.plan
    const doesChange =
      script.changes === 'new-pull-request' ||
      (script.changes === 'push' && pullBefore === 'own')
    const end = endOf(world, run.prompt)
    const didChange = doesChange && look.at >= end
    // The pull request is read after the look that decides.
    const isChangedInTheEnd = doesChange && Number(run.endedAt) >= end
    const said = output(run, 'changed')
    const outcome = output(run, 'outcome')
    if (didChange && (outcome === 'no-changes' || said === 'false'))
      return [`${run.name} says ${outcome}, changed=${said}, but it did change`]
    return said === 'true' && !isChangedInTheEnd && !mayBeOthersChange(world)
      ? [`${run.name} says changed=true, but nothing did`]
      : []
  })

/** A busy job's earlier prompt changes things as well. */
function mayBeOthersChange({ plan }: World): boolean {
  return plan.job.busyForMs !== undefined
}

/** Where all can be read, the answer is exact. */
const changesAreKnown: Law = world =>
  world.plan.calm && world.plan.canReadPulls && world.runs.length === 1
    ? endedRuns(world).flatMap(run => {
        const look = decisiveLook(run)
        const [before] = shownTo(run)
        const isOwn = takenOf(world, run.prompt)[0]?.run === run
        if (!isOwn || !look || !before || !isTerminal(before.status)) return []
        if (look.status !== 'completed' || isForeign(look.prLink)) return []
        return output(run, 'changed') === ''
          ? [`${run.name} could know whether the pull request changed`]
          : []
      })
    : []

function isForeign(link: string | null): boolean {
  return link?.startsWith('https://git.example/') ?? false
}

/** How long a look may take in a calm world. */
const CALM_LOOK_MS = 1_000
/** A tenth of the time waited, at most 60 s here, and jitter. */
const LONGEST_PAUSE_MS = 66_000

/** Where nothing goes wrong, an end in good time is found. */
const endIsFound: Law = world => {
  const { plan } = world
  if (!plan.calm || !isSendingScene(plan.scene)) return []
  return world.runs.flatMap(run => {
    const outcome = output(run, 'outcome')
    const isFirst = run.attempt === 1 && world.plan.runs.length === 1
    if (
      isFirst &&
      takenOf(world, run.prompt).length === 0 &&
      plan.timeoutMs > 2_000
    )
      return [`${run.name} sent nothing, and nothing was in its way`]
    const due =
      Math.max(endOf(world, run.prompt), run.startedAt + LATE_START_MS) +
      STANDS_MS +
      LONGEST_PAUSE_MS +
      CALM_LOOK_MS
    const isAlone = !wasEditedBy(world, run.prompt, Number(run.endedAt))
    return outcome === 'timed-out' && isAlone && due < run.deadline
      ? [`${run.name} timed out, but the end was there`]
      : []
  })
}

/** Nothing goes wrong, so nothing is an error or unknown. */
const calmMeansWell: Law = world =>
  world.plan.calm && world.plan.timeoutMs > 2_000
    ? world.runs.flatMap(run => {
        const outcome = output(run, 'outcome')
        const isRerunWithoutRecord =
          outcome === 'unknown' && world.trigger.comment === undefined
        return ['error', 'unknown', 'cancelled'].includes(outcome) &&
          !isRerunWithoutRecord
          ? [`${run.name} ends as ${outcome} in a world where all is well`]
          : []
      })
    : []

export const endingLaws: readonly Law[] = [
  endIsTheServices,
  endIsTheFollowUps,
  changesAreTrue,
  changesAreKnown,
  endIsFound,
  calmMeansWell
]
