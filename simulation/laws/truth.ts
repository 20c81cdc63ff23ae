import {
  EARLIER_PROMPT,
  type TakenMessage
} from '../../sandbox/agent-service.ts'
import { JOB_ID } from '../../sandbox/setting.ts'
import {
  isTerminal,
  output,
  outputAt,
  promptIn,
  type Shown,
  shownTo,
  startOf,
  takenOf,
  texts
} from '../evidence.ts'
import type { RunRecord } from '../history.ts'
import { isEnd, isMarkOf } from '../marks.ts'
import { LAG_MOST_MS } from '../work.ts'
import type { World } from '../world.ts'
import { isRepeated, isUnclear, knowsOfStart } from './ending.ts'
import type { Law } from './law.ts'

/** An end that was told as the follow-up's own, and what it rests on. */
interface ToldEnd {
  readonly name: string
  readonly prompt: string
  readonly jobId: string
  readonly at: number
  /** What the run was shown last of the job by then. */
  readonly look: Shown | undefined
  /** When a pull request's head was read last by then; 0: never. */
  readonly headAt: number
  readonly isByFinish: boolean
  /** Of a job that the follow-up is known to have started. */
  readonly isOfStart: boolean
}

/**
 * A green end is the follow-up's own by what the service did, not only by what
 * it showed; where the words say only what was seen, nothing more is promised.
 * Of a job that the follow-up has started, every end is its own, whatever else
 * is in the queue.
 */
const greenEndsAreTrue: Law = world =>
  [...toldByRuns(world), ...toldByFinishes(world)].flatMap(told => {
    const { at, jobId, look, name, prompt } = told
    // With `resend`, each attempt may have started another job.
    const all = takenOf(world, prompt)
    const taken = all.find(({ message }) => message.jobId === jobId)
    // Which job it went to, and whether it was taken by then, is for the laws on
    // delivery.
    if (taken === undefined || taken.message.at > at) return []
    const isOwn =
      look && seenAt(world, told, look) >= overAt(world, taken.message)
    return isOwn || (!told.isOfStart && isExcused(world, told))
      ? []
      : [`${name} takes an end that is not the one of "${prompt}"`]
  })

/**
 * Returns the time as of which the run saw the end: that of its last check, or,
 * if the agent was never at work on the follow-up, when a head was read, if
 * that was later.
 */
function seenAt(
  { turns }: World,
  { headAt, prompt }: ToldEnd,
  { asOf }: Shown
) {
  const wasActive = turns.some(
    turn => turn.prompt === prompt && turn.status === 'active'
  )
  return wasActive ? asOf : Math.max(asOf, headAt)
}

const GREEN = ['completed', 'no-changes']
/** What is said of no other end, also by a run that is killed right after. */
const OWN_END = /The agent has finished this follow-up/
/** The words of an end that nothing proves. */
const ONLY_SEEN = /The agent job is ["`]completed["`]/

/**
 * Returns the ends that runs told as their follow-ups' own: green ones, and any
 * end of a job that the run knows to be started by its follow-up. Ends that a
 * run only repeats are left out.
 */
function toldByRuns(world: World): readonly ToldEnd[] {
  return world.runs.flatMap(run => {
    const { name, prompt } = run
    const outcome = output(run, 'outcome')
    const isOfStart =
      startOf(world, run) !== undefined && knowsOfStart(world, run)
    const isToldNow =
      prompt !== '' &&
      (isOfStart ? isEnd(outcome) : GREEN.includes(outcome)) &&
      output(run, 'sent') === 'true' &&
      texts(run, 'log').some(text => OWN_END.test(text))
    const jobId = output(run, 'job-id')
    const toldAt = outputAt(run, 'outcome') ?? 0
    const look = lastLook(run, jobId, toldAt)
    const headAt = headReadAt(run, toldAt)
    const told = { name, prompt, jobId, at: toldAt, look, headAt, isOfStart }
    return isToldNow && !isRepeated(world, run) && !isUnclear(world, run)
      ? [{ ...told, isByFinish: false }]
      : []
  })
}

/**
 * Returns the ends that finishes reported as the follow-ups' own: green ones,
 * and any end of a job that the report says was started.
 */
function toldByFinishes(world: World): readonly ToldEnd[] {
  const { finishes, runs, writes } = world
  return writes.flatMap(({ comment, exchange, mark, run }) => {
    const asked = runs.find(one => mark !== undefined && isMarkOf(mark, one))
    const isOfStart = mark?.isStart === true
    const isTold =
      finishes.includes(run) &&
      (isOfStart ? isEnd(mark.outcome) : GREEN.includes(mark?.outcome ?? '')) &&
      !ONLY_SEEN.test(comment.body)
    if (!isTold || !asked) return []
    const jobId = mark?.job ?? ''
    const { askedAt: at } = exchange
    const look = lastLook(run, jobId, at)
    const headAt = headReadAt(run, at)
    const { prompt } = asked
    const { name } = run
    const told = { name, prompt, jobId, at, look, headAt, isOfStart }
    return [{ ...told, isByFinish: true }]
  })
}

/**
 * Returns the last snapshot of a job that a run was shown by `until`; undefined
 * if there is none.
 */
function lastLook(
  run: RunRecord,
  jobId: string,
  until: number
): Shown | undefined {
  return shownTo(run).findLast(
    ({ exchange: { path, repliedAt } }) =>
      path.endsWith(`/${jobId}`) && Number(repliedAt) <= until
  )
}

/**
 * Returns when GitHub handled the run's last request for a pull request that
 * was answered by `until`; 0 if there is none.
 */
function headReadAt({ exchanges }: RunRecord, until: number): number {
  const read = exchanges.findLast(
    ({ path, repliedAt }) =>
      /\/pulls\/\d+$/.test(path) && Number(repliedAt) <= until
  )
  return read?.handledAt ?? 0
}

/**
 * Returns when the service was through with a message, also because a person
 * archived the job; infinity if it never was.
 */
function overAt(
  { turns }: World,
  { at: takenAt, jobId, prompt }: TakenMessage
): number {
  const own = turns.filter(turn => turn.jobId === jobId)
  const end = own.find(
    turn => turn.prompt === prompt && turn.status !== 'active'
  )
  // Whoever archives the job ends what it was at.
  const archived = own.find(({ at, prompt }) => prompt === '' && at >= takenAt)
  return Math.min(
    end?.at ?? Number.POSITIVE_INFINITY,
    archived?.at ?? Number.POSITIVE_INFINITY
  )
}

/** docs/delivery.md: how long the pause between two messages may be. */
const PAUSE_MOST_MS = 20_000

/**
 * Returns whether the end is one that docs/delivery.md says can't be promised.
 */
function isExcused(world: World, told: ToldEnd): boolean {
  return isSlowStart(world, told) || isOneOfSeveral(world, told)
}

/**
 * Returns whether an earlier prompt ended shortly before the check before the
 * send, or later, and the next start took more than the longest pause, or a
 * finish tells the end: "A long pause".
 */
function isSlowStart(world: World, { jobId, prompt, isByFinish }: ToldEnd) {
  const turns = world.turns.filter(turn => turn.jobId === jobId)
  const first = turns.findIndex(turn => turn.prompt === prompt)
  const { at: beganAt = Number.POSITIVE_INFINITY } = turns[first] ?? {}
  const before = (first < 0 ? turns : turns.slice(0, first)).at(-1)
  const { beforeAt } = sendOf(world, prompt)
  if (!before || !isTerminal(before.status)) return false
  const isLong = isByFinish || beganAt - before.at > PAUSE_MOST_MS
  return isLong && before.at > beforeAt - LAG_MOST_MS
}

/**
 * Returns whether other messages that the job got until then may be taken for
 * this one, as "Several messages at once" says. An earlier prompt counts as
 * well, and one fewer counts if the job was seen at work before the send.
 */
function isOneOfSeveral(world: World, { jobId, prompt }: ToldEnd): boolean {
  const { beforeAt, status, takenAt } = sendOf(world, prompt)
  const isOpen = (endedAt: number) => endedAt >= beforeAt - LAG_MOST_MS
  const { messages, started } = world.service
  const others = [...started, ...messages]
    .map(message => ({ ...message, prompt: promptIn(message.prompt) }))
    .filter(
      message =>
        message.jobId === jobId &&
        message.prompt !== prompt &&
        message.at <= takenAt &&
        isOpen(overAt(world, message))
    )
  const earlier = world.turns.find(turn => turn.prompt === EARLIER_PROMPT)
  const isBusy =
    jobId === JOB_ID &&
    world.plan.job.busyForMs !== undefined &&
    isOpen(earlier?.at ?? Number.POSITIVE_INFINITY)
  const known = isTerminal(status) ? 0 : 1
  return others.length > 0 && others.length + (isBusy ? 1 : 0) > known
}

/**
 * Returns when the last check before the send was asked for, what status it
 * showed, and when the service took the follow-up; zeros and no status if it
 * took nothing.
 */
function sendOf(world: World, prompt: string) {
  const [taken] = takenOf(world, prompt)
  if (taken === undefined) return { beforeAt: 0, status: '', takenAt: 0 }
  const { exchange, message, run } = taken
  const look = shownTo(run).findLast(
    ({ exchange: { repliedAt } }) => Number(repliedAt) <= exchange.askedAt
  )
  return {
    beforeAt: Number(look?.exchange.askedAt),
    status: look?.status ?? '',
    takenAt: message.at
  }
}

export const truthLaws: readonly Law[] = [greenEndsAreTrue]
