import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Writes README's tables of inputs and outputs from action.yml. */
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const ACTION = fileURLToPath(new URL('../action.yml', import.meta.url))

interface Described {
  readonly description: string
  readonly required?: boolean
  readonly default?: string
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, Described>>
  readonly outputs: Readonly<Record<string, Described>>
}

/** README with its tables as action.yml has them. */
export function withTables(readme: string, actionYaml: string): string {
  const { inputs, outputs } = parse(actionYaml) as ActionFile
  const filled = replaceTable(readme, 'inputs', [
    ['Input', 'Default', 'Meaning'],
    ...Object.entries(inputs).map(([name, input]) => [
      `\`${name}\``,
      defaultOf(input),
      input.description
    ])
  ])
  return replaceTable(filled, 'outputs', [
    ['Output', 'Meaning'],
    ...Object.entries(outputs).map(([name, output]) => [
      `\`${name}\``,
      output.description
    ])
  ])
}

function defaultOf(input: Described): string {
  if (input.required) return '**required**'
  return input.default === undefined ? '' : `\`${input.default}\``
}

function replaceTable(
  text: string,
  name: string,
  [head = [], ...rows]: readonly (readonly string[])[]
): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [row(head), row(head.map(() => '---')), ...rows.map(row)]
  const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's')
  if (!place.test(text)) throw new Error(`README has no place for ${name}.`)
  return text.replace(place, (_, start: string, end: string) =>
    [start, '\n', table.join('\n'), '\n\n', end].join('')
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    README,
    withTables(readFileSync(README, 'utf8'), readFileSync(ACTION, 'utf8'))
  )
