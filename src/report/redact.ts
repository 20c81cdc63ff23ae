import type { Message } from '../message.ts'
import { once } from '../once.ts'

const REDACTED = '***'
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6

export type Redact = (text: string) => string

/**
 * Masking covers only logs, this covers outputs, summary, and comments too. For
 * finished text: what the program compares may hold a secret by chance.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const plain = longestFirst(secrets.flatMap(secretPieces))
  // To encode them all takes a millisecond; few texts have a % in them.
  const all = once(() =>
    longestFirst([...plain, ...plain.flatMap(percentEncoded)])
  )
  return text =>
    (text.includes('%') ? all() : plain).reduce(
      (rest, piece) => rest.replaceAll(piece, REDACTED),
      text
    )
}

function longestFirst(pieces: readonly string[]): readonly string[] {
  return [...new Set(pieces)].sort((one, other) => other.length - one.length)
}

/** A message without secrets in what it quotes. */
export function redactMessage(message: Message, redact: Redact): Message {
  return message.map(part =>
    part.kind === 'quoted' ? { ...part, text: redact(part.text) } : part
  )
}

/** Whether there is a secret in any text of a value. */
export function holdsSecret(value: unknown, redact: Redact): boolean {
  if (typeof value === 'string') return redact(value) !== value
  return Object.values(Object(value)).some(part => holdsSecret(part, redact))
}

/**
 * A secret, its lines, what follows an underscore (keys are
 * `<prefix>_<secret>`), and all of these in base64.
 */
export function secretPieces(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).map(line => line.trim())
  const plain = [secret, ...lines]
    .flatMap(line => [
      line,
      line.replace(/^.*?_/, ''),
      line.replace(/^.*_/, '')
    ])
    .filter(piece => piece.length >= PIECE_LEAST_CHARACTERS)
  return [...new Set([secret, ...plain, ...plain.flatMap(inBase64)])]
}

/** As URLs have it, and with every byte encoded, in both cases. */
function percentEncoded(piece: string): readonly string[] {
  const url = encodeURIComponent(piece.toWellFormed())
  const whole = Buffer.from(piece).toString('hex').replace(/../g, '%$&')
  return [url, whole].flatMap(one => [
    one,
    one.replace(/%[\da-f]{2}/gi, byte => byte.toLowerCase()),
    one.replace(/%[\da-f]{2}/gi, byte => byte.toUpperCase())
  ])
}

/**
 * Wherever it stands in what is encoded: three bytes make four characters, so
 * there are three alignments. The characters that also depend on what is next
 * to it are part of the piece only at its end, where nothing may follow.
 * https://www.rfc-editor.org/rfc/rfc4648#section-4
 */
function inBase64(piece: string): readonly string[] {
  return [0, 1, 2].flatMap(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(piece)])
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor((bytes.length * 8) / 6)
    return (['base64', 'base64url'] as const).flatMap(coding => {
      const encoded = bytes.toString(coding).replace(/=+$/, '').slice(start)
      return [encoded, encoded.slice(0, end - start)]
    })
  })
}
