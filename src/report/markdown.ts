import {
  codeSpan,
  cut,
  fencedBlock,
  type Message,
  oneLine
} from '../common/message.ts'

/**
 * Returns a message as Markdown. Our own words are as they are, and quoted parts
 * become code, cut to 500 characters: no markup, no link, no mention, no reference.
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
 * Returns Markdown with its bars escaped, because a bar ends the cell of a table,
 * in code too. A backslash before a bar is followed by a blank.
 * https://github.github.com/gfm/#tables-extension-
 */
export function cell(text: string): string {
  // A backslash before the bar would, for some parsers, undo its escape.
  return text.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')
}

/**
 * Returns the first 5,000 characters of a text as a fenced block, with `…` at
 * the end if it was cut; the fences come on top, and are longer than any run of
 * backticks in the text. Every line end is a newline, and control and format
 * characters are blanks.
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
 * Returns the ASCII letters, digits, and `. / # : - _` of a name, without all else.
 * `_` is escaped, because Markdown could take it for emphasis.
 */
export function plainName(name: string): string {
  return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_')
}

/**
 * Returns an address as the destination of a link, as `URL` writes it: what
 * Markdown or HTML could read otherwise is percent-encoded, `&` as `&amp;`. Throws
 * for an address that `URL` can't parse.
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
