import { JOB_ID } from '../../sandbox/setting.ts'
import {
  endOf,
  hasEnded,
  isTerminal,
  jobsOf,
  output,
  outputAt,
  type Shown,
  saysNeverAtWork,
  sends,
  shownTo,
  stood,
  takenOf,
  toldJob,
  wasEditedBy,
  wasMeddledWith
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isEnd } from '../marks.ts'
import type { Exchange } from '../network.ts'
import { isSendingScene } from '../plan.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'

/** docs/delivery.md: what a finished job that stands as before gets. */
const LATE_START_MS = 30_000
/** docs/delivery.md: how long an end has to stand, and where less is known. */
const STANDS_MS = 5_000
const STANDS_LONGER_MS = 10_000
/** How long a job that was seen may be missing. */
const MISSING_MS = 30_000
/** GitHub's dates have no fractions of a second, nor has its own clock's. */
const DATE_PRECISION_MS = 2_000
/** Fractions of a millisecond are lost on the way through dates. */
const ROUNDING_MS = 5

/** The look that an outcome rests on: the last one before it was set. */
function decisiveLook(run: RunRecord): Shown | undefined {
  const at = outputAt(run, 'outcome') ?? 0
  return shownTo(run).findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= at
  )
}

function endedRuns(world: World): readonly RunRecord[] {
  return world.runs.filter(
    run => hasEnded(run) && isEnd(output(run, 'outcome'))
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

/** A look after the send, and all that a run knew of the job then. */
interface Known {
  readonly taken: number
  /** The send, if this run made it. */
  readonly send: Exchange | undefined
  /** The finished state before it. */
  readonly before: Pick<Shown, 'status' | 'prLink'> | undefined
  readonly wasActive: boolean
  readonly since: readonly Shown[]
  readonly end: Shown
}

function knownTo(world: World, run: RunRecord): Known | undefined {
  const end = decisiveLook(run)
  const [taken] = takenOf(world, run.prompt)
  if (output(run, 'sent') !== 'true' || !end || !taken) return undefined
  const send = sends(run).at(-1)
  const sentAt = send?.repliedAt ?? send?.askedAt ?? run.startedAt
  const looks = shownTo(run).filter(
    ({ exchange }) =>
      Number(exchange.repliedAt) <= Number(end.exchange.repliedAt)
  )
  const last = looks.findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= Number(send?.askedAt)
  )
  const told = send && toldJob(send)
  // A busy job that the answer to the POST calls finished has just finished.
  const before = last && !isTerminal(last.status) ? (told ?? last) : last
  return {
    taken: taken.message.at,
    send,
    before: before && isTerminal(before.status) ? before : undefined,
    since: looks.filter(({ exchange }) => exchange.askedAt >= sentAt),
    end,
    wasActive: last !== undefined && !isTerminal(last.status)
  }
}

/** The first of the looks that showed the same, up to the end. */
function standingSince({ since, end }: Known): Shown {
  const other = since.findLastIndex(
    ({ status, prLink }) =>
      status !== end.status || !isSameLink(prLink, end.prLink)
  )
  return since[other + 1] ?? end
}

function isSameLink(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function holdMs(known: Known): number {
  const { send, before, end, wasActive } = known
  return send === undefined ||
    before === undefined ||
    wasActive ||
    end.prLink === null
    ? STANDS_LONGER_MS
    : STANDS_MS
}

function sawActive({ since }: Known): boolean {
  return since.some(({ status }) => !isTerminal(status))
}

/** What a run was shown has to be enough, by the rule of docs/delivery.md. */
const endHasStood: Law = world =>
  endedRuns(world).flatMap(run => {
    const known = knownTo(world, run)
    if (known === undefined) return []
    const { before, end, send, taken } = known
    const lasted =
      Number(end.exchange.repliedAt) - standingSince(known).exchange.askedAt
    const isOther =
      before !== undefined &&
      (end.status !== before.status ||
        (end.prLink !== null && !isSameLink(end.prLink, before.prLink)))
    const isLate =
      Number(end.exchange.repliedAt) >=
      (send?.askedAt ?? taken - DATE_PRECISION_MS) + LATE_START_MS - ROUNDING_MS
    const isKnown = sawActive(known) || (send !== undefined && isOther)
    return [
      ...(lasted >= holdMs(known) - ROUNDING_MS
        ? []
        : [`${run.name} takes an end that has stood for ${lasted} ms`]),
      ...(isKnown || isLate
        ? []
        : [`${run.name} takes an end that may be from before the follow-up`]),
      ...(isKnown || !isLate || send === undefined || saysNeverAtWork(run)
        ? []
        : [`${run.name} does not say that the job was never seen at work`])
    ]
  })

/**
 * After a send an end is the follow-up's own, but for what docs/delivery.md says
 * nobody can know: a job not at work for 30 s, an earlier prompt's end that
 * stands, and replicas of which the answers come by chance.
 */
const endIsTheFollowUps: Law = world =>
  endedRuns(world).flatMap(run => {
    const known = knownTo(world, run)
    if (known === undefined || wasMeddledWith(world, known.end.at)) return []
    const { end, send, taken } = known
    if (end.at >= endOf(world, run.prompt)) return []
    const [jobId = ''] = takenOf(world, run.prompt).map(
      ({ message }) => message.jobId
    )
    const isLate =
      !sawActive(known) &&
      Number(end.exchange.repliedAt) >=
        (send?.askedAt ?? taken - DATE_PRECISION_MS) +
          LATE_START_MS -
          ROUNDING_MS
    const hold = holdMs(known)
    const lasted =
      Number(end.exchange.repliedAt) - standingSince(known).exchange.askedAt
    // Prompts that never read active may follow each other unseen meanwhile.
    const isPause =
      stood(world, jobId, end.asOf - hold, end.asOf) ||
      ((known.wasActive || wasEditedBy(world, run, end.at)) &&
        lasted >= hold - ROUNDING_MS)
    const lags = world.plan.job.replicaLagsMs ?? []
    return isLate || isPause || lags.length > 1
      ? []
      : [
          `${run.name} says ${output(run, 'outcome')} before the follow-up's end`
        ]
  })

/** A job that was seen and is missing for a moment is no error. */
const missingIsTriedAgain: Law = world =>
  world.runs.flatMap(run => {
    if (!hasEnded(run) || output(run, 'outcome') !== 'error') return []
    const looks = run.exchanges.filter(
      ({ server, method }) => server === 'service' && method === 'GET'
    )
    const lastSeen = looks.findLastIndex(look => look.handled?.status === 200)
    const [first] = looks.slice(lastSeen + 1)
    const isMissing =
      shownTo(run).length > 0 &&
      looks.at(-1)?.fault === undefined &&
      first?.fault === undefined &&
      first?.handled?.status === 404
    const until = Math.min(run.deadline, Number(first?.repliedAt) + MISSING_MS)
    return isMissing &&
      Number(outputAt(run, 'outcome')) < until - MISSING_MS / 2
      ? [`${run.name} gave up a job that was missing for a moment`]
      : []
  })

/** A link that is none was dropped: something was made. */
const droppedLinkIsAChange: Law = world =>
  endedRuns(world).flatMap(run => {
    const link = decisiveLook(run)?.prLink
    const isLink = typeof link === 'string' && /^https?:/.test(link)
    return link !== null && !isLink && output(run, 'outcome') === 'no-changes'
      ? [`${run.name} says no-changes of a link that can't be shown`]
      : []
  })

/** `no-changes` and `changed` never contradict what the follow-up did. */
const changesAreTrue: Law = world =>
  endedRuns(world).flatMap(run => {
    const look = decisiveLook(run)
    if (!look || wasEditedBy(world, run, Number(run.endedAt))) return []
    if (output(run, 'sent') !== 'true') return []
    const { pullBefore, scripts } = world.plan
    const [script] = scripts
    const doesChange =
      script?.changes === 'new-pull-request' ||
      (script?.changes === 'push' &&
        pullBefore === 'own' &&
        jobsOf(run).has(JOB_ID))
    const end = endOf(world, run.prompt)
    const didChange = doesChange && look.asOf >= end
    // The pull request is read after the look that decides.
    const isChangedInTheEnd = doesChange && Number(run.endedAt) >= end
    const said = output(run, 'changed')
    const outcome = output(run, 'outcome')
    const saysUnchanged = outcome === 'no-changes' || said === 'false'
    const mayMissIt = !wasSeenAtWork(world, run) || isLinkLate(world)
    if (didChange && saysUnchanged && !mayMissIt)
      return [`${run.name} says ${outcome}, changed=${said}, but it did change`]
    return said === 'true' && !isChangedInTheEnd && !mayBeOthersChange(world)
      ? [`${run.name} says changed=true, but nothing did`]
      : []
  })

/** Whether a look showed this follow-up at work, not only one before it. */
function wasSeenAtWork(world: World, run: RunRecord): boolean {
  const turns = world.turns.filter(({ prompt }) => prompt === run.prompt)
  const begin = turns.find(({ status }) => !isTerminal(status))?.at
  return shownTo(run).some(
    ({ asOf, status }) => !isTerminal(status) && asOf >= Number(begin)
  )
}

/** It comes to some replica when the end has stood for long enough. */
function isLinkLate({ plan }: World): boolean {
  const lagMs = Math.max(0, ...(plan.job.replicaLagsMs ?? []))
  return Number(plan.scripts[0]?.linkDelayMs ?? 0) + lagMs > LONGEST_STAND_MS
}
/** docs/delivery.md: how long an end without a link has to stand. */
const LONGEST_STAND_MS = 10_000

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
        if (world.plan.scripts.some(({ prLink }) => prLink !== undefined))
          return []
        if (!isOwn || !look || !before || !isTerminal(before.status)) return []
        if (look.status !== 'completed' || isForeign(look.prLink)) return []
        return output(run, 'changed') === ''
          ? [`${run.name} could know whether the pull request changed`]
          : []
      })
    : []

function isForeign(link: unknown): boolean {
  return String(link).startsWith('https://git.example/')
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
    const isFirst =
      run.attempt === 1 &&
      plan.asks.length === 1 &&
      plan.asks[0]?.runs.length === 1
    if (
      isFirst &&
      outcome !== 'denied' &&
      takenOf(world, run.prompt).length === 0 &&
      plan.timeoutMs > 2_000
    )
      return [`${run.name} sent nothing, and nothing was in its way`]
    const due =
      Math.max(endOf(world, run.prompt), run.startedAt + LATE_START_MS) +
      STANDS_LONGER_MS +
      LONGEST_PAUSE_MS +
      CALM_LOOK_MS
    const isAlone = !wasEditedBy(world, run, Number(run.endedAt))
    return outcome === 'timed-out' && isAlone && due < run.deadline
      ? [`${run.name} timed out, but the end was there`]
      : []
  })
}

/** Nothing goes wrong, so nothing is an error or unknown. */
const calmMeansWell: Law = world =>
  world.plan.calm &&
  world.plan.timeoutMs > 2_000 &&
  !world.plan.scripts.some(({ missingLooks }) => missingLooks)
    ? world.runs.flatMap(run => {
        const outcome = output(run, 'outcome')
        const isRerunWithoutRecord =
          outcome === 'unknown' && run.trigger.comment === undefined
        return ['error', 'unknown', 'cancelled'].includes(outcome) &&
          !isRerunWithoutRecord
          ? [`${run.name} ends as ${outcome} in a world where all is well`]
          : []
      })
    : []

export const endingLaws: readonly Law[] = [
  endIsTheServices,
  endHasStood,
  endIsTheFollowUps,
  missingIsTriedAgain,
  droppedLinkIsAChange,
  changesAreTrue,
  changesAreKnown,
  endIsFound,
  calmMeansWell
]
