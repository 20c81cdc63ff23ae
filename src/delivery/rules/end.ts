import { isTerminal } from '../../agent/job.ts'
import { defined } from '../../common/values.ts'
import type { PullRequest } from '../../github/pull-request.ts'
import type { Ended, JobBefore, Proof, Snapshot } from './state.ts'

/**
 * Returns whether the status and the pull request have changed since the send;
 * undefined if the job had not ended before it, or is not known, because an
 * earlier prompt's work may be in the change. The pull request has changed if
 * it is a new one or its head moved; that is undefined if a head is not known.
 * A link that is gone is no change.
 */
export function changeBetween(
  before: JobBefore | undefined,
  now: JobBefore
): { status: boolean; pullRequest: boolean | undefined } | undefined {
  if (before === undefined || !isTerminal(before.status)) return undefined
  return {
    status: before.status !== now.status,
    pullRequest: pullRequestChange(before, now)
  }
}

/**
 * Returns whether the job has a new pull request, or the head of the same one
 * moved; undefined if a head is not known. A link that is gone is no change.
 */
function pullRequestChange(
  before: JobBefore,
  now: JobBefore
): boolean | undefined {
  if (now.prLink === null) return false
  if (before.prLink !== now.prLink) return true
  if (before.headSha === undefined || now.headSha === undefined)
    return undefined
  return before.headSha !== now.headSha
}

/**
 * Returns the head before the send of the pull request that `prLink` names;
 * undefined if the job had another one, or its head is not known.
 */
export function headBefore(
  before: JobBefore | undefined,
  prLink: string | null
): string | undefined {
  return before?.prLink === prLink ? before.headSha : undefined
}

/**
 * Returns the end that a job has come to, with its pull request and the head of
 * that, if it was read. The outcome is `failed` or `archived` if the status is,
 * `no-changes` if `changed` is false, and else `completed`. Without a pull
 * request, `changed` is false if the job is completed, else undefined. It is
 * true for the pull request of a started job; else it is as `changeBetween`
 * says. It is undefined if the service's link can't be shown, or if it is not
 * known.
 *
 * @param snapshot the job at the check that counts
 * @param since what `changed` is compared with: the job before the send, or
 *   `started` if the follow-up started the job
 * @param proof why the end counts
 * @param pull the job's pull request, as it was read after the end
 */
export function endOf(
  { droppedLink, job }: Snapshot,
  since: JobBefore | 'started' | undefined,
  proof: Proof,
  pull: PullRequest | undefined
): Ended {
  const { prLink, status } = job
  const headSha = pull?.headSha
  // A link that was dropped shows that there is something to see.
  const changed =
    droppedLink === undefined
      ? changedAtEnd({ status, prLink, ...defined({ headSha }) }, since)
      : undefined
  const outcome: Ended['outcome'] =
    status === 'failed' || status === 'archived'
      ? status
      : changed === false
        ? 'no-changes'
        : 'completed'
  const known = defined({ changed, headSha, pull })
  return { kind: 'ended', outcome, status, prLink, proof, ...known }
}

/**
 * Returns whether the follow-up changed a pull request; undefined if that can't
 * be known. Without a pull request, only a completed job certainly changed
 * none. A job that the follow-up started has changed the one that it has.
 */
function changedAtEnd(
  now: JobBefore,
  since: JobBefore | 'started' | undefined
): boolean | undefined {
  if (now.prLink === null) return now.status === 'completed' ? false : undefined
  return since === 'started' ? true : changeBetween(since, now)?.pullRequest
}
