import { property } from '../../sandbox/exchange.ts'
import { PROJECT } from '../../sandbox/setting.ts'
import type { Exchange } from '../../stage/network.ts'
import {
  bodyOf,
  hasEnded,
  isAccepted,
  isStart,
  output,
  outputAt,
  reachedGitHub,
  sends,
  startOf,
  takenOf,
  texts,
  toldStatus
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isEnd, MARKERS } from '../marks.ts'
import { isOnPull } from '../plan.ts'
import type { TakenByRun, World } from '../world.ts'
import { isTidied } from './delivery.ts'
import { isRepeated, knowsOfStart } from './ending.ts'
import { type Law, ofEndedRuns, ofRuns } from './law.ts'

/**
 * Returns the starts that the service has taken, with the runs that asked for
 * them.
 */
function startsIn({ taken }: World): readonly TakenByRun[] {
  return taken.filter(({ exchange }) => isStart(exchange))
}

/**
 * A job is started only where the comment or the workflow asks for a new one.
 */
const startsAreAskedFor: Law = world =>
  startsIn(world).flatMap(({ run }) => {
    const why = unasked(world, run)
    return why ? [`${run.name} starts a job ${why}`] : []
  })

/**
 * Returns why a run should not have started a job, in words; undefined if it
 * was asked to.
 */
function unasked(world: World, run: RunRecord): string | undefined {
  const { inputs, naming } = world.plan
  if (run.prompt === '') return 'without a text'
  if (inputs['start-job'] === 'never') return 'though none may be started'
  const { jobOption, startsNew } = run.trigger
  if (startsNew) return undefined
  // Somebody has set it because the run before advised it.
  const isSet = world.followed?.run === run && world.followed.advice === 'start'
  if (inputs['start-job'] !== 'automatic' && !isSet)
    return 'that nobody asked for'
  if (jobOption || naming.kind === 'input') return 'though one is named'
  if (isNamedBefore(world, run)) return 'though the conversation names one'
  return isHeld(world, run) ? 'though a comment names one' : undefined
}

/** Lists may show a moment later what was posted. */
const SEEN_AFTER_MS = 1_000

/**
 * Returns whether a comment that a run created on the issue of the trigger
 * names a job, could be listed before `until`, and was never deleted.
 */
function isNamedBefore(
  world: World,
  run: RunRecord,
  until = run.startedAt
): boolean {
  const { plan, removals, writes } = world
  return writes.some(
    ({ comment, exchange }) =>
      comment.issue === run.trigger.comment?.issue &&
      MARKERS.read(comment.body)?.marker.job !== undefined &&
      Number(exchange.handledAt) + plan.listLagMs + SEEN_AFTER_MS < until &&
      !removals.some(({ id }) => id === comment.id)
  )
}

/**
 * Returns whether a comment of the action's own account on the issue names a
 * job and its signature does not fit, so that no job may be started
 * automatically; false where no comment asked.
 */
export function isHeld(
  { echoes, plan, removals }: World,
  { startedAt, trigger }: RunRecord
) {
  const { githubAheadMs, listLagMs, naming } = plan
  const { comment } = trigger
  if (comment === undefined) return false
  const isEcho = echoes.some(({ body, createdAt, id, issue }) => {
    const { isSigned, marker } = MARKERS.read(body) ?? {}
    const seenAt = createdAt - githubAheadMs + listLagMs + SEEN_AFTER_MS
    const isAbout = issue === comment.issue && marker?.issue === issue
    // A later attempt of the run that it names takes it for its own.
    const isGone = removals.some(one => one.id === id && one.at < startedAt)
    return (
      isAbout &&
      marker.project === PROJECT &&
      marker.job !== undefined &&
      !isSigned &&
      !isGone &&
      seenAt < startedAt
    )
  })
  return isEcho || (naming.kind === 'nothing' && naming.isHeld)
}

/**
 * A run that starts a job reads none before, unless a pull request names one,
 * which is read and counts for nothing.
 */
const nothingIsReadBefore = ofRuns((run, { plan }) => {
  const [send] = sends(run)
  if (send === undefined || !isStart(send) || isOnPull(plan.naming))
    return undefined
  const isRead = run.exchanges.some(
    ({ askedAt, method, server }) =>
      server === 'service' && method === 'GET' && askedAt < send.askedAt
  )
  return isRead && 'reads a job before it starts one'
})

/** Outputs are written at once. */
const AT_ONCE_MS = 50

/**
 * Returns the start whose answer reached the run without a fault; undefined if
 * there is none.
 */
function toldStart(run: RunRecord): Exchange | undefined {
  return sends(run).find(
    send => isStart(send) && isAccepted(send) && send.fault === undefined
  )
}

/** As soon as the answer is there, the outputs name the job. */
const aStartIsKnownAtOnce = ofRuns(run => {
  const start = toldStart(run)
  if (start === undefined) return undefined
  const by = Number(start.repliedAt) + AT_ONCE_MS
  if (Number(run.killedAt) <= by) return undefined
  const id = String(property(bodyOf(start), 'id'))
  const wanted = { 'job-id': id, sent: 'true', started: 'true' }
  const late = Object.entries(wanted).filter(
    ([name, value]) => !(Number(outputAt(run, name, value)) <= by)
  )
  return (
    late.length > 0 &&
    `started ${id}, and does not say ${late.map(([name]) => name)} at once`
  )
})

/**
 * A run that knows of its start says `started`, no run says it where no job was
 * started, and the job that the run names is the started one.
 */
const startedIsTrue = ofRuns((run, world) => {
  const at = outputAt(run, 'started', 'true')
  const start = startOf(world, run)
  if (at === undefined)
    return (
      start !== undefined &&
      hasEnded(run) &&
      output(run, 'sent') === 'true' &&
      knowsOfStart(world, run) &&
      'does not say that it has started a job'
    )
  // 🚀 alone says the same of a job whose reports were deleted.
  if (start === undefined && isTidied(world)) return undefined
  if (start === undefined || start.message.at > at)
    return 'says that a job was started, but none was'
  const { jobId } = start.message
  const said = output(run, 'job-id')
  return (
    said !== '' && said !== jobId && `says ${said} of the start of ${jobId}`
  )
})

/** Where it is not known which job was started, no other is named. */
const noOtherJobIsNamed = ofEndedRuns((run, world) => {
  const start = startOf(world, run)
  if (start === undefined || output(run, 'reason') !== 'answer-lost')
    return undefined
  const said = output(run, 'job-id')
  const isOther = said !== '' && said !== start.message.jobId
  return isOther && `names ${said} where a start was lost`
})

/**
 * The record is read, and the report posted, in less; each takes 2 s at most.
 */
const REPORTED_MS = 15_000

/**
 * A run reports a start with its job as soon as the service has told it: only
 * the answer names the job.
 */
const aStartIsReportedAtOnce = ofEndedRuns((run, world) => {
  const { inputs, canComment, githubAheadMs } = world.plan
  const start = toldStart(run)
  const hasPlace = run.trigger.comment || inputs['issue-number'] !== ''
  const isReported = hasPlace && canComment && inputs.comment !== 'false'
  const isLeft = run.cancelledAt !== undefined || !reachedGitHub(run)
  if (start === undefined || !isReported || isLeft) return undefined
  const write = world.writes.find(one => one.run === run)
  const by = Number(start.repliedAt) + REPORTED_MS
  if (!write?.mark || !(Number(write.exchange.handledAt) <= by))
    return 'does not report at once what it has started'
  const { job, outcome, sendStatus, isStart, waitsUntil } = write.mark
  if (job !== property(bodyOf(start), 'id') || sendStatus !== 'yes' || !isStart)
    return `reports a start as ${sendStatus} of ${job}`
  if (outcome !== 'sent') return undefined
  const until = inputs.wait === 'false' ? 0 : run.deadline + githubAheadMs
  return (
    Math.abs(until - (waitsUntil ?? 0)) > DATE_MS &&
    `says that it waits until ${waitsUntil}, not ${until}`
  )
})

/**
 * GitHub's clock is known from its dates, which are whole seconds, in answers
 * that may have been on their way for 2 s.
 */
const DATE_MS = 3_000

/**
 * A run that knows of its start does not end as `not-seen-working`: the first
 * end of the job is its own.
 */
const aStartIsSeenWorking = ofRuns(
  (run, world) =>
    output(run, 'reason') === 'not-seen-working' &&
    knowsOfStart(world, run) &&
    'does not take the end of the job that it has started'
)

/**
 * `changed` of a started job's end is true with a link, false with
 * `no-changes`, and else empty.
 */
const changesOfAStart = ofEndedRuns((run, world) => {
  const outcome = output(run, 'outcome')
  if (!isEnd(outcome) || output(run, 'started') !== 'true') return undefined
  if (!knowsOfStart(world, run) && !isRepeated(world, run)) return undefined
  // The attempt that reported the end may have known of the start only then.
  if (isRepeated(world, run) && output(run, 'changed') === '') return undefined
  const isNone = outcome === 'no-changes' ? 'false' : ''
  const wanted = output(run, 'pr-link') === '' ? isNone : 'true'
  const said = output(run, 'changed')
  return said !== wanted && `says changed=${said} of a new job: ${outcome}`
})

/** Returns whether the answer to a start does not tell if a job was started. */
function isLost(start: Exchange): boolean {
  const { reply } = start
  if (reply === undefined || isAccepted(start)) return false
  if (reply.kind === 'no-response') return reply.requestSent
  const { status } = reply
  const isDone = (status >= 200 && status < 300) || status === 303
  return isDone || status === 408 || (status >= 500 && status !== 501)
}

/**
 * A run whose answer to a start was lost asks the service nothing more, and
 * ends as `unknown` without a job.
 */
const aLostStartIsUnknown = ofEndedRuns(run => {
  const start = sends(run).at(-1)
  if (start === undefined || !isStart(start) || !isLost(start)) return undefined
  const isAsked = run.exchanges.some(
    ({ askedAt, server }) =>
      server === 'service' && askedAt > Number(start.repliedAt)
  )
  if (isAsked) return 'asks the service after a start was lost'
  if (run.cancelledAt !== undefined) return undefined
  const [outcome, reason, job] = ['outcome', 'reason', 'job-id'].map(name =>
    output(run, name)
  )
  return (
    (outcome !== 'unknown' || reason !== 'answer-lost' || job !== '') &&
    `ends as ${outcome} ${reason} ${job} after a start was lost`
  )
})

/**
 * Where 🚀 alone is left of a start, that is said, and the marker says maybe.
 */
const aStartWithoutIdIsMaybe = ofEndedRuns((run, world) => {
  const isUnknown = output(run, 'outcome') === 'unknown'
  const isLostId = isUnknown && output(run, 'reason') === 'answer-lost'
  const hasSent = sends(run).length > 0 || output(run, 'sent') !== 'true'
  if (!isLostId || hasSent) return undefined
  if (output(run, 'started') !== 'true')
    return 'does not say that it was a start'
  const marks = world.writes.flatMap(one =>
    one.run === run && one.mark ? [one.mark] : []
  )
  return (
    marks.some(({ sendStatus }) => sendStatus !== 'maybe') &&
    'reports a start without an ID as more than maybe'
  )
})

/** Reports on what may have started a job say so. */
const reportsNameTheStart: Law = ({ writes }) =>
  writes.flatMap(({ mark, run }) => {
    const start = sends(run).at(-1)
    const isTried = start && isStart(start) && mark?.sendStatus !== 'unsent'
    const saysNothing = mark?.isStart === true || mark?.sendStatus === 'nothing'
    return mark && isTried && !saysNothing
      ? [`${run.name} reports a start as ${mark.outcome} without saying so`]
      : []
  })

/**
 * A run that starts a job without `--new`, and may report nowhere, warns that
 * each text starts another one.
 */
const manyStartsAreWarnedOf: Law = world =>
  startsIn(world).flatMap(({ run }) => {
    const { inputs } = world.plan
    const isReported =
      inputs.comment !== 'false' &&
      (run.trigger.comment !== undefined || inputs['issue-number'] !== '')
    const isWarned = texts(run, 'warning').some(text =>
      /each text starts another/.test(text)
    )
    return isReported || run.trigger.startsNew || isWarned
      ? []
      : [`${run.name} does not warn that each text starts a job`]
  })

/**
 * Where the run that starts a job posts no report, its own words name the job.
 */
const anUnreportedStartIsNamed = ofEndedRuns((run, { plan }) => {
  const start = toldStart(run)
  const isUnreported = plan.inputs.comment === 'false'
  if (!start || !isUnreported || !run.trigger.comment) return undefined
  // Of an archived job nothing more can be asked.
  if (output(run, 'outcome') === 'archived') return undefined
  const kinds = ['fail', 'warning', 'notice', 'summary'] as const
  const said = kinds.flatMap(kind => texts(run, kind)).join(' ')
  const id = property(bodyOf(start), 'id')
  return !said.includes(`--job ${id}`) && `does not name ${id}: ${said}`
})

/**
 * Where a job was started that a run does not know, it advises to look for one,
 * unless it has learned that the follow-up was sent.
 */
const anUnknownStartIsLookedFor = ofEndedRuns((run, world) => {
  const isUnknown = output(run, 'outcome') === 'unknown'
  const knowsMore =
    output(run, 'job-id') !== '' || output(run, 'sent') === 'true'
  if (!isUnknown || knowsMore) return undefined
  const isStarted = takenOf(world, run.prompt).some(
    one => isStart(one.exchange) && one.run.trigger === run.trigger
  )
  const said = ['fail', 'warning', 'notice', 'summary'] as const
  const isAdvised = said.some(kind =>
    texts(run, kind).some(text => /for a new job with this text/.test(text))
  )
  return (
    isStarted && !isAdvised && 'does not advise to look for the job it started'
  )
})

/**
 * Where the service starts no jobs, the run ends as an error and says what to
 * correct.
 */
const aRefusedStartIsTold = ofEndedRuns(run => {
  const start = sends(run).at(-1)
  if (start === undefined || !isStart(start) || start.fault) return undefined
  if (![404, 405, 501].includes(Number(toldStatus(start)))) return undefined
  if (run.cancelledAt !== undefined) return undefined
  const said = texts(run, 'fail').join(' ')
  const [outcome, reason] = ['outcome', 'reason'].map(name => output(run, name))
  const isTold = /Check project-id\. If it is right, .*starts no jobs/.test(
    said
  )
  return (
    (outcome !== 'error' || reason !== 'refused' || !isTold) &&
    `ends as ${outcome} ${reason} where no jobs are started: ${said}`
  )
})

/**
 * Where nothing names a job and the run may start none, it advises to have one
 * started, unless `start-job` is `never`.
 */
const nothingIsStartedUnasked = ofEndedRuns((run, world) => {
  const { inputs, naming } = world.plan
  const isNothing = naming.kind === 'nothing' && !naming.isHeld
  const mayStart = inputs['start-job'] === 'automatic' || run.trigger.startsNew
  // What was sent is not to be asked for again.
  const isReached =
    output(run, 'reason') === 'no-job' && output(run, 'sent') !== 'true'
  if (!isNothing || mayStart || !isReached) return undefined
  const said = texts(run, 'fail').join(' ')
  const isAdvised = /--new|start-job to automatic|start-job: automatic/.test(
    said
  )
  return (
    isAdvised === (inputs['start-job'] === 'never') &&
    run.prompt !== '' &&
    `advises wrongly where nothing is named: ${said}`
  )
})

/**
 * A run of a follow-up that was sent does not miss the job that a report had
 * named before the question.
 */
const noNamedJobIsMissed = ofEndedRuns((run, world) => {
  const { comment } = run.trigger
  const isMissing =
    output(run, 'reason') === 'no-job' && output(run, 'sent') === 'true'
  if (!isMissing || comment === undefined) return undefined
  const isNamed = world.writes.some(
    one =>
      one.comment.issue === comment.issue &&
      one.mark?.project === PROJECT &&
      one.mark.job !== undefined &&
      (one.mark.namedSince ?? one.mark.writtenAt) < comment.createdAt &&
      Number(one.exchange.handledAt) < run.startedAt &&
      !world.removals.some(
        ({ id, at }) => id === one.comment.id && at < Number(run.endedAt)
      )
  )
  return isNamed && 'misses the job that a comment names'
})

/**
 * With `automatic`, a job that was named since the question counts, too, but
 * for what was sent only one that was named before that.
 */
const noLaterJobIsMissed = ofEndedRuns((run, world) => {
  const taken = output(run, 'sent') === 'true' ? takenOf(world, run.prompt) : []
  const sentAt = taken.map(({ exchange }) => Number(exchange.handledAt))
  const until = Math.min(run.startedAt, ...sentAt)
  return (
    world.plan.inputs['start-job'] === 'automatic' &&
    texts(run, 'fail').some(text => text.startsWith('No job is named')) &&
    isNamedBefore(world, run, until) &&
    'misses the job that a comment has named since'
  )
})

/**
 * Where a person looks in the service, as advised, and finds the job, the run
 * that checks it then tells of it and sends nothing.
 */
const aJobThatIsFoundIsTold: Law = ({ followed, taken }) => {
  if (followed?.advice !== 'look' || followed.found === undefined) return []
  const { found, run } = followed
  const isTold = output(run, 'job-id') === found
  const isSent = taken.some(one => one.run === run)
  const outcome = output(run, 'outcome')
  return isTold && !isSent && !['error', 'unknown'].includes(outcome)
    ? []
    : [`the job ${found} that was found is told as ${outcome}`]
}

export const startingLaws: readonly Law[] = [
  startsAreAskedFor,
  nothingIsReadBefore,
  aStartIsKnownAtOnce,
  startedIsTrue,
  noOtherJobIsNamed,
  aStartIsReportedAtOnce,
  aStartIsSeenWorking,
  changesOfAStart,
  aLostStartIsUnknown,
  aStartWithoutIdIsMaybe,
  reportsNameTheStart,
  manyStartsAreWarnedOf,
  anUnreportedStartIsNamed,
  aRefusedStartIsTold,
  anUnknownStartIsLookedFor,
  nothingIsStartedUnasked,
  noNamedJobIsMissed,
  noLaterJobIsMissed,
  aJobThatIsFoundIsTold
]
