import type { Handler } from '../sandbox/exchange.ts'
import type { GitHub } from '../sandbox/github.ts'
import { isCreate } from '../stage/requests.ts'
import { type Fault, forbidden } from './faults.ts'
import type { Random } from './random.ts'

/** Jobs of earlier follow-ups, which no run of the second action can finish. */
export interface BadJob {
  readonly id: string
  /** What the service answers, or that nobody can comment on its issue. */
  readonly kind: 301 | 400 | 403 | 410 | 500 | 'locked'
}

/** Where these follow-ups were asked. */
const BAD_ISSUE = 6

/** Draws one to four bad jobs; in 60% of the worlds, none. */
export function drawBadJobs(random: Random): readonly BadJob[] {
  if (random.chance(0.6)) return []
  return random.several(4, index => ({
    id: `job-bad-${index}`,
    kind: random.pick<BadJob['kind']>([301, 400, 403, 410, 500, 'locked'])
  }))
}

/**
 * Posts a report for each bad job, which says that its follow-up was sent, on
 * an older issue. Does nothing if there are none.
 *
 * @param markerOf the marker of such a report
 */
export function postPending(
  github: GitHub,
  jobs: readonly BadJob[],
  createdAt: number,
  markerOf: (job: string, issue: number, key: string) => string
): void {
  if (jobs.length === 0) return
  const by = 'octo-reader'
  github.addIssue({ number: BAD_ISSUE, title: 'Older', by, createdAt })
  for (const [index, { id }] of jobs.entries()) {
    const body = `${markerOf(id, BAD_ISSUE, `run-${index}`)}\nSent.`
    github.addComment({ issue: BAD_ISSUE, user: github.self, body, createdAt })
  }
}

/**
 * Returns a handler that answers checks of bad jobs with their statuses, and
 * passes all other requests to the service.
 */
export function withBadJobs(handle: Handler, jobs: readonly BadJob[]): Handler {
  return request => {
    const bad = jobs.find(({ id }) => request.path.endsWith(`/job/${id}`))
    if (typeof bad?.kind !== 'number') return handle(request)
    return { status: bad.kind, headers: {}, body: '{"error":"bad job"}' }
  }
}

/**
 * Returns GitHub's refusal of a comment on the issue of the bad jobs, if one of
 * them is locked; undefined for any other request.
 */
export function lockedBy(
  jobs: readonly BadJob[],
  request: { readonly method: string; readonly path: string }
): Fault | undefined {
  const isThere = request.path.includes(`/issues/${BAD_ISSUE}/`)
  const isLocked = jobs.some(({ kind }) => kind === 'locked')
  if (!isThere || !isLocked || !isCreate(request)) return undefined
  return forbidden('Unable to create comment because issue is locked.')
}
