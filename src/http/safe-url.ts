import { parseUrl } from '../common/url.ts'

/**
 * HTTPS, so that nobody on the way reads what is sent, or HTTP on a loopback
 * host; without a user, which would be shown. Undefined for any other address.
 */
export function safeUrl(value: string): URL | undefined {
  // It takes more for a host: `https:/a` and `https:///a`, too.
  if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value)) return undefined
  const url = parseUrl(value)
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/
  return url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback.test(url.hostname))
    ? url
    : undefined
}
