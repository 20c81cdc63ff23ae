import { type Clock, pause, timeLeft } from '../clock.ts'
import { defined } from '../defined.ts'
import type { CommentRef } from '../github/asked.ts'
import {
  type CommentPorts,
  deleteComment,
  jobSince,
  knowsJob,
  namesJob,
  type Place,
  type PostedReport,
  postComment,
  readReports
} from '../github/comments.ts'
import type { ReportMarker } from '../github/marker.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import type { PullRequest } from '../github/pull-request.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  removeReaction
} from '../github/reactions.ts'
import type { Run } from '../github/run.ts'
import { type Failed, noAnswerInTime, type Read, say } from '../message.ts'
import { bestOf, rankOf } from '../rules/decide.ts'
import { isEnd, type Outcome } from '../rules/outcome.ts'
import type { Inputs } from '../step/inputs.ts'
import type { Log } from '../step/log.ts'
import {
  COMMENT_MOST_CHARACTERS,
  pullRequestNote,
  reportComment
} from './comment.ts'
import { type Redact, redactMarker } from './redact.ts'
import { type Report, redactReport } from './report.ts'

interface ReportPorts extends CommentPorts {
  readonly clock: Clock
  readonly log: Pick<Log, 'warnOf'>
  readonly redact: Redact
  readonly run: Pick<Run, 'owner' | 'repo'>
  readonly inputs: Pick<Inputs, 'command'>
}

export interface ReportPlace extends Place {
  readonly asked: string
  /** Since when there can be one: by GitHub's clock. */
  readonly since: number
}

interface Draft {
  /** Undefined: no comment is wanted, or there is no issue. */
  readonly place: ReportPlace | undefined
  readonly marker: ReportMarker
  readonly report: Report
  /** The pull request that it made, as far as it was read. */
  readonly pullRequest: PullRequest | undefined
  readonly bearer: CommentRef | undefined
  /** No earlier attempt can have added a reaction. */
  readonly isFirst: boolean
  /**
   * The pull request gets no note: another report of this run tells it which
   * job made it, or no comment is wanted.
   */
  readonly isTold?: boolean
  /** Called with its address, before all that follows it. */
  readonly onPosted?: (url: string) => void
  /** It ends only what is pending. */
  readonly isFinish?: boolean
}

type Reported =
  /** With the number of comments created; none where none was wanted. */
  | {
      readonly kind: 'posted'
      readonly url?: string
      readonly created: number
      readonly replaced: readonly ReportMarker[]
    }
  /** The existing report knows as much or more: nothing is posted. */
  | { readonly kind: 'existing'; readonly report: PostedReport }
  /** With the pause that GitHub asks for. */
  | (Failed & { readonly retryAfterMs?: number })

const TRIES = 3

/**
 * Reads the reports on a follow-up, signed or not, oldest first. Whatever
 * project they name, they are one record.
 */
export async function readReportsOn(
  ports: CommentPorts,
  { asked, since, ...place }: ReportPlace
): Promise<Read<readonly PostedReport[]>> {
  const read = await readReports(ports, place, since)
  if (read.kind === 'failed') return read
  const value = read.value.filter(({ marker }) => marker.asked === asked)
  return { kind: 'read', value }
}

/**
 * The comment, the reaction on what asked, and the note on the pull request
 * that it made. All but the comment costs a warning at most.
 */
export async function reportFollowUp(ports: ReportPorts, draft: Draft) {
  const { bearer, isFirst, isTold, marker, place, report } = draft
  const posted: Reported = place
    ? await postReport(ports, place, draft)
    : { kind: 'posted', created: 0, replaced: [] }
  if (posted.kind === 'existing') return posted
  // Before its end only a `sent` report shows no reaction.
  const replaced = posted.kind === 'posted' ? posted.replaced : []
  const isBare = isFirst && replaced.every(one => one.outcome === 'sent')
  if (bearer)
    await showOutcome(ports, bearer, report.outcome, isBare).catch(() =>
      ports.log.warnOf(NOT_SHOWN, noAnswerInTime())
    )
  const isMade = isEnd(report.outcome) && marker.sent === 'yes'
  if (posted.kind === 'failed' || !isMade || isTold) return posted
  const hasTold = await tellPullRequest(ports, draft).catch(() => false)
  return { ...posted, created: posted.created + (hasTold ? 1 : 0) }
}

/**
 * A report is never edited: people are notified of new comments only. So it is
 * posted, unless the existing one knows more; what it replaces is deleted then.
 */
export async function postReport(
  ports: ReportPorts,
  place: ReportPlace,
  draft: Pick<Draft, 'isFinish' | 'marker' | 'onPosted' | 'report'>
): Promise<Reported> {
  const { clock, limits, log } = ports
  const { isFinish = false, marker, onPosted, report } = draft
  for (let tries = 1; ; tries += 1) {
    const read = await readReportsOn(ports, place)
    if (read.kind === 'failed') return read
    // An earlier try, also one that was given up, may have created it.
    const own = read.value.find(one => isSame(one, marker))
    const others = read.value.filter(one => one !== own)
    const best = bestReport(others)
    if (best && stays(best.marker, marker, isFinish))
      return { kind: 'existing', report: best }
    // Of two that were posted in the same moment, only one may name the job.
    const known = bestReport(others.filter(namesJob)) ?? best
    const inherited = known ? inherit(marker, known) : marker
    const posted = own
      ? ({ kind: 'posted', url: own.url } as const)
      : await createReport(ports, place, inherited, report)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'again') {
      const { retryAfterMs = 0 } = posted
      const pauseMs = Math.max(retryAfterMs, LISTED_AFTER_MS)
      if (tries === TRIES || pauseMs >= timeLeft(clock, limits))
        return { ...posted, kind: 'failed' }
      await pause(clock, pauseMs, limits)
      continue
    }
    onPosted?.(posted.url)
    // What came after it replaces it, and would be missing if both were deleted.
    const earlier = own ? read.value.slice(0, read.value.indexOf(own)) : others
    for (const replaced of earlier) {
      const problem = await deleteComment(ports, replaced).catch(noAnswerInTime)
      log.warnOf(say`An earlier report could not be deleted.`, problem)
    }
    const replaced = earlier.map(one => one.marker)
    return { kind: 'posted', url: posted.url, created: 1, replaced }
  }
}

function isSame({ isSigned, marker }: PostedReport, own: ReportMarker) {
  const keyOf = ({ attempt, outcome, runId }: ReportMarker) =>
    `${runId} ${attempt} ${outcome}`
  return isSigned && keyOf(marker) === keyOf(own)
}

export function bestReport(reports: readonly PostedReport[]) {
  const signed = reports.filter(({ isSigned }) => isSigned)
  return bestOf(signed, ({ marker }) => marker)
}

/** An end stays, and so does what knows more of the send. */
function stays(
  existing: ReportMarker,
  draft: ReportMarker,
  isFinish: boolean
): boolean {
  if (isEnd(existing.outcome)) return true
  // A run has told who asked to check it, since the finish read the reports.
  if (isFinish && existing.outcome === 'unknown') return true
  // What follows is said already.
  if (draft.outcome === 'sent') return existing.sent === 'yes'
  return rankOf(existing) > rankOf(draft)
}

/**
 * What an earlier report knew, and since when it named the job. A run that did
 * not get the job from the service does not know better which it is.
 */
function inherit(marker: ReportMarker, known: PostedReport): ReportMarker {
  const { before, job, project, sentAt } = known.marker
  const kept = { ...defined({ before, sentAt }), ...marker }
  if (job === undefined) return kept
  const named = { ...kept, job, project, jobSince: jobSince(known) }
  const isSameJob = marker.job === job && marker.project === project
  return marker.job === undefined || isSameJob ? named : kept
}

function createReport(
  ports: ReportPorts,
  place: ReportPlace,
  marker: ReportMarker,
  report: Report
): ReturnType<typeof postComment> {
  const { github, markers, redact } = ports
  const signed = {
    ...redactMarker(marker, redact),
    writtenAt: Math.round(github.now())
  }
  const line = `${markers.write(signed)}\n`
  const most = COMMENT_MOST_CHARACTERS - line.length
  const safe = redactReport(report, redact)
  const body = `${line}${reportComment(safe, redact, most)}`
  return postComment(ports, place, body)
}

/** Shows 🎉 or 😕, and removes our own that no longer fit, 👎 too. */
async function showOutcome(
  { github, limits, log }: ReportPorts,
  bearer: CommentRef,
  outcome: Outcome,
  isBare: boolean
): Promise<void> {
  const { denied, failed, succeeded } = REACTIONS
  const shown: readonly string[] = [denied, failed, succeeded]
  const isGood = outcome === 'completed' || outcome === 'no-changes'
  // None as long as it continues.
  const isOpen = outcome === 'sent' || outcome === 'active'
  const wanted = isOpen ? undefined : isGood ? succeeded : failed
  const added = wanted && (await addReaction(github, bearer, wanted, limits))
  if (added?.kind === 'failed') log.warnOf(NOT_SHOWN, added.problem)
  if (isBare) return
  const read = await ownReactions(github, bearer, limits)
  if (read.kind === 'failed') return log.warnOf(NOT_SHOWN, read.problem)
  for (const { content, id } of read.value)
    if (shown.includes(content) && content !== wanted)
      log.warnOf(NOT_SHOWN, await removeReaction(github, bearer, id, limits))
}

/**
 * So that nobody has to name the job there. Returns whether it posted a note.
 */
async function tellPullRequest(
  ports: ReportPorts,
  { marker, pullRequest: made, report }: Draft
): Promise<boolean> {
  const { github, inputs, log, markers, redact, run } = ports
  const { job: named, project } = redactMarker(marker, redact)
  const { job, pullRequest } = report
  const { number: issue, owner, repo } = pullRequest?.place ?? {}
  const [there, here] = [`${owner}/${repo}`, `${run.owner}/${run.repo}`]
  const isHere = there.toLowerCase() === here.toLowerCase()
  if (!job || !named || issue === undefined || !isHere) return false
  if ([marker.askedOn, marker.issue].includes(issue)) return false
  const known: Read<boolean> = made?.isUntouched
    ? { kind: 'read', value: false }
    : await knowsJob(ports, issue, project)
  if (known.kind === 'failed') log.warnOf(NOT_TOLD, known.problem)
  if (known.kind === 'failed' || known.value) return false
  const line = markers.write({
    kind: 'note',
    note: 'job',
    project,
    job: named,
    issue,
    writtenAt: Math.round(github.now())
  })
  const safe = redactReport(report, redact)
  const note = redact(pullRequestNote(safe, job, inputs.command))
  const posted = await postComment(ports, { issue }, `${line}\n${note}`)
  if (posted.kind !== 'posted') log.warnOf(NOT_TOLD, posted.problem)
  return posted.kind === 'posted'
}

const NOT_SHOWN = say`The reactions could not be updated.`
const NOT_TOLD = say`The note on the pull request, which says which job made it, could not be posted.`
