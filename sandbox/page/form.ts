import type { IncomingMessage } from 'node:http'

/** A comment of the greatest length takes up to 12 bytes a character. */
const MOST_BYTES = 1_048_576

/** The fields of a form; undefined when it is longer than any of ours. */
export async function readForm(
  incoming: IncomingMessage
): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    // What is too long is read to its end, so that the answer is.
    if (bytes <= MOST_BYTES) chunks.push(chunk)
  }
  if (bytes > MOST_BYTES) return undefined
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
