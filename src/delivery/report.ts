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
  type CommentPlace,
  deleteComment,
  postComment
} from '../github/comments.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  removeReaction
} from '../github/reactions.ts'
import {
  COMMENT_MOST_CHARACTERS,
  pullRequestNote,
  reportComment
} from '../report/comment.ts'
import { holdsSecret, type Redact } from '../report/redact.ts'
import { reportOf } from '../report/report.ts'
import {
  type FoundReport,
  knowsJob,
  type ReportPorts as ReadPorts,
  readReportsOn
} from './reports.ts'
import { isEnd } from './rules/outcome.ts'
import {
  bestReport,
  isComment,
  markerOf,
  rankOf,
  rankOfState,
  resumeFrom
} from './rules/report.ts'
import {
  type FollowUpState,
  hasEnded,
  type Marker,
  type NoteMarker,
  type PostedReport,
  type ReportPlace
} from './rules/state.ts'

/** What reporting needs. */
export interface ReportPorts extends ReadPorts {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'warnOf'>
  readonly redact: Redact
  /**
   * Returns the ports for another repository, for the note on a pull request
   * there; undefined if nothing may be written there.
   */
  readonly elsewhere: (
    pull: NonNullable<EndedPull>
  ) => Pick<ReadPorts, 'github' | 'markers'> | undefined
  readonly run: { readonly owner: string; readonly repo: string }
  readonly inputs: { readonly command: string }
}

type EndedPull = Extract<
  FollowUpState['result'],
  { readonly kind: 'ended' }
>['pull']

/** How a report is posted, where it is not as usual. */
interface Posting {
  /** The pull request gets no note that says which job made it. */
  readonly withoutNote?: boolean
  /** `finish` posts it: an outcome `unknown` stays. */
  readonly isFinish?: boolean
  /** Nothing is posted unless the report replaces an earlier one. */
  readonly onlyReplaces?: boolean
  /** Called with the report's address, before all that follows it. */
  readonly onPosted?: (url: string) => void
}

/**
 * What became of a report. `posted`: with the number of comments created, 0 if
 * none was wanted. `existing`: an earlier report knows as much or more, so
 * nothing was posted. `failed`: with the status of a refusal, or the pause that
 * GitHub asks for.
 */
export type Reported =
  | {
      readonly kind: 'posted'
      readonly url?: string
      readonly created: number
      readonly replaced: readonly PostedReport[]
    }
  | { readonly kind: 'existing'; readonly report: PostedReport }
  | (Failed & { readonly status?: number; readonly retryAfterMs?: number })

const TRIES = 3
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] } as const

/**
 * Reports an outcome: posts the comment, updates the reactions, and posts the
 * note on the pull request that the follow-up made. Returns what became of the
 * comment; a failure of the rest is a warning at most.
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
  const replaced = posted.kind === 'posted' ? posted.replaced : []
  // Reports of `sent` come without a reaction.
  const isFirst = about.attempt === 1 && claim !== 'was-there'
  const hasNoOlderReactions =
    isFirst && replaced.every(({ marker }) => marker.outcome === 'sent')
  await showOutcome(ports, state, hasNoOlderReactions).catch(() =>
    ports.log.warnOf(NOT_SHOWN, noAnswerInTime())
  )
  const isMade = hasEnded(state) && send.kind === 'sent'
  if (posted.kind === 'failed' || !isMade || posting.withoutNote) return posted
  const isNoted = await notePullRequest(ports, state).catch(() => false)
  return { ...posted, created: posted.created + (isNoted ? 1 : 0) }
}

/**
 * Posts the report of a state, unless an earlier one knows more, and deletes
 * those that it replaces. Returns what became of it. A report is never edited,
 * because GitHub notifies people of new comments only. If it is not known
 * whether GitHub created the comment, it is looked for 5 s later, and posted
 * again if it is not there: three tries in all.
 */
export async function postReport(
  ports: ReportPorts,
  state: FollowUpState,
  posting: Posting = {}
): Promise<Reported> {
  const { clock, limits } = ports
  const { key, place } = state.about
  if (place === undefined) return NOTHING_POSTED
  for (let tries = 1; ; tries += 1) {
    const read = await readReportsOn(ports, place, key)
    if (read.kind === 'failed') return { kind: 'failed', problem: read.problem }
    const found = read.value.filter(
      one => one.isSigned || isOfEarlierAttempt(one, state)
    )
    // An earlier try, also one that was given up, may have created it.
    const own = found.find(one => one.isSigned && isOwnReport(one, state))
    const others = found.filter(one => one !== own)
    const signed = others.filter(one => one.isSigned)
    if (posting.onlyReplaces && others.length === 0) return NOTHING_POSTED
    const best = bestReport(signed)
    if (best && shouldKeepExisting(best, state, posting))
      return { kind: 'existing', report: best }
    const posted = own
      ? ({ kind: 'posted', url: own.url } as const)
      : await createReport(ports, withJobOf(state, signed, ports), place)
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
    // A report that came after our own replaces it. If each deleted the other,
    // none would be left.
    const earlier = own ? found.slice(0, found.indexOf(own)) : others
    await deleteReports(ports, earlier)
    return { kind: 'posted', url: posted.url, created: 1, replaced: earlier }
  }
}

/** Deletes those of the reports that our own account posted. */
async function deleteReports(
  ports: ReportPorts,
  reports: readonly FoundReport[]
): Promise<void> {
  const { github, limits, log } = ports
  if (reports.length === 0) return
  const account = await github.account(limits).catch(() => undefined)
  if (account?.kind !== 'read')
    return log.warnOf(NOT_DELETED, account?.problem ?? noAnswerInTime())
  for (const report of reports) {
    if (report.author !== account.value) continue
    const problem = await deleteComment(ports, report).catch(noAnswerInTime)
    log.warnOf(NOT_DELETED, problem)
  }
}

/**
 * Returns whether an earlier attempt of this run posted a report, whatever key
 * it had then: "This run sent nothing" must not remain.
 */
function isOfEarlierAttempt(
  { marker }: PostedReport,
  { about }: FollowUpState
): boolean {
  return marker.runId === about.runId && marker.attempt < about.attempt
}

/** Returns whether a report is the one that this state makes. */
function isOwnReport(
  { marker }: PostedReport,
  { about, result }: FollowUpState
): boolean {
  return (
    marker.runId === about.runId &&
    marker.attempt === about.attempt &&
    marker.outcome === result?.outcome
  )
}

/**
 * Returns whether the best earlier report stays in the place of a new one: an
 * end does, and so does one that knows more of the send, unless it is an
 * `unsent` of an earlier attempt of this run.
 */
function shouldKeepExisting(
  existing: PostedReport,
  state: FollowUpState,
  { isFinish }: Posting
): boolean {
  const { marker } = existing
  if (isEnd(marker.outcome)) return true
  // A run has told the requester to check, after `finish` read the reports.
  if (isFinish && marker.outcome === 'unknown') return true
  // Another report of `sent` would say nothing new.
  if (state.result?.outcome === 'sent') return marker.sendStatus === 'yes'
  if (marker.sendStatus === 'unsent' && isOfEarlierAttempt(existing, state))
    return false
  return rankOf(marker) > rankOfState(state)
}

/**
 * Returns the state with what an earlier report knew: the job before the send,
 * whether the follow-up started the job, and since when reports name the job. A
 * run that did not get the job from the service keeps the job and project of
 * the report that it replaces.
 */
function withJobOf(
  state: FollowUpState,
  reports: readonly FoundReport[],
  { github }: ReportPorts
): FollowUpState {
  // If two were posted in the same moment, perhaps only one names the job.
  const named = reports.filter(({ marker }) => marker.job !== undefined)
  const known = bestReport(named) ?? bestReport(reports)
  if (known === undefined) return state
  const resumed = resumeFrom(known, github.aheadMs())
  const { before = resumed.before, job: own } = state
  const startsJob = state.startsJob || resumed.startsJob
  const kept = { ...state, ...defined({ before }) }
  const { job } = resumed
  if (job === undefined) return { ...kept, startsJob }
  const isSame = own?.id === job.id && own.project === job.project
  if (isSame)
    return {
      ...kept,
      startsJob,
      job: { ...own, ...defined({ since: job.since }) }
    }
  // Another job is not the one that was started.
  return own?.latest === undefined ? { ...kept, startsJob, job } : kept
}

/**
 * Posts the report as a new comment, in one try, and returns what GitHub
 * answered. Secrets are redacted first. If the marker would reveal one, a
 * warning is logged and the comment has no marker, so no later run recognizes
 * it.
 */
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
  const line = markerLine(ports, marker)
  const most = COMMENT_MOST_CHARACTERS - line.length
  const body = `${line}${reportComment(reportOf(state, redact), redact, most)}`
  return postComment(ports, place, body)
}

/**
 * Returns the comment's first line. If it would show a secret, a warning is
 * logged and the line is empty.
 */
function markerLine(
  { log, markers, redact }: ReportPorts,
  marker: Marker
): string {
  if (!holdsSecret(marker, redact)) return `${markers.write(marker)}\n`
  log.warn(NO_MARKER)
  return ''
}

/**
 * Posts a comment that names a job or gives help, in one try, and returns what
 * GitHub answered. It reports nothing.
 */
export function postNote(
  ports: ReportPorts,
  place: CommentPlace,
  named: Pick<NoteMarker, 'project' | 'job'>,
  words: string
): ReturnType<typeof postComment> {
  const { github, redact } = ports
  const writtenAt = Math.round(github.now())
  const { issue } = place
  const line = markerLine(ports, { kind: 'note', issue, writtenAt, ...named })
  return postComment(ports, place, `${line}${redact(words)}`)
}

/**
 * Adds 🎉 after a success and 😕 after any other outcome; while the outcome is
 * `sent` or `active`, it adds neither. Then removes our own 🎉, 😕, and 👎 that no
 * longer apply, unless `hasNoOlderReactions`. Failures are logged as warnings.
 */
async function showOutcome(
  { github, limits, log }: ReportPorts,
  { reactionTarget, result }: FollowUpState,
  hasNoOlderReactions: boolean
): Promise<void> {
  if (!isComment(reactionTarget)) return
  const { denied, failed, succeeded } = REACTIONS
  const shown: readonly string[] = [denied, failed, succeeded]
  const { outcome } = result ?? {}
  const isGood = outcome === 'completed' || outcome === 'no-changes'
  const isOpen = outcome === 'sent' || outcome === 'active'
  const wanted = isOpen ? undefined : isGood ? succeeded : failed
  const added =
    wanted && (await addReaction(github, reactionTarget, wanted, limits))
  if (added?.kind === 'failed') log.warnOf(NOT_SHOWN, added.problem)
  if (hasNoOlderReactions) return
  const read = await ownReactions(github, reactionTarget, limits)
  if (read.kind === 'failed') return log.warnOf(NOT_SHOWN, read.problem)
  for (const { content, id } of read.value) {
    if (!shown.includes(content) || content === wanted) continue
    const problem = await removeReaction(github, reactionTarget, id, limits)
    log.warnOf(NOT_SHOWN, problem)
  }
}

/**
 * Posts a note on the pull request of an end, so that people need not name the
 * job there. Returns whether it posted one: not where the follow-up was asked or
 * is reported, nor where a comment names a job already. In another repository a
 * failure is not even logged, because the token often may not write there.
 */
async function notePullRequest(
  ports: ReportPorts,
  state: FollowUpState
): Promise<boolean> {
  const { inputs, log, redact, run } = ports
  const { about, job: named, result } = state
  const report = reportOf(state, redact)
  const { number: issue, owner, repo } = report.pullRequest?.place ?? {}
  if (!report.job || !named || issue === undefined) return false
  const pull = result?.kind === 'ended' ? result.pull : undefined
  const [there, here] = [`${owner}/${repo}`, `${run.owner}/${run.repo}`]
  const name = (pull?.repository ?? there).toLowerCase()
  const isHere = name === here.toLowerCase()
  const isWhereAsked = [about.askedOn, about.place?.issue].includes(issue)
  if (isHere && isWhereAsked) return false
  const target = isHere ? ports : pull && ports.elsewhere(pull)
  if (!target) return false
  const to = { ...ports, ...target }
  const warnOf: Log['warnOf'] = (what, problem) => {
    if (isHere) log.warnOf(what, problem)
  }
  const { id: job, project } = named
  const known: Read<boolean> = pull?.isUntouched
    ? { kind: 'read', value: false }
    : await knowsJob(to, issue, project)
  if (known.kind === 'failed') warnOf(NOT_NOTED, known.problem)
  if (known.kind === 'failed' || known.value) return false
  const words = pullRequestNote(report, report.job, inputs.command)
  const posted = await postNote(to, { issue }, { project, job }, words)
  if (posted.kind !== 'posted') warnOf(NOT_NOTED, posted.problem)
  return posted.kind === 'posted'
}

const NO_MARKER = say`A part of the comment's record holds a secret, so it is not written: no other run will know of this comment.`
const NOT_DELETED = say`An earlier report could not be deleted.`
const NOT_SHOWN = say`The reactions could not be updated.`
const NOT_NOTED = say`The note on the pull request, which says which job made it, could not be posted.`
