import { property } from '../../sandbox/exchange.ts'
import { JOB_ID } from '../../sandbox/setting.ts'
import {
  bodyOf,
  endOf,
  isAccepted,
  isStart,
  isTerminal,
  jobsOf,
  output,
  outputAt,
  ownReactions,
  type Shown,
  sends,
  shownTo,
  startOf,
  takenOf,
  texts,
  toldStatus,
  wasEditedBy
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf, isEnd } from '../marks.ts'
import { isOnPull, OTHER_JOB_ID } from '../plan.ts'
import { recordShownTo } from '../record.ts'
import {
  type Before,
  isFinished,
  isSameLink,
  LAG_MOST_MS,
  type Work,
  workIn
} from '../work.ts'
import type { World } from '../world.ts'
import { type Law, ofEndedRuns, ofRuns } from './law.ts'

/** The pause between two messages, and the lag: docs/delivery.md. */
const PAUSE_AND_LAG_MOST_MS = 30_000
/** How long a job that was seen may be missing. */
const MISSING_MS = 30_000
/** GitHub's dates are whole seconds, and so is its clock as a run knows it. */
const DATE_PRECISION_MS = 2_000
/** Fractions of a millisecond are lost on the way through dates. */
const ROUNDING_MS = 5

/**
 * Returns the snapshot that an outcome rests on: the last one that the run was
 * shown before it set the outcome; undefined if there is none.
 */
function decisiveLook(run: RunRecord): Shown | undefined {
  const at = outputAt(run, 'outcome') ?? 0
  return shownTo(run).findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= at
  )
}

/**
 * Returns the law that no run that reports an end breaks what `judge` holds it
 * to.
 */
function ofEnds(judge: Parameters<typeof ofRuns>[0]): Law {
  return ofEndedRuns(
    (run, world) => isEnd(output(run, 'outcome')) && judge(run, world)
  )
}

/** An end is what the service said last. */
const endIsTheServices = ofEnds((run, world) => {
  if (isRepeated(world, run) || isUnclear(world, run)) return undefined
  const outcome = output(run, 'outcome')
  const status = outcome === 'no-changes' ? 'completed' : outcome
  const look = decisiveLook(run)
  const isTrue = look?.status === status && output(run, 'status') === status
  return !isTrue && `says ${outcome}, the service said ${look?.status} last`
})

/** A look after the send, and all that a run knew of the job then. */
interface Known {
  readonly sentAt: number
  readonly isByThisRun: boolean
  /** The job before the send; undefined if nothing says it. */
  readonly before: Before['job']
  readonly since: readonly Shown[]
  /** As far as it may, and as it certainly was seen. */
  readonly work: Work
  readonly certainWork: Work
  readonly end: Shown
  /** The run knows that the follow-up started the job. */
  readonly isStarted: boolean
}

/**
 * Returns what a run knew of the job at the last check before its outcome.
 * Undefined if it does not say that the follow-up was sent, the service took
 * nothing, it was shown no check, or what it read of the record is not known.
 */
function knownTo(world: World, run: RunRecord): Known | undefined {
  const end = decisiveLook(run)
  const [taken] = takenOf(world, run.prompt)
  if (output(run, 'sent') !== 'true' || !end || !taken) return undefined
  const send = sends(run).at(-1)
  const from = send?.repliedAt ?? send?.askedAt ?? run.startedAt
  const looks = shownTo(run).filter(
    ({ exchange }) =>
      Number(exchange.repliedAt) <= Number(end.exchange.repliedAt)
  )
  const last = looks.findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= Number(send?.askedAt)
  )
  const shown = recordShownTo(world, run)
  if (!send && shown === undefined) return undefined
  const recorded = shown && bestOf(shown.reports)?.before
  // Its record has when it was asked, however late the service took it.
  const sentAt = (send ?? taken.exchange).askedAt
  const since = looks.filter(({ exchange }) => exchange.askedAt >= from)
  const before = send ? last : recorded
  const isReported = shown && bestOf(shown.reports)?.sendStatus === 'yes'
  const rocket = ownReactions(world, run.trigger).find(
    ({ content }) => content === 'rocket'
  )
  const rocketAt = Number(rocket?.createdAt) - world.plan.githubAheadMs
  const at = send
    ? Number(last?.exchange.repliedAt)
    : isReported || !rocket
      ? taken.message.at
      : rocketAt
  // Whoever did not send it has the time by GitHub's clock.
  const toleranceMs = send ? ROUNDING_MS : DATE_PRECISION_MS
  const known = { at, job: before }
  return {
    sentAt,
    isByThisRun: send !== undefined,
    before,
    since,
    work: workIn(since, known, toleranceMs),
    certainWork: workIn(since, known, -toleranceMs),
    end,
    isStarted: knowsOfStart(world, run)
  }
}

/**
 * Returns whether a run knows of the start: the service has accepted its own,
 * or the best report that it was shown says so and names the job.
 */
export function knowsOfStart(world: World, run: RunRecord): boolean {
  if (sends(run).some(send => isStart(send) && isAccepted(send))) return true
  const best = bestOf(recordShownTo(world, run)?.reports ?? [])
  return best?.isStart === true && best.job !== undefined
}

/** Returns how long the end had been the same when the job was checked last. */
function stableMs({ since, end }: Known): number {
  const other = since.findLastIndex(
    ({ status, prLink }) =>
      status !== end.status || !isSameLink(prLink, end.prLink)
  )
  const first = since[other + 1] ?? end
  return end.exchange.askedAt - Number(first.exchange.repliedAt)
}

/**
 * Returns how long an end has to be the same before it counts: 10 seconds; or
 * 30 if an earlier prompt may have been at work, and the job was not seen at
 * work again after an end. A started job has no earlier prompt.
 */
function wantedMs({ before, isStarted, since, work }: Known): number {
  // Its first end is its own.
  if (isStarted) return LAG_MOST_MS
  const seenActive = since.some(({ status }) => !isTerminal(status))
  const wasActive = before ? !isFinished(before) : seenActive
  return wasActive && !work.isSeenAgain ? PAUSE_AND_LAG_MOST_MS : LAG_MOST_MS
}

/** An earlier run sent it so long ago that an end counts without a sign. */
const SETTLED_AFTER_MS = 600_000

/**
 * GitHub's date in an answer can be as old as an answer may take, so an earlier
 * run can have noted its send so much too early.
 */
const SLOW_ANSWER_MS = 30_000

/**
 * Returns whether the run's last check was so long after the send, as far as
 * dates tell.
 */
function isAfter({ end, sentAt }: Known, ms: number): boolean {
  const dueAt = sentAt + ms - DATE_PRECISION_MS - ROUNDING_MS
  return end.exchange.askedAt >= dueAt
}

/** What was said of an end that no sign of work proves. */
const ONLY_SEEN =
  /The agent job is "(?<status>completed|failed|archived)"(?<rest>, and has changed|, and no pull request has changed|\.)/

/** Returns why an end may not be told with these words; undefined if it may. */
function wrongOf(
  known: Known,
  said: string,
  { plan }: World
): string | undefined {
  const { rest, status } = ONLY_SEEN.exec(said)?.groups ?? {}
  if (!status) return 'says more of an end than it has seen'
  const { before, end, isByThisRun, work } = known
  const isStarted = isAfter(known, plan.startTimeoutMs)
  const settledMs = Math.max(SETTLED_AFTER_MS, plan.startTimeoutMs)
  const isSettled = !isByThisRun && isAfter(known, settledMs - SLOW_ANSWER_MS)
  const wasFinished = isFinished(before)
  const isOtherStatus = wasFinished && end.status !== before?.status
  const isOtherLink =
    wasFinished &&
    end.prLink !== null &&
    !isSameLink(end.prLink, work.linkBefore)
  const mayHaveMoved = isSameLink(end.prLink, before?.prLink)
  // A link of the earlier end would have come by then.
  const wasKept = known.since.some(
    ({ exchange, prLink }) =>
      isSameLink(prLink, before?.prLink) &&
      exchange.askedAt >=
        known.sentAt + LAG_MOST_MS - DATE_PRECISION_MS - ROUNDING_MS
  )
  const mayBe =
    rest === ', and has changed'
      ? wasFinished &&
        isStarted &&
        (isOtherStatus ||
          mayHaveMoved ||
          (isOtherLink && (isByThisRun || wasKept)) ||
          (!isByThisRun && isSettled))
      : isSettled
  return mayBe
    ? undefined
    : 'takes an end that may be from before the follow-up'
}

/**
 * An end is reported only after the run was shown the same end for long enough.
 */
const endHasBeenStable = ofEnds((run, world) => {
  const known = isRepeated(world, run) ? undefined : knownTo(world, run)
  if (known === undefined) return undefined
  const lasted = stableMs(known)
  return (
    lasted < wantedMs(known) - ROUNDING_MS &&
    `takes an end that was stable for ${lasted} ms`
  )
})

/** Returns whether the run was shown that an end is reported already. */
export function isRepeated(world: World, run: RunRecord): boolean {
  const shown = recordShownTo(world, run)
  return isEnd(shown && bestOf(shown.reports)?.outcome)
}

/**
 * Returns whether the run had something to send, sent nothing itself, and what
 * it read of the record is not known.
 */
export function isUnclear(world: World, run: RunRecord): boolean {
  const isSender = sends(run).length > 0 || run.prompt === ''
  return !isSender && recordShownTo(world, run) === undefined
}

/**
 * Without a sign of work, an end counts only once the agent had its time to
 * start, and the words say only what was seen.
 */
const endIsProven = ofEnds((run, world) => {
  const known = isRepeated(world, run) ? undefined : knownTo(world, run)
  if (known === undefined || known.work.isSeen) return undefined
  if (known.isStarted) return undefined
  const kinds = ['fail', 'warning', 'notice'] as const
  const said = kinds.flatMap(kind => texts(run, kind)).join(' ')
  return wrongOf(known, said, world)
})

/**
 * That a follow-up was accepted and the agent has not started is said only
 * after the time to start.
 */
const notStartedIsLate = ofEndedRuns((run, world) => {
  const isUnknown = output(run, 'outcome') === 'unknown'
  const known = isUnknown ? knownTo(world, run) : undefined
  // That it was sent may be learned from another's report afterwards.
  const saidAt = outputAt(run, 'sent', 'true') ?? Number.POSITIVE_INFINITY
  return (
    known !== undefined &&
    saidAt <= Number(outputAt(run, 'outcome')) &&
    (!isAfter(known, world.plan.startTimeoutMs) || known.certainWork.isSeen) &&
    'says too early that the agent has not started'
  )
})

/**
 * A run does not end as an error because a job that was seen is missing for a
 * moment.
 */
const missingIsTriedAgain = ofEndedRuns(run => {
  if (output(run, 'outcome') !== 'error') return undefined
  const looks = run.exchanges.filter(
    ({ server, method }) => server === 'service' && method === 'GET'
  )
  const lastSeen = looks.findLastIndex(look => toldStatus(look) === 200)
  const [first] = looks.slice(lastSeen + 1)
  const isMissing =
    (shownTo(run).length > 0 || sends(run).some(isStart)) &&
    looks.at(-1)?.fault === undefined &&
    first?.fault === undefined &&
    first?.handled?.status === 404
  const until = Math.min(run.deadline, Number(first?.repliedAt) + MISSING_MS)
  return (
    isMissing &&
    Number(outputAt(run, 'outcome')) < until - ROUNDING_MS &&
    'gave up a job that was missing for a moment'
  )
})

/**
 * An end with a link that can't be shown is not `no-changes`: something was
 * made.
 */
const droppedLinkIsAChange = ofEnds((run, world) => {
  if (isRepeated(world, run) || isUnclear(world, run)) return undefined
  const link = decisiveLook(run)?.prLink
  const isLink = typeof link === 'string' && /^https?:/.test(link)
  return (
    link !== null &&
    !isLink &&
    output(run, 'outcome') === 'no-changes' &&
    "says no-changes of a link that can't be shown"
  )
})

/** `no-changes` and `changed` never contradict what the follow-up did. */
const changesAreTrue = ofEnds((run, world) => {
  const look = decisiveLook(run)
  const endedAt = Number(run.endedAt)
  if (!look || output(run, 'sent') !== 'true') return undefined
  if (wasEditedBy(world, run, endedAt)) return undefined
  const { job, pullBefore, scripts } = world.plan
  if (startOf(world, run)) return undefined
  const [script] = scripts
  const doesChange =
    script?.changes === 'new-pull-request' ||
    (script?.changes === 'push' &&
      pullBefore === 'own' &&
      jobsOf(run).has(JOB_ID))
  const end = endOf(world, run)
  const said = output(run, 'changed')
  const outcome = output(run, 'outcome')
  const saysUnchanged = outcome === 'no-changes' || said === 'false'
  const mayMissIt = !wasSeenAtWork(world, run) || isLinkLate(world)
  if (doesChange && look.asOf >= end && saysUnchanged && !mayMissIt)
    return `says ${outcome}, changed=${said}, but it did change`
  // The pull request is read after the look that decides, and a busy job's
  // earlier prompt changes things as well.
  const mayHaveChanged =
    (doesChange && endedAt >= end) || job.busyForMs !== undefined
  return (
    said === 'true' && !mayHaveChanged && 'says changed=true, but nothing did'
  )
})

/**
 * A completed end that has changed nothing is `no-changes`, where that can be
 * known.
 */
const nothingIsSaidOfNothing = ofEnds((run, world) => {
  const known = isRepeated(world, run) ? undefined : knownTo(world, run)
  const look = known?.end
  if (!known || look?.status !== 'completed') return undefined
  const [before, after] = ['pr-previous-sha', 'pr-head-sha'].map(name =>
    output(run, name)
  )
  const isSameHead =
    before !== '' && before === after && isFinished(known.before)
  return (
    (look.prLink === null || isSameHead) &&
    output(run, 'outcome') !== 'no-changes' &&
    'says completed of what has changed nothing'
  )
})

/** An end that differs from the job before is told, not called unknown. */
const aDifferenceIsTold = ofEndedRuns((run, world) => {
  const isNotStarted = output(run, 'reason') === 'not-seen-working'
  const known = isNotStarted ? knownTo(world, run) : undefined
  if (!known || !isFinished(known.before)) return undefined
  const { before, certainWork, end, isByThisRun } = known
  const isOtherStatus = end.status !== before?.status
  // At the edge of the first 10 s, a link may have come late.
  const isOtherLink =
    isByThisRun &&
    typeof end.prLink === 'string' &&
    !isSameLink(end.prLink, certainWork.linkBefore)
  const heads = headsShownTo(run)
  const isMoved =
    isSameLink(end.prLink, before?.prLink) && heads.size > 1 && isByThisRun
  return (
    (isOtherStatus || isOtherLink || isMoved) &&
    'does not tell what differs from the job before'
  )
})

/**
 * Returns the heads that the pull request of the job had from the send on, as
 * GitHub said. What the run read before, to find the job or with a try that did
 * not reach the service, is not compared.
 */
function headsShownTo(run: RunRecord): ReadonlySet<unknown> {
  const { exchanges } = run
  const send = sends(run).at(-1)
  return new Set(
    exchanges
      .slice(send ? exchanges.indexOf(send) : 0)
      .filter(
        exchange =>
          /\/pulls\/\d+$/.test(exchange.path) && toldStatus(exchange) === 200
      )
      .map(exchange => property(property(bodyOf(exchange), 'head'), 'sha'))
  )
}

/**
 * Returns whether a check showed this follow-up at work, not only one before
 * it.
 */
function wasSeenAtWork(world: World, run: RunRecord): boolean {
  const turns = world.turns.filter(({ prompt }) => prompt === run.prompt)
  const begin = turns.find(({ status }) => !isTerminal(status))?.at
  return shownTo(run).some(
    ({ asOf, status }) => !isTerminal(status) && asOf >= Number(begin)
  )
}

/**
 * Returns whether the link may come to a replica only when the end has been the
 * same for long enough there.
 */
function isLinkLate({ plan }: World): boolean {
  const lagMs = Math.max(0, ...(plan.job.replicaLagsMs ?? []))
  return Number(plan.scripts[0]?.linkDelayMs ?? 0) + lagMs > LAG_MOST_MS
}

/** How long a look may take in a calm world. */
const CALM_LOOK_MS = 1_000
/** A tenth of the time waited, at most 60 s here, and jitter. */
const LONGEST_PAUSE_MS = 66_000

/** Where nothing goes wrong, an end in good time is found. */
const endIsFound = ofRuns((run, world) => {
  const { plan } = world
  const isByOther = sends(run).length === 0
  const waitedMs = isByOther ? SETTLED_AFTER_MS : plan.startTimeoutMs
  const startedMs = knowsOfStart(world, run) ? 0 : waitedMs
  const due =
    Math.max(endOf(world, run), run.startedAt + startedMs) +
    PAUSE_AND_LAG_MOST_MS +
    LONGEST_PAUSE_MS +
    CALM_LOOK_MS
  const isAlone = !wasEditedBy(world, run, Number(run.endedAt))
  return (
    output(run, 'outcome') === 'timed-out' &&
    plan.calm &&
    isAlone &&
    due < run.deadline &&
    'timed out, but the end was there'
  )
})

/**
 * Where nothing goes wrong, no run ends as `error`, `unknown`, or `cancelled`
 * without a cause that is known here.
 */
const calmMeansWell = ofRuns((run, world) => {
  const { calm, naming, scripts, starts, timeoutMs } = world.plan
  const mayBeMissing = scripts.some(({ missingLooks }) => missingLooks)
  const mayHaveNoJob = naming.kind === 'nothing' || run.trigger.startsNew
  const isRefused =
    mayHaveNoJob &&
    (['no-job', 'text'].includes(output(run, 'reason')) || starts.refusedWith)
  const outcome = output(run, 'outcome')
  // A re-run without a record, another's claim, an agent that does not start.
  const isUnknown =
    outcome === 'unknown' &&
    (run.trigger.comment === undefined ||
      output(run, 'reason') === 'claimed' ||
      run.trigger.key?.startsWith('review-') ||
      output(run, 'sent') === 'true')
  return (
    calm &&
    timeoutMs > 2_000 &&
    !isOnPull(naming) &&
    !mayBeMissing &&
    !isRefused &&
    !isUnknown &&
    ['error', 'unknown', 'cancelled'].includes(outcome) &&
    `ends as ${outcome} in a world where all is well`
  )
})

/**
 * Returns whether the pull request names the job, and the service may not
 * confirm it.
 */
export function mayBeUnnamed({ plan }: World): boolean {
  const { job, naming, pullBefore, scripts } = plan
  const isOthersLater =
    job.busyChanges === 'new-pull-request' ||
    scripts.some(
      ({ changes, prLink }) => changes === 'new-pull-request' || prLink
    )
  return (
    isOnPull(naming) &&
    (naming.job === OTHER_JOB_ID ||
      pullBefore === 'foreign' ||
      naming.isFork ||
      isOthersLater)
  )
}

export const endingLaws: readonly Law[] = [
  endIsTheServices,
  endHasBeenStable,
  endIsProven,
  notStartedIsLate,
  missingIsTriedAgain,
  droppedLinkIsAChange,
  changesAreTrue,
  nothingIsSaidOfNothing,
  aDifferenceIsTold,
  endIsFound,
  calmMeansWell
]
