/** What a server is asked for. */
export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** When it aborts, the exchange ends at once as a {@link NoResponse}. */
  readonly signal: AbortSignal
  /** When it aborts, a request of which nothing has gone out never does. */
  readonly unlessSent?: AbortSignal
  /** Set where only the end of a long text is kept. */
  readonly tail?: {
    readonly keptBytes: number
    /** The largest body that is read at all. */
    readonly mostBytes: number
  }
}

/**
 * An answer of a server. A redirect is one, too: the transport follows none.
 */
export interface Response {
  readonly kind: 'response'
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Undefined when the body was cut off, larger than the limit, or can't be
   * unpacked.
   */
  readonly body: string | undefined
  /**
   * Whether the body was larger than the limit as it came, not only unpacked.
   */
  readonly isTooLarge?: true
}

/** Returns whether a response has a status from 200 to 299. */
export function isSuccess({ status }: Response): boolean {
  return status >= 200 && status < 300
}

/** The failure of a request that got no answer. */
export interface NoResponse {
  readonly kind: 'no-response'
  /** False is certain: the other side has seen nothing of it. */
  readonly requestSent: boolean
  /**
   * Node's or undici's error code, `aborted`, {@link UNUSABLE_PROXY}, or
   * {@link PROXY_STATUS} with a status.
   */
  readonly code: string
  readonly detail: string
}

export type Reply = Response | NoResponse

/**
 * Carries a request to its server and the answer back. A failure is a value; it
 * rejects only if its module can't be loaded.
 */
export type Transport = (request: Request) => Promise<Reply>

/**
 * The longest wait for a server's headers, and for the next part of a body;
 * also the longest time for a whole answer of the service, for a page of a
 * list, and for one of review threads.
 */
export const ANSWER_TIMEOUT_MS = 30_000

/** The code where the proxy's address can't be used. */
export const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS'

/** The code where the proxy refuses a tunnel, before the proxy's status. */
export const PROXY_STATUS = 'ERR_PROXY_'
