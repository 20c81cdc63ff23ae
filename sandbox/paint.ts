import { stripVTControlCharacters } from 'node:util'

/** Characters that a text shows in a terminal. */
export function columns(text: string): number {
  return [...stripVTControlCharacters(text)].length
}

/** Foreign text must not steer the terminal. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, found =>
    found === '\n' || found === '\t' ? found : '\uFFFD'
  )
}

/** Breaks lines between words; a longer word and an indentation stay. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap(line => wrapLine(line, width))
}

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

/** Rows under each other, each column as wide as its widest cell. */
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
