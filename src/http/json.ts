/** A body as JSON; undefined when there is none, or it is not JSON. */
export function parseJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
