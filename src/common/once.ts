/**
 * Reads or makes something at most once, however often it is asked for: what the first
 * call is given holds for all.
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
