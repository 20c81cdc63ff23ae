import type { openAgentService } from '../agent/client.ts'
import { isKnownStatus, type Snapshot } from '../agent/job.ts'
import type { Final } from '../agent/reply.ts'
import type { Limits } from '../common/clock.ts'
import { type Problem, say } from '../common/message.ts'
import type { FollowUpState } from '../delivery/rules/state.ts'
import type { Again } from '../http/failure.ts'
import { idProblem } from './inputs.ts'
import type { openLog } from './log.ts'

/** The job that a follow-up goes to, and what names it. */
export interface NamedJob {
  readonly kind: 'named'
  readonly job: NonNullable<FollowUpState['job']>
  /** `comment`: one of ours, a report or a note. */
  readonly by: 'option' | 'comment' | 'job-id' | 'job-id-pattern'
  /** Only for `job-id-pattern`: the check that has confirmed the job. */
  readonly checked?: CheckedJob
}

/** A job with its first check. */
export interface CheckedJob {
  readonly kind: 'checked'
  readonly job: JobHandle
  readonly snapshot: Snapshot
}

/**
 * Returns the job with what names it, or `final` if its ID can't be part of an
 * address: of the reason `text` for the option, else `no-job`.
 */
export function namedOrFinal(
  job: NamedJob['job'],
  by: NamedJob['by']
): NamedJob | Final {
  const problem = idProblem(job.id)
  const reason = by === 'option' ? 'text' : 'no-job'
  if (problem) return cannotChoose({ ...problem, reason })
  return { kind: 'named', job, by }
}

/**
 * Returns a failure to choose a job. It is `final` also where GitHub could not
 * be read in time, because without a job there is nothing to wait for.
 */
export function cannotChoose(problem: Problem): Final {
  return { kind: 'final', because: 'setup', problem }
}

/**
 * Returns a job that can be checked and sent to, each in one try. `check`
 * returns the snapshot, or `again` or `final` with why it failed, and throws
 * `Cancelled` on a cancel. Each snapshot is learned as the job's last check, if
 * the state has that job. One whose status is not that of the check before,
 * also the first, goes to the log and the timeline, and a status or link that
 * `warnOfUndocumented` names is a warning, once for each job. `send` is as in
 * `openAgentService`.
 *
 * A 404 of a job that may be missing for a while is `again` for 30 s after the
 * first one since the job was last seen, with `certainAt`, when it will be
 * certain, and only then `final`. An answer about another job is `again` if the
 * job's ID is known, and `final` if it may be mistyped. The ID of a job that
 * the follow-up started is known, and the job may be missing for a while, also
 * for a later run; and so it is once any check of this run has shown the job.
 *
 * @param isNamedByComment whether one of our comments names the job: then the
 *   service has shown a job under this ID, so the ID is known
 */
export function openJobHandle(
  io: {
    readonly learn: (more: Partial<FollowUpState>) => unknown
    readonly log: ReturnType<typeof openLog>
    readonly service: ReturnType<typeof openAgentService>
    readonly state: () => FollowUpState
  },
  id: string,
  isNamedByComment = false
) {
  const { learn, service, state } = io
  const logSnapshot = snapshotLogger(io)
  const { isStart } = state()
  const isIdKnown = isStart || isNamedByComment
  const unseen = { isIdKnown, mayBeMissing: isStart }
  return {
    kind: 'job' as const,
    id,
    send: (prompt: string, limits: Limits) => service.send(id, prompt, limits),
    check: async (limits: Limits): Promise<Snapshot | Again | Final> => {
      const checked = await service.check(id, limits, unseen)
      if (checked.kind !== 'snapshot') return checked
      logSnapshot(checked)
      // A job that only a pull request names is not in the state until it is
      // confirmed.
      const { job } = state()
      if (job?.id === id) learn({ job: { ...job, lastCheck: checked } })
      return checked
    }
  }
}

/**
 * Returns a function that writes the status of a check to the log and the
 * timeline, if the check before had another one; before the send, the line says
 * so. What is not documented is a warning, as `warnOfUndocumented` says,
 * whatever the status.
 */
function snapshotLogger({
  log,
  state
}: Pick<Parameters<typeof openJobHandle>[0], 'log' | 'state'>): (
  snapshot: Snapshot
) => void {
  let status: string | undefined
  return snapshot => {
    warnOfUndocumented(snapshot, log)
    const { job } = snapshot
    if (job.status === status) return
    status = job.status
    const isUnsent = state().send.kind === 'not-sent'
    log.moment(
      isUnsent
        ? say`Before the send: ${status}.`
        : say`The agent job is ${status}.`
    )
  }
}

export type JobHandle = ReturnType<typeof openJobHandle>

/**
 * Warns once for each job of a `prLink` that can't be shown, and of a status
 * that is not documented.
 */
export function warnOfUndocumented(
  { droppedLink, job }: Snapshot,
  log: ReturnType<typeof openLog>
): void {
  if (droppedLink !== undefined)
    log.warnOnce(
      `link of ${job.id}`,
      say`The service returned a prLink that is not an http(s) address, or is too long for one, so it is ignored: ${droppedLink}.`
    )
  if (!isKnownStatus(job.status))
    log.warnOnce(
      `status of ${job.id}`,
      say`The service returned the undocumented status ${job.status}. It is treated as active.`
    )
}
