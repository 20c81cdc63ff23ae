import type { RunRecord } from '../history.ts'
import type { World } from '../world.ts'

/** Timers come early and late by a little. */
export const TIMER_MS = 50

/** What has to hold in every world. Gives what does not, in words. */
export type Law = (world: World) => readonly string[]

/**
 * Returns the law that no run of the action breaks what `judge` holds it to,
 * whatever became of the run. `judge` returns what is broken, in words.
 */
export function ofRuns(
  judge: (run: RunRecord, world: World) => string | false | undefined
): Law {
  return world =>
    world.runs.flatMap(run => {
      const broken = judge(run, world)
      return broken ? [`${run.name} ${broken}`] : []
    })
}

/** Returns the same law for the runs that were not killed. */
export function ofEndedRuns(judge: Parameters<typeof ofRuns>[0]): Law {
  return ofRuns((run, world) => run.endedAt !== undefined && judge(run, world))
}
