/**
 * Returns a function that calls `read` once, with what its first call is given.
 * Every call returns that result, also a promise that fails. If `read` itself
 * throws, that is thrown, and the next call calls `read` again.
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

/**
 * Returns a copy of an object without the properties that are undefined. Those
 * that are null, empty, or false are kept.
 */
export function defined<T extends object>(
  object: T
): {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<
    T[Name],
    undefined
  >
}
export function defined(object: object): object {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined)
  )
}
