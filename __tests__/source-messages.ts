/**
 * The messages that a source file holds, read out of its text: each template of
 * `say`, and each string that is given to the runner as a warning.
 */
export interface SourceMessage {
  /** Our own words, between which something is filled in. */
  readonly words: readonly string[]
  /**
   * `progress`: a line of the log that says how it goes. `remedy`: what to do;
   * it stands in the same line as the problem. `part`: no sentence, so it is
   * filled into another message. `statement`: all else.
   */
  readonly kind: 'statement' | 'progress' | 'remedy' | 'part'
}

/** A stretch of a text, from a place up to, not including, another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

interface Found extends Stretch {
  readonly words: readonly string[]
  /** It is given to the runner as it is. */
  readonly isWarning: boolean
}

/** Reads the messages out of the text of a source file. */
export function messagesIn(source: string): readonly SourceMessage[] {
  const found = findMessages(source)
  const code = blank(source, found)
  const progress = progressIn(code)
  const remedies = remediesIn(code)
  return found.map(({ from, to, words, isWarning }) => {
    const isIn = (stretches: readonly Stretch[]) =>
      stretches.some(stretch => stretch.from <= from && to <= stretch.to)
    if (isIn(progress)) return { words, kind: 'progress' }
    if (isIn(remedies)) return { words, kind: 'remedy' }
    const isWhole = isWarning || isSentence(written({ words }))
    return { words, kind: isWhole ? 'statement' : 'part' }
  })
}

/** A message as documents write it: `…` for what is filled in. */
export function written({ words }: Pick<SourceMessage, 'words'>): string {
  return words.join('…')
}

function isSentence(text: string): boolean {
  return /^[^a-z].*\.$/s.test(text)
}

const OPENING = /\bsay(?=`)|\.(?:warning|notice|fail)\((?=\s*[`'])/g

function findMessages(source: string): readonly Found[] {
  return [...source.matchAll(OPENING)].map(match => {
    const after = match.index + match[0].length
    const quote = source.slice(after).search(/[`']/)
    const isWarning = match[0] !== 'say'
    return { ...readText(source, after + quote), isWarning }
  })
}

/** Reads a string or a template from its opening quote on. */
function readText(source: string, from: number): Omit<Found, 'isWarning'> {
  const quote = source[from]
  const words = ['']
  let at = from + 1
  while (source[at] !== quote) {
    if (at >= source.length) throw new Error(`No end of the text at ${from}.`)
    if (quote === '`' && source.startsWith('${', at)) {
      at = endOf(source, at + 1)
      words.push('')
    } else {
      if (source[at] === '\\') at += 1
      words.push(`${words.pop()}${source[at]}`)
      at += 1
    }
  }
  return { words, from, to: at + 1 }
}

const CLOSING: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}'
}

/** Where a bracket's own end is past, texts in it read as such. */
function endOf(source: string, from: number): number {
  const close = CLOSING[source[from] ?? '']
  let at = from + 1
  while (source[at] !== close) at = past(source, at)
  return at + 1
}

/**
 * Past what begins at a place: a text, a bracket with all in it, or a sign. A
 * regular expression with a bracket in it would not be understood, and has no
 * place near a message.
 */
function past(source: string, at: number): number {
  const sign = source[at]
  if (sign === undefined) throw new Error('A bracket has no end.')
  if (sign === '`' || sign === "'") return readText(source, at).to
  return sign in CLOSING ? endOf(source, at) : at + 1
}

/** The code alone: messages and comments are blank, at their old places. */
function blank(source: string, messages: readonly Stretch[]): string {
  const spaces = (text: string) => text.replace(/\S/g, ' ')
  return messages
    .reduce(
      (code, { from, to }) =>
        code.slice(0, from) + spaces(code.slice(from, to)) + code.slice(to),
      source
    )
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, spaces)
}

/** What is told to the log: `journal.mark(…)` and `journal.tell(…)`. */
function progressIn(code: string): readonly Stretch[] {
  return [...code.matchAll(/\.(?:mark|tell)\(/g)].map(match => {
    const from = match.index + match[0].length - 1
    return { from, to: endOf(code, from) }
  })
}

/** What a `remedy` is: its value, or what something of its type holds. */
function remediesIn(code: string): readonly Stretch[] {
  const values = [...code.matchAll(/\bremedy: ?/g)].map(match =>
    valueFrom(code, match.index + match[0].length)
  )
  const named = values.flatMap(({ from, to }) => {
    const name = /^[A-Z_]+$/.exec(code.slice(from, to).trim())?.[0]
    const start = name ? code.indexOf(`const ${name} = `) : -1
    return start === -1 ? [] : [valueFrom(code, start)]
  })
  const typed = [...code.matchAll(/Problem\['remedy'\][^{}]*\{/g)].map(
    match => {
      const from = match.index + match[0].length - 1
      return { from, to: endOf(code, from) }
    }
  )
  return [...values, ...named, ...typed]
}

/** A value, up to the comma, the bracket or the empty line that ends it. */
function valueFrom(code: string, from: number): Stretch {
  let at = from
  while (at < code.length && !/[,)\]}]/.test(code[at] as string)) {
    if (code.startsWith('\n\n', at)) break
    at = past(code, at)
  }
  return { from, to: at }
}
