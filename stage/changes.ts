import type { RunResult } from '../sandbox/runner.ts'
import { JOB_ID, KEY } from '../sandbox/setting.ts'
import type { Asking } from './asking.ts'
import { markersOf } from './markers.ts'
import type { Sent, Stage } from './stage.ts'

const OURS = markersOf(KEY)

/** What each change is called here, by its method and path. */
const CHANGES: readonly (readonly [string, RegExp, string])[] = [
  ['POST', /\/message$/, 'send'],
  ['POST', /\/v2\/agent\/[^/]+\/job$/, 'start'],
  ['POST', /\/reactions$/, 'react'],
  ['DELETE', /\/reactions\/\d+$/, 'unreact'],
  ['POST', /\/issues\/\d+\/comments$/, 'comment'],
  ['POST', /\/replies$/, 'reply'],
  ['DELETE', /\/comments\/\d+$/, 'delete']
]

/**
 * Returns a filter for the requests of the run that sent the stage's last one.
 */
const isOfLastRun =
  ({ record }: Stage) =>
  ({ run }: Sent) =>
    run === record.at(-1)?.run

/**
 * Returns what the last run sent to the service and changed on GitHub, in
 * order, each with the status of the answer or the fault: `react eyes 201`,
 * `send 200`, `comment 201`.
 */
export function changesOf(stage: Stage): readonly string[] {
  return stage.record.filter(isOfLastRun(stage)).flatMap(entry => {
    const { fault, request, response } = entry
    const change = CHANGES.find(
      ([method, path]) => request.method === method && path.test(request.path)
    )
    if (change === undefined) return []
    const isNote = request.body.includes(String.raw`\"kind\":\"note\"`)
    const content = /"content":"([^"]+)"/.exec(request.body)?.[1]
    const words = [isNote ? 'note' : change[2], content]
    return [[...words, response?.status ?? fault].filter(Boolean).join(' ')]
  })
}

/**
 * Returns the paths of the last run's GET requests that match `path`, in order.
 */
export function readsOf(stage: Stage, path: RegExp): readonly string[] {
  return stage.record
    .filter(isOfLastRun(stage))
    .filter(({ request }) => request.method === 'GET')
    .map(({ request }) => request.path)
    .filter(read => path.test(read))
}

/**
 * Returns the outcome, send status, and job in the marker of each report of the
 * action on an issue, as in `error refused`, and `unsigned` if the sandbox's
 * key did not sign it. Comments without a report's marker are left out.
 */
export function markedOn(stage: Stage, issue?: number): readonly string[] {
  return stage
    .reports(issue)
    .flatMap(body => {
      const { isSigned, marker } = OURS.read(body) ?? {}
      if (marker?.kind !== 'report') return []
      const { job, outcome, sendStatus } = marker
      return [
        [outcome, sendStatus, job, !isSigned && 'unsigned'].filter(Boolean)
      ]
    })
    .map(words => words.join(' '))
}

/**
 * Returns how a run ended, the changes of the last run, and the reactions and
 * reports that are left where it was asked.
 */
export function leftBy(stage: Stage, asked: Asking, result: RunResult) {
  const { exitCode, outputs } = result
  return {
    outcome: outputs.outcome,
    sent: outputs.sent,
    exitCode,
    changes: changesOf(stage),
    reactions: stage.reactions(asked.id),
    reports: markedOn(stage, asked.issue)
  }
}
export type Left = ReturnType<typeof leftBy>

/** Returns the messages of a result's warnings, in order. */
export function warningsOf({
  annotations
}: Pick<RunResult, 'annotations'>): readonly string[] {
  return annotations
    .filter(({ level }) => level === 'warning')
    .map(({ message }) => message)
}

/**
 * Returns the last report on an issue without its first line, the marker; an
 * empty text if there is no report.
 */
export function wordsOf(stage: Stage, issue?: number): string {
  const [, ...words] = stage.reports(issue).at(-1)?.split('\n') ?? []
  return words.join('\n')
}

/** How runs end, as `leftBy` tells it. */
export const DONE = { outcome: 'completed', sent: 'true', exitCode: 0 } as const
/** On the usual issue, with its report. */
export const ENDED = {
  ...DONE,
  reactions: 'eyes rocket hooray',
  reports: [`completed yes ${JOB_ID}`]
} as const
export const ERROR = { outcome: 'error', sent: 'false', exitCode: 1 } as const
/** It stopped before its claim. */
export const UNCLAIMED: Omit<Left, 'reports'> = {
  ...ERROR,
  changes: ['comment 201', 'react confused 201'],
  reactions: 'confused'
}
/** It stopped after its claim: 👀 is never removed. */
export const HELD: Omit<Left, 'reports'> = {
  ...ERROR,
  changes: ['react eyes 201', 'comment 201', 'react confused 201'],
  reactions: 'eyes confused'
}
