import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareStep, stepEnvironment } from '../sandbox/step-environment.ts'
import { startWorld, type WorldRun } from '../sandbox/world.ts'

/** Runs a program once in an empty folder. Returns the milliseconds it took. */
export type Contestant = (folder: string) => Promise<number>

/** The milliseconds of each contestant, one for each round. */
export type Times<Name extends string> = Readonly<
  Record<Name, readonly number[]>
>

/** The number is odd, so that one of them is in the middle. */
const ROUNDS = 41

/**
 * Runs all contestants one after the other in each round, each round beginning
 * with another one, and returns their times. A round before them, which only
 * brings the files into memory, does not count.
 */
export async function race<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  rounds = ROUNDS
): Promise<Times<Name>> {
  const folder = mkdtempSync(join(tmpdir(), 'race-'))
  const all = Object.entries(contestants) as [Name, Contestant][]
  const times = Object.fromEntries(
    all.map(([name]) => [name, [] as number[]])
  ) as Record<Name, number[]>
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, run] of rotated(all, round)) {
        const ms = await run(mkdtempSync(join(folder, 'run-')))
        if (round > 0) times[name].push(ms)
      }
    return times
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a list that begins with another item, `by` places on. */
function rotated<T>(all: readonly T[], by: number): readonly T[] {
  const first = by % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/**
 * Returns the median of the ratios of each round; NaN without a round. The two
 * times of a round are close to each other, so the ratio hardly depends on how
 * busy the machine is.
 */
export function medianRatio(
  times: readonly number[],
  base: readonly number[]
): number {
  const sorted = times
    .map((ms, round) => ms / (base[round] ?? Number.NaN))
    .toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Returns an environment in which Node finds nothing compiled by an earlier
 * run, as on a machine that runs the action for the first time.
 */
function nothingCompiled(folder: string): Readonly<Record<string, string>> {
  return { NODE_COMPILE_CACHE: '', TMPDIR: folder }
}

/**
 * Returns a contestant that runs a program to its end on a comment that asks
 * for nothing. It throws when the program fails or has another outcome.
 */
export function untilEnd(
  program: Partial<WorldRun>,
  outcome?: string
): Contestant {
  return async folder => {
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
}

/**
 * Returns a contestant that starts a program on a follow-up, and kills it as
 * soon as the head of its first request has arrived. It throws when the program
 * ends without a request.
 */
export function untilFirstRequest(program: Partial<WorldRun> = {}): Contestant {
  return async folder => {
    const arrived = Promise.withResolvers<number>()
    const visit = () => {
      arrived.resolve(performance.now())
      return false
    }
    const world = await startWorld({ visit })
    try {
      const body = '/agent --job job-7f3a do it'
      const { event } = world.comment({ by: 'octo-dev', body })
      const compiled = nothingCompiled(folder)
      const options = world.runOptions({ event, env: compiled, ...program })
      const files = await prepareStep(folder, event)
      const env = stepEnvironment(options, files)
      const started = performance.now()
      const child = spawn(process.execPath, [options.entry], {
        env,
        stdio: 'ignore'
      })
      const ended = once(child, 'close')
      const at = await Promise.race([arrived.promise, ended])
      child.kill('SIGKILL')
      await ended
      if (typeof at !== 'number') throw new Error('It ended without a request.')
      return at - started
    } finally {
      await world.close()
    }
  }
}
