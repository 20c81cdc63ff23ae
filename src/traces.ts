import type { Claim } from './follow-up/deliver.ts'
import { findSent, takeClaim } from './github/claim.ts'
import type { Answer } from './github/client.ts'
import {
  type Conversation,
  createComment,
  findReport,
  type PostedComment,
  updateComment
} from './github/conversation.ts'
import { isMarkerOf, type Marker } from './github/marker.ts'
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
  removeReaction
} from './github/reactions.ts'
import { type GivenUp, persist } from './http/retry.ts'
import {
  explain,
  type Message,
  type Problem,
  say,
  sentences
} from './message.ts'
import type { Step } from './step.ts'

/** Whether an earlier attempt of this run has been here. */
export function isRerun(step: Step): boolean {
  return step.run.attempt > 1
}

/**
 * Leaves 👀 on the triggering comment. It claims the follow-up, or as a sign
 * only shows that somebody looks. Without a comment there is nothing to claim.
 */
export async function claim(
  step: Step,
  { asSign }: { readonly asSign: boolean }
): Promise<Claim> {
  const { comment, journal } = step
  if (comment === undefined) return { kind: 'won' }
  const result = await takeClaim(step.github, comment, step.limits)
  if (result.kind === 'failed') {
    if (asSign) warn(step, say`👀 could not be left.`, result.problem)
    return result
  }
  const { kind, login } = result
  journal.note({ login, ...(asSign ? {} : { claim: result }) })
  if (!asSign)
    journal.mark(
      kind === 'won'
        ? say`The comment is claimed (👀).`
        : say`The comment was claimed before (👀).`
    )
  if (isRerun(step))
    inBackground(
      step,
      takeBackFailure(step, login),
      say`The 😕 of an earlier attempt could not be taken back.`
    )
  return { kind }
}

/** The action's own login, as soon as the answer to the claim has told it. */
export function ownLogin(
  step: Step,
  claiming: Promise<Claim>
): Promise<string | undefined> {
  const known = () => step.journal.facts.login
  return claiming.then(known, known)
}

/** The claim is given back, so that a re-run can send. */
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

/** When an earlier run sent the follow-up, by its 🚀 or its result comment. */
export async function findEarlierSend(step: Step): Promise<number | undefined> {
  const { clock, comment, github, journal, limits } = step
  const { login } = journal.facts
  const conversation = reportConversation(step)
  if (comment === undefined || login === undefined) return undefined
  const findReported = async (within: typeof limits) => {
    if (conversation === undefined) return undefined
    const report = await findReport(
      github,
      conversation,
      login,
      marker => isMarkerOf(marker, comment) && marker.sent,
      comment.createdAt,
      within
    )
    return report.kind === 'comment'
      ? report.createdAt - report.aheadMs
      : undefined
  }
  return findSent(github, clock, comment, login, findReported, limits)
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
  inBackground(
    step,
    addReaction(github, comment, REACTIONS.sent, reporting).then(problemOf),
    say`🚀 could not be left; a re-run will end as unknown.`
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
  const failure = own?.find(({ content }) => content === REACTIONS.failed)
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
  const problem = problemOf(answer)
  if (problem) warn(step, say`The reaction could not be left.`, problem)
}

/** Where the result is reported; undefined when there is no issue to. */
export function reportConversation(step: Step): Conversation | undefined {
  const { comment, inputs, trigger } = step
  const triggering =
    trigger.kind === 'comment' ? trigger.comment.issue : trigger.issue
  const issue = inputs.issueNumber ?? triggering
  if (issue === undefined) return undefined
  const comments = issue === comment?.issue ? comment.issueComments : 0
  return { issue, project: inputs.projectId, comments }
}

/** The hidden record that opens a result comment on an issue. */
export function markerFor(
  step: Step,
  { issue, project }: Conversation
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
  marker: Marker,
  body: string
): Promise<void> {
  const result = await postResult(step, conversation, marker, body)
  if (result.kind === 'posted') step.journal.note({ commentUrl: result.url })
  else
    warn(
      step,
      say`The result comment could not be left; the outputs and the step summary have the result.`,
      result.problem
    )
}

/** One comment for each follow-up: a new one only where there is none yet. */
async function postResult(
  step: Step,
  conversation: Conversation,
  marker: Marker,
  body: string
): Promise<PostedComment | GivenUp> {
  const earlier = await findEarlierReport(step, conversation)
  if (earlier.kind === 'failed') return earlier
  if (earlier.kind === 'comment') {
    const { github, reporting } = step
    const updated = await updateComment(github, earlier.id, body, reporting)
    if (updated.kind !== 'gone') return updated
  }
  return createOnce(step, conversation, marker, body)
}

/** The result comment that an earlier attempt of this run left. */
async function findEarlierReport(
  step: Step,
  conversation: Conversation
): Promise<Awaited<ReturnType<typeof findReport>>> {
  const { comment, github, journal, reporting } = step
  const { login } = journal.facts
  if (!isRerun(step) || comment === undefined) return { kind: 'none' }
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
): void {
  const report = work
    .catch(() => OUT_OF_TIME)
    .then(problem => problem && warn(step, otherwise, problem))
  step.underWay.push(report)
}

function problemOf(answer: Answer): Problem | undefined {
  return answer.kind === 'failed' ? answer.problem : undefined
}

const OUT_OF_TIME: Problem = {
  what: say`GitHub did not answer in time.`,
  remedy: say`Look at its status page.`
}
