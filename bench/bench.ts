import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { alignRows, createPaint, wantsColour } from '../sandbox/paint.ts'
import { bundle } from './bundle.ts'
import { finish } from './finish.ts'
import { memory } from './memory.ts'
import { markdown, withReport } from './page.ts'
import type { Part, Report } from './report.ts'
import { requests } from './requests.ts'
import { schedule } from './schedule.ts'
import { startUp } from './start-up.ts'

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const PARTS: readonly Part[] = [
  startUp,
  bundle,
  memory,
  schedule,
  requests,
  finish
]

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  write: { type: 'boolean' }
} as const
const WRONG_USAGE = 2

const { stdout } = process
const paint = createPaint(wantsColour(stdout, process.env))
const say = (text: string) => void stdout.write(`${text}\n`)

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n\n${usage()}\n`)
    return WRONG_USAGE
  }
  if (asked.help) {
    say(usage())
    return 0
  }
  const missed: string[] = []
  for (const part of asked.parts) {
    const report = await measure(part)
    if (asked.write) write(part, report)
    for (const { name, holds } of report.figures)
      if (!holds) missed.push(`${part.name}: ${name}`)
  }
  say(`\n${verdict(missed)}`)
  return missed.length === 0 ? 0 : 1
}

interface Arguments {
  readonly help: boolean
  readonly write: boolean
  readonly parts: readonly Part[]
}

/** What is asked for, or what is wrong with it. */
function readArguments(args: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: OPTIONS,
      allowPositionals: true
    })
    const known = PARTS.map(({ name }) => name)
    const strange = positionals.find(name => !known.includes(name))
    if (strange !== undefined) return `There is no part "${strange}".`
    return {
      help: values.help ?? false,
      write: values.write ?? false,
      parts: PARTS.filter(
        ({ name }) => positionals.length === 0 || positionals.includes(name)
      )
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function usage(): string {
  const rows = PARTS.map(({ name, summary }) => [`  ${name}`, summary])
  return [
    'npm run bench                 measures everything; 1 when a limit is missed',
    'npm run bench -- <part> …     only these parts',
    'npm run bench -- --write      puts the tables into docs/performance.md too',
    '',
    'Parts:',
    ...alignRows(rows)
  ].join('\n')
}

async function measure(part: Part): Promise<Report> {
  say(`\n${paint.bold(paint.cyan(`== ${part.name}: ${part.summary}`))}`)
  const report = await part.measure()
  say(markdown(report))
  return report
}

function write({ name }: Part, report: Report): void {
  writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), name, report))
}

function verdict(missed: readonly string[]): string {
  return missed.length === 0
    ? paint.green('All limits hold.')
    : paint.red(['Missed:', ...missed].join('\n  '))
}
