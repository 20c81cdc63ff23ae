/**
 * Returns the URL, or undefined if the text is none. Node.js 20 lacks
 * `URL.parse`.
 */
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
