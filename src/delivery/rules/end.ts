import { isTerminal, type Snapshot } from '../../agent/job.ts'
import type { PullRequest } from '../../github/pull-request.ts'
import type { Ended, FollowUpState, JobFacts, Proof } from './state.ts'

/** Returns whether the job is known to have been finished before the send. */
export function wasTerminal(before: JobFacts | undefined): before is JobFacts {
  return before !== undefined && isTerminal(before.status)
}

/**
 * Returns whether the status, and whether the pull request, has changed since
 * the send. Returns undefined if the job before is not known or had not ended,
 * because an earlier prompt's work may be in the change. The pull request has
 * changed if the link is another one than before, also than none, or if its
 * head moved. It has not if there is no link now, because a link that is gone
 * is no change. `pullRequest` is undefined if the link is the same, and one of
 * the heads is not known.
 */
export function changeBetween(
  before: JobFacts | undefined,
  now: JobFacts
): { status: boolean; pullRequest: boolean | undefined } | undefined {
  if (!wasTerminal(before)) return undefined
  return {
    status: before.status !== now.status,
    pullRequest: pullRequestChange(before, now)
  }
}

/**
 * Returns whether the job has another pull request than before, or its first
 * one, or the head of the same one moved; undefined if it is the same one, and
 * one of the heads is not known. It is false if the job has none now, because a
 * link that is gone is no change.
 */
function pullRequestChange(
  before: JobFacts,
  now: JobFacts
): boolean | undefined {
  if (now.prLink === null) return false
  if (before.prLink !== now.prLink) return true
  if (before.headSha === undefined || now.headSha === undefined)
    return undefined
  return before.headSha !== now.headSha
}

/**
 * Returns the head before the send of the pull request that `prLink` names;
 * undefined if the job had another one or none, or its head is not known.
 */
export function headBeforeSend(
  before: JobFacts | undefined,
  prLink: string | null
): string | undefined {
  return before?.prLink === prLink ? before.headSha : undefined
}

/**
 * Returns the end that a job has come to, with its pull request and the head of
 * that, if it was read. The outcome is `failed` or `archived` if the status is;
 * else `no-changes` if `changed` is false, and `completed` if it is true or
 * missing. The first rule that fits gives `changed`: it is missing if the
 * service's link can't be shown; if the job has no link, it is false for
 * `completed`, and missing for other statuses; it is true if the follow-up
 * started the job; else it is `pullRequest` of `changeBetween`, and missing if
 * that is undefined.
 *
 * @param snapshot the latest check that showed the end
 * @param state has the job before the send, if that is known
 * @param proof why the end counts
 * @param pull the job's pull request, as it was read after the end
 */
export function endOf(
  { droppedLink, job }: Snapshot,
  state: Pick<FollowUpState, 'before' | 'isStart'>,
  proof: Proof,
  pull: PullRequest | undefined
): Ended {
  const { prLink, status } = job
  const headSha = pull?.headSha
  // A link that was dropped shows that there is something to see.
  const changed =
    droppedLink === undefined
      ? changedAtEnd({ status, prLink, headSha }, state)
      : undefined
  const outcome: Ended['outcome'] =
    status === 'failed' || status === 'archived'
      ? status
      : changed === false
        ? 'no-changes'
        : 'completed'
  const kind = 'ended'
  return { kind, outcome, status, prLink, proof, changed, headSha, pull }
}

/**
 * Returns whether the follow-up changed a pull request; undefined if that can't
 * be known. Without a link, it is false for a `completed` job, else undefined.
 * With one, it is true for a job that the follow-up started, and else
 * `pullRequest` of `changeBetween`.
 */
function changedAtEnd(
  now: JobFacts,
  { before, isStart }: Pick<FollowUpState, 'before' | 'isStart'>
): boolean | undefined {
  if (now.prLink === null) return now.status === 'completed' ? false : undefined
  return isStart || changeBetween(before, now)?.pullRequest
}
