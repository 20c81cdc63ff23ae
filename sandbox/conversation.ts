import type { GitHub } from './github.ts'
import type { Comment, OnDiff } from './github-shapes.ts'
import { type Thread, threadsOf } from './threads.ts'

/**
 * Returns all comments and threads of an issue or a pull request, in the order
 * of their first comments.
 */
export function conversationOf(
  github: Pick<GitHub, 'comments'>,
  issue: number
): readonly Thread[] {
  const comments = github.comments(issue).map((one): Thread => [one])
  const threads = threadsOf(github.comments(issue, 'review'))
  return [...comments, ...threads].toSorted(
    ([one], [other]) => one.createdAt - other.createdAt
  )
}

/** Returns the part of a comment's address that follows the `#`. */
export function commentAnchor({ kind, id }: Pick<Comment, 'kind' | 'id'>) {
  return kind === 'review' ? `discussion_r${id}` : `issuecomment-${id}`
}

/** Returns the part of a review's address that follows the `#`. */
export function reviewAnchor(id: number): string {
  return `pullrequestreview-${id}`
}

/**
 * Returns a place on a diff in words, such as "src/checkout.ts, lines 10 to
 * 12"; only the path for a comment on a file.
 */
export function placeOf({ path, line, startLine, side }: OnDiff): string {
  if (line === null) return path
  const old = side === 'LEFT' ? 'deleted ' : ''
  return startLine === null
    ? `${path}, ${old}line ${line}`
    : `${path}, ${old}lines ${startLine} to ${line}`
}
