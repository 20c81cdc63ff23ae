import type { Limits } from './clock.ts'
import type { Claim, EarlierSend } from './follow-up/deliver.ts'
import { isEnd, type Outcome } from './follow-up/outcome.ts'
import {
  CLAIMING_GRACE_MS,
  type ClaimResult,
  findSent,
  findSentNow,
  takeClaim
} from './github/claim.ts'
import type { Answer } from './github/client.ts'
import {
  type Conversation,
  createComment,
  findReport,
  type PostedComment,
  updateComment
} from './github/conversation.ts'
import { isMarkerOf, type Marker, writeMarker } from './github/marker.ts'
import {
  type PullRequest,
  placeOf,
  readPullRequest
} from './github/pull-request.ts'
import {
  addReaction,
  ownReactions,
  REACTIONS,
  type ReactionContent,
  reactionIn,
  removeReaction
} from './github/reactions.ts'
import { isRerun } from './github/run.ts'
import type { TriggerComment } from './github/trigger.ts'
import { type GivenUp, persist } from './http/retry.ts'
import {
  explain,
  type Message,
  type Problem,
  say,
  sentences
} from './message.ts'
import { resultComment } from './report/comment.ts'
import type { Report } from './report/report.ts'
import type { Step } from './step.ts'

/**
 * Claims the follow-up: 👀 on the triggering comment. Without a comment there is
 * nothing to claim.
 */
export async function claim(step: Step): Promise<Claim> {
  const { comment, journal } = step
  if (comment === undefined) return { kind: 'won' }
  const limits = { ...step.limits, graceMs: CLAIMING_GRACE_MS }
  const result = await leaveEyes(step, comment, limits)
  if (result.kind === 'failed') return result
  journal.note({ claim: result })
  journal.mark(
    result.kind === 'won'
      ? say`The comment is claimed (👀).`
      : say`The comment was claimed before (👀).`
  )
  return result.kind === 'won' && isRerun(step.run)
    ? claimedAnew(step, result)
    : result
}

/** On a re-run 👀 is new too when somebody took it away; 🚀 may still stand. */
async function claimedAnew(
  step: Step,
  won: Exclude<ClaimResult, { kind: 'failed' }>
): Promise<Claim> {
  const word = await findEarlierSend(step, findSentNow)
  if (word.kind === 'unreadable')
    return { kind: 'failed', problem: word.problem }
  if (word.kind === 'no-word') return won
  step.journal.note({ claim: { ...won, kind: 'held' } })
  return { kind: 'held' }
}

/** Shows that somebody looks: 👀 as a sign only. */
export function sign(step: Step, limits: Limits): Promise<Claim> {
  const { comment } = step
  if (comment === undefined) return Promise.resolve({ kind: 'won' })
  const leaving = leaveEyes(step, comment, limits)
  step.underWay.signing = inBackground(
    step,
    leaving.then(result =>
      result.kind === 'failed' ? result.problem : undefined
    ),
    say`👀 could not be left.`
  )
  return leaving
}

async function leaveEyes(
  step: Step,
  comment: TriggerComment,
  limits: Limits
): Promise<ClaimResult> {
  const result = await takeClaim(step.github, comment, limits)
  if (result.kind === 'failed') return result
  const { login } = result
  step.journal.note({ login })
  if (isRerun(step.run))
    step.underWay.takingBack = inBackground(
      step,
      takeBackFailure(step, login),
      say`The 😕 of an earlier attempt could not be taken back.`
    )
  return result
}

/** Releases the claim, so that a re-run can send. */
export async function releaseClaim(step: Step): Promise<void> {
  const { comment, github, journal, reporting } = step
  const { claim: held, maybeTaken, sent } = journal.facts
  if (!comment || held?.kind !== 'won' || maybeTaken || sent) return
  const { reactionId } = held
  const problem = await removeReaction(github, comment, reactionId, reporting)
  if (problem)
    warn(
      step,
      say`The claim (👀) could not be released; a re-run can't send the follow-up, a new comment can.`,
      problem
    )
  else journal.mark(say`The claim (👀) is released; a re-run can send.`)
}

/**
 * Whether an earlier run sent it, by its 🚀 or its result comment.
 *
 * @param find waits for another run that may be sending right now, or does not
 */
export async function findEarlierSend(
  step: Step,
  find = findSent
): Promise<EarlierSend> {
  const { clock, comment, github, journal, limits } = step
  const { login } = journal.facts
  const conversation = reportConversation(step)
  if (comment === undefined || login === undefined) return { kind: 'no-word' }
  const findReported = async (within: Limits): Promise<EarlierSend> => {
    if (conversation === undefined) return { kind: 'no-word' }
    const report = await findReport(
      github,
      conversation,
      login,
      marker => isMarkerOf(marker, comment) && marker.sent,
      comment.createdAt,
      within
    )
    if (report.kind === 'none') return { kind: 'no-word' }
    return report.kind === 'failed'
      ? { kind: 'unreadable', problem: report.problem }
      : { kind: 'sent', at: report.updatedAt - report.aheadMs }
  }
  return find(github, clock, comment, login, findReported, limits)
}

/** The service has taken the follow-up: 🚀, while the wait begins. */
export function markTaken(step: Step): void {
  const { comment, github, journal, reporting } = step
  journal.note({ sent: true })
  const byThisRun = journal.facts.claim?.kind !== 'held'
  journal.mark(
    byThisRun
      ? say`The service has taken the follow-up.`
      : say`Another run or an earlier attempt has sent the follow-up.`
  )
  if (comment === undefined || !byThisRun) return
  void inBackground(
    step,
    addReaction(github, comment, REACTIONS.sent, reporting).then(problemOf),
    say`🚀 could not be left; unless the result comment can, a re-run will end as unknown.`
  )
}

/** A pull request's head; undefined when it can't be read in time. */
export async function readHead(
  step: Step,
  prLink: string | null,
  withinMs: number
): Promise<PullRequest | undefined> {
  const place = prLink && placeOf(prLink, step.run.serverUrl)
  if (!place) return undefined
  const { cancel, deadline: timeLimit } = step.limits
  const deadline = Math.min(timeLimit, step.clock.now() + withinMs)
  // A cancel ends it; what is known by then still counts.
  return readPullRequest(step.github, place, { deadline, cancel }).catch(
    () => undefined
  )
}

/** The 😕 of an earlier attempt no longer holds. */
async function takeBackFailure(
  step: Step,
  login: string
): Promise<Problem | undefined> {
  const { comment, github, reporting } = step
  if (comment === undefined) return undefined
  const own = await ownReactions(github, comment, login, reporting)
  if (own.kind === 'failed') return own.problem
  const failure = own.reactions.find(
    ({ content }) => content === REACTIONS.failed
  )
  return failure && removeReaction(github, comment, failure.id, reporting)
}

/** A reaction that shows an end: 🎉, 😕 or 👎. */
export async function react(
  step: Step,
  content: ReactionContent
): Promise<void> {
  const { comment, github, reporting } = step
  if (comment === undefined) return
  const answer = await addReaction(github, comment, content, reporting)
  const left = answer.kind === 'answer' ? reactionIn(answer) : undefined
  if (left) step.journal.note({ login: left.login })
  const problem = problemOf(answer)
  if (problem) warn(step, say`The reaction could not be left.`, problem)
}

/** Where the result is reported; undefined when there is no issue to. */
export function reportConversation(step: Step): Conversation | undefined {
  const { comment, inputs, trigger } = step
  const triggering = trigger.kind === 'event' ? trigger.issue : comment?.issue
  const issue = inputs.issueNumber ?? triggering
  if (issue === undefined) return undefined
  const comments = issue === comment?.issue ? comment.issueComments : 0
  return { issue, project: inputs.projectId, comments }
}

/** The hidden record that opens a result comment on an issue. */
function markerFor(
  step: Step,
  { issue, project }: Conversation,
  outcome: Outcome
): Marker {
  const { confirmed, jobId, sent } = step.journal.facts
  const { clock, comment, run } = step
  const nonce = clock.random().toString(36).slice(2)
  return {
    project,
    ...(confirmed && jobId !== undefined ? { job: jobId } : {}),
    issue,
    ...(comment ? { trigger: { kind: comment.kind, id: comment.id } } : {}),
    run: `${run.id}-${run.attempt}-${nonce}`,
    outcome,
    sent
  }
}

/**
 * Leaves the result comment: a re-run updates the one that an earlier attempt
 * left, else it is new. When it can't be left, a warning says so.
 */
export async function leaveResult(
  step: Step,
  conversation: Conversation,
  report: Report
): Promise<void> {
  const result = await postResult(step, conversation, report)
  if (result.kind === 'posted') step.journal.note({ commentUrl: result.url })
  else
    warn(
      step,
      say`The result comment could not be left; the outputs and the step summary have the result.`,
      result.problem
    )
}

/**
 * One comment for each follow-up: a new one only where there is none yet. What
 * an earlier attempt has reported as the end is not lost to one that saw none.
 */
async function postResult(
  step: Step,
  conversation: Conversation,
  report: Report
): Promise<PostedComment | GivenUp> {
  const earlier = await findEarlierReport(step, conversation)
  if (earlier.kind === 'failed') return earlier
  const marker = markerFor(step, conversation, report.outcome)
  if (earlier.kind === 'comment') {
    if (isEnd(earlier.marker.outcome) && !isEnd(report.outcome))
      return { ...earlier, kind: 'posted' }
    const { github, reporting } = step
    const { job, run, sent } = earlier.marker
    const kept = {
      ...marker,
      ...(marker.job === undefined && job !== undefined ? { job } : {}),
      // The run that made it may still be looking for it.
      run,
      sent: marker.sent || sent
    }
    const body = step.redact(resultComment(report, writeMarker(kept)))
    const updated = await updateComment(github, earlier.id, body, reporting)
    if (updated.kind !== 'gone') return updated
    // A 404 can be a mistake: gone is what a look does not find any more.
    const stands = await findEarlierReport(step, conversation)
    if (stands.kind === 'failed') return stands
    if (stands.kind === 'comment') {
      const again = await updateComment(github, stands.id, body, reporting)
      return again.kind === 'gone' ? { ...again, kind: 'failed' } : again
    }
  }
  const body = step.redact(resultComment(report, writeMarker(marker)))
  return createOnce(step, conversation, marker, body)
}

/** The result comment that an earlier attempt of this run left. */
async function findEarlierReport(
  step: Step,
  conversation: Conversation
): Promise<Awaited<ReturnType<typeof findReport>>> {
  const { comment, github, journal, reporting } = step
  const { login } = journal.facts
  if (!isRerun(step.run) || comment === undefined) return { kind: 'none' }
  const found = await findReport(
    github,
    conversation,
    login,
    marker => isMarkerOf(marker, comment),
    comment.createdAt,
    reporting
  )
  // Somebody else's comment, for all we know: never to be written over.
  return found.kind === 'comment' && login === undefined
    ? { kind: 'failed', problem: PERHAPS_OURS }
    : found
}

const PERHAPS_OURS: Problem = {
  what: say`An earlier attempt seems to have left one, and without the claim (👀) it can't be known whether it did.`,
  remedy: say`Run it again when GitHub is well.`
}

/** Clocks here and at GitHub may differ by this much. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000

/** Creates a comment; again only when a look shows that no try left one. */
async function createOnce(
  step: Step,
  conversation: Conversation,
  marker: Marker,
  body: string
): Promise<PostedComment | GivenUp> {
  const { clock, github, journal, onRetry, reporting } = step
  let tried = false
  return persist<PostedComment>(
    clock,
    reporting,
    async () => {
      if (tried) {
        const found = await findReport(
          github,
          conversation,
          journal.facts.login,
          ({ run }) => run === marker.run,
          journal.startedAt - CLOCK_DIFFERENCE_MS,
          reporting
        )
        if (found.kind === 'comment') return { ...found, kind: 'posted' }
        if (found.kind === 'failed') return found
      }
      tried = true
      return createComment(github, conversation.issue, body, reporting)
    },
    onRetry
  )
}

function warn(step: Step, what: Message, problem: Problem): void {
  step.journal.warn(sentences(what, explain(problem)))
}

/**
 * Reports progress while the story goes on. It can't end the story nor change
 * its outcome: when it does not succeed, a warning says so.
 */
function inBackground(
  step: Step,
  work: Promise<Problem | undefined>,
  otherwise: Message
): Promise<unknown> {
  const report = work
    .catch(() => OUT_OF_TIME)
    .then(problem => problem && warn(step, otherwise, problem))
  step.underWay.all.push(report)
  return report
}

function problemOf(answer: Answer): Problem | undefined {
  return answer.kind === 'failed' ? answer.problem : undefined
}

const OUT_OF_TIME: Problem = {
  what: say`GitHub did not answer in time.`,
  remedy: say`Look at its status page.`
}
