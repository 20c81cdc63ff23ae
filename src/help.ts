import type { Ending } from './follow-up/outcome.ts'
import type { FollowUp } from './follow-up.ts'
import { createComment } from './github/conversation.ts'
import { writeMarker } from './github/marker.ts'
import { say } from './message.ts'
import { helpComment } from './report/comment.ts'
import { nameJob } from './which-job.ts'

/** Answers `--help` on the spot, once. Nothing goes to the service. */
export async function giveHelp(followUp: FollowUp): Promise<Ending> {
  const { claim, names, place, step } = followUp
  const { github, inputs, limits, log, redact, trigger } = step
  const given = { outcome: 'skipped', explanation: HELP_WAS_ASKED } as const
  const acknowledged = await claim.acknowledge(limits)
  if (!claim.isOurs || !inputs.comment || place === undefined) {
    if (acknowledged.kind === 'failed')
      log.warnOf(NOT_GIVEN, acknowledged.problem)
    return given
  }
  const account = () => claim.account(limits).catch(() => undefined)
  const named = await nameJob(names, github, account, limits)
  const body = helpComment(
    {
      command: inputs.command,
      requiredPermission: inputs.requiredPermission,
      allowedBots: inputs.allowedBots,
      ...(trigger.asker && { asker: trigger.asker.login }),
      isKnown: named.kind === 'job' || named.because !== 'setup',
      ...(named.kind === 'job' && { jobId: named.id })
    },
    writeMarker({
      kind: 'note',
      note: 'help',
      project: inputs.projectId,
      issue: place.issue
    })
  )
  const posted = await createComment(github, place.issue, redact(body), limits)
  if (posted.kind !== 'posted') log.warnOf(NOT_GIVEN, posted.problem)
  return given
}

const HELP_WAS_ASKED = say`The comment asks for help, so nothing was sent.`
const NOT_GIVEN = say`The help comment could not be posted.`
