/**
 * Returns the URL, or undefined if the text is none. Node.js 20 lacks
 * `URL.parse`.
 */
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/**
 * Returns an address as a URL if it has HTTPS, or HTTP on a loopback host
 * (`localhost`, `127.*`, `[::1]`), so that no one on the way can read what is
 * sent; undefined for any other. One with a user, which would be shown, with
 * white space or a backslash, or without a host right behind `//`, is none.
 */
export function safeUrl(value: string): URL | undefined {
  // `URL` also accepts `https:/a` and `https:///a`, which have no host.
  if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value)) return undefined
  const url = parseUrl(value)
  const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/
  return url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback.test(url.hostname))
    ? url
    : undefined
}
