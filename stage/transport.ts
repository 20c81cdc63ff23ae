import type { SandboxRequest } from '../sandbox/exchange.ts'
import type {
  NoResponse,
  Reply,
  Request,
  Response,
  Transport
} from '../src/http/exchange.ts'

/** A transport without a network, and what was asked through it. */
export interface MemoryTransport {
  readonly transport: Transport
  readonly requests: readonly Request[]
}

/** What a server makes of a request; `hang`: no answer, ever. */
export type Answering = (
  request: Request,
  index: number
) => Reply | 'hang' | Promise<Reply>

/**
 * Returns a transport that answers as `answering` says, and the requests that
 * it was asked. A request gets no response if its signal aborts before the
 * answer; one that was aborted from the start is not kept.
 */
export function memoryTransport(answering: Answering): MemoryTransport {
  const requests: Request[] = []
  const transport: Transport = async request => {
    if (request.signal.aborted) return noResponse('aborted', false)
    const answer = answering(request, requests.push(request) - 1)
    const aborted = once(request.signal).then(() => noResponse('aborted', true))
    return answer === 'hang' ? aborted : Promise.race([answer, aborted])
  }
  return { transport, requests }
}

/**
 * Returns a response of JSON. A body that is a text or undefined stays as it
 * is; any other is written as JSON.
 */
export function response(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Response {
  const text =
    body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return {
    kind: 'response',
    status,
    headers: { ...type, ...headers },
    body: text
  }
}

export function noResponse(code: string, requestSent: boolean): NoResponse {
  return { kind: 'no-response', requestSent, code, detail: `it is ${code}` }
}

function once(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/**
 * Returns a request as a server reads it: the path with its query, and the
 * names of the headers in lower case.
 */
export function arriving(request: Request): SandboxRequest {
  const { method, url, headers, body = '' } = request
  const { pathname, search } = new URL(url)
  const lowerCase = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    value
  ])
  const path = pathname + search
  return { method, path, headers: Object.fromEntries(lowerCase), body }
}
