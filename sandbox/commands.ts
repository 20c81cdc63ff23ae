/**
 * What GitHub's runner makes of the lines that a step prints, and of the files
 * that it leaves: a reading of the runner's own `ActionCommand` and
 * `FileCommandManager`.
 */

export interface Command {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

/** Words the runner knows; a line with any other word is plain text. */
const KNOWN = [
  'add-mask add-matcher add-path debug echo endgroup error group notice',
  'remove-matcher save-state set-env set-output stop-commands warning'
].flatMap(names => names.split(' '))

/** Returns the command in a line; undefined if it is plain text. */
export function parseCommand(line: string): Command | undefined {
  return parseCurrent(line) ?? parseLegacy(line)
}

/**
 * Returns the command of a line that begins, but for spaces, with `::name
 * key=value,key=value::message`; undefined if it does not, or if the runner
 * does not know the name.
 */
function parseCurrent(line: string): Command | undefined {
  const text = line.trimStart()
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1
  if (end < 0) return undefined
  const command = parseInfo(text.slice(2, end), ',', unescapeProperty)
  return command && { ...command, message: unescapeData(text.slice(end + 2)) }
}

/**
 * Returns the command that stands anywhere in a line as `##[name
 * key=value;key=value]message`; undefined if there is none, or if the runner
 * does not know the name.
 */
function parseLegacy(line: string): Command | undefined {
  const start = line.indexOf('##[')
  const end = start < 0 ? -1 : line.indexOf(']', start)
  if (end < 0) return undefined
  const command = parseInfo(line.slice(start + 3, end), ';', unescapeLegacy)
  return command && { ...command, message: unescapeLegacy(line.slice(end + 1)) }
}

/**
 * Returns the name, in lower case, and the properties of a command; undefined
 * if the runner does not know the name. A property without `=` is left out.
 */
function parseInfo(
  info: string,
  separator: string,
  decode: (text: string) => string
): Omit<Command, 'message'> | undefined {
  const space = info.indexOf(' ')
  const name = space < 0 ? info : info.slice(0, space)
  if (!KNOWN.includes(name.toLowerCase())) return undefined
  const pairs =
    space < 0
      ? []
      : info
          .slice(space + 1)
          .trim()
          .split(separator)
  const properties = pairs.flatMap(pair => {
    const [key = '', ...value] = pair.split('=')
    return value.length > 0 ? [[key, decode(value.join('='))]] : []
  })
  return {
    name: name.toLowerCase(),
    properties: Object.fromEntries(properties)
  }
}

function unescapeData(text: string): string {
  return unescaped(text, { '%0D': '\r', '%0A': '\n' })
}

function unescapeProperty(text: string): string {
  return unescaped(text, { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',' })
}

function unescapeLegacy(text: string): string {
  return unescaped(text, { '%3B': ';', '%0D': '\r', '%0A': '\n', '%5D': ']' })
}

/**
 * Returns a text with these signs for their codes, and a percent sign for `%25`
 * last, so that it makes no other code.
 */
function unescaped(
  text: string,
  signs: Readonly<Record<string, string>>
): string {
  return Object.entries({ ...signs, '%25': '%' }).reduce(
    (read, [code, sign]) => read.replaceAll(code, sign),
    text
  )
}

/**
 * Returns the values of `name=value` and `name<<DELIMITER` … `DELIMITER` by
 * name; the last one of a name counts. Throws if a line is neither, or if a
 * delimiter is missing.
 */
export function parseFileCommands(
  text: string
): Readonly<Record<string, string>> {
  const lines = text.split('\n')
  const found: Record<string, string> = {}
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const block = heredoc(line)
    if (block === undefined) {
      const [name, value] = pair(line)
      found[name] = value
      continue
    }
    const end = lines.indexOf(block.delimiter, at + 1)
    if (end < 0) {
      throw new Error(`Matching delimiter not found '${block.delimiter}'`)
    }
    found[block.name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return found
}

/**
 * Returns the name and the delimiter of a line with `<<` and no `=` before it;
 * undefined for any other line. Throws if one of the two is empty.
 */
function heredoc(
  line: string
): { readonly name: string; readonly delimiter: string } | undefined {
  const at = line.indexOf('<<')
  const equals = line.indexOf('=')
  if (at < 0 || (equals >= 0 && equals < at)) return undefined
  const name = line.slice(0, at)
  const delimiter = line.slice(at + 2)
  if (name === '' || delimiter === '') {
    throw new Error(`Invalid format '${line}'. Name and delimiter needed`)
  }
  return { name, delimiter }
}

function pair(line: string): readonly [string, string] {
  const equals = line.indexOf('=')
  if (equals <= 0) throw new Error(`Invalid format '${line}'`)
  return [line.slice(0, equals), line.slice(equals + 1)]
}
