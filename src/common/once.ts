/**
 * Returns a function that calls `read` once, with what its first call is given.
 * Every call returns that result, also a promise that fails. A call in which
 * `read` itself throws does not count.
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
