import { type Clock, type Limits, pause, timeLeft } from '../clock.ts'
import { defined } from '../defined.ts'
import { bestOf, rankOf } from '../follow-up/decide.ts'
import { isEnd, type Outcome } from '../follow-up/outcome.ts'
import {
  type CommentPorts,
  deleteComment,
  jobSince,
  knowsJob,
  type Place,
  type PostedReport,
  postComment,
  readReports
} from '../github/comments.ts'
import type { ReportMarker } from '../github/marker.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  type Reaction,
  type ReactionContent,
  removeReaction
} from '../github/reactions.ts'
import type { Run } from '../github/run.ts'
import type { CommentRef } from '../github/trigger.ts'
import type { Log } from '../log.ts'
import { type Failed, type Problem, type Read, say } from '../message.ts'
import {
  COMMENT_MOST_CHARACTERS,
  pullRequestNote,
  reportComment
} from './comment.ts'
import type { Redact } from './redact.ts'
import { type Report, redactReport } from './report.ts'

/** What reporting needs. */
export interface ReportPorts extends CommentPorts {
  readonly clock: Clock
  readonly limits: Limits
  readonly log: Pick<Log, 'warnOf'>
  readonly redact: Redact
  readonly run: Pick<Run, 'owner' | 'repo'>
  readonly command: string
}

/** Where the reports on a follow-up are. */
export interface ReportPlace extends Place {
  readonly project: string
  /** What the reports answer: the marker's `asked`. */
  readonly asked: string
  /** Since when there can be one: by GitHub's clock. */
  readonly since: number
}

/** What is to be reported of a follow-up. */
export interface Draft {
  /** Undefined: no comment is wanted, or there is no issue. */
  readonly place: ReportPlace | undefined
  readonly marker: ReportMarker
  readonly report: Report
  /** Nobody else can have reported yet. */
  readonly isFirst: boolean
  /** What bears the reactions. */
  readonly bearer: CommentRef | undefined
  /** The own account's reactions; undefined: they have to be read. */
  readonly reactions: readonly Reaction[] | undefined
  /** Another report of this run tells the pull request which job made it. */
  readonly isTold?: boolean
}

/** The result of reporting. */
export type Reported =
  | {
      readonly kind: 'posted'
      /** Undefined where no comment was wanted. */
      readonly url?: string
      /** How many comments were created. */
      readonly created: number
    }
  /** The existing report knows as much or more: nothing is posted. */
  | { readonly kind: 'existing'; readonly report: PostedReport }
  | Failed

/** How long GitHub may take to list a comment, or to carry out a create. */
const LISTED_AFTER_MS = 5_000
const TRIES = 3

/** Reads the reports on a follow-up, signed or not, oldest first. */
export async function readReportsOn(
  ports: CommentPorts,
  place: ReportPlace,
  limits: Limits
): Promise<Read<readonly PostedReport[]>> {
  const read = await readReports(ports, place, place.since, limits)
  if (read.kind === 'failed') return read
  const value = read.value.filter(
    ({ marker }) =>
      marker.project === place.project && marker.asked === place.asked
  )
  return { kind: 'read', value }
}

/**
 * Reports a follow-up: the comment, the reaction on what asked, and the note on
 * the pull request that it made. Only the comment is the report; the rest costs
 * a warning at most.
 */
export async function reportFollowUp(
  ports: ReportPorts,
  draft: Draft
): Promise<Reported> {
  const { bearer, isTold, marker, place, reactions, report } = draft
  const posted = place
    ? await postReport(ports, place, draft)
    : ({ kind: 'posted', created: 0 } as const)
  if (posted.kind === 'existing') return posted
  if (bearer) await showOutcome(ports, bearer, report.outcome, reactions)
  const isMade = isEnd(report.outcome) && marker.sent === 'yes'
  const isToTell = place && isMade && !isTold
  if (posted.kind === 'failed' || !isToTell) return posted
  const hasTold = await tellPullRequest(ports, draft)
  return { ...posted, created: posted.created + (hasTold ? 1 : 0) }
}

/**
 * Posts a report, unless the existing one knows more. A report is never edited:
 * people are notified of a new comment only. What it replaces is deleted then.
 */
export async function postReport(
  ports: ReportPorts,
  place: ReportPlace,
  { isFirst, ...draft }: Pick<Draft, 'isFirst' | 'marker' | 'report'>
): Promise<Reported> {
  const { clock, github, limits, log } = ports
  for (let tries = 1; ; tries += 1) {
    const isKnown = isFirst && tries === 1
    const read = isKnown
      ? NO_REPORTS
      : await readReportsOn(ports, place, limits)
    if (read.kind === 'failed') return read
    // The try before may have created it.
    const own = read.value.find(
      report => tries > 1 && isSame(report, draft.marker)
    )
    const others = read.value.filter(report => report !== own)
    const best = bestReport(others)
    if (best && stays(best.marker, draft.marker))
      return { kind: 'existing', report: best }
    const marker = inherit(draft.marker, best)
    const posted = own
      ? ({ kind: 'posted', url: own.url } as const)
      : await createReport(ports, place, marker, draft.report)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'again') {
      const { problem, retryAfterMs = 0 } = posted
      const pauseMs = Math.max(retryAfterMs, LISTED_AFTER_MS)
      if (tries === TRIES || pauseMs >= timeLeft(clock, limits))
        return { kind: 'failed', problem }
      await pause(clock, pauseMs, limits)
      continue
    }
    for (const report of others) {
      const problem = await deleteComment(github, report, limits)
      if (problem)
        log.warnOf(say`An earlier report could not be deleted.`, problem)
    }
    return { kind: 'posted', url: posted.url, created: 1 }
  }
}

/** Whether it is this attempt's report. */
function isSame(
  { isSigned, marker }: PostedReport,
  own: ReportMarker
): boolean {
  const { attempt, outcome, runId } = marker
  return (
    isSigned &&
    runId === own.runId &&
    attempt === own.attempt &&
    outcome === own.outcome
  )
}

const NO_REPORTS = { kind: 'read', value: [] } as const

/** The best of the reports that are signed. */
export function bestReport(
  reports: readonly PostedReport[]
): PostedReport | undefined {
  const signed = reports.filter(({ isSigned }) => isSigned)
  return bestOf(signed, ({ marker }) => marker)
}

/** An end stays, and so does what knows more of the send. */
function stays(existing: ReportMarker, draft: ReportMarker): boolean {
  if (isEnd(existing.outcome)) return true
  // What follows is said already.
  if (draft.outcome === 'sent') return existing.sent === 'yes'
  return rankOf(existing) > rankOf(draft)
}

/** What an earlier report knew, and since when it named the job. */
function inherit(
  marker: ReportMarker,
  best: PostedReport | undefined
): ReportMarker {
  if (best === undefined) return marker
  const { before, job, sentAt } = best.marker
  const kept = { ...defined({ before, job, sentAt }), ...marker }
  return job !== undefined && kept.job === job
    ? { ...kept, jobSince: jobSince(best) }
    : kept
}

/** Creates the comment, one try. */
function createReport(
  { github, limits, markers, redact }: ReportPorts,
  place: ReportPlace,
  marker: ReportMarker,
  report: Report
): ReturnType<typeof postComment> {
  const line = `${markers.write(marker)}\n`
  const most = COMMENT_MOST_CHARACTERS - line.length
  const safe = redactReport(report, redact)
  const body = `${line}${reportComment(safe, redact, most)}`
  return postComment(github, place, body, limits)
}

/**
 * Shows the outcome on what asked: 🎉 or 😕. Our own that no longer fit are
 * removed, the 👎 of a denied attempt too.
 */
async function showOutcome(
  { github, limits, log }: Pick<ReportPorts, 'github' | 'limits' | 'log'>,
  bearer: CommentRef,
  outcome: Outcome,
  own: readonly Reaction[] | undefined
): Promise<void> {
  const wanted = reactionTo(outcome)
  const added = wanted && (await addReaction(github, bearer, wanted, limits))
  warnOf(added?.kind === 'failed' ? added.problem : undefined)
  const read = own
    ? ({ kind: 'read', value: own } as const)
    : await ownReactions(github, bearer, limits)
  if (read.kind === 'failed') return warnOf(read.problem)
  for (const { content, id } of read.value)
    if (OUTCOME_REACTIONS.includes(content) && content !== wanted)
      warnOf(await removeReaction(github, bearer, id, limits))

  function warnOf(problem: Problem | undefined): void {
    if (problem) log.warnOf(say`The reactions could not be updated.`, problem)
  }
}

const OUTCOME_REACTIONS: readonly string[] = [
  REACTIONS.succeeded,
  REACTIONS.failed,
  REACTIONS.denied
]

/** None as long as it continues. */
function reactionTo(outcome: Outcome): ReactionContent | undefined {
  if (outcome === 'sent' || outcome === 'active') return undefined
  const isGood = outcome === 'completed' || outcome === 'no-changes'
  return isGood ? REACTIONS.succeeded : REACTIONS.failed
}

/**
 * Tells the pull request that a follow-up made which job made it, once, so that
 * nobody has to name the job there. Returns whether it posted a note.
 */
async function tellPullRequest(
  { command, github, limits, log, markers, redact, run }: ReportPorts,
  { marker, report }: Pick<Draft, 'marker' | 'report'>
): Promise<boolean> {
  const { askedOn, project } = marker
  const { job, pullRequest: reported } = report
  const here = `${run.owner}/${run.repo}`.toLowerCase()
  const place = reported?.place
  const isHere =
    place !== undefined && `${place.owner}/${place.repo}`.toLowerCase() === here
  if (!isHere || job === undefined || place.number === askedOn) return false
  const issue = place.number
  const ports = { github, markers }
  const known = await knowsJob(ports, issue, project, limits)
  if (known.kind === 'failed') log.warnOf(NOT_TOLD, known.problem)
  if (known.kind === 'failed' || known.value) return false
  const line = markers.write({
    kind: 'note',
    note: 'job',
    project,
    job: job.id,
    issue
  })
  const note = pullRequestNote(redactReport(report, redact), job, command)
  const body = `${line}\n${redact(note)}`
  const posted = await postComment(github, { issue }, body, limits)
  if (posted.kind !== 'posted') log.warnOf(NOT_TOLD, posted.problem)
  return posted.kind === 'posted'
}

const NOT_TOLD = say`The note on the pull request, which says which job made it, could not be posted.`
