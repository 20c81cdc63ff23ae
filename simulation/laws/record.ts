import {
  hasEnded,
  hasNoTarget,
  isStart,
  lastClaim,
  output,
  sends,
  toldStatus,
  wonClaim
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { bestOf, isEnd } from '../marks.ts'
import {
  type Decision,
  decisionOn,
  recordShownTo,
  type ShownRecord,
  wasClaimedBefore
} from '../record.ts'
import type { World } from '../world.ts'
import { type Law, ofEndedRuns, ofRuns } from './law.ts'

/** What the table has a run do. */
interface Wanted {
  readonly sends?: true
  /** Undefined: any but `sent`. */
  readonly outcome?: string | undefined
  readonly reason?: string
  readonly isSent?: true
  readonly posts?: false
  /** Neither 👀 nor the service is asked for. */
  readonly isOver?: true
}

/** A run that reads the record does what the table says of it. */
const theTableIsFollowed: Law = world =>
  world.runs.flatMap(run => {
    if (!decidesByRecord(run)) return []
    const shown = recordShownTo(world, run)
    if (shown === undefined)
      return sends(run).length > 0
        ? [`${run.name} sends without having read the record`]
        : []
    const decision = decisionOn(world, run, shown)
    return brokenOf(run, world, wantedOf(world, run, shown, decision)).map(
      what => `${run.name} ${what} where the table says: ${decision}`
    )
  })

/**
 * Returns what the run did otherwise than the table wants it to, in words;
 * empty if nothing.
 */
function brokenOf(
  run: RunRecord,
  { writes }: World,
  wanted: Wanted
): readonly string[] {
  const outcome = output(run, 'outcome')
  const isSending = sends(run).length > 0
  const isPosting = writes.some(write => write.run === run)
  const isOutcome = wanted.outcome
    ? outcome === wanted.outcome
    : outcome !== 'sent'
  const goesOn =
    run.attempt > 1 &&
    (lastClaim(run) !== undefined ||
      run.exchanges.some(({ server }) => server === 'service'))
  return [
    isSending && !wanted.sends && 'sends',
    !isSending && wanted.sends && outcome !== 'error' && 'does not send',
    isPosting && wanted.posts === false && 'posts',
    goesOn && wanted.isOver && 'goes on',
    !wanted.sends && !isOutcome && `ends as ${outcome}`,
    wanted.reason !== undefined &&
      output(run, 'reason') !== wanted.reason &&
      `gives the reason ${output(run, 'reason')}`,
    wanted.isSent && output(run, 'sent') !== 'true' && 'denies it'
  ].filter(what => typeof what === 'string')
}

/**
 * Returns what the run has to do where the table decides so, by the reports
 * that it was shown.
 */
function wantedOf(
  { plan }: World,
  run: RunRecord,
  { reports }: ShownRecord,
  decision: Decision
): Wanted {
  const best = bestOf(reports)
  const isOver = true
  switch (decision) {
    case 'repeats the end':
      return { outcome: best?.outcome, isSent: true, posts: false, isOver }
    case 'repeats the error':
      return { outcome: 'error', posts: false, isOver }
    case 'repeats the doubt':
      return { outcome: 'unknown', posts: false, isOver }
    case 'waits for the result': {
      // A re-run that saw 🚀 alone, and could not look for the job, says `yes`.
      const isNamed =
        isEnd(best?.outcome) ||
        (best?.sendStatus === 'yes' && reports.some(({ job }) => job))
      // 🚀 is there, and nothing says which job was started.
      if (run.trigger.startsNew && !isNamed)
        return { outcome: 'unknown', reason: 'answer-lost', isSent: true }
      // Or it may have been started by itself, and the laws on starts judge that.
      const isStart =
        !isNamed &&
        plan.inputs['start-job'] === 'automatic' &&
        output(run, 'reason') === 'answer-lost'
      const outcome =
        plan.inputs.wait === 'false' && !isStart ? 'sent' : undefined
      return { outcome, isSent: true }
    }
    case 'is claimed':
      return { outcome: 'unknown', reason: 'claimed', isOver }
    case 'sends without 👀':
    case 'sends again':
      return { sends: true }
    case 'claims':
      return wasClaimedBefore(run)
        ? { outcome: 'unknown', reason: 'claimed' }
        : { sends: true }
  }
}

/**
 * Returns whether the run decides by the record: it is a later attempt, or was
 * told that 👀 was there. A run that was killed, cancelled, or denied, or has
 * nothing to send, does not count.
 */
function decidesByRecord(run: RunRecord): boolean {
  return (
    hasEnded(run) &&
    run.cancelledAt === undefined &&
    run.prompt !== '' &&
    output(run, 'outcome') !== 'denied' &&
    (run.attempt > 1 || wasClaimedBefore(run))
  )
}

/**
 * A first attempt that sends, and was not told that 👀 was there, does not read
 * the record before.
 */
const theFirstJustSends = ofRuns(run => {
  const [send] = sends(run)
  if (run.attempt > 1 || send === undefined || wasClaimedBefore(run))
    return undefined
  const isRead = run.exchanges.some(
    ({ askedAt, path }) => askedAt < send.askedAt && /since=/.test(path)
  )
  return isRead && 'reads the record before it sends'
})

/** 👀 is asked for only where the table says so, and after the job was read. */
const theClaimComesAfterTheJob = ofEndedRuns((run, world) => {
  const claim = run.exchanges.find(({ body }) => body.includes('"eyes"'))
  if (claim === undefined || run.prompt === '') return undefined
  const isRead = run.exchanges.some(
    one =>
      one.server === 'service' &&
      one.method === 'GET' &&
      toldStatus(one) === 200 &&
      Number(one.repliedAt) <= claim.askedAt
  )
  // A new job can't be read.
  if (!isRead && !mayStart(run, world))
    return 'asks for 👀 before the job was read'
  const shown = run.attempt > 1 && recordShownTo(world, run)
  const decision = shown && decisionOn(world, run, shown)
  return (
    decision !== false &&
    decision !== undefined &&
    decision !== 'claims' &&
    `asks for 👀 where the table says: ${decision}`
  )
})

/**
 * Returns whether the run may be about to start a job: its first send is a
 * start, or it has sent nothing, and its comment or workflow asks for a new
 * job.
 */
function mayStart(run: RunRecord, { plan }: World): boolean {
  const [send] = sends(run)
  if (send !== undefined) return isStart(send)
  const isAutomatic = plan.inputs['start-job'] === 'automatic'
  return (
    run.trigger.startsNew || (isAutomatic && plan.naming.kind === 'nothing')
  )
}

/**
 * A run that sends has added 👀, unless nothing bears it in a first attempt, or
 * the table lets a later attempt send without 👀.
 */
const onlyTheWinnerSends = ofRuns((run, world) => {
  if (sends(run).length === 0 || wonClaim(run) !== undefined) return undefined
  if (run.attempt === 1)
    return !hasNoTarget(run) && 'sends without having added 👀'
  const shown = recordShownTo(world, run)
  const decision = shown && decisionOn(world, run, shown)
  const isLet = decision === 'sends without 👀' || decision === 'sends again'
  return !isLet && `sends without 👀, where the table says: ${decision}`
})

export const recordLaws: readonly Law[] = [
  theTableIsFollowed,
  theFirstJustSends,
  theClaimComesAfterTheJob,
  onlyTheWinnerSends
]
