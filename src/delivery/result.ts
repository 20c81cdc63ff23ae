import type { RunContext } from '../action/context.ts'
import { defined } from '../common/defined.ts'
import { duration, type Message, type Problem, say } from '../common/message.ts'
import {
  type PullRequest,
  placeOfLink,
  readHead,
  stateOfPull
} from '../github/pull-request.ts'
import { endOf } from './rules/end.ts'
import { type judge, withSnapshot } from './rules/finished.ts'
import {
  errorOf,
  type FollowUpState,
  type Result,
  type Snapshot,
  type Stopped,
  stopped
} from './rules/state.ts'
import type { TrackedJob } from './tracked-job.ts'
import { type LastSeen, waitForEnd } from './wait.ts'

/**
 * Waits for the end and returns the result: `unknown` if the agent was not
 * seen working, `timed-out` if the time limit passes, and an error if the
 * service refuses a check, or if checks fail and nothing was sent.
 */
export async function waitForResult(
  context: RunContext,
  job: TrackedJob
): Promise<Result> {
  const waited = await waitForEnd(context, job)
  switch (waited.kind) {
    case 'ended':
      return readEnd(context, waited)
    case 'not-seen-working':
      return stopped('unknown', notSeenWorking(context), 'not-seen-working')
    case 'refused':
      return errorOf(waited.problem)
    case 'failed':
      return context.state().send.kind === 'none'
        ? errorOf(waited.problem)
        : timedOut(waited.problem)
    case 'timed-out':
      return stopped('timed-out', LAST_SEEN[waited.lastSeen])
  }
}

/**
 * Returns the result of a wait for what was sent, whose job could not be read
 * in time.
 */
export function timedOut({ fix, what }: Problem): Stopped {
  return { ...stopped('timed-out', what), fix }
}

/**
 * Returns the words for an agent that was not seen working. How long this run
 * has looked is said only if it sent the follow-up itself.
 */
function notSeenWorking({ inputs, state }: RunContext): Message {
  const { send } = state()
  const isOwn = send.kind === 'sent' && send.by === 'this-run'
  // It is not known how long an earlier run has looked.
  const within = isOwn ? say` within ${duration(inputs.startTimeoutMs)}` : []
  return say`The service accepted the follow-up, but the agent was not seen working on it${within}. It may start later.`
}

/** Reads the pull request that the job ended with, and returns the end. */
export async function readEnd(
  context: RunContext,
  {
    end: { first, latest },
    proof
  }: Extract<ReturnType<typeof judge>, { kind: 'ended' }>
): Promise<Result> {
  const { learn, log, state } = context
  const { before, send, startsJob } = state()
  const { prLink, status } = latest.job
  if (send.kind === 'sent' && proof === 'seen')
    log.detail(say`The agent has finished this follow-up: ${status}.`)
  const pull = await readHead(context, prLink)
  learn(pullStateUpdate(context, prLink, pull))
  const since = startsJob ? 'started' : before
  const end = endOf(latest, since, proof, pull)
  return send.kind === 'sent' && send.isExact && proof === 'seen'
    ? { ...end, workedMs: first.answeredAt - send.at }
    : end
}

/**
 * Returns the state of the job's pull request if it was read. Otherwise returns
 * `{ pullState: undefined }`, which clears the known state, if the job links to
 * another pull request than that one, and `{}` if not.
 */
export function pullStateUpdate(
  { run, state }: RunContext,
  prLink: string | null,
  pull: PullRequest | undefined
): Partial<FollowUpState> {
  const pullState = stateOfPull(pull)
  if (pullState) return { pullState }
  const { number, owner, repo } = placeOfLink(prLink ?? '', run.serverUrl) ?? {}
  const name = `${owner}/${repo}#${number}`.toLowerCase()
  const isOther =
    prLink !== null && name !== state().pullState?.name.toLowerCase()
  return isOther ? { pullState: undefined } : {}
}

/** Returns the job before and the checks, with one more check. */
export function trackedWith(
  state: FollowUpState,
  snapshot: Snapshot
): Partial<FollowUpState> {
  const { before, tracking } = withSnapshot(state, snapshot)
  return defined({ before, tracking })
}

const LAST_SEEN: Readonly<Record<LastSeen, Message>> = {
  unseen: [],
  active: say`The agent job continues.`,
  'as-before': say`The agent job still looks as it did before the follow-up.`,
  unsettled: say`The agent job has ended, but too close to the time limit to tell whether it finished this follow-up.`
}
