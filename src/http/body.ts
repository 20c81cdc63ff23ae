import { promisify } from 'node:util'
import type { Request } from './exchange.ts'

/** A body that is being received. */
export interface ReceivedBody {
  /** Adds a part. Returns false if the body is too large, and can't be used. */
  add(chunk: Buffer): boolean
  /**
   * Returns the text that was kept; undefined if its coding can't be read.
   * @param coding the header `content-encoding`
   */
  text(coding: string | undefined): Promise<string | undefined>
}

/** Returns a body that is kept whole: UTF-8, as it is or packed with gzip. */
export function wholeBody(mostBytes: number): ReceivedBody {
  const chunks: Buffer[] = []
  let bytes = 0
  return {
    add: chunk => {
      bytes += chunk.length
      if (bytes <= mostBytes) chunks.push(chunk)
      return bytes <= mostBytes
    },
    text: async coding => {
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
 * Returns a body of which only the end is kept, in a ring buffer, so that it
 * takes the same memory however long the body is. A packed body can't be read.
 */
export function bodyTail({
  keptBytes,
  mostBytes
}: NonNullable<Request['tail']>): ReceivedBody {
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

/** Decodes UTF-8, without a byte order mark. */
function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}
