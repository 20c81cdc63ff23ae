import { types } from 'node:util'
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { Agent, type Dispatcher, Pool, ProxyAgent, util } from 'undici'
import { bodyTail, wholeBody } from './body.ts'
import {
  ANSWER_TIMEOUT_MS,
  type NoResponse,
  type Reply,
  type Request,
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
function exchange(
  request: Request,
  dispatcher: Dispatcher,
  mostBytes: number
): Promise<Reply> {
  const { signal, tail, unlessSent } = request
  const { origin, pathname, search } = new URL(request.url)
  const body = tail ? bodyTail(tail) : wholeBody(mostBytes)
  return new Promise(resolve => {
    const answer = gather(body, reply => {
      signal.removeEventListener('abort', answer.giveUp)
      unlessSent?.removeEventListener('abort', answer.giveUpUnsent)
      resolve(reply)
    })
    if (signal.aborted || unlessSent?.aborted) return answer.giveUp()
    signal.addEventListener('abort', answer.giveUp)
    unlessSent?.addEventListener('abort', answer.giveUpUnsent)
    dispatcher.dispatch(
      {
        origin,
        path: `${pathname}${search}`,
        method: request.method as Dispatcher.HttpMethod,
        headers: { ...request.headers },
        body: request.body ?? null
      },
      answer
    )
  })
}

/** https://undici.nodejs.org/#/docs/api/Dispatcher (DispatchHandler) */
function gather(
  body: ReturnType<typeof wholeBody>,
  onEnd: (reply: Reply) => void
) {
  let status = 0
  let headers: Record<string, string> = {}
  let abort = () => {}
  let requestSent = false
  let isOver = false

  const end = (reply: Reply) => {
    if (!isOver) onEnd(reply)
    isOver = true
  }
  const respond = (text: string | undefined, isTooLarge = false) =>
    end({
      ...{ kind: 'response', status, headers, body: text },
      ...(isTooLarge && { isTooLarge })
    })
  const giveUp = () => {
    const why = { code: 'aborted', detail: 'given up' }
    end({ kind: 'no-response', requestSent, ...why })
    abort()
  }
  const giveUpUnsent = () => {
    if (!requestSent) giveUp()
  }
  const handlers: Dispatcher.DispatchHandlers = {
    // The connection is made, TLS and proxy tunnel included, and the request is
    // about to be written; after an abort undici writes nothing.
    onConnect: abortRequest => {
      abort = abortRequest
      if (isOver) abort()
      else requestSent = true
    },
    onHeaders: (receivedStatus, received) => {
      status = receivedStatus
      const lines = Object.entries(util.parseHeaders(received))
      headers = Object.fromEntries(
        lines.map(([name, value]) => [name, [value].flat().join(', ')])
      )
      return true
    },
    onData: chunk => {
      if (!body.add(chunk)) {
        respond(undefined, true)
        abort()
      }
      return true
    },
    onComplete: async () =>
      respond(await body.text(headers['content-encoding'])),
    onError: error => {
      if (status >= 200) respond(undefined)
      else end({ ...describe(error), requestSent })
    }
  }
  return { ...handlers, giveUp, giveUpUnsent }
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
