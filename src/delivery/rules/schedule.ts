/** Shortest pause between two checks: nothing finishes faster. */
export const PAUSE_LEAST_MS = 2_000
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1
/** Spread of the pause, so that many runs don't check at once. */
const JITTER = 0.1

/**
 * Returns how long to wait until the next check, in milliseconds: a tenth of
 * the time waited, with 10 % jitter, at least 2 s and at most `pollIntervalMs`.
 * If what was seen last counts before that or within 2 s after it, but in no
 * more than `pollIntervalMs`, it is the time until then, at least 2 s. The
 * pause is never less than `atLeastMs`.
 *
 * @param pace `random`: from 0 up to 1; `countsInMs`: when what was seen last
 *   will count; `atLeastMs`: what the service or a backoff asks for
 */
export function nextPauseMs(pace: {
  readonly waitedMs: number
  readonly pollIntervalMs: number
  readonly random: number
  readonly countsInMs?: number | undefined
  readonly atLeastMs?: number | undefined
}): number {
  const clamped = (ms: number) =>
    Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs))
  const spread = 1 + JITTER * (2 * pace.random - 1)
  const regular = clamped(clamped(pace.waitedMs * PAUSE_SHARE) * spread)
  const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular)
  // One check then, rather than one shortly before and one after.
  const isNear =
    whenItCounts < regular + PAUSE_LEAST_MS &&
    whenItCounts <= pace.pollIntervalMs
  return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0)
}
