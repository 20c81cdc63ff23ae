import type { AgentJob, Snapshot } from '../../agent/job.ts'
import type { Message, Problem, Reason } from '../../common/message.ts'
import { defined } from '../../common/values.ts'
import type { PullRequest, stateOfPull } from '../../github/pull-request.ts'
import type { Asked, CommentRef, ReactionTarget } from '../../github/trigger.ts'

/**
 * What a run has learned of its follow-up so far. The stages of a delivery give
 * parts of it to `learn`, which merges them; the pure rules return such parts.
 * Outputs, report, and marker are made from it; what can be derived from it is
 * not in it.
 */
export interface FollowUpState {
  readonly about: About
  /** The comment that bears our reactions. */
  readonly reactionTarget: ReactionTarget
  /**
   * 👀: `not-added` until this run tries to add it or, for help and with nothing
   * to send, until GitHub answers, and if GitHub certainly did not add it;
   * `maybe-added` while, or because, GitHub has not said whether it is there;
   * `added` if this run added it; `was-there` if it was there before, also by a
   * try of this run whose answer was lost, or if a later attempt reads it with
   * the record; see `claim` in github/reactions.ts.
   */
  readonly claim: 'not-added' | 'maybe-added' | 'added' | 'was-there'
  /**
   * `none`: there is nothing to send. `not-sent`: the service has not accepted
   * it, at least not from this run. `lost`: the request may have gone out, and
   * no usable answer has said whether it was accepted.
   */
  readonly send: { readonly kind: 'none' | 'not-sent' | 'lost' } | Sent
  /** Whether the follow-up starts a job, as far as that is known. */
  readonly isStart: boolean
  /** The job that the follow-up goes to; of a start, the one it started. */
  readonly job?:
    | {
        readonly id: string
        /** As reported; checks go to the input's project. */
        readonly project: string
        /** Since when the follow-up's reports name it: by GitHub's clock. */
        readonly namedSince?: number
        /** The last check by this run, or the service's answer to a start. */
        readonly lastCheck?: Snapshot
      }
    | undefined
  /** The job as it was before the send. */
  readonly before?: JobFacts | undefined
  /**
   * What checks have shown since the send, or since the job is watched. The job
   * learns each check as `job.lastCheck` (action/job-handle.ts); the code that
   * makes the check learns it here, too, by `afterCheck`, but not
   *
   * - before a send
   * - with `wait: false`, of a job that an earlier run has sent to, because the
   *   check only shows the job
   * - after a lost answer, while nothing shows that the send was accepted
   */
  readonly tracking?: Tracking | undefined
  /**
   * What GitHub knew of the follow-up, as this run has read it; undefined until
   * then, and for a first attempt that did not need it. A report that is found
   * later, when the run can't send any more, takes the place of its report
   * (`learnedFromReportFoundLate`).
   */
  readonly record?: FollowUpRecord
  readonly result?: Result
  /** From the start of the step until the result, in milliseconds. */
  readonly elapsedMs?: number
  /** Of the job's pull request, else of the one where it was asked. */
  readonly pullState?: ReturnType<typeof stateOfPull>
  /** Whether a comment reports it; undefined until that is known. */
  readonly hasReport?: boolean
  /**
   * The address of this run's report; until it is posted, or if another was kept
   * instead, that of the earlier report that this run goes by.
   */
  readonly commentUrl?: string
}

/** The state of a run that knows nothing yet. */
export const initialState: FollowUpState = {
  about: {
    kind: 'event',
    key: '',
    runId: '',
    attempt: 1,
    project: '',
    text: '',
    wantsReport: false,
    timeLimitMs: 0,
    runUrl: '',
    serverUrl: ''
  },
  reactionTarget: { kind: 'none' },
  claim: 'not-added',
  send: { kind: 'not-sent' },
  isStart: false
}

/**
 * What GitHub knows of a follow-up: its best report and our own 🚀. Our own 👀 is
 * in the state's `claim`.
 */
export interface FollowUpRecord {
  /** The best report, by any run. */
  readonly report?: PostedReport | undefined
  /** When our own 🚀 was added, in milliseconds by our clock, if it is there. */
  readonly rocketAt?: number | undefined
  /** Why a part of the record could not be read. */
  readonly unread?: Problem | undefined
}

/** What was asked, by whom, and in which run. */
export interface About {
  /** What asked; `event`: no comment did. */
  readonly kind: Asked['kind'] | 'event'
  /** What all reports on it have in common. */
  readonly key: string
  readonly runId: string
  readonly attempt: number
  readonly project: string
  /**
   * Where reports on it are looked for, and, if `wantsReport`, posted; undefined
   * if there is no issue.
   */
  readonly reportTarget?: ReportTarget
  /** The number of the issue or pull request where it was asked. */
  readonly askedOn?: number
  readonly asker?: string
  /** What the agent is asked to do; its beginning is shown. */
  readonly text: string
  /** The address of what asked. */
  readonly url?: string
  /** The command that asks again; undefined where no comment can. */
  readonly command?: string
  /** Whether the comment asks for a new job (`--new`). */
  readonly asksForNew?: boolean
  /** What `--job` in the comment names. */
  readonly jobOption?: string
  /** The input that names the job where no option does. */
  readonly jobInput?: string
  /** Address of a page about the job, with its ID left open. */
  readonly jobUrl?: string
  /**
   * Whether it is to be reported as a comment, which names the job for the
   * next.
   */
  readonly wantsReport: boolean
  /** The input `start-job`; undefined until it is checked, and in `finish`. */
  readonly startJob?: 'on-request' | 'automatic' | 'never'
  /** Until when this run waits for the end, in milliseconds by our clock. */
  readonly waitsUntil?: number
  readonly timeLimitMs: number
  readonly runUrl: string
  readonly serverUrl: string
}

export interface ReportTarget {
  readonly issue: number
  /** The first comment of the thread; undefined: in the conversation. */
  readonly threadId?: number
  /**
   * Since when there can be a report: by GitHub's clock; for an event by ours,
   * but 30 days back.
   */
  readonly since: number
}

/**
 * What a report says of the send: `unsent` that certainly nothing was sent,
 * `nothing` that there was nothing to send, or that it is not known whether
 * another run has sent it. Also with `yes`, the report may name no job.
 */
export type SendStatus = 'yes' | 'maybe' | 'refused' | 'unsent' | 'nothing'

/**
 * The service has accepted the follow-up or started the job. Times are
 * milliseconds by our clock.
 */
export interface Sent {
  readonly kind: 'sent'
  /** `earlier-run`: an earlier attempt, or another run, which was first. */
  readonly by: 'this-run' | 'earlier-run'
  readonly at: number
  /**
   * When the job before the send was seen: when the last check before it was
   * answered. For a start and for an earlier run's send, when it was sent.
   */
  readonly beforeAt: number
  /**
   * False: its answer was lost, or an earlier run sent it, so `at` is only
   * about when.
   */
  readonly isExact: boolean
  /** The job in the answer, if that says that it is active. */
  readonly job?: AgentJob
}

/** What is compared of a job at two times: before the send, and at a check. */
export interface JobFacts {
  readonly status: string
  /** Also a link that can't be shown; null if it has none. */
  readonly prLink: string | null
  /** The commit at the pull request's head, where it could be read. */
  readonly headSha?: string | undefined
}

/** Checks in a row that showed the same status and link. */
export interface Observation {
  readonly first: Snapshot
  readonly latest: Snapshot
}

/** What checks have shown, oldest first. */
export interface Tracking {
  readonly seen: readonly Observation[]
  /** The pull request's head, if it was read after the latest check. */
  readonly headSha?: string
}

/**
 * Why an end counts. `own`: the agent was seen at work, or the follow-up
 * started the job, so the end is the follow-up's own. `watched`: nothing was
 * sent, so any end counts. `changed`: the job differs from the one before the
 * send. `settled`: an earlier run sent the follow-up 10 minutes or more before,
 * or the input `start-timeout-seconds`, if that is more.
 */
export type Proof = 'own' | 'watched' | 'changed' | 'settled'

/** How the follow-up came out for this run. */
export type Result = Ended | Stopped

/** The job has come to its end. */
export interface Ended {
  readonly kind: 'ended'
  readonly outcome: (typeof ENDS)[number]
  readonly status: string
  readonly prLink: string | null
  /** The pull request, as it was read last, and its head at the end. */
  readonly pull?: PullRequest | undefined
  readonly headSha?: string | undefined
  readonly changed?: boolean | undefined
  /** Undefined: an earlier run has reported it. */
  readonly proof?: Proof
  /** From the send to the end, where both were seen. */
  readonly workedMs?: number
}

/** This run has ended without an end of the job. */
export interface Stopped {
  readonly kind: 'stopped'
  readonly outcome: Exclude<Outcome, Ended['outcome']>
  /** Of an error, and of what is unknown, denied, or skipped. */
  readonly reason?: Reason
  readonly what: Message
  /** What has to be corrected, if anything. */
  readonly fix: Message
  /** A re-run would end like this, too. See `isUnsendable`. */
  readonly isLasting?: true
  /** The fix may be another `project-id`, `base-url`, or job. */
  readonly isAboutInputs?: true
}

/**
 * Returns a result that stopped without an end, with nothing to correct.
 *
 * @param what happened, in words
 */
export function stopped(
  outcome: Stopped['outcome'],
  what: Message = [],
  reason?: Stopped['reason']
): Stopped {
  return { kind: 'stopped', outcome, what, fix: [], ...defined({ reason }) }
}

/**
 * Returns the result `error` of a problem, with all that the problem has.
 */
export function errorOf(problem: Problem): Stopped {
  return { kind: 'stopped', outcome: 'error', ...problem }
}

/**
 * A state that has a result. All that is said, reported, and recorded is made of
 * one; the report of a run that still waits has the result `sent`.
 */
export type Concluded = FollowUpState & { readonly result: Result }

/** Returns whether the result is an end. */
export function hasEnded({ result }: Pick<FollowUpState, 'result'>): boolean {
  return result?.kind === 'ended'
}

/**
 * Returns whether the follow-up was not sent, and a re-run would not send it
 * either, so that only another comment or run helps: the result is lasting, or
 * a report says `refused`.
 */
export function isUnsendable({
  record,
  result,
  send
}: Pick<FollowUpState, 'record' | 'result' | 'send'>): boolean {
  const isLasting = result?.kind === 'stopped' && result.isLasting === true
  const isRefused = record?.report?.marker.sendStatus === 'refused'
  return send.kind === 'not-sent' && (isLasting || isRefused)
}

/**
 * Returns whether the service is known to have started a job for this
 * follow-up, in this run or an earlier one.
 */
export function hasStarted({ isStart, send }: FollowUpState): boolean {
  return send.kind === 'sent' && isStart
}

/**
 * Returns whether the service has confirmed the job: this run has checked it,
 * or a report on this follow-up names it, because reports name no other. A
 * report on another follow-up does not count.
 */
export function isConfirmed({ job }: FollowUpState): boolean {
  return job?.lastCheck !== undefined || job?.namedSince !== undefined
}

/**
 * Returns whether a comment reports it or, until that is known, is to do so.
 */
export function isReported({
  about,
  hasReport
}: Pick<FollowUpState, 'about' | 'hasReport'>): boolean {
  return hasReport ?? about.wantsReport
}

/**
 * Returns whether the report target is another issue or pull request than the
 * one where it was asked, so that the conversation there does not learn the job
 * from the report; false if either is missing. Whether a comment reports it at
 * all is not looked at, see `isReported`.
 */
export function hasOtherReportTarget({
  about
}: Pick<FollowUpState, 'about'>): boolean {
  const { askedOn, reportTarget } = about
  const isSame = reportTarget?.issue === askedOn
  return askedOn !== undefined && reportTarget !== undefined && !isSame
}

/** What the hidden first line of one of our comments says. */
export type Marker = ReportMarker | NoteMarker

/**
 * The marker of a comment that reports nothing: it names a job, or gives help.
 */
export interface NoteMarker {
  readonly kind: 'note'
  readonly project: string
  /** A job that the service has confirmed; missing for any other. */
  readonly job?: string
  readonly issue: number
  /**
   * By GitHub's clock. A copy that another workflow posts later has it, too.
   */
  readonly writtenAt: number
}

/**
 * What a report says: all that `finish` knows of a follow-up, and what a later
 * run learns from reports.
 */
export interface ReportMarker extends Omit<NoteMarker, 'kind'> {
  readonly kind: 'report'
  /** The key of the follow-up, see `keyOf` in action/context.ts. */
  readonly key: string
  readonly askedOn?: number
  readonly reactionTarget?: CommentRef
  readonly asker?: string
  /** The beginning of `text`, in one line. */
  readonly words: string
  /** Since when the follow-up's reports name the job, by GitHub's clock. */
  readonly namedSince?: number
  /** The input `job-id`, if it names another job. */
  readonly otherJobInput?: string
  readonly runId: string
  readonly attempt: number
  readonly outcome: Outcome
  readonly reason?: Reason
  readonly sendStatus: SendStatus
  /** By GitHub's clock, milliseconds since the epoch. */
  readonly sentAt?: number
  /**
   * Whether a comment or review caused it, but the workflow's prompt was sent,
   * so that no other comment asks for something else.
   */
  readonly isFromWorkflow?: boolean
  /**
   * Whether the follow-up is a start; only there if it was sent, may have been
   * sent, or is unsendable.
   */
  readonly isStart?: boolean
  /** Until when the run that sent it waits itself, by GitHub's clock. */
  readonly waitsUntil?: number
  readonly before?: JobFacts
  /** Of an end: the pull request that the job ended with, and its head. */
  readonly prLink?: string | null
  readonly headSha?: string
  /** Whether it changed the pull request, as far as that is known. */
  readonly changed?: boolean
}

/** A report that is on GitHub. */
export interface PostedReport {
  readonly marker: ReportMarker
  readonly url: string
  /** Of one in a thread: the thread's first comment. */
  readonly threadId?: number
}

const ENDS = ['completed', 'no-changes', 'failed', 'archived'] as const

/** The outcomes for which `fail-on` decides whether the step fails. */
export const OUTCOMES_FOR_FAIL_ON = [
  ...ENDS,
  'timed-out',
  'sent',
  'active',
  'unknown'
] as const

const ALWAYS_FAILS = ['cancelled', 'error'] as const

export const OUTCOMES = [
  ...OUTCOMES_FOR_FAIL_ON,
  'denied',
  'skipped',
  ...ALWAYS_FAILS
] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Returns whether an outcome is that of an end: `completed`, `no-changes`,
 * `failed`, or `archived`.
 */
export function isEnd(outcome: string): outcome is Ended['outcome'] {
  return ENDS.some(end => end === outcome)
}

/**
 * Returns whether a step fails: for `cancelled` and `error` always, for the
 * rest if it is in `failOn`.
 */
export function failsStep(outcome: Outcome, failOn: readonly Outcome[]) {
  return [...ALWAYS_FAILS, ...failOn].includes(outcome)
}
