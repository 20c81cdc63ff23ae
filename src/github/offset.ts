/**
 * By how much GitHub's clock is ahead of ours, as the `Date` headers of its
 * answers have shown it so far.
 */
export interface ClockOffset {
  /** Notes the `Date` of an answer that has just come. */
  add(date: number, now: number): void
  /** Milliseconds; 0 before the first answer, negative if GitHub is behind. */
  aheadMs(): number
}

/**
 * Two dates agree within this time: an answer takes up to 30 s, and dates have no
 * fractions of a second.
 */
const AGREEMENT_MS = 31_000

/** Returns whether two times differ by no more than a slow answer does. */
export function agree(one: number, other: number): boolean {
  return Math.abs(one - other) <= AGREEMENT_MS
}

/** Dates that agree on how far GitHub's clock is ahead. */
interface Group {
  readonly count: number
  /** The slower an answer was, the older its date: the largest offset is right. */
  readonly mostMs: number
}

/**
 * Returns an offset that goes by the largest group of dates that agree, so that
 * a single wrong date does no harm. Of groups of one size, the one that is nearer
 * to our own clock counts.
 */
export function trackClockOffset(): ClockOffset {
  let groups: readonly Group[] = []
  return {
    add: (date, now) => {
      const shownMs = date - now
      const found =
        groups.find(({ mostMs }) => agree(mostMs, shownMs)) ?? NO_DATES
      const { count, mostMs } = found
      const group = { count: count + 1, mostMs: Math.max(mostMs, shownMs) }
      groups = [...groups.filter(one => one !== found), group]
    },
    aheadMs: () => {
      const [first] = [...groups].sort(
        (one, other) =>
          other.count - one.count ||
          Math.abs(one.mostMs) - Math.abs(other.mostMs)
      )
      return first?.mostMs ?? 0
    }
  }
}

const NO_DATES: Group = { count: 0, mostMs: Number.NEGATIVE_INFINITY }
