/** The middle half of some values, and the value in its middle. */
export interface Spread {
  readonly lower: number
  readonly median: number
  readonly upper: number
}

/** Quartiles, between two values in proportion where they fall between them. */
export function spread(values: readonly number[]): Spread {
  return {
    lower: quantile(values, 0.25),
    median: median(values),
    upper: quantile(values, 0.75)
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function mean(values: readonly number[]): number {
  requireSome(values)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value below which this share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  requireSome(values)
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return below + (above - below) * (place - Math.floor(place))
}

function requireSome(values: readonly number[]): void {
  if (values.length === 0) throw new Error('There are no values.')
}

/** How much y grows with each x: the line with the least squares. */
export function slope(
  points: readonly { readonly x: number; readonly y: number }[]
): number {
  const [meanX, meanY] = [
    mean(points.map(at => at.x)),
    mean(points.map(at => at.y))
  ]
  const together = mean(points.map(({ x, y }) => (x - meanX) * (y - meanY)))
  return together / mean(points.map(({ x }) => (x - meanX) ** 2))
}
