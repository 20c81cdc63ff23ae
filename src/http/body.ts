import { promisify } from 'node:util'
import type { Request } from './exchange.ts'

/** Keeps all of a body: UTF-8, as it is or packed with gzip. */
export function wholeBody(mostBytes: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  return {
    /** False: the body is too large, and the rest is of no use. */
    add: (chunk: Buffer): boolean => {
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
      return bytes <= mostBytes
    },
    /**
     * The text that was kept; undefined when its coding can't be read.
     * @param coding the header `content-encoding`
     */
    text: async (coding: string | undefined): Promise<string | undefined> => {
      if (isPlain(coding) || bytes === 0) return decode(Buffer.concat(chunks))
      if (coding?.trim().toLowerCase() !== 'gzip') return undefined
      const { gunzip } = await import('node:zlib')
      const options = { maxOutputLength: mostBytes }
      const unpacking = promisify(gunzip)(Buffer.concat(chunks), options)
      return unpacking.then(decode, () => undefined)
    }
  }
}

/**
 * Keeps the end of a body. Its bytes go round in one buffer, so that it costs
 * the same memory however long the body is.
 */
export function bodyTail({
  keptBytes,
  mostBytes
}: NonNullable<Request['tail']>): ReturnType<typeof wholeBody> {
  const ring = Buffer.alloc(keptBytes)
  let bytes = 0
  return {
    add: chunk => {
      const end = chunk.subarray(-keptBytes)
      const at = (bytes + chunk.length - end.length) % keptBytes
      const copied = end.copy(ring, at)
      end.copy(ring, 0, copied)
      bytes += chunk.length
      return bytes <= mostBytes
    },
    text: async coding => {
      if (!isPlain(coding)) return undefined
      if (bytes <= keptBytes) return decode(ring.subarray(0, bytes))
      const at = bytes % keptBytes
      return decode(Buffer.concat([ring.subarray(at), ring.subarray(0, at)]))
    }
  }
}

function isPlain(coding = ''): boolean {
  return ['', 'identity'].includes(coding.trim().toLowerCase())
}

/** Drops a byte order mark. */
function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}
