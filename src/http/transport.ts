import { promisify, types } from 'node:util'
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy'
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici'
import {
  ANSWER_TIMEOUT_MS,
  type NoResponse,
  PROXY_STATUS,
  type Reply,
  type Request,
  type Response,
  type Transport,
  UNUSABLE_PROXY
} from './exchange.ts'

/**
 * Returns a transport over undici, which follows no redirect, retries nothing,
 * and never throws: a failure is `no-response`, which says whether the request
 * may have been sent. An abort of the request's `signal` ends it at once, as
 * `no-response` also while the body comes, and so does one of `unlessSent`
 * while nothing was sent. It waits 10 s for a connection, but for a proxy's
 * answer as long as the signal lets it, and 30 s for the answer to begin or go
 * on. Proxies are used by the rules of GitHub's toolkit, and never for loopback
 * hosts; if the proxy's address can't be used, nothing is sent. A body is
 * undefined if it is cut off, packed other than with gzip, or larger than
 * `bodyMostBytes`; `isTooLarge` says that it was larger before unpacking. A
 * request with limits of its own (`tail`) goes by these, and its body is
 * undefined if it is packed.
 *
 * @param keepAlive false: each request has a connection of its own, so that
 *   none is lost on an idle connection that the server closes
 */
export function openTransport({
  keepAlive,
  bodyMostBytes
}: {
  readonly keepAlive: boolean
  readonly bodyMostBytes: number
}): Transport {
  // The key is the proxy's address, which is empty for hosts in NO_PROXY.
  const kept = new Map<string, Dispatcher>()
  return async request => {
    let dispatcher: Dispatcher
    try {
      const proxy = proxyFor(new URL(request.url))
      dispatcher = kept.get(proxy) ?? openDispatcher(proxy, keepAlive)
      if (keepAlive) kept.set(proxy, dispatcher)
    } catch (error) {
      return {
        ...noResponseOf(error),
        requestSent: false,
        code: UNUSABLE_PROXY
      }
    }
    try {
      return await exchange(request, dispatcher, bodyMostBytes)
    } finally {
      if (!keepAlive) void dispatcher.destroy()
    }
  }
}

/**
 * Returns the address of the proxy for a URL; empty if there is none. Throws
 * for an address that the toolkit can't read, so that it does not mean a direct
 * connection.
 */
function proxyFor(url: URL): string {
  const proxy = getProxyUrl(url)
  if (proxy) return proxy.href
  const name = `${url.protocol.slice(0, -1)}_proxy`
  const isSet = process.env[name] || process.env[name.toUpperCase()]
  if (isSet && !checkBypass(url))
    throw new Error('the address of the proxy is not valid')
  return ''
}

/**
 * Returns a dispatcher for one proxy, or for direct connections if `proxy` is
 * empty. It waits up to 10 s for each connection (to the proxy, and TLS through
 * it), and 30 s for headers and for each part of a body; for a proxy's answer
 * to CONNECT only the request's signal sets a limit. A proxy that hangs up or
 * refuses the tunnel makes the request fail with a code `ERR_PROXY_…`, see
 * `ProxyPool`. Connections are used again only with `keepAlive`. Throws if
 * `proxy` is no address.
 */
function openDispatcher(proxy: string, keepAlive: boolean): Dispatcher {
  // https://undici.nodejs.org/#/docs/api/Client: `pipelining: 0` disables
  // keep-alive. A connection has 10 s to be made, also to and through a proxy.
  const options = {
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    pipelining: keepAlive ? 1 : 0
  }
  return proxy === ''
    ? new Agent(options)
    : new ProxyAgent({
        ...options,
        uri: proxy,
        clientFactory: (origin, given) => new ProxyPool(origin, given)
      })
}

/**
 * The connections to a proxy, with error codes of their own for a proxy that
 * hangs up or refuses the tunnel. undici takes a proxy that hangs up for a
 * server that closed an idle connection, and would connect again without end.
 */
class ProxyPool extends Pool {
  override async connect(
    options: Dispatcher.ConnectOptions
  ): Promise<Dispatcher.ConnectData> {
    const connected = await super.connect(options).catch(error => {
      if (noResponseOf(error).code !== 'UND_ERR_SOCKET') throw error
      throw proxyError('HUNG_UP', 'the proxy hung up', error)
    })
    const { statusCode } = connected
    if (statusCode === 200) return connected
    // A tunnel that is refused has no error to expect on its socket.
    connected.socket.on('error', () => undefined).destroy()
    throw proxyError(statusCode, `the proxy answered ${statusCode}`)
  }
}

/** Returns an error whose code is `ERR_PROXY_` and how the proxy failed. */
function proxyError(
  how: number | 'HUNG_UP',
  message: string,
  cause?: unknown
): Error {
  const error = new Error(message, { cause })
  return Object.assign(error, { code: `${PROXY_STATUS}${how}` })
}

/**
 * Makes one exchange, and returns the response, also one without its body, see
 * `readResponse`, or, without throwing, the failure, which says whether the
 * request may have been sent: from the moment of the connection on. It returns
 * as soon as `signal` aborts, or `unlessSent` while nothing has been sent, with
 * the code `aborted`. undici heeds an abort only once it is connected, and
 * sends nothing then.
 */
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
    const answering = readResponse(request, connected, mostBytes, stop.signal)
    const failing = (error: unknown) => ({
      ...noResponseOf(error),
      requestSent
    })
    return await Promise.race([givenUp, answering.catch(failing)])
  } finally {
    signal.removeEventListener('abort', giveUp)
    unlessSent?.removeEventListener('abort', giveUpUnsent)
  }
}

/**
 * Makes a request and returns its response. The body is undefined if it was cut
 * off, is packed other than with gzip, can't be unpacked, or is too large;
 * `isTooLarge` says that it was too large before unpacking. Throws if no
 * response comes. A header that comes several times is one, joined with commas.
 *
 * @param mostBytes the largest body, as it comes and also unpacked; a `tail`
 *   has its own limit, and is never unpacked, so that its body is undefined if
 *   it is packed
 */
async function readResponse(
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

/**
 * Returns the failure that an error means, with its code, or else its name, as
 * `code`, and its message as `detail`. Of several attempts to connect, which
 * Node wraps in one AggregateError without a message, the first counts. What is
 * no Error has the code `error`.
 */
function noResponseOf(error: unknown): Omit<NoResponse, 'requestSent'> {
  const first =
    error instanceof AggregateError && error.message === ''
      ? error.errors[0]
      : error
  if (!types.isNativeError(first))
    return { kind: 'no-response', code: 'error', detail: String(first) }
  const code = 'code' in first ? String(first.code) : first.name
  return { kind: 'no-response', code, detail: first.message }
}

/**
 * Returns what keeps a body whole while it is received, up to `mostBytes`, as
 * it comes and also unpacked. Its text is read as UTF-8, after unpacking if it
 * came with gzip; it is undefined if the body can't be unpacked.
 */
function wholeBody(mostBytes: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  return {
    /**
     * Adds a part. Returns false if the body is too large, and can't be used.
     */
    add: (chunk: Buffer): boolean => {
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
      return bytes <= mostBytes
    },
    /**
     * Returns the text that was kept; undefined if it can't be unpacked,
     * because it is packed other than with gzip, damaged, or larger than the
     * limit.
     *
     * @param coding the header `content-encoding`
     */
    text: async (coding: string | undefined): Promise<string | undefined> => {
      if (isPlain(coding) || bytes === 0) return decode(Buffer.concat(chunks))
      if (coding?.trim().toLowerCase() !== 'gzip') return undefined
      const { gunzip } = await import('node:zlib')
      const options = { maxOutputLength: mostBytes }
      const unpacking = promisify(gunzip)(Buffer.concat(chunks), options)
      return unpacking.then(decode, () => undefined)
    }
  }
}

/**
 * Returns what keeps only the last `keptBytes` of a body while it is received,
 * in a ring buffer, so that it takes the same memory however long the body is.
 * `add` returns false once the body is larger than `mostBytes`. If the start of
 * what is kept cuts a character, each byte left of it becomes U+FFFD. The text
 * of a packed body is undefined.
 */
export function bodyTail({
  keptBytes,
  mostBytes
}: NonNullable<Request['tail']>): ReturnType<typeof wholeBody> {
  const ring = Buffer.alloc(keptBytes)
  let bytes = 0
  return {
    add: chunk => {
      const end = chunk.subarray(-keptBytes)
      const at = (bytes + chunk.length - end.length) % keptBytes
      const copied = end.copy(ring, at)
      end.copy(ring, 0, copied)
      bytes += chunk.length
      return bytes <= mostBytes
    },
    text: async coding => {
      if (!isPlain(coding)) return undefined
      if (bytes <= keptBytes) return decode(ring.subarray(0, bytes))
      const at = bytes % keptBytes
      return decode(Buffer.concat([ring.subarray(at), ring.subarray(0, at)]))
    }
  }
}

/** Returns whether a body with this `content-encoding` is not packed. */
function isPlain(coding = ''): boolean {
  return ['', 'identity'].includes(coding.trim().toLowerCase())
}

/** Returns bytes of UTF-8 as text, without a byte order mark. */
function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}
