import {
  hasFenceMarks,
  isCommonLanguage,
  removeCodeSpans,
  removeFencedCode
} from './certain-code.ts'

/**
 * How a Markdown text has to be rendered so that nothing is told that people do
 * not see: not at all, as text, or as a drawing, which has no text.
 */
export type NeededRendering = 'none' | 'text' | 'drawing'

/**
 * Returns which rendering a Markdown text needs because something in it could
 * hide words. It reads each line a fixed number of times, parses no Markdown, and
 * can name a rendering that is not needed, but never misses one that is: a test
 * compares it with GitHub's own parser.
 *
 * https://github.github.com/gfm/
 */
export function findNeededRendering(markdown: string): NeededRendering {
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
  // A link, unless there is an address alone: nobody sees its title.
  /\]\((?![^\s()<>\\`]*(?:\([^\s()<>\\`]*\)[^\s()<>\\`]*)?\))/,
  // A footnote can be one that nothing refers to.
  /\[\^/
]

/**
 * Returns the lines without code spans, or all of the lines where a formula could
 * contain a backtick that looks like the start of a span.
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
 * Returns whether a line can start a fence whose content GitHub draws. An escape
 * or an entity behind the fence could spell the name of such a drawing.
 */
function opensDrawing(line: string): boolean {
  const info = infoOfFence(line)
  return info !== undefined && (DRAWINGS.test(info) || /[&\\]/.test(info))
}

/** Returns whether words behind a fence are hidden, but for a language. */
function hasHiddenInfo(line: string): boolean {
  const info = infoOfFence(line)
  return info !== undefined && !isCommonLanguage(info)
}

/** Returns what is behind a fence; undefined if the line does not start one. */
function infoOfFence(line: string): string | undefined {
  if (!hasFenceMarks(line)) return undefined
  const text = withoutMarks(line)
  return /^(?:`{3}|~{3})/.test(text)
    ? text.replace(/^[`~]+/, '').trim()
    : undefined
}

/**
 * Returns whether a formula could hide words: TeX has commands for invisible
 * text, and comments. A formula is between two dollar signs, in whatever lines.
 */
function hasHidingFormula(text: string): boolean {
  const content = text.slice(text.indexOf('$') + 1, text.lastIndexOf('$'))
  return text.includes('$') && /[\\%]/.test(content)
}

/**
 * Returns whether there could be the definition of a link: a line that starts
 * with a bracket, and in that line or a later one the end of a label.
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
 * Returns whether there could be a table: cells without a column are not shown.
 * Below its first row is one of hyphens.
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
