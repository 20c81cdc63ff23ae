import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JobScript } from '../sandbox/agent-service.ts'
import { startWorld, type World } from '../sandbox/world.ts'
import { atMost, type Part, ratio, whole } from './report.ts'
import { median, slope } from './statistics.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const ACTION_FILE = path('../action.yml')
const PEAK = path('measured/peak.mjs')
const HEAP = path('measured/heap.ts')

const MINUTE_MS = 60_000

/** Waits of the action, each beside a bare Node. */
const PAIRS = 3
/** In real time: what it takes by then stays the same for the rest. */
const PAIR_MINUTES = 0.5
/** Today's ratio, and a tenth for what differs from machine to machine. */
const MOST_RATIO = 2

/** So long and so dense that a leak would show. */
const LONG_MINUTES = 120
const LONG_POLL_SECONDS = 2
const TIME_FACTOR = 120
/** After so long all code has run, is compiled, and knows its types. */
const WARM_MINUTES = 60
/** What a client of undici takes that stays behind is several kilobytes. */
const MOST_GROWTH_BYTES = 500

/** The heap without garbage, so long after the start. */
interface Note {
  readonly atMs: number
  readonly bytes: number
}

/** How much memory a wait takes, and whether it grows. */
export const memory: Part = {
  name: 'memory',
  summary: 'memory of a wait, and its growth (takes a minute)',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'))
    try {
      const pairs = Array.from({ length: PAIRS }, (_, pair) =>
        Promise.all([
          peakOfWait(join(folder, `wait-${pair}`)),
          peakOfNode(join(folder, `bare-${pair}`))
        ])
      )
      const growth = growthPerLook(join(folder, 'long'))
      const ratios = (await Promise.all(pairs)).map(
        ([wait, bare]) => wait / bare
      )
      return [
        atMost(
          'Peak memory of a wait, ÷ bare Node',
          median(ratios),
          MOST_RATIO,
          ratio
        ),
        atMost(
          'Growth with each look, bytes',
          await growth,
          MOST_GROWTH_BYTES,
          whole
        )
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

async function peakOfWait(file: string): Promise<number> {
  await waitOf(PAIR_MINUTES, 30, PEAK, {
    BENCH_FILE: file,
    BENCH_PROGRAM: path('../dist/index.js')
  })
  return read<number>(file)
}

/** Of what is left without garbage, once the program is warm. */
async function growthPerLook(file: string): Promise<number> {
  const looks = await waitOf(LONG_MINUTES, LONG_POLL_SECONDS, HEAP, {
    BENCH_FILE: file,
    BENCH_TIME_FACTOR: String(TIME_FACTOR)
  })
  const points = read<readonly Note[]>(file)
    .filter(({ atMs }) => atMs >= WARM_MINUTES * MINUTE_MS)
    .map(({ atMs, bytes }) => ({ x: atMs, y: bytes }))
  return (slope(points) * LONG_MINUTES * MINUTE_MS) / looks
}

/** An empty module, as the action is run. */
async function peakOfNode(file: string): Promise<number> {
  const world = await startWorld()
  try {
    const { event } = world.comment({ by: 'octo-dev', body: 'Thank you!' })
    const env = { BENCH_FILE: file }
    await world.run({ event, entry: PEAK, actionFile: ACTION_FILE, env }).done
    return read<number>(file)
  } finally {
    await world.close()
  }
}

/** From a comment to the time limit. Gives how many looks there were. */
async function waitOf(
  minutes: number,
  pollSeconds: number,
  entry: string,
  env: Readonly<Record<string, string>>
): Promise<number> {
  const world = await startWorld({ pullRequest: true, job: NEVER_ENDS })
  try {
    const body = '/agent also fix the changelog'
    const { outputs } = await world.run({
      event: world.comment({ by: 'octo-dev', body }).event,
      entry,
      actionFile: ACTION_FILE,
      inputs: {
        'timeout-minutes': String(minutes),
        'poll-interval-seconds': String(pollSeconds)
      },
      env
    }).done
    if (outputs.outcome !== 'timed-out')
      throw new Error(`The wait ended as ${outputs.outcome}.`)
    return looksIn(world)
  } finally {
    await world.close()
  }
}

const NEVER_ENDS: Partial<JobScript> = {
  messages: [{ durationMs: Number.POSITIVE_INFINITY }]
}

/** Looks at the job; one that failed would make it another wait. */
function looksIn({ record }: World): number {
  const looks = record.filter(
    ({ server, request }) => server === 'service' && request.method === 'GET'
  )
  if (!looks.every(({ response }) => response?.status === 200))
    throw new Error('A look failed.')
  return looks.length
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
