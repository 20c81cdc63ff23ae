import type { IncomingMessage } from 'node:http'

/** Why a request is not answered. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

/** Under any port: the one that people see may be forwarded to ours. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses what a page from elsewhere could make a browser send: under a name
 * that was pointed at this machine, or from another origin. A change needs the
 * origin, which every browser names.
 */
export function refusal({
  headers
}: Pick<IncomingMessage, 'headers'>): Refusal | undefined {
  const { host = '', origin } = headers
  if (!LOOPBACK.test(host))
    return { status: 421, text: 'Only this machine can open this page.' }
  const isOwn = origin?.toLowerCase() === `http://${host.toLowerCase()}`
  if (origin !== undefined && !isOwn)
    return { status: 403, text: 'Requests from other origins are refused.' }
  return undefined
}

/** Whether a page of ours sent this: only those may change anything. */
export function isFromOwnPage({
  headers
}: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.origin !== undefined
}

/**
 * What every answer says to the browser: nothing is run or loaded but our own
 * files, nobody frames it, nobody else reads it.
 */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The style of Markdown has its signs in it, as data.
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not `no-referrer`: with it a form would send no origin.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store'
}
