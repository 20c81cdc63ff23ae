import {
  codeSpan,
  cut,
  fencedBlock,
  type Message,
  oneLine
} from '../common/message.ts'

/** Quoted parts become code: no markup, no link, no mention, no reference. */
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
 * Makes Markdown fit a table, where a bar ends a cell, in code too.
 * https://github.github.com/gfm/#tables-extension-
 */
export function cell(text: string): string {
  // A backslash before the bar would, for some parsers, undo its escape.
  return text.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')
}

/**
 * Returns the text as a fenced block of at most 5,000 characters, with every
 * line end a newline and control and format characters as blanks.
 */
export function codeBlock(text: string): string {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
    .join('\n')
  return fencedBlock(cut(lines, BLOCK_CHARACTERS), 'text')
}

/** A link. The label is ours or made of {@link plainName}s. */
export function link(label: string, address: string): string {
  // A secret that was taken out may have left no address.
  return address.length <= ADDRESS_CHARACTERS && URL.canParse(address)
    ? `[${label}](${destination(address)})`
    : label
}

/** A name of letters, digits, and `.-_`, which Markdown could take for emphasis. */
export function plainName(name: string): string {
  return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_')
}

/**
 * Returns an address as the destination of a link: what Markdown or HTML could
 * read otherwise is percent-encoded or escaped.
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
