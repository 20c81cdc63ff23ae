import { isTerminal } from '../../agent/job.ts'
import { defined } from '../../common/defined.ts'
import type { PullRequest } from '../../github/pull-request.ts'
import type { End } from './outcome.ts'
import type { Ended, JobBefore, Proof, Snapshot } from './state.ts'

/** The head before, where it was the same pull request's. */
export function headBefore(
  before: JobBefore | undefined,
  prLink: string | null
): string | undefined {
  return before?.prLink === prLink ? before.headSha : undefined
}

/**
 * What an end has come to.
 *
 * @param proof why it counts
 * @param pull its pull request, as it was read after the end
 */
export function endOf(
  { droppedLink, job }: Snapshot,
  before: JobBefore | undefined,
  proof: Proof,
  pull: PullRequest | undefined
): Ended {
  const { prLink, status } = job
  const headSha = pull?.headSha
  const after = { status, prLink, ...defined({ headSha }) }
  // Something was made that can't be shown.
  const changed = droppedLink === undefined ? changes(before, after) : undefined
  const outcome: End =
    status === 'failed' || status === 'archived'
      ? status
      : changed === false
        ? 'no-changes'
        : 'completed'
  const known = defined({ changed, headSha, pull })
  return { kind: 'ended', outcome, status, prLink, proof, ...known }
}

/**
 * Whether the pull request has changed; undefined where that can't be known: an
 * earlier prompt's work may be in it.
 */
function changes(
  before: JobBefore | undefined,
  after: JobBefore
): boolean | undefined {
  if (after.prLink === null)
    return after.status === 'completed' ? false : undefined
  if (before === undefined || !isTerminal(before.status)) return undefined
  if (before.prLink !== after.prLink) return true
  if (before.headSha === undefined || after.headSha === undefined)
    return undefined
  return before.headSha !== after.headSha
}
