import { isAccepted, isStart, outputAt, sends, shownTo } from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { LAG_MOST_MS, proofAfterEndAt } from '../work.ts'
import type { World } from '../world.ts'
import { type Law, ofEndedRuns, TIMER_MS } from './law.ts'

/** What is out at the time limit gets 1.5 s more; timers come late. */
const OUTCOME_AFTER_LIMIT_MS = 2_000
/**
 * After a send whose answer was lost, the job is looked at once more when that
 * proves something: 10 s after the look before the send and the first one that
 * showed an end, and 1.5 s for its answer.
 */
const LAST_LOOK_MS = 1_500
/** Reporting has two minutes of its own, and what is out then 1.5 s more. */
const REPORTING_MS = 122_000
/** The runner kills 10 s after a cancel; we promise half of it. */
const AFTER_CANCEL_MS = 5_000

/** Every run ends in its time. */
const endsInTime: Law = ({ runs }: World) =>
  runs.flatMap(run => {
    const { deadline, endedAt } = run
    const outcomeAt = outputAt(run, 'outcome')
    if (endedAt === undefined || outcomeAt === undefined) return []
    return [
      over(outcomeAt - deadline - outcomeMs(run), 'has its outcome', 'limit'),
      over(endedAt - outcomeAt - REPORTING_MS, 'reports', 'time to report')
    ].flatMap(what => (what ? [`${run.name} ${what}`] : []))
  })

/** A run or a finish that is cancelled ends in its time. */
const endsAfterCancel: Law = ({ finishes, runs }: World) =>
  [...runs, ...finishes].flatMap(({ cancelledAt, endedAt, name }) => {
    if (cancelledAt === undefined || endedAt === undefined) return []
    const lateMs = endedAt - cancelledAt - AFTER_CANCEL_MS
    const what = over(lateMs, 'ends', 'time to cancel')
    return what ? [`${name} ${what}`] : []
  })

/** A run says `timed-out` only when its time limit has passed. */
const timedOutAtTheLimit = ofEndedRuns(run => {
  const earlyMs = run.deadline - Number(outputAt(run, 'outcome', 'timed-out'))
  return (
    earlyMs > TIMER_MS && `is timed out ${Math.round(earlyMs)} ms too early`
  )
})

function over(lateMs: number, what: string, limit: string): string | undefined {
  return lateMs > 0 ? `${what} ${lateMs} ms past the ${limit}` : undefined
}

/**
 * Returns how long after its time limit a run may have its outcome: 2 seconds,
 * and if its last send is a message that was not clearly accepted, also the
 * time until a last check can prove something.
 */
function outcomeMs(run: RunRecord): number {
  const send = sends(run).at(-1)
  if (send === undefined || isAccepted(send) || isStart(send))
    return OUTCOME_AFTER_LIMIT_MS
  const repliedAt = Number(send.repliedAt)
  const lookAt = Math.max(
    send.askedAt + LAG_MOST_MS,
    proofAfterEndAt(shownTo(run), repliedAt) ?? 0,
    repliedAt
  )
  const extraMs = Math.max(0, lookAt - run.deadline)
  return OUTCOME_AFTER_LIMIT_MS + extraMs + LAST_LOOK_MS
}

export const timeLaws: readonly Law[] = [
  endsInTime,
  endsAfterCancel,
  timedOutAtTheLimit
]
