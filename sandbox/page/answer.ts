import type { ServerResponse } from 'node:http'

/** What a page's request is answered with. */
export interface Answer {
  readonly status: number
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
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
    "font-src 'self'",
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

/** Returns an answer whose body is plain text, unless another type is given. */
export function answer(
  status: number,
  body: Answer['body'],
  type = 'text/plain'
): Answer {
  const headers = { 'content-type': `${type}; charset=utf-8` }
  return { status, body, headers }
}

/** Returns a redirect that the browser follows by GET, after a form too. */
export function seeOther(location: string): Answer {
  return { status: 303, body: '', headers: { location } }
}

export function send(outgoing: ServerResponse, answer: Answer): void {
  outgoing.writeHead(answer.status, { ...HEADERS, ...answer.headers })
  outgoing.end(answer.body)
}
