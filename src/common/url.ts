/** As `URL.parse`, which Node 20 lacks: undefined where it is no address. */
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
