import type { RunResult } from '../sandbox/runner.ts'
import { JOB } from '../sandbox/setting.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import { ask, type Given, startFinish } from './asking.ts'
import { reportMarker } from './markers.ts'
import type { Stage } from './stage.ts'

/** What a finish says and gives to later steps. */
export interface Finished {
  readonly finished: readonly Readonly<Record<string, string>>[]
  readonly pending: number
  readonly exitCode: number | null
  readonly says: string
}

/** Runs the second action once. */
export async function finish(stage: Stage, given: Given = {}) {
  return readFinish(await startFinish(stage, given).done)
}

/**
 * Returns the outputs and exit code of a finish, and the messages of its
 * annotations, one a line.
 */
export function readFinish({
  annotations,
  exitCode,
  outputs
}: RunResult): Finished {
  const says = annotations.map(({ message }) => message).join('\n')
  const finished = JSON.parse(outputs.finished ?? '[]')
  return { finished, pending: Number(outputs.pending), exitCode, says }
}

/**
 * Posts a report that the follow-up of the comment `id` was sent, as its first
 * run does, on the issue 7 unless `issue` is given. `more` replaces fields of
 * the marker, and `apiKey` the key that signs it.
 */
export function pendingReport(
  stage: Stage,
  id: number,
  { issue = 7, ...more }: Partial<ReportMarker> = {},
  apiKey?: string
): void {
  const fields = {
    key: `comment-${id}`,
    reactionTarget: { kind: 'comment', id },
    asker: 'octo-dev',
    outcome: 'sent',
    before: { status: 'completed', prLink: null },
    // One after the other.
    writtenAt: stage.now() - 1_000 + stage.github.allComments('issue').length,
    issue,
    ...more
  } as const
  stage.github.addComment({
    issue,
    user: stage.github.self,
    body: `${reportMarker(fields, apiKey)}\n🚀 Sent to job \`job-7f3a\`.`
  })
}

/**
 * Adds follow-ups that were sent, each to a job of its own like `JOB`: the job,
 * the comment that asks, and the pending report. Runs nothing.
 */
export function sentToJobs(
  stage: Stage,
  jobs: readonly string[],
  more: Partial<ReportMarker> = {}
): void {
  for (const job of jobs) {
    stage.service.addJob({ ...JOB, id: job })
    pendingReport(stage, ask(stage, {}).id, { job, ...more })
  }
}

/** Returns `count` names that begin with `name`: `bad-1`, `bad-2`, … */
export function named(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

/** Returns the IDs of the jobs that a finish lists, sorted. */
export function jobsOf({ finished }: Finished): readonly string[] {
  return finished.map(one => one['job-id'] ?? '').sort()
}
