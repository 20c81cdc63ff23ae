/** Reads what came from outside, a step at a time, without trusting its shape. */
export type Json = Readonly<Record<string, unknown>>

/** Returns the value if it is an object, else an empty object. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {}
}

/**
 * Returns the objects of an array, each other item as an empty object; an
 * empty array if the value is no array.
 */
export function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : []
}

/** Returns the value if it is a text that is not empty, else undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Returns the value if it is a number that can be an ID or a count, else
 * undefined.
 */
export function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : undefined
}

/** Returns the value if it is true or false, else undefined. */
export function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/**
 * Returns a date as milliseconds since the epoch; undefined if the value is no
 * date.
 */
export function time(value: unknown): number | undefined {
  const ms = Date.parse(text(value) ?? '')
  return Number.isNaN(ms) ? undefined : ms
}

/** Returns a body as JSON; undefined if there is none, or if it is not JSON. */
export function parseJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
