import { parseArgs, styleText } from 'node:util'
import { alignRows } from '../sandbox/paint.ts'
import { type Failure, type Tally, trySeed } from '../simulation/campaign.ts'
import { CLASSES, missing } from '../simulation/coverage.ts'
import { writeHistory } from '../simulation/history.ts'
import { playWorld } from '../simulation/play.ts'
import { loadPrograms } from '../simulation/programs.ts'
import { runCampaign } from '../simulation/workers.ts'

const USAGE = `Plays the action in simulated worlds and checks that its promises hold.

  node scripts/simulate.ts [--seeds 10000] [--from 1]   many worlds
  node scripts/simulate.ts --seed N                     one world, with its history
`
const OPTIONS = {
  seeds: { type: 'string', default: '10000' },
  from: { type: 'string', default: '1' },
  seed: { type: 'string' }
} as const

/** From so many worlds on each class has to have occurred. */
const ENOUGH_FOR_COVERAGE = 5_000
/** Failures whose history is shown; the others are named. */
const SHOWN_FAILURES = 3

const { stdout } = process
const say = (text: string) => void stdout.write(`${text}\n`)

const { values } = parseArgs({ options: OPTIONS })
process.exitCode =
  values.seed === undefined
    ? await playMany(wholeNumber(values.from), wholeNumber(values.seeds))
    : await playOne(wholeNumber(values.seed))

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new Error(`${text} is no whole number.\n\n${USAGE}`)
}

/**
 * Plays one world again, and shows all that happens in it. Returns the exit
 * code.
 */
async function playOne(seed: number): Promise<number> {
  const { failures } = await trySeed(seed, await loadPrograms())
  await showHistory(seed)
  failures.forEach(nameFailure)
  return finish(1, failures.length)
}

/**
 * Plays many worlds, and shows the first three failures and how often each
 * class occurred. Returns the exit code: 1 if a world failed, or if a class
 * never occurred in 5,000 worlds or more.
 */
async function playMany(from: number, count: number): Promise<number> {
  const startedAt = performance.now()
  const tally = await runCampaign({
    from,
    to: from + count,
    onProgress: showProgress(count)
  })
  const seconds = (performance.now() - startedAt) / 1000
  for (const { seed } of tally.failures.slice(0, SHOWN_FAILURES))
    await showHistory(seed)
  const absent = missing(tally.coverage)
  showCoverage(tally)
  say(`\n${tally.worlds} worlds in ${seconds.toFixed(1)} s`)
  const isCovered = count < ENOUGH_FOR_COVERAGE || absent.length === 0
  if (!isCovered) say(styleText('red', `never occurred: ${absent.join(', ')}`))
  return finish(count, tally.failures.length) || (isCovered ? 0 : 1)
}

/**
 * Returns a function that writes a line now and then, and one for each failure
 * when it is found.
 */
function showProgress(count: number): (tally: Tally) => void {
  const every = Math.max(1, Math.floor(count / 5))
  const named = new Set<number>()
  let told = 0
  return ({ worlds, failures }) => {
    const found = failures.filter(({ seed }) => !named.has(seed))
    for (const failure of found) nameFailure(failure)
    for (const { seed } of found) named.add(seed)
    if (worlds - told < every && worlds !== count) return
    told = worlds
    say(`${worlds} of ${count} worlds, ${failures.length} failed`)
  }
}

async function showHistory(seed: number): Promise<void> {
  const { lines } = await playWorld(seed, await loadPrograms())
  say(`\n${writeHistory(lines)}\n`)
  say(`again: node scripts/simulate.ts --seed ${seed}`)
}

function nameFailure({ seed, breaches }: Failure): void {
  say(styleText('red', `seed ${seed}: ${breaches.join('; ')}`))
}

function showCoverage({ coverage }: Tally): void {
  say(`\n${styleText('bold', 'How often it occurred')}`)
  const rows = CLASSES.map(name => [String(coverage[name] ?? 0), name])
  for (const row of alignRows(rows)) say(`  ${row}`)
}

function finish(count: number, failed: number): number {
  say(`${count - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
