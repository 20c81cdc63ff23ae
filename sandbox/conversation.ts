import type { GitHub } from './github.ts'
import type { Comment, OnDiff } from './github-shapes.ts'
import { type Thread, threadsOf } from './threads.ts'

/** All that was said on an issue or a pull request, in order. */
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

/** What follows the `#` in a comment's address. */
export function commentAnchor({ kind, id }: Pick<Comment, 'kind' | 'id'>) {
  return kind === 'review' ? `discussion_r${id}` : `issuecomment-${id}`
}

/** The same of a review. */
export function reviewAnchor(id: number): string {
  return `pullrequestreview-${id}`
}

/** Such as "src/checkout.ts, lines 10 to 12". */
export function placeOf({ path, line, startLine, side }: OnDiff): string {
  if (line === null) return path
  const old = side === 'LEFT' ? 'deleted ' : ''
  return startLine === null
    ? `${path}, ${old}line ${line}`
    : `${path}, ${old}lines ${startLine} to ${line}`
}
