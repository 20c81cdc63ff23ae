/**
 * Writes the tables of docs/reference.md, docs/delivery.md, and docs/testing.md
 * from the action files, the rules, and the files of tests.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { recordRows, wayRows } from './rule-tables.ts'

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

/** Returns reference.md with the tables of both action files. */
export function withTables(page: string): string {
  return Object.entries(ACTION_FILES).reduce(
    (text, [prefix, path]) => withTablesOf(text, prefix, readAction(path)),
    page
  )
}

function readAction(path: string): ActionFile {
  return parse(readFileSync(join(ROOT, path), 'utf8')) as ActionFile
}

/** Returns a page with the tables of an action file's inputs and outputs. */
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

/**
 * Returns a page with other rows in its table of this name. Throws if the page
 * has no place for it.
 */
function replaceTable(
  text: string,
  name: string,
  [head = [], ...rows]: readonly (readonly string[])[]
): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [row(head), row(head.map(() => '---')), ...rows.map(row)]
  return filledIn(text, name, `${table.join('\n')}\n`)
}

/** Returns delivery.md with the tables that calling the rules makes. */
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

/** Returns testing.md with the promise of each file of tests, in its tables. */
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

/** Returns the paths of all files of tests in `__tests__/`, in order. */
export function testFiles(): readonly string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .sort()
}

/**
 * Returns the promise that the first comment of a file of tests makes, and the
 * page and heading that make it too.
 */
export function promiseOf(file: string) {
  const code = readFileSync(join(TESTS, file), 'utf8')
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(code) ?? []
  const words = comment.replace(/\s+\*?\s*/g, ' ').trim()
  const [, promise = '', page = '', heading, more = ''] =
    /^(.*?): ([\w./-]+\.md)(?:, "([^"]+)")?\.(.*)$/.exec(words) ?? []
  return { text: `${promise}.${more}`.replace('?.', '?'), page, heading }
}

/**
 * Returns a page with other lines between `<!-- name -->` and `<!-- /name -->`.
 * Throws if the page does not have the two.
 */
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
