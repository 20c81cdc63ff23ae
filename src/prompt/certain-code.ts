/**
 * Nobody sees the word behind a fence, so any other word could be part of a
 * hidden message.
 */
const COMMON_LANGUAGES: ReadonlySet<string> = new Set(
  'bash c cpp cs csharp css diff dockerfile go graphql html ini java javascript js json jsx kotlin make markdown md php powershell py python rb rs ruby rust scss sh shell sql suggestion swift text toml ts tsx txt typescript vue xml yaml yml'.split(
    ' '
  )
)

/** Returns whether a word behind a fence is a common language, or is empty. */
export function isCommonLanguage(word: string): boolean {
  return word === '' || COMMON_LANGUAGES.has(word.toLowerCase())
}

interface Fence {
  readonly indent: string
  /** The backticks or tildes. */
  readonly marks: string
}

/**
 * Returns the lines outside of fenced code blocks, with an empty line for each
 * line of a block. Returns undefined if it is not certain which lines are code:
 * if three backticks or tildes are anywhere else than in a fence that is alone
 * on its line, if a fence has no end, or if a line of a block could be outside
 * of it because it is indented less, or indented otherwise than the fence that
 * it could end.
 */
export function removeFencedCode(
  lines: readonly string[]
): readonly string[] | undefined {
  const outside: string[] = []
  let fence: Fence | undefined
  for (const line of lines) {
    if (fence === undefined) {
      fence = hasFenceMarks(line) ? readFence(line) : undefined
      if (fence === undefined && hasFenceMarks(line)) return undefined
      outside.push(fence === undefined ? line : '')
      continue
    }
    outside.push('')
    const { indent, marks } = fence
    const isIndented = line.startsWith(indent)
    const trimmed = line.trim()
    if (isEndOf(marks, trimmed)) {
      // Whether this ends the block depends on the list that it may be in.
      if (line.trimEnd() !== indent + trimmed) return undefined
      fence = undefined
    } else if (!isIndented && trimmed !== '') return undefined
  }
  return fence === undefined ? outside : undefined
}

/** Returns whether a line has the three backticks or tildes that a fence has. */
export function hasFenceMarks(line: string): boolean {
  return line.includes('```') || line.includes('~~~')
}

/** Returns a fence that is alone on its line; undefined if the line is none. */
function readFence(line: string): Fence | undefined {
  const match = /^( {0,3})(`{3,}|~{3,})[ \t]*([\w+]*)[ \t]*$/.exec(line)
  const [, indent = '', marks = '', language = ''] = match ?? []
  return marks === '' || !isCommonLanguage(language)
    ? undefined
    : { indent, marks }
}

function isEndOf(marks: string, line: string): boolean {
  const mark = marks.charAt(0)
  return line.length >= marks.length && line === mark.repeat(line.length)
}

/**
 * Returns the lines with one backtick in the place of each code span. Returns
 * undefined if it is not certain what is in a span: if a run of backticks has no
 * partner in its line, is escaped, or could be part of an address.
 */
export function removeCodeSpans(
  lines: readonly string[]
): readonly string[] | undefined {
  const outside: string[] = []
  for (const line of lines) {
    const text = removeSpansOfLine(line)
    if (text === undefined) return undefined
    outside.push(text)
  }
  return outside
}

/**
 * Returns the line with one backtick in the place of each code span; undefined if
 * it is not certain what is in a span.
 */
function removeSpansOfLine(line: string): string | undefined {
  if (line.includes('\\`')) return undefined
  let outside = ''
  let at = 0
  while (at < line.length) {
    const start = line.indexOf('`', at)
    if (start === -1) break
    const before = line.slice(at, start)
    // GitHub makes a link of it, up to the next blank.
    if (/www\.|:\/\//i.test(before.split(/\s/).at(-1) ?? '')) return undefined
    const end = endOfSpan(line, start)
    if (end === undefined) return undefined
    outside += `${before}\``
    at = end
  }
  return outside + line.slice(at)
}

/**
 * Returns where the code span ends that starts here; undefined if it has no end
 * in this line, or if it has more than two backticks on each side.
 */
function endOfSpan(line: string, start: number): number | undefined {
  const runs = /`+/g
  runs.lastIndex = start
  const { 0: opening = '' } = runs.exec(line) ?? {}
  // A third backtick would make it possible that it is a fence.
  if (opening.length > 2) return undefined
  for (let run = runs.exec(line); run !== null; run = runs.exec(line))
    if (run[0].length === opening.length) return runs.lastIndex
  return undefined
}
