import type { Ending } from './follow-up/outcome.ts'
import type { FollowUp } from './follow-up.ts'
import { postComment } from './github/comments.ts'
import { say } from './message.ts'
import { helpComment } from './report/comment.ts'
import { nameJob } from './which-job.ts'

/** Answers `--help` on the spot, once. Nothing goes to the service. */
export async function giveHelp(followUp: FollowUp): Promise<Ending> {
  const { claim, place, step } = followUp
  const { inputs, limits, log, markers, redact, trigger } = step
  const given = { outcome: 'skipped', explanation: HELP_WAS_ASKED } as const
  const problem = await claim.add(limits)
  if (problem) log.warnOf(NOT_GIVEN, problem)
  if (claim.state !== 'ours' || !inputs.comment || !place) return given
  const named = await nameJob(followUp)
  const { issue } = place
  const project = inputs.projectId
  const marker = markers.write({ kind: 'note', note: 'help', project, issue })
  const help = helpComment({
    ...inputs,
    asker: trigger.asker?.login,
    isKnown: named.kind === 'named' || named.because === 'unnamed',
    jobId: named.kind === 'named' ? named.id : undefined
  })
  const posted = await postComment(step, place, `${marker}\n${redact(help)}`)
  if (posted.kind !== 'posted') log.warnOf(NOT_GIVEN, posted.problem)
  return given
}

const HELP_WAS_ASKED = say`The comment asks for help, so nothing was sent.`
const NOT_GIVEN = say`The help comment could not be posted.`
