/**
 * Foreign text as Markdown code, in which nothing of it is markup. The fences
 * are longer than any run of backticks in it, so it can't end them.
 */

/**
 * One line as a code span.
 * https://spec.commonmark.org/0.31.2/#code-spans
 */
export function codeSpan(line: string): string {
  const fence = '`'.repeat(longestRun(line) + 1)
  const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${edge}${line}${edge}${fence}`
}

/**
 * Lines as a fenced block.
 * https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function fencedBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  const runs = text.match(/`+/g) ?? []
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0)
}
