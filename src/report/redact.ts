/** What replaces a secret, as in GitHub's logs. */
const REDACTED = '***'
/** Shorter pieces occur by chance, and redacting them would spoil other text. */
const PIECE_LEAST_CHARACTERS = 6

/** Takes secrets out of a text. */
export type Redact = (text: string) => string

/**
 * A redactor for secrets: masking covers only logs, this covers outputs,
 * summary and comments too. A key is `<prefix>_<secret>`, so what follows an
 * underscore is a secret by itself; so is each line of a value.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const pieces = [...new Set(secrets.flatMap(secretPieces))].sort(
    (one, other) => other.length - one.length
  )
  return text =>
    pieces.reduce((left, piece) => left.replaceAll(piece, REDACTED), text)
}

/** The same data with the secrets taken out of every text in it. */
export function redactAll<T>(data: T, redact: Redact): T {
  if (typeof data === 'string') return redact(data) as T
  if (Array.isArray(data)) return data.map(item => redactAll(item, redact)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      redactAll(value as unknown, redact)
    ])
  ) as T
}

/** A secret and the pieces of it that are secret alone. */
export function secretPieces(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).map(line => line.trim())
  const pieces = [secret, ...lines].flatMap(piece => [piece, ...tails(piece)])
  return [...new Set(pieces)].filter(
    piece => piece === secret || piece.length >= PIECE_LEAST_CHARACTERS
  )
}

/** What follows the first underscore, and what follows the last. */
function tails(piece: string): readonly string[] {
  const first = piece.indexOf('_')
  if (first === -1) return []
  return [piece.slice(first + 1), piece.slice(piece.lastIndexOf('_') + 1)]
}
