/** Shortest pause between two looks: nothing finishes faster. */
export const PAUSE_LEAST_MS = 2_000
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1
/** Spread of the pause, so that many runs don't look at once. */
const JITTER = 0.1

/** What the pause before the next look depends on. Times in milliseconds. */
export interface Pace {
  readonly waitedMs: number
  readonly pollIntervalMs: number
  /** From 0 up to 1. */
  readonly random: number
  /** The terminal status seen last will count after this time. */
  readonly countsInMs?: number | undefined
  /** The service asked for this pause, or a backoff does. */
  readonly atLeastMs?: number | undefined
}

/** The pause before the next look, in milliseconds. */
export function nextPauseMs(pace: Pace): number {
  const within = (ms: number) =>
    Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs))
  const spread = 1 + JITTER * (2 * pace.random - 1)
  const regular = within(within(pace.waitedMs * PAUSE_SHARE) * spread)
  const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular)
  // One look then, rather than one shortly before and one after.
  const isNear =
    whenItCounts < regular + PAUSE_LEAST_MS &&
    whenItCounts <= pace.pollIntervalMs
  return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0)
}
