import { types } from 'node:util'
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { bodyTail, wholeBody } from './body.ts'
import {
  ANSWER_TIMEOUT_MS,
  type NoResponse,
  type Reply,
  type Request,
  type Response,
  type Transport,
  UNUSABLE_PROXY
} from './exchange.ts'

/** A connection to a healthy server is made within a second or two. */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Over undici. Proxies by the rules of GitHub's toolkit; loopback never.
 *
 * @param keepAlive off: no request is lost on an idle connection that the server
 * closes
 * @param bodyMostBytes of a larger body the rest is not downloaded, and it
 * counts as none
 */
export function openTransport({
  keepAlive,
  bodyMostBytes
}: {
  readonly keepAlive: boolean
  readonly bodyMostBytes: number
}): Transport {
  // By their proxy: hosts that NO_PROXY names have none.
  const kept = new Map<string, Dispatcher>()
  return async request => {
    let dispatcher: Dispatcher
    try {
      const proxy = proxyFor(new URL(request.url))
      dispatcher = kept.get(proxy) ?? openDispatcher(proxy, keepAlive)
      if (keepAlive) kept.set(proxy, dispatcher)
    } catch (error) {
      return { ...describe(error), requestSent: false, code: UNUSABLE_PROXY }
    }
    try {
      return await exchange(request, dispatcher, bodyMostBytes)
    } finally {
      if (!keepAlive) void dispatcher.destroy()
    }
  }
}

/** An address that the toolkit can't read must not mean a direct connection. */
function proxyFor(url: URL): string {
  const proxy = getProxyUrl(url)
  if (proxy) return proxy.href
  const name = `${url.protocol.slice(0, -1)}_proxy`
  const isSet = process.env[name] || process.env[name.toUpperCase()]
  if (isSet && !checkBypass(url))
    throw new Error('the address of the proxy is not valid')
  return ''
}

function openDispatcher(proxy: string, keepAlive: boolean): Dispatcher {
  const connect = { timeout: CONNECT_TIMEOUT_MS }
  // https://undici.nodejs.org/#/docs/api/Client: `pipelining: 0` disables
  // keep-alive.
  const options = {
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    pipelining: keepAlive ? 1 : 0
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
 * undici takes a proxy that hangs up for a server that closed an idle
 * connection, and connects again without end, unless the fault has another
 * name.
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

/** undici heeds an abort only once it is connected, and must not send then. */
async function exchange(
  request: Request,
  dispatcher: Dispatcher,
  mostBytes: number
): Promise<Reply> {
  const { signal, unlessSent } = request
  let requestSent = false
  const connected = dispatcher.compose(dispatch => (options, handler) => {
    const onConnect = handler.onConnect?.bind(handler)
    // TLS and proxy tunnel included: the request is about to be written, unless
    // it was aborted.
    handler.onConnect = abort => {
      requestSent = true
      onConnect?.(abort)
    }
    return dispatch(options, handler)
  })

  const stop = new AbortController()
  const giveUp = () => stop.abort()
  const giveUpUnsent = () => {
    if (!requestSent) giveUp()
  }
  const givenUp = new Promise<Reply>(resolve => {
    const why = { code: 'aborted', detail: 'given up' }
    stop.signal.addEventListener('abort', () =>
      resolve({ kind: 'no-response', requestSent, ...why })
    )
  })
  if (signal.aborted || unlessSent?.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  unlessSent?.addEventListener('abort', giveUpUnsent)
  try {
    const answering = answer(request, connected, mostBytes, stop.signal)
    const failing = (error: unknown) => ({ ...describe(error), requestSent })
    return await Promise.race([givenUp, answering.catch(failing)])
  } finally {
    signal.removeEventListener('abort', giveUp)
    unlessSent?.removeEventListener('abort', giveUpUnsent)
  }
}

/** Throws when no answer came. */
async function answer(
  { method, url, headers, body, tail }: Request,
  dispatcher: Dispatcher,
  mostBytes: number,
  signal: AbortSignal
): Promise<Response> {
  signal.throwIfAborted()
  const { origin, pathname, search } = new URL(url)
  const received = await dispatcher.request({
    origin,
    path: `${pathname}${search}`,
    method: method as Dispatcher.HttpMethod,
    headers: { ...headers },
    body: body ?? null,
    signal
  })
  const lines = Object.entries(received.headers)
  const head = {
    kind: 'response',
    status: received.statusCode,
    headers: Object.fromEntries(
      lines.map(([name, value]) => [name, [value].flat().join(', ')])
    )
  } as const
  const kept = tail ? bodyTail(tail) : wholeBody(mostBytes)
  try {
    for await (const chunk of received.body)
      if (!kept.add(chunk))
        return { ...head, body: undefined, isTooLarge: true }
  } catch {
    return { ...head, body: undefined }
  }
  return { ...head, body: await kept.text(head.headers['content-encoding']) }
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
