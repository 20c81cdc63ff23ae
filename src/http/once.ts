/**
 * Reads something at most once, however often it is asked for: what the first
 * call is given holds for all.
 */
export function once<Given extends readonly unknown[], T>(
  read: (...given: Given) => Promise<T>
): (...given: Given) => Promise<T> {
  let reading: Promise<T> | undefined
  return (...given) => {
    reading ??= read(...given)
    return reading
  }
}
