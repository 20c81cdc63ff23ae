import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JobScript } from '../sandbox/agent-service.ts'
import { startWorld, type World } from '../sandbox/world.ts'
import { machine } from './machine.ts'
import { fastTimeAndMemory } from './preloaded.ts'
import {
  atMost,
  megabytes,
  type Part,
  type Report,
  ratio,
  type Table,
  whole
} from './report.ts'
import { median, slope } from './statistics.ts'

const ACTION_FILE = fileURLToPath(new URL('../action.yml', import.meta.url))

const MINUTE_MS = 60_000

/** Waits of the action, each beside a bare Node. */
const PAIRS = 3
/** Today's ratio, and a tenth for what differs from machine to machine. */
const MOST_RATIO = 2.2

/** After so long all code has run, is compiled, and knows its types. */
const WARM_MINUTES = 60
const HEAP_EVERY_MINUTES = 5
/** The heap is shown each time after so many. */
const SHOWN_STEPS = 5
/** What a client of undici takes that stays behind is several kilobytes. */
const MOST_GROWTH_BYTES = 500

/** A wait for a job that does not end, in time that passes faster. */
interface Wait {
  readonly minutes: number
  readonly pollSeconds: number
  readonly timeFactor: number
  readonly heapEveryMinutes?: number
}

/** As it is when nothing is set. */
const USUAL: Wait = { minutes: 30, pollSeconds: 30, timeFactor: 60 }
/** So long and so dense that a leak would show. */
const DENSE: Wait = {
  minutes: 120,
  pollSeconds: 2,
  timeFactor: 120,
  heapEveryMinutes: HEAP_EVERY_MINUTES
}

/** What bench/preload/memory.cjs writes. */
interface Memory {
  readonly peakBytes: number
  /** After garbage was collected; times since the start. */
  readonly heap: readonly { readonly atMs: number; readonly bytes: number }[]
}

interface Waited extends Memory {
  readonly looks: number
}

/** The action and bare Node, side by side. */
type Pair = readonly [Waited, Memory]

/** How much memory a wait takes, and whether it grows. */
export const memory: Part = {
  name: 'memory',
  summary: 'memory of a wait of 30 minutes, and its growth (takes a minute)',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'))
    try {
      const pairs = Array.from({ length: PAIRS }, (_, pair) =>
        Promise.all([
          waitOf(USUAL, join(folder, `wait-${pair}`)),
          bareNode(join(folder, `bare-${pair}`))
        ])
      )
      const dense = waitOf(DENSE, join(folder, 'dense'))
      return reportOn(await Promise.all(pairs), await dense)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** The action, from a comment to its time limit. */
async function waitOf(wait: Wait, file: string): Promise<Waited> {
  const { minutes, pollSeconds, timeFactor, heapEveryMinutes = 0 } = wait
  const world = await startWorld({ pullRequest: true, job: NEVER_ENDS })
  try {
    const body = '/agent also fix the changelog'
    const { outputs } = await world.run({
      event: world.comment({ by: 'octo-dev', body }).event,
      inputs: {
        'timeout-minutes': String(minutes),
        'poll-interval-seconds': String(pollSeconds)
      },
      env: fastTimeAndMemory(timeFactor, file, heapEveryMinutes * MINUTE_MS)
    }).done
    if (outputs.outcome !== 'timed-out')
      throw new Error(`The wait ended as ${outputs.outcome}.`)
    return { ...readMemory(file), looks: looksIn(world) }
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

/** An empty module, with the same loaded before it. */
async function bareNode(file: string): Promise<Memory> {
  const world = await startWorld()
  try {
    const entry = `${file}.mjs`
    writeFileSync(entry, '')
    const { event } = world.comment({ by: 'octo-dev', body: 'Thank you!' })
    const env = fastTimeAndMemory(USUAL.timeFactor, file)
    await world.run({ event, entry, actionFile: ACTION_FILE, env }).done
    return readMemory(file)
  } finally {
    await world.close()
  }
}

function readMemory(file: string): Memory {
  return JSON.parse(readFileSync(file, 'utf8')) as Memory
}

function reportOn(pairs: readonly Pair[], dense: Waited): Report {
  const ratios = pairs.map(ratioOf)
  const looks = median(pairs.map(([wait]) => wait.looks))
  return {
    figures: [
      atMost(
        'Peak memory of a wait of 30 minutes, ÷ bare Node',
        median(ratios),
        MOST_RATIO,
        ratio
      ),
      atMost(
        'Growth with each look, bytes',
        growthPerLook(dense),
        MOST_GROWTH_BYTES,
        whole
      )
    ],
    tables: [peakTable(pairs), heapTable(dense)],
    notes: [
      `${machine()} dist/index.js waits for real, over sockets, for a job that does not end, ${whole(looks)} looks in 30 minutes; only its clock and timers run ${USUAL.timeFactor} times as fast, by a module that is loaded before it, and before bare Node too.`,
      `For the growth it looks every ${DENSE.pollSeconds} s for ${DENSE.minutes} minutes, ${whole(dense.looks)} times. Its garbage is collected every ${HEAP_EVERY_MINUTES} minutes, and what is left is the heap; the growth is its slope from minute ${WARM_MINUTES} on, when all code has been compiled.`
    ],
    warnings: []
  }
}

function ratioOf([wait, bare]: Pair): number {
  return wait.peakBytes / bare.peakBytes
}

function peakTable(pairs: readonly Pair[]): Table {
  return {
    title: 'Peak of the resident memory',
    head: ['Program', ...pairs.map((_, index) => `run ${index + 1}`)],
    rows: [
      [
        'bare Node, an empty module',
        ...pairs.map(([, bare]) => megabytes(bare.peakBytes))
      ],
      [
        'the action, 30 minutes',
        ...pairs.map(([wait]) => megabytes(wait.peakBytes))
      ],
      ['divided', ...pairs.map(ratioOf).map(ratio)]
    ]
  }
}

function heapTable({ heap }: Waited): Table {
  const atQuarters = heap.filter((_, index) => (index + 1) % SHOWN_STEPS === 0)
  return {
    title: 'The heap in the long wait, without garbage',
    head: ['After', ...atQuarters.map(({ atMs }) => minutes(atMs))],
    rows: [['heap', ...atQuarters.map(({ bytes }) => megabytes(bytes))]]
  }
}

function minutes(ms: number): string {
  return `${Math.round(ms / MINUTE_MS)} min`
}

/** Of what is left without garbage, once the program is warm. */
function growthPerLook({ heap, looks }: Waited): number {
  const points = heap
    .filter(({ atMs }) => atMs >= WARM_MINUTES * MINUTE_MS)
    .map(({ atMs, bytes }) => ({ x: atMs, y: bytes }))
  return (slope(points) * DENSE.minutes * MINUTE_MS) / looks
}
