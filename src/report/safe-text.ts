import {
  codeSpan,
  cut,
  fencedBlock,
  type Message,
  oneLine
} from '../common/message.ts'
import { once } from '../common/values.ts'

/**
 * Returns a message as Markdown. Our own words are as they are, and quoted
 * parts become code, cut to 500 characters: no markup, no link, no mention, no
 * reference.
 */
export function markdown(message: Message): string {
  return message
    .map(({ kind, text }) => (kind === 'own' ? text : code(text)))
    .join('')
}

/** Longest foreign text in a table or a sentence. */
const CODE_CHARACTERS = 500
/** Longest foreign text in a block. */
const BLOCK_CHARACTERS = 5_000
/** Longest address of a link, as for a job's `prLink`. */
const ADDRESS_CHARACTERS = 2_000

/**
 * Returns a text as a code span of one line, cut to 500 characters; a dash if
 * it is empty.
 */
export function code(text: string): string {
  const line = oneLine(text, CODE_CHARACTERS)
  return line === '' ? '–' : codeSpan(line)
}

/**
 * Returns Markdown with its bars escaped, because a bar ends the cell of a
 * table, in code too. A backslash before a bar is followed by a blank.
 * https://github.github.com/gfm/#tables-extension-
 */
export function cell(text: string): string {
  // A backslash before the bar would, for some parsers, undo its escape.
  return text.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')
}

/**
 * Returns a text as a fenced block of the language `text`, cut to 5,000
 * characters, of which the last is `…` if it was cut; the fences come on top,
 * and are longer than any run of backticks in the text. Every line end is a
 * newline, control and format characters, also tabs, are blanks, and lone
 * surrogates are U+FFFD.
 */
export function codeBlock(text: string): string {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
    .join('\n')
  return fencedBlock(cut(lines, BLOCK_CHARACTERS), 'text')
}

/**
 * Returns a link; only the label if the address is none, or longer than 2,000
 * characters.
 *
 * @param label Markdown: our own words, {@link code}, or {@link plainName}s
 */
export function link(label: string, address: string): string {
  // A secret that was taken out may have left no address.
  return address.length <= ADDRESS_CHARACTERS && URL.canParse(address)
    ? `[${label}](${destination(address)})`
    : label
}

/**
 * Returns the ASCII letters, digits, and `. / # : - _` of a name, without all
 * else. `_` is escaped, because Markdown could take it for emphasis.
 */
export function plainName(name: string): string {
  return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_')
}

/**
 * Returns an address as the destination of a link, as `URL` writes it, but with
 * what Markdown or HTML could read otherwise percent-encoded, and `&` as
 * `&amp;`. Throws for an address that `URL` can't parse.
 *
 * https://github.github.com/gfm/#link-destination
 */
function destination(address: string): string {
  return new URL(address).href
    .replace(/[\\<>()|*`~"'\s]/g, unsafe => {
      const hex = unsafe.charCodeAt(0).toString(16).toUpperCase()
      return `%${hex.padStart(2, '0')}`
    })
    .replaceAll('&', '&amp;')
}

const REDACTED = '***'
/**
 * Shorter pieces occur by chance, and redacting them would spoil other text.
 */
const PIECE_LEAST_CHARACTERS = 6

/** Returns the text with `***` in the place of each secret. */
export type Redact = (text: string) => string

/**
 * Returns the {@link secretForms} of some secrets, each once and the longest
 * first, and a function that replaces them in a text with `***`: as they are,
 * and as {@link asWritten} finds them. No secret may be empty. The runner masks
 * secrets in logs only, so outputs, summary, and comments need this. It is for
 * finished text, because what the program compares may hold a secret by chance.
 */
export function createRedactor(secrets: readonly string[]): {
  readonly forms: readonly string[]
  readonly redact: Redact
} {
  // A form can be a part of a longer one, whose rest would then be shown.
  const forms = [...new Set(secrets.flatMap(secretForms))].sort(
    (one, other) => other.length - one.length
  )
  // To make it takes milliseconds, and a comment that asks for nothing has no
  // text with what it looks for.
  const encoded = once(
    () => new RegExp(forms.map(asWritten).join('|') || NOTHING, 'g')
  )
  const redact = (text: string) => {
    // First: a digit of what is encoded can look like the beginning of a form.
    const isEncoded = /[%\\&]/.test(text)
    return forms.reduce(
      (rest, form) => rest.replaceAll(form, REDACTED),
      isEncoded ? text.replace(encoded(), REDACTED) : text
    )
  }
  return { forms, redact }
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
 * Returns whether there is a secret in any text of a value, however deep it is
 * in arrays and objects. The names of properties do not count.
 */
export function holdsSecret(value: unknown, redact: Redact): boolean {
  if (typeof value === 'string') return redact(value) !== value
  return Object.values(Object(value)).some(part => holdsSecret(part, redact))
}

/**
 * Returns what must not be shown of a secret. The secret itself is returned
 * however short it is. Its lines, trimmed, and what follows the first
 * and the last underscore of each line (keys are `<prefix>_<secret>`) are
 * returned if they have at least 6 characters; after an underscore in the first
 * line, also with the lines that follow. What has at least 6 characters is also
 * returned in each form that {@link inBase64} gives. A shorter piece is not,
 * because it occurs by chance.
 */
function secretForms(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n]+/).map(line => line.trim())
  const pieces = [secret, ...lines].flatMap(line => [
    line,
    line.replace(/^.*?_/, ''),
    line.replace(/^.*_/, '')
  ])
  const plain = [...new Set(pieces)].filter(
    piece => piece.length >= PIECE_LEAST_CHARACTERS
  )
  return [secret, ...plain, ...plain.flatMap(inBase64)]
}

/**
 * Returns a pattern for a piece of a secret in which each character may be
 * itself, percent-encoded, or, unless it is a letter or digit, behind a
 * backslash, because encoders differ in what they leave as it is; `&` also as
 * `&amp;`, but no other character as an entity.
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
 * Returns how a piece looks within a text in Base64: twelve forms, of which
 * some can be equal. They are for both alphabets and each of the three places
 * that the piece can have in a group of three bytes, without padding, and
 * without the characters that depend on what is before the piece. Each comes
 * twice: up to the end of a text that ends with the piece, and without a last
 * character that depends on what follows it.
 * https://www.rfc-editor.org/rfc/rfc4648#section-4
 */
function inBase64(piece: string): readonly string[] {
  return [0, 1, 2].flatMap(before => {
    const bytes = Buffer.from('\0'.repeat(before) + piece)
    const start = Math.ceil((before * 8) / 6)
    const end = Math.floor((bytes.length * 8) / 6)
    const inUrl = bytes.toString('base64url').slice(start)
    const inText = inUrl.replaceAll('-', '+').replaceAll('_', '/')
    return [inUrl, inText].flatMap(form => [form, form.slice(0, end - start)])
  })
}
