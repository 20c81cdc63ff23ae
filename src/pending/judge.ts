import { isTerminal } from '../agent/job.ts'
import { pause, within } from '../clock.ts'
import { type JobInView, keepInView } from '../follow-up/job-in-view.ts'
import {
  changed,
  type DeliveryState,
  endOutcome,
  type Outcome
} from '../follow-up/outcome.ts'
import {
  judge,
  type Sight,
  STANDS_LONGER_MS,
  see,
  startSettling
} from '../follow-up/settle.ts'
import { REACTIONS, type Reaction, reactionsOf } from '../github/reactions.ts'
import { retry } from '../http/retry.ts'
import { type Message, type Problem, say } from '../message.ts'
import type { Pending } from './find.ts'
import type { Identified } from './identify.ts'
import { type FinishStep, inParallel, type Known } from './step.ts'

const HOUR_MS = 3_600_000
/** A run that has claimed a comment sends within seconds, or was killed. */
const CLAIM_ALONE_MS = HOUR_MS
/** How long one job that can't be read may hold up the others. */
const LOOK_MOST_MS = 20_000
/** Timers may come a little early, and an end has to have stood in full. */
const SECOND_LOOK_MS = STANDS_LONGER_MS + 100

/** What a pending follow-up has come to. */
type Judged =
  | Over
  /** It continues, or can't be decided now. */
  | { readonly kind: 'pending' }
  /** Its end is already reported, or it is not one of our follow-ups. */
  | { readonly kind: 'not-pending' }

/** There is something to report. */
export interface Over {
  readonly kind: 'over'
  readonly followUp: Identified
  readonly outcome: Outcome
  readonly delivery: DeliveryState
  readonly explanation: Message
  /** The own account's, on what asked. */
  readonly reactions: readonly Reaction[]
  /** The job at its end; undefined where something else is told. */
  readonly sight?: Sight
}

const PENDING = { kind: 'pending' } as const
const NOT_PENDING = { kind: 'not-pending' } as const

/**
 * Looks at each job once, and at those that have ended once more when an end
 * has stood long enough.
 */
export async function judgeAll(
  known: Known,
  followUps: readonly Identified[]
): Promise<AllJudged | Unseen> {
  const { clock, limits } = known
  const jobs = openJobs(known, followUps, isNamedByReport)
  const first = await lookAtAll(known, jobs)
  if (first.refusal) return refused(known, followUps, first.refusal)
  const isSeen = (jobId = '') => first.sights.some(one => one.jobId === jobId)
  const reactions = await inParallel(followUps, one =>
    first.sights.some(
      ({ jobId, sight }) => jobId === one.jobId && isOver(sight)
    ) ||
    isOld(known, one.pending) ||
    !one.pending.showsSent ||
    !isSeen(one.jobId)
      ? readReactions(known, one.pending)
      : undefined
  )
  // A job that a follow-up of ours went to is there, though a look missed it.
  const missed = followUps.filter(
    (one, index) => !isSeen(one.jobId) && isOurs(one, reactions[index])
  )
  const found = openJobs(known, missed, () => true)
  const again = await lookAtAll(known, found)
  const over = [...jobs, ...found].filter(
    ({ latest }) => latest && isOver(latest)
  )
  if (over.length > 0) await pause(clock, SECOND_LOOK_MS, limits)
  const second = await lookAtAll(known, over)
  const judged = followUps.map((one, index) => {
    const own = reactions[index]
    const sights = [...first.sights, ...again.sights, ...second.sights]
      .filter(({ jobId }) => jobId === one.jobId)
      .map(({ sight }) => sight)
    return own === undefined ? PENDING : judgeOne(known, one, own, sights)
  })
  return {
    kind: 'judged',
    over: judged.filter(one => one.kind === 'over'),
    pending: judged.filter(({ kind }) => kind === 'pending').length
  }
}

/** What is to be reported, and how many continue. */
interface AllJudged {
  readonly kind: 'judged'
  readonly over: readonly Over[]
  readonly pending: number
}

/**
 * The jobs that the follow-ups went to, each once.
 *
 * @param wasSeen whether an earlier run has seen the job of a follow-up
 */
function openJobs(
  { clock, log, service }: FinishStep,
  followUps: readonly Identified[],
  wasSeen: (followUp: Identified) => boolean
): readonly JobInView[] {
  const ids = new Set(followUps.flatMap(({ jobId }) => jobId ?? []))
  const known = new Set(followUps.filter(wasSeen).map(({ jobId }) => jobId))
  return [...ids].map(id =>
    keepInView(
      service,
      id,
      clock,
      once(({ job }) => log.detail(say`The agent job ${id} is ${job.status}.`)),
      known.has(id)
    )
  )
}

function isNamedByReport({ isFromText }: Identified): boolean {
  return !isFromText
}

/** Only the own account's report or reaction shows that we have sent it. */
function isOurs(
  { pending }: Identified,
  reactions: readonly Reaction[] | undefined
): boolean {
  const claims: readonly string[] = [REACTIONS.claimed, REACTIONS.sent]
  return (
    pending.report !== undefined ||
    (reactions ?? []).some(({ content }) => claims.includes(content))
  )
}

/** No job can be looked at: that is to be told only of a follow-up of ours. */
async function refused(
  known: Known,
  followUps: readonly Identified[],
  problem: Problem
): Promise<AllJudged | Unseen> {
  for (const one of followUps)
    if (isOurs(one, await readReactions(known, one.pending)))
      return { kind: 'unseen', problem }
  return { kind: 'judged', over: [], pending: 0 }
}

interface Looks {
  readonly sights: readonly { readonly jobId: string; readonly sight: Sight }[]
  /** The service lets nobody look at any: its key or address is wrong. */
  readonly refusal?: Problem
}

/** Nothing can be judged. */
export interface Unseen {
  readonly kind: 'unseen'
  readonly problem: Problem
}

async function lookAtAll(
  step: FinishStep,
  jobs: readonly JobInView[]
): Promise<Looks> {
  const { clock, limits, log, onRetry } = step
  const looks = await inParallel(jobs, job => {
    const soon = within(limits, clock.now() + LOOK_MOST_MS)
    return retry(clock, soon, () => job.look(soon), onRetry)
  })
  const sights = looks.flatMap((look, index) => {
    const jobId = jobs[index]?.id ?? ''
    if (look.kind === 'seen') return [{ jobId, sight: look }]
    log.warnOf(say`The agent job ${jobId} can't be read.`, look.problem)
    return []
  })
  const bad = looks.filter(
    look => look.kind === 'refused' && look.because === 'setup'
  )
  const [one] = bad
  const isAll = bad.length === looks.length && one?.kind === 'refused'
  return { sights, ...(isAll && { refusal: one.problem }) }
}

function isOver({ job }: Sight): boolean {
  return isTerminal(job.status)
}

/** Too old to be looked after any longer. */
function isOld({ aheadMs, clock, inputs }: Known, { since }: Pending): boolean {
  return since < clock.now() + aheadMs - inputs.maxAgeMs
}

/** The own account's reactions; undefined when they can't be read. */
async function readReactions(
  { github, limits, log, login }: Known,
  { record }: Pending
): Promise<readonly Reaction[] | undefined> {
  if (record === undefined) return []
  const own = await reactionsOf(login, github, record, limits)
  if (own.kind === 'read') return own.reactions
  log.warnOf(say`The reactions on a comment can't be read.`, own.problem)
  return undefined
}

function judgeOne(
  known: Known,
  followUp: Identified,
  reactions: readonly Reaction[],
  sights: readonly Sight[]
): Judged {
  const { clock, inputs, log } = known
  const { jobId, ...unnamed } = followUp
  const { pending, isFromText } = followUp
  const { asked, report } = pending
  const own = (...contents: readonly string[]) =>
    reactions.find(({ content }) => contents.includes(content))
  if (!inputs.comment && own(REACTIONS.succeeded, REACTIONS.failed))
    return NOT_PENDING
  // A report names only a job that the service has confirmed.
  const isConfirmed = sights.length > 0 || report?.marker.job === jobId
  const about = {
    kind: 'over',
    followUp: isConfirmed ? followUp : unnamed,
    reactions
  } as const
  const rocket = own(REACTIONS.sent)
  const isReported = report?.marker.delivery === 'sent'
  // What was denied was never sent, whoever else left what on it.
  if (!rocket && own(REACTIONS.denied)) return NOT_PENDING
  if (!rocket && !isReported) {
    const claimedAt = own(REACTIONS.claimed)?.leftAt
    const isAlone =
      claimedAt !== undefined && claimedAt <= clock.now() - CLAIM_ALONE_MS
    return isAlone
      ? {
          ...about,
          followUp: unnamed,
          outcome: 'unknown',
          delivery: 'unsent-here',
          explanation: CLAIM_ALONE
        }
      : NOT_PENDING
  }
  const reportedAt = report ? report.updatedAt - report.aheadMs : 0
  const at = rocket?.leftAt ?? reportedAt
  const comment = asked?.kind === 'review' ? undefined : asked?.comment
  const isEdited = comment && comment.updatedAt > comment.createdAt
  if (isFromText && isEdited)
    return {
      ...about,
      followUp: { ...unnamed, ...unquoted(followUp) },
      outcome: 'unknown',
      delivery: 'sent',
      explanation: EDITED
    }
  const settled = judge(
    sights.reduce(see, startSettling({ kind: 'sent-earlier', at }))
  )
  if (settled.kind === 'ended') {
    const { sight } = settled
    const didChange = changed(undefined, { ...sight, ...sight.job })
    const outcome = endOutcome(sight.job.status, didChange)
    return { ...about, outcome, delivery: 'sent', explanation: [], sight }
  }
  if (isOld(known, pending))
    return { ...about, outcome: 'timed-out', delivery: 'sent', explanation: [] }
  if (settled.kind === 'unsettled')
    log.detail(
      say`The agent job ${jobId ?? ''} has ended, but too soon after the follow-up was sent to tell whether it finished it. The next run reports it.`
    )
  return PENDING
}

/** Tells of the first sight only: the second is to be the same. */
function once(tell: (sight: Sight) => void): (sight: Sight) => void {
  let isTold = false
  return sight => {
    if (!isTold) tell(sight)
    isTold = true
  }
}

/** The words are no longer the ones that were sent. */
function unquoted({ question }: Identified): Pick<Identified, 'question'> {
  return question ? { question: { ...question, words: '' } } : {}
}

const CLAIM_ALONE = say`The comment was claimed (👀) more than an hour ago, and nothing shows that its follow-up was sent (🚀).`
const EDITED = say`The comment was edited after its follow-up was sent, so it is not known which job it went to.`
