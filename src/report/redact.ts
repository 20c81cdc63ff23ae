import type { Message } from '../common/message.ts'
import { once } from '../common/once.ts'

const REDACTED = '***'
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6

/** Returns the text with `***` in the place of each secret. */
export type Redact = (text: string) => string

/**
 * Returns a function that replaces the secrets in a text with `***`: each whole,
 * its {@link secretPieces}, and all of these as {@link asWritten} finds them. No
 * secret may be empty. Masking covers logs only, so this is for outputs, summary,
 * and comments too. It is for finished text, because what the program compares may
 * hold a secret by chance.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const pieces = [...new Set(secrets.flatMap(secretPieces))].sort(
    (one, other) => other.length - one.length
  )
  // To make it takes milliseconds, and a comment that asks for nothing has no
  // text with what it looks for.
  const encoded = once(
    () => new RegExp(pieces.map(asWritten).join('|') || NOTHING, 'g')
  )
  return text => {
    // First: a digit of what is encoded can look like the beginning of a piece.
    const isEncoded = /[%\\&]/.test(text)
    return pieces.reduce(
      (rest, piece) => rest.replaceAll(piece, REDACTED),
      isEncoded ? text.replace(encoded(), REDACTED) : text
    )
  }
}

/** A pattern that nothing matches. */
const NOTHING = '(?!)'

/** Returns a message without secrets in what it quotes. Our own words stay. */
export function redactMessage(message: Message, redact: Redact): Message {
  return message.map(part =>
    part.kind === 'quoted' ? { ...part, text: redact(part.text) } : part
  )
}

/**
 * Returns whether there is a secret in any text of a value, however deep it is in
 * arrays and objects. The names of properties do not count.
 */
export function holdsSecret(value: unknown, redact: Redact): boolean {
  if (typeof value === 'string') return redact(value) !== value
  return Object.values(Object(value)).some(part => holdsSecret(part, redact))
}

/**
 * Returns what must not be shown of a secret, each once: the secret, however
 * short; its lines, trimmed; of all of these, what follows the first and the last
 * underscore (keys are `<prefix>_<secret>`); and all of these in Base64. But for
 * the secret itself, nothing of less than 6 characters is returned, nor its
 * Base64, because that occurs by chance.
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

/**
 * Returns a pattern for a piece of a secret in which each character may be itself,
 * behind a backslash unless it is a letter or digit, or percent-encoded, because
 * encoders differ in what they leave as it is; `&` also as `&amp;`, but no other
 * character as an entity.
 */
function asWritten(piece: string): string {
  const characters = [...piece.toWellFormed()].map(character => {
    const own = character.replace(/[^\p{L}\p{N}]/u, '\\\\?\\$&')
    const bytes = Buffer.from(character).toString('hex')
    const digit = (one: string) => `[${one}${one.toUpperCase()}]`
    const hex = bytes.replace(
      /../g,
      byte => `%${[...byte].map(digit).join('')}`
    )
    const entity = character === '&' ? '|&amp;' : ''
    return `(?:${hex}${entity}|${own})`
  })
  return characters.join('')
}

/**
 * Returns how a piece looks within a text in Base64: twelve forms, of which some
 * can be equal. They are for both alphabets and each of the three places that the
 * piece can have in a group of three bytes, without padding, and without the
 * characters that depend on what is before the piece. Each comes twice: up to the
 * end of a text that ends with the piece, and without a last character that
 * depends on what follows it.
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
