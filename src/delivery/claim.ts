import type { RunContext } from '../action/context.ts'
import { LAST_ANSWER_MS, type Limits, withGrace } from '../common/clock.ts'
import { type Problem, say, sentences } from '../common/message.ts'
import { defined } from '../common/values.ts'
import { addReaction, ownReactions, REACTIONS } from '../github/reactions.ts'
import type { GitHubFailure } from '../github/reply.ts'
import { canBearReactions, type ReactionTarget } from '../github/trigger.ts'
import { readReportsOn } from './own-comments.ts'
import { bestReport } from './rules/reported-state.ts'
import type { FollowUpRecord, PostedReport } from './rules/state.ts'

/**
 * Adds 👀 to the reaction target, and returns the claim. GitHub tells one run
 * only that the reaction is new: `added`, so that run is the first. For the
 * others it is `was-there`, and also for a run whose earlier try added it but
 * got no answer. It is `not-tried` if no comment bears reactions. With a
 * `failure`, it is `not-added` if GitHub certainly did not add it (4xx but 408,
 * or a rate limit, and no earlier try may have), and `maybe-added` after any
 * other failure, even if nothing was sent. The state stays as it is. Throws
 * `Cancelled` on a cancel.
 */
export async function addClaim(
  { github }: RunContext,
  target: ReactionTarget,
  limits: Limits
): Promise<
  | {
      readonly claim: 'not-tried' | 'added' | 'was-there'
      readonly failure?: undefined
    }
  | {
      readonly claim: 'not-added' | 'maybe-added'
      readonly failure: GitHubFailure
    }
> {
  if (!canBearReactions(target)) return { claim: 'not-tried' }
  const added = await addReaction(github, target, REACTIONS.claimed, limits)
  if (added.kind !== 'failed')
    return { claim: added.isNew ? 'added' : 'was-there' }
  const { isLimited, mayHaveEffect, status = 0 } = added
  // An earlier try, whose answer was lost, may have added it.
  const isTurnedAway = isLimited || (status >= 400 && status < 500)
  const isNotAdded = isTurnedAway && !mayHaveEffect
  return { claim: isNotAdded ? 'not-added' : 'maybe-added', failure: added }
}

/**
 * Returns the limits with 1.5 s after a cancel for a claim that is in flight.
 */
export function claimLimits(limits: Limits): Limits {
  return withGrace(limits, LAST_ANSWER_MS)
}

/** Returns the problem of 👀 that could not be added. */
export function claimProblem(problem: Problem): Problem {
  return { ...problem, what: sentences(CLAIM_FAILED, problem.what) }
}

/**
 * Returns what GitHub knows of the follow-up: as the record, the best report,
 * see `readBestReport`, and, for a later attempt, our own 🚀; and the claim
 * `was-there` if a later attempt finds our own 👀. A first attempt reads no
 * reactions, because GitHub's answer to its own 👀 has told it. The record's
 * `unread` says why a review's comments, reactions, or else reports could not
 * be read; what was read is there all the same. The state stays as it is.
 * Throws `Cancelled` on a cancel.
 */
export async function readRecord(
  context: RunContext
): Promise<{ readonly record: FollowUpRecord; readonly claim?: 'was-there' }> {
  const { isRerun, state } = context
  const target = state().reactionTarget
  const [prompt, reactions, { report, unread }] = await Promise.all([
    context.readPrompt(),
    isRerun ? readOwnReactions(context, target) : NO_REACTIONS,
    readBestReport(context)
  ])
  const unreadPrompt = prompt.kind === 'failed' ? prompt.problem : undefined
  const { claim, rocketAt } = reactions
  return {
    record: defined({
      report,
      rocketAt,
      unread: unreadPrompt ?? reactions.unread ?? unread
    }),
    ...defined({ claim })
  }
}

const NO_REACTIONS: Awaited<ReturnType<typeof readOwnReactions>> = {}

/**
 * Returns the claim `was-there` if our own 👀 is there, and as `rocketAt`, if
 * our own 🚀 is, when that was added, by our clock; now, if GitHub does not say
 * when. If no comment bears reactions, neither is there. If they can't be read,
 * there is only `unread`, which says why. Throws `Cancelled` on a cancel.
 */
async function readOwnReactions(
  { github, limits }: RunContext,
  target: ReactionTarget
): Promise<Omit<FollowUpRecord, 'report'> & { readonly claim?: 'was-there' }> {
  if (!canBearReactions(target)) return NO_REACTIONS
  const read = await ownReactions(github, target, limits)
  if (read.kind === 'failed') return { unread: read.problem }
  const find = (wanted: string) =>
    read.value.find(({ content }) => content === wanted)
  const rocket = find(REACTIONS.sent)
  const { createdAt = github.now() } = rocket ?? {}
  return {
    ...(find(REACTIONS.claimed) && { claim: 'was-there' }),
    ...(rocket && { rocketAt: createdAt - github.aheadMs() })
  }
}

/**
 * Returns the signed report on the follow-up, by any run, that knows most: an
 * end, then what knows most of the send; of several such, the newest. `report`
 * is missing if there is none or no report target, or if the comments could not
 * be read, for which `unread` says why. Throws `Cancelled` on a cancel.
 */
export async function readBestReport(context: RunContext): Promise<{
  readonly report?: PostedReport
  readonly unread?: Problem
}> {
  const { key, reportTarget } = context.state().about
  if (reportTarget === undefined) return {}
  // Unsigned ones decide nothing, so it does not matter whose they are.
  const read = await readReportsOn(context, reportTarget, key, 'signed')
  if (read.kind === 'failed') return { unread: read.problem }
  const report = bestReport(read.value)
  return defined({ report })
}

export const CLAIM_FAILED = say`👀 could not be added.`
