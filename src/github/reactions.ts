import type { Limits } from '../common/clock.ts'
import { type Failed, type Problem, type Read, say } from '../common/message.ts'
import {
  asObject,
  type Json,
  text,
  time,
  wholeNumber
} from '../common/parse.ts'
import { defined } from '../common/values.ts'
import type { GitHub } from './client.ts'
import { readItems } from './pages.ts'
import type { GitHubFailure } from './reply.ts'
import {
  type CommentRef,
  canBearReactions,
  type ReactionTarget
} from './trigger.ts'

/** https://docs.github.com/rest/reactions/reactions#about-reactions */
export const REACTIONS = {
  claimed: 'eyes',
  sent: 'rocket',
  succeeded: 'hooray',
  failed: 'confused',
  denied: '-1'
} as const

const PATHS = {
  comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  line: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
} as const

/**
 * Returns what adds, reads, and removes reactions of the token's account. Each
 * retries within the limits, and throws `Cancelled` on a cancel. Nothing is
 * requested yet.
 */
export function openReactions(github: GitHub) {
  /**
   * Adds a reaction to a comment, and returns whether it is new, or the failure,
   * also if the answer does not describe the reaction. Of any number of runs
   * that add it with the same account, GitHub answers one with 201, so that it
   * is new, and the others with 200, because an account has it once. After a try
   * of this call that added it and whose answer was lost, it is not new. The
   * answer also names the account, for which the client then does not ask.
   * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
   */
  const add = async (
    comment: CommentRef,
    content: (typeof REACTIONS)[keyof typeof REACTIONS],
    limits: Limits
  ): Promise<
    { readonly kind: 'added'; readonly isNew: boolean } | GitHubFailure
  > => {
    const route = `POST ${PATHS[comment.kind]}`
    const parameters = { comment_id: comment.id, content }
    const asking = github.ask({ route, parameters }, limits)
    const reading = asking.then(answer =>
      answer.kind === 'answer' ? readReaction(asObject(answer.data)) : []
    )
    github.expectAccount(reading.then(([reaction]) => reaction?.login))
    const [answer, [reaction]] = await Promise.all([asking, reading])
    if (answer.kind === 'failed') return answer
    return reaction === undefined
      ? UNREADABLE
      : { kind: 'added', isNew: answer.status === 201 }
  }

  return {
    add,
    /**
     * Adds 👀 to the reaction target, and returns the claim. GitHub tells one
     * run only that the reaction is new: `added`, so that run is the first. For
     * the others it is `was-there`, and also for a run whose earlier try added
     * it but got no answer. It is `not-added` if no comment bears reactions.
     * With a `failure`, it is so if GitHub certainly did not add it (4xx but
     * 408, or a rate limit, and no earlier try may have), and `maybe-added`
     * after any other failure, even if nothing was sent.
     */
    claim: async (
      target: ReactionTarget,
      limits: Limits
    ): Promise<
      | {
          readonly claim: 'not-added' | 'added' | 'was-there'
          readonly failure?: undefined
        }
      | {
          readonly claim: 'not-added' | 'maybe-added'
          readonly failure: GitHubFailure
        }
    > => {
      if (!canBearReactions(target)) return { claim: 'not-added' }
      const added = await add(target, REACTIONS.claimed, limits)
      if (added.kind !== 'failed')
        return { claim: added.isNew ? 'added' : 'was-there' }
      const { isLimited, mayHaveEffect, status = 0 } = added
      // An earlier try, whose answer was lost, may have added it.
      const isTurnedAway = isLimited || (status >= 400 && status < 500)
      const isNotAdded = isTurnedAway && !mayHaveEffect
      return { claim: isNotAdded ? 'not-added' : 'maybe-added', failure: added }
    },
    /**
     * Returns all reactions of the account on a comment, in GitHub's order, or
     * why they, or the account, could not be read.
     */
    readOwn: async (
      comment: CommentRef,
      limits: Limits
    ): Promise<Read<ReturnType<typeof readReaction>>> => {
      const account = await github.account(limits)
      if (account.kind === 'failed') return account
      const route = `GET ${PATHS[comment.kind]}`
      const parameters = { comment_id: comment.id }
      const read = await readItems(github, { route, parameters }, limits)
      if (read.kind === 'failed') return read
      const value = read.value
        .flatMap(readReaction)
        .filter(({ login }) => login === account.value)
      return { kind: 'read', value }
    },
    /**
     * Removes a reaction. Returns a problem if it may still be there; undefined
     * if it is removed, or was gone already.
     */
    remove: async (
      comment: CommentRef,
      reactionId: number,
      limits: Limits
    ): Promise<Problem | undefined> => {
      const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`
      const parameters = { comment_id: comment.id, reaction_id: reactionId }
      return github.remove({ route, parameters }, limits)
    }
  }
}

const UNREADABLE: Failed = {
  kind: 'failed',
  problem: {
    reason: 'github',
    what: say`GitHub's answer does not describe the reaction.`,
    fix: say`Check GITHUB_API_URL.`
  }
}

/**
 * Returns the reaction in an array, or an empty array if the value is not one:
 * if it has no ID, no content, or no account. `createdAt` is the time by
 * GitHub's clock; it is missing if the value has no date.
 */
function readReaction(value: Json): readonly {
  readonly id: number
  readonly content: string
  readonly login: string
  readonly createdAt?: number
}[] {
  const id = wholeNumber(value.id)
  const login = text(asObject(value.user).login)
  const content = text(value.content)
  if (id === undefined || login === undefined || content === undefined)
    return []
  const createdAt = time(value.created_at)
  return [{ id, content, login, ...defined({ createdAt }) }]
}
