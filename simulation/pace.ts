import type { Pace } from '../stage/network.ts'
import type { Random } from './random.ts'

/** How often an exchange takes its time. */
export interface Slowness {
  readonly slow: number
  readonly verySlow: number
}

/** A connection that takes longer is given up. */
const CONNECT_TIMEOUT_MS = 10_000
/** How often a request that was given up still arrives. */
const STILL_ARRIVES = 0.7

/**
 * Returns a pace that is mostly quick, sometimes takes seconds, and rarely up
 * to 45 seconds. It asks for the slowness at each exchange.
 */
export function createPace(random: Random, slowness: () => Slowness): Pace {
  return {
    connectMs: () =>
      random.chance(slowness().verySlow)
        ? random.between(1_000, CONNECT_TIMEOUT_MS - 1)
        : random.between(0, 40),
    latencyMs: () => {
      const { slow, verySlow } = slowness()
      const drawn = random.next()
      if (drawn < verySlow) return random.between(5_000, 45_000)
      if (drawn < verySlow + slow) return random.between(200, 5_000)
      return random.between(1, 120)
    },
    stillArrives: () => random.chance(STILL_ARRIVES)
  }
}
