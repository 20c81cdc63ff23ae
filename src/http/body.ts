import { promisify, TextDecoder } from 'node:util'

/**
 * A body as text, however it was encoded: a server should send it as it is
 * asked to, but an honest answer counts all the same.
 *
 * @param mostBytes undefined is the answer to more than that
 */
export async function bodyText(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  mostBytes: number
): Promise<string | undefined> {
  try {
    const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',')
    let unpacked = bytes
    // https://www.rfc-editor.org/rfc/rfc9110#field.content-encoding: in the
    // order in which they were applied.
    for (const coding of codings.map(name => name.trim()).reverse())
      unpacked = await unpack(unpacked, coding, mostBytes)
    return decoderFor(unpacked, headers['content-type'] ?? '').decode(unpacked)
  } catch {
    return undefined
  }
}

async function unpack(
  bytes: Buffer,
  coding: string,
  maxOutputLength: number
): Promise<Buffer> {
  if (bytes.length === 0 || ['', 'identity'].includes(coding)) return bytes
  const zlib = await import('node:zlib')
  const limit = { maxOutputLength }
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return promisify(zlib.gunzip)(bytes, limit)
    case 'deflate':
      // With zlib's header or, as some servers send it, without.
      return isZlib(bytes)
        ? promisify(zlib.inflate)(bytes, limit)
        : promisify(zlib.inflateRaw)(bytes, limit)
    case 'br':
      return promisify(zlib.brotliDecompress)(bytes, limit)
    default:
      throw new Error(`There is no coding ${coding}.`)
  }
}

/** https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
function isZlib(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE() % 31 === 0
}

/** By its byte order mark, which is left out, else by its header, else UTF-8. */
function decoderFor(bytes: Buffer, contentType: string): TextDecoder {
  const [, named] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? []
  const mark = bytes.toString('latin1', 0, 2)
  const marked = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark]
  try {
    return new TextDecoder(marked ?? named)
  } catch {
    return new TextDecoder()
  }
}
