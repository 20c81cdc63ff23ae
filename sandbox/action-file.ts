import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { property } from './exchange.ts'

/** What the runner needs of an `action.yml`. */
export interface ActionFile {
  /** Every input, with its default as written, or an empty text. */
  readonly inputs: Readonly<Record<string, string>>
  readonly using: string
  /** The program, seen from the file's folder. */
  readonly main: string
}

/**
 * Returns the inputs, runtime, and program that an `action.yml` names; what it
 * does not have is empty. Throws if the file can't be read or parsed.
 */
export function readActionFile(path: string): ActionFile {
  const parsed: unknown = parse(readFileSync(path, 'utf8'))
  const inputs = Object.entries(property(parsed, 'inputs') ?? {}).map(
    ([name, input]) => [name, String(property(input, 'default') ?? '')]
  )
  const runs = property(parsed, 'runs')
  return {
    inputs: Object.fromEntries(inputs),
    using: String(property(runs, 'using') ?? ''),
    main: String(property(runs, 'main') ?? '')
  }
}

/**
 * Returns a variable `INPUT_…` for each input, those given and those left to
 * their default. Throws if a default has another expression than
 * `github.token`.
 */
export function inputVariables(
  { inputs = {} }: Partial<ActionFile>,
  given: Readonly<Record<string, string>>,
  token: string
): Readonly<Record<string, string>> {
  const defaults = Object.entries(inputs).map(
    ([name, text]) => [name, evaluate(text, token)] as const
  )
  const all = [...defaults, ...Object.entries(given)]
  return Object.fromEntries(
    all.map(([name, value]) => [variableName(name), value])
  )
}

/** Returns an input's variable. Only spaces are replaced; a hyphen stays. */
function variableName(input: string): string {
  return `INPUT_${input.replaceAll(' ', '_').toUpperCase()}`
}

/**
 * Returns a default in which the token stands for `github.token`. Throws if it
 * has any other expression.
 */
function evaluate(text: string, token: string): string {
  return text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => {
    if (expression === 'github.token') return token
    throw new Error(`The sandbox can't evaluate \${{ ${expression} }}`)
  })
}
