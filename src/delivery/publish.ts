import type { Connections } from '../action/context.ts'
import { pause, timeLeft } from '../common/clock.ts'
import {
  type Failed,
  noAnswerInTime,
  type Read,
  say
} from '../common/message.ts'
import { defined } from '../common/values.ts'
import { deleteComment, postComment } from '../github/comments.ts'
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
import { reportOf } from '../report/report.ts'
import { holdsSecret } from '../report/safe-text.ts'
import {
  type FoundReport,
  isAnyJobNamed,
  readReportsOn
} from './own-comments.ts'
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
  isEnd,
  type Marker,
  type NoteMarker,
  type PostedReport,
  type ReportMarker,
  type ReportPlace
} from './rules/state.ts'

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
 * Reports an outcome: posts the comment, if the follow-up is reported as one,
 * updates the reactions, and posts the note on the pull request of a follow-up
 * that was sent and has ended, unless `withoutNote`. Returns what became of the
 * comment; the note adds one to `created`, and a failure of the rest is a
 * warning at most. If an earlier report is kept, nothing else is done; if the
 * comment failed, there is no note. Older reactions are removed unless this is
 * a first attempt that did not find 👀 there and replaces no report but of
 * `sent`.
 */
export async function publishOutcome(
  context: Connections,
  state: FollowUpState,
  posting: Posting = {}
): Promise<Reported> {
  const { about, claim, send } = state
  const posted: Reported = about.isReported
    ? await postUnlessKnown(context, state, posting)
    : NOTHING_POSTED
  if (posted.kind === 'existing') return posted
  const replaced = posted.kind === 'posted' ? posted.replaced : []
  // Reports of `sent` come without a reaction.
  const isFirst = about.attempt === 1 && claim !== 'was-there'
  const hasNoOlderReactions =
    isFirst && replaced.every(({ marker }) => marker.outcome === 'sent')
  await showOutcome(context, state, hasNoOlderReactions).catch(() =>
    context.log.warnOf(NOT_SHOWN, noAnswerInTime())
  )
  const isMade = hasEnded(state) && send.kind === 'sent'
  if (posted.kind === 'failed' || !isMade || posting.withoutNote) return posted
  const isNoted = await notePullRequest(context, state).catch(() => false)
  return { ...posted, created: posted.created + (isNoted ? 1 : 0) }
}

/**
 * Posts the report of a state, unless `shouldKeepExisting`, with what the other
 * signed reports know of the job and the state does not (`withKnowledgeOf`). Then
 * deletes those that it replaces: the other signed ones on the follow-up, and
 * those of earlier attempts, signed or not. One that this attempt has posted
 * before, with the same outcome, counts as posted, and only older ones are
 * deleted. Returns what became of it: `failed` also if the reports can't be
 * read; nothing is posted without a place or, with `onlyReplaces`, if there is
 * no other report. A report is never edited, because GitHub notifies people of
 * new comments only. If GitHub may have created the comment, or asks for a
 * pause, it is looked for at least 5 s later, and posted again if it is not
 * there: three tries in all, as time allows.
 */
export async function postUnlessKnown(
  context: Connections,
  state: FollowUpState,
  posting: Posting = {}
): Promise<Reported> {
  const { clock, limits } = context
  const { key, place } = state.about
  if (place === undefined) return NOTHING_POSTED
  for (let tries = 1; ; tries += 1) {
    const read = await readReportsOn(context, place, key)
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
      : await createReport(
          context,
          withKnowledgeOf(state, signed, context),
          place
        )
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
    await deleteReports(context, earlier)
    return { kind: 'posted', url: posted.url, created: 1, replaced: earlier }
  }
}

/**
 * Deletes those of the reports that our own account posted. If the account is
 * not known, none is deleted. Failures are warnings, never thrown.
 */
async function deleteReports(
  context: Connections,
  reports: readonly FoundReport[]
): Promise<void> {
  const { github, limits, log } = context
  if (reports.length === 0) return
  const account = await github.account(limits).catch(() => undefined)
  if (account?.kind !== 'read')
    return log.warnOf(NOT_DELETED, account?.problem ?? noAnswerInTime())
  for (const report of reports) {
    if (report.author !== account.value) continue
    const problem = await deleteComment(github, report, limits).catch(
      noAnswerInTime
    )
    log.warnOf(NOT_DELETED, problem)
  }
}

/**
 * Returns whether an earlier attempt of this run posted a report, also if its
 * signature is not valid, because `api-key` may have been corrected: "This run
 * sent nothing" must not remain.
 */
function isOfEarlierAttempt(
  { marker }: PostedReport,
  { about }: FollowUpState
): boolean {
  return marker.runId === about.runId && marker.attempt < about.attempt
}

/**
 * Returns whether a report is the one that this state makes: it is of the same
 * run and attempt, and has the same outcome.
 */
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
 * Returns whether the best earlier report stays, and no new one is posted. An
 * end always does, for `finish` also an `unknown`, and the sender's report if it
 * names another job than the one that this run followed. If the new outcome is
 * `sent`, only one with the send status `yes` does. Else one that knows more of
 * the send does, unless it is an `unsent` of an earlier attempt of this run.
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
  if (isOfSender(marker, state)) return true
  // Another report of `sent` would say nothing new.
  if (state.result?.outcome === 'sent') return marker.sendStatus === 'yes'
  if (marker.sendStatus === 'unsent' && isOfEarlierAttempt(existing, state))
    return false
  return rankOf(marker) > rankOfState(state)
}

/**
 * Returns whether a report says that the follow-up went to another job than the
 * one that this run, which has not sent it, has followed. That can be another
 * comment's job, if only 🚀 was there when this run began.
 */
function isOfSender(
  { job, sendStatus }: ReportMarker,
  { job: followed, send }: FollowUpState
): boolean {
  const isFollowed = send.kind === 'sent' && send.by === 'earlier-run'
  const isKnown = job !== undefined && followed !== undefined
  return isFollowed && isKnown && job !== followed.id && sendStatus === 'yes'
}

/**
 * Returns the state with what the reports that it replaces know, so that this is
 * not lost: what the best of those that name a job says or, if none does, the
 * best. The job before the send is taken over unless the state has one. Of the
 * job,
 *
 * - if it is the state's, since when reports name it,
 * - if the service has not confirmed the state's, the job itself, but not if the
 *   follow-up is a start whose answer was lost,
 * - else nothing, and the follow-up did not start the state's.
 *
 * Whether the follow-up started the job is taken over in all cases but the last.
 * Without reports, the state is as it was.
 */
function withKnowledgeOf(
  state: FollowUpState,
  reports: readonly FoundReport[],
  { github }: Connections
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
  // The lost answer alone would have named the job: another run, which did not
  // know of the start, has reported one that it had only checked.
  const isLostStart = state.startsJob && state.send.kind === 'lost'
  if (isLostStart) return { ...kept, startsJob }
  // A start whose report names no job did not start the confirmed one.
  if (job === undefined)
    return own?.latest === undefined ? { ...kept, startsJob } : kept
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
 * it. Text that is too long for a comment is cut.
 */
function createReport(
  context: Connections,
  state: FollowUpState,
  place: ReportPlace
): ReturnType<typeof postComment> {
  const { github, limits, redact } = context
  const writtenAt = Math.round(github.now())
  // Redacted before they are cut: half a secret would not be recognized.
  const about = { ...state.about, words: redact(state.about.words) }
  const marker = markerOf({ ...state, about }, writtenAt, github.aheadMs())
  const line = markerLine(context, marker)
  const most = COMMENT_MOST_CHARACTERS - line.length
  const body = `${line}${reportComment(reportOf(state, redact), redact, most)}`
  return postComment(github, place, body, limits)
}

/**
 * Returns the comment's first line, a marker. If it would show a secret, a
 * warning is logged and the line is empty.
 */
function markerLine(
  { log, markers, redact }: Connections,
  marker: Marker
): string {
  if (!holdsSecret(marker, redact)) return `${markers.write(marker)}\n`
  log.warn(NO_MARKER)
  return ''
}

/**
 * Posts a comment that names a job or gives help, in one try, and returns what
 * GitHub answered. It reports nothing. Secrets are redacted; if the marker
 * would reveal one, a warning is logged and the comment has none.
 */
export function postNote(
  context: Connections,
  place: Parameters<typeof postComment>[1],
  named: Pick<NoteMarker, 'project' | 'job'>,
  words: string
): ReturnType<typeof postComment> {
  const { github, limits, redact } = context
  const writtenAt = Math.round(github.now())
  const { issue } = place
  const line = markerLine(context, { kind: 'note', issue, writtenAt, ...named })
  return postComment(github, place, `${line}${redact(words)}`, limits)
}

/**
 * Adds 🎉 after `completed` and `no-changes`, and 😕 after any other outcome;
 * while that is `sent` or `active`, it adds neither. Then removes our own 🎉, 😕,
 * and 👎 that no longer apply, unless `hasNoOlderReactions`. What GitHub refuses
 * is a warning; a cancel throws. Nothing is done where no comment bears
 * reactions.
 */
async function showOutcome(
  { github, limits, log }: Connections,
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
 * job there. Returns whether it posted one: not without a job or a pull request
 * on this GitHub, where the follow-up was asked or is reported, where a comment
 * names a job of the project already or comments can't be read. In another
 * repository, it also posts none if the pull request could not be read, or if a
 * public repository would show something of a private one. A failure is a
 * warning; in another repository it is not even logged, because the token often
 * may not write there.
 */
async function notePullRequest(
  context: Connections,
  state: FollowUpState
): Promise<boolean> {
  const { inputs, log, redact, run } = context
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
  const target = isHere ? context : pull && context.elsewhere(pull)
  if (!target) return false
  const to = { ...context, ...target }
  const warnOf: typeof log.warnOf = (what, problem) => {
    if (isHere) log.warnOf(what, problem)
  }
  const { id: job, project } = named
  const known: Read<boolean> = pull?.isUntouched
    ? { kind: 'read', value: false }
    : await isAnyJobNamed(to, issue, project)
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
