import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorld, type World, type WorldRun } from '../sandbox/world.ts'
import { machine } from './machine.ts'
import {
  atMost,
  type Part,
  percent,
  type Report,
  ratio,
  type Table
} from './report.ts'
import { relativeWidth, type Spread, spread } from './statistics.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const ROUNDS = 15
/** Less than an action that only loads @actions/core: that has 2.5 and more. */
const MOST_RATIO = 2.3
/** The middle half, in relation to the median: a tenth on a quiet machine. */
const WIDE = 0.2

/** A program to start, and the outcome that it has to set. */
interface Contestant {
  readonly name: string
  readonly run: () => WorldRun
  readonly outcome?: string
}

/** Milliseconds that each contestant took, round by round. */
interface Times {
  readonly name: string
  readonly ms: readonly number[]
  /** Divided by what bare Node took in the same round. */
  readonly ratios: readonly number[]
}

/** How long the action takes to start, do next to nothing, and end. */
export const startUp: Part = {
  name: 'start-up',
  summary: 'start of the action against bare Node',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
    const world = await startWorld()
    try {
      return reportOn(await race(contestants(world, folder), world, folder))
    } finally {
      await world.close()
      rmSync(folder, { recursive: true })
    }
  }
}

/** Bare Node comes first, the program that is judged second. */
function contestants(world: World, folder: string): readonly Contestant[] {
  const comment = (by: string, body: string) => () => ({
    event: world.comment({ by, body }).event
  })
  const skipped = comment('octo-dev', 'Thank you!')
  const other = (entry: string) => () => ({
    ...skipped(),
    entry,
    actionFile: join(ROOT, 'action.yml')
  })
  return [
    { name: 'bare Node, an empty module', run: other(emptyModule(folder)) },
    {
      name: 'the action, a comment that is none of ours',
      run: skipped,
      outcome: 'skipped'
    },
    {
      name: 'the action, who may not ask',
      run: comment('octo-reader', '/agent --job job-7f3a do it'),
      outcome: 'denied'
    },
    { name: '@actions/core alone, bundled', run: other(coreAlone(folder)) }
  ]
}

function emptyModule(folder: string): string {
  const entry = join(folder, 'empty.mjs')
  writeFileSync(entry, '')
  return entry
}

/** The least that an action can be, built as this one is. */
function coreAlone(folder: string): string {
  const source = join(folder, 'core')
  mkdirSync(source)
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'))
  writeFileSync(join(source, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(source, 'index.js'),
    "import * as core from '@actions/core'\ncore.info('')\n"
  )
  const ncc = join(ROOT, 'node_modules/.bin/ncc')
  const words = ['build', 'index.js', '--no-cache', '-o', 'dist']
  execFileSync(ncc, words, { cwd: source, stdio: ['ignore', 'ignore', 'pipe'] })
  return join(source, 'dist/index.js')
}

/** All of them in each round, each time with another one first. */
async function race(
  all: readonly Contestant[],
  world: World,
  folder: string
): Promise<readonly Times[]> {
  const rounds: Map<Contestant, number>[] = []
  // The first round only brings the files into memory.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = new Map<Contestant, number>()
    for (const one of turned(all, round))
      times.set(one, await timeOf(one, world, folder))
    if (round > 0) rounds.push(times)
  }
  const msOf = (one: Contestant) =>
    rounds.map(times => times.get(one) as number)
  const bare = msOf(all[0] as Contestant)
  return all.map(one => {
    const ms = msOf(one)
    const ratios = ms.map((time, round) => time / (bare[round] as number))
    return { name: one.name, ms, ratios }
  })
}

function turned<Item>(items: readonly Item[], by: number): readonly Item[] {
  const first = by % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** As on a machine that has never run it: nothing is left from run to run. */
async function timeOf(
  { name, run, outcome }: Contestant,
  world: World,
  folder: string
): Promise<number> {
  const env = {
    NODE_COMPILE_CACHE: '',
    TMPDIR: mkdtempSync(join(folder, 'run-'))
  }
  const { durationMs, exitCode, outputs } = await world.run({ ...run(), env })
    .done
  if (exitCode !== 0 || outputs.outcome !== outcome)
    throw new Error(`${name}: exit code ${exitCode}, ${outputs.outcome}`)
  return durationMs
}

function reportOn(times: readonly Times[]): Report {
  const [, judged] = times as [Times, Times]
  const ratios = spread(judged.ratios)
  const width = relativeWidth(ratios)
  return {
    figures: [
      atMost(
        'Start-up on a comment that is none of ours, ÷ bare Node',
        ratios.median,
        MOST_RATIO,
        ratio
      )
    ],
    tables: [timesTable(times)],
    notes: [
      `${machine()} ${ROUNDS} rounds, in each of which all of them run once, one after the other, each time with another one first. A time is from the start of the process to its end, under the sandbox's runner, with nothing compiled before. Divided is within a round; given are the median and, from … to, the middle half.`
    ],
    warnings:
      width > WIDE
        ? [
            `the middle half of the ratios is ${percent(width)} of their median wide. The machine was busy; measure again.`
          ]
        : []
  }
}

function timesTable(times: readonly Times[]): Table {
  return {
    title: 'Time to start, run and end',
    head: ['Program', 'ms', 'from … to', '÷ bare Node', 'from … to'],
    rows: times.map(({ name, ms, ratios }) => [
      name,
      ...cells(spread(ms), value => value.toFixed(0)),
      ...cells(spread(ratios), ratio)
    ])
  }
}

function cells(
  { lower, median, upper }: Spread,
  write: (value: number) => string
): readonly string[] {
  return [write(median), `${write(lower)} … ${write(upper)}`]
}
