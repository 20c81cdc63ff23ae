import type { RunRecord } from './history.ts'
import { FIRST_RUN_ID, type World } from './world.ts'

/** What the hidden line of a result comment says, as docs/delivery.md lists it. */
export type Mark = ReadonlyMap<string, string>

const ENDS = ['completed', 'no-changes', 'failed', 'archived']

/** Reads the hidden line; undefined where none opens the comment. */
export function readMark(body: string): Mark | undefined {
  const words = /^<!-- agent-follow-up:\S+ ([^>]*?) ?-->/.exec(body)?.[1]
  return words === undefined
    ? undefined
    : new Map(
        words.split(' ').map(word => {
          const [name = '', value = ''] = word.split('=')
          return [name, decodeURIComponent(value)]
        })
      )
}

export function isEnd(outcome: string | undefined): boolean {
  return outcome !== undefined && ENDS.includes(outcome)
}

/** The number of the run that made it. */
export function runNumber(mark: Mark | undefined): number {
  return runAndAttempt(mark)[0] - FIRST_RUN_ID
}

/** The attempt that made it. */
export function runOf(
  world: World,
  mark: Mark | undefined
): RunRecord | undefined {
  const [id, attempt] = runAndAttempt(mark)
  return world.runs.find(
    one => one.run === id - FIRST_RUN_ID && one.attempt === attempt
  )
}

function runAndAttempt(mark: Mark | undefined): [number, number] {
  const [id, attempt] = (mark?.get('run') ?? '').split('-')
  return [Number(id), Number(attempt)]
}

/** Whether it stands for the follow-up that this trigger asked for. */
export function isMarkOf(mark: Mark, run: RunRecord): boolean {
  const { comment } = run.trigger
  return comment === undefined
    ? runNumber(mark) === run.run
    : (mark.get('trigger') ?? '').endsWith(`-${comment.id}`)
}
