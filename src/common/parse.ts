/**
 * Returns the URL, or undefined if the text is none. Node.js 20 lacks
 * `URL.parse`.
 */
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/**
 * Returns an address as a URL if it has HTTPS, or HTTP on a loopback host
 * (`localhost`, `127.*`, `[::1]`), so that no one on the way can read what is
 * sent; undefined for any other. Also undefined for one with a user, which
 * would be shown, with white space or a backslash, or without a host right
 * behind `//`.
 */
export function safeUrl(value: string): URL | undefined {
  // `URL` also accepts `https:/a` and `https:///a`, which have no host.
  if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value)) return undefined
  const url = parseUrl(value)
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/
  return url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback.test(url.hostname))
    ? url
    : undefined
}

/** An object that came from outside. Its shape is not to be trusted. */
export type Json = Readonly<Record<string, unknown>>

/** Returns the value if it is an object, else an empty object. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {}
}

/**
 * Returns the objects of an array, each other item as an empty object; an
 * empty array if the value is no array.
 */
export function asObjects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(asObject) : []
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
