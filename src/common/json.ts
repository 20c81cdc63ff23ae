/** Reads what came from outside, a step at a time, without trusting its shape. */
export type Json = Readonly<Record<string, unknown>>

/** The value as an object; an empty one when it is not an object. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {}
}

/** The value as a list; an empty one when it is not a list. */
export function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : []
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The value as a number that can stand in an address: an id, a count. */
export function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : undefined
}

/** The value as a point in time, in milliseconds since the epoch. */
export function time(value: unknown): number | undefined {
  const ms = Date.parse(text(value) ?? '')
  return Number.isNaN(ms) ? undefined : ms
}
