import { types } from 'node:util'
import { getProxyUrl } from '@actions/http-client'
import {
  Agent,
  DecoratorHandler,
  type Dispatcher,
  Pool,
  ProxyAgent
} from 'undici'
import type { NoResponse, Reply, Request, Transport } from './exchange.ts'

/** A connection to a healthy server stands within a second or two. */
const CONNECT_TIMEOUT_MS = 10_000
/** How long a server may think, and how long a body may stand still. */
const ANSWER_TIMEOUT_MS = 30_000
/** An honest answer has some kilobytes; more is not downloaded. */
const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * Transport over undici. It obeys `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` by
 * the rules of GitHub's toolkit (loopback is never proxied) and follows no
 * redirect.
 *
 * @param keepAlive whether connections are used again. Off, each request has a
 *   fresh one, so a connection that the server closed while it was idle can't
 *   leave open whether a request arrived.
 */
export function openTransport(keepAlive: boolean): Transport {
  const dispatchers = new Map<string, Dispatcher>()
  const shared = (proxy: string) => {
    const known = dispatchers.get(proxy) ?? openDispatcher(proxy, keepAlive)
    dispatchers.set(proxy, known)
    return known
  }
  return async request => {
    let dispatcher: Dispatcher | undefined
    try {
      const proxy = getProxyUrl(request.url)
      dispatcher = keepAlive ? shared(proxy) : openDispatcher(proxy, keepAlive)
      return await exchange(request, dispatcher)
    } catch (error) {
      // The proxy's address is of no use.
      return { ...describe(error), requestSent: false }
    } finally {
      if (!keepAlive) void dispatcher?.destroy()
    }
  }
}

function openDispatcher(proxy: string, keepAlive: boolean): Dispatcher {
  const connect = { timeout: CONNECT_TIMEOUT_MS }
  // https://undici.nodejs.org/#/docs/api/Client: `pipelining: 0` disables
  // keep-alive.
  const options = {
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    ...(keepAlive ? {} : { pipelining: 0 })
  }
  return proxy === ''
    ? new Agent({ ...options, connect })
    : new ProxyAgent({
        ...options,
        uri: proxy,
        proxyTls: connect,
        requestTls: connect,
        clientFactory: (origin, given) => new ProxyPool(origin, given)
      })
}

/**
 * The connections to a proxy. undici takes a proxy that hangs up for a server
 * that closed an idle connection, and connects again at once, without end; so
 * that fault is given a name of its own.
 */
class ProxyPool extends Pool {
  override async connect(
    options: Dispatcher.ConnectOptions
  ): Promise<Dispatcher.ConnectData> {
    try {
      return await super.connect(options)
    } catch (error) {
      if (describe(error).code !== 'UND_ERR_SOCKET') throw error
      const hungUp = new Error('the proxy hung up', { cause: error })
      throw Object.assign(hungUp, { code: 'ERR_PROXY_HUNG_UP' })
    }
  }
}

/**
 * undici heeds an abort only once the connection stands. A request that is
 * given up before never goes out, so the abort ends the exchange at once.
 */
function exchange(request: Request, dispatcher: Dispatcher): Promise<Reply> {
  const { signal, unlessSent } = request
  const sending = { hasBegun: false }
  return new Promise(resolve => {
    const giveUp = () =>
      resolve({
        kind: 'no-response',
        requestSent: sending.hasBegun,
        code: 'aborted',
        detail: 'given up'
      })
    const stop = new AbortController()
    const abort = () => stop.abort()
    const abortUnsent = () => {
      if (!sending.hasBegun) stop.abort()
    }
    stop.signal.addEventListener('abort', giveUp)
    if (signal.aborted || unlessSent?.aborted) return stop.abort()
    signal.addEventListener('abort', abort)
    unlessSent?.addEventListener('abort', abortUnsent)
    const stoppable = { ...request, signal: stop.signal }
    void send(stoppable, dispatcher, sending).then(reply => {
      signal.removeEventListener('abort', abort)
      unlessSent?.removeEventListener('abort', abortUnsent)
      resolve(reply)
    })
  })
}

async function send(
  request: Request,
  dispatcher: Dispatcher,
  sending: { hasBegun: boolean }
): Promise<Reply> {
  const url = new URL(request.url)
  const noteSending: Dispatcher.DispatcherComposeInterceptor =
    dispatch => (options, handler) =>
      dispatch(
        options,
        new SendingNoted(handler, () => {
          // undici asks the signal next, and then writes nothing.
          sending.hasBegun = !request.signal.aborted
        })
      )
  try {
    const answer = await dispatcher.compose(noteSending).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...request.headers },
      body: request.body ?? null,
      signal: request.signal
    })
    return {
      kind: 'response',
      status: answer.statusCode,
      headers: flatHeaders(answer.headers),
      body: await readBody(answer.body)
    }
  } catch (error) {
    return { ...describe(error), requestSent: sending.hasBegun }
  }
}

/**
 * Notes when a request is about to be written to its connection: undici calls
 * `onConnect` only once the connection stands, TLS and proxy tunnel included.
 * https://undici.nodejs.org/#/docs/api/Dispatcher (DispatchHandler)
 */
class SendingNoted extends DecoratorHandler {
  readonly #handler: Dispatcher.DispatchHandlers
  readonly #note: () => void

  constructor(handler: Dispatcher.DispatchHandlers, note: () => void) {
    super(handler)
    this.#handler = handler
    this.#note = note
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#note()
    this.#handler.onConnect?.(abort)
  }
}

/** The body as text; undefined when it breaks off or is over the limit. */
async function readBody(
  body: Dispatcher.ResponseData['body']
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > BODY_LIMIT_BYTES) return undefined
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return undefined
  }
}

function flatHeaders(
  headers: Record<string, string | string[] | undefined>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value]]
    )
  )
}

/** Node wraps several connection attempts in one AggregateError. */
function describe(error: unknown): Omit<NoResponse, 'requestSent'> {
  const first =
    error instanceof AggregateError && error.message === ''
      ? error.errors[0]
      : error
  if (!types.isNativeError(first))
    return { kind: 'no-response', code: 'error', detail: String(first) }
  const code = 'code' in first ? String(first.code) : first.name
  return { kind: 'no-response', code, detail: first.message }
}
