import { REPOSITORY_ID } from '../sandbox/github-shapes.ts'
import { JOB_ID, KEY, PROJECT } from '../sandbox/setting.ts'
import type { World } from '../sandbox/world.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import { openMarkers } from '../src/report/marker.ts'

/** The markers of the sandbox's repository, signed with its key or another. */
export const markersOf = (apiKey: string) =>
  openMarkers(apiKey, String(REPOSITORY_ID))

/** What the marker of a report on the issue 7 says. */
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

/** The same as it stands in a comment, signed. */
export function reportMarker(fields: Partial<ReportMarker> = {}, apiKey = KEY) {
  return markersOf(apiKey).write(reportFields(fields))
}

type Named = 'github' | 'jobId' | 'key' | 'projectId' | 'pullRequest'

/** An earlier run has told the pull request which job made it. */
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
