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
 * A green end is the follow-up's own: by what the service did, not by what it
 * showed. Where the words say only what was seen, nothing more is promised. Of
 * a job that was started, so is every end, whatever else is in its queue.
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

/** Where the agent is never seen at work, an end rests on the head. */
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

function headReadAt({ exchanges }: RunRecord, until: number): number {
  const read = exchanges.findLast(
    ({ path, repliedAt }) =>
      /\/pulls\/\d+$/.test(path) && Number(repliedAt) <= until
  )
  return read?.handledAt ?? 0
}

/** When the service was through with a message; never: infinite. */
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

/** What docs/delivery.md says can't be promised. */
function isExcused(world: World, told: ToldEnd): boolean {
  return isSlowStart(world, told) || isOneOfSeveral(world, told)
}

/** "A long pause": an earlier prompt ended, and the next start took long. */
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
 * "Several messages at once": another that waits in the queue, or was sent at
 * about the same time, looks like this one. Of one that the job is seen to be
 * at, the end is told from this one's.
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

/** When the job before the send was asked for, and the follow-up taken. */
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
