export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** When it aborts, the exchange ends at once as a {@link NoResponse}. */
  readonly signal: AbortSignal
  /** When it aborts, a request of which nothing has gone out never does. */
  readonly unlessSent?: AbortSignal
  /** Of a long text only the end is wanted: the rest is not kept. */
  readonly tail?: {
    readonly keptBytes: number
    /** How long the whole body may be. */
    readonly mostBytes: number
  }
}

/** An answer. Redirects are answers too: none is followed. */
export interface Response {
  readonly kind: 'response'
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when the body was cut off or larger than the limit. */
  readonly body: string | undefined
  /** It was larger than the limit. */
  readonly isTooLarge?: true
}

export function isSuccess({ status }: Response): boolean {
  return status >= 200 && status < 300
}

/** No answer came. */
export interface NoResponse {
  readonly kind: 'no-response'
  /** False is certain: the other side has seen nothing of it. */
  readonly requestSent: boolean
  /** Node's or undici's error code, `aborted`, or {@link UNUSABLE_PROXY}. */
  readonly code: string
  readonly detail: string
}

export type Reply = Response | NoResponse

/** Carries a request to its server and the answer back. Never throws. */
export type Transport = (request: Request) => Promise<Reply>

/** How long a server may think, and how long a body may pause. */
export const ANSWER_TIMEOUT_MS = 30_000

/** The code where the proxy's address can't be used; no retry helps. */
export const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS'

/** A body as JSON; undefined when there is none, or it is not JSON. */
export function parseJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
