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
  const jobs = openJobs(known, followUps)
  const first = await lookAtAll(known, jobs)
  if (first.kind === 'unseen') return first
  const over = jobs.filter(({ latest }) => latest && isOver(latest))
  const worthTelling = (one: Identified) =>
    over.some(({ id }) => id === one.jobId) ||
    isOld(known, one.pending) ||
    !one.pending.showsSent
  const reactions = await inParallel(followUps, one =>
    worthTelling(one) ? readReactions(known, one.pending) : undefined
  )
  if (over.length > 0) await pause(clock, SECOND_LOOK_MS, limits)
  const second = await lookAtAll(known, over)
  if (second.kind === 'unseen') return second
  const judged = followUps.map((one, index) => {
    const own = reactions[index]
    const sights = [...first.sights, ...second.sights]
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

/** The jobs that the follow-ups went to, each once. */
function openJobs(
  { clock, log, service }: FinishStep,
  followUps: readonly Identified[]
): readonly JobInView[] {
  const ids = new Set(followUps.flatMap(({ jobId }) => jobId ?? []))
  return [...ids].map(id =>
    keepInView(
      service,
      id,
      clock,
      ({ job }) => log.detail(say`The agent job ${id} is ${job.status}.`),
      true
    )
  )
}

interface Seen {
  readonly kind: 'seen'
  readonly sights: readonly { readonly jobId: string; readonly sight: Sight }[]
}

/** The service refuses every look: its key or address is wrong. */
interface Unseen {
  readonly kind: 'unseen'
  readonly problem: Problem
}

async function lookAtAll(
  step: FinishStep,
  jobs: readonly JobInView[]
): Promise<Seen | Unseen> {
  const { clock, limits, log, onRetry } = step
  const looks = await inParallel(jobs, job => {
    const soon = within(limits, clock.now() + LOOK_MOST_MS)
    return retry(clock, soon, () => job.look(soon), onRetry)
  })
  const bad = looks.find(
    look => look.kind === 'refused' && look.because === 'setup'
  )
  if (bad?.kind === 'refused') return { kind: 'unseen', problem: bad.problem }
  const sights = looks.flatMap((look, index) => {
    const jobId = jobs[index]?.id ?? ''
    if (look.kind === 'seen') return [{ jobId, sight: look }]
    log.warnOf(say`The agent job ${jobId} can't be read.`, look.problem)
    return []
  })
  return { kind: 'seen', sights }
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
  const { clock, inputs } = known
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
  if (!rocket && !isReported) {
    const claimedAt = own(REACTIONS.claimed)?.leftAt
    const isAlone =
      claimedAt !== undefined && claimedAt <= clock.now() - CLAIM_ALONE_MS
    return isAlone
      ? {
          ...about,
          outcome: 'unknown',
          delivery: 'unsent-here',
          explanation: CLAIM_ALONE
        }
      : NOT_PENDING
  }
  const reportedAt = report ? report.updatedAt - report.aheadMs : 0
  const at = rocket?.leftAt ?? reportedAt
  const editedAt = asked?.kind === 'review' ? 0 : asked?.comment?.updatedAt
  const isEdited = (editedAt ?? 0) > (rocket?.createdAt ?? Infinity)
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
  return isOld(known, pending)
    ? { ...about, outcome: 'timed-out', delivery: 'sent', explanation: [] }
    : PENDING
}

/** The words are no longer the ones that were sent. */
function unquoted({ question }: Identified): Pick<Identified, 'question'> {
  return question ? { question: { ...question, words: '' } } : {}
}

const CLAIM_ALONE = say`The comment was claimed (👀) more than an hour ago, and nothing shows that its follow-up was sent (🚀).`
const EDITED = say`The comment was edited after its follow-up was sent, so it is not known which job it went to.`
