/**
 * Returns a function that calls `read` at most once. Every call returns the
 * result of the first one, whatever it is given.
 */
export function once<Given extends readonly unknown[], T extends object>(
  read: (...given: Given) => T
): (...given: Given) => T {
  let reading: T | undefined
  return (...given) => {
    reading ??= read(...given)
    return reading
  }
}
