import type { Message } from '../message.ts'

const REDACTED = '***'
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6

export type Redact = (text: string) => string

/**
 * Masking covers only logs, this covers outputs, summary, and comments too. For
 * finished text: what the program compares may hold a secret by chance.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const pieces = [...new Set(secrets.flatMap(secretPieces))].sort(
    (one, other) => other.length - one.length
  )
  let encoded: RegExp | undefined
  return text => {
    const redacted = pieces.reduce(
      (rest, piece) => rest.replaceAll(piece, REDACTED),
      text
    )
    if (pieces.length === 0 || !redacted.includes('%')) return redacted
    encoded ??= new RegExp(pieces.map(patternOf).join('|'), 'gu')
    return redacted.replace(encoded, REDACTED)
  }
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

/** Without padding, which may be missing. */
function inBase64(piece: string): readonly string[] {
  const bytes = Buffer.from(piece)
  return [
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url')
  ]
}

/** Matches the piece, any of its characters percent-encoded. */
function patternOf(piece: string): string {
  return [...piece]
    .map(character => {
      const encoded = Buffer.from(character)
        .toString('hex')
        .replace(/../g, '%$&')
        .replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
      return `(?:\\u{${character.codePointAt(0)?.toString(16)}}|${encoded})`
    })
    .join('')
}
