import { stripVTControlCharacters } from 'node:util'

/** Returns how many characters of a text a terminal shows. */
export function columns(text: string): number {
  return [...stripVTControlCharacters(text)].length
}

/**
 * Returns a text whose control characters, but for line ends and tabs, are
 * replaced, since foreign text must not steer the terminal.
 */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, found =>
    found === '\n' || found === '\t' ? found : '\uFFFD'
  )
}

/**
 * Returns the lines of a text, broken between words. A longer word and an
 * indentation stay.
 */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap(line => wrapLine(line, width))
}

/** Returns the lines into which one line is broken. */
function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = []
  let [current = '', ...words] = line.split(' ')
  for (const word of words) {
    const longer = `${current} ${word}`
    if (current.trim() !== '' && columns(longer) > width) {
      lines.push(current)
      current = word
    } else {
      current = longer
    }
  }
  return [...lines, current]
}

/**
 * Returns rows as lines, in which each column is as wide as its widest cell.
 */
export function alignRows(
  rows: readonly (readonly string[])[]
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map(row => columns(row[at] ?? '')))
  )
  return rows.map(row =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - columns(cell)))
      .join('  ')
      .trimEnd()
  )
}
