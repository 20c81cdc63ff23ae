import type { Inputs } from '../action/inputs.ts'
import type { Log } from '../action/log.ts'
import { type Clock, pause, timeLeft } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import {
  type Failed,
  noAnswerInTime,
  type Read,
  say
} from '../common/message.ts'
import {
  type FollowUpState,
  hasEnded,
  type ReportPlace
} from '../delivery/rules/state.ts'
import { bestOf, knowledgeOf } from '../delivery/rules/table.ts'
import {
  type CommentPorts,
  deleteComment,
  knowsJob,
  type PostedReport,
  postComment,
  readReports
} from '../github/comments.ts'
import { type Marker, markerOf, type NoteMarker } from '../github/marker.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  removeReaction
} from '../github/reactions.ts'
import type { Run } from '../github/run.ts'
import {
  COMMENT_MOST_CHARACTERS,
  pullRequestNote,
  reportComment
} from './comment.ts'
import { holdsSecret, type Redact } from './redact.ts'
import { reportOf } from './report.ts'

interface ReportPorts extends CommentPorts {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'warnOf'>
  readonly redact: Redact
  readonly run: Pick<Run, 'owner' | 'repo'>
  readonly inputs: Pick<Inputs, 'command'>
}

/** How a report is posted, where it is not as usual. */
interface Posting {
  /** The pull request gets no note that says which job made it. */
  readonly withoutNote?: boolean
  /** It ends only what is pending. */
  readonly isFinish?: boolean
  /** Where there is no earlier report, there is no need for this one. */
  readonly onlyReplaces?: boolean
  /** Called with its address, before all that follows it. */
  readonly onPosted?: (url: string) => void
}

type Reported =
  /** With the number of comments created; none where none was wanted. */
  | {
      readonly kind: 'posted'
      readonly url?: string
      readonly created: number
      readonly replaced: readonly FollowUpState[]
    }
  /** The existing report knows as much or more: nothing is posted. */
  | { readonly kind: 'existing'; readonly report: FollowUpState }
  /** With the status of a refusal, or the pause that GitHub asks for. */
  | (Failed & { readonly status?: number; readonly retryAfterMs?: number })

const TRIES = 3
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] } as const

/**
 * Reads the reports on a follow-up, signed or not, oldest first. Whatever
 * project they name, they are one record.
 */
export async function readReportsOn(
  ports: CommentPorts,
  { since, ...place }: ReportPlace,
  key: string
): Promise<Read<readonly PostedReport[]>> {
  const read = await readReports(ports, place, since)
  if (read.kind === 'failed') return read
  const value = read.value.filter(({ state }) => state.about.key === key)
  return { kind: 'read', value }
}

export function bestReport(reports: readonly PostedReport[]) {
  const signed = reports.filter(({ isSigned }) => isSigned)
  return bestOf(signed, ({ state }) => state)
}

/**
 * The comment, the reaction on what asked, and the note on the pull request
 * that it made. All but the comment costs a warning at most.
 */
export async function reportFollowUp(
  ports: ReportPorts,
  state: FollowUpState,
  posting: Posting = {}
): Promise<Reported> {
  const { about, claim, send } = state
  const posted: Reported = about.isReported
    ? await postReport(ports, state, posting)
    : NOTHING_POSTED
  if (posted.kind === 'existing') return posted
  // Before its end only a `sent` report shows no reaction.
  const replaced = posted.kind === 'posted' ? posted.replaced : []
  const isFirst = about.attempt === 1 && claim.kind !== 'others'
  const isBare =
    isFirst && replaced.every(({ result }) => result?.outcome === 'sent')
  if (about.bearer)
    await showOutcome(ports, state, isBare).catch(() =>
      ports.log.warnOf(NOT_SHOWN, noAnswerInTime())
    )
  const isMade = hasEnded(state) && send.kind === 'sent'
  if (posted.kind === 'failed' || !isMade || posting.withoutNote) return posted
  const hasTold = await tellPullRequest(ports, state).catch(() => false)
  return { ...posted, created: posted.created + (hasTold ? 1 : 0) }
}

/**
 * A report is never edited: people are notified of new comments only. So it is
 * posted, unless the existing one knows more; what it replaces is deleted then.
 */
export async function postReport(
  ports: ReportPorts,
  state: FollowUpState,
  posting: Posting
): Promise<Reported> {
  const { clock, limits, log } = ports
  const { key, place } = state.about
  if (place === undefined) return NOTHING_POSTED
  for (let tries = 1; ; tries += 1) {
    const read = await readReportsOn(ports, place, key)
    if (read.kind === 'failed') return { kind: 'failed', problem: read.problem }
    const found = read.value.filter(
      one => one.isSigned || isOfEarlierAttempt(one.state, state)
    )
    // An earlier try, also one that was given up, may have created it.
    const own = found.find(one => one.isSigned && isSame(one.state, state))
    const others = found.filter(one => one !== own)
    if (posting.onlyReplaces && others.length === 0) return NOTHING_POSTED
    const best = bestReport(others)?.state
    if (best && stays(best, state, posting))
      return { kind: 'existing', report: best }
    // Of two that were posted in the same moment, only one may name the job.
    const named = others.filter(one => one.state.job !== undefined)
    const known = bestReport(named)?.state ?? best
    const posted = own
      ? ({ kind: 'posted', url: own.url } as const)
      : await createReport(ports, known ? inherit(state, known) : state, place)
    if (posted.kind === 'failed') return posted
    if (posted.kind === 'again') {
      const { retryAfterMs = 0 } = posted
      const pauseMs = Math.max(retryAfterMs, LISTED_AFTER_MS)
      if (tries === TRIES || pauseMs >= timeLeft(clock, limits))
        return { ...posted, kind: 'failed' }
      await pause(clock, pauseMs, limits)
      continue
    }
    posting.onPosted?.(posted.url)
    // What came after it replaces it, and would be missing if both were deleted.
    const earlier = own ? found.slice(0, found.indexOf(own)) : others
    for (const replaced of earlier) {
      const problem = await deleteComment(ports, replaced).catch(noAnswerInTime)
      log.warnOf(say`An earlier report could not be deleted.`, problem)
    }
    const replaced = earlier.map(one => one.state)
    return { kind: 'posted', url: posted.url, created: 1, replaced }
  }
}

/**
 * What this run has said itself, whatever key it had then: "Nothing was sent"
 * must not remain.
 */
function isOfEarlierAttempt(
  { about }: FollowUpState,
  own: FollowUpState
): boolean {
  const { attempt, runId } = own.about
  return about.runId === runId && about.attempt < attempt
}

function isSame(one: FollowUpState, own: FollowUpState): boolean {
  const keyOf = ({ about: { attempt, runId }, result }: FollowUpState) =>
    `${runId} ${attempt} ${result?.outcome}`
  return keyOf(one) === keyOf(own)
}

/** An end stays, and so does what knows more of the send. */
function stays(
  existing: FollowUpState,
  state: FollowUpState,
  { isFinish }: Posting
): boolean {
  if (hasEnded(existing)) return true
  // A run has told who asked to check it, since the finish read the reports.
  if (isFinish && existing.result?.outcome === 'unknown') return true
  // What follows is said already.
  if (state.result?.outcome === 'sent') return existing.send.kind === 'sent'
  return knowledgeOf(existing) > knowledgeOf(state)
}

/**
 * What an earlier report knew, and since when it named the job. A run that did
 * not get the job from the service does not know better which it is.
 */
function inherit(state: FollowUpState, known: FollowUpState): FollowUpState {
  const { before = known.before, job: own } = state
  const kept = { ...state, ...defined({ before }) }
  const { job } = known
  if (job === undefined) return kept
  const isSame = own?.id === job.id && own.project === job.project
  if (isSame)
    return { ...kept, job: { ...own, ...defined({ since: job.since }) } }
  return own?.latest === undefined ? { ...kept, job } : kept
}

function createReport(
  ports: ReportPorts,
  state: FollowUpState,
  place: ReportPlace
): ReturnType<typeof postComment> {
  const { github, redact } = ports
  const writtenAt = Math.round(github.now())
  // Redacted before they are cut: half a secret would not be recognized.
  const about = { ...state.about, words: redact(state.about.words) }
  const marker = markerOf({ ...state, about }, writtenAt, github.aheadMs())
  const line = writeMarker(ports, marker)
  const most = COMMENT_MOST_CHARACTERS - line.length
  const body = `${line}${reportComment(reportOf(state, redact), redact, most)}`
  return postComment(ports, place, body)
}

/** The comment's first line; empty where it would show a secret. */
function writeMarker(
  { log, markers, redact }: ReportPorts,
  marker: Marker
): string {
  if (!holdsSecret(marker, redact)) return `${markers.write(marker)}\n`
  log.warn(NO_MARKER)
  return ''
}

/** Posts a comment that reports nothing. */
export function postNote(
  ports: ReportPorts,
  place: Omit<ReportPlace, 'since'>,
  named: Pick<NoteMarker, 'project' | 'job'>,
  words: string
): ReturnType<typeof postComment> {
  const { github, redact } = ports
  const writtenAt = Math.round(github.now())
  const { issue } = place
  const line = writeMarker(ports, { kind: 'note', issue, writtenAt, ...named })
  return postComment(ports, place, `${line}${redact(words)}`)
}

/** Shows 🎉 or 😕, and removes our own that no longer fit, 👎 too. */
async function showOutcome(
  { github, limits, log }: ReportPorts,
  { about: { bearer }, result }: FollowUpState,
  isBare: boolean
): Promise<void> {
  if (bearer === undefined) return
  const { denied, failed, succeeded } = REACTIONS
  const shown: readonly string[] = [denied, failed, succeeded]
  const { outcome } = result ?? {}
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
  state: FollowUpState
): Promise<boolean> {
  const { inputs, log, redact, run } = ports
  const { about, job: named, result } = state
  const report = reportOf(state, redact)
  const { number: issue, owner, repo } = report.pullRequest?.place ?? {}
  const [there, here] = [`${owner}/${repo}`, `${run.owner}/${run.repo}`]
  const isHere = there.toLowerCase() === here.toLowerCase()
  if (!report.job || !named || issue === undefined || !isHere) return false
  if ([about.askedOn, about.place?.issue].includes(issue)) return false
  const { id: job, project } = named
  const isUntouched = result?.kind === 'ended' && result.pull?.isUntouched
  const known: Read<boolean> = isUntouched
    ? { kind: 'read', value: false }
    : await knowsJob(ports, issue, project)
  if (known.kind === 'failed') log.warnOf(NOT_TOLD, known.problem)
  if (known.kind === 'failed' || known.value) return false
  const words = pullRequestNote(report, report.job, inputs.command)
  const posted = await postNote(ports, { issue }, { project, job }, words)
  if (posted.kind !== 'posted') log.warnOf(NOT_TOLD, posted.problem)
  return posted.kind === 'posted'
}

const NO_MARKER = say`A part of the comment's record holds a secret, so it is not written: no other run will know of this comment.`
const NOT_SHOWN = say`The reactions could not be updated.`
const NOT_TOLD = say`The note on the pull request, which says which job made it, could not be posted.`
