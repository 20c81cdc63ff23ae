import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from '../sandbox/runner.ts'
import { prepareStep, stepEnvironment } from '../sandbox/step-environment.ts'
import { startWorld, type World, type WorldRun } from '../sandbox/world.ts'
import { machine } from './machine.ts'
import { atMost, type Part, type Report, ratio, type Table } from './report.ts'
import { type Spread, spread } from './statistics.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const ROUNDS = 15
/** Less than an action that only loads @actions/core: that has 2.5 and more. */
const MOST_RATIO = 2.3
/** Less than other actions that ask GitHub something: they have 2.9 and more. */
const MOST_REQUEST_RATIO = 2.8

/** A program to start, and how long that takes in milliseconds. */
interface Contestant {
  readonly name: string
  readonly time: (env: RunOptions['env']) => Promise<number>
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
    const ear = await listen()
    try {
      return reportOn(await race(contestants(world, ear, folder), folder))
    } finally {
      await Promise.all([world.close(), ear.close()])
      rmSync(folder, { recursive: true })
    }
  }
}

/** Bare Node comes first, then the two that are judged. */
function contestants(
  world: World,
  ear: Ear,
  folder: string
): readonly Contestant[] {
  const comment = (by: string, body: string): WorldRun => ({
    event: world.comment({ by, body }).event
  })
  const asks = '/agent --job job-7f3a do it'
  const ends = (name: string, run: () => WorldRun, outcome?: string) => ({
    name,
    time: async (env: RunOptions['env']) => {
      const ran = await world.run({ ...run(), ...(env && { env }) }).done
      if (ran.exitCode !== 0 || ran.outputs.outcome !== outcome)
        throw new Error(`${name}: ${ran.exitCode}, ${ran.outputs.outcome}`)
      return ran.durationMs
    }
  })
  const skipped = () => comment('octo-dev', 'Thank you!')
  const other = (entry: string) => () => ({
    ...skipped(),
    entry,
    actionFile: join(ROOT, 'action.yml')
  })
  return [
    ends('bare Node, an empty module', other(emptyModule(folder))),
    ends('the action, a comment that asks for nothing', skipped, 'skipped'),
    {
      name: 'the action, up to its first request',
      time: env => {
        const run = { ...comment('octo-dev', asks), ...(env && { env }) }
        return ear.untilHeard({ ...world.runOptions(run), apiUrl: ear.url })
      }
    },
    ends(
      'the action, a commenter without permission',
      () => comment('octo-reader', asks),
      'denied'
    )
  ]
}

/** A server that answers nothing, and hears when it is asked. */
interface Ear {
  readonly url: string
  /** From the start of a program until its request is here; then it is ended. */
  readonly untilHeard: (options: RunOptions) => Promise<number>
  readonly close: () => Promise<void>
}

async function listen(): Promise<Ear> {
  let heard = (_: number) => {}
  const server = createServer(() => heard(performance.now()))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilHeard: async options => {
      const folder = mkdtempSync(join(tmpdir(), 'first-request-'))
      const files = await prepareStep(folder, options.event)
      const env = await stepEnvironment(options, files)
      const started = performance.now()
      const child = spawn(process.execPath, [options.entry], {
        env,
        stdio: 'ignore'
      })
      const ended = new Promise<void>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', () => resolve())
      })
      const at = await Promise.race([
        new Promise<number>(resolve => {
          heard = resolve
        }),
        ended
      ])
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
      if (at === undefined) throw new Error('It ended and asked nothing.')
      return at - started
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function emptyModule(folder: string): string {
  const entry = join(folder, 'empty.mjs')
  writeFileSync(entry, '')
  return entry
}

/** All of them in each round, each time with another one first. */
async function race(
  all: readonly Contestant[],
  folder: string
): Promise<readonly Times[]> {
  const rounds: Map<Contestant, number>[] = []
  // The first round only brings the files into memory.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = new Map<Contestant, number>()
    for (const one of turned(all, round))
      times.set(one, await one.time(nothingCompiled(folder)))
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
function nothingCompiled(folder: string): Readonly<Record<string, string>> {
  return {
    NODE_COMPILE_CACHE: '',
    TMPDIR: mkdtempSync(join(folder, 'run-'))
  }
}

function reportOn(times: readonly Times[]): Report {
  const [, skipped, asking] = times as [Times, Times, Times]
  const [ratios, requestRatios] = [
    spread(skipped.ratios),
    spread(asking.ratios)
  ]
  return {
    figures: [
      atMost(
        'Start-up on a comment that asks for nothing, ÷ bare Node',
        ratios.median,
        MOST_RATIO,
        ratio
      ),
      atMost(
        'From the start to the first request, ÷ bare Node',
        requestRatios.median,
        MOST_REQUEST_RATIO,
        ratio
      )
    ],
    tables: [timesTable(times)],
    notes: [
      `${machine()} ${ROUNDS} rounds, in each of which all of them run once, one after the other, each time with another one first. A time is from the start of the process to its end, under the sandbox's runner, with nothing compiled before; to the first request it ends when a server on loopback has read the request's head. Divided is within a round; given are the median and, from … to, the middle half.`
    ]
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
