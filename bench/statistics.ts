export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There are no values.')
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value in the middle, or between the two there. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return mean(sorted.slice(Math.floor(middle), Math.ceil(middle) + 1))
}
