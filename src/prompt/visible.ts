/**
 * Text as people see it. What is hidden from whoever asks must not reach the
 * agent: https://docs.github.com/get-started/writing-on-github
 */

/** A color, a title, a link: what a terminal does not show as text. */
const TERMINAL_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is its point
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c\r\n]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]+[0-~]/g

/**
 * Control, format, and default-ignorable characters, but newline, tab, the
 * joiners of some scripts, and one U+FE0F after an emoji.
 */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\n\t\u200c\u200d\ufe0f]]/gv

/** A run of them says no more than one, but could carry any text. */
const JOINERS = /(?<=[\u200c\u200d])[\u200c\u200d]+/g

/** Drops terminal sequences, and characters that hide or reorder text. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(TERMINAL_SEQUENCE, '')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
}

/**
 * The same of Markdown, and without what GitHub does not show of it: HTML (tags
 * with their attributes, comments, and other `<!…>` and `<?…>`), definitions of
 * links and footnotes and the labels that name them, titles, alt texts, and
 * cells without a column. It is not parsed for that: only what is code for
 * certain is kept as it is, and what is hidden goes with all that follows, in
 * the paragraph or in the text, where it does not end for certain. `isPartial`
 * says that something that is seen may have gone with it.
 *
 * https://github.github.com/gfm/
 */
export function seenMarkdown(markdown: string) {
  const source = markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\u200b')
    .replace(RARE_SPACE, '\u00a0')
  const kept: string[] = []
  // Between characters that the source has no more.
  const apart = (text: string) => `\0${kept.push(text) - 1}\0`
  const isSure = markdown.search(RARE_SPACE) === -1
  const blocks = [...seenBlocks(source, isSure, apart)].join('')
  // Without a definition, a label is text.
  const isDefined = blocks.includes(DEFINED) || blocks.endsWith(ALL_HIDDEN)
  const seen = blocks
    .replace(INSTRUCTION, '')
    .replace(TITLE, '$1')
    .replace(isDefined ? ALT_OR_LABEL : ALT, '$1')
    .replace(INFO, '$1')
  const text = visible(
    withoutSurplusCells(seen)
      .replace(ENTITY, '')
      .replace(/[\v\f\r]/g, '')
      .replace(/\0(\d+)\0/g, (_, at: string) => kept[Number(at)] ?? '')
  )
  // A language is not seen.
  const [told, whole] = [text, visible(source)].map(one =>
    one.replace(INFO, '$1')
  )
  return { text, isPartial: told !== whole }
}

/** White space, or the end of a line, to some rules and not to others. */
const RARE_SPACE = /[\v\f\u2028\u2029]/g
/** In the place of what is hidden: a line with nothing else is not blank. */
const HIDDEN = '\v'
/** A definition. */
const DEFINED = '\r'
/** All that follows is hidden, too. */
const ALL_HIDDEN = '\f'

/** Patterns that are made of others. */
const pattern =
  (flags: string) =>
  (text: TemplateStringsArray, ...parts: readonly string[]) =>
    new RegExp(String.raw(text, ...parts), flags)
const all = pattern('g')
const anyCase = pattern('gi')
const line = pattern('im')
const next = pattern('giy')

/** What a block may be in: quotes, list items, tasks, indents, footnotes. */
const CONTAINER = String.raw`(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[[ xX]\])(?=[ \t])|\[\^[^\] \t\n]+\]:)`
const CONTAINERS = `${CONTAINER}*`
const LINE_END = String.raw`[ \t]*(?=\n|$)`
const TO_BLANK = String.raw`[^]*?(?=\n${LINE_END}|$)`
const FENCE_LINE = String.raw`${CONTAINERS}(?:\x60{3,}(?!.*\x60)|~{3,})`
/** After a blank line, what is deeper is code without a fence, too. */
const DEPTH = String.raw`(?<depth> {0,3}|(?<=\n\n) +|(?<=>) {4}|(?<=(?:^|\n\n)\d\d[.)] \S.*\n) {4}|(?<=\n {0,2}[-+*] \S.*\n) {4,5})(?! )`
/** All its lines are as deep, or blank. It ends, or the text does. */
const FENCED_LINE = String.raw`\k<quote>(?:\k<depth>(?![ \t]*\k<fence>).*|${LINE_END})`
const FENCE_END = String.raw`\k<quote>\k<depth>\k<fence>\k<mark>*${LINE_END}`
const FENCE = String.raw`(?<quote> {0,3}>|)${DEPTH}(?<fence>(?<mark>[\x60~])\k<mark>{2,})(?!~)[^\x60\n]*(?<code>(?:\n${FENCED_LINE})*(?:\n${FENCE_END}|$))`
/** One that is a block. */
const COMMENT = `<!--(?!-?>)(?:(?!--!?>)[^])*-->${LINE_END}`
const LABEL = String.raw`${CONTAINERS}\[(?:\^[^\] \t\n]+|(?:[^[\]\\\n]|\\[^]|\n(?!${LINE_END})){1,2000})\]:`
/** With the indented paragraphs that follow, as they can be of a footnote. */
const DEFINITION = String.raw`${LABEL}${TO_BLANK}(?:(?:\n[ \t]*)*\n(?: {4}| {0,3}\t)${TO_BLANK})*`
const PARAGRAPH = String.raw`.+(?:\n(?!${LINE_END}|<!--|${FENCE_LINE}|${LABEL}).+)*`
const TEXT = String.raw`(?<gap>\n(?:${LINE_END}\n?)*)|(?<definition>${DEFINITION})|${PARAGRAPH}`
const TEXT_BLOCK = next`${TEXT}`
const ANY_BLOCK = next`(?<comment>${COMMENT})|${FENCE}|${TEXT}`

const ATTRIBUTE = String.raw`\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>[\]|\x60]+|"[^"<>[\]|\n]*"|'[^'<>[\]|\n]*'))?`
/** It ends here to all, and nothing else begins in it. No `<rp>` is shown. */
const SURE_HTML = String.raw`(?<html><(?!rp\b)(?:[a-z/][^<>"'[\]|\x60\n]*|[a-z][a-z\d-]*(?:${ATTRIBUTE})*(?:\s*/|[ \t]*))>|<!--[^<[\]|\n]*?-->)`
const HTML = next`[^<]+|<(?![a-z/!?])|${SURE_HTML}|(?<rest>[^]+)`
const AUTOLINK = String.raw`<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>|\x60]*|[\w.+-]+@[\w.-]+)>`
/** HTML that goes on to the next blank line. */
const HTML_LINE = line`^${CONTAINERS}(?!${AUTOLINK})<[a-z/!?]`
/** What may go on after that: code that is not sure, or HTML. */
const OPEN_LINE = line`^(?:${FENCE_LINE}|${CONTAINERS}<(?:[?!](?!--.*-->)|(?:pre|script|style|textarea)\b))`

const ADDRESS = String.raw`[ \t\n>]*(?:[^\s()<>\\|\x60\0]|\([^\s()<>\\|\x60\0]*\))*`
/** What no tag begins with, or what does not end as one. */
const BRACKET = String.raw`<[a-z][a-z\d-]*(?=\s*[^\sa-z\d/>_:-]|[^<>"'\x60]*(?:<|$))`
/** A code span in its line; in a word, its begin could be in an address. */
const spanWithout = (other: string) =>
  String.raw`(?<=(?:^|[ \t\n])[("'*_~[]*)(?<tick>\x60+)(?!\x60)(?:[^\x60${other}\n\]]|\](?!:)|(?<!\x60)(?!\k<tick>(?!\x60))\x60+(?!\x60))*(?<!\x60)\k<tick>(?!\x60)`
/** Up to the first that may change what follows. */
const inlineWith = (span: string) =>
  next`[^\x60\\<$\]]+|\](?![(:])|\]\(${ADDRESS}\)|<(?![a-z/!])|(?<code>${span}|${AUTOLINK}|${BRACKET})|${SURE_HTML}|(?<rest>[^]+)`
const INLINE = inlineWith(spanWithout(''))
/** A bar ends a cell, and code with it. */
const INLINE_IN_TABLE = inlineWith(spanWithout('|'))

/** Nobody sees a fence's language: any other word could be part of a message. */
const LANGUAGES =
  'bash|c|cpp|cs|csharp|css|diff|dockerfile|go|graphql|html|ini|java|javascript|js|json|jsx|kotlin|make|markdown|md|php|powershell|py|python|rb|rs|ruby|rust|scss|sh|shell|sql|suggestion|swift|text|toml|ts|tsx|txt|typescript|vue|xml|yaml|yml'
/** What follows a fence, except such a language. */
const INFO = anyCase`(?<![^\n])(${FENCE_LINE} *(?:(?:${LANGUAGES})(?![^\s\0]))?)[^\n\0\f]*`
const TITLE = all`(\]\((?=(${ADDRESS}))\2)(?!\))(?:[ \t]+"[^"\\\n[\]|<]*"(?=\))|(?=[\s>]*["'(]|[^ \t\n)])${TO_BLANK})`
const TO_BRACKET = String.raw`(?:[^[\]\\\n|]*(?=\])|${TO_BLANK})`
/** In a paragraph, it does not go on to the next: `List<?>`. */
const INSTRUCTION = all`<\?${TO_BLANK}`
/** GitHub loses what is in a label of two lines. */
const ALT = all`(!\[|\[\^(?![^\n[\]\\]*\]))${TO_BRACKET}`
const ALT_OR_LABEL = all`(!\[|\]\[|\[\^)${TO_BRACKET}`

/** The row below a table's head. */
const TABLE = line`^(?=.*[|:\xa0])(?=(?<around>${CONTAINERS}))\k<around>(?<cells>\|?[^\S\n]*:?-+:?[^\S\n]*(?:\|[^\S\n]*:?-+:?[^\S\n]*)*\|?)[^\S\n]*$`
/** A task's box can be a cell, so it is one. */
const ROW_BEGIN = line`^(?:(?!\[[ xX]\])${CONTAINER})*\|?`
/** One that no backslash makes a character. */
const BAR = /(?<!(?<!\\)\\)\|/

/** Of what may not be seen: of those with a number, only ASCII is for certain. */
const ENTITY =
  /&(?:#(?!(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]);)(?:x[\da-f]+|\d+);?|(?:ZeroWidthSpace|Negative(?:Medium|Thick|Thin|VeryThin)Space|NoBreak|ApplyFunction|af|Invisible(?:Comma|Times)|ic|it|shy|lrm|rlm|zwn?j);)/gi

/**
 * The blocks without HTML and definitions, and with what is code set apart.
 *
 * @param apart puts a mark in the place of what nothing is removed from
 */
function* seenBlocks(
  source: string,
  isSureAtFirst: boolean,
  apart: (text: string) => string
) {
  let isSure = isSureAtFirst
  let isHtml = false
  let seen = ''
  for (let at = 0; at < source.length && !seen.endsWith(ALL_HIDDEN); ) {
    const blocks: RegExp = isSure && !isHtml ? ANY_BLOCK : TEXT_BLOCK
    blocks.lastIndex = at
    const { 0: block = '', groups } = blocks.exec(source) ?? { 0: '' }
    const { code, comment, definition, gap } = groups ?? {}
    at += block.length
    if (gap) {
      isHtml &&= gap === '\n'
      seen = gap
    } else if (comment) seen = HIDDEN
    else if (code !== undefined)
      seen = block.slice(0, block.length - code.length) + apart(code)
    else {
      isSure &&= !OPEN_LINE.test(block)
      isHtml ||= HTML_LINE.test(block)
      const inline = TABLE.test(block) ? INLINE_IN_TABLE : INLINE
      seen = seenText(block, isSure && !isHtml ? inline : HTML, apart)
      if (definition) seen = seen.replace(/[^\f]+/, DEFINED)
    }
    yield seen
  }
}

function seenText(
  text: string,
  parts: RegExp,
  apart: (code: string) => string
): string {
  return text.replace(parts, (part: string, ...match) => {
    const { code, html, rest } = match.at(-1)
    if (rest) return parts === HTML ? ALL_HIDDEN : seenText(rest, HTML, apart)
    return html ? HIDDEN : code ? apart(code) : part
  })
}

/** Without what follows the last cell of a row that has a column. */
function withoutSurplusCells(text: string): string {
  let columns = Number.POSITIVE_INFINITY
  const rows = text.split('\n').map(row => {
    const dashes = TABLE.exec(row)?.groups?.cells?.match(/-+/g)
    if (/^[ \t>]*$/.test(row)) columns = Number.POSITIVE_INFINITY
    if (dashes) columns = Math.min(columns, dashes.length)
    const cells = row.replace(ROW_BEGIN, '').split(BAR)
    const surplus = cells.slice(columns).join('|')
    return surplus.trim() === '' ? row : row.slice(0, -surplus.length)
  })
  return rows.join('\n')
}
