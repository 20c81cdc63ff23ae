/** The scripts by which the agent works in most plays, and their inputs. */
import type { MessageScript } from '../sandbox/agent-service.ts'
import { JOB_ID } from '../sandbox/setting.ts'
import { type Stage, type StageOptions, setStage } from './stage.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** The number of the stage's pull request, or of the first that is made. */
export const PULL = 8

/** Works for 15 s, so that it is certainly seen at work. */
export const QUICK = {
  durationMs: 15_000,
  changes: 'push'
} as const satisfies MessageScript

/** Takes longer than a run with a short time limit waits. */
export const SLOW = {
  durationMs: MINUTE_MS,
  changes: 'push'
} as const satisfies MessageScript

export const ENDLESS = {
  durationMs: 1_000 * HOUR_MS
} as const satisfies MessageScript

/** Takes its message, and is never seen at work. */
export const NEVER = {
  delayUntilActiveMs: Number.POSITIVE_INFINITY,
  durationMs: 1_000,
  postStatus: 'missing'
} as const satisfies MessageScript

export const JOB = JOB_ID
export const GO_ON = '/agent Go on'
export const PROMPT = 'also fix the changelog'
export const ASKED = `/agent ${PROMPT}`

/** A time limit of nine seconds. */
export const SHORT = { 'timeout-minutes': '0.15' } as const
export const UNWAITED = { wait: 'false' } as const
/** Only the conversation, the pattern, or the comment name the job. */
export const UNNAMED = { 'job-id': '' } as const

/**
 * Sets a stage with a pull request, whose job takes its messages as the scripts
 * say. `options` replaces these.
 */
export function stageWith(
  messages: MessageScript | readonly MessageScript[],
  { job, ...options }: StageOptions = {}
): Promise<Stage> {
  const script = { messages: [messages].flat(), ...job }
  return setStage({ pullRequest: true, ...options, job: script })
}

/**
 * Sets a stage as `stageWith` does, and adds a job for each ID, all of which
 * take their messages alike.
 */
export async function stageWithJobs(
  message: MessageScript,
  ids: readonly string[]
): Promise<Stage> {
  const stage = await stageWith(message)
  for (const id of ids) stage.service.addJob({ id, messages: [message] })
  return stage
}
