import type { IncomingMessage } from 'node:http'
import { type Answer, answer } from './answer.ts'

/** Under any port: the one that people see may be forwarded to ours. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i

/**
 * Returns the refusal of a request that a page from elsewhere could make a
 * browser send: under a name that was pointed at this machine, or from another
 * origin. Undefined for any other request, one without an origin included.
 */
export function refusal({
  headers
}: Pick<IncomingMessage, 'headers'>): Answer | undefined {
  const { host = '', origin } = headers
  if (!LOOPBACK.test(host))
    return answer(421, 'Only this machine can open this page.')
  const isOwn = origin?.toLowerCase() === `http://${host.toLowerCase()}`
  if (origin !== undefined && !isOwn)
    return answer(403, 'Requests from other origins are refused.')
  return undefined
}

/**
 * Returns whether a request that `refusal` lets pass names an origin, which is
 * then the sandbox's own. Only such a request may change anything.
 */
export function isFromOwnPage({
  headers
}: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.origin !== undefined
}
