/**
 * Drops characters that hide or reorder text, but the joiners of some scripts.
 */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(/[[\p{Cc}\p{Cf}]--[\n\t\u200c\u200d]]/gv, '')
}

/** The same of Markdown, and without what GitHub does not show of it. */
export function visibleMarkdown(text: string): string {
  return visible(text)
}
