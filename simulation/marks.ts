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

/** What a report of ours records; undefined where it is not signed. */
export function readMark(body: string): ReportMarker | undefined {
  const read = MARKERS.read(body)
  return read?.isSigned && read.marker.kind === 'report'
    ? read.marker
    : undefined
}

export function isEnd(outcome: string | undefined): boolean {
  return outcome !== undefined && ENDS.includes(outcome)
}

/** How much a report knows: an end, then what became of the send. */
export function knowledge(mark: {
  readonly outcome: string
  readonly sendStatus: ReportMarker['sendStatus']
}) {
  return isEnd(mark.outcome) ? SENDS.length : SENDS.indexOf(mark.sendStatus)
}

/** What knows most; of several the last. */
export function bestOf<M extends Pick<ReportMarker, 'outcome' | 'sendStatus'>>(
  marks: readonly M[]
): M | undefined {
  const most = Math.max(...marks.map(knowledge))
  return marks.findLast(mark => knowledge(mark) === most)
}

/**
 * By the time that they name, oldest first; they come as they were posted. Of
 * two with the same time, the second may be a copy: the first counts as newer.
 */
export function inOrder(
  marks: readonly ReportMarker[]
): readonly ReportMarker[] {
  return marks
    .toReversed()
    .sort((one, other) => one.writtenAt - other.writtenAt)
}

/** Whether it answers what set a run off. */
export function isMarkOf(
  { key }: Pick<ReportMarker, 'key'>,
  { run, trigger }: Pick<RunRecord, 'run' | 'trigger'>
): boolean {
  return trigger.key === undefined
    ? key.startsWith(`run-${FIRST_RUN_ID + run}-`)
    : key === trigger.key
}

/** The attempt that reported. */
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
