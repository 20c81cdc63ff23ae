import type { GitHub } from './github.ts'
import type { Comment, OnDiff, Review } from './github-shapes.ts'

/** What somebody said, in one go. */
export type Said =
  | { readonly kind: 'comment'; readonly at: number; readonly comment: Comment }
  | {
      readonly kind: 'review'
      readonly at: number
      readonly review: Review
      readonly comments: readonly Comment[]
    }

/** All that was said on an issue or a pull request, in order. */
export function conversationOf(
  github: Pick<GitHub, 'comments' | 'reviews' | 'reviewComments'>,
  issue: number
): readonly Said[] {
  const comments = github.comments(issue).map(saidAlone)
  const reviews = github.reviews(issue).map((review): Said => {
    const comments = github.reviewComments(review.id)
    const [first, ...more] = comments
    // GitHub makes a review of a single comment on a line, too.
    return review.body === '' && first && more.length === 0
      ? saidAlone(first)
      : { kind: 'review', at: review.submittedAt, review, comments }
  })
  return [...comments, ...reviews].toSorted((one, other) => one.at - other.at)
}

function saidAlone(comment: Comment): Said {
  return { kind: 'comment', at: comment.createdAt, comment }
}

/** What follows the `#` in a comment's address. */
export function commentAnchor({ kind, id }: Pick<Comment, 'kind' | 'id'>) {
  return kind === 'review' ? `discussion_r${id}` : `issuecomment-${id}`
}

/** The same for a review. */
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
