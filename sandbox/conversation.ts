import type { GitHub } from './github.ts'
import type { Comment, OnDiff, Review } from './github-shapes.ts'

/** A comment, with the replies to it if it is on a line. */
export type Thread = readonly [first: Comment, ...replies: Comment[]]

/** What somebody said, in one go, with what others replied. */
export type Said =
  | { readonly kind: 'thread'; readonly at: number; readonly thread: Thread }
  | {
      readonly kind: 'review'
      readonly at: number
      readonly review: Review
      readonly threads: readonly Thread[]
    }

/** All that was said on an issue or a pull request, in order. */
export function conversationOf(
  github: Pick<GitHub, 'comments' | 'reviews'>,
  issue: number
): readonly Said[] {
  const comments = github.comments(issue).map(one => alone([one]))
  const threads = threadsOf(github.comments(issue, 'review'))
  const reviews = github.reviews(issue).flatMap((review): readonly Said[] => {
    const own = threads.filter(([{ on }]) => on?.reviewId === review.id)
    // GitHub makes a review of a single comment on a line, and of a reply.
    return review.body === '' && review.state === 'commented' && own.length < 2
      ? own.map(alone)
      : [{ kind: 'review', at: review.submittedAt, review, threads: own }]
  })
  return [...comments, ...reviews].toSorted((one, other) => one.at - other.at)
}

/** Replies whose first comment was deleted still belong together. */
function threadsOf(onLines: readonly Comment[]): readonly Thread[] {
  const grouped = Map.groupBy(onLines, ({ id, on }) => on?.replyTo ?? id)
  return [...grouped.values()] as unknown as readonly Thread[]
}

function alone(thread: Thread): Said {
  return { kind: 'thread', at: thread[0].createdAt, thread }
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
