import { REPOSITORY_ID } from '../sandbox/github-shapes.ts'
import { KEY } from '../sandbox/setting.ts'
import type { ReportMarker } from '../src/delivery/rules/state.ts'
import { openMarkers } from '../src/report/marker.ts'
import type { RunRecord } from './history.ts'
import { FIRST_RUN_ID, type World } from './world.ts'

/** The markers of the repository, as its own workflows sign them. */
export const MARKERS = openMarkers(KEY, String(REPOSITORY_ID))

const ENDS = ['completed', 'no-changes', 'failed', 'archived']
const SENDS = ['nothing', 'unsent', 'refused', 'maybe', 'yes']

/** Returns what a signed report records; undefined for any other comment. */
export function readMark(body: string): ReportMarker | undefined {
  const read = MARKERS.read(body)
  return read?.isSigned && read.marker.kind === 'report'
    ? read.marker
    : undefined
}

export function isEnd(outcome: string | undefined): boolean {
  return outcome !== undefined && ENDS.includes(outcome)
}

/**
 * Returns how much a report knows: most if it has an end, else by what it says
 * of the send.
 */
export function knowledge(mark: {
  readonly outcome: string
  readonly sendStatus: ReportMarker['sendStatus']
}) {
  return isEnd(mark.outcome) ? SENDS.length : SENDS.indexOf(mark.sendStatus)
}

/**
 * Returns the mark that knows most, of several the last; undefined if there are
 * no marks.
 */
export function bestOf<M extends Pick<ReportMarker, 'outcome' | 'sendStatus'>>(
  marks: readonly M[]
): M | undefined {
  const most = Math.max(...marks.map(knowledge))
  return marks.findLast(mark => knowledge(mark) === most)
}

/**
 * Returns marks, which come as they were posted, by the time that they name,
 * oldest first. Of two with the same time, the second may be a copy: the first
 * counts as newer.
 */
export function inOrder(
  marks: readonly ReportMarker[]
): readonly ReportMarker[] {
  return marks
    .toReversed()
    .sort((one, other) => one.writtenAt - other.writtenAt)
}

/** Returns whether a report is on the follow-up of a run. */
export function isMarkOf(
  { key }: Pick<ReportMarker, 'key'>,
  { run, trigger }: Pick<RunRecord, 'run' | 'trigger'>
): boolean {
  return trigger.key === undefined
    ? key.startsWith(`run-${FIRST_RUN_ID + run}-`)
    : key === trigger.key
}

/**
 * Returns the attempt of a run or a finish that wrote the report; undefined if
 * it is none of this world.
 */
export function runOf(
  { finishes, runs }: World,
  mark: ReportMarker
): RunRecord | undefined {
  return [...runs, ...finishes].find(
    one =>
      String(FIRST_RUN_ID + one.run) === mark.runId &&
      one.attempt === mark.attempt
  )
}
