import { REPOSITORY_ID } from '../../sandbox/github-shapes.ts'
import { JOB_ID, KEY, PROJECT } from '../../sandbox/setting.ts'
import { openMarkers, type ReportMarker } from '../../src/github/marker.ts'

/** The markers of the sandbox's repository, signed with its key or another. */
export const markersOf = (apiKey: string) =>
  openMarkers(apiKey, String(REPOSITORY_ID))

/** The marker of a report on the issue 7, signed. */
export function reportMarker(
  fields: Partial<ReportMarker> = {},
  apiKey = KEY
): string {
  return markersOf(apiKey).write({
    kind: 'report',
    project: PROJECT,
    job: JOB_ID,
    issue: 7,
    asked: 'comment-1',
    runId: '1',
    attempt: 1,
    outcome: 'completed',
    sent: 'yes',
    ...fields
  })
}
