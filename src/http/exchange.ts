/** One HTTP request, complete. */
export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** When it aborts, the exchange ends at once as a {@link NoResponse}. */
  readonly signal: AbortSignal
  /** When it aborts, a request of which nothing has gone out never does. */
  readonly unlessSent?: AbortSignal
}

/** An answer. Redirects are answers too: none is followed. */
export interface Response {
  readonly kind: 'response'
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when the body was cut off or larger than the limit. */
  readonly body: string | undefined
}

/** No answer came. */
export interface NoResponse {
  readonly kind: 'no-response'
  /**
   * Whether the request may have gone out. False is certain: the other side
   * has seen nothing of it.
   */
  readonly requestSent: boolean
  /** Node's or undici's error code, or `aborted`. */
  readonly code: string
  readonly detail: string
}

export type Reply = Response | NoResponse

/** Carries a request to its server and the answer back. Never throws. */
export type Transport = (request: Request) => Promise<Reply>
