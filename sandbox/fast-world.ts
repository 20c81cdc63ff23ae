import { fileURLToPath } from 'node:url'
import type { StoryWorld } from './stories.ts'
import { startWorld, type WorldOptions, type WorldRun } from './world.ts'

/** A time that is the same for the stand-ins and for the action. */
export interface FastClock {
  readonly now: () => number
  /** So much time passes at once. */
  readonly skip: (ms: number) => void
  /** What a program has to find in its environment to go by this clock. */
  readonly environment: () => Readonly<Record<string, string>>
}

/** How many times as fast as a clock on the wall. */
export const PACE = 10

const PRELOAD = fileURLToPath(new URL('fast-time.cjs', import.meta.url))

/**
 * Returns a clock that begins with this machine's time and runs `pace` times as
 * fast. A program goes by it if `environment` is in its environment.
 */
export function createFastClock(pace = PACE): FastClock {
  let since = Date.now()
  return {
    now: () => since + (Date.now() - since) * pace,
    skip: ms => {
      since -= ms / (pace - 1)
    },
    environment: () => ({
      // https://nodejs.org/api/cli.html#node_optionsoptions: quotes keep spaces.
      NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`,
      FAST_TIME_PACE: String(pace),
      FAST_TIME_SINCE: String(since)
    })
  }
}

/**
 * Starts a world whose stand-ins and runs go by a fast clock; `pass` skips time
 * at once.
 */
export async function startFastWorld(
  clock: FastClock,
  options: WorldOptions
): Promise<StoryWorld> {
  const world = await startWorld({ ...options, now: clock.now })
  const fast = <T extends Partial<WorldRun>>(given: T) => ({
    ...given,
    env: clock.environment()
  })
  return {
    ...world,
    run: given => world.run(fast(given)),
    finish: (given = {}) => world.finish(fast(given)),
    pass: async ms => clock.skip(ms)
  }
}
