import type { Connections, RunContext } from '../action/context.ts'
import { problemOfException } from '../action/step.ts'
import { Cancelled, pause, timeLeft } from '../common/clock.ts'
import { type Failed, type Problem, type Read, say } from '../common/message.ts'
import { deleteComment, postComment } from '../github/comments.ts'
import { LISTED_AFTER_MS } from '../github/pages.ts'
import { REACTIONS } from '../github/reactions.ts'
import { isSameName } from '../github/run.ts'
import { canBearReactions } from '../github/trigger.ts'
import {
  COMMENT_MOST_CHARACTERS,
  helpComment,
  pullRequestNote,
  reportComment
} from '../report/layout.ts'
import { holdsSecret } from '../report/safe-text.ts'
import { wordingOf } from '../report/wording.ts'
import {
  type FoundReport,
  isAnyJobNamed,
  readReportsOn
} from './own-comments.ts'
import {
  bestReport,
  markerOf,
  rankOf,
  rankOfState,
  stateToPost
} from './rules/reported-state.ts'
import {
  type Concluded,
  type FollowUpState,
  hasEnded,
  isEnd,
  type Marker,
  type NoteMarker,
  type PostedReport,
  type ReportMarker,
  type ReportTarget,
  stopped
} from './rules/state.ts'

/** Options for posting a report. By default, none applies. */
interface Posting {
  /** The pull request gets no note that says which job made it. */
  readonly withoutNote?: boolean
  /** `finish` posts it: an earlier report of `unknown` is kept. */
  readonly isFinish?: boolean
  /** Nothing is posted unless the report replaces an earlier one. */
  readonly onlyReplaces?: boolean
  /** Called with the report's address, before earlier reports are deleted. */
  readonly onPosted?: (url: string) => void
}

/**
 * What became of a report. `posted`: with the number of comments created, also
 * by an earlier try of this attempt, and 0 if none was wanted. `existing`: an
 * earlier report is kept, see `shouldKeepExisting`, so nothing was posted.
 * `failed`: with the status of a refusal, the pause that GitHub asks for, or
 * that a rate limit was the reason.
 */
export type Reported =
  | {
      readonly kind: 'posted'
      readonly url?: string
      readonly created: number
      readonly replaced: readonly PostedReport[]
    }
  | { readonly kind: 'existing'; readonly report: PostedReport }
  | (Failed & {
      readonly status?: number
      readonly retryAfterMs?: number
      readonly isLimited?: boolean
    })

const TRIES = 3
const NOTHING_POSTED = { kind: 'posted', created: 0, replaced: [] } as const

/**
 * Reports an outcome: posts the comment if `about.wantsReport`, and deletes the
 * reports that it replaces (`postAndReplace`); updates the reactions; and, for
 * a follow-up that was sent and has ended, calls `notePullRequest`, unless
 * `withoutNote`. Returns what became of the comment; a note that was posted
 * adds one to `created`, and a failure of the reactions or the note is a
 * warning at most. If an earlier report is kept, nothing else is done; if the
 * comment failed, there is no note. Older reactions are removed if there may be
 * some (`mayHaveOlderReactions`).
 *
 * The limits of the context are those of a report, see `Limits`. Throws
 * `Cancelled` if these stop it before the comment is posted, except in the
 * request that posts it: that is a failure, and the comment may be there.
 */
export async function publishOutcome(
  context: Connections,
  state: Concluded,
  posting: Posting = {}
): Promise<Reported> {
  const { about, send } = state
  const posted: Reported = about.wantsReport
    ? await postAndReplace(context, state, posting)
    : NOTHING_POSTED
  if (posted.kind === 'existing') return posted
  const replaced = posted.kind === 'posted' ? posted.replaced : []
  const hasOlder = mayHaveOlderReactions(state, replaced)
  await showOutcome(context, state, hasOlder).catch(thrown =>
    context.log.warnOf(NOT_SHOWN, problemOfException(thrown))
  )
  const isEndOfSent = hasEnded(state) && send.kind === 'sent'
  const isToNote = isEndOfSent && !posting.withoutNote
  if (posted.kind === 'failed' || !isToNote) return posted
  const isNoted = await notePullRequest(context, state).catch(thrown => {
    if (!(thrown instanceof Cancelled))
      context.log.warnOf(NOT_NOTED, problemOfException(thrown))
    return false
  })
  return { ...posted, created: posted.created + (isNoted ? 1 : 0) }
}

/**
 * Returns whether another run may have added 🎉, 😕, or 👎: if this run is a
 * later attempt, or 👀 was there; or if a report that this one replaces has
 * another outcome than `sent`, which comes without a reaction, or a later
 * attempt has posted that report. In `finish`, which never adds 👀, the attempt
 * is that of its own run: unless that is a re-run, the replaced reports decide.
 */
function mayHaveOlderReactions(
  { about, claim }: FollowUpState,
  replaced: readonly PostedReport[]
): boolean {
  return (
    about.attempt > 1 ||
    claim === 'was-there' ||
    replaced.some(
      ({ marker }) => marker.outcome !== 'sent' || marker.attempt > 1
    )
  )
}

/**
 * Posts a report with the outcome `sent`, whatever the state's result is, while
 * the wait goes on, and deletes those that it replaces, like `postAndReplace`.
 * Returns why it could not be posted; undefined if it was posted, an earlier
 * report is kept, or nothing is to be reported. The state stays as it is.
 * Throws `Cancelled` once the time for reporting is over.
 *
 * @param posting `onlyReplaces`: nothing is posted unless it replaces an
 *   earlier report
 */
export async function reportSent(
  context: RunContext,
  posting: Pick<Posting, 'onlyReplaces'>
): Promise<Problem | undefined> {
  const { limits } = context.reporting
  const sent = { ...context.state(), result: stopped('sent') }
  if (!sent.about.wantsReport) return undefined
  const reported = await postAndReplace({ ...context, limits }, sent, posting)
  return reported.kind === 'failed' ? reported.problem : undefined
}

/**
 * Posts the report of a state, unless `shouldKeepExisting` keeps the best of
 * the other signed reports on the follow-up. What those know of the job and the
 * state does not is in the report, too (`stateToPost`). Then deletes, if our
 * own account posted them, the other signed reports and, if they report no end,
 * also those of earlier attempts of this run that are not signed. A report that
 * an earlier try of this attempt has posted, with the same outcome, is not
 * posted again; then only older ones are deleted. Returns what became of it:
 * `failed` also if the reports can't be read, and `posted` with 0 `created`
 * without a report target or, with `onlyReplaces`, if there is no other report.
 * After a failure that may pass, it looks for the comment at least 5 s later,
 * and posts it again if it is not there, or has no marker: three tries in all,
 * as time allows.
 * Throws `Cancelled` as `publishOutcome` does.
 */
async function postAndReplace(
  context: Connections,
  state: Concluded,
  posting: Posting = {}
): Promise<Reported> {
  const { clock, limits } = context
  const { key, reportTarget } = state.about
  if (reportTarget === undefined) return NOTHING_POSTED
  for (let tries = 1; ; tries += 1) {
    const read = await readReportsOn(context, reportTarget, key)
    if (read.kind === 'failed') return read
    const { alreadyPosted, earlier, others } = sortReports(read.value, state)
    if (posting.onlyReplaces && others.length === 0) return NOTHING_POSTED
    const signed = others.filter(one => one.isSigned)
    const best = bestReport(signed)
    if (best && shouldKeepExisting(best, state, posting))
      return { kind: 'existing', report: best }
    const posted = alreadyPosted
      ? ({ kind: 'posted', url: alreadyPosted.url } as const)
      : await createReport(
          context,
          stateToPost(state, signed, context.github.aheadMs()),
          reportTarget
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
    await deleteReports(context, earlier)
    return { kind: 'posted', url: posted.url, created: 1, replaced: earlier }
  }
}

/**
 * Returns the reports on a follow-up as its new report needs them. Only signed
 * ones and those that this run's earlier attempts posted without a valid
 * signature are among them, and of the latter no ends: a result that was
 * reported with another key must not be lost.
 *
 * @param reports oldest first
 */
function sortReports(
  reports: readonly FoundReport[],
  state: Concluded
): {
  /** This state's report: an earlier try, also one given up, created it. */
  readonly alreadyPosted?: FoundReport | undefined
  readonly others: readonly FoundReport[]
  /**
   * Those that this state's report replaces: all others but those that came
   * after it, which replace it. If each deleted the other, none would be left.
   */
  readonly earlier: readonly FoundReport[]
} {
  const found = reports.filter(
    one =>
      one.isSigned ||
      (isOfEarlierAttempt(one, state) && !isEnd(one.marker.outcome))
  )
  // Reports of this attempt are among them only if they are signed.
  const alreadyPosted = found.find(one => isReportOfState(one, state))
  const others = found.filter(one => one !== alreadyPosted)
  const earlier = alreadyPosted
    ? found.slice(0, found.indexOf(alreadyPosted))
    : others
  return { alreadyPosted, others, earlier }
}

/**
 * Deletes those of the reports that our own account posted. If the account
 * can't be read, none is deleted. Each failure is a warning, and so is
 * `Cancelled`: never throws.
 */
async function deleteReports(
  context: Connections,
  reports: readonly FoundReport[]
): Promise<void> {
  const { github, limits, log } = context
  if (reports.length === 0) return
  const account = await github.account(limits).catch(thrown => ({
    kind: 'failed' as const,
    problem: problemOfException(thrown)
  }))
  if (account.kind === 'failed') return log.warnOf(NOT_DELETED, account.problem)
  for (const report of reports) {
    if (report.author !== account.value) continue
    const problem = await deleteComment(github, report, limits).catch(
      problemOfException
    )
    if (problem) log.warnOf(NOT_DELETED, problem)
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
function isReportOfState(
  { marker }: PostedReport,
  { about, result }: Concluded
): boolean {
  return (
    marker.runId === about.runId &&
    marker.attempt === about.attempt &&
    marker.outcome === result.outcome
  )
}

/**
 * Returns whether the best earlier report stays, so that no new one is posted.
 * The first rule that fits decides:
 *
 * - a report of an end stays, because a result is reported once
 * - one with the outcome `unknown` stays if `finish` reports, because a run has
 *   told the requester to check since `finish` read the reports
 * - one by a run that sent it to another job stays (`isSentToAnotherJob`)
 * - if the new outcome is `sent`, one stays only with the send status `yes`,
 *   because then the new one would say nothing more
 * - one with the send status `unsent` by an earlier attempt of this run does
 *   not stay, because this attempt knows what came after it
 * - any other stays only if it knows more of the send (`rankOf`), so never
 *   against an end
 */
function shouldKeepExisting(
  existing: PostedReport,
  state: Concluded,
  { isFinish }: Posting
): boolean {
  const { marker } = existing
  if (isEnd(marker.outcome)) return true
  if (isFinish && marker.outcome === 'unknown') return true
  if (isSentToAnotherJob(marker, state)) return true
  if (state.result.outcome === 'sent') return marker.sendStatus === 'yes'
  if (marker.sendStatus === 'unsent' && isOfEarlierAttempt(existing, state))
    return false
  return rankOf(marker) > rankOfState(state)
}

/**
 * Returns whether a report says that the follow-up was sent to another job than
 * the one that this run has followed. It is false unless this run follows a
 * send by an earlier run. If only 🚀 was there when this run began, it may have
 * followed another comment's job.
 */
function isSentToAnotherJob(
  { job, sendStatus }: ReportMarker,
  { job: followed, send }: FollowUpState
): boolean {
  const isFollowed = send.kind === 'sent' && send.by === 'earlier-run'
  const isKnown = job !== undefined && followed !== undefined
  return isFollowed && isKnown && job !== followed.id && sendStatus === 'yes'
}

/**
 * Posts the report as a new comment, without retrying, and returns its address
 * or the failure, also on a cancel, see `postComment`. Secrets are redacted. If
 * the marker would still reveal one, a warning is logged and the comment has no
 * marker, so no later run recognizes it. If the comment would be too long, the
 * last parts of the details are left out; a report that is too long without
 * them is posted as it is.
 */
function createReport(
  context: Connections,
  state: Concluded,
  target: ReportTarget
): ReturnType<typeof postComment> {
  const { github, limits, redact } = context
  const writtenAt = Math.round(github.now())
  // Redacted before they are cut: half a secret would not be recognized.
  const about = { ...state.about, text: redact(state.about.text) }
  const marker = markerOf(
    { ...state, about },
    target.issue,
    writtenAt,
    github.aheadMs()
  )
  const line = markerLine(context, marker)
  const most = COMMENT_MOST_CHARACTERS - line.length
  const body = `${line}${reportComment(wordingOf(state, redact), redact, most)}`
  return postComment(github, target, body, limits)
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
 * Posts a comment that names a job or gives help, without retrying, and returns
 * its address or the failure, also on a cancel, see `postComment`. Its marker
 * says that it is a note, so it reports nothing. Secrets are redacted; if the
 * marker would reveal one, a warning is logged and the comment has none. The
 * text is not cut.
 *
 * @param named the project and, unless it is help, the job
 * @param words the text of the comment
 */
export function postNote(
  context: Connections,
  target: Parameters<typeof postComment>[1],
  named: Pick<NoteMarker, 'project' | 'job'>,
  words: string
): ReturnType<typeof postComment> {
  const { github, limits, redact } = context
  const writtenAt = Math.round(github.now())
  const { issue } = target
  const line = markerLine(context, { kind: 'note', issue, writtenAt, ...named })
  return postComment(github, target, `${line}${redact(words)}`, limits)
}

/**
 * Posts the help comment where the outcome would be reported, unless no comment
 * is wanted. It is posted once: by the run that added 👀, or by a first attempt
 * where no comment bears reactions, or it is not known which one does (a
 * review). A failure is a warning.
 */
export async function postHelp(
  context: RunContext,
  { about, claim, reactionTarget }: FollowUpState
): Promise<void> {
  const { inputs, log, trigger } = context
  const { attempt, project, reportTarget, wantsReport } = about
  const isOnly =
    claim === 'added' || (!canBearReactions(reactionTarget) && attempt === 1)
  if (!isOnly || !wantsReport || !reportTarget) return
  const words = helpComment({ ...inputs, asker: trigger.asker?.login })
  const posted = await postNote(context, reportTarget, { project }, words)
  if (posted.kind !== 'posted') log.warnOf(HELP_NOT_POSTED, posted.problem)
}

/**
 * Adds 🎉 after `completed` and `no-changes`, nothing while the outcome is
 * `sent` or `active`, and else 😕. Then removes every other 🎉, 😕, and 👎 of our
 * own account, if there may be some (`hasOlder`). A failure is a warning.
 * Throws `Cancelled` once the limits stop it. Nothing is done where no comment
 * bears reactions.
 */
async function showOutcome(
  { limits, log, reactions }: Connections,
  { reactionTarget, result }: Concluded,
  hasOlder: boolean
): Promise<void> {
  if (!canBearReactions(reactionTarget)) return
  const { denied, failed, succeeded } = REACTIONS
  const shown: readonly string[] = [denied, failed, succeeded]
  const { outcome } = result
  const isGood = outcome === 'completed' || outcome === 'no-changes'
  const isOpen = outcome === 'sent' || outcome === 'active'
  const wanted = isOpen ? undefined : isGood ? succeeded : failed
  const added = wanted && (await reactions.add(reactionTarget, wanted, limits))
  if (added?.kind === 'failed') log.warnOf(NOT_SHOWN, added.problem)
  if (!hasOlder) return
  const read = await reactions.readOwn(reactionTarget, limits)
  if (read.kind === 'failed') return log.warnOf(NOT_SHOWN, read.problem)
  for (const { content, id } of read.value) {
    if (!shown.includes(content) || content === wanted) continue
    const problem = await reactions.remove(reactionTarget, id, limits)
    if (problem) log.warnOf(NOT_SHOWN, problem)
  }
}

/**
 * Posts a note on the pull request of an end, which names the job, so that
 * people need not name it there. Returns whether it posted one. It posts none
 * without a job or a pull request on this GitHub; where the follow-up was asked
 * or is reported; or where a signed comment names a job of the project already,
 * or comments can't be read. In another repository, it also posts none if the
 * end has no `pull`, which is not read here, or its repository's ID is not
 * known, or if that repository may be public while the run's may be private. A
 * failure is a warning, unless no time was left; in another repository it is
 * not even logged, because the token often may not write there. Throws
 * `Cancelled` if the limits stop it while it reads comments.
 */
async function notePullRequest(
  context: Connections,
  state: Concluded
): Promise<boolean> {
  const { clock, inputs, limits, log, redact, run } = context
  const { about, job: named, result } = state
  const wording = wordingOf(state, redact)
  const { number: issue, owner, repo } = wording.pullRequest?.parts ?? {}
  if (!wording.job || !named || issue === undefined) return false
  const pull = result.kind === 'ended' ? result.pull : undefined
  const repository = pull?.repository ?? `${owner}/${repo}`
  const isHere = isSameName(repository, `${run.owner}/${run.repo}`)
  const isWhereAsked = [about.askedOn, about.reportTarget?.issue].includes(
    issue
  )
  if (isHere && isWhereAsked) return false
  const connected = isHere ? context : pull && context.elsewhere(pull)
  if (!connected) return false
  const to = { ...context, ...connected }
  const warnOf: typeof log.warnOf = (what, problem) => {
    // A note for which no time is left is no loss.
    if (isHere && timeLeft(clock, limits) > 0) log.warnOf(what, problem)
  }
  const { id: job, project } = named
  const known: Read<boolean> = pull?.isUntouched
    ? { kind: 'read', value: false }
    : await isAnyJobNamed(to, issue, project)
  if (known.kind === 'failed') warnOf(NOT_NOTED, known.problem)
  if (known.kind === 'failed' || known.value) return false
  const words = pullRequestNote(wording, wording.job, inputs.command)
  const posted = await postNote(to, { issue }, { project, job }, words)
  if (posted.kind !== 'posted') warnOf(NOT_NOTED, posted.problem)
  return posted.kind === 'posted'
}

const NO_MARKER = say`A part of the comment's marker holds a secret, so it is not written: no other run will know of this comment.`
export const HELP_NOT_POSTED = say`The help comment could not be posted.`
const NOT_DELETED = say`An earlier report could not be deleted.`
const NOT_SHOWN = say`The reactions could not be updated.`
const NOT_NOTED = say`The note on the pull request, which says which job made it, could not be posted.`
