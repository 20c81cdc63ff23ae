import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, time, wholeNumber } from '../common/json.ts'
import { type Failed, type Problem, type Read, say } from '../common/message.ts'
import type { GitHub } from './client.ts'
import { readItems } from './pages.ts'
import type { Unanswered } from './reply.ts'
import type { CommentRef } from './trigger.ts'

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

/** The result of adding a reaction. */
export type Added =
  | {
      readonly kind: 'added'
      /** Whether this request added it: of any number of runs, one does. */
      readonly isNew: boolean
      readonly reaction: Reaction
    }
  | Unanswered

/** A reaction of an account. */
export interface Reaction {
  readonly id: number
  readonly content: string
  readonly login: string
  /** The time by GitHub's clock; missing if the answer does not say it. */
  readonly createdAt?: number
}

/**
 * Adds a reaction to a comment. GitHub answers 201 to a new reaction, and 200 to
 * one that this account has added before. The answer also names the account.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
export async function addReaction(
  github: GitHub,
  comment: CommentRef,
  content: (typeof REACTIONS)[keyof typeof REACTIONS],
  limits: Limits
): Promise<Added> {
  const route = `POST ${PATHS[comment.kind]}`
  const parameters = { comment_id: comment.id, content }
  const ask = async (): Promise<Added> => {
    const answer = await github.ask({ route, parameters }, limits)
    if (answer.kind === 'failed') return answer
    const reaction = readReaction(record(answer.data))
    if (reaction === undefined) return UNREADABLE
    return { kind: 'added', isNew: answer.status === 201, reaction }
  }
  const adding = ask()
  github.expectAccount(
    adding.then(added =>
      added.kind === 'added' ? added.reaction.login : undefined
    )
  )
  return adding
}

const UNREADABLE: Unanswered = {
  kind: 'failed',
  problem: {
    reason: 'github',
    what: say`GitHub's answer does not describe the reaction.`,
    fix: say`Check GITHUB_API_URL.`
  }
}

/**
 * Removes a reaction. Returns a problem if it may still be there, else
 * undefined.
 */
export async function removeReaction(
  github: GitHub,
  comment: CommentRef,
  reactionId: number,
  limits: Limits
): Promise<Problem | undefined> {
  const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`
  const parameters = { comment_id: comment.id, reaction_id: reactionId }
  const answer = await github.ask({ route, parameters }, limits)
  // 404: the reaction is gone, perhaps by an earlier try whose answer was lost.
  const isGone = answer.kind === 'answer' || answer.status === 404
  return isGone ? undefined : answer.problem
}

/**
 * Returns our own account's reactions on a comment, or why they could not be
 * read.
 */
export async function ownReactions(
  github: GitHub,
  comment: CommentRef,
  limits: Limits
): Promise<Read<readonly Reaction[], Failed>> {
  const account = await github.account(limits)
  if (account.kind === 'failed') return account
  const route = `GET ${PATHS[comment.kind]}`
  const parameters = { comment_id: comment.id }
  const read = await readItems(github, { route, parameters }, limits)
  if (read.kind === 'failed') return read
  const value = read.value
    .map(readReaction)
    .filter(reaction => reaction !== undefined)
    .filter(({ login }) => login === account.value)
  return { kind: 'read', value }
}

/** Returns the reaction in an answer; undefined if the value is not one. */
function readReaction(value: Json): Reaction | undefined {
  const id = wholeNumber(value.id)
  const login = text(record(value.user).login)
  const content = text(value.content)
  if (id === undefined || login === undefined || content === undefined)
    return undefined
  const createdAt = time(value.created_at)
  return { id, content, login, ...defined({ createdAt }) }
}
