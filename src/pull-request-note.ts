import type { Limits } from './clock.ts'
import { isEnd } from './follow-up/outcome.ts'
import type { GitHub } from './github/client.ts'
import { createComment, knowsJob } from './github/conversation.ts'
import { writeMarker } from './github/marker.ts'
import type { Run } from './github/run.ts'
import type { Log } from './log.ts'
import { say } from './message.ts'
import { pullRequestNote } from './report/comment.ts'
import type { Redact } from './report/redact.ts'
import type { Report } from './report/report.ts'

/** What telling a pull request needs. */
interface TellingPorts {
  readonly github: GitHub
  readonly log: Log
  readonly redact: Redact
  readonly run: Pick<Run, 'owner' | 'repo'>
  readonly inputs: { readonly projectId: string; readonly command: string }
  readonly limits: Limits
}

/** What a follow-up produced, and where it was asked for. */
interface Made {
  readonly report: Report
  readonly jobId: string
  readonly askedOn: number | undefined
}

/**
 * Tells the pull request that a follow-up produced which job made it, once, so
 * that nobody has to name the job there. Returns how many notes it has posted.
 *
 * @param account the action's own login; nobody else's notes count
 */
export async function tellPullRequest(
  { github, log, redact, run, inputs, limits }: TellingPorts,
  account: (limits: Limits) => Promise<string | undefined>,
  { report, jobId, askedOn }: Made
): Promise<number> {
  const place = report.pullRequest?.place
  const isHere =
    place !== undefined &&
    isSame(place.owner, run.owner) &&
    isSame(place.repo, run.repo)
  if (!isHere || !isEnd(report.outcome) || askedOn === place.number) return 0
  const login = await account(limits)
  if (login === undefined) return 0
  const { command, projectId: project } = inputs
  const conversation = { issue: place.number, project }
  const known = await knowsJob(github, conversation, login, limits)
  if (known.kind === 'failed') log.warnOf(NOT_TOLD, known.problem)
  if (known.kind !== 'none') return 0
  const { issue } = conversation
  const marker = writeMarker({
    kind: 'note',
    note: 'job',
    project,
    job: jobId,
    issue
  })
  const body = redact(pullRequestNote({ ...report, jobId, command }, marker))
  const posted = await createComment(github, issue, body, limits)
  if (posted.kind === 'posted') return 1
  log.warnOf(NOT_TOLD, posted.problem)
  return 0
}

/** GitHub's names are not case-sensitive. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const NOT_TOLD = say`The note on the pull request, which says which job made it, could not be posted.`
