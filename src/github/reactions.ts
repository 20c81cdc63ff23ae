import type { Limits } from '../common/clock.ts'
import { defined } from '../common/defined.ts'
import { type Json, record, text, time, wholeNumber } from '../common/json.ts'
import { type Problem, say } from '../common/message.ts'
import type { CommentRef } from './asked.ts'
import type { GitHub } from './client.ts'
import { readItems } from './pages.ts'
import type { Unanswered } from './reply.ts'

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
 * GitHub answers 201 to a new reaction and 200 to one that this account had
 * added before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
export async function addReaction(
  github: GitHub,
  comment: CommentRef,
  content: (typeof REACTIONS)[keyof typeof REACTIONS],
  limits: Limits
) {
  const route = `POST ${PATHS[comment.kind]}`
  const parameters = { comment_id: comment.id, content }
  const adding = github.ask({ route, parameters }, limits).then(answer => {
    if (answer.kind === 'failed') return answer
    const [reaction] = readReaction(record(answer.data))
    if (reaction === undefined) return UNREADABLE
    return { kind: 'added' as const, isNew: answer.status === 201, reaction }
  })
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

/** Removes a reaction; a problem when it may still be there. */
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

export async function ownReactions(
  github: GitHub,
  comment: CommentRef,
  limits: Limits
) {
  const account = await github.account(limits)
  if (account.kind === 'failed') return account
  const route = `GET ${PATHS[comment.kind]}`
  const parameters = { comment_id: comment.id }
  const read = await readItems(github, { route, parameters }, limits)
  if (read.kind === 'failed') return read
  const found = read.value.flatMap(readReaction)
  const value = found.filter(({ login }) => login === account.value)
  return { kind: 'read', value } as const
}

/**
 * A reaction out of an answer, as a list of one or none. When it was created, by
 * GitHub's clock, the answer may not say.
 */
function readReaction(value: Json) {
  const id = wholeNumber(value.id)
  const login = text(record(value.user).login)
  const content = text(value.content)
  if (id === undefined || login === undefined || content === undefined)
    return []
  const createdAt = time(value.created_at)
  return [{ id, content, login, ...defined({ createdAt }) }]
}
