/**
 * What other runs and workflows of the action's account leave, and what markers
 * say.
 */
import { expect } from '@jest/globals'
import { KEY } from '../../sandbox/setting.ts'
import type { ReportMarker } from '../../src/delivery/rules/state.ts'
import type { Asking } from '../../stage/asking.ts'
import { markersOf, reportFields, reportMarker } from '../../stage/markers.ts'
import type { Stage } from '../../stage/stage.ts'
import { PULL } from '../../stage/usual.ts'

export const OURS = markersOf(KEY)

/** In the marker of a report on what was sent. */
export const SENT = '"sendStatus":"yes"'

/** What the note says that tells a pull request which job made it. */
export const MADE = '🤖 The agent job'

/** The notes that tell a pull request which job made it. */
export const notesOn = (stage: Stage, pull = PULL) =>
  stage.reports(pull).filter(body => body.includes(MADE))

/** What a report says in its marker, which is signed. */
export function marked(body = ''): ReportMarker {
  const read = OURS.read(body)
  expect(read?.isSigned).toBe(true)
  return read?.marker as ReportMarker
}

/** The same of the last report that is there. */
export function lastMark(stage: Stage): ReportMarker {
  return marked(stage.reports().at(-1))
}

/** A comment of the same account, such as another workflow of it posts. */
export function post(stage: Stage, body: string, issue = stage.issue) {
  return stage.github.addComment({ issue, user: stage.github.self, body })
}

/** Such a workflow repeats what others wrote. */
export function repeat(stage: Stage, text: string): string {
  return post(stage, `${text}\nAs somebody said.`).body
}

/** The action's own account reacts, as another of its runs does. */
export function react(
  stage: Stage,
  { id }: Asking,
  content: 'eyes' | 'rocket'
) {
  const { login: user } = stage.github.self
  stage.github.addReaction({ kind: 'issue', commentId: id, user, content })
}

/** Another run of the same account reports on what was asked. */
export function report(
  stage: Stage,
  asked: Asking,
  fields: Partial<ReportMarker>,
  apiKey = KEY
): number {
  const { id, issue } = asked
  const body = reportMarker({ issue, key: `comment-${id}`, ...fields }, apiKey)
  return post(stage, body, issue).id
}

/** What the report of a run says whose time limit has passed. */
export function reportOn(
  { id, issue }: Asking,
  given: Partial<ReportMarker> = {}
): ReportMarker {
  const key = `comment-${id}`
  return reportFields({ issue, key, outcome: 'timed-out', ...given })
}

/** The same as it is posted. */
export function writtenReport(asked: Asking, given: Partial<ReportMarker>) {
  return OURS.write(reportOn(asked, given))
}

/** The same without a job. */
export function namelessReport(asked: Asking, given: Partial<ReportMarker>) {
  const { job, ...nameless } = reportOn(asked, given)
  return OURS.write(nameless)
}
