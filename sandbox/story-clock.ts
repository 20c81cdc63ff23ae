import { fastTime } from '../bench/preloaded.ts'

/** A story's time, which is the same for the stand-ins and for the action. */
export interface StoryClock {
  readonly now: () => number
  /** So much time passes at once. */
  readonly skip: (ms: number) => void
  /** What a program has to find in its environment to go by this clock. */
  readonly environment: () => Readonly<Record<string, string>>
}

/** How many times as fast as on a clock on the wall. */
export const PACE = 5

/** A clock that runs faster than the one on the wall. */
export function createStoryClock(): StoryClock {
  let since = Date.now()
  return {
    now: () => since + (Date.now() - since) * PACE,
    skip: ms => {
      since -= ms / (PACE - 1)
    },
    environment: () => fastTime(PACE, since)
  }
}
