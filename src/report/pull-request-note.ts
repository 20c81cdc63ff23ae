import { knowsJob, postComment } from '../github/comments.ts'
import { say } from '../message.ts'
import { pullRequestNote } from './comment.ts'
import type { Draft, ReportPorts } from './post.ts'
import { redactReport } from './report.ts'

/**
 * Tells the pull request that a follow-up made which job made it, once, so that
 * nobody has to name the job there. Returns whether it posted a note.
 */
export async function tellPullRequest(
  { command, github, limits, log, markers, redact, run }: ReportPorts,
  {
    marker,
    pullRequest,
    report
  }: Pick<Draft, 'marker' | 'pullRequest' | 'report'>
): Promise<boolean> {
  const { askedOn, project } = marker
  const { job, pullRequest: reported } = report
  const here = `${run.owner}/${run.repo}`.toLowerCase()
  const place = reported?.place
  const isHere =
    place !== undefined && `${place.owner}/${place.repo}`.toLowerCase() === here
  if (!isHere || job === undefined || place.number === askedOn) return false
  const issue = place.number
  const about = {
    issue,
    project,
    hasComments: pullRequest?.comments !== 0,
    hasLineComments: pullRequest?.lineComments !== 0
  }
  const known = await knowsJob({ github, markers }, about, limits)
  if (known.kind === 'failed') log.warnOf(NOT_TOLD, known.problem)
  if (known.kind === 'failed' || known.isKnown) return false
  const line = markers.write({
    kind: 'note',
    note: 'job',
    project,
    job: job.id,
    issue
  })
  const note = pullRequestNote({
    ...redactReport(report, redact),
    job,
    command
  })
  const body = `${line}\n${redact(note)}`
  const posted = await postComment(github, { issue }, body, limits)
  if (posted.kind !== 'posted') log.warnOf(NOT_TOLD, posted.problem)
  return posted.kind === 'posted'
}

const NOT_TOLD = say`The note on the pull request, which says which job made it, could not be posted.`
