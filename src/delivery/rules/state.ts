import type { AgentJob } from '../../agent/job.ts'
import { defined } from '../../common/defined.ts'
import type { Message, Problem, Reason } from '../../common/message.ts'
import type { AskedKind, CommentRef } from '../../github/asked.ts'
import type { PullRequest } from '../../github/pull-request.ts'
import type { PullRequestState } from '../../github/pull-state.ts'
import type { End, Outcome } from './outcome.ts'

/**
 * All that a run knows of its follow-up, at any time. What to do, what to say,
 * the outputs, and the marker of the report come from it alone; the marker has
 * its lasting part, so a re-run and `finish` begin with the state of a report.
 */
export interface FollowUpState {
  readonly about: About
  /** Nobody else can have sent it. */
  readonly isOnlySender: boolean
  readonly claim: ClaimState
  readonly send: SendState
  readonly job?: NamedJob
  /** The job as it was before the send. */
  readonly before?: JobBefore
  /** What checks have shown since the send, or since the job is watched. */
  readonly tracking?: Tracking
  /** The best earlier report, where this run went by it. */
  readonly record?: FollowUpState
  readonly result?: Result
  /** From the start of the step until then. */
  readonly elapsedMs?: number
  /** Of the job's pull request, else of the one where it was asked. */
  readonly pullState?:
    | {
        /** `owner/name#number` */
        readonly name: string
        readonly state: PullRequestState
      }
    | undefined
  /** Of the report that says this, or that says more. */
  readonly commentUrl?: string
}

/** What was asked, by whom, and in which run. */
export interface About {
  /** What asked; `event`: no comment did. */
  readonly kind: AskedKind | 'event'
  /** What all reports on it have in common. */
  readonly key: string
  readonly runId: string
  readonly attempt: number
  readonly project: string
  /** Where it is reported, if anywhere. */
  readonly place?: ReportPlace
  /** The number of the issue or pull request where it was asked. */
  readonly askedOn?: number
  /** The comment that bears our reactions. */
  readonly bearer?: CommentRef
  readonly asker?: string
  /** The prompt, of which the beginning is shown. */
  readonly words: string
  /** The address of what asked. */
  readonly url?: string
  /** The command that asks again; undefined where no comment can. */
  readonly command?: string
  /** What `--job` in the comment names. */
  readonly jobOption?: string
  /** The input that names the job where no option does. */
  readonly jobInput?: string
  /** Address of a page about the job, with its ID left open. */
  readonly jobUrl?: string
  /** Whether it is reported as a comment, which names the job for the next. */
  readonly isReported: boolean
  readonly timeLimitMs: number
  readonly runUrl: string
  readonly serverUrl: string
}

export interface ReportPlace {
  readonly issue: number
  /** The first comment of the thread; undefined: in the conversation. */
  readonly threadId?: number
  /** Since when there can be a report: by GitHub's clock. */
  readonly since: number
}

/**
 * 👀: `none`: not asked for; `asking`: it may be there, but GitHub has not said
 * so; `own`: this run has added it; `others`: it was there; `refused`: GitHub
 * does not add it; `released`: this run has removed its own; `release-failed`:
 * it could not for certain.
 */
export type ClaimState =
  | {
      readonly kind:
        | 'none'
        | 'asking'
        | 'others'
        | 'refused'
        | 'released'
        | 'release-failed'
    }
  | { readonly kind: 'own'; readonly reactionId: number }

/**
 * `none`: there is nothing to send; `refused`: not accepted, and no re-run can
 * send it; `lost`: the request went out, and its answer has not come.
 */
export type SendState =
  | { readonly kind: 'none' | 'unsent' | 'refused' | 'lost' }
  | Sent

/** The service has accepted the follow-up. Times are milliseconds by our clock. */
export interface Sent {
  readonly kind: 'sent'
  readonly by: 'this-run' | 'earlier-run'
  readonly at: number
  /** When the job before was last known to be so; at the latest, when sent. */
  readonly comparedAt: number
  /** False: its answer was lost, so `at` is only about when. */
  readonly isExact: boolean
  /** The job in the answer, if that says that it is active. */
  readonly job?: AgentJob
}

export interface NamedJob {
  readonly id: string
  readonly project: string
  /** Since when the follow-up's reports name it: by GitHub's clock. */
  readonly since?: number
  /** What the service said last; without it, the job is not confirmed. */
  readonly latest?: Snapshot
}

export interface JobBefore {
  readonly status: string
  readonly prLink: string | null
  /** The commit at the pull request's head, where it could be read. */
  readonly headSha?: string
}

/** The job as one check showed it. Times are milliseconds since the epoch. */
export interface Snapshot {
  readonly kind: 'snapshot'
  readonly job: AgentJob
  /** A `prLink` that can't be shown; the job's is null then. */
  readonly droppedLink?: string
  readonly askedAt: number
  readonly answeredAt: number
}

/** Checks in a row that showed the same status and link. */
export interface Spell {
  readonly first: Snapshot
  readonly latest: Snapshot
}

/** What checks have shown, oldest first. */
export interface Tracking {
  readonly seen: readonly Spell[]
  /** The pull request's head was read after the latest: whether it moved. */
  readonly headMoved?: boolean
}

/**
 * Why an end counts. `seen`: the agent was seen at work, so it is the
 * follow-up's own; else only what was seen is said: what differs from the job
 * before, or nothing does.
 */
export type Proof = 'seen' | 'status' | 'link' | 'head' | 'none'

/** How it ended, for this run. */
export type Result = Ended | Stopped

/** The job has come to its end. */
export interface Ended {
  readonly kind: 'ended'
  readonly outcome: End
  readonly status: string
  readonly prLink: string | null
  /** The pull request, as it was read last, and its head at the end. */
  readonly pull?: PullRequest
  readonly headSha?: string
  readonly changed?: boolean
  /** Undefined: an earlier run has reported it. */
  readonly proof?: Proof
  /** From the send to the end, where both were seen. */
  readonly workedMs?: number
}

/** It stopped without an end. */
export interface Stopped {
  readonly kind: 'stopped'
  readonly outcome: Exclude<Outcome, End>
  /** Of an error, and of what is unknown, denied, or skipped. */
  readonly reason?: Reason
  readonly what: Message
  /** What has to be corrected, if anything. */
  readonly fix: Message
}

/** @param what happened, in words */
export function stopped(
  outcome: Stopped['outcome'],
  what: Message = [],
  reason?: Stopped['reason']
): Stopped {
  return { kind: 'stopped', outcome, what, fix: [], ...defined({ reason }) }
}

export function errorOf({ reason, fix, what }: Problem): Stopped {
  return { kind: 'stopped', outcome: 'error', reason, what, fix }
}

export function hasEnded({ result }: FollowUpState): boolean {
  return result?.kind === 'ended'
}

/** Whether the service has confirmed the job: a report names no other. */
export function isConfirmed({ job }: FollowUpState): boolean {
  return job?.latest !== undefined || job?.since !== undefined
}
