import {
  type FollowUp,
  followUpsOf,
  isTerminal,
  ownReactions
} from '../evidence.ts'
import { isEnd, readMark } from '../marks.ts'
import { saysNothingSent } from '../words.ts'
import type { World } from '../world.ts'
import type { Law } from './law.ts'
import { isReported } from './result.ts'

/**
 * After all faults, one run of the second action that goes through leaves every
 * follow-up that was taken with one result that tells its true end; unless no 🚀
 * tells that it was taken.
 */
const finishLeavesNothingOpen: Law = world =>
  world.finishes.length === 0
    ? []
    : followUpsOf(world).flatMap(followUp => {
        const { reports, runs } = followUp
        const ends = endsSince(world, followUp)
        if (ends.length === 0 || !isFinishable(world, followUp)) return []
        const name = `the follow-up of ${runs[0]?.name}`
        const left = ownReactions(world, followUp.trigger).map(
          ({ content }) => content
        )
        if (!isReported(world, followUp))
          return left.includes('hooray') || left.includes('confused')
            ? []
            : [`${name} was left without the reaction of its end`]
        const report =
          reports.find(({ body }) => isEnd(readMark(body)?.get('outcome'))) ??
          reports[0]
        // Nothing tells it from what was denied.
        if (left.includes('-1') && !left.includes('rocket')) return []
        if (report === undefined)
          return [`${name} was left without a result comment`]
        const mark = readMark(report.body)
        const outcome = mark?.get('outcome') ?? ''
        const isUncertain =
          !left.includes('rocket') && mark?.get('sent') !== 'true'
        if (isUncertain && !saysNothingSent(report.body)) return []
        const status = outcome === 'no-changes' ? 'completed' : outcome
        const { run } =
          world.writes.findLast(({ id }) => id === report.id) ?? {}
        // What a run told before, the laws on ends have judged.
        const isItsWord = run === world.finishes.at(-1)
        return isEnd(outcome) && (!isItsWord || ends.includes(status))
          ? []
          : [`${name} was left as ${outcome}, its end is ${ends}`]
      })

/** Ends that the job came to since it was taken: later ones hide its own. */
function endsSince(
  { turns, taken }: World,
  { runs, prompt }: FollowUp
): readonly string[] {
  const message = taken.find(({ run }) => runs.includes(run))?.message
  const first = turns.findIndex(
    turn =>
      message !== undefined &&
      turn.at >= message.at &&
      turn.prompt === prompt &&
      isTerminal(turn.status)
  )
  return first < 0
    ? []
    : turns
        .slice(first)
        .filter(
          ({ jobId, status }) => jobId === message?.jobId && isTerminal(status)
        )
        .map(({ status }) => status)
}

/** A comment that was taken, or a report that says so, can be found. */
function isFinishable(
  { service, plan, taken }: World,
  { trigger, reports, prompt }: FollowUp
): boolean {
  const { message } = taken.find(one => one.message.prompt === prompt) ?? {}
  const jobId = message?.jobId
  const status = service.job(jobId ?? '')?.status ?? ''
  const isFound =
    trigger.comment !== undefined
      ? trigger.prompt !== ''
      : reports.some(({ body }) => readMark(body)?.get('sent') === 'true')
  return isFound && isTerminal(status) && plan.scene !== 'bot'
}

export const finishLaws: readonly Law[] = [finishLeavesNothingOpen]
