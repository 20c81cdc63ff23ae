import { defined } from '../common/defined.ts'
import { duration, say } from '../common/message.ts'
import { once } from '../common/once.ts'
import { endOf } from '../delivery/rules/end.ts'
import {
  type Checking,
  judge,
  mayCountAt,
  withCheck
} from '../delivery/rules/finished.ts'
import {
  type FollowUpState,
  type Snapshot,
  stopped
} from '../delivery/rules/state.ts'
import { withHead } from '../delivery/wait.ts'
import { readAskedKey } from '../github/asked.ts'
import { readHead, stateOfPull } from '../github/pull-request.ts'
import { type Run, urlOf } from '../github/run.ts'
import type { Pending } from './pending.ts'
import type { FinishStep } from './step.ts'

/**
 * Judges what checks have shown of a follow-up's job: its state with a result;
 * undefined: it stays pending.
 *
 * @param couldRead any job; else that is why this one was not seen to end
 */
export async function endOfPending(
  step: FinishStep,
  pending: Pending,
  snapshots: readonly Snapshot[],
  couldRead: boolean
): Promise<FollowUpState | undefined> {
  const { clock, inputs, log } = step
  const { startTimeoutMs } = inputs
  const checking: Checking = { startTimeoutMs, isTwice: true }
  const known = snapshots.reduce<FollowUpState>(withCheck, {
    ...pending,
    about: aboutIn(step, pending),
    job: { ...pending.job, ...defined({ latest: snapshots.at(-1) }) }
  })
  const readOnce = once((prLink: string | null) => readHead(step, prLink))
  const seen = await withHead(known, checking, readOnce)
  const verdict = judge(seen, checking)
  const { elapsedMs } = log
  if (verdict.kind === 'ended') {
    const { end, proof } = verdict
    const pull = await readOnce(end.latest.job.prLink)
    const result = endOf(end.latest, seen.before, proof, pull)
    const pullState = stateOfPull(pull)
    return { ...seen, result, elapsedMs, ...defined({ pullState }) }
  }
  if (verdict.kind === 'unsettled') {
    const inMs = mayCountAt(seen, checking, verdict.countsAt) - clock.now()
    // Else it is the next check that is missing.
    if (inMs > 0)
      log.detail(
        say`The end of the agent job ${pending.job.id} counts in ${duration(inMs)} at the earliest.`
      )
  }
  if (!couldRead || !isOverdue(step, pending)) return undefined
  return { ...known, result: stopped('timed-out'), elapsedMs }
}

/** It may take no longer, and no report says so yet. */
function isOverdue(
  { clock, inputs }: FinishStep,
  { result, send }: Pending
): boolean {
  const isOld = send.at < clock.now() - inputs.maxAgeMs
  return isOld && result?.outcome !== 'timed-out'
}

/** The same follow-up, as this run reports it. */
function aboutIn(
  { inputs, run }: FinishStep,
  { about }: Pending
): FollowUpState['about'] {
  const { command, jobUrl, maxAgeMs: timeLimitMs } = inputs
  const isByComment = about.kind !== 'event'
  return {
    ...about,
    runId: run.id,
    attempt: run.attempt,
    timeLimitMs,
    runUrl: urlOf(run),
    serverUrl: run.serverUrl,
    url: urlOfAsked(about, run),
    ...defined({ command: isByComment ? command : undefined, jobUrl })
  }
}

/** The address of what asked, or of the run that did. */
function urlOfAsked(
  { askedOn, key, place, runId }: FollowUpState['about'],
  run: Run
) {
  const repository = `${run.serverUrl}/${run.owner}/${run.repo}`
  const asked = readAskedKey(key)
  const [, askingRun = runId] = /^run-(\d+)-/.exec(key) ?? []
  if (!asked) return `${repository}/actions/runs/${askingRun}`
  const { id, kind } = asked
  const number = askedOn ?? place?.issue
  return {
    comment: `${repository}/issues/${number}#issuecomment-${id}`,
    line: `${repository}/pull/${number}#discussion_r${id}`,
    review: `${repository}/pull/${number}#pullrequestreview-${id}`
  }[kind]
}
