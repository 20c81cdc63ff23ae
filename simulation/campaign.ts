import { addUp, type Coverage, coverageOf } from './coverage.ts'
import { findBreaches } from './laws.ts'
import { playWorld } from './play.ts'
import type { Programs } from './world.ts'

/** A seed whose world broke a law. */
export interface Failure {
  readonly seed: number
  readonly breaches: readonly string[]
}

/** What came of some worlds. */
export interface Tally {
  readonly worlds: number
  readonly coverage: Coverage
  readonly failures: readonly Failure[]
}

export const NOTHING: Tally = {
  worlds: 0,
  coverage: {},
  failures: []
}

/** Seeds from the first up to, not including, the one after the last. */
export interface Seeds {
  readonly from: number
  readonly to: number
}

/**
 * Plays one world and judges it. An error of the world itself, and a rejection
 * that nothing handles, are failures, too.
 */
export async function trySeed(
  seed: number,
  programs: Programs
): Promise<Tally> {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  try {
    const world = await playWorld(seed, programs)
    const breaches = [
      ...findBreaches(world),
      ...rejections.map(reason => `nobody handles ${reason}`)
    ]
    return {
      worlds: 1,
      coverage: coverageOf(world),
      failures: breaches.length === 0 ? [] : [{ seed, breaches }]
    }
  } catch (error) {
    const breaches = [`the world broke down: ${error}`]
    return { worlds: 1, coverage: {}, failures: [{ seed, breaches }] }
  } finally {
    process.off('unhandledRejection', note)
  }
}

/** Plays the worlds of some seeds, one after the other. */
export async function trySeeds(
  { from, to }: Seeds,
  programs: Programs
): Promise<Tally> {
  let tally = NOTHING
  for (let seed = from; seed < to; seed += 1)
    tally = together(tally, await trySeed(seed, programs))
  return tally
}

/** Returns both tallies as one. */
export function together(one: Tally, other: Tally): Tally {
  return {
    worlds: one.worlds + other.worlds,
    coverage: addUp(one.coverage, other.coverage),
    failures: [...one.failures, ...other.failures]
  }
}
