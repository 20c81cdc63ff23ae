import { REPOSITORY_ID } from '../sandbox/github-shapes.ts'
import { JOB_ID, KEY, PROJECT } from '../sandbox/setting.ts'
import type { World } from '../sandbox/world.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import { openMarkers } from '../src/report/marker.ts'

/** Returns the markers of the sandbox's repository, signed with `apiKey`. */
export const markersOf = (apiKey: string) =>
  openMarkers(apiKey, String(REPOSITORY_ID))

/**
 * Returns the fields of a report's marker: a follow-up on the issue 7 that was
 * sent and is completed, with `fields` in the place of these values.
 */
export function reportFields(fields: Partial<ReportMarker> = {}): ReportMarker {
  return {
    kind: 'report',
    project: PROJECT,
    job: JOB_ID,
    issue: 7,
    key: 'comment-1',
    runId: '1',
    attempt: 1,
    outcome: 'completed',
    sendStatus: 'yes',
    words: '',
    // When the clock of a stage begins.
    writtenAt: Date.UTC(2026, 0, 15, 10),
    ...fields
  }
}

/**
 * Returns the fields of `reportFields` as the line that a comment has, signed
 * with `apiKey`.
 */
export function reportMarker(fields: Partial<ReportMarker> = {}, apiKey = KEY) {
  return markersOf(apiKey).write(reportFields(fields))
}

type Named = 'github' | 'jobId' | 'key' | 'projectId' | 'pullRequest'

/**
 * Adds to the world's pull request the note of an earlier run that says which
 * job made it.
 */
export function tellItsJob(
  { github, jobId: job, key, projectId: project, ...world }: Pick<World, Named>,
  createdAt: number
): void {
  const { pullRequest: issue = 0 } = world
  const writtenAt = createdAt
  const note = { kind: 'note', project, job, issue } as const
  const body = markersOf(key).write({ ...note, writtenAt })
  github.addComment({ issue, user: github.self, body, createdAt })
}
