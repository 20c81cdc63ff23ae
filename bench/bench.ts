import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filledIn } from '../scripts/docs.ts'
import { aliases } from './aliases.ts'
import { bundle } from './bundle.ts'
import { finish } from './finish.ts'
import { loaded } from './loaded.ts'
import { type Part, tableOf } from './report.ts'
import { requests } from './requests.ts'
import { startUp } from './start-up.ts'

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const PARTS: readonly Part[] = [
  startUp,
  aliases,
  bundle,
  loaded,
  requests,
  finish
]
const WRONG_USAGE = 2

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true
})
const names = PARTS.map(({ name }) => name)
const strange = positionals.find(name => !names.includes(name))
if (strange === undefined) process.exitCode = await measure()
else {
  console.error(`There is no part "${strange}", but ${names.join(', ')}.`)
  process.exitCode = WRONG_USAGE
}

/**
 * Measures the parts on the command line, or all without one, prints them, and
 * with `--write` puts them on the page. Returns the exit code: 1 when a limit
 * is missed.
 */
async function measure(): Promise<number> {
  const missed: string[] = []
  for (const { name, summary, measure } of PARTS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    console.log(`\n== ${name}: ${summary}`)
    const figures = await measure()
    console.log(tableOf(figures))
    if (values.write) {
      const page = readFileSync(PAGE, 'utf8')
      writeFileSync(PAGE, filledIn(page, name, tableOf(figures)))
    }
    for (const figure of figures)
      if (!figure.holds) missed.push(`${name}: ${figure.name}`)
  }
  if (missed.length === 0) console.log('All limits hold.')
  else console.error(['Missed:', ...missed].join('\n  '))
  return missed.length === 0 ? 0 : 1
}
