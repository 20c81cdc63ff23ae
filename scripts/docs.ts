import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { recordRows, wayRows } from './rule-tables.ts'

/** Writes the tables of the pages from what they are about. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REFERENCE = join(ROOT, 'docs/reference.md')
const DELIVERY = join(ROOT, 'docs/delivery.md')
const TESTING = join(ROOT, 'docs/testing.md')
const TESTS = join(ROOT, '__tests__')

/** The action files, by what the names of their tables begin with. */
const ACTION_FILES = { '': 'action.yml', 'finish-': 'finish/action.yml' }

interface Described {
  readonly description: string
  readonly required?: boolean
  readonly default?: string
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, Described>>
  readonly outputs: Readonly<Record<string, Described>>
}

/** reference.md with its tables as the action files have them. */
export function withTables(page: string): string {
  return Object.entries(ACTION_FILES).reduce(
    (text, [prefix, path]) => withTablesOf(text, prefix, readAction(path)),
    page
  )
}

function readAction(path: string): ActionFile {
  return parse(readFileSync(join(ROOT, path), 'utf8')) as ActionFile
}

function withTablesOf(
  page: string,
  prefix: string,
  { inputs, outputs }: ActionFile
): string {
  const filled = replaceTable(page, `${prefix}inputs`, [
    ['Input', 'Default', 'Meaning'],
    ...Object.entries(inputs).map(([name, input]) => [
      `\`${name}\``,
      defaultOf(input),
      input.description
    ])
  ])
  return replaceTable(filled, `${prefix}outputs`, [
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
  return filledIn(text, name, `${table.join('\n')}\n`)
}

/** delivery.md with the tables that calling the rules makes. */
export function withRules(page: string): string {
  const filled = replaceTable(page, 'record', [
    ['Best report', '🚀', '👀', 'Other', 'Then the run'],
    ...recordRows()
  ])
  return replaceTable(filled, 'send', [
    [
      ...['The send', 'The report says', 'What is said'],
      ...['Asked by', 'The report', 'Way on']
    ],
    ...wayRows()
  ])
}

/** Tests that start the program in a process of its own. */
const PROGRAM = /^(action\/(files|program)|attacks|network)/

/** testing.md with what each file of tests says that it promises. */
export function withPromises(page: string): string {
  const files = testFiles()
  const modules = readdirSync(join(ROOT, 'src'))
  const tables = {
    plays: files.filter(file => file.startsWith('plays/')),
    program: files.filter(file => PROGRAM.test(file)),
    // Beside a module of `src/`, by the same path.
    values: files.filter(
      file => modules.includes(file.replace(/\/.*/, '')) && !PROGRAM.test(file)
    )
  }
  return Object.entries(tables).reduce(
    (text, [name, listed]) =>
      replaceTable(text, name, [
        ['File', 'What it promises'],
        ...listed.map(file => [
          `\`${file.replace('.test.ts', '').replace('plays/', '')}\``,
          promiseOf(file).text
        ])
      ]),
    page
  )
}

/** Paths in `__tests__/`, in order. */
export function testFiles(): readonly string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .sort()
}

/** What a file promises, and the page that has it, as its first comment says. */
export function promiseOf(file: string) {
  const code = readFileSync(join(TESTS, file), 'utf8')
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(code) ?? []
  const words = comment.replace(/\s+\*?\s*/g, ' ').trim()
  const [, promise = '', page = '', heading, more = ''] =
    /^(.*?): ([\w./-]+\.md)(?:, "([^"]+)")?\.(.*)$/.exec(words) ?? []
  return { text: `${promise}.${more}`.replace('?.', '?'), page, heading }
}

/** A page with other lines between `<!-- name -->` and `<!-- /name -->`. */
export function filledIn(page: string, name: string, lines: string): string {
  const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's')
  if (!place.test(page)) throw new Error(`The page has no place for ${name}.`)
  return page.replace(
    place,
    (_, start: string, end: string) => `${start}\n${lines}\n${end}`
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(REFERENCE, withTables(readFileSync(REFERENCE, 'utf8')))
  writeFileSync(DELIVERY, withRules(readFileSync(DELIVERY, 'utf8')))
  writeFileSync(TESTING, withPromises(readFileSync(TESTING, 'utf8')))
}
