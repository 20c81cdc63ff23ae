import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Recorded } from '../sandbox/exchange.ts'
import { runAction } from '../sandbox/runner.ts'
import { JOB } from '../sandbox/setting.ts'
import { startWorld, type World } from '../sandbox/world.ts'
import { machine } from './machine.ts'
import {
  atMost,
  type Figure,
  megabytes,
  type Part,
  type Report,
  ratio,
  seconds,
  type Table,
  whole
} from './report.ts'
import { common, waitThrough } from './virtual-wait.ts'

const PEAK = fileURLToPath(new URL('measured/peak.mjs', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../dist/finish.js', import.meta.url))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long an agent works, where waiting is compared. */
const WORK_MINUTES = 12

/** What is pending, among how many comments. */
interface Scene {
  readonly pending: number
  readonly comments: number
}

const SCENES: readonly Scene[] = [
  { pending: 100, comments: 1_000 },
  { pending: 10, comments: 10_000 },
  { pending: 100, comments: 10_000 },
  { pending: 500, comments: 10_000 }
]
/** Of those pending, and all on pull requests that know their job. */
const ENDED_SHARE = 0.1

/** On loopback answers would come at once. */
const SLOW = { kind: 'delay', ms: 50 } as const

/** For 500 pending of which 50 have ended, among 10,000 comments. */
const MOST_MS = 20_000
const MOST_READS = 110
const MOST_EACH = 5
/** Garbage is not left lying about. The texts of 10,000 comments don't fit. */
const HEAP_MB = 40
/** The peak with ten times the comments. */
const MOST_GROWTH = 1.3

interface Measured extends Scene {
  readonly ended: number
  /** To GitHub, before anything is known to have ended. */
  readonly reads: number
  /** To GitHub, for each follow-up that has ended. */
  readonly each: number
  readonly looks: number
  readonly ms: number
  readonly peakBytes: number
}

/** What one finish costs. */
export const finish: Part = {
  name: 'finish',
  summary: 'a finish of up to 500 pending follow-ups (takes a minute)',
  measure: async () => {
    const measured: Measured[] = []
    for (const scene of SCENES) measured.push(await measureScene(scene))
    return reportOn(measured)
  }
}

async function measureScene(scene: Scene): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'finish-'))
  let behindMs = HOUR_MS
  const world = await startWorld({ now: () => Date.now() - behindMs })
  try {
    const ended = Math.round(scene.pending * ENDED_SHARE)
    seed(world, scene, ended)
    behindMs = 0
    world.faults.github.when(() => true, SLOW, Number.POSITIVE_INFINITY)
    const file = join(folder, 'peak')
    const env = {
      BENCH_FILE: file,
      BENCH_PROGRAM: PROGRAM,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=1`
    }
    const options = world.finishOptions({ inputs: { 'job-id': '' }, env })
    const run = await runAction({ ...options, entry: PEAK }).done
    const { finished = '[]', pending } = run.outputs
    const left = scene.pending - ended
    if (JSON.parse(finished).length !== ended || pending !== String(left))
      throw new Error(`${pending} are left, not ${left}: ${run.log}`)
    const to = (server: string) =>
      world.record.filter(entry => entry.server === server)
    const reads = to('github').filter(isRead).length
    return {
      ...scene,
      ended,
      reads,
      each: (to('github').length - reads) / ended,
      looks: to('service').length,
      ms: run.durationMs,
      peakBytes: JSON.parse(readFileSync(file, 'utf8'))
    }
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

/** What is read of the whole repository, and who we are. */
function isRead({ request }: Recorded): boolean {
  return /\/graphql$|\/(issues|pulls)\/comments\?/.test(request.path)
}

/** Each follow-up on a pull request of its own, and much other talk. */
function seed(world: World, scene: Scene, ended: number): void {
  const { github, service, serverUrl, repository } = world
  const issue = github.addIssue({ title: 'Long', by: 'octo-reader' }).number
  const start = Date.now() - 24 * HOUR_MS
  const every = Math.floor(scene.comments / scene.pending)
  for (let index = 0; index < scene.comments; index += 1) {
    const createdAt = start + index * 1_000
    if (index % every > 0) {
      const body = `${index} `.padEnd(4_000, 'I see. ')
      github.addComment({ issue, user: 'octo-reader', body, createdAt })
      continue
    }
    const at = index / every
    const id = `job-${at}`
    const branch = `agent/${id}`
    const pull = github.openPullRequest({ title: id, branch, by: 'octo-dev' })
    const hasEnded = at < ended
    service.addJob({
      ...JOB,
      id,
      repository: `${serverUrl}/${repository}`,
      prLink: pull.html_url,
      ...(hasEnded ? {} : { busyForMs: 2 * HOUR_MS })
    })
    const { id: commentId } = github.addComment({
      issue: pull.number,
      user: 'octo-dev',
      body: `/agent --job ${id} also fix the changelog`,
      createdAt
    })
    for (const content of ['eyes', 'rocket'])
      github.addReaction({
        kind: 'issue',
        commentId,
        user: github.self,
        content
      })
  }
}

async function reportOn(measured: readonly Measured[]): Promise<Report> {
  const { each, ms, reads } = measured.at(-1) as Measured
  const scene = common(WORK_MINUTES * MINUTE_MS)
  const { looks } = await waitThrough({ name: 'ours' }, scene, 1, HOUR_MS)
  return {
    figures: [
      atMost('500 pending: time', ms, MOST_MS, seconds),
      atMost('500 pending: requests to read', reads, MOST_READS, whole),
      atMost('500 pending: requests for each ended', each, MOST_EACH, ratio),
      growthOf(measured)
    ],
    tables: [costTable(measured), waitingTable(measured, looks)],
    notes: [
      `${machine()} dist/finish.js against servers on loopback, once each. GitHub's stand-in takes ${SLOW.ms} ms for each answer. All comments are at most a day old; the others have 4,000 characters each. The heap may have ${HEAP_MB} MB, so that garbage is collected soon. Of the seconds, 10 are deliberate: an end has to stand.`,
      'To read: who we are, and every page of comments. For each that has ended: its reactions, the head of its pull request, the reaction 🎉, the look for a report, and the report. A pull request that does not know its job yet takes two more.',
      `Waiting is computed for jobs of ${WORK_MINUTES} minutes: GitHub rounds up to ${WORK_MINUTES + 1} minutes for each. A finish takes one; how often it runs is up to the workflow.`
    ]
  }
}

/** The same is pending in both. */
function growthOf(measured: readonly Measured[]): Figure {
  const [few, many] = measured.filter(({ pending }) => pending === 100)
  const growth = (many?.peakBytes ?? 0) / (few?.peakBytes ?? 0)
  const name = 'Peak memory with 10,000 comments, ÷ with 1,000'
  return atMost(name, growth, MOST_GROWTH, ratio)
}

const SHOWN: Readonly<Record<string, (one: Measured) => string>> = {
  Pending: ({ pending }) => whole(pending),
  comments: ({ comments }) => whole(comments),
  ended: ({ ended }) => whole(ended),
  'to GitHub, to read': ({ reads }) => whole(reads),
  'for each ended': ({ each }) => ratio(each),
  looks: ({ looks }) => whole(looks),
  time: ({ ms }) => seconds(ms),
  'peak memory': ({ peakBytes }) => megabytes(peakBytes)
}

function costTable(measured: readonly Measured[]): Table {
  return {
    title: 'One finish',
    head: Object.keys(SHOWN),
    rows: measured.map(one => Object.values(SHOWN).map(show => show(one)))
  }
}

/** @param looks at each job, where a run waits for it */
function waitingTable(measured: readonly Measured[], looks: number): Table {
  return {
    title: 'Against as many runs that wait',
    head: [
      'Pending',
      'runner minutes, waiting',
      'looks',
      'one finish',
      'looks'
    ],
    rows: measured
      .slice(1)
      .map(one => [
        whole(one.pending),
        whole(one.pending * (WORK_MINUTES + 1)),
        whole(one.pending * looks),
        whole(Math.ceil(one.ms / MINUTE_MS)),
        whole(one.looks)
      ])
  }
}
