import { JOB_ID } from '../../sandbox/setting.ts'
import {
  type FollowUp,
  followUpsOf,
  hasEnded,
  hasNoTarget,
  isAccepted,
  isStart,
  isTerminal,
  jobsOf,
  lastClaim,
  output,
  outputAt,
  ownReactions,
  reachedGitHub,
  sends,
  shownTo,
  startOf,
  takenOf,
  texts,
  toldStatus,
  wasEditedBy,
  wasRefused,
  wonClaim
} from '../evidence.ts'
import type { RunRecord, Trigger } from '../history.ts'
import { MARKERS } from '../marks.ts'
import { isCommentScene, isOnPull, OTHER_JOB_ID } from '../plan.ts'
import { saysNothingSent } from '../words.ts'
import { LAG_MOST_MS, proofAfterEndAt, workIn } from '../work.ts'
import type { Followed, World } from '../world.ts'
import { type Law, ofEndedRuns, ofRuns, TIMER_MS } from './law.ts'

/**
 * A follow-up is taken once at most, whatever runs there are. Without a comment
 * each run has its own, and `resend` allows one for each attempt.
 */
const takenOnceAtMost: Law = world => {
  const prompts = new Set(world.runs.map(({ prompt }) => prompt))
  return [...prompts].flatMap(prompt => {
    const taken = takenOf(world, prompt).filter(
      ({ run }) => run !== world.followed?.run || !isMisadvised(world)
    )
    const most = mayResend(world)
      ? new Set(taken.map(({ run }) => run)).size
      : 1
    return taken.length > most
      ? [`the service took "${prompt}" ${taken.length} times`]
      : []
  })
}

/**
 * Returns whether the advice that was followed may have led to a second
 * delivery: a job was looked for after reports were deleted, another run had
 * sent and could not report, or the advice came from a run without a claim.
 */
export function isMisadvised(world: World): boolean {
  const { followed } = world
  if (followed === undefined) return false
  // Nobody finds a new job where reports that named another one were deleted.
  const isVain = followed.advice === 'look' && isTidied(world)
  return isVain || isAdviceStale(world, followed) || isAdvisedUnclaimed(world)
}

/** Returns whether people have deleted reports, and the record with them. */
export function isTidied({ removals }: World): boolean {
  return removals.some(({ run }) => run === undefined)
}

/**
 * Returns whether the follow-up was sent before, but only by attempts that
 * could not report, and so could not put right what another one had advised.
 */
function isAdviceStale(world: World, { by, prompt, run }: Followed): boolean {
  const earlier = takenOf(world, prompt).filter(one => one.run !== run)
  return (
    earlier.length > 0 &&
    earlier.every(one => one.run !== by && !couldReport(one.run))
  )
}

/**
 * Returns whether nothing kept the run from reporting: it came to its end
 * without a cancel, and reached GitHub.
 */
function couldReport(run: RunRecord): boolean {
  return (
    run.endedAt !== undefined &&
    run.cancelledAt === undefined &&
    reachedGitHub(run)
  )
}

function mayResend({ plan }: World): boolean {
  return plan.inputs.resend === 'true' && !isCommentScene(plan.scene)
}

/**
 * Returns whether a run that ended before its claim, or was refused it, advised
 * to ask again: it can't know of another run for the same comment:
 * docs/delivery.md.
 */
function isAdvisedUnclaimed({ followed }: World): boolean {
  return (
    followed !== undefined &&
    // Whoever looks in the service first sees what another run has sent.
    followed.advice !== 're-run' &&
    followed.advice !== 'look' &&
    wonClaim(followed.by) === undefined &&
    (lastClaim(followed.by) === undefined || wasRefused(followed.by))
  )
}

/** `sent` is true only once the service has it. */
const sentMeansTaken = ofRuns((run, world) => {
  const at = outputAt(run, 'sent', 'true') ?? 0
  const isTaken = takenOf(world, run.prompt).some(
    ({ message }) => message.at <= at
  )
  return (
    at > 0 &&
    !isTaken &&
    !isMisledByOthers(world, run) &&
    'says it was sent, but the service has nothing of it'
  )
})

/**
 * Returns whether a run may take another turn of the job for its own, or
 * believe another run of the follow-up that did: a send has connected, and a
 * job was edited, or a lagging replica may show a turn from before the send.
 */
function isMisledByOthers(world: World, run: RunRecord): boolean {
  const { busyForMs, replicaLagsMs } = world.plan.job
  const at = outputAt(run, 'sent', 'true') ?? 0
  const its = world.runs.filter(({ prompt }) => prompt === run.prompt)
  // A replica may show a turn of the job from before the send.
  const isDimlySeen = replicaLagsMs !== undefined && busyForMs !== undefined
  return (
    (isDimlySeen || its.some(one => wasEditedBy(world, one, at))) &&
    its.some(one => sends(one).some(send => send.connectedAt !== undefined))
  )
}

/** A run that the service has told that its message is taken says `sent`. */
const takenMeansSent = ofRuns(
  (run, { taken }) =>
    output(run, 'sent') !== 'true' &&
    taken.some(
      ({ run: by, exchange }) =>
        by === run && isAccepted(exchange) && !exchange.fault
    ) &&
    'was told that it is taken, and says sent=false'
)

/**
 * A run says that nothing was sent only if the service took nothing from it,
 * before or after.
 */
const unsentMeansUntaken = ofRuns(
  (run, { taken }) =>
    taken.some(({ run: by }) => by === run) &&
    saysUnsent(run) &&
    'says that nothing was sent, but the service took it'
)

/**
 * Returns whether a run that ended says that its follow-up was certainly not
 * sent.
 */
function saysUnsent(run: RunRecord): boolean {
  if (!hasEnded(run) || output(run, 'sent') === 'true') return false
  const outcome = output(run, 'outcome')
  return (
    outcome === 'error' ||
    (outcome === 'cancelled' && texts(run, 'fail').some(saysNothingSent))
  )
}

/** 👀 is never removed: the run that adds it is the first. */
const eyesStay: Law = world =>
  world.runs.flatMap(run => {
    const id = wonClaim(run)
    const isThere = ownReactions(world, run.trigger).some(one => one.id === id)
    return id === undefined || isThere ? [] : [`${run.name} removed its 👀`]
  })

/** A run sends a message only just after it has checked the job. */
const lookBeforeIsFresh = ofRuns(run => {
  const [send] = sends(run)
  // A new job can't be looked at.
  if (send === undefined || isStart(send)) return undefined
  const looks = shownTo(run)
    .map(({ exchange }) => exchange)
    .filter(({ repliedAt }) => Number(repliedAt) <= send.askedAt)
  const last = looks.at(-1)
  // One that took longer itself was made anew.
  const age = send.askedAt - Math.max(...looks.map(one => one.askedAt))
  const tookMs = Number(last?.repliedAt) - Number(last?.askedAt)
  return (
    age > LAG_MOST_MS + TIMER_MS &&
    (looks.length < 2 || age > tookMs + TIMER_MS) &&
    `sends on a look of ${age} ms before`
  )
})

/**
 * A cancel before the answer to the send ends the run, also with `wait: false`.
 */
const cancelWhileSendingEnds = ofEndedRuns(run => {
  const repliedAt = sends(run).at(-1)?.repliedAt ?? 0
  return (
    Number(run.cancelledAt) < repliedAt &&
    output(run, 'outcome') === 'sent' &&
    'was cancelled while it sent, and ended as `sent`'
  )
})

/**
 * A run that sent a comment's follow-up says so with 🚀, or warns that it could
 * not.
 */
const takenMeansRocket = ofEndedRuns(
  (run, world) =>
    run.trigger.comment !== undefined &&
    !hasNoTarget(run) &&
    run.cancelledAt === undefined &&
    takenOf(world, run.prompt).some(taken => taken.run === run) &&
    output(run, 'sent') === 'true' &&
    !texts(run, 'warning').some(text => text.includes('🚀')) &&
    ownReactions(world, run.trigger).every(
      ({ content }) => content !== 'rocket'
    ) &&
    'sent it, and left neither 🚀 nor a warning'
)

/**
 * `unknown` is a normal answer only where something hides the truth: an answer
 * that was lost, a record that does not say it, or an agent that has not
 * started. After a lost answer the job is looked at, even past the time limit.
 */
const unknownHasAReason = ofEndedRuns(run => {
  if (output(run, 'outcome') !== 'unknown') return undefined
  const send = sends(run).at(-1)
  const isLost = sends(run).some(
    ({ fault, reply }) => fault !== undefined || reply?.kind === 'no-response'
  )
  const goesByRecord = run.attempt > 1 || wonClaim(run) === undefined
  if (!isLost && !goesByRecord && output(run, 'sent') !== 'true')
    return 'says unknown without a reason'
  const hasLooked = run.exchanges.some(
    ({ server, method, askedAt }) =>
      server === 'service' &&
      method === 'GET' &&
      askedAt >= Number(send?.repliedAt)
  )
  const canLook = send !== undefined && !isStart(send)
  return canLook && !hasLooked && 'says unknown and never looked'
})

/**
 * A run does not say that an answer was lost before a check of the job can
 * prove something.
 */
const aLookCanProve = ofEndedRuns(run => {
  const send = sends(run).at(-1)
  const isLost = output(run, 'reason') === 'answer-lost'
  if (send === undefined || !isLost || run.cancelledAt !== undefined)
    return undefined
  if (isStart(send)) return undefined
  const lostAt = Number(send.repliedAt)
  const dueAt = proofAfterEndAt(shownTo(run), lostAt) ?? 0
  const last = run.exchanges.findLast(
    ({ server, method }) => server === 'service' && method === 'GET'
  )
  // What the service refuses is not looked at again.
  const status = last && toldStatus(last)
  const isRefused = status !== undefined && status >= 300 && status < 500
  const until = Math.min(dueAt, lostAt + PROOF_MS) - TIMER_MS
  return (
    !isRefused &&
    Number(outputAt(run, 'outcome')) < until &&
    'says unknown before a look could prove anything'
  )
})

/** How long a lost send is looked into. */
const PROOF_MS = 30_000

/**
 * A run that sees the job turn after a lost answer takes that as proof, and
 * does not end as `unknown`.
 */
const proofIsSeen = ofEndedRuns(run => {
  const send = sends(run).at(-1)
  if (send === undefined || output(run, 'outcome') !== 'unknown')
    return undefined
  // It is known to be accepted: the agent was not seen working.
  if (output(run, 'sent') === 'true') return undefined
  const before = shownTo(run).findLast(
    ({ exchange }) => Number(exchange.repliedAt) <= send.askedAt
  )
  if (before === undefined || !isTerminal(before.status)) return undefined
  const since = shownTo(run).filter(
    ({ exchange }) => exchange.askedAt >= Number(send.repliedAt)
  )
  const at = Number(before.exchange.repliedAt)
  const work = workIn(since, { at, job: before }, -TIMER_MS)
  return work.isSeen && 'saw the job turn and says unknown'
})

/** Each attempt goes to the same job: the one that was meant. */
const sameJobEachTime: Law = world =>
  followUpsOf(world).flatMap(followUp => {
    const { name, runs, trigger } = followUp
    const [first] = runs
    const started = first && startOf(world, first)?.message.jobId
    // Each attempt may start another one.
    if (started && mayResend(world)) return []
    // What a run looks at before it learns of the start is nobody's.
    const knowing = started
      ? runs.filter(run => output(run, 'sent') === 'true')
      : runs
    const jobs = [...new Set(knowing.flatMap(run => jobsSince(run, started)))]
    const meant = started ? [started] : jobsMeant(world, trigger, first)
    // A list that lags may not have shown yet what was said just before.
    const askedAt =
      Number(trigger.comment?.createdAt) - world.plan.githubAheadMs
    const isDim =
      trigger.jobOption === undefined &&
      askedAt > world.startedAt &&
      world.plan.listLagMs > 0
    // That one is only looked at; another law says that nothing is sent to it.
    const { inputs, naming, pullBefore } = world.plan
    // Another pull request of the job can have the same effect, and then another
    // job is started, or one that was named since counts.
    const mayGoElsewhere =
      started !== undefined || inputs['start-job'] === 'automatic'
    const mayBeUnconfirmed =
      mayGoElsewhere && isOnPull(naming) && pullBefore === 'foreign'
    const counting = jobs.filter(
      job =>
        job !== unconfirmedJob(world) &&
        !(mayBeUnconfirmed && job === naming.job)
    )
    const areMeant = counting.every(job => meant.includes(job))
    const isMeant =
      areMeant && (counting.length <= 1 || isTied(world, trigger, counting))
    if (started && isNamedByOther(world, trigger, started)) return []
    if (started && isOnRocketAlone(world, followUp, jobs, started)) return []
    return isMeant || isDim || isOnItsWay(world, trigger) || isForgotten(world)
      ? []
      : [`${name} went to ${jobs} instead of ${meant}`]
  })

/**
 * Returns whether no report had named the started job when the other jobs were
 * chosen, and comments had named those before 🚀: 🚀 alone does not say whether a
 * job was started, so another attempt waits for a job that is named:
 * docs/delivery.md.
 */
function isOnRocketAlone(
  world: World,
  { runs, trigger, writes }: FollowUp,
  jobs: readonly string[],
  started: string
): boolean {
  const rocket = ownReactions(world, trigger).find(
    ({ content }) => content === 'rocket'
  )
  const second = secondOf(Number(rocket?.createdAt))
  const named = jobsNamedOn(world, trigger).filter(one => one.second < second)
  const others = jobs.filter(job => job !== started)
  const chosenAt = others.flatMap(job =>
    runs.flatMap(run => outputAt(run, 'job-id', job) ?? [])
  )
  // Where no output says when, no report may have named it at any time.
  const until = Math.max(...chosenAt)
  const isNamed = writes.some(
    ({ exchange, mark }) =>
      mark.job === started &&
      !(chosenAt.length > 0 && Number(exchange.handledAt) > until)
  )
  return !isNamed && others.every(one => named.some(({ job }) => job === one))
}

/**
 * Returns whether all jobs were named in the second that counts: the last one
 * before the question, or, if no job was named before, the first after it.
 * Which of the jobs counts changes when a report is replaced: docs/delivery.md.
 */
function isTied(
  world: World,
  trigger: Trigger,
  jobs: readonly string[]
): boolean {
  const asked = secondOf(Number(trigger.comment?.createdAt))
  const before = namedInConversation(world, trigger).filter(
    ({ second }) => second < asked
  )
  const tied = before.length > 0 ? before : namedFirstSince(world, trigger)
  return jobs.every(job => tied.some(one => one.job === job))
}

/**
 * Returns the job that was named first after the second of the question, or all
 * jobs that were named in that same second; none if no job was named since.
 */
function namedFirstSince(world: World, trigger: Trigger) {
  const asked = secondOf(Number(trigger.comment?.createdAt))
  const since = jobsNamedOn(world, trigger).filter(
    ({ second }) => second > asked
  )
  const oldest = Math.min(...since.map(({ second }) => second))
  return since.filter(({ second }) => second === oldest)
}

/**
 * Returns whether a run of this trigger reported another job than the started
 * one, with the send status `nothing`: it found 👀 there, and named the job that
 * it would have sent to.
 */
function isNamedByOther(
  { writes }: World,
  trigger: Trigger,
  started: string
): boolean {
  return writes.some(
    ({ mark, run }) =>
      run.trigger === trigger &&
      mark?.sendStatus === 'nothing' &&
      mark.job !== undefined &&
      mark.job !== started
  )
}

/**
 * Returns the jobs that a run asked for; if the follow-up has started one, only
 * those since the run knew that it was sent, with the job that it names.
 */
function jobsSince(
  run: RunRecord,
  started: string | undefined
): readonly string[] {
  if (started === undefined) return [...jobsOf(run)]
  const knownAt = Number(outputAt(run, 'sent', 'true'))
  const later = run.exchanges.filter(({ askedAt }) => askedAt >= knownAt)
  const said = output(run, 'job-id')
  const asked = jobsOf({ ...run, exchanges: later })
  return said === '' ? [...asked] : [...asked, said]
}

/**
 * Returns whether a comment that named a job was deleted, by a person or by a
 * run that has reported no job itself.
 */
function isForgotten({ removals, writes }: World): boolean {
  return removals.some(
    ({ id, run }) =>
      writes.some(({ comment, mark }) => comment.id === id && mark?.job) &&
      !writes.some(({ mark, run: by }) => by === run && mark?.job)
  )
}

/**
 * Returns whether a report with a job was written by the second of the
 * question, and created in that second or later, on the same issue.
 */
function isOnItsWay({ writes }: World, { comment: asked }: Trigger): boolean {
  const second = secondOf(Number(asked?.createdAt))
  return writes.some(
    ({ comment, mark }) =>
      mark?.job !== undefined &&
      comment.issue === asked?.issue &&
      secondOf(comment.createdAt) >= second &&
      secondOf(Number(mark.writtenAt)) <= second
  )
}

/**
 * Returns the jobs to which a follow-up may go: the one that the followed
 * advice, `--job`, or the input names; else those that the conversation or the
 * pull request names; none with `--new`.
 */
function jobsMeant(
  world: World,
  trigger: Trigger,
  first: RunRecord | undefined
): readonly string[] {
  const { followed } = world
  const { naming } = world.plan
  // The workflow then names the job that was found, or one that there is.
  if (followed?.run === first && trigger.comment === undefined) {
    if (followed?.advice === 'name') return [JOB_ID]
    if (followed?.found) return [followed.found]
  }
  if (trigger.jobOption) return [trigger.jobOption]
  if (trigger.startsNew) return []
  if (naming.kind === 'input') return [JOB_ID]
  const asked = secondOf(Number(trigger.comment?.createdAt))
  const named = namedInConversation(world, trigger)
  // What was named in the second of the question may not have been there yet.
  const before = named.filter(({ second }) => second < asked)
  const others = before.length > 0 ? [] : namedOtherwise(world, trigger)
  return [...named.map(({ job }) => job), ...others]
}

/** Returns the jobs that count if none was named before the question. */
function namedOtherwise(world: World, trigger: Trigger): readonly string[] {
  const { naming } = world.plan
  switch (naming.kind) {
    case 'branch':
    case 'description':
      return [naming.job, ...namedSince(world, trigger)]
    case 'nothing':
      return jobsNamedOn(world, trigger).map(({ job }) => job)
    case 'input':
    case 'conversation':
      return [JOB_ID]
  }
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000)
}

/**
 * Returns the job that was named last before the second of the question, or all
 * jobs that were named in that same second; and those that were named in the
 * second of the question.
 */
function namedInConversation(world: World, trigger: Trigger) {
  const asked = secondOf(Number(trigger.comment?.createdAt))
  const named = jobsNamedOn(world, trigger)
  const before = named.filter(({ second }) => second < asked)
  const newest = Math.max(...before.map(({ second }) => second))
  return named.filter(({ second }) => second === newest || second === asked)
}

/**
 * Returns the jobs that comments of runs name on the issue where the requester
 * asked, each with the second since when it is named.
 */
function jobsNamedOn({ writes }: World, { comment: asked }: Trigger) {
  return writes
    .filter(({ comment }) => comment.issue === asked?.issue)
    .flatMap(({ comment }) => {
      const mark = MARKERS.read(comment.body)?.marker
      if (!mark?.job) return []
      const { job, writtenAt } = mark
      const since = mark.kind === 'report' ? mark.namedSince : undefined
      return [{ job, second: secondOf(since ?? writtenAt) }]
    })
}

/**
 * Returns the jobs that reports on other follow-ups name on the issue of the
 * question, also since it; none if no job is started automatically. Where
 * nothing else names a job, the oldest of them counts.
 */
function namedSince(
  { plan, writes }: World,
  { comment: question, key }: Trigger
): readonly string[] {
  if (plan.inputs['start-job'] !== 'automatic') return []
  return writes.flatMap(({ comment, mark }) =>
    mark?.job && comment.issue === question?.issue && mark.key !== key
      ? [mark.job]
      : []
  )
}

/**
 * Returns the job that the pull request names and the service does not confirm:
 * it is checked, and counts for nothing. Undefined if there is none.
 */
function unconfirmedJob({
  plan: { naming, pullBefore }
}: World): string | undefined {
  if (!isOnPull(naming)) return undefined
  const isOther = naming.job === OTHER_JOB_ID
  const isOfFork = naming.isFork && pullBefore === 'none'
  return isOther || isOfFork ? naming.job : undefined
}

/**
 * Nothing is sent to a job that only the pull request names and the service
 * does not confirm.
 */
const onlyConfirmedJobsGetIt: Law = world =>
  world.taken.flatMap(({ message, run: { name, trigger } }) =>
    message.jobId === unconfirmedJob(world) &&
    trigger.jobOption === undefined &&
    namedInConversation(world, trigger).length === 0 &&
    !namedSince(world, trigger).includes(message.jobId)
      ? [`${name} sends to a job that nobody has confirmed`]
      : []
  )

export const deliveryLaws: readonly Law[] = [
  takenOnceAtMost,
  sentMeansTaken,
  takenMeansSent,
  unsentMeansUntaken,
  eyesStay,
  lookBeforeIsFresh,
  cancelWhileSendingEnds,
  takenMeansRocket,
  unknownHasAReason,
  aLookCanProve,
  proofIsSeen,
  sameJobEachTime,
  onlyConfirmedJobsGetIt
]
