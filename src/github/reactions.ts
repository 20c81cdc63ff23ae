import type { Limits } from '../clock.ts'
import { type Failed, type Problem, say } from '../message.ts'
import type { GitHub } from './client.ts'
import { readPages } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'
import type { CommentRef } from './trigger.ts'

/**
 * The reactions the action leaves, by what they say.
 * https://docs.github.com/rest/reactions/reactions#about-reactions
 */
export const REACTIONS = {
  claimed: 'eyes',
  sent: 'rocket',
  succeeded: 'hooray',
  failed: 'confused',
  denied: '-1'
} as const
export type ReactionContent = (typeof REACTIONS)[keyof typeof REACTIONS]

/** A reaction on a comment. */
export interface Reaction {
  readonly id: number
  readonly content: string
  /** The account that left it. */
  readonly login: string
  /** By our own clock, milliseconds since the epoch; GitHub may not say. */
  readonly leftAt: number | undefined
  /** The same by GitHub's clock, to the second. */
  readonly createdAt: number | undefined
}

/** What leaving a reaction came to. */
type LeftReaction =
  | {
      readonly kind: 'left'
      /** False when this account had left it before. */
      readonly isNew: boolean
      readonly reaction: Reaction
    }
  | Failed

const PATHS = {
  comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  line: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
} as const

/**
 * Leaves a reaction. GitHub answers 201 to a new one and 200 to one that this
 * account had left before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
export async function addReaction(
  github: GitHub,
  comment: CommentRef,
  content: ReactionContent,
  limits: Limits
): Promise<LeftReaction> {
  const route = `POST ${PATHS[comment.kind]}`
  const parameters = { comment_id: comment.id, content }
  const answer = await github.ask({ route, parameters }, limits)
  if (answer.kind === 'failed') return answer
  const [reaction] = readReaction(record(answer.data), answer.aheadMs)
  if (reaction === undefined) return { kind: 'failed', problem: UNREADABLE }
  return { kind: 'left', isNew: answer.status === 201, reaction }
}

const UNREADABLE: Problem = {
  what: say`GitHub's answer does not describe the reaction.`,
  remedy: say`Check GITHUB_API_URL.`
}

/** Takes a reaction away; a problem when it may still be there. */
export async function removeReaction(
  github: GitHub,
  comment: CommentRef,
  reactionId: number,
  limits: Limits
): Promise<Problem | undefined> {
  const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`
  const parameters = { comment_id: comment.id, reaction_id: reactionId }
  const answer = await github.ask({ route, parameters }, limits)
  // 404: it is gone, perhaps by a try whose answer was lost.
  const isGone = answer.kind === 'answer' || answer.status === 404
  return isGone ? undefined : answer.problem
}

/** All reactions that an account has left. */
export async function reactionsOf(
  login: string,
  github: GitHub,
  comment: CommentRef,
  limits: Limits
): Promise<
  { readonly kind: 'read'; readonly reactions: readonly Reaction[] } | Failed
> {
  const list = {
    route: `GET ${PATHS[comment.kind]}`,
    parameters: { comment_id: comment.id }
  }
  let found: readonly Reaction[] = []
  for await (const page of readPages(github, list, limits)) {
    if (page.kind === 'failed') return page
    const { aheadMs } = page
    found = [
      ...found,
      ...page.items.flatMap(item => readReaction(item, aheadMs))
    ]
  }
  const reactions = found.filter(reaction => reaction.login === login)
  return { kind: 'read', reactions }
}

/**
 * A reaction out of an answer, as a list of one or none.
 *
 * @param aheadMs how far GitHub's clock is ahead of ours
 */
function readReaction(value: Json, aheadMs: number): readonly Reaction[] {
  const id = wholeNumber(value.id)
  const login = text(record(value.user).login)
  const content = text(value.content)
  if (id === undefined || login === undefined || content === undefined)
    return []
  const createdAt = time(value.created_at)
  const leftAt = createdAt === undefined ? undefined : createdAt - aheadMs
  return [{ id, content, login, leftAt, createdAt }]
}
