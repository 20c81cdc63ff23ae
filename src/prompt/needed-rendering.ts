/**
 * Returns how a Markdown text has to be rendered so that nothing is told that
 * people do not see: `drawing` if words could be hidden in what GitHub draws (a
 * diagram, a map, a formula), which has no text; else `text` if something in it
 * could hide words; `none` if it can be told as it is. It can name a rendering
 * that is not needed, but never misses one that is: a test compares it with
 * GitHub's own parser. It parses no Markdown, and reads each line a fixed
 * number of times. It takes less for code than GitHub does, so that no hidden
 * word is told; `readLines` of github/comment-text.ts follows GitHub.
 *
 * https://github.github.com/gfm/
 */
export function findNeededRendering(
  markdown: string
): 'none' | 'text' | 'drawing' {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r?\n/)
  const outsideFences = removeFencedCode(lines) ?? lines
  const outsideCode = withoutCertainSpans(outsideFences).join('\n')
  if (outsideFences.some(opensDrawing) || hasHidingFormula(outsideCode))
    return 'drawing'
  const couldHide =
    UNUSUAL_SPACE.test(markdown) ||
    INLINE_PATTERNS.some(pattern => pattern.test(outsideCode)) ||
    couldDefineLinks(outsideFences) ||
    couldHaveTable(outsideFences) ||
    outsideFences.some(hasHiddenInfo)
  return couldHide ? 'text' : 'none'
}

/** Some rules of Markdown count these as spaces or line ends, others do not. */
const UNUSUAL_SPACE = /[\0\v\f\x85\u2028\u2029]|\r(?!\n)/

const INLINE_PATTERNS: readonly RegExp[] = [
  // A tag, a comment, or another part of HTML.
  /<[a-z/!?]/i,
  // A character that is written as an entity can be invisible.
  /&(?:#|[a-z][a-z\d]*;)/i,
  // The text of an image is shown only if the image is missing.
  /!\[/,
  // A link, unless there is an address alone: its title is not shown.
  /\]\((?![^\s()<>\\`]*(?:\([^\s()<>\\`]*\)[^\s()<>\\`]*)?\))/,
  // A footnote can be one that nothing refers to.
  /\[\^/
]

/**
 * Returns the lines with one backtick in the place of each code span that
 * begins and ends in its line. Returns all lines as they are if it is not
 * certain what is in a span:
 *
 * - in a line, see `removeSpansOfLine`, such as where a span goes on in the
 *   next
 * - by a formula, if there are two dollar signs or more, and one could begin a
 *   formula that goes over the backtick of a span. A dollar sign does that
 *   outside of all spans: in "$a `b$ c` d", GitHub ends the formula at the
 *   second one, so what looks like a span is none. And "$`" begins the other
 *   kind of formula, which ends at "`$": in "`a $` b `$c` d", that could be
 *   "$` b `$". Any other dollar sign inside of a span begins none
 *
 * https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions
 */
function withoutCertainSpans(lines: readonly string[]): readonly string[] {
  const outside = removeCodeSpans(lines)
  if (outside === undefined) return lines
  const text = lines.join('\n')
  const hasFormulas = text.indexOf('$') !== text.lastIndexOf('$')
  const couldContainBacktick =
    text.includes('$`') || outside.some(line => line.includes('$'))
  return hasFormulas && couldContainBacktick ? lines : outside
}

/** https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting */
const DRAWINGS = /^(?:math|mermaid|geojson|topojson|stl)(?![a-z])/i

/**
 * Returns whether a line could start a fence whose content GitHub draws: a name
 * of a drawing is behind it, or an escape or an entity, which could spell one.
 */
function opensDrawing(line: string): boolean {
  const info = possibleFenceInfo(line)
  return info !== undefined && (DRAWINGS.test(info) || /[&\\]/.test(info))
}

/**
 * Returns whether a line could start a fence with words behind it, which GitHub
 * does not show. It is false for a common language alone.
 */
function hasHiddenInfo(line: string): boolean {
  const info = possibleFenceInfo(line)
  return info !== undefined && !isCommonLanguage(info)
}

/**
 * Returns what is behind the marks of a fence that the line could start, also
 * in a quote, a list, or a task, without white space around it; empty if
 * nothing is. Undefined if three backticks or tildes are not there, or behind
 * something else. Indentation, and a backtick behind those of the fence, are
 * not looked at, so what GitHub does not take for a fence can be one here.
 */
function possibleFenceInfo(line: string): string | undefined {
  if (!hasFenceMarks(line)) return undefined
  const text = withoutMarks(line)
  return /^(?:`{3}|~{3})/.test(text)
    ? text.replace(/^[`~]+/, '').trim()
    : undefined
}

/**
 * Returns whether a backslash or a percent sign is between the first and the
 * last dollar sign of a text, so that a formula could hide words: TeX has
 * commands for invisible text, and comments.
 */
function hasHidingFormula(text: string): boolean {
  const content = text.slice(text.indexOf('$') + 1, text.lastIndexOf('$'))
  return text.includes('$') && /[\\%]/.test(content)
}

/**
 * Returns whether there could be the definition of a link: a line that starts
 * with a bracket and is no text with a label, and in that line or a later one
 * the end of a label (`]:`).
 */
function couldDefineLinks(lines: readonly string[]): boolean {
  const end = lines.findLastIndex(line => line.includes(']:'))
  return lines
    .slice(0, end + 1)
    .some(line => withoutMarks(line).startsWith('[') && !isLabeledText(line))
}

/**
 * Returns whether a line is text with a label, such as "[nit]: please rename
 * this". A definition has an address and then nothing, or a title in quotes.
 */
function isLabeledText(line: string): boolean {
  return /^\[[^[\]\\`]*\]: {1,3}[^\s<\\]+ {1,3}[a-z\d]/i.test(
    withoutMarks(line)
  )
}

/**
 * Returns whether there could be a table, because cells without a column are
 * not shown: a line has a bar, and a line has hyphens and otherwise only bars,
 * colons, white space, and marks of a quote.
 */
function couldHaveTable(lines: readonly string[]): boolean {
  return (
    lines.some(line => line.includes('|')) &&
    lines.some(line => line.includes('-') && /^[\s>|:-]+$/.test(line))
  )
}

/** A quote, a list item, or a task, and the spaces around it. */
const MARKS =
  /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[[ x]\](?=[ \t]))+/i

/** Returns a line without the marks of quotes, lists, and tasks before it. */
function withoutMarks(line: string): string {
  return line.replace(MARKS, '')
}

/**
 * GitHub does not show the word behind a fence, so any other word could be part
 * of a hidden message.
 */
const COMMON_LANGUAGES: ReadonlySet<string> = new Set(
  'bash c c# c++ console cpp cs csharp css diff dockerfile go graphql hcl html http ini java javascript js json jsonc jsx kotlin kt lua make makefile markdown md php plaintext powershell py python r rb rs ruby rust scala scss sh shell sql suggestion svelte swift terraform text tf toml ts tsx txt typescript vue xml yaml yml'.split(
    ' '
  )
)

/** Returns whether a word behind a fence is a common language, or is empty. */
function isCommonLanguage(word: string): boolean {
  return word === '' || COMMON_LANGUAGES.has(word.toLowerCase())
}

/**
 * Returns the lines outside of fenced code blocks, with an empty line for each
 * line of a block and for its fences. Returns undefined if it is not certain
 * which lines are code: if, outside of a block, a line has three backticks or
 * tildes and is no fence of {@link readFence}, if a fence has no end, if a line
 * of a block that is not blank is indented less than its fence, or if the line
 * that could end the block is indented otherwise than its fence.
 */
function removeFencedCode(
  lines: readonly string[]
): readonly string[] | undefined {
  const outside: string[] = []
  let fence: ReturnType<typeof readFence>
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

/**
 * Returns whether a line has the three backticks or tildes that a fence has.
 */
function hasFenceMarks(line: string): boolean {
  return line.includes('```') || line.includes('~~~')
}

/**
 * Returns the indent, at most three spaces, and the backticks or tildes of a
 * fence that is alone on its line but for a common language; undefined for any
 * other line.
 */
function readFence(
  line: string
): { readonly indent: string; readonly marks: string } | undefined {
  const match = /^( {0,3})(`{3,}|~{3,})[ \t]*([\w+#]*)[ \t]*$/.exec(line)
  const [, indent = '', marks = '', language = ''] = match ?? []
  return marks === '' || !isCommonLanguage(language)
    ? undefined
    : { indent, marks }
}

/** Returns whether a line is these marks, or more of them, and nothing else. */
function isEndOf(marks: string, line: string): boolean {
  const mark = marks.charAt(0)
  return line.length >= marks.length && line === mark.repeat(line.length)
}

/**
 * Returns the lines with one backtick in the place of each code span; undefined
 * if {@link removeSpansOfLine} can't tell what is in a span of one of them.
 */
function removeCodeSpans(
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
 * Returns the line with one backtick in the place of each code span. Returns
 * undefined if it is not certain what is in a span: if a backtick is behind a
 * backslash, or if a run of backticks that would start a span has no run of the
 * same length behind it in the line, is of more than two, or could be part of
 * an address.
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
 * Returns the position behind the code span whose backticks start at `start`;
 * undefined if it has no end in this line, or if it starts with more than two
 * backticks.
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
