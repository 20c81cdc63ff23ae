import { promisify } from 'node:util'

/**
 * A body as text: UTF-8, as it is or packed with gzip. Undefined when it is
 * packed otherwise, or can't be unpacked.
 *
 * @param mostBytes more than that is not unpacked
 */
export async function bodyText(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  mostBytes: number
): Promise<string | undefined> {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  if (!coding || coding === 'identity' || bytes.length === 0)
    return decode(bytes)
  if (coding !== 'gzip') return undefined
  const { gunzip } = await import('node:zlib')
  return promisify(gunzip)(bytes, { maxOutputLength: mostBytes }).then(
    decode,
    () => undefined
  )
}

/** Without a byte order mark. */
function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}

/** A body as JSON; undefined when there is none, or it is not JSON. */
export function parseJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
