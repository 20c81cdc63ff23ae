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
