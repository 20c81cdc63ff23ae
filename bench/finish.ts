import type { Recorded } from '../sandbox/exchange.ts'
import { JOB } from '../sandbox/setting.ts'
import { startWorld, type World } from '../sandbox/world.ts'
import { reportMarker } from '../stage/markers.ts'
import { atMost, type Part, ratio, seconds, whole } from './report.ts'

const HOUR_MS = 3_600_000

/** The pending follow-ups, all on pull requests that know their job. */
const PENDING = 500
/** The pending follow-ups whose job has ended. */
const ENDED = 40
/** All comments in the repository, including the commands and the reports. */
const COMMENTS = 10_000

const OLD_SHA = 'a'.repeat(40)

/** The delay of each response of GitHub, because loopback has none. */
const SLOW = { kind: 'delay', ms: 50 } as const

const MOST_MS = 20_000
const MOST_READS = 110
const MOST_EACH = 5
/** A finish that kept the texts of all comments would not fit, and fail. */
const HEAP_MB = 40

/** The time and the requests of one finish. */
export const finish: Part = {
  name: 'finish',
  summary: 'a finish of 500 pending follow-ups (takes half a minute)',
  measure: async () => {
    let behindMs = HOUR_MS
    const world = await startWorld({ now: () => Date.now() - behindMs })
    try {
      seed(world)
      behindMs = 0
      world.faults.github.when(() => true, SLOW, Number.POSITIVE_INFINITY)
      const NODE_OPTIONS = `--max-old-space-size=${HEAP_MB} --max-semi-space-size=1`
      const run = await world.finish({ env: { NODE_OPTIONS } }).done
      const { finished = '[]', pending } = run.outputs
      const left = PENDING - ENDED
      if (JSON.parse(finished).length !== ENDED || pending !== String(left))
        throw new Error(`${pending} are left, not ${left}: ${run.log}`)
      const toGitHub = world.record.filter(({ server }) => server === 'github')
      const reads = toGitHub.filter(isRead).length
      const each = (toGitHub.length - reads) / ENDED
      const name = `${PENDING} pending`
      return [
        atMost(`${name}: time`, run.durationMs, MOST_MS, seconds),
        atMost(`${name}: requests to read`, reads, MOST_READS, whole),
        atMost(`${name}: requests for each ended`, each, MOST_EACH, ratio)
      ]
    } finally {
      await world.close()
    }
  }
}

/** Returns whether a request reads the whole repository, or the own account. */
function isRead({ request }: Recorded): boolean {
  return /\/graphql$|\/(issues|pulls)\/comments\?/.test(request.path)
}

/**
 * Adds the follow-ups, each on a pull request of its own, and other comments.
 */
function seed(world: World): void {
  const { github, service, serverUrl, repository } = world
  const issue = github.addIssue({ title: 'Long', by: 'octo-reader' }).number
  const start = Date.now() - 24 * HOUR_MS
  const every = COMMENTS / PENDING
  for (let index = 0; index < COMMENTS; index += 1) {
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
      key: `comment-${commentId}`,
      reactionTarget: { kind: 'comment', id: commentId },
      issue: pull.number,
      askedOn: pull.number,
      job: id,
      outcome: 'sent',
      writtenAt: createdAt + 1_000,
      before: { status: 'completed', prLink: pull.html_url, headSha: OLD_SHA }
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
