import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareStep, stepEnvironment } from '../sandbox/step-environment.ts'
import { startWorld, type WorldRun } from '../sandbox/world.ts'
import { atMost, type Part, ratio } from './report.ts'

const ACTION_FILE = fileURLToPath(new URL('../action.yml', import.meta.url))

/** An odd number: one of them is in the middle. */
const ROUNDS = 15
/** Less than an action that only loads @actions/core: that has 2.5 and more. */
const MOST_RATIO = 1.7
/** Less than other actions that ask GitHub something: they have 2.9 and more. */
const MOST_REQUEST_RATIO = 2.6

/** Milliseconds that a program takes. */
type Contestant = (folder: string) => Promise<number>

/** How long the action takes to start, do next to nothing, and end. */
export const startUp: Part = {
  name: 'start-up',
  summary: 'start of the action against bare Node',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
    try {
      const entry = join(folder, 'empty.cjs')
      writeFileSync(entry, '')
      const bare = { entry, actionFile: ACTION_FILE }
      const [bareMs, skippedMs, askingMs] = await race(folder, [
        run => untilEnd(run, bare),
        run => untilEnd(run, {}, 'skipped'),
        untilFirstRequest
      ] as const)
      const overBare = (ms: readonly number[]) =>
        median(ms.map((time, round) => time / (bareMs[round] as number)))
      return [
        atMost(
          'Start-up on a comment that asks for nothing, ÷ bare Node',
          overBare(skippedMs),
          MOST_RATIO,
          ratio
        ),
        atMost(
          'From the start to the first request, ÷ bare Node',
          overBare(askingMs),
          MOST_REQUEST_RATIO,
          ratio
        )
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** All of them in each round, one after the other, each time another first. */
async function race(
  folder: string,
  all: readonly [Contestant, Contestant, Contestant]
): Promise<[number[], number[], number[]]> {
  const times: [number[], number[], number[]] = [[], [], []]
  // The first round only brings the files into memory.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const turn of all.keys()) {
      const at = (round + turn) % all.length
      const ms = await all[at]?.(mkdtempSync(join(folder, 'run-')))
      if (round > 0 && ms !== undefined) times[at]?.push(ms)
    }
  return times
}

/** As on a machine that has never run it: nothing is left from run to run. */
function nothingCompiled(folder: string): Readonly<Record<string, string>> {
  return { NODE_COMPILE_CACHE: '', TMPDIR: folder }
}

/** Of a comment that asks for nothing. */
async function untilEnd(
  folder: string,
  program: Partial<WorldRun>,
  outcome?: string
): Promise<number> {
  const world = await startWorld()
  try {
    const { event } = world.comment({ by: 'octo-dev', body: 'Thank you!' })
    const env = nothingCompiled(folder)
    const ran = await world.run({ event, env, ...program }).done
    if (ran.exitCode !== 0 || ran.outputs.outcome !== outcome)
      throw new Error(`It ended with ${ran.exitCode}: ${ran.outputs.outcome}`)
    return ran.durationMs
  } finally {
    await world.close()
  }
}

/** From the start of the action until its request is here; then it is ended. */
async function untilFirstRequest(folder: string): Promise<number> {
  const heard = Promise.withResolvers<number>()
  // As soon as the head of a request is here.
  const visit = () => {
    heard.resolve(performance.now())
    return false
  }
  const world = await startWorld({ visit })
  try {
    const body = '/agent --job job-7f3a do it'
    const { event } = world.comment({ by: 'octo-dev', body })
    const options = world.runOptions({ event, env: nothingCompiled(folder) })
    const files = await prepareStep(folder, event)
    const env = stepEnvironment(options, files)
    const started = performance.now()
    const child = spawn(process.execPath, [options.entry], {
      env,
      stdio: 'ignore'
    })
    const ended = once(child, 'close')
    const at = await Promise.race([heard.promise, ended])
    child.kill('SIGKILL')
    await ended
    if (typeof at !== 'number') throw new Error('It ended and asked nothing.')
    return at - started
  } finally {
    await world.close()
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
