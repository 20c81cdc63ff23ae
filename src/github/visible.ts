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
 * The same of Markdown, and without what GitHub does not show of it: HTML
 * comments, and link definitions that nothing uses.
 */
export function visibleMarkdown(text: string): string {
  const asGitHub = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    // Line ends to JavaScript, but not to GitHub.
    .replace(/[\u2028\u2029]/g, '\u00a0')
  return visible(withoutDefinitions(withoutComments(asGitHub)))
}

interface Part {
  readonly text: string
  /** `unsure`: what is in it may not be what it looks like. */
  readonly kind: 'text' | 'code' | 'unsure'
}

/** White space to some of GitHub's rules, and text to others. */
const RARE_SPACE = /[\v\f]/g
const FOOTNOTE_LABEL = String.raw`\[\^[^\] \t\n]+\]:`
/** What may be before a block: quotes, list items, tasks, footnotes, indents. */
const CONTAINERS = String.raw`(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[[ xX]\])(?=[ \t])|${FOOTNOTE_LABEL})*`
const BLANK = /^[ \t]*$/
const LIST_ITEM = new RegExp(
  String.raw`^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|${FOOTNOTE_LABEL})`
)
const INDENTED = /^(?: {4}| {0,3}\t)/
/** A fence can't have its own character after it: that is a code span. */
const FENCE = new RegExp(`^(${CONTAINERS})(\`{3,}(?=[^\`]*$)|~{3,})`)
/** Of what follows a fence, GitHub uses this, and shows nothing. */
const LANGUAGE = /^ *[\w+#.-]{0,30}/
const TAG = new RegExp(`^${CONTAINERS}</?[a-z][a-z0-9-]*(?:[ \\t/>]|$)`, 'i')
/** HTML that goes on over blank lines. */
const LONG_HTML = new RegExp(
  `^${CONTAINERS}<(?:\\?|!(?!--)|(?:script|pre|style|textarea)\\b)`,
  'i'
)
const LINE_START = new RegExp(`^${CONTAINERS}$`)
const BRACKET_AT_START = new RegExp(`^${CONTAINERS}\\[`)
/** What could be more than the next line of the same paragraph. */
const NEW_BLOCK = /^[ \t]*(?:$|[-+*>#=~`<|_:[]|\d)/
/** What a comment is made by, what can change what backticks mean, a line. */
const MARK = /`+|<!--|<\?|<![a-z]|<!\[CDATA\[|<rp(?=[\s/>])|<\/?|\]\(|\$|\n/gi
/** What ends what is hidden, by its beginning in a paragraph. */
const ENDS: Readonly<Record<string, string>> = {
  '<?': '?>',
  '<![CDATA[': ']]>'
}
/** What browsers show instead of a ruby. */
const RUBY_PARENTHESIS = /<rp>[^<`\\$\n]*<\/rp>/iy
/** In HTML, all of these are comments up to the next `>`. */
const BOGUS_COMMENT = /<(?:[?!]|\/(?![a-z>]))/iy
const BACKTICKS = /`+/g
/** Before a code span in a word; others can be an escape, or an address. */
const BEFORE_SPAN = '("\'*_~['

/**
 * Removes HTML comments outside code. An error in what is code could keep what
 * is hidden, so that only counts as code which is for certain; and of a comment
 * that may go on, nothing is kept after its beginning.
 *
 * https://github.github.com/gfm/#html-blocks
 */
function withoutComments(text: string): readonly Part[] {
  const parts: Part[] = []
  const keep = (kept: string, isCode = false) => {
    const isSure = isCertain && !isInHtml
    const kind = isCode ? 'code' : isSure ? 'text' : 'unsure'
    parts.push({
      text: isCode ? kept : withoutEntities(kept.replace(RARE_SPACE, ' ')),
      kind
    })
  }
  /** False: it is no more certain where code begins. */
  let isCertain = true
  let isInHtml = false
  /** So far in this paragraph, each backtick's meaning is certain. */
  let isClear = true
  let hasLists = false
  let fence: { readonly mark: string; readonly indent: number } | undefined
  let isAfterBlank = true
  let isAfterIndented = false
  let lineStart = 0
  let paragraph = { parts: 0, hasBracket: false, hasLabel: false }

  /** Keeps a line but its comments; gives where to go on. */
  function keepInline(start: number, lineEnd: number): number {
    let from = start
    let end = lineEnd
    /** After a comment that begins the line, all of it is HTML. */
    let isRaw = false
    MARK.lastIndex = start
    for (;;) {
      const match = MARK.exec(text)
      if (match === null || match.index >= end) break
      const { 0: mark, index } = match
      const before = text.slice(lineStart, index)
      if (mark.startsWith('`')) {
        const spanEnd = isClear && isCertain && !isInHtml && endOfSpan(match)
        if (!spanEnd) {
          isClear = false
          continue
        }
        keep(text.slice(from, index))
        keep(text.slice(index, spanEnd), true)
        from = spanEnd
        MARK.lastIndex = spanEnd
        continue
      }
      const after = mark.startsWith('<')
        ? endOfHidden(mark, index, before, isRaw)
        : undefined
      if (after === undefined) {
        isClear = false
        continue
      }
      keep(text.slice(from, index))
      if (after === 'unknown' || isInDefinition(index, after, before))
        return cutOff()
      isRaw ||= LINE_START.test(before)
      from = after
      MARK.lastIndex = after
      if (after > end) end = lineEndAt(after)
      isClear = false
    }
    keep(text.slice(from, end))
    return end

    function endOfSpan({ 0: mark, index }: RegExpExecArray) {
      let wordStart = index
      while (BEFORE_SPAN.includes(text[wordStart - 1] ?? ' ')) wordStart -= 1
      const isOwnWord = ' \t\n'.includes(text[wordStart - 1] ?? ' ')
      const begin = index + mark.length
      const closing = isOwnWord ? runAfter(begin, mark, end) : undefined
      // A bar can end a table's cell, and code with it.
      return closing === undefined || text.slice(begin, closing).includes('|')
        ? undefined
        : closing + mark.length
    }
  }

  /** Keeps no definition whose end is not known, either. */
  function cutOff(): number {
    if (paragraph.hasBracket) parts.length = paragraph.parts
    return text.length
  }

  /** Whether a definition may end in what looks hidden, or go on there. */
  function isInDefinition(start: number, end: number, before: string) {
    if (before === '' || !paragraph.hasBracket) return false
    const hidden = text.slice(start, end)
    return (
      hidden.includes(']:') || (paragraph.hasLabel && hidden.includes('\n'))
    )
  }

  function runAfter(begin: number, mark: string, end: number) {
    BACKTICKS.lastIndex = begin
    for (;;) {
      const run = BACKTICKS.exec(text)
      if (run === null || run.index >= end) return undefined
      if (run[0] === mark) return run.index
    }
  }

  /**
   * Where what is hidden ends, if anything is; `unknown`: nothing after it is
   * certain to be seen.
   */
  function endOfHidden(
    mark: string,
    start: number,
    before: string,
    isRaw: boolean
  ) {
    const lineEnd = lineEndAt(start)
    if (mark === '<!--') {
      // `<!-->` is a whole one.
      const end = after('-->', start + 2)
      if (end === undefined) return 'unknown'
      return end <= lineEnd || mayGoOn(start, end, before, isRaw)
        ? end
        : 'unknown'
    }
    if (/^<rp/i.test(mark)) {
      RUBY_PARENTHESIS.lastIndex = start
      return RUBY_PARENTHESIS.test(text)
        ? RUBY_PARENTHESIS.lastIndex
        : 'unknown'
    }
    BOGUS_COMMENT.lastIndex = start
    const isBlock = LINE_START.test(before)
    const isHtml = isRaw || isInHtml || !isCertain || isBlock
    if (isHtml && !BOGUS_COMMENT.test(text)) return undefined
    const isTag = /^<\/?$/.test(mark)
    if (!isHtml && isTag) return undefined
    const closing = isHtml ? '>' : (ENDS[mark] ?? '>')
    const end = after(closing, start + mark.length)
    if (end === undefined) return isHtml ? 'unknown' : undefined
    const isWhole = end <= lineEnd && !text.slice(start, end).includes('<!--')
    return isWhole ? end : 'unknown'
  }

  /** Whether a comment goes on over lines for certain. */
  function mayGoOn(start: number, end: number, before: string, isRaw: boolean) {
    if (!isCertain || isInHtml || isRaw) return false
    if (before === '') return true
    const [, ...lines] = text.slice(start, end).split('\n')
    return (
      !LINE_START.test(before) &&
      !/^[ \t>]*#|\|/.test(before) &&
      !lines.some(line => NEW_BLOCK.test(line))
    )
  }

  function after(end: string, start: number): number | undefined {
    const at = text.indexOf(end, start)
    return at === -1 ? undefined : at + end.length
  }

  function lineEndAt(at: number): number {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end
  }

  /** Of a line in a fence; false where it may not be in it. */
  function keepFenced(line: string): boolean {
    if (fence === undefined) return false
    const { indent, mark } = fence
    const ownIndent = line.search(/[^ ]/)
    if (!BLANK.test(line) && line[ownIndent] !== '\t' && ownIndent < indent) {
      // If the fence is in a list, that ends here.
      isCertain = false
      fence = undefined
      return false
    }
    keep(line, true)
    const closing = /^[ \t]*(`+|~+)[ \t]*$/.exec(line)?.[1] ?? ''
    if (!closing.startsWith(mark)) return true
    const isClosing = !INDENTED.test(line)
    if (!isClosing && indent === 0) return true
    if (!isClosing) isCertain = false
    fence = undefined
    return true
  }

  while (lineStart <= text.length) {
    const lineEnd = lineEndAt(lineStart)
    const line = text.slice(lineStart, lineEnd)
    let next = lineEnd
    const isBlank = BLANK.test(line)
    let isIndented = false
    if (!keepFenced(line)) {
      if (isBlank) {
        isInHtml = false
        isClear = true
        const { length } = parts
        paragraph = { parts: length, hasBracket: false, hasLabel: false }
      }
      paragraph.hasBracket ||= BRACKET_AT_START.test(line)
      paragraph.hasLabel ||= line.includes(']:')
      // What looks like a code span could be a part of a definition.
      if (paragraph.hasLabel) isClear = false
      if (LONG_HTML.test(line) || line.search(RARE_SPACE) !== -1)
        isCertain = false
      if (TAG.test(line)) isInHtml = true
      isIndented =
        isCertain &&
        !isInHtml &&
        !hasLists &&
        (isAfterBlank || isAfterIndented) &&
        INDENTED.test(line)
      hasLists ||= LIST_ITEM.test(line)
      const [fenced = '', indent = '', mark = ''] = FENCE.exec(line) ?? []
      const info = line.slice(fenced.length).replace(LANGUAGE, '')
      const isFence = isCertain && !isInHtml && /^ {0,3}$/.test(indent)
      if (isIndented) keep(line, true)
      else if (mark !== '' && isFence) {
        keep(line.slice(0, line.length - info.length), true)
        fence = { mark, indent: indent.length }
      } else {
        if (mark !== '') isCertain = false
        const hidden = mark === '' ? '' : info
        next = hidden.includes('<')
          ? cutOff()
          : keepInline(lineStart, lineEnd - hidden.length)
        if (next < text.length) next = lineEndAt(next)
      }
    }
    isAfterBlank = isBlank
    isAfterIndented = isIndented || (isAfterIndented && isBlank)
    if (next < text.length) keep('\n')
    lineStart = next + 1
  }
  return parts
}

/** One of a character, also without the semicolon that HTML can do without. */
const ENTITY = /&#(x[\da-f]+|\d+);?/gi
/** Those with a name whose character is not seen. */
const UNSEEN_ENTITY =
  /&(?:ZeroWidthSpace|Negative(?:Medium|Thick|Thin|VeryThin)Space|NoBreak|ApplyFunction|af|Invisible(?:Comma|Times)|ic|it|shy|lrm|rlm|zwn?j);/g

/** What is not seen becomes a character that `visible` drops. */
function withoutEntities(text: string): string {
  return text
    .replace(UNSEEN_ENTITY, '\u200b')
    .replace(ENTITY, (entity: string, digits: string) => {
      const code = Number(`0${digits}`)
      if (code > 0x10ffff) return entity
      const seen = visible(String.fromCodePoint(code))
      return /^[\u200c\u200d]?$/.test(seen) ? '\u200b' : entity
    })
}

/**
 * What may use a definition: `[label]`, `[label][]`, or `[text][label]`. Before
 * it, what only looks like one: in a tag, in an address, or escaped.
 */
const USE =
  /<[a-z/][^<>]*>|\]\((?:[^()]|\([^()]*\))*\)|\\.|\[([^[\]\\]{1,1000})\](?!\(|\[[^\]])/gis
const LABEL = String.raw`(?:[^\[\]\\]|\\[^]){1,1000}`
const GAP = String.raw`[ \t]*(?:\n[ \t>]*)?`
/** No blank line, and its own quote only after a backslash. */
const inTitle = (quotes: string) =>
  String.raw`(?:[^${quotes}\n]|(?<=\\)[${quotes}]|\n(?![ \t>]*\n))*`
const DEFINITION = new RegExp(
  [
    String.raw`^${CONTAINERS}\[(${LABEL})\]:${GAP}`,
    String.raw`(?:<(?:[^<>\n\\]|\\[^])*>|[^ \t\n<][^ \t\n]*)`,
    String.raw`(?:(?:[ \t]+|[ \t]*\n[ \t>]*)(?:`,
    `"${inTitle('"')}"|'${inTitle("'")}'|\\(${inTitle('()')}\\)`,
    String.raw`))?[ \t]*$`
  ].join(''),
  'gm'
)
const MORE_LINES = String.raw`(?:\n(?![ \t]*$).*)*`
/** With its paragraph, and the indented ones that follow. */
const FOOTNOTE = new RegExp(
  [
    String.raw`^${CONTAINERS}\[(\^[^\] \t\n]+)\]:.*${MORE_LINES}`,
    String.raw`(?:(?:\n[ \t]*(?=\n))+\n(?: {4}| {0,3}\t)[ \t]*[^ \t\n].*${MORE_LINES})*`
  ].join(''),
  'gm'
)

/** Removes link definitions that nothing uses, and all footnotes. */
function withoutDefinitions(parts: readonly Part[]): string {
  const text = parts.map(part => part.text).join('')
  const outside = (...kinds: readonly Part['kind'][]) =>
    parts
      .map(part =>
        kinds.includes(part.kind)
          ? part.text.replace(/[^\n]/g, '\0')
          : part.text
      )
      .join('')
  const outsideCode = outside('code')
  const found = [DEFINITION, FOOTNOTE]
    .flatMap(pattern => [...outsideCode.matchAll(pattern)])
    .map(({ 0: whole, 1: label = '', index: start }) => {
      const at = start + whole.indexOf(`[${label}]`) + 1
      const name = sameLabel(text.slice(at, at + label.length))
      return { start, end: start + whole.length, name }
    })
    .sort((one, other) => one.start - other.start)
  const isDefined = new Uint8Array(text.length)
  for (const { start, end } of found) isDefined.fill(1, start, end)
  const used = new Set(
    [...outside('code', 'unsure').matchAll(USE)]
      .filter(({ 1: label, index }) => label !== undefined && !isDefined[index])
      .map(({ 1: label = '', index }) =>
        sameLabel(text.slice(index + 1, index + 1 + label.length))
      )
      // That is a task that is done.
      .filter(name => name !== 'X')
  )
  let shown = ''
  let from = 0
  for (const { start, end, name } of found) {
    // Of several of a name, GitHub uses the first. Where it shows a footnote,
    // and whether it does, is not certain.
    if (!name.startsWith('^') && used.delete(name)) continue
    shown += text.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  return shown + text.slice(from)
}

/** Names are the same in any case, and with any white space of ASCII. */
function sameLabel(label: string): string {
  const name = label.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '')
  return name.toLowerCase().toUpperCase()
}
