/** A request as the stand-ins see it, wherever it came from. */
export interface SandboxRequest {
  readonly method: string
  /** With the query, as it was sent. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SandboxResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers at once and never sleeps: time is a clock that is passed in. */
export type Handler = (request: SandboxRequest) => SandboxResponse

/** One line of the record that every server keeps of what it was asked. */
export interface Recorded {
  readonly at: number
  /** `service` or `github`. */
  readonly server: string
  readonly request: SandboxRequest
  /** Present once a whole answer has gone out. */
  readonly response?: SandboxResponse
  /** The fault that was played, if one was. */
  readonly fault?: string
  /** False when a fault kept the request from the stand-in. */
  readonly handled: boolean
}

/** Returns a response with a JSON body. */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {}
): SandboxResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value)
  }
}

/** Returns the JSON value in a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a property of a value that may be anything; undefined if it is not an
 * object or has no such property.
 */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined
}

/**
 * Returns the decoded segments of a path without its query; undefined if the
 * encoding is broken.
 */
export function segments(path: string): readonly string[] | undefined {
  const [bare = ''] = path.split('?', 1)
  try {
    return bare.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Returns the query of a request's path. */
export function query(path: string): URLSearchParams {
  const at = path.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : path.slice(at + 1))
}
