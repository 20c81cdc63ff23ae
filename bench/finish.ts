import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportMarker } from '../__tests__/fakes/markers.ts'
import type { Recorded } from '../sandbox/exchange.ts'
import { runAction } from '../sandbox/runner.ts'
import { JOB } from '../sandbox/setting.ts'
import { startWorld, type World } from '../sandbox/world.ts'
import { atMost, type Part, ratio, seconds, whole } from './report.ts'

const PEAK = fileURLToPath(new URL('measured/peak.mjs', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../dist/finish.js', import.meta.url))

const HOUR_MS = 3_600_000

/** All on pull requests that know their job. */
const PENDING = 500
/** Of those. */
const ENDED = 40
/** Comments in the repository, those that ask and the reports among them. */
const FEW_COMMENTS = 1_000
const MANY_COMMENTS = 10_000

/** On loopback answers would come at once. */
const SLOW = { kind: 'delay', ms: 50 } as const

/** Among many comments. */
const MOST_MS = 20_000
const MOST_READS = 110
const MOST_EACH = 5
/** Garbage is not left lying about. The texts of 10,000 comments don't fit. */
const HEAP_MB = 40
/** The peak with ten times the comments. */
const MOST_GROWTH = 1.3

interface Measured {
  /** To GitHub, before anything is known to have ended. */
  readonly reads: number
  /** To GitHub, for each follow-up that has ended. */
  readonly each: number
  readonly ms: number
  readonly peakBytes: number
}

/** What one finish costs. */
export const finish: Part = {
  name: 'finish',
  summary: 'a finish of 500 pending follow-ups (takes a minute)',
  measure: async () => {
    const few = await measureAmong(FEW_COMMENTS)
    const many = await measureAmong(MANY_COMMENTS)
    return [
      atMost('500 pending: time', many.ms, MOST_MS, seconds),
      atMost('500 pending: requests to read', many.reads, MOST_READS, whole),
      atMost(
        '500 pending: requests for each ended',
        many.each,
        MOST_EACH,
        ratio
      ),
      atMost(
        'Peak memory with 10,000 comments, ÷ with 1,000',
        many.peakBytes / few.peakBytes,
        MOST_GROWTH,
        ratio
      )
    ]
  }
}

async function measureAmong(comments: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'finish-'))
  let behindMs = HOUR_MS
  const world = await startWorld({ now: () => Date.now() - behindMs })
  try {
    seed(world, comments)
    behindMs = 0
    world.faults.github.when(() => true, SLOW, Number.POSITIVE_INFINITY)
    const file = join(folder, 'peak')
    const env = {
      BENCH_FILE: file,
      BENCH_PROGRAM: PROGRAM,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=1`
    }
    const options = world.finishOptions({ env })
    const run = await runAction({ ...options, entry: PEAK }).done
    const { finished = '[]', pending } = run.outputs
    const left = PENDING - ENDED
    if (JSON.parse(finished).length !== ENDED || pending !== String(left))
      throw new Error(`${pending} are left, not ${left}: ${run.log}`)
    const toGitHub = world.record.filter(({ server }) => server === 'github')
    const reads = toGitHub.filter(isRead).length
    return {
      reads,
      each: (toGitHub.length - reads) / ENDED,
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
function seed(world: World, comments: number): void {
  const { github, service, serverUrl, repository } = world
  const issue = github.addIssue({ title: 'Long', by: 'octo-reader' }).number
  const start = Date.now() - 24 * HOUR_MS
  const every = comments / PENDING
  for (let index = 0; index < comments; index += 1) {
    const createdAt = start + index * 1_000
    if (index % every > 1) {
      const body = `${index} `.padEnd(4_000, 'I see. ')
      github.addComment({ issue, user: 'octo-reader', body, createdAt })
    }
    if (index % every > 0) continue
    const at = index / every
    const id = `job-${at}`
    const branch = `agent/${id}`
    const pull = github.openPullRequest({ title: id, branch, by: 'octo-dev' })
    service.addJob({
      ...JOB,
      id,
      repository: `${serverUrl}/${repository}`,
      prLink: pull.html_url,
      ...(at < ENDED ? {} : { busyForMs: 2 * HOUR_MS })
    })
    const { id: commentId } = github.addComment({
      issue: pull.number,
      user: 'octo-dev',
      body: `/agent --job ${id} also fix the changelog`,
      createdAt
    })
    const marker = reportMarker({
      asked: `comment-${commentId}`,
      bearer: { kind: 'comment', id: commentId },
      issue: pull.number,
      askedOn: pull.number,
      job: id,
      outcome: 'sent',
      before: { status: 'completed', prLink: pull.html_url, headSha: 'old' }
    })
    const body = `${marker}\n🚀 Sent to job \`${id}\`.`
    github.addComment({
      issue: pull.number,
      user: github.self,
      body,
      createdAt: createdAt + 1_000
    })
  }
}
